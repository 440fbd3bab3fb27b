"""The messages by what is known of the client's own packing routines: what each of them writes and
reads, in its order, with its own conditions. Written from that alone, not from docs/wire.md, and
shares nothing with it or with the library but the names of the fields, so that they can be compared.

A layout is a function on a Wire, which reads bytes, or makes them up: the same lines do both.

Not known here: which class a motion command has (the client's table of 408), so that of commands only
the low word, which is what travels, is told; and which values a server would refuse.
"""

import math
import struct


class Wire:
    """Bytes that are read, or, without any, made up by chance. Notes a line for each field."""

    def __init__(self, data=None, chance=None):
        self.data = data
        self.chance = chance
        self.made = bytearray()
        self.at = 0
        self.lines = []

    def raw(self, size):
        if self.data is None:
            piece = bytes(self.chance.randrange(256) for _ in range(size))
            self.made += piece
        else:
            piece = self.data[self.at:self.at + size]
            if len(piece) < size:
                raise ValueError(f"{size} bytes are missing at {self.at}")
        self.at += size
        return piece

    def number(self, code, value=None):
        """One number; when bytes are made up, this value if one is given."""
        size = struct.calcsize(code)
        if self.data is not None or value is None:
            return struct.unpack(code, self.raw(size))[0]
        self.made += struct.pack(code, value)
        self.at += size
        return value

    def note(self, name, text):
        self.lines.append(f"{name} {text}")

    def integer(self, name, code, value=None):
        value = self.number(code, value)
        self.note(name, f"0x{value:X}")
        return value

    def u8(self, name, value=None):
        return self.integer(name, "<B", value)

    def u16(self, name, value=None):
        return self.integer(name, "<H", value)

    def u32(self, name, value=None):
        return self.integer(name, "<I", value)

    def pick(self, values):
        """What a made-up field may be; nothing when bytes are read."""
        return self.chance.choice(list(values)) if self.data is None else None

    def f32(self, *names):
        for name in names:
            made = None
            if self.data is None:
                made = self.chance.choice([0.0, 1.0, -0.65, self.chance.uniform(-1e6, 1e6)])
                made = struct.unpack("<f", struct.pack("<f", made))[0]
            value = self.number("<f", made)
            if math.isnan(value):
                raise ValueError(f"{name} is no number")
            self.note(name, "%.9g" % value)

    def small(self, name):
        """A key that is held (none known, none, run), or a level of autonomy: 0, 1 or 2."""
        self.u32(name, self.pick(range(3)))

    def command(self, name):
        low = self.number("<H")
        self.note(name, f"command 0x{low:04X}")

    def packed(self, name, base):
        """One word below 0x8000, else two: 14 bits of the first above the second."""
        first = self.number("<H")
        value = first if first < 0x8000 else (first & 0x3FFF) << 16 | self.number("<H")
        if self.data is None and first >= 0x8000:
            # What the client never packs, because one word would do, is not made up.
            second = value & 0xFFFF
            high = (value >> 16) or 1
            high = high if high & 0x3FFF else 1
            self.made[-4:] = struct.pack("<HH", 0x8000 | high, second)
            value = (high & 0x3FFF) << 16 | second
        self.note(name, f"0x{base + value:X}")

    def align(self, start=0):
        pad = -(self.at - start) % 4
        if self.data is None:
            self.made += bytes(pad)
        elif self.at + pad > len(self.data):
            raise ValueError("padding is missing")
        self.at += pad


# --- parts

def frame(w):
    """Position::UnPack: the cell, then a frame with its rotation's w first."""
    w.u32("position.cell")
    w.f32("position.x", "position.y", "position.z", "position.qw", "position.qx", "position.qy",
          "position.qz")


def position_pack(w):
    flags = w.u32("position.flags", w.pick(range(0x80)))
    w.u32("position.cell")
    w.f32("position.x", "position.y", "position.z")
    for bit, name in ((0x08, "qw"), (0x10, "qx"), (0x20, "qy"), (0x40, "qz")):
        if not flags & bit:
            w.f32("position." + name)
    if flags & 0x01:
        w.f32("velocity.x", "velocity.y", "velocity.z")
    if flags & 0x02:
        w.u32("placement")
    for name in ("instance", "position", "teleport", "force_position"):
        w.u16("stamp." + name)


def actions(w, count):
    for i in range(count):
        low = w.number("<H")
        w.note(f"action.command[{i}]", f"command 0x{low:04X}")
        w.u16(f"action.stamp[{i}]")
        w.f32(f"action.speed[{i}]")


def interpreted_state(w):
    """Seven bits of presence, five of a count; what is above is what was in memory before."""
    flags = w.u32("state.flags")
    for bit, name in ((0x01, "style"), (0x02, "forward"), (0x08, "sidestep"), (0x20, "turn")):
        if flags & bit:
            w.command("state." + name)
    for bit, name in ((0x04, "forward"), (0x10, "sidestep"), (0x40, "turn")):
        if flags & bit:
            w.f32(f"state.{name}_speed")
    actions(w, flags >> 7 & 0x1F)


def move_to(w, has_target):
    if has_target:
        w.u32("target")
    w.u32("origin.cell")
    w.f32("origin.x", "origin.y", "origin.z")
    w.u32("parameters")
    w.f32("distance_to_object", "min_distance", "fail_distance", "speed", "walk_run_threshold",
          "desired_heading", "run_rate")


def turn_to(w, has_target):
    if has_target:
        w.u32("target")
        w.f32("heading")
    w.u32("parameters")
    w.f32("speed", "desired_heading")


def movement(w):
    """MovementManager::unpack_movement."""
    start = w.at
    kind = w.u8("movement.type", w.pick((0, 6, 7, 8, 9)))
    flags = w.u8("movement.flags", w.pick(range(4)))
    w.command("movement.style")
    if kind == 0:
        interpreted_state(w)
        w.align(start)
        if flags & 0x01:
            w.u32("sticky")
    elif kind in (6, 7):
        move_to(w, kind == 6)
    else:
        turn_to(w, kind == 8)


def object_description(w):
    w.u8("objdesc.marker", 0x11 if w.data is None else None)
    palettes, textures, parts = (w.u8(name, w.pick(range(6))) for name in
                                 ("palette.count", "texture.count", "part.count"))
    if palettes:
        w.packed("palette.base", 0x04000000)
    for i in range(palettes):
        w.packed(f"palette.id[{i}]", 0x04000000)
        w.u8(f"palette.offset[{i}]")
        w.u8(f"palette.length[{i}]")
    for i in range(textures):
        w.u8(f"texture.part[{i}]")
        w.packed(f"texture.old[{i}]", 0x05000000)
        w.packed(f"texture.new[{i}]", 0x05000000)
    for i in range(parts):
        w.u8(f"part.index[{i}]")
        w.packed(f"part.id[{i}]", 0x01000000)
    w.align()


def enclosed_movement(w):
    """Its length, so many bytes, and whether it was the client's own doing."""
    if w.data is not None:
        size = w.u32("movement.size")
        end = w.at + size
        if size:
            movement(w)
            if w.at != end:
                raise ValueError(f"the movement takes {w.at - end + size} bytes of {size}")
            w.u32("autonomous")
        return
    at, line = w.at, len(w.lines)
    w.u32("movement.size", 0)
    if w.chance.random() < 0.8:
        movement(w)
        size = w.at - at - 4
        w.made[at:at + 4] = struct.pack("<I", size)
        w.lines[line] = f"movement.size 0x{size:X}"
        w.u32("autonomous", w.pick((0, 1)))


def physics_description(w):
    """PhysicsDesc::UnPack."""
    bits = w.u32("physics.bits", w.pick([w.chance.getrandbits(19)]) if w.data is None else None)
    w.u32("state")
    if bits & 0x10000:
        enclosed_movement(w)
    elif bits & 0x20000:
        w.u32("animation_frame")
    if bits & 0x8000:
        frame(w)
    for bit, name in ((0x2, "motion_table"), (0x800, "sound_table"), (0x1000, "effect_table"),
                      (0x1, "setup")):
        if bits & bit:
            w.u32(name)
    if bits & 0x20:
        w.u32("parent")
        w.u32("location")
    if bits & 0x40:
        for i in range(w.u32("children.count", w.pick(range(5)))):
            w.u32(f"child.guid[{i}]")
            w.u32(f"child.location[{i}]")
    for bit, name in ((0x80, "scale"), (0x100, "friction"), (0x200, "elasticity"),
                      (0x40000, "translucency")):
        if bits & bit:
            w.f32(name)
    for bit, name in ((0x4, "velocity"), (0x8, "acceleration"), (0x10, "omega")):
        if bits & bit:
            w.f32(name + ".x", name + ".y", name + ".z")
    if bits & 0x2000:
        w.u32("script")
    if bits & 0x4000:
        w.f32("script_intensity")
    for name in ("position", "movement", "state", "vector", "teleport", "control", "force_position",
                 "objdesc", "instance"):
        w.u16("stamp." + name)
    w.align()


def raw_state(w):
    """RawMotionState: eleven bits of presence in the order of the fields, then a count."""
    flags = w.u32("state.flags")
    fields = [("hold_key", "key"), ("style", "id"), ("forward", "id"), ("forward_key", "key"),
              ("forward_speed", "real"), ("sidestep", "id"), ("sidestep_key", "key"),
              ("sidestep_speed", "real"), ("turn", "id"), ("turn_key", "key"),
              ("turn_speed", "real")]
    for bit, (name, kind) in enumerate(fields):
        if flags >> bit & 1:
            if kind == "real":
                w.f32("state." + name)
            else:
                (w.small if kind == "key" else w.u32)("state." + name)
    actions(w, (flags & 0xFFFF) >> 11)


def client_stamps(w):
    for name in ("instance", "control", "teleport", "force_position"):
        w.u16("stamp." + name)


# --- messages

def object_message(w):
    w.u32("guid")
    object_description(w)
    physics_description(w)
    size = len(w.data) - w.at if w.data is not None else w.chance.randrange(24)
    w.note("weenie", w.raw(size).hex() or "-")


def update_motion(w):
    w.u32("guid")
    for name in ("instance", "movement", "control"):
        w.u16("stamp." + name)
    w.u8("autonomous", w.pick((0, 1)))
    w.align()
    movement(w)


def position_and_movement(w):
    w.u32("guid")
    position_pack(w)
    w.u16("stamp.movement")
    w.u16("stamp.control")
    w.u8("autonomous", w.pick((0, 1)))
    w.align()
    movement(w)


def move_to_state(w):
    raw_state(w)
    frame(w)
    client_stamps(w)
    w.u8("contact", w.pick(range(4)))
    w.align()


def autonomous_position(w):
    frame(w)
    client_stamps(w)
    w.u8("contact", w.pick((0, 1)))
    w.align()


def jump(w):
    w.f32("extent", "velocity.x", "velocity.y", "velocity.z")
    frame(w)
    client_stamps(w)


def row(*fields):
    """A message of plain fields: (type, name)…, with ("align", "")."""
    def layout(w):
        for kind, name in fields:
            if kind == "align":
                w.align()
            else:
                getattr(w, kind)(name)
    return layout


def position_message(w):
    w.u32("guid")
    position_pack(w)


def description_message(w):
    w.u32("guid")
    object_description(w)
    w.u16("stamp.instance")
    w.u16("stamp.objdesc")


VECTOR = [("f32", f"{name}.{axis}") for name in ("velocity", "omega") for axis in "xyz"]

SERVER = {
    "UpdatePosition": (0xF748, position_message),
    "UpdateMotion": (0xF74C, update_motion),
    "PositionAndMovement": (0xF619, position_and_movement),
    "VectorUpdate": (0xF74E, row(("u32", "guid"), *VECTOR, ("u16", "stamp.instance"),
                                 ("u16", "stamp.vector"))),
    "SetState": (0xF74B, row(("u32", "guid"), ("u32", "state"), ("u16", "stamp.instance"),
                             ("u16", "stamp.state"))),
    "DeleteObject": (0xF747, row(("u32", "guid"), ("u16", "stamp.instance"), ("align", ""))),
    "PlayerTeleport": (0xF751, row(("u16", "stamp.teleport"), ("align", ""))),
    "Pickup": (0xF74A, row(("u32", "guid"), ("u16", "stamp.instance"), ("u16", "stamp.position"))),
    "Parent": (0xF749, row(("u32", "parent"), ("u32", "child"), ("u32", "location"),
                           ("u32", "placement"), ("u16", "stamp.instance"),
                           ("u16", "stamp.position"))),
    "ObjDesc": (0xF625, description_message),
    "CreatePlayer": (0xF746, row(("u32", "guid"))),
    "CreateObject": (0xF745, object_message),
    "UpdateObject": (0xF7DB, object_message),
}

CLIENT = {
    "MoveToState": (0xF61C, move_to_state),
    "AutonomousPosition": (0xF753, autonomous_position),
    "Jump": (0xF61B, jump),
    "DoMovementCommand": (0xF61E, row(("u32", "motion"), ("f32", "speed"), ("small", "hold_key"))),
    "StopMovementCommand": (0xF661, row(("u32", "motion"), ("small", "hold_key"))),
    "AutonomyLevel": (0xF752, row(("small", "level"))),
    "JumpRequest": (0xF7C9, row(("f32", "extent"))),
}

WRAPPER = 0xF7B1


def kinds():
    return list(SERVER) + list(CLIENT)


def run(wire, kind):
    """Reads or makes up one message."""
    if kind in SERVER:
        opcode, layout = SERVER[kind]
        found = wire.u32("opcode", opcode)
    else:
        opcode, layout = CLIENT[kind]
        wire.u32("opcode", WRAPPER)
        wire.u32("sequence")
        found = wire.u32("action", opcode)
    if found != opcode:
        raise ValueError(f"opcode 0x{found:X} is not that of {kind}")
    layout(wire)
    return wire


def decode(kind, data):
    """@return a line for each field. ValueError if the bytes are not such a message."""
    wire = run(Wire(data=data), kind)
    if wire.at != len(data):
        raise ValueError(f"{len(data) - wire.at} bytes are left")
    return wire.lines


def make(kind, chance):
    """@return bytes and lines of a message that is made up."""
    wire = run(Wire(chance=chance), kind)
    return bytes(wire.made), wire.lines
