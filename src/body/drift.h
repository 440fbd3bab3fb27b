// The rules of a body with a velocity as functions of plain numbers, so that one body and eight at
// a time drift alike. Without branches, as those of the chase.

#pragma once

#include "remora/body.h"
#include "remora/constants.h"
#include "remora/rules.h"

// Stands, or is held by its own weight: neither falls nor spins.
static inline bool rm_drift_is_grounded(uint32_t state, uint32_t transient) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    return ((transient & ground) == ground) & ((state & RM_STATE_SLEDDING) == 0);
}

// What becomes of a velocity at the start of a tick (rule ground_velocity).
typedef enum rm_ground_velocity {
    RM_GROUND_VELOCITY_KEPT = 0, // the body has none, is in the air or sleds, or nothing lifts it
    RM_GROUND_VELOCITY_ENDED,    // too slow off the ground: it becomes 0
    RM_GROUND_VELOCITY_LIFTS,    // the body takes off in this tick
} rm_ground_velocity;

// `lift` is the speed off the contact plane, m/s; `is_swept` whether a sweep would notice that the
// body has left the ground.
static inline rm_ground_velocity rm_drift_start(const rm_rules *rules, bool is_grounded,
                                                rm_vec3 velocity, float lift, bool is_swept) {
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
static inline float rm_drift_acceleration(uint32_t state, uint32_t transient) {
    bool falls = !rm_drift_is_grounded(state, transient) & ((state & RM_STATE_GRAVITY) != 0);
    return falls ? RM_GRAVITY : 0.0f;
}

// What friction leaves of a velocity: it takes what points off the plane, and a share of the rest.
static inline rm_vec3 rm_drift_rub(rm_vec3 velocity, rm_vec3 normal, float lift, float left) {
    return rm_vec3_scale(rm_vec3_sub(velocity, rm_vec3_scale(normal, lift)), left);
}

// Slow enough to stop, by the speed from before friction.
static inline bool rm_drift_is_slow(float speed_squared) {
    return speed_squared - RM_SMALL_SPEED * RM_SMALL_SPEED < RM_EPSILON;
}

// How far a tick takes a body.
static inline rm_vec3 rm_drift_move(rm_vec3 velocity, float acceleration, float dt) {
    rm_vec3 move = rm_vec3_scale(velocity, dt);
    move.z += 0.5f * acceleration * dt * dt;
    return move;
}
