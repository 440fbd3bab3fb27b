// Detail: a digest of 16 bits of every hashed field of every body, and of the world's other state.
// With each hash of the world those that have changed are written, so that a replay with another
// hash can name the field.

#pragma once

#include "record/record_codec.h"
#include "world/world.h"

// Digests as they were when they were last written or read. Row 0 is the world itself, followed by
// a row for each slot.
typedef struct rm_detail {
    uint16_t *digests;
    uint32_t rows;
} rm_detail;

// Makes room for a world of this capacity, and keeps the content. False when out of memory.
bool rm_detail_grow(rm_detail *detail, const rm_allocator *allocator, uint32_t capacity);

void rm_detail_release(rm_detail *detail, const rm_allocator *allocator);

// Writes all that has changed since the last time: from `old`, which stays as it is.
void rm_detail_put(rm_record_out *out, const rm_world *world, const rm_detail *old);

// Takes over the present digests.
void rm_detail_take(rm_detail *detail, const rm_world *world);

// Reads the written digests, and makes room for them. Rows beyond the capacity are a failure, and
// so is a lack of memory.
void rm_detail_get(rm_record_in *in, rm_detail *detail, uint32_t capacity,
                   const rm_allocator *allocator);

// First field whose digest differs from the read one. False if all agree.
bool rm_detail_compare(const rm_detail *detail, const rm_world *world, rm_difference *difference);
