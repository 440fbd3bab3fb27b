"""remora: moves other people's characters in networked games.

>>> import remora
>>> with remora.World(space=remora.Space.FLAT) as world:
...     body = world.add(origin=(10, 20, 5))
...     world.tick(1 / 30)
...     body.read().heading
0.0

Metres, seconds and compass degrees; x is east, y north, z up. `remora.traces` reads the traces that
`remora matrix --trace` writes and needs no library.
"""

from . import traces
from .enums import Reason, Received, Route, Space, State, Status, Transient
from .native import RemoraError, load
from .structs import (
    BodyInfo,
    Position,
    PositionUpdate,
    Quat,
    Render,
    Vec3,
    VectorUpdate,
)
from .world import Body, Receipt, World

__all__ = [
    "Body",
    "BodyInfo",
    "Position",
    "PositionUpdate",
    "Quat",
    "Reason",
    "Receipt",
    "Received",
    "RemoraError",
    "Render",
    "Route",
    "Space",
    "State",
    "Status",
    "Transient",
    "Vec3",
    "VectorUpdate",
    "World",
    "load",
    "traces",
]
