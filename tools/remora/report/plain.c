// Four small interpolators. Reports are taken by their time of sending; those that come late change
// nothing but what lies behind them.

#include "plain.h"

#include <math.h>
#include <stdlib.h>

// How late the buffer draws: a report and a half at five a second. Seconds.
#define BUFFER_SECONDS 0.3

// In this time the damped one covers all but 1/e of its way. Seconds.
#define DAMPED_SECONDS 0.1

// And dead reckoning gets rid of all but 1/e of what a report has changed.
#define RECKON_SECONDS 0.05

#define STRAIGHT 1e-4                // radians; less is no bend
#define GRAVITY 9.8                  // m/s² downwards
#define RADIANS 0.017453292519943295 // in a degree

const char *plain_name(plain_kind kind) {
    static const char *const names[PLAIN_KINDS] = {"newest report, as it is", "lerp",
                                                   "buffer, 300 ms late", "dead reckoning"};
    return names[kind];
}

// What a report tells: all that is true of the mover when it is sent.
typedef struct report_at {
    double sent;
    rm_vec3 place, velocity; // m/s
    double turn;             // rad/s, to the left
    double floor;            // m, where a fall ends
    bool is_in_air, is_known;
} report_at;

// The first frame at this time or later; the last but one if there is none.
static uint32_t frame_at(const track *t, double time) {
    uint32_t low = 0;
    uint32_t high = t->frame_count - 2;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (t->frames[middle].time < time) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static double turned(const rm_trace_sample *a, const rm_trace_sample *b) {
    rm_frame from = rm_frame_make(a->truth, a->truth_rotation);
    rm_frame to = rm_frame_make(b->truth, b->truth_rotation);
    double degrees = (double)(rm_frame_heading(&from) - rm_frame_heading(&to)); // clockwise
    return remainder(degrees, 360.0) * RADIANS;
}

// By the two frames that follow: they lie within the server's tick, which goes as it was told.
static void tell(const track *t, report_at *r) {
    const rm_trace_sample *a = &t->frames[frame_at(t, r->sent)];
    const rm_trace_sample *b = a + 1;
    double seconds = b->time - a->time;
    r->velocity = rm_vec3_scale(rm_vec3_sub(b->truth, a->truth), (float)(1.0 / seconds));
    r->turn = turned(a, b) / seconds;
    r->is_in_air = ((a->has | b->has) & RM_TRACE_TRUE_IN_AIR) != 0;
    r->place = rm_vec3_sub(a->truth, rm_vec3_scale(r->velocity, (float)(a->time - r->sent)));
}

// What is drawn before the first report.
static report_at nothing(const track *t, double sent) {
    return (report_at){.sent = sent, .place = t->frames[0].truth};
}

// The newest report sent before `before` of those that have arrived at `now`.
static report_at newest(const track *t, double now, double before) {
    report_at found = nothing(t, -HUGE_VAL);
    for (uint32_t i = 0; i < t->message_count; ++i) {
        const rm_trace_message *m = &t->messages[i];
        if (m->arrived <= now && m->sent < before && m->sent > found.sent) {
            found.sent = m->sent;
            found.is_known = true;
        }
    }
    if (found.is_known) {
        tell(t, &found);
    }
    return found;
}

// The oldest report sent at `from` or later of those that have arrived.
static report_at next(const track *t, double now, double from) {
    report_at found = nothing(t, HUGE_VAL);
    for (uint32_t i = 0; i < t->message_count; ++i) {
        const rm_trace_message *m = &t->messages[i];
        if (m->arrived <= now && m->sent >= from && m->sent < found.sent) {
            found.sent = m->sent;
            found.is_known = true;
        }
    }
    if (found.is_known) {
        tell(t, &found);
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

// Where it last stood.
static double floor_of(const track *t, double now, report_at r) {
    while (r.is_known && r.is_in_air) {
        r = newest(t, now, r.sent);
    }
    return (double)r.place.z;
}

static double height(const report_at *r, double time) {
    double z = (double)r->place.z;
    double gone = (double)r->velocity.z * time;
    return r->is_in_air ? fmax(fmin(z, r->floor), z + gone - GRAVITY * time * time / 2.0)
                        : z + gone;
}

// A report carried on to a moment: along a circle as fast as it turns, and falling in the air.
static rm_vec3 carried(const report_at *r, double now) {
    double time = r->is_known ? now - r->sent : 0.0;
    double angle = r->turn * time;
    bool is_bent = fabs(angle) > STRAIGHT;
    double along = is_bent ? sin(angle) / r->turn : time;
    double aside = is_bent ? (1.0 - cos(angle)) / r->turn : 0.0;
    double x = (double)r->velocity.x;
    double y = (double)r->velocity.y;
    return rm_vec3_make((float)((double)r->place.x + x * along - y * aside),
                        (float)((double)r->place.y + x * aside + y * along),
                        (float)height(r, time));
}

// Where reports tell places alone, which have no rotation either, the velocity is that of the last
// two.
static report_at newest_told(const track *t, double now) {
    report_at r = newest(t, now, HUGE_VAL);
    report_at before = newest(t, now, r.sent);
    r.floor = floor_of(t, now, r);
    if (!(t->frames[0].has & RM_TRACE_ROTATIONS)) {
        double seconds = before.is_known ? r.sent - before.sent : HUGE_VAL;
        rm_vec3 way = rm_vec3_sub(r.place, before.place);
        r.velocity = rm_vec3_scale(way, (float)(1.0 / seconds));
    }
    return r;
}

// What the newest report changes of what was drawn fades.
static rm_vec3 reckoned(const track *t, double now, double dt, rm_vec3 last) {
    report_at r = newest_told(t, now);
    rm_vec3 off = rm_vec3_sub(last, carried(&r, now - dt));
    double left = dt > 0.0 ? exp(-dt / RECKON_SECONDS) : 0.0;
    return rm_vec3_add(carried(&r, now), rm_vec3_scale(off, (float)left));
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
        return reckoned(t, now, dt, last);
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
