// What a body does and how it was pushed, by the size of the layout: the invariants are in fast.h.

#include "net/fast.h"

#include "remora/motion_table.h"

#include "net/codec.h"
#include "space/movement.h"

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

// Commands come first, then speeds, then padding to a multiple of four.
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

bool rm_read_motion_fast(rm_numbering numbering, const uint8_t *bytes, size_t size,
                         rm_message *message) {
    const uint32_t known = RM_MOVEMENT_STICKY | RM_MOVEMENT_STANDING_JUMP;
    if (size < MOTION_FIXED || bytes[14] > 1 || bytes[16] != RM_MOVEMENT_STATE ||
        (bytes[17] & ~known)) {
        return false;
    }
    const uint32_t flags = rm_load_u32(bytes + 20);
    const bool is_sticky = bytes[17] & RM_MOVEMENT_STICKY;
    const uint32_t commands = rm_count_bits(flags & STATE_COMMANDS);
    const uint32_t odd = commands % 2;
    if ((flags & STATE_COUNT_BITS) || size != MOTION_FIXED + 2 * (commands + odd) +
                                                  4 * rm_count_bits(flags & STATE_SPEEDS) +
                                                  (is_sticky ? 4u : 0u)) {
        return false;
    }
    uint32_t wild = 0;
    const uint8_t *at = bytes + MOTION_FIXED;
    const rm_interpreted_state state = next_state(&at, flags, numbering, &wild);
    if (rm_is_wild(wild)) {
        return false;
    }
    rm_message_begin(message, RM_MESSAGE_UPDATE_MOTION, numbering);
    message->padding[0] = bytes[MOTION_PADDING_AT];
    memcpy(message->padding + 1, at, 2 * (size_t)odd);
    at += 2 * (size_t)odd;
    rm_update_motion *m = &message->update_motion;
    rm_movement *movement = &m->block.movement;
    m->guid = rm_load_u32(bytes + 4);
    m->instance = rm_load_u16(bytes + 8);
    m->movement_stamp = rm_load_u16(bytes + 10);
    m->control = rm_load_u16(bytes + 12);
    rm_movement_reset(movement);
    movement->is_autonomous = bytes[14];
    movement->style = rm_wire_command(numbering, rm_load_u16(bytes + 18), RM_COMMAND_ROLE_STYLE);
    movement->state = state;
    movement->is_standing_longjump = (bytes[17] & RM_MOVEMENT_STANDING_JUMP) != 0;
    movement->sticky_guid = is_sticky ? rm_load_u32(at) : 0;
    m->block.flags = bytes[17];
    m->block.state_flags = flags;
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
    message->update_vector = (rm_update_vector){.guid = rm_load_u32(bytes + 4),
                                                .velocity = velocity,
                                                .omega = omega,
                                                .instance = rm_load_u16(at),
                                                .vector = rm_load_u16(at + 2)};
    return true;
}
