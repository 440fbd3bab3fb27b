#!/usr/bin/env python3
"""Runs the twelve motions through remora and through other libraries, and scores them alike.

For every network: traces of remora under both rule sets, what the peers draw from the same reports
(trace_peers.mjs), and `remora score` of all of them. Prints a table, metric by metric and network by
network, and writes it as JSON for `remora demo --peers`. With --markdown it also replaces the table
of a page, between the lines <!-- table --> and <!-- end of table -->.
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
OURS = {"l3": "remora l3", "retail": "remora retail"}
PEERS = ["geckos", "colyseus-lerp", "colyseus-lerp-300", "colyseus-damped", "colyseus-reckon"]
COLUMNS = [*OURS.values(), *PEERS]


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


def case_of(trace, network):
    """The scores of a trace with what its name tells: MOTION-NETWORK-WHO.jsonl."""
    motion, who = pathlib.Path(trace["file"]).stem.split(f"-{network}-", 1)
    return {"motion": motion, "network": network, "who": OURS.get(who, who), **trace}


def run_network(remora, network, folder):
    ours, theirs = folder / "ours", folder / "theirs"
    subprocess.run([remora, "matrix", "--network", network, "--trace", str(ours)], check=False,
                   stdout=subprocess.DEVNULL)  # its status tells of the acceptance, not of us
    driven = sorted(str(p) for p in ours.glob("*-l3.jsonl"))
    subprocess.run(["node", str(HERE / "trace_peers.mjs"), str(theirs), *driven], check=True)
    traces = sorted(str(p) for p in [*ours.glob("*.jsonl"), *theirs.glob("*.jsonl")])
    done = subprocess.run([remora, "score", "--ground", "hills", "--json", *traces], check=True,
                          stdout=subprocess.PIPE, text=True)
    return [case_of(t, network) for t in json.loads(done.stdout)["traces"]]


def run_all(remora, networks):
    cases = []
    for network in networks:
        print(f"{network} ...", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            cases += run_network(remora, network, pathlib.Path(folder))
    return cases


def value_of(cases, needed, make, digits):
    """One number for the cases of one network and library, or None if no case tells."""
    known = [c for c in cases if c[needed] is not None]
    return round(make(known), digits) if known else None


def rows_of(cases, networks):
    rows = []
    for title, digits, needed, make in METRICS:
        for network in networks:
            values = {who: value_of([c for c in cases if (c["network"], c["who"]) == (network, who)],
                                    needed, make, digits) for who in COLUMNS}
            known = [v for v in values.values() if v is not None]
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
            is_best = row["values"][who] is not None and row["values"][who] == row["best"]
            cells.append(f"**{shown(row, who)}**" if is_best else shown(row, who))
        title = row["title"] if row["title"] != last else ""
        last = row["title"]
        lines.append(f"| {title} | {row['network']} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def replace_table(path, table):
    before, rest = path.read_text(encoding="utf-8").split("<!-- table -->\n", 1)
    after = rest.split("<!-- end of table -->\n", 1)[1]
    path.write_text(f"{before}<!-- table -->\n{table}\n<!-- end of table -->\n{after}",
                    encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--remora", required=True, help="the program")
    parser.add_argument("--json", type=pathlib.Path, help="where the table goes as JSON")
    parser.add_argument("--markdown", type=pathlib.Path, help="page whose table is replaced")
    parser.add_argument("--network", choices=NETWORKS, help="only this one")
    options = parser.parse_args()
    networks = [options.network] if options.network else NETWORKS
    cases = run_all(str(pathlib.Path(options.remora).resolve()), networks)
    rows = rows_of(cases, networks)
    print(text_table(rows))
    if options.json:
        document = {"columns": COLUMNS, "rows": rows, "cases": cases}
        for case in cases:
            del case["file"]
        options.json.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    if options.markdown:
        replace_table(options.markdown, markdown_table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
