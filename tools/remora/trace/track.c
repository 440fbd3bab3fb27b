// Growing tracks, filling them from scenarios, and scoring them.

#include "track.h"

#include "trace.h"

#include <stdlib.h>

// Makes room for one more of `size` bytes. @return the array, moved or not; null without memory
static void *grown(void *array, uint32_t count, uint32_t *capacity, size_t size) {
    if (count < *capacity) {
        return array;
    }
    uint32_t more = *capacity ? *capacity * 2 : 64;
    void *moved = more > *capacity ? realloc(array, (size_t)more * size) : NULL;
    if (moved) {
        *capacity = more;
    }
    return moved;
}

bool track_add_frame(track *t, const rm_trace_sample *frame, track_extra extra) {
    uint32_t capacity = t->frame_capacity;
    track_extra *extras = grown(t->extra, t->frame_count, &capacity, sizeof *extras);
    if (!extras) {
        return false;
    }
    t->extra = extras;
    rm_trace_sample *frames = grown(t->frames, t->frame_count, &t->frame_capacity, sizeof *frames);
    if (!frames) {
        return false;
    }
    t->frames = frames;
    t->frames[t->frame_count] = *frame;
    t->extra[t->frame_count] = extra;
    t->frame_count += 1;
    return true;
}

bool track_add_told(track *t, const rm_report_sample *told) {
    rm_report_sample *all = grown(t->told, t->frame_count, &t->told_capacity, sizeof *all);
    if (all) {
        t->told = all;
        t->told[t->frame_count] = *told;
    }
    return all != NULL;
}

bool track_add_message(track *t, rm_trace_message message) {
    rm_trace_message *messages =
        grown(t->messages, t->message_count, &t->message_capacity, sizeof *messages);
    if (!messages) {
        return false;
    }
    t->messages = messages;
    t->messages[t->message_count++] = message;
    return true;
}

static bool add_send(track *t, double time) {
    double *sends = grown(t->sends, t->send_count, &t->send_capacity, sizeof *sends);
    if (!sends) {
        return false;
    }
    t->sends = sends;
    t->sends[t->send_count++] = time;
    return true;
}

track *track_list_add(track_list *list) {
    track *tracks = grown(list->tracks, list->count, &list->capacity, sizeof *tracks);
    if (!tracks) {
        return NULL;
    }
    list->tracks = tracks;
    list->tracks[list->count] = (track){0};
    return &list->tracks[list->count++];
}

void track_clear(track *t) {
    t->frame_count = 0;
    t->message_count = 0;
    t->send_count = 0;
}

void track_free(track *t) {
    free(t->frames);
    free(t->extra);
    free(t->told);
    free(t->messages);
    arrivals_free(&t->arrivals);
    free(t->sends);
    *t = (track){0};
}

void track_list_free(track_list *list) {
    for (uint32_t i = 0; i < list->count; ++i) {
        track_free(&list->tracks[i]);
    }
    free(list->tracks);
    *list = (track_list){0};
}

static rm_trace_sample frame_of(const rm_scenario_sample *f) {
    uint32_t has = RM_TRACE_ROTATIONS | RM_TRACE_CYCLE;
    has |= f->reasons & RM_REASON_GRAVITY ? RM_TRACE_IN_AIR : 0u;
    has |= f->truth_phase >= 0.0f && f->is_seen ? RM_TRACE_PHASE : 0u;
    has |= trace_is_in_air(f) ? RM_TRACE_TRUE_IN_AIR : 0u;
    return (rm_trace_sample){.time = f->time,
                             .drawn = f->drawn,
                             .truth = f->truth,
                             .drawn_rotation = f->drawn_rotation,
                             .truth_rotation = f->truth_rotation,
                             .cycle = f->cycle,
                             .phase = f->phase,
                             .truth_phase = f->truth_phase < 0.0f ? 0.0f : f->truth_phase,
                             .has = has};
}

bool track_add_step(track *t, const rm_scenario *scenario) {
    enum { EVENT_LIMIT = 512 };
    rm_scenario_event events[EVENT_LIMIT];
    rm_scenario_sample frame;
    uint32_t count = rm_scenario_events(scenario, events, EVENT_LIMIT);
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < count && i < EVENT_LIMIT; ++i) {
        if (events[i].actor == 0 && events[i].count > 0) {
            rm_trace_message message = {events[i].sent, events[i].time};
            is_good =
                events[i].has_arrived ? track_add_message(t, message) : add_send(t, events[i].sent);
        }
    }
    if (is_good && rm_scenario_read(scenario, 0, &frame) == RM_OK) {
        rm_trace_sample f = frame_of(&frame);
        t->has_truth = t->has_reasons = t->has_queue = true;
        is_good = track_add_frame(t, &f, (track_extra){frame.reasons, frame.queue});
    }
    return is_good;
}

void track_add_depths(track *t, const rm_hills *hills) {
    rm_shape shape = rm_default_body_def().shape;
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        t->frames[i].depth = rm_hills_depth(hills, &shape, t->frames[i].drawn);
        t->frames[i].has |= RM_TRACE_DEPTH;
    }
}

bool track_score(const track *t, rm_trace_score *score, rm_status *status) {
    rm_trace trace = {t->frames, t->frame_count, t->messages, t->message_count};
    float *scratch = malloc((t->frame_count + 1) * sizeof *scratch);
    if (scratch) {
        *status = rm_trace_score_make(&trace, scratch, score);
    }
    free(scratch);
    return scratch != NULL;
}

bool track_score_told(const track *t, rm_report_score *score, rm_status *status) {
    rm_trace trace = {.frames = t->frames, .frame_count = t->frame_count};
    float *scratch = malloc((t->frame_count + 1) * sizeof *scratch);
    if (scratch) {
        *status = rm_report_score_make(&trace, t->told, scratch, score);
    }
    free(scratch);
    return scratch != NULL;
}

// On the straight between two frames of the truth; turned as in the nearer one.
static void copy_truth(const rm_trace_sample *a, const rm_trace_sample *b, rm_trace_sample *f) {
    double share = (f->time - a->time) / (b->time - a->time);
    rm_vec3 way = rm_vec3_sub(b->truth, a->truth);
    f->truth = rm_vec3_add(a->truth, rm_vec3_scale(way, (float)share));
    f->truth_rotation = share < 0.5 ? a->truth_rotation : b->truth_rotation;
    f->has |= a->has & b->has & RM_TRACE_ROTATIONS;
    f->has |= (share < 0.5 ? a : b)->has & RM_TRACE_TRUE_IN_AIR;
}

// Traces give times to the microsecond; the first and the last frame of one are within it.
static const double SAME_TIME = 1e-6;

bool track_add_truth(track *t, const track *truth) {
    uint32_t kept = 0;
    uint32_t next = 1;
    double first = truth->frames[0].time - SAME_TIME;
    double last = truth->frames[truth->frame_count - 1].time + SAME_TIME;
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        rm_trace_sample frame = t->frames[i];
        if (frame.time < first || frame.time > last) {
            continue;
        }
        while (next + 1 < truth->frame_count && truth->frames[next].time < frame.time) {
            ++next;
        }
        copy_truth(&truth->frames[next - 1], &truth->frames[next], &frame);
        t->frames[kept] = frame;
        t->extra[kept] = t->extra[i];
        t->told[kept++] = t->told[i];
    }
    t->frame_count = kept;
    t->has_truth = true;
    for (uint32_t i = 0; i < truth->message_count; ++i) {
        if (!track_add_message(t, truth->messages[i])) {
            return false;
        }
    }
    return true;
}
