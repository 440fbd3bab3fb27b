// CreateObject: a body from the description of a server. A body that is there already, in the same
// instance, takes position, motion, state and vector from it, each through its own stamp, as if
// they had arrived one by one.

#include "body/body_motion.h"
#include "body/def.h"
#include "body/setters.h"
#include "world/ops.h"
#include "world/receive/receive.h"
#include "world/receive/route.h"
#include "world/world_numbers.h"

static bool has(const rm_physics_desc *physics, uint32_t bit) {
    return (physics->bits & bit) != 0;
}

// --- existing bodies -------------------------------------------------------------------------

// A creation lacks contact; placed bodies count as standing.
static void repeat_position(rm_world *world, const rm_lane *lane, const rm_physics_desc *p) {
    rm_op_update_position op = {
        .body = lane->id,
        .update = {.position = p->position,
                   .has_contact = true,
                   .instance = p->stamps[RM_STAMP_INSTANCE],
                   .stamp = p->stamps[RM_STAMP_POSITION],
                   .teleport = p->stamps[RM_STAMP_TELEPORT]},
    };
    rm_apply_update_position(world, &op);
}

// An invalid movement is left out. If all goals are in use the whole message fails, so that it can
// be sent again.
static rm_status repeat_all(rm_world *world, const rm_lane *lane, const rm_physics_desc *p) {
    rm_incoming_motion motion = {&p->block.movement, p->stamps[RM_STAMP_INSTANCE],
                                 p->stamps[RM_STAMP_MOVEMENT], p->stamps[RM_STAMP_CONTROL]};
    rm_status status = p->has_movement ? rm_world_prepare_motion(world, lane, &motion) : RM_OK;
    if (status == RM_ERROR_FULL) {
        return status;
    }
    rm_world_touch(world, lane);
    if (has(p, RM_PHYSICS_POSITION)) {
        repeat_position(world, lane, p);
    }
    if (p->has_movement && status == RM_OK) {
        rm_world_route_motion(world, lane, &motion);
    }
    rm_op_update_state state = {
        .body = lane->id,
        .update = {p->state, p->stamps[RM_STAMP_INSTANCE], p->stamps[RM_STAMP_STATE]},
    };
    rm_apply_update_state(world, &state);
    rm_op_update_vector vector = {
        .body = lane->id,
        .update = {p->velocity, p->omega, p->stamps[RM_STAMP_INSTANCE], p->stamps[RM_STAMP_VECTOR]},
    };
    rm_apply_update_vector(world, &vector);
    return RM_OK;
}

// --- a new body ------------------------------------------------------------------------------

// Members that the message leaves out have the default of a body. In flat space a body that lacks a
// place starts at the origin.
static rm_body_def def_of(const rm_world *world, uint32_t guid, const rm_physics_desc *p) {
    rm_body_def def = rm_default_body_def();
    def.guid = guid;
    def.state = p->state;
    def.scale = p->scale;
    def.friction = p->friction;
    def.elasticity = p->elasticity;
    def.is_player = guid == world->player;
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        def.stamps[i] = p->stamps[i];
    }
    if (has(p, RM_PHYSICS_POSITION)) {
        def.position = p->position;
    } else if (world->def.space == RM_SPACE_FLAT) {
        def.position = (rm_position){.rotation = {.w = 1.0f}};
    }
    return def;
}

// Puts a new body where the message says. At an occupied place it is away, and enters as soon as it
// can; one that lacks a place is away until a message gives it one.
static void enter(rm_world *world, const rm_lane *lane, const rm_physics_desc *p) {
    rm_position at = rm_lane_position(lane);
    bool has_place = has(p, RM_PHYSICS_POSITION);
    lane->cold->report_height = at.origin.z;
    lane->hot->has_report[lane->i] = has_place ? RM_HEIGHT_REPORTED : RM_HEIGHT_UNKNOWN;
    if (!has_place) {
        rm_lane_set_flags(lane, RM_LANE_AWAY, true);
    } else if (!rm_world_place_for_message(world, lane, &at)) {
        rm_lane_set_flags(lane, RM_LANE_AWAY | RM_LANE_ENTERING, true);
    }
}

// Whether the movement of the creation needs one of the goals that the world keeps.
static bool needs_goal(const rm_physics_desc *p) {
    return p->has_movement && rm_movement_needs_goal(&p->block.movement);
}

// Sets what a def lacks: place, movement, speeds, and the body that holds it.
static void become(rm_world *world, const rm_lane *lane, const rm_physics_desc *p) {
    rm_motion_input input = rm_world_motion_input(world);
    uint32_t parent;
    enter(world, lane, p);
    if (needs_goal(p)) {
        rm_world_take_goal(world, lane);
    }
    if (p->has_movement) {
        rm_lane_obey(&input, lane, &p->block.movement);
    }
    rm_lane_set_velocity(lane, p->velocity);
    rm_lane_set_omega(lane, p->omega);
    if (has(p, RM_PHYSICS_PARENT) && rm_guid_map_find(&world->guids, p->parent, &parent)) {
        rm_lane holder = rm_world_lane(world, parent);
        rm_world_hold(world, lane, &holder);
    }
    rm_world_flush(world, lane);
}

// Whether a message exceeds the limits that a body def is not checked for: that of the spin, which
// a def lacks, and that of the scale, which is stricter for messages than for hosts.
static bool is_beyond_limits(const rm_create_object *m) {
    return !rm_vec3_is_within(m->physics.omega, RM_NUMBER_LIMIT) ||
           !(m->physics.scale <= RM_WIRE_SCALE_LIMIT);
}

// Fails as a whole if all goals are in use, so that the message can be sent again.
static rm_status make_body(rm_world *world, const rm_create_object *m) {
    rm_body_id id = {0, 0};
    rm_op_add op = {.def = def_of(world, m->guid, &m->physics), .id = &id};
    if (needs_goal(&m->physics) && !rm_world_has_goal(world, NULL)) {
        return RM_ERROR_FULL;
    }
    rm_status status = is_beyond_limits(m) ? RM_ERROR_ARGUMENT : rm_apply_add(world, &op);
    if (status == RM_OK) {
        rm_lane lane = rm_world_lane(world, id.index1 - 1);
        become(world, &lane, &m->physics);
        rm_world_receive_pending(world, m->guid);
    }
    return status;
}

// Checks that the body can be made before the old one is removed.
static rm_status replace_body(rm_world *world, const rm_lane *old, const rm_create_object *m) {
    rm_body_def def = def_of(world, m->guid, &m->physics);
    rm_status status =
        is_beyond_limits(m) ? RM_ERROR_ARGUMENT : rm_body_def_check(&def, world->def.space);
    if (status == RM_OK && needs_goal(&m->physics) && !rm_world_has_goal(world, old)) {
        status = RM_ERROR_FULL;
    }
    if (status == RM_OK) {
        rm_op_remove op = {.body = old->id};
        rm_apply_remove(world, &op);
        status = make_body(world, m);
    }
    return status;
}

rm_status rm_world_receive_create(rm_world *world, const rm_message *message, rm_received *what) {
    const rm_create_object *m = &message->create_object;
    uint16_t instance = m->physics.stamps[RM_STAMP_INSTANCE];
    uint32_t slot;
    *what = RM_RECEIVED_APPLIED;
    if (m->guid == 0) {
        return RM_ERROR_NO_GUID;
    }
    if (!rm_guid_map_find(&world->guids, m->guid, &slot)) {
        return make_body(world, m);
    }
    rm_lane lane = rm_world_lane(world, slot);
    uint16_t stored = (uint16_t)lane.cold->stamps[RM_STAMP_INSTANCE];
    if (rm_stamp_is_newer(instance, stored)) {
        *what = RM_RECEIVED_DROPPED;
    } else if (instance != stored || message->kind == RM_MESSAGE_UPDATE_OBJECT) {
        return replace_body(world, &lane, m);
    } else {
        return repeat_all(world, &lane, &m->physics);
    }
    return RM_OK;
}
