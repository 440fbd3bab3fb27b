"""Tests of calls.py."""

import unittest

import calls


class Calls(unittest.TestCase):
    def test_every_call_stands_once(self):
        headers, properties = calls.calls()
        names = [name for found in headers.values() for name in found]
        self.assertEqual(len(names), len(set(names)))
        self.assertIn("rm_world_tick", headers["world.h"])
        self.assertIn("rm_body_report", headers["smooth.h"])
        self.assertIn("rm_body_set_scale", properties)

    def test_generated_files_do_not_count(self):
        found = calls.wrapped(["bindings/csharp/Remora/RawCalls.cs"], [])
        self.assertEqual(found, set())
        self.assertIn("rm_world_tick", calls.wrapped(["bindings/csharp/Remora/World.cs"], []))

    def test_setters_made_in_a_loop_count(self):
        found = calls.wrapped(["bindings/js/index.js"], ["rm_body_set_scale"])
        self.assertIn("rm_body_set_scale", found)

    def test_a_call_without_a_reason_is_told(self):
        self.assertIsNone(calls.reason("rm_something_new"))
        self.assertIsNotNone(calls.reason("rm_frame_combine"))

    def test_the_page_fits(self):
        text = calls.PAGE.read_text(encoding="utf-8")
        self.assertEqual(calls.made(text), (text, []))


if __name__ == "__main__":
    unittest.main()
