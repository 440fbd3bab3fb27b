"""Tests of scripts/docs/api_filter.py and check_api.py: what doxygen is given, and what is asked of it."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import api_filter
import check_api


class Filter(unittest.TestCase):
    def test_members_declared_together_all_get_the_comment(self):
        self.assertEqual(
            api_filter.apart("    const float x, y; ///< metres"),
            "/** metres */ const float x; /** metres */ const float y;",
        )

    def test_other_lines_stay(self):
        for line in ("    float x; ///< metres", "    float x, y;", "int f(int a, int b); ///< no"):
            self.assertEqual(api_filter.apart(line), line)

    def test_a_header_becomes_part_of_its_topic_and_keeps_its_lines(self):
        text = "/// @file\n\n#pragma once\n\nint rm_f(void);\n"
        lines = api_filter.header(text, "chase").splitlines()
        self.assertEqual(lines[2], "/** @addtogroup chase */ /** @{ */")
        self.assertEqual(lines[4:], ["int rm_f(void);", "/** @} */"])

    def test_what_a_table_makes_is_written_out_in_one_line(self):
        made = {"RM_RULE_TABLE": [("clock", "", '"Frames. L3:" " a, b."')]}
        line = api_filter.written_out("    RM_RULE_TABLE(RM_RULE_ENUMERATOR)", made)
        self.assertEqual(line, "/** Frames. L3: a, b. */ RM_RULE_clock,")

    def test_macros_that_are_taken_back_are_left_out(self):
        text = "a\n#define RM_X(b) \\\n    c\nd\n#undef RM_X\n#define RM_Y 1\n"
        self.assertEqual(api_filter.without_scratch(text), "a\n\n\nd\n\n#define RM_Y 1\n")

    def test_every_rule_of_the_header_is_written_out(self):
        path = api_filter.ROOT / "include/remora/rules.h"
        made = api_filter.header(path.read_text(encoding="utf-8"), "rules")
        for text in ("uint8_t stall_test;", "uint8_t clock;", "*/ RM_RULE_RETAIL,"):
            self.assertIn(text, made)

    def test_the_main_page_has_the_program_of_the_readme(self):
        self.assertIn("rm_world_create(", api_filter.page("<!-- the program of the README -->"))


class Check(unittest.TestCase):
    def test_a_value_without_description_is_found(self):
        value = (
            "<enumvalue><name>{}</name><briefdescription>{}</briefdescription>"
            "<detaileddescription/></enumvalue>"
        )
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            described, silent = value.format("A", "<para>said</para>"), value.format("B", "")
            (path / "a.xml").write_text(f"<d>{described}{silent}</d>", encoding="utf-8")
            self.assertEqual(list(check_api.undescribed(path)), ["B"])

    def test_every_header_has_a_topic(self):
        self.assertEqual(check_api.without_topic(), set())


if __name__ == "__main__":
    unittest.main()
