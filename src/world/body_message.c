// Messages about a body, as a server would send them: the reverse of receive. The world is
// read-only here.
//
// Invariants: a world that receives the message has the body where it is here, doing what it does
// here; stamps are those stored with the body, so that the host controls which count as new.

#include "remora/message.h"

#include "body/body_motion.h"
#include "body/property.h"
#include "world/world.h"

#include <string.h>

static uint16_t stamp_of(const rm_lane *lane, rm_stamp which) {
    return lane->cold->stamps[which];
}

static bool has_contact(const rm_lane *lane) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    return (lane->hot->transient[lane->i] & ground) == ground;
}

static void tell_position(const rm_lane *lane, rm_message *message) {
    rm_position at = rm_lane_position(lane);
    uint32_t contact = has_contact(lane) ? (uint32_t)RM_POSITION_HAS_CONTACT : 0u;
    message->update_position = (rm_position_message){
        .guid = lane->cold->guid,
        .at = {.flags = rm_position_rotation_flags(at.rotation) | contact,
               .position = at,
               .instance = stamp_of(lane, RM_STAMP_INSTANCE),
               .position_stamp = stamp_of(lane, RM_STAMP_POSITION),
               .teleport = stamp_of(lane, RM_STAMP_TELEPORT),
               .force_position = stamp_of(lane, RM_STAMP_FORCE_POSITION)},
    };
}

// A movement under way, from where the body is: another world continues from there.
static void tell_goal(const rm_lane *lane, rm_movement *movement) {
    const rm_move_to *t = &rm_lane_goal(lane)->move_to;
    movement->type = t->type;
    movement->object_guid = t->target_guid;
    movement->position =
        rm_position_make(t->target_cell, t->target_origin, rm_quat_make(1.0f, 0.0f, 0.0f, 0.0f));
    movement->parameters = t->parameters;
    movement->run_rate = lane->cold->motion.run_rate;
    movement->heading = t->parameters.desired_heading;
}

static rm_movement movement_of(const rm_lane *lane) {
    const rm_sticky *sticky = rm_lane_sticky(lane);
    rm_movement movement = rm_default_movement();
    movement.style = lane->cold->motion.interpreted.style;
    if (rm_lane_has_move_to(lane)) {
        tell_goal(lane, &movement);
    } else {
        movement.state = lane->cold->motion.interpreted;
        movement.sticky_guid = sticky ? sticky->target : 0;
    }
    return movement;
}

static void tell_motion(const rm_lane *lane, rm_message *message) {
    rm_movement movement = movement_of(lane);
    message->update_motion = (rm_motion_message){
        .guid = lane->cold->guid,
        .instance = stamp_of(lane, RM_STAMP_INSTANCE),
        .movement_stamp = stamp_of(lane, RM_STAMP_MOVEMENT),
        .control = stamp_of(lane, RM_STAMP_CONTROL),
        .block = rm_movement_pack_make(&movement),
    };
}

static void tell_vector(const rm_lane *lane, rm_message *message) {
    message->update_vector = (rm_vector_message){
        .guid = lane->cold->guid,
        .velocity = rm_lane_velocity(lane),
        .omega = rm_row_vec3(lane->warm->omega, lane->i),
        .instance = stamp_of(lane, RM_STAMP_INSTANCE),
        .vector = stamp_of(lane, RM_STAMP_VECTOR),
    };
}

static void tell_state(const rm_lane *lane, rm_message *message) {
    message->set_state = (rm_state_message){
        .guid = lane->cold->guid,
        .state = lane->hot->state[lane->i],
        .instance = stamp_of(lane, RM_STAMP_INSTANCE),
        .state_stamp = stamp_of(lane, RM_STAMP_STATE),
    };
}

static bool is_zero(rm_vec3 v) {
    return v.x == 0.0f && v.y == 0.0f && v.z == 0.0f;
}

// Writes the members that differ from their default.
static uint32_t physics_bits(const rm_lane *lane, const rm_physics_desc *p) {
    const rm_physics_desc none = rm_default_physics_desc();
    uint32_t bits = RM_PHYSICS_MOVEMENT;
    bits |= rm_lane_flag(lane, RM_LANE_AWAY | RM_LANE_HELD) ? 0u : (uint32_t)RM_PHYSICS_POSITION;
    bits |= p->scale != none.scale ? (uint32_t)RM_PHYSICS_SCALE : 0u;
    bits |= p->friction != none.friction ? (uint32_t)RM_PHYSICS_FRICTION : 0u;
    bits |= p->elasticity != none.elasticity ? (uint32_t)RM_PHYSICS_ELASTICITY : 0u;
    bits |= is_zero(p->velocity) ? 0u : (uint32_t)RM_PHYSICS_VELOCITY;
    bits |= is_zero(p->omega) ? 0u : (uint32_t)RM_PHYSICS_OMEGA;
    return bits | (p->parent ? (uint32_t)RM_PHYSICS_PARENT : 0u);
}

static void tell_creation(const rm_lane *lane, rm_message *message) {
    rm_create_object *create = &message->create_object;
    rm_physics_desc *p = &create->physics;
    rm_movement movement = movement_of(lane);
    *create = (rm_create_object){.guid = lane->cold->guid, .physics = rm_default_physics_desc()};
    p->state = lane->hot->state[lane->i];
    p->has_movement = true;
    p->block = rm_movement_pack_make(&movement);
    p->scale = lane->warm->scale[lane->i];
    p->friction = lane->warm->friction[lane->i];
    p->elasticity = lane->warm->elasticity[lane->i];
    p->velocity = rm_lane_velocity(lane);
    p->omega = rm_row_vec3(lane->warm->omega, lane->i);
    p->parent = lane->cold->parent;
    p->bits = physics_bits(lane, p);
    if (p->bits & RM_PHYSICS_POSITION) {
        p->position = rm_lane_position(lane);
    }
    memcpy(p->stamps, lane->cold->stamps, sizeof p->stamps);
}

static rm_status tell(const rm_lane *lane, rm_message *message) {
    switch (message->kind) {
    case RM_MESSAGE_UPDATE_POSITION:
        tell_position(lane, message);
        return RM_OK;
    case RM_MESSAGE_UPDATE_MOTION:
        tell_motion(lane, message);
        return RM_OK;
    case RM_MESSAGE_VECTOR_UPDATE:
        tell_vector(lane, message);
        return RM_OK;
    case RM_MESSAGE_SET_STATE:
        tell_state(lane, message);
        return RM_OK;
    case RM_MESSAGE_CREATE_OBJECT:
        tell_creation(lane, message);
        return RM_OK;
    default:
        return RM_ERROR_ARGUMENT;
    }
}

rm_status rm_body_message(const rm_world *world, rm_body_id id, rm_message_kind kind,
                          rm_message *message) {
    rm_lane lane;
    rm_message told;
    if (!world || !message) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_world_peek(world, id, &lane);
    if (status == RM_OK && lane.cold->guid == 0) {
        status = RM_ERROR_NO_GUID;
    }
    if (status == RM_OK) {
        memset(&told, 0, sizeof told);
        told.kind = kind;
        told.numbering = world->def.numbering;
        status = tell(&lane, &told);
    }
    if (status == RM_OK) {
        *message = told;
    }
    return status;
}

rm_status rm_body_encode(const rm_world *world, rm_body_id id, rm_message_kind kind, void *bytes,
                         size_t capacity, size_t *size) {
    rm_message message;
    rm_status status = size ? rm_body_message(world, id, kind, &message) : RM_ERROR_ARGUMENT;
    return status == RM_OK ? rm_message_encode(&message, (uint8_t *)bytes, capacity, size, NULL)
                           : status;
}
