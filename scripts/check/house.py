#!/usr/bin/env python3
"""Measures how the tree is built, for those who work on it: house.py [--write]

The table is printed; with --write it goes into CONTRIBUTING.md, between its marks. Files by hand are
counted by additions.py, which does each addition in a copy of the tree, functions of a message's way
by position_way.py.
"""

import argparse
import collections
import pathlib
import re
import sys

import additions
import position_way

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "CONTRIBUTING.md"
BLOCK = re.compile(r"(<!-- table: house -->\n).*?(<!-- end -->\n)", re.DOTALL)
SHORT = 60  # lines of a header that hardly needs a file of its own

# What was measured before the tables and folders, and what was wanted.
WAS = {
    "a new rule": ("23 files", "at most 4"),
    "a new property of a body": ("32 files", "at most 4"),
    "a new message": ("not counted", "at most 5"),
    "a new scenario": ("not counted", "at most 3"),
    "comments that mark a twin kept by hand": ("6", "0"),
    "longest run of the same lines in two places of src": ("not counted", "at most 6"),
    "UpdatePosition, bytes to queue": ("not counted", "no name twice"),
    "UpdatePosition, bytes to pose": ("51 functions, 21 files (by hand)", "no name twice"),
    "public headers": ("36, 14 of them short", "about 14"),
    "comments in public headers": ("36 %", "40 to 50 %"),
    "comments in sources": ("5 %", "10 to 20 %"),
    "scripts": ("48 files in 1 folder", "folders by theme"),
    "commands on the first help screen": ("53", "8"),
    "tools/remora": ("92 files in 1 folder", "a folder for each subcommand"),
}


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def comment_share(paths):
    """Lines that are comments, of those that are not empty; per cent."""
    lines = [line.strip() for path in paths for line in lines_of(path) if line.strip()]
    comments = sum(line.startswith(("//", "/*", "*")) for line in lines)
    return f"{100 * comments / len(lines):.0f} %"


def in_folders(root, suffixes):
    files = [path for path in root.rglob("*") if path.suffix in suffixes]
    folders = {path.parent for path in files}
    return f"{len(files)} files in {len(folders)} folders"


def twins(paths):
    """Comments such as "as rm_chase_decision"."""
    mark = re.compile(r"//.*\bas rm_\w+")
    return sum(bool(mark.search(line)) for path in paths for line in lines_of(path))


def is_logic(line):
    """Not what every function has: braces, ends, includes, comments, lines of a table."""
    return len(line) > 6 and not line.startswith(("//", "#", "}", "return status", "break;"))


def longest_repetition(paths):
    """Lines of the longest run that stands, to the letter, in two places."""
    lines = [(path, line.strip()) for path in paths for line in lines_of(path)]
    lines = [(path, line) for path, line in lines if is_logic(line)]
    places = collections.defaultdict(list)
    longest = 0
    for at, (path, line) in enumerate(lines):
        for other in places[line]:
            length = 0
            while (other + length < at and at + length < len(lines)
                   and lines[other + length] == (lines[other][0], lines[at + length][1])
                   and lines[at + length][0] == path):
                length += 1
            longest = max(longest, length)
        places[line].append(at)
    return longest


def way(calls):
    found = position_way.stations(calls)
    twice = position_way.names_used_twice(found)
    return position_way.summary(found) + (f"; twice: {', '.join(twice)}" if twice else "")


def first_commands():
    text = (ROOT / "scripts/dev/help.sh").read_text(encoding="utf-8")
    return len(re.search(r"first_commands=\((.*?)\)", text, re.DOTALL).group(1).split())


def measured():
    headers = sorted((ROOT / "include/remora").glob("*.h"))
    sources = sorted(path for path in (ROOT / "src").rglob("*") if path.suffix in (".c", ".h"))
    short = sum(len(lines_of(path)) < SHORT for path in headers)
    files = {name: len(touched) for name, touched in additions.counted().items()}
    return {
        "a new rule": f"{files['rule']} files",
        "a new property of a body": f"{files['property']} files",
        "a new message": f"{files['message']} files",
        "a new scenario": f"{files['scenario']} file" + "s" * (files["scenario"] != 1),
        "comments that mark a twin kept by hand": str(twins(sources)),
        "longest run of the same lines in two places of src": str(longest_repetition(sources)),
        "UpdatePosition, bytes to queue": way(position_way.TO_QUEUE),
        "UpdatePosition, bytes to pose": way(position_way.TO_POSE),
        "public headers": f"{len(headers)}, {short} of them short",
        "comments in public headers": comment_share(headers),
        "comments in sources": comment_share(sources),
        "scripts": in_folders(ROOT / "scripts", (".py", ".sh", ".mjs")),
        "commands on the first help screen": str(first_commands()),
        "tools/remora": in_folders(ROOT / "tools/remora", (".c", ".h")),
    }


def table():
    yield "| measured | was | is | wanted |"
    yield "|---|---|---|---|"
    for name, now in measured().items():
        was, wanted = WAS[name]
        yield f"| {name} | {was} | {now} | {wanted} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="into CONTRIBUTING.md")
    arguments = parser.parse_args()
    text = "".join(f"{line}\n" for line in table())
    print(text, end="")
    if arguments.write:
        page = PAGE.read_text(encoding="utf-8")
        page = BLOCK.sub(lambda match: match.group(1) + text + match.group(2), page)
        PAGE.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
