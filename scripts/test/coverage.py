#!/usr/bin/env python3
"""Line and branch coverage of src/, and what is not covered, explained.

coverage.py --objects FILE… --profile FILE [--explanations FILE] [--write docs/measured/coverage.md]

Reads a merged profile of clang's source-based coverage with llvm-cov. A line counts as covered if
any of the programs ran it. Every line that none ran must be explained in the file of explanations;
one that is not makes the script fail, and so does an explanation that explains nothing.

An explanation is a line `PATH | FUNCTION | TEXT | REASON`. TEXT is the uncovered line without its
indent, or `*` for every line of the function; so it stays true when lines move. Lines that begin with
# are comments.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclass
class Explanation:
    path: str
    function: str
    text: str
    reason: str
    used: int = 0

    def fits(self, path, line, function):
        return (path, function) == (self.path, self.function) and self.text in ('*', line)


@dataclass
class File:
    lines: dict = field(default_factory=dict)  # number -> times it ran
    branches: dict = field(default_factory=dict)  # place -> [times true, times false]
    functions: list = field(default_factory=list)  # (first line, last line, name)


def read_explanations(text):
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith('#'):
            continue
        path, _, rest = line.partition(' | ')
        function, _, rest = rest.partition(' | ')
        text, _, reason = rest.rpartition(' | ')  # the line itself may have bars
        parts = [part.strip() for part in (path, function, text, reason)]
        if not all(parts):
            raise ValueError(f'line {number}: PATH | FUNCTION | TEXT | REASON is wanted')
        found.append(Explanation(*parts))
    return found


def lines_of_segments(segments, last):
    """Times each line ran: what llvm-cov shows beside it. Lines without code are left out.

    A segment is [line, column, count, has a count, begins a region, is a gap]; it holds up to the
    next. A line counts what the region wrapped around its start and those that begin in it count.
    """
    counts = {}
    by_line = defaultdict(list)
    for segment in segments:
        by_line[segment[0]].append(segment)
    wrapped = None
    for line in range(segments[0][0] if segments else 1, last + 1):
        begun = [s for s in by_line[line] if s[3] and s[4] and not s[5]]
        starts_skipped = bool(by_line[line]) and not by_line[line][0][3] and by_line[line][0][4]
        has_code = not starts_skipped and (len(begun) > 0 or (wrapped and wrapped[3]))
        if has_code:
            values = [s[2] for s in begun] + ([wrapped[2]] if wrapped and wrapped[3] else [])
            counts[line] = max(values)
        if by_line[line]:
            wrapped = by_line[line][-1]
    return counts


def read_export(exported):
    """The files of src/ in what llvm-cov exports."""
    files = {}
    for data in exported['data']:
        for entry in data['files']:
            path = pathlib.Path(entry['filename'])
            if not path.is_relative_to(ROOT / 'src'):
                continue
            name = str(path.relative_to(ROOT))
            file = files.setdefault(name, File())
            last = len(path.read_text().splitlines())
            file.lines = lines_of_segments(entry['segments'], last)
            for branch in entry.get('branches', []):
                line, column, end_line, end_column, true, false = branch[:6]
                place = (line, column, end_line, end_column)
                counts = file.branches.setdefault(place, [0, 0])
                counts[0] += true
                counts[1] += false
        for function in data.get('functions', []):
            for region in function['regions'][:1]:
                path = pathlib.Path(function['filenames'][0])
                name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else ''
                if name in files:
                    plain = function['name'].split(':')[-1]
                    files[name].functions.append((region[0], region[2], plain))
    return files


def function_at(file, line):
    for first, last, name in file.functions:
        if first <= line <= last:
            return name
    return ''


def is_code(text):
    """Braces alone say nothing, and belong to the line before them."""
    return bool(re.search(r'[A-Za-z0-9]', text)) and not text.startswith(('//', '#'))


def uncovered(files):
    """(path, line number, text, function) of every line that never ran."""
    for path in sorted(files):
        texts = (ROOT / path).read_text().splitlines()
        for number, count in sorted(files[path].lines.items()):
            text = texts[number - 1].strip()
            if count == 0 and is_code(text):
                yield path, number, text, function_at(files[path], number)


def explain(files, explanations):
    """The uncovered lines by explanation, and those without one."""
    by_explanation = defaultdict(list)
    unexplained = []
    for path, number, text, function in uncovered(files):
        for e in explanations:
            if e.fits(path, text, function):
                e.used += 1
                by_explanation[id(e)].append((path, text, function))
                break
        else:
            unexplained.append(f'{path}:{number}: {function}: {text}')
    return by_explanation, unexplained


def share(part, whole):
    return f'{100.0 * part / whole:.2f} %' if whole else '–'


def totals(files, folder):
    lines = taken_lines = branches = taken = 0
    for path, file in files.items():
        if path.startswith(folder + '/'):
            lines += len(file.lines)
            taken_lines += sum(count > 0 for count in file.lines.values())
            branches += 2 * len(file.branches)
            taken += sum((t > 0) + (f > 0) for t, f in file.branches.values())
    return lines, taken_lines, branches, taken


def table(files):
    folders = sorted({path.rsplit('/', 1)[0] for path in files}) + ['src']
    rows = ['| folder | lines | covered | branches | taken |', '|---|---:|---:|---:|---:|']
    for folder in folders:
        lines, covered, branches, taken = totals(files, folder)
        name = '**all**' if folder == 'src' else f'`{folder}`'
        rows.append(f'| {name} | {lines} | {share(covered, lines)} '
                    f'| {branches} | {share(taken, branches)} |')
    return '\n'.join(rows)


def report(files, explanations, by_explanation):
    """The page."""
    parts = [
        '# Coverage\n',
        'What of `src/` runs in the tests: units, conformance cases, tests of the program, and the',
        'corpora of the fuzzing targets. `./dev check coverage` measures it with clang and writes this page;',
        'it fails if a line is not run and does not stand below. A branch is one outcome of one',
        'condition.\n',
        table(files),
        '\n## What is not run\n',
        'From `tests/uncovered.txt`.\n',
        '| file | function | line | why |', '|---|---|---|---|']
    for e in explanations:
        count = len(by_explanation.get(id(e), []))
        if count:
            bars = e.text.replace('|', '\\|')
            what = f'all {count} lines' if e.text == '*' else f'`{bars}`'
            parts.append(f'| `{e.path}` | `{e.function}` | {what} | {e.reason} |')
    return '\n'.join(parts) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--objects', nargs='+', required=True)
    parser.add_argument('--profile', required=True)
    parser.add_argument('--explanations', default=ROOT / 'tests/uncovered.txt')
    parser.add_argument('--write')
    arguments = parser.parse_args()
    first, *others = arguments.objects
    command = ['llvm-cov', 'export', first, '-instr-profile', arguments.profile]
    for name in others:
        command += ['-object', name]
    exported = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    files = read_export(exported)
    explanations = read_explanations(pathlib.Path(arguments.explanations).read_text())
    by_explanation, unexplained = explain(files, explanations)
    print(table(files))
    for line in unexplained:
        print(f'not covered, not explained: {line}')
    stale = [e for e in explanations if not e.used]
    for e in stale:
        print(f'explains nothing: {e.path} | {e.function} | {e.text}')
    if arguments.write:
        pathlib.Path(arguments.write).write_text(report(files, explanations, by_explanation))
    lines, covered, _, _ = totals(files, 'src')
    print(f'{covered} passed, {len(unexplained) + len(stale)} failed')
    return 1 if unexplained or stale else 0


if __name__ == '__main__':
    sys.exit(main())
