/// @file
/// Server-controlled movement: a body is told where to go or what to face, and finds its own way
/// there by motion commands. The steps are at most three: turn, move, turn. The motion interpreter
/// (motion.h) drives it; the choices it makes are here, as functions of plain values.

#pragma once

#include "remora/movement.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Bits of rm_move_to.
typedef enum rm_move_to_bits {
    RM_MOVE_TO_STARTED = 0x1, ///< its steps are known (an object's only once it has been seen)
    RM_MOVE_TO_AWAY = 0x2,    ///< gains distance
} rm_move_to_bits;

/// What one step does.
typedef enum rm_move_to_step {
    RM_STEP_NONE = 0, ///< nothing left to do
    RM_STEP_MOVE = 1, ///< goes ahead
    RM_STEP_TURN = 2, ///< turns
} rm_move_to_step;

/// A movement under way. A plain value without pointers; all zero when there is none.
typedef struct rm_move_to {
    double sample_age;    ///< since the distance was last sampled; seconds
    double move_age;      ///< since the present step began to move; seconds
    double target_age;    ///< since the target was last looked at; seconds
    uint32_t target_guid; ///< 0 for a place or a heading
    uint32_t command;     ///< what the present step does, before adjusting; 0 for nothing yet
    uint32_t turn;        ///< the turn made on the way; 0 for none
    uint8_t type;         ///< rm_movement_type; 0 for no movement
    uint8_t bits;         ///< rm_move_to_bits
    uint8_t step_count;   ///< steps that are left
    uint8_t step[RM_MOVE_TO_STEPS];  ///< rm_move_to_step, present one first
    float heading[RM_MOVE_TO_STEPS]; ///< of turns; degrees
    rm_move_parameters parameters;   ///< its hold key is that of the present step
    uint32_t target_cell;            ///< where it goes, or where the target was last seen
    rm_vec3 target_origin;           ///< metres
    uint32_t start_cell;             ///< where it began
    rm_vec3 start_origin;            ///< metres
    float target_radius;             ///< metres
    float target_height;             ///< metres
    float sample_distance;           ///< at the last sample; metres
    float move_distance;             ///< as the present step began; metres
} rm_move_to;

/// What to do at some distance.
typedef struct rm_move_choice {
    uint32_t command;  ///< WalkForward, WalkBackwards, or 0: it is there
    uint32_t hold_key; ///< rm_hold_key: walks or runs
    bool is_away;      ///< to gain distance
} rm_move_choice;

/// Walk, run, back off or stay, at a distance in metres.
RM_API rm_move_choice rm_move_choose(const rm_move_parameters *parameters, float distance);

/// The shortest way from one heading to another: the clockwise angle in [0, 360), 0 when they are
/// within epsilon. Degrees; turn right up to 180.
RM_API float rm_heading_difference(float from, float to);

/// True if a body that turns right (or left) has reached or passed `target`. Degrees.
RM_API bool rm_heading_is_passed(float heading, float target, bool is_right);

#ifdef __cplusplus
}
#endif
