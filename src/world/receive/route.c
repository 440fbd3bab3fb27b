// Updates of a server, through stamps and routing. A position update goes one of four ways
// (docs/concepts/routing.md):
//
//   teleport  newer teleport stamp, or a body in no cell: placed, and everything else ends
//   ignored   without contact, or too old
//   snap      96 m or more from the viewer at the last tick: placed, and the queue ends
//   queue     all others
//
// What must hold: a message that comes too late changes nothing; a placement that fails changes
// nothing but the stamps. So a placement comes first, and what it ends is ended only afterwards.

#include "world/receive/route.h"

#include "body/motion.h"
#include "body/setters.h"
#include "chase/interp.h"
#include "world/ops.h"

static uint16_t stamp_of(const rm_lane *lane, rm_stamp slot) {
    return (uint16_t)lane->cold->stamps[slot];
}

static bool is_newer(const rm_lane *lane, rm_stamp slot, uint16_t stamp) {
    return rm_stamp_is_newer(stamp_of(lane, slot), stamp);
}

void rm_lane_stop(const rm_lane *lane) {
    rm_interp_head head = rm_lane_head(lane);
    rm_queue_stop(&head);
    rm_lane_set_head(lane, &head);
}

void rm_lane_constrain(const rm_lane *lane, float distance, float start, float max) {
    rm_constraint leash;
    rm_constraint_set(&leash, distance, start, max);
    rm_lane_set_leash(lane, &leash);
    rm_lane_activate(lane);
}

rm_interp_result rm_lane_interpolate(const rm_rules *rules, const rm_lane *lane,
                                     const rm_position *to, bool keep_heading) {
    // Nothing else of the body matters to a queue that takes a place.
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

// A teleport ends queue, sticky target, leash and move-to; bodies that are stuck to this one let
// go.
void rm_world_end_everything(rm_world *world, const rm_step *step, const rm_lane *lane) {
    rm_constraint none = {0};
    rm_lane_stop(lane);
    rm_lane_unstick(lane);
    rm_lane_set_leash(lane, &none);
    rm_lane_end_move_to(step, lane, RM_MOTION_TELEPORTED);
    rm_world_release_followers(world, lane->cold->guid);
}

// A body that was away or held is in the world again.
static void come_back(const rm_lane *lane) {
    const uint32_t out = RM_LANE_AWAY | RM_LANE_ENTERING | RM_LANE_HELD;
    rm_lane_set_flags(lane, out, false);
    lane->cold->parent = 0;
    rm_mark(&lane->marks->held, lane->i, false);
}

// Made only where it is needed: most updates are queued and need none.
static rm_step step_of(const rm_world *world, const rm_lane *lane) {
    return rm_world_step_between(world, (lane->id.index1 - 1) / RM_LANES);
}

static rm_route teleport(rm_world *world, const rm_lane *lane, const rm_position *to) {
    rm_step step = step_of(world, lane);
    if (!rm_lane_place(&step, lane, to, RM_SWEEP_PLACE_SLIDE)) {
        return RM_ROUTE_IGNORED;
    }
    rm_world_end_everything(world, &step, lane);
    come_back(lane);
    return RM_ROUTE_TELEPORT;
}

static rm_route snap(const rm_world *world, const rm_lane *lane, const rm_position *to) {
    rm_step step = step_of(world, lane);
    if (!rm_lane_place(&step, lane, to, RM_SWEEP_PLACE_SLIDE)) {
        return RM_ROUTE_IGNORED;
    }
    rm_lane_stop(lane);
    return RM_ROUTE_SNAP;
}

// By L3 the body takes the whole rotation at once, also when it is already there; under a move-to
// it keeps its own.
static rm_route queue(const rm_rules *rules, const rm_lane *lane, const rm_position *to) {
    bool is_moving_to = rm_lane_is_moving_to(lane);
    rm_lane_interpolate(rules, lane, to, is_moving_to);
    if (rules->chase_turns != RM_RULE_RETAIL && !is_moving_to) {
        rm_lane_set_rotation(lane, to->rotation);
    }
    return RM_ROUTE_QUEUE;
}

static rm_route move_or_teleport(rm_world *world, const rm_lane *lane,
                                 const rm_incoming_position *update) {
    bool has_no_cell = rm_lane_flag(lane, RM_LANE_AWAY | RM_LANE_HELD);
    if (has_no_cell || is_newer(lane, RM_STAMP_TELEPORT, update->teleport)) {
        lane->cold->stamps[RM_STAMP_TELEPORT] = update->teleport;
        return teleport(world, lane, update->position);
    }
    if (!update->has_contact) {
        return RM_ROUTE_IGNORED;
    }
    if (lane->warm->viewer_distance[lane->i] >= RM_ACTIVE_DISTANCE) {
        return snap(world, lane, update->position);
    }
    return queue(&world->def.rules, lane, update->position);
}

// A leash that starts anew from where the body is.
static void leash_to_self(const rm_lane *lane) {
    float start;
    float max;
    rm_constraint_distances(lane->hot->cell[lane->i], &start, &max);
    rm_lane_constrain(lane, 0.0f, start, max);
}

// The ground under a report with contact is where it says the body stands. It counts before the
// body is placed, so that the placement stands on it.
static rm_route take_report(rm_world *world, const rm_lane *lane,
                            const rm_incoming_position *update) {
    float old_height = lane->cold->report_height;
    uint8_t had_report = lane->hot->has_report[lane->i];
    if (update->has_contact) {
        lane->cold->report_height = update->position->origin.z;
        lane->hot->has_report[lane->i] = RM_HEIGHT_REPORTED;
    }
    rm_route route = move_or_teleport(world, lane, update);
    if (route == RM_ROUTE_IGNORED) {
        lane->cold->report_height = old_height;
        lane->hot->has_report[lane->i] = had_report;
    } else if (world->def.rules.auto_leash == RM_RULE_RETAIL) {
        leash_to_self(lane);
    }
    return route;
}

// A smooth world keeps reports until the moment that they are about.
static rm_route hear(rm_world *world, const rm_lane *lane, const rm_incoming_position *update) {
    rm_position_update report = {.position = *update->position,
                                 .has_contact = update->has_contact,
                                 .instance = update->instance,
                                 .stamp = update->stamp,
                                 .teleport = update->teleport};
    return rm_smooth_hear_position(world, lane, &report);
}

static rm_route gate(rm_world *world, const rm_lane *lane, const rm_incoming_position *update) {
    if (world->smooth && !rm_lane_flag(lane, RM_LANE_AWAY | RM_LANE_HELD)) {
        return update->instance == stamp_of(lane, RM_STAMP_INSTANCE) ? hear(world, lane, update)
                                                                     : RM_ROUTE_IGNORED;
    }
    if (update->instance != stamp_of(lane, RM_STAMP_INSTANCE) ||
        !is_newer(lane, RM_STAMP_POSITION, update->stamp)) {
        return RM_ROUTE_IGNORED;
    }
    if (rm_stamp_is_newer(update->teleport, stamp_of(lane, RM_STAMP_TELEPORT))) {
        return RM_ROUTE_IGNORED; // from before a teleport: not even its stamp counts
    }
    lane->cold->stamps[RM_STAMP_POSITION] = update->stamp;
    return take_report(world, lane, update);
}

static const uint32_t route_reasons[] = {
    [RM_ROUTE_TELEPORT] = RM_REASON_TELEPORT,
    [RM_ROUTE_QUEUE] = 0,
    [RM_ROUTE_SNAP] = RM_REASON_SNAP,
    [RM_ROUTE_IGNORED] = RM_REASON_IGNORED,
};

rm_status rm_world_route_position(rm_world *world, const rm_lane *lane,
                                  const rm_incoming_position *update, rm_route *route) {
    rm_status status = rm_position_clean(world->def.space, update->position);
    if (status != RM_OK) {
        return status;
    }
    rm_position before = rm_lane_position(lane);
    world->is_busy = true; // a sweep that is asked for a placement must not change the world
    *route = gate(world, lane, update);
    world->is_busy = false;
    lane->cold->routes[*route] += 1;
    if (route_reasons[*route]) {
        rm_step step = step_of(world, lane);
        float distance = rm_position_distance(&before, update->position);
        rm_lane_tell(&step, lane, route_reasons[*route], distance);
    }
    rm_world_flush(world, lane);
    return RM_OK;
}

rm_status rm_apply_update_position(rm_world *world, const rm_op_update_position *op) {
    rm_lane lane;
    rm_route route;
    rm_position position = op->update.position;
    rm_incoming_position update = {&position, op->update.has_contact, op->update.instance,
                                   op->update.stamp, op->update.teleport};
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        status = rm_world_route_position(world, &lane, &update, &route);
    }
    if (status == RM_OK && op->route) {
        *op->route = route;
    }
    return status;
}

// The one gate of all other updates: same instance, newer stamp. A stamp that passes is stored.
bool rm_lane_take_stamp(const rm_lane *lane, rm_stamp slot, uint16_t instance, uint16_t stamp) {
    if (instance != stamp_of(lane, RM_STAMP_INSTANCE) || !is_newer(lane, slot, stamp)) {
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
    // The local player moves itself: its update is taken note of by the stamp, and no more.
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

// Consumes the movement stamp even where an older control stamp makes the update count for nothing.
static bool take_motion_stamps(const rm_lane *lane, const rm_incoming_motion *update) {
    if (!rm_lane_take_stamp(lane, RM_STAMP_MOVEMENT, update->instance, update->stamp) ||
        rm_stamp_is_newer(update->control, stamp_of(lane, RM_STAMP_CONTROL))) {
        return false;
    }
    lane->cold->stamps[RM_STAMP_CONTROL] = update->control;
    return !(update->movement->is_autonomous && rm_lane_flag(lane, RM_LANE_PLAYER));
}

// A smooth world can use an older one, too.
static bool is_motion_usable(const rm_lane *lane, const rm_incoming_motion *update) {
    return update->instance == stamp_of(lane, RM_STAMP_INSTANCE) &&
           !rm_stamp_is_newer(update->control, stamp_of(lane, RM_STAMP_CONTROL)) &&
           !(update->movement->is_autonomous && rm_lane_flag(lane, RM_LANE_PLAYER));
}

// Whether the update will be obeyed, as take_motion_stamps decides.
static bool is_motion_due(const rm_lane *lane, const rm_incoming_motion *update) {
    return update->instance == stamp_of(lane, RM_STAMP_INSTANCE) &&
           is_newer(lane, RM_STAMP_MOVEMENT, update->stamp) &&
           !rm_stamp_is_newer(update->control, stamp_of(lane, RM_STAMP_CONTROL)) &&
           !(update->movement->is_autonomous && rm_lane_flag(lane, RM_LANE_PLAYER));
}

rm_status rm_world_prepare_motion(rm_world *world, const rm_lane *lane,
                                  const rm_incoming_motion *update) {
    rm_status status = rm_movement_check(update->movement);
    bool needs_goal =
        status == RM_OK && rm_movement_needs_goal(update->movement) && is_motion_due(lane, update);
    return needs_goal ? rm_world_take_goal(world, lane) : status;
}

void rm_lane_obey(const rm_step *step, const rm_lane *lane, const rm_movement *movement) {
    rm_motion_target target;
    rm_lane_motion open;
    bool has_target =
        movement->object_guid && step->find(step->bodies, movement->object_guid, &target);
    rm_lane_set_flags(lane, RM_LANE_MOTION, true);
    rm_lane_motion_open(step, lane, &open);
    rm_motion_receive(&open.motion, &open.context, movement, has_target ? &target : NULL);
    rm_lane_motion_close(step, lane, &open);
}

bool rm_world_route_motion(rm_world *world, const rm_lane *lane, const rm_incoming_motion *update) {
    if (world->smooth && is_motion_usable(lane, update)) {
        take_motion_stamps(lane, update);
        return rm_smooth_hear_motion(world, lane, update->movement, update->stamp);
    }
    bool is_new = take_motion_stamps(lane, update);
    if (is_new) {
        rm_step step = step_of(world, lane);
        rm_lane_set_flags(lane, RM_LANE_MOVING_TO, false);
        rm_lane_obey(&step, lane, update->movement);
        rm_lane_activate(lane);
    }
    return is_new;
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
