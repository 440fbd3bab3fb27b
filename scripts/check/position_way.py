"""The way of one UpdatePosition: which functions of src it runs through, from bytes to its queue and on
to a drawn pose.

position_way.c is compiled with the library's sources, without optimisation, and run by callgrind,
which counts only while a call of the host's runs: receiving, or receiving, advancing and drawing.
Small functions of headers (vectors, rows, cells) are left out: they are words, not stations.
"""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build/house"
TO_QUEUE = ("rm_world_receive",)
TO_POSE = ("rm_world_receive", "rm_world_advance", "rm_body_render")
APART = ("scenario", "cluster")  # libraries of their own
NAMED = re.compile(r"^(c?f[lie]|c?fn)=\((\d+)\)(?: (.*))?$")


def compiled():
    program = FOLDER / "position_way"
    FOLDER.mkdir(parents=True, exist_ok=True)
    sources = [path for path in sorted((ROOT / "src").rglob("*.c"))
               if path.relative_to(ROOT / "src").parts[0] not in APART]
    flags = ("-O0", "-g", "-std=c17", "-ffp-contract=off", "-Iinclude", "-Isrc")
    command = ["gcc", *flags, "scripts/check/position_way.c", *map(str, sources), "-lm", "-pthread",
               "-o", str(program)]
    subprocess.run(command, cwd=ROOT, check=True)
    return program


def counted(program, calls):
    """What callgrind writes while one of the calls runs: a file, the functions of it, and what each has cost."""
    out = FOLDER / "position_way.out"
    toggles = [f"--toggle-collect={call}" for call in calls]
    subprocess.run(["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={out}", *toggles,
                    str(program)], cwd=ROOT, check=True, capture_output=True)
    return out.read_text(encoding="utf-8").splitlines()


def stations_of(lines):
    """(file, function) of every function of a source that ran; names are given once, then by number."""
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
        elif re.match(r"^[+*-]?\d", line) and "/src/" in now["fl"] and now["fl"].endswith(".c"):
            found.add((now["fl"].rsplit("/src/", 1)[1], now["fn"].split("'")[0]))
    return found


def stations(calls):
    return stations_of(counted(compiled(), calls))


def summary(found):
    return f"{len(found)} functions, {len({file for file, _ in found})} files"


def names_used_twice(found):
    names = [name for _, name in found]
    return sorted({name for name in names if names.count(name) > 1})


def main():
    for calls in (TO_QUEUE, TO_POSE):
        found = stations(calls)
        for file, name in sorted(found):
            print(f"{file}: {name}")
        print(f"{', '.join(calls)}: {summary(found)}; twice: {' '.join(names_used_twice(found))}\n")


if __name__ == "__main__":
    main()
