"""Tests of worst_cost.py: what is within its bounds, and what is not."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import worst_cost  # noqa: E402


class Bounds(unittest.TestCase):
    def test_a_message_has_a_bound(self):
        self.assertTrue(worst_cost.judge("messages", 20_000, None, 0))
        self.assertFalse(worst_cost.judge("messages", 20_001, None, 0))

    def test_a_tick_is_held_against_bodies_spread_out(self):
        self.assertTrue(worst_cost.judge("ticks", 5_000, 100, 0))
        self.assertFalse(worst_cost.judge("ticks", 5_001, 100, 0))
        self.assertTrue(worst_cost.judge("ticks", 5_001, None, 0))

    def test_a_sweep_has_a_bound(self):
        self.assertTrue(worst_cost.judge("sweeps", 2_000_000, None, 0))
        self.assertFalse(worst_cost.judge("sweeps", 2_000_001, None, 0))

    def test_a_file_is_held_against_its_bytes(self):
        self.assertTrue(worst_cost.judge("files", 1e9, None, 2_000))
        self.assertFalse(worst_cost.judge("files", 1, None, 2_001))

    def test_a_row_has_all_columns(self):
        self.assertEqual(worst_cost.row("ticks", "a", 500, 100, 10, 0).count("|"), 7)


if __name__ == "__main__":
    unittest.main()
