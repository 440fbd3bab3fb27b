// Loaded before the C library's own heap (LD_PRELOAD): the call of malloc, calloc or realloc whose
// number is in REMORA_HEAP_FAILS_AT gets nothing. With REMORA_HEAP_COUNT, the name of a file, the
// number of calls is written there in the end.

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_ulong calls;
static unsigned long fails_at;

// The heap's own functions, under the names that glibc has for this use.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

static int is_to_fail(void) {
    return atomic_fetch_add(&calls, 1) + 1 == fails_at;
}

__attribute__((constructor)) static void begin(void) {
    const char *wanted = getenv("REMORA_HEAP_FAILS_AT");
    atomic_store(&calls, 0);
    fails_at = wanted ? strtoul(wanted, NULL, 10) : 0;
}

__attribute__((destructor)) static void end(void) {
    const unsigned long counted = atomic_load(&calls);
    const char *path = getenv("REMORA_HEAP_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%lu\n", counted);
        fclose(file);
    }
}

void *malloc(size_t size) {
    return is_to_fail() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return is_to_fail() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return is_to_fail() ? NULL : __libc_realloc(memory, size);
}
