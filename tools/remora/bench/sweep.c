// Benchmarks of the collision sweep: whole ticks of a world whose bodies walk through a collision
// world. Bodies walk in circles of 6 m, so that they never leave their landblock; every repetition
// is the same walk, from a saved world, so that a tick that is slow each time can be told from one
// that was interrupted. What is timed is in round_sweep, by whose name
// scripts/bench/instructions.py counts.

#include "remora/ac_world.h"

#include "bench.h"
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_BODIES = 256,
    DEFAULT_TICKS = 120,
    SETTLE_TICKS = 60, // until all bodies stand, or are jammed
};

static const double TICK = 1.0 / 30.0;

typedef enum sweep_walk {
    WALK_CIRCLE, // of 6 m
    WALK_JAMMED, // to the north-east, against what is there
    WALK_NONE,
} sweep_walk;

typedef struct sweep_case {
    const char *name;
    rm_status (*build)(bench_scene *scene);
    uint32_t landblocks;
    sweep_walk walk;
    bool meets_bodies; // bodies are in each other's way
} sweep_case;

static const sweep_case cases[] = {
    {"terrain", NULL, 1, WALK_CIRCLE, false},
    {"standing", NULL, 1, WALK_NONE, false},
    {"obstacles", bench_scene_add_obstacles, 1, WALK_CIRCLE, false},
    {"bodies", NULL, 8, WALK_CIRCLE, true}, // room for 2,048
    {"mesh", bench_scene_add_mesh, 1, WALK_CIRCLE, false},
    {"jammed", bench_scene_add_corners, 1, WALK_JAMMED, false},
    {"landblocks-1", NULL, 1, WALK_CIRCLE, false},
    {"landblocks-100", NULL, 100, WALK_CIRCLE, false},
    {"landblocks-1000", NULL, 1000, WALK_CIRCLE, false},
};

enum { CASE_COUNT = sizeof cases / sizeof cases[0] };

// --- a world with walkers ------------------------------------------------------------------------

// Everything that a case needs, and that it counts.
typedef struct stage {
    bench_scene scene;
    rm_collide_context context;
    rm_threads *threads;
    rm_world_def def;
    rm_world *world;
    uint64_t allocations;
    void *saved;
    size_t saved_size;
    double *ticks; // least time of each tick, s
    bench_result *result;
} stage;

static rm_status make_world(stage *s, const bench_options *o, bool meets_bodies) {
    rm_status status = rm_threads_create(o->threads, NULL, &s->threads);
    s->context.collision = s->scene.collision;
    s->def = rm_ac_world_def();
    s->def.capacity = o->bodies;
    s->def.instructions = o->instructions;
    s->def.allocator = bench_allocator(&s->allocations);
    s->def.sweep = rm_collide_sweep;
    s->def.sweep_user = &s->context;
    if (status == RM_OK) {
        s->def.runner = rm_threads_runner(s->threads);
        status = rm_world_create(&s->def, &s->world);
    }
    s->context.nearby = meets_bodies ? rm_world_nearby : NULL;
    s->context.nearby_user = s->world;
    return status;
}

static rm_status add_walker(stage *s, const sweep_case *c, uint32_t i, uint32_t count) {
    rm_body_def def = rm_default_body_def();
    rm_vec3 walk = {0.0f, c->walk == WALK_NONE ? 0.0f : BENCH_WALK_SPEED, 0.0f};
    rm_vec3 turn = {0.0f, 0.0f, c->walk == WALK_CIRCLE ? BENCH_WALK_TURN : 0.0f};
    rm_body_id id;
    def.guid = i + 1;
    def.position = bench_scene_place(&s->scene, i, count);
    def.position.rotation = rm_quat_from_heading(c->walk == WALK_JAMMED ? 45.0f : 0.0f);
    rm_status status = rm_body_add(s->world, &def, &id);
    return status == RM_OK ? rm_body_set_cycle(s->world, id, walk, turn) : status;
}

static rm_status save(stage *s) {
    size_t capacity = rm_world_save_bytes(s->world);
    s->saved = malloc(capacity);
    return s->saved ? rm_world_save(s->world, s->saved, capacity, &s->saved_size) : RM_ERROR_MEMORY;
}

static rm_status make_stage(stage *s, const bench_options *o, const sweep_case *c) {
    memset(s, 0, sizeof *s);
    rm_allocator allocator = bench_allocator(&s->allocations);
    s->ticks = malloc(o->ticks * sizeof *s->ticks);
    rm_status status =
        s->ticks ? bench_scene_make(&s->scene, c->landblocks, &allocator) : RM_ERROR_MEMORY;
    if (status == RM_OK && c->build) {
        status = c->build(&s->scene);
    }
    if (status == RM_OK) {
        status = make_world(s, o, c->meets_bodies);
    }
    for (uint32_t i = 0; status == RM_OK && i < o->bodies; ++i) {
        status = add_walker(s, c, i, o->bodies);
    }
    for (int i = 0; status == RM_OK && i < SETTLE_TICKS; ++i) {
        status = rm_world_tick(s->world, TICK);
    }
    return status == RM_OK ? save(s) : status;
}

static void free_stage(stage *s) {
    rm_world_destroy(s->world);
    rm_threads_destroy(s->threads);
    bench_scene_free(&s->scene);
    free(s->saved);
    free(s->ticks);
}

// A case measures what it says only if every body stands on something.
static bool is_everybody_in_contact(const stage *s, uint32_t bodies) {
    uint32_t standing = 0;
    for (uint32_t i = 0; i < bodies; ++i) {
        rm_body_id id;
        rm_body_info info;
        standing += rm_world_find(s->world, i + 1, &id) == RM_OK &&
                    rm_body_read(s->world, id, &info) == RM_OK &&
                    (info.transient & RM_TRANSIENT_CONTACT) != 0;
    }
    if (standing != bodies) {
        fprintf(stderr, "remora bench: %u of %u bodies stand on nothing\n", bodies - standing,
                bodies);
    }
    return standing == bodies;
}

// --- timing --------------------------------------------------------------------------------------

static rm_status tick(rm_world *world) {
    return rm_world_tick(world, TICK);
}

static rm_status round_sweep(rm_world *world) {
    return tick(world);
}

// One walk. @return seconds, or a negative number on failure
static double repetition(void *user, uint32_t number) {
    // Volatile keeps the function in one piece. What only warms up is not counted.
    rm_status (*volatile timed)(rm_world *) = number ? round_sweep : tick;
    stage *s = user;
    rm_status status = rm_world_restore(s->world, s->saved, s->saved_size);
    status = status == RM_OK ? tick(s->world) : status; // in a restored world no body is asleep yet
    uint64_t before = s->allocations;
    double sum = 0.0;
    for (uint32_t t = 0; status == RM_OK && t < s->result->options.ticks; ++t) {
        double start = bench_now();
        status = timed(s->world);
        double seconds = bench_now() - start;
        sum += seconds;
        s->ticks[t] = number <= 1 || seconds < s->ticks[t] ? seconds : s->ticks[t];
    }
    s->result->allocations += s->allocations - before;
    return status == RM_OK ? sum : -1.0;
}

static bool repeat(stage *s, bench_result *r) {
    double one = 1e9 / r->options.bodies; // seconds of a tick to nanoseconds of a body
    s->result = r;
    bool is_ok = bench_repeat(r, repetition, s);
    for (uint32_t t = 0; is_ok && t < r->options.ticks; ++t) {
        r->worst = s->ticks[t] * one > r->worst ? s->ticks[t] * one : r->worst;
    }
    return is_ok;
}

static bool run_case(const bench_options *options, const char *name, const sweep_case *c) {
    stage s;
    bench_result r = {.name = name, .variant = c->name, .options = *options};
    rm_status status = make_stage(&s, options, c);
    if (status != RM_OK) {
        fprintf(stderr, "remora bench: sweep %s: %s\n", c->name, rm_status_text(status));
    }
    bool is_ok = status == RM_OK && repeat(&s, &r) && is_everybody_in_contact(&s, options->bodies);
    r.bytes_per_body = rm_world_bytes(&s.def) / options->bodies;
    free_stage(&s);
    if (is_ok) {
        bench_print(&r);
    }
    return is_ok;
}

bool bench_sweep_terrain(const char *name, const bench_options *options) {
    sweep_case spread = cases[0];
    spread.landblocks = (options->bodies + BENCH_SCENE_PLACES - 1) / BENCH_SCENE_PLACES;
    return run_case(options, name, &spread);
}

bool bench_sweep(const bench_options *options) {
    bench_options own = bench_options_with(options, DEFAULT_BODIES, DEFAULT_TICKS);
    bool is_ok = true;
    for (int i = 0; is_ok && i < CASE_COUNT; ++i) {
        if (bench_wants(&own, cases[i].name)) {
            is_ok = run_case(&own, "sweep", &cases[i]);
        }
    }
    return is_ok;
}
