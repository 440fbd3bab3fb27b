// The last reports of one body in the order of sending, with values derived from each.
//
// These are a function of its own numbers and of the reports sent before it, so the same reports
// give the same history whatever order they arrive in. The newest RM_HISTORY_OPEN reports are open:
// a late one may still be put between them. Older ones are settled, and the weights of the models
// (models.h) are learned from these alone.

#pragma once

#include "remora/space.h"

enum {
    RM_HISTORY_SAMPLES = 12,
    RM_HISTORY_OPEN = 2,
    RM_HISTORY_SPACINGS = 5, // the interval is their median
};

// Contents of a report, and derived properties; bits of rm_sample.has.
typedef enum rm_sample_bits {
    RM_SAMPLE_VELOCITY = 0x1,
    RM_SAMPLE_NUMBER = 0x2,
    RM_SAMPLE_JUMP = 0x4,     // marked as a jump by the host
    RM_SAMPLE_BEGINS = 0x8,   // all models contradict the step: derivatives skip it
    RM_SAMPLE_STANDS = 0x10,  // displacement 0 since the sample before, or velocity 0
    RM_SAMPLE_RESUMES = 0x20, // stood until one interval before
    RM_SAMPLE_LEAPS = 0x40,   // the step is implausibly fast
    RM_SAMPLE_FACES = 0x80,   // the heading is missing: it faces its displacement
    RM_SAMPLE_TURNS = 0x100,  // it has a turn rate
    RM_SAMPLE_AIRBORNE = 0x200,
    RM_SAMPLE_ARRIVED = 0x400,    // sent when it arrived, by default
    RM_SAMPLE_UNBELIEVED = 0x800, // a leap whose velocity may include the leap
} rm_sample_bits;

// One report.
typedef struct rm_sample {
    double sent; // s
    rm_position at;
    rm_vec3 velocity; // if reported; m/s
    uint32_t number;
    uint16_t has;  // rm_sample_bits
    uint16_t use;  // samples before it that models may use
    float step;    // time since the sample before, as models count it; s
    float spacing; // the same for each report, by numbers if there are any; s
    float top;     // top speed so far; m/s
    float usual;   // usual error of a prediction over one step; m
    float habit;   // share of silences in which the body stood, 0 to 1
    float turning; // about the vertical, to the left; rad/s
    float missed;  // prediction error of the motion before it, m
} rm_sample;

// Oldest first.
typedef struct rm_history {
    rm_sample samples[RM_HISTORY_SAMPLES];
    uint32_t count;
    uint32_t settled; // number of the oldest samples that are settled
} rm_history;

// Settings of a body that its history depends on.
typedef struct rm_history_def {
    float plausible;     // speed that is plausible for all bodies, m/s
    float stand_share;   // of the top speed: slower is standing
    float slide;         // after a shorter leap the motion continues, m
    float habit;         // before any silence has shown it
    bool is_habit_fixed; // the habit is independent of silences
} rm_history_def;

typedef enum rm_history_result {
    RM_HISTORY_ADDED = 0,
    RM_HISTORY_TWICE,    // the same report again
    RM_HISTORY_TOO_LATE, // sent before a settled sample
} rm_history_result;

// The displacement from one place to another; nearly always within one landblock.
static inline rm_vec3 rm_way_between(const rm_position *a, const rm_position *b) {
    bool is_one_block = (a->cell ^ b->cell) < 0x10000u;
    return is_one_block ? rm_vec3_sub(b->origin, a->origin) : rm_position_offset(a, b);
}

static inline const rm_sample *rm_history_newest(const rm_history *history) {
    return &history->samples[history->count - 1];
}

// Adds a report. Those sent after it are judged again.
rm_history_result rm_history_add(rm_history *history, const rm_history_def *def,
                                 const rm_sample *sample);

// Takes back the newest report, unless a weight has been learned from it.
void rm_history_take_back(rm_history *history);

// Interval of the reports as the i-th sample shows it, s.
float rm_history_interval(const rm_history *history, uint32_t i);

// Velocity at the i-th sample: as reported, or by the step that led there; m/s.
rm_vec3 rm_history_velocity(const rm_history *history, uint32_t i);
