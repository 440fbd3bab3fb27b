#!/usr/bin/env python3
"""Runs the twelve motions through remora and through other libraries, and scores them alike.

For every network and seed: traces of remora under its rule sets, what the peers draw from the same
reports (trace_peers.mjs), and `remora score` of all of them. What was scored is kept in --pieces, a
file for each network and seed, so that a run can be continued. Prints a table, metric by metric and
network by network, and what of it must hold, and writes it as JSON for `remora demo --peers`. With
--markdown it also replaces the tables of a page, between <!-- table --> and <!-- end of table -->, and
<!-- limits --> and <!-- end of limits -->.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile

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
]


def case_of(trace, network, columns):
    """The scores of a trace with what its name tells: MOTION-NETWORK-WHO.jsonl."""
    motion, who = pathlib.Path(trace.pop("file")).stem.split(f"-{network}-", 1)
    return {"motion": motion, "network": network, "who": columns.get(who, who), **trace}


def score(remora, network, paths, columns):
    done = subprocess.run([remora, "score", "--ground", "hills", "--json", *map(str, paths)],
                          check=True, stdout=subprocess.PIPE, text=True)
    return [case_of(t, network, columns) for t in json.loads(done.stdout)["traces"]]


def run_ours(remora, network, seed, options, folder):
    subprocess.run([remora, "matrix", "--network", network, "--seed", str(seed), *options, "--trace",
                    str(folder)], check=False,
                   stdout=subprocess.DEVNULL)  # its status tells of the acceptance, not of us
    return sorted(folder.glob("*.jsonl"))


def run_peers(network, traces, folder):
    driven = [str(p) for p in traces if p.stem.endswith("-l3")]
    subprocess.run(["node", str(HERE / "trace_peers.mjs"), str(folder), *driven], check=True)
    return sorted(folder.glob(f"*-{network}-*.jsonl"))


def run_network(remora, network, seed):
    """Traces are large: those of a run are gone before the next one begins."""
    cases = []
    for options, columns in RUNS:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            traces = run_ours(remora, network, seed, options, folder / "ours")
            cases += score(remora, network, traces, columns)
            if not options:
                cases += score(remora, network, run_peers(network, traces, folder / "theirs"), {})
    return cases


def run_all(remora, networks, seeds, pieces):
    """All cases. Where a network leaves nothing to chance, one seed is all there is."""
    cases = []
    for network in networks:
        for seed in range(1, 2 if network == "lan" else seeds + 1):
            piece = pieces / f"{network}-{seed}.json"
            if not piece.exists():
                print(f"{network}, seed {seed} ...", file=sys.stderr, flush=True)
                text = json.dumps(run_network(remora, network, seed))
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


def replace_part(path, name, text):
    before, rest = path.read_text(encoding="utf-8").split(f"<!-- {name} -->\n", 1)
    after = rest.split(f"<!-- end of {name} -->\n", 1)[1]
    path.write_text(f"{before}<!-- {name} -->\n{text}\n<!-- end of {name} -->\n{after}",
                    encoding="utf-8")


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
    parser.add_argument("--seeds", type=int, default=8, help="seeds 1 to this one of each network")
    options = parser.parse_args()
    networks = [options.network] if options.network else NETWORKS
    options.pieces.mkdir(parents=True, exist_ok=True)
    remora = str(pathlib.Path(options.remora).resolve())
    cases = run_all(remora, networks, options.seeds, options.pieces)
    rows = rows_of(cases, networks)
    print(text_table(rows))
    print(limits_table(rows, networks))
    if options.json:
        write_json(options.json, cases, rows)
    if options.markdown:
        replace_part(options.markdown, "table", markdown_table(rows))
        replace_part(options.markdown, "limits", limits_table(rows, networks))
    return 0


if __name__ == "__main__":
    sys.exit(main())
