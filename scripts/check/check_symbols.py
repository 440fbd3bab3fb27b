#!/usr/bin/env python3
"""Checks that the shared libraries export every function that the headers declare, and no other.

A symbol that leaks can clash with another library's; one that is missing is found by the first
binding that asks for it.
"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def declared(is_scenario):
    """Functions that the headers of one library declare, as ./dev layout has read them."""
    table = json.loads((ROOT / "bindings/layout.json").read_text(encoding="utf-8"))
    return {name for name in table["functions"] if (name in table["scenario"]) == is_scenario}


def exported(library):
    command = ["nm", "-D", "--defined-only", "--format=posix", str(library)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {line.split()[0].split("@")[0] for line in text.splitlines()}


def problems(library, is_scenario):
    want, have = declared(is_scenario), exported(library)
    for name in sorted(have - want):
        yield f"{library.name} exports {name}, which no header declares"
    for name in sorted(want - have):
        yield f"{library.name} does not export {name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="where the shared libraries are")
    folder = parser.parse_args().folder
    found = [
        *problems(folder / "libremora.so", False),
        *problems(folder / "libremora_scenario.so", True),
    ]
    print("\n".join(found) or f"{len(declared(False)) + len(declared(True))} functions exported")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
