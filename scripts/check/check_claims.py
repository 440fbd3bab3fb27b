#!/usr/bin/env python3
"""Makes docs/measured/claims.md: what the five documents claim, and the tests that hold it.

    scripts/check/check_claims.py            fails unless the page is what the sources give
    scripts/check/check_claims.py --write    writes the page

Four sources:

    tests/claims/claims.txt   the claims, by document and section (its head explains the form)
    tests/test_*.c            tags: a line "// claims: D0-3.2 D2-1.4" in the comment above a test
    tests/claims/cases.txt    the same for conformance cases: "directed/NAME: D0-3.2 …"
    tests/claims/mutants.txt  changes of the code, each with the claims that it contradicts

A claim that has tests and no such change is a failure. A tag that names an unknown claim, or is above no test that runs, a case that is not there, a claim
that comes twice or out of order, and a row that docs/rules.md does not have are failures, and so are
wrong counts of rows at the head of that page. A claim that no test holds is none: the page lists it
at its end.
"""

import argparse
import pathlib
import re
import sys
from collections import Counter
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = "docs/measured/claims.md"
CLAIMS = "tests/claims/claims.txt"
CASES = "tests/claims/cases.txt"
MUTANTS = "tests/claims/mutants.txt"
RULES = "docs/rules.md"

CLAIM = re.compile(r"(D\d+-\d+\.\d+)(?: \[([^\]]*)\])? (\S.*)")
MARK = re.compile(r"(not|l3|retail) (C?\d+)|host|unused")
TAG = re.compile(r"\s*// claims:(.*)")
TEST = re.compile(r"static int (\w+)\(void\)")
CASE = re.compile(r"(\S+):(.*)")
MUTANT = re.compile(r"^claims: (.*)(?:\n(same): )?", re.MULTILINE)
ROW = re.compile(r"^\| \d+ \|(?: [^|\n]* \|){3}$", re.MULTILINE)
COUNTS = re.compile(r"of the (\d+) rows .* (\d+) are a field, in (\d+) both presets follow the client "
                    r"and in (\d+) they")

MARKS = {
    "not": "not so: ",
    "l3": "a rule, so by L3: ",
    "retail": "a rule, so by retail: ",
    "host": "left to the host",
    "unused": "nothing here depends on it",
}
# Where docs/rules.md has its two tables: numbers, and numbers with a C.
ANCHORS = ("every-place-where-documents-and-client-part", "where-document-contradicts-document")


class Problem(Exception):
    """Something that a claim, a tag or a case says and that is not so."""


@dataclass
class Claim:
    """One sentence of a document, in our words."""

    id: str
    mark: str  # "not", "l3", "retail", "host", "unused", or "" for one that holds as it is
    row: str  # of docs/rules.md, or ""
    text: str
    tests: list = field(default_factory=list)  # as the page names them
    mutants: int = 0  # that contradict it

    def is_due(self):
        """Whether there should be a test of it."""
        return self.mark not in ("host", "unused")


@dataclass
class Section:
    """What a document says in one place."""

    title: str
    claims: list


@dataclass
class Document:
    """One of the five."""

    title: str
    sections: list


# ------------------------------------------------------------------------------------ the sources


def parse_claim(line, prefix, number):
    """The claim of a line. It must be the next one of its section."""
    match = CLAIM.fullmatch(line)
    if not match:
        raise Problem(f"{CLAIMS}: not a claim: {line}")
    name, mark, text = match.groups()
    if name != f"{prefix}.{number}":
        raise Problem(f"{CLAIMS}: {name} where {prefix}.{number} is expected")
    if mark is not None and not MARK.fullmatch(mark):
        raise Problem(f"{CLAIMS}: {name}: unknown mark [{mark}]")
    kind, _, row = (mark or "").partition(" ")
    return Claim(name, kind, row, text)


def parse_claims(text):
    """The documents of claims.txt."""
    documents = []
    prefix = None
    for line in (line.rstrip() for line in text.splitlines()):
        head, _, title = line.partition(": ")
        if not line or line.startswith("#"):
            continue
        if head == f"document {len(documents)}":
            documents.append(Document(title, []))
        elif head.startswith("section ") and documents:
            prefix = f"D{len(documents) - 1}-{head.split()[1]}"
            documents[-1].sections.append(Section(title, []))
        elif prefix:
            claims = documents[-1].sections[-1].claims
            claims.append(parse_claim(line, prefix, len(claims) + 1))
        else:
            raise Problem(f"{CLAIMS}: before the first section: {line}")
    return documents


def rows_of(rules):
    """The rows that docs/rules.md has, by what stands in their first column."""
    return set(re.findall(r"^\| (C?\d+) \| \S", rules, re.MULTILINE))


def kind_of(row):
    """What the last column of a row of the first table says: a field, the client, or our own."""
    words = row.rstrip(" |").split(" | ")[-1].split()
    kind = words[0].strip(":;").rstrip("s")
    return kind if kind in ("field", "client") else "own"


def check_counts(rules):
    """The head of docs/rules.md counts the rows of its first table, by kind."""
    kinds = Counter(map(kind_of, ROW.findall(rules)))
    stated = COUNTS.search(" ".join(rules.split()))
    found = (sum(kinds.values()), kinds["field"], kinds["client"], kinds["own"])
    if not stated or tuple(map(int, stated.groups())) != found:
        raise Problem(f"{RULES}: of {found[0]} rows {found[1]} are fields, {found[2]} the client's "
                      f"and {found[3]} our own; its head says otherwise")


def tags_of_unit(name, text):
    """(claim, test) of every tag in a test source."""
    found = []
    waiting = []
    running = set(re.findall(r"RUN\((\w+)\)", text))
    for line in text.splitlines():
        tag = TAG.fullmatch(line)
        test = TEST.match(line)
        if tag:
            waiting += tag.group(1).split()
        elif waiting and test:
            if test.group(1) not in running:
                raise Problem(f"{name}: {test.group(1)} has claims and is not run")
            found += [(claim, f"{unit_of(name)}: `{test.group(1)}`") for claim in waiting]
            waiting = []
        elif waiting and not line.startswith("//"):
            raise Problem(f"{name}: claims above no test: {' '.join(waiting)}")
    if waiting:
        raise Problem(f"{name}: claims above no test: {' '.join(waiting)}")
    return found


def unit_of(name):
    """What ./dev test --units calls a source."""
    return pathlib.PurePath(name).stem.removeprefix("test_")


def tags_of_cases(text, is_case):
    """(claim, case) of every line of cases.txt."""
    found = []
    for line in (line for line in text.splitlines() if line and not line.startswith("#")):
        match = CASE.fullmatch(line)
        if not match or not match.group(2).split():
            raise Problem(f"{CASES}: not a case with claims: {line}")
        if not is_case(match.group(1)):
            raise Problem(f"{CASES}: there is no case {match.group(1)}")
        found += [(claim, f"case `{match.group(1)}`") for claim in match.group(2).split()]
    return found


def count_mutants(claims, text):
    """Gives every claim its changes of the code; those that change nothing do not count."""
    for names, is_same in MUTANT.findall(text):
        for name in names.split():
            if name not in claims:
                raise Problem(f"{MUTANTS}: there is no claim {name}")
            claims[name].mutants += not is_same
    for claim in claims.values():
        if claim.tests and not claim.mutants:
            raise Problem(f"{MUTANTS}: nothing contradicts {claim.id}, which has a test")


def join(documents, tags, rows):
    """Gives every claim its tests."""
    claims = {c.id: c for d in documents for s in d.sections for c in s.claims}
    for claim in claims.values():
        if claim.row and claim.row not in rows:
            raise Problem(f"{CLAIMS}: {claim.id}: {RULES} has no row {claim.row}")
    for name, test in tags:
        if name not in claims:
            raise Problem(f"{test}: there is no claim {name}")
        if test in claims[name].tests:
            raise Problem(f"{test}: names {name} twice")
        claims[name].tests.append(test)
    return claims


def read_all(root):
    """The documents of a tree, with the tests of each claim."""
    documents = parse_claims((root / CLAIMS).read_text(encoding="utf-8"))
    cases = root / "tests" / "conformance"
    tags = []
    for path in sorted((root / "tests").glob("test_*.c")):
        tags += tags_of_unit(path.name, path.read_text(encoding="utf-8"))
    tags += tags_of_cases(
        (root / CASES).read_text(encoding="utf-8"),
        lambda name: (cases / f"{name}.drive").is_file(),
    )
    rules = (root / RULES).read_text(encoding="utf-8")
    check_counts(rules)
    claims = join(documents, tags, rows_of(rules))
    count_mutants(claims, (root / MUTANTS).read_text(encoding="utf-8"))
    return documents


# --------------------------------------------------------------------------------------- the page

HEAD = """# What the documents claim

remora began with five documents ([the rule sets](../rules.md) says which). This page lists what each of them claims
about motion, section by section and in our own words, and the tests that hold it. It is made by
`./dev check claims --write` from tags in the tests, so that a claim without a test shows. Left out are addresses and
line numbers, plans for the program that two of them were written for, and whatever only repeats its own section.

A test that cannot fail holds nothing. So every claim that has tests is contradicted in the code as well, at the
lines that it is about (`tests/claims/mutants.txt`), and `./dev check claims --mutants` fails where none of the
claim's own tests notices; what other tests would notice does not count.

"""


def mark_of(claim):
    """What the page says beside a claim that does not simply hold."""
    if not claim.mark:
        return ""
    anchor = ANCHORS[claim.row.startswith("C")]
    row = f"[row {claim.row}](../rules.md#{anchor})" if claim.row else ""
    return f" *({MARKS[claim.mark]}{row})*"


def row_of(claim):
    """A row of the page's tables."""
    tests = "<br>".join(claim.tests)
    if not tests:
        tests = "**no test**" if claim.is_due() else ""
    return f"| {claim.id} | {claim.text}{mark_of(claim)} | {tests} |\n"


def summary(claims):
    """The figures at the top of the page."""
    marks = Counter(claim.mark for claim in claims)
    untested = [claim for claim in claims if claim.is_due() and not claim.tests]
    lines = [
        ("claims", len(claims)),
        ("hold under every rule set", marks[""]),
        ("hold under one rule set, by a field of the rules", marks["l3"] + marks["retail"]),
        ("do not hold: remora does something else, which the row says", marks["not"]),
        ("are about what is left to the host", marks["host"]),
        ("are about something that no motion depends on", marks["unused"]),
        ("have no test, of those that should", len(untested)),
        ("are contradicted by changes of the code, which their own tests must notice", sum(claim.mutants > 0 for claim in claims)),
        ("such changes, each counted for every claim that it contradicts", sum(claim.mutants for claim in claims)),
    ]
    return "| | |\n|---|--:|\n" + "".join(f"| {text} | {count} |\n" for text, count in lines)


def make_page(documents):
    """The whole of docs/measured/claims.md."""
    claims = [c for d in documents for s in d.sections for c in s.claims]
    page = HEAD + summary(claims)
    for number, document in enumerate(documents):
        page += f"\n## Document {number}: {document.title}\n"
        for section in document.sections:
            page += f"\n### {section.title}\n\n| | claim | held by |\n|---|---|---|\n"
            page += "".join(map(row_of, section.claims))
    untested = [claim for claim in claims if claim.is_due() and not claim.tests]
    page += "\n## Claims without a test\n\n"
    page += "".join(f"- {claim.id}: {claim.text}\n" for claim in untested) or "None.\n"
    return page


def main(arguments, root=ROOT):
    """Writes the page, or compares it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    options = parser.parse_args(arguments)
    try:
        documents = read_all(root)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    page = make_page(documents)
    path = root / PAGE
    if options.write:
        path.parent.mkdir(exist_ok=True)
        path.write_text(page, encoding="utf-8")
    elif not path.is_file() or path.read_text(encoding="utf-8") != page:
        print(f"{PAGE} is not what the tests say: ./dev check claims --write", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
