"""Rust: the raw crate's declarations, inside the macros of its lib.rs."""

from interface import MADE, array, is_float, sentence, target
from layout import packed

NUMBERS = {
    "_Bool": "bool",
    "char": "c_char",
    "double": "f64",
    "float": "f32",
    "int": "c_int",
    "int32_t": "i32",
    "size_t": "usize",
    "uint16_t": "u16",
    "uint32_t": "u32",
    "uint64_t": "u64",
    "uint8_t": "u8",
    "void": "c_void",
}
KEYWORDS = {"type", "move", "in", "ref", "fn", "use", "where", "final", "box", "loop", "match"}
WIDTH = 100


def word(name):
    return "this" if name == "self" else f"r#{name}" if name in KEYWORDS else name


def rust(interface, kind):
    part = array(kind)
    if part:
        return f"[{rust(interface, part[0])}; {part[1]}]"
    if interface.is_function(kind):
        if target(kind) in interface.callbacks:
            return target(kind)
        return function_type(interface, interface.prototype(kind))
    inner = target(kind)
    if inner is None:
        return NUMBERS.get(kind, kind)
    if inner.endswith("*"):
        return f"*mut {rust(interface, kind[:-1].strip())}"
    return f"*{'const' if kind.startswith('const ') else 'mut'} {rust(interface, inner)}"


def function_type(interface, prototype):
    inside = ", ".join(rust(interface, kind) for kind in prototype["parameters"])
    result = prototype["result"]
    back = "" if result == "void" else f" -> {rust(interface, result)}"
    return f'Option<unsafe extern "C" fn({inside}){back}>'


def values(interface):
    yield "values! {"
    numbers = {name: value for name, value in {**interface.constants, **interface.loose}.items()
               if isinstance(value, int) and 0 <= value < 1 << 32}
    for name, members in {"u32": numbers, **interface.enums}.items():
        yield f"    {name} {{"
        yield from packed([f"{member} = {value}," for member, value in members.items()], " " * 8)
        yield "    }"
    yield "}"


def reals(interface):
    for name, value in interface.constants.items():
        if isinstance(value, float):
            kind = "f32" if is_float(value) else "f64"
            yield f"pub const {name}: {kind} = {value!r};"


def members(interface, fields):
    for field in fields:
        yield f"{word(field['name'])}: {rust(interface, field['type'])},"


def structs(interface):
    yield "structs! {"
    for name, fields in interface.in_order():
        if not interface.parts(name)[1]:
            yield f"    struct {name} {{"
            yield from packed(members(interface, fields), " " * 8)
            yield "    }"
    yield "}"


def unions(interface):
    """Structs whose last members share one place."""
    for name, _ in interface.in_order():
        side_by_side, shared = interface.parts(name)
        if shared:
            yield from ["", "#[repr(C)]", "#[derive(Clone, Copy)]"]
            yield f"pub union {name}_content {{"
            yield from (f"    pub {line}" for line in members(interface, shared))
            yield from ["}", "", "#[repr(C)]", "#[derive(Clone, Copy)]", f"pub struct {name} {{"]
            yield from (f"    pub {line}" for line in members(interface, side_by_side))
            yield from [f"    pub content: {name}_content,", "}"]


def functions(interface):
    yield "functions! {"
    for name, function in interface.functions.items():
        inside = [f"{word(p['name'])}: {rust(interface, p['type'])}" for p in function["parameters"]]
        result = function["result"]
        back = "" if result == "void" else f" -> {rust(interface, result)}"
        line = f"    fn {name}({', '.join(inside)}){back};"
        if len(line) > WIDTH:
            rows = "".join(f"{one}\n" for one in packed([f"{one}," for one in inside], " " * 8))
            line = f"    fn {name}(\n{rows}    ){back};"
        yield line
    yield "}"


def raw(interface):
    lines = [
        f"//! Declarations of the C interface, {MADE}.",
        "",
        "use std::os::raw::{c_char, c_int, c_void};",
        "",
        *(f"pub type {name} = u32;" for name in interface.enums),
        "",
        *values(interface),
        "",
        *reals(interface),
        "",
    ]
    for name in interface.opaque:
        lines += ["#[repr(C)]", f"pub struct {name} {{", "    private: [u8; 0],", "}", ""]
    for name, prototype in interface.callbacks.items():
        lines.append(f"pub type {name} =")
        lines.append(f"    {function_type(interface, prototype)};")
    lines += ["", *structs(interface), *unions(interface), "", *functions(interface)]
    return "\n".join(lines) + "\n"


def documented(interface):
    for one in interface.properties:
        yield f"/// {sentence(one)}"
        yield f"pub {one['name']}: f32,"


def setters(interface):
    for one in interface.properties:
        yield ""
        yield f"/// {sentence(one)}"
        yield f"pub fn set_{one['name']}(&mut self, id: BodyId, value: f32) -> Result<(), Error> {{"
        yield f"    check(unsafe {{ sys::rm_body_set_{one['name']}(self.c(), id.to_c(), value) }})"
        yield "}"


def parts(interface):
    names = [one["name"] for one in interface.properties]
    return {
        "remora/src/types.rs": {
            "fields": list(documented(interface)),
            "to-c": [f"{name}: self.{name}," for name in names],
            "from-def": [f"{name}: def.{name}," for name in names],
            "from-info": [f"{name}: info.{name}," for name in names],
        },
        "remora/src/world.rs": {"setters": list(setters(interface))},
    }


def files(interface):
    return {"remora-sys/src/raw.rs": raw(interface)}
