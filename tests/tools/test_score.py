#!/usr/bin/env python3
"""Tests of `remora score`, and of its reading of traces."""

import json
import sys

from harness import equal, main

METRICS = ["error_mean_m", "error_p99_m", "lag_ms", "lag_error_m", "stops", "settle_ms",
           "overshoot_m", "speed_deviation", "backward_frames", "frozen_frames", "snaps",
           "foot_slide_mm", "wall_depth_m", "wall_frames", "jerk", "true_jerk", "heading_mean_deg",
           "heading_p99_deg", "phase_mean", "phase_p99", "wrong_foot", "arc_error_m"]
NORTH = [1, 0, 0, 0]


def way(time):
    """Goes north at 4 m/s for five seconds, then stands."""
    return 4 * min(max(time, 0), 5)


def frame(i, **more):
    time = i / 60
    place = [0, way(time), 0]
    return {"t": round(time, 6), "pos": place, "true": list(place), **more}


def lines(objects):
    return "".join(json.dumps(o) + "\n" for o in objects)


def score(program, *files, options=()):
    status, out, errors = program.run("score", *files, "--json", *options)
    equal((status, errors), (0, ""))
    document = json.loads(out)
    equal(list(document), ["traces"])
    for trace in document["traces"]:
        equal(list(trace), ["file", "body", "frames", "seconds", "metres", *METRICS])
    return document["traces"]


def one(program, frames, options=()):
    name = program.file("x.jsonl", lines(frames))
    return score(program, name, options=options)[0]


def near(got, expected, tolerance):
    if got is None or abs(got - expected) > tolerance:
        raise AssertionError(f"got {got}, expected {expected} give or take {tolerance}")


# --- known answers

def a_constant_lag_of_100_ms(program):
    frames = [frame(i) for i in range(600)]
    for i, f in enumerate(frames):
        f["pos"] = [0, way(i / 60 - 0.1), 0]
    s = one(program, frames)
    near(s["lag_ms"], 100, 1e-6)
    near(s["lag_error_m"], 0, 1e-4)
    near(s["settle_ms"], 100, 1e-3)
    equal((s["snaps"], s["backward_frames"], s["frozen_frames"], s["stops"]), (0, 0, 0, 1))


def an_overshoot_of_1_m(program):
    frames = [frame(i) for i in range(600)]
    for late in range(1, 30):
        frames[300 + late]["pos"] = [0, 20 + min(late, 30 - late) / 15, 0]
    s = one(program, frames)
    near(s["overshoot_m"], 1, 1e-5)
    near(s["settle_ms"], 500, 1e-3)


def three_snaps(program):
    frames = [frame(i) for i in range(600)]
    for i, f in enumerate(frames):
        f["pos"] = [(i >= 60) + (i >= 150) + (i >= 420), f["pos"][1], 0]
    equal(one(program, frames)["snaps"], 3)


def a_foot_slide_of_30_mm(program):
    frames = [frame(i, rot=NORTH, true_rot=NORTH, cycle=4 / 1.03 if i <= 300 else 0)
              for i in range(600)]
    near(one(program, frames)["foot_slide_mm"], 30, 0.1)


def feet_in_the_air_do_not_slide(program):
    frames = [frame(i, cycle=0 if 100 <= i < 200 else 4 if i <= 300 else 0,
                    why=["gravity"] if 100 <= i < 200 else []) for i in range(600)]
    near(one(program, frames)["foot_slide_mm"], 0, 0.1)


def settling_counts_from_the_arrival(program):
    frames = [frame(i) for i in range(600)]
    for i, f in enumerate(frames):
        f["pos"] = [0, way(i / 60 - 0.25), 0]
    events = [{"t": 5.0, "event": "sent", "kind": "motion", "n": 7},
              {"t": 5.15, "event": "arrived", "kind": "motion", "n": 7},
              {"t": 5.15, "event": "arrived", "kind": "motion", "n": 4711}]
    near(one(program, frames[:300] + events + frames[300:])["settle_ms"], 100, 1e-3)


def depth_comes_from_the_trace_or_from_the_hills(program):
    frames = [frame(i, depth=0.25 if i in (7, 8) else 0) for i in range(60)]
    s = one(program, frames)
    equal((s["wall_depth_m"], s["wall_frames"]), (0.25, 2))
    equal(one(program, [frame(i) for i in range(60)])["wall_depth_m"], None)
    # A post of 0.8 m stands 31 m north of the start of the scenarios, which is at 12, 12.
    frames = [frame(i) for i in range(60)]
    for f in frames:
        f["pos"] = [12.5, 43, 1]
    s = one(program, frames, options=("--ground", "hills"))
    near(s["wall_depth_m"], 0.48, 1e-3)
    equal(s["wall_frames"], 60)


def what_is_not_told_is_null(program):
    s = one(program, [{"t": i, "pos": [0, 0, 0], "true": [0, 0, 0]} for i in range(3)])
    equal([n for n in METRICS if s[n] is not None],
          ["error_mean_m", "error_p99_m", "stops", "backward_frames", "frozen_frames", "snaps"])


# --- reading

def bodies_are_told_apart(program):
    frames = []
    for i in range(60):
        frames += [frame(i, id="a"), {**frame(i), "id": 7, "pos": [0, way(i / 60), 2]}]
    name = program.file("two.jsonl", lines(frames))
    traces = score(program, name)
    equal([(t["body"], t["frames"], t["error_mean_m"]) for t in traces],
          [("a", 60, 0), ("7", 60, 2)])


def people_get_a_list_or_a_table(program):
    name = program.file("x.jsonl", lines([frame(i) for i in range(60)]))
    status, out, errors = program.run("score", name)
    equal((status, errors), (0, ""))
    equal("foot slide, a step                     not known" in out, True, out)
    status, out, errors = program.run("score", name, name)
    equal((status, errors, len(out.splitlines())), (0, "", 4))


def bad(program, content, number, what):
    name = program.file("bad.jsonl", content)
    status, _, errors = program.run("score", name)
    equal((status, errors.count("\n")), (2, 1), errors)
    equal(errors.startswith(f"remora score: bad.jsonl:{number}: "), True, errors)
    equal(what in errors, True, errors)


def bad_lines_are_told_with_their_number(program):
    good = lines([frame(0), frame(1)])
    bad(program, good + "{\n", 3, "expected")
    bad(program, good + "[]\n", 3, "an object")
    bad(program, good + '{"pos": [0, 0, 0]}\n', 3, '"t"')
    bad(program, good + '{"t": 1, "pos": [0, 0]}\n', 3, "three numbers")
    bad(program, good + '{"t": 1, "pos": [0, 0, "x"]}\n', 3, "three numbers")
    bad(program, good + '{"t": 1}\n', 3, "a frame")
    bad(program, good + '{"t": 1, "event": "lost", "kind": "position", "n": 1}\n', 3, "arrived")
    bad(program, good + lines([frame(1)]), 3, "greater")
    bad(program, good + lines([frame(2, cycle="fast")]), 3, "cycle")
    bad(program, good + lines([frame(2, depth=-1)]), 3, "depth")
    bad(program, good + lines([frame(2, id=[1])]), 3, "id")
    bad(program, good + lines([frame(2, rot=[0, 0, 0, 0])]), 3, "length 1")
    bad(program, good + lines([frame(2, true_rot=[0.8, -1e30, 0, 0.6])]), 3, "length 1")
    bad(program, lines([frame(0)]), 1, "two frames")
    bad(program, "", 0, "two frames")
    bad(program, '{"t": 1e999, "pos": [0, 0, 0]}\n', 1, "real number overflow")
    bad(program, '{"t": 1e300, "pos": [0, 0, 0]}\n', 1, "within 1e9")
    bad(program, '{"t": 1, "pos": [1e30, 0, 0]}\n', 1, "within 1e9")
    bad(program, '{"t": 1, "pos": [1e300, 0, 0]}\n', 1, "three numbers")


def json_is_one_document_or_nothing(program):
    good = program.file("a \"b\".jsonl", lines([frame(0), frame(1)]))
    equal(score(program, good)[0]["file"], good)
    bad_one = program.file("bad.jsonl", "{\n")
    status, out, _ = program.run("score", "--json", good, bad_one)
    equal((status, out), (2, ""))


def a_bad_file_among_many_is_told_and_the_rest_are_done(program):
    names = [program.file(f"{i}.jsonl", lines([frame(0), frame(1)])) for i in range(3)]
    bad_one = program.file("bad.jsonl", "{\n")
    files = [names[0], bad_one, names[1], "none.jsonl", names[2]]
    status, out, errors = program.run("score", "--json-lines", *files)
    found = [json.loads(line) for line in out.splitlines()]
    equal((status, errors.count("\n")), (2, 2), errors)
    equal([f["file"] for f in found], files)
    equal([f.get("error", False) for f in found], [False, True, False, True, False])
    document = score(program, names[0])[0]
    equal(found[0], document, "a line is as in a document")
    status, out, errors = program.run("score", *files)
    equal((status, errors.count("\n")), (2, 2), errors)
    equal([name in out for name in files], [True, False, True, False, True])
    equal(program.run("score", "--json-lines", *names)[0], 0)


def times_that_almost_agree_give_no_infinities(program):
    name = program.file("x.jsonl", lines([{"t": i * 1e-300, "pos": [i, i * i, 0],
                                           "true": [i * i, 0, i]} for i in range(9)]))
    status, out, _ = program.run("score", "--json", name)
    equal(status, 0)
    json.loads(out, parse_constant=lambda word: equal(word, "a number"))


def what_cannot_be_scored_is_one_line(program):
    name = program.file("x.jsonl", '{"t": 0, "pos": [0, 0, 0]}\n{"t": 1, "pos": [0, 0, 0]}\n')
    for arguments in ([name], ["nothing.jsonl"], [], ["--nothing"], [name, "--ground", "sea"]):
        status, _, errors = program.run("score", *arguments)
        equal((status, errors.count("\n")), (2, 1), str(arguments) + errors)


# --- ours

def our_traces_score_as_the_matrix_does(program):
    status, out, _ = program.run("matrix", "--network", "good", "--motion", "run-stop", "--rules",
                                 "l3", "--trace", "t", "--json")
    case = json.loads(out)["cases"][0]
    equal(status, 0)
    s = score(program, "t/run-stop-good-l3.jsonl", options=("--ground", "hills"))[0]
    near(s["overshoot_m"], case["overshoot_m"], 1e-5)
    # The matrix counts from the observer's tick, which comes a frame or two after the arrival.
    near(s["settle_ms"], case["settle_ms"], 34)
    equal(s["backward_frames"], case["backward_frames"])
    equal((s["wall_frames"], s["snaps"], s["stops"]), (0, 0, 4))
    near(s["lag_ms"], 74, 2)  # 50 of the network, 7 of the phase, half a tick


CASES = [
    a_constant_lag_of_100_ms,
    an_overshoot_of_1_m,
    three_snaps,
    a_foot_slide_of_30_mm,
    feet_in_the_air_do_not_slide,
    settling_counts_from_the_arrival,
    depth_comes_from_the_trace_or_from_the_hills,
    what_is_not_told_is_null,
    bodies_are_told_apart,
    people_get_a_list_or_a_table,
    bad_lines_are_told_with_their_number,
    json_is_one_document_or_nothing,
    a_bad_file_among_many_is_told_and_the_rest_are_done,
    times_that_almost_agree_give_no_infinities,
    what_cannot_be_scored_is_one_line,
    our_traces_score_as_the_matrix_does,
]

if __name__ == "__main__":
    sys.exit(main(__doc__, [(case.__name__.replace("_", " "), case) for case in CASES]))
