#!/usr/bin/env python3
"""Runs the programs of README.md, so that what people copy works.

Every ```c block is a program: it is compiled against the built library, run, and what it prints is
compared with the ```text block that follows it. A block that has no such follower, does not compile,
fails or prints something else is a failure, and so is a page without any program.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLAGS = ["-std=c17", "-Wall", "-Werror"]
SECONDS = 30


@dataclass
class Block:
    line: int  # of the fence that opens it
    language: str
    text: str


@dataclass
class Program:
    line: int
    source: str
    expected: str | None


def blocks_of(page):
    """The fenced blocks of a page, in order. One that is never closed ends with the page."""
    blocks = []
    current = None
    for number, line in enumerate(page.splitlines(), start=1):
        if current is None and line.startswith("```"):
            current = Block(number, line[3:].strip(), "")
        elif current is not None and line.rstrip() == "```":
            blocks.append(current)
            current = None
        elif current is not None:
            current.text += line + "\n"
    if current is not None:
        blocks.append(current)
    return blocks


def programs_of(page):
    """Each C block with the text block right behind it, or with None."""
    blocks = blocks_of(page)
    programs = []
    for block, follower in zip(blocks, blocks[1:] + [None]):
        if block.language == "c":
            has_text = follower is not None and follower.language == "text"
            programs.append(Program(block.line, block.text, follower.text if has_text else None))
    return programs


def run(command):
    """Output of a command, or a reason why there is none."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return None, str(error)
    if done.returncode != 0:
        return None, f"{command[0]} ended with {done.returncode}\n{done.stderr}{done.stdout}".strip()
    return done.stdout, None


def failure_of(program, compiler, include, library):
    """What is wrong with a program, or None."""
    if program.expected is None:
        return "no text block follows it with what it prints"
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "program.c")
        binary = pathlib.Path(folder, "program")
        source.write_text(program.source, encoding="utf-8")
        _, reason = run([compiler, *FLAGS, f"-I{include}", str(source), str(library), "-lm", "-o",
                         str(binary)])
        if reason:
            return reason
        output, reason = run([str(binary)])
    if reason:
        return reason
    if output != program.expected:
        return f"it prints\n{output}instead of\n{program.expected}".rstrip()
    return None


def check(page, name, compiler, include, library):
    """Prints what fails and the counts; true if all is well."""
    programs = programs_of(page)
    failures = 0
    for program in programs:
        reason = failure_of(program, compiler, include, library)
        print(f"{name}:{program.line}: {reason or 'runs'}")
        failures += reason is not None
    if not programs:
        print(f"{name}: there is no program in it")
        failures = 1
    print(f"{len(programs) - failures if programs else 0} passed, {failures} failed")
    return failures == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("page", nargs="?", type=pathlib.Path, default=ROOT / "README.md")
    parser.add_argument("--library", type=pathlib.Path, default=ROOT / "build/libremora.a")
    parser.add_argument("--include", type=pathlib.Path, default=ROOT / "include")
    parser.add_argument("--compiler", default="cc")
    options = parser.parse_args()
    page = options.page.read_text(encoding="utf-8")
    good = check(page, options.page.name, options.compiler, options.include, options.library)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
