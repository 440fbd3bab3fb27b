// The linker turns calls of malloc into calls of __wrap_malloc, and __real_malloc into malloc.

#include "wrapped_heap.h"

#include <stddef.h>

_Atomic uint64_t wrapped_heap_calls;

#if defined(TEST_WRAPS_HEAP)
// Of each thread its own: what others take meanwhile is not part of the call that is to fail.
static _Thread_local uint64_t calls; // since `begin`
static _Thread_local uint64_t mallocs;
static _Thread_local uint64_t fails_at; // number of the malloc that gets nothing; 0 for none

void wrapped_heap_begin(uint64_t n) {
    calls = 0;
    mallocs = 0;
    fails_at = n;
}

static void count(void) {
    calls += 1;
    wrapped_heap_calls += 1;
}

bool wrapped_heap_end(void) {
    bool has_failed = mallocs >= fails_at;
    fails_at = 0;
    if (has_failed) {
        wrapped_heap_calls -= calls;
    }
    return has_failed;
}

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t number, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size) {
    count();
    return ++mallocs == fails_at ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t number, size_t size) {
    count();
    return ++mallocs == fails_at ? NULL : __real_calloc(number, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    count();
    return __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    count();
    return __real_aligned_alloc(alignment, size);
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
#endif
