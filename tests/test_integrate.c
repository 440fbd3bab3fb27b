// Root motion, velocity, gravity, friction and spin of one body.

#include "body/body_numbers.h"
#include "check.h"
#include "scene.h"

#include <math.h>

// ---------------------------------------------------------------------------------- root motion

// claims: D2-1.2 D4-2.3
static int root_motion_moves_a_body_on_walkable_ground_along_its_own_axes(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = standing_body();
    def.position.rotation = rm_quat_from_heading(90);
    const scene s = new_scene(&world, &def);
    rm_body_set_cycle(s.world, s.body, vec(0, 3, 0), vec(0, 0, 0));
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK_VEC(info.position.origin, vec(13.5f, 12, 0), 1e-5);
    CHECK(info.reasons == RM_REASON_ROOT);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-2.5 D4-3.2 D4-14.1
static int off_walkable_ground_root_motion_turns_but_does_not_move(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = standing_body();
    def.is_on_walkable = false; // contact alone is not enough
    const scene s = new_scene(&world, &def);
    rm_body_set_cycle(s.world, s.body, vec(0, 3, 0), vec(0, 0, -1.57079633f));
    const rm_body_info info = tick_body(&s, 1.0);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK_NEAR(info.heading, 90.0, 1e-3);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-2.5
static int scale_lengthens_root_motion(void) {
    const scene s = standing_scene(NULL);
    rm_body_set_scale(s.world, s.body, 2.0f);
    rm_body_set_cycle(s.world, s.body, vec(0, 3, 0), vec(0, 0, 0));
    CHECK_VEC(tick_body(&s, 0.5).position.origin, vec(12, 15, 0), 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

static int scale_changes_neither_the_chase_nor_velocity(void) {
    const scene s = standing_scene(NULL);
    const rm_position to = place_at(12, 22, 0);
    rm_body_set_scale(s.world, s.body, 2.0f);
    rm_body_set_speed(s.world, s.body, RM_SPEED_FIXED, 2.0f);
    rm_body_interpolate(s.world, s.body, &to, false);
    CHECK_VEC(tick_body(&s, 0.25).position.origin, vec(12, 13, 0), 1e-5); // 4 m/s
    rm_body_stop(s.world, s.body);
    rm_body_set_friction(s.world, s.body, 0.0f);
    push(&s, 4, 0, 0);
    CHECK_VEC(tick_body(&s, 0.25).position.origin, vec(13, 13, 0), 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

// -------------------------------------------------------------------------- velocity and gravity

// claims: D2-1.8
static int velocity_is_in_global_axes(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = floating_body();
    def.position.rotation = rm_quat_from_heading(90);
    const scene s = new_scene(&world, &def);
    push(&s, 1, 2, 3);
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK_VEC(info.position.origin, vec(12.5f, 13, 1.5f), 1e-5);
    CHECK_VEC(info.velocity, vec(1, 2, 3), 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D2-7.7 D4-4.1 D4-4.8 D4-13.3
static int a_body_at_rest_gains_speed_in_one_tick_and_moves_in_the_next(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = floating_body();
    def.state = RM_STATE_GRAVITY;
    const scene s = new_scene(&world, &def);
    rm_body_info info = tick_body(&s, 0.5);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK_NEAR(info.velocity.z, -4.9, 1e-6);
    CHECK(info.reasons == RM_REASON_GRAVITY);
    info = tick_body(&s, 0.5);
    CHECK_NEAR(info.position.origin.z, -4.9 * 0.5 - 0.5 * 9.8 * 0.25, 1e-5);
    CHECK_NEAR(info.velocity.z, -9.8, 1e-6);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-4.9
static int without_the_gravity_bit_nothing_falls(void) {
    const scene s = floating_scene(NULL);
    tick_body(&s, 0.5);
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK_VEC(info.velocity, vec(0, 0, 0), 0);
    CHECK(info.reasons == 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D2-7.7 D4-6.6
static int gravity_needs_both_bits_of_ground_to_end(void) {
    // Contact alone and walkable alone both fall.
    for (int i = 0; i < 4; ++i) {
        const rm_world_def world = scene_world(NULL);
        rm_body_def def = floating_body();
        def.state = RM_STATE_GRAVITY;
        def.has_contact = (i & 1) != 0;
        def.is_on_walkable = (i & 2) != 0;
        const scene s = new_scene(&world, &def);
        const bool falls = tick_body(&s, 0.1).velocity.z < 0.0f;
        CHECK(falls == (i != 3));
        rm_world_destroy(s.world);
    }
    return 0;
}

static int a_sledding_body_is_under_gravity_even_on_the_ground(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = standing_body();
    def.state = RM_STATE_GRAVITY | RM_STATE_SLEDDING;
    const scene s = new_scene(&world, &def);
    CHECK_NEAR(tick_body(&s, 0.1).velocity.z, -0.98, 1e-6);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-4.4
static int speeds_up_to_a_quarter_are_rest(void) {
    // The square less 0.0625 must be below epsilon: 0.2503 is rest, 0.2505 is not.
    const scene s = floating_scene(NULL);
    push(&s, 0.25f, 0, 0);
    CHECK_VEC(tick_body(&s, 0.1).velocity, vec(0, 0, 0), 0);
    push(&s, 0, 0.2503f, 0);
    CHECK_VEC(tick_body(&s, 0.1).velocity, vec(0, 0, 0), 0);
    push(&s, 0, 0.2505f, 0);
    CHECK_VEC(tick_body(&s, 0.1).velocity, vec(0, 0.2505f, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-4.6
static int a_body_brought_to_rest_still_falls_by_half_its_acceleration(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = floating_body();
    def.state = RM_STATE_GRAVITY;
    const scene s = new_scene(&world, &def);
    push(&s, 0.1f, 0, 0);
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK_VEC(info.position.origin, vec(12, 12, -1.225f), 1e-5);
    CHECK_VEC(info.velocity, vec(0, 0, -4.9f), 1e-6);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-4.5
static int rest_is_judged_by_the_speed_before_friction(void) {
    const scene s = standing_scene(NULL);
    rm_body_set_friction(s.world, s.body, 0.9f);
    push(&s, 0.3f, 0, 0);
    CHECK_NEAR(tick_body(&s, 1.0).velocity.x, 0.03, 1e-6);
    CHECK(tick_body(&s, 1.0).velocity.x == 0.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int no_velocity_is_faster_than_50(void) {
    const scene s = floating_scene(NULL);
    push(&s, 60, 0, 80);
    CHECK_VEC(read_body(&s).velocity, vec(30, 0, 40), 1e-5);
    push(&s, 0, 50, 0);
    CHECK(read_body(&s).velocity.y == 50.0f);
    push(&s, 3e30f, 0, 4e30f); // its square overflows
    CHECK_VEC(read_body(&s).velocity, vec(30, 0, 40), 1e-5);
    push(&s, 0, -2.4e38f, 3.2e38f);
    CHECK_VEC(read_body(&s).velocity, vec(0, -30, 40), 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-4.2
static int a_fall_is_held_to_50_at_the_next_tick(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = floating_body();
    def.state = RM_STATE_GRAVITY;
    const scene s = new_scene(&world, &def);
    push(&s, 0, 0, -50);
    CHECK_NEAR(tick_body(&s, 0.1).velocity.z, -50.98, 1e-4);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_NEAR(info.position.origin.z, -5.049 - 5.049, 1e-4);
    CHECK_NEAR(info.velocity.z, -50.98, 1e-4);
    rm_world_destroy(s.world);
    return 0;
}

static int a_velocity_within_epsilon_of_the_present_one_is_ignored(void) {
    const scene s = floating_scene(NULL);
    push(&s, 1, 1, 1);
    push(&s, 1.0001f, 0.9999f, 1.0001f);
    CHECK_VEC(read_body(&s).velocity, vec(1, 1, 1), 0);
    push(&s, 1, 1, 1.0003f);
    CHECK(read_body(&s).velocity.z == 1.0003f);
    rm_world_destroy(s.world);
    return 0;
}

static int velocity_does_not_end_contact_by_itself(void) {
    const scene s = standing_scene(NULL);
    push(&s, 0, 0, 10);
    const rm_body_info info = read_body(&s);
    CHECK(has_transient(&info, RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE));
    rm_world_destroy(s.world);
    return 0;
}

// ------------------------------------------------------------------------------------------ spin

// claims: D3-5.10 D4-4.10
static int omega_turns_about_global_axes(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = floating_body();
    def.position.rotation = rm_quat_from_heading(90);
    const scene s = new_scene(&world, &def);
    rm_body_set_omega(s.world, s.body, vec(1.57079633f, 0, 0));
    const rm_body_info info = tick_body(&s, 1.0);
    const rm_frame frame = rm_position_frame(&info.position);
    CHECK_VEC(frame.forward, vec(1, 0, 0), 1e-6);
    CHECK_VEC(frame.up, vec(0, -1, 0), 1e-6);
    CHECK_VEC(info.omega, vec(1.57079633f, 0, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-4.11 D4-4.13
static int coming_to_stand_ends_the_spin(void) {
    const scene s = floating_scene(NULL);
    rm_body_set_omega(s.world, s.body, vec(0, 0, 1));
    rm_body_set_transient(s.world, s.body, RM_TRANSIENT_CONTACT, RM_TRANSIENT_CONTACT);
    CHECK(read_body(&s).omega.z == 1.0f);
    rm_body_set_transient(s.world, s.body, RM_TRANSIENT_ON_WALKABLE, RM_TRANSIENT_ON_WALKABLE);
    CHECK(read_body(&s).omega.z == 0.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int a_sledding_body_goes_on_spinning(void) {
    const scene s = floating_scene(NULL);
    rm_body_set_state(s.world, s.body, RM_STATE_SLEDDING, RM_STATE_SLEDDING);
    rm_body_set_omega(s.world, s.body, vec(0, 0, 1));
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    rm_body_set_transient(s.world, s.body, ground, ground);
    CHECK(read_body(&s).omega.z == 1.0f);
    rm_body_set_state(s.world, s.body, RM_STATE_SLEDDING, 0);
    CHECK(read_body(&s).omega.z == 0.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int a_spin_beyond_all_measure_leaves_a_valid_rotation(void) {
    const scene s = floating_scene(NULL);
    rm_body_set_omega(s.world, s.body, vec(3e38f, -3e38f, 1e30f));
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_NEAR(rm_quat_dot(info.position.rotation, info.position.rotation), 1.0, 1e-3);
    rm_world_destroy(s.world);
    return 0;
}

// -------------------------------------------------------------------------------------- friction

// A body on ground with this normal, given by the collision, with a friction of 0.75: what is left
// after half a second is half.
static scene slope_scene(stub *answers, uint32_t state, rm_vec3 normal) {
    const rm_world_def world = scene_world(answers);
    rm_body_def def = standing_body();
    def.state = state;
    def.friction = 0.75f;
    const scene s = new_scene(&world, &def);
    answers->answer.bits = RM_SWEPT_CONTACT;
    answers->answer.contact.normal = normal;
    const rm_position here = place_at(12, 12, 0);
    if (rm_body_enter(s.world, s.body, &here) != RM_OK) {
        abort();
    }
    return s;
}

// What is left of a velocity after half a second on such ground.
static rm_vec3 slowed(uint32_t state, rm_vec3 normal, rm_vec3 velocity) {
    stub answers = {0};
    const scene s = slope_scene(&answers, state, normal);
    push(&s, velocity.x, velocity.y, velocity.z);
    const rm_vec3 left = tick_body(&s, 0.5).velocity;
    rm_world_destroy(s.world);
    return left;
}

static const rm_vec3 LEVEL = {0, 0, 1};
static const rm_vec3 SLOPE = {0.6f, 0, 0.8f};

// claims: D4-4.3
static int friction_takes_its_share_of_the_speed_in_a_second(void) {
    CHECK_VEC(slowed(0, LEVEL, vec(4, 2, 0)), vec(2, 1, 0), 1e-6);
    return 0;
}

static int friction_takes_the_speed_into_the_slope(void) {
    // v.N = -3: what stays along the slope is (-5 + 1.8, 0, 2.4).
    CHECK_VEC(slowed(0, SLOPE, vec(-5, 0, 0)), vec(-1.6f, 0, 1.2f), 1e-5);
    return 0;
}

static int friction_does_not_act_on_what_lifts_off(void) {
    CHECK_VEC(slowed(0, SLOPE, vec(5, 0, 0)), vec(5, 0, 0), 0);
    CHECK_VEC(slowed(0, LEVEL, vec(4, 0, 0.25f)), vec(4, 0, 0.25f), 0);
    CHECK_VEC(slowed(0, LEVEL, vec(4, 0, 0.2499f)), vec(2, 0, 0), 1e-6);
    return 0;
}

// claims: D4-14.3
static int friction_needs_walkable_ground(void) {
    stub answers = {0};
    const scene s = floating_scene(&answers);
    rm_body_set_transient(s.world, s.body, RM_TRANSIENT_CONTACT, RM_TRANSIENT_CONTACT);
    push(&s, 4, 0, -3);
    const rm_vec3 velocity = tick_body(&s, 0.5).velocity;
    CHECK(velocity.x == 4.0f && velocity.z == -3.0f); // nor does the plane take what points into it
    rm_world_destroy(s.world);
    return 0;
}

static int full_friction_stops_at_once(void) {
    const scene s = standing_scene(NULL);
    rm_body_set_friction(s.world, s.body, 1.0f);
    push(&s, 4, 0, 0);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.velocity, vec(0, 0, 0), 0);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_slow_sled_stops(void) {
    const rm_vec3 left = slowed(RM_STATE_SLEDDING, LEVEL, vec(0, 1.2499f, 0));
    CHECK_VEC(left, vec(0, 0, 0), 0);
    CHECK_VEC(slowed(RM_STATE_SLEDDING, LEVEL, vec(0, 1.25f, 0)), vec(0, 0.625f, 0), 1e-6);
    return 0;
}

static int a_fast_sled_slides_on_a_slope(void) {
    // A friction of 0.2 leaves sqrt(0.8) of the speed after half a second.
    const float left = 2.5f * 0.894427191f;
    CHECK_VEC(slowed(RM_STATE_SLEDDING, SLOPE, vec(0, 2.5f, 0)), vec(0, left, 0), 1e-5);
    CHECK_VEC(slowed(RM_STATE_SLEDDING, SLOPE, vec(0, 2.499f, 0)), vec(0, 1.2495f, 0), 1e-5);
    return 0;
}

static int a_sled_slides_only_on_slopes_of_more_than_ten_degrees(void) {
    const rm_vec3 limit = {0.17364818f, 0, RM_SLED_SLOPE_Z};
    const rm_vec3 steeper = {0.17364818f, 0, nextafterf(RM_SLED_SLOPE_Z, 0.0f)};
    CHECK_NEAR(slowed(RM_STATE_SLEDDING, limit, vec(0, 4, 0)).y, 2.0, 1e-5);
    CHECK_NEAR(slowed(RM_STATE_SLEDDING, steeper, vec(0, 4, 0)).y, 4.0 * 0.894427191, 1e-5);
    return 0;
}

static int a_body_that_does_not_sled_has_its_own_friction_on_any_slope(void) {
    CHECK_NEAR(slowed(0, SLOPE, vec(0, 4, 0)).y, 2.0, 1e-5);
    CHECK_NEAR(slowed(0, SLOPE, vec(0, 1, 0)).y, 0.5, 1e-5);
    return 0;
}

static int a_body_that_has_lost_its_ground_forgets_its_slope(void) {
    stub answers = {0};
    const scene s = slope_scene(&answers, 0, SLOPE);
    CHECK_VEC(read_body(&s).contact_plane.normal, SLOPE, 0);
    answers.answer.bits = 0;
    push(&s, 0, 0, 3);
    CHECK_VEC(tick_body(&s, 0.1).contact_plane.normal, LEVEL, 0);
    rm_world_destroy(s.world);
    return 0;
}

static void run_motion(void) {
    RUN(root_motion_moves_a_body_on_walkable_ground_along_its_own_axes);
    RUN(off_walkable_ground_root_motion_turns_but_does_not_move);
    RUN(scale_lengthens_root_motion);
    RUN(scale_changes_neither_the_chase_nor_velocity);
    RUN(velocity_is_in_global_axes);
    RUN(a_body_at_rest_gains_speed_in_one_tick_and_moves_in_the_next);
    RUN(without_the_gravity_bit_nothing_falls);
    RUN(gravity_needs_both_bits_of_ground_to_end);
    RUN(a_sledding_body_is_under_gravity_even_on_the_ground);
    RUN(speeds_up_to_a_quarter_are_rest);
    RUN(a_body_brought_to_rest_still_falls_by_half_its_acceleration);
    RUN(rest_is_judged_by_the_speed_before_friction);
    RUN(no_velocity_is_faster_than_50);
    RUN(a_fall_is_held_to_50_at_the_next_tick);
    RUN(a_velocity_within_epsilon_of_the_present_one_is_ignored);
    RUN(velocity_does_not_end_contact_by_itself);
}

static void run_spin_and_friction(void) {
    RUN(omega_turns_about_global_axes);
    RUN(coming_to_stand_ends_the_spin);
    RUN(a_sledding_body_goes_on_spinning);
    RUN(a_spin_beyond_all_measure_leaves_a_valid_rotation);
    RUN(friction_takes_its_share_of_the_speed_in_a_second);
    RUN(friction_takes_the_speed_into_the_slope);
    RUN(friction_does_not_act_on_what_lifts_off);
    RUN(friction_needs_walkable_ground);
    RUN(full_friction_stops_at_once);
    RUN(a_slow_sled_stops);
    RUN(a_fast_sled_slides_on_a_slope);
    RUN(a_sled_slides_only_on_slopes_of_more_than_ten_degrees);
    RUN(a_body_that_does_not_sled_has_its_own_friction_on_any_slope);
    RUN(a_body_that_has_lost_its_ground_forgets_its_slope);
}

void test_integrate(void) {
    run_motion();
    run_spin_and_friction();
}
