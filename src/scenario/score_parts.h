// The parts of a scorer: score.c and score_drift.c.

#pragma once

#include "remora/score.h"

#include "scenario/run.h"

// Takes in the mover's path and the reports of a frame.
void rm_integrate_add(rm_scorer *s, const rm_scenario_sample *f);

// The drift so far; reports whose path is incomplete are measured by the part that is there.
double rm_integrate_end(const rm_scorer *s);
