"""Tests of coverage.py."""

import unittest

import coverage


class Explanations(unittest.TestCase):
    def test_are_read(self):
        found = coverage.read_explanations('# note\n\nsrc/a.c | f | return x | y; | never\n')
        self.assertEqual([(e.path, e.function, e.text, e.reason) for e in found],
                         [('src/a.c', 'f', 'return x | y;', 'never')])

    def test_need_all_four_parts(self):
        with self.assertRaisesRegex(ValueError, 'line 1'):
            coverage.read_explanations('src/a.c | f | return x;')

    def test_fit_lines_and_functions(self):
        line = coverage.Explanation('src/wire/a.c', 'f', 'return false;', '')
        self.assertTrue(line.fits('src/wire/a.c', 'return false;', 'f'))
        self.assertFalse(line.fits('src/wire/b.c', 'return false;', 'f'))
        self.assertFalse(line.fits('src/wire/a.c', 'return false;', 'g'))
        self.assertFalse(line.fits('src/wire/a.c', 'return true;', 'f'))
        function = coverage.Explanation('src/wire/a.c', 'mend', '*', '')
        self.assertTrue(function.fits('src/wire/a.c', 'x = 1;', 'mend'))
        self.assertFalse(function.fits('src/wire/a.c', 'x = 1;', 'amend'))


class Lines(unittest.TestCase):
    # 1 int f(int x) {      entered 3 times
    # 2     if (x)          3
    # 3         return 1;   never
    # 4     return 0;       3
    # 5 }
    SEGMENTS = [[1, 14, 3, True, True, False], [2, 9, 3, True, True, False],
                [2, 10, 0, True, True, True], [3, 9, 0, True, True, False],
                [3, 17, 3, True, True, True], [4, 5, 3, True, True, False],
                [5, 2, 0, False, False, False]]

    def test_that_never_run_are_found(self):
        counts = coverage.lines_of_segments(self.SEGMENTS, 6)
        self.assertEqual(counts, {1: 3, 2: 3, 3: 0, 4: 3, 5: 3})

    def test_of_braces_are_no_code(self):
        self.assertFalse(coverage.is_code('}'))
        self.assertFalse(coverage.is_code('// text'))
        self.assertTrue(coverage.is_code('return 0;'))

    def test_without_an_explanation_are_told(self):
        files = {'scripts/test/coverage.py': coverage.File(lines={2: 0, 3: 1})}
        _, unexplained = coverage.explain(files, [])
        self.assertEqual(unexplained, ['scripts/test/coverage.py:2: : """Line and branch coverage of src/, and what is not covered, explained.'])
        reason = coverage.Explanation(
            'scripts/test/coverage.py', '-', '*', 'no C')
        reason.function = ''
        _, unexplained = coverage.explain(files, [reason])
        self.assertEqual((unexplained, reason.used), ([], 1))


if __name__ == '__main__':
    unittest.main()
