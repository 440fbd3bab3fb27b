#!/usr/bin/env python3
"""Runs the twelve motions through remora and through other libraries, and scores them alike.

For every network and seed: traces of remora under its rule sets, what the peers draw from the same
reports (trace_peers.mjs), and `remora score` of all of them. What was scored is kept in --pieces, a
file for each network and seed, so that a run can be continued. Prints a table, metric by metric and
network by network, and what of it must hold, and writes it as JSON for `remora demo --peers`. With
--markdown it also replaces the tables "table" and "limits" of a page. With --minds the movers are the eight
minds instead, and the table, "minds", is of smooth beside dead reckoning and the bound, mind by mind.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile

from shared import fill

HERE = pathlib.Path(__file__).resolve().parent
NETWORKS = ["lan", "good", "wifi", "mobile", "bad"]
BOUND = "bound"
# Runs of the matrix: its options, and the column of each rule set in it.
RUNS = [
    ([], {"l3": "remora l3", "retail": "remora retail"}),
    (["--rules", "smooth"], {"smooth": "smooth"}),
    (["--rules", "smooth", "--repeat"], {"smooth": "smooth-rep"}),
    (["--rules", "smooth", "--past"], {"smooth": "past"}),
    (["--rules", "smooth", "--past", "--repeat"], {"smooth": "past-rep"}),
    (["--rules", "smooth", "--untimed"], {"smooth": "untimed"}),
    (["--rules", "smooth", "--bound"], {"smooth": BOUND}),
]
MIND_RUNS = [
    (["--minds", "--rules", "smooth"], {"smooth": "smooth"}),
    (["--minds", "--rules", "smooth", "--repeat"], {"smooth": "smooth-rep"}),
    (["--minds", "--rules", "smooth", "--bound"], {"smooth": BOUND}),
]
MINDS = ["football", "pedestrian", "car", "player", "duel", "jumper", "explorer", "dodger"]
PAST_PEERS = ["geckos", "colyseus-lerp", "colyseus-lerp-300", "colyseus-damped"]
RECKON = "colyseus-reckon"
PEERS = [*PAST_PEERS, RECKON]
OURS = [column for _, columns in RUNS for column in columns.values() if column != BOUND]
COLUMNS = [*OURS, *PEERS, BOUND]


def mean(values):
    return sum(values) / len(values)


def per_minute(cases, name):
    return sum(c[name] for c in cases) / sum(c["seconds"] for c in cases) * 60


def share(cases, name):
    return 100 * sum(c[name] for c in cases) / sum(c["frames"] for c in cases)


def roughness(cases):
    return mean([math.log(c["jerk"] / c["true_jerk"]) for c in cases])


def means_of(name):
    return lambda cases: mean([c[name] for c in cases])


def worst_of(name):
    return lambda cases: max(c[name] for c in cases)


# Title, digits, the metric it needs, and how the cases of a network become one number. Of all,
# less is better.
METRICS = [
    ("error now, mean (m)", 3, "error_mean_m", means_of("error_mean_m")),
    ("error now, 99 of 100 frames (m)", 3, "error_p99_m", means_of("error_p99_m")),
    ("effective lag (ms)", 0, "lag_ms", means_of("lag_ms")),
    ("error at that lag (m)", 3, "lag_error_m", means_of("lag_error_m")),
    ("settling after a stop, worst (ms)", 0, "settle_ms", worst_of("settle_ms")),
    ("overshoot after a stop, worst (m)", 3, "overshoot_m", worst_of("overshoot_m")),
    ("speed deviation (share)", 3, "speed_deviation", means_of("speed_deviation")),
    ("backwards (% of frames)", 2, "backward_frames", lambda c: share(c, "backward_frames")),
    ("frozen (% of frames)", 2, "frozen_frames", lambda c: share(c, "frozen_frames")),
    ("snaps (a minute)", 2, "snaps", lambda c: per_minute(c, "snaps")),
    ("foot slide (mm a step)", 0, "foot_slide_mm", means_of("foot_slide_mm")),
    ("depth inside walls, worst (m)", 3, "wall_depth_m", worst_of("wall_depth_m")),
    ("inside walls (% of frames)", 2, "wall_frames", lambda c: share(c, "wall_frames")),
    ("jerk over the true one (ln)", 1, "jerk", roughness),
    ("heading error, mean (degrees)", 1, "heading_mean_deg", means_of("heading_mean_deg")),
    ("phase error, mean (cycles)", 3, "phase_mean", means_of("phase_mean")),
    ("wrong foot ahead (share)", 3, "wrong_foot", means_of("wrong_foot")),
    ("height in the air, mean error (m)", 3, "arc_error_m", means_of("arc_error_m")),
]


def case_of(trace, network, columns):
    """The scores of a trace with what its name tells: MOTION-NETWORK-WHO.jsonl."""
    motion, who = pathlib.Path(trace.pop("file")).stem.split(f"-{network}-", 1)
    return {"motion": motion, "network": network, "who": columns.get(who, who), **trace}


def score(remora, network, paths, columns):
    done = subprocess.run([remora, "score", "--ground", "hills", "--json", *map(str, paths)],
                          check=True, stdout=subprocess.PIPE, text=True)
    return [case_of(t, network, columns) for t in json.loads(done.stdout)["traces"]]


def run_ours(remora, network, seed, options, columns, folder):
    """The traces of the rule sets that have a column."""
    subprocess.run([remora, "matrix", "--network", network, "--seed", str(seed), *options, "--trace",
                    str(folder)], check=False,
                   stdout=subprocess.DEVNULL)  # its status tells of the acceptance, not of us
    return sorted(p for p in folder.glob("*.jsonl") if p.stem.rsplit("-", 1)[1] in columns)


def run_peers(network, traces, folder, only):
    """Those of one rule set: the reports are the same under all."""
    rules = traces[0].stem.rsplit("-", 1)[1]
    driven = [str(p) for p in traces if p.stem.endswith(f"-{rules}")]
    subprocess.run(["node", str(HERE / "trace_peers.mjs"), *only, str(folder), *driven], check=True)
    return sorted(folder.glob(f"*-{network}-*.jsonl"))


def run_network(remora, network, seed, has_minds):
    """Traces are large: those of a run are gone before the next one begins."""
    cases = []
    runs = MIND_RUNS if has_minds else RUNS
    only = ["--only", RECKON] if has_minds else []
    for options, columns in runs:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            traces = run_ours(remora, network, seed, options, columns, folder / "ours")
            cases += score(remora, network, traces, columns)
            if options == runs[0][0]:
                theirs = run_peers(network, traces, folder / "theirs", only)
                cases += score(remora, network, theirs, {})
    return cases


def run_all(remora, networks, seeds, pieces, has_minds):
    """All cases. Where neither network nor mind leave anything to chance, one seed is all there is."""
    cases = []
    for network in networks:
        for seed in range(1, 2 if network == "lan" and not has_minds else seeds + 1):
            piece = pieces / f"{'minds-' if has_minds else ''}{network}-{seed}.json"
            if not piece.exists():
                print(f"{network}, seed {seed} ...", file=sys.stderr, flush=True)
                text = json.dumps(run_network(remora, network, seed, has_minds))
                piece.write_text(text, encoding="utf-8")
            cases += [{"seed": seed, **c} for c in json.loads(piece.read_text(encoding="utf-8"))]
    return cases


def value_of(cases, needed, make, digits):
    """One number for the cases of one network and library, or None if no case tells."""
    known = [c for c in cases if c[needed] is not None]
    return round(make(known), digits) + 0.0 if known else None  # no minus before zero


def rows_of(cases, networks):
    rows = []
    for title, digits, needed, make in METRICS:
        for network in networks:
            values = {who: value_of([c for c in cases if (c["network"], c["who"]) == (network, who)],
                                    needed, make, digits) for who in COLUMNS}
            known = [v for who, v in values.items() if v is not None and who != BOUND]
            rows.append({"title": title, "network": network, "digits": digits, "values": values,
                         "best": min(known) if known else None})
    return rows


def shown(row, who):
    value = row["values"][who]
    return "–" if value is None else f"{value:.{row['digits']}f}"


def text_table(rows):
    width = max(len(r["title"]) for r in rows)
    lines = [" " * (width + 9) + "".join(f"{c.replace('colyseus', 'col.'):>15}" for c in COLUMNS)]
    last = ""
    for row in rows:
        title = row["title"] if row["title"] != last else ""
        last = row["title"]
        lines.append(f"{title:<{width}}  {row['network']:<7}" +
                     "".join(f"{shown(row, c):>15}" for c in COLUMNS))
    return "\n".join(lines)


def markdown_table(rows):
    lines = ["| metric | network | " + " | ".join(COLUMNS) + " |",
             "|---|---|" + "---:|" * len(COLUMNS)]
    last = ""
    for row in rows:
        cells = []
        for who in COLUMNS:
            value = row["values"][who]
            is_best = who != BOUND and value is not None and value == row["best"]
            cells.append(f"**{shown(row, who)}**" if is_best else shown(row, who))
        title = row["title"] if row["title"] != last else ""
        last = row["title"]
        lines.append(f"| {title} | {row['network']} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


# --- minds ------------------------------------------------------------------------------------

MIND_METRICS = ["error_mean_m", "error_p99_m", "snaps", "jerk"]


def mind_rows(cases, networks):
    """A row for each metric and mind: for each network what everybody has."""
    for title, digits, needed, make in METRICS:
        for mind in MINDS if needed in MIND_METRICS else []:
            cells = {}
            for network in networks:
                of_cell = [c for c in cases if (c["motion"], c["network"]) == (f"mind-{mind}", network)]
                cells[network] = {who: value_of([c for c in of_cell if c["who"] == who], needed, make,
                                                digits) for who in ("smooth", "smooth-rep", RECKON, BOUND)}
            yield {"title": title, "mind": mind, "digits": digits, "cells": cells}


def mind_cell(row, network, who="smooth"):
    return " : ".join(f"{row['cells'][network][w]:.{row['digits']}f}" for w in (who, RECKON, BOUND))


def behind(rows, networks, who):
    """In how many cells of a metric `who` is behind dead reckoning, in words."""
    for title in dict.fromkeys(row["title"] for row in rows):
        cells = [(row, network) for row in rows if row["title"] == title for network in networks]
        worse = [f"{row['mind']} on {network} ({mind_cell(row, network, who)})" for row, network in cells
                 if row["cells"][network][who] > row["cells"][network][RECKON]]
        told = f"behind in {len(worse)}: {', '.join(worse)}." if worse else "behind in none."
        yield f"- {title}: `{who}` is ahead or level in {len(cells) - len(worse)} of {len(cells)} " \
            f"cells, {told}"


def minds_table(rows, networks):
    lines = ["| smooth : dead reckoning : bound | mind | " + " | ".join(networks) + " |",
             "|---|---|" + "---|" * len(networks)]
    last = ""
    for row in rows:
        title = row["title"] if row["title"] != last else ""
        last = row["title"]
        lines.append(f"| {title} | {row['mind']} | " +
                     " | ".join(mind_cell(row, network) for network in networks) + " |")
    errors = [row for row in rows if row["title"].startswith("error")]
    return "\n".join([*lines, "", *behind(rows, networks, "smooth"),
                      *behind(errors, networks, "smooth-rep")])


# --- what must hold ---------------------------------------------------------------------------

def titles(needed):
    return next(title for title, _, name, _ in METRICS if name == needed)


def cell(rows, needed, network, who):
    row = next(r for r in rows if (r["title"], r["network"]) == (titles(needed), network))
    return row["values"][who]


def worse_than(rows, who, other):
    """Rows in which `who` is worse than `other`, both as shown."""
    return [r for r in rows if r["values"][who] is not None and r["values"][other] is not None
            and r["values"][who] > r["values"][other]]


def limits_of(rows, networks):
    """(what, limit, reached, whether it holds), for each network that it is asked of."""
    def ask(what, needed, who, limits):
        for network, limit in zip(NETWORKS, limits):
            if network in networks:
                value = cell(rows, needed, network, who)
                yield f"{what}, {network}", limit, value, value <= limit
    yield from ask("smooth: error now, mean (m)", "error_mean_m", "smooth",
                   [0.002, 0.004, 0.013, 0.026, 0.075])
    yield from ask("smooth: depth inside walls (m)", "wall_depth_m", "smooth", [0] * 5)
    yield from ask("smooth: snaps (a minute)", "snaps", "smooth", [1] * 5)
    yield from ask("smooth: foot slide (mm a step)", "foot_slide_mm", "smooth", [12] * 3)
    yield from ask("past: error at its lag (m)", "lag_error_m", "past", [0.02] * 4)
    for network in networks:
        freshest = min(cell(rows, "lag_ms", network, who) for who in PAST_PEERS)
        value = cell(rows, "lag_ms", network, "past")
        yield f"past: lag (ms), against the freshest peer that shows the past, {network}", \
            freshest, value, value <= freshest


def told(row, who):
    """A row in words: its value, that of `who`'s rival, and what is possible."""
    shows = [shown(row, column) for column in (who, RECKON, BOUND)]
    return f"{row['title']}, {row['network']}: {shows[0]} : {shows[1]} (bound {shows[2]})"


def limits_table(rows, networks):
    lines = ["| what | limit | reached | |", "|---|---:|---:|---|"]
    for what, limit, value, holds in limits_of(rows, networks):
        lines.append(f"| {what} | {limit:g} | {value:g} | {'holds' if holds else '**missed**'} |")
    worse = worse_than(rows, "smooth", RECKON)
    better = len(worse_than(rows, RECKON, "smooth"))
    lines += ["", f"`smooth` against dead reckoning (`{RECKON}`): better in {better} rows, worse in "
              f"{len(worse)}{':' if worse else '.'}", ""]
    lines += [f"- {told(row, 'smooth')}" for row in worse]
    return "\n".join(lines).rstrip()


def write_json(path, cases, rows):
    document = {"columns": COLUMNS, "rows": rows, "cases": cases}
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--remora", required=True, help="the program")
    parser.add_argument("--pieces", type=pathlib.Path, required=True,
                        help="folder of what was scored; what is there is not run again")
    parser.add_argument("--json", type=pathlib.Path, help="where the table goes as JSON")
    parser.add_argument("--markdown", type=pathlib.Path, help="page whose tables are replaced")
    parser.add_argument("--network", choices=NETWORKS, help="only this one")
    parser.add_argument("--minds", action="store_true", help="the eight minds instead of the motions")
    parser.add_argument("--seeds", type=int, default=8, help="seeds 1 to this one of each network")
    options = parser.parse_args()
    networks = [options.network] if options.network else NETWORKS
    options.pieces.mkdir(parents=True, exist_ok=True)
    remora = str(pathlib.Path(options.remora).resolve())
    cases = run_all(remora, networks, options.seeds, options.pieces, options.minds)
    if options.minds:
        table = minds_table(list(mind_rows(cases, networks)), networks)
        print(table)
        if options.markdown:
            fill(options.markdown, {"minds": table})
        return 0
    rows = rows_of(cases, networks)
    print(text_table(rows))
    print(limits_table(rows, networks))
    if options.json:
        write_json(options.json, cases, rows)
    if options.markdown:
        fill(options.markdown, {"table": markdown_table(rows), "limits": limits_table(rows, networks)})
    return 0


if __name__ == "__main__":
    sys.exit(main())
