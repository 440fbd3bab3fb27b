#!/usr/bin/env python3
"""The acceptance of the twelve motions at every frame rate, and over sixteen seeds of the networks.

Runs `remora matrix`, compares what came of it with tests/golden/rates.txt, smooth.txt and seeds.txt,
and fails if a case is not accepted where it must be:

  rates   four rule sets at thirteen frame rates, on both grounds, over lan and good
  turns   how headings are drawn: the same rule sets and smooth, over five networks at 60 frames a second
          and over wifi at all rates
  smooth  the smooth rules on the hills, over five networks, seeds 1 to 8, with repetition and without
  seeds   two rule sets at 60 frames a second on the hills, over five networks, seeds 1 to 16

--update writes the golden files and the tables of docs/measured/acceptance.md. Every run checks that the page fits the files.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import statistics
import subprocess
import sys

from shared import ROOT, filled, markdown, text_of, verdict

PAGE = ROOT / "docs" / "measured" / "acceptance.md"
GOLDEN = ROOT / "tests" / "golden"

RATES = (24, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 165, 240)
GROUNDS = ("flat", "hills")
SEEDS = range(1, 17)
SMOOTH_SEEDS = range(1, 9)
STEADY = "l3+clock=steady"
RULES = {"l3": ("--rules", "l3"), STEADY: ("--rules", "l3", "--rule", "clock=steady"),
         "retail": ("--rules", "retail"), "l3_2026": ("--rules", "l3_2026")}
SEED_RULES = ("l3", "retail")
NETWORKS = ("lan", "good", "wifi", "mobile", "bad")
# How the server sends under the smooth rules, and the networks on which every case is accepted then.
# Without repetition a stop that was lost is not known before the next report.
SENDING = {"repeated": (("--repeat",), NETWORKS), "once": ((), ("lan", "good", "wifi"))}
MOTIONS = 12
# Headings: the greatest turn of a frame in degrees, and the share of the frames in which the mover
# turns but the drawn body does not. What is reached, a little more; nobody promised less.
TURN_RULES = {**RULES, "smooth": ("--rules", "smooth", "--repeat")}
LATE_TURNS = ((2.2, 0.1), (2.2, 0.1), (15.1, 8.7), (28.0, 19.7), (66.7, 28.4))
TURN_LIMITS = {  # in the order of the networks
    "l3": LATE_TURNS, STEADY: LATE_TURNS,
    "retail": ((4.4, 50.1), (4.4, 50.1), (13.0, 50.2), (43.0, 52.0), (68.8, 56.4)),
    "l3_2026": ((2.2, 0.1), (2.2, 0.1), (6.5, 0.4), (21.5, 5.4), (34.4, 16.3)),
    "smooth": ((2.6, 0.1), (5.2, 0.1), (6.9, 0.1), (11.6, 0.2), (13.7, 0.2)),
}
# The same over wifi at any rate: a step, and a share.
TURN_RATE_LIMITS = {"l3": (20.5, 19.8), STEADY: (18.3, 8.7), "retail": (16.5, 87.6),
                    "l3_2026": (15.1, 1.9), "smooth": (11.3, 0.1)}

RUN_SECONDS = 600  # a run takes a tenth of one; more means that it hangs


# A report of where the mover landed that arrives while the body passes through that place, a
# centimetre above the ground, counts as reached; the body lands a step farther, and stays there until
# the next report. Whether that happens is a matter of milliseconds: here it does.
EXCEPTIONS = {(STEADY, 50, "flat", "good", "jump")}


def must_pass(case):
    """Where the acceptance is promised; elsewhere failures are listed."""
    rules, rate, motion = case["rules"], case["fps"], case["motion"]
    if (rules, rate, case["ground"], case["network"], motion) in EXCEPTIONS:
        return False
    if rules == STEADY:
        return rate >= 30 or motion != "back"
    return rate % 30 == 0


def keeps(case):
    """Does a case keep all that is promised of it? Retail keeps the velocity of a jump on the ground,
    as the client does, so that its jumps keep no limit of a lan."""
    is_tight = case["network"] == "lan" and case["rules"] != "retail" and case["fps"] >= 30
    return case["pass_lan" if is_tight else "pass"]


# --- running

def matrix(program, *arguments):
    done = subprocess.run([program, "matrix", "--json-lines", *arguments], capture_output=True,
                          text=True, timeout=RUN_SECONDS, check=False)
    if done.returncode not in (0, 1) or done.stderr:
        raise SystemExit(f"remora matrix {' '.join(arguments)}: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def run_all(program, jobs):
    """The cases of all jobs, in their order; as many at once as there are cores."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = pool.map(lambda job: matrix(program, *job), jobs)
        return [case for part in parts for case in part]


def rate_jobs(rates):
    for name, options in RULES.items():
        for rate in rates:
            for ground in GROUNDS:
                for network in ("lan", "good"):
                    yield (*options, "--fps", str(rate), "--ground", ground, "--network", network)


def turn_jobs():
    for options in TURN_RULES.values():
        for network in NETWORKS:
            yield (*options, "--network", network)
        for rate in RATES:
            if rate != 60:
                yield (*options, "--network", "wifi", "--fps", str(rate))


# A network without chance is the same for every seed.
def seed_jobs():
    for network in NETWORKS:
        for seed in SEEDS if network != "lan" else (1,):
            yield ("--network", network, "--seed", str(seed))


def smooth_cases(program):
    """{(sending, network): cases of all seeds}"""
    keys = [(sending, network) for sending in SENDING for network in NETWORKS]
    jobs = [("--rules", "smooth", *SENDING[sending][0], "--network", network, "--seed", str(seed))
            for sending, network in keys for seed in SMOOTH_SEEDS]
    cases = run_all(program, jobs)
    share = MOTIONS * len(SMOOTH_SEEDS)
    return {key: cases[i * share:(i + 1) * share] for i, key in enumerate(keys)}


# --- golden files

WORST = ("settle_ms", "rest_error_m", "overshoot_m", "backward_frames", "forward_frames",
         "error_when_empty_m", "drift_m")


def groups(cases, *members):
    found = collections.defaultdict(list)
    for case in cases:
        found[tuple(case[name] for name in members)].append(case)
    return found


def failures(cases):
    return [f"{case['motion']}:{case['limit']}" for case in cases if not case["pass"]]


RATE_HEAD = (f"{'rules':<15} {'fps':>3} {'ground':<6} {'network':<7} {'pass':>4} {'settle':>6} "
             f"{'rest':>6} {'over':>6} {'back':>4} {'fwd':>4} {'empty':>6} {'drift':>6} {'worst':>6} "
             f"{'jump':>6}  failures")


def rate_line(key, cases):
    """The worst of each measure; the error now of a jump apart from that of the others."""
    rules, rate, ground, network = key
    worst = [max(case[name] for case in cases) for name in WORST]
    errors = {is_jump: max(c["error_worst_m"] for c in cases if (c["motion"] == "jump") == is_jump)
              for is_jump in (False, True)}
    settle, rest, over, back, forth, empty, drift = worst
    line = (f"{rules:<15} {rate:>3} {ground:<6} {network:<7} {sum(c['pass'] for c in cases):>4} "
            f"{settle:>6.0f} {rest:>6.3f} {over:>6.3f} {back:>4} {forth:>4} {empty:>6.3f} "
            f"{drift:>6.3f} {errors[False]:>6.3f} {errors[True]:>6.3f}  "
            f"{' '.join(failures(cases))}")
    return line.rstrip()


def rate_lines(cases):
    return [rate_line(key, group)
            for key, group in groups(cases, "rules", "fps", "ground", "network").items()]


SMOOTH_HEAD = (f"{'sending':<8} {'network':<7} {'cases':>5} {'pass':>4} {'settle':>6} {'rest':>6} "
               f"{'over':>6} {'back':>4} {'fwd':>4} {'drift':>6} {'worst':>6}")


def smooth_line(key, cases):
    """The worst of each measure over all motions and seeds."""
    sending, network = key
    settle, rest, over, back, forth, _, drift = [max(case[name] for case in cases) for name in WORST]
    worst = max(case["error_worst_m"] for case in cases)
    return (f"{sending:<8} {network:<7} {len(cases):>5} {sum(c['pass'] for c in cases):>4} "
            f"{settle:>6.0f} {rest:>6.3f} {over:>6.3f} {back:>4} {forth:>4} {drift:>6.3f} "
            f"{worst:>6.3f}")


SEED_HEAD = (f"{'network':<7} {'rules':<6} {'cases':>5} {'pass':>4} {'settle':>6} {'worst':>6} "
             f"{'rest':>6} {'worst':>6} {'over':>6} {'worst':>6} {'back':>4} {'worst':>5} "
             f"{'error':>6} {'worst':>6}")


def seed_line(key, cases):
    """Median and worst of each measure over all motions and seeds."""
    network, rules = key
    columns = (("settle_ms", ">6.0f", ">6.0f"), ("rest_error_m", ">6.3f", ">6.3f"),
               ("overshoot_m", ">6.3f", ">6.3f"), ("backward_frames", ">4.0f", ">5.0f"),
               ("error_worst_m", ">6.3f", ">6.3f"))
    cells = [f"{network:<7} {rules:<6} {len(cases):>5} {sum(c['pass'] for c in cases):>4}"]
    for name, median, worst in columns:
        values = [case[name] for case in cases]
        cells += [format(statistics.median(values), median), format(max(values), worst)]
    return " ".join(cells)


def seed_lines(cases):
    return [seed_line(key, group) for key, group in groups(cases, "network", "rules").items()]


TURN_HEAD = f"{'rules':<15} {'fps':>3} {'network':<7} {'worst':>6} {'wait':>6}"


def turn_line(key, cases):
    """The worst step, and the share of turning frames in which the drawn body stands still, percent."""
    rules, rate, network = key
    worst = max(case["turn_worst_deg"] for case in cases)
    turning = sum(case["turning_frames"] for case in cases)
    waiting = sum(case["waiting_frames"] for case in cases)
    return f"{rules:<15} {rate:>3} {network:<7} {worst:>6.2f} {100 * waiting / turning:>6.2f}"


def turn_lines(cases):
    return [turn_line(key, group) for key, group in groups(cases, "rules", "fps", "network").items()]


def turns_of(lines):
    """{(rules, rate, network): (worst step, share of frames that wait)}, as they are printed."""
    rows = [line.split() for line in lines]
    return {(rules, int(rate), network): found for rules, rate, network, *found in rows}


def turn_broken(lines):
    """What is beyond the limits of a rule set, and where the corrected documents do worse than those that
    they correct."""
    turns = {key: tuple(map(float, found)) for key, found in turns_of(lines).items()}
    found = []
    for (rules, rate, network), drawn in turns.items():
        limits = TURN_LIMITS[rules][NETWORKS.index(network)] if rate == 60 else TURN_RATE_LIMITS[rules]
        if rules == "l3_2026":
            limits = tuple(map(min, limits, turns.get(("l3", rate, network), limits)))
        if drawn[0] > limits[0] or drawn[1] > limits[1]:
            found.append(f"turns beyond the limits of {limits[0]} degrees and {limits[1]} %: "
                         f"{rules}, {rate} fps, {network}: {drawn[0]}, {drawn[1]} %")
    return found


# --- the page

def rate_rows(lines):
    """The golden file of rates, taken apart: {rules: {rate: [row of each ground and network]}}."""
    names = ["rules", "rate", "ground", "network", "pass", "settle", "rest", "over", "back", "forth",
             "empty", "drift", "worst", "jump"]
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for line in lines:
        words = line.split()
        row = dict(zip(names, words))
        row["failures"] = words[len(names):]
        found[row["rules"]][int(row["rate"])].append(row)
    return found


def accepted_cell(rows):
    """How many cases of a rate are accepted, and which are not."""
    total = MOTIONS * len(rows)
    passed = sum(int(row["pass"]) for row in rows)
    missed = collections.defaultdict(list)
    for row in rows:
        for failure in row["failures"]:
            missed[failure.replace(":", ", ")].append(f"{row['ground']} {row['network']}")
    said = "; ".join(f"{name} ({', '.join(where)})" for name, where in missed.items())
    return f"{passed}: {said}" if said else f"**{passed}**" if passed == total else f"{passed}"


def rates_table(rates, *_):
    rows = rate_rows(rates)
    return markdown(["fps", *(f"`{name}`" for name in rows)],
                     [[str(rate), *(accepted_cell(by_rate[rate]) for by_rate in rows.values())]
                      for rate in RATES])


def largest(rows, name):
    return max((row[name] for row in rows), key=float)


def lan_table(rates, *_):
    def cells(rows):
        lan = [row for row in rows if row["network"] == "lan"]
        return [largest(lan, name) for name in ("worst", "jump", "back", "over")]
    rows = rate_rows(rates)
    head = [f"{what}, `{name}`" for name in rows for what in ("error", "jump", "back", "over")]
    return markdown(["fps", *head],
                     [[str(rate), *(cell for by_rate in rows.values() for cell in cells(by_rate[rate]))]
                      for rate in RATES])


def smooth_table(_, smooth, *__):
    head = ["sending", "network", "cases", "accepted", "settle ms", "overshoot m", "frames backwards",
            "drift m", "error now m"]
    def cells(line):
        sending, network, cases, passed, settle, _, over, back, _, drift, worst = line.split()
        return [sending, f"`{network}`", cases, passed, settle, over, back, drift, worst]
    return markdown(head, map(cells, smooth))


def seeds_table(_, __, seeds, ___):
    head = ["network", "rules", "cases", "accepted", "settle ms", "rest m", "overshoot m",
            "frames backwards", "error now m"]
    def cells(line):
        network, rules, cases, passed, *pairs = line.split()
        both = [f"{a} ({b})" for a, b in zip(pairs[::2], pairs[1::2])]
        return [f"`{network}`", f"`{rules}`", cases, passed, *both]
    return markdown(head, map(cells, seeds))


def turn_rows(what, golden, places):
    """A row for each of the places, which are (how it is called, rate, network)."""
    cell = {key: f"{worst}°, {wait} %" for key, (worst, wait) in turns_of(golden[-1]).items()}
    return markdown([what, *(f"`{name}`" for name in TURN_RULES)],
                     [[named, *(cell[name, rate, network] for name in TURN_RULES)]
                      for named, rate, network in places])


def turns_table(*golden):
    return turn_rows("network", golden, [(f"`{network}`", 60, network) for network in NETWORKS])


def turn_rates_table(*golden):
    return turn_rows("fps", golden, [(str(rate), rate, "wifi") for rate in RATES])


TABLES = {"turns": turns_table, "turn_rates": turn_rates_table, "rates": rates_table, "lan": lan_table,
          "smooth": smooth_table, "seeds": seeds_table}


# --- all

def read_golden(name):
    path = GOLDEN / name
    return path.read_text(encoding="utf-8").splitlines()[1:] if path.exists() else []


def write_golden(name, head, lines):
    (GOLDEN / name).write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")


def changed(name, head, golden, lines):
    """Prints what is not as in a golden file; how many lines that are."""
    expected = {line for line in golden}
    other = [line for line in lines if line not in expected]
    if other:
        print(f"not as in tests/golden/{name} (./dev check acceptance --update):\n{head}")
        print("\n".join(other))
    return len(other)


def broken(cases):
    """Cases that are not accepted where they must be."""
    return [case for case in cases if must_pass(case) and not keeps(case)]


def smooth_broken(found):
    """The same of what smooth_cases gives."""
    return [case for (sending, network), cases in found.items() for case in cases
            if network in SENDING[sending][1] and not case["pass"]]


def print_broken(cases):
    for case in cases:
        print(f"not accepted: {case['motion']} over {case['network']}, {case['rules']}, "
              f"{case['fps']} fps, {case['ground']}: {case['limit'] or 'a limit of a lan'}")


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--remora", default=str(ROOT / "build" / "remora"))
    parser.add_argument("--all", action="store_true", help="the seeds, too")
    parser.add_argument("--update", action="store_true", help="write golden files and the page")
    return parser.parse_args()


def check_rates(options):
    cases = run_all(options.remora, rate_jobs(RATES))
    lines = rate_lines(cases)
    if options.update:
        write_golden("rates.txt", RATE_HEAD, lines)
    print(RATE_HEAD, *lines, sep="\n")
    failed = broken(cases)
    print_broken(failed)
    return len(cases), len(failed) + changed("rates.txt", RATE_HEAD, read_golden("rates.txt"), lines)


def check_smooth(options):
    found = smooth_cases(options.remora)
    lines = [smooth_line(key, cases) for key, cases in found.items()]
    if options.update:
        write_golden("smooth.txt", SMOOTH_HEAD, lines)
    print(SMOOTH_HEAD, *lines, sep="\n")
    failed = smooth_broken(found)
    print_broken(failed)
    return (sum(map(len, found.values())),
            len(failed) + changed("smooth.txt", SMOOTH_HEAD, read_golden("smooth.txt"), lines))


def check_turns(options):
    lines = turn_lines(run_all(options.remora, turn_jobs()))
    if options.update:
        write_golden("turns.txt", TURN_HEAD, lines)
    print(TURN_HEAD, *lines, sep="\n")
    failed = turn_broken(lines)
    print("\n".join(failed))
    return len(lines), len(failed) + changed("turns.txt", TURN_HEAD, read_golden("turns.txt"), lines)


def check_seeds(options):
    cases = run_all(options.remora, seed_jobs())
    lines = seed_lines(cases)
    if options.update:
        write_golden("seeds.txt", SEED_HEAD, lines)
    print(SEED_HEAD, *lines, sep="\n")
    return len(lines), changed("seeds.txt", SEED_HEAD, read_golden("seeds.txt"), lines)


def check_page(options):
    text = text_of(PAGE)
    golden = [read_golden(name) for name in ("rates.txt", "smooth.txt", "seeds.txt", "turns.txt")]
    wanted = filled(text, {name: table(*golden) for name, table in TABLES.items()})
    if options.update:
        PAGE.write_text(wanted, encoding="utf-8")
    elif text != wanted:
        print("docs/measured/acceptance.md does not fit the golden files (./dev check acceptance --all --update)")
    return 1, 0 if options.update or text == wanted else 1


def main():
    options = parse()
    checks = [check_rates, check_smooth, check_turns, *([check_seeds] if options.all else []), check_page]
    results = [check(options) for check in checks]
    return verdict(*map(sum, zip(*results)))


if __name__ == "__main__":
    sys.exit(main())
