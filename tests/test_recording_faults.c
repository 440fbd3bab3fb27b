// Recordings that are damaged, that lie, or that differ; hosts that refuse bytes or memory.

#include "record/record.h"
#include "record/record_codec.h"
#include "recordings.h"

// --- small recordings ----------------------------------------------------------------------------

// Offset of the chunk behind the one at an offset, which may be damaged.
static size_t chunk_behind(const tape *t, size_t at) {
    size_t size = 0;
    for (size_t i = 0; i < 4; ++i) {
        size |= (size_t)t->bytes[at + i] << 8 * i;
    }
    return at + RM_CHUNK_FRONT + size + RM_CHUNK_BACK;
}

// Puts the checksum of every chunk right after a change.
static void repair(tape *t) {
    size_t at = RM_RECORDING_FRONT;
    while (at + RM_CHUNK_FRONT <= t->size && chunk_behind(t, at) <= t->size) {
        size_t end = chunk_behind(t, at);
        uint64_t sum = rm_chunk_sum(RM_HASH_SEED, t->bytes + at, end - at - RM_CHUNK_BACK);
        for (int i = 0; i < RM_CHUNK_BACK; ++i) {
            t->bytes[end - RM_CHUNK_BACK + (size_t)i] = (uint8_t)(sum >> 8 * i);
        }
        at = end;
    }
}

// A world with one body in it, and then a call that is refused.
static void record_small(tape *t) {
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(t, world, 4, true);
    rm_body_id id = add_body(world, 1);
    rm_body_set_scale(world, id, -1.0f);
    for (int i = 0; i < 12; ++i) {
        send_to(world, id, place_at(12.0f, 12.0f + (float)i, 0.0f));
        rm_world_advance(world, TICK);
    }
    rm_recorder_flush(recorder);
    rm_body_remove(world, id);
    rm_recorder_stop(recorder);
    rm_world_destroy(world);
}

static int another_status_is_a_difference(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    uint64_t now;
    record_small(&t);
    size_t at = 0;
    while (t.bytes[at] != (RM_TAG_FAILED | RM_OP_set_scale) ||
           t.bytes[at + 1] != RM_ERROR_ARGUMENT) {
        at += 1;
        CHECK(at + 1 < t.size);
    }
    t.bytes[at + 1] = RM_ERROR_FULL;
    repair(&t);
    rm_replay_result result = tape_play(&t, &def, &now);
    CHECK(result.state == RM_REPLAY_DONE && result.difference.kind == RM_DIFFERENCE_STATUS);
    CHECK(result.difference.recorded == RM_ERROR_FULL);
    CHECK(result.difference.now == RM_ERROR_ARGUMENT && result.difference.call == 2);
    CHECK(strcmp(result.difference.op, "set_scale") == 0);
    tape_free(&t);
    return 0;
}

// --- differences --------------------------------------------------------------------------------

// Offset of the rules in the head: behind the version, the interval, the detail and the signatures.
enum { RULES_AT = RM_RECORDING_FRONT + RM_CHUNK_FRONT + 4 + 1 + 1 + 1 + 4 * RM_OP_COUNT };

static bool is_refused_in_the_head(const tape *t) {
    rm_replay_def def = rm_default_replay_def();
    uint64_t now;
    rm_replay_result result = tape_play(t, &def, &now);
    return now == 0 && result.calls == 0 && result.error.status != RM_OK && result.error.field &&
           result.error.offset < chunk_behind(t, RM_RECORDING_FRONT);
}

// Rules are a part of the state: with others there is no world that this could be a recording of.
static int other_rules_are_refused_before_anything_is_played(void) {
    tape t = {0};
    rm_world_def world = script_def();
    rm_replay_def def = rm_default_replay_def();
    uint64_t now;
    CHECK(record_script(&t, &world, 12, 300, 1) != 0);
    CHECK(tape_play(&t, &def, &now).difference.kind == RM_DIFFERENCE_NONE && now != 0);
    for (size_t i = 0; i < RM_RECORDED_RULES; ++i) {
        CHECK(t.bytes[RULES_AT + i] == RM_RULE_L3);
        t.bytes[RULES_AT + i] = RM_RULE_RETAIL;
        repair(&t);
        CHECK(is_refused_in_the_head(&t));
        t.bytes[RULES_AT + i] = 255;
        repair(&t);
        CHECK(is_refused_in_the_head(&t));
        t.bytes[RULES_AT + i] = RM_RULE_L3;
    }
    tape_free(&t);
    return 0;
}

enum { NAMED_AT = RULES_AT + RM_RECORDED_RULES, NAMED_SIZE = 4 + 1 };

// Puts one rule by name into a recording that has none.
static bool name_rule(tape *t, uint32_t signature, uint8_t value) {
    uint8_t *bytes = malloc(t->size + NAMED_SIZE);
    if (!bytes) {
        return false;
    }
    memcpy(bytes, t->bytes, NAMED_AT);
    bytes[NAMED_AT] = 1; // number of values
    for (int i = 0; i < 4; ++i) {
        bytes[NAMED_AT + 1 + i] = (uint8_t)(signature >> 8 * i);
    }
    bytes[NAMED_AT + 5] = value;
    memcpy(bytes + NAMED_AT + 1 + NAMED_SIZE, t->bytes + NAMED_AT + 1, t->size - NAMED_AT - 1);
    free(t->bytes);
    t->bytes = bytes;
    t->size += NAMED_SIZE;
    t->bytes[RM_RECORDING_FRONT] += NAMED_SIZE; // the length of the head
    return t->bytes[RM_RECORDING_FRONT] >= NAMED_SIZE;
}

static int rules_by_name_are_read_and_unknown_ones_refused(void) {
    tape t = {0};
    rm_world_def world = script_def();
    rm_replay_def def = rm_default_replay_def();
    const uint32_t clock = offsetof(rm_rules, clock);
    uint64_t now;
    world.rules.clock = RM_RULE_RETAIL;
    CHECK(record_script(&t, &world, 12, 300, 1) != 0);
    CHECK(name_rule(&t, rm_rule_signature(clock), RM_RULE_RETAIL));
    t.bytes[RULES_AT + clock] = RM_RULE_L3; // known by its name only
    repair(&t);
    CHECK(tape_play(&t, &def, &now).difference.kind == RM_DIFFERENCE_NONE && now != 0);
    t.bytes[NAMED_AT + 5] = 31; // no such value
    repair(&t);
    CHECK(is_refused_in_the_head(&t));
    t.bytes[NAMED_AT + 5] = RM_RULE_RETAIL;
    t.bytes[NAMED_AT + 1] ^= 1; // no such rule
    repair(&t);
    CHECK(is_refused_in_the_head(&t));
    t.bytes[NAMED_AT + 1] ^= 1;
    t.bytes[NAMED_AT] = (uint8_t)(rm_rule_count() + 1); // more than there are
    repair(&t);
    CHECK(is_refused_in_the_head(&t));
    tape_free(&t);
    return 0;
}

// Each rule alone: written, and read as it was.
static int every_rule_comes_back_from_a_recording(void) {
    rm_rule_info rule;
    for (uint32_t i = 0; rm_rule_describe(i, &rule) == RM_OK; ++i) {
        tape t = {0};
        rm_world_def world = script_def();
        rm_recording_info info;
        rm_replay_def def = rm_default_replay_def();
        uint64_t now;
        CHECK(rm_rules_set(&world.rules, rule.name, other_word(&rule)) == RM_OK);
        CHECK(record_script(&t, &world, 12, 20, 1) != 0);
        CHECK(rm_recording_read(t.bytes, t.size, &info, NULL) == RM_OK);
        CHECK(is_same_memory(&info.rules, &world.rules, sizeof info.rules));
        CHECK(info.format == RM_RECORDING_VERSION);
        CHECK(tape_play(&t, &def, &now).difference.kind == RM_DIFFERENCE_NONE && now != 0);
        tape_free(&t);
    }
    return 0;
}

// The last hash of a recording of one body, in which only its origin has changed: digest and hash
// are put wrong.
static int a_field_that_was_recorded_otherwise_is_named(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    uint64_t now;
    rm_field_info first;
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 1, true);
    rm_body_id id = add_body(world, 77);
    rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 1.0f, 0.0f), rm_vec3_make(0.0f, 0.0f, 0.0f));
    for (int i = 0; i < 9; ++i) {
        rm_world_tick(world, TICK);
    }
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    rm_world_destroy(world);
    // Tag, ticks, hash; row 0 with `ticks` alone; then row 1, a bit for every field.
    size_t mark = t.size - RM_CHUNK_BACK - 16;
    size_t row = mark + 10;
    while (t.bytes[mark] != RM_TAG_MARK || t.bytes[mark + 1] != 9 || t.bytes[row] != 1 ||
           t.bytes[row + 1] != 1 || t.bytes[row + 4] != 1) {
        CHECK(mark > RULES_AT);
        mark -= 1;
        row = mark + 10;
    }
    int field = 0;
    while (!(t.bytes[row + 5] >> field & 1)) {
        field += 1;
        CHECK(field < 7);
    }
    size_t digest = row + 6;
    while (t.bytes[digest - 1] & 0x80) {
        digest += 1; // the bits take more than one byte
    }
    t.bytes[mark + 2] ^= 1;
    t.bytes[digest] ^= 1;
    repair(&t);
    rm_replay_result result = tape_play(&t, &def, &now);
    CHECK(rm_body_field(field, &first));
    CHECK(result.state == RM_REPLAY_DONE && result.difference.kind == RM_DIFFERENCE_FIELD);
    CHECK(result.difference.tick == 9 && strcmp(result.difference.op, "tick") == 0);
    CHECK(result.difference.body.index1 == id.index1 && result.difference.guid == 77);
    CHECK(strcmp(result.difference.field, first.name) == 0);
    CHECK((result.difference.recorded ^ result.difference.now) == 1);
    tape_free(&t);
    return 0;
}

// --- damage --------------------------------------------------------------------------------------

// Offset of the chunk that a byte lies in; 0 before the first.
static size_t chunk_of(const tape *t, size_t byte) {
    size_t found = 0;
    for (size_t at = RM_RECORDING_FRONT; at < t->size && at <= byte; at = chunk_behind(t, at)) {
        found = at;
    }
    return found;
}

static int damage_anywhere_is_found_and_named(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    record_small(&t);
    size_t first = chunk_behind(&t, RM_RECORDING_FRONT); // the first one with calls
    for (size_t i = 0; i < t.size; ++i) {
        size_t chunk = chunk_of(&t, i);
        t.bytes[i] ^= (uint8_t)(1 + i % 255);
        uint64_t now;
        rm_replay_result result = tape_play(&t, &def, &now);
        t.bytes[i] ^= (uint8_t)(1 + i % 255);
        if (chunk <= RM_RECORDING_FRONT) {
            CHECK(now == 0 && result.error.status != RM_OK);
        } else {
            CHECK(now != 0 && result.state == RM_REPLAY_DAMAGED);
            CHECK((result.calls > 0) == (chunk > first));
        }
        CHECK(result.error.offset == (i < RM_RECORDING_MAGIC_SIZE ? 0
                                      : i < RM_RECORDING_FRONT    ? RM_RECORDING_MAGIC_SIZE
                                                                  : chunk));
        CHECK(result.error.field != NULL);
        CHECK(result.difference.kind == RM_DIFFERENCE_NONE); // all before it is as it was
    }
    tape_free(&t);
    return 0;
}

// Every message takes a byte at least: one more than there are bytes cannot be, however many
// follow.
static int a_list_that_promises_too_much_is_damage(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    uint64_t now;
    const rm_bytes post[] = {{NULL, 0}, {NULL, 9}};
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 4, true);
    CHECK(rm_world_receive_many(world, post, 2, NULL, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    rm_world_destroy(world);
    size_t call = chunk_behind(&t, RM_RECORDING_FRONT) + RM_CHUNK_FRONT;
    CHECK(t.bytes[call] == (RM_TAG_FAILED | RM_OP_receive_many) && t.bytes[call + 2] == 2);
    CHECK(tape_play(&t, &def, &now).state == RM_REPLAY_DONE);
    for (int count = 3; count < 0x80; ++count) {
        t.bytes[call + 2] = (uint8_t)count;
        repair(&t);
        rm_replay_result result = tape_play(&t, &def, &now);
        CHECK(result.state == RM_REPLAY_DAMAGED && result.error.status == RM_ERROR_FORMAT);
        CHECK(result.error.offset == call && strcmp(result.error.field, "receive_many") == 0);
    }
    tape_free(&t);
    return 0;
}

static int a_truncated_recording_plays_up_to_its_end(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    record_small(&t);
    size_t full = t.size;
    size_t head = chunk_of(&t, RM_RECORDING_FRONT);
    uint64_t most = 0;
    for (t.size = 0; t.size < full; ++t.size) {
        uint64_t now;
        rm_replay_result result = tape_play(&t, &def, &now);
        CHECK(result.error.status == RM_ERROR_SHORT && result.error.offset <= t.size);
        CHECK(result.difference.kind == RM_DIFFERENCE_NONE);
        CHECK(result.state == (now ? RM_REPLAY_DAMAGED : RM_REPLAY_FAILED));
        CHECK(result.calls >= most); // never less of a longer one
        most = result.calls;
    }
    CHECK(head == RM_RECORDING_FRONT && most > 20);
    tape_free(&t);
    return 0;
}

static int bytes_after_the_end_are_damage(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    uint64_t now;
    record_small(&t);
    size_t size = t.size;
    tape_write(&t, "x", 1);
    rm_replay_result result = tape_play(&t, &def, &now);
    CHECK(result.state == RM_REPLAY_DAMAGED && result.error.status == RM_ERROR_TRAILING);
    CHECK(result.error.offset + RM_CHUNK_BACK == size && result.calls > 20);
    tape_free(&t);
    return 0;
}

// Behind a right checksum anything may stand.
static int lies_with_right_checksums_do_no_harm(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    test_random random = {99};
    int opened = 0;
    def.memory_limit = 1 << 22;
    record_small(&t);
    static uint8_t good[1 << 16];
    CHECK(t.size <= sizeof good);
    memcpy(good, t.bytes, t.size);
    for (int n = 0; n < 6000; ++n) {
        uint64_t now;
        uint32_t changes = 1 + random_below(&random, 4);
        for (uint32_t i = 0; i < changes; ++i) {
            uint32_t at = random_below(&random, (uint32_t)t.size);
            t.bytes[at] = random_chance(&random, 2) ? (uint8_t)random_u64(&random)
                                                    : (uint8_t)(t.bytes[at] + 1);
        }
        repair(&t);
        rm_replay_result result = tape_play(&t, &def, &now);
        opened += now != 0;
        CHECK(result.error.offset <= t.size);
        memcpy(t.bytes, good, t.size);
    }
    CHECK(opened > 300 && opened < 6000);
    tape_free(&t);
    return 0;
}

// --- hosts that refuse ---------------------------------------------------------------------------

static int a_refused_write_ends_the_recording_and_not_the_world(void) {
    rm_world_def def = script_def();
    tape whole = {0};
    uint64_t hash = record_script(&whole, &def, 12, 300, 1);
    for (size_t limit = 1; limit < whole.size; limit += whole.size / 23) {
        tape t = {.limit = limit};
        rm_world *world = world_of(&def);
        rm_recorder *recorder = tape_record(&t, world, 1, true);
        script s;
        script_begin(&s, world, 12, 24);
        for (int i = 0; i < 300; ++i) {
            script_step(&s);
        }
        CHECK(rm_world_hash(world) == hash);
        if (recorder) {
            int writes = t.writes;
            CHECK(rm_recorder_status(recorder) == RM_ERROR_WRITE || limit > whole.size / 2);
            CHECK(rm_recorder_stop(recorder) == RM_ERROR_WRITE && t.writes <= writes + 1);
        }
        CHECK(t.size <= limit);
        rm_world_destroy(world);
        tape_free(&t);
    }
    tape_free(&whole);
    return 0;
}

static int a_recorder_without_memory_is_refused(void) {
    for (int fails_at = 1; fails_at <= 4; ++fails_at) {
        tape t = {0};
        test_heap heap = {.fails_at = fails_at};
        rm_recorder_def def = rm_default_recorder_def();
        rm_recorder *recorder = NULL;
        rm_world *world = plain_world();
        def.write = tape_write;
        def.user = &t;
        def.has_detail = true;
        def.allocator = heap_allocator(&heap);
        CHECK(rm_world_record(world, &def, &recorder) == RM_ERROR_MEMORY);
        CHECK(recorder == NULL && heap.live == 0 && heap.bad_frees == 0);
        rm_world_destroy(world);
        tape_free(&t);
    }
    return 0;
}

static int a_replay_survives_every_lack_of_memory(void) {
    tape t = {0};
    rig r = house();
    furnish(&r);
    rm_collide_context context = {.collision = r.world};
    rm_motion_table *table = own_table(1.5f);
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 1, true);
    uint32_t index;
    CHECK(rm_world_set_collision(world, &context) == RM_OK);
    CHECK(rm_world_collision(world) == context.collision);
    rm_world_add_table(world, table, &index);
    rm_world_grow(world, 400);
    add_body(world, 1);
    rm_world_tick(world, TICK);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    bool is_done = false;
    int fails_at = 0;
    while (!is_done) {
        test_heap heap = {.fails_at = ++fails_at};
        rm_replay_def def = rm_default_replay_def();
        uint64_t now;
        def.allocator = heap_allocator(&heap);
        rm_replay_result result = tape_play(&t, &def, &now);
        is_done = result.state == RM_REPLAY_DONE;
        CHECK(is_done || result.error.status == RM_ERROR_MEMORY);
        CHECK(heap.live == 0 && heap.bad_frees == 0);
    }
    CHECK(fails_at > 20);
    rm_world_destroy(world);
    rm_motion_table_destroy(table);
    rig_free(&r);
    tape_free(&t);
    return 0;
}

static int a_recording_that_wants_too_much_is_refused(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    uint64_t now;
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 64, false);
    CHECK(rm_world_grow(world, 4000) == RM_OK);
    for (uint32_t i = 0; i < 1000; ++i) {
        add_body(world, i + 1);
    }
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    rm_world_destroy(world);
    def.memory_limit = 1000;
    CHECK(tape_play(&t, &def, &now).error.status == RM_ERROR_LIMIT && now == 0);
    def.memory_limit = 1 << 20;
    rm_replay_result result = tape_play(&t, &def, &now);
    CHECK(result.state == RM_REPLAY_FAILED && result.error.status == RM_ERROR_LIMIT && now != 0);
    CHECK(strcmp(result.error.field, "add") == 0 && result.calls > 200);
    tape_free(&t);
    return 0;
}

static int wrong_defs_are_refused(void) {
    tape t = {0};
    rm_world *world = plain_world();
    rm_recorder *recorder = NULL;
    rm_replay *replay = NULL;
    rm_recorder_def def = rm_default_recorder_def();
    rm_replay_def play = rm_default_replay_def();
    CHECK(rm_world_record(world, &def, &recorder) == RM_ERROR_ARGUMENT); // where to?
    def.write = tape_write;
    def.user = &t;
    def.interval = 0;
    CHECK(rm_world_record(world, &def, &recorder) == RM_ERROR_ARGUMENT);
    def.interval = 1;
    def.buffer_bytes = RM_RECORD_BUFFER_MIN - 8;
    CHECK(rm_world_record(world, &def, &recorder) == RM_ERROR_ARGUMENT);
    def.buffer_bytes = RM_RECORD_BUFFER_MIN + 4;
    CHECK(rm_world_record(world, &def, &recorder) == RM_ERROR_ARGUMENT);
    CHECK(rm_world_record(NULL, &def, &recorder) == RM_ERROR_ARGUMENT && t.size == 0);
    CHECK(rm_replay_open(&play, NULL, 0, &replay, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_replay_open(&play, "x", 1, &replay, NULL) == RM_ERROR_SHORT);
    play.memory_limit = 0;
    CHECK(rm_replay_open(&play, "x", 1, &replay, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_recorder_status(NULL) == RM_ERROR_ARGUMENT && rm_recorder_stop(NULL) == RM_OK);
    CHECK(!rm_replay_step(NULL) && !rm_replay_tick(NULL) && !rm_replay_world(NULL));
    rm_replay_close(NULL);
    rm_world_destroy(world);
    return 0;
}

static int what_is_missing_is_said_and_what_is_cut_is_named(void) {
    tape t = {0};
    rm_recording_info info = {.capacity = 77};
    rm_wire_error error;
    record_small(&t);
    CHECK(rm_recorder_flush(NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_recorder_status(NULL) == RM_ERROR_ARGUMENT && rm_recorder_bytes(NULL) == 0);
    CHECK(rm_replay_read(NULL).state == RM_REPLAY_FAILED);
    CHECK(rm_replay_read(NULL).error.status == RM_ERROR_ARGUMENT);
    CHECK(rm_recording_read(NULL, t.size, &info, &error) == RM_ERROR_ARGUMENT);
    CHECK(rm_recording_read(t.bytes, t.size, NULL, &error) == RM_ERROR_ARGUMENT);
    CHECK(strcmp(error.field, "bytes or info") == 0);
    CHECK(rm_recording_read(t.bytes, 7, &info, &error) == RM_ERROR_SHORT && error.offset == 7);
    CHECK(info.capacity == 77);
    // A head that ends inside its numbers, with a right checksum.
    const size_t at = RM_RECORDING_FRONT;
    memset(t.bytes + at, 0, 4);
    t.bytes[at] = 4;
    repair(&t);
    CHECK(rm_recording_read(t.bytes, t.size, &info, &error) == RM_ERROR_FORMAT);
    CHECK(strcmp(error.field, "head") == 0 && info.capacity == 77);
    tape_free(&t);
    return 0;
}

static int a_count_of_more_than_64_bits_is_damage(void) {
    const uint8_t most[10] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01};
    const uint8_t endless[11] = {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00};
    rm_record_in in = {.at = most, .end = most + sizeof most};
    CHECK(get_count(&in, UINT64_MAX) == UINT64_MAX && !in.has_failed);
    in = (rm_record_in){.at = endless, .end = endless + sizeof endless};
    CHECK(get_count(&in, UINT64_MAX) == 0 && in.has_failed);
    in = (rm_record_in){.at = endless, .end = endless + 3};
    CHECK(get_count(&in, UINT64_MAX) == 0 && in.has_failed);
    return 0;
}

void test_recording_faults(void) {
    RUN(another_status_is_a_difference);
    RUN(other_rules_are_refused_before_anything_is_played);
    RUN(rules_by_name_are_read_and_unknown_ones_refused);
    RUN(every_rule_comes_back_from_a_recording);
    RUN(a_field_that_was_recorded_otherwise_is_named);
    RUN(damage_anywhere_is_found_and_named);
    RUN(a_list_that_promises_too_much_is_damage);
    RUN(a_truncated_recording_plays_up_to_its_end);
    RUN(bytes_after_the_end_are_damage);
    RUN(lies_with_right_checksums_do_no_harm);
    RUN(a_refused_write_ends_the_recording_and_not_the_world);
    RUN(a_recorder_without_memory_is_refused);
    RUN(a_replay_survives_every_lack_of_memory);
    RUN(a_recording_that_wants_too_much_is_refused);
    RUN(wrong_defs_are_refused);
    RUN(what_is_missing_is_said_and_what_is_cut_is_named);
    RUN(a_count_of_more_than_64_bits_is_damage);
}
