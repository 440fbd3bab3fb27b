// Bodies of a recording by how bad they look: the same number as of `remora score` (health.h), of
// what the page shows.
//
// Invariants: `order` holds the rows of the first body, then those of the second, and so on, each
// in order of time; `begins` says where.

#include "health/health.h"
#include "lab.h"
#include "recording.h"

#include <stdlib.h>

typedef struct ranking {
    uint32_t *order;  // indices of rows
    uint32_t *begins; // by body, and one more: into `order`
    uint32_t *frames; // by row: its frame
    double *troubles; // by body; -1 if nothing is known
    uint32_t last;    // frame up to which bodies are scored
} ranking;

static ranking ranked;

static void forget(void) {
    free(ranked.order);
    free(ranked.begins);
    free(ranked.frames);
    free(ranked.troubles);
    ranked = (ranking){.order = NULL};
}

static bool make_room(uint32_t rows, uint32_t bodies) {
    ranked.order = calloc(rows + 1, sizeof *ranked.order);
    ranked.begins = calloc(bodies + 1, sizeof *ranked.begins);
    ranked.frames = calloc(rows + 1, sizeof *ranked.frames);
    ranked.troubles = calloc(bodies + 1, sizeof *ranked.troubles);
    return ranked.order && ranked.begins && ranked.frames && ranked.troubles;
}

// Rows by body: counted, then put into their places.
static void sort_rows(const recording_view *v) {
    for (uint32_t i = 0; i < v->row_count; ++i) {
        ranked.begins[(uint32_t)v->rows[i].body + 1] += 1;
    }
    for (uint32_t b = 0; b < v->body_count; ++b) {
        ranked.begins[b + 1] += ranked.begins[b];
    }
    for (uint32_t f = 0; f < v->frame_count; ++f) {
        for (uint32_t i = 0; i < (uint32_t)v->frames[f].count; ++i) {
            uint32_t row = (uint32_t)v->frames[f].first + i;
            ranked.frames[row] = f;
            ranked.order[ranked.begins[(uint32_t)v->rows[row].body]++] = row;
        }
    }
    for (uint32_t b = v->body_count; b > 0; --b) {
        ranked.begins[b] = ranked.begins[b - 1]; // they stand at the ends now
    }
    ranked.begins[0] = 0;
}

static bool is_same_report(const recording_row *a, const recording_row *b) {
    return a->has_report == b->has_report && a->report_x == b->report_x &&
           a->report_y == b->report_y && a->report_z == b->report_z;
}

// What is played after the last message of a capture says nothing about it.
static uint32_t last_news(const recording_view *v) {
    uint32_t last = 0;
    for (uint32_t b = 0; b < v->body_count; ++b) {
        for (uint32_t i = ranked.begins[b] + 1; i < ranked.begins[b + 1]; ++i) {
            uint32_t row = ranked.order[i];
            bool is_news = !is_same_report(&v->rows[ranked.order[i - 1]], &v->rows[row]);
            last = is_news && ranked.frames[row] > last ? ranked.frames[row] : last;
        }
    }
    return last;
}

static rm_trace_sample frame_of(const recording_view *v, uint32_t row) {
    const recording_row *r = &v->rows[row];
    const uint32_t reasons = (uint32_t)r->reasons;
    rm_trace_sample frame = {.time = v->frames[ranked.frames[row]].time,
                             .drawn = rm_vec3_make(r->x, r->y, r->z),
                             .drawn_rotation = {r->qw, r->qx, r->qy, r->qz},
                             .truth_rotation = rm_quat_identity(),
                             .cycle = r->cycle,
                             .has = RM_TRACE_CYCLE};
    frame.has |= reasons & RM_REASON_GRAVITY ? RM_TRACE_IN_AIR : 0u;
    return frame;
}

// A report is new when it tells another place; reasons are of the last tick, which several frames
// may show.
static rm_report_sample told_of(const recording_view *v, uint32_t row, const recording_row *before,
                                bool has_ticked) {
    const recording_row *r = &v->rows[row];
    const uint32_t placed = RM_REASON_TELEPORT | RM_REASON_SNAP | RM_REASON_BLIP;
    bool is_same = before && is_same_report(before, r);
    return (rm_report_sample){.report = rm_vec3_make(r->report_x, r->report_y, r->report_z),
                              .animation = rm_vec3_make(r->cycle_x, r->cycle, 0.0f),
                              .has_report = r->has_report > 0.0f,
                              .is_new = r->has_report > 0.0f && !is_same,
                              .is_placed = has_ticked && ((uint32_t)r->reasons & placed) != 0,
                              .queue = (uint32_t)r->queue};
}

typedef struct stretch {
    rm_trace_sample *frames;
    rm_report_sample *told;
    float *scratch;
    uint32_t count, teleports;
} stretch;

static void fill(const recording_view *v, uint32_t body, stretch *s) {
    const recording_row *before = NULL;
    double tick = -1.0;
    for (uint32_t i = ranked.begins[body]; i < ranked.begins[body + 1]; ++i) {
        const uint32_t row = ranked.order[i];
        if (ranked.frames[row] > ranked.last) {
            return;
        }
        const double now = v->frames[ranked.frames[row]].tick;
        rm_trace_sample frame = frame_of(v, row);
        if (s->count > 0 && !(frame.time > s->frames[s->count - 1].time)) {
            continue; // a frame that takes no time shows nothing new
        }
        s->frames[s->count] = frame;
        s->told[s->count++] = told_of(v, row, before, now != tick);
        s->teleports += now != tick && ((uint32_t)v->rows[row].reasons & RM_REASON_TELEPORT);
        before = &v->rows[row];
        tick = now;
    }
}

static double trouble_of(const recording_view *v, uint32_t body) {
    const uint32_t room = ranked.begins[body + 1] - ranked.begins[body] + 1;
    rm_report_score score;
    stretch s = {.frames = malloc(room * sizeof *s.frames),
                 .told = malloc(room * sizeof *s.told),
                 .scratch = malloc(room * sizeof *s.scratch)};
    double trouble = -1.0;
    if (s.frames && s.told && s.scratch) {
        fill(v, body, &s);
        const rm_trace trace = {.frames = s.frames, .frame_count = s.count};
        if (rm_report_score_make(&trace, s.told, s.scratch, &score) == RM_OK) {
            trouble = health_trouble(&score, s.teleports);
        }
    }
    free(s.frames);
    free(s.told);
    free(s.scratch);
    return trouble;
}

// One number a body; null without memory. @param is_capture  it is played on after its end
LAB_EXPORT(lab_recording_troubles) const double *lab_recording_troubles(int is_capture) {
    const recording_view view = recording_read();
    forget();
    if (!make_room(view.row_count, view.body_count)) {
        forget();
        return NULL;
    }
    sort_rows(&view);
    ranked.last = is_capture ? last_news(&view) : UINT32_MAX;
    for (uint32_t b = 0; b < view.body_count; ++b) {
        ranked.troubles[b] = trouble_of(&view, b);
    }
    return ranked.troubles;
}
