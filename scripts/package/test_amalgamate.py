"""Tests of scripts/package/amalgamate.py: what it takes for a file's own, what it renames, what it refuses."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import amalgamate


class Names(unittest.TestCase):
    def test_statics_types_and_enumerators_belong_to_their_file(self):
        text = """
        enum { FIRST = 1, SECOND = FIRST + 1 };
        typedef struct pair { int a, b; } pair;
        typedef int visit(void *user, int value);
        static const int table[2] = {[0] = FIRST};
        static int counter;
        static int count(int from) { int inner = from; return inner; }
        int rm_public(void) { return count(1); }
        _Static_assert(sizeof(pair) == 8, "no padding");
        """
        expected = {"FIRST", "SECOND", "pair", "visit", "table", "counter", "count"}
        self.assertEqual(amalgamate.own_names(text), expected)

    def test_members_comments_and_texts_keep_their_names(self):
        text = 'x = blend(a.blend, b->blend); // blend\nputs("blend");'
        self.assertEqual(
            amalgamate.renamed(text, {"blend": "world_blend"}),
            'x = world_blend(a.blend, b->blend); // blend\nputs("blend");',
        )

    def test_a_declaration_that_does_not_end_is_refused(self):
        with self.assertRaises(amalgamate.Problem):
            amalgamate.own_names("static int open(void) {")


class Literals(unittest.TestCase):
    def test_compound_literals_are_named(self):
        text = "return (pair){1, 2}; f((pair){3, 4}, (rm_op_##name){5}); a = b ? (pair) {6} : c;"
        expected = text.replace("(pair)", "RM_LITERAL(pair)").replace("(rm_op", "RM_LITERAL(rm_op")
        self.assertEqual(amalgamate.common_literals(text), expected)

    def test_addresses_of_literals_are_named(self):
        self.assertEqual(
            amalgamate.common_literals("f(&(pair){1, {2}}, 3);"),
            "f(RM_ADDRESS(RM_LITERAL(pair){1, {2}}), 3);",
        )

    def test_other_braces_after_parentheses_are_left_alone(self):
        for text in (
            "if (ready) {}",
            "while (ready) {}",
            "int f(void) {}",
            "int (*f)(void) {}",
            "for (;;) {}",
            "#define EACH(name) { f(name); }",
            'x = "(pair){1}"; // (pair){1}',
        ):
            self.assertEqual(amalgamate.common_literals(text), text)


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name).resolve()
        self.write("LICENSE", "free")
        self.write("include/remora/base.h", '#pragma once\n#define RM_VERSION_STRING "1.2.3"\n')
        self.write("include/remora/ac.h", '#pragma once\n#include "remora/base.h"\n')
        for layer in amalgamate.ORDER:
            (self.root / "src" / layer).mkdir(parents=True)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def source(self):
        tree = amalgamate.Tree(self.root)
        amalgamate.make_header(tree)
        return amalgamate.make_source(tree)

    def test_statics_of_the_same_name_are_told_apart(self):
        self.write("src/base/a.c", "static int f(void) { return 1; }\n")
        self.write("src/base/b.c", "#define N 2\nstatic int f(void) { return N; }\n")
        text = self.source()
        self.assertIn("static int base_a_f(void)", text)
        self.assertIn("static int base_b_f(void)", text)
        self.assertIn("#undef N", text)

    def test_private_headers_come_once_and_tables_every_time(self):
        self.write("src/base/h.h", "#pragma once\nint rm_h(void);\n")
        self.write("src/base/t.def", "X(1)\n")
        for name in ("a", "b"):
            self.write(f"src/base/{name}.c", '#include "base/h.h"\n#include "base/t.def"\n;\n')
        text = self.source()
        self.assertEqual(text.count("int rm_h(void);"), 1)
        self.assertEqual(text.count("X(1)"), 2)

    def test_a_part_of_two_sources_comes_twice_and_is_told_apart(self):
        self.write("src/base/p.inl", "static int pop(void) { return 1; }\nint NAME(void);\n")
        for name in ("a", "b"):
            self.write(f"src/base/{name}.c", f'#define NAME rm_{name}\n#include "base/p.inl"\n'
                                             "#pragma clang attribute pop\n")
        text = self.source()
        self.assertIn("static int base_a_pop(void)", text)
        self.assertIn("static int base_b_pop(void)", text)
        self.assertEqual(text.count("#undef NAME"), 2)
        self.assertEqual(text.count("#pragma clang attribute pop\n"), 2)

    def test_a_header_that_cpp_lacks_is_replaced_there(self):
        self.write("src/base/a.c", "#include <stdatomic.h>\n#include <string.h>\n")
        text = self.source()
        self.assertIn("#ifdef __cplusplus\n#include <atomic>\n", text)
        self.assertIn("#else\n#include <stdatomic.h>\n#endif\n#include <string.h>", text)

    def test_a_header_that_nobody_includes_is_named(self):
        self.write("include/remora/lost.h", "#pragma once\n")
        with self.assertRaisesRegex(amalgamate.Problem, "lost.h"):
            self.source()

    def test_a_missing_file_is_named(self):
        self.write("src/base/a.c", '#include "base/nowhere.h"\n')
        with self.assertRaisesRegex(amalgamate.Problem, "src/base/a.c.*base/nowhere.h"):
            self.source()

    def test_a_new_layer_is_not_left_out_silently(self):
        (self.root / "src/extra").mkdir()
        with self.assertRaisesRegex(amalgamate.Problem, "extra"):
            self.source()


if __name__ == "__main__":
    unittest.main()
