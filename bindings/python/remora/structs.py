"""Structs of the C interface, with its names of fields.

Made by ./dev layout --write from the c headers; do not edit.
"""

import ctypes
from ctypes import c_bool, c_char_p, c_double, c_float, c_int, c_int32, c_size_t
from ctypes import c_uint8, c_uint16, c_uint32, c_uint64, c_void_p

from .values import Identity, Numbers, Place


class Action(ctypes.Structure):
    """An action: a motion that is played once on top of the cycle, such as a wave or a blow."""

    _fields_ = [("command", c_uint32), ("speed", c_float), ("stamp", c_uint32), ("is_autonomous", c_uint32)]


class Allocator(ctypes.Structure):
    """Source of memory. Both functions null mean the C library's heap; one alone is refused. A
    world allocates when it is made and when it grows; ticks and messages are free of
    allocations. Meshes, recorders and readers take theirs when they are made.
    """

    _fields_ = [("user", c_void_p), ("allocate", c_void_p), ("release", c_void_p), ("gives_zeroed", c_bool)]


class Animation(ctypes.Structure):
    """An animation, as far as it moves a body."""

    _fields_ = [
        ("frame_count", c_uint32), ("pose_first", c_uint32), ("pose_count", c_uint32),
        ("hook_first", c_uint32), ("hook_count", c_uint32),
    ]


class AnimationHook(ctypes.Structure):
    """An event of a frame."""

    _fields_ = [("frame", c_uint32), ("direction", c_int32), ("id", c_uint32)]


class Vec3(Numbers):
    """Three numbers: a point, a direction, a velocity. Metres unless a function says otherwise; X
    east, Y north, Z up.
    """

    _fields_ = [("x", c_float), ("y", c_float), ("z", c_float)]


class Quat(Numbers):
    """A rotation. Unit length unless a function says otherwise; q and -q are the same rotation, and
    the sign stays as it is.
    """

    _fields_ = [("w", c_float), ("x", c_float), ("y", c_float), ("z", c_float)]


class AnimationPose(ctypes.Structure):
    """Move of an animation's root from one frame to the next."""

    _fields_ = [("origin", Vec3), ("rotation", Quat)]


class Position(Place):
    """A place in a cell and a rotation."""

    _fields_ = [("cell", c_uint32), ("origin", Vec3), ("rotation", Quat)]


class ClientStamps(ctypes.Structure):
    """The four stamps a client answers with: those it last received, so that the server can detect
    whether its last teleport or correction has arrived.
    """

    _fields_ = [
        ("instance", c_uint16), ("control", c_uint16), ("teleport", c_uint16),
        ("force_position", c_uint16),
    ]


class AutonomousPosition(ctypes.Structure):
    """AutonomousPosition: where a player is. Sent every second while it moves
    (RM_OUTGOING_SECONDS), and at once when its cell or ground changes.
    """

    _fields_ = [("position", Position), ("stamps", ClientStamps), ("has_contact", c_bool)]


class AutonomyLevel(ctypes.Structure):
    """AutonomyLevel: which side moves the player."""

    _fields_ = [("level", c_uint32)]


class Bytes(ctypes.Structure):
    """Bytes owned by another. A view made by a decoder points into the bytes that were decoded and
    lives as long as they do.
    """

    _fields_ = [("data", c_void_p), ("size", c_size_t)]


class Blob(ctypes.Structure):
    """A whole message."""

    _fields_ = [
        ("stream", c_uint64), ("sequence", c_uint32), ("queue", c_uint16), ("interval", c_uint16),
        ("bytes", Bytes),
    ]


class Sphere(ctypes.Structure):
    """A ball, relative to its owner's origin. Metres."""

    _fields_ = [("center", Vec3), ("radius", c_float)]


class Shape(ctypes.Structure):
    """The shape of a body. Metres, already scaled."""

    _fields_ = [
        ("sphere_count", c_uint32), ("spheres", Sphere * 2), ("step_up", c_float),
        ("step_down", c_float),
    ]


class BodyDef(ctypes.Structure):
    """A new body. Start from rm_default_body_def() and change what differs: a zeroed def is
    refused, because its scale is 0. Every number must be finite; ranges are beside the fields,
    and RM_NUMBER_LIMIT is the largest of any.
    """

    _fields_ = [
        ("guid", c_uint32), ("position", Position), ("state", c_uint32), ("has_contact", c_bool),
        ("is_on_walkable", c_bool), ("is_player", c_bool), ("scale", c_float),
        ("friction", c_float), ("elasticity", c_float), ("radius", c_float), ("run_rate", c_float),
        ("jump_height", c_float), ("table", c_uint32), ("host_word", c_uint64), ("shape", Shape),
        ("stamps", c_uint16 * 9),
    ]


class BodyId(Identity):
    """A body of one world. The id of a removed body stays recognisable as stale when its slot is
    used again, because the generation differs. An id is valid in its own world only.
    """

    _fields_ = [("index1", c_uint32), ("generation", c_uint32)]


class Constraint(ctypes.Structure):
    """A leash by path length: it counts every metre of displacement. A zeroed one is off."""

    _fields_ = [("is_on", c_uint32), ("used", c_float), ("start", c_float), ("max", c_float)]


class Plane(ctypes.Structure):
    """Points p with dot(normal, p) + d = 0; the signed distance of a point is that sum."""

    _fields_ = [("normal", Vec3), ("d", c_float)]


class BodyInfo(ctypes.Structure):
    """Readable state of a body between ticks, as a copy. Counters (blips, teleports, queued, snaps,
    ignored) start at 0 with the body and only grow.
    """

    _fields_ = [
        ("id", BodyId), ("guid", c_uint32), ("position", Position), ("heading", c_float),
        ("velocity", Vec3), ("omega", Vec3), ("cached_velocity", Vec3), ("state", c_uint32),
        ("transient", c_uint32), ("is_player", c_bool), ("is_moving_to", c_bool),
        ("is_away", c_bool), ("is_entering", c_bool), ("parent", c_uint32), ("has_motion", c_bool),
        ("queue_count", c_uint32), ("window_ticks", c_uint32), ("window_seconds", c_float),
        ("baseline", c_float), ("fails", c_uint32), ("blips", c_uint32), ("leash", Constraint),
        ("stuck_to", c_uint32), ("stuck_seconds", c_double), ("teleports", c_uint32),
        ("queued", c_uint32), ("snaps", c_uint32), ("ignored", c_uint32), ("reasons", c_uint32),
        ("contact_plane", Plane), ("slide_normal", Vec3), ("cycle_velocity", Vec3),
        ("cycle_omega", Vec3), ("chase_speed", c_float), ("viewer_distance", c_float),
        ("scale", c_float), ("friction", c_float), ("elasticity", c_float), ("radius", c_float),
        ("run_rate", c_float), ("host_word", c_uint64), ("stamps", c_uint16 * 9),
    ]


class Part(ctypes.Structure):
    """One part of an obstacle: a sphere about `at`, or a cylinder that stands on `at`. Metres,
    before scale, from the obstacle's origin.
    """

    _fields_ = [("at", Vec3), ("radius", c_float), ("height", c_float)]


class BodyObstacle(ctypes.Structure):
    """A moving body as an obstacle for another: where it stood at the start of the tick."""

    _fields_ = [
        ("body", BodyId), ("number", c_uint32), ("at", Position), ("state", c_uint32),
        ("is_creature", c_bool), ("is_cylinder", c_bool), ("part_count", c_uint32),
        ("parts", Part * 2),
    ]


class Budget(ctypes.Structure):
    """Limits of the work of a tick, counted in steps instead of time, so that results are the same
    everywhere. All bodies get the same share, at least the constants RM_SHARE_SUB_STEPS and its
    like. Moves beyond the share of a body are placed instead of swept, searches wait, and
    RM_REASON_BUDGET reports it. The defaults are far above the need of a game. Worlds with
    different budgets refuse each other's saves.
    """

    _fields_ = [
        ("sub_steps", c_uint32), ("places", c_uint32), ("body_tests", c_uint32),
        ("mesh_tests", c_uint32), ("message_places", c_uint32),
    ]


class MeshId(ctypes.Structure):
    """A mesh of a collision world; zeroed: null."""

    _fields_ = [("index1", c_uint32), ("generation", c_uint32)]


class BuildingDef(ctypes.Structure):
    """A building: a mesh on the terrain of one outdoor cell, with portals into rooms."""

    _fields_ = [("at", Position), ("mesh", MeshId), ("portals", c_void_p), ("portal_count", c_uint32)]


class ChaseBody(ctypes.Structure):
    """Input of the three: the state of the body. Read-only."""

    _fields_ = [
        ("at", Position), ("has_contact", c_bool), ("is_player", c_bool), ("is_unknown", c_bool),
        ("chase_speed", c_float), ("sticky_speed", c_float), ("radius", c_float),
        ("blip_distance", c_float),
    ]


class Child(ctypes.Structure):
    """An object that another one holds."""

    _fields_ = [("guid", c_uint32), ("location", c_uint32)]


class ClockDef(ctypes.Structure):
    """The clock of a sender. Start from rm_default_clock_def()."""

    _fields_ = [("rate", c_double), ("bits", c_uint32), ("least_delay", c_float)]


class ClockInfo(ctypes.Structure):
    """A measured clock."""

    _fields_ = [
        ("state", c_uint32), ("rate", c_double), ("offset", c_double), ("spread", c_double),
        ("error", c_double), ("least_delay", c_double), ("steps", c_uint32), ("reports", c_uint32),
    ]


class CollideContext(ctypes.Structure):
    """User pointer of rm_collide_sweep. Must outlive the sweeps."""

    _fields_ = [
        ("collision", c_void_p), ("nearby", c_void_p), ("nearby_user", c_void_p),
        ("sub_steps", c_uint32), ("mesh_tests", c_uint32),
    ]


class CollisionDef(ctypes.Structure):
    """Tuning of a collision world. Start from rm_default_collision_def()."""

    _fields_ = [
        ("space", c_uint32), ("allocator", Allocator), ("polygon_limit", c_uint32),
        ("allows_missing_cells", c_bool),
    ]


class CollisionError(ctypes.Structure):
    """The error of a rejected addition."""

    _fields_ = [("status", c_uint32), ("what", c_char_p), ("index", c_uint32)]


class CollisionView(ctypes.Structure):
    """Functions by which a host draws a collision world, each optional. Metres about the corner of
    the origin's landblock.
    """

    _fields_ = [("user", c_void_p), ("polygon", c_void_p), ("sphere", c_void_p), ("cylinder", c_void_p)]


class Objdesc(ctypes.Structure):
    """Appearance. Irrelevant to motion, and kept as sent: read it with rm_objdesc_next, make it
    with rm_objdesc_write.
    """

    _fields_ = [
        ("palette_count", c_uint8), ("texture_count", c_uint8), ("part_count", c_uint8),
        ("entries", Bytes),
    ]


class InterpretedState(ctypes.Structure):
    """Effective state of a body's motion: directions folded into signs, running into speeds. Left,
    right and stop are one axis each. 28 bytes.
    """

    _fields_ = [
        ("style", c_uint32), ("forward", c_uint32), ("sidestep", c_uint32), ("turn", c_uint32),
        ("forward_speed", c_float), ("sidestep_speed", c_float), ("turn_speed", c_float),
    ]


class MoveParameters(ctypes.Structure):
    """Parameters of a command or a server-controlled movement. Start from
    rm_default_move_parameters(). 32 bytes.
    """

    _fields_ = [
        ("bits", c_uint32), ("distance_to_object", c_float), ("min_distance", c_float),
        ("fail_distance", c_float), ("speed", c_float), ("walk_run_threshold", c_float),
        ("desired_heading", c_float), ("hold_key", c_uint32),
    ]


class Movement(ctypes.Structure):
    """One movement block of a message, decoded. Start from rm_default_movement(): absent fields of
    a block have their default there.
    """

    _fields_ = [
        ("type", c_uint32), ("style", c_uint32), ("is_autonomous", c_uint32),
        ("state", InterpretedState), ("action_count", c_uint32), ("actions", Action * 31),
        ("sticky_guid", c_uint32), ("is_standing_longjump", c_uint32), ("object_guid", c_uint32),
        ("position", Position), ("parameters", MoveParameters), ("run_rate", c_float),
        ("heading", c_float),
    ]


class MovementPack(ctypes.Structure):
    """A movement block: its movement, and what encoding needs to return the same bytes."""

    _fields_ = [("movement", Movement), ("flags", c_uint8), ("state_flags", c_uint32)]


class PhysicsDesc(ctypes.Structure):
    """Physics of a new object: place, motion and velocities. A field without a default below has
    the default 0; `bits` marks those that the message had.
    """

    _fields_ = [
        ("bits", c_uint32), ("state", c_uint32), ("has_movement", c_bool), ("block", MovementPack),
        ("animation_frame", c_uint32), ("position", Position), ("motion_table", c_uint32),
        ("sound_table", c_uint32), ("effect_table", c_uint32), ("setup", c_uint32),
        ("parent", c_uint32), ("parent_location", c_uint32), ("children", Bytes),
        ("scale", c_float), ("friction", c_float), ("elasticity", c_float),
        ("translucency", c_float), ("velocity", Vec3), ("acceleration", Vec3), ("omega", Vec3),
        ("script", c_uint32), ("script_intensity", c_float), ("stamps", c_uint16 * 9),
    ]


class CreateObject(ctypes.Structure):
    """CreateObject and UpdateObject: an object is made, or made again under the same guid. Messages
    that arrived before it are kept by the world and applied to it then, in their order.
    """

    _fields_ = [("guid", c_uint32), ("desc", Objdesc), ("physics", PhysicsDesc), ("weenie", Bytes)]


class CreatePlayer(ctypes.Structure):
    """CreatePlayer: which object the local player is. The client holds everything else until it
    arrives; a world applies messages at once.
    """

    _fields_ = [("guid", c_uint32)]


class Crossing(ctypes.Structure):
    """A body that is in another landblock than before."""

    _fields_ = [("body", BodyId), ("from", c_uint32), ("to", c_uint32)]


class CycleResult(ctypes.Structure):
    """Result of a command."""

    _fields_ = [("is_done", c_bool), ("anim_count", c_uint32), ("anim_dropped", c_uint32)]


class CycleState(ctypes.Structure):
    """The cycle being played. A plain value, free of pointers and padding."""

    _fields_ = [
        ("style", c_uint32), ("substate", c_uint32), ("speed", c_float),
        ("modifier_count", c_uint32), ("modifier", c_uint32 * 4), ("modifier_speed", c_float * 4),
    ]


class DataBody(ctypes.Structure):
    """Values of a Setup for a body."""

    _fields_ = [("shape", Shape), ("radius", c_float), ("height", c_float), ("motion_table", c_uint32)]


class DataSource(ctypes.Structure):
    """A file of the host's."""

    _fields_ = [("user", c_void_p), ("read", c_void_p), ("size", c_uint64)]


class DataDef(ctypes.Structure):
    """Definition of rm_data_create. Start from rm_default_data_def()."""

    _fields_ = [
        ("portal", DataSource), ("cell", DataSource), ("allocator", Allocator),
        ("has_scenery", c_bool), ("numbering", c_uint32), ("work", c_uint32),
        ("memory_limit", c_size_t),
    ]


class DataEntry(ctypes.Structure):
    """An entry of the directory."""

    _fields_ = [
        ("id", c_uint32), ("flags", c_uint32), ("version", c_uint32), ("offset", c_uint32),
        ("size", c_uint32), ("time", c_uint32), ("iteration", c_uint32),
    ]


class DataError(ctypes.Structure):
    """Cause and place of an error."""

    _fields_ = [("status", c_uint32), ("record", c_uint32), ("offset", c_uint32), ("field", c_char_p)]


class DataField(ctypes.Structure):
    """A field of a record."""

    _fields_ = [
        ("name", c_char_p), ("offset", c_uint32), ("size", c_uint32), ("type", c_uint32),
        ("number", c_uint32), ("real", c_float),
    ]


class DataFileInfo(ctypes.Structure):
    """The header of a container."""

    _fields_ = [
        ("set", c_uint32), ("subset", c_uint32), ("block_size", c_uint32), ("file_size", c_uint32),
        ("engine_version", c_uint32), ("game_version", c_uint32),
    ]


class DataMemory(ctypes.Structure):
    """A file that is in memory."""

    _fields_ = [("bytes", c_void_p), ("size", c_size_t)]


class DataSummary(ctypes.Structure):
    """Counts of a landblock's objects, by their outcome."""

    _fields_ = [
        ("objects", c_uint32), ("buildings", c_uint32), ("rooms", c_uint32), ("scenery", c_uint32),
        ("obstacles", c_uint32), ("shapeless", c_uint32), ("missing", c_uint32),
        ("damaged", c_uint32), ("refused", c_uint32), ("dropped", c_uint32),
        ("renumbered", c_uint32), ("first", DataError),
    ]


class DebugDraw(ctypes.Structure):
    """Functions by which a host draws, each optional. Positions are metres about the origin of the
    options (remora/position.h for other engines' axes), colours 0xRRGGBB.
    """

    _fields_ = [("user", c_void_p), ("line", c_void_p), ("point", c_void_p), ("text", c_void_p)]


class DebugOptions(ctypes.Structure):
    """Start from rm_default_debug_options(); zeroed options disable all drawing."""

    _fields_ = [("what", c_uint32), ("origin_cell", c_uint32), ("body", BodyId)]


class DeleteObject(ctypes.Structure):
    """DeleteObject: a body is removed, if the instance is the one that this world has."""

    _fields_ = [("guid", c_uint32), ("instance", c_uint16)]


class Difference(ctypes.Structure):
    """The first difference. The replay continues after it."""

    _fields_ = [
        ("kind", c_uint32), ("tick", c_uint64), ("call", c_uint64), ("op", c_char_p),
        ("body", BodyId), ("guid", c_uint32), ("field", c_char_p), ("recorded", c_uint64),
        ("now", c_uint64),
    ]


class DoMovementCommand(ctypes.Structure):
    """DoMovementCommand: a request to start a motion of the player."""

    _fields_ = [("motion", c_uint32), ("speed", c_float), ("hold_key", c_uint32)]


class Event(ctypes.Structure):
    """A reason with its number, or a touch. Read with rm_world_take_events, ordered by tick, body
    and sequence; only where the world was made with room for events.
    """

    _fields_ = [
        ("tick", c_uint64), ("body", BodyId), ("sequence", c_uint32), ("reason", c_uint32),
        ("amount", c_float), ("other", c_uint32), ("normal", Vec3),
    ]


class Field(ctypes.Structure):
    """A field of a message. Absent fields and padding are left out."""

    _fields_ = [
        ("name", c_char_p), ("index", c_int), ("type", c_uint32), ("number", c_uint32),
        ("real", c_float), ("bytes", Bytes),
    ]


class FieldInfo(ctypes.Structure):
    """One field of a body's storage: enough for a binding to check its own layout, and for tools to
    name a difference.
    """

    _fields_ = [
        ("name", c_char_p), ("pattern", c_char_p), ("count", c_int), ("group", c_char_p),
        ("is_hashed", c_bool), ("is_saved", c_bool),
    ]


class Fingerprint(ctypes.Structure):
    """The surroundings of the bodies of a world: a save or a recording from other surroundings is
    refused.
    """

    _fields_ = [("rules", c_uint32), ("tables", c_uint32), ("collision", c_uint32), ("behaviour", c_uint32)]


class Fragment(ctypes.Structure):
    """One piece of a message."""

    _fields_ = [
        ("sequence", c_uint32), ("id_high", c_uint32), ("count", c_uint16), ("index", c_uint16),
        ("queue", c_uint16), ("data", Bytes),
    ]


class Frame(ctypes.Structure):
    """A place and an attitude. Make one with rm_frame_make, so that the axes belong to the
    rotation.
    """

    _fields_ = [("origin", Vec3), ("rotation", Quat), ("right", Vec3), ("forward", Vec3), ("up", Vec3)]


class Ground(ctypes.Structure):
    """The ground of rm_sweep_ground."""

    _fields_ = [("kind", c_uint32), ("height", c_float), ("function", c_void_p), ("user", c_void_p)]


class Hooks(ctypes.Structure):
    """Hooks at their places in the order of the tick, or null. A world with any of them except
    `animation` ticks every body one by one, because each call must be made: that is slower.
    """

    _fields_ = [
        ("user", c_void_p), ("animation", c_void_p), ("detection", c_void_p),
        ("particles", c_void_p), ("scripts", c_void_p),
    ]


class InterpNode(ctypes.Structure):
    """One node of the queue."""

    _fields_ = [("kind", c_uint32), ("place", Position)]


class InterpHead(ctypes.Structure):
    """The part of a queue that every tick reads."""

    _fields_ = [
        ("node", InterpNode), ("count", c_uint32), ("ticks", c_uint32), ("seconds", c_float),
        ("baseline", c_float), ("fails", c_uint32), ("keep_heading", c_uint32),
    ]


class InterpRing(ctypes.Structure):
    """The nodes behind the head, used by arrivals and completions only."""

    _fields_ = [
        ("places", Position * 19), ("failed", Position), ("kinds", c_uint8 * 5), ("first", c_uint8),
        ("has_failed", c_uint8),
    ]


class Interp(ctypes.Structure):
    """A queue of reported places. Initialise with rm_interp_init."""

    _fields_ = [("head", InterpHead), ("ring", InterpRing)]


class InterpAction(ctypes.Structure):
    """A request with its numbers."""

    _fields_ = [("wish", c_uint32), ("place", Position), ("has_velocity", c_bool), ("velocity", Vec3)]


class Jump(ctypes.Structure):
    """Jump: a player leaves the ground."""

    _fields_ = [("extent", c_float), ("velocity", Vec3), ("position", Position), ("stamps", ClientStamps)]


class JumpRequest(ctypes.Structure):
    """Jump (non-autonomous): a request to let the player jump."""

    _fields_ = [("extent", c_float)]


class LandblockDef(ctypes.Structure):
    """A landblock of terrain, 8 by 8 cells. Vertex x * 9 + y, x to the east, y to the north."""

    _fields_ = [
        ("column", c_uint32), ("row", c_uint32), ("heights", c_void_p), ("types", c_void_p),
        ("height_table", c_void_p), ("table_count", c_uint32),
    ]


class MeshDef(ctypes.Structure):
    """A mesh as polygons. The order of the polygons matters: of several that a body runs into, the
    first decides.
    """

    _fields_ = [
        ("vertices", c_void_p), ("indices", c_void_p), ("polygons", c_void_p),
        ("vertex_count", c_uint32), ("index_count", c_uint32), ("polygon_count", c_uint32),
    ]


class PositionPack(ctypes.Structure):
    """A position that a server reports. rm_world_receive routes it: by its stamps it is dropped, by
    its teleport stamp it places the body, else it is queued or placed by the distance to the
    viewer (docs/concepts.md). In the air it counts only if it teleports.
    """

    _fields_ = [
        ("flags", c_uint32), ("position", Position), ("velocity", Vec3), ("placement", c_uint32),
        ("instance", c_uint16), ("position_stamp", c_uint16), ("teleport", c_uint16),
        ("force_position", c_uint16),
    ]


class PositionMessage(ctypes.Structure):
    """UpdatePosition: where a body is. The most frequent message of a server: some five a second
    for each body in sight.
    """

    _fields_ = [("guid", c_uint32), ("at", PositionPack)]


class MotionMessage(ctypes.Structure):
    """UpdateMotion: motion of a body: an interpreted state (walk, run, stand, with sidestep and
    turn), or a movement that it is to carry out by itself (walk to a place, turn to an object).
    Sent on changes.
    """

    _fields_ = [
        ("guid", c_uint32), ("instance", c_uint16), ("movement_stamp", c_uint16),
        ("control", c_uint16), ("block", MovementPack),
    ]


class PositionAndMovement(ctypes.Structure):
    """PositionAndMovement: an UpdatePosition and an UpdateMotion in one. Each half passes its own
    stamps; a half that is too old leaves the other unaffected.
    """

    _fields_ = [
        ("guid", c_uint32), ("at", PositionPack), ("movement_stamp", c_uint16),
        ("control", c_uint16), ("block", MovementPack),
    ]


class VectorMessage(ctypes.Structure):
    """VectorUpdate: velocity and omega of a body that was pushed: jumps, knockbacks, thrown things.
    Replaces velocity and omega, and leaves contact to the next sweep.
    """

    _fields_ = [
        ("guid", c_uint32), ("velocity", Vec3), ("omega", Vec3), ("instance", c_uint16),
        ("vector", c_uint16),
    ]


class StateMessage(ctypes.Structure):
    """SetState: new state bits of a body. A body that ceases to be ethereal stays so until there is
    room for it.
    """

    _fields_ = [("guid", c_uint32), ("state", c_uint32), ("instance", c_uint16), ("state_stamp", c_uint16)]


class PlayerTeleport(ctypes.Structure):
    """The local player begins to teleport."""

    _fields_ = [("teleport", c_uint16)]


class Pickup(ctypes.Structure):
    """Picked up: it leaves the world until its next position."""

    _fields_ = [("guid", c_uint32), ("instance", c_uint16), ("position_stamp", c_uint16)]


class Parent(ctypes.Structure):
    """Held by another body: it takes its parent's pose."""

    _fields_ = [
        ("parent", c_uint32), ("child", c_uint32), ("location", c_uint32), ("placement", c_uint32),
        ("instance", c_uint16), ("position_stamp", c_uint16),
    ]


class ObjdescUpdate(ctypes.Structure):
    """ObjDesc: a new appearance. Irrelevant to motion; decoded for tools."""

    _fields_ = [("guid", c_uint32), ("desc", Objdesc), ("instance", c_uint16), ("objdesc_stamp", c_uint16)]


class RawState(ctypes.Structure):
    """Keys of a player, before interpretation. 44 bytes."""

    _fields_ = [
        ("hold_key", c_uint32), ("style", c_uint32), ("forward", c_uint32),
        ("forward_key", c_uint32), ("forward_speed", c_float), ("sidestep", c_uint32),
        ("sidestep_key", c_uint32), ("sidestep_speed", c_float), ("turn", c_uint32),
        ("turn_key", c_uint32), ("turn_speed", c_float),
    ]


class MoveToState(ctypes.Structure):
    """MoveToState: the keys that a player holds, and where it is. Sent whenever the keys change
    (rm_outgoing_due); a server answers with an UpdateMotion to all others.
    """

    _fields_ = [
        ("state", RawState), ("state_flags", c_uint32), ("action_count", c_uint32),
        ("actions", Action * 31), ("position", Position), ("stamps", ClientStamps),
        ("has_contact", c_bool), ("is_long_jump", c_bool),
    ]


class StopMovementCommand(ctypes.Structure):
    """StopMovementCommand: a request to end a motion of the player."""

    _fields_ = [("motion", c_uint32), ("hold_key", c_uint32)]


class MessageContent(ctypes.Union):
    _fields_ = [
        ("update_position", PositionMessage), ("update_motion", MotionMessage),
        ("position_and_movement", PositionAndMovement), ("update_vector", VectorMessage),
        ("set_state", StateMessage), ("delete_object", DeleteObject),
        ("player_teleport", PlayerTeleport), ("pickup", Pickup), ("parent", Parent),
        ("objdesc", ObjdescUpdate), ("create_player", CreatePlayer),
        ("create_object", CreateObject), ("move_to_state", MoveToState),
        ("autonomous_position", AutonomousPosition), ("jump", Jump),
        ("do_movement_command", DoMovementCommand), ("stop_movement_command", StopMovementCommand),
        ("autonomy_level", AutonomyLevel), ("jump_request", JumpRequest),
    ]


class Message(ctypes.Structure):
    """A message. Only the member of `kind` is valid; decoding leaves the bytes of other members as
    they were.
    """

    _anonymous_ = ("content",)
    _fields_ = [
        ("kind", c_uint32), ("sequence", c_uint32), ("numbering", c_uint32),
        ("padding", c_uint8 * 8), ("content", MessageContent),
    ]


class Sequence(ctypes.Structure):
    """The sequence of clips that a body plays. A plain value, free of pointers; start with
    rm_sequence_init.
    """

    _fields_ = [
        ("cursor", c_double), ("velocity", Vec3), ("omega", Vec3), ("phase_rate", c_float),
        ("speed", c_float * 8), ("clip", c_uint16 * 8), ("node_count", c_uint8),
        ("first_cyclic", c_uint8), ("current", c_uint8),
    ]


class MoveTo(ctypes.Structure):
    """A movement under way. A plain value, free of pointers; all zero when absent. It ends by
    arriving, by another movement, by a teleport, when its target is lost, or too far from its
    start (rm_motion_error).
    """

    _fields_ = [
        ("sample_age", c_double), ("move_age", c_double), ("target_age", c_double),
        ("target_guid", c_uint32), ("command", c_uint32), ("turn", c_uint32), ("type", c_uint8),
        ("bits", c_uint8), ("step_count", c_uint8), ("step", c_uint8 * 3), ("heading", c_float * 3),
        ("parameters", MoveParameters), ("target_cell", c_uint32), ("target_origin", Vec3),
        ("start_cell", c_uint32), ("start_origin", Vec3), ("target_radius", c_float),
        ("target_height", c_float), ("sample_distance", c_float), ("move_distance", c_float),
    ]


class Motion(ctypes.Structure):
    """Motion of one body. Its states (interpreted), playing motions (cycle, sequence), pending
    motions (pending, actions) and its goal (move_to). Start with rm_motion_init.
    """

    _fields_ = [
        ("sequence", Sequence), ("move_to", MoveTo), ("cycle", CycleState),
        ("interpreted", InterpretedState), ("raw", RawState), ("action_command", c_uint32 * 6),
        ("action_speed", c_float * 6), ("action_word", c_uint32 * 6),
        ("pending_command", c_uint32 * 6), ("pending_done", c_uint32), ("run_rate", c_float),
        ("jump_extent", c_float), ("server_action_stamp", c_uint16),
        ("pending_anims", c_uint16 * 6), ("pending_count", c_uint8), ("pending_jump", c_uint8),
        ("action_count", c_uint8), ("bits", c_uint8),
    ]


class MotionAlias(ctypes.Structure):
    """A command that equals another one at another speed, such as TurnLeft, which is TurnRight *
    -1.
    """

    _fields_ = [("command", c_uint32), ("means", c_uint32), ("speed", c_float)]


class MotionBody(ctypes.Structure):
    """State of the body at the call. A call that requests another heading or velocity writes it
    here, too, because the rest of the call uses it.
    """

    _fields_ = [
        ("position", Position), ("velocity", Vec3), ("guid", c_uint32), ("state", c_uint32),
        ("transient", c_uint32), ("traits", c_uint32), ("radius", c_float), ("height", c_float),
        ("run_rate", c_float), ("jump_height", c_float),
    ]


class MotionClip(ctypes.Structure):
    """A stretch of an animation."""

    _fields_ = [("animation", c_uint32), ("framerate", c_float), ("low", c_int32), ("high", c_int32)]


class MotionEffects(ctypes.Structure):
    """Effects of a call on the body, besides its motion."""

    _fields_ = [
        ("bits", c_uint32), ("stick_guid", c_uint32), ("stick_radius", c_float),
        ("heading", c_float), ("velocity", Vec3), ("error", c_uint32),
    ]


class MotionContext(ctypes.Structure):
    """Input (above) and output (below) of every call."""

    _fields_ = [
        ("table", c_void_p), ("body", MotionBody), ("numbering", c_uint32), ("events", c_void_p),
        ("effects", MotionEffects),
    ]


class MotionData(ctypes.Structure):
    """Speeds and clips of a cycle, a link, a modifier or an action, at speed 1."""

    _fields_ = [
        ("flags", c_uint32), ("velocity", Vec3), ("omega", Vec3), ("stride", c_float),
        ("clip_first", c_uint32), ("clip_count", c_uint32),
    ]


class MotionEntry(ctypes.Structure):
    """A cycle or a modifier. A style of 0 is any style (modifiers only)."""

    _fields_ = [("style", c_uint32), ("command", c_uint32), ("data", c_uint32)]


class MotionEvent(ctypes.Structure):
    """An event of an animation (motion_table.h)."""

    _fields_ = [("kind", c_uint32), ("value", c_uint32), ("direction", c_int32)]


class MotionEvents(ctypes.Structure):
    """Memory of the caller for events. When it is full, further ones are counted and dropped."""

    _fields_ = [("items", c_void_p), ("capacity", c_uint32), ("count", c_uint32), ("dropped", c_uint32)]


class MotionLink(ctypes.Structure):
    """A motion between two others. Played backwards, it leads from `to` to `from`."""

    _fields_ = [("style", c_uint32), ("from", c_uint32), ("to", c_uint32), ("data", c_uint32)]


class MotionShow(ctypes.Structure):
    """Values for drawing."""

    _fields_ = [
        ("style", c_uint32), ("cycle", c_uint32), ("clip", c_uint32), ("phase", c_float),
        ("phase_rate", c_float), ("rate", c_float), ("ground_speed", c_float),
    ]


class MotionStyle(ctypes.Structure):
    """Default motion of a style."""

    _fields_ = [("style", c_uint32), ("substate", c_uint32)]


class MotionTableDef(ctypes.Structure):
    """All arrays of a table. Zero-initialise it and set the arrays that exist; they are copied."""

    _fields_ = [
        ("default_style", c_uint32), ("any_substate", c_uint32), ("any_cycle", c_uint32),
        ("styles", c_void_p), ("cycles", c_void_p), ("links", c_void_p), ("modifiers", c_void_p),
        ("aliases", c_void_p), ("data", c_void_p), ("clips", c_void_p), ("animations", c_void_p),
        ("poses", c_void_p), ("hooks", c_void_p), ("style_count", c_uint32),
        ("cycle_count", c_uint32), ("link_count", c_uint32), ("modifier_count", c_uint32),
        ("alias_count", c_uint32), ("data_count", c_uint32), ("clip_count", c_uint32),
        ("animation_count", c_uint32), ("pose_count", c_uint32), ("hook_count", c_uint32),
    ]


class MotionTarget(ctypes.Structure):
    """Target of a movement at the start of the tick."""

    _fields_ = [("position", Position), ("radius", c_float), ("height", c_float)]


class MotionUpdate(ctypes.Structure):
    """A motion update: a state or a goal."""

    _fields_ = [("movement", Movement), ("instance", c_uint16), ("stamp", c_uint16), ("control", c_uint16)]


class MoveChoice(ctypes.Structure):
    """The choice at a distance."""

    _fields_ = [("command", c_uint32), ("hold_key", c_uint32), ("is_away", c_bool)]


class NumberingTally(ctypes.Structure):
    """Counts of commands that fit their place under one numbering only. Zeros are its start."""

    _fields_ = [("fits", c_uint32 * 2)]


class ObjDef(ctypes.Structure):
    """Options for reading an OBJ. Start from rm_default_obj_def()."""

    _fields_ = [("axes", c_uint32), ("is_lenient", c_bool)]


class ObjdescCursor(ctypes.Structure):
    """Position of a walk through an appearance. Zeros are its start."""

    _fields_ = [("index", c_int), ("offset", c_size_t)]


class ObjdescEntry(ctypes.Structure):
    """One entry of an appearance."""

    _fields_ = [
        ("kind", c_uint32), ("part", c_uint8), ("offset", c_uint8), ("length", c_uint8),
        ("id", c_uint32), ("new_id", c_uint32),
    ]


class ObstacleDef(ctypes.Structure):
    """An obstacle. Start from rm_default_obstacle_def()."""

    _fields_ = [
        ("kind", c_uint32), ("at", Position), ("scale", c_float), ("parts", c_void_p),
        ("part_count", c_uint32), ("mesh", MeshId), ("state", c_uint32), ("is_creature", c_bool),
        ("number", c_uint32),
    ]


class ObstacleId(ctypes.Structure):
    """An obstacle of a collision world; zeroed: null."""

    _fields_ = [("index1", c_uint32), ("generation", c_uint32)]


class Outgoing(ctypes.Structure):
    """The player as last sent to its server. Start from rm_outgoing_start."""

    _fields_ = [
        ("position_age", c_double), ("raw", RawState), ("action_count", c_uint32),
        ("position", Position), ("plane", Plane),
    ]


class OutgoingNow(ctypes.Structure):
    """State of the player, from its motion and its body."""

    _fields_ = [
        ("raw", RawState), ("action_count", c_uint32), ("position", Position), ("plane", Plane),
        ("transient", c_uint32), ("dt", c_double),
    ]


class PacketHeader(ctypes.Structure):
    """The first 20 bytes of every datagram."""

    _fields_ = [
        ("sequence", c_uint32), ("flags", c_uint32), ("checksum", c_uint32),
        ("recipient", c_uint16), ("interval", c_uint16), ("size", c_uint16),
        ("iteration", c_uint16),
    ]


class Packet(ctypes.Structure):
    """A datagram after rm_packet_decode."""

    _fields_ = [("header", PacketHeader), ("is_verified", c_bool), ("options", Bytes), ("fragments", Bytes)]


class PacketBuilder(ctypes.Structure):
    """Fills one datagram. Begin, add options by ascending flag, add fragments, finish."""

    _fields_ = [
        ("bytes", c_void_p), ("capacity", c_size_t), ("size", c_size_t), ("header", PacketHeader),
        ("payload_sum", c_uint32),
    ]


class Rules(ctypes.Structure):
    """One value (rm_rule) for each rule, in the order of RM_RULE_TABLE, which has their values. A
    zeroed struct is the default, rm_rules_l3().
    """

    _fields_ = [
        ("stall_test", c_uint8), ("stall_near", c_uint8), ("reach_strict", c_uint8),
        ("chase_turns", c_uint8), ("chase_speed", c_uint8), ("auto_leash", c_uint8),
        ("sweep_failure", c_uint8), ("clock", c_uint8), ("ground_velocity", c_uint8),
        ("present", c_uint8),
    ]


class PlainAround(ctypes.Structure):
    """Surroundings of a tick of plain bodies. Start from rm_default_plain_around()."""

    _fields_ = [
        ("rules", Rules), ("space", c_uint32), ("sweep", c_void_p), ("sweep_user", c_void_p),
        ("find", c_void_p), ("find_user", c_void_p), ("table", c_void_p),
    ]


class Sticky(ctypes.Structure):
    """A target that a body sticks to for a second. A zeroed one is free."""

    _fields_ = [
        ("elapsed", c_double), ("target", c_uint32), ("radius", c_float), ("is_ready", c_uint32),
        ("at", Position),
    ]


class PositionManager(ctypes.Structure):
    """The three together, for hosts that have bodies of their own: a world stores them separately.
    """

    _fields_ = [("interp", Interp), ("sticky", Sticky), ("constraint", Constraint)]


class PlainBody(ctypes.Structure):
    """A whole body: input and output of a tick. Made by rm_plain_init; a host may copy it."""

    _fields_ = [
        ("guid", c_uint32), ("position", Position), ("velocity", Vec3), ("omega", Vec3),
        ("cached_velocity", Vec3), ("state", c_uint32), ("transient", c_uint32),
        ("is_player", c_bool), ("speed_source", c_uint32), ("speed", c_float),
        ("jump_height", c_float), ("scale", c_float), ("friction", c_float),
        ("elasticity", c_float), ("radius", c_float), ("contact_plane", Plane),
        ("contact_cell", c_uint32), ("slide_normal", Vec3), ("shape", Shape), ("motion", Motion),
        ("manager", PositionManager),
    ]


class PlainOut(ctypes.Structure):
    """Result of a tick."""

    _fields_ = [("start", Position), ("reasons", c_uint32), ("wish", InterpAction)]


class PolygonDef(ctypes.Structure):
    """A polygon of a mesh: `count` of the mesh's indices from `first` on. Convex, planar within 1
    cm, counter-clockwise viewed from its front.
    """

    _fields_ = [("first", c_uint32), ("count", c_uint32), ("is_two_sided", c_bool)]


class PortalDef(ctypes.Structure):
    """An opening from a room, or from a building, to another cell."""

    _fields_ = [("other", c_uint32), ("side", c_bool), ("plane", Plane)]


class PositionUpdate(ctypes.Structure):
    """A position update, as sent."""

    _fields_ = [
        ("position", Position), ("has_contact", c_bool), ("instance", c_uint16),
        ("stamp", c_uint16), ("teleport", c_uint16),
    ]


class ReassemblerDef(ctypes.Structure):
    """Limits of a reassembler. Start from rm_default_reassembler_def(); every number is positive.
    """

    _fields_ = [
        ("stream_capacity", c_int), ("message_capacity", c_int), ("fragment_capacity", c_int),
        ("ephemeral_capacity", c_int), ("allocator", Allocator),
    ]


class WireError(ctypes.Structure):
    """Place and cause of unreadable bytes, or of a refused message."""

    _fields_ = [("status", c_uint32), ("offset", c_size_t), ("field", c_char_p)]


class Receipt(ctypes.Structure):
    """The result of receiving a message."""

    _fields_ = [("what", c_uint32), ("kind", c_uint32), ("guid", c_uint32), ("error", WireError)]


class RecorderDef(ctypes.Structure):
    """A new recorder. Start from rm_default_recorder_def() and set the receiver of the bytes."""

    _fields_ = [
        ("write", c_void_p), ("user", c_void_p), ("interval", c_uint32), ("has_detail", c_bool),
        ("buffer_bytes", c_size_t), ("allocator", Allocator),
    ]


class RecordingInfo(ctypes.Structure):
    """The head of a recording."""

    _fields_ = [
        ("format", c_uint32), ("library_version", c_uint32), ("interval", c_uint32),
        ("has_detail", c_bool), ("needs", c_uint32), ("rules", Rules), ("space", c_uint32),
        ("capacity", c_uint32), ("ticks", c_uint64),
    ]


class RemoteReport(ctypes.Structure):
    """A report about a body of another computer. Start from rm_default_remote_report()."""

    _fields_ = [
        ("known", c_uint32), ("position", Position), ("velocity", Vec3), ("turning", c_float),
        ("doing", InterpretedState), ("sent", c_double), ("age", c_double), ("number", c_uint32),
        ("clock", c_uint32), ("sender_time", c_double),
    ]


class Render(ctypes.Structure):
    """Pose of one body to draw."""

    _fields_ = [
        ("id", BodyId), ("guid", c_uint32), ("position", Vec3), ("rotation", Quat),
        ("style", c_uint32), ("cycle", c_uint32), ("clip", c_uint32), ("phase", c_float),
        ("rate", c_float), ("ground_speed", c_float),
    ]


class Runner(ctypes.Structure):
    """Runs tasks. A zeroed runner runs them in place, one after the other."""

    _fields_ = [("user", c_void_p), ("run", c_void_p)]


class ReplayDef(ctypes.Structure):
    """Options of a replay. Start from rm_default_replay_def()."""

    _fields_ = [
        ("runner", Runner), ("hooks", Hooks), ("sweep", c_void_p), ("sweep_user", c_void_p),
        ("height", c_void_p), ("height_user", c_void_p), ("memory_limit", c_uint64),
        ("allocator", Allocator),
    ]


class ReplayReport(ctypes.Structure):
    """A position that a message or a call reported for a body, and that was applied."""

    _fields_ = [
        ("body", BodyId), ("guid", c_uint32), ("at", Position), ("stamp", c_uint16),
        ("teleport", c_uint16), ("has_stamp", c_uint32),
    ]


class ReplayResult(ctypes.Structure):
    """State of a replay."""

    _fields_ = [
        ("state", c_uint32), ("calls", c_uint64), ("hashes", c_uint64), ("seconds", c_double),
        ("difference", Difference), ("error", WireError),
    ]


class RoomDef(ctypes.Structure):
    """An interior cell."""

    _fields_ = [
        ("planes", c_void_p), ("portals", c_void_p), ("visible", c_void_p),
        ("plane_count", c_uint32), ("portal_count", c_uint32), ("visible_count", c_uint32),
        ("cell", c_uint32), ("at", Position), ("mesh", MeshId),
    ]


class RuleInfo(ctypes.Structure):
    """One rule of the table."""

    _fields_ = [("name", c_char_p), ("text", c_char_p), ("values", c_uint32)]


class Sender(ctypes.Structure):
    """The numbers of one direction of a connection. A value; start it with the first number of
    each.
    """

    _fields_ = [
        ("packet_sequence", c_uint32), ("fragment_sequence", c_uint32), ("recipient", c_uint16),
        ("interval", c_uint16), ("iteration", c_uint16),
    ]


class Share(ctypes.Structure):
    """Limits of one sweep: a body's share of the budget of a tick (rm_budget)."""

    _fields_ = [
        ("sub_steps", c_uint32), ("places", c_uint32), ("first", c_uint32),
        ("body_tests", c_uint32), ("mesh_tests", c_uint32),
    ]


class SmoothBody(ctypes.Structure):
    """Settings of one body. Start from rm_default_smooth_body()."""

    _fields_ = [
        ("rounding", c_float), ("ease_shortest", c_float), ("ease_longest", c_float),
        ("snap_distance", c_float), ("turn_speed", c_float), ("silence", c_float),
        ("slow_down", c_float), ("idle", c_uint32),
    ]


class SmoothDef(ctypes.Structure):
    """Settings of a world. Start from rm_default_smooth_def()."""

    _fields_ = [
        ("play_delay", c_float), ("base_delay", c_float), ("report_interval", c_float),
        ("is_repeating", c_uint32), ("replay_limit", c_uint32), ("body", SmoothBody),
    ]


class SmoothInfo(ctypes.Structure):
    """The drawn place of a body, and its causes."""

    _fields_ = [
        ("time", c_double), ("delay", c_float), ("predicted", Position), ("offset", Vec3),
        ("velocity", Vec3), ("cycle_speed", c_float), ("ticks", c_uint32), ("waiting", c_uint32),
        ("why", c_uint32), ("timed_by", c_uint32), ("age", c_float), ("age_error", c_float),
        ("interval", c_float), ("missed", c_float), ("moved", c_float), ("since", c_float),
        ("model", c_uint32), ("number", c_uint32), ("lost", c_uint32),
    ]


class SmoothWork(ctypes.Structure):
    """Work of the last frame of a smooth world."""

    _fields_ = [("ticks", c_uint32), ("waiting", c_uint32), ("longest", c_uint32), ("delay", c_float)]


class StateUpdate(ctypes.Structure):
    """A state update."""

    _fields_ = [("state", c_uint32), ("instance", c_uint16), ("stamp", c_uint16)]


class SweepIn(ctypes.Structure):
    """The request. Read-only for the callback."""

    _fields_ = [
        ("body", BodyId), ("kind", c_uint32), ("from", Position), ("to", Position),
        ("velocity", Vec3), ("slide", Vec3), ("contact", Plane), ("contact_cell", c_uint32),
        ("state", c_uint32), ("transient", c_uint32), ("shape", c_void_p), ("dt", c_float),
        ("share", c_void_p),
    ]


class SweepOut(ctypes.Structure):
    """The result. Zeroed before the callback runs."""

    _fields_ = [
        ("at", Position), ("contact", Plane), ("contact_cell", c_uint32), ("slide", Vec3),
        ("normal", Vec3), ("bits", c_uint32), ("stationary_fall", c_int), ("touched", c_uint32),
        ("places", c_uint32),
    ]


class TerrainDef(ctypes.Structure):
    """A grid of heights for flat space. Cells are split from south-west to north-east."""

    _fields_ = [
        ("columns", c_uint32), ("rows", c_uint32), ("spacing", c_float), ("corner", Vec3),
        ("heights", c_void_p),
    ]


class Timing(ctypes.Structure):
    """Times of sending and arrival of a message, in the time of the world. Seconds."""

    _fields_ = [("has_sent", c_bool), ("has_arrived", c_bool), ("sent", c_double), ("arrived", c_double)]


class VectorUpdate(ctypes.Structure):
    """A vector update, such as a push."""

    _fields_ = [("velocity", Vec3), ("omega", Vec3), ("instance", c_uint16), ("stamp", c_uint16)]


class WorldDef(ctypes.Structure):
    """A new world. Start from rm_default_world_def() or rm_ac_world_def(); a zeroed def is refused.
    """

    _fields_ = [
        ("rules", Rules), ("space", c_uint32), ("numbering", c_uint32), ("capacity", c_uint32),
        ("events", c_uint32), ("ground", Ground), ("sweep", c_void_p), ("sweep_user", c_void_p),
        ("map_version", c_uint32), ("goals", c_uint32), ("goal_reserve", c_uint32),
        ("pending_messages", c_uint32), ("table_key", c_uint64), ("budget", Budget),
        ("hooks", Hooks), ("runner", Runner), ("allocator", Allocator), ("instructions", c_uint32),
    ]
