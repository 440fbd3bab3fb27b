// A trace seen as two paths, of the drawn body and of its mover, with the arithmetic that the
// metrics share. Frames are counted from 0; the step of frame i leads from frame i - 1 to it, from
// i = 1 on. Sums are doubles, because a trace may be long.

#pragma once

#include "remora/score.h"

#if !defined(__GNUC__) && !defined(__clang__)
#include <math.h>
#endif

typedef struct rm_vec3d {
    double x, y, z;
} rm_vec3d;

static inline rm_vec3d rm_vec3d_between(rm_vec3 a, rm_vec3 b) {
    return (rm_vec3d){(double)b.x - (double)a.x, (double)b.y - (double)a.y,
                      (double)b.z - (double)a.z};
}

static inline double rm_vec3d_squared(rm_vec3d w) {
    return w.x * w.x + w.y * w.y + w.z * w.z;
}

static inline double rm_vec3d_length(rm_vec3d w) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_sqrt(rm_vec3d_squared(w));
#else
    return sqrt(rm_vec3d_squared(w));
#endif
}

static inline double rm_drawn_step(const rm_trace *t, uint32_t i) {
    return rm_vec3d_length(rm_vec3d_between(t->frames[i - 1].drawn, t->frames[i].drawn));
}

static inline double rm_true_step(const rm_trace *t, uint32_t i) {
    return rm_vec3d_length(rm_vec3d_between(t->frames[i - 1].truth, t->frames[i].truth));
}

static inline double rm_step_seconds(const rm_trace *t, uint32_t i) {
    return t->frames[i].time - t->frames[i - 1].time;
}

static inline double rm_true_speed(const rm_trace *t, uint32_t i) {
    return rm_true_step(t, i) / rm_step_seconds(t, i);
}

// Place of the mover at a time, on the straight between two frames. `near` is an index to begin the
// search with; it only grows, so that a walk along a trace is one pass.
rm_vec3 rm_true_place(const rm_trace *t, double time, uint32_t *near);

// Value below or at which 99 of a hundred are, by rank. The order of the values is lost.
float rm_percentile_99(float *values, uint32_t count);

// The parts of a score, each in a file of its own.
void rm_score_lag(const rm_trace *t, rm_trace_score *score);   // lag, error at it, speed, frozen
void rm_score_stops(const rm_trace *t, rm_trace_score *score); // settling and overshoot
void rm_score_steps(const rm_trace *t, rm_trace_score *score); // backwards, snaps, feet, jerk

// Parts that work on drawn poses alone.
void rm_score_feet(const rm_trace *t, rm_trace_score *score);  // foot slide
void rm_score_walls(const rm_trace *t, rm_trace_score *score); // depth and frames inside walls

// The angle between two forward axes viewed from above, unsigned. Degrees.
float rm_heading_between(rm_quat a, rm_quat b);

// The shorter distance around from one phase to another, unsigned; cycles.
float rm_phase_between(float a, float b);

// The integral of the squared jerk of the drawn or of the true path, by third differences.
double rm_jerk_squared(const rm_trace *t, bool is_truth);

// The error of rm_trace_score_make for an invalid trace, else RM_OK.
rm_status rm_trace_check(const rm_trace *t);

// An empty score.
rm_trace_score rm_score_make_empty(void);
