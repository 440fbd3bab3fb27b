// Drift: distance of the body from the mover's path as reports arrive.
//
// The path counts about the moment for which the body stands: that of sending, under the smooth
// rules the one that they draw. A report is measured when the mover's path is complete up to
// RM_DRIFT_WAY_S after that moment, so it waits in `reports` until then. `trail` holds the ends of
// the server's ticks, between which the mover is straight. A rest ends the row of reports, so that
// runs stay separate.

#include "scenario/score_parts.h"

static const rm_trail_point *trail_at(const rm_scorer *s, uint32_t index) {
    return &s->trail[index % RM_SCORER_WAY];
}

static uint32_t trail_begin(const rm_scorer *s) {
    return s->trail_count > RM_SCORER_WAY ? s->trail_count - RM_SCORER_WAY : 0;
}

// Adds where the mover is at a moment of its present tick, unless the trail is that long already.
static void follow(rm_scorer *s, const rm_scenario_sample *f, double time) {
    float later = (float)(time - f->time);
    rm_vec3 at = rm_vec3_add(f->truth, rm_vec3_scale(f->truth_velocity, later));
    if (s->trail_count == 0 || time > trail_at(s, s->trail_count - 1)->time + RM_SAME_TIME) {
        s->trail[s->trail_count++ % RM_SCORER_WAY] = (rm_trail_point){time, at};
    }
}

// The point between two others at a time between theirs.
static rm_vec3 point_at(const rm_trail_point *a, const rm_trail_point *b, double time) {
    float share = (float)((time - a->time) / (b->time - a->time));
    return rm_vec3_add(a->at, rm_vec3_scale(rm_vec3_sub(b->at, a->at), share));
}

static float distance_to_straight(rm_vec3 p, rm_vec3 a, rm_vec3 b) {
    rm_vec3 way = rm_vec3_sub(b, a);
    float length = rm_vec3_dot(way, way);
    float share = length > 0.0f ? rm_vec3_dot(rm_vec3_sub(p, a), way) / length : 0.0f;
    share = share < 0.0f ? 0.0f : share > 1.0f ? 1.0f : share;
    return rm_vec3_length(rm_vec3_sub(p, rm_vec3_add(a, rm_vec3_scale(way, share))));
}

// Moment of the body's place when a report arrived.
static double moment_of(const rm_scenario_arrival *report) {
    return report->sent + (double)report->ahead;
}

// Least distance from the body to the path within RM_DRIFT_WAY_S of that moment; negative if that
// path is unknown.
static float distance_of(const rm_scorer *s, const rm_scenario_arrival *report) {
    double from = moment_of(report) - RM_DRIFT_WAY_S;
    double to = moment_of(report) + RM_DRIFT_WAY_S;
    float least = -1.0f;
    for (uint32_t i = trail_begin(s) + 1; i < s->trail_count; ++i) {
        const rm_trail_point *a = trail_at(s, i - 1);
        const rm_trail_point *b = trail_at(s, i);
        double low = a->time > from ? a->time : from;
        double high = b->time < to ? b->time : to;
        if (low <= high) {
            float d = distance_to_straight(report->body, point_at(a, b, low), point_at(a, b, high));
            least = least < 0.0f || d < least ? d : least;
        }
    }
    return least;
}

static float median_of(const float values[RM_DRIFT_REPORTS]) {
    float sorted[RM_DRIFT_REPORTS] = {0};
    for (int i = 0; i < RM_DRIFT_REPORTS; ++i) {
        int k = i;
        for (; k > 0 && sorted[k - 1] > values[i]; --k) {
            sorted[k] = sorted[k - 1];
        }
        sorted[k] = values[i];
    }
    return sorted[RM_DRIFT_REPORTS / 2];
}

static void measure(rm_scorer *s, const rm_scenario_arrival *report) {
    float distance = distance_of(s, report);
    if (distance < 0.0f) {
        return;
    }
    s->row[s->row_count++ % RM_DRIFT_REPORTS] = distance;
    if (s->row_count >= RM_DRIFT_REPORTS) {
        double median = (double)median_of(s->row);
        s->score.drift_m = median > s->score.drift_m ? median : s->score.drift_m;
    }
}

// Measures the oldest report that waits.
static void measure_first(rm_scorer *s) {
    measure(s, &s->reports[0]);
    s->report_count -= 1;
    for (uint32_t i = 0; i < s->report_count; ++i) {
        s->reports[i] = s->reports[i + 1];
    }
}

void rm_integrate_add(rm_scorer *s, const rm_scenario_sample *f) {
    follow(s, f, f->truth_tick);
    follow(s, f, f->truth_tick + 1.0 / RM_SERVER_RATE);
    for (uint32_t i = 0; s->is_moving && i < f->arrival_count; ++i) {
        if (s->report_count == RM_SCORER_REPORTS) {
            measure_first(s);
        }
        s->reports[s->report_count++] = f->arrivals[i];
    }
    double known = trail_at(s, s->trail_count - 1)->time + RM_SAME_TIME;
    while (s->report_count > 0 && moment_of(&s->reports[0]) + RM_DRIFT_WAY_S <= known) {
        measure_first(s);
    }
    if (!s->is_moving && s->report_count == 0) {
        s->row_count = 0;
    }
}

double rm_integrate_end(const rm_scorer *s) {
    rm_scorer last = *s;
    while (last.report_count > 0) {
        measure_first(&last);
    }
    return last.score.drift_m;
}
