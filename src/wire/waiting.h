// Messages that arrived before their bodies. They are kept in order of arrival, bounded in number,
// length and age; a full store drops its oldest. Those for one guid are found directly, and those
// for a later instance than the present one are skipped unread.

#pragma once

#include "remora/base.h"
#include "remora/constants.h"

#include "base/bytes.h"
#include "wire/wire_numbers.h"

_Static_assert(RM_PENDING_BYTES < 1 << 15, "a size has 15 bits");

typedef struct rm_pending_message {
    double age;    // s
    uint32_t guid; // of the body that is missing
    uint32_t size : 15;
    uint32_t has_instance : 1; // of this line and the next: left out of saves and hashes
    uint32_t instance : 16;    // of the body that is missing, if it is specified
    uint8_t bytes[RM_PENDING_BYTES];
    // Left out of saves and hashes.
    uint32_t older, newer; // neighbours in the order of arrival, place + 1, or 0
    uint32_t before, next; // likewise among those of one chain
} rm_pending_message;

// The ends of a list of messages, place + 1, or 0.
typedef struct rm_pending_ends {
    uint32_t first, last;
} rm_pending_ends;

typedef struct rm_pending_messages {
    rm_pending_message *messages;
    rm_pending_ends *chains; // by guid, a power of two of them
    uint32_t capacity, chain_mask;
    uint32_t count;
    uint32_t fresh;      // places from here on are unused
    uint32_t unused;     // first of those that are free again, linked by `newer`
    rm_pending_ends all; // in the order of arrival
    uint64_t key;        // rm_table_key
} rm_pending_messages;

// Body that a message waits for.
typedef struct rm_pending_for {
    uint32_t guid;
    uint16_t instance;
    bool has_instance; // false: any
} rm_pending_for;

// Chains for a store of so many messages.
uint32_t rm_pending_chains(uint32_t capacity);

// False if it is too long, or the capacity is 0.
bool rm_pending_messages_keep(rm_pending_messages *pending, rm_pending_for what,
                              const uint8_t *bytes, size_t size);

// The place + 1 of the oldest message for this guid, and of the next one after it, or 0.
uint32_t rm_pending_messages_first(const rm_pending_messages *pending, uint32_t guid);
uint32_t rm_pending_messages_next(const rm_pending_messages *pending, uint32_t place);

// From a place on (0: from the oldest), the next message for this guid, for the present instance or
// earlier, or 0.
uint32_t rm_pending_messages_due(const rm_pending_messages *pending, uint32_t place, uint32_t guid,
                                 uint16_t present);

// Takes a message out.
void rm_pending_messages_take(rm_pending_messages *pending, uint32_t place,
                              rm_pending_message *message);

// Forgets what is kept for this guid.
void rm_pending_messages_forget(rm_pending_messages *pending, uint32_t guid);

// Called once a tick: drops messages that are too old.
void rm_pending_messages_age(rm_pending_messages *pending, double dt);

uint64_t rm_pending_messages_hash(const rm_pending_messages *pending, uint64_t hash);

void rm_pending_messages_save(const rm_pending_messages *pending, rm_bytes_out *out);

// Reads what rm_pending_messages_save wrote, and discards it.
rm_status rm_pending_messages_check(const rm_pending_messages *pending, rm_bytes_in *in);

// Restores it; it has been checked.
void rm_pending_messages_restore(rm_pending_messages *pending, rm_bytes_in *in);

// All messages of one store into another with as much room, or more.
void rm_pending_messages_copy(rm_pending_messages *to, const rm_pending_messages *from);

// --- messages of one body --------------------------------------------------------------------

// Most bytes of them in a save.
enum { RM_PENDING_MESSAGES_OF_BYTES = RM_SAVED_MESSAGES * (8 + 4 + 2 + RM_PENDING_BYTES) };

// Writes the newest RM_SAVED_MESSAGES messages for this guid, oldest first.
void rm_pending_messages_save_of(const rm_pending_messages *pending, uint32_t guid,
                                 rm_bytes_out *out);

// Reads them to the end of the bytes, and discards them. False for another form than that of
// the writer.
bool rm_pending_messages_check_of(rm_bytes_in *in);

// Restores them; they have been checked.
void rm_pending_messages_restore_of(rm_pending_messages *pending, uint32_t guid, rm_bytes_in *in);
