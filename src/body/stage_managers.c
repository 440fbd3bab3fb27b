// Stage 7: the managers, in their order: detection, target, movement, parts, position, particles,
// scripts. Detection, particles and scripts are the host's. Targets are other bodies of the world,
// whose poses the chase and the move-to read themselves; parts are the motions that wait for their
// animations, and are done with the movement. The blip of the queue happens here, after the sweep.

#include "body/body_motion.h"
#include "body/chase.h"
#include "body/setters.h"
#include "body/tick.h"
#include "chase/decide.h"

static void call_hook(const rm_tick *tick, rm_body_hook *hook, const rm_lane *lane) {
    if (hook) {
        hook(tick->hooks.user, lane->id, tick->seconds);
    }
}

bool rm_lane_carry_out(const rm_tick *tick, const rm_lane *lane, const rm_interp_action *wish) {
    if (!rm_lane_place(tick, lane, &wish->place, RM_SWEEP_PLACE_SLIDE)) {
        return false;
    }
    if (wish->has_velocity) {
        rm_lane_set_velocity(lane, wish->velocity);
    }
    return true;
}

static void blip(const rm_tick *tick, const rm_lane *lane, const rm_interp_action *action,
                 rm_interp_head *head) {
    rm_position before = rm_lane_position(lane);
    float distance = rm_position_distance(&before, &action->place);
    if (!rm_lane_carry_out(tick, lane, action)) {
        rm_lane_note_reason(tick, lane, RM_REASON_BLIP_FAILED, distance);
        return;
    }
    rm_queue_stop(head);
    lane->cold->blips += 1;
    rm_lane_note_reason(tick, lane, RM_REASON_BLIP, distance);
}

// Whether the queue has anything to do at the end of a tick.
static bool has_wish(const rm_lane *lane) {
    const rm_hot *hot = lane->hot;
    return hot->head_kind[lane->i] > RM_NODE_POSITION ||
           rm_chase_must_blip(hot->fails[lane->i], hot->queue_count[lane->i]);
}

static void use_queue(const rm_tick *tick, const rm_lane *lane) {
    rm_chase_body body = rm_lane_chase_body(tick, lane);
    rm_interp_head head = rm_lane_head(lane);
    rm_interp_action action = rm_queue_use_time(&head, &lane->cold->ring, &body);
    if (action.wish == RM_INTERP_SET_VELOCITY) {
        rm_lane_set_velocity(lane, action.velocity);
    } else if (action.wish == RM_INTERP_PLACE && tick->wish) {
        *tick->wish = action;
    } else if (action.wish == RM_INTERP_PLACE) {
        blip(tick, lane, &action, &head);
    }
    rm_lane_set_head(lane, &head);
}

static void use_time(const rm_tick *tick, const rm_lane *lane) {
    if (has_wish(lane)) {
        use_queue(tick, lane);
    }
    if (rm_lane_is_stuck(lane) && rm_sticky_use_time(rm_lane_sticky(lane))) {
        rm_mark(&lane->marks->stuck, lane->i, false);
    }
}

void rm_stage_managers(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    uint32_t used = (uint32_t)block->marks->used & ~scratch->batched; // whose managers are idle
    for (int i = rm_first_lane(used); i >= 0; i = rm_next_lane(used, i)) {
        rm_lane lane = rm_block_lane(block, i);
        if (rm_lane_state(&lane, RM_STATE_FROZEN) ||
            rm_lane_flag(&lane, RM_LANE_AWAY | RM_LANE_HELD)) {
            continue;
        }
        if (scratch->lanes >> i & 1u) {
            call_hook(tick, tick->hooks.detection, &lane);
            if (block->marks->busy >> i & 1u) {
                rm_lane_use_motion(tick, &lane);
            }
            use_time(tick, &lane);
        }
        call_hook(tick, tick->hooks.particles, &lane);
        call_hook(tick, tick->hooks.scripts, &lane);
    }
}
