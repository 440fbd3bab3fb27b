#!/usr/bin/env python3
"""Counts the bytes of a world that one tick of chasing bodies touches, each byte once.

Traces every access of memory with valgrind's lackey and looks at the last tick alone: what it reads
or writes beyond its stack is the world's. Few bodies are enough, since all of them do the same; the
number is that of the bodies alone, not of what a tick needs once.
"""

import argparse
import re
import subprocess
import sys

BODIES = [64, 192]  # the difference is what bodies alone need
FUNCTION = "round_tick"


def address_of(program):
    """Where the function lies in the program file."""
    symbols = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout
    return int(re.search(rf"^([0-9a-f]+) t {FUNCTION}$", symbols, re.M).group(1), 16)


def trace(program, bodies):
    """The lines of a trace: instructions, loads, stores and what is both."""
    command = ["valgrind", "--tool=lackey", "--trace-mem=yes", "--log-fd=1", program, "bench",
               "chase", "--bodies", str(bodies), "--ticks", "2", "--repeat", "1", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def last_call(lines, offset):
    """The lines of the last call of the function: until the code that called it goes on."""
    is_entry = re.compile(rf"I  [0-9a-f]*{offset & 0xfff:03x},")
    entries = [i for i, line in enumerate(lines) if is_entry.match(line)]
    bases = {int(lines[i].split()[1].split(",")[0], 16) - offset for i in entries}
    base = next(base for base in sorted(bases) if base % 0x1000 == 0)
    start = max(i for i in entries if int(lines[i].split()[1].split(",")[0], 16) == base + offset)
    caller = next(line for line in reversed(lines[:start]) if line.startswith("I"))
    address, size = caller.split()[1].split(",")
    back = f"I  {int(address, 16) + int(size):08x},"
    end = next(i for i in range(start, len(lines)) if lines[i].startswith(back))
    return lines[start:end]


def touched(lines):
    """Bytes that are read or written, each once, save those of the stack."""
    seen = set()
    for line in lines:
        if line[:3] in (" L ", " S ", " M "):
            address, size = line[3:].split(",")
            first = int(address, 16)
            seen.update(range(first, first + int(size)))
    stack = 0x1FFE000000  # where valgrind puts it, and above
    return {byte for byte in seen if byte < stack}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--remora", default="build/release/remora", help="the program")
    program = parser.parse_args().remora
    offset = address_of(program)
    few, many = (len(touched(last_call(trace(program, bodies), offset))) for bodies in BODIES)
    print(f"{(many - few) / (BODIES[1] - BODIES[0]):.1f} bytes a body and tick")
    return 0


if __name__ == "__main__":
    sys.exit(main())
