// Where terrain is all that a body can meet, its triangle is looked up once and everything else is
// passed over. That must be the same, bit for bit, as asking everything that might be there: every
// sweep here is made twice, once as it is and once with a body far away that keeps the shortcut
// from being taken.

#include "check.h"
#include "collide/collide_numbers.h"
#include "collide_rig.h"

enum { SWEEPS = 50000, WALK = 50, BLOCKS = 2, VERTICES = BLOCKS * 8 + 1, THINGS = 60 };

// How the walkers of one run differ from a plain one.
typedef struct walk {
    uint32_t seed;
    float steepness;    // metres that heights differ by
    bool has_water;     // a third of the vertices
    bool has_obstacles; // in every third cell or so
    float stride;       // metres, longest
    float tilt;         // of the body
    uint32_t spheres;
    uint32_t state;
} walk;

// A body out of everybody's reach, but there.
static int one_far_away(void *user, const rm_sweep_in *in, float reach, rm_body_obstacle *out,
                        int capacity) {
    (void)user;
    (void)reach;
    (void)capacity;
    *out = (rm_body_obstacle){.at = in->from, .part_count = 1, .parts = {{{0}, 0.5f, 1.0f}}};
    out->at.origin.z += 5000.0f;
    return 1;
}

static bool is_same_bits(const rm_sweep_out *a, const rm_sweep_out *b) {
    return a->at.cell == b->at.cell &&
           is_same_memory(&a->at.origin, &b->at.origin, sizeof a->at.origin) &&
           is_same_memory(&a->at.rotation, &b->at.rotation, sizeof a->at.rotation) &&
           is_same_memory(&a->contact, &b->contact, sizeof a->contact) &&
           is_same_memory(&a->slide, &b->slide, sizeof a->slide) &&
           is_same_memory(&a->normal, &b->normal, sizeof a->normal) &&
           a->contact_cell == b->contact_cell && a->bits == b->bits &&
           a->stationary_fall == b->stationary_fall && a->touched == b->touched;
}

// Sweeps both ways and goes on from there. False where they differ.
static bool sweep_twice(rig *r, rm_sweep_kind kind, rm_position to) {
    rig watched = *r;
    watched.context.nearby = one_far_away;
    (void)rig_sweep(r, kind, to);
    (void)rig_sweep(&watched, kind, to);
    return r->result == watched.result && is_same_bits(&r->out, &watched.out);
}

static void add_hills(rig *r, walk *w) {
    uint16_t heights[VERTICES][VERTICES];
    uint16_t types[VERTICES][VERTICES];
    for (int x = 0; x < VERTICES; ++x) {
        for (int y = 0; y < VERTICES; ++y) {
            bool is_wet = w->has_water && rig_random(&w->seed) < 0.33f;
            heights[x][y] = (uint16_t)(100.0f + rig_random(&w->seed) * w->steepness);
            types[x][y] = is_wet ? RM_TERRAIN_WATER_FIRST << 2 : 0;
        }
    }
    for (uint32_t b = 0; b < BLOCKS * BLOCKS; ++b) {
        uint16_t of_block[2][RM_LANDBLOCK_VERTICES];
        for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
            uint32_t x = b / BLOCKS * 8 + i / 9;
            uint32_t y = b % BLOCKS * 8 + i % 9;
            of_block[0][i] = heights[x][y];
            of_block[1][i] = types[x][y];
        }
        (void)rig_add_block(r, 0xA9 + b / BLOCKS, 0xB4 + b % BLOCKS, of_block[0], of_block[1]);
    }
}

// On the hills, from the corner of A9B4; the outermost metres are the edge of what is loaded.
static rm_position anywhere(const rig *r, uint32_t *seed) {
    rm_position at = {0xA9B40001, {0.0f, 0.0f, 0.0f}, rm_quat_identity()};
    at.origin.x = 384.0f * rig_random(seed);
    at.origin.y = 384.0f * rig_random(seed);
    (void)rm_collision_terrain_height(r->world, &at, &at.origin.z);
    return at;
}

static void add_things(rig *r, uint32_t *seed) {
    for (int i = 0; i < THINGS; ++i) {
        rm_position at = anywhere(r, seed);
        rm_vec3 size = {1.0f + rig_random(seed), 2.0f, 0.2f + 2.0f * rig_random(seed)};
        if (i % 3 == 0) {
            (void)rig_add_box(r, at.cell, at.origin, rm_vec3_add(at.origin, size));
        } else {
            (void)rig_add_part(r, i % 3 == 1 ? RM_OBSTACLE_SPHERES : RM_OBSTACLE_CYLINDERS, at.cell,
                               at.origin, size.x, size.z);
        }
    }
}

static bool enter(rig *r, const walk *w, uint32_t *seed) {
    rm_position at = anywhere(r, seed);
    r->velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
    r->state = w->state;
    at.origin.z += rig_random(seed) < 0.2f ? 2.0f : 0.02f;
    at.rotation = rm_quat_make(1.0f, w->tilt, 0.5f * w->tilt, 0.0f);
    (void)rm_quat_normalize(&at.rotation);
    return sweep_twice(r, RM_SWEEP_PLACE_SLIDE, at);
}

static bool step(rig *r, const walk *w, uint32_t *seed) {
    float angle = 6.2831853f * rig_random(seed);
    float length = w->stride * rig_random(seed);
    bool is_in_air = (r->transient & RM_TRANSIENT_CONTACT) == 0;
    rm_position to = r->at;
    to.origin.x += rm_cos(angle) * length;
    to.origin.y += rm_sin(angle) * length;
    to.origin.z -= is_in_air ? 0.3f * rig_random(seed) : 0.0f;
    if (rig_random(seed) < 0.5f && w->tilt == 0.0f) {
        to.rotation = rm_quat_from_heading(360.0f * rig_random(seed));
    }
    r->velocity.z = is_in_air ? -3.0f : rig_random(seed) < 0.01f ? 1.0f : 0.0f;
    return sweep_twice(r, RM_SWEEP_MOVE, to);
}

static int walk_twice(walk w) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    uint32_t stood = 0;
    r.shape.sphere_count = w.spheres;
    add_hills(&r, &w);
    if (w.has_obstacles) {
        add_things(&r, &w.seed);
    }
    for (int i = 0; i < SWEEPS; ++i) {
        CHECK(i % WALK != 0 || enter(&r, &w, &w.seed));
        CHECK(step(&r, &w, &w.seed));
        stood += (r.transient & RM_TRANSIENT_ON_WALKABLE) != 0;
    }
    CHECK(stood > SWEEPS / 4); // or it would be a test of falling
    rig_free(&r);
    return 0;
}

static walk plain(uint32_t seed, float steepness) {
    return (walk){.seed = seed,
                  .steepness = steepness,
                  .stride = 0.4f,
                  .spheres = 2,
                  .state = RM_STATE_DEFAULT};
}

static int terrain_alone_is_the_same_on_gentle_hills(void) {
    return walk_twice(plain(71, 12.0f));
}

static int terrain_alone_is_the_same_on_steep_hills(void) {
    return walk_twice(plain(72, 41.0f));
}

static int terrain_alone_is_the_same_in_water(void) {
    walk w = plain(73, 10.0f);
    w.has_water = true;
    return walk_twice(w);
}

static int terrain_alone_is_the_same_among_obstacles(void) {
    walk w = plain(74, 12.0f);
    w.has_obstacles = true;
    return walk_twice(w);
}

static int terrain_alone_is_the_same_in_long_strides(void) {
    walk w = plain(75, 20.0f);
    w.stride = 5.0f;
    return walk_twice(w);
}

static int terrain_alone_is_the_same_for_tilted_bodies(void) {
    walk w = plain(76, 12.0f);
    w.tilt = 0.3f;
    return walk_twice(w);
}

static int terrain_alone_is_the_same_for_one_sphere_without_edge_slide(void) {
    walk w = plain(77, 41.0f);
    w.spheres = 1;
    w.state &= ~(uint32_t)RM_STATE_EDGE_SLIDE;
    return walk_twice(w);
}

static int terrain_alone_is_the_same_in_flat_space(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    walk w = plain(78, 0.0f);
    rig_set_slope(&r, 0.4f);
    for (int i = 0; i < SWEEPS; ++i) {
        rm_position at = {0, {0.0f, 0.0f, 0.5f}, rm_quat_identity()};
        r.state = w.state;
        // The last of the terrain is nine hundred strides away.
        CHECK(i % 1000 != 0 || sweep_twice(&r, RM_SWEEP_PLACE_SLIDE, at));
        CHECK(step(&r, &w, &w.seed));
    }
    rig_free(&r);
    return 0;
}

void test_collide_ground_cache(void) {
    RUN(terrain_alone_is_the_same_on_gentle_hills);
    RUN(terrain_alone_is_the_same_on_steep_hills);
    RUN(terrain_alone_is_the_same_in_water);
    RUN(terrain_alone_is_the_same_among_obstacles);
    RUN(terrain_alone_is_the_same_in_long_strides);
    RUN(terrain_alone_is_the_same_for_tilted_bodies);
    RUN(terrain_alone_is_the_same_for_one_sphere_without_edge_slide);
    RUN(terrain_alone_is_the_same_in_flat_space);
}
