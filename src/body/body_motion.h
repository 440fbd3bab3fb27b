// Motion of one body of a block: runs the interpreter, and executes its requests.

#pragma once

#include "body/tick.h"

// Plays other speeds until the next command (rm_motion_set_speeds).
void rm_lane_set_cycle(const rm_lane *lane, rm_vec3 velocity, rm_vec3 omega);

// Context of a call to the interpreter.
typedef struct rm_lane_motion {
    rm_motion motion;
    rm_motion_context context;
} rm_lane_motion;

void rm_lane_motion_open(const rm_motion_input *input, const rm_lane *lane, rm_lane_motion *open);

// The same less place, leash, velocity and size of the body: for states, which are independent
// of them.
void rm_lane_motion_open_anywhere(const rm_motion_input *input, const rm_lane *lane,
                                  rm_lane_motion *open);

// Stores the motion, and executes the effects of the call.
void rm_lane_motion_close(const rm_motion_input *input, const rm_lane *lane,
                          const rm_lane_motion *open);

// Starts the motion again, with another table.
void rm_lane_motion_init(const rm_lane *lane, const rm_motion_table *table, float run_rate);

// Stage 7: server-controlled movement.
void rm_lane_use_motion(const rm_tick *tick, const rm_lane *lane);

// On-walkable has just been lost or won.
void rm_lane_leave_ground(const rm_motion_input *input, const rm_lane *lane, bool keeps_velocity);
void rm_lane_hit_ground(const rm_motion_input *input, const rm_lane *lane);

// True under a move-to of the server or of the host.
static inline bool rm_lane_is_moving_to(const rm_lane *lane) {
    return rm_lane_flag(lane, RM_LANE_MOVING_TO) || rm_lane_has_move_to(lane);
}

// Ends a move-to of either kind.
void rm_lane_end_move_to(const rm_motion_input *input, const rm_lane *lane, rm_motion_error error);

// Sticks to the body of a guid, if there is one. The sticking body must have a goal.
void rm_lane_stick(const rm_motion_input *input, const rm_lane *lane, uint32_t guid);

// Ends the sticky target of a body.
void rm_lane_unstick(const rm_lane *lane);
