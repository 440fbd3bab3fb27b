#!/usr/bin/env python3
"""How long a new user waits: every quick start, followed to its first output in a bare Debian root.

    scripts/test/first_success.py [--write] [LANGUAGE…]

For each page of docs/start a copy of a bare root (debootstrap, and git) gets a clone of this checkout, in which
the commands of the page are run one after the other until the output that the page shows first, which must be as
shown. Packages come from where this machine has its own. Wants root, and debootstrap. --write puts the table
into docs/index.md, with the commit.
"""

import argparse
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

from shared import ROOT, fill, markdown, verdict

FOLDER = ROOT / "build" / "roots"
PAGE = ROOT / "docs" / "index.md"
LANGUAGES = {"c": "C", "cpp": "C++", "csharp": "C#", "javascript": "JavaScript", "python": "Python", "rust": "Rust"}
BLOCK = re.compile(r"(?:<!-- doctest: (?P<mark>[^>]*) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.S | re.M)
# How this machine reaches its packages, so that the root does likewise.
COPIED = ["etc/apt", "etc/resolv.conf", "etc/hosts", "etc/npmrc", "root/.npmrc", "etc/ssl/certs", "usr/share/keyrings",
          "usr/local/share/ca-certificates"]
LIMIT = 3600  # s a page


class Failure(Exception):
    """What is told instead of a row of the table."""


def steps_of(page):
    """The shell script of a page up to its first output, and that output."""
    lines = ["set -euo pipefail", "cd /root/remora"]
    for block in BLOCK.finditer(page):
        kind, text, mark = block["kind"], block["text"], block["mark"] or ""
        if kind == "text":
            return "\n".join(lines), text
        if kind == "sh":
            lines += text.strip().split("\n")
        elif mark.startswith("write="):
            lines += [f"cat >{mark[len('write='):]} <<'END_OF_BLOCK'", text + "END_OF_BLOCK"]
    raise Failure("the page shows no output")


def run(words, **options):
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
    if done.returncode != 0:
        raise Failure(f"{' '.join(map(str, words[:4]))} …: exit {done.returncode}\n{(done.stdout + done.stderr)[-2000:]}")
    return done.stdout


def copy_into(root):
    for name in COPIED:
        source, target = pathlib.Path("/") / name, root / name
        if source.is_dir():
            shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)
        elif source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def mirror():
    """Where this machine takes Debian's own packages from."""
    lists = [*pathlib.Path("/etc/apt").glob("sources.list"), *pathlib.Path("/etc/apt/sources.list.d").glob("*.list"),
             *pathlib.Path("/etc/apt/sources.list.d").glob("*.sources")]
    found = re.search(r"^(?:deb (?:\[[^\]]*\] )?|URIs: *)(\S+/debian)/?\s", "\n".join(p.read_text() for p in lists), re.M)
    if not found:
        raise Failure("no source of Debian's packages in /etc/apt")
    return found[1]


def in_root(root, script):
    """Runs a script as a new user would: few variables, but how to reach packages."""
    kept = {k: v for k, v in os.environ.items() if k.lower().endswith("_proxy") or k.startswith("npm_config_")}
    return run(["chroot", root, "/usr/bin/env", "-i", "HOME=/root", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                *[f"{k}={v}" for k, v in kept.items()], "bash", "-c", script], timeout=LIMIT)


def bare_root():
    root = FOLDER / "bare"
    if not (root / "usr/bin/git").exists():
        shutil.rmtree(root, ignore_errors=True)
        run(["debootstrap", "--variant=minbase", "bookworm", root, mirror()])
        copy_into(root)
        in_root(root, "apt-get update && apt-get install -y --no-install-recommends git ca-certificates")
    return root


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def first_success(name):
    """Seconds, and seconds of processor time, from the clone to the first output."""
    script, expected = steps_of((ROOT / "docs" / "start" / f"{name}.md").read_text())
    root = FOLDER / name
    shutil.rmtree(root, ignore_errors=True)
    run(["cp", "-a", bare_root(), root])
    run(["git", "clone", "-q", "--bare", ROOT, root / "source.git"])
    run(["mount", "-t", "proc", "proc", root / "proc"])
    try:
        began, cpu = time.monotonic(), spent()
        in_root(root, "git clone -q /source.git /root/remora")
        printed = in_root(root, script)
        took = time.monotonic() - began, spent() - cpu
    finally:
        subprocess.run(["umount", root / "proc"], check=False)
        shutil.rmtree(root, ignore_errors=True)
    if not printed.endswith(expected):
        raise Failure(f"it printed\n{printed[-600:]}\ninstead of\n{expected}")
    return took


def table(rows):
    commit = run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT).strip()
    cells = [[f"[{LANGUAGES[name]}](start/{name}.md)", f"{wall:.0f}", f"{cpu:.0f}"] for name, (wall, cpu) in rows]
    head = ["", "clone to first output, s", "processor time, s"]
    return f"{markdown(head, cells, ('---', '--:'))}\nMeasured at {commit}."


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--write", action="store_true", help="put the table into docs/index.md")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=", ".join(LANGUAGES))
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    rows, failed = [], 0
    for name in options.languages or LANGUAGES:
        try:
            rows.append((name, first_success(name)))
            print(f"{name}: {rows[-1][1][0]:.0f} s, {rows[-1][1][1]:.0f} s of processor time", flush=True)
        except Failure as problem:
            failed += 1
            print(f"{name}: {problem}", flush=True)
    print(table(rows))
    if options.write and not failed:
        fill(PAGE, {"first": table(rows)})
    return verdict(len(rows) + failed, failed)


if __name__ == "__main__":
    sys.exit(main())
