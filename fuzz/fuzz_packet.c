// Any bytes as a run of datagrams into a small reassembler. Each is a byte of control, two bytes of
// length and the datagram. Control: the lowest two bits name the stream; the top bit asks for the
// checksum to be put right, which no fuzzer would find by itself; the one below it has the stream
// forgotten first.

#include "remora/message.h"
#include "remora/packet.h"

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { CHECKSUM_OFFSET = 8, MESSAGES = 3, FRAGMENTS = 5 };

static uint64_t delivered;

static void receive(void *user, const rm_blob *blob) {
    (void)user;
    REQUIRE(blob->bytes.size >= 4);
    REQUIRE(blob->bytes.size <= FRAGMENTS * RM_FRAGMENT_DATA_SIZE);
    rm_message message;
    (void)rm_message_decode(RM_NUMBERING_CLIENT_2013, blob->bytes.data, blob->bytes.size, &message,
                            NULL);
    delivered++;
}

// The checksum as the page on the wire says, over the parts that the packet has.
static uint32_t checksum_of(const uint8_t *bytes, const rm_packet *packet) {
    static const uint8_t seed[4] = {0xDD, 0x70, 0xDD, 0xBA};
    uint8_t header[RM_PACKET_HEADER_SIZE];
    memcpy(header, bytes, sizeof header);
    memcpy(header + CHECKSUM_OFFSET, seed, sizeof seed);
    uint32_t sum = rm_checksum(header, sizeof header);
    sum += rm_checksum(packet->options.data, packet->options.size);
    size_t cursor = 0;
    rm_fragment f;
    for (size_t at = 0; rm_packet_next_fragment(packet, &cursor, &f); at = cursor) {
        sum += rm_checksum(packet->fragments.data + at, RM_FRAGMENT_HEADER_SIZE);
        sum += rm_checksum(f.data.data, f.data.size);
    }
    return sum;
}

// With its checksum called encrypted a packet is looked through all the same.
static void repair(uint8_t *bytes, size_t size) {
    rm_packet packet;
    if (size < RM_PACKET_HEADER_SIZE || bytes[4] & RM_PACKET_ENCRYPTED_CHECKSUM) {
        return;
    }
    bytes[4] |= RM_PACKET_ENCRYPTED_CHECKSUM;
    const rm_status status = rm_packet_decode(bytes, size, &packet, NULL);
    bytes[4] ^= RM_PACKET_ENCRYPTED_CHECKSUM;
    if (status == RM_OK) {
        const uint32_t sum = checksum_of(bytes, &packet);
        for (int i = 0; i < 4; ++i) {
            bytes[CHECKSUM_OFFSET + i] = (uint8_t)(sum >> (8 * i));
        }
    }
}

static void copy_options(rm_packet_builder *builder, const rm_packet *packet) {
    for (uint32_t flag = RM_PACKET_SERVER_SWITCH; flag != 0; flag <<= 1) {
        rm_bytes option;
        if (rm_packet_option(packet, flag, &option)) {
            REQUIRE(rm_packet_add_option(builder, flag, option) == RM_OK);
        }
    }
}

// Taken apart and built again, a packet is the same. One that announces fragments and has none is
// read, but never written.
static void rebuild(const uint8_t *bytes, size_t size, const rm_packet *packet) {
    const bool announces = packet->header.flags & RM_PACKET_FRAGMENTS;
    if (!packet->is_verified || announces != (packet->fragments.size > 0)) {
        return;
    }
    uint8_t *copy = malloc(size);
    REQUIRE(copy != NULL);
    rm_packet_builder builder;
    REQUIRE(rm_packet_begin(&builder, copy, size, &packet->header) == RM_OK);
    copy_options(&builder, packet);
    size_t cursor = 0;
    rm_fragment fragment;
    while (rm_packet_next_fragment(packet, &cursor, &fragment)) {
        REQUIRE(rm_packet_add_fragment(&builder, &fragment) == RM_OK);
    }
    REQUIRE(rm_packet_finish(&builder) == size);
    REQUIRE(memcmp(copy, bytes, size) == 0);
    free(copy);
}

// A datagram that is sent again is told from the first by its flags alone, and read as well.
static void repeat(const uint8_t *bytes, size_t size) {
    uint8_t *copy = malloc(size);
    rm_packet again;
    REQUIRE(copy != NULL);
    memcpy(copy, bytes, size);
    if (rm_packet_repeat(copy, size) == RM_OK) {
        REQUIRE(rm_packet_decode(copy, size, &again, NULL) == RM_OK);
        REQUIRE(again.header.flags & RM_PACKET_RETRANSMISSION);
    } else {
        REQUIRE(memcmp(copy, bytes, size) == 0);
    }
    free(copy);
}

// What a header tells is within half a turn of the clock, and is written as it was read.
static void check_time(uint16_t interval) {
    const double near = 1000.0;
    const double sent = rm_packet_sent(interval, near, 0.0);
    REQUIRE(sent >= near - 33.0 && sent <= near + 33.0);
    REQUIRE(rm_packet_time(sent) == interval);
}

static void take(rm_reassembler *reassembler, uint8_t control, uint8_t *bytes, size_t size) {
    if (control & 0x80) {
        repair(bytes, size);
    }
    if (control & 0x40) {
        rm_reassembler_forget(reassembler, control & 3);
    }
    rm_packet packet;
    rm_wire_error error = {RM_OK, SIZE_MAX, NULL};
    const rm_status status = rm_packet_decode(bytes, size, &packet, &error);
    if (status == RM_OK) {
        rebuild(bytes, size, &packet);
        repeat(bytes, size);
        check_time(packet.header.interval);
    } else {
        REQUIRE(error.status == status && error.offset <= size && error.field != NULL);
    }
    REQUIRE(rm_reassembler_push(reassembler, control & 3, bytes, size, receive, NULL, NULL) ==
            status);
    REQUIRE(rm_reassembler_pending(reassembler) <= MESSAGES);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    rm_reassembler_def def = rm_default_reassembler_def();
    def.stream_capacity = 2;
    def.message_capacity = MESSAGES;
    def.fragment_capacity = FRAGMENTS;
    def.ephemeral_capacity = 4;
    rm_reassembler *reassembler = NULL;
    REQUIRE(rm_reassembler_create(&def, &reassembler) == RM_OK && rm_reassembler_bytes(&def) > 0);
    delivered = 0;
    while (size >= 3) {
        const size_t wanted = (size_t)data[1] | (size_t)data[2] << 8;
        const size_t length = wanted < size - 3 ? wanted : size - 3;
        uint8_t *bytes = malloc(length + 1);
        REQUIRE(bytes != NULL);
        memcpy(bytes, data + 3, length);
        take(reassembler, data[0], bytes, length);
        free(bytes);
        data += 3 + length;
        size -= 3 + length;
    }
    REQUIRE(rm_reassembler_count(reassembler, RM_FATE_MESSAGE) == delivered);
    rm_reassembler_destroy(reassembler);
    return 0;
}
