// Captures through a world: a record of every body.

#include "bodies.h"
#include "ground.h"
#include "pcap/read.h"
#include "shared/format.h"
#include "shared/progress.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

// Bytes of a creation with a position and stamps, and some more.
enum { CREATION_SIZE = 256 };

typedef struct replaying {
    const replay_options *options;
    replay_report *report;
    replay_world w;
    replay_bodies bodies;
    uint64_t ticks; // when the records were last filled in
    progress bar;
    census census;          // of the whole capture if bodies are adopted, else of it so far
    rm_numbering numbering; // of the capture's commands
    bool is_over;           // what is played after its last message says nothing about it
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
    if (!r->report->is_explained && replay_is_why_due(r->options, time)) {
        r->report->is_explained = replay_tell_why(r->options, r->w.world, time);
    }
    uint64_t ticks = rm_world_ticks(r->w.world);
    if (r->ground) {
        replay_ground_frame(r->ground, r->w.world);
    }
    if (ticks != r->ticks) {
        r->ticks = ticks;
        replay_bodies_look(&r->bodies, r->w.world, time);
    }
    if (!r->is_over) {
        replay_bodies_draw(&r->bodies, r->w.world, time);
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

static void note_report(replaying *r, const capture_message *m) {
    const rm_position_pack *at = message_place(m->message);
    rm_replay_report report = {.guid = rm_message_guid(m->message)};
    if (at && rm_world_find(r->w.world, report.guid, &report.body) == RM_OK) {
        report.at = at->position;
        report.stamp = at->position_stamp;
        report.teleport = at->teleport;
        report.has_stamp = 1;
        replay_bodies_report(&r->bodies, &report, m->time);
    }
}

// A body that was created before the capture began is made from the first place that it is told.
static void adopt(replaying *r, const capture_message *m) {
    uint8_t bytes[CREATION_SIZE];
    size_t size;
    rm_receipt receipt;
    rm_body_id id;
    const rm_position_pack *at = message_place(m->message);
    const census_body *body = at ? census_find(&r->census, rm_message_guid(m->message)) : NULL;
    if (!body || !census_is_uncreated(body) ||
        rm_world_find(r->w.world, body->guid, &id) == RM_OK) {
        return;
    }
    const rm_message creation = census_creation(body, at);
    if (rm_message_encode(&creation, bytes, sizeof bytes, &size, NULL) != RM_OK) {
        return;
    }
    const replay_message message = {{bytes, size}, m->time, m->interval};
    if (replay_world_receive(&r->w, &message, &receipt) == RM_OK) {
        r->report->adopted += 1;
    }
}

// Messages of other kinds, and those that cannot be read, are counted and left out.
static void take_message(void *user, const capture_message *m) {
    replaying *r = user;
    rm_receipt receipt;
    if (!m->is_from_server || m->status == RM_ERROR_OPCODE || r->w.status != RM_OK) {
        return;
    }
    const replay_message message = {m->bytes, m->time, m->interval};
    replay_world_advance(&r->w, m->time);
    if (m->message && r->options->is_adopting) {
        adopt(r, m);
    } else if (m->message && !census_note(&r->census, m->message, m->time)) {
        r->w.status = RM_ERROR_MEMORY;
    }
    if (r->ground && m->status == RM_OK) {
        replay_ground_before(r->ground, r->numbering, m->bytes);
    }
    if (m->status != RM_OK || replay_world_receive(&r->w, &message, &receipt) != RM_OK ||
        !make_room(r)) {
        r->report->refused += 1;
        return;
    }
    if (r->ground) {
        replay_ground_after(r->ground, r->w.world);
    }
    r->report->messages[receipt.what] += 1;
    count_motion(r, &receipt);
    note_report(r, m);
}

static bool take_step(void *user, uint64_t bytes_read) {
    replaying *r = user;
    progress_show(&r->bar, bytes_read);
    return r->w.status == RM_OK && !ferror(stdout) && !r->report->is_explained;
}

// --- all of it -----------------------------------------------------------------------------------

static void tell_error(const replaying *r, const capture_summary *summary, bool is_read) {
    if (!is_read && strcmp(summary->error, CAPTURE_UNKNOWN) == 0) {
        format_tell(r->options->program, r->report->file,
                    "a capture (pcap or pcapng), a recording or a trace");
    } else {
        fprintf(stderr, "%s: %s: %s\n", r->options->program, r->report->file,
                is_read ? rm_status_text(r->w.status) : summary->error);
    }
}

static bool play(replaying *r, FILE *in, capture_summary *summary) {
    capture_options options = {.numbering = r->numbering,
                               .port = r->options->port,
                               .message = take_message,
                               .step = take_step,
                               .user = r};
    r->bar = progress_of_file(in);
    bool is_good = capture_read(in, &options, summary);
    progress_end(&r->bar);
    r->is_over = true;
    replay_world_settle(&r->w, summary->length);
    if (summary->is_capture) {
        r->report->kind = "capture";
        r->report->seconds = summary->length;
        r->report->frames = r->w.frame;
        r->report->ticks = rm_world_ticks(r->w.world);
        r->report->hash = rm_world_hash(r->w.world);
    }
    r->report->uncreated = census_uncreated(&r->census);
    r->report->placeless = census_placeless(&r->census);
    if (r->report->is_out_of_memory) {
        r->w.status = RM_ERROR_MEMORY;
    }
    if (!is_good || r->w.status != RM_OK) {
        tell_error(r, summary, is_good);
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
    bool is_made = summary && replay_world_begin(&r.w, options->rules, r.numbering) == RM_OK &&
                   make_room(&r) &&
                   (!options->is_adopting ||
                    capture_census(report->file, options->port, r.numbering, &r.census));
    r.w.is_timed = options->is_timed;
    r.w.frame_fn = look;
    r.w.user = &r;
    if (!is_made) {
        fprintf(stderr, "%s: out of memory\n", options->program);
    }
    bool has_ground = is_made && open_ground(&r);
    if (!has_ground) {
        fclose(in);
    }
    bool is_good = has_ground && play(&r, in, summary);
    replay_world_end(&r.w);
    close_ground(&r);
    replay_bodies_free(&r.bodies);
    census_free(&r.census);
    free(summary);
    return is_good;
}
