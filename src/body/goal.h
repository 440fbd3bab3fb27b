// The goal of a body: a movement of the server's under way, and the target it is stuck to. Few
// bodies have one, so that there are fewer goals than bodies. A body keeps its goal, all zero while
// idle, until the pool needs it for another body (world/goals.h); a missing one reads as all zero.

#pragma once

#include "remora/chase.h"
#include "remora/motion.h"

typedef struct rm_goal {
    rm_move_to move_to;
    rm_sticky sticky;
} rm_goal;

static inline bool rm_goal_is_idle(const rm_goal *goal) {
    return goal->move_to.type == 0 && goal->sticky.target == 0;
}

// True if this movement needs a goal.
static inline bool rm_movement_needs_goal(const rm_movement *movement) {
    return movement->type == RM_MOVEMENT_STATE ? movement->sticky_guid != 0
                                               : movement->type >= RM_MOVEMENT_TO_OBJECT &&
                                                     movement->type <= RM_MOVEMENT_TURN_TO_HEADING;
}
