"""Plots traces: height, speed, distance from the truth, and when reports arrived.

    remora matrix --motion jump --network wifi --rules l3 --trace traces
    python3 plot_trace.py traces/jump-wifi-l3.jsonl --out jump.svg

With matplotlib the suffix of the output chooses the format; without it the picture is an SVG.
"""

import argparse
import math
import pathlib
from typing import List, NamedTuple, Sequence, Tuple

from remora import traces

try:
    from matplotlib.figure import Figure
except ImportError:
    Figure = None

SPEED_SECONDS = 0.1  # speeds are means of so long: single frames of a trace are too rough
TRUE, DRAWN, ARRIVED = "#888888", "#0068b5", "#d08020"
WIDTH, HEIGHT, LEFT, TOP, GAP = 860, 150, 70, 40, 36  # of a panel and around it; pixels


class Panel(NamedTuple):
    """One plot; all have the time for their x axis."""

    title: str
    lines: List[Tuple[str, Sequence[float]]]  # colour, a number a frame


def speeds(times: Sequence[float], places: Sequence[Sequence[float]]) -> List[float]:
    """Metres a second over the last SPEED_SECONDS."""
    found, first = [], 0
    for now, time in enumerate(times):
        while first < now and times[first] < time - SPEED_SECONDS - 1e-9:
            first += 1
        seconds = time - times[first]
        found.append(math.dist(places[first], places[now]) / seconds if seconds > 0 else 0.0)
    return found


def panels(trace: traces.Trace) -> List[Panel]:
    has_truth = None not in trace.true
    places = [(TRUE, trace.true)] if has_truth else []
    places.append((DRAWN, trace.pos))
    found = [
        Panel("height, m", [(colour, [p[2] for p in place]) for colour, place in places]),
        Panel("speed, m/s", [(colour, speeds(trace.t, place)) for colour, place in places]),
    ]
    if has_truth:
        found.append(Panel("distance from the truth, m", [(DRAWN, trace.errors())]))
    return found


def save_with_matplotlib(trace: traces.Trace, title: str, out: pathlib.Path) -> None:
    shown = panels(trace)
    figure = Figure(figsize=(9, 2 * len(shown)), layout="constrained")
    figure.suptitle(title)
    for axes, panel in zip(figure.subplots(len(shown), sharex=True), shown):
        for colour, numbers in panel.lines:
            axes.plot(trace.t, numbers, color=colour)
        for time in trace.arrivals():
            axes.axvline(time, 0, 0.05, color=ARRIVED)
        axes.set_ylabel(panel.title)
    axes.set_xlabel("seconds")
    figure.savefig(out)


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'


def svg_panel(panel: Panel, trace: traces.Trace, top: float) -> List[str]:
    """One plot whose upper edge is at `top`, axes and all."""
    start, seconds = trace.t[0], (trace.t[-1] - trace.t[0]) or 1.0
    numbers = [number for _, line in panel.lines for number in line]
    low, high = min(numbers + [0.0]), max(numbers)
    high = high if high > low else low + 1.0

    def x(time: float) -> float:
        return LEFT + (time - start) / seconds * WIDTH

    def y(number: float) -> float:
        return top + (high - number) / (high - low) * HEIGHT

    parts = [f'<rect x="{LEFT}" y="{top}" width="{WIDTH}" height="{HEIGHT}" class="frame"/>']
    parts += [text(LEFT, top - 6, panel.title)]
    for number in (low, high):
        rounded = round(number, 2) + 0.0  # which has no minus before a zero
        parts.append(text(LEFT - 6, y(number) + 4, f"{rounded:.2f}", "end"))
    for time in trace.arrivals():
        parts.append(f'<path d="M{x(time):.1f} {top + HEIGHT}v-8" stroke="{ARRIVED}"/>')
    for colour, line in panel.lines:
        points = " ".join(f"{x(t):.1f},{y(n):.1f}" for t, n in zip(trace.t, line))
        parts.append(f'<polyline points="{points}" stroke="{colour}"/>')
    return parts


def save_svg(trace: traces.Trace, title: str, out: pathlib.Path) -> None:
    shown = panels(trace)
    bottom = TOP + len(shown) * (HEIGHT + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 30} {bottom}">',
        "<style>text { font: 12px sans-serif } polyline { fill: none; stroke-width: 1.5 }"
        " .frame { fill: #fff; stroke: #ccc }</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        text(LEFT + WIDTH, 16, f"{title}: grey true, blue drawn, orange reports", "end"),
    ]
    for index, panel in enumerate(shown):
        parts += svg_panel(panel, trace, TOP + index * (HEIGHT + GAP))
    parts.append(text(LEFT, bottom - 14, f"{trace.t[0]:.2f} s"))
    parts.append(text(LEFT + WIDTH, bottom - 14, f"{trace.t[-1]:.2f} s", "end"))
    out.write_text("\n".join(parts + ["</svg>", ""]), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("trace", type=pathlib.Path, help="JSON lines of one body")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("trace.svg"))
    arguments = parser.parse_args()
    trace = traces.read(arguments.trace)
    if not len(trace):
        parser.error(f"{arguments.trace} has no frames")
    if Figure is None and arguments.out.suffix != ".svg":
        parser.error("only SVG without matplotlib")
    save = save_svg if Figure is None else save_with_matplotlib
    save(trace, arguments.trace.stem, arguments.out)
    errors = trace.errors()
    mean = f", mean error {sum(errors) / len(errors):.3f} m" if errors else ""
    print(f"{arguments.out}: {len(trace)} frames, {len(trace.arrivals())} reports{mean}")


if __name__ == "__main__":
    main()
