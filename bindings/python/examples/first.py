"""The first program: one body, four reports of a server, sixty ticks, a jump.

Every language prints the same text (examples/first.expected), down to the hash of the world.
"""

import remora

TICKS, TICKS_A_REPORT, REPORTS, JUMP_AT, TICKS_A_LINE = 60, 6, 4, 40, 10
EAST = (0.70710678, 0.0, 0.0, -0.70710678)


def report(body: remora.Body, number: int) -> None:
    """The server says: it is one metre further east and half a metre further north."""
    body.update_position((10 + number, 20 + 0.5 * number, 5), EAST, stamp=number)


def show(world: remora.World, body: remora.Body) -> None:
    info = body.read()
    x, y, z = info.position.origin
    place = "on the ground" if info.transient & remora.Transient.CONTACT else "in the air"
    print(
        f"tick {world.ticks}: at {x:.4f} {y:.4f} {z:.4f}, heading {info.heading:.2f}, "
        f"queue {info.queue_count}, {place}"
    )


def main() -> None:
    with remora.World(space=remora.Space.FLAT) as world:
        body = world.add(guid=1, origin=(10, 20, 5))
        for tick in range(TICKS):
            if tick % TICKS_A_REPORT == 1 and tick // TICKS_A_REPORT < REPORTS:
                report(body, tick // TICKS_A_REPORT + 1)
            if tick == JUMP_AT:
                body.update_vector((1, 2, 4), stamp=1)  # it jumps, north-east
            world.tick(1 / 30)
            if (tick + 1) % TICKS_A_LINE == 0:
                show(world, body)
        print(f"hash {world.hash():016x}")


if __name__ == "__main__":
    main()
