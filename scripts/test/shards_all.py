#!/usr/bin/env python3
"""The runs of docs/scale-out.md, one after the other: three seeds with every fault, controls, a cluster
with and without waiting for replicas, trimmed logs, an input that kills, a client, too much load, and
none at all. Some twenty minutes; prints a table at the end, exit status 1 if one is not as it must be.

    shards_all.py [--builds PROGRAM…]
"""

import sys

import shards

QUIET = ["--kill-every", "0", "--pause-every", "0", "--engine-kill-every", "0", "--no-deaths",
         "--no-duplicates"]
KILLS = ["--pause-every", "0", "--engine-kill-every", "0"]
CLUSTER = ["40", "--cluster", "--engine-kill-every", "12", "--cut", "0.4", "--no-deaths",
           "--pause-every", "0", "--settle", "10"]
RUNS = [
    *[(f"every fault, seed {seed}", ["60", "--seed", str(seed)]) for seed in (1, 2, 3)],
    ("no faults", ["30", "--settle", "1", *QUIET]),
    ("without numbers", ["10", "--bodies", "800", "--control", "numbering"]),
    ("without the fence", ["10", "--bodies", "800", "--control", "fence"]),
    ("snapshots before sending", ["10", "--bodies", "800", "--control", "snapshot"]),
    ("cluster, replica cut off, WAIT", CLUSTER),
    ("cluster, replica cut off, no WAIT", [*CLUSTER, "--no-wait"]),
    ("trimmed logs", ["30", "--trim", "--seed", "4"]),
    ("an input that kills", ["12", "--poison", "--kill-every", "3", "--no-deaths"]),
    ("a client at a border", ["26", "--client", *KILLS]),
    ("10,000 bodies", ["20", "--bodies", "10000", "--capacity", "4096", "--settle", "12",
                       "--kill-every", "2", *QUIET[2:]]),
]


def row(name, result, is_good):
    faults = f"{result['kills']}, {result['pauses']}, {result['deaths']}, {result['engine kills']}"
    found = "nothing" if shards.is_clean(result) else "noticed" if is_good else "WRONG"
    return (f"| {name} | {faults} | {result['handovers']} | {found} | "
            f"{' / '.join(map(str, result['handover ms']))} | "
            f"{' / '.join(map(str, result['outage ms']))} | "
            f"{100 * result['share of turns']:.0f} % |")


def main(more):
    rows = ["| run | kills, pauses, deaths, engine | handovers | wrong | handover ms: p50 / p99 / "
            "worst | outage ms: p50 / p99 / worst | turns of those due |",
            "|---|---|--:|---|---|---|--:|"]
    failed = 0
    for name, words in RUNS:
        print(f"{name} …", file=sys.stderr)
        options = shards.read_options([*words, *more])
        result = shards.once(options)
        is_control = bool(options.control or options.no_wait)
        is_good = shards.is_clean(result) != is_control
        failed += not is_good
        rows.append(row(name, result, is_good))
    print("\n".join(rows))
    print(f"passed {len(RUNS) - failed}, failed {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
