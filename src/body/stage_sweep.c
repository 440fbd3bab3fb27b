// Stage 5: the candidate against the world. Decides how the body is committed; leaves everything
// unchanged but the candidate's heading.

#include "body/commit.h"
#include "body/tick.h"
#include "space/cell.h"

rm_sweep_in rm_lane_sweep_in(const rm_lane *lane, rm_sweep_kind kind, const rm_position *to,
                             float dt) {
    const rm_shape *shape = &lane->cold->shape;
    return (rm_sweep_in){
        .body = lane->id,
        .kind = kind,
        .from = rm_lane_position(lane),
        .to = *to,
        .velocity = rm_lane_velocity(lane),
        .slide = rm_row_vec3(lane->warm->slide, lane->i),
        .contact = rm_row_plane(lane->warm->plane, lane->i),
        .contact_cell = lane->warm->plane_cell[lane->i],
        .state = lane->hot->state[lane->i],
        .transient = lane->hot->transient[lane->i],
        .shape = shape->sphere_count ? shape : &rm_dummy_shape,
        .dt = dt,
    };
}

// Origin finite, rotation of unit length within the tolerance.
static bool is_sound(const rm_position *p) {
    float squared = rm_quat_dot(p->rotation, p->rotation);
    return rm_vec3_is_finite(p->origin) && rm_abs(squared - 1.0f) <= RM_ROTATION_TOLERANCE;
}

// Bodies that face along their path, or along the velocity.
static void face_the_way(const rm_lane *lane, rm_vec3 displacement, rm_position *candidate) {
    rm_vec3 velocity = rm_lane_velocity(lane);
    bool aligns = rm_lane_state(lane, RM_STATE_ALIGNPATH);
    if (!aligns && (!rm_lane_state(lane, RM_STATE_SLEDDING) || rm_vec3_is_zero(velocity))) {
        return;
    }
    rm_frame frame = rm_position_frame(candidate);
    if (aligns) {
        rm_frame_set_vector_heading(&frame, displacement);
    } else {
        rm_frame_set_heading(&frame, rm_vec3_heading(velocity));
    }
    candidate->rotation = frame.rotation;
}

static rm_commit_kind without_sweep(const rm_tick *tick) {
    return tick->rules.sweep_failure == RM_RULE_RETAIL ? COMMIT_KEEP : COMMIT_CANDIDATE;
}

static bool is_on_map(const rm_tick *tick, const rm_position *at) {
    if (tick->space != RM_SPACE_FLAT && rm_block_holds(at)) {
        return true;
    }
    rm_position settled = *at;
    return (tick->space != RM_SPACE_FLAT || at->cell == 0) &&
           rm_position_settle(tick->space, &settled);
}

// Normals that are NaN or infinite, or absurdly long, count as missing.
static void drop_bad_normals(rm_sweep_out *swept) {
    uint32_t bad = 0;
    if (!rm_vec3_is_within(swept->contact.normal, RM_NUMBER_LIMIT) ||
        !rm_is_finite(swept->contact.d)) {
        bad |= RM_SWEPT_CONTACT;
    }
    if (swept->bits & RM_SWEPT_SLIDE && !rm_vec3_is_within(swept->slide, RM_NUMBER_LIMIT)) {
        bad |= RM_SWEPT_SLIDE;
    }
    if (swept->bits & RM_SWEPT_NORMAL && !rm_vec3_is_within(swept->normal, RM_NUMBER_LIMIT)) {
        bad |= RM_SWEPT_NORMAL;
    }
    swept->bits &= ~bad;
}

bool rm_swept_is_usable(const rm_tick *tick, rm_sweep_out *swept) {
    drop_bad_normals(swept);
    return is_sound(&swept->at) && is_on_map(tick, &swept->at);
}

// NaN or infinity from inside a tick: the old origin, the identity rotation.
static void repair(rm_position *at, const rm_position *old) {
    if (!is_sound(at)) {
        *at = rm_position_make(old->cell, old->origin, rm_quat_identity());
    }
}

static void repair_swept(const rm_tick *tick, rm_sweep_out *swept, const rm_position *old) {
    repair(&swept->at, old);
    if (!is_on_map(tick, &swept->at)) {
        swept->at.cell = old->cell;
        swept->at.origin = old->origin;
    }
    drop_bad_normals(swept);
}

static rm_commit_kind ask(const rm_tick *tick, const rm_lane *lane, const rm_position *to,
                          rm_sweep_out *swept) {
    rm_sweep_in in = rm_lane_sweep_in(lane, RM_SWEEP_MOVE, to, tick->dt);
    in.share = &tick->share;
    rm_sweep_out_clear(swept, to);
    rm_sweep_result result = tick->sweep(tick->sweep_user, &in, swept);
    if (swept->bits & (RM_SWEPT_CUT | RM_SWEPT_EXHAUSTED)) {
        rm_lane_note_reason(tick, lane, RM_REASON_BUDGET, rm_position_distance(&in.from, to));
    }
    if (result == RM_SWEEP_OK) {
        if (swept->bits & RM_SWEPT_PLACED) {
            rm_lane_note_event(tick, lane, RM_EVENT_PLACED, rm_position_distance(&in.from, to));
        }
        repair_swept(tick, swept, &in.from);
        return COMMIT_SWEPT;
    }
    float metres = rm_position_distance(&in.from, to);
    rm_lane_note_reason(tick, lane, RM_REASON_SWEEP_FAILED, metres);
    if (swept->bits & RM_SWEPT_EXHAUSTED) {
        rm_lane_note_event(tick, lane, RM_EVENT_EXHAUSTED, metres);
    }
    // A body whose surroundings are unloaded waits for them, whatever the rules.
    bool is_lost = (swept->bits & RM_SWEPT_LOST) != 0;
    return result == RM_SWEEP_NO_CELL && !is_lost ? without_sweep(tick) : COMMIT_KEEP;
}

// A move within epsilon along every axis vanishes, as in the client, and its reasons with it. A
// turn by root motion or queue is a move of its own, and a body that stays beside its sticky target
// is held there.
static void untell_move(const rm_tick *tick, const rm_lane *lane, rm_quat turn) {
    bool is_turned = turn.x != 0.0f || turn.y != 0.0f || turn.z != 0.0f;
    uint32_t turning = RM_REASON_ROOT | RM_REASON_CHASE;
    rm_lane_untell(tick, lane, RM_REASON_VELOCITY | (is_turned ? 0u : turning));
}

static rm_commit_kind sweep(const rm_tick *tick, const rm_lane *lane, rm_position *candidate,
                            rm_sweep_out *swept, bool *has_vanished) {
    rm_position old = rm_lane_position(lane);
    repair(candidate, &old);
    bool has_moved = rm_commit_is_moved(candidate->origin, old.origin) != 0;
    *has_vanished = !has_moved;
    if (tick->sweep && lane->cold->shape.sphere_count == 0) {
        return has_moved ? without_sweep(tick) : COMMIT_KEEP;
    }
    if (has_moved) {
        face_the_way(lane, rm_vec3_sub(candidate->origin, old.origin), candidate);
    }
    if (!tick->sweep) {
        return has_moved ? COMMIT_CANDIDATE : COMMIT_KEEP;
    }
    bool must_follow = tick->follows_ground && rm_lane_transient(lane, RM_TRANSIENT_CONTACT);
    if (!has_moved && !must_follow) {
        return COMMIT_KEEP;
    }
    if (!has_moved) {
        candidate->origin = old.origin;
    }
    return ask(tick, lane, candidate, swept);
}

static void take_candidate(const rm_block *block, int i, rm_scratch *scratch) {
    const rm_walk *walk = &scratch->walk;
    rm_vec3 origin = rm_vec3_make(walk->to[0][i], walk->to[1][i], walk->to[2][i]);
    rm_quat rotation = rm_quat_make(walk->to_rotation[0][i], walk->to_rotation[1][i],
                                    walk->to_rotation[2][i], walk->to_rotation[3][i]);
    scratch->candidate[i] = rm_position_make(block->hot->cell[i], origin, rotation);
}

void rm_stage_sweep(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    for (int i = rm_first_lane(scratch->lanes); i >= 0; i = rm_next_lane(scratch->lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        bool is_common = scratch->batched >> i & 1u; // its reasons are set already
        bool has_vanished;
        if (is_common) {
            take_candidate(block, i, scratch);
        }
        scratch->commit[i] =
            sweep(tick, &lane, &scratch->candidate[i], &scratch->swept[i], &has_vanished);
        if (has_vanished && !is_common) {
            untell_move(tick, &lane, scratch->offset[i].rotation);
        }
    }
}
