// A world that a capture is played through. A frame of the observer takes in every message that has
// arrived by its time, then advances; so a scenario's capture gives the world that its observer
// had.

#pragma once

#include "remora/ac_world.h"
#include "remora/smooth.h"

#define REPLAY_FRAME_SECONDS (1.0 / 60.0)

typedef struct replay_world {
    rm_world *world;
    uint32_t capacity; // bodies that there is room for; grows
    double skipped;    // silence that was cut, seconds
    bool is_smooth;    // rules: messages are received with their times
    bool is_timed;     // packet headers tell the time of sending, by rm_packet_time()
    bool has_quickest;
    double quickest; // least time from sending to arrival so far, clocks compared; seconds
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

// A message of a capture.
typedef struct replay_message {
    rm_bytes bytes;
    double time;       // of arrival, seconds
    uint16_t interval; // of its packet's header
} replay_message;

// One message; makes room for more bodies where that is needed. Smooth rules are told when it
// arrived and, if the headers tell it, when it was sent. The capture does not know how long the
// quickest was under way; that one counts as sent when it arrived.
rm_status replay_world_receive(replay_world *w, const replay_message *m, rm_receipt *receipt);
