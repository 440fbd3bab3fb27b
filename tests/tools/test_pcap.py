#!/usr/bin/env python3
"""Tests of `remora pcap`, on captures made here around the golden messages."""

import json
import os
import pty
import random
import re
import struct
import subprocess
import sys

import captures as c
from harness import equal, main

# All messages with golden bytes; what a client sends is wrapped in opcode 0xF7B1.
KINDS = sorted(path.stem for path in c.GOLDEN.glob("*.txt"))
CLIENT_KINDS = [kind for kind in KINDS if c.sample(kind).startswith(b"\xb1\xf7")]
SERVER_KINDS = [kind for kind in KINDS if kind not in CLIENT_KINDS]

MESSAGES = [c.sample("UpdatePosition"), c.sample("UpdateMotion"), c.sample("VectorUpdate"),
            c.sample("DeleteObject")]


def unique(pairs):
    made = dict(pairs)
    equal(len(made), len(pairs), "members of an object differ")
    return made


def shown(program, content, *options, status=0, name="x.pcap"):
    """The JSON document for a capture."""
    program.file(name, content)
    got, out, errors = program.run("pcap", name, "--json", *options)
    equal((got, errors == ""), (status, status == 0), errors)
    return json.loads(out, object_pairs_hook=unique)


def summary(document):
    return [(m["time"], m["from"], m.get("message"), m.get("guid")) for m in document["messages"]]


def left_out(document):
    return document["counts"]["left_out"]


def expect_reference(program, content, what):
    """The capture holds MESSAGES, 50 ms apart, and nothing else."""
    document = shown(program, content)
    equal(summary(document), [
        (0.0, "server", "UpdatePosition", "0x50000001"),
        (0.05, "server", "UpdateMotion", "0x50000001"),
        (0.1, "server", "VectorUpdate", "0x50000001"),
        (0.15, "server", "DeleteObject", "0x50000001"),
    ], what)
    equal(left_out(document), {}, what)
    equal(document["error"], None)
    return document


def frames_of(messages, **how):
    return [c.datagram(p, **how) for p in c.packets(messages)]


# --- content

def check_field(kind, title, name, got, golden):
    if got is None:
        same = golden in ("inf", "-inf")
    elif isinstance(got, str) and got.startswith("0x"):
        same = int(got, 16) == int(golden, 16)
    elif isinstance(got, str):
        same = got == ("" if golden == "-" else golden)
    elif golden.startswith("0x"):
        same = got == int(golden, 16)
    else:
        same = got == float(golden)
    if not same:
        raise AssertionError(f"{kind}, {title}: {name} is {got!r}, expected {golden}")


def golden_of(kind):
    def run(program):
        found = list(c.samples(kind))
        sides = {"source": c.CLIENT, "target": c.SERVER} if kind in CLIENT_KINDS else {}
        document = shown(program, c.pcap(c.timed(frames_of([s[1] for s in found], **sides))))
        equal(len(document["messages"]), len(found))
        for message, (title, _, fields) in zip(document["messages"], found):
            equal(message["message"], kind)
            equal(message["from"], "client" if kind in CLIENT_KINDS else "server")
            equal(list(message["fields"]), [name for name, _ in fields], title)
            for name, golden in fields:
                check_field(kind, title, name, message["fields"][name], golden)
    return f"golden {kind}", run


TABLE = """\
      time s conn from   guid       message              fields
    0.000000    1 server 0x50000001 UpdatePosition       position.flags=0x74 position.cell=0xA9B40001 position.x=12 position.y=12 ...
    0.050000    1 server 0x50000001 UpdateMotion         stamp.instance=1 stamp.movement=5 stamp.control=2 autonomous=0 movement.type=0 ...
    0.100000    1 server 0x50000001 VectorUpdate         velocity.x=0 velocity.y=2.5 velocity.z=9.1 omega.x=0 omega.y=0 omega.z=0 ...
    0.150000    1 server 0x50000001 DeleteObject         stamp.instance=1
    0.200000    2 client -          AutonomousPosition   sequence=0x1 action=0xF753 position.cell=0xA9B40001 position.x=12 position.y=12 ...
    0.300000    1 server -          UpdatePosition       not read: the bytes end before the field does (position.y, byte 20 of 20)

conn server                   client                      packets   messages
   1 10.0.0.1:9000            10.0.0.2:51000                    7          6
   2 [fd00::1]:9000           [fd00::2]:51000                   1          1

9 frames in 0.400 s, 2 connections to servers, 8 packets, 7 messages, 6 shown
bodies told of and never created: 1; the capture begins in mid-session, see remora replay --adopt

left out:
           1  frames that are not IP
           1  packets that came twice
           1  messages of kinds that are not read
           1  messages not read: the bytes end before the field does
"""


def table(program):
    """The whole of what a person sees."""
    frames = frames_of(MESSAGES)
    frames.append(c.datagram(c.packets([c.sample("AutonomousPosition")])[0], c.CLIENT_6,
                             c.SERVER_6))
    frames.append(c.datagram(c.packets([b"\xB0\xF7\0\0" + bytes(8)], first=5)[0]))
    frames.append(c.datagram(c.packets([c.sample("UpdatePosition")[:20]], first=6)[0]))
    frames.append(frames[0])
    frames.append(b"\xff" * 12 + b"\x08\x06" + bytes(28))
    program.file("x.pcap", c.pcap(c.timed(frames)))
    status, out, errors = program.run("pcap", "x.pcap")
    equal((status, errors), (0, ""))
    equal(out, TABLE)


def wide(program):
    program.file("x.pcap", c.pcap(c.timed(frames_of([c.sample("CreateObject", 1)]))))
    narrow = program.run("pcap", "x.pcap")[1].splitlines()[1]
    whole = program.run("pcap", "x.pcap", "--wide")[1].splitlines()[1]
    equal(narrow.endswith(" ..."), True)
    equal(whole.startswith(narrow[:-4]), True)
    equal(re.search(r" weenie=\d+ bytes$", whole) is not None, True, whole)


# --- files and frames

def container(name, make, order="<"):
    def run(program):
        for link in (c.ETHERNET, c.COOKED, c.COOKED_2, c.RAW, c.NULL, c.LOOP, c.IPV4):
            frames = frames_of(MESSAGES, link=link, order=order)
            document = expect_reference(program, make(c.timed(frames), link), f"{name} {link}")
            equal(document["start"], 1700000000.0)
            equal(document["connections"], [
                {"connection": 1, "server": "10.0.0.1:9000", "client": "10.0.0.2:51000",
                 "packets": 4, "messages": 4}])
        for link in (c.ETHERNET, c.COOKED, c.COOKED_2, c.RAW, c.NULL, c.LOOP, c.IPV6):
            frames = frames_of(MESSAGES, source=c.SERVER_6, target=c.CLIENT_6, link=link,
                               order=order)
            document = expect_reference(program, make(c.timed(frames), link), f"{name} {link} v6")
            equal(document["connections"][0]["server"], "[fd00::1]:9000")
    return name, run


def vlan(program):
    for tags in ([0x8100], [0x88A8, 0x8100], [0x9100, 0x8100, 0x8100]):
        for link in (c.ETHERNET, c.COOKED, c.COOKED_2):
            content = c.pcap(c.timed(frames_of(MESSAGES, tags=tags, link=link)), link)
            expect_reference(program, content, f"{tags} {link}")


def padding_and_options(program):
    """A link may pad short frames; IP may have options, and lengths left to the card."""
    frames = []
    for payload in c.packets(MESSAGES):
        body = c.udp(payload, c.SERVER, c.CLIENT)
        frames.append(c.frame(c.ipv4(body, c.SERVER, c.CLIENT, options=b"\x01" * 8)) + bytes(9))
    expect_reference(program, c.pcap(c.timed(frames)), "options and padding")
    frames = [c.frame(c.ipv4(c.udp(p, c.SERVER, c.CLIENT), c.SERVER, c.CLIENT, total=0))
              for p in c.packets(MESSAGES)]
    expect_reference(program, c.pcap(c.timed(frames)), "no length")


def extensions(program):
    chains = [
        (0, struct.pack(">BB6x", 17, 0)),
        (0, struct.pack(">BB14x", 43, 1) + struct.pack(">BB6x", 60, 0) + struct.pack(">BB6x", 17, 0)),
        (51, struct.pack(">BB22x", 17, 4)),
        (44, struct.pack(">BBHI", 17, 0, 0, 1)),  # a fragment that is the whole
    ]
    for following, chain in chains:
        frames = [c.frame(c.ipv6(c.udp(p, c.SERVER_6, c.CLIENT_6), c.SERVER_6, c.CLIENT_6,
                                 following, chain)) for p in c.packets(MESSAGES)]
        expect_reference(program, c.pcap(c.timed(frames)), f"{following}")


def what_is_left_out(program):
    good = c.packets(MESSAGES)
    body = c.udp(good[0], c.SERVER, c.CLIENT)
    body6 = c.udp(good[0], c.SERVER_6, c.CLIENT_6)
    whole = c.datagram(good[0])
    odd = [
        b"\xff" * 12 + b"\x08\x06" + bytes(28),                         # ARP
        b"\xff" * 13,                                                   # no Ethernet header
        b"\xff" * 12 + b"\x81\x00\x00",                                 # half a tag
        c.frame(c.ipv4(body, c.SERVER, c.CLIENT, fragment=0x2000)),     # the first fragment
        c.frame(c.ipv4(body, c.SERVER, c.CLIENT, fragment=0x0010)),     # a later one
        c.frame(c.ipv6(body6, c.SERVER_6, c.CLIENT_6, 44, struct.pack(">BBHI", 17, 0, 1, 1))),
        c.frame(c.ipv4(body, c.SERVER, c.CLIENT, protocol=6)),          # TCP
        c.frame(c.ipv6(body6, c.SERVER_6, c.CLIENT_6, 58)),             # ICMP
        c.frame(b"\x43" + c.ip(good[0])[1:]),                           # a header of 12 bytes
        c.frame(c.ipv4(body, c.SERVER, c.CLIENT, total=19)),
        c.frame(c.ipv4(c.udp(good[0], c.SERVER, c.CLIENT, length=7), c.SERVER, c.CLIENT)),
        c.frame(c.ipv4(c.udp(good[0], c.SERVER, c.CLIENT, length=900), c.SERVER, c.CLIENT)),
        c.frame(c.ipv4(body, c.SERVER, c.CLIENT, total=900)),
        c.datagram(b"hello", ("10.0.0.9", 53), ("10.0.0.2", 5353)),     # somebody else
        c.datagram(b"hello", ("10.0.0.9", 9000), ("10.0.0.2", 5353)),   # at such a port
        c.datagram(good[0], ("10.0.0.9", 7000), ("10.0.0.2", 5353)),    # at another one
    ]
    records = c.timed([whole, *odd])
    records.append((1.0, whole[:60], len(whole)))  # cut by the capture
    records.append((1.1, whole[:30], len(whole)))
    document = shown(program, c.pcap(records))
    equal(len(document["messages"]), 1)
    equal(document["counts"]["frames"], len(records))
    equal(left_out(document), {
        "frames cut short by the capture": 2,
        "frames that end too early": 4,
        "frames that are not IP": 1,
        "frames with impossible IP headers": 2,
        "IP fragments": 3,
        "frames that are not UDP": 2,
        "frames with impossible UDP lengths": 1,
        "datagrams of other programs": 3,
    })


def packets_left_out(program):
    one = c.fragments(MESSAGES[0], 1)
    good = c.packet(1, one)
    bad = [
        c.packet(2, one, checksum=1),
        c.packet(3, one) + b"x",
        c.packet(4, one)[:-1],
        c.packet(5, one)[:19],
        c.packet(6, one, flags=0x80000000),
        c.packet(7, [one[0][:10] + b"\xff\xff" + one[0][12:]]),
        good,
    ]
    document = shown(program, c.pcap(c.timed([c.datagram(p) for p in (good, *bad)])))
    equal(len(document["messages"]), 1)
    equal(document["counts"]["packets"], 8)
    total = sum(left_out(document).values())
    equal(total, 7, str(left_out(document)))
    equal(left_out(document)["packets with a wrong checksum"], 1)
    equal(left_out(document)["packets that came twice"], 1)


def encrypted_checksum(program):
    content = c.pcap(c.timed([c.datagram(c.packet(i + 1, c.fragments(m, i + 1), c.FLAG_ENCRYPTED,
                                                  checksum=0x1234)) for i, m in
                              enumerate(MESSAGES)]))
    expect_reference(program, content, "encrypted")


# --- order, loss, size

LONG = c.sample("CreateObject") + bytes(range(256)) * 8  # five fragments


def split_messages(program):
    pieces = c.packets([LONG])
    equal(len(pieces), 5)
    rng = random.Random(3)
    for _ in range(5):
        frames = [c.datagram(p) for p in pieces + pieces[1:3]]
        rng.shuffle(frames)
        document = shown(program, c.pcap(c.timed(frames)))
        equal(summary(document)[0][1:], ("server", "CreateObject", "0x50000002"))
        equal(document["messages"][0]["fields"]["weenie"], (bytes(range(256)) * 8).hex())
        equal(left_out(document), {"packets that came twice": 2})


def split_and_lost(program):
    frames = [c.datagram(p) for p in c.packets([LONG])]
    document = shown(program, c.pcap(c.timed(frames[:3] + frames[4:])))
    equal(document["messages"], [])
    equal(left_out(document), {"messages of which parts never came": 1})


def interleaved(program):
    """Two servers, both directions, one capture."""
    other = ("10.0.0.7", 9004)
    first = [c.datagram(p) for p in c.packets([LONG])]
    second = [c.datagram(p, other, c.CLIENT) for p in c.packets([LONG])]
    back = [c.datagram(p, c.CLIENT, c.SERVER) for p in c.packets([c.sample("Jump")])]
    frames = [frame for pair in zip(first, second) for frame in pair] + back
    document = shown(program, c.pcap(c.timed(frames)))
    equal([(m["connection"], m["from"], m["message"]) for m in document["messages"]],
          [(1, "server", "CreateObject"), (2, "server", "CreateObject"), (1, "client", "Jump")])
    equal([(w["packets"], w["messages"]) for w in document["connections"]], [(6, 2), (5, 1)])


def several_in_one(program):
    together = c.packet(1, [f for i, m in enumerate(MESSAGES) for f in c.fragments(m, i + 1)],
                        0x4000, struct.pack("<I", 9))
    document = shown(program, c.pcap(c.timed([c.datagram(together)])))
    equal([m["message"] for m in document["messages"]],
          ["UpdatePosition", "UpdateMotion", "VectorUpdate", "DeleteObject"])


def many_connections(program):
    """More than are remembered: all are read, the memory stays."""
    frames = [c.datagram(c.packets([MESSAGES[0]])[0], target=("10.0.0.2", 20000 + i))
              for i in range(1000)]
    document = shown(program, c.pcap(c.timed(frames)))
    equal(document["counts"]["connections"], 1000)
    equal(document["counts"]["messages"], 1000)
    equal(len(document["connections"]) <= 256, True)


def long_stream(program):
    """Some 20 MB through a pipe."""
    rounds = 200000
    header = c.pcap([])
    message = MESSAGES[0]
    process = subprocess.Popen([program.path, "pcap", "-", "--json", "--follow", "0x1"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    process.stdin.write(header)
    for i in range(1, rounds + 1):
        data = c.datagram(c.packet(i, c.fragments(message, i), c.FLAG_ENCRYPTED, checksum=0))
        process.stdin.write(struct.pack("<IIII", i, 0, len(data), len(data)) + data)
    out, errors = process.communicate()
    equal((process.returncode, errors),
          (1, b"remora pcap: no message is about 0x00000001; bodies told of: 1\n"))
    counts = json.loads(out)["counts"]
    equal((counts["messages"], counts["shown"], counts["left_out"]), (rounds, 0, {}))


# --- who is the server

def other_port(program):
    logon = c.datagram(c.packet(0, flags=c.FLAG_LOGON, options=bytes(16)), c.CLIENT,
                       ("10.0.0.1", 7777))
    rest = frames_of(MESSAGES, source=("10.0.0.1", 7777))
    equal(left_out(shown(program, c.pcap(c.timed(rest)))), {"datagrams of other programs": 4})
    document = shown(program, c.pcap(c.timed([logon, *rest])))
    equal([m["from"] for m in document["messages"]], ["server"] * 4)
    equal(document["connections"][0]["server"], "10.0.0.1:7777")
    request = c.datagram(c.packet(0, flags=c.FLAG_CONNECT_REQUEST, options=bytes(32)),
                         ("10.0.0.1", 7777))
    document = shown(program, c.pcap(c.timed([request, *rest])))
    equal(document["connections"][0]["server"], "10.0.0.1:7777")
    forged = c.datagram(c.packet(0, flags=c.FLAG_LOGON, options=bytes(16), checksum=5), c.CLIENT,
                        ("10.0.0.1", 7777))
    equal(left_out(shown(program, c.pcap(c.timed([forged, *rest])))),
          {"datagrams of other programs": 5})
    document = shown(program, c.pcap(c.timed(rest)), "--port", "7776")
    equal(len(document["messages"]), 4)
    equal(shown(program, c.pcap(c.timed(rest)), "--port", "7778")["messages"], [])


def both_ports_fit(program):
    rest = frames_of(MESSAGES, source=("10.0.0.1", 9001), target=("10.0.0.2", 9013))
    equal(shown(program, c.pcap(c.timed(rest)))["connections"][0]["server"], "10.0.0.1:9001")
    back = c.datagram(c.packet(0, flags=c.FLAG_CONNECT_REQUEST, options=bytes(32)),
                      ("10.0.0.2", 9013), ("10.0.0.1", 9001))
    equal(shown(program, c.pcap(c.timed([back, *rest])))["connections"][0]["server"],
          "10.0.0.2:9013")


# --- options

def follow(program):
    other = [c.sample("SetState"), c.sample("Parent"), b"\xB0\xF7\0\0" + bytes(8)]
    content = c.pcap(c.timed(frames_of([*MESSAGES, c.sample("CreateObject"), *other])))
    document = shown(program, content, "--follow", "0x50000002")
    equal([m["message"] for m in document["messages"]], ["CreateObject"])
    equal(document["counts"]["messages"], 8)
    equal(document["counts"]["shown"], len(document["messages"]))
    everything = shown(program, content, "--all")
    equal(everything["messages"][-1]["opcode"], "0xF7B0")
    equal(everything["messages"][-1]["bytes"], "b0f70000" + "00" * 8)
    equal(len(shown(program, content)["messages"]), 7)
    equal(left_out(everything), {"messages of kinds that are not read": 1})


def follow_a_parent(program):
    parent = c.sample("Parent")
    holder, child = struct.unpack("<II", parent[4:12])
    content = c.pcap(c.timed(frames_of([parent])))
    for guid in (holder, child):
        equal(len(shown(program, content, "--follow", f"0x{guid:08X}")["messages"]), 1)


def message_that_is_not_read(program):
    document = shown(program, c.pcap(c.timed(frames_of([MESSAGES[0][:20]]))))
    error = document["messages"][0]["error"]
    equal((error["field"], error["offset"]), ("position.y", 20))
    equal(list(left_out(document).values()), [1])


def wrong_use(program):
    for arguments, message in [
        ([], "which FILE? see remora pcap --help"),
        (["a", "b"], 'unexpected "b"; see remora pcap --help'),
        (["--bad"], 'unexpected "--bad"; see remora pcap --help'),
        (["a", "--follow"], 'something must follow "--follow"; see remora pcap --help'),
        (["a", "--follow", "7"],
         'expected a guid such as 0x50000001, got "7"; see remora pcap --help'),
        (["a", "--follow", "0x"],
         'expected a guid such as 0x50000001, got "0x"; see remora pcap --help'),
        (["a", "--follow", "0x123456789"],
         'expected a guid such as 0x50000001, got "0x123456789"; see remora pcap --help'),
        (["a", "--port", "65535"],
         'expected a port from 1 to 65534, got "65535"; see remora pcap --help'),
        (["none.pcap"], "none.pcap: cannot be opened: No such file or directory"),
        (["."], ".: error reading dump file: Is a directory"),
    ]:
        equal(program.run("pcap", *arguments), (2, "", f"remora pcap: {message}\n"))
    status, out, errors = program.run("pcap", "--help")
    equal((status, errors, "example" in out), (0, "", True))


# --- damage

def no_capture(program):
    for content, message in [
        (b"", "truncated dump file; tried to read 4 file header bytes, only got 0"),
        (b"hello, this is no capture", "not a capture (pcap or pcapng); it is a text"),
        (b"{\"t\": 0, \"pos\": []}", "not a capture (pcap or pcapng); it is JSON (traces: remora score and replay; "
                "tables: remora table)"),
        (c.pcap([], 105), "link type IEEE802_11 (105) is not one that can be read"),
    ]:
        program.file("x.pcap", content)
        for options in ([], ["--json"]):
            equal(program.run("pcap", "x.pcap", *options),
                  (2, "", f"remora pcap: x.pcap: {message}\n"))


def truncated(program):
    """What comes before the damage is shown."""
    content = c.pcap(c.timed(frames_of(MESSAGES)))
    document = shown(program, content[:-5], status=2)
    equal(len(document["messages"]), 3)
    equal(document["error"].startswith("truncated dump file"), True, document["error"])
    program.file("x.pcap", content[:-5])
    status, out, errors = program.run("pcap", "x.pcap")
    equal((status, out.count("0x50000001")), (2, 3))
    equal(re.fullmatch(r"remora pcap: x\.pcap: truncated dump file; [^\n]*\n", errors) is not None,
          True, errors)


def every_prefix(program):
    """No length of file crashes it, or makes it say anything but 0 or 2."""
    for content in (c.pcap(c.timed(frames_of(MESSAGES[:1]))),
                    c.pcapng(c.timed(frames_of(MESSAGES[:1])), order=">")):
        for size in range(0, len(content), 3):
            program.file("x.pcap", content[:size])
            status, _, errors = program.run("pcap", "x.pcap")
            equal(status in (0, 2), True, f"{size}: {status} {errors}")
            equal(len(errors.splitlines()), 0 if status == 0 else 1, f"{size}: {errors}")


def garbage(program):
    rng = random.Random(7)
    content = bytearray(c.pcapng(c.timed(frames_of([*MESSAGES, LONG]))))
    for _ in range(60):
        damaged = bytearray(content)
        for _ in range(rng.randrange(1, 12)):
            damaged[rng.randrange(28, len(damaged))] = rng.randrange(256)
        program.file("x.pcap", bytes(damaged))
        status, out, errors = program.run("pcap", "x.pcap", "--json")
        equal(status in (0, 2), True, f"{status} {errors}")
        if out:
            json.loads(out)


def random_payloads(program):
    rng = random.Random(11)
    frames = [c.datagram(rng.randbytes(rng.randrange(0, 600))) for _ in range(500)]
    document = shown(program, c.pcap(c.timed(frames)))
    equal(document["counts"]["messages"], 0)
    equal(left_out(document), {"datagrams of other programs": 500})


def random_frames(program):
    rng = random.Random(13)
    for link in (c.ETHERNET, c.COOKED, c.COOKED_2, c.RAW, c.NULL, c.LOOP):
        frames = [rng.randbytes(rng.randrange(0, 200)) for _ in range(500)]
        document = shown(program, c.pcap(c.timed(frames), link))
        equal(document["messages"], [])
        equal(sum(left_out(document).values()), 500)


# --- terminal

def bar_on_a_terminal(program):
    """A bar on standard error for a large file, none for a small one."""
    big = c.pcap(c.timed([c.datagram(bytes(1400)) for _ in range(4000)]))
    for content, has_bar in ((big, True), (big[:100000], False)):
        program.file("x.pcap", content)
        mine, theirs = pty.openpty()
        done = subprocess.run([program.path, "pcap", "x.pcap"], cwd=program.folder, stderr=theirs,
                              stdout=subprocess.PIPE, check=False)
        os.close(theirs)
        seen = b""
        try:
            while True:
                piece = os.read(mine, 65536)
                if not piece:
                    break
                seen += piece
        except OSError:
            pass  # the end of a terminal
        os.close(mine)
        equal(b"% of 6 MB" in seen, has_bar, seen)
        equal(done.returncode, 0 if has_bar else 2)


# --- writing

def ones_sum(data):
    data += b"\0" * (len(data) % 2)
    total = sum(struct.unpack(f">{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return total


def run_writer(program, name, lines):
    return subprocess.run([program.helpers / "remora_write_pcap", name], input=lines, text=True,
                          cwd=program.folder, capture_output=True, check=False)


def written(program):
    """What the writer writes is a capture with right lengths and checksums, and reads back."""
    payloads = c.packets([*MESSAGES, LONG])
    lines = "".join(f"{1700000000 + 0.05 * i:.6f} 0a000001 9000 0a000002 51000 {p.hex()}\n"
                    for i, p in enumerate(payloads))
    equal(run_writer(program, "x.pcap", lines).returncode, 0)
    equal(sorted(f.name for f in program.folder.iterdir()), ["x.pcap"])
    content = (program.folder / "x.pcap").read_bytes()
    document = shown(program, content)
    equal([m["message"] for m in document["messages"]],
          ["UpdatePosition", "UpdateMotion", "VectorUpdate", "DeleteObject", "CreateObject"])
    equal(left_out(document), {})
    equal(document["start"], 1700000000.0)
    at = 24
    for payload in payloads:
        size = struct.unpack("<I", content[at + 8:at + 12])[0]
        network = content[at + 16 + 14:at + 16 + size]
        equal(ones_sum(network[:20]), 0xFFFF, "IP checksum")
        pseudo = network[12:20] + struct.pack(">HH", 17, len(network) - 20)
        equal(ones_sum(pseudo + network[20:]), 0xFFFF, "UDP checksum")
        equal(network[28:], payload)
        at += 16 + size
    equal(at, len(content))


def not_written(program):
    line = "0 0a000001 9000 0a000002 51000 -\n"
    equal(run_writer(program, "x.pcap", line + "abandon\n").returncode, 1)
    equal(list(program.folder.iterdir()), [])
    done = run_writer(program, "none/x.pcap", line)
    equal((done.returncode, done.stderr),
          (1, "write_pcap: cannot write none/x.pcap: No such file or directory\n"))
    (program.folder / "there").mkdir()
    done = run_writer(program, "there", line)
    equal((done.returncode, done.stderr), (1, "write_pcap: cannot write there: Is a directory\n"))
    equal([f.name for f in program.folder.iterdir()], ["there"])
    equal(run_writer(program, "x.pcap", "-1 0a000001 9000 0a000002 51000 -\n").returncode, 1)
    huge = "00" * 65508
    equal(run_writer(program, "y.pcap", f"0 0a000001 1 0a000002 2 {huge}\n").returncode, 1)
    equal(run_writer(program, "y.pcap", f"0 0a000001 1 0a000002 2 {huge[2:]}\n").returncode, 0)


CASES = [
    *(golden_of(kind) for kind in SERVER_KINDS + CLIENT_KINDS),
    ("the table", table),
    ("a wide table", wide),
    container("pcap", c.pcap),
    container("pcap, big endian", lambda r, link: c.pcap(r, link, ">"), ">"),
    container("pcap, nanoseconds", lambda r, link: c.pcap(r, link, nano=True)),
    container("pcapng", c.pcapng),
    container("pcapng, big endian", lambda r, link: c.pcapng(r, link, ">"), ">"),
    ("VLAN tags", vlan),
    ("padding and options", padding_and_options),
    ("IPv6 extensions", extensions),
    ("what is left out", what_is_left_out),
    ("packets left out", packets_left_out),
    ("an encrypted checksum", encrypted_checksum),
    ("split messages", split_messages),
    ("split and lost", split_and_lost),
    ("interleaved", interleaved),
    ("several in one", several_in_one),
    ("many connections", many_connections),
    ("a long stream", long_stream),
    ("a server at another port", other_port),
    ("both ports fit", both_ports_fit),
    ("follow", follow),
    ("follow a parent", follow_a_parent),
    ("a message that is not read", message_that_is_not_read),
    ("wrong use", wrong_use),
    ("no capture", no_capture),
    ("truncated", truncated),
    ("every prefix", every_prefix),
    ("garbage", garbage),
    ("random payloads", random_payloads),
    ("random frames", random_frames),
    ("a bar on a terminal", bar_on_a_terminal),
    ("written", written),
    ("not written", not_written),
]

if __name__ == "__main__":
    sys.exit(main(__doc__, CASES))
