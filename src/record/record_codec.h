// Writing and reading the arguments of operations. One writer put_<type>, one reader get_<type> and
// one signature sign_<type> for every type of argument; those of structs are made from
// record_types.def.
// An operation with an argument of another type fails to compile.
//
// Writers always succeed: the receiver of the bytes makes room. Readers check everything; after the
// first invalid value, everything reads as zero and `has_failed` is set.

#pragma once

#include "remora/ac_collision.h"

#include "record/record.h"

#include <string.h>

// Room that a drain makes at least; the size of the longest number. Bytes.
enum { RM_RECORD_ROOM = 64 };

typedef struct rm_record_out rm_record_out;

struct rm_record_out {
    uint8_t *at, *end;
    uint8_t *area;                     // where the present stretch began
    void (*drain)(rm_record_out *out); // makes room for RM_RECORD_ROOM bytes
    void *user;
    uint64_t last;         // bits of the last time step: most of them repeat
    uint32_t needs;        // rm_replay_needs of the written bytes
    const rm_world *world; // that is recorded
};

typedef struct rm_record_in {
    const uint8_t *at, *end;
    bool has_failed;
    double last;
    rm_replay *replay; // owner of memory that arguments point to
} rm_record_in;

// --- bytes ---------------------------------------------------------------------------------------

static inline uint8_t *record_room(rm_record_out *out, size_t size) {
    if ((size_t)(out->end - out->at) < size) {
        out->drain(out);
    }
    uint8_t *at = out->at;
    out->at += size;
    return at;
}

static inline void put_bytes(rm_record_out *out, const uint8_t *bytes, size_t size) {
    while (size > 0) {
        size_t room = (size_t)(out->end - out->at);
        size_t piece = size < room ? size : room;
        if (piece == 0) {
            out->drain(out);
        } else {
            memcpy(out->at, bytes, piece);
            out->at += piece;
            bytes += piece;
            size -= piece;
        }
    }
}

// The next bytes, or null beyond the end.
static inline const uint8_t *record_take(rm_record_in *in, size_t size) {
    if (in->has_failed || (size_t)(in->end - in->at) < size) {
        in->has_failed = true;
        return NULL;
    }
    const uint8_t *at = in->at;
    in->at += size;
    return at;
}

static inline bool record_require(rm_record_in *in, bool condition) {
    in->has_failed = in->has_failed || !condition;
    return !in->has_failed;
}

// --- numbers -------------------------------------------------------------------------------------

static inline void put_uint8_t(rm_record_out *out, const uint8_t *value) {
    *record_room(out, 1) = *value;
}

static inline void get_uint8_t(rm_record_in *in, uint8_t *value) {
    const uint8_t *at = record_take(in, 1);
    *value = at ? *at : 0;
}

static inline void put_bool(rm_record_out *out, const bool *value) {
    *record_room(out, 1) = *value ? 1 : 0;
}

static inline void get_bool(rm_record_in *in, bool *value) {
    const uint8_t *at = record_take(in, 1);
    *value = at && record_require(in, *at <= 1) && *at == 1;
}

static inline void put_full_word(rm_record_out *out, const uint32_t *value) {
    uint8_t *at = record_room(out, 4);
    for (int i = 0; i < 4; ++i) {
        at[i] = (uint8_t)(*value >> 8 * i);
    }
}

static inline void get_full_word(rm_record_in *in, uint32_t *value) {
    const uint8_t *at = record_take(in, 4);
    *value = 0;
    for (int i = 0; at && i < 4; ++i) {
        *value |= (uint32_t)at[i] << 8 * i;
    }
}

static inline void put_long(rm_record_out *out, uint64_t value) {
    const uint32_t low = (uint32_t)value;
    const uint32_t high = (uint32_t)(value >> 32);
    put_full_word(out, &low);
    put_full_word(out, &high);
}

static inline uint64_t get_long(rm_record_in *in) {
    uint32_t low;
    uint32_t high;
    get_full_word(in, &low);
    get_full_word(in, &high);
    return low | (uint64_t)high << 32;
}

static inline void put_uint64_t(rm_record_out *out, const uint64_t *value) {
    put_long(out, *value);
}

static inline void get_uint64_t(rm_record_in *in, uint64_t *value) {
    *value = get_long(in);
}

// Seven bits a byte, lowest first; the highest bit marks that more follow.
static inline void put_count(rm_record_out *out, uint64_t value) {
    if (value < 0x80) {
        *record_room(out, 1) = (uint8_t)value;
        return;
    }
    uint8_t *at = record_room(out, 10);
    while (value >= 0x80) {
        *at++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *at++ = (uint8_t)value;
    out->at = at;
}

static inline uint64_t get_count(rm_record_in *in, uint64_t limit) {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const uint8_t *at = record_take(in, 1);
        if (!at) {
            return 0;
        }
        value |= (uint64_t)(*at & 0x7F) << shift;
        if (*at < 0x80) {
            return record_require(in, value <= limit && (shift < 63 || *at <= 1)) ? value : 0;
        }
    }
    in->has_failed = true;
    return 0;
}

static inline void put_uint32_t(rm_record_out *out, const uint32_t *value) {
    put_count(out, *value);
}

static inline void get_uint32_t(rm_record_in *in, uint32_t *value) {
    *value = (uint32_t)get_count(in, UINT32_MAX);
}

static inline void put_uint16_t(rm_record_out *out, const uint16_t *value) {
    put_count(out, *value);
}

static inline void get_uint16_t(rm_record_in *in, uint16_t *value) {
    *value = (uint16_t)get_count(in, UINT16_MAX);
}

static inline void put_int32_t(rm_record_out *out, const int32_t *value) {
    const uint32_t bits = (uint32_t)*value;
    put_full_word(out, &bits);
}

static inline void get_int32_t(rm_record_in *in, int32_t *value) {
    uint32_t bits;
    get_full_word(in, &bits);
    memcpy(value, &bits, sizeof bits);
}

static inline void put_float(rm_record_out *out, const float *value) {
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    put_full_word(out, &bits);
}

static inline void get_float(rm_record_in *in, float *value) {
    uint32_t bits;
    get_full_word(in, &bits);
    memcpy(value, &bits, sizeof bits);
}

// A time step: a zero byte for the same as before, or a one and its bits.
static inline void put_double(rm_record_out *out, const double *value) {
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    const bool is_new = bits != out->last;
    put_bool(out, &is_new);
    if (is_new) {
        put_long(out, bits);
        out->last = bits;
    }
}

static inline void get_double(rm_record_in *in, double *value) {
    bool is_new;
    get_bool(in, &is_new);
    if (is_new) {
        uint64_t bits = get_long(in);
        memcpy(&in->last, &bits, sizeof bits);
    }
    *value = in->last;
}

static inline void put_rm_speed_source(rm_record_out *out, const rm_speed_source *value) {
    put_count(out, (uint32_t)*value);
}

static inline void get_rm_speed_source(rm_record_in *in, rm_speed_source *value) {
    *value = (rm_speed_source)get_count(in, UINT32_MAX);
}

// --- structured arguments ------------------------------------------------------------------------

// Bytes stay in the recording, which outlives the call they belong to.
static inline void put_rm_span(rm_record_out *out, const rm_span *span) {
    put_count(out, span->size);
    put_bytes(out, span->bytes, span->size);
}

static inline void get_rm_span(rm_record_in *in, rm_span *span) {
    span->size = (size_t)get_count(in, SIZE_MAX);
    span->bytes = record_take(in, span->size);
}

// A ground function itself is left out: a replay has one of its own.
void rm_record_put_ground(rm_record_out *out, const rm_ground *ground);
void rm_record_get_ground(rm_record_in *in, rm_ground *ground);

// So is a sweep, but the surroundings of the built-in ones are written.
void rm_record_put_sweep(rm_record_out *out, const rm_sweep_ref *sweep);
void rm_record_get_sweep(rm_record_in *in, rm_sweep_ref *sweep);

// Tables are written in full.
void rm_record_put_table(rm_record_out *out, const rm_table_ref *table);
void rm_record_get_table(rm_record_in *in, rm_table_ref *table);

// Messages of a list stay in the recording; the list itself is the replay's, until its next call.
void rm_record_put_messages(rm_record_out *out, const rm_message_list *list);
void rm_record_get_messages(rm_record_in *in, rm_message_list *list);

// The names that operations request. NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define FORWARD(type, name)                                                                        \
    static inline void put_##type(rm_record_out *out, const type *value) {                         \
        rm_record_put_##name(out, value);                                                          \
    }                                                                                              \
    static inline void get_##type(rm_record_in *in, type *value) {                                 \
        rm_record_get_##name(in, value);                                                           \
    }
// NOLINTEND(bugprone-macro-parentheses)
FORWARD(rm_ground, ground)
FORWARD(rm_sweep_ref, sweep)
FORWARD(rm_table_ref, table)
FORWARD(rm_message_list, messages)
#undef FORWARD

// Makes a table of the bytes; null if they are invalid. Owned by the caller.
rm_motion_table *rm_record_read_table(rm_record_in *in, const rm_allocator *allocator);

void rm_record_put_collision(rm_record_out *out, const rm_collision *collision);
// The same for a collision world.
rm_collision *rm_record_read_collision(rm_record_in *in, const rm_allocator *allocator);

// Bytes with many zeros in them: a world's save.
void rm_record_put_packed(rm_record_out *out, const uint8_t *bytes, size_t size);
// Null when out of memory, or invalid. To be released with its size.
uint8_t *rm_record_read_packed(rm_record_in *in, const rm_allocator *allocator, size_t *size);

// --- structs -------------------------------------------------------------------------------------

typedef uint32_t full_word; // as record_types.def names it

// The members that are listed, as a struct: on every machine as large as the type that has them.
// NOLINTBEGIN(bugprone-macro-parentheses): types and members
#define RECORD(type, members)                                                                      \
    struct type##_members {                                                                        \
        members                                                                                    \
    };                                                                                             \
    _Static_assert(sizeof(struct type##_members) == sizeof(type),                                  \
                   "types.def lists every member of " #type);
#define FIELD(type, name) type name;
#define NAMED(type, name, written) FIELD(type, name)
#define ARRAY(type, name, count) type name[count];
#define LIST(type, name, count, limit) type name[limit];
// NOLINTEND(bugprone-macro-parentheses)
#include "record/record_types.def"
#undef RECORD
#undef FIELD
#undef NAMED
#undef ARRAY
#undef LIST

// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define RECORD(type, members)                                                                      \
    static inline void put_##type(rm_record_out *out, const type *value) {                         \
        members                                                                                    \
    }
// NOLINTEND(bugprone-macro-parentheses)
#define FIELD(type, name) put_##type(out, &value->name);
#define NAMED(type, name, written) FIELD(type, name)
#define ARRAY(type, name, count)                                                                   \
    for (uint32_t i = 0; i < (count); ++i) {                                                       \
        put_##type(out, &value->name[i]);                                                          \
    }
#define LIST(type, name, count, limit)                                                             \
    for (uint32_t i = 0; i < value->count && i < (limit); ++i) {                                   \
        put_##type(out, &value->name[i]);                                                          \
    }
#include "record/record_types.def"
#undef RECORD
#undef FIELD
#undef NAMED
#undef ARRAY
#undef LIST

// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define RECORD(type, members)                                                                      \
    static inline void get_##type(rm_record_in *in, type *value) {                                 \
        members                                                                                    \
    }
// NOLINTEND(bugprone-macro-parentheses)
#define FIELD(type, name) get_##type(in, &value->name);
#define NAMED(type, name, written) FIELD(type, name)
#define ARRAY(type, name, count)                                                                   \
    for (uint32_t i = 0; i < (count); ++i) {                                                       \
        get_##type(in, &value->name[i]);                                                           \
    }
#define LIST(type, name, count, limit)                                                             \
    for (uint32_t i = 0; i < value->count && i < (limit); ++i) {                                   \
        get_##type(in, &value->name[i]);                                                           \
    }
#include "record/record_types.def"
#undef RECORD
#undef FIELD
#undef NAMED
#undef ARRAY
#undef LIST
