// Memory through the host's hooks, or from the C library's heap by default. The allocator of the
// core library is internal to it.

#pragma once

#include "remora/base.h"

// Zeroed memory aligned to RM_MEMORY_ALIGNMENT, or null.
void *rm_scenario_allocate(const rm_allocator *allocator, size_t size);

// Frees memory of rm_scenario_allocate, with the same size; null is allowed.
void rm_scenario_release(const rm_allocator *allocator, void *memory, size_t size);

enum { RM_MEMORY_ALIGNMENT = 16 };

// A size rounded up, so that what follows it in a block is aligned.
static inline size_t rm_aligned(size_t size) {
    return (size + RM_MEMORY_ALIGNMENT - 1) / RM_MEMORY_ALIGNMENT * RM_MEMORY_ALIGNMENT;
}
