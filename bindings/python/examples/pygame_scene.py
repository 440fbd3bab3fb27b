#!/usr/bin/env python3
"""A scene for pygame: a ring shows where somebody is, a dot the newest report that came over a bad network
(bad_network.py), an arrow what remora draws.

--frames N FILE   so many frames of 1/60 s; the mean error, and the last frame as a picture
"""

import math
import sys

import pygame
from bad_network import Scene, place_at

SIZE, UNIT, TRAIL = (800, 600), 60, 600  # pixels, pixels a metre, frames
BACKGROUND, TRUTH, DRAWN, PATH = (26, 28, 33), (242, 191, 77), (115, 204, 255), (89, 115, 137)
REPORT, TEXT = (230, 102, 102), (230, 230, 230)


def on_screen(east: float, north: float) -> tuple:
    return (400 + east * UNIT, 300 - north * UNIT)


def arrow(east: float, north: float, heading: float) -> list:
    """Three corners; a heading is in compass degrees."""
    x, y = on_screen(east, north)
    corners = ((0, 20), (150, 14), (210, 14))
    turned = ((math.radians(heading + angle), length) for angle, length in corners)
    return [(x + length * math.sin(angle), y - length * math.cos(angle)) for angle, length in turned]


def draw(screen: pygame.Surface, scene: Scene, font: pygame.font.Font) -> None:
    screen.fill(BACKGROUND)
    trail = [on_screen(*place) for place in scene.trail[-TRAIL:]]
    if len(trail) > 1:
        pygame.draw.lines(screen, PATH, False, trail, 2)
    pygame.draw.circle(screen, REPORT, on_screen(*place_at(scene.newest)[:2]), 6)
    pygame.draw.circle(screen, TRUTH, on_screen(*place_at(scene.frame)[:2]), 24, 2)
    pygame.draw.polygon(screen, DRAWN, arrow(*scene.trail[-1], scene.heading))
    legend = "ring: where it is; dot: the newest report, under way for 60 to 260 ms; arrow: drawn"
    for i, line in enumerate((legend, f"mean error {scene.mean_error:.3f} m")):
        screen.blit(font.render(line, True, TEXT), (20, 20 + 20 * i))


def main() -> None:
    pygame.display.init()
    pygame.font.init()
    screen, font = pygame.display.set_mode(SIZE), pygame.font.Font(None, 22)
    if sys.argv[1:2] == ["--frames"]:
        scene = Scene(int(sys.argv[2]))
        for _ in range(int(sys.argv[2])):
            scene.step()
        draw(screen, scene, font)
        pygame.image.save(screen, sys.argv[3])
        print(f"mean error {scene.mean_error:.4f} m")
        return
    scene, clock = Scene(), pygame.time.Clock()
    while not any(event.type == pygame.QUIT for event in pygame.event.get()):
        scene.step()
        draw(screen, scene, font)
        pygame.display.flip()
        clock.tick(60)


if __name__ == "__main__":
    main()
