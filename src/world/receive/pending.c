// The store of pending messages: a ring, so that the oldest can go without the others moving,
// however many are kept. The i-th oldest is messages[(first + i) % capacity], for i below count.
//
// Bytes beyond a message's size are zero: they are part of saves, which must not depend on what was
// there before.

#include "world/receive/pending.h"

#include "remora/base.h"

#include <string.h>

static rm_pending_message *message_at(const rm_pending_messages *pending, uint32_t index) {
    return &pending->messages[(pending->first + index) % pending->capacity];
}

// Those before it, which are older, move up.
static void drop(rm_pending_messages *pending, uint32_t index) {
    for (uint32_t i = index; i > 0; --i) {
        *message_at(pending, i) = *message_at(pending, i - 1);
    }
    pending->first = (pending->first + 1) % pending->capacity;
    pending->count -= 1;
}

bool rm_pending_messages_keep(rm_pending_messages *pending, uint32_t guid, const uint8_t *bytes,
                              size_t size) {
    if (size > RM_PENDING_BYTES || pending->capacity == 0) {
        return false;
    }
    if (pending->count == pending->capacity) {
        drop(pending, 0);
    }
    rm_pending_message *message = message_at(pending, pending->count++);
    memset(message, 0, sizeof *message);
    message->guid = guid;
    message->size = (uint32_t)size;
    memcpy(message->bytes, bytes, size);
    return true;
}

bool rm_pending_messages_take(rm_pending_messages *pending, uint32_t guid,
                              rm_pending_message *message) {
    for (uint32_t i = 0; i < pending->count; ++i) {
        if (message_at(pending, i)->guid == guid) {
            *message = *message_at(pending, i);
            drop(pending, i);
            return true;
        }
    }
    return false;
}

// Keeps this one, of those that are looked at in order: `kept` have been kept so far.
static uint32_t keep(const rm_pending_messages *pending, uint32_t kept, uint32_t index) {
    if (kept != index) {
        *message_at(pending, kept) = *message_at(pending, index);
    }
    return kept + 1;
}

void rm_pending_messages_forget(rm_pending_messages *pending, uint32_t guid) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pending->count; ++i) {
        kept = message_at(pending, i)->guid == guid ? kept : keep(pending, kept, i);
    }
    pending->count = kept;
}

// One pass a tick, in proportion to what is kept.
void rm_pending_messages_age(rm_pending_messages *pending, double dt) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pending->count; ++i) {
        message_at(pending, i)->age += dt;
        kept = message_at(pending, i)->age > RM_PENDING_SECONDS ? kept : keep(pending, kept, i);
    }
    pending->count = kept;
}

uint64_t rm_pending_messages_hash(const rm_pending_messages *pending, uint64_t hash) {
    hash = rm_hash_u64(hash, pending->count);
    for (uint32_t i = 0; i < pending->count; ++i) {
        const rm_pending_message *message = message_at(pending, i);
        hash = rm_hash_double(hash, message->age);
        hash = rm_hash_u64(hash, (uint64_t)message->guid << 32 | message->size);
        for (uint32_t b = 0; b < message->size; ++b) {
            hash = rm_hash_u64(hash, message->bytes[b]);
        }
    }
    return hash;
}

void rm_pending_messages_save(const rm_pending_messages *pending, rm_bytes_out *out) {
    rm_bytes_put_u32(out, pending->count);
    for (uint32_t i = 0; i < pending->count; ++i) {
        const rm_pending_message *message = message_at(pending, i);
        uint64_t age;
        memcpy(&age, &message->age, sizeof age);
        rm_bytes_put_u64(out, age);
        rm_bytes_put_u32(out, message->guid);
        rm_bytes_put_u32(out, message->size);
        for (uint32_t b = 0; b < RM_PENDING_BYTES; b += 4) {
            uint32_t word;
            memcpy(&word, &message->bytes[b], sizeof word);
            rm_bytes_put_u32(out, word);
        }
    }
}

static bool get_message(rm_bytes_in *in, rm_pending_message *message) {
    uint64_t age = rm_bytes_get_u64(in);
    memcpy(&message->age, &age, sizeof age);
    message->guid = rm_bytes_get_u32(in);
    message->size = rm_bytes_get_u32(in);
    for (uint32_t b = 0; b < RM_PENDING_BYTES; b += 4) {
        uint32_t word = rm_bytes_get_u32(in);
        memcpy(&message->bytes[b], &word, sizeof word);
    }
    return !in->has_failed && message->age >= 0.0 && message->age <= RM_PENDING_SECONDS &&
           message->size <= RM_PENDING_BYTES;
}

// Reads a saved store without keeping it, so that a restore knows beforehand that it will succeed.
rm_status rm_pending_messages_check(const rm_pending_messages *pending, rm_bytes_in *in) {
    uint32_t count = rm_bytes_get_u32(in);
    if (in->has_failed) {
        return RM_ERROR_FORMAT;
    }
    if (count > pending->capacity) {
        return RM_ERROR_FULL;
    }
    for (uint32_t i = 0; i < count; ++i) {
        rm_pending_message message;
        if (!get_message(in, &message)) {
            return RM_ERROR_FORMAT;
        }
    }
    return RM_OK;
}

void rm_pending_messages_restore(rm_pending_messages *pending, rm_bytes_in *in) {
    pending->first = 0;
    pending->count = rm_bytes_get_u32(in);
    for (uint32_t i = 0; i < pending->count; ++i) {
        get_message(in, &pending->messages[i]);
    }
}

void rm_pending_messages_copy(rm_pending_messages *to, const rm_pending_messages *from) {
    to->first = 0;
    to->count = from->count;
    for (uint32_t i = 0; i < from->count; ++i) {
        to->messages[i] = *message_at(from, i);
    }
}
