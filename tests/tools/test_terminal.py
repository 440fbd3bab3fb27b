"""Tests of what a person meets in a terminal: help, suggestions, completion, tables that fit."""

import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios

from harness import equal, main

COMPLETE = """source <("$REMORA" completion bash)
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_remora
printf '%s\\n' "${COMPREPLY[@]}"
"""


def refusal(program, *arguments):
    status, out, errors = program.run(*arguments)
    equal((status, out, errors.count("\n")), (2, "", 1), errors)
    return errors


def what_was_meant_is_guessed(program):
    for arguments, guess in (
            (["dem"], "did you mean demo?"), (["matirx"], "did you mean matrix?"),
            (["help", "scor"], "did you mean score?"),
            (["matrix", "--network", "wify"], "did you mean wifi?"),
            (["matrix", "--motion", "run-stp"], "did you mean run-stop?"),
            (["matrix", "--netwrok", "wifi"], "did you mean --network"),
            (["demo", "--motion", "jumps"], "did you mean jump?"),
            (["demo", "--hmtl", "x"], "did you mean --html")):
        equal(guess in refusal(program, *arguments), True, f"{arguments}: {guess}")
    for arguments in (["quux"], ["matrix", "--network", "moon"], ["demo", "--motion", "fly"]):
        equal("did you mean" in refusal(program, *arguments), False, str(arguments))


def values_are_checked_and_listed_before_any_work(program):
    equal("there are run, walk, back" in refusal(program, "demo", "--motion", "fly"), True)
    equal("from 1 to 16" in refusal(program, "demo", "--seeds", "17"), True)
    equal("nothing/r.html" in refusal(program, "demo", "--html", "nothing/r.html"), True)
    for arguments, listed in (
            (["grid", "--network", "moon"], "lan, good, wifi, mobile or bad"),
            (["grid", "--mover", "alien"], "walker (4 m/s), car (30 m/s), or a mind of remora matrix, such as"),
            (["grid", "--moover", "car"], "unknown option --moover"),
            (["record", "run", "--network", "moon", "-o", "r"], "lan, good, wifi, mobile or bad"),
            (["record", "run", "--rules", "q", "-o", "r"], "l3, retail, smooth")):
        equal(listed in refusal(program, *arguments), True, str(arguments))
    program.file("bad.json", "{")
    equal("bad.json" in refusal(program, "demo", "--peers", "bad.json"), True)
    equal([p.name for p in program.folder.iterdir()], ["bad.json"])


def help_of_a_subcommand_is_its_own(program):
    names = re.findall(r"^  (\w+)", program.run("help")[1], re.MULTILINE)
    equal("completion" in names and len(names) > 14, True, str(names))
    for name in names:
        if name != "help":
            equal(program.run("help", name), program.run(name, "--help"), name)


def bash_completes(program):
    def complete(*words):
        done = subprocess.run(["bash", "-c", COMPLETE, "bash", *words], capture_output=True, text=True,
                              env={**os.environ, "REMORA": program.path}, cwd=program.folder, check=True)
        equal(done.stderr, "", str(words))
        return done.stdout.split()
    remora = program.path
    program.file("way.csv", "")
    equal(complete(remora, "re"), ["record", "replay"])
    equal(complete(remora, "help", "ma"), ["matrix"])
    equal(complete(remora, "matrix", "--network", ""), ["lan", "good", "wifi", "mobile", "bad"])
    equal(complete(remora, "matrix", "--rules", "s"), ["smooth"])
    equal(complete(remora, "record", "--scenario", "cr"), ["crowd", "creature"])
    equal(complete(remora, "demo", "--"), ["--html", "--motion", "--peers", "--seeds"])
    equal(complete(remora, "score", "wa"), ["way.csv"])


def other_shells_are_told_the_same_names(program):
    for shell in ("zsh", "fish"):
        status, out, _ = program.run("completion", shell)
        equal(status, 0)
        for word in ("matrix", "heightmap", "lan good wifi mobile bad", "l3 retail smooth"):
            equal(word in out, True, f"{shell}: {word}")
    refusal(program, "completion")
    refusal(program, "completion", "dash")


def on_terminal(program, columns, *arguments):
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen([program.path, *arguments], stdout=follower, stderr=subprocess.DEVNULL,
                               cwd=program.folder)
    os.close(follower)
    parts = []
    try:
        while part := os.read(leader, 4096):
            parts.append(part)
    except OSError:
        pass  # its end
    process.wait()
    os.close(leader)
    return b"".join(parts).decode().replace("\r\n", "\n").splitlines()


def tables_fit_the_terminal(program):
    arguments = ("matrix", "--network", "lan", "--motion", "jump")
    whole = program.run(*arguments)[1].splitlines()
    equal(max(map(len, whole)) > 80, True)
    narrow = on_terminal(program, 80, *arguments)
    equal(max(map(len, narrow)) <= 80, True, "\n".join(narrow))
    equal("left out of a terminal this narrow: back, fwd, empty, drift, blips" in narrow, True)
    equal(on_terminal(program, 140, *arguments), whole)


def tables_of_files_and_times_fit_the_terminal(program):
    traces = pathlib.Path(__file__).parents[2] / "traces"
    for arguments, left_out in ((("replay", traces / "melee-mobile.pcap"), "from, to, smaller shares"),
                                (("bench", "chase", "--bodies", "8", "--ticks", "2"), "worst, pass, tick, bytes"),
                                (("pcap", traces / "jump-wifi.pcap"), None)):
        arguments = [str(a) for a in arguments]
        narrow = on_terminal(program, 80, *arguments)
        table = narrow[:5]
        equal(max(map(len, table)) <= 80, True, "\n".join(table))
        if left_out:
            said = f"left out of a terminal this narrow: {left_out}; --json has all"
            equal([said in lines for lines in (narrow, on_terminal(program, 200, *arguments))], [True, False], arguments[0])


def the_columns_of_a_grid_are_straight(program):
    lines = on_terminal(program, 80, "grid", "--seconds", "12")
    equal({len(line) for line in lines}, {len(lines[0])}, "\n".join(lines))


def the_scores_of_a_stream_fit_the_terminal(program):
    rows = "".join(f"{i / 10},{i * 0.3},0\n" for i in range(100))
    (program.folder / "game.csv").write_text("t,x,y\n" + rows)
    for columns in (60, 80, 300):
        lines = on_terminal(program, columns, "score", "game.csv")
        table = lines[next(i for i, l in enumerate(lines) if l.startswith("trace ")):]
        equal(max(map(len, table)) <= columns, True, "\n".join(table))
        equal("left out of a terminal this narrow: other metrics; --json has all" in lines, columns < 300)
        equal("error" in table[0] and "p99" in table[0], True, table[0])


CASES = [
    what_was_meant_is_guessed,
    values_are_checked_and_listed_before_any_work,
    help_of_a_subcommand_is_its_own,
    bash_completes,
    other_shells_are_told_the_same_names,
    tables_fit_the_terminal,
    tables_of_files_and_times_fit_the_terminal,
    the_columns_of_a_grid_are_straight,
    the_scores_of_a_stream_fit_the_terminal,
]

if __name__ == "__main__":
    sys.exit(main(__doc__, [(case.__name__.replace("_", " "), case) for case in CASES]))
