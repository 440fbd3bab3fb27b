// A world with a collision world behind it: bodies stand on it, and in each other's way.

#include "remora/ac_collision.h"
#include "remora/ac_world.h"

#include "check.h"
#include "collide_rig.h"
#include "room.h"

typedef struct arena {
    rig ground; // for its collision world
    rm_collide_context context;
    rm_world *world;
} arena;

static rm_status make_arena(arena *a, rm_rules rules) {
    a->ground = rig_make(RM_SPACE_LANDBLOCKS);
    (void)rig_add_block(&a->ground, 0xA9, 0xB4, NULL, NULL);
    a->context = (rm_collide_context){.collision = a->ground.world, .nearby = rm_world_nearby};
    rm_world_def def = rm_ac_world_def();
    def.rules = rules;
    def.sweep = rm_collide_sweep;
    def.sweep_user = &a->context;
    rm_status status = rm_world_create(&def, &a->world);
    a->context.nearby_user = a->world;
    return status;
}

static void free_arena(arena *a) {
    rm_world_destroy(a->world);
    rig_free(&a->ground);
}

static rm_status add_body(arena *a, uint32_t guid, float x, float y, float z, rm_body_id *id) {
    rm_body_def def = rm_default_body_def();
    rm_position at = {0xA9B40001, {x, y, z}, rm_quat_identity()};
    def.guid = guid;
    def.position = at;
    rm_status status = add_with_room(a->world, &def, id);
    return status == RM_OK ? rm_body_enter(a->world, *id, &at) : status;
}

static rm_vec3 origin_of(const arena *a, rm_body_id id) {
    rm_body_info info;
    return rm_body_read(a->world, id, &info) == RM_OK ? info.position.origin
                                                      : rm_vec3_make(-1.0f, -1.0f, -1.0f);
}

static int a_body_that_walks_into_another_stops_before_it(void) {
    arena a;
    rm_body_id walker;
    rm_body_id other;
    CHECK(make_arena(&a, rm_rules_l3()) == RM_OK);
    CHECK(add_body(&a, 1, 8.0f, 12.0f, 0.01f, &walker) == RM_OK);
    CHECK(add_body(&a, 2, 12.0f, 12.0f, 0.01f, &other) == RM_OK);
    for (int i = 0; i < 60; ++i) {
        rm_vec3 step = {0.1f, 0.0f, 0.0f};
        CHECK(rm_body_move(a.world, walker, step, NULL) == RM_OK);
        rm_vec3 between = rm_vec3_sub(origin_of(&a, walker), origin_of(&a, other));
        CHECK(rm_vec3_length(between) > 0.95f);
    }
    CHECK(origin_of(&a, walker).x > 10.8f);
    free_arena(&a);
    return 0;
}

static int a_body_spawned_into_another_is_put_beside_it(void) {
    arena a;
    rm_body_id first;
    rm_body_id second;
    CHECK(make_arena(&a, rm_rules_retail()) == RM_OK);
    CHECK(add_body(&a, 1, 12.0f, 12.0f, 0.01f, &first) == RM_OK);
    CHECK(add_body(&a, 2, 12.1f, 12.0f, 0.01f, &second) == RM_OK);
    rm_vec3 between = rm_vec3_sub(origin_of(&a, first), origin_of(&a, second));
    CHECK(rm_vec3_length(between) > 0.95f);
    free_arena(&a);
    return 0;
}

static int a_fall_ends_on_the_ground_and_bounces_a_little(void) {
    arena a;
    rm_body_id id;
    CHECK(make_arena(&a, rm_rules_retail()) == RM_OK);
    CHECK(add_body(&a, 1, 12.0f, 12.0f, 0.5f, &id) == RM_OK);
    float highest = 0.0f;
    for (int i = 0; i < 60; ++i) {
        CHECK(rm_world_tick(a.world, 1.0 / 30.0) == RM_OK);
        rm_body_info info;
        CHECK(rm_body_read(a.world, id, &info) == RM_OK);
        CHECK(info.position.origin.z > -0.001f);
        highest = info.velocity.z > highest ? info.velocity.z : highest;
    }
    CHECK(highest > 0.0f && highest < 0.3f); // a twentieth of the speed comes back
    rm_body_info info;
    CHECK(rm_body_read(a.world, id, &info) == RM_OK);
    CHECK_NEAR(info.position.origin.z, 0.0f, 1e-3f);
    CHECK(info.transient & RM_TRANSIENT_ON_WALKABLE);
    free_arena(&a);
    return 0;
}

static int a_body_waits_while_its_landblock_is_gone(void) {
    for (int is_retail = 0; is_retail <= 1; ++is_retail) {
        arena a;
        rm_body_id id;
        CHECK(make_arena(&a, is_retail ? rm_rules_retail() : rm_rules_l3()) == RM_OK);
        CHECK(add_body(&a, 1, 12.0f, 12.0f, 0.01f, &id) == RM_OK);
        CHECK(rm_body_set_cycle(a.world, id, rm_vec3_make(0.0f, 3.0f, 0.0f),
                                rm_vec3_make(0.0f, 0.0f, 0.0f)) == RM_OK);
        CHECK(rm_collision_remove_landblock(a.ground.world, 0xA9, 0xB4) == RM_OK);
        CHECK(rm_world_tick(a.world, 0.1) == RM_OK);
        CHECK_NEAR(origin_of(&a, id).y, 12.0f, 1e-4f);
        CHECK(rig_add_block(&a.ground, 0xA9, 0xB4, NULL, NULL) == RM_OK);
        CHECK(rm_world_tick(a.world, 0.1) == RM_OK);
        CHECK_NEAR(origin_of(&a, id).y, 12.3f, 1e-3f);
        free_arena(&a);
    }
    return 0;
}

static int a_push_against_a_wall_takes_the_velocity(void) {
    arena a;
    rm_body_id id;
    CHECK(make_arena(&a, rm_rules_retail()) == RM_OK);
    (void)rig_add_box(&a.ground, 0xA9B40001, rm_vec3_make(13.0f, 2.0f, -1.0f),
                      rm_vec3_make(14.0f, 22.0f, 4.0f));
    CHECK(add_body(&a, 1, 12.4f, 12.0f, 0.01f, &id) == RM_OK);
    CHECK(rm_body_set_velocity(a.world, id, rm_vec3_make(9.0f, 0.0f, 0.0f)) == RM_OK);
    CHECK(rm_world_tick(a.world, 1.0 / 30.0) == RM_OK);
    rm_body_info info;
    CHECK(rm_body_read(a.world, id, &info) == RM_OK);
    CHECK(rm_vec3_length(info.velocity) == 0.0f);
    CHECK(info.reasons & RM_REASON_BLOCKED);
    CHECK(info.position.origin.x < 13.0f - 0.47f);
    free_arena(&a);
    return 0;
}

// The client's, and settled: a body that falls past an edge with its middle beyond it hangs on its
// sphere. It bounces, comes to a stop, and on the fourth sweep without a move the rule of
// stationary falls gives it a level floor at its foot, in the air. Tick and height are those of an
// independent simulation of the client's text.
static int a_body_that_falls_on_an_edge_hangs_and_gets_a_floor_at_its_foot(void) {
    for (int is_retail = 0; is_retail <= 1; ++is_retail) {
        arena a;
        rm_body_id id;
        rm_body_info info = {0};
        int blocked = 0; // sweeps in a row
        CHECK(make_arena(&a, is_retail ? rm_rules_retail() : rm_rules_l3()) == RM_OK);
        (void)rig_add_box(&a.ground, 0xA9B40001, rm_vec3_make(10.0f, 10.0f, 0.0f),
                          rm_vec3_make(14.0f, 14.0f, 2.0f));
        CHECK(add_body(&a, 1, 14.45f, 12.0f, 3.0f, &id) == RM_OK);
        for (int tick = 1; tick <= 27; ++tick) {
            CHECK(!(info.transient & RM_TRANSIENT_CONTACT));
            float before = origin_of(&a, id).z;
            CHECK(rm_world_tick(a.world, 1.0 / 30.0) == RM_OK);
            CHECK(rm_body_read(a.world, id, &info) == RM_OK);
            blocked = info.position.origin.z == before ? blocked + 1 : 0;
        }
        CHECK(info.reasons & RM_REASON_LAND && info.transient & RM_TRANSIENT_ON_WALKABLE);
        CHECK(blocked == 4);
        CHECK_NEAR(info.position.origin.z, 1.69116, 1e-3);
        CHECK_NEAR(info.position.origin.x, 14.45, 1e-4);
        CHECK(info.contact_plane.normal.z == 1.0f);
        CHECK_NEAR(info.contact_plane.d, -info.position.origin.z, 1e-4);
        for (int tick = 0; tick < 100; ++tick) {
            CHECK(rm_world_tick(a.world, 1.0 / 30.0) == RM_OK);
        }
        CHECK_NEAR(origin_of(&a, id).z, 1.69116, 1e-3);
        free_arena(&a);
    }
    return 0;
}

enum { CROWD = 24 };

typedef struct crowd {
    arena a;
    rm_body_id ids[CROWD];
    uint32_t seed;
    float fastest; // m/s along the ground, of all ticks
} crowd;

static float draw(crowd *c, float low, float high) {
    c->seed = c->seed * 1664525u + 1013904223u;
    return low + (high - low) * (float)(c->seed >> 8) / 16777216.0f;
}

static bool make_crowd(crowd *c, rm_rules rules) {
    *c = (crowd){.seed = 5};
    bool is_good = make_arena(&c->a, rules) == RM_OK;
    for (int i = 0; i < 6; ++i) { // corners, walls and low steps to slide along
        float x = 6.0f + 3.0f * (float)(i % 3);
        const int row = i / 3;
        float y = 7.0f + 6.0f * (float)row;
        (void)rig_add_box(&c->a.ground, 0xA9B40001, rm_vec3_make(x, y, -0.5f),
                          rm_vec3_make(x + 1.2f, y + 0.8f, i % 2 ? 0.3f : 2.0f));
    }
    for (uint32_t i = 0; is_good && i < CROWD; ++i) {
        float x = 2.0f + 3.5f * (float)(i % 6);
        const uint32_t row = i / 6;
        float y = 2.0f + 6.0f * (float)row;
        is_good = add_body(&c->a, i + 1, x, y, 0.01f, &c->ids[i]) == RM_OK;
    }
    return is_good;
}

// All turn about at 8 m/s; some are reported elsewhere, some are pushed.
static bool stir(crowd *c) {
    rm_world *world = c->a.world;
    bool is_good = true;
    for (uint32_t i = 0; i < CROWD; ++i) {
        float way = draw(c, 0.0f, 30.0f);
        rm_vec3 run = rm_vec3_make(0.0f, 8.0f, 0.0f);
        rm_vec3 turn = rm_vec3_make(0.0f, 0.0f, draw(c, -4.0f, 4.0f));
        rm_vec3 push = rm_vec3_make(draw(c, -5.0f, 5.0f), draw(c, -5.0f, 5.0f), 0.0f);
        rm_vec3 there = rm_vec3_make(draw(c, 1.0f, 23.0f), draw(c, 1.0f, 23.0f), 0.0f);
        rm_quat faces = rm_quat_from_heading(draw(c, 0.0f, 359.0f));
        rm_position to = rm_position_make(0xA9B40001, there, faces);
        if (way < 1.0f) {
            is_good = is_good && rm_body_interpolate(world, c->ids[i], &to, false) == RM_OK;
        } else if (way < 1.5f) {
            is_good = is_good && rm_body_set_velocity(world, c->ids[i], push) == RM_OK;
        } else if (way < 4.0f) {
            is_good = is_good && rm_body_set_cycle(world, c->ids[i], run, turn) == RM_OK;
        }
    }
    return is_good;
}

// How fast a body may go by what its reasons name: its cycle, or twice that speed while it chases,
// and its velocity on top. Slides never lengthen a move, and no body pushes another. m/s.
static float speed_named(const rm_body_info *info, float velocity_before) {
    float speed = info->reasons & RM_REASON_CHASE ? info->chase_speed : 0.0f;
    speed = info->reasons & RM_REASON_ROOT ? 8.0f : speed;
    return speed + (info->reasons & RM_REASON_VELOCITY ? velocity_before : 0.0f);
}

static int run_crowd(rm_rules rules, float least) {
    crowd c;
    uint32_t seen = 0;
    CHECK(make_crowd(&c, rules));
    for (int tick = 0; tick < 600; ++tick) {
        float before[CROWD];
        rm_body_info info;
        CHECK(stir(&c));
        for (int i = 0; i < CROWD; ++i) {
            CHECK(rm_body_read(c.a.world, c.ids[i], &info) == RM_OK);
            before[i] = rm_vec3_length(info.velocity);
        }
        CHECK(rm_world_tick(c.a.world, 1.0 / 30.0) == RM_OK);
        for (int i = 0; i < CROWD; ++i) {
            CHECK(rm_body_read(c.a.world, c.ids[i], &info) == RM_OK);
            rm_vec3 moved = rm_vec3_make(info.cached_velocity.x, info.cached_velocity.y, 0.0f);
            float speed = rm_vec3_length(moved);
            CHECK(speed <= speed_named(&info, before[i]) + 0.001f * speed);
            seen |= info.reasons;
            c.fastest = speed > c.fastest ? speed : c.fastest;
        }
    }
    CHECK(seen & RM_REASON_SLIDE && seen & RM_REASON_STEP_UP && seen & RM_REASON_BLOCKED);
    CHECK(c.fastest > least);
    free_arena(&c.a);
    return 0;
}

static int in_a_crowd_only_chase_and_velocity_are_faster_than_the_cycle(void) {
    CHECK(run_crowd(rm_rules_l3(), 15.9f) == 0);    // chases at twice the speed of its cycle
    CHECK(run_crowd(rm_rules_retail(), 8.5f) == 0); // pushed on top of its cycle or its chase
    return 0;
}

void test_world_collision(void) {
    RUN(a_body_that_walks_into_another_stops_before_it);
    RUN(a_body_spawned_into_another_is_put_beside_it);
    RUN(a_fall_ends_on_the_ground_and_bounces_a_little);
    RUN(a_body_waits_while_its_landblock_is_gone);
    RUN(a_push_against_a_wall_takes_the_velocity);
    RUN(a_body_that_falls_on_an_edge_hangs_and_gets_a_floor_at_its_foot);
    RUN(in_a_crowd_only_chase_and_velocity_are_faster_than_the_cycle);
}
