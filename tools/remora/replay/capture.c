// Captures through a world: a record of every body.

#include "bodies.h"
#include "ground.h"
#include "pcap/read.h"
#include "shared/progress.h"
#include "world.h"

#include <stdlib.h>

typedef struct replaying {
    const replay_options *options;
    replay_report *report;
    replay_world w;
    replay_bodies bodies;
    uint64_t ticks; // when the records were last filled in
    progress bar;
    rm_numbering numbering; // of the capture's commands
    replay_ground *ground;  // null without data files
} replaying;

// Room for as many as the world has.
static bool make_room(replaying *r) {
    if (!replay_bodies_make_room(&r->bodies, r->w.capacity)) {
        r->w.status = RM_ERROR_MEMORY;
        return false;
    }
    return true;
}

static void look(void *user, double time) {
    replaying *r = user;
    uint64_t ticks = rm_world_ticks(r->w.world);
    if (r->ground) {
        replay_ground_frame(r->ground, r->w.world);
    }
    if (ticks != r->ticks) {
        r->ticks = ticks;
        replay_bodies_look(&r->bodies, r->w.world, time);
    }
}

// --- messages ------------------------------------------------------------------------------------

static void count_motion(replaying *r, const rm_receipt *receipt) {
    rm_body_id id;
    bool is_motion = receipt->kind == RM_MESSAGE_UPDATE_MOTION ||
                     receipt->kind == RM_MESSAGE_VECTOR_UPDATE ||
                     receipt->kind == RM_MESSAGE_SET_STATE;
    bool is_applied = is_motion && receipt->what == RM_RECEIVED_APPLIED &&
                      rm_world_find(r->w.world, receipt->guid, &id) == RM_OK;
    replay_body *body = is_applied ? replay_bodies_of(&r->bodies, id) : NULL;
    if (body) {
        body->motion += 1;
    }
}

// Messages of other kinds, and those that cannot be read, are counted and left out.
static void take_message(void *user, const capture_message *m) {
    replaying *r = user;
    rm_receipt receipt;
    if (!m->is_from_server || m->status == RM_ERROR_OPCODE || r->w.status != RM_OK) {
        return;
    }
    replay_world_advance(&r->w, m->time);
    if (r->ground && m->status == RM_OK) {
        replay_ground_before(r->ground, r->numbering, m->bytes);
    }
    if (m->status != RM_OK || replay_world_receive(&r->w, m->bytes, &receipt) != RM_OK ||
        !make_room(r)) {
        r->report->refused += 1;
        return;
    }
    if (r->ground) {
        replay_ground_after(r->ground, r->w.world);
    }
    r->report->messages[receipt.what] += 1;
    count_motion(r, &receipt);
}

static bool take_step(void *user, uint64_t bytes_read) {
    replaying *r = user;
    progress_show(&r->bar, bytes_read);
    return r->w.status == RM_OK && !ferror(stdout);
}

// --- all of it -----------------------------------------------------------------------------------

static bool play(replaying *r, FILE *in, capture_summary *summary) {
    capture_options options = {.numbering = r->numbering,
                               .port = r->options->port,
                               .message = take_message,
                               .step = take_step,
                               .user = r};
    r->bar = progress_of_file(in);
    bool is_good = capture_read(in, &options, summary);
    progress_end(&r->bar);
    replay_world_settle(&r->w, summary->length);
    if (summary->is_capture) {
        r->report->kind = "capture";
        r->report->seconds = summary->length;
        r->report->frames = r->w.frame;
        r->report->ticks = rm_world_ticks(r->w.world);
        r->report->hash = rm_world_hash(r->w.world);
    }
    if (r->report->is_out_of_memory) {
        r->w.status = RM_ERROR_MEMORY;
    }
    if (!is_good || r->w.status != RM_OK) {
        fprintf(stderr, "remora replay: %s: %s\n", r->report->file,
                is_good ? rm_status_text(r->w.status) : summary->error);
    }
    return is_good && r->w.status == RM_OK;
}

// The ground of the data files, if any were named. False if they cannot be read, which is told.
static bool open_ground(replaying *r) {
    if (!r->options->portal) {
        return true;
    }
    r->ground = calloc(1, sizeof *r->ground);
    if (!r->ground ||
        !replay_ground_open(r->ground, r->options->portal, r->options->cell, r->numbering)) {
        return false;
    }
    r->w.status = replay_ground_attach(r->ground, r->w.world);
    return r->w.status == RM_OK;
}

static void close_ground(replaying *r) {
    if (r->ground) {
        replay_ground_close(r->ground);
        free(r->ground);
    }
}

bool replay_capture(FILE *in, const replay_options *options, replay_report *report) {
    replaying r = {
        .options = options, .report = report, .bodies = {.options = options, .report = report}};
    capture_summary *summary = malloc(sizeof *summary);
    r.numbering =
        options->is_auto ? capture_numbering(report->file, options->port) : options->numbering;
    bool is_made =
        summary && replay_world_begin(&r.w, options->rules, r.numbering) == RM_OK && make_room(&r);
    r.w.frame_fn = look;
    r.w.user = &r;
    if (!is_made) {
        fputs("remora replay: out of memory\n", stderr);
    }
    bool has_ground = is_made && open_ground(&r);
    if (!has_ground) {
        fclose(in);
    }
    bool is_good = has_ground && play(&r, in, summary);
    replay_world_end(&r.w);
    close_ground(&r);
    replay_bodies_free(&r.bodies);
    free(summary);
    return is_good;
}
