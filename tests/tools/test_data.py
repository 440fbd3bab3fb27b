#!/usr/bin/env python3
"""Tests of the game's data files: a town that the tests write, checked, shown, walked, and walked
again where the same town is spelled out in commands."""

import json
import random
import subprocess
import sys

from harness import equal, main

PLACE = "0xA9B40001 {x} {y} 20 {w} 0 0 {z}"


def write(program, *arguments):
    """Writes a town into the folder of the program."""
    subprocess.run([program.helpers / "remora_write_data", program.folder, *arguments], check=True)


def good(program, *arguments, stdin=""):
    status, output, errors = program.run(*arguments, stdin=stdin)
    equal((status, errors), (0, ""), " ".join(arguments))
    return output


def heading(degrees):
    """w and z of a rotation about the vertical by eighths of a circle, clockwise."""
    halves = {0: (1, 0), 45: (0.9238795, -0.3826834), 90: (0.7071068, -0.7071068),
              135: (0.3826834, -0.9238795), 180: (0, 1), 225: (0.3826834, 0.9238795),
              270: (0.7071068, 0.7071068), 315: (0.9238795, 0.3826834)}
    return halves[degrees]


def walks(seed, ticks):
    """Walks of several bodies: into the house and out, up the ramp, against what stands about."""
    chance = random.Random(seed)
    lines = []
    starts = [(52, 59, 90), (46, 64, 0), (38, 60, 90), (50, 48, 0), (58, 72, 180), (64, 50, 270)]
    for number, (x, y, degrees) in enumerate(starts):
        w, z = heading(degrees)
        lines += [f"body b{number}", "{shape}",
                  "enter " + PLACE.format(x=x, y=y, w=w, z=z)]
    commands = ["forward=RunForward", "forward=WalkForward", "forward=WalkForward forward_speed=-0.65",
                "sidestep=SideStepRight", "turn=TurnRight", "turn=TurnRight turn_speed=-1",
                "forward=RunForward turn=TurnRight turn_speed=0.7",
                "forward=WalkForward sidestep=SideStepRight sidestep_speed=-1", "forward=0x41000012",
                "style=0x8000003C", "actions=0x10000058:{stamp}:1:0", ""]
    lines += ["body b0", "motion forward=WalkForward", "body b1", "motion forward=RunForward"]
    done = 0
    stamp = 0
    free = [150, 150, 0, 0, 0, 0]  # until then each goes on: through the door, over the ramp
    while done < ticks:
        count = min(chance.randint(5, 90), ticks - done)
        lines += [f"tick 1/30 {count}"]
        done += count
        for number in range(len(starts)):
            if done > free[number] and chance.random() < 0.7:
                stamp += 1
                lines += [f"body b{number}",
                          "motion " + chance.choice(commands).format(stamp=stamp)]
        if chance.random() < 0.25:
            number = chance.randrange(len(starts))
            x, y, degrees = starts[chance.randrange(len(starts))]
            w, z = heading(degrees)
            free[number] = done + chance.randint(0, 150)
            lines += [f"body b{number}", "enter " + PLACE.format(x=x, y=y, w=w, z=z),
                      "motion forward=" + chance.choice(["WalkForward", "RunForward"])]
    return "\n".join(lines + ["hash", ""])


SPELLED = """table town.json
spheres 0 0 0.475 0.48 0 0 1.35 0.48
steps 0.6 1.5
radius 0.5"""


ROOMS = {"0xA9B40100", "0xA9B40101"}
TICKS = 10000


class Seen:
    """What the bodies of a run did, so that a walk that avoids the hard places is no test."""

    def __init__(self):
        self.cells, self.reasons, self.motions = {}, {}, set()
        self.entered = self.left = self.between = 0
        self.highest = 0.0

    def add(self, state):
        before, now = self.cells.get(state["body"]), state["cell"]
        self.cells[state["body"]] = now
        self.entered += before is not None and before not in ROOMS and now in ROOMS
        self.left += before in ROOMS and now not in ROOMS
        self.between += before in ROOMS and now in ROOMS and before != now
        self.highest = max(self.highest, state["pos"][2])
        for reason in state["why"]:
            self.reasons[reason] = self.reasons.get(reason, 0) + 1
        motion = state.get("motion", {})
        self.motions |= {(motion.get("style"), motion.get("forward")), motion.get("turn"),
                         motion.get("sidestep")}

    def check(self, rules):
        """Through the door and back, from room to room, onto the ramp, against what stands about."""
        equal(all(count >= 5 for count in (self.entered, self.left, self.between)), True,
              f"{rules}: in {self.entered}, out {self.left}, between {self.between}")
        equal(self.highest > 20.9, True, f"{rules}: no higher than {self.highest}")
        equal(all(self.reasons.get(reason, 0) >= least for reason, least in
                  (("root", 10000), ("slide", 1000), ("blocked", 1000), ("step_up", 10),
                   ("step_down", 10), ("velocity", 10))), True, f"{rules}: {self.reasons}")
        equal({("0x8000003D", "0x44000007"), ("0x8000003D", "0x45000005"),
               ("0x8000003D", "0x41000012"), "0x6500000D", "0x6500000F"} <= self.motions, True)
        equal(any(style == "0x8000003C" for style, _ in
                  (m for m in self.motions if isinstance(m, tuple))), True, "another style")


def a_loaded_town_is_the_town_spelled_out(program):
    write(program)
    spelled_town = (program.folder / "town.drive").read_text(encoding="utf-8")
    for rules, seed in (("retail", 1), ("l3", 2)):
        script = walks(seed, TICKS)
        begin = f"rules {rules}\n"
        loaded = good(program, "drive", "-", stdin=begin + "data portal.dat cell.dat\nlandblock A9 B4\n"
                      + script.replace("{shape}", "setup 0x02000001")).splitlines()
        spelled = good(program, "drive", "-", stdin=begin + spelled_town
                       + script.replace("{shape}", SPELLED)).splitlines()
        equal(len(loaded), len(spelled))
        for line, (a, b) in enumerate(zip(loaded, spelled)):
            equal(a, b, f"line {line}")
        seen = Seen()
        for line in loaded[:-1]:
            seen.add(json.loads(line))
        equal(json.loads(loaded[-2])["tick"], TICKS)
        seen.check(rules)


def landblocks_come_and_go(program):
    write(program, "2", "1")
    script = """data portal.dat cell.dat
landblock A9 B4
landblock AA B4
unload AA B4
unload A9 B4
landblock A9 B4
body a
setup 0x02000001
enter 0xA9B40001 52 59 20 0.7071068 0 0 -0.7071068
table data 0x09000001
table humanoid
motion forward=WalkForward
tick 1/30 150
"""
    lines = good(program, "drive", "-", stdin=script).splitlines()
    equal(json.loads(lines[-1])["cell"], "0xA9B40101")
    # The option does what the command does.
    rest = script.split("\n", 1)[1]
    equal(good(program, "drive", "--data", "portal.dat", "cell.dat", stdin=rest).splitlines(), lines)


BAD_LINES = [
    ("landblock A9 B4", "there are no data files; begin with: data PORTAL CELL"),
    ("data portal.dat cell.dat\nlandblock 00 00",
     "it refers to something that is not there: record 0x0000FFFF, byte 0: record"),
    ("data portal.dat cell.dat\nlandblock A9 B4\nlandblock A9 B4",
     "there is one already: record 0xA9B4FFFF, byte 0: landblock"),
    ("data portal.dat portal.dat",
     "the field does not take this value: record 0x00000000, byte 332: set of the cell file"),
    ("data none.dat cell.dat", "none.dat: cannot be opened: No such file or directory"),
    ("data portal.dat cell.dat\ndata portal.dat cell.dat", "there are data files already"),
    ("body a\ndata portal.dat cell.dat", "data must be set before the first body"),
    ("data portal.dat cell.dat\nbody a\nsetup 0x02009999",
     "it refers to something that is not there: record 0x02009999, byte 0: record"),
    ("data portal.dat cell.dat\nbody a\ntable data 0x09000009",
     "it refers to something that is not there: record 0x09000009, byte 0: record"),
    ("body a\ntable clip 0x09000009", "expected: table data 0x09..."),
    ("building 0xA9B40001 0 0 0 1 0 0 0 mesh none", 'there is no mesh "none"'),
]


def bad_lines_are_told(program):
    write(program)
    for script, error in BAD_LINES:
        status, _, errors = program.run("drive", "-", stdin=script + "\n")
        equal((status, errors), (2, f"-:{script.count(chr(10)) + 1}: {error}\n"), script)


def files_are_counted_and_checked(program):
    write(program, "2", "2", "--scenery")
    portal = json.loads(good(program, "data", "portal.dat", "--check", "--json"))
    equal({kind: row["records"] for kind, row in portal["kinds"].items()},
          {"other": 0, "Iteration": 1, "GfxObj": 6, "Setup": 5, "Animation": 5, "MotionTable": 1,
           "Environment": 1, "Scene": 1, "Region": 1})
    equal({row["unread"] for row in portal["kinds"].values()}, {0})
    equal(portal["kinds"]["GfxObj"]["shipped"], 15318)
    cell = json.loads(good(program, "data", "cell.dat", "--check", "--json"))
    equal({kind: row["records"] for kind, row in cell["kinds"].items()},
          {"other": 0, "Iteration": 1, "Landblock": 4, "LandblockInfo": 4, "EnvCell": 8})
    lines = good(program, "data", "cell.dat").splitlines()
    equal(lines[0].startswith("cell.dat: set 2, blocks of 256 bytes"), True)
    equal(lines[-1].split(), ["all", "17"])


def damaged_records_are_named(program):
    write(program)
    data = bytearray((program.folder / "portal.dat").read_bytes())
    at = data.find(bytes.fromhex("01000002") + bytes(4))  # the Setup of the human
    data[at + 4] = 2  # it says that its parts have scales, which are not there: it has no parts
    at = data.find(bytes.fromhex("01000012030000"))  # the Scene: one object too many
    data[at + 4] = 9
    (program.folder / "portal.dat").write_bytes(data)
    status, output, errors = program.run("data", "portal.dat", "--check", "--json")
    equal((status, errors), (1, "remora data: portal.dat: record 0x12000001, byte 4: objects.count: "
                                "the bytes end before the field does\n"))
    equal(json.loads(output)["kinds"]["Scene"]["unread"], 1)


def a_record_is_shown(program):
    write(program)
    lines = good(program, "data", "portal.dat", "0x12000001").splitlines()
    equal(lines[0], "0x12000001  Scene, 236 bytes")
    equal(lines[1].split(), ["0", "id", "301989889", "(0x12000001)"])
    shown = json.loads(good(program, "data", "cell.dat", "0xA9B4FFFF", "--json"))
    equal((shown["kind"], len(shown["fields"])), ("Landblock", 165))
    status, _, errors = program.run("data", "portal.dat", "0x01000099")
    equal((status, "0x01000099" in errors), (1, True))


def a_walk_tells_what_it_found(program):
    write(program, "2", "2", "--scenery")
    told = json.loads(good(program, "data", "--walk", "portal.dat", "cell.dat", "--json"))
    equal((told["landblocks visited"], told["landblocks loaded"]), (4, 16))
    equal((told["bodies entered"], told["bodies in the air"], told["bodies stuck"]), (4, 0, 0))
    equal((told["buildings"], told["rooms"], told["damaged"]), (16, 32, 0))
    equal(told["metres"] > 4 * 20, True, told["metres"])


def captures_run_on_the_ground_of_the_files(program):
    write(program)
    good(program, "capture", "--scenario", "run", "-o", "run.pcap")
    flat = json.loads(good(program, "replay", "run.pcap", "--json"))
    on_ground = json.loads(good(program, "replay", "run.pcap", "--json", "--data", "portal.dat", "cell.dat"))
    equal(len(flat["bodies"]) >= 1, True)
    equal(len(flat["bodies"]), len(on_ground["bodies"]))
    equal(flat["hash"] == on_ground["hash"], False, "the ground made no difference")
    status, _, errors = program.run("replay", "run.pcap", "--data", "cell.dat", "cell.dat")
    equal((status, errors), (2, "remora replay: cell.dat: record 0x00000000, byte 332: set of the portal file: "
                                "the field does not take this value\n"))
    status, _, errors = program.run("replay", "run.pcap", "--data", "none.dat", "cell.dat")
    equal((status, errors), (2, "remora replay: none.dat: cannot be opened: No such file or directory\n"))


def wrong_use_is_told(program):
    write(program, "--old")
    status, _, errors = program.run("data", "portal.dat")
    equal((status, errors), (2, "remora data: portal.dat: record 0x00000000, byte 300: a file from "
                                "before June 2005: the saved bytes are damaged or of another "
                                "version\n"))
    for arguments in ((), ("portal.dat", "12"), ("--walk", "portal.dat"), ("nothing.dat",),
                      ("cell.dat", "--check", "0x1"), ("cell.dat", "--what")):
        status, output, errors = program.run("data", *arguments)
        equal((status, output, errors.count("\n")), (2, "", 1), arguments)


CASES = [
    ("a loaded town is the town spelled out", a_loaded_town_is_the_town_spelled_out),
    ("landblocks come and go", landblocks_come_and_go),
    ("bad lines are told", bad_lines_are_told),
    ("files are counted and checked", files_are_counted_and_checked),
    ("damaged records are named", damaged_records_are_named),
    ("a record is shown", a_record_is_shown),
    ("a walk tells what it found", a_walk_tells_what_it_found),
    ("captures run on the ground of the files", captures_run_on_the_ground_of_the_files),
    ("wrong use is told", wrong_use_is_told),
]

if __name__ == "__main__":
    sys.exit(main(__doc__, CASES))
