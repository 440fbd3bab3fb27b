// Recordings: what is written down leads to the same world again, whoever plays it; what is damaged
// is played up to the damage; what differs is named.

#include "record/record.h"
#include "record/record_codec.h"
#include "recordings.h"

#include <stdio.h>

// --- bit for bit ---------------------------------------------------------------------------------

static int check_script(rm_rules rules, rm_ground_kind ground, uint64_t seed, uint32_t interval) {
    tape t = {0};
    rm_world_def def = script_def();
    def.rules = rules;
    def.ground.kind = ground;
    uint64_t hash = record_script(&t, &def, seed, 1200, interval);
    CHECK(hash != 0);
    CHECK(tape_leads_to(&t, hash));
    tape_free(&t);
    return 0;
}

static int a_replay_leads_to_the_same_hash(void) {
    const rm_ground_kind grounds[] = {RM_GROUND_NONE, RM_GROUND_CONSTANT, RM_GROUND_LAST_REPORT};
    for (uint64_t i = 0; i < 6; ++i) {
        rm_rules rules = i % 2 ? rm_rules_retail() : rm_rules_l3();
        CHECK(check_script(rules, grounds[i / 2], 100 + i, i % 3 ? 64 : 1) == 0);
    }
    return 0;
}

static int recording_changes_nothing_in_the_world(void) {
    rm_world_def def = script_def();
    tape t = {0};
    rm_world *world = world_of(&def);
    script s;
    script_begin(&s, world, 77, 24);
    for (int i = 0; i < 1200; ++i) {
        script_step(&s);
    }
    CHECK(record_script(&t, &def, 77, 1200, 1) == rm_world_hash(world));
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

static int a_recording_may_begin_in_the_middle(void) {
    tape t = {0};
    rm_world_def def = script_def();
    rm_world *world = world_of(&def);
    script s;
    script_begin(&s, world, 9, SCRIPT_BODIES);
    for (int i = 0; i < 700; ++i) {
        script_step(&s);
    }
    uint64_t ticks = rm_world_ticks(world);
    rm_recorder *recorder = tape_record(&t, world, 1, false); // every tick: with detail
    CHECK(recorder != NULL);
    for (int i = 0; i < 700; ++i) {
        script_step(&s);
    }
    uint64_t hash = rm_world_hash(world);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    rm_recording_info info;
    CHECK(rm_recording_read(t.bytes, t.size, &info, NULL) == RM_OK);
    CHECK(info.ticks == ticks && info.interval == 1 && info.has_detail && info.needs == 0);
    CHECK(info.library_version == rm_version() && info.capacity == SCRIPT_BODIES);
    CHECK(tape_leads_to(&t, hash));
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

static int threads_make_no_difference(void) {
    tape t = {0};
    rm_world_def def = script_def();
    uint64_t hash = record_script(&t, &def, 5, 800, 1);
    CHECK(tape_leads_to_on_threads(&t, hash));
    tape_free(&t);
    return 0;
}

static int a_world_that_ends_ends_its_recording(void) {
    tape t = {0};
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 64, false);
    rm_recorder *second = NULL;
    rm_recorder_def def = rm_default_recorder_def();
    def.write = tape_write;
    def.user = &t;
    CHECK(rm_world_record(world, &def, &second) == RM_ERROR_TAKEN);
    add_body(world, 1);
    rm_world_tick(world, TICK);
    uint64_t hash = rm_world_hash(world);
    rm_world_destroy(world);
    CHECK(rm_recorder_status(recorder) == RM_OK);
    CHECK(rm_recorder_flush(recorder) == RM_OK && rm_recorder_bytes(recorder) == t.size);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    CHECK(tape_leads_to(&t, hash));
    tape_free(&t);
    return 0;
}

// --- every operation -----------------------------------------------------------------------------

static int every_operation_is_written_and_played(void) {
    bool seen[RM_OP_COUNT] = {false};
    tape t = {0};
    uint64_t hash = record_everything(&t, 100);
    rm_replay_def play = rm_default_replay_def();
    rm_replay *replay = NULL;
    CHECK(rm_replay_open(&play, t.bytes, t.size, &replay, NULL) == RM_OK);
    while (rm_replay_step(replay)) {
        for (int i = 0; i < RM_OP_COUNT; ++i) {
            seen[i] = seen[i] || strcmp(rm_op_name((rm_op_kind)i), rm_replay_op(replay)) == 0;
        }
    }
    rm_replay_result result = rm_replay_read(replay);
    CHECK(result.state == RM_REPLAY_DONE && result.difference.kind == RM_DIFFERENCE_NONE);
    CHECK(rm_world_hash(rm_replay_world(replay)) == hash);
    for (int i = 0; i < RM_OP_COUNT; ++i) {
        if (!seen[i]) {
            printf("%s was not called\n", rm_op_name((rm_op_kind)i));
        }
        CHECK(seen[i]);
    }
    rm_replay_close(replay);
    tape_free(&t);
    return 0;
}

static int signatures_tell_operations_apart(void) {
    for (int i = 0; i < RM_OP_COUNT; ++i) {
        for (int k = 0; k < i; ++k) {
            CHECK(rm_op_signature((rm_op_kind)i) != rm_op_signature((rm_op_kind)k));
        }
    }
    return 0;
}

// --- lists of messages ---------------------------------------------------------------------------

enum { LETTERS = 90, READERS = 7 };

// Reports for a few bodies; one is cut off, one is null, one has no bytes.
static bool write_post(uint8_t bytes[LETTERS][LETTER_BYTES], rm_bytes post[LETTERS], uint32_t day) {
    bool is_good = true;
    for (uint32_t i = 0; i < LETTERS; ++i) {
        rm_position at = place_at(12.0f + (float)(i % 5), 12.0f + (float)day, 0.0f);
        post[i] =
            write_report(1 + i % READERS, (uint16_t)(1 + i / READERS + 20 * day), at, bytes[i]);
        is_good = is_good && post[i].size > 0;
    }
    post[20].size -= 3;
    post[40] = (rm_bytes){NULL, 5};
    post[60].size = 0;
    return is_good;
}

// Lists of every length, the longest of which are larger than the buffer.
static bool deliver(rm_world *world) {
    static uint8_t bytes[LETTERS][LETTER_BYTES];
    static rm_receipt receipts[LETTERS];
    rm_bytes post[LETTERS];
    rm_status statuses[LETTERS];
    bool is_good = true;
    for (uint32_t day = 0; day < 30; ++day) {
        uint32_t count = day * 37 % (LETTERS + 1);
        is_good = is_good && write_post(bytes, post, day);
        bool has_outputs = day % 2 == 0;
        rm_status status = rm_world_receive_many(world, post, count, has_outputs ? receipts : NULL,
                                                 has_outputs ? statuses : NULL);
        is_good = is_good && (status == RM_OK) == (count <= 20);
        rm_world_advance(world, 0.1);
    }
    return is_good;
}

static rm_recorder *record_with_little_room(tape *t, rm_world *world) {
    rm_recorder_def def = rm_default_recorder_def();
    rm_recorder *recorder = NULL;
    def.write = tape_write;
    def.user = t;
    def.interval = 1;
    def.buffer_bytes = RM_RECORD_BUFFER_MIN;
    return rm_world_record(world, &def, &recorder) == RM_OK ? recorder : NULL;
}

static int lists_of_messages_go_along(void) {
    tape t = {0};
    rm_world *world = plain_world();
    for (uint32_t i = 0; i < READERS; ++i) {
        add_body(world, 1 + i);
    }
    uint64_t before = rm_world_hash(world);
    rm_recorder *recorder = record_with_little_room(&t, world);
    CHECK(recorder != NULL && deliver(world));
    CHECK(rm_world_receive_many(world, NULL, 0, NULL, NULL) == RM_OK);
    uint64_t hash = rm_world_hash(world);
    CHECK(hash != before && rm_recorder_stop(recorder) == RM_OK);
    CHECK(tape_leads_to(&t, hash));
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

static int the_numbering_of_commands_goes_along(void) {
    tape t = {0};
    rm_world_def def = rm_ac_world_def();
    rm_world *world = NULL;
    def.numbering = RM_NUMBERING_FINAL;
    CHECK(rm_world_create(&def, &world) == RM_OK);
    add_body(world, 1);
    rm_recorder *recorder = record_with_little_room(&t, world);
    CHECK(recorder != NULL && rm_world_advance(world, 0.1) == RM_OK);
    uint64_t hash = rm_world_hash(world);
    CHECK(rm_recorder_stop(recorder) == RM_OK && tape_leads_to(&t, hash));
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

// --- the recordings of the project ---------------------------------------------------------------

// Written once, by one compiler on one machine; traces/README.md says how.
static int check_golden(const char *name) {
    char path[512];
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    uint64_t now;
    static uint8_t bytes[1 << 18];
    snprintf(path, sizeof path, "%s/traces/%s", REMORA_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    t.bytes = bytes;
    t.size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    rm_replay_result result = tape_play(&t, &def, &now);
#if defined(REMORA_HOSTILE) // the bodies of another build have longer queues
    CHECK(result.state == RM_REPLAY_FAILED && result.error.status == RM_ERROR_MISMATCH);
    CHECK(strcmp(result.error.field, "state at the start") == 0);
    return 0;
#endif
    if (result.state != RM_REPLAY_DONE || result.difference.kind != RM_DIFFERENCE_NONE) {
        printf("%s: byte %zu, %s; tick %llu, %s\n", name, result.error.offset,
               result.error.field ? result.error.field : "played to its end",
               (unsigned long long)result.difference.tick,
               result.difference.field ? result.difference.field : "no field");
    }
    CHECK(result.state == RM_REPLAY_DONE && result.difference.kind == RM_DIFFERENCE_NONE);
    CHECK(result.hashes > 2 && result.calls > 100);
    return 0;
}

static int the_recordings_of_the_project_replay_on_every_machine(void) {
    CHECK(check_golden("teleport-bad.rmr") == 0);
    CHECK(check_golden("jump-hills.rmr") == 0);
    CHECK(check_golden("everything.rmr") == 0);
    return 0;
}

// Whoever records the run with everything in it writes the bytes that lie in the tree: compilers,
// machines and word sizes make no difference on this side either.
static int every_machine_writes_the_same_bytes(void) {
    tape t = {0};
    char path[512];
    snprintf(path, sizeof path, "%s/traces/everything.rmr", REMORA_SOURCE_DIR);
    CHECK(record_everything(&t, 100) != 0);
#if defined(REMORA_HOSTILE) // other bounds, other bytes
    tape_free(&t);
    return 0;
#endif
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    size_t same = 0;
    while (same < t.size && getc(file) == t.bytes[same]) {
        same += 1;
    }
    CHECK(same == t.size && getc(file) == EOF);
    fclose(file);
    tape_free(&t);
    return 0;
}

// --- what was told -------------------------------------------------------------------------------

// One by a call, one by a message, two by a list; an old stamp and a strange guid tell nothing.
static int places_that_were_told_are_named(void) {
    tape t = {0};
    uint8_t letters[3][LETTER_BYTES];
    rm_replay_def def = rm_default_replay_def();
    rm_replay *replay = NULL;
    rm_replay_report told[4];
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 1, true);
    rm_body_id id = add_body(world, 41);
    add_body(world, 42);
    send_to(world, id, place_at(12.0f, 13.0f, 0.0f));
    rm_bytes one = write_report(42, 7, place_at(20.0f, 3.0f, 0.0f), letters[0]);
    const rm_bytes many[] = {write_report(42, 9, place_at(21.0f, 3.0f, 0.0f), letters[1]),
                             one,
                             {NULL, 2},
                             write_report(99, 1, place_at(1.0f, 1.0f, 0.0f), letters[2])};
    CHECK(rm_world_receive(world, one.data, one.size, NULL) == RM_OK);
    CHECK(rm_world_receive_many(world, many, 4, NULL, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    rm_world_destroy(world);
    CHECK(rm_replay_open(&def, t.bytes, t.size, &replay, NULL) == RM_OK);
    CHECK(rm_replay_reports(replay, told, 4) == 0);
    while (rm_replay_step(replay) && strcmp(rm_replay_op(replay), "update_position") != 0) {
        CHECK(rm_replay_reports(replay, told, 4) == 0);
    }
    CHECK(rm_replay_reports(replay, told, 4) == 1 && told[0].guid == 41);
    CHECK(rm_body_id_is_equal(told[0].body, id) && told[0].at.origin.y == 13.0f);
    CHECK(rm_replay_step(replay) && rm_replay_reports(replay, told, 4) == 1);
    CHECK(told[0].guid == 42 && told[0].at.origin.x == 20.0f);
    CHECK(rm_replay_step(replay) && rm_replay_reports(replay, NULL, 0) == 1);
    CHECK(rm_replay_reports(replay, told, 4) == 1 && told[0].at.origin.x == 21.0f);
    CHECK(!rm_replay_step(replay) && rm_replay_reports(NULL, told, 4) == 0);
    CHECK(rm_replay_read(replay).state == RM_REPLAY_DONE);
    rm_replay_close(replay);
    tape_free(&t);
    return 0;
}

// --- surroundings --------------------------------------------------------------------------------

// People who run through the house, into each other and into what stands about.
static void crowd_step(rm_world *world, const rm_body_id *ids, int step) {
    for (uint32_t i = 0; i < 6; ++i) {
        float angle = 60.0f * (float)i + 7.0f * (float)step;
        rm_vec3 way = rm_vec3_make(2.0f, rm_sin(angle * 0.0174f), 0.0f);
        rm_body_set_velocity(world, ids[i], rm_vec3_scale(way, step % 50 < 25 ? 1.0f : -1.0f));
    }
    rm_world_tick(world, TICK);
}

// The end of a recording, a world and a tape: whether it plays to where the world was.
static bool ends_as_told(tape *t, rm_world *world, rm_recorder *recorder) {
    uint64_t hash = rm_world_hash(world);
    bool is_whole = rm_recorder_stop(recorder) == RM_OK && tape_leads_to(t, hash);
    rm_world_destroy(world);
    tape_free(t);
    return is_whole;
}

static int a_collision_world_goes_along(void) {
    tape t = {0};
    rig r = house();
    furnish(&r);
    rm_collide_context context = {.collision = r.world, .nearby = rm_world_nearby};
    rm_world_def def = rm_ac_world_def();
    def.rules.ground_velocity = RM_RULE_RETAIL; // they are pushed along the ground
    def.sweep = rm_collide_sweep;
    def.sweep_user = &context;
    rm_world *world = world_of(&def);
    rm_body_id ids[6];
    context.nearby_user = world;
    for (uint32_t i = 0; i < 6; ++i) {
        ids[i] = add_at(world, i + 1, place_in(OUTSIDE, 4.0f, 12.0f + (float)i, 0.01f));
        rm_body_enter(
            world, ids[i],
            &(rm_position){OUTSIDE, {4.0f, 11.0f + (float)i * 1.2f, 0.01f}, rm_quat_identity()});
    }
    rm_recorder *recorder = tape_record(&t, world, 1, true);
    uint32_t reasons = 0;
    for (int step = 0; step < 400; ++step) {
        crowd_step(world, ids, step);
        for (int i = 0; i < 6; ++i) {
            reasons |= info_of(world, ids[i]).reasons;
        }
    }
    CHECK(reasons & RM_REASON_SLIDE && reasons & RM_REASON_STEP_UP);
    bool is_whole = ends_as_told(&t, world, recorder);
    rig_free(&r);
    CHECK(is_whole);
    return 0;
}

// A ground that is given as a sweep is written with it.
static int a_ground_as_a_sweep_goes_along(void) {
    rm_ground ground = {.kind = RM_GROUND_CONSTANT, .height = 0.25f};
    rm_world_def def = rm_ac_world_def();
    tape t = {0};
    def.sweep = rm_sweep_ground;
    def.sweep_user = &ground;
    uint64_t hash = record_script(&t, &def, 11, 200, 16);
    CHECK(tape_leads_to(&t, hash));
    tape_free(&t);
    return 0;
}

static int flat_terrain_goes_along(void) {
    float heights[12 * 12];
    tape t = {0};
    rig r = rig_make(RM_SPACE_FLAT);
    rm_terrain_def terrain = {12, 12, 2.0f, {-12.0f, -12.0f, 1.0f}, heights};
    for (int i = 0; i < 12 * 12; ++i) {
        heights[i] = 0.03f * (float)(i % 12) * (float)(i / 12 % 5);
    }
    CHECK(rm_collision_set_terrain(r.world, &terrain, NULL) == RM_OK);
    rm_collide_context context = {.collision = r.world};
    rm_world_def def = rm_ac_world_def();
    def.space = RM_SPACE_FLAT;
    def.sweep = rm_collide_sweep;
    def.sweep_user = &context;
    rm_world *world = world_of(&def);
    rm_body_id id = add_at(world, 1, place_in(0, 0.0f, 0.0f, 3.0f));
    rm_recorder *recorder = tape_record(&t, world, 1, true);
    for (int i = 0; i < 200; ++i) {
        rm_body_set_velocity(world, id, rm_vec3_make(i % 40 < 20 ? 3.0f : -3.0f, 1.0f, -1.0f));
        rm_world_tick(world, TICK);
    }
    bool is_whole = ends_as_told(&t, world, recorder);
    rig_free(&r);
    CHECK(is_whole);
    return 0;
}

// One table from before the recording, one from within.
static int motion_tables_go_along(void) {
    tape t = {0};
    rm_motion_table *tables[2] = {own_table(1.5f), own_table(0.5f)};
    rm_world *world = plain_world();
    rm_body_id ids[2] = {add_body(world, 1), add_body(world, 2)};
    uint32_t index[2];
    CHECK(tables[0] && tables[1]);
    CHECK(rm_world_add_table(world, tables[0], &index[0]) == RM_OK);
    CHECK(rm_body_set_table(world, ids[0], index[0]) == RM_OK);
    rm_recorder *recorder = tape_record(&t, world, 1, true);
    CHECK(rm_world_add_table(world, tables[1], &index[1]) == RM_OK);
    CHECK(rm_body_set_table(world, ids[1], index[1]) == RM_OK);
    rm_move_parameters parameters = rm_default_move_parameters();
    for (int i = 0; i < 120; ++i) {
        uint32_t command = i % 40 < 20 ? RM_COMMAND_WALK_FORWARD : RM_COMMAND_READY;
        rm_body_do(world, ids[0], command, &parameters, NULL);
        rm_body_do(world, ids[1], command, &parameters, NULL);
        rm_world_tick(world, TICK);
    }
    uint64_t hash = rm_world_hash(world);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    rm_world_destroy(world);
    rm_motion_table_destroy(tables[0]);
    rm_motion_table_destroy(tables[1]);
    CHECK(tape_leads_to(&t, hash));
    tape_free(&t);
    return 0;
}

// --- functions of the host -----------------------------------------------------------------------

// A sweep that goes wrong for one body from some call on.
typedef struct host_sweep {
    uint32_t body; // slot + 1
    int calls;     // of that body so far
    int wrong_at;  // 0 for never
} host_sweep;

static rm_sweep_result sweep_host(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    host_sweep *host = user;
    out->at = in->to;
    out->at.cell = in->from.cell;
    out->bits = RM_SWEPT_CONTACT;
    out->contact.normal = rm_vec3_make(0.0f, 0.0f, 1.0f);
    if (in->body.index1 == host->body && ++host->calls == host->wrong_at) {
        out->at.origin.x += 0.001f;
    }
    return RM_SWEEP_OK;
}

static bool height_host(void *user, rm_body_id body, const rm_position *at, float *height) {
    (void)user;
    (void)body;
    *height = at->origin.x * 0.01f;
    return true;
}

// Ten bodies before a sweep of the host's, a tick after another.
static uint64_t record_host(tape *t, uint32_t interval, bool detail) {
    host_sweep host = {.body = 4};
    rm_world_def def = plain_def();
    def.rules.ground_velocity = RM_RULE_RETAIL; // they are pushed along the ground
    def.sweep = sweep_host;
    def.sweep_user = &host;
    def.capacity = 10; // growing would be calls that are recorded, too
    rm_world *world = world_of(&def);
    rm_recorder *recorder = tape_record(t, world, interval, detail);
    rm_body_id ids[10];
    for (uint32_t i = 0; i < 10; ++i) {
        ids[i] = add_at(world, 100 + i, place_at(10.0f + 3.0f * (float)i, 20.0f, 0.0f));
    }
    for (int i = 0; i < 90; ++i) {
        for (int k = 0; k < 10; ++k) {
            rm_body_set_velocity(world, ids[k], rm_vec3_make(1.0f, 0.5f * (float)(k % 3), 0.0f));
        }
        rm_world_tick(world, TICK);
    }
    uint64_t hash = rm_world_hash(world);
    rm_recorder_stop(recorder);
    rm_world_destroy(world);
    return hash;
}

static rm_replay_def play_host(host_sweep *host) {
    rm_replay_def def = rm_default_replay_def();
    def.sweep = sweep_host;
    def.sweep_user = host;
    return def;
}

static int a_missing_function_is_told_before_anything_is_played(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    rm_replay *replay = NULL;
    rm_wire_error error;
    rm_recording_info info;
    host_sweep host = {.body = 4};
    uint64_t now;
    uint64_t hash = record_host(&t, 1, true);
    CHECK(rm_recording_read(t.bytes, t.size, &info, NULL) == RM_OK);
    CHECK(info.needs == RM_REPLAY_NEEDS_SWEEP);
    CHECK(rm_replay_open(&def, t.bytes, t.size, &replay, &error) == RM_ERROR_CALLBACK);
    CHECK(replay == NULL && error.status == RM_ERROR_CALLBACK);
    def = play_host(&host);
    rm_replay_result result = tape_play(&t, &def, &now);
    CHECK(result.state == RM_REPLAY_DONE && result.difference.kind == RM_DIFFERENCE_NONE);
    CHECK(now == hash);
    tape_free(&t);
    return 0;
}

// The function comes only in the last calls; nothing is played all the same.
static int a_function_that_comes_late_is_told_as_well(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    rm_replay *replay = NULL;
    uint64_t now;
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 64, false);
    rm_ground ground = {.kind = RM_GROUND_FUNCTION, .function = height_host};
    for (int i = 0; i < 200; ++i) {
        rm_world_tick(world, TICK);
    }
    CHECK(rm_world_set_ground(world, &ground) == RM_OK);
    add_body(world, 7);
    rm_world_tick(world, TICK);
    uint64_t hash = rm_world_hash(world);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    CHECK(rm_replay_open(&def, t.bytes, t.size, &replay, NULL) == RM_ERROR_CALLBACK);
    def.height = height_host;
    rm_replay_result result = tape_play(&t, &def, &now);
    CHECK(result.state == RM_REPLAY_DONE && now == hash);
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

// --- differences ---------------------------------------------------------------------------------

static int the_first_field_that_differs_is_named(void) {
    tape t = {0};
    record_host(&t, 1, true);
    for (int wrong_at = 1; wrong_at <= 90; wrong_at += 11) {
        host_sweep host = {.body = 4, .wrong_at = wrong_at};
        rm_replay_def def = play_host(&host);
        uint64_t now;
        rm_replay_result result = tape_play(&t, &def, &now);
        const rm_difference *d = &result.difference;
        CHECK(result.state == RM_REPLAY_DONE); // it goes on
        CHECK(d->kind == RM_DIFFERENCE_FIELD && d->tick == (uint64_t)wrong_at);
        CHECK(d->body.index1 == 4 && d->body.generation == 1 && d->guid == 103);
        CHECK(strcmp(d->field, "origin") == 0 && strcmp(d->op, "tick") == 0);
        CHECK(d->recorded != d->now && d->call == 10 + 11 * (uint64_t)wrong_at);
    }
    tape_free(&t);
    return 0;
}

static int without_detail_the_hash_differs_at_its_next_tick(void) {
    tape t = {0};
    host_sweep host = {.body = 4, .wrong_at = 70};
    rm_replay_def def = play_host(&host);
    uint64_t now;
    record_host(&t, 16, false);
    rm_replay_result result = tape_play(&t, &def, &now);
    CHECK(result.difference.kind == RM_DIFFERENCE_HASH && result.difference.tick == 80);
    CHECK(result.difference.field == NULL && result.hashes == 6);
    CHECK(result.difference.recorded != result.difference.now);
    tape_free(&t);
    return 0;
}

// --- sizes ---------------------------------------------------------------------------------------

// Records that are larger than the buffer, among others, through the smallest there is.
static int what_is_larger_than_the_buffer_is_written_all_the_same(void) {
    static uint8_t noise[100003];
    static uint8_t save[1 << 16];
    tape t = {0};
    rm_world_def def = script_def();
    rm_world *world = world_of(&def);
    rm_recorder_def record = rm_default_recorder_def();
    rm_recorder *recorder = NULL;
    script s;
    size_t size;
    record.write = tape_write;
    record.user = &t;
    record.interval = 1;
    record.has_detail = true;
    record.buffer_bytes = RM_RECORD_BUFFER_MIN;
    script_begin(&s, world, 21, SCRIPT_BODIES); // the start is larger as well
    CHECK(rm_world_record(world, &record, &recorder) == RM_OK);
    for (uint32_t i = 0; i < 60; ++i) {
        script_step(&s);
        CHECK(rm_world_receive(world, noise, i * i * 27 % sizeof noise, NULL) != RM_OK);
        CHECK(rm_world_save(world, save, sizeof save, &size) == RM_OK);
        CHECK(i % 7 || rm_world_restore(world, save, size) == RM_OK);
    }
    CHECK(ends_as_told(&t, world, recorder));
    return 0;
}

// Ten people who run, a report each five times a second, drawn 60 times a second.
static int a_second_of_ten_bodies_takes_a_few_kilobytes(void) {
    tape t = {0};
    rm_world_def def = rm_ac_world_def();
    def.capacity = 10;
    rm_world *world = world_of(&def);
    rm_body_id ids[10];
    for (uint32_t i = 0; i < 10; ++i) {
        ids[i] = add_body(world, i + 1);
    }
    rm_recorder *recorder = tape_record(&t, world, 64, false);
    uint64_t start = rm_recorder_bytes(recorder);
    for (int frame = 0; frame < 600; ++frame) {
        for (uint32_t i = 0; i < 10 && frame % 12 == 0; ++i) {
            send_to(world, ids[i], place_at(12.0f, 12.0f + (float)frame / 60.0f, 0.0f));
        }
        rm_world_advance(world, 1.0 / 60.0);
    }
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    CHECK(start < 5000);
    CHECK((t.size - start) / 10 < 2500); // a second
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

// The sweep over a ground of the host's own is known, and goes with the recording.
static int a_sweep_over_a_ground_is_recorded_with_it(void) {
    tape t = {0};
    rm_ground ground = {.kind = RM_GROUND_CONSTANT, .height = 0.25f};
    rm_world_def def = script_def();
    rm_recording_info info;
    def.sweep = rm_sweep_ground;
    def.sweep_user = &ground;
    uint64_t hash = record_script(&t, &def, 31, 400, 1);
    CHECK(hash != 0 && rm_recording_read(t.bytes, t.size, &info, NULL) == RM_OK);
    CHECK(info.needs == 0);
    ground.height = 9.0f; // the recording has its own
    CHECK(tape_leads_to(&t, hash));
    tape_free(&t);
    return 0;
}

// Without a collision world there is nothing that could be written down of its sweep.
static int a_collision_sweep_without_its_world_is_the_hosts(void) {
    tape t = {0};
    rm_collide_context context = {0};
    rm_world_def def = plain_def();
    rm_recording_info info;
    def.sweep = rm_collide_sweep;
    def.sweep_user = &context;
    rm_world *world = world_of(&def);
    rm_recorder *recorder = tape_record(&t, world, 1, false);
    CHECK(recorder && rm_recorder_stop(recorder) == RM_OK);
    CHECK(rm_recording_read(t.bytes, t.size, &info, NULL) == RM_OK);
    CHECK(info.needs == RM_REPLAY_NEEDS_SWEEP);
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

static int a_position_with_a_movement_is_a_report_as_well(void) {
    tape t = {0};
    uint8_t bytes[256];
    size_t size;
    rm_movement still = rm_default_movement();
    rm_message m = {.kind = RM_MESSAGE_POSITION_AND_MOVEMENT};
    rm_replay_def def = rm_default_replay_def();
    rm_replay *replay = NULL;
    rm_replay_report told[2];
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 1, true);
    rm_body_id id = add_body(world, 41);
    m.position_and_movement.guid = 41;
    m.position_and_movement.at.position = place_at(12.0f, 17.0f, 0.0f);
    m.position_and_movement.at.flags =
        RM_POSITION_HAS_CONTACT | rm_position_rotation_flags(rm_quat_identity());
    m.position_and_movement.at.position_stamp = 1;
    m.position_and_movement.movement_stamp = 1;
    m.position_and_movement.block = rm_movement_pack_make(&still);
    CHECK(rm_message_encode(&m, bytes, sizeof bytes, &size, NULL) == RM_OK);
    CHECK(rm_world_receive(world, bytes, size, NULL) == RM_OK);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    rm_world_destroy(world);
    CHECK(rm_replay_open(&def, t.bytes, t.size, &replay, NULL) == RM_OK);
    while (rm_replay_reports(replay, told, 2) == 0) {
        CHECK(rm_replay_step(replay));
    }
    CHECK(told[0].guid == 41 && rm_body_id_is_equal(told[0].body, id));
    CHECK(told[0].at.origin.y == 17.0f);
    rm_replay_close(replay);
    tape_free(&t);
    return 0;
}

// Four zeros or more become a count, and at the end fewer as well.
static int packed_bytes_count_zeros_that_are_many_or_last(void) {
    const uint8_t bytes[] = {7, 0, 0, 0, 9, 0, 0, 0, 0, 5, 0, 0};
    const uint8_t packed[] = {12, 5, 7, 0, 0, 0, 9, 4, 1, 5, 2};
    uint8_t written[RM_RECORD_ROOM];
    rm_record_out out = {.at = written, .end = written + sizeof written};
    rm_record_put_packed(&out, bytes, sizeof bytes);
    CHECK((size_t)(out.at - written) == sizeof packed);
    CHECK(memcmp(written, packed, sizeof packed) == 0);
    return 0;
}

// Calls between two ticks are played with the second one.
static int a_replay_goes_from_tick_to_tick(void) {
    tape t = {0};
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 1, false);
    rm_body_id id = add_body(world, 1);
    for (int i = 0; i < 5; ++i) {
        rm_body_set_velocity(world, id, rm_vec3_make((float)i, 0.0f, 0.0f));
        CHECK(rm_world_tick(world, TICK) == RM_OK);
    }
    rm_body_remove(world, id);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    rm_replay_def def = rm_default_replay_def();
    rm_replay *replay = NULL;
    CHECK(rm_replay_open(&def, t.bytes, t.size, &replay, NULL) == RM_OK);
    for (uint64_t tick = 1; tick <= 5; ++tick) {
        CHECK(rm_replay_tick(replay) && rm_world_ticks(rm_replay_world(replay)) == tick);
        CHECK(strcmp(rm_replay_op(replay), "tick") == 0);
        CHECK(rm_replay_read(replay).calls == 1 + 2 * tick);
    }
    CHECK(!rm_replay_tick(replay) && rm_replay_read(replay).state == RM_REPLAY_DONE);
    CHECK(rm_world_hash(rm_replay_world(replay)) == rm_world_hash(world));
    rm_replay_close(replay);
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

void test_recording(void) {
    RUN(a_replay_leads_to_the_same_hash);
    RUN(recording_changes_nothing_in_the_world);
    RUN(a_recording_may_begin_in_the_middle);
    RUN(threads_make_no_difference);
    RUN(a_world_that_ends_ends_its_recording);
    RUN(every_operation_is_written_and_played);
    RUN(the_recordings_of_the_project_replay_on_every_machine);
    RUN(every_machine_writes_the_same_bytes);
    RUN(places_that_were_told_are_named);
    RUN(signatures_tell_operations_apart);
    RUN(lists_of_messages_go_along);
    RUN(the_numbering_of_commands_goes_along);
    RUN(a_collision_world_goes_along);
    RUN(a_ground_as_a_sweep_goes_along);
    RUN(flat_terrain_goes_along);
    RUN(motion_tables_go_along);
    RUN(a_missing_function_is_told_before_anything_is_played);
    RUN(a_function_that_comes_late_is_told_as_well);
    RUN(the_first_field_that_differs_is_named);
    RUN(without_detail_the_hash_differs_at_its_next_tick);
    RUN(what_is_larger_than_the_buffer_is_written_all_the_same);
    RUN(packed_bytes_count_zeros_that_are_many_or_last);
    RUN(a_second_of_ten_bodies_takes_a_few_kilobytes);
    RUN(a_sweep_over_a_ground_is_recorded_with_it);
    RUN(a_collision_sweep_without_its_world_is_the_hosts);
    RUN(a_position_with_a_movement_is_a_report_as_well);
    RUN(a_replay_goes_from_tick_to_tick);
}
