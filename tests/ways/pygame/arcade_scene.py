"""Runs the example in the style of arcade without arcade: what it draws is noted, and looked at."""

import math
import sys
import types

drawn = []
colors = types.SimpleNamespace(SLATE_GRAY="gray", SUNSET="yellow", SKY_BLUE="blue", CORAL="red")


class Window:
    def __init__(self, width, height, title):
        self.size = width, height

    def clear(self):
        drawn.clear()


def note(name):
    return lambda *values: drawn.append((name, values))


arcade = types.ModuleType("arcade")
arcade.Window, arcade.color, arcade.run = Window, colors, lambda: None
for call in ("draw_line_strip", "draw_circle_filled", "draw_triangle_filled"):
    setattr(arcade, call, note(call))
sys.modules["arcade"] = arcade
sys.path.insert(0, sys.argv[1])
import arcade_scene  # noqa: E402 - after the stand-in

window = arcade_scene.Window()
window.on_draw()
for _ in range(600):
    window.on_update(1 / 60 + 1e-9)
    window.on_draw()
shapes = dict(drawn)
disc, corners = shapes["draw_circle_filled"][:2], shapes["draw_triangle_filled"][:6]
middle = sum(corners[0::2]) / 3, sum(corners[1::2]) / 3
assert window.scene.frame in (600, 601) and len(shapes["draw_line_strip"][0]) == 600
assert math.dist(disc, middle) < 20, (disc, middle)
print("the window in the style of arcade draws the same")
