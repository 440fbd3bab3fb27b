// What is asked about a place of a collision world costs what is near it: overlaps and bare ground
// are found by the lists of the sweep. They say what looking at everything would.

#include "remora/remora.h"

#include "check.h"
#include "collide/map.h"
#include "collide/sweep_walk.h"
#include "collide_rig.h"

enum { OBSTACLES = 300, PLACES = 4000 };

static float between(uint32_t *seed, float low, float high) {
    return low + (high - low) * rig_random(seed);
}

// Mostly small ones, some over many squares, and a few over more than are listed by squares.
static float size_of(uint32_t *seed) {
    float kind = rig_random(seed);
    return kind < 0.8f    ? between(seed, 0.2f, 3.0f)
           : kind < 0.99f ? between(seed, 10.0f, 40.0f)
                          : between(seed, 200.0f, 320.0f);
}

static rm_position anywhere(uint32_t *seed, rm_space space, float extent) {
    rm_position at = {0xA9B40001u, {0.0f, 0.0f, 0.0f}, rm_quat_identity()};
    at.origin = rm_vec3_make(between(seed, -extent, extent), between(seed, -extent, extent),
                             between(seed, -2.0f, 2.0f));
    (void)rm_position_settle(space, &at);
    return at;
}

// A few landblocks of those that there are obstacles in.
static rig scatter(rm_space space, uint32_t seed) {
    rig r = rig_make(space);
    if (space == RM_SPACE_LANDBLOCKS) {
        (void)rig_add_block(&r, 0xA9, 0xB4, NULL, NULL);
        (void)rig_add_block(&r, 0xA8, 0xB4, NULL, NULL);
        (void)rig_add_block(&r, 0xA8, 0xB3, NULL, NULL);
    }
    for (int i = 0; i < OBSTACLES; ++i) {
        rm_position at = anywhere(&seed, space, 400.0f);
        float size = size_of(&seed);
        if (i % 3 == 0) {
            rm_vec3 half = {size, between(&seed, 0.2f, 1.0f) * size, between(&seed, 0.2f, 2.0f)};
            rig_add_box(&r, at.cell, rm_vec3_sub(at.origin, half), rm_vec3_add(at.origin, half));
        } else {
            rig_add_part(&r, i % 3 == 1 ? RM_OBSTACLE_SPHERES : RM_OBSTACLE_CYLINDERS, at.cell,
                         at.origin, size, between(&seed, 0.2f, 2.0f));
        }
    }
    return r;
}

static float larger(float a, float b) {
    return a > b ? a : b;
}

static float outside(float x, float low, float high) {
    return x < low ? low - x : x > high ? x - high : 0.0f;
}

// How far a point is from an obstacle; boxes are those of their corners here.
static float away_from(const rm_obstacle *o, rm_vec3 at) {
    if (o->kind == RM_OBSTACLE_MESH) {
        return rm_vec3_length(rm_vec3_make(outside(at.x, o->low.x, o->high.x),
                                           outside(at.y, o->low.y, o->high.y),
                                           outside(at.z, o->low.z, o->high.z)));
    }
    rm_vec3 off = rm_vec3_sub(at, o->solids[0].at);
    if (o->kind == RM_OBSTACLE_SPHERES) {
        return larger(rm_vec3_length(off) - o->solids[0].radius, 0.0f);
    }
    float aside = rm_sqrt(off.x * off.x + off.y * off.y) - o->solids[0].radius;
    float above = outside(off.z, 0.0f, o->solids[0].height);
    return rm_vec3_length(rm_vec3_make(larger(aside, 0.0f), 0.0f, above));
}

// The depth by a look at everything.
static float full_depth(const rig *r, const rm_position *at) {
    float depth = 0.0f;
    for (uint32_t k = 0; k < r->shape.sphere_count; ++k) {
        rm_vec3 center = rm_vec3_add(at->origin, r->shape.spheres[k].center);
        for (uint32_t i = 0; i < r->world->obstacle_count; ++i) {
            const rm_obstacle *o = &r->world->obstacles[i];
            rm_vec3 there = center;
            if (r->world->space == RM_SPACE_LANDBLOCKS) {
                there = rm_vec3_add(center, rm_landblock_offset(o->cell, at->cell));
            }
            depth = larger(depth, r->shape.spheres[k].radius - away_from(o, there));
        }
    }
    return depth;
}

static int check_depths(rm_space space, float extent) {
    rig r = scatter(space, 7);
    uint32_t seed = 11;
    int inside = 0;
    CHECK(r.world->live_count == OBSTACLES && r.world->large.count > 0);
    CHECK(r.world->wide.count > 0 && r.world->listings.count > 0);
    for (int i = 0; i < PLACES; ++i) {
        rm_position at = anywhere(&seed, space, extent);
        float expected = full_depth(&r, &at);
        CHECK_NEAR(rm_collision_depth(r.world, &r.shape, &at), expected, 3e-4f);
        inside += expected > 0.0f;
    }
    CHECK(inside > PLACES / 10 && inside < PLACES * 9 / 10);
    rig_free(&r);
    return 0;
}

static int depths_are_those_of_a_look_at_everything(void) {
    CHECK(check_depths(RM_SPACE_FLAT, 450.0f) == 0);
    return check_depths(RM_SPACE_LANDBLOCKS, 450.0f);
}

// A giant reaches over many cells.
static int a_giant_is_as_deep_as_anybody(void) {
    rig r = scatter(RM_SPACE_FLAT, 3);
    uint32_t seed = 5;
    r.shape.spheres[0] = (rm_sphere){{0.0f, 0.0f, 20.0f}, 20.0f};
    r.shape.sphere_count = 1;
    for (int i = 0; i < PLACES / 10; ++i) {
        rm_position at = anywhere(&seed, RM_SPACE_FLAT, 450.0f);
        CHECK_NEAR(rm_collision_depth(r.world, &r.shape, &at), full_depth(&r, &at), 6e-3f);
    }
    rig_free(&r);
    return 0;
}

// --- bare ground ---------------------------------------------------------------------------------

// Nothing that a body could meet there, at any height.
static bool is_free_at_any_height(const rig *r, const rm_position *at) {
    for (uint32_t i = 0; i < r->world->obstacle_count; ++i) {
        const rm_obstacle *o = &r->world->obstacles[i];
        rm_vec3 there = at->origin;
        if (r->world->space == RM_SPACE_LANDBLOCKS) {
            there = rm_vec3_add(there, rm_landblock_offset(o->cell, at->cell));
        }
        there.z = 0.5f * (o->low.z + o->high.z);
        if (away_from(o, there) < r->shape.spheres[0].radius) {
            return false;
        }
    }
    return true;
}

// Bare ground is never that of an obstacle, of whatever size; most other ground is found to be.
static int check_bare(rm_space space, float extent) {
    rig r = scatter(space, 27);
    uint32_t seed = 31;
    int free = 0;
    int bare = 0;
    for (int i = 0; i < PLACES; ++i) {
        rm_position at = anywhere(&seed, space, extent);
        bool is_free = is_free_at_any_height(&r, &at);
        bool is_bare = rm_collide_is_bare(r.world, &at, r.shape.spheres[0].radius);
        CHECK(is_free || !is_bare);
        free += is_free;
        bare += is_bare;
    }
    CHECK(free > PLACES / 20 && bare * 4 > free);
    rig_free(&r);
    return 0;
}

static int bare_ground_is_told_from_that_of_obstacles(void) {
    CHECK(check_bare(RM_SPACE_FLAT, 900.0f) == 0);
    return check_bare(RM_SPACE_LANDBLOCKS, 185.0f);
}

// It covers the cell, and is no larger than what is listed by cells.
static int ground_under_a_platform_is_not_bare(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    const rm_position at = {0xA9B40001u, {12.0f, 10.0f, 0.0f}, rm_quat_identity()};
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    (void)rig_add_box(&r, at.cell, rm_vec3_make(1.0f, 1.0f, 0.5f),
                      rm_vec3_make(40.0f, 40.0f, 1.0f));
    CHECK(r.world->wide.count > 0);
    CHECK(!rm_collide_is_bare(r.world, &at, 0.5f));
    rig_free(&r);
    return 0;
}

// One that is over much of the world takes nothing from the rest of it.
static int one_large_obstacle_leaves_other_ground_bare(void) {
    const rm_space spaces[] = {RM_SPACE_FLAT, RM_SPACE_LANDBLOCKS};
    for (int i = 0; i < 2; ++i) {
        rig r = rig_make(spaces[i]);
        rm_position at = {0xA9B40001u, {100.0f, 100.0f, 0.0f}, rm_quat_identity()};
        CHECK(i == 0 || rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
        (void)rig_add_box(&r, at.cell, rm_vec3_make(-800.0f, -800.0f, 0.0f),
                          rm_vec3_make(50.0f, 50.0f, 1.0f));
        CHECK(r.world->large.count == 1);
        (void)rm_position_settle(spaces[i], &at);
        CHECK(rm_collide_is_bare(r.world, &at, 0.5f));
        at.origin = rm_vec3_make(49.0f, 49.0f, 0.0f);
        (void)rm_position_settle(spaces[i], &at);
        CHECK(!rm_collide_is_bare(r.world, &at, 0.5f));
        rig_free(&r);
    }
    return 0;
}

void test_collide_near(void) {
    RUN(depths_are_those_of_a_look_at_everything);
    RUN(a_giant_is_as_deep_as_anybody);
    RUN(bare_ground_is_told_from_that_of_obstacles);
    RUN(ground_under_a_platform_is_not_bare);
    RUN(one_large_obstacle_leaves_other_ground_bare);
}
