"""The audit of raw streams must notice what is wrong with them."""

import struct
import unittest

import shards_audit


def place(x=0.0):
    return struct.pack("<I7f", 0x40400001, x, 0, 0, 1, 0, 0, 0)


def batch(arrivals=(), reports=()):
    """(guid, hop, turn) of those that arrive; (guid, report, x) of reports."""
    data = struct.pack("<I", len(arrivals))
    for guid, hop, turn in arrivals:
        data += struct.pack("<6I", guid, hop, 0, 0, turn, 0) + place() + struct.pack("<2I", 1, 0) + b"b"
    data += struct.pack("<I", len(reports))
    for guid, report, x in reports:
        data += struct.pack("<4I", 0, guid, report, 0) + place(x)
    return data + struct.pack("<I", 0)


def snapshot(last, turn, owned):
    data = struct.pack("<2I", 0x53434D52, 6) + last.encode().ljust(32, b"\0")
    data += struct.pack("<I3QI", turn, 0, 0, 0, 0) + struct.pack("<I", len(owned))
    for guid in owned:
        data += struct.pack("<23I", 1, 1, guid, *[0] * 19, 0)
    return data


class Engine:
    """Streams and keys in memory. Unit 0 has guids 1 and 2, all others none."""

    def __init__(self):
        self.logs = {unit: [] for unit in range(shards_audit.UNITS)}
        self.snaps = {unit: snapshot("9-0", 1, []) for unit in range(shards_audit.UNITS)}
        self.snaps[0] = snapshot("9-0", 1, [1, 2])
        for unit in self.logs:
            self.add(unit, "1-0", k=b"g", d=struct.pack("<2I", 1, 2 if unit == 0 else 0))
            self.turn(unit, "2-0", 1)

    def add(self, unit, entry_id, **fields):
        words = [word for name, value in fields.items() for word in (name.encode(), value)]
        self.logs[unit].append([entry_id.encode(), words])

    def turn(self, unit, entry_id, number, epoch=1):
        self.add(unit, entry_id, k=b"t", n=b"%d" % number, h=b"0", e=b"w:%d" % epoch)

    def batch(self, unit, entry_id, source, number, data):
        self.add(unit, entry_id, k=b"b", s=b"%d" % source, n=b"%d" % number, d=data)

    def call(self, command, key, *_):
        unit, name = int(key.split("/")[1].split("}")[0]), key.split(":")[1]
        if command == "XRANGE":
            return self.logs[unit]
        if command == "SMEMBERS":
            return []
        return self.snaps[unit] if name == "snap" else None


class Notices(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()

    def wrong(self):
        return set(shards_audit.Audit(self.engine, "shards").run()["wrong"])

    def test_nothing_in_a_whole_world(self):
        self.engine.batch(1, "3-0", 0, 1, batch([(2, 1, 1)]))
        self.engine.snaps[0] = snapshot("9-0", 1, [1])
        self.engine.snaps[1] = snapshot("9-0", 1, [2])
        self.assertEqual(self.wrong(), set())

    def test_a_body_that_is_nowhere(self):
        self.engine.snaps[0] = snapshot("9-0", 1, [1])
        self.assertEqual(self.wrong(), {"lost"})

    def test_a_body_in_two_units(self):
        self.engine.snaps[5] = snapshot("9-0", 1, [2])
        self.assertEqual(self.wrong(), {"doubled"})

    def test_a_body_that_came_by_the_same_hop_twice(self):
        self.engine.batch(1, "3-0", 0, 1, batch([(2, 1, 1)]))
        self.engine.batch(2, "3-0", 0, 1, batch([(2, 1, 1)]))
        self.assertIn("doubled", self.wrong())

    def test_a_body_that_came_from_where_it_was_not(self):
        self.engine.batch(1, "3-0", 4, 1, batch([(2, 1, 1)]))
        self.engine.snaps[0] = snapshot("9-0", 1, [1])
        self.engine.snaps[1] = snapshot("9-0", 1, [2])
        self.assertEqual(self.wrong(), {"stays"})

    def test_a_body_that_is_not_where_it_went(self):
        self.engine.batch(1, "3-0", 0, 1, batch([(2, 1, 1)]))
        self.assertEqual(self.wrong(), {"stays"})

    def test_a_gap_and_a_repetition_in_a_link(self):
        self.engine.batch(1, "3-0", 0, 2, batch())
        self.assertEqual(self.wrong(), {"links"})
        self.engine.batch(2, "3-0", 0, 1, batch())
        self.engine.batch(2, "4-0", 0, 1, batch())
        self.assertEqual(self.wrong(), {"links"})

    def test_reports_that_were_left_out_twice(self):
        self.engine.add(1, "3-0", k=b"o", s=b"0", n=b"4")
        self.engine.batch(1, "4-0", 0, 5, batch())
        self.assertEqual(self.wrong(), set())
        self.engine.add(1, "5-0", k=b"o", s=b"0", n=b"5")
        self.assertEqual(self.wrong(), {"links"})

    def test_turns_and_epochs_out_of_order(self):
        self.engine.turn(3, "3-0", 3)
        self.assertIn("turns", self.wrong())
        self.engine.turn(4, "3-0", 2, epoch=5)
        self.engine.turn(4, "4-0", 3, epoch=4)
        self.assertIn("epochs", self.wrong())

    def test_a_step_that_is_too_long(self):
        self.engine.batch(1, "3-0", 0, 1, batch(reports=[(1, 5, 0.0), (1, 6, 3.1)]))
        self.assertEqual(self.wrong(), set())
        self.engine.batch(1, "4-0", 0, 2, batch(reports=[(1, 7, 6.4)]))
        self.assertEqual(self.wrong(), {"steps"})

    def test_two_places_in_one_report(self):
        self.engine.batch(1, "3-0", 0, 1, batch(reports=[(1, 5, 0.0)]))
        self.engine.batch(4, "3-0", 0, 1, batch(reports=[(1, 5, 0.5)]))
        self.assertIn("reports", self.wrong())

    def test_a_batch_that_was_cut_short(self):
        self.engine.batch(1, "3-0", 0, 1, batch([(2, 1, 1)])[:-3])
        self.assertIn("batches", self.wrong())

    def test_a_snapshot_that_is_older_than_the_log(self):
        self.engine.turn(6, "3-0", 2)
        self.assertIn("snapshots", self.wrong())


if __name__ == "__main__":
    unittest.main()
