#!/usr/bin/env python3
"""Tests of `remora bench`: what it prints, what it refuses, and the plain tick beside it."""

import json
import subprocess
import sys

from harness import RUN_SECONDS, equal, main

QUICK = ["--bodies", "24", "--ticks", "2", "--repeat", "3"]
FIELDS = {"name", "bodies", "ticks", "threads", "repetitions", "ns_per_body_tick",
          "ticks_per_second", "bytes_per_body", "allocations"}
CASES = {
    "tick": ["whole", "retail", "follow", "walk", "circle", "stand", "sticky", "leash", "slide",
             "push", "jump"],
    "sweep": ["terrain", "standing", "obstacles", "bodies", "mesh", "jammed", "landblocks-1",
              "landblocks-100", "landblocks-1000"],
    "smooth": ["flat", "level", "hills", "walls", "far", "agrees-flat", "agrees-level", "agrees-hills",
               "agrees-walls", "human-flat", "human-level", "human-hills", "human-walls", "crowd",
               "human-crowd"],
    "decode": ["UpdatePosition", "UpdateMotion", "VectorUpdate"],
    "route": ["UpdatePosition", "UpdateMotion", "VectorUpdate"],
    "enqueue": ["queue", "update", "report"],
    "state": ["hash", "hash-bodies", "save", "restore", "save-bodies", "restore-bodies", "save-tight",
              "within", "within-moved", "crossings"],
    "rollback": ["frame", "restore", "ticks", "save"],
}


def bench(program, *arguments):
    status, output, errors = program.run("bench", *arguments, *QUICK, "--json")
    equal((status, errors), (0, ""), " ".join(arguments))
    return json.loads(output)


def check_result(result, name):
    equal(set(result) - {"case", "pass_ns_per_body"}, FIELDS, name)
    equal((result["name"], result["bodies"], result["ticks"], result["repetitions"]),
          (name, 24, 2, 3), name)
    times = result["ns_per_body_tick"]
    if not 0 < times["min"] <= times["median"]:
        raise AssertionError(f"{name}: {times}")
    equal(result["allocations"], 0, f"{name} allocates")


def one_case_is_an_object(program):
    result = bench(program, "chase")
    check_result(result, "chase")
    equal("case" in result, False)
    equal(bench(program, "tick", "--case", "stand")["case"], "stand")


def several_cases_are_a_list(program):
    for name, cases in CASES.items():
        results = bench(program, name)
        equal([result["case"] for result in results], cases, name)
        for result in results:
            check_result(result, name)


def instructions_can_be_chosen(program):
    bench(program, "chase", "--instructions", "build")


def sweeps_have_a_worst_tick(program):
    for threads in ["1", "2"]:
        result = bench(program, "sweep", "--case", "terrain", "--threads", threads)
        equal(result["ns_per_body_tick"]["worst"] > 0, True, threads)


def many_bodies_come_with_a_pass_and_two_threads(program):
    results = bench(program, "scale")
    equal([(r["case"], r["threads"]) for r in results],
          [("chase", 1), ("chase", 2), ("terrain", 1), ("terrain", 2)])
    for result in results:
        check_result(result, "scale")
        equal("pass_ns_per_body" in result, result["case"] == "chase")


def growth_is_of_so_many_bodies(program):
    result = bench(program, "growth", "--case", "bodies", "--times", "10")
    equal(result["bodies"], 160)


def rolling_back_comes_with_copies(program):
    result = bench(program, "rollback", "--case", "frame")
    equal(result["pass_ns_per_body"] > 0, True)


def threads_are_used_and_told(program):
    equal(bench(program, "chase", "--threads", "3")["threads"], 3)


def a_table_has_a_row_for_every_case(program):
    status, output, errors = program.run("bench", "tick", *QUICK)
    equal((status, errors), (0, ""))
    rows = [line.split()[:2] for line in output.splitlines()]
    equal(rows, [["bench", "case"]] + [["tick", case] for case in CASES["tick"]])


def help_has_examples(program):
    status, output, _ = program.run("bench", "--help")
    equal(status, 0)
    for part in ["examples:", "--repeat N", *CASES]:
        if part not in output:
            raise AssertionError(f"--help does not mention {part}")


def wrong_use_is_one_line_and_status_2(program):
    wrong = [[], ["nothing"], ["chase", "--bodies"], ["chase", "--bodies", "0"],
             ["chase", "--bodies", "-3"], ["chase", "--bodies", "1000001"],
             ["chase", "--ticks", "many"], ["chase", "--ticks", "2x"], ["chase", "--repeat", ""],
             ["chase", "--threads", "65"], ["chase", "--speed", "1"],
             ["decode", "--bodies", "0"], ["tick", "--case", "flying"], ["sweep", "--case", "nothing"],
             ["chase", "--case", "stand"], ["tick", "--case"], ["chase", "--instructions"],
             ["chase", "--instructions", "mmx"]]
    for arguments in wrong:
        status, output, errors = program.run("bench", *arguments)
        equal((status, output, errors.count("\n")), (2, "", 1), " ".join(arguments))
        equal(errors.startswith("remora bench: "), True, errors)


def the_plain_tick_gives_the_same_bits(program):
    done = subprocess.run([program.helpers / "remora_plain", "--check"], text=True,
                          capture_output=True, timeout=RUN_SECONDS, check=False)
    equal((done.returncode, done.stdout, done.stderr), (0, "10 passed, 0 failed\n", ""))


if __name__ == "__main__":
    sys.exit(main(__doc__, [(case.__name__, case) for case in (
        one_case_is_an_object, several_cases_are_a_list, instructions_can_be_chosen,
        sweeps_have_a_worst_tick,
        many_bodies_come_with_a_pass_and_two_threads, growth_is_of_so_many_bodies,
        rolling_back_comes_with_copies, threads_are_used_and_told,
        a_table_has_a_row_for_every_case, help_has_examples, wrong_use_is_one_line_and_status_2,
        the_plain_tick_gives_the_same_bits)]))
