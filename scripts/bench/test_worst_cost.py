"""Tests of worst_cost.py: what is within its bounds, and what is not."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import worst_cost  # noqa: E402


class Bounds(unittest.TestCase):
    def test_a_message_has_a_bound(self):
        self.assertTrue(worst_cost.judge("messages", 20_000, None, 1, 0))
        self.assertFalse(worst_cost.judge("messages", 20_001, None, 1, 0))
        self.assertFalse(worst_cost.judge("packets", 20_001, None, 1, 0))

    def test_a_message_of_several_packets_has_more(self):
        self.assertTrue(worst_cost.judge("messages", 24_000, None, 1_484, 0))
        self.assertFalse(worst_cost.judge("messages", 24_001, None, 1_484, 0))

    def test_a_tick_is_held_against_bodies_spread_out(self):
        self.assertTrue(worst_cost.judge("ticks", 5_000, (100, 1), 1, 0))
        self.assertFalse(worst_cost.judge("ticks", 5_001, (100, 1), 1, 0))
        self.assertTrue(worst_cost.judge("ticks", 5_001, None, 1, 0))

    def test_a_crowd_of_normal_size_has_less(self):
        self.assertTrue(worst_cost.judge("crowds", 2_000, (100, 1), 1, 0))
        self.assertFalse(worst_cost.judge("crowds", 2_001, (100, 1), 1, 0))

    def test_a_sweep_has_a_bound(self):
        self.assertTrue(worst_cost.judge("sweeps", 2_000_000, None, 1, 0))
        self.assertFalse(worst_cost.judge("sweeps", 2_000_001, None, 1, 0))

    def test_a_mesh_is_held_against_a_smaller_one(self):
        self.assertTrue(worst_cost.judge("meshes", 1200, (100, 10), 40, 0))
        self.assertFalse(worst_cost.judge("meshes", 1201, (100, 10), 40, 0))

    def test_a_data_file_has_work_for_its_bytes(self):
        self.assertTrue(worst_cost.judge("data files", 20_640_000, None, 100, 0))
        self.assertFalse(worst_cost.judge("data files", 20_640_001, None, 100, 0))

    def test_an_obstacle_of_many_costs_what_one_of_few_costs(self):
        for entrance in worst_cost.GROWING:
            self.assertTrue(worst_cost.judge(entrance, 107, (100, 1), 1, 0), entrance)
            self.assertFalse(worst_cost.judge(entrance, 108, (100, 1), 1, 0), entrance)

    def test_bytes_are_held_against_their_memory(self):
        for entrance in ("meshes", "saves", "recordings", "scripts", "data files"):
            self.assertTrue(worst_cost.judge(entrance, 1e7, None, 1, 2_000), entrance)
            self.assertFalse(worst_cost.judge(entrance, 1, None, 1, 2_001), entrance)

    def test_a_row_has_all_columns(self):
        self.assertEqual(worst_cost.row("ticks", "a", 500, (100, 1), 10, 0).count("|"), 7)
        self.assertEqual(worst_cost.row("saves", "a", 500, None, 10, 3).count("|"), 7)


if __name__ == "__main__":
    unittest.main()
