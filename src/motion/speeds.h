// Greatest speeds of a body, from plain values: for callers that store the motion in another form.

#pragma once

#include "remora/motion.h"

// L3: the length of the cycle's velocity. Exactly 0 counts as running: a body that stands catches
// up at the speed of a run. m/s. Origin: document 2.
static inline float rm_speed_of_cycle(rm_vec3 velocity) {
    float speed = rm_vec3_length(velocity);
    return speed == 0.0f ? RM_RUN_SPEED : speed;
}

// Retail, for sticky. m/s
float rm_speed_max(float run_rate);

// Retail, for the chase. m/s
float rm_speed_adjusted_max(const rm_interpreted_state *state, float run_rate);
