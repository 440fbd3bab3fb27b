#!/usr/bin/env python3
"""Instructions of what a host does often, each against its limit, counted by valgrind.

    costs.py record          a busy world with a recorder, over the same without one
    costs.py flood [--full]  a message of a short flood, and of a long one, which may not cost more: one of 2,000
                             bodies is flooded 1,000 and 10,000 times; --full: 10,000 and a million
    costs.py load            the densest synthetic landblock (528 objects, 60 rooms), one beside it, and fifty
                             bodies that run through such a town while 5 x 5 landblocks are streamed
"""

import argparse
import statistics
import subprocess
import sys

from shared import ROOT, counts, markdown, verdict

PROGRAMS = ROOT / "build" / "release"
RECORDED = 1.15  # times what it costs without a recorder
# A flood fills queues and stores first; later messages cost no more than that.
GROWTH = 1.05
RECEIVERS = ("rm_world_receive", "rm_reassembler_push")
# At 3,000 million instructions a second, which is one for every cycle of a slow machine, 2 ms.
LOAD_INSTRUCTIONS = 6_000_000
LOAD_BYTES = 3 << 20
TICK_TIMES = 2.0  # of the median
TICKS = 900


def judged(checks):
    """@param checks  (what, value, limit) of each"""
    failed = [f"FAILED {what}: {value:,} (limit {limit:,})" for what, value, limit in checks if value > limit]
    print("\n".join(failed), end="\n" if failed else "")
    return verdict(len(checks), len(failed))


def record(_):
    plain, recorded = (counts([PROGRAMS / "remora_record_cost", *words], ["run_world"])[0][-1]
                       for words in ([], ["recorded"]))
    print(f"{plain:,} instructions, {recorded:,} recorded: {recorded / plain - 1:.1%} more")
    return judged([("instructions with a recorder", recorded / plain, RECORDED)])


def flood(options):
    program, sizes = PROGRAMS / "remora_flood", (10_000, 1_000_000) if options.full else (1_000, 10_000)
    names = subprocess.run([program, "list"], text=True, check=True, capture_output=True).stdout.splitlines()
    checks, rows = [], []
    for kind, name in enumerate(names):
        found = [counts([program, kind, size], RECEIVERS) for size in sizes]
        few, many = (totals[-1] / size for (totals, _), size in zip(found, sizes))
        checks.append((name, many, few * GROWTH))
        size = int(found[-1][1].split()[0])
        rows.append([name, f"{few:,.0f}", f"{many:,.0f}", f"{many * sizes[-1] / size:,.1f}"])
    head = ["flood of", f"instructions each, of {sizes[0]:,}", f"of {sizes[1]:,}", "a byte"]
    print(markdown(head, rows, ("---", "--:")), end="")
    return judged(checks)


def load(_):
    function = "rm_data_load_landblock"
    found, printed = counts([PROGRAMS / "remora_load_cost", 2], [function], f"--dump-after={function}")
    first, second = [count for count in found if count][:2]
    size = int(printed.split(" bytes of collision")[0].split()[-1])
    found, summary = counts([PROGRAMS / "remora_stream_cost", TICKS], ["stream_tick"], "--dump-after=stream_tick")
    ticks = [count for count in found if count]
    median = statistics.median(ticks)
    print(f"a landblock of 528 objects and 60 rooms: {first:,} instructions, {size:,} bytes\n"
          f"one beside it, with the same models:     {second:,} instructions\n{summary.strip()}\n"
          f"{len(ticks)} ticks: median {median:,.0f} instructions, worst {max(ticks):,}, "
          f"{max(ticks) / median:.2f} times that")
    return judged([("instructions of a load", first, LOAD_INSTRUCTIONS), ("bytes of a load", size, LOAD_BYTES),
                   ("worst tick over the median", max(ticks) / median, TICK_TIMES),
                   ("ticks that were not counted", TICKS - len(ticks), 0)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["record", "flood", "load"])
    parser.add_argument("--full", action="store_true", help="flood: 10,000 and a million messages")
    options = parser.parse_args()
    return {"record": record, "flood": flood, "load": load}[options.what](options)


if __name__ == "__main__":
    sys.exit(main())
