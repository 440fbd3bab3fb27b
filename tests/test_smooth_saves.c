// Saves and recordings of smooth worlds that lie: refused, or a world that costs no more than any
// other.

#include "forged.h"
#include "record/record_codec.h"
#include "recordings.h"
#include "smooth_rig.h"

#include <math.h>
#include <stdlib.h>

static const double hostile_numbers[] = {1e9, -1e9, 1e17, 1e300, -1e17, (double)NAN};
enum { HOSTILE_NUMBERS = sizeof hostile_numbers / sizeof hostile_numbers[0], FRAMES = 100 };

// One body that tells when its reports are sent, one that does not.
static rm_world *lively_world(rm_body_id ids[2]) {
    rm_world_def def = rm_ac_world_def();
    def.rules = rm_rules_smooth();
    def.space = RM_SPACE_FLAT;
    def.capacity = 2;
    def.pending_messages = 1;
    rm_world *world = world_of(&def);
    ids[0] = add_flat(world, 1);
    ids[1] = add_flat(world, 2);
    return world;
}

// A frame, with reports now and then.
static void go_on(rm_world *world, const rm_body_id ids[2], int frame) {
    float along = 0.1f * (float)frame;
    rm_remote_report report = report_at(0.0f, along, rm_world_time(world) - 0.04);
    if (frame % 4 == 0) {
        rm_body_report(world, ids[0], &report);
        report.known &= ~(uint32_t)RM_KNOWN_SENT;
        report.position.origin.x = 20.0f + 0.5f * along;
        rm_body_report(world, ids[1], &report);
    }
    rm_world_advance(world, TICK);
}

static rm_world *begun_world(rm_body_id ids[2]) {
    rm_world *world = lively_world(ids);
    for (int i = 0; i < 40; ++i) {
        go_on(world, ids, i);
    }
    return world;
}

// Ticks of the next frames.
static uint64_t cost_of(rm_world *world, const rm_body_id ids[2]) {
    rm_smooth_work work;
    uint64_t ticks = 0;
    for (int i = 0; i < FRAMES; ++i) {
        go_on(world, ids, 40 + i);
        rm_world_read_smooth(world, &work);
        ticks += work.ticks;
    }
    return ticks;
}

// --- time ----------------------------------------------------------------------------------------

static int a_save_of_no_possible_time_is_refused(void) {
    rm_body_id ids[2];
    rm_world *world = begun_world(ids);
    forged save = forged_of(world);
    size_t at = forged_find(&save, rm_world_time(world));
    CHECK(at < save.size);
    for (int i = 0; i < HOSTILE_NUMBERS; ++i) {
        unsigned char with[8];
        forged_put_double(with, hostile_numbers[i]);
        rm_status status = forged_restore(world, &save, at, with, 8);
        // Thirty years are possible; bodies then begin anew where they are.
        CHECK(status == (hostile_numbers[i] == 1e9 ? RM_OK : RM_ERROR_FORMAT));
        if (status == RM_OK) {
            CHECK(rm_world_advance(world, TICK) == RM_ERROR_TIME);
        }
    }
    free(save.bytes);
    rm_world_destroy(world);
    return 0;
}

static int a_world_of_thirty_years_ends(void) {
    rm_body_id ids[2];
    rm_smooth_work work;
    rm_world *world = begun_world(ids);
    forged save = forged_of(world);
    unsigned char with[8];
    forged_put_double(with, RM_SMOOTH_TIME_LIMIT - 10.0);
    CHECK(forged_restore(world, &save, forged_find(&save, rm_world_time(world)), with, 8) == RM_OK);
    for (int i = 0; i < 20; ++i) {
        CHECK(rm_world_advance(world, 0.45) == RM_OK);
        CHECK(rm_world_read_smooth(world, &work) == RM_OK);
        CHECK(work.ticks <= 2 * 20);
    }
    uint64_t hash = rm_world_hash(world);
    CHECK(rm_world_advance(world, 1.5) == RM_ERROR_TIME && rm_world_hash(world) == hash);
    CHECK(rm_world_tick(world, 1.5) == RM_ERROR_TIME && rm_world_hash(world) == hash);
    free(save.bytes);
    rm_world_destroy(world);
    return 0;
}

// --- anything ------------------------------------------------------------------------------------

// Bytes that a forger tries at every place.
static int tries_at(const forged *save, size_t at, int n, unsigned char with[8]) {
    const unsigned char bytes[] = {0, 255, (unsigned char)(save->bytes[at] + 1),
                                   (unsigned char)(save->bytes[at] - 1)};
    if (n < 4) {
        with[0] = bytes[n];
        return 1;
    }
    forged_put_double(with, hostile_numbers[n - 4]);
    return 8;
}

// Two of the ten at each place, others at the next one; all of them with REMORA_FORGED_SAVES set
// (./dev check exhaustive).
typedef struct forgery {
    rm_world *world;
    rm_body_id ids[2];
    forged save;
    uint64_t usual; // cost of a world whose save was not touched
    int step;
    int taken;
} forgery;

static int forge_at(forgery *f, size_t at) {
    for (int n = (int)at % f->step; n < 4 + HOSTILE_NUMBERS; n += f->step) {
        unsigned char with[8];
        int size = tries_at(&f->save, at, n, with);
        if (at + (size_t)size <= f->save.size - 8 &&
            forged_restore(f->world, &f->save, at, with, (size_t)size) == RM_OK) {
            CHECK(cost_of(f->world, f->ids) <= 2 * f->usual);
            f->taken += 1;
        }
    }
    return 0;
}

static int a_forged_save_is_refused_or_costs_no_more_than_any_other(void) {
    forgery f = {.step = getenv("REMORA_FORGED_SAVES") ? 1 : 5};
    f.world = begun_world(f.ids);
    f.save = forged_of(f.world);
    f.usual = cost_of(f.world, f.ids);
    for (size_t at = 28; at + 8 < f.save.size; ++at) {
        CHECK(forge_at(&f, at) == 0);
    }
    CHECK(f.taken > 100); // most numbers may be others
    free(f.save.bytes);
    rm_world_destroy(f.world);
    return 0;
}

// --- the same world ------------------------------------------------------------------------------

enum { TOLD = 512 };

static uint64_t told_by(rm_world *world) {
    static rm_event events[TOLD];
    uint32_t count = 0;
    uint64_t dropped = 0;
    uint64_t hash = RM_HASH_SEED;
    rm_world_take_events(world, events, TOLD, &count, &dropped);
    for (uint32_t i = 0; i < count; ++i) {
        hash = rm_hash_u64(hash, events[i].tick);
        hash = rm_hash_u64(hash, events[i].body.index1);
        hash = rm_hash_u64(hash, events[i].reason);
        hash = rm_hash_float(hash, events[i].amount);
    }
    return rm_hash_u64(hash, count + dropped);
}

// Reports late and out of order, which put bodies back: those ticks are not told again.
static int check_told(uint64_t seed, int frames) {
    rm_world_def def = script_def();
    def.rules = rm_rules_smooth();
    def.events = TOLD;
    rm_world *a = world_of(&def);
    rm_world *b = world_of(&def);
    script s;
    script_begin(&s, a, seed, 8);
    for (int i = 0; i < frames; ++i) {
        if (i % 3 == 0) {
            forged save = forged_of(a);
            told_by(a);
            CHECK(rm_world_restore(b, save.bytes, save.size) == RM_OK);
            free(save.bytes);
        }
        script t = s;
        t.world = b;
        script_step(&s);
        script_step(&t);
        CHECK(rm_world_hash(a) == rm_world_hash(b));
        CHECK(told_by(a) == told_by(b));
    }
    rm_world_destroy(a);
    rm_world_destroy(b);
    return 0;
}

static int a_restored_world_tells_what_the_saved_one_does(void) {
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        CHECK(check_told(seed, 150) == 0);
    }
    return 0;
}

// --- recordings ----------------------------------------------------------------------------------

// Offset of a chunk behind the one at an offset.
static size_t chunk_behind(const tape *t, size_t at) {
    return at + RM_CHUNK_FRONT + rm_bytes_load_u32(t->bytes + at) + RM_CHUNK_BACK;
}

static void repair_chunks(const tape *t) {
    for (size_t at = RM_RECORDING_FRONT; at + RM_CHUNK_FRONT <= t->size; at = chunk_behind(t, at)) {
        size_t end = chunk_behind(t, at);
        uint64_t sum = rm_chunk_sum(RM_HASH_SEED, t->bytes + at, end - at - RM_CHUNK_BACK);
        rm_bytes_store_u32(t->bytes + end - RM_CHUNK_BACK, (uint32_t)sum);
        rm_bytes_store_u32(t->bytes + end - RM_CHUNK_BACK + 4, (uint32_t)(sum >> 32));
    }
}

// A recording in which a world takes a save; the save then gets another time.
static void record_hostile(tape *t, double time) {
    rm_body_id ids[2];
    rm_world *world = begun_world(ids);
    forged save = forged_of(world);
    rm_recorder *recorder = tape_record(t, world, 16, false);
    rm_world_restore(world, save.bytes, save.size);
    for (int i = 0; i < 4; ++i) {
        rm_world_advance(world, TICK);
    }
    rm_recorder_stop(recorder);
    for (size_t at = 0; at + save.size <= t->size; ++at) {
        if (memcmp(t->bytes + at, save.bytes, save.size) == 0) {
            forged_put_double(t->bytes + at + forged_find(&save, 40.0 * TICK), time);
            forged_repair(t->bytes + at, save.size);
        }
    }
    repair_chunks(t);
    free(save.bytes);
    rm_world_destroy(world);
}

static int a_recording_costs_what_its_bytes_say(void) {
    for (int i = 0; i < HOSTILE_NUMBERS; ++i) {
        tape t = {0};
        rm_replay *replay = NULL;
        rm_smooth_work work;
        rm_wire_error error;
        rm_replay_def def = rm_default_replay_def();
        record_hostile(&t, hostile_numbers[i]);
        rm_status status = rm_replay_open(&def, t.bytes, t.size, &replay, &error);
        uint64_t ticks = 0;
        while (status == RM_OK && rm_replay_step(replay)) {
            const rm_world *world = rm_replay_world(replay);
            ticks += world && rm_world_read_smooth(world, &work) == RM_OK ? work.ticks : 0;
        }
        CHECK(ticks <= t.size);
        rm_replay_close(replay);
        tape_free(&t);
    }
    return 0;
}

void test_smooth_saves(void) {
    RUN(a_save_of_no_possible_time_is_refused);
    RUN(a_world_of_thirty_years_ends);
    RUN(a_forged_save_is_refused_or_costs_no_more_than_any_other);
    RUN(a_restored_world_tells_what_the_saved_one_does);
    RUN(a_recording_costs_what_its_bytes_say);
}
