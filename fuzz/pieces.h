// Pieces of an input, for mutators that know where its parts begin and end.
#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct piece {
    size_t at, size;
} piece;

// Puts other bytes in the place of a piece. @return the new size; the old one without room
static inline size_t piece_replace(uint8_t *data, size_t size, size_t limit, piece old,
                                   const void *with, size_t length) {
    if (size - old.size + length > limit) {
        return size;
    }
    memmove(data + old.at + length, data + old.at + old.size, size - old.at - old.size);
    if (length > 0) {
        memcpy(data + old.at, with, length);
    }
    return size - old.size + length;
}

static inline size_t piece_remove(uint8_t *data, size_t size, piece old) {
    return piece_replace(data, size, size, old, NULL, 0);
}

// A second time, at another place.
static inline size_t piece_double(uint8_t *data, size_t size, size_t limit, piece one, size_t at) {
    uint8_t *copy = malloc(one.size);
    if (!copy) {
        return size;
    }
    memcpy(copy, data + one.at, one.size);
    size = piece_replace(data, size, limit, (piece){at, 0}, copy, one.size);
    free(copy);
    return size;
}
