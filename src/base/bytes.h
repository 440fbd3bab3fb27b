// Little-endian words written to and read from a caller's bytes, for saves and recordings. Both
// sides stop at the end of the buffer and remember it, so that code runs straight through and asks
// once at its end: a writer whether size exceeds capacity, a reader whether has_failed is set.

#pragma once

#include "remora/base.h"

// With null bytes it only counts, so that one function both measures and writes.
typedef struct rm_bytes_out {
    uint8_t *bytes;
    size_t capacity;
    size_t size; // what was written, or would have been
} rm_bytes_out;

typedef struct rm_bytes_in {
    const uint8_t *bytes;
    size_t size;
    size_t at;       // bytes read; at most size
    bool has_failed; // read past the end; every later read gives zero
} rm_bytes_in;

static inline void rm_bytes_put_u32(rm_bytes_out *out, uint32_t value) {
    if (out->bytes && out->size + 4 <= out->capacity) {
        for (int i = 0; i < 4; ++i) {
            out->bytes[out->size + (size_t)i] = (uint8_t)(value >> 8 * i);
        }
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
    uint32_t value = 0;
    for (int i = 0; i < 4; ++i) {
        value |= (uint32_t)in->bytes[in->at + (size_t)i] << 8 * i;
    }
    in->at += 4;
    return value;
}

static inline uint64_t rm_bytes_get_u64(rm_bytes_in *in) {
    uint64_t low = rm_bytes_get_u32(in);
    return low | (uint64_t)rm_bytes_get_u32(in) << 32;
}
