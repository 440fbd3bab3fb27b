#!/usr/bin/env python3
"""Writes the layout of everything public as JSON: what a binding must agree with.

clang lists what the headers declare; a generated C program, compiled by the compiler of the
platform, says how large it is and where it lies. So nothing here knows how C lays structs out.

  structs    size, alignment, fields with offset, size and type ("a.b" for parts without a name)
  enums      values by name
  constants  macros with a value
  functions  result and parameters, as C types
  callbacks  types of functions that a host hands in, likewise
  scenario   what of all this belongs to the library of scenarios, by name
  body       the fields of a body's storage (body_fields.def), in the order of save and hash
  properties what a host sets on a body (body.h): name, range in words, text
  rules      the table of rules (rules.h): name, words of its values, its value under each preset
"""

import argparse
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

from amalgamate import CLUSTER_HEADERS, SCENARIO_HEADERS

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDES = ["-I", str(ROOT / "include"), "-I", str(ROOT / "src")]
LINE = 120  # characters that stay on one line
NO_VALUE = {"RM_API", "RM_RECORDING_MAGIC"}  # macros that are no constants, or bytes

PRELUDE = """\
#include <stddef.h>
#include <stdio.h>
#define NUMBER(kind, name, value) printf("%s\\t%s\\tint\\t%lld\\n", kind, name, (long long)(value))
static void text(const char *name, const char *value) { // bytes that are no letters as JSON has them
    printf("constant\\t%s\\ttext\\t", name);
    for (const unsigned char *at = (const unsigned char *)value; *at; ++at) {
        int is_plain = *at >= 0x20 && *at < 0x7F && *at != '"' && *at != '\\\\';
        printf(is_plain ? "%c" : "\\\\u%04x", *at);
    }
    printf("\\n");
}
static void real(const char *name, double value) { printf("constant\\t%s\\treal\\t%.17g\\n", name, value); }
static void single(const char *name, float value) { printf("constant\\t%s\\treal\\t%.9g\\n", name, (double)value); }
static void whole(const char *name, long long value) { NUMBER("constant", name, value); }
static void natural(const char *name, unsigned long long value) { printf("constant\\t%s\\tint\\t%llu\\n", name, value); }
#define CONSTANT(name, value) _Generic((value), char *: text, const char *: text, double: real, \\
    float: single, unsigned long: natural, unsigned long long: natural, default: whole)(name, value)
#define VALUE(name, word, text) printf("value\\t%s\\tbody\\t%s\\n", #name, #word);
#define PRESET(name, text) printf("preset\\t%s\\tbody\\t\\n", #name);
#define RULE(name, text, values, ...) \\
    printf("rule\\t%s\\tbody\\t%u|%s|%s\\n", #name, (unsigned)(values), #__VA_ARGS__, text);
#define PROPERTY(name, text, range, ...) printf("property\\t%s\\tbody\\t%s|%s\\n", #name, range, text);
#define FIELD(name, type, group, hashed, saved) \\
    printf("body\\t%s\\tbody\\t%s %s %d %d\\n", #name, #type, #group, hashed, saved);
"""


class Problem(Exception):
    """Something in the headers that cannot be put into the table."""


def headers():
    """Of the libraries that bindings know: that of clusters is for servers in C."""
    found = {path.name for path in (ROOT / "include" / "remora").glob("*.h")}
    return sorted(found - CLUSTER_HEADERS)


def includes():
    return "".join(f'#include "remora/{name}"\n' for name in headers())


def clang(*options):
    command = ["clang", "-std=c17", *INCLUDES, *options, "-x", "c", "-"]
    return subprocess.run(
        command, input=includes(), check=True, capture_output=True, text=True
    ).stdout


def is_ours(node):
    return node.get("name", "").lower().startswith("rm_")


def fields(record, prefix=""):
    """(path, type) of the fields of a record; those of a part whose type has no name one by one,
    with the part's own name before them where it has one."""
    nameless = None
    for node in record.get("inner", []):
        if node["kind"] == "RecordDecl":
            nameless = node
        elif node["kind"] == "FieldDecl":
            kind = node["type"]["qualType"]
            is_nameless = "(anonymous" in kind or "(unnamed" in kind
            path = prefix + node.get("name", "")
            if node.get("isBitfield") or path == prefix and not is_nameless:
                raise Problem(f"{record.get('name')}: a bit field")
            if path != prefix:
                yield path, kind.split()[0] if is_nameless else kind
            if is_nameless:
                yield from fields(nameless, prefix if path == prefix else path + ".")


def enum_values(node):
    return [inner["name"] for inner in node["inner"] if inner["kind"] == "EnumConstantDecl"]


def parameters(node):
    found = (inner for inner in node.get("inner", []) if inner["kind"] == "ParmVarDecl")
    return [{"name": one.get("name", ""), "type": one["type"]["qualType"]} for one in found]


def declarations():
    """The headers, as clang has read them."""
    return json.loads(clang("-Xclang", "-ast-dump=json", "-fsyntax-only"))["inner"]


def prototype(qualified):
    """Result and parameters of a type "R (A, B)", or "R (*)(A, B)"; None for another type."""
    match = re.fullmatch(r"(.*?)\s*(?:\(\*\))?\((.*)\)", qualified)
    if not match:
        return None
    types = re.split(r",\s*(?![^()]*\))", match.group(2))
    return {"result": match.group(1), "parameters": [] if types == ["void"] else types}


def callbacks(nodes):
    """Types of functions, by name."""
    found = {}
    for node in nodes:
        if node["kind"] == "TypedefDecl" and is_ours(node):
            one = prototype(node["type"]["qualType"])
            if one:
                found[node["name"]] = one
    return found


def of_scenarios():
    """Names that the headers of the library of scenarios declare."""
    names = set()
    for header in sorted(SCENARIO_HEADERS & set(headers())):
        text = (ROOT / "include/remora" / header).read_text(encoding="utf-8")
        names |= set(re.findall(r"^RM_API[^;(]*?\b(rm_\w+)\(", text, re.MULTILINE))
        names |= set(re.findall(r"^typedef (?:struct|enum) (rm_\w+)", text, re.MULTILINE))
        names |= set(re.findall(r"^typedef [^;(]*?\b(rm_\w+)\(", text, re.MULTILINE))
    return sorted(names)


def declared(nodes):
    """What the headers declare: records, enums and functions by name."""
    records, enums, functions = {}, {}, {}
    for node in nodes:
        if node["kind"] == "EnumDecl" and not is_ours(node):
            values = [name for name in enum_values(node) if name.startswith("RM_")]
            if values:
                enums.setdefault("", []).extend(values)
        if not is_ours(node):
            continue
        if node["kind"] == "RecordDecl" and node.get("completeDefinition"):
            records[node["name"]] = list(fields(node))
        elif node["kind"] == "EnumDecl":
            enums[node["name"]] = enum_values(node)
        elif node["kind"] == "FunctionDecl" and node.get("storageClass") != "static":
            result = node["type"]["qualType"].split("(", 1)[0].strip()
            functions[node["name"]] = {"result": result, "parameters": parameters(node)}
    return records, enums, functions


def macros():
    """Macros of ours that have a value."""
    found = re.findall(r"^#define (RM_\w+) +(\S.*)$", clang("-E", "-dM"), re.MULTILINE)
    return sorted(name for name, _ in found if name not in NO_VALUE)


def program(records, enums, constants):
    lines = [includes(), PRELUDE, "int main(void) {"]
    for name, members in records.items():
        lines.append(f'NUMBER("struct", "{name} size", sizeof({name}));')
        lines.append(f'NUMBER("struct", "{name} alignment", _Alignof({name}));')
        for path, _ in members:
            lines.append(f'NUMBER("struct", "{name} {path} offset", offsetof({name}, {path}));')
            lines.append(f'NUMBER("struct", "{name} {path} size", sizeof((({name} *)0)->{path}));')
    for name, values in enums.items():
        lines += [f'NUMBER("enum", "{name} {value}", {value});' for value in values]
    lines += [f'CONSTANT("{name}", {name});' for name in constants]
    lines += ["RM_RULE_VALUE_TABLE(VALUE) RM_RULE_PRESET_TABLE(PRESET) RM_RULE_TABLE(RULE)", "RM_PROPERTY_TABLE(PROPERTY)"]
    lines += ['#include "body/body_fields.def"', 'NUMBER("pointer", "", sizeof(void *));']
    return "\n".join(lines + ["return 0;", "}"])


def measured(text, compiler, runner):
    """The lines that the program prints, split."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "layout.c")
        binary = pathlib.Path(folder, "layout")
        source.write_text(text, encoding="utf-8")
        options = ["-std=c17", *INCLUDES, str(source), "-o", str(binary)]
        subprocess.run([*shlex.split(compiler), *options], check=True)
        command = [*shlex.split(runner), str(binary)]
        out = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout
    return [line.split("\t") for line in out.splitlines()]


VALUES = {"int": int, "real": float, "text": lambda text: json.loads(f'"{text}"'), "body": str}


def rules(rows):
    """The rules, in the order of their table."""
    words = {name: word for kind, name, _, word in rows if kind == "value"}
    presets = [name for kind, name, _, _ in rows if kind == "preset"]
    for kind, name, _, value in rows:
        if kind == "rule":
            mask, under, text = value.split("|", 2)
            values = [word for i, word in enumerate(words.values()) if int(mask) >> i & 1]
            under = {preset: words[one] for preset, one in zip(presets, under.split(", "))}
            yield {"name": name, "values": values, "presets": under, "text": text}


def properties(rows):
    """What a host sets on a body, in the order of the table."""
    for kind, name, _, value in rows:
        if kind == "property":
            limits, text = value.split("|", 1)
            yield {"name": name, "range": limits, "text": text}


def assembled(nodes, rows):
    """The table as one value."""
    records, enums, functions = declared(nodes)
    found = {(kind, name): VALUES[form](value) for kind, name, form, value in rows}
    structs = {}
    for name, members in sorted(records.items()):
        structs[name] = {
            "size": found["struct", f"{name} size"],
            "alignment": found["struct", f"{name} alignment"],
            "fields": [
                {
                    "name": path,
                    "offset": found["struct", f"{name} {path} offset"],
                    "size": found["struct", f"{name} {path} size"],
                    "type": kind,
                }
                for path, kind in members
            ],
        }
    body = []
    for kind, name, _, value in rows:
        if kind == "body":
            form, group, hashed, saved = value.split()
            flags = {"hashed": hashed != "0", "saved": saved == "1"}
            body.append({"name": name, "type": form, "group": group, **flags})
    return {
        "pointer_size": found["pointer", ""],
        "structs": structs,
        "enums": {
            name: {value: found["enum", f"{name} {value}"] for value in values}
            for name, values in sorted(enums.items())
        },
        "constants": {name: value for (kind, name), value in found.items() if kind == "constant"},
        "functions": dict(sorted(functions.items())),
        "callbacks": callbacks(nodes),
        "scenario": of_scenarios(),
        "body": body,
        "rules": list(rules(rows)),
        "properties": list(properties(rows)),
    }


def packed(items, indent, width=100):
    """Lines of short items; one that is long, or has lines of its own, is a line by itself."""
    lines = []
    for item in items:
        is_short = "\n" not in item and len(item) <= width // 2
        if lines and is_short and was_short and len(indent) + len(lines[-1]) + 1 + len(item) <= width:
            lines[-1] += f" {item}"
        else:
            lines.append(item)
        was_short = is_short
    return [indent + line for line in lines]


def compact(value, depth=0):
    """JSON with short things on one line, so that differences are readable. Scalars of an object stand
    before its last value, where that alone is long."""
    line = json.dumps(value)
    if len(line) <= LINE or not isinstance(value, (dict, list)):
        return line
    if isinstance(value, dict):
        *first, (key, last) = value.items()
        if first and isinstance(last, (dict, list)) and not any(isinstance(item, (dict, list)) for _, item in first):
            head = "".join(f"{json.dumps(name)}: {json.dumps(item)}, " for name, item in first)
            return f"{{{head}{json.dumps(key)}: {compact(last, depth)}}}"
        parts = [f"{json.dumps(name)}: {compact(item, depth + 1)}" for name, item in value.items()]
    else:
        parts = [compact(item, depth + 1) for item in value]
    marks = "{}" if isinstance(value, dict) else "[]"
    lines = packed([*(f"{part}," for part in parts[:-1]), parts[-1]], "  " * (depth + 1), LINE)
    return "\n".join([marks[0], *lines, "  " * depth + marks[1]])


def named(items):
    """{name: item} of a list of objects with names of their own, or None."""
    if not all(isinstance(item, dict) and "name" in item for item in items):
        return None
    found = {item["name"]: item for item in items}
    return found if len(found) == len(items) else None


def differences(first, second):
    """What turns the first value into the second by merged(): of objects only the keys that differ, of
    lists of named objects only the objects."""
    if isinstance(first, dict) and isinstance(second, dict) and list(first) == list(second):
        return {key: differences(first[key], second[key]) for key in first if first[key] != second[key]}
    if isinstance(first, list) and isinstance(second, list) and first and named(first):
        if named(second) and list(named(first)) == list(named(second)):
            return differences(named(first), named(second))
    return second


def merged(first, changes):
    """The value that differences() was made from."""
    if not isinstance(changes, dict):
        return changes
    if isinstance(first, list):
        return [merged(item, changes.get(item["name"], {})) for item in first]
    if not isinstance(first, dict):
        return changes
    return {key: merged(value, changes[key]) if key in changes else value for key, value in first.items()}


def first_difference(old, new):
    for number, (a, b) in enumerate(zip(old.splitlines(), new.splitlines()), start=1):
        if a != b:
            return f"line {number}:\n  there  {a.strip()}\n  now    {b.strip()}"
    return "one goes on where the other ends"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=pathlib.Path, help="the table")
    parser.add_argument("--beside", type=pathlib.Path, help="a table; only what differs from it is kept")
    parser.add_argument("--check", action="store_true", help="compare with the file, do not write")
    parser.add_argument("--compiler", default="gcc", help="of the platform (gcc)")
    parser.add_argument("--runner", default="", help="what runs its programs")
    arguments = parser.parse_args()
    nodes = declarations()
    records, enums, functions = declared(nodes)
    rows = measured(program(records, enums, macros()), arguments.compiler, arguments.runner)
    table = assembled(nodes, rows)
    if arguments.beside:
        other = json.loads(arguments.beside.read_text(encoding="utf-8"))
        changes = differences(other, json.loads(json.dumps(table)))
        if merged(other, changes) != json.loads(json.dumps(table)):
            raise Problem(f"{arguments.beside} and the differences do not make the table")
        table = changes
    text = compact(table) + "\n"
    if not arguments.check:
        arguments.file.parent.mkdir(parents=True, exist_ok=True)
        arguments.file.write_text(text, encoding="utf-8")
        print(f"{arguments.file}: {len(records)} structs, {len(functions)} functions")
        return 0
    old = arguments.file.read_text(encoding="utf-8")
    if old != text:
        print(f"{arguments.file} no longer fits the headers, {first_difference(old, text)}")
        print("./dev layout --write brings it up to date; look at the bindings, too")
        return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Problem as problem:
        sys.exit(f"layout: {problem}")
