// Datagrams as a pcap file of raw IPv4 (link type 101): the server is port 9000 of 127.0.0.1, so
// that readers know which side it is.

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
#define _POSIX_C_SOURCE 200809L
#include "net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { IP_SIZE = 20, UDP_SIZE = 8, SERVER_PORT = 9000, RAW_IP = 101 };

struct capture {
    FILE *file;
};

static void put32(FILE *file, uint32_t value) { // little-endian, as the magic number says
    for (int i = 0; i < 4; ++i) {
        (void)fputc((int)(value >> 8 * i & 0xFFu), file);
    }
}

capture *capture_open(const char *name) {
    capture *c = (capture *)calloc(1, sizeof *c);
    if (c) {
        c->file = fopen(name, "wb");
    }
    if (!c || !c->file) {
        free(c);
        return NULL;
    }
    const uint32_t head[] = {0xA1B2C3D4u, 2u | 4u << 16, 0, 0, 65535, RAW_IP};
    for (size_t i = 0; i < sizeof head / sizeof head[0]; ++i) {
        put32(c->file, head[i]);
    }
    return c;
}

static void put_be16(uint8_t *at, uint32_t value) {
    at[0] = (uint8_t)(value >> 8);
    at[1] = (uint8_t)value;
}

void capture_datagram(capture *c, rm_bytes datagram, bool is_from_server, uint16_t client_port) {
    uint8_t head[IP_SIZE + UDP_SIZE] = {
        0x45, [8] = 64, [9] = 17, [12] = 127, [15] = 1, [16] = 127, [19] = 1};
    struct timespec now;
    uint32_t size = (uint32_t)(sizeof head + datagram.size);
    if (!c) {
        return;
    }
    (void)clock_gettime(CLOCK_REALTIME, &now);
    put_be16(head + 2, size);
    put_be16(head + 20, is_from_server ? SERVER_PORT : client_port);
    put_be16(head + 22, is_from_server ? client_port : SERVER_PORT);
    put_be16(head + 24, UDP_SIZE + (uint32_t)datagram.size);
    put32(c->file, (uint32_t)now.tv_sec);
    put32(c->file, (uint32_t)(now.tv_nsec / 1000));
    put32(c->file, size);
    put32(c->file, size);
    (void)fwrite(head, 1, sizeof head, c->file);
    (void)fwrite(datagram.data, 1, datagram.size, c->file);
}

void capture_close(capture *c) {
    if (c) {
        (void)fclose(c->file);
        free(c);
    }
}
