#!/usr/bin/env python3
"""Looks for inputs that cost much, target by target, and tells the worst (fuzz/cost.c).

    fuzz_cost.py run SECONDS [TARGET…]   from corpora and seeds, for so long each, one after the other
    fuzz_cost.py table                   what the worst inputs known cost, in instructions
    fuzz_cost.py write                   the same into docs/measured/fuzzing.md

The worst inputs are kept in fuzz/worst/TARGET/MEASURE; a run begins with them, and replaces one only
by a worse one. Steps are basic blocks; instructions are counted by valgrind over all calls of an
input, and put down to its worst call by its share of their steps.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import fuzz
from shared import ROOT, counts, fill, markdown

PROGRAMS = ROOT / "build" / "fuzz" / "fuzz"
REPLAYS = ROOT / "build" / "release" / "fuzz"
CORPUS = ROOT / "fuzz" / "corpus"
SEEDS = ROOT / "build" / "seeds"
NEW = ROOT / "build" / "cost"
WORST = ROOT / "fuzz" / "worst"
LOGS = ROOT / "build" / "logs"
DOCS = ROOT / "docs" / "measured" / "fuzzing.md"

INPUT_LIMIT = 8192  # bytes of one input
TIMEOUT = 60  # seconds for one input

# Calls that are counted for each measure: instructions of a message,
# of a tick for each body, of a sweep, of a loader for each byte; bytes of memory for each byte.
CALLS = {"message": ("rm_world_receive",), "tick": ("rm_world_tick", "rm_replay_tick"),
         "sweep": ("rm_collide_sweep",),
         "load": ("rm_world_restore", "rm_body_restore", "rm_replay_open", "rm_load_obj", "rm_collision_add_mesh",
                  "rm_collision_add_obstacle"), "memory": ()}
UNITS = {"message": "a message", "tick": "a tick, for each body", "sweep": "a sweep",
         "load": "a byte", "memory": "bytes of memory a byte"}


def read_cost(path):
    """@return (of the worst call, of all calls, bytes) from what cost.c has written beside an input"""
    worst, total, size = path.read_text(encoding="utf-8").split()
    return float(worst), float(total), int(size)


# ---------------------------------------------------------------------------------------- running

def keep_worse(found, kept):
    """Takes over what was found where it costs more than what was kept. @return measures taken over"""
    taken = []
    kept.mkdir(parents=True, exist_ok=True)
    for path in sorted(found.glob("*.cost")):
        known = kept / path.name
        if not known.exists() or read_cost(path)[0] > read_cost(known)[0]:
            for name in (path.name, path.stem):
                shutil.copyfile(found / name, kept / name)
            taken.append(path.stem)
    return taken


def refresh(name):
    """What the inputs that are kept cost now: they begin anew after a change of the library."""
    old = WORST / name
    inputs = [path for path in old.glob("*") if path.suffix != ".cost"] if old.is_dir() else []
    with tempfile.TemporaryDirectory() as folder:
        if inputs:
            subprocess.run([PROGRAMS / f"cost_{name}", *inputs], check=True, capture_output=True,
                           env={**os.environ, "REMORA_COST": folder})
            for path in list(old.iterdir()):
                path.unlink()
        keep_worse(pathlib.Path(folder), old)


def run_target(name, seconds):
    (NEW / name).mkdir(parents=True, exist_ok=True)
    refresh(name)
    sources = [folder / name for folder in (WORST, CORPUS, SEEDS) if (folder / name).is_dir()]
    log = LOGS / f"cost-{name}.log"
    with tempfile.TemporaryDirectory() as folder, open(log, "wb") as out:
        command = [PROGRAMS / f"cost_{name}", f"-max_total_time={seconds}", "-print_final_stats=1",
                   f"-max_len={INPUT_LIMIT}", f"-timeout={TIMEOUT}", "-rss_limit_mb=4096",
                   f"-artifact_prefix={NEW}/{name}-", NEW / name, *sources]
        status = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT,
                                env={**os.environ, "REMORA_COST": folder}).returncode
        taken = keep_worse(pathlib.Path(folder), WORST / name)
    print(f"fuzz-cost: {name} {'ok' if status == 0 else f'FAILED, see {log.relative_to(ROOT)}'}, "
          f"worse than before: {', '.join(taken) or 'none'}", file=sys.stderr, flush=True)
    return status == 0


def run(seconds, names):
    LOGS.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, ROOT / "scripts" / "test" / "make_corpus.py", SEEDS], check=True)
    return all([run_target(name, seconds) for name in names])


# ------------------------------------------------------------------------------------------ table

def instructions(name, measure, path):
    """Instructions of all calls of an input, by valgrind; 0 where there is nothing to count."""
    return counts([REPLAYS / f"replay_{name}", path], CALLS[measure])[0][-1] if CALLS[measure] else 0


def rows():
    for folder in sorted(WORST.iterdir()):
        for path in sorted(folder.glob("*.cost")):
            worst, total, size = read_cost(path)
            measure = path.stem
            if total > 0:
                counted = instructions(folder.name, measure, folder / measure)
                each = worst * counted / total
                yield folder.name, measure, worst, each, size


def as_table(found):
    cells = []
    for name, measure, worst, each, size in found:
        steps = "" if measure == "memory" else f"{worst:,.0f}"
        cost = f"{worst:,.0f} bytes" if measure == "memory" else f"{each:,.0f}"
        cells.append([f"`{name}`", UNITS[measure], steps, cost, f"{size:,}"])
    return markdown(["target", "worst known of", "steps", "instructions", "bytes of input"], cells, ("---", "---", "--:"))


def main(arguments):
    if len(arguments) >= 2 and arguments[0] == "run":
        targets = fuzz.chosen(arguments[2:], fuzz.all_targets("remora_cost"), "fuzz-cost")
        is_good = run(int(arguments[1]), targets)
        print(as_table(rows()))
        return 0 if is_good else 1
    if arguments == ["table"]:
        print(as_table(rows()))
        return 0
    if arguments == ["write"]:
        fill(DOCS, {"cost": as_table(rows())})
        return 0
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
