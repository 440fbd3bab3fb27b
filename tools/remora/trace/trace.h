// Traces: what happened in a scenario, as JSON lines. A line a frame, a line a message.

#pragma once

#include "remora/scenario.h"

#include <stdio.h>

// Writes the events and the frame of the last step, in the order of time.
void trace_write_step(FILE *file, const rm_scenario *scenario, uint32_t actor);
