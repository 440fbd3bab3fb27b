// Functions generated from the table of fields: hash, save, restore, copy and comparison of one
// body, and the fields that follow from others.

#pragma once

#include "body/block.h"
#include "body/image.h"

// A block of one body on the stack, to restore into before anything real is touched.
typedef struct rm_single_body {
    rm_hot hot;
    rm_warm warm;
    rm_start start;
    rm_cold cold;
    rm_goal goal;
    rm_marks marks;
} rm_single_body;

rm_lane rm_single_lane(rm_single_body *single);

// Hash of the i-th field of the table alone; 0 for unhashed ones.
uint64_t rm_lane_hash_field(const rm_lane *lane, int index);

// A number that changes with the table: two builds that agree can read each other's saves.
uint32_t rm_fields_fingerprint(void);

// The numbers of one field; false beyond the last. Their number is stored in `count`.
bool rm_lane_read_field(const rm_lane *lane, int index, double *values, uint32_t capacity,
                        uint32_t *count);

// Writes the saved fields, without derived ones. False for invalid words; the lane is then in an
// undefined state. Where the image has a goal the lane must have one.
bool rm_lane_restore(const rm_lane *lane, rm_space space, const rm_tables *tables,
                     const rm_image *image);

// Whether calls can have led to this body: numbers finite, counts and properties in their ranges,
// on the map. The lane must have a goal.
bool rm_lane_is_sane(const rm_lane *lane, const rm_motion *motion, rm_space space,
                     const rm_tables *tables);

// From a lane that has a goal, such as that of an rm_single_body. It is copied to the goal of the
// other, if that has one of its own.
void rm_lane_copy(const rm_lane *to, const rm_lane *from);

// Name of the first saved field whose value differs, or null.
const char *rm_lane_difference(const rm_lane *a, const rm_lane *b);

// Sets the derived fields.
void rm_lane_derive(const rm_lane *lane, const rm_rules *rules);

// Whether the motion must be run, and the chase speed, after the motion or its source has changed.
void rm_lane_derive_cycle(const rm_lane *lane, const rm_rules *rules);

// Speed of the motion interpreter for a sticky target, m/s.
float rm_lane_sticky_source(const rm_lane *lane, const rm_rules *rules);
