#!/usr/bin/env python3
"""Makes remora.h and remora.c: the whole library as two files to drop into any project (and
remora.hpp for those who like C++).

The public headers become remora.h, each once and before whoever includes it. The sources become
remora.c in the same way: private headers once, tables (.def) and parts of sources (.inl, which
several sources compile, each in its own way) wherever they are included. All sources then share one
translation unit, so

- a name that belongs to one file (a static, a type, an enumerator) and is used for something else
  in another is given the file's name as a prefix, in that file only;
- a macro of a source is undefined at that source's end.

remora.c is C17 and C++17 alike. The sources keep to what the two have in common, but for what the
prologue can give C++ (restrict, _Static_assert) and for compound literals: (T){…} is written as
RM_LITERAL(T){…}, which is T{…} there, and its address as RM_ADDRESS(…).

What this cannot do safely is an error that names the files, never a file that does not compile.
"""

import argparse
import fnmatch
import pathlib
import re
import sys
from collections import defaultdict

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>).*$')
DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
UNDEF = re.compile(r"^[ \t]*#[ \t]*undef[ \t]+(\w+)", re.MULTILINE)
TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
      | (?P<pragma>^[ \t]*\#[ \t]*pragma[^\n]*)
      | (?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      | (?P<name>[A-Za-z_]\w*)
      | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
      | (?P<mark>->|.)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.MULTILINE)

ORDER = ["base", "space", "motion", "chase", "collide", "data", "body", "wire", "predict",
         "record", "world"]
# The libraries beside the main one have headers of their own, which stay out.
SCENARIO_HEADERS = {"scenario.h", "score.h"}
CLUSTER_HEADERS = {"cluster.h"}
BESIDE = {"scenario", "cluster"}

# The sources promise the same bits with every compiler; a project that drops two files in does not
# know of the flag that this takes.
PROLOGUE = """\
#ifdef __cplusplus
#define restrict __restrict
#define _Static_assert static_assert
#define _Alignof alignof
#define RM_LITERAL(type) type
#define RM_ADDRESS(...) rm_address(__VA_ARGS__)
/* Of a temporary, which lives as long as the call that it is for. */
template <class T> static inline const T *rm_address(const T &value) {
    return &value;
}
#if defined(__GNUC__)
/* Designated initialisers, which gcc and clang have in C++17, too; what they leave out is zero. */
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wc99-designator"
#else
#if __GNUC__ >= 12
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#endif
/* "condition ? FLAG : 0u", a warning of gcc's that has no name of its own. */
#pragma GCC diagnostic ignored "-Wextra"
#endif
#endif
#else
#define RM_LITERAL(type) (type)
#define RM_ADDRESS(...) (&__VA_ARGS__)
#endif
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
/* Inline functions of private headers, which no longer are in headers. */
#pragma clang diagnostic ignored "-Wunused-function"
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif
"""


# Headers that C++ does not have, or not with these names.
CPP_INCLUDES = {
    "stdatomic.h": """\
#ifdef __cplusplus
#include <atomic>
using std::atomic_fetch_add_explicit;
using std::atomic_store_explicit;
using std::atomic_uint;
using std::memory_order_relaxed;
#else
#include <stdatomic.h>
#endif"""
}


class Problem(Exception):
    """Something that cannot be put into one file."""


def tokens(text):
    """(kind, token) of C text; directives are to be removed before where they are not wanted."""
    for match in TOKEN.finditer(text):
        yield match.lastgroup, match.group()


def without_directives(text):
    return DIRECTIVE.sub("", text)


def code_tokens(text):
    """The tokens of the text that are code: no space, comments or directives."""
    return [token for kind, token in tokens(without_directives(text)) if kind != "space"]


def is_name(token):
    return token[0].isalpha() or token[0] == "_"


def declarations(code):
    """The file-scope declarations and definitions of a source, each as a list of tokens."""
    found, depth = [], 0
    for token in code:
        found.append(token)
        depth += token in "{(["
        depth -= token in "})]"
        is_body = token == "}" and depth == 0 and is_function(found)
        if depth == 0 and (token == ";" or is_body):
            yield found
            found = []
    if found:
        raise Problem("text after the last declaration: " + " ".join(found[:12]))


def at_depth_0(declaration):
    depth = 0
    for token in declaration:
        depth -= token in "})]"
        if depth == 0:
            yield token
        depth += token in "{(["


def is_function(declaration):
    """Does this end in a function's body? Then there are parentheses and no '=' before it."""
    outer = list(at_depth_0(declaration))
    return "=" not in outer and "(" in outer and outer[0] != "typedef"


def enumerators(declaration):
    if "enum" not in declaration or "{" not in declaration:
        return
    start = declaration.index("{")
    is_value = False
    for token in declaration[start + 1 : declaration.index("}", start)]:
        if not is_value and is_name(token):
            yield token
        is_value = token != "," and (is_value or token == "=")


def declared(declaration):
    """The names that a file-scope declaration keeps to its own file."""
    outer = list(at_depth_0(declaration))
    yield from enumerators(declaration)
    for before, name in zip(outer, outer[1:]):
        if before in ("struct", "enum", "union") and is_name(name) and "{" in declaration:
            yield name
    if outer[0] == "typedef" or "static" in outer:
        end = next(i for i, token in enumerate(outer) if token in ("(", "=", "[", ";"))
        names = [token for token in outer[:end] if is_name(token)]
        yield names[-1]


def own_names(text):
    """Names that only one source declares, except those with the library's prefix."""
    names = set()
    for declaration in declarations(code_tokens(text)):
        names.update(name for name in declared(declaration) if name != "_Static_assert")
    return {name for name in names if not name.lower().startswith("rm_")}


def renamed(text, renames):
    """The text with names replaced, but for members (after . and ->) and what a pragma says."""
    out, last = [], ""
    for kind, token in tokens(text):
        if kind == "name" and token in renames and last not in (".", "->"):
            token = renames[token]
        out.append(token)
        if kind != "space":
            last = token
    return "".join(out)


def literal_start(code):
    """Where the type of a compound literal starts whose { ends the code; None if it is none: the
    parentheses of a call, a definition or an if."""
    start = len(code) - 3
    while start > 0 and (is_name(code[start]) or code[start] == "#"):
        start -= 1
    if start <= 0 or code[-2] != ")" or code[start] != "(":
        return None
    before = code[start - 1]
    return start if before == "return" or not (is_name(before) or before in ")]") else None


def common_literals(text):
    """The text with (T){…} as RM_LITERAL(T){…} and &(T){…} as RM_ADDRESS(RM_LITERAL(T){…})."""
    out, code, places, opened = [], [], [], []
    for kind, token in tokens(text):
        out.append(token)
        if kind == "space":
            continue
        code.append(token)
        places.append(len(out) - 1)
        if token == "{":
            start = literal_start(code)
            has_address = start is not None and code[start - 1] == "&"
            opened.append(has_address)
            if start is not None:
                out[places[start]] = "RM_LITERAL("
            if has_address:
                out[places[start - 1]] = "RM_ADDRESS("
        elif token == "}" and opened and opened.pop():
            out[-1] += ")"
    return "".join(out)


class Tree:
    """The sources, and what has been written of them."""

    def __init__(self, root):
        self.root = root
        self.written = set()
        self.system = []

    def find(self, name, includer):
        for folder in (includer.parent, self.root / "src", self.root / "include"):
            path = (folder / name).resolve()
            if path.is_file() and path.is_relative_to(self.root):
                return path
        raise Problem(f'{includer.relative_to(self.root)}: there is no "{name}"')

    def body(self, path, edit=lambda text: text):
        """The text of a file with its includes resolved and its own lines edited."""
        lines = []
        own = []

        def flush():
            if own:
                lines.append(edit("\n".join(own)))
                own.clear()

        for line in path.read_text(encoding="utf-8").splitlines():
            match = INCLUDE.match(line)
            if line.strip() == "#pragma once":
                continue
            if not match:
                own.append(line)
                continue
            flush()
            if match.group(2) and not match.group(2).startswith("remora/"):
                lines.append(CPP_INCLUDES.get(match.group(2), line.strip()))
            else:
                name = self.find(match.group(1) or match.group(2), path)
                lines.append(self.body(name, edit) if name.suffix == ".inl" else self.included(name))
        flush()
        return "\n".join(lines)

    def own_text(self, path):
        """The text of a source with its parts (.inl) in their places."""
        lines = []
        for line in path.read_text(encoding="utf-8").splitlines():
            match = INCLUDE.match(line)
            is_part = match and (match.group(1) or "").endswith(".inl")
            lines.append(self.own_text(self.find(match.group(1), path)) if is_part else line)
        return "\n".join(lines)

    def included(self, path):
        if path.suffix == ".def":
            return self.body(path)
        if path in self.written:
            return ""
        self.written.add(path)
        return f"\n// ---- {path.relative_to(self.root)}\n\n{self.body(path).strip()}\n"


def squeezed(text):
    """At most one empty line in a row."""
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def version(root):
    text = (root / "include/remora/base.h").read_text(encoding="utf-8")
    return re.search(r'RM_VERSION_STRING "([^"]+)"', text).group(1)


def banner(root, what):
    licence = (root / "LICENSE").read_text(encoding="utf-8").strip()
    commented = "\n".join(f"// {line}".rstrip() for line in licence.splitlines())
    return f"// remora {version(root)}: {what}\n// Made by scripts/package/amalgamate.py.\n//\n{commented}\n"


def make_header(tree):
    first = tree.root / "include/remora/ac.h"
    text = tree.included(first)
    missing = {
        path.name
        for path in (tree.root / "include/remora").glob("*.h")
        if path not in tree.written and path.name not in SCENARIO_HEADERS | CLUSTER_HEADERS
    }
    if missing:
        raise Problem("remora/ac.h does not include " + ", ".join(sorted(missing)))
    return banner(tree.root, "moves remote characters in networked games.") + squeezed(
        "\n#pragma once\n" + text
    )


def make_cpp_header(root):
    """remora.hpp, which needs nothing but remora.h beside it."""
    text = (root / "include/remora/remora.hpp").read_text(encoding="utf-8")
    if text.count('#include "remora/') != 1:
        raise Problem("remora.hpp includes more of remora than remora/ac.h")
    return banner(root, "for C++17.") + "\n" + text.replace('"remora/ac.h"', '"remora.h"')


def source_files(root, left_out=()):
    folders = {path.name for path in (root / "src").iterdir() if path.is_dir()} - BESIDE
    if folders != set(ORDER):
        raise Problem("layers of src/ that are not known here: " + str(folders ^ set(ORDER)))
    sources = [path for layer in ORDER for path in sorted((root / "src" / layer).rglob("*.c"))]
    return [path for path in sources if not is_left_out(path.relative_to(root / "src"), left_out)]


def is_left_out(path, left_out):
    return any(fnmatch.fnmatch(str(path), pattern) for pattern in left_out)


def clashes(tree, sources):
    """For each source the names it must not keep, since another source declares them as well."""
    names, owners = {}, defaultdict(set)
    for path in sources:
        try:
            names[path] = own_names(tree.own_text(path))
        except Problem as problem:
            raise Problem(f"{path.relative_to(tree.root)}: {problem}") from problem
        for name in names[path]:
            owners[name].add(path)
    return {path: {n for n in own if len(owners[n]) > 1} for path, own in names.items()}


def prefix_of(path, root):
    folder = root / "src" if path.is_relative_to(root / "src") else path.parent
    return "_".join(path.relative_to(folder).with_suffix("").parts)


def make_source(tree, left_out=(), added=()):
    root = tree.root
    sources = [*source_files(root, left_out), *added]
    parts, seen = [], {}
    for path, names in clashes(tree, sources).items():
        prefix = prefix_of(path, root)
        renames = {name: f"{prefix}_{name}" for name in names}
        for new in renames.values():
            if seen.setdefault(new, path) != path:
                raise Problem(f"{new} would come from {seen[new]} and from {path}")
        text = tree.body(path, lambda own, renames=renames: renamed(own, renames))
        original = tree.own_text(path)
        left = [n for n in DEFINE.findall(original) if n not in UNDEF.findall(original)]
        undefs = "".join(f"#undef {renames.get(name, name)}\n" for name in left)
        parts.append(f"\n// ==== {path.relative_to(root)}\n\n{text.strip()}\n{undefs}")
    return banner(root, "the sources.") + squeezed(
        "\n" + PROLOGUE + '\n#include "remora.h"\n' + common_literals("".join(parts))
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="where remora.h and remora.c go")
    parser.add_argument("--root", default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument("--without", nargs="*", default=[], help="patterns of sources, as body/batch_*")
    parser.add_argument("--add", nargs="*", default=[], help="sources with what others need of these")
    arguments = parser.parse_args()
    tree = Tree(pathlib.Path(arguments.root).resolve())
    folder = pathlib.Path(arguments.folder)
    added = [pathlib.Path(name).resolve() for name in arguments.add]
    try:
        header, source = make_header(tree), make_source(tree, arguments.without, added)
        cpp = make_cpp_header(tree.root)
    except Problem as problem:
        print(f"amalgamate: {problem}", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("remora.h", header), ("remora.c", source), ("remora.hpp", cpp)):
        (folder / name).write_text(text, encoding="utf-8")
        print(f"{folder / name}: {text.count(chr(10))} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
