"""Poses and reports as arrays: the same numbers as one by one. Left out where numpy is not installed."""

import doctest
import unittest

import remora

try:
    import numpy as np

    from remora import arrays
except ImportError:
    np = None


@unittest.skipUnless(np, "numpy is not installed")
class Arrays(unittest.TestCase):
    def setUp(self):
        self.world = remora.World()
        self.bodies = [self.world.add(origin=(i, 0, 0), guid=i + 1) for i in range(5)]

    def tearDown(self):
        self.world.close()

    def test_poses_are_those_of_render(self):
        origins = np.column_stack([np.arange(5), np.ones(5), np.zeros(5)])
        arrays.report(self.bodies, origins, velocities=np.ones((5, 3)), sent=0.0, numbers=np.arange(5))
        self.world.advance(0.1)
        found = arrays.render(self.world)
        self.assertEqual(found.dtype, arrays.POSE)
        for one, pose in zip(self.world.render(), found):
            self.assertEqual(tuple(one.position), tuple(pose["position"]))
            self.assertEqual(tuple(one.rotation), tuple(pose["rotation"]))
            self.assertEqual((one.guid, one.cycle, one.phase, one.ground_speed),
                             (pose["guid"], pose["cycle"], pose["phase"], pose["ground_speed"]))

    def test_reports_are_those_of_report(self):
        with remora.World() as other:
            for i in range(5):
                other.add(origin=(i, 0, 0), guid=i + 1).report((i, i, 0), velocity=(1, 0, 0), sent=0.01 * i, number=i)
            places = [(i, i, 0) for i in range(5)]
            arrays.report(self.bodies, places, velocities=[(1, 0, 0)] * 5, sent=[0.01 * i for i in range(5)], numbers=range(5))
            other.advance(0.1)
            self.world.advance(0.1)
            self.assertEqual(other.hash(), self.world.hash())

    def test_an_array_is_used_again(self):
        kept = np.zeros(8, arrays.POSE)
        self.assertEqual(len(arrays.render(self.world, kept)), 5)
        self.assertIs(arrays.render(self.world, kept).base, kept)
        self.assertEqual(len(arrays.render(self.world, np.zeros(2, arrays.POSE))), 5)
        self.assertEqual(len(arrays.render(remora.World())), 0)

    def test_what_does_not_fit_is_named(self):
        for wrong, options in (("origins", {"origins": [1, 2, 3]}), ("sent", {"origins": np.zeros((5, 3)), "sent": [1, 2]})):
            with self.assertRaisesRegex(ValueError, wrong):
                arrays.report(self.bodies, **options)
        with self.assertRaises(TypeError):
            arrays.render(self.world, np.zeros(8))
        with self.assertRaisesRegex(ValueError, "finite"):
            arrays.report(self.bodies, np.full((5, 3), np.nan))

    def test_the_example_of_the_module_holds(self):
        self.assertEqual(doctest.testmod(arrays).failed, 0)


if __name__ == "__main__":
    unittest.main()
