#!/usr/bin/env python3
"""Holds another program against the conformance cases that need no world: one body or two, ticked.

  conform.py --against './adapter'   runs the adapter: cases in, answers out, both as lines of JSON
  conform.py --write                 prints the cases

docs/conform.md describes the lines. Exit status: 0 all cases hold, 1 some do not, 2 wrong use.
"""

import argparse
import collections
import json
import pathlib

import shlex
import struct
import subprocess
import sys

import conformance

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "conformance"
SECONDS = 600  # an adapter that has not answered by then hangs

THEMES = {"chase": "the queue under load", "physics": "velocity, spin, friction, gravity",
          "stick": "sticky targets and leashes", "directed": "one behaviour in each case"}
# Fields of an answer that are compared, where it has them.
FIELDS = ("pos", "rot", "vel", "omega", "contact", "walkable", "queue", "fails", "blips", "leash")
# The part of the tick that a field tells about, and the rules that decide it.
MEANING = {"pos": "it is elsewhere", "rot": "it faces elsewhere: rule chase_turns, spin, keep-heading",
           "vel": "its velocity differs: friction, gravity, the speed limit",
           "omega": "its spin differs: it ends on walkable ground", "contact": "its contact differs",
           "walkable": "what it stands on differs",
           "queue": "its queue holds other nodes: pruning, reach, the cap of 20, give-up",
           "fails": "the audit decides otherwise: rules stall_test and stall_near",
           "blips": "it was placed at another time", "leash": "its leash counts otherwise"}


class NeedsWorld(Exception):
    """A command that only a world carries out."""


def place(words):
    numbers = [float(word) for word in words[1:]]
    return {"cell": int(words[0], 16), "pos": numbers[:3], "rot": numbers[3:7] or [1.0, 0.0, 0.0, 0.0]}


def numbers_of(words):
    return [float(word) for word in words]


def translated(words):
    """What a command of a script says to one body; None for nothing."""
    verb, rest = words[0], words[1:]
    if verb == "interp":
        return {"do": "queue", **place(rest[:8]), "keep_heading": rest[8:] == ["1"]}
    if verb == "place":
        return {"do": "place", **place(rest)}
    if verb == "sequence":
        return {"do": "play", "velocity": numbers_of(rest[:3]), "omega": numbers_of(rest[3:])}
    if verb == "node":
        what = {"do": f"queue_{rest[0]}"}
        return {**what, "velocity": numbers_of(rest[1:])} if rest[1:] else what
    if verb == "stick":
        return {"do": "stick", "to": rest[0]}
    if verb == "constrain":
        start, most = numbers_of(rest[4:6])
        return {"do": "leash", **place(rest[:4]), "start": start, "max": most}
    if verb in ("velocity", "omega", "plane"):
        return {"do": verb, "value": numbers_of(rest)}
    if verb in ("contact", "walkable", "gravity", "hidden", "frozen", "sledding", "player"):
        return {"do": verb, "on": rest == ["1"]}
    if verb in ("friction", "scale", "run_rate"):
        return {"do": verb, "value": float(rest[0])}
    if verb == "speed":
        return {"do": "speed", "value": None if rest == ["none"] else float(rest[0])}
    if verb in ("stop", "unstick", "unconstrain"):
        return {"do": {"unconstrain": "unleash"}.get(verb, verb)}
    raise NeedsWorld(verb)


def rules_after(words, rules):
    name = words[1] if words[0] == "rules" else None
    return name or f"{rules} {words[1]}={words[2]}"


def count_of(text):
    return sum(map(float, text.split("/"))) if "/" not in text else float(text.split("/")[0]) / float(text.split("/")[1])


def lines_of(script, is_awake):
    """A case as the lines that an adapter gets, and how many ticks it has."""
    lines, body, rules, bodies = [], None, "l3", []
    for words in map(shlex.split, script.splitlines()):
        if not words or words[0].startswith("#"):
            continue
        if words[0] in ("rules", "rule"):
            rules = rules_after(words, rules)
        elif words[0] == "body":
            body = words[1]
            if body not in bodies:
                bodies.append(body)
                lines.append({"do": "body", "body": body})
        elif words[0] == "tick":
            lines += [{"do": "tick", "dt": count_of(words[1])}] * int((words + ["1"])[2])
        elif words[0] == "viewer" and is_awake:
            continue  # it only decides who sleeps
        else:
            lines.append({"body": body, **translated(words)})
    return [{"do": "begin", "rules": rules}, *lines]


def read_case(path, program):
    """(lines, expected answers), or None for a case that needs a world."""
    if program:
        done = subprocess.run([program, "drive", str(path)], capture_output=True, text=True, check=True)
        expected = done.stdout
    else:
        expected = path.with_suffix(".jsonl").read_text(encoding="utf-8")
    answers = [json.loads(line) for line in expected.splitlines()]
    try:
        lines = lines_of(path.read_text(encoding="utf-8"), all(a.get("active") for a in answers))
    except (NeedsWorld, IndexError):
        return None
    has_all = all("pos" in answer and "render" not in answer for answer in answers)
    return (lines, answers) if has_all and not any(a.get("routes", {}).get("queue") for a in answers) else None


def read_cases(program):
    found, left_out = {}, 0
    for path in sorted(CASES.glob("*/*.drive")):
        case = read_case(path, program)
        if case and path.parent.name in THEMES:
            found[f"{path.parent.name}/{path.stem}"] = case
        else:
            left_out += 1
    return found, left_out


def text_of(cases):
    lines = []
    for name, (case, _) in cases.items():
        lines += [{**case[0], "case": name}, *case[1:]]
    return "".join(f"{json.dumps(line)}\n" for line in lines)


# --- comparing

def is_same_float(got, expected):
    """To the bit of a 32-bit float; lists element by element."""
    if isinstance(expected, list):
        return len(got) == len(expected) and all(map(is_same_float, got, expected))
    if isinstance(expected, float) and not isinstance(got, bool):
        return struct.pack("<f", got) == struct.pack("<f", expected) or got == expected == 0.0
    return got == expected


def field_difference(name, got, expected, tolerances, is_exact):
    if is_exact:
        return None if is_same_float(got, expected) else f"{name} is {got}, expected {expected}"
    return conformance.value_difference(name, got, expected, tolerances)


def difference(got, expected, tolerances, is_exact):
    """The first field that differs, in words; None if none does."""
    for name in FIELDS:
        if name in got and name in expected:
            found = field_difference(name, got[name], expected[name], tolerances, is_exact)
            if found:
                return f"tick {expected['tick']}, body {expected['body']}: {found}\n      {MEANING[name]}"
    return None if "pos" in got else f"tick {expected['tick']}: the answer has no \"pos\""


def case_difference(name, answers, expected, is_exact):
    tolerances = conformance.TOLERANCES_OF_GROUP.get(name.split("/")[0], conformance.Tolerances())
    for got, wanted in zip(answers, expected):
        found = difference(got, wanted, tolerances, is_exact)
        if found:
            return found
    return None if len(answers) == len(expected) else f"{len(answers)} answers, expected {len(expected)}"


def answers_of(command, cases):
    """What the adapter answers, by case: one line for each body in each tick."""
    done = subprocess.run(command, shell=True, input=text_of(cases), capture_output=True, text=True,
                          timeout=SECONDS, check=False)
    if done.returncode:
        sys.exit(f"{command}: exit status {done.returncode}\n{done.stderr}")
    found = collections.defaultdict(list)
    for line in done.stdout.splitlines():
        answer = json.loads(line)
        found[answer["case"]].append(answer)
    return found


def print_result(cases, differences, left_out, verbose):
    print(f"{'theme':<42} {'cases':>5} {'hold':>5}")
    for theme, what in THEMES.items():
        names = [name for name in cases if name.startswith(f"{theme}/")]
        hold = sum(name not in differences for name in names)
        print(f"{theme + ': ' + what:<42} {len(names):>5} {hold:>5}")
    print(f"{len(cases) - len(differences)} of {len(cases)} cases hold; {left_out} others need a world")
    for name, found in list(differences.items())[: None if verbose else 20]:
        print(f"  {name}\n    {found}")
    if len(differences) > 20 and not verbose:
        print(f"  and {len(differences) - 20} more (--verbose)")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="COMMAND", help="the adapter, for a shell")
    parser.add_argument("--write", action="store_true", help="print the cases")
    parser.add_argument("--exact", metavar="REMORA",
                        help="compare to the bit with what this program's worlds do")
    parser.add_argument("--verbose", action="store_true", help="all differences")
    options = parser.parse_args()
    if options.write == bool(options.against):
        parser.error("either --against or --write")
    cases, left_out = read_cases(options.exact)
    if options.write:
        print(text_of(cases), end="")
        return 0
    answers = answers_of(options.against, cases)
    differences = {}
    for name, (_, expected) in cases.items():
        found = case_difference(name, answers[name], expected, bool(options.exact))
        if found:
            differences[name] = found
    print_result(cases, differences, left_out, options.verbose)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
