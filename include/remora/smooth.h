/// @file
/// Smooth motion for any game: rm_rules_smooth().
///
/// Each body is predicted to the moment that is drawn, and drawn beside the prediction by a
/// correction that fades.
///
/// In an empty flat world a body that lacks commands follows four models of its reports, in the
/// order of their sending. A report that two newer ones have overtaken is ignored. With commands,
/// ground or walls it is put where its newest report says, at the time of its sending, and ticked
/// up to the present; a late report rewinds the body and ticks it again, so that the order of
/// arrival is irrelevant.
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

#include "remora/clock.h"
#include "remora/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Settings
/// @{

/// Meaning of a silence between reports.
typedef enum rm_idle {
    RM_IDLE_LEARN = 0, ///< learned from how reports continue after silences
    RM_IDLE_NOT_SENT,  ///< the sender omits unchanged reports: a silent body stands
    RM_IDLE_SENT,      ///< the sender reports at all times: silence is loss
} rm_idle;

/// Settings of one body. Start from rm_default_smooth_body().
typedef struct rm_smooth_body {
    float rounding;      ///< corners are rounded over this long before and after; at most
                         ///< RM_SMOOTH_ROUNDING_MAX, 0: off; seconds (default 0.05)
    float ease_shortest; ///< shortest time in which an offset vanishes; seconds (default 0.1)
    float ease_longest;  ///< longest time in which an offset vanishes; seconds (default 1)
    float snap_distance; ///< greatest offset that is eased; beyond it the body is placed; metres
                         ///< (default 8)
    float turn_speed;    ///< greatest speed at which a wrong heading is turned right; rad/s
                         ///< (default 12)
    float silence;       ///< prediction continues for this long in silence; seconds (default 2)
    float slow_down; ///< time of the return to the last reported place after that, or of stopping,
                     ///< with commands; seconds (default 0.5)
    uint32_t idle;   ///< rm_idle (default RM_IDLE_LEARN)
} rm_smooth_body;

/// The defaults above.
RM_API rm_smooth_body rm_default_smooth_body(void);

/// Settings of a world. Start from rm_default_smooth_def().
typedef struct rm_smooth_def {
    /// 0 draws the present, above 0 the past by so much, at most RM_SMOOTH_DELAY_MAX; negative: by
    /// the measured delays; seconds (default 0).
    float play_delay;
    float base_delay;      ///< least time that a message is under way, such as half the least round
                           ///< trip; for messages that lack a time of sending; seconds (default 0)
    float report_interval; ///< time between two unchanged reports, 0 to measure it; for messages
                           ///< that lack a time of sending; seconds (default 0)
    uint32_t is_repeating; ///< 1: the server sends changes again two ticks later, for which a
                           ///< measured delay waits (default 0)
    /// Ticks that all bodies together may repeat in one frame; the rest waits for the next one, the
    /// oldest first (default RM_SMOOTH_REPLAY_LIMIT).
    uint32_t replay_limit;
    rm_smooth_body body; ///< of bodies that are added from now on
} rm_smooth_def;

/// The defaults above.
RM_API rm_smooth_def rm_default_smooth_def(void);

/// Replaces the settings of a world, and those of all its bodies.
/// @return RM_ERROR_ARGUMENT for a number out of its range, RM_ERROR_RULES in a world of
///         other rules
RM_API rm_status rm_world_set_smooth(rm_world *world, const rm_smooth_def *def);

/// Replaces the settings of one body.
/// @return RM_ERROR_ARGUMENT for a number out of its range, RM_ERROR_RULES in a world of
///         other rules
RM_API rm_status rm_body_set_smooth(rm_world *world, rm_body_id id, const rm_smooth_body *body);

/// @}
/// @name Reports
/// @{

/// Contents of a report besides the place. Bits of rm_remote_report.known.
typedef enum rm_known {
    RM_KNOWN_ROTATION =
        0x1, ///< `position.rotation` counts; otherwise the body faces its displacement
    RM_KNOWN_VELOCITY = 0x2,  ///< `velocity`
    RM_KNOWN_TURNING = 0x4,   ///< `turning`
    RM_KNOWN_DOING = 0x8,     ///< `doing`
    RM_KNOWN_SENT = 0x10,     ///< `sent`
    RM_KNOWN_AGE = 0x20,      ///< `age`, instead of `sent`
    RM_KNOWN_NUMBER = 0x40,   ///< `number`
    RM_KNOWN_AIRBORNE = 0x80, ///< it flies or falls
    RM_KNOWN_JUMP = 0x100,    ///< a jump or teleport: placed, whatever the distance
    RM_KNOWN_CLOCK = 0x200,   ///< `sender_time` and `clock`, instead of `sent`
} rm_known;

/// A report about a body of another computer. Start from rm_default_remote_report().
typedef struct rm_remote_report {
    uint32_t known;             ///< rm_known (default RM_KNOWN_ROTATION)
    rm_position position;       ///< cell 0 in flat space; 2-D games leave z at 0
    rm_vec3 velocity;           ///< m/s, global axes; derived from places where it is unknown
    float turning;              ///< rad/s about the vertical, to the left; derived as well
    rm_interpreted_state doing; ///< state of its motion, which moves the body
    double sent;                ///< time of sending, in the time of the world; seconds
    double age;                 ///< or the time since then; seconds
    uint32_t number; ///< sequence number of the reports of this body; its low 16 bits are used. The
                     ///< first report may have any number
    uint32_t clock;  ///< of its sender, below RM_CLOCKS
    double sender_time; ///< time of sending by that clock, in its own unit and epoch
} rm_remote_report;

/// Faces north, on its feet, all else unset.
RM_API rm_remote_report rm_default_remote_report(void);

/// Takes a report about a body, in any order and at any rate. A missing time of sending is
/// estimated: reports leave at even distances, which are measured, and the earliest of the last
/// ones was under way for rm_smooth_def.base_delay. This separates reports that arrive in bursts.
/// @return RM_ERROR_RULES in a world of other rules, RM_ERROR_NOT_FINITE and RM_ERROR_TIME for
///         numbers or times that are NaN or infinite, RM_ERROR_OFF_MAP for a place off the map;
///         RM_OK also for a report that arrives twice or too late
RM_API rm_status rm_body_report(rm_world *world, rm_body_id id, const rm_remote_report *report);

/// @}
/// @name Clocks of senders
/// @{

/// Sets the clock of a sender, and discards its measurements. By default clocks
/// have rm_default_clock_def().
/// @return RM_ERROR_ARGUMENT for a clock of RM_CLOCKS and more, or numbers out of their range
RM_API rm_status rm_world_set_clock(rm_world *world, uint32_t clock, const rm_clock_def *def);

/// Takes a measured round trip to a sender into account: half of the least one of the last 30
/// seconds is the least delay of its reports. Pass each ping as it is, instead of an average.
/// @param seconds  from 0 to 10
RM_API rm_status rm_world_note_round_trip(rm_world *world, uint32_t clock, double seconds);

/// Reads the state of a clock. @return RM_ERROR_ARGUMENT for an unknown clock
RM_API rm_status rm_world_read_clock(const rm_world *world, uint32_t clock, rm_clock_info *info);

/// @}
/// @name Queries
/// @{

/// The time of a world: all seconds that it was advanced by.
RM_API double rm_world_time(const rm_world *world);

/// Source of a report's time of sending.
typedef enum rm_timed_by {
    RM_TIMED_BY_NOTHING = 0, ///< before the first report
    RM_TIMED_BY_SENT,        ///< `sent` or `age` of the report
    RM_TIMED_BY_CLOCK,       ///< `sender_time`, by the clock of its sender
    RM_TIMED_BY_NUMBERS,     ///< an even cadence, by its numbers
    RM_TIMED_BY_CADENCE,     ///< an even cadence of arrivals
    RM_TIMED_BY_ARRIVAL,     ///< when it arrived
} rm_timed_by;

/// Causes of a body's motion in the last frame. Bits of rm_smooth_info.why.
typedef enum rm_prediction {
    RM_PREDICTION_MODELS = 0x1,       ///< predicted by the models of its reports
    RM_PREDICTION_TICKS = 0x2,        ///< predicted by ticks: commands, ground or walls
    RM_PREDICTION_EASED = 0x4,        ///< drawn beside the prediction, which it eases towards
    RM_PREDICTION_SILENT = 0x8,       ///< silent for longer than usual
    RM_PREDICTION_RETURNED = 0x10,    ///< drawn at its last reported place after a long silence
    RM_PREDICTION_PLACED = 0x20,      ///< its last report was too far off to ease towards
    RM_PREDICTION_NEW_HISTORY = 0x40, ///< its last report is inconsistent with those before
    RM_PREDICTION_TOO_LATE = 0x80,    ///< its last report was too late
    RM_PREDICTION_CLOCK = 0x100,      ///< the time of its last report is implausible
    RM_PREDICTION_JUMP = 0x200,       ///< its last report was marked as a jump
} rm_prediction;

/// Number of rm_prediction bits.
#define RM_PREDICTION_COUNT 10

/// A word for bit `index` of rm_prediction, such as "placed"; null beyond the last.
RM_API const char *rm_prediction_name(int index);

/// Models of motion; a mix of them is drawn.
typedef enum rm_model {
    RM_MODEL_NONE = 0,     ///< it moves by ticks, or waits for its first report
    RM_MODEL_LAST,         ///< continues at its last velocity
    RM_MODEL_ACCELERATION, ///< with its last acceleration
    RM_MODEL_CUBIC,        ///< along a cubic through its last reports
    RM_MODEL_FIT,          ///< along a parabola fitted to its last reports
} rm_model;

/// The drawn place of a body, and its causes.
typedef struct rm_smooth_info {
    double time;           ///< the moment that is drawn, in the time of the world; seconds
    float delay;           ///< delay of that moment behind the world's time; seconds
    rm_position predicted; ///< predicted place at that moment
    rm_vec3 offset;        ///< from the predicted to the drawn place; metres
    rm_vec3 velocity;      ///< drawn velocity; m/s
    float cycle_speed;     ///< forward speed of its cycle, negative backwards; m/s
    uint32_t ticks;        ///< ticks of this body in the last frame
    uint32_t waiting;      ///< reports still to be applied
    uint32_t why;          ///< rm_prediction
    rm_timed_by timed_by;  ///< the newest report
    float age;             ///< of the newest report at the moment that is drawn; seconds
    float age_error;       ///< error of `age`, beside the least delay; seconds
    float interval;        ///< time between its reports; seconds
    float missed;          ///< distance of the newest report from its prediction; metres
    float moved;           ///< distance of the two newest reports; metres
    float since;           ///< time between the two newest reports; seconds
    uint32_t model;        ///< rm_model with the greatest share
    uint32_t number;       ///< of the newest report, or 0
    uint32_t lost;         ///< missing numbers between the two newest reports
} rm_smooth_info;

/// Bytes that rm_body_explain needs at most, with the 0 at the end.
#define RM_EXPLANATION_SIZE 512

/// Explains the drawn place of a body in a sentence.
/// @param text  at least RM_EXPLANATION_SIZE bytes
/// @return RM_ERROR_BUFFER for fewer, RM_ERROR_RULES in a world of other rules
RM_API rm_status rm_body_explain(const rm_world *world, rm_body_id id, char *text, size_t size);

/// Reads how a body is drawn. @return RM_ERROR_RULES in a world of other rules
RM_API rm_status rm_body_read_smooth(const rm_world *world, rm_body_id id, rm_smooth_info *info);

/// Work of the last frame of a smooth world.
typedef struct rm_smooth_work {
    uint32_t ticks;   ///< ticks of all bodies, with repeated ones
    uint32_t waiting; ///< bodies whose reports wait because of rm_smooth_def.replay_limit
    uint32_t longest; ///< longest wait of one of them; frames
    float delay;      ///< the play delay that all bodies follow; seconds
} rm_smooth_work;

/// Reads the work of the last frame. @return RM_ERROR_RULES in a world of other rules
RM_API rm_status rm_world_read_smooth(const rm_world *world, rm_smooth_work *work);

/// @}

#ifdef __cplusplus
}
#endif
