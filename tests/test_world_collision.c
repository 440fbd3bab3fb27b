// A world with a collision world behind it: bodies stand on it, and in each other's way.

#include "remora/world.h"

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
    a->context = (rm_collide_context){a->ground.world, rm_world_nearby, NULL};
    rm_world_def def = rm_default_world_def();
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

void test_world_collision(void) {
    RUN(a_body_that_walks_into_another_stops_before_it);
    RUN(a_body_spawned_into_another_is_put_beside_it);
    RUN(a_fall_ends_on_the_ground_and_bounces_a_little);
    RUN(a_body_waits_while_its_landblock_is_gone);
    RUN(a_push_against_a_wall_takes_the_velocity);
}
