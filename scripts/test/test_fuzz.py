"""Tests of fuzz.py, and that the targets leave nothing of the interface out."""

import pathlib
import re
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


if __name__ == "__main__":
    unittest.main()
