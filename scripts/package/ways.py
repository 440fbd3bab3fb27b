#!/usr/bin/env python3
"""Runs every way of using remora as a user would, and prints a table of them.

See tests/ways/README.md. Ways run one after the other in empty folders outside the sources; what
several of them use (an installed library, the amalgamation) is made once.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
WAYS = ROOT / "tests" / "ways"
RESULTS = ROOT / "build" / "ways"
MARK = "# the command"
WINE_PLACES = ["wine64", "wine", "/usr/lib/wine/wine64"]


class Way:
    """One folder of tests/ways."""

    def __init__(self, folder):
        self.name = folder.name
        self.folder = folder
        lines = (folder / "way.sh").read_text(encoding="utf-8").splitlines()
        self.title = lines[0].lstrip("# ")
        self.needs = self.listed(lines, "needs")
        self.uses = self.listed(lines, "uses")
        commands = [line.strip() for line in lines if line.rstrip().endswith(MARK)]
        if not lines[0].startswith("# ") or len(commands) != 1:
            raise SystemExit(f"{folder}/way.sh: needs a title and one line that ends in '{MARK}'")
        self.command = commands[0].removesuffix(MARK).strip()

    @staticmethod
    def listed(lines, key):
        found = [line.split(":", 1)[1].split() for line in lines if line.startswith(f"# {key}:")]
        return sum(found, [])


def all_ways(names):
    ways = [Way(script.parent) for script in sorted(WAYS.glob("*/way.sh"))]
    unknown = set(names) - {way.name for way in ways}
    if unknown:
        raise SystemExit("no such way: " + ", ".join(sorted(unknown)))
    return [way for way in ways if not names or way.name in names]


def install(scratch, kind):
    """The library of a preset, installed somewhere new."""
    preset = {"static": "release", "shared": "shared"}[kind]
    prefix = scratch / f"installed-{kind}"
    command = ["cmake", "--install", ROOT / "build" / preset, "--prefix", prefix]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return prefix


def amalgamate(scratch):
    folder = scratch / "amalgamation"
    command = [sys.executable, ROOT / "scripts" / "package" / "amalgamate.py", folder]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder


def build_npm(scratch):
    folder = scratch / "npm"
    command = ["node", ROOT / "bindings" / "js" / "build.mjs", folder]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder


def environment(scratch, ways):
    """The variables that ways see, and what they name."""
    used = {thing for way in ways for thing in way.uses}
    makers = {
        "static": ("REMORA_STATIC", lambda: install(scratch, "static")),
        "shared": ("REMORA_SHARED", lambda: install(scratch, "shared")),
        "npm": ("REMORA_NPM", lambda: build_npm(scratch)),
        "three": ("REMORA_THREE", lambda: ROOT / "lab/node_modules/three"),
        "amalgamation": ("REMORA_AMALGAMATION", lambda: amalgamate(scratch)),
    }
    variables = dict(os.environ, REMORA_SOURCE=str(ROOT), REMORA_WAYS=str(RESULTS))
    for thing in sorted(used):
        name, make = makers[thing]
        variables[name] = str(make())
    variables.update(WINEPREFIX=str(scratch / "wine"), WINEDEBUG="-all")
    variables["REMORA_WINE"] = next(filter(None, map(shutil.which, WINE_PLACES)), "wine")
    return variables


def stop_wine(scratch, variables):
    """A server of wine's stays for a while, and writes to the folder that is to be removed."""
    server = pathlib.Path(variables["REMORA_WINE"]).resolve().with_name("wineserver")
    if (scratch / "wine").exists():
        subprocess.run([shutil.which("wineserver") or server, "-k", "-w"], env=variables, check=False)


def run(way, scratch, variables):
    """(did it pass, last line that it printed); the log is kept."""
    folder = scratch / way.name
    shutil.copytree(way.folder, folder)
    log = RESULTS / f"{way.name}.log"
    with open(log, "w", encoding="utf-8") as out:
        status = subprocess.run(
            ["bash", "-euo", "pipefail", "way.sh"],
            cwd=folder,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode
    text = log.read_text(encoding="utf-8", errors="replace")
    lines = [line for line in text.splitlines() if line.strip()]
    return status == 0 and bool(lines), lines[-1].strip() if lines else "(printed nothing)", text


def shown(command):
    """A command as a person would type it, who knows that there are no spaces in his paths."""
    return command.replace('"', "")


def report(way, is_ok, seconds, last):
    word = "ok" if is_ok else "FAILED"
    print(f"{way.name:<22} {word:<6} {seconds:5.1f} s  {last}")
    print(f"{'':<22} {shown(way.command)}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="ways to run; all without one")
    parser.add_argument("--needs", action="store_true", help="only list what they need")
    parser.add_argument("--uses", action="store_true", help="only list what they use")
    arguments = parser.parse_args()
    ways = all_ways(arguments.names)
    if arguments.needs or arguments.uses:
        listed = {t for way in ways for t in (way.needs if arguments.needs else way.uses)}
        print(" ".join(sorted(listed)))
        return 0
    RESULTS.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory(prefix="remora-ways-") as name:
        scratch = pathlib.Path(name)
        variables = environment(scratch, ways)
        for way in ways:
            started = time.monotonic()
            is_ok, last, text = run(way, scratch, variables)
            report(way, is_ok, time.monotonic() - started, last)
            if not is_ok:
                failed += 1
                print("\n".join(f"    {line}" for line in text.splitlines()[-30:]))
        stop_wine(scratch, variables)
    print(f"{len(ways) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
