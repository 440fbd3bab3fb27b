#!/usr/bin/env python3
"""Tests of what becomes of files when the disk is full, the reader goes, or somebody interrupts."""

import os
import resource
import signal
import subprocess
import sys
import time

from harness import RUN_SECONDS, equal, main

# Every subcommand that writes a file: its arguments for a short job and for a long one, both with
# FILE where the file's name goes, and the file that there will be.
WRITERS = {
    "record": (["record", "jump", "-o", "FILE"],
               ["record", "crowd", "--seconds", "86400", "-o", "FILE"], "out"),
    "capture": (["capture", "--scenario", "jump", "-o", "FILE"],
                ["capture", "--scenario", "crowd", "--seconds", "86400", "-o", "FILE"], "out"),
    "demo": (["demo", "--motion", "jump", "--html", "FILE"], ["demo", "--html", "FILE"], "out"),
    "replay": (["replay", "jump.rmr", "--html", "FILE"], None, "out"),
    "matrix": (["matrix", "--motion", "jump", "--network", "lan", "--rules", "l3", "--trace", "."],
               ["matrix", "--trace", "."], "jump-lan-l3.jsonl"),
}

# Every subcommand that prints, with enough to print.
PRINTERS = [["help"], ["version"], ["drive", "x.drive"], ["matrix", "--motion", "jump"],
            ["score", "jump-lan-l3.jsonl"], ["score", "--json", "jump-lan-l3.jsonl"],
            ["replay", "jump.rmr"], ["replay", "jump.rmr", "--follow", "0x50000001"],
            ["replay", "jump.pcap"], ["pcap", "jump.pcap"], ["pcap", "--json", "jump.pcap"],
            ["table", "humanoid"], ["bench", "tick", "--bodies", "8", "--ticks", "2", "--repeat", "1"],
            ["record", "jump", "-o", "-"], ["capture", "--help"], ["lab", "--help"],
            ["demo", "--motion", "jump", "--html", "/dev/null"]]

FILE_LIMIT = 4096  # bytes: less than any of these files has


def make_inputs(program):
    """Files for those that read some; @return their names"""
    program.file("x.drive", "body a\ntick 1/30 2000\n")
    for arguments in (WRITERS["record"][0], WRITERS["capture"][0]):
        name = "jump.rmr" if arguments[0] == "record" else "jump.pcap"
        equal(program.run(*[name if word == "FILE" else word for word in arguments])[0], 0)
    equal(program.run(*WRITERS["matrix"][0])[0], 0)
    return names(program)


def names(program):
    return sorted(path.name for path in program.folder.iterdir())


def with_file(arguments, name):
    return [name if word == "FILE" else word for word in arguments]


def hear_signals():
    """Whoever runs the tests in the background may have told them to ignore Ctrl-C, and with nohup
    that the terminal is gone."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def start(program, arguments, **options):
    options.setdefault("preexec_fn", hear_signals)
    return subprocess.Popen([program.path, *arguments], cwd=program.folder, text=True,
                            stderr=subprocess.PIPE, **options)


def limit_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_LIMIT, FILE_LIMIT))


def a_full_disk_leaves_what_was_there(program):
    there = make_inputs(program)
    unprofiled = {**os.environ, "LLVM_PROFILE_FILE": os.devnull}  # a profile would be too large a file, too
    for writer, (short, _, file) in WRITERS.items():
        program.file(file, "as it was")
        done = subprocess.run([program.path, *with_file(short, file)], cwd=program.folder, text=True,
                              capture_output=True, timeout=RUN_SECONDS, check=False,
                              preexec_fn=limit_files, env=unprofiled)
        equal(done.returncode, 2, writer)
        equal((done.stderr.count("\n"), f"remora {writer}: cannot write" in done.stderr,
               "File too large" in done.stderr), (1, True, True), done.stderr)
        equal((program.folder / file).read_text(encoding="utf-8"), "as it was", writer)
        equal(names(program), sorted({*there, file}), writer)
        (program.folder / file).unlink()
        there = names(program)
        if writer == "matrix":
            return
    raise AssertionError("matrix comes last: it takes the input of others away")


def a_full_device_is_told(program):
    make_inputs(program)
    for writer, (short, _, _) in WRITERS.items():
        if "FILE" in short:
            status, _, errors = program.run(*with_file(short, "/dev/full"))
            equal((status, errors), (2, f"remora {writer}: cannot write /dev/full: No space left on "
                                        "device\n"), writer)


def a_folder_that_is_not_there_is_told(program):
    make_inputs(program)
    for writer, (short, _, _) in WRITERS.items():
        if "FILE" in short:
            status, _, errors = program.run(*with_file(short, "none/out"))
            equal((status, errors), (2, f"remora {writer}: cannot write none/out: No such file or "
                                        "directory\n"), writer)


def wait_for_work(program, process, there):
    """Until it has begun a file, or has worked for a while."""
    until = time.monotonic() + 2.0
    while time.monotonic() < until and names(program) == there and process.poll() is None:
        time.sleep(0.01)


def an_interrupt_leaves_nothing_beside(program):
    for writer, (_, long, file) in WRITERS.items():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if long is None:
                continue
            there = names(program)
            process = start(program, with_file(long, file), stdout=subprocess.DEVNULL)
            wait_for_work(program, process, there)
            process.send_signal(number)
            _, errors = process.communicate(timeout=RUN_SECONDS)
            equal(process.returncode, -number, f"{writer} {errors}")
            equal(errors.startswith(f"remora {writer}: interrupted") and errors.count("\n") == 1,
                  True, errors)
            left = [name for name in names(program) if name.endswith(".part")]
            equal(left, [], writer)
            # Files of a matrix that were complete stay; of the others there is none.
            equal(writer == "matrix" or names(program) == there, True, writer)


def an_interrupt_leaves_the_old_file(program):
    program.file("out", "as it was")
    process = start(program, ["record", "crowd", "--seconds", "86400", "-o", "out"],
                    stdout=subprocess.DEVNULL)
    wait_for_work(program, process, ["out"])
    equal(len(names(program)), 2, "it did not begin")
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=RUN_SECONDS)
    equal(errors, "remora record: interrupted; nothing was kept\n")
    equal((names(program), (program.folder / "out").read_text(encoding="utf-8")),
          (["out"], "as it was"))


def wait_for_child(shell):
    """The process that a shell waits for, once it has begun to work."""
    until = time.monotonic() + RUN_SECONDS
    children = ""
    while not children and time.monotonic() < until:
        time.sleep(0.05)
        with open(f"/proc/{shell}/task/{shell}/children", encoding="ascii") as file:
            children = file.read().strip()
    time.sleep(0.3)
    return int(children)


def a_shell_sees_the_usual_statuses(program):
    for number, expected in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        line = f'"{program.path}" matrix >out.txt; echo $?'
        shell = subprocess.Popen(["bash", "-c", line], cwd=program.folder, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 preexec_fn=hear_signals)
        child = wait_for_child(shell.pid)
        os.kill(child, number)
        output, errors = shell.communicate(timeout=RUN_SECONDS)
        equal(output.split(), [str(expected)], errors)


def what_is_ignored_outside_stays_ignored(program):
    def ignore():
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    process = start(program, ["matrix", "--motion", "jump"], stdout=subprocess.DEVNULL,
                    preexec_fn=ignore)
    time.sleep(0.1)
    process.send_signal(signal.SIGHUP)
    _, errors = process.communicate(timeout=RUN_SECONDS)
    equal((process.returncode in (0, 1), errors), (True, ""))


def closed_pipe():
    read_end, write_end = os.pipe()
    os.close(read_end)
    return write_end


def a_reader_that_goes_ends_it_quietly(program):
    there = make_inputs(program)
    for arguments in PRINTERS:
        out = closed_pipe()
        process = start(program, arguments, stdout=out)
        os.close(out)
        _, errors = process.communicate(timeout=RUN_SECONDS)
        equal((process.returncode, errors), (-signal.SIGPIPE, ""), " ".join(arguments))
        equal(names(program), there, " ".join(arguments))


def the_first_line_can_be_had_alone(program):
    make_inputs(program)
    for arguments in (["pcap", "jump.pcap"], ["drive", "x.drive"], ["matrix", "--motion", "jump"]):
        line = f'"{program.path}" {" ".join(arguments)} | head -1'
        done = subprocess.run(["bash", "-c", line], cwd=program.folder, text=True, timeout=RUN_SECONDS,
                              capture_output=True, check=True)
        equal((done.stdout.count("\n"), done.stderr), (1, ""), line)


def what_cannot_be_printed_is_told(program):
    make_inputs(program)
    for arguments in PRINTERS:
        with open("/dev/full", "wb") as full:
            process = start(program, arguments, stdout=full)
            _, errors = process.communicate(timeout=RUN_SECONDS)
        # A recording to standard output is told by the recording itself, too.
        told = [line for line in errors.splitlines() if "cannot write" in line and "standard output" in line]
        equal((process.returncode, bool(told)), (2, True), f"{arguments} {errors}")


CASES = [
    a_full_disk_leaves_what_was_there,
    a_full_device_is_told,
    a_folder_that_is_not_there_is_told,
    an_interrupt_leaves_nothing_beside,
    an_interrupt_leaves_the_old_file,
    a_shell_sees_the_usual_statuses,
    what_is_ignored_outside_stays_ignored,
    a_reader_that_goes_ends_it_quietly,
    the_first_line_can_be_had_alone,
    what_cannot_be_printed_is_told,
]

if __name__ == "__main__":
    sys.exit(main(__doc__, [(case.__name__.replace("_", " "), case) for case in CASES]))
