/// @file
/// The 64-bit hash behind rm_world_hash. Values are fed one by one, never as raw structs, because
/// padding has no defined content.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Start value of a hash.
#define RM_HASH_SEED UINT64_C(0x243F6A8885A308D3)

/// Mixes a word into a hash.
static inline uint64_t rm_hash_u64(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/// Mixes a float by its bits; -0 counts as +0, because both move a body alike.
static inline uint64_t rm_hash_float(uint64_t hash, float value) {
    union {
        float number;
        uint32_t bits;
    } word;
    word.number = value == 0.0f ? 0.0f : value;
    return rm_hash_u64(hash, word.bits);
}

/// Mixes a double by its bits; -0 counts as +0.
static inline uint64_t rm_hash_double(uint64_t hash, double value) {
    union {
        double number;
        uint64_t bits;
    } word;
    word.number = value == 0.0 ? 0.0 : value;
    return rm_hash_u64(hash, word.bits);
}

#ifdef __cplusplus
}
#endif
