// Benchmarks of whole ticks without a collision world, one for every crowd. Crowds go on from
// repetition to repetition; what happens to them between ticks is not timed. What is timed is in
// round_tick, by whose name scripts/bench/instructions.py counts.

#include "world.h"

#include <string.h>

enum {
    DEFAULT_BODIES = 10000,
    DEFAULT_TICKS = 32,
};

static bool round_tick(bench_world *w) {
    return bench_world_tick(w);
}

typedef struct tick_run {
    bench_world world;
    bench_result *result;
} tick_run;

static double repetition(void *user, uint32_t number) {
    // Volatile keeps the function in one piece. What only warms up is not counted.
    bool (*volatile timed)(bench_world *) = number ? round_tick : bench_world_tick;
    tick_run *run = user;
    double sum = 0.0;
    for (uint32_t t = 0; t < run->result->options.ticks; ++t) {
        bench_world_prepare(&run->world);
        uint64_t before = run->world.allocations;
        double start = bench_now();
        bool is_ok = timed(&run->world);
        sum += bench_now() - start;
        run->result->allocations += run->world.allocations - before;
        if (!is_ok) {
            return -1.0;
        }
    }
    return sum;
}

static bool run_crowd(const bench_options *options, const char *name, const char *variant,
                      const crowd *c) {
    bench_result r = {.name = name, .variant = variant, .options = *options};
    tick_run run = {.result = &r};
    bool is_ok = bench_world_make(&run.world, c, options) && bench_repeat(&r, repetition, &run);
    r.bytes_per_body = rm_world_bytes(&run.world.def) / options->bodies;
    bench_world_free(&run.world);
    if (is_ok) {
        bench_print(&r);
    }
    return is_ok;
}

// The crowd that has a benchmark of its own.
static bool is_chase(const crowd *c) {
    return strcmp(c->name, "chase") == 0;
}

bool bench_chase(const bench_options *options) {
    bench_options own = bench_options_with(options, DEFAULT_BODIES, DEFAULT_TICKS);
    return !bench_wants(options, "chase") || run_crowd(&own, "chase", NULL, crowd_find("chase"));
}

bool bench_tick(const bench_options *options) {
    bench_options own = bench_options_with(options, DEFAULT_BODIES, DEFAULT_TICKS);
    bool is_ok = true;
    for (int i = 0; is_ok && i < CROWD_COUNT; ++i) {
        if (!is_chase(&crowds[i]) && bench_wants(&own, crowds[i].name)) {
            is_ok = run_crowd(&own, "tick", crowds[i].name, &crowds[i]);
        }
    }
    return is_ok;
}
