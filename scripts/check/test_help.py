"""Tests of ./dev help: every command is explained, and the first screen stays short."""

import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def dev(*words):
    return subprocess.run([ROOT / "dev", *words], capture_output=True, text=True, check=True).stdout


def listed(text):
    return re.findall(r"^  ([a-z][a-z-]*)", text, flags=re.MULTILINE)


def defined():
    """The commands of scripts/dev."""
    for path in sorted((ROOT / "scripts" / "dev").glob("*.sh")):
        for name in re.findall(r"^cmd_([a-z_]+)\(\)", path.read_text(encoding="utf-8"), re.MULTILINE):
            yield name.replace("_", "-")


class Help(unittest.TestCase):
    def test_all_lists_every_command_and_no_other(self):
        self.assertEqual(sorted(set(listed(dev("help", "all")))), sorted(defined()))

    def test_the_first_screen_has_eight(self):
        self.assertEqual(len(listed(dev("help"))), 8)

    def test_a_command_shows_all_its_forms(self):
        self.assertEqual(listed(dev("bench", "--help")), ["bench"] * 5)


if __name__ == "__main__":
    unittest.main()
