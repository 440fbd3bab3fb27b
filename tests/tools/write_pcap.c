// Writes a capture from lines of standard input, so that a test can read it back:
//
//     TIME FROM_ADDRESS FROM_PORT TO_ADDRESS TO_PORT HEX
//
// Addresses are eight hexadecimal digits; HEX may be -, for a datagram without bytes. A line
// "abandon" gives up. Exit status: 0 written, 1 not.

#include "pcap/write.h"

#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 2 * CAPTURE_PAYLOAD_LIMIT + 128 };

static char line[LINE_SIZE];
static char hex[LINE_SIZE];
static uint8_t payload[LINE_SIZE];

static frame_endpoint endpoint_of(unsigned address, unsigned port) {
    frame_endpoint endpoint = {.port = (uint16_t)port};
    for (int i = 0; i < 4; ++i) {
        endpoint.address[i] = (uint8_t)(address >> (24 - 8 * i));
    }
    return endpoint;
}

static bool add_line(capture_writer *writer) {
    double time;
    unsigned from, from_port, to, to_port;
    size_t size = 0;
    // The file is a test's. NOLINTNEXTLINE(cert-err34-c)
    if (sscanf(line, "%lf %8x %u %8x %u %s", &time, &from, &from_port, &to, &to_port, hex) != 6) {
        return false;
    }
    for (unsigned byte; hex[0] != '-' && sscanf(hex + 2 * size, "%2x", &byte) == 1; ++size) {
        payload[size] = (uint8_t)byte;
    }
    frame_endpoint a = endpoint_of(from, from_port);
    frame_endpoint b = endpoint_of(to, to_port);
    return capture_writer_add(writer, time, &a, &b, (rm_bytes){payload, size});
}

int main(int argc, char **argv) {
    capture_writer *writer = argc == 2 ? capture_writer_open("write_pcap", argv[1]) : NULL;
    bool is_good = writer != NULL;
    while (is_good && fgets(line, sizeof line, stdin)) {
        if (strcmp(line, "abandon\n") == 0) {
            capture_writer_abandon(writer);
            return 1;
        }
        is_good = add_line(writer);
    }
    if (writer) {
        is_good = capture_writer_close(writer) && is_good;
    }
    return is_good ? 0 : 1;
}
