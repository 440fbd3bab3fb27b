#!/usr/bin/env python3
"""Every subcommand under valgrind: no error, no leak.

valgrind.py --remora PROGRAM [--quick]   (--quick leaves out the jobs that take long)
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "tools"))

import harness  # noqa: E402
import jobs  # noqa: E402

ERROR_STATUS = 99
COMMAND = ["valgrind", "--quiet", "--leak-check=full", "--show-leak-kinds=all",
           "--errors-for-leak-kinds=definite,indirect,possible", f"--error-exitcode={ERROR_STATUS}"]


def check(program, job):
    """@return what is wrong, or an empty text"""
    arguments, stdin, expected = job
    done = subprocess.run([*COMMAND, program.path, *arguments], input=stdin, text=True,
                          cwd=program.folder, capture_output=True, check=False)
    if done.returncode == ERROR_STATUS or "==" in done.stderr:
        return done.stderr
    if done.returncode != expected:
        return f"status {done.returncode}, not {expected}: {done.stderr}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--remora", required=True)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    path = pathlib.Path(options.remora).resolve()
    failed = 0
    wanted = jobs.JOBS if options.quick else jobs.JOBS + jobs.LONG_JOBS
    with tempfile.TemporaryDirectory() as folder:
        program = harness.Program(str(path), path.parent, folder)
        jobs.prepare(program)
        for job in wanted:
            wrong = check(program, job)
            print(f"{'FAILED' if wrong else 'clean '} remora {' '.join(job[0])}", flush=True)
            if wrong:
                failed += 1
                print(wrong)
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
