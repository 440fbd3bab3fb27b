#!/usr/bin/env python3
"""Checks the words that names are made of.

The parts of public names (functions, types, members, constants), of the names of types in src and of
files are in the table of docs/words.md or in words.txt beside this file; a word that the table replaces
is in neither. No two public names differ in the order of their words only.
"""

import collections
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs/words.md"
PLAIN = ROOT / "scripts/check/words.txt"
FOLDERS = ["include", "src", "tools", "lab/wasm"]
SUFFIXES = {".c", ".h", ".inl", ".def"}
ROWS = re.compile(r"<!-- table: words -->\n.*?\n.*?\n(.*?)<!-- end -->", re.DOTALL)
DECLARED = re.compile(r"\b(rm_[a-z0-9_]+)\(|^\} (rm_[a-z0-9_]+);|^#define (RM_[A-Z0-9_]+)|^ +(RM_[A-Z0-9_]+)\b", re.MULTILINE)
TYPE = re.compile(r"^\} (rm_[a-z0-9_]+);|^typedef \w+ (?:rm_\w+ )?\*?(rm_[a-z0-9_]+);", re.MULTILINE)


def cell_words(cell):
    return re.findall(r"[a-z0-9]+", cell)


def contested(text):
    """(words of the table, words that it replaces)."""
    used, replaced = set(), set()
    for row in ROWS.search(text).group(1).splitlines():
        word, _, instead = [cell.strip() for cell in row.strip("|").split("|")]
        used.update(cell_words(word))
        replaced.update(cell_words(instead))
    return used, replaced


def public_names(layout, cluster):
    """Every name that a user of the library can write, members as struct.member."""
    names = [*layout["functions"], *layout["callbacks"], *layout["constants"]]
    for name, struct in layout["structs"].items():
        names += [name, *(f"{name}.{field['name']}" for field in struct["fields"])]
    for name, values in layout["enums"].items():
        names += [name, *values] if name else values
    names += ["".join(found) for found in DECLARED.findall(cluster)]
    return sorted(set(names))


def inner_names(folders):
    """Types of the sources, and the names of files, as "path" or "path: type"."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in SUFFIXES:
                yield path, path.name.split(".")[0]
                for found in TYPE.findall(path.read_text(encoding="utf-8")):
                    yield path, "".join(found)


def parts(name):
    """The words of a name, without the prefix that all have."""
    return [word for word in name.split(".")[-1].lower().split("_") if word and word != "rm"]


def unknown(names, words):
    for shown, name in names:
        for word in parts(name):
            if word not in words and not word.isdigit():
                yield f'{shown}: "{word}" is in neither docs/words.md nor scripts/check/words.txt'


def same_words(names):
    """Names of one kind that have the same words in another order."""
    groups = collections.defaultdict(list)
    for name in names:
        if "." not in name:
            groups[name[:3], tuple(sorted(parts(name)))].append(name)
    for group in groups.values():
        if len(group) > 1:
            yield f"{', '.join(group)}: the same words in another order"


def problems(names, inner, table, plain):
    used, replaced = contested(table)
    for word in sorted(plain & used):
        yield f'words.txt: "{word}" is in the table of docs/words.md'
    for word in sorted((plain | used) & replaced):
        yield f'"{word}" is replaced by another word in docs/words.md'
    yield from unknown([(name, name) for name in names], plain | used)
    yield from unknown([(f"{path}: {name}", name) for path, name in inner], plain | used)
    yield from same_words(names)


def found():
    layout = json.loads((ROOT / "bindings/layout.json").read_text(encoding="utf-8"))
    names = public_names(layout, (ROOT / "include/remora/cluster.h").read_text(encoding="utf-8"))
    inner = [(path.relative_to(ROOT), name) for path, name in inner_names([ROOT / one for one in FOLDERS])]
    plain = set(PLAIN.read_text(encoding="utf-8").split())
    return list(problems(names, inner, TABLE.read_text(encoding="utf-8"), plain))


def main():
    refused = found()
    print("\n".join(refused) or "all names are made of known words")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
