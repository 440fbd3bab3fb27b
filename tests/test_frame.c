// Frames: one test or more for each operation of the client's.

#include "remora/space.h"

#include "check.h"
#include "places.h"
#include "space/heading.h"
#include "space/space_numbers.h"

#include <math.h>

static const float ROOT_HALF = 0.70710678f;

// An arbitrary frame, with all axes turned.
static rm_frame skewed(void) {
    rm_quat q = {0.8f, -0.2f, 0.4f, 0.4f}; // squares 0.64 + 0.04 + 0.16 + 0.16 = 1
    return rm_frame_make(vec(3, -5, 7), q);
}

// Pitched up by 30 degrees, facing north: forward is (0, cos 30, sin 30).
static rm_frame pitched(void) {
    return rm_frame_make(vec(0, 0, 0), rm_quat_make(0.96592583f, 0.25881905f, 0, 0));
}

// claims: D4-8.1
static int cached_axes_are_the_columns_of_the_rotation(void) {
    // The nine formulas of the cache for w, x, y, z = 0.8, -0.2, 0.4, 0.4.
    const rm_frame f = skewed();
    CHECK_VEC(f.right, vec(0.36f, 0.48f, -0.8f), 1e-6);
    CHECK_VEC(f.forward, vec(-0.8f, 0.6f, 0.0f), 1e-6);
    CHECK_VEC(f.up, vec(0.48f, 0.64f, 0.6f), 1e-6);
    return 0;
}

static int identity_has_the_global_axes(void) {
    const rm_frame f = rm_frame_identity();
    CHECK_VEC(f.origin, vec(0, 0, 0), 0);
    CHECK_VEC(f.right, vec(1, 0, 0), 0);
    CHECK_VEC(f.forward, vec(0, 1, 0), 0);
    CHECK_VEC(f.up, vec(0, 0, 1), 0);
    return 0;
}

static int vectors_go_to_global_space_by_the_axes(void) {
    const rm_frame f = skewed();
    CHECK_VEC(rm_frame_vector_to_global(&f, vec(1, 0, 0)), f.right, 0);
    CHECK_VEC(rm_frame_vector_to_global(&f, vec(0, 1, 0)), f.forward, 0);
    CHECK_VEC(rm_frame_vector_to_global(&f, vec(0, 0, 1)), f.up, 0);
    CHECK_VEC(rm_frame_vector_to_global(&f, vec(1, 2, 3)), vec(0.2f, 3.6f, 1.0f), 1e-6);
    return 0;
}

static int vectors_come_back_by_the_transpose(void) {
    const rm_frame f = skewed();
    CHECK_VEC(rm_frame_vector_to_local(&f, f.right), vec(1, 0, 0), 1e-6);
    CHECK_VEC(rm_frame_vector_to_local(&f, f.forward), vec(0, 1, 0), 1e-6);
    CHECK_VEC(rm_frame_vector_to_local(&f, f.up), vec(0, 0, 1), 1e-6);
    return 0;
}

static int points_carry_the_origin_and_vectors_do_not(void) {
    const rm_frame f = skewed();
    CHECK_VEC(rm_frame_point_to_global(&f, vec(1, 2, 3)), vec(3.2f, -1.4f, 8.0f), 1e-5);
    CHECK_VEC(rm_frame_point_to_local(&f, vec(3.2f, -1.4f, 8.0f)), vec(1, 2, 3), 1e-5);
    CHECK_VEC(rm_frame_point_to_local(&f, f.origin), vec(0, 0, 0), 0);
    return 0;
}

// claims: D0-4.2 D2-1.7 D4-7.1 D4-7.2
static int combine_reads_the_second_frame_in_the_first_ones_space(void) {
    // Facing east at (10, 20), a step of 2 forward goes east, and a right turn faces south.
    const rm_frame a = rm_frame_make(vec(10, 20, 1), rm_quat_from_heading(90.0f));
    const rm_frame b = rm_frame_make(vec(0, 2, 3), rm_quat_from_heading(90.0f));
    const rm_frame c = rm_frame_combine(&a, &b);
    CHECK_VEC(c.origin, vec(12, 20, 4), 1e-5);
    CHECK_NEAR(rm_frame_heading(&c), 180.0, 1e-4);
    CHECK_VEC(c.forward, vec(0, -1, 0), 1e-6);
    // A look straight up, after the turn: the other way round it would be a roll.
    const rm_frame up = rm_frame_make(vec(0, 0, 0), rm_quat_make(0.70710678f, 0.70710678f, 0, 0));
    const rm_frame d = rm_frame_combine(&a, &up);
    CHECK_VEC(d.forward, vec(0, 0, 1), 1e-6);
    CHECK_VEC(d.right, vec(0, -1, 0), 1e-6);
    return 0;
}

static int combining_with_no_rotation_keeps_the_first_ones(void) {
    const rm_frame a = rm_frame_make(vec(10, 20, 1), rm_quat_from_heading(90.0f));
    const rm_frame b = rm_frame_make(vec(0, 2, 3), rm_quat_make(0, 0, NAN, 0));
    const rm_frame c = rm_frame_combine(&a, &b);
    CHECK_VEC(c.origin, vec(12, 20, 4), 1e-5);
    CHECK_QUAT(c.rotation, a.rotation, 0);
    CHECK_VEC(c.forward, a.forward, 0);
    return 0;
}

static int combining_back_what_was_subtracted_gives_the_same_frame(void) {
    for (int i = 0; i < 200; ++i) {
        const float t = (float)i;
        rm_quat p = {1.0f, 0.1f * t, 3.0f - t, 0.7f * t - 9.0f};
        rm_quat q = {-2.0f, 5.0f - t, 0.3f * t, 1.0f};
        CHECK(rm_quat_normalize(&p) == RM_OK && rm_quat_normalize(&q) == RM_OK);
        const rm_frame a = rm_frame_make(vec(t, 2.0f - t, 0.5f * t), p);
        const rm_frame b = rm_frame_make(vec(-t, 7.0f, 1.0f - t), q);
        const rm_frame local = rm_frame_subtract(&a, &b);
        const rm_frame again = rm_frame_combine(&b, &local);
        CHECK_VEC(again.origin, a.origin, 1e-3);
        CHECK_QUAT(again.rotation, a.rotation, 1e-6);
    }
    return 0;
}

static int subtract_expresses_the_first_frame_in_the_seconds_space(void) {
    // Seen from (10, 20) facing east, (10, 25) facing north is 5 to the left, turned left.
    const rm_frame a = rm_frame_make(vec(10, 25, 0), rm_quat_identity());
    const rm_frame b = rm_frame_make(vec(10, 20, 0), rm_quat_from_heading(90.0f));
    const rm_frame local = rm_frame_subtract(&a, &b);
    CHECK_VEC(local.origin, vec(-5, 0, 0), 1e-5);
    CHECK_NEAR(rm_frame_heading(&local), 270.0, 1e-4);
    return 0;
}

// claims: D4-7.3 D4-8.2
static int setting_a_rotation_scales_it_and_caches_its_axes(void) {
    rm_frame f = rm_frame_identity();
    rm_frame_set_rotation(&f, rm_quat_make(3, 0, 0, -3));
    CHECK_QUAT(f.rotation, rm_quat_make(ROOT_HALF, 0, 0, -ROOT_HALF), 1e-6);
    CHECK_VEC(f.forward, vec(1, 0, 0), 1e-6);
    rm_frame_set_rotation(&f, rm_quat_make(1e30f, 0, 0, 0)); // its square is beyond all floats
    CHECK_QUAT(f.rotation, rm_quat_identity(), 0);
    return 0;
}

static int an_invalid_rotation_leaves_the_old_one_and_its_axes(void) {
    const rm_quat bad[] = {{0, 0, 0, 0}, {NAN, 0, 0, 0}, {INFINITY, 0, 0, 0}};
    for (int i = 0; i < 3; ++i) {
        rm_frame f = skewed();
        const rm_frame before = f;
        rm_frame_set_rotation(&f, bad[i]);
        CHECK_QUAT(f.rotation, before.rotation, 0);
        CHECK_VEC(f.right, before.right, 0);
        CHECK_VEC(f.forward, before.forward, 0);
        CHECK_VEC(f.up, before.up, 0);
    }
    return 0;
}

static int a_frame_with_nan_in_its_origin_takes_no_rotation(void) {
    rm_frame f = rm_frame_identity();
    f.origin.y = NAN;
    rm_frame_set_rotation(&f, rm_quat_from_heading(90.0f));
    CHECK_QUAT(f.rotation, rm_quat_identity(), 0);
    CHECK_VEC(f.forward, vec(0, 1, 0), 0);
    return 0;
}

// claims: D4-4.12
static int global_turns_shorter_than_epsilon_change_nothing(void) {
    rm_frame f = skewed();
    const rm_quat before = f.rotation;
    rm_frame_rotate_global(&f, vec(0, 0, 0.000199f));
    CHECK_QUAT(f.rotation, before, 0);
    rm_frame_rotate_global(&f, vec(0, 0, 0.000201f));
    CHECK(f.rotation.w != before.w || f.rotation.z != before.z);
    return 0;
}

static int a_global_turn_is_counterclockwise_about_its_axis(void) {
    rm_frame f = rm_frame_identity();
    rm_frame_rotate_global(&f, vec(0, 0, 1.57079633f));
    CHECK_VEC(f.forward, vec(-1, 0, 0), 1e-6);
    CHECK_NEAR(rm_frame_heading(&f), 270.0, 1e-4);
    return 0;
}

static int a_global_turn_comes_before_the_frames_own(void) {
    // Facing east, a turn about global +X rolls the frame; about its own +X it would pitch it.
    rm_frame f = rm_frame_make(vec(0, 0, 0), rm_quat_from_heading(90.0f));
    rm_frame_rotate_global(&f, vec(1.57079633f, 0, 0));
    CHECK_VEC(f.forward, vec(1, 0, 0), 1e-6);
    CHECK_VEC(f.up, vec(0, -1, 0), 1e-6);
    return 0;
}

// claims: D4-3.2
static int a_local_turn_is_about_the_frames_own_axis(void) {
    rm_frame f = rm_frame_make(vec(0, 0, 0), rm_quat_from_heading(90.0f));
    rm_frame_rotate(&f, vec(1.57079633f, 0, 0));
    CHECK_VEC(f.forward, vec(0, 0, 1), 1e-6);
    return 0;
}

static int the_angle_of_a_turn_is_the_length_of_its_axis(void) {
    // Three, four and five: a turn of 0.5 about (0.6, 0, 0.8).
    rm_frame f = rm_frame_identity();
    rm_frame_rotate_global(&f, vec(0.3f, 0, 0.4f));
    CHECK_QUAT(f.rotation, rm_quat_make(0.96891242f, 0.14844237f, 0, 0.19792317f), 1e-6);
    return 0;
}

static int headings_are_a_compass(void) {
    CHECK_NEAR(rm_vec3_heading(vec(0, 1, 0)), 0.0, 1e-4);
    CHECK_NEAR(rm_vec3_heading(vec(1, 0, 0)), 90.0, 1e-4);
    CHECK_NEAR(rm_vec3_heading(vec(0, -1, 0)), 180.0, 1e-4);
    CHECK_NEAR(rm_vec3_heading(vec(-1, 0, 0)), 270.0, 1e-4);
    CHECK_NEAR(rm_vec3_heading(vec(2, 2, 0)), 45.0, 1e-4);
    CHECK_NEAR(rm_vec3_heading(vec(-2, 2, 0)), 315.0, 1e-4);
    const rm_frame north = rm_frame_identity();
    CHECK(rm_frame_heading(&north) == 0.0f);
    return 0;
}

static int the_heading_of_a_direction_ignores_its_height(void) {
    CHECK_NEAR(rm_vec3_heading(vec(3, 0, 100)), 90.0, 1e-4);
    CHECK(rm_vec3_heading(vec(0.0001f, 0, 100)) == 0.0f);
    CHECK(rm_vec3_heading(vec(0, 0, 0)) == 0.0f);
    return 0;
}

static int a_pure_heading_has_half_its_angle_about_minus_z(void) {
    CHECK_QUAT(rm_quat_from_heading(90.0f), rm_quat_make(ROOT_HALF, 0, 0, -ROOT_HALF), 1e-6);
    CHECK_QUAT(rm_quat_from_heading(60.0f), rm_quat_make(0.8660254f, 0, 0, -0.5f), 1e-6);
    CHECK_QUAT(rm_quat_from_heading(270.0f), rm_quat_make(-ROOT_HALF, 0, 0, -ROOT_HALF), 1e-6);
    return 0;
}

static int an_upright_frame_takes_any_heading_exactly(void) {
    for (int degrees = 0; degrees < 360; ++degrees) {
        rm_frame f = rm_frame_make(vec(1, 2, 3), rm_quat_from_heading(123.0f));
        rm_frame_set_heading(&f, (float)degrees);
        CHECK_NEAR(rm_frame_heading(&f), degrees, 1e-3);
        CHECK_NEAR(f.up.z, 1.0, 1e-6);
        CHECK_QUAT(f.rotation, rm_quat_from_heading((float)degrees), 2e-6);
    }
    return 0;
}

static int setting_a_heading_lowers_the_pitch_to_the_arctangent_of_its_sine(void) {
    rm_frame f = pitched();
    CHECK_NEAR(f.forward.z, 0.5, 1e-6);
    rm_frame_set_heading(&f, 90.0f);
    // atan(sin 30) = 26.565 degrees, whose sine is 1 / sqrt(5).
    CHECK_VEC(f.forward, vec(0.8944272f, 0, 0.4472136f), 1e-6);
    return 0;
}

static int setting_a_heading_loses_the_roll(void) {
    rm_frame f = rm_frame_identity();
    rm_frame_rotate_global(&f, vec(0, 0.5f, 0)); // forward stays north
    CHECK(fabsf(f.right.z) > 0.4f);
    rm_frame_set_heading(&f, 0.0f);
    CHECK_VEC(f.right, vec(1, 0, 0), 1e-6);
    return 0;
}

static int facing_a_vector_yaws_and_pitches_without_roll(void) {
    rm_frame f = skewed();
    rm_frame_set_vector_heading(&f, vec(0, 3, 4));
    CHECK_VEC(f.forward, vec(0, 0.6f, 0.8f), 1e-6);
    CHECK_VEC(f.right, vec(1, 0, 0), 1e-6);
    CHECK_VEC(f.origin, vec(3, -5, 7), 0);
    rm_frame_set_vector_heading(&f, vec(2, 0, 0));
    CHECK_VEC(f.forward, vec(1, 0, 0), 1e-6);
    CHECK_VEC(f.up, vec(0, 0, 1), 1e-6);
    return 0;
}

static int facing_west_gives_a_negative_w(void) {
    rm_frame f = rm_frame_identity();
    rm_frame_set_vector_heading(&f, vec(-1, 0, 0));
    CHECK_QUAT(f.rotation, rm_quat_make(-ROOT_HALF, 0, 0, -ROOT_HALF), 1e-6);
    return 0;
}

static int yaw_times_pitch_has_the_clients_components(void) {
    // Heading 90 and pitch 60: Z = -90, so (cos30 cos45, sin30 cos45, -sin30 sin45, -cos30 sin45).
    rm_frame f = rm_frame_identity();
    rm_frame_set_vector_heading(&f, vec(0.5f, 0, 0.8660254f));
    CHECK_QUAT(f.rotation, rm_quat_make(0.6123724f, 0.3535534f, -0.3535534f, -0.6123724f), 1e-6);
    return 0;
}

static int facing_a_vector_shorter_than_epsilon_changes_nothing(void) {
    rm_frame f = skewed();
    rm_frame_set_vector_heading(&f, vec(0, 0.000199f, 0));
    CHECK_QUAT(f.rotation, rm_quat_make(0.8f, -0.2f, 0.4f, 0.4f), 0);
    rm_frame_set_vector_heading(&f, vec(0, 0.000201f, 0));
    CHECK_QUAT(f.rotation, rm_quat_identity(), 1e-6);
    return 0;
}

static int validity_measures_the_squared_length(void) {
    rm_frame f = rm_frame_identity();
    f.rotation.w = 1.0004974f; // square 1.000995
    CHECK(rm_frame_is_valid(&f));
    f.rotation.w = 1.0005024f; // square 1.001005, though the length is within 0.001
    CHECK(!rm_frame_is_valid(&f));
    f.rotation.w = 0.9995024f; // square 0.999005
    CHECK(rm_frame_is_valid(&f));
    f.rotation.w = 0.9994974f; // square 0.998995
    CHECK(!rm_frame_is_valid(&f));
    return 0;
}

static int validity_allows_no_nan_in_any_of_seven_numbers(void) {
    for (int i = 0; i < 7; ++i) {
        rm_frame f = rm_frame_identity();
        float *numbers[] = {&f.origin.x,   &f.origin.y,   &f.origin.z,  &f.rotation.w,
                            &f.rotation.x, &f.rotation.y, &f.rotation.z};
        CHECK(rm_frame_is_valid(&f));
        *numbers[i] = NAN;
        CHECK(!rm_frame_is_valid(&f));
    }
    return 0;
}

static int valid_except_for_heading_needs_nan_in_the_rotation_alone(void) {
    rm_frame f = rm_frame_identity();
    CHECK(!rm_frame_is_valid_except_for_heading(&f));
    f.rotation.w = 5.0f; // merely too long
    CHECK(!rm_frame_is_valid_except_for_heading(&f));
    f.rotation.z = NAN;
    CHECK(rm_frame_is_valid_except_for_heading(&f));
    f.origin.x = NAN;
    CHECK(!rm_frame_is_valid_except_for_heading(&f));
    return 0;
}

static int frames_are_equal_with_origins_inclusive_and_rotations_exclusive(void) {
    const rm_frame a = rm_frame_make(vec(0, 0, 0), rm_quat_identity());
    rm_frame b = a;
    b.origin.x = RM_EPSILON;
    CHECK(rm_frame_is_equal(&a, &b));
    b.origin.x = nextafterf(RM_EPSILON, 1.0f);
    CHECK(!rm_frame_is_equal(&a, &b));
    b = a;
    b.rotation.x = RM_EPSILON;
    CHECK(!rm_frame_is_equal(&a, &b));
    b.rotation.x = nextafterf(RM_EPSILON, 0.0f);
    CHECK(rm_frame_is_equal(&a, &b));
    return 0;
}

static int a_quaternion_takes_a_heading_as_a_frame_does(void) {
    const rm_frame before = pitched();
    rm_frame f = before;
    rm_frame_set_heading(&f, 200.0f);
    CHECK_QUAT(rm_quat_with_heading(before.rotation, 200.0f), f.rotation, 0);
    CHECK(rm_quat_heading(f.rotation) == rm_frame_heading(&f));
    return 0;
}

static uint32_t next_bits(uint32_t *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

// In [-1, 1].
static float next_share(uint32_t *seed) {
    return (float)((int)(next_bits(seed) % 2000001u) - 1000000) / 1e6f;
}

// Headings come from 450 degrees minus an arctangent: every float that can be.
static int taking_one_turn_off_a_heading_wraps_it(void) {
    const uint32_t last = rm_float_bits(630.1f);
    for (uint32_t bits = rm_float_bits(269.9f); bits <= last; ++bits) {
        float heading = rm_float_of_bits(bits);
        float wrapped = heading >= 360.0f ? heading - 360.0f : heading;
        CHECK(rm_float_bits(wrapped) == rm_float_bits(rm_wrap_degrees(heading)));
    }
    return 0;
}

// The formula of the client, by the public functions of one angle each.
static rm_quat facing(rm_vec3 direction) {
    (void)rm_vec3_normalize(&direction);
    rm_vec3 level = rm_vec3_make(direction.x, direction.y, 0.0f);
    bool has_heading = rm_vec3_normalize(&level);
    double turned = (double)rm_atan2(level.y, level.x) * RM_DEGREES_PER_RADIAN;
    float heading = has_heading ? rm_wrap_degrees((float)(450.0 - turned)) : 0.0f;
    float yaw = -0.5f * (float)((double)heading / RM_DEGREES_PER_RADIAN);
    float pitch = 0.5f * rm_asin(direction.z);
    return rm_quat_renormalize(
        rm_quat_make(rm_cos(pitch) * rm_cos(yaw), rm_sin(pitch) * rm_cos(yaw),
                     rm_sin(pitch) * rm_sin(yaw), rm_cos(pitch) * rm_sin(yaw)));
}

static int facing_has_the_bits_of_the_formula_level_or_not(void) {
    uint32_t seed = 5;
    for (int i = 0; i < 1000000; ++i) {
        float height = i % 3 == 0 ? next_share(&seed) : i % 3 == 1 ? 0.0f : -0.0f;
        rm_vec3 direction = rm_vec3_make(next_share(&seed), next_share(&seed), height);
        rm_frame frame = rm_frame_identity();
        rm_frame_set_vector_heading(&frame, direction);
        bool is_short = rm_vec3_length(direction) < RM_EPSILON;
        rm_quat wanted = is_short ? rm_quat_identity() : facing(direction);
        CHECK(rm_quat_difference(frame.rotation, wanted) == 0);
    }
    return 0;
}

static int a_level_heading_has_the_bits_of_setting_it(void) {
    uint32_t seed = 6;
    for (int i = 0; i < 1000000; ++i) {
        float degrees = i % 2 ? next_share(&seed) * 720.0f : (float)(i % 1441 - 720) * 0.5f;
        rm_frame frame = rm_frame_identity();
        frame.forward.z = i % 4 < 2 ? 0.0f : -0.0f;
        rm_frame_set_heading(&frame, degrees);
        CHECK(rm_quat_difference(frame.rotation, rm_heading_level(degrees)) == 0);
    }
    return 0;
}

void test_frame(void) {
    RUN(taking_one_turn_off_a_heading_wraps_it);
    RUN(facing_has_the_bits_of_the_formula_level_or_not);
    RUN(a_level_heading_has_the_bits_of_setting_it);
    RUN(cached_axes_are_the_columns_of_the_rotation);
    RUN(identity_has_the_global_axes);
    RUN(vectors_go_to_global_space_by_the_axes);
    RUN(vectors_come_back_by_the_transpose);
    RUN(points_carry_the_origin_and_vectors_do_not);
    RUN(combine_reads_the_second_frame_in_the_first_ones_space);
    RUN(combining_with_no_rotation_keeps_the_first_ones);
    RUN(combining_back_what_was_subtracted_gives_the_same_frame);
    RUN(subtract_expresses_the_first_frame_in_the_seconds_space);
    RUN(setting_a_rotation_scales_it_and_caches_its_axes);
    RUN(an_invalid_rotation_leaves_the_old_one_and_its_axes);
    RUN(a_frame_with_nan_in_its_origin_takes_no_rotation);
    RUN(global_turns_shorter_than_epsilon_change_nothing);
    RUN(a_global_turn_is_counterclockwise_about_its_axis);
    RUN(a_global_turn_comes_before_the_frames_own);
    RUN(a_local_turn_is_about_the_frames_own_axis);
    RUN(the_angle_of_a_turn_is_the_length_of_its_axis);
    RUN(headings_are_a_compass);
    RUN(the_heading_of_a_direction_ignores_its_height);
    RUN(a_pure_heading_has_half_its_angle_about_minus_z);
    RUN(an_upright_frame_takes_any_heading_exactly);
    RUN(setting_a_heading_lowers_the_pitch_to_the_arctangent_of_its_sine);
    RUN(setting_a_heading_loses_the_roll);
    RUN(facing_a_vector_yaws_and_pitches_without_roll);
    RUN(facing_west_gives_a_negative_w);
    RUN(yaw_times_pitch_has_the_clients_components);
    RUN(facing_a_vector_shorter_than_epsilon_changes_nothing);
    RUN(validity_measures_the_squared_length);
    RUN(validity_allows_no_nan_in_any_of_seven_numbers);
    RUN(valid_except_for_heading_needs_nan_in_the_rotation_alone);
    RUN(frames_are_equal_with_origins_inclusive_and_rotations_exclusive);
    RUN(a_quaternion_takes_a_heading_as_a_frame_does);
}
