// Motion of one body of a block: asks the interpreter, and carries out what it asks for.

#pragma once

#include "body/step.h"

// Takes over the phase of a cycle that has begun outside of a tick.
void rm_lane_take_phase(const rm_lane *lane);

// What every call to the interpreter takes.
rm_motion_context rm_lane_motion_context(const rm_step *step, const rm_lane *lane);

// Carries out the effects of a call, and takes over the speeds of the cycle.
void rm_lane_motion_done(const rm_step *step, const rm_lane *lane,
                         const rm_motion_context *context);

// Whom a move-to goes to. False if it goes to nobody, or to somebody who is not there.
bool rm_lane_motion_target(const rm_step *step, const rm_lane *lane, rm_motion_target *target);

// Stage 7: server-controlled movement.
void rm_lane_use_motion(const rm_step *step, const rm_lane *lane);

// On-walkable has just been lost or won.
void rm_lane_leave_ground(const rm_step *step, const rm_lane *lane, bool keeps_velocity);
void rm_lane_hit_ground(const rm_step *step, const rm_lane *lane);

// Under a move-to, the server's or one that the host has declared.
bool rm_lane_is_moving_to(const rm_lane *lane);

// Ends a move-to of either kind.
void rm_lane_end_move_to(const rm_step *step, const rm_lane *lane, rm_motion_error error);

// Sticks to a body that is there; to nobody, if it is not.
void rm_lane_stick(const rm_step *step, const rm_lane *lane, uint32_t guid);

// Lets go.
void rm_lane_unstick(const rm_lane *lane);
