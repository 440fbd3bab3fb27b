// Stage 1: root motion of the current cycle, as a local frame. Its translation counts only on
// walkable ground, scaled by the body; its rotation always does.

#include "body/step.h"

static rm_frame root_motion(const rm_step *step, const rm_lane *lane) {
    rm_frame offset = rm_frame_identity();
    if (rm_lane_state(lane, RM_STATE_HIDDEN)) {
        return offset;
    }
    rm_vec3 velocity = rm_row_vec3(lane->warm->cycle_velocity, lane->i);
    rm_vec3 omega = rm_row_vec3(lane->warm->cycle_omega, lane->i);
    bool is_on_walkable = rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE);
    float scale = is_on_walkable ? lane->warm->scale[lane->i] : 0.0f;
    offset.origin = rm_vec3_scale(rm_vec3_scale(velocity, step->dt), scale);
    rm_frame_rotate(&offset, rm_vec3_scale(omega, step->dt));
    return offset;
}

void rm_stage_sequence(const rm_step *step, const rm_block *block, rm_scratch *scratch) {
    for (int i = rm_first_lane(scratch->lanes); i >= 0; i = rm_next_lane(scratch->lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        scratch->offset[i] = root_motion(step, &lane);
    }
}
