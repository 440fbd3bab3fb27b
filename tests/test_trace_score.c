// Scores of traces that are made up, so that the answers are known: each metric by itself.

#include "remora/scenario.h"
#include "remora/score.h"
#include "remora/space.h"

#include "check.h"

#include <math.h>

enum { COUNT = 600, STOP = 300 }; // frames; 60 a second

#define SPEED 4.0

static rm_trace_sample frames[COUNT];
static float scratch[COUNT];

// The mover goes north at SPEED until frame STOP and stands; told as a function of time, so that
// somebody can be late by any time.
static double way_at(double time) {
    double end = STOP / 60.0;
    double t = time < end ? time : end;
    return t > 0.0 ? SPEED * t : 0.0;
}

static void make_perfect(void) {
    for (int i = 0; i < COUNT; ++i) {
        rm_vec3 at = {0.0f, (float)way_at(i / 60.0), 0.0f};
        frames[i] = (rm_trace_sample){.time = i / 60.0,
                                      .drawn = at,
                                      .truth = at,
                                      .drawn_rotation = rm_quat_identity(),
                                      .truth_rotation = rm_quat_identity(),
                                      .has = RM_TRACE_ROTATIONS};
    }
}

static rm_trace_score score_all(void) {
    rm_trace trace = {.frames = frames, .frame_count = COUNT};
    rm_trace_score score = {0};
    if (rm_trace_score_make(&trace, scratch, &score) != RM_OK) {
        score.error_mean_m = (double)NAN;
    }
    return score;
}

static int a_perfect_copy_has_no_faults(void) {
    make_perfect();
    rm_trace_score s = score_all();
    CHECK(s.frames == COUNT && s.stops == 1);
    CHECK_NEAR(s.seconds, (COUNT - 1) / 60.0, 1e-9);
    CHECK_NEAR(s.metres, 20.0, 1e-4);
    CHECK(s.error_mean_m == 0.0 && s.error_p99_m == 0.0);
    CHECK(s.lag_ms == 0.0 && s.lag_error_m == 0.0);
    CHECK(s.settle_ms == 0.0 && s.overshoot_m == 0.0 && s.speed_deviation == 0.0);
    CHECK(s.backward_frames == 0 && s.frozen_frames == 0 && s.snaps == 0);
    CHECK(s.heading_mean_deg == 0.0 && s.heading_p99_deg == 0.0);
    CHECK(s.jerk == s.true_jerk && s.jerk > 0.0);
    return 0;
}

static int what_a_trace_does_not_tell_is_not_known(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].has = 0;
        frames[i].drawn = frames[i].truth = rm_vec3_make(1.0f, 2.0f, 3.0f);
    }
    rm_trace_score s = score_all();
    CHECK(!rm_score_is_known(s.lag_ms) && !rm_score_is_known(s.lag_error_m));
    CHECK(!rm_score_is_known(s.settle_ms) && !rm_score_is_known(s.overshoot_m));
    CHECK(!rm_score_is_known(s.speed_deviation) && !rm_score_is_known(s.foot_slide_mm));
    CHECK(!rm_score_is_known(s.wall_depth_m) && !rm_score_is_known(s.wall_frames));
    CHECK(!rm_score_is_known(s.jerk) && !rm_score_is_known(s.heading_mean_deg));
    CHECK(rm_score_is_known(s.error_mean_m) && !rm_score_is_known((double)NAN));
    CHECK(!rm_score_is_known((double)INFINITY));
    return 0;
}

// The mean of 99 ones and a hundred and first of 50; by rank, the 99th percentile is a one.
static int error_now_is_mean_and_percentile(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].drawn.x = i % 100 == 50 ? 50.0f : 1.0f;
    }
    rm_trace_score s = score_all();
    CHECK_NEAR(s.error_mean_m, 1.49, 1e-6);
    CHECK_NEAR(s.error_p99_m, 1.0, 0.0);
    frames[7].drawn.x = 50.0f; // seven of six hundred are more than one in a hundred
    CHECK_NEAR(score_all().error_p99_m, 50.0, 0.0);
    return 0;
}

static int a_constant_lag_of_100_ms_is_found(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].drawn.y = (float)way_at(i / 60.0 - 0.1);
    }
    rm_trace_score s = score_all();
    CHECK_NEAR(s.lag_ms, 100.0, 1e-6);
    CHECK_NEAR(s.lag_error_m, 0.0, 1e-5);
    CHECK_NEAR(s.settle_ms, 100.0, 1e-6); // nobody knows when the stop arrived
    CHECK_NEAR(s.speed_deviation, 0.0, 1e-3);
    CHECK(s.frozen_frames == 0 && s.snaps == 0 && s.backward_frames == 0);
    // 0.4 m for 294 frames on the way, growing and shrinking by six frames' steps at its ends.
    CHECK_NEAR(s.error_mean_m, (294.0 * 0.4 + 2.0 * (1 + 2 + 3 + 4 + 5) / 15.0) / COUNT, 2e-3);
    return 0;
}

static int a_lag_between_two_frames_is_found(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].drawn.y = (float)way_at(i / 60.0 - 0.3375);
    }
    CHECK_NEAR(score_all().lag_ms, 337.5, 1.0);
    return 0;
}

// Beside its way all the time: what is left at the best lag.
static int the_error_at_the_lag_is_what_no_delay_explains(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].drawn.y = (float)way_at(i / 60.0 - 0.2);
        frames[i].drawn.x = 0.25f;
    }
    rm_trace_score s = score_all();
    CHECK_NEAR(s.lag_ms, 200.0, 1e-6);
    CHECK_NEAR(s.lag_error_m, 0.25, 1e-5);
    return 0;
}

// Goes 1 m too far in 15 frames and comes back in 15.
static int an_overshoot_of_1_m_and_its_settling_are_measured(void) {
    make_perfect();
    for (int late = 1; late < 30; ++late) {
        frames[STOP + late].drawn.y +=
            late <= 15 ? (float)late / 15.0f : (float)(30 - late) / 15.0f;
    }
    rm_trace_score s = score_all();
    CHECK_NEAR(s.overshoot_m, 1.0, 1e-5);
    CHECK_NEAR(s.settle_ms, 500.0, 1e-6);
    CHECK(s.backward_frames == 15);
    return 0;
}

static int settling_counts_from_the_arrival_of_the_stop(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].drawn.y = (float)way_at(i / 60.0 - 0.25);
    }
    // The stop at 5 s is told at 5 s, and overtaken by what was sent 0.1 s later.
    const rm_trace_message messages[] = {{4.9, 5.0}, {5.0, 5.2}, {5.1, 5.15}};
    rm_trace trace = {frames, COUNT, messages, 3};
    rm_trace_score s;
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_OK);
    CHECK_NEAR(s.settle_ms, 100.0, 1e-6);
    return 0;
}

static int a_short_standing_is_no_stop(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        int stood = i < 100 ? 0 : i < 111 ? i - 100 : 11;
        frames[i].truth.y = (float)(SPEED / 60.0) * (float)(i - stood);
    }
    CHECK(score_all().stops == 0);
    return 0;
}

// Drawn at 3 and at 5 m/s in turn: a quarter off.
static int speed_deviation_is_a_share_of_the_true_speed(void) {
    make_perfect();
    for (int i = 1; i <= STOP; ++i) {
        double step = i % 2 ? 3.0 : 5.0;
        frames[i].drawn.y = frames[i - 1].drawn.y + (float)(step / 60.0);
    }
    rm_trace_score s = score_all();
    CHECK_NEAR(s.speed_deviation, 0.25, 1e-3);
    CHECK(s.snaps == 0);
    return 0;
}

static int frozen_frames_are_counted_while_the_mover_moves(void) {
    make_perfect();
    for (int i = 100; i < 107; ++i) {
        frames[i].drawn = frames[99].drawn;
    }
    CHECK(score_all().frozen_frames == 7);
    return 0;
}

// Three leaps of 1 m: 60 m/s and more for a frame each.
static int three_snaps_are_three(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].drawn.x = (float)((i >= 60) + (i >= 150) + (i >= 420));
    }
    CHECK(score_all().snaps == 3);
    // Three times the true speed and not more is none: here 12 m/s, some time after the stop.
    make_perfect();
    frames[STOP + 20].drawn.x = (float)(11.9 / 60.0);
    CHECK(score_all().snaps == 0);
    frames[STOP + 20].drawn.x = (float)(12.1 / 60.0);
    CHECK(score_all().snaps == 2);
    return 0;
}

// The mover turns about and goes back; the drawn body, late, still goes on: that is not backwards.
static int backward_is_against_the_way_in_the_movers_own_space(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        bool is_bent = i > 100;
        frames[i].truth_rotation = rm_quat_from_heading(is_bent ? 180.0f : 0.0f);
        double y = is_bent ? 200 - i : i;
        frames[i].truth.y = (float)(y * SPEED / 60.0);
    }
    for (int i = 0; i < COUNT; ++i) {
        int then = i > 6 ? i - 6 : 0;
        frames[i].drawn = frames[then].truth;
        frames[i].drawn_rotation = frames[then].truth_rotation;
    }
    CHECK(score_all().backward_frames == 0);
    frames[50].drawn.y = frames[49].drawn.y - 0.002f;
    CHECK(score_all().backward_frames == 1);
    return 0;
}

// The animation steps at 4 m/s, the body goes 3 % faster: 30 mm on each step of a metre.
static int a_foot_slide_of_30_mm_is_measured(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].has |= RM_TRACE_CYCLE;
        frames[i].cycle = i <= STOP ? (float)(SPEED / 1.03) : 0.0f;
    }
    CHECK_NEAR(score_all().foot_slide_mm, 30.0, 0.05);
    // In the air feet do not slide.
    for (int i = 100; i < STOP; ++i) {
        frames[i].has |= RM_TRACE_IN_AIR;
        frames[i].cycle = 0.0f;
    }
    CHECK_NEAR(score_all().foot_slide_mm, 30.0, 0.1);
    return 0;
}

// A body that is carried sideways shuffles once, by less than a step: its slide by the step would
// be a number without meaning.
static int less_than_a_step_has_no_foot_slide(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].has |= RM_TRACE_CYCLE;
    }
    CHECK(!rm_score_is_known(score_all().foot_slide_mm));
    for (int i = 1; i <= 15; ++i) { // 15 frames of 0.0625 m: just under a metre
        frames[i].cycle = 3.75f;
    }
    CHECK(!rm_score_is_known(score_all().foot_slide_mm));
    frames[16].cycle = 3.75f;
    CHECK(rm_score_is_known(score_all().foot_slide_mm));
    return 0;
}

static int depth_inside_walls_is_the_worst_and_frames_are_counted(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].has |= RM_TRACE_DEPTH;
    }
    CHECK(score_all().wall_depth_m == 0.0 && score_all().wall_frames == 0.0);
    frames[10].depth = 0.005f; // as good as outside
    frames[11].depth = 0.02f;
    frames[12].depth = 0.125f;
    rm_trace_score s = score_all();
    CHECK(s.wall_depth_m == 0.125 && s.wall_frames == 2.0);
    return 0;
}

// The way of least jerk has a known dimensionless jerk: 720 / 1.875^2. Two seconds of it, because
// the third differences of floats are coarse, within 2.2 s, because they need frames about it; and
// they smear its ends, which takes 2 or 3 % off.
static int the_smoothest_way_has_a_dimensionless_jerk_of_204_8(void) {
    enum { SHORT = 133, BEFORE = 6 };
    const double expected = 204.8 * 1.1 * 1.1 * 1.1;
    rm_trace trace = {.frames = frames, .frame_count = SHORT};
    rm_trace_score s;
    make_perfect();
    for (int i = 0; i < SHORT; ++i) {
        double t = (i - BEFORE) / 120.0;
        t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
        double way = t * t * t * (10.0 - 15.0 * t + 6.0 * t * t);
        frames[i].truth = frames[i].drawn = rm_vec3_make((float)way, 0.0f, 0.0f);
    }
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_OK);
    CHECK_NEAR(s.true_jerk, expected, 0.03 * expected);
    CHECK(s.jerk == s.true_jerk);
    frames[60].drawn.x += 0.01f;
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_OK);
    CHECK(s.jerk > 100.0 * expected);
    return 0;
}

// The phase error counts while both walk, by the shorter way around.
static int the_wrong_foot_is_a_phase_off_by_more_than_a_quarter(void) {
    make_perfect();
    CHECK(!rm_score_is_known(score_all().phase_mean) && !rm_score_is_known(score_all().wrong_foot));
    for (int i = 0; i < COUNT; ++i) {
        frames[i].has |= RM_TRACE_PHASE;
        frames[i].phase = 0.9f;
        frames[i].truth_phase = i <= STOP / 3 ? 0.3f : 0.0f; // off by 0.4, then by 0.1
    }
    frames[STOP].has &= ~(uint32_t)RM_TRACE_PHASE;
    rm_trace_score s = score_all();
    CHECK_NEAR(s.phase_mean, (0.4 * 100 + 0.1 * 199) / 299, 1e-6);
    CHECK_NEAR(s.phase_p99, 0.4, 1e-6);
    CHECK_NEAR(s.wrong_foot, 100.0 / 299, 1e-9);
    return 0;
}

static int the_arc_is_the_height_while_the_mover_is_in_the_air(void) {
    make_perfect();
    CHECK(!rm_score_is_known(score_all().arc_error_m));
    for (int i = 100; i < 140; ++i) {
        frames[i].has |= RM_TRACE_TRUE_IN_AIR;
        frames[i].drawn.z = i < 120 ? 0.5f : 0.0f;
    }
    CHECK_NEAR(score_all().arc_error_m, 0.25, 1e-6);
    return 0;
}

static int the_heading_error_is_the_shorter_way_around(void) {
    make_perfect();
    for (int i = 0; i < COUNT; ++i) {
        frames[i].truth_rotation = rm_quat_from_heading(350.0f);
        frames[i].drawn_rotation = rm_quat_from_heading(i < 30 ? 110.0f : 20.0f);
    }
    rm_trace_score s = score_all();
    CHECK_NEAR(s.heading_mean_deg, 30.0 + 90.0 * 30 / COUNT, 1e-3);
    CHECK_NEAR(s.heading_p99_deg, 120.0, 1e-3);
    return 0;
}

static int bad_traces_are_refused_and_change_nothing(void) {
    rm_trace_score s = {.frames = 77};
    rm_trace trace = {.frames = frames, .frame_count = COUNT};
    make_perfect();
    CHECK(rm_trace_score_make(NULL, scratch, &s) == RM_ERROR_ARGUMENT);
    CHECK(rm_trace_score_make(&trace, NULL, &s) == RM_ERROR_ARGUMENT);
    CHECK(rm_trace_score_make(&trace, scratch, NULL) == RM_ERROR_ARGUMENT);
    trace.message_count = 1;
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_ERROR_ARGUMENT);
    trace = (rm_trace){.frames = frames, .frame_count = 1};
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_ERROR_ARGUMENT);
    trace.frame_count = COUNT;
    frames[9].time = frames[8].time;
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_ERROR_ARGUMENT);
    make_perfect();
    frames[9].truth.x = NAN;
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_ERROR_NOT_FINITE);
    make_perfect();
    frames[9].time = (double)INFINITY;
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_ERROR_NOT_FINITE);
    make_perfect();
    frames[9].drawn.z = 2.0f * RM_SCORE_FARTHEST;
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_ERROR_ARGUMENT);
    make_perfect();
    frames[9].truth_rotation.x = -1e30f;
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_ERROR_ROTATION);
    make_perfect();
    frames[9].drawn_rotation = (rm_quat){0.98f, 0.0f, 0.0f, 0.0f};
    CHECK(rm_trace_score_make(&trace, scratch, &s) == RM_ERROR_ROTATION);
    CHECK(s.frames == 77);
    return 0;
}

// The first things of the hills stand where they are told to: a box 20 m north of the start, a post
// beyond it, a ball.
static int depth_on_the_hills_is_that_of_the_spheres(void) {
    rm_position start = rm_default_scenario_def().start;
    rm_shape shape = rm_default_body_def().shape;
    rm_hills *hills = NULL;
    uint32_t count;
    CHECK(rm_hills_create(&start, 1, NULL, &hills) == RM_OK);
    const rm_hills_thing *post = &rm_hills_things(hills, &count)[1];
    const rm_hills_thing *ball = &rm_hills_things(hills, &count)[4];
    float radius = shape.spheres[0].radius;
    rm_vec3 at = post->at;
    at.z += 2.0f; // its foot is in the ground
    at.x += post->radius + radius - 0.1f;
    CHECK_NEAR(rm_hills_depth(hills, &shape, at), 0.1, 1e-4);
    at.x += 0.2f;
    CHECK_NEAR(rm_hills_depth(hills, &shape, at), 0.0, 0.0);
    at = ball->at;
    at.x += ball->radius;
    at.z -= shape.spheres[0].center.z;
    CHECK_NEAR(rm_hills_depth(hills, &shape, at), radius, 1e-4);
    CHECK_NEAR(rm_hills_depth(hills, &shape, start.origin), 0.0, 0.0);
    CHECK(rm_hills_depth(NULL, &shape, at) == 0.0f && rm_hills_depth(hills, NULL, at) == 0.0f);
    rm_hills_destroy(hills);
    return 0;
}

void test_trace_score(void) {
    RUN(a_perfect_copy_has_no_faults);
    RUN(what_a_trace_does_not_tell_is_not_known);
    RUN(error_now_is_mean_and_percentile);
    RUN(a_constant_lag_of_100_ms_is_found);
    RUN(a_lag_between_two_frames_is_found);
    RUN(the_error_at_the_lag_is_what_no_delay_explains);
    RUN(an_overshoot_of_1_m_and_its_settling_are_measured);
    RUN(settling_counts_from_the_arrival_of_the_stop);
    RUN(a_short_standing_is_no_stop);
    RUN(speed_deviation_is_a_share_of_the_true_speed);
    RUN(frozen_frames_are_counted_while_the_mover_moves);
    RUN(three_snaps_are_three);
    RUN(backward_is_against_the_way_in_the_movers_own_space);
    RUN(a_foot_slide_of_30_mm_is_measured);
    RUN(less_than_a_step_has_no_foot_slide);
    RUN(depth_inside_walls_is_the_worst_and_frames_are_counted);
    RUN(the_smoothest_way_has_a_dimensionless_jerk_of_204_8);
    RUN(the_heading_error_is_the_shorter_way_around);
    RUN(the_wrong_foot_is_a_phase_off_by_more_than_a_quarter);
    RUN(the_arc_is_the_height_while_the_mover_is_in_the_air);
    RUN(bad_traces_are_refused_and_change_nothing);
    RUN(depth_on_the_hills_is_that_of_the_spheres);
}
