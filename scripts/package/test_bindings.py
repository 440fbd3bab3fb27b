"""Tests of the writers of bindings: how types of C become those of other languages."""

import unittest

import bindings
import emit_csharp
import emit_python
import emit_rust
import interface
import layout


class Fake:
    """As much of an interface as types need."""

    structs = {"rm_vec3": {"fields": []}}
    enums = {"rm_status": {}}
    callbacks = {"rm_height_fn": {"result": "_Bool", "parameters": ["void *", "float *"]}}

    def is_function(self, kind):
        return interface.Interface.is_function(self, kind)

    def prototype(self, kind):
        return interface.Interface.prototype(self, kind)


class Types(unittest.TestCase):
    def test_rust(self):
        rust = lambda kind: emit_rust.rust(Fake(), kind)
        self.assertEqual(rust("const rm_vec3 *"), "*const rm_vec3")
        self.assertEqual(rust("const char **"), "*mut *const c_char")
        self.assertEqual(rust("uint16_t[9]"), "[u16; 9]")
        self.assertEqual(rust("rm_height_fn *"), "rm_height_fn")
        self.assertEqual(
            rust("void (*)(void *, rm_vec3, float)"),
            'Option<unsafe extern "C" fn(*mut c_void, rm_vec3, f32)>',
        )

    def test_python(self):
        self.assertEqual(emit_python.passed_type(Fake(), "rm_vec3 *"), "POINTER(s.Vec3)")
        self.assertEqual(emit_python.passed_type(Fake(), "rm_world **"), "POINTER(c_void_p)")
        self.assertEqual(emit_python.passed_type(Fake(), "const char *"), "c_char_p")
        self.assertEqual(emit_python.field_type(Fake(), "rm_vec3[2]"), "Vec3 * 2")

    def test_csharp(self):
        parameters = [
            {"name": "world", "type": "rm_world *"},
            {"name": "bytes", "type": "const void *"},
            {"name": "size", "type": "size_t"},
            {"name": "at", "type": "rm_vec3 *"},
            {"name": "name", "type": "const char *"},
            {"name": "text", "type": "char *"},
        ]
        made = [emit_csharp.parameter(Fake(), parameters, i, True) for i in range(6)]
        expected = ["WorldHandle world", "ref byte bytes", "UIntPtr size", "out Vec3 at",
                    "string name", "byte[] text"]
        self.assertEqual(made, expected)

    def test_prototypes(self):
        one = layout.prototype("void (*)(void *, uint32_t, rm_task_fn *, void *)")
        self.assertEqual(one["result"], "void")
        self.assertEqual(one["parameters"], ["void *", "uint32_t", "rm_task_fn *", "void *"])
        self.assertEqual(layout.prototype("int (void)")["parameters"], [])
        self.assertIsNone(layout.prototype("uint32_t"))

    def test_names(self):
        self.assertEqual(interface.camel("rm_body_def"), "BodyDef")
        self.assertEqual(interface.lower_camel("has_contact"), "hasContact")
        self.assertTrue(interface.is_float(0.0500000007) and not interface.is_float(0.1))


class Parts(unittest.TestCase):
    def test_a_block_is_replaced_with_its_indent(self):
        text = "a\n    // table: x\n    old\n    // end of table\nb\n"
        made = bindings.BLOCK.sub(lambda match: match.group("head") + match.group("tail"), text)
        self.assertEqual(made, "a\n    // table: x\n    // end of table\nb\n")


if __name__ == "__main__":
    unittest.main()
