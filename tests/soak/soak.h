// A day of a server and one who looks at it, with everything in it that goes wrong.
//
// Two worlds on the built-in hills: the server's, which is the truth, and the observer's, which
// gets what the `bad` network lets through. Time is counted in ticks of the server. A mover does
// something now and then and rests in between, as people do; while it moves it is reported five
// times a second, while it rests every twenty seconds, with what it does, because what this network
// loses is lost for good.
//
// Everything is drawn from one seed: a run can be repeated, and its hash does not depend on the
// number of threads.

#pragma once

#include "remora/ac_world.h"
#include "remora/scenario.h"

#include "hills.h"

enum {
    SOAK_BODIES = 2000,
    SOAK_RATE = RM_SERVER_RATE,
    SOAK_MOVE_PERIOD = 6,              // ticks between two reports of who moves
    SOAK_REST_PERIOD = 20 * SOAK_RATE, // and of who rests
    SOAK_FLOOD_FACTOR = 10,            // times that rate in a flood
    SOAK_CHECK_PERIOD = 60 * SOAK_RATE,
    SOAK_CALM_TICKS = 60 * SOAK_RATE, // at the end: everybody rests
};

#define SOAK_TICK (1.0 / SOAK_RATE)

// Whatever is done to the observer on purpose.
typedef enum soak_fault {
    FAULT_TELEPORT,
    FAULT_DELETION,
    FAULT_CREATION, // again: the same guid, the next instance
    FAULT_EARLY,    // of them: told about before they were created
    FAULT_WRAP,     // a stamp went past 65,535
    FAULT_LEAP,     // a stamp went thousands ahead
    FAULT_FORWARD,  // the clock jumped, by less than two seconds
    FAULT_HUGE,     // by more
    FAULT_REFUSED,  // back, or to where no clock goes
    FAULT_PAUSE,    // the host did nothing for seconds
    FAULT_FLOOD,    // ten times the messages for seconds
    FAULT_DAMAGED,  // a datagram came once more with a wrong bit
    FAULT_VIEWER,   // the viewer was somewhere else
    FAULT_RESTORE,  // saved and restored
    FAULT_COUNT
} soak_fault;

typedef struct soak_def {
    uint64_t seed;
    uint64_t ticks;      // before the calm; 0: until real_seconds have passed
    double real_seconds; // of the whole run, with the calm
    uint32_t threads;
    rm_rules rules;
    bool shows_progress;
} soak_def;

// Bytes and calls of all that takes memory in a run.
typedef struct soak_heap {
    size_t bytes, peak;
    uint64_t calls;
} soak_heap;

typedef struct soak_result {
    uint64_t ticks; // before the calm
    uint64_t hash;  // of both worlds
    uint64_t messages;
    uint64_t received[RM_RECEIVED_DROPPED + 1]; // of them, by rm_received
    uint64_t sent, lost, stale;                 // datagrams; too old when they came
    uint64_t faults[FAULT_COUNT];
    uint64_t looks, settled, airborne; // bodies looked at; of them at rest; of them in the air
    uint64_t touching;                 // of them touching a thing
    uint64_t hung;                     // times that a mover came to rest in the air
    uint64_t disturbed;                // of them asleep with a push, or near the border of sleep
    double worst_rest;                 // metres between body and mover, both at rest
    double worst_turn;                 // degrees, the same
    double worst_depth, worst_support; // metres
    uint32_t longest_queue;
    double end_error; // worst_rest of the end alone
    size_t heap_bytes, heap_peak;
    uint64_t heap_calls;        // after the start
    size_t rss_first, rss_last; // bytes
    size_t rss_peak;
    double seconds;    // real time
    uint64_t problems; // things that did not hold
    char problem[256]; // the first thing that did not hold; empty for none
} soak_result;

typedef struct mover {
    rm_body_id body; // of the server
    uint32_t guid;
    bool is_alive;
    bool is_creature; // is sent about; others have keys
    bool is_moving;   // does something, or has not come to rest
    bool is_sent;     // under a movement of the server
    bool was_grounded;
    bool awaits_creation;
    uint32_t still;       // ticks without motion
    uint32_t hung;        // times that it has come to rest in the air
    uint32_t news;        // to be told
    uint64_t acts_at;     // tick at which it does something next
    uint64_t stops_at;    // tick at which it lets go of its keys
    uint64_t returns_at;  // tick at which it is created again
    uint64_t created_at;  // tick at which that is told
    uint64_t rests_since; // tick
    uint64_t looked_at;   // tick of the last look at it
    uint32_t credit;      // ticks towards its next report
    uint16_t stamps[RM_STAMP_COUNT];
    uint16_t birth_stamps[RM_STAMP_COUNT];
    rm_position birth;
    rm_position last;
    rm_interpreted_state told;
    rm_movement movement;
    // Host's time when its rest was first heard of, and again a while later, when nothing that came
    // before can move its body any more; negative before.
    double heard_first, heard_at;
} mover;

typedef struct soak {
    soak_def def;
    soak_result result;
    soak_heap heap;
    rm_threads *threads;
    scene scene; // of hills.h
    rm_collide_context collide;
    rm_world *server, *observer;
    rm_network *network;
    rm_reassembler *reassembler;
    rm_sender sender;
    rm_random random; // of the server and its movers
    rm_random host_random;
    mover *movers;
    uint64_t looks_at[SOAK_BODIES]; // tick of the next look at each: most rest, and need none
    void *save_bytes;
    size_t save_capacity;
    uint64_t tick;
    bool is_calm;
    bool has_failed;                               // and cannot go on
    uint64_t flood_until, pause_until, last_frame; // ticks
    uint64_t viewer_at;                            // tick at which the viewer last changed
    double host_time;                              // seconds that the host has given its world
    rm_network_tag arriving;                       // of the datagram that is being read
} soak;

// What is to be told of a mover; bits.
enum { NEWS_MOTION = 1, NEWS_POSITION = 2, NEWS_VECTOR = 4 };

// Words of a datagram's tag.
enum { TAG_MOVER, TAG_TICK, TAG_INSTANCE, TAG_BITS };
enum { TAG_IS_WHOLE = 1, TAG_IS_DAMAGED = 2 };

// The run cannot go on. The first problem is kept; returns false.
bool soak_fail(soak *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Everybody where it starts, told to the observer.
bool soak_begin_movers(soak *s);

// What the server does in a tick, and its tick.
bool soak_run_server(soak *s);

// Sends what is new of a mover.
bool soak_tell(soak *s, mover *m);
bool soak_tell_creation(soak *s, mover *m);
bool soak_tell_deletion(soak *s, mover *m);

// What has arrived, and a frame of the observer.
bool soak_run_host(soak *s);

// What was heard of its rest no longer counts.
static inline void soak_forget(mover *m) {
    m->heard_first = -1.0;
    m->heard_at = -1.0;
}

// Puts the viewer somewhere else; null for nowhere. What was heard before no longer counts.
bool soak_set_viewer(soak *s, const rm_position *at);

// Looks at every body of the observer.
void soak_check(soak *s);

// Has everybody been heard of, and had time to come to rest?
bool soak_is_settled(const soak *s, const mover *m);

// Moves a stamp on; counts what wraps.
void soak_bump(soak *s, mover *m, rm_stamp stamp, uint16_t by);

// One whole run. False if something did not hold: result->problem says what.
bool soak_run(const soak_def *def, soak_result *result);

// Name of a kind of fault, for the table.
const char *soak_fault_name(soak_fault fault);
