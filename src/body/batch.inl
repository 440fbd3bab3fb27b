// The batch: the tick of eight bodies at a time: bodies that stand, walk by their cycle, or chase a
// place and reach it, or follow a sticky target, on walkable ground, and bodies that have a
// velocity: are pushed, jump or fall, where sweeps are off. Clips and move-tos are excluded.
// Whatever turns out to be more than that (a window failed, a blip due, a velocity in the queue,
// the end of a sticky target, the edge of the map) is left alone here and passes the stages lane
// by lane.
//
// Whether a body is batchable is determined once and kept in its block's marks until the body is
// touched, so that a tick reads only the rows that it needs to move. What few lanes of a block need
// is done for those alone.
//
// Included by batch_build.c and batch_avx2.c, which compile it, each for its instructions and under
// a name of its own (RM_STAGE_BATCH), and include what it needs.
//
// Rows are written at once; a lane that turns out to be unbatchable is put back as it was. The
// rules are those of the one-body stages, in chase/decide.h, integrate.h and commit.h: the same
// bits either way.

#include "body/batch_stick.inl"
#include "body/body_numbers.h"
// The order matters: the move takes what the target requests.
#include "body/batch_move.inl"
#include "body/batch_turn.inl"

static const uint32_t SLOW_STATE =
    RM_STATE_STATIC | RM_STATE_ALIGNPATH | RM_STATE_HIDDEN | RM_STATE_SLEDDING | RM_STATE_FROZEN;
static const uint32_t SLOW_FLAGS = RM_LANE_AWAY | RM_LANE_ENTERING | RM_LANE_HELD;
static const uint32_t GROUND = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;

// --- batchable lanes ----------------------------------------------------------------------------

// By their bits, of which only the sign may be set in a zero: three comparisons of floats
// take more.
static bool is_any_row(float rows[3][RM_LANES], int i) {
    uint32_t bits =
        rm_float_bits(rows[0][i]) | rm_float_bits(rows[1][i]) | rm_float_bits(rows[2][i]);
    return bits << 1 != 0;
}

static bool is_integrated(const rm_block *block, int i) {
    return (block->hot->transient[i] & GROUND) != GROUND || is_any_row(block->hot->velocity, i) ||
           is_any_row(block->warm->omega, i);
}

static bool is_batchable(const rm_tick *tick, const rm_block *block, int i, bool integrates) {
    const rm_hot *hot = block->hot;
    bool is_usual = !(hot->state[i] & SLOW_STATE) && !(hot->flags[i] & SLOW_FLAGS) &&
                    !(hot->transient[i] & RM_TRANSIENT_CHECK_ETHEREAL) &&
                    hot->head_kind[i] <= RM_NODE_POSITION &&
                    !rm_chase_must_blip(hot->fails[i], hot->queue_count[i]);
    bool is_free = hot->head_kind[i] == RM_NODE_NONE && !block->warm->leash_on[i] && !tick->sweep &&
                   rm_lane_ground_velocity(tick, block, i) == RM_GROUND_VELOCITY_KEPT;
    return is_usual && (is_free || !integrates) &&
           !(tick->rules.chase_turns == RM_RULE_RETAIL && hot->keep_heading[i]) &&
           (tick->space == RM_SPACE_FLAT || tick->sweep || rm_cell_is_on_map(hot->cell[i]));
}

static bool is_in_other_block(const rm_hot *hot, int i) {
    return (hot->cell[i] ^ hot->head_cell[i]) >= 0x10000u;
}

// Stuck lanes that do more than follow their target.
static uint32_t find_stuck_and_more(const rm_block *block, uint32_t stuck) {
    uint32_t more = 0;
    for (int i = rm_first_lane(stuck); i >= 0; i = rm_next_lane(stuck, i)) {
        bool has_more = block->hot->head_kind[i] != RM_NODE_NONE || is_integrated(block, i);
        more |= (has_more ? 1u : 0u) << i;
    }
    return more;
}

// Sets the marks of a batchable lane.
static void mark_batchable(const rm_block *block, int i, bool integrates) {
    rm_marks *marks = block->marks;
    rm_warm *warm = block->warm;
    rm_mark(&marks->batchable, i, true);
    rm_mark(&marks->chases, i, block->hot->head_kind[i] == RM_NODE_POSITION);
    rm_mark(&marks->leashed, i, warm->leash_on[i] != 0);
    rm_mark(&marks->turning, i, is_any_row(warm->cycle_omega, i));
    rm_mark(&marks->phased, i, warm->phase_rate[i] != 0.0f);
    rm_mark(&marks->other_block, i, is_in_other_block(block->hot, i));
    rm_mark(&marks->integrates, i, integrates);
    rm_mark(&marks->spins, i, integrates && is_any_row(warm->omega, i));
}

// Determines the marks of touched lanes.
static void look_closely(const rm_tick *tick, const rm_block *block, uint32_t lanes) {
    lanes &= ~(uint32_t)block->marks->busy;
    lanes &= ~find_stuck_and_more(block, lanes & block->marks->stuck);
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        bool integrates = is_integrated(block, i);
        if (is_batchable(tick, block, i, integrates)) {
            mark_batchable(block, i, integrates);
        }
    }
}

// Lanes too far from the viewer drop out.
static void look_from_viewer(const rm_tick *tick, const rm_block *block, float *restrict distance,
                             uint32_t *restrict batched) {
    rm_hot *restrict hot = block->hot;
    const rm_position viewer = tick->viewer;
    RM_EACH_LANE(i) {
        rm_vec3 at = rm_row_vec3(hot->origin, i);
        distance[i] = rm_vec3_length(rm_cell_offset(viewer.cell, viewer.origin, hot->cell[i], at));
        batched[i] &= rm_truth(distance[i] <= RM_ACTIVE_DISTANCE);
    }
}

// --- 1 sequence ------------------------------------------------------------------------------

static void advance_phases(const rm_tick *tick, const rm_block *block, const rm_batch *c) {
    rm_warm *restrict warm = block->warm;
    RM_EACH_LANE(i) {
        float phase = warm->phase[i];
        warm->phase[i] =
            rm_pick(c->batched[i], rm_phase_after(phase, warm->phase_rate[i], tick->dt), phase);
    }
}

// --- rare lanes ------------------------------------------------------------------------------

// Settles a body beyond its cell into its new cell. False for a body off the map.
static bool settle_lane(const rm_tick *tick, const rm_lane *lane) {
    int i = lane->i;
    rm_position at = rm_lane_position(lane);
    rm_position start = rm_lane_start(lane);
    bool has_moved = !rm_same_vec3(at.origin, start.origin);
    if (!rm_position_settle(tick->space, &at)) {
        return false;
    }
    lane->hot->cell[i] = at.cell;
    rm_row_set_vec3(lane->hot->origin, i, at.origin);
    if (has_moved) {
        rm_vec3 way = rm_position_offset(&start, &at);
        rm_row_set_vec3(lane->warm->cached_velocity, i, rm_vec3_scale(way, 1.0f / tick->dt));
    }
    return true;
}

static bool is_at_start(const rm_lane *lane) {
    rm_position at = rm_lane_position(lane);
    rm_position start = rm_lane_start(lane);
    return at.cell == start.cell && rm_same_vec3(at.origin, start.origin) != 0;
}

static void settle(const rm_tick *tick, const rm_block *block, rm_batch_result *out) {
    for (int i = rm_first_lane(out->leaves); i >= 0; i = rm_next_lane(out->leaves, i)) {
        rm_lane lane = rm_block_lane(block, i);
        if (!settle_lane(tick, &lane)) {
            out->batched &= ~(1u << i);
        }
        if (!is_at_start(&lane)) {
            out->same &= ~(1u << i);
        }
    }
}

// The node that was reached makes room for the next.
static void pop(const rm_block *block, uint32_t lanes) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_position start = rm_lane_start(&lane);
        rm_interp_head head = rm_lane_head(&lane);
        rm_queue_reach(&head, &lane.cold->ring, &start);
        rm_lane_set_head(&lane, &head);
        rm_mark(&block->marks->chases, i, head.node.kind == RM_NODE_POSITION);
    }
}

// A lane that has dropped out passes the stages from the start of the tick.
static void undo(const rm_block *block, rm_batch_work what, uint32_t lanes, const rm_batch *c) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_position start = rm_lane_start(&lane);
        rm_lane_set_position(&lane, &start);
        if (what.chases) {
            block->hot->window_ticks[i] = c->ticks[i];
            block->hot->window_seconds[i] = c->seconds[i];
            block->hot->baseline[i] = c->baseline[i];
        }
        if (what.leashes) {
            block->warm->leash_used[i] = c->leash_used[i];
        }
        if (what.integrates) {
            rm_row_set_vec3(block->hot->velocity, i,
                            rm_vec3_make(c->velocity.x[i], c->velocity.y[i], c->velocity.z[i]));
        }
    }
}

static void hand_on(const rm_batch *c, rm_walk *walk) {
    memcpy(walk->to, &c->at, sizeof walk->to);
    memcpy(walk->to_rotation, &c->rotation, sizeof walk->to_rotation);
}

// --- results of the tick ---------------------------------------------------------------------

static void store_distances(const rm_block *block, const rm_batch *c) {
    float *restrict distance = block->warm->viewer_distance;
    RM_EACH_LANE(i) {
        distance[i] = rm_pick(c->batched[i], c->distance[i], distance[i]);
    }
}

// Values that change only in the first tick after a body was touched.
static void take_up(const rm_block *block, rm_batch *c) {
    rm_hot *restrict hot = block->hot;
    rm_warm *restrict warm = block->warm;
    RM_EACH_LANE(i) {
        hot->transient[i] |= c->batched[i] & RM_TRANSIENT_ACTIVE;
        c->reasons[i] |= warm->pending_reasons[i];
        warm->pending_reasons[i] &= ~c->batched[i];
    }
}

static void store_reasons(const rm_block *block, const rm_batch *c) {
    uint32_t *restrict reasons = block->warm->reasons;
    RM_EACH_LANE(i) {
        reasons[i] = rm_pick_word(c->batched[i], c->reasons[i], reasons[i]);
    }
}

static uint32_t find_reasonless(const rm_batch *c) {
    uint32_t none[RM_LANES];
    RM_EACH_LANE(i) {
        none[i] = rm_truth(c->reasons[i] == 0);
    }
    return rm_mask_of(none);
}

// --- the tick --------------------------------------------------------------------------------

static rm_batch_work what_lanes_do(const rm_tick *tick, const rm_marks *marks, uint32_t lanes) {
    uint32_t walks = lanes & ~(uint32_t)marks->chases;
    uint32_t chases = lanes & marks->chases;
    return (rm_batch_work){
        .chases = chases != 0,
        .walks = walks != 0,
        .leashes = (lanes & marks->leashed) != 0,
        .is_part = (lanes & ~(uint32_t)marks->stuck) != 0xFFu || tick->sweep,
        .is_broad = (chases & marks->other_block) != 0,
        .integrates = (lanes & marks->integrates) != 0,
    };
}

// Marks for the next tick. A lane rests when the tick has left it exactly as it was: so will later
// ones, until the body is touched.
static void mark_lanes(const rm_block *block, const rm_batch_result *out, const rm_batch *c) {
    rm_marks *marks = block->marks;
    uint32_t still = out->same & out->batched & ~out->sweeps & ~(uint32_t)marks->chases;
    still &= ~(uint32_t)(marks->phased | marks->integrates | marks->turning);
    if (still) {
        marks->resting = (uint8_t)(still & find_reasonless(c));
    }
    // Lanes that are swept, drop out or stop have to be examined again.
    marks->batchable &= (uint8_t)(out->batched & ~out->sweeps & ~out->stops);
    marks->keeps_rotation &= (uint8_t)~out->sweeps;
    uint32_t elsewhere = (out->pops | out->leaves) & out->batched;
    for (int i = rm_first_lane(elsewhere); i >= 0; i = rm_next_lane(elsewhere, i)) {
        rm_mark(&marks->other_block, i, is_in_other_block(block->hot, i));
    }
}

// Stores the rows that only some blocks change.
static void store_rest(const rm_tick *tick, const rm_block *block, bool is_new, uint32_t lanes,
                       rm_batch *c) {
    bool has_phases = (block->marks->phased & lanes) != 0;
    bool is_part = lanes != 0xFFu;
    if (tick->has_viewer || is_new || has_phases || is_part) {
        rm_spread(c->batched, lanes);
    }
    if (has_phases) {
        advance_phases(tick, block, c);
    }
    if (!tick->has_viewer && is_new) {
        memset(c->distance, 0, sizeof c->distance);
    }
    if (tick->has_viewer || is_new) {
        store_distances(block, c);
    }
    if (is_new) {
        take_up(block, c);
    }
    if (is_part) {
        store_reasons(block, c);
    } else {
        memcpy(block->warm->reasons, c->reasons, sizeof c->reasons);
    }
}

static uint32_t find_near(const rm_tick *tick, const rm_block *block, uint32_t lanes, rm_batch *c) {
    if (!tick->has_viewer) {
        return lanes;
    }
    rm_spread(c->batched, lanes);
    look_from_viewer(tick, block, c->distance, c->batched);
    return rm_mask_of(c->batched);
}

static void tick_lanes(const rm_tick *tick, const rm_block *block, uint32_t lanes, bool is_new,
                       rm_scratch *scratch) {
    rm_batch c;
    lanes = find_near(tick, block, lanes, &c);
    if (lanes & block->marks->stuck) {
        lanes &= ~batch_stick(tick, block, lanes & block->marks->stuck, &c);
    }
    rm_batch_work what = what_lanes_do(tick, block->marks, lanes);
    rm_batch_result out = batch_move(tick, block, what, lanes, &c);
    batch_turn(tick, block, &c, &out);
    if (out.leaves && tick->space != RM_SPACE_FLAT && !tick->sweep) {
        settle(tick, block, &out);
    }
    if (out.batched != lanes) {
        undo(block, what, lanes & ~out.batched, &c);
    }
    store_rest(tick, block, is_new, out.batched, &c);
    pop(block, out.pops & out.batched);
    mark_lanes(block, &out, &c);
    scratch->batched = out.batched;
    scratch->lanes = out.sweeps;
    if (out.sweeps) {
        hand_on(&c, &scratch->walk);
    }
}

void RM_STAGE_BATCH(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    rm_marks *marks = block->marks;
    scratch->lanes = 0;
    scratch->batched = 0;
    marks->resting = 0;
    if (rm_tick_needs_numbers(tick)) {
        marks->batchable = 0;
        return;
    }
    uint32_t unknown = marks->used & ~(uint32_t)marks->batchable;
    bool is_new = unknown != 0;
    if (is_new) {
        look_closely(tick, block, unknown);
    }
    uint32_t lanes = marks->used & marks->batchable;
    if (lanes) {
        tick_lanes(tick, block, lanes, is_new, scratch);
    }
}
