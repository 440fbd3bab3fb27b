// The linker turns calls of malloc into calls of __wrap_malloc, and __real_malloc into malloc.

#include "wrapped_heap.h"

#include <stddef.h>

_Atomic uint64_t wrapped_heap_calls;

#if defined(TEST_WRAPS_HEAP)
static _Atomic uint64_t mallocs;
static _Atomic uint64_t fails_at; // number of the malloc that gets nothing; 0 for none
static uint64_t calls_before;

void wrapped_heap_begin(uint64_t n) {
    calls_before = wrapped_heap_calls;
    mallocs = 0;
    fails_at = n;
}

bool wrapped_heap_end(void) {
    bool has_failed = mallocs >= fails_at;
    fails_at = 0;
    if (has_failed) {
        wrapped_heap_calls = calls_before;
    }
    return has_failed;
}

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size) {
    wrapped_heap_calls += 1;
    return ++mallocs == fails_at ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    wrapped_heap_calls += 1;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    wrapped_heap_calls += 1;
    return __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    wrapped_heap_calls += 1;
    return __real_aligned_alloc(alignment, size);
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
#endif
