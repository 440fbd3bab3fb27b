// Operations on a lane's queue with its whole head, which is gathered, changed by the rules of
// chase/interp.c and stored again.

#include "body/queue.h"

void rm_lane_stop(const rm_lane *lane) {
    rm_interp_head head = rm_lane_head(lane);
    rm_queue_stop(&head);
    rm_lane_set_head(lane, &head);
}

rm_interp_result rm_lane_interpolate(const rm_rules *rules, const rm_lane *lane,
                                     const rm_position *to, bool keep_heading) {
    // The rest of the body is irrelevant to a queue that takes a place.
    rm_chase_body body = {.at = rm_lane_position(lane),
                          .is_player = rm_lane_flag(lane, RM_LANE_PLAYER)};
    rm_interp_head head = rm_lane_head(lane);
    rm_interp_result result = rm_queue_to(&head, &lane->cold->ring, rules, &body, to, keep_heading);
    rm_lane_set_head(lane, &head);
    if (result == RM_INTERP_THERE && !keep_heading) {
        rm_lane_set_heading(lane, rm_quat_heading(to->rotation));
    }
    rm_lane_activate(lane);
    return result;
}
