// Declarations shared by the parts of the batch: batch.inl decides which lanes take part and their
// marks, batch_stick.inl the requests of sticky targets, batch_move.inl the moves, batch_turn.inl
// the rotations.

#pragma once

#include "body/rows.h"
#include "body/tick.h"

// State passed between the loops. Masks are ~0 or 0 in every lane.
typedef struct rm_batch {
    uint32_t batched[RM_LANES]; // are still in the batch, rather than handed to the stages
    uint32_t chases[RM_LANES];  // have a place to chase
    uint32_t leashed[RM_LANES];
    uint32_t arrives[RM_LANES];
    uint32_t asked[RM_LANES];   // to turn
    uint32_t goes[RM_LANES];    // move towards a place, still short of it
    uint32_t results[RM_LANES]; // each lane's bit in every byte that it belongs to
    uint32_t reasons[RM_LANES];
    rm_row distance;          // to the viewer, if any
    rm_rows4 turn;            // by their cycle
    uint32_t ticks[RM_LANES]; // windows and leashes as they were before
    rm_row seconds, baseline, leash_used;
    uint32_t integrates[RM_LANES]; // have a velocity, or are in the air
    uint32_t stopped[RM_LANES];
    uint32_t stuck[RM_LANES]; // follow a sticky target
    rm_rows3 stuck_move;      // by which these do so, body space, metres
    rm_rows4 stuck_turn;
    uint32_t stuck_turned; // bits of turned lanes; unset where all lanes are free
    rm_row left;           // share of a speed after friction
    rm_rows3 velocity;     // before
    rm_rows3 at;           // candidates of the lanes that are to be swept
    rm_rows4 rotation;     // after the tick
} rm_batch;

// Outcome of the lanes: the bytes of `results`.
typedef struct rm_batch_result {
    uint32_t batched; // are still in the batch at its end
    uint32_t leaves;  // and are beyond their cells
    uint32_t sweeps;  // and are to be swept
    uint32_t same;    // and are where they were
    uint32_t goes;    // and move towards their place
    uint32_t pops;    // and have reached it
    uint32_t stops;   // and have lost their velocity
} rm_batch_result;

// Outcome of the rotations of lanes: the bytes of `results`.
typedef struct rm_turn_result {
    uint32_t usable; // near unit length
    uint32_t same;   // as numbers
    uint32_t steady; // to the bit
} rm_turn_result;

// Activities of the lanes of a block. Where these are constants, the compiler removes the rest.
typedef struct rm_batch_work {
    bool chases;     // some lane chases
    bool walks;      // some lane keeps its own
    bool leashes;    // some lane is leashed
    bool is_part;    // some lanes are out of the batch, may be swept or are stuck
    bool is_broad;   // some lane chases a place in another landblock
    bool integrates; // some lane has a velocity, or is in the air
    bool sticks;     // a loop for lanes that follow a sticky target, among others
} rm_batch_work;

// Each lane's bit, in every byte.
static const uint32_t rm_lane_bytes[RM_LANES] = {0x01010101u, 0x02020202u, 0x04040404u,
                                                 0x08080808u, 0x10101010u, 0x20202020u,
                                                 0x40404040u, 0x80808080u};
