// How the cost of frames grows: the same few bodies of a smooth world while one thing about them is
// there once, ten times and a hundred times. What is far away, and what nobody meets, must cost
// nothing; what there is more to do of, in proportion. What counts is in round_growth, by whose
// name scripts/bench/instructions.py counts; handing over what is new is part of it.

#include "remora/ac.h"

#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    BODIES = 16,
    MOST_BODIES = 100 * BODIES,
    DEFAULT_FRAMES = 24,
    WARM_FRAMES = 24,
    REPORT_FRAMES = 6, // from report to report
    ROW = 16,          // bodies in a row
    FAR_ROW = 200,     // and things far away
    FIRST_BLOCK = 100, // column and row
};

static const double FRAME = 1.0 / 60.0;
static const float APART = 8.0f;  // m
static const float FAR = 2000.0f; // m, where things are that nobody meets

typedef enum grows {
    GROWS_BODIES,
    GROWS_REPORTS, // of a body in a frame
    GROWS_SILENCE, // before the frames that count: a second, ten, a hundred
    GROWS_NEAR,    // obstacles in reach of the first body: one, ten, a hundred
    GROWS_FAR,     // obstacles out of reach of all: 100, 1,000, 10,000
    GROWS_BLOCKS,  // landblocks
    GROWS_ROOMS,   // interiors out of reach
    GROWS_FACES,   // polygons of a mesh out of reach
} grows;

typedef struct growth_case {
    const char *name;
    grows what;
    rm_space space;
    bool has_roof; // one large obstacle beside the others
} growth_case;

static const growth_case cases[] = {
    {"bodies", GROWS_BODIES, RM_SPACE_FLAT, false},
    {"reports", GROWS_REPORTS, RM_SPACE_FLAT, false},
    {"silence", GROWS_SILENCE, RM_SPACE_FLAT, false},
    {"obstacles-near", GROWS_NEAR, RM_SPACE_FLAT, false},
    {"obstacles-far", GROWS_FAR, RM_SPACE_FLAT, false},
    {"obstacles-far-roof", GROWS_FAR, RM_SPACE_FLAT, true},
    {"obstacles-far-landblocks", GROWS_FAR, RM_SPACE_LANDBLOCKS, true},
    {"landblocks", GROWS_BLOCKS, RM_SPACE_LANDBLOCKS, true},
    {"rooms", GROWS_ROOMS, RM_SPACE_LANDBLOCKS, true},
    {"triangles", GROWS_FACES, RM_SPACE_FLAT, false},
};

enum { CASE_COUNT = sizeof cases / sizeof cases[0] };

typedef struct growth_run {
    const growth_case *what;
    uint32_t times, bodies, reports; // reports: of a body in a frame that has some
    rm_collision *collision;
    rm_collide_context context;
    rm_world *world;
    rm_body_id ids[MOST_BODIES];
    uint32_t frame, seed;
    bench_result *result;
} growth_run;

// --- what is there -------------------------------------------------------------------------------

static rm_position place(const growth_run *run, float x, float y) {
    uint32_t cell = (uint32_t)FIRST_BLOCK << 24 | (uint32_t)FIRST_BLOCK << 16 | 1u;
    rm_position at = {cell, {x, y, 0.0f}, rm_quat_identity()};
    (void)rm_position_settle(run->what->space, &at);
    return at;
}

static rm_position start_of(const growth_run *run, uint32_t i) {
    const uint32_t column = i % ROW;
    const uint32_t row = i / ROW;
    return place(run, 20.0f + APART * (float)column, 20.0f + APART * (float)row);
}

static rm_status add_block(growth_run *run, uint32_t column, uint32_t row) {
    static const uint16_t heights[RM_LANDBLOCK_VERTICES];
    static const float table[1];
    rm_landblock_def def = {FIRST_BLOCK + column, FIRST_BLOCK + row, heights, NULL, table, 1};
    return rm_collision_add_landblock(run->collision, &def, NULL);
}

static rm_status add_ground(growth_run *run) {
    static const float heights[4];
    if (run->what->space == RM_SPACE_FLAT) {
        rm_terrain_def def = {2, 2, 8000.0f, {-4000.0f, -4000.0f, 0.0f}, heights};
        return rm_collision_set_terrain(run->collision, &def, NULL);
    }
    uint32_t blocks = run->what->what == GROWS_BLOCKS ? run->times : 1;
    rm_status status = RM_OK;
    for (uint32_t i = 0; status == RM_OK && i < blocks; ++i) {
        status = add_block(run, i % 10, i / 10);
    }
    return status;
}

static rm_status add_post(growth_run *run, float x, float y) {
    rm_part part = {{0.0f, 0.0f, 0.0f}, 0.5f, 3.0f};
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = RM_OBSTACLE_CYLINDERS;
    def.parts = &part;
    def.part_count = 1;
    def.at = place(run, x, y);
    return rm_collision_add_obstacle(run->collision, &def, &id, NULL);
}

// Two metres apart.
static rm_status add_far(growth_run *run, uint32_t count) {
    rm_status status = RM_OK;
    for (uint32_t i = 0; status == RM_OK && i < count; ++i) {
        const uint32_t column = i % FAR_ROW;
        const uint32_t row = i / FAR_ROW;
        status = add_post(run, FAR + 2.0f * (float)column, 2.0f * (float)row);
    }
    return status;
}

static rm_status add_near(growth_run *run, uint32_t count) {
    rm_status status = RM_OK;
    rm_vec3 at = start_of(run, 0).origin;
    for (uint32_t i = 0; status == RM_OK && i < count; ++i) {
        status = add_post(run, at.x + 2.0f, at.y + 0.01f * (float)i);
    }
    return status;
}

// A mesh of so many boxes in a row, each so long and so wide, above all bodies.
static rm_status add_faces(growth_run *run, float x, float length, uint32_t count, float size) {
    rm_mesh_data *data = NULL;
    rm_mesh_id mesh = {0};
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    rm_status status = rm_mesh_data_create(NULL, &data);
    for (uint32_t i = 0; status == RM_OK && i < count; ++i) {
        rm_vec3 low = {length * (float)i, 0.0f, 5.0f};
        rm_vec3 high = {length * (float)i + 0.9f * length, size, 6.0f};
        status = rm_mesh_data_add_box(data, low, high, NULL);
    }
    if (status == RM_OK) {
        rm_mesh_def made = rm_mesh_data_def(data);
        status = rm_collision_add_mesh(run->collision, &made, &mesh, NULL);
    }
    rm_mesh_data_destroy(data);
    def.kind = RM_OBSTACLE_MESH;
    def.mesh = mesh;
    def.at = place(run, x, 400.0f);
    return status == RM_OK ? rm_collision_add_obstacle(run->collision, &def, &id, NULL) : status;
}

// Rooms of a dungeon: a cube each, in a landblock of their own kind.
static rm_status add_rooms(growth_run *run, uint32_t count) {
    rm_plane planes[2] = {{{0.0f, 0.0f, 1.0f}, 10.0f}, {{0.0f, 0.0f, -1.0f}, 10.0f}};
    rm_status status = RM_OK;
    for (uint32_t i = 0; status == RM_OK && i < count; ++i) {
        rm_room_def def = {.planes = planes, .plane_count = 2};
        uint32_t room = 0;
        def.cell =
            (uint32_t)FIRST_BLOCK << 24 | (FIRST_BLOCK + 5u) << 16 | (RM_CELL_FIRST_INDOOR + i);
        def.at = rm_position_make(def.cell, rm_vec3_make(0.0f, 0.0f, 0.0f), rm_quat_identity());
        status = rm_collision_add_rooms(run->collision, &def, 1, &room, NULL);
    }
    return status;
}

static rm_status add_things(growth_run *run) {
    rm_status status = add_ground(run);
    if (status == RM_OK && run->what->has_roof) {
        status = add_faces(run, 600.0f, 1000.0f, 1, 1000.0f);
    }
    if (status != RM_OK) {
        return status;
    }
    switch (run->what->what) {
    case GROWS_NEAR:
        return add_near(run, run->times);
    case GROWS_FAR:
        return add_far(run, 100 * run->times);
    case GROWS_ROOMS:
        return add_rooms(run, 10 * run->times);
    case GROWS_FACES:
        return add_faces(run, FAR, 2.0f, 10 * run->times, 2.0f);
    default:
        return RM_OK;
    }
}

// --- who moves -----------------------------------------------------------------------------------

// 0 to 1.
static float random_number(growth_run *run) {
    run->seed = run->seed * 1664525u + 1013904223u;
    return (float)(run->seed >> 8) * 0x1p-24f;
}

// Somebody who changes his mind: about where he was, at up to 3 m/s anywhere.
static rm_status report_of(growth_run *run, uint32_t i, double sent) {
    rm_remote_report report = rm_default_remote_report();
    report.known = RM_KNOWN_VELOCITY | RM_KNOWN_SENT;
    report.position = start_of(run, i);
    report.position.origin.x += random_number(run);
    report.position.origin.y += random_number(run);
    (void)rm_position_settle(run->what->space, &report.position);
    report.velocity =
        rm_vec3_make(6.0f * random_number(run) - 3.0f, 6.0f * random_number(run) - 3.0f, 0.0f);
    report.sent = sent;
    return rm_body_report(run->world, run->ids[i], &report);
}

static rm_status report_all(growth_run *run) {
    rm_status status = RM_OK;
    for (uint32_t i = run->frame % REPORT_FRAMES; i < run->bodies; i += REPORT_FRAMES) {
        for (uint32_t k = 0; status == RM_OK && k < run->reports; ++k) {
            double sent = rm_world_time(run->world) - 0.05 - 0.001 * (run->reports - k - 1);
            status = report_of(run, i, sent);
        }
    }
    run->frame += 1;
    return status;
}

static rm_status add_bodies(growth_run *run) {
    rm_status status = RM_OK;
    for (uint32_t i = 0; status == RM_OK && i < run->bodies; ++i) {
        rm_body_def def = rm_default_body_def();
        def.guid = i + 1;
        def.position = start_of(run, i);
        status = rm_body_add(run->world, &def, &run->ids[i]);
    }
    return status;
}

static rm_status frame(growth_run *run) {
    rm_status status = report_all(run);
    return status == RM_OK ? rm_world_advance(run->world, FRAME) : status;
}

static rm_status make(growth_run *run) {
    rm_collision_def ground = rm_default_collision_def();
    rm_world_def def = rm_ac_world_def();
    ground.space = def.space = run->what->space;
    def.rules = rm_rules_smooth();
    def.capacity = run->bodies;
    def.sweep = rm_collide_sweep;
    def.sweep_user = &run->context;
    rm_status status = rm_collision_create(&ground, &run->collision);
    run->context.collision = run->collision;
    status = status == RM_OK ? add_things(run) : status;
    status = status == RM_OK ? rm_world_create(&def, &run->world) : status;
    status = status == RM_OK ? add_bodies(run) : status;
    for (int i = 0; status == RM_OK && i < WARM_FRAMES; ++i) {
        status = frame(run);
    }
    uint32_t silent = run->what->what == GROWS_SILENCE ? 60 * run->times : 0;
    for (uint32_t i = 0; status == RM_OK && i < silent; ++i) {
        status = rm_world_advance(run->world, FRAME);
    }
    return status;
}

// --- counting ------------------------------------------------------------------------------------

static rm_status round_growth(growth_run *run) {
    return frame(run);
}

static double repetition(void *user, uint32_t number) {
    // Volatile keeps the function in one piece. What only warms up is not counted.
    rm_status (*volatile counted)(growth_run *) = round_growth;
    growth_run *run = user;
    double start = bench_now();
    for (uint32_t t = 0; number > 0 && t < run->result->options.ticks; ++t) {
        if (counted(run) != RM_OK) {
            return -1.0;
        }
    }
    return bench_now() - start;
}

static bool run_case(const bench_options *options, const growth_case *what) {
    static growth_run run;
    bench_result r = {.name = "growth", .variant = what->name, .options = *options};
    run = (growth_run){.what = what, .times = options->times, .seed = 1, .result = &r};
    run.bodies = what->what == GROWS_BODIES ? BODIES * run.times : BODIES;
    run.reports = what->what == GROWS_REPORTS ? run.times : 1;
    r.options.bodies = run.bodies;
    rm_status status = make(&run);
    if (status != RM_OK) {
        fprintf(stderr, "remora bench: growth %s: %s\n", what->name, rm_status_text(status));
    }
    bool is_ok = status == RM_OK && bench_repeat(&r, repetition, &run);
    rm_world_destroy(run.world);
    rm_collision_destroy(run.collision);
    if (is_ok) {
        bench_print(&r);
    }
    return is_ok;
}

bool bench_growth(const bench_options *options) {
    bench_options own = bench_options_with(options, BODIES, DEFAULT_FRAMES);
    bool is_ok = true;
    for (int i = 0; is_ok && i < CASE_COUNT; ++i) {
        if (bench_wants(&own, cases[i].name)) {
            is_ok = run_case(&own, &cases[i]);
        }
    }
    return is_ok;
}
