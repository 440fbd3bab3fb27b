// Speeds, all in m/s: speeds of commands while keys are held, how fast a body can be, how it leaves
// the ground. Only the local player has a run rate and jump of its own; for all others the last run
// rate received stands, and jumps arrive as velocities.

#include "motion/speeds.h"

#include "motion/interpret.h"
#include "motion/motion_numbers.h"

float rm_motion_run_rate(const rm_motion *m, const rm_motion_body *body) {
    if ((body->traits & RM_TRAIT_OBJECT) == 0) {
        return 1.0f;
    }
    bool is_own = (body->traits & RM_TRAIT_PLAYER) != 0 && body->run_rate > 0.0f;
    return is_own ? body->run_rate : m->run_rate;
}

static float clamp(float x, float limit) {
    if (x > limit) {
        return limit;
    }
    return x < -limit ? -limit : x;
}

float rm_limit_speed(float speed) {
    return clamp(speed, RM_MOTION_SPEED_LIMIT);
}

// The run key is held.
static uint32_t apply_run(uint32_t command, float run_rate, float *speed) {
    switch (command) {
    case RM_COMMAND_WALK_FORWARD: {
        bool is_forward = *speed > 0.0f;
        *speed *= run_rate;
        return is_forward ? RM_COMMAND_RUN_FORWARD : command;
    }
    case RM_COMMAND_TURN_RIGHT:
        *speed *= RM_RUN_TURN_FACTOR;
        return command;
    case RM_COMMAND_SIDESTEP_RIGHT:
        *speed = clamp(*speed * run_rate, RM_SIDESTEP_LIMIT);
        return command;
    default:
        return command;
    }
}

// Backwards and left become forward and right with a negative speed: there is one cycle for both
// directions. Running is last, because it multiplies what is left.
uint32_t rm_motion_adjust(uint32_t command, uint32_t hold_key, float run_rate, float *speed) {
    switch (command) {
    case RM_COMMAND_RUN_FORWARD:
        return command;
    case RM_COMMAND_WALK_BACKWARDS:
        command = RM_COMMAND_WALK_FORWARD;
        *speed *= -RM_BACKWARDS_FACTOR;
        break;
    case RM_COMMAND_TURN_LEFT:
        command = RM_COMMAND_TURN_RIGHT;
        *speed = -*speed;
        break;
    case RM_COMMAND_SIDESTEP_LEFT:
        command = RM_COMMAND_SIDESTEP_RIGHT;
        *speed *= -RM_SIDESTEP_FACTOR;
        break;
    case RM_COMMAND_SIDESTEP_RIGHT:
        *speed *= RM_SIDESTEP_FACTOR;
        break;
    default:
        break;
    }
    return hold_key == RM_HOLD_RUN ? apply_run(command, run_rate, speed) : command;
}

uint32_t rm_interpret_adjust(const rm_motion *m, const rm_motion_body *body, uint32_t command,
                             uint32_t hold_key, float *speed) {
    if (!rm_body_is_adjustable(body)) {
        return command;
    }
    uint32_t key = hold_key == RM_HOLD_INVALID ? m->raw.hold_key : hold_key;
    uint32_t adjusted = rm_motion_adjust(command, key, rm_motion_run_rate(m, body), speed);
    // Both factors may be anything a server can send, and their product must stay a number.
    *speed = clamp(*speed, RM_MOTION_SPEED_LIMIT);
    return adjusted;
}

float rm_speed_max(float run_rate) {
    return RM_RUN_SPEED * run_rate;
}

float rm_speed_adjusted_max(const rm_interpreted_state *state, float run_rate) {
    if (state->forward == RM_COMMAND_RUN_FORWARD) {
        return RM_RUN_SPEED * rm_limit_speed(state->forward_speed);
    }
    return rm_speed_max(run_rate);
}

float rm_motion_cycle_speed(const rm_motion *motion) {
    return rm_speed_of_cycle(motion->sequence.velocity);
}

float rm_motion_max_speed(const rm_motion *motion, const rm_motion_body *body) {
    return rm_speed_max(rm_motion_run_rate(motion, body));
}

float rm_motion_adjusted_max_speed(const rm_motion *motion, const rm_motion_body *body) {
    return rm_speed_adjusted_max(&motion->interpreted, rm_motion_run_rate(motion, body));
}

rm_vec3 rm_motion_state_velocity(const rm_motion *motion, const rm_motion_body *body) {
    const rm_interpreted_state *state = &motion->interpreted;
    rm_vec3 velocity = {0.0f, 0.0f, 0.0f};
    if (state->sidestep == RM_COMMAND_SIDESTEP_RIGHT) {
        velocity.x = RM_SIDESTEP_SPEED * rm_limit_speed(state->sidestep_speed);
    }
    if (state->forward == RM_COMMAND_WALK_FORWARD) {
        velocity.y = RM_WALK_SPEED * rm_limit_speed(state->forward_speed);
    } else if (state->forward == RM_COMMAND_RUN_FORWARD) {
        velocity.y = RM_RUN_SPEED * rm_limit_speed(state->forward_speed);
    }
    float limit = rm_motion_max_speed(motion, body);
    float speed = rm_vec3_length(velocity);
    // The limit is negative after a run backwards; for a body that stands still the scale
    // is irrelevant.
    bool is_limited = speed > limit && speed > 0.0f;
    return is_limited ? rm_vec3_scale(velocity, limit / speed) : velocity;
}

// Only for the local player: jumps of others arrive as velocities. Origin: client.
float rm_jump_upward_speed(const rm_motion *m, const rm_motion_body *body) {
    float extent = m->jump_extent > 1.0f ? 1.0f : m->jump_extent;
    if (extent < RM_EPSILON) {
        return 0.0f;
    }
    if ((body->traits & RM_TRAIT_OBJECT) == 0) {
        return RM_JUMP_SPEED_FALLBACK;
    }
    if ((body->traits & RM_TRAIT_PLAYER) == 0 || !(body->jump_height > 0.0f)) {
        return 0.0f;
    }
    float height = body->jump_height * extent;
    return rm_jump_speed(height < RM_JUMP_HEIGHT_MIN ? RM_JUMP_HEIGHT_MIN : height);
}

// Velocity of its present motion, in its own space; an idle body keeps its velocity.
rm_vec3 rm_motion_leave_ground_velocity(const rm_motion *motion, const rm_motion_body *body) {
    rm_vec3 velocity = rm_motion_state_velocity(motion, body);
    velocity.z = rm_jump_upward_speed(motion, body);
    if (rm_vec3_is_zero(velocity)) {
        rm_frame frame = rm_position_frame(&body->position);
        velocity = rm_frame_vector_to_local(&frame, body->velocity);
    }
    return velocity;
}

// Share of its strength that a player has left under its burden.
static float load_share(float load) {
    if (load < 1.0f) {
        return 1.0f;
    }
    return load < 2.0f ? 2.0f - load : 0.0f;
}

// From 1 to 3.75 by skill at a burden of 0, and 4.5 at a skill of exactly 800. Origin: client.
float rm_run_rate(float load, float skill, float scaling) {
    if (skill == 800.0f) {
        return RM_RUN_RATE_MASTER;
    }
    return (load_share(load) * (skill / (skill + 200.0f)) * 11.0f + 4.0f) / scaling / 4.0f;
}

float rm_jump_height(float load, float skill, float power, float scaling) {
    float share = power < 0.0f ? 0.0f : power;
    share = share > 1.0f ? 1.0f : share;
    float reach = skill / (skill + 1300.0f) * 22.2f + 0.05f;
    float height = load_share(load) * reach * share / scaling;
    return height < RM_JUMP_HEIGHT_MIN ? RM_JUMP_HEIGHT_MIN : height;
}

// v^2 = 2 g h.
float rm_jump_speed(float height) {
    return rm_sqrt(-2.0f * RM_GRAVITY * height);
}
