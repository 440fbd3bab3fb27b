// A world that a capture is played through. A frame of the observer takes in every message that has
// arrived by its time, then advances; so a scenario's capture gives the world that its observer
// had.

#pragma once

#include "remora/world.h"

#define REPLAY_FRAME_SECONDS (1.0 / 60.0)

typedef struct replay_world {
    rm_world *world;
    uint32_t capacity; // bodies that there is room for; grows
    double skipped;    // silence that was cut, seconds
    uint64_t frame;
    rm_status status;                          // RM_OK, or what ended the playing
    void (*frame_fn)(void *user, double time); // after every frame
    void *user;                                // handed to it
} replay_world;

rm_status replay_world_begin(replay_world *w, rm_rules rules, rm_numbering numbering);

void replay_world_end(replay_world *w);

// Frames that end before this time; what arrives at it belongs to the next. Seconds.
void replay_world_advance(replay_world *w, double time);

// After the last message: plays on for a while, so that bodies come to rest.
// @param length  of the capture, seconds
void replay_world_settle(replay_world *w, double length);

// One message; makes room for more bodies where that is needed.
rm_status replay_world_receive(replay_world *w, rm_bytes bytes, rm_receipt *receipt);
