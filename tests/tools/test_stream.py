"""Tests of `remora score` on a table of places from another game: what is wrong with it, in words, and how it
would be drawn. The streams are made here, of one way: a walker who goes, turns and stops."""

import json
import math
import random
import re
import subprocess
import sys

from harness import equal, main

SECONDS = 60


def way():
    """Places at a thousand moments a second."""
    chance, x, y, heading, speed, turning, until = random.Random(5), 0.0, 0.0, 0.0, 0.0, 0.0, 1.0
    places = []
    for i in range(SECONDS * 1000):
        if i / 1000 >= until:
            speed = chance.choice([4, 4, 4, 2, 0])
            turning = chance.choice([0, 0, 1.2, -1.2]) if speed else 0
            until = i / 1000 + chance.uniform(0.4, 2.5)
        heading += turning / 1000
        x, y = x - math.sin(heading) * speed / 1000, y + math.cos(heading) * speed / 1000
        places.append((x, y, speed, turning))
    return places


PLACES = way()


def table(sends, delay, clock=lambda t: t, has_sent=True, lost=0.0, seed=3):
    """Rows of reports sent at such milliseconds, in the order of their arrival."""
    chance, rows = random.Random(seed), []
    for at in sends:
        if chance.random() >= lost:
            x, y, _, _ = PLACES[at]
            rows.append((at / 1000 + delay(chance), x, y, 1.5, clock(at / 1000)))
    rows.sort()
    heads = "t,x,y,z" + (",sent" if has_sent else "")
    return "\n".join([heads] + [",".join(f"{v:.6f}" for v in row[:5 if has_sent else 4]) for row in rows]) + "\n"


def even(every):
    return range(0, SECONDS * 1000, every)


def changes():
    """Only when it does something else."""
    return [i for i in range(1, len(PLACES)) if PLACES[i][2:] != PLACES[i - 1][2:]]


def words_of(program, text):
    program.file("game.csv", text)
    status, out, errors = program.run("score", "game.csv")
    equal((status, errors), (0, ""))
    return out


def errors_of(program, text):
    program.file("game.csv", text)
    status, out, errors = program.run("score", "game.csv", "--json")
    equal((status, errors), (0, ""))
    return {t["body"]: t["error_mean_m"] for t in json.loads(out)["traces"]}


def twenty_a_second_with_loss(program):
    text = table(even(50), lambda c: 0.06 + c.uniform(0, 0.04), lost=0.05)
    out = words_of(program, text)
    equal("one every 50 ms" in out, True, out)
    share = int(re.search(r"Loss: about (\d+) %", out)[1])
    equal(abs(share - 5) <= 1, True, out)
    late = int(re.search(r"Jitter: (\d+) ms later", out)[1])
    equal(abs(late - 20) <= 3, True, out)
    equal("report.known = RM_KNOWN_SENT" in out, True, out)
    equal([w for w in ("clock of `sent`", "only changes") if w in out], [], out)
    errors = errors_of(program, text)
    equal(min(errors, key=errors.get), "remora", str(errors))


def only_changes(program):
    text = table(changes(), lambda c: 0.05 + c.uniform(0, 0.01))
    out = words_of(program, text)
    longest = max(b - a for a, b in zip(changes(), changes()[1:])) / 1000
    told = float(re.search(r"only changes: once nothing came for ([\d.]+) s", out)[1])
    equal(abs(told - longest) < 0.06, True, f"{told} {longest}")
    equal(float(re.search(r"silence = ([\d.]+)f", out)[1]) > longest, True, out)
    equal("Loss" in out, False, out)


def moving_only():
    """Ten a second, and nothing while it stands."""
    return [0] + [at for at in even(100)[1:] if PLACES[at][:2] != PLACES[at - 100][:2]]


def only_while_it_moves(program):
    stops = sum(b - a > 400 for a, b in zip(moving_only(), moving_only()[1:]))
    for has_sent in (True, False):
        text = table(moving_only(), lambda c: 0.06 + c.uniform(0, 0.02), has_sent=has_sent)
        out = words_of(program, text)
        pauses = int(re.search(r"only while it moves: (\d+) pause", out)[1])
        equal(pauses, stops, out)
        equal([w for w in ("Loss", "Gaps", "silence = ") if w in out], [], out)
        errors = errors_of(program, text)
        equal(errors["remora"] < errors["dead reckoning"] and errors["remora"] < errors["lerp"], True, str(errors))


def a_clock_that_drifts(program):
    for rate in (0.002, -0.001):
        text = table(even(100), lambda c: 0.05 + c.uniform(0, 0.02), clock=lambda t: 1000 + t * (1 - rate))
        out = words_of(program, text)
        told, side = re.search(r"drifts: ([\d.]+) ms a second too (\w+)", out).groups()
        equal(abs(float(told) - abs(rate) * 1000) < 0.15, True, out)
        equal(side, "slow" if rate > 0 else "fast", out)
        equal("report.known = RM_KNOWN_CLOCK" in out, True, out)
        errors = errors_of(program, text)
        equal(errors["remora"] < 0.4, True, str(errors))


def lumps_and_gaps(program):
    """Every five seconds nothing for a second, then everything."""
    def held(at):
        return 0.05 if at % 5000 < 4000 else (5000 - at % 5000) / 1000 + 0.05
    rows = sorted((at / 1000 + held(at), *PLACES[at][:2], at / 1000) for at in even(50))
    out = words_of(program, "t;x;y;sent\n" + "\n".join(";".join(f"{v:.6f}" for v in r) for r in rows))
    equal("Lumps: 12 times" in out or "Lumps: 11 times" in out, True, out)
    equal(re.search(r"for up to 1\.0\d s", out) is not None, True, out)


def without_times_of_sending(program):
    out = words_of(program, table(even(100), lambda c: 0.05, has_sent=False))
    equal("There is no `sent`" in out and "RM_KNOWN_SENT would help most" in out, True, out)


def the_settings_compile(program):
    out = words_of(program, table(changes(), lambda c: 0.05))
    lines = out.split("Settings for remora:\n\n")[1].split("\n\n")[0].splitlines()
    source = ["#include <remora/remora.h>", "void take(rm_world *world, double sent);",
              "void take(rm_world *world, double sent) {",
              "rm_remote_report report = rm_default_remote_report();", *lines, "(void)def; (void)report; }"]
    program.file("take.c", "\n".join(source))
    root = __file__.rsplit("/tests/", 1)[0]
    subprocess.run(["cc", "-std=c17", "-fsyntax-only", f"-I{root}/include", str(program.folder / "take.c")], check=True)


def what_is_no_table_is_told(program):
    for text, where in (("t,x\n1,2\n", ":1: the first line"), ("t,x,y\n1,2\n", ":2: a number is missing"),
                        ("t,x,y\n1,2,zwei\n", ":2: a number is missing"),
                        ("t,x,y\n2,0,0\n1,0,0\n", ":3: t goes back"), ("t,x,y\n1,0,0\n", "fewer than ten"),
                        ("t,x,y\n" + "1,0,0\n" * 12, "it is over before"), ("t,x,y\n1,nan,0\n", ":2: a number")):
        program.file("game.csv", text)
        status, out, errors = program.run("score", "game.csv")
        equal((status, errors.count("\n"), where in errors), (2, 1, True), errors)


CASES = [
    twenty_a_second_with_loss,
    only_changes,
    only_while_it_moves,
    a_clock_that_drifts,
    lumps_and_gaps,
    without_times_of_sending,
    the_settings_compile,
    what_is_no_table_is_told,
]

if __name__ == "__main__":
    sys.exit(main(__doc__, [(case.__name__.replace("_", " "), case) for case in CASES]))
