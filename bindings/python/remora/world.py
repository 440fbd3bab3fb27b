"""Worlds and their bodies. Every method is one call of the C interface."""

import ctypes
from ctypes import CFUNCTYPE, POINTER, c_bool, c_char_p, c_float, c_uint32, c_void_p
from dataclasses import dataclass
from types import TracebackType
from typing import BinaryIO, Callable, Dict, Iterable, List, Optional, Sequence, Tuple, Type, Union

from . import checks
from . import structs as s
from .calls import EVENT_TOUCH
from .callbacks import Kept
from .collision import Collision
from .enums import (
    DebugBits,
    GroundKind,
    HoldKey,
    Known,
    MotionError,
    Reason,
    Received,
    Route,
    Space,
    SpeedSource,
    State,
    Status,
    SweepResult,
    Transient,
)
from .native import Library, load
from .recording import Recorder
from .space import NORTH, position
from .wire import command, raise_at

_HEIGHT = CFUNCTYPE(c_bool, c_void_p, s.BodyId, POINTER(s.Position), POINTER(c_float))
_LINE = CFUNCTYPE(None, c_void_p, s.Vec3, s.Vec3, c_uint32)
_POINT = CFUNCTYPE(None, c_void_p, s.Vec3, c_float, c_uint32)
_TEXT = CFUNCTYPE(None, c_void_p, s.Vec3, c_char_p, c_uint32)


@dataclass(frozen=True)
class Receipt:
    """What became of a message."""

    what: Received
    kind: int  #: rm_message_kind; of a message that is not known its opcode
    guid: int  #: whom it is about

    @property
    def name(self) -> str:
        """Of its kind, such as "UpdatePosition"; "unknown" for others."""
        return load().rm_message_name(self.kind).decode()


@dataclass(frozen=True)
class Event:
    """Why a body moved, with the number that belongs to it."""

    tick: int
    body: "Body"
    reason: Optional[Reason]  #: None for a touch
    amount: float
    other: int  #: of a touch: guid of the body, or number of the obstacle
    normal: s.Vec3  #: of a touch


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

    def _asking(self, name: str, *arguments) -> None:
        self.world._asking(name, self.id, *arguments)

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

    def stop(self) -> None:
        """Forgets all places that it was to walk to."""
        self._call("rm_body_stop")

    def append_velocity(self, velocity: Iterable[float]) -> None:
        """Into the chase queue: a node that sets a velocity, m/s."""
        self._call("rm_body_append_velocity", checks.vec3(velocity, "velocity"))

    def append_jump(self) -> None:
        self._call("rm_body_append_jump")

    def stick(self, target: "Body") -> None:
        """Sticks to another body for a second; that one needs a guid."""
        self._call("rm_body_stick", target.id)

    def unstick(self) -> None:
        self._call("rm_body_unstick")

    def constrain(self, to: s.Position, start: float, end: float) -> None:
        """Leashes it: slowed down from so many metres of path on, held at so many."""
        self._call("rm_body_constrain", to, start, end)

    def unconstrain(self) -> None:
        self._call("rm_body_unconstrain")

    def enter(self, at: s.Position) -> None:
        """Puts it at or beside a place, with a collision check, as a spawn does."""
        self._asking("rm_body_enter", at)

    def move(self, offset: Iterable[float]) -> SweepResult:
        """One sweep by so many metres, and no time."""
        result = c_uint32()
        self._asking("rm_body_move", checks.vec3(offset, "offset"), result)
        return SweepResult(result.value)

    def set_cycle(self, velocity: Iterable[float], omega: Iterable[float] = (0, 0, 0)) -> None:
        """Velocity (m/s) and turning (rad/s) of the cycle it plays, in its own axes."""
        omega = checks.vec3(omega, "omega")
        self._call("rm_body_set_cycle", checks.vec3(velocity, "velocity"), omega)

    def set_velocity(self, velocity: Iterable[float]) -> None:
        """m/s, global axes."""
        self._call("rm_body_set_velocity", checks.vec3(velocity, "velocity"))

    def set_omega(self, omega: Iterable[float]) -> None:
        """rad/s, global axes."""
        self._call("rm_body_set_omega", checks.vec3(omega, "omega"))

    def set_plane(self, normal: Iterable[float]) -> None:
        """Normal of the ground that it stands on."""
        self._call("rm_body_set_plane", checks.vec3(normal, "normal"))

    def set_speed(self, speed: Optional[float]) -> None:
        """What its motion interpreter answers, m/s; the chase doubles it. None: by the rules."""
        source = SpeedSource.AUTO if speed is None else SpeedSource.FIXED
        self._call("rm_body_set_speed", source, checks.number(speed or 0, "speed"))

    def set_guid(self, guid: int) -> None:
        self._call("rm_body_set_guid", checks.guid(guid))

    def set_state(self, bits: State, mask: int = 0xFFFFFFFF) -> None:
        """State bits, as far as they are in the mask."""
        self._call("rm_body_set_state", checks.whole(int(mask), 32, "mask"), int(bits))

    def set_transient(self, bits: Transient, mask: Transient) -> None:
        """Contact and standing on walkable ground, as far as they are in the mask."""
        self._call("rm_body_set_transient", int(mask), int(bits))

    def set_player(self, is_player: bool) -> None:
        self._call("rm_body_set_player", is_player)

    def set_moving_to(self, is_moving_to: bool) -> None:
        """Under a move-to it chases without turning."""
        self._call("rm_body_set_moving_to", is_moving_to)

    def set_shape(self, shape: s.Shape) -> None:
        self._call("rm_body_set_shape", shape)

    def set_table(self, table: int) -> None:
        """Its motion table, by index; it starts anew."""
        self._call("rm_body_set_table", checks.whole(table, 32, "table"))

    def set_smooth(self, **fields: float) -> None:
        """How it is drawn under smooth rules: fields of rm_smooth_body."""
        settings = self.world._library.rm_default_smooth_body()
        self._call("rm_body_set_smooth", checks.fill(settings, fields, "smooth settings"))

    def read_smooth(self) -> s.SmoothInfo:
        """How it is drawn under smooth rules, and why there."""
        info = s.SmoothInfo()
        self._call("rm_body_read_smooth", info)
        return info

    def explain(self) -> str:
        """Why it is drawn where it is, in a sentence; smooth rules only."""
        text = ctypes.create_string_buffer(512)
        self._call("rm_body_explain", text, len(text))
        return text.value.decode()

    def read_motion(self) -> s.Motion:
        """Everything about its motion."""
        motion = s.Motion()
        self._call("rm_body_read_motion", motion)
        return motion

    def fields(self) -> Dict[str, Tuple[float, ...]]:
        """Everything that is stored of it, by the names of docs/recording.md."""
        found, info, index = {}, s.FieldInfo(), 0
        while self.world._library.rm_body_field(index, info):
            count = c_uint32()
            self._call("rm_body_read_field", index, None, 0, count)
            values = (ctypes.c_double * count.value)()
            self._call("rm_body_read_field", index, values, count.value, count)
            found[info.name.decode()] = tuple(values)
            index += 1
        return found

    def state(self) -> State:
        """Its state bits, by name."""
        return State(self.read().state)

    def transient(self) -> Transient:
        return Transient(self.read().transient)

    def do(self, name: Union[str, int], **fields: object) -> MotionError:
        """Does a motion command, such as "WalkForward"; fields are those of rm_move_parameters:
        body.do("RunForward", speed=1.5)."""
        parameters = self.world._library.rm_default_move_parameters()
        checks.fill(parameters, fields, "a motion command")
        error = c_uint32()
        self._call("rm_body_do", command(name), parameters, error)
        return MotionError(error.value)

    def jump(self, extent: float = 1.0) -> MotionError:
        """Jumps with a force from 0 to 1."""
        error = c_uint32()
        self._call("rm_body_jump", checks.number(extent, "extent"), error)
        return MotionError(error.value)

    def set_keys(
        self,
        forward: Union[str, int] = "Ready",
        sidestep: Union[str, int] = 0,
        turn: Union[str, int] = 0,
        run: bool = True,
    ) -> None:
        """The keys of a local player, all at once: commands by name, 0 for none."""
        keys = self.world._library.rm_default_raw_state()
        keys.hold_key = HoldKey.RUN if run else HoldKey.NONE
        keys.forward, keys.sidestep, keys.turn = command(forward), command(sidestep), command(turn)
        self._call("rm_body_set_keys", keys)

    def save(self) -> bytes:
        """This body alone; World.restore_body adds it to a world."""
        room = ctypes.create_string_buffer(self.world._library.rm_body_save_bytes())
        size = ctypes.c_size_t()
        self._call("rm_body_save", room, len(room), size)
        return room.raw[: size.value]

    def difference(self, other: "Body") -> Optional[str]:
        """Name of the first field in which two bodies differ; None if they are the same."""
        field = c_char_p()
        self._call("rm_body_compare", other.world._open(), other.id, field)
        return field.value.decode() if field.value else None

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
        stamps = (checks.stamp(instance, "instance"), checks.stamp(stamp))
        update = s.PositionUpdate(at, has_contact, *stamps, checks.stamp(teleport, "teleport"))
        route = ctypes.c_uint32()
        self._asking("rm_body_update_position", update, route)
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
        update = s.VectorUpdate(checks.vec3(velocity, "velocity"), checks.vec3(omega, "omega"))
        update.instance, update.stamp = checks.stamp(instance, "instance"), checks.stamp(stamp)
        was_applied = ctypes.c_bool()
        self._call("rm_body_update_vector", update, was_applied)
        return was_applied.value

    def update_state(self, state: State, *, stamp: int, instance: int = 0) -> bool:
        """The server says what it is. False if the stamp is old."""
        update = s.StateUpdate(int(state), checks.stamp(instance, "instance"), checks.stamp(stamp))
        was_applied = ctypes.c_bool()
        self._call("rm_body_update_state", update, was_applied)
        return was_applied.value

    def update_motion(
        self, movement: s.Movement, *, stamp: int, instance: int = 0, control: int = 0
    ) -> bool:
        """The server says what it does: start from remora.movement(). False if stamps are old."""
        update = s.MotionUpdate(movement, checks.stamp(instance, "instance"), checks.stamp(stamp))
        update.control = checks.stamp(control, "control")
        was_applied = ctypes.c_bool()
        self._call("rm_body_update_motion", update, was_applied)
        return was_applied.value

    def report(
        self,
        origin: Iterable[float],
        rotation: Optional[Iterable[float]] = None,
        *,
        velocity: Optional[Iterable[float]] = None,
        turning: Optional[float] = None,
        doing: Optional[s.InterpretedState] = None,
        sent: Optional[float] = None,
        age: Optional[float] = None,
        number: Optional[int] = None,
        cell: int = 0,
        clock: int = 0,
        sender_time: Optional[float] = None,
        is_airborne: bool = False,
        is_jump: bool = False,
    ) -> None:
        """Where it is, and whatever else is known, in any order and at any rate; smooth rules only.

        Without a rotation it faces its way. turning: rad/s to the left. sent: in the time of the
        world (World.time), or age: seconds ago, or sender_time: by the clock of its sender, in any unit
        (World.set_clock). number: counts reports of this body.
        """
        report = self.world._library.rm_default_remote_report()
        report.position = position(origin, NORTH if rotation is None else rotation, cell)
        known = Known(0) if rotation is None else Known.ROTATION
        known |= Known.AIRBORNE if is_airborne else 0
        known |= Known.JUMP if is_jump else 0
        if velocity is not None:
            report.velocity, known = checks.vec3(velocity, "velocity"), known | Known.VELOCITY
        if turning is not None:
            report.turning, known = checks.number(turning, "turning"), known | Known.TURNING
        if doing is not None:
            report.doing, known = doing, known | Known.DOING
        if sent is not None:
            report.sent, known = checks.number(sent, "sent"), known | Known.SENT
        if age is not None:
            report.age, known = checks.number(age, "age"), known | Known.AGE
        if sender_time is not None:
            report.sender_time, known = checks.number(sender_time, "sender_time"), known | Known.CLOCK
            report.clock = checks.whole(clock, 32, "clock")
        if number is not None:
            report.number, known = checks.whole(number, 32, "number"), known | Known.NUMBER
        report.known = known
        self._asking("rm_body_report", report)


class World:
    """Many bodies, their updates and their clock. Close it, or use it in a with statement.

    rules: "smooth" (default), for any game, in flat space and without ground; or "l3", "l3_2026" and "retail",
    those of Asheron's Call, on landblocks and with ground at the height of each body's last report. overrides:
    {"clock": "steady"} changes single rules. space: another than that. ground: a height in metres, or a
    function of a position that returns a height or None. events: reasons kept for every eight bodies, for
    take_events. Other
    names are fields of rm_world_def.
    """

    def __init__(
        self,
        *,
        space: Union[Space, str, None] = None,
        rules: str = "smooth",
        overrides: Optional[Dict[str, str]] = None,
        capacity: int = 256,
        events: int = 0,
        ground: Union[float, Callable, None] = None,
        library: Optional[Library] = None,
        **fields: object,
    ) -> None:
        self._world = ctypes.c_void_p()
        self._library = library or load()
        self._kept = Kept()
        self._holds: Dict[str, object] = {}  # what C only has a pointer to
        is_any_game = rules == "smooth"
        definition = self._library.rm_default_world_def() if is_any_game else self._library.rm_ac_world_def()
        definition.rules = self._rules(rules, overrides or {})
        if space is not None:
            definition.space = checks.word(space, Space, "space")
        definition.capacity = checks.whole(capacity, 32, "capacity")
        definition.events = checks.whole(events, 32, "events")
        checks.fill(definition, fields, "a world")
        self._library.check(self._library.rm_world_create(definition, self._world))
        if ground is not None:
            self.set_ground(ground)

    @classmethod
    def _borrowed(cls, pointer: int, library: Library, owner: object) -> "World":
        """A world that another owns, to read."""
        world = cls.__new__(cls)
        world._world, world._library, world._kept = ctypes.c_void_p(pointer), library, Kept()
        world._holds = {"owner": owner}
        return world

    def _rules(self, name: str, overrides: Dict[str, str]) -> s.Rules:
        rules = s.Rules()
        if self._library.rm_rules_preset(str(name).encode(), rules):
            known = []
            while self._library.rm_rules_preset_name(len(known)):
                known.append(self._library.rm_rules_preset_name(len(known)).decode())
            raise ValueError(f"there are no rules {name!r}{checks.suggestion(str(name), known)}")
        for rule, value in overrides.items():
            if self._library.rm_rules_set(rules, rule.encode(), value.encode()):
                raise ValueError(f"no rule {rule!r} has the value {value!r}; see docs/rules.md")
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
            if "owner" not in self._holds:
                self._library.rm_world_destroy(self._world)
            self._world = ctypes.c_void_p()

    def _open(self) -> ctypes.c_void_p:
        if not self._world:
            raise ValueError("the world is closed")
        return self._world

    def _call(self, name: str, *arguments) -> None:
        self._library.check(getattr(self._library, name)(self._open(), *arguments))

    def _asking(self, name: str, *arguments) -> None:
        """A call that may ask a function of the host's."""
        status = getattr(self._library, name)(self._open(), *arguments)
        self._kept.rethrow()
        self._library.check(status)

    def advance(self, seconds: float) -> None:
        """A frame through the clock: nothing, a tick or several."""
        self._asking("rm_world_advance", checks.number(seconds, "seconds"))

    def tick(self, seconds: float) -> None:
        """One tick, past the clock."""
        self._asking("rm_world_tick", checks.number(seconds, "seconds"))

    def grow(self, capacity: int) -> None:
        """Makes room for more bodies; handles stay valid."""
        self._call("rm_world_grow", checks.whole(capacity, 32, "capacity"))

    @property
    def pending(self) -> float:
        """Seconds that the clock has taken in and not yet spent."""
        return self._library.rm_world_pending(self._open())

    @property
    def time(self) -> float:
        """All seconds that it was advanced by."""
        return self._library.rm_world_time(self._open())

    def set_ground(self, ground: Union[float, Callable, None]) -> None:
        """A height in metres, a function of a position (a height, or None where there is no
        ground), or None for no ground at all."""
        if ground is None:
            return self._call("rm_world_set_ground", None)
        if not callable(ground):
            level = s.Ground(GroundKind.CONSTANT, checks.number(ground, "ground"))
            return self._call("rm_world_set_ground", level)

        def height(_, body, at, out):
            found = ground(at.contents)
            if found is None:
                return False
            out[0] = checks.number(found, "height")
            return True

        asking = s.Ground(GroundKind.FUNCTION)
        asking.function = self._kept.function(_HEIGHT, height, otherwise=False)
        return self._call("rm_world_set_ground", asking)

    def set_collision(self, level: Optional[Collision], bodies_collide: bool = False) -> None:
        """Bodies walk in a level; None for the ground alone. bodies_collide: they also stand in
        each other's way."""
        if level is None:
            self._call("rm_world_set_collision", None)
            self._holds.pop("sweep", None)
            return
        if not isinstance(level, Collision):
            raise TypeError("set_collision takes a Collision")
        bodies = self._open() if bodies_collide else None
        context = self._library.rm_collide_context_make(level._open(), bodies)
        self._call("rm_world_set_collision", context)
        self._holds["sweep"] = (context, level)

    def set_sweep(self, sweep: Callable[[s.SweepIn, s.SweepOut], SweepResult]) -> None:
        """A collision of your own: sweep(asked, answer) fills the answer and returns a
        SweepResult."""
        pointer = self._kept.sweep(sweep)
        self._call("rm_world_set_sweep", pointer, None)
        self._holds["sweep"] = pointer

    def set_smooth(self, *, body: Optional[Dict[str, float]] = None, **fields: object) -> None:
        """How a world of smooth rules is drawn: fields of rm_smooth_def, and of rm_smooth_body."""
        settings = checks.fill(self._library.rm_default_smooth_def(), fields, "smooth settings")
        checks.fill(settings.body, body or {}, "smooth settings of a body")
        self._call("rm_world_set_smooth", settings)

    def set_clock(self, clock: int = 0, **fields: float) -> None:
        """How a sender counts its time: rate (units a second, 0 to find it out), bits, least_delay."""
        definition = checks.fill(self._library.rm_default_clock_def(), fields, "clock settings")
        self._call("rm_world_set_clock", checks.whole(clock, 32, "clock"), definition)

    def note_round_trip(self, seconds: float, clock: int = 0) -> None:
        """A measured round trip to a sender, as it is; half of the least is its least delay."""
        number = checks.number(seconds, "round trip")
        self._call("rm_world_note_round_trip", checks.whole(clock, 32, "clock"), number)

    def read_clock(self, clock: int = 0) -> s.ClockInfo:
        """What is known of the clock of a sender."""
        info = s.ClockInfo()
        self._call("rm_world_read_clock", checks.whole(clock, 32, "clock"), info)
        return info

    def add_table(self, table: c_void_p) -> int:
        """Makes a motion table known, which must outlive the world; its index for set_table."""
        index = c_uint32()
        self._call("rm_world_add_table", table, index)
        return index.value

    @property
    def ticks(self) -> int:
        return self._library.rm_world_ticks(self._open())

    def set_viewer(self, at: Optional[s.Position]) -> None:
        """Where the local player stands; None for nobody."""
        self._call("rm_world_set_viewer", checks.optional_position(at, "viewer"))

    def add(
        self,
        *,
        guid: int = 0,
        origin: Optional[Iterable[float]] = None,
        rotation: Iterable[float] = NORTH,
        cell: int = 0,
        **fields: object,
    ) -> Body:
        """Adds a body. Other names are fields of rm_body_def: `world.add(is_player=True)`; its position
        is a Position, or three numbers: `world.add(position=(1, 2, 0))`."""
        definition = self._library.rm_default_body_def()
        definition.guid = checks.guid(guid)
        if origin is not None:
            definition.position = position(origin, rotation, cell)
        given = fields.get("position")
        if given is not None and not isinstance(given, s.Position):
            fields["position"] = position(checks.vec3(given, "position"), rotation, cell)
        checks.fill(definition, fields, "a body")
        found = s.BodyId()
        self._call("rm_body_add", definition, found)
        return Body(self, found)

    def find(self, guid: int) -> Body:
        """The body with this server id."""
        found = s.BodyId()
        self._call("rm_world_find", checks.guid(guid), found)
        return Body(self, found)

    def bodies(self) -> List[Body]:
        """All bodies, in the order of their slots."""
        count = self._library.rm_world_bodies(self._open(), None, 0)
        ids = (s.BodyId * count)()
        self._library.rm_world_bodies(self._open(), ids, count)
        return [Body(self, s.BodyId(each.index1, each.generation)) for each in ids]

    def receive(
        self, message: bytes, *, sent: Optional[float] = None, arrived: Optional[float] = None
    ) -> Receipt:
        """One message of the server's. Messages that say nothing about motion are ignored: their
        opcode is the kind of the receipt. sent, arrived: in the time of the world, where known."""
        message, receipt = checks.data(message, "message"), s.Receipt()
        if sent is None and arrived is None:
            status = self._library.rm_world_receive(
                self._open(), message, len(message), receipt
            )
        else:
            timing = s.Timing(sent is not None, arrived is not None, sent or 0, arrived or 0)
            status = self._library.rm_world_receive_timed(
                self._open(), message, len(message), timing, receipt
            )
        self._kept.rethrow()
        if status == Status.ERROR_OPCODE:
            return Receipt(Received.IGNORED, int.from_bytes(message[:4], "little"), 0)
        raise_at(self._library, status, receipt.error)
        return Receipt(Received(receipt.what), receipt.kind, receipt.guid)

    def receive_many(self, messages: Sequence[bytes]) -> List[Union[Receipt, Status]]:
        """Many messages in their order; for one that failed its status instead of a receipt."""
        held = [checks.data(each, "message") for each in messages]
        views, receipts = (s.Bytes * len(held))(), (s.Receipt * len(held))()
        statuses = (c_uint32 * len(held))()
        for view, each in zip(views, held):
            view.data, view.size = ctypes.cast(c_char_p(each), c_void_p), len(each)
        self._library.rm_world_receive_many(self._open(), views, len(held), receipts, statuses)
        self._kept.rethrow()
        return [
            Receipt(Received(one.what), one.kind, one.guid) if status == Status.OK else Status(status)
            for one, status in zip(receipts, statuses)
        ]

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

    def debug_draw(
        self,
        line: Optional[Callable] = None,
        point: Optional[Callable] = None,
        text: Optional[Callable] = None,
        *,
        what: DebugBits = DebugBits.ALL,
        body: Optional[Body] = None,
        origin_cell: int = 0,
    ) -> None:
        """What it knows of its bodies: line(from, to, color), point(at, radius, color),
        text(at, words, color); colours are 0xRRGGBB."""
        kept, draw = Kept(), s.DebugDraw()
        if line:
            draw.line = kept.function(_LINE, lambda _, a, b, color: line(a, b, color))
        if point:
            draw.point = kept.function(_POINT, lambda _, at, r, color: point(at, r, color))
        if text:
            draw.text = kept.function(_TEXT, lambda _, at, w, color: text(at, w.decode(), color))
        options = self._library.rm_default_debug_options()
        options.what, options.origin_cell = what, origin_cell
        if body is not None:
            options.body = body.id
        self._call("rm_world_debug_draw", options, draw)
        kept.rethrow()

    def record(self, out: BinaryIO, **fields: object) -> Recorder:
        """Records every call from now on; fields are those of rm_recorder_def."""
        return Recorder(self, out, **fields)

    def restore_body(self, saved: bytes) -> Body:
        """Adds a body that was saved, here or in another world; its guid must be free."""
        saved, found = checks.data(saved, "saved"), s.BodyId()
        self._call("rm_body_restore", saved, len(saved), found)
        return Body(self, found)

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
        saved = checks.data(saved, "saved")
        self._call("rm_world_restore", saved, len(saved))


def movement(forward: Union[str, int] = "Ready", speed: float = 1.0, **fields: object) -> s.Movement:
    """What a server says that a body does: movement("RunForward", 2). Other names are fields of the
    interpreted state; everything else is a member of the struct."""
    made = load().rm_default_movement()
    made.state.forward, made.state.forward_speed = command(forward), checks.number(speed, "speed")
    for name, value in fields.items():
        if name in ("style", "sidestep", "turn"):
            value = command(value)  # type: ignore[arg-type]
        checks.fill(made.state, {name: value}, "a movement")
    return made
