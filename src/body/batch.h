// The batch: the tick of the usual bodies of a block, eight at a time, first line of the list in
// tick.c. It takes the bodies that only stand, walk, chase or drift, by the same rules on values as
// the stages. Compiled once for each set of instructions that the machine may have; every one of
// them gives the same bits.

#pragma once

#include "base/instructions.h"
#include "body/tick.h"

// For the instructions that the library as a whole is compiled for.
void rm_stage_batch_build(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);

#if RM_HAS_AVX2
void rm_stage_batch_avx2(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);
#endif

// Ticks the bodies that only stand, walk, chase or drift; scratch->batched says which they are.
// Where there is a sweep it stops before that, and leaves their candidates in scratch->walk and the
// bodies in scratch->lanes.
static inline void rm_stage_batch(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
#if RM_HAS_AVX2
    if (tick->instructions == RM_INSTRUCTIONS_AVX2) {
        rm_stage_batch_avx2(tick, block, scratch);
        return;
    }
#endif
    rm_stage_batch_build(tick, block, scratch);
}
