// Saves that a forger has changed: any bytes, with a hash at the end that fits them.
#pragma once

#include "base/bytes.h"
#include "worlds.h"

enum { FORGED_ROOM = 1 << 18 };

typedef struct forged {
    unsigned char *bytes;
    size_t size;
} forged;

static inline forged forged_of(const rm_world *world) {
    forged save = {.bytes = (unsigned char *)malloc(FORGED_ROOM)};
    if (!save.bytes || rm_world_save(world, save.bytes, FORGED_ROOM, &save.size) != RM_OK) {
        abort();
    }
    return save;
}

static inline void forged_repair(unsigned char *bytes, size_t size) {
    uint64_t hash = rm_bytes_hash(bytes, size - 8);
    for (size_t i = 0; i < 8; ++i) {
        bytes[size - 8 + i] = (unsigned char)(hash >> 8 * i);
    }
}

static inline void forged_put_double(unsigned char *at, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    rm_bytes_store_u32(at, (uint32_t)bits);
    rm_bytes_store_u32(at + 4, (uint32_t)(bits >> 32));
}

// Restores changed bytes; the save itself is left as it was.
static inline rm_status forged_restore(rm_world *world, const forged *save, size_t at,
                                       const unsigned char *with, size_t size) {
    static unsigned char copy[FORGED_ROOM];
    memcpy(copy, save->bytes, save->size);
    memcpy(copy + at, with, size);
    forged_repair(copy, save->size);
    return rm_world_restore(world, copy, save->size);
}

// Where a number stands in a save; its size if it does not.
static inline size_t forged_find(const forged *save, double number) {
    unsigned char wanted[8];
    size_t at = 0;
    forged_put_double(wanted, number);
    while (at + 8 <= save->size && memcmp(save->bytes + at, wanted, 8) != 0) {
        at += 1;
    }
    return at + 8 <= save->size ? at : save->size;
}
