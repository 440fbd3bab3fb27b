// Floods: far more messages than any server sends, of every kind that an attacker who controls its
// bytes can choose, and a world to pour them into: a target, and bystanders that nobody talks
// about.
#pragma once

#include "worlds.h"

enum {
    FLOOD_TARGET = 0x50000001, // the body that floods are about
    FLOOD_DELETED,             // was there
    FLOOD_ABSENT,              // never was
    FLOOD_BYSTANDER,           // the first of those that nobody talks about
    FLOOD_BYSTANDERS = 6,
    FLOOD_SIZE = 640, // bytes of the longest message here
};

typedef enum flood_kind {
    FLOOD_POSITIONS,
    FLOOD_OLD_POSITIONS,
    FLOOD_FAR_POSITIONS, // each beyond the other end of the landblock
    FLOOD_TELEPORTS,
    FLOOD_MOTIONS,
    FLOOD_MOVE_TOS,
    FLOOD_VECTORS,
    FLOOD_STATES,
    FLOOD_PARENTS,   // the target is held by a bystander, and picked up
    FLOOD_CREATIONS, // each the next instance
    FLOOD_CHURN,     // created and deleted
    FLOOD_UNKNOWN,   // each another guid
    FLOOD_OF_DELETED,
    FLOOD_EARLY,   // one guid that will be created
    FLOOD_NO_ROOM, // creations, each another guid, in a world that is full
    FLOOD_GARBAGE,
    FLOOD_KINDS
} flood_kind;

static const char *const flood_names[FLOOD_KINDS] = {
    "places of one body",
    "places with old stamps",
    "places far from each other",
    "teleports",
    "motions",
    "move-tos",
    "pushes",
    "states",
    "held and picked up",
    "creations, next instance each",
    "creations and deletions",
    "places of unknown guids",
    "places of a deleted guid",
    "places of a guid to come",
    "creations that there is no room for",
    "bytes that are no message",
};

typedef struct flood {
    flood_kind kind;
    uint8_t bytes[FLOOD_SIZE]; // of the last message
    size_t size;
} flood;

static inline rm_message flood_place(uint32_t guid, rm_position at) {
    rm_message m = {.kind = RM_MESSAGE_UPDATE_POSITION};
    m.update_position.guid = guid;
    m.update_position.at.position = at;
    m.update_position.at.flags = RM_POSITION_HAS_CONTACT | rm_position_rotation_flags(at.rotation);
    m.update_position.at.instance = 1;
    return m;
}

static inline rm_message flood_creation(uint32_t guid, uint16_t instance) {
    rm_message m = {.kind = RM_MESSAGE_CREATE_OBJECT};
    m.create_object.guid = guid;
    m.create_object.physics = rm_default_physics_desc();
    m.create_object.physics.bits = RM_PHYSICS_POSITION;
    m.create_object.physics.state = RM_STATE_DEFAULT;
    m.create_object.physics.position = place_at(40.0f, 40.0f, 0.0f);
    m.create_object.physics.stamps[RM_STAMP_INSTANCE] = instance;
    return m;
}

static inline rm_message flood_motion(uint32_t i) {
    static const uint32_t commands[] = {RM_COMMAND_WALK_FORWARD, RM_COMMAND_RUN_FORWARD,
                                        RM_COMMAND_READY};
    rm_movement movement = rm_default_movement();
    rm_message m = {.kind = RM_MESSAGE_UPDATE_MOTION};
    movement.state.forward = commands[i % 3];
    m.update_motion.guid = FLOOD_TARGET;
    m.update_motion.instance = 1;
    m.update_motion.movement_stamp = (uint16_t)i;
    m.update_motion.block = rm_movement_pack_make(&movement);
    return m;
}

static inline rm_message flood_move_to(uint32_t i) {
    rm_movement movement = rm_default_movement();
    rm_message m = {.kind = RM_MESSAGE_UPDATE_MOTION};
    movement.type = RM_MOVEMENT_TO_POSITION;
    movement.run_rate = 1.0f;
    movement.position = place_at((float)(i % 190), 100.0f, 0.0f);
    m.update_motion.guid = FLOOD_TARGET;
    m.update_motion.instance = 1;
    m.update_motion.movement_stamp = (uint16_t)i;
    m.update_motion.control = (uint16_t)i;
    m.update_motion.block = rm_movement_pack_make(&movement);
    return m;
}

static inline rm_message flood_held(uint32_t i) {
    rm_message m = {.kind = i % 2 ? RM_MESSAGE_PARENT : RM_MESSAGE_PICKUP};
    if (i % 2) {
        m.parent = (rm_parent){.parent = FLOOD_BYSTANDER, .child = FLOOD_TARGET, .instance = 1};
        m.parent.position_stamp = (uint16_t)i;
    } else {
        m.pickup = (rm_pickup){FLOOD_TARGET, 1, (uint16_t)i};
    }
    return m;
}

static inline rm_message flood_placed(flood_kind kind, uint32_t i) {
    float step = kind == FLOOD_FAR_POSITIONS ? 90.0f : 0.5f;
    uint32_t guid = kind == FLOOD_UNKNOWN      ? 0x70000000u + i
                    : kind == FLOOD_OF_DELETED ? (uint32_t)FLOOD_DELETED
                    : kind == FLOOD_EARLY      ? (uint32_t)FLOOD_ABSENT
                                               : (uint32_t)FLOOD_TARGET;
    rm_message m = flood_place(guid, place_at(20.0f + step * (float)(i % 2), 20.0f, 0.0f));
    m.update_position.at.position_stamp = kind == FLOOD_OLD_POSITIONS ? 0 : (uint16_t)i;
    m.update_position.at.teleport = kind == FLOOD_TELEPORTS ? (uint16_t)i : 0;
    return m;
}

static inline rm_message flood_about(uint32_t i, flood_kind kind) {
    rm_message m = {.kind = RM_MESSAGE_VECTOR_UPDATE};
    switch (kind) {
    case FLOOD_MOTIONS:
        return flood_motion(i);
    case FLOOD_MOVE_TOS:
        return flood_move_to(i);
    case FLOOD_VECTORS:
        m.update_vector = (rm_vector_message){
            .guid = FLOOD_TARGET, .velocity = {1, 2, 3}, .instance = 1, .vector = (uint16_t)i};
        return m;
    case FLOOD_STATES:
        m.kind = RM_MESSAGE_SET_STATE;
        m.set_state = (rm_state_message){FLOOD_TARGET, i, 1, (uint16_t)i};
        return m;
    case FLOOD_PARENTS:
        return flood_held(i);
    case FLOOD_CREATIONS:
        return flood_creation(FLOOD_TARGET, (uint16_t)(i + 1));
    case FLOOD_NO_ROOM:
        return flood_creation(0x70000000u + i, 1);
    case FLOOD_CHURN:
        if (i % 2) {
            m.kind = RM_MESSAGE_DELETE_OBJECT;
            m.delete_object = (rm_delete_object){FLOOD_ABSENT, (uint16_t)(i / 2 + 1)};
            return m;
        }
        return flood_creation(FLOOD_ABSENT, (uint16_t)(i / 2 + 1));
    default:
        return flood_placed(kind, i);
    }
}

// The i-th message, counted from 1. @return its bytes, valid until the next
static inline rm_bytes flood_message(flood *f, uint32_t i) {
    if (f->kind == FLOOD_GARBAGE) {
        f->size = 1 + i % 48;
        for (size_t b = 0; b < f->size; ++b) {
            f->bytes[b] = (uint8_t)(i * 2654435761u >> b % 25);
        }
    } else {
        rm_message message = flood_about(i, f->kind);
        if (rm_message_encode(&message, f->bytes, sizeof f->bytes, &f->size, NULL) != RM_OK) {
            f->size = 0;
        }
    }
    return (rm_bytes){f->bytes, f->size};
}

// A world with the target, the bystanders, and one that has been deleted. All bystanders move.
static inline rm_world *flood_world(const rm_world_def *def) {
    rm_world *world = world_of(def);
    rm_body_def body = rm_default_body_def();
    rm_body_id id;
    body.stamps[RM_STAMP_INSTANCE] = 1;
    for (uint32_t i = 0; world && i < FLOOD_BYSTANDER + FLOOD_BYSTANDERS - FLOOD_TARGET; ++i) {
        body.guid = FLOOD_TARGET + i;
        body.position = place_at(10.0f + 5.0f * (float)i, 10.0f, 0.0f);
        rm_body_add(world, &body, &id);
        rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 1.0f + (float)i, 0.0f),
                          rm_vec3_make(0.0f, 0.0f, 0.2f * (float)i));
        if (body.guid == FLOOD_DELETED || body.guid == FLOOD_ABSENT) {
            rm_body_remove(world, id);
        }
    }
    return world;
}

static inline rm_world_def flood_def(void) {
    rm_world_def def = rm_ac_world_def();
    def.ground.kind = RM_GROUND_CONSTANT;
    def.capacity = 8; // exactly those that are there, and one more
    return def;
}
