#!/usr/bin/env python3
"""Tests of `remora conform`: an adapter that is right, three that are wrong, and what is none."""

import json
import shlex
import sys

from harness import ROOT, equal, main

CASES = ("--cases", str(ROOT / "tests" / "conformance"))
COUNT = 146  # of 359; docs/rules.md names it, too


def judged(program, command, *options):
    return program.run("conform", *CASES, "--against", command, *options)


def right(program):
    return shlex.join([program.path, "conform", "--answer"])


def wrong(program, rule):
    return shlex.join([sys.executable, str(ROOT / "tests" / "conform" / "wrong.py"), program.path, rule])


def plain_bodies_hold_every_case(program):
    status, out, errors = judged(program, right(program))
    equal((status, errors), (0, ""), out)
    equal(out.splitlines()[-1], f"{COUNT} of {COUNT} cases hold; {359 - COUNT} others need a world")


def they_give_the_bits_of_a_world(program):
    status, out, errors = judged(program, right(program), "--exact")
    equal((status, errors), (0, ""), out)
    equal(f"{COUNT} of {COUNT} cases hold" in out, True, out)


def a_wrong_adapter_is_found_and_named(program):
    named = {"stall": "the audit decides otherwise: rules stall_test and stall_near",
             "heading": "it faces elsewhere: rule chase_turns, spin, keep-heading",
             "friction": "its velocity differs: friction, gravity, the speed limit"}
    for rule, meaning in named.items():
        status, out, _ = judged(program, wrong(program, rule), "--verbose")
        equal(status, 1, rule)
        equal(meaning in out, True, out[-2000:])
        if rule == "friction":  # it is elsewhere because it is slower, and both are said
            equal(out.count(meaning) > 10, True, out[-2000:])


def the_first_difference_says_where_it_is(program):
    status, out, _ = judged(program, wrong(program, "stall"))
    equal(status, 1)
    equal("  chase/11\n    tick 36, body a: fails is 1, expected 0\n" in out, True, out)
    equal("142 of 146 cases hold" in out, True, out)


def the_lines_are_json(program):
    status, out, _ = program.run("conform", *CASES, "--write")
    lines = [json.loads(line) for line in out.splitlines()]
    equal((status, sum(line["do"] == "begin" for line in lines)), (0, COUNT))
    equal(lines[0]["rules"], "l3")


def answers_that_are_missing_are_told(program):
    status, out, _ = judged(program, "head -n 0")
    equal((status, f"0 of {COUNT} cases hold" in out), (1, True), out)
    equal("0 answers, expected" in out, True, out)
    status, out, _ = judged(program, "sed 's/.*/{\"case\": \"chase\\/00\"}/;1q'")
    equal('the answer has no "pos"' in out, True, out)


def wrong_use_is_told_in_one_line(program):
    for arguments in ((), ("--against", "true", "--write"), ("--nonsense",), ("--cases", "none", "--write"),
                      (*CASES, "--against", "exit 3")):
        status, out, errors = program.run("conform", *arguments)
        equal((status, out, errors.count("\n")), (2, "", 1), errors)
        equal(errors.startswith("remora conform: "), True, errors)


def a_line_that_is_not_right_is_named(program):
    for line in ('{"do": "tick", "dt": 1, "body": 1', '{"do": "begin", "rules": "l4"}',
                 '{"do": "place", "body": "a"}'):
        status, out, errors = program.run("conform", "--answer", stdin=f"{line}\n")
        equal((status, out), (2, ""), line)
        equal("line 1 is not right" in errors, True, errors)


TESTS = [
    ("plain bodies hold every case", plain_bodies_hold_every_case),
    ("they give the bits of a world", they_give_the_bits_of_a_world),
    ("a wrong adapter is found and named", a_wrong_adapter_is_found_and_named),
    ("the first difference says where it is", the_first_difference_says_where_it_is),
    ("the lines are json", the_lines_are_json),
    ("answers that are missing are told", answers_that_are_missing_are_told),
    ("wrong use is told in one line", wrong_use_is_told_in_one_line),
    ("a line that is not right is named", a_line_that_is_not_right_is_named),
]

if __name__ == "__main__":
    sys.exit(main(__doc__, TESTS))
