// The table itself. The order is that in which people and JSON readers see the metrics; new ones go
// to the end.

#include "metric.h"

#include <math.h>
#include <string.h>

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
    {"phase_mean", "phase error, mean", "phase", "cycles", 3, false},
    {"phase_p99", "phase error, 99 of 100 frames", "p99", "cycles", 3, false},
    {"wrong_foot", "wrong foot ahead, share of walking", "feet", "", 3, false},
    {"arc_error_m", "error of height in the air, mean", "arc", "m", 3, false},
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
        s->phase_mean,
        s->phase_p99,
        s->wrong_foot,
        s->arc_error_m,
    };
    return values[index];
}

bool metric_needs_truth(int index) {
    static const char *const own[] = {"foot_slide_mm", "wall_depth_m", "wall_frames"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; ++i) {
        if (strcmp(metrics[index].name, own[i]) == 0) {
            return false;
        }
    }
    return true;
}

static const metric told[TOLD_COUNT] = {
    {"reports", "reports", "report", "", 0, false},
    {"report_mean_m", "distance to the last report, mean", "away", "m", 3, false},
    {"report_p99_m", "distance to it, 99 of 100 frames", "p99", "m", 3, false},
    {"rests", "rests", "rests", "", 0, false},
    {"rest_settle_ms", "settling when nothing moves it, worst", "settle", "ms", 0, false},
    {"legs_backward_frames", "frames against its own legs", "back", "", 0, false},
    {"placements", "placements: teleports, snaps, blips", "placed", "", 0, false},
    {"leaps", "leaps", "leaps", "", 0, false},
    {"speed_jump_mps", "change of speed in a frame, worst", "jolt", "m/s", 1, false},
    {"turn_jump_deg", "turn in a frame, worst", "turn", "deg", 0, false},
    {"told_jerk", "dimensionless jerk (its logarithm)", "jerk", "ln", 1, true},
    {"queue_mean", "nodes in the queue, mean", "queue", "", 1, false},
    {"queue_most", "nodes in the queue, most", "most", "", 0, false},
};

const metric *told_at(int index) {
    return &told[index];
}

double told_value(const rm_report_score *s, int index) {
    const double values[TOLD_COUNT] = {
        (double)s->reports,    s->report_mean_m, s->report_p99_m,
        (double)s->rests,      s->settle_ms,     (double)s->backward_frames,
        (double)s->placements, (double)s->leaps, s->speed_jump_mps,
        s->turn_jump_deg,      s->jerk,          s->queue_mean,
        (double)s->queue_most,
    };
    return values[index];
}

void metric_print(FILE *out, const metric *m, double value, int width) {
    if (!rm_score_is_known(value) || (m->is_log && value <= 0.0)) { // of nothing is no logarithm
        fprintf(out, "%*s", width, "-");
    } else {
        fprintf(out, "%*.*f", width, m->digits, m->is_log ? log(value) : value);
    }
}

void metric_print_json(FILE *out, const metric *m, double value) {
    if (rm_score_is_known(value)) {
        fprintf(out, "\"%s\": %.9g", m->name, value);
    } else {
        fprintf(out, "\"%s\": null", m->name);
    }
}
