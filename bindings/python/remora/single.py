"""A body as a plain value, and one tick of it: for a game that keeps bodies of its own."""

from typing import Callable, Iterable, Optional

from . import checks
from . import structs as s
from .callbacks import Kept
from .enums import InterpResult, InterpWish, Reason, Space, Status, SweepResult, TargetStatus
from .native import load
from .space import NORTH, position


class SingleBody:
    """A body without a world. Its tick is that of a world, to the bit.

    Between ticks any field of `value` may be set; `around` holds what ticks go by, `last` what came
    of the last one.
    """

    def __init__(
        self,
        *,
        rules: str = "l3",
        space: Space = Space.LANDBLOCKS,
        origin: Optional[Iterable[float]] = None,
        rotation: Iterable[float] = NORTH,
        cell: int = 0,
        **fields: object,
    ) -> None:
        """Other names are fields of rm_body_def: `SingleBody(is_player=True)`."""
        self._library, self._kept = load(), Kept()
        self.value, self.last = s.PlainBody(), s.PlainOut()
        self.around = self._library.rm_default_plain_around()
        self.around.space = space
        self._library.check(self._library.rm_rules_preset(rules.encode(), self.around.rules))
        definition = self._library.rm_default_body_def()
        if origin is not None:
            definition.position = position(origin, rotation, cell)
        checks.fill(definition, fields, "a body")
        self._library.check(self._library.rm_plain_init(self.value, self.around, definition))

    @property
    def position(self) -> s.Position:
        """Where it is."""
        return self.value.position

    def tick(self, seconds: float) -> Reason:
        """One tick. A placement is not part of it: see `wish`."""
        call = self._library.rm_plain_tick
        self._library.check(self._ask(call(self.value, self.around, seconds, self.last)))
        return Reason(self.last.reasons)

    def _ask(self, status: int) -> int:
        """The status of a call, once what the sweep raised in it is raised."""
        self._kept.rethrow()
        return status

    def set_sweep(self, sweep: Optional[Callable[[s.SweepIn, s.SweepOut], SweepResult]]) -> None:
        """What it runs into: sweep(asked, answer) fills the answer and returns a SweepResult; None
        for nothing."""
        self.around.sweep = self._kept.sweep(sweep) if sweep else None

    @property
    def wish(self) -> Optional[s.Position]:
        """Where the body is to be placed; the wish comes again until `place` succeeds."""
        return self.last.wish.place if self.last.wish.wish == InterpWish.PLACE else None

    def place(self) -> bool:
        """Carries out the wish; false if there is no room."""
        status = self._ask(self._library.rm_plain_place(self.value, self.around, self.last))
        if status != Status.ERROR_REFUSED:
            self._library.check(status)
        return status == Status.OK

    def enqueue(self, place: s.Position, keep_heading: bool = False) -> None:
        """Takes a reported place into its queue; a body that is already there turns."""
        body = s.ChaseBody(at=self.value.position, is_player=self.value.is_player)
        result = self._library.rm_interp_to(
            self.value.manager.interp, self.around.rules, body, place, keep_heading
        )
        if result == InterpResult.REFUSED:
            self._library.check(Status.ERROR_NOT_FINITE)
        if result == InterpResult.THERE and not keep_heading:
            at = self.value.position
            frame = self._library.rm_frame_make(at.origin, at.rotation)
            heading = self._library.rm_quat_heading(place.rotation)
            self._library.rm_frame_set_heading(frame, heading)
            at.rotation = frame.rotation

    def enqueue_velocity(self, velocity: Iterable[float]) -> None:
        """A node that sets a velocity, m/s, at the end of the tick that it is due in."""
        queue = self.value.manager.interp
        self._library.rm_interp_append_velocity(queue, checks.vec3(velocity, "velocity"))

    def enqueue_jump(self) -> None:
        """A node that does nothing but take its turn."""
        self._library.rm_interp_append_jump(self.value.manager.interp)

    def set_velocity(self, velocity: Iterable[float]) -> None:
        """Takes a velocity, m/s along the global axes, unless it is the present one; 50 m/s at most."""
        self._library.rm_plain_set_velocity(self.value, checks.vec3(velocity, "velocity"))

    def stop(self) -> None:
        """Empties its queue."""
        self._library.rm_interp_stop(self.value.manager.interp)

    def stick(self, guid: int, radius: float, at: s.Position) -> None:
        """Sticks to a target for a second, or starts that second anew; radius in metres."""
        self._library.rm_sticky_stick(self.value.manager.sticky, guid, radius)
        self.follow(guid, at)

    def follow(self, guid: int, at: s.Position) -> None:
        """Where the target is that it is stuck to: to be told before each tick."""
        self._library.rm_sticky_update_target(self.value.manager.sticky, guid, TargetStatus.OK, at)

    def unstick(self) -> None:
        """Lets go."""
        self._library.rm_sticky_clear(self.value.manager.sticky)

    def leash(self, to: s.Position, start: float, most: float) -> None:
        """Leashes it: from `start` metres on it is slowed down, at `most` it is held."""
        distance = self._library.rm_position_distance(self.value.position, to)
        self._library.rm_constraint_set(self.value.manager.constraint, distance, start, most)

    def unleash(self) -> None:
        """Takes the leash off."""
        self._library.rm_constraint_clear(self.value.manager.constraint)

    def play(self, velocity: Iterable[float], omega: Iterable[float] = (0, 0, 0)) -> None:
        """Velocity (m/s) and turning (rad/s) of the motion that plays, in its own axes."""
        speeds = checks.vec3(velocity, "velocity"), checks.vec3(omega, "omega")
        self._library.rm_motion_set_speeds(self.value.motion, *speeds)
