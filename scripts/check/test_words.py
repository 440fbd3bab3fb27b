"""Names whose words are not ours are refused."""

import unittest

import check_words

TABLE = """<!-- table: words -->
| word | means | instead of |
|---|---|---|
| report | where a body is | heard |
| head, tail | ends of a queue | |
<!-- end -->
"""


def problems(names, plain=("body",), inner=()):
    return list(check_words.problems(names, inner, TABLE, set(plain)))


class Words(unittest.TestCase):
    def test_words_of_the_table_and_of_the_list_pass(self):
        self.assertEqual(problems(["rm_body_report", "rm_body.tail", "RM_HEAD_2"]), [])

    def test_an_unknown_word_is_refused(self):
        self.assertIn('rm_body_gossip: "gossip" is in neither', problems(["rm_body_gossip"])[0])

    def test_an_unknown_word_of_a_member_a_file_or_an_inner_type_is_refused(self):
        self.assertIn("gossip", problems(["rm_body.gossip"])[0])
        self.assertIn("src/gossip.c", problems([], inner=[("src/gossip.c", "gossip")])[0])

    def test_a_replaced_word_cannot_be_listed(self):
        self.assertIn('"heard" is replaced', problems([], plain=["heard"])[0])

    def test_a_word_is_in_one_of_the_two(self):
        self.assertIn('"report" is in the table', problems([], plain=["report"])[0])

    def test_two_orders_of_the_same_words_are_refused(self):
        found = problems(["rm_body_report", "rm_report_body"])
        self.assertEqual(found, ["rm_body_report, rm_report_body: the same words in another order"])

    def test_public_names_have_members_and_values(self):
        layout = {
            "functions": {"rm_f": {}},
            "callbacks": {},
            "constants": {},
            "structs": {"rm_s": {"fields": [{"name": "m"}]}},
            "enums": {"rm_e": {"RM_V": 1}, "": {"RM_W": 2}},
        }
        names = check_words.public_names(layout, "RM_API void rm_g(void);\n#define RM_X 1\n} rm_t;\n")
        self.assertEqual(names, ["RM_V", "RM_W", "RM_X", "rm_e", "rm_f", "rm_g", "rm_s", "rm_s.m", "rm_t"])


if __name__ == "__main__":
    unittest.main()
