#!/usr/bin/env python3
"""What the worst inputs known cost: instructions inside the calls that take them in, counted by
valgrind, and the most memory that they hold. Fails where one is beyond its bound:

  messages, packets  MESSAGE instructions each, and LONG more for each byte beyond a packet of PACKET
  followers          the same, and FOLLOWER more for each of the FOLLOWERS bodies that let go of the one named
  ticks              TIMES that of the same bodies spread out on level ground; crowds CROWD_TIMES
  sweeps             SWEEP instructions each
  meshes             GROWTH times the instructions a byte for four times as many triangles
  data files         FILE instructions, and FILE_BYTE more for each byte
  removals and ends  LINEAR times the instructions of one obstacle where there are a quarter as many
  all that are bytes MEMORY bytes of memory for each byte of input
  raised             none: a host has set more than the default

Scripts and motion tables are given to the program, whose memory is what its heap has held at most beyond
that of a short input; large meshes are not counted by valgrind, which would take minutes.
--write puts the table into docs/security.md.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

from shared import ROOT, counts, fill, verdict

PAGE = ROOT / "docs" / "security.md"

MESSAGE = 20_000
LONG, PACKET = 4, 484
FOLLOWER, FOLLOWERS = 50, 500  # those of worst_goals.c
TIMES = 50
CROWD_TIMES = 20
SWEEP = 2_000_000
GROWTH = 3.0
FILE, FILE_BYTE = 20_000_000, 6_400  # RM_DATA_WORK and RM_DATA_WORK_BYTE, in instructions
LINEAR = 4 ** 0.05  # exponent 1.05 of four times as many
MEMORY = 2_000

RECEIVE, TICK, MESH = ("rm_world_receive",), ("rm_world_tick",), ("rm_load_obj", "rm_collision_add_mesh")
OBSTACLE = ("rm_collision_add_obstacle", "rm_collision_move_obstacle")
CALLS = {"messages": RECEIVE, "followers": RECEIVE, "raised": RECEIVE, "packets": ("rm_reassembler_push",),
         "ticks": TICK, "crowds": TICK, "sweeps": ("rm_collide_sweep",), "obstacles": OBSTACLE, "meshes": MESH,
         "large meshes": (), "heightmaps": ("rm_load_heightmap", "rm_collision_set_terrain"),
         "saves": ("rm_world_restore",), "recordings": ("rm_replay_open", "rm_replay_step"),
         "data files": ("rm_data_create", "rm_data_load_landblock"), "removals": ("rm_collision_remove_obstacle",),
         "destroying": ("rm_collision_destroy",), "closing": ("rm_replay_close",),
         "loading": ("rm_data_load_landblock",), "unloading": ("rm_data_unload_landblock",)}
GROWING = ("removals", "destroying", "closing", "loading", "unloading")  # a unit is an obstacle
TIMED = ("ticks", "crowds", "sweeps")  # what they cost is not a matter of bytes

# What the program is given: entrance, name, arguments, the function that is counted, a short input, the worst.
PROGRAM = [
    ("scripts", "200 obstacles of 160 m", ("drive",), "run_drive", "body a\n",
     "".join(f"obstacle {i} 0xA9B40001 96 96 0 1 0 0 0 1 sphere 0 0 0 160\n" for i in range(200))),
    ("motion tables", "100,000 numbers in a list", ("table",), "run_table", "[0]",
     "[" + "0," * 99_999 + "0]"),
]


def counted(command, calls):
    """@return (instructions inside the calls, what was printed); some inputs are refused"""
    totals, printed = counts(command, calls, is_checked=False)
    return totals[-1], printed


def of_case(program, number, calls):
    """@return (instructions inside the calls, units, bytes of input, most bytes held)"""
    command = [program, str(number)]
    total, printed = counted(command, calls) if calls else (
        0, subprocess.run(command, text=True, check=True, capture_output=True).stdout)
    return total, *(int(word) for word in printed.split())


def heap(command):
    """Most bytes of heap that a program has held at once."""
    done = subprocess.run(["valgrind", "--tool=dhat", "--dhat-out-file=/dev/null", *command], text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return int(re.search(r"At t-gmax: *([\d,]+) bytes", done.stderr).group(1).replace(",", ""))


def of_program(remora, case):
    """@return (instructions, 1, bytes of input, bytes held) of an input that the program is given"""
    _, _, arguments, function, small, large = case
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / name for name in ("small", "large")]
        for path, text in zip(paths, (small, large)):
            path.write_text(text, encoding="utf-8")
        commands = [[remora, *arguments, path] for path in paths]
        total, _ = counted(commands[1], (function,))
        return total, 1, len(large), max(0, heap(commands[1]) - heap(commands[0]))


def judge(entrance, each, beside, size, memory):
    """@param beside  (instructions, bytes) of the case that it is held against, or None
    @return whether a case is within the bound of its entrance"""
    if entrance in ("messages", "packets"):
        return each <= MESSAGE + LONG * max(0, size - PACKET)
    if entrance == "followers":
        return each <= MESSAGE + FOLLOWER * FOLLOWERS
    if entrance in ("ticks", "crowds"):
        return beside is None or each <= (TIMES if entrance == "ticks" else CROWD_TIMES) * beside[0]
    if entrance == "sweeps":
        return each <= SWEEP
    if entrance == "data files" and each > FILE + FILE_BYTE * size:
        return False
    if entrance in GROWING:
        return beside is None or each <= LINEAR * beside[0]
    if entrance == "meshes" and beside and each / size > GROWTH * beside[0] / beside[1]:
        return False
    return entrance == "raised" or memory <= MEMORY


def row(entrance, name, each, beside, size, memory):
    is_timed = entrance in TIMED
    times = f"{each / beside[0]:.2g}" if beside and is_timed else ""
    a_byte = "" if is_timed or not each else f"{each / size:,.0f}"
    held = "" if is_timed else f"{memory:,.0f}"
    return f"| {entrance} | {name} | {f'{each:,.0f}' if each else ''} | {times} | {a_byte} | {held} |"


def cases(program, remora):
    """All of them: entrance, name, the name of what it is held against, and a function that measures"""
    listed = subprocess.run([program, "list"], text=True, check=True, capture_output=True).stdout
    for number, line in enumerate(listed.splitlines()):
        entrance, name, other = line.split("\t")
        yield entrance, name, other, lambda n=number, e=entrance: of_case(program, n, CALLS[e])
    for case in PROGRAM:
        yield case[0], case[1], "", lambda c=case: of_program(remora, c)


def measure(program, remora):
    """@return the lines of the table, and how many are beyond their bounds"""
    known, lines, failed = {}, [], 0
    for entrance, name, other, run in cases(program, remora):
        total, units, size, held = run()
        each, size = total / units, max(size, 1) / units
        memory = held / units / size
        known[name] = each, size
        beside = known.get(other)
        is_good = judge(entrance, each, beside, size, memory)
        failed += not is_good
        lines.append(row(entrance, name, each, beside, size, memory) + ("" if is_good else " BEYOND"))
        print(lines[-1], flush=True)
    return lines, failed


def table(lines):
    head = ["| entrance | worst input known | instructions each | times the tick spread out | instructions a byte "
            "| bytes of memory a byte |", "|---|---|--:|--:|--:|--:|"]
    return "\n".join(head + lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="remora_worst")
    parser.add_argument("--remora", required=True, help="the program remora")
    parser.add_argument("--write", action="store_true", help="put the table into docs/security.md")
    options = parser.parse_args()
    lines, failed = measure(options.program, options.remora)
    if options.write and not failed:
        fill(PAGE, {"worst": table(lines)})
    return verdict(len(lines), failed)


if __name__ == "__main__":
    sys.exit(main())
