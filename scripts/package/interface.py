"""The C interface as the writers of bindings see it: layout.json, without the library of scenarios,
and with the comments of the headers."""

import re
import struct

import layout

FLAGS = re.compile(r"_(bits|flags|needs|traits)$")
MADE = "made by ./dev layout --write from the C headers; do not edit"


def camel(name):
    """rm_body_def becomes BodyDef."""
    return "".join(word[:1].upper() + word[1:] for word in name.removeprefix("rm_").split("_"))


def lower_camel(name):
    head, *rest = name.split("_")
    return head + "".join(word[:1].upper() + word[1:] for word in rest)


def sentence(one):
    """What a property is, and its range."""
    text = f"{one['text']}; {one['range']}."
    return text[:1].upper() + text[1:]


def array(kind):
    """(element, count) of an array type, or None."""
    match = re.fullmatch(r"(.+?)\[(\d+)\]", kind)
    return (match.group(1), int(match.group(2))) if match else None


def target(kind):
    """What a pointer points to, without const; None for what is no pointer."""
    return kind[:-1].strip().removeprefix("const ").strip() if kind.endswith("*") else None


def is_float(number):
    """Is it a number of 32 bits, as the headers write most of them?"""
    return float(f"{struct.unpack('f', struct.pack('f', number))[0]:.9g}") == number


def comment(node):
    """The first paragraph of a declaration's comment, as one line."""
    for inner in node.get("inner", []):
        if inner["kind"] == "FullComment":
            first = inner["inner"][0] if inner.get("inner") else {}
            texts = [text(part) for part in first.get("inner", [])]
            return " ".join(" ".join(texts).split())
    return ""


def text(node):
    return node.get("text", "") + " ".join(text(inner) for inner in node.get("inner", []))


class Interface:
    def __init__(self, table):
        apart = set(table["scenario"])
        self.structs = {n: s for n, s in table["structs"].items() if n not in apart}
        self.enums = {n: v for n, v in table["enums"].items() if n and n not in apart}
        self.loose = table["enums"].get("", {})
        self.functions = {n: f for n, f in table["functions"].items() if n not in apart}
        self.callbacks = {n: f for n, f in table["callbacks"].items() if n not in apart}
        self.constants = table["constants"]
        self.rules = table["rules"]
        self.properties = table.get("properties", [])
        self.comments = comments()
        for one in self.properties:
            for name in ("rm_body_def", "rm_body_info"):
                self.comments[f"{name}.{one['name']}"] = sentence(one)
        for one in self.rules:
            self.comments[f"rm_rules.{one['name']}"] = one["text"]
        self.opaque = sorted(set(self._opaque()))

    def _opaque(self):
        known = {*self.structs, *self.enums, *self.callbacks}
        for function in self.functions.values():
            for kind in [function["result"], *(p["type"] for p in function["parameters"])]:
                name = kind.replace("const ", "").rstrip("* ")
                if name.startswith("rm_") and name not in known:
                    yield name
        for one in self.structs.values():
            for field in one["fields"]:
                name = field["type"].replace("const ", "").rstrip("* ")
                if re.fullmatch(r"rm_\w+", name) and name not in known:
                    yield name

    def parts(self, name):
        """The members of a struct: those side by side, and those that share one place, which is at
        the end (a union without a name)."""
        fields = self.structs[name]["fields"]
        last = fields[-1]["offset"]
        shared = [field for field in fields if field["offset"] == last]
        return (fields, []) if len(shared) == 1 else (fields[: -len(shared)], shared)

    def is_function(self, kind):
        """Is it a pointer to a function of the host's?"""
        return target(kind) in self.callbacks or "(*)" in kind

    def prototype(self, kind):
        return self.callbacks.get(target(kind)) or layout.prototype(kind)

    def is_flags(self, name):
        return name in ("rm_reason", "rm_known") or FLAGS.search(name) is not None

    def prefix(self, name):
        """What the members of an enum have before their own names."""
        members = list(self.enums[name])
        if name == "rm_status":
            return "RM_"
        words = members[0].split("_")
        while not all(member.startswith("_".join(words) + "_") for member in members):
            words.pop()
        return "_".join(words) + "_"

    def members(self, name):
        """(own name, name in C, value) of an enum's members, without a count at the end."""
        prefix = self.prefix(name)
        for member, value in self.enums[name].items():
            if not member.endswith("_COUNT"):
                own = member.removeprefix(prefix)
                yield f"OF_{own}" if own[0].isdigit() else own, member, value

    def in_order(self):
        """Structs, each behind those that it holds."""
        done = {}

        def visit(name):
            if name in done:
                return
            done[name] = None
            for field in self.structs[name]["fields"]:
                inner = (array(field["type"]) or (field["type"], 0))[0]
                if inner in self.structs:
                    visit(inner)
            done[name] = self.structs[name]
            order.append(name)

        order = []
        for name in self.structs:
            visit(name)
        return [(name, self.structs[name]["fields"]) for name in order]


def comments():
    """First paragraphs by name; members as "struct.field"."""
    found = {}
    for node in layout.declarations():
        name = node.get("name", "")
        if not layout.is_ours(node):
            continue
        if comment(node):
            found[name] = comment(node)
        for inner in node.get("inner", []):
            if inner["kind"] in ("FieldDecl", "EnumConstantDecl"):
                key = inner.get("name", "") if inner["kind"] == "EnumConstantDecl" else f"{name}.{inner.get('name', '')}"
                found[key] = comment(inner)
    return found
