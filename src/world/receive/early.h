// Messages that came before their bodies. They are kept in order of arrival, bounded in number,
// length and age; when there is no room the oldest goes.

#pragma once

#include "remora/base.h"
#include "remora/constants.h"

#include "base/bytes.h"

typedef struct rm_early_message {
    double age;    // s
    uint32_t guid; // of the body that is missing
    uint32_t size;
    uint8_t bytes[RM_EARLY_BYTES];
} rm_early_message;

typedef struct rm_early {
    rm_early_message *messages; // a ring
    uint32_t capacity;
    uint32_t first; // the oldest
    uint32_t count;
} rm_early;

// False if it is too long, or there is no room at all.
bool rm_early_keep(rm_early *early, uint32_t guid, const uint8_t *bytes, size_t size);

// Takes out the oldest message for this guid. False if there is none.
bool rm_early_take(rm_early *early, uint32_t guid, rm_early_message *message);

// Forgets what is kept for this guid.
void rm_early_forget(rm_early *early, uint32_t guid);

// A tick has passed: what is too old is dropped.
void rm_early_age(rm_early *early, double dt);

uint64_t rm_early_hash(const rm_early *early, uint64_t hash);

void rm_early_save(const rm_early *early, rm_bytes_out *out);

// Reads what rm_early_save wrote and keeps nothing of it.
rm_status rm_early_check(const rm_early *early, rm_bytes_in *in);

// The same, for good; it has been checked.
void rm_early_restore(rm_early *early, rm_bytes_in *in);

// All messages of one store into another with as much room, or more.
void rm_early_copy(rm_early *to, const rm_early *from);
