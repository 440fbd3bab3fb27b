#!/usr/bin/env python3
"""Runs the fuzzing targets side by side and tells what came of it.

    fuzz.py run SECONDS [TARGET…]    the corpus, then new inputs for so long; a table
    fuzz.py minimise [TARGET…]       corpora anew, from seeds, corpora and what was found since
    fuzz.py write                    the table of the last run into docs/measured/fuzzing.md

New inputs are kept in build/corpus, what breaks a target in build/findings. Exits with 1 if anything
did.
"""

import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

from shared import ROOT, fill, markdown, verdict

PROGRAMS = ROOT / "build" / "fuzz" / "fuzz"
CORPUS = ROOT / "fuzz" / "corpus"
NEW = ROOT / "build" / "corpus"
SEEDS = ROOT / "build" / "seeds"
FINDINGS = ROOT / "build" / "findings"
LOGS = ROOT / "build" / "logs"
RESULTS = LOGS / "fuzz.json"
DOCS = ROOT / "docs" / "measured" / "fuzzing.md"

INPUT_LIMIT = 8192  # bytes of one input
CORPUS_LIMIT = 200  # kB of one corpus in the tree
TIMEOUT = 25  # seconds for one input, which takes milliseconds

HEAD = ("target", "seconds", "executions", "edges", "of", "corpus", "kB", "findings")


def all_targets(macro="remora_fuzz"):
    """The targets that a macro of fuzz/CMakeLists.txt declares."""
    text = (ROOT / "fuzz" / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.findall(rf"^{macro}\((\w+) ", text, re.MULTILINE)


def chosen(names, known, command="fuzz"):
    """The targets named, or all that are known."""
    for name in names:
        if name not in known:
            sys.exit(f"{command}: there is no target {name}; there are {', '.join(known)}")
    return list(names) or known


def program(name):
    return PROGRAMS / f"fuzz_{name}"


def options():
    return [f"-max_len={INPUT_LIMIT}", f"-timeout={TIMEOUT}", "-rss_limit_mb=2048"]


def findings_of(name):
    return sorted(FINDINGS.glob(f"{name}-*"))


def folder_size(folder):
    """Files in a folder, and their kB."""
    files = [path for path in folder.glob("*") if path.is_file()]
    return len(files), (sum(path.stat().st_size for path in files) + 1023) // 1024


def corpus_size(name):
    return folder_size(CORPUS / name)


# ---------------------------------------------------------------------------------------- running

def last_number(pattern, text):
    """The last number that a pattern finds; 0 if there is none."""
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def read_log(text):
    """Executions, edges covered and edges in all, from what libFuzzer prints."""
    return {"executions": last_number(r"stat::number_of_executed_units: +(\d+)", text),
            "edges": last_number(r"cov: (\d+)", text),
            "of": last_number(r"\((\d+) inline 8-bit counters\)", text)}


def run_target(name, seconds):
    (NEW / name).mkdir(parents=True, exist_ok=True)
    FINDINGS.mkdir(parents=True, exist_ok=True)
    command = [program(name), f"-max_total_time={seconds}", "-print_final_stats=1",
               f"-artifact_prefix={FINDINGS / name}-", *options(), NEW / name, CORPUS / name]
    log = LOGS / f"fuzz-{name}.log"
    with open(log, "wb") as out:
        status = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT).returncode
    result = read_log(log.read_text(encoding="utf-8", errors="replace"))
    files, size = corpus_size(name)
    print(f"fuzz: {name} {'ok' if status == 0 else f'FAILED, see {log.relative_to(ROOT)}'}",
          file=sys.stderr)
    return {"target": name, "seconds": seconds, **result, "corpus": files, "kB": size,
            "findings": max(len(findings_of(name)), status != 0)}


def as_table(results):
    rows = [HEAD, *[tuple(f"{r[key]:,}" if isinstance(r[key], int) else r[key] for key in HEAD)
                    for r in results]]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    return "\n".join("  ".join(
        cell.ljust(width) if i == 0 else cell.rjust(width)
        for i, (cell, width) in enumerate(zip(row, widths))) for row in rows)


def run(seconds, names):
    """As many at a time as there are cores; findings of former runs are forgotten."""
    LOGS.mkdir(parents=True, exist_ok=True)
    for name in names:
        for path in findings_of(name):
            path.unlink()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        results = list(pool.map(lambda name: run_target(name, seconds), names))
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(as_table(results))
    for name in names:
        for path in findings_of(name):
            print(f"\nfound: {path.relative_to(ROOT)}\n"
                  f"again: build/fuzz/fuzz/fuzz_{name} {path.relative_to(ROOT)}")
    return verdict(len(results), sum(r["findings"] > 0 for r in results))


# ------------------------------------------------------------------------------------- minimising

def merge_into(fresh, name, sources, *more):
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    log = LOGS / f"minimise-{name}.log"
    with open(log, "wb") as out:
        subprocess.run([program(name), "-set_cover_merge=1", *more, *options(), fresh, *sources],
                       stdout=out, stderr=subprocess.STDOUT, check=True)
    return folder_size(fresh)[1] <= CORPUS_LIMIT


def trim(folder):
    """Leaves the largest inputs out, until the rest fits into the tree."""
    files = sorted(folder.glob("*"), key=lambda path: (path.stat().st_size, path.name))
    while folder_size(folder)[1] > CORPUS_LIMIT:
        files.pop().unlink()


def merge(name):
    """The fewest inputs that reach each edge as often as all of them together do; if these are too
    large, that reach each edge at all; if these are, too, without the largest."""
    fresh = ROOT / "build" / "merged" / name
    sources = [folder / name for folder in (SEEDS, CORPUS, NEW) if (folder / name).is_dir()]
    if not merge_into(fresh, name, sources):
        merge_into(fresh, name, sources, "-use_counters=0")
    trim(fresh)
    shutil.rmtree(CORPUS / name, ignore_errors=True)
    shutil.copytree(fresh, CORPUS / name)
    files, size = corpus_size(name)
    print(f"{name}: {files} files, {size} kB")


def minimise(names):
    LOGS.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, ROOT / "scripts" / "test" / "make_corpus.py", SEEDS], check=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(merge, names))


# ------------------------------------------------------------------------------------------- docs

def write():
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    rows = [[f"{r[key]:,}" if isinstance(r[key], int) else f"`{r[key]}`" for key in HEAD] for r in results]
    fill(DOCS, {"figures": markdown(HEAD, rows, ("---", "---:"))})


def main(arguments):
    if len(arguments) >= 2 and arguments[0] == "run":
        return run(int(arguments[1]), chosen(arguments[2:], all_targets()))
    if arguments and arguments[0] == "minimise":
        minimise(chosen(arguments[1:], all_targets()))
        return 0
    if arguments and arguments[0] == "write":
        write()
        return 0
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
