"""Positions, headings, and the axes of other engines. Metres, compass degrees; x is east, y north."""

from typing import Iterable, Union

from . import checks
from . import structs as s
from .enums import Axes
from .native import load

NORTH = (1.0, 0.0, 0.0, 0.0)  # a rotation: none


def position(
    origin: Iterable[float], rotation: Iterable[float] = NORTH, cell: int = 0
) -> s.Position:
    """A position from its parts; in flat space without a cell."""
    at = s.Position(checks.whole(cell, 32, "cell"))
    at.origin = checks.vec3(origin, "origin")
    at.rotation = checks.quat(rotation, "rotation")
    return at


def rotation(heading: float) -> s.Quat:
    """The upright rotation that faces a compass heading: 0 north, 90 east."""
    return load().rm_quat_from_heading(checks.number(heading, "heading"))


def heading(rotation: Iterable[float]) -> float:
    """Where a rotation faces; compass degrees."""
    return load().rm_quat_heading(checks.quat(rotation, "rotation"))


def distance(a: s.Position, b: s.Position) -> float:
    """Metres between two positions, across landblocks."""
    return load().rm_position_distance(a, b)


def offset(a: s.Position, b: s.Position) -> s.Vec3:
    """The way from one position to another along the global axes; metres."""
    return load().rm_position_offset(a, b)


class Engine:
    """Converts to an engine's axes and unit, and back: Engine("unity").point((1, 2, 3))."""

    def __init__(self, axes: Union[Axes, str]) -> None:
        self.axes = checks.word(axes, Axes, "axes")

    def point(self, ours: Iterable[float]) -> s.Vec3:
        """A point or a velocity."""
        return load().rm_to_engine_point(self.axes, checks.vec3(ours, "point"))

    def from_point(self, theirs: Iterable[float]) -> s.Vec3:
        return load().rm_from_engine_point(self.axes, checks.vec3(theirs, "point"))

    def direction(self, ours: Iterable[float]) -> s.Vec3:
        """A direction, such as a normal; its length stays."""
        return load().rm_to_engine_direction(self.axes, checks.vec3(ours, "direction"))

    def from_direction(self, theirs: Iterable[float]) -> s.Vec3:
        return load().rm_from_engine_direction(self.axes, checks.vec3(theirs, "direction"))

    def rotation(self, ours: Iterable[float]) -> s.Quat:
        return load().rm_to_engine_rotation(self.axes, checks.quat(ours, "rotation"))

    def from_rotation(self, theirs: Iterable[float]) -> s.Quat:
        return load().rm_from_engine_rotation(self.axes, checks.quat(theirs, "rotation"))

    def omega(self, ours: Iterable[float]) -> s.Vec3:
        """An angular velocity, rad/s."""
        return load().rm_to_engine_omega(self.axes, checks.vec3(ours, "omega"))

    def from_omega(self, theirs: Iterable[float]) -> s.Vec3:
        return load().rm_from_engine_omega(self.axes, checks.vec3(theirs, "omega"))
