// Stage 5: the candidate against the world. Decides how the body is to be committed; changes
// nothing but the candidate's heading.

#include "body/step.h"

// The client gives a body without spheres this one when something sweeps it anyway. Metres.
static const rm_shape dummy_shape = {
    .sphere_count = 1,
    .spheres = {{{0.0f, 0.0f, RM_DUMMY_RADIUS}, RM_DUMMY_RADIUS}},
    .step_up = RM_DUMMY_STEP,
    .step_down = RM_DUMMY_STEP,
};

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
        .shape = shape->sphere_count ? shape : &dummy_shape,
        .dt = dt,
    };
}

// NaN or infinity that has come up inside a tick: the old origin, no rotation.
static void repair(rm_frame *frame, rm_vec3 old_origin) {
    if (!rm_vec3_is_finite(frame->origin) || !rm_frame_is_valid(frame)) {
        *frame = rm_frame_make(old_origin, rm_quat_identity());
    }
}

// Bodies that face where they go: along the path, or along the velocity.
static void face_the_way(const rm_lane *lane, rm_vec3 displacement, rm_frame *candidate) {
    rm_vec3 velocity = rm_lane_velocity(lane);
    if (rm_lane_state(lane, RM_STATE_ALIGNPATH)) {
        rm_frame_set_vector_heading(candidate, displacement);
    } else if (rm_lane_state(lane, RM_STATE_SLEDDING) && !rm_vec3_is_zero(velocity)) {
        rm_frame_set_heading(candidate, rm_vec3_heading(velocity));
    }
}

static rm_commit_kind without_sweep(const rm_step *step) {
    return step->rules.sweep_failure == RM_RULE_RETAIL ? OUTCOME_KEEP : OUTCOME_CANDIDATE;
}

static bool is_on_map(const rm_step *step, rm_position at) {
    return (step->space != RM_SPACE_FLAT || at.cell == 0) && rm_position_settle(step->space, &at);
}

// A direction that is none is as good as not found.
static void drop_bad_normals(rm_sweep_out *swept) {
    bool is_plane =
        rm_vec3_is_within(swept->contact.normal, RM_NUMBER_LIMIT) && rm_is_finite(swept->contact.d);
    bool is_slide = rm_vec3_is_within(swept->slide, RM_NUMBER_LIMIT);
    bool is_normal = rm_vec3_is_within(swept->normal, RM_NUMBER_LIMIT);
    swept->bits &= is_plane ? ~0u : ~(uint32_t)RM_SWEPT_CONTACT;
    swept->bits &= is_slide ? ~0u : ~(uint32_t)RM_SWEPT_SLIDE;
    swept->bits &= is_normal ? ~0u : ~(uint32_t)RM_SWEPT_NORMAL;
}

bool rm_swept_is_usable(const rm_step *step, rm_sweep_out *swept) {
    rm_frame frame = rm_position_frame(&swept->at);
    drop_bad_normals(swept);
    return rm_frame_is_valid(&frame) && is_on_map(step, swept->at);
}

static void repair_swept(const rm_step *step, rm_sweep_out *swept, const rm_position *old) {
    rm_frame at = rm_position_frame(&swept->at);
    if (!rm_vec3_is_finite(at.origin) || !rm_frame_is_valid(&at)) {
        swept->at = rm_position_make(old->cell, old->origin, rm_quat_identity());
    }
    if (!is_on_map(step, swept->at)) {
        swept->at.cell = old->cell;
        swept->at.origin = old->origin;
    }
    drop_bad_normals(swept);
}

static rm_commit_kind ask(const rm_step *step, const rm_lane *lane, const rm_frame *candidate,
                          rm_sweep_out *swept) {
    rm_position from = rm_lane_position(lane);
    rm_position to = rm_position_make(from.cell, candidate->origin, candidate->rotation);
    rm_sweep_in in = rm_lane_sweep_in(lane, RM_SWEEP_MOVE, &to, step->dt);
    *swept = (rm_sweep_out){.at = to};
    rm_sweep_result result = step->sweep(step->sweep_user, &in, swept);
    if (result == RM_SWEEP_OK) {
        repair_swept(step, swept, &from);
        return OUTCOME_SWEPT;
    }
    rm_lane_tell(step, lane, RM_REASON_SWEEP_FAILED, rm_position_distance(&from, &to));
    // A body whose surroundings are not loaded waits for them, whatever the rules.
    bool is_lost = (swept->bits & RM_SWEPT_LOST) != 0;
    return result == RM_SWEEP_NO_CELL && !is_lost ? without_sweep(step) : OUTCOME_KEEP;
}

static rm_commit_kind sweep(const rm_step *step, const rm_lane *lane, rm_frame *candidate,
                            rm_sweep_out *swept) {
    rm_vec3 old = rm_row_vec3(lane->hot->origin, lane->i);
    repair(candidate, old);
    bool has_moved = !rm_vec3_is_equal(candidate->origin, old);
    if (step->sweep && lane->cold->shape.sphere_count == 0) {
        return has_moved ? without_sweep(step) : OUTCOME_KEEP;
    }
    if (has_moved) {
        face_the_way(lane, rm_vec3_sub(candidate->origin, old), candidate);
    }
    if (!step->sweep) {
        return has_moved ? OUTCOME_CANDIDATE : OUTCOME_KEEP;
    }
    bool must_follow = step->follows_ground && rm_lane_transient(lane, RM_TRANSIENT_CONTACT);
    if (!has_moved && !must_follow) {
        return OUTCOME_KEEP;
    }
    if (!has_moved) {
        candidate->origin = old;
    }
    return ask(step, lane, candidate, swept);
}

void rm_stage_sweep(const rm_step *step, const rm_block *block, rm_scratch *scratch) {
    for (int i = rm_first_lane(scratch->lanes); i >= 0; i = rm_next_lane(scratch->lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        scratch->outcome[i] = sweep(step, &lane, &scratch->candidate[i], &scratch->swept[i]);
    }
}
