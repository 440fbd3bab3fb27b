// The tick, in the order of the client: the list in rm_block_tick is the numbered list of
// the overview.
//
// Invariants: bodies meet each other as they stood at the start of the tick (rm_block_begin),
// whatever the order of blocks; a stage touches only the lanes that the stages before it have left
// in scratch.

#include "body/tick.h"

#include "body/batch.h"

#include <string.h>

void rm_block_begin(const rm_tick *tick, const rm_block *block) {
    rm_block_set_starts(block);
    for (int i = rm_first_lane(block->marks->stuck); i >= 0;
         i = rm_next_lane(block->marks->stuck, i)) {
        rm_sticky_elapse(&block->goals[block->cold[i].goal - 1].sticky, tick->seconds);
    }
}

// For the bodies outside of the batch, and for the rest of the tick of those inside.
static void run_stages(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    rm_stage_wake(tick, block, scratch);      // 0 selects the other bodies that tick
    rm_stage_ground(tick, block, scratch);    // 0 velocity ends on the ground, or lifts off it
    rm_stage_sequence(tick, block, scratch);  // 1 root motion of the cycle
    rm_stage_chase(tick, block, scratch);     // 2 queue, then sticky, then leash
    rm_stage_combine(tick, block, scratch);   // 3 pose and local move make a candidate
    rm_stage_integrate(tick, block, scratch); // 4 velocity, acceleration, omega, friction
    rm_stage_walk(tick, block, scratch);      // 5, 6 for walkers on terrain
    rm_stage_sweep(tick, block, scratch);     // 5 candidate against the world
    rm_stage_commit(tick, block, scratch);    // 6 cell, frame, contact, walkable
    rm_stage_managers(tick, block, scratch);  // 7 hooks, and the blip of the queue
}

// The batch takes the bodies that only stand, walk, chase or drift and runs stages 0 to 4 for eight
// of them at a time, all stages where sweeps are off. It leaves in scratch.batched which bodies it
// took, in scratch.lanes which of these are still to be swept and committed. All others pass the
// stages one by one. The rules of both are the same functions of plain values: chase/decide.h,
// integrate.h, commit.h.
void rm_block_tick(const rm_tick *tick, const rm_block *block) {
    rm_scratch scratch;
    if (tick->is_alone) {
        rm_block_begin(tick, block);
    }
    rm_stage_batch(tick, block, &scratch); // 0 to 4, or all, of the bodies that do the usual
    if (scratch.batched == block->marks->used && !scratch.lanes) {
        return; // the stages are complete
    }
    run_stages(tick, block, &scratch);
}

// The other lanes are hidden: the stages work on copies of the marks in which they are unused.
void rm_lane_tick(const rm_tick *tick, const rm_block *block, int i) {
    const uint8_t bit = (uint8_t)(1u << i);
    rm_scratch scratch = {.batched = 0};
    rm_marks marks = *block->marks;
    rm_block alone = *block;
    rm_lane lane = rm_block_lane(block, i);
    rm_position present = rm_lane_position(&lane);
    marks.used = bit;
    marks.stuck &= bit;
    alone.marks = &marks;
    rm_lane_set_start(&lane, &present);
    if (rm_lane_is_stuck(&lane)) {
        rm_sticky_elapse(rm_lane_sticky(&lane), tick->seconds);
    }
    run_stages(tick, &alone, &scratch);
    rm_marks_take(block->marks, &marks, bit);
}

void rm_block_end(const rm_block *block) {
    uint32_t placed = block->marks->placed;
    for (int i = rm_first_lane(placed); i >= 0; i = rm_next_lane(placed, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_position present = rm_lane_position(&lane);
        rm_lane_set_start(&lane, &present);
    }
    block->marks->placed = 0;
}
