// The common tick of a block.

#pragma once

#include "body/step.h"

// Ticks the lanes that do nothing but stand, walk or chase, and tells in the scratch which they
// are. Where there is a sweep it stops before that and leaves their candidates.
void rm_block_tick_common(const rm_step *step, const rm_block *block, rm_scratch *scratch);
