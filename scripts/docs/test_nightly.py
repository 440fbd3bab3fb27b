"""The page of the long run."""

import unittest

import nightly


class NightlyPage(unittest.TestCase):
    LINES = ["soak 0 61500 4 0 ./dev check soak", "asan 1 2000 10 2 ./dev check asan"]

    def test_lines_are_read(self):
        self.assertEqual(list(nightly.read(self.LINES))[0], ("soak", 0, 61.5, 4, 0, "./dev check soak"))

    def test_a_stage_that_fails_is_told(self):
        text = nightly.page(nightly.read(self.LINES), "abc1234", "2026-01-02", 2)
        self.assertIn("Commit abc1234, 2026-01-02, 2 cores: 1 of 2 stages passed.", text)
        self.assertIn("| soak | `./dev check soak` | passed | 4 | 0 | 62 |", text)
        self.assertIn("| asan | `./dev check asan` | **failed** | 10 | 2 | 2 |", text)


if __name__ == "__main__":
    unittest.main()
