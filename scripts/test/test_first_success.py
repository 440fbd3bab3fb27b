"""Tests of reading a quick start."""

import unittest

import first_success

PAGE = """\
# A

```sh
one
two
```

<!-- doctest: file=a.c -->
```c
int x;
```

<!-- doctest: write=CMakeLists.txt -->
```cmake
project(x)
```

```sh
three
```

```text
four
```

```sh
five
```
"""


class Pages(unittest.TestCase):
    def test_the_steps_end_at_the_first_output(self):
        script, expected = first_success.steps_of(PAGE)
        self.assertEqual(expected, "four\n")
        self.assertEqual(script.split("\n")[2:], ["one", "two", "cat >CMakeLists.txt <<'END_OF_BLOCK'", "project(x)",
                                                  "END_OF_BLOCK", "three"])

    def test_a_page_without_output_is_refused(self):
        with self.assertRaises(first_success.Failure):
            first_success.steps_of("```sh\none\n```\n")

    def test_every_language_has_a_page(self):
        pages = {p.stem for p in (first_success.ROOT / "docs" / "start").glob("*.md")}
        self.assertEqual(pages, set(first_success.LANGUAGES))


if __name__ == "__main__":
    unittest.main()
