"""Tests of scripts/docs/mkdocs_hook.py: how links and the navigation are turned for the site."""

import unittest

from mkdocs_hook import for_keyboards, in_tree, is_elsewhere, outside_fences, paths_of, turned


class Links(unittest.TestCase):
    def test_those_within_docs_stay(self):
        self.assertEqual(turned("docs/faq.md", "wire.md#packets"), ("wire.md#packets", "docs/wire.md"))
        self.assertEqual(turned("docs/start/c.md", "../faq.md"), ("../faq.md", "docs/faq.md"))

    def test_docs_is_the_root_of_the_site(self):
        self.assertEqual(turned("docs/scenarios.md", "../tests/golden/matrix.txt"),
                         ("tests/golden/matrix.txt", "tests/golden/matrix.txt"))
        self.assertEqual(turned("docs/start/c.md", "../../tests/ways/README.md")[0],
                         "../tests/ways/README.md")
        self.assertEqual(turned("bindings/python/README.md", "../../docs/scenarios.md")[0],
                         "../../scenarios.md")

    def test_addresses_and_parts_of_the_page_are_left_alone(self):
        self.assertTrue(is_elsewhere("https://example.org"))
        self.assertTrue(is_elsewhere("#here"))
        self.assertFalse(is_elsewhere("wire.md#there"))

    def test_a_link_is_resolved_from_its_page(self):
        self.assertEqual(in_tree("docs/start/c.md", "../faq.md#x"), ("docs/faq.md", "#x"))

    def test_code_is_not_touched(self):
        page = "[a](b)\n```c\n[a](b)\n```\n[a](b)\n"
        self.assertEqual(outside_fences(page, lambda text: text.replace("(b)", "(c)")),
                         "[a](c)\n```c\n[a](b)\n```\n[a](c)\n")


class Keyboards(unittest.TestCase):
    def test_tables_and_code_are_reached_by_keyboard(self):
        self.assertEqual(for_keyboards("<table>\n<thead>"), '<table tabindex="0">\n<thead>')
        self.assertEqual(for_keyboards("<pre><span></span><code>x"),
                         '<pre><span></span><code tabindex="0">x')

    def test_diagrams_that_scroll_are_reached_by_keyboard(self):
        self.assertEqual(for_keyboards('<p><img alt="a" src="concepts/tick.svg">'),
                         '<p tabindex="0"><img alt="a" src="concepts/tick.svg">')
        self.assertEqual(for_keyboards('<p><img src="lab.png">'), '<p><img src="lab.png">')

    def test_a_column_without_a_head_has_a_cell(self):
        self.assertEqual(for_keyboards('<th></th><th style="x"></th><th>a</th>'),
                         "<td></td><td></td><th>a</th>")


class Navigation(unittest.TestCase):
    NAV = [{"Start": ["index.md", {"C": "start/c.md"}]}, {"More": [{"Soak": "soak.md"}]}]

    def test_paths_are_found_in_order(self):
        self.assertEqual(paths_of(self.NAV), ["index.md", "start/c.md", "soak.md"])


if __name__ == "__main__":
    unittest.main()
