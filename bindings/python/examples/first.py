"""The first program: somebody runs along a bend. A server reports it ten times a second, each report
is under way for a tenth of a second, and the body is drawn where it is now.

Every language prints the same text (examples/first.expected), down to the hash of the world.
"""

from typing import Tuple

import remora

FRAMES, FRAMES_A_SECOND, FRAMES_A_REPORT, FRAMES_UNDER_WAY = 120, 60, 6, 6


def place_at(frame: int) -> Tuple[float, float, float]:
    """What the server knows: 4 m/s to the north, and ever faster to the east."""
    return (frame * frame / 3600, 4 * frame / 60, 0)


def report(body: remora.Body, frame: int) -> None:
    """The server said where it was, and when."""
    body.report(place_at(frame), sent=frame / FRAMES_A_SECOND)


def show(world: remora.World, frame: int) -> None:
    drawn = world.render()[0].position  # all bodies, ready to draw
    x, y, _ = place_at(frame)
    print(
        f"{frame / FRAMES_A_SECOND:.2f} s: drawn at {drawn.x:.2f} {drawn.y:.2f}, "
        f"is at {x:.2f} {y:.2f}"
    )


def main() -> None:
    # Your own coordinates; metres, z up.
    with remora.World() as world:  # smooth rules; your own coordinates: metres, z up
        body = world.add(origin=place_at(0))
        for frame in range(1, FRAMES + 1):
            sent = frame - FRAMES_UNDER_WAY
            if sent >= 0 and sent % FRAMES_A_REPORT == 0:
                report(body, sent)
            world.advance(1 / FRAMES_A_SECOND)  # a frame of your game
            if frame % 20 == 0:
                show(world, frame)
        print(f"hash {world.hash():016x}")


if __name__ == "__main__":
    main()
