"""Structs of the C interface, with its names of fields; tests hold them against the C headers.

Only those that the wrappers pass are declared. What a wrapper never looks into (hooks, runner,
allocator) is here as pointers, because it takes room.
"""

import ctypes
from ctypes import c_bool, c_double, c_float, c_size_t, c_uint8, c_uint16, c_uint32, c_void_p
from typing import Iterator

STAMP_COUNT = 9  # RM_STAMP_COUNT
SPHERE_COUNT = 2  # RM_MAX_SPHERES


class Numbers(ctypes.Structure):
    """A struct of numbers only: it can be unpacked, as in `x, y, z = info.position.origin`."""

    def __iter__(self) -> Iterator[float]:
        return (getattr(self, name) for name, *_ in self._fields_)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # they can change

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{number:g}' for number in self)})"


class Vec3(Numbers):
    """Metres, m/s or rad/s; x east, y north, z up."""

    _fields_ = [("x", c_float), ("y", c_float), ("z", c_float)]


class Quat(Numbers):
    """A rotation of unit length; the identity faces north."""

    _fields_ = [("w", c_float), ("x", c_float), ("y", c_float), ("z", c_float)]


class Position(ctypes.Structure):
    """Where something is and how it is turned. In flat space the cell is 0."""

    _fields_ = [("cell", c_uint32), ("origin", Vec3), ("rotation", Quat)]

    def __repr__(self) -> str:
        return f"Position({self.cell:#x}, {self.origin!r}, {self.rotation!r})"


class BodyId(ctypes.Structure):
    _fields_ = [("index1", c_uint32), ("generation", c_uint32)]


class Plane(ctypes.Structure):
    _fields_ = [("normal", Vec3), ("d", c_float)]


class Sphere(ctypes.Structure):
    _fields_ = [("center", Vec3), ("radius", c_float)]


class Shape(ctypes.Structure):
    _fields_ = [
        ("sphere_count", c_uint32),
        ("spheres", Sphere * SPHERE_COUNT),
        ("step_up", c_float),
        ("step_down", c_float),
    ]


class Constraint(ctypes.Structure):
    _fields_ = [("is_on", c_uint32), ("used", c_float), ("start", c_float), ("max", c_float)]


class Rules(ctypes.Structure):
    """One word for each place where the two rule sets differ: 0 for l3, 1 for retail."""

    _fields_ = [
        ("stall_test", c_uint8),
        ("stall_near", c_uint8),
        ("reach_strict", c_uint8),
        ("chase_turns", c_uint8),
        ("chase_speed", c_uint8),
        ("auto_leash", c_uint8),
        ("sweep_failure", c_uint8),
        ("clock", c_uint8),
        ("ground_velocity", c_uint8),
    ]


class Ground(ctypes.Structure):
    _fields_ = [
        ("kind", c_uint32),
        ("height", c_float),
        ("function", c_void_p),
        ("user", c_void_p),
    ]


class Hooks(ctypes.Structure):
    _fields_ = [
        ("user", c_void_p),
        ("animation", c_void_p),
        ("detection", c_void_p),
        ("particles", c_void_p),
        ("scripts", c_void_p),
    ]


class Runner(ctypes.Structure):
    _fields_ = [("user", c_void_p), ("run", c_void_p)]


class Allocator(ctypes.Structure):
    _fields_ = [("user", c_void_p), ("allocate", c_void_p), ("release", c_void_p)]


class WorldDef(ctypes.Structure):
    _fields_ = [
        ("rules", Rules),
        ("space", c_uint32),
        ("capacity", c_uint32),
        ("events", c_uint32),
        ("ground", Ground),
        ("sweep", c_void_p),
        ("sweep_user", c_void_p),
        ("pursuits", c_uint32),
        ("early", c_uint32),
        ("hooks", Hooks),
        ("runner", Runner),
        ("allocator", Allocator),
    ]


class BodyDef(ctypes.Structure):
    _fields_ = [
        ("guid", c_uint32),
        ("position", Position),
        ("state", c_uint32),
        ("has_contact", c_bool),
        ("is_on_walkable", c_bool),
        ("is_player", c_bool),
        ("scale", c_float),
        ("friction", c_float),
        ("elasticity", c_float),
        ("radius", c_float),
        ("run_rate", c_float),
        ("jump_height", c_float),
        ("table", c_uint32),
        ("shape", Shape),
        ("stamps", c_uint16 * STAMP_COUNT),
    ]


class BodyInfo(ctypes.Structure):
    """Everything that can be read of a body between ticks; include/remora/body.h has the units."""

    _fields_ = [
        ("id", BodyId),
        ("guid", c_uint32),
        ("position", Position),
        ("heading", c_float),
        ("velocity", Vec3),
        ("omega", Vec3),
        ("cached_velocity", Vec3),
        ("state", c_uint32),
        ("transient", c_uint32),
        ("is_player", c_bool),
        ("is_moving_to", c_bool),
        ("is_away", c_bool),
        ("parent", c_uint32),
        ("has_motion", c_bool),
        ("queue_count", c_uint32),
        ("window_ticks", c_uint32),
        ("window_seconds", c_float),
        ("baseline", c_float),
        ("fails", c_uint32),
        ("blips", c_uint32),
        ("leash", Constraint),
        ("stuck_to", c_uint32),
        ("stuck_seconds", c_double),
        ("teleports", c_uint32),
        ("queued", c_uint32),
        ("snaps", c_uint32),
        ("ignored", c_uint32),
        ("reasons", c_uint32),
        ("contact_plane", Plane),
        ("slide_normal", Vec3),
        ("cycle_velocity", Vec3),
        ("cycle_omega", Vec3),
        ("chase_speed", c_float),
        ("viewer_distance", c_float),
        ("scale", c_float),
        ("friction", c_float),
        ("elasticity", c_float),
        ("radius", c_float),
        ("run_rate", c_float),
        ("stamps", c_uint16 * STAMP_COUNT),
    ]


class PositionUpdate(ctypes.Structure):
    _fields_ = [
        ("position", Position),
        ("has_contact", c_bool),
        ("instance", c_uint16),
        ("stamp", c_uint16),
        ("teleport", c_uint16),
    ]


class VectorUpdate(ctypes.Structure):
    _fields_ = [("velocity", Vec3), ("omega", Vec3), ("instance", c_uint16), ("stamp", c_uint16)]


class Render(ctypes.Structure):
    """One body as it is to be drawn."""

    _fields_ = [
        ("id", BodyId),
        ("guid", c_uint32),
        ("position", Vec3),
        ("rotation", Quat),
        ("style", c_uint32),
        ("cycle", c_uint32),
        ("clip", c_uint32),
        ("phase", c_float),
        ("rate", c_float),
        ("ground_speed", c_float),
    ]


class Event(ctypes.Structure):
    """A reason with its number, or a touch."""

    _fields_ = [
        ("tick", ctypes.c_uint64),
        ("body", BodyId),
        ("sequence", c_uint32),
        ("reason", c_uint32),
        ("amount", c_float),
        ("other", c_uint32),
        ("normal", Vec3),
    ]


class WireError(ctypes.Structure):
    _fields_ = [("status", c_uint32), ("offset", c_size_t), ("field", ctypes.c_char_p)]


class Receipt(ctypes.Structure):
    _fields_ = [("what", c_uint32), ("kind", c_uint32), ("guid", c_uint32), ("error", WireError)]
