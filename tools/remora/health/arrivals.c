// Invariant: `last` is the newest report by its stamp; one that is older, or has the same stamp,
// changes nothing but counts and the time of the last arrival.
//
// The interval is a mean, not a median: of reports in lumps most gaps are 0.

#include "arrivals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double distance(const float a[3], const float b[3]) {
    double x = (double)a[0] - (double)b[0];
    double y = (double)a[1] - (double)b[1];
    double z = (double)a[2] - (double)b[2];
    return sqrt(x * x + y * y + z * z);
}

static bool add_gap(arrivals *a, arrival_gap gap) {
    if (a->gap_count == a->gap_capacity) {
        uint32_t capacity = a->gap_capacity ? a->gap_capacity * 2 : 64;
        arrival_gap *more = realloc(a->gaps, capacity * sizeof *more);
        if (!more) {
            return false;
        }
        a->gaps = more;
        a->gap_capacity = capacity;
    }
    a->gaps[a->gap_count++] = gap;
    return true;
}

// Does it go back where the report before the last came from?
static bool is_reversal(const arrivals *a, const arrival_report *r) {
    double dot = 0.0;
    double before = 0.0;
    double now = distance(a->last.place, r->place);
    for (int i = 0; i < 3; ++i) {
        dot += (double)a->way[i] * ((double)r->place[i] - (double)a->last.place[i]);
        before += (double)a->way[i] * (double)a->way[i];
    }
    return now > ARRIVALS_MOVED && sqrt(before) > ARRIVALS_MOVED && dot < -0.7 * now * sqrt(before);
}

static void set_mark(arrivals *a, const arrival_report *r) {
    a->mark_time = r->time;
    memcpy(a->mark, r->place, sizeof a->mark);
}

// Speeds over a while: single gaps tell when reports came rather than how far they are apart.
static void note_speed(arrivals *a, const arrival_report *r) {
    double seconds = r->time - a->mark_time;
    if (seconds < ARRIVALS_WINDOW) {
        return;
    }
    double speed = distance(a->mark, r->place) / seconds;
    if (speed > ARRIVALS_FASTEST && seconds < ARRIVALS_SILENCE) {
        a->leaps += 1;
        a->leap_mps = speed > a->leap_mps ? speed : a->leap_mps;
    }
    set_mark(a, r);
}

static void take_newest(arrivals *a, const arrival_report *r, bool is_placed) {
    for (int i = 0; i < 3; ++i) {
        a->way[i] = a->has_last && !is_placed ? r->place[i] - a->last.place[i] : 0.0f;
    }
    a->last = *r;
    a->last_time = r->time;
    a->has_last = true;
}

static bool take_next(arrivals *a, const arrival_report *r, uint16_t steps) {
    bool is_placed = r->teleport != a->last.teleport;
    bool is_moving = !is_placed && distance(a->last.place, r->place) > ARRIVALS_MOVED;
    arrival_gap gap = {(float)(r->time - a->last_time), (float)distance(a->last.place, r->place),
                       steps, is_moving};
    if (is_placed) {
        set_mark(a, r);
    } else {
        a->reversals += is_reversal(a, r);
        note_speed(a, r);
    }
    if (is_moving && (double)gap.seconds > a->gap_worst && (double)gap.seconds < ARRIVALS_SILENCE) {
        a->gap_worst = (double)gap.seconds;
        a->gap_at = a->last_time;
    }
    take_newest(a, r, is_placed);
    return add_gap(a, gap);
}

bool arrivals_add(arrivals *a, const arrival_report *report) {
    arrival_report stamped = *report;
    const arrival_report *r = &stamped;
    stamped.stamp = report->is_unstamped ? (uint16_t)(a->last.stamp + 1) : report->stamp;
    a->reports += 1;
    if (!a->has_last) {
        take_newest(a, r, true);
        set_mark(a, r);
        return true;
    }
    uint16_t steps = (uint16_t)(r->stamp - a->last.stamp);
    if (steps == 0 || steps >= 0x8000) {
        a->doubled += steps == 0;
        a->late += steps != 0;
        return true;
    }
    return take_next(a, r, steps);
}

// --- in the end ----------------------------------------------------------------------------------

static bool is_silence(const arrival_gap *g) {
    return (double)g->seconds >= ARRIVALS_SILENCE;
}

// Stamps that were skipped while a body was out of sight were not lost.
static void sum_steps(const arrivals *a, arrival_summary *s) {
    double seconds = 0.0;
    double steps = 0.0;
    uint32_t skipped = 0;
    for (uint32_t i = 0; i < a->gap_count; ++i) {
        const arrival_gap *g = &a->gaps[i];
        if (is_silence(g)) {
            continue;
        }
        seconds += (double)g->seconds;
        steps += g->steps;
        skipped += g->steps - 1u;
        s->lost_row = g->steps - 1u > s->lost_row ? g->steps - 1u : s->lost_row;
    }
    s->interval = steps > 0.0 ? seconds / steps : 0.0;
    s->lost = skipped > a->late ? skipped - a->late : 0;
    s->lost_share = s->lost ? s->lost / (double)(s->lost + a->reports) : 0.0;
}

static void sum_jitter(const arrivals *a, arrival_summary *s) {
    double sum = 0.0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->gap_count; ++i) {
        const arrival_gap *g = &a->gaps[i];
        if (g->is_moving && !is_silence(g)) {
            sum += fabs((double)g->seconds - g->steps * s->interval);
            count += 1;
        }
    }
    s->jitter = count ? sum / count : 0.0;
}

// The report after gap i, and those that came together with it.
static uint32_t reports_together(const arrivals *a, uint32_t i, double interval) {
    uint32_t count = 1;
    while (i + count < a->gap_count &&
           (double)a->gaps[i + count].seconds < ARRIVALS_TOGETHER * interval) {
        count += 1;
    }
    return count;
}

static void sum_lumps(const arrivals *a, arrival_summary *s) {
    uint32_t inside = 0;
    double seconds = 0.0;
    for (uint32_t i = 0; i < a->gap_count;) {
        uint32_t together = reports_together(a, i, s->interval);
        const arrival_gap *g = &a->gaps[i];
        bool is_gap = (double)g->seconds > ARRIVALS_LUMP_GAP * s->interval && !is_silence(g);
        if (is_gap && together >= ARRIVALS_LUMP_REPORTS) {
            s->lumps += 1;
            inside += together;
            seconds += (double)g->seconds;
        }
        i += together;
    }
    if (s->lumps) {
        s->lump_share = inside / (double)a->reports;
        s->lump_seconds = seconds / s->lumps;
        s->lump_reports = inside / (double)s->lumps;
    }
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a;
    float y = *(const float *)b;
    return (x > y) - (x < y);
}

// The median of the gaps' lengths; 0 without memory.
static double usual_gap(const arrivals *a) {
    float *all = malloc((a->gap_count ? a->gap_count : 1) * sizeof *all);
    if (!all || a->gap_count == 0) {
        free(all);
        return 0.0;
    }
    for (uint32_t i = 0; i < a->gap_count; ++i) {
        all[i] = a->gaps[i].seconds;
    }
    qsort(all, a->gap_count, sizeof *all, by_size);
    double median = (double)all[a->gap_count / 2];
    free(all);
    return median;
}

// A body that is reported only while it moves has hardly moved over a silence; one whose reports
// are lost has moved by as many steps as were lost.
static void sum_pauses(const arrivals *a, arrival_summary *s) {
    double usual = usual_gap(a);
    float step = 0.0f; // the longest between two reports without a silence
    uint32_t silences = 0;
    for (uint32_t i = 0; i < a->gap_count; ++i) {
        bool is_usual = (double)a->gaps[i].seconds <= 1.5 * usual;
        step = is_usual && a->gaps[i].metres > step ? a->gaps[i].metres : step;
    }
    for (uint32_t i = 0; usual > 0.0 && i < a->gap_count; ++i) {
        const arrival_gap *g = &a->gaps[i];
        bool is_silent = (double)g->seconds > ARRIVALS_PAUSE * usual && g->steps == 1;
        bool stood = is_silent && step > 0.0f && g->metres <= 1.5f * step;
        silences += is_silent;
        s->pauses += stood;
        s->pause_worst =
            stood && (double)g->seconds > s->pause_worst ? (double)g->seconds : s->pause_worst;
    }
    if (s->pauses < 2 || s->pauses < ARRIVALS_PAUSES * silences) {
        s->pauses = 0;
    }
}

arrival_summary arrivals_end(const arrivals *a) {
    arrival_summary s = {.reports = a->reports,
                         .gap_worst = a->gap_worst,
                         .gap_at = a->gap_at,
                         .late = a->late,
                         .leaps = a->leaps,
                         .reversals = a->reversals,
                         .leap_mps = a->leap_mps};
    sum_steps(a, &s);
    sum_jitter(a, &s);
    sum_lumps(a, &s);
    sum_pauses(a, &s);
    return s;
}

void arrivals_free(arrivals *a) {
    free(a->gaps);
    *a = (arrivals){0};
}
