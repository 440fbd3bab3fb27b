// Four floats in one vector register: a vector, whose fourth part does not count, or four numbers.
// Parts are computed like those of an rm_vec3, each by itself, and have the same bits.

#pragma once

#include "remora/space.h"

#include <stddef.h>
#include <string.h>

#if defined(__GNUC__)
typedef float rm_vec4 __attribute__((vector_size(16)));
#else
typedef struct rm_vec4 {
    float part[4];
} rm_vec4;
#endif

static inline rm_vec4 rm_vec4_make(float x, float y, float z, float w) {
#if defined(__GNUC__)
    rm_vec4 v = {x, y, z, w};
#else
    rm_vec4 v = {{x, y, z, w}};
#endif
    return v;
}

static inline rm_vec4 rm_vec4_of(rm_vec3 v) {
    return rm_vec4_make(v.x, v.y, v.z, 0.0f);
}

static inline rm_vec4 rm_vec4_zero(void) {
    return rm_vec4_of(rm_vec3_make(0.0f, 0.0f, 0.0f));
}

static inline float rm_vec4_part(rm_vec4 v, int i) {
#if defined(__GNUC__)
    return v[i];
#else
    return v.part[i];
#endif
}

static inline rm_vec3 rm_vec4_vec3(rm_vec4 v) {
    return rm_vec3_make(rm_vec4_part(v, 0), rm_vec4_part(v, 1), rm_vec4_part(v, 2));
}

static inline rm_vec4 rm_vec4_add(rm_vec4 a, rm_vec4 b) {
#if defined(__GNUC__)
    return a + b;
#else
    for (int i = 0; i < 4; ++i) {
        a.part[i] += b.part[i];
    }
    return a;
#endif
}

static inline rm_vec4 rm_vec4_sub(rm_vec4 a, rm_vec4 b) {
#if defined(__GNUC__)
    return a - b;
#else
    for (int i = 0; i < 4; ++i) {
        a.part[i] -= b.part[i];
    }
    return a;
#endif
}

static inline rm_vec4 rm_vec4_scale(rm_vec4 v, float s) {
#if defined(__GNUC__)
    return v * s;
#else
    for (int i = 0; i < 4; ++i) {
        v.part[i] *= s;
    }
    return v;
#endif
}

static inline rm_vec4 rm_vec4_over(rm_vec4 v, float s) {
#if defined(__GNUC__)
    return v / s;
#else
    for (int i = 0; i < 4; ++i) {
        v.part[i] /= s;
    }
    return v;
#endif
}

static inline rm_vec4 rm_vec4_times(rm_vec4 a, rm_vec4 b) {
#if defined(__GNUC__)
    return a * b;
#else
    for (int i = 0; i < 4; ++i) {
        a.part[i] *= b.part[i];
    }
    return a;
#endif
}

static inline rm_vec4 rm_vec4_all(float x) {
    return rm_vec4_make(x, x, x, x);
}

// Origin of a position; the fourth part belongs to its rotation.
static inline rm_vec4 rm_vec4_origin(const rm_position *at) {
    rm_vec4 v;
    memcpy(&v, (const char *)at + offsetof(rm_position, origin), sizeof v);
    return v;
}

static inline rm_vec4 rm_vec4_load(const float parts[4]) {
    rm_vec4 v;
    memcpy(&v, parts, sizeof v);
    return v;
}

static inline void rm_vec4_store(rm_vec4 v, float parts[4]) {
    memcpy(parts, &v, sizeof v);
}

// a + b * scale
static inline rm_vec4 rm_vec4_plus(rm_vec4 a, rm_vec4 b, float scale) {
    return rm_vec4_add(a, rm_vec4_scale(b, scale));
}
