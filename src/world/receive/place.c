// Position updates other than queued ones: placements, reports of a smooth world, and notices of
// them. The rules that decide are in receive_position.h.
//
// Invariants: a refused placement leaves everything but the stamps unchanged. So a placement is
// done first, and managers are ended only afterwards. The built-in collision refuses places off the
// map only: a body at an occupied place waits outside of the world after the next tick.

#include "body/body_motion.h"
#include "world/receive/receive_position.h"
#include "world/receive/route.h"

void rm_world_append_any(const rm_world *world, uint32_t slot, const rm_position *to,
                         bool keep_heading) {
    rm_lane lane = rm_world_lane(world, slot);
    rm_lane_interpolate(&world->def.rules, &lane, to, keep_heading);
}

// The body is released by its parent.
static void let_go(const rm_lane *lane) {
    rm_lane_set_flags(lane, RM_LANE_HELD, false);
    lane->cold->parent = 0;
    rm_mark(&lane->marks->held, lane->i, false);
}

// @param before  where the body was
static void tell(const rm_world *world, const rm_lane *lane, uint32_t reason,
                 const rm_position *before, const rm_position *to) {
    rm_tick tick = rm_world_between_ticks(world, (lane->id.index1 - 1) / RM_LANES);
    rm_lane_note_reason(&tick, lane, reason, rm_position_gap(before, to));
}

// Puts a body where the server says, at once. A teleport ends all that the body was doing and
// brings it back into the world; a snap only empties its queue.
static rm_route put_at_once(rm_world *world, uint32_t slot, const rm_position *to,
                            bool is_teleport) {
    rm_lane lane = rm_world_lane(world, slot);
    rm_position before = rm_lane_position(&lane);
    if (!rm_world_place_for_message(world, &lane, to)) {
        return RM_ROUTE_IGNORED;
    }
    if (is_teleport) {
        rm_motion_input input = rm_world_motion_input(world);
        rm_world_end_everything(world, &input, &lane);
        let_go(&lane);
    } else {
        rm_lane_stop(&lane);
    }
    tell(world, &lane, is_teleport ? RM_REASON_TELEPORT : RM_REASON_SNAP, &before, to);
    return is_teleport ? RM_ROUTE_TELEPORT : RM_ROUTE_SNAP;
}

rm_route rm_world_teleport(rm_world *world, uint32_t slot, const rm_position *to) {
    return put_at_once(world, slot, to, true);
}

rm_route rm_world_snap(rm_world *world, uint32_t slot, const rm_position *to) {
    return put_at_once(world, slot, to, false);
}

void rm_world_leash_to_self(const rm_world *world, uint32_t slot) {
    rm_lane lane = rm_world_lane(world, slot);
    float start;
    float max;
    rm_constraint_distances(lane.hot->cell[lane.i], &start, &max);
    rm_lane_constrain(&lane, 0.0f, start, max);
}

rm_route rm_world_keep_position(rm_world *world, uint32_t slot, const rm_position_update *update) {
    rm_lane lane = rm_world_lane(world, slot);
    rm_position before = rm_lane_position(&lane);
    world->is_busy = true; // as for a placement
    rm_route route = rm_smooth_hear_position(world, &lane, update);
    world->is_busy = false;
    if (route == RM_ROUTE_TELEPORT || route == RM_ROUTE_SNAP) {
        tell(world, &lane, route == RM_ROUTE_SNAP ? RM_REASON_SNAP : RM_REASON_TELEPORT, &before,
             &update->position);
    }
    return route;
}

void rm_world_note_ignored(const rm_world *world, uint32_t slot, const rm_position *to) {
    rm_lane lane = rm_world_lane(world, slot);
    rm_position at = rm_lane_position(&lane);
    tell(world, &lane, RM_REASON_IGNORED, &at, to);
}
