// Taking frames apart, from the outside in. Every step takes its header off the front of what is
// left and returns a fate at once when that is not there or not right.

#include "frame.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum {
    TYPE_IPV4 = 0x0800,
    TYPE_IPV6 = 0x86DD,
    TYPE_VLAN = 0x8100,
    TYPE_SERVICE_VLAN = 0x88A8,
    TYPE_OLD_VLAN = 0x9100,
};

enum {
    PROTOCOL_HOP_BY_HOP = 0,
    PROTOCOL_UDP = 17,
    PROTOCOL_ROUTING = 43,
    PROTOCOL_FRAGMENT = 44,
    PROTOCOL_AUTHENTICATION = 51,
    PROTOCOL_DESTINATION = 60,
};

// Of network headers.
enum { ETHERNET_SIZE = 14, COOKED_SIZE = 16, COOKED_2_SIZE = 20, LOOPBACK_SIZE = 4, VLAN_SIZE = 4 };
enum { IPV4_SIZE = 20, IPV6_SIZE = 40, UDP_SIZE = 8, EXTENSION_UNIT = 8 };

static const char *const fate_texts[FRAME_FATE_COUNT] = {
    [FRAME_DATAGRAM] = "datagrams",
    [FRAME_CUT] = "frames cut short by the capture",
    [FRAME_SHORT] = "frames that end too early",
    [FRAME_NOT_IP] = "frames that are not IP",
    [FRAME_BAD_IP] = "frames with impossible IP headers",
    [FRAME_IP_FRAGMENT] = "IP fragments",
    [FRAME_NOT_UDP] = "frames that are not UDP",
    [FRAME_BAD_UDP] = "frames with impossible UDP lengths",
};

const char *frame_fate_text(frame_fate fate) {
    return (unsigned)fate < FRAME_FATE_COUNT ? fate_texts[fate] : "unknown";
}

// Network byte order.
static uint16_t word_at(rm_bytes bytes, size_t offset) {
    return (uint16_t)(bytes.data[offset] << 8 | bytes.data[offset + 1]);
}

// Takes bytes off the front; false if they are not there.
static bool drop(rm_bytes *bytes, size_t size) {
    if (bytes->size < size) {
        return false;
    }
    bytes->data += size;
    bytes->size -= size;
    return true;
}

static frame_endpoint endpoint_of(const uint8_t *address, bool is_v6, uint16_t port) {
    frame_endpoint endpoint = {.port = port, .is_v6 = is_v6};
    memcpy(endpoint.address, address, is_v6 ? 16 : 4);
    return endpoint;
}

static frame_fate read_udp(rm_bytes rest, frame_datagram *out) {
    if (rest.size < UDP_SIZE) {
        return FRAME_SHORT;
    }
    size_t length = word_at(rest, 4);
    if (length < UDP_SIZE) {
        return FRAME_BAD_UDP;
    }
    if (length > rest.size) {
        return FRAME_SHORT;
    }
    out->from.port = word_at(rest, 0);
    out->to.port = word_at(rest, 2);
    out->payload = (rm_bytes){rest.data + UDP_SIZE, length - UDP_SIZE};
    return FRAME_DATAGRAM;
}

// Lengths of 0 are left by network cards that fill them in later: then all that is there counts.
static frame_fate read_ipv4(rm_bytes rest, frame_datagram *out) {
    if (rest.size < IPV4_SIZE) {
        return FRAME_SHORT;
    }
    const uint8_t *header = rest.data;
    size_t header_size = (size_t)(header[0] & 15) * 4;
    size_t total = word_at(rest, 2) ? word_at(rest, 2) : rest.size;
    if (header[0] >> 4 != 4 || header_size < IPV4_SIZE || total < header_size) {
        return FRAME_BAD_IP;
    }
    if (word_at(rest, 6) & 0x3FFF) { // more fragments, or not the first
        return FRAME_IP_FRAGMENT;
    }
    if (header[9] != PROTOCOL_UDP) {
        return FRAME_NOT_UDP;
    }
    if (total > rest.size) {
        return FRAME_SHORT;
    }
    rest.size = total; // what follows is padding of the link
    drop(&rest, header_size);
    out->from = endpoint_of(header + 12, false, 0);
    out->to = endpoint_of(header + 16, false, 0);
    return read_udp(rest, out);
}

// Skips one extension header. @return FRAME_DATAGRAM if what follows can be read
static frame_fate skip_extension(rm_bytes *rest, uint8_t *protocol) {
    if (rest->size < EXTENSION_UNIT) {
        return FRAME_SHORT;
    }
    size_t size = EXTENSION_UNIT * ((size_t)rest->data[1] + 1);
    if (*protocol == PROTOCOL_FRAGMENT) {
        if (word_at(*rest, 2) & 0xFFF9) { // an offset, or more to come
            return FRAME_IP_FRAGMENT;
        }
        size = EXTENSION_UNIT;
    } else if (*protocol == PROTOCOL_AUTHENTICATION) {
        size = 4 * ((size_t)rest->data[1] + 2);
    }
    *protocol = rest->data[0];
    return drop(rest, size) ? FRAME_DATAGRAM : FRAME_SHORT;
}

static bool is_extension(uint8_t protocol) {
    return protocol == PROTOCOL_HOP_BY_HOP || protocol == PROTOCOL_ROUTING ||
           protocol == PROTOCOL_FRAGMENT || protocol == PROTOCOL_AUTHENTICATION ||
           protocol == PROTOCOL_DESTINATION;
}

static frame_fate read_ipv6(rm_bytes rest, frame_datagram *out) {
    if (rest.size < IPV6_SIZE) {
        return FRAME_SHORT;
    }
    const uint8_t *header = rest.data;
    size_t length = word_at(rest, 4);
    uint8_t protocol = header[6];
    if (header[0] >> 4 != 6) {
        return FRAME_BAD_IP;
    }
    out->from = endpoint_of(header + 8, true, 0);
    out->to = endpoint_of(header + 24, true, 0);
    drop(&rest, IPV6_SIZE);
    bool is_whole = length <= rest.size;
    rest.size = length && is_whole ? length : rest.size;
    while (is_extension(protocol)) {
        frame_fate fate = skip_extension(&rest, &protocol);
        if (fate != FRAME_DATAGRAM) {
            return fate;
        }
    }
    if (protocol != PROTOCOL_UDP) {
        return FRAME_NOT_UDP;
    }
    return is_whole ? read_udp(rest, out) : FRAME_SHORT;
}

static bool is_vlan(uint16_t type) {
    return type == TYPE_VLAN || type == TYPE_SERVICE_VLAN || type == TYPE_OLD_VLAN;
}

// What follows a header that names its type.
static frame_fate read_typed(rm_bytes rest, uint16_t type, frame_datagram *out) {
    while (is_vlan(type)) {
        if (rest.size < VLAN_SIZE) {
            return FRAME_SHORT;
        }
        type = word_at(rest, 2);
        drop(&rest, VLAN_SIZE);
    }
    return type == TYPE_IPV4   ? read_ipv4(rest, out)
           : type == TYPE_IPV6 ? read_ipv6(rest, out)
                               : FRAME_NOT_IP;
}

// What follows a header that does not, or none.
static frame_fate read_ip(rm_bytes rest, frame_datagram *out) {
    if (rest.size == 0) {
        return FRAME_SHORT;
    }
    uint8_t version = rest.data[0] >> 4;
    return version == 4 ? read_ipv4(rest, out) : version == 6 ? read_ipv6(rest, out) : FRAME_NOT_IP;
}

// A header of `size` bytes that has the type at `offset`.
static frame_fate read_header(rm_bytes rest, size_t size, size_t offset, frame_datagram *out) {
    if (rest.size < size) {
        return FRAME_SHORT;
    }
    uint16_t type = word_at(rest, offset);
    drop(&rest, size);
    return read_typed(rest, type, out);
}

static frame_fate read_link(frame_link link, rm_bytes rest, frame_datagram *out) {
    switch (link) {
    case FRAME_LINK_ETHERNET:
        return read_header(rest, ETHERNET_SIZE, 12, out);
    case FRAME_LINK_COOKED:
        return read_header(rest, COOKED_SIZE, 14, out);
    case FRAME_LINK_COOKED_2:
        return read_header(rest, COOKED_2_SIZE, 0, out);
    case FRAME_LINK_LOOPBACK:
        return drop(&rest, LOOPBACK_SIZE) ? read_ip(rest, out) : FRAME_SHORT;
    case FRAME_LINK_RAW:
        return read_ip(rest, out);
    }
    return FRAME_NOT_IP;
}

frame_fate frame_read(frame_link link, const uint8_t *bytes, size_t size, size_t wire_size,
                      frame_datagram *out) {
    frame_datagram datagram;
    frame_fate fate = read_link(link, (rm_bytes){bytes, size}, &datagram);
    if (fate == FRAME_DATAGRAM) {
        *out = datagram;
    }
    return fate == FRAME_SHORT && size < wire_size ? FRAME_CUT : fate;
}

bool frame_endpoint_is_same(const frame_endpoint *a, const frame_endpoint *b) {
    return a->port == b->port && a->is_v6 == b->is_v6 &&
           memcmp(a->address, b->address, sizeof a->address) == 0;
}

void frame_endpoint_text(const frame_endpoint *endpoint, char text[FRAME_ENDPOINT_TEXT]) {
    char address[INET6_ADDRSTRLEN] = "?";
    bool is_v6 = endpoint->is_v6;
    inet_ntop(is_v6 ? AF_INET6 : AF_INET, endpoint->address, address, sizeof address);
    snprintf(text, FRAME_ENDPOINT_TEXT, is_v6 ? "[%s]:%u" : "%s:%u", address, endpoint->port);
}
