// Memory through the host's allocator, or from the C library's heap.
//
// Invariants: every block begins on a cache line, and is zeroed unless any content will do, from
// either source; a block is released to its own allocator, with the size that was requested. The
// heap path keeps the address that malloc gave in the word before the aligned block, because
// aligned_alloc is missing on some systems. Zeroes are from calloc, which leaves fresh pages of the
// system untouched.

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

// Bytes. Origin: chosen; that of every machine the library is tested on. Rows of eight floats then
// lie within one line.
enum { CACHE_LINE = 64 };

// Overhead of a block: the address before it, and its alignment. Bytes.
enum { BESIDE = CACHE_LINE + sizeof(void *) };

// What a heap takes for itself, for each block. Bytes. Origin: glibc, 64 bits.
enum { HEAP_OWN = 24 };

size_t rm_bytes_taken(size_t size) {
    const size_t beside = BESIDE + HEAP_OWN;
    return size <= SIZE_MAX - beside ? size + beside : SIZE_MAX;
}

static void *heap_allocate(size_t size, bool is_zeroed) {
    if (size > SIZE_MAX - BESIDE) {
        return NULL;
    }
    unsigned char *raw =
        (unsigned char *)(is_zeroed ? calloc(1, size + BESIDE) : malloc(size + BESIDE));
    if (!raw) {
        return NULL;
    }
    size_t misfit = (uintptr_t)(raw + sizeof raw) % CACHE_LINE;
    unsigned char *block = raw + sizeof raw + (misfit ? CACHE_LINE - misfit : 0);
    memcpy(block - sizeof raw, &raw, sizeof raw);
    return block;
}

static void heap_release(unsigned char *block) {
    unsigned char *raw;
    memcpy(&raw, block - sizeof raw, sizeof raw);
    free(raw);
}

void *rm_allocate_any(const rm_allocator *allocator, size_t size) {
    return allocator->allocate ? allocator->allocate(allocator->user, size, CACHE_LINE)
                               : heap_allocate(size, false);
}

void *rm_allocate_tail(const rm_allocator *allocator, size_t size, size_t from) {
    if (!allocator->allocate) {
        return heap_allocate(size, true);
    }
    void *memory = allocator->allocate(allocator->user, size, CACHE_LINE);
    if (memory && !allocator->gives_zeroed) {
        memset((unsigned char *)memory + from, 0, size - from);
    }
    return memory;
}

void *rm_allocate(const rm_allocator *allocator, size_t size) {
    return rm_allocate_tail(allocator, size, 0);
}

void rm_release(const rm_allocator *allocator, void *memory, size_t size) {
    if (!memory) {
        return;
    }
    if (allocator->release) {
        allocator->release(allocator->user, memory, size);
    } else {
        heap_release((unsigned char *)memory);
    }
}

bool rm_regrow(const rm_allocator *allocator, void **items, uint32_t *capacity, uint32_t count,
               uint32_t wanted, size_t size) {
    unsigned char *grown = (unsigned char *)rm_allocate_any(allocator, wanted * size);
    if (!grown) {
        return false;
    }
    if (count > 0) {
        memcpy(grown, *items, count * size);
    }
    memset(grown + count * size, 0, (wanted - count) * size);
    rm_release(allocator, *items, *capacity * size);
    *items = grown;
    *capacity = wanted;
    return true;
}

// Requests of rm_allocate are aligned to a cache line, and zeroed.
static void *count_allocate(void *user, size_t size, size_t alignment) {
    rm_counted *counted = (rm_counted *)user;
    size_t taken = rm_bytes_taken(size);
    (void)alignment;
    if (counted->limit != 0 &&
        (counted->bytes > counted->limit || taken > counted->limit - counted->bytes)) {
        return NULL;
    }
    void *memory = rm_allocate_any(&counted->host, size);
    counted->bytes += memory ? taken : 0;
    return memory;
}

static void count_release(void *user, void *memory, size_t size) {
    rm_counted *counted = (rm_counted *)user;
    counted->bytes -= rm_bytes_taken(size);
    rm_release(&counted->host, memory, size);
}

rm_allocator rm_counting(rm_counted *counted) {
    rm_allocator allocator = {counted, count_allocate, count_release,
                              counted->host.allocate && counted->host.gives_zeroed};
    return allocator;
}
