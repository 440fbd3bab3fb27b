// The queue of a lane: its head in rows, its ring in cold storage. The rules are those of
// chase/interp.h; here they get their input from the rows, and their changes are stored there.

#pragma once

#include "body/setters.h"
#include "chase/decide.h"
#include "chase/interp.h"

// Empties the queue.
void rm_lane_stop(const rm_lane *lane);

// Takes a place into the queue, turns a body that is already there, and wakes it up.
rm_interp_result rm_lane_interpolate(const rm_rules *rules, const rm_lane *lane,
                                     const rm_position *to, bool keep_heading);

// Gathers kind and place of the head, for the end of the queue.
static inline void rm_lane_gather_end(const rm_lane *lane, rm_interp_head *head) {
    head->node.kind = lane->hot->head_kind[lane->i];
    head->node.place.cell = lane->hot->head_cell[lane->i];
    head->node.place.origin = rm_row_vec3(lane->hot->head_origin, lane->i);
}

// As rm_lane_interpolate with keep_heading false, for a place that changes only the end of the
// queue, as most do: near, different from the place before it, and with a free node. False for any
// other, with everything unchanged.
static inline bool rm_lane_append_near(const rm_rules *rules, const rm_lane *lane,
                                       const rm_position *to) {
    const rm_position at = rm_lane_position(lane);
    const float from_body = rm_position_gap(&at, to);
    float from_end = from_body;
    rm_interp_head head;
    head.count = lane->hot->queue_count[lane->i];
    if (head.count > 0) {
        rm_position tail;
        rm_lane_gather_end(lane, &head);
        const bool has_tail = rm_interp_tail(&head, &lane->cold->ring, &tail);
        from_end = has_tail ? rm_position_gap(&tail, to) : from_body;
        if (head.count >= RM_QUEUE_CAPACITY || (has_tail && rm_chase_is_reached(rules, from_end))) {
            return false;
        }
    }
    const float limit = rm_blip_distance(at.cell, rm_lane_flag(lane, RM_LANE_PLAYER));
    if (rm_queue_judge(from_body, from_end, limit) != RM_INTERP_QUEUED) {
        return false;
    }
    rm_queue_put(&head, &lane->cold->ring, RM_NODE_POSITION, to);
    if (head.count == 1) {
        rm_lane_set_node(lane, &head.node);
    }
    lane->hot->queue_count[lane->i] = (uint8_t)head.count;
    lane->hot->keep_heading[lane->i] = 0;
    rm_lane_activate(lane);
    return true;
}
