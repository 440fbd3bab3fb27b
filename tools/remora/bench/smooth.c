// Benchmarks of the smooth rules: frames at 60 a second of bodies that report five times a second
// where they are and how fast, 50 ms before that arrives. Three movers: one who goes straight on,
// so that flat ground and the prediction agree; one who walks in circles of 6 m; one who goes to
// and fro as people do, and is seldom where he was expected. Flat ground without a collision world,
// hills, and hills with obstacles. What is timed is in round_smooth, by whose name
// scripts/bench/instructions.py counts; a frame counts as a tick, and the calls that hand reports
// over do not.

#include "remora/smooth.h"

#include "remora/ac_world.h"

#include "bench.h"
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_BODIES = 10000,
    DEFAULT_FRAMES = 60,
    REPORT_FRAMES = 12, // from report to report
    CROWD_FRAMES = 6,   // the same of a crowd
    CROWD_PLACES = 100, // bodies of a crowd in a landblock, and obstacles
    WARM_FRAMES = 60,   // until each body has reported five times
};

static const double FRAME = 1.0 / 60.0;
static const double DELAY = 0.05;  // s
static const float FAR = 20000.0f; // m, where the viewer of far bodies is

typedef enum smooth_mover { MOVES_ROUND, MOVES_ON, MOVES_ABOUT } smooth_mover;

typedef enum smooth_ground { GROUND_NONE, GROUND_LEVEL, GROUND_HILLS } smooth_ground;

typedef struct smooth_case {
    const char *name;
    smooth_mover mover;
    smooth_ground ground; // level in flat space, hills in landblocks
    bool has_walls;       // obstacles on the hills
    bool is_far;          // from the viewer
    bool is_crowd;        // reports ten times a second, as many obstacles as bodies
} smooth_case;

static const smooth_case cases[] = {
    {"flat", MOVES_ROUND, GROUND_NONE, false, false, false},
    {"level", MOVES_ROUND, GROUND_LEVEL, false, false, false},
    {"hills", MOVES_ROUND, GROUND_HILLS, false, false, false},
    {"walls", MOVES_ROUND, GROUND_HILLS, true, false, false},
    {"far", MOVES_ROUND, GROUND_NONE, false, true, false},
    {"agrees-flat", MOVES_ON, GROUND_NONE, false, false, false},
    {"agrees-level", MOVES_ON, GROUND_LEVEL, false, false, false},
    {"agrees-hills", MOVES_ON, GROUND_HILLS, false, false, false},
    {"agrees-walls", MOVES_ON, GROUND_HILLS, true, false, false},
    {"human-flat", MOVES_ABOUT, GROUND_NONE, false, false, false},
    {"human-level", MOVES_ABOUT, GROUND_LEVEL, false, false, false},
    {"human-hills", MOVES_ABOUT, GROUND_HILLS, false, false, false},
    {"human-walls", MOVES_ABOUT, GROUND_HILLS, true, false, false},
    {"crowd", MOVES_ROUND, GROUND_HILLS, true, false, true},
    {"human-crowd", MOVES_ABOUT, GROUND_HILLS, true, false, true},
};

enum { CASE_COUNT = sizeof cases / sizeof cases[0] };

typedef struct smooth_run {
    const smooth_case *what;
    bench_scene scene;
    rm_collide_context context;
    rm_threads *threads;
    rm_world_def def;
    rm_world *world;
    rm_body_id *ids;
    rm_position *starts;
    uint64_t allocations;
    uint32_t frame;
    bench_result *result;
} smooth_run;

// --- the walk ------------------------------------------------------------------------------------

// Where body i is on its circle at a time, and how fast.
static void go_round(rm_remote_report *report, double sent) {
    const float radius = BENCH_WALK_SPEED / BENCH_WALK_TURN;
    float angle = BENCH_WALK_TURN * (float)sent; // to the left of north
    report->known |= RM_KNOWN_ROTATION | RM_KNOWN_TURNING;
    report->position.rotation = rm_quat_from_heading(-57.29578f * angle);
    report->position.origin.x -= radius * (1.0f - rm_cos(angle));
    report->position.origin.y += radius * rm_sin(angle);
    report->velocity =
        rm_vec3_make(-BENCH_WALK_SPEED * rm_sin(angle), BENCH_WALK_SPEED * rm_cos(angle), 0.0f);
    report->turning = BENCH_WALK_TURN;
}

// Slowly and straight, away from the nearer border of the landblock.
static void go_on(rm_remote_report *report, uint32_t i, double sent) {
    const float speed = i % BENCH_SCENE_PLACES < BENCH_SCENE_PLACES / 2 ? 0.5f : -0.5f;
    report->position.origin.y += speed * (float)sent;
    report->velocity = rm_vec3_make(0.0f, speed, 0.0f);
}

// To and fro along one axis. m, of so many seconds there and back
static float to_and_fro(double at, double period, float *velocity) {
    const float speed = 2.2f;
    double turns = at / period - (double)(int)(at / period);
    *velocity = turns < 0.5 ? speed : -speed;
    return (float)(period * (turns < 0.5 ? turns : 1.0 - turns)) * speed;
}

// Along both axes, each in a time of its own: a sudden turn every 0.7 s or so.
static void go_about(rm_remote_report *report, uint32_t i, double sent) {
    double at = sent + 0.37 * (i % 64) + 1.0;
    report->position.origin.x += to_and_fro(at, 2.3, &report->velocity.x);
    report->position.origin.y += to_and_fro(at, 3.1, &report->velocity.y);
}

// What body i reports of a time.
static rm_remote_report report_at(const smooth_run *run, uint32_t i, double sent) {
    rm_remote_report report = rm_default_remote_report();
    report.known = RM_KNOWN_VELOCITY | RM_KNOWN_SENT;
    report.position = run->starts[i];
    report.sent = sent;
    switch (run->what->mover) {
    case MOVES_ROUND:
        go_round(&report, sent);
        break;
    case MOVES_ON:
        go_on(&report, i, sent);
        break;
    case MOVES_ABOUT:
        go_about(&report, i, sent);
        break;
    }
    if (run->what->ground == GROUND_HILLS) {
        (void)rm_position_settle(RM_SPACE_LANDBLOCKS, &report.position);
        (void)rm_collision_terrain_height(run->scene.collision, &report.position,
                                          &report.position.origin.z);
    }
    return report;
}

// Bodies report one after the other, as from a server.
static rm_status report_due(smooth_run *run) {
    const uint32_t frames = run->what->is_crowd ? CROWD_FRAMES : REPORT_FRAMES;
    rm_status status = RM_OK;
    double sent = rm_world_time(run->world) + FRAME - DELAY;
    for (uint32_t i = run->frame % frames; status == RM_OK && i < run->result->options.bodies;
         i += frames) {
        rm_remote_report report = report_at(run, i, sent);
        status = rm_body_report(run->world, run->ids[i], &report);
    }
    run->frame += 1;
    return status;
}

// --- the world -----------------------------------------------------------------------------------

// Terrain at height 0 under all bodies.
static rm_status make_level(smooth_run *run) {
    static const float heights[4];
    rm_collision_def def = rm_default_collision_def();
    rm_terrain_def terrain = {2, 2, 60000.0f, {-1000.0f, -1000.0f, 0.0f}, heights};
    def.space = RM_SPACE_FLAT;
    def.allocator = bench_allocator(&run->allocations);
    rm_status status = rm_collision_create(&def, &run->scene.collision);
    return status == RM_OK ? rm_collision_set_terrain(run->scene.collision, &terrain, NULL)
                           : status;
}

static rm_status make_ground(smooth_run *run, uint32_t bodies) {
    if (run->what->ground == GROUND_LEVEL) {
        return make_level(run);
    }
    if (run->what->ground == GROUND_NONE) {
        return RM_OK;
    }
    rm_allocator allocator = bench_allocator(&run->allocations);
    const uint32_t places = run->what->is_crowd ? CROWD_PLACES : BENCH_SCENE_PLACES;
    uint32_t landblocks = (bodies + places - 1) / places;
    rm_status status = bench_scene_make(&run->scene, landblocks, &allocator);
    return status == RM_OK && run->what->has_walls ? bench_scene_add_obstacles(&run->scene)
                                                   : status;
}

static rm_status make_world(smooth_run *run, const bench_options *o) {
    rm_status status = rm_threads_create(o->threads, NULL, &run->threads);
    run->def = rm_ac_world_def();
    run->def.rules = rm_rules_smooth();
    run->def.capacity = o->bodies;
    run->def.instructions = o->instructions;
    run->def.goals = 0;
    run->def.allocator = bench_allocator(&run->allocations);
    run->def.space = run->what->ground == GROUND_HILLS ? RM_SPACE_LANDBLOCKS : RM_SPACE_FLAT;
    if (run->what->ground != GROUND_NONE) {
        run->context.collision = run->scene.collision;
        run->def.sweep = rm_collide_sweep;
        run->def.sweep_user = &run->context;
    } else {
        run->def.ground.kind = RM_GROUND_NONE;
    }
    if (status == RM_OK) {
        run->def.runner = rm_threads_runner(run->threads);
        status = rm_world_create(&run->def, &run->world);
    }
    if (status == RM_OK && run->what->is_far) {
        rm_position viewer = rm_position_make(0, rm_vec3_make(FAR, FAR, 0.0f), rm_quat_identity());
        status = rm_world_set_viewer(run->world, &viewer);
    }
    return status;
}

static rm_status add_walker(smooth_run *run, uint32_t i, uint32_t count) {
    rm_body_def def = rm_default_body_def();
    uint32_t row = i / 100;
    rm_vec3 at = {(float)(i % 100) * 24.0f, (float)row * 24.0f, 0.0f};
    run->starts[i] = run->what->ground == GROUND_HILLS
                         ? bench_scene_place(&run->scene, i, count)
                         : rm_position_make(0, at, rm_quat_identity());
    def.guid = i + 1;
    def.position = run->starts[i];
    return rm_body_add(run->world, &def, &run->ids[i]);
}

static rm_status make(smooth_run *run, const bench_options *o) {
    run->ids = malloc(o->bodies * sizeof *run->ids);
    run->starts = malloc(o->bodies * sizeof *run->starts);
    rm_status status = run->ids && run->starts ? make_ground(run, o->bodies) : RM_ERROR_MEMORY;
    if (status == RM_OK) {
        status = make_world(run, o);
    }
    for (uint32_t i = 0; status == RM_OK && i < o->bodies; ++i) {
        status = add_walker(run, i, o->bodies);
    }
    for (int i = 0; status == RM_OK && i < WARM_FRAMES; ++i) {
        status = report_due(run);
        status = status == RM_OK ? rm_world_advance(run->world, FRAME) : status;
    }
    return status;
}

static void free_run(smooth_run *run) {
    rm_world_destroy(run->world);
    rm_threads_destroy(run->threads);
    bench_scene_free(&run->scene);
    free(run->ids);
    free(run->starts);
}

// --- timing --------------------------------------------------------------------------------------

static rm_status advance(rm_world *world) {
    return rm_world_advance(world, FRAME);
}

static rm_status round_smooth(rm_world *world) {
    return advance(world);
}

static double repetition(void *user, uint32_t number) {
    // Volatile keeps the function in one piece. What only warms up is not counted.
    rm_status (*volatile timed)(rm_world *) = number ? round_smooth : advance;
    smooth_run *run = user;
    double sum = 0.0;
    for (uint32_t t = 0; t < run->result->options.ticks; ++t) {
        if (report_due(run) != RM_OK) {
            return -1.0;
        }
        uint64_t before = run->allocations;
        double start = bench_now();
        rm_status status = timed(run->world);
        sum += bench_now() - start;
        run->result->allocations += run->allocations - before;
        if (status != RM_OK) {
            return -1.0;
        }
    }
    return sum;
}

static bool run_case(const bench_options *options, const smooth_case *what) {
    bench_result r = {.name = "smooth", .variant = what->name, .options = *options};
    smooth_run run = {.what = what, .result = &r};
    rm_status status = make(&run, options);
    if (status != RM_OK) {
        fprintf(stderr, "remora bench: smooth %s: %s\n", what->name, rm_status_text(status));
    }
    bool is_ok = status == RM_OK && bench_repeat(&r, repetition, &run);
    r.bytes_per_body = rm_world_bytes(&run.def) / options->bodies;
    free_run(&run);
    if (is_ok) {
        bench_print(&r);
    }
    return is_ok;
}

bool bench_smooth(const bench_options *options) {
    bench_options own = bench_options_with(options, DEFAULT_BODIES, DEFAULT_FRAMES);
    bool is_ok = true;
    for (int i = 0; is_ok && i < CASE_COUNT; ++i) {
        if (bench_wants(&own, cases[i].name)) {
            is_ok = run_case(&own, &cases[i]);
        }
    }
    return is_ok;
}
