// Invariants: a frame takes a bounded number of steps, however long it is, and a silent body ends
// at its last reported place.

#include "predict/free.h"

#include "remora/smooth.h"

#include <string.h>

static const float SHARE = 0.1f;       // of one report in the estimate of delays
static const float LATE_FIRST = 0.01f; // s, initially
static const float AIM = 0.07f;        // s; delay for which the models are scored: weights must be
                                       // independent of arrivals, and so of their order

void rm_free_begin(rm_free *free) {
    memset(free, 0, sizeof *free);
    rm_models_begin(&free->models);
}

static void learn_delay(rm_free *free, float age, bool is_first) {
    float off = age - free->times.delay;
    if (is_first) {
        free->times = (rm_path_times){age, LATE_FIRST};
        return;
    }
    free->times.delay += SHARE * off;
    free->times.late += SHARE * (rm_abs(off) - free->times.late);
}

// Settled samples teach the models.
static void settle(rm_free *free) {
    rm_history *history = &free->history;
    while (history->count - history->settled > RM_HISTORY_OPEN) {
        uint32_t i = history->settled;
        if (i > 0) {
            float interval = rm_history_interval(history, i);
            rm_models_score(&free->models, history, i, AIM + 0.5f * interval);
        }
        history->settled += 1;
    }
}

static float age_at(const rm_free *free, double time) {
    return (float)(time - free->path.sent);
}

// A body is predicted if it is drawn later than its newest report was sent, else interpolated
// between its reports.
static void begin_path(rm_free *free, const rm_free_def *def, const rm_free_frame *frame) {
    const rm_sample *newest = rm_history_newest(&free->history);
    rm_path_begin(&free->path, &free->models, &free->history, &free->times, &def->path,
                  (float)(frame->drawn - newest->sent), frame->time < newest->sent);
}

// Whether the newest report ends or begins a stand.
static bool starts_or_stops(const rm_history *history) {
    const rm_sample *newest = rm_history_newest(history);
    return history->count > 1 && ((newest[0].has ^ newest[-1].has) & RM_SAMPLE_STANDS) != 0;
}

// Makes the path from the last frame on, and the correction that keeps the drawn place.
static void draw_on(rm_free *free, const rm_free_def *def, const rm_free_frame *frame) {
    double drawn = frame->drawn;
    rm_path old = free->path;
    float age = (float)(drawn - old.sent);
    const rm_sample *newest = rm_history_newest(&free->history);
    begin_path(free, def, frame);
    float now = age_at(free, drawn);
    rm_vec3 was = rm_vec3_add(rm_way_between(&free->path.at, &old.at), rm_path_way(&old, age));
    rm_vec3 moved = rm_vec3_sub(was, rm_path_way(&free->path, now));
    rm_vec3 turned = rm_vec3_sub(rm_path_velocity(&old, age), rm_path_velocity(&free->path, now));
    rm_ease_def ease = {.shortest = def->shortest,
                        .interval = rm_history_interval(&free->history, free->history.count - 1),
                        .unsure = free->error,
                        .has_velocity = (newest->has & RM_SAMPLE_VELOCITY) != 0,
                        .is_leap = (newest->has & RM_SAMPLE_BEGINS) != 0,
                        .is_sudden = starts_or_stops(&free->history)};
    rm_ease_take(&free->ease, &ease, moved, turned);
    bool is_far = rm_vec3_length(free->ease.off) > def->snap_distance;
    if (is_far || (newest->has & RM_SAMPLE_JUMP)) {
        rm_ease_end(&free->ease);
        free->why |= RM_PREDICTION_PLACED;
    }
}

static uint32_t why_of(const rm_sample *sample) {
    return ((sample->has & RM_SAMPLE_BEGINS) ? (uint32_t)RM_PREDICTION_NEW_HISTORY : 0u) |
           ((sample->has & RM_SAMPLE_JUMP) ? (uint32_t)RM_PREDICTION_JUMP : 0u);
}

rm_history_result rm_free_add(rm_free *free, const rm_free_def *def, const rm_sample *sample,
                              const rm_free_frame *frame) {
    bool is_first = free->history.count == 0;
    double newest = is_first ? 0.0 : rm_history_newest(&free->history)->sent;
    rm_history_result result = rm_history_add(&free->history, &def->history, sample);
    free->why = result == RM_HISTORY_TOO_LATE ? (uint32_t)RM_PREDICTION_TOO_LATE : 0u;
    if (result != RM_HISTORY_ADDED) {
        return result;
    }
    if (is_first || sample->sent > newest) {
        learn_delay(free, (float)(frame->now - sample->sent), is_first);
    }
    settle(free);
    free->why |= why_of(rm_history_newest(&free->history));
    if (is_first) {
        begin_path(free, def, frame);
        free->why |= RM_PREDICTION_PLACED;
    } else {
        draw_on(free, def, frame);
    }
    return result;
}

void rm_free_reach(rm_free *free, const rm_free_def *def, double time) {
    float age = age_at(free, time);
    if (age > free->path.to && !free->path.is_still) {
        rm_path_reach(&free->path, &free->models, &free->history, &free->times, &def->path, age);
    }
}

rm_position rm_free_place(const rm_free *free, double time) {
    rm_position at = free->path.at;
    at.origin = rm_vec3_add(at.origin, rm_path_way(&free->path, age_at(free, time)));
    return at;
}

rm_vec3 rm_free_velocity(const rm_free *free, double time) {
    return rm_path_velocity(&free->path, age_at(free, time));
}

bool rm_free_is_still(const rm_free *free) {
    return free->path.is_still && free->ease.stiffness == 0.0f;
}
