"""Reads traces: JSON lines, as `remora matrix --trace DIR` writes them, into plain lists.

A line is a frame, with "pos", or a message, with "event"; docs/scores.md describes both. Other
programs may leave out everything but "t" and "pos", and say in "id" whose line it is.
"""

import json
import math
import os
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Union

Vector = List[float]
Path = Union[str, "os.PathLike[str]"]


class Event(NamedTuple):
    """A message on its way."""

    t: float  #: seconds
    event: str  #: "sent" or "arrived"
    kind: str  #: "position", "motion" or "vector"
    n: int  #: its number in the run


@dataclass
class Trace:
    """One body. All lists but the events have an entry a frame; None is what a frame left out."""

    t: List[float] = field(default_factory=list)  #: seconds
    pos: List[Vector] = field(default_factory=list)  #: drawn; metres: x east, y north, z up
    rot: List[Optional[Vector]] = field(default_factory=list)  #: drawn; w, x, y, z
    body: List[Optional[Vector]] = field(default_factory=list)  #: as of the last tick
    true: List[Optional[Vector]] = field(default_factory=list)  #: where the mover really is
    true_rot: List[Optional[Vector]] = field(default_factory=list)
    queue: List[Optional[int]] = field(default_factory=list)  #: nodes in the chase queue
    cycle: List[Optional[float]] = field(default_factory=list)  #: forward speed of the feet, m/s
    why: List[Optional[List[str]]] = field(default_factory=list)  #: reasons of the last tick
    events: List[Event] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.t)

    def errors(self) -> List[float]:
        """Distance between drawn and true, of the frames that know both. Metres."""
        return [math.dist(drawn, true) for drawn, true in zip(self.pos, self.true) if true]

    def arrivals(self, kind: str = "position") -> List[float]:
        """When messages of a kind arrived. Seconds."""
        return [e.t for e in self.events if e.event == "arrived" and e.kind == kind]


class TraceError(ValueError):
    """A line that is no part of a trace; says which."""


_OPTIONAL = ("rot", "body", "true", "true_rot", "queue", "cycle", "why")
_LENGTHS = {"pos": 3, "body": 3, "true": 3, "rot": 4, "true_rot": 4}


def read(path: Path) -> Trace:
    """The trace of one body. TraceError for a file with several: use read_all."""
    traces = read_all(path)
    if len(traces) != 1:
        raise TraceError(f"{os.fspath(path)}: has {len(traces)} bodies, not one; read_all reads them all")
    return next(iter(traces.values()))


def read_all(path: Path) -> Dict[str, Trace]:
    """The traces of all bodies by their ids; "" is the id of lines without one."""
    with open(path, encoding="utf-8") as file:
        return parse(file, os.fspath(path))


def parse(lines: Iterable[str], name: str = "trace") -> Dict[str, Trace]:
    """As read_all, of lines from anywhere. The name stands before what is wrong."""
    traces: Dict[str, Trace] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            _add(traces, json.loads(line))
        except (KeyError, TypeError, ValueError) as error:
            said = f"no {error}" if isinstance(error, KeyError) else error
            raise TraceError(f"{name}:{number}: {said}") from None
    return traces


def _add(traces: Dict[str, Trace], line: Any) -> None:
    if not isinstance(line, dict):
        raise TypeError("a line is an object")
    trace = traces.setdefault(str(line.get("id", "")), Trace())
    if "event" in line:
        trace.events.append(Event(float(line["t"]), line["event"], line["kind"], int(line["n"])))
    else:
        _add_frame(trace, line)


def _add_frame(trace: Trace, line: Dict[str, Any]) -> None:
    time = float(line["t"])
    values = {"pos": line["pos"], **{key: line.get(key) for key in _OPTIONAL}}
    for key, length in _LENGTHS.items():
        if values[key] is not None and not _is_vector(values[key], length):
            raise ValueError(f'"{key}" is {length} numbers')
    trace.t.append(time)
    for key, value in values.items():
        getattr(trace, key).append(value)


def _is_vector(value: Any, length: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == length
        and all(isinstance(number, (int, float)) for number in value)
    )
