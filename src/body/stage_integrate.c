// Stage 4: one Euler step of velocity, gravity and spin. The rules are in integrate.h; here are the
// speed limit and the friction of sleds, which only single bodies need, and the reasons.

#include "body/body_numbers.h"
#include "body/integrate.h"
#include "body/setters.h"
#include "body/tick.h"

// Share of the speed that a second of friction takes, for this speed and slope.
static float friction_of(const rm_lane *lane, float speed_squared, float slope_z) {
    if (!rm_lane_state(lane, RM_STATE_SLEDDING)) {
        return lane->warm->friction[lane->i];
    }
    if (speed_squared < RM_SLED_STOP_SQUARED) {
        return 1.0f;
    }
    bool is_sliding = speed_squared >= RM_SLED_FAST_SQUARED && slope_z < RM_SLED_SLOPE_Z;
    return is_sliding ? RM_SLED_FRICTION : lane->warm->friction[lane->i];
}

// Share of the speed that friction leaves in this tick. At friction 0 the power is skipped.
static float friction_leaves(const rm_tick *tick, const rm_lane *lane, float speed_squared) {
    if (!rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE) || speed_squared <= 0.0f) {
        return 1.0f;
    }
    float slope_z = lane->warm->plane[2][lane->i];
    return rm_tick_power(tick, 1.0f - friction_of(lane, speed_squared, slope_z));
}

static rm_vec3 clamp_speed(rm_vec3 velocity, float *speed_squared) {
    const float limit = RM_MAX_SPEED * RM_MAX_SPEED;
    if (*speed_squared > limit) {
        velocity = rm_vec3_scale(velocity, RM_MAX_SPEED / rm_sqrt(*speed_squared));
        *speed_squared = limit;
    }
    return velocity;
}

// Moves the candidate by the velocity, and returns the velocity after friction.
static rm_vec3 move_by_velocity(const rm_tick *tick, const rm_lane *lane, float acceleration,
                                rm_position *candidate) {
    rm_vec3 velocity = rm_lane_velocity(lane);
    float speed_squared = rm_vec3_length_squared(velocity);
    if (speed_squared <= 0.0f && acceleration == 0.0f) {
        return velocity; // idle, as most bodies are
    }
    velocity = clamp_speed(velocity, &speed_squared);
    float left = friction_leaves(tick, lane, speed_squared);
    rm_vec3 normal = rm_row_plane(lane->warm->plane, lane->i).normal;
    uint32_t on_walkable = rm_truth(rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE));
    rm_integrated s = rm_integrate(velocity, normal, on_walkable, left, acceleration, tick->dt);
    if (s.moves) {
        candidate->origin = rm_vec3_add(candidate->origin, s.move);
        rm_lane_note_reason(tick, lane, RM_REASON_VELOCITY, rm_vec3_length(s.carried));
    }
    return s.velocity;
}

static void spin(const rm_lane *lane, float dt, rm_position *candidate) {
    rm_vec3 omega = rm_row_vec3(lane->warm->omega, lane->i);
    if (omega.x != 0.0f || omega.y != 0.0f || omega.z != 0.0f) {
        rm_frame frame = rm_position_frame(candidate);
        rm_frame_rotate_global(&frame, rm_vec3_scale(omega, dt));
        candidate->rotation = frame.rotation;
    }
}

static void integrate(const rm_tick *tick, const rm_lane *lane, rm_position *candidate) {
    float acceleration =
        rm_acceleration_of(lane->hot->state[lane->i], lane->hot->transient[lane->i]);
    rm_vec3 velocity = move_by_velocity(tick, lane, acceleration, candidate);
    rm_row_set_vec3(lane->hot->velocity, lane->i, velocity);
    spin(lane, tick->dt, candidate);
    if (acceleration != 0.0f) {
        rm_lane_note_reason(tick, lane, RM_REASON_GRAVITY, -velocity.z);
    }
}

void rm_stage_integrate(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    for (int i = rm_first_lane(scratch->staged); i >= 0; i = rm_next_lane(scratch->staged, i)) {
        rm_lane lane = rm_block_lane(block, i);
        if (!rm_lane_state(&lane, RM_STATE_HIDDEN)) {
            integrate(tick, &lane, &scratch->candidate[i]);
        }
    }
}
