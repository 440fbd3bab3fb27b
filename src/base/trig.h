// Sine, cosine and arctangent on plain values, branch-free, so that a loop over bodies becomes
// vector instructions. trig.c makes the public functions of them.
//
// Taylor series in double, rounded once to float at the end. Every operation is an IEEE addition,
// multiplication, division or square root, so the bits are the same everywhere. The series run on
// arguments that are small enough for an error below 1e-12.

#pragma once

#include "remora/space.h"

#include "base/masks.h"

#define RM_PI 3.14159265358979323846
#define RM_HALF_PI 1.57079632679489661923
// pi/2 minus the double nearest to it: the second step of the argument reduction.
#define RM_HALF_PI_REST 6.123233995736766e-17

// Beyond this many radians neighbouring floats are so far apart that an angle is meaningless.
#define RM_ANGLE_LIMIT 1e6f

// Terms up to x^13, in Horner form. |x| <= pi/4, where the first term left out is below 2.1e-14.
static inline double rm_sine_series(double x) {
    double s = x * x;
    double sum = 1.0 / 6227020800.0;
    sum = sum * s - 1.0 / 39916800.0;
    sum = sum * s + 1.0 / 362880.0;
    sum = sum * s - 1.0 / 5040.0;
    sum = sum * s + 1.0 / 120.0;
    sum = sum * s - 1.0 / 6.0;
    return x + x * s * sum;
}

// Terms up to x^14. |x| <= pi/4, where the first term left out is below 1.1e-15.
static inline double rm_cosine_series(double x) {
    double s = x * x;
    double sum = -1.0 / 87178291200.0;
    sum = sum * s + 1.0 / 479001600.0;
    sum = sum * s - 1.0 / 3628800.0;
    sum = sum * s + 1.0 / 40320.0;
    sum = sum * s - 1.0 / 720.0;
    sum = sum * s + 1.0 / 24.0;
    return 1.0 - s * 0.5 + s * s * sum;
}

// An angle as quarters of a turn and the rest.
typedef struct rm_quarters {
    int32_t count;
    double rest; // radians, in [-pi/4, pi/4]
} rm_quarters;

// In two steps, the second of which takes back the rounding error of pi/2.
// @param x  radians, at most RM_ANGLE_LIMIT either way
static inline rm_quarters rm_quarters_of(float x) {
    double quarters = (double)x / RM_HALF_PI + 0.5;
    double cut = (double)(int32_t)quarters;
    double whole = cut - (cut > quarters ? 1.0 : 0.0);
    rm_quarters result;
    result.count = (int32_t)whole;
    result.rest = (double)x - whole * RM_HALF_PI - whole * RM_HALF_PI_REST;
    return result;
}

// The bits of rm_sin and rm_cos of one angle, for little more than one of them. Radians.
static inline void rm_sin_cos(float x, float *sine, float *cosine) {
    uint32_t is_angle = rm_truth(rm_abs(x) <= RM_ANGLE_LIMIT);
    float none = x - x; // NaN for infinities and NaN
    rm_quarters q = rm_quarters_of(rm_pick(is_angle, x, 0.0f));
    uint32_t quarters = (uint32_t)q.count;
    uint32_t even = rm_float_bits((float)rm_sine_series(q.rest));
    uint32_t odd = rm_float_bits((float)rm_cosine_series(q.rest));
    uint32_t swap = 0u - (quarters & 1u); // a mask; signs are bit 31
    uint32_t up = rm_pick_word(swap, odd, even) ^ (quarters & 2u) << 30;
    uint32_t across = rm_pick_word(swap, even, odd) ^ ((quarters + 1u) & 2u) << 30;
    *sine = rm_pick(is_angle, rm_float_of_bits(up), none);
    *cosine = rm_pick(is_angle, rm_float_of_bits(across), none + 1.0f);
}

// 0 <= x <= 1, result in radians. Subtracting pi/4 from larger angles and halving the rest brings
// the tangent below 0.2, where nine terms of the series are enough.
static inline double rm_arctangent(double x) {
    bool is_large = x > 0.41421356237309503; // tan(pi/8)
    double less = (x - 1.0) / (x + 1.0);
    double shift = is_large ? RM_HALF_PI * 0.5 : 0.0;
    x = is_large ? less : x;
    x = x / (1.0 + rm_sqrt_double(1.0 + x * x));
    double s = x * x;
    double sum = 1.0 / 17.0;
    sum = 1.0 / 15.0 - sum * s;
    sum = 1.0 / 13.0 - sum * s;
    sum = 1.0 / 11.0 - sum * s;
    sum = 1.0 / 9.0 - sum * s;
    sum = 1.0 / 7.0 - sum * s;
    sum = 1.0 / 5.0 - sum * s;
    sum = 1.0 / 3.0 - sum * s;
    return shift + 2.0 * (x - x * s * sum);
}

// The angle of the first octant, mirrored to where the point lies; 0 for the origin. Radians.
static inline double rm_arctangent_of_point(double y, double x) {
    double across = x < 0.0 ? -x : x;
    double up = y < 0.0 ? -y : y;
    bool is_flat = up <= across;
    double longer = is_flat ? across : up;
    double shorter = is_flat ? up : across;
    double octant = rm_arctangent(shorter / (longer == 0.0 ? 1.0 : longer));
    double angle = is_flat ? octant : RM_HALF_PI - octant;
    angle = x < 0.0 ? RM_PI - angle : angle;
    return y < 0.0 ? -angle : angle;
}
