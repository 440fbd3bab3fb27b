/// @file
/// Vectors, quaternions and planes as plain values, with the operations the documents name.
/// Evaluation order is part of the contract: sums run left to right, so that every compiler gives
/// the same bits.

#pragma once

#include "remora/base.h"
#include "remora/constants.h"

#if !defined(__GNUC__) && !defined(__clang__)
#include <math.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Metres, or whatever the function says. X east, Y north, Z up.
typedef struct rm_vec3 {
    float x, y, z; ///< along the three axes, in the unit of whatever it is
} rm_vec3;

/// A rotation. Unit length unless a function says otherwise; q and -q are the same rotation, and
/// the sign is never made canonical.
typedef struct rm_quat {
    float w, x, y, z; ///< real part first
} rm_quat;

/// Points p with dot(normal, p) + d = 0; the signed distance of a point is that sum.
typedef struct rm_plane {
    rm_vec3 normal; ///< unit length
    float d;        ///< metres
} rm_plane;

/// A ball, relative to its owner's origin. Metres.
typedef struct rm_sphere {
    rm_vec3 center; ///< metres
    float radius;   ///< metres
} rm_sphere;

/// Exact by IEEE 754, therefore the same on every machine.
static inline float rm_sqrt(float x) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_sqrtf(x);
#else
    return sqrtf(x);
#endif
}

/// The same in doubles.
static inline double rm_sqrt_double(double x) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_sqrt(x);
#else
    return sqrt(x);
#endif
}

/// Magnitude; NaN stays NaN. Clears the sign: no branch.
static inline float rm_abs(float x) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_fabsf(x);
#else
    return fabsf(x);
#endif
}

/// Largest whole number not above x; +0 for -0. Without a call into the C library, and without
/// branches, so that loops over it become vector instructions.
static inline float rm_floor(float x) {
    float magnitude = rm_abs(x);
    float inner = magnitude < 8388608.0f ? x : 0.0f; // from 2^23 on every float is whole
    float cut = (float)(int32_t)inner;
    float whole = cut - (cut > inner ? 1.0f : 0.0f);
    return magnitude < 8388608.0f ? whole : x;
}

/// False for NaN and both infinities: only for them x - x is not zero.
static inline bool rm_is_finite(float x) {
    return x - x == 0.0f;
}

/// A vector of its three parts.
static inline rm_vec3 rm_vec3_make(float x, float y, float z) {
    rm_vec3 v = {x, y, z};
    return v;
}

/// a + b
static inline rm_vec3 rm_vec3_add(rm_vec3 a, rm_vec3 b) {
    return rm_vec3_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

/// a - b
static inline rm_vec3 rm_vec3_sub(rm_vec3 a, rm_vec3 b) {
    return rm_vec3_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

/// v * s
static inline rm_vec3 rm_vec3_scale(rm_vec3 v, float s) {
    return rm_vec3_make(v.x * s, v.y * s, v.z * s);
}

/// Product of the lengths and the cosine between them.
static inline float rm_vec3_dot(rm_vec3 a, rm_vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// At right angles to both, right-handed.
static inline rm_vec3 rm_vec3_cross(rm_vec3 a, rm_vec3 b) {
    return rm_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/// Without the root, where it is not needed.
static inline float rm_vec3_length_squared(rm_vec3 v) {
    return rm_vec3_dot(v, v);
}

/// In the unit of its parts.
static inline float rm_vec3_length(rm_vec3 v) {
    return rm_sqrt(rm_vec3_length_squared(v));
}

/// No part is NaN or infinite.
static inline bool rm_vec3_is_finite(rm_vec3 v) {
    // Each difference is zero or NaN, and so is their sum.
    return (v.x - v.x) + (v.y - v.y) + (v.z - v.z) == 0.0f;
}

/// No component is larger than `limit`; false for NaN.
static inline bool rm_vec3_is_within(rm_vec3 v, float limit) {
    return rm_abs(v.x) <= limit && rm_abs(v.y) <= limit && rm_abs(v.z) <= limit;
}

/// Every component is smaller than RM_EPSILON.
static inline bool rm_vec3_is_zero(rm_vec3 v) {
    return rm_abs(v.x) < RM_EPSILON && rm_abs(v.y) < RM_EPSILON && rm_abs(v.z) < RM_EPSILON;
}

/// No component differs by more than RM_EPSILON.
static inline bool rm_vec3_is_equal(rm_vec3 a, rm_vec3 b) {
    return rm_abs(a.x - b.x) <= RM_EPSILON && rm_abs(a.y - b.y) <= RM_EPSILON &&
           rm_abs(a.z - b.z) <= RM_EPSILON;
}

/// Gives v unit length. A v shorter than RM_EPSILON is left as it is. @return false if it was
static inline bool rm_vec3_normalize(rm_vec3 *v) {
    float length = rm_vec3_length(*v);
    if (length < RM_EPSILON) {
        return false;
    }
    *v = rm_vec3_scale(*v, 1.0f / length);
    return true;
}

/// A quaternion of its four parts.
static inline rm_quat rm_quat_make(float w, float x, float y, float z) {
    rm_quat q = {w, x, y, z};
    return q;
}

/// No rotation.
static inline rm_quat rm_quat_identity(void) {
    return rm_quat_make(1.0f, 0.0f, 0.0f, 0.0f);
}

/// The way back, of a quaternion of unit length.
static inline rm_quat rm_quat_conjugate(rm_quat q) {
    return rm_quat_make(q.w, -q.x, -q.y, -q.z);
}

/// Hamilton product: first b, then a.
static inline rm_quat rm_quat_multiply(rm_quat a, rm_quat b) {
    return rm_quat_make(a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w);
}

/// 1 or -1 for the same rotation, if both have unit length.
static inline float rm_quat_dot(rm_quat a, rm_quat b) {
    return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
}

/// Every part times s.
static inline rm_quat rm_quat_scale(rm_quat q, float s) {
    return rm_quat_make(q.w * s, q.x * s, q.y * s, q.z * s);
}

/// Brought to unit length, in doubles: each result is the nearest float to its exact value, so that
/// what has unit length to the last bit stays as it is, and a body that stands still rests. In
/// floats one heading in eight would flip between two neighbours for ever.
/// @param q finite and not zero, or the result is no number
static inline rm_quat rm_quat_unit(rm_quat q) {
    double w = (double)q.w;
    double x = (double)q.x;
    double y = (double)q.y;
    double z = (double)q.z;
    double scale = 1.0 / rm_sqrt_double(w * w + x * x + y * y + z * z);
    return rm_quat_make((float)(w * scale), (float)(x * scale), (float)(y * scale),
                        (float)(z * scale));
}

/// No part is NaN or infinite.
static inline bool rm_quat_is_finite(rm_quat q) {
    return (q.w - q.w) + (q.x - q.x) + (q.y - q.y) + (q.z - q.z) == 0.0f;
}

/// Every component differs by less than RM_EPSILON; q and -q count as different.
static inline bool rm_quat_is_equal(rm_quat a, rm_quat b) {
    return rm_abs(a.w - b.w) < RM_EPSILON && rm_abs(a.x - b.x) < RM_EPSILON &&
           rm_abs(a.y - b.y) < RM_EPSILON && rm_abs(a.z - b.z) < RM_EPSILON;
}

/// Makes a rotation that came from outside usable: scales it to unit length.
/// @return RM_ERROR_NOT_FINITE or RM_ERROR_ROTATION with q unchanged, or RM_OK
RM_API rm_status rm_quat_normalize(rm_quat *q);

/// From a to b by t in [0, 1] along the shorter arc, of unit length. Nearly equal rotations are
/// blended linearly (1 - cosine <= RM_EPSILON), as the client's interpolate_rotation does.
RM_API rm_quat rm_quat_interpolate(rm_quat a, rm_quat b, float t);

#ifdef __cplusplus
}
#endif
