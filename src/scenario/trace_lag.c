// The effective lag: the delay at which the drawn body is nearest to where its mover was. What is
// measured at that delay, speed and frozen frames, is measured here, too.
//
// The search is in two passes, the second about the best of the first: the error as a function of
// the delay is smooth over tens of milliseconds, because movers are.

#include "remora/score.h"

#include "scenario/trace_path.h"

#define COARSE_SECONDS 0.01
#define FINE_SECONDS 0.001
#define NO_LIMIT 1e30  // metres; farther than any place is
#define SAME_TIME 1e-6 // traces give times to the microsecond

rm_vec3 rm_true_place(const rm_trace *t, double time, uint32_t *near) {
    uint32_t last = t->frame_count - 1;
    uint32_t i = *near;
    while (i < last && t->frames[i + 1].time <= time) {
        ++i;
    }
    *near = i;
    const rm_trace_sample *a = &t->frames[i];
    if (i == last || time <= a->time) {
        return a->truth;
    }
    double share = (time - a->time) / (t->frames[i + 1].time - a->time);
    rm_vec3d way = rm_vec3d_between(a->truth, t->frames[i + 1].truth);
    return rm_vec3_make((float)((double)a->truth.x + way.x * share),
                        (float)((double)a->truth.y + way.y * share),
                        (float)((double)a->truth.z + way.z * share));
}

// Mean distance between the drawn place and the mover's place `lag` seconds earlier, over the
// frames for which it is defined. Ends early, with more than `limit`, once the sum exceeds it.
static double error_at(const rm_trace *t, double lag, double limit) {
    double most = limit * t->frame_count;
    double sum = 0.0;
    uint32_t near = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->frame_count && sum <= most; ++i) {
        double then = t->frames[i].time - lag;
        if (then >= t->frames[0].time - SAME_TIME) {
            rm_vec3 truth = rm_true_place(t, then, &near);
            sum += rm_vec3d_length(rm_vec3d_between(t->frames[i].drawn, truth));
            count += 1;
        }
    }
    return count > 0 ? sum / count : 0.0;
}

typedef struct best_lag {
    double lag, error;
} best_lag;

// Of equal errors the first, which is the smallest lag, wins.
static best_lag search(const rm_trace *t, double from, double to, double step) {
    best_lag best = {from, error_at(t, from, NO_LIMIT)};
    int steps = (int)((to - from) / step + 0.5);
    for (int i = 1; i <= steps; ++i) {
        double lag = from + i * step;
        double error = error_at(t, lag, best.error);
        if (error < best.error) {
            best = (best_lag){lag, error};
        }
    }
    return best;
}

static best_lag find_lag(const rm_trace *t, double seconds) {
    double limit = 0.5 * seconds;
    limit = limit < RM_SCORE_LAG_LIMIT ? limit : RM_SCORE_LAG_LIMIT;
    best_lag coarse = search(t, 0.0, limit, COARSE_SECONDS);
    double from = coarse.lag > COARSE_SECONDS ? coarse.lag - COARSE_SECONDS : 0.0;
    return search(t, from, coarse.lag + COARSE_SECONDS, FINE_SECONDS);
}

// Drawn speed against the speed that the mover had then, and frames at speed 0.
static void score_speed(const rm_trace *t, double lag, rm_trace_score *score) {
    double off = 0.0;
    double way = 0.0;
    uint32_t near = 0;
    rm_vec3 last = t->frames[0].truth;
    for (uint32_t i = 1; i < t->frame_count; ++i) {
        rm_vec3 truth = rm_true_place(t, t->frames[i].time - lag, &near);
        double moved = rm_vec3d_length(rm_vec3d_between(last, truth));
        double drawn = rm_drawn_step(t, i);
        double speed = moved / rm_step_seconds(t, i);
        last = truth;
        if (speed > RM_SCORE_TRUTH_STILL) {
            off += drawn > moved ? drawn - moved : moved - drawn;
            way += moved;
        }
        score->frozen_frames += speed > RM_SCORE_FROZEN_SPEED && drawn <= (double)RM_SCORE_STILL;
    }
    score->speed_deviation = way > 0.0 ? off / way : RM_SCORE_UNKNOWN;
}

void rm_score_lag(const rm_trace *t, rm_trace_score *score) {
    if (!(score->metres > 0.0)) {
        return; // a mover that stands is as near at any delay
    }
    best_lag best = find_lag(t, score->seconds);
    score->lag_ms = best.lag * 1000.0;
    score->lag_error_m = best.error;
    score_speed(t, best.lag, score);
}
