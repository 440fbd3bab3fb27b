// Ticks of the lanes of a block of a smooth world: the stages of any other world, over those that
// need them. A repeated tick is silent.

#include "body/rows.h"
#include "predict/predict_numbers.h"
#include "world/smooth/smooth_frame_parts.h"

#include <string.h>

// Takes over the result of a tick of some lanes.
static void merge_marks(rm_marks *marks, const rm_marks *ticked, uint32_t lanes) {
    unsigned char *to = (unsigned char *)marks;
    const unsigned char *from = (const unsigned char *)ticked;
    for (size_t k = 0; k < sizeof *marks; ++k) {
        to[k] = (unsigned char)((to[k] & ~lanes) | (from[k] & lanes));
    }
}

void rm_frame_tick_block(const rm_tick *tick, const rm_block *block, uint32_t lanes) {
    rm_marks marks = *block->marks;
    rm_block some = *block;
    some.marks = &marks;
    marks.used &= (uint8_t)lanes;
    marks.stuck &= (uint8_t)lanes;
    marks.placed &= (uint8_t)lanes;
    rm_block_tick(tick, &some);
    rm_block_end(&some);
    merge_marks(block->marks, &marks, lanes);
}

// Adds the tick of some lanes to their rings.
static void note_ticks(const rm_smooth_frame *f, const rm_block *block, uint32_t lanes) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_smooth *smooth = rm_frame_smooth(f->world, &lane);
        rm_ring_go_on(&smooth->ring, &lane);
        double time = rm_past_newest(&smooth->ring)->time;
        smooth->lived = time > smooth->lived ? time : smooth->lived;
        smooth->ticks += 1;
    }
}

static void tick_some(const rm_smooth_frame *f, const rm_tick *tick, const rm_block *block,
                      uint32_t lanes) {
    rm_frame_tick_block(tick, block, lanes);
    note_ticks(f, block, lanes);
}

// A tick of one lane that may be shorter than the others.
static void tick_one(const rm_smooth_frame *f, const rm_tick *tick, const rm_block *block, int i,
                     double seconds) {
    if (seconds >= RM_TICK_SHORTEST) {
        rm_tick own = *tick;
        rm_memo memo = rm_memo_none();
        own.seconds = seconds;
        own.dt = (float)seconds;
        own.memo = &memo;
        rm_frame_tick_block(&own, block, 1u << i);
    }
    note_ticks(f, block, 1u << i);
}

// A repeated tick is silent.
static void silence(rm_tick *tick) {
    tick->is_repeated = true;
    tick->events = NULL;
    memset(&tick->hooks, 0, sizeof tick->hooks);
}

void rm_frame_tick(const rm_smooth_frame *f, const rm_tick *tick, const rm_block *block,
                   const rm_lane_due *due) {
    if (due->fresh) {
        tick_some(f, tick, block, due->fresh);
    }
    if (due->again) {
        rm_tick quiet = *tick;
        silence(&quiet);
        tick_some(f, &quiet, block, due->again);
    }
    for (int i = rm_first_lane(due->after); i >= 0; i = rm_next_lane(due->after, i)) {
        rm_lane lane = rm_block_lane(block, i);
        const rm_smooth *smooth = rm_frame_smooth(f->world, &lane);
        rm_world_moment from = {f->world, rm_past_newest(&smooth->ring)->time};
        rm_tick own = *tick;
        own.input.bodies = &from;
        if (f->has_hooks && from.time + RM_SMOOTH_TICK <= smooth->lived + 1e-9) {
            silence(&own);
        }
        tick_one(f, &own, block, i, rm_predict_tick(&lane, smooth));
    }
    for (int i = rm_first_lane(due->slower); i >= 0; i = rm_next_lane(due->slower, i)) {
        rm_lane lane = rm_block_lane(block, i);
        double seconds = rm_predict_tick(&lane, rm_frame_smooth(f->world, &lane));
        tick_one(f, tick, block, i, seconds);
    }
}
