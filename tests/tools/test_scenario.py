#!/usr/bin/env python3
"""Tests of `remora matrix`, `capture` and `replay`."""

import collections
import json
import struct
import sys

from harness import ROOT, equal, main

MOTIONS = ["run", "walk", "back", "strafe-right", "strafe-left", "run-turn", "walk-turn", "run-stop",
           "walk-stop", "run-walk", "walk-run", "jump"]
CASE_FIELDS = ["motion", "network", "rules", "settle_ms", "rest_error_m", "overshoot_m",
               "backward_frames", "forward_frames", "error_when_empty_m", "drift_m", "error_worst_m",
               "blocked_s", "blips", "phase_error", "walk_frames", "wrong_foot_frames", "pass"]
LINE_FIELDS = ["limit", "pass_lan", "ground", "fps", "phase_ms", "seed"]
TURN_FIELDS = ["turning_frames", "waiting_frames", "turn_worst_deg"]
STEP_FIELDS = ["phase", "true_phase", "true_in_air"]  # while the mover walks, or flies
FRAME_FIELDS = ["t", "pos", "rot", "body", "true", "true_rot", "queue", "cycle", "why"]
EVENT_FIELDS = ["t", "event", "kind", "n"]


def output(program, *arguments, status=0):
    got, out, errors = program.run(*arguments)
    equal((got, errors), (status, ""), " ".join(arguments))
    return out


def refuses(program, *arguments):
    got, _, errors = program.run(*arguments)
    equal((got, errors.count("\n")), (2, 1), " ".join(arguments) + errors)


# --- matrix

def the_matrix_passes_on_lan_and_good(program):
    for ground, network in [(g, n) for g in ("flat", "hills") for n in ("lan", "good")]:
        document = json.loads(output(program, "matrix", "--ground", ground, "--network", network,
                                     "--json"))
        equal(list(document), ["cases", "passed", "failed"])
        equal([(c["motion"], c["rules"]) for c in document["cases"]],
              [(m, r) for m in MOTIONS for r in ("l3", "retail", "smooth")])
        for case in document["cases"]:
            equal(list(case), CASE_FIELDS)
            good = (case["settle_ms"] <= 200 and case["rest_error_m"] <= 0.05 and
                    case["error_when_empty_m"] <= 0.05 and case["drift_m"] <= 0.05 and
                    case["forward_frames"] == 0)
            equal((case["pass"], good), (True, True), str(case))
        equal((document["passed"], document["failed"]), (36, 0))


def failures_elsewhere_are_told_but_are_no_error(program):
    document = json.loads(output(program, "matrix", "--network", "bad", "--json"))
    equal(document["failed"] > 0, True)
    equal(document["passed"] + document["failed"], 36)


def the_matrix_prints_a_table(program):
    lines = output(program, "matrix", "--network", "lan", "--motion", "run").splitlines()
    equal(lines[0].split()[:3], ["motion", "network", "rules"])
    equal(sum(line.startswith("run ") and line.endswith("pass") for line in lines), 3)


def a_rule_changes_every_rule_set(program):
    plain = json.loads(output(program, "matrix", "--network", "lan", "--motion", "jump", "--json"))
    mixed = json.loads(output(program, "matrix", "--network", "lan", "--motion", "jump", "--json",
                              "--rule", "clock=retail", "--rule", "reach_strict=l3"))
    more = "+clock=retail+reach_strict=l3"
    equal([c["rules"] for c in mixed["cases"]], ["l3" + more, "retail" + more])
    # L3 draws between two ticks and goes backwards in two frames where retail does in one.
    back = [[c["backward_frames"] for c in d["cases"]] for d in (plain, mixed)]
    equal(back[1][0] * 2, back[0][0], str(back))
    equal(back[1][1], back[0][1], str(back))


def frame_rate_and_phase_are_parameters(program):
    cases = {}
    for options in ((), ("--fps", "50"), ("--phase", "0")):
        cases[options] = json.loads(output(program, "matrix", "--network", "lan", "--motion", "run",
                                           "--rules", "l3", "--json", *options))["cases"][0]
    worst = [c["error_worst_m"] for c in cases.values()]
    equal(len(set(worst)), 3, str(worst))


def json_lines_say_what_they_were_run_with(program):
    out = output(program, "matrix", "--network", "good", "--motion", "walk", "--seed", "7", "--fps",
                 "75", "--ground", "flat", "--json-lines")
    lines = [json.loads(line) for line in out.splitlines()]
    equal([line["rules"] for line in lines], ["l3", "retail", "smooth"])
    for line in lines:
        equal(list(line), CASE_FIELDS + LINE_FIELDS[:2] + TURN_FIELDS + LINE_FIELDS[2:])
        equal([line[name] for name in TURN_FIELDS], [0, 0, 0.0])
        equal([line[name] for name in LINE_FIELDS], [None, False, "flat", 75, 7, 7])


def what_is_wrong_is_named(program):
    for arguments, words in (
            (("--motion", "foo"), ['"foo"', "run-stop"]), (("--network", "wan"), ['"wan"', "mobile"]),
            (("--rules", "l4"), ['"l4"', "retail"]), (("--rule", "clack=l3"), ['"clack"', "clock"]),
            (("--rule", "clock"), ['"clock"']), (("--rule", "clock=x"), ['"x"', "retail"]),
            (("--fps", "0"), ["--fps", '"0"']), (("--fps", "6o"), ['"6o"']),
            (("--phase", "-1"), ["--phase"]), (("--seed", "x"), ["--seed"]),
            (("--ground", "sea"), ['"sea"', "hills"]), (("--motion",), ["--motion", "value"]),
            (("--nothing",), ["--nothing"])):
        status, out, errors = program.run("matrix", *arguments)
        equal((status, out, errors.count("\n")), (2, "", 1), errors)
        equal([word for word in words if word not in errors], [], errors)


def a_flag_tells_the_version_as_the_subcommand_does(program):
    told = output(program, "version")
    equal(told.splitlines()[0].startswith("remora "), True, told)
    equal((output(program, "--version"), output(program, "-V")), (told, told))


def wrong_use_is_one_line(program):
    refuses(program, "capture", "--scenario", "ran", "-o", "x.pcap")
    refuses(program, "capture", "--scenario", "run")
    refuses(program, "capture", "--scenario", "run", "--seconds", "-1", "-o", "x.pcap")
    refuses(program, "replay")
    refuses(program, "replay", "nothing.pcap")
    refuses(program, "replay", "nothing.pcap", "--rules", "l4")
    program.file("text", "no capture\n")
    refuses(program, "replay", "text")
    program.file("half.jsonl", '{"t": 0, "pos": [1, 2]}\n')
    refuses(program, "replay", "half.jsonl")


# --- traces

def read_trace(path):
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [l for l in lines if "pos" in l], [l for l in lines if "event" in l]


def traces_have_frames_and_events(program):
    output(program, "matrix", "--network", "mobile", "--motion", "jump", "--rules", "l3", "--trace",
           "t")
    frames, events = read_trace(program.folder / "t" / "jump-mobile-l3.jsonl")
    equal(len(frames), 840)
    for frame in frames:
        equal([n for n in frame if n not in STEP_FIELDS], FRAME_FIELDS)
        equal([len(frame[n]) for n in ("pos", "rot", "body", "true", "true_rot")], [3, 4, 3, 3, 4])
    for event in events:
        equal(list(event), EVENT_FIELDS)
    equal({e["kind"] for e in events}, {"position", "motion", "vector"})
    sent = {e["n"]: e for e in events if e["event"] == "sent"}
    arrived = [e for e in events if e["event"] == "arrived"]
    equal(all(sent[e["n"]]["kind"] == e["kind"] and sent[e["n"]]["t"] < e["t"] for e in arrived),
          True)
    equal(len(sent) > len({e["n"] for e in arrived}), True, "something was lost")
    equal(any("land" in f["why"] for f in frames), True)


def a_trace_can_be_replayed(program):
    output(program, "matrix", "--network", "good", "--motion", "run-stop", "--rules", "l3",
           "--trace", "t")
    name = "t/run-stop-good-l3.jsonl"
    frames, _ = read_trace(program.folder / name)
    document = json.loads(output(program, "replay", name, "--json"))
    equal((document["kind"], document["frames"]), ("trace", len(frames)))
    why = collections.Counter(reason for frame in frames for reason in frame["why"])
    equal(document["bodies"][0]["why"], dict(why))


# --- captures

def read_pcap(path):
    """Yields (seconds, UDP payload) of a pcap file of Ethernet and IPv4."""
    data = path.read_bytes()
    magic, = struct.unpack_from("<I", data)
    unit = {0xA1B2C3D4: 1e-6, 0xA1B23C4D: 1e-9}[magic]
    at = 24
    first = None
    while at < len(data):
        seconds, fraction, size, _ = struct.unpack_from("<IIII", data, at)
        frame = data[at + 16:at + 16 + size]
        at += 16 + size
        time = seconds + fraction * unit
        first = time if first is None else first
        yield time - first, frame[14 + 20 + 8:]


def whole_messages(packets):
    """Yields (seconds, message) of every message that the packets complete: once, and no sooner."""
    seen, parts = set(), {}
    for time, packet in packets:
        sequence, = struct.unpack_from("<I", packet)
        if sequence in seen:
            continue
        seen.add(sequence)
        at = 20
        while at < len(packet):
            low, _, count, size, index, _ = struct.unpack_from("<IIHHHH", packet, at)
            parts.setdefault(low, {})[index] = packet[at + 16:at + size]
            at += size
            if len(parts[low]) == count:
                whole = parts.pop(low)
                yield time, b"".join(whole[i] for i in range(count))


def drive_script(messages, rules, frames):
    """Feeds messages straight in: those that have arrived, then a frame."""
    lines = [f"rules {rules}", "ground reports"]
    frame = 0
    for time, message in messages:
        while (frame + 1) / 60 < time - 1e-6:
            lines.append("advance 1/60")
            frame += 1
        lines.append("message " + message.hex())
    lines += ["advance 1/60"] * (frames - frame)
    return "\n".join(lines + ["hash"]) + "\n"


def replays_like_messages_fed_straight_in(program, scenario, network, rules, seed="1"):
    output(program, "capture", "--scenario", scenario, "--network", network, "--seed", seed,
           "--seconds", "8", "-o", "x.pcap")
    document = json.loads(output(program, "replay", "x.pcap", "--rules", rules, "--json"))
    messages = list(whole_messages(read_pcap(program.folder / "x.pcap")))
    status, out, errors = program.run("drive", stdin=drive_script(messages, rules,
                                                                  document["frames"]))
    equal((status, errors), (0, ""))
    equal(json.loads(out.splitlines()[-1])["hash"], document["hash"], f"{scenario} {network}")
    return document


def captures_of_all_networks_replay_alike(program):
    for network in ("lan", "good", "wifi", "mobile", "bad"):
        replays_like_messages_fed_straight_in(program, "melee", network, "l3")
        replays_like_messages_fed_straight_in(program, "jump", network, "retail")


def losses_copies_disorder_and_parts_make_no_difference(program):
    document = replays_like_messages_fed_straight_in(program, "crowd", "mobile", "retail", "7")
    packets = [p for _, p in read_pcap(program.folder / "x.pcap")]
    sequences = [struct.unpack_from("<I", p)[0] for p in packets]
    equal(len(sequences) > len(set(sequences)), True, "something came twice")
    equal(sequences != sorted(sequences), True, "something was overtaken")
    equal(len(set(sequences)) < max(sequences), True, "something was lost")
    equal(any(struct.unpack_from("<H", p, 28)[0] > 1 for p in packets), True, "something was split")
    equal(len(document["bodies"]), 200)
    equal(document["messages"]["refused"], 0)


def a_capture_is_what_pcap_reads(program):
    output(program, "capture", "--scenario", "teleport", "-o", "x.pcap")
    document = json.loads(output(program, "pcap", "x.pcap", "--json"))
    kinds = collections.Counter(m["message"] for m in document["messages"])
    equal(set(kinds), {"CreateObject", "UpdatePosition", "UpdateMotion"})
    equal(document["counts"]["left_out"], {})
    body = json.loads(output(program, "replay", "x.pcap", "--json"))["bodies"][0]
    equal((body["teleports"], body["guid"]), (2, "0x50000001"))


def one_body_can_be_followed(program):
    output(program, "capture", "--scenario", "run-stop", "--seconds", "3", "-o", "x.pcap")
    lines = output(program, "replay", "x.pcap", "--follow", "0x50000001").splitlines()
    equal(any(line.endswith(" root") for line in lines), True)


def the_captures_of_the_project_replay_as_they_did(program):
    paths = sorted((ROOT / "traces").glob("*.pcap"))
    equal(len(paths) > 0, True)
    for path in paths:
        expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        for rules in ("l3", "retail"):
            document = json.loads(output(program, "replay", str(path), "--rules", rules, "--json"))
            equal(sorted(b["guid"] for b in document["bodies"]), list(expected[rules]), path.name)
            for body in document["bodies"]:
                cell, *place = expected[rules][body["guid"]]
                near = all(abs(a - b) <= 0.002 for a, b in zip(place, body["to"]["at"]))
                equal((body["to"]["cell"], near), (cell, True), f"{path.name} {body}")


CASES = [
    the_matrix_passes_on_lan_and_good,
    failures_elsewhere_are_told_but_are_no_error,
    the_matrix_prints_a_table,
    a_rule_changes_every_rule_set,
    frame_rate_and_phase_are_parameters,
    json_lines_say_what_they_were_run_with,
    what_is_wrong_is_named,
    a_flag_tells_the_version_as_the_subcommand_does,
    wrong_use_is_one_line,
    traces_have_frames_and_events,
    a_trace_can_be_replayed,
    captures_of_all_networks_replay_alike,
    losses_copies_disorder_and_parts_make_no_difference,
    a_capture_is_what_pcap_reads,
    one_body_can_be_followed,
    the_captures_of_the_project_replay_as_they_did,
]

if __name__ == "__main__":
    sys.exit(main(__doc__, [(case.__name__.replace("_", " "), case) for case in CASES]))
