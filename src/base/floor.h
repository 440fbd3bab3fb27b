// Doubles: whole numbers, magnitude, the lesser and the greater, independent of the C library.

#pragma once

#include <stdbool.h>
#include <stdint.h>

// Largest whole number up to x; x itself if infinite or NaN.
static inline double rm_floor_double(double x) {
    const double whole_from = 4503599627370496.0; // 2^52: every double from there on is whole
    if (!(x > -whole_from && x < whole_from)) {
        return x;
    }
    double whole = (double)(int64_t)x;
    return whole > x ? whole - 1.0 : whole;
}

// False for NaN and both infinities: only for them x - x is nonzero.
static inline bool rm_is_finite_double(double x) {
    return x - x == 0.0;
}

static inline double rm_abs_double(double x) {
    return x < 0.0 ? -x : x;
}

static inline double rm_min_double(double a, double b) {
    return a < b ? a : b;
}

static inline double rm_max_double(double a, double b) {
    return a > b ? a : b;
}
