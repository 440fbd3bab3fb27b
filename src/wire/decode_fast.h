// The fast path of the three most frequent messages of a server: their layouts by size. A fault of
// any kind is left to the checked path, which names its offset and field.
//
// Invariants: reads stay within `size`, which is compared with what the flags request before the
// rest is read; a message is written only once all of it is checked. Every condition is one of the
// layouts' (message_position.c, message_motion.c), which decide in doubt.

#pragma once

#include "wire/codec.h"

enum {
    RM_POSITION_KNOWN = 0x7F,                   // all of rm_position_flags
    RM_POSITION_FIXED = 4 + 4 + 4 + 4 + 12 + 8, // opcode, guid, flags, cell, origin, stamps
};

// Number of set bits of up to eight: a table of 16 digits, read twice.
static inline uint32_t rm_count_bits(uint32_t bits) {
    const uint64_t counts = UINT64_C(0x4332322132212110);
    return (uint32_t)(counts >> 4 * (bits & 0xFu) & 0xFu) +
           (uint32_t)(counts >> 4 * (bits >> 4) & 0xFu);
}

// Notes in the top bit of *wild whether a float, by its bits, is NaN or infinite: its exponent, all
// ones, then runs over into the sign, which was cleared.
static inline float rm_note_wild(uint32_t word, uint32_t *wild) {
    *wild |= (word & 0x7FFFFFFFu) + 0x00800000u;
    return rm_float_of_bits(word);
}

static inline bool rm_is_wild(uint32_t wild) {
    return wild >> 31 != 0;
}

// The next float, or its default if absent.
static inline float rm_next_float(const uint8_t **at, bool is_present, float absent,
                                  uint32_t *wild) {
    if (!is_present) {
        return absent;
    }
    uint32_t word = rm_load_u32(*at);
    *at += 4;
    return rm_note_wild(word, wild);
}

static inline rm_vec3 rm_next_vec3(const uint8_t **at, bool is_present, uint32_t *wild) {
    float x = rm_next_float(at, is_present, 0.0f, wild);
    float y = rm_next_float(at, is_present, 0.0f, wild);
    float z = rm_next_float(at, is_present, 0.0f, wild);
    return rm_vec3_make(x, y, z);
}

static inline bool rm_is_motion(const uint8_t *bytes, size_t size) {
    return size >= 4 && rm_load_u32(bytes) == RM_MESSAGE_UPDATE_MOTION;
}

static inline bool rm_is_position(const uint8_t *bytes, size_t size) {
    return size >= RM_POSITION_FIXED && rm_load_u32(bytes) == RM_MESSAGE_UPDATE_POSITION;
}

// Whether an UpdatePosition of these flags has this size.
static inline bool rm_position_fits(uint32_t flags, size_t size) {
    const uint32_t left_out = rm_count_bits(flags >> 3 & 0xFu);
    return flags <= RM_POSITION_KNOWN && size == RM_POSITION_FIXED + 4 * (4 - left_out) +
                                                     (flags & RM_POSITION_HAS_VELOCITY ? 12u : 0u) +
                                                     (flags & RM_POSITION_HAS_PLACEMENT ? 4u : 0u);
}

// Reads bytes of which rm_is_position holds. Inlined on the path of messages.
static inline bool rm_read_position_fast(const uint8_t *bytes, size_t size,
                                         rm_position_message *message) {
    const uint32_t flags = rm_load_u32(bytes + 8);
    if (!rm_position_fits(flags, size)) {
        return false;
    }
    uint32_t wild = 0;
    const uint8_t *at = bytes + 16;
    rm_vec3 origin = rm_next_vec3(&at, true, &wild);
    float w = rm_next_float(&at, !(flags & RM_POSITION_NO_QW), 0.0f, &wild);
    float x = rm_next_float(&at, !(flags & RM_POSITION_NO_QX), 0.0f, &wild);
    float y = rm_next_float(&at, !(flags & RM_POSITION_NO_QY), 0.0f, &wild);
    float z = rm_next_float(&at, !(flags & RM_POSITION_NO_QZ), 0.0f, &wild);
    rm_vec3 velocity = rm_next_vec3(&at, flags & RM_POSITION_HAS_VELOCITY, &wild);
    if (rm_is_wild(wild)) {
        return false;
    }
    const bool has_placement = flags & RM_POSITION_HAS_PLACEMENT;
    const uint32_t placement = has_placement ? rm_load_u32(at) : 0;
    at += has_placement ? 4 : 0;
    *message = (rm_position_message){
        .guid = rm_load_u32(bytes + 4),
        .at = {.flags = flags,
               .position =
                   rm_position_make(rm_load_u32(bytes + 12), origin, rm_quat_make(w, x, y, z)),
               .velocity = velocity,
               .placement = placement,
               .instance = rm_load_u16(at),
               .position_stamp = rm_load_u16(at + 2),
               .teleport = rm_load_u16(at + 4),
               .force_position = rm_load_u16(at + 6)},
    };
    return true;
}

// The head of a message, padding cleared.
static inline void rm_message_begin(rm_message *message, rm_message_kind kind,
                                    rm_numbering numbering) {
    message->kind = kind;
    message->sequence = 0;
    message->numbering = numbering;
    memset(message->padding, 0, sizeof message->padding);
}

// Reads bytes that begin with the opcode of an UpdateMotion.
bool rm_read_motion_fast(rm_numbering numbering, const uint8_t *bytes, size_t size,
                         rm_message *message);

// The same for callers that execute the message at once: fields of movements with a goal, and
// actions, are left as they were. @return where its speeds end; null for other messages
const uint8_t *rm_read_state_fast(rm_numbering numbering, const uint8_t *bytes, size_t size,
                                  rm_motion_message *message);

// The same as rm_read_motion_fast for a VectorUpdate.
bool rm_read_vector_fast(rm_numbering numbering, const uint8_t *bytes, size_t size,
                         rm_message *message);

// Reads a valid UpdatePosition, VectorUpdate, or UpdateMotion with a state free of actions, and
// returns true. Anything else, also an error, is false, with *message unchanged: the checked path
// (message.c) then decides. Both paths read the same values.
static inline bool rm_message_decode_fast(rm_numbering numbering, const uint8_t *bytes, size_t size,
                                          rm_message *message) {
    if (rm_is_position(bytes, size)) {
        if (!rm_read_position_fast(bytes, size, &message->update_position)) {
            return false;
        }
        rm_message_begin(message, RM_MESSAGE_UPDATE_POSITION, numbering);
        return true;
    }
    if (rm_is_motion(bytes, size)) {
        return rm_read_motion_fast(numbering, bytes, size, message);
    }
    return size >= 4 && rm_load_u32(bytes) == RM_MESSAGE_VECTOR_UPDATE &&
           rm_read_vector_fast(numbering, bytes, size, message);
}
