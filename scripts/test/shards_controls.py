#!/usr/bin/env python3
"""Takes one mend of the cluster away at a time, and shows that simulated runs find what it mends.

    shards_controls.py [BUILD [NAME…]]

Sources are copied and changed, cluster_simulate is compiled from them against the library in BUILD
(build/cluster), and runs of the kind that is about it are made from seed 1 on. Prints a table: how many
of them fail, the first seed, and what it says; exit status 1 if none does. Without a change all pass.
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RUNS = 600
FEWER = {"curse": 60} # runs in which workers go on dying take long
PACKAGES = ["hiredis", "openssl", "lua5.1"]

SCRIPTS = "src/cluster/scripts.h"
NO_TURN_BEFORE = (SCRIPTS, "(redis.call('HGET',KEYS[5],'turn') or '-1')~=ARGV[2]-1", "(ARGV[2])==-1")
GAP_HALTS = ("\"if string.sub(q[2] or '',1,8)~='SET BACK' then \"\n"
             "        \"redis.call('SET',KEYS[4],'SET BACK: batch '..n..\"\n"
             "        \"' of unit '..ARGV[2]..' came after '..s) end \"\n")

# name: (kind of run, changes: each a file, what is in it, and what is there instead)
CONTROLS = {
    "incarnation (row 1)": ("flush", [
        (SCRIPTS, "if redis.call('GET',KEYS[5])~=ARGV[3] then return 1 end ", ""),
        (SCRIPTS, "if not f or f[2][2]~='g' then return 2 end", ""),
        (SCRIPTS, "if redis.call('HGET',KEYS[3],'life')~=ARGV[4] then", "if false then"),
        (SCRIPTS, "if q[1]~=ARGV[5] then return -2 end ", ""),
        NO_TURN_BEFORE,
        ("src/cluster/members.c", "cluster->balance.unit_count = cluster->info.awake",
         "cluster->info.awake"),
        ("src/cluster/entries.c", "if (is_first != (entry->kind == RM_ENTRY_GENESIS)) {",
         "if (is_first && entry->kind == RM_ENTRY_ASIDE) {")]),
    "steps of the clock (row 2)": ("clock", [
        ("src/cluster/turn_clock.c", "bool is_step = cluster->has_time &&", "bool is_step = false &&"),
        ("src/cluster/turn_clock.c", "if (ahead > STEP_TURNS) {", "if (ahead > 1e12) {")]),
    "a word about a clock that stands (row 2)": ("clock", [
        ("src/cluster/turn_clock.c", "made == 0.0 && lag == 0", "made < 0.0")]),
    "timers at their pace after a step (row 2)": ("dozing", [
        ("src/cluster/turn_clock.c", "if (cluster->slipped == 0.0) {", "if (cluster->slipped < 1e15) {")]),
    "versions of the game (row 3)": ("upgrade", [
        (SCRIPTS, "if s[1]~=s[2] then return 3 end", "")]),
    "putting aside under a lease (row 4)": ("poison", [
        (SCRIPTS, "\"if redis.call('GET',KEYS[1])~=ARGV[1] then return false end \"\n"
                  "        \"local turns=0", "\"local turns=0"),
        (SCRIPTS, "if turns>1 then return 0 end ", ""),
        (SCRIPTS, "ARGV[3]~='' and redis.call('GET',KEYS[2])~=ARGV[3] or ", ""),
        ("src/cluster/lease.c", "MARKS_TO_BLAME = 3", "MARKS_TO_BLAME = 2")]),
    "one mark for a process, which it takes back": ("refused", [
        (SCRIPTS, "string.gsub(m,ARGV[2]..' ','')",
         "ARGV[3]~='' and m or string.gsub(m,ARGV[2]..' ','',1)"),
        ("src/cluster/worker.c", "status == RM_OK && !rm_cluster_unmark(cluster)", "false")]),
    "a stop of what kills its owners (row 8)": ("curse", [
        ("src/cluster/lease.c", "MARKS_TO_STOP = 6", "MARKS_TO_STOP = 1000000")]),
    "a unit that was set back is stopped itself (row 9)": ("set-back", [
        (SCRIPTS, GAP_HALTS, ""), NO_TURN_BEFORE,
        ("src/cluster/send.c", "cluster->info.gaps += 1;",
         "(void)rm_unit_fail(sending->unit, \"GAP in a link\");")]),
    "calls of what sleeps": ("lazy", [
        (SCRIPTS, "return z and 2 or 1", "return 1"),
        ("src/cluster/worker.c", "        scan(cluster);\n", "")]),
    "a word of what a stopped unit was not told": ("stopped", [
        (SCRIPTS, "redis.call('XADD',KEYS[1],'*','k','o','s',ARGV[2],'n',o) ", "")]),
    "a wait for replicas": ("replicated", [
        ("src/cluster/engine.c", "if (engine->replicas == 0 || engine->is_broken) {",
         "if (engine->replicas >= 0) {")]),
    "givers that leave a unit to those with less": ("ill", [
        ("src/cluster/balance.c", "(!has_given || mine <= all->lowest)", "(has_given || true)")]),
    "a second try of what may be a worker's fault": ("ill", [
        ("src/cluster/lease.c", "strncmp(unit->fault, \"no world\", 8) == 0", "false")]),
    "a hash of each link's last batch": ("forgetful", [
        (SCRIPTS, "~=ARGV[7] then return -5 end", "==0 then return -5 end")]),
    "nothing": ("plain", []),
}


def change(folder, changes):
    for name, old, new in changes:
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if old not in text:
            raise SystemExit(f"{name} has no longer: {old}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new, 1))


def flags(option):
    done = subprocess.run(["pkg-config", option, *PACKAGES], check=True, capture_output=True, text=True)
    return done.stdout.split()


def compile_in(folder, build):
    """cluster_simulate of the sources in a folder."""
    program = os.path.join(folder, "simulate")
    sources = [*glob.glob(os.path.join(folder, "src/cluster/*.c")),
               *[os.path.join(ROOT, "tests/cluster", name) for name in
                 ("simulate.c", "model.c", "toy.c")]]
    subprocess.run(["gcc", "-std=c17", "-O1", "-ffp-contract=off", "-w", f"-I{folder}/src",
                    f"-I{ROOT}/include", f"-I{ROOT}/tests/cluster", *flags("--cflags"), *sources,
                    os.path.join(build, "libremora.a"), *flags("--libs"), "-lm", "-pthread",
                    "-o", program], check=True)
    return program


def try_one(build, kind, changes):
    """(runs, those that fail, the first seed, what it says)"""
    runs = FEWER.get(kind, RUNS)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.join(ROOT, "src"), os.path.join(folder, "src"))
        change(folder, changes)
        done = subprocess.run([compile_in(folder, build), "--special", kind, "--runs", str(runs),
                               "--seconds", "600"], check=False, capture_output=True, text=True)
    first = re.search(r"failed: --special \S+ --seed (\d+): (.*)", done.stdout)
    count = int(re.search(r"passed \d+, failed (\d+)", done.stdout).group(1))
    return runs, count, *(first.groups() if first else ("", ""))


def main(arguments):
    build = os.path.abspath(arguments[0] if arguments else os.path.join(ROOT, "build/cluster"))
    chosen = arguments[1:] or list(CONTROLS)
    wrong = 0
    print("| without | runs | fail | first seed | says |\n|---|---|--:|--:|---|")
    for name in chosen:
        kind, changes = CONTROLS[name]
        runs, count, seed, said = try_one(build, kind, changes)
        wrong += (count == 0) == bool(changes)
        print(f"| {name} | {kind} | {count} of {runs} | {seed} | {said} |", flush=True)
    print(f"passed {len(chosen) - wrong}, failed {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
