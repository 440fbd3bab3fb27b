"""Tests of definitions.py and client_layouts.py: they agree with the golden samples and with each other,
and notice when one of them is wrong."""

import pathlib
import random
import sys
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import check_wire  # noqa: E402
import client_layouts  # noqa: E402
import definitions  # noqa: E402

GOLDEN = check_wire.ROOT / "tests" / "golden" / "messages"
COUNT = 20


def samples():
    """(kind, bytes, lines) of every golden sample."""
    for path in sorted(GOLDEN.glob("*.txt")):
        for _, data, lines in check_wire.samples(path):
            yield path.stem, data, lines


def disagreeing(decode):
    """Samples that a definition reads otherwise, or not at all."""
    count = 0
    for kind, data, lines in samples():
        try:
            count += decode(kind, data) != definitions.Client.told(kind, lines)
        except ValueError:
            count += 1
    return count


class Definitions(unittest.TestCase):

    def test_the_client_reads_every_golden_sample(self):
        self.assertGreater(len(list(samples())), 60)
        self.assertEqual(disagreeing(client_layouts.decode), 0)

    def test_the_definitions_agree_with_each_other(self):
        page, chance = definitions.Page(), random.Random(1)
        for kind in client_layouts.kinds():
            for _ in range(COUNT):
                data, lines = page.make(kind, chance)
                self.assertEqual(client_layouts.decode(kind, data), definitions.Client.told(kind, lines), kind)
                data, lines = client_layouts.make(kind, chance)
                self.assertEqual(definitions.Client.told(kind, page.decode(kind, data)), lines, kind)

    def test_a_wrong_mask_of_packed_ids_is_noticed(self):
        def packed(wire, name, base):
            first = wire.number("<H")
            value = first if first < 0x8000 else (first & 0x7FFF) << 16 | wire.number("<H")
            wire.note(name, f"0x{base + value:X}")
        with mock.patch.object(client_layouts.Wire, "packed", packed):
            page = definitions.Page()
            data = bytes.fromhex("25f60000" "01000050" "11000001" "00" "01c0" "0200" "000000" "01000200")
            self.assertNotEqual(client_layouts.decode("ObjDesc", data), page.decode("ObjDesc", data))

    def test_fields_in_another_order_are_noticed(self):
        def frame(wire):
            wire.u32("position.cell")
            wire.f32("position.x", "position.y", "position.z", "position.qx", "position.qy", "position.qz",
                     "position.qw")
        with mock.patch.object(client_layouts, "frame", frame):
            self.assertGreater(disagreeing(client_layouts.decode), 3)

    def test_bytes_that_are_left_or_missing_are_refused(self):
        for kind, data, _ in samples():
            if kind in ("CreateObject", "UpdateObject"):
                continue  # end with any number of bytes
            with self.assertRaises(ValueError, msg=kind):
                client_layouts.decode(kind, data + b"\0")
            with self.assertRaises(ValueError, msg=kind):
                client_layouts.decode(kind, data[:-1])


if __name__ == "__main__":
    unittest.main()
