// Definitions shared by reading and writing packets.

#pragma once

#include "remora/packet.h"

#include "wire/codec.h"

// What stands in place of the checksum while it is computed. Origin: client.
#define RM_CHECKSUM_SEED 0xBADD70DDu

enum {
    RM_CHECKSUM_OFFSET = 8,
    RM_FRAGMENT_SIZE_MAX = RM_FRAGMENT_HEADER_SIZE + RM_FRAGMENT_DATA_SIZE,
    RM_NAK_LIMIT = 0x72, // numbers in one request. Origin: client
};

// Meaningless flags. They are ignored, as by the client, and kept as received.
#define RM_PACKET_UNUSED_FLAGS 0xF8u

// Flags that lack a header of their own.
#define RM_PACKET_PLAIN_FLAGS 0xFFu

// Length of an optional header: fixed, counted in its first word, or all the rest.
enum { RM_OPTION_COUNTED = -1, RM_OPTION_REST = -2, RM_OPTION_UNKNOWN = -3 };

// Bytes of the header that belongs to a single flag, or one of the above.
int rm_option_size(uint32_t flag);

// Checksum of a packet whose header stands at `bytes`.
uint32_t rm_packet_checksum(const uint8_t *bytes, uint32_t payload_sum);
