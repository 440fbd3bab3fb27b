/// @file
/// Smooth motion for any game: rm_rules_smooth().
///
/// Each body is predicted: it is put where its newest report says, at the time at which that was
/// sent, and ticked on to the moment that is drawn. News that comes late, or in another order, goes
/// back in time and ticks again, so that the order of arrival does not matter. What is drawn is the
/// prediction plus an offset that vanishes within RM_SMOOTH_EASE_LONGEST.
///
///     rm_remote_report report = rm_default_remote_report();
///     report.position = ...;
///     report.velocity = ...;
///     report.known = RM_KNOWN_VELOCITY;
///     rm_body_report(world, id, &report);
///     rm_world_advance(world, dt);
///     rm_world_render(world, 0, poses, capacity);
///
/// Times are those of the world: the sum of all seconds that rm_world_advance was given.

#pragma once

#include "remora/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Settings
/// @{

/// How one body is drawn. Start from rm_default_smooth_body().
typedef struct rm_smooth_body {
    float rounding;      ///< corners are rounded over this long before and after; at most
                         ///< RM_SMOOTH_ROUNDING_MAX, 0 for none; seconds (default 0.05)
    float ease_shortest; ///< an offset vanishes within this at the earliest; seconds (default 0.1)
    float ease_longest;  ///< and within this at the latest; seconds (default 1)
    float snap_distance; ///< beyond this it is placed; metres (default 8)
    float turn_speed;    ///< greatest speed at which a wrong heading is turned right; rad/s
                         ///< (default 12)
    float silence;       ///< goes on without news for this long; seconds (default 1)
    float slow_down;     ///< then stands after this; seconds (default 0.25)
} rm_smooth_body;

/// The defaults above.
RM_API rm_smooth_body rm_default_smooth_body(void);

/// How a world is drawn. Start from rm_default_smooth_def().
typedef struct rm_smooth_def {
    float play_delay;      ///< 0 draws the present, more the past by so much, at most
                           ///< RM_SMOOTH_DELAY_MAX; negative: as much as the delays that are
                           ///< measured need; seconds (default 0)
    float base_delay;      ///< least time that a message is under way, such as half the least round
                           ///< trip; only for messages without a time of sending; seconds
                           ///< (default 0)
    float report_interval; ///< between two reports without news, 0 to measure it; only for messages
                           ///< without a time of sending; seconds (default 0)
    uint32_t is_repeating; ///< 1: the server sends changes again two ticks later, for which a
                           ///< measured delay waits (default 0)
    uint32_t replay_limit; ///< ticks that all bodies together may go back and do again in one
                           ///< frame; what is left waits for the next one, the oldest first
                           ///< (default RM_SMOOTH_REPLAY_LIMIT)
    rm_smooth_body body;   ///< of bodies that are added from now on
} rm_smooth_def;

/// The defaults above.
RM_API rm_smooth_def rm_default_smooth_def(void);

/// Replaces the settings of a world, and those of all its bodies.
/// @return RM_ERROR_ARGUMENT for a number out of its range, or a world of other rules
RM_API rm_status rm_world_set_smooth(rm_world *world, const rm_smooth_def *def);

/// Replaces the settings of one body.
/// @return RM_ERROR_ARGUMENT for a number out of its range, or a world of other rules
RM_API rm_status rm_body_set_smooth(rm_world *world, rm_body_id id, const rm_smooth_body *body);

/// @}
/// @name Reports
/// @{

/// What a report knows besides the place. Bits of rm_remote_report.known.
typedef enum rm_known {
    RM_KNOWN_ROTATION = 0x1,  ///< `position.rotation` counts; without it the body faces its way
    RM_KNOWN_VELOCITY = 0x2,  ///< `velocity`
    RM_KNOWN_TURNING = 0x4,   ///< `turning`
    RM_KNOWN_DOING = 0x8,     ///< `doing`
    RM_KNOWN_SENT = 0x10,     ///< `sent`
    RM_KNOWN_AGE = 0x20,      ///< `age`, instead of `sent`
    RM_KNOWN_NUMBER = 0x40,   ///< `number`
    RM_KNOWN_AIRBORNE = 0x80, ///< it flies or falls: nothing is under its feet
    RM_KNOWN_JUMP = 0x100,    ///< it was put there, and did not walk: placed, whatever the distance
} rm_known;

/// Where a body of another computer is, and whatever else is known. Start from
/// rm_default_remote_report().
typedef struct rm_remote_report {
    uint32_t known;             ///< rm_known (default RM_KNOWN_ROTATION)
    rm_position position;       ///< cell 0 in flat space; 2-D games leave z at 0
    rm_vec3 velocity;           ///< m/s, global axes; derived from places where it is not known
    float turning;              ///< rad/s about the vertical, to the left; derived as well
    rm_interpreted_state doing; ///< what its motion table plays, and so how it moves
    double sent;                ///< when it was sent, in the time of the world; seconds
    double age;                 ///< or how long ago; seconds
    uint32_t number;            ///< counts reports of this body; its low 16 bits are used. The
                                ///< first report is taken, whatever its number
} rm_remote_report;

/// Faces north, on its feet, nothing else known.
RM_API rm_remote_report rm_default_remote_report(void);

/// Takes a report about a body, in any order and at any rate. Without a time of sending that is
/// estimated: reports leave at even distances, which are measured, and the earliest of the last
/// ones was under way for rm_smooth_def.base_delay. Reports that come in bursts are told apart that
/// way.
/// @return RM_ERROR_ARGUMENT in a world of other rules, RM_ERROR_NOT_FINITE and RM_ERROR_TIME for
///         numbers or times that are NaN or infinite; RM_OK also for a report that came twice or
///         too late
RM_API rm_status rm_body_report(rm_world *world, rm_body_id id, const rm_remote_report *report);

/// When a message was sent, and when it arrived, in the time of the world. Seconds.
typedef struct rm_timing {
    bool has_sent;    ///< `sent` is known
    bool has_arrived; ///< `arrived` is known; otherwise it came within the frame
    double sent;      ///< such as the time in the header of its packet
    double arrived;   ///< may be later than the last frame
} rm_timing;

/// As rm_world_receive, for a message of which it is known when it was sent, or when it arrived.
/// @return RM_ERROR_TIME for times that are NaN or infinite
RM_API rm_status rm_world_receive_timed(rm_world *world, const void *bytes, size_t size,
                                        const rm_timing *timing, rm_receipt *receipt);

/// @}
/// @name Queries
/// @{

/// The time of a world: all seconds that it was advanced by.
RM_API double rm_world_time(const rm_world *world);

/// How a body is drawn, and why there.
typedef struct rm_smooth_info {
    double time;           ///< the moment that is drawn, in the time of the world; seconds
    float delay;           ///< how far that is behind the world's time; seconds
    rm_position predicted; ///< where it is predicted to be at that moment
    rm_vec3 offset;        ///< from there to where it is drawn; metres
    rm_vec3 velocity;      ///< of what is drawn; m/s
    float cycle_speed;     ///< forward speed that its feet play, negative backwards; m/s
    uint32_t ticks;        ///< of this body in the last frame
    uint32_t waiting;      ///< reports that are kept for later
} rm_smooth_info;

/// Reads how a body is drawn. @return RM_ERROR_ARGUMENT in a world of other rules
RM_API rm_status rm_body_read_smooth(const rm_world *world, rm_body_id id, rm_smooth_info *info);

/// What the last frame of a smooth world had to do, and what is left of it.
typedef struct rm_smooth_work {
    uint32_t ticks;   ///< of all bodies, those done again included
    uint32_t waiting; ///< bodies with reports that wait because of rm_smooth_def.replay_limit
    uint32_t longest; ///< frames that one of them has waited for the longest time
    float delay;      ///< the play delay that all bodies follow; seconds
} rm_smooth_work;

/// Reads what the last frame had to do. @return RM_ERROR_ARGUMENT in a world of other rules
RM_API rm_status rm_world_read_smooth(const rm_world *world, rm_smooth_work *work);

/// @}

#ifdef __cplusplus
}
#endif
