// The broad phase between bodies: which are near a place. Bodies that can be obstacles are put into
// squares of a grid, and squares into buckets of a hash table, so that the map may be of any size.
//
// Built once before the blocks of a tick, and only read while they tick: what it holds are the
// bodies as they stood at the start. Between ticks the first query builds it; bodies that
// are changed are taken out, and are put back, where they stand then, before the next query.

#pragma once

#include "body/block.h"
#include "world/world_numbers.h"

// The body of a slot in the grid, as it was when the grid was built. Its place is stored elsewhere:
// an unchanged body is where it was, during a tick at the start of the tick, and in a frame of a
// smooth world at rm_smooth.stood.
typedef struct rm_nearby_entry {
    uint32_t next;   // slot of the next in the bucket, + 1, or 0
    uint32_t square; // low halves of its column (above) and row
    float size;      // how far its spheres reach from the origin, m; or one of those below
    uint32_t state;  // in a tick that of the body; between ticks the list that it is in
} rm_nearby_entry;

// Sizes of unlisted entries: of a slot that is free of obstacles, and of a body that was touched
// since the last query.
#define RM_NEARBY_ABSENT (-1.0f)
#define RM_NEARBY_TOUCHED (-2.0f)

typedef struct rm_nearby {
    rm_nearby_entry *entries; // by slot
    uint32_t *heads;          // first slot of each bucket, + 1
    uint32_t bucket_count;
    uint64_t key;   // rm_table_key: a server decides where bodies stand
    uint32_t count; // slots that have an entry
    uint32_t
        large;  // first slot, + 1, of the bodies that are too large for squares or outside of them
    float size; // of the largest listed one, m
    bool is_fine;     // squares are small: some other one was crowded
    float side;       // of a square, m
    uint32_t fullest; // most bodies of one square
    bool is_built;
    uint32_t late_count;
    uint32_t late[RM_NEARBY_LATE]; // slots touched since the last question, in any order
} rm_nearby;

struct rm_world;

// Number of buckets for a capacity of bodies: a few more, so that few bodies share one by chance.
// Origin: chosen; nearly two for each save 2 % of a sweep among bodies, and take three bytes more a
// body.
uint32_t rm_nearby_buckets(uint32_t capacity);

// Whether a body can be another's obstacle: false for those that are away or held by another.
bool rm_lane_is_solid(const rm_lane *lane);

// How far a body's spheres reach from its origin. Metres.
float rm_shape_reach(const rm_shape *shape);

void rm_nearby_build(struct rm_world *world);

// Builds the grid if the world's sweep may request it and a body is about to move.
void rm_nearby_begin_tick(struct rm_world *world);

// A body of the grid is about to change between ticks.
void rm_nearby_note_late(rm_nearby *nearby, uint32_t slot);

// Puts the bodies that were touched where they stand now, but for the querying one: it is about to
// move. The grid has to be built again where that makes a square crowded. Between ticks.
void rm_nearby_refile(struct rm_world *world, rm_body_id querying);

static inline void rm_nearby_touch(rm_nearby *nearby, uint32_t slot) {
    if (nearby->is_built) {
        rm_nearby_note_late(nearby, slot);
    }
}

typedef void rm_nearby_visit_fn(void *user, uint32_t slot);

// Visits every body of the grid that may be within `reach` metres, and its own size, of either
// place, up to `most` of them, and some others, unordered.
// @return how many entries were examined
uint32_t rm_nearby_visit(const rm_nearby *nearby, const rm_position *from, const rm_position *to,
                         float reach, uint32_t most, rm_nearby_visit_fn *visit, void *user);

// Whether the bodies about a place are visited ring by ring, the nearest first: where bodies stand
// in each other. @param rings  takes how many rings there are about `from`
bool rm_nearby_has_rings(const rm_nearby *nearby, const rm_position *from, const rm_position *to,
                         float reach, int *rings);

// Visits the bodies of the squares that lie `ring` squares from that of a place, up to `looks` of
// them. @return their number
uint32_t rm_nearby_visit_ring(const rm_nearby *nearby, const rm_position *from, int ring,
                              uint32_t looks, rm_nearby_visit_fn *visit, void *user);
