// Walking on terrain, eight bodies at a time and one by one: the same bits. As in test_batch.c, a
// world that keeps events sweeps and commits every body by itself.

#include "remora/ac.h"

#include "check.h"
#include "collide/collide_numbers.h"
#include "collide/sweep_walk.h"
#include "house.h"
#include "room.h"
#include "world/world.h"

enum { BODIES = 64, TICKS = 2000, VERTICES = 17 };

// What the worlds of one run have beside hills.
typedef struct scenery {
    float steepness; // metres that heights differ by
    bool is_flat;    // flat space
    bool has_water, has_obstacles, has_tilted, has_house;
    rm_rules rules;
} scenery;

typedef struct twins {
    rm_world *eight; // at a time
    rm_world *one;   // by one
    rm_body_id ids[BODIES];
    rig ground;    // holds the collision world
    float extent;  // metres that bodies start within, both ways
    uint32_t cell; // of the corner; 0 for flat space
    uint32_t seed;
} twins;

static float between(twins *t, float low, float high) {
    return low + (high - low) * rig_random(&t->seed);
}

// Two by two landblocks; beyond them nothing is loaded.
static void add_hills(twins *t, const scenery *s) {
    uint16_t heights[VERTICES][VERTICES];
    uint16_t types[VERTICES][VERTICES];
    for (int x = 0; x < VERTICES; ++x) {
        for (int y = 0; y < VERTICES; ++y) {
            heights[x][y] = (uint16_t)between(t, 0.0f, s->steepness);
            bool is_wet = s->has_water && rig_random(&t->seed) < 0.2f;
            types[x][y] = is_wet ? RM_TERRAIN_WATER_FIRST << 2 : 0;
        }
    }
    for (uint32_t b = 0; b < 4; ++b) {
        uint16_t of_block[2][RM_LANDBLOCK_VERTICES];
        for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
            of_block[0][i] = heights[b / 2 * 8 + i / 9][b % 2 * 8 + i % 9];
            of_block[1][i] = types[b / 2 * 8 + i / 9][b % 2 * 8 + i % 9];
        }
        (void)rig_add_block(&t->ground, 0xA9 + b / 2, 0xB4 + b % 2, of_block[0], of_block[1]);
    }
}

// The same in flat space: about as many places have nothing beside them.
static void add_flat_hills(twins *t, const scenery *s) {
    float heights[VERTICES * VERTICES];
    for (int i = 0; i < VERTICES * VERTICES; ++i) {
        heights[i] = between(t, 0.0f, s->steepness);
    }
    rm_terrain_def def = {VERTICES, VERTICES, 24.0f, {1.0f, 1.0f, 0.0f}, heights};
    (void)rm_collision_set_terrain(t->ground.world, &def, NULL);
}

static rm_position anywhere(twins *t) {
    rm_position at = {t->cell, {0.0f, 0.0f, 0.0f}, rm_quat_identity()};
    at.origin.x = between(t, 2.0f, t->extent);
    at.origin.y = between(t, 2.0f, t->extent);
    (void)rm_position_settle(t->cell ? RM_SPACE_LANDBLOCKS : RM_SPACE_FLAT, &at);
    (void)rm_collision_terrain_height(t->ground.world, &at, &at.origin.z);
    return at;
}

static void add_obstacles(twins *t) {
    for (int i = 0; i < 80; ++i) {
        rm_position at = anywhere(t);
        (void)rig_add_part(&t->ground, i % 2 ? RM_OBSTACLE_SPHERES : RM_OBSTACLE_CYLINDERS, at.cell,
                           at.origin, between(t, 0.2f, 1.5f), between(t, 0.2f, 2.0f));
    }
    for (int i = 0; i < 6; ++i) { // over whole cells
        rm_position at = anywhere(t);
        rm_vec3 high = rm_vec3_add(at.origin, rm_vec3_make(between(t, 16.0f, 40.0f), 30.0f, 1.5f));
        (void)rig_add_box(&t->ground, at.cell, at.origin, high);
    }
}

static bool add_body(twins *t, const scenery *s, uint32_t i) {
    rm_body_def def = rm_default_body_def();
    rm_body_id other;
    def.guid = i + 1;
    def.position = anywhere(t);
    def.position.origin.z += 0.02f;
    if (s->has_tilted && i % 4 == 0) {
        def.position.rotation = rm_quat_make(0.9f, 0.3f, 0.1f, 0.3f);
        (void)rm_quat_normalize(&def.position.rotation);
    }
    if (i % 8 == 0) {
        def.shape.sphere_count = 1;
    }
    if (i % 9 == 0) {
        def.shape.spheres[1].radius = 0.3f;
    }
    if (i % 7 == 0) {
        def.shape.step_down = 1.5f; // more than the body is wide: in two halves
    }
    return add_with_room(t->eight, &def, &t->ids[i]) == RM_OK &&
           add_with_room(t->one, &def, &other) == RM_OK;
}

static bool make(twins *t, const scenery *s) {
    rm_world_def def = rm_ac_world_def();
    t->seed = 99;
    t->extent = s->has_house ? 50.0f : 382.0f;
    t->cell = s->is_flat ? 0 : 0xA9B40001u;
    def.space = s->is_flat ? RM_SPACE_FLAT : RM_SPACE_LANDBLOCKS;
    t->ground = s->has_house ? house() : rig_make(def.space);
    if (s->is_flat) {
        add_flat_hills(t, s);
    } else {
        add_hills(t, s);
    }
    if (s->has_obstacles) {
        add_obstacles(t);
    }
    t->ground.context.collision = t->ground.world;
    def.rules = s->rules;
    def.sweep = rm_collide_sweep;
    def.sweep_user = &t->ground.context;
    bool is_good = rm_world_create(&def, &t->eight) == RM_OK;
    def.events = 1;
    is_good = is_good && rm_world_create(&def, &t->one) == RM_OK;
    for (uint32_t i = 0; is_good && i < BODIES; ++i) {
        is_good = add_body(t, s, i);
    }
    return is_good;
}

// A body gets another way to go, slow or fast, straight or round.
static bool go_on(twins *t) {
    uint32_t i = (uint32_t)between(t, 0.0f, BODIES - 0.5f);
    rm_vec3 way = rm_vec3_make(between(t, -1.0f, 1.0f), between(t, -1.0f, 8.0f), 0.0f);
    bool turns = rig_random(&t->seed) < 0.7f;
    rm_vec3 turn = rm_vec3_make(0.0f, 0.0f, turns ? between(t, -3.0f, 3.0f) : 0.0f);
    rm_body_info info;
    if (rm_body_read(t->eight, t->ids[i], &info) != RM_OK) {
        return false;
    }
    rm_position to = info.position;
    to.origin.x += between(t, -5.0f, 5.0f);
    to.origin.y += between(t, -5.0f, 5.0f);
    float what = rig_random(&t->seed);
    if (what < 0.2f) {
        rm_body_id target = t->ids[(i + 1 + (uint32_t)between(t, 0.0f, BODIES - 2)) % BODIES];
        return rm_body_stick(t->eight, t->ids[i], target) ==
               rm_body_stick(t->one, t->ids[i], target);
    }
    if (what < 0.5f) {
        return rm_body_interpolate(t->eight, t->ids[i], &to, false) ==
               rm_body_interpolate(t->one, t->ids[i], &to, false);
    }
    return rm_body_set_cycle(t->eight, t->ids[i], way, turn) == RM_OK &&
           rm_body_set_cycle(t->one, t->ids[i], way, turn) == RM_OK;
}

static bool is_same(const twins *t) {
    for (uint32_t i = 0; i < BODIES; ++i) {
        const char *field;
        if (rm_body_compare(t->eight, t->ids[i], t->one, t->ids[i], &field) != RM_OK || field) {
            return false;
        }
    }
    return true;
}

static int walk_both(scenery s) {
    twins t;
    CHECK(make(&t, &s));
    for (int tick = 0; tick < TICKS; ++tick) {
        CHECK(go_on(&t));
        CHECK(rm_world_tick(t.eight, 1.0 / 30.0) == RM_OK);
        CHECK(rm_world_tick(t.one, 1.0 / 30.0) == RM_OK);
        CHECK(is_same(&t));
    }
    rm_world_destroy(t.eight);
    rm_world_destroy(t.one);
    rig_free(&t.ground);
    return 0;
}

static int walkers_on_hills_are_the_same(void) {
    return walk_both((scenery){.steepness = 12.0f, .rules = rm_rules_l3()});
}

static int walkers_on_steep_hills_are_the_same(void) {
    return walk_both((scenery){.steepness = 41.0f, .rules = rm_rules_retail()});
}

static int walkers_in_water_are_the_same(void) {
    return walk_both((scenery){.steepness = 8.0f, .has_water = true, .rules = rm_rules_l3()});
}

static int walkers_among_obstacles_are_the_same(void) {
    return walk_both((scenery){.steepness = 12.0f, .has_obstacles = true, .rules = rm_rules_l3()});
}

static int walkers_in_flat_space_are_the_same(void) {
    scenery s = {.steepness = 9.0f, .is_flat = true, .has_tilted = true, .rules = rm_rules_l3()};
    CHECK(walk_both(s) == 0);
    s.has_obstacles = true;
    s.steepness = 25.0f;
    return walk_both(s);
}

static int tilted_walkers_are_the_same(void) {
    return walk_both((scenery){.steepness = 20.0f, .has_tilted = true, .rules = rm_rules_retail()});
}

static int walkers_about_a_house_are_the_same(void) {
    return walk_both((scenery){.has_house = true, .rules = rm_rules_l3()});
}

// Blocks of bodies that rest are not looked at.
static int who_stands_on_terrain_comes_to_rest(void) {
    twins t;
    scenery s = {.steepness = 8.0f, .rules = rm_rules_l3()};
    CHECK(make(&t, &s));
    for (int tick = 0; tick < 60; ++tick) {
        CHECK(rm_world_tick(t.eight, 1.0 / 30.0) == RM_OK);
        CHECK(rm_world_tick(t.one, 1.0 / 30.0) == RM_OK);
    }
    for (uint32_t b = 0; b < BODIES / RM_LANES; ++b) {
        CHECK(t.eight->marks[b].resting == t.eight->marks[b].used);
    }
    CHECK(is_same(&t));
    rm_world_destroy(t.eight);
    rm_world_destroy(t.one);
    rig_free(&t.ground);
    return 0;
}

// A walker on level ground, in the first cell of a landblock whatever its place.
static void ask_walk(rm_walk *w, int i, float x, float y, float to_x, float to_y) {
    w->cell[i] = w->plane_cell[i] = 0xA9B40001u;
    w->from[0][i] = x;
    w->from[1][i] = y;
    w->to[0][i] = to_x;
    w->to[1][i] = to_y;
    w->from_rotation[0][i] = w->to_rotation[0][i] = 1.0f;
    w->plane[2][i] = 1.0f;
    w->radius[0][i] = w->radius[1][i] = w->center[i] = 0.48f;
    w->step_down[i] = 0.4f;
    w->asks[i] = ~0u;
}

// All at once, or few by few.
static int check_walks_from_outside(uint32_t bodies) {
    rm_walk w = {0};
    rig ground = rig_make(RM_SPACE_LANDBLOCKS);
    CHECK(rig_add_block(&ground, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    ask_walk(&w, 0, 23.95f, 12.0f, 23.85f, 12.0f);
    ask_walk(&w, 1, 24.05f, 12.0f, 23.95f, 12.0f);
    ask_walk(&w, 2, -0.05f, 12.0f, 0.05f, 12.0f);
    ask_walk(&w, 3, 12.0f, 24.05f, 12.0f, 23.95f);
    ask_walk(&w, 4, 12.0f, -0.05f, 12.0f, 0.05f);
    for (int i = 0; i < RM_WALKERS; ++i) {
        w.asks[i] &= bodies >> i & 1u ? ~0u : 0u;
    }
    rm_collide_walk(&ground.context, &w, bodies);
    CHECK(w.is_done[0] == (bodies & 1u ? ~0u : 0u));
    for (int i = 1; i < RM_WALKERS; ++i) {
        CHECK(w.is_done[i] == 0);
    }
    rig_free(&ground);
    return 0;
}

static int a_walk_from_outside_its_cell_is_left_to_the_sweep(void) {
    CHECK(check_walks_from_outside(0x1Fu) == 0);
    CHECK(check_walks_from_outside(0x03u) == 0);
    CHECK(check_walks_from_outside(0x0Cu) == 0);
    return check_walks_from_outside(0x10u);
}

// One walker alone answers as it does among eight, to the bit.
static int few_walkers_walk_as_eight_do(void) {
    rm_walk eight = {0};
    rig ground = rig_make(RM_SPACE_LANDBLOCKS);
    CHECK(rig_add_block(&ground, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    for (int i = 0; i < RM_WALKERS; ++i) {
        float x = 3.0f + 1.7f * (float)i;
        ask_walk(&eight, i, x, 12.0f, x + 0.05f, 12.0f + 0.01f * (float)i);
        eight.to_rotation[0][i] = 0.8f;
        eight.to_rotation[3][i] = 0.6f;
    }
    rm_walk all = eight;
    rm_collide_walk(&ground.context, &all, 0xFFu);
    for (int i = 0; i < RM_WALKERS; ++i) {
        rm_walk one = eight;
        rm_collide_walk(&ground.context, &one, 1u << i);
        CHECK(one.is_done[i] == ~0u && all.is_done[i] == ~0u);
        CHECK(one.steps_down[i] == all.steps_down[i]);
        for (int k = 0; k < 4; ++k) {
            CHECK(k == 3 || one.at[k][i] == all.at[k][i]);
            CHECK(one.rotation[k][i] == all.rotation[k][i]);
            CHECK(one.ground[k][i] == all.ground[k][i]);
        }
    }
    rig_free(&ground);
    return 0;
}

// What covers very many cells is listed in none of them, so that a cell alone says nothing.
static int no_ground_is_bare_where_something_is_over_all_of_it(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    const rm_position at = {OUTSIDE, {12.0f, 10.0f, 0.0f}, rm_quat_identity()};
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rm_collide_is_bare(r.world, &at, 0.5f));
    rm_obstacle_id roof = rig_add_box(&r, OUTSIDE, rm_vec3_make(-300.0f, -300.0f, 50.0f),
                                      rm_vec3_make(300.0f, 300.0f, 51.0f));
    CHECK(roof.index1 != 0 && !rm_collide_is_bare(r.world, &at, 0.5f));
    CHECK(rm_collision_remove_obstacle(r.world, roof) == RM_OK);
    CHECK(rm_collide_is_bare(r.world, &at, 0.5f));
    rig_free(&r);
    return 0;
}

// @param bare  counts the places about which is nothing but terrain
static int check_bare_height(twins *t, const rm_shape *shape, int *bare) {
    rm_position at = anywhere(t);
    float height;
    at.origin.z += between(t, -0.2f, 0.2f);
    rm_sweep_in in = {.kind = RM_SWEEP_PLACE, .from = at, .to = at, .shape = shape};
    rm_sweep_out out = {.at = at};
    if (rm_collide_bare_height(t->ground.world, &at, shape->spheres[0].radius, &height)) {
        CHECK(rm_collide_sweep(&t->ground.context, &in, &out) == RM_SWEEP_OK);
        CHECK(rm_abs(out.at.origin.z - height) < 1e-3f);
        *bare += 1;
    }
    return 0;
}

// What is drawn beside its prediction is put there without a sweep.
static int a_body_is_placed_at_the_height_of_bare_ground(void) {
    int bare = 0;
    for (int k = 0; k < 2; ++k) {
        twins t;
        scenery s = {.steepness = 12.0f, .is_flat = k == 1, .has_obstacles = true};
        s.rules = rm_rules_l3();
        CHECK(make(&t, &s));
        rm_shape shape = rm_default_body_def().shape;
        for (int i = 0; i < 2000; ++i) {
            CHECK(check_bare_height(&t, &shape, &bare) == 0);
        }
        rm_world_destroy(t.eight);
        rm_world_destroy(t.one);
        rig_free(&t.ground);
    }
    CHECK(bare > 1000 && bare < 3900);
    return 0;
}

void test_batch_walk(void) {
    RUN(a_walk_from_outside_its_cell_is_left_to_the_sweep);
    RUN(few_walkers_walk_as_eight_do);
    RUN(walkers_on_hills_are_the_same);
    RUN(walkers_on_steep_hills_are_the_same);
    RUN(walkers_in_water_are_the_same);
    RUN(walkers_among_obstacles_are_the_same);
    RUN(tilted_walkers_are_the_same);
    RUN(walkers_in_flat_space_are_the_same);
    RUN(walkers_about_a_house_are_the_same);
    RUN(who_stands_on_terrain_comes_to_rest);
    RUN(a_body_is_placed_at_the_height_of_bare_ground);
    RUN(no_ground_is_bare_where_something_is_over_all_of_it);
}
