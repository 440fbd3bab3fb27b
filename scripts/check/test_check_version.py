"""Tests of scripts/check/check_version.py: a version that differs is named, wherever it stands."""

import pathlib
import re
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_version


class Versions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in {"include/remora/base.h", *(place[0] for place in check_version.PLACES)}:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(check_version.ROOT / name, self.root / name)

    def change(self, name, pattern, new):
        path = self.root / name
        text = path.read_text(encoding="utf-8")
        match = re.search(pattern, text)
        path.write_text(text[: match.start(1)] + new + text[match.end(1) :], encoding="utf-8")

    def test_the_tree_agrees(self):
        self.assertEqual(list(check_version.disagreements(self.root)), [])

    def test_a_change_in_any_place_is_found(self):
        for name, pattern, kind in check_version.PLACES:
            with self.subTest(name=name, pattern=pattern):
                self.setUp()
                self.change(name, pattern, "7.8.9" if kind == "text" else "789")
                problems = list(check_version.disagreements(self.root))
                self.assertEqual([problem.split(":")[0] for problem in problems], [name])

    def test_the_macros_must_agree_among_themselves(self):
        self.change("include/remora/base.h", r"RM_VERSION_STRING \"([\d.]+)", "9.9.9")
        self.assertIn("RM_VERSION_STRING", next(check_version.disagreements(self.root)))

    def test_the_interface_counts_as_well(self):
        self.change("include/remora/base.h", r"RM_ABI_VERSION (\d+)", "2")
        self.assertEqual(len(list(check_version.disagreements(self.root))), 4)


if __name__ == "__main__":
    unittest.main()
