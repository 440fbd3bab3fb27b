// Invariants: a path reaches any age in a bounded number of pieces, and ends at the place of
// its sample.

#include "predict/path.h"

#include "motion/motion_numbers.h"

static const float PIECE = 0.1f;         // s; length of a piece in silence
static const float MARGIN = 0.02f;       // s; beyond the age at which a report is due
static const float USUAL_LENGTH = 10.0f; // s
static const float USUAL_NUMBER = 1e6f;  // m, m/s, m/s^2, m/s^3
enum { RM_PATH_PIECES = 64 };

static float larger(float a, float b) {
    return a > b ? a : b;
}

static rm_silence_def silence_of(const rm_history *history, const rm_path_times *times,
                                 const rm_path_def *def) {
    float interval = rm_history_interval(history, history->count - 1);
    float due = times->delay + 2.0f * times->late + interval;
    return (rm_silence_def){.interval = interval,
                            .due = due,
                            .silence = larger(def->silence, due),
                            .slow_down = def->slow_down};
}

static void join(rm_path *path, const rm_motion_ahead *a, const rm_motion_ahead *b, float from,
                 float to) {
    float length = to - from;
    float rate = 1.0f / length;
    rm_vec3 mean = rm_vec3_scale(rm_vec3_sub(b->way, a->way), rate);
    rm_vec3 sum = rm_vec3_add(a->velocity, b->velocity);
    rm_vec3 bend = rm_vec3_sub(rm_vec3_scale(mean, 3.0f), rm_vec3_add(sum, a->velocity));
    rm_vec3 twist = rm_vec3_sub(sum, rm_vec3_scale(mean, 2.0f));
    path->place = a->way;
    path->velocity = a->velocity;
    path->bend = rm_vec3_scale(bend, rate);
    path->twist = rm_vec3_scale(twist, rate * rate);
    path->from = from;
    path->to = to;
}

// --- the past ------------------------------------------------------------------------------------

// Velocity through the i-th sample, between its neighbours.
static rm_vec3 velocity_through(const rm_history *history, uint32_t i) {
    const rm_sample *sample = &history->samples[i];
    bool is_last = i + 1 == history->count || (sample[1].has & RM_SAMPLE_BEGINS);
    bool is_first = i == 0 || (sample->has & RM_SAMPLE_BEGINS);
    if ((sample->has & (RM_SAMPLE_VELOCITY | RM_SAMPLE_STANDS)) || is_last || is_first) {
        return rm_history_velocity(history, i);
    }
    float seconds = (float)(sample[1].sent - sample[-1].sent);
    return rm_vec3_scale(rm_way_between(&sample[-1].at, &sample[1].at), 1.0f / seconds);
}

// The sample before an age of the newest one; the age of the next in `until`.
static uint32_t sample_before(const rm_history *history, float age, float *until) {
    const rm_sample *newest = rm_history_newest(history);
    uint32_t i = history->count - 1;
    *until = 0.0f;
    while (i > 0 && (float)(history->samples[i].sent - newest->sent) > age) {
        *until = (float)(history->samples[i].sent - newest->sent);
        i -= 1;
    }
    return i;
}

// Between two samples: a cubic with the velocities at both.
static void add_past(rm_path *path, const rm_models *models, const rm_history *history,
                     const rm_silence_def *silence, float from) {
    const rm_sample *newest = rm_history_newest(history);
    float until;
    uint32_t i = sample_before(history, from, &until);
    rm_motion_ahead a = {rm_way_between(&newest->at, &history->samples[i].at),
                         velocity_through(history, i)};
    float begins = (float)(history->samples[i].sent - newest->sent);
    if (begins > from || (history->samples[i + 1].has & RM_SAMPLE_BEGINS)) {
        a.velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
        join(path, &a, &a, from < begins ? from : begins, begins > from ? begins : until);
        return;
    }
    rm_motion_ahead b = {rm_way_between(&newest->at, &history->samples[i + 1].at),
                         velocity_through(history, i + 1)};
    if (i + 2 == history->count) {
        rm_outlook outlook;
        rm_models_look(history, i + 1, &outlook);
        b.velocity = rm_models_predict(models, history, &outlook, silence, 0.0f).velocity;
    }
    join(path, &a, &b, begins, until);
}

static void add_piece(rm_path *path, const rm_models *models, const rm_history *history,
                      const rm_silence_def *silence, float from, float to) {
    if (path->is_past && from < 0.0f && history->count > 1) {
        add_past(path, models, history, silence, from);
        return;
    }
    rm_outlook outlook;
    rm_models_look(history, history->count - 1, &outlook);
    rm_motion_ahead a = rm_models_predict(models, history, &outlook, silence, from);
    rm_motion_ahead b = rm_models_predict(models, history, &outlook, silence, to);
    join(path, &a, &b, from, to);
}

static void rest(rm_path *path) {
    path->place = path->velocity = path->bend = path->twist = rm_vec3_make(0.0f, 0.0f, 0.0f);
    path->is_still = 1;
}

// A cubic that is bounded at four even ages is bounded between them.
bool rm_path_is_bounded(const rm_path *path) {
    float step = path->is_still ? 0.0f : (path->to - path->from) / 3.0f;
    bool is_bounded = path->is_still || path->to > path->from;
    for (int k = 0; is_bounded && k < 4; ++k) {
        float age = path->from + step * (float)k;
        is_bounded = rm_vec3_is_within(rm_path_way(path, age), 3.0f * RM_COORDINATE_LIMIT) &&
                     rm_vec3_is_within(rm_path_velocity(path, age), RM_MOVED_LIMIT);
    }
    return is_bounded;
}

// Whether it is short, and its numbers are such that it is bounded in any case.
static bool is_usual(const rm_path *path) {
    return path->to - path->from <= USUAL_LENGTH && path->to > path->from &&
           rm_vec3_is_within(path->place, USUAL_NUMBER) &&
           rm_vec3_is_within(path->velocity, USUAL_NUMBER) &&
           rm_vec3_is_within(path->bend, USUAL_NUMBER) &&
           rm_vec3_is_within(path->twist, USUAL_NUMBER);
}

// A body whose path leads out of all bounds rests at its sample.
static void keep_bounded(rm_path *path) {
    if (!is_usual(path) && !rm_path_is_bounded(path)) {
        rest(path);
    }
}

void rm_path_begin(rm_path *path, const rm_models *models, const rm_history *history,
                   const rm_path_times *times, const rm_path_def *def, float from, bool is_past) {
    const rm_sample *newest = rm_history_newest(history);
    rm_silence_def silence = silence_of(history, times, def);
    float to = larger(from, times->delay) + silence.due - times->delay + MARGIN;
    path->sent = newest->sent;
    path->at = newest->at;
    path->is_still = 0;
    path->is_past = is_past;
    add_piece(path, models, history, &silence, from, to);
    keep_bounded(path);
    if (from >= 0.0f && (newest->has & RM_SAMPLE_STANDS)) {
        rest(path);
    }
}

void rm_path_reach(rm_path *path, const rm_models *models, const rm_history *history,
                   const rm_path_times *times, const rm_path_def *def, float age) {
    rm_silence_def silence = silence_of(history, times, def);
    for (int k = 0; k < RM_PATH_PIECES && path->to < age && !path->is_still; ++k) {
        if (path->to >= silence.silence + silence.slow_down) {
            rest(path);
            return;
        }
        add_piece(path, models, history, &silence, path->to, path->to + PIECE);
        keep_bounded(path);
    }
    bool stands = (rm_history_newest(history)->has & RM_SAMPLE_STANDS) != 0;
    path->is_still = path->is_still || (stands && path->from >= 0.0f);
    if (path->to < age) {
        rest(path);
    }
}
