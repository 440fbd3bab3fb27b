"""Poses and reports of many bodies as arrays of numpy, which must be installed: pip install remora[arrays].

All poses of a world are one structured array, whose fields are those of rm_render:

>>> import remora.arrays
>>> with remora.World() as world:
...     bodies = [world.add(origin=(i, 0, 0)) for i in range(3)]
...     remora.arrays.report(bodies, [(i, 1, 0) for i in range(3)], sent=0.0)
...     world.advance(1 / 60)
...     poses = remora.arrays.render(world)
>>> poses["position"].shape, poses["guid"].dtype.name
((3, 3), 'uint32')
"""

from typing import Optional, Sequence, Union

import ctypes

from . import structs as s
from .world import Body, World

try:
    import numpy as np
except ImportError as error:
    raise ImportError("remora.arrays needs numpy: pip install numpy") from error

_VECTORS = {s.Vec3: 3, s.Quat: 4}
_PLACES = [(name, kind, getattr(s.Render, name).offset) for name, kind in s.Render._fields_ if kind is not s.BodyId]

#: rm_render; positions have three numbers, rotations four with w first.
POSE = np.dtype(
    {
        "names": [name for name, _, _ in _PLACES],
        "formats": [(np.float32, _VECTORS[kind]) if kind in _VECTORS else np.dtype(kind) for _, kind, _ in _PLACES],
        "offsets": [offset for _, _, offset in _PLACES],
        "itemsize": ctypes.sizeof(s.Render),
    }
)


def render(world: World, into: Optional[np.ndarray] = None, origin_cell: int = 0) -> np.ndarray:
    """All bodies as they are to be drawn. `into` is an array of POSE that is kept from frame to frame; what
    is returned is the part of it that was written, or a new array if it is too short."""
    library, pointer = world._library, world._open()
    count = library.rm_world_render(pointer, origin_cell, None, 0)
    if into is None or len(into) < count:
        into = np.zeros(count, POSE)
    if into.dtype != POSE or not into.flags.c_contiguous:
        raise TypeError("into must be a contiguous array of remora.arrays.POSE")
    room = into.ctypes.data_as(ctypes.POINTER(s.Render))
    return into[: library.rm_world_render(pointer, origin_cell, room, len(into))]


def _column(values: object, count: int, width: int, name: str) -> Optional[np.ndarray]:
    """Numbers for each body; one number may stand for all of them."""
    if values is None:
        return None
    array = np.asarray(values, dtype=np.float64)
    if width == 1 and array.ndim == 0:
        array = np.full(count, float(array))
    wanted = (count, width) if width > 1 else (count,)
    if array.shape != wanted:
        raise ValueError(f"{name} must have the shape {wanted}, not {array.shape}")
    return array


def report(
    bodies: Sequence[Body],
    origins: object,
    *,
    velocities: object = None,
    sent: Union[None, float, Sequence[float], np.ndarray] = None,
    sender_times: Union[None, float, Sequence[float], np.ndarray] = None,
    numbers: object = None,
    clock: int = 0,
) -> None:
    """A report for each body: origins and velocities have three columns, the rest are a number for each, or
    one for all. Reports before one that fails were applied."""
    count = len(bodies)
    places = _column(origins, count, 3, "origins")
    if places is None:
        raise TypeError("origins must be numbers")
    ways, times = _column(velocities, count, 3, "velocities"), _column(sent, count, 1, "sent")
    counts, ticks = _column(numbers, count, 1, "numbers"), _column(sender_times, count, 1, "sender_times")
    for i, body in enumerate(bodies):
        body.report(
            places[i],
            velocity=None if ways is None else ways[i],
            sent=None if times is None else times[i],
            sender_time=None if ticks is None else ticks[i],
            number=None if counts is None else int(counts[i]),
            clock=clock,
        )
