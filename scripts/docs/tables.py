#!/usr/bin/env python3
"""Writes the tables of the guide that come from the headers, by bindings/layout.json.

  rules        docs/rules.md: what each rule decides under each of its values (rules.h)
  calls        docs/bindings.md: every public call against each binding (calls.py)
  scenarios    man pages: names and summaries (src/scenario/script.c), between `; table: NAME` and `; end`
"""

import argparse
import json
import re
import sys

import calls
from shared import ROOT, filled, markdown, text_of

MAN_PAGES = ["docs/man/remora-capture.1.scd", "docs/man/remora-record.1.scd"]
LIST = re.compile(r"(; table: scenarios\n).*?(; end\n)", re.DOTALL)
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


def made():
    """{page: its text with new tables}, and the calls that have no reason"""
    layout = json.loads(text_of(ROOT / "bindings/layout.json"))
    head, *rows = rules(layout)
    tables, unexplained = calls.tables(layout)
    pages = {"docs/rules.md": {"rules": markdown(head, rows)}, "docs/bindings.md": tables}
    texts = {name: filled(text_of(ROOT / name), found) for name, found in pages.items()}
    for name in MAN_PAGES:
        listed = "".join(scenarios())
        texts[name] = LIST.sub(lambda match: match[1] + listed + match[2], text_of(ROOT / name))
    return texts, unexplained


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, do not write")
    is_checking = parser.parse_args().check
    texts, unexplained = made()
    problems = [f"{name}: no binding's method and no reason; wrap it, or explain it in scripts/docs/calls.py"
                for name in unexplained]
    for name, text in texts.items():
        if text_of(ROOT / name) == text:
            continue
        if is_checking:
            problems.append(f"{name}: a table no longer fits; ./dev layout --write makes it anew")
        else:
            (ROOT / name).write_text(text, encoding="utf-8")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
