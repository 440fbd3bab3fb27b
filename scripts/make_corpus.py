#!/usr/bin/env python3
"""Makes the starting corpora of the fuzzing targets from the golden samples.

One file for each message; for packets one for each packet, one with all of them in order and one
with all of them backwards and twice; small captures of every kind; recordings, where the programs
that write them are built. Files are named after what they are, so that a second run changes nothing.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "tools"))

import captures  # noqa: E402  (found only now)

GOLDEN = ROOT / "tests" / "golden"
CORPUS = ROOT / "fuzz" / "corpus"
BUILT = ROOT / "build" / "release"


def samples(path):
    """Yields (title, bytes) for the samples of one file."""
    title = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "sample":
            title = rest
        elif word == "hex":
            yield title, bytes.fromhex(rest)


def file_name(*words):
    return re.sub(r"[^a-z0-9]+", "-", " ".join(words).lower())[:60].strip("-")


def record(packet, control=0x80):
    """A datagram as the packet target expects it: control, length, bytes."""
    return bytes([control]) + len(packet).to_bytes(2, "little") + packet


def capture_frames(**how):
    """One message, one of two parts, one of a client; checksums that nobody verifies."""
    long = captures.sample("CreateObject") + bytes(500)
    for number, piece in enumerate(
            captures.fragments(captures.sample("UpdatePosition"), 1)
            + captures.fragments(long, 2), start=1):
        yield captures.datagram(
            captures.packet(number, [piece], captures.FLAG_ENCRYPTED, checksum=0), **how)


def make_captures(folder):
    """Small captures: every link, both kinds of file, both orders of bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    six = {"source": captures.SERVER_6, "target": captures.CLIENT_6}
    links = {"ethernet": captures.ETHERNET, "cooked": captures.COOKED, "raw": captures.RAW,
             "cooked-2": captures.COOKED_2, "loopback": captures.NULL}
    for name, link in links.items():
        records = captures.timed(capture_frames(link=link))
        (folder / name).write_bytes(captures.pcap(records, link))
        (folder / f"{name}-ng").write_bytes(captures.pcapng(records, link, ">"))
    (folder / "vlan").write_bytes(captures.pcap(
        captures.timed(capture_frames(tags=[0x88A8, 0x8100])), order=">"))
    (folder / "ipv6").write_bytes(captures.pcap(captures.timed(capture_frames(**six)), nano=True))
    logon = captures.datagram(
        captures.packet(0, flags=captures.FLAG_LOGON, options=bytes(16)), captures.CLIENT,
        ("10.0.0.1", 7777))
    (folder / "another-port").write_bytes(captures.pcap(captures.timed(
        [logon, *capture_frames(source=("10.0.0.1", 7777))])))


def even(path):
    """Has the checksums of a recording put right by the target: its last byte is even."""
    data = path.read_bytes()
    path.write_bytes(data if data[-1] % 2 == 0 else data + b"\0")


def make_recordings(folder):
    """Recordings of a body, of every operation, of short scenarios."""
    writer, program = BUILT / "remora_write_recording", BUILT / "remora"
    if not writer.exists() or not program.exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("small", "operations"):
        subprocess.run([writer, name, folder / name], check=True)
    for scenario in ("jump", "teleport", "melee"):
        subprocess.run([program, "record", scenario, "-o", folder / scenario, "--network", "bad",
                        "--seconds", "2", "--ground", "flat"], check=True)
    for path in list(folder.iterdir()):
        even(path)


def main():
    make_captures(CORPUS / "pcap")
    make_recordings(CORPUS / "recording")
    messages = CORPUS / "message"
    packets = CORPUS / "packet"
    messages.mkdir(parents=True, exist_ok=True)
    packets.mkdir(parents=True, exist_ok=True)
    for path in sorted((GOLDEN / "messages").glob("*.txt")):
        for title, data in samples(path):
            (messages / file_name(path.stem, title)).write_bytes(data)
    records = [(title, record(data)) for title, data in samples(GOLDEN / "packets.txt")]
    for title, data in records:
        (packets / file_name(title)).write_bytes(data)
    everything = [data for _, data in records]
    (packets / "all-in-order").write_bytes(b"".join(everything))
    (packets / "all-backwards-twice").write_bytes(b"".join(everything[::-1] * 2))


if __name__ == "__main__":
    main()
