#!/usr/bin/env python3
"""Makes the starting corpora of the fuzzing targets from the golden samples.

One file for each message; for packets one for each packet, one with all of them in order and one
with all of them backwards and twice. Files are named after what they are, so that a second run
changes nothing.
"""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
CORPUS = ROOT / "fuzz" / "corpus"


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


def main():
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
