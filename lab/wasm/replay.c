// Recordings of a world (.rmr): played through, every frame of the host's kept, with whether all
// went as it was recorded and where a damaged file ends.

#include "remora/recording.h"

#include "ground.h"
#include "lab.h"
#include "recording.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 512 };

// What came of the last one.
typedef struct verdict {
    rm_replay_result result;
    uint64_t ticks;
    double difference_frame; // index of the first frame behind the difference; -1 for none
    char text[TEXT_SIZE];
} verdict;

static verdict last;
static const rm_collision *shown; // of the world that is played

static bool is_frame(const rm_replay *replay) {
    const char *op = rm_replay_op(replay);
    return op && (strcmp(op, "advance") == 0 || strcmp(op, "tick") == 0);
}

static void note_reports(const rm_replay *replay) {
    enum { AT_ONCE = 1024 };
    static rm_replay_report told[AT_ONCE];
    uint32_t count = rm_replay_reports(replay, told, AT_ONCE);
    for (uint32_t i = 0; i < count && i < AT_ONCE; ++i) {
        if (told[i].guid) {
            recording_report(told[i].guid, &told[i].at);
        }
    }
}

static void add_frame(const rm_world *world, double seconds) {
    enum { BODIES = 4096 };
    static rm_body_id ids[BODIES];
    uint32_t count = rm_world_bodies(world, ids, BODIES);
    if (count == 0 || !recording_add_frame(seconds, rm_world_ticks(world))) {
        return;
    }
    for (uint32_t i = 0; i < count && i < BODIES; ++i) {
        rm_body_info info;
        char name[RECORDING_NAME];
        bool is_nameless = rm_body_read(world, ids[i], &info) == RM_OK && info.guid == 0;
        snprintf(name, sizeof name, "slot %u", ids[i].index1);
        recording_add_body(world, ids[i], is_nameless ? name : NULL, true);
    }
}

static void play(rm_replay *replay) {
    const rm_world *world = rm_replay_world(replay);
    shown = rm_world_collision(world);
    last.difference_frame = -1.0;
    while (rm_replay_step(replay)) {
        rm_replay_result now = rm_replay_read(replay);
        note_reports(replay);
        shown = rm_world_collision(world) ? rm_world_collision(world) : shown;
        if (is_frame(replay)) {
            add_frame(world, now.seconds);
        }
        if (now.difference.kind != RM_DIFFERENCE_NONE && last.difference_frame < 0.0) {
            last.difference_frame = (double)recording_frame_index();
        }
    }
}

// --- words ---------------------------------------------------------------------------------------

static void add_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void add_text(const char *format, ...) {
    size_t length = strlen(last.text);
    va_list values;
    va_start(values, format);
    vsnprintf(last.text + length, TEXT_SIZE - length, format, values);
    va_end(values);
}

static void tell_difference(const rm_difference *d) {
    add_text("Not as it was recorded: first at tick %llu, call %llu (%s), ",
             (unsigned long long)d->tick, (unsigned long long)d->call, d->op ? d->op : "none");
    if (d->kind == RM_DIFFERENCE_STATUS) {
        add_text("which said \"%s\" and says \"%s\" now. ", rm_status_text((rm_status)d->recorded),
                 rm_status_text((rm_status)d->now));
        return;
    }
    if (d->kind == RM_DIFFERENCE_FIELD && d->body.index1) {
        add_text("body %u (0x%08X), %s", d->body.index1, (unsigned)d->guid, d->field);
    } else {
        add_text("%s", d->kind == RM_DIFFERENCE_FIELD ? d->field : "hash of the world");
    }
    add_text(": recorded %llx, now %llx. ", (unsigned long long)d->recorded,
             (unsigned long long)d->now);
}

static void tell(void) {
    const rm_replay_result *r = &last.result;
    last.text[0] = '\0';
    if (r->state != RM_REPLAY_DONE) {
        add_text("Damaged at byte %zu (%s: %s); played up to tick %llu. ", r->error.offset,
                 r->error.field, rm_status_text(r->error.status), (unsigned long long)last.ticks);
    }
    if (r->difference.kind != RM_DIFFERENCE_NONE) {
        tell_difference(&r->difference);
    } else {
        add_text("%llu calls, bit for bit as recorded: %llu hashes compared.",
                 (unsigned long long)r->calls, (unsigned long long)r->hashes);
    }
}

// --- the whole -----------------------------------------------------------------------------------

static void fail(const rm_wire_error *error) {
    char text[TEXT_SIZE];
    snprintf(text, sizeof text, "byte %zu, %s: %s", error->offset, error->field,
             rm_status_text(error->status));
    recording_fail(text);
}

// Plays a whole recording. @return 0 if it cannot be opened; lab_recording_error says why
LAB_EXPORT(lab_play_recording) int lab_play_recording(const uint8_t *bytes, size_t size) {
    rm_replay_def def = rm_default_replay_def();
    rm_replay *replay = NULL;
    rm_wire_error error;
    recording_begin();
    lab_ground_take(NULL, 0);
    if (rm_replay_open(&def, bytes, size, &replay, &error) != RM_OK) {
        fail(&error);
        return 0;
    }
    play(replay);
    last.result = rm_replay_read(replay);
    last.ticks = rm_world_ticks(rm_replay_world(replay));
    recording_set_hash(rm_world_hash(rm_replay_world(replay)));
    lab_ground_take(shown, recording_origin());
    tell();
    rm_replay_close(replay);
    return 1;
}

// Whether all of it is as it was recorded, and where it is damaged.
LAB_EXPORT(lab_replay_text) const char *lab_replay_text(void) {
    return last.text;
}

// The frame in which it first differs; -1 for none.
LAB_EXPORT(lab_replay_difference) double lab_replay_difference(void) {
    return last.difference_frame;
}
