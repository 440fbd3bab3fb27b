#!/usr/bin/env python3
"""Tests of `remora demo` and `remora replay --html`: the table, and the report as a page."""

import collections
import html.parser
import json
import re
import sys

from harness import ROOT, equal, main

MINDS = ["football", "pedestrian", "car", "player", "duel", "jumper", "explorer", "dodger"]
MOTIONS = ["run", "walk", "back", "strafe-right", "strafe-left", "run-turn", "walk-turn", "run-stop",
           "walk-stop", "run-walk", "walk-run", "jump"]
NETWORKS = ["lan", "good", "wifi", "mobile", "bad"]
PLOTS = ["the way from above", "position error over time", "speed over time", "heading over time",
         "queue depth over time", "reasons over time"]
EMPTY = {"meta", "link", "br"}
SIZE_LIMIT = 5 << 20


class Page(html.parser.HTMLParser):
    """Checks that tags are balanced, and keeps what the tests ask about."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.tables = [], [], 0
        self.plots = {}      # (section, network) to labels of the pictures
        self.paths = []      # their drawings
        self.references = []
        self.section = self.network = ""
        self.feed(text)
        self.close()
        equal(self.open, [], "tags left open")

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag not in EMPTY:
            self.open.append(tag)
        equal(tag in ("script", "iframe", "img", "object"), False, tag)
        self.references += [v for k, v in attributes if k in ("src", "href", "action", "data")]
        self.tables += tag == "table"
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "section":
            self.section = values.get("id", "")
        if tag == "summary":
            self.network = ""
        if tag == "svg":
            self.plots.setdefault((self.section, self.network), []).append(values["aria-label"])
        if tag == "path":
            self.paths.append(values["d"])

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag):
        equal(self.open.pop() if self.open else None, tag, "tags cross")

    def handle_data(self, data):
        if self.open[-2:] == ["summary", "b"]:
            self.network = data


def page_of(path):
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    equal(len(text) < SIZE_LIMIT, True, "size")
    outside = [r for r in page.references if not r.startswith("#") and r != "data:,"]
    equal(outside, [], "references to elsewhere")
    equal(re.findall(r"url\(|@import|https?:", text), [], "references in the style")
    equal([p for p in page.paths if not re.fullmatch(r"(M[-\d]|[-\d hvlHVLMz.]*)*", p)], [])
    equal(re.findall(r"\bnan\b|\binf\b", text), [])
    return page, text


def output(program, *arguments, status=0):
    got, out, errors = program.run(*arguments)
    equal((got, errors), (status, ""), " ".join(arguments))
    return out


def the_demo_shows_all_cases(program):
    out = output(program, "demo", "--seeds", "2")
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines() if line.strip()}
    for motion in MOTIONS:
        equal(rows[motion][:6], ["ok"] * 6, motion)
        equal(len(rows[motion]), 15, motion)
    equal("on lan and good, where it must hold, 108 of 108" in out, True, out)
    equal(out.splitlines()[-1], "report: remora-report.html")
    equal(re.match(r"Over a poor wireless network remora draws a character that moves as people do\n\d\.\d\d m "
                   "from where", out) is not None,
          True, out.splitlines()[0])
    equal([p.name for p in program.folder.iterdir()], ["remora-report.html"])
    page, text = page_of(program.folder / "remora-report.html")
    equal([i for i in page.ids if i in MOTIONS], MOTIONS)
    equal(page.plots.pop(("", "")), ["the mover and what is drawn of it, moving"], "the first screen")
    equal(sorted(page.plots), sorted((m, n) for m in MOTIONS for n in NETWORKS))
    for where, labels in page.plots.items():
        equal(labels, PLOTS, str(where))
    equal(page.tables, 3 + len(MOTIONS))
    the_first_screen_comes_first(text)
    one_time_axis_for_all_plots_of_a_case(text)
    equal("@media print" in text and "prefers-color-scheme:dark" in text, True)


def the_first_screen_comes_first(text):
    """A sentence with two figures, a moving picture with rivals, a chart, a table; the rest folded."""
    order = ['class="first"', 'class="moving"', "<animate", 'class="chart"', "<h2>How far off",
             '<details class="table"><summary><b>Acceptance</b>',
             '<details class="table"><summary><b>Scores</b>', "<b>Every run</b>"]
    places = [text.index(part) for part in order]
    equal(places, sorted(places), "order of the first screen")
    ours, theirs = re.findall(r"<b>(\d\.\d\d) m</b>", text)[:2]
    equal(0 < float(ours) < float(theirs), True, f"{ours} {theirs}")
    bars = re.findall(r'<div class="bar"><span>([^<]+)</span>', text)
    equal(bars.count("lerp") == bars.count("dead reckoning") == bars.count("remora") == 3, True, str(bars))
    for style in ("smooth", "reckon", "damped"):
        equal(text.count(f'<circle class="mark {style}" r='), 1, style)
    cells = re.findall(r'<td class="(near|far)" style="--share:(\d+)%"><b>([\d.]+)</b> ([\d.]+)', text)
    equal(len(cells), (len(MOTIONS) + len(MINDS)) * len(NETWORKS), "cells of distances")
    *_, turning = cells[MOTIONS.index("run-turn") * len(NETWORKS) + NETWORKS.index("wifi")]
    equal(0.01 < float(turning) < 0.06, True, f"{turning} m: dead reckoning is told the turning, too")
    for mind in MINDS:
        equal(f"<tr><td>{mind}</td>" in text, True, mind)
    for side, share, mine, best in cells:
        mine, best = float(mine), float(best)
        if max(mine, best) > 0.05:
            equal(abs(abs(best - mine) / max(mine, best) * 100 - int(share)) < 3, True, f"{mine} {best} {share}")
            equal((side == "near") == (mine <= best) or mine == best, True, f"{mine} {best} {side}")
    for word in ("rules of the documents", "2013 client", "that clock and no fault", "<b>root</b> moved by",
                 "<b>reached</b> came to one"):
        equal(word in text, True, word)


def one_time_axis_for_all_plots_of_a_case(text):
    for case in re.findall(r'<div class="plots">.*?</details>', text, re.DOTALL):
        axes = set(re.findall(r'<div class="axis">(.*?)</div>', case))
        equal(len(axes), 1, str(axes))
    equal('class="stop" d="M' in text and 'class="loss" d="M' in text, True, "stops and losses")


def matrix_cases(program, *options):
    """Of all rule sets."""
    _, lines, _ = program.run("matrix", *options, "--json")
    return json.loads(lines)["cases"]


def the_report_tells_what_the_matrix_tells(program):
    output(program, "demo", "--motion", "run-stop", "--seeds", "1")
    _, text = page_of(program.folder / "remora-report.html")
    cases = matrix_cases(program, "--motion", "run-stop")
    section = text[text.index('id="run-stop"'):]
    marks = re.findall(r'<td>(\w+)</td><td class="name">(\w+)</td><td class="(ok|no)" style', section)
    said = [(c["network"], c["rules"], "ok" if c["pass"] else "no") for c in cases]
    equal(sorted(marks), sorted(said))


def the_report_counts_the_seeds_that_are_accepted(program):
    """Of a motion that some seeds lose: as many as the matrix accepts, one seed after the other."""
    out = output(program, "demo", "--motion", "jump", "--seeds", "5")
    row = next(line.split()[1:] for line in out.splitlines() if line.startswith("jump "))
    accepted = collections.Counter()
    for seed in range(1, 6):
        for case in matrix_cases(program, "--motion", "jump", "--seed", str(seed)):
            accepted[case["network"], case["rules"]] += case["pass"]
    said = [accepted[n, r] for n in NETWORKS for r in ("l3", "retail", "smooth")]
    equal(row, ["ok" if count == 5 else f"{count}/5" for count in said])
    equal(min(said) < 5, True, "a seed that fails")


def peers_are_part_of_it_when_given(program):
    table = {"columns": ["remora l3", "a<b"],
             "rows": [{"title": "error now", "network": "lan", "best": 0.5,
                       "digits": 1, "values": {"remora l3": 0.5, "a<b": None}},
                      {"title": "error now", "network": "bad", "best": 1,
                       "digits": 0, "values": {"remora l3": 2, "a<b": 1}}]}
    program.file("peers.json", json.dumps(table))
    output(program, "demo", "--motion", "jump", "--html", "r.html", "--peers", "peers.json")
    page, text = page_of(program.folder / "r.html")
    equal("peers" in page.ids, True)
    equal('<td class="best own">0.5</td><td class="">–</td>' in text, True)
    equal('<td class="own">2</td><td class="best ">1</td>' in text, True)
    for content in ("{", "{}", '{"columns": [], "rows": []}', '{"columns": [1], "rows": [{}]}'):
        program.file("peers.json", content)
        status, _, errors = program.run("demo", "--motion", "jump", "--html", "no.html", "--peers",
                                        "peers.json")
        equal((status, errors.count("\n")), (2, 1), errors)
    equal(sorted(p.name for p in program.folder.iterdir()), ["peers.json", "r.html"])


def what_cannot_be_written_is_told(program):
    for path in ("/dev/full", "nothing/r.html", "."):
        status, _, errors = program.run("demo", "--motion", "jump", "--html", path)
        equal((status, errors.count("\n")), (2, 1), errors)
        equal(f"cannot write {path}: " in errors, True, errors)
    equal(list(program.folder.iterdir()), [])
    # What was there stays as it was.
    program.file("r.html", "old")
    program.file("peers.json", "{}")
    program.run("demo", "--motion", "jump", "--html", "r.html", "--peers", "peers.json")
    equal((program.folder / "r.html").read_text(encoding="utf-8"), "old")


def wrong_use_is_one_line(program):
    for arguments in (["--nothing"], ["--html"], ["--motion", "crawl"], ["--motion", "crowd"],
                      ["--seeds", "0"], ["--seeds", "17"]):
        status, _, errors = program.run("demo", *arguments)
        equal((status, errors.count("\n")), (2, 1), errors)


def a_trace_is_replayed_as_plots(program):
    output(program, "matrix", "--network", "wifi", "--motion", "jump", "--rules", "l3", "--trace",
           "t")
    output(program, "replay", "t/jump-wifi-l3.jsonl", "--html", "t.html")
    page, _ = page_of(program.folder / "t.html")
    equal(list(page.plots.values()), [PLOTS])


def a_capture_is_replayed_as_plots(program):
    path = str(ROOT / "traces" / "melee-mobile.pcap")
    document = json.loads(output(program, "replay", path, "--html", "c.html", "--json"))
    page, text = page_of(program.folder / "c.html")
    shown = [p for p in PLOTS if p != "position error over time"]
    equal(sum(page.plots.values(), []), shown * len(document["bodies"]))
    for body in document["bodies"]:
        equal(f"<h2>{body['guid']}</h2>" in text, True)
    output(program, "replay", path, "--follow", "0x50000002", "--html", "one.html")
    page, text = page_of(program.folder / "one.html")
    equal((len(page.plots), "<h2>0x50000002</h2>" in text), (1, True))
    equal(sorted(p.name for p in program.folder.iterdir()), ["c.html", "one.html"])


CASES = [
    the_demo_shows_all_cases,
    the_report_tells_what_the_matrix_tells,
    the_report_counts_the_seeds_that_are_accepted,
    peers_are_part_of_it_when_given,
    what_cannot_be_written_is_told,
    wrong_use_is_one_line,
    a_trace_is_replayed_as_plots,
    a_capture_is_replayed_as_plots,
]

if __name__ == "__main__":
    sys.exit(main(__doc__, [(case.__name__.replace("_", " "), case) for case in CASES]))
