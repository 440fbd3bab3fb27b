"""Lua: the flat declarations for LuaJIT's FFI, which reads no macros, and the values of enums."""

import json
import re

from interface import MADE, array
from layout import packed


def spelled(kind):
    return re.sub(r"\b_Bool\b", "bool", kind)


def member(field):
    kind, name = spelled(field["type"]), field["name"]
    if "(*)" in kind:
        return kind.replace("(*)", f"(*{name})", 1) + ";"
    part = array(kind)
    return f"{part[0]} {name}[{part[1]}];" if part else f"{kind} {name};"


def struct_lines(interface, name):
    side_by_side, shared = interface.parts(name)
    yield f"struct {name} {{"
    yield from packed([member(field) for field in side_by_side], "  ")
    if shared:
        yield "  union {"
        yield from packed([member(field) for field in shared], "    ")
        yield "  };"
    yield "};"


def declared(name, function):
    inside = ", ".join(spelled(p["type"] if isinstance(p, dict) else p) for p in function["parameters"])
    return f"{spelled(function['result'])} {name}({inside or 'void'});"


def declarations(interface):
    structs = [name for name, _ in interface.in_order()]
    yield from packed([f"typedef struct {name} {name};" for name in [*structs, *interface.opaque]], "")
    yield from packed([f"typedef int32_t {name};" for name in interface.enums], "")
    for name, function in interface.callbacks.items():
        yield "typedef " + declared(name, function)
    for name in structs:
        yield from struct_lines(interface, name)
    for name, function in interface.functions.items():
        yield declared(name, function)


def cdef(interface):
    values = {name: value for members in interface.enums.values() for name, value in members.items()}
    constants = {"RM_VERSION": interface.constants["RM_VERSION"], "RM_ABI_VERSION": interface.constants["RM_ABI_VERSION"]}
    lines = [f"-- The C interface, {MADE}.", "", 'local ffi = require("ffi")', "", "ffi.cdef([["]
    lines += declarations(interface)
    lines += ["]])", "", "-- Values of enums, and which library this fits.", "return {"]
    lines += packed([f"{name} = {json.dumps(value)}," for name, value in {**values, **constants}.items()], "  ")
    return "\n".join([*lines, "}"]) + "\n"


def files(interface):
    return {"remora/cdef.lua": cdef(interface)}


def parts(_):
    return {}
