// How well one body was drawn, by itself and by what its observer was told: its scores without a
// truth, how its reports arrived, one number to rank it by, and why in words.

#pragma once

#include "remora/recording.h"
#include "remora/score.h"

#include "arrivals.h"

enum { HEALTH_WHY_SIZE = 320 };

typedef struct health {
    rm_report_score score;
    arrival_summary arrivals;
    uint32_t teleports; // among the placements of the score: the server's doing
    double trouble;     // 0 for none; see health_trouble
    double worst_at;    // where the worst stretch of HEALTH_STRETCH begins; seconds
    char why[HEALTH_WHY_SIZE];
} health;

// A longer run is scored in stretches, so that memory does not grow with its length: counts are
// added up, means are weighted by frames, of everything else the worst stretch counts. Frames.
enum { HEALTH_STRETCH = 1200 };

// A metre for every metre that 1 of 100 frames is away from the newest report, and one for every
// percent of frames that leap, go against the body's own legs, or are placements but no teleports.
double health_trouble(const rm_report_score *score, uint32_t teleports);

// Fills in trouble and why.
void health_judge(health *h);

// What a body is told and how it is drawn, taken in as it happens.
typedef struct health_meter {
    rm_trace_sample *frames;
    rm_report_sample *told;
    uint32_t count, capacity;
    arrivals arrivals;
    uint32_t cell; // places are metres from the corner of this landblock; 0 before the first
    rm_position report;
    bool has_report, is_new;
    uint32_t placements, teleports; // so far
    uint32_t teleports_then;        // when the stretch began
    double worst;                   // trouble of the worst stretch
    health sum;
} health_meter;

// A report arrived. False without memory.
bool health_meter_report(health_meter *m, const rm_replay_report *report, double time);

// A frame was drawn. False without memory.
bool health_meter_frame(health_meter *m, const rm_world *world, const rm_body_info *info,
                        double time);

// What came of it. False without memory, or if it was drawn in fewer than two frames: then nothing
// is known of it.
bool health_meter_end(health_meter *m, health *out);

void health_meter_free(health_meter *m);

// A frame as it is drawn, with its depth inside the walls of the world's collision.
// @param cell  places are metres from the corner of this landblock
rm_trace_sample health_frame(const rm_world *world, const rm_body_info *info, uint32_t cell,
                             double time);

// Sorts by trouble, the worst first, and by order where that is equal.
// @param order  count indices, written here
void health_rank(const health *const *bodies, uint32_t count, uint32_t *order);
