"""Tests of the checks and tables of the grid."""

import contextlib
import io
import pathlib
import tempfile
import unittest

import grid


def score(error=0.01, lag=0.0, jerk=1.0, at_lag=0.01):
    return {"error_mean_m": error, "lag_ms": lag, "lag_error_m": at_lag, "jerk": jerk, "true_jerk": 1.0}


def cell(reports, *options):
    return grid.Cell("keys", "x", reports, 60, "places", tuple(options))


def columns(**changes):
    return {"smooth": score(), "past": score(lag=60), "buffer": score(lag=200), **changes}


class Checks(unittest.TestCase):
    def test_a_rise_is_found_where_it_is(self):
        scores = {cell(30): columns(smooth=score(0.05)), cell(10): columns(smooth=score(0.02)),
                  cell(20): columns(smooth=score(0.01))}
        found = list(grid.rises(scores))
        self.assertEqual([c.reports for c, _ in found], [30])

    def test_what_another_draw_makes_is_no_rise(self):
        scores = {cell(10): columns(smooth=score(0.0100)), cell(20): columns(smooth=score(0.0124))}
        self.assertEqual(list(grid.rises(scores)), [])
        scores = {cell(10, "--mover", "car"): columns(smooth=score(0.010)),
                  cell(20, "--mover", "car"): columns(smooth=score(0.025))}
        self.assertEqual(list(grid.rises(scores)), [])

    def test_other_games_are_not_compared(self):
        scores = {cell(10): columns(smooth=score(0.01)),
                  cell(20, "--stairs"): columns(smooth=score(0.9))}
        self.assertEqual(list(grid.rises(scores)), [])

    def test_a_buffer_must_be_both_fresher_and_smoother(self):
        late = score(lag=90, jerk=2.0)
        self.assertEqual(len(list(grid.beaten({cell(10): columns(
            past=late, buffer=score(lag=80, jerk=1.0))}))), 1)
        for buffer in (score(lag=100, jerk=1.0), score(lag=80, jerk=3.0)):
            self.assertEqual(list(grid.beaten({cell(10): columns(past=late, buffer=buffer)})), [])

    def test_checks_are_made_over_the_mean_of_all_draws(self):
        mean = grid.mean_of([score(0.01, 10, 1.0, 0.02), score(0.03, 30, 4.0, 0.04)])
        self.assertEqual((mean["error_mean_m"], mean["lag_ms"], mean["lag_error_m"]), (0.02, 20, 0.03))
        self.assertAlmostEqual(mean["jerk"], 2.0)
        scores = {cell(10): {**columns(smooth=score(0.01)), "means": columns(smooth=score(0.05))},
                  cell(20): {**columns(smooth=score(0.09)), "means": columns(smooth=score(0.04))}}
        self.assertEqual(list(grid.rises(scores)), [])

    def test_only_what_is_not_known_fails(self):
        scores = {cell(10): columns(smooth=score(0.01)), cell(20): columns(smooth=score(0.09))}
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as said:
            known = pathlib.Path(folder) / "known.txt"
            known.write_text("", encoding="utf-8")
            self.assertEqual(grid.compare_known(scores, known), 1)
            known.write_text("".join(f"{line}\n" for line in grid.misses(scores)), encoding="utf-8")
            self.assertEqual(grid.compare_known(scores, known), 0)
            good = {**scores, cell(20): columns(smooth=score(0.01))}
            self.assertEqual(grid.compare_known(good, known), 0)
        self.assertIn("holds by now", said.getvalue())


if __name__ == "__main__":
    unittest.main()
