#!/usr/bin/env python3
"""Prints a file as doxygen is to see it (INPUT_FILTER of docs/api/Doxyfile).

- A header becomes part of its topic, below.
- Members that are declared together, "float x, y, z; ///< metres", all have that comment: doxygen
  gives it to the last one only.
- Fields and values that tables of a header make (RM_…_TABLE) are written out, with the text of their line.
- The main page gets the ten lines of C from the README, which a test compiles and runs.

Lines keep their numbers, so that a warning names the right one.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOPICS = {
    "world": "world body rules",
    "chase": "chase",
    "motion": "motion motion_table",
    "collision": "collision",
    "data": "data",
    "net": "message packet",
    "space": "space",
    "recording": "recording",
    "base": "base constants",
    "scenario": "scenario score",
}
TOPIC_OF = {name: topic for topic, names in TOPICS.items() for name in names.split()}
TOGETHER = re.compile(r"^( +)([\w ]+?[ *]+)((?:\w+, )+\w+);( *)///<(.*)$")
TABLE = re.compile(r"^#define (RM_\w+_TABLE)\(.*?[^\\]$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r'\b[A-Z]+\((\w+),\s*(?:(\w+),)?\s*[^"]*?((?:"[^"]*"\s*)+)')
TEXT = re.compile(r'"([^"]*)"')
MADE = {
    "RM_RULE_TABLE": "uint8_t {name};",
    "RM_RULE_VALUE_TABLE": "RM_RULE_{name},",
    "RM_MESSAGE_TABLE": "RM_MESSAGE_{name} = {second},",
}
USE = re.compile(r"^    (RM_\w+_TABLE)\(RM_\w+\)$")
PROGRAM = re.compile(r"^```c\n.*?^```$", re.MULTILINE | re.DOTALL)


def apart(line):
    """Members that are declared together, one by one with the same comment, in one line."""
    match = TOGETHER.match(line)
    if not match:
        return line
    kind, names, comment = match.group(2), match.group(3).split(", "), match.group(5).strip()
    return " ".join(f"/** {comment} */ {kind}{name};" for name in names)


def tables(text):
    """What each table of a header makes, in one line."""
    made = {}
    for table in TABLE.finditer(text):
        form = MADE.get(table.group(1))
        entries = LINE.findall(table.group().replace("\\\n", "")) if form else []
        made[table.group(1)] = " ".join(
            f"/** {''.join(TEXT.findall(texts))} */ {form.format(name=name, second=second)}"
            for name, second, texts in entries
        )
    return made


def header(text, name):
    made = tables(text)
    lines = [USE.sub(lambda use: made[use.group(1)], apart(line)) for line in text.splitlines()]
    if name in TOPIC_OF:
        lines[lines.index("#pragma once")] = f"/** @addtogroup {TOPIC_OF[name]} */ /** @{{ */"
        lines.append("/** @} */")
    return "\n".join(lines) + "\n"


def page(text):
    program = PROGRAM.search((ROOT / "README.md").read_text(encoding="utf-8"))
    return text.replace("<!-- the program of the README -->", program.group())


def main():
    path = pathlib.Path(sys.argv[1])
    text = path.read_text(encoding="utf-8")
    sys.stdout.write(header(text, path.stem) if path.suffix == ".h" else page(text))


if __name__ == "__main__":
    main()
