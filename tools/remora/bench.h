// What benchmarks share: how to time, and how to tell.

#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { BENCH_REPETITIONS = 31 }; // odd, so that the median is one of them

typedef struct bench_options {
    uint32_t bodies;
    uint32_t ticks; // rounds over all bodies in one repetition; 0 for what suits the benchmark
    uint32_t threads;
    const char *variant; // only this case; null for all
    bool is_json;
} bench_options;

// One case that was timed.
typedef struct bench_result {
    const char *name;    // of the benchmark
    const char *variant; // of the case; may be null
    bench_options options;
    double ns[BENCH_REPETITIONS]; // for one body in one tick, in any order
    double worst;                 // the same for the slowest tick; 0 where it is not known
    uint64_t bytes_per_body;
    uint64_t allocations; // while it was timed
} bench_result;

// Seconds, from some moment on.
double bench_now(void);

// Prints a result: a row, or an object of the list.
void bench_print(bench_result *result);

// The benchmarks: each runs its cases and prints them. False, with a line on standard error, if it
// could not.
bool bench_decode(const bench_options *options);
bool bench_route(const bench_options *options);
bool bench_sweep(const bench_options *options);
