#!/usr/bin/env python3
"""Draws the picture of the README: reports as they arrive, and the way a body takes through them.

Runs `remora drive` on docs/chase.drive and writes an SVG, so that the picture is what the program
does and nothing else.
"""

import argparse
import json
import pathlib
import subprocess

SCALE = 60  # pixels a metre
MARGIN = 40
LEGEND = 40


def run(remora, script):
    out = subprocess.run([remora, "drive", str(script)], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


def reports(script):
    """The places that the script's position updates name."""
    for line in script.read_text().splitlines():
        words = line.split()
        if words and words[0] == "position":
            yield float(words[2]), float(words[3])


def viewport(points):
    xs = [p[0] for p in points]
    ys = [p[1] for p in points]
    left, top = min(xs), max(ys)
    width = (max(xs) - left) * SCALE + 2 * MARGIN
    height = (top - min(ys)) * SCALE + 2 * MARGIN + LEGEND

    def to_pixels(p):
        return (p[0] - left) * SCALE + MARGIN, (top - p[1]) * SCALE + MARGIN

    return width, height, to_pixels


def dots(points, to_pixels, radius, style):
    shapes = []
    for point in points:
        x, y = to_pixels(point)
        shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" {style}/>')
    return shapes


def draw(states, places):
    way = [tuple(s["render"]["pos"][:2]) for s in states if "render" in s]
    width, height, to_pixels = viewport(way + places)
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(to_pixels, way))
    shapes = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<polyline points="{line}" fill="none" stroke="#0072b2" stroke-width="2"/>',
    ]
    shapes += dots(way, to_pixels, 2.5, 'fill="#0072b2"')
    shapes += dots(places, to_pixels, 7, 'fill="none" stroke="#d55e00" stroke-width="2"')
    shapes.append(f'<text x="{MARGIN}" y="{height - 30:.0f}" fill="#d55e00">'
                  'o what the server reported, five times a second</text>')
    shapes.append(f'<text x="{MARGIN}" y="{height - 12:.0f}" fill="#0072b2">'
                  '&#8226; what is drawn, sixty times a second</text>')
    shapes.append("</svg>")
    return "\n".join(shapes) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--remora", default="build/remora", help="the program (build/remora)")
    parser.add_argument("--output", default="docs/chase.svg", help="the picture (docs/chase.svg)")
    options = parser.parse_args()
    script = pathlib.Path("docs/chase.drive")
    picture = draw(run(options.remora, script), list(reports(script)))
    pathlib.Path(options.output).write_text(picture)


if __name__ == "__main__":
    main()
