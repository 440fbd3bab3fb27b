// How fast a body can be, from plain values: for callers that do not keep an rm_motion as such.

#pragma once

#include "remora/motion.h"

// L3: the length of the cycle's velocity; exactly 0 counts as 4.0. m/s
float rm_speed_of_cycle(rm_vec3 velocity);

// Retail, for sticky. m/s
float rm_speed_max(float run_rate);

// Retail, for the chase. m/s
float rm_speed_adjusted_max(const rm_interpreted_state *state, float run_rate);
