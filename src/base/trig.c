// The public trigonometry, by the series of trig.h, and powers, by series of their own: again IEEE
// operations in double, rounded once to float.

#include "base/trig.h"

#if !defined(__GNUC__) && !defined(__clang__)
#include <math.h>
#endif

static const double LN_2 = 0.69314718055994530942;

// Largest whole number up to x; exact, and -0 for -0.
static double round_down(double x) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_floor(x);
#else
    return floor(x);
#endif
}

// Sine of x + quarter * pi/2: the quarter chooses series and sign.
static float sine_from_quarter(float x, uint32_t quarter) {
    if (!(x >= -RM_ANGLE_LIMIT && x <= RM_ANGLE_LIMIT)) {
        x = x - x; // NaN for infinities and NaN
        if (x != x) {
            return x;
        }
    }
    rm_quarters q = rm_quarters_of(x);
    quarter += (uint32_t)q.count;
    double value = quarter & 1u ? rm_cosine_series(q.rest) : rm_sine_series(q.rest);
    return (float)(quarter & 2u ? -value : value);
}

float rm_sin(float x) {
    return sine_from_quarter(x, 0);
}

float rm_cos(float x) {
    return sine_from_quarter(x, 1);
}

float rm_atan2(float y, float x) {
    return (float)rm_arctangent_of_point((double)y, (double)x);
}

// By the right-angled triangle with this sine: its other side is the square root of 1 - x^2, as a
// product, free of cancellation near 1.
float rm_asin(float x) {
    double sine = x > 1.0f ? 1.0 : x < -1.0f ? -1.0 : (double)x;
    return (float)rm_arctangent_of_point(sine, rm_sqrt_double((1.0 - sine) * (1.0 + sine)));
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

// e to the power of x, for x in [-700, 0]: 2^n times the series of the rest, |rest| <= ln 2 / 2.
// Beyond -700 the power of two would be a subnormal double.
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

// Power for friction: the base is a share in [0, 1], the exponent a time.
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
