/// @file
/// Scores: of a scenario, frame by frame, with the acceptance of the twelve motions; and of any
/// trace, against the true path of its mover. Part of the scenario library.
///
/// Scores of a scenario:
///
///     rm_scorer scorer = rm_scorer_begin();
///     ... after each rm_scenario_step: rm_scorer_add(&scorer, &frame);
///     rm_score score = rm_scorer_end(&scorer);
///
/// Scores of a trace: drawn poses of a body, frame by frame, against the true path of the mover.
/// Works on arrays, so that it scores traces of any origin. Formulas and the reasons for them are
/// in docs/scores.md.
///
///     rm_trace trace = {.frames = frames, .frame_count = count};
///     rm_trace_score score;
///     rm_trace_score_make(&trace, scratch, &score);
///
/// Pure functions: stateless, free of allocations, any number of threads at once.

#pragma once

#include "remora/scenario.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Limits of the acceptance
/// Origin: specified (the documents' acceptance).
/// @{
#define RM_ACCEPT_SETTLE_MS 200.0 ///< longest time from the arrival of a stop until the body stands
#define RM_ACCEPT_METERS 0.05     ///< error at rest, when the queue is empty, and drift in a run
/// @}

/// @name Limits on a network without delay
/// What a body keeps to where ticks are thirtieths of a second: at frame rates that are multiples
/// of 30, and with the steady clock from 30 on. Origin: measured over the twelve motions on both
/// grounds (docs/measured/acceptance.md), and held there.
/// @{
#define RM_ACCEPT_LAN_ERROR_M 0.075 ///< error now; reached are 0.0743, on a slope of 34 degrees
#define RM_ACCEPT_LAN_BACKWARD 0    ///< frames drawn backwards
#define RM_ACCEPT_LAN_OVER_M 0.001  ///< overshoot; reached is 0
/// @}

/// The case of a mover that was held up for longer than this says little about the observer, and
/// fails. Seconds. Origin: specified.
#define RM_ACCEPT_BLOCKED_S 2.0

/// @name Drift
/// Origin: specified.
/// @{
#define RM_DRIFT_WAY_S (1.0 / 15.0) ///< part of the mover's path before and after a report; s
#define RM_DRIFT_REPORTS 25         ///< successive reports of a median
/// @}

/// A shorter standstill is a collision of the mover rather than a stop. Seconds. Origin: specified.
#define RM_SCORE_REST_S 0.2

/// In a longer rest whose reports are all lost, the last error counts. Seconds. Origin: specified.
#define RM_SCORE_SILENT_REST_S 1.0

/// A frame that moves a body by less than this counts as still. Metres. Origin: chosen; a fifth of
/// a pixel at two metres' distance, and above what rounding makes of a coordinate.
#define RM_SCORE_STILL 0.001f

/// A frame that turns a body by less than this counts as straight. Degrees. Origin: chosen; a turn
/// of 90 degrees a second makes 0.38 degrees at 240 frames a second.
#define RM_SCORE_TURN_STILL 0.05f

/// Scores of a run. Stops are moments at which the mover comes to rest on the ground.
typedef struct rm_score {
    uint32_t frames;  ///< that were scored
    uint32_t stops;   ///< that were measured
    double settle_ms; ///< worst of all stops: from the first tick after the stop's arrival to the
                      ///< last frame that moves the drawn body; the whole rest if all were lost
    double rest_error_m; ///< worst distance between drawn body and mover, from RM_ACCEPT_SETTLE_MS
                         ///< after that tick to the end of the rest
    double overshoot_m;  ///< greatest distance of the drawn body beyond a stop, in its direction
    uint32_t backward_frames; ///< drawn against the direction of the mover, or its last one
    uint32_t forward_frames;  ///< drawn, or with a cycle, forwards while the mover moves backwards,
                              ///< or did; the return of a prediction from beyond a stop that has
                              ///< arrived is left out
    double error_when_empty_m; ///< worst distance between the body and the newest place received,
                               ///< at moments at which the queue has become empty
    double drift_m; ///< greatest median of RM_DRIFT_REPORTS distances in a row: as a report arrives
                    ///< while the mover moves, from the body to the nearest point of the mover's
                    ///< way within RM_DRIFT_WAY_S of the moment at which it was sent, under the
                    ///< smooth rules of the one that is drawn; 0 with fewer
    double error_worst_m; ///< greatest distance between drawn body and mover in a frame
    double blocked_s;     ///< time in which the mover was slower than a tenth of its cycle's speed
    uint32_t blips;       ///< placements by the queue
    uint32_t turning_frames;    ///< in which the mover turns
    uint32_t waiting_frames;    ///< turning frames in which the drawn body stands still
    double turn_worst_deg;      ///< greatest turn of the drawn body in a frame
    uint32_t walk_frames;       ///< in which both take steps, faster than RM_SCORE_FROZEN_SPEED
    uint32_t wrong_foot_frames; ///< of these those with the wrong foot ahead
    double phase_error;         ///< drawn phase of the cycle against the true one, mean; cycles
} rm_score;

/// Server ticks of a mover's path that a scorer keeps: two seconds, more than any network here
/// delays a report. Count. Origin: chosen.
#define RM_SCORER_WAY 64

/// Reports whose displacement of the mover is still incomplete. Count. Origin: chosen; at most two
/// frames of RM_FRAME_ARRIVALS fall within RM_DRIFT_WAY_S at 30 frames a second, or a burst.
#define RM_SCORER_REPORTS 32

/// A moment of a mover's path.
typedef struct rm_trail_point {
    double time; ///< seconds
    rm_vec3 at;  ///< metres
} rm_trail_point;

/// Sums and marks of a run under way. A plain value; its fields are private.
typedef struct rm_scorer {
    rm_score score;                                              ///< so far
    rm_scenario_sample last;                                     ///< the frame before
    bool has_last, is_moving, is_stopped, has_arrived, has_tick; ///< phase of the run
    uint64_t ticks_then;                 ///< ticks of the observer before the stop arrived
    double stopped_at, tick_at;          ///< the stop, and the first tick after its arrival
    double drawn_moved_at;               ///< last frame that moved the drawn body
    double worst_rest, latest_error;     ///< of this rest
    double overshoot;                    ///< of this rest
    rm_vec3 way;                         ///< of the mover, in its own space, unit length or zero
    rm_vec3 stop_way;                    ///< of the mover when it stopped, global axes
    rm_trail_point trail[RM_SCORER_WAY]; ///< of the mover, at its latest ticks; a ring
    uint32_t trail_count;                ///< points so far
    rm_scenario_arrival reports[RM_SCORER_REPORTS]; ///< that wait for the path after them
    uint32_t report_count;                          ///< of these
    float row[RM_DRIFT_REPORTS];                    ///< distances of the latest reports; a ring
    uint32_t row_count;                             ///< of reports since the mover last stood
    double phase_sum;                               ///< of the errors of phase, cycles
} rm_scorer;

/// A new scorer.
RM_API rm_scorer rm_scorer_begin(void);

/// Takes in the next frame of one mover.
RM_API void rm_scorer_add(rm_scorer *scorer, const rm_scenario_sample *frame);

/// The scores so far, a rest under way included. The scorer can continue.
RM_API rm_score rm_scorer_end(const rm_scorer *scorer);

/// Does a run meet the acceptance?
RM_API bool rm_score_passes(const rm_score *score);

/// Does it keep the limits on a network of zero delay, besides?
RM_API bool rm_score_passes_lan(const rm_score *score);

/// @name Limits of the metrics
/// Origin: chosen, unless another is given; docs/scores.md says why.
/// @{
#define RM_SCORE_LAG_LIMIT 2.0 ///< longest lag that is searched, and half the trace; s
#define RM_SCORE_SNAP_TIMES                                                                        \
    3.0                           ///< a snap is faster than the true speed by this factor;
                                  ///< origin: specified
#define RM_SCORE_SNAP_SPEED 1.0   ///< least true speed that a snap is measured by; m/s
#define RM_SCORE_FROZEN_SPEED 0.5 ///< a body is frozen while its mover is faster than this; m/s
#define RM_SCORE_STOP_SECONDS 0.2 ///< shortest standstill that counts as a stop; s
#define RM_SCORE_STEP_METERS 1.0  ///< ground that the feet cover in one step: half a stride; m
#define RM_SCORE_FOOT_SECONDS 0.1 ///< time after which the slide of a foot is measured; s
#define RM_SCORE_WALL_DEPTH 0.01  ///< least depth inside a wall that counts; m
#define RM_SCORE_TRUTH_STILL 0.01 ///< a mover slower than this stands; m/s
#define RM_SCORE_TOLD_SECONDS 0.5 ///< shortest time over which reports give a speed; s
#define RM_SCORE_REST_SECONDS 0.5 ///< shortest silence that counts as a rest; s
#define RM_SCORE_SAME_PLACE 0.01  ///< reports within this distance give the same place; m
#define RM_SCORE_FARTHEST 1e9f    ///< places and times beyond are refused; m, s
#define RM_SCORE_WRONG_FOOT 0.25f ///< phase error beyond which the wrong foot is ahead; cycles
#define RM_SCORE_ROUNDED 0.02f    ///< how far the square of a rotation's length may be from 1
/// @}

/// Further values of a frame; bits of rm_trace_sample.has.
typedef enum rm_trace_bits {
    RM_TRACE_ROTATIONS = 0x1,    ///< both rotations
    RM_TRACE_CYCLE = 0x2,        ///< the speed of the animation
    RM_TRACE_DEPTH = 0x4,        ///< how deep the drawn body is inside a wall
    RM_TRACE_IN_AIR = 0x8,       ///< the drawn body's feet are off the ground
    RM_TRACE_PHASE = 0x10,       ///< both phases; the mover takes steps
    RM_TRACE_TRUE_IN_AIR = 0x20, ///< the mover is in the air
} rm_trace_bits;

/// One frame of one body. Metres, x east, y north, z up.
typedef struct rm_trace_sample {
    double time;                            ///< seconds, above that of the frame before
    rm_vec3 drawn;                          ///< where it was drawn; metres
    rm_vec3 truth;                          ///< where it was; metres
    rm_quat drawn_rotation, truth_rotation; ///< the identity where they are unknown
    float cycle;                            ///< signed forward speed of the animation, m/s
    float depth;                            ///< inside a wall; metres, 0 outside
    uint32_t has;                           ///< rm_trace_bits
    float phase, truth_phase;               ///< of the cycle, in [0, 1)
} rm_trace_sample;

/// True if a rotation has unit length within RM_SCORE_ROUNDED.
static inline bool rm_trace_is_rotation(rm_quat q) {
    return rm_abs(rm_quat_dot(q, q) - 1.0f) <= RM_SCORE_ROUNDED;
}

/// A message about the body: settling counts from the arrival of the first that was sent after
/// a stop.
typedef struct rm_trace_message {
    double sent, arrived; ///< seconds
} rm_trace_message;

/// All samples of one body.
typedef struct rm_trace {
    const rm_trace_sample *frames;    ///< in order of time
    uint32_t frame_count;             ///< entries of `frames`
    const rm_trace_message *messages; ///< that have arrived, in any order; may be null
    uint32_t message_count;           ///< entries of `messages`
} rm_trace;

/// Value of a metric that is missing from the trace; all others are 0 or above.
#define RM_SCORE_UNKNOWN (-1.0)

/// Scores of a trace. All but the counts of frames may be RM_SCORE_UNKNOWN.
typedef struct rm_trace_score {
    uint32_t frames;                  ///< that were scored
    double seconds;                   ///< from the first to the last frame
    double metres;                    ///< length of the true path
    double error_mean_m, error_p99_m; ///< drawn place against the true one, now
    double lag_ms, lag_error_m;       ///< delay at which the error is least; mean error at it
    uint32_t stops;                   ///< of the mover
    double settle_ms, overshoot_m;    ///< worst of all stops, or unknown
    double speed_deviation;           ///< share of the true speed
    uint32_t backward_frames;         ///< drawn against the direction of the mover
    uint32_t frozen_frames;           ///< drawn still while the mover moves
    uint32_t snaps;                   ///< frames drawn faster than three times the true speed
    double foot_slide_mm;             ///< per step
    double wall_depth_m;              ///< deepest
    double wall_frames;               ///< frames inside a wall
    double jerk;                      ///< dimensionless
    double true_jerk;                 ///< jerk of the true path, that of a perfect copy
    double heading_mean_deg, heading_p99_deg; ///< drawn heading against the true one
    double phase_mean, phase_p99; ///< drawn phase against the true one while both walk; cycles
    double wrong_foot;            ///< share of that time with the wrong foot ahead
    double arc_error_m; ///< drawn height against the true one while the mover is in the air
} rm_trace_score;

/// Scores a trace.
/// @param scratch  room for a float a frame; its content is lost
/// @param score    written only on success
/// @return RM_ERROR_ARGUMENT for fewer than two frames, times that are equal or descending, or a
/// place or
///         time beyond RM_SCORE_FARTHEST; RM_ERROR_ROTATION for a rotation of other than unit
///         length, RM_SCORE_ROUNDED; RM_ERROR_NOT_FINITE for NaN or infinity
RM_API rm_status rm_trace_score_make(const rm_trace *trace, float *scratch, rm_trace_score *score);

/// @name Without a truth
/// What an observer measures by itself: a recording of its world is enough.
/// @{

/// Newest report of the observer in one frame, beside rm_trace_sample, of which `truth` and
/// `truth_rotation` are then unused.
typedef struct rm_report_sample {
    rm_vec3 report;    ///< the newest reported position; metres
    rm_vec3 animation; ///< velocity of the cycle that the body plays, body space; m/s
    bool has_report;   ///< there has been a report
    bool is_new;       ///< the report arrived since the frame before
    bool is_placed;    ///< the body was put somewhere since then: a teleport, a snap or a blip
    uint32_t queue;    ///< nodes in the body's queue
} rm_report_sample;

/// The score of such a trace. Each member but the counts may be RM_SCORE_UNKNOWN.
typedef struct rm_report_score {
    uint32_t frames;                    ///< scored frames
    double seconds;                     ///< from the first to the last frame
    double metres;                      ///< drawn distance, less placements
    uint32_t reports;                   ///< frames with a new report
    double report_mean_m, report_p99_m; ///< drawn against the newest report
    uint32_t rests;                     ///< silent stretches
    double settle_ms;                   ///< worst of all rests, or unknown
    uint32_t backward_frames;           ///< drawn against the direction of its own legs
    uint32_t placements;                ///< teleports, snaps and blips of the library
    uint32_t leaps;                     ///< frames drawn faster than three times the reported speed
    double speed_jump_mps;              ///< greatest change of speed between two frames, m/s
    double turn_jump_deg;               ///< greatest turn in a frame, degrees
    double jerk;                        ///< dimensionless, by the reported speed
    double queue_mean;                  ///< nodes
    uint32_t queue_most;                ///< nodes
    double foot_slide_mm;               ///< as in rm_trace_score, and so are the next two
    double wall_depth_m;                ///< deepest
    double wall_frames;                 ///< frames inside a wall
} rm_report_score;

/// Scores a trace of which the truth is unknown.
/// @param told  one for each frame of the trace
/// @param scratch  room for a float a frame; its content is lost
/// @param score    written only on success
/// @return as rm_trace_score_make
RM_API rm_status rm_report_score_make(const rm_trace *trace, const rm_report_sample *told,
                                      float *scratch, rm_report_score *score);

/// @}

/// Is this metric other than RM_SCORE_UNKNOWN?
RM_API bool rm_score_is_known(double metric);

#ifdef __cplusplus
}
#endif
