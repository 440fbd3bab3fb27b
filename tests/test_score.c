// Scores of frames that are made up, so that the answers are known.

#include "remora/score.h"

#include "check.h"

enum { GROUND = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE };

// A mover that goes north at `speed` until frame 120 and stands; the drawn body is somewhere.
static rm_scenario_frame frame_at(int i, float speed) {
    rm_scenario_frame f = {.time = i / 60.0, .frame = (uint64_t)i, .ticks = (uint64_t)i / 2};
    int moved = i < 120 ? i : 120;
    f.truth = rm_vec3_make(0.0f, speed * (float)moved / 60.0f, 0.0f);
    f.truth_velocity = rm_vec3_make(0.0f, i < 120 ? speed : 0.0f, 0.0f);
    f.truth_tick = (i - i % 2) / 60.0;
    f.truth_rotation = rm_quat_identity();
    f.truth_transient = GROUND;
    f.drawn = f.truth;
    f.drawn_rotation = rm_quat_identity();
    f.report_sent = f.truth_tick;
    f.arrival_error = -1.0f;
    f.empty_error = -1.0f;
    return f;
}

static int a_perfect_copy_scores_zero(void) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 240; ++i) {
        rm_scenario_frame f = frame_at(i, 4.0f);
        rm_scorer_add(&scorer, &f);
    }
    rm_score score = rm_scorer_end(&scorer);
    CHECK(score.stops == 1 && score.frames == 240);
    CHECK_NEAR(score.settle_ms, 0.0, 1e-6);
    CHECK_NEAR(score.rest_error_m, 0.0, 0.0);
    CHECK_NEAR(score.overshoot_m, 0.0, 0.0);
    CHECK(score.backward_frames == 0 && score.forward_frames == 0);
    CHECK(rm_score_passes(&score));
    return 0;
}

// Goes 1 m too far in 15 frames and comes back in 15.
static int an_overshoot_and_its_settling_are_measured(void) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 240; ++i) {
        rm_scenario_frame f = frame_at(i, 4.0f);
        int late = i - 120;
        if (late > 0 && late < 30) {
            f.drawn.y += late <= 15 ? (float)late / 15.0f : (float)(30 - late) / 15.0f;
        }
        rm_scorer_add(&scorer, &f);
    }
    rm_score score = rm_scorer_end(&scorer);
    CHECK_NEAR(score.overshoot_m, 1.0, 1e-5);
    CHECK_NEAR(score.settle_ms, 500.0, 1e-6);
    CHECK(score.backward_frames == 15);
    CHECK(!rm_score_passes(&score));
    return 0;
}

static int settling_counts_from_the_tick_after_the_arrival(void) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 240; ++i) {
        // Everything is eleven frames late: arrives in frame 131, a tick follows in 132.
        rm_scenario_frame f = frame_at(i, 4.0f);
        rm_scenario_frame then = frame_at(i > 11 ? i - 11 : 0, 4.0f);
        f.drawn = then.drawn;
        f.report_sent = then.truth_tick;
        rm_scorer_add(&scorer, &f);
    }
    rm_score score = rm_scorer_end(&scorer);
    CHECK_NEAR(score.settle_ms, 0.0, 1e-6);
    CHECK_NEAR(score.rest_error_m, 0.0, 0.0);
    CHECK(rm_score_passes(&score));
    return 0;
}

static int a_stop_that_never_arrives_counts_in_full(void) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i <= 240; ++i) {
        rm_scenario_frame f = frame_at(i, 4.0f);
        f.report_sent = 1.0;
        f.drawn.x = 0.3f;
        rm_scorer_add(&scorer, &f);
    }
    rm_score score = rm_scorer_end(&scorer);
    CHECK_NEAR(score.settle_ms, 2000.0, 1e-6);
    CHECK_NEAR(score.rest_error_m, 0.3, 1e-6);
    return 0;
}

static int forward_frames_count_only_while_the_mover_goes_backwards(void) {
    rm_scorer back = rm_scorer_begin();
    rm_scorer forth = rm_scorer_begin();
    for (int i = 0; i < 100; ++i) {
        rm_scenario_frame b = frame_at(i, -2.0f);
        rm_scenario_frame f = frame_at(i, 2.0f);
        b.cycle = i == 50 ? 4.0f : -2.0f;   // one flip of the animation
        b.drawn.y += i == 70 ? 0.1f : 0.0f; // one jerk forwards, and back again
        rm_scorer_add(&back, &b);
        rm_scorer_add(&forth, &f);
    }
    rm_score score = rm_scorer_end(&back);
    CHECK(score.forward_frames == 2);
    CHECK(score.backward_frames == 1);
    CHECK(!rm_score_passes(&score));
    CHECK(rm_scorer_end(&forth).forward_frames == 0);
    return 0;
}

static int growth_of_the_distance_is_drift(void) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 120; ++i) {
        rm_scenario_frame f = frame_at(i, 4.0f);
        if (i % 10 == 5) {
            int report = i / 10;
            f.arrival_error = 0.1f + 0.02f * (float)report;
            f.empty_error = 0.04f;
        }
        rm_scorer_add(&scorer, &f);
    }
    rm_score score = rm_scorer_end(&scorer);
    CHECK_NEAR(score.drift_m, 0.22, 1e-6);
    CHECK_NEAR(score.error_when_empty_m, 0.04, 1e-6);
    CHECK(!rm_score_passes(&score));
    return 0;
}

void test_score(void) {
    RUN(a_perfect_copy_scores_zero);
    RUN(an_overshoot_and_its_settling_are_measured);
    RUN(settling_counts_from_the_tick_after_the_arrival);
    RUN(a_stop_that_never_arrives_counts_in_full);
    RUN(forward_frames_count_only_while_the_mover_goes_backwards);
    RUN(growth_of_the_distance_is_drift);
}
