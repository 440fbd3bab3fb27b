"""Tests of check_claims.py: whatever is wrong in claims, tags or page must be noticed."""

import contextlib
import io
import pathlib
import shutil
import tempfile
import unittest

import check_claims

CLAIMS = """# A comment.
document 0: The queue
section 1: Fields
D0-1.1 First in, first out.
D0-1.2 [not 3] Blips go to the head.
section 2: Drawing
D0-2.1 [host] Shadows are cast.
document 1: The clock
section 1: Ticks
D1-1.1 [l3 C2] A tick takes a tenth of a second.
"""
RULES = """of the 4 rows [below](#x)
1 are a field, in 2 both presets follow the client and in 1 they do something else

| 0 | the queue |
| 1 | one | two | fields `a`, `b` |
| 2 | one | two | client: in part |
| 3 | one | two | client |
| 4 | one | two | something else |
| C2 | one | two | one |
"""
TEST = """static int helper(void) {
    return 0;
}

// claims: D0-1.1
// More is said here.
// claims: D1-1.1
static int the_first_is_first(void) {
    return helper();
}

void test_queue(void) {
    RUN(the_first_is_first);
}
"""
CASES = "# A comment.\ndirected/blip: D0-1.2\n"
MUTANTS = """src/queue.c: rule
-    head = 0;
claims: D0-1.1 D1-1.1

src/queue.c: rule
-    tail = 0;
claims: D0-1.2

src/queue.c: rule
-    tail = 0;
+    tail = 0.0f;
claims: D0-1.1
same: numbers are
"""


class Tree(unittest.TestCase):
    """A tree of its own for every test."""

    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        self.put("tests/claims/claims.txt", CLAIMS)
        self.put("tests/claims/cases.txt", CASES)
        self.put("tests/claims/mutants.txt", MUTANTS)
        self.put("tests/conformance/directed/blip.drive", "rules l3\n")
        self.put("tests/test_queue.c", TEST)
        self.put("docs/rules.md", RULES)

    def put(self, name, text):
        """Writes a file of the tree."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def change(self, name, old, new):
        """Replaces a text that must be there."""
        text = (self.root / name).read_text(encoding="utf-8")
        self.assertIn(old, text)
        self.put(name, text.replace(old, new))

    def run_it(self, *arguments):
        """Exit status and what was said."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            return check_claims.main(list(arguments), self.root), said.getvalue()

    def refused(self, words):
        """It fails, writing as well, and says why."""
        for arguments in ([], ["--write"]):
            status, said = self.run_it(*arguments)
            self.assertEqual(status, 1)
            self.assertIn(words, said)


class Page(Tree):
    """What is written."""

    def page(self):
        self.assertEqual(self.run_it("--write"), (0, ""))
        return (self.root / "docs/measured/claims.md").read_text(encoding="utf-8")

    def test_a_written_page_is_accepted(self):
        self.page()
        self.assertEqual(self.run_it(), (0, ""))

    def test_every_claim_has_its_tests(self):
        page = self.page()
        self.assertIn("| D0-1.1 | First in, first out. | queue: `the_first_is_first` |", page)
        self.assertIn("| D1-1.1 | A tick takes a tenth of a second. *(a rule, so by L3: [row C2](../rules.md#where-document-contradicts-document))* | queue: `the_first_is_first` |", page)
        self.assertIn("| D0-1.2 | Blips go to the head. *(not so: [row 3](../rules.md#every-place-where-documents-and-client-part))* | case `directed/blip` |", page)
        self.assertIn("| D0-2.1 | Shadows are cast. *(left to the host)* |  |", page)
        self.assertIn("## Claims without a test\n\nNone.\n", page)

    def test_what_contradicts_claims_is_counted(self):
        page = self.page()
        self.assertIn("must notice | 3 |", page)
        self.assertIn("that it contradicts | 3 |", page)

    def test_a_claim_without_a_test_shows(self):
        self.change("tests/test_queue.c", "// claims: D1-1.1\n", "")
        page = self.page()
        self.assertIn("| **no test** |", page)
        self.assertIn("| have no test, of those that should | 1 |", page)
        self.assertIn("- D1-1.1: A tick takes a tenth of a second.\n", page)

    def test_a_missing_page_is_stale(self):
        status, said = self.run_it()
        self.assertEqual(status, 1)
        self.assertIn("docs/measured/claims.md is not what the tests say", said)

    def test_a_page_is_stale_after_a_tag_has_gone(self):
        self.page()
        self.change("tests/claims/cases.txt", "directed/blip: D0-1.2\n", "")
        self.assertEqual(self.run_it()[0], 1)

    def test_a_page_is_stale_after_a_claim_has_changed(self):
        self.page()
        self.change("tests/claims/claims.txt", "First in", "Last in")
        self.assertEqual(self.run_it()[0], 1)


# A file, a text of it, what is there instead, and what is said of that.
REFUSALS = [
    ("tests/test_queue.c", "D1-1.1", "D1-1.7", "there is no claim D1-1.7"),
    ("tests/claims/cases.txt", "D0-1.2", "D9-1.2", "there is no claim D9-1.2"),
    ("tests/test_queue.c", "claims: D0-1.1", "claims: D0-1.1 D0-1.1", "names D0-1.1 twice"),
    ("tests/test_queue.c", "static int the_first", "\nstatic int the_first",
     "claims above no test: D0-1.1 D1-1.1"),
    ("tests/test_queue.c", "    RUN(the_first_is_first);\n", "", "the_first_is_first has claims and is not run"),
    ("tests/claims/cases.txt", "directed/blip", "directed/blop", "there is no case directed/blop"),
    ("tests/claims/cases.txt", " D0-1.2", "", "not a case with claims"),
    ("docs/rules.md", "| C2 |", "| C3 |", "D1-1.1: docs/rules.md has no row C2"),
    ("docs/rules.md", "| C2 |", "| 5 | one | two | client |\n| C2 |",
     "of 5 rows 1 are fields, 3 the client's and 1 our own"),
    ("docs/rules.md", "| 3 | one | two | client |", "| 3 | one | two | field `c` |",
     "of 4 rows 2 are fields, 1 the client's and 1 our own"),
    ("docs/rules.md", "of the 4 rows", "of all rows", "its head says otherwise"),
    ("tests/claims/claims.txt", "D0-1.2", "D0-1.3", "D0-1.3 where D0-1.2 is expected"),
    ("tests/claims/claims.txt", "D0-1.2", "D0-1.1", "D0-1.1 where D0-1.2 is expected"),
    ("tests/claims/mutants.txt", "claims: D0-1.2", "claims: D0-1.1", "nothing contradicts D0-1.2"),
    ("tests/claims/mutants.txt", "claims: D0-1.1 D1-1.1", "claims: D1-1.1", "nothing contradicts D0-1.1"),
    ("tests/claims/mutants.txt", "D1-1.1", "D1-1.7", "mutants.txt: there is no claim D1-1.7"),
    ("tests/claims/claims.txt", "[host]", "[hosts]", "unknown mark [hosts]"),
    ("tests/claims/claims.txt", "D0-1.1 First", "First", "not a claim: First"),
]


class Refusals(Tree):
    def test_each_fault_of_the_sources_is_named(self):
        for name, old, new, words in REFUSALS:
            with self.subTest(words):
                self.setUp()
                self.change(name, old, new)
                self.refused(words)

    def test_a_tag_at_the_end(self):
        self.put("tests/test_queue.c", TEST + "// claims: D0-1.1\n")
        self.refused("claims above no test: D0-1.1")

    def test_a_claim_before_its_section(self):
        self.put("tests/claims/claims.txt", "D0-1.1 First in, first out.\n")
        self.refused("before the first section")


class Project(unittest.TestCase):
    """The claims of the project itself."""

    def test_it_is_as_the_page_says(self):
        self.assertEqual(check_claims.main([]), 0)


if __name__ == "__main__":
    unittest.main()
