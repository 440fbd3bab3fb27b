// Minds: their ways, cut into straight parts, are those of the tracks that they were fitted to
// (src/scenario/mind.c); they are a matter of index and seed; and they move scenarios.

#include "remora/constants.h"
#include "remora/scenario.h"

#include "check.h"
#include "space/space_numbers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RATE = 60, PIECE = 30, PIECES = 20, PLACES = PIECE * 20, VALUES = 16384 };

static const float CUT = 0.1f; // m; no place is farther from its part

// --- a way ---------------------------------------------------------------------------------------

typedef struct walker {
    rm_mind mind;
    rm_mind_choice now;
    double next, turned; // s
    float speed, turning, yaw;
    rm_vec3 at;
} walker;

static float approach(float from, float to, float most) {
    float step = to - from;
    return from + (step > most ? most : step < -most ? -most : step);
}

static void walk(walker *w, double time) {
    if (time >= w->next) {
        w->now = rm_mind_next(&w->mind);
        double most = (double)w->now.turn_seconds;
        double turn = w->now.seconds < most ? w->now.seconds : most;
        w->turning = w->now.angle / (float)turn;
        w->next = time + w->now.seconds;
        w->turned = time + turn;
    }
    w->speed = approach(w->speed, w->now.speed, w->now.acceleration / RATE);
    w->yaw += time < w->turned ? w->turning / RATE : 0.0f;
    w->at.x -= rm_sin(w->yaw) * w->speed / RATE;
    w->at.y += rm_cos(w->yaw) * w->speed / RATE;
}

// --- its parts -----------------------------------------------------------------------------------

typedef struct figures {
    float seconds[VALUES], degrees[VALUES], change[VALUES], speed[VALUES];
    int seconds_count, degrees_count, change_count, speed_count;
} figures;

// The place between two others that is farthest from the straight way in time between them, if
// that is farther than CUT; -1 otherwise.
static int farthest(const rm_vec3 *at, int from, int to) {
    float worst = CUT;
    int found = -1;
    for (int i = from + 1; i < to; ++i) {
        float share = (float)(i - from) / (float)(to - from);
        rm_vec3 way = rm_vec3_scale(rm_vec3_sub(at[to], at[from]), share);
        float off = rm_vec3_length(rm_vec3_sub(rm_vec3_add(at[from], way), at[i]));
        found = off > worst ? i : found;
        worst = off > worst ? off : worst;
    }
    return found;
}

// Marks the ends of the parts. Not recursive: it marks until nothing is to be marked.
static void cut(const rm_vec3 *at, int count, bool *is_end) {
    memset(is_end, 0, (size_t)count * sizeof *is_end);
    is_end[0] = is_end[count - 1] = true;
    for (int from = 0; from < count - 1;) {
        int to = from + 1;
        while (!is_end[to]) {
            to += 1;
        }
        int worst = farthest(at, from, to);
        if (worst < 0) {
            from = to;
        } else {
            is_end[worst] = true;
        }
    }
}

static float degrees_between(rm_vec3 a, rm_vec3 b) {
    float cosine = rm_vec3_dot(a, b) / (rm_vec3_length(a) * rm_vec3_length(b));
    return acosf(cosine < 1.0f ? cosine : 1.0f) * (float)RM_DEGREES_PER_RADIAN;
}

// The first and the last part of a piece were begun, or will end, outside of it.
static void take_parts(figures *f, const rm_vec3 *at, int count, float rate) {
    static bool is_end[PLACES];
    rm_vec3 before = {0};
    int from = 0, parts = 0;
    cut(at, count, is_end);
    for (int to = 1; to < count; ++to) {
        if (!is_end[to]) {
            continue;
        }
        float seconds = (float)(to - from) / rate;
        rm_vec3 way = rm_vec3_scale(rm_vec3_sub(at[to], at[from]), 1.0f / seconds);
        if (parts++ > 0) {
            f->change[f->change_count++] = rm_vec3_length(rm_vec3_sub(way, before));
            if (rm_vec3_length(way) > 0.3f && rm_vec3_length(before) > 0.3f) {
                f->degrees[f->degrees_count++] = degrees_between(way, before);
            }
            if (to < count - 1) {
                f->seconds[f->seconds_count++] = seconds;
            }
        }
        before = way;
        from = to;
    }
    for (int i = 2; i + 2 < count; ++i) {
        rm_vec3 way = rm_vec3_sub(at[i + 2], at[i - 2]);
        f->speed[f->speed_count++] = rm_vec3_length(way) * rate / 4.0f;
    }
}

static void take_figures(figures *f, uint32_t mind, int rate) {
    static rm_vec3 at[PLACES];
    walker w = {.mind = rm_mind_make(mind, 7)};
    memset(f, 0, sizeof *f);
    int tick = 0;
    for (int piece = 0; piece < PIECES; ++piece) {
        int count = 0;
        for (int i = 0; i < PIECE * RATE; ++i, ++tick) {
            walk(&w, (double)tick / RATE);
            if (tick % (RATE / rate) == 0) {
                at[count++] = w.at;
            }
        }
        take_parts(f, at, count, (float)rate);
    }
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

// The value below which a half, and that below which nine tenths are, beside those of the tracks.
static bool is_like(float *values, int count, float half, float most) {
    const float within = 1.35f;
    qsort(values, (size_t)count, sizeof *values, by_size);
    float a = values[count / 2] / half;
    float b = values[count * 9 / 10] / most;
    return a < within && a > 1.0f / within && b < within && b > 1.0f / within;
}

static int ways_change_as_often_and_as_sharply_as_real_ones(void) {
    static const struct {
        int rate; // of the track
        float seconds[2], degrees[2], change[2], speed[2];
    } real[] = {
        {20, {0.45f, 1.08f}, {7.4f, 24.1f}, {0.83f, 1.54f}, {2.48f, 6.22f}},
        {15, {1.19f, 2.57f}, {12.3f, 24.0f}, {0.31f, 0.54f}, {1.24f, 1.51f}},
        {10, {0.52f, 1.25f}, {1.8f, 11.5f}, {0.72f, 1.04f}, {7.76f, 9.64f}},
    };
    static figures f;
    for (uint32_t i = 0; i < 3; ++i) {
        take_figures(&f, i, real[i].rate);
        CHECK(is_like(f.seconds, f.seconds_count, real[i].seconds[0], real[i].seconds[1]));
        CHECK(is_like(f.degrees, f.degrees_count, real[i].degrees[0], real[i].degrees[1]));
        CHECK(is_like(f.change, f.change_count, real[i].change[0], real[i].change[1]));
        CHECK(is_like(f.speed, f.speed_count, real[i].speed[0], real[i].speed[1]));
    }
    return 0;
}

// --- choices -------------------------------------------------------------------------------------

static int choices_are_a_matter_of_index_and_seed(void) {
    for (uint32_t i = 0; i < RM_MIND_COUNT; ++i) {
        rm_mind one = rm_mind_make(i, 3), same = rm_mind_make(i, 3), other = rm_mind_make(i, 4);
        bool is_other = false;
        for (int k = 0; k < 1000; ++k) {
            rm_mind_choice a = rm_mind_next(&one);
            rm_mind_choice b = rm_mind_next(&same);
            rm_mind_choice c = rm_mind_next(&other);
            CHECK(a.seconds == b.seconds && a.keys == b.keys && a.angle == b.angle);
            CHECK(a.speed == b.speed && a.jump == b.jump);
            CHECK(a.seconds >= 0.05 && a.seconds <= 6.0 && rm_abs(a.angle) <= 3.1416f);
            CHECK(a.speed >= 0.0f && a.speed <= 12.0f && a.jump >= 0.0f && a.jump <= 1.0f);
            CHECK((a.keys & (RM_KEY_TURN_LEFT | RM_KEY_TURN_RIGHT)) == 0);
            is_other |= a.seconds != c.seconds;
        }
        CHECK(is_other);
    }
    return 0;
}

// --- scenarios -----------------------------------------------------------------------------------

static rm_scenario *open_mind(int mind, uint64_t seed) {
    rm_scenario *s = NULL;
    rm_scenario_def def = rm_default_scenario_def();
    def.script = RM_MOTION_COUNT + mind;
    def.seed = seed;
    return rm_scenario_create(&def, &s) == RM_OK ? s : NULL;
}

// Metres that the mover goes within so many seconds, turns back included.
static float way_of(rm_scenario *s, double until) {
    rm_scenario_sample f;
    rm_vec3 last = {0};
    float way = 0.0f;
    for (bool is_first = true; rm_scenario_time(s) < until; is_first = false) {
        if (rm_scenario_step(s) != RM_OK || rm_scenario_read(s, 0, &f) != RM_OK) {
            return -1.0f;
        }
        way += is_first ? 0.0f : rm_vec3_length(rm_vec3_sub(f.truth, last));
        last = f.truth;
    }
    return way;
}

static int every_mind_moves_its_scenario(void) {
    for (int i = 0; i < RM_MIND_COUNT; ++i) {
        rm_scenario *s = open_mind(i, 1);
        rm_scenario *other = open_mind(i, 2);
        CHECK(s && other && strncmp(rm_scenario_name(RM_MOTION_COUNT + i), "mind-", 5) == 0);
        float way = way_of(s, 20.0);
        CHECK(way > 10.0f && way != way_of(other, 20.0));
        rm_scenario_destroy(s);
        rm_scenario_destroy(other);
    }
    return 0;
}

static int a_hand_on_the_keys_ends_a_mind(void) {
    rm_scenario *s = open_mind(7, 1);
    CHECK(s && way_of(s, 5.0) > 5.0f);
    CHECK(rm_scenario_press(s, 0, 0) == RM_OK);
    CHECK(way_of(s, 6.0) < 2.0f && way_of(s, 20.0) == 0.0f);
    rm_scenario_destroy(s);
    return 0;
}

void test_minds(void) {
    RUN(ways_change_as_often_and_as_sharply_as_real_ones);
    RUN(choices_are_a_matter_of_index_and_seed);
    RUN(every_mind_moves_its_scenario);
    RUN(a_hand_on_the_keys_ends_a_mind);
}
