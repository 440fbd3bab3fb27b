// Updates of a server, through stamps and routing: position (receive_position.h), vector, motion
// and state. Invariants: a late message leaves everything unchanged.

#include "world/receive/route.h"

#include "body/body_motion.h"
#include "world/ops.h"
#include "world/receive/receive.h"
#include "world/receive/receive_position.h"

void rm_lane_constrain(const rm_lane *lane, float distance, float start, float max) {
    rm_constraint leash;
    rm_constraint_set(&leash, distance, start, max);
    rm_lane_set_leash(lane, &leash);
    rm_lane_activate(lane);
}

// A teleport ends queue, sticky target, leash and move-to; bodies that are stuck to this one
// are released.
void rm_world_end_everything(rm_world *world, const rm_motion_input *input, const rm_lane *lane) {
    rm_constraint none = {0};
    rm_lane_stop(lane);
    rm_lane_unstick(lane);
    rm_lane_set_leash(lane, &none);
    rm_lane_end_move_to(input, lane, RM_MOTION_TELEPORTED);
    rm_world_release_followers(world, lane->cold->guid);
}

rm_status rm_apply_update_position(rm_world *world, const rm_op_update_position *op) {
    const uint32_t slot = op->body.index1 - 1;
    rm_route route;
    rm_position_update update = op->update;
    rm_status status = rm_world_open(world, op->body);
    if (status == RM_OK) {
        status = rm_world_route_position(world, slot, &update, &route);
    }
    if (status == RM_OK && op->route) {
        *op->route = route;
    }
    return status;
}

// Gate of all other updates: same instance, newer stamp. An accepted stamp is stored.
bool rm_lane_take_stamp(const rm_lane *lane, rm_stamp slot, uint16_t instance, uint16_t stamp) {
    if (instance != rm_lane_stamp(lane, RM_STAMP_INSTANCE) ||
        !rm_lane_is_older(lane, slot, stamp)) {
        return false;
    }
    lane->cold->stamps[slot] = stamp;
    return true;
}

rm_status rm_world_route_vector(rm_world *world, const rm_lane *lane,
                                const rm_vector_update *update, bool *was_applied) {
    if (!rm_vec3_is_finite(update->velocity) || !rm_vec3_is_finite(update->omega)) {
        return RM_ERROR_NOT_FINITE;
    }
    if (!rm_vec3_is_within(update->omega, RM_NUMBER_LIMIT)) {
        return RM_ERROR_ARGUMENT;
    }
    // The local player moves itself: of its update only the stamp is stored.
    bool is_new = rm_lane_take_stamp(lane, RM_STAMP_VECTOR, update->instance, update->stamp);
    *was_applied = is_new && !rm_lane_flag(lane, RM_LANE_PLAYER);
    if (*was_applied && world->smooth) {
        rm_smooth_hear_vector(world, lane, update);
    } else if (*was_applied) {
        rm_lane_set_velocity(lane, update->velocity);
        rm_lane_set_omega(lane, update->omega);
    }
    return RM_OK;
}

rm_status rm_apply_update_vector(rm_world *world, const rm_op_update_vector *op) {
    rm_lane lane;
    bool was_applied;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        status = rm_world_route_vector(world, &lane, &op->update, &was_applied);
    }
    if (status == RM_OK && op->was_applied) {
        *op->was_applied = was_applied;
    }
    return status;
}

// Consumes the movement stamp even where an older control stamp makes the update ignored.
static bool take_motion_stamps(const rm_lane *lane, const rm_incoming_motion *update) {
    if (!rm_lane_take_stamp(lane, RM_STAMP_MOVEMENT, update->instance, update->stamp) ||
        rm_stamp_is_newer(update->control, rm_lane_stamp(lane, RM_STAMP_CONTROL))) {
        return false;
    }
    lane->cold->stamps[RM_STAMP_CONTROL] = update->control;
    return !(update->movement->is_autonomous && rm_lane_flag(lane, RM_LANE_PLAYER));
}

// A smooth world can use an older one, too.
static bool is_motion_usable(const rm_lane *lane, const rm_incoming_motion *update) {
    return update->instance == rm_lane_stamp(lane, RM_STAMP_INSTANCE) &&
           !rm_stamp_is_newer(update->control, rm_lane_stamp(lane, RM_STAMP_CONTROL)) &&
           !(update->movement->is_autonomous && rm_lane_flag(lane, RM_LANE_PLAYER));
}

// Whether the update will be obeyed, as take_motion_stamps decides.
static bool is_motion_due(const rm_lane *lane, const rm_incoming_motion *update) {
    return update->instance == rm_lane_stamp(lane, RM_STAMP_INSTANCE) &&
           rm_lane_is_older(lane, RM_STAMP_MOVEMENT, update->stamp) &&
           !rm_stamp_is_newer(update->control, rm_lane_stamp(lane, RM_STAMP_CONTROL)) &&
           !(update->movement->is_autonomous && rm_lane_flag(lane, RM_LANE_PLAYER));
}

static inline rm_status take_goal(rm_world *world, const rm_lane *lane,
                                  const rm_incoming_motion *update) {
    bool needs_goal = rm_movement_needs_goal(update->movement) && is_motion_due(lane, update);
    return needs_goal ? rm_world_take_goal(world, lane) : RM_OK;
}

rm_status rm_world_prepare_motion(rm_world *world, const rm_lane *lane,
                                  const rm_incoming_motion *update) {
    rm_status status = rm_movement_check(update->movement);
    return status == RM_OK ? take_goal(world, lane, update) : status;
}

static inline void obey(const rm_motion_input *input, const rm_lane *lane,
                        const rm_movement *movement) {
    rm_motion_target target;
    rm_lane_motion open;
    bool has_target =
        movement->object_guid && input->find(input->bodies, movement->object_guid, &target);
    rm_lane_set_flags(lane, RM_LANE_MOTION, true);
    if (movement->type == RM_MOVEMENT_STATE) {
        rm_lane_motion_open_anywhere(input, lane, &open);
    } else {
        rm_lane_motion_open(input, lane, &open);
    }
    rm_motion_receive(&open.motion, &open.context, movement, has_target ? &target : NULL);
    rm_lane_motion_close(input, lane, &open);
}

void rm_lane_obey(const rm_motion_input *input, const rm_lane *lane, const rm_movement *movement) {
    obey(input, lane, movement);
}

static inline bool route_motion(rm_world *world, const rm_lane *lane,
                                const rm_incoming_motion *update) {
    if (world->smooth && is_motion_usable(lane, update)) {
        take_motion_stamps(lane, update);
        return rm_smooth_hear_motion(world, lane, update->movement, update->stamp);
    }
    bool is_new = take_motion_stamps(lane, update);
    if (is_new) {
        rm_motion_input input = rm_world_motion_input(world);
        rm_lane_set_flags(lane, RM_LANE_MOVING_TO, false);
        obey(&input, lane, update->movement);
        rm_lane_activate(lane);
    }
    return is_new;
}

bool rm_world_route_motion(rm_world *world, const rm_lane *lane, const rm_incoming_motion *update) {
    return route_motion(world, lane, update);
}

rm_status rm_world_receive_motion(rm_world *world, const rm_lane *lane, const rm_motion_message *m,
                                  rm_received *what) {
    rm_incoming_motion update = {&m->block.movement, m->instance, m->movement_stamp, m->control};
    rm_world_touch(world, lane);
    rm_status status = take_goal(world, lane, &update);
    if (status == RM_OK) {
        bool was_applied = route_motion(world, lane, &update);
        *what = was_applied ? RM_RECEIVED_APPLIED : RM_RECEIVED_IGNORED;
    }
    return status;
}

rm_status rm_apply_update_motion(rm_world *world, const rm_op_update_motion *op) {
    rm_lane lane;
    const rm_motion_update *u = &op->update;
    rm_incoming_motion update = {&u->movement, u->instance, u->stamp, u->control};
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        status = rm_world_prepare_motion(world, &lane, &update);
    }
    if (status != RM_OK) {
        return status;
    }
    bool was_applied = rm_world_route_motion(world, &lane, &update);
    if (op->was_applied) {
        *op->was_applied = was_applied;
    }
    return RM_OK;
}

rm_status rm_apply_update_state(rm_world *world, const rm_op_update_state *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status != RM_OK) {
        return status;
    }
    bool is_new = rm_lane_take_stamp(&lane, RM_STAMP_STATE, op->update.instance, op->update.stamp);
    if (is_new) {
        rm_lane_set_state(&lane, op->update.state);
    }
    if (op->was_applied) {
        *op->was_applied = is_new;
    }
    return RM_OK;
}
