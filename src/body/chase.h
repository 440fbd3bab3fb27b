// The chase of one body of a block.

#pragma once

#include "body/step.h"
#include "chase/interp.h"

// What the chase needs to know of a body.
rm_chase_body rm_lane_chase_body(const rm_step *step, const rm_lane *lane);
