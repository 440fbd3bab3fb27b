// Frames of a capture: what lies around a UDP datagram. Nothing is kept, and no byte beyond the
// frame is looked at.

#pragma once

#include "remora/packet.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a frame begins with.
typedef enum frame_link {
    FRAME_LINK_ETHERNET, // with any number of VLAN tags
    FRAME_LINK_COOKED,   // Linux "any" interface, version 1
    FRAME_LINK_COOKED_2, // version 2
    FRAME_LINK_RAW,      // an IP header
    FRAME_LINK_LOOPBACK, // four bytes that only repeat which IP follows
} frame_link;

// Sides of a datagram.
typedef struct frame_endpoint {
    uint8_t address[16]; // of IPv4 the first four bytes, the rest 0
    uint16_t port;
    bool is_v6;
} frame_endpoint;

typedef struct frame_datagram {
    frame_endpoint from, to;
    rm_bytes payload; // points into the frame
} frame_datagram;

// What became of a frame.
typedef enum frame_fate {
    FRAME_DATAGRAM = 0, // a whole UDP datagram
    FRAME_CUT,          // the capture has only its beginning
    FRAME_SHORT,
    FRAME_NOT_IP,
    FRAME_BAD_IP,
    FRAME_IP_FRAGMENT,
    FRAME_NOT_UDP,
    FRAME_BAD_UDP,
    FRAME_FATE_COUNT
} frame_fate;

// A few words for a fate; never null.
const char *frame_fate_text(frame_fate fate);

// Looks through one frame.
// @param size       bytes that were captured
// @param wire_size  bytes that it had
// @param out        written only for FRAME_DATAGRAM
frame_fate frame_read(frame_link link, const uint8_t *bytes, size_t size, size_t wire_size,
                      frame_datagram *out);

bool frame_endpoint_is_same(const frame_endpoint *a, const frame_endpoint *b);

enum { FRAME_ENDPOINT_TEXT = 64 };

// An endpoint as 10.0.0.1:9000 or [fe80::1]:9000.
void frame_endpoint_text(const frame_endpoint *endpoint, char text[FRAME_ENDPOINT_TEXT]);
