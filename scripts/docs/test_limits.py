"""The table of limits in docs/security.md against the headers."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "security.md"
HEADERS = [*sorted((ROOT / "include" / "remora").glob("*.h")), *sorted((ROOT / "src").glob("*/*_numbers.h"))]

# Names of this kind are limits on what may come from outside; what is measured, not limited, is not.
LIMIT = re.compile(r"_(CAPACITY|LIMIT|MAX|BYTES|DEPTH|BOUNDARIES|ACTIONS|MODIFIERS|PENDING|NODES|STEPS|ROUNDS|"
                   r"ATTEMPTS)(_|$)|_MAX_")
NO_LIMITS = {
    "RM_FAIL_LIMIT", "RM_STATIONARY_LIMIT", "RM_SIDESTEP_LIMIT", "RM_MAX_ELASTICITY", "RM_TICK_MAX_RETAIL",
    "RM_TICK_MAX_L3", "RM_LEASH_MAX_OUTDOORS", "RM_LEASH_MAX_INDOORS", "RM_MESH_MAX_WARP",
    "RM_SCORE_LAG_LIMIT", "RM_SCORE_WALL_DEPTH",  # rules of the game and of scores
    "RM_TABLE_FIRST_CAPACITY", "RM_ARENA_BLOCK_BYTES",  # where growing begins
    "RM_DEFAULT_CAPACITY", "RM_DEFAULT_PENDING_MESSAGES", "RM_DEFAULT_RECORD_BYTES",  # listed by the defs that they are in
}


def constants():
    """{name: text of its value} of every #define"""
    text = "\n".join(path.read_text(encoding="utf-8") for path in HEADERS)
    return dict(re.findall(r"^#define (RM_[A-Z0-9_]+) ([^\s/]+)", text, re.M))


def fields(body):
    """(name, comment) of the fields of a struct; a comment may go on in further lines"""
    found = []
    for line in body.splitlines():
        match = re.search(r"\b(\w+);\s*///<(.*)", line)
        if match:
            found.append([match.group(1), match.group(2)])
        elif found and re.match(r"\s+///<", line):
            found[-1][1] += line.split("///<", 1)[1]
    return found


def defaults():
    """{struct.field: default} as the headers say it beside the field"""
    found = {}
    for path in HEADERS:
        for body, name in re.findall(r"typedef struct \w+ \{(.*?)\n\} (rm_\w+_def);",
                                     path.read_text(encoding="utf-8"), re.S):
            for field, comment in fields(body):
                match = re.search(r"\((?:default )?(\d+)[:)]", comment)
                if match:
                    found[f"{name}.{field}"] = match.group(1)
    return found


def number(text):
    return float(text.strip("()").rstrip("uf"))


def table():
    """{name: text of its value} of the page"""
    return dict(re.findall(r"^\| `(\w+(?:\.\w+)?)` \| ([^ |]+) \|", PAGE.read_text(encoding="utf-8"), re.M))


def ranges():
    """the rows of the page that src/predict/smooth_ranges.def makes"""
    text = (ROOT / "src/predict/smooth_ranges.def").read_text(encoding="utf-8")
    rows = re.findall(r'^RANGE\(\w+,\s*(.*?),\s*(.*?),\s*"(.*?)",\s*"(.*?)"\)', text, re.M | re.S)
    return [f"| {what} | {plain(least)} | {plain(most)} | {unit} |" for least, most, unit, what in rows]


def plain(expression):
    text = " ".join(expression.replace("(double)", "").split())
    return text.replace("0x1.fffffep-1", "below 1")


class Limits(unittest.TestCase):
    def test_values_are_those_of_the_headers(self):
        known = constants() | defaults()
        self.assertGreater(len(table()), 30)
        for name, value in table().items():
            self.assertIn(name, known, "there is no such limit")
            self.assertEqual(number(value), number(known[name]), name)

    def test_no_limit_is_missing(self):
        for name in constants():
            if LIMIT.search(name) and name not in NO_LIMITS:
                self.assertIn(name, table(), "docs/security.md does not list it")

    def test_ranges_are_those_of_the_table(self):
        self.assertGreater(len(ranges()), 10)
        for row in ranges():
            self.assertIn(row + "\n", PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
