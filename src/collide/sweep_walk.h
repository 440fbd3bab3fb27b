// Moves of several bodies at once: those that walk on terrain, with all else far, from one place of
// a cell to another. Nearly every sweep of nearly every body is that. Whatever turns out to be more
// is left alone and is swept by rm_collide_sweep.

#pragma once

#include "remora/collision.h"

// The sphere that the client gives a body that lacks spheres. Metres.
extern const rm_shape rm_dummy_shape;

// Bodies in a batch.
#define RM_WALKERS 8

typedef float rm_walk_row[RM_WALKERS];

// Requests and results, one number of every body side by side.
typedef struct rm_walk {
    // The request. Every body stands on dry walkable ground, in any rotation, at a velocity of 0,
    // free of slides, far from other bodies, and is a character.
    uint32_t cell[RM_WALKERS], plane_cell[RM_WALKERS];
    rm_walk_row from[3], to[3], from_rotation[4], to_rotation[4];
    rm_walk_row plane[4];          // the ground it stands on
    rm_walk_row radius[2], center; // of its spheres; height of the first one
    rm_walk_row step_down;         // metres
    uint32_t asks[RM_WALKERS];     // ~0 for bodies of the request, else 0

    // The answer.
    uint32_t is_done[RM_WALKERS];              // ~0 for bodies that have walked, else 0
    uint32_t steps_down[RM_WALKERS];           // ~0 where RM_SWEPT_STEP_DOWN belongs
    rm_walk_row at[3], rotation[4], ground[4]; // ground: in the landblock of `cell`
    uint32_t ground_cell[RM_WALKERS];          // of that plane
} rm_walk;

// Whether a move is far from other bodies, so that it may be a walk. Queries as the sweep does.
bool rm_collide_is_alone(const rm_collide_context *context, const rm_sweep_in *in);

// Whether a body at a place, which reaches so far from there in the plane, can meet dry terrain
// only. False also where that would take long to determine.
bool rm_collide_is_bare(const rm_collision *world, const rm_position *at, float reach);

// The height of the ground there, if that is walkable.
bool rm_collide_bare_height(const rm_collision *world, const rm_position *at, float reach,
                            float *height);

// Gives the result of rm_collide_sweep, bit for bit, for bodies that are done: a place in the same
// cell, and contact with walkable ground only. For the others, and for those outside of the
// request, only is_done is set.
// @param bodies  bits of the request
void rm_collide_walk(const rm_collide_context *context, rm_walk *walk, uint32_t bodies);
