"""Tests of scripts/docs/tables.py: what the tables of the headers become in the guide."""

import unittest

import tables

RULE = {
    "name": "clock",
    "values": ["l3", "retail", "steady"],
    "presets": {"l3": "l3", "retail": "retail", "mixed": "steady"},
    "text": "Frames to ticks. L3: one, blended. Retail: many: as they come. Steady: none.",
}


class Tables(unittest.TestCase):
    def test_a_text_is_taken_apart_by_its_values(self):
        subject, texts = tables.meanings(RULE)
        self.assertEqual(subject, "Frames to ticks")
        expected = {"l3": "one, blended", "retail": "many: as they come", "steady": "none"}
        self.assertEqual(texts, expected)

    def test_a_preset_of_several_values_has_a_column(self):
        head, row = list(tables.rules({"rules": [RULE]}))
        self.assertEqual(head, ["rule", "decides", "l3", "retail", "steady", "under mixed"])
        self.assertEqual(row[-1], "`steady`")

    def test_what_stands_between_the_marks_is_replaced(self):
        text = "a\n<!-- table: rules -->\nold\n<!-- end -->\nb\n"
        made = tables.filled(text, {"rules": [RULE]})
        self.assertNotIn("old", made)
        self.assertIn("| `clock` | Frames to ticks | one, blended |", made)
        self.assertTrue(made.startswith("a\n<!-- table") and made.endswith("<!-- end -->\nb\n"))

    def test_scenarios_are_listed_with_their_summaries(self):
        listed = "".join(tables.scenarios())
        self.assertIn("*jump*\n\tJumps on the spot", listed)
        self.assertIn("*free*\n\tNothing happens by itself", listed)


if __name__ == "__main__":
    unittest.main()
