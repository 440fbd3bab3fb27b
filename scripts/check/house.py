#!/usr/bin/env python3
"""Measures what a reader opens: headers, names, comments, ways of a report, scripts, generated files.

house.py [--write]: prints the table; --write puts it into docs/measured/house.md. Ways are counted by
report_way.py, which runs them.
"""

import argparse
import collections
import json
import re
import subprocess
import sys

import check_words
import report_way
from shared import ROOT, fill, markdown, text_of

PAGE = ROOT / "docs/measured/house.md"
CODE = (".c", ".h", ".inl", ".def", ".hpp")
PUBLIC = ROOT / "include/remora"
INCLUDED = re.compile(r'^#include "remora/(\w+\.h)"', re.MULTILINE)
FUNCTION = re.compile(r"^(?:RM_API|static inline)\b[^;{]*?\b(rm_\w+)\(", re.MULTILINE)
COMMENT = re.compile(r"(?<![:\"'])//[/!<]*\s?(.*)$")
NEGATION = re.compile(r"\b(not|no|never|none|nothing|nobody|neither|nor|without|cannot|nowhere|\w+n't)\b", re.I)
PERSON = re.compile(
    r"\b(tells?|told|telling|knows?|knew|known|knowing|ask(?:s|ed|ing)?|look(?:s|ed|ing)?|sees?|saw|seen|seeing"
    r"|hears?|heard|hearing|want(?:s|ed|ing)?|go|goes|went|gone|going|comes?|came|coming)\b", re.I)
GENERATED = re.compile(r"(?i)made (?:by|from).*do not edit|do not edit")
# Types whose values say where a body was reported; one each for the wire, the host and the history.
REPORTED = re.compile(r"^\} (rm_(?:update_position|position_pack|position_update|incoming_position"
                      r"|remote_report|heard|sample));", re.MULTILINE)


def files(folder, suffixes=CODE):
    return sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in suffixes)


def tracked():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def behind(header):
    """The public headers that one includes, with it."""
    found, todo = set(), [header]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += INCLUDED.findall(text_of(PUBLIC / name))
    return [PUBLIC / name for name in sorted(found)]


def door(header):
    text = "".join(map(text_of, behind(header)))
    return f"{text.count(chr(10)):,} lines, {len(set(FUNCTION.findall(text)))} functions"


def constants():
    named = set(re.findall(r"^#define (RM_\w+) ", text_of(PUBLIC / "constants.h"), re.MULTILINE))
    elsewhere = "".join(text_of(path) for path in files("include") if path.name != "constants.h")
    return f"{len(named)}, {sum(not re.search(rf'{name}(?!_?[A-Z0-9])', elsewhere) for name in named)} named by no other header"


def uncalled():
    """Public functions that nothing outside of src and tests names, and that no reason covers."""
    sys.path.insert(0, str(ROOT / "scripts/docs"))
    import calls  # pylint: disable=import-outside-toplevel
    names = json.loads(text_of(ROOT / "bindings/layout.json"))["functions"]
    users = [path for folder in ("tools", "examples", "lab", "bindings", "src/scenario", "src/cluster")
             for path in files(folder, (*CODE, ".js", ".ts", ".mjs", ".cs", ".py", ".rs", ".lua"))
             if "node_modules" not in path.parts and not is_generated(path)]
    used = set(re.findall(r"\brm_\w+", "".join(map(text_of, users))))
    alone = [name for name in names if name not in used]
    return f"{len(alone)}, {sum(calls.reason(name) is None for name in alone)} without a reason in the table of calls"


def is_generated(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return bool(GENERATED.search(file.read(400)))


def reported_types():
    found = {name for path in [*files("include"), *files("src")] for name in REPORTED.findall(text_of(path))}
    return f"{len(found)} ({', '.join(sorted(found))})"


def names():
    layout = json.loads(text_of(ROOT / "bindings/layout.json"))
    return check_words.public_names(layout, text_of(PUBLIC / "cluster.h"))


def words():
    rows = check_words.ROWS.search(text_of(ROOT / "docs/words.md")).group(1).count("\n")
    return f"{rows} defined once each; {len(check_words.found())} names refused"


def stems():
    found = collections.defaultdict(set)
    for path in files("src", (".c", ".h")):
        found[path.stem].add(path.parent)
    return str(sum(len(folders) > 1 for folders in found.values()))


def macros(folder):
    """Lines that declare functions or members by a macro from a table, in public headers."""
    return sum(len(re.findall(r"^ *RM_\w+_TABLE\(RM_\w+_(?:SETTER|GETTER|FIELD)\)", text_of(path), re.MULTILINE))
               for path in files(folder))


def helper_macros():
    return str(len(re.findall(r"^#define \w+\(", text_of(ROOT / "src/body/block.h"), re.MULTILINE)))


def comments(path):
    """(whether it has a line of its own, text) of each comment line."""
    for line in text_of(path).splitlines():
        match = COMMENT.search(line)
        if match and match.group(1).strip():
            yield line.strip().startswith("//"), match.group(1)


def share(pattern):
    lines = [text for folder in ("include", "src") for path in files(folder) for _, text in comments(path)]
    return f"{100 * sum(bool(pattern.search(text)) for text in lines) / len(lines):.1f} % of {len(lines):,}"


def single_words():
    return str(sum(alone and re.fullmatch(r"[\w,.;:()]+", text.strip()) is not None
                   for folder in ("include", "src") for path in files(folder) for alone, text in comments(path)))


def commands():
    shown = subprocess.run([ROOT / "dev", "help"], capture_output=True, text=True, check=True).stdout
    return len(set(re.findall(r"^  ([a-z][a-z-]*)", shown, re.MULTILINE)))


def scripts():
    paths = [path for path in tracked() if path.is_relative_to(ROOT / "scripts") or path == ROOT / "dev"]
    paths = [path for path in paths if path.suffix in (".py", ".sh", ".mjs", ".c", "")]
    lines = sum(text_of(path).count("\n") for path in paths)
    tests = sum(text_of(path).count("\n") for path in paths if path.name.startswith("test_"))
    core = sum(text_of(path).count("\n") for path in files("src")
               if path.relative_to(ROOT / "src").parts[0] not in report_way.APART)
    return f"{len(paths)} files, {lines:,} lines ({tests:,} of tests), {commands()} commands; {lines / core:.2f} of the core"


def generated():
    paths = [path for path in tracked() if path.is_relative_to(ROOT / "bindings") or path.suffix == ".inc"]
    return f"{sum(text_of(path).count(chr(10)) for path in paths if path.name.startswith('layout') or is_generated(path)):,}"


def pages():
    listed = [path.relative_to(ROOT / "docs") for path in tracked() if path.is_relative_to(ROOT / "docs") and path.suffix == ".md"]
    measured = sum(path.parts[0] == "measured" for path in listed)
    return f"{sum(path.parts[0] != 'api' for path in listed) - measured}, and {measured} in docs/measured"


def repeated(paths, least=6):
    """Runs of so many lines that stand, to the letter, in two places; comments and braces do not count."""
    lines = [(path, line.strip()) for path in paths for line in text_of(path).splitlines()]
    lines = [one for one in lines if len(one[1]) > 6 and not one[1].startswith(("//", "#", "}", "return status", "break;"))]
    seen = collections.Counter(tuple(line for _, line in lines[i:i + least])
                               for i in range(len(lines) - least) if lines[i][0] == lines[i + least - 1][0])
    return str(sum(count > 1 for count in seen.values()))


def left_out():
    """README's programs, each without one of its lines."""
    sys.path.insert(0, str(ROOT / "scripts/docs"))
    import test_readme  # pylint: disable=import-outside-toplevel
    said = [test_readme.outcome(test_readme.without(lines, at)) for _, lines, at in test_readme.cases()]
    return f"{sum(map(bool, said))} of {len(said)} refused or named"


# What is measured, its value when it was first measured by hand, what is wanted, and how.
ROWS = [
    ("README's programs, any one line left out", "a body drawn at north 34572", "all refused or named", left_out),
    ("behind remora/remora.h", "6,062 lines, 364 functions", "2,400, 160", lambda: door("remora.h")),
    ("behind remora/ac.h", "the same", "", lambda: door("ac.h")),
    ("public macros of numbers in constants.h", "255, 208 named by no other header", "about 60", constants),
    ("public functions called by no tool, example, lab, binding, scenario or cluster", "143",
     "each kept for a reason", uncalled),
    ("types for where a body was reported", "6", "3", reported_types),
    ("public names that differ in word order only", "3 pairs",
     "0", lambda: str(len(list(check_words.same_words(names()))))),
    ("words with several meanings", "9 and more", "one each", words),
    ("names of files that exist in several folders of src", "20", "0", stems),
    ("UpdatePosition, bytes to pose, functions of headers counted", "247 functions, 56 files", "120, 30",
     lambda: report_way.counted("bytes")),
    ("rm_body_report to pose", "409 functions, 65 files", "200, 35", lambda: report_way.counted("report")),
    ("functions and members that public headers make by macros", "5 and their like", "0",
     lambda: str(macros("include"))),
    ("helper macros in body/block.h", "44", "0", helper_macros),
    ("comment lines with a negation", "18 %", "9 %", lambda: share(NEGATION)),
    ("comment lines with a person's verb", "10 %", "4 %", lambda: share(PERSON)),
    ("comment lines of one word", "not counted", "few", single_words),
    ("runs of six lines that stand twice in src", "0", "0", lambda: repeated(files("src", (".c", ".h")))),
    ("scripts", "108 files, 16,056 lines (2,642 of tests), 56 commands; 0.39 of the core",
     "50 files, 9,000 lines, 18 commands", scripts),
    ("generated lines that are committed", "27,100", "12,000", generated),
    ("pages of the guide", "44", "26, and docs/measured", pages),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="into docs/measured/house.md")
    arguments = parser.parse_args()
    text = markdown(["measured", "was", "is", "wanted"], [[name, was, count(), wanted] for name, was, wanted, count in ROWS])
    print(text, end="")
    if arguments.write:
        fill(PAGE, {"house": text})
    return 0


if __name__ == "__main__":
    sys.exit(main())
