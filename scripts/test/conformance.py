#!/usr/bin/env python3
"""Runs the conformance cases: `remora drive CASE.drive` against the CASE.jsonl beside it.

Exit status: 0 all cases pass, 1 some do not (or none was run), 2 wrong use.
"""

import argparse
import concurrent.futures
import dataclasses
import fnmatch
import json
import math
import os
import pathlib
import subprocess
import sys

# A case takes milliseconds; this only ends a program that hangs, sanitizers included.
CASE_SECONDS = 60

LENGTH_FIELDS = {
    "pos", "vel", "omega", "progress", "baseline", "leash",
    "render.pos", "motion.velocity", "motion.omega",
}
QUATERNION_FIELDS = {"rot", "render.rot"}
PLANE_FIELDS = {"plane", "slide"}
SPEED_FIELDS = {
    "motion.forward_speed", "motion.sidestep_speed", "motion.turn_speed", "motion.run_rate",
}
PLANE_TOLERANCE = 2e-3
SPEED_TOLERANCE = 1e-6  # relative
NOT_COMPARED = {"why"}


@dataclasses.dataclass(frozen=True)
class Tolerances:
    length: float = 2e-3
    quaternion: float = 2e-3
    heading: float = 0.2  # degrees


# Following a target that moves amplifies rounding, so these cases are given more room.
TOLERANCES_OF_GROUP = {"stick": Tolerances(length=2e-2, quaternion=5e-2, heading=3.0)}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def kind(value):
    """JSON's types: Python would take true for 1."""
    return "number" if is_number(value) else type(value).__name__


def within(got, expected, tolerance):
    """False for NaN, for anything that is no number, and for infinities that differ."""
    if not (is_number(got) and is_number(expected)):
        return False
    return got == expected or abs(got - expected) <= tolerance


def heading_within(got, expected, tolerance):
    if not (is_number(got) and is_number(expected) and math.isfinite(got)):
        return False
    apart = abs(got - expected) % 360.0
    return min(apart, 360.0 - apart) <= tolerance


def speed_within(got, expected):
    return is_number(got) and is_number(expected) and math.isclose(
        got, expected, rel_tol=SPEED_TOLERANCE)


def vector_difference(path, got, expected, tolerance):
    """For a number or a list of numbers: None, or what is wrong."""
    if not isinstance(expected, list):
        if within(got, expected, tolerance):
            return None
        return f"{path} is {got}, expected {expected} (within {tolerance:g})"
    if not isinstance(got, list) or len(got) != len(expected):
        return f"{path} is {got}, expected {expected}"
    for i, (g, e) in enumerate(zip(got, expected)):
        if not within(g, e, tolerance):
            return f"{path}[{i}] is {g}, expected {e} (within {tolerance:g})"
    return None


def quaternion_difference(path, got, expected, tolerance):
    """q and -q are the same rotation."""
    opposite = [-e for e in expected]
    if vector_difference(path, got, opposite, tolerance) is None:
        return None
    return vector_difference(path, got, expected, tolerance)


def number_difference(path, got, expected, tolerances):
    """Compares a field that has a tolerance. `expected` is not None."""
    if path in QUATERNION_FIELDS:
        return quaternion_difference(path, got, expected, tolerances.quaternion)
    if path in LENGTH_FIELDS:
        return vector_difference(path, got, expected, tolerances.length)
    if path in PLANE_FIELDS:
        return vector_difference(path, got, expected, PLANE_TOLERANCE)
    if path == "heading":
        same = heading_within(got, expected, tolerances.heading)
    else:
        same = speed_within(got, expected)
    return None if same else f"{path} is {got}, expected {expected}"


def has_tolerance(path):
    return (path in QUATERNION_FIELDS or path in LENGTH_FIELDS or path in PLANE_FIELDS
            or path in SPEED_FIELDS or path == "heading")


def value_difference(path, got, expected, tolerances):
    """None if `got` is what `expected` asks for, else one line that says where it is not."""
    if isinstance(expected, dict):
        return object_difference(path, got, expected, tolerances)
    if expected is not None and has_tolerance(path):
        return number_difference(path, got, expected, tolerances)
    if kind(got) != kind(expected) or got != expected:
        return f"{path} is {json.dumps(got)}, expected {json.dumps(expected)}"
    return None


def is_compared(path, expected):
    return path not in NOT_COMPARED and not (path == "swept" and expected is None)


def object_difference(path, got, expected, tolerances):
    """Compares the fields of `expected`; what else `got` has is nobody's concern here."""
    if not isinstance(got, dict):
        return f"{path or 'the line'} is {json.dumps(got)}, expected an object"
    for name, value in expected.items():
        inner = f"{path}.{name}" if path else name
        if not is_compared(inner, value):
            continue
        if name not in got:
            return f"{inner} is missing"
        difference = value_difference(inner, got[name], value, tolerances)
        if difference:
            return difference
    return None


def not_json(constant):
    raise ValueError(f"{constant} is not JSON")


def line_difference(got_text, expected_text, tolerances):
    try:
        # Python reads NaN and Infinity by itself; JSON has neither, and other readers choke.
        got = json.loads(got_text, parse_constant=not_json)
    except ValueError as error:
        return f"not JSON: {error}"
    return object_difference("", got, json.loads(expected_text), tolerances)


def output_difference(got_lines, expected_lines, tolerances):
    """The first difference between two outputs, as one line, or None."""
    for number, (got, expected) in enumerate(zip(got_lines, expected_lines), start=1):
        difference = line_difference(got, expected, tolerances)
        if difference:
            return f"line {number}: {difference}"
    if len(got_lines) != len(expected_lines):
        return f"{len(got_lines)} lines, expected {len(expected_lines)}"
    return None


@dataclasses.dataclass(frozen=True)
class Case:
    script: pathlib.Path

    @property
    def group(self):
        return self.script.parent.name

    @property
    def name(self):
        return f"{self.group}/{self.script.stem}"

    def expected_lines(self):
        return self.script.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()


def run_case(case, program):
    """None if the case passes, else why it does not."""
    try:
        run = subprocess.run([program, "drive", str(case.script)], stdin=subprocess.DEVNULL,
                             capture_output=True, timeout=CASE_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"no end after {CASE_SECONDS} s"
    except OSError as error:
        return str(error)
    if run.returncode != 0:
        complaint = run.stderr.decode(errors="replace").strip().splitlines()
        return f"exit status {run.returncode}: {complaint[0] if complaint else 'no message'}"
    got_lines = run.stdout.decode(errors="replace").splitlines()
    tolerances = TOLERANCES_OF_GROUP.get(case.group, Tolerances())
    return output_difference(got_lines, case.expected_lines(), tolerances)


def matches(case, pattern):
    return case.group == pattern or fnmatch.fnmatchcase(case.name, pattern)


def read_patterns(path):
    lines = (line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def is_supported(case, patterns):
    """The last pattern that matches decides; one that begins with `!` leaves cases out again."""
    supported = False
    for pattern in patterns:
        if matches(case, pattern.removeprefix("!")):
            supported = not pattern.startswith("!")
    return supported


def left_out_because(case, options, patterns):
    """None for a case that is to run, else the reason why not."""
    if any(matches(case, pattern) for pattern in options.skip):
        return "named by --skip"
    if options.only:
        return None if any(matches(case, p) for p in options.only) else "not named by --only"
    return None if is_supported(case, patterns) else "not in supported.txt"


def run_cases(cases, options):
    """Yields (case, what is wrong or None) in the order of the cases."""
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda case: run_case(case, options.remora), cases)
        yield from zip(cases, results)


def show_progress(text):
    """Replaces what was last shown; an empty text clears it. Only a terminal is shown anything."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def print_result(case, problem, verbose):
    if problem:
        print(f"FAIL {case.name}: {problem}", flush=True)
    elif verbose:
        print(f"ok   {case.name}", flush=True)


def print_table(results, reasons):
    groups = sorted({case.group for case in list(results) + list(reasons)})
    print(f"\n{'group':<24}{'passed':>8}{'failed':>8}{'left out':>10}")
    for group in groups:
        problems = [problem for case, problem in results.items() if case.group == group]
        failed = sum(problem is not None for problem in problems)
        left_out = sum(case.group == group for case in reasons)
        print(f"{group:<24}{len(problems) - failed:>8}{failed:>8}{left_out:>10}")


def print_left_out(reasons):
    for reason in sorted(set(reasons.values())):
        count = sum(r == reason for r in reasons.values())
        print(f"{count} cases left out: {reason}")


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="holds a folder for each group of cases")
    parser.add_argument("--remora", default="build/remora", help="the program (%(default)s)")
    parser.add_argument("--only", action="append", default=[], metavar="GROUP_OR_GLOB",
                        help="run these, supported or not; may be repeated")
    parser.add_argument("--skip", action="append", default=[], metavar="GLOB",
                        help="leave these out; may be repeated")
    parser.add_argument("--verbose", action="store_true", help="name the cases that pass, too")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N",
                        help="cases at a time (%(default)s)")
    options = parser.parse_args(arguments)
    if not options.folder.is_dir():
        parser.error(f"no folder {options.folder}")
    # Without a slash a name would be looked up in PATH, and some other remora be tested.
    options.remora = os.path.abspath(options.remora)
    return options


def main(arguments):
    options = parse_arguments(arguments)
    cases = [Case(path) for path in sorted(options.folder.glob("*/*.drive"))]
    patterns = read_patterns(options.folder / "supported.txt")
    reasons = {}
    for case in cases:
        reason = left_out_because(case, options, patterns)
        if reason:
            reasons[case] = reason
    selected = [case for case in cases if case not in reasons]
    results = {}
    for case, problem in run_cases(selected, options):
        results[case] = problem
        show_progress("")
        print_result(case, problem, options.verbose)
        show_progress(f"conformance {len(results)}/{len(selected)}")
    show_progress("")
    print_table(results, reasons)
    print_left_out(reasons)
    failed = sum(problem is not None for problem in results.values())
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed or not results else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
