#!/usr/bin/env python3
"""Tests of what the program does with texts that nobody wrote by hand, and with links."""

import sys

from harness import equal, main

LINE = 1 << 20  # bytes: more than a line may have


def refused(program, *arguments):
    """@return the one line of an error"""
    status, output, errors = program.run(*arguments)
    equal((status, output, errors.count("\n")), (2, "", 1), " ".join(arguments) + " " + errors[:200])
    return errors


def a_line_without_an_end_is_refused(program):
    program.file("long.drive", "x" * (2 * LINE))
    equal(len(refused(program, "drive", "long.drive")) < 200, True)
    program.file("long.jsonl", "x" * (2 * LINE))
    equal(len(refused(program, "score", "long.jsonl")) < 200, True)


def a_file_without_an_end_is_refused(program):
    for command in ("drive", "score", "table", "replay"):
        equal(len(refused(program, command, "/dev/zero")) < 200, True, command)


def what_a_script_says_is_plain_text(program):
    program.file("escape.drive", "\x1b[31mred\x07\n")
    errors = refused(program, "drive", "escape.drive")
    equal([c for c in errors if ord(c) < 32], ["\n"])


def a_link_stays_and_what_it_names_is_written(program):
    (program.folder / "real").write_text("old", encoding="utf-8")
    (program.folder / "link").symlink_to("real")
    equal(program.run("record", "jump", "-o", "link")[0], 0)
    equal((program.folder / "link").is_symlink(), True)
    equal((program.folder / "real").read_bytes()[1:6], b"RMREC")


CASES = [
    a_line_without_an_end_is_refused,
    a_file_without_an_end_is_refused,
    what_a_script_says_is_plain_text,
    a_link_stays_and_what_it_names_is_written,
]

if __name__ == "__main__":
    sys.exit(main(__doc__, [(case.__name__.replace("_", " "), case) for case in CASES]))
