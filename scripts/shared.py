"""What many scripts need: the tree, its pages and their tables, counts of instructions, the last line of a check.

./dev puts this folder on Python's path.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
TABLE = re.compile(r"(<!-- table: ([\w -]+) -->\n).*?(<!-- end -->\n)", re.DOTALL)


def text_of(path):
    return pathlib.Path(path).read_text(encoding="utf-8")


# --- tables of pages: between `<!-- table: NAME -->` and `<!-- end -->`

def markdown(head, rows, align=()):
    """@param align  of the first columns, as below the head of a table; the rest have the last of it"""
    columns = [*align, *([align[-1] if align else "---"] * len(head))][:len(head)]
    lines = [f"| {' | '.join(head)} |", f"|{'|'.join(columns)}|"]
    return "".join(f"{line}\n" for line in [*lines, *(f"| {' | '.join(cells)} |" for cells in rows)])


def filled(page, tables):
    """The text of a page with new tables, {name: text}; it has all of them. Other tables stay."""
    missing = set(tables) - {name for _, name, _ in TABLE.findall(page)}
    if missing:
        sys.exit(f"the page has no table {', '.join(sorted(missing))}")

    def replaced(match):
        text = tables.get(match[2])
        return match[0] if text is None else f"{match[1]}{text.rstrip()}\n{match[3]}"

    return TABLE.sub(replaced, page)


def fill(path, tables):
    pathlib.Path(path).write_text(filled(text_of(path), tables), encoding="utf-8")


# --- instructions, which do not depend on how busy the machine is

def counts(command, functions, *options, is_checked=True):
    """Instructions inside the functions of a program, by callgrind, with all that they call.

    @param options  others of callgrind, such as --dump-after
    @return (the count of each dump, in order, or the only one; what was printed)
    """
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--collect-atstart=no", f"--callgrind-out-file={folder}/out",
             *(f"--toggle-collect={one}" for one in functions), *options, *map(str, command)],
            capture_output=True, text=True, errors="replace", check=False)
        if is_checked and done.returncode != 0:
            sys.exit(f"{command[0]}: {done.stderr[-2000:]}")
        dumps = sorted(folder.glob("out.*"), key=lambda path: int(path.suffix[1:])) or [folder / "out"]
        totals = [re.findall(r"^(?:totals|summary): (\d+)", text_of(path), re.M) for path in dumps]
    return [int(found[-1]) for found in totals if found], done.stdout


# --- the end of a check

def verdict(total, failed):
    """Prints the line from which ./dev counts. @return the exit status"""
    print(f"{total - failed} passed, {failed} failed")
    return 1 if failed else 0
