// What must hold for every sweep, tried on a hundred thousand and more of each kind: nobody sinks
// into walkable ground or into an obstacle, nothing is ever NaN, and where on the map it happens
// makes no difference.

#include "check.h"
#include "collide_rig.h"

enum { SWEEPS = 100000, WALK = 40 };

static const float SLACK = 0.01f; // metres that a body may sink
static const float STRIDE = 0.45f;

static bool is_finite_out(const rm_sweep_out *out) {
    return rm_vec3_is_finite(out->at.origin) && rm_quat_is_finite(out->at.rotation) &&
           rm_vec3_is_finite(out->contact.normal) && rm_is_finite(out->contact.d) &&
           rm_vec3_is_finite(out->slide) && rm_vec3_is_finite(out->normal);
}

// Two by two landblocks of hills; `steepness` is the largest step from vertex to vertex, in metres.
static void add_hills(rig *r, uint32_t *seed, float steepness) {
    uint16_t heights[RM_LANDBLOCK_VERTICES * 4];
    for (uint32_t i = 0; i < 17 * 17; ++i) {
        uint16_t height = (uint16_t)(100.0f + rig_random(seed) * steepness);
        // Vertices on a border belong to two or four landblocks.
        for (uint32_t b = 0; b < 4; ++b) {
            uint32_t x = i / 17 - (b >> 1) * 8;
            uint32_t y = i % 17 - (b & 1u) * 8;
            if (x < 9 && y < 9) {
                heights[b * RM_LANDBLOCK_VERTICES + x * 9 + y] = height;
            }
        }
    }
    for (uint32_t b = 0; b < 4; ++b) {
        (void)rig_add_block(r, 0xA9 + (b >> 1), 0xB4 + (b & 1u),
                            &heights[b * RM_LANDBLOCK_VERTICES], NULL);
    }
}

static bool enter_anywhere(rig *r, uint32_t *seed) {
    for (int i = 0; i < 100; ++i) {
        rm_position at = {0xA9B40001, {0.0f, 0.0f, 0.0f}, rm_quat_identity()};
        at.origin.x = 20.0f + 340.0f * rig_random(seed);
        at.origin.y = 20.0f + 340.0f * rig_random(seed);
        float height;
        if (rm_collision_terrain_height(r->world, &at, &height) &&
            rig_enter(r, at.cell, at.origin.x, at.origin.y, height + 0.02f) == RM_SWEEP_OK &&
            (r->transient & RM_TRANSIENT_ON_WALKABLE)) {
            return true;
        }
    }
    return false;
}

static rm_vec3 random_step(uint32_t *seed) {
    float angle = 6.2831853f * rig_random(seed);
    float length = STRIDE * rig_random(seed);
    return rm_vec3_make(rm_cos(angle) * length, rm_sin(angle) * length, 0.0f);
}

// Whether the terrain under a body can be walked on, by its heights a few millimetres around.
static bool is_walkable_under(const rig *r, float *height) {
    const float d = 0.004f;
    rm_position at = r->at;
    float east;
    float north;
    if (!rm_collision_terrain_height(r->world, &at, height)) {
        return false;
    }
    at.origin.x += d;
    bool has_east = rm_collision_terrain_height(r->world, &at, &east);
    at.origin.x -= d;
    at.origin.y += d;
    bool has_north = rm_collision_terrain_height(r->world, &at, &north);
    float slope_x = (east - *height) / d;
    float slope_y = (north - *height) / d;
    // The floor ends at a slope of 1.126; heights are differences of floats, so a little less.
    return has_east && has_north && slope_x * slope_x + slope_y * slope_y < 1.25f;
}

static int walk_hills(uint32_t seed, float steepness) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    add_hills(&r, &seed, steepness);
    for (int i = 0; i < SWEEPS; ++i) {
        CHECK(i % WALK != 0 || enter_anywhere(&r, &seed));
        rm_vec3 step = random_step(&seed);
        float fall = r.transient & RM_TRANSIENT_CONTACT ? 0.0f : -0.3f;
        (void)rig_move(&r, step.x, step.y, fall);
        CHECK(is_finite_out(&r.out));
        float height;
        CHECK(!is_walkable_under(&r, &height) || r.at.origin.z >= height - SLACK);
    }
    rig_free(&r);
    return 0;
}

// claims: D4-13.4
static int walkers_never_sink_into_gentle_hills(void) {
    return walk_hills(11, 12.0f);
}

static int walkers_never_sink_into_steep_hills(void) {
    return walk_hills(12, 41.0f); // 24 m from vertex to vertex: up to 60 degrees
}

// ------------------------------------------------------------------------------------- obstacles

enum { THINGS = 24 };

typedef struct thing {
    rm_obstacle_kind kind;
    rm_vec3 at;   // centre, foot, or low corner
    rm_vec3 high; // high corner
    float radius, height;
} thing;

static float clamp(float x, float low, float high) {
    return x < low ? low : x > high ? high : x;
}

// How far the body's spheres reach into a thing. Metres.
static float depth_in(const rig *r, rm_vec3 origin, const thing *what) {
    float deepest = 0.0f;
    for (uint32_t k = 0; k < r->shape.sphere_count; ++k) {
        rm_vec3 c = rm_vec3_add(origin, r->shape.spheres[k].center);
        rm_vec3 p = what->at;
        if (what->kind == RM_OBSTACLE_MESH) {
            p = rm_vec3_make(clamp(c.x, what->at.x, what->high.x),
                             clamp(c.y, what->at.y, what->high.y),
                             clamp(c.z, what->at.z, what->high.z));
        } else if (what->kind == RM_OBSTACLE_CYLINDERS) {
            rm_vec3 out = rm_vec3_make(c.x - p.x, c.y - p.y, 0.0f);
            float distance = rm_vec3_length(out);
            float share = distance > what->radius ? what->radius / distance : 1.0f;
            p = rm_vec3_add(p, rm_vec3_scale(out, share));
            p.z = clamp(c.z, what->at.z, what->at.z + what->height);
        }
        float reach =
            r->shape.spheres[k].radius + (what->kind == RM_OBSTACLE_SPHERES ? what->radius : 0.0f);
        float depth = reach - rm_vec3_length(rm_vec3_sub(c, p));
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

static thing add_thing(rig *r, uint32_t *seed, rm_obstacle_kind kind, uint32_t cell) {
    thing t;
    memset(&t, 0, sizeof t);
    t.kind = kind;
    t.at = rm_vec3_make(4.0f + 16.0f * rig_random(seed), 4.0f + 16.0f * rig_random(seed), -0.2f);
    t.radius = 0.3f + rig_random(seed);
    t.height = 0.3f + 2.0f * rig_random(seed);
    t.high = rm_vec3_add(t.at, rm_vec3_make(t.radius, 0.3f + 2.0f * rig_random(seed), t.height));
    if (kind == RM_OBSTACLE_MESH) {
        (void)rig_add_box(r, cell, t.at, t.high);
    } else {
        (void)rig_add_part(r, kind, cell, t.at, t.radius, t.height);
    }
    return t;
}

// One step of a walk or fall; the deepest that it gets into a thing that it was outside of before.
static float step_among(rig *r, const thing *things, uint32_t *seed) {
    float deepest = 0.0f;
    rm_vec3 before = r->at.origin;
    rm_vec3 step = random_step(seed);
    float fall = r->transient & RM_TRANSIENT_CONTACT ? 0.0f : -0.3f;
    (void)rig_move(r, step.x, step.y, fall);
    for (int k = 0; k < THINGS; ++k) {
        float depth = depth_in(r, r->at.origin, &things[k]);
        if (depth > deepest && depth_in(r, before, &things[k]) < SLACK) {
            deepest = depth;
        }
    }
    return is_finite_out(&r->out) ? deepest : 1e9f;
}

// Walks and falls among random things of some kinds.
static float deepest_among(const rm_obstacle_kind *kinds, int kind_count, uint32_t seed,
                           int sweeps) {
    float deepest = 0.0f;
    for (int world = 0; world < 50; ++world) {
        rig r = rig_make(RM_SPACE_LANDBLOCKS);
        thing things[THINGS];
        (void)rig_add_block(&r, 0xA9, 0xB4, NULL, NULL);
        for (int i = 0; i < THINGS; ++i) {
            things[i] = add_thing(&r, &seed, kinds[i % kind_count], 0xA9B40001);
        }
        for (int i = 0; i < sweeps / 50; ++i) {
            if (i % WALK == 0) {
                float x = 3.0f + 18.0f * rig_random(&seed);
                float y = 3.0f + 18.0f * rig_random(&seed);
                (void)rig_enter(&r, 0xA9B40001, x, y, i % 3 ? 0.02f : 3.0f);
            }
            float depth = step_among(&r, things, &seed);
            deepest = depth > deepest ? depth : deepest;
        }
        rig_free(&r);
    }
    return deepest;
}

static int walkers_never_enter_boxes(void) {
    const rm_obstacle_kind kinds[1] = {RM_OBSTACLE_MESH};
    CHECK_NEAR(deepest_among(kinds, 1, 5, SWEEPS), 0.0f, SLACK);
    return 0;
}

static int walkers_never_enter_spheres(void) {
    const rm_obstacle_kind kinds[1] = {RM_OBSTACLE_SPHERES};
    CHECK_NEAR(deepest_among(kinds, 1, 6, SWEEPS), 0.0f, SLACK);
    return 0;
}

static int walkers_never_enter_cylinders(void) {
    const rm_obstacle_kind kinds[1] = {RM_OBSTACLE_CYLINDERS};
    CHECK_NEAR(deepest_among(kinds, 1, 7, SWEEPS), 0.0f, SLACK);
    return 0;
}

static int walkers_never_enter_anything_in_a_crowd_of_all(void) {
    const rm_obstacle_kind kinds[3] = {RM_OBSTACLE_MESH, RM_OBSTACLE_SPHERES,
                                       RM_OBSTACLE_CYLINDERS};
    CHECK_NEAR(deepest_among(kinds, 3, 8, SWEEPS), 0.0f, SLACK);
    return 0;
}

// A thing on the hills, a metre deep in the ground. Places are from the corner of A9B4.
static thing add_thing_on_hills(rig *r, uint32_t *seed, rm_obstacle_kind kind) {
    rm_position at = {0xA9B40001, {0.0f, 0.0f, 0.0f}, rm_quat_identity()};
    float height = 0.0f;
    at.origin.x = 20.0f + 340.0f * rig_random(seed);
    at.origin.y = 20.0f + 340.0f * rig_random(seed);
    (void)rm_collision_terrain_height(r->world, &at, &height);
    float tall = 0.2f + 2.5f * rig_random(seed);
    thing t = {.kind = kind, .radius = 0.3f + rig_random(seed), .height = tall + 1.0f};
    t.at = rm_vec3_make(at.origin.x, at.origin.y, height - 1.0f);
    t.high = rm_vec3_add(t.at, rm_vec3_make(1.0f + rig_random(seed), 2.0f, t.height));
    if (kind == RM_OBSTACLE_MESH) {
        (void)rig_add_box(r, at.cell, t.at, t.high);
    } else {
        t.at.z = kind == RM_OBSTACLE_SPHERES ? height : t.at.z;
        (void)rig_add_part(r, kind, at.cell, t.at, t.radius, t.height);
    }
    return t;
}

static rm_vec3 global_origin(const rig *r) {
    return rm_vec3_add(r->at.origin, rm_landblock_offset(0xA9B40001, r->at.cell));
}

// Puts the body on walkable ground beside a thing.
static bool enter_beside(rig *r, const thing *t, uint32_t *seed) {
    for (int i = 0; i < 20; ++i) {
        rm_position at = {0xA9B40001, t->at, rm_quat_identity()};
        float height;
        at.origin.x += 6.0f * rig_random(seed) - 2.5f;
        at.origin.y += 6.0f * rig_random(seed) - 2.5f;
        if (rm_collision_terrain_height(r->world, &at, &height) &&
            rig_enter(r, at.cell, at.origin.x, at.origin.y, height + 0.02f) == RM_SWEEP_OK &&
            (r->transient & RM_TRANSIENT_ON_WALKABLE)) {
            return true;
        }
    }
    return false;
}

static rm_vec3 step_towards(const thing *t, rm_vec3 from, uint32_t *seed) {
    rm_vec3 way = rm_vec3_sub(t->at, from);
    way.z = 0.0f;
    (void)rm_vec3_normalize(&way);
    return rm_vec3_scale(way, STRIDE * rig_random(seed));
}

// Walks about one thing after another, and every other step towards it; the deepest that a body
// gets into one that it was outside of, or into walkable ground.
static float deepest_on_hills(uint32_t seed, float steepness) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    thing things[150];
    const int count = sizeof things / sizeof things[0];
    float deepest = 0.0f;
    add_hills(&r, &seed, steepness);
    for (int i = 0; i < count; ++i) {
        things[i] = add_thing_on_hills(&r, &seed, (rm_obstacle_kind)(i % 3));
    }
    const thing *t = things;
    for (int i = 0; i < SWEEPS; ++i) {
        for (int k = 0; i % WALK == 0 && k < count; ++k) {
            t = &things[(i / WALK + k) % count];
            k = enter_beside(&r, t, &seed) ? count : k;
        }
        rm_vec3 before = global_origin(&r);
        rm_vec3 step = i % 2 ? random_step(&seed) : step_towards(t, before, &seed);
        (void)rig_move(&r, step.x, step.y, r.transient & RM_TRANSIENT_CONTACT ? 0.0f : -0.3f);
        float depth = depth_in(&r, global_origin(&r), t);
        float height;
        depth = depth_in(&r, before, t) < SLACK ? depth : 0.0f;
        if (is_walkable_under(&r, &height) && height - r.at.origin.z > depth) {
            depth = height - r.at.origin.z;
        }
        depth = is_finite_out(&r.out) ? depth : 1e9f;
        deepest = depth > deepest ? depth : deepest;
    }
    rig_free(&r);
    return deepest;
}

static int walkers_never_enter_anything_on_gentle_hills(void) {
    CHECK_NEAR(deepest_on_hills(41, 12.0f), 0.0f, SLACK);
    return 0;
}

static int walkers_never_enter_anything_on_steep_hills(void) {
    CHECK_NEAR(deepest_on_hills(42, 41.0f), 0.0f, SLACK);
    return 0;
}

static int pushing_at_a_wall_for_long_does_not_get_through(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    (void)rig_add_box(&r, 0xA9B40001, rm_vec3_make(13.0f, 0.0f, -1.0f),
                      rm_vec3_make(14.0f, 190.0f, 4.0f));
    CHECK(rig_enter(&r, 0xA9B40001, 12.0f, 60.0f, 0.01f) == RM_SWEEP_OK);
    uint32_t seed = 3;
    for (int i = 0; i < 10000; ++i) {
        float side = 0.2f * (rig_random(&seed) - 0.5f);
        (void)rig_move(&r, 0.1f, i % 3 ? side : 0.0f, 0.0f);
        CHECK(r.at.origin.x < 13.0f - 0.48f + SLACK);
        CHECK(r.transient & RM_TRANSIENT_ON_WALKABLE);
    }
    rig_free(&r);
    return 0;
}

static int walking_to_and_fro_never_falls_through(void) {
    uint32_t seed = 21;
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    add_hills(&r, &seed, 12.0f);
    rm_vec3 step = {0.0f, 0.0f, 0.0f};
    for (int i = 0; i < SWEEPS; ++i) {
        CHECK(i % 200 != 0 || enter_anywhere(&r, &seed));
        step = i % 200 ? step : random_step(&seed);
        float way = i / 50 % 2 ? -1.0f : 1.0f;
        (void)rig_move(&r, way * step.x, way * step.y, 0.0f);
        float height;
        CHECK(rm_collision_terrain_height(r.world, &r.at, &height));
        CHECK(rm_abs(r.at.origin.z - height) < 0.05f);
        CHECK(r.transient & RM_TRANSIENT_ON_WALKABLE);
    }
    rig_free(&r);
    return 0;
}

static int walking_to_and_fro_never_falls_through_steep_hills(void) {
    uint32_t seed = 22;
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    add_hills(&r, &seed, 41.0f);
    rm_vec3 step = {0.0f, 0.0f, 0.0f};
    for (int i = 0; i < SWEEPS; ++i) {
        CHECK(i % 200 != 0 || enter_anywhere(&r, &seed));
        step = i % 200 ? step : random_step(&seed);
        float way = i / 50 % 2 ? -1.0f : 1.0f;
        float fall = r.transient & RM_TRANSIENT_CONTACT ? 0.0f : -0.3f;
        (void)rig_move(&r, way * step.x, way * step.y, fall);
        float height;
        CHECK(!is_walkable_under(&r, &height) || r.at.origin.z >= height - SLACK);
        CHECK(r.at.origin.z >= height - STRIDE); // nor on ground that is too steep
    }
    rig_free(&r);
    return 0;
}

// ------------------------------------------------------------------------------------- elsewhere

static const uint32_t places[2] = {0xA9B40001, 0x07320001};

static void make_pair(rig pair[2], uint32_t seed) {
    for (int k = 0; k < 2; ++k) {
        uint32_t own = seed;
        pair[k] = rig_make(RM_SPACE_LANDBLOCKS);
        (void)rig_add_block(&pair[k], places[k] >> 24, places[k] >> 16 & 0xFF, NULL, NULL);
        for (int i = 0; i < THINGS; ++i) {
            rm_obstacle_kind kind = i % 2 ? RM_OBSTACLE_MESH : RM_OBSTACLE_CYLINDERS;
            (void)add_thing(&pair[k], &own, kind, places[k]);
        }
    }
}

static bool enter_pair(rig pair[2], uint32_t *seed) {
    float x = 3.0f + 18.0f * rig_random(seed);
    float y = 3.0f + 18.0f * rig_random(seed);
    return rig_enter(&pair[0], places[0], x, y, 0.02f) ==
           rig_enter(&pair[1], places[1], x, y, 0.02f);
}

static int the_same_walk_elsewhere_on_the_map_is_the_same(void) {
    rig pair[2];
    uint32_t seed = 78;
    for (int i = 0; i < SWEEPS; ++i) {
        if (i % 5000 == 0) {
            make_pair(pair, 77 + (uint32_t)i);
        }
        CHECK(i % WALK != 0 || enter_pair(pair, &seed));
        rm_vec3 step = random_step(&seed);
        rm_sweep_result here = rig_move(&pair[0], step.x, step.y, 0.0f);
        CHECK(rig_move(&pair[1], step.x, step.y, 0.0f) == here);
        rm_vec3 there = pair[1].at.origin;
        CHECK(rig_is_at(&pair[0], there.x, there.y, there.z, 1e-3f));
        CHECK(pair[0].out.bits == pair[1].out.bits);
        if (i % 5000 == 4999) {
            rig_free(&pair[0]);
            rig_free(&pair[1]);
        }
    }
    return 0;
}

// -------------------------------------------------------------------------------------- sameness

// Byte by byte, the lowest of each word first, whichever way round this machine keeps them.
static uint64_t mix_words(uint64_t hash, const void *words, size_t size) {
    for (size_t i = 0; i < size; i += 4) {
        uint32_t word;
        memcpy(&word, (const unsigned char *)words + i, sizeof word);
        for (int k = 0; k < 32; k += 8) {
            hash = (hash ^ (word >> k & 0xFFu)) * UINT64_C(0x100000001B3);
        }
    }
    return hash;
}

// Walks on hills among all kinds of things.
static uint64_t hash_of_walks(int sweeps) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    uint32_t seed = 31;
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    add_hills(&r, &seed, 25.0f);
    for (int i = 0; i < 600; ++i) {
        rm_position at = {0xA9B40001, {0.0f, 0.0f, 0.0f}, rm_quat_identity()};
        at.origin.x = 384.0f * rig_random(&seed);
        at.origin.y = 384.0f * rig_random(&seed);
        float height = 0.0f;
        (void)rm_collision_terrain_height(r.world, &at, &height);
        rm_vec3 foot = {at.origin.x, at.origin.y, height};
        rm_vec3 top = {at.origin.x + 1.0f, at.origin.y + 2.0f, height + 0.5f};
        if (i % 3 == 0) {
            (void)rig_add_box(&r, at.cell, rm_vec3_sub(foot, rm_vec3_make(1.0f, 1.0f, 1.0f)), top);
        } else {
            rm_obstacle_kind kind = i % 3 == 1 ? RM_OBSTACLE_SPHERES : RM_OBSTACLE_CYLINDERS;
            (void)rig_add_part(&r, kind, at.cell, foot, 0.3f + rig_random(&seed), 1.0f);
        }
    }
    for (int i = 0; i < sweeps; ++i) {
        if (i % WALK == 0) {
            (void)enter_anywhere(&r, &seed);
        }
        rm_vec3 step = random_step(&seed);
        (void)rig_move(&r, step.x, step.y, r.transient & RM_TRANSIENT_CONTACT ? 0.0f : -0.3f);
        hash = mix_words(hash, &r.at.cell, sizeof r.at.cell);
        hash = mix_words(hash, &r.at.origin, sizeof r.at.origin);
        hash = mix_words(hash, &r.out.bits, sizeof r.out.bits);
    }
    rig_free(&r);
    return hash;
}

static int walks_give_the_same_bits_with_every_compiler(void) {
    // A change of this number is a change of behaviour.
    CHECK(hash_of_walks(20000) == UINT64_C(0x56FA201F51529566));
    return 0;
}

void test_collide_property(void) {
    RUN(walkers_never_sink_into_gentle_hills);
    RUN(walkers_never_sink_into_steep_hills);
    RUN(walkers_never_enter_boxes);
    RUN(walkers_never_enter_spheres);
    RUN(walkers_never_enter_cylinders);
    RUN(walkers_never_enter_anything_in_a_crowd_of_all);
    RUN(walkers_never_enter_anything_on_gentle_hills);
    RUN(walkers_never_enter_anything_on_steep_hills);
    RUN(pushing_at_a_wall_for_long_does_not_get_through);
    RUN(walking_to_and_fro_never_falls_through);
    RUN(walking_to_and_fro_never_falls_through_steep_hills);
    RUN(the_same_walk_elsewhere_on_the_map_is_the_same);
    RUN(walks_give_the_same_bits_with_every_compiler);
}
