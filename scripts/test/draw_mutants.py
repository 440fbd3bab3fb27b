#!/usr/bin/env python3
"""Draws small ways of breaking the library, for tests/mutants.txt.

    scripts/test/draw_mutants.py --count 20 --seed 7 >>tests/mutants.txt

A mutant is one change of one place in src/ or in a header of numbers: another operator, another number, a
statement forgotten, two calls in the other order. Places are drawn evenly over the folders of src/
and the kinds, by a seed, so that nobody picks the ones that are known to be noticed. Only text that
occurs once in its file is drawn: a mutant is known by its text, not by a line number.
"""

import argparse
import pathlib
import random
import re

from mutants import LIST, ROOT, Mutant, read_list

FOLDERS = ["base", "space", "motion", "chase", "collide", "body", "wire", "predict", "record",
           "world"]
CONSTANTS = ["include/remora/constants.h", *(path.relative_to(ROOT).as_posix() for path in
             sorted((ROOT / "src").glob("*/*_numbers.h")))]

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
ARITHMETIC = {"+": "-", "-": "+", "*": "/", "/": "*"}
LOGIC = {"&&": "||", "||": "&&"}
BITS = {"&": "|", "|": "&"}
OPERATORS = {"comparison": COMPARISONS, "arithmetic": ARITHMETIC, "logic": LOGIC, "bits": BITS}

ASSIGNMENT = re.compile(r"\s+[*\w]+(?:->|\.|\[)[^=;]* (?:=|\+=|-=|\|=|&=) [^;]*;")
CALL = re.compile(r"\s+[a-z_0-9]+\(.*\);")
NUMBER = re.compile(r"(#define RM_\w+) (-?[0-9.]+(?:e[-+]?\d+)?)(f?)( .*)?")


def code_of(line):
    """The line without its comment; nothing of lines that are no code."""
    code = line.split("//")[0]
    return "" if code.lstrip().startswith("#") or '"' in code else code


def replaced(line, start, end, by):
    return line[:start] + by + line[end:]


def operators(kind, line):
    """Every line that differs in one operator of a kind."""
    code = code_of(line)
    if code.lstrip().startswith("for "):  # a loop beyond its array breaks everything
        return
    for match in re.finditer(r"(?<=[\w)\]] )(\S{1,2})(?= [\w(&*!~-])", code):
        other = OPERATORS[kind].get(match.group(1))
        if other:
            yield replaced(line, match.start(1), match.end(1), other)


def negations(line):
    for match in re.finditer(r"(?<=[( ])!(?=[\w(])", code_of(line)):
        yield replaced(line, match.start(), match.end(), "")


def other_number(text):
    """One percent more, or one more."""
    if re.fullmatch(r"-?\d+", text):
        return str(int(text) + 1)
    return repr(float(text) * 1.01)


def constants(lines):
    for line in lines:
        match = NUMBER.fullmatch(line)
        if match:
            name, number, suffix, rest = match.groups()
            yield [line], [f"{name} {other_number(number)}{suffix}{rest or ''}"]


def is_call(line):
    """Whether a call is all of its line, and not the end of something longer."""
    return bool(CALL.fullmatch(line)) and line.count("(") == line.count(")")


def forgotten(lines):
    for line in lines:
        if ASSIGNMENT.fullmatch(line) or is_call(line):
            yield [line], []


def orders(lines):
    for first, second in zip(lines, lines[1:]):
        is_pair = is_call(first) and is_call(second) and first != second
        if is_pair and len(first) - len(first.lstrip()) == len(second) - len(second.lstrip()):
            yield [first, second], [second, first]


def changes(kind, lines):
    """Yields (old lines, new lines) of every place of a kind."""
    if kind == "forgotten":
        yield from forgotten(lines)
    elif kind == "order":
        yield from orders(lines)
    elif kind == "constant":
        yield from constants(lines)
    else:
        for line in lines:
            for other in negations(line) if kind == "negation" else operators(kind, line):
                yield [line], [other]


KINDS = [*OPERATORS, "negation", "forgotten", "order"]


def mutants_of(path, kind):
    """Every mutant of a kind in a file whose text occurs there once."""
    text = (ROOT / path).read_text(encoding="utf-8")
    for old, new in changes(kind, text.split("\n")):
        mutant = Mutant(path, kind, old, new)
        if mutant.count_in(text) == 1:
            yield mutant


def groups():
    """Yields every list of mutants to draw from in turn: one a folder and kind, and the constants."""
    for kind in KINDS:
        for folder in FOLDERS:
            paths = sorted((ROOT / "src" / folder).rglob("*.[ch]"))
            names = [path.relative_to(ROOT).as_posix() for path in paths]
            yield [mutant for name in names for mutant in mutants_of(name, kind)]
    for _ in FOLDERS:
        yield [mutant for name in CONSTANTS for mutant in mutants_of(name, "constant")]


def draw(count, seed, known):
    """`count` mutants that are not known yet."""
    chance = random.Random(seed)
    pools = [[mutant for mutant in group if mutant.key() not in known] for group in groups()]
    drawn = []
    while len(drawn) < count and any(pools):
        chance.shuffle(pools)
        for pool in pools:
            if pool and len(drawn) < count:
                mutant = pool.pop(chance.randrange(len(pool)))
                if mutant.key() not in known:
                    known.add(mutant.key())
                    drawn.append(mutant)
    return drawn


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    path = pathlib.Path(LIST)
    known = {m.key() for m in read_list(path.read_text(encoding="utf-8"))} if path.exists() else set()
    for mutant in draw(options.count, options.seed, known):
        print(mutant.written())


if __name__ == "__main__":
    main()
