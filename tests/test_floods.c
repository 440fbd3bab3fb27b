// A million messages within a tick, and more than that of everything else: memory stays as it was,
// what nobody talked about does not notice, and what was flooded is still a body.

#include "remora/packet.h"
#include "remora/recording.h"

#include "floods.h"

#include <math.h>

enum { MILLION = 1000000, MANY = 100000, TICKS = 40, FLOOD_TICK = 10 };

// --- messages ------------------------------------------------------------------------------------

// Those of the issue in full; the others are too like them to take so long.
static uint32_t messages_of(flood_kind kind) {
    return kind == FLOOD_POSITIONS || kind == FLOOD_UNKNOWN || kind == FLOOD_OF_DELETED ||
                   kind == FLOOD_EARLY
               ? MILLION
               : MANY;
}

static void pour(rm_world *world, flood_kind kind, uint32_t count) {
    flood f = {.kind = kind};
    for (uint32_t i = 1; i <= count; ++i) {
        rm_bytes bytes = flood_message(&f, i);
        rm_world_receive(world, bytes.data, bytes.size, NULL);
    }
}

static bool is_body(const rm_body_info *info) {
    rm_quat q = info->position.rotation;
    float length = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    return rm_vec3_is_finite(info->position.origin) && rm_vec3_is_finite(info->velocity) &&
           fabsf(length - 1.0f) <= RM_ROTATION_TOLERANCE && info->queue_count <= RM_QUEUE_CAPACITY;
}

static bool are_all_bodies(const rm_world *world) {
    rm_body_id ids[16];
    uint32_t count = rm_world_bodies(world, ids, 16);
    bool is_good = count <= 8;
    for (uint32_t i = 0; is_good && i < count; ++i) {
        rm_body_info info = info_of(world, ids[i]);
        is_good = is_body(&info);
    }
    return is_good;
}

static bool are_bystanders_same(const rm_world *a, const rm_world *b) {
    const char *field = NULL;
    bool is_same = true;
    for (uint32_t i = 0; is_same && i < FLOOD_BYSTANDERS; ++i) {
        rm_body_id in_a;
        rm_body_id in_b;
        is_same = rm_world_find(a, FLOOD_BYSTANDER + i, &in_a) == RM_OK &&
                  rm_world_find(b, FLOOD_BYSTANDER + i, &in_b) == RM_OK &&
                  rm_body_compare(a, in_a, b, in_b, &field) == RM_OK && field == NULL;
    }
    return is_same;
}

static int check_flood(flood_kind kind) {
    test_heap heap = {0};
    rm_world_def def = flood_def();
    rm_world *calm = flood_world(&def);
    def.allocator = heap_allocator(&heap);
    rm_world *flooded = flood_world(&def);
    CHECK(calm && flooded && are_bystanders_same(calm, flooded));
    int calls = heap.calls;
    size_t bytes = heap.bytes;
    for (int t = 0; t < TICKS; ++t) {
        if (t == FLOOD_TICK) {
            pour(flooded, kind, messages_of(kind));
        }
        CHECK(rm_world_tick(calm, TICK) == RM_OK && rm_world_tick(flooded, TICK) == RM_OK);
        CHECK(are_bystanders_same(calm, flooded) && are_all_bodies(flooded));
    }
    CHECK(heap.calls == calls && heap.bytes == bytes);
    rm_world_destroy(calm);
    rm_world_destroy(flooded);
    CHECK(heap.live == 0);
    return 0;
}

static int messages_of_every_kind_are_survived(void) {
    for (int kind = 0; kind < FLOOD_KINDS; ++kind) {
        if (check_flood((flood_kind)kind) != 0) {
            return check_failed(__FILE__, __LINE__, flood_names[kind]);
        }
    }
    return 0;
}

// So many are kept that were said last, and no more. With a long store of them each costs what it
// costs with a short one: were the others moved for it, this would take an hour.
static int check_early(uint32_t kept) {
    rm_world_def def = flood_def();
    def.pending_messages = kept;
    rm_world *world = flood_world(&def);
    rm_message creation = flood_creation(FLOOD_ABSENT, 1);
    uint8_t bytes[FLOOD_SIZE];
    size_t size;
    rm_body_id id;
    CHECK(world != NULL);
    creation.create_object.physics.stamps[RM_STAMP_POSITION] = (uint16_t)(MILLION - MANY / 4);
    pour(world, FLOOD_UNKNOWN, MANY);
    pour(world, FLOOD_EARLY, MILLION);
    CHECK(rm_world_tick(world, TICK) == RM_OK && rm_world_grow(world, 64) == RM_OK);
    CHECK(rm_message_encode(&creation, bytes, sizeof bytes, &size, NULL) == RM_OK);
    CHECK(rm_world_receive(world, bytes, size, NULL) == RM_OK);
    CHECK(rm_world_find(world, FLOOD_ABSENT, &id) == RM_OK);
    rm_body_info info = info_of(world, id);
    CHECK(info.stamps[RM_STAMP_POSITION] == (uint16_t)MILLION);
    CHECK(info.teleports + info.queued + info.snaps == kept && info.ignored == 0);
    rm_world_destroy(world);
    return 0;
}

static int an_early_flood_leaves_what_was_said_last(void) {
    return check_early(64);
}

static int a_long_store_of_early_messages_costs_no_more(void) {
    return check_early(16384);
}

// --- packets -------------------------------------------------------------------------------------

typedef struct counted {
    uint32_t messages, honest;
} counted;

enum { HONEST = 77, STRANGER = 78, HONEST_EVERY = 1000 };

static void count_blob(void *user, const rm_blob *blob) {
    counted *c = user;
    c->messages += 1;
    c->honest += blob->stream == HONEST;
}

// A packet with one fragment of a message. @return its size
static size_t packet_of(uint8_t *bytes, uint32_t number, uint16_t count, uint32_t id_high) {
    static const uint8_t data[RM_FRAGMENT_DATA_SIZE];
    rm_packet_builder builder;
    rm_packet_header header = {.sequence = number};
    rm_fragment fragment = {.sequence = number,
                            .id_high = id_high,
                            .count = count,
                            .queue = RM_PACKET_QUEUE_SMARTBOX,
                            .data = {data, count > 1 ? RM_FRAGMENT_DATA_SIZE : 8u}};
    rm_packet_begin(&builder, bytes, RM_PACKET_SIZE, &header);
    rm_packet_add_fragment(&builder, &fragment);
    return rm_packet_finish(&builder);
}

// How the i-th packet of a flood is made.
typedef struct packet_flood {
    const char *name;
    uint32_t id_high;
    uint32_t streams;   // that they come from
    uint16_t fragments; // of the message that each of them begins and none ends
    uint32_t numbers;   // sequence numbers before they come again
} packet_flood;

static const packet_flood packet_floods[] = {
    {"messages that never end", 0, 1, 64, 0xFFFFFFFFu},
    {"messages of too many fragments", 0, 1, 65535, 0xFFFFFFFFu},
    {"ephemeral messages that never end", RM_FRAGMENT_EPHEMERAL, 1, 64, 0xFFFFFFFFu},
    {"streams without number", 0, 0xFFFFFFFFu, 64, 0xFFFFFFFFu},
    {"the same packets again", 0, 1, 2, 7},
};

static int check_packets(const packet_flood *f) {
    test_heap heap = {0};
    rm_reassembler_def def = rm_default_reassembler_def();
    rm_reassembler *r;
    counted got = {0};
    uint8_t bytes[RM_PACKET_SIZE];
    def.allocator = heap_allocator(&heap);
    CHECK(rm_reassembler_create(&def, &r) == RM_OK);
    int calls = heap.calls;
    for (uint32_t i = 1; i <= MANY; ++i) {
        uint64_t stream = STRANGER + i % f->streams;
        size_t size = packet_of(bytes, 1 + i % f->numbers, f->fragments, f->id_high);
        CHECK(rm_reassembler_push(r, stream, bytes, size, count_blob, &got, NULL) == RM_OK);
        CHECK(rm_reassembler_pending(r) <= def.message_capacity);
        if (i % HONEST_EVERY == 0) {
            size = packet_of(bytes, i / HONEST_EVERY, 1, 0);
            CHECK(rm_reassembler_push(r, HONEST, bytes, size, count_blob, &got, NULL) == RM_OK);
        }
    }
    CHECK(got.honest == MANY / HONEST_EVERY && got.messages == got.honest);
    CHECK(heap.calls == calls && heap.bytes == rm_reassembler_bytes(&def));
    rm_reassembler_destroy(r);
    return 0;
}

static int packets_of_every_kind_are_survived(void) {
    for (size_t i = 0; i < sizeof packet_floods / sizeof packet_floods[0]; ++i) {
        if (check_packets(&packet_floods[i]) != 0) {
            return check_failed(__FILE__, __LINE__, packet_floods[i].name);
        }
    }
    return 0;
}

// --- what nobody reads ---------------------------------------------------------------------------

// Events that are not taken are dropped and counted; the world is the same as one that keeps none.
static int events_that_nobody_reads_are_counted(void) {
    enum { EVENTS = 32 };
    test_heap heap = {0};
    rm_event events[2 * EVENTS];
    uint32_t count;
    uint64_t dropped;
    rm_world_def def = flood_def();
    rm_world *silent = flood_world(&def);
    def.events = EVENTS;
    def.allocator = heap_allocator(&heap);
    rm_world *telling = flood_world(&def);
    CHECK(silent && telling);
    int calls = heap.calls;
    for (int t = 0; t < TICKS; ++t) {
        pour(silent, FLOOD_TELEPORTS, MANY / TICKS);
        pour(telling, FLOOD_TELEPORTS, MANY / TICKS);
        CHECK(rm_world_tick(silent, TICK) == RM_OK && rm_world_tick(telling, TICK) == RM_OK);
    }
    CHECK(rm_world_event_count(telling) == EVENTS && heap.calls == calls);
    CHECK(rm_world_take_events(telling, events, 2 * EVENTS, &count, &dropped) == RM_OK);
    CHECK(count == EVENTS && dropped > MANY / 2);
    CHECK(are_bystanders_same(silent, telling));
    rm_world_destroy(silent);
    rm_world_destroy(telling);
    return 0;
}

typedef struct disk {
    uint64_t bytes, limit;
} disk;

static bool write_to(void *user, const void *bytes, size_t size) {
    disk *d = user;
    (void)bytes;
    d->bytes += size;
    return d->bytes <= d->limit;
}

// A recording of a flood is as long as the flood, and takes no more memory than any other. When the
// disk is full it ends; the world goes on as if there had been none.
static int check_recording(uint64_t limit, rm_status expected) {
    enum { PER_MESSAGE = 64 };
    test_heap heap = {0};
    disk d = {.limit = limit};
    rm_recorder *recorder;
    rm_world_def def = flood_def();
    rm_recorder_def record = rm_default_recorder_def();
    rm_world *plain = flood_world(&def);
    rm_world *recorded = flood_world(&def);
    CHECK(plain && recorded);
    record.write = write_to;
    record.user = &d;
    record.allocator = heap_allocator(&heap);
    CHECK(rm_world_record(recorded, &record, &recorder) == RM_OK);
    int calls = heap.calls;
    uint64_t before = d.bytes;
    for (int t = 0; t < TICKS; ++t) {
        pour(plain, FLOOD_POSITIONS, MANY / TICKS);
        pour(recorded, FLOOD_POSITIONS, MANY / TICKS);
        CHECK(rm_world_tick(plain, TICK) == RM_OK && rm_world_tick(recorded, TICK) == RM_OK);
    }
    CHECK(rm_world_hash(plain) == rm_world_hash(recorded));
    CHECK(heap.calls == calls);
    CHECK(d.bytes - before <= (uint64_t)MANY * (FLOOD_SIZE / 8 + PER_MESSAGE));
    CHECK(rm_recorder_stop(recorder) == expected && heap.live == 0);
    rm_world_destroy(plain);
    rm_world_destroy(recorded);
    return 0;
}

static int a_flood_can_be_recorded(void) {
    return check_recording(UINT64_MAX, RM_OK);
}

static int a_full_disk_ends_the_recording_alone(void) {
    return check_recording(300000, RM_ERROR_WRITE);
}

void test_floods(void) {
    RUN(messages_of_every_kind_are_survived);
    RUN(an_early_flood_leaves_what_was_said_last);
    RUN(a_long_store_of_early_messages_costs_no_more);
    RUN(packets_of_every_kind_are_survived);
    RUN(events_that_nobody_reads_are_counted);
    RUN(a_flood_can_be_recorded);
    RUN(a_full_disk_ends_the_recording_alone);
}
