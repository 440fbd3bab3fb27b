// Stage 0, before root motion: velocity on the ground (rule ground_velocity). By the documents it
// is 0 for a walking remote, so the rest of a jump or a push ends here. A velocity that points off
// the ground lifts the body in this very tick; the queue from before the flight is dropped, because
// the body would run back to it after landing.

#include "body/tick.h"
#include "chase/interp.h"

rm_ground_velocity rm_lane_ground_velocity(const rm_tick *tick, const rm_block *block, int i) {
    const rm_hot *hot = block->hot;
    rm_vec3 velocity = rm_row_vec3(block->hot->velocity, i);
    rm_vec3 normal = rm_row_plane(block->warm->plane, i).normal;
    return rm_ground_velocity_of(&tick->rules, rm_is_grounded(hot->state[i], hot->transient[i]),
                                 velocity, rm_vec3_dot(velocity, normal),
                                 tick->sweep && block->cold[i].shape.sphere_count > 0);
}

static void take_off(const rm_tick *tick, const rm_lane *lane) {
    rm_interp_head head = rm_lane_head(lane);
    rm_queue_stop(&head);
    rm_lane_set_head(lane, &head);
    rm_lane_lose_ground(tick, lane);
}

void rm_stage_ground(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    for (int i = rm_first_lane(scratch->staged); i >= 0; i = rm_next_lane(scratch->staged, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_ground_velocity what = rm_lane_state(&lane, RM_STATE_HIDDEN)
                                      ? RM_GROUND_VELOCITY_KEPT
                                      : rm_lane_ground_velocity(tick, block, i);
        if (what == RM_GROUND_VELOCITY_ENDED) {
            rm_row_set_vec3(block->hot->velocity, i, rm_vec3_make(0.0f, 0.0f, 0.0f));
        } else if (what == RM_GROUND_VELOCITY_LIFTS) {
            take_off(tick, &lane);
        }
    }
}
