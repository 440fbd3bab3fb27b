// Invariants: samples are in the order of sending, and derived values of a sample depend on itself
// and earlier ones alone.

#include "predict/history.h"

#include <string.h>

// Most missing reports by number; a number further ahead starts a new count.
enum { NUMBER_STEPS = 64 };

static const float GAP_INTERVALS = 1.6f;   // a longer step has missing reports
static const float PAUSE_INTERVALS = 3.5f; // a longer step from a stand is a pause rather than loss
static const float SLOW_SHARE = 0.1f;      // speed below which a silence is ambiguous; share of the
                                           // top speed
static const float MOVED_SHARE = 0.5f;     // share of the expected displacement in a silence beyond
                                           // which it moved on
static const float HABIT_MOVED = 0.66f;    // factor on the habit where it moved on
static const float HABIT_STOOD = 0.34f;    // share that the habit gains where it stood
static const float TOP_TIMES = 3.0f;       // speed of a leap, over the top speed
static const float TOP_FADES = 0.05f;      // share of the top speed that fades in a second
static const float LEAP_ALIKE = 0.5f;   // two steps that differ by less than this share are speed
                                        // rather than leaps
static const float SURPRISE = 16.0f;    // usual errors: the motion before is refuted
static const float USUAL_LEAST = 1e-3f; // least usual error; share of the displacement at top speed
static const float USUAL_SHARE = 1.0f / 30.0f;
static const float USUAL_MOST = 8.0f;  // usual errors that one error counts as at most
static const float MISSED_MOST = 1e9f; // m; a larger error is as wrong
static const float STEP_LEAST = 1e-4f; // s
static const float STEP_MOST = 5.0f;   // s; a longer step is ignored by the models
static const float ARRIVED_STEP =
    0.75f; // least step between reports timed by arrival; share of an interval

static float larger(float a, float b) {
    return a > b ? a : b;
}

static float smaller(float a, float b) {
    return a < b ? a : b;
}

// The middle one of five, branch-free: of the two pairs' larger least and smaller most, and
// the fifth.
static float middle(const rm_sample *newest) {
    float a = newest[0].spacing;
    float b = newest[-1].spacing;
    float c = newest[-2].spacing;
    float d = newest[-3].spacing;
    float e = newest[-4].spacing;
    float low = larger(smaller(a, b), smaller(c, d));
    float high = smaller(larger(a, b), larger(c, d));
    return larger(smaller(low, high), smaller(larger(low, high), e));
}

float rm_history_interval(const rm_history *history, uint32_t i) {
    if (i >= RM_HISTORY_SPACINGS) {
        // cppcheck-suppress arrayIndexOutOfBoundsCond ; callers name a sample that the history has
        return middle(&history->samples[i]);
    }
    float sorted[RM_HISTORY_SPACINGS];
    for (uint32_t count = 0; count < i; ++count) {
        float spacing = history->samples[i - count].spacing;
        uint32_t k = count;
        for (; k > 0 && sorted[k - 1] > spacing; --k) {
            sorted[k] = sorted[k - 1];
        }
        sorted[k] = spacing;
    }
    return i > 0 ? sorted[i / 2] : 0.0f;
}

rm_vec3 rm_history_velocity(const rm_history *history, uint32_t i) {
    const rm_sample *sample = &history->samples[i];
    bool is_known = (sample->has & RM_SAMPLE_VELOCITY) != 0;
    if (sample->has & (RM_SAMPLE_STANDS | RM_SAMPLE_UNBELIEVED)) {
        return rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    return is_known || sample->use == 0 || i == 0
               ? sample->velocity
               : rm_vec3_scale(rm_way_between(&(sample - 1)->at, &sample->at), 1.0f / sample->step);
}

// Reports from the sample before to this one, by their numbers.
static uint32_t steps_of(const rm_sample *last, const rm_sample *sample) {
    uint32_t steps = sample->number - last->number;
    bool is_counted = (last->has & sample->has & RM_SAMPLE_NUMBER) != 0;
    return is_counted && steps > 0 && steps <= NUMBER_STEPS ? steps : 1u;
}

// Step from the previous sample.
typedef struct step {
    rm_vec3 way;
    rm_vec3 was; // velocity before
    float far;
    float seconds;
    float interval;
    float limit; // speed beyond which the step is a leap
    uint32_t reports;
    bool is_gap;
    bool is_long;
    bool is_sure; // numbers prove that all reports arrived
} step;

static step measure(const rm_history *history, const rm_history_def *def, uint32_t i) {
    const rm_sample *sample = &history->samples[i];
    const rm_sample *last = sample - 1;
    step s = {.way = rm_way_between(&last->at, &sample->at),
              .was = rm_history_velocity(history, i - 1)};
    s.far = rm_vec3_length(s.way);
    s.seconds = larger((float)(sample->sent - last->sent), STEP_LEAST);
    s.reports = steps_of(last, sample);
    s.interval = rm_history_interval(history, i - 1);
    if (sample->has & RM_SAMPLE_ARRIVED) {
        s.seconds = larger(s.seconds, ARRIVED_STEP * s.interval);
    }
    s.limit = larger(def->plausible, TOP_TIMES * last->top);
    s.is_gap = i > 3 && s.seconds > GAP_INTERVALS * s.interval;
    s.is_long = s.seconds > STEP_MOST;
    s.is_sure = (last->has & sample->has & RM_SAMPLE_NUMBER) != 0 && s.reports == 1;
    return s;
}

// Updates the habit after a silence: the body moved on, or stood.
static float habit_after(const rm_sample *last, const step *s) {
    float speed = rm_vec3_length(s->was);
    if (!s->is_gap || speed <= SLOW_SHARE * last->top) {
        return last->habit;
    }
    if (s->far >= MOVED_SHARE * speed * s->seconds) {
        return last->habit * HABIT_MOVED;
    }
    return s->reports == 1 ? last->habit + HABIT_STOOD * (1.0f - last->habit) : last->habit;
}

// A leap begins a new history, unless the step before was as fast.
static bool begins(const rm_sample *last, const rm_sample *sample, const step *s) {
    if (sample->has & RM_SAMPLE_JUMP) {
        return true;
    }
    if (!(sample->has & RM_SAMPLE_LEAPS) || !(last->has & RM_SAMPLE_LEAPS)) {
        return (sample->has & RM_SAMPLE_LEAPS) != 0;
    }
    rm_vec3 now = rm_vec3_scale(s->way, 1.0f / s->seconds);
    rm_vec3 before = rm_vec3_scale(rm_way_between(&(last - 1)->at, &last->at), 1.0f / last->step);
    return rm_vec3_length(rm_vec3_sub(now, before)) >= LEAP_ALIKE * s->far / s->seconds;
}

// True for a step that its reported velocity explains, at any speed.
static bool is_as_told(const rm_sample *sample, const step *s) {
    rm_vec3 told = rm_vec3_scale(sample->velocity, s->seconds);
    return (sample->has & RM_SAMPLE_VELOCITY) &&
           rm_vec3_length(rm_vec3_sub(s->way, told)) < LEAP_ALIKE * s->far;
}

// Prediction error of the last acceleration at the sample, m; over a long step, of the last place.
static float missed(const rm_history *history, uint32_t i, const step *s) {
    const rm_sample *last = &history->samples[i - 1];
    rm_vec3 velocity = s->was;
    if (s->is_long) {
        return s->far;
    }
    if (last->use > 1) {
        rm_vec3 before = rm_history_velocity(history, i - 2);
        rm_vec3 bend = rm_vec3_scale(rm_vec3_sub(s->was, before), 1.0f / last->step);
        bool is_known = (last->has & RM_SAMPLE_VELOCITY) != 0;
        float ahead = is_known ? 0.5f * s->seconds : 0.5f * (s->seconds + last->step);
        velocity = rm_vec3_add(velocity, rm_vec3_scale(bend, ahead));
    }
    float error = rm_vec3_length(rm_vec3_sub(s->way, rm_vec3_scale(velocity, s->seconds)));
    return smaller(error, MISSED_MOST); // also of one that is no number
}

static void learn_top(const rm_sample *last, rm_sample *sample, const step *s) {
    float speed = s->far / s->seconds;
    sample->top = last->top * larger(0.0f, 1.0f - TOP_FADES * s->seconds);
    if (!(sample->has & RM_SAMPLE_BEGINS)) {
        sample->top = larger(sample->top, smaller(speed, s->limit));
        sample->top = sample->has & RM_SAMPLE_LEAPS ? speed : sample->top;
    }
    if ((sample->has & RM_SAMPLE_VELOCITY) && !(sample->has & RM_SAMPLE_UNBELIEVED)) {
        float told = rm_vec3_length(sample->velocity);
        sample->top = larger(sample->top, smaller(told, s->limit));
    }
}

static void learn_usual(const rm_history *history, uint32_t i, const step *s) {
    rm_sample *sample = (rm_sample *)(uintptr_t)&history->samples[i];
    const rm_sample *last = sample - 1;
    sample->usual = last->usual;
    if (s->is_gap || s->is_long || (sample->has & RM_SAMPLE_BEGINS) || last->use == 0) {
        return;
    }
    float error = sample->missed;
    bool is_first = last->usual == 0.0f;
    float usual = larger(last->usual, USUAL_LEAST * last->top * s->seconds);
    if (!is_first && error > SURPRISE * usual) {
        sample->use = sample->has & RM_SAMPLE_VELOCITY ? 0 : 1;
    }
    float most = is_first ? larger(error, usual) : smaller(error, USUAL_MOST * usual);
    sample->usual = is_first ? most : usual + (most - usual) * USUAL_SHARE;
}

static void judge_stand(const rm_history *history, const rm_history_def *def, uint32_t i) {
    rm_sample *sample = (rm_sample *)(uintptr_t)&history->samples[i];
    float speed = rm_vec3_length(rm_history_velocity(history, i));
    bool can_tell = sample->use > 0 || (sample->has & RM_SAMPLE_VELOCITY);
    if (can_tell && speed <= def->stand_share * sample->top) {
        sample->has |= RM_SAMPLE_STANDS;
    }
}

static void judge_first(const rm_history_def *def, rm_sample *sample) {
    bool is_known = (sample->has & RM_SAMPLE_VELOCITY) != 0;
    sample->velocity = is_known ? sample->velocity : rm_vec3_make(0.0f, 0.0f, 0.0f);
    sample->has |= RM_SAMPLE_BEGINS;
    sample->use = 0;
    sample->step = sample->spacing = sample->usual = 0.0f;
    sample->missed = 0.0f;
    sample->habit = is_known && !def->is_habit_fixed ? 0.0f : def->habit;
    sample->top = is_known ? smaller(rm_vec3_length(sample->velocity), def->plausible) : 0.0f;
}

// Marks a sample that began to move within the last interval: no report is missing, or the body
// stood before a pause.
static void resume(const rm_sample *last, rm_sample *sample, const step *s) {
    bool paused = (last->has & RM_SAMPLE_STANDS) && s->seconds > PAUSE_INTERVALS * s->interval;
    if (s->is_gap && (s->is_sure || paused) && s->far < s->limit * s->interval) {
        sample->has |= RM_SAMPLE_RESUMES;
        sample->step = s->interval;
        sample->use = 1;
    }
}

// Number of earlier samples that models may use: none across an implausible velocity or a long
// step, except the place from which a velocity is derived.
static uint16_t use_after(const rm_sample *last, const rm_sample *sample, const step *s) {
    bool is_known = (sample->has & RM_SAMPLE_VELOCITY) != 0;
    bool breaks = s->is_long || (last->has & RM_SAMPLE_UNBELIEVED);
    return is_known && breaks ? 0 : s->is_long ? 1 : (uint16_t)(last->use + 1);
}

// Derives the values of the i-th sample.
static void judge(rm_history *history, const rm_history_def *def, uint32_t i) {
    rm_sample *sample = &history->samples[i];
    const uint32_t said = RM_SAMPLE_VELOCITY | RM_SAMPLE_NUMBER | RM_SAMPLE_JUMP | RM_SAMPLE_FACES |
                          RM_SAMPLE_TURNS | RM_SAMPLE_AIRBORNE | RM_SAMPLE_ARRIVED;
    sample->has &= (uint16_t)said;
    if (i == 0) {
        judge_first(def, sample);
        return;
    }
    step s = measure(history, def, i);
    const rm_sample *last = sample - 1;
    sample->step = s.seconds;
    sample->spacing = larger((float)(sample->sent - last->sent), STEP_LEAST) / (float)s.reports;
    sample->habit = def->is_habit_fixed ? def->habit : habit_after(last, &s);
    sample->missed = missed(history, i, &s);
    bool leaps = s.far > s.limit * s.seconds && !is_as_told(sample, &s);
    sample->has |= leaps ? RM_SAMPLE_LEAPS : 0u;
    bool is_new = begins(last, sample, &s);
    sample->has |= is_new ? RM_SAMPLE_BEGINS : 0u;
    sample->use = is_new ? 0 : use_after(last, sample, &s);
    if (is_new && rm_vec3_length(sample->velocity) > s.limit) {
        sample->has |= sample->has & RM_SAMPLE_VELOCITY ? RM_SAMPLE_UNBELIEVED : 0;
    }
    if (!(sample->has & RM_SAMPLE_VELOCITY)) {
        bool slides = !(sample->has & RM_SAMPLE_JUMP) && s.far < def->slide;
        sample->velocity = is_new && slides ? s.was : rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    if (!is_new && !(sample->has & RM_SAMPLE_VELOCITY)) {
        resume(last, sample, &s);
    }
    learn_top(last, sample, &s);
    learn_usual(history, i, &s);
    judge_stand(history, def, i);
}

static void drop_oldest(rm_history *history) {
    history->count -= 1;
    history->settled -= history->settled > 0;
    memmove(history->samples, history->samples + 1, history->count * sizeof *history->samples);
}

// Samples that have left the history are out of reach of the others.
static void limit_use(rm_history *history) {
    for (uint32_t i = 0; i < history->count && history->samples[i].use > i; ++i) {
        history->samples[i].use = (uint16_t)i;
    }
}

static bool is_twice(const rm_sample *a, const rm_sample *b) {
    bool has_numbers = (a->has & b->has & RM_SAMPLE_NUMBER) != 0;
    return a->sent == b->sent || (has_numbers && a->number == b->number);
}

rm_history_result rm_history_add(rm_history *history, const rm_history_def *def,
                                 const rm_sample *sample) {
    uint32_t i = history->count;
    for (; i > 0 && history->samples[i - 1].sent >= sample->sent; --i) {
        if (is_twice(&history->samples[i - 1], sample)) {
            return RM_HISTORY_TWICE;
        }
    }
    if (i > 0 && is_twice(&history->samples[i - 1], sample)) {
        return RM_HISTORY_TWICE;
    }
    if (i < history->settled) {
        return RM_HISTORY_TOO_LATE;
    }
    if (history->count == RM_HISTORY_SAMPLES) {
        drop_oldest(history);
        i -= 1;
    }
    memmove(history->samples + i + 1, history->samples + i,
            (history->count - i) * sizeof *history->samples);
    history->samples[i] = *sample;
    history->count += 1;
    for (; i < history->count; ++i) {
        judge(history, def, i);
    }
    limit_use(history);
    return RM_HISTORY_ADDED;
}

void rm_history_take_back(rm_history *history) {
    history->count -= history->count > history->settled && history->count > 1;
}
