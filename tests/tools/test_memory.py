#!/usr/bin/env python3
"""The program without memory: every small job with a heap that fails at its n-th call.

A run either does not notice (the C library can do without a buffer), and then prints what it always
prints, or says what is wrong and ends with status 2. It never crashes, and never prints less and
calls it done.
"""

import os
import subprocess
import sys

import harness
import jobs

# Every call up to this one; farther ones are sampled, since jobs make thousands.
EVERY = 60
SAMPLES = 40


def run(program, job, heap, fails_at, count=None):
    """@return (status, output, errors)"""
    arguments, stdin, _ = job
    environment = dict(os.environ, LD_PRELOAD=str(heap), REMORA_HEAP_FAILS_AT=str(fails_at))
    if count:
        environment["REMORA_HEAP_COUNT"] = str(count)
    done = subprocess.run([program.path, *arguments], input=stdin, text=True, cwd=program.folder,
                          capture_output=True, timeout=harness.RUN_SECONDS, check=False,
                          env=environment)
    return done.returncode, done.stdout, done.stderr


def numbers(calls):
    yield from range(1, min(calls, EVERY) + 1)
    beyond = calls - EVERY
    for i in range(min(beyond, SAMPLES) if beyond > 0 else 0):
        yield EVERY + 1 + i * beyond // min(beyond, SAMPLES)


def survives(job):
    def case(program):
        heap = program.helpers / "libremora_failing_heap.so"
        jobs.prepare(program)
        if not heap.exists():
            print(f"{job[0][0]}: under a sanitizer the heap is its own and cannot be made to fail")
            harness.equal(program.run(*job[0], stdin=job[1])[0], job[2], "status")
            return
        count = program.folder / "count"
        status, output, _ = run(program, job, heap, 0, count)
        harness.equal(status, job[2], f"{job[0]}: status with memory")
        for n in numbers(int(count.read_text())):
            got, text, errors = run(program, job, heap, n)
            what = f"{job[0]} with nothing at call {n} of {count.read_text().strip()}: {errors}"
            if got == 2 and (errors.strip() or status == 2):
                continue
            harness.equal(got, status, what)
            if job[0][0] != "bench":  # times differ
                harness.equal(text, output, what)

    return case


if __name__ == "__main__":
    sys.exit(harness.main(__doc__, [(" ".join(job[0]), survives(job)) for job in jobs.JOBS]))
