/// @file
/// What the local player tells its server, and when. Two messages: MoveToState, when what the
/// player does changes; AutonomousPosition, every second while it moves, and at once when its cell
/// or the ground under it changes. Pure functions of plain values: the caller keeps an rm_report,
/// asks what is due, sends it, and keeps the report that follows.
///
///     uint32_t due = rm_report_due(&report, &now);
///     ... encode and send ...
///     report = rm_report_after(&report, &now, due);

#pragma once

#include "remora/movement.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What is to be sent, in this order.
typedef enum rm_report_bits {
    RM_REPORT_MOVE_TO_STATE = 0x1,       ///< the raw state, with the position
    RM_REPORT_AUTONOMOUS_POSITION = 0x2, ///< the position alone
} rm_report_bits;

/// The player as it is.
typedef struct rm_report_now {
    rm_raw_state raw;      ///< rm_motion.raw
    uint32_t action_count; ///< of the actions of its own that it has queued (rm_motion_raw_actions)
    rm_position position;  ///< never a drawn one
    rm_plane plane;        ///< of the ground under it
    uint32_t transient;    ///< rm_transient_bits
    double dt;             ///< since the last call; seconds
} rm_report_now;

/// What the server knows. Start from rm_report_start.
typedef struct rm_report {
    double position_age;   ///< since a position was sent; seconds
    rm_raw_state raw;      ///< as it was last sent
    uint32_t action_count; ///< by then
    rm_position position;  ///< as it was last sent
    rm_plane plane;        ///< of the ground there
} rm_report;

/// The server knows the player to stand still where it enters the world.
RM_API rm_report rm_report_start(const rm_position *position, rm_plane plane);

/// What is due now, as rm_report_bits. The run key alone is no news while the player stands.
/// Positions are sent from walkable ground only; a MoveToState has the position in it.
RM_API uint32_t rm_report_due(const rm_report *report, const rm_report_now *now);

/// The report after that has been sent, or after nothing was. @param sent rm_report_bits
RM_API rm_report rm_report_after(const rm_report *report, const rm_report_now *now, uint32_t sent);

#ifdef __cplusplus
}
#endif
