// Messages that came before their bodies. They are kept in order of arrival, bounded in number,
// length and age; when there is no room the oldest goes.

#pragma once

#include "remora/base.h"
#include "remora/constants.h"

#include "base/bytes.h"

typedef struct rm_pending_message {
    double age;    // s
    uint32_t guid; // of the body that is missing
    uint32_t size;
    uint8_t bytes[RM_PENDING_BYTES];
} rm_pending_message;

typedef struct rm_pending_messages {
    rm_pending_message *messages; // a ring
    uint32_t capacity;
    uint32_t first; // the oldest
    uint32_t count;
} rm_pending_messages;

// False if it is too long, or there is no room at all.
bool rm_pending_messages_keep(rm_pending_messages *pending, uint32_t guid, const uint8_t *bytes,
                              size_t size);

// Takes out the oldest message for this guid. False if there is none.
bool rm_pending_messages_take(rm_pending_messages *pending, uint32_t guid,
                              rm_pending_message *message);

// Forgets what is kept for this guid.
void rm_pending_messages_forget(rm_pending_messages *pending, uint32_t guid);

// A tick has passed: what is too old is dropped.
void rm_pending_messages_age(rm_pending_messages *pending, double dt);

uint64_t rm_pending_messages_hash(const rm_pending_messages *pending, uint64_t hash);

void rm_pending_messages_save(const rm_pending_messages *pending, rm_bytes_out *out);

// Reads what rm_pending_messages_save wrote and keeps nothing of it.
rm_status rm_pending_messages_check(const rm_pending_messages *pending, rm_bytes_in *in);

// The same, for good; it has been checked.
void rm_pending_messages_restore(rm_pending_messages *pending, rm_bytes_in *in);

// All messages of one store into another with as much room, or more.
void rm_pending_messages_copy(rm_pending_messages *to, const rm_pending_messages *from);
