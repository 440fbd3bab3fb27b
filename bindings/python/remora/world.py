"""Worlds and their bodies. Every method is one call of the C interface."""

import ctypes
from dataclasses import dataclass
from types import TracebackType
from typing import Iterable, List, Optional, Type

from . import structs as s
from .calls import EVENT_TOUCH
from .enums import GroundKind, Reason, Received, Route, Space
from .native import Library, RemoraError, load

NORTH = (1.0, 0.0, 0.0, 0.0)  # a rotation: none


@dataclass(frozen=True)
class Receipt:
    """What became of a message."""

    what: Received
    kind: int  #: rm_message_kind
    guid: int  #: whom it is about


@dataclass(frozen=True)
class Event:
    """Why a body moved, with the number that belongs to it."""

    tick: int
    body: "Body"
    reason: Optional[Reason]  #: None for a touch
    amount: float
    other: int  #: of a touch: guid of the body, or number of the obstacle
    normal: s.Vec3  #: of a touch


def position(
    origin: Iterable[float], rotation: Iterable[float] = NORTH, cell: int = 0
) -> s.Position:
    """A position from its parts; in flat space without a cell."""
    return s.Position(cell, s.Vec3(*origin), s.Quat(*rotation))


class Body:
    """A body of a world: a handle. Once the body is removed its calls raise ERROR_STALE_ID."""

    def __init__(self, world: "World", id: s.BodyId) -> None:
        self.world = world
        self.id = id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Body) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Body({self.id.index1 - 1}, generation {self.id.generation})"

    def _key(self):
        return (id(self.world), self.id.index1, self.id.generation)

    def _call(self, name: str, *arguments) -> None:
        self.world._call(name, self.id, *arguments)

    def remove(self) -> None:
        self._call("rm_body_remove")

    def read(self) -> s.BodyInfo:
        """Everything that can be read of it."""
        info = s.BodyInfo()
        self._call("rm_body_read", info)
        return info

    def reasons(self) -> Reason:
        """Why it moved in its last tick."""
        return Reason(self.read().reasons)

    def render(self) -> s.Position:
        """The drawn pose, blended between ticks."""
        at = s.Position()
        self._call("rm_body_render", at)
        return at

    def place(self, at: s.Position) -> None:
        """Puts it somewhere as written."""
        self._call("rm_body_place", at)

    def interpolate(self, to: s.Position, keep_heading: bool = False) -> None:
        """Straight into the chase queue, past stamps and routing."""
        self._call("rm_body_interpolate", to, keep_heading)

    def set_cycle(self, velocity: Iterable[float], omega: Iterable[float] = (0, 0, 0)) -> None:
        """Velocity (m/s) and turning (rad/s) of the cycle it plays, in its own axes."""
        self._call("rm_body_set_cycle", s.Vec3(*velocity), s.Vec3(*omega))

    def set_velocity(self, velocity: Iterable[float]) -> None:
        """m/s, global axes."""
        self._call("rm_body_set_velocity", s.Vec3(*velocity))

    # table: setters

    def set_scale(self, value: float) -> None:
        """Of root motion and radius; above 0."""
        self._call("rm_body_set_scale", value)

    def set_friction(self, value: float) -> None:
        """Share of speed lost in a second; from 0 to 1."""
        self._call("rm_body_set_friction", value)

    def set_elasticity(self, value: float) -> None:
        """Share of speed given back by a collision; clamped to 0..0.1."""
        self._call("rm_body_set_elasticity", value)

    def set_radius(self, value: float) -> None:
        """Of the cylinder that sticky keeps clear, metres; not negative."""
        self._call("rm_body_set_radius", value)

    def set_run_rate(self, value: float) -> None:
        """Last run rate; not negative."""
        self._call("rm_body_set_run_rate", value)
    # end of table

    def update_position(
        self,
        origin: Iterable[float],
        rotation: Iterable[float] = NORTH,
        *,
        stamp: int,
        cell: int = 0,
        has_contact: bool = True,
        instance: int = 0,
        teleport: int = 0,
    ) -> Route:
        """The server says where it is. Stamps are 16-bit counters; an old one is ignored."""
        at = position(origin, rotation, cell)
        update = s.PositionUpdate(at, has_contact, instance, stamp, teleport)
        route = ctypes.c_uint32()
        self._call("rm_body_update_position", update, route)
        return Route(route.value)

    def update_vector(
        self,
        velocity: Iterable[float],
        omega: Iterable[float] = (0, 0, 0),
        *,
        stamp: int,
        instance: int = 0,
    ) -> bool:
        """The server says how it was pushed. False if the stamp is old."""
        update = s.VectorUpdate(s.Vec3(*velocity), s.Vec3(*omega), instance, stamp)
        was_applied = ctypes.c_bool()
        self._call("rm_body_update_vector", update, was_applied)
        return was_applied.value


class World:
    """Many bodies, their updates and their clock. Close it, or use it in a with statement.

    rules: "l3" or "retail". ground: a height in metres, or None for that of each body's last report.
    events: reasons kept for every eight bodies, for take_events.
    """

    def __init__(
        self,
        *,
        space: Space = Space.LANDBLOCKS,
        rules: str = "l3",
        capacity: int = 256,
        events: int = 0,
        ground: Optional[float] = None,
        library: Optional[Library] = None,
    ) -> None:
        self._world = ctypes.c_void_p()
        self._library = library or load()
        definition = self._library.rm_default_world_def()
        definition.rules = self._rules(rules)
        definition.space = space
        definition.capacity = capacity
        definition.events = events
        if ground is not None:
            definition.ground = s.Ground(GroundKind.CONSTANT, ground)
        self._library.check(self._library.rm_world_create(definition, self._world))

    def _rules(self, name: str) -> s.Rules:
        rules = s.Rules()
        if self._library.rm_rules_preset(name.encode(), rules):
            raise ValueError(f"there are no rules {name!r}; 'l3' and 'retail' are two of them")
        return rules

    def __enter__(self) -> "World":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Gives everything back; a second time does nothing."""
        if getattr(self, "_world", None):
            self._library.rm_world_destroy(self._world)
            self._world = ctypes.c_void_p()

    def _open(self) -> ctypes.c_void_p:
        if not self._world:
            raise ValueError("the world is closed")
        return self._world

    def _call(self, name: str, *arguments) -> None:
        self._library.check(getattr(self._library, name)(self._open(), *arguments))

    def advance(self, seconds: float) -> None:
        """A frame through the clock: nothing, a tick or several."""
        self._call("rm_world_advance", seconds)

    def tick(self, seconds: float) -> None:
        """One tick, past the clock."""
        self._call("rm_world_tick", seconds)

    @property
    def ticks(self) -> int:
        return self._library.rm_world_ticks(self._open())

    def set_viewer(self, at: Optional[s.Position]) -> None:
        """Where the local player stands; None for nobody."""
        self._call("rm_world_set_viewer", at)

    def add(
        self,
        *,
        guid: int = 0,
        origin: Optional[Iterable[float]] = None,
        rotation: Iterable[float] = NORTH,
        cell: int = 0,
        **fields: object,
    ) -> Body:
        """Adds a body. Other names are fields of rm_body_def: `world.add(is_player=True)`."""
        definition = self._library.rm_default_body_def()
        definition.guid = guid
        if origin is not None:
            definition.position = position(origin, rotation, cell)
        for name, value in fields.items():
            if not hasattr(definition, name):
                raise TypeError(f"a body has no field {name!r}")
            setattr(definition, name, value)
        found = s.BodyId()
        self._call("rm_body_add", definition, found)
        return Body(self, found)

    def find(self, guid: int) -> Body:
        """The body with this server id."""
        found = s.BodyId()
        self._call("rm_world_find", guid, found)
        return Body(self, found)

    def bodies(self) -> List[Body]:
        """All bodies, in the order of their slots."""
        count = self._library.rm_world_bodies(self._open(), None, 0)
        ids = (s.BodyId * count)()
        self._library.rm_world_bodies(self._open(), ids, count)
        return [Body(self, s.BodyId(each.index1, each.generation)) for each in ids]

    def receive(self, message: bytes) -> Receipt:
        """One message of the server's."""
        receipt = s.Receipt()
        try:
            self._call("rm_world_receive", message, len(message), receipt)
        except RemoraError as error:
            if receipt.error.field:
                field = receipt.error.field.decode()
                raise RemoraError(
                    error.status, f"{error} ({field}, at byte {receipt.error.offset})"
                ) from None
            raise
        return Receipt(Received(receipt.what), receipt.kind, receipt.guid)

    def render(self, origin_cell: int = 0) -> List[s.Render]:
        """All bodies as they are to be drawn, about the corner of a cell's landblock."""
        count = self._library.rm_world_render(self._open(), origin_cell, None, 0)
        poses = (s.Render * count)()
        self._library.rm_world_render(self._open(), origin_cell, poses, count)
        return list(poses)

    def take_events(self) -> List[Event]:
        """Takes the events since the last call, in the order of tick, body and sequence."""
        capacity = self._library.rm_world_event_count(self._open())
        events = (s.Event * capacity)()
        count = ctypes.c_uint32()
        self._call("rm_world_take_events", events, capacity, count, None)
        return [self._event(each) for each in events[: count.value]]

    def _event(self, event: s.Event) -> Event:
        body = Body(self, s.BodyId(event.body.index1, event.body.generation))
        reason = None if event.reason == EVENT_TOUCH else Reason(event.reason)
        return Event(
            event.tick, body, reason, event.amount, event.other, s.Vec3(*event.normal)
        )

    def hash(self) -> int:
        """64 bits over everything that can change a later tick or output."""
        return self._library.rm_world_hash(self._open())

    def save(self) -> bytes:
        """The whole world."""
        room = ctypes.create_string_buffer(self._library.rm_world_save_bytes(self._open()))
        size = ctypes.c_size_t()
        self._call("rm_world_save", room, len(room), size)
        return room.raw[: size.value]

    def restore(self, saved: bytes) -> None:
        """Replaces all bodies by those that were saved; handles of then are valid again."""
        self._call("rm_world_restore", saved, len(saved))
