// Captures through a world. A frame of the observer takes in every message that has arrived by its
// time, then advances; so a scenario's capture gives the world that its observer had.

#include "pcap_read.h"
#include "progress.h"
#include "replay_bodies.h"

#include <stdlib.h>

#define FRAME_SECONDS (1.0 / 60.0)

// Captures keep microseconds: what arrived at the very time of a frame may seem to be half of one
// late. Seconds.
#define ROUNDING 1e-6

// After its last message a capture is played on, so that bodies come to rest. Seconds.
#define AFTERWARDS 2.0

// Silence longer than this is cut: nothing happens in it, and a clock may have leapt. Seconds.
#define SILENCE 600.0

enum { FIRST_CAPACITY = 256, CAPACITY_LIMIT = 1 << 20 };

typedef struct replaying {
    const replay_options *options;
    replay_report *report;
    rm_world *world;
    replay_bodies bodies;
    double skipped; // silence that was cut
    uint64_t frame;
    uint64_t ticks; // when the records were last filled in
    progress bar;
    rm_status status;
} replaying;

// --- time ----------------------------------------------------------------------------------------

static void advance_frame(replaying *r) {
    r->frame += 1;
    r->status = rm_world_advance(r->world, FRAME_SECONDS);
    uint64_t ticks = rm_world_ticks(r->world);
    if (ticks != r->ticks) {
        r->ticks = ticks;
        replay_bodies_look(&r->bodies, r->world, (double)r->frame * FRAME_SECONDS + r->skipped);
    }
}

// Frames that end before this time; what arrives at it belongs to the next.
static void advance_to(replaying *r, double time) {
    double now = (double)r->frame * FRAME_SECONDS + r->skipped;
    if (time - now > SILENCE) {
        advance_to(r, now + AFTERWARDS);
        r->skipped += time - now - AFTERWARDS;
    }
    while (r->status == RM_OK &&
           (double)(r->frame + 1) * FRAME_SECONDS + r->skipped < time - ROUNDING) {
        advance_frame(r);
    }
}

// --- messages ------------------------------------------------------------------------------------

static rm_status receive(replaying *r, rm_bytes bytes, rm_receipt *receipt) {
    rm_status status = rm_world_receive(r->world, bytes.data, bytes.size, receipt);
    uint32_t more = r->bodies.capacity * 2;
    if (status == RM_ERROR_FULL && more <= CAPACITY_LIMIT) {
        status = rm_world_grow(r->world, more);
        if (status == RM_OK && !replay_bodies_make_room(&r->bodies, more)) {
            r->status = status = RM_ERROR_MEMORY;
        }
        if (status == RM_OK) {
            status = rm_world_receive(r->world, bytes.data, bytes.size, receipt);
        }
    }
    return status;
}

static void count_motion(replaying *r, const rm_receipt *receipt) {
    rm_body_id id;
    bool is_motion = receipt->kind == RM_MESSAGE_UPDATE_MOTION ||
                     receipt->kind == RM_MESSAGE_VECTOR_UPDATE ||
                     receipt->kind == RM_MESSAGE_SET_STATE;
    bool is_applied = is_motion && receipt->what == RM_RECEIVED_APPLIED &&
                      rm_world_find(r->world, receipt->guid, &id) == RM_OK;
    replay_body *body = is_applied ? replay_bodies_of(&r->bodies, id) : NULL;
    if (body) {
        body->motion += 1;
    }
}

// Messages of other kinds, and those that cannot be read, are counted and left out.
static void take_message(void *user, const capture_message *m) {
    replaying *r = user;
    rm_receipt receipt;
    if (!m->is_from_server || m->status == RM_ERROR_OPCODE || r->status != RM_OK) {
        return;
    }
    advance_to(r, m->time);
    if (m->status != RM_OK || receive(r, m->bytes, &receipt) != RM_OK) {
        r->report->refused += 1;
        return;
    }
    r->report->messages[receipt.what] += 1;
    count_motion(r, &receipt);
}

static bool take_step(void *user, uint64_t bytes_read) {
    replaying *r = user;
    progress_show(&r->bar, bytes_read);
    return r->status == RM_OK && !ferror(stdout);
}

// --- all of it -----------------------------------------------------------------------------------

static bool play(replaying *r, FILE *in, capture_summary *summary) {
    capture_options options = {
        .port = r->options->port, .message = take_message, .step = take_step, .user = r};
    r->bar = progress_of_file(in);
    bool is_good = capture_read(in, &options, summary);
    progress_end(&r->bar);
    advance_to(r, summary->length + AFTERWARDS);
    if (summary->is_capture) {
        r->report->kind = "capture";
        r->report->seconds = summary->length;
        r->report->frames = r->frame;
        r->report->ticks = rm_world_ticks(r->world);
        r->report->hash = rm_world_hash(r->world);
    }
    if (r->report->is_out_of_memory) {
        r->status = RM_ERROR_MEMORY;
    }
    if (!is_good || r->status != RM_OK) {
        fprintf(stderr, "remora replay: %s: %s\n", r->report->file,
                is_good ? rm_status_text(r->status) : summary->error);
    }
    return is_good && r->status == RM_OK;
}

bool replay_capture(FILE *in, const replay_options *options, replay_report *report) {
    replaying r = {.options = options, .report = report, .bodies = {options, report}};
    rm_world_def def = rm_default_world_def();
    capture_summary *summary = malloc(sizeof *summary);
    def.rules = options->rules;
    def.capacity = FIRST_CAPACITY;
    bool is_made = summary && replay_bodies_make_room(&r.bodies, FIRST_CAPACITY) &&
                   rm_world_create(&def, &r.world) == RM_OK;
    if (!is_made) {
        fputs("remora replay: out of memory\n", stderr);
        fclose(in);
    }
    bool is_good = is_made && play(&r, in, summary);
    rm_world_destroy(r.world);
    replay_bodies_free(&r.bodies);
    free(summary);
    return is_good;
}
