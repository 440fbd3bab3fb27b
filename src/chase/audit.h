// The decisions of the chase as functions of plain numbers, so that one body and eight at a time
// decide alike. They are written without branches (& and | instead of && and ||): loops over them
// become vector instructions.

#pragma once

#include "remora/constants.h"
#include "remora/rules.h"

// Is a node this far away reached? Metres. Retail rules leave the limit itself out.
static inline bool rm_interp_is_reached(const rm_rules *rules, float distance) {
    bool is_at_limit = distance == RM_REACH_DISTANCE;
    return (distance < RM_REACH_DISTANCE) | (is_at_limit & (rules->reach_strict != RM_RULE_RETAIL));
}

// Has the window that ends now come far enough? `made` is the progress in metres, `seconds` the
// length of the window, `dt` that of the tick.
static inline bool rm_interp_window_passes(const rm_rules *rules, float made, float seconds,
                                           float speed, float dt) {
    bool is_retail = rules->stall_test == RM_RULE_RETAIL;
    float ratio = made / seconds / (is_retail ? speed : dt);
    bool is_progress = (made > RM_EPSILON) | (is_retail & (made == RM_EPSILON));
    bool is_enough = !is_retail & (made >= RM_STALL_DISTANCE);
    return is_enough | (is_progress & (ratio >= RM_STALL_RATIO));
}

// Has the chase failed so that the body is to be put where it belongs?
static inline bool rm_interp_must_blip(uint32_t fails, uint32_t count) {
    return (fails > RM_FAIL_LIMIT) | ((count == 0) & (fails > 0));
}

// What a leash leaves of a move: 1 where it does not pull, 0 where it holds.
static inline float rm_leash_share(float used, float start, float max) {
    float slack = (max - used) / (max - start);
    float share = used > start ? slack : 1.0f;
    return used >= max ? 0.0f : share;
}
