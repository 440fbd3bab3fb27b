// Handlers of the operations on a body's managers (queue, sticky target, leash, motion) by hand,
// and of those on the surroundings of all bodies (motion tables, viewer, ground, sweep). As in
// bodies.c, a handler that fails leaves everything unchanged.

#include "body/body_motion.h"
#include "body/queue.h"
#include "motion/valid.h"
#include "world/ops.h"
#include "world/receive/receive_position.h"
#include "world/receive/route.h"
#include "world/tick/goals.h"

rm_status rm_apply_interpolate(rm_world *world, const rm_op_interpolate *op) {
    const uint32_t slot = op->body.index1 - 1;
    rm_position to = op->to;
    rm_status status = rm_world_open(world, op->body);
    if (status == RM_OK) {
        status = rm_position_scrub(world->def.space, &to);
    }
    if (status == RM_OK) {
        const rm_lane lane = rm_world_lane(world, slot);
        rm_lane_put_height(&lane, to.origin.z); // or it would chase a height off its ground
        rm_world_append_place(world, &lane, &to, op->keep_heading);
    }
    return status;
}

static rm_status append(rm_world *world, rm_body_id id, rm_node_kind kind,
                        const rm_position *place) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, id, &lane);
    if (status == RM_OK) {
        rm_interp_head head = rm_lane_head(&lane);
        rm_queue_append(&head, &lane.cold->ring, kind, place);
        rm_lane_set_head(&lane, &head);
        rm_lane_activate(&lane);
    }
    return status;
}

rm_status rm_apply_append_velocity(rm_world *world, const rm_op_append_velocity *op) {
    if (!rm_vec3_is_finite(op->velocity)) {
        return RM_ERROR_NOT_FINITE;
    }
    rm_position place = {.origin = op->velocity};
    return append(world, op->body, RM_NODE_VELOCITY, &place);
}

rm_status rm_apply_append_jump(rm_world *world, const rm_op_append_jump *op) {
    rm_position nowhere = {0};
    return append(world, op->body, RM_NODE_JUMP, &nowhere);
}

rm_status rm_apply_stop(rm_world *world, const rm_op_stop *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        rm_lane_stop(&lane);
    }
    return status;
}

rm_status rm_apply_stick(rm_world *world, const rm_op_stick *op) {
    rm_lane lane;
    rm_lane target;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        status = rm_world_resolve(world, op->target, &target);
    }
    if (status != RM_OK) {
        return status;
    }
    if (rm_body_id_is_equal(op->body, op->target)) {
        return RM_ERROR_ARGUMENT;
    }
    if (target.cold->guid == 0) {
        return RM_ERROR_NO_GUID;
    }
    status = rm_world_take_goal(world, &lane);
    if (status != RM_OK) {
        return status;
    }
    rm_motion_input input = rm_world_motion_input(world);
    rm_lane_stick(&input, &lane, target.cold->guid);
    return RM_OK;
}

rm_status rm_apply_unstick(rm_world *world, const rm_op_unstick *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        rm_lane_unstick(&lane);
    }
    return status;
}

rm_status rm_apply_constrain(rm_world *world, const rm_op_constrain *op) {
    rm_lane lane;
    rm_position to = op->to;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        status = rm_position_clean(world->def.space, &to);
    }
    if (status == RM_OK && !(rm_is_finite(op->start) && rm_is_finite(op->max))) {
        status = RM_ERROR_NOT_FINITE;
    }
    if (status == RM_OK && !(op->start >= 0.0f && op->max >= op->start)) {
        status = RM_ERROR_ARGUMENT;
    }
    if (status == RM_OK) {
        rm_position at = rm_lane_position(&lane);
        rm_lane_constrain(&lane, rm_position_distance(&to, &at), op->start, op->max);
    }
    return status;
}

rm_status rm_apply_unconstrain(rm_world *world, const rm_op_unconstrain *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        rm_constraint none = {0};
        rm_lane_set_leash(&lane, &none);
    }
    return status;
}

// --- motion ----------------------------------------------------------------------------------

rm_status rm_apply_set_keys(rm_world *world, const rm_op_set_keys *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK &&
        !(rm_is_finite(op->keys.forward_speed) && rm_is_finite(op->keys.sidestep_speed) &&
          rm_is_finite(op->keys.turn_speed))) {
        status = RM_ERROR_NOT_FINITE;
    }
    rm_vec3 speeds =
        rm_vec3_make(op->keys.forward_speed, op->keys.sidestep_speed, op->keys.turn_speed);
    if (status == RM_OK &&
        !(rm_raw_keys_are_valid(&op->keys) && rm_vec3_is_within(speeds, RM_NUMBER_LIMIT))) {
        status = RM_ERROR_ARGUMENT;
    }
    if (status == RM_OK) {
        rm_motion_input input = rm_world_motion_input(world);
        rm_lane_motion open;
        rm_lane_motion_open(&input, &lane, &open);
        rm_motion_apply_raw(&open.motion, &open.context, &op->keys);
        rm_lane_motion_close(&input, &lane, &open);
        rm_lane_activate(&lane);
    }
    return status;
}

rm_status rm_apply_do_command(rm_world *world, const rm_op_do_command *op) {
    rm_lane lane;
    rm_movement as_movement = rm_default_movement();
    as_movement.type = RM_MOVEMENT_TURN_TO_HEADING; // whose parameters are all examined
    as_movement.parameters = op->parameters;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        status = rm_movement_check(&as_movement);
    }
    if (status != RM_OK) {
        return status;
    }
    rm_motion_input input = rm_world_motion_input(world);
    rm_lane_motion open;
    rm_lane_motion_open(&input, &lane, &open);
    rm_motion_error error =
        rm_motion_do_interpreted(&open.motion, &open.context, op->command, &op->parameters);
    rm_lane_motion_close(&input, &lane, &open);
    rm_lane_activate(&lane);
    if (op->error) {
        *op->error = error;
    }
    return RM_OK;
}

rm_status rm_apply_jump(rm_world *world, const rm_op_jump *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK && !(op->extent >= 0.0f && op->extent <= 1.0f)) {
        status = RM_ERROR_ARGUMENT;
    }
    if (status != RM_OK) {
        return status;
    }
    rm_motion_input input = rm_world_motion_input(world);
    rm_lane_motion open;
    rm_lane_motion_open(&input, &lane, &open);
    rm_motion_error error = rm_motion_jump(&open.motion, &open.context, op->extent);
    rm_lane_motion_close(&input, &lane, &open);
    if (op->error) {
        *op->error = error;
    }
    return RM_OK;
}

rm_status rm_apply_set_table(rm_world *world, const rm_op_set_table *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK && op->table >= world->tables.count) {
        status = RM_ERROR_ARGUMENT;
    }
    if (status == RM_OK) {
        lane.cold->table = (uint8_t)op->table;
        rm_lane_motion_init(&lane, world->tables.table[op->table], lane.cold->motion.run_rate);
        rm_lane_derive_cycle(&lane, &world->def.rules);
    }
    return status;
}

// --- surroundings ----------------------------------------------------------------------------

rm_status rm_apply_add_table(rm_world *world, const rm_op_add_table *op) {
    if (world->tables.count == RM_MAX_TABLES) {
        return RM_ERROR_FULL;
    }
    *op->index = world->tables.count;
    world->tables.table[world->tables.count++] = op->table;
    rm_world_note_table(world, op->table);
    return RM_OK;
}

// Distances to the viewer are measured by the next tick: until then updates are routed by the old
// ones, as in the client.
rm_status rm_apply_set_viewer(rm_world *world, const rm_op_set_viewer *op) {
    if (!op->has_viewer) {
        world->has_viewer = false;
        rm_world_rouse(world);
        world->viewer = (rm_position){0};
        return RM_OK;
    }
    rm_position at = op->at;
    at.rotation = rm_quat_identity();
    rm_status status = rm_position_clean(world->def.space, &at);
    if (status == RM_OK) {
        world->has_viewer = true;
        rm_world_wake(world);
        world->viewer = at;
    }
    return status;
}

rm_status rm_apply_set_ground(rm_world *world, const rm_op_set_ground *op) {
    if (!rm_is_finite(op->ground.height)) {
        return RM_ERROR_NOT_FINITE;
    }
    if (!rm_ground_is_valid(&op->ground)) {
        return RM_ERROR_ARGUMENT;
    }
    world->def.ground = op->ground;
    rm_world_rouse(world);
    return RM_OK;
}

rm_status rm_apply_set_sweep(rm_world *world, const rm_op_set_sweep *op) {
    world->def.sweep = op->sweep.function;
    world->def.sweep_user = op->sweep.user;
    rm_world_note_sweep(world);
    rm_world_rouse(world);
    return RM_OK;
}
