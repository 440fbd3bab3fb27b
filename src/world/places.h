// Notes of bodies that may have moved, and an index of all places, so that rm_world_within and
// rm_world_take_crossings examine few bodies.
//
// A body moves in a tick, if its block is awake, or in a call, which wakes its block first. Both
// note the block as changed: an instruction for a touch, and one for 256 bodies of a tick. A
// query examines those blocks and clears the note, so that a world that is never queried pays for
// the note alone. The index takes its memory with the first query; when out of memory all bodies
// are examined.

#pragma once

#include "body/block.h"

// A body in the list of its square. Slots are counted from 1; 0 is null.
typedef struct rm_place_link {
    uint32_t next, previous;
} rm_place_link;

typedef struct rm_places {
    // Blocks with bodies that may have moved, a word for each task: bit b is its block b. Changes
    // since the last query of either kind are still in rm_task_bits.
    uint32_t *unsorted;  // since the index was brought up to date
    uint32_t *uncrossed; // since the last rm_world_take_crossings
    // The index; null before the first query.
    rm_place_link *places; // by slot
    uint32_t *squares;     // by slot: low halves of column (above) and row
    uint32_t *heads;       // first slot of each bucket
    uint8_t *listed;       // by block: lanes that are in a list
    size_t index_size;     // bytes of all four, which begin at `places`
    uint64_t key;          // rm_table_key; secret, since a server chooses where bodies stand
} rm_places;

struct rm_world;

// Marks all bodies as moved: after a restore, and after a frame of a smooth world.
void rm_places_note_all(struct rm_world *world);

// Frees the index: its memory fits the former capacity of the world.
void rm_places_drop_index(struct rm_world *world);

// Empties the index: slots may be fewer.
void rm_places_clear(struct rm_world *world);

// Updates the index, and makes it at first. False when out of memory.
bool rm_places_sort(struct rm_world *world);

// Adds the changed blocks to those that either query examines.
void rm_places_spread(struct rm_world *world);

// Visits every body within a box about the corner of a landblock, and some of those beside them,
// each once, unordered. False, before any visit, for so large an area that it is cheaper to examine
// all bodies. @param low, high corners of the box
typedef void rm_place_fn(void *user, uint32_t slot);
bool rm_places_visit(const struct rm_world *world, uint32_t origin_cell, rm_vec3 low, rm_vec3 high,
                     rm_place_fn *visit, void *user);
