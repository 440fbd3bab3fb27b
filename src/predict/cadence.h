// Times of sending for reports that lack them, from an even cadence, if there is one.
//
// Arrivals get indices: their numbers, or counted. If they lie on an even grid, which is tested, a
// report was sent at its place on the grid; otherwise when it arrived. Estimates are within the
// delays that the arrivals themselves show.

#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { RM_CADENCE_ARRIVALS = 24 };

typedef struct rm_cadence {
    double at[RM_CADENCE_ARRIVALS];     // arrivals, oldest first, s
    int32_t index[RM_CADENCE_ARRIVALS]; // on the grid
    float spacing[RM_CADENCE_ARRIVALS]; // time per report of each batch, s
    double interval;                    // s; 0 while unknown
    double start;                       // the latest time at which index 0 was sent, s
    double excess;                      // mean lateness beside the grid, s
    double late;                        // nine of ten reports are less late than this, s
    double sent;                        // of the last one, s
    double batch;                       // arrival of the batch under way, s
    double waited;                      // from the one before, s, or 0
    double time;                        // sum of all spacings, fading, s
    double reports;                     // reports in that sum
    uint32_t count;
    uint32_t spacings;
    uint32_t together; // reports of the batch
    uint32_t is_even;
    uint32_t runs; // number of pauses + 1; 0 before the first arrival
} rm_cadence;

// @param arrived  less the least delay, s
// @param gap  reports since the last one by their numbers, or 0
// @param left  number of further reports that arrived together with it
// @return when it was sent, s
double rm_cadence_read(rm_cadence *cadence, double arrived, uint32_t gap, uint32_t left);

// A report that newer ones have overtaken, `behind` the newest by its number.
double rm_cadence_read_late(const rm_cadence *cadence, double arrived, uint32_t behind);
