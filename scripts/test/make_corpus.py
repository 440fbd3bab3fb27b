#!/usr/bin/env python3
"""Makes the seeds of the fuzzing targets, in build/seeds or the folder named.

One file for each golden message; for packets one for each packet, one with all of them in order and
one with all of them backwards and twice; small captures of every kind; recordings, where the
programs that write them are built; scripts of the conformance cases and of the errors; a table and
broken ones; traces, meshes and heightmaps; rows of calls for worlds, of patches for saves. Nothing
depends on time or chance, so that a second run changes nothing. ./dev check fuzz --minimise makes the
corpora out of them and out of what was found since.
"""

import json
import pathlib
import random
import re
import struct
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "tools"))

import captures  # noqa: E402  (found only now)
import test_table  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
SEEDS = ROOT / "build" / "seeds"
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


def make_messages(messages, packets):
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


def write_all(folder, files):
    """Writes texts or bytes by their names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


# --------------------------------------------------------------------------------- data files

NODE = 62 * 4 + 4 + 61 * 24  # bytes of a node of a directory
FIRST_BLOCK = 0x400


class Container:
    """A data file that is small enough for a fuzzer: docs/data-files.md says what is in one."""

    def __init__(self, data_set, block_size):
        self.set, self.block_size = data_set, block_size
        self.blocks = []

    def put(self, payload):
        """@return the offset of the first block"""
        room = self.block_size - 4
        pieces = [payload[i:i + room] for i in range(0, len(payload), room)] or [b""]
        first = FIRST_BLOCK + len(self.blocks) * self.block_size
        for i, piece in enumerate(pieces):
            following = first + (i + 1) * self.block_size if i + 1 < len(pieces) else 0
            self.blocks.append(struct.pack("<I", following) + piece.ljust(room, b"\0"))
        return first

    def node(self, records, children=()):
        """A node with these records, (id, bytes)…, and nodes between and around them."""
        entries = [struct.pack("<HHIIIII", 0, 2, ident, self.put(data), len(data), 0, 1)
                   for ident, data in records]
        places = struct.pack(f"<{len(children)}I", *children)
        return self.put(places.ljust(62 * 4, b"\0") + struct.pack("<I", len(entries))
                        + b"".join(entries).ljust(61 * 24, b"\xcd"))

    def file(self, root, magic_at=0x140):
        size = FIRST_BLOCK + len(self.blocks) * self.block_size
        header = struct.pack("<2sHIIIIIIII", b"BT", 0, self.block_size, size, self.set, 1, 0, 0, 0, root)
        header += bytes(12) + struct.pack("<III", 0, 110 if self.set == 1 else 22, 0)
        return (bytes(magic_at) + header).ljust(FIRST_BLOCK, b"\0") + b"".join(self.blocks)


def words(*values):
    return struct.pack(f"<{len(values)}I", *values)


def data_files():
    """A file with one node, one with two levels, one of models, one of before 2005."""
    landblock = words(0xA9B4FFFF, 1) + bytes(81 * 2) + bytes(range(81)) + b"\0"
    info = words(0xA9B4FFFE, 0, 0) + struct.pack("<HH", 0, 0)
    iteration = words(5, 0xFFFFFFFB, 1)
    flat = Container(2, 256)
    yield "one-node", flat.file(flat.node([(0xA9B4FFFE, info), (0xA9B4FFFF, landblock),
                                           (0xFFFF0001, iteration)]))
    deep = Container(2, 256)
    leaves = [deep.node([(0xA9B4FFFE, info)]), deep.node([(0xFFFF0001, iteration)])]
    yield "two-levels", deep.file(deep.node([(0xA9B4FFFF, landblock)], leaves))
    models = Container(1, 1024)
    records = [(0x03000001, words(0x03000001, 0, 0, 0)), (0x09000001, words(0x09000001, 0x8000003D, 0, 0, 0, 0)),
               (0x0D000001, words(0x0D000001, 0)), (0x12000001, words(0x12000001, 0))]
    yield "models", models.file(models.node(records))
    yield "old", Container(2, 256).file(0, magic_at=0x12C)


# -------------------------------------------------------------------------------------- texts

SCRIPT_LIMIT = 6000  # bytes: long scripts say the same again


def scripts():
    """Short conformance cases of every family, and every script with an error."""
    for family in sorted((ROOT / "tests" / "conformance").iterdir()):
        short = [p for p in sorted(family.glob("*.drive")) if p.stat().st_size < SCRIPT_LIMIT] \
            if family.is_dir() else []
        for path in short[:3]:
            yield f"{family.name}-{path.stem}", path.read_bytes()
    for path in sorted((ROOT / "tests" / "drive_errors").glob("*.drive")):
        yield path.stem, path.read_bytes()


def tables():
    """A table with every kind of member, and the same with each of them left out or wrong."""
    good = test_table.GOOD
    yield "good", json.dumps(good, indent=1)
    yield "short", json.dumps(good)
    for member in good:
        yield f"without-{member}", json.dumps({k: v for k, v in good.items() if k != member})
        yield f"empty-{member}", json.dumps({**good, member: []})
    for name in ("any_substate", "any_cycle"):
        yield f"with-{name}", json.dumps({**good, name: "Ready" if "sub" in name else "stand"})


def frame(number, **more):
    line = {"t": number / 60, "pos": [number / 20, 1, 0], "body": [number / 20, 1, 0],
            "true": [number / 15, 1, 0], **more}
    return json.dumps(line) + "\n"


def traces():
    """A walk that stops, with all members and with few; two bodies; messages; lines that are bad."""
    turned = {"rot": [1, 0, 0, 0], "true_rot": [0.8, 0, 0, 0.6], "cycle": 3, "queue": 2,
              "why": ["chase", "gravity"], "depth": 0.1}
    sent = '{"t": 0.1, "event": "sent", "kind": "position", "n": 1}\n'
    arrived = '{"t": 0.2, "event": "arrived", "kind": "position", "n": 1, "id": "a"}\n'
    yield "plain", "".join(frame(i) for i in range(40))
    yield "full", "".join(frame(i, id="a", **turned) for i in range(20))
    yield "two", sent + "".join(frame(i, id=i % 2) for i in range(30)) + arrived
    yield "stop", sent + "".join(frame(min(i, 25) if i < 26 else 25 + (i - 25) / 1e3)
                                 for i in range(60)) + arrived
    yield "still", "".join(json.dumps({"t": i, "pos": [0, 0, 0], "true": [0, 0, 0]}) + "\n"
                           for i in range(9))
    yield "one-frame", frame(1)
    yield "backwards", frame(2) + frame(1)


CUBE = """# a cube
o cube
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
f 4 3 2 1
f 5 6 7 8
f 1 2 6 5
f 2/1 3/2 7/3 6/4
f 3//1 4//1 8//1 7//1
f -5 -8 -4 -1
"""


def meshes():
    yield "cube", CUBE
    yield "names", "mtllib a\ng b\nusemtl c\ns off\nvn 0 0 1\nvt 0 0\n" + CUBE
    yield "ground", "v -9 -9 0\nv 30 -9 0\nv 30 30 1\nv -9 30 1\nf 1 2 3\nf 1 3 4\n"
    yield "bent", "v 0 0 0\nv 2 0 0\nv 2 2 3\nv 0 2 0\nf 1 2 3 4\n"
    yield "numbers", "v 1e-3 +2.5 -0.1E+1\nv 1e9 0 0\nv 0 1.e2 .5\nf 1 2 3 # end\n"
    yield "stairs", "".join(
        f"v {x} 0 {x // 2}\nv {x} 9 {x // 2}\n" for x in range(8)) + "".join(
        f"f {2 * x + 1} {2 * x + 3} {2 * x + 4} {2 * x + 2}\n" for x in range(7))


# -------------------------------------------------------------------------------------- bytes

def heightmaps():
    """Control, columns, rows, metres a unit, spacing and corner (20 bytes), then the heights."""
    random.seed(8)
    one, place = b"\x01", b"\x1f" + bytes(19)  # 1 m a unit, vertices 12 m apart about the origin
    for side in (2, 3, 5, 8):
        heights = b"".join(struct.pack("<H", random.randrange(6)) for _ in range(side * side))
        yield f"hills-{side}", bytes([0, side, side]) + one + place + heights
        yield f"short-{side}", bytes([0, side, side]) + one + place + heights[:-1]
    yield "huge", b"\xff" + struct.pack("<II", 70000, 70000) + one + place + bytes(8)


def records(file):
    """Yields (id, bytes) of the records of a data file, by a reader of its own."""
    block, root = struct.unpack_from("<I", file, 0x144)[0], struct.unpack_from("<I", file, 0x160)[0]

    def payload(at, size):
        found = b""
        while len(found) < size:
            found += file[at + 4:at + block]
            at, = struct.unpack_from("<I", file, at)
        return found[:size]

    def node(at):
        content = payload(at, 1716)
        children = struct.unpack_from("<62I", content)
        count, = struct.unpack_from("<I", content, 248)
        for i in range(count + 1):
            if children[0]:
                yield from node(children[i])
            if i < count:
                _, name, where, size = struct.unpack_from("<4I", content, 252 + 24 * i)
                yield name, payload(where, size)

    yield from node(root)


# Kinds of record as rm_data_kind numbers them, by the top byte of an id or the low word of a cell.
KINDS = {0x01: 5, 0x02: 6, 0x03: 7, 0x09: 8, 0x0D: 9, 0x12: 10, 0x13: 11, 0xFFFF: 2, 0xFFFE: 3}
# Records that the target of towns replaces, in its order.
REPLACED = [0x01000001, 0x01000003, 0x02000002, 0x02000003, 0x02000001, 0x03000002, 0x03000004,
            0x09000001, 0x12000001, 0x13000000, 0x0D000001, 0xA9B4FFFF, 0xA9B4FFFE, 0xA9B40100]


def make_data(seeds):
    """Whole files, each record of them, and each that can be replaced; where a town can be written."""
    writer = BUILT / "remora_write_data"
    if not writer.exists():
        return
    folder = seeds / "data_file"
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([writer, folder, "--scenery"], check=True)
    files = {name: (folder / name).read_bytes() for name in ("portal.dat", "cell.dat")}
    for name in ("town.drive", "town.json"):
        (folder / name).unlink()
    single, town = {}, {}
    for name, file in files.items():
        for number, content in records(file):
            kind = (KINDS.get(number & 0xFFFF, 4) if name == "cell.dat" and number >> 16 != 0xFFFF
                    else KINDS.get(number >> 24, 1))
            single[f"{number:08x}"] = bytes([kind]) + struct.pack("<I", number) + content
            if number in REPLACED:
                town[f"{number:08x}"] = bytes([REPLACED.index(number)]) + content
    write_all(seeds / "data_record", single)
    write_all(seeds / "data_world", town)


def call(which, content=b""):
    """A call as the targets of records expect it: which, length, content."""
    return bytes([which]) + struct.pack("<H", len(content)) + content


def operations():
    text = (ROOT / "src" / "world" / "world_ops.def").read_text(encoding="utf-8")
    return re.findall(r"^OP\((\w+),", text, re.MULTILINE)


FIRST_READ, FIRST_COLLISION = 0xC0, 0xD0


def some_bytes(size, limit):
    return bytes(random.randrange(limit) for _ in range(size))


def calls():
    """Every call in a world with three bodies that walk about; arguments tame, and then wild."""
    random.seed(9)
    number = {name: index for index, name in enumerate(operations())}
    bodies = b"".join(call(number["add"], bytes([i] * 96)) for i in (1, 2, 3))
    ticks = call(number["tick"]) * 3
    others = {f"read-{i}": FIRST_READ + i for i in range(13)}
    others |= {f"collision-{i}": FIRST_COLLISION + i for i in range(15)}
    for name, which in {**number, **others}.items():
        for limit in (1, 0x80, 0x100):
            begin = call(0, some_bytes(16, limit)) + call(number["set_sweep"],
                                                          some_bytes(1, limit))
            again = b"".join(call(which, some_bytes(random.randrange(4, 320), limit))
                             for _ in range(4))
            yield f"{name}-{limit}", begin + bodies + again + ticks + again + ticks
    yield from stories(number, bodies)
    yield from crowds(number)


STAMPS = 9  # of a body
METRES = 0x60  # before a byte of eighths of a metre
RUNNING = bytes([METRES, 0, METRES, 32, METRES, 0])  # 4 m/s to the north


def near(east, north):
    """A place in the default landblock, so many eighths of a metre from (12, 12)."""
    return bytes([0, METRES, east, METRES, north, 0]) + bytes(4) + b"\0" + bytes(2)


def crowds(number):
    """Many bodies that do what most bodies do: walk and chase on level ground, some of them close
    to each other."""
    for kind in range(8):
        text = call(0, bytes([0, kind & 1, 0, kind, kind, 3, kind >> 1 & 1, 0, 0, kind >> 2 & 1]))
        text += call(number["set_sweep"], bytes([5 if kind < 6 else 0]))
        for body in range(12):
            text += call(number["add"], b"\0" + near(body * 9, body * kind) + bytes([0, 1, 1, 0])
                         + bytes(7) + bytes(13) + bytes(STAMPS) + bytes([0, body + 1, 0, kind & 1]))
        for body in range(12):
            text += call(number["set_cycle"], bytes([0, 0, 0, body]) + RUNNING + bytes(3))
        text += call(number["tick"]) * 8
        for step in range(4):
            for body in range(12):
                text += call(number["interpolate"],
                             bytes([0, 0, 0, body]) + near(body * 9, 20 * step + kind) + b"\1")
            text += call(number["tick"]) * 4
        yield f"crowd-{kind}", text


def stories(number, bodies):
    """Something is built, and then everything happens at once."""
    building = [FIRST_COLLISION + i for i in (0, 5, 8, 8, 10, 12, 12)]
    on_a_plane = [FIRST_COLLISION + i for i in (2, 2, 5, 12, 12)]
    moving = [number[name] for name in (
        "tick", "tick", "tick", "advance", "move", "enter", "place", "update_position",
        "update_motion", "update_motion", "update_vector", "receive", "receive", "receive_many",
        "interpolate", "stick", "set_velocity", "do_command", "set_keys", "jump")]
    for story in range(60):
        limit = (0x40, 0x80, 0xC0)[story % 3]
        is_flat = story % 4 == 3
        text = call(0, bytes([0xC0 * is_flat]) + some_bytes(15, limit))
        text += call(number["set_sweep"], b"\5")
        text += b"".join(call(which, some_bytes(random.randrange(250), limit))
                         for which in (on_a_plane if is_flat else building))
        text += bodies
        for _ in range(24):
            text += call(random.choice(moving), some_bytes(random.randrange(200), limit))
        yield f"story-{story}", text


def saves():
    """Worlds and bodies that are saved, whole and with words of their saves changed."""
    random.seed(10)
    for how in (0, 2, 6, 1):
        for kind in range(8):
            world = call(how, bytes([kind]) + bytes(random.randrange(256) for _ in range(24)))
            patches = b"".join(
                call(random.randrange(256), bytes(random.randrange(256) for _ in range(7)))
                for _ in range(kind % 4))
            yield f"{how}-{kind}", world + patches


def floods():
    """Messages into a crowd, with ticks between them: tame ones, and wild ones."""
    random.seed(12)
    for story in range(12):
        limit = (0x40, 0xA0, 0x100)[story % 3]
        text = b""
        for _ in range(30):
            text += call(random.randrange(256), some_bytes(random.randrange(8, 60), limit))
        yield f"{story}", text


def rewinds():
    """Motion, seed, network, reports, moment; then patches of a place and a byte each."""
    random.seed(11)
    for motion in range(12):
        front = bytes([motion, motion, motion % 5, motion % 6, 4 * motion])
        patches = b"".join(struct.pack("<IB", random.randrange(1 << 30), random.randrange(256))
                           for _ in range(motion % 3))
        yield f"{motion}", front + patches


def main():
    seeds = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else SEEDS
    make_messages(seeds / "message", seeds / "packet")
    make_captures(seeds / "pcap")
    make_recordings(seeds / "recording")
    make_data(seeds)
    for name, files in (("drive", scripts), ("table", tables), ("trace", traces), ("obj", meshes),
                        ("heightmap", heightmaps), ("world", calls), ("save", saves),
                        ("rewind", rewinds), ("flood", floods), ("data_file", data_files)):
        write_all(seeds / name, dict(files()))


if __name__ == "__main__":
    main()
