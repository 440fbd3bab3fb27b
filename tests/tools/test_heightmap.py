#!/usr/bin/env python3
"""Tests of `remora heightmap`: pictures of all kinds, and what is no heightmap."""

import struct
import sys
import zlib

from harness import equal, main

GREY, COLOUR, PALETTE = 0, 2, 3


def png(width, height, bits, rows, kind=GREY):
    """A picture of rows of bytes."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)
    palette = chunk(b"PLTE", b"\0\0\0\xff\xff\xff") if kind == PALETTE else b""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + palette + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def put(program, name, data):
    (program.folder / name).write_bytes(data)


def converted(program, *options):
    status, out, errors = program.run("heightmap", "in.png", "--out", "out.raw", *options)
    equal((status, errors), (0, ""), out)
    raw = (program.folder / "out.raw").read_bytes()
    return list(struct.unpack(f"<{len(raw) // 2}H", raw)), out


def sixteen_bits_stay_as_they_are(program):
    rows = [struct.pack(">3H", 1, 2, 3), struct.pack(">3H", 40000, 500, 65535)]
    put(program, "in.png", png(3, 2, 16, rows))
    heights, out = converted(program, "--metres", "10")
    equal(heights, [40000, 500, 65535, 1, 2, 3], "south first")
    equal("3 columns, 2 rows, 16 bits; from 0.00 to 10.00 m" in out, True, out)
    equal("rm_load_heightmap(bytes, size, 3, 2, 0.00015259" in out, True, out)


def eight_bits_are_spread(program):
    put(program, "in.png", png(2, 2, 8, [bytes([0, 1]), bytes([128, 255])]))
    heights, out = converted(program)
    equal(heights, [128 * 257, 65535, 0, 257])
    equal("8 bits; from 0.00 to 100.00 m" in out, True, out)


def what_is_no_heightmap_is_told_in_one_line(program):
    good = png(2, 2, 8, [b"\0\1", b"\2\3"])
    cases = {
        "save it as greyscale": png(2, 2, 8, [b"\0" * 6] * 2, COLOUR),
        "greyscale": png(8, 2, 1, [b"\0", b"\0"], PALETTE),
        "from 2 to 16384": png(1, 2, 8, [b"\0", b"\0"]),
        "Not a PNG": b"raw heights, for instance",
        "": good[:60],
        "CRC": good[:20] + b"\7" + good[21:],
    }
    for words, data in cases.items():
        put(program, "in.png", data)
        status, out, errors = program.run("heightmap", "in.png", "--out", "no.raw")
        equal((status, out, errors.count("\n")), (2, "", 1), errors)
        equal(words in errors and "in.png" in errors, True, errors)
    equal((program.folder / "no.raw").exists(), False, "nothing is left behind")


def wrong_use_is_one_line(program):
    for arguments in ([], ["in.png"], ["--out", "x"], ["in.png", "--out", "x", "--metres", "0"],
                      ["in.png", "--out", "x", "more"], ["none.png", "--out", "x"]):
        status, _, errors = program.run("heightmap", *arguments)
        equal((status, errors.count("\n")), (2, 1), errors)


CASES = [
    ("sixteen bits stay as they are", sixteen_bits_stay_as_they_are),
    ("eight bits are spread", eight_bits_are_spread),
    ("what is no heightmap is told in one line", what_is_no_heightmap_is_told_in_one_line),
    ("wrong use is one line", wrong_use_is_one_line),
]

if __name__ == "__main__":
    sys.exit(main(__doc__, CASES))
