#!/usr/bin/env python3
"""All versions agree with include/remora/base.h: check_version.py [--library FILE]

The macros among themselves, the metadata and the numbers of every binding, and the newest entry of the
changelog; with --library also what a shared library says of itself, and its name.
"""

import argparse
import ctypes
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Where else a version stands: file, pattern, and which of ours it is.
PLACES = [
    ("bindings/js/package.json", r'"version": "([^"]+)"', "text"),
    ("bindings/python/pyproject.toml", r'(?m)^version = "([^"]+)"', "text"),
    ("bindings/python/remora/calls.py", r"(?m)^VERSION = (\d+)", "number"),
    ("bindings/python/remora/calls.py", r"(?m)^ABI_VERSION = (\d+)", "abi"),
    ("bindings/csharp/Remora/Remora.csproj", r"<Version>([^<]+)</Version>", "text"),
    ("bindings/csharp/Remora/RawCalls.cs", r"const uint Version = (\d+);", "number"),
    ("bindings/csharp/Remora/RawCalls.cs", r"const uint AbiVersion = (\d+);", "abi"),
    ("bindings/rust/remora/Cargo.toml", r'(?m)^version = "([^"]+)"', "text"),
    ("bindings/rust/remora/Cargo.toml", r'remora-sys = \{ version = "([^"]+)"', "text"),
    ("bindings/rust/remora-sys/Cargo.toml", r'(?m)^version = "([^"]+)"', "text"),
    ("bindings/rust/remora-sys/src/raw.rs", r"RM_VERSION = (\d+)", "number"),
    ("bindings/rust/remora-sys/src/raw.rs", r"RM_ABI_VERSION = (\d+)", "abi"),
    ("bindings/layout.json", r'"RM_VERSION": (\d+)', "number"),
    ("bindings/layout.json", r'"RM_ABI_VERSION": (\d+)', "abi"),
    ("CHANGELOG.md", r"(?m)^## \[?(\d+\.\d+\.\d+)", "text"),
]


def macros(root):
    text = (root / "include/remora/base.h").read_text(encoding="utf-8")
    found = dict(re.findall(r'^#define RM_((?:ABI_)?VERSION\w*) "?([\d.]+)"?$', text, re.MULTILINE))
    parts = [int(found[f"VERSION_{part}"]) for part in ("MAJOR", "MINOR", "PATCH")]
    number = parts[0] * 10000 + parts[1] * 100 + parts[2]
    return {"text": ".".join(map(str, parts)), "number": str(number), "abi": found["ABI_VERSION"],
            "string": found["VERSION_STRING"]}


def disagreements(root):
    ours = macros(root)
    if ours["string"] != ours["text"]:
        yield f"include/remora/base.h: RM_VERSION_STRING is {ours['string']}, not {ours['text']}"
    for name, pattern, kind in PLACES:
        match = re.search(pattern, (root / name).read_text(encoding="utf-8"))
        if not match:
            yield f"{name}: no version where one is expected ({pattern})"
        elif match.group(1) != ours[kind]:
            yield f"{name}: {match.group(1)}, not {ours[kind]}"


def of_library(path, ours):
    """What a library says of itself, and the number in the name that programs look for."""
    library = ctypes.CDLL(str(path.resolve()))
    if str(library.rm_version()) != ours["number"]:
        yield f"{path}: rm_version() is {library.rm_version()}, not {ours['number']}"
    if str(library.rm_abi_version()) != ours["abi"]:
        yield f"{path}: rm_abi_version() is {library.rm_abi_version()}, not {ours['abi']}"
    if not path.with_name(f"{path.name}.{ours['abi']}").exists():
        yield f"{path}: there is no {path.name}.{ours['abi']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--library", type=pathlib.Path, help="a shared library to ask as well")
    arguments = parser.parse_args()
    ours = macros(ROOT)
    problems = list(disagreements(ROOT))
    if arguments.library:
        problems += of_library(arguments.library, ours)
    print("\n".join(problems) or f"everything is {ours['text']}, binary interface {ours['abi']}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
