// Stops: the mover stands for RM_SCORE_STOP_SECONDS or more. A rest lasts from the last frame in
// which it moved to the frame before the one from which it moves again: at that moment it sets off,
// and a body that is drawn ahead of it may do so, too.

#include "remora/score.h"

#include "scenario/trace_path.h"

#define SAME_TIME 1e-4 // a stop is reported at the very tick at which it happens

// From `first`, the last frame of moving, to before `end`.
typedef struct rest {
    uint32_t first, end;
    rm_vec3d way; // of the mover before, level, unit length or zero
} rest;

// Arrival of the first message that was sent at the stop or later; the stop itself if all were lost
// until the end of the rest. A frame takes in arrivals up to its time.
static double known_at(const rm_trace *t, const rest *r) {
    double stop = t->frames[r->first].time;
    double end = t->frames[r->end - 1].time;
    double first = end;
    bool is_known = false;
    for (uint32_t i = 0; i < t->message_count; ++i) {
        const rm_trace_message *m = &t->messages[i];
        if (m->sent >= stop - SAME_TIME && m->arrived <= first) {
            first = m->arrived;
            is_known = true;
        }
    }
    uint32_t frame = r->first;
    while (is_known && frame + 1 < r->end && t->frames[frame].time < first - SAME_TIME) {
        ++frame;
    }
    return is_known ? t->frames[frame].time : stop;
}

static void score_rest(const rm_trace *t, const rest *r, rm_trace_score *score) {
    double moved_at = t->frames[r->first].time;
    double overshoot = 0.0;
    for (uint32_t i = r->first; i < r->end; ++i) {
        rm_vec3d off = rm_vec3d_between(t->frames[i].truth, t->frames[i].drawn);
        double beyond = off.x * r->way.x + off.y * r->way.y;
        overshoot = beyond > overshoot ? beyond : overshoot;
        if (i > r->first && rm_drawn_step(t, i) > (double)RM_SCORE_STILL) {
            moved_at = t->frames[i].time;
        }
    }
    double settle = (moved_at - known_at(t, r)) * 1000.0;
    settle = settle > 0.0 ? settle : 0.0;
    score->stops += 1;
    score->settle_ms = settle > score->settle_ms ? settle : score->settle_ms;
    score->overshoot_m = overshoot > score->overshoot_m ? overshoot : score->overshoot_m;
}

static void follow_way(const rm_trace *t, uint32_t i, rm_vec3d *way) {
    rm_vec3d step = rm_vec3d_between(t->frames[i - 1].truth, t->frames[i].truth);
    step.z = 0.0;
    double length = rm_vec3d_length(step);
    if (length > RM_SCORE_TRUTH_STILL * rm_step_seconds(t, i)) {
        *way = (rm_vec3d){step.x / length, step.y / length, 0.0};
    }
}

static uint32_t end_of_rest(const rm_trace *t, uint32_t i) {
    while (i < t->frame_count && rm_true_speed(t, i) <= RM_SCORE_TRUTH_STILL) {
        ++i;
    }
    return i < t->frame_count ? i - 1 : i;
}

void rm_score_stops(const rm_trace *t, rm_trace_score *score) {
    rm_vec3d way = {0.0, 0.0, 0.0};
    for (uint32_t i = 1; i + 1 < t->frame_count; ++i) {
        if (rm_true_speed(t, i) <= RM_SCORE_TRUTH_STILL) {
            continue;
        }
        follow_way(t, i, &way);
        rest r = {i, end_of_rest(t, i + 1), way};
        double seconds = t->frames[r.end - 1].time - t->frames[i].time;
        if (r.end > i + 1 && seconds >= RM_SCORE_STOP_SECONDS - SAME_TIME) {
            score_rest(t, &r, score);
        }
    }
}
