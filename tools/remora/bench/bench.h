// What benchmarks share: how to time, and how to tell.

#pragma once

#include "remora/base.h"

#include <stdbool.h>
#include <stdint.h>

enum { BENCH_MOST_REPETITIONS = 1001, BENCH_MOST_TIMES = 100 };

typedef struct bench_options {
    uint32_t bodies; // 0 for what suits the benchmark
    uint32_t ticks;  // rounds over all bodies in one repetition; 0 for what suits the benchmark
    uint32_t threads;
    uint32_t repetitions;
    uint32_t times;               // growth: how often what it is about is there, 1 to 100
    rm_instructions instructions; // of the ticks
    const char *variant;          // only this case; null for all
    bool is_json;
    bool is_narrow; // the terminal, so that the table leaves some columns out
} bench_options;

// One case that was timed.
typedef struct bench_result {
    const char *name;    // of the benchmark
    const char *variant; // of the case; null if there is but one
    bench_options options;
    double min, median; // ns for one body in one tick
    double worst;       // the same for the slowest tick; 0 where it is not known
    double pass;        // the same for a pass over as much memory; 0 where it is not known
    uint64_t bytes_per_body;
    uint64_t allocations; // while it was timed
} bench_result;

// Seconds, from some moment on.
double bench_now(void);

// Options with what is still open filled in.
bench_options bench_options_with(const bench_options *options, uint32_t bodies, uint32_t ticks);

// Is this case wanted?
bool bench_wants(const bench_options *options, const char *variant);

// Runs a case `repetitions` times, and once more before, which warms caches and branches and is
// not counted, and sets min and median. `run` returns the seconds of one repetition, or a negative
// number on failure; it is told its number, 0 for the one that is not counted.
typedef double bench_run_fn(void *user, uint32_t number);
bool bench_repeat(bench_result *result, bench_run_fn *run, void *user);

// Prints a result. As JSON it is kept until all are there.
void bench_print(const bench_result *result);

// Prints what is kept: an object if there is but one, else a list.
void bench_finish(const bench_options *options);

// Results so far.
int bench_count(void);

// Reads options. False, with a line on standard error, if one is wrong.
bool bench_parse(const char *program, int argc, char **argv, bench_options *options);

// An allocator that counts its calls in *count.
rm_allocator bench_allocator(uint64_t *count);

// The benchmarks: each runs its cases and prints them. False, with a line on standard error, if it
// could not.
bool bench_chase(const bench_options *options);
bool bench_tick(const bench_options *options);
bool bench_sweep(const bench_options *options);
bool bench_smooth(const bench_options *options);
bool bench_decode(const bench_options *options);
bool bench_route(const bench_options *options);
bool bench_enqueue(const bench_options *options);
bool bench_state(const bench_options *options);
bool bench_rollback(const bench_options *options);
bool bench_scale(const bench_options *options);
bool bench_growth(const bench_options *options);

// Walking on terrain with as many landblocks as the bodies need, under another benchmark's name.
bool bench_sweep_terrain(const char *name, const bench_options *options);
