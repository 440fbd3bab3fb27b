// What a replay takes of memory: in proportion to the bytes of its recording, whatever world the
// head asks for. The recorded world's capacities decide what comes of calls, and not the memory.

#include "base/allocate.h"
#include "body/block.h"
#include "floods.h"
#include "record/record_detail.h"
#include "recording_heads.h"
#include "recordings.h"

#include <stdio.h>

// --- memory --------------------------------------------------------------------------------------

typedef struct peak_heap {
    test_heap inner;
    size_t now, most;
} peak_heap;

static void *peak_take(void *user, size_t size, size_t alignment) {
    peak_heap *heap = user;
    heap->now += rm_bytes_taken(size);
    heap->most = heap->now > heap->most ? heap->now : heap->most;
    return heap_take(&heap->inner, size, alignment);
}

static void peak_give(void *user, void *memory, size_t size) {
    peak_heap *heap = user;
    heap->now -= rm_bytes_taken(size);
    heap_give_back(&heap->inner, memory, size);
}

// Plays a tape. @param a_byte  bytes of memory for each of the recording, at the most
static rm_replay_result play_metered(const tape *t, uint64_t *hash, size_t *a_byte) {
    peak_heap heap = {0};
    rm_replay_def def = rm_default_replay_def();
    def.allocator = (rm_allocator){.user = &heap, .allocate = peak_take, .release = peak_give};
    rm_replay_result result = tape_play(t, &def, hash);
    *a_byte = heap.now == 0 && t->size > 0 ? heap.most / t->size : SIZE_MAX;
    return result;
}

static bool plays_within(const tape *t, uint64_t hash, size_t limit) {
    uint64_t now;
    size_t a_byte;
    rm_replay_result result = play_metered(t, &now, &a_byte);
    return result.state == RM_REPLAY_DONE && result.difference.kind == RM_DIFFERENCE_NONE &&
           now == hash && a_byte <= limit;
}

// It cannot be played for its bytes, and says so.
static bool is_beyond_its_bytes(const tape *t) {
    uint64_t now;
    size_t a_byte;
    rm_replay_result result = play_metered(t, &now, &a_byte);
    return result.state == RM_REPLAY_FAILED && result.error.status == RM_ERROR_LIMIT &&
           a_byte <= RM_RECORDING_MEMORY;
}

// --- what a head asks for ------------------------------------------------------------------------

// A world without a body, and no call.
static uint64_t record_nothing(tape *t, bool is_smooth, bool has_detail) {
    rm_world_def def = plain_def();
    def.rules = is_smooth ? rm_rules_smooth() : rm_rules_l3();
    rm_world *world = world_of(&def);
    (void)rm_recorder_stop(tape_record(t, world, 8, has_detail));
    uint64_t hash = rm_world_hash(world);
    rm_world_destroy(world);
    return hash;
}

static int a_head_takes_what_its_bytes_are_worth(void) {
    static const asked all[] = {
        {.capacity = HEAD_MOST},
        {.capacity = 1, .events = HEAD_MOST},
        {.capacity = 1, .pending = HEAD_MOST},
        {.capacity = HEAD_MOST, .goals = HEAD_MOST, .reserve = HEAD_MOST},
        {.capacity = HEAD_MOST, .goals = 1, .reserve = 1},
        {.capacity = HEAD_MOST,
         .events = HEAD_MOST,
         .pending = HEAD_MOST,
         .goals = HEAD_MOST,
         .reserve = HEAD_MOST},
    };
    for (size_t i = 0; i < 4 * sizeof all / sizeof *all; ++i) {
        tape t = {0};
        uint64_t hash = record_nothing(&t, i % 2, i / 2 % 2);
        head_ask_for(&t, &all[i / 4]);
        CHECK(t.size < 1000);
        CHECK(plays_within(&t, hash, RM_RECORDING_MEMORY / 2));
        tape_free(&t);
    }
    return 0;
}

// No signatures, and the shortest of everything.
static int the_shortest_recording_is_within_the_bound(void) {
    static uint8_t room[HEAD_ROOM];
    const asked most = {HEAD_MOST, HEAD_MOST, HEAD_MOST, HEAD_MOST, HEAD_MOST};
    for (int i = 0; i < 2; ++i) {
        tape t = {0};
        uint64_t hash = record_nothing(&t, i, false);
        head_ask_for(&t, &most);
        const head h = head_read(&t);
        const size_t rules = 4 + 1 + 1 + 1 + 4 * RM_OP_COUNT;
        rm_record_out out = {.at = room, .end = room + sizeof room, .drain = head_no_drain};
        put_bytes(&out, h.content, 6);
        put_count(&out, 0);
        put_bytes(&out, h.content + rules, (size_t)(h.end - h.content) - rules);
        head_replace(&t, room, (size_t)(out.at - room));
        CHECK(t.size < 300);
        CHECK(plays_within(&t, hash, RM_RECORDING_MEMORY));
        tape_free(&t);
    }
    return 0;
}

static int a_growth_takes_no_memory_before_bodies_come(void) {
    tape t = {0};
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 1, true);
    CHECK(rm_world_grow(world, 60000) == RM_OK);
    rm_body_id id = add_body(world, 1);
    CHECK(id.index1 == 1 && rm_world_grow(world, 59999) == RM_ERROR_ARGUMENT);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    CHECK(plays_within(&t, rm_world_hash(world), 400));
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

// --- bodies that come ----------------------------------------------------------------------------

// The same calls in a world that keeps far more.
static int a_recording_of_every_call_plays_in_a_world_that_asks_for_more(void) {
    for (int steps = 0; steps <= 60; steps += 60) {
        tape t = {0};
        uint64_t hash = record_everything(&t, steps);
        const asked more = {SCRIPT_BODIES, HEAD_MOST, HEAD_MOST, HEAD_MOST, HEAD_MOST};
        CHECK(hash != 0 && plays_within(&t, hash, RM_RECORDING_MEMORY));
        head_ask_for(&t, &more);
        CHECK(plays_within(&t, hash, RM_RECORDING_MEMORY));
        tape_free(&t);
    }
    return 0;
}

static rm_bytes write_creation(uint32_t guid, uint8_t bytes[FLOOD_SIZE]) {
    rm_message m = flood_creation(guid, 1);
    size_t size = 0;
    (void)rm_message_encode(&m, bytes, FLOOD_SIZE, &size, NULL);
    return (rm_bytes){bytes, size};
}

enum { CROWD = 600 };

// By calls, by messages one at a time, and by many of them at once; those that find the world full
// are refused.
static void fill(rm_world *world) {
    static uint8_t letters[CROWD][FLOOD_SIZE];
    static rm_bytes post[CROWD];
    const rm_timing timing = {.has_arrived = true};
    for (uint32_t i = 0; i < CROWD; ++i) {
        post[i] = write_creation(CROWD + i, letters[i]);
        if (i % 3 == 0) {
            add_body(world, 1 + i);
        } else if (i % 3 == 1) {
            (void)rm_world_receive(world, post[i].data, post[i].size, NULL);
        } else {
            (void)rm_world_receive_timed(world, post[i].data, post[i].size, &timing, NULL);
        }
        (void)rm_world_advance(world, TICK);
    }
    (void)rm_world_receive_many(world, post, CROWD, NULL, NULL);
    (void)rm_world_advance(world, TICK);
}

static uint64_t record_crowd(tape *t, bool is_smooth, uint32_t capacity) {
    rm_world_def def = plain_def();
    def.rules = is_smooth ? rm_rules_smooth() : rm_rules_l3();
    def.capacity = capacity;
    def.events = 16;
    rm_world *world = world_of(&def);
    rm_recorder *recorder = tape_record(t, world, 64, true);
    fill(world);
    uint64_t hash = rm_world_hash(world);
    bool is_good = rm_recorder_stop(recorder) == RM_OK;
    rm_world_destroy(world);
    return is_good ? hash : 0;
}

static int bodies_find_their_places_one_by_one_and_at_once(void) {
    static const uint32_t capacities[] = {1, 7, 100, 333, 5000};
    for (int i = 0; i < 10; ++i) {
        tape t = {0};
        uint64_t hash = record_crowd(&t, i % 2, capacities[i / 2]);
        const asked most = {HEAD_MOST, HEAD_MOST, HEAD_MOST, HEAD_MOST, HEAD_MOST};
        CHECK(hash != 0 && plays_within(&t, hash, RM_RECORDING_MEMORY));
        if (i >= 8) { // without a call that was refused
            head_ask_for(&t, &most);
            CHECK(plays_within(&t, hash, RM_RECORDING_MEMORY));
        }
        tape_free(&t);
    }
    return 0;
}

// A server may send them anywhere: goals are scarce in the recorded world, and here.
static int goals_are_as_scarce_as_they_were(void) {
    for (uint32_t goals = 1; goals <= 27; goals += 13) {
        tape t = {0};
        rm_world_def def = plain_def();
        def.capacity = 100;
        def.goals = goals;
        def.goal_reserve = goals / 3;
        rm_world *world = world_of(&def);
        rm_recorder *recorder = tape_record(&t, world, 4, true);
        uint32_t refused = 0;
        for (uint32_t i = 0; i < 60; ++i) {
            rm_body_id id = add_at(world, i + 1, place_at(10.0f + (float)i, 10.0f, 0.0f));
            rm_body_id first;
            (void)rm_world_find(world, 1, &first);
            refused += i && rm_body_stick(world, id, first) == RM_ERROR_FULL;
            if (i == 40) {
                (void)rm_world_grow(world, 150);
            }
        }
        CHECK(refused > 0 && rm_world_tick(world, TICK) == RM_OK);
        CHECK(rm_recorder_stop(recorder) == RM_OK);
        CHECK(plays_within(&t, rm_world_hash(world), RM_RECORDING_MEMORY));
        rm_world_destroy(world);
        tape_free(&t);
    }
    return 0;
}

// Messages that came too early, more than there is room for.
static int early_messages_are_kept_and_dropped_as_they_were(void) {
    for (uint32_t room = 0; room <= 300; room += 100) {
        tape t = {0};
        uint8_t letter[LETTER_BYTES];
        rm_world_def def = plain_def();
        def.pending_messages = room;
        rm_world *world = world_of(&def);
        rm_recorder *recorder = tape_record(&t, world, 1, true);
        for (uint32_t i = 0; i < 250; ++i) {
            rm_bytes bytes = write_report(1 + i % 120, 1, place_at(12.0f, 12.0f, 0.0f), letter);
            (void)rm_world_receive(world, bytes.data, bytes.size, NULL);
        }
        (void)rm_world_tick(world, TICK);
        CHECK(rm_recorder_stop(recorder) == RM_OK);
        CHECK(plays_within(&t, rm_world_hash(world), RM_RECORDING_MEMORY));
        tape_free(&t);
        // And from a state in which they wait.
        recorder = tape_record(&t, world, 1, true);
        CHECK(rm_recorder_stop(recorder) == RM_OK);
        CHECK(plays_within(&t, rm_world_hash(world), RM_RECORDING_MEMORY));
        rm_world_destroy(world);
        tape_free(&t);
    }
    return 0;
}

// --- states --------------------------------------------------------------------------------------

// Nearly all bodies have gone, and the last is in the highest slot.
static rm_world *world_with_holes(uint32_t count) {
    rm_world_def def = plain_def();
    def.capacity = count;
    rm_world *world = world_of(&def);
    for (uint32_t i = 0; i < count; ++i) {
        add_body(world, i + 1);
    }
    for (uint32_t i = 0; i + 1 < count; ++i) {
        rm_body_id id;
        (void)rm_world_find(world, i + 1, &id);
        (void)rm_body_remove(world, id);
    }
    return world;
}

static int a_state_with_holes_is_played(void) {
    tape t = {0};
    rm_world *world = world_with_holes(2000);
    rm_recorder *recorder = tape_record(&t, world, 64, false);
    add_body(world, 1);
    CHECK(rm_world_tick(world, TICK) == RM_OK && rm_recorder_stop(recorder) == RM_OK);
    CHECK(t.size < 4000 && plays_within(&t, rm_world_hash(world), RM_RECORDING_MEMORY));
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

// A state that is larger than all before, restored by a call; one that does not fit is refused.
static int a_larger_state_is_restored_in_a_replay(void) {
    static uint8_t save[1 << 16];
    size_t size = 0;
    rm_world *other = world_with_holes(2000);
    CHECK(rm_world_save(other, save, sizeof save, &size) == RM_OK);
    for (uint32_t capacity = 1999; capacity <= 2000; ++capacity) {
        tape t = {0};
        rm_world_def def = plain_def();
        def.capacity = capacity;
        rm_world *world = world_of(&def);
        rm_recorder *recorder = tape_record(&t, world, 1, true);
        add_body(world, 5);
        rm_status wanted = capacity < 2000 ? RM_ERROR_FULL : RM_OK;
        CHECK(rm_world_restore(world, save, size) == wanted);
        save[0] ^= 1;
        CHECK(rm_world_restore(world, save, size) == RM_ERROR_FORMAT);
        save[0] ^= 1;
        CHECK(rm_recorder_stop(recorder) == RM_OK);
        CHECK(plays_within(&t, rm_world_hash(world), RM_RECORDING_MEMORY));
        rm_world_destroy(world);
        tape_free(&t);
    }
    rm_world_destroy(other);
    return 0;
}

// The save of a world without bodies, with so many empty slots in it that have never had one: no
// world writes that. @return bytes
static size_t save_of_nothing(const rm_world *world, uint32_t slots, uint8_t *save, size_t room) {
    enum { SLOTS_AT = 7 * 4 + 3 * 8 + 6 * 4, TRAILER = 8 };
    size_t size = 0;
    (void)rm_world_save(world, save, room, &size);
    const size_t behind = size - TRAILER - SLOTS_AT - 4;
    const size_t empty = (size_t)(slots + RM_LANES - 1) / RM_LANES + slots;
    memmove(save + SLOTS_AT + 4 + empty, save + SLOTS_AT + 4, behind);
    memset(save + SLOTS_AT + 4, 0, empty);
    rm_bytes_store_u32(save + SLOTS_AT, slots);
    size += empty;
    uint64_t hash = rm_bytes_hash(save, size - TRAILER);
    rm_bytes_store_u32(save + size - TRAILER, (uint32_t)hash);
    rm_bytes_store_u32(save + size - TRAILER + 4, (uint32_t)(hash >> 32));
    return size;
}

// Puts another state into the end of a head.
static void start_from(tape *t, const rm_world *world, const uint8_t *save, size_t size) {
    static uint8_t room[HEAD_ROOM];
    static uint8_t old[HEAD_ROOM];
    const head h = head_read(t);
    size_t old_size = 0;
    (void)rm_world_save(world, old, sizeof old, &old_size);
    rm_record_out out = {.at = room, .end = room + sizeof room, .drain = head_no_drain};
    rm_record_put_packed(&out, old, old_size);
    const size_t before = (size_t)(h.end - h.content) - (size_t)(out.at - room);
    out.at = room;
    put_bytes(&out, h.content, before);
    rm_record_put_packed(&out, save, size);
    head_replace(t, room, (size_t)(out.at - room));
}

// Zeros of a state are packed: a few bytes may stand for any number of slots.
static int a_state_of_zeros_is_refused_where_its_bytes_are_too_few(void) {
    enum { FEW = 100, MANY = 1 << 22, ROOM = MANY + MANY / 8 + 65536 };
    const asked most = {.capacity = HEAD_MOST};
    static uint8_t save[ROOM];
    for (int i = 0; i < 4; ++i) {
        tape t = {0};
        rm_world_def def = plain_def();
        def.rules = i % 2 ? rm_rules_smooth() : rm_rules_l3();
        rm_world *world = world_of(&def);
        CHECK(rm_recorder_stop(tape_record(&t, world, 8, false)) == RM_OK);
        size_t size = save_of_nothing(world, i < 2 ? FEW : MANY, save, ROOM);
        start_from(&t, world, save, size);
        head_ask_for(&t, &most);
        CHECK(t.size < 1000);
        CHECK(i < 2 ? plays_within(&t, rm_world_hash(world), RM_RECORDING_MEMORY)
                    : is_beyond_its_bytes(&t));
        rm_world_destroy(world);
        tape_free(&t);
    }
    return 0;
}

// --- events --------------------------------------------------------------------------------------

// Bodies that run for so many ticks, and whose events nobody takes.
static uint64_t record_runners(tape *t, uint32_t bodies, int ticks, uint32_t events) {
    rm_world_def def = plain_def();
    def.events = events;
    rm_world *world = world_of(&def);
    rm_recorder *recorder = tape_record(t, world, 64, false);
    for (uint32_t i = 0; i < bodies; ++i) {
        rm_body_id id = add_at(world, i + 1, place_at(10.0f + 5.0f * (float)i, 10.0f, 0.0f));
        (void)rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 1.0f, 0.0f),
                                rm_vec3_make(0.0f, 0.0f, 0.0f));
    }
    for (int i = 0; i < ticks; ++i) {
        (void)rm_world_tick(world, TICK);
    }
    uint64_t hash = rm_world_hash(world);
    bool is_good = rm_recorder_stop(recorder) == RM_OK;
    rm_world_destroy(world);
    return is_good ? hash : 0;
}

// All are kept that the recorded world kept, or the replay ends: one that went on without them
// could come to another status when they are taken.
static int events_are_kept_as_they_were_or_it_is_said(void) {
    tape t = {0};
    uint64_t hash = record_runners(&t, 8, 100, 4000);
    CHECK(hash != 0 && plays_within(&t, hash, RM_RECORDING_MEMORY));
    tape_free(&t);
    hash = record_runners(&t, 8, 4000, 64); // the recorded world lost some, too
    CHECK(hash != 0 && plays_within(&t, hash, RM_RECORDING_MEMORY));
    tape_free(&t);
    CHECK(record_runners(&t, 64, 4000, 1 << 15) != 0 && is_beyond_its_bytes(&t));
    tape_free(&t);
    return 0;
}

// --- detail --------------------------------------------------------------------------------------

// The recorded world may have had bodies that a replay, which has gone another way, has not.
static int digests_of_more_bodies_than_there_are_find_room(void) {
    static uint8_t bytes[HEAD_ROOM];
    const rm_allocator heap = {0};
    rm_world *world = plain_world();
    for (uint32_t i = 0; i < 40; ++i) {
        add_body(world, i + 1);
    }
    rm_detail none = {NULL, 0};
    CHECK(rm_detail_grow(&none, &heap, 40));
    rm_record_out out = {.at = bytes, .end = bytes + sizeof bytes, .drain = head_no_drain};
    rm_detail_put(&out, world, &none);
    for (uint32_t capacity = 32; capacity <= 40; capacity += 8) {
        rm_detail detail = {NULL, 0};
        rm_difference found = {0};
        rm_record_in in = {.at = bytes, .end = out.at};
        CHECK(rm_detail_grow(&detail, &heap, 8));
        rm_detail_get(&in, &detail, capacity, &heap);
        CHECK(in.has_failed == (capacity < 40));
        CHECK(in.has_failed || !rm_detail_compare(&detail, world, &found));
        rm_detail_release(&detail, &heap);
    }
    rm_detail_release(&none, &heap);
    rm_world_destroy(world);
    return 0;
}

// --- lies ----------------------------------------------------------------------------------------

// Behind a right checksum anything may stand.
static int no_lie_in_a_head_takes_more(void) {
    static uint8_t room[HEAD_ROOM];
    tape t = {0};
    test_random random = {77};
    CHECK(record_everything(&t, 0) != 0);
    const head h = head_read(&t);
    const size_t size = (size_t)(h.end - h.content);
    const size_t rules = (size_t)(h.counts - h.content);
    CHECK(size <= sizeof room);
    for (int n = 0; n < 3000; ++n) {
        tape lie = {0};
        uint64_t now;
        size_t a_byte;
        memcpy(room, h.content, size);
        for (uint32_t i = random_below(&random, 4) + 1; i > 0; --i) {
            size_t at = rules + random_below(&random, (uint32_t)(size - rules));
            room[at] = (uint8_t)random_u64(&random);
        }
        tape_write(&lie, t.bytes, t.size);
        head_replace(&lie, room, size);
        (void)play_metered(&lie, &now, &a_byte);
        CHECK(a_byte <= RM_RECORDING_MEMORY);
        tape_free(&lie);
    }
    tape_free(&t);
    return 0;
}

static bool trace_is_within(const char *name) {
    char path[512];
    uint8_t bytes[4096];
    tape t = {0};
    uint64_t now;
    size_t a_byte;
    snprintf(path, sizeof path, "%s/traces/%s", REMORA_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        return false;
    }
    for (size_t size = fread(bytes, 1, sizeof bytes, file); size > 0;
         size = fread(bytes, 1, sizeof bytes, file)) {
        tape_write(&t, bytes, size);
    }
    (void)fclose(file);
    rm_replay_result result = play_metered(&t, &now, &a_byte);
    tape_free(&t);
#if defined(REMORA_HOSTILE) // the bodies of another build have longer queues
    return result.state == RM_REPLAY_FAILED && result.error.status == RM_ERROR_MISMATCH &&
           a_byte <= RM_RECORDING_MEMORY;
#else
    return result.state == RM_REPLAY_DONE && result.difference.kind == RM_DIFFERENCE_NONE &&
           result.hashes > 0 && a_byte <= RM_RECORDING_MEMORY;
#endif
}

static int the_traces_play_to_their_hashes(void) {
    CHECK(trace_is_within("everything.rmr"));
    CHECK(trace_is_within("jump-hills.rmr"));
    CHECK(trace_is_within("teleport-bad.rmr"));
    return 0;
}

void test_recording_memory(void) {
    RUN(a_head_takes_what_its_bytes_are_worth);
    RUN(the_shortest_recording_is_within_the_bound);
    RUN(a_growth_takes_no_memory_before_bodies_come);
    RUN(a_recording_of_every_call_plays_in_a_world_that_asks_for_more);
    RUN(bodies_find_their_places_one_by_one_and_at_once);
    RUN(goals_are_as_scarce_as_they_were);
    RUN(early_messages_are_kept_and_dropped_as_they_were);
    RUN(a_state_with_holes_is_played);
    RUN(a_larger_state_is_restored_in_a_replay);
    RUN(a_state_of_zeros_is_refused_where_its_bytes_are_too_few);
    RUN(events_are_kept_as_they_were_or_it_is_said);
    RUN(digests_of_more_bodies_than_there_are_find_room);
    RUN(no_lie_in_a_head_takes_more);
    RUN(the_traces_play_to_their_hashes);
}
