// Estimated times of sending, for ticked bodies (free ones use cadence.c): from the interval of the
// reports, the displacement between two, and the least delay of all.
//
// Reports without a change leave at even intervals. A phase (rm_phase; not that of an animation) is
// a run of these; its start is bounded by the earliest arrival among its reports. A change of a
// moving body was sent when the prediction passed the place; other changes begin a new phase.

#include "predict/predict_numbers.h"
#include "predict/smooth.h"

// A report of a standing body that is later than expected by QUIET, and by an interval and twice
// the jitter, begins a new phase: the sender paused. One of a moving body was delayed, unless it is
// later than OUTAGE, after which all reports arrive together. Seconds.
static const double QUIET = 0.15;
static const double OUTAGE = 1.0;

// Quarters of ticks in a ring, and one beside it.
enum { RING_STEPS = 4 * RM_SMOOTH_TICKS + 1 };

static double clamp(double x, double least, double most) {
    return x < least ? least : (x > most ? most : x);
}

static double sent_of(const rm_phase *phase) {
    return phase->start + phase->length - phase->jitter / (phase->count + 1);
}

// Time at which the prediction passed a place, after a time and within a span. False if it missed
// it, or hardly moves there.
static bool find_passing(const rm_past_ring *ring, const rm_position *at, double from, double span,
                         double *after) {
    const double fine = RM_SMOOTH_TICK / 4.0;
    const double about = 0.03;
    float best = RM_SMOOTH_PASS_DISTANCE;
    bool is_found = false;
    if (ring->count == 0 || rm_past_newest(ring)->time < from) {
        return false;
    }
    // The body stands before and after the ring.
    double latest = rm_past_newest(ring)->time - from + fine;
    const int steps = (int)((clamp(latest, 0.0, span) + 1e-6) / fine);
    const int first = steps > RING_STEPS ? steps - RING_STEPS : 1;
    for (int i = 0; i <= steps; i = i == 0 ? first : i + 1) {
        const double t = fine * i;
        rm_past past = rm_ring_at(ring, from + t);
        rm_vec3 off = rm_position_offset(&past.at, at);
        float distance = rm_sqrt(off.x * off.x + off.y * off.y);
        if (distance < best - 1e-4f) {
            best = distance;
            *after = t;
            is_found = true;
        }
    }
    rm_past early = rm_ring_at(ring, from + *after - about);
    rm_past late = rm_ring_at(ring, from + *after + about);
    return is_found && rm_position_distance(&early.at, &late.at) > (float)about;
}

static void begin(rm_phase *phase, double start, const rm_heard *report) {
    phase->start = start;
    phase->length = 0.0;
    phase->count = 1;
    phase->window = 0;
    phase->stamp = report->stamp;
}

static void learn_jitter(rm_phase *phase, double excess) {
    if (phase->count >= RM_SMOOTH_JITTER_FROM && excess < RM_SMOOTH_JITTER_LIMIT) {
        phase->jitter += (2.0 * excess - phase->jitter) * RM_SMOOTH_JITTER_SHARE;
    }
}

static bool is_news(const rm_phase *phase, const rm_heard *report) {
    bool is_airborne = !(report->has & RM_HEARD_CONTACT);
    return ((report->has & RM_HEARD_COMMAND) && report->movement != phase->movement) ||
           (report->has & (RM_HEARD_PUSH | RM_HEARD_JUMP)) ||
           is_airborne != (phase->is_airborne != 0);
}

// The least start by this report and those before it. A window at a time, because the interval is
// an estimate: over many reports a start that can only become earlier would drift away. Windows are
// short while the estimate is rough.
static void keep_least(rm_phase *phase, double start) {
    double most = clamp(0.5 * phase->known, RM_SMOOTH_WINDOW_SHORTEST, RM_SMOOTH_PHASE_REPORTS);
    phase->least = phase->window == 0 || start < phase->least ? start : phase->least;
    phase->start = start < phase->start ? start : phase->start;
    phase->window = (uint16_t)(phase->window + 1);
    if (phase->window >= most) {
        phase->start = phase->least;
        phase->count = phase->count < phase->window ? phase->count : phase->window;
        phase->window = 0;
    }
}

// The phase continues with a report, or a new one begins.
static void follow(rm_smooth *smooth, const rm_heard *report, double arrived, double interval,
                   uint32_t gap) {
    rm_phase *phase = &smooth->phase;
    double last = sent_of(phase);
    double span = interval * gap;
    double length = phase->length;
    bool is_fresh = false;
    if (!is_news(phase, report)) {
        length += span;
    } else {
        double after = 0.0;
        is_fresh = !find_passing(&smooth->ring, &report->at, last, span, &after);
        length += after;
    }
    is_fresh = is_fresh || arrived - length < phase->start - RM_SMOOTH_PHASE_BREAK;
    if (is_fresh) {
        double sent = clamp(arrived - phase->jitter / 2.0, last, last + span);
        double latest = sent + phase->jitter / 2.0;
        begin(phase, latest < arrived ? latest : arrived, report);
        return;
    }
    double start = arrived - length;
    phase->length = length;
    keep_least(phase, start);
    phase->count += phase->count < RM_SMOOTH_PHASE_REPORTS;
    learn_jitter(phase, start - phase->start);
}

// The mean distance of arrivals is that of sending. Reports that arrive together are counted
// together, with the time since those before them: many at once after a silence count the same as
// one by one. Together at the very beginning they are ignored.
static void learn_interval(rm_phase *phase, double arrived, uint32_t gap) {
    double spacing = arrived - phase->arrived;
    if (spacing < RM_SMOOTH_REPORT_SHORTEST) {
        uint32_t together = phase->together + gap;
        phase->together = (uint16_t)(together < UINT16_MAX ? together : UINT16_MAX);
        return;
    }
    double value = phase->waited > 0.0 ? phase->waited / phase->together : spacing / gap;
    double weight = phase->waited > 0.0 ? phase->together : 1.0;
    value = clamp(value, RM_SMOOTH_REPORT_SHORTEST, RM_SMOOTH_REPORT_LONGEST);
    phase->interval += (value - phase->interval) * clamp(weight / phase->known, 0.0, 1.0);
    if (phase->waited > 0.0) {
        phase->known = (uint16_t)clamp(phase->known + weight, 1.0, RM_SMOOTH_INTERVAL_REPORTS);
    }
    phase->waited = spacing;
    phase->together = (uint16_t)gap;
    phase->arrived = arrived;
}

// Whether the sender paused before a report and those that arrived together with it. If more
// arrived together than are kept, the length of the outage is unknown.
static bool was_quiet(const rm_smooth *smooth, double arrived, double interval, uint32_t gap,
                      uint32_t after) {
    const rm_phase *phase = &smooth->phase;
    double late = arrived - sent_of(phase) - interval * (double)(gap + after);
    double least = QUIET + 2.0 * phase->jitter;
    return interval > 0.0 && after + 1 < RM_SMOOTH_REPORTS && rm_ring_is_still(&smooth->ring) &&
           late > (interval > least ? interval : least);
}

// The first report of all, or after a silence, which is useless for the interval.
static void begin_anew(rm_phase *phase, double sent, double arrived, const rm_heard *report) {
    begin(phase, sent, report);
    phase->known = phase->known > 0 ? phase->known : 1;
    phase->together = 1;
    phase->waited = 0.0;
    phase->arrived = arrived;
}

// @param arrived  less the least delay
// @param after  reports that arrived together with it, after it
static double estimate(rm_smooth *smooth, const rm_heard *report, double arrived, double interval,
                       uint32_t after) {
    rm_phase *phase = &smooth->phase;
    if (!(report->has & RM_HEARD_PLACE)) {
        return arrived - phase->jitter / 2.0;
    }
    int32_t gap = phase->known > 0 && (report->has & RM_HEARD_NUMBER)
                      ? (int16_t)(uint16_t)(report->stamp - phase->stamp)
                      : 1;
    uint32_t missed = gap < 64 ? (uint32_t)gap : 64u;
    double known = interval > 0.0 ? interval : phase->interval;
    double sent = arrived;
    if (phase->known == 0) {
        begin_anew(phase, arrived, arrived, report);
        sent = sent_of(phase);
    } else if (gap <= 0) {
        return sent_of(phase) + gap * known;
    } else if (was_quiet(smooth, arrived, known, missed, after)) {
        sent = arrived - clamp(known * after, 0.0, OUTAGE);
        begin_anew(phase, sent, arrived, report);
    } else {
        learn_interval(phase, arrived, missed);
        follow(smooth, report, arrived, interval > 0.0 ? interval : phase->interval, missed);
        sent = sent_of(phase);
    }
    phase->stamp = report->stamp;
    phase->movement = report->has & RM_HEARD_COMMAND ? report->movement : phase->movement;
    phase->is_airborne = !(report->has & RM_HEARD_CONTACT);
    return sent;
}

void rm_heard_estimate(rm_smooth *smooth, const rm_smooth_def *def, double frame) {
    while (smooth->heard_count > 0) {
        uint32_t i = smooth->heard_count;
        while (i > 0 && !(smooth->heard[i - 1].has & RM_HEARD_TIMED)) {
            i -= 1;
        }
        if (i == smooth->heard_count) {
            return;
        }
        rm_heard report = smooth->heard[i];
        double arrived = report.arrived - (double)def->base_delay;
        arrived += report.has & RM_HEARD_ARRIVAL ? 0.0 : 0.5 * frame; // some time within it
        double interval = (double)def->report_interval;
        report.sent = estimate(smooth, &report, arrived, interval, smooth->heard_count - i - 1);
        if (report.sent < arrived - OUTAGE) {
            begin(&smooth->phase, arrived, &report);
            report.sent = arrived;
        }
        report.slack =
            (float)(smooth->phase.jitter / (smooth->phase.count + 1) + RM_SMOOTH_SENT_SLACK);
        report.has |= RM_HEARD_TIMED;
        for (uint32_t k = i; k + 1 < smooth->heard_count; ++k) {
            smooth->heard[k] = smooth->heard[k + 1];
        }
        smooth->heard_count -= 1;
        rm_heard_insert(smooth, &report);
    }
}
