#!/usr/bin/env python3
"""Adds a rule, a property, a message and a scenario to a copy of the tree, as CONTRIBUTING.md says,
and sees that they work.

Each is done by editing files as a person would; what is made from tables is made by ./dev layout
--write afterwards and does not count. The copy is built, its units run, and `remora drive` uses what
was added. Fails if something does not work, or if an addition touches more files than it may.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / "build/additions"
MOST = {"rule": 4, "property": 4, "message": 5, "scenario": 3}  # files by hand


class Problem(Exception):
    """What went wrong, in a sentence."""


def run(*command, **options):
    done = subprocess.run(command, cwd=COPY, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-25:])
        raise Problem(f"{' '.join(map(str, command))} failed:\n{tail}")
    return done.stdout


def copy():
    """What git knows of the tree, as it is on disk, with a history of its own."""
    shutil.rmtree(COPY, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name)
    run("git", "init", "--quiet")
    commit("tree")


def commit(what):
    run("git", "add", "--all")
    run("git", "-c", "user.name=a", "-c", "user.email=a", "commit", "--quiet", "-m", what)


def edit(name, *changes):
    """Puts text in front of, or instead of, text that is there once: (there, new)."""
    path = COPY / name
    text = path.read_text(encoding="utf-8")
    for there, new in changes:
        if there not in text:
            raise Problem(f"{name} has no {there!r}: bring scripts/check/additions.py up to date")
        text = text.replace(there, new, 1)
    path.write_text(text, encoding="utf-8")


def before(there, new):
    return there, new + there


def last_line(name, there, new):
    """A line at the end of a table of macros, behind the line that begins with `there`."""
    path = COPY / name
    lines = path.read_text(encoding="utf-8").split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith(there))
    end = next(i for i in range(start, len(lines)) if not lines[i].endswith("\\"))
    lines[end] += " \\"
    lines[end + 1 : end + 1] = new.split("\n")
    path.write_text("\n".join(lines), encoding="utf-8")


# --- the four ------------------------------------------------------------------------------------


def add_rule():
    """A factor on the speed of the chase."""
    table = (COPY / "include/remora/rules.h").read_text(encoding="utf-8")
    under = ", ".join(["L3"] * len(re.findall(r"^ +PRESET\(", table, re.MULTILINE)))
    last_line(
        "include/remora/rules.h",
        "#define RM_RULE_TABLE",
        f'    RULE(hurry, "Factor on the chase. L3: none. Retail: 1.5.", RM_RULE_BOTH, {under})',
    )
    edit("include/remora/rules.h", before("} rm_rules;", "    uint8_t hurry; ///< factor on the chase\n"))
    edit(
        "src/body/fields.c",
        (
            "    lane->hot->chase_speed[lane->i] = rm_chase_speed(chase_source(lane, rules));\n",
            "    lane->hot->chase_speed[lane->i] = rm_chase_speed(chase_source(lane, rules)) *\n"
            "                                      (rules->hurry == RM_RULE_RETAIL ? 1.5f : 1.0f);\n",
        ),
    )
    edit(
        "tests/test_tick.c",
        before(
            "void test_tick(void) {\n",
            "static int a_body_in_a_hurry_chases_faster(void) {\n"
            "    rm_rules rules = rm_rules_l3();\n"
            "    rules.hurry = RM_RULE_RETAIL;\n"
            "    CHECK(chase_speed_of(rules, vec(3, 4, 0), 9) == 15.0f);\n"
            "    return 0;\n"
            "}\n\n",
        ),
        ("void test_tick(void) {\n", "void test_tick(void) {\n    RUN(a_body_in_a_hurry_chases_faster);\n"),
    )
    edit("CHANGELOG.md", ("### Added\n", "### Added\n\n- A rule, `hurry`.\n"))


def add_property():
    """A factor on jumps, kept in storage of its own."""
    last_line(
        "include/remora/body.h",
        "#define RM_PROPERTY_TABLE",
        '    PROPERTY(spring, "factor on the height of jumps", "from 0 to 9", OWN, REFUSE, 0.0f, 9.0f, \\\n'
        "             1.0f)",
    )
    edit(
        "include/remora/body.h",
        before("/// Last run rate, at least 0.\n",
               "/// Factor on the height of jumps.\n"
               "RM_API rm_status rm_body_set_spring(rm_world *world, rm_body_id id, float spring);\n\n"),
        ("    float jump_height;", "    float spring; ///< factor on the height of jumps\n    float jump_height;"),
        before("} rm_body_info;", "    float spring; ///< factor on jumps\n"),
    )
    edit(
        "src/body/body_motion.c",
        (
            "body->jump_height = lane->cold->jump_height;",
            "body->jump_height = lane->cold->jump_height * lane->cold->spring;",
        ),
    )
    edit(
        "docs/man/remora-drive.5.scd",
        before("*speed* auto|none|V", "*spring* VALUE (from 0 to 9)\n\tFactor on its jumps.\n\n"),
    )
    edit("CHANGELOG.md", ("### Added\n", "### Added\n\n- A property, `spring`.\n"))


def add_message():
    """A client's message with one number."""
    edit(
        "include/remora/message.h",
        before("    MESSAGE(JUMP_REQUEST,", '    MESSAGE(WAVE, 0xF7F0, "from a client", true, wave, Wave) \\\n'),
        before(
            "/// One message. Only the member",
            "/// Wave: a player waves.\ntypedef struct rm_wave {\n"
            "    uint32_t times; ///< how often\n} rm_wave;\n\n",
        ),
        before("        rm_jump_request jump_request;", "        rm_wave wave; ///< RM_MESSAGE_WAVE\n"),
    )
    edit(
        "src/wire/message_client.c",
        before(
            "void rm_layout_jump_request(",
            "void rm_layout_wave(rm_codec *codec, rm_message *message) {\n"
            '    rm_codec_u32(codec, &message->wave.times, "times");\n}\n\n',
        ),
    )
    edit(
        "tests/random_message.c",
        before(
            "    } else if (kind == RM_MESSAGE_JUMP_REQUEST) {\n",
            "    } else if (kind == RM_MESSAGE_WAVE) {\n"
            "        m.wave.times = sample_random_u32(random);\n",
        ),
    )
    head = (COPY / "tests/golden/messages/JumpRequest.txt").read_text(encoding="utf-8")
    (COPY / "tests/golden/messages/Wave.txt").write_text(
        head.split("\n\n")[0].replace("JumpRequest", "Wave") + "\n"
        + "".join(
            f"\nsample {times} times\nhex b1f7000006000000f0f70000{times:02x}000000\n"
            f"opcode 0xF7B1\nsequence 0x6\naction 0xF7F0\ntimes {times:#x}\n"
            for times in (1, 2, 3)
        ),
        encoding="utf-8",
    )
    edit(
        "docs/wire.md",
        before(
            "### JumpRequest\n",
            "### Wave\n\n| field | type | when | else | allowed | meaning |\n|---|---|---|---|---|---|\n"
            "| opcode | u32 | | | = 0xF7B1 | |\n| sequence | u32 | | | | |\n"
            "| action | u32 | | | = 0xF7F0 | |\n| times | u32 | | | | how often |\n\n",
        ),
    )


def add_scenario():
    """A body that turns on the spot."""
    edit(
        "src/scenario/script.c",
        before(
            "#define MOTION(",
            "static const rm_cue spin[] = {KEYS(BEGIN, RM_KEY_TURN_RIGHT), KEYS(5 * SECOND, 0)};\n\n",
        ),
        before(
            '    {.name = "free",',
            '    {.name = "spin",\n     .summary = "turns on the spot",\n     .actors = 1,\n'
            "     .ticks = 8 * SECOND,\n     CUES(spin)},\n",
        ),
    )


ADD = {"rule": add_rule, "property": add_property, "message": add_message, "scenario": add_scenario}


# --- do they work? -------------------------------------------------------------------------------


def hash_of(*lines):
    script = "\n".join([*lines[:1], "body a", *lines[1:], "tick 1/30", "hash"]) + "\n"
    return json.loads(run("build/remora", "drive", input=script).splitlines()[-1])


def works():
    """Builds, makes what is made, runs the units, and drives."""
    run("./dev", "layout", "--write")
    run("./dev", "build")
    make_recordings()
    run("./dev", "test", "--units")
    plain = hash_of("space landblocks")
    if hash_of("rule hurry retail") == plain or hash_of("rule hurry l3") != plain:
        raise Problem("drive does not know the rule")
    if hash_of("space landblocks", "spring 2") == plain or hash_of("space landblocks", "spring 1") != plain:
        raise Problem("drive does not know the property")
    run("build/remora", "record", "spin", "-o", "build/spin.rmr", "--seconds", "2")
    run("python3", "scripts/check/check_wire.py")


def make_recordings():
    """Examples of recordings hold saves, which a new field of bodies changes."""
    run("cmake", "--build", "build/release", "--target", "remora_write_recording")
    run("build/release/remora_write_recording", "everything", "traces/everything.rmr")
    for name, options in RECORDINGS.items():
        run("build/remora", "record", *options.split(), "-o", f"traces/{name}.rmr")


RECORDINGS = {
    "teleport-bad": "teleport --network bad --seconds 8 --ground flat --interval 1",
    "jump-hills": "jump --network wifi --seconds 6",
}


def touched():
    """(file, lines) of what has changed since the last commit, and commits it."""
    run("git", "add", "--all")
    rows = [line.split("\t") for line in run("git", "diff", "--cached", "--numstat").splitlines()]
    return {name: int(added) + int(gone) for added, gone, name in rows if added != "-"}


def counted():
    """Makes the copy with all additions: files by hand, and their lines, for each."""
    copy()
    counts = {}
    for name, add in ADD.items():
        add()
        counts[name] = touched()
        commit(name)
    return counts


def main():
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    counts = counted()
    works()
    made = touched()
    for name, files in counts.items():
        print(f"a {name}: files {len(files)} (at most {MOST[name]}), lines {sum(files.values())}")
        print("".join(f"  {lines:5} {path}\n" for path, lines in files.items()), end="")
    print(f"made from these by ./dev layout --write: {len(made)} files")
    over = [name for name, files in counts.items() if len(files) > MOST[name]]
    if over:
        raise Problem(f"too many files by hand: {', '.join(over)}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Problem as problem:
        sys.exit(f"additions: {problem}")
