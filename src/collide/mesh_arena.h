// Memory for building a tree: taken in order, given back to a mark. Freed as a whole at the end.

#pragma once

#include "base/allocate.h"

typedef struct rm_arena_block {
    struct rm_arena_block *before;
    size_t size, used; // bytes of data after this header
} rm_arena_block;

typedef struct rm_arena {
    const rm_allocator *allocator;
    rm_arena_block *top;
    bool is_exhausted; // an allocation failed
} rm_arena;

typedef struct rm_arena_mark {
    rm_arena_block *top;
    size_t used;
} rm_arena_mark;

// Memory for `size` bytes, aligned for any type, of any content; null when out of memory.
void *rm_arena_take(rm_arena *arena, size_t size);

rm_arena_mark rm_arena_here(const rm_arena *arena);
void rm_arena_return_to(rm_arena *arena, rm_arena_mark mark);
