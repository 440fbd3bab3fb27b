// The axes of a rotation, as inline functions, so that loops over many bodies become vector
// instructions. The formulas and their order are the client's (frame cache), and part of
// every hash.

#pragma once

#include "remora/space.h"

// Sets right, forward and up from the rotation, which must have unit length.
static inline void rm_axes_cache(rm_frame *frame) {
    // cppcheck-suppress ctuuninitvar ; callers have set the rotation, and this sets the rest
    rm_quat q = frame->rotation;
    frame->right = rm_vec3_make(1.0f - 2.0f * q.y * q.y - 2.0f * q.z * q.z,
                                2.0f * (q.x * q.y + q.w * q.z), 2.0f * (q.x * q.z - q.w * q.y));
    frame->forward =
        rm_vec3_make(2.0f * (q.x * q.y - q.w * q.z), 1.0f - 2.0f * q.x * q.x - 2.0f * q.z * q.z,
                     2.0f * (q.y * q.z + q.w * q.x));
    frame->up = rm_vec3_make(2.0f * (q.x * q.z + q.w * q.y), 2.0f * (q.y * q.z - q.w * q.x),
                             1.0f - 2.0f * q.x * q.x - 2.0f * q.y * q.y);
}

// A direction of the frame's local space in global space.
static inline rm_vec3 rm_axes_to_global(const rm_frame *frame, rm_vec3 v) {
    const rm_vec3 *x = &frame->right;
    const rm_vec3 *y = &frame->forward;
    const rm_vec3 *z = &frame->up;
    return rm_vec3_make(x->x * v.x + y->x * v.y + z->x * v.z, x->y * v.x + y->y * v.y + z->y * v.z,
                        x->z * v.x + y->z * v.y + z->z * v.z);
}

// A direction of global space in the frame's local space.
static inline rm_vec3 rm_axes_to_local(const rm_frame *frame, rm_vec3 v) {
    return rm_vec3_make(rm_vec3_dot(frame->right, v), rm_vec3_dot(frame->forward, v),
                        rm_vec3_dot(frame->up, v));
}

// Whether a frame may have these: an origin free of NaN, and a rotation whose squared length is
// within RM_ROTATION_TOLERANCE of 1. NaN in the rotation fails the comparison.
static inline bool rm_axes_is_pose(rm_vec3 origin, rm_quat rotation) {
    bool is_number = origin.x == origin.x && origin.y == origin.y && origin.z == origin.z;
    return is_number && rm_abs(rm_quat_dot(rotation, rotation) - 1.0f) <= RM_ROTATION_TOLERANCE;
}
