#!/usr/bin/env python3
"""Writes arguments.inc for the tests, when they are built: every function of the library's headers, called with one argument at a
time that is null, no number, forged or huge. What is made from the headers cannot be forgotten.

The rest of the arguments are good ones, of tests/test_hostile_calls.c. A function that cannot be
called so is named in EXCEPTIONS, with the reason; docs/security.md lists the same.
"""

import argparse
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Functions that are called with null alone: they end what they are given.
ENDS = re.compile(r"_(destroy|close)$")

EXCEPTIONS = {
    "rm_network_save": "writes rm_network_save_bytes bytes, and is told no size",
    "rm_network_restore": "takes what rm_network_save wrote, without a size",
    "rm_set_assert_handler": "is one for the whole process",
}

# Values and the parts of a body, which a host that runs them by itself holds in its own structs: a
# pointer to them may not be null, and what is in them may not be forged. Numbers may be anything.
PARTS = re.compile(
    r"rm_(frame_|quat_|random_|cycle_|sequence_|interp_|sticky_|constraint_|position_manager_|scorer_|"
    r"cylinder_distance|outgoing_(due|next|start)|raw_state_|interpreted_state_|move_choose|"
    r"position_(distance|heading|local_to_local|offset|subtract)|motion_(?!table))")

# Objects that the test makes; others of their kind are null.
GOOD = {"rm_world", "rm_collision", "rm_mesh_data", "rm_reassembler", "rm_network", "rm_motion_table"}
COUNTS = re.compile(r"(^|_)(size|capacity|count|columns|rows)$")
REALS = ("(float)NAN", "INFINITY", "-INFINITY", "3e38f", "-1.0f")
WHOLES = ("0", "-1", "0x7FFFFFFF")
WHOLE = {"int", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "size_t", "int32_t", "int64_t", "unsigned int"}


class Table:
    def __init__(self, table):
        self.structs, self.enums, self.functions = table["structs"], table["enums"], table["functions"]
        self.callbacks, self.scenario = table["callbacks"], set(table["scenario"])

    def numbers(self, name, path=""):
        """(path of the member, is it real) of every number in a struct."""
        for field in self.structs[name]["fields"]:
            kind, count = field["type"], 1
            match = re.fullmatch(r"(.+?)\[(\d+)\]", kind)
            if match:
                kind, count = match.group(1), int(match.group(2))
            for i in range(count):
                at = path + field["name"] + (f"[{i}]" if match else "")
                if kind in self.structs:
                    yield from self.numbers(kind, at + ".")
                elif kind in ("float", "double"):
                    yield at, 1
                elif kind in WHOLE or kind in self.enums:
                    yield at, 0

    def has_default(self, name):
        made = "rm_default_" + name.removeprefix("rm_")
        function = self.functions.get(made)
        return made if function and not function["parameters"] and function["result"] == name else None


def is_ours(function, text):
    return re.search(rf"RM_API[^;{{]*\b{function}\(", text) is not None


def pointed(table, kind):
    """What a pointer points to, or None."""
    if not kind.endswith("*") or kind.endswith("**") or "(" in kind:
        return None
    return kind[:-1].strip().removeprefix("const ").strip()


def argument(table, index, parameter, hows, is_part):
    """The lines that set argument `index`; how many bad values it has goes to hows."""
    kind = parameter["type"]
    name = f"a{index}"
    target = pointed(table, kind)
    bad = []
    if kind.endswith("**"):
        base = kind[:-2].strip()
        good, lines = f"&o{index}", [f"static {base} *o{index};"]
        bad = ["NULL"]
    elif target in GOOD:
        good, lines, bad = f"({kind})good.{target.removeprefix('rm_')}", [], ["NULL"]
    elif target in table.structs:
        made = table.has_default(target)
        lines = [f"static {target} s{index}[4];", f"memset(s{index}, 0, sizeof s{index});"]
        lines += [f"s{index}[0] = {made}();"] if made else []
        good = f"s{index}"
        bad = ["NULL"]
        if kind.startswith("const "):
            for how in range(2):
                bad.append(f"({kind})spoil(s{index}, numbers_{target}, {how})")
    elif target is not None and target in table.callbacks:
        good, lines, bad = "NULL", [], []
    elif target in ("char",):
        good, lines, bad = '"x"', [], ["NULL"]
    elif target in WHOLE | {"float", "double", "void", "_Bool", "uint8_t"} or target in table.enums:
        is_world = parameter["name"] == "user" and "rm_body_obstacle" in parameter["function"]
        good, lines, bad = f"({kind})good.{'world' if is_world else 'bytes'}", [], ["NULL"]
    elif target is not None:
        good, lines, bad = "NULL", [], []  # of a kind that is not made here
    elif kind in ("float", "double"):
        good, lines, bad = f"({kind})1.0f", [], [f"({kind}){value}" for value in REALS]
    elif kind in WHOLE:
        good, lines = "4", []
        bad = ["0"] if COUNTS.search(parameter["name"]) else list(WHOLES)
        bad = [f"({kind}){value}" for value in bad]
    elif kind == "_Bool":
        good, lines = "true", []
    elif kind in table.enums:
        good, lines, bad = f"({kind})1", [], [f"({kind})-1", f"({kind})99"]
    elif kind in table.structs:
        lines = [f"static {kind} s{index};", f"memset(&s{index}, 0, sizeof s{index});"]
        special = {"rm_body_id": "good.body", "rm_bytes": "(rm_bytes){good.bytes, 64}"}
        if kind in special:
            lines.append(f"s{index} = {special[kind]};")
        good = f"s{index}"
        bad = [f"*({kind} *)spoil(&s{index}, numbers_{kind}, {how})" for how in range(2)]
        if kind == "rm_bytes":
            bad = ["((rm_bytes){NULL, 64})"]
    else:
        good, lines, bad = f"({kind})0", [], []
    if is_part and target is not None:
        bad = []
    hows.append(len(bad))
    choice = good
    for how, value in reversed(list(enumerate(bad))):
        choice = f"at == {index} && how == {how} ? {value} : {choice}" if len(value) < 200 else choice
    return lines + [f"{kind} {name} = {choice};"]


def used_structs(table, functions):
    names = set()
    for function in functions:
        for parameter in table.functions[function]["parameters"]:
            target = pointed(table, parameter["type"])
            if parameter["type"] in table.structs:
                names.add(parameter["type"])
            elif target in table.structs and target not in GOOD and parameter["type"].startswith("const "):
                names.add(target)
    return sorted(names)


def write(table, text):
    functions = sorted(name for name in table.functions if is_ours(name, text) and name not in EXCEPTIONS)
    out = ["// made by scripts/check/arguments.py from the C headers; do not edit", "// clang-format off", ""]
    for name in used_structs(table, functions):
        numbers = list(table.numbers(name))
        rows = ", ".join(f"NUMBER({name}, {at}, {real})" for at, real in numbers)
        comma = ", " if rows else ""
        out.append(f"static const number numbers_{name}[] = {{{rows}{comma}{{0, 0, 0}}}};")
    rows = []
    for name in functions:
        function = table.functions[name]
        hows, lines = [], []
        kinds = " ".join(one["type"] for one in function["parameters"])
        for index, parameter in enumerate(function["parameters"]):
            parameter = {**parameter, "function": kinds}
            lines += argument(table, index, parameter, hows, PARTS.match(name) is not None)
        ends = bool(ENDS.search(name))
        call = f"{name}({', '.join(f'a{i}' for i in range(len(function['parameters'])))})"
        out += ["", f"static void try_{name}(int at, int how) {{"]
        out += [f"    {line}" for line in lines]
        out += ["    (void)at;", "    (void)how;"]
        if function["result"] == "rm_status":
            out.append(f"    judge(\"{name}\", {call});")
        else:
            out.append(f"    {'(void)' if function['result'] != 'void' else ''}{call};")
            out.append(f"    judge(\"{name}\", RM_OK);")
        end = name.removesuffix("_create") + "_destroy"
        if name.endswith("_create") and end in table.functions:
            made = [i for i, one in enumerate(function["parameters"]) if one["type"].endswith("**")][-1]
            out += [f"    {end}(o{made});", f"    o{made} = NULL;"]
        out.append("}")
        for index, count in enumerate(hows):
            if ends and index > 0:
                continue
            if count:
                rows.append(f"    {{\"{name}\", try_{name}, {index}, {count}}},")
        if not ends or not any(hows):
            rows.append(f"    {{\"{name}\", try_{name}, -1, 1}},")
    return "\n".join(out + ["", "static const attempt attempts[] = {", *rows, "};", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=pathlib.Path, help="what is written")
    options = parser.parse_args()
    table = Table(json.loads((ROOT / "bindings" / "layout.json").read_text(encoding="utf-8")))
    text = "\n".join(p.read_text(encoding="utf-8") for p in sorted((ROOT / "include" / "remora").glob("*.h")))
    options.file.write_text(write(table, text), encoding="utf-8")


if __name__ == "__main__":
    main()
