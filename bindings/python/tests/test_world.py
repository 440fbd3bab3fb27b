"""What the wrappers add to the C interface: ownership, exceptions, plain values."""

import ctypes
import doctest
import os
import unittest
from fractions import Fraction

import remora
from remora import native


def flat_world(**options):
    return remora.World(**{"space": remora.Space.FLAT, "rules": "l3", **options})


class Worlds(unittest.TestCase):
    def assertStatus(self, status, call, *arguments, **named):
        with self.assertRaises(remora.RemoraError) as caught:
            call(*arguments, **named)
        self.assertEqual(caught.exception.status, status)
        return str(caught.exception)

    def test_failures_are_raised(self):
        self.assertStatus(remora.Status.ERROR_ARGUMENT, flat_world, capacity=0)
        with flat_world() as world:
            self.assertStatus(remora.Status.ERROR_TIME, world.tick, -1)
            self.assertStatus(remora.Status.ERROR_UNKNOWN_GUID, world.find, 7)
        with self.assertRaises(ValueError):
            flat_world(rules="mine")

    def test_a_closed_world_is_refused(self):
        world = flat_world()
        body = world.add()
        world.close()
        world.close()
        for call in (world.hash, body.read, world.render):
            self.assertRaises(ValueError, call)

    def test_bodies(self):
        with flat_world(capacity=3) as world:
            bodies = [world.add(guid=guid, origin=(guid, 0, 0)) for guid in (1, 2, 3)]
            self.assertEqual(world.bodies(), bodies)
            self.assertEqual(world.find(2), bodies[1])
            self.assertStatus(remora.Status.ERROR_FULL, world.add)
            bodies[1].remove()
            self.assertStatus(remora.Status.ERROR_STALE_ID, bodies[1].read)
            self.assertEqual(world.bodies(), [bodies[0], bodies[2]])
            self.assertEqual([pose.guid for pose in world.render()], [1, 3])
            by_id = {body.id: body for body in bodies}
            self.assertEqual([by_id[pose.id] for pose in world.render()], [bodies[0], bodies[2]])
            self.assertNotEqual(world.add().id, bodies[1].id)  # in the same place
            self.assertEqual(tuple(bodies[2].read().position.origin), (3, 0, 0))

    def test_fields_of_a_def(self):
        with flat_world() as world:
            self.assertTrue(world.add(is_player=True).read().is_player)
            self.assertRaises(TypeError, world.add, is_plyer=True)

    def test_places_of_new_bodies(self):
        with flat_world() as world:
            places = [
                world.add(position=(1.0, 2.0, 0.0)),
                world.add(origin=[1, 2, 0]),
                world.add(position=remora.position((Fraction(1), 2, 0))),  # as numpy's, no float
            ]
            for body in places:
                self.assertEqual(tuple(body.read().position.origin), (1, 2, 0))
            self.assertRaisesRegex(ValueError, "3 numbers, not 2", world.add, position=(1, 2))
            self.assertRaisesRegex(TypeError, "position must be 3 numbers", world.add, position=7)

    def test_old_stamps_are_ignored(self):
        with flat_world() as world:
            body = world.add()
            world.tick(1 / 30)
            self.assertIs(body.update_position((1, 0, 0), stamp=2), remora.Route.QUEUE)
            self.assertIs(body.update_position((9, 0, 0), stamp=1), remora.Route.IGNORED)
            self.assertTrue(body.update_vector((0, 0, 3), stamp=1))
            self.assertFalse(body.update_vector((0, 0, 9), stamp=1))
            self.assertEqual(tuple(body.read().velocity), (0, 0, 3))

    def test_vectors_by_value(self):
        with flat_world() as world:
            body = world.add()
            body.set_velocity((1, 2, 3))
            body.set_cycle((4, 5, 6), (7, 8, 9))
            info = body.read()
            self.assertEqual(info.velocity, remora.Vec3(1, 2, 3))
            self.assertEqual(info.cycle_velocity, remora.Vec3(4, 5, 6))
            self.assertEqual(info.cycle_omega, remora.Vec3(7, 8, 9))

    def test_events_tell_why(self):
        with flat_world(events=32) as world:
            body = world.add()
            body.interpolate(remora.world.position((0, 2, 0)))
            world.tick(1 / 30)
            self.assertIn(remora.Reason.CHASE, body.reasons())
            (chase,) = [e for e in world.take_events() if e.reason == remora.Reason.CHASE]
            self.assertEqual((chase.tick, chase.body), (1, body))
            self.assertGreater(chase.amount, 0.1)
            self.assertEqual(world.take_events(), [])

    def test_saved_worlds_are_copies(self):
        with flat_world() as world:
            world.add(guid=1).interpolate(remora.world.position((1, 2, 0)))
            saved, before = world.save(), world.hash()
            world.tick(1 / 30)
            self.assertNotEqual(world.hash(), before)
            world.restore(saved)
            self.assertEqual(world.hash(), before)
            self.assertStatus(remora.Status.ERROR_FORMAT, world.restore, saved[:-1])

    def test_rules_and_ground(self):
        with flat_world() as l3, flat_world(rules="retail") as retail, flat_world(ground=3) as high:
            l3.add(), retail.add(), high.add()
            self.assertNotEqual(l3.hash(), retail.hash())
            high.tick(1 / 30)
            self.assertEqual(high.bodies()[0].read().position.origin.z, 3)

    def test_messages(self):
        vector = (0xF74E).to_bytes(4, "little") + bytes(range(1, 33))
        with flat_world() as world:
            self.assertIs(world.receive(vector).what, remora.Received.KEPT)
            said = self.assertStatus(remora.Status.ERROR_SHORT, world.receive, vector[:-1])
            self.assertRegex(said, r"at byte \d+")


class Documentation(unittest.TestCase):
    def test_the_words_of_the_package_are_true(self):
        failed, tried = doctest.testmod(remora)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 0)


class Loading(unittest.TestCase):
    def test_another_interface_is_refused(self):
        path = native.load().path
        fits = native.declare(ctypes.CDLL(path), "rm_version_fits")
        self.assertTrue(fits(native.VERSION, native.ABI_VERSION))
        for name in ("VERSION", "ABI_VERSION"):
            old = getattr(native, name)
            setattr(native, name, old + 1)
            try:
                self.assertRaises(ImportError, native.Library, path)
            finally:
                setattr(native, name, old)

    def test_the_path_is_an_argument_or_a_variable(self):
        path = native.load().path
        self.assertEqual(native.load(path).path, path)
        old = os.environ.pop(native.VARIABLE, None)
        os.environ[native.VARIABLE] = "elsewhere.so"
        try:
            self.assertEqual(native._search(), "elsewhere.so")
        finally:
            del os.environ[native.VARIABLE]
            if old is not None:
                os.environ[native.VARIABLE] = old


if __name__ == "__main__":
    unittest.main()
