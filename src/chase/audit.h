// The decisions of the chase as functions of plain numbers, so that one body and eight at a time
// decide alike.

#pragma once

#include "remora/constants.h"
#include "remora/rules.h"

// Is a node this far away reached? Metres.
static inline bool rm_interp_is_reached(const rm_rules *rules, float distance) {
    return rules->reach_strict == RM_RULE_RETAIL ? distance < RM_REACH_DISTANCE
                                                 : distance <= RM_REACH_DISTANCE;
}

// Has the window that ends now come far enough? `made` is the progress in metres, `seconds` the
// length of the window, `dt` that of the tick.
static inline bool rm_interp_window_passes(const rm_rules *rules, float made, float seconds,
                                           float speed, float dt) {
    if (rules->stall_test == RM_RULE_RETAIL) {
        return made >= RM_EPSILON && made / seconds / speed >= RM_STALL_RATIO;
    }
    return made >= RM_STALL_DISTANCE ||
           (made > RM_EPSILON && made / seconds / dt >= RM_STALL_RATIO);
}

// Has the chase failed so that the body is to be put where it belongs?
static inline bool rm_interp_must_blip(uint32_t fails, uint32_t count) {
    return fails > RM_FAIL_LIMIT || (count == 0 && fails > 0);
}

// What a leash leaves of a move: 1 where it does not pull, 0 where it holds.
static inline float rm_leash_share(float used, float start, float max) {
    float share = used > start ? (max - used) / (max - start) : 1.0f;
    return used >= max ? 0.0f : share;
}
