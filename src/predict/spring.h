// The damped spring of a correction (ease.h) over a short time, on plain values: frames step rows
// of them.

#pragma once

#include "base/masks.h"

static const float RM_SPRING_DAMPING = 0.8f;
static const float RM_SPRING_RINGING = 0.6f;  // square root of 1 - damping^2
static const float RM_SPRING_LONGEST = 0.05f; // s; the series of a step hold up to this
static const float RM_SPRING_OVER = 1.0f;     // s; a longer frame ends a correction
static const float RM_SPRING_OFF = 1e-4f;     // m; smaller corrections end
static const float RM_SPRING_SPEED = 1e-3f;   // m/s

// Factors of one step.
typedef struct rm_spring {
    float damping, cosine, sine, back;
} rm_spring;

static RM_LANE_BODY rm_spring rm_spring_of(float stiffness, float dt) {
    float ringing = RM_SPRING_RINGING * stiffness;
    float damping = RM_SPRING_DAMPING * stiffness;
    float fade = damping * dt;
    float square = ringing * dt * ringing * dt;
    float left =
        1.0f / (1.0f + fade * (1.0f + fade * (0.5f + fade * (0.16666667f + fade * 0.041666668f))));
    float cosine = left * (1.0f - square * (0.5f - square * 0.041666668f));
    float sine = left * dt * (1.0f - square * (0.16666667f - square * 0.0083333338f));
    rm_spring spring = {damping, cosine, sine, -sine * ringing * ringing};
    return spring;
}

// One axis: the offset and its rate.
static RM_LANE_BODY void rm_spring_step(const rm_spring *spring, float *off, float *speed) {
    float pulled = *speed + *off * spring->damping;
    float way = *off * spring->cosine + pulled * spring->sine;
    *speed = pulled * spring->cosine + *off * spring->back + way * -spring->damping;
    *off = way;
}

// Whether a correction is invisible.
static RM_LANE_BODY bool rm_spring_is_over(rm_vec3 off, rm_vec3 speed) {
    int is_near = rm_vec3_length_squared(off) < RM_SPRING_OFF * RM_SPRING_OFF;
    int is_slow = rm_vec3_length_squared(speed) < RM_SPRING_SPEED * RM_SPRING_SPEED;
    return (is_near & is_slow) != 0;
}
