// Which bodies the messages of a capture are about, whether the server created them in it, and with
// which stamps each kind of message begins. A capture that was begun in mid-session has messages
// about bodies that were created before it.

#pragma once

#include "remora/message.h"

// Bodies that are told apart; more are not counted. Origin: chosen, as the bodies of a replay.
enum { CENSUS_LIMIT = 1 << 20 };

typedef struct census_body {
    uint32_t guid;                   // 0 for a free place
    double first, created;           // seconds; `created` is infinite if it never was
    uint32_t messages;               // before it was created
    bool has_place;                  // one of these told a place
    uint16_t stamps[RM_STAMP_COUNT]; // of the first message of each kind
    uint32_t seen;                   // bits of rm_stamp: which of these are known
} census_body;

typedef struct census {
    census_body *bodies;      // found by a hash of the guid
    uint32_t count, capacity; // a power of two
} census;

// Takes in a message of a server. False without memory.
bool census_note(census *c, const rm_message *message, double time);

// The body of a guid; null if no message was about it.
const census_body *census_find(const census *c, uint32_t guid);

// Was it never created, or only later than a world waits for that?
bool census_is_uncreated(const census_body *body);

// Bodies of which that is so and of which a place is told.
uint32_t census_uncreated(const census *c);

// Bodies of which that is so and no place is told: nothing of them can be drawn.
uint32_t census_placeless(const census *c);

// A CreateObject that a server could have sent before the first messages of a body.
// @param first  where the body was told to be
rm_message census_creation(const census_body *body, const rm_position_pack *first);

void census_free(census *c);

// The position in a message; null if it has none.
const rm_position_pack *message_place(const rm_message *message);
