// Memory through the host's hooks, or from the C library's heap where it gave none.

#pragma once

#include "remora/base.h"

// Zeroed memory aligned to a cache line, or null.
void *rm_allocate(const rm_allocator *allocator, size_t size);

// Takes back what rm_allocate gave, with the same size; null is allowed.
void rm_release(const rm_allocator *allocator, void *memory, size_t size);
