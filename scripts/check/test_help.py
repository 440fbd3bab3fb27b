"""Tests of ./dev help: every command, check and measurement is listed, and the first screen stays short."""

import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def dev(*words):
    return subprocess.run([ROOT / "dev", *words], capture_output=True, text=True, check=True).stdout


def listed(text):
    return sorted(re.findall(r"^  ([a-z][a-z-]*)", text, flags=re.MULTILINE))


def defined(kind):
    """Names of the functions of scripts/dev that begin with a kind: cmd, check, measure."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "scripts/dev").glob("*.sh"))
    return sorted(name.replace("_", "-") for name in re.findall(rf"^{kind}_([a-z_]+)\(\)", text, re.MULTILINE))


class Help(unittest.TestCase):
    def test_every_command_is_listed(self):
        self.assertEqual([name for name in listed(dev("help")) if name not in ("check", "measure")], defined("cmd"))

    def test_every_check_and_measurement_is_listed(self):
        for group in ("check", "measure"):
            self.assertEqual(listed(dev(group)), defined(group))

    def test_there_are_eighteen_commands_at_most(self):
        self.assertLessEqual(len(listed(dev("help"))), 18)

    def test_each_is_explained_in_one_line(self):
        for words in (["help"], ["check"], ["measure"]):
            for line in dev(*words).splitlines():
                self.assertLessEqual(len(line), 110)

    def test_a_name_shows_all_its_options(self):
        text = dev("measure", "bench", "--help")
        self.assertEqual(listed(text), ["bench"])
        self.assertEqual(len(text.splitlines()), 6)

    def test_a_check_is_found_without_its_group(self):
        self.assertEqual(dev("layers", "--help"), dev("check", "layers", "--help"))


if __name__ == "__main__":
    unittest.main()
