"""Makes captures: messages into packets, packets into frames, frames into files. Shares nothing
with the library; the page on the wire says how packets look."""

import re
import struct

from harness import ROOT

GOLDEN = ROOT / "tests" / "golden" / "messages"

FRAGMENT_DATA = 448
FLAG_RESEND, FLAG_ENCRYPTED, FLAG_FRAGMENTS, FLAG_LOGON = 0x1, 0x2, 0x4, 0x10000
FLAG_CONNECT_REQUEST = 0x40000

ETHERNET, NULL, RAW, LOOP, COOKED, COOKED_2, IPV4, IPV6 = 1, 0, 101, 108, 113, 276, 228, 229

SERVER = ("10.0.0.1", 9000)
CLIENT = ("10.0.0.2", 51000)
SERVER_6 = ("fd00::1", 9000)
CLIENT_6 = ("fd00::2", 51000)


def samples(kind):
    """Yields (title, bytes, [(field, value)…]) for the golden samples of a kind of message."""
    text = (GOLDEN / f"{kind}.txt").read_text(encoding="utf-8")
    for block in re.split(r"^sample ", text, flags=re.M)[1:]:
        lines = block.strip().splitlines()
        fields = [tuple(line.split(" ", 1)) for line in lines[2:] if line]
        yield lines[0], bytes.fromhex(lines[1].split()[1]), fields


def sample(kind, index=0):
    return list(samples(kind))[index][1]


# --- packets

def sum32(data):
    total = len(data) << 16
    whole = len(data) // 4 * 4
    total += sum(struct.unpack(f"<{whole // 4}I", data[:whole]))
    for i, byte in enumerate(data[whole:]):
        total += byte << (24 - 8 * i)
    return total


def packet(sequence, fragments=(), flags=0, options=b"", checksum=None):
    """A packet of whole fragments, each with its header."""
    flags |= FLAG_FRAGMENTS if fragments else 0
    body = options + b"".join(fragments)

    def header(value):
        return struct.pack("<IIIHHHH", sequence, flags, value, 11, 100, len(body), 1)

    total = sum32(header(0xBADD70DD)) + (sum32(options) if options else 0)
    total += sum(sum32(f[:16]) + sum32(f[16:]) for f in fragments)
    return header(total & 0xFFFFFFFF if checksum is None else checksum) + body


def fragments(message, sequence, queue=10, high=0x80000000):
    pieces = [message[i:i + FRAGMENT_DATA] for i in range(0, len(message), FRAGMENT_DATA)]
    return [struct.pack("<IIHHHH", sequence, high, len(pieces), 16 + len(piece), i, queue) + piece
            for i, piece in enumerate(pieces)]


def packets(messages, first=1, queue=10):
    """Every message in packets of its own."""
    made = []
    for number, message in enumerate(messages):
        for fragment in fragments(message, first + number, queue):
            made.append(packet(first + len(made), [fragment]))
    return made


# --- frames

def address(text):
    if ":" not in text:
        return bytes(map(int, text.split(".")))
    head, _, tail = text.partition("::")
    groups = [part.split(":") if part else [] for part in (head, tail)]
    middle = ["0"] * (8 - len(groups[0]) - len(groups[1]))
    return b"".join(int(g, 16).to_bytes(2, "big") for g in groups[0] + middle + groups[1])


def udp(payload, source, target, length=None):
    size = 8 + len(payload) if length is None else length
    return struct.pack(">HHHH", source[1], target[1], size, 0) + payload


def ipv4(payload, source, target, protocol=17, fragment=0, options=b"", total=None):
    size = 20 + len(options) + len(payload) if total is None else total
    return struct.pack(">BBHHHBBH", 0x45 + len(options) // 4, 0, size, 7, fragment, 64, protocol,
                       0) + address(source[0]) + address(target[0]) + options + payload


def ipv6(payload, source, target, following=17, extensions=b""):
    return struct.pack(">IHBB", 6 << 28, len(extensions) + len(payload), following, 64) \
        + address(source[0]) + address(target[0]) + extensions + payload


def ip(payload, source=SERVER, target=CLIENT):
    make = ipv6 if ":" in source[0] else ipv4
    return make(udp(payload, source, target), source, target)


def frame(network, link=ETHERNET, tags=(), order="<"):
    """Puts a link header around an IP packet."""
    is_6 = network[0] >> 4 == 6
    kind = 0x86DD if is_6 else 0x0800
    kinds = [*tags, kind]
    typed = struct.pack(">H", kinds[0]) + b"".join(
        struct.pack(">HH", 5, following) for following in kinds[1:]) + network
    if link == ETHERNET:
        return b"\x02" * 6 + b"\x04" * 6 + typed
    if link == COOKED:
        return struct.pack(">HHH8s", 0, 1, 6, b"\x02" * 6) + typed
    if link == COOKED_2:
        return typed[:2] + struct.pack(">HIHBB8s", 0, 2, 1, 0, 6, b"\x02" * 6) + typed[2:]
    if link == NULL:
        return struct.pack(order + "I", 24 if is_6 else 2) + network
    if link == LOOP:
        return struct.pack(">I", 24 if is_6 else 2) + network
    return network


def datagram(payload, source=SERVER, target=CLIENT, link=ETHERNET, tags=(), order="<"):
    return frame(ip(payload, source, target), link, tags, order)


# --- files

def timed(frames, step=0.05):
    return [(i * step, data, len(data)) for i, data in enumerate(frames)]


def pcap(records, link=ETHERNET, order="<", nano=False, start=1700000000):
    """records: (seconds, bytes, bytes on the wire)."""
    unit = 10 ** 9 if nano else 10 ** 6
    out = struct.pack(order + "IHHiIII", 0xA1B23C4D if nano else 0xA1B2C3D4, 2, 4, 0, 0, 262144,
                      link)
    for seconds, data, size in records:
        ticks = round(seconds * unit)
        out += struct.pack(order + "IIII", start + ticks // unit, ticks % unit, len(data), size)
        out += data
    return out


def pcapng(records, link=ETHERNET, order="<", start=1700000000):
    def block(kind, body):
        body += bytes(-len(body) % 4)
        size = 12 + len(body)
        return struct.pack(order + "II", kind, size) + body + struct.pack(order + "I", size)

    out = block(0x0A0D0D0A, struct.pack(order + "IHHq", 0x1A2B3C4D, 1, 0, -1))
    out += block(1, struct.pack(order + "HHI", link, 0, 262144))
    for seconds, data, size in records:
        ticks = start * 10 ** 6 + round(seconds * 10 ** 6)
        out += block(6, struct.pack(order + "IIIII", 0, ticks >> 32, ticks & 0xFFFFFFFF, len(data),
                                    size) + data)
    return out
