#!/usr/bin/env python3
"""Writes what the bindings say twice: raw structs, enums, constants and flat calls of the C
interface, in Python, Rust, C#, JavaScript and Lua. The idiomatic layers are written by hand.

Everything comes from bindings/layout.json (JavaScript: layout.wasm32.json), made by layout.py (the second holds
what differs from the first), and
from the comments of the headers. What belongs to the library of scenarios is left out. Parts of
files that are otherwise written by hand stand between `table: NAME` and `end of table`.
"""

import argparse
import json
import pathlib
import re
import sys

import emit_csharp
import emit_javascript
import emit_lua
import emit_python
import emit_rust
from interface import Interface
from layout import merged

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "bindings"
EMITTERS = {
    "python": emit_python,
    "rust": emit_rust,
    "csharp": emit_csharp,
    "js": emit_javascript,
    "lua": emit_lua,
}
BLOCK = re.compile(
    r"^(?P<head> *(?://|#) table: (?P<name>[\w-]+)\n).*?(?P<tail>^ *(?://|#) end of table\n)",
    re.MULTILINE | re.DOTALL,
)


def read(name):
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def filled(path, blocks):
    """A file written by hand, with its tables made anew."""

    def block(match):
        indent = re.match(" *", match.group("head")).group()
        lines = "".join(f"{indent}{line}\n" if line else "\n" for line in blocks[match.group("name")])
        return match.group("head") + lines + match.group("tail")

    return BLOCK.sub(block, path.read_text(encoding="utf-8"))


def made():
    """(path, text) of every file."""
    interfaces = {
        "js": Interface(merged(read("layout.json"), read("layout.wasm32.json"))),
        "": Interface(read("layout.json")),
    }
    for language, emitter in EMITTERS.items():
        interface = interfaces.get(language, interfaces[""])
        folder = FOLDER / language
        for name, text in emitter.files(interface).items():
            yield folder / name, text
        for name, blocks in emitter.parts(interface).items():
            yield folder / name, filled(folder / name, blocks)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, do not write")
    arguments = parser.parse_args()
    stale = []
    for path, text in made():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if not arguments.check:
            path.write_text(text, encoding="utf-8")
    print("\n".join(stale))
    if stale and arguments.check:
        print("no longer fit the headers; ./dev layout --write makes them anew")
    return 1 if stale and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
