// The drawn path of a free body: its prediction and its correction.
//
// At a report the mix of the models becomes one cubic over the time until the next one is due; a
// frame evaluates that. A body that is silent gets the next piece of it.

#pragma once

#include "predict/ease.h"
#include "predict/models.h"

// A cubic, from a sample on.
typedef struct rm_path {
    rm_vec3 place, velocity, bend, twist; // at `from`: way from the sample, m, and its changes
    double sent;                          // of the sample, s
    rm_position at;                       // of the sample
    float from;                           // age of the sample, s
    float to;
    uint16_t is_still; // constant from now on
    uint16_t is_past;  // drawn between samples, while the age is negative
} rm_path;

// Ages at which the reports of a body arrive.
typedef struct rm_path_times {
    float delay; // age of a report when it arrives, s
    float late;  // usual difference from that, s
} rm_path_times;

// Behaviour of a body in silence.
typedef struct rm_path_def {
    float silence;   // longest extrapolation, s
    float slow_down; // time within which it then returns to its last reported place, s
} rm_path_def;

// Begins the path of the newest sample at an age of it.
// @param is_past  interpolation between the samples is drawn instead of the prediction
void rm_path_begin(rm_path *path, const rm_models *models, const rm_history *history,
                   const rm_path_times *times, const rm_path_def *def, float from, bool is_past);

// Extends it until it reaches an age. At most RM_PATH_PIECES pieces; after them the body stands.
void rm_path_reach(rm_path *path, const rm_models *models, const rm_history *history,
                   const rm_path_times *times, const rm_path_def *def, float age);

// Whether displacements and velocities are within what a world may hold.
bool rm_path_is_bounded(const rm_path *path);

// Displacement and velocity at an age of the sample.
static inline rm_vec3 rm_path_way(const rm_path *path, float age) {
    float x = age - path->from;
    rm_vec3 bent = rm_vec3_add(path->bend, rm_vec3_scale(path->twist, x));
    rm_vec3 gone = rm_vec3_add(path->velocity, rm_vec3_scale(bent, x));
    return rm_vec3_add(path->place, rm_vec3_scale(gone, x));
}

static inline rm_vec3 rm_path_velocity(const rm_path *path, float age) {
    float x = age - path->from;
    rm_vec3 bent =
        rm_vec3_add(rm_vec3_scale(path->bend, 2.0f), rm_vec3_scale(path->twist, 3.0f * x));
    return rm_vec3_add(path->velocity, rm_vec3_scale(bent, x));
}
