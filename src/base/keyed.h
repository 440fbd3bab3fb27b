// Hashes for tables whose keys are chosen by strangers: the secret key of the table makes entries
// that share a place unpredictable. Results must be independent of where an entry lies, since keys
// differ from world to world.

#pragma once

#include <stdint.h>

// Mixes every bit of a word into every other. Origin of the constants: splitmix64.
static inline uint64_t rm_mix_bits(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

// The key of a table: the value from the host, and the address of its owner, which differs from run
// to run on most systems. Odd, so that multiplication by it is invertible.
static inline uint64_t rm_table_key(uint64_t given, const void *owner) {
    uint64_t place = (uint64_t)(uintptr_t)owner;
    return rm_mix_bits(given ^ rm_mix_bits(place + UINT64_C(0x9E3779B97F4A7C15))) | 1u;
}

// The key of a table that is walked through in its order, which must be the same everywhere.
#define RM_TABLE_KEY_FIXED UINT64_C(0x9E3779B97F4A7C15)

// Multiply and shift: two different entries that are chosen independently of the key share a place
// by chance only. For tables of up to 2^32 places; take the low bits.
static inline uint32_t rm_keyed_hash(uint64_t key, uint64_t x) {
    return (uint32_t)(x * key >> 32);
}
