"""JavaScript: where the members of structs are in the memory of the module, their types, values, and
the prototypes of the functions. WebAssembly has no structs: those given by value are pointers, those
returned are written to one that comes before the parameters."""

import json

from interface import MADE, lower_camel, sentence


def layout(interface):
    lines = [f"// Structs, values and functions of the C interface, {MADE}.", ""]
    lines += ["// { size, member: offset, … } in bytes. A member named size hides that of the struct: see sizes."]

    def declare(name, value):
        lines.append(f"export const {name} = {json.dumps(value)};")

    for name, fields in interface.in_order():
        offsets = {field["name"]: field["offset"] for field in fields}
        declare(name, {"size": interface.structs[name]["size"], **offsets})
    lines += ["", "// Bytes of structs."]
    declare("sizes", {name: interface.structs[name]["size"] for name, _ in interface.in_order()})
    lines += ["", "// Types of members, as C writes them."]
    types = {n: {f["name"]: f["type"] for f in fields} for n, fields in interface.in_order()}
    lines += ["export const types = {"]
    lines += [f"  {name}: {json.dumps(one)}," for name, one in types.items()]
    lines += ["};", "", "// Values."]
    for name, members in interface.enums.items():
        declare(name, members)
    for name, value in {**interface.constants, **interface.loose}.items():
        if value != interface.constants.get("RM_HASH_SEED"):
            declare(name, value)
    lines += ["", "// Parameters and results of the functions of a host's, as C writes them."]
    declare("callbacks", {n: [f["result"], *f["parameters"]] for n, f in interface.callbacks.items()})
    lines += ["", "// What a host sets on a body."]
    declare("properties", [one["name"] for one in interface.properties])
    lines += ["", "// Prototypes of the functions, as C writes them.", "export const functions = {"]
    for name, function in interface.functions.items():
        inside = ", ".join(p["type"] for p in function["parameters"])
        lines.append(f"  {name}: {json.dumps(function['result'] + ' (' + inside + ')')},")
    return "\n".join([*lines, "};"]) + "\n"


def fields(interface, mark):
    for one in interface.properties:
        yield f"/** {sentence(one)} */"
        yield f"{lower_camel(one['name'])}{mark}: number;"


def setters(interface):
    for one in interface.properties:
        yield f"/** {sentence(one)} */"
        yield f"{lower_camel('set_' + one['name'])}(value: number): void;"


def files(interface):
    return {"layout.js": layout(interface)}


def parts(interface):
    return {
        "index.d.ts": {
            "def": list(fields(interface, "?")),
            "info": list(fields(interface, "")),
            "setters": list(setters(interface)),
        }
    }
