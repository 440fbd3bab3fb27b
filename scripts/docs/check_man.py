#!/usr/bin/env python3
"""The man pages and the program's own help say the same: check_man.py --remora PROGRAM --pages FOLDER

- Every subcommand is in remora(1) and has a page, and no other.
- The options in the synopsis and those that are explained are the options of --help; every other term
  that help explains (a scenario, a column, a case) is explained on the page, and the other way round.
- remora-drive(5) has the commands of `remora drive --help`, each with the same words behind it.
- man formats every page without a warning.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "docs" / "man"
OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*|-[a-z])(?![\w-])")
# In help: two spaces and no more, the term, and its explanation after two more.
HELP_TERM = re.compile(r"^  (\S.*?)(?:  +\S.*)?$")
# In a page: a term alone in its line, with an indented explanation.
PAGE_TERM = re.compile(r"^(\*.+)\n\t\S", re.MULTILINE)
WITHOUT_PAGE = {"version", "help"}


def plain(text):
    """A page's text without its marks."""
    return re.sub(r"(?<!\w)[*_]|[*_](?!\w)", "", text)


def section(page, name):
    match = re.search(rf"^# {name}\n(.*?)(?=^# |\Z)", page, re.MULTILINE | re.DOTALL)
    return match.group(1) if match else ""


def page_terms(page):
    """The terms that a page explains, but for exit statuses."""
    page = page.replace(section(page, "EXIT STATUS"), "")
    return [plain(term) for term in PAGE_TERM.findall(page)]


def usage(help_text):
    return help_text.split("\n\n", 1)[0]


def help_terms(help_text):
    """The terms of the lists in a help text: indented by two, and not the example."""
    body = re.split(r"^examples?:", help_text.split("\n\n", 1)[1], flags=re.MULTILINE)[0]
    found = (HELP_TERM.match(line) for line in body.splitlines())
    return [match.group(1) for match in found if match]


def as_said(term, said):
    """A term that fills its column has one space behind it, and seems to go on: then the page tells."""
    return next((known for known in said if term.startswith(known + " ")), term)


def options_of_help(text):
    """Those of the usage, and those that have a line of their own."""
    own = [term.split()[0] for term in help_terms(text) if term.startswith("-")]
    return set(OPTION.findall(usage(text))) | set(own)


def differences(name, said, expected, what):
    for term in sorted(expected - said):
        yield f"{name}: {what} {term} of --help is not on the page"
    for term in sorted(said - expected):
        yield f"{name}: {what} {term} of the page is not in --help"


def check_subcommand(name, page, text):
    terms = page_terms(page)
    options = options_of_help(text)
    explained = {term.split()[0] for term in terms if term.startswith("-")}
    synopsis = set(OPTION.findall(plain(section(page, "SYNOPSIS"))))
    yield from differences(name, explained, options, "option")
    if "OPTION" not in section(page, "SYNOPSIS"):
        yield from differences(name, synopsis, options, "synopsis:")
    said = {term for term in terms if not term.startswith("-")}
    others = {as_said(term, said) for term in help_terms(text) if not term.startswith("-")}
    yield from differences(name, said, others, "term")


def script_commands(text):
    """The commands of `remora drive --help`, as its lines have them."""
    lines = text.split("example:")[0].splitlines()
    return {line.strip() for line in lines if re.match(r"^  [a-z]", line)}


def check_script(page, text):
    """The words behind a command are the same, or explained: then the page says it its own way."""
    said = {term.split()[0]: term for term in page_terms(page)}
    for line in sorted(script_commands(text)):
        command, rest = line.split()[0], line.split()[1:]
        if command not in said:
            yield f"remora-drive(5): command {command} is missing"
            continue
        named = [word for word in rest if "=" in word and not word.startswith("(")]
        keys = [re.sub(r"\W", "", word.split("=")[0]) for word in named]
        for key in filter(None, keys):
            if key not in page:
                yield f"remora-drive(5): {command} does not mention {key}"
        if not keys and ", then" not in line and plain(said[command]) != line:
            yield f"remora-drive(5): '{said[command]}' should be '{line}'"
    known = {line.split()[0] for line in script_commands(text)}
    for command in sorted(set(said) - known):
        yield f"remora-drive(5): there is no command {command}"


def subcommands(text):
    return {match.group(1) for match in re.finditer(r"^  ([a-z]+)  +\S", text, re.MULTILINE)}


def check_all(ask):
    """ask(argument…) gives what the program prints."""
    known = subcommands(ask("--help"))
    overview = (SOURCES / "remora.1.scd").read_text(encoding="utf-8")
    yield from differences("remora(1)", set(page_terms(overview)), known, "subcommand")
    pages = {path.name.removesuffix(".1.scd").removeprefix("remora-"): path
             for path in SOURCES.glob("remora-*.1.scd")}
    yield from differences("docs/man", set(pages), known - WITHOUT_PAGE, "page")
    for name in sorted(set(pages) & known):
        page = pages[name].read_text(encoding="utf-8")
        text = ask(name, "--help")
        if name == "drive":
            script = (SOURCES / "remora-drive.5.scd").read_text(encoding="utf-8")
            yield from check_script(script, text)
        else:
            yield from check_subcommand(f"remora-{name}(1)", page, text)


def check_format(folder):
    pages = sorted(folder.glob("remora*.[0-9]"))
    expected = {path.stem for path in SOURCES.glob("*.scd")}
    for name in sorted(expected ^ {page.name for page in pages}):
        yield f"{folder}: {name} is there without its other half"
    for page in pages:
        done = subprocess.run(
            ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page],
            env=dict(os.environ, LC_ALL="C.UTF-8"), capture_output=True, text=True, check=False)
        if done.returncode != 0 or done.stderr:
            yield f"{page.name}: {done.stderr.strip() or 'man failed'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--remora", required=True, help="the program")
    parser.add_argument("--pages", required=True, type=pathlib.Path, help="the pages that scdoc made")
    arguments = parser.parse_args()

    def ask(*words):
        command = [arguments.remora, *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    problems = [*check_all(ask), *check_format(arguments.pages)]
    count = len(list(SOURCES.glob("*.scd")))
    print("\n".join(problems) or f"{count} man pages say what the program says")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
