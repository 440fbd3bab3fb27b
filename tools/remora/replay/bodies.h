// The bodies of a world that is being replayed: a record of each, filled in tick by tick.

#pragma once

#include "replay.h"

typedef struct replay_bodies {
    const replay_options *options;
    replay_report *report;
    rm_body_id *ids; // of all bodies
    int *records;    // by slot: index into the report, or -1 for no body
    uint32_t capacity;
} replay_bodies;

// Room for a world of this capacity, which is never less than before. False without memory.
bool replay_bodies_make_room(replay_bodies *bodies, uint32_t capacity);

// Fills in where each body is now; prints a line for the one that is followed.
void replay_bodies_look(replay_bodies *bodies, const rm_world *world, double time);

// Takes in how each body is drawn now.
void replay_bodies_draw(replay_bodies *bodies, const rm_world *world, double time);

// Takes in where a body was told to be.
void replay_bodies_report(replay_bodies *bodies, const rm_replay_report *report, double time);

// The record of a body; null if it has none yet.
replay_body *replay_bodies_of(const replay_bodies *bodies, rm_body_id id);

// Is this the frame whose bodies are to be explained, or a later one?
bool replay_is_why_due(const replay_options *options, double time);

// Prints why each body, or the one that is followed, is drawn where it is. False without memory.
bool replay_tell_why(const replay_options *options, const rm_world *world, double time);

void replay_bodies_free(replay_bodies *bodies);
