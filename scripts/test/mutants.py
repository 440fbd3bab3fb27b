#!/usr/bin/env python3
"""Breaks the library in small ways, one at a time, and sees whether the tests notice.

    scripts/test/mutants.py [--jobs N] [TEXT…]      those of tests/mutants.txt (whose text has TEXT)
    scripts/test/draw_mutants.py --count N          new ones, to be added to that list
    scripts/test/mutants.py --claims [CLAIM…]       those of tests/claims/mutants.txt

Each worker has a copy of the tree below build/mutants and builds the tests in it, once, then once
for each mutant. Tests run from the quick to the slow, and the first that fails ends the run. A
mutant that nothing notices needs a test, or a line below it in the list: "same: …", why nobody could
see a difference, so that nothing is broken and it does not count; or "missed: …", why there is no
test. Such a line for a mutant that is noticed is wrong, as is a mutant that does not compile or whose
place is gone; all of these fail.

Mutants of the second list name claims of the documents, in a line "claims: …", and contradict them at
the lines that they are about. Only the tests that hold a claim run, and each of its mutants must be
noticed by one of them: what any other test would notice does not count.
"""

import argparse
import concurrent.futures
import contextlib
import os
import pathlib
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "check"))
import check_claims  # noqa: E402

LIST = ROOT / "tests" / "mutants.txt"
CLAIM_LIST = ROOT / "tests" / "claims" / "mutants.txt"
FOLDER = ROOT / "build" / "mutants"
LEAST_COUNT = 100
LEAST_NOTICED = 0.95
BUILD_LIMIT = 600  # s
TEST_LIMIT = 120  # s a group of tests; a mutant may wait for ever
LOOP_LIMIT = 60   # s of processor time a program; a mutant may loop for ever, and machines be busy
CLAIM_LIMIT = 10  # s of processor time of a unit that holds claims; they take at most two

# What a unit prints of a test that fails.
FAILED = re.compile(r"tests/(test_\w+)\.c:\d+: (\w+)")

# Units that take long; all others run first, then those that notice most in a second.
SLOW = ["floods", "garbage", "hills", "recording_faults", "everything", "trig", "batch_walk",
        "save", "threads", "alloc", "scenario", "collide_property", "recording", "determinism"]
SLOW_FIRST = ["determinism", "recording", "everything", "save", "batch_walk", "trig"]


class Mutant:
    """A change of some lines of one file."""

    def __init__(self, path, kind, old, new, reason=None, is_same=False):
        self.path = path
        self.kind = kind
        self.old = old
        self.new = new
        self.reason = reason
        self.is_same = is_same
        self.claims = []

    def key(self):
        return (self.path, tuple(self.old), tuple(self.new))

    def title(self):
        return f"{self.path}: {self.kind}: {self.old[0].strip()}"

    def written(self):
        """As it stands in the list."""
        lines = [f"{self.path}: {self.kind}"]
        lines += ["-" + line for line in self.old] + ["+" + line for line in self.new]
        if self.claims:
            lines.append("claims: " + " ".join(self.claims))
        if self.reason:
            lines.append(("same: " if self.is_same else "missed: ") + self.reason)
        return "\n".join(lines) + "\n"

    def is_about(self, text):
        """Whether its title has this text, or it contradicts this claim, or one of this section or
        document: D0-4.19, D0-4, D0."""
        return text in self.title() or any(
            claim == text or claim.startswith((text + ".", text + "-")) for claim in self.claims)

    def count_in(self, text):
        return f"\n{text}\n".count("\n" + "\n".join(self.old) + "\n")

    def applied_to(self, text):
        if self.count_in(text) != 1:
            raise ValueError("its text is not there, or more than once")
        old = "\n" + "\n".join(self.old) + "\n"
        new = "\n" + "".join(line + "\n" for line in self.new)
        return f"\n{text}\n".replace(old, new, 1)[1:-1]


def read_entry(lines):
    match = re.fullmatch(r"(\S+): ([a-z]+)", lines[0])
    if not match:
        raise ValueError(f"no mutant begins like this: {lines[0]}")
    mutant = Mutant(match.group(1), match.group(2), [], [])
    for line in lines[1:]:
        word, _, reason = line.partition(": ")
        if word in ("missed", "same"):
            mutant.reason, mutant.is_same = reason, word == "same"
        elif word == "claims":
            mutant.claims = reason.split()
        elif line[0] in "-+":
            (mutant.old if line[0] == "-" else mutant.new).append(line[1:])
        else:
            raise ValueError(f"neither - nor + nor claims nor missed nor same: {line}")
    return mutant


def read_list(text):
    """The mutants of a list; entries end with an empty line, # begins a remark."""
    text = "\n".join(line for line in text.split("\n") if not line.startswith("#"))
    return [read_entry(part.split("\n")) for part in re.split(r"\n\n+", text.strip("\n")) if part]


def end_group(process, ended):
    """Ends a command with all that it started; `ended` tells that it did not end by itself."""
    ended.set()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def limited(command, seconds=LOOP_LIMIT):
    """The same command, which gets only so much of the processor."""
    return ["sh", "-c", f'ulimit -S -t {seconds}; exec "$@"', "sh", *command]


def run(command, folder, limit, last=None):
    """The exit status and output of a command, which ends with the first line that matches `last`;
    status None if it took too long."""
    late, over, lines = threading.Event(), threading.Event(), []
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", start_new_session=True) as process:
        timer = threading.Timer(limit, end_group, (process, late))
        timer.start()
        for line in process.stdout:
            lines.append(line)
            if last and last.search(line) and not over.is_set():
                end_group(process, over)
        status = process.wait()
        timer.cancel()
    is_late = late.is_set() or status == -signal.SIGXCPU
    return None if is_late else status, "".join(lines)


class Tree:
    """A copy of the sources with a build of the tests."""

    def __init__(self, number):
        self.folder = FOLDER / str(number)
        self.build = self.folder / "build" / "release"
        self.units = []

    def prepare(self):
        """Copies what git knows and what is new beside it, and builds it as it is."""
        names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT,
                               check=True, capture_output=True, text=True).stdout.split("\n")
        self.remove_all_but(set(names))
        for name in filter(None, names):
            source, target = ROOT / name, self.folder / name
            if source.is_file() and not self.is_same(source, target):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)
        self.must(["cmake", "-S", ".", "-B", str(self.build), "-G", "Ninja",
                   "-DCMAKE_BUILD_TYPE=Release", "-DREMORA_WERROR=OFF"])
        self.must(self.ninja("remora_tests"))
        status, output = run([str(self.build / "remora_tests"), "--list"], self.folder, TEST_LIMIT)
        self.units = output.split() if status == 0 else []

    def remove_all_but(self, names):
        """What git has forgotten since the last run would still be built."""
        for path in [path for path in self.folder.rglob("*") if path.is_file()]:
            name = path.relative_to(self.folder).as_posix()
            if name not in names and not name.startswith("build/"):
                path.unlink()

    @staticmethod
    def is_same(source, target):
        return target.is_file() and target.read_bytes() == source.read_bytes()

    def must(self, command):
        status, output = run(command, self.folder, BUILD_LIMIT)
        if status != 0:
            raise RuntimeError(f"{' '.join(command)} failed in {self.folder}:\n{output[-2000:]}")

    def ninja(self, target):
        return ["ninja", "-C", str(self.build), target]

    def tests(self):
        """Yields (name, command) of every group of tests, the quick ones first; the program, which
        takes long to build, when its turn comes."""
        program = str(self.build / "remora_tests")
        yield "units", [program, *[unit for unit in self.units if unit not in SLOW]]
        yield from ((unit, [program, unit]) for unit in SLOW_FIRST)
        self.must(self.ninja("remora_program"))
        yield "conformance", [sys.executable, "scripts/test/conformance.py", "--remora",
                              str(self.build / "remora"), "tests/conformance"]
        for unit in self.units:
            if unit in SLOW and unit not in SLOW_FIRST:
                yield unit, [program, unit]

    def noticed_by(self):
        """The first test that fails, or None."""
        for name, command in self.tests():
            status, output = run(limited(command), self.folder, TEST_LIMIT, FAILED)
            if status != 0:
                failed = FAILED.search(output)
                detail = failed.group(2) if failed else "stopped" if status is None else "failed"
                return f"{name}: {detail}"
        return None

    def failing_units(self, units):
        """The tests of these units that fail, as claims name them; a unit that does not end fails
        with all of its tests."""
        failing = set()
        for unit in units:
            status, output = run(limited([str(self.build / "remora_tests"), unit], CLAIM_LIMIT),
                                 self.folder, TEST_LIMIT)
            failing |= {f"{unit}: `{name}`" for _, name in FAILED.findall(output)}
            if status not in (0, 1):
                failing.add(unit)
        return failing

    def failing_cases(self, cases):
        """The conformance cases that fail, of these."""
        if not cases:
            return set()
        self.must(self.ninja("remora_program"))
        only = [word for case in cases for word in ("--only", case)]
        _, output = run(limited([sys.executable, "scripts/test/conformance.py", "--remora",
                                 str(self.build / "remora"), "tests/conformance", *only]), self.folder, TEST_LIMIT)
        return {f"case `{name}`" for name in re.findall(r"FAIL (\S+):", output)}

    def claims_that_stand(self, claims, tests):
        """Those of the claims none of whose own tests fails."""
        names = {test for claim in claims for test in tests[claim]}
        units = {name.split(":")[0] for name in names if not name.startswith("case ")}
        cases = {name[6:-1] for name in names if name.startswith("case ")}
        failing = self.failing_units(sorted(units))
        standing = [claim for claim in claims
                    if not failing & {part for test in tests[claim] for part in (test, test.split(":")[0])}]
        return [claim for claim in standing if not set(tests[claim]) & self.failing_cases(sorted(cases))]

    def judge(self, mutant, tests=None):
        """Applies a mutant, and takes it back: (verdict, detail). With the tests of all claims only
        those of its own count."""
        path = self.folder / mutant.path
        text = path.read_text(encoding="utf-8")
        try:
            path.write_text(mutant.applied_to(text), encoding="utf-8")
            status, output = run(self.ninja("remora_tests"), self.folder, BUILD_LIMIT)
            if status != 0:
                error = re.search(r"error: .*", output)
                return "broken", error.group(0) if error else "does not build"
            if tests is not None:
                standing = self.claims_that_stand(mutant.claims, tests)
                return ("missed", mutant.reason or " ".join(standing)) if standing else ("noticed", " ".join(mutant.claims))
            name = self.noticed_by()
            return ("noticed", name) if name else ("missed", mutant.reason or "")
        except (ValueError, RuntimeError) as error:
            return "broken", str(error)
        finally:
            path.write_text(text, encoding="utf-8")


def is_fault(mutant, verdict):
    """Whether the list has to be mended, or a test to be written."""
    return verdict == "broken" or (verdict == "missed") == (mutant.reason is None)


def judge_all(mutants, trees, tests):
    """Yields (mutant, verdict, detail) as they come; those of one file one after another, so that little
    is built."""
    free = queue.Queue()
    for tree in trees:
        free.put(tree)

    def judge(mutant):
        tree = free.get()
        try:
            return mutant, *tree.judge(mutant, tests)
        finally:
            free.put(tree)

    with concurrent.futures.ThreadPoolExecutor(len(trees)) as pool:
        for future in concurrent.futures.as_completed([pool.submit(judge, m) for m in mutants]):
            yield future.result()


def prepared_trees(count, tests):
    trees = [Tree(number) for number in range(count)]
    for tree in trees:
        print(f"building {tree.folder.relative_to(ROOT)} …", flush=True)
        tree.prepare()
        if name := tree.noticed_by() if tests is None else None:
            raise RuntimeError(f"the tests fail without any mutant ({name}); run ./dev test")
    return trees


def tests_of_claims():
    """The tests of every claim, as docs/measured/claims.md names them."""
    return {claim.id: claim.tests for document in check_claims.read_all(ROOT)
            for section in document.sections for claim in section.claims}


def report_claims(results, tests):
    """Prints how many claims are contradicted in vain; false if one that has tests is not contradicted."""
    broken = {claim for mutant, _, _ in results for claim in mutant.claims}
    noticed = {claim for mutant, verdict, _ in results if verdict == "noticed" for claim in mutant.claims}
    held = [claim for claim in tests if tests[claim]]
    left = [claim for claim in held if claim not in broken]
    survive = [claim for claim in held if claim in broken - noticed]
    print(f"{len(held)} claims have tests; the mutants of {len(held) - len(left) - len(survive)} are noticed by these")
    print("".join(f"survives: {claim}\n" for claim in survive) + "".join(f"no mutant: {claim}\n" for claim in left), end="")
    return not left and not survive


def report(results, is_whole):
    """Prints what to do and the sum; false if something is to be done."""
    faults = [result for result in results if is_fault(result[0], result[1])]
    for mutant, verdict, detail in results:
        if verdict == "missed":
            print(f"\nmissed  {mutant.title()}\n        {detail or 'NO REASON: write a test'}")
    for mutant, verdict, detail in faults:
        if verdict != "missed":
            why = "its reason is wrong: it is noticed by " if verdict == "noticed" else ""
            print(f"\nMEND    {mutant.title()}\n        {why}{detail}")
    same = sum(mutant.is_same for mutant, _, _ in results)
    count = len(results) - same
    noticed = sum(verdict == "noticed" for _, verdict, _ in results)
    print(f"\n{count} mutants, {noticed} noticed, {count - noticed} not; {same} more change nothing")
    is_enough = not is_whole or (count >= LEAST_COUNT and noticed >= LEAST_NOTICED * count)
    if not is_enough:
        print(f"at least {LEAST_COUNT} are wanted, and {LEAST_NOTICED:.0%} of them noticed")
    print(f"{len(results) - len(faults)} passed, {len(faults)} failed")
    return is_enough and not faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="trees at once")
    parser.add_argument("--list", type=pathlib.Path, default=LIST, help="another list")
    parser.add_argument("--claims", action="store_true", help="contradict claims; only their own tests count")
    parser.add_argument("text", nargs="*", help="only mutants whose title contains one of these; or claims")
    options = parser.parse_args()
    path = CLAIM_LIST if options.claims and options.list == LIST else options.list
    mutants = [mutant for mutant in read_list(path.read_text(encoding="utf-8"))
               if not options.text or any(mutant.is_about(text) for text in options.text)]
    tests = tests_of_claims() if options.claims else None
    trees = prepared_trees(max(1, min(options.jobs, len(mutants))), tests)
    start, results = time.monotonic(), []
    for mutant, verdict, detail in judge_all(mutants, trees, tests):
        results.append((mutant, verdict, detail))
        print(f"[{len(results)}/{len(mutants)}, {time.monotonic() - start:.0f} s] "
              f"{verdict:8} {mutant.title()[:90]}  ({detail})", flush=True)
    is_good = report(results, not options.text)
    if options.claims and not options.text:
        is_good = report_claims(results, tests) and is_good
    return 0 if is_good else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (RuntimeError, OSError, ValueError) as failure:
        sys.exit(f"mutants: {failure}")
