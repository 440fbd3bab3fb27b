// Bodies that arrive from another world, and bodies that another world has taken over: a saved body
// added, a saved body in the place of the one that is there, and a body that becomes a ghost. The
// last two leave the id and the guid as they are: bodies that are stuck to this one, or moving to
// it, refer to it by these and continue.

#include "body/body_motion.h"
#include "body/fields.h"
#include "body/queue.h"
#include "body/setters.h"
#include "world/ops.h"
#include "world/receive/receive.h"
#include "world/receive/route.h"
#include "world/save/save.h"
#include "world/world.h"

#include <string.h>

// Takes over the body that was read.
static void become(rm_world *world, const rm_lane *lane, const rm_lane *saved) {
    if (!rm_goal_is_idle(rm_lane_goal(saved))) {
        rm_world_take_reserved_goal(world, lane);
    }
    rm_lane_copy(lane, saved);
    rm_lane_derive(lane, &world->def.rules);
    world->may_enter = true;
}

// The messages kept with it, then those that waited for it here.
static void take_messages(rm_world *world, uint32_t guid, rm_bytes_in *in) {
    rm_pending_messages_restore_of(&world->pending_messages, guid, in);
    rm_world_receive_pending(world, guid);
}

static bool lacks_goal(rm_world *world, const rm_lane *saved, const rm_lane *without) {
    return !rm_goal_is_idle(rm_lane_goal(saved)) && !rm_world_has_reserved_goal(world, without);
}

// Read into storage of its own first: bytes that are refused leave all slots unchanged.
rm_status rm_apply_restore_body(rm_world *world, const rm_op_restore_body *op) {
    rm_single_body single;
    rm_lane saved = rm_single_lane(&single);
    rm_bytes_in in = {.bytes = op->bytes.bytes, .size = op->bytes.size};
    rm_status status = rm_save_read_body(&in, world, &saved);
    if (status != RM_OK) {
        return status;
    }
    if (rm_world_guid_is_taken(world, saved.cold->guid)) {
        return RM_ERROR_GUID_TAKEN;
    }
    if (world->body_count >= world->extent.bodies || lacks_goal(world, &saved, NULL)) {
        return RM_ERROR_FULL;
    }
    rm_lane lane = rm_world_take_slot(world);
    become(world, &lane, &saved);
    rm_world_map_guid(world, &lane, lane.cold->guid);
    *op->id = lane.id;
    take_messages(world, lane.cold->guid, &in);
    return RM_OK;
}

rm_status rm_apply_restore_over(rm_world *world, const rm_op_restore_over *op) {
    rm_single_body single;
    rm_lane lane;
    rm_lane saved = rm_single_lane(&single);
    rm_bytes_in in = {.bytes = op->bytes.bytes, .size = op->bytes.size};
    rm_status status = rm_world_peek(world, op->body, &lane);
    if (status == RM_OK) {
        status = rm_save_read_body(&in, world, &saved);
    }
    if (status != RM_OK) {
        return status;
    }
    if (saved.cold->guid != lane.cold->guid) {
        return RM_ERROR_MISMATCH;
    }
    if (lacks_goal(world, &saved, &lane)) {
        return RM_ERROR_FULL;
    }
    rm_world_drop_goal(world, &lane);
    become(world, &lane, &saved);
    if (world->smooth) {
        rm_smooth_reset(world, lane.id.index1 - 1);
        rm_smooth_restart(world, &lane);
    }
    rm_world_touch(world, &lane);
    take_messages(world, lane.cold->guid, &in);
    return RM_OK;
}

// Ends everything that moves the body by itself; id, guid and references stay.
rm_status rm_apply_make_ghost(rm_world *world, const rm_op_make_ghost *op) {
    const rm_vec3 zero = {0.0f, 0.0f, 0.0f};
    const rm_constraint free = {0};
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status != RM_OK) {
        return status;
    }
    const uint32_t waits = rm_lane_flag(&lane, RM_LANE_AWAY) ? 0u : (uint32_t)RM_LANE_ENTERING;
    const uint32_t own = RM_LANE_PLAYER | RM_LANE_MOVING_TO | RM_LANE_MOTION | waits;
    rm_lane_stop(&lane);
    memset(&lane.cold->ring, 0, sizeof lane.cold->ring);
    rm_lane_unstick(&lane);
    rm_world_drop_goal(world, &lane);
    rm_lane_set_leash(&lane, &free);
    rm_lane_motion_init(&lane, world->tables.table[lane.cold->table], lane.cold->motion.run_rate);
    rm_lane_set_velocity(&lane, zero);
    rm_lane_set_omega(&lane, zero);
    rm_lane_set_flags(&lane, own, false);
    rm_lane_derive(&lane, &world->def.rules);
    if (world->smooth) {
        rm_smooth_restart(world, &lane);
    }
    return RM_OK;
}
