// Rotations between two others, for loops that do many: rm_quat_interpolate is the same by a call.

#pragma once

#include "remora/space.h"

// Weights of two rotations whose arc is long enough to have a sine.
typedef struct rm_arc {
    float from;
    float to;
} rm_arc;

// @param cosine  of the arc, from 0 to less than 1 - RM_EPSILON
rm_arc rm_quat_arc(float cosine, float t);

// Slerp, as the client's interpolate_rotation: the shorter arc, and linear weights where the arc is
// so short that the sine would divide by nearly zero, or where rounding put a weight outside of [0,
// 1]. The result is brought to unit length; where that is impossible (two zero quaternions) it is
// the first.
static inline rm_quat rm_quat_blend(rm_quat a, rm_quat b, float t) {
    float cosine = rm_quat_dot(a, b);
    if (cosine < 0.0f) {
        cosine = -cosine;
        b = rm_quat_scale(b, -1.0f);
    }
    rm_arc arc = {1.0f - t, t};
    if (1.0f - cosine > RM_EPSILON) {
        arc = rm_quat_arc(cosine, t);
    }
    rm_quat blend = rm_quat_make(a.w * arc.from + b.w * arc.to, a.x * arc.from + b.x * arc.to,
                                 a.y * arc.from + b.y * arc.to, a.z * arc.from + b.z * arc.to);
    return rm_quat_dot(blend, blend) > 0.0f ? rm_quat_renormalize(blend) : a;
}
