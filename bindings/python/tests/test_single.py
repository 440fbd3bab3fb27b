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

    def test_a_place_that_is_none_is_refused(self):
        plain, nowhere = remora.SingleBody(origin=(12, 12, 0), cell=CELL), at(13, 12)
        nowhere.origin.x = float("nan")
        with self.assertRaises(remora.RemoraError) as refused:
            plain.enqueue(nowhere)
        self.assertEqual(refused.exception.status, remora.Status.ERROR_NOT_FINITE)
        self.assertEqual(plain.value.manager.interp.head.count, 0)

    def test_a_sweep_of_ones_own_is_a_wall(self):
        def wall(asked, answer):
            answer.at = asked.to
            answer.at.origin.y = min(asked.to.origin.y, 12.5)
            answer.contact.normal.z, answer.bits = 1, remora.SweepBits.CONTACT
            return remora.SweepResult.OK

        plain = remora.SingleBody(origin=(12, 12, 0), cell=CELL)
        plain.play((0, 3, 0))
        plain.set_sweep(wall)
        for _ in range(20):
            plain.tick(1 / 30)
        self.assertEqual(plain.position.origin.y, 12.5)
        plain.set_sweep(lambda asked, answer: 1 / 0)
        self.assertRaises(ZeroDivisionError, plain.tick, 1 / 30)
        plain.set_sweep(None)
        plain.tick(1 / 30)
        self.assertGreater(plain.position.origin.y, 12.5)


if __name__ == "__main__":
    unittest.main()
