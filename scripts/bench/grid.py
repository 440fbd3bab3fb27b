#!/usr/bin/env python3
"""The grid: a game of one's own at every rate of reports and frames, and under what goes wrong.

Runs `remora grid` for every cell and gives the same reports to other libraries
(bench/peers/grid_peers.mjs). Checks that more reports never make it worse, and that in no cell a plain
buffer of two intervals is both fresher and smoother. With --markdown the tables of a page are replaced.
What was scored is kept in --pieces, a file for each cell,
so that a run can be continued. --quick takes a few cells, and no other library; of those the ones that are
known to miss a check are listed in tests/golden/grid.txt (made anew by --write-known), and any other fails.
"""

import argparse
import collections
import json
import math
import pathlib
import subprocess
import sys
import tempfile

from shared import ROOT, fill, verdict

RATES = [1, 2, 5, 10, 15, 20, 30, 60]
FRAMES = [24, 30, 50, 60, 72, 90, 144, 240]
TELLS = ["commands", "velocities", "places"]
SPEEDS = {"creature": 0.3, "walker": 4.0, "car": 30.0, "mind-football": 4.0,
          "mind-pedestrian": 1.4}  # m/s
OURS = ["smooth", "past"]
BUFFER = "buffer"
PEERS = ["geckos", "lerp", "reckon"]
BATCH = 16  # cells whose traces are on disk at once

# Draws of the network, and of where frames lie beside ticks, over whose mean the checks are made. The
# tables, and other libraries, are of the first.
DRAWS = 4
MEANS = "means"
MEASURES = ["error_mean_m", "lag_ms", "lag_error_m"]

# More reports may cost this much, which is what other draws of the network make: a share, and
# milliseconds of the mover's way.
SHARE, MILLISECONDS = 0.05, 0.5

Cell = collections.namedtuple("Cell", "group name reports fps tell options")

# What a game does differently from the walker: group, name, options of remora grid.
OTHERS = [
    ("movers", "creature, 0.3 m/s", ["--mover", "creature"]),
    ("movers", "car, 30 m/s", ["--mover", "car"]),
    ("minds", "footballer", ["--mover", "mind-football"]),
    ("minds", "pedestrian", ["--mover", "mind-pedestrian"]),
    ("ground", "heights 6 cm off", ["--height", "0.06"]),
    ("ground", "heights 30 cm off", ["--height", "0.3"]),
    ("ground", "stairs of 25 cm", ["--stairs"]),
    ("keys", "a change every 0.3 s", ["--keys", "0.3"]),
    ("keys", "a change every 0.8 s", ["--keys", "0.8"]),
    ("clock", "clock 50 ms early", ["--clock", "-50"]),
    ("clock", "clock 50 ms late", ["--clock", "50"]),
    ("losses", "bursts: 10 % lost, three at a time", ["--bursts", "0.1"]),
    ("losses", "nothing for 1 s now and then", ["--outages"]),
]
WALKER = "walker, 4 m/s, a change every 2 s"


def all_cells():
    for tell in TELLS:
        for reports in RATES:
            yield from (Cell("frames", WALKER, reports, fps, tell, []) for fps in FRAMES)
    for group, name, options in OTHERS:
        for tell in TELLS:
            yield from (Cell(group, name, reports, 60, tell, options) for reports in RATES)


def quick_cells():
    return [c for c in all_cells() if c.reports in (5, 20, 60) and c.fps in (30, 60, 144)
            and (c.group != "frames" or c.fps != 60)]


def arguments(cell):
    return ["--reports", str(cell.reports), "--fps", str(cell.fps), "--tell", cell.tell,
            *cell.options]


def command(cell):
    return "remora grid " + " ".join(arguments(cell))


def key(cell):
    return "_".join(arguments(cell)).replace("--", "").replace("/", "")


# --- running ----------------------------------------------------------------------------------

def run_draw(remora, cell, seed, folder):
    trace = ["--trace", str(folder)] if folder and seed == 1 else []
    done = subprocess.run([remora, "grid", "--json", "--seed", str(seed), *trace, *arguments(cell)],
                          check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def mean_of(scores):
    """One score of many; the jerk is that over the true one, by its logarithm."""
    found = {name: sum(s[name] for s in scores) / len(scores) for name in MEASURES}
    jerk = math.exp(sum(map(jerk_of, scores)) / len(scores))
    return {**found, "jerk": jerk, "true_jerk": 1.0}


def run_ours(remora, cell, folder):
    draws = [run_draw(remora, cell, seed, folder) for seed in range(1, DRAWS + 1)]
    names = [*OURS, BUFFER]
    means = {who: mean_of([draw[who] for draw in draws]) for who in names}
    return {**{who: draws[0][who] for who in names}, MEANS: means}


def run_peers(remora, cells, folders):
    words = [word for cell, folder in zip(cells, folders) for word in (str(cell.reports), str(folder))]
    subprocess.run(["node", str(ROOT / "bench/peers/grid_peers.mjs"), *words], check=True)
    paths = [str(folder / f"{who}.jsonl") for folder in folders for who in PEERS]
    done = subprocess.run([remora, "score", "--json", *paths], check=True, stdout=subprocess.PIPE,
                          text=True)
    scores = {t["file"]: t for t in json.loads(done.stdout)["traces"]}
    return [{who: scores[str(folder / f"{who}.jsonl")] for who in PEERS} for folder in folders]


# The peers hardly depend on the rate of frames; they are shown at this one.
PEER_FRAMES = 60


def run_batch(remora, cells, has_peers):
    if not has_peers or cells[0].fps != PEER_FRAMES:
        return [run_ours(remora, cell, None) for cell in cells]
    with tempfile.TemporaryDirectory() as name:
        folders = [pathlib.Path(name) / str(i) for i in range(len(cells))]
        ours = [run_ours(remora, cell, folder) for cell, folder in zip(cells, folders)]
        theirs = run_peers(remora, cells, folders)
        return [{**a, **b} for a, b in zip(ours, theirs)]


def batches_of(cells):
    """Of cells that are beside the peers, and of those that are not."""
    for is_beside in (False, True):
        some = [c for c in cells if (c.fps == PEER_FRAMES) == is_beside]
        yield from (some[i:i + BATCH] for i in range(0, len(some), BATCH))


def run_all(remora, cells, pieces, has_peers):
    """Scores of all cells, by cell."""
    missing = [c for c in cells if not (pieces / f"{key(c)}.json").exists()]
    done = 0
    for batch in batches_of(missing):
        print(f"{done} of {len(missing)} cells ...", file=sys.stderr, flush=True)
        done += len(batch)
        for cell, scores in zip(batch, run_batch(remora, batch, has_peers)):
            (pieces / f"{key(cell)}.json").write_text(json.dumps(scores), encoding="utf-8")
    return {c: json.loads((pieces / f"{key(c)}.json").read_text(encoding="utf-8")) for c in cells}


# --- checks -----------------------------------------------------------------------------------

def jerk_of(score):
    return math.log(score["jerk"] / score["true_jerk"])


def mover_of(cell):
    return cell.options[1] if "--mover" in cell.options else "walker"


def rises(scores):
    """Cells in which more reports than in the cell before make it worse."""
    series = collections.defaultdict(list)
    for cell in scores:
        series[cell._replace(reports=0, options=tuple(cell.options))].append(cell)
    for cells in series.values():
        cells.sort(key=lambda c: c.reports)
        for who, metric in (("smooth", "error_mean_m"), ("past", "lag_error_m")):
            for few, many in zip(cells, cells[1:]):
                before, after = (scores[c].get(MEANS, scores[c])[who][metric] for c in (few, many))
                allowed = before * (1 + SHARE) + SPEEDS[mover_of(many)] * MILLISECONDS / 1000
                if after > allowed:
                    yield many, f"{who}, {metric}: {few.reports} reports {before:.4f}, " \
                        f"{many.reports} reports {after:.4f}"


def beaten(scores):
    """Cells in which a plain buffer of two intervals is both fresher and smoother."""
    for cell, columns in scores.items():
        for who in OURS:
            for buffer in (BUFFER, "lerp"):
                same = columns.get(MEANS, columns) if buffer == BUFFER else columns
                theirs, ours = same.get(buffer), same[who]
                if theirs and theirs["lag_ms"] < ours["lag_ms"] and jerk_of(theirs) < jerk_of(ours):
                    yield cell, f"{buffer} beats {who}: lag {theirs['lag_ms']:.0f} : " \
                        f"{ours['lag_ms']:.0f} ms, jerk {jerk_of(theirs):.2f} : {jerk_of(ours):.2f}"


# --- tables -----------------------------------------------------------------------------------

def metres(value):
    return f"{value:.3f}"


def frames_table(scores):
    """Error now of smooth, a row for each rate of reports, a column for each of frames."""
    lines = []
    for tell in TELLS:
        lines += ["", f"Reports tell {tell}:", "",
                  "| reports a second | " + " | ".join(f"{f} fps" for f in FRAMES) + " |",
                  "|---:|" + "---:|" * len(FRAMES)]
        for reports in RATES:
            row = [metres(scores[Cell("frames", WALKER, reports, fps, tell, ())]["smooth"]
                          ["error_mean_m"]) for fps in FRAMES]
            lines.append(f"| {reports} | " + " | ".join(row) + " |")
    return "\n".join(lines).strip()


COLUMNS = [*OURS, *PEERS]


def rows_of(scores, group):
    """Beside each: error now, lag and jerk of all columns, at 60 frames a second."""
    names = []
    for cell in scores:
        if cell.group == group and cell.name not in names and cell.fps == 60:
            names.append(cell.name)
    lines = ["| | reports tell | a second | " + " | ".join(COLUMNS) + " |",
             "|---|---|---:|" + "---:|" * len(COLUMNS)]
    for name in names:
        shown = name
        for tell in TELLS:
            for reports in RATES:
                cell = next(c for c in scores if (c.group, c.name, c.tell, c.reports, c.fps) ==
                            (group, name, tell, reports, 60))
                cells = [cell_text(scores[cell][who]) for who in COLUMNS]
                lines.append(f"| {shown} | {tell} | {reports} | " + " | ".join(cells) + " |")
                shown = ""
    return "\n".join(lines)


def cell_text(score):
    return f"{metres(score['error_mean_m'])} · {score['lag_ms']:.0f} · {jerk_of(score):+.1f}"


def misses(scores):
    """All cells that miss a check, with the check: lines of the list of known ones."""
    for name, found in (("rises", rises(scores)), ("beaten", beaten(scores))):
        for cell, what in found:
            yield f"{name}: {command(cell)}: {what.split(':')[0]}"


def compare_known(scores, path):
    """How many misses are not known. Those that are known and hold by now are told of."""
    known = set(path.read_text(encoding="utf-8").splitlines())
    found = set(misses(scores))
    commands = {command(cell) for cell in scores}
    for line in sorted(found - known):
        print(f"not known to miss it: {line}")
    for line in sorted(known - found):
        if line.split(": ")[1] in commands:
            print(f"holds by now (./dev measure grid --quick --write-known): {line}")
    return len(found - known)


def checks_text(scores):
    lines = [f"{len(scores)} cells."]
    for title, found in (("More reports make it worse", list(rises(scores))),
                         ("A plain buffer is both fresher and smoother", list(beaten(scores)))):
        lines += ["", f"{title}: {'in no cell.' if not found else f'{len(found)} times.'}", ""]
        lines += [f"- `{command(cell)}`: {what}" for cell, what in found]
    return "\n".join(lines).rstrip()


def page_checks(scores):
    """The same for the page: a line for each game and kind of report, with the first command."""
    lines = [f"{len(scores)} cells."]
    for title, found in (("More reports make it worse", rises(scores)),
                         ("A plain buffer is both fresher and smoother", beaten(scores))):
        games = collections.defaultdict(list)
        for cell, what in found:
            games[cell.name, cell.tell, what.split(":")[0]].append((cell, what))
        count = sum(map(len, games.values()))
        lines += ["", f"{title}: {f'{count} times' if count else 'in no cell'}.", ""]
        for (name, tell, who), misses_of in games.items():
            rates = sorted({cell.reports for cell, _ in misses_of})
            cell, what = misses_of[0]
            lines.append(f"- {name}, {tell}; {who}; at {', '.join(map(str, rates))} reports a second. "
                         f"`{command(cell)}`: {what.split(': ', 1)[1]}")
    return "\n".join(lines).rstrip()


def write_page(path, scores):
    groups = ("frames", "movers", "minds", "ground", "keys", "clock", "losses")
    fill(path, {"checks": page_checks(scores), "by frames": frames_table(scores),
                **{group: rows_of(scores, group) for group in groups}})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--remora", required=True, help="the program")
    parser.add_argument("--pieces", type=pathlib.Path, required=True, help="folder of what was scored")
    parser.add_argument("--quick", action="store_true", help="a few cells, no other library")
    parser.add_argument("--markdown", type=pathlib.Path, help="page whose tables are replaced")
    parser.add_argument("--known", type=pathlib.Path, default=ROOT / "tests/golden/grid.txt",
                        help="the list of cells that miss a check")
    parser.add_argument("--write-known", action="store_true", help="makes that list anew")
    options = parser.parse_args()
    options.pieces.mkdir(parents=True, exist_ok=True)
    cells = quick_cells() if options.quick else list(all_cells())
    cells = [c._replace(options=tuple(c.options)) for c in cells]
    remora = str(pathlib.Path(options.remora).resolve())
    scores = run_all(remora, cells, options.pieces, not options.quick)
    print(checks_text(scores))
    if options.markdown:
        write_page(options.markdown, scores)
    if options.quick and options.write_known:
        options.known.write_text("".join(f"{line}\n" for line in misses(scores)), encoding="utf-8")
    failed = compare_known(scores, options.known) if options.quick else len(list(misses(scores)))
    return verdict(2 * len(scores), failed)


if __name__ == "__main__":
    sys.exit(main())
