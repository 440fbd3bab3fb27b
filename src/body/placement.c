// Placement: spawn, teleport, snap and blip. A placement that fails changes nothing, so that it can
// be tried again.

#include "body/setters.h"
#include "body/step.h"

static bool place_without_sweep(const rm_step *step, const rm_lane *lane, rm_position at) {
    if (!rm_position_settle(step->space, &at)) {
        return false;
    }
    rm_lane_set_position(lane, &at);
    return true;
}

static bool place_by_sweep(const rm_step *step, const rm_lane *lane, const rm_position *at,
                           rm_sweep_kind kind) {
    rm_sweep_in in = rm_lane_sweep_in(lane, kind, at, 0.0f);
    rm_sweep_out out = {.at = *at};
    if (step->sweep(step->sweep_user, &in, &out) != RM_SWEEP_OK) {
        return false;
    }
    if (!rm_swept_is_usable(step, &out)) {
        return false;
    }
    rm_lane_commit(step, lane, &out);
    return true;
}

rm_sweep_result rm_lane_move(const rm_step *step, const rm_lane *lane, rm_vec3 offset) {
    rm_position to = rm_lane_position(lane);
    to.origin = rm_vec3_add(to.origin, offset);
    rm_sweep_in in = rm_lane_sweep_in(lane, RM_SWEEP_MOVE, &to, 0.0f);
    rm_sweep_out out = {.at = to};
    rm_sweep_result result = step->sweep(step->sweep_user, &in, &out);
    bool is_good = rm_swept_is_usable(step, &out);
    if (result == RM_SWEEP_OK && is_good) {
        rm_lane_commit(step, lane, &out);
    }
    return is_good ? result : RM_SWEEP_FAILED;
}

bool rm_lane_place(const rm_step *step, const rm_lane *lane, const rm_position *at,
                   rm_sweep_kind kind) {
    bool is_placed =
        step->sweep ? place_by_sweep(step, lane, at, kind) : place_without_sweep(step, lane, *at);
    if (is_placed) {
        rm_mark(&lane->marks->placed, lane->i, true);
    }
    return is_placed;
}
