#!/usr/bin/env python3
"""Writes the tables of the guide that come from the tables of the headers, by bindings/layout.json.

A table stands between `<!-- table: NAME -->` and `<!-- end -->`; whatever is there is replaced.

  rules      docs/rules.md: what each rule decides under each of its values (rules.h)
  scenarios  man pages: names and summaries (src/scenario/script.c); `; table: NAME` and `; end`
"""

import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ["docs/rules.md", "docs/man/remora-capture.1.scd", "docs/man/remora-record.1.scd"]
BLOCK = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->\n)", re.DOTALL)
LIST = re.compile(r"(; table: (\w+)\n).*?(; end\n)", re.DOTALL)
SCENARIO = re.compile(r'(?:(?:MOTION|MIND)\(|\.name = )"([\w-]+)",\s*(?:\.summary = )?"([^"]*)"')


def meanings(rule):
    """What a rule decides, and what under each of its values: its text, taken apart."""
    marks = "|".join(value.capitalize() for value in rule["values"])
    subject, *rest = re.split(rf" ?\b({marks}): ", rule["text"])
    return subject.rstrip(". "), {
        word.lower(): text.strip().rstrip(".") for word, text in zip(rest[::2], rest[1::2])
    }


def mixed(table):
    """Presets that are more than one value everywhere."""
    presets = table[0]["presets"]
    return [name for name in presets if any(rule["presets"][name] != name for rule in table)]


def rules(layout):
    table = layout["rules"]
    words = list(dict.fromkeys(word for rule in table for word in rule["values"]))
    yield ["rule", "decides", *words, *(f"under {name}" for name in mixed(table))]
    for rule in table:
        subject, texts = meanings(rule)
        under = (f"`{rule['presets'][name]}`" for name in mixed(table))
        yield [f"`{rule['name']}`", subject, *(texts.get(word, "") for word in words), *under]


def scenarios():
    """Names and summaries, as a man page lists them."""
    text = (ROOT / "src/scenario/script.c").read_text(encoding="utf-8")
    for name, summary in SCENARIO.findall(text):
        yield f"*{name}*\n\t{summary[:1].upper()}{summary[1:]}.\n\n"


TABLES = {"rules": rules}
LISTS = {"scenarios": scenarios}


def lines(rows):
    head, *rest = rows
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for cells in rest:
        yield f"| {' | '.join(cells)} |"


def filled(text, layout):
    def block(match):
        rows = TABLES[match.group(2)](layout)
        return match.group(1) + "".join(f"{line}\n" for line in lines(rows)) + match.group(3)

    def listed(match):
        return match.group(1) + "".join(LISTS[match.group(2)]()) + match.group(3)

    return LIST.sub(listed, BLOCK.sub(block, text))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, do not write")
    arguments = parser.parse_args()
    layout = json.loads((ROOT / "bindings/layout.json").read_text(encoding="utf-8"))
    stale = []
    for name in PAGES:
        path = ROOT / name
        old = path.read_text(encoding="utf-8")
        new = filled(old, layout)
        if new != old and arguments.check:
            stale.append(name)
        elif new != old:
            path.write_text(new, encoding="utf-8")
    if stale:
        print(f"{', '.join(stale)}: a table no longer fits; ./dev layout --write makes it anew")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
