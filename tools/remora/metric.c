#include "metric.h"

#include <math.h>

static const metric metrics[METRIC_COUNT] = {
    {"error_mean_m", "error now, mean", "error", "m", 3, false},
    {"error_p99_m", "error now, 99 of 100 frames", "p99", "m", 3, false},
    {"lag_ms", "effective lag", "lag", "ms", 0, false},
    {"lag_error_m", "error at that lag", "at lag", "m", 3, false},
    {"stops", "stops", "stops", "", 0, false},
    {"settle_ms", "settling after a stop, worst", "settle", "ms", 0, false},
    {"overshoot_m", "overshoot after a stop, worst", "over", "m", 3, false},
    {"speed_deviation", "speed deviation", "speed", "", 2, false},
    {"backward_frames", "frames that run backwards", "back", "", 0, false},
    {"frozen_frames", "frozen frames", "frozen", "", 0, false},
    {"snaps", "snaps", "snaps", "", 0, false},
    {"foot_slide_mm", "foot slide, a step", "slide", "mm", 0, false},
    {"wall_depth_m", "depth inside walls, worst", "depth", "m", 3, false},
    {"wall_frames", "frames inside walls", "inside", "", 0, false},
    {"jerk", "dimensionless jerk (its logarithm)", "jerk", "ln", 1, true},
    {"true_jerk", "jerk of the true way (its logarithm)", "true", "ln", 1, true},
    {"heading_mean_deg", "heading error, mean", "turn", "deg", 1, false},
    {"heading_p99_deg", "heading error, 99 of 100 frames", "p99", "deg", 1, false},
};

const metric *metric_at(int index) {
    return &metrics[index];
}

double metric_value(const rm_trace_score *s, int index) {
    const double values[METRIC_COUNT] = {
        s->error_mean_m,
        s->error_p99_m,
        s->lag_ms,
        s->lag_error_m,
        (double)s->stops,
        s->settle_ms,
        s->overshoot_m,
        s->speed_deviation,
        (double)s->backward_frames,
        (double)s->frozen_frames,
        (double)s->snaps,
        s->foot_slide_mm,
        s->wall_depth_m,
        s->wall_frames,
        s->jerk,
        s->true_jerk,
        s->heading_mean_deg,
        s->heading_p99_deg,
    };
    return values[index];
}

void metric_print(FILE *out, int index, double value, int width) {
    const metric *m = &metrics[index];
    if (!rm_score_is_known(value)) {
        fprintf(out, "%*s", width, "-");
    } else {
        fprintf(out, "%*.*f", width, m->digits, m->is_log ? log(value) : value);
    }
}

void metric_print_json(FILE *out, int index, double value) {
    if (rm_score_is_known(value)) {
        fprintf(out, "\"%s\": %.9g", metrics[index].name, value);
    } else {
        fprintf(out, "\"%s\": null", metrics[index].name);
    }
}
