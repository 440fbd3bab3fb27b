// Values out of a fuzzer's bytes. A supply never ends: behind the last byte are zeros, which stand
// for the most harmless value of every kind, so that a short input is a tame one.
#pragma once

#include "remora/space.h"

#include "fuzz.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct supply {
    const uint8_t *at, *end;
} supply;

static inline uint8_t next_byte(supply *s) {
    return s->at < s->end ? *s->at++ : 0;
}

static inline uint16_t next_u16(supply *s) {
    const uint16_t low = next_byte(s);
    return (uint16_t)(low | next_byte(s) << 8);
}

static inline uint32_t next_u32(supply *s) {
    const uint32_t low = next_u16(s);
    return low | (uint32_t)next_u16(s) << 16;
}

// The next record of a list: a byte that says what it is, two that count its bytes, and these, or
// as many of them as are left.
static inline supply next_record(supply *all, uint8_t *what) {
    *what = next_byte(all);
    const size_t wanted = next_u16(all);
    const size_t left = (size_t)(all->end - all->at);
    supply content = {all->at, all->at + (wanted < left ? wanted : left)};
    all->at = content.end;
    return content;
}

// A number below `limit`, which is positive.
static inline uint32_t next_below(supply *s, uint32_t limit) {
    return (limit <= 0x100 ? next_byte(s) : next_u32(s)) % limit;
}

// True once in 256 times at random, and never at the end.
static inline bool next_is_rare(supply *s) {
    return next_byte(s) == 0xFF;
}

// Zero, what is hard on arithmetic, a few metres, a few hundred, or any bits at all.
static inline float next_float(supply *s) {
    static const float odd[] = {
        0.0f,   1.0f,   -1.0f,  0.5f,    -0.0f, 1e-45f,   1e-30f,    0.05f,  0.2f,
        95.9f,  191.9f, 192.0f, -5.0f,   1e3f,  -1e4f,    1e6f,      1e7f,   1e9f,
        1.1e9f, 1e20f,  -1e20f, 3e38f,   NAN,   FLT_MAX,  1e-3f,     0.996f, 2.0f,
        -0.1f,  24.0f,  0.1f,   1.0e-7f, 12.0f, INFINITY, -INFINITY, 23.99f, 4.0f};
    const uint8_t kind = next_byte(s);
    if (kind < 0x50) {
        return odd[kind % (sizeof odd / sizeof odd[0])];
    }
    if (kind < 0xA8) {
        return (float)(int8_t)next_byte(s) / 8.0f;
    }
    if (kind < 0xF0) {
        return (float)(int16_t)next_u16(s) / 128.0f;
    }
    const uint32_t bits = next_u32(s);
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static inline rm_vec3 next_vec3(supply *s) {
    const float x = next_float(s);
    const float y = next_float(s);
    return rm_vec3_make(x, y, next_float(s));
}

// Seconds: a tick, what is hard on clocks, or up to 0.3 s.
static inline double next_seconds(supply *s) {
    static const double odd[] = {1.0 / 30.0,  0.1,    0.2,   0.25,       1e-6,   1e-7,
                                 0.0,         -1.0,   2.0,   2.01,       5.0,    60.0,
                                 3600,        3600.1, 1e300, -0.0,       1e-300, 0.05,
                                 (double)NAN, 1.0,    0.3,   1.0 / 60.0, 0.034,  (double)INFINITY};
    const uint8_t kind = next_byte(s);
    return kind < 0xC0 ? odd[kind % (sizeof odd / sizeof odd[0])] : (kind - 0xBF) / 200.0;
}

// A cell that has a landblock about it, a room, the corners of the map, none, or any.
static inline uint32_t next_cell(supply *s) {
    static const uint32_t cells[] = {0xA9B40001, 0xA9B40001, 0xA9B40002, 0xA9B40040, 0xA9B50001,
                                     0xAAB40008, 0xA9B40100, 0xA9B40101, 0x00000001, 0xFEFE0040,
                                     0xA9B4FFFD, 0xA9B40000, 0xFFFFFFFF, 0,          0xA9B40041};
    const uint8_t kind = next_byte(s);
    return kind < 0xF8 ? cells[kind % (kind < 0xC0 ? 8 : 15)] : next_u32(s);
}
