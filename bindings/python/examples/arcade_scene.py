#!/usr/bin/env python3
"""A scene in the style of arcade: a window with on_update and on_draw, y up. A disc shows where somebody is, a
dot the newest report that came over a bad network (bad_network.py), a triangle what remora draws.
"""

import math

import arcade
from bad_network import FRAME, Scene, place_at

UNIT, TRAIL = 60, 600  # pixels a metre, frames


def on_screen(east: float, north: float) -> tuple:
    return (400 + east * UNIT, 300 + north * UNIT)


class Window(arcade.Window):
    def __init__(self) -> None:
        super().__init__(800, 600, "remora")
        self.scene, self.pending = Scene(), 0.0

    def on_update(self, delta_time: float) -> None:
        self.pending += delta_time
        while self.pending >= FRAME:
            self.pending -= FRAME
            self.scene.step()

    def on_draw(self) -> None:
        self.clear()
        arcade.draw_line_strip([on_screen(*place) for place in self.scene.trail[-TRAIL:]], arcade.color.SLATE_GRAY)
        arcade.draw_circle_filled(*on_screen(*place_at(self.scene.newest)[:2]), 6, arcade.color.CORAL)
        arcade.draw_circle_filled(*on_screen(*place_at(self.scene.frame)[:2]), 24, arcade.color.SUNSET)
        corners = []
        for angle, length in ((0, 20), (150, 14), (210, 14)):
            turned = math.radians(self.scene.heading + angle)
            x, y = on_screen(*(self.scene.trail or [(0, 0)])[-1])
            corners += [x + length * math.sin(turned), y + length * math.cos(turned)]
        arcade.draw_triangle_filled(*corners, arcade.color.SKY_BLUE)


if __name__ == "__main__":
    window = Window()
    arcade.run()
