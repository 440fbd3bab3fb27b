"""What the tests of the program share: running it, and counting what passed."""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# A run takes milliseconds; this only ends a program that hangs, sanitizers included.
RUN_SECONDS = 120


class Program:
    """The remora program, and a folder for its files."""

    def __init__(self, path, helpers, folder):
        self.path = path
        self.helpers = helpers  # the folder of the programs that only tests use
        self.folder = pathlib.Path(folder)

    def run(self, *arguments, stdin=""):
        """@return (status, output, errors). Runs in the folder, so that errors name plain files."""
        done = subprocess.run([self.path, *arguments], input=stdin, text=True, cwd=self.folder,
                              capture_output=True, timeout=RUN_SECONDS, check=False)
        return done.returncode, done.stdout, done.stderr

    def file(self, name, content):
        """Writes a file into the folder; @return its name."""
        if isinstance(content, bytes):
            (self.folder / name).write_bytes(content)
        else:
            (self.folder / name).write_text(content, encoding="utf-8")
        return name


def equal(got, expected, what=""):
    if got != expected:
        raise AssertionError(f"{what}\n  got      {got!r}\n  expected {expected!r}")


def main(description, cases):
    """Runs cases, each a (name, function of a Program), and prints the count as the last line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--remora", required=True, help="the program")
    parser.add_argument("--helpers", help="folder of the programs that only tests use (that of "
                                          "the program)")
    options = parser.parse_args()
    path = str(pathlib.Path(options.remora).resolve())
    helpers = pathlib.Path(options.helpers or pathlib.Path(path).parent).resolve()
    failed = 0
    for name, case in cases:
        with tempfile.TemporaryDirectory() as folder:
            try:
                case(Program(path, helpers, folder))
            except Exception as problem:  # one bad case must not hide the others
                failed += 1
                print(f"FAILED {name}: {problem}")
                if not isinstance(problem, AssertionError):
                    traceback.print_exc(file=sys.stdout)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0
