// The path of a position update through stamps and routing (docs/concepts.md):
//
//   teleport  newer teleport stamp, or a body in no cell: placed, and everything else ends
//   ignored   without contact, or too old
//   snap      96 m or more from the viewer at the last tick: placed, and the queue ends
//   queue     all others
//
// Invariants: an update that comes too late leaves everything unchanged.
//
// Most messages are updates that are queued: their path is inlined from the call on, and makes only
// the parts of the lane that it uses. So functions outside of this file get the slot instead of the
// lane: the rarer cases are in place.c.

#pragma once

#include "body/body_motion.h"
#include "body/body_numbers.h"
#include "body/queue.h"
#include "world/world.h"

// Takes a place into the queue of the body of a slot, turns one that is already there, and wakes
// it up.
void rm_world_append_any(const rm_world *world, uint32_t slot, const rm_position *to,
                         bool keep_heading);

// The same for a lane of a world. Only the parts of the lane that are used here are made: it must
// stay within this file.
static inline void rm_world_append_place(const rm_world *world, const rm_lane *lane,
                                         const rm_position *to, bool keep_heading) {
    if (keep_heading || !rm_lane_append_near(&world->def.rules, lane, to)) {
        rm_world_append_any(world, lane->id.index1 - 1, to, keep_heading);
    }
}

// A newer teleport, or a body outside of all cells. Notes the event. @return its route
rm_route rm_world_teleport(rm_world *world, uint32_t slot, const rm_position *to);

// Far from the viewer. Notes the event. @return its route
rm_route rm_world_snap(rm_world *world, uint32_t slot, const rm_position *to);

// Restarts the leash at the body's place.
void rm_world_leash_to_self(const rm_world *world, uint32_t slot);

// A smooth world keeps reports until their moment. Notes a report that is applied at once. @return
// its route
rm_route rm_world_keep_position(rm_world *world, uint32_t slot, const rm_position_update *update);

// Notes an ignored update.
void rm_world_note_ignored(const rm_world *world, uint32_t slot, const rm_position *to);

// --- routing -------------------------------------------------------------------------------------

static inline uint16_t rm_lane_stamp(const rm_lane *lane, rm_stamp slot) {
    return (uint16_t)lane->cold->stamps[slot];
}

static inline bool rm_lane_is_older(const rm_lane *lane, rm_stamp slot, uint16_t stamp) {
    return rm_stamp_is_newer(rm_lane_stamp(lane, slot), stamp);
}

// Whether a stamp is newer than the stored one. Teleport stamps are nearly always equal.
static inline bool rm_teleport_is_newer(uint16_t stored, uint16_t stamp) {
    return stored != stamp && rm_stamp_is_newer(stored, stamp);
}

// By L3 the body takes the whole rotation at once, also when it is already there; under a move-to
// it keeps its own.
static inline rm_route rm_world_queue_position(const rm_world *world, const rm_lane *lane,
                                               const rm_position *to) {
    bool is_moving_to = rm_lane_is_moving_to(lane);
    rm_world_append_place(world, lane, to, is_moving_to);
    if (world->def.rules.chase_turns != RM_RULE_RETAIL && !is_moving_to) {
        rm_lane_set_rotation(lane, to->rotation);
    }
    return RM_ROUTE_QUEUE;
}

static inline rm_route rm_world_choose_route(rm_world *world, const rm_lane *lane,
                                             const rm_position_update *update) {
    bool has_no_cell = rm_lane_flag(lane, RM_LANE_AWAY | RM_LANE_HELD);
    if (has_no_cell ||
        rm_teleport_is_newer(rm_lane_stamp(lane, RM_STAMP_TELEPORT), update->teleport)) {
        lane->cold->stamps[RM_STAMP_TELEPORT] = update->teleport;
        return rm_world_teleport(world, lane->id.index1 - 1, &update->position);
    }
    if (!update->has_contact) {
        return RM_ROUTE_IGNORED;
    }
    if (lane->warm->viewer_distance[lane->i] >= RM_ACTIVE_DISTANCE) {
        return rm_world_snap(world, lane->id.index1 - 1, &update->position);
    }
    return rm_world_queue_position(world, lane, &update->position);
}

// The ground under a report with contact is where it says the body stands. It counts before the
// body is placed, so that the placement stands on it.
static inline rm_route rm_world_apply_position(rm_world *world, const rm_lane *lane,
                                               const rm_position_update *update) {
    float old_height = lane->cold->report_height;
    uint8_t had_report = lane->hot->has_report[lane->i];
    if (update->has_contact) {
        lane->cold->report_height = update->position.origin.z;
        lane->hot->has_report[lane->i] = RM_HEIGHT_REPORTED;
    }
    rm_route route = rm_world_choose_route(world, lane, update);
    if (route == RM_ROUTE_IGNORED) {
        lane->cold->report_height = old_height;
        lane->hot->has_report[lane->i] = had_report;
    } else if (world->def.rules.auto_leash == RM_RULE_RETAIL) {
        rm_world_leash_to_self(world, lane->id.index1 - 1);
    }
    return route;
}

static inline rm_route rm_world_check_position_stamps(rm_world *world, const rm_lane *lane,
                                                      const rm_position_update *update) {
    if (world->smooth && !rm_lane_flag(lane, RM_LANE_AWAY | RM_LANE_HELD)) {
        return update->instance == rm_lane_stamp(lane, RM_STAMP_INSTANCE)
                   ? rm_world_keep_position(world, lane->id.index1 - 1, update)
                   : RM_ROUTE_IGNORED;
    }
    if (update->instance != rm_lane_stamp(lane, RM_STAMP_INSTANCE) ||
        !rm_lane_is_older(lane, RM_STAMP_POSITION, update->stamp)) {
        return RM_ROUTE_IGNORED;
    }
    if (rm_teleport_is_newer(update->teleport, rm_lane_stamp(lane, RM_STAMP_TELEPORT))) {
        return RM_ROUTE_IGNORED; // from before a teleport: its stamp is ignored, too
    }
    lane->cold->stamps[RM_STAMP_POSITION] = update->stamp;
    return rm_world_apply_position(world, lane, update);
}

// Takes a position update for the body of a slot that has been woken up, through its stamps, and
// makes its position clean in place.
// @return the status of rm_position_clean
static inline rm_status rm_world_route_position(rm_world *world, uint32_t slot,
                                                rm_position_update *update, rm_route *route) {
    rm_status status = rm_position_scrub(world->def.space, &update->position);
    if (status != RM_OK) {
        return status;
    }
    const rm_lane lane = rm_world_lane(world, slot);
    *route = rm_world_check_position_stamps(world, &lane, update);
    lane.cold->routes[*route] += 1;
    if (*route == RM_ROUTE_IGNORED) {
        rm_world_note_ignored(world, slot, &update->position);
    }
    rm_world_flush(world, &lane);
    return RM_OK;
}

// The position of a message, for the body of a slot. @param what  written only on success
static inline rm_status rm_world_receive_position(rm_world *world, uint32_t slot,
                                                  const rm_position_pack *at, rm_received *what) {
    rm_route route;
    rm_position_update update = {.position = at->position,
                                 .has_contact = (at->flags & RM_POSITION_HAS_CONTACT) != 0,
                                 .instance = at->instance,
                                 .stamp = at->position_stamp,
                                 .teleport = at->teleport};
    rm_world_touch_slot(world, slot);
    rm_status status = rm_world_route_position(world, slot, &update, &route);
    if (status == RM_OK) {
        *what = route != RM_ROUTE_IGNORED ? RM_RECEIVED_APPLIED : RM_RECEIVED_IGNORED;
    }
    return status;
}
