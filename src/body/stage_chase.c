// Stage 2: the queue, the sticky target and the leash on the local frame that root motion has
// written. The queue and the target replace it; the remaining root motion is noted as a reason.

#include "body/chase.h"
#include "body/commit.h"
#include "body/fields.h"
#include "space/axes.h"

rm_chase_body rm_lane_chase_body(const rm_tick *tick, const rm_lane *lane) {
    return (rm_chase_body){
        .at = rm_lane_position(lane),
        .has_contact = rm_lane_transient(lane, RM_TRANSIENT_CONTACT),
        .is_player = rm_lane_flag(lane, RM_LANE_PLAYER),
        .chase_speed = lane->hot->chase_speed[lane->i],
        .sticky_speed = rm_lane_is_stuck(lane)
                            ? rm_sticky_speed(rm_lane_sticky_source(lane, &tick->rules))
                            : 0.0f,
        .radius = rm_lane_radius(lane),
    };
}

static bool is_identity(const rm_frame *frame) {
    const rm_quat *q = &frame->rotation;
    return frame->origin.x == 0.0f && frame->origin.y == 0.0f && frame->origin.z == 0.0f &&
           q->x == 0.0f && q->y == 0.0f && q->z == 0.0f;
}

// Root motion, unless it was replaced.
static void tell_root(const rm_tick *tick, const rm_lane *lane, const rm_frame *offset) {
    if (!is_identity(offset)) {
        rm_lane_note_reason(tick, lane, RM_REASON_ROOT, rm_vec3_length(offset->origin));
    }
}

static void tell_chase(const rm_tick *tick, const rm_lane *lane, const rm_frame *offset,
                       uint32_t reasons) {
    float moved = rm_vec3_length(offset->origin);
    if (!(reasons & (RM_CHASE_MOVED | RM_CHASE_STICKY))) {
        tell_root(tick, lane, offset);
    }
    if (reasons & RM_CHASE_MOVED) {
        rm_lane_note_reason(tick, lane, RM_REASON_CHASE, moved);
    }
    if (reasons & RM_CHASE_REACHED) {
        rm_lane_note_reason(tick, lane, RM_REASON_REACHED, (float)lane->hot->queue_count[lane->i]);
    }
    if (reasons & RM_CHASE_STALLED) {
        rm_lane_note_reason(tick, lane, RM_REASON_STALL, (float)lane->hot->fails[lane->i]);
    }
    if (reasons & RM_CHASE_STICKY) {
        rm_lane_note_reason(tick, lane, RM_REASON_STICKY, moved);
    }
    if (reasons & RM_CHASE_LEASH) {
        rm_lane_note_reason(tick, lane, RM_REASON_LEASH, lane->warm->leash_used[lane->i]);
    }
}

static uint32_t go_on(const rm_tick *tick, const rm_lane *lane, const rm_chase_body *body,
                      rm_frame *offset) {
    rm_interp_head head = rm_lane_head(lane);
    uint32_t reasons = rm_queue_adjust(&head, &lane->cold->ring, &tick->rules, body,
                                       rm_lane_is_stuck(lane), tick->dt, offset);
    rm_lane_set_head(lane, &head);
    return reasons;
}

static uint32_t follow(const rm_tick *tick, const rm_lane *lane, const rm_chase_body *body,
                       rm_frame *offset) {
    const rm_sticky *sticky = rm_lane_sticky(lane);
    rm_position target = rm_lane_target(tick, sticky);
    return rm_sticky_adjust(sticky, body, &target, tick->dt, offset);
}

static uint32_t pull(const rm_lane *lane, rm_frame *offset) {
    rm_constraint leash = rm_lane_leash(lane);
    bool has_contact = rm_lane_transient(lane, RM_TRANSIENT_CONTACT);
    uint32_t reasons = rm_constraint_adjust(&leash, has_contact, offset);
    rm_lane_set_leash(lane, &leash);
    return reasons;
}

// Each of the three managers only where it has something to do. rm_position_manager_adjust is the
// same order for hosts that have bodies of their own.
static void chase(const rm_tick *tick, const rm_lane *lane, rm_frame *offset) {
    bool has_place = lane->hot->head_kind[lane->i] == RM_NODE_POSITION &&
                     rm_lane_transient(lane, RM_TRANSIENT_CONTACT);
    bool is_stuck = rm_lane_is_stuck(lane);
    bool is_leashed = lane->warm->leash_on[lane->i] != 0;
    if (!has_place && !is_stuck && !is_leashed) {
        tell_root(tick, lane, offset);
        return;
    }
    rm_chase_body body = rm_lane_chase_body(tick, lane);
    uint32_t reasons = has_place ? go_on(tick, lane, &body, offset) : 0;
    reasons |= is_stuck ? follow(tick, lane, &body, offset) : 0;
    reasons |= is_leashed ? pull(lane, offset) : 0;
    tell_chase(tick, lane, offset, reasons);
}

void rm_stage_chase(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    for (int i = rm_first_lane(scratch->staged); i >= 0; i = rm_next_lane(scratch->staged, i)) {
        rm_lane lane = rm_block_lane(block, i);
        chase(tick, &lane, &scratch->offset[i]);
    }
}

// The rotation after a turn. One that a turn of 0 leaves as it is, to the bit, is kept; the mark
// for it is set here.
static rm_quat turn(const rm_lane *lane, rm_vec3 origin, rm_quat rotation, const rm_quat *by) {
    const rm_quat none = {1.0f, 0.0f, 0.0f, 0.0f};
    bool is_turned = rm_quat_difference(*by, none) != 0;
    if (!is_turned && lane->marks->keeps_rotation >> lane->i & 1u) {
        return rotation;
    }
    rm_quat turned = rm_combine_rotation(rotation, *by);
    if (!rm_axes_is_pose(origin, turned)) {
        return rotation;
    }
    rm_mark(&lane->marks->keeps_rotation, lane->i,
            !is_turned && rm_quat_difference(turned, rotation) == 0);
    return turned;
}

// The candidate; the axes of its rotation are unused.
static void combine(const rm_lane *lane, const rm_frame *offset, rm_position *candidate) {
    rm_frame pose = {.origin = rm_row_vec3(lane->hot->origin, lane->i),
                     .rotation = rm_row_quat(lane->hot->rotation, lane->i)};
    rm_axes_cache(&pose);
    candidate->cell = lane->hot->cell[lane->i];
    candidate->origin = rm_combine_origin(&pose, offset->origin);
    candidate->rotation = turn(lane, candidate->origin, pose.rotation, &offset->rotation);
}

void rm_stage_combine(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    (void)tick;
    for (int i = rm_first_lane(scratch->staged); i >= 0; i = rm_next_lane(scratch->staged, i)) {
        rm_lane lane = rm_block_lane(block, i);
        combine(&lane, &scratch->offset[i], &scratch->candidate[i]);
    }
}
