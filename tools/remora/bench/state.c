// Benchmarks of hash, save and restore, of a world and of single bodies, and of questions for who
// is where: a crowd that walks and chases, as it is after some ticks. What is timed is in
// round_state, by whose name scripts/bench/instructions.py counts. Bytes a body are those of the
// save.

#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_BODIES = 1000, DEFAULT_TICKS = 16, WARM_TICKS = 40, BODY_ROOM = 8192 };

typedef struct state_run state_run;

// Once for every body. False if it fails.
typedef bool state_call(state_run *run);

struct state_run {
    bench_world world;
    bench_result *result;
    state_call *call;
    uint8_t *bytes; // a save of the world, or of all bodies one after the other
    size_t capacity;
    size_t size;
    size_t *sizes;      // of each body's save
    rm_position middle; // of the box that is asked for
    uint64_t hash;
};

static bool hash_world(state_run *run) {
    run->hash += rm_world_hash(run->world.world);
    return true;
}

static bool hash_bodies(state_run *run) {
    bool is_ok = true;
    for (uint32_t i = 0; is_ok && i < run->world.bodies; ++i) {
        uint64_t hash;
        is_ok = rm_body_hash(run->world.world, run->world.ids[i], &hash) == RM_OK;
        run->hash += hash;
    }
    return is_ok;
}

static bool save_world(state_run *run) {
    return rm_world_save(run->world.world, run->bytes, run->capacity, &run->size) == RM_OK;
}

// No room to spare: the save has to be counted before it is written.
static bool tighten(state_run *run) {
    run->capacity = rm_world_save_bytes(run->world.world);
    return run->capacity > 0;
}

static bool restore_world(state_run *run) {
    return rm_world_restore(run->world.world, run->bytes, run->size) == RM_OK;
}

static bool save_bodies(state_run *run) {
    bool is_ok = true;
    run->size = 0;
    for (uint32_t i = 0; is_ok && i < run->world.bodies; ++i) {
        is_ok = rm_body_save(run->world.world, run->world.ids[i], run->bytes + run->size,
                             run->capacity - run->size, &run->sizes[i]) == RM_OK;
        run->size += run->sizes[i];
    }
    return is_ok;
}

static bool restore_bodies(state_run *run) {
    bool is_ok = true;
    const uint8_t *at = run->bytes;
    for (uint32_t i = 0; is_ok && i < run->world.bodies; ++i) {
        is_ok =
            rm_body_restore_over(run->world.world, run->world.ids[i], at, run->sizes[i]) == RM_OK;
        at += run->sizes[i];
    }
    return is_ok;
}

// One question, for the bodies within 12 m of the first one. None has moved since the last.
static bool ask_within(state_run *run) {
    rm_body_id ids[64];
    const rm_position *at = &run->middle;
    const rm_vec3 reach = rm_vec3_make(12.0f, 12.0f, 12.0f);
    run->hash += rm_world_within(run->world.world, at->cell, rm_vec3_sub(at->origin, reach),
                                 rm_vec3_add(at->origin, reach), ids, 64);
    return true;
}

// The index of a world takes its memory by the first question.
static bool ask_first(state_run *run) {
    rm_body_info info;
    bool is_ok = rm_body_read(run->world.world, run->world.ids[0], &info) == RM_OK;
    run->middle = info.position;
    return is_ok && ask_within(run);
}

// The same after all bodies may have moved.
static bool wake_and_ask(state_run *run) {
    return rm_world_set_viewer(run->world.world, NULL) == RM_OK && ask_within(run);
}

static bool wake_and_cross(state_run *run) {
    rm_crossing crossings[64];
    uint32_t count;
    return rm_world_set_viewer(run->world.world, NULL) == RM_OK &&
           rm_world_take_crossings(run->world.world, crossings, 64, &count) == RM_OK;
}

static const struct {
    const char *name;
    state_call *before; // makes what is needed
    state_call *timed;
} cases[] = {
    {"hash", NULL, hash_world},
    {"hash-bodies", NULL, hash_bodies},
    {"save", NULL, save_world},
    {"restore", save_world, restore_world},
    {"save-bodies", NULL, save_bodies},
    {"restore-bodies", save_bodies, restore_bodies},
    {"save-tight", tighten, save_world},
    {"within", ask_first, ask_within},
    {"within-moved", ask_first, wake_and_ask},
    {"crossings", NULL, wake_and_cross},
};

static bool round_state(state_run *run) {
    return run->call(run);
}

static bool warm_up(state_run *run) {
    return run->call(run);
}

static double repetition(void *user, uint32_t number) {
    // Volatile keeps the function in one piece. What only warms up is not counted.
    bool (*volatile timed)(state_run *) = number ? round_state : warm_up;
    state_run *run = user;
    double sum = 0.0;
    bool is_ok = true;
    for (uint32_t t = 0; is_ok && t < run->result->options.ticks; ++t) {
        uint64_t before = run->world.allocations;
        double start = bench_now();
        is_ok = timed(run);
        sum += bench_now() - start;
        run->result->allocations += run->world.allocations - before;
    }
    return is_ok ? sum : -1.0;
}

static bool prepare(state_run *run, state_call *before) {
    // Room for any state of the world, as a host that rolls back keeps it.
    run->capacity = ((size_t)run->world.bodies + 1) * rm_body_save_bytes();
    run->bytes = malloc(run->capacity);
    run->sizes = malloc(run->world.bodies * sizeof *run->sizes);
    bool is_ok = run->bytes && run->sizes;
    for (int i = 0; is_ok && i < WARM_TICKS; ++i) {
        bench_world_prepare(&run->world);
        is_ok = bench_world_tick(&run->world);
    }
    return is_ok && (!before || before(run));
}

static bool run_case(const bench_options *options, size_t index) {
    bench_result r = {.name = "state", .variant = cases[index].name, .options = *options};
    state_run run = {.result = &r, .call = cases[index].timed};
    bool is_ok = bench_world_make(&run.world, crowd_find("follow"), options) &&
                 prepare(&run, cases[index].before) && bench_repeat(&r, repetition, &run);
    r.bytes_per_body = run.size / options->bodies;
    bench_world_free(&run.world);
    free(run.bytes);
    free(run.sizes);
    if (is_ok) {
        bench_print(&r);
    }
    return is_ok;
}

bool bench_state(const bench_options *options) {
    bench_options own = bench_options_with(options, DEFAULT_BODIES, DEFAULT_TICKS);
    bool is_ok = true;
    own.threads = 1;
    for (size_t i = 0; is_ok && i < sizeof cases / sizeof cases[0]; ++i) {
        is_ok = !bench_wants(&own, cases[i].name) || run_case(&own, i);
    }
    return is_ok;
}
