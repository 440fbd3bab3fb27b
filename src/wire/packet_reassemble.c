// Messages from packets that arrive twice, late or in any order, or are lost.
//
// Invariants:
//  - All memory is one block, laid out once: streams, slots, order marks, then for each slot its
//    bytes and a bit for each fragment it has.
//  - A slot is free when its count is 0; else 0 < received < count, and its bits say which.
//  - A stream is free when its age is 0. Ages only grow, so the smallest is the one to evict.
//  - The window of a stream holds a bit for each of the WINDOW sequence numbers up to `newest`.

#include "remora/base.h"
#include "remora/constants.h"

#include "base/allocate.h"
#include "wire/packet.h"
#include "wire/wire_numbers.h"

// Sequence numbers that a stream keeps. A resend arrives within seconds, a server sends at most
// some hundred packets in one. Count; a multiple of 64. Origin: chosen.
enum { WINDOW = 1024, WINDOW_WORDS = WINDOW / 64 };

enum {
    MESSAGE_SIZE_MIN = 4,   // bytes: an opcode
    FRAGMENT_LIMIT = 65535, // of one message: their count is a word
    ALIGNMENT = 64,         // bytes: a cache line
};

typedef struct stream {
    uint64_t id;
    uint64_t age;                // when it was last used; 0 for a free one
    uint32_t newest;             // highest sequence number so far
    bool has_newest;             // `newest` is valid
    uint64_t seen[WINDOW_WORDS]; // by sequence number modulo WINDOW
} stream;

typedef struct slot {
    uint64_t stream;
    uint64_t age; // when its first fragment arrived
    uint32_t sequence, id_high;
    uint16_t queue;
    uint16_t count; // 0 for a free one
    uint16_t received;
    uint16_t last_size; // bytes of the last fragment, once it is there
    uint8_t *bytes;     // fragment_capacity times RM_FRAGMENT_DATA_SIZE
    uint64_t *has;      // a bit for each fragment that is there
} slot;

// The newest ordering stamp of an ephemeral message. Two that fall on one place forget each other.
typedef struct order_mark {
    uint64_t stream;
    uint32_t sequence;
    uint16_t order;
    bool is_used;
} order_mark;

struct rm_reassembler {
    rm_reassembler_def def;
    size_t size;  // of the whole block
    uint64_t age; // packets so far: the clock of streams and slots
    stream *streams;
    slot *slots;
    order_mark *marks;
    uint64_t counts[RM_FATE_COUNT];
};

rm_reassembler_def rm_default_reassembler_def(void) {
    return (rm_reassembler_def){.stream_capacity = RM_DEFAULT_STREAMS,
                                .message_capacity = RM_DEFAULT_MESSAGES,
                                .fragment_capacity = RM_DEFAULT_FRAGMENTS,
                                .ephemeral_capacity = RM_DEFAULT_EPHEMERALS};
}

static const char *const fate_texts[RM_FATE_COUNT] = {
    [RM_FATE_PACKET] = "packets",
    [RM_FATE_MESSAGE] = "messages",
    [RM_FATE_PACKET_SHORT] = "packets that end too early",
    [RM_FATE_PACKET_TRAILING] = "packets with bytes left over",
    [RM_FATE_PACKET_FLAGS] = "packets with unknown flags",
    [RM_FATE_PACKET_VALUE] = "packets with impossible values",
    [RM_FATE_PACKET_CHECKSUM] = "packets with a wrong checksum",
    [RM_FATE_PACKET_DUPLICATE] = "packets that came twice",
    [RM_FATE_PACKET_STALE] = "packets that came much too late",
    [RM_FATE_FRAGMENT_DUPLICATE] = "fragments that came twice",
    [RM_FATE_FRAGMENT_MISFIT] = "fragments of messages that are too long",
    [RM_FATE_EPHEMERAL_OLD] = "fragments of messages that were overtaken",
    [RM_FATE_MESSAGE_OVERTAKEN] = "messages overtaken before they were whole",
    [RM_FATE_MESSAGE_EVICTED] = "messages given up for newer ones",
    [RM_FATE_MESSAGE_SHORT] = "messages without an opcode",
    [RM_FATE_STREAM_EVICTED] = "streams given up for newer ones",
};

const char *rm_packet_fate_text(rm_packet_fate fate) {
    return (unsigned)fate < RM_FATE_COUNT ? fate_texts[fate] : "unknown";
}

static size_t aligned(size_t size) {
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static size_t slot_bytes(const rm_reassembler_def *def) {
    return aligned((size_t)def->fragment_capacity * RM_FRAGMENT_DATA_SIZE);
}

static size_t slot_words(const rm_reassembler_def *def) {
    return ((size_t)def->fragment_capacity + 63) / 64;
}

// Limits that keep the sum below within 64 bits, far beyond any use.
static bool is_valid(const rm_reassembler_def *def) {
    enum { LIMIT = 1 << 20 };
    const int ephemerals = def->ephemeral_capacity;
    return def->stream_capacity > 0 && def->stream_capacity <= LIMIT && def->message_capacity > 0 &&
           def->message_capacity <= LIMIT && def->fragment_capacity > 0 &&
           def->fragment_capacity <= FRAGMENT_LIMIT && ephemerals > 0 && ephemerals <= LIMIT &&
           (ephemerals & (ephemerals - 1)) == 0;
}

size_t rm_reassembler_bytes(const rm_reassembler_def *def) {
    if (!def || !is_valid(def)) {
        return 0;
    }
    const uint64_t of_slot = slot_bytes(def) + aligned(slot_words(def) * sizeof(uint64_t));
    const uint64_t total = aligned(sizeof(rm_reassembler)) +
                           aligned((size_t)def->stream_capacity * sizeof(stream)) +
                           aligned((size_t)def->message_capacity * sizeof(slot)) +
                           aligned((size_t)def->ephemeral_capacity * sizeof(order_mark)) +
                           (uint64_t)def->message_capacity * of_slot;
    return total <= SIZE_MAX ? (size_t)total : 0;
}

// Cuts the next part off a block.
static void *carve(uint8_t **at, size_t size) {
    void *part = *at;
    *at += aligned(size);
    return part;
}

static void lay_out(rm_reassembler *r, uint8_t *at) {
    const rm_reassembler_def *def = &r->def;
    r->streams = (stream *)carve(&at, (size_t)def->stream_capacity * sizeof(stream));
    r->slots = (slot *)carve(&at, (size_t)def->message_capacity * sizeof(slot));
    r->marks = (order_mark *)carve(&at, (size_t)def->ephemeral_capacity * sizeof(order_mark));
    for (int i = 0; i < def->message_capacity; ++i) {
        r->slots[i].bytes = (uint8_t *)carve(&at, slot_bytes(def));
        r->slots[i].has = (uint64_t *)carve(&at, slot_words(def) * sizeof(uint64_t));
    }
}

rm_status rm_reassembler_create(const rm_reassembler_def *def, rm_reassembler **out) {
    const size_t size = rm_reassembler_bytes(def);
    if (size == 0 || !out) {
        return RM_ERROR_ARGUMENT;
    }
    uint8_t *block = (uint8_t *)rm_allocate(&def->allocator, size);
    if (!block) {
        return RM_ERROR_MEMORY;
    }
    rm_reassembler *r = (rm_reassembler *)(void *)block;
    r->def = *def;
    r->size = size;
    lay_out(r, block + aligned(sizeof *r));
    *out = r;
    return RM_OK;
}

void rm_reassembler_destroy(rm_reassembler *reassembler) {
    if (reassembler) {
        const rm_allocator allocator = reassembler->def.allocator;
        rm_release(&allocator, reassembler, reassembler->size);
    }
}

static void count(rm_reassembler *r, rm_packet_fate fate) {
    r->counts[fate]++;
}

// ---------------------------------------------------------------------------------------- streams

static stream *find_stream(rm_reassembler *r, uint64_t id) {
    for (int i = 0; i < r->def.stream_capacity; ++i) {
        if (r->streams[i].age > 0 && r->streams[i].id == id) {
            return &r->streams[i];
        }
    }
    return NULL;
}

static void forget_messages(rm_reassembler *r, uint64_t id) {
    for (int i = 0; i < r->def.message_capacity; ++i) {
        if (r->slots[i].stream == id) {
            r->slots[i].count = 0;
        }
    }
    for (int i = 0; i < r->def.ephemeral_capacity; ++i) {
        if (r->marks[i].stream == id) {
            r->marks[i].is_used = false;
        }
    }
}

// A free stream, or the one that has been unused for the longest time.
static stream *replace_stream(rm_reassembler *r, uint64_t id) {
    stream *oldest = &r->streams[0];
    for (int i = 1; i < r->def.stream_capacity; ++i) {
        if (r->streams[i].age < oldest->age) {
            oldest = &r->streams[i];
        }
    }
    if (oldest->age > 0) {
        count(r, RM_FATE_STREAM_EVICTED);
        forget_messages(r, oldest->id);
    }
    *oldest = (stream){.id = id};
    return oldest;
}

static bool get_bit(const uint64_t *words, uint32_t index) {
    return words[index / 64] >> (index % 64) & 1;
}

static void set_bit(uint64_t *words, uint32_t index) {
    words[index / 64] |= (uint64_t)1 << (index % 64);
}

static void clear_bit(uint64_t *words, uint32_t index) {
    words[index / 64] &= ~((uint64_t)1 << (index % 64));
}

// Moves the window on to a new sequence number; those in between are missing.
static void advance_window(stream *s, uint32_t sequence) {
    const uint32_t steps = sequence - s->newest;
    if (!s->has_newest || steps >= WINDOW) {
        memset(s->seen, 0, sizeof s->seen);
    } else {
        for (uint32_t i = 1; i <= steps; ++i) {
            clear_bit(s->seen, (s->newest + i) % WINDOW);
        }
    }
    s->newest = sequence;
    s->has_newest = true;
}

// RM_FATE_PACKET for a new one, or why it is dropped.
static rm_packet_fate see_sequence(stream *s, uint32_t sequence) {
    const uint32_t behind = s->newest - sequence;
    if (!s->has_newest || (behind != 0 && behind >= 0x80000000u)) {
        advance_window(s, sequence);
    } else if (behind >= WINDOW) {
        return RM_FATE_PACKET_STALE;
    } else if (get_bit(s->seen, sequence % WINDOW)) {
        return RM_FATE_PACKET_DUPLICATE;
    }
    set_bit(s->seen, sequence % WINDOW);
    return RM_FATE_PACKET;
}

// -------------------------------------------------------------------------------------- ephemerals

static order_mark *mark_of(rm_reassembler *r, uint64_t stream_id, uint32_t sequence) {
    // Multiplication by an odd number spreads both; the upper bits are the well mixed ones.
    const uint64_t mixed = (stream_id * 0x9E3779B97F4A7C15u ^ sequence) * 0xD6E8FEB86659FD93u;
    return &r->marks[(mixed >> 32) & (uint64_t)(r->def.ephemeral_capacity - 1)];
}

// False for a fragment of a message that a newer one has overtaken.
static bool is_in_order(rm_reassembler *r, uint64_t stream_id, const rm_fragment *f) {
    if (!rm_fragment_is_ephemeral(f)) {
        return true;
    }
    order_mark *mark = mark_of(r, stream_id, f->sequence);
    const bool is_same =
        mark->is_used && mark->stream == stream_id && mark->sequence == f->sequence;
    if (is_same && rm_stamp_is_newer(rm_fragment_order(f), mark->order)) {
        return false;
    }
    *mark = (order_mark){stream_id, f->sequence, rm_fragment_order(f), true};
    return true;
}

// ------------------------------------------------------------------------------------------- slots

// Fragments of one message agree in these; of id_high only the bits that name the server.
static bool is_slot_of(const slot *s, uint64_t stream_id, const rm_fragment *f) {
    const uint32_t server_bits = 0x00FF0000u;
    return s->count == f->count && s->stream == stream_id && s->sequence == f->sequence &&
           s->queue == f->queue && ((s->id_high ^ f->id_high) & server_bits) == 0;
}

// A free slot, or the one that has waited longest: its message is given up. Linear, because there
// are few slots and most messages skip them.
static slot *free_slot(rm_reassembler *r) {
    slot *oldest = &r->slots[0];
    for (int i = 0; i < r->def.message_capacity; ++i) {
        if (r->slots[i].count == 0) {
            return &r->slots[i];
        }
        if (r->slots[i].age < oldest->age) {
            oldest = &r->slots[i];
        }
    }
    count(r, RM_FATE_MESSAGE_EVICTED);
    return oldest;
}

static void begin_slot(rm_reassembler *r, slot *s, uint64_t stream_id, const rm_fragment *f) {
    s->stream = stream_id;
    s->age = r->age;
    s->sequence = f->sequence;
    s->id_high = f->id_high;
    s->queue = f->queue;
    s->count = f->count;
    s->received = 0;
    s->last_size = 0;
    memset(s->has, 0, slot_words(&r->def) * sizeof(uint64_t));
}

// The slot a fragment belongs to. Ephemeral fragments that reach this place are the newest there
// are, so a slot of an older message of theirs begins again.
static slot *take_slot(rm_reassembler *r, uint64_t stream_id, const rm_fragment *f) {
    for (int i = 0; i < r->def.message_capacity; ++i) {
        slot *s = &r->slots[i];
        if (!is_slot_of(s, stream_id, f)) {
            continue;
        }
        const bool is_overtaken =
            rm_fragment_is_ephemeral(f) && (s->id_high & 0xFFFFu) != rm_fragment_order(f);
        if (is_overtaken) {
            count(r, RM_FATE_MESSAGE_OVERTAKEN);
            begin_slot(r, s, stream_id, f);
        }
        return s;
    }
    slot *s = free_slot(r);
    begin_slot(r, s, stream_id, f);
    return s;
}

// True when the message is whole.
static bool fill_slot(rm_reassembler *r, slot *s, const rm_fragment *f) {
    if (get_bit(s->has, f->index)) {
        count(r, RM_FATE_FRAGMENT_DUPLICATE);
        return false;
    }
    set_bit(s->has, f->index);
    memcpy(s->bytes + (size_t)f->index * RM_FRAGMENT_DATA_SIZE, f->data.data, f->data.size);
    if (f->index + 1 == f->count) {
        s->last_size = (uint16_t)f->data.size;
    }
    s->received++;
    return s->received == s->count;
}

// ---------------------------------------------------------------------------------------- delivery

// The receiver of messages, and their sender.
typedef struct delivery {
    uint64_t stream;
    uint16_t interval; // of the packet
    rm_blob_fn *sink;
    void *user;
} delivery;

static void deliver(rm_reassembler *r, const delivery *to, const rm_fragment *f, rm_bytes bytes) {
    if (bytes.size < MESSAGE_SIZE_MIN) {
        count(r, RM_FATE_MESSAGE_SHORT);
        return;
    }
    count(r, RM_FATE_MESSAGE);
    if (to->sink) {
        const rm_blob blob = {to->stream, f->sequence, f->queue, to->interval, bytes};
        to->sink(to->user, &blob);
    }
}

static void take_fragment(rm_reassembler *r, const delivery *to, const rm_fragment *f) {
    if (f->count > r->def.fragment_capacity) {
        count(r, RM_FATE_FRAGMENT_MISFIT);
        return;
    }
    if (!is_in_order(r, to->stream, f)) {
        count(r, RM_FATE_EPHEMERAL_OLD);
        return;
    }
    if (f->count == 1) {
        deliver(r, to, f, f->data); // whole by itself: delivered in place
        return;
    }
    slot *s = take_slot(r, to->stream, f);
    if (fill_slot(r, s, f)) {
        const size_t before_last = (size_t)(s->count - 1) * RM_FRAGMENT_DATA_SIZE;
        const rm_bytes bytes = {s->bytes, before_last + s->last_size};
        deliver(r, to, f, bytes);
        s->count = 0;
    }
}

static rm_packet_fate fate_of(rm_status status) {
    switch (status) {
    case RM_ERROR_SHORT:
        return RM_FATE_PACKET_SHORT;
    case RM_ERROR_TRAILING:
        return RM_FATE_PACKET_TRAILING;
    case RM_ERROR_FLAGS:
        return RM_FATE_PACKET_FLAGS;
    case RM_ERROR_CHECKSUM:
        return RM_FATE_PACKET_CHECKSUM;
    default:
        return RM_FATE_PACKET_VALUE;
    }
}

// True for a packet whose fragments are to be taken.
static bool is_new(rm_reassembler *r, uint64_t stream_id, const rm_packet *packet) {
    r->age++;
    // Both begin a connection, whose numbers start again.
    if (packet->header.flags & (RM_PACKET_LOGON | RM_PACKET_CONNECT_REQUEST)) {
        rm_reassembler_forget(r, stream_id);
    }
    stream *s = find_stream(r, stream_id);
    if (!s) {
        s = replace_stream(r, stream_id);
    }
    s->age = r->age;
    if (packet->header.sequence == 0 || !(packet->header.flags & RM_PACKET_FRAGMENTS)) {
        return true;
    }
    const rm_packet_fate fate = see_sequence(s, packet->header.sequence);
    if (fate != RM_FATE_PACKET) {
        count(r, fate);
    }
    return fate == RM_FATE_PACKET;
}

rm_status rm_reassembler_push(rm_reassembler *reassembler, uint64_t stream_id, const uint8_t *bytes,
                              size_t size, rm_blob_fn *sink, void *user, rm_wire_error *error) {
    if (!reassembler) {
        return RM_ERROR_ARGUMENT;
    }
    count(reassembler, RM_FATE_PACKET);
    rm_packet packet;
    const rm_status status = rm_packet_decode(bytes, size, &packet, error);
    if (status != RM_OK) {
        count(reassembler, fate_of(status));
        return status;
    }
    if (is_new(reassembler, stream_id, &packet)) {
        const delivery to = {stream_id, packet.header.interval, sink, user};
        size_t cursor = 0;
        rm_fragment fragment;
        while (rm_packet_next_fragment(&packet, &cursor, &fragment)) {
            take_fragment(reassembler, &to, &fragment);
        }
    }
    return RM_OK;
}

void rm_reassembler_forget(rm_reassembler *reassembler, uint64_t stream_id) {
    if (!reassembler) {
        return;
    }
    stream *s = find_stream(reassembler, stream_id);
    if (s) {
        *s = (stream){0};
    }
    forget_messages(reassembler, stream_id);
}

uint64_t rm_reassembler_count(const rm_reassembler *reassembler, rm_packet_fate fate) {
    return reassembler && (unsigned)fate < RM_FATE_COUNT ? reassembler->counts[fate] : 0;
}

int rm_reassembler_pending(const rm_reassembler *reassembler) {
    int pending = 0;
    for (int i = 0; reassembler && i < reassembler->def.message_capacity; ++i) {
        pending += reassembler->slots[i].count > 0;
    }
    return pending;
}
