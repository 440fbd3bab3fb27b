// Entries of a log as the engine answers them, and their application to a unit. An entry points
// into the answer that it was read from.

#pragma once

#include "cluster/unit.h"

#include <hiredis/hiredis.h>

// Kinds of entries, as in the log.
enum {
    RM_ENTRY_GENESIS = 'g',
    RM_ENTRY_BATCH = 'b',
    RM_ENTRY_INPUT = 'i',
    RM_ENTRY_TURN = 't',
    RM_ENTRY_VERSION = 'v',  // another version of the game makes the following turns
    RM_ENTRY_WAKE = 'w',     // the unit has slept, and continues after turn `number`
    RM_ENTRY_ASIDE = 'q',    // a failing input is skipped: `source` is its id
    RM_ENTRY_LEFT_OUT = 'o', // batches of `source` up to `number`, of reports alone: it was stopped
};

typedef struct rm_entry {
    char kind;
    const char *id;     // of the stream: milliseconds of the engine's time, and a number
    const char *source; // unit or gateway, of batches and inputs
    uint64_t number;    // of a turn, a batch or an input
    uint64_t hash;      // of a turn: the state before it
    const char *token;  // of a turn: the worker that made it
    rm_bytes bytes;
} rm_entry;

// False for an invalid one. Points into the reply.
bool rm_entry_read(const redisReply *reply, rm_entry *entry);

// False with unit->fault set. Sets unit->last.
bool rm_entry_apply(rm_unit *unit, const rm_entry *entry);

// True if it is among the skipped inputs.
bool rm_entry_is_put_aside(const rm_entry *entry, const redisReply *bad);

// A skipped entry: only unit->last changes.
void rm_entry_skip(rm_unit *unit, const rm_entry *entry);
