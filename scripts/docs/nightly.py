#!/usr/bin/env python3
"""Writes docs/measured/nightly.md: what ./dev nightly came to, and for which commit.

    nightly.py RESULTS…     files of ./dev nightly, a line for each stage: name, exit status,
                            milliseconds, checks passed and failed, command
"""

import datetime
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "measured" / "nightly.md"

HEAD = """# The long run

`./dev nightly` runs the long form of every check that `./dev ci` runs in a short one, and what is too slow
for it, in two series beside each other. Seconds are those of a machine that does both. This is the last run
whose table was kept (`./dev nightly --write`):

"""


def read(lines):
    """@return (name, status, seconds, passed, failed, command) of each stage"""
    for line in lines:
        name, status, took, passed, failed, command = line.split(maxsplit=5)
        yield name, int(status), int(took) / 1000, int(passed), int(failed), command.strip()


def row(stage):
    name, status, seconds, passed, failed, command = stage
    word = "passed" if status == 0 else "**failed**"
    return f"| {name} | `{command}` | {word} | {passed:,} | {failed:,} | {seconds:,.0f} |"


def page(stages, commit, day, cores):
    stages = list(stages)
    bad = [stage[0] for stage in stages if stage[1] != 0]
    lines = [f"Commit {commit}, {day}, {cores} cores: {len(stages) - len(bad)} of {len(stages)} stages passed.", "",
             "| stage | command | result | checks passed | failed | seconds |", "|---|---|---|--:|--:|--:|"]
    lines += [row(stage) for stage in stages]
    return HEAD + "\n".join(lines) + "\n"


def main(paths):
    if not paths:
        sys.exit(__doc__)
    lines = [line for path in paths for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines()]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True, check=True,
                            capture_output=True).stdout.strip()
    day = datetime.date.today().isoformat()
    PAGE.write_text(page(read(lines), commit, day, os.cpu_count()), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
