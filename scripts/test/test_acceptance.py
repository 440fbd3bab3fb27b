#!/usr/bin/env python3
"""Tests of the gate of the acceptance: one that lets everything pass would go unnoticed for long."""

import unittest

import acceptance
from acceptance import EXCEPTIONS, STEADY, accepted_cell, broken, changed, keeps, must_pass

CASE = {"rules": "l3", "fps": 60, "ground": "flat", "network": "lan", "motion": "run", "pass": True,
        "pass_lan": True, "limit": None, "settle_ms": 0, "rest_error_m": 0.01, "overshoot_m": 0.0,
        "backward_frames": 0, "forward_frames": 0, "error_when_empty_m": 0.0, "drift_m": 0.0,
        "error_worst_m": 0.07}


def case(**changes):
    return {**CASE, **changes}


class Promises(unittest.TestCase):
    def test_documents_and_client_are_held_at_multiples_of_30(self):
        for rules in ("l3", "retail"):
            held = [rate for rate in acceptance.RATES if must_pass(case(rules=rules, fps=rate))]
            self.assertEqual(held, [30, 60, 90, 120, 240])

    def test_the_steady_clock_is_held_from_30_on_and_at_24_but_for_back(self):
        for rate in acceptance.RATES:
            self.assertTrue(must_pass(case(rules=STEADY, fps=rate)))
            self.assertEqual(must_pass(case(rules=STEADY, fps=rate, motion="back")), rate >= 30)

    def test_an_exception_is_one_case_and_no_other(self):
        for rules, rate, ground, network, motion in EXCEPTIONS:
            known = case(rules=rules, fps=rate, ground=ground, network=network, motion=motion)
            self.assertFalse(must_pass(known))
            self.assertTrue(must_pass({**known, "network": "lan"}))
            self.assertTrue(must_pass({**known, "motion": "run"}))

    def test_a_lan_has_its_own_limits_but_for_the_client(self):
        loose = case(pass_lan=False)
        self.assertFalse(keeps(loose))
        self.assertTrue(keeps({**loose, "network": "good"}))
        self.assertTrue(keeps({**loose, "rules": "retail"}))
        self.assertTrue(keeps({**loose, "rules": STEADY, "fps": 24}))

    def test_only_what_is_promised_breaks(self):
        failed = {"pass": False, "pass_lan": False, "limit": "drift"}
        self.assertEqual(len(broken([case(**failed)])), 1)
        self.assertEqual(broken([case(fps=50, **failed), case()]), [])


class Smooth(unittest.TestCase):
    KEYS = [(sending, network) for sending in acceptance.SENDING for network in acceptance.NETWORKS]

    def failures(self, key):
        """How many cases are refused if one of this key is not accepted."""
        found = {k: [case(network=k[1], rules="smooth", **{"pass": k != key, "limit": "settle"})]
                 for k in self.KEYS}
        return len(acceptance.smooth_broken(found))

    def test_repetition_is_held_on_all_networks_and_its_lack_on_three(self):
        held = [key for key in self.KEYS if self.failures(key) == 1]
        self.assertEqual(held, [*(("repeated", n) for n in acceptance.NETWORKS),
                                ("once", "lan"), ("once", "good"), ("once", "wifi")])

    def test_every_line_of_the_golden_file_is_a_row_of_the_page(self):
        lines = [acceptance.smooth_line(key, [case(rules="smooth")]) for key in self.KEYS]
        rows = acceptance.smooth_table([], lines, []).splitlines()
        self.assertEqual(len(rows), 2 + len(self.KEYS))
        self.assertEqual(rows[2], "| repeated | `lan` | 1 | 1 | 0 | 0.000 | 0 | 0.000 | 0.070 |")


class Turns(unittest.TestCase):
    WORST = {"l3": ("15.04", "8.60"), "l3_2026": ("6.45", "0.35")}

    def line(self, rules, worst=None, wait=None, fps=60):
        turning = case(rules=rules, network="wifi", fps=fps, turning_frames=10000,
                       turn_worst_deg=float(worst or self.WORST[rules][0]),
                       waiting_frames=round(100 * float(wait or self.WORST[rules][1])))
        return acceptance.turn_lines([turning])[0]

    def broken(self, *lines):
        return len(acceptance.turn_broken(lines))

    def test_a_step_or_a_share_beyond_the_limit_is_told(self):
        self.assertEqual(self.broken(self.line("l3"), self.line("l3_2026")), 0)
        self.assertEqual(self.broken(self.line("l3", worst="15.2")), 1)
        self.assertEqual(self.broken(self.line("l3", wait="8.8")), 1)
        self.assertEqual(self.broken(self.line("l3", worst="20.4", wait="17.65", fps=24)), 0)
        self.assertEqual(self.broken(self.line("l3", worst="21.4", fps=24)), 1)

    def test_the_corrected_documents_must_not_be_worse(self):
        before, after = (self.line(rules, worst=11, wait=1, fps=144) for rules in ("l3", "l3_2026"))
        self.assertEqual(self.broken(before, after), 0)
        self.assertEqual(self.broken(before, self.line("l3_2026", worst=11.5, wait=1, fps=144)), 1)
        self.assertEqual(self.broken(before, self.line("l3_2026", worst=11, wait=1.5, fps=144)), 1)


class Tables(unittest.TestCase):
    CASES = [case(motion=m, **({"pass": False, "limit": "forward"} if m == "back" else {}))
             for m in ("run", "back", "jump")]

    def test_a_line_of_the_golden_file_is_read_back(self):
        line, = acceptance.rate_lines(self.CASES)
        row, = acceptance.rate_rows([line])["l3"][60]
        self.assertEqual((row["pass"], row["worst"], row["jump"]), ("2", "0.070", "0.070"))
        self.assertEqual(row["failures"], ["back:forward"])
        self.assertEqual(accepted_cell([row]), "2: back, forward (flat lan)")

    def test_a_changed_line_is_noticed(self):
        lines = acceptance.rate_lines(self.CASES)
        self.assertEqual(changed("rates.txt", "", lines, lines), 0)
        self.assertEqual(changed("rates.txt", "", lines, [lines[0].replace("0.010", "0.011")]), 1)
        self.assertEqual(changed("rates.txt", "", [], lines), 1)

    def test_a_seed_line_has_median_and_worst(self):
        cases = [case(settle_ms=ms) for ms in (0, 33, 100)]
        line, = acceptance.seed_lines(cases)
        self.assertEqual(line.split()[:6], ["lan", "l3", "3", "3", "33", "100"])



if __name__ == "__main__":
    unittest.main()
