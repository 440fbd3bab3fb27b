// Crowds without a collision world: what every body of a benchmark does, as calls that anything
// which moves bodies can carry out. The library's world and the plain tick of bench/plain get the
// same calls in the same order, so that their poses can be compared bit for bit.

#pragma once

#include "remora/space.h"

enum {
    CROWD_FOLLOW_TICKS = 6,  // from report to report: five a second
    CROWD_TURN_TICKS = 128,  // after which walkers and chasers turn around
    CROWD_STICK_TICKS = 15,  // after which the second of a sticky target is started anew
    CROWD_PUSH_TICKS = 60,   // from jump to jump, or from push to push
    CROWD_FOLLOW_LENGTH = 20 // reports, until the one that is followed turns around
};

// What one body of a crowd does.
typedef enum crowd_kind {
    CROWD_STAND,  // nothing
    CROWD_WALK,   // its cycle, straight ahead at 3.12 m/s and back
    CROWD_CIRCLE, // its cycle, in circles of 6.24 m
    CROWD_CHASE,  // a place that it does not reach before it is given another
    CROWD_FOLLOW, // reports, 1.2 m apart, each reached before the next
    CROWD_LEASH,  // as CROWD_CHASE, on a leash that holds it: stalls, and is put there
    CROWD_STICK,  // to the body before it
    CROWD_SLIDE,  // over the ground after a push, slowed down by friction
    CROWD_JUMP,   // in the air, under gravity; every fourth one spins
} crowd_kind;

enum { CROWD_PATTERN = 8 }; // most kinds that take turns

typedef struct crowd {
    const char *name;
    const char *about;               // one line for a person
    crowd_kind kinds[CROWD_PATTERN]; // of one body after the other, over and over
    uint32_t kind_count;
    bool is_retail; // rules of the 2013 client
    bool is_smooth; // smooth rules
} crowd;

// What moves the bodies: this library, or another one. Bodies are numbered from 0.
typedef struct crowd_mover {
    void *user;
    void (*go)(void *user, uint32_t body, const rm_position *to); // into its queue
    void (*stop)(void *user, uint32_t body);                      // empties its queue
    void (*cycle)(void *user, uint32_t body, rm_vec3 velocity, rm_vec3 omega);
    void (*push)(void *user, uint32_t body, rm_vec3 velocity, rm_vec3 omega);
    void (*stick)(void *user, uint32_t body, uint32_t target);
    void (*leash)(void *user, uint32_t body, float start, float max); // to where it is
} crowd_mover;

enum { CROWD_COUNT = 12 };
extern const crowd crowds[CROWD_COUNT];

// The crowd of this name; null if there is none.
const crowd *crowd_find(const char *name);

crowd_kind crowd_kind_of(const crowd *c, uint32_t body);

// Where a body starts: 64 in a landblock, 24 m apart, each facing another way.
rm_position crowd_start(uint32_t body);

// What happens to all bodies before this tick, counted from 0.
void crowd_before_tick(const crowd *c, uint32_t tick, uint32_t bodies, const crowd_mover *mover);
