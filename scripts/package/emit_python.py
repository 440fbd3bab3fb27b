"""Python: structs and calls for ctypes, enums."""

import textwrap

from interface import MADE, array, camel, target
from layout import packed

NUMBERS = {
    "_Bool": "c_bool",
    "char": "c_char",
    "double": "c_double",
    "float": "c_float",
    "int": "c_int",
    "int32_t": "c_int32",
    "size_t": "c_size_t",
    "uint16_t": "c_uint16",
    "uint32_t": "c_uint32",
    "uint64_t": "c_uint64",
    "uint8_t": "c_uint8",
}
NAMES = {"rm_state_bits": "State", "rm_transient_bits": "Transient"}
BASES = {"rm_vec3": "Numbers", "rm_quat": "Numbers", "rm_position": "Place", "rm_body_id": "Identity"}
WIDTH = 100


def name_of(name):
    return NAMES.get(name, camel(name))


def field_type(interface, kind):
    """A member's type."""
    part = array(kind)
    if part:
        return f"{field_type(interface, part[0])} * {part[1]}"
    if kind in NUMBERS:
        return NUMBERS[kind]
    if kind in interface.enums:
        return "c_uint32"
    if kind in interface.structs:
        return name_of(kind)
    return "c_char_p" if target(kind) == "char" else "c_void_p"


def passed_type(interface, kind):
    """A parameter's or a result's type."""
    if kind == "void":
        return "None"
    if kind in interface.enums:
        return "c_int"
    inner = target(kind)
    if kind in NUMBERS or inner is None and kind not in interface.structs:
        return NUMBERS.get(kind, "c_void_p")
    if inner is None:
        return f"s.{name_of(kind)}"
    if inner == "char":
        return "c_char_p"
    if inner.endswith("*"):
        return "POINTER(c_char_p)" if target(inner) == "char" else "POINTER(c_void_p)"
    if inner in interface.structs:
        return f"POINTER(s.{name_of(inner)})"
    if inner in interface.enums:
        return "POINTER(c_uint32)"
    return f"POINTER({NUMBERS[inner]})" if inner in NUMBERS and inner != "uint8_t" else "c_void_p"


def sentence(text):
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")


def wrapped(text, indent, width=WIDTH):
    """A docstring."""
    lines = textwrap.wrap(sentence(text), width - len(indent) - 3)
    if len(lines) == 1 and len(lines[0]) + len(indent) + 6 <= width:
        return [f'{indent}"""{lines[0]}"""']
    rest = [f"{indent}{line}" for line in lines[1:]]
    return [f'{indent}"""{lines[0]}', *rest, f'{indent}"""']


def pairs(rows, indent):
    """Rows of a list, on one line where they fit."""
    line = f"[{', '.join(rows)}]"
    if len(line) + len(indent) <= WIDTH:
        return line
    inside = packed([f"{row}," for row in rows], f"{indent}    ", WIDTH)
    return "\n".join(["[", *inside, f"{indent}]"])


def rows(interface, fields, more=()):
    own = [f'("{field["name"]}", {field_type(interface, field["type"])})' for field in fields]
    return pairs([*own, *more], "    ")


def structs(interface):
    lines = [
        '"""Structs of the C interface, with its names of fields.',
        "",
        f"{MADE.capitalize()}.",
        '"""',
        "",
        "import ctypes",
        "from ctypes import c_bool, c_char_p, c_double, c_float, c_int, c_int32, c_size_t",
        "from ctypes import c_uint8, c_uint16, c_uint32, c_uint64, c_void_p",
        "",
        "from .values import Identity, Numbers, Place",
    ]
    for name, _ in interface.in_order():
        side_by_side, shared = interface.parts(name)
        if shared:
            lines += ["", "", f"class {name_of(name)}Content(ctypes.Union):"]
            lines += [f"    _fields_ = {rows(interface, shared)}"]
        lines += ["", "", f"class {name_of(name)}({BASES.get(name, 'ctypes.Structure')}):"]
        if interface.comments.get(name):
            lines += [*wrapped(interface.comments[name], "    "), ""]
        content = [f'("content", {name_of(name)}Content)'] if shared else []
        lines += ['    _anonymous_ = ("content",)'] if shared else []
        lines += [f"    _fields_ = {rows(interface, side_by_side, content)}"]
    return "\n".join(lines) + "\n"


def enums(interface):
    lines = [
        '"""Values of the C interface, named as in C without the prefix that they share.',
        "",
        f"{MADE.capitalize()}.",
        '"""',
        "",
        "import enum",
    ]
    for name in interface.enums:
        flags = interface.is_flags(name)
        lines += ["", "", f"class {name_of(name)}(enum.{'IntFlag' if flags else 'IntEnum'}):"]
        if interface.comments.get(name):
            lines += [*wrapped(interface.comments[name], "    "), ""]
        for own, _, value in interface.members(name):
            lines.append(f"    {own} = {value:#x}" if flags else f"    {own} = {value}")
    return "\n".join(lines) + "\n"


def calls(interface):
    lines = [
        '"""Result and parameters of every function of the C interface.',
        "",
        f"{MADE.capitalize()}.",
        '"""',
        "",
        "from ctypes import POINTER, c_bool, c_char_p, c_double, c_float, c_int, c_size_t",
        "from ctypes import c_uint16, c_uint32, c_uint64, c_void_p",
        "",
        "from . import structs as s",
        "",
        f"VERSION = {interface.constants['RM_VERSION']}  # RM_VERSION",
        f"ABI_VERSION = {interface.constants['RM_ABI_VERSION']}  # RM_ABI_VERSION",
        f"EVENT_TOUCH = {interface.constants['RM_EVENT_TOUCH']:#x}  # RM_EVENT_TOUCH",
        "",
        "FUNCTIONS = {",
    ]
    for name, function in interface.functions.items():
        result = passed_type(interface, function["result"])
        types = [passed_type(interface, p["type"]) for p in function["parameters"]]
        line = f'    "{name}": ({result}, [{", ".join(types)}]),'
        if len(line) > WIDTH:
            inside = f"        [{', '.join(types)}],"
            if len(inside) > WIDTH:
                rows = packed([f"{one}," for one in types], " " * 12, WIDTH)
                inside = "\n".join(["        [", *rows, "        ],"])
            line = f'    "{name}": (\n        {result},\n{inside}\n    ),'
        lines.append(line)
    return "\n".join([*lines, "}"]) + "\n"


def setters(interface):
    for one in interface.properties:
        yield ""
        yield f"def set_{one['name']}(self, value: float) -> None:"
        yield from wrapped(f"{one['text']}; {one['range']}", "    ")
        yield f'    self._call("rm_body_set_{one["name"]}", value)'


def files(interface):
    return {
        "remora/structs.py": structs(interface),
        "remora/enums.py": enums(interface),
        "remora/calls.py": calls(interface),
    }


def parts(interface):
    return {"remora/world.py": {"setters": list(setters(interface))}}
