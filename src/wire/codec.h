// One description of a message serves reading, writing, measuring and showing it: a layout function
// names its fields in the order of the wire, and the codec does with each what its mode says.
//
// Invariants:
//  - The first failure wins. Later ones leave the error as it is, so a layout runs straight through
//    and its caller checks once, at the end.
//  - After a failure while reading, size == at: reading ends, and reads give zeros.
//  - While reading, at <= size always; size is the end of the message or of a block inside it.
//  - Writing is done only after measuring has succeeded, so it has room and always succeeds.

#pragma once

#include "remora/message.h"

#include "base/masks.h"

#include <string.h>

typedef enum rm_codec_mode {
    RM_CODEC_READ,    // bytes to values; checks everything
    RM_CODEC_MEASURE, // counts bytes and checks that the values can be written
    RM_CODEC_WRITE,   // values to bytes, after measuring
    RM_CODEC_VISIT,   // hands every field to a function, after measuring
} rm_codec_mode;

typedef struct rm_codec {
    rm_codec_mode mode;
    const uint8_t *in; // READ
    uint8_t *out;      // WRITE
    size_t size;       // READ: end of the readable bytes
    size_t at;         // offset of the next field
    size_t field_at;   // offset of the last one, for complaints about its value
    uint8_t *padding;  // the message's RM_MESSAGE_PADDING_CAPACITY bytes
    int padding_count; // of those, used so far
    rm_numbering numbering;
    int index;           // element of a list that is being described, or -1
    rm_field_fn *visit;  // VISIT
    void *user;          // for visit
    rm_wire_error error; // the first failure, or RM_OK
} rm_codec;

// Notes the first failure, at the start of the last field.
void rm_codec_fail(rm_codec *codec, rm_status status, const char *field);

// Everything but reading, for a field of `size` bytes that begin at `bytes`.
void rm_codec_put(rm_codec *codec, const rm_field *field, const uint8_t *bytes, size_t size);

// Integers in all modes but reading. size is 1, 2 or 4.
void rm_codec_put_number(rm_codec *codec, uint32_t number, rm_field_type type, const char *name);

// Shows a field of size 0, as an element of a list.
void rm_codec_show(rm_codec *codec, rm_field_type type, uint32_t number, int index,
                   const char *name);

void rm_codec_put_f32(rm_codec *codec, float value, const char *name);

// Fails unless the condition holds; for the value of the last field.
static inline void rm_codec_require(rm_codec *codec, bool condition, rm_status status,
                                    const char *field) {
    if (!condition) {
        rm_codec_fail(codec, status, field);
    }
}

static inline bool rm_codec_is_reading(const rm_codec *codec) {
    return codec->mode == RM_CODEC_READ;
}

static inline bool rm_codec_failed(const rm_codec *codec) {
    return codec->error.status != RM_OK;
}

// The next bytes while reading, or null beyond the end.
static inline const uint8_t *rm_codec_take(rm_codec *codec, size_t size, const char *field) {
    codec->field_at = codec->at;
    if (codec->size - codec->at < size) {
        rm_codec_fail(codec, RM_ERROR_SHORT, field);
        return NULL;
    }
    const uint8_t *bytes = codec->in + codec->at;
    codec->at += size;
    return bytes;
}

// Little-endian, byte by byte: independent of alignment and of the byte order of the machine.
static inline uint16_t rm_load_u16(const uint8_t *p) {
    return (uint16_t)(p[0] | p[1] << 8);
}

static inline uint32_t rm_load_u32(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline void rm_store_u16(uint8_t *p, uint32_t value) {
    p[0] = (uint8_t)value;
    p[1] = (uint8_t)(value >> 8);
}

static inline void rm_store_u32(uint8_t *p, uint32_t value) {
    rm_store_u16(p, value);
    rm_store_u16(p + 2, value >> 16);
}

static inline void rm_codec_u8(rm_codec *codec, uint8_t *value, const char *field) {
    if (!rm_codec_is_reading(codec)) {
        rm_codec_put_number(codec, *value, RM_FIELD_U8, field);
        return;
    }
    const uint8_t *bytes = rm_codec_take(codec, 1, field);
    *value = bytes ? *bytes : 0;
}

static inline void rm_codec_u16(rm_codec *codec, uint16_t *value, const char *field) {
    if (!rm_codec_is_reading(codec)) {
        rm_codec_put_number(codec, *value, RM_FIELD_U16, field);
        return;
    }
    const uint8_t *bytes = rm_codec_take(codec, 2, field);
    *value = bytes ? rm_load_u16(bytes) : 0;
}

static inline void rm_codec_u32(rm_codec *codec, uint32_t *value, const char *field) {
    if (!rm_codec_is_reading(codec)) {
        rm_codec_put_number(codec, *value, RM_FIELD_U32, field);
        return;
    }
    const uint8_t *bytes = rm_codec_take(codec, 4, field);
    *value = bytes ? rm_load_u32(bytes) : 0;
}

// A float of any bits; the caller checks its range.
static inline void rm_codec_any_f32(rm_codec *codec, float *value, const char *field) {
    if (!rm_codec_is_reading(codec)) {
        rm_codec_put_f32(codec, *value, field);
        return;
    }
    const uint8_t *bytes = rm_codec_take(codec, 4, field);
    *value = rm_float_of_bits(bytes ? rm_load_u32(bytes) : 0);
}

// A finite float.
static inline void rm_codec_f32(rm_codec *codec, float *value, const char *field) {
    rm_codec_any_f32(codec, value, field);
    rm_codec_require(codec, rm_is_finite(*value), RM_ERROR_NOT_FINITE, field);
}

// Bits of which only the defined ones may be set.
static inline void rm_codec_bits(rm_codec *codec, uint32_t *bits, uint32_t known,
                                 const char *field) {
    rm_codec_u32(codec, bits, field);
    rm_codec_require(codec, (*bits & ~known) == 0, RM_ERROR_FLAGS, field);
}

static inline void rm_codec_bits8(rm_codec *codec, uint8_t *bits, uint8_t known,
                                  const char *field) {
    rm_codec_u8(codec, bits, field);
    rm_codec_require(codec, (*bits & ~known) == 0, RM_ERROR_FLAGS, field);
}

// A byte that is 0 or 1.
void rm_codec_bool8(rm_codec *codec, bool *value, const char *field);

// A field that may be left out. It then holds `absent`, while writing, too: else it would be lost.
void rm_codec_require_absent(rm_codec *codec, bool is_kept, const char *field);

static inline void rm_codec_optional_u32(rm_codec *codec, bool is_present, uint32_t *value,
                                         uint32_t absent, const char *field) {
    if (is_present) {
        rm_codec_u32(codec, value, field);
    } else if (rm_codec_is_reading(codec)) {
        *value = absent;
    } else {
        rm_codec_require_absent(codec, *value == absent, field);
    }
}

static inline void rm_codec_optional_f32(rm_codec *codec, bool is_present, float *value,
                                         float absent, const char *field) {
    if (is_present) {
        rm_codec_f32(codec, value, field);
    } else if (rm_codec_is_reading(codec)) {
        *value = absent;
    } else {
        rm_codec_require_absent(codec, rm_float_bits(*value) == rm_float_bits(absent), field);
    }
}

static inline bool rm_numbering_is_known(rm_numbering numbering) {
    return numbering == RM_NUMBERING_CLIENT_2013 || numbering == RM_NUMBERING_FINAL;
}

// A motion command by its low word.
void rm_codec_command(rm_codec *codec, uint32_t *command, rm_command_role role, const char *field);

// Bytes as they are. size counts while reading; else it is that of the view.
void rm_codec_bytes(rm_codec *codec, rm_bytes *view, size_t size, const char *field);

// Padding up to a multiple of four from the start of the message. Every block that has an alignment
// of its own begins at such a multiple.
void rm_codec_align(rm_codec *codec);

// Three floats at once. Reading them is most of the work on most messages, so it has a fast path;
// the slow one determines which of them is at fault.
static inline void rm_codec_vec3(rm_codec *codec, rm_vec3 *vector, const char *const names[3]) {
    if (rm_codec_is_reading(codec) && codec->size - codec->at >= 12) {
        const uint8_t *bytes = codec->in + codec->at;
        vector->x = rm_float_of_bits(rm_load_u32(bytes));
        vector->y = rm_float_of_bits(rm_load_u32(bytes + 4));
        vector->z = rm_float_of_bits(rm_load_u32(bytes + 8));
        if (rm_vec3_is_finite(*vector)) {
            codec->at += 12;
            return;
        }
    }
    rm_codec_f32(codec, &vector->x, names[0]);
    rm_codec_f32(codec, &vector->y, names[1]);
    rm_codec_f32(codec, &vector->z, names[2]);
}

static inline void rm_codec_optional_vec3(rm_codec *codec, bool is_present, rm_vec3 *vector,
                                          const char *const names[3]) {
    if (is_present) {
        rm_codec_vec3(codec, vector, names);
        return;
    }
    rm_codec_optional_f32(codec, false, &vector->x, 0.0f, names[0]);
    rm_codec_optional_f32(codec, false, &vector->y, 0.0f, names[1]);
    rm_codec_optional_f32(codec, false, &vector->z, 0.0f, names[2]);
}

// The same under names made from one, which must be a string literal.
#define RM_CODEC_VEC3(codec, vector, name)                                                         \
    do {                                                                                           \
        static const char *const names[3] = {name ".x", name ".y", name ".z"};                     \
        rm_codec_vec3((codec), (vector), names);                                                   \
    } while (false)

#define RM_CODEC_OPTIONAL_VEC3(codec, is_present, vector, name)                                    \
    do {                                                                                           \
        static const char *const names[3] = {name ".x", name ".y", name ".z"};                     \
        rm_codec_optional_vec3((codec), (is_present), (vector), names);                            \
    } while (false)

// Parts that several messages share. Each checks what it reads, and leaves defaults where a flag
// says that a field is absent.
void rm_codec_position_pack(rm_codec *codec, rm_position_pack *pack);
void rm_codec_position(rm_codec *codec, bool is_present, rm_position *position);
void rm_codec_movement(rm_codec *codec, rm_movement_pack *block);
// A word of presence bits, five of which, from bit `shift` on, count the actions that follow.
// Meaningless bits are kept in `flags` and ignored: the game sends uninitialised memory there.
void rm_codec_flags_with_count(rm_codec *codec, uint32_t *flags, uint32_t *count, int shift,
                               const char *field);
void rm_codec_actions(rm_codec *codec, rm_action *actions, uint32_t count);
void rm_codec_objdesc(rm_codec *codec, rm_objdesc *desc);
void rm_codec_physics_desc(rm_codec *codec, rm_physics_desc *physics);

// Layouts of whole messages, from behind the opcode (or behind the action). Kinds that have the
// same content share one.
#define LAYOUT(KIND, opcode, text, is_from_client, member, name)                                   \
    void rm_layout_##member(rm_codec *codec, rm_message *message);
RM_MESSAGE_TABLE(LAYOUT)
#undef LAYOUT
