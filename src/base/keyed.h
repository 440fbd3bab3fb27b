// Hashes for tables whose keys come from strangers: without the key of the table it is not possible
// to choose entries that fall on one place. Nothing may depend on where an entry lies, since keys
// differ from world to world.

#pragma once

#include <stdint.h>

// Mixes every bit of a word into every other. Origin of the constants: splitmix64.
static inline uint64_t rm_mix_bits(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

// The key of a table: what the host gave, and where its owner lies in memory, which differs from
// run to run on most systems. Odd, so that multiplying by it loses nothing.
static inline uint64_t rm_table_key(uint64_t given, const void *owner) {
    uint64_t place = (uint64_t)(uintptr_t)owner;
    return rm_mix_bits(given ^ rm_mix_bits(place + UINT64_C(0x9E3779B97F4A7C15))) | 1u;
}

// The key of a table that is walked through in its order, which must be the same everywhere.
#define RM_TABLE_KEY_FIXED UINT64_C(0x9E3779B97F4A7C15)

// Multiply and shift: of two different entries that are chosen without the key no more than chance
// makes them share a place. For tables of up to 2^32 places; take the low bits.
static inline uint32_t rm_keyed_hash(uint64_t key, uint64_t x) {
    return (uint32_t)(x * key >> 32);
}
