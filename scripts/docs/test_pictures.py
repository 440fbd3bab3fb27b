"""Tests of scripts/docs/pictures.py."""

import unittest
import xml.etree.ElementTree as xml

from pictures import (LAP, clock_panel, flash, heading_of, lap_of, moving, path_of, places_of, short, svg,
                      unwrapped)


class Numbers(unittest.TestCase):
    def test_they_are_short(self):
        self.assertEqual([short(n) for n in (12.5, 12.04, -0.01, 3, 100)], ["12.5", "12", "0", "3", "100"])
        self.assertEqual(short(120.4, 0), "120")

    def test_angles_have_no_jumps(self):
        self.assertEqual(unwrapped([350, 10, 30, 350]), [350, 370, 390, 350])

    def test_headings_turn_with_the_compass(self):
        self.assertAlmostEqual(heading_of([0.70710678, 0, 0, -0.70710678]), 90, places=4)


class Motion(unittest.TestCase):
    def test_a_lap_begins_at_zero_and_has_its_arrivals(self):
        lines = ['{"t": 1}', f'{{"t": {2 * LAP + 0.5}}}', f'{{"t": {2 * LAP + 1}, "event": "arrived"}}']
        frames, arrivals = lap_of("\n".join(lines))
        self.assertEqual([round(f["t"], 6) for f in frames], [0.5])
        self.assertEqual(len(arrivals), 1)

    def test_every_frame_is_a_value_of_the_animation(self):
        frames = [{"pos": [i, 0], "rot": [1, 0, 0, 0]} for i in range(5)]
        group = xml.fromstring(moving(frames, "pos", "rot", "<path/>"))
        self.assertEqual([len(a.get("values").split(";")) for a in group.iter("animateTransform")],
                         [5, 5])

    def test_key_times_of_a_ring_rise_from_0_to_1(self):
        for t in (0.0, 5.0, LAP):
            ring = xml.fromstring(flash({"t": t, "place": [0, 0]}))
            times = [float(part) for part in ring[0].get("keyTimes").split(";")]
            self.assertEqual(times, sorted(times))
            self.assertEqual((times[0], times[-1], len(times)), (0, 1, 5))


class Drive(unittest.TestCase):
    def test_places_are_those_of_position_updates(self):
        self.assertEqual(list(places_of("body a\nposition 0x0 1 2 3 1 0 0 0\n# position\n")), [(1, 2)])

    def test_a_clock_panel_marks_each_tick_and_each_frame(self):
        states = [{"tick": tick, "pos": [0, tick, 0], "render": {"pos": [0, tick, 0]}}
                  for tick in (2, 2, 3, 3, 4)]
        shapes = "".join(clock_panel(states, 0, "title"))
        self.assertEqual(shapes.count("<circle"), 5)
        self.assertEqual(shapes.count("v8"), 2)

    def test_pictures_are_xml(self):
        xml.fromstring(svg(10, 10, "title", [f'<path d="{path_of([(0, 0), (1.25, 2)])}"/>']))


if __name__ == "__main__":
    unittest.main()
