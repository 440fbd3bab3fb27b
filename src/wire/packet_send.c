// Packets, written: a builder that adds optional headers and fragments to a caller's bytes, and a
// sender that packs messages into datagrams.
//
// Invariants: rm_packet_decode accepts all packets made here, and returns the same values. The
// checksum of the payload is kept up to date as parts are added, so that finishing a packet costs
// only its header.

#include "base/floor.h"
#include "wire/packet.h"

// Bytes of an opcode; fragments of one message, whose count is a word.
enum { MESSAGE_SIZE_MIN = 4, FRAGMENT_LIMIT = 65535 };

rm_status rm_packet_begin(rm_packet_builder *builder, uint8_t *bytes, size_t capacity,
                          const rm_packet_header *header) {
    if (!builder || !bytes || !header) {
        return RM_ERROR_ARGUMENT;
    }
    if (capacity < RM_PACKET_HEADER_SIZE) {
        return RM_ERROR_BUFFER;
    }
    *builder = (rm_packet_builder){bytes, capacity, RM_PACKET_HEADER_SIZE, *header, 0};
    builder->header.flags &= RM_PACKET_RETRANSMISSION | RM_PACKET_UNUSED_FLAGS;
    return RM_OK;
}

// In the buffer, and within the 16 bits of the payload's size.
static bool has_room(const rm_packet_builder *builder, size_t size) {
    const size_t payload = builder->size - RM_PACKET_HEADER_SIZE;
    return size <= builder->capacity - builder->size && size <= UINT16_MAX - payload;
}

static void add(rm_packet_builder *builder, rm_bytes data) {
    if (data.size > 0) {
        memcpy(builder->bytes + builder->size, data.data, data.size);
    }
    builder->size += data.size;
    builder->payload_sum += rm_checksum(data.data, data.size);
}

static bool has_option_size(uint32_t flag, int size, rm_bytes data) {
    if (size >= 0) {
        return data.size == (size_t)size;
    }
    if (size == RM_OPTION_REST) {
        return true;
    }
    if (data.size < 4 || data.size % 4 != 0) {
        return false;
    }
    const uint32_t count = rm_load_u32(data.data);
    return count == data.size / 4 - 1 && (flag != RM_PACKET_NAK || count <= RM_NAK_LIMIT);
}

rm_status rm_packet_add_option(rm_packet_builder *builder, uint32_t flag, rm_bytes data) {
    if (!builder) {
        return RM_ERROR_ARGUMENT;
    }
    const int size = rm_option_size(flag);
    if (size == RM_OPTION_UNKNOWN) {
        return RM_ERROR_FLAGS;
    }
    // Ascending, before any fragment, and a header that takes the rest is the last.
    const uint32_t flags = builder->header.flags & ~(uint32_t)RM_PACKET_RETRANSMISSION;
    if (flags >= flag || flags & (RM_PACKET_FRAGMENTS | RM_PACKET_LOGON) ||
        (!data.data && data.size > 0) || !has_option_size(flag, size, data)) {
        return RM_ERROR_VALUE;
    }
    if (!has_room(builder, data.size)) {
        return RM_ERROR_BUFFER;
    }
    builder->header.flags |= flag;
    add(builder, data);
    return RM_OK;
}

static bool is_sendable(const rm_fragment *f) {
    const bool is_last = f->index + 1 == f->count;
    return f->index < f->count && f->data.size <= RM_FRAGMENT_DATA_SIZE &&
           (is_last || f->data.size == RM_FRAGMENT_DATA_SIZE) && (f->data.data || !f->data.size);
}

rm_status rm_packet_add_fragment(rm_packet_builder *builder, const rm_fragment *f) {
    if (!builder || !f) {
        return RM_ERROR_ARGUMENT;
    }
    if (!is_sendable(f) || builder->header.flags & RM_PACKET_LOGON) {
        return RM_ERROR_VALUE;
    }
    if (!has_room(builder, RM_FRAGMENT_HEADER_SIZE + f->data.size)) {
        return RM_ERROR_BUFFER;
    }
    uint8_t header[RM_FRAGMENT_HEADER_SIZE];
    rm_store_u32(header, f->sequence);
    rm_store_u32(header + 4, f->id_high);
    rm_store_u16(header + 8, f->count);
    rm_store_u16(header + 10, (uint32_t)(RM_FRAGMENT_HEADER_SIZE + f->data.size));
    rm_store_u16(header + 12, f->index);
    rm_store_u16(header + 14, f->queue);
    add(builder, (rm_bytes){header, sizeof header});
    add(builder, f->data);
    builder->header.flags |= RM_PACKET_FRAGMENTS;
    return RM_OK;
}

size_t rm_packet_finish(rm_packet_builder *builder) {
    if (!builder || !builder->bytes) {
        return 0;
    }
    rm_packet_header *h = &builder->header;
    uint8_t *bytes = builder->bytes;
    h->size = (uint16_t)(builder->size - RM_PACKET_HEADER_SIZE);
    rm_store_u32(bytes, h->sequence);
    rm_store_u32(bytes + 4, h->flags);
    rm_store_u16(bytes + 12, h->recipient);
    rm_store_u16(bytes + 14, h->interval);
    rm_store_u16(bytes + 16, h->size);
    rm_store_u16(bytes + 18, h->iteration);
    h->checksum = rm_packet_checksum(bytes, builder->payload_sum);
    rm_store_u32(bytes + RM_CHECKSUM_OFFSET, h->checksum);
    return builder->size;
}

// An empty message still takes one fragment. 0 for one that is too long to be sent.
int rm_fragment_count(size_t message_size) {
    const size_t count = message_size == 0
                             ? 1
                             : message_size / RM_FRAGMENT_DATA_SIZE +
                                   (message_size % RM_FRAGMENT_DATA_SIZE != 0 ? 1 : 0);
    return count <= FRAGMENT_LIMIT ? (int)count : 0;
}

rm_status rm_fragment_slice(rm_bytes message, int index, rm_fragment *fragment) {
    const int count = rm_fragment_count(message.size);
    if (!fragment || index < 0 || index >= count) {
        return RM_ERROR_ARGUMENT;
    }
    const size_t start = (size_t)index * RM_FRAGMENT_DATA_SIZE;
    const size_t rest = message.size - start;
    fragment->count = (uint16_t)count;
    fragment->index = (uint16_t)index;
    fragment->data.data = message.data ? message.data + start : NULL;
    fragment->data.size = rest < RM_FRAGMENT_DATA_SIZE ? rest : RM_FRAGMENT_DATA_SIZE;
    return RM_OK;
}

// A datagram that is being filled, and its receiver.
typedef struct outbox {
    rm_sender *sender;
    rm_datagram_fn *sink;
    void *user;
    rm_packet_builder builder;
    uint8_t bytes[RM_PACKET_SIZE];
} outbox;

static void begin(outbox *out) {
    const rm_packet_header header = {.sequence = out->sender->packet_sequence,
                                     .recipient = out->sender->recipient,
                                     .interval = out->sender->interval,
                                     .iteration = out->sender->iteration};
    rm_packet_begin(&out->builder, out->bytes, sizeof out->bytes, &header);
}

// Number 0 is for uncounted packets, so the wrap skips it.
static void flush(outbox *out) {
    const rm_bytes datagram = {out->bytes, rm_packet_finish(&out->builder)};
    out->sender->packet_sequence += out->sender->packet_sequence == UINT32_MAX ? 2 : 1;
    out->sink(out->user, datagram);
}

// Datagrams are filled as far as possible: a fragment that is too large begins the next one.
static void send_fragment(outbox *out, const rm_fragment *fragment) {
    if (rm_packet_add_fragment(&out->builder, fragment) == RM_ERROR_BUFFER) {
        flush(out);
        begin(out);
        rm_packet_add_fragment(&out->builder, fragment);
    }
}

static void send_message(outbox *out, uint16_t queue, rm_bytes message) {
    rm_fragment fragment = {.sequence = out->sender->fragment_sequence++,
                            .id_high = RM_FRAGMENT_EPHEMERAL,
                            .queue = queue};
    const int count = rm_fragment_count(message.size);
    for (int i = 0; i < count; ++i) {
        rm_fragment_slice(message, i, &fragment);
        send_fragment(out, &fragment);
    }
}

static bool is_readable(rm_bytes message) {
    return message.data && message.size >= MESSAGE_SIZE_MIN && rm_fragment_count(message.size) > 0;
}

// All messages are checked before the first is sent, so that an error precedes all sending.
rm_status rm_sender_send(rm_sender *sender, uint16_t queue, const rm_bytes *messages, int count,
                         rm_datagram_fn *sink, void *user) {
    if (!sender || !sink || count < 0 || (!messages && count > 0)) {
        return RM_ERROR_ARGUMENT;
    }
    for (int i = 0; i < count; ++i) {
        if (!is_readable(messages[i])) {
            return RM_ERROR_ARGUMENT;
        }
    }
    if (count == 0) {
        return RM_OK;
    }
    outbox out = {.sender = sender, .sink = sink, .user = user};
    begin(&out);
    for (int i = 0; i < count; ++i) {
        send_message(&out, queue, messages[i]);
    }
    flush(&out);
    return RM_OK;
}

// The sum of the payload is the checksum minus that of the header.
rm_status rm_packet_repeat(uint8_t *datagram, size_t size) {
    rm_packet packet;
    rm_status status = rm_packet_decode(datagram, size, &packet, NULL);
    if (status == RM_OK && !packet.is_verified) {
        status = RM_ERROR_FLAGS;
    }
    if (status != RM_OK) {
        return status;
    }
    const uint32_t payload_sum = packet.header.checksum - rm_packet_checksum(datagram, 0);
    rm_store_u32(datagram + 4, packet.header.flags | RM_PACKET_RETRANSMISSION);
    rm_store_u32(datagram + RM_CHECKSUM_OFFSET, rm_packet_checksum(datagram, payload_sum));
    return RM_OK;
}

// ------------------------------------------------------------------------------- times of sending

// Milliseconds after which the 16 bits of a header begin again.
#define TIME_PERIOD 65536.0

// Milliseconds are undefined from 2^52 ms on, and for NaN and infinity.
uint16_t rm_packet_time(double seconds) {
    const double ms = rm_floor_double(seconds * 1000.0 + 0.5);
    const bool is_whole = ms > -4503599627370496.0 && ms < 4503599627370496.0;
    return is_whole ? (uint16_t)(ms - rm_floor_double(ms / TIME_PERIOD) * TIME_PERIOD) : 0;
}

double rm_packet_sent(uint16_t interval, double near, double tick) {
    const double periods = rm_floor_double((near * 1000.0 - interval) / TIME_PERIOD + 0.5);
    const double ms = interval + periods * TIME_PERIOD;
    if (tick > 0.0) {
        const double at = rm_floor_double(ms / (tick * 1000.0) + 0.5) * tick;
        const double off = at * 1000.0 - ms;
        if (off >= -0.5 && off <= 0.5) {
            return at;
        }
    }
    return ms / 1000.0;
}
