// The rules of a body with a velocity as functions of plain numbers, so that one body and eight at
// a time drift alike. Without branches, as those of the chase.

#pragma once

#include "remora/body.h"
#include "remora/constants.h"

// Stands, or is held by its own weight: neither falls nor spins.
static inline bool rm_drift_is_grounded(uint32_t state, uint32_t transient) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    return ((transient & ground) == ground) & ((state & RM_STATE_SLEDDING) == 0);
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
