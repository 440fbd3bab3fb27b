"""Tests of scripts/docs/terminal.py."""

import unittest
import xml.dom.minidom

import terminal


class TerminalTest(unittest.TestCase):
    def test_a_progress_bar_leaves_what_it_left(self):
        text = "\r##.. 1 of 2\r\x1b[K\r#### 2 of 2\r\x1b[Kdone\r\nnext\r\n"
        self.assertEqual(list(terminal.shown_lines(text)), ["done", "next"])

    def test_colours_are_taken_over_and_end(self):
        self.assertEqual(list(terminal.pieces("a\x1b[36mok\x1b[0m b")),
                         [(terminal.PLAIN, "a"), (terminal.COLOURS["36"], "ok"),
                          (terminal.PLAIN, " b")])

    def test_the_picture_is_a_document_with_every_line(self):
        document = xml.dom.minidom.parseString(terminal.picture("a < b\n\nc\n", "x & y"))
        texts = [t.firstChild.data for t in document.getElementsByTagName("text")]
        self.assertEqual(texts, ["x & y", "a < b", "c"])


if __name__ == "__main__":
    unittest.main()
