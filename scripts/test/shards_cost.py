#!/usr/bin/env python3
"""Counts what a split costs beside the engine: instructions of a body and a turn of three ticks, on 16
units whose batches are handed over in memory, against the same creatures in one world. Counted by
valgrind: the same on every run. Exit status 1 if a limit is passed.

    shards_cost.py PROGRAM
"""

import re
import subprocess
import sys

BODIES = 2000
TURNS = (10, 40)  # what is counted is the difference: beginning costs nothing
# The most that they may cost of one world.
LIMITS = {"units": 1.35, "heard": 1.48}
NAMES = {"alone": "one world", "units": "16 units: ghosts, hashes, batches, snapshots",
         "heard": "the same, with news for clients"}


def count(program, mode, turns):
    words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, mode,
             str(BODIES), str(turns)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", done.stderr).group(1))


def cost(program, mode):
    """Instructions of a body and a turn."""
    first, last = (count(program, mode, turns) for turns in TURNS)
    return (last - first) / (TURNS[1] - TURNS[0]) / BODIES


def main(program):
    alone = cost(program, "alone")
    failed = 0
    print(f"  {NAMES['alone']:48} {alone:8.0f}")
    for mode, limit in LIMITS.items():
        one = cost(program, mode)
        failed += one > limit * alone
        print(f"  {NAMES[mode]:48} {one:8.0f}  {one / alone:.2f} times, at most {limit}")
    print(f"passed {len(LIMITS) - failed}, failed {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
