// Stage 4: one Euler step of velocity, gravity and spin. The deadband compares the speed from
// before friction; gravity is a tick late, because a body at rest first gains velocity and only
// then moves. Both as in the client.

#include "body/drift.h"
#include "body/setters.h"
#include "body/step.h"

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

static rm_vec3 rub(const rm_step *step, const rm_lane *lane, rm_vec3 velocity,
                   float speed_squared) {
    if (!rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE)) {
        return velocity;
    }
    rm_vec3 normal = rm_row_plane(lane->warm->plane, lane->i).normal;
    float lift = rm_vec3_dot(velocity, normal);
    if (lift >= RM_FRICTION_LIFT) {
        return velocity;
    }
    float friction = friction_of(lane, speed_squared, normal.z);
    return rm_drift_rub(velocity, normal, lift, rm_step_power(step, 1.0f - friction));
}

static rm_vec3 clamp_speed(rm_vec3 velocity, float *speed_squared) {
    const float limit = RM_MAX_SPEED * RM_MAX_SPEED;
    if (*speed_squared > limit) {
        velocity = rm_vec3_scale(velocity, RM_MAX_SPEED / rm_sqrt(*speed_squared));
        *speed_squared = limit;
    }
    return velocity;
}

// Moves the candidate by the velocity of before, and returns what friction leaves of it.
static rm_vec3 drift(const rm_step *step, const rm_lane *lane, rm_vec3 velocity, float acceleration,
                     rm_position *candidate) {
    float speed_squared = rm_vec3_length_squared(velocity);
    if (speed_squared <= 0.0f) {
        return velocity;
    }
    velocity = clamp_speed(velocity, &speed_squared);
    velocity = rub(step, lane, velocity, speed_squared);
    if (rm_drift_is_slow(speed_squared)) {
        velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    rm_vec3 move = rm_drift_move(velocity, acceleration, step->dt);
    candidate->origin = rm_vec3_add(candidate->origin, move);
    rm_lane_tell(step, lane, RM_REASON_VELOCITY, rm_vec3_length(velocity));
    return velocity;
}

static void spin(const rm_lane *lane, float dt, rm_position *candidate) {
    rm_vec3 omega = rm_row_vec3(lane->warm->omega, lane->i);
    if (omega.x != 0.0f || omega.y != 0.0f || omega.z != 0.0f) {
        rm_frame frame = rm_position_frame(candidate);
        rm_frame_rotate_global(&frame, rm_vec3_scale(omega, dt));
        candidate->rotation = frame.rotation;
    }
}

static void integrate(const rm_step *step, const rm_lane *lane, rm_position *candidate) {
    float acceleration =
        rm_drift_acceleration(lane->hot->state[lane->i], lane->hot->transient[lane->i]);
    rm_vec3 velocity = drift(step, lane, rm_lane_velocity(lane), acceleration, candidate);
    velocity.z += acceleration * step->dt;
    rm_row_set_vec3(lane->hot->velocity, lane->i, velocity);
    spin(lane, step->dt, candidate);
    if (acceleration != 0.0f) {
        rm_lane_tell(step, lane, RM_REASON_GRAVITY, -velocity.z);
    }
}

void rm_stage_integrate(const rm_step *step, const rm_block *block, rm_scratch *scratch) {
    for (int i = rm_first_lane(scratch->staged); i >= 0; i = rm_next_lane(scratch->staged, i)) {
        rm_lane lane = rm_block_lane(block, i);
        if (!rm_lane_state(&lane, RM_STATE_HIDDEN)) {
            integrate(step, &lane, &scratch->candidate[i]);
        }
    }
}
