"""Values of the C interface, named as in C without the prefix that they share.

Made by ./dev layout --write from the c headers; do not edit.
"""

import enum


class ActionBits(enum.IntFlag):
    """Parts of rm_motion.action_word."""

    STAMP = 0x7fff
    AUTONOMOUS = 0x8000
    RAW = 0x10000


class Axes(enum.IntEnum):
    """Axes of an engine. Values out of range count as RM_AXES_REMORA."""

    REMORA = 0
    UNITY = 1
    UNREAL = 2
    GODOT = 3


class ChaseReason(enum.IntEnum):
    """Reasons of the chase for a move. Bits; values are shared with rm_reason."""

    MOVED = 2
    REACHED = 4
    STALLED = 8
    STICKY = 256
    LEASH = 512


class ClockState(enum.IntEnum):
    """State of a clock."""

    EMPTY = 0
    LEARNING = 1
    GOOD = 2
    IMPLAUSIBLE = 3


class CommandRole(enum.IntEnum):
    """Place of a motion command in a message. Decides the kind of unknown commands."""

    STYLE = 0
    FORWARD = 1
    SIDEWAYS = 2
    ACTION = 3


class DataFieldType(enum.IntEnum):
    """Type of a field."""

    NUMBER = 0
    REAL = 1
    BYTES = 2


class DataKind(enum.IntEnum):
    """Kinds of record that can be read."""

    OTHER = 0
    ITERATION = 1
    LANDBLOCK = 2
    INFO = 3
    ROOM = 4
    GFX = 5
    SETUP = 6
    ANIMATION = 7
    MOTION_TABLE = 8
    ENVIRONMENT = 9
    SCENE = 10
    REGION = 11


class DataSet(enum.IntEnum):
    """Contents of a file (rm_data_file_info.set)."""

    PORTAL = 1
    CELL = 2
    LOCAL = 3


class DebugBits(enum.IntFlag):
    """Things to draw. Bits; each has a colour, below."""

    POSE = 0x1
    SHAPE = 0x2
    QUEUE = 0x4
    BLIP = 0x8
    CONTACT = 0x10
    SLIDE = 0x20
    VELOCITY = 0x40
    STICKY = 0x80
    LEASH = 0x100
    REASONS = 0x200
    ALL = 0x3ff


class DebugColor(enum.IntEnum):
    """Colours, 0xRRGGBB."""

    POSE = 3049131
    SHAPE = 10134961
    QUEUE = 14964526
    BLIP = 10748783
    CONTACT = 3912307
    SLIDE = 15902017
    VELOCITY = 6116296
    STICKY = 14163547
    LEASH = 8023133
    TEXT = 3355443


class DifferenceKind(enum.IntEnum):
    """Kinds of difference from the recording."""

    NONE = 0
    STATUS = 1
    FIELD = 2
    HASH = 3


class FieldType(enum.IntEnum):
    """Type of a field on the wire. All numbers are little-endian."""

    U8 = 0
    U16 = 1
    U32 = 2
    F32 = 3
    COMMAND = 4
    PACKED = 5
    BYTES = 6


class GroundKind(enum.IntEnum):
    """Source of the height."""

    NONE = 0
    CONSTANT = 1
    FUNCTION = 2
    LAST_REPORT = 3


class HoldKey(enum.IntEnum):
    """Modifier key held with a direction."""

    INVALID = 0
    NONE = 1
    RUN = 2


class Idle(enum.IntEnum):
    """Meaning of a silence between reports."""

    LEARN = 0
    NOT_SENT = 1
    SENT = 2


class Instructions(enum.IntEnum):
    """Instructions that the loops over eight bodies may use. Results are the same bits for all;
    they differ in speed.
    """

    BEST = 0
    BUILD = 1
    AVX2 = 2


class InterpResult(enum.IntEnum):
    """Outcomes of a new place."""

    QUEUED = 0
    FAR = 1
    THERE = 2
    REFUSED = 3


class InterpWish(enum.IntEnum):
    """The request of a queue at the end of a tick."""

    NOTHING = 0
    SET_VELOCITY = 1
    PLACE = 2


class InterpretedFlags(enum.IntFlag):
    """Presence bits of an interpreted state on the wire. A field that is left out has its default:
    this is how a server sends "stop", which lacks a message of its own.
    """

    STYLE = 0x1
    FORWARD = 0x2
    FORWARD_SPEED = 0x4
    SIDESTEP = 0x8
    SIDESTEP_SPEED = 0x10
    TURN = 0x20
    TURN_SPEED = 0x40


class Known(enum.IntFlag):
    """Contents of a report besides the place. Bits of rm_remote_report.known."""

    ROTATION = 0x1
    VELOCITY = 0x2
    TURNING = 0x4
    DOING = 0x8
    SENT = 0x10
    AGE = 0x20
    NUMBER = 0x40
    AIRBORNE = 0x80
    JUMP = 0x100
    CLOCK = 0x200


class MessageKind(enum.IntEnum):
    """Kind of a message: its opcode, or the action of a client's message (inside opcode 0xF7B1).
    Values are those of the wire. A message of another kind is RM_ERROR_OPCODE and leaves
    everything unchanged: a host may hand over the whole stream of a connection and pass over
    that status.
    """

    UPDATE_POSITION = 63304
    UPDATE_MOTION = 63308
    VECTOR_UPDATE = 63310
    CREATE_OBJECT = 63301
    DELETE_OBJECT = 63303
    SET_STATE = 63307
    POSITION_AND_MOVEMENT = 63001
    OBJDESC = 63013
    CREATE_PLAYER = 63302
    PARENT = 63305
    PICKUP = 63306
    PLAYER_TELEPORT = 63313
    UPDATE_OBJECT = 63451
    MOVE_TO_STATE = 63004
    AUTONOMOUS_POSITION = 63315
    JUMP = 63003
    DO_MOVEMENT_COMMAND = 63006
    STOP_MOVEMENT_COMMAND = 63073
    AUTONOMY_LEVEL = 63314
    JUMP_REQUEST = 63433


class Model(enum.IntEnum):
    """Models of motion; a mix of them is drawn."""

    NONE = 0
    LAST = 1
    ACCELERATION = 2
    CUBIC = 3
    FIT = 4


class MotionBits(enum.IntFlag):
    """Bits of rm_motion."""

    AUTONOMOUS = 0x1
    LONGJUMP = 0x2


class MotionDataBits(enum.IntFlag):
    """Bits of rm_motion_data."""

    ALONE = 0x1
    FROM_DEFAULT = 0x2
    STILL = 0x4


class MotionEffectBits(enum.IntFlag):
    """Requests to the body after a call, in this order."""

    UNSTICK = 0x1
    STICK = 0x2
    HEADING = 0x4
    VELOCITY = 0x8
    MOVE_TO_END = 0x10
    JUMP = 0x20


class MotionError(enum.IntEnum):
    """Results of a command; numbers of the client. RM_MOTION_OK is 0."""

    OK = 0
    NO_TABLE = 7
    NO_OBJECT = 8
    NOT_GROUNDED = 36
    SUPERSEDED = 54
    TARGET_LOST = 55
    TARGET_UNKNOWN = 56
    TELEPORTED = 60
    TOO_FAR = 61
    NO_CROUCH = 63
    NO_SITTING = 64
    NO_SLEEPING = 65
    NO_EMOTE = 66
    NOT_ALLOWED = 67
    TOO_MANY_ACTIONS = 69
    LEASHED = 71
    NO_JUMP = 72


class MotionEventKind(enum.IntEnum):
    """Kinds of motion events."""

    HOOK = 0
    ANIMATION_DONE = 1
    MOTION_DONE = 2
    MOVE_TO_DONE = 3


class MotionTraits(enum.IntFlag):
    """Traits of a body for its motion."""

    OBJECT = 0x1
    CREATURE = 0x2
    PLAYER = 0x4
    CELL = 0x8
    LEASHED = 0x10
    REMOTE = 0xb


class MoveBits(enum.IntFlag):
    """Bits of rm_move_parameters; values of the wire."""

    CAN_WALK = 0x1
    CAN_RUN = 0x2
    CAN_SIDESTEP = 0x4
    CAN_WALK_BACKWARDS = 0x8
    CAN_CHARGE = 0x10
    FAIL_WALK = 0x20
    USE_FINAL_HEADING = 0x40
    STICKY = 0x80
    AWAY = 0x100
    TOWARDS = 0x200
    USE_SPHERES = 0x400
    SET_HOLD_KEY = 0x800
    AUTONOMOUS = 0x1000
    MODIFY_RAW = 0x2000
    MODIFY_INTERPRETED = 0x4000
    CANCEL_MOVE_TO = 0x8000
    STOP_COMPLETELY = 0x10000
    DISABLE_JUMP = 0x20000
    DEFAULT = 0x1ee0f
    ALL = 0x3ffff


class MoveToBits(enum.IntFlag):
    """Bits of rm_move_to."""

    STARTED = 0x1
    AWAY = 0x2


class MoveToStep(enum.IntEnum):
    """Kinds of step."""

    NONE = 0
    MOVE = 1
    TURN = 2


class MovementFlags(enum.IntFlag):
    """Flags of a movement block."""

    STICKY = 0x1
    STANDING_JUMP = 0x2


class MovementType(enum.IntEnum):
    """Types of a movement block; values of the wire. Others are ignored."""

    STATE = 0
    TO_OBJECT = 6
    TO_POSITION = 7
    TURN_TO_OBJECT = 8
    TURN_TO_HEADING = 9


class NodeKind(enum.IntEnum):
    """Kind of a node."""

    NONE = 0
    POSITION = 1
    JUMP = 2
    VELOCITY = 3


class Numbering(enum.IntEnum):
    """Numbering of commands, by version of the client. They agree up to 0x114. The last client has
    three more commands, so that every number from 0x115 of the 2013 client is larger by 3 in it,
    and 34 numbers are of another kind, such as styles of thrown weapons and recalls.
    """

    CLIENT_2013 = 0
    FINAL = 1


class ObjdescKind(enum.IntEnum):
    """Kind of an entry of an appearance, with the fields that it uses."""

    BASE_PALETTE = 0
    PALETTE = 1
    TEXTURE = 2
    PART = 3


class ObstacleKind(enum.IntEnum):
    """Kinds of obstacle."""

    SPHERES = 0
    CYLINDERS = 1
    MESH = 2


class OutgoingBits(enum.IntFlag):
    """Messages to send, in this order."""

    MOVE_TO_STATE = 0x1
    AUTONOMOUS_POSITION = 0x2


class PacketFate(enum.IntEnum):
    """Outcomes of packets, fragments and messages."""

    PACKET = 0
    MESSAGE = 1
    PACKET_SHORT = 2
    PACKET_TRAILING = 3
    PACKET_FLAGS = 4
    PACKET_VALUE = 5
    PACKET_CHECKSUM = 6
    PACKET_DUPLICATE = 7
    PACKET_STALE = 8
    FRAGMENT_DUPLICATE = 9
    FRAGMENT_MISFIT = 10
    EPHEMERAL_OLD = 11
    MESSAGE_OVERTAKEN = 12
    MESSAGE_EVICTED = 13
    MESSAGE_SHORT = 14
    STREAM_EVICTED = 15


class PacketFlags(enum.IntFlag):
    """Flags of a packet. Those from RM_PACKET_SERVER_SWITCH on announce optional headers, which
    follow in ascending order. Bits 0x08 to 0x80 are meaningless and are ignored.
    """

    RETRANSMISSION = 0x1
    ENCRYPTED_CHECKSUM = 0x2
    FRAGMENTS = 0x4
    SERVER_SWITCH = 0x100
    LOGON_ADDRESS = 0x200
    EMPTY_HEADER_1 = 0x400
    REFERRAL = 0x800
    NAK = 0x1000
    EMPTY_ACK = 0x2000
    ACK = 0x4000
    DISCONNECT = 0x8000
    LOGON = 0x10000
    REFERRED = 0x20000
    CONNECT_REQUEST = 0x40000
    CONNECT_RESPONSE = 0x80000
    NET_ERROR = 0x100000
    NET_ERROR_DISCONNECT = 0x200000
    COMMAND = 0x400000
    TIME_SYNC = 0x1000000
    ECHO_REQUEST = 0x2000000
    ECHO_RESPONSE = 0x4000000
    FLOW = 0x8000000


class PacketQueue(enum.IntEnum):
    """Queues of fragments. All messages of message.h that a server sends travel in the last, those
    of a client in RM_PACKET_QUEUE_CLIENT.
    """

    CONTROL = 2
    CLIENT = 3
    LOGON = 4
    DATABASE = 5
    UI = 9
    SMARTBOX = 10


class PhysicsFlags(enum.IntFlag):
    """Presence bits of rm_physics_desc.bits."""

    SETUP = 0x1
    MOTION_TABLE = 0x2
    VELOCITY = 0x4
    ACCELERATION = 0x8
    OMEGA = 0x10
    PARENT = 0x20
    CHILDREN = 0x40
    SCALE = 0x80
    FRICTION = 0x100
    ELASTICITY = 0x200
    SOUND_TABLE = 0x800
    EFFECT_TABLE = 0x1000
    SCRIPT = 0x2000
    SCRIPT_INTENSITY = 0x4000
    POSITION = 0x8000
    MOVEMENT = 0x10000
    ANIMATION_FRAME = 0x20000
    TRANSLUCENCY = 0x40000


class PolygonOwner(enum.IntEnum):
    """Owner of a polygon."""

    TERRAIN = 0
    ROOM = 1
    BUILDING = 2
    OBSTACLE = 3


class PositionFlags(enum.IntFlag):
    """Bits of rm_position_pack.flags. The four bits NO_Q… leave out a component of the rotation,
    which is then 0.
    """

    HAS_VELOCITY = 0x1
    HAS_PLACEMENT = 0x2
    HAS_CONTACT = 0x4
    NO_QW = 0x8
    NO_QX = 0x10
    NO_QY = 0x20
    NO_QZ = 0x40


class Prediction(enum.IntEnum):
    """Causes of a body's motion in the last frame. Bits of rm_smooth_info.why."""

    MODELS = 1
    TICKS = 2
    EASED = 4
    SILENT = 8
    RETURNED = 16
    PLACED = 32
    NEW_HISTORY = 64
    TOO_LATE = 128
    CLOCK = 256
    JUMP = 512


class RawFlags(enum.IntFlag):
    """Presence bits of a raw state on the wire, in the order of its fields."""

    HOLD_KEY = 0x1
    STYLE = 0x2
    FORWARD = 0x4
    FORWARD_KEY = 0x8
    FORWARD_SPEED = 0x10
    SIDESTEP = 0x20
    SIDESTEP_KEY = 0x40
    SIDESTEP_SPEED = 0x80
    TURN = 0x100
    TURN_KEY = 0x200
    TURN_SPEED = 0x400


class Reason(enum.IntFlag):
    """Why a body moved, or stood still, in its last tick. Bits, in the order in which tools print
    them: several may be set. Where the world keeps events (rm_world_def) each comes with the
    number named behind the semicolon. Reasons of updates between two ticks belong to the second
    of them.
    """

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
    BUDGET = 0x800000


class Received(enum.IntEnum):
    """Outcomes of a message."""

    APPLIED = 0
    IGNORED = 1
    KEPT = 2
    DROPPED = 3


class ReplayNeeds(enum.IntFlag):
    """Functions of the host that a recording needs. Bits."""

    SWEEP = 0x1
    HEIGHT = 0x2


class ReplayState(enum.IntEnum):
    """Progress of a replay."""

    PLAYING = 0
    DONE = 1
    DAMAGED = 2
    FAILED = 3


class Route(enum.IntEnum):
    """Routes of a position update."""

    TELEPORT = 0
    QUEUE = 1
    SNAP = 2
    IGNORED = 3


class Rule(enum.IntEnum):
    """Values of a rule."""

    L3 = 0
    RETAIL = 1
    STEADY = 2
    SMOOTH = 3
    BLENDED = 4


class Space(enum.IntEnum):
    """Interpretation of positions."""

    LANDBLOCKS = 0
    FLAT = 1


class SpeedSource(enum.IntEnum):
    """Source of the chase speed, before it is doubled. Set per body; the default follows the rule
    set.
    """

    AUTO = 0
    NONE = 1
    FIXED = 2


class Stamp(enum.IntEnum):
    """Stamps of a body, in the order of the wire."""

    POSITION = 0
    MOVEMENT = 1
    STATE = 2
    VECTOR = 3
    TELEPORT = 4
    CONTROL = 5
    FORCE_POSITION = 6
    OBJDESC = 7
    INSTANCE = 8


class State(enum.IntFlag):
    """State bits of a body. Set by the server (SetState, CreateObject) or by the host."""

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
    DEFAULT = 0x400c08


class Status(enum.IntEnum):
    """Status of a call. Every call that can fail returns one, and leaves everything unchanged
    unless it returns RM_OK.
    """

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
    ERROR_READ = 35
    ERROR_RULES = 36


class SweepBits(enum.IntFlag):
    """Results of a sweep. Bits of rm_sweep_out.bits."""

    CONTACT = 0x1
    WATER = 0x2
    SLIDE = 0x4
    NORMAL = 0x8
    ENVIRONMENT = 0x10
    LOST = 0x20
    DULL = 0x40
    STOPPED = 0x80
    STEP_UP = 0x100
    STEP_DOWN = 0x200
    CLIFF = 0x400
    BLOCKED = 0x800
    PLACED = 0x1000
    EXHAUSTED = 0x2000
    CUT = 0x4000


class SweepKind(enum.IntEnum):
    """Purpose of a sweep."""

    MOVE = 0
    PLACE = 1
    PLACE_SLIDE = 2


class SweepResult(enum.IntEnum):
    """The result of a sweep."""

    OK = 0
    FAILED = 1
    NO_CELL = 2


class TargetStatus(enum.IntEnum):
    """States of a target."""

    OK = 1
    LEFT = 2
    TELEPORTED = 3
    CONTAINED = 4
    PARENTED = 5
    TIMED_OUT = 6


class TimedBy(enum.IntEnum):
    """Source of a report's time of sending."""

    NOTHING = 0
    SENT = 1
    CLOCK = 2
    NUMBERS = 3
    CADENCE = 4
    ARRIVAL = 5


class Transient(enum.IntFlag):
    """Transient bits of a body. Written by the tick, by placements and by rm_body_set_transient;
    local: servers send RM_STATE bits only.
    """

    CONTACT = 0x1
    ON_WALKABLE = 0x2
    SLIDING = 0x4
    WATER = 0x8
    STATIONARY_FALL = 0x10
    STATIONARY_STOP = 0x20
    STATIONARY_STUCK = 0x40
    ACTIVE = 0x80
    CHECK_ETHEREAL = 0x100
