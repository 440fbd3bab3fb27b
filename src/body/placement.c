// Placement: spawn, teleport, snap and blip, through the sweep where there is one.
//
// Invariants: a placement that fails leaves everything unchanged, so that it can be tried again;
// one that succeeds marks the body as placed, and rm_block_end then draws it where it is unblended.

#include "body/setters.h"
#include "body/tick.h"

static bool place_without_sweep(const rm_tick *tick, const rm_lane *lane, rm_position at) {
    if (!rm_position_settle(tick->space, &at)) {
        return false;
    }
    rm_lane_set_position(lane, &at);
    return true;
}

// Adds a search to those whose sum is limited, and returns whether it was cut off.
static void account(const rm_tick *tick, const rm_lane *lane, const rm_sweep_in *in,
                    const rm_sweep_out *out) {
    bool is_cut = (out->bits & (RM_SWEPT_CUT | RM_SWEPT_EXHAUSTED)) != 0;
    if (tick->spent) {
        uint32_t left = UINT32_MAX - tick->spent->places;
        tick->spent->places += out->places < left ? out->places : left;
        tick->spent->is_cut = (out->bits & RM_SWEPT_CUT) != 0;
    }
    if (is_cut) {
        rm_lane_note_reason(tick, lane, RM_REASON_BUDGET, rm_position_distance(&in->from, &in->to));
    }
}

static bool place_by_sweep(const rm_tick *tick, const rm_lane *lane, const rm_position *at,
                           rm_sweep_kind kind) {
    rm_sweep_in in = rm_lane_sweep_in(lane, kind, at, 0.0f);
    in.share = &tick->share;
    rm_sweep_out out = {.at = *at};
    rm_sweep_result result = tick->sweep(tick->sweep_user, &in, &out);
    account(tick, lane, &in, &out);
    if (result != RM_SWEEP_OK) {
        if (out.bits & RM_SWEPT_EXHAUSTED) {
            rm_lane_note_event(tick, lane, RM_EVENT_EXHAUSTED, rm_position_distance(&in.from, at));
        }
        return false;
    }
    if (!rm_swept_is_usable(tick, &out)) {
        return false;
    }
    rm_lane_commit(tick, lane, &out);
    return true;
}

rm_sweep_result rm_lane_move(const rm_tick *tick, const rm_lane *lane, rm_vec3 offset) {
    rm_position to = rm_lane_position(lane);
    to.origin = rm_vec3_add(to.origin, offset);
    rm_sweep_in in = rm_lane_sweep_in(lane, RM_SWEEP_MOVE, &to, 0.0f);
    in.share = &tick->share;
    rm_sweep_out out = {.at = to};
    rm_sweep_result result = tick->sweep(tick->sweep_user, &in, &out);
    bool is_good = rm_swept_is_usable(tick, &out);
    if (result == RM_SWEEP_OK && is_good) {
        rm_lane_commit(tick, lane, &out);
    }
    return is_good ? result : RM_SWEEP_FAILED;
}

bool rm_lane_place(const rm_tick *tick, const rm_lane *lane, const rm_position *at,
                   rm_sweep_kind kind) {
    bool is_placed =
        tick->sweep ? place_by_sweep(tick, lane, at, kind) : place_without_sweep(tick, lane, *at);
    if (is_placed) {
        rm_mark(&lane->marks->placed, lane->i, true);
    }
    return is_placed;
}
