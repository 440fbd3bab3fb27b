// Vectors and quaternions.

#include "remora/space.h"

#include "check.h"
#include "places.h"

#include <math.h>

static float above(float x) {
    return nextafterf(x, INFINITY);
}

static int arithmetic_is_componentwise(void) {
    CHECK_VEC(rm_vec3_add(vec(1, 2, 3), vec(10, 20, 30)), vec(11, 22, 33), 0);
    CHECK_VEC(rm_vec3_sub(vec(1, 2, 3), vec(10, 20, 30)), vec(-9, -18, -27), 0);
    CHECK_VEC(rm_vec3_scale(vec(1, 2, 3), -2), vec(-2, -4, -6), 0);
    CHECK(rm_vec3_dot(vec(1, 2, 3), vec(4, -5, 6)) == 12.0f);
    return 0;
}

static int cross_product_is_right_handed(void) {
    CHECK_VEC(rm_vec3_cross(vec(1, 0, 0), vec(0, 1, 0)), vec(0, 0, 1), 0);
    CHECK_VEC(rm_vec3_cross(vec(0, 1, 0), vec(0, 0, 1)), vec(1, 0, 0), 0);
    CHECK_VEC(rm_vec3_cross(vec(0, 0, 1), vec(1, 0, 0)), vec(0, 1, 0), 0);
    return 0;
}

static int length_is_that_of_all_three_components(void) {
    CHECK(rm_vec3_length(vec(2, 3, 6)) == 7.0f);
    CHECK(rm_vec3_length_squared(vec(2, 3, 6)) == 49.0f);
    return 0;
}

static int zero_means_every_component_below_epsilon(void) {
    const float under = nextafterf(RM_EPSILON, 0.0f);
    CHECK(rm_vec3_is_zero(vec(under, -under, under)));
    CHECK(!rm_vec3_is_zero(vec(RM_EPSILON, 0, 0)));
    CHECK(!rm_vec3_is_zero(vec(0, -RM_EPSILON, 0)));
    CHECK(!rm_vec3_is_zero(vec(0, 0, RM_EPSILON)));
    CHECK(!rm_vec3_is_zero(vec(NAN, 0, 0)));
    return 0;
}

static int vectors_exactly_epsilon_apart_are_equal(void) {
    const rm_vec3 zero = vec(0, 0, 0);
    CHECK(rm_vec3_is_equal(zero, vec(RM_EPSILON, -RM_EPSILON, RM_EPSILON)));
    CHECK(!rm_vec3_is_equal(zero, vec(above(RM_EPSILON), 0, 0)));
    CHECK(!rm_vec3_is_equal(zero, vec(0, -above(RM_EPSILON), 0)));
    CHECK(!rm_vec3_is_equal(zero, vec(0, 0, above(RM_EPSILON))));
    CHECK(!rm_vec3_is_equal(zero, vec(NAN, 0, 0)));
    return 0;
}

static int quaternions_exactly_epsilon_apart_differ(void) {
    const rm_quat zero = {0, 0, 0, 0};
    const float under = nextafterf(RM_EPSILON, 0.0f);
    CHECK(rm_quat_is_equal(zero, rm_quat_make(under, -under, under, -under)));
    CHECK(!rm_quat_is_equal(zero, rm_quat_make(RM_EPSILON, 0, 0, 0)));
    CHECK(!rm_quat_is_equal(zero, rm_quat_make(0, RM_EPSILON, 0, 0)));
    CHECK(!rm_quat_is_equal(zero, rm_quat_make(0, 0, RM_EPSILON, 0)));
    CHECK(!rm_quat_is_equal(zero, rm_quat_make(0, 0, 0, RM_EPSILON)));
    return 0;
}

static int a_quaternion_and_its_negative_differ(void) {
    CHECK(!rm_quat_is_equal(rm_quat_identity(), rm_quat_make(-1, 0, 0, 0)));
    return 0;
}

static int normalizing_a_vector_shorter_than_epsilon_leaves_it(void) {
    rm_vec3 v = vec(nextafterf(RM_EPSILON, 0.0f), 0, 0);
    const rm_vec3 before = v;
    CHECK(!rm_vec3_normalize(&v));
    CHECK_VEC(v, before, 0);
    v = vec(RM_EPSILON, 0, 0);
    CHECK(rm_vec3_normalize(&v));
    CHECK_NEAR(v.x, 1.0, 1e-6);
    v = vec(2, 3, 6);
    CHECK(rm_vec3_normalize(&v));
    CHECK_VEC(v, vec(2.0f / 7.0f, 3.0f / 7.0f, 6.0f / 7.0f), 1e-7);
    return 0;
}

static int finite_means_neither_nan_nor_infinite(void) {
    CHECK(rm_is_finite(3.4e38f) && rm_is_finite(-3.4e38f) && rm_is_finite(0.0f));
    CHECK(!rm_is_finite(NAN) && !rm_is_finite(INFINITY) && !rm_is_finite(-INFINITY));
    CHECK(!rm_vec3_is_finite(vec(0, 0, NAN)) && !rm_vec3_is_finite(vec(0, INFINITY, 0)));
    CHECK(!rm_quat_is_finite(rm_quat_make(0, 0, 0, NAN)));
    CHECK(!rm_quat_is_finite(rm_quat_make(INFINITY, 0, 0, 0)));
    return 0;
}

// claims: D4-7.2
static int quaternion_product_is_hamiltons(void) {
    const rm_quat i = {0, 1, 0, 0};
    const rm_quat j = {0, 0, 1, 0};
    const rm_quat k = {0, 0, 0, 1};
    const rm_quat minus_one = {-1, 0, 0, 0};
    CHECK_QUAT(rm_quat_multiply(i, j), k, 0);
    CHECK_QUAT(rm_quat_multiply(j, k), i, 0);
    CHECK_QUAT(rm_quat_multiply(k, i), j, 0);
    CHECK_QUAT(rm_quat_multiply(j, i), rm_quat_make(0, 0, 0, -1), 0);
    CHECK_QUAT(rm_quat_multiply(i, i), minus_one, 0);
    CHECK_QUAT(rm_quat_multiply(j, j), minus_one, 0);
    CHECK_QUAT(rm_quat_multiply(k, k), minus_one, 0);
    CHECK_QUAT(rm_quat_multiply(rm_quat_make(2, 0, 0, 0), rm_quat_make(3, 4, 5, 6)),
               rm_quat_make(6, 8, 10, 12), 0);
    return 0;
}

static int a_rotation_times_its_conjugate_is_the_identity(void) {
    const rm_quat q = {0.5f, 0.5f, -0.5f, 0.5f};
    CHECK_QUAT(rm_quat_multiply(q, rm_quat_conjugate(q)), rm_quat_identity(), 0);
    return 0;
}

static int normalizing_a_quaternion_tells_what_is_wrong(void) {
    rm_quat q = {0, 0, 0, 0};
    CHECK(rm_quat_normalize(&q) == RM_ERROR_ROTATION);
    CHECK_QUAT(q, rm_quat_make(0, 0, 0, 0), 0);
    q = rm_quat_make(1, NAN, 0, 0);
    CHECK(rm_quat_normalize(&q) == RM_ERROR_NOT_FINITE);
    CHECK(q.w == 1.0f);
    q = rm_quat_make(1, 0, 0, -INFINITY);
    CHECK(rm_quat_normalize(&q) == RM_ERROR_NOT_FINITE);
    return 0;
}

static int normalizing_takes_quaternions_of_any_size(void) {
    const float sizes[] = {1e-38f, 1e-20f, 1.0f, 1e20f, 1e38f};
    for (int i = 0; i < 5; ++i) {
        rm_quat q = rm_quat_make(sizes[i], -sizes[i], sizes[i], -sizes[i]);
        CHECK(rm_quat_normalize(&q) == RM_OK);
        CHECK_QUAT(q, rm_quat_make(0.5f, -0.5f, 0.5f, -0.5f), 1e-6);
    }
    return 0;
}

// Returns how many more times a rotation changes; 9 if it has not come to rest by then.
static int changes_until_it_rests(rm_quat q) {
    for (int i = 0; i < 9; ++i) {
        rm_quat unit = rm_quat_renormalize(q);
        if (unit.w == q.w && unit.x == q.x && unit.y == q.y && unit.z == q.z) {
            return i;
        }
        q = unit;
    }
    return 9;
}

static int upright_rotations_of_unit_length_stay_as_they_are(void) {
    for (int i = 0; i < 360000; ++i) {
        CHECK(changes_until_it_rests(rm_quat_from_heading((float)i * 0.001f)) <= 1);
    }
    return 0;
}

// A small component of a tilted one can go on creeping, because its floats are finer than the error
// that the large ones leave.
static int of_a_thousand_tilted_rotations_at_most_five_creep(void) {
    const rm_quat tilt = rm_quat_make(0.9f, 0.3f, -0.2f, 0.1f);
    int creeping = 0;
    for (int i = 0; i < 36000; ++i) {
        rm_quat upright = rm_quat_from_heading((float)i * 0.01f);
        creeping += changes_until_it_rests(rm_quat_multiply(upright, tilt)) > 2;
    }
    CHECK(creeping <= 36000 / 200);
    return 0;
}

static int interpolation_begins_and_ends_where_it_is_told(void) {
    const rm_quat a = rm_quat_from_heading(0.0f);
    const rm_quat b = rm_quat_from_heading(90.0f);
    CHECK_QUAT(rm_quat_interpolate(a, b, 0.0f), a, 1e-6);
    CHECK_QUAT(rm_quat_interpolate(a, b, 1.0f), b, 1e-6);
    return 0;
}

static int interpolation_turns_at_an_even_rate(void) {
    // A linear blend would be at 21.6 degrees, not 22.5, after a quarter of the way.
    const rm_quat a = rm_quat_from_heading(0.0f);
    const rm_quat b = rm_quat_from_heading(90.0f);
    CHECK_NEAR(rm_quat_heading(rm_quat_interpolate(a, b, 0.25f)), 22.5, 1e-3);
    CHECK_NEAR(rm_quat_heading(rm_quat_interpolate(a, b, 0.75f)), 67.5, 1e-3);
    return 0;
}

static int interpolation_takes_the_shorter_arc(void) {
    const rm_quat a = rm_quat_from_heading(10.0f);
    const rm_quat b = rm_quat_from_heading(350.0f); // negative w
    CHECK(rm_quat_dot(a, b) < 0.0f);
    const float heading = rm_quat_heading(rm_quat_interpolate(a, b, 0.25f));
    CHECK_NEAR(heading, 5.0, 1e-3);
    return 0;
}

static int nearly_equal_rotations_blend_to_unit_length(void) {
    const rm_quat a = rm_quat_from_heading(0.0f);
    const rm_quat b = rm_quat_from_heading(2.0f); // 1 - cosine is 0.00015
    const rm_quat half = rm_quat_interpolate(a, b, 0.5f);
    CHECK_NEAR(rm_quat_heading(half), 1.0, 1e-3);
    CHECK_NEAR(rm_quat_dot(half, half), 1.0, 1e-6);
    CHECK_QUAT(rm_quat_interpolate(a, a, 0.3f), a, 1e-7);
    return 0;
}

static int weights_beyond_one_fall_back_to_a_linear_blend(void) {
    // -0.5 and 1.5 give half the turn as atan2(1.5 sin 45, 1.5 cos 45 - 0.5) = 62.139 degrees.
    const rm_quat a = rm_quat_from_heading(0.0f);
    const rm_quat b = rm_quat_from_heading(90.0f);
    CHECK_NEAR(rm_quat_heading(rm_quat_interpolate(a, b, 1.5f)), 124.278, 0.01);
    return 0;
}

void test_vector(void) {
    RUN(arithmetic_is_componentwise);
    RUN(cross_product_is_right_handed);
    RUN(length_is_that_of_all_three_components);
    RUN(zero_means_every_component_below_epsilon);
    RUN(vectors_exactly_epsilon_apart_are_equal);
    RUN(quaternions_exactly_epsilon_apart_differ);
    RUN(a_quaternion_and_its_negative_differ);
    RUN(normalizing_a_vector_shorter_than_epsilon_leaves_it);
    RUN(finite_means_neither_nan_nor_infinite);
    RUN(quaternion_product_is_hamiltons);
    RUN(a_rotation_times_its_conjugate_is_the_identity);
    RUN(normalizing_a_quaternion_tells_what_is_wrong);
    RUN(normalizing_takes_quaternions_of_any_size);
    RUN(upright_rotations_of_unit_length_stay_as_they_are);
    RUN(of_a_thousand_tilted_rotations_at_most_five_creep);
    RUN(interpolation_begins_and_ends_where_it_is_told);
    RUN(interpolation_turns_at_an_even_rate);
    RUN(interpolation_takes_the_shorter_arc);
    RUN(nearly_equal_rotations_blend_to_unit_length);
    RUN(weights_beyond_one_fall_back_to_a_linear_blend);
}
