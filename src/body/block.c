// Gathering values from a lane's rows and putting them back: the head of the queue and the leash;
// the motion is in stored_motion.c.
//
// What must hold: a value that is loaded and stored again leaves every row as it was.

#include "body/block.h"

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
