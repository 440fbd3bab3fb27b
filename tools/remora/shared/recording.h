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

// Sees a replay before its first call and after each one. @return false to stop
typedef bool recording_call_fn(void *user, const rm_replay *replay);

// What came of playing a recording.
typedef struct recording_end {
    rm_replay_result result;
    uint64_t ticks, hash; // of the world in the end
} recording_end;

// Plays a recording from its start to its end or its damage.
// @return what rm_replay_open says; if it is not RM_OK, only end->result.error tells something
rm_status recording_play(const recording_file *file, const rm_replay_def *def,
                         recording_call_fn *see, void *user, recording_end *end);

// One line on standard error: where a recording is damaged, and how far it was played.
void recording_tell_error(const char *program, const char *file, const recording_end *end);

// Was the last call a frame, after which a host draws: rm_world_advance or rm_world_tick?
bool recording_is_frame(const rm_replay *replay);
