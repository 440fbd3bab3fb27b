// What a body is after: a movement of the server's under way, and the target it is stuck to. Few
// bodies are after anything, so that there are fewer goals than bodies. One that a body has
// stays its own, and is all zero while there is nothing, until the pool needs it for another body
// (world/goals.h); a body without one reads as all zero.

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
