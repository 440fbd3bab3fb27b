// A flood of messages or packets, for scripts/bench/costs.py, which counts the instructions of
// what takes them in.
//
// usage: remora_flood list | remora_flood KIND COUNT

#include "remora/packet.h"

#include "floods.h"

#include <stdio.h>

enum { CROWD = 2000 };

// Many bodies, all about the same place, so that whatever looks at all of them shows.
static rm_world *crowded_world(void) {
    rm_world_def def = flood_def();
    def.capacity = CROWD + 8;
    rm_world *world = flood_world(&def);
    for (uint32_t i = 0; world && i < CROWD; ++i) {
        uint32_t row = i / 190;
        add_at(world, 0x60000001u + i, place_at((float)(i % 190), (float)row, 0.0f));
    }
    return world;
}

static int run_messages(flood_kind kind, uint32_t count) {
    rm_world_def def = flood_def();
    rm_world *world = kind == FLOOD_NO_ROOM ? flood_world(&def) : crowded_world();
    flood f = {.kind = kind};
    size_t bytes = 0;
    if (!world) {
        return 1;
    }
    for (uint32_t i = 1; i <= count; ++i) {
        rm_bytes message = flood_message(&f, i);
        rm_world_receive(world, message.data, message.size, NULL);
        bytes += message.size;
    }
    printf("%zu bytes\n", bytes);
    rm_world_destroy(world);
    return 0;
}

// Packets that each begin a message, or end one that has two parts.
static int run_packets(uint16_t fragments, uint32_t count) {
    static const uint8_t data[RM_FRAGMENT_DATA_SIZE];
    rm_reassembler_def def = rm_default_reassembler_def();
    rm_reassembler *r;
    size_t total = 0;
    if (rm_reassembler_create(&def, &r) != RM_OK) {
        return 1;
    }
    for (uint32_t i = 1; i <= count; ++i) {
        uint8_t bytes[RM_PACKET_SIZE];
        rm_packet_builder builder;
        rm_packet_header header = {.sequence = i};
        rm_fragment fragment = {.sequence = i,
                                .count = fragments,
                                .queue = RM_PACKET_QUEUE_SMARTBOX,
                                .data = {data, RM_FRAGMENT_DATA_SIZE}};
        rm_packet_begin(&builder, bytes, sizeof bytes, &header);
        rm_packet_add_fragment(&builder, &fragment);
        size_t size = rm_packet_finish(&builder);
        rm_reassembler_push(r, i % 3, bytes, size, NULL, NULL, NULL);
        total += size;
    }
    printf("%zu bytes\n", total);
    rm_reassembler_destroy(r);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "list") == 0) {
        for (int i = 0; i < FLOOD_KINDS; ++i) {
            puts(flood_names[i]);
        }
        puts("packets with a whole message\npackets of messages that never end");
        return 0;
    }
    int kind = argc == 3 ? atoi(argv[1]) : -1;
    uint32_t count = argc == 3 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;
    if (kind < 0 || kind > FLOOD_KINDS + 1) {
        fputs("usage: remora_flood list | remora_flood KIND COUNT\n", stderr);
        return 2;
    }
    return kind < FLOOD_KINDS ? run_messages((flood_kind)kind, count)
                              : run_packets(kind == FLOOD_KINDS ? 1 : 64, count);
}
