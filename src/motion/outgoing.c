// Schedule of the local player's messages. Pure functions: the caller keeps the rm_outgoing.
//
// The age of the last position is counted up to the present call, so that rm_outgoing_due and
// rm_outgoing_next agree on it.

#include "remora/base.h"
#include "remora/motion.h"
#include "remora/motion_table.h"

#include "base/floor.h"

rm_outgoing rm_outgoing_start(const rm_position *position, rm_plane plane) {
    return (rm_outgoing){.raw = rm_default_raw_state(), .position = *position, .plane = plane};
}

static bool is_standing(const rm_raw_state *raw) {
    return raw->forward == RM_COMMAND_READY && raw->sidestep == 0 && raw->turn == 0;
}

// True if commands differ from those that were sent. Actions that have ended are no change.
static bool has_news(const rm_outgoing *last, const rm_outgoing_now *now) {
    if (now->action_count > last->action_count) {
        return true;
    }
    rm_raw_state known = last->raw;
    if (is_standing(&known) && is_standing(&now->raw)) {
        known.hold_key = now->raw.hold_key;
    }
    return !rm_raw_state_is_equal(&known, &now->raw);
}

static bool has_moved(const rm_position *a, const rm_position *b) {
    return !rm_vec3_is_equal(a->origin, b->origin) || !rm_quat_is_equal(a->rotation, b->rotation);
}

static bool has_other_ground(const rm_outgoing *last, const rm_outgoing_now *now) {
    return last->position.cell != now->position.cell ||
           !rm_vec3_is_equal(last->plane.normal, now->plane.normal) ||
           rm_abs(last->plane.d - now->plane.d) > RM_EPSILON;
}

// From walkable ground only; at once for another cell or ground, else once a second while the
// player moves. Origin: client.
static bool is_position_due(const rm_outgoing *last, const rm_outgoing_now *now) {
    uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    if ((now->transient & ground) != ground) {
        return false;
    }
    bool is_old = last->position_age + now->dt > RM_OUTGOING_SECONDS;
    return has_other_ground(last, now) || (is_old && has_moved(&last->position, &now->position));
}

uint32_t rm_outgoing_due(const rm_outgoing *last, const rm_outgoing_now *now) {
    if (has_news(last, now)) {
        return RM_OUTGOING_MOVE_TO_STATE;
    }
    return is_position_due(last, now) ? RM_OUTGOING_AUTONOMOUS_POSITION : 0u;
}

rm_outgoing rm_outgoing_next(const rm_outgoing *last, const rm_outgoing_now *now, uint32_t sent) {
    rm_outgoing after = *last;
    after.position_age += now->dt > 0.0 && rm_is_finite_double(now->dt) ? now->dt : 0.0;
    after.action_count = now->action_count;
    if ((sent & RM_OUTGOING_MOVE_TO_STATE) != 0) {
        after.raw = now->raw;
    }
    if (sent != 0) {
        after.position = now->position;
        after.plane = now->plane;
        after.position_age = 0.0;
    }
    return after;
}
