"""Traces into lists."""

import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path
from subprocess import run
from sys import executable

from remora import traces

FRAMES = """\
{"t": 0.1, "pos": [0, 0, 0], "rot": [1, 0, 0, 0], "body": [0, 0, 0], "true": [0, 3, 4], \
"true_rot": [1, 0, 0, 0], "queue": 0, "cycle": 0, "why": []}
{"t": 0.15, "event": "arrived", "kind": "position", "n": 21}
{"t": 0.2, "pos": [0, 1, 0], "rot": [1, 0, 0, 0], "body": [0, 1.5, 0], "true": [0, 1, 0], \
"true_rot": [1, 0, 0, 0], "queue": 2, "cycle": 4.5, "why": ["root", "chase"]}
"""
PLOT = Path(__file__).resolve().parents[1] / "examples" / "plot_trace.py"


def written(folder, text):
    path = Path(folder, "trace.jsonl")
    path.write_text(text, encoding="utf-8")
    return path


class Traces(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_a_line_becomes_an_entry_of_every_list(self):
        trace = traces.read(written(self.folder, FRAMES))
        self.assertEqual(trace.t, [0.1, 0.2])
        self.assertEqual(trace.pos, [[0, 0, 0], [0, 1, 0]])
        self.assertEqual(trace.body[1], [0, 1.5, 0])
        self.assertEqual((trace.queue, trace.cycle), ([0, 2], [0, 4.5]))
        self.assertEqual(trace.why, [[], ["root", "chase"]])
        self.assertEqual(trace.events, [traces.Event(0.15, "arrived", "position", 21)])
        self.assertEqual(trace.arrivals(), [0.15])
        self.assertEqual(trace.errors(), [5, 0])

    def test_what_a_line_leaves_out_is_none(self):
        trace = traces.parse(['{"t": 1, "pos": [1, 2, 3]}'])[""]
        self.assertEqual((trace.rot, trace.true, trace.why), ([None], [None], [None]))
        self.assertEqual(trace.errors(), [])

    def test_several_bodies(self):
        lines = ['{"t": 1, "id": "a", "pos": [1, 2, 3]}', '{"t": 1, "id": "b", "pos": [4, 5, 6]}']
        self.assertEqual(traces.parse(lines)["b"].pos, [[4, 5, 6]])
        with self.assertRaisesRegex(traces.TraceError, "2 bodies"):
            traces.read(written(self.folder, "\n".join(lines)))

    def test_errors_name_the_line(self):
        wrong = {
            "nonsense": "trace:2: ",
            "[1]": "an object",
            '{"t": 1}': "no 'pos'",
            '{"pos": [1, 2, 3]}': "no 't'",
            '{"t": 1, "pos": [1, 2]}': '"pos" is 3 numbers',
            '{"t": 1, "pos": [1, 2, 3], "rot": [1, 2, 3]}': '"rot" is 4 numbers',
        }
        for line, said in wrong.items():
            with self.assertRaisesRegex(traces.TraceError, "trace:2: .*") as caught:
                traces.parse(["", line])
            self.assertIn(said, str(caught.exception))

    def test_the_plot_is_a_picture_with_three_panels(self):
        out = Path(self.folder, "trace.svg")
        # -S: without matplotlib, so that the picture is ours.
        command = [executable, "-S", PLOT, written(self.folder, FRAMES), "--out", out]
        done = run(command, check=True, capture_output=True, text=True)
        self.assertIn("2 frames, 1 reports, mean error 2.500 m", done.stdout)
        tags = [element.tag for element in xml.etree.ElementTree.parse(out).iter()]
        self.assertEqual(sum(tag.endswith("polyline") for tag in tags), 5)


if __name__ == "__main__":
    unittest.main()
