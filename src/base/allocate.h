// Memory through the host's hooks, or from the C library's heap by default.

#pragma once

#include "remora/base.h"

// Zeroed memory aligned to a cache line, or null.
void *rm_allocate(const rm_allocator *allocator, size_t size);

// As rm_allocate, with zeroes from byte `from` on, and any content before it. Zeroed memory is
// left untouched.
void *rm_allocate_tail(const rm_allocator *allocator, size_t size, size_t from);

// As rm_allocate, with any content, for memory that is written before it is read. Zeroing was 58 %
// of all instructions of loading a landblock.
void *rm_allocate_any(const rm_allocator *allocator, size_t size);

// Bytes of heap that a block of `size` bytes takes. SIZE_MAX on overflow.
size_t rm_bytes_taken(size_t size);

// An allocator that counts the memory one owner has taken of it.
typedef struct rm_counted {
    rm_allocator host;
    size_t bytes;
    size_t limit; // of them, or 0
} rm_counted;

// An allocator that takes from the counted host. The counted one must stay where it is.
rm_allocator rm_counting(rm_counted *counted);

// Frees memory of the functions above, with the same size; null is allowed.
void rm_release(const rm_allocator *allocator, void *memory, size_t size);

// Moves a list of `count` items of `size` bytes into a larger piece of memory, which has room for
// `wanted` of them. False, with the list as it was, when out of memory.
bool rm_regrow(const rm_allocator *allocator, void **items, uint32_t *capacity, uint32_t count,
               uint32_t wanted, size_t size);
