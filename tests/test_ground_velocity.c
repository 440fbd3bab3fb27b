// Velocity on the ground at the start of a tick (rule ground_velocity): it ends, or it lifts the
// body off at once.

#include "body/body_numbers.h"
#include "check.h"
#include "scene.h"

static const uint32_t GROUNDED = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;

static scene scene_under(rm_rule rule, rm_ground_kind ground, const rm_body_def *body) {
    rm_world_def world = scene_world(NULL);
    world.rules.ground_velocity = (uint8_t)rule;
    world.ground.kind = ground;
    return new_scene(&world, body);
}

// A body on level ground at height 0 under the documents' rule.
static scene level_scene(void) {
    const rm_body_def body = rm_default_body_def();
    return scene_under(RM_RULE_L3, RM_GROUND_CONSTANT, &body);
}

// claims: D2-2.1 D2-7.1
static int a_push_along_the_ground_ends_before_it_moves_the_body(void) {
    const scene s = level_scene();
    push(&s, 3, 4, 0);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.velocity, vec(0, 0, 0), 0);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK(info.reasons == 0);
    rm_world_destroy(s.world);
    return 0;
}

static int as_in_the_client_a_push_along_the_ground_lasts(void) {
    const rm_body_def body = standing_body();
    const scene s = scene_under(RM_RULE_RETAIL, RM_GROUND_CONSTANT, &body);
    rm_body_set_friction(s.world, s.body, 0.0f);
    push(&s, 3, 4, 0);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.velocity, vec(3, 4, 0), 0);
    CHECK_VEC(info.position.origin, vec(12.3f, 12.4f, 0), 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

// No root motion, and gravity from the first tick on.
static int a_running_body_takes_off_in_the_tick_of_its_jump(void) {
    const scene s = level_scene();
    rm_body_set_cycle(s.world, s.body, vec(0, 30, 0), vec(0, 0, 0));
    push(&s, 0, 4, 5);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(!(info.transient & GROUNDED));
    CHECK_VEC(info.position.origin, vec(12, 12.4f, 0.451f), 1e-5);
    CHECK_VEC(info.velocity, vec(0, 4, 4.02f), 1e-5);
    CHECK(info.reasons == (RM_REASON_LEAVE | RM_REASON_VELOCITY | RM_REASON_GRAVITY));
    rm_world_destroy(s.world);
    return 0;
}

static int as_in_the_client_a_jump_leaves_through_the_sweep(void) {
    const rm_body_def body = rm_default_body_def();
    const scene s = scene_under(RM_RULE_RETAIL, RM_GROUND_CONSTANT, &body);
    push(&s, 0, 4, 5);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.position.origin, vec(12, 12.4f, 0.5f), 1e-5); // without gravity
    CHECK_VEC(info.velocity, vec(0, 4, 5), 1e-5);
    CHECK(info.reasons == (RM_REASON_LEAVE | RM_REASON_VELOCITY));
    rm_world_destroy(s.world);
    return 0;
}

// claims: D2-2.1
static int what_is_left_of_a_jump_ends_with_the_tick_after_landing(void) {
    const scene s = level_scene();
    rm_body_info info = read_body(&s);
    push(&s, 2, 0, 5);
    for (int i = 0; i < 100 && !(info.reasons & RM_REASON_LAND); ++i) {
        info = tick_body(&s, 1.0 / 30.0);
    }
    CHECK(info.reasons & RM_REASON_LAND && info.position.origin.z == 0.0f);
    CHECK_VEC(info.velocity, vec(2, 0, 0), 1e-4);
    const float landed = info.position.origin.x;
    info = tick_body(&s, 1.0 / 30.0);
    CHECK_VEC(info.velocity, vec(0, 0, 0), 0);
    CHECK(info.position.origin.x == landed && (info.transient & GROUNDED) == GROUNDED);
    rm_world_destroy(s.world);
    return 0;
}

static int what_was_queued_before_a_flight_is_forgotten(void) {
    const scene s = level_scene();
    const rm_position to = place_at(12, 20, 0);
    CHECK(rm_body_interpolate(s.world, s.body, &to, false) == RM_OK);
    push(&s, 2, 0, 5);
    rm_body_info info = tick_body(&s, 1.0 / 30.0);
    CHECK(info.queue_count == 0 && !(info.reasons & (RM_REASON_CHASE | RM_REASON_REACHED)));
    for (int i = 0; i < 60; ++i) {
        info = tick_body(&s, 1.0 / 30.0);
    }
    CHECK(info.position.origin.y == 12.0f && (info.transient & GROUNDED) == GROUNDED);
    rm_world_destroy(s.world);
    return 0;
}

// What the velocity of a body on a slope has become after a tick, and whether it still stands.
static rm_vec3 after_a_tick(rm_vec3 velocity, bool *is_grounded) {
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT, .contact = {{0.6f, 0, 0.8f}, 0}}};
    rm_world_def world = scene_world(&answers);
    world.rules.ground_velocity = RM_RULE_L3;
    const rm_body_def body = standing_body();
    const scene s = new_scene(&world, &body);
    const rm_position here = place_at(12, 12, 0);
    if (rm_body_enter(s.world, s.body, &here) != RM_OK) {
        abort();
    }
    answers.answer.bits = 0;
    push(&s, velocity.x, velocity.y, velocity.z);
    const rm_body_info info = tick_body(&s, 0.1);
    *is_grounded = (info.transient & GROUNDED) == GROUNDED;
    rm_world_destroy(s.world);
    return info.velocity;
}

static int a_body_takes_off_from_a_quarter_metre_a_second_off_its_plane(void) {
    bool is_grounded;
    CHECK_VEC(after_a_tick(vec(-5, 3, 0.2f), &is_grounded), vec(0, 0, 0), 0); // into the slope
    CHECK(is_grounded);
    CHECK_VEC(after_a_tick(vec(0, 3, 0.3124f), &is_grounded), vec(0, 0, 0), 0);
    CHECK(is_grounded);
    CHECK_VEC(after_a_tick(vec(0, 3, 0.3126f), &is_grounded), vec(0, 3, 0.3126f), 0);
    CHECK(!is_grounded);
    CHECK_VEC(after_a_tick(vec(1, 0, 0), &is_grounded), vec(1, 0, 0), 0); // level, off the slope
    CHECK(!is_grounded);
    return 0;
}

static int a_quarter_metre_a_second_itself_takes_off(void) {
    const scene s = level_scene();
    push(&s, 3, 0, RM_FRICTION_LIFT);
    rm_body_info info = tick_body(&s, 1.0 / 30.0);
    CHECK(!(info.transient & GROUNDED) && info.velocity.x == 3.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int without_a_ground_a_velocity_off_it_stays_and_so_does_contact(void) {
    const rm_body_def body = rm_default_body_def();
    const scene s = scene_under(RM_RULE_L3, RM_GROUND_NONE, &body);
    push(&s, 0, 0, 5);
    rm_body_info info = tick_body(&s, 0.1);
    CHECK((info.transient & GROUNDED) == GROUNDED && info.velocity.z == 5.0f);
    CHECK_NEAR(info.position.origin.z, 0.5, 1e-5);
    push(&s, 0, 5, 0);
    info = tick_body(&s, 0.1);
    CHECK_VEC(info.velocity, vec(0, 0, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

// A body without spheres is never swept: nothing would bring it down again.
static int a_body_without_spheres_does_not_take_off(void) {
    rm_body_def body = rm_default_body_def();
    body.shape.sphere_count = 0;
    const scene s = scene_under(RM_RULE_L3, RM_GROUND_CONSTANT, &body);
    push(&s, 0, 0, 5);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK((info.transient & GROUNDED) == GROUNDED && info.velocity.z == 5.0f);
    rm_world_destroy(s.world);
    return 0;
}

// The velocity of a body with these bits after a push along the ground and a tick.
static rm_vec3 pushed(uint32_t state, bool is_on_walkable) {
    rm_body_def body = standing_body();
    body.state = state;
    body.is_on_walkable = is_on_walkable;
    body.friction = 0.0f;
    const scene s = scene_under(RM_RULE_L3, RM_GROUND_NONE, &body);
    push(&s, 3, 0, 0);
    const rm_vec3 left = tick_body(&s, 0.1).velocity;
    rm_world_destroy(s.world);
    return left;
}

static int sleds_hidden_bodies_and_those_off_walkable_ground_keep_their_velocity(void) {
    CHECK_VEC(pushed(0, true), vec(0, 0, 0), 0);
    CHECK_VEC(pushed(RM_STATE_SLEDDING, true), vec(3, 0, 0), 0);
    CHECK_VEC(pushed(RM_STATE_HIDDEN, true), vec(3, 0, 0), 0);
    CHECK_VEC(pushed(0, false), vec(3, 0, 0), 0);
    return 0;
}

void test_ground_velocity(void) {
    RUN(a_push_along_the_ground_ends_before_it_moves_the_body);
    RUN(as_in_the_client_a_push_along_the_ground_lasts);
    RUN(a_running_body_takes_off_in_the_tick_of_its_jump);
    RUN(as_in_the_client_a_jump_leaves_through_the_sweep);
    RUN(what_is_left_of_a_jump_ends_with_the_tick_after_landing);
    RUN(what_was_queued_before_a_flight_is_forgotten);
    RUN(a_body_takes_off_from_a_quarter_metre_a_second_off_its_plane);
    RUN(a_quarter_metre_a_second_itself_takes_off);
    RUN(without_a_ground_a_velocity_off_it_stays_and_so_does_contact);
    RUN(a_body_without_spheres_does_not_take_off);
    RUN(sleds_hidden_bodies_and_those_off_walkable_ground_keep_their_velocity);
}
