// One server message in, the world changed. Messages are decoded in wire, updates pass the gates
// and routes of direct calls; this file selects the handler of each message, and keeps messages for
// absent bodies.

#include "world/receive/receive.h"

#include "body/body_motion.h"
#include "wire/decode.h"
#include "world/ops.h"
#include "world/receive/receive_position.h"
#include "world/receive/route.h"

static rm_received applied_if(bool was_applied) {
    return was_applied ? RM_RECEIVED_APPLIED : RM_RECEIVED_IGNORED;
}

// --- updates ---------------------------------------------------------------------------------

static rm_status receive_motion(rm_world *world, const rm_lane *lane, const rm_motion_message *m,
                                rm_received *what) {
    rm_status status = rm_movement_check(&m->block.movement);
    return status == RM_OK ? rm_world_receive_motion(world, lane, m, what) : status;
}

// The movement is examined first: a message is applied as a whole.
static rm_status receive_position_and_movement(rm_world *world, const rm_lane *lane,
                                               rm_position_and_movement *m, rm_received *what) {
    rm_incoming_motion update = {&m->block.movement, m->at.instance, m->movement_stamp, m->control};
    rm_status status = rm_world_prepare_motion(world, lane, &update);
    if (status == RM_OK) {
        status = rm_world_receive_position(world, lane->id.index1 - 1, &m->at, what);
    }
    if (status == RM_OK) {
        bool was_obeyed = rm_world_route_motion(world, lane, &update);
        *what = was_obeyed ? RM_RECEIVED_APPLIED : *what;
    }
    return status;
}

static rm_status receive_vector(rm_world *world, const rm_lane *lane, const rm_vector_message *m,
                                rm_received *what) {
    bool was_applied;
    rm_vector_update update = {m->velocity, m->omega, m->instance, m->vector};
    rm_world_touch(world, lane);
    rm_status status = rm_world_route_vector(world, lane, &update, &was_applied);
    if (status == RM_OK) {
        *what = applied_if(was_applied);
    }
    return status;
}

static rm_status receive_state(rm_world *world, const rm_lane *lane, const rm_state_message *m,
                               rm_received *what) {
    bool was_applied;
    rm_op_update_state op = {
        .body = lane->id,
        .update = {m->state, m->instance, m->state_stamp},
        .was_applied = &was_applied,
    };
    rm_status status = rm_apply_update_state(world, &op);
    if (status == RM_OK) {
        *what = applied_if(was_applied);
    }
    return status;
}

// --- leaving the world -----------------------------------------------------------------------

// Ends queue, sticky target, leash and move-to, and puts the body to sleep.
static void leave_world(rm_world *world, const rm_lane *lane, uint32_t flag) {
    rm_motion_input input = rm_world_motion_input(world);
    const uint32_t out = RM_LANE_AWAY | RM_LANE_ENTERING | RM_LANE_HELD;
    rm_world_end_everything(world, &input, lane);
    rm_lane_set_flags(lane, out, false);
    rm_lane_set_flags(lane, flag, true);
    rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_ACTIVE, false);
    rm_world_touch(world, lane);
}

static rm_received receive_pickup(rm_world *world, const rm_lane *lane, const rm_pickup *m) {
    if (!rm_lane_take_stamp(lane, RM_STAMP_POSITION, m->instance, m->position_stamp)) {
        return RM_RECEIVED_IGNORED;
    }
    leave_world(world, lane, RM_LANE_AWAY);
    lane->cold->parent = 0;
    rm_mark(&lane->marks->held, lane->i, false);
    return RM_RECEIVED_APPLIED;
}

void rm_world_hold(rm_world *world, const rm_lane *child, const rm_lane *parent) {
    rm_position at = rm_lane_position(parent);
    leave_world(world, child, RM_LANE_HELD);
    child->cold->parent = parent->cold->guid;
    rm_mark(&child->marks->held, child->i, true);
    rm_lane_set_position(child, &at);
    rm_lane_set_start(child, &at);
}

// Parent and child must exist: the instance is that of the parent, the stamp that of the child.
static rm_received receive_parent(rm_world *world, const rm_parent *m, rm_span bytes) {
    uint32_t parent_slot;
    uint32_t slot;
    rm_instance_age age = rm_world_find_instance(world, m->parent, m->instance, &parent_slot);
    bool has_child = rm_guid_map_find(&world->guids, m->child, &slot);
    if (age != RM_INSTANCE_PRESENT) {
        return rm_world_keep(world, age, (rm_pending_for){m->parent, m->instance, true}, bytes);
    }
    if (!has_child) {
        return rm_world_keep(world, RM_INSTANCE_EARLY, (rm_pending_for){m->child, 0, false}, bytes);
    }
    rm_lane child = rm_world_lane(world, slot);
    uint16_t instance = (uint16_t)child.cold->stamps[RM_STAMP_INSTANCE];
    if (m->parent == m->child ||
        !rm_lane_take_stamp(&child, RM_STAMP_POSITION, instance, m->position_stamp)) {
        return RM_RECEIVED_IGNORED;
    }
    rm_lane parent = rm_world_lane(world, parent_slot);
    rm_world_hold(world, &child, &parent);
    return RM_RECEIVED_APPLIED;
}

static rm_received receive_delete(rm_world *world, const rm_lane *lane) {
    rm_op_remove op = {.body = lane->id};
    rm_pending_messages_forget(&world->pending_messages, lane->cold->guid);
    rm_apply_remove(world, &op);
    return RM_RECEIVED_APPLIED;
}

// --- dispatch of messages --------------------------------------------------------------------

// Instance that a message about one body was sent for. False for messages of another sort.
static bool instance_of(const rm_message *m, uint16_t *instance) {
    switch (m->kind) {
    case RM_MESSAGE_UPDATE_POSITION:
        *instance = m->update_position.at.instance;
        return true;
    case RM_MESSAGE_UPDATE_MOTION:
        *instance = m->update_motion.instance;
        return true;
    case RM_MESSAGE_POSITION_AND_MOVEMENT:
        *instance = m->position_and_movement.at.instance;
        return true;
    case RM_MESSAGE_VECTOR_UPDATE:
        *instance = m->update_vector.instance;
        return true;
    case RM_MESSAGE_SET_STATE:
        *instance = m->set_state.instance;
        return true;
    case RM_MESSAGE_DELETE_OBJECT:
        *instance = m->delete_object.instance;
        return true;
    case RM_MESSAGE_PICKUP:
        *instance = m->pickup.instance;
        return true;
    default:
        return false;
    }
}

static rm_status receive_for(rm_world *world, uint32_t slot, rm_message *m, rm_received *what) {
    const rm_lane body = rm_world_lane(world, slot);
    const rm_lane *lane = &body;
    switch (m->kind) {
    case RM_MESSAGE_UPDATE_POSITION:
        return rm_world_receive_position(world, slot, &m->update_position.at, what);
    case RM_MESSAGE_UPDATE_MOTION:
        return receive_motion(world, lane, &m->update_motion, what);
    case RM_MESSAGE_POSITION_AND_MOVEMENT:
        return receive_position_and_movement(world, lane, &m->position_and_movement, what);
    case RM_MESSAGE_VECTOR_UPDATE:
        return receive_vector(world, lane, &m->update_vector, what);
    case RM_MESSAGE_SET_STATE:
        return receive_state(world, lane, &m->set_state, what);
    case RM_MESSAGE_DELETE_OBJECT:
        *what = receive_delete(world, lane);
        return RM_OK;
    default:
        *what = receive_pickup(world, lane, &m->pickup);
        return RM_OK;
    }
}

rm_received rm_world_keep(rm_world *world, rm_instance_age age, rm_pending_for missing,
                          rm_span bytes) {
    bool is_kept =
        age == RM_INSTANCE_EARLY &&
        rm_pending_messages_keep(&world->pending_messages, missing, bytes.bytes, bytes.size);
    return is_kept ? RM_RECEIVED_KEPT : RM_RECEIVED_DROPPED;
}

// A message about one body: old ones are dropped, early ones kept, but for the end of a body.
static rm_status receive_about(rm_world *world, rm_message *m, uint32_t guid, uint16_t instance,
                               rm_span bytes, rm_received *what) {
    uint32_t slot;
    rm_instance_age age = rm_world_find_instance(world, guid, instance, &slot);
    if (age == RM_INSTANCE_PRESENT) {
        return receive_for(world, slot, m, what);
    }
    age = m->kind == RM_MESSAGE_DELETE_OBJECT ? RM_INSTANCE_OLD : age;
    *what = rm_world_keep(world, age, (rm_pending_for){guid, instance, true}, bytes);
    return RM_OK;
}

// The creation of the player may follow later: rm_world.player is then examined.
static void receive_player(rm_world *world, uint32_t guid) {
    uint32_t slot;
    world->player = guid;
    if (rm_guid_map_find(&world->guids, guid, &slot)) {
        rm_lane lane = rm_world_lane(world, slot);
        rm_lane_set_flags(&lane, RM_LANE_PLAYER, true);
    }
}

rm_status rm_world_apply_message(rm_world *world, rm_message *m, uint32_t guid, rm_span bytes,
                                 rm_received *what) {
    uint16_t instance;
    if (instance_of(m, &instance)) {
        return receive_about(world, m, guid, instance, bytes, what);
    }
    switch (m->kind) {
    case RM_MESSAGE_CREATE_OBJECT:
    case RM_MESSAGE_UPDATE_OBJECT:
        return rm_world_receive_create(world, m, what);
    case RM_MESSAGE_PARENT:
        *what = receive_parent(world, &m->parent, bytes);
        return RM_OK;
    case RM_MESSAGE_CREATE_PLAYER:
        receive_player(world, m->create_player.guid);
        *what = RM_RECEIVED_APPLIED;
        return RM_OK;
    default:
        *what = RM_RECEIVED_IGNORED;
        return RM_OK;
    }
}

// The same for a kept message, whose bytes are good.
static void apply_kept(rm_world *world, const rm_pending_message *kept) {
    rm_message message;
    rm_received what;
    rm_span bytes = {kept->bytes, kept->size};
    if (rm_message_decode_in_place(world->def.numbering, kept->bytes, kept->size, &message, NULL) ==
        RM_OK) {
        rm_world_apply_message(world, &message, rm_message_guid(&message), bytes, &what);
    }
}

// Messages of a later instance stay where they are, unread. One that is taken leaves a place free,
// so that a message kept again (for another guid) displaces none.
void rm_world_receive_pending(rm_world *world, uint32_t guid) {
    rm_pending_messages *pending = &world->pending_messages;
    uint32_t slot;
    if (!pending->count || !rm_guid_map_find(&world->guids, guid, &slot)) {
        return;
    }
    uint16_t present = (uint16_t)world->cold[slot].stamps[RM_STAMP_INSTANCE];
    uint32_t left = pending->count; // later arrivals wait for the next call
    uint32_t place = rm_pending_messages_due(pending, 0, guid, present);
    for (; place && left > 0; --left) {
        rm_pending_message kept;
        uint32_t next = pending->messages[place - 1].next;
        rm_pending_messages_take(pending, place, &kept);
        apply_kept(world, &kept);
        place = next ? rm_pending_messages_due(pending, next, guid, present) : 0;
    }
}

void rm_world_read_pending(rm_world *world) {
    rm_pending_messages *pending = &world->pending_messages;
    for (uint32_t place = pending->all.first; place; place = pending->messages[place - 1].newer) {
        rm_pending_message *kept = &pending->messages[place - 1];
        rm_message m;
        if (rm_message_decode_in_place(world->def.numbering, kept->bytes, kept->size, &m, NULL) !=
            RM_OK) {
            continue;
        }
        bool is_parents = m.kind == RM_MESSAGE_PARENT && m.parent.parent == kept->guid;
        uint16_t instance = is_parents ? m.parent.instance : 0;
        kept->has_instance = is_parents || instance_of(&m, &instance);
        kept->instance = instance;
    }
}
