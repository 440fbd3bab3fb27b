// A world of the library with a crowd in it, and the calls that move it.

#pragma once

#include "remora/ac_world.h"

#include "bench.h"
#include "crowd.h"

typedef struct bench_world {
    const crowd *crowd;
    rm_world_def def;
    rm_world *world;
    rm_threads *threads;
    rm_body_id *ids; // of every body
    uint32_t bodies;
    uint32_t tick; // of the crowd
    uint64_t allocations;
    bool is_ok; // no call has failed yet
} bench_world;

// A world without ground and without a collision world. False, with a line on standard error, if
// there is no memory for it. Free it either way.
bool bench_world_make(bench_world *w, const crowd *c, const bench_options *options);
void bench_world_free(bench_world *w);

// What the crowd does before the next tick.
void bench_world_prepare(bench_world *w);

// The next tick, without that.
bool bench_world_tick(bench_world *w);
