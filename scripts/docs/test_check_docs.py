"""Tests of scripts/docs/check_docs.py: a check that skips blocks would go unnoticed."""

import pathlib
import tempfile
import unittest
from unittest import mock

import check_docs
from check_docs import (Block, Failure, Session, anchors_of, blocks_of, check_code, check_is_shown,
                        check_link, check_page, correct, differs, orders_of, prose_failures,
                        reason_not_to_run, run_block, shell_lines)


class Reading(unittest.TestCase):
    def test_blocks_have_their_language_text_and_line(self):
        blocks = blocks_of("a\n```c\nx\ny\n```\nb\n```text\nz\n```\n")
        self.assertEqual([(b.line, b.language, b.text) for b in blocks],
                         [(2, "c", "x\ny\n"), (7, "text", "z\n")])

    def test_a_block_that_is_never_closed_is_not_lost(self):
        self.assertEqual(len(blocks_of("```c\nint main(void) { return 0; }\n")), 1)

    def test_indented_code_is_a_block_without_a_language(self):
        blocks = blocks_of("Words:\n\n    make it so\n\nand more\n")
        self.assertEqual([(b.line, b.language, b.text) for b in blocks], [(3, "", "make it so\n")])

    def test_what_goes_on_in_a_list_is_no_block(self):
        self.assertEqual(blocks_of("- a point\n\n    that goes on\n"), [])

    def test_a_fence_in_a_list_loses_its_indent(self):
        self.assertEqual(blocks_of("- so:\n\n  ```sh\n  ls\n  ```\n")[0].text, "ls\n")

    def test_orders_are_read_from_the_comment_before(self):
        page = "<!-- doctest: file=a.c write=b.c -->\n```c\n```\n\n```c\n```\n"
        self.assertEqual([b.orders for b in blocks_of(page)], [{"file": "a.c", "write": "b.c"}, {}])
        self.assertEqual(orders_of("<!-- something else -->"), {})


class Comparing(unittest.TestCase):
    def test_text_must_be_what_was_printed(self):
        self.assertFalse(differs("a\nb\n", "a\nb\n"))
        self.assertTrue(differs("a\nb\n", "a\nc\n"))
        self.assertTrue(differs("a\n", "a\nb\n"))
        self.assertTrue(differs("", "a\n"))

    def test_an_ellipsis_stands_for_any_lines_and_for_nothing_else(self):
        self.assertFalse(differs("a\n…\nd\n", "a\nb\nc\nd\n"))
        self.assertFalse(differs("a\n…\n", "a\n"))
        self.assertTrue(differs("a\n…\nd\n", "a\nb\nc\n"))
        self.assertTrue(differs("a.c\n", "abc\n"))


class Running(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        patch = mock.patch.object(check_docs, "SCRATCH", pathlib.Path(folder.name))
        patch.start()
        self.addCleanup(patch.stop)
        self.session = Session("page.md")

    def run_all(self, page):
        return [run_block(self.session, block) for block in blocks_of(page)]

    def test_no_language_and_an_unknown_one_are_failures(self):
        for language in ("", "cobol"):
            with self.assertRaises(Failure):
                run_block(self.session, Block(1, language, "x\n"))

    def test_a_unit_is_compiled_and_a_wrong_one_fails(self):
        self.assertEqual(self.run_all("```c\nint a;\n```\n"), ["compiled"])
        with self.assertRaises(Failure):
            self.run_all("```c\nint a\n```\n")

    def test_warnings_are_failures(self):
        with self.assertRaises(Failure):
            self.run_all("```c\nstatic int a;\n```\n")

    def test_text_without_anything_that_printed_is_a_failure(self):
        with self.assertRaises(Failure):
            self.run_all("```text\nx\n```\n")

    def test_a_text_block_is_compared_once(self):
        self.session.printed = "x\n"
        self.assertEqual(self.run_all("```text\nx\n```\n"), ["compared"])
        with self.assertRaises(Failure):
            self.run_all("```text\nx\n```\n")

    def test_a_program_whose_output_is_not_shown_is_a_failure(self):
        self.session.printed = "x\n"
        text, other = Block(2, "text", "x\n"), Block(2, "sh", "ls\n")
        check_is_shown(self.session, Block(1, "c", ""), text)
        check_is_shown(self.session, Block(1, "sh", ""), other)
        check_is_shown(self.session, Block(1, "c", "", {"file": "a.c"}), other)
        for follower in (other, None):
            with self.assertRaises(Failure):
                check_is_shown(self.session, Block(1, "c", ""), follower)

    def test_shell_blocks_keep_their_folder_and_variables(self):
        page = "```sh\nmkdir -p ../mine && cd ../mine && export A=3\n```\n```sh\nbasename $PWD$A\n```\n"
        self.assertEqual(self.run_all(page + "```text\nmine3\n```\n"), ["run", "run", "compared"])

    def test_a_shell_command_that_fails_is_a_failure(self):
        with self.assertRaises(Failure):
            self.run_all("```sh\nfalse\ntrue\n```\n")

    def test_a_block_is_written_where_shell_blocks_are(self):
        page = "<!-- doctest: write=a/b.txt -->\n```toml\nx = 1\n```\n```sh\ncat a/b.txt\n```\n"
        self.assertEqual(self.run_all(page + "```text\nx = 1\n```\n"), ["written", "run", "compared"])

    def test_build_files_that_nothing_uses_are_failures(self):
        with self.assertRaises(Failure):
            self.run_all("```cmake\nproject(x)\n```\n")

    def test_pages_and_typescript_that_are_not_written_are_failures(self):
        for language in ("html", "ts"):
            with self.assertRaises(Failure):
                run_block(self.session, Block(1, language, "x\n"))

    def test_a_block_that_is_not_its_file_is_a_failure(self):
        with self.assertRaises(Failure):
            self.run_all("<!-- doctest: file=LICENSE -->\n```sh\ntrue\n```\n")

    def test_what_is_not_run_is_listed_with_its_reason(self):
        with mock.patch.object(check_docs, "check_code"):
            self.assertEqual(self.run_all("```sh\n./dev ci # all of it\n```\n"), ["looked up"])
        self.assertEqual(self.session.left_out, [("./dev ci", "is what runs this check")])


class LookingUp(unittest.TestCase):
    def test_only_listed_commands_are_not_run(self):
        self.assertEqual(reason_not_to_run("./dev test  # all"), "stage test")
        self.assertIsNone(reason_not_to_run("./dev install --prefix x"))
        self.assertIsNone(reason_not_to_run("echo ./dev test"))

    def test_every_stage_that_is_a_reason_is_one_of_ci(self):
        stages = check_docs.stages()
        for _, why in check_docs.NOT_RUN:
            if why.startswith("stage "):
                self.assertIn(why.split()[1], stages)

    def test_continued_lines_are_put_together(self):
        self.assertEqual(shell_lines("a \\\n  b\nc\n"), ["a    b", "c"])

    def test_commands_and_options_must_be_known(self):
        check_code("./dev test --preset asan")
        check_code("./dev check fuzz 60 world")
        for code in ("./dev frobnicate", "./dev check frobnicate", "./dev layers", "./dev test --fast",
                     "./dev check fuzz --fast", "scripts/none.py"):
            with self.assertRaises(Failure):
                check_code(code)

    def test_paths_may_be_patterns(self):
        check_code("scripts/*/*.py")
        check_code("src/body/")

    def test_links_must_lead_to_files_and_headings(self):
        check_link("docs/faq.md", "wire.md#packets")
        check_link("docs/faq.md", "https://example.org/nowhere")
        for target in ("nowhere.md", "wire.md#nowhere"):
            with self.assertRaises(Failure):
                check_link("docs/faq.md", target)
        self.assertEqual(list(prose_failures("docs/a.md", "[x]()")), ["a link has no target"])

    def test_code_in_blocks_is_no_prose(self):
        self.assertEqual(list(prose_failures("docs/a.md", "```sh\n`./dev frobnicate`\n```\n")), [])
        self.assertEqual(len(list(prose_failures("docs/a.md", "`./dev frobnicate` [x](no.md)"))), 2)

    def test_anchors_are_those_of_the_site(self):
        self.assertIn("why-did-it-move", anchors_of(check_docs.ROOT / "docs/concepts.md"))


class Pages(unittest.TestCase):
    def test_a_page_goes_on_after_a_failure_and_counts_the_rest(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "page.md").write_text("```\nx\n```\n\n```json\n[1]\n```\n", encoding="utf-8")
            with mock.patch.object(check_docs, "ROOT", root), \
                    mock.patch.object(check_docs, "SCRATCH", root / "scratch"):
                result = check_page("page.md")
        self.assertEqual(dict(result.done), {("json", "parsed"): 1})
        self.assertEqual(len(result.failures), 1)

    def test_text_blocks_take_what_was_printed(self):
        page = "a\n```text\nx\ny\n```\nb\n\n  ```text\n  z\n  ```\n"
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            with mock.patch.object(check_docs, "ROOT", root):
                correct("page.md", page, list(zip(blocks_of(page), ["1\n", "2\n3\n"])))
            self.assertEqual((root / "page.md").read_text(encoding="utf-8"),
                             "a\n```text\n1\n```\nb\n\n  ```text\n  2\n  3\n  ```\n")


if __name__ == "__main__":
    unittest.main()
