// Trigonometry from Taylor series in double, rounded once to float at the end. Every operation is
// an IEEE addition, multiplication, division or square root, so the bits are the same everywhere.
// The series run on arguments that are small enough for an error below 1e-12.

#include "remora/space.h"

#include <string.h>

#if !defined(__GNUC__) && !defined(__clang__)
#include <math.h>
#endif

static const double PI = 3.14159265358979323846;
static const double HALF_PI = 1.57079632679489661923;
// pi/2 minus the double nearest to it: the second step of the argument reduction.
static const double HALF_PI_REST = 6.123233995736766e-17;
static const double LN_2 = 0.69314718055994530942;

// Exact by IEEE 754, like the four basic operations.
static double square_root(double x) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_sqrt(x);
#else
    return sqrt(x);
#endif
}

// Largest whole number not above x; exact.
static double round_down(double x) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_floor(x);
#else
    return floor(x);
#endif
}

// Terms up to x^13, in Horner form. |x| <= pi/4, where the first term left out is below 2.1e-14.
static double sine_series(double x) {
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
static double cosine_series(double x) {
    double s = x * x;
    double sum = -1.0 / 87178291200.0;
    sum = sum * s + 1.0 / 479001600.0;
    sum = sum * s - 1.0 / 3628800.0;
    sum = sum * s + 1.0 / 40320.0;
    sum = sum * s - 1.0 / 720.0;
    sum = sum * s + 1.0 / 24.0;
    return 1.0 - s * 0.5 + s * s * sum;
}

// Beyond this many radians neighbouring floats are so far apart that an angle means nothing.
static const float ANGLE_LIMIT = 1e6f;

// Sine of x + quarter * pi/2. The argument is reduced to [-pi/4, pi/4] in two steps, the second of
// which takes back the rounding error of pi/2; the quarter then chooses series and sign.
static float sine_from_quarter(float x, int64_t quarter) {
    if (!(x >= -ANGLE_LIMIT && x <= ANGLE_LIMIT)) {
        x = x - x; // no angle at all; NaN for infinities and NaN
        if (x != x) {
            return x;
        }
    }
    double turns = round_down((double)x / HALF_PI + 0.5);
    double rest = (double)x - turns * HALF_PI - turns * HALF_PI_REST;
    quarter += (int64_t)turns;
    double value = quarter & 1 ? cosine_series(rest) : sine_series(rest);
    return (float)(quarter & 2 ? -value : value);
}

float rm_sin(float x) {
    return sine_from_quarter(x, 0);
}

float rm_cos(float x) {
    return sine_from_quarter(x, 1);
}

// 0 <= x <= 1, result in radians. Subtracting pi/4 from larger angles and halving what is left
// brings the tangent below 0.2, where nine terms of the series are enough.
static double arctangent(double x) {
    double shift = 0.0;
    if (x > 0.41421356237309503) { // tan(pi/8)
        x = (x - 1.0) / (x + 1.0);
        shift = HALF_PI * 0.5;
    }
    x = x / (1.0 + square_root(1.0 + x * x));
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

// The angle of the first octant, mirrored to where the point lies.
static double arctangent_of_point(double y, double x) {
    double across = x < 0.0 ? -x : x;
    double up = y < 0.0 ? -y : y;
    if (across == 0.0 && up == 0.0) {
        return 0.0;
    }
    double angle = up <= across ? arctangent(up / across) : HALF_PI - arctangent(across / up);
    angle = x < 0.0 ? PI - angle : angle;
    return y < 0.0 ? -angle : angle;
}

float rm_atan2(float y, float x) {
    return (float)arctangent_of_point((double)y, (double)x);
}

// By the right-angled triangle with this sine: its other side is the square root of 1 - x^2, as a
// product that does not cancel near 1.
float rm_asin(float x) {
    double sine = x > 1.0f ? 1.0 : x < -1.0f ? -1.0 : (double)x;
    return (float)arctangent_of_point(sine, square_root((1.0 - sine) * (1.0 + sine)));
}

// Natural logarithm of a normal, positive x: exponent * ln 2 plus the series of atanh.
static double logarithm(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int64_t exponent = (int64_t)(bits >> 52 & 0x7FF) - 1023;
    bits = (bits & UINT64_C(0xFFFFFFFFFFFFF)) | UINT64_C(1023) << 52;
    memcpy(&x, &bits, sizeof x);
    if (x > 1.4142135623730951) {
        x *= 0.5;
        exponent += 1;
    }
    double t = (x - 1.0) / (x + 1.0);
    double s = t * t;
    double sum = 1.0 / 15.0;
    sum = sum * s + 1.0 / 13.0;
    sum = sum * s + 1.0 / 11.0;
    sum = sum * s + 1.0 / 9.0;
    sum = sum * s + 1.0 / 7.0;
    sum = sum * s + 1.0 / 5.0;
    sum = sum * s + 1.0 / 3.0;
    return (double)exponent * LN_2 + 2.0 * (t + t * s * sum);
}

// e to the power of x, for x in [-700, 0]: 2^n times the series of what is left, |rest| <= ln 2
// / 2. Beyond -700 the power of two would no longer be a normal double.
static double exponential(double x) {
    double twos = round_down(x / LN_2 + 0.5);
    double rest = x - twos * LN_2;
    double sum = 1.0;
    for (int n = 13; n >= 1; --n) {
        sum = 1.0 + sum * rest / (double)n;
    }
    uint64_t bits = (uint64_t)((int64_t)twos + 1023) << 52;
    double scale;
    memcpy(&scale, &bits, sizeof scale);
    return sum * scale;
}

// For friction, where the base is a share in [0, 1] and the exponent a time.
float rm_pow(float base, float exponent) {
    if (exponent == 0.0f || base >= 1.0f) {
        return 1.0f;
    }
    if (!(base > 0.0f)) {
        return 0.0f;
    }
    double power = logarithm((double)base) * (double)exponent;
    return power < -700.0 ? 0.0f : (float)exponential(power);
}

float rm_wrap_degrees(float x) {
    float wrapped = (float)((double)x - 360.0 * round_down((double)x / 360.0));
    // A tiny negative x rounds up to 360 itself, which is 0.
    return wrapped >= 360.0f ? 0.0f : wrapped;
}
