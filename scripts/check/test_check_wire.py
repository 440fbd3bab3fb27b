"""Tests of check_wire.py: it must notice when the page is wrong, wherever that is."""

import copy
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import check_wire  # noqa: E402

PAGE = (check_wire.ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
GOLDEN = check_wire.ROOT / "tests" / "golden"


def all_samples():
    """(name on the page, or None for a packet, bytes, lines) of every sample."""
    found = []
    for path in sorted((GOLDEN / "messages").glob("*.txt")):
        name = check_wire.PAGE_NAMES.get(path.stem, path.stem)
        found += [(name, data, lines) for _, data, lines in check_wire.samples(path)]
    found += [(None, data, lines) for _, data, lines in check_wire.samples(GOLDEN / "packets.txt")]
    return found


SAMPLES = all_samples()


def agrees(page):
    """True if every sample decodes by this page to what it says."""
    try:
        for name, data, lines in SAMPLES:
            if name is None:
                found = check_wire.decode_packet(page, data)
            else:
                found = check_wire.decode_message(page, name, data)
            check_wire.compare(found, lines)
    except (check_wire.Problem, KeyError, UnicodeError):
        return False
    return True


class WrongPages(unittest.TestCase):
    def setUp(self):
        self.page = check_wire.Page(PAGE)

    def rows(self):
        for name, rows in self.page.structures.items():
            for number in range(len(rows)):
                yield name, number

    def changed(self, name, number, **columns):
        page = copy.deepcopy(self.page)
        page.structures[name][number].update(columns)
        return page

    def test_the_page_itself_agrees(self):
        self.assertTrue(agrees(self.page))

    def test_no_row_can_be_left_out(self):
        for name, number in self.rows():
            page = copy.deepcopy(self.page)
            row = page.structures[name].pop(number)
            with self.subTest(structure=name, row=row):
                self.assertFalse(agrees(page))

    def test_no_condition_can_be_left_out_or_be_always_false(self):
        for name, number in self.rows():
            row = self.page.structures[name][number]
            if row["when"]:
                with self.subTest(structure=name, row=row):
                    self.assertFalse(agrees(self.changed(name, number, when="")))
                    self.assertFalse(agrees(self.changed(name, number, when="0")))

    def test_no_integer_can_be_wider_or_narrower(self):
        for name, number in self.rows():
            row = self.page.structures[name][number]
            for other in {"u8", "u16", "u32"} - {row["type"]}:
                if row["type"] in check_wire.INTEGERS:
                    with self.subTest(structure=name, row=row, other=other):
                        self.assertFalse(agrees(self.changed(name, number, type=other)))

    def test_classes_of_commands_matter(self):
        self.page.roles["action"] = 0x20
        self.assertFalse(agrees(self.page))


class Samples(unittest.TestCase):
    def setUp(self):
        self.page = check_wire.Page(PAGE)

    def test_values_that_are_not_allowed_are_refused(self):
        data = bytes.fromhex("4cf7000001000050010005000200020000003d0000000000")
        with self.assertRaisesRegex(check_wire.Problem, "autonomous.*not allowed"):
            check_wire.decode_message(self.page, "UpdateMotion", data)

    def test_numbers_that_are_not_finite_are_refused(self):
        data = bytes.fromhex("4ef7000001000050" + "0000c07f" + "00" * 24)
        with self.assertRaisesRegex(check_wire.Problem, "velocity.x.*finite"):
            check_wire.decode_message(self.page, "VectorUpdate", data)

    def test_a_wrong_checksum_is_noticed(self):
        _, data, _ = next(check_wire.samples(GOLDEN / "packets.txt"))
        with self.assertRaisesRegex(check_wire.Problem, "checksum"):
            check_wire.decode_packet(self.page, data[:-1] + b"\1")

    def test_everything_is_checked(self):
        self.assertEqual(check_wire.check(check_wire.ROOT / "docs" / "wire.md", GOLDEN),
                         len(SAMPLES))


if __name__ == "__main__":
    unittest.main()
