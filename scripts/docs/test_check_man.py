"""Tests of scripts/docs/check_man.py: what is missing on either side is named."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_man

HELP = """usage: remora x FILE [--deep N] [--json]

Does something.

  --deep N      how deep, and
                how far --json goes
  near, far     columns
  width, height of the widest

example: remora x --other
"""
PAGE = """x(1)

# SYNOPSIS

*remora x* _FILE_ [*--deep* _N_] [*--json*]

# OPTIONS

*--deep* _N_
\tHow deep.

*--json*
\tJSON.

# COLUMNS

*near, far*
\tThat.

*width, height*
\tOf the widest.

# EXIT STATUS

*1*
\tNot so.
"""


class Pages(unittest.TestCase):
    def problems(self, page=PAGE, text=HELP):
        return list(check_man.check_subcommand("x", page, text))

    def test_a_page_that_says_the_same_is_good(self):
        self.assertEqual(self.problems(), [])

    def test_an_option_that_is_not_explained_is_named(self):
        problems = self.problems(PAGE.replace("*--json*\n\tJSON.\n", ""))
        self.assertEqual(problems, ["x: option --json of --help is not on the page"])

    def test_an_option_that_is_not_in_the_synopsis_is_named(self):
        problems = self.problems(PAGE.replace(" [*--json*]", ""))
        self.assertEqual(problems, ["x: synopsis: --json of --help is not on the page"])

    def test_an_option_that_does_not_exist_is_named(self):
        problems = self.problems(text=HELP.replace("[--deep N] ", "").replace("  --deep", "    deep"))
        self.assertIn("x: option --deep of the page is not in --help", problems)

    def test_a_column_that_is_not_explained_is_named(self):
        problems = self.problems(PAGE.replace("*near, far*", "*near*"))
        self.assertEqual(len(problems), 2)


class Scripts(unittest.TestCase):
    HELP = "Reads.\n  tick DT [N]\n  motion [style= turn=]\n\nexample: tick\n"
    PAGE = "# A\n\n*tick* DT [N]\n\tTicks.\n\n*motion* [KEY=VALUE]\n\tstyle=, turn=\n"

    def test_every_command_is_there_with_its_words(self):
        self.assertEqual(list(check_man.check_script(self.PAGE, self.HELP)), [])
        for wrong in (
            self.PAGE.replace("*tick* DT [N]", "*tick* DT"),
            self.PAGE.replace("*tick*", "*tock*"),
            self.PAGE.replace(", turn=", ""),
        ):
            self.assertNotEqual(list(check_man.check_script(wrong, self.HELP)), [])


class Overview(unittest.TestCase):
    def test_a_new_subcommand_needs_its_page(self):
        def ask(*words):
            return "  fly       new\n" if words == ("--help",) else HELP

        problems = list(check_man.check_all(ask))
        self.assertIn("remora(1): subcommand fly of --help is not on the page", problems)
        self.assertIn("docs/man: page fly of --help is not on the page", problems)
        self.assertIn("docs/man: page drive of the page is not in --help", problems)


class Format(unittest.TestCase):
    def test_a_page_that_was_not_made_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            problems = list(check_man.check_format(pathlib.Path(folder)))
        self.assertEqual(len(problems), len(list(check_man.SOURCES.glob("*.scd"))))


if __name__ == "__main__":
    unittest.main()
