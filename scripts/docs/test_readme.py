"""The programs of the README with any one line left out: compilers refuse them, or they say what is missing."""

import concurrent.futures
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "build" / "libremora.a"
FLAGS = ["-std=c17", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'include'}"]
PLACES = re.compile(r"\d\.\d\d s: north \d+\.\d\d")

# Lines that may be left out: they print, release, or choose between two that work: how often to report, and
# the corrected rules of the documents instead of the default, rm_rules_l3().
UNNEEDED = re.compile(r'.*\b(puts|printf)\(|\s*exit\(1\);|\s*rm_world_destroy\(|\s*report\.known =|\s*def\.rules = '
                      r'rm_rules_l3_2026|\s*if \(frame %|\s*[}{]?$')


def programs():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return {name: code.splitlines() for name, code in re.findall(r"write=(\w+\.c) -->\n```c\n(.*?)```", text, re.S)}


def end_of(lines, at):
    """The line that closes the block which a line opens, or the line itself."""
    depth = 0
    for i in range(at, len(lines)):
        depth += lines[i].count("{") - lines[i].count("}")
        if depth == 0:
            return i
    return at


def without(lines, at):
    """The program without a line, and without the brace that closes what it opens."""
    end = end_of(lines, at)
    return [line for i, line in enumerate(lines) if i not in (at, end)]


def cases():
    """(program, its lines, number of a line that matters)."""
    return [(name, lines, at) for name, lines in programs().items()
            for at, line in enumerate(lines) if not UNNEEDED.match(line)]


def outcome(lines):
    """What becomes of a program: "refused", or what it prints besides places."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder, "x.c"), pathlib.Path(folder, "x")
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        command = ["gcc", *FLAGS, str(source), str(LIBRARY), "-lm", "-pthread", "-o", str(program)]
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            return "refused"
        done = subprocess.run([program], capture_output=True, text=True, timeout=60, check=False)
        return "\n".join(line for line in done.stdout.splitlines() if not PLACES.fullmatch(line))


class Readme(unittest.TestCase):
    def test_there_are_two_programs_that_print_places_only(self):
        self.assertEqual(list(programs()), ["ten.c", "ac.c"])
        for lines in programs().values():
            self.assertEqual(outcome(lines), "")

    def test_a_line_left_out_is_refused_or_named(self):
        self.assertGreater(len(cases()), 35)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            found = pool.map(lambda case: outcome(without(case[1], case[2])), cases())
        for (name, lines, at), said in zip(cases(), found):
            with self.subTest(program=name, line=lines[at].strip()):
                self.assertNotEqual(said, "")


if __name__ == "__main__":
    unittest.main()
