// Recordings for tools: a file, played tick by tick.

#pragma once

#include "remora/recording.h"

#include <stdio.h>

// The bytes of a file: of a regular one without reading all of it into memory.
typedef struct recording_file {
    const uint8_t *bytes;
    size_t size;
    bool is_mapped;
} recording_file;

// Whether a file begins as a recording does. It is left at its beginning, or, where that cannot be,
// a byte behind it is left to be read again.
bool recording_is_one(FILE *in);

// Takes a file in and closes it. False without memory, or if it cannot be read.
bool recording_load(FILE *in, recording_file *file);
void recording_unload(recording_file *file);

// Sees the world after each call in which it ticked. Times are seconds from the start.
// @return false to stop
typedef bool recording_tick_fn(void *user, const rm_world *world, double seconds);

// Plays a recording from its start, where `tick` sees the world first, to its end or its damage.
// @return what rm_replay_open says; with RM_OK `result` tells what came of it
rm_status recording_play(const recording_file *file, const rm_replay_def *def,
                         recording_tick_fn *tick, void *user, rm_replay_result *result);
