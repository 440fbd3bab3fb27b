"""Tests of the tables of the benchmarks."""

import unittest

import bench_report


def result(name, case, least, **more):
    return {"name": name, "case": case, "bodies": 10, "ticks": 2, "threads": 1, "repetitions": 3,
            "ns_per_body_tick": {"min": least, "median": 2 * least}, "bytes_per_body": 1300, **more}


class Tables(unittest.TestCase):
    def test_counts_join_times_by_name(self):
        times = [result("tick", "walk", 20.0), result("plain", "walk", 60.0)]
        counts = [{"name": "tick", "case": "walk", "instructions_per_body_tick": 200.0},
                  {"name": "plain", "case": "walk", "instructions_per_body_tick": 700.0}]
        _, rows = bench_report.ticks_table(bench_report.Results([times, counts]))
        walk = next(row for row in rows if row[0] == "`walk`")
        self.assertEqual(walk[2:], ["200", "700", "3.50", "20.0", "40.0", "60.0", "120"])

    def test_two_threads_are_compared_with_one(self):
        rows = bench_report.scale_rows(bench_report.Results([[
            result("scale", "chase", 30.0), result("scale", "chase", 16.0, threads=2)]]), "chase")
        self.assertEqual([row[7] for row in rows], ["", "1.88"])

    def test_a_frame_is_told_in_ms_and_beside_its_copies(self):
        _, rows = bench_report.rollback_table(bench_report.Results([[
            result("rollback", "frame", 9000.0, pass_ns_per_body=3000.0, allocations=0),
            result("rollback", "save", 4000.0, allocations=0)]]))
        self.assertEqual(rows[0][3:], ["9,000", "18,000", "0.09", "3,000", "3.0", "0"])
        self.assertEqual(rows[1][6:], ["", "", "0"])

    def test_anchors_are_compared_with_ours(self):
        _, rows = bench_report.anchors_table(bench_report.Results([[
            result("anchor", "hash", 60.0), result("anchor", "hash-xxh3", 45.0),
            result("bullet", "mesh", 1.0)]]))
        self.assertEqual([row[6] for row in rows], ["", "0.75"])  # nothing beside Bullet, no row

    def test_text_leaves_empty_columns_out_and_aligns_numbers(self):
        text = bench_report.as_text(["a", "b", "c"], [["`x`", "", "1.5"], ["y", "", "22.5"]])
        self.assertEqual(text, "a     c\nx   1.5\ny  22.5")

    def test_a_page_keeps_everything_but_its_tables(self):
        page = "before\n<!-- table aims -->\nold\nrows\n<!-- end -->\nafter\n"
        filled = bench_report.fill_page(page, {"aims": "| new |"})
        self.assertEqual(filled, "before\n<!-- table aims -->\n| new |\n<!-- end -->\nafter\n")
        self.assertEqual(bench_report.fill_page(filled, {"aims": "| new |"}), filled)

    def test_a_table_that_is_not_known_is_an_error(self):
        with self.assertRaises(SystemExit):
            bench_report.fill_page("<!-- table other -->\n<!-- end -->\n", {})


if __name__ == "__main__":
    unittest.main()
