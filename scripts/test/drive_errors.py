#!/usr/bin/env python3
"""Runs scripts that `remora drive` must refuse, and compares what it says.

Each tests/drive_errors/*.drive begins with what is expected of it:

    # line N: the message
    # printed: lines of output before it stops

In the message {rules} stands for the names of all rules, as bindings/layout.json has them.
Such a script must end with exit status 2, with exactly FILE:N: and the message on standard error, and
with so many lines of JSON printed before; as a file and through standard input, whose name is `-`.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEAD = re.compile(r"# line (\d+): (.+)\n# printed: (\d+)\n")
SECONDS = 60


def failure_of(done, name, expected):
    """What is wrong with one run, or None."""
    line, message, printed = expected
    said = f"{name}:{line}: {message}\n"
    if done.returncode != 2:
        return f"exit status {done.returncode}, expected 2"
    if done.stderr != said:
        return f"says {done.stderr!r}, expected {said!r}"
    lines = done.stdout.splitlines()
    if len(lines) != int(printed):
        return f"printed {len(lines)} lines, expected {printed}"
    try:
        for text in lines:
            json.loads(text)
    except ValueError as error:
        return f"printed something else than JSON: {error}"
    return None


def run(remora, script, text):
    return subprocess.run([remora, "drive", *script], input=text, capture_output=True, text=True,
                          cwd=ROOT, timeout=SECONDS, check=False)


def rule_names():
    layout = json.loads((ROOT / "bindings/layout.json").read_text(encoding="utf-8"))
    return " ".join(rule["name"] for rule in layout["rules"])


def failures_of(remora, path):
    """What is wrong with a case, both ways."""
    text = path.read_text(encoding="utf-8")
    head = HEAD.match(text)
    if not head:
        return ["does not begin with what is expected of it"]
    name = str(path.relative_to(ROOT))
    line, message, printed = head.groups()
    expected = line, message.replace("{rules}", rule_names()), printed
    found = [failure_of(run(remora, [name], ""), name, expected),
             failure_of(run(remora, [], text), "-", expected)]
    return [reason for reason in found if reason]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--remora", type=pathlib.Path, default=ROOT / "build/remora")
    options = parser.parse_args()
    paths = sorted((ROOT / "tests/drive_errors").glob("*.drive"))
    failed = 0
    for path in paths:
        reasons = failures_of(options.remora.resolve(), path)
        for reason in reasons:
            print(f"{path.name}: {reason}")
        failed += bool(reasons)
    print(f"{len(paths) - failed} passed, {failed} failed")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
