/// @file
/// Cycle state: what a body plays in terms of its motion table (style, substate, modifiers), and
/// the rules by which a command changes it: which links are played, when a cycle only changes its
/// speed, what becomes of the modifiers.
///
/// Speeds are never added up: after every change the sequence's velocity and omega are computed
/// anew as cycle * speed + the modifiers * theirs, in the order in which they came. Standing is
/// exactly 0.

#pragma once

#include "remora/sequence.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What is being played. A plain value without pointers or padding.
typedef struct rm_cycle_state {
    uint32_t style;                            ///< the stance it is in
    uint32_t substate;                         ///< the command of the cycle; 0 for none yet
    float speed;                               ///< of the cycle
    uint32_t modifier_count;                   ///< at most RM_MOTION_MODIFIERS
    uint32_t modifier[RM_MOTION_MODIFIERS];    ///< commands, oldest first
    float modifier_speed[RM_MOTION_MODIFIERS]; ///< of each, of its own speed
} rm_cycle_state;

/// What a command came to.
typedef struct rm_cycle_result {
    bool is_done;          ///< false: the table does not allow it, and nothing has changed
    uint32_t anim_count;   ///< animations to play before the command counts as done
    uint32_t anim_dropped; ///< links dropped from a full sequence, which will not end any more
} rm_cycle_result;

/// Starts the table's default style with what that does by default.
RM_API void rm_cycle_init(rm_cycle_state *state, rm_sequence *sequence,
                          const rm_motion_table *table);

/// Does a style, substate, modifier or action.
RM_API rm_cycle_result rm_cycle_do(rm_cycle_state *state, rm_sequence *sequence,
                                   const rm_motion_table *table, uint32_t command, float speed);

/// Ends a substate (the style's default follows) or a modifier; not done if it is not being played.
RM_API rm_cycle_result rm_cycle_stop(rm_cycle_state *state, rm_sequence *sequence,
                                     const rm_motion_table *table, uint32_t command);

/// Ends all modifiers and the substate.
RM_API rm_cycle_result rm_cycle_stop_completely(rm_cycle_state *state, rm_sequence *sequence,
                                                const rm_motion_table *table);

#ifdef __cplusplus
}
#endif
