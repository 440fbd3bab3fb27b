// Arithmetic on lanes, for loops over RM_LANES bodies. Everything here is branch-free, so that
// compilers turn such a loop into vector instructions; the expressions are those of the one-body
// functions, operand for operand, and give the same bits.

#pragma once

#include "body/block.h"
#include "space/cell.h"

typedef float rm_row[RM_LANES];

typedef struct rm_rows3 {
    rm_row x, y, z;
} rm_rows3;

typedef struct rm_rows4 {
    rm_row w, x, y, z;
} rm_rows4;

// All lanes, one after the other. gcc turns these loops into vector instructions as they are; clang
// does so in the same code unrolled (chase: 370 instructions as a loop, 198 unrolled).
#if defined(__clang__)
#define RM_UNROLL _Pragma("clang loop unroll(full)")
#else
#define RM_UNROLL
#endif
#define RM_EACH_LANE(i)                                                                            \
    RM_UNROLL for (int i = 0; i < RM_LANES; ++i) // NOLINT(bugprone-macro-parentheses)

// A function that is such a loop, or that few blocks need. Taken into a larger one, pointers of the
// former would lose `restrict` in gcc, and the loop would stay scalar. clang is better off (jump:
// 340 instructions instead of 374).
#if defined(__GNUC__) && !defined(__clang__)
#define RM_LANE_LOOP __attribute__((noinline))
#else
#define RM_LANE_LOOP
#endif

// The lanes of a row of masks as bits.
static inline uint32_t rm_mask_of(const uint32_t *truths) {
    static const uint32_t bits[RM_LANES] = {1, 2, 4, 8, 16, 32, 64, 128};
    uint32_t mask = 0;
    RM_EACH_LANE(i) {
        mask |= truths[i] & bits[i];
    }
    return mask;
}

// And bits as a row of masks.
static inline void rm_spread(uint32_t *truths, uint32_t mask) {
    static const uint32_t bits[RM_LANES] = {1, 2, 4, 8, 16, 32, 64, 128};
    RM_EACH_LANE(i) {
        truths[i] = rm_truth((mask & bits[i]) != 0);
    }
}

static inline void rm_rows3_set(rm_rows3 *rows, int i, rm_vec3 v) {
    rows->x[i] = v.x;
    rows->y[i] = v.y;
    rows->z[i] = v.z;
}

static inline rm_vec3 rm_rows3_get(const rm_rows3 *rows, int i) {
    return rm_vec3_make(rows->x[i], rows->y[i], rows->z[i]);
}

static inline rm_quat rm_rows4_get(const rm_rows4 *rows, int i) {
    return rm_quat_make(rows->w[i], rows->x[i], rows->y[i], rows->z[i]);
}

static inline void rm_rows4_set(rm_rows4 *rows, int i, rm_quat q) {
    rows->w[i] = q.w;
    rows->x[i] = q.x;
    rows->y[i] = q.y;
    rows->z[i] = q.z;
}
