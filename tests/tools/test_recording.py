#!/usr/bin/env python3
"""Tests of `remora record` and of `remora replay` on recordings.

The chunks of a recording are read and summed here once more, after docs/recording.md alone.
"""

import json
import subprocess
import sys
import time

import harness

MAGIC = b"\x8eRMREC\r\n"
SEED = 0x243F6A8885A308D3
MASK = (1 << 64) - 1


def checksum(data):
    """The checksum of a chunk: its front and its content, eight bytes at a time."""
    total = SEED
    for at in range(0, len(data), 8):
        word = int.from_bytes(data[at:at + 8], "little")
        total = ((total ^ word) * 0x9E3779B97F4A7C15) & MASK
        total ^= total >> 29
    return total


def chunks(data):
    """Yields (offset, kind, content) of every chunk; raises on the first that is damaged."""
    harness.equal(data[:8], MAGIC, "magic")
    harness.equal(int.from_bytes(data[8:12], "little"), 4, "version")
    at = 12
    while at < len(data):
        size = int.from_bytes(data[at:at + 4], "little")
        end = at + 8 + size
        harness.equal(int.from_bytes(data[end:end + 8], "little"), checksum(data[at:end]), "sum")
        yield at, data[at + 4], data[at + 8:end]
        at = end + 8


def output(program, *arguments, status=0):
    got, text, errors = program.run(*arguments)
    harness.equal(got, status, f"{arguments}: {errors}")
    return text


def record(program, name="x.rmr", *options):
    text = output(program, "record", "jump", "-o", name, "--seconds", "4", "--ground", "flat",
                  *options)
    return text.split()[-1]


def replay(program, name, *options, status=0):
    return json.loads(output(program, "replay", name, "--json", *options, status=status))


def a_recording_replays_bit_for_bit(program):
    for options in ((), ("--rules", "retail", "--network", "bad"), ("--interval", "1")):
        wanted = record(program, "x.rmr", *options)
        document = replay(program, "x.rmr")
        harness.equal(document["kind"], "recording")
        harness.equal(document["hash"], wanted)
        harness.equal((document["difference"], document["damage"]), (None, None))
        harness.equal(document["ticks"], 120)
        harness.equal(document["bodies"][0]["guid"], "0x50000001")


def threads_make_no_difference(program):
    record(program, "one.rmr", "--network", "wifi", "--interval", "1")
    record(program, "three.rmr", "--network", "wifi", "--interval", "1", "--threads", "3")
    one = (program.folder / "one.rmr").read_bytes()
    harness.equal((program.folder / "three.rmr").read_bytes(), one)
    harness.equal(replay(program, "one.rmr", "--threads", "4"), replay(program, "one.rmr"))


def hills_are_in_the_recording(program):
    wanted = output(program, "record", "run", "-o", "x.rmr", "--seconds", "6").split()[-1]
    harness.equal(replay(program, "x.rmr")["hash"], wanted)


def the_chunks_are_as_the_page_says(program):
    record(program, "x.rmr", "--interval", "1")
    kinds = [kind for _, kind, _ in chunks((program.folder / "x.rmr").read_bytes())]
    harness.equal(kinds[0], 1, "the head")
    harness.equal(set(kinds[1:]), {2}, "calls")


def the_first_difference_is_named(program):
    """A hash in the recording is changed: the replay comes to another one."""
    record(program, "x.rmr", "--interval", "16")
    data = bytearray((program.folder / "x.rmr").read_bytes())
    at, _, content = list(chunks(bytes(data)))[1]
    mark = content.index(bytes([0x7E, 16]))
    data[at + 8 + mark + 2] ^= 0xFF
    end = at + 8 + len(content)
    data[end:end + 8] = checksum(bytes(data[at:end])).to_bytes(8, "little")
    program.file("y.rmr", bytes(data))
    document = replay(program, "y.rmr", status=1)
    harness.equal(document["difference"]["kind"], "hash")
    harness.equal(document["difference"]["tick"], 16)
    text = output(program, "replay", "y.rmr", status=1)
    harness.equal("first difference: tick 16" in text, True, text)


def a_damaged_recording_plays_up_to_the_damage(program):
    record(program)
    data = (program.folder / "x.rmr").read_bytes()
    last = list(chunks(data))[-1][0]
    program.file("flip.rmr", data[:last + 9] + bytes([data[last + 9] ^ 1]) + data[last + 10:])
    program.file("half.rmr", data[:last + 20])
    for name in ("flip.rmr", "half.rmr"):
        status, text, errors = program.run("replay", name, "--json")
        harness.equal(status, 2, name)
        harness.equal(json.loads(text)["damage"]["offset"], last)
        harness.equal(json.loads(text)["ticks"] > 50, True)
        harness.equal(errors.startswith(f"remora replay: {name}: byte {last}"), True, errors)
    program.file("none.rmr", data[:40])
    status, text, errors = program.run("replay", "none.rmr")
    harness.equal((status, text, errors.count("\n")), (2, "", 1))


def wrong_use_is_refused(program):
    record(program)
    for arguments in (("record",), ("record", "jump"), ("record", "nobody", "-o", "y"),
                      ("record", "jump", "-o", "y", "--interval", "0"),
                      ("record", "jump", "-o", "y", "--threads", "0"),
                      ("record", "jump", "-o", "y", "--ground", "wet"),
                      ("record", "jump", "-o"), ("record", "jump", "-o", "no/such/folder"),
                      ("replay", "x.rmr", "--rules", "l3"), ("replay", "x.rmr", "--port", "9000"),
                      ("replay", "x.rmr", "--threads", "1000")):
        status, text, errors = program.run(*arguments)
        harness.equal((status, text), (2, ""), arguments)
        harness.equal(errors.count("\n"), 1, errors)
    harness.equal((program.folder / "y").exists(), False)


def a_full_disk_is_told(program):
    status, _, errors = program.run("record", "jump", "-o", "/dev/full")
    harness.equal(status, 2)
    harness.equal("No space left" in errors, True, errors)


def standard_output_takes_a_recording(program):
    done = subprocess.run([program.path, "record", "jump", "-o", "-", "--seconds", "2"],
                          capture_output=True, timeout=harness.RUN_SECONDS, check=True)
    program.file("x.rmr", done.stdout)
    harness.equal(replay(program, "x.rmr")["ticks"], 60)


def one_body_can_be_followed(program):
    record(program)
    lines = output(program, "replay", "x.rmr", "--follow", "0x50000001").splitlines()
    harness.equal(len([line for line in lines if " 0xA9B4" in line]) >= 100, True)


def what_a_file_is_shows_in_its_first_bytes(program):
    """Names tell nothing: a recording, a capture and a trace are all played, with plots."""
    record(program, "a")
    program.file("b", (harness.ROOT / "traces" / "jump-wifi.pcap").read_bytes())
    output(program, "matrix", "--motion", "jump", "--network", "lan", "--rules", "l3",
           "--trace", "traces")
    program.file("c", next((program.folder / "traces").iterdir()).read_bytes())
    for name, kind in (("a", "recording"), ("b", "capture"), ("c", "trace")):
        harness.equal(replay(program, name, "--html", "x.html")["kind"], kind)
        page = (program.folder / "x.html").read_text(encoding="utf-8")
        harness.equal(f"A {kind} of " in page and "<path" in page, True, kind)


PHASES = ["phase_mean", "phase_p99", "wrong_foot"]  # a recording's bodies tell none
TRUE_METRICS = ["error_mean_m", "lag_ms", "stops", "overshoot_m", "speed_deviation",
                "backward_frames", "frozen_frames", "snaps", "jerk", "true_jerk",
                "heading_mean_deg"]
TOLD_METRICS = ["reports", "report_mean_m", "report_p99_m", "rests", "rest_settle_ms",
                "legs_backward_frames", "placements", "leaps", "speed_jump_mps", "turn_jump_deg",
                "told_jerk", "queue_mean", "queue_most"]


def score(program, *arguments, status=0):
    return json.loads(output(program, "score", "--json", *arguments, status=status))["traces"]


def a_recording_is_scored_by_what_was_told(program):
    output(program, "record", "run-stop", "-o", "x.rmr", "--network", "lan", "--seconds", "20",
           "--ground", "flat")
    traces = score(program, "x.rmr")
    harness.equal([trace["body"] for trace in traces], ["0x50000001"])
    trace = traces[0]
    harness.equal([trace[name] for name in TRUE_METRICS], [None] * len(TRUE_METRICS))
    harness.equal([name for name in TOLD_METRICS if trace[name] is None], [])
    harness.equal((trace["frames"], trace["wall_depth_m"]), (1200, None))
    harness.equal((trace["placements"], trace["leaps"], trace["legs_backward_frames"]), (0, 0, 0))
    harness.equal(trace["reports"] > 20 and trace["rests"] >= 1, True, trace)
    harness.equal(0.01 < trace["report_mean_m"] < 1.5, True, trace)
    harness.equal(trace["rest_settle_ms"] < 1000 and trace["turn_jump_deg"] < 1, True, trace)


def a_worse_network_scores_worse(program):
    found = []
    for network in ("lan", "bad"):
        output(program, "record", "run-turn", "-o", "x.rmr", "--network", network,
               "--seconds", "20", "--ground", "flat")
        found.append(score(program, "x.rmr")[0])
    lan, bad = found
    for name in ("report_mean_m", "queue_mean", "told_jerk", "foot_slide_mm"):
        harness.equal(lan[name] < bad[name], True, (name, lan[name], bad[name]))


def with_a_truth_a_recording_scores_as_its_trace_does(program):
    for motion, network in (("run-stop", "wifi"), ("jump", "bad")):
        output(program, "record", motion, "-o", "x.rmr", "--network", network, "--seconds", "15",
               "--ground", "flat", "--trace", "x.jsonl")
        wanted = score(program, "x.jsonl")[0]
        got = score(program, "x.rmr", "--truth", "x.jsonl")[0]
        harness.equal(got["frames"], wanted["frames"])
        for name, value in wanted.items():
            if name in ("file", "body", *PHASES) or value is None:
                continue
            near = abs(got[name] - value) <= 1e-4 + 1e-3 * abs(value)
            harness.equal(near, True, (motion, name, got[name], value))


def walls_come_from_the_recording(program):
    """On the hills nobody gets into a wall; the same way without a sweep would."""
    output(program, "record", "run", "-o", "x.rmr", "--seconds", "30", "--network", "good")
    trace = score(program, "x.rmr")[0]
    harness.equal(trace["wall_depth_m"] < 0.01 and trace["wall_frames"] == 0, True, trace)
    output(program, "record", "run", "-o", "y.rmr", "--seconds", "30", "--network", "good",
           "--ground", "flat")
    harness.equal(score(program, "y.rmr")[0]["wall_depth_m"], None)
    through = score(program, "y.rmr", "--ground", "hills")[0]
    harness.equal(through["wall_frames"] > 10, True, through)


def people_get_a_table_of_bodies_or_a_list(program):
    output(program, "record", "melee", "-o", "x.rmr", "--seconds", "6", "--ground", "flat")
    lines = output(program, "score", "x.rmr").splitlines()
    harness.equal((len(lines), lines[6]), (6 + 1 + 6, ""), lines)
    harness.equal(lines[0].split()[:4], ["file,", "body", "report", "away"])
    harness.equal(len({len(line) for line in lines[:1] + lines[2:6]}), 1, "columns")
    harness.equal([line.split()[1] for line in lines[2:6]], [line.split()[0] for line in lines[9:]],
                  "the same order")
    record(program, "y.rmr")
    text = output(program, "score", "y.rmr")
    harness.equal("distance to the last report, mean" in text and "--truth TRACE" in text, True, text)


def a_damaged_recording_is_scored_up_to_the_damage(program):
    record(program)
    data = (program.folder / "x.rmr").read_bytes()
    last = list(chunks(data))[-1][0]
    program.file("half.rmr", data[:last + 20])
    status, text, errors = program.run("score", "half.rmr", "--json")
    harness.equal(status, 2)
    harness.equal(json.loads(text)["traces"][0]["frames"] > 100, True)
    harness.equal(errors.startswith(f"remora score: half.rmr: byte {last}, "), True, errors)
    harness.equal("; played up to tick " in errors and errors.count("\n") == 1, True, errors)
    for arguments in (("x.rmr", "--truth", "x.rmr"), ("x.rmr", "--truth", "none"),
                      ("x.rmr", "--truth")):
        status, text, errors = program.run("score", *arguments)
        harness.equal((status, text, errors.count("\n")), (2, "", 1), errors)


# --- streams of ordinary games

# What goes wrong in a stream, when, and the words that name it; one row or two for each way in which
# games send.
WHY = [
    ("on-change", 1.5, ["silent: no report for 0.49 s, one comes each 0.10 s"]),
    ("on-change", 3.9, ["stands at its last reported place", "it is taken to stand"]),
    ("lost", 5.5, ["silent: no report for 0.29 s, one comes each 0.20 s", "so far it is taken to go on",
                   "timed by the cadence of its arrivals"]),
    ("lost-numbers", 5.65, ["lost before it: 1", "timed by the cadence of its numbers"]),
    ("last", 9, ["stands at its last reported place", "no report for 3.99 s"]),
    ("silence", 4.5, ["silent: no report for 2.59 s", "stands at its last reported place"]),
    ("silence", 5.05, ["placed 15.50 m away: its last report came after 3.10 s without any"]),
    ("respawn", 4.05, ["placed 12.00 m away: report 41 was 12.00 m from the prediction and was not "
                       "marked as a jump; last report 0.0"]),
    ("respawn-far", 4.05, ["placed 200.00 m away: its last report was 200.00 m from the prediction"]),
    ("jump", 4.05, ["placed: its last report was marked as a jump"]),
    ("clock", 5, ["The time that came with it is implausible"]),
    ("ledge", 3.5, ["predicted from its reports", "timed by the host"]),
    ("lift", 5, ["predicted from its reports, mostly by the last velocity"]),
    ("odd", 5, ["predicted from its reports", "timed by the cadence of its arrivals"]),
    ("zigzag", 5, ["predicted from its reports", "timed by the host"]),
    ("timed", 5, ["mostly by a cubic through them", "timed by the host"]),
    ("rounded", 5, ["mostly by a parabola fitted to them"]),
]


def write_stream(program, name):
    subprocess.run([program.helpers / "remora_write_recording", name, "stream.rmr"], check=True,
                   cwd=program.folder)


def every_stream_says_why(program):
    for name, time, words in WHY:
        write_stream(program, name)
        lines = output(program, "replay", "stream.rmr", "--why", str(time)).splitlines()
        harness.equal((len(lines), lines[0]), (2, f"at {time:.3f} s:"), name)
        for word in words:
            harness.equal(word in lines[1], True, f"{name} at {time} s: {word!r} in {lines[1]!r}")
        document = json.loads(output(program, "replay", "stream.rmr", "--json", "--why", str(time)))
        harness.equal(lines[1].endswith(document["bodies"][0]["why"]), True, name)


def a_moment_that_is_not_there_is_refused(program):
    write_stream(program, "last")
    for arguments, status in ((("--why", "99"), 2), (("--why", "soon"), 2), (("--why", "-1"), 2)):
        got, text, errors = program.run("replay", "stream.rmr", *arguments)
        harness.equal((got, text, errors.count("\n")), (status, "", 1), errors)
    output(program, "matrix", "--motion", "jump", "--network", "lan", "--rules", "smooth", "--trace", "t")
    got, text, errors = program.run("replay", "t/jump-lan-smooth.jsonl", "--why", "1")
    harness.equal((got, text, errors.count("\n")), (2, "", 1), errors)


def under_other_rules_the_reasons_tell_why(program):
    record(program)
    lines = output(program, "replay", "x.rmr", "--why", "1.2").splitlines()
    harness.equal((len(lines), lines[1].split(": ")[1]), (2, "velocity, gravity"), lines)
    output(program, "capture", "--scenario", "melee", "--seconds", "6", "-o", "x.pcap")
    lines = output(program, "replay", "x.pcap", "--why", "5").splitlines()
    harness.equal(len(lines), 5, lines)
    lines = output(program, "replay", "x.pcap", "--why", "5", "--rules", "smooth", "--follow",
                   "0x50000002").splitlines()
    harness.equal((len(lines), "predicted by ticks" in lines[1]), (2, True), lines)


def reports_of_any_entrance_are_counted(program):
    """The score of a stream knows its reports, and how they came."""
    wanted = {"on-change": "reported only while it moves (5 silences of up to 1.1 s)",
              "lost-numbers": "14 % of its reports lost, up to 1 in a row",
              "respawn-far": "its reports leap 1 times",
              "silence": "no report for 3.1 s while it moved", "timed": "nothing to see"}
    for name, words in wanted.items():
        write_stream(program, name)
        text = output(program, "score", "stream.rmr")
        harness.equal(words in text, True, f"{name}: {text}")
        body = replay(program, "stream.rmr")["bodies"][0]
        harness.equal((body["queued"] > 50, body["why"]), (True, {}), str(body))
        harness.equal(body["drawn"]["models"], 719, str(body))


def the_recordings_of_the_project_replay(program):
    for path in sorted((harness.ROOT / "traces").glob("*.rmr")):
        document = replay(program, str(path))
        harness.equal(document["difference"], None, path.name)


CASES = [
    a_recording_replays_bit_for_bit,
    threads_make_no_difference,
    hills_are_in_the_recording,
    the_chunks_are_as_the_page_says,
    the_first_difference_is_named,
    a_damaged_recording_plays_up_to_the_damage,
    wrong_use_is_refused,
    a_full_disk_is_told,
    standard_output_takes_a_recording,
    one_body_can_be_followed,
    what_a_file_is_shows_in_its_first_bytes,
    a_recording_is_scored_by_what_was_told,
    a_worse_network_scores_worse,
    with_a_truth_a_recording_scores_as_its_trace_does,
    walls_come_from_the_recording,
    people_get_a_table_of_bodies_or_a_list,
    a_damaged_recording_is_scored_up_to_the_damage,
    every_stream_says_why,
    a_moment_that_is_not_there_is_refused,
    under_other_rules_the_reasons_tell_why,
    reports_of_any_entrance_are_counted,
    the_recordings_of_the_project_replay,
]

if __name__ == "__main__":
    sys.exit(harness.main(__doc__,
                          [(case.__name__.replace("_", " "), case) for case in CASES]))
