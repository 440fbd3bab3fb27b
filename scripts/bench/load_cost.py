#!/usr/bin/env python3
"""What the game's data files cost, in instructions, which do not depend on how busy the machine is.

    scripts/bench/load_cost.py [--programs build/release] [--ticks N]

Loads the densest synthetic landblock (528 objects, 60 rooms), then one beside it, and runs fifty
bodies through such a town while a ring of 5 x 5 landblocks is streamed around them. Fails where one
of LIMITS does not hold. Counted by valgrind's callgrind, everything included, the C library, too.
"""

import argparse
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

# At 3,000 million instructions a second, which is one for every cycle of a slow machine, 2 ms.
LOAD_INSTRUCTIONS = 6_000_000
LOAD_BYTES = 3 << 20
TICK_TIMES = 2.0  # of the median


def callgrind(folder, command, *options):
    """@return what the program printed. Leaves its counts in the folder."""
    done = subprocess.run(["valgrind", "--tool=callgrind", "--collect-atstart=no",
                           f"--callgrind-out-file={folder}/out", *options, *command],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"load_cost.py: {command[0]}: {done.stderr[-2000:]}")
    return done.stdout


def count_of(path):
    counts = re.findall(r"^(?:totals|summary): (\d+)", path.read_text(encoding="utf-8"), re.M)
    return int(counts[-1]) if counts else 0


def counts_of_dumps(folder):
    """The parts that --dump-after made, in order; the last file holds what came after the last."""
    parts = sorted(pathlib.Path(folder).glob("out.*"), key=lambda path: int(path.suffix[1:]))
    return [count for count in map(count_of, parts) if count]


def loads(programs):
    """Instructions of the first load and of the second, and bytes of the first."""
    with tempfile.TemporaryDirectory() as folder:
        printed = callgrind(folder, [str(programs / "remora_load_cost"), "2"],
                            "--toggle-collect=rm_data_load_landblock",
                            "--dump-after=rm_data_load_landblock")
        first, second = counts_of_dumps(folder)[:2]
    return first, second, int(re.search(r"(\d+) bytes of collision", printed).group(1))


def ticks(programs, count):
    """Instructions of every tick, and what the program tells about the run."""
    with tempfile.TemporaryDirectory() as folder:
        printed = callgrind(folder, [str(programs / "remora_stream_cost"), str(count)],
                            "--toggle-collect=stream_tick", "--dump-after=stream_tick")
        return counts_of_dumps(folder), printed.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--ticks", type=int, default=900)
    arguments = parser.parse_args()
    first, second, size = loads(arguments.programs)
    tick_counts, told = ticks(arguments.programs, arguments.ticks)
    median = statistics.median(tick_counts)
    print(f"a landblock of 528 objects and 60 rooms: {first:,} instructions, {size:,} bytes")
    print(f"one beside it, with the same models:     {second:,} instructions")
    print(told)
    print(f"{len(tick_counts)} ticks: median {median:,.0f} instructions, worst {max(tick_counts):,}, "
          f"{max(tick_counts) / median:.2f} times that")
    checks = [("instructions of a load", first, LOAD_INSTRUCTIONS),
              ("bytes of a load", size, LOAD_BYTES),
              ("worst tick over the median", max(tick_counts) / median, TICK_TIMES),
              ("ticks that were not counted", arguments.ticks - len(tick_counts), 0)]
    failed = [f"{what}: {value:,} (limit {limit:,})" for what, value, limit in checks if value > limit]
    print("\n".join(f"FAILED {line}" for line in failed))
    print(f"{len(checks) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
