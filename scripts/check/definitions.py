#!/usr/bin/env python3
"""Holds the library against independent definitions of the same messages, both ways.

    scripts/check/definitions.py --program build/release/remora_exchange_messages [--count N] [--write]

For each kind of message, and N messages: what the library encodes is decoded by the definition, and
what is made up from the definition is decoded by the library and encoded again. They agree if all
fields are the same, and the bytes that come back, too. The definitions:

    page     the tables of docs/wire.md, read by a program (check_wire.py)
    client   what is known of the client's own packing routines (client_layouts.py)

--write puts the table of counts into docs/wire.md; without, it must be there. Fails unless all agree.
"""

import argparse
import random
import re
import struct
import subprocess
import sys

import check_wire
import client_layouts
from shared import ROOT, fill, markdown, verdict

PAGE = ROOT / "docs" / "wire.md"
SEED = 20131
# Fields that travel as the low word of a motion command; in a raw state only those of actions do.
COMMAND = re.compile(r"^(movement\.style|state\.(?:style|forward|sidestep|turn)|action\.command\[\d+\]) "
                     r"0x([0-9A-F]+)$")
RAW = {"MoveToState"}


# --- definitions

class PageMaker(check_wire.Decoder):
    """Messages made up from the tables of the page: as its decoder, which finds what it needs."""

    def __init__(self, page, chance):
        super().__init__(page, b"")
        self.made = bytearray()
        self.chance = chance
        self.places = {}
        self.allowed = ""
        self.counts = ()  # fields that later say how often something comes

    def take(self, size, where):
        piece = self.chance.randbytes(size)
        if where.endswith("weenie"):
            piece = self.chance.randbytes(self.chance.randrange(24))
        self.made += piece
        self.at += len(piece)
        self.end = self.at
        return piece

    def row(self, row):
        name, kind = row["field"], row["type"]
        self.places[name] = len(self.made), len(self.lines)
        if kind in check_wire.INTEGERS:
            value = self.value_of(row)
            self.made += struct.pack(check_wire.INTEGERS[kind], value)
            self.at = self.end = len(self.made)
            self.note(name, value, f"0x{value:X}")
        elif kind == "f32":
            value = self.chance.choice([0.0, 1.0, -0.65, self.chance.uniform(-1e6, 1e6)])
            self.made += struct.pack("<f", value)
            self.at = self.end = len(self.made)
            self.note(name, value, "%.9g" % struct.unpack("<f", struct.pack("<f", value))[0])
        elif kind == "align4":
            self.made += bytes(-len(self.made) % 4)
            self.at = self.end = len(self.made)
        else:
            super().row(row)

    def value_of(self, row):
        """Any value that the page allows; small where it counts something."""
        size = struct.calcsize(check_wire.INTEGERS[row["type"]])
        rule, value = row["allowed"], self.chance.getrandbits(8 * size)
        if row["field"].endswith(".count"):
            value = self.chance.randrange(6)
        if rule.startswith("="):
            return int(rule[1:], 0)
        if rule.startswith("bits "):
            return value & int(rule[5:], 0)
        if rule.startswith("one of "):
            return int(self.chance.choice(rule.split()[2:]), 0)
        if ".." in rule:
            low, high = (int(word, 0) for word in rule.split(".."))
            return self.chance.randint(low, high)
        return value

    def packed(self, name, base, where):
        value = self.chance.choice([self.chance.getrandbits(15), self.chance.randrange(0x8000, 1 << 30)])
        is_long = value >= 0x8000
        self.made += struct.pack("<HH", 0x8000 | value >> 16, value & 0xFFFF) if is_long \
            else struct.pack("<H", value)
        self.at = self.end = len(self.made)
        self.note(name, value + base, f"0x{value + base:X}")

    def repeated(self, name, count, where):
        self.end = 1 << 30
        super().repeated(name, count, where)

    def enclosed(self, name, size, where):
        """The size was made up before: it is set right."""
        begin = len(self.made)
        self.structure(name)
        size = len(self.made) - begin
        at, line = self.places["movement.size"]
        self.made[at:at + 4] = struct.pack("<I", size)
        self.lines[line] = f"movement.size 0x{size:X}"


class Page:
    """The tables of docs/wire.md."""

    name = "page"

    def __init__(self):
        self.page = check_wire.Page(PAGE.read_text(encoding="utf-8"))

    def decode(self, kind, data):
        return check_wire.decode_message(self.page, check_wire.PAGE_NAMES.get(kind, kind), data)

    def make(self, kind, chance):
        maker = PageMaker(self.page, chance)
        maker.structure(check_wire.PAGE_NAMES.get(kind, kind))
        return bytes(maker.made), maker.lines

    @staticmethod
    def told(_, lines):
        return lines


class Client:
    """What is known of the client's routines."""

    name = "client"
    decode = staticmethod(client_layouts.decode)
    make = staticmethod(client_layouts.make)

    @staticmethod
    def told(kind, lines):
        """What the library tells, as far as this definition knows it: of commands the low word."""
        def low(match):
            is_whole = kind in RAW and match.group(1).startswith("state.")
            return match.group(0) if is_whole else \
                f"{match.group(1)} command 0x{int(match.group(2), 16) & 0xFFFF:04X}"
        return [COMMAND.sub(low, line) for line in lines]


# --- the library

def run_library(program, *arguments, lines=()):
    done = subprocess.run([program, *arguments], input="".join(f"{line}\n" for line in lines),
                          capture_output=True, text=True, check=True)
    return [line.split("|") for line in done.stdout.splitlines()]


def from_library(definition, made, problems):
    """Messages of the library, decoded by the definition. @return how many agree, by kind"""
    agreed = {}
    for kind, data, *fields in made:
        try:
            found = definition.decode(kind, bytes.fromhex(data))
        except (ValueError, check_wire.Problem) as error:
            problems.append(f"{definition.name}: {kind} {data}: {error}")
            continue
        told = definition.told(kind, fields)
        is_same = found == told
        agreed[kind] = agreed.get(kind, 0) + is_same
        if not is_same:
            problems.append(f"{definition.name}: {kind} {data}: {differing(found, told)}")
    return agreed


def to_library(definition, kinds, program, count, problems):
    """Messages of the definition, decoded by the library and encoded again."""
    chance = random.Random(SEED)
    made = [(kind, *definition.make(kind, chance)) for kind in kinds for _ in range(count)]
    answers = run_library(program, "read", lines=[data.hex() for _, data, _ in made])
    agreed = {}
    for (kind, data, lines), (name, *rest) in zip(made, answers, strict=True):
        is_same = name == kind and rest[0] == data.hex() and definition.told(kind, rest[1:]) == lines
        agreed[kind] = agreed.get(kind, 0) + is_same
        if not is_same:
            told = rest[0] if name == "error" else differing(lines, definition.told(kind, rest[1:]))
            problems.append(f"{definition.name} to library: {kind} {data.hex()}: {told}")
    return agreed


def differing(a, b):
    for one, other in zip(a, b):
        if one != other:
            return f"{one} is {other}"
    return f"{len(a)} fields are {len(b)}" if len(a) != len(b) else "bytes that come back differ"


# --- all

def table(kinds, count, columns):
    """columns: (title, agreed by kind)…"""
    rows = [[kind, *(f"{agreed.get(kind, 0):,}" for _, agreed in columns)] for kind in kinds]
    rows.append([f"all {len(kinds)}", *(f"{sum(agreed.values()):,}" for _, agreed in columns)])
    return markdown([f"{count:,} of each", *(title for title, _ in columns)], rows, ("---", "--:"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / "build" / "release" / "remora_exchange_messages"))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--write", action="store_true", help="put the table into docs/wire.md")
    arguments = parser.parse_args()
    made = run_library(arguments.program, "make", str(arguments.count), str(SEED))
    kinds = list(dict.fromkeys(line[0] for line in made))
    columns, problems = [], []
    for definition in (Page(), Client()):
        columns.append((f"library → {definition.name}", from_library(definition, made, problems)))
        columns.append((f"{definition.name} → library",
                        to_library(definition, kinds, arguments.program, arguments.count, problems)))
    text = table(kinds, arguments.count, columns)
    print(text)
    print("\n".join(problems[:20]), end="\n" if problems else "")
    if arguments.write:
        fill(PAGE, {"definitions": text})
    missing = sorted(set(client_layouts.kinds()) ^ set(kinds))
    agreed = sum(sum(counts.values()) for _, counts in columns)
    failed = 4 * len(kinds) * arguments.count - agreed + len(missing)
    print("".join(f"FAILED only one side knows {kind}\n" for kind in missing), end="")
    return verdict(agreed + failed, failed)


if __name__ == "__main__":
    sys.exit(main())
