#!/usr/bin/env python3
"""Tests of smooth rules through the program: scripts, captures, recordings, matrix."""

import json
import sys

import harness

START = """rules smooth
ground 0
body a
motion forward=RunForward sent=0 movement=1
position 0xA9B40001 12 12 0 1 0 0 0 sent=0 position=1
advance 1/60 30
"""
NEWS = ["position 0xA9B40001 12 13.2 0 1 0 0 0 sent=0.3 position=2",
        "motion sent=0.4 movement=2",
        "position 0xA9B40001 12 13.6 0 1 0 0 0 sent=0.4 position=3"]


def output(program, *arguments, status=0, stdin=""):
    got, text, errors = program.run(*arguments, stdin=stdin)
    harness.equal(got, status, f"{arguments}: {errors}")
    return text


def states(program, script):
    return [json.loads(line) for line in output(program, "drive", stdin=script).splitlines()]


def a_body_is_drawn_where_it_is_now(program):
    last = states(program, START)[-1]
    # A run of 4 m/s for half a second, told once.
    harness.equal(round(last["render"]["pos"][1], 3), 14.0, "drawn")
    harness.equal(last["smooth"]["offset"], [0, 0, 0], "offset")


def the_order_of_arrival_does_not_matter(program):
    hashes = set()
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]):
        script = START + "\n".join(NEWS[i] for i in order) + "\nadvance 1/60 90\nhash\n"
        lines = states(program, script)
        hashes.add(lines[-1]["hash"])
        harness.equal(round(lines[-2]["render"]["pos"][1], 3), 13.6, "where it stopped")
    harness.equal(len(hashes), 1, "hashes")


def an_older_report_is_carried_on(program):
    script = ("rules smooth\nground 0\nbody a\n"
              "report 0xA9B40001 12 12 0 1 0 0 0 velocity=0,3,0 age=0.1\nadvance 1/60 1\n")
    drawn = states(program, script)[-1]["render"]["pos"][1]
    harness.equal(abs(drawn - 12.35) < 0.001, True, f"drawn at {drawn}")


def settings_are_taken(program):
    script = START.replace("body a\n", "body a\nsmooth play_delay=0.2\n")
    last = states(program, script)[-1]
    harness.equal(round(last["smooth"]["delay"], 6), 0.2, "delay")
    harness.equal(round(last["render"]["pos"][1], 2), 13.2, "0.2 s behind")


def a_recording_replays_bit_for_bit(program):
    for options in ((), ("--past", "--repeat"), ("--untimed",)):
        text = output(program, "record", "run-stop", "-o", "x.rmr", "--network", "bad", "--rules",
                      "smooth", "--seconds", "6", *options)
        replayed = json.loads(output(program, "replay", "x.rmr", "--json"))
        harness.equal(replayed["hash"], text.split()[-1], str(options))


def captured_times_of_sending_are_used(program):
    hashes = set()
    output(program, "capture", "--scenario", "run-stop", "--network", "wifi", "--seconds", "6",
           "--timed", "--repeat", "-o", "x.pcap")
    for options in ((), ("--timed",)):
        replayed = json.loads(output(program, "replay", "x.pcap", "--json", "--rules", "smooth",
                                     *options))
        hashes.add(replayed["hash"])
    harness.equal(len(hashes), 2, "hashes with and without times")
    kinds = json.loads(output(program, "pcap", "x.pcap", "--json"))
    harness.equal("PositionAndMovement" in json.dumps(kinds), True, "commands in reports")


def the_bound_is_the_truth_where_nothing_is_late(program):
    text = output(program, "matrix", "--rules", "smooth", "--bound", "--network", "lan", "--motion",
                  "run-turn", "--json")
    harness.equal(json.loads(text)["cases"][0]["error_worst_m"], 0.0, "bound")


def a_game_of_ones_own_is_drawn_now(program):
    text = output(program, "grid", "--network", "lan", "--seconds", "20", "--json")
    scores = json.loads(text)
    harness.equal(scores["smooth"]["error_mean_m"] < 0.02, True, text)
    harness.equal(scores["buffer"]["lag_ms"] > 150, True, text)
    output(program, "grid", "--reports", "7", status=2)
    output(program, "grid", "--seconds", "5", "--trace", "t")
    scored = json.loads(output(program, "score", "--json", "t/smooth.jsonl"))["traces"][0]
    harness.equal(scored["error_mean_m"] < 0.1, True, "a trace that is scored")


CASES = [(f.__name__.replace("_", " "), f) for f in (
    a_body_is_drawn_where_it_is_now, the_order_of_arrival_does_not_matter,
    an_older_report_is_carried_on, settings_are_taken, a_recording_replays_bit_for_bit,
    captured_times_of_sending_are_used, the_bound_is_the_truth_where_nothing_is_late,
    a_game_of_ones_own_is_drawn_now)]

if __name__ == "__main__":
    sys.exit(harness.main(__doc__, CASES))
