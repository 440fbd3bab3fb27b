// The store of pending messages. Places are linked in the order of arrival, and once more in chains
// by guid, so that the oldest and those of one guid are found at once. Which chain a guid is in
// depends on the key of the world, the order within a chain is that of arrival.
//
// Bytes beyond a message's size are zero: they are part of saves, which must be independent of
// earlier content.

#include "wire/waiting.h"

#include "remora/base.h"

#include "base/keyed.h"
#include "wire/wire_numbers.h"

#include <string.h>

uint32_t rm_pending_chains(uint32_t capacity) {
    uint32_t count = 16;
    while (count < capacity) {
        count *= 2;
    }
    return count;
}

static rm_pending_message *message_at(const rm_pending_messages *pending, uint32_t place) {
    return &pending->messages[place - 1];
}

static rm_pending_ends *chain_of(const rm_pending_messages *pending, uint32_t guid) {
    return &pending->chains[rm_keyed_hash(pending->key, guid) & pending->chain_mask];
}

static uint32_t take_place(rm_pending_messages *pending) {
    uint32_t place = pending->unused;
    if (!place) {
        return ++pending->fresh;
    }
    pending->unused = message_at(pending, place)->newer;
    return place;
}

// Appends a message to both of its lists.
static void link_message(rm_pending_messages *pending, uint32_t place) {
    rm_pending_message *m = message_at(pending, place);
    rm_pending_ends *chain = chain_of(pending, m->guid);
    m->older = pending->all.last;
    m->before = chain->last;
    m->newer = m->next = 0;
    *(m->older ? &message_at(pending, m->older)->newer : &pending->all.first) = place;
    *(m->before ? &message_at(pending, m->before)->next : &chain->first) = place;
    pending->all.last = chain->last = place;
    pending->count += 1;
}

static void drop(rm_pending_messages *pending, uint32_t place) {
    rm_pending_message *m = message_at(pending, place);
    rm_pending_ends *chain = chain_of(pending, m->guid);
    *(m->older ? &message_at(pending, m->older)->newer : &pending->all.first) = m->newer;
    *(m->newer ? &message_at(pending, m->newer)->older : &pending->all.last) = m->older;
    *(m->before ? &message_at(pending, m->before)->next : &chain->first) = m->next;
    *(m->next ? &message_at(pending, m->next)->before : &chain->last) = m->before;
    m->newer = pending->unused;
    pending->unused = place;
    pending->count -= 1;
}

bool rm_pending_messages_keep(rm_pending_messages *pending, rm_pending_for what,
                              const uint8_t *bytes, size_t size) {
    if (size > RM_PENDING_BYTES || pending->capacity == 0) {
        return false;
    }
    if (pending->count == pending->capacity) {
        drop(pending, pending->all.first);
    }
    uint32_t place = take_place(pending);
    rm_pending_message *message = message_at(pending, place);
    memset(message, 0, sizeof *message);
    message->guid = what.guid;
    message->instance = what.instance;
    message->has_instance = what.has_instance;
    message->size = (uint32_t)size & 0x7FFFu;
    memcpy(message->bytes, bytes, size);
    link_message(pending, place);
    return true;
}

static uint32_t find_from(const rm_pending_messages *pending, uint32_t place, uint32_t guid) {
    while (place && message_at(pending, place)->guid != guid) {
        place = message_at(pending, place)->next;
    }
    return place;
}

uint32_t rm_pending_messages_first(const rm_pending_messages *pending, uint32_t guid) {
    return pending->count ? find_from(pending, chain_of(pending, guid)->first, guid) : 0;
}

uint32_t rm_pending_messages_next(const rm_pending_messages *pending, uint32_t place) {
    const rm_pending_message *m = message_at(pending, place);
    return find_from(pending, m->next, m->guid);
}

static bool is_due(const rm_pending_message *m, uint32_t guid, uint16_t present) {
    return m->guid == guid && !(m->has_instance && m->instance != present &&
                                rm_stamp_is_newer(present, (uint16_t)m->instance));
}

uint32_t rm_pending_messages_due(const rm_pending_messages *pending, uint32_t place, uint32_t guid,
                                 uint16_t present) {
    place = place ? place : chain_of(pending, guid)->first;
    while (place && !is_due(message_at(pending, place), guid, present)) {
        place = message_at(pending, place)->next;
    }
    return place;
}

void rm_pending_messages_take(rm_pending_messages *pending, uint32_t place,
                              rm_pending_message *message) {
    *message = *message_at(pending, place);
    drop(pending, place);
}

void rm_pending_messages_forget(rm_pending_messages *pending, uint32_t guid) {
    uint32_t place = rm_pending_messages_first(pending, guid);
    while (place) {
        uint32_t next = rm_pending_messages_next(pending, place);
        drop(pending, place);
        place = next;
    }
}

// One pass a tick, in proportion to the number of kept messages.
void rm_pending_messages_age(rm_pending_messages *pending, double dt) {
    uint32_t next;
    for (uint32_t place = pending->all.first; place; place = next) {
        rm_pending_message *message = message_at(pending, place);
        next = message->newer;
        message->age += dt;
        if (message->age > RM_PENDING_SECONDS) {
            drop(pending, place);
        }
    }
}

static void clear(rm_pending_messages *pending) {
    memset(pending->chains, 0, ((size_t)pending->chain_mask + 1) * sizeof *pending->chains);
    pending->all = (rm_pending_ends){0, 0};
    pending->count = pending->fresh = pending->unused = 0;
}

uint64_t rm_pending_messages_hash(const rm_pending_messages *pending, uint64_t hash) {
    hash = rm_hash_u64(hash, pending->count);
    for (uint32_t place = pending->all.first; place; place = message_at(pending, place)->newer) {
        const rm_pending_message *message = message_at(pending, place);
        hash = rm_hash_double(hash, message->age);
        hash = rm_hash_u64(hash, (uint64_t)message->guid << 32 | message->size);
        for (uint32_t b = 0; b < message->size; ++b) {
            hash = rm_hash_u64(hash, message->bytes[b]);
        }
    }
    return hash;
}

static void put_message(const rm_pending_message *message, rm_bytes_out *out) {
    uint64_t age;
    memcpy(&age, &message->age, sizeof age);
    rm_bytes_put_u64(out, age);
    rm_bytes_put_u32(out, message->guid);
    rm_bytes_put_count(out, message->size);
    rm_bytes_put(out, message->bytes, message->size);
}

void rm_pending_messages_save(const rm_pending_messages *pending, rm_bytes_out *out) {
    rm_bytes_put_u32(out, pending->count);
    for (uint32_t place = pending->all.first; place; place = message_at(pending, place)->newer) {
        put_message(message_at(pending, place), out);
    }
}

static bool get_message(rm_bytes_in *in, rm_pending_message *message) {
    memset(message, 0, sizeof *message);
    uint64_t age = rm_bytes_get_u64(in);
    memcpy(&message->age, &age, sizeof age);
    message->guid = rm_bytes_get_u32(in);
    const uint32_t size = rm_bytes_get_count(in);
    bool is_good = !in->has_failed && message->age >= 0.0 && message->age <= RM_PENDING_SECONDS &&
                   size <= RM_PENDING_BYTES;
    const uint8_t *bytes = is_good ? rm_bytes_take(in, size) : NULL;
    if (bytes) {
        message->size = size & 0x7FFFu;
        memcpy(message->bytes, bytes, size);
    }
    return bytes != NULL;
}

// Reads a saved store and discards it, so that a restore is checked beforehand.
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
    uint32_t count = rm_bytes_get_u32(in);
    clear(pending);
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t place = take_place(pending);
        memset(message_at(pending, place), 0, sizeof *pending->messages);
        get_message(in, message_at(pending, place));
        link_message(pending, place);
    }
}

void rm_pending_messages_copy(rm_pending_messages *to, const rm_pending_messages *from) {
    clear(to);
    for (uint32_t place = from->all.first; place; place = message_at(from, place)->newer) {
        uint32_t copy = take_place(to);
        *message_at(to, copy) = *message_at(from, place);
        link_message(to, copy);
    }
}

// --- messages of one body --------------------------------------------------------------------

// The oldest of the last RM_SAVED_MESSAGES messages for this guid, or 0.
static uint32_t first_saved(const rm_pending_messages *pending, uint32_t guid) {
    uint32_t count = 0;
    uint32_t first = guid ? rm_pending_messages_first(pending, guid) : 0;
    for (uint32_t at = first; at; at = rm_pending_messages_next(pending, at)) {
        count += 1;
        first = count > RM_SAVED_MESSAGES ? rm_pending_messages_next(pending, first) : first;
    }
    return first;
}

void rm_pending_messages_save_of(const rm_pending_messages *pending, uint32_t guid,
                                 rm_bytes_out *out) {
    uint32_t place = first_saved(pending, guid);
    for (; place; place = rm_pending_messages_next(pending, place)) {
        put_message(message_at(pending, place), out);
    }
}

bool rm_pending_messages_check_of(rm_bytes_in *in) {
    rm_pending_message message;
    uint32_t count = 0;
    bool is_good = true;
    while (is_good && in->at < in->size) {
        is_good = get_message(in, &message) && ++count <= RM_SAVED_MESSAGES;
    }
    return is_good;
}

void rm_pending_messages_restore_of(rm_pending_messages *pending, uint32_t guid, rm_bytes_in *in) {
    rm_pending_message message;
    while (in->at < in->size && get_message(in, &message)) {
        const rm_pending_for what = {.guid = guid};
        if (message.guid == guid &&
            rm_pending_messages_keep(pending, what, message.bytes, message.size)) {
            message_at(pending, pending->all.last)->age = message.age;
        }
    }
}
