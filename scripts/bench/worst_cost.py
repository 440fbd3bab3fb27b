#!/usr/bin/env python3
"""What the worst inputs known cost: instructions inside the calls that take them in, counted by
valgrind, and the most memory that they hold. Fails where one is beyond its bound:

  messages  MESSAGE instructions each
  ticks     TIMES that of the same bodies spread out on level ground
  sweeps    SWEEP instructions each
  files     MEMORY bytes for each byte of the file
  raised    none: a host has set more than the default

--write puts the table into docs/security.md.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "security.md"
BEGIN, END = "<!-- table: worst -->", "<!-- end of worst -->"

MESSAGE = 20_000
TIMES = 50
SWEEP = 2_000_000
MEMORY = 2_000

CALLS = {"messages": ("rm_world_receive",), "raised": ("rm_world_receive",), "ticks": ("rm_world_tick",),
         "sweeps": ("rm_collide_sweep",),
         "files": ("rm_load_obj", "rm_collision_add_mesh", "rm_collision_add_obstacle")}


def instructions(program, number, calls):
    """@return (instructions inside the calls, units, bytes of input, most bytes held)"""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        command = ["valgrind", "--tool=callgrind", "--collect-atstart=no", f"--callgrind-out-file={out}"]
        command += [f"--toggle-collect={name}" for name in calls]
        done = subprocess.run([*command, program, str(number)], text=True, check=True, capture_output=True)
        totals = re.findall(r"^(?:totals|summary): (\d+)", out.read_text(encoding="utf-8"), re.M)
        units, size, held = (int(word) for word in done.stdout.split())
        return int(totals[-1]), units, size, held


def judge(entrance, each, beside, memory):
    """@return whether a case is within the bound of its entrance"""
    if entrance == "messages":
        return each <= MESSAGE
    if entrance == "ticks":
        return beside is None or each <= TIMES * beside
    if entrance == "sweeps":
        return each <= SWEEP
    if entrance == "raised":
        return True
    return memory <= MEMORY


def row(entrance, name, each, beside, size, memory):
    times = f"{each / beside:.1f}" if beside else ""
    per_byte = f"{memory:,.0f}" if memory else "0"
    instructions_a_byte = f"{each / size:,.0f}" if entrance not in ("ticks", "sweeps") else ""
    return f"| {entrance} | {name} | {each:,.0f} | {times} | {instructions_a_byte} | {per_byte} |"


def measure(program):
    """@return the lines of the table, and how many are beyond their bounds"""
    listed = subprocess.run([program, "list"], text=True, check=True, capture_output=True).stdout
    known, lines, failed = {}, [], 0
    for number, line in enumerate(listed.splitlines()):
        entrance, name, other = line.split("\t")
        counted, units, size, held = instructions(program, number, CALLS[entrance])
        each, memory = counted / units, held / size
        known[name] = each
        beside = known.get(other)
        is_good = judge(entrance, each, beside, memory)
        failed += not is_good
        size = size / units if entrance in ("messages", "raised") else size
        lines.append(row(entrance, name, each, beside, size, memory) + ("" if is_good else " BEYOND"))
        print(lines[-1], flush=True)
    return lines, failed


def table(lines):
    head = ["| entrance | worst input known | instructions a message, tick, sweep or file | times spread out "
            "| instructions a byte | bytes of memory a byte |", "|---|---|--:|--:|--:|--:|"]
    return "\n".join(head + lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="remora_worst")
    parser.add_argument("--write", action="store_true", help="put the table into docs/security.md")
    options = parser.parse_args()
    lines, failed = measure(options.program)
    if options.write and not failed:
        text = PAGE.read_text(encoding="utf-8")
        start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
        PAGE.write_text(text[:start] + "\n" + table(lines) + "\n" + text[end:], encoding="utf-8")
    print(f"{len(lines) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
