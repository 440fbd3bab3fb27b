// The rules of a body with a velocity on plain values: ground velocity, friction, deadband,
// gravity. One body (stage_ground.c, stage_integrate.c) and eight at a time (batch_move.inl) call
// the same functions. Where eight at a time need it they are branch-free; masks are ~0 for true and
// 0 for false.

#pragma once

#include "remora/body.h"
#include "remora/constants.h"
#include "remora/rules.h"

#include "base/masks.h"
#include "body/body_numbers.h"
#include "motion/motion_numbers.h"

// Stands, or is held by its own weight: fall and spin are off.
static inline bool rm_is_grounded(uint32_t state, uint32_t transient) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    return ((transient & ground) == ground) & ((state & RM_STATE_SLEDDING) == 0);
}

// Effect of the rule ground_velocity at the start of a tick.
typedef enum rm_ground_velocity {
    RM_GROUND_VELOCITY_KEPT =
        0, // the velocity is 0 or holds it down, or the body is in the air or sleds
    RM_GROUND_VELOCITY_ENDED, // too slow off the ground: it becomes 0
    RM_GROUND_VELOCITY_LIFTS, // the body takes off in this tick
} rm_ground_velocity;

// `lift` is the speed off the contact plane, m/s; `is_swept` whether a sweep would notice that the
// body has left the ground.
static inline rm_ground_velocity rm_ground_velocity_of(const rm_rules *rules, bool is_grounded,
                                                       rm_vec3 velocity, float lift,
                                                       bool is_swept) {
    bool is_moving = velocity.x != 0.0f || velocity.y != 0.0f || velocity.z != 0.0f;
    if (rules->ground_velocity == RM_RULE_RETAIL || !is_grounded || !is_moving) {
        return RM_GROUND_VELOCITY_KEPT;
    }
    if (lift < RM_FRICTION_LIFT) {
        return RM_GROUND_VELOCITY_ENDED;
    }
    return is_swept ? RM_GROUND_VELOCITY_LIFTS : RM_GROUND_VELOCITY_KEPT;
}

// Upwards, m/s^2.
static inline float rm_acceleration_of(uint32_t state, uint32_t transient) {
    bool falls = !rm_is_grounded(state, transient) & ((state & RM_STATE_GRAVITY) != 0);
    return falls ? RM_GRAVITY : 0.0f;
}

// Result of one Euler step.
typedef struct rm_integrated {
    rm_vec3 carried;  // the velocity that moves the body in this tick, m/s
    rm_vec3 velocity; // and after gravity, for the next tick
    rm_vec3 move;     // of this tick, global axes, metres
    uint32_t moves;   // mask: the velocity was nonzero; otherwise the body stays in this tick
} rm_integrated;

// Friction, deadband and gravity. Friction removes the part off the plane and a share of the rest;
// the deadband compares the speed from before friction; a body at rest first gains velocity from
// gravity and moves a tick later. All as in the client.
// @param velocity  m/s, at most RM_MAX_SPEED
// @param normal  of the contact plane
// @param on_walkable  mask: friction acts
// @param left  share of the speed that a tick of friction leaves
// @param acceleration  upwards, m/s^2
static inline rm_integrated rm_integrate(rm_vec3 velocity, rm_vec3 normal, uint32_t on_walkable,
                                         float left, float acceleration, float dt) {
    rm_integrated result;
    float squared = rm_vec3_length_squared(velocity);
    float lift = rm_vec3_dot(velocity, normal);
    result.moves = rm_truth(squared > 0.0f);
    uint32_t rubs = result.moves & on_walkable & rm_truth(lift < RM_FRICTION_LIFT);
    uint32_t stops =
        result.moves & rm_truth(squared - RM_SMALL_SPEED * RM_SMALL_SPEED < RM_EPSILON);
    rm_vec3 along = rm_vec3_sub(velocity, rm_vec3_scale(normal, lift));
    rm_vec3 after = rm_pick_vec3(rubs, rm_vec3_scale(along, left), velocity);
    after = rm_pick_vec3(stops, rm_vec3_make(0.0f, 0.0f, 0.0f), after);
    result.move = rm_vec3_scale(after, dt);
    result.move.z += 0.5f * acceleration * dt * dt;
    result.carried = result.velocity = after;
    result.velocity.z += acceleration * dt;
    return result;
}
