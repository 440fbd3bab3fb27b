"""Tests of bench/peers/compare.py: how cases become a table."""

import importlib.util
import json
import pathlib
import unittest

PATH = pathlib.Path(__file__).resolve().parents[2] / "bench" / "peers" / "compare.py"
SPEC = importlib.util.spec_from_file_location("compare", PATH)
compare = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(compare)

METRICS = {needed for _, _, needed, _ in compare.METRICS} | {"wall_frames", "jerk", "true_jerk"}


def case(who, **values):
    known = {name: 1.0 for name in METRICS}
    return {"network": "lan", "who": who, "frames": 600, "seconds": 10.0, **known, **values}


def value(cases, title, who="geckos"):
    rows = {r["title"]: r for r in compare.rows_of(cases, ["lan"])}
    return rows[title]["values"][who]


class RowsTest(unittest.TestCase):
    def test_a_metric_without_cases_is_none(self):
        cases = [case("geckos", foot_slide_mm=None), case("geckos", foot_slide_mm=None)]
        self.assertIsNone(value(cases, "foot slide (mm a step)"))
        cases.append(case("geckos", foot_slide_mm=30))
        self.assertEqual(value(cases, "foot slide (mm a step)"), 30)

    def test_the_best_is_the_least(self):
        cases = [case("geckos", lag_ms=600), case("remora l3", lag_ms=67)]
        row = next(r for r in compare.rows_of(cases, ["lan"]) if r["title"].startswith("effective"))
        self.assertEqual(row["best"], 67)
        table = compare.markdown_table([row])
        self.assertIn("| **67** |", table)
        self.assertIn("| 600 |", table)


    def test_the_bound_is_not_the_best(self):
        cases = [case("geckos", lag_ms=600), case("bound", lag_ms=0)]
        row = next(r for r in compare.rows_of(cases, ["lan"]) if r["title"].startswith("effective"))
        self.assertEqual(row["best"], 600)
        self.assertIn("| 0 |", compare.markdown_table([row]))


class MindsTest(unittest.TestCase):
    def table(self, smooth, reckon):
        told = {"smooth": smooth, "smooth-rep": 0.03, compare.RECKON: reckon, compare.BOUND: 0.01}
        cases = [case(who, motion=f"mind-{mind}", error_mean_m=error) for mind in compare.MINDS
                 for who, error in told.items()]
        return compare.minds_table(list(compare.mind_rows(cases, ["lan"])), ["lan"])

    def test_a_cell_is_of_three(self):
        self.assertIn("| football | 0.020 : 0.040 : 0.010 |", self.table(0.02, 0.04))

    def test_nearer_cells_of_dead_reckoning_are_listed(self):
        self.assertIn("error now, mean (m): `smooth` is ahead or level in 8 of 8 cells, behind in none.",
                      self.table(0.02, 0.04))
        self.assertIn("in 0 of 8 cells, behind in 8: football on lan (0.050 : 0.040 : 0.010),",
                      self.table(0.05, 0.04))


class LimitsTest(unittest.TestCase):
    def rows(self, **smooth):
        good = {"error_mean_m": 0.001, "wall_depth_m": 0.0, "snaps": 0, "foot_slide_mm": 5,
                "lag_error_m": 0.01, "lag_ms": 0.0}
        cases = [case(who, **good) for who in compare.COLUMNS]
        cases = [c for c in cases if c["who"] != "smooth"] + [case("smooth", **{**good, **smooth})]
        return compare.rows_of(cases, ["lan"])

    def test_all_hold_or_one_is_named(self):
        self.assertTrue(all(holds for *_, holds in compare.limits_of(self.rows(), ["lan"])))
        missed = [what for what, *_, holds in
                  compare.limits_of(self.rows(error_mean_m=0.003), ["lan"]) if not holds]
        self.assertEqual(missed, ["smooth: error now, mean (m), lan"])

    def test_rows_worse_than_dead_reckoning_are_listed_with_the_bound(self):
        text = compare.limits_table(self.rows(settle_ms=9.0), ["lan"])
        self.assertIn("worse in 1:", text)
        self.assertIn("- settling after a stop, worst (ms), lan: 9 : 1 (bound 1)", text)


class LockFilesTest(unittest.TestCase):
    def test_a_lock_file_names_all_that_is_installed(self):
        root = PATH.parents[2]
        files = [root / name / "package-lock.json" for name in ("bench/peers", "lab", "tests/docs")]
        for file in files:
            packages = json.loads(file.read_text(encoding="utf-8"))["packages"]
            names = {key.rpartition("node_modules/")[2] for key in packages}
            for key, package in packages.items():
                self.assertTrue(not key or "integrity" in package, f"{file}: {key}")
                for kind in ("dependencies", "optionalDependencies"):
                    self.assertEqual(set(package.get(kind, {})) - names, set(), f"{file}: {key}")

    def test_nothing_is_installed_but_by_a_lock_file(self):
        scripts = [path.read_text(encoding="utf-8") for path in (PATH.parents[2] / "scripts" / "dev").glob("*.sh")]
        self.assertGreater(sum("npm ci" in text for text in scripts), 1)
        self.assertFalse([text for text in scripts if "npm install" in text])


if __name__ == "__main__":
    unittest.main()
