// Four models of how a body moves on, and their weights.
//
// Each model derives a displacement over a horizon from the last samples of a history: at the last
// velocity, with the last acceleration, along a cubic through the last samples, along a parabola
// fitted to them. What is predicted is a mix of the four. Its weights are those whose mix would
// have predicted the settled samples with the least error; a short and a long horizon have weights
// of their own, and horizons between them have weights between theirs.

#pragma once

#include "base/vec4.h"
#include "predict/history.h"

enum {
    RM_MODELS = 4,
    RM_MODEL_HORIZONS = 2,
    RM_MODEL_PAIRS = RM_MODELS * (RM_MODELS + 1) / 2,
};

// Learned errors of the models over one horizon.
typedef struct rm_horizon {
    float products[RM_MODEL_PAIRS]; // of the models' errors, fading
    float weights[RM_MODELS];       // sum 1
    float length;                   // s
    float usual;                    // error of the mix, m
} rm_horizon;

typedef struct rm_models {
    rm_horizon at[RM_MODEL_HORIZONS]; // the shorter first
    uint32_t scored;                  // samples
} rm_models;

void rm_models_begin(rm_models *models);

// Learns from the sample of a history that has just been settled.
// @param aim  the horizon that is drawn: age of a report while it is the newest, s
void rm_models_score(rm_models *models, const rm_history *history, uint32_t settled, float aim);

// Displacement and velocity over a horizon.
typedef struct rm_motion_ahead {
    rm_vec3 way;      // m
    rm_vec3 velocity; // m/s
} rm_motion_ahead;

// Behaviour of a path in silence.
typedef struct rm_silence_def {
    float interval;  // between reports, s
    float due;       // age at which a newer report should have arrived, s
    float silence;   // longest extrapolation in silence, s
    float slow_down; // time within which it then returns to its last reported place, s
} rm_silence_def;

// The i-th sample's motion, ready to be evaluated for any horizon.
typedef struct rm_outlook {
    rm_vec4 last;                    // velocity
    rm_vec4 even, bend;              // velocity and acceleration
    rm_vec4 cubic, cubic_bend, jerk; // and change of acceleration
    rm_vec4 fit_at, fit, fit_bend;   // beside the sample, velocity, acceleration
} rm_outlook;

void rm_models_look(const rm_history *history, uint32_t i, rm_outlook *outlook);

// The mix, apart from silence.
rm_motion_ahead rm_models_mix(const rm_models *models, const rm_outlook *outlook, float top,
                              float horizon);

// Predicts the newest sample over a horizon.
rm_motion_ahead rm_models_predict(const rm_models *models, const rm_history *history,
                                  const rm_outlook *outlook, const rm_silence_def *silence,
                                  float horizon);
