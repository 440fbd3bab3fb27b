"""What a game needs beside worlds: levels, reports, commands, messages, recordings, drawing; and that
mistakes are told where they enter."""

import io
import math
import pathlib
import subprocess
import sys
import unittest

import remora

FOLDER = pathlib.Path(__file__).resolve().parents[1]
CUBE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n"


def flat_world(**options):
    return remora.World(**{"space": "flat", "rules": "l3", **options})


class Entrances(unittest.TestCase):
    """Mistakes have messages that say what to do."""

    def says(self, pattern, kind, call, *arguments, **named):
        self.assertRaisesRegex(kind, pattern, call, *arguments, **named)

    def test_worlds(self):
        self.says("did you mean 'smooth'", ValueError, flat_world, rules="smoth")
        self.says("did you mean 'goals'", TypeError, flat_world, goal=1)
        self.says("space 'flt' is not known", ValueError, remora.World, space="flt")
        self.says("see docs/rules.md", ValueError, flat_world, overrides={"clock": "fast"})

    def test_numbers(self):
        with flat_world() as world:
            body = world.add()
            self.says("3 numbers, not 2", ValueError, body.set_velocity, (1, 2))
            self.says("must be a number", TypeError, body.set_velocity, (1, 2, "3"))
            self.says("must be finite", ValueError, body.set_velocity, (1, 2, math.nan))
            self.says("0xFFFF", ValueError, body.update_position, (0, 0, 0), stamp=70000)
            self.says("from 0 to 65535", ValueError, body.update_vector, (0, 0, 0), stamp=-1)
            self.says("makes one of a text", TypeError, world.find, "0x50000001")
            self.says("bytes.fromhex", TypeError, world.receive, "4bf7")
            self.says("no motion command 'Wlk'", ValueError, body.do, "Wlk")
            self.says("remora.position", TypeError, world.set_viewer, (1, 2, 3))
            self.says("did you mean 'speed'", TypeError, body.do, "WalkForward", sped=1)

    def test_levels(self):
        level = remora.Collision(space="flat")
        self.says("do not fill rows", ValueError, level.set_terrain, [0.0] * 5, 2, spacing=1)
        self.says("remora.obj", TypeError, level.add_mesh, CUBE)
        self.says("radius", ValueError, level.add_obstacle, [(1, 2)], remora.position((0, 0, 0)))
        self.says("in line 2", remora.RemoraError, remora.obj, "v 0 0 0\nf 1 2 3\n")

    def test_wire(self):
        self.says("did you mean 'UPDATE_POSITION'", ValueError, remora.message, "update_positon")
        self.says("a list of messages", TypeError, remora.Sender().send, b"1234")
        self.says("at byte", remora.RemoraError, remora.decode, b"\x4b\xf7\0\0\1")
        self.says("something to write to", TypeError, flat_world().record, "file")


class Levels(unittest.TestCase):
    def test_a_body_stands_on_terrain_and_on_a_mesh(self):
        level = remora.Collision(space="flat")
        level.set_terrain([1.5] * 9, 3, spacing=8, corner=(-8, -8, 0))
        mesh = remora.Mesh()
        mesh.add_box((-1, -1, 0), (1, 1, 2))
        box = level.add_obstacle(level.add_mesh(mesh), remora.position((4, 4, 1)))
        with flat_world() as world:
            world.set_collision(level)
            bodies = [world.add(origin=(x, x, 5), has_contact=False, is_on_walkable=False) for x in (0, 4)]
            for _ in range(60):
                world.tick(1 / 30)
            self.assertAlmostEqual(bodies[0].read().position.origin.z, 1.5, 2)
            self.assertAlmostEqual(bodies[1].read().position.origin.z, 3.0, 2)
        self.assertEqual(level.height(remora.position((0, 0, 0))), 1.5)
        self.assertIsNone(level.height(remora.position((99, 0, 0))))
        level.remove_obstacle(box)
        self.assertRaises(remora.RemoraError, level.remove_obstacle, box)

    def test_obstacles_of_parts_are_shown(self):
        level = remora.Collision(space="flat")
        level.add_obstacle([(0, 0, 1, 0.5)], remora.position((3, 0, 0)))
        level.add_obstacle([(0, 0, 0, 0.5, 2)], remora.position((6, 0, 0)))
        spheres, cylinders = [], []
        level.show(None, lambda *one: spheres.append(one), lambda *one: cylinders.append(one))
        self.assertEqual([(tuple(at), r) for at, r in spheres], [((3, 0, 1), 0.5)])
        self.assertEqual([(tuple(at), r, h) for at, r, h in cylinders], [((6, 0, 0), 0.5, 2)])

    def test_y_up(self):
        mesh = remora.obj("v 0 1 0\nv 0 1 -1\nv 1 1 -1\nf 3 2 1\nf 1 2\n", "godot", lenient=True)
        self.assertEqual((mesh.polygons, mesh.dropped), (1, 1))

    def test_a_ground_of_python(self):
        def slope(at):
            if at.origin.x > 50:
                raise KeyError("far")
            return 0.5 * at.origin.x

        with flat_world(ground=slope) as world:
            body = world.add(origin=(10, 0, 8), has_contact=False, is_on_walkable=False)
            for _ in range(60):
                world.tick(1 / 30)
            self.assertAlmostEqual(body.read().position.origin.z, 5, 2)
            body.place(remora.position((60, 0, 0)))
            body.set_velocity((1, 0, 0))
            self.assertRaises(KeyError, world.tick, 1 / 30)


class Motion(unittest.TestCase):
    def test_a_timed_report_is_drawn_where_the_body_is_now(self):
        with flat_world(rules="smooth", ground=0.0) as world:
            body = world.add(origin=(0, 0, 0))
            world.set_smooth(body={"ease_longest": 0.5})
            for frame in range(60):
                if frame % 6 == 0:
                    body.report((0, 2 * (world.time - 0.1), 0), velocity=(0, 2, 0), age=0.1)
                world.advance(1 / 60)
            self.assertAlmostEqual(body.render().origin.y, 2 * world.time, 1)
            self.assertLess(abs(body.read_smooth().offset.y), 0.1)

    def test_commands_jumps_and_state_by_name(self):
        with flat_world(ground=0.0, events=64) as world:
            body = world.add(origin=(0, 0, 0), is_player=True)
            world.tick(1 / 30)
            self.assertEqual(body.do("RunForward", speed=2), remora.MotionError.OK)
            for _ in range(30):
                world.tick(1 / 30)
            self.assertGreater(body.read().position.origin.y, 2)
            self.assertIn(remora.Transient.CONTACT, body.transient())
            self.assertIn(remora.State.GRAVITY, body.state())
            self.assertEqual(body.jump(0.5), remora.MotionError.OK)
            world.tick(1 / 30)
            self.assertNotIn(remora.Transient.CONTACT, body.transient())
            self.assertTrue(any(e.reason == remora.Reason.LEAVE for e in world.take_events()))

    def test_what_a_server_says_it_does(self):
        with flat_world(ground=0.0) as world:
            body = world.add(origin=(0, 0, 0))
            self.assertTrue(body.update_motion(remora.movement("RunForward", 1.5), stamp=1))
            self.assertFalse(body.update_motion(remora.movement(), stamp=1))
            world.tick(1 / 30)
            name = remora.command_name(world.render()[0].cycle)
            self.assertEqual(name, "RunForward")

    def test_a_body_moves_to_another_world(self):
        with flat_world() as one, flat_world() as other:
            body = one.add(guid=7, origin=(1, 2, 3))
            moved = other.restore_body(body.save())
            self.assertIsNone(body.difference(moved))
            moved.set_velocity((1, 0, 0))
            self.assertEqual(body.difference(moved), "velocity")
            self.assertIn("velocity", body.fields())


class Wire(unittest.TestCase):
    def test_messages_come_back_as_they_went(self):
        message = remora.message("vector_update", guid=7)
        message.update_vector.velocity = remora.Vec3(1, 2, 3)
        raw = remora.encode(message)
        self.assertEqual(remora.encode(remora.decode(raw)), raw)
        self.assertEqual(remora.fields(message)["velocity.z"], 3)

    def test_a_long_message_in_pieces_out_of_order(self):
        body = bytes(range(256)) * 5
        datagrams = remora.Sender().send([body])
        self.assertGreater(len(datagrams), 1)
        self.assertEqual(remora.packet(datagrams[0]).fragments[0].index, 0)
        reassembler = remora.Reassembler()
        found = [blob for one in reversed(datagrams) for blob in reassembler.push(one)]
        self.assertEqual([blob.bytes for blob in found], [body])
        self.assertEqual(reassembler.counts()["messages"], 1)

    def test_unknown_opcodes_are_ignored_with_their_number(self):
        with flat_world() as world:
            receipt = world.receive(b"\x01\xe0\0\0rest")
            self.assertEqual((receipt.what, receipt.kind), (remora.Received.IGNORED, 0xE001))


class Recordings(unittest.TestCase):
    def test_a_full_disk_is_told(self):
        class Full(io.BytesIO):
            def write(self, data):
                raise OSError("full")

        with flat_world() as world:
            self.assertRaises(OSError, world.record, Full())


class Tour(unittest.TestCase):
    def test_prints_what_that_of_c_does(self):
        script = FOLDER / "examples" / "tour.py"
        printed = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
        expected = FOLDER.parents[1] / "examples" / "tour.expected"
        self.assertEqual(printed.stdout, expected.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
