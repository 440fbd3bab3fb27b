// Moves of several bodies at once: those that walk on terrain, with nothing else near, from one
// place of a cell to another. Nearly every sweep of nearly every body is that. Whatever turns out
// to be more is left alone and goes through rm_collide_sweep.

#pragma once

#include "remora/collision.h"

// What the client gives a body without spheres when something sweeps it anyway. Metres.
extern const rm_shape rm_dummy_shape;

// Bodies in a batch.
#define RM_WALKERS 8

typedef float rm_walk_row[RM_WALKERS];

// What is asked and what is answered, one number of every body side by side.
typedef struct rm_walk {
    // The question. Every body stands on walkable ground that is not water, upright or not, does
    // not slide along anything, has no velocity, is no missile and has no other body near it.
    uint32_t cell[RM_WALKERS], plane_cell[RM_WALKERS];
    rm_walk_row from[3], to[3], from_rotation[4], to_rotation[4];
    rm_walk_row plane[4];          // the ground it stands on
    rm_walk_row radius[2], center; // of its spheres; height of the first one
    rm_walk_row step_down;         // metres
    uint32_t asks[RM_WALKERS];     // ~0 for bodies that are asked about, else 0

    // The answer.
    uint32_t is_done[RM_WALKERS];              // ~0 for bodies that have walked, else 0
    uint32_t steps_down[RM_WALKERS];           // ~0 where RM_SWEPT_STEP_DOWN belongs
    rm_walk_row at[3], rotation[4], ground[4]; // ground: in the landblock of `cell`
} rm_walk;

// Whether a move has no other body near it, so that it may be a walk. Asks as the sweep would.
bool rm_collide_is_alone(const rm_collide_context *context, const rm_sweep_in *in);

// Whether a body at a place, which reaches so far from there in the plane, can meet nothing but dry
// terrain. False also where that would take long to find out.
bool rm_collide_is_bare(const rm_collision *world, const rm_position *at, float reach);

// Answers what rm_collide_sweep would have, bit for bit, for bodies that it says are done: a place
// in the same cell, contact with walkable ground, and nothing else found. Of the others, and of
// those that are not asked about, nothing but is_done is answered.
// @param bodies  bits of those that are asked about
void rm_collide_walk(const rm_collide_context *context, rm_walk *walk, uint32_t bodies);
