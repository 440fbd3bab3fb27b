#!/usr/bin/env python3
"""Draws the pictures of the documentation that show what the library does: from runs of it.

    scripts/docs/pictures.py --examples FOLDER [--check]

docs/motion.svg   the README's moving picture: examples/by_hand.c and by_remora.c, one lap of each
docs/chase.svg    docs/chase.drive: reports as they arrive, and the way a body takes through them
docs/clock.svg    a body that walks steadily, drawn 75 times a second under both rule sets

FOLDER holds the two programs, compiled. With --check nothing is written, and a picture that is not as
it would be drawn is a failure. The files follow the reader's choice of light or dark.
"""

import argparse
import collections
import json
import math
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
STYLE = """<style>
svg { color-scheme: light dark; --ink: #24292f; --faint: #8c959f; --line: #d0d7de;
  --ours: #0068b5; --theirs: #c24a00; --report: #57606a; }
@media (prefers-color-scheme: dark) { svg { --ink: #e6edf3; --faint: #8b949e; --line: #3d444d;
  --ours: #58b0ff; --theirs: #ff9a52; --report: #9caab6; } }
text { font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: var(--ink); }
.small { font-size: 12px; fill: var(--faint); }
.ours { stroke: var(--ours); } .ours-fill { fill: var(--ours); }
.theirs { stroke: var(--theirs); } .theirs-fill { fill: var(--theirs); }
.report { stroke: var(--report); } .report-fill { fill: var(--report); }
.faint { stroke: var(--faint); } .line { stroke: var(--line); } .ink { stroke: var(--ink); }
.none { fill: none; }
</style>"""


# ------------------------------------------------------------------------------------- helpers

def svg(width, height, title, shapes):
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">')
    return "\n".join([head, f"<title>{title}</title>", STYLE, *shapes, "</svg>", ""])


def short(number, digits=1):
    """A number in as few characters as will do: -0.0 is 0, 12.50 is 12.5."""
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{number:.0f}"
    return "0" if text in ("-0", "") else text


def path_of(points, digits=1):
    return "M" + "L".join(f"{short(x, digits)} {short(y, digits)}" for x, y in points)


def text(x, y, words, kind="", anchor="start"):
    return f'<text x="{short(x)}" y="{short(y)}" class="{kind}" text-anchor="{anchor}">{words}</text>'


def heading_of(rotation):
    """Degrees, clockwise from north, of a rotation about the vertical."""
    return -2.0 * math.degrees(math.atan2(rotation[3], rotation[0]))


def unwrapped(angles):
    """The same angles without jumps of a whole turn."""
    out = []
    for angle in angles:
        turns = round((angle - out[-1]) / 360.0) if out else 0
        out.append(angle - 360.0 * turns)
    return out


# ------------------------------------------------------------------------- the moving picture

LAP = 11.6  # seconds, of examples/walk.h
WIDTH, SCALE, CENTRE = 560, 31, (280, 122)
PLOT = {"left": 30, "right": 544, "top": 288, "bottom": 362, "most": 4.0}


def lap_of(trace):
    """Frames and arrivals of the last lap, with times from its start."""
    start = 2.0 * LAP
    frames, arrivals = [], []
    for line in trace.splitlines():
        entry = json.loads(line)
        if entry["t"] >= start - 1e-6:
            entry["t"] -= start
            (arrivals if "event" in entry else frames).append(entry)
    return frames, arrivals


def on_track(place):
    return CENTRE[0] + SCALE * place[0], CENTRE[1] - SCALE * place[1]


def moving(frames, place, rotation, shape):
    """A shape that goes where frames say."""
    points = [on_track(frame[place]) for frame in frames]
    angles = unwrapped([heading_of(frame[rotation]) for frame in frames])
    ways = ";".join(f"{short(x)} {short(y)}" for x, y in points)
    turns = ";".join(short(angle, 0) for angle in angles)
    loop = f'dur="{LAP}s" repeatCount="indefinite"'
    first = f"translate({short(points[0][0])} {short(points[0][1])}) rotate({short(angles[0], 0)})"
    return (f'<g transform="{first.split(" rotate")[0]}">'
            f'<animateTransform attributeName="transform" type="translate" values="{ways}" {loop}/>'
            f'<g transform="rotate({short(angles[0], 0)})">'
            f'<animateTransform attributeName="transform" type="rotate" values="{turns}" {loop}/>'
            f"{shape}</g></g>")


def flash(arrival):
    """A ring where a report says, from its arrival on, fading."""
    x, y = on_track(arrival["place"])
    at = min(max(arrival["t"] / LAP, 0.0005), 0.99)
    gone = min(at + 1.4 / LAP, 0.999)
    times = f"0;{at - 0.0004:.4f};{at:.4f};{gone:.4f};1"
    return (f'<circle cx="{short(x)}" cy="{short(y)}" r="7" class="none report" stroke-width="2.5" '
            f'opacity="0"><animate attributeName="opacity" values="0;0;1;0;0" keyTimes="{times}" '
            f'dur="{LAP}s" repeatCount="indefinite"/></circle>')


def plot_x(t):
    return PLOT["left"] + (PLOT["right"] - PLOT["left"]) * t / LAP


def error_curve(frames, kind):
    height = PLOT["bottom"] - PLOT["top"]
    points = [(plot_x(frame["t"]),
               PLOT["bottom"] - height * math.dist(frame["pos"], frame["true"]) / PLOT["most"])
              for frame in frames]
    return f'<path d="{path_of(points)}" class="none {kind}" stroke-width="2"/>'


def error_plot(hand, ours, arrivals):
    top, bottom, left, right = (PLOT[key] for key in ("top", "bottom", "left", "right"))
    shapes = [text(left, top - 12, "metres from the truth", "small")]
    for metres in (0, 2, 4):
        y = bottom - (bottom - top) * metres / PLOT["most"]
        shapes.append(f'<path d="M{left} {short(y)}H{right}" class="line"/>')
        shapes.append(text(left - 8, y + 4, str(metres), "small", "end"))
    shapes += [error_curve(hand, "theirs"), error_curve(ours, "ours")]
    for t, count in sorted(collections.Counter(arrival["t"] for arrival in arrivals).items()):
        x = plot_x(t)
        shapes.append(f'<path d="M{short(x)} {bottom + 8}v12" class="report" stroke-width="2"/>')
        if count > 1:
            shapes.append(text(x, bottom + 36, f"{count} at once", "small", "middle"))
    shapes.append(text(left, bottom + 58, "when reports arrive; a lap takes 11.6 s", "small"))
    shapes.append(
        f'<path d="M0 {top - 6}V{bottom + 22}" class="ink" stroke-width="1.5">'
        f'<animateTransform attributeName="transform" type="translate" values="{left} 0;{right} 0" '
        f'dur="{LAP}s" repeatCount="indefinite"/></path>')
    return shapes


def motion_legend():
    left, right, y = 128, 296, 90
    return [
        f'<path d="M{left} {y - 13}l8 16l-8 -5l-8 5z" class="ours-fill"/>',
        text(left + 18, y, "remora"),
        f'<path d="M{right} {y - 13}l8 16l-8 -5l-8 5z" class="theirs-fill"/>',
        text(right + 18, y, "by hand: glides to"), text(right + 18, y + 18, "the newest report"),
        f'<circle cx="{left}" cy="{y + 52}" r="7" class="none report" stroke-width="2.5"/>',
        text(left + 18, y + 57, "a report arrives"),
        f'<circle cx="{right}" cy="{y + 52}" r="10" class="none faint" stroke-width="1.5" '
        'stroke-dasharray="3 3"/>',
        text(right + 18, y + 57, "where it truly is"),
    ]


def motion_picture(examples):
    def run(name):
        return subprocess.run([examples / name], check=True, capture_output=True, text=True).stdout

    hand, arrivals = lap_of(run("by_hand"))
    ours, _ = lap_of(run("by_remora"))
    track = path_of([on_track(frame["true"]) for frame in ours])
    arrow = '<path d="M0 -13L9 11L0 6L-9 11z" class="{}-fill"/>'
    shapes = [f'<path d="{track}Z" class="none line" stroke-width="22" stroke-linejoin="round"/>']
    shapes += [flash(arrival) for arrival in arrivals]
    ghost = '<circle r="15" class="none faint" stroke-width="1.5" stroke-dasharray="4 4"/>'
    shapes.append(moving(ours, "true", "true_rot", ghost))
    shapes.append(moving(hand, "pos", "rot", arrow.format("theirs")))
    shapes.append(moving(ours, "pos", "rot", arrow.format("ours")))
    shapes += motion_legend() + error_plot(hand, ours, arrivals)
    title = "One runner, five reports a second over a poor network, drawn by remora and by hand"
    return svg(WIDTH, 428, title, shapes)


# ---------------------------------------------------------------------------- pictures of drive

def drive(remora, script):
    out = subprocess.run([remora, "drive", "-"], input=script, check=True, capture_output=True,
                         text=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


def places_of(script):
    """The places that the script's position updates name."""
    for line in script.splitlines():
        words = line.split()
        if words and words[0] == "position":
            yield float(words[2]), float(words[3])


def chase_picture(remora):
    script = (ROOT / "docs" / "chase.drive").read_text(encoding="utf-8")
    way = [state["render"]["pos"] for state in drive(remora, script) if "render" in state]
    places = list(places_of(script))
    scale, margin = 60, 24
    left = min(p[0] for p in way + places)
    top = max(p[1] for p in way + places)
    width = round((max(p[0] for p in way + places) - left) * scale) + 2 * margin
    height = round((top - min(p[1] for p in way + places)) * scale) + 2 * margin + 52

    def pixel(p):
        return margin + (p[0] - left) * scale, margin + (top - p[1]) * scale

    shapes = [f'<path d="{path_of(map(pixel, way))}" class="none ours" stroke-width="2"/>']
    for x, y in map(pixel, way):
        shapes.append(f'<circle cx="{short(x)}" cy="{short(y)}" r="2.5" class="ours-fill"/>')
    for x, y in map(pixel, places):
        shapes.append(f'<circle cx="{short(x)}" cy="{short(y)}" r="7" class="none report" '
                      'stroke-width="2.5"/>')
    shapes += [f'<circle cx="34" cy="{height - 40}" r="6" class="none report" stroke-width="2.5"/>',
               text(50, height - 36, "what the server reported, about five times a second"),
               f'<circle cx="34" cy="{height - 18}" r="3.5" class="ours-fill"/>',
               text(50, height - 14, "what is drawn, sixty times a second")]
    return svg(width, height, "Reports of a server, and the way that is drawn between them", shapes)


CLOCK_FRAMES, CLOCK_SECONDS = 30, 1.0 / 75.0


def clock_states(remora, rules):
    script = (f"rules {rules}\nspace flat\nbody a\nplace 0x0 0 0 0 1 0 0 0\nsequence 0 3 0 0 0 0\n"
              f"tick 1/30 2\nplace 0x0 0 0 0 1 0 0 0\nadvance 1/75 {CLOCK_FRAMES}\n")
    return [state for state in drive(remora, script) if "render" in state]


def clock_panel(states, top, title):
    """Places over time: the body as its ticks leave it, and what each frame draws of it."""
    left, right, bottom = 56, 736, top + 130
    most = 1.3

    def pixel(frame, metres):
        return left + (right - left) * frame / CLOCK_FRAMES, bottom - 120 * metres / most

    shapes = [text(left, top, title), f'<path d="M{left} {bottom}H{right}" class="faint"/>']
    stairs = [pixel(0, 0)]
    ticks = states[0]["tick"]
    for i, state in enumerate(states, start=1):
        stairs += [(pixel(i, 0)[0], stairs[-1][1]), pixel(i, state["pos"][1])]
        if state["tick"] != ticks:
            shapes.append(f'<path d="M{short(pixel(i, 0)[0])} {bottom}v8" class="ink" '
                          'stroke-width="2"/>')
        ticks = state["tick"]
    shapes.append(f'<path d="{path_of(stairs)}" class="none theirs" stroke-width="1.5"/>')
    for i, state in enumerate(states, start=1):
        x, y = pixel(i, state["render"]["pos"][1])
        shapes.append(f'<circle cx="{short(x)}" cy="{short(y)}" r="4" class="ours-fill"/>')
    return shapes


def clock_picture(remora):
    shapes = clock_panel(clock_states(remora, "l3"), 24, "clock of the documents: drawn blended")
    shapes += clock_panel(clock_states(remora, "retail"), 200, "clock of the client: drawn as it is")
    shapes += ['<circle cx="62" cy="372" r="4" class="ours-fill"/>',
               text(74, 376, "what a frame draws"),
               '<path d="M222 372h22" class="theirs" stroke-width="1.5"/>',
               text(252, 376, "the body, as ticks leave it"),
               '<path d="M452 366v12" class="ink" stroke-width="2"/>',
               text(462, 376, "a tick"),
               text(536, 376, "0.4 s, 75 frames a second", "small")]
    return svg(760, 394, "Ticks and frames under the two clocks", shapes)


# ----------------------------------------------------------------------------------------- main

def pictures(remora, examples):
    return {"motion.svg": motion_picture(examples), "chase.svg": chase_picture(remora),
            "clock.svg": clock_picture(remora)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--remora", default=ROOT / "build" / "remora", help="(build/remora)")
    parser.add_argument("--examples", type=pathlib.Path, required=True, help="by_hand, by_remora")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "docs", help="(docs)")
    parser.add_argument("--check", action="store_true", help="compare, do not write")
    options = parser.parse_args()
    stale = 0
    for name, picture in pictures(options.remora, options.examples).items():
        file = options.output / name
        if not options.check:
            file.write_text(picture, encoding="utf-8")
        is_same = file.exists() and file.read_text(encoding="utf-8") == picture
        stale += not is_same
        print(f"{file.name}: {len(picture):,} bytes{'' if is_same else ', not as it would be drawn'}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
