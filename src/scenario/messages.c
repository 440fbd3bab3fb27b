// Messages of the simulated server, made with the public encoder: what the observer receives has
// the same bytes as the messages of a real server. Creations have a description of fixed bytes.

#include "scenario/messages.h"

#include <string.h>

// Bytes of the game's own description of an object, which is unread here. Long enough to make a
// creation two fragments, as it often is. Origin: chosen.
enum { DESCRIPTION_SIZE = 480 };

rm_movement rm_make_movement(const rm_interpreted_state *told, bool is_creature) {
    rm_movement movement = rm_default_movement();
    movement.style = told->style;
    movement.state = *told;
    movement.is_autonomous = is_creature ? 0 : 1;
    return movement;
}

rm_message rm_make_motion_message(uint32_t guid, const uint16_t stamps[RM_STAMP_COUNT],
                                  const rm_movement *movement) {
    rm_message message = {.kind = RM_MESSAGE_UPDATE_MOTION};
    message.update_motion = (rm_motion_message){
        .guid = guid,
        .instance = stamps[RM_STAMP_INSTANCE],
        .movement_stamp = stamps[RM_STAMP_MOVEMENT],
        .control = stamps[RM_STAMP_CONTROL],
        .block = rm_movement_pack_make(movement),
    };
    return message;
}

rm_message rm_make_position_message(uint32_t guid, const uint16_t stamps[RM_STAMP_COUNT],
                                    const rm_body_info *info) {
    const uint32_t contact = rm_is_grounded(info) ? (uint32_t)RM_POSITION_HAS_CONTACT : 0u;
    rm_message message = {.kind = RM_MESSAGE_UPDATE_POSITION};
    message.update_position = (rm_position_message){
        .guid = guid,
        .at = {.flags = rm_position_rotation_flags(info->position.rotation) | contact,
               .position = info->position,
               .instance = stamps[RM_STAMP_INSTANCE],
               .position_stamp = stamps[RM_STAMP_POSITION],
               .teleport = stamps[RM_STAMP_TELEPORT],
               .force_position = stamps[RM_STAMP_FORCE_POSITION]},
    };
    return message;
}

rm_message rm_make_report_message(uint32_t guid, const uint16_t stamps[RM_STAMP_COUNT],
                                  const rm_body_info *info, const rm_movement *movement) {
    const rm_message position = rm_make_position_message(guid, stamps, info);
    rm_message message = {.kind = RM_MESSAGE_POSITION_AND_MOVEMENT};
    message.position_and_movement = (rm_position_and_movement){
        .guid = guid,
        .at = position.update_position.at,
        .movement_stamp = stamps[RM_STAMP_MOVEMENT],
        .control = stamps[RM_STAMP_CONTROL],
        .block = rm_movement_pack_make(movement),
    };
    return message;
}

rm_message rm_make_vector_message(uint32_t guid, const uint16_t stamps[RM_STAMP_COUNT],
                                  const rm_body_info *info) {
    rm_message message = {.kind = RM_MESSAGE_VECTOR_UPDATE};
    message.update_vector = (rm_vector_message){
        .guid = guid,
        .velocity = info->velocity,
        .omega = info->omega,
        .instance = stamps[RM_STAMP_INSTANCE],
        .vector = stamps[RM_STAMP_VECTOR],
    };
    return message;
}

rm_message rm_make_creation_message(uint32_t guid, const uint16_t stamps[RM_STAMP_COUNT],
                                    const rm_position *at) {
    static const uint8_t description[DESCRIPTION_SIZE];
    rm_message message = {.kind = RM_MESSAGE_CREATE_OBJECT};
    rm_create_object *create = &message.create_object;
    *create = (rm_create_object){.guid = guid, .physics = rm_default_physics_desc()};
    create->physics.bits = RM_PHYSICS_POSITION;
    create->physics.state = RM_STATE_DEFAULT;
    create->physics.position = *at;
    create->weenie = (rm_bytes){description, sizeof description};
    memcpy(create->physics.stamps, stamps, sizeof create->physics.stamps);
    return message;
}

rm_status rm_read_mover(const rm_world *world, rm_body_id body, rm_body_info *info,
                        rm_motion *motion) {
    rm_status status = rm_body_read(world, body, info);
    return status == RM_OK ? rm_body_read_motion(world, body, motion) : status;
}

bool rm_is_grounded(const rm_body_info *info) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    return (info->transient & ground) == ground;
}

bool rm_is_same_motion(const rm_interpreted_state *a, const rm_interpreted_state *b) {
    return a->style == b->style && a->forward == b->forward && a->sidestep == b->sidestep &&
           a->turn == b->turn && a->forward_speed == b->forward_speed &&
           a->sidestep_speed == b->sidestep_speed && a->turn_speed == b->turn_speed;
}
