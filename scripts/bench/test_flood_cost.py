"""Tests of flood_cost.py."""

import pathlib
import stat
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import flood_cost  # noqa: E402


class Growing(unittest.TestCase):
    def test_the_same_does_not_grow(self):
        self.assertFalse(flood_cost.does_grow([1000.0, 1000.0]))
        self.assertFalse(flood_cost.does_grow([1000.0, 1049.0]))

    def test_less_does_not_grow(self):
        self.assertFalse(flood_cost.does_grow([1000.0, 10.0]))

    def test_more_grows(self):
        self.assertTrue(flood_cost.does_grow([1000.0, 1051.0]))


class Counting(unittest.TestCase):
    def test_a_program_that_fails_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program"
            program.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
            program.chmod(program.stat().st_mode | stat.S_IXUSR)
            with self.assertRaises(Exception):
                flood_cost.count(str(program), 0, 10)


if __name__ == "__main__":
    unittest.main()
