// Reads the fields of one record in order. Little-endian, unaligned unless requested.
//
// Invariants:
//  - at <= size. The first failure wins: it sets at = size, so that every later read fails too,
//    gives zero and leaves the error as it is. A parser reads all fields and checks for a failure
//    at the end.
//  - A count is checked against the bytes that are left before anything is allocated for it, so
//    that memory and time stay in proportion to the size of the record.

#pragma once

#include "remora/data.h"

#include "collide/mesh_arena.h"

typedef struct rm_reader {
    const uint8_t *bytes;
    size_t size, at;
    uint32_t record;         // id, for the error
    rm_data_error error;     // status RM_OK until something fails
    rm_arena *arena;         // arrays of the parsed record
    uint32_t renumbered;     // vertices and polygons whose number differs from their position
    rm_data_field_fn *visit; // called for every field; optional
    void *user;              // handed to `visit`
} rm_reader;

// Notes the first failure, at byte `at` of the record.
void rm_reader_fail(rm_reader *r, rm_status status, size_t at, const char *field);

static inline bool rm_reader_failed(const rm_reader *r) {
    return r->error.status != RM_OK;
}

// Fails at the field of `size` bytes that was read last, unless the condition holds.
void rm_reader_require(rm_reader *r, bool condition, rm_status status, size_t size,
                       const char *field);

uint32_t rm_reader_u8(rm_reader *r, const char *field);
uint32_t rm_reader_u16(rm_reader *r, const char *field);
uint32_t rm_reader_u32(rm_reader *r, const char *field);

// A finite number.
float rm_reader_f32(rm_reader *r, const char *field);

rm_vec3 rm_reader_vec3(rm_reader *r, const char *field);
rm_plane rm_reader_plane(rm_reader *r, const char *field);
rm_sphere rm_reader_sphere(rm_reader *r, const char *field);

// Origin and rotation. The rotation is finite and nonzero; it may be of any length.
rm_animation_pose rm_reader_frame(rm_reader *r, const char *field);

// Bytes of other purposes.
void rm_reader_skip(rm_reader *r, size_t size, const char *field);

// Up to a multiple of four from the start of the record.
void rm_reader_align(rm_reader *r);

// A number of 1, 2 or 4 bytes.
uint32_t rm_reader_compressed(rm_reader *r, const char *field);

// A text: u16 length (0xFFFF: a u32 length follows), bytes, align4.
void rm_reader_skip_text(rm_reader *r, const char *field);

// Counts of items that take at least `each` bytes; 0 if the rest is too short.
uint32_t rm_reader_check_count(rm_reader *r, uint32_t count, size_t each, size_t size,
                               const char *field);
uint32_t rm_reader_count(rm_reader *r, size_t each, const char *field);
uint32_t rm_reader_small_count(rm_reader *r, size_t each, const char *field);

// `count` zeroed items from the arena, or null, and when out of memory (then r has failed).
void *rm_reader_array(rm_reader *r, uint32_t count, size_t size);

// Makes room in the arena for one more item of `size` bytes behind `count` of them. False, with the
// list as it was, when out of memory (then r has failed). What was given up stays in the arena,
// which at most doubles what the list takes.
bool rm_reader_grow(rm_reader *r, void **items, uint32_t *capacity, uint32_t count, size_t size);

// The id at the start of a record.
void rm_reader_id(rm_reader *r);

// Fails unless everything has been read, but for up to `padding` bytes.
void rm_reader_end(rm_reader *r, size_t padding);
