"""remora: moves other people's characters in networked games.

>>> import remora
>>> with remora.World(rules="l3", space=remora.Space.FLAT) as world:
...     body = world.add(origin=(10, 20, 5))
...     world.tick(1 / 30)
...     body.read().heading
0.0

Metres, seconds and compass degrees; x is east, y north, z up. `remora.traces` reads the traces that
`remora matrix --trace` writes and needs no library.
"""

from . import traces
from .collision import Collision, Mesh, heightmap, obj
from .enums import (
    Axes,
    DebugBits,
    DifferenceKind,
    MessageKind,
    MotionError,
    PacketFlags,
    PacketQueue,
    Reason,
    Received,
    ReplayState,
    Route,
    PolygonOwner,
    Space,
    State,
    Status,
    SweepBits,
    SweepResult,
    Transient,
)
from .native import RemoraError, load
from .recording import Recorder, Replay
from .recording import info as recording_info
from .single import SingleBody
from .space import Engine, distance, heading, offset, position, rotation
from .structs import (
    BodyInfo,
    InterpretedState,
    Message,
    Movement,
    Position,
    PositionUpdate,
    Quat,
    Render,
    Shape,
    Vec3,
    VectorUpdate,
)
from .wire import Reassembler, Sender, command, command_name, decode, encode, fields, message, packet
from .world import Body, Event, Receipt, World, movement

__all__ = [name for name in dir() if not name.startswith("_")]
