#!/usr/bin/env python3
"""What a message costs in a flood: instructions inside rm_world_receive and rm_reassembler_push,
counted by valgrind, for a short flood and for a long one. Fails if the long one costs more each.

A world of 2,000 bodies; one body is flooded. --full pours 10,000 and a million, as in
docs/security.md, and takes some minutes; otherwise 1,000 and 10,000.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

# A flood fills queues and stores first; what is counted may not grow after that.
SLACK = 1.05
RECEIVERS = ("rm_world_receive", "rm_reassembler_push")


def count(program, kind, messages):
    """@return (instructions, bytes) of one flood"""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        command = ["valgrind", "--tool=callgrind", "--collect-atstart=no", f"--callgrind-out-file={out}"]
        command += [f"--toggle-collect={name}" for name in RECEIVERS]
        done = subprocess.run([*command, program, str(kind), str(messages)], text=True, check=True,
                              capture_output=True)
        totals = re.findall(r"^(?:totals|summary): (\d+)", out.read_text(encoding="utf-8"), re.M)
        return int(totals[-1]), int(done.stdout.split()[0])


def measure(program, kind, sizes):
    """@return instructions a message of the floods, and instructions a byte of the longest"""
    counted = [count(program, kind, size) for size in sizes]
    each = [instructions / size for (instructions, _), size in zip(counted, sizes)]
    return each, counted[-1][0] / counted[-1][1]


def does_grow(each):
    return each[-1] > each[0] * SLACK


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="remora_flood")
    parser.add_argument("--full", action="store_true", help="10,000 and a million messages")
    options = parser.parse_args()
    sizes = (10_000, 1_000_000) if options.full else (1_000, 10_000)
    names = subprocess.run([options.program, "list"], text=True, check=True,
                           capture_output=True).stdout.splitlines()
    print(f"| flood of | instructions each, of {sizes[0]:,} | of {sizes[1]:,} | a byte |")
    print("|---|--:|--:|--:|")
    failed = 0
    for kind, name in enumerate(names):
        each, per_byte = measure(options.program, kind, sizes)
        failed += does_grow(each)
        mark = " GROWS" if does_grow(each) else ""
        print(f"| {name} | {each[0]:,.0f} | {each[1]:,.0f}{mark} | {per_byte:,.1f} |", flush=True)
    print(f"{len(names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
