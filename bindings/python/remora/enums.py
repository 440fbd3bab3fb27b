"""Values of the C interface. Members are named as in C, without the prefix that they share."""

import enum


class Status(enum.IntEnum):
    """What became of a call. Everything but OK is raised as a RemoraError."""

    OK = 0
    ERROR_ARGUMENT = 1
    ERROR_NOT_FINITE = 2
    ERROR_ROTATION = 3
    ERROR_OFF_MAP = 4
    ERROR_TIME = 5
    ERROR_STALE_ID = 6
    ERROR_INVALID_ID = 7
    ERROR_UNKNOWN_GUID = 8
    ERROR_GUID_TAKEN = 9
    ERROR_NO_GUID = 10
    ERROR_FULL = 11
    ERROR_MEMORY = 12
    ERROR_BUSY = 13
    ERROR_BUFFER = 14
    ERROR_FORMAT = 15
    ERROR_MISMATCH = 16
    ERROR_REFUSED = 17
    ERROR_SHORT = 18
    ERROR_TRAILING = 19
    ERROR_OPCODE = 20
    ERROR_FLAGS = 21
    ERROR_VALUE = 22
    ERROR_CHECKSUM = 23
    ERROR_EMPTY = 24
    ERROR_DEGENERATE = 25
    ERROR_NOT_PLANAR = 26
    ERROR_NOT_CONVEX = 27
    ERROR_INVERTED = 28
    ERROR_LIMIT = 29
    ERROR_RANGE = 30
    ERROR_REFERENCE = 31
    ERROR_TAKEN = 32
    ERROR_WRITE = 33
    ERROR_CALLBACK = 34


class Space(enum.IntEnum):
    """How positions are to be read."""

    LANDBLOCKS = 0
    FLAT = 1


class GroundKind(enum.IntEnum):
    """Where the height of the ground comes from."""

    NONE = 0
    CONSTANT = 1
    FUNCTION = 2
    LAST_REPORT = 3


class Route(enum.IntEnum):
    """What became of a position update."""

    TELEPORT = 0
    QUEUE = 1
    SNAP = 2
    IGNORED = 3


class Received(enum.IntEnum):
    """What became of a message."""

    APPLIED = 0
    IGNORED = 1
    KEPT = 2
    DROPPED = 3


class Reason(enum.IntFlag):
    """Why a body moved, or did not, in its last tick."""

    ROOT = 0x1
    CHASE = 0x2
    REACHED = 0x4
    STALL = 0x8
    BLIP = 0x10
    BLIP_FAILED = 0x20
    VELOCITY = 0x40
    GRAVITY = 0x80
    STICKY = 0x100
    LEASH = 0x200
    TELEPORT = 0x400
    SNAP = 0x800
    IGNORED = 0x1000
    DORMANT = 0x2000
    HIDDEN = 0x4000
    SWEEP_FAILED = 0x8000
    SLIDE = 0x10000
    STEP_UP = 0x20000
    STEP_DOWN = 0x40000
    CLIFF = 0x80000
    LAND = 0x100000
    LEAVE = 0x200000
    BLOCKED = 0x400000


class State(enum.IntFlag):
    """What a body is."""

    STATIC = 0x1
    ETHEREAL = 0x4
    REPORT_COLLISIONS = 0x8
    IGNORE_COLLISIONS = 0x10
    NODRAW = 0x20
    MISSILE = 0x40
    ALIGNPATH = 0x100
    PATHCLIPPED = 0x200
    GRAVITY = 0x400
    HIDDEN = 0x4000
    HAS_PHYSICS_BSP = 0x10000
    INELASTIC = 0x20000
    REPORT_AS_ENVIRONMENT = 0x200000
    EDGE_SLIDE = 0x400000
    SLEDDING = 0x800000
    FROZEN = 0x1000000
    DEFAULT = 0x400C08


class Transient(enum.IntFlag):
    """What a body is doing."""

    CONTACT = 0x1
    ON_WALKABLE = 0x2
    SLIDING = 0x4
    WATER = 0x8
    STATIONARY_FALL = 0x10
    STATIONARY_STOP = 0x20
    STATIONARY_STUCK = 0x40
    ACTIVE = 0x80
    CHECK_ETHEREAL = 0x100
