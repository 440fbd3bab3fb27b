// Bits of words.

#pragma once

#include <stdint.h>

// The place of the lowest bit that is set. @param word nonzero
static inline uint32_t rm_lowest_bit(uint32_t word) {
#if defined(__GNUC__) || defined(__clang__)
    return (uint32_t)__builtin_ctz(word);
#else
    uint32_t place = 0;
    for (; !(word & 1u); word >>= 1) {
        ++place;
    }
    return place;
#endif
}
