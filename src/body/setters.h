// The setters of one body: velocity, bits and ground, with their consequences.

#pragma once

#include "body/block.h"

// At most RM_MAX_SPHERES finite spheres of positive radius, steps finite and at least 0.
rm_status rm_shape_check(const rm_shape *shape);

// A number that is finite and from 0 to RM_NUMBER_LIMIT.
rm_status rm_number_check(float number);

// Height of a body's solid, metres.
float rm_shape_height(const rm_shape *shape);

// Wakes the body up, unless it is static.
static inline void rm_lane_activate(const rm_lane *lane) {
    if (!rm_lane_state(lane, RM_STATE_STATIC)) {
        rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_ACTIVE, true);
    }
}

// A velocity of at most RM_MAX_SPEED, in the same direction.
rm_vec3 rm_clamp_speed(rm_vec3 velocity);

// Takes a velocity unless it is the present one within epsilon, clamps it to RM_MAX_SPEED, and
// wakes the body up. Contact stays: it ends in the next sweep.
void rm_lane_set_velocity(const rm_lane *lane, rm_vec3 velocity);

void rm_lane_set_omega(const rm_lane *lane, rm_vec3 omega);

// Updates acceleration after a change of the bits; a body on the ground stops spinning.
void rm_lane_bits_changed(const rm_lane *lane);

// Writes the bit. The caller notifies the motion interpreter of leaving and hitting the ground.
void rm_lane_set_on_walkable(const rm_lane *lane, bool on);

// The state bits of the server. Becoming solid again waits for the next tick, which checks that the
// place is free.
void rm_lane_set_state(const rm_lane *lane, uint32_t state);

// A body with contact is put at this height, metres: the ground to fall back to until an update
// with contact reports another one.
static inline void rm_lane_put_height(const rm_lane *lane, float height) {
    if (rm_lane_transient(lane, RM_TRANSIENT_CONTACT) &&
        lane->hot->has_report[lane->i] != RM_HEIGHT_REPORTED) {
        lane->cold->report_height = height;
        lane->hot->has_report[lane->i] = RM_HEIGHT_PUT;
    }
}

void rm_lane_set_heading(const rm_lane *lane, float degrees);
