// An allocator for tests: it counts, notices wrong releases, spoils what is given back, and fails
// when it is told to.
#pragma once

#include "remora/base.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Never gives out its memory zeroed.
typedef struct test_heap {
    int calls;
    int live;
    size_t bytes;  // given out now
    size_t most;   // the most of them at once
    int fails_at;  // number of the call that gets nothing; 0 for none
    size_t least;  // calls for fewer bytes are not counted and never fail
    int bad_frees; // releases with another size than was asked for
} test_heap;

enum { TEST_HEAP_ROOM = 256 };

// realloc, because builds with hostile bounds let malloc and calloc fail on the library: this heap
// fails when its test wants it, and at no other time. Compilers make malloc of a realloc that they
// see is of nothing.
static inline void *heap_take(void *user, size_t size, size_t alignment) {
    test_heap *heap = user;
    bool is_counted = size >= heap->least;
    heap->calls += is_counted;
    if (is_counted && heap->calls == heap->fails_at) {
        return NULL;
    }
    void *volatile nothing = NULL;
    unsigned char *raw = realloc(nothing, size + TEST_HEAP_ROOM);
    if (!raw) {
        return NULL;
    }
    unsigned char *block = raw + TEST_HEAP_ROOM - (uintptr_t)raw % alignment;
    memset(raw, 0xA5, size + TEST_HEAP_ROOM - (size_t)((uintptr_t)raw % alignment));
    memcpy(block - sizeof raw, &raw, sizeof raw);
    memcpy(block - sizeof raw - sizeof size, &size, sizeof size);
    heap->live += 1;
    heap->bytes += size;
    heap->most = heap->bytes > heap->most ? heap->bytes : heap->most;
    return block;
}

// What is read after its release is no pointer and no number. Volatile, because a compiler knows
// that nobody may look.
static inline void heap_spoil(void *memory, size_t size) {
    volatile unsigned char *at = memory;
    for (size_t i = 0; i < size; ++i) {
        at[i] = 0x5A;
    }
}

static inline void heap_give_back(void *user, void *memory, size_t size) {
    test_heap *heap = user;
    unsigned char *raw;
    size_t taken;
    memcpy(&raw, (unsigned char *)memory - sizeof raw, sizeof raw);
    memcpy(&taken, (unsigned char *)memory - sizeof raw - sizeof taken, sizeof taken);
    heap->bad_frees += taken != size;
    heap->live -= 1;
    heap->bytes -= taken;
    heap_spoil(memory, taken);
    free(raw);
}

static inline rm_allocator heap_allocator(test_heap *heap) {
    return (rm_allocator){.user = heap, .allocate = heap_take, .release = heap_give_back};
}

// Everything was given back, as it was taken.
static inline bool heap_is_clean(const test_heap *heap) {
    return heap->live == 0 && heap->bytes == 0 && heap->bad_frees == 0;
}

// The n-th call from now on gets nothing.
static inline void heap_fail_after(test_heap *heap, int n) {
    heap->fails_at = n > 0 ? heap->calls + n : 0;
}

// Makes something with this allocator and destroys it again.
typedef rm_status heap_attempt(const rm_allocator *allocator);

// Attempts with a heap that fails at its first call, its second, and so on, until one succeeds.
// Returns how many failed; -1 if one failed otherwise than for lack of memory, or left something.
static inline int heap_failures(heap_attempt *attempt) {
    for (int n = 1;; ++n) {
        test_heap heap = {.fails_at = n};
        rm_allocator allocator = heap_allocator(&heap);
        rm_status status = attempt(&allocator);
        if (!heap_is_clean(&heap) || (status != RM_OK && status != RM_ERROR_MEMORY)) {
            return -1;
        }
        if (status == RM_OK) {
            return n - 1;
        }
    }
}

typedef rm_status heap_attempt_with(void *user, test_heap *heap);

// The same with what the caller needs besides, for calls for at least so many bytes. Returns -1
// also if an attempt succeeds without a call that it makes.
static inline int heap_failures_with(heap_attempt_with *attempt, void *user, size_t least) {
    for (int n = 1;; ++n) {
        test_heap heap = {.fails_at = n, .least = least};
        rm_status status = attempt(user, &heap);
        bool is_whole = heap.calls < n;
        if (!heap_is_clean(&heap) || status != (is_whole ? RM_OK : RM_ERROR_MEMORY)) {
            return -1;
        }
        if (is_whole) {
            return n - 1;
        }
    }
}
