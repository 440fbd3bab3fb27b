// Little-endian words written to and read from a caller's bytes, for saves and recordings. Both
// sides stop at the end of the buffer and remember it, so that code runs straight through and
// checks once at its end: a writer whether size exceeds capacity, a reader whether has_failed
// is set.

#pragma once

#include "remora/base.h"

#include <string.h>

// With null bytes it only counts, so that one function both measures and writes.
typedef struct rm_bytes_out {
    uint8_t *bytes;
    size_t capacity;
    size_t size; // bytes written, or needed
} rm_bytes_out;

typedef struct rm_bytes_in {
    const uint8_t *bytes;
    size_t size;
    size_t at;       // bytes read; at most size
    bool has_failed; // read past the end; every later read gives zero
} rm_bytes_in;

// Little-endian, wherever they are.
static inline void rm_bytes_store_u32(uint8_t *at, uint32_t value) {
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
    at[2] = (uint8_t)(value >> 16);
    at[3] = (uint8_t)(value >> 24);
}

static inline uint32_t rm_bytes_load_u32(const uint8_t *at) {
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline void rm_bytes_put(rm_bytes_out *out, const uint8_t *bytes, size_t size) {
    if (out->bytes && out->size <= out->capacity && size <= out->capacity - out->size) {
        memcpy(out->bytes + out->size, bytes, size);
    }
    out->size += size;
}

static inline void rm_bytes_put_u32(rm_bytes_out *out, uint32_t value) {
    if (out->bytes && out->size + 4 <= out->capacity) {
        rm_bytes_store_u32(out->bytes + out->size, value);
    }
    out->size += 4;
}

static inline void rm_bytes_put_u64(rm_bytes_out *out, uint64_t value) {
    rm_bytes_put_u32(out, (uint32_t)value);
    rm_bytes_put_u32(out, (uint32_t)(value >> 32));
}

static inline uint32_t rm_bytes_get_u32(rm_bytes_in *in) {
    if (in->has_failed || in->size - in->at < 4) {
        in->has_failed = true;
        return 0;
    }
    in->at += 4;
    return rm_bytes_load_u32(in->bytes + in->at - 4);
}

static inline uint64_t rm_bytes_get_u64(rm_bytes_in *in) {
    uint64_t low = rm_bytes_get_u32(in);
    return low | (uint64_t)rm_bytes_get_u32(in) << 32;
}

// Seven bits a byte, lowest first; the highest bit marks that more follow. Read only in the
// shortest form.
static inline void rm_bytes_put_count(rm_bytes_out *out, uint32_t value) {
    uint8_t bytes[5];
    size_t size = 0;
    for (; value >= 0x80; value >>= 7) {
        bytes[size++] = (uint8_t)(value | 0x80);
    }
    bytes[size++] = (uint8_t)value;
    rm_bytes_put(out, bytes, size);
}

static inline uint32_t rm_bytes_get_count(rm_bytes_in *in) {
    uint64_t value = 0;
    uint32_t shift = 0;
    uint8_t byte = 0x80;
    for (; byte & 0x80 && shift < 35 && !in->has_failed; shift += 7) {
        in->has_failed = in->at == in->size;
        byte = in->has_failed ? 0 : in->bytes[in->at++];
        value |= (uint64_t)(byte & 0x7Fu) << shift;
    }
    bool is_short = shift == 7 || byte != 0;
    in->has_failed = in->has_failed || byte & 0x80 || !is_short || value > UINT32_MAX;
    return in->has_failed ? 0 : (uint32_t)value;
}

// The next bytes, or null beyond the end.
static inline const uint8_t *rm_bytes_take(rm_bytes_in *in, size_t size) {
    if (in->has_failed || in->size - in->at < size) {
        in->has_failed = true;
        return NULL;
    }
    in->at += size;
    return in->bytes + in->at - size;
}

// --- hash ------------------------------------------------------------------------------------

static inline uint64_t rm_hash_text(uint64_t hash, const char *text) {
    while (*text) {
        hash = rm_hash_u64(hash, (uint64_t)(unsigned char)*text++);
    }
    return hash;
}

static inline uint32_t rm_hash_folded(uint64_t hash) {
    return (uint32_t)(hash ^ hash >> 32);
}

// Eight bytes as a little-endian number: one load where the machine is little-endian.
static inline uint64_t rm_bytes_load_u64(const uint8_t *at) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t number;
    memcpy(&number, at, sizeof number);
    return number;
#else
    return rm_bytes_load_u32(at) | (uint64_t)rm_bytes_load_u32(at + 4) << 32;
#endif
}

// Two words as a number, the first one low.
static inline uint64_t rm_load_pair(const uint32_t *words) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t number;
    memcpy(&number, words, sizeof number);
    return number;
#else
    return words[0] | (uint64_t)words[1] << 32;
#endif
}

// Words of two halves each, the first one low.
static inline void rm_join_halves(uint32_t *words, const uint16_t *halves, size_t count) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(words, halves, 4 * count);
#else
    for (size_t i = 0; i < count; ++i) {
        words[i] = halves[2 * i] | (uint32_t)halves[2 * i + 1] << 16;
    }
#endif
}

// One step of a chain.
static inline uint64_t rm_chain(uint64_t chain, uint64_t number) {
    uint64_t word = chain ^ number;
    return (word << 29 | word >> 35) * UINT64_C(0x9E3779B97F4A7C15);
}

// The sum of four chains.
static inline uint64_t rm_chains_end(const uint64_t chains[4], uint64_t count) {
    uint64_t hash = rm_hash_u64(chains[0], chains[1]);
    return rm_hash_u64(rm_hash_u64(rm_hash_u64(hash, chains[2]), chains[3]), count);
}

// Hash of bytes in four interleaved chains of eight bytes each, so that multiplications overlap.
// The end is padded with zeros.
static inline uint64_t rm_bytes_hash(const uint8_t *bytes, size_t size) {
    uint64_t chains[4] = {RM_HASH_SEED, RM_HASH_SEED + 1, RM_HASH_SEED + 2, RM_HASH_SEED + 3};
    uint8_t tail[32] = {0};
    for (size_t at = 0; at < size; at += 32) {
        const uint8_t *from = bytes + at;
        if (size - at < sizeof tail) {
            memcpy(tail, from, size - at);
            from = tail;
        }
        for (int c = 0; c < 4; ++c) {
            chains[c] = rm_chain(chains[c], rm_bytes_load_u64(from + (size_t)c * 8));
        }
    }
    return rm_chains_end(chains, size);
}
