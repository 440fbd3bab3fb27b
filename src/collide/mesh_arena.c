// Blocks in a chain, the newest on top. A mark names a block and how much of it was used.
//
// Invariants: returning to a mark frees exactly the blocks above it; an allocation that fails
// leaves the chain as it was.

#include "collide/mesh_arena.h"

#include "remora/constants.h"

#include "collide/collide_numbers.h"

enum { HEADER_SIZE = 64, ALIGNMENT = 16 };

_Static_assert(sizeof(rm_arena_block) <= HEADER_SIZE, "a block's header needs more room");

static bool add_block(rm_arena *arena, size_t size) {
    size = size > RM_ARENA_BLOCK_BYTES ? size : RM_ARENA_BLOCK_BYTES;
    rm_arena_block *block = (rm_arena_block *)rm_allocate_any(arena->allocator, HEADER_SIZE + size);
    if (!block) {
        arena->is_exhausted = true;
        return false;
    }
    *block = (rm_arena_block){arena->top, size, 0};
    arena->top = block;
    return true;
}

void *rm_arena_take(rm_arena *arena, size_t size) {
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!arena->top || arena->top->size - arena->top->used < size) {
        if (!add_block(arena, size)) {
            return NULL;
        }
    }
    void *memory = (unsigned char *)arena->top + HEADER_SIZE + arena->top->used;
    arena->top->used += size;
    return memory;
}

rm_arena_mark rm_arena_here(const rm_arena *arena) {
    return (rm_arena_mark){arena->top, arena->top ? arena->top->used : 0};
}

void rm_arena_return_to(rm_arena *arena, rm_arena_mark mark) {
    while (arena->top != mark.top) {
        rm_arena_block *before = arena->top->before;
        rm_release(arena->allocator, arena->top, HEADER_SIZE + arena->top->size);
        arena->top = before;
    }
    if (arena->top) {
        arena->top->used = mark.used;
    }
}
