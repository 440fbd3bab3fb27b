"""Tests of fuzz.py, and that the targets leave nothing of the interface out."""

import pathlib
import re
import tempfile
import unittest

import fuzz

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADERS = ("world.h", "collision.h", "recording.h", "message.h", "packet.h")

# Not called by any target, and why.
LEFT_OUT = {
    "rm_message_decode_many": "as rm_message_decode, on a runner",
    "rm_message_is_from_client": "a table of constants",
    "rm_message_name": "a table of constants",
    "rm_objdesc_write": "writes what the host has made itself",
    "rm_raw_state_flags": "writes what the host has made itself",
    "rm_interpreted_state_flags": "writes what the host has made itself",
    "rm_packet_fate_text": "a table of constants",
    "rm_fragment_count": "writes what the host has made itself",
    "rm_fragment_slice": "writes what the host has made itself",
    "rm_wire_command": "a table of constants",
    "rm_sender_send": "writes what the host has made itself",
}

LOG = """INFO: Loaded 1 modules   (10777 inline 8-bit counters): 10777 [0x55, 0x56),
#2\tINITED cov: 321 ft: 322 corp: 1/1b exec/s: 0 rss: 40Mb
#999\tDONE   cov: 1234 ft: 2345 corp: 99/9Kb lim: 8192 exec/s: 99 rss: 60Mb
stat::number_of_executed_units: 4321
stat::average_exec_per_sec:     99
"""

RESULT = {"target": "obj", "seconds": 5, "executions": 12345, "edges": 10, "of": 20, "corpus": 3,
          "kB": 1, "findings": 0}


class Interface(unittest.TestCase):
    def test_every_public_call_is_in_a_target(self):
        sources = "".join(path.read_text(encoding="utf-8")
                          for path in sorted((ROOT / "fuzz").glob("*.c")))
        for header in HEADERS:
            text = (ROOT / "include" / "remora" / header).read_text(encoding="utf-8")
            for name in re.findall(r"^RM_API [^(;]*?\b(rm_\w+)\(", text, re.MULTILINE):
                with self.subTest(header=header, name=name):
                    self.assertEqual(name in LEFT_OUT, f"{name}(" not in sources
                                     and f"{name};" not in sources and f"{name}," not in sources)

    def test_every_target_has_a_source_and_a_corpus(self):
        targets = fuzz.all_targets()
        self.assertEqual(sorted(p.stem[len("fuzz_"):] for p in (ROOT / "fuzz").glob("fuzz_*.c")),
                         sorted(targets))
        for name in targets:
            with self.subTest(name):
                files, size = fuzz.corpus_size(name)
                self.assertGreater(files, 0)
                self.assertLessEqual(size, fuzz.CORPUS_LIMIT)


class Corpora(unittest.TestCase):
    def test_the_largest_inputs_go_until_the_rest_fits(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for size in (1, 90, 100, 80):
                (folder / f"{size}").write_bytes(bytes(1024 * size))
            fuzz.trim(folder)
            self.assertEqual({path.name for path in folder.iterdir()}, {"1", "80", "90"})


class Figures(unittest.TestCase):
    def test_a_log_is_read(self):
        self.assertEqual(fuzz.read_log(LOG), {"executions": 4321, "edges": 1234, "of": 10777})

    def test_a_log_of_nothing_is_zeros(self):
        self.assertEqual(fuzz.read_log(""), {"executions": 0, "edges": 0, "of": 0})

    def test_the_table_lines_up(self):
        lines = fuzz.as_table([RESULT, {**RESULT, "target": "heightmap"}]).splitlines()
        self.assertEqual(len({len(line) for line in lines}), 1)
        self.assertIn("12,345", lines[1])

    def test_a_page_keeps_what_is_around_its_table(self):
        page = f"before\n{fuzz.BEGIN}old\n{fuzz.END}after\n"
        once = fuzz.with_table(page, [RESULT])
        self.assertTrue(once.startswith("before\n") and once.endswith("after\n"))
        self.assertIn("| `obj` | 5 | 12,345 | 10 | 20 | 3 | 1 | 0 |", once)
        self.assertNotIn("old", once)
        self.assertEqual(fuzz.with_table(once, [RESULT]), once)


if __name__ == "__main__":
    unittest.main()
