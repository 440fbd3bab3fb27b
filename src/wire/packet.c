// One datagram, read: header, optional headers by its flags, fragments of messages. Stateless.
// docs/wire.md has the layout.
//
// Once rm_packet_decode has accepted a packet its options and fragments are well formed, so the
// functions that walk them always succeed.

#include "wire/packet.h"

typedef struct option {
    uint32_t flag;
    int size; // bytes, or RM_OPTION_COUNTED or RM_OPTION_REST
} option;

// By ascending flag, which is also their order in the packet. Origin: client.
static const option options[] = {
    {RM_PACKET_SERVER_SWITCH, 8},
    {RM_PACKET_LOGON_ADDRESS, 16},
    {RM_PACKET_EMPTY_HEADER_1, 0},
    {RM_PACKET_REFERRAL, 32},
    {RM_PACKET_NAK, RM_OPTION_COUNTED},
    {RM_PACKET_EMPTY_ACK, RM_OPTION_COUNTED},
    {RM_PACKET_ACK, 4},
    {RM_PACKET_DISCONNECT, 0},
    {RM_PACKET_LOGON, RM_OPTION_REST},
    {RM_PACKET_REFERRED, 8},
    {RM_PACKET_CONNECT_REQUEST, 32},
    {RM_PACKET_CONNECT_RESPONSE, 8},
    {RM_PACKET_NET_ERROR, 8},
    {RM_PACKET_NET_ERROR_DISCONNECT, 8},
    {RM_PACKET_COMMAND, 8},
    {RM_PACKET_TIME_SYNC, 8},
    {RM_PACKET_ECHO_REQUEST, 4},
    {RM_PACKET_ECHO_RESPONSE, 8},
    {RM_PACKET_FLOW, 6},
};

enum { OPTION_COUNT = sizeof options / sizeof options[0] };

int rm_option_size(uint32_t flag) {
    for (int i = 0; i < OPTION_COUNT; ++i) {
        if (options[i].flag == flag) {
            return options[i].size;
        }
    }
    return RM_OPTION_UNKNOWN;
}

static uint32_t known_flags(void) {
    uint32_t flags = RM_PACKET_PLAIN_FLAGS;
    for (int i = 0; i < OPTION_COUNT; ++i) {
        flags |= options[i].flag;
    }
    return flags;
}

// The sum of its words, and of what is left over as if it stood at the top of a word; the size
// counts in the upper half. Origin: client.
uint32_t rm_checksum(const uint8_t *bytes, size_t size) {
    if (!bytes) {
        return 0;
    }
    uint32_t sum = (uint32_t)size << 16;
    const size_t tail = size % 4;
    const uint8_t *end = bytes + (size - tail);
    for (; bytes != end; bytes += 4) {
        sum += rm_load_u32(bytes);
    }
    for (size_t i = 0; i < tail; ++i) {
        sum += (uint32_t)end[i] << (24 - 8 * i);
    }
    return sum;
}

// The header is summed with a constant in the place of its checksum.
uint32_t rm_packet_checksum(const uint8_t *bytes, uint32_t payload_sum) {
    uint8_t header[RM_PACKET_HEADER_SIZE];
    memcpy(header, bytes, sizeof header);
    rm_store_u32(header + RM_CHECKSUM_OFFSET, RM_CHECKSUM_SEED);
    return rm_checksum(header, sizeof header) + payload_sum;
}

static void read_header(rm_codec *codec, rm_packet_header *header) {
    rm_codec_u32(codec, &header->sequence, "sequence");
    rm_codec_bits(codec, &header->flags, known_flags(), "flags");
    rm_codec_u32(codec, &header->checksum, "checksum");
    rm_codec_u16(codec, &header->recipient, "recipient");
    rm_codec_u16(codec, &header->interval, "interval");
    rm_codec_u16(codec, &header->size, "size");
    if (!rm_codec_failed(codec)) {
        // Two bytes of the header are still to follow.
        const size_t there = codec->size - codec->at;
        rm_codec_require(codec, there >= 2u + header->size, RM_ERROR_SHORT, "size");
        rm_codec_require(codec, there <= 2u + header->size, RM_ERROR_TRAILING, "size");
    }
    rm_codec_u16(codec, &header->iteration, "iteration");
}

static void read_counted(rm_codec *codec, uint32_t flag) {
    uint32_t count = 0;
    rm_codec_u32(codec, &count, "option.count");
    if (flag == RM_PACKET_NAK) {
        rm_codec_require(codec, count <= RM_NAK_LIMIT, RM_ERROR_VALUE, "option.count");
    }
    const bool is_there = count <= (codec->size - codec->at) / 4;
    rm_codec_require(codec, is_there, RM_ERROR_SHORT, "option.count");
    if (is_there) {
        rm_codec_take(codec, (size_t)count * 4, "option");
    }
}

// A header that lacks a length ends the search.
static void read_rest(rm_codec *codec, uint32_t flags, uint32_t flag) {
    const bool is_last = (flags & ~(2 * flag - 1)) == 0 && !(flags & RM_PACKET_FRAGMENTS);
    rm_codec_require(codec, is_last, RM_ERROR_FLAGS, "option");
    rm_codec_take(codec, codec->size - codec->at, "option");
}

static void read_option(rm_codec *codec, uint32_t flags, const option *o) {
    codec->field_at = codec->at;
    if (o->size >= 0) {
        rm_codec_take(codec, (size_t)o->size, "option");
    } else if (o->size == RM_OPTION_COUNTED) {
        read_counted(codec, o->flag);
    } else {
        read_rest(codec, flags, o->flag);
    }
}

// Reads headers up to the one of a flag. @return where that one begins
static size_t read_options(rm_codec *codec, uint32_t flags, uint32_t until) {
    size_t start = codec->at;
    for (int i = 0; i < OPTION_COUNT && !rm_codec_failed(codec); ++i) {
        if (!(flags & options[i].flag)) {
            continue;
        }
        start = codec->at;
        read_option(codec, flags, &options[i]);
        if (options[i].flag == until) {
            break;
        }
    }
    return start;
}

// Every fragment but the last of its message is full, so that its place in the message
// is determined.
static void read_fragment(rm_codec *codec, rm_fragment *f) {
    uint16_t size = 0;
    rm_codec_u32(codec, &f->sequence, "fragment.sequence");
    rm_codec_u32(codec, &f->id_high, "fragment.id_high");
    rm_codec_u16(codec, &f->count, "fragment.count");
    rm_codec_require(codec, f->count > 0, RM_ERROR_VALUE, "fragment.count");
    rm_codec_u16(codec, &size, "fragment.size");
    const bool is_sized = size >= RM_FRAGMENT_HEADER_SIZE && size <= RM_FRAGMENT_SIZE_MAX;
    rm_codec_require(codec, is_sized, RM_ERROR_VALUE, "fragment.size");
    rm_codec_u16(codec, &f->index, "fragment.index");
    rm_codec_require(codec, f->index < f->count, RM_ERROR_VALUE, "fragment.index");
    const bool is_full = f->index + 1 == f->count || size == RM_FRAGMENT_SIZE_MAX;
    rm_codec_require(codec, is_full, RM_ERROR_VALUE, "fragment.index");
    rm_codec_u16(codec, &f->queue, "fragment.queue");
    if (!rm_codec_failed(codec)) {
        rm_codec_bytes(codec, &f->data, size - RM_FRAGMENT_HEADER_SIZE, "fragment.data");
    }
}

// Headers and data are summed apart, because only whole words of each are added as such.
static uint32_t read_fragments(rm_codec *codec) {
    uint32_t sum = 0;
    while (codec->at < codec->size && !rm_codec_failed(codec)) {
        const uint8_t *header = codec->in + codec->at;
        rm_fragment f = {0};
        read_fragment(codec, &f);
        if (!rm_codec_failed(codec)) {
            sum += rm_checksum(header, RM_FRAGMENT_HEADER_SIZE);
            sum += rm_checksum(f.data.data, f.data.size);
        }
    }
    return sum;
}

static rm_bytes since(const rm_codec *codec, size_t start) {
    return (rm_bytes){codec->in + start, codec->at - start};
}

// Reads the payload. @return its checksum
static uint32_t read_payload(rm_codec *codec, rm_packet *packet) {
    read_options(codec, packet->header.flags, 0);
    packet->options = since(codec, RM_PACKET_HEADER_SIZE);
    const size_t start = codec->at;
    uint32_t sum = rm_checksum(packet->options.data, packet->options.size);
    if (packet->header.flags & RM_PACKET_FRAGMENTS) {
        sum += read_fragments(codec);
    }
    packet->fragments = since(codec, start);
    if (!rm_codec_failed(codec) && codec->at != codec->size) {
        codec->field_at = codec->at;
        rm_codec_fail(codec, RM_ERROR_TRAILING, "end");
    }
    return sum;
}

// An encrypted checksum needs the key of the connection, which is missing here: such packets are
// accepted and marked as unverified.
static void verify(rm_codec *codec, rm_packet *packet, uint32_t sum) {
    packet->is_verified = !(packet->header.flags & RM_PACKET_ENCRYPTED_CHECKSUM);
    if (packet->is_verified && rm_packet_checksum(codec->in, sum) != packet->header.checksum) {
        codec->field_at = RM_CHECKSUM_OFFSET;
        rm_codec_fail(codec, RM_ERROR_CHECKSUM, "checksum");
    }
}

rm_status rm_packet_decode(const uint8_t *bytes, size_t size, rm_packet *out,
                           rm_wire_error *error) {
    rm_codec codec = {.mode = RM_CODEC_READ, .in = bytes, .size = size, .index = -1};
    rm_packet packet = {.is_verified = false};
    if (!out || (!bytes && size > 0)) {
        rm_codec_fail(&codec, RM_ERROR_ARGUMENT, "packet");
    } else {
        read_header(&codec, &packet.header);
    }
    if (!rm_codec_failed(&codec)) {
        const uint32_t sum = read_payload(&codec, &packet);
        if (!rm_codec_failed(&codec)) {
            verify(&codec, &packet, sum);
        }
    }
    if (rm_codec_failed(&codec)) {
        if (error) {
            *error = codec.error;
        }
        return codec.error.status;
    }
    *out = packet;
    return RM_OK;
}

bool rm_packet_option(const rm_packet *packet, uint32_t flag, rm_bytes *out) {
    if (!packet || !out) {
        return false;
    }
    *out = (rm_bytes){0};
    if (!(packet->header.flags & flag) || rm_option_size(flag) == RM_OPTION_UNKNOWN) {
        return false;
    }
    rm_codec codec = {.mode = RM_CODEC_READ, .in = packet->options.data, .index = -1};
    codec.size = packet->options.size;
    const size_t start = read_options(&codec, packet->header.flags, flag);
    *out = since(&codec, start);
    return true;
}

bool rm_packet_next_fragment(const rm_packet *packet, size_t *cursor, rm_fragment *out) {
    if (!packet || !cursor || !out || !packet->fragments.data ||
        *cursor >= packet->fragments.size) {
        return false;
    }
    rm_codec codec = {.mode = RM_CODEC_READ, .in = packet->fragments.data, .index = -1};
    codec.size = packet->fragments.size;
    codec.at = *cursor;
    rm_fragment fragment = {0};
    read_fragment(&codec, &fragment);
    if (rm_codec_failed(&codec)) {
        return false;
    }
    *out = fragment;
    *cursor = codec.at;
    return true;
}
