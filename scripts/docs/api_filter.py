#!/usr/bin/env python3
"""Prints a file as doxygen is to see it (INPUT_FILTER of docs/api/Doxyfile).

- A header becomes part of its topic, below.
- Members that are declared together, "float x, y, z; ///< metres", all have that comment: doxygen
  gives it to the last one only.
- Values that tables of a header make (RM_…_TABLE) are written out, with the text of their line.
- Macros that a header takes back are left out.
- The main page gets the ten lines of C from the README, which a test compiles and runs.

Lines keep their numbers, so that a warning names the right one.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOPICS = {
    "world": "world body rules smooth clock",
    "ac": "ac_world",
    "chase": "chase plain",
    "motion": "motion motion_table",
    "collision": "collision ac_collision",
    "data": "data",
    "net": "message packet",
    "space": "space position",
    "recording": "recording",
    "base": "base constants values",
    "scenario": "scenario score",
    "cluster": "cluster",
}
TOPIC_OF = {name: topic for topic, names in TOPICS.items() for name in names.split()}
TOGETHER = re.compile(r"^( +)([\w ]+?[ *]+)((?:\w+, )+\w+);( *)///<(.*)$")
TABLE = re.compile(r"^#define (RM_\w+_TABLE)\(.*?[^\\]$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r'\b[A-Z]+\((\w+),\s*(?:(\w+),)?\s*[^"]*?((?:"[^"]*"\s*)+)')
TEXT = re.compile(r'"([^"]*)"')
MADE = {  # by the macro that a table is handed
    "RM_RULE_ENUMERATOR": "RM_RULE_{name},",
    "RM_MESSAGE_ENUMERATOR": "RM_MESSAGE_{name} = {second},",
}
USE = re.compile(r"^ *(RM_\w+_TABLE)\((RM_\w+)\)$")
PROGRAM = re.compile(r"^```c\n.*?^```$", re.MULTILINE | re.DOTALL)


def apart(line):
    """Members that are declared together, one by one with the same comment, in one line."""
    match = TOGETHER.match(line)
    if not match:
        return line
    kind, names, comment = match.group(2), match.group(3).split(", "), match.group(5).strip()
    return " ".join(f"/** {comment} */ {kind}{name};" for name in names)


def tables():
    """(name, second, text) of the lines of each table of the headers."""
    made = {}
    for path in sorted((ROOT / "include/remora").glob("*.h")):
        for table in TABLE.finditer(path.read_text(encoding="utf-8")):
            made[table.group(1)] = LINE.findall(table.group().replace("\\\n", ""))
    return made


def written_out(line, made):
    """What a table makes, in one line; another line as it is."""
    use = USE.match(line)
    if not use or use.group(2) not in MADE:
        return line
    form = MADE[use.group(2)]
    return " ".join(
        f"/** {''.join(TEXT.findall(texts))} */ {form.format(name=name, second=second)}"
        for name, second, texts in made[use.group(1)]
    )


def without_scratch(text):
    """Macros that a header takes back become empty lines."""
    for name in re.findall(r"^#undef (\w+)$", text, re.MULTILINE):
        define = re.compile(rf"^#define {name}\b(?:[^\n]*\\\n)*[^\n]*$|^#undef {name}$", re.MULTILINE)
        text = define.sub(lambda match: "\n" * match.group().count("\n"), text)
    return text


def header(text, name):
    made = tables()
    text = without_scratch(text)
    lines = [written_out(apart(line), made) for line in text.splitlines()]
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
