// The history of a body's reports and the models' weights: what they are made of is the order of
// sending, whatever the order of arrival. Errors are metres.

#include "check.h"
#include "predict/free.h"
#include "predict/spring.h"

#include <string.h>

enum { REPORTS = 40 };

static rm_free_def def_of(float habit) {
    return (rm_free_def){
        .history = {.plausible = 12.0f, .stand_share = 1e-3f, .slide = 8.0f, .habit = habit},
        .path = {.silence = 2.0f, .slow_down = 0.5f},
        .shortest = 0.1f,
        .snap_distance = 8.0f};
}

static rm_sample sample_at(double sent, float x, float y, uint32_t number) {
    rm_sample sample;
    memset(&sample, 0, sizeof sample);
    sample.sent = sent;
    sample.at = rm_position_make(0, rm_vec3_make(x, y, 0.0f), rm_quat_identity());
    sample.number = number;
    sample.has = RM_SAMPLE_NUMBER;
    return sample;
}

static rm_sample circling(int i) {
    float t = 0.1f * (float)i;
    return sample_at(0.1 * i, 3.0f * rm_cos(t), 3.0f * rm_sin(t), (uint32_t)i);
}

static rm_history_result add(rm_free *free, const rm_sample *sample, double now) {
    const rm_free_def def = def_of(0.1f);
    const rm_free_frame frame = {.drawn = now, .time = now, .now = now};
    return rm_free_add(free, &def, sample, &frame);
}

// Every pair of neighbours from `first` on arrives the wrong way round.
static void add_all(rm_free *free, int first) {
    rm_free_begin(free);
    for (int i = 0; i < REPORTS; ++i) {
        bool is_swapped = i >= first && i + 1 - (i - first) % 2 < REPORTS;
        int k = !is_swapped ? i : ((i - first) % 2 == 0 ? i + 1 : i - 1);
        rm_sample sample = circling(k < REPORTS ? k : i);
        (void)add(free, &sample, 0.1 * i + 0.1);
    }
}

static int the_order_of_arrival_changes_no_bit_of_history_and_weights(void) {
    static rm_free in_order;
    static rm_free swapped;
    add_all(&in_order, REPORTS);
    CHECK(in_order.history.count == RM_HISTORY_SAMPLES);
    for (int first = 1; first < 4; ++first) {
        add_all(&swapped, first);
        CHECK(is_same_memory(&in_order.history, &swapped.history, sizeof in_order.history));
        CHECK(is_same_memory(&in_order.models, &swapped.models, sizeof in_order.models));
    }
    return 0;
}

static int what_is_older_than_the_settled_comes_too_late(void) {
    static rm_free free;
    add_all(&free, REPORTS);
    rm_sample late = sample_at(2.05, 9.0f, 9.0f, 99);
    static rm_free before;
    before = free;
    CHECK(add(&free, &late, 4.0) == RM_HISTORY_TOO_LATE);
    CHECK(is_same_memory(&before.history, &free.history, sizeof before.history));
    rm_sample again = circling(REPORTS - 1);
    CHECK(add(&free, &again, 4.0) == RM_HISTORY_TWICE);
    return 0;
}

static int a_circle_is_predicted_by_the_models(void) {
    static rm_free free;
    add_all(&free, REPORTS);
    rm_position at = rm_free_place(&free, 0.1 * (REPORTS - 1) + 0.1);
    float t = 0.1f * (float)REPORTS;
    CHECK(rm_abs(at.origin.x - 3.0f * rm_cos(t)) < 0.005f);
    CHECK(rm_abs(at.origin.y - 3.0f * rm_sin(t)) < 0.005f);
    float sum = 0.0f;
    for (int m = 0; m < RM_MODELS; ++m) {
        sum += free.models.at[0].weights[m];
    }
    CHECK(rm_abs(sum - 1.0f) < 1e-3f);
    return 0;
}

// Where a report is drawn as it was sent, the mix goes as fast there as just after.
static int the_mix_is_as_fast_at_its_sample_as_after_it(void) {
    static rm_free free;
    rm_outlook outlook;
    add_all(&free, REPORTS);
    uint32_t newest = free.history.count - 1;
    rm_models_look(&free.history, newest, &outlook);
    outlook.fit_at =
        rm_vec4_of(rm_vec3_make(0.01f, 0.0f, 0.0f)); // noise: the fit begins beside the sample
    float top = free.history.samples[newest].top;
    const float horizons[] = {-1e-6f, 0.0f, 1e-6f, 1e-3f};
    for (int i = 0; i < 4; ++i) {
        rm_motion_ahead at = rm_models_mix(&free.models, &outlook, top, horizons[i]);
        CHECK(rm_abs(rm_vec3_length(at.velocity) - 3.0f) < 0.1f);
        CHECK(rm_vec3_length(at.way) < 0.015f);
    }
    return 0;
}

static int a_leap_begins_a_history_unless_the_next_one_is_alike(void) {
    static rm_free free;
    rm_free_begin(&free);
    for (int i = 0; i < 6; ++i) {
        rm_sample sample = sample_at(0.1 * i, 0.5f * (float)i, 0.0f, (uint32_t)i);
        CHECK(add(&free, &sample, 0.1 * i + 0.05) == RM_HISTORY_ADDED);
    }
    for (int i = 6; i < 9; ++i) { // 60 m/s from here on
        rm_sample sample = sample_at(0.1 * i, 2.5f + 6.0f * (float)(i - 5), 0.0f, (uint32_t)i);
        CHECK(add(&free, &sample, 0.1 * i + 0.05) == RM_HISTORY_ADDED);
        bool begins = (rm_history_newest(&free.history)->has & RM_SAMPLE_BEGINS) != 0;
        CHECK(begins == (i == 6));
    }
    CHECK(rm_abs(rm_history_newest(&free.history)->top - 60.0f) < 0.5f);
    return 0;
}

// Runs for a second and stands for one, and is not reported while it stands.
static int silences_teach_whether_the_body_stood(void) {
    static rm_free free;
    rm_free_begin(&free);
    uint32_t number = 0;
    for (int i = 0; i < 60; ++i) {
        const int second = i / 20;
        float x = 5.0f * (float)second + 0.5f * (float)(i % 20 < 10 ? i % 20 : 10);
        if (i % 20 <= 10) {
            rm_sample sample = sample_at(0.1 * i, x, 0.0f, number++);
            CHECK(add(&free, &sample, 0.1 * i + 0.05) == RM_HISTORY_ADDED);
        }
    }
    CHECK(rm_history_newest(&free.history)->habit > 0.5f);
    return 0;
}

// A frame of the correction, as rows step it.
static void step(rm_ease *ease, float dt) {
    rm_spring spring = rm_spring_of(ease->stiffness, dt);
    rm_spring_step(&spring, &ease->off.x, &ease->speed.x);
    rm_spring_step(&spring, &ease->off.y, &ease->speed.y);
    rm_spring_step(&spring, &ease->off.z, &ease->speed.z);
}

static int a_correction_fades(void) {
    rm_ease ease = {.off = {1.0f, 0.0f, 0.0f}};
    const rm_ease_def def = {.shortest = 0.1f, .interval = 0.1f};
    rm_ease_take(&ease, &def, rm_vec3_make(1.0f, 0.0f, 0.0f), rm_vec3_make(0.0f, 2.0f, 0.0f));
    int frames = 0;
    for (; !rm_spring_is_over(ease.off, ease.speed) && frames < 600; ++frames) {
        step(&ease, 1.0f / 60.0f);
    }
    CHECK(frames > 5 && frames < 180);
    return 0;
}

// A correction of 1 m, so many hundredths of a second after it began.
static float left_after(float unsure, int steps) {
    rm_ease ease = {.usual = 1.0f};
    const rm_ease_def def = {.shortest = 0.1f, .interval = 0.1f, .unsure = unsure};
    rm_ease_take(&ease, &def, rm_vec3_make(1.0f, 0.0f, 0.0f), rm_vec3_make(0.0f, 0.0f, 0.0f));
    for (int i = 0; i < steps; ++i) {
        step(&ease, 0.01f);
    }
    return ease.off.x;
}

static int what_may_be_noise_is_corrected_more_slowly(void) {
    CHECK(left_after(0.0f, 11) < 0.33f && left_after(0.0f, 21) < 0.05f);
    CHECK(left_after(0.1f, 11) > 0.6f);
    CHECK(left_after(0.05f, 11) > left_after(0.02f, 11));
    CHECK(left_after(10.0f, 11) == left_after(0.1f, 11)); // an interval is the most
    CHECK(rm_abs(left_after(10.0f, 100)) < 0.02f);
    return 0;
}

// Two reports that arrive at once, of a body at 5 m/s: no speed is derived from their arrivals.
static int arrivals_side_by_side_show_no_speed(void) {
    static rm_free free;
    rm_free_begin(&free);
    for (int i = 0; i < 10; ++i) {
        double late = i == 9 ? -0.08 : 0.0;
        rm_sample sample = sample_at(0.1 * i + late, 0.5f * (float)i, 0.0f, (uint32_t)i);
        sample.has |= RM_SAMPLE_ARRIVED;
        CHECK(add(&free, &sample, 0.1 * i + late) == RM_HISTORY_ADDED);
    }
    const rm_sample *newest = rm_history_newest(&free.history);
    CHECK(rm_abs(newest->spacing - 0.02f) < 1e-3f && newest->step > 0.06f);
    CHECK(newest->top < 8.5f);
    return 0;
}

void test_predict_history(void) {
    RUN(the_order_of_arrival_changes_no_bit_of_history_and_weights);
    RUN(what_is_older_than_the_settled_comes_too_late);
    RUN(a_circle_is_predicted_by_the_models);
    RUN(the_mix_is_as_fast_at_its_sample_as_after_it);
    RUN(a_leap_begins_a_history_unless_the_next_one_is_alike);
    RUN(silences_teach_whether_the_body_stood);
    RUN(a_correction_fades);
    RUN(what_may_be_noise_is_corrected_more_slowly);
    RUN(arrivals_side_by_side_show_no_speed);
}
