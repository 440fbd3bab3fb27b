// Stage 0: selects the bodies that tick. Frozen bodies are skipped; those too far from the
// viewer sleep.

#include "body/body_numbers.h"
#include "body/setters.h"
#include "body/tick.h"

static float viewer_distance(const rm_tick *tick, const rm_lane *lane) {
    if (!tick->has_viewer) {
        return 0.0f;
    }
    rm_position at = rm_lane_position(lane);
    return rm_position_distance(&tick->viewer, &at);
}

static void wake_or_sleep(const rm_tick *tick, const rm_lane *lane) {
    float distance = viewer_distance(tick, lane);
    lane->warm->viewer_distance[lane->i] = distance;
    if (distance > RM_ACTIVE_DISTANCE) {
        rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_ACTIVE, false);
        rm_lane_note_reason(tick, lane, RM_REASON_DORMANT, distance);
    } else {
        rm_lane_activate(lane);
    }
}

// An ethereal body that has been notified to become solid does so as soon as there is room.
static void try_to_become_solid(const rm_tick *tick, const rm_lane *lane) {
    uint32_t *state = &lane->hot->state[lane->i];
    if (tick->sweep && lane->cold->shape.sphere_count) {
        rm_position at = rm_lane_position(lane);
        rm_sweep_in in = rm_lane_sweep_in(lane, RM_SWEEP_PLACE, &at, 0.0f);
        rm_sweep_out out = {.at = at};
        in.state &= ~(uint32_t)RM_STATE_ETHEREAL;
        in.share = &tick->share;
        if (tick->sweep(tick->sweep_user, &in, &out) == RM_SWEEP_FAILED) {
            return;
        }
    }
    *state &= ~(uint32_t)RM_STATE_ETHEREAL;
    rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_CHECK_ETHEREAL, false);
}

// A body that is held moves with its parent.
static bool is_out_of_the_world(const rm_lane *lane) {
    return rm_lane_flag(lane, RM_LANE_AWAY | RM_LANE_HELD);
}

// A lane that sleeps, unchanged since the tick before, does so until it is touched, or the
// viewer moves.
static bool is_at_rest(const rm_tick *tick, const rm_lane *lane, uint32_t reasons, float distance) {
    return !rm_tick_needs_numbers(tick) && !(lane->marks->stuck >> lane->i & 1u) &&
           !rm_lane_flag(lane, RM_LANE_ENTERING | RM_LANE_HELD) &&
           lane->warm->reasons[lane->i] == reasons &&
           lane->warm->viewer_distance[lane->i] == distance;
}

void rm_stage_wake(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    scratch->staged = 0;
    uint32_t used = (uint32_t)block->marks->used & ~scratch->batched;
    for (int i = rm_first_lane(used); i >= 0; i = rm_next_lane(used, i)) {
        rm_lane lane = rm_block_lane(block, i);
        uint32_t reasons = block->warm->reasons[i];
        uint32_t pending = block->warm->pending_reasons[i];
        float distance = block->warm->viewer_distance[i];
        block->warm->reasons[i] = pending;
        block->warm->pending_reasons[i] = 0;
        if (rm_lane_state(&lane, RM_STATE_FROZEN) || is_out_of_the_world(&lane)) {
            rm_row_set_bits(block->hot->transient, i, RM_TRANSIENT_ACTIVE, false);
        } else {
            wake_or_sleep(tick, &lane);
        }
        if (!rm_lane_transient(&lane, RM_TRANSIENT_ACTIVE)) {
            rm_mark(&block->marks->resting, i,
                    !pending && is_at_rest(tick, &lane, reasons, distance));
            continue;
        }
        scratch->staged |= 1u << i;
        if (rm_lane_transient(&lane, RM_TRANSIENT_CHECK_ETHEREAL)) {
            try_to_become_solid(tick, &lane);
        }
        if (rm_lane_state(&lane, RM_STATE_HIDDEN)) {
            rm_lane_note_reason(tick, &lane, RM_REASON_HIDDEN, 0.0f);
        }
    }
    scratch->lanes |= scratch->staged;
}
