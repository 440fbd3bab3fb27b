"""An adapter of `remora conform` with one rule of the game wrong: wrong.py REMORA stall|heading|friction.

It changes the lines on their way to `remora conform --answer`. That each is found and named shows
that the cases can tell.
"""

import json
import subprocess
import sys

FRICTION = 0.95  # of a new body


def stall(line):
    """A failed audit near the node is the other thing."""
    if line["do"] == "begin":
        rules = line["rules"]
        near = "l3" if "stall_near=retail" in rules or rules.startswith("retail") else "retail"
        line["rules"] = f"{rules} stall_near={near}"
    return [line]


def heading(line):
    """Nobody keeps a heading."""
    return [{**line, "keep_heading": False}]


def friction(line):
    """A tenth less of it."""
    if line["do"] == "friction":
        line["value"] *= 0.9
    if line["do"] == "body":
        return [line, {"do": "friction", "body": line["body"], "value": 0.9 * FRICTION}]
    return [line]


def main(program, rule):
    change = {"stall": stall, "heading": heading, "friction": friction}[rule]
    lines = "".join(f"{json.dumps(changed)}\n" for line in sys.stdin for changed in change(json.loads(line)))
    return subprocess.run([program, "conform", "--answer"], input=lines, text=True, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
