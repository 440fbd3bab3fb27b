// Four small interpolators. Reports are taken by their time of sending; those that come late change
// nothing but what lies behind them.

#include "plain.h"

#include <math.h>
#include <stdlib.h>

// How late the buffer draws: a report and a half at five a second. Seconds.
#define BUFFER_SECONDS 0.3

// In this time the damped one covers all but 1/e of its way. Seconds.
#define DAMPED_SECONDS 0.1

const char *plain_name(plain_kind kind) {
    static const char *const names[PLAIN_KINDS] = {"newest report, as it is", "lerp",
                                                   "buffer, 300 ms late", "dead reckoning"};
    return names[kind];
}

typedef struct report_at {
    double sent;
    rm_vec3 place;
    bool is_known;
} report_at;

static rm_vec3 truth_at(const track *t, double time) {
    uint32_t low = 0;
    uint32_t high = t->frame_count - 1;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (t->frames[middle].time < time) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return t->frames[low].truth;
}

// The newest report sent before `before` of those that have arrived at `now`.
static report_at newest(const track *t, double now, double before) {
    report_at found = {-HUGE_VAL, t->frames[0].truth, false};
    for (uint32_t i = 0; i < t->message_count; ++i) {
        const rm_trace_message *m = &t->messages[i];
        if (m->arrived <= now && m->sent < before && m->sent > found.sent) {
            found.sent = m->sent;
            found.is_known = true;
        }
    }
    if (found.is_known) {
        found.place = truth_at(t, found.sent);
    }
    return found;
}

// The oldest report sent at `from` or later of those that have arrived.
static report_at next(const track *t, double now, double from) {
    report_at found = {HUGE_VAL, t->frames[0].truth, false};
    for (uint32_t i = 0; i < t->message_count; ++i) {
        const rm_trace_message *m = &t->messages[i];
        if (m->arrived <= now && m->sent >= from && m->sent < found.sent) {
            found.sent = m->sent;
            found.is_known = true;
        }
    }
    if (found.is_known) {
        found.place = truth_at(t, found.sent);
    }
    return found;
}

static rm_vec3 between(rm_vec3 a, rm_vec3 b, double share) {
    return rm_vec3_add(a, rm_vec3_scale(rm_vec3_sub(b, a), (float)share));
}

static rm_vec3 buffered(const track *t, double now) {
    double wanted = now - BUFFER_SECONDS;
    report_at a = newest(t, now, wanted);
    report_at b = next(t, now, wanted);
    if (!a.is_known || !b.is_known) {
        return a.is_known ? a.place : b.place;
    }
    return between(a.place, b.place, (wanted - a.sent) / (b.sent - a.sent));
}

static rm_vec3 reckoned(const track *t, double now) {
    report_at b = newest(t, now, HUGE_VAL);
    report_at a = newest(t, now, b.sent);
    if (!a.is_known || b.sent <= a.sent) {
        return b.place;
    }
    return between(a.place, b.place, (now - a.sent) / (b.sent - a.sent));
}

static rm_vec3 draw(const track *t, plain_kind kind, uint32_t i, rm_vec3 last) {
    double now = t->frames[i].time;
    double dt = i > 0 ? now - t->frames[i - 1].time : 0.0;
    switch (kind) {
    case PLAIN_NEWEST:
        return newest(t, now, HUGE_VAL).place;
    case PLAIN_DAMPED:
        return between(last, newest(t, now, HUGE_VAL).place, 1.0 - exp(-dt / DAMPED_SECONDS));
    case PLAIN_BUFFER:
        return buffered(t, now);
    default:
        return reckoned(t, now);
    }
}

const char *plain_style(plain_kind kind) {
    static const char *const styles[PLAIN_KINDS] = {"newest", "damped", "buffer", "reckon"};
    return styles[kind];
}

track plain_track(const track *t, plain_kind kind) {
    track drawn = {.frames = malloc((size_t)t->frame_count * sizeof *drawn.frames),
                   .frame_count = t->frame_count,
                   .messages = t->messages,
                   .message_count = t->message_count,
                   .has_truth = t->has_truth};
    for (uint32_t i = 0; drawn.frames && i < t->frame_count; ++i) {
        drawn.frames[i] = t->frames[i];
        drawn.frames[i].drawn =
            draw(t, kind, i, i > 0 ? drawn.frames[i - 1].drawn : t->frames[0].truth);
    }
    return drawn;
}

double plain_error(const track *t, plain_kind kind) {
    double sum = 0.0;
    rm_vec3 drawn = t->frames[0].truth;
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        drawn = draw(t, kind, i, drawn);
        sum += (double)rm_vec3_length(rm_vec3_sub(drawn, t->frames[i].truth));
    }
    return sum / t->frame_count;
}
