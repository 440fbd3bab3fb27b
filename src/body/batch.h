// The batch: the tick of the usual bodies of a block, eight at a time.

#pragma once

#include "body/step.h"

// Ticks the bodies that only stand, walk, chase or drift; scratch->batched says which they are.
// Where there is a sweep it stops before that, and leaves their candidates in scratch->walk and the
// bodies in scratch->lanes.
void rm_stage_batch(const rm_step *step, const rm_block *block, rm_scratch *scratch);
