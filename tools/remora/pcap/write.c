// A pcap file, byte by byte: little endian, microseconds, Ethernet. Checksums of IP and UDP are
// right, because tools that look at the capture complain otherwise.

#include "write.h"

#include "shared/output.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINK_ETHERNET = 1,
    SNAP_LENGTH = 262144,
    ETHERNET_SIZE = 14,
    IP_SIZE = 20,
    UDP_SIZE = 8,
    HEADERS_SIZE = ETHERNET_SIZE + IP_SIZE + UDP_SIZE,
    PROTOCOL_UDP = 17,
    TIME_TO_LIVE = 64,
};

struct capture_writer {
    output out;
    uint16_t ip_id; // counts datagrams
};

// ------------------------------------------------------------------------------------------- bytes

static uint8_t *put_little(uint8_t *at, uint32_t value, int size) {
    for (int i = 0; i < size; ++i) {
        *at++ = (uint8_t)(value >> (8 * i));
    }
    return at;
}

static uint8_t *put_big(uint8_t *at, uint32_t value, int size) {
    for (int i = size; i-- > 0;) {
        *at++ = (uint8_t)(value >> (8 * i));
    }
    return at;
}

// Sum of 16-bit words in network order, as both checksums use it; an odd byte counts as the upper.
static uint32_t add_words(uint32_t sum, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        sum += i % 2 ? bytes[i] : (uint32_t)bytes[i] << 8;
        sum = (sum & 0xFFFFu) + (sum >> 16);
    }
    return sum;
}

// ------------------------------------------------------------------------------------------ frames

static uint8_t *put_ethernet(uint8_t *at, const frame_endpoint *from, const frame_endpoint *to) {
    at = put_big(at, 0x0200, 2); // locally administered; the rest of the address is that of IP
    memcpy(at, to->address, 4);
    at = put_big(at + 4, 0x0200, 2);
    memcpy(at, from->address, 4);
    return put_big(at + 4, 0x0800, 2);
}

static uint8_t *put_ip(uint8_t *at, const frame_endpoint *from, const frame_endpoint *to,
                       uint16_t id, size_t payload_size) {
    uint8_t *header = at;
    at = put_big(at, 0x4500, 2);
    at = put_big(at, (uint32_t)(IP_SIZE + UDP_SIZE + payload_size), 2);
    at = put_big(at, id, 2);
    at = put_big(at, 0x4000, 2); // never a fragment
    at = put_big(at, TIME_TO_LIVE << 8 | PROTOCOL_UDP, 2);
    at = put_big(at, 0, 2); // checksum, below
    memcpy(at, from->address, 4);
    memcpy(at + 4, to->address, 4);
    put_big(header + 10, ~add_words(0, header, IP_SIZE) & 0xFFFFu, 2);
    return at + 8;
}

// A sum of 0 is sent as 0xFFFF: 0 would mean that there is none.
static void put_udp(uint8_t *at, const frame_endpoint *from, const frame_endpoint *to,
                    rm_bytes payload) {
    uint32_t length = (uint32_t)(UDP_SIZE + payload.size);
    uint32_t sum = PROTOCOL_UDP + length;
    sum = add_words(sum, from->address, 4);
    sum = add_words(sum, to->address, 4);
    put_big(at, from->port, 2);
    put_big(at + 2, to->port, 2);
    put_big(at + 4, length, 2);
    put_big(at + 6, 0, 2);
    sum = add_words(sum, at, UDP_SIZE);
    sum = ~add_words(sum, payload.data, payload.size) & 0xFFFFu;
    put_big(at + 6, sum ? sum : 0xFFFFu, 2);
}

static bool write_header(capture_writer *writer) {
    uint8_t header[24];
    uint8_t *at = put_little(header, 0xA1B2C3D4u, 4);
    at = put_little(at, 2, 2); // version 2.4
    at = put_little(at, 4, 2);
    at = put_little(at, 0, 4);
    at = put_little(at, 0, 4);
    at = put_little(at, SNAP_LENGTH, 4);
    put_little(at, LINK_ETHERNET, 4);
    return output_write(&writer->out, header, sizeof header);
}

bool capture_writer_add(capture_writer *writer, double time, const frame_endpoint *from,
                        const frame_endpoint *to, rm_bytes payload) {
    uint8_t record[16];
    uint8_t headers[HEADERS_SIZE];
    if (!(time >= 0.0 && time < 4294967295.0) || from->is_v6 || to->is_v6 ||
        payload.size > CAPTURE_PAYLOAD_LIMIT) {
        return false;
    }
    uint64_t microseconds = (uint64_t)(time * 1e6 + 0.5);
    uint32_t size = (uint32_t)(HEADERS_SIZE + payload.size);
    uint8_t *at = put_little(record, (uint32_t)(microseconds / 1000000), 4);
    at = put_little(at, (uint32_t)(microseconds % 1000000), 4);
    at = put_little(at, size, 4);
    put_little(at, size, 4);
    at = put_ethernet(headers, from, to);
    at = put_ip(at, from, to, writer->ip_id++, payload.size);
    put_udp(at, from, to, payload);
    return output_write(&writer->out, record, sizeof record) &&
           output_write(&writer->out, headers, sizeof headers) &&
           output_write(&writer->out, payload.data, payload.size);
}

// -------------------------------------------------------------------------------------------- file

capture_writer *capture_writer_open(const char *program, const char *path) {
    capture_writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        fprintf(stderr, "%s: out of memory\n", program);
        return NULL;
    }
    if (!output_open(&writer->out, program, path)) {
        free(writer);
        return NULL;
    }
    (void)write_header(writer); // a problem is told by close
    return writer;
}

bool capture_writer_close(capture_writer *writer) {
    bool is_good = output_commit(&writer->out);
    free(writer);
    return is_good;
}

void capture_writer_abandon(capture_writer *writer) {
    if (writer) {
        output_drop(&writer->out);
        free(writer);
    }
}
