// What the cases of worst.c share, and those of goals (worst_goals.c), of files and of other
// bytes (worst_files.c, worst_data.c).
#pragma once

#include "remora/message.h"
#include "remora/world.h"

// What a case has cost so far.
typedef struct outcome {
    uint32_t units; // messages, packets, ticks, frames or files
    size_t bytes;   // of input
} outcome;

// The most bytes that the library held, of those that were metered, beyond what an empty input
// takes.
size_t worst_held(void);

// An allocator that counts what it holds. What it holds when the meter starts is there without any
// input.
rm_allocator worst_metered(void);
void worst_meter_start(void);

// A message by the call that is counted.
void worst_pour(rm_world *world, const rm_message *m, outcome *r);

outcome worst_followers(void);
outcome worst_deletions(void);
outcome worst_move_tos_refused(void);
outcome worst_move_tos_last(void);
outcome worst_obstacle_indoors(void);
outcome worst_obstacle_moved(void);
outcome worst_obstacle_outdoors(void);
outcome worst_triangles_1000(void);
outcome worst_triangles_4000(void);
outcome worst_triangles_32000(void);
outcome worst_heightmap(void);
outcome worst_save(void);
outcome worst_recording(void);
outcome worst_recording_largest(void);
outcome worst_recording_empty(void);
outcome worst_landblock(void);
outcome worst_removed_6400(void);
outcome worst_removed_25600(void);
outcome worst_destroyed_6400(void);
outcome worst_destroyed_25600(void);
outcome worst_closed_6400(void);
outcome worst_closed_25600(void);
outcome worst_crowd_100(void);
outcome worst_crowd_400(void);
outcome worst_crowd_refused(void);
outcome worst_crowd_taken(void);
outcome worst_barren(void);
outcome worst_shared(void);
