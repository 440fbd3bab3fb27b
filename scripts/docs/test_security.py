"""What SECURITY.md and docs/security.md claim, against the tests that hold it."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "security.md"


def plain(text):
    """In one line, without marks."""
    return " ".join(re.sub(r"[`*]", "", text).split())


def rows():
    """(claim, [what holds it]) of the table"""
    table = PAGE.read_text(encoding="utf-8").split("## What holds this")[1]
    return [(claim, re.findall(r"`([^`]+)`", held))
            for claim, held in re.findall(r"^\| (?!said|---)(.+?) \| (.+?) \|$", table, re.M)]


def is_there(holder):
    """Whether a command, a test of a unit or a script exists."""
    if holder.startswith("./dev "):
        group, name, *_ = [*holder.removeprefix("./dev ").split(), ""]
        called = f"{group}_{name}()" if group in ("check", "measure") else f"cmd_{group}()"
        sources = (ROOT / "scripts" / "dev").glob("*.sh")
        return any(called.replace("-", "_") in path.read_text(encoding="utf-8") for path in sources)
    path, _, test = holder.partition(": ")
    file = ROOT / path
    return file.is_file() and (not test or re.search(rf"\b{test}\b", file.read_text(encoding="utf-8")) is not None)


class Claims(unittest.TestCase):
    def test_every_claim_is_made(self):
        said = PAGE.read_text(encoding="utf-8").split("## What holds this")[0]
        said = plain((ROOT / "SECURITY.md").read_text(encoding="utf-8") + " " + said)
        for claim, _ in rows():
            with self.subTest(claim):
                self.assertIn(plain(claim), said)

    def test_every_claim_is_held(self):
        self.assertGreater(len(rows()), 15)
        for claim, held in rows():
            with self.subTest(claim):
                self.assertTrue(held)
                for holder in held:
                    self.assertTrue(is_there(holder), holder)

    def test_what_is_not_there_is_found(self):
        self.assertFalse(is_there("tests/test_bounds.c: a_test_that_was_never_written"))
        self.assertFalse(is_there("./dev nonsense"))


if __name__ == "__main__":
    unittest.main()
