#!/usr/bin/env python3
"""The tables of the benchmarks, from their JSON: for a terminal, or into docs/measured/performance.md.

  bench_report.py RESULTS…                     all tables
  bench_report.py RESULTS… --only peers        one of them
  bench_report.py RESULTS… --write PAGE        replaces the tables of a page

RESULTS are lists of results, as `remora bench --json` and its like print them; those that hold
only instructions_per_body_tick (scripts/bench/instructions.py table --json) are added to the others.
"""

import argparse
import json
import pathlib
import re
import sys

from shared import fill, markdown

CROWDS = {
    "chase": "every body chases a place far ahead",
    "tick/whole": "half walk by root motion (a quarter of them in circles), half follow reports",
    "tick/retail": "chasing under the client's rules, which turn the body",
    "tick/follow": "every body follows reports, five a second, and reaches them",
    "tick/walk": "every body walks by root motion, straight ahead",
    "tick/circle": "the same in circles of 6.24 m",
    "tick/stand": "no body does anything; each faces another way",
    "tick/sticky": "half walk, the others stick to them",
    "tick/leash": "chasing on a leash, held by it, and put there",
    "tick/slide": "pushed, and slowed down by friction, as in the client",
    "tick/push": "pushed along the ground, where the push ends",
    "tick/jump": "in the air; a quarter spin",
}
SWEEPS = {
    "terrain": "hills, nothing else",
    "standing": "on the same hills",
    "obstacles": "100 spheres, cylinders and boxes in the landblock",
    "bodies": "the bodies are in each other's way",
    "mesh": "on one mesh of 50,000 triangles",
    "jammed": "everybody pushes into a corner",
    "landblocks-1": "hills, one landblock loaded",
    "landblocks-100": "bodies spread over 100 landblocks",
    "landblocks-1000": "over 1,000",
}
# What a reference engine written in C++ takes on a machine like ours, ns; the aim is a tenth.
AIMS = [("chasing", "chase", 126, 13), ("whole tick without collision", "tick/whole", 289, 29),
        ("walking tick on terrain", "sweep/terrain", 2410, 240),
        ("standing on terrain", "sweep/standing", 101, 10),
        ("one enqueue", "enqueue/queue", 264, 26)]


def key_of(result):
    return result["name"] + (f"/{result['case']}" if result.get("case") else "")


class Results:
    """All results by name; a name has one for every number of bodies and threads."""

    def __init__(self, lists):
        self.by_key = {}
        self.counts = {}
        for result in (result for results in lists for result in results):
            if "ns_per_body_tick" in result:
                self.by_key.setdefault(key_of(result), []).append(result)
            if "instructions_per_body_tick" in result:
                self.counts[key_of(result)] = result["instructions_per_body_tick"]

    def all(self, key):
        return self.by_key.get(key, [])

    def one(self, key):
        """The only result of this name, or None."""
        found = self.all(key)
        return found[0] if found else None

    def times(self, key):
        """Least and median as text, ns."""
        found = self.one(key)
        return [number(found["ns_per_body_tick"][name]) if found else ""
                for name in ("min", "median")]

    def instructions(self, key):
        return number(self.counts[key]) if key in self.counts else ""


def number(value):
    """With as many digits as mean something."""
    return f"{value:,.1f}" if value < 100 else f"{value:,.0f}"


# --- tables: a heading, and rows of text ----------------------------------------------------------

def ticks_table(r):
    rows = []
    for key, about in CROWDS.items():
        plain = f"plain/{key.removeprefix('tick/')}"
        ratio = ""
        if key in r.counts and plain in r.counts:
            ratio = f"{r.counts[plain] / r.counts[key]:.2f}"
        rows.append([f"`{key.removeprefix('tick/')}`", about, r.instructions(key),
                     r.instructions(plain), ratio, *r.times(key), *r.times(plain)])
    return ["case", "what it is", "instructions", "plain", "ratio", "min ns", "median ns",
            "plain min", "plain median"], rows


def sweep_table(r):
    rows = []
    for name, about in SWEEPS.items():
        found = r.one(f"sweep/{name}")
        worst = number(found["ns_per_body_tick"]["worst"]) if found else ""
        rows.append([f"`{name}`", about, r.instructions(f"sweep/{name}"),
                     *r.times(f"sweep/{name}"), worst, str(found["allocations"]) if found else ""])
    return ["case", "what it is", "instructions", "min ns", "median ns", "worst tick, ns",
            "allocations"], rows


def message_table(r):
    cases = [("decode", name) for name in ("UpdatePosition", "UpdateMotion", "VectorUpdate")]
    cases += [("route", name) for _, name in cases]
    cases += [("enqueue", "queue"), ("enqueue", "update")]
    return ["bench", "case", "instructions", "min ns", "median ns"], [
        [f"`{bench}`", name, r.instructions(f"{bench}/{name}"), *r.times(f"{bench}/{name}")]
        for bench, name in cases]


def scale_rows(r, case):
    rows = []
    found = r.all(f"scale/{case}")
    for result in found:
        ns = result["ns_per_body_tick"]
        alone = next(o for o in found if o["bodies"] == result["bodies"] and o["threads"] == 1)
        gain = alone["ns_per_body_tick"]["min"] / ns["min"]
        rows.append([case, f"{result['bodies']:,}", str(result["threads"]), number(ns["min"]),
                     number(ns["median"]), f"{ns['min'] * result['bodies'] / 1e6:.2f}",
                     number(result["pass_ns_per_body"]) if "pass_ns_per_body" in result else "",
                     f"{gain:.2f}" if result["threads"] > 1 else "",
                     f"{result['bytes_per_body']:,}"])
    return rows


def scale_table(r):
    return ["what", "bodies", "threads", "min ns", "median ns", "tick, ms", "pass, ns",
            "times one thread", "bytes a body"], scale_rows(r, "chase") + scale_rows(r, "terrain")


# What a frame of rolling back consists of.
ROLLBACK = {"frame": "all of it", "restore": "one restore of the world",
            "ticks": "nine ticks, with what bodies are told before each", "save": "eight saves"}


def rollback_table(r):
    rows = []
    for name, about in ROLLBACK.items():
        found = r.one(f"rollback/{name}")
        if not found:
            continue
        ns = found["ns_per_body_tick"]
        copies = found.get("pass_ns_per_body")
        rows.append([f"`{name}`", about, r.instructions(f"rollback/{name}"), number(ns["min"]),
                     number(ns["median"]), f"{ns['min'] * found['bodies'] / 1e6:.2f}",
                     number(copies) if copies else "",
                     f"{ns['min'] / copies:.1f}" if copies else "", str(found["allocations"])])
    return ["case", "what it is", "instructions", "min ns", "median ns", "frame, ms", "copies, ns",
            "times the copies", "allocations"], rows


# (what, key, how, key of ours)
ANCHORS = [
    ("hash of a body", "anchor/hash", "`rm_world_hash`", "anchor/hash"),
    ("hash of a body", "anchor/hash-xxh3", "XXH3 over the same bytes, ready in one piece",
     "anchor/hash"),
    ("hash of a body", "anchor/hash-xxh64", "XXH64, the same", "anchor/hash"),
    ("hash of a body", "anchor/hash-gathered", "bytes gathered, then XXH3", "anchor/hash"),
    ("an UpdatePosition", "anchor/decode", "`rm_message_decode`", "anchor/decode"),
    ("an UpdatePosition", "anchor/decode-flat", "flatbuffers, verified and read", "anchor/decode"),
    ("an UpdatePosition", "anchor/decode-packed", "a packed struct, not checked", "anchor/decode"),
    ("a tick on 50,000 triangles", "sweep/mesh", "whole tick, sweep", "sweep/mesh"),
    ("a tick on 50,000 triangles", "bullet/mesh", "Bullet, character's action", "sweep/mesh"),
]


def anchors_table(r):
    rows = []
    for what, key, how, ours in ANCHORS:
        found, own = r.one(key), r.one(ours)
        if not found or not own:
            continue
        ratio = found["ns_per_body_tick"]["min"] / own["ns_per_body_tick"]["min"]
        size = str(found["bytes_per_body"]) if key.startswith("anchor/") else ""
        # Bullet is a shared library, whose instructions are not counted.
        count = "" if key.startswith("bullet/") else r.instructions(key)
        rows.append([what, how, size, count, *r.times(key),
                     "" if key == ours else f"{ratio:.2f}"])
    return ["what", "how", "bytes", "instructions", "min ns", "median ns", "times ours"], rows


def aims_table(r):
    rows = []
    for what, key, reference, aim in AIMS:
        least, median = r.times(key)
        rows.append([what, f"{reference:,}", str(aim), least, median, r.instructions(key)])
    return ["what", "reference engine, ns", "aim, ns", "min ns", "median ns", "instructions"], rows


def peer_row(r, key, engine, work, how):
    return [[engine.format(**result), work, how, f"{result['bodies']:,}",
             f"{result['repetitions']} of {result['ticks']} ticks",
             number(result["ns_per_body_tick"]["min"]),
             number(result["ns_per_body_tick"]["median"])] for result in r.all(key)]


def peers_table(r):
    moving = "moving remotes"
    walking = "walking on hills"
    on_mesh = "walking on a mesh of 50,000 triangles"
    rows = peer_row(r, "chase", "remora", moving, "chase")
    rows += peer_row(r, "tick/whole", "remora", moving, "whole tick, no collision")
    rows += peer_row(r, "plain/chase", "the plain tick", moving, "chase")
    rows += peer_row(r, "plain/whole", "the plain tick", moving, "whole tick, no collision")
    rows += peer_row(r, "geckos/calcInterpolation", "snapshot-interpolation {version}, node {node}",
                     moving, "calcInterpolation")
    rows += peer_row(r, "sweep/terrain", "remora", walking, "whole tick, sweep")
    rows += peer_row(r, "bullet/character", "Bullet {version}", walking, "character's action")
    rows += peer_row(r, "bullet/world", "Bullet {version}", walking, "step of its world")
    rows += peer_row(r, "sweep/mesh", "remora", on_mesh, "whole tick, sweep")
    rows += peer_row(r, "bullet/mesh", "Bullet {version}", on_mesh, "character's action")
    return ["engine", "work", "how", "bodies", "repetitions", "min ns", "median ns"], rows


TABLES = {
    "aims": ("Aims, for one body in one tick", aims_table),
    "ticks": ("Ticks without a collision world, the plain tick beside", ticks_table),
    "sweep": ("Ticks in a collision world", sweep_table),
    "messages": ("Messages, for one", message_table),
    "scale": ("Many bodies", scale_table),
    "rollback": ("Rolling back eight ticks, for one body in one frame", rollback_table),
    "anchors": ("Beside what others made for the same work, for one", anchors_table),
    "peers": ("Side by side, for one body in one tick", peers_table),
}


# --- laying out -----------------------------------------------------------------------------------

def is_number(text):
    return re.fullmatch(r"[0-9,.]*", text) is not None


def right_aligned(rows, columns):
    return [all(is_number(row[i]) for row in rows) for i in range(columns)]


def as_text(heading, rows):
    rows = [[cell.replace("`", "") for cell in row] for row in rows]
    keep = [i for i in range(len(heading)) if any(row[i] for row in rows)]
    right = right_aligned(rows, len(heading))
    widths = [max(len(row[i]) for row in [heading, *rows]) for i in range(len(heading))]
    lines = []
    for row in [heading, *rows]:
        cells = [row[i].rjust(widths[i]) if right[i] else row[i].ljust(widths[i]) for i in keep]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def as_markdown(heading, rows):
    right = right_aligned(rows, len(heading))
    return markdown(heading, rows, ["--:" if is_right else "---" for is_right in right])


def read_results(path):
    """A list of results; a single one is printed without brackets."""
    found = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    return found if isinstance(found, list) else [found]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", nargs="+", help="JSON files")
    parser.add_argument("--only", choices=TABLES, help="one table")
    parser.add_argument("--write", metavar="PAGE", help="the page whose tables to replace")
    parser.add_argument("--json", action="store_true", help="one list of all results instead")
    options = parser.parse_args()
    lists = [read_results(path) for path in options.results]
    results = Results(lists)
    if options.json:
        print(json.dumps(sum(lists, []), indent=2))
    elif options.write:
        fill(options.write, {name: as_markdown(*make(results)) for name, (_, make) in TABLES.items()})
    else:
        for name, (title, make) in TABLES.items():
            heading, rows = make(results)
            if options.only in (None, name) and rows:
                print(f"{title}\n\n{as_text(heading, rows)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
