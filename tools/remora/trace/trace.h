// Traces: what happened in a scenario, as JSON lines. A line a frame, a line a message.

#pragma once

#include "remora/scenario.h"

#include <stdio.h>

// Whether the mover flies; before its first tick it has no ground either.
static inline bool trace_is_in_air(const rm_scenario_sample *f) {
    return !(f->truth_transient & RM_TRANSIENT_ON_WALKABLE) && f->truth_velocity.z != 0.0f;
}

// Writes the events and the frame of the last step, in the order of time.
void trace_write_step(FILE *file, const rm_scenario *scenario, uint32_t actor);
