// Choices branch-free, for loops that are to become vector instructions. A mask is ~0 for true and
// 0 for false; functions here require one of the two. Masks are combined with &, | and ~ only,
// because compilers turn && and || into branches.

#pragma once

#include "remora/space.h"

#include <string.h>

// Forces a function into such a loop: compilers find it too large to inline, and only inlined does
// it become vector instructions.
#if defined(__GNUC__)
#define RM_LANE_BODY inline __attribute__((always_inline))
#else
#define RM_LANE_BODY inline
#endif

static inline uint32_t rm_truth(bool condition) {
    return condition ? ~0u : 0u;
}

// Selects by bits: a compiler makes a conditional, scalar store of `x = mask ? y : x`.
static inline uint32_t rm_pick_word(uint32_t mask, uint32_t yes, uint32_t no) {
    return (yes & mask) | (no & ~mask);
}

// The bits of a float, and back: copies that compilers remove.
static inline uint32_t rm_float_bits(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline float rm_float_of_bits(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline float rm_pick(uint32_t mask, float yes, float no) {
    return rm_float_of_bits(rm_pick_word(mask, rm_float_bits(yes), rm_float_bits(no)));
}

static inline rm_vec3 rm_pick_vec3(uint32_t mask, rm_vec3 yes, rm_vec3 no) {
    return rm_vec3_make(rm_pick(mask, yes.x, no.x), rm_pick(mask, yes.y, no.y),
                        rm_pick(mask, yes.z, no.z));
}

static inline rm_quat rm_pick_quat(uint32_t mask, rm_quat yes, rm_quat no) {
    return rm_quat_make(rm_pick(mask, yes.w, no.w), rm_pick(mask, yes.x, no.x),
                        rm_pick(mask, yes.y, no.y), rm_pick(mask, yes.z, no.z));
}

// Bits in which two rotations differ: 0 for the same one, where -0 and 0 differ.
static inline uint32_t rm_quat_difference(rm_quat a, rm_quat b) {
    return (rm_float_bits(a.w) ^ rm_float_bits(b.w)) | (rm_float_bits(a.x) ^ rm_float_bits(b.x)) |
           (rm_float_bits(a.y) ^ rm_float_bits(b.y)) | (rm_float_bits(a.z) ^ rm_float_bits(b.z));
}

// Whether any component is nonzero; -0 counts as zero.
static inline uint32_t rm_any(rm_vec3 v) {
    return rm_truth((v.x != 0.0f) | (v.y != 0.0f) | (v.z != 0.0f));
}

// As numbers: -0 is 0.
static inline uint32_t rm_same_vec3(rm_vec3 a, rm_vec3 b) {
    return rm_truth((a.x == b.x) & (a.y == b.y) & (a.z == b.z));
}

static inline uint32_t rm_same_quat(rm_quat a, rm_quat b) {
    return rm_truth((a.w == b.w) & (a.x == b.x) & (a.y == b.y) & (a.z == b.z));
}

// Whether at most two bits of a mask are set: two bodies are cheaper one by one than as eight in
// vectors.
static inline bool rm_are_few(uint32_t bits) {
    uint32_t but_one = bits & (bits - 1);
    return (but_one & (but_one - 1)) == 0;
}
