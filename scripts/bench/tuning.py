#!/usr/bin/env python3
"""What each setting of smooth rules does: `remora grid` and `remora matrix` with other values of it.

Prints a table for each group of settings, with the command that made every row. With --markdown it becomes
the table "settings" of a page.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile

from shared import fill

# A setting, its values (the default first), the run in which it shows, and what to look at.
GRID, MATRIX = "grid", "matrix"
SETTINGS = [
    ("play_delay", [0, 0.05, 0.1, 0.2, -1], GRID, ["--network", "wifi"],
     "fresher, or more exact of a moment ago; −1 measures what is needed"),
    ("base_delay", [0, 0.045], GRID, ["--untimed"],
     "half the least round trip, where reports do not tell when they were sent"),
    ("report_interval", [0.2, 0.1], MATRIX, ["--network", "wifi", "--untimed"],
     "the server's own interval; a wrong one is worse than 0, which measures it"),
    ("is_repeating", [0, 1], MATRIX, ["--network", "wifi", "--past", "--repeat"],
     "a measured delay that waits two ticks for what is sent again"),
    ("replay_limit", [32768, 2], GRID, ["--network", "bad", "--reports", "20"],
     "bounds the work of a frame; one body does not reach it"),
    ("rounding", [0.05, 0, 0.02, 0.1], MATRIX, ["--network", "wifi"], "smoother corners"),
    ("ease_shortest", [0.1, 0.03, 0.3], GRID, ["--network", "wifi"],
     "below: jerks; above: settles late"),
    ("ease_longest", [1, 0.3, 2], GRID, ["--network", "bad"],
     "less: nearer, in quicker corrections"),
    ("snap_distance", [8, 1, 0.3], GRID, ["--network", "bad"],
     "less: nearer, by leaps"),
    ("turn_speed", [12, 3, 1], GRID, ["--network", "bad", "--keys", "0.8"],
     "less: turns are drawn slower, and later"),
    ("silence", [2, 0.3, 1], GRID, ["--outages", "--reports", "5"],
     "less: stands during an outage"),
    ("slow_down", [0.5, 0.05, 1], GRID, ["--outages", "--reports", "5", "--smooth", "silence=0.3"],
     "how abruptly it stands then"),
]
COLUMNS = ["error now m", "p99 m", "lag ms", "at lag m", "settles ms", "overshoot m", "backwards %",
           "snaps", "jerk ln", "heading °"]


def command(setting, value, run, options):
    rules = ["--rules", "smooth"] if run == MATRIX else []
    return [run, *rules, *options, "--smooth", f"{setting}={value:g}"]


def mean(scores, name):
    known = [s[name] for s in scores if s[name] is not None]
    return sum(known) / len(known) if known else 0.0


def worst(scores, name):
    return max((s[name] for s in scores if s[name] is not None), default=0.0)


def row_of(scores):
    frames = sum(s["frames"] for s in scores)
    jerk = sum(math.log(s["jerk"] / s["true_jerk"]) for s in scores) / len(scores)
    return [f"{mean(scores, 'error_mean_m'):.3f}", f"{mean(scores, 'error_p99_m'):.3f}",
            f"{mean(scores, 'lag_ms'):.0f}", f"{mean(scores, 'lag_error_m'):.3f}",
            f"{worst(scores, 'settle_ms'):.0f}", f"{worst(scores, 'overshoot_m'):.3f}",
            f"{100 * sum(s['backward_frames'] for s in scores) / frames:.2f}",
            f"{sum(s['snaps'] for s in scores):.0f}", f"{jerk + 0.0:+.1f}",
            f"{mean(scores, 'heading_mean_deg'):.1f}"]


def run_grid(remora, words):
    done = subprocess.run([remora, *words, "--json"], check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(done.stdout)["smooth"]]


def run_matrix(remora, words):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([remora, *words, "--trace", folder], check=False, stdout=subprocess.DEVNULL)
        traces = sorted(str(p) for p in pathlib.Path(folder).glob("*.jsonl"))
        done = subprocess.run([remora, "score", "--json", *traces], check=True,
                              stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)["traces"]


def table(remora):
    lines = ["| setting | " + " | ".join(COLUMNS) + " |", "|---|" + "---:|" * len(COLUMNS)]
    for setting, values, run, options, what in SETTINGS:
        shown = "remora " + " ".join(command(setting, 0, run, options)[:-2])
        lines.append(f"| **`{setting}`**: {what}. `{shown}` |" + " |" * len(COLUMNS))
        for i, value in enumerate(values):
            words = command(setting, value, run, options)
            scores = (run_grid if run == GRID else run_matrix)(remora, words)
            name = f"{value:g}" + (" (default)" if i == 0 and setting != "report_interval" else "")
            lines.append(f"| {name} | " + " | ".join(row_of(scores)) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--remora", required=True, help="the program")
    parser.add_argument("--markdown", type=pathlib.Path, help="page whose table is replaced")
    options = parser.parse_args()
    text = table(str(pathlib.Path(options.remora).resolve()))
    print(text)
    if options.markdown:
        fill(options.markdown, {"settings": text})
    return 0


if __name__ == "__main__":
    sys.exit(main())
