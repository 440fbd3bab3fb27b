// Arithmetic on rows: the same operation on one number of each lane. Every loop runs over all
// RM_LANES lanes without branches, so that compilers turn it into a few vector instructions; the
// expressions are those of the one-body functions, operand for operand, and give the same bits.

#pragma once

#include "body/block.h"

typedef float rm_row[RM_LANES];

typedef struct rm_rows3 {
    rm_row x, y, z;
} rm_rows3;

typedef struct rm_rows4 {
    rm_row w, x, y, z;
} rm_rows4;

// All lanes, one after the other.
#define RM_EACH_LANE(i) for (int i = 0; i < RM_LANES; ++i) // NOLINT(bugprone-macro-parentheses)

static inline void rm_rows3_load(rm_rows3 *out, float rows[3][RM_LANES]) {
    RM_EACH_LANE(i) {
        out->x[i] = rows[0][i];
        out->y[i] = rows[1][i];
        out->z[i] = rows[2][i];
    }
}

static inline void rm_rows4_load(rm_rows4 *out, float rows[4][RM_LANES]) {
    RM_EACH_LANE(i) {
        out->w[i] = rows[0][i];
        out->x[i] = rows[1][i];
        out->y[i] = rows[2][i];
        out->z[i] = rows[3][i];
    }
}

// As rm_vec3_length.
static inline void rm_rows3_length(rm_row out, const rm_rows3 *v) {
    RM_EACH_LANE(i) {
        out[i] = rm_sqrt(v->x[i] * v->x[i] + v->y[i] * v->y[i] + v->z[i] * v->z[i]);
    }
}

// From each lane's place to a place in each lane, as rm_position_offset.
static inline void rm_rows_offset(rm_rows3 *out, const uint32_t *from_cell, const rm_rows3 *from,
                                  const uint32_t *to_cell, const rm_rows3 *to) {
    RM_EACH_LANE(i) {
        int east = (int)(to_cell[i] >> 24) - (int)(from_cell[i] >> 24);
        int north = (int)(to_cell[i] >> 16 & 0xFFu) - (int)(from_cell[i] >> 16 & 0xFFu);
        out->x[i] = (float)east * RM_BLOCK_SIZE + to->x[i] - from->x[i];
        out->y[i] = (float)north * RM_BLOCK_SIZE + to->y[i] - from->y[i];
        out->z[i] = 0.0f + to->z[i] - from->z[i];
    }
}

// As rm_quat_multiply.
static inline void rm_rows4_multiply(rm_rows4 *out, const rm_rows4 *a, const rm_rows4 *b) {
    RM_EACH_LANE(i) {
        out->w[i] = a->w[i] * b->w[i] - a->x[i] * b->x[i] - a->y[i] * b->y[i] - a->z[i] * b->z[i];
        out->x[i] = a->w[i] * b->x[i] + a->x[i] * b->w[i] + a->y[i] * b->z[i] - a->z[i] * b->y[i];
        out->y[i] = a->w[i] * b->y[i] - a->x[i] * b->z[i] + a->y[i] * b->w[i] + a->z[i] * b->x[i];
        out->z[i] = a->w[i] * b->z[i] + a->x[i] * b->y[i] - a->y[i] * b->x[i] + a->z[i] * b->w[i];
    }
}
