#!/usr/bin/env python3
"""Checks that the sources include only what their layer may use.

Each folder of src/ may use the folders named here and, through them, what those use. Programs,
the lab and the bindings are users like any other: they see the public headers and their own files.
"""

import pathlib
import re
import sys

LAYERS = {
    "base": [],
    "space": ["base"],
    "motion": ["space"],
    "chase": ["space"],
    "collide": ["space"],
    "data": ["motion", "collide"],
    "body": ["motion", "chase", "collide"],
    "wire": ["space"],
    "predict": ["body"],
    "world": ["wire", "predict"],
    "record": ["world"],
    "scenario": ["world"],
    "cluster": [],
}
# Folders within a layer, and which others of them each may use. The files beside them hold what all
# of them work on: these use every room, and every room uses them.
ROOMS = {"world": {"receive": [], "tick": [], "smooth": ["receive", "tick"], "save": []}}
# The same for layers in one folder, by the prefix of their files' names.
PREFIXES = {"collide": {"mesh": [], "map": ["mesh"], "sweep": ["mesh", "map"]}}
# Headers of a layer above by which a layer calls it.
DOORS = {"world": ["record/record.h", "record/record_digest.h"]}
USERS = ["tools", "lab", "bindings", "examples"]
SUFFIXES = {".c", ".h", ".def", ".inl"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<(remora/[^>]+)>)')


def reachable(layer):
    """The layer itself and everything below it."""
    found = {layer}
    for lower in LAYERS[layer]:
        found |= reachable(lower)
    return found


def sources(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)


def includes(path):
    """Yields (line number, included name) for the includes that are ours."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1) or match.group(2)


def find(name, path, root):
    """The file that a compiler would take for this include, relative to the root, or None."""
    for folder in (path.parent, root / "src", root / "include"):
        candidate = (folder / name).resolve()
        if candidate.is_file() and candidate.is_relative_to(root):
            return candidate.relative_to(root)
    return None


def layer_problem(name, path, root, layer):
    """What is wrong with one include of a file in src/, or None."""
    target = find(name, path, root)
    if target is None:
        return f'"{name}" is not in this folder, src/ or include/'
    if target.parts[0] == "include":
        return None
    if target.parts[0] != "src":
        return f"src/{layer} may not use {target}"
    used = target.parts[1]
    if name in DOORS.get(layer, ()):
        return None
    if used not in reachable(layer):
        return f"src/{layer} may not use src/{used} ({name})"
    if used == layer:
        return room_problem(layer, path.relative_to(root), target)
    return None


def room_of(path):
    """The part of its layer that a file of src/ is in, by folder or prefix, or None."""
    if path.parts[1] in PREFIXES:
        prefix = re.split(r"[_.]", path.name)[0]
        return None if prefix == path.parts[1] else prefix
    return path.parts[2] if len(path.parts) > 3 else None


def rooms_of(layer):
    return {**ROOMS, **PREFIXES}.get(layer, {})


def room_problem(layer, path, target):
    """What is wrong with a file that includes another of its layer, or None."""
    room, used = room_of(path), room_of(target)
    if None in (room, used) or room == used or used in rooms_of(layer)[room]:
        return None
    return f"src/{layer}/{room} may not use {target}"


def user_problem(name, path, root):
    """What is wrong with one include of a program, the lab or a binding, or None."""
    target = find(name, path, root)
    home = path.relative_to(root).parts[0]
    if target is None or target.parts[0] == home or target.parts[:2] == ("include", "remora"):
        return None
    return f"{home}/ may include public headers only, not {target}"


def check_src(root):
    for path in sources(root / "src"):
        shown = path.relative_to(root)
        layer = shown.parts[1]
        if layer not in LAYERS:
            yield f"{shown}:1: src/{layer} is not a layer"
            continue
        if room_of(shown) not in (None, *rooms_of(layer)):
            yield f"{shown}:1: {room_of(shown)} is not a part of src/{layer}"
            continue
        for number, name in includes(path):
            problem = layer_problem(name, path, root, layer)
            if problem:
                yield f"{shown}:{number}: {problem}"


def check_users(root):
    for user in USERS:
        for path in sources(root / user):
            for number, name in includes(path):
                problem = user_problem(name, path, root)
                if problem:
                    yield f"{path.relative_to(root)}:{number}: {problem}"


def check_names(root):
    """A name of a file occurs in one folder of src/ only."""
    folders = {}
    for path in sources(root / "src"):
        shown = path.relative_to(root)
        other = folders.setdefault(path.stem, shown)
        if other.parent != shown.parent:
            yield f"{shown}:1: {other} has the same name"


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    problems = [*check_src(root), *check_users(root), *check_names(root)]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
