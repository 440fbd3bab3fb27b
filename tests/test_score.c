// Scores of frames that are made up, so that the answers are known.

#include "remora/score.h"

#include "check.h"

enum { GROUND = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE };

// A mover that goes north at `speed` until frame 120 and stands; the drawn body is somewhere.
static rm_scenario_sample frame_at(int i, float speed) {
    rm_scenario_sample f = {.time = i / 60.0, .frame = (uint64_t)i, .ticks = (uint64_t)i / 2};
    int moved = i < 120 ? i : 120;
    f.truth = rm_vec3_make(0.0f, speed * (float)moved / 60.0f, 0.0f);
    f.truth_velocity = rm_vec3_make(0.0f, i < 120 ? speed : 0.0f, 0.0f);
    f.truth_tick = (i - i % 2) / 60.0;
    f.truth_rotation = rm_quat_identity();
    f.truth_transient = GROUND;
    f.truth_cycle = i < 120 ? speed < 0.0f ? -speed : speed : 0.0f;
    f.is_seen = 1;
    f.drawn = f.truth;
    f.drawn_rotation = rm_quat_identity();
    f.report_sent = f.truth_tick;
    f.empty_error = -1.0f;
    return f;
}

// A mover that turns by two degrees a frame, drawn in steps of six.
static int turns_are_counted_and_their_steps_measured(void) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 61; ++i) {
        rm_scenario_sample f = frame_at(i, 4.0f);
        const int steps = i / 3;
        f.truth_rotation = rm_quat_from_heading(2.0f * (float)i);
        f.drawn_rotation = rm_quat_from_heading(6.0f * (float)steps);
        f.is_seen = i > 0;
        rm_scorer_add(&scorer, &f);
    }
    rm_score score = rm_scorer_end(&scorer);
    CHECK(score.turning_frames == 59 && score.waiting_frames == 39);
    CHECK_NEAR(score.turn_worst_deg, 6.0, 1e-3);
    return 0;
}

static int a_perfect_copy_scores_zero(void) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 240; ++i) {
        rm_scenario_sample f = frame_at(i, 4.0f);
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
        rm_scenario_sample f = frame_at(i, 4.0f);
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

// claims: D2-10.3
static int settling_counts_from_the_tick_after_the_arrival(void) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 240; ++i) {
        // Everything is eleven frames late: arrives in frame 131, a tick follows in 132.
        rm_scenario_sample f = frame_at(i, 4.0f);
        rm_scenario_sample then = frame_at(i > 11 ? i - 11 : 0, 4.0f);
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
        rm_scenario_sample f = frame_at(i, 4.0f);
        f.report_sent = 1.0;
        f.drawn.x = 0.3f;
        rm_scorer_add(&scorer, &f);
    }
    rm_score score = rm_scorer_end(&scorer);
    CHECK_NEAR(score.settle_ms, 2000.0, 1e-6);
    CHECK_NEAR(score.rest_error_m, 0.3, 1e-6);
    return 0;
}

// claims: D2-10.4
static int forward_frames_count_only_while_the_mover_goes_backwards(void) {
    rm_scorer back = rm_scorer_begin();
    rm_scorer forth = rm_scorer_begin();
    for (int i = 0; i < 100; ++i) {
        rm_scenario_sample b = frame_at(i, -2.0f);
        rm_scenario_sample f = frame_at(i, 2.0f);
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

// A body that walks backwards goes 0.2 m beyond the stop and comes back in ten frames. Only what is
// meant for a later moment than the newest report, and knows of the stop, may do so.
static uint32_t forward_frames_after(float ahead, double late) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 160; ++i) {
        rm_scenario_sample f = frame_at(i, -2.0f);
        int over = i - 120;
        f.drawn.y -= over > 0 && over <= 20 ? 0.02f * (float)(over <= 10 ? over : 20 - over) : 0.0f;
        f.report_sent = f.truth_tick - late;
        f.ahead = ahead;
        rm_scorer_add(&scorer, &f);
    }
    return rm_scorer_end(&scorer).forward_frames;
}

static int coming_back_from_beyond_a_known_stop_is_not_going_forward(void) {
    CHECK(forward_frames_after(0.05f, 0.0) == 0);
    CHECK(forward_frames_after(0.0f, 0.0) == 10);
    CHECK(forward_frames_after(-0.05f, 0.0) == 10);
    CHECK(forward_frames_after(0.05f, 1.0) == 10); // it cannot know of it yet
    return 0;
}

// --- rests ---------------------------------------------------------------------------------------

// A mover that runs, stands for `ticks` ticks of the server, and runs on; the drawn body is 0.3 m
// beside it all the while.
static rm_score score_of_a_pause(int ticks, bool does_arrive) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 240; ++i) {
        rm_scenario_sample f = frame_at(i, 4.0f);
        bool is_pause = i >= 60 && i < 60 + 2 * ticks;
        f.truth_velocity.y = is_pause ? 0.0f : 4.0f;
        f.report_sent = does_arrive ? f.truth_tick : 0.5;
        f.drawn.x = 0.3f;
        rm_scorer_add(&scorer, &f);
    }
    return rm_scorer_end(&scorer);
}

static int a_rest_shorter_than_200_ms_is_none(void) {
    rm_score score = score_of_a_pause(5, true);
    CHECK(score.stops == 0 && score.settle_ms == 0.0 && score.rest_error_m == 0.0);
    CHECK(score_of_a_pause(6, true).stops == 1);
    return 0;
}

// In 300 ms there are 100 in which the body must rest; in 200 ms there is no such time.
static int the_error_of_a_rest_counts_from_200_ms_on(void) {
    CHECK(score_of_a_pause(6, true).rest_error_m == 0.0);
    CHECK_NEAR(score_of_a_pause(9, true).rest_error_m, 0.3, 1e-6);
    return 0;
}

static int a_rest_that_never_arrives_counts_its_error_after_a_second(void) {
    CHECK(score_of_a_pause(30, false).stops == 1);
    CHECK(score_of_a_pause(30, false).rest_error_m == 0.0);
    CHECK_NEAR(score_of_a_pause(31, false).rest_error_m, 0.3, 1e-6);
    return 0;
}

static int overshoot_of_a_short_rest_does_not_count(void) {
    for (int ticks = 5; ticks <= 6; ++ticks) {
        rm_scorer scorer = rm_scorer_begin();
        for (int i = 0; i < 120; ++i) {
            rm_scenario_sample f = frame_at(i, 4.0f);
            f.truth_velocity.y = i >= 60 && i < 60 + 2 * ticks ? 0.0f : 4.0f;
            f.drawn.y += 0.2f;
            rm_scorer_add(&scorer, &f);
        }
        CHECK_NEAR(rm_scorer_end(&scorer).overshoot_m, ticks == 5 ? 0.0 : 0.2, 1e-5);
    }
    return 0;
}

// --- drift ---------------------------------------------------------------------------------------

// A frame of a mover that goes north at 4 m/s for ever. Every tenth frame a report arrives that was
// sent at the start of the tick, while the body stands `off` from where the mover was then.
static rm_scenario_sample reported(int i, rm_vec3 off) {
    rm_scenario_sample f = frame_at(i, 4.0f);
    f.truth = rm_vec3_make(0.0f, 4.0f * (float)i / 60.0f, 0.0f);
    f.truth_velocity.y = 4.0f;
    if (i % 10 == 0) {
        rm_vec3 then = {0.0f, 4.0f * (float)f.truth_tick, 0.0f};
        f.arrival_count = 1;
        f.arrivals[0] = (rm_scenario_arrival){.sent = f.truth_tick, .body = rm_vec3_add(then, off)};
    }
    return f;
}

static double drift_of(int reports, rm_vec3 off) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < reports * 10 + 5; ++i) {
        rm_scenario_sample f = reported(i, i >= 10 ? off : rm_vec3_make(0.0f, 0.0f, 0.0f));
        f.arrival_count = i >= 10 ? f.arrival_count : 0;
        rm_scorer_add(&scorer, &f);
    }
    return rm_scorer_end(&scorer).drift_m;
}

// 1/15 s at 4 m/s are 0.267 m of way, before and behind.
static int a_body_that_lags_by_a_tick_does_not_drift(void) {
    CHECK_NEAR(drift_of(60, rm_vec3_make(0.0f, -0.133f, 0.0f)), 0.0, 1e-4);
    CHECK_NEAR(drift_of(60, rm_vec3_make(0.0f, 0.133f, 0.0f)), 0.0, 1e-4);
    CHECK_NEAR(drift_of(60, rm_vec3_make(0.0f, -0.366667f, 0.0f)), 0.1, 1e-4);
    CHECK_NEAR(drift_of(60, rm_vec3_make(0.0f, 0.366667f, 0.0f)), 0.1, 1e-4);
    CHECK_NEAR(drift_of(60, rm_vec3_make(0.06f, -0.1f, 0.08f)), 0.1, 1e-4);
    return 0;
}

// A body that is meant for 0.2 s later than its report is where the mover is then, not where the
// report was sent; the same body without that is 0.8 m ahead.
static int a_body_that_shows_the_present_does_not_drift(void) {
    const float ahead[] = {0.2f, 0.0f};
    const double drift[] = {0.0, 0.8 - 4.0 / 15.0};
    for (int k = 0; k < 2; ++k) {
        rm_scorer scorer = rm_scorer_begin();
        for (int i = 0; i < 605; ++i) {
            rm_scenario_sample f = reported(i, rm_vec3_make(0.0f, 0.8f, 0.0f));
            f.arrival_count = i >= 30 ? f.arrival_count : 0;
            f.arrivals[0].ahead = ahead[k];
            rm_scorer_add(&scorer, &f);
        }
        CHECK_NEAR(rm_scorer_end(&scorer).drift_m, drift[k], 1e-3);
    }
    return 0;
}

static int drift_takes_twenty_five_reports_in_a_row(void) {
    CHECK(drift_of(24, rm_vec3_make(1.0f, 0.0f, 0.0f)) == 0.0);
    CHECK_NEAR(drift_of(25, rm_vec3_make(1.0f, 0.0f, 0.0f)), 1.0, 1e-4);
    return 0;
}

// Reports 20 to 20 + count of sixty are 1 m off the way: a median of 25 sees 13 of them.
static double drift_with(int count, int rest) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 605; ++i) {
        bool is_off = i >= 200 && i < 200 + 10 * count;
        rm_scenario_sample f = reported(i, rm_vec3_make(is_off ? 1.0f : 0.0f, 0.0f, 0.0f));
        f.truth_velocity.y = i / 10 == rest ? 0.0f : 4.0f;
        rm_scorer_add(&scorer, &f);
    }
    return rm_scorer_end(&scorer).drift_m;
}

static int drift_is_the_greatest_median(void) {
    CHECK_NEAR(drift_with(12, -1), 0.0, 1e-4);
    CHECK_NEAR(drift_with(13, -1), 1.0, 1e-4);
    return 0;
}

static int a_rest_ends_a_row_of_reports(void) {
    CHECK_NEAR(drift_with(13, 5), 1.0, 1e-4);
    CHECK_NEAR(drift_with(13, 27), 0.0, 1e-4); // six or seven on either side
    return 0;
}

static int a_lan_has_tighter_limits(void) {
    rm_score score = {.error_worst_m = 0.075, .overshoot_m = 0.001};
    CHECK(rm_score_passes_lan(&score));
    score.error_worst_m = 0.0751;
    CHECK(!rm_score_passes_lan(&score) && rm_score_passes(&score));
    score = (rm_score){.backward_frames = 1};
    CHECK(!rm_score_passes_lan(&score) && rm_score_passes(&score));
    score = (rm_score){.overshoot_m = 0.0011};
    CHECK(!rm_score_passes_lan(&score) && rm_score_passes(&score));
    score = (rm_score){.drift_m = 0.0501};
    CHECK(!rm_score_passes_lan(&score));
    return 0;
}

enum { BURST = RM_SCORER_REPORTS + RM_FRAME_ARRIVALS };

// Reports that wait for the way after them, more than there is room for. Of 25 in a row just enough
// for their median are 1 m off: those from `first` on. Negative if the room was not full.
static double drift_of_a_burst(uint32_t first) {
    rm_scorer scorer = rm_scorer_begin();
    uint32_t count = 0;
    for (int i = 60; count < BURST; ++i) {
        rm_scenario_sample f = reported(i, rm_vec3_make(0.0f, 0.0f, 0.0f));
        f.arrival_count = i > 60 ? RM_FRAME_ARRIVALS : 0; // the first frame tells that it moves
        for (uint32_t k = 0; k < f.arrival_count; ++k, ++count) {
            float off = count >= first && count <= first + RM_DRIFT_REPORTS / 2 ? 1.0f : 0.0f;
            f.arrivals[k] =
                (rm_scenario_arrival){.sent = 1.0, .body = {off, 4.0f * 1.1f, 0.0f}, .ahead = 0.1f};
        }
        rm_scorer_add(&scorer, &f);
    }
    return scorer.report_count == RM_SCORER_REPORTS ? rm_scorer_end(&scorer).drift_m : -1.0;
}

// The oldest is measured by the way that is known: neither it nor the newest is left out.
static int a_burst_of_reports_loses_none(void) {
    CHECK_NEAR(drift_of_a_burst(0), 1.0, 0.1);
    CHECK_NEAR(drift_of_a_burst(BURST - RM_DRIFT_REPORTS / 2 - 1), 1.0, 0.1);
    CHECK_NEAR(drift_of_a_burst(BURST - RM_DRIFT_REPORTS / 2), 0.0, 0.1); // one fewer
    return 0;
}

static int a_drift_is_no_pass(void) {
    rm_score score = {.drift_m = 0.0501};
    CHECK(!rm_score_passes(&score));
    score.drift_m = 0.05;
    CHECK(rm_score_passes(&score));
    return 0;
}

// --- the whole way -------------------------------------------------------------------------------

static int the_worst_error_is_that_of_the_worst_frame(void) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 100; ++i) {
        rm_scenario_sample f = frame_at(i, 4.0f);
        f.is_seen = i >= 10;
        f.drawn.z += i == 5 ? 50.0f : i == 40 ? 0.7f : 0.1f;
        rm_scorer_add(&scorer, &f);
    }
    CHECK_NEAR(rm_scorer_end(&scorer).error_worst_m, 0.7, 1e-6);
    return 0;
}

// @param frames  in which the mover runs against a wall: it makes 0.3 m/s of the 4 that it means to
static rm_score score_of_a_wall(int frames) {
    rm_scorer scorer = rm_scorer_begin();
    for (int i = 0; i < 240; ++i) {
        rm_scenario_sample f = frame_at(i, 4.0f);
        bool is_blocked = i >= 20 && i < 20 + frames;
        f.truth_velocity.y = is_blocked ? 0.3f : 4.0f;
        f.truth_cycle = 4.0f;
        f.drawn = f.truth;
        rm_scorer_add(&scorer, &f);
    }
    return rm_scorer_end(&scorer);
}

static int a_mover_that_stands_before_a_wall_is_no_test(void) {
    rm_score score = score_of_a_wall(118);
    CHECK_NEAR(score.blocked_s, 118.0 / 60.0, 1e-6);
    CHECK(rm_score_passes(&score));
    score = score_of_a_wall(122);
    CHECK_NEAR(score.blocked_s, 122.0 / 60.0, 1e-6);
    CHECK(!rm_score_passes(&score));
    return 0;
}

void test_score(void) {
    RUN(a_perfect_copy_scores_zero);
    RUN(turns_are_counted_and_their_steps_measured);
    RUN(an_overshoot_and_its_settling_are_measured);
    RUN(settling_counts_from_the_tick_after_the_arrival);
    RUN(a_stop_that_never_arrives_counts_in_full);
    RUN(forward_frames_count_only_while_the_mover_goes_backwards);
    RUN(coming_back_from_beyond_a_known_stop_is_not_going_forward);
    RUN(a_rest_shorter_than_200_ms_is_none);
    RUN(the_error_of_a_rest_counts_from_200_ms_on);
    RUN(a_rest_that_never_arrives_counts_its_error_after_a_second);
    RUN(overshoot_of_a_short_rest_does_not_count);
    RUN(a_body_that_lags_by_a_tick_does_not_drift);
    RUN(a_body_that_shows_the_present_does_not_drift);
    RUN(drift_takes_twenty_five_reports_in_a_row);
    RUN(drift_is_the_greatest_median);
    RUN(a_rest_ends_a_row_of_reports);
    RUN(a_burst_of_reports_loses_none);
    RUN(a_drift_is_no_pass);
    RUN(a_lan_has_tighter_limits);
    RUN(the_worst_error_is_that_of_the_worst_frame);
    RUN(a_mover_that_stands_before_a_wall_is_no_test);
}
