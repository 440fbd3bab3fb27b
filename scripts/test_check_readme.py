#!/usr/bin/env python3
"""Tests of the check of the README: a check that skips programs would go unnoticed."""

import contextlib
import io
import pathlib
import tempfile
import unittest

from check_readme import blocks_of, check, programs_of

HELLO = '#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n'


def page_of(source, expected="hello\n"):
    text = f"\n```text\n{expected}```\n" if expected is not None else ""
    return f"# A page\n\n```c\n{source}```\n{text}"


def outcome(page):
    """Whether a page is good, and what is printed of it, with an empty library."""
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder, "empty.c")
        library.write_text("extern int nothing;\n", encoding="utf-8")
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            good = check(page, "page.md", "cc", folder, library)
    return good, output.getvalue()


class Reading(unittest.TestCase):
    def test_blocks_have_their_language_text_and_line(self):
        blocks = blocks_of("a\n```c\nx\ny\n```\nb\n```text\nz\n```\n")
        self.assertEqual([(b.line, b.language, b.text) for b in blocks],
                         [(2, "c", "x\ny\n"), (7, "text", "z\n")])

    def test_a_block_that_is_never_closed_is_not_lost(self):
        self.assertEqual(len(blocks_of("```c\nint main(void) { return 0; }\n")), 1)

    def test_a_program_is_expected_to_print_the_text_right_behind_it(self):
        programs = programs_of("```c\na\n```\n```text\nb\n```\n```c\nc\n```\n```sh\nd\n```\n")
        self.assertEqual([p.expected for p in programs], ["b\n", None])

    def test_other_languages_are_no_programs(self):
        self.assertEqual(programs_of("```sh\nls\n```\n```text\nx\n```\n"), [])


class Running(unittest.TestCase):
    def test_a_program_that_prints_what_it_should_passes(self):
        self.assertEqual(outcome(page_of(HELLO)), (True, "page.md:3: runs\n1 passed, 0 failed\n"))

    def test_other_output_fails(self):
        good, said = outcome(page_of(HELLO, "goodbye\n"))
        self.assertFalse(good)
        self.assertIn("it prints\nhello\ninstead of\ngoodbye", said)
        self.assertTrue(said.endswith("0 passed, 1 failed\n"))

    def test_a_program_without_output_to_compare_fails(self):
        good, said = outcome(page_of(HELLO, None))
        self.assertFalse(good)
        self.assertIn("no text block follows", said)

    def test_what_does_not_compile_fails(self):
        self.assertFalse(outcome(page_of("int main(void) { return x; }\n"))[0])

    def test_a_warning_fails(self):
        self.assertFalse(outcome(page_of("int main(void) { int x; return 0; }\n", ""))[0])

    def test_a_fragment_that_cannot_be_run_fails(self):
        self.assertFalse(outcome(page_of("rm_world_tick(world, 0.1);\n", ""))[0])

    def test_a_program_that_fails_fails(self):
        self.assertFalse(outcome(page_of("int main(void) { return 3; }\n", ""))[0])

    def test_a_page_without_programs_fails(self):
        good, said = outcome("# Nothing\n")
        self.assertFalse(good)
        self.assertIn("0 passed, 1 failed", said)

    def test_one_bad_program_among_good_ones_is_counted(self):
        good, said = outcome(page_of(HELLO) + page_of(HELLO, "x\n") + page_of(HELLO))
        self.assertFalse(good)
        self.assertTrue(said.endswith("2 passed, 1 failed\n"))


if __name__ == "__main__":
    unittest.main()
