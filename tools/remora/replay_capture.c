// Captures through a world: a record of every body.

#include "pcap_read.h"
#include "progress.h"
#include "replay.h"
#include "replay_world.h"

#include <stdlib.h>
#include <string.h>

enum { NOBODY = -1 };

typedef struct replaying {
    const replay_options *options;
    replay_report *report;
    replay_world w;
    uint32_t capacity; // of the two lists
    rm_body_id *ids;   // of all bodies
    int *records;      // by slot: index into the report, or NOBODY
    uint64_t ticks;    // when the records were last filled in
    progress bar;
} replaying;

// --- tracks ------------------------------------------------------------------------------------

// A track for a new body, if it is one that is shown.
static void begin_track(replaying *r, replay_body *body) {
    replay_report *report = r->report;
    uint32_t follow = r->options->follow;
    bool is_shown = follow ? body->guid == follow : report->tracks.count < REPLAY_TRACKS;
    if (report->has_plots && is_shown) {
        track *t = track_list_add(&report->tracks);
        report->is_out_of_memory |= !t;
        body->track1 = t ? report->tracks.count : 0;
        if (t) {
            snprintf(t->name, sizeof t->name, "0x%08X", body->guid);
            t->has_queue = t->has_reasons = true;
        }
    }
}

// Places of all bodies are told from the landblock of the first.
static void add_to_track(replaying *r, const replay_body *body, const rm_body_info *info,
                         double time) {
    replay_report *report = r->report;
    if (body->track1 == 0) {
        return;
    }
    report->cell = report->cell ? report->cell : info->position.cell;
    rm_vec3 offset = rm_block_offset(report->cell, info->position.cell);
    rm_trace_frame frame = {.time = time,
                            .drawn = rm_vec3_add(info->position.origin, offset),
                            .drawn_rotation = info->position.rotation};
    if (!track_add_frame(&report->tracks.tracks[body->track1 - 1], &frame,
                         (track_extra){info->reasons, info->queue_count})) {
        report->is_out_of_memory = true;
    }
}

// --- records -----------------------------------------------------------------------------------

// Room for as many as the world has.
static bool make_room(replaying *r) {
    uint32_t capacity = r->w.capacity;
    if (r->capacity == capacity) {
        return true;
    }
    rm_body_id *ids = realloc(r->ids, capacity * sizeof *ids);
    r->ids = ids ? ids : r->ids;
    int *records = realloc(r->records, capacity * sizeof *records);
    r->records = records ? records : r->records;
    if (!ids || !records) {
        r->w.status = RM_ERROR_MEMORY;
        return false;
    }
    for (uint32_t i = r->capacity; i < capacity; ++i) {
        records[i] = NOBODY;
    }
    r->capacity = capacity;
    return true;
}

// The record of who is in a slot now.
static replay_body *record_of(replaying *r, const rm_body_info *info, double time) {
    int *index = &r->records[info->id.index1 - 1];
    replay_body *body = *index == NOBODY ? NULL : &r->report->bodies[*index];
    if (body && rm_body_id_is_equal(body->id, info->id)) {
        return body;
    }
    body = replay_add_body(r->report);
    if (body) {
        *index = (int)r->report->body_count - 1;
        body->guid = info->guid;
        body->id = info->id;
        body->first = time;
        body->from = body->to = info->position;
        begin_track(r, body);
    }
    return body;
}

static void fill_in(replay_body *body, const rm_body_info *info, double time) {
    const uint32_t placed = RM_REASON_TELEPORT | RM_REASON_SNAP | RM_REASON_BLIP;
    if (!(info->reasons & placed)) {
        body->metres += (double)rm_position_distance(&body->to, &info->position);
    }
    body->to = info->position;
    body->last = time;
    body->ticks += 1;
    body->teleports = info->teleports;
    body->queued = info->queued;
    body->snaps = info->snaps;
    body->ignored = info->ignored;
    body->blips = info->blips;
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        body->reasons[i] += info->reasons >> i & 1u;
    }
}

static void print_step(const rm_body_info *info, double time) {
    const rm_vec3 *at = &info->position.origin;
    printf("%10.3f  0x%08X %8.3f %8.3f %8.3f %6.1f  %2u ", time, info->position.cell, (double)at->x,
           (double)at->y, (double)at->z, (double)info->heading, info->queue_count);
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (info->reasons >> i & 1u) {
            printf(" %s", rm_reason_name(i));
        }
    }
    putchar('\n');
}

static void look(void *user, double time) {
    replaying *r = user;
    rm_body_info info;
    uint64_t ticks = rm_world_ticks(r->w.world);
    if (ticks == r->ticks) {
        return;
    }
    r->ticks = ticks;
    uint32_t count = rm_world_bodies(r->w.world, r->ids, r->capacity);
    for (uint32_t i = 0; i < count && i < r->capacity; ++i) {
        if (rm_body_read(r->w.world, r->ids[i], &info) != RM_OK || info.is_away) {
            continue;
        }
        replay_body *body = record_of(r, &info, time);
        if (body) {
            fill_in(body, &info, time);
            add_to_track(r, body, &info, time);
        }
        if (r->options->follow && info.guid == r->options->follow && !r->options->is_json) {
            print_step(&info, time);
        }
    }
}

// --- messages ------------------------------------------------------------------------------------

static void count_motion(replaying *r, const rm_receipt *receipt) {
    rm_body_id id;
    bool is_motion = receipt->kind == RM_MESSAGE_UPDATE_MOTION ||
                     receipt->kind == RM_MESSAGE_VECTOR_UPDATE ||
                     receipt->kind == RM_MESSAGE_SET_STATE;
    if (is_motion && receipt->what == RM_RECEIVED_APPLIED &&
        rm_world_find(r->w.world, receipt->guid, &id) == RM_OK &&
        r->records[id.index1 - 1] != NOBODY) {
        r->report->bodies[r->records[id.index1 - 1]].motion += 1;
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
    if (m->status != RM_OK || replay_world_receive(&r->w, m->bytes, &receipt) != RM_OK ||
        !make_room(r)) {
        r->report->refused += 1;
        return;
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
    capture_options options = {
        .port = r->options->port, .message = take_message, .step = take_step, .user = r};
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

bool replay_capture(FILE *in, const replay_options *options, replay_report *report) {
    replaying r = {.options = options, .report = report};
    capture_summary *summary = malloc(sizeof *summary);
    bool is_made = summary && replay_world_begin(&r.w, options->rules) == RM_OK && make_room(&r);
    r.w.frame_fn = look;
    r.w.user = &r;
    if (!is_made) {
        fputs("remora replay: out of memory\n", stderr);
        fclose(in);
    }
    bool is_good = is_made && play(&r, in, summary);
    replay_world_end(&r.w);
    free(r.ids);
    free(r.records);
    free(summary);
    return is_good;
}
