// Benchmarks of rolling back, as a game does that predicts and is corrected: at every frame it goes
// eight ticks back and forward again to where it was, and one further. The ring of saves is the
// host's: a world is saved before each tick that a later frame may come back to.
//
//   frame    all of it: one restore, nine ticks, eight saves
//   restore  its parts, as often as in a frame: the restore,
//   ticks    the ticks, with what the crowd is told before each,
//   save     and the saves
//
// The pass beside it copies the memory of a world of this size, as a host would keep it if a world
// were one piece of memory: once for the restore and once for each save. What is timed is in
// round_rollback, by whose name scripts/bench/instructions.py counts. A tick of a result is a
// frame.

#include "world.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_BODIES = 1000,
    DEFAULT_FRAMES = 60, // a second
    WARM_TICKS = 40,
    DEPTH = 8, // ticks back, and saves that are kept
};

typedef struct save {
    uint8_t *bytes;
    size_t size;
} save;

typedef struct rollback_run rollback_run;
typedef bool rollback_call(rollback_run *run);

struct rollback_run {
    bench_world world;
    bench_result *result;
    rollback_call *call;
    size_t capacity;  // of a save
    save ring[DEPTH]; // before tick n at n % DEPTH
};

static bool save_before(rollback_run *run, uint32_t tick) {
    save *s = &run->ring[tick % DEPTH];
    return rm_world_save(run->world.world, s->bytes, run->capacity, &s->size) == RM_OK;
}

static bool restore_before(rollback_run *run, uint32_t tick) {
    const save *s = &run->ring[tick % DEPTH];
    return rm_world_restore(run->world.world, s->bytes, s->size) == RM_OK;
}

static bool go_on(rollback_run *run) {
    bench_world_prepare(&run->world);
    return bench_world_tick(&run->world);
}

// The ring holds the saves before the last eight ticks. The oldest is restored, and is not needed
// again: the newest takes its place.
static bool frame(rollback_run *run) {
    uint32_t now = run->world.tick;
    bool is_ok = restore_before(run, now - DEPTH);
    run->world.tick = now - DEPTH;
    for (int i = 0; is_ok && i <= DEPTH; ++i) {
        is_ok = (i == 0 || save_before(run, run->world.tick)) && go_on(run);
    }
    return is_ok;
}

static bool restore_part(rollback_run *run) {
    return restore_before(run, run->world.tick - DEPTH);
}

static bool ticks_part(rollback_run *run) {
    bool is_ok = true;
    for (int i = 0; is_ok && i <= DEPTH; ++i) {
        is_ok = go_on(run);
    }
    return is_ok;
}

static bool save_part(rollback_run *run) {
    bool is_ok = true;
    for (uint32_t i = 1; is_ok && i <= DEPTH; ++i) {
        is_ok = save_before(run, run->world.tick - i);
    }
    return is_ok;
}

static const struct {
    const char *name;
    rollback_call *timed;
} cases[] = {
    {"frame", frame},
    {"restore", restore_part},
    {"ticks", ticks_part},
    {"save", save_part},
};

static bool round_rollback(rollback_run *run) {
    return run->call(run);
}

static bool warm_up(rollback_run *run) {
    return run->call(run);
}

static double repetition(void *user, uint32_t number) {
    // Volatile keeps the function in one piece. What only warms up is not counted.
    bool (*volatile timed)(rollback_run *) = number ? round_rollback : warm_up;
    rollback_run *run = user;
    uint64_t before = run->world.allocations;
    bool is_ok = true;
    double start = bench_now();
    for (uint32_t t = 0; is_ok && t < run->result->options.ticks; ++t) {
        is_ok = timed(run);
    }
    double seconds = bench_now() - start;
    run->result->allocations += run->world.allocations - before;
    return is_ok ? seconds : -1.0;
}

// --- the copies beside it ------------------------------------------------------------------------

typedef struct copy_run {
    const bench_options *options;
    uint8_t *from;
    uint8_t *to; // for DEPTH copies
    size_t size;
} copy_run;

static double copy(void *user, uint32_t number) {
    copy_run *run = user;
    double start = bench_now();
    for (uint32_t t = 0; t < run->options->ticks; ++t) {
        memcpy(run->from, run->to + (t + number) % DEPTH * run->size, run->size);
        for (size_t i = 0; i < DEPTH; ++i) {
            memcpy(run->to + i * run->size, run->from, run->size);
        }
    }
    return bench_now() - start;
}

// @return ns a body and frame, the least of all repetitions; 0 if it could not be measured
static double measure_copies(const bench_options *options, size_t size) {
    bench_result r = {.name = "copy", .options = *options};
    copy_run run = {.options = options, .size = size};
    run.from = calloc(1, size);
    run.to = calloc(DEPTH, size);
    bool is_ok = run.from && run.to && bench_repeat(&r, copy, &run);
    free(run.from);
    free(run.to);
    return is_ok ? r.min : 0.0;
}

// --- the cases -----------------------------------------------------------------------------------

static bool prepare(rollback_run *run) {
    // Room for any state of the world.
    run->capacity = ((size_t)run->world.bodies + 1) * rm_body_save_bytes();
    bool is_ok = true;
    for (int i = 0; i < DEPTH; ++i) {
        run->ring[i].bytes = malloc(run->capacity);
        is_ok = is_ok && run->ring[i].bytes;
    }
    for (int i = 0; is_ok && i < WARM_TICKS; ++i) {
        is_ok = save_before(run, run->world.tick) && go_on(run);
    }
    return is_ok;
}

static bool run_case(const bench_options *options, size_t index) {
    bench_result r = {.name = "rollback", .variant = cases[index].name, .options = *options};
    rollback_run run = {.result = &r, .call = cases[index].timed};
    bool is_ok = bench_world_make(&run.world, crowd_find("whole"), options) && prepare(&run) &&
                 bench_repeat(&r, repetition, &run);
    size_t size = (size_t)rm_world_bytes(&run.world.def);
    r.bytes_per_body = run.ring[0].size / options->bodies;
    bench_world_free(&run.world);
    for (int i = 0; i < DEPTH; ++i) {
        free(run.ring[i].bytes);
    }
    if (is_ok) {
        r.pass = index == 0 ? measure_copies(options, size) : 0.0;
        bench_print(&r);
    }
    return is_ok;
}

bool bench_rollback(const bench_options *options) {
    bench_options own = bench_options_with(options, DEFAULT_BODIES, DEFAULT_FRAMES);
    bool is_ok = true;
    for (size_t i = 0; is_ok && i < sizeof cases / sizeof cases[0]; ++i) {
        is_ok = !bench_wants(&own, cases[i].name) || run_case(&own, i);
    }
    return is_ok;
}
