// Bytes of batches and snapshots: little-endian words, written to a buffer that grows and read from
// a view that keeps the first overrun. A buffer that runs out of memory keeps what it has and sets
// has_failed; the sender checks once.

#pragma once

#include "remora/packet.h"
#include "remora/space.h"

typedef struct rm_buffer {
    uint8_t *bytes;
    size_t size, capacity;
    bool has_failed; // out of memory: size is short
} rm_buffer;

typedef struct rm_view {
    const uint8_t *bytes;
    size_t size;
    bool has_failed; // read past the end; every later read gives zero
} rm_view;

void rm_buffer_put(rm_buffer *buffer, const void *bytes, size_t size);
void rm_buffer_put_u32(rm_buffer *buffer, uint32_t value);
void rm_buffer_put_u64(rm_buffer *buffer, uint64_t value);
void rm_buffer_put_position(rm_buffer *buffer, const rm_position *position);
void rm_buffer_free(rm_buffer *buffer);

// Room for `size` more bytes, to be filled by another: null when out of memory. Follow with
// rm_buffer_fill, with the number that was used.
uint8_t *rm_buffer_room(rm_buffer *buffer, size_t size);
void rm_buffer_fill(rm_buffer *buffer, size_t size);

// Overwrites the word at `at`, which must have been put before.
void rm_buffer_set_u32(rm_buffer *buffer, size_t at, uint32_t value);

uint32_t rm_view_u32(rm_view *view);
uint64_t rm_view_u64(rm_view *view);
rm_position rm_view_position(rm_view *view);
rm_bytes rm_view_bytes(rm_view *view, size_t size);
