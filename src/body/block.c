// Gathering values from a lane's rows and putting them back: the head of the queue, the leash, the
// motion.
//
// What must hold: a value that is loaded and stored again leaves every row as it was. A body
// without a goal has no move-to; storing one for it is a defect of the caller.

#include "body/block.h"

#include "base/assert.h"

rm_interp_head rm_lane_head(const rm_lane *lane) {
    rm_hot *hot = lane->hot;
    int i = lane->i;
    return (rm_interp_head){
        .node = {.kind = hot->head_kind[i],
                 .place = rm_position_make(hot->head_cell[i], rm_row_vec3(hot->head_origin, i),
                                           rm_row_quat(hot->head_rotation, i))},
        .count = hot->queue_count[i],
        .ticks = hot->window_ticks[i],
        .seconds = hot->window_seconds[i],
        .baseline = hot->baseline[i],
        .fails = hot->fails[i],
        .keep_heading = hot->keep_heading[i],
    };
}

void rm_lane_set_head(const rm_lane *lane, const rm_interp_head *head) {
    rm_hot *hot = lane->hot;
    int i = lane->i;
    rm_lane_set_node(lane, &head->node);
    hot->queue_count[i] = (uint8_t)head->count;
    hot->window_ticks[i] = head->ticks;
    hot->window_seconds[i] = head->seconds;
    hot->baseline[i] = head->baseline;
    hot->fails[i] = head->fails;
    hot->keep_heading[i] = (uint8_t)head->keep_heading;
}

rm_constraint rm_lane_leash(const rm_lane *lane) {
    rm_warm *warm = lane->warm;
    int i = lane->i;
    return (rm_constraint){
        .is_on = warm->leash_on[i],
        .used = warm->leash_used[i],
        .start = warm->leash_start[i],
        .max = warm->leash_max[i],
    };
}

void rm_lane_set_leash(const rm_lane *lane, const rm_constraint *leash) {
    rm_warm *warm = lane->warm;
    int i = lane->i;
    warm->leash_on[i] = (uint8_t)leash->is_on;
    warm->leash_used[i] = leash->used;
    warm->leash_start[i] = leash->start;
    warm->leash_max[i] = leash->max;
}

void rm_lane_load_sequence(const rm_lane *lane, rm_sequence *sequence) {
    rm_stored_motion_load_sequence(&lane->cold->motion, sequence);
    sequence->velocity = rm_row_vec3(lane->warm->cycle_velocity, lane->i);
    sequence->omega = rm_row_vec3(lane->warm->cycle_omega, lane->i);
    sequence->phase_rate = lane->warm->phase_rate[lane->i];
}

void rm_lane_load_motion(const rm_lane *lane, rm_motion *motion) {
    const rm_goal *goal = rm_lane_goal(lane);
    rm_lane_load_sequence(lane, &motion->sequence);
    rm_stored_motion_load(&lane->cold->motion, motion);
    if (goal) {
        motion->move_to = goal->move_to;
    } else {
        motion->move_to = (rm_move_to){0};
    }
}

void rm_lane_store_motion(const rm_lane *lane, const rm_motion *motion) {
    rm_goal *goal = rm_lane_goal(lane);
    rm_stored_motion_store(&lane->cold->motion, motion);
    rm_row_set_vec3(lane->warm->cycle_velocity, lane->i, motion->sequence.velocity);
    rm_row_set_vec3(lane->warm->cycle_omega, lane->i, motion->sequence.omega);
    lane->warm->phase_rate[lane->i] = motion->sequence.phase_rate;
    if (goal) {
        goal->move_to = motion->move_to;
    } else {
        RM_ASSERT(motion->move_to.type == 0);
    }
}
