// The rules of combine and commit on plain values. One body (stage_chase.c, stage_sweep.c,
// stage_commit.c), eight at a time (batch_move.inl, batch_turn.inl) and walkers on terrain
// (stage_commit.c) call the same functions. They are branch-free; masks are ~0 for true and 0
// for false.

#pragma once

#include "base/masks.h"
#include "space/axes.h"

// End of a move in the body's own space. The frame has its axes.
static inline rm_vec3 rm_combine_origin(const rm_frame *pose, rm_vec3 move) {
    return rm_vec3_add(pose->origin, rm_axes_to_global(pose, move));
}

// The rotation after a turn in the body's own space.
static inline rm_quat rm_combine_rotation(rm_quat rotation, rm_quat turn) {
    return rm_quat_renormalize(rm_quat_multiply(rotation, turn));
}

// Mask: the candidate is farther than epsilon from the origin along some axis. A nearer one keeps
// the old origin and takes only the rotation. Both are finite.
static inline uint32_t rm_commit_is_moved(rm_vec3 candidate, rm_vec3 origin) {
    return rm_truth(rm_abs(candidate.x - origin.x) > RM_EPSILON) |
           rm_truth(rm_abs(candidate.y - origin.y) > RM_EPSILON) |
           rm_truth(rm_abs(candidate.z - origin.z) > RM_EPSILON);
}

// The observed velocity of a body, m/s: displacement over time, and 0 where it stood still or
// was put.
// @param way  metres
// @param moved  mask
static inline rm_vec3 rm_commit_velocity(rm_vec3 way, uint32_t moved, float dt) {
    return rm_pick_vec3(moved, rm_vec3_scale(way, 1.0f / dt), rm_vec3_make(0.0f, 0.0f, 0.0f));
}
