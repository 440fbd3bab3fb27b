// What a body takes over from a sweep: place, ground, slide, bounce; and what it does without one.

#include "check.h"
#include "collide/collide_numbers.h"
#include "scene.h"

#include <math.h>

// ------------------------------------------------------------------------------------- the place

// claims: D2-1.10
static int a_body_goes_where_the_sweep_ends(void) {
    stub answers = {.has_place = true, .answer.at = place_facing(13, 14, 15, 90)};
    const scene s = floating_scene(&answers);
    push(&s, 0, 5, 0);
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK_VEC(info.position.origin, vec(13, 14, 15), 0);
    CHECK_NEAR(info.heading, 90.0, 1e-3);
    CHECK_VEC(info.cached_velocity, vec(2, 4, 30), 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D2-7.10 D4-1.14 D4-6.3
static int the_cached_velocity_crosses_landblocks(void) {
    stub answers = {.has_place = true};
    answers.answer.at = rm_position_make(0xAAB40001u, vec(0, 12, 0), rm_quat_identity());
    const scene s = floating_scene(&answers);
    push(&s, 5, 0, 0);
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK(info.position.cell == 0xAAB40001u);
    CHECK_VEC(info.cached_velocity, vec(360, 0, 0), 1e-3);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D2-1.9 D4-5.1 D4-13.4
static int the_question_tells_everything_about_the_move(void) {
    stub answers = {0};
    const rm_world_def world = scene_world(&answers);
    rm_body_def def = floating_body();
    def.state = RM_STATE_EDGE_SLIDE;
    const scene s = new_scene(&world, &def);
    push(&s, 0, 5, 0);
    tick_body(&s, 0.5);
    const rm_sweep_in *in = &answers.asked;
    CHECK(answers.moves == 1 && answers.places == 0);
    CHECK(in->kind == RM_SWEEP_MOVE && rm_body_id_is_equal(in->body, s.body));
    CHECK_VEC(in->from.origin, vec(12, 12, 0), 0);
    CHECK_VEC(in->to.origin, vec(12, 14.5f, 0), 1e-6);
    CHECK(in->from.cell == TEST_CELL && in->to.cell == TEST_CELL);
    CHECK_VEC(in->velocity, vec(0, 5, 0), 0);
    CHECK(in->state == RM_STATE_EDGE_SLIDE && in->dt == 0.5f);
    CHECK(in->shape->sphere_count == 2 && in->shape->spheres[0].radius == 0.48f);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-1.6
static int a_body_that_does_not_move_is_not_swept(void) {
    stub answers = {.has_place = true, .answer.at = place_at(90, 90, 90)};
    const scene s = standing_scene(&answers);
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK(answers.moves == 0);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-1.7
static int a_candidate_within_epsilon_keeps_the_origin_and_takes_the_rotation(void) {
    stub answers = {0};
    stub *collisions[] = {NULL, &answers};
    for (int i = 0; i < 2; ++i) {
        const rm_world_def world = scene_world(collisions[i]);
        rm_body_def def = standing_body();
        def.position.origin = vec(0, 12, 0);
        const scene s = new_scene(&world, &def);
        rm_body_set_cycle(s.world, s.body, vec(RM_EPSILON, 0, 0), vec(0, 0, -1.57079633f));
        rm_body_info info = tick_body(&s, 1.0);
        CHECK_VEC(info.position.origin, vec(0, 12, 0), 0);
        CHECK_NEAR(info.heading, 90.0, 1e-3);
        CHECK_VEC(info.cached_velocity, vec(0, 0, 0), 0);
        // A hair more, and it moves.
        const rm_position start = place_at(0, 12, 0);
        rm_body_place(s.world, s.body, &start);
        const rm_vec3 more = vec(nextafterf(RM_EPSILON, 1.0f), 0, 0);
        rm_body_set_cycle(s.world, s.body, more, vec(0, 0, 0));
        info = tick_body(&s, 1.0);
        CHECK(info.position.origin.x == more.x);
        rm_world_destroy(s.world);
    }
    CHECK(answers.moves == 1);
    return 0;
}

static int without_a_collision_world_a_candidate_is_settled(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = floating_body();
    def.position = rm_position_make(0x10100039u, vec(191, 12, 0), rm_quat_identity());
    const scene s = new_scene(&world, &def);
    push(&s, 4, 0, 0);
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK(info.position.cell == 0x11100001u);
    CHECK_NEAR(info.position.origin.x, 1.0, 1e-5);
    CHECK_VEC(info.cached_velocity, vec(4, 0, 0), 1e-4);
    rm_world_destroy(s.world);
    return 0;
}

static int without_a_collision_world_a_body_at_rest_is_settled_all_the_same(void) {
    const scene s = floating_scene(NULL);
    const rm_position outside = rm_position_make(0x10100001u, vec(200, 12, 0), rm_quat_identity());
    CHECK(rm_body_place(s.world, s.body, &outside) == RM_OK);
    CHECK(read_body(&s).position.cell == 0x10100001u);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(info.position.cell == 0x11100001u && info.position.origin.x == 8.0f);
    CHECK_VEC(info.cached_velocity, vec(0, 0, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_candidate_that_leaves_the_map_keeps_its_origin_and_takes_the_rotation(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = floating_body();
    def.position = rm_position_make(0x00100001u, vec(0.5f, 12, 0), rm_quat_identity());
    const scene s = new_scene(&world, &def);
    push(&s, -10, 0, 0);
    rm_body_set_omega(s.world, s.body, vec(0, 0, -1.57079633f));
    const rm_body_info info = tick_body(&s, 1.0);
    CHECK(info.position.cell == 0x00100001u && info.position.origin.x == 0.5f);
    CHECK_NEAR(info.heading, 90.0, 1e-3);
    rm_world_destroy(s.world);
    return 0;
}

static int without_a_collision_world_a_move_leaves_the_ground_alone(void) {
    const scene s = standing_scene(NULL);
    rm_body_set_friction(s.world, s.body, 0.0f);
    push(&s, 3, 0, 4);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(has_transient(&info, RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE));
    CHECK_VEC(info.velocity, vec(3, 0, 4), 0);
    rm_world_destroy(s.world);
    return 0;
}

// -------------------------------------------------------------------------- sweeps that fail

// A body that turns right by a quarter while it moves 5 m north.
static rm_body_info failed_move(stub *answers, rm_rules rules, uint32_t spheres) {
    rm_world_def world = scene_world(answers);
    world.rules = rules;
    rm_body_def def = floating_body();
    def.shape.sphere_count = spheres;
    const scene s = new_scene(&world, &def);
    push(&s, 0, 5, 0);
    rm_body_set_omega(s.world, s.body, vec(0, 0, -1.57079633f));
    const rm_body_info info = tick_body(&s, 1.0);
    rm_world_destroy(s.world);
    return info;
}

static bool stayed(const rm_body_info *info) {
    return info->position.origin.x == 12.0f && info->position.origin.y == 12.0f;
}

static bool went(const rm_body_info *info) {
    return info->position.origin.x == 12.0f && info->position.origin.y == 17.0f;
}

static bool turned(const rm_body_info *info) {
    return fabsf(info->heading - 90.0f) < 1e-3f;
}

// claims: D4-1.12 D4-1.13
static int a_failed_sweep_keeps_the_origin_and_takes_the_rotation_by_both_rules(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    for (int i = 0; i < 2; ++i) {
        stub answers = {.move_result = RM_SWEEP_FAILED};
        const rm_body_info info = failed_move(&answers, rules[i], 2);
        CHECK(answers.moves == 1);
        CHECK(stayed(&info) && turned(&info));
        CHECK_VEC(info.cached_velocity, vec(0, 0, 0), 0);
        CHECK_VEC(info.velocity, vec(0, 5, 0), 0);
        CHECK(info.reasons & RM_REASON_SWEEP_FAILED);
    }
    return 0;
}

static int without_a_cell_l3_commits_the_candidate_and_retail_its_rotation(void) {
    stub answers = {.move_result = RM_SWEEP_NO_CELL};
    rm_body_info info = failed_move(&answers, rm_rules_l3(), 2);
    CHECK(went(&info) && turned(&info));
    CHECK_VEC(info.cached_velocity, vec(0, 0, 0), 0);
    info = failed_move(&answers, rm_rules_retail(), 2);
    CHECK(stayed(&info) && turned(&info));
    CHECK_VEC(info.cached_velocity, vec(0, 0, 0), 0);
    return 0;
}

// claims: D4-1.5
static int a_body_without_spheres_is_not_swept_l3_commits_and_retail_turns_it(void) {
    stub answers = {.has_place = true, .answer.at = place_at(90, 90, 90)};
    rm_body_info info = failed_move(&answers, rm_rules_l3(), 0);
    CHECK(went(&info) && turned(&info));
    CHECK_VEC(info.cached_velocity, vec(0, 0, 0), 0);
    info = failed_move(&answers, rm_rules_retail(), 0);
    CHECK(stayed(&info) && turned(&info));
    CHECK_VEC(info.cached_velocity, vec(0, 0, 0), 0);
    CHECK(answers.moves == 0);
    return 0;
}

static int without_a_collision_world_spheres_do_not_matter(void) {
    const rm_body_info info = failed_move(NULL, rm_rules_retail(), 0);
    CHECK(went(&info) && turned(&info));
    CHECK_VEC(info.cached_velocity, vec(0, 5, 0), 1e-5);
    return 0;
}

static int the_sweep_failure_rule_stands_alone(void) {
    stub answers = {.move_result = RM_SWEEP_NO_CELL};
    rm_rules rules = rm_rules_l3();
    rules.sweep_failure = RM_RULE_RETAIL;
    rm_body_info info = failed_move(&answers, rules, 2);
    CHECK(stayed(&info));
    rules = rm_rules_retail();
    rules.sweep_failure = RM_RULE_L3;
    info = failed_move(&answers, rules, 2);
    CHECK(went(&info));
    return 0;
}

// claims: D4-6.1 D4-6.2
static int a_lost_body_keeps_its_place_and_falls_asleep(void) {
    stub answers = {.has_place = true, .answer = {.at = place_at(90, 90, 90)}};
    answers.answer.bits = RM_SWEPT_LOST | RM_SWEPT_CONTACT;
    const scene s = floating_scene(&answers);
    push(&s, 0, 5, 0);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK(!has_transient(&info, RM_TRANSIENT_ACTIVE));
    CHECK(!has_transient(&info, RM_TRANSIENT_CONTACT));
    rm_world_destroy(s.world);
    return 0;
}

// ------------------------------------------------------------------------------------------- NaN

static rm_body_info answered(const rm_position *at) {
    stub answers = {.has_place = true, .answer.at = *at};
    const rm_world_def world = scene_world(&answers);
    rm_body_def def = floating_body();
    def.position.rotation = rm_quat_from_heading(45);
    const scene s = new_scene(&world, &def);
    push(&s, 0, 5, 0);
    const rm_body_info info = tick_body(&s, 0.1);
    rm_world_destroy(s.world);
    return info;
}

static bool is_repaired(const rm_body_info *info) {
    const rm_quat q = info->position.rotation;
    return info->position.cell == TEST_CELL && stayed(info) && info->position.origin.z == 0.0f &&
           q.w == 1.0f && q.x == 0.0f && q.y == 0.0f && q.z == 0.0f;
}

// claims: D4-9.1 D4-9.2 D4-9.3 D4-13.5
static int nan_from_a_sweep_becomes_the_old_origin_and_no_rotation(void) {
    for (int i = 0; i < 7; ++i) {
        rm_position at = rm_position_make(0xAAB40001u, vec(5, 6, 7), rm_quat_from_heading(90));
        float *numbers[] = {&at.origin.x,   &at.origin.y,   &at.origin.z,  &at.rotation.w,
                            &at.rotation.x, &at.rotation.y, &at.rotation.z};
        *numbers[i] = NAN;
        const rm_body_info info = answered(&at);
        CHECK(is_repaired(&info));
    }
    return 0;
}

// claims: D4-9.1
static int infinity_and_zero_rotations_are_repaired_too(void) {
    rm_position at = place_at(5, INFINITY, 7);
    rm_body_info info = answered(&at);
    CHECK(is_repaired(&info));
    at = rm_position_make(TEST_CELL, vec(5, 6, 7), rm_quat_make(0, 0, 0, 0));
    info = answered(&at);
    CHECK(is_repaired(&info));
    return 0;
}

static int a_repaired_place_is_in_the_old_landblock(void) {
    // The coordinates happen to be the old ones, 192 m further east.
    rm_position at = rm_position_make(0xAAB40001u, vec(12, 12, 0), rm_quat_make(NAN, 0, 0, 0));
    const rm_body_info info = answered(&at);
    CHECK(is_repaired(&info));
    return 0;
}

static int a_cycle_that_would_lead_beyond_all_numbers_is_refused(void) {
    stub answers = {0};
    const rm_world_def world = scene_world(&answers);
    rm_body_def def = standing_body();
    const scene s = new_scene(&world, &def);
    CHECK(rm_body_set_cycle(s.world, s.body, vec(0, 3e38f, 0), vec(0, 0, 0)) == RM_ERROR_ARGUMENT);
    const rm_body_info info = tick_body(&s, 1.0);
    CHECK(info.cycle_velocity.y == 0.0f);
    CHECK(answers.moves == 0);
    rm_world_destroy(s.world);
    return 0;
}

static int nan_in_ground_slide_or_normal_takes_only_that_away(void) {
    stub answers = {0};
    answers.answer.bits = RM_SWEPT_CONTACT | RM_SWEPT_SLIDE | RM_SWEPT_NORMAL;
    answers.answer.contact.normal = vec(0, 0, NAN);
    answers.answer.slide = vec(NAN, 0, 0);
    answers.answer.normal = vec(0, NAN, 0);
    const scene s = floating_scene(&answers);
    rm_body_set_state(s.world, s.body, RM_STATE_INELASTIC, RM_STATE_INELASTIC);
    push(&s, 0, 5, 0);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(!has_transient(&info, RM_TRANSIENT_CONTACT) &&
          !has_transient(&info, RM_TRANSIENT_SLIDING));
    CHECK_VEC(info.position.origin, vec(12, 12.5f, 0), 1e-6);
    CHECK_VEC(info.velocity, vec(0, 5, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

// -------------------------------------------------------------------------------- ground, slide

// claims: D4-6.8
static int ground_is_walkable_from_floor_z_on(void) {
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT}};
    const scene s = floating_scene(&answers);
    answers.answer.contact.normal = vec(0.7f, 0, nextafterf(RM_FLOOR_Z, 0.0f));
    push(&s, 0, 5, 0);
    rm_body_info info = tick_body(&s, 0.1);
    CHECK(has_transient(&info, RM_TRANSIENT_CONTACT));
    CHECK(!has_transient(&info, RM_TRANSIENT_ON_WALKABLE));
    CHECK(!(info.reasons & RM_REASON_LAND));
    answers.answer.contact.normal = vec(0.7f, 0, RM_FLOOR_Z);
    info = tick_body(&s, 0.1);
    CHECK(has_transient(&info, RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE));
    CHECK(info.reasons & RM_REASON_LAND);
    CHECK(0.66417414f == RM_FLOOR_Z);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D2-7.2 D4-6.9
static int steep_ground_takes_walkable_away_and_leaves_contact(void) {
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT}};
    const scene s = standing_scene(&answers);
    answers.answer.contact.normal = vec(0.8f, 0, 0.6f);
    push(&s, 0, 5, 0);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(has_transient(&info, RM_TRANSIENT_CONTACT));
    CHECK(!has_transient(&info, RM_TRANSIENT_ON_WALKABLE));
    rm_world_destroy(s.world);
    return 0;
}

static int walking_onto_steep_ground_ends_the_spin_once_more(void) {
    // Acceleration is looked at when contact is known and walkable is not yet.
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT, .contact = {{0.8f, 0, 0.6f}, 0}}};
    const scene s = standing_scene(&answers);
    rm_body_set_omega(s.world, s.body, vec(0, 0, 1));
    push(&s, 0, 5, 0);
    CHECK_VEC(tick_body(&s, 0.1).omega, vec(0, 0, 0), 0);
    rm_body_set_omega(s.world, s.body, vec(0, 0, 1)); // now it is off walkable ground
    CHECK_VEC(tick_body(&s, 0.1).omega, vec(0, 0, 1), 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D2-7.2 D4-6.5 D4-6.10 D4-6.11
static int no_ground_takes_contact_and_walkable_away(void) {
    stub answers = {0};
    const scene s = standing_scene(&answers);
    push(&s, 0, 5, 0);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(!(info.transient & (RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE)));
    CHECK(info.reasons & RM_REASON_LEAVE);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-5.5 D4-6.4
static int the_ground_is_told_to_the_next_sweep(void) {
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT, .contact_cell = 0xA9B40123u}};
    answers.answer.contact = (rm_plane){{0, 0, 1}, -4};
    const scene s = floating_scene(&answers);
    push(&s, 0, 5, 0);
    tick_body(&s, 0.1);
    CHECK(!(answers.asked.transient & RM_TRANSIENT_CONTACT));
    tick_body(&s, 0.1);
    CHECK(answers.asked.transient & RM_TRANSIENT_CONTACT);
    CHECK(answers.asked.contact.d == -4.0f && answers.asked.contact.normal.z == 1.0f);
    CHECK(answers.asked.contact_cell == 0xA9B40123u);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-5.5 D4-6.7
static int water_comes_and_goes_with_the_sweep(void) {
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT | RM_SWEPT_WATER}};
    answers.answer.contact.normal = vec(0, 0, 1);
    const scene s = floating_scene(&answers);
    push(&s, 0, 5, 0);
    rm_body_info info = tick_body(&s, 0.1);
    CHECK(has_transient(&info, RM_TRANSIENT_WATER));
    answers.answer.bits = RM_SWEPT_CONTACT;
    info = tick_body(&s, 0.1);
    CHECK(!has_transient(&info, RM_TRANSIENT_WATER));
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-5.5 D4-6.12
static int the_slide_normal_is_kept_and_told_to_the_next_sweep(void) {
    stub answers = {.answer = {.bits = RM_SWEPT_SLIDE, .slide = {1, 0, 0}}};
    const scene s = floating_scene(&answers);
    push(&s, 0, 5, 0);
    rm_body_info info = tick_body(&s, 0.1);
    CHECK(has_transient(&info, RM_TRANSIENT_SLIDING) && (info.reasons & RM_REASON_SLIDE));
    CHECK_VEC(info.slide_normal, vec(1, 0, 0), 0);
    answers.answer.bits = 0; // what is left in the answer does not count
    info = tick_body(&s, 0.1);
    CHECK(answers.asked.transient & RM_TRANSIENT_SLIDING);
    CHECK_VEC(answers.asked.slide, vec(1, 0, 0), 0);
    CHECK(!has_transient(&info, RM_TRANSIENT_SLIDING));
    CHECK_VEC(info.slide_normal, vec(0, 0, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-4.11
static int landing_ends_the_spin(void) {
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT, .contact = {{0, 0, 1}, 0}}};
    const scene s = floating_scene(&answers);
    rm_body_set_omega(s.world, s.body, vec(0, 0, 1));
    push(&s, 0, 0, -5);
    CHECK_VEC(tick_body(&s, 0.1).omega, vec(0, 0, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

// ----------------------------------------------------------------------------------- collisions

// What is left of a velocity when a body runs into something.
static rm_vec3 bounced(const scene *s, stub *answers, rm_vec3 velocity, rm_vec3 normal) {
    answers->answer.bits |= RM_SWEPT_NORMAL;
    answers->answer.normal = normal;
    push(s, velocity.x, velocity.y, velocity.z);
    return tick_body(s, 0.1).velocity;
}

static int a_body_in_the_air_bounces_by_its_elasticity(void) {
    stub answers = {0};
    const scene s = floating_scene(&answers);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, -4), vec(0, 0, 1)), vec(3, 0, 0.2f), 1e-5);
    rm_body_set_elasticity(s.world, s.body, 0.0f);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, -4), vec(0, 0, 1)), vec(3, 0, 0), 1e-5);
    rm_body_set_elasticity(s.world, s.body, 5.0f); // clamped to a tenth
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, -4), vec(0, 0, 1)), vec(3, 0, 0.4f), 1e-5);
    CHECK(read_body(&s).elasticity == 0.1f);
    rm_world_destroy(s.world);
    return 0;
}

static int a_bounce_is_along_the_normal(void) {
    stub answers = {0};
    const scene s = floating_scene(&answers);
    // v.n = -3; 3.15 n is given back.
    CHECK_VEC(bounced(&s, &answers, vec(-5, 0, 0), vec(0.6f, 0, 0.8f)), vec(-3.11f, 0, 2.52f),
              1e-5);
    rm_world_destroy(s.world);
    return 0;
}

static int a_body_that_moves_away_from_the_surface_does_not_bounce(void) {
    stub answers = {0};
    const scene s = floating_scene(&answers);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, 4), vec(0, 0, 1)), vec(3, 0, 4), 0);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, 0), vec(0, 0, 1)), vec(3, 0, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int without_a_normal_there_is_no_bounce(void) {
    stub answers = {.answer.normal = {0, 0, 1}};
    const scene s = floating_scene(&answers);
    push(&s, 3, 0, -4);
    CHECK_VEC(tick_body(&s, 0.1).velocity, vec(3, 0, -4), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_dull_surface_gives_nothing_back(void) {
    stub answers = {.answer.bits = RM_SWEPT_DULL};
    const scene s = floating_scene(&answers);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, -4), vec(0, 0, 1)), vec(3, 0, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int an_inelastic_body_loses_all_its_velocity(void) {
    stub answers = {0};
    const scene s = floating_scene(&answers);
    rm_body_set_state(s.world, s.body, RM_STATE_INELASTIC, RM_STATE_INELASTIC);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, -4), vec(0, 0, 1)), vec(0, 0, 0), 0);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, 4), vec(0, 0, 1)), vec(0, 0, 0), 0); // away as well
    answers.answer.bits = 0;
    push(&s, 3, 0, 4);
    CHECK_VEC(tick_body(&s, 0.1).velocity, vec(3, 0, 4), 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-6.13
static int a_body_that_was_and_is_on_walkable_ground_does_not_bounce(void) {
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT, .contact = {{0, 0, 1}, 0}}};
    const scene s = standing_scene(&answers);
    rm_body_set_friction(s.world, s.body, 0.0f);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, 0), vec(-1, 0, 0)), vec(3, 0, 0), 0);
    rm_body_set_state(s.world, s.body, RM_STATE_INELASTIC, RM_STATE_INELASTIC);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, 0), vec(-1, 0, 0)), vec(3, 0, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_sledding_body_bounces_on_walkable_ground(void) {
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT, .contact = {{0, 0, 1}, 0}}};
    const scene s = standing_scene(&answers);
    rm_body_set_friction(s.world, s.body, 0.0f);
    rm_body_set_state(s.world, s.body, RM_STATE_SLEDDING, RM_STATE_SLEDDING);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, 0), vec(-1, 0, 0)), vec(-0.15f, 0, 0), 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-6.13
static int a_body_bounces_as_it_comes_to_or_leaves_walkable_ground(void) {
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT, .contact = {{0, 0, 1}, 0}}};
    const scene s = floating_scene(&answers);
    rm_body_set_friction(s.world, s.body, 0.0f);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, -4), vec(0, 0, 1)), vec(3, 0, 0.2f), 1e-5);
    answers.answer.bits = 0; // now it stands, and leaves
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, 0), vec(-1, 0, 0)), vec(-0.15f, 0, 0), 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

static uint32_t stationary_bits(const rm_body_info *info) {
    return info->transient & 0x70u;
}

static int the_first_sweep_of_a_stationary_fall_still_bounces(void) {
    stub answers = {.answer.stationary_fall = 1};
    const scene s = floating_scene(&answers);
    CHECK_VEC(bounced(&s, &answers, vec(3, 0, -4), vec(0, 0, 1)), vec(3, 0, 0.2f), 1e-5);
    const rm_body_info info = read_body(&s);
    CHECK(stationary_bits(&info) == RM_TRANSIENT_STATIONARY_FALL);
    rm_world_destroy(s.world);
    return 0;
}

static int the_second_sweep_of_a_stationary_fall_takes_the_velocity(void) {
    stub answers = {.answer.stationary_fall = 2};
    const scene s = floating_scene(&answers);
    push(&s, 3, 0, -4);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.velocity, vec(0, 0, 0), 0);
    CHECK(stationary_bits(&info) == RM_TRANSIENT_STATIONARY_STOP);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-5.3 D4-5.4
static int a_stationary_fall_counts_up_and_ends(void) {
    stub answers = {.answer.stationary_fall = 1};
    const scene s = floating_scene(&answers);
    push(&s, 3, 0, -4);
    tick_body(&s, 0.1);
    answers.answer.stationary_fall = 2;
    push(&s, 3, 0, -4);
    rm_body_info info = tick_body(&s, 0.1);
    CHECK(answers.asked.transient & RM_TRANSIENT_STATIONARY_FALL); // told to the sweep
    CHECK(stationary_bits(&info) == (RM_TRANSIENT_STATIONARY_FALL | RM_TRANSIENT_STATIONARY_STOP));
    answers.answer.stationary_fall = 3;
    push(&s, 3, 0, -4);
    info = tick_body(&s, 0.1);
    CHECK_VEC(info.velocity, vec(0, 0, 0), 0);
    CHECK(stationary_bits(&info) == 0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_fall_that_moves_again_clears_the_count_and_keeps_its_velocity(void) {
    stub answers = {.answer.stationary_fall = 1};
    const scene s = floating_scene(&answers);
    push(&s, 3, 0, -4);
    tick_body(&s, 0.1);
    answers.answer.stationary_fall = 0;
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(stationary_bits(&info) == 0);
    CHECK_VEC(info.velocity, vec(3, 0, -4), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_missile_that_hits_the_environment_flies_no_more(void) {
    const uint32_t flight = RM_STATE_MISSILE | RM_STATE_ALIGNPATH | RM_STATE_PATHCLIPPED;
    stub answers = {.answer = {.bits = RM_SWEPT_NORMAL, .normal = {0, -1, 0}}};
    const rm_world_def world = scene_world(&answers);
    rm_body_def def = floating_body();
    def.state = flight | RM_STATE_NODRAW;
    const scene s = new_scene(&world, &def);
    push(&s, 0, 5, 0);
    CHECK(tick_body(&s, 0.1).state == (flight | RM_STATE_NODRAW)); // ran into another body
    answers.answer.bits |= RM_SWEPT_ENVIRONMENT;
    push(&s, 0, 5, 0);
    CHECK(tick_body(&s, 0.1).state == RM_STATE_NODRAW);
    rm_world_destroy(s.world);
    return 0;
}

static int what_is_no_missile_keeps_its_path_bits(void) {
    const uint32_t path = RM_STATE_ALIGNPATH | RM_STATE_PATHCLIPPED;
    stub answers = {.answer = {.bits = RM_SWEPT_NORMAL | RM_SWEPT_ENVIRONMENT}};
    const rm_world_def world = scene_world(&answers);
    rm_body_def def = floating_body();
    def.state = path;
    const scene s = new_scene(&world, &def);
    push(&s, 0, 5, 0);
    CHECK(tick_body(&s, 0.1).state == path);
    rm_world_destroy(s.world);
    return 0;
}

// -------------------------------------------------------------------------------------- headings

// The forward axis of a body with these state bits after a tick at a velocity.
static rm_vec3 facing(stub *answers, uint32_t state, rm_vec3 velocity) {
    const rm_world_def world = scene_world(answers);
    rm_body_def def = floating_body();
    def.state = state;
    const scene s = new_scene(&world, &def);
    push(&s, velocity.x, velocity.y, velocity.z);
    const rm_body_info info = tick_body(&s, 0.1);
    const rm_frame frame = rm_position_frame(&info.position);
    rm_world_destroy(s.world);
    return frame.forward;
}

// claims: D4-1.8 D4-1.11
static int an_align_path_body_faces_along_its_displacement(void) {
    stub answers = {0};
    const rm_vec3 v = {3, 0, 4};
    CHECK_VEC(facing(NULL, RM_STATE_ALIGNPATH, v), vec(0.6f, 0, 0.8f), 1e-5);
    CHECK_VEC(facing(&answers, RM_STATE_ALIGNPATH, v), vec(0.6f, 0, 0.8f), 1e-5);
    const rm_frame asked = rm_position_frame(&answers.asked.to);
    CHECK_VEC(asked.forward, vec(0.6f, 0, 0.8f), 1e-5); // turned before the sweep
    CHECK_VEC(facing(NULL, 0, v), vec(0, 1, 0), 0);
    return 0;
}

// claims: D4-1.9 D4-1.11
static int a_sledding_body_takes_the_heading_of_its_velocity(void) {
    stub answers = {0};
    const rm_vec3 v = {3, 0, 4};
    CHECK_VEC(facing(NULL, RM_STATE_SLEDDING, v), vec(1, 0, 0), 1e-6);
    CHECK_VEC(facing(&answers, RM_STATE_SLEDDING, v), vec(1, 0, 0), 1e-6);
    return 0;
}

// claims: D4-1.10
static int align_path_comes_before_sledding(void) {
    const uint32_t both = RM_STATE_ALIGNPATH | RM_STATE_SLEDDING;
    CHECK_VEC(facing(NULL, both, vec(3, 0, 4)), vec(0.6f, 0, 0.8f), 1e-5);
    return 0;
}

static int a_sledding_body_faces_its_velocity_and_not_its_way(void) {
    // Its cycle takes it east, its velocity north-west.
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = standing_body();
    def.state = RM_STATE_SLEDDING;
    def.friction = 0.0f;
    const scene s = new_scene(&world, &def);
    rm_body_set_cycle(s.world, s.body, vec(20, 0, 0), vec(0, 0, 0));
    push(&s, -2, 2, 0);
    CHECK_NEAR(tick_body(&s, 0.1).heading, 315.0, 1e-3);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-1.9
static int a_sledding_body_without_velocity_keeps_its_heading(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = standing_body();
    def.state = RM_STATE_SLEDDING;
    def.position.rotation = rm_quat_from_heading(90);
    const scene s = new_scene(&world, &def);
    rm_body_set_cycle(s.world, s.body, vec(20, 0, 0), vec(0, 0, 0));
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_NEAR(info.position.origin.y, 10.0, 1e-5);
    CHECK_NEAR(info.heading, 90.0, 1e-3);
    rm_world_destroy(s.world);
    return 0;
}

static int a_body_that_did_not_move_is_not_turned(void) {
    // Held in place by its own cycle.
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = standing_body();
    def.state = RM_STATE_SLEDDING;
    def.friction = 0.0f;
    const scene s = new_scene(&world, &def);
    rm_body_set_cycle(s.world, s.body, vec(-2, 0, 0), vec(0, 0, 0));
    push(&s, 2, 0, 0);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK(info.heading == 0.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int a_body_without_spheres_in_a_collision_world_is_not_turned(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    for (int i = 0; i < 2; ++i) {
        stub answers = {0};
        rm_world_def world = scene_world(&answers);
        world.rules = rules[i];
        rm_body_def def = floating_body();
        def.state = RM_STATE_ALIGNPATH;
        def.shape.sphere_count = 0;
        const scene s = new_scene(&world, &def);
        push(&s, 5, 0, 0);
        CHECK(tick_body(&s, 0.1).heading == 0.0f);
        rm_world_destroy(s.world);
    }
    return 0;
}

static void run_places(void) {
    RUN(a_body_goes_where_the_sweep_ends);
    RUN(the_cached_velocity_crosses_landblocks);
    RUN(the_question_tells_everything_about_the_move);
    RUN(a_body_that_does_not_move_is_not_swept);
    RUN(a_candidate_within_epsilon_keeps_the_origin_and_takes_the_rotation);
    RUN(without_a_collision_world_a_candidate_is_settled);
    RUN(without_a_collision_world_a_body_at_rest_is_settled_all_the_same);
    RUN(a_candidate_that_leaves_the_map_keeps_its_origin_and_takes_the_rotation);
    RUN(without_a_collision_world_a_move_leaves_the_ground_alone);
    RUN(a_failed_sweep_keeps_the_origin_and_takes_the_rotation_by_both_rules);
    RUN(without_a_cell_l3_commits_the_candidate_and_retail_its_rotation);
    RUN(a_body_without_spheres_is_not_swept_l3_commits_and_retail_turns_it);
    RUN(without_a_collision_world_spheres_do_not_matter);
    RUN(the_sweep_failure_rule_stands_alone);
    RUN(a_lost_body_keeps_its_place_and_falls_asleep);
    RUN(nan_from_a_sweep_becomes_the_old_origin_and_no_rotation);
    RUN(infinity_and_zero_rotations_are_repaired_too);
    RUN(a_repaired_place_is_in_the_old_landblock);
    RUN(a_cycle_that_would_lead_beyond_all_numbers_is_refused);
    RUN(nan_in_ground_slide_or_normal_takes_only_that_away);
}

static void run_ground_and_slide(void) {
    RUN(ground_is_walkable_from_floor_z_on);
    RUN(steep_ground_takes_walkable_away_and_leaves_contact);
    RUN(walking_onto_steep_ground_ends_the_spin_once_more);
    RUN(no_ground_takes_contact_and_walkable_away);
    RUN(the_ground_is_told_to_the_next_sweep);
    RUN(water_comes_and_goes_with_the_sweep);
    RUN(the_slide_normal_is_kept_and_told_to_the_next_sweep);
    RUN(landing_ends_the_spin);
}

static void run_collisions(void) {
    RUN(a_body_in_the_air_bounces_by_its_elasticity);
    RUN(a_bounce_is_along_the_normal);
    RUN(a_body_that_moves_away_from_the_surface_does_not_bounce);
    RUN(without_a_normal_there_is_no_bounce);
    RUN(a_dull_surface_gives_nothing_back);
    RUN(an_inelastic_body_loses_all_its_velocity);
    RUN(a_body_that_was_and_is_on_walkable_ground_does_not_bounce);
    RUN(a_sledding_body_bounces_on_walkable_ground);
    RUN(a_body_bounces_as_it_comes_to_or_leaves_walkable_ground);
    RUN(the_first_sweep_of_a_stationary_fall_still_bounces);
    RUN(the_second_sweep_of_a_stationary_fall_takes_the_velocity);
    RUN(a_stationary_fall_counts_up_and_ends);
    RUN(a_fall_that_moves_again_clears_the_count_and_keeps_its_velocity);
    RUN(a_missile_that_hits_the_environment_flies_no_more);
    RUN(what_is_no_missile_keeps_its_path_bits);
}

static void run_headings(void) {
    RUN(an_align_path_body_faces_along_its_displacement);
    RUN(a_sledding_body_takes_the_heading_of_its_velocity);
    RUN(align_path_comes_before_sledding);
    RUN(a_sledding_body_faces_its_velocity_and_not_its_way);
    RUN(a_sledding_body_without_velocity_keeps_its_heading);
    RUN(a_body_that_did_not_move_is_not_turned);
    RUN(a_body_without_spheres_in_a_collision_world_is_not_turned);
}

void test_commit(void) {
    run_places();
    run_ground_and_slide();
    run_collisions();
    run_headings();
}
