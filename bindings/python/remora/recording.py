"""Recordings: every call that changes a world, in bytes, and played back bit for bit."""

import ctypes
from ctypes import CFUNCTYPE, c_bool, c_size_t, c_void_p
from dataclasses import dataclass
from typing import BinaryIO, List, Optional

from . import checks
from . import structs as s
from .callbacks import Kept
from .enums import DifferenceKind, ReplayState
from .native import Library, load
from .wire import raise_at

_WRITE = CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t)


class Recorder:
    """A recording under way: world.record(open("bad.rec", "wb")). Stop it, or use it in a with
    statement."""

    def __init__(self, world, out: BinaryIO, **fields: object) -> None:
        if not hasattr(out, "write"):
            raise TypeError('record takes something to write to, such as open("bad.rec", "wb")')
        self._library: Library = world._library
        self._kept = Kept()
        self._pointer = c_void_p()
        definition = self._library.rm_default_recorder_def()
        checks.fill(definition, fields, "a recorder")

        def write(_, data, size):
            out.write(ctypes.string_at(data, size))
            return True

        definition.write = self._kept.function(_WRITE, write, otherwise=False)
        status = self._library.rm_world_record(world._open(), definition, self._pointer)
        self._kept.rethrow()
        self._library.check(status)

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            self._library.rm_recorder_stop(self._pointer)

    @property
    def bytes(self) -> int:
        """Written so far."""
        return self._library.rm_recorder_bytes(self._pointer) if self._pointer else 0

    def flush(self) -> None:
        """Writes what is kept back; raises what has ended the recording."""
        status = self._library.rm_recorder_flush(self._pointer)
        self._kept.rethrow()
        self._library.check(status)

    def stop(self) -> None:
        """Ends it; a second time does nothing."""
        if self._pointer:
            pointer, self._pointer = self._pointer, c_void_p()
            status = self._library.rm_recorder_stop(pointer)
            self._kept.rethrow()
            self._library.check(status)


@dataclass(frozen=True)
class Difference:
    """The first thing that went differently."""

    kind: DifferenceKind
    tick: int
    call: int
    op: str
    guid: int
    field: str
    recorded: int
    now: int


@dataclass(frozen=True)
class Result:
    """What has come of a replay so far."""

    state: ReplayState
    calls: int
    hashes: int
    seconds: float
    difference: Optional[Difference]


def info(recording: bytes) -> s.RecordingInfo:
    """What a recording says about itself."""
    library, found, error = load(), s.RecordingInfo(), s.WireError()
    recording = checks.data(recording, "recording")
    raise_at(library, library.rm_recording_read(recording, len(recording), found, error), error)
    return found


class Replay:
    """A recording being played: step() or tick() until they return False."""

    def __init__(self, recording: bytes) -> None:
        self._library = load()
        self._pointer = c_void_p()
        self._bytes = checks.data(recording, "recording")  # must stay where they are
        error, definition = s.WireError(), self._library.rm_default_replay_def()
        status = self._library.rm_replay_open(
            definition, self._bytes, len(self._bytes), self._pointer, error
        )
        raise_at(self._library, status, error)

    def __del__(self) -> None:
        self.close()

    def __enter__(self) -> "Replay":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        if getattr(self, "_pointer", None):
            self._library.rm_replay_close(self._pointer)
            self._pointer = c_void_p()

    def _open(self) -> c_void_p:
        if not self._pointer:
            raise ValueError("the replay is closed")
        return self._pointer

    def step(self) -> bool:
        """Plays one call."""
        return self._library.rm_replay_step(self._open())

    def tick(self) -> bool:
        """Plays calls up to the next one that ticks."""
        return self._library.rm_replay_tick(self._open())

    @property
    def op(self) -> str:
        """Name of the call that was played last."""
        return (self._library.rm_replay_op(self._open()) or b"").decode()

    @property
    def world(self):
        """The world as it is now, to read; not to be used after close."""
        from .world import World

        return World._borrowed(self._library.rm_replay_world(self._open()), self._library, self)

    def reports(self) -> List[s.ReplayReport]:
        """Places that the call that was played last told to bodies."""
        count = self._library.rm_replay_reports(self._open(), None, 0)
        found = (s.ReplayReport * count)()
        self._library.rm_replay_reports(self._open(), found, count)
        return list(found)

    def result(self) -> Result:
        one = self._library.rm_replay_read(self._open())
        where = one.difference
        difference = None
        if where.kind != DifferenceKind.NONE:
            difference = Difference(
                DifferenceKind(where.kind),
                where.tick,
                where.call,
                (where.op or b"").decode(),
                where.guid,
                (where.field or b"").decode(),
                where.recorded,
                where.now,
            )
        return Result(ReplayState(one.state), one.calls, one.hashes, one.seconds, difference)
