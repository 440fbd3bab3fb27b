"""A body as a plain value beside the same body in a world."""

import unittest

import remora

CELL = 0xA9B40001


def at(x, y):
    return remora.position((x, y, 0), cell=CELL)


class Plain(unittest.TestCase):
    def test_the_tick_is_that_of_a_world(self):
        plain = remora.SingleBody(origin=(12, 12, 0), cell=CELL)
        with remora.World(rules="l3") as world:
            world.set_ground(None)
            body = world.add(origin=(12, 12, 0), cell=CELL)
            body.set_cycle((0, 3, 0), (0, 0, 0.5))
            plain.play((0, 3, 0), (0, 0, 0.5))
            for tick in range(60):
                if tick % 20 == 5:
                    body.interpolate(at(13 + tick / 10, 14))
                    plain.enqueue(at(13 + tick / 10, 14))
                reasons = plain.tick(1 / 30)
                world.tick(1 / 30)
                info = body.read()
                self.assertEqual(bytes(plain.value.position), bytes(info.position))
                self.assertEqual(reasons, info.reasons)

    def test_a_placement_is_a_wish(self):
        plain = remora.SingleBody(origin=(12, 12, 0), cell=CELL)
        plain.enqueue(at(150, 12))
        plain.tick(1 / 30)
        self.assertEqual(plain.wish.origin.x, 150)
        plain.tick(1 / 30)
        self.assertTrue(plain.wish and plain.place())
        self.assertIsNone(plain.wish)
        self.assertEqual(plain.value.position.origin.x, 150)

    def test_targets_and_leashes(self):
        plain = remora.SingleBody(origin=(12, 12, 0), cell=CELL)
        plain.stick(7, 0.5, at(15, 12))
        self.assertIn(remora.Reason.STICKY, plain.tick(1 / 30))
        plain.unstick()
        plain.leash(at(12, 12), 0.05, 0.1)
        plain.play((0, 3, 0))
        self.assertIn(remora.Reason.LEASH, plain.tick(1 / 30))
        plain.unleash()
        self.assertNotIn(remora.Reason.LEASH, plain.tick(1 / 30))
        self.assertRaises(remora.RemoraError, plain.tick, 0)


if __name__ == "__main__":
    unittest.main()
