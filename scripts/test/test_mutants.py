"""Tests of drawing, reading and judging mutants."""

import pathlib
import tempfile
import unittest
import unittest.mock

import draw_mutants
import mutants

LIST = """\
# A remark.

src/a.c: comparison
-    if (a < b) {
+    if (a <= b) {

src/b.h: order
-    first();
-    second();
+    second();
+    first();
same: neither depends on the other
"""


def lines_of(kind, *lines):
    return [new for _, new in draw_mutants.changes(kind, list(lines))]


class Units(unittest.TestCase):
    def test_units_that_take_long_exist(self):
        listed = (mutants.ROOT / "tests" / "units.def").read_text()
        for unit in {*mutants.SLOW, *mutants.SLOW_FIRST}:
            self.assertRegex(listed, rf"\({unit}\)")


class Lists(unittest.TestCase):
    def test_every_mutant_of_the_list_applies(self):
        for mutant in mutants.read_list(mutants.LIST.read_text(encoding="utf-8")):
            text = (mutants.ROOT / mutant.path).read_text(encoding="utf-8")
            self.assertEqual(mutant.count_in(text), 1, mutant.title())

    def test_what_is_written_is_read(self):
        entries = mutants.read_list(LIST)
        self.assertEqual([entry.kind for entry in entries], ["comparison", "order"])
        self.assertEqual(entries[1].reason, "neither depends on the other")
        self.assertEqual([entry.is_same for entry in entries], [False, True])
        again = mutants.read_list("\n".join(entry.written() for entry in entries))
        self.assertEqual([entry.key() for entry in again], [entry.key() for entry in entries])

    def test_nonsense_is_refused(self):
        for text in ["src/a.c\n-a", "src/a.c: order\n*b"]:
            with self.assertRaises(ValueError):
                mutants.read_list(text)


CLAIMS = """\
src/a.c: rule
-    if (a < b) {
+    if (a <= b) {
claims: D0-1.1 D2-10.2
"""


class Trees(unittest.TestCase):
    def test_files_that_are_gone_are_removed(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = mutants.Tree(0)
            tree.folder = pathlib.Path(folder)
            for name in ("src/a.c", "src/b.c", "build/release/b.o"):
                (tree.folder / name).parent.mkdir(parents=True, exist_ok=True)
                (tree.folder / name).touch()
            tree.remove_all_but({"src/a.c"})
            left = sorted(path.relative_to(folder).as_posix() for path in tree.folder.rglob("*") if path.is_file())
            self.assertEqual(left, ["build/release/b.o", "src/a.c"])


class Claims(unittest.TestCase):
    def setUp(self):
        self.mutant, = mutants.read_list(CLAIMS)

    def test_they_are_read_and_written(self):
        self.assertEqual(self.mutant.claims, ["D0-1.1", "D2-10.2"])
        self.assertEqual(mutants.read_list(self.mutant.written())[0].claims, self.mutant.claims)

    def test_they_are_found_by_claim_section_and_document(self):
        for text in ("D0-1.1", "D0-1", "D2", "a < b"):
            self.assertTrue(self.mutant.is_about(text), text)
        for text in ("D0-1.2", "D0-2", "D2-1", "D1"):
            self.assertFalse(self.mutant.is_about(text), text)

    def test_only_a_claims_own_tests_count(self):
        tests = {"D0-1.1": ["queue: `a`", "case `chase/00`"], "D2-10.2": ["queue: `b`", "late: `c`"]}
        for units, cases, standing in (({"queue: `a`"}, set(), ["D2-10.2"]),
                                       ({"queue: `other`"}, set(), ["D0-1.1", "D2-10.2"]),
                                       ({"late"}, {"case `chase/00`"}, []),
                                       (set(), {"case `chase/01`"}, ["D0-1.1", "D2-10.2"])):
            tree = mutants.Tree(0)
            tree.failing_units = lambda _, found=units: found
            tree.failing_cases = lambda _, found=cases: found
            self.assertEqual(tree.claims_that_stand(self.mutant.claims, tests), standing)

    def test_each_claim_with_tests_needs_one_that_is_noticed(self):
        tests = {"D0-1.1": ["queue: `a`"], "D2-10.2": [], "D3-1.1": ["queue: `b`"]}
        with unittest.mock.patch("builtins.print"):
            self.assertFalse(mutants.report_claims([(self.mutant, "noticed", "")], tests))
            del tests["D3-1.1"]
            self.assertTrue(mutants.report_claims([(self.mutant, "noticed", "")], tests))
            self.assertFalse(mutants.report_claims([(self.mutant, "missed", "")], tests))


class Applying(unittest.TestCase):
    def test_one_place_changes(self):
        mutant = mutants.Mutant("a.c", "forgotten", ["    b = 1;"], [])
        self.assertEqual(mutant.applied_to("    a = 1;\n    b = 1;\n}\n"), "    a = 1;\n}\n")

    def test_a_part_of_a_line_is_not_the_line(self):
        mutant = mutants.Mutant("a.c", "forgotten", ["b = 1;"], [])
        with self.assertRaises(ValueError):
            mutant.applied_to("    b = 1;\n")

    def test_text_that_is_there_twice_is_refused(self):
        mutant = mutants.Mutant("a.c", "forgotten", ["b();"], [])
        with self.assertRaises(ValueError):
            mutant.applied_to("b();\nc();\nb();\n")


class Verdicts(unittest.TestCase):
    def test_only_what_is_as_the_list_says_is_right(self):
        plain = mutants.Mutant("a.c", "order", [], [])
        excused = mutants.Mutant("a.c", "order", [], [], "why")
        self.assertFalse(mutants.is_fault(plain, "noticed"))
        self.assertTrue(mutants.is_fault(plain, "missed"))
        self.assertTrue(mutants.is_fault(excused, "noticed"))
        self.assertFalse(mutants.is_fault(excused, "missed"))
        self.assertTrue(mutants.is_fault(plain, "broken"))


class Running(unittest.TestCase):
    def test_a_command_ends_with_its_line(self):
        script = "echo tests/test_a.c:1: b; exec sleep 60"
        status, output = mutants.run(["sh", "-c", script], ".", 30, mutants.FAILED)
        self.assertEqual((status, output), (-9, "tests/test_a.c:1: b\n"))

    def test_what_takes_too_long_has_no_status(self):
        self.assertEqual(mutants.run(["sleep", "60"], ".", 0.1), (None, ""))

    def test_a_loop_ends_when_its_time_is_used_up(self):
        with unittest.mock.patch.object(mutants, "LOOP_LIMIT", 1):
            command = mutants.limited(["sh", "-c", "while :; do :; done"])
        self.assertEqual(mutants.run(command, ".", 60), (None, ""))

    def test_the_status_of_a_command_is_its_own(self):
        self.assertEqual(mutants.run(mutants.limited(["sh", "-c", "echo a; exit 3"]), ".", 30),
                         (3, "a\n"))


class Drawing(unittest.TestCase):
    def test_each_operator_changes_alone(self):
        self.assertEqual(lines_of("comparison", "    if (a < b && c == d) {"),
                         [["    if (a <= b && c == d) {"], ["    if (a < b && c != d) {"]])
        self.assertEqual(lines_of("logic", "    if (a < b && c == d) {"),
                         [["    if (a < b || c == d) {"]])
        self.assertEqual(lines_of("arithmetic", "    x = a * b - c;"),
                         [["    x = a / b - c;"], ["    x = a * b + c;"]])

    def test_comments_text_and_loops_are_left_alone(self):
        self.assertEqual(lines_of("arithmetic", "    f(); // a + b", '    f("a + b");'), [])
        self.assertEqual(lines_of("comparison", "    for (int i = 0; i < n; ++i) {"), [])

    def test_statements_are_forgotten_and_declarations_are_not(self):
        self.assertEqual(list(draw_mutants.forgotten(["    a->b = 1;", "    int c = 2;", "    d();"])),
                         [(["    a->b = 1;"], []), (["    d();"], [])])

    def test_the_last_line_of_a_statement_is_no_statement(self):
        lines = ["    return a(b,", "             c(d));", "    e();"]
        self.assertEqual(list(draw_mutants.forgotten(lines)), [(["    e();"], [])])
        self.assertEqual(list(draw_mutants.orders(lines)), [])

    def test_two_calls_change_places(self):
        self.assertEqual(lines_of("order", "    a();", "    b();", "c();"),
                         [["    b();", "    a();"]])

    def test_constants_grow_a_little(self):
        self.assertEqual(lines_of("constant", "#define RM_A 20 // nodes", "#define RM_B 0.5f"),
                         [["#define RM_A 21 // nodes"], ["#define RM_B 0.505f"]])

    def test_a_seed_gives_the_same_mutants_and_none_that_is_known(self):
        first = draw_mutants.draw(12, 3, set())
        again = draw_mutants.draw(12, 3, set())
        keys = [mutant.key() for mutant in first]
        self.assertEqual(keys, [mutant.key() for mutant in again])
        other = draw_mutants.draw(12, 3, set(keys))
        self.assertFalse(set(keys) & {mutant.key() for mutant in other})


if __name__ == "__main__":
    unittest.main()
