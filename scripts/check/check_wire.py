#!/usr/bin/env python3
"""Decodes the golden samples by the tables of docs/wire.md, and compares.

Shares nothing with the library: whatever the page does not say is not known here. For each message
of the page there must be samples, and each sample must decode to the lines that stand below it, fail
when it is cut off anywhere, and fail when a byte follows it.
"""

import argparse
import math
import pathlib
import re
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIELDS_HEAD = ["field", "type", "when", "else", "allowed", "meaning"]
INTEGERS = {"u8": "<B", "u16": "<H", "u32": "<I"}
NAME = re.compile(r"[a-z_]+(?:\.[a-z_]+)*")
WORDS = {"not", "and", "or"}
# The page calls the message so, because its own name is taken by the structure in it.
PAGE_NAMES = {"ObjDesc": "ObjDescEvent"}
MINIMUM_SAMPLES = 3


class Problem(Exception):
    """Something that is not as the page says."""


# ---------------------------------------------------------------------------------------- the page


def cells(line):
    return [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")]


def tables(text):
    """Yields (heading, head, rows) for every table of the page."""
    heading, rows = "", []
    for line in text.splitlines() + [""]:
        if line.startswith("|"):
            rows.append(cells(line))
            continue
        if len(rows) > 2:
            yield heading, rows[0], rows[2:]
        rows = []
        if line.startswith("#"):
            heading = line.lstrip("# ").strip()


class Page:
    """The tables that matter for decoding."""

    def __init__(self, text):
        self.structures = {}
        self.commands = []
        self.roles = {}
        self.options = []
        for heading, head, rows in tables(text):
            if head == FIELDS_HEAD:
                self.structures[heading] = [dict(zip(FIELDS_HEAD, row)) for row in rows]
            elif heading == "Known commands":
                self.commands = [[int(cell, 16) for cell in row[:3]] for row in rows]
            elif heading == "Roles":
                self.roles = {row[0]: int(row[1], 16) for row in rows}
            elif heading == "Optional headers":
                self.options = [(int(row[0], 16), row[1]) for row in rows]
        for name, found in (("commands", self.commands), ("roles", self.roles),
                            ("optional headers", self.options)):
            if not found:
                raise Problem(f"the page has no table of {name}")

    def messages(self):
        """Names of the structures that begin with an opcode."""
        return [name for name, rows in self.structures.items() if rows[0]["field"] == "opcode"]

    def command(self, low, role):
        for first, last, top in self.commands:
            if first <= low <= last:
                return top << 24 | low
        return self.roles[role] << 24 | low


# ------------------------------------------------------------------------------------- expressions


def evaluate(expression, values):
    """A condition or count of the page, over the values of earlier fields."""

    def look_up(match):
        name = match.group(0)
        if name in WORDS:
            return name
        if name not in values:
            raise Problem(f"'{expression}' names {name}, which does not come before it")
        return str(values[name])

    # Hexadecimal numbers would look like names; everything else in an expression is an operator.
    plain = re.sub(r"0x[0-9A-Fa-f]+", lambda m: str(int(m.group(0), 16)), expression)
    code = NAME.sub(look_up, plain)
    if not re.fullmatch(r"[\d\s&|<>=()+*a-z-]+", code):
        raise Problem(f"'{expression}' cannot be evaluated")
    # "not a & b" is "not (a & b)" in Python, as the page means it.
    return eval(code, {"__builtins__": {}})  # pylint: disable=eval-used


def check_allowed(rule, value, where):
    """Raises a Problem unless the value obeys the rule."""
    kind, _, rest = rule.partition(" ")
    if not rule or rule == "not NaN":
        return
    if kind == "=":
        is_ok = value == int(rest, 0)
    elif kind == "bits":
        is_ok = value & ~int(rest, 0) == 0
    elif rule.startswith("one of "):
        is_ok = value in [int(word, 0) for word in rule.split()[2:]]
    elif ".." in rule:
        low, high = rule.split("..")
        is_ok = int(low, 0) <= value <= int(high, 0)
    else:
        raise Problem(f"{where}: the page's '{rule}' means nothing")
    if not is_ok:
        raise Problem(f"{where}: {value:#x} is not allowed ({rule})")


# ---------------------------------------------------------------------------------------- decoding


class Decoder:
    """Reads bytes by the structures of a page, and notes a line for each field."""

    def __init__(self, page, data):
        self.page = page
        self.data = data
        self.at = 0
        self.end = len(data)
        self.values = {}
        self.lines = []
        self.index = None

    def take(self, size, where):
        if self.end - self.at < size:
            raise Problem(f"byte {self.at}: {where} needs {size} bytes, {self.end - self.at} left")
        self.at += size
        return self.data[self.at - size : self.at]

    def number(self, code, where):
        return struct.unpack(code, self.take(struct.calcsize(code), where))[0]

    def note(self, name, value, text):
        self.values[name] = value
        suffix = "" if self.index is None else f"[{self.index}]"
        self.lines.append(f"{name}{suffix} {text}")

    def structure(self, name):
        if name not in self.page.structures:
            raise Problem(f"the page has no structure {name}")
        for row in self.page.structures[name]:
            if not row["when"] or evaluate(row["when"], self.values):
                self.row(row)
            elif row["else"] and row["type"] in INTEGERS:
                self.values[row["field"]] = int(row["else"], 0)

    def row(self, row):
        name, kind = row["field"], row["type"]
        where = f"byte {self.at}, {name or kind}"
        if kind in INTEGERS:
            value = self.number(INTEGERS[kind], where)
            check_allowed(row["allowed"], value, where)
            self.note(name, value, f"0x{value:X}")
        elif kind == "f32":
            self.real(name, row["allowed"], where)
        elif kind == "align4":
            self.take(-self.at % 4, where)
        elif kind == "rest":
            data = self.take(self.end - self.at, where)
            self.note(name, data, data.hex() or "-")
        else:
            self.compound(name, kind, where)

    def real(self, name, allowed, where):
        value = self.number("<f", where)
        if math.isnan(value) or (math.isinf(value) and allowed != "not NaN"):
            raise Problem(f"{where}: not a finite number")
        self.note(name, value, "%.9g" % value)

    def compound(self, name, kind, where):
        word, _, rest = kind.partition(" ")
        if word == "command":
            value = self.page.command(self.number("<H", where), rest)
            self.note(name, value, f"0x{value:X}")
        elif word == "packed":
            self.packed(name, int(rest, 16), where)
        elif rest.startswith("* "):
            self.repeated(word, evaluate(rest[2:], self.values), where)
        elif rest.startswith("in "):
            self.enclosed(word, evaluate(rest[3:], self.values), where)
        else:
            self.structure(kind)

    def packed(self, name, base, where):
        value = self.number("<H", where)
        if value & 0x8000:
            value = (value & 0x3FFF) << 16 | self.number("<H", where)
        self.note(name, value + base, f"0x{value + base:X}")

    def repeated(self, name, count, where):
        if count > self.end - self.at:
            raise Problem(f"{where}: {count} of them cannot be there")
        for self.index in range(count):
            self.structure(name)
        self.index = None

    def enclosed(self, name, size, where):
        if size > self.end - self.at:
            raise Problem(f"{where}: {size} bytes are not there")
        outer, self.end = self.end, self.at + size
        self.structure(name)
        if self.at != self.end:
            raise Problem(f"byte {self.at}: {name} ends, but its {size} bytes go on")
        self.end = outer


def decode_message(page, name, data):
    decoder = Decoder(page, data)
    decoder.structure(name)
    if decoder.at != len(data):
        raise Problem(f"byte {decoder.at}: the message ends, but its bytes go on")
    return decoder.lines


def total(data):
    """The sum that checksums are made of."""
    whole = len(data) // 4 * 4
    value = len(data) << 16
    value += sum(word for (word,) in struct.iter_unpack("<I", data[:whole]))
    value += sum(byte << shift for byte, shift in zip(data[whole:], (24, 16, 8)))
    return value & 0xFFFFFFFF


def decode_options(decoder):
    """Notes the optional headers. Returns their bytes."""
    start = decoder.at
    for flag, size in decoder.page.options:
        if not decoder.values["flags"] & flag:
            continue
        where = f"byte {decoder.at}, option {flag:#x}"
        if size == "counted":
            count = decoder.number("<I", where)
            decoder.at -= 4
            length = 4 + 4 * count
        else:
            length = decoder.end - decoder.at if size == "rest" else int(size)
        data = decoder.take(length, where)
        decoder.lines.append(f"option[0x{flag:X}] {data.hex() or '-'}")
    return decoder.data[start : decoder.at]


def decode_packet(page, data):
    decoder = Decoder(page, data)
    decoder.structure("PacketHeader")
    values = decoder.values
    if values["size"] != len(data) - decoder.at:
        raise Problem(f"{values['size']} bytes announced, {len(data) - decoder.at} there")
    payload = total(decode_options(decoder))
    decoder.index = 0
    while values["flags"] & 4 and decoder.at < len(data):
        start = decoder.at
        decoder.structure("Fragment")
        payload += total(data[start : decoder.at])
        content = decoder.take(values["fragment.size"] - 16, "fragment.data")
        payload += total(content)
        decoder.note("fragment.data", content, content.hex() or "-")
        decoder.index += 1
    if decoder.at != len(data):
        raise Problem(f"byte {decoder.at}: the packet ends, but its bytes go on")
    header = data[:8] + struct.pack("<I", 0xBADD70DD) + data[12:20]
    expected = (total(header) + payload) & 0xFFFFFFFF
    if not values["flags"] & 2 and values["checksum"] != expected:
        raise Problem(f"checksum {values['checksum']:#x}, should be {expected:#x}")
    return decoder.lines


# ----------------------------------------------------------------------------------------- samples


def samples(path):
    """Yields (title, bytes, lines) for the samples of one file."""
    for block in path.read_text(encoding="utf-8").split("\nsample ")[1:]:
        lines = block.rstrip("\n").split("\n")
        yield lines[0], bytes.fromhex(lines[1].removeprefix("hex ")), lines[2:]


def compare(found, expected):
    for number, (a, b) in enumerate(zip(found, expected), start=1):
        if a != b:
            raise Problem(f"field {number}: the page gives '{a}', the sample says '{b}'")
    if len(found) != len(expected):
        raise Problem(f"the page gives {len(found)} fields, the sample says {len(expected)}")


def must_fail(decode, data, what):
    try:
        decode(data)
    except Problem:
        return
    raise Problem(f"decodes although {what}")


def check_sample(decode, data, expected, free_bytes):
    """free_bytes at the end may be any number: what is not read cannot be missed."""
    compare(decode(data), expected)
    for size in range(len(data) - free_bytes):
        must_fail(decode, data[:size], f"it is cut off after byte {size}")
    has_rest = any(line.startswith("weenie ") for line in expected)
    if not has_rest:
        must_fail(decode, data + b"\0", "a byte follows it")


def free_bytes_of(expected):
    """Bytes of the part that may have any length."""
    for line in expected:
        if line.startswith("weenie ") and line != "weenie -":
            return len(line.split()[1]) // 2
    return 0


def check_file(path, decode):
    """Checks every sample of a file. Returns how many there are."""
    count = 0
    for title, data, expected in samples(path):
        try:
            check_sample(decode, data, expected, free_bytes_of(expected))
        except Problem as problem:
            raise Problem(f"{path.name}: '{title}': {problem}") from None
        count += 1
    if count < MINIMUM_SAMPLES:
        raise Problem(f"{path.name}: {count} samples, need {MINIMUM_SAMPLES}")
    return count


def check(page_path, golden):
    """Checks everything. Returns how many samples there are."""
    page = Page(page_path.read_text(encoding="utf-8"))
    files = {PAGE_NAMES.get(p.stem, p.stem): p for p in sorted((golden / "messages").glob("*.txt"))}
    missing = sorted(set(page.messages()) ^ set(files))
    if missing:
        raise Problem(f"only on the page or only among the samples: {', '.join(missing)}")
    count = 0
    for name, path in files.items():
        count += check_file(path, lambda data, name=name: decode_message(page, name, data))
    count += check_file(golden / "packets.txt", lambda data: decode_packet(page, data))
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--page", type=pathlib.Path, default=ROOT / "docs" / "wire.md")
    parser.add_argument("--golden", type=pathlib.Path, default=ROOT / "tests" / "golden")
    options = parser.parse_args()
    try:
        count = check(options.page, options.golden)
    except (Problem, OSError) as problem:
        print(f"check_wire: {problem}", file=sys.stderr)
        return 1
    print(f"{count} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
