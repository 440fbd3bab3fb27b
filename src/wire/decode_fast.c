// Fast decoding of motion and vector messages by the size of their layout: the invariants are
// in decode_fast.h.

#include "wire/decode_fast.h"

#include "remora/motion_table.h"

#include "space/movement.h"
#include "wire/codec.h"

enum {
    VECTOR_SIZE = 4 + 4 + 12 + 12 + 4,    // opcode, guid, velocity, omega, stamps
    MOTION_FIXED = 4 + 4 + 6 + 2 + 4 + 4, // opcode, guid, stamps, autonomous, head, state flags
    MOTION_PADDING_AT = 15,
    STATE_COMMANDS = RM_INTERPRETED_STYLE | RM_INTERPRETED_FORWARD | RM_INTERPRETED_SIDESTEP |
                     RM_INTERPRETED_TURN,
    STATE_SPEEDS =
        RM_INTERPRETED_FORWARD_SPEED | RM_INTERPRETED_SIDESTEP_SPEED | RM_INTERPRETED_TURN_SPEED,
    STATE_COUNT_BITS = RM_MOVEMENT_ACTIONS << 7,
};

static inline uint32_t next_command(const uint8_t **at, bool is_present, uint32_t absent,
                                    rm_numbering numbering, rm_command_role role) {
    if (!is_present) {
        return absent;
    }
    uint16_t low = rm_load_u16(*at);
    *at += 2;
    return rm_wire_command(numbering, low, role);
}

// Commands are first, then speeds, then padding to a multiple of four.
static rm_interpreted_state next_state(const uint8_t **at, uint32_t flags, rm_numbering numbering,
                                       uint32_t *wild) {
    rm_interpreted_state s;
    s.style = next_command(at, flags & RM_INTERPRETED_STYLE, RM_STYLE_NON_COMBAT, numbering,
                           RM_COMMAND_ROLE_STYLE);
    s.forward = next_command(at, flags & RM_INTERPRETED_FORWARD, RM_COMMAND_READY, numbering,
                             RM_COMMAND_ROLE_FORWARD);
    s.sidestep =
        next_command(at, flags & RM_INTERPRETED_SIDESTEP, 0, numbering, RM_COMMAND_ROLE_SIDEWAYS);
    s.turn = next_command(at, flags & RM_INTERPRETED_TURN, 0, numbering, RM_COMMAND_ROLE_SIDEWAYS);
    s.forward_speed = rm_next_float(at, flags & RM_INTERPRETED_FORWARD_SPEED, 1.0f, wild);
    s.sidestep_speed = rm_next_float(at, flags & RM_INTERPRETED_SIDESTEP_SPEED, 1.0f, wild);
    s.turn_speed = rm_next_float(at, flags & RM_INTERPRETED_TURN_SPEED, 1.0f, wild);
    return s;
}

// Whether there is a state, free of actions, and complete.
static inline bool is_whole_state(const uint8_t *bytes, size_t size, uint32_t flags) {
    const uint32_t known = RM_MOVEMENT_STICKY | RM_MOVEMENT_STANDING_JUMP;
    const uint32_t commands = rm_count_bits(flags & STATE_COMMANDS);
    const size_t sticky = bytes[17] & RM_MOVEMENT_STICKY ? 4 : 0;
    return bytes[14] <= 1 && bytes[16] == RM_MOVEMENT_STATE && !(bytes[17] & ~known) &&
           !(flags & STATE_COUNT_BITS) &&
           size == MOTION_FIXED + 2 * (commands + commands % 2) +
                       4 * rm_count_bits(flags & STATE_SPEEDS) + sticky;
}

const uint8_t *rm_read_state_fast(rm_numbering numbering, const uint8_t *bytes, size_t size,
                                  rm_motion_message *message) {
    const uint32_t flags = size >= MOTION_FIXED ? rm_load_u32(bytes + 20) : 0;
    if (size < MOTION_FIXED || !is_whole_state(bytes, size, flags)) {
        return NULL;
    }
    uint32_t wild = 0;
    const uint8_t *at = bytes + MOTION_FIXED;
    const rm_interpreted_state state = next_state(&at, flags, numbering, &wild);
    if (rm_is_wild(wild)) {
        return NULL;
    }
    const uint16_t style = rm_load_u16(bytes + 18);
    const bool is_sticky = bytes[17] & RM_MOVEMENT_STICKY;
    rm_movement *movement = &message->block.movement;
    message->guid = rm_load_u32(bytes + 4);
    message->instance = rm_load_u16(bytes + 8);
    message->movement_stamp = rm_load_u16(bytes + 10);
    message->control = rm_load_u16(bytes + 12);
    message->block.flags = bytes[17];
    message->block.state_flags = flags;
    movement->type = RM_MOVEMENT_STATE;
    movement->style = rm_wire_command(numbering, style, RM_COMMAND_ROLE_STYLE);
    movement->is_autonomous = bytes[14];
    movement->state = state;
    movement->action_count = 0;
    movement->sticky_guid = is_sticky ? rm_load_u32(bytes + size - 4) : 0;
    movement->is_standing_longjump = (bytes[17] & RM_MOVEMENT_STANDING_JUMP) != 0;
    movement->object_guid = 0;
    return at;
}

bool rm_read_motion_fast(rm_numbering numbering, const uint8_t *bytes, size_t size,
                         rm_message *message) {
    const uint8_t *end = rm_read_state_fast(numbering, bytes, size, &message->update_motion);
    if (!end) {
        return false;
    }
    rm_movement_reset_goal(&message->update_motion.block.movement);
    rm_message_begin(message, RM_MESSAGE_UPDATE_MOTION, numbering);
    message->padding[0] = bytes[MOTION_PADDING_AT];
    if ((end - bytes) % 4 != 0) {
        memcpy(message->padding + 1, end, 2);
    }
    return true;
}

bool rm_read_vector_fast(rm_numbering numbering, const uint8_t *bytes, size_t size,
                         rm_message *message) {
    if (size != VECTOR_SIZE) {
        return false;
    }
    uint32_t wild = 0;
    const uint8_t *at = bytes + 8;
    const rm_vec3 velocity = rm_next_vec3(&at, true, &wild);
    const rm_vec3 omega = rm_next_vec3(&at, true, &wild);
    if (rm_is_wild(wild)) {
        return false;
    }
    rm_message_begin(message, RM_MESSAGE_VECTOR_UPDATE, numbering);
    message->update_vector = (rm_vector_message){.guid = rm_load_u32(bytes + 4),
                                                 .velocity = velocity,
                                                 .omega = omega,
                                                 .instance = rm_load_u16(at),
                                                 .vector = rm_load_u16(at + 2)};
    return true;
}
