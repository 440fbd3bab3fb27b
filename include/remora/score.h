/// @file
/// Scores of a scenario, frame by frame, and the acceptance of the twelve motions. Part of the
/// scenario library.
///
///     rm_scorer scorer = rm_scorer_begin();
///     ... after each rm_scenario_step: rm_scorer_add(&scorer, &frame);
///     rm_score score = rm_scorer_end(&scorer);

#pragma once

#include "remora/scenario.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Limits of the acceptance
/// Origin: specified (the documents' acceptance).
/// @{
#define RM_ACCEPT_SETTLE_MS 200.0 ///< rests at the latest so long after a stop has arrived
#define RM_ACCEPT_METERS 0.05     ///< error at rest, when the queue is empty, and drift in a run
/// @}

/// A mover that was held up for longer than this shows nothing about the observer: its case is no
/// test and fails. Seconds. Origin: specified.
#define RM_ACCEPT_BLOCKED_S 2.0

/// @name Drift
/// Origin: specified.
/// @{
#define RM_DRIFT_WAY_S (1.0 / 15.0) ///< the mover's way counts this long before and after a report
#define RM_DRIFT_REPORTS 25         ///< in a row, of which the median is taken
/// @}

/// A shorter rest is none: the mover ran into something. Seconds. Origin: specified.
#define RM_SCORE_REST_S 0.2

/// In a longer rest of which nothing arrives, the last error counts. Seconds. Origin: specified.
#define RM_SCORE_SILENT_REST_S 1.0

/// A frame that moves a body by less than this counts as still. Metres. Origin: chosen; a fifth of
/// a pixel at two metres' distance, and above what rounding makes of a coordinate.
#define RM_SCORE_STILL 0.001f

/// What came of a run. Stops are moments at which the mover comes to rest on the ground.
typedef struct rm_score {
    uint32_t frames;  ///< that were scored
    uint32_t stops;   ///< that were measured
    double settle_ms; ///< worst of all stops: from the first tick after the stop's arrival to the
                      ///< last frame that moves the drawn body; the whole rest if none arrived
    double rest_error_m; ///< worst distance between drawn body and mover, from RM_ACCEPT_SETTLE_MS
                         ///< after that tick to the end of the rest
    double overshoot_m;  ///< farthest that the drawn body went beyond a stop, in its direction
    uint32_t backward_frames;  ///< drawn against the direction in which the mover goes, or went
    uint32_t forward_frames;   ///< drawn, or with a cycle, forwards while the mover goes backwards
    double error_when_empty_m; ///< worst distance between the body and the newest place received,
                               ///< at moments at which the queue has become empty
    double drift_m; ///< greatest median of RM_DRIFT_REPORTS distances in a row: as a report arrives
                    ///< while the mover moves, from the body to the nearest point of the mover's
                    ///< way within RM_DRIFT_WAY_S of the moment at which it was sent; 0 with fewer
    double error_worst_m; ///< greatest distance between drawn body and mover in a frame
    double blocked_s;     ///< time in which the mover went slower than a tenth of its cycle's speed
    uint32_t blips;       ///< placements by the queue
} rm_score;

/// Server ticks of a mover's way that a scorer remembers: two seconds, more than any network here
/// delays a report. Count. Origin: chosen.
#define RM_SCORER_WAY 64

/// Reports of which the mover's way is not known to its end yet. Count. Origin: chosen; at most two
/// frames of RM_FRAME_ARRIVALS come within RM_DRIFT_WAY_S at 30 frames a second, or a burst.
#define RM_SCORER_REPORTS 32

/// A moment of a mover's way.
typedef struct rm_way_point {
    double time; ///< seconds
    rm_vec3 at;  ///< metres
} rm_way_point;

/// Sums and marks of a run under way. A plain value; its fields are nobody's business.
typedef struct rm_scorer {
    rm_score score;                                              ///< so far
    rm_scenario_frame last;                                      ///< the frame before
    bool has_last, is_moving, is_stopped, has_arrived, has_tick; ///< where it stands
    uint64_t ticks_then;               ///< of the observer, before the stop arrived
    double stopped_at, tick_at;        ///< the stop, and the first tick after its arrival
    double drawn_moved_at;             ///< last frame that moved the drawn body
    double worst_rest, latest_error;   ///< of this rest
    double overshoot;                  ///< of this rest
    rm_vec3 way;                       ///< of the mover, in its own space, unit length or zero
    rm_vec3 stop_way;                  ///< of the mover when it stopped, global axes
    rm_way_point trail[RM_SCORER_WAY]; ///< of the mover, at its latest ticks; a ring
    uint32_t trail_count;              ///< points so far
    rm_scenario_arrival reports[RM_SCORER_REPORTS]; ///< that wait for the way after them
    uint32_t report_count;                          ///< of these
    float row[RM_DRIFT_REPORTS];                    ///< distances of the latest reports; a ring
    uint32_t row_count;                             ///< of reports since the mover last stood
} rm_scorer;

/// A scorer that has seen nothing yet.
RM_API rm_scorer rm_scorer_begin(void);

/// Takes in the next frame of one mover.
RM_API void rm_scorer_add(rm_scorer *scorer, const rm_scenario_frame *frame);

/// The scores so far, a rest under way included. The scorer can go on.
RM_API rm_score rm_scorer_end(const rm_scorer *scorer);

/// Does a run meet the acceptance?
RM_API bool rm_score_passes(const rm_score *score);

#ifdef __cplusplus
}
#endif
