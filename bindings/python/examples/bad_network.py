"""Somebody runs around a bad network: ten reports a second, under way for 60 to 260 ms, so that some
overtake others, and one of twenty is lost. Times and places are the same with every run.
"""

import math
from typing import Dict, List, Tuple

import remora

FRAME = 1 / 60
SPEED, RADIUS = 4, 3  # m/s, metres
FRAMES_A_REPORT = 6


def place_at(frame: int) -> Tuple[float, float, float]:
    """Where it is, in metres: east, north, up."""
    angle = SPEED / RADIUS * frame * FRAME
    return (RADIUS * math.cos(angle), RADIUS * math.sin(angle), 0)


def arrivals(frames: int) -> Dict[int, List[int]]:
    """For every frame the frames at which its reports were sent."""
    seed, found = 1, {}

    def chance() -> float:
        """0 to 1, of a generator that any language can have."""
        nonlocal seed
        seed = seed * 16807 % 2147483647
        return seed / 2147483647

    for frame in range(0, frames + 1, FRAMES_A_REPORT):
        is_lost, late = chance() < 0.05, 4 + int(chance() * 12)
        if not is_lost:
            found.setdefault(frame + late, []).append(frame)
    return found


class Scene:
    """The runner, and where remora draws it; frame by frame."""

    def __init__(self, frames: int = 36000) -> None:
        self.world = remora.World()
        self.body = self.world.add(position=place_at(0))
        self.arrivals = arrivals(frames)
        self.frame, self.newest, self.error_sum = 0, 0, 0.0
        self.trail: List[Tuple[float, float]] = []
        self.heading = 0.0

    def step(self) -> None:
        self.frame += 1
        for sent in self.arrivals.get(self.frame, ()):
            self.body.report(place_at(sent), sent=sent * FRAME, number=sent // FRAMES_A_REPORT)
            self.newest = max(self.newest, sent)
        self.world.advance(FRAME)
        drawn = self.world.render()[0]
        self.heading = remora.heading(drawn.rotation)
        self.error_sum += math.dist(tuple(drawn.position), place_at(self.frame))
        self.trail.append((drawn.position.x, drawn.position.y))

    @property
    def mean_error(self) -> float:
        return self.error_sum / max(1, self.frame)
