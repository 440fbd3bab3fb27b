// Bytes in, the world changed. Position arrives some five times a second for each body in sight,
// motion whenever it changes: both are read, and their body found, here, directly; all other
// messages, and all errors, take the general path (message.c, receive.c). Both paths read the same
// values (wire/decode_fast.h).

#include "wire/decode.h"
#include "wire/decode_fast.h"
#include "world/ops.h"
#include "world/receive/receive.h"
#include "world/receive/receive_position.h"

static rm_status take_position(rm_world *world, rm_position_message *m, rm_span bytes,
                               rm_received *what) {
    uint32_t slot;
    rm_instance_age age = rm_world_find_instance(world, m->guid, m->at.instance, &slot);
    if (age == RM_INSTANCE_PRESENT) {
        return rm_world_receive_position(world, slot, &m->at, what);
    }
    *what = rm_world_keep(world, age, (rm_pending_for){m->guid, m->at.instance, true}, bytes);
    return RM_OK;
}

static rm_status take_motion(rm_world *world, const rm_motion_message *m, rm_span bytes,
                             rm_received *what) {
    uint32_t slot;
    rm_instance_age age = rm_world_find_instance(world, m->guid, m->instance, &slot);
    if (age == RM_INSTANCE_PRESENT) {
        rm_lane lane = rm_world_lane(world, slot);
        return rm_world_receive_motion(world, &lane, m, what);
    }
    *what = rm_world_keep(world, age, (rm_pending_for){m->guid, m->instance, true}, bytes);
    return RM_OK;
}

// The state of a body, free of actions, with finite speeds: a valid movement. A smooth world keeps
// the whole message.
static bool is_state(const rm_world *world, rm_span bytes, rm_motion_message *m) {
    return rm_is_motion(bytes.bytes, bytes.size) && !world->smooth &&
           rm_read_state_fast(world->def.numbering, bytes.bytes, bytes.size, m) != NULL;
}

// A message of any kind.
static rm_status receive_any(rm_world *world, rm_span bytes, rm_receipt *receipt) {
    rm_message message;
    rm_status status = rm_message_decode_in_place(world->def.numbering, bytes.bytes, bytes.size,
                                                  &message, &receipt->error);
    if (status == RM_OK) {
        receipt->kind = message.kind;
        receipt->guid = rm_message_guid(&message);
        status = rm_world_apply_message(world, &message, receipt->guid, bytes, &receipt->what);
    }
    return status;
}

static rm_status receive_bytes(rm_world *world, rm_span bytes, rm_receipt *receipt) {
    rm_position_message position;
    rm_motion_message motion;
    rm_status status;
    *receipt = (rm_receipt){.what = RM_RECEIVED_DROPPED};
    if (!bytes.bytes) {
        return RM_ERROR_ARGUMENT;
    }
    if (rm_is_position(bytes.bytes, bytes.size) &&
        rm_read_position_fast(bytes.bytes, bytes.size, &position)) {
        receipt->kind = RM_MESSAGE_UPDATE_POSITION;
        receipt->guid = position.guid;
        status = take_position(world, &position, bytes, &receipt->what);
    } else if (is_state(world, bytes, &motion)) {
        receipt->kind = RM_MESSAGE_UPDATE_MOTION;
        receipt->guid = motion.guid;
        status = take_motion(world, &motion, bytes, &receipt->what);
    } else {
        status = receive_any(world, bytes, receipt);
    }
    receipt->what = status == RM_OK ? receipt->what : RM_RECEIVED_DROPPED;
    return status;
}

rm_status rm_apply_receive(rm_world *world, const rm_op_receive *op) {
    return receive_bytes(world, op->bytes, op->receipt);
}

rm_status rm_apply_receive_many(rm_world *world, const rm_op_receive_many *op) {
    rm_status first = RM_OK;
    for (uint32_t i = 0; i < op->list.count; ++i) {
        rm_receipt unwanted;
        rm_span bytes = {op->list.messages[i].data, op->list.messages[i].size};
        rm_status status = receive_bytes(world, bytes, op->receipts ? &op->receipts[i] : &unwanted);
        if (op->statuses) {
            op->statuses[i] = status;
        }
        first = first == RM_OK ? status : first;
    }
    return first;
}
