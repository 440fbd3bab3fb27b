#!/usr/bin/env python3
"""Tests of motion tables as JSON: files that are good, files that are not, and printed tables."""

import copy
import json
import random
import re
import sys

from harness import ROOT, equal, main

GOOD = {
    "format": "remora motion table 1",
    "default_style": "NonCombat",
    "styles": [{"style": "NonCombat", "substate": "Ready"}],
    "cycles": [{"style": "NonCombat", "command": "Ready", "motion": "stand"},
               {"style": "NonCombat", "command": "WalkForward", "motion": "walk"}],
    "links": [{"style": "NonCombat", "from": "Ready", "to": "WalkForward", "motion": "walk"},
              {"style": "NonCombat", "to": "0x10000058", "motion": "stand"}],
    "modifiers": [{"command": "TurnRight", "motion": "turn"}],
    "aliases": [{"command": "TurnLeft", "means": "TurnRight", "speed": -1}],
    "motions": {
        "stand": {},
        "walk": {"clips": [{"animation": "walk"}]},
        "turn": {"omega": [0, 0, -1.5], "stride": 1.5},
    },
    "animations": {
        "walk": {"frames": 4, "poses": [{"origin": [0, 0.1, 0], "count": 4}],
                 "hooks": [{"frame": 3, "id": 7}]},
    },
}

# A body that does a bit of everything.
SCRIPT = """
body a
{table}
tick 1/30 3
motion forward=WalkForward
tick 1/30 20
motion forward=RunForward forward_speed=2.5 turn=TurnRight
tick 1/30 20
motion forward=WalkForward forward_speed=-0.65 sidestep=SideStepRight turn=TurnRight turn_speed=-1
tick 1/30 20
motion
tick 1/30 20
motion sidestep=SideStepRight sidestep_speed=-1.5
tick 1/30 20
motion style=SwordCombat
tick 1/30 20
motion style=SwordCombat actions=0x10000058:1:1:0
tick 1/30 20
motion style=SwordCombat turn=TurnRight
tick 1/30 20
walkable 0
contact 0
motion forward=RunForward
tick 1/30 10
{end}
hash
"""


def changed(path, value):
    """GOOD with one member changed; a value of None takes it away."""
    table = copy.deepcopy(GOOD)
    at = table
    for step in path[:-1]:
        at = at[step]
    if value is None:
        del at[path[-1]]
    elif isinstance(at, list) and path[-1] == len(at):
        at.append(value)
    else:
        at[path[-1]] = value
    return table


# What is changed, to what, and what is said of it.
BAD = [
    (["format"], None, 'format: expected "remora motion table 1"'),
    (["format"], "remora motion table 2", 'format: expected "remora motion table 1"'),
    (["extra"], 1, "extra: there is no such member"),
    (["ex\x1b[2Jtra"], 1, "ex?[2Jtra: there is no such member"),
    (["default_style"], None, "default_style: expected a command name or id"),
    (["default_style"], "Magic", "default_style: is not among the styles"),
    (["default_style"], "Ready", "default_style: 0x41000003 is not a style"),
    (["any_substate"], "NonCombat", "any_substate: 0x8000003D is not a substate"),
    (["any_cycle"], "fly", 'any_cycle: there is no motion "fly"'),
    (["any_cycle"], 0, "any_cycle: expected the name of a motion"),
    (["styles"], [], "default_style: is not among the styles"),
    (["styles"], {}, "styles: expected a list"),
    (["styles", 1], GOOD["styles"][0], "styles[1]: the same as styles[0]"),
    (["styles", 0, "substate"], None, "styles[0].substate: expected a command name or id"),
    (["cycles", 1], 5, "cycles[1]: expected an object"),
    (["cycles", 1, "command"], "Walk", "cycles[1].command: expected a command name or id"),
    (["cycles", 1, "command"], "0x", "cycles[1].command: expected a command name or id"),
    (["cycles", 1, "command"], "0x450000051", "cycles[1].command: expected a command name or id"),
    (["cycles", 1, "command"], 0x145000005, "cycles[1].command: expected a command name or id"),
    (["cycles", 1, "command"], 1.5, "cycles[1].command: expected a command name or id"),
    (["cycles", 1, "command"], "0x10000058", "cycles[1].command: 0x10000058 is not a substate"),
    (["cycles", 1, "motion"], "fly", 'cycles[1].motion: there is no motion "fly"'),
    (["cycles", 1, "data"], 1, "cycles[1].data: there is no such member"),
    (["cycles", 2], GOOD["cycles"][1], "cycles[2]: the same as cycles[1]"),
    (["links", 1, "from"], False, "links[1].from: expected a command name or id"),
    (["links", 0, "from"], "NonCombat", "links[0].from: 0x8000003D is not a substate"),
    (["links", 0, "to"], "Jump",
     "links[0].to: 0x2500003B is not a style, a substate or an action"),
    (["links", 2], GOOD["links"][1], "links[2]: the same as links[1]"),
    (["modifiers", 0, "command"], "Ready", "modifiers[0].command: 0x41000003 is not a modifier"),
    (["modifiers", 0, "style"], "Any", "modifiers[0].style: expected a command name or id"),
    (["modifiers", 1], GOOD["modifiers"][0], "modifiers[1]: the same as modifiers[0]"),
    (["aliases", 0, "speed"], "fast", "aliases[0].speed: expected a number"),
    (["aliases", 0, "speed"], 1e39, "aliases[0].speed: the number is too large"),
    (["aliases", 1], GOOD["aliases"][0], "aliases[1]: the same as aliases[0]"),
    (["aliases", 1], {"command": "TurnRight", "means": "TurnLeft"},
     "aliases[0].means: is itself an alias (aliases[1])"),
    (["motions"], [], "motions: expected an object"),
    (["motions", "a b"], {}, "motions: a name has 1 to 63 letters, digits, - and _"),
    (["motions", "x" * 64], {}, "motions: a name has 1 to 63 letters, digits, - and _"),
    (["motions", "turn"], [], "motions.turn: expected an object"),
    (["motions", "turn", "flags"], ["wild"],
     'motions.turn.flags: expected a list of "alone", "from_default", "still"'),
    (["motions", "turn", "omega"], [0, 0], "motions.turn.omega: expected a list of 3 numbers"),
    (["motions", "turn", "velocity"], [0, "1", 0],
     "motions.turn.velocity: expected a list of 3 numbers"),
    (["motions", "turn", "velocity"], [0, -1e300, 0],
     "motions.turn.velocity: a number is too large"),
    (["motions", "turn", "omega"], [0, -1e30, 0],
     "motions.turn.omega: expected numbers of at most 1e+06"),
    (["motions", "turn", "stride"], -0.5,
     "motions.turn.stride: expected a number that is not negative"),
    (["motions", "walk", "clips"], [{"animation": "walk"}] * 9,
     "motions.walk.clips: more than 8 clips"),
    (["motions", "walk", "clips", 0, "animation"], "run",
     'motions.walk.clips[0].animation: there is no animation "run"'),
    (["motions", "walk", "clips", 0, "framerate"], -1001,
     "motions.walk.clips[0].framerate: expected a number from -1000 to 1000"),
    (["motions", "walk", "clips", 0, "low"], 4,
     "motions.walk.clips[0].low: expected a whole number from 0 to 3"),
    (["motions", "walk", "clips", 0], {"animation": "walk", "low": 2, "high": 1},
     "motions.walk.clips[0].high: expected a whole number from 2 to 3"),
    (["animations", "walk", "frames"], 0,
     "animations.walk.frames: expected a whole number from 1 to 1048576"),
    (["animations", "walk", "frames"], 4.0,
     "animations.walk.frames: expected a whole number from 1 to 1048576"),
    (["animations", "walk", "frames"], 5, "animations.walk.poses: 4 poses for 5 frames"),
    (["animations", "walk", "poses", 0, "count"], 0,
     "animations.walk.poses[0].count: expected a whole number from 1 to 1048576"),
    (["animations", "walk", "poses", 0, "rotation"], [0, 0, 0, 0],
     "animations.walk.poses[0].rotation: a rotation of length 0"),
    (["animations", "walk", "hooks", 0, "frame"], 4,
     "animations.walk.hooks[0].frame: expected a whole number from 0 to 3"),
    (["animations", "walk", "hooks", 0, "direction"], 2,
     "animations.walk.hooks[0].direction: expected a whole number from -1 to 1"),
    (["animations", "walk", "hooks", 0, "id"], None,
     "animations.walk.hooks[0].id: expected a whole number from 0 to 4294967295"),
]

# Text that is no JSON object, and what is said of it behind the file's name.
BROKEN = [
    ("", ":1: '[' or '{' expected near end of file"),
    ("[]", ": expected an object"),
    ('{"format": 1,\n\n}', ":3: string or '}' expected near '}'"),
    ('{"format": 1, "format": 2}', ':1: duplicate object key near \'"format"\''),
    ('{"a": 1e999}', ":1: real number overflow near '1e999'"),
    ('{"a": 99999999999999999999}', ":1: too big integer near '99999999999999999999'"),
    ('{"a": "\xff"}'.encode("latin-1"), ":1: unable to decode byte 0xff near '\"'"),
    (b'{"a": "\\u0000"}',
     ":1: \\u0000 is not allowed without JSON_ALLOW_NUL near '\"\\u0000\"'"),
    ("{} x", ":1: end of file expected near 'x'"),
    ("[" * 5000, ":1: maximum parsing depth reached near '['"),
]


def drive(program, table, end=""):
    status, out, errors = program.run("drive", stdin=SCRIPT.format(table=table, end=end))
    equal((status, errors), (0, ""), "drive")
    return out


def states(out):
    return out.splitlines()[:-1]


def bad_case(path, value, message):
    def run(program):
        program.file("t.json", json.dumps(changed(path, value)))
        equal(program.run("table", "t.json"), (2, "", f"remora table: t.json: {message}\n"))
    return f"bad {'.'.join(map(str, path))} {str(value)[:20]}", run


def broken_case(text, message):
    def run(program):
        program.file("t.json", text)
        equal(program.run("table", "t.json"), (2, "", f"remora table: t.json{message}\n"))
    return f"broken {text[:20]!r}", run


def good_file(program):
    program.file("t.json", json.dumps(GOOD))
    status, out, errors = program.run("table", "t.json")
    equal((status, errors), (0, ""))
    equal(len(out.splitlines()), 7, out)


def example_of_the_page(program):
    page = (ROOT / "docs" / "motion-table.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```json\n(.*?)```", page, re.S)
    equal(len(blocks), 1, "examples")
    program.file("creature.json", blocks[0])
    status, out, errors = program.run("table", "creature.json", "--json")
    equal((status, errors), (0, ""))
    equal(json.loads(out)["default_style"], "NonCombat")
    walk = "body a\ntable creature.json\nmotion forward=WalkForward\ntick 1/30 60\n"
    status, out, errors = program.run("drive", stdin=walk)
    equal((status, errors), (0, ""))
    north = json.loads(out.splitlines()[-1])["pos"][1] - 12.0
    # 3 frames at 12 a second, then 24 a second for what is left of 2 s, 6 cm each.
    equal(2.4 < north < 2.8, True, f"walked {north}")


def page_names_every_member(program):
    """Whatever the reader accepts is on the page."""
    del program
    source = (ROOT / "tools" / "remora" / "table" / "json.c").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "motion-table.md").read_text(encoding="utf-8")
    lists = re.findall(r"members\[\] = \{(.*?)NULL\}", source, re.S)
    equal(len(lists) > 8, True, "lists of members")
    for member in re.findall(r'"(\w+)"', "".join(lists)):
        equal(f"| `{member}` |" in page, True, f"{member} on the page")


def printed(name):
    """A built-in table, printed, moves a body exactly as it does itself."""
    def run(program):
        status, out, errors = program.run("table", name, "--json")
        equal((status, errors), (0, ""))
        program.file("t.json", out)
        # The number of a body's table is part of the hash, so both end with the same one.
        equal(drive(program, "table t.json", "table humanoid"),
              drive(program, f"table {name}", "table humanoid"), "states and hash")
        equal(states(drive(program, "table t.json")), states(drive(program, f"table {name}")))
    return f"printed {name}", run


def printed_again(name):
    """Reading what was printed loses nothing, so that it is printed the same; and the hash."""
    def run(program):
        first = program.run("table", name, "--json")[1]
        program.file("a.json", first)
        second = program.run("table", "a.json", "--json")[1]
        equal(second, first)
        program.file("b.json", second)
        equal(drive(program, "table a.json"), drive(program, "table b.json"))
    return f"printed again {name}", run


def tables_differ(program):
    """The comparison above would notice a difference."""
    table = json.loads(program.run("table", "clip", "--json")[1])
    table["motions"]["TurnRight"]["omega"][2] = -1.57
    program.file("t.json", json.dumps(table))
    equal(drive(program, "table t.json") == drive(program, "table clip"), False)


def one_file_for_many_bodies(program):
    program.file("t.json", json.dumps(GOOD))
    bodies = "".join(f"body b{i}\ntable t.json\n" for i in range(100))
    status, _, errors = program.run("drive", stdin=bodies + "tick 1/30\n")
    equal((status, errors), (0, ""))


def too_many_files(program):
    script = "body a\n"
    for i in range(300):
        program.file(f"{i}.json", json.dumps(GOOD))
        script += f"table {i}.json\n"
    status, _, errors = program.run("drive", stdin=script)
    equal(status, 2)
    equal(len(errors.splitlines()), 1, errors)


def error_in_a_script(program):
    program.file("t.json", json.dumps(changed(["links", 0, "from"], 7.5)))
    equal(program.run("drive", stdin="body a\n\ntable t.json\n"),
          (2, "", "-:3: t.json: links[0].from: expected a command name or id\n"))
    equal(program.run("drive", stdin="body a\ntable none.json\n"),
          (2, "", "-:2: none.json: cannot be opened: No such file or directory\n"))


def ids_in_every_form(program):
    table = copy.deepcopy(GOOD)
    table["default_style"] = 0x8000003D
    table["styles"][0]["style"] = "0x8000003d"
    table["cycles"][1]["command"] = 0x45000005
    program.file("a.json", json.dumps(table))
    program.file("b.json", json.dumps(GOOD))
    equal(program.run("table", "a.json", "--json"), program.run("table", "b.json", "--json"))


def no_file_at_all(program):
    equal(program.run("table", "."),
          (2, "", "remora table: .: cannot be read: Is a directory\n"))
    equal(program.run("table", "/dev/zero")[0], 2)
    program.file("large.json", "{" + " " * (65 << 20) + "}")
    equal(program.run("table", "large.json"),
          (2, "", "remora table: large.json: larger than 64 MB\n"))


def damaged_files(program):
    """Whatever a byte is changed to, it is a table or there is one line about it."""
    text = json.dumps(GOOD).encode()
    rng = random.Random(5)
    for _ in range(60):
        damaged = bytearray(text)
        for _ in range(rng.randrange(1, 4)):
            damaged[rng.randrange(len(damaged))] = rng.choice(b'{}[]",:0123456789-xe\x00\xff')
        program.file("t.json", bytes(damaged))
        status, _, errors = program.run("table", "t.json")
        equal(status in (0, 2), True, f"{status} {errors}")
        equal(len(errors.splitlines()), 0 if status == 0 else 1, errors)


def wrong_use(program):
    equal(program.run("table"),
          (2, "", "remora table: which one? humanoid, clip or a FILE\n"))
    equal(program.run("table", "clip", "--xml"),
          (2, "", 'remora table: unexpected "--xml"; see remora table --help\n'))
    status, out, errors = program.run("table", "--help")
    equal((status, errors, "example" in out), (0, "", True))


CASES = [
    ("a good file", good_file),
    ("the example of the page", example_of_the_page),
    ("the page names every member", page_names_every_member),
    printed("humanoid"), printed("clip"), printed_again("humanoid"), printed_again("clip"),
    ("tables differ", tables_differ),
    ("one file for many bodies", one_file_for_many_bodies),
    ("too many files", too_many_files),
    ("an error in a script", error_in_a_script),
    ("ids in every form", ids_in_every_form),
    ("no file at all", no_file_at_all),
    ("damaged files", damaged_files),
    ("wrong use", wrong_use),
    *(bad_case(*bad) for bad in BAD),
    *(broken_case(*broken) for broken in BROKEN),
]

if __name__ == "__main__":
    sys.exit(main(__doc__, CASES))
