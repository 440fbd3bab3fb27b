"""The bounds of worst_cost.py: at each of them, and beyond."""

import unittest

import worst_cost

# entrance, instructions each, (instructions, bytes) beside it, bytes, memory: at the bound; and how much more is beyond.
AT_BOUND = [
    ("messages", 20_000, None, 1, 0), ("packets", 20_000, None, 1, 0), ("messages", 24_000, None, 1_484, 0),
    ("ticks", 5_000, (100, 1), 1, 0), ("crowds", 2_000, (100, 1), 1, 0), ("sweeps", 2_000_000, None, 1, 0),
    ("meshes", 1_200, (100, 10), 40, 0), ("data files", 20_640_000, None, 100, 0),
    *((entrance, 107, (100, 1), 1, 0) for entrance in worst_cost.GROWING),
]
BYTES = ("meshes", "saves", "recordings", "scripts", "data files")


class Bounds(unittest.TestCase):
    def test_each_bound_is_the_last_that_passes(self):
        for entrance, each, *rest in AT_BOUND:
            self.assertTrue(worst_cost.judge(entrance, each, *rest), entrance)
            self.assertFalse(worst_cost.judge(entrance, each + 1, *rest), entrance)

    def test_memory_is_bounded_by_bytes(self):
        for entrance in BYTES:
            self.assertTrue(worst_cost.judge(entrance, 1, None, 1, 2_000), entrance)
            self.assertFalse(worst_cost.judge(entrance, 1, None, 1, 2_001), entrance)


if __name__ == "__main__":
    unittest.main()
