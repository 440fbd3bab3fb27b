// A scenario under way. The server's half is in server.c, the observer's in observer.c; scenario.c
// makes, steps, saves and answers.
//
// Invariants: everything from `now` on, and the three arrays, is plain data, free of pointers,
// which is how a run is saved and restored. The server's world stands at the end of the tick
// that is under way; `before` of an actor is its pose at the start of that tick, and the truth
// lies between.

#pragma once

#include "remora/scenario.h"

#include "scenario/script.h"

// Events of one frame that are kept; more are counted.
#ifndef RM_EVENTS_KEPT
#define RM_EVENTS_KEPT 512
#endif

// Changes of a mover that are still unsent; bits of rm_actor.unsent.
typedef enum rm_unsent {
    RM_UNSENT_MOTION = 0x1,
    RM_UNSENT_POSITION = 0x2,
    RM_UNSENT_VECTOR = 0x4,
    RM_UNSENT_COMMAND = 0x8, // position, with the motion again
} rm_unsent;

typedef struct rm_actor {
    // The server's side.
    rm_body_id body;
    uint32_t guid;
    uint32_t is_creature;
    uint32_t keys;        // held by hand or by the script
    uint32_t is_pressed;  // keys have changed since the last tick
    uint32_t is_by_hand;  // detached from the script
    uint32_t wants_jump;  // at the next tick
    float jump_extent;    // force of that jump
    uint32_t next_choice; // tick of the next choice of a wanderer or a mind
    rm_mind mind;
    uint32_t turn_end; // tick at which a turn ends, or 0
    uint32_t unsent;   // rm_unsent bits
    uint32_t is_sent;  // under a movement of the server
    uint32_t was_grounded;
    uint32_t reported; // tick of the last position
    uint32_t again;    // tick at which a change is sent again, or 0
    uint32_t again_news;
    uint16_t stamps[RM_STAMP_COUNT];
    rm_interpreted_state told; // state of the last motion update
    rm_movement movement;      // movement of the next one, if is_sent
    rm_position before;

    // The observer's side.
    rm_body_id seen; // null before its creation has arrived
    rm_position report;
    double report_sent;
    uint32_t has_report;
    uint32_t queue; // before the observer's tick
    rm_position stood;
    float empty_error;
    uint32_t arrival_count; // of this frame
    rm_scenario_arrival arrivals[RM_FRAME_ARRIVALS];
} rm_actor;

// Times that are equal may differ by rounding: a tick or an arrival that is due this soon is due.
// Seconds. Origin: chosen; a day of frame times is exact to 1e-11 s.
#define RM_SAME_TIME 1e-9

typedef struct rm_run_state {
    uint64_t frame;
    uint32_t tick; // of the server: ticks begun
    uint32_t number;
    uint32_t event_count;
    uint32_t report_ticks; // the def's, unless changed by hand
    double frame_seconds;
    double time;
    uint64_t rate_frame; // when frame_seconds was last changed: that frame, and its time
    double rate_time;
    rm_sender sender;
    rm_random random; // of the wanderers
    uint64_t refused;
} rm_run_state;

// Best possible drawing (bound.c).
typedef struct rm_bound rm_bound;

struct rm_scenario {
    rm_scenario_def def;
    rm_collide_context collide; // of both worlds, where the def has a collision
    const rm_script *script;
    uint32_t actor_count;
    rm_world *server, *observer;
    rm_network *network;
    rm_reassembler *reassembler;
    rm_bound *bound; // null unless the def draws it
    rm_actor *actors;
    rm_scenario_sample *frames; // of the last step
    rm_render *renders;
    rm_scenario_event *events; // of the last step
    double arriving;           // when the datagram that is being read was sent; seconds
    double arrived;            // and when it arrived
    rm_run_state now;
};

// Puts every actor where it starts, and sends its creation.
rm_status rm_server_begin(rm_scenario *s);

// The ticks that are due by s->now.time: cues, messages, then the tick itself.
rm_status rm_server_run(rm_scenario *s);

// Takes in arrivals up to s->now.time, and advances the observer by a frame.
rm_status rm_observer_run(rm_scenario *s);

// Keeps an event of this frame and shows it to the tap.
void rm_scenario_note(rm_scenario *s, const rm_scenario_event *event, rm_bytes datagram);

// A place in metres from the corner of the landblock where the first mover starts.
rm_vec3 rm_scenario_place(const rm_scenario *s, const rm_position *at);
