// The store of early messages: a ring, so that the oldest can go without the others moving, however
// many are kept. The i-th oldest is messages[(first + i) % capacity], for i below count.
//
// Bytes beyond a message's size are zero: they are part of saves, which must not depend on what was
// there before.

#include "world/receive/early.h"

#include "remora/base.h"

#include <string.h>

static rm_early_message *message_at(const rm_early *early, uint32_t index) {
    return &early->messages[(early->first + index) % early->capacity];
}

// Those before it, which are older, move up.
static void drop(rm_early *early, uint32_t index) {
    for (uint32_t i = index; i > 0; --i) {
        *message_at(early, i) = *message_at(early, i - 1);
    }
    early->first = (early->first + 1) % early->capacity;
    early->count -= 1;
}

bool rm_early_keep(rm_early *early, uint32_t guid, const uint8_t *bytes, size_t size) {
    if (size > RM_EARLY_BYTES || early->capacity == 0) {
        return false;
    }
    if (early->count == early->capacity) {
        drop(early, 0);
    }
    rm_early_message *message = message_at(early, early->count++);
    memset(message, 0, sizeof *message);
    message->guid = guid;
    message->size = (uint32_t)size;
    memcpy(message->bytes, bytes, size);
    return true;
}

bool rm_early_take(rm_early *early, uint32_t guid, rm_early_message *message) {
    for (uint32_t i = 0; i < early->count; ++i) {
        if (message_at(early, i)->guid == guid) {
            *message = *message_at(early, i);
            drop(early, i);
            return true;
        }
    }
    return false;
}

// Keeps this one, of those that are looked at in order: `kept` have been kept so far.
static uint32_t keep(const rm_early *early, uint32_t kept, uint32_t index) {
    if (kept != index) {
        *message_at(early, kept) = *message_at(early, index);
    }
    return kept + 1;
}

void rm_early_forget(rm_early *early, uint32_t guid) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < early->count; ++i) {
        kept = message_at(early, i)->guid == guid ? kept : keep(early, kept, i);
    }
    early->count = kept;
}

// One pass a tick, in proportion to what is kept.
void rm_early_age(rm_early *early, double dt) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < early->count; ++i) {
        message_at(early, i)->age += dt;
        kept = message_at(early, i)->age > RM_EARLY_SECONDS ? kept : keep(early, kept, i);
    }
    early->count = kept;
}

uint64_t rm_early_hash(const rm_early *early, uint64_t hash) {
    hash = rm_hash_u64(hash, early->count);
    for (uint32_t i = 0; i < early->count; ++i) {
        const rm_early_message *message = message_at(early, i);
        hash = rm_hash_double(hash, message->age);
        hash = rm_hash_u64(hash, (uint64_t)message->guid << 32 | message->size);
        for (uint32_t b = 0; b < message->size; ++b) {
            hash = rm_hash_u64(hash, message->bytes[b]);
        }
    }
    return hash;
}

void rm_early_save(const rm_early *early, rm_bytes_out *out) {
    rm_bytes_put_u32(out, early->count);
    for (uint32_t i = 0; i < early->count; ++i) {
        const rm_early_message *message = message_at(early, i);
        uint64_t age;
        memcpy(&age, &message->age, sizeof age);
        rm_bytes_put_u64(out, age);
        rm_bytes_put_u32(out, message->guid);
        rm_bytes_put_u32(out, message->size);
        for (uint32_t b = 0; b < RM_EARLY_BYTES; b += 4) {
            uint32_t word;
            memcpy(&word, &message->bytes[b], sizeof word);
            rm_bytes_put_u32(out, word);
        }
    }
}

static bool get_message(rm_bytes_in *in, rm_early_message *message) {
    uint64_t age = rm_bytes_get_u64(in);
    memcpy(&message->age, &age, sizeof age);
    message->guid = rm_bytes_get_u32(in);
    message->size = rm_bytes_get_u32(in);
    for (uint32_t b = 0; b < RM_EARLY_BYTES; b += 4) {
        uint32_t word = rm_bytes_get_u32(in);
        memcpy(&message->bytes[b], &word, sizeof word);
    }
    return !in->has_failed && message->age >= 0.0 && message->age <= RM_EARLY_SECONDS &&
           message->size <= RM_EARLY_BYTES;
}

// Reads a saved store without keeping it, so that a restore knows beforehand that it will succeed.
rm_status rm_early_check(const rm_early *early, rm_bytes_in *in) {
    uint32_t count = rm_bytes_get_u32(in);
    if (in->has_failed) {
        return RM_ERROR_FORMAT;
    }
    if (count > early->capacity) {
        return RM_ERROR_FULL;
    }
    for (uint32_t i = 0; i < count; ++i) {
        rm_early_message message;
        if (!get_message(in, &message)) {
            return RM_ERROR_FORMAT;
        }
    }
    return RM_OK;
}

void rm_early_restore(rm_early *early, rm_bytes_in *in) {
    early->first = 0;
    early->count = rm_bytes_get_u32(in);
    for (uint32_t i = 0; i < early->count; ++i) {
        get_message(in, &early->messages[i]);
    }
}

void rm_early_copy(rm_early *to, const rm_early *from) {
    to->first = 0;
    to->count = from->count;
    for (uint32_t i = 0; i < from->count; ++i) {
        to->messages[i] = *message_at(from, i);
    }
}
