"""C#: blittable structs, enums, and the flat calls as platform invokes. Types that the wrappers
hand out are in the namespace Remora, all others in Remora.Raw."""


from interface import MADE, array, camel, lower_camel, target

NUMBERS = {
    "_Bool": "byte",
    "double": "double",
    "float": "float",
    "int": "int",
    "int32_t": "int",
    "size_t": "UIntPtr",
    "uint16_t": "ushort",
    "uint32_t": "uint",
    "uint64_t": "ulong",
    "uint8_t": "byte",
    "void": "void",
}
# What users of the wrappers see; these have a second part, written by hand, in Structs.cs.
PUBLIC = """body_def body_id body_info constraint event plane position position_update quat receipt
    render rules shape sphere state_update vec3 vector_update wire_error world_def axes ground_kind
    reason received route space state_bits status transient_bits""".split()
HIDDEN = {"rm_ground", "rm_hooks", "rm_runner", "rm_allocator"}  # members of them only
BITS = {"state": "StateBits", "transient": "TransientBits", "reasons": "Reason", "reason": "Reason"}
# The wrappers have classes of these names: the plain structs take another, so that a program that uses
# both namespaces needs no aliases.
WRAPPED = {"rm_blob", "rm_debug_draw", "rm_position_manager", "rm_remote_report", "rm_sender"}
ARRAYS = {("uint16_t", 9): "Stamps", ("rm_sphere", 2): "SpherePair"}  # by hand in Structs.cs
COUNTS = {"capacity", "count", "size"}
KEYWORDS = {"in", "out", "ref", "params", "event", "object", "base", "lock", "fixed", "is", "as", "string"}


def is_public(name):
    return name.removeprefix("rm_") in PUBLIC


def own_name(name):
    return ("Plain" if name in WRAPPED else "") + camel(name)


def type_name(interface, name):
    return camel(name) if is_public(name) or name in HIDDEN else f"Raw.{own_name(name)}"


def array_name(element, count):
    return ARRAYS.get((element, count)) or f"Raw.{camel(element)}Times{count}"


def field_type(interface, kind):
    part = array(kind)
    if part:
        return array_name(*part)
    if kind in NUMBERS:
        return NUMBERS[kind]
    if kind in interface.structs or kind in interface.enums:
        return type_name(interface, kind)
    return "IntPtr"


def summary(text, indent):
    if not text:
        return []
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
    return [f"{indent}/// <summary>{text}</summary>"]


def field_lines(interface, name, field, indent):
    kind = field_type(interface, field["type"])
    own = camel(field["name"])
    own = lower_camel(field["name"]) if own == camel(name) else own  # C# wants another name
    text = summary(interface.comments.get(f"{name}.{field['name']}", ""), indent)
    if is_public(name) and kind == "uint" and field["name"] in BITS:
        kind = BITS[field["name"]]
    if field["type"] == "_Bool":
        hidden = lower_camel(field["name"])
        get = f"get {{ return {hidden} != 0; }}"
        put = f"set {{ {hidden} = Native.Byte(value); }}"
        return [f"{indent}byte {hidden};"], [*text, f"{indent}public bool {own} {{ {get} {put} }}"]
    if field["type"] in HIDDEN or kind in ("IntPtr", "UIntPtr") and is_public(name):
        return [f"{indent}internal {kind} {lower_camel(field['name'])};"], []
    if name == "rm_body_id":
        return [f"{indent}readonly {kind} {lower_camel(field['name'])};"], []
    return [*text, f"{indent}public {kind} {own};"], []


def struct_lines(interface, name, indent="    "):
    yield ""
    yield from summary(interface.comments.get(name, ""), indent)
    yield f"{indent}[StructLayout(LayoutKind.Sequential)]"
    yield f"{indent}public partial struct {own_name(name)} {{"
    after = []
    side_by_side, shared = interface.parts(name)
    for field in side_by_side:
        lines, wrappers = field_lines(interface, name, field, indent + "    ")
        yield from lines
        after += wrappers
    if shared:
        yield f"{indent}    public {camel(name)}Content Content;"
    yield from after
    yield f"{indent}}}"
    if shared:
        yield from union_lines(interface, name, shared, indent)


def union_lines(interface, name, fields, indent):
    yield ""
    yield f"{indent}/// <summary>Which one counts is told by what is before them.</summary>"
    yield f"{indent}[StructLayout(LayoutKind.Explicit)]"
    yield f"{indent}public struct {camel(name)}Content {{"
    for field in fields:
        kind = field_type(interface, field["type"])
        yield f"{indent}    [FieldOffset(0)] public {kind} {camel(field['name'])};"
    yield f"{indent}}}"


def arrays(interface):
    found = set()
    for _, fields in interface.in_order():
        found |= {array(f["type"]) for f in fields if array(f["type"])}
    return sorted(found - set(ARRAYS))


def array_lines(interface, element, count):
    kind = field_type(interface, element)
    yield ""
    yield f"    /// <summary>{count} values in a row.</summary>"
    yield "    [StructLayout(LayoutKind.Sequential)]"
    yield f"    public struct {camel(element)}Times{count} {{"
    names = [f"At{i}" for i in range(count)]
    for start in range(0, count, 8):
        yield f"        public {kind} {', '.join(names[start : start + 8])};"
    yield "    }"


def split(names):
    own = [name for name in names if is_public(name) or name in HIDDEN]
    return own, [name for name in names if name not in own]


def head(what):
    return [f"// {what} of the C interface, {MADE}.", "", "using System;", "using System.Runtime.InteropServices;"]


def structs(interface):
    own, raw = split([name for name, _ in interface.in_order()])
    lines = [*head("Structs"), "", "namespace Remora {"]
    for name in own:
        lines += struct_lines(interface, name)
    lines += ["}", "", "namespace Remora.Raw {"]
    for name in raw:
        lines += struct_lines(interface, name)
    for element, count in arrays(interface):
        lines += array_lines(interface, element, count)
    return "\n".join([*lines, "}"]).replace("{\n\n", "{\n") + "\n"


def member(name, own):
    words = own.removeprefix("ERROR_") if name == "rm_status" else own
    return "".join(word.capitalize() for word in words.split("_"))


def enum_lines(interface, name):
    flags = interface.is_flags(name)
    yield ""
    yield from summary(interface.comments.get(name, ""), "    ")
    if flags:
        yield "    [Flags]"
    large = any(value > 0x7FFFFFFF for _, _, value in interface.members(name))
    yield f"    public enum {camel(name)} : {'uint' if flags or large else 'int'} {{"
    members = list(interface.members(name))
    if flags and not any(own == "NONE" for own, _, _ in members):
        yield "        None = 0,"
    for own, full, value in members:
        yield from summary(interface.comments.get(full, ""), "        ")
        yield f"        {member(name, own)} = {value:#x}," if flags else f"        {member(name, own)} = {value},"
    yield "    }"


def enums(interface):
    own, raw = split(interface.enums)
    lines = [*head("Values")[:3], "", "namespace Remora {"]
    for name in own:
        lines += enum_lines(interface, name)
    lines += ["}", "", "namespace Remora.Raw {"]
    for name in raw:
        lines += enum_lines(interface, name)
    return "\n".join([*lines, "}"]).replace("{\n\n", "{\n") + "\n"


def parameter(interface, parameters, i, takes_world):
    kind, name = parameters[i]["type"], lower_camel(parameters[i]["name"] or f"p{i}")
    name = f"@{name}" if name in KEYWORDS else name
    inner = target(kind)
    follows = i + 1 < len(parameters) and parameters[i + 1]["name"].split("_")[-1] in COUNTS
    if inner is None:
        return f"{field_type(interface, kind)} {name}"
    if inner == "rm_world":
        return f"WorldHandle {name}"
    if inner == "rm_world *":
        return f"out WorldHandle {name}"
    if inner == "char":
        return f"string {name}" if kind.startswith("const ") else f"byte[] {name}"
    if inner in ("void", "uint8_t"):
        return f"ref byte {name}" if follows else f"IntPtr {name}"
    if inner.endswith("*"):
        return f"out IntPtr {name}"
    if inner not in interface.structs and inner not in interface.enums and inner not in NUMBERS:
        return f"IntPtr {name}"
    is_out = takes_world and not kind.startswith("const ") and not follows
    return f"{'out' if is_out else 'ref'} {field_type(interface, inner)} {name}"


def call(interface, name, function):
    parameters = function["parameters"]
    takes_world = bool(parameters) and target(parameters[0]["type"]) == "rm_world"
    inside = [parameter(interface, parameters, i, takes_world) for i in range(len(parameters))]
    if name == "rm_world_destroy":
        inside = ["IntPtr world"]
    result = field_type(interface, function["result"])
    return f"public static extern {result} {name}({', '.join(inside)});"


def calls(interface):
    lines = [
        *head("The flat calls"),
        "",
        "namespace Remora {",
        "    public static partial class Native {",
        "        /// <summary>RM_VERSION: the library must not be older than this.</summary>",
        f"        internal const uint Version = {interface.constants['RM_VERSION']};",
        "        /// <summary>RM_ABI_VERSION: and have this binary interface.</summary>",
        f"        internal const uint AbiVersion = {interface.constants['RM_ABI_VERSION']};",
        f"        internal const uint EventTouch = {interface.constants['RM_EVENT_TOUCH']:#x};",
        f"        internal const uint NoData = {interface.constants['RM_NO_DATA']:#x};",
        "",
    ]
    for name, function in interface.functions.items():
        line = call(interface, name, function)
        lines.append(f"        [DllImport(Library, CallingConvention = C)] {line}")
    return "\n".join([*lines, "    }", "}"]) + "\n"


def setters(interface):
    for one in interface.properties:
        yield ""
        yield from summary(f"{one['text']}; {one['range']}", "")
        call = f"Native.Check(Native.rm_body_set_{one['name']}(world.Handle, id, value));"
        yield f"public void Set{camel(one['name'])}(float value) {{ {call} }}"


def files(interface):
    return {
        "Remora/RawStructs.cs": structs(interface),
        "Remora/RawEnums.cs": enums(interface),
        "Remora/RawCalls.cs": calls(interface),
    }


def parts(interface):
    return {"Remora/Body.cs": {"setters": list(setters(interface))}}
