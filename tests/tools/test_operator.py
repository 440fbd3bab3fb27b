"""What an operator does with a capture: which body suffers, and why."""

import json
import struct
import sys

import captures as c
from harness import equal, main

SUFFERER = "0x5000002A"


def output(program, *arguments):
    status, out, errors = program.run(*arguments)
    equal((status, errors), (0, ""), arguments)
    return out


def scores(program, *arguments):
    return json.loads(output(program, "score", *arguments, "--json"))["traces"]


def complaint(program, name="complaint.pcap"):
    output(program, "capture", "--scenario", "crowd", "--network", "good", "--seconds", "12",
           "--lumps", f"{SUFFERER}=0.9", "-o", name)
    return name


# --- the worst first

def one_of_two_hundred_suffers(program):
    bodies = scores(program, complaint(program))
    equal(len(bodies), 200)
    troubles = [b["trouble"] for b in bodies]
    equal(troubles, sorted(troubles, reverse=True))
    worst = bodies[0]
    equal(worst["body"], SUFFERER)
    equal(worst["trouble"] > 5 * bodies[1]["trouble"], True, troubles[:2])
    equal("reports in lumps of 0.9 s" in worst["cause"], True, worst["cause"])
    equal("walked back through" in worst["cause"], True, worst["cause"])
    equal(worst["arrivals"]["lost"], 0)
    equal([b["cause"] for b in bodies[1:] if b["cause"]], [])


def replay_ranks_likewise(program):
    name = complaint(program)
    document = json.loads(output(program, "replay", name, "--json"))
    equal([b["guid"] for b in document["bodies"]], [b["body"] for b in scores(program, name)])
    equal(document["bodies"][0]["cause"], scores(program, name)[0]["cause"])
    text = output(program, "replay", name)
    equal(f"worst first:\n{SUFFERER}: reports in lumps" in text, True, text[-400:])


def twenty_are_shown_unless_all_are_wanted(program):
    name = complaint(program)
    lines = output(program, "score", name).splitlines()
    equal((len(lines), lines[-1]), (2 + 20 + 3 + 20 + 2, "180 more bodies with less trouble: --all"))
    equal(len(output(program, "score", name, "--all").splitlines()), 2 + 200 + 3 + 200)


def a_network_that_loses_is_named(program):
    output(program, "capture", "--scenario", "crowd", "--network", "bad", "--seconds", "20", "-o",
           "bad.pcap")
    bodies = scores(program, "bad.pcap")
    lost = [b for b in bodies if "% of its reports lost" in b["cause"]]
    equal(len(lost) > 190, True, len(lost))
    share = sum(b["arrivals"]["lost"] for b in bodies) / sum(
        b["arrivals"]["lost"] + b["arrivals"]["reports"] for b in bodies)
    equal(0.08 < share < 0.12, True, share)  # the network loses 10 %


def even_reports_have_no_cause(program):
    for scenario in ("run", "jump", "teleport", "melee"):
        output(program, "capture", "--scenario", scenario, "--network", "good", "-o", "good.pcap")
        equal([b["cause"] for b in scores(program, "good.pcap") if b["cause"]], [], scenario)


def recordings_are_ranked_too(program):
    output(program, "record", "crowd", "--network", "mobile", "--seconds", "8", "-o", "x.rmr")
    bodies = scores(program, "x.rmr")
    troubles = [b["trouble"] for b in bodies]
    equal((len(bodies), troubles), (200, sorted(troubles, reverse=True)))
    equal(any("reports lost" in b["cause"] for b in bodies), True)


def long_captures_are_scored_in_stretches(program):
    """The run takes two minutes, of which a stretch is twenty seconds."""
    output(program, "capture", "--scenario", "run", "-o", "long.pcap")
    body, = scores(program, "long.pcap")
    equal((body["frames"] > 7000, body["arrivals"]["reports"] > 600), (True, True), body)
    equal(abs(body["metres"] - 480) < 10, True, body["metres"])  # 4 m/s


# --- in mid-session

def without_creations(content):
    """The frames of a pcap file without those that the library's server creates bodies with."""
    kept = content[:24]
    at = 24
    while at < len(content):
        size = struct.unpack_from("<I", content, at + 8)[0]
        frame = content[at:at + 16 + size]
        at += 16 + size
        first = frame[16 + 14 + 20 + 8 + 20 + 16:][:4]  # opcode of the first fragment
        if first != struct.pack("<I", 0xF745):
            kept += frame
    return kept


def bodies_of_a_capture_begun_in_mid_session(program):
    output(program, "capture", "--scenario", "melee", "-o", "whole.pcap")
    whole = (program.folder / "whole.pcap").read_bytes()
    program.file("late.pcap", without_creations(whole))
    document = json.loads(output(program, "replay", "late.pcap", "--json"))
    equal((document["bodies"], document["uncreated"], document["adopted"]), ([], 4, 0))
    equal("bodies told of and never created: 4" in output(program, "replay", "late.pcap"), True)
    equal("bodies told of and never created: 4" in output(program, "pcap", "late.pcap"), True)
    expected = json.loads(output(program, "replay", "whole.pcap", "--json"))["bodies"]
    adopted = json.loads(output(program, "replay", "late.pcap", "--adopt", "--json"))
    equal((adopted["uncreated"], adopted["adopted"]), (4, 4))
    ends = [{b["guid"]: b["to"]["at"] for b in bodies} for bodies in (expected, adopted["bodies"])]
    equal(sorted(ends[0]), sorted(ends[1]))
    for guid, place in ends[0].items():
        off = max(abs(a - b) for a, b in zip(place, ends[1][guid]))
        equal(off < 0.05, True, f"{guid} ends {off} m elsewhere")


def a_capture_without_places_says_so(program):
    frames = [c.datagram(p) for p in c.packets([c.sample("UpdateMotion"), c.sample("VectorUpdate")])]
    program.file("x.pcap", c.pcap(c.timed(frames)))
    document = json.loads(output(program, "replay", "x.pcap", "--json"))
    equal((document["uncreated"], document["placeless"]), (0, 1), document)
    status, printed, errors = program.run("score", "x.pcap")
    equal((status, printed), (2, ""), errors)
    equal(errors, "remora score: x.pcap: tells of bodies, but never where they are: 1; without "
                  "places nothing can be drawn\n")


def stamps_of_adopted_bodies_may_be_anything(program):
    """A motion whose stamp is far from 0 is applied to a body that was never created."""
    position = bytearray(c.sample("UpdatePosition"))
    motion = bytearray(c.sample("UpdateMotion"))
    guid = struct.unpack_from("<I", position, 4)[0]
    struct.pack_into("<I", motion, 4, guid)
    instance = struct.unpack_from("<H", position, len(position) - 8)[0]
    struct.pack_into("<H", motion, 8, instance)
    struct.pack_into("<HH", motion, 10, 0x9000, 0x8005)  # movement, control
    frames = [c.datagram(p) for p in c.packets([bytes(position), bytes(motion)])]
    program.file("x.pcap", c.pcap(c.timed(frames)))
    document = json.loads(output(program, "replay", "x.pcap", "--adopt", "--json"))
    equal((document["adopted"], document["messages"]["ignored"]), (1, 0), document)
    equal(document["bodies"][0]["motion"], 1)


# --- what is refused has a name

def a_guid_that_is_not_there(program):
    name = complaint(program)
    status, _, errors = program.run("replay", name, "--follow", "0x77")
    equal((status, errors), (1, f"remora replay: no body 0x00000077 in {name}; there are 200, such "
                                f"as {', '.join(b['body'] for b in scores(program, name)[:3])}\n"))
    status, _, errors = program.run("pcap", name, "--follow", "0x77")
    equal((status, errors), (1, "remora pcap: no message is about 0x00000077; bodies told of: 200\n"))


def formats_are_named(program):
    output(program, "record", "run", "--seconds", "1", "-o", "x.rmr")
    program.file("x.txt", "hello\n")
    program.file("x.gz", b"\x1f\x8b\x08\0\0\0\0\0")
    program.file("x.dat", bytes(0x140) + b"BT\0\0" + bytes(64))
    capture = "a capture (pcap or pcapng)"
    either = f"{capture}, a recording or a trace"
    for command, name, expected, found in [
        ("pcap", "x.rmr", capture, "a recording (remora replay and remora score read those)"),
        ("replay", "x.txt", either, "a text"),
        ("score", "x.txt", either, "a text"),
        ("score", "x.gz", either, "compressed by gzip: unpack it first"),
        ("replay", "x.dat", either, "a data file of the game (remora data reads those)"),
    ]:
        equal(program.run(command, name),
              (2, "", f"remora {command}: {name}: not {expected}; it is {found}\n"))


def every_refused_argument_is_named(program):
    for arguments, message in [
        (["replay", "x", "--follow", "me"], '--follow takes a guid such as 0x50000001, not "me"'),
        (["replay", "x", "--port", "0"], '--port takes a number from 1 to 65534, not "0"'),
        (["replay", "x", "--threads", "many"], '--threads takes a number from 1 to 64, not "many"'),
        (["replay", "x", "--rules", "l4"], '--rules takes l3, retail or smooth, not "l4"'),
        (["score", "x", "--ground", "moon"], '--ground takes hills, not "moon"'),
        (["score", "x", "--port", "p"], '--port takes a number from 1 to 65534, not "p"'),
        (["score", "x", "--truth"], 'something must follow --truth'),
        (["capture", "--scenario", "foo", "-o", "x"],
         '--scenario takes the name of a scenario, not "foo"'),
        (["capture", "--network", "foo"],
         '--network takes lan, good, wifi, mobile or bad, not "foo"'),
        (["capture", "--lumps", "5"],
         '--lumps takes a guid and at most 60 seconds, such as 0x5000002A=0.9, not "5"'),
        (["capture", "--seconds", "-1"], '--seconds takes a number of seconds, at most 86400, not "-1"'),
        (["capture", "--seed", "x"], '--seed takes a whole number, not "x"'),
        (["matrix", "--motion", "foo"], 'no motion "foo"; there are run, walk, '),
        (["matrix", "--network", "foo"], 'no network "foo"; there are lan, good, '),
        (["matrix", "--foo"], "unknown option --foo"),
    ]:
        status, out, errors = program.run(*arguments)
        equal((status, out), (2, ""), arguments)
        equal(errors.startswith(f"remora {arguments[0]}: {message}"), True, errors)


def the_version_is_an_option_too(program):
    equal(output(program, "--version"), output(program, "version"))
    equal(output(program, "--version").startswith("remora "), True)


CASES = [
    one_of_two_hundred_suffers,
    replay_ranks_likewise,
    twenty_are_shown_unless_all_are_wanted,
    a_network_that_loses_is_named,
    even_reports_have_no_cause,
    recordings_are_ranked_too,
    long_captures_are_scored_in_stretches,
    bodies_of_a_capture_begun_in_mid_session,
    a_capture_without_places_says_so,
    stamps_of_adopted_bodies_may_be_anything,
    a_guid_that_is_not_there,
    formats_are_named,
    every_refused_argument_is_named,
    the_version_is_an_option_too,
]

if __name__ == "__main__":
    sys.exit(main(__doc__, [(case.__name__.replace("_", " "), case) for case in CASES]))
