#!/usr/bin/env python3
"""Counts instructions, which do not depend on how busy the machine is, with valgrind's callgrind.

Benchmarks run what they time inside a function of their own (round_…), and what only warms up
outside of it; counted is what happens inside. Of that, only the program's own code counts: which
memcpy the C library picks depends on the processor, and so would the sum. What is left repeats
exactly, on every x86-64 machine, as long as the compiler is the same: instructions are those that
every one of them has, but for the cases that say avx2, which are left out where there is no AVX2.

  instructions.py table   every case, with the plain tick, Bullet and anchors beside, and what
                          must hold
  instructions.py gates   only what must hold
  instructions.py budget  the cases of bench/budget.txt against the counts that it allows
  instructions.py growth  how counts grow with what there is more of, against its exponents
"""

import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUDGET = ROOT / "bench" / "budget.txt"
SLACK = 0.02  # of a count, up and down
UNTRUE = 1  # exit status: what must hold does not

CROWDS = ["whole", "retail", "follow", "walk", "circle", "stand", "sticky", "leash", "slide",
          "push", "jump"]
SMOOTH = ["flat", "level", "hills", "walls", "far", "agrees-flat", "agrees-level", "agrees-hills",
          "human-flat", "human-level", "human-hills"]
AVX2_CROWDS = ["chase", "tick/whole"]
MESSAGES = ["UpdatePosition", "UpdateMotion", "VectorUpdate"]
SWEEPS = ["terrain", "standing", "obstacles", "bodies", "mesh", "jammed", "landblocks-1",
          "landblocks-100", "landblocks-1000"]
STATES = ["hash", "hash-bodies", "save", "save-tight", "restore", "save-bodies", "restore-bodies",
          "within", "within-moved", "crossings"]
ROLLBACKS = ["frame", "restore", "ticks", "save"]
ANCHORS = ["hash", "hash-xxh3", "hash-xxh64", "hash-gathered", "decode", "decode-flat",
           "decode-packed"]
QUICK_SWEEPS = ["terrain", "standing", "obstacles", "bodies", "mesh", "jammed"]

TIMES = [1, 10, 100]  # of what there is more of
GROWTH_SLACK = 0.05  # of an exponent, up
GROWTH_FRAMES = 12

# At least so many times fewer instructions than the plain tick, with 10,000 bodies.
LEAST_RATIO = {"chase": 3.0, "tick/whole": 2.5}
MOST_STANDING = 0.01  # of a walking tick
GATE_BODIES = 10000
GATE_TICKS = 24  # four reports of everybody who follows some


AVX2 = "avx2"  # end of the names of cases that take it


def instructions_of(name):
    return ["--instructions", AVX2 if name.endswith("/" + AVX2) else "build"]


def has_avx2(remora):
    """Whether a program has AVX2, and the processor."""
    command = [remora, "bench", "chase", *instructions_of("/" + AVX2), "--bodies", "1", "--ticks", "1",
               "--repeat", "1"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


class Case:
    """One case of a program: what to run, and the function to count in."""

    def __init__(self, program, arguments, function, bodies, ticks, repeat=1):
        self.program = program
        self.arguments = arguments
        self.function = function
        self.bodies = bodies
        self.ticks = ticks
        self.repeat = repeat  # None for a program that repeats as often as it likes

    def command(self):
        repeat = ["--repeat", str(self.repeat)]
        return [self.program, *self.arguments, "--bodies", str(self.bodies), "--ticks",
                str(self.ticks), *repeat]


# --- counting -------------------------------------------------------------------------------------

def own_cost(lines, program):
    """Instructions in the code of a program, from the lines of a callgrind file.

    Costs are lines of a position and a number; the line after `calls=` holds what was spent in the
    called function, which has lines of its own. Names are given once, and then by their number."""
    names = {}
    is_own = False
    is_call = False
    total = 0
    for line in lines:
        kind, equals, value = line.partition("=")
        if equals and kind in ("ob", "cob"):  # whose code the lines are in, and whose is called
            number, _, name = value.strip().partition(" ")
            names.setdefault(number, name)
            is_own = names[number] == program if kind == "ob" else is_own
        elif line.startswith("calls="):
            is_call = True
        elif re.match(r"[0-9+*-]", line):
            if is_own and not is_call:
                total += int(line.split()[1])
            is_call = False
    return total


def count(case):
    """Instructions for one body in one tick."""
    program = str(pathlib.Path(case.program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind")
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--toggle-collect={case.function}",
             "--collect-atstart=no", f"--callgrind-out-file={out}", program, *case.command()[1:]],
            capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"instructions: {' '.join(case.command())} failed\n{done.stderr}")
        with open(out, encoding="utf-8") as file:
            total = own_cost(file, program)
    if total == 0:
        sys.exit(f"instructions: {' '.join(case.command())} did nothing in {case.function}")
    return total / (case.bodies * case.ticks * case.repeat)


def count_all(cases):
    """@return {name: count}, in the order of the cases; as many at a time as there are cores."""
    counts = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for name, result in zip(cases, pool.map(count, cases.values())):
            counts[name] = result
            if sys.stderr.isatty():
                print(f"\r\033[K{len(counts)} of {len(cases)} counted", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return counts


# --- the cases ------------------------------------------------------------------------------------

def crowd_cases(remora, bodies, ticks, repeat, is_wide=False):
    """@param is_wide  also those of AVX2"""
    names = ["chase", *(f"tick/{crowd}" for crowd in CROWDS)]
    if is_wide:
        names += [f"{name}/{AVX2}" for name in AVX2_CROWDS]
    cases = {}
    for name in names:
        bench, *variant = name.removesuffix("/" + AVX2).split("/")
        arguments = ["bench", bench, *(["--case", *variant] if variant else []),
                     *instructions_of(name)]
        cases[name] = Case(remora, arguments, "round_tick", bodies, ticks, repeat)
    return cases


def plain_cases(plain, bodies, ticks):
    names = {"chase": "chase"} | {f"tick/{crowd}": crowd for crowd in CROWDS
                                    if crowd not in ("retail", "slide")}
    return {name: Case(plain, ["--case", crowd], "round_plain", bodies, ticks)
            for name, crowd in names.items()}


def other_cases(remora, sweeps):
    cases = {f"sweep/{name}": Case(remora, ["bench", "sweep", "--case", name,
                                            *instructions_of(name)], "round_sweep", 256, 8)
             for name in sweeps}
    for name in SMOOTH:  # two times 12 frames: everybody has reported twice
        cases[f"smooth/{name}"] = Case(remora, ["bench", "smooth", "--case", name,
                                                *instructions_of(name)], "round_smooth", 256, 12, 2)
    for bench in ["decode", "route"]:
        for name in MESSAGES:
            cases[f"{bench}/{name}"] = Case(remora, ["bench", bench, "--case", name],
                                            f"round_{bench}", 64, 4, 4)
    for name in ["queue", "update", "report"]:
        cases[f"enqueue/{name}"] = Case(remora, ["bench", "enqueue", "--case", name],
                                        "round_enqueue", 256, 16)
    for name in STATES:
        cases[f"state/{name}"] = Case(remora, ["bench", "state", "--case", name], "round_state",
                                      256, 2)
    return cases


def rollback_cases(remora, names):
    """A tick is a frame, of nine ticks."""
    return {f"rollback/{name}": Case(remora, ["bench", "rollback", "--case", name,
                                              *instructions_of(name)], "round_rollback", 256, 2)
            for name in names}


def budget_cases(remora, is_wide=False):
    # Two times 64 ticks: once around for those who turn around every 128.
    alone = {"chase/alone": Case(remora, ["bench", "chase", *instructions_of("")], "round_tick", 1,
                                 64, 2)}
    return (crowd_cases(remora, 256, 64, 2, is_wide) | alone | other_cases(remora, QUICK_SWEEPS) |
            rollback_cases(remora, ["frame"]))


def clang_cases(remora):
    """The loops that must become vector instructions with every compiler, and one body alone."""
    cases = budget_cases(remora)
    return {name: cases[name] for name in ["chase", "tick/whole", "tick/retail", "tick/walk",
                                           "tick/leash", "tick/jump", "chase/alone"]}


# --- the table ------------------------------------------------------------------------------------

def verdicts(counts, plain):
    """@return [(text, holds)] of what must hold."""
    found = []
    for name, least in LEAST_RATIO.items():
        ratio = plain[name] / counts[name]
        found.append((f"{name}: {ratio:.2f} times fewer instructions than the plain tick, at least "
                      f"{least} wanted", ratio >= least))
    share = counts["tick/stand"] / counts["tick/walk"]
    found.append((f"standing: {share:.2%} of a walking tick, less than {MOST_STANDING:.0%} wanted",
                  share < MOST_STANDING))
    return found


def print_table(counts, plain):
    print(f"{'case':<24} {'instructions':>13} {'plain':>10} {'ratio':>7}")
    for name, number in counts.items():
        beside = f"{plain[name]:>10.1f} {plain[name] / number:>7.2f}" if name in plain else ""
        print(f"{name:<24} {number:>13.1f} {beside}".rstrip())


def as_json(counts, plain, cases):
    rows = []
    for name, number in counts.items():
        bench, _, variant = name.partition("/")
        rows.append({"name": bench, **({"case": variant} if variant else {}),
                     "bodies": cases[name].bodies, "ticks": cases[name].ticks, "threads": 1,
                     "instructions_per_body_tick": round(number, 2)})
    for name, number in plain.items():
        rows.append({"name": "plain", "case": name.removeprefix("tick/"), "bodies": GATE_BODIES,
                     "ticks": GATE_TICKS, "threads": 1,
                     "instructions_per_body_tick": round(number, 2)})
    return rows


def show_verdicts(results):
    for text, holds in results:
        print(f"{'holds ' if holds else 'BROKEN'}  {text}")


def count_both(cases, beside):
    """@return the counts of two sets of cases, made together."""
    found = count_all(cases | {f"plain {name}": case for name, case in beside.items()})
    return {name: found[name] for name in cases}, {name: found[f"plain {name}"] for name in beside}


def run_gates(options):
    """What must hold, without the rest of the table."""
    crowds = crowd_cases(options.remora, GATE_BODIES, GATE_TICKS, 1)
    plain = plain_cases(options.plain, GATE_BODIES, GATE_TICKS)
    counts = count_both({name: crowds[name] for name in [*LEAST_RATIO, "tick/stand", "tick/walk"]},
                        {name: plain[name] for name in LEAST_RATIO})
    results = verdicts(*counts)
    broken = [text for text, holds in results if not holds]
    show_verdicts(results)
    print(f"{len(results) - len(broken)} passed, {len(broken)} failed")
    return UNTRUE if broken else 0


def run_table(options):
    cases = crowd_cases(options.remora, GATE_BODIES, GATE_TICKS, 1, has_avx2(options.remora))
    cases |= other_cases(options.remora, SWEEPS) | rollback_cases(options.remora, ROLLBACKS)
    if options.bullet:
        for name in ["character", "world", "mesh"]:
            function = "world" if name == "world" else "character"
            cases[f"bullet/{name}"] = Case(options.bullet, ["--case", name],
                                           f"round_bullet_{function}", 16, 8)
    if options.anchors:
        for name in ANCHORS:
            cases[f"anchor/{name}"] = Case(options.anchors, ["--case", name], "round_anchor", 1000, 2)
    beside = plain_cases(options.plain, GATE_BODIES, GATE_TICKS)
    counts, plain = count_both(cases, beside)
    results = verdicts(counts, plain)
    if options.json:
        print(json.dumps(as_json(counts, plain, cases), indent=2))
    else:
        print_table(counts, plain)
        print()
        show_verdicts(results)
    return 0 if options.json or all(holds for _, holds in results) else UNTRUE


# --- the budget -----------------------------------------------------------------------------------

def compiler_of(program):
    """The compiler that a program says it was built with."""
    text = subprocess.run([program, "version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"built with (.*)", text).group(1).strip()


def read_growth(text):
    """@return {name: exponent}"""
    lines = [line.split() for line in text.splitlines() if line.startswith("growth/")]
    return {name: float(exponent) for name, exponent in lines}


def read_budget(text):
    """@return {compiler: {name: count}}"""
    budgets = {}
    counts = {}
    for line in text.splitlines():
        if line.startswith("compiler "):
            counts = budgets.setdefault(line.removeprefix("compiler "), {})
        elif line and not line.startswith(("#", "growth/")):
            name, number = line.split()
            counts[name] = float(number)
    return budgets


def write_budget(budgets, growth):
    lines = ["# Instructions of one body in one tick (of messages, of one), as ./dev check budget counts",
             "# them. More than 2 % above fails; ./dev check budget --update writes this file anew, which",
             "# belongs into the commit that changes the counts, with the reason."]
    for compiler, counts in budgets.items():
        lines.append(f"compiler {compiler}")
        lines += [f"{name:<24} {number:>9.1f}" for name, number in counts.items()]
    lines += ["# Exponents: of how often something is there, the power that the count of a frame grows",
              "# by. More than 0.05 above fails, from once to ten times and from there to a hundred."]
    lines += [f"{name:<32} {exponent:g}" for name, exponent in growth.items()]
    return "\n".join(lines) + "\n"


def compare(allowed, counts):
    """@return [(name, allowed, count, verdict)]; verdict is "", "slower", "faster" or "new"."""
    rows = []
    for name, number in counts.items():
        budget = allowed.get(name)
        verdict = ""
        if budget is None:
            verdict = "new"
        elif number > budget * (1 + SLACK):
            verdict = "slower"
        elif number < budget * (1 - SLACK):
            verdict = "faster"
        rows.append((name, budget, number, verdict))
    return rows


def explain(name, budget, number, verdict):
    """What is to be done about it."""
    if verdict == "new":
        return f"{name}: {number:.1f} instructions, and no budget: ./dev check budget --update"
    change = number / budget - 1
    text = f"{name}: {number:.1f} instructions, {budget:.1f} allowed ({change:+.1%})"
    if verdict == "slower":
        return (f"{text}: make it as fast as it was, or raise the budget with ./dev check budget --update "
                "and say why in the commit")
    return f"{text}: lower the budget with ./dev check budget --update"


def judge(allowed, counts):
    """Prints a budget and what was counted. @return (passed, failed)"""
    rows = compare(allowed, counts)
    has_wide = any(name.endswith("/" + AVX2) for name in counts)
    gone = [name for name in allowed
            if name not in counts and (has_wide or not name.endswith("/" + AVX2))]
    bad = [row for row in rows if row[3] in ("slower", "new")]
    for name, budget, number, _ in rows:
        shown = "" if budget is None else f"{budget:.1f}"
        print(f"{name:<24} {shown:>9} allowed {number:>9.1f} counted")
    for row in rows:
        if row[3]:
            print(explain(*row))
    for name in gone:
        print(f"{name}: has a budget, but is no case any more: ./dev check budget --update")
    return len(rows) - len(bad), len(bad) + len(gone)


def run_budget(options):
    counted = {compiler_of(options.remora): count_all(
        budget_cases(options.remora, has_avx2(options.remora)))}
    if options.clang:
        counted[compiler_of(options.clang)] = count_all(clang_cases(options.clang))
    if options.update:
        growth = read_growth(BUDGET.read_text(encoding="utf-8"))
        BUDGET.write_text(write_budget(counted, growth), encoding="utf-8")
        print(f"{BUDGET.relative_to(ROOT)}: {sum(map(len, counted.values()))} cases written")
        return 0
    budgets = read_budget(BUDGET.read_text(encoding="utf-8"))
    passed = failed = 0
    for compiler, counts in counted.items():
        if compiler not in budgets:
            print(f"there is no budget for {compiler}: its counts are not compared")
            continue
        print(compiler)
        good, bad = judge(budgets[compiler], counts)
        passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")
    return UNTRUE if failed else 0


# --- growth ---------------------------------------------------------------------------------------

def growth_cases(remora, names):
    """@return {(name, times): case}; counts are those of all bodies in a frame."""
    return {(name, times): Case(remora, ["bench", "growth", "--case", name.removeprefix("growth/"),
                                         "--times", str(times), *instructions_of("")],
                                "round_growth", 1, GROWTH_FRAMES)
            for name in names for times in TIMES}


def exponents(counts):
    """The powers by which counts grow from each number of times to the next."""
    return [math.log(b / a) / math.log(TIMES[i + 1] / TIMES[i])
            for i, (a, b) in enumerate(zip(counts, counts[1:]))]


def grows_too_fast(counts, allowed):
    return max(exponents(counts)) > allowed + GROWTH_SLACK


def run_growth(options):
    allowed = read_growth(BUDGET.read_text(encoding="utf-8"))
    counted = count_all(growth_cases(options.remora, allowed))
    failed = 0
    for name, exponent in allowed.items():
        counts = [counted[name, times] for times in TIMES]
        is_bad = grows_too_fast(counts, exponent)
        failed += is_bad
        found = " ".join(f"{power:5.2f}" for power in exponents(counts))
        shown = " ".join(f"{number:>11.0f}" for number in counts)
        print(f"{name:<32} {shown}  exponents {found}, {exponent:g} allowed"
              f"{': GROWS TOO FAST' if is_bad else ''}")
    print(f"{len(allowed) - failed} passed, {failed} failed")
    return UNTRUE if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["table", "gates", "budget", "growth"])
    parser.add_argument("--remora", default="build/release/remora", help="the program")
    parser.add_argument("--clang", help="budget: the program as clang builds it (not counted)")
    parser.add_argument("--plain", default="build/release/remora_plain", help="the plain tick")
    parser.add_argument("--bullet", help="the walk of Bullet (none)")
    parser.add_argument("--anchors", help="xxHash and flatbuffers beside ours (none)")
    parser.add_argument("--json", action="store_true", help="table: a list instead")
    parser.add_argument("--update", action="store_true", help="budget: write it anew")
    options = parser.parse_args()
    runs = {"table": run_table, "gates": run_gates, "budget": run_budget, "growth": run_growth}
    return runs[options.what](options)


if __name__ == "__main__":
    sys.exit(main())
