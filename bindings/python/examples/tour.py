"""The tour: see examples/tour.c. Prints examples/tour.expected."""

import io
import struct

import remora

SIDE, FRAMES, FRAMES_A_REPORT, TICKS = 17, 90, 3, 60
CRATE = """v -1 0 1\nv 1 0 1\nv 1 0 -1\nv -1 0 -1
v -1 1 1\nv 1 1 1\nv 1 1 -1\nv -1 1 -1
f 5 6 7 8\nf 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8
f 1 2
"""


def make_level():
    level = remora.Collision(space="flat")
    raw = b"".join(struct.pack("<H", (x * 7 + y * 3) % 40) for y in range(SIDE) for x in range(SIDE))
    heights = remora.heightmap(raw, SIDE, SIDE, metres_per_unit=0.01)
    level.set_terrain(heights, SIDE, spacing=8, corner=(-64, -64, 0))
    mesh = remora.obj(CRATE, axes="godot", lenient=True)
    level.add_obstacle(level.add_mesh(mesh), remora.position((0.5, 6, 0)))
    print(f"level: {mesh.polygons} faces, {mesh.dropped} dropped")
    return level


def new_world(rules, level):
    world = remora.World(rules=rules, space="flat", capacity=8, events=256)
    world.set_collision(level)
    return world


def add_body(world, guid, x, y):
    body = world.add(guid=guid, origin=(x, y, 0.5))
    body.enter(remora.position((x, y, 0.5)))
    return body


def follow(world, body):
    for frame in range(FRAMES):
        if frame % FRAMES_A_REPORT == 0:
            body.report(
                (-3, 0.125 * frame, 0),
                (1, 0, 0, 0),
                velocity=(0, 3.75, 0),
                sent=world.time - 0.1,
                number=frame // FRAMES_A_REPORT,
            )
        world.advance(1 / 30)


def send(world, guid):
    message = remora.message("update_position", guid=guid)
    at = message.update_position.at
    at.position = remora.position((6.25, -2, 0))
    at.position_stamp = 1
    at.flags = 0x04 | 0x10 | 0x20 | 0x40  # has contact; x, y and z of the rotation are zero
    datagrams = remora.Sender(packet_sequence=2).send([remora.encode(message)])
    for blob in remora.Reassembler().push(datagrams[0], stream=1):
        x = remora.decode(blob.bytes).update_position.at.position.origin.x
        receipt = world.receive(blob.bytes)
        print(f"message: {receipt.name} of {receipt.guid}, {len(blob.bytes)} bytes, x {x:.2f}")


def print_events(world):
    events = world.take_events()
    roots = sum(event.reason == remora.Reason.ROOT for event in events)
    print(f"events: {len(events)}, {roots} of them root motion")


def print_drawing(world):
    lines, points, texts = [], [], []
    world.debug_draw(
        lambda *line: lines.append(line),
        lambda *point: points.append(point),
        lambda *text: texts.append(text),
    )
    print(f"drawn: {len(lines)} lines, {len(points)} points, {len(texts)} texts")


def play_back(recording):
    with remora.Replay(recording) as replay:
        while replay.tick():
            pass
        result = replay.result()
        same = "different" if result.difference else "the same"
        print(f"recording: {result.calls} calls, {same}, hash {replay.world.hash():016x}")


def walk(world, body):
    out = io.BytesIO()
    with world.record(out):
        assert body.do("WalkForward", speed=1.5) == remora.MotionError.OK
        for _ in range(TICKS):
            world.tick(1 / 30)
        send(world, 2)
        for _ in range(TICKS):
            world.tick(1 / 30)
    print_events(world)
    print_drawing(world)
    play_back(out.getvalue())


def show(name, world, body):
    x, y, z = body.render().origin
    print(f"{name}: at {x:.4f} {y:.4f} {z:.4f}, hash {world.hash():016x}")


def main():
    level = make_level()
    with new_world("smooth", level) as smooth, new_world("l3", level) as chase:
        runner = add_body(smooth, 1, -3, 0)
        walker = add_body(chase, 2, 5, -6)
        follow(smooth, runner)
        show("smooth", smooth, runner)
        walk(chase, walker)
        show("chase", chase, walker)


if __name__ == "__main__":
    main()
