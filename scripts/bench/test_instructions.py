"""Tests of counting and of the budget."""

import re
import unittest

import instructions

CALLGRIND = """\
events: Ir
summary: 1111

ob=(1) /lib/libc.so.6
fn=(1) memcpy
0 1000
cob=(2) /there/remora
cfn=(2) helper
calls=3 0
0 60

ob=(2)
fn=(3) rm_world_tick
0 10
+4 40
cob=(1)
cfn=(1)
calls=2 0
12 700
* 1

fn=(2)
-3 60
""".splitlines(keepends=True)


class OwnCost(unittest.TestCase):
    def test_only_the_code_of_the_program_counts_and_calls_count_once(self):
        self.assertEqual(instructions.own_cost(CALLGRIND, "/there/remora"), 10 + 40 + 1 + 60)

    def test_another_object_is_known_by_its_number(self):
        self.assertEqual(instructions.own_cost(CALLGRIND, "/lib/libc.so.6"), 1000)


class Budget(unittest.TestCase):
    def test_what_is_written_is_read(self):
        budgets = {"gcc 12.2.0": {"chase": 363.11, "tick/stand": 2.0}, "clang 14": {"chase": 9.0}}
        growth = {"growth/bodies": 1.0, "growth/rooms": 0.0}
        text = instructions.write_budget(budgets, growth)
        self.assertEqual(instructions.read_growth(text), growth)
        self.assertEqual(instructions.read_budget(text),
                         {"gcc 12.2.0": {"chase": 363.1, "tick/stand": 2.0},
                          "clang 14": {"chase": 9.0}})

    def test_two_per_cent_are_free_both_ways(self):
        allowed = {"a": 100.0, "b": 100.0, "c": 100.0, "d": 100.0}
        counts = {"a": 101.9, "b": 102.1, "c": 98.1, "d": 97.9, "e": 5.0}
        verdicts = [row[3] for row in instructions.compare(allowed, counts)]
        self.assertEqual(verdicts, ["", "slower", "", "faster", "new"])

    def test_a_slower_case_is_named_with_both_numbers_and_a_remedy(self):
        text = instructions.explain("chase", 100.0, 110.0, "slower")
        for part in ["chase", "100.0", "110.0", "+10.0%", "./dev check budget --update"]:
            self.assertIn(part, text)

    def test_every_case_of_the_budget_is_counted(self):
        budgets = instructions.read_budget(instructions.BUDGET.read_text(encoding="utf-8"))
        gcc, clang = budgets.values()
        self.assertEqual(list(gcc), list(instructions.budget_cases("remora", True)))
        self.assertEqual(list(clang), list(instructions.clang_cases("remora")))


class Growth(unittest.TestCase):
    def test_exponents_are_those_of_the_counts(self):
        first, second = instructions.exponents([100.0, 1000.0, 1000.0])
        self.assertAlmostEqual(first, 1.0)
        self.assertAlmostEqual(second, 0.0)

    def test_each_step_must_hold(self):
        self.assertFalse(instructions.grows_too_fast([100.0, 1000.0, 10000.0], 1.0))
        self.assertTrue(instructions.grows_too_fast([100.0, 1150.0, 1200.0], 1.0))
        self.assertTrue(instructions.grows_too_fast([100.0, 101.0, 120.0], 0.0))
        self.assertFalse(instructions.grows_too_fast([100.0, 110.0, 90.0], 0.0))

    def test_every_growth_has_an_exponent(self):
        text = instructions.BUDGET.read_text(encoding="utf-8")
        source = instructions.ROOT / "tools" / "remora" / "bench" / "growth.c"
        names = re.findall(r'\{"([a-z-]+)", GROWS_', source.read_text(encoding="utf-8"))
        self.assertEqual(list(instructions.read_growth(text)), [f"growth/{name}" for name in names])


class Gates(unittest.TestCase):
    COUNTS = {"chase": 100.0, "tick/whole": 100.0, "tick/stand": 0.5, "tick/walk": 100.0}
    PLAIN = {"chase": 300.0, "tick/whole": 250.0}

    def holds(self, counts):
        return [holds for _, holds in instructions.verdicts(self.COUNTS | counts, self.PLAIN)]

    def test_the_limits_themselves(self):
        self.assertEqual(self.holds({}), [True, True, True])
        self.assertEqual(self.holds({"chase": 100.1}), [False, True, True])
        self.assertEqual(self.holds({"tick/whole": 100.1}), [True, False, True])
        self.assertEqual(self.holds({"tick/stand": 1.0}), [True, True, False])


if __name__ == "__main__":
    unittest.main()
