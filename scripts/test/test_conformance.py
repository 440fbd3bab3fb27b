#!/usr/bin/env python3
"""Tests of the comparator: a comparison that lets everything pass would go unnoticed for long."""

import json
import pathlib
import unittest

import conformance
from conformance import Case, Tolerances, is_supported, line_difference, output_difference

STATE = {
    "tick": 1, "body": "a", "cell": "0xA9B40001", "pos": [1.0, 2.0, 3.0],
    "rot": [0.6, 0.0, 0.0, 0.8], "heading": 0.1, "contact": True, "queue": 2, "leash": None,
    "routes": {"queue": 1}, "plane": [0.0, 0.0, 1.0, 0.5], "swept": None,
    "motion": {"forward_speed": 2.5, "sidestep": 0},
    "render": {"rot": [1.0, 0.0, 0.0, 0.0]},
}


def difference(changes, expected=STATE, tolerances=Tolerances()):
    """What is said of the expected line with some of its fields changed."""
    return line_difference(json.dumps({**expected, **changes}), json.dumps(expected), tolerances)


class Numbers(unittest.TestCase):
    def test_the_same_line_passes(self):
        self.assertIsNone(difference({}))

    def test_a_position_within_tolerance_passes_and_one_beyond_fails(self):
        self.assertIsNone(difference({"pos": [1.0, 2.0019, 3.0]}))
        self.assertIn("pos[1]", difference({"pos": [1.0, 2.0021, 3.0]}))

    def test_stick_has_more_room(self):
        roomy = conformance.TOLERANCES_OF_GROUP["stick"]
        self.assertIsNone(difference({"pos": [1.019, 2.0, 3.0]}, tolerances=roomy))
        self.assertIsNotNone(difference({"pos": [1.021, 2.0, 3.0]}, tolerances=roomy))

    def test_nan_fails_everywhere(self):
        for changes in ({"pos": [float("nan"), 2.0, 3.0]}, {"heading": float("nan")},
                        {"rot": [float("nan")] * 4}, {"motion": {"forward_speed": float("nan")}}):
            self.assertIsNotNone(difference(changes))

    def test_nan_fails_even_where_the_reader_lets_it_in(self):
        nan = float("nan")
        self.assertFalse(conformance.within(nan, 1.0, 1.0))
        self.assertFalse(conformance.heading_within(nan, 1.0, 1.0))
        self.assertFalse(conformance.speed_within(nan, 1.0))

    def test_infinity_fails(self):
        self.assertFalse(conformance.within(float("inf"), 1.0, 1.0))
        self.assertFalse(conformance.heading_within(float("inf"), 1.0, 1.0))

    def test_a_short_or_long_vector_fails(self):
        self.assertIsNotNone(difference({"pos": [1.0, 2.0]}))
        self.assertIsNotNone(difference({"pos": [1.0, 2.0, 3.0, 4.0]}))

    def test_a_string_or_null_is_no_number(self):
        self.assertIsNotNone(difference({"pos": ["1.0", 2.0, 3.0]}))
        self.assertIsNotNone(difference({"heading": None}))
        self.assertIsNotNone(difference({"plane": None}))

    def test_speeds_are_relative(self):
        self.assertIsNone(difference({"motion": {"forward_speed": 2.500002, "sidestep": 0}}))
        self.assertIsNotNone(difference({"motion": {"forward_speed": 2.50001, "sidestep": 0}}))


class Rotations(unittest.TestCase):
    def test_the_opposite_quaternion_is_the_same_rotation(self):
        self.assertIsNone(difference({"rot": [-0.6, 0.0, 0.0, -0.8]}))
        self.assertIsNone(difference({"render": {"rot": [-1.0, 0.0, 0.0, 0.0]}}))

    def test_a_conjugate_is_not(self):
        self.assertIn("rot", difference({"rot": [0.6, 0.0, 0.0, -0.8]}))

    def test_headings_are_compared_around_the_circle(self):
        self.assertIsNone(difference({"heading": 359.95}))
        self.assertIsNone(difference({"heading": 360.1}))
        self.assertIsNotNone(difference({"heading": 359.85}))
        self.assertIsNotNone(difference({"heading": 180.1}))


class ExactFields(unittest.TestCase):
    def test_counters_strings_and_flags_must_be_equal(self):
        for changes in ({"queue": 3}, {"cell": "0xA9B40002"}, {"contact": False},
                        {"routes": {"queue": 2}}):
            self.assertIsNotNone(difference(changes))

    def test_true_is_not_one(self):
        self.assertIsNotNone(difference({"contact": 1}))
        self.assertIsNotNone(difference({"tick": True}))

    def test_null_is_only_null(self):
        self.assertIsNotNone(difference({"leash": 0.0}))
        self.assertIsNotNone(difference({"leash": 0.5}, {**STATE, "leash": None}))

    def test_swept_counts_only_where_it_is_known(self):
        self.assertIsNone(difference({"swept": "ok"}))
        self.assertIsNotNone(difference({"swept": "failed"}, {**STATE, "swept": "ok"}))

    def test_reasons_are_not_compared(self):
        self.assertIsNone(difference({"why": ["chase"]}, {**STATE, "why": ["root"]}))

    def test_fields_that_nobody_expects_are_allowed(self):
        self.assertIsNone(difference({"extra": 1}))


class Shape(unittest.TestCase):
    def without(self, name):
        return json.dumps({k: v for k, v in STATE.items() if k != name})

    def test_a_missing_field_fails(self):
        for name in STATE:
            if name != "swept":
                said = line_difference(self.without(name), json.dumps(STATE), Tolerances())
                self.assertEqual(said, f"{name} is missing")

    def test_a_missing_inner_field_fails(self):
        self.assertEqual(difference({"routes": {}}), "routes.queue is missing")

    def test_what_is_no_object_fails(self):
        for text in ("", "[]", "1", "{", "null"):
            self.assertIsNotNone(line_difference(text, json.dumps(STATE), Tolerances()))

    def test_too_few_and_too_many_lines_fail(self):
        line = json.dumps(STATE)
        self.assertIsNone(output_difference([line] * 2, [line] * 2, Tolerances()))
        self.assertEqual(output_difference([line], [line] * 2, Tolerances()), "1 lines, expected 2")
        self.assertEqual(output_difference([line] * 2, [line], Tolerances()), "2 lines, expected 1")
        self.assertIsNotNone(output_difference([], [line], Tolerances()))

    def test_the_first_difference_is_the_one_reported(self):
        line = json.dumps(STATE)
        wrong = json.dumps({**STATE, "tick": 9})
        said = output_difference([line, wrong], [line] * 3, Tolerances())
        self.assertTrue(said.startswith("line 2: tick"))


class Selection(unittest.TestCase):
    def supported(self, name, patterns):
        return is_supported(Case(pathlib.Path(f"cases/{name}.drive")), patterns)

    def test_a_group_or_a_glob_selects(self):
        self.assertTrue(self.supported("chase/00", ["chase"]))
        self.assertTrue(self.supported("chase/00", ["chase/0*"]))
        self.assertFalse(self.supported("chase/10", ["chase/0*"]))
        self.assertFalse(self.supported("clock/00", ["chase"]))

    def test_the_last_match_decides(self):
        patterns = ["directed", "!directed/motion-*", "directed/motion-run"]
        self.assertTrue(self.supported("directed/spin", patterns))
        self.assertFalse(self.supported("directed/motion-stop", patterns))
        self.assertTrue(self.supported("directed/motion-run", patterns))


if __name__ == "__main__":
    unittest.main()
