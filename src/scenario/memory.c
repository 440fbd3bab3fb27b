// Memory of scenarios. malloc aligns well enough for every type here, so its memory is used as it
// is. The core library aligns to cache lines and keeps its allocator internal.

#include "scenario/memory.h"

#include <stdlib.h>
#include <string.h>

void *rm_scenario_allocate(const rm_allocator *allocator, size_t size) {
    void *memory = allocator->allocate
                       ? allocator->allocate(allocator->user, size, RM_MEMORY_ALIGNMENT)
                       : malloc(size);
    if (memory) {
        memset(memory, 0, size);
    }
    return memory;
}

void rm_scenario_release(const rm_allocator *allocator, void *memory, size_t size) {
    if (!memory) {
        return;
    }
    if (allocator->release) {
        allocator->release(allocator->user, memory, size);
    } else {
        free(memory);
    }
}
