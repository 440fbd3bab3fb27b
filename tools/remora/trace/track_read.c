// Traces made into tracks: lines are sorted by the body that they are about.

#include "read.h"
#include "track.h"

#include <stdlib.h>
#include <string.h>

// Numbers of messages are counts, so that no trace has more of them than this.
enum { NUMBER_LIMIT = 1 << 24 };

typedef struct reading {
    trace_reader reader;
    track_list *list;
    double *sent; // by number; negative if it was not sent
    uint32_t sent_capacity;
    const char *error;
} reading;

static bool fail(reading *r, const char *what) {
    r->error = what;
    return false;
}

static track *track_of(reading *r, const char *name) {
    track_list *list = r->list;
    for (uint32_t i = list->count; i > 0; --i) {
        if (strcmp(list->tracks[i - 1].name, name) == 0) {
            return &list->tracks[i - 1];
        }
    }
    track *t = track_list_add(list);
    if (t) {
        t->has_truth = true;
        snprintf(t->name, sizeof t->name, "%s", name);
    }
    return t;
}

static bool remember_sent(reading *r, const trace_line *line) {
    if (line->number >= NUMBER_LIMIT) {
        return fail(r, "\"n\" is too large for a number of a message");
    }
    if (line->number >= r->sent_capacity) {
        uint32_t capacity = line->number * 2 + 256;
        double *more = realloc(r->sent, capacity * sizeof *more);
        if (!more) {
            return fail(r, "out of memory");
        }
        for (uint32_t i = r->sent_capacity; i < capacity; ++i) {
            more[i] = -1.0;
        }
        r->sent = more;
        r->sent_capacity = capacity;
    }
    r->sent[line->number] = line->time;
    return true;
}

// Arrivals of what was never sent tell nothing about settling, and are left out.
static bool take_event(reading *r, const trace_line *line) {
    if (!line->has_arrived) {
        return remember_sent(r, line);
    }
    double sent = line->number < r->sent_capacity ? r->sent[line->number] : -1.0;
    if (sent < 0.0) {
        return true;
    }
    track *t = track_of(r, line->id);
    return (t && track_add_message(t, (rm_trace_message){sent, line->time})) ||
           fail(r, "out of memory");
}

static bool is_near_enough(const trace_line *line) {
    const double limit = (double)RM_SCORE_FARTHEST;
    return rm_vec3_is_within(line->pos, RM_SCORE_FARTHEST) &&
           rm_vec3_is_within(line->truth, RM_SCORE_FARTHEST) && line->time <= limit &&
           line->time >= -limit;
}

static bool take_frame(reading *r, const trace_line *line) {
    if (!is_near_enough(line)) {
        return fail(r, "places and times are within 1e9");
    }
    if (!rm_trace_is_rotation(line->rot) || !rm_trace_is_rotation(line->true_rot)) {
        return fail(r, "\"rot\" and \"true_rot\" are [w, x, y, z] of length 1");
    }
    track *t = track_of(r, line->id);
    if (!t) {
        return fail(r, "out of memory");
    }
    if (t->frame_count > 0 && !(line->time > t->frames[t->frame_count - 1].time)) {
        return fail(r, "\"t\" must be greater than in the frame before");
    }
    uint32_t has = line->has & TRACE_HAS_ROTATIONS ? RM_TRACE_ROTATIONS : 0u;
    has |= line->has & TRACE_HAS_CYCLE ? RM_TRACE_CYCLE : 0u;
    has |= line->has & TRACE_HAS_DEPTH ? RM_TRACE_DEPTH : 0u;
    has |= line->reasons & RM_REASON_GRAVITY ? RM_TRACE_IN_AIR : 0u;
    has |= line->has & TRACE_HAS_PHASES ? RM_TRACE_PHASE : 0u;
    has |= line->has & TRACE_TRUE_IN_AIR ? RM_TRACE_TRUE_IN_AIR : 0u;
    rm_trace_sample frame = {line->time,  line->pos,   line->truth, line->rot,   line->true_rot,
                             line->cycle, line->depth, has,         line->phase, line->true_phase};
    t->has_truth &= (line->has & TRACE_HAS_TRUE) != 0;
    t->has_reasons |= (line->has & TRACE_HAS_WHY) != 0;
    t->has_queue |= (line->has & TRACE_HAS_QUEUE) != 0;
    return track_add_frame(t, &frame, (track_extra){line->reasons, line->queue}) ||
           fail(r, "out of memory");
}

static bool take_lines(reading *r) {
    trace_line line;
    while (true) {
        switch (trace_read(&r->reader, &line)) {
        case TRACE_FRAME:
            if (!take_frame(r, &line)) {
                return false;
            }
            break;
        case TRACE_EVENT:
            if (!take_event(r, &line)) {
                return false;
            }
            break;
        case TRACE_END:
            return ferror(r->reader.in) ? fail(r, "cannot be read") : true;
        case TRACE_ERROR:
            return fail(r, r->reader.error);
        }
    }
}

static bool has_frames(reading *r) {
    bool is_good = r->list->count > 0;
    for (uint32_t i = 0; i < r->list->count; ++i) {
        is_good &= r->list->tracks[i].frame_count >= 2;
    }
    return is_good || fail(r, "a trace has two frames or more of every body");
}

bool track_read(FILE *in, const char *program, const char *file, track_list *list) {
    reading r = {.reader = {.in = in}, .list = list};
    bool is_good = take_lines(&r) && has_frames(&r);
    if (!is_good) {
        fprintf(stderr, "%s: %s:%llu: %s\n", program, file, (unsigned long long)r.reader.line,
                r.error);
    }
    free(r.sent);
    return is_good;
}
