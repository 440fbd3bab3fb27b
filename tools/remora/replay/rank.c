// Bodies sorted, the worst first.

#include "replay.h"

#include <stdlib.h>

static bool judge(replay_body *body) {
    body->has_health = body->meter.count >= 2 || body->meter.sum.score.frames > 0;
    bool is_good = !body->has_health || health_meter_end(&body->meter, &body->health);
    health_meter_free(&body->meter);
    return is_good;
}

static bool sort(replay_report *report, uint32_t *order, replay_body *sorted) {
    uint32_t count = report->body_count;
    const health **all = malloc((count ? count : 1) * sizeof(const health *));
    if (!all) {
        return false;
    }
    for (uint32_t i = 0; i < count; ++i) {
        all[i] = &report->bodies[i].health;
    }
    health_rank(all, count, order);
    for (uint32_t i = 0; i < count; ++i) {
        sorted[i] = report->bodies[order[i]];
    }
    free(all);
    return true;
}

bool replay_rank(replay_report *report) {
    size_t room = report->body_count ? report->body_count : 1;
    uint32_t *order = malloc(room * sizeof *order);
    replay_body *sorted = malloc(room * sizeof *sorted);
    bool is_good = order && sorted;
    for (uint32_t i = 0; is_good && i < report->body_count; ++i) {
        report->bodies[i].health.trouble = -1.0;
        is_good = judge(&report->bodies[i]);
    }
    is_good = is_good && sort(report, order, sorted);
    free(order);
    if (!is_good) {
        free(sorted);
        return false;
    }
    free(report->bodies);
    report->bodies = sorted;
    return true;
}

void replay_report_free(replay_report *report) {
    for (uint32_t i = 0; i < report->body_count; ++i) {
        health_meter_free(&report->bodies[i].meter);
    }
    track_list_free(&report->tracks);
    free(report->bodies);
}
