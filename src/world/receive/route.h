// Operations on the managers of one body, shared by updates and direct calls.

#pragma once

#include "world/world.h"

// Ends queue, sticky target, leash and move-to of a body; bodies that are stuck to it are released.
void rm_world_end_everything(rm_world *world, const rm_motion_input *input, const rm_lane *lane);

// Leashes the body and wakes it up. Metres.
void rm_lane_constrain(const rm_lane *lane, float distance, float start, float max);

// Takes a stamp if it is of this instance and newer than the stored one.
bool rm_lane_take_stamp(const rm_lane *lane, rm_stamp slot, uint16_t instance, uint16_t stamp);

// Takes a vector update for a body that has been woken up, through its stamps. @param was_applied
// written only on success
rm_status rm_world_route_vector(rm_world *world, const rm_lane *lane,
                                const rm_vector_update *update, bool *was_applied);

// A motion update, wherever its movement is kept.
typedef struct rm_incoming_motion {
    const rm_movement *movement;
    uint16_t instance, stamp, control;
} rm_incoming_motion;

// Examines a motion update before anything of its message counts: RM_ERROR_FULL if it needs a goal
// and all are in use, or the status of rm_movement_check.
rm_status rm_world_prepare_motion(rm_world *world, const rm_lane *lane,
                                  const rm_incoming_motion *update);

// Applies it, through its stamps. @return whether it was applied
bool rm_world_route_motion(rm_world *world, const rm_lane *lane, const rm_incoming_motion *update);

// Applies a movement, whatever the stamps.
void rm_lane_obey(const rm_motion_input *input, const rm_lane *lane, const rm_movement *movement);
