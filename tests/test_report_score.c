// Scores without a truth, of ways that are made up, so that the answers are known.

#include "remora/score.h"

#include "check.h"

#include <math.h>

enum { COUNT = 600, STOP = 300, REPORT_EVERY = 12 }; // frames; 60 a second

#define SPEED 4.0f

static rm_trace_sample frames[COUNT];
static rm_report_sample told[COUNT];
static float scratch[COUNT];

// Goes north with its legs until frame STOP, is told where it is every 0.2 s, and stands.
static void make_perfect(void) {
    rm_vec3 report = {0.0f, 0.0f, 0.0f};
    for (int i = 0; i < COUNT; ++i) {
        bool is_new = i % REPORT_EVERY == 0 && i <= STOP;
        rm_vec3 at = {0.0f, SPEED * (float)(i < STOP ? i : STOP) / 60.0f, 0.0f};
        report = is_new ? at : report;
        frames[i] = (rm_trace_sample){.time = i / 60.0,
                                      .drawn = at,
                                      .drawn_rotation = rm_quat_identity(),
                                      .truth_rotation = rm_quat_identity(),
                                      .cycle = i <= STOP ? SPEED : 0.0f,
                                      .has = RM_TRACE_CYCLE};
        told[i] = (rm_report_sample){.report = report, .has_report = true, .is_new = is_new};
        told[i].animation.y = frames[i].cycle;
    }
}

static rm_report_score score_all(void) {
    rm_trace trace = {.frames = frames, .frame_count = COUNT};
    rm_report_score score = {0};
    if (rm_report_score_make(&trace, told, scratch, &score) != RM_OK) {
        score.report_mean_m = (double)NAN;
    }
    return score;
}

static int who_does_as_told_has_no_faults(void) {
    make_perfect();
    rm_report_score s = score_all();
    CHECK(s.frames == COUNT && s.reports == STOP / REPORT_EVERY + 1);
    CHECK_NEAR(s.seconds, (COUNT - 1) / 60.0, 1e-9);
    CHECK_NEAR(s.metres, 20.0, 1e-3);
    CHECK(s.rests == 1 && s.settle_ms == 0.0);
    CHECK(s.backward_frames == 0 && s.placements == 0 && s.leaps == 0 && s.queue_most == 0);
    CHECK_NEAR(s.speed_jump_mps, (double)SPEED, 1e-3); // it stops at once
    CHECK(s.turn_jump_deg == 0.0 && s.queue_mean == 0.0 && s.jerk > 0.0);
    CHECK_NEAR(s.foot_slide_mm, 0.0, 0.5);
    CHECK(s.wall_depth_m == RM_SCORE_UNKNOWN && s.wall_frames == RM_SCORE_UNKNOWN);
    // Half a stretch between two reports is the mean distance to the last one, while it moves.
    CHECK_NEAR(s.report_mean_m, (double)SPEED * 5.5 / 60.0 * STOP / COUNT, 1e-3);
    CHECK_NEAR(s.report_p99_m, (double)SPEED * 11.0 / 60.0, 1e-3);
    return 0;
}

static int a_distance_of_1_m_is_found(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        told[i].report = frames[i].drawn;
        told[i].report.x = 1.0f;
    }
    rm_report_score s = score_all();
    CHECK_NEAR(s.report_mean_m, 1.0, 1e-5);
    CHECK_NEAR(s.report_p99_m, 1.0, 1e-5);
    return 0;
}

static int settling_counts_from_the_last_news(void) {
    make_perfect();
    for (int i = STOP + 1; i <= STOP + 45; ++i) {
        frames[i].drawn.y += 0.01f * (float)(i - STOP);
    }
    for (int i = STOP + 46; i < COUNT; ++i) {
        frames[i].drawn.y += 0.45f;
    }
    CHECK_NEAR(score_all().settle_ms, 750.0, 1e-3);
    told[STOP + 30].is_new = true; // the same place again is no news
    CHECK_NEAR(score_all().settle_ms, 750.0, 1e-3);
    for (int i = STOP + 30; i < COUNT; ++i) {
        told[i].report.y += 0.5f;
    }
    rm_report_score s = score_all();
    CHECK_NEAR(s.settle_ms, 250.0, 1e-3); // of the rest behind it
    CHECK(s.rests == 1);
    return 0;
}

// Too short, or with legs that move: no rest.
static int who_is_animated_is_not_at_rest(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        told[i].animation.x = 0.5f;
    }
    rm_report_score s = score_all();
    CHECK(s.rests == 0 && s.settle_ms == RM_SCORE_UNKNOWN);
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].has |= i % 29 == 0 ? RM_TRACE_IN_AIR : 0u;
    }
    CHECK(score_all().rests == 0);
    return 0;
}

static void shift_from(int first, float x) {
    for (int i = first; i < COUNT; ++i) {
        frames[i].drawn.x += x;
    }
}

static int three_leaps_are_counted_and_placements_apart(void) {
    make_perfect();
    shift_from(60, 1.0f);
    shift_from(150, 1.0f);
    shift_from(500, 0.1f); // 6 m/s where nobody has moved for 2 s
    rm_report_score s = score_all();
    CHECK(s.leaps == 3 && s.placements == 0);
    CHECK(s.speed_jump_mps > 50.0);
    told[60].is_placed = told[150].is_placed = told[500].is_placed = true;
    s = score_all();
    CHECK(s.leaps == 3 && s.placements == 3);
    CHECK_NEAR(s.metres, 20.0, 0.2); // without the leaps
    CHECK_NEAR(s.speed_jump_mps, (double)SPEED, 1e-3);
    frames[500].has |= RM_TRACE_IN_AIR;
    CHECK(score_all().leaps == 2);
    return 0;
}

// Without legs the reports tell how fast it may be.
static int reports_tell_a_speed_as_well(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        told[i].animation.y = 0.0f;
    }
    rm_report_score s = score_all();
    CHECK(s.leaps == 0 && s.jerk > 0.0);
    for (int i = 0; i < COUNT; ++i) {
        told[i].is_new = false;
    }
    s = score_all();
    CHECK(s.leaps == STOP && s.jerk == RM_SCORE_UNKNOWN && s.reports == 0);
    return 0;
}

static int going_against_its_legs_is_counted(void) {
    make_perfect();
    for (int i = 100; i < 110; ++i) {
        told[i].animation.y = -1.0f;
    }
    CHECK(score_all().backward_frames == 10);
    told[100].is_placed = true;
    frames[101].has |= RM_TRACE_IN_AIR;
    CHECK(score_all().backward_frames == 8);
    return 0;
}

static int turns_queues_and_walls_are_read(void) {
    make_perfect();
    for (int i = 200; i < COUNT; ++i) {
        frames[i].drawn_rotation = rm_quat_make(0.70710678f, 0.0f, 0.0f, 0.70710678f);
    }
    for (int i = 0; i < COUNT; ++i) {
        told[i].queue = i < COUNT / 2 ? 3 : 0;
        frames[i].has |= RM_TRACE_DEPTH;
    }
    frames[7].depth = 0.25f;
    rm_report_score s = score_all();
    CHECK_NEAR(s.turn_jump_deg, 90.0, 0.01);
    CHECK_NEAR(s.queue_mean, 1.5, 1e-9);
    CHECK(s.queue_most == 3 && s.wall_depth_m == 0.25 && s.wall_frames == 1.0);
    told[200].is_placed = true;
    CHECK(score_all().turn_jump_deg == 0.0);
    return 0;
}

static int who_was_never_told_anything_has_no_distance(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        told[i].has_report = told[i].is_new = false;
    }
    rm_report_score s = score_all();
    CHECK(s.report_mean_m == RM_SCORE_UNKNOWN && s.report_p99_m == RM_SCORE_UNKNOWN);
    return 0;
}

static int what_cannot_be_scored_is_refused(void) {
    rm_trace trace = {.frames = frames, .frame_count = COUNT};
    rm_report_score score = {.frames = 77};
    make_perfect();
    CHECK(rm_report_score_make(NULL, told, scratch, &score) == RM_ERROR_ARGUMENT);
    CHECK(rm_report_score_make(&trace, NULL, scratch, &score) == RM_ERROR_ARGUMENT);
    CHECK(rm_report_score_make(&trace, told, NULL, &score) == RM_ERROR_ARGUMENT);
    CHECK(rm_report_score_make(&trace, told, scratch, NULL) == RM_ERROR_ARGUMENT);
    told[9].report.x = NAN;
    CHECK(rm_report_score_make(&trace, told, scratch, &score) == RM_ERROR_NOT_FINITE);
    make_perfect();
    told[9].animation.z = INFINITY;
    CHECK(rm_report_score_make(&trace, told, scratch, &score) == RM_ERROR_NOT_FINITE);
    make_perfect();
    frames[5].time = frames[4].time;
    CHECK(rm_report_score_make(&trace, told, scratch, &score) == RM_ERROR_ARGUMENT);
    CHECK(score.frames == 77);
    return 0;
}

// Stands for so many frames without news, then is told of a place at 100 m/s, and is drawn 1 m on.
static uint32_t leaps_after_silence(int silence) {
    for (int i = 0; i < COUNT; ++i) {
        bool is_new = i == 0 || i == silence;
        rm_vec3 at = {0.0f, i < silence ? 0.0f : 1.0f, 0.0f};
        rm_vec3 report = {0.0f, i < silence ? 0.0f : 100.0f * (float)silence / 60.0f, 0.0f};
        frames[i] = (rm_trace_sample){.time = i / 60.0,
                                      .drawn = at,
                                      .drawn_rotation = rm_quat_identity(),
                                      .truth_rotation = rm_quat_identity()};
        told[i] = (rm_report_sample){.report = report, .has_report = true, .is_new = is_new};
    }
    return (uint32_t)score_all().leaps;
}

static int reports_too_far_apart_tell_no_speed(void) {
    CHECK(leaps_after_silence(90) == 0);  // as fast as it was told
    CHECK(leaps_after_silence(240) == 1); // four seconds: nobody told
    return 0;
}

void test_report_score(void) {
    RUN(who_does_as_told_has_no_faults);
    RUN(a_distance_of_1_m_is_found);
    RUN(settling_counts_from_the_last_news);
    RUN(who_is_animated_is_not_at_rest);
    RUN(three_leaps_are_counted_and_placements_apart);
    RUN(reports_tell_a_speed_as_well);
    RUN(going_against_its_legs_is_counted);
    RUN(turns_queues_and_walls_are_read);
    RUN(who_was_never_told_anything_has_no_distance);
    RUN(what_cannot_be_scored_is_refused);
    RUN(reports_too_far_apart_tell_no_speed);
}
