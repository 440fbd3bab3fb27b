// Our own trigonometry against the C library's in long double.

#include "remora/space.h"

#include "base/trig.h"
#include "check.h"

#include <math.h>

enum { POINTS = 1000000 };

static const double TOLERANCE = 1e-6;

// The i-th of POINTS numbers from `low` to `high`, both among them.
static float point(int i, double low, double high) {
    return (float)(low + (high - low) * (double)i / (double)(POINTS - 1));
}

static int sine_is_true_over_several_turns(void) {
    for (int i = 0; i < POINTS; ++i) {
        const float x = point(i, -20.0, 20.0);
        CHECK_NEAR(rm_sin(x), sinl((long double)x), TOLERANCE);
    }
    return 0;
}

static int sine_is_true_up_to_a_million_radians(void) {
    for (int i = 0; i < POINTS; ++i) {
        const float x = point(i, -1e6, 1e6);
        CHECK_NEAR(rm_sin(x), sinl((long double)x), TOLERANCE);
    }
    return 0;
}

static int cosine_is_true_over_several_turns(void) {
    for (int i = 0; i < POINTS; ++i) {
        const float x = point(i, -20.0, 20.0);
        CHECK_NEAR(rm_cos(x), cosl((long double)x), TOLERANCE);
    }
    return 0;
}

static int cosine_is_true_up_to_a_million_radians(void) {
    for (int i = 0; i < POINTS; ++i) {
        const float x = point(i, -1e6, 1e6);
        CHECK_NEAR(rm_cos(x), cosl((long double)x), TOLERANCE);
    }
    return 0;
}

static int sine_and_cosine_of_zero_are_exact(void) {
    CHECK(rm_sin(0.0f) == 0.0f);
    CHECK(rm_cos(0.0f) == 1.0f);
    return 0;
}

static int sine_is_odd_and_cosine_even_to_the_last_bit(void) {
    for (int i = 1; i < 1000; ++i) {
        const float x = (float)i * 0.01f;
        CHECK(rm_sin(-x) == -rm_sin(x));
        CHECK(rm_cos(-x) == rm_cos(x));
    }
    return 0;
}

static int angles_beyond_all_measure_neither_crash_nor_leave_the_circle(void) {
    const float angles[] = {1e7f, -1e7f, 1e19f, -1e30f, 3.4e38f};
    for (int i = 0; i < 5; ++i) {
        const float s = rm_sin(angles[i]);
        const float c = rm_cos(angles[i]);
        CHECK_NEAR(s * s + c * c, 1.0, 1e-6);
    }
    CHECK(isnan(rm_sin(INFINITY)) && isnan(rm_cos(-INFINITY)));
    CHECK(isnan(rm_sin(NAN)) && isnan(rm_cos(NAN)));
    return 0;
}

static int arctangent_is_true_all_around_the_circle(void) {
    for (int i = 0; i < POINTS; ++i) {
        const double angle = -3.2 + 6.4 * (double)i / (double)(POINTS - 1);
        const double radius = 0.001 + (double)(i % 977);
        const float x = (float)(cos(angle) * radius);
        const float y = (float)(sin(angle) * radius);
        CHECK_NEAR(rm_atan2(y, x), atan2l((long double)y, (long double)x), TOLERANCE);
    }
    return 0;
}

static int arctangent_knows_the_axes_and_the_diagonals(void) {
    const double pi = 3.14159265358979;
    CHECK(rm_atan2(0.0f, 0.0f) == 0.0f);
    CHECK(rm_atan2(0.0f, 5.0f) == 0.0f);
    CHECK_NEAR(rm_atan2(5.0f, 0.0f), pi / 2.0, 2e-7);
    CHECK_NEAR(rm_atan2(-5.0f, 0.0f), -pi / 2.0, 2e-7);
    CHECK_NEAR(rm_atan2(0.0f, -5.0f), pi, 2e-7);
    CHECK_NEAR(rm_atan2(2.0f, 2.0f), pi / 4.0, 2e-7);
    CHECK_NEAR(rm_atan2(2.0f, -2.0f), 3.0 * pi / 4.0, 2e-7);
    CHECK_NEAR(rm_atan2(-2.0f, -2.0f), -3.0 * pi / 4.0, 2e-7);
    CHECK_NEAR(rm_atan2(-2.0f, 2.0f), -pi / 4.0, 2e-7);
    return 0;
}

static int arctangent_takes_very_small_and_very_large_points(void) {
    CHECK_NEAR(rm_atan2(1e-38f, 1e-38f), 0.785398163, 2e-7);
    CHECK_NEAR(rm_atan2(3e38f, 3e38f), 0.785398163, 2e-7);
    CHECK_NEAR(rm_atan2(1e-38f, 3e38f), 0.0, 1e-30);
    return 0;
}

// True values that are nearly halfway between two floats: every term of the series matters.
static int arctangents_are_rounded_to_the_nearer_float(void) {
    CHECK(rm_atan2(0x1.99ae8p-2f, 1.0f) == 0x1.85b57ap-2f);
    CHECK(rm_atan2(0x1.9b14ep-2f, 1.0f) == 0x1.86ea42p-2f);
    CHECK(rm_atan2(0x1.9c2f22p-2f, 1.0f) == 0x1.87dd4p-2f);
    return 0;
}

static int arcsine_is_true_from_end_to_end(void) {
    for (int i = 0; i < POINTS; ++i) {
        const float x = point(i, -1.0, 1.0);
        CHECK_NEAR(rm_asin(x), asinl((long double)x), TOLERANCE);
    }
    return 0;
}

static int arcsine_beyond_its_ends_is_that_of_the_end(void) {
    CHECK(rm_asin(1.5f) == rm_asin(1.0f));
    CHECK(rm_asin(-1.5f) == rm_asin(-1.0f));
    CHECK_NEAR(rm_asin(1.0f), 1.57079632679, 2e-7);
    CHECK(rm_asin(0.0f) == 0.0f);
    return 0;
}

static int power_is_true_for_every_friction_and_time(void) {
    for (int i = 0; i < POINTS; ++i) {
        const float base = point(i, 0.0, 1.0);
        const float exponent = (float)(i % 1013) * 0.01f;
        CHECK_NEAR(rm_pow(base, exponent), powl((long double)base, (long double)exponent),
                   TOLERANCE);
    }
    return 0;
}

static int power_is_true_for_the_short_times_of_ticks(void) {
    for (int i = 0; i < POINTS; ++i) {
        const float base = point(i, 0.0, 1.0);
        const float exponent = 0.001f + (float)(i % 997) * 0.0002f;
        CHECK_NEAR(rm_pow(base, exponent), powl((long double)base, (long double)exponent),
                   TOLERANCE);
    }
    return 0;
}

static int power_has_its_special_values(void) {
    CHECK(rm_pow(0.0f, 0.1f) == 0.0f);
    CHECK(rm_pow(0.0f, 0.0f) == 1.0f);
    CHECK(rm_pow(0.5f, 0.0f) == 1.0f);
    CHECK(rm_pow(1.0f, 1e30f) == 1.0f);
    CHECK(rm_pow(0.5f, 1e30f) == 0.0f);
    CHECK_NEAR(rm_pow(0.25f, 0.5f), 0.5, 1e-7);
    CHECK_NEAR(rm_pow(0.5f, 10.0f), 1.0 / 1024.0, 1e-9);
    return 0;
}

static int degrees_wrap_into_a_full_circle_without_its_end(void) {
    CHECK(rm_float_bits(rm_wrap_degrees(-0.0f)) == 0);
    CHECK(rm_wrap_degrees(0.0f) == 0.0f);
    CHECK(rm_wrap_degrees(359.5f) == 359.5f);
    CHECK(rm_wrap_degrees(360.0f) == 0.0f);
    CHECK(rm_wrap_degrees(450.0f) == 90.0f);
    CHECK(rm_wrap_degrees(-90.0f) == 270.0f);
    CHECK(rm_wrap_degrees(-720.0f) == 0.0f);
    CHECK(rm_wrap_degrees(-1e-9f) == 0.0f); // 360 once it is rounded
    return 0;
}

static int wrapped_degrees_are_true_over_a_million_points(void) {
    for (int i = 0; i < POINTS; ++i) {
        const float x = point(i, -2000.0, 2000.0);
        const float wrapped = rm_wrap_degrees(x);
        const double whole = floor((double)x / 360.0) * 360.0;
        CHECK(wrapped >= 0.0f && wrapped < 360.0f);
        CHECK_NEAR(wrapped, (double)x - whole, 1.6e-5); // half a step of a float at 360
    }
    return 0;
}

static bool is_same_float(float a, float b) {
    return rm_float_bits(a) == rm_float_bits(b) || (a != a && b != b);
}

static bool is_pair_of(float x) {
    float sine;
    float cosine;
    rm_sin_cos(x, &sine, &cosine);
    return is_same_float(sine, rm_sin(x)) && is_same_float(cosine, rm_cos(x));
}

// Every 1,021st float there is: all exponents, both signs, infinities and NaN among them.
static int sine_and_cosine_together_have_the_bits_of_each(void) {
    for (uint64_t bits = 0; bits <= UINT32_MAX; bits += 1021) {
        CHECK(is_pair_of(rm_float_of_bits((uint32_t)bits)));
    }
    for (int i = 0; i < POINTS; ++i) {
        CHECK(is_pair_of(point(i, -7.0, 7.0)));
    }
    CHECK(is_pair_of(1e6f) && is_pair_of(-1e6f) && is_pair_of(1000000.1f) && is_pair_of(-0.0f));
    CHECK(is_pair_of(INFINITY) && is_pair_of(-INFINITY) && is_pair_of(NAN));
    return 0;
}

void test_trig(void) {
    RUN(sine_and_cosine_together_have_the_bits_of_each);
    RUN(sine_is_true_over_several_turns);
    RUN(sine_is_true_up_to_a_million_radians);
    RUN(cosine_is_true_over_several_turns);
    RUN(cosine_is_true_up_to_a_million_radians);
    RUN(sine_and_cosine_of_zero_are_exact);
    RUN(sine_is_odd_and_cosine_even_to_the_last_bit);
    RUN(angles_beyond_all_measure_neither_crash_nor_leave_the_circle);
    RUN(arctangent_is_true_all_around_the_circle);
    RUN(arctangent_knows_the_axes_and_the_diagonals);
    RUN(arctangent_takes_very_small_and_very_large_points);
    RUN(arctangents_are_rounded_to_the_nearer_float);
    RUN(arcsine_is_true_from_end_to_end);
    RUN(arcsine_beyond_its_ends_is_that_of_the_end);
    RUN(power_is_true_for_every_friction_and_time);
    RUN(power_is_true_for_the_short_times_of_ticks);
    RUN(power_has_its_special_values);
    RUN(degrees_wrap_into_a_full_circle_without_its_end);
    RUN(wrapped_degrees_are_true_over_a_million_points);
}
