"""Structs, enums and functions of the package against the C headers (bindings/layout.json)."""

import ctypes
import enum
import json
import os
import pathlib
import re
import unittest

from remora import enums, native, structs, world

LAYOUT = pathlib.Path(__file__).resolve().parents[2] / "layout.json"
PREFIXES = {  # what members of an enum have before their names in C
    "Status": "RM_",
    "Space": "RM_SPACE_",
    "GroundKind": "RM_GROUND_",
    "Route": "RM_ROUTE_",
    "Received": "RM_RECEIVED_",
    "Reason": "RM_REASON_",
    "State": "RM_STATE_",
    "Transient": "RM_TRANSIENT_",
}
KINDS = {  # ctypes by how C spells them; everything else is checked by its size
    "float": ctypes.c_float,
    "double": ctypes.c_double,
    "_Bool": ctypes.c_bool,
    "uint16_t": ctypes.c_uint16,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
}


def c_name(name):
    """PositionUpdate is rm_position_update."""
    return "rm" + re.sub("([A-Z])", r"_\1", name).lower()


def own(module, base):
    return [c for c in vars(module).values() if isinstance(c, type) and issubclass(c, base)]


class Layout(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        path = os.environ.get("REMORA_LAYOUT", LAYOUT)
        cls.layout = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))

    def test_structs(self):
        declared = [c for c in own(structs, ctypes.Structure) if hasattr(c, "_fields_")]
        self.assertGreater(len(declared), 15)
        for struct in declared:
            with self.subTest(struct.__name__):
                self.check_struct(struct, self.layout["structs"][c_name(struct.__name__)])

    def check_struct(self, struct, expected):
        self.assertEqual(ctypes.sizeof(struct), expected["size"])
        self.assertEqual(ctypes.alignment(struct), expected["alignment"])
        fields = [pair for name, kind in struct._fields_ for pair in self.members(name, kind)]
        self.assertEqual([name for name, _ in fields], [f["name"] for f in expected["fields"]])
        for (name, kind), field in zip(fields, expected["fields"]):
            place = getattr(struct, name)
            self.assertEqual((place.offset, place.size), (field["offset"], field["size"]), name)
            if field["type"] in KINDS:
                self.assertIs(kind, KINDS[field["type"]], name)
            if issubclass(kind, ctypes.Structure):
                self.assertEqual(c_name(kind.__name__), field["type"], name)

    def members(self, name, kind):
        """A member, or those of a union without a name."""
        return kind._fields_ if issubclass(kind, ctypes.Union) else [(name, kind)]

    def test_enums(self):
        for name, prefix in PREFIXES.items():
            kind = getattr(enums, name)
            mine = {prefix + own: int(value) for own, value in kind.__members__.items()}
            theirs = [
                {n: v for n, v in members.items() if n != "RM_STATUS_COUNT"}
                for members in self.layout["enums"].values()
                if next(iter(mine)) in members
            ]
            self.assertEqual([mine], theirs, name)

    def test_functions(self):
        self.assertGreater(len(native.FUNCTIONS), 200)
        for name, (result, parameters) in native.FUNCTIONS.items():
            with self.subTest(name):
                expected = self.layout["functions"][name]
                self.assertEqual(len(parameters), len(expected["parameters"]))
                self.check_parameter(result, expected["result"])
                for mine, theirs in zip(parameters, expected["parameters"]):
                    self.check_parameter(mine, theirs["type"])

    def check_parameter(self, mine, theirs):
        if mine is ctypes.c_void_p:  # a world, bytes, a function
            self.assertRegex(theirs, r"\*$")
        else:
            self.assertEqual(self.spelling(mine), self.plain(theirs))

    def plain(self, spelled):
        """A C type without const; enums and size_t as the numbers that they are (64-bit pointers)."""
        words = spelled.replace("size_t", "uint64_t").replace("const ", "").split()
        words[0] = "enum" if words[0] in {*self.layout["enums"], "int"} else words[0]
        spelled = " ".join(words).replace("enum *", "uint32_t *")
        return re.sub(r"^rm_\w+ \*\*$", "void **", spelled)

    def spelling(self, kind):
        """What C would call a type of ctypes."""
        simple = {v: k for k, v in KINDS.items()}
        simple.update({None: "void", ctypes.c_int: "enum", ctypes.c_char_p: "char *"})
        simple[ctypes.c_void_p] = "void *"
        if kind in simple:
            return simple[kind]
        if hasattr(kind, "contents"):
            inner = self.spelling(kind._type_)
            return inner + ("*" if inner.endswith("*") else " *")
        return c_name(kind.__name__)

    def test_constants(self):
        constants = self.layout["constants"]
        self.assertEqual(native.VERSION, constants["RM_VERSION"])
        self.assertEqual(native.ABI_VERSION, constants["RM_ABI_VERSION"])
        self.assertEqual(world.EVENT_TOUCH, constants["RM_EVENT_TOUCH"])


if __name__ == "__main__":
    unittest.main()
