// The parts of receiving a message: receive_bytes.c decodes it and applies position and motion,
// receive.c examines the kind of all others and finds their body, receive_position.h and route.c
// take updates through their stamps, create.c makes bodies, waiting.c keeps early messages.

#pragma once

#include "world/ops.h"
#include "world/world.h"

// The instance that a message is about, beside that of the body: the same, a future one, or a
// past one.
typedef enum rm_instance_age {
    RM_INSTANCE_PRESENT,
    RM_INSTANCE_EARLY,
    RM_INSTANCE_OLD
} rm_instance_age;

static inline rm_instance_age rm_world_find_instance(const rm_world *world, uint32_t guid,
                                                     uint16_t instance, uint32_t *slot) {
    if (!rm_guid_map_find(&world->guids, guid, slot)) {
        return RM_INSTANCE_EARLY;
    }
    uint16_t stored = (uint16_t)world->cold[*slot].stamps[RM_STAMP_INSTANCE];
    if (stored == instance) {
        return RM_INSTANCE_PRESENT;
    }
    return rm_stamp_is_newer(stored, instance) ? RM_INSTANCE_EARLY : RM_INSTANCE_OLD;
}

// Keeps a message for a body that is still to be created, if there is room; drops an old one.
rm_received rm_world_keep(rm_world *world, rm_instance_age age, rm_pending_for missing,
                          rm_span bytes);

// Takes a message of any kind. It is used up: its positions are made clean in place.
// @param guid  rm_message_guid of it
rm_status rm_world_apply_message(rm_world *world, rm_message *message, uint32_t guid, rm_span bytes,
                                 rm_received *what);

// Movement of a body, accepted by rm_movement_check. Only members of its type are examined.
rm_status rm_world_receive_motion(rm_world *world, const rm_lane *lane, const rm_motion_message *m,
                                  rm_received *what);

// Makes a body, or applies the creation to an existing one.
rm_status rm_world_receive_create(rm_world *world, const rm_message *message, rm_received *what);

// Applies the messages kept for a new body.
void rm_world_receive_pending(rm_world *world, uint32_t guid);

// A body takes another's pose, and its ticks stop.
void rm_world_hold(rm_world *world, const rm_lane *child, const rm_lane *parent);
