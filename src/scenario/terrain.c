// The built-in hills: three waves with seeded directions and phases, level about the start, and
// obstacles. Some stand where the twelve motions pass, off their line, so that a mover that runs
// into one slides on; the others are strewn about, away from the axes through the start, so that
// motions are clear of walls for all seeds.
//
// Invariants: every height is a function of the vertex's place alone, so that landblocks fit.
// A thing reaches a metre or more below the ground all around it, so that it stands on the
// ground everywhere.
//
// What is strewn is too high to be jumped onto. Where a body falls on an edge with its middle
// beyond, the client's algorithm keeps it hanging there until the rule of stationary falls gives it
// a floor in the air. Steps to walk onto are among the fixed things.

#include "remora/ac_collision.h"
#include "remora/scenario.h"
#include "remora/space.h"

#include "scenario/memory.h"

enum {
    REACH = 3,        // landblocks on every side of the start's
    LAST_BLOCK = 254, // of the map
    WAVES = 3,
    FIXED = 17,
    STREWN = 320,
    THINGS = FIXED + STREWN,
    LEVELS = 256,
    LEVEL_MIDDLE = LEVELS / 2,
};

#define LEVEL_STEP 0.35f // metres between heights
#define STEEPEST 0.68f   // slope of the steepest ground, before heights are rounded: 34 degrees
#define VERTEX 24.0f
#define BLOCK 192.0f
#define PI2 6.2831853f
#define LEVEL_RADIUS 30.0f  // level about the start
#define HILLS_RADIUS 150.0f // hills in full from here on
#define STREWN_REACH 160.0  // on every side
#define CLEAR_WIDTH 10.0f   // the axes, which the motions use, are clear of things by this
#define FOOT 1.5f           // below the ground

typedef struct wave {
    float x, y;  // radians a metre
    float phase; // radians
    float height;
} wave;

struct rm_hills {
    rm_allocator allocator;
    rm_collision *collision;
    rm_position start;
    wave waves[WAVES];
    rm_hills_thing things[THINGS];
};

// --------------------------------------------------------------------------------------- heights

static float largest(float a, float b) {
    return a > b ? a : b;
}

// Three sines of set lengths and slopes; directions and phases are drawn from the seed.
static void make_waves(rm_hills *h, rm_random *random) {
    static const float lengths[WAVES] = {110.0f, 170.0f, 260.0f};
    static const float slopes[WAVES] = {0.24f, 0.24f, 0.20f};
    float way = (float)rm_random_between(random, 0.0, (double)PI2);
    for (int i = 0; i < WAVES; ++i) {
        float turn =
            way + (float)i * (PI2 / (2.0f * WAVES)) + (float)rm_random_between(random, -0.2, 0.2);
        float steps = PI2 / lengths[i];
        h->waves[i] = (wave){.x = rm_cos(turn) * steps,
                             .y = rm_sin(turn) * steps,
                             .phase = (float)rm_random_between(random, 0.0, (double)PI2),
                             .height = slopes[i] / steps};
    }
}

// 0 about the start, 1 from HILLS_RADIUS on.
static float share_of_hills(float x, float y) {
    float away = rm_sqrt(x * x + y * y);
    float t = (away - LEVEL_RADIUS) / (HILLS_RADIUS - LEVEL_RADIUS);
    t = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;
    return t * t * (3.0f - 2.0f * t);
}

// @param x,y  metres from the start
static float height_at(const rm_hills *h, float x, float y) {
    float sum = 0.0f;
    for (int i = 0; i < WAVES; ++i) {
        const wave *w = &h->waves[i];
        sum += w->height * rm_sin(w->x * x + w->y * y + w->phase);
    }
    return sum * share_of_hills(x, y);
}

// The steepest slope that the triangles of any cell can have.
static float steepest_of(const rm_hills *h) {
    enum { SIDE = (2 * REACH + 1) * (RM_LANDBLOCK_VERTICES_SIDE - 1) };
    float steepest = 0.0f;
    for (int i = 0; i < SIDE * SIDE; ++i) {
        int column = i / SIDE;
        float x = (float)column * VERTEX - REACH * BLOCK - h->start.origin.x;
        float y = (float)(i % SIDE) * VERTEX - REACH * BLOCK - h->start.origin.y;
        float sw = height_at(h, x, y);
        float se = height_at(h, x + VERTEX, y);
        float nw = height_at(h, x, y + VERTEX);
        float ne = height_at(h, x + VERTEX, y + VERTEX);
        float east = largest(rm_abs(se - sw), rm_abs(ne - nw));
        float north = largest(rm_abs(nw - sw), rm_abs(ne - se));
        steepest = largest(steepest, rm_sqrt(east * east + north * north) / VERTEX);
    }
    return steepest;
}

static void make_waves_steep(rm_hills *h) {
    float scale = STEEPEST / steepest_of(h);
    for (int i = 0; i < WAVES; ++i) {
        h->waves[i].height *= scale;
    }
}

// Heights are stored as the game stores them, in steps; the server walks on the rounded heights.
static uint16_t level_at(const rm_hills *h, float x, float y) {
    float level = rm_floor(height_at(h, x, y) / LEVEL_STEP + 0.5f) + (float)LEVEL_MIDDLE;
    return (uint16_t)(level < 0.0f ? 0.0f : level > LEVELS - 1 ? LEVELS - 1 : level);
}

static rm_status add_block(rm_hills *h, int column, int row) {
    uint16_t heights[RM_LANDBLOCK_VERTICES];
    float table[LEVELS];
    for (int i = 0; i < LEVELS; ++i) {
        table[i] = h->start.origin.z + (float)(i - LEVEL_MIDDLE) * LEVEL_STEP;
    }
    rm_landblock_def def = {.column = (uint32_t)((int)(h->start.cell >> 24) + column),
                            .row = (uint32_t)((int)(h->start.cell >> 16 & 0xFF) + row),
                            .heights = heights,
                            .height_table = table,
                            .table_count = LEVELS};
    for (int i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        int east = i / RM_LANDBLOCK_VERTICES_SIDE;
        float x = (float)column * BLOCK + (float)east * VERTEX;
        float y = (float)row * BLOCK + (float)(i % RM_LANDBLOCK_VERTICES_SIDE) * VERTEX;
        heights[i] = level_at(h, x - h->start.origin.x, y - h->start.origin.y);
    }
    return rm_collision_add_landblock(h->collision, &def, NULL);
}

static rm_status add_blocks(rm_hills *h) {
    rm_status status = RM_OK;
    for (int column = -REACH; column <= REACH; ++column) {
        for (int row = -REACH; status == RM_OK && row <= REACH; ++row) {
            status = add_block(h, column, row);
        }
    }
    return status;
}

// ---------------------------------------------------------------------------------------- things

#define BOX(x, y, wide, deep, high, turn)                                                          \
    { .kind = RM_OBSTACLE_MESH, .at = {x, y, 0.0f}, .size = {wide, deep, high}, .heading = (turn) }
#define POST(x, y, thick, high)                                                                    \
    {                                                                                              \
        .kind = RM_OBSTACLE_CYLINDERS, .at = {x, y, 0.0f}, .radius = (thick), .size = {            \
            0,                                                                                     \
            0,                                                                                     \
            high                                                                                   \
        }                                                                                          \
    }
#define BALL(x, y, thick)                                                                          \
    { .kind = RM_OBSTACLE_SPHERES, .at = {x, y, 0.0f}, .radius = (thick) }

// From the start; x east, y north.
static const rm_hills_thing fixed_things[FIXED] = {
    // North: run, walk and all that stops and starts.
    BOX(0.0f, 20.0f, 4.0f, 3.0f, 0.3f, 10.0f),
    POST(0.5f, 31.0f, 0.8f, 3.0f),
    BOX(0.0f, 46.0f, 9.0f, 0.5f, 3.0f, 35.0f),
    POST(1.0f, 62.0f, 0.6f, 0.25f),
    BALL(3.0f, 75.0f, 1.2f),
    BOX(3.0f, 95.0f, 12.0f, 0.6f, 4.0f, -40.0f),
    // South: back.
    POST(-0.4f, -22.0f, 0.7f, 3.0f),
    BOX(0.0f, -45.0f, 8.0f, 0.5f, 3.0f, 30.0f),
    BALL(-0.5f, -70.0f, 1.0f),
    // East and west: strafe.
    BOX(18.0f, 0.0f, 3.0f, 4.0f, 0.35f, 0.0f),
    POST(34.0f, 0.4f, 0.7f, 2.5f),
    BOX(60.0f, 0.0f, 0.5f, 9.0f, 3.0f, 35.0f),
    BALL(-18.0f, 0.5f, 0.9f),
    POST(-36.0f, -0.4f, 0.8f, 2.5f),
    BOX(-60.0f, 0.0f, 0.5f, 9.0f, 3.0f, -35.0f),
    // Circles: run-turn to the right, walk-turn to the left.
    POST(3.9f, 8.6f, 0.35f, 2.5f),
    BOX(-4.6f, 8.0f, 1.0f, 1.5f, 2.0f, 20.0f),
};

static float between(rm_random *random, double low, double high) {
    return (float)rm_random_between(random, low, high);
}

// One thing at a random place: a ball, a post or a box, in metres.
static rm_hills_thing strew(rm_random *random) {
    rm_hills_thing t = {.kind = RM_OBSTACLE_MESH};
    do {
        t.at.x = between(random, -STREWN_REACH, STREWN_REACH);
        t.at.y = between(random, -STREWN_REACH, STREWN_REACH);
    } while (rm_abs(t.at.x) < CLEAR_WIDTH || rm_abs(t.at.y) < CLEAR_WIDTH);
    uint32_t choice = rm_random_u32(random) % 8;
    t.heading = between(random, 0.0, 360.0);
    t.radius = between(random, 0.4, 1.2);
    // One statement for each: within an expression the order would be the compiler's.
    t.size.z = between(random, 0.2, 4.0);
    t.size.y = between(random, 0.8, 4.0);
    t.size.x = between(random, 0.8, 4.0);
    if (choice == 0) {
        t.kind = RM_OBSTACLE_SPHERES;
        t.radius = between(random, 1.0, 2.0);
    } else if (choice < 4) {
        t.kind = RM_OBSTACLE_CYLINDERS;
    } else if (choice == 4) {
        t.size = rm_vec3_make(between(random, 5.0, 12.0), 0.5f, 3.0f); // a wall
    }
    return t;
}

static float ground_at(const rm_hills *h, rm_vec3 at) {
    rm_position place = h->start;
    float height = h->start.origin.z;
    place.origin = rm_vec3_add(place.origin, at);
    rm_position_settle(RM_SPACE_LANDBLOCKS, &place);
    rm_collision_terrain_height(h->collision, &place, &height);
    return height;
}

// Lowest and highest ground about a thing.
typedef struct ground_span {
    float low, high;
} ground_span;

// Lowest and highest ground under a thing, so that all reach the ground.
static ground_span ground_about(const rm_hills *h, const rm_hills_thing *t) {
    float reach = t->kind == RM_OBSTACLE_MESH ? 0.5f * rm_vec3_length(t->size) : t->radius;
    float middle = ground_at(h, t->at);
    ground_span span = {middle, middle};
    for (int i = 0; i < 8; ++i) {
        float turn = (float)i * (PI2 / 8.0f);
        rm_vec3 beside = {rm_cos(turn) * reach, rm_sin(turn) * reach, 0.0f};
        float height = ground_at(h, rm_vec3_add(t->at, beside));
        span.low = height < span.low ? height : span.low;
        span.high = largest(span.high, height);
    }
    return span;
}

// Puts a thing on the ground: extends its height, given above all ground about it, down to
// its foot.
static void found(const rm_hills *h, rm_hills_thing *t) {
    ground_span ground = ground_about(h, t);
    rm_vec3 start = h->start.origin;
    if (t->kind == RM_OBSTACLE_SPHERES) {
        t->at.z = ground.high + 0.3f * t->radius;
    } else {
        t->at.z = ground.low - FOOT;
        t->size.z += ground.high - t->at.z;
    }
    t->at.x += start.x;
    t->at.y += start.y;
}

static rm_status add_box_mesh(const rm_hills *h, const rm_hills_thing *t, rm_mesh_id *mesh) {
    rm_mesh_data *data;
    rm_status status = rm_mesh_data_create(&h->allocator, &data);
    if (status != RM_OK) {
        return status;
    }
    rm_vec3 half = {0.5f * t->size.x, 0.5f * t->size.y, 0.0f};
    rm_vec3 high = {half.x, half.y, t->size.z};
    status = rm_mesh_data_add_box(data, rm_vec3_scale(half, -1.0f), high, NULL);
    if (status == RM_OK) {
        rm_mesh_def def = rm_mesh_data_def(data);
        status = rm_collision_add_mesh(h->collision, &def, mesh, NULL);
    }
    rm_mesh_data_destroy(data);
    return status;
}

static rm_status add_thing(const rm_hills *h, const rm_hills_thing *t) {
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_part part = {.radius = t->radius, .height = t->size.z};
    rm_obstacle_id id;
    rm_status status = RM_OK;
    def.kind = t->kind;
    def.at.cell = h->start.cell;
    def.at.origin = t->at;
    def.at.rotation = rm_quat_from_heading(t->heading);
    rm_position_settle(RM_SPACE_LANDBLOCKS, &def.at);
    if (t->kind == RM_OBSTACLE_MESH) {
        status = add_box_mesh(h, t, &def.mesh);
    } else {
        def.parts = &part;
        def.part_count = 1;
    }
    return status == RM_OK ? rm_collision_add_obstacle(h->collision, &def, &id, NULL) : status;
}

static rm_status add_things(rm_hills *h, rm_random *random) {
    rm_status status = RM_OK;
    for (int i = 0; status == RM_OK && i < THINGS; ++i) {
        h->things[i] = i < FIXED ? fixed_things[i] : strew(random);
        found(h, &h->things[i]);
        status = add_thing(h, &h->things[i]);
    }
    return status;
}

// ---------------------------------------------------------------------------------------- making

// Far enough from the border that all blocks around it exist.
static bool is_inland(const rm_position *start) {
    uint32_t column = start->cell >> 24;
    uint32_t row = start->cell >> 16 & 0xFF;
    return !rm_cell_is_indoor(start->cell) && rm_vec3_is_finite(start->origin) && column >= REACH &&
           column <= LAST_BLOCK - REACH && row >= REACH && row <= LAST_BLOCK - REACH;
}

rm_status rm_hills_create(const rm_position *start, uint64_t seed, const rm_allocator *allocator,
                          rm_hills **hills) {
    static const rm_allocator heap = {0};
    const rm_allocator *own = allocator ? allocator : &heap;
    if (!start || !hills || !is_inland(start)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_hills *h = rm_scenario_allocate(own, sizeof *h);
    if (!h) {
        return RM_ERROR_MEMORY;
    }
    rm_random random = rm_random_make(seed);
    rm_collision_def def = rm_default_collision_def();
    h->allocator = *own;
    h->start = *start;
    def.allocator = *own;
    rm_status status = rm_collision_create(&def, &h->collision);
    if (status == RM_OK) {
        make_waves(h, &random);
        make_waves_steep(h);
        status = add_blocks(h);
    }
    if (status == RM_OK) {
        status = add_things(h, &random);
    }
    if (status != RM_OK) {
        rm_hills_destroy(h);
        return status;
    }
    *hills = h;
    return RM_OK;
}

void rm_hills_destroy(rm_hills *hills) {
    if (hills) {
        rm_allocator allocator = hills->allocator;
        rm_collision_destroy(hills->collision);
        rm_scenario_release(&allocator, hills, sizeof *hills);
    }
}

const rm_collision *rm_hills_collision(const rm_hills *hills) {
    return hills ? hills->collision : NULL;
}

const rm_hills_thing *rm_hills_things(const rm_hills *hills, uint32_t *count) {
    if (count) {
        *count = hills ? THINGS : 0;
    }
    return hills ? hills->things : NULL;
}
