#!/usr/bin/env python3
"""The way of one report to a drawn pose: every function of src and of the headers that it runs through.

report_way.c is compiled with the library's sources, without optimisation, and run by callgrind, which
counts only while a call of the host runs. report_way.py lists the functions by file.
"""

import functools
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build/house"
CALLS = {
    "bytes": ("rm_world_receive", "rm_world_advance", "rm_body_render"),
    "report": ("rm_body_report", "rm_world_advance", "rm_body_render"),
}
APART = ("scenario", "cluster")  # libraries of their own
NAMED = re.compile(r"^(c?f[lie]|c?fn)=\((\d+)\)(?: (.*))?$")
HOME = re.compile(r"/((?:src|include)/.*)$")


@functools.cache
def compiled():
    program = FOLDER / "report_way"
    FOLDER.mkdir(parents=True, exist_ok=True)
    sources = [path for path in sorted((ROOT / "src").rglob("*.c"))
               if path.relative_to(ROOT / "src").parts[0] not in APART]
    flags = ("-O0", "-g", "-std=c17", "-ffp-contract=off", "-Iinclude", "-Isrc")
    command = ["gcc", *flags, "scripts/check/report_way.c", *map(str, sources), "-lm", "-pthread", "-o", str(program)]
    subprocess.run(command, cwd=ROOT, check=True)
    return program


def profile(way):
    """What callgrind writes while one of the calls runs: a file, the functions of it, and what each has cost."""
    out = FOLDER / "report_way.out"
    toggles = [f"--toggle-collect={call}" for call in CALLS[way]]
    subprocess.run(["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={out}", *toggles,
                    str(compiled()), way], cwd=ROOT, check=True, capture_output=True)
    return out.read_text(encoding="utf-8").splitlines()


def stations_of(lines):
    """(file, function) of every function that ran; names are given once, then by number."""
    files, functions = {}, {}
    now = {"fl": "", "fn": ""}
    found = set()
    for line in lines:
        match = NAMED.match(line)
        if match:
            kind, number, name = match.groups()
            names = functions if kind.endswith("n") else files
            names[number] = name or names[number]
            if kind in now:
                now[kind] = names[number]
        elif re.match(r"^[+*-]?\d", line) and HOME.search(now["fl"]):
            found.add((HOME.search(now["fl"]).group(1), now["fn"].split("'")[0]))
    return found


def counted(way):
    found = stations_of(profile(way))
    return f"{len(found)} functions, {len({file for file, _ in found})} files"


def main():
    for way in CALLS:
        for file, name in sorted(stations_of(profile(way))):
            print(f"{file}: {name}")
        print(f"{way}: {counted(way)}\n")


if __name__ == "__main__":
    main()
