// Invariants: everything here is a function of samples and weights. Weights are independent of
// times of arrival and of open samples.

#include "predict/models.h"

#include <string.h>

enum { LAST, BEND, CUBIC, FIT };

static const float BEND_LASTS = 0.5f;     // s; an acceleration fades to 1/e in this time
static const float BASE_LINE = 0.06f;     // s; over shorter ones a velocity is mostly noise
static const float FIT_SECONDS = 0.25f;   // duration that a parabola is fitted to
enum { FIT_LEAST = 4, FIT_MOST = 7 };     // samples
static const float FIT_SPREAD = 1e-5f;    // least spread of its times: below it a parabola is noise
static const float FIT_VELOCITY = 0.09f;  // s^2: weight of a reported velocity beside a place
static const float MEMORY = 1.0f / 24.0f; // share of one sample in the learned errors
static const float ERROR_FLOOR = 0.3f;    // least error that is scored; share of the usual error
static const float ERROR_MOST = 8.0f;     // usual errors; greatest weight of one
static const float ERROR_LIMIT = 1e9f;    // m; larger ones are ignored
static const float FAR_TIMES = 4.0f;      // long horizon over the short one
static const float TO_PRIOR = 0.01f;      // share by which weights return to their first values
static const float LEARNING = 0.5f;       // exponent of one step of the weights
static const float OVER_TOP = 1.2f;       // of the top speed: greatest speed of a mix
static const float MIX_INTERVALS = 6.0f;  // intervals beyond the due report for which the mix
                                          // is used
static const float MIX_LEAST = 0.5f;      // s, at least: bursts of losses are as long
static const float SLOWING = 0.7f;        // s; beyond that the speed fades to 1/e in this time
static const float HABIT_LEAST = 0.01f;   // least habit of standing for which a silent body
                                          // slows down
static const float HABIT_RETURN = 0.25f;  // s; return to the last place, over the odds of standing
static const float RETURN_SHORTEST = 0.05f; // s
static const float PRIOR[RM_MODELS] = {0.3333f, 0.4444f, 0.0556f, 0.1667f};

static rm_vec3 plus(rm_vec3 a, rm_vec3 b, float scale) {
    return rm_vec3_make(a.x + b.x * scale, a.y + b.y * scale, a.z + b.z * scale);
}

static float clamp(float x, float least, float most) {
    return x < least ? least : (x > most ? most : x);
}

static float larger(float a, float b) {
    return a > b ? a : b;
}

// e^-x for x of 0 or more, to 1e-3.
static float faded(float x) {
    float series = 1.0f + x * (1.0f + x * (0.5f + x * (0.16666667f + x * 0.041666668f)));
    return 1.0f / (series + x * x * x * x * x * 0.0083333338f);
}

// --- models --------------------------------------------------------------------------------------

static rm_vec4 way_between(const rm_sample *from, const rm_sample *to) {
    bool is_one_block = (from->at.cell ^ to->at.cell) < 0x10000u;
    return is_one_block ? rm_vec4_sub(rm_vec4_origin(&to->at), rm_vec4_origin(&from->at))
                        : rm_vec4_of(rm_position_offset(&from->at, &to->at));
}

// Velocity over the step that led to a sample.
static rm_vec4 step_velocity(const rm_sample *sample) {
    return rm_vec4_scale(way_between(sample - 1, sample), 1.0f / sample->step);
}

// Velocity at a sample from the places of a while before it, for as long as the body moves.
static rm_vec4 base_line_velocity(const rm_sample *s) {
    const rm_sample *from = s - 1;
    float seconds = s->step;
    for (int k = 1; k < s->use && seconds < BASE_LINE && !(from->has & RM_SAMPLE_STANDS); ++k) {
        seconds += from->step;
        from -= 1;
    }
    return rm_vec4_scale(way_between(from, s), 1.0f / seconds);
}

static void look_by_velocities(const rm_sample *s, rm_outlook *o) {
    float rate = 1.0f / s->step;
    rm_vec4 mean = step_velocity(s);
    bool stood = (s[-1].has & RM_SAMPLE_STANDS) != 0;
    rm_vec4 before = stood ? rm_vec4_scale(mean, 0.0f) : rm_vec4_of(s[-1].velocity);
    o->bend = rm_vec4_scale(rm_vec4_sub(o->last, before), rate);
    rm_vec4 sum =
        rm_vec4_plus(rm_vec4_plus(rm_vec4_scale(o->last, 4.0f), before, 2.0f), mean, -6.0f);
    o->cubic_bend = rm_vec4_scale(sum, rate);
    rm_vec4 twist = rm_vec4_plus(rm_vec4_add(o->last, before), mean, -2.0f);
    o->jerk = rm_vec4_scale(twist, 6.0f * rate * rate);
}

static void look_by_places(const rm_sample *s, rm_outlook *o) {
    rm_vec4 before = step_velocity(s - 1);
    rm_vec4 last = o->last;
    o->last = base_line_velocity(s);
    o->bend = rm_vec4_scale(rm_vec4_sub(last, before), 2.0f / (s[0].step + s[-1].step));
    o->even = rm_vec4_plus(last, o->bend, 0.5f * s->step);
    o->cubic = o->even;
    o->cubic_bend = o->bend;
    if (s->use < 3) {
        return;
    }
    rm_vec4 earlier = step_velocity(s - 2);
    rm_vec4 bend = rm_vec4_scale(rm_vec4_sub(before, earlier), 2.0f / (s[-1].step + s[-2].step));
    float two = s[0].step + s[-1].step;
    rm_vec4 twist = rm_vec4_scale(rm_vec4_sub(o->bend, bend), 0.5f / (two + s[-2].step));
    o->cubic = rm_vec4_plus(o->cubic, twist, s->step * two);
    o->cubic_bend = rm_vec4_plus(o->cubic_bend, twist, 2.0f * (s->step + two));
    o->jerk = rm_vec4_scale(twist, 6.0f);
}

// Sums of a least-squares parabola.
typedef struct fit {
    float t1, t2, t3, t4;
    rm_vec4 y0, y1, y2;
} fit;

static void add_place(fit *f, rm_vec4 way, float t) {
    float tt = t * t;
    f->t1 += t;
    f->t2 += tt;
    f->t3 += tt * t;
    f->t4 += tt * tt;
    f->y0 = rm_vec4_add(f->y0, way);
    f->y1 = rm_vec4_plus(f->y1, way, t);
    f->y2 = rm_vec4_plus(f->y2, way, tt);
}

static void add_velocity(fit *f, rm_vec4 velocity, float t) {
    f->y1 = rm_vec4_plus(f->y1, velocity, FIT_VELOCITY);
    f->y2 = rm_vec4_plus(f->y2, velocity, 2.0f * t * FIT_VELOCITY);
}

static void solve(const fit *f, float n, float v0, float v1, float v2, rm_outlook *o) {
    float each = 1.0f / n;
    float a = f->t2 + v0 - f->t1 * f->t1 * each;
    float b = f->t3 + v1 - f->t1 * f->t2 * each;
    float c = f->t4 + v2 - f->t2 * f->t2 * each;
    float spread = a * c - b * b;
    if (!(spread > FIT_SPREAD * a * c)) {
        return;
    }
    float scale = 1.0f / spread;
    rm_vec4 z1 = rm_vec4_plus(f->y1, f->y0, -f->t1 * each);
    rm_vec4 z2 = rm_vec4_plus(f->y2, f->y0, -f->t2 * each);
    rm_vec4 linear = rm_vec4_scale(rm_vec4_plus(rm_vec4_scale(z1, c), z2, -b), scale);
    rm_vec4 square = rm_vec4_scale(rm_vec4_plus(rm_vec4_scale(z2, a), z1, -b), scale);
    rm_vec4 rest = rm_vec4_plus(rm_vec4_plus(f->y0, linear, -f->t1), square, -f->t2);
    o->fit_at = rm_vec4_scale(rest, each);
    o->fit = linear;
    o->fit_bend = rm_vec4_scale(square, 2.0f);
}

// A parabola through the noise of the last samples.
static void look_by_fit(const rm_sample *s, float interval, rm_outlook *o) {
    bool is_known = (s->has & RM_SAMPLE_VELOCITY) != 0;
    float wanted = interval > 0.0f ? FIT_SECONDS / interval + 1.5f : FIT_MOST;
    int count = (int)clamp(wanted, FIT_LEAST, FIT_MOST);
    count = count > s->use + 1 ? s->use + 1 : count;
    o->fit = o->even;
    o->fit_bend = o->bend;
    if (count < (is_known ? 3 : 4)) {
        return;
    }
    fit f = {.y0 = rm_vec4_zero(), .y1 = rm_vec4_zero(), .y2 = rm_vec4_zero()};
    float t = 0.0f;
    float v1 = 0.0f;
    float v2 = 0.0f;
    for (int k = 0; k < count; ++k) {
        const rm_sample *at = s - k;
        if (k > 0) {
            t -= at[1].step;
            add_place(&f, way_between(s, at), t);
        }
        if (is_known) {
            add_velocity(&f, rm_vec4_of(at->velocity), t);
            v1 += 2.0f * t * FIT_VELOCITY;
            v2 += 4.0f * t * t * FIT_VELOCITY;
        }
    }
    solve(&f, (float)count, is_known ? FIT_VELOCITY * (float)count : 0.0f, v1, v2, o);
}

static void look_on(const rm_history *history, uint32_t i, rm_outlook *o) {
    const rm_sample *s = &history->samples[i];
    bool is_known = (s->has & RM_SAMPLE_VELOCITY) != 0;
    o->last = rm_vec4_of(rm_history_velocity(history, i));
    o->even = o->cubic = o->fit = o->last;
    if (s->use < (is_known ? 1 : 2)) {
        return;
    }
    if (is_known && (s[-1].has & RM_SAMPLE_VELOCITY)) {
        look_by_velocities(s, o);
        o->even = o->cubic = o->last;
    } else if (!is_known) {
        look_by_places(s, o);
    }
    look_by_fit(s, rm_history_interval(history, i), o);
}

void rm_models_look(const rm_history *history, uint32_t i, rm_outlook *o) {
    rm_vec4 zero = rm_vec4_zero();
    *o = (rm_outlook){zero, zero, zero, zero, zero, zero, zero, zero, zero};
    if (!(history->samples[i].has & RM_SAMPLE_STANDS)) {
        look_on(history, i, o);
    }
}

// First and second integral over a horizon of a fading 1.
typedef struct bent {
    float gain;
    float way;
} bent;

static bent bent_over(float h) {
    float gain = BEND_LASTS * (1.0f - faded(h / BEND_LASTS));
    return (bent){gain, BEND_LASTS * (h - gain)};
}

// Displacements of the models over a horizon.
static void go_ways(const rm_outlook *o, float h, bent b, rm_vec4 way[RM_MODELS]) {
    float square = 0.5f * h * h;
    way[LAST] = rm_vec4_scale(o->last, h);
    way[BEND] = rm_vec4_plus(rm_vec4_scale(o->even, h), o->bend, b.way);
    way[CUBIC] = rm_vec4_plus(rm_vec4_plus(rm_vec4_scale(o->cubic, h), o->cubic_bend, square),
                              o->jerk, h * square * (1.0f / 3.0f));
    way[FIT] = rm_vec4_plus(rm_vec4_plus(o->fit_at, o->fit, h), o->fit_bend, b.way);
}

// Velocities of the models after a horizon.
static void go_velocities(const rm_outlook *o, float h, bent b, rm_vec4 velocity[RM_MODELS]) {
    velocity[LAST] = o->last;
    velocity[BEND] = rm_vec4_plus(o->even, o->bend, b.gain);
    velocity[CUBIC] = rm_vec4_plus(rm_vec4_plus(o->cubic, o->cubic_bend, h), o->jerk, 0.5f * h * h);
    velocity[FIT] = rm_vec4_plus(o->fit, o->fit_bend, b.gain);
}

// --- weights -------------------------------------------------------------------------------------

void rm_models_begin(rm_models *models) {
    memset(models, 0, sizeof *models);
    for (int c = 0; c < RM_MODEL_HORIZONS; ++c) {
        memcpy(models->at[c].weights, PRIOR, sizeof PRIOR);
    }
}

// e^x for x from -2 to 2, nearly.
static rm_vec4 grown(rm_vec4 x) {
    rm_vec4 y = rm_vec4_plus(rm_vec4_all(1.0f), x, 0.125f);
    y = rm_vec4_times(y, y);
    y = rm_vec4_times(y, y);
    return rm_vec4_times(y, y);
}

// Products of each pair of models' errors, row by row.
typedef struct rm_pairs {
    rm_vec4 row[RM_MODELS];
} rm_pairs;

static rm_pairs pairs_of(const float p[RM_MODEL_PAIRS]) {
    return (rm_pairs){{rm_vec4_make(p[0], p[1], p[2], p[3]), rm_vec4_make(p[1], p[4], p[5], p[6]),
                       rm_vec4_make(p[2], p[5], p[7], p[8]), rm_vec4_make(p[3], p[6], p[8], p[9])}};
}

static void keep_pairs(const rm_pairs *pairs, float p[RM_MODEL_PAIRS]) {
    int pair = 0;
    for (int m = 0; m < RM_MODELS; ++m) {
        for (int n = m; n < RM_MODELS; ++n, ++pair) {
            p[pair] = rm_vec4_part(pairs->row[m], n);
        }
    }
}

// One part of each model's error.
static rm_vec4 parts_of(const rm_vec4 error[RM_MODELS], int i) {
    return rm_vec4_make(rm_vec4_part(error[0], i), rm_vec4_part(error[1], i),
                        rm_vec4_part(error[2], i), rm_vec4_part(error[3], i));
}

static void take_products(rm_pairs *pairs, const rm_vec4 error[RM_MODELS], float share) {
    rm_vec4 x = parts_of(error, 0);
    rm_vec4 y = parts_of(error, 1);
    rm_vec4 z = parts_of(error, 2);
    for (int m = 0; m < RM_MODELS; ++m) {
        rm_vec4 products =
            rm_vec4_plus(rm_vec4_scale(x, rm_vec4_part(x, m)), y, rm_vec4_part(y, m));
        products = rm_vec4_plus(products, z, rm_vec4_part(z, m));
        rm_vec4 change =
            rm_vec4_sub(rm_vec4_scale(products, share), rm_vec4_scale(pairs->row[m], MEMORY));
        pairs->row[m] = rm_vec4_add(pairs->row[m], change);
    }
}

static float sum_of(rm_vec4 v) {
    return rm_vec4_part(v, 0) + rm_vec4_part(v, 1) + rm_vec4_part(v, 2) + rm_vec4_part(v, 3);
}

static rm_vec4 growth_of(rm_vec4 gradient, float total) {
    rm_vec4 x = rm_vec4_sub(rm_vec4_all(1.0f), rm_vec4_over(gradient, total));
    x = rm_vec4_scale(x, LEARNING);
    return grown(rm_vec4_make(
        clamp(rm_vec4_part(x, 0), -2.0f, 2.0f), clamp(rm_vec4_part(x, 1), -2.0f, 2.0f),
        clamp(rm_vec4_part(x, 2), -2.0f, 2.0f), clamp(rm_vec4_part(x, 3), -2.0f, 2.0f)));
}

// One step towards the mix with the least error.
static rm_vec4 improved(const rm_pairs *pairs, rm_vec4 weights) {
    rm_vec4 gradient = rm_vec4_scale(pairs->row[0], rm_vec4_part(weights, 0));
    for (int m = 1; m < RM_MODELS; ++m) {
        gradient = rm_vec4_plus(gradient, pairs->row[m], rm_vec4_part(weights, m));
    }
    float total = sum_of(rm_vec4_times(gradient, weights));
    if (!(total > 1e-12f)) {
        return weights;
    }
    weights = rm_vec4_times(weights, growth_of(gradient, total));
    rm_vec4 prior =
        rm_vec4_scale(rm_vec4_make(PRIOR[0], PRIOR[1], PRIOR[2], PRIOR[3]), 0.5f * TO_PRIOR);
    return rm_vec4_plus(prior, weights, (1.0f - 0.5f * TO_PRIOR) / sum_of(weights));
}

// True for errors with finite products.
static bool are_scorable(const rm_vec4 error[RM_MODELS]) {
    bool is_one = true;
    for (int m = 0; m < RM_MODELS; ++m) {
        is_one = is_one && rm_vec3_is_within(rm_vec4_vec3(error[m]), ERROR_LIMIT);
    }
    return is_one;
}

static void learn(rm_horizon *at, const rm_vec4 error[RM_MODELS], float size, float horizon) {
    float most = at->usual > 0.0f && size > ERROR_MOST * at->usual ? ERROR_MOST * at->usual : size;
    at->usual += at->usual > 0.0f ? (most - at->usual) * MEMORY : size;
    at->length += at->length > 0.0f ? 0.2f * (horizon - at->length) : horizon;
    rm_pairs pairs = pairs_of(at->products);
    take_products(&pairs, error, 1.0f / (size + ERROR_FLOOR * at->usual + 1e-9f));
    keep_pairs(&pairs, at->products);
    rm_vec4 weights = improved(&pairs, improved(&pairs, rm_vec4_load(at->weights)));
    rm_vec4_store(weights, at->weights);
}

static void score_from(rm_horizon *at, const rm_history *history, uint32_t from, uint32_t to) {
    rm_outlook outlook;
    rm_vec4 error[RM_MODELS];
    rm_vec4 mix = rm_vec4_zero();
    float horizon = 0.0f;
    for (uint32_t k = from + 1; k <= to; ++k) {
        horizon += history->samples[k].step;
    }
    rm_vec4 way = way_between(&history->samples[from], &history->samples[to]);
    rm_models_look(history, from, &outlook);
    go_ways(&outlook, horizon, bent_over(horizon), error);
    for (int m = 0; m < RM_MODELS; ++m) {
        error[m] = rm_vec4_sub(error[m], way);
        mix = rm_vec4_plus(mix, error[m], at->weights[m]);
    }
    if (are_scorable(error)) {
        learn(at, error, rm_vec3_length(rm_vec4_vec3(mix)), horizon);
    }
}

// The sample about a horizon before the settled one, or the settled one itself.
static uint32_t origin_of(const rm_history *history, uint32_t settled, float aim) {
    uint32_t reach = history->samples[settled].use;
    uint32_t best = settled;
    float nearest = 1e9f;
    float horizon = 0.0f;
    for (uint32_t k = 1; k <= reach; ++k) {
        horizon += history->samples[settled - k + 1].step;
        const rm_sample *from = &history->samples[settled - k];
        bool is_usable = from->use >= (from->has & RM_SAMPLE_VELOCITY ? 1 : 2);
        float off = rm_abs(horizon - aim);
        if (off >= nearest && horizon > aim) {
            break; // those before it are farther off
        }
        if (is_usable && off < nearest) {
            nearest = off;
            best = settled - k;
        }
    }
    return best;
}

void rm_models_score(rm_models *models, const rm_history *history, uint32_t settled, float aim) {
    if (history->samples[settled].has & RM_SAMPLE_RESUMES) {
        return;
    }
    for (int c = 0; c < RM_MODEL_HORIZONS; ++c) {
        if (c > 0 && (models->scored & 1u)) {
            break; // the far one costs as much and changes less
        }
        float wanted = c == 0 ? aim : FAR_TIMES * aim;
        uint32_t from = origin_of(history, settled, wanted);
        if (from < settled) {
            score_from(&models->at[c], history, from, settled);
        }
    }
    models->scored += 1;
}

// --- prediction ----------------------------------------------------------------------------------

// Greatest distance of a mix from its start, metres: beside the sample, if the fit is.
static void limit(rm_motion_ahead *ahead, rm_vec3 begins, float most) {
    rm_vec3 way = rm_vec3_sub(ahead->way, begins);
    float length = rm_vec3_length(way);
    if (length > most && most > 0.0f) {
        ahead->way = plus(begins, way, most / length);
        ahead->velocity = rm_vec3_scale(ahead->velocity, most / length);
    }
}

rm_motion_ahead rm_models_mix(const rm_models *models, const rm_outlook *outlook, float top,
                              float h) {
    const rm_horizon *near = &models->at[0];
    const rm_horizon *far = &models->at[1];
    float span = far->length - near->length;
    float x = span > 1e-6f ? (h - near->length) / span : 0.0f;
    float share = clamp(x, 0.0f, 1.0f);
    float rate = x > 0.0f && x < 1.0f ? 1.0f / span : 0.0f;
    rm_vec4 ways[RM_MODELS];
    rm_vec4 velocities[RM_MODELS];
    rm_vec4 way = rm_vec4_zero();
    rm_vec4 velocity = rm_vec4_zero();
    bent b = bent_over(h);
    go_ways(outlook, h, b, ways);
    go_velocities(outlook, h, b, velocities);
    for (int m = 0; m < RM_MODELS; ++m) {
        float change = far->weights[m] - near->weights[m];
        float weight = near->weights[m] + share * change;
        way = rm_vec4_plus(way, ways[m], weight);
        velocity =
            rm_vec4_plus(rm_vec4_plus(velocity, velocities[m], weight), ways[m], rate * change);
    }
    rm_motion_ahead ahead = {rm_vec4_vec3(way), rm_vec4_vec3(velocity)};
    rm_vec3 begins = rm_vec4_vec3(rm_vec4_scale(outlook->fit_at, near->weights[FIT]));
    limit(&ahead, begins, OVER_TOP * top * rm_abs(h));
    return ahead;
}

// Falls from 1 to 0 over x in [0, 1], level at both ends; its slope into `rate`.
static float fall(float x, float *rate) {
    *rate = x > 0.0f && x < 1.0f ? -6.0f * x * (1.0f - x) : 0.0f;
    return x <= 0.0f ? 1.0f : (x >= 1.0f ? 0.0f : 1.0f - x * x * (3.0f - 2.0f * x));
}

static void pull_back(rm_motion_ahead *ahead, float over, float lasts) {
    float rate;
    float share = fall(over / lasts, &rate);
    ahead->velocity = plus(rm_vec3_scale(ahead->velocity, share), ahead->way, rate / lasts);
    ahead->way = rm_vec3_scale(ahead->way, share);
}

// Beyond the scored horizon the body continues straight and slows down.
static rm_motion_ahead go_on(const rm_models *models, const rm_outlook *outlook, float top, float h,
                             float most) {
    if (h <= most) {
        return rm_models_mix(models, outlook, top, h);
    }
    rm_motion_ahead ahead = rm_models_mix(models, outlook, top, most);
    float speed = rm_vec3_length(ahead.velocity);
    float left = faded((h - most) / SLOWING) * (speed > top ? top / speed : 1.0f);
    float way = SLOWING * (speed > top ? top / speed : 1.0f) - SLOWING * left;
    ahead.way = plus(ahead.way, ahead.velocity, way);
    ahead.velocity = rm_vec3_scale(ahead.velocity, left);
    return ahead;
}

rm_motion_ahead rm_models_predict(const rm_models *models, const rm_history *history,
                                  const rm_outlook *outlook, const rm_silence_def *silence,
                                  float h) {
    const rm_sample *newest = rm_history_newest(history);
    float interval = silence->interval;
    float holds = larger(MIX_INTERVALS * interval, MIX_LEAST);
    float most = clamp(silence->due + holds, 0.0f, 1.0f);
    rm_motion_ahead ahead = go_on(models, outlook, newest->top, h, most);
    if (h > silence->due && newest->habit > HABIT_LEAST) {
        float lasts = interval + HABIT_RETURN * (1.0f - newest->habit) / newest->habit;
        pull_back(&ahead, h - silence->due, larger(lasts, RETURN_SHORTEST));
    }
    if (h > silence->silence) {
        pull_back(&ahead, h - silence->silence, silence->slow_down);
    }
    return ahead;
}
