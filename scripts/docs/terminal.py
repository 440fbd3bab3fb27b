#!/usr/bin/env python3
"""Makes an SVG of what a terminal shows.

    scripts/docs/terminal.py --title 'remora demo' <OUTPUT >PICTURE

Reads what a program writes to a terminal: colours 30 to 37 and 0, carriage returns and "erase line",
so that a progress bar leaves what it left on the screen.
"""

import argparse
import html
import re
import sys

COLOURS = {"31": "#ff7b72", "32": "#7ee787", "33": "#f0a030", "34": "#79c0ff", "36": "#5bb8f5"}
PLAIN = "#e6edf3"
CHARACTER, LINE, MARGIN = 7.25, 17, 14


def shown_lines(text):
    """The lines that stay: what follows the last erasure of each."""
    for line in text.replace("\r\n", "\n").rstrip("\n").split("\n"):
        yield re.split(r"\r(?:\x1b\[K)?", line)[-1]


def pieces(line):
    """Yields (colour, text) of one line."""
    colour = PLAIN
    for part in re.split(r"(\x1b\[[0-9;]*[A-Za-z])", line):
        match = re.fullmatch(r"\x1b\[([0-9;]*)m", part)
        if match:
            colour = COLOURS.get(match.group(1), PLAIN)
        elif part and not part.startswith("\x1b"):
            yield colour, part


def draw_line(line, y):
    x = MARGIN
    for colour, text in pieces(line):
        if text.strip():
            yield (f'<text x="{x:.1f}" y="{y}" fill="{colour}" '
                   f'xml:space="preserve">{html.escape(text)}</text>')
        x += CHARACTER * len(text)


def width_of(line):
    return sum(len(text) for _, text in pieces(line))


def picture(text, title):
    lines = list(shown_lines(text))
    width = 2 * MARGIN + CHARACTER * max([width_of(line) for line in lines] + [len(title)])
    height = 2 * MARGIN + LINE * (len(lines) + 2)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
           f'font-family="ui-monospace,Menlo,Consolas,\'DejaVu Sans Mono\',monospace" '
           f'font-size="12">',
           f"<title>{html.escape(title)}</title>",
           f'<rect width="{width:.0f}" height="{height}" rx="8" fill="#0e1116"/>',
           f'<text x="{MARGIN}" y="{MARGIN + 10}" fill="#9aa4af">{html.escape(title)}</text>']
    for i, line in enumerate(lines):
        out += draw_line(line, MARGIN + 10 + LINE * (i + 2))
    return "\n".join(out + ["</svg>", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="")
    options = parser.parse_args()
    sys.stdout.write(picture(sys.stdin.read(), options.title))
    return 0


if __name__ == "__main__":
    sys.exit(main())
