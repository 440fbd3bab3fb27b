// Drawing of ticked bodies, eight side by side, in frames without news.
//
// What must hold: rows and rm_draw_frame give the same bits. Their common expressions are here, on
// plain values.

#pragma once

#include "base/instructions.h"
#include "body/rows.h"
#include "predict/smooth.h"

// Greatest advance of a cycle in a tick; beyond it a new cycle has begun. Cycles.
#define RM_SMOOTH_CYCLE_MOST 0.2f

// Contents of eight rings at one time: the ticks before and after it, and the rounded way.
typedef struct rm_ring_rows {
    uint32_t cell[RM_LANES];
    rm_row share;
    rm_rows3 at[2];
    rm_rows4 rotation[2];
    rm_rows3 cycle;
    rm_row phase[2];
    rm_rows3 velocity;
    rm_rows3 rounding;
    // The steps a frame before: share, phases, and the cycle's velocity to the right and ahead.
    rm_row steps_share;
    rm_row steps_phase[2];
    rm_row steps_cycle[2];
    rm_between ticks[RM_LANES];
} rm_ring_rows;

// Reads the ring of lane i. @param half  of the rounding, s
// @return false for a ring of one tick, in the air, or at the border of landblocks: rm_ring_target
// reads those
bool rm_ring_gather(const rm_past_ring *ring, double time, double before, float half, int i,
                    rm_ring_rows *rows);

// Of one block, within a frame.
typedef struct rm_drawn_rows {
    rm_ring_rows ring;
    // As drawn by the last frame.
    rm_rows3 was, target_velocity, start, start_velocity;
    rm_row elapsed, duration, rounding, speed, legs, phase;
    uint32_t turned; // lanes with a heading that is off
    // As drawn by this frame.
    rm_rows3 predicted, at, velocity;
    rm_rows4 predicted_rotation, rotation;
    rm_row target_phase;
    rm_row lift;
} rm_drawn_rows;

// Stages of drawing eight bodies; lanes as bits.
typedef struct rm_draw_stage_set {
    uint32_t (*predict)(rm_drawn_rows *d); // @return those with long arcs between their ticks
    // @param off  lanes that are drawn beside their predictions. @return those that go on as they
    // do
    uint32_t (*ease)(float dt, const float *scale, rm_drawn_rows *d, uint32_t *off);
    void (*walk)(float dt, const rm_warm *warm, rm_drawn_rows *d);
} rm_draw_stage_set;

extern const rm_draw_stage_set rm_draw_build;
#if RM_HAS_AVX2
extern const rm_draw_stage_set rm_draw_avx2;
#endif

// The same bits by any instructions.
static inline const rm_draw_stage_set *rm_draw_code_of(rm_instructions instructions) {
#if RM_HAS_AVX2
    return instructions == RM_INSTRUCTIONS_AVX2 ? &rm_draw_avx2 : &rm_draw_build;
#else
    (void)instructions;
    return &rm_draw_build;
#endif
}

// Lanes of a block as bits.
typedef struct rm_rows_drawn {
    uint32_t drawn;
    uint32_t aimed; // others, with known targets
} rm_rows_drawn;

// Draws bodies of a block without news, dt after the last frame.
// @param first    of the block's bodies
// @param targets  of `aimed` lanes
// @return the lanes; those that are not drawn are left to rm_draw_frame
rm_rows_drawn rm_draw_rows(const rm_draw_stage_set *stages, const rm_tick *tick,
                           const rm_block *block, rm_smooth *first, uint32_t lanes, float dt,
                           float turn_left, rm_target *targets);

// Whether the body has room at a place, and the height there.
bool rm_draw_has_room(const rm_tick *tick, const rm_lane *lane, rm_position *at, float *height);

// As rm_floor and rm_phase_after, by masks: gcc leaves loops with those scalar for AVX2.
static RM_LANE_BODY float rm_row_floor(float x) {
    uint32_t is_inner = rm_truth(rm_abs(x) < 8388608.0f);
    float inner = rm_pick(is_inner, x, 0.0f);
    float cut = (float)(int32_t)inner;
    float whole = cut - rm_pick(rm_truth(cut > inner), 1.0f, 0.0f);
    return rm_pick(is_inner, whole, x);
}

static RM_LANE_BODY float rm_row_phase_after(float phase, float rate, float dt) {
    float after = phase + rate * dt;
    float wrapped = after - rm_row_floor(after);
    return rm_pick(rm_truth(wrapped < 1.0f), wrapped, 0.0f);
}

// Between two ticks. A cycle that begins anew between them has the phase of the earlier one.
static RM_LANE_BODY float rm_phase_between(float phase, float next, float share) {
    float change = next - phase;
    change -= rm_row_floor(change + 0.5f);
    float after = rm_row_phase_after(phase, change, share);
    return rm_pick(rm_truth(rm_abs(change) <= RM_SMOOTH_CYCLE_MOST), after, phase);
}

// Shares of an offset at its start and of its first velocity times its duration, x of that on.
static RM_LANE_BODY float rm_offset_place(float x) {
    return 1.0f - x * x * x * (10.0f + x * (-15.0f + 6.0f * x));
}

static RM_LANE_BODY float rm_offset_velocity(float x) {
    return x * (1.0f + x * x * (-6.0f + x * (8.0f - 3.0f * x)));
}
