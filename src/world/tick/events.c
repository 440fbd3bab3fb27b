// Events: each block has a buffer of its own, so that blocks may tick on different threads. Reading
// brings them into one order, which is independent of which block ticked first.

#include "world/ops.h"
#include "world/world.h"

#include <string.h>

static bool comes_before(const rm_event *a, const rm_event *b) {
    if (a->tick != b->tick) {
        return a->tick < b->tick;
    }
    if (a->body.index1 != b->body.index1) {
        return a->body.index1 < b->body.index1;
    }
    if (a->body.generation != b->body.generation) {
        return a->body.generation < b->body.generation;
    }
    return a->sequence < b->sequence;
}

static void swap(rm_event *a, rm_event *b) {
    rm_event kept = *a;
    *a = *b;
    *b = kept;
}

static void sift_down(rm_event *events, uint32_t root, uint32_t count) {
    for (uint32_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && comes_before(&events[child], &events[child + 1])) {
            child += 1;
        }
        if (!comes_before(&events[root], &events[child])) {
            return;
        }
        swap(&events[root], &events[child]);
        root = child;
    }
}

// Heapsort: in place, iterative, and n log n on every input.
static void sort_events(rm_event *events, uint32_t count) {
    for (uint32_t i = count / 2; i > 0; --i) {
        sift_down(events, i - 1, count);
    }
    for (uint32_t last = count; last > 1; --last) {
        swap(&events[0], &events[last - 1]);
        sift_down(events, 0, last - 1);
    }
}

uint32_t rm_world_event_count(const rm_world *world) {
    uint32_t count = 0;
    for (uint32_t b = 0; world && world->buffers && b < world->block_limit; ++b) {
        count += world->buffers[b].count;
    }
    return count;
}

// As a whole: a buffer that is too small leaves all events in the world.
rm_status rm_apply_take_events(rm_world *world, const rm_op_take_events *op) {
    uint32_t count = 0;
    uint64_t dropped = 0;
    if (op->capacity < rm_world_event_count(world)) {
        return RM_ERROR_BUFFER;
    }
    for (uint32_t b = 0; world->buffers && b < world->block_limit; ++b) {
        rm_event_buffer *buffer = &world->buffers[b];
        if (buffer->count) {
            memcpy(op->events + count, buffer->events, buffer->count * sizeof *op->events);
        }
        count += buffer->count;
        dropped += buffer->dropped;
        buffer->count = 0;
        buffer->dropped = 0;
    }
    sort_events(op->events, count);
    *op->count = count;
    if (op->dropped) {
        *op->dropped = dropped;
    }
    return RM_OK;
}
