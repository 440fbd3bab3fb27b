// Sticking to a target.

#include "remora/chase.h"

#include "check.h"
#include "places.h"

#include <math.h>

enum { TARGET = 77 };

// A body at the origin with a radius of half a metre and a sticky speed of 10 m/s. It touches
// nothing: sticking does not need contact.
static rm_chase_body new_body(void) {
    return (rm_chase_body){.at = place_at(0, 0, 0), .sticky_speed = 10.0f, .radius = 0.5f};
}

// Stuck to a target of half a metre that stands at a place: the two touch at a distance of 1 m, and
// the gap is closed at 1.3 m.
static rm_sticky stuck_to(float x, float y, float z) {
    rm_sticky sticky = {0};
    const rm_position at = place_at(x, y, z);
    rm_sticky_stick(&sticky, TARGET, 0.5f);
    rm_sticky_update_target(&sticky, TARGET, RM_TARGET_OK, &at);
    return sticky;
}

static rm_frame adjusted(const rm_sticky *sticky, const rm_chase_body *body, float dt) {
    rm_frame offset = rm_frame_make(vec(9, 9, 9), rm_quat_identity());
    rm_sticky_adjust(sticky, body, NULL, dt, &offset);
    return offset;
}

// claims: D4-10.2
static int a_body_moves_at_its_sticky_speed(void) {
    const rm_chase_body body = new_body();
    const rm_sticky sticky = stuck_to(0, 20, 0);
    CHECK_VEC(adjusted(&sticky, &body, 0.1f).origin, vec(0, 1, 0), 1e-6);
    return 0;
}

// claims: D4-10.2
static int a_body_stops_30_cm_short_of_the_cylinders_touching(void) {
    const rm_chase_body body = new_body();
    const rm_sticky sticky = stuck_to(0, 2, 0);
    CHECK_VEC(adjusted(&sticky, &body, 0.1f).origin, vec(0, 0.7f, 0), 1e-6);
    return 0;
}

static int a_body_too_close_by_less_than_a_step_backs_off(void) {
    const rm_chase_body body = new_body();
    const rm_sticky sticky = stuck_to(0, 1, 0); // 0.3 m too close, a step of 1 m
    CHECK_VEC(adjusted(&sticky, &body, 0.1f).origin, vec(0, -0.3f, 0), 1e-6);
    return 0;
}

static int a_body_too_close_by_more_than_a_step_moves_closer_still(void) {
    const rm_chase_body body = new_body();
    const rm_sticky sticky = stuck_to(0, 1, 0); // 0.3 m too close, a step of 0.1 m
    CHECK_VEC(adjusted(&sticky, &body, 0.01f).origin, vec(0, 0.1f, 0), 1e-6);
    return 0;
}

static int the_move_ignores_the_height_but_the_gap_does_not(void) {
    // 3 m ahead and 4 m above: 5 m apart, a gap of 3.7 m, to be closed on the level.
    const rm_chase_body body = new_body();
    const rm_sticky sticky = stuck_to(0, 3, 4);
    CHECK_VEC(adjusted(&sticky, &body, 1.0f).origin, vec(0, 3.7f, 0), 1e-6);
    return 0;
}

static int the_move_is_in_the_bodys_own_space(void) {
    rm_chase_body body = new_body();
    body.at.rotation = rm_quat_from_heading(90);
    const rm_sticky sticky = stuck_to(0, 20, 0);
    CHECK_VEC(adjusted(&sticky, &body, 0.1f).origin, vec(-1, 0, 0), 1e-6);
    return 0;
}

static int the_body_turns_to_its_target_at_once(void) {
    rm_chase_body body = new_body();
    rm_sticky sticky = stuck_to(20, 0, 0);
    rm_frame offset = adjusted(&sticky, &body, 0.1f);
    CHECK_NEAR(rm_frame_heading(&offset), 90.0, 1e-3);
    body.at.rotation = rm_quat_from_heading(120); // 30 degrees to the left: 330 to the right
    offset = adjusted(&sticky, &body, 0.1f);
    CHECK_NEAR(rm_frame_heading(&offset), 330.0, 1e-3);
    CHECK(offset.rotation.w < 0.0f);
    body.at.rotation = rm_quat_from_heading(90);
    offset = adjusted(&sticky, &body, 0.1f);
    CHECK_NEAR(rm_frame_heading(&offset), 0.0, 1e-3);
    return 0;
}

static int at_the_same_spot_there_is_no_way_to_go(void) {
    const rm_chase_body body = new_body();
    const rm_sticky sticky = stuck_to(0.0001f, 0, 0);
    CHECK_VEC(adjusted(&sticky, &body, 0.1f).origin, vec(0, 0, 0), 0);
    return 0;
}

static int the_live_target_comes_before_its_last_report(void) {
    const rm_chase_body body = new_body();
    const rm_sticky sticky = stuck_to(0, 20, 0);
    const rm_position live = place_at(20, 0, 0);
    rm_frame offset = rm_frame_identity();
    CHECK(rm_sticky_adjust(&sticky, &body, &live, 0.1f, &offset) == RM_CHASE_STICKY);
    CHECK_VEC(offset.origin, vec(1, 0, 0), 1e-6);
    return 0;
}

static int nothing_happens_before_the_target_has_told_where_it_is(void) {
    const rm_chase_body body = new_body();
    rm_sticky sticky = {0};
    rm_frame offset = rm_frame_make(vec(9, 9, 9), rm_quat_identity());
    CHECK(rm_sticky_adjust(&sticky, &body, NULL, 0.1f, &offset) == 0);
    rm_sticky_stick(&sticky, TARGET, 0.5f);
    CHECK(rm_sticky_adjust(&sticky, &body, NULL, 0.1f, &offset) == 0);
    CHECK_VEC(offset.origin, vec(9, 9, 9), 0);
    return 0;
}

static int a_target_across_a_border_is_as_near_as_it_is(void) {
    rm_chase_body body = new_body();
    body.at = rm_position_make(0x10100039u, vec(190, 5, 0), rm_quat_identity());
    rm_sticky sticky = {0};
    const rm_position at = rm_position_make(0x11100001u, vec(0, 5, 0), rm_quat_identity());
    rm_sticky_stick(&sticky, TARGET, 0.5f);
    rm_sticky_update_target(&sticky, TARGET, RM_TARGET_OK, &at);
    CHECK_VEC(adjusted(&sticky, &body, 0.1f).origin, vec(0.7f, 0, 0), 1e-5);
    return 0;
}

static int a_body_lets_go_strictly_after_a_second(void) {
    rm_sticky sticky = stuck_to(0, 20, 0);
    rm_sticky_elapse(&sticky, 1.0);
    CHECK(!rm_sticky_use_time(&sticky));
    CHECK(sticky.target == TARGET);
    rm_sticky_elapse(&sticky, 1e-9); // would be lost in a float
    CHECK(rm_sticky_use_time(&sticky));
    CHECK(sticky.target == 0 && sticky.is_ready == 0);
    CHECK(!rm_sticky_use_time(&sticky));
    return 0;
}

static int sticking_again_restarts_the_second(void) {
    rm_sticky sticky = stuck_to(0, 20, 0);
    rm_sticky_elapse(&sticky, 0.9);
    rm_sticky_stick(&sticky, TARGET, 0.5f);
    CHECK(sticky.elapsed == 0.0);
    CHECK(sticky.is_ready == 0);
    return 0;
}

static int a_report_does_not_restart_the_second(void) {
    rm_sticky sticky = stuck_to(0, 20, 0);
    const rm_position at = place_at(1, 2, 3);
    rm_sticky_elapse(&sticky, 0.75);
    rm_sticky_update_target(&sticky, TARGET, RM_TARGET_OK, &at);
    CHECK(sticky.elapsed == 0.75);
    CHECK(sticky.at.origin.y == 2.0f);
    return 0;
}

static int every_other_status_makes_the_body_let_go(void) {
    for (int status = 0; status <= RM_TARGET_TIMED_OUT; ++status) {
        rm_sticky sticky = stuck_to(0, 20, 0);
        const rm_position at = place_at(1, 2, 3);
        rm_sticky_update_target(&sticky, TARGET, (rm_target_status)status, &at);
        CHECK((sticky.target == TARGET) == (status == RM_TARGET_OK));
    }
    return 0;
}

static int reports_of_others_are_ignored(void) {
    rm_sticky sticky = stuck_to(0, 20, 0);
    const rm_position at = place_at(1, 2, 3);
    rm_sticky_update_target(&sticky, TARGET + 1, RM_TARGET_LEFT, &at);
    CHECK(sticky.target == TARGET);
    rm_sticky_update_target(&sticky, TARGET + 1, RM_TARGET_OK, &at);
    CHECK(sticky.at.origin.y == 20.0f);
    rm_sticky free_body = {0};
    rm_sticky_update_target(&free_body, 0, RM_TARGET_OK, &at);
    CHECK(free_body.is_ready == 0);
    return 0;
}

static int time_passes_only_while_stuck(void) {
    rm_sticky sticky = {0};
    rm_sticky_elapse(&sticky, 5.0);
    CHECK(sticky.elapsed == 0.0);
    return 0;
}

static int sticky_speed_is_five_times_and_falls_back_to_15(void) {
    CHECK(rm_sticky_speed(4.0f) == 20.0f);
    CHECK(rm_sticky_speed(0.0f) == 15.0f);
    CHECK(rm_sticky_speed(0.00003f) == 15.0f);
    CHECK_NEAR(rm_sticky_speed(0.00005f), 0.00025, 1e-9);
    return 0;
}

void test_sticky(void) {
    RUN(a_body_moves_at_its_sticky_speed);
    RUN(a_body_stops_30_cm_short_of_the_cylinders_touching);
    RUN(a_body_too_close_by_less_than_a_step_backs_off);
    RUN(a_body_too_close_by_more_than_a_step_moves_closer_still);
    RUN(the_move_ignores_the_height_but_the_gap_does_not);
    RUN(the_move_is_in_the_bodys_own_space);
    RUN(the_body_turns_to_its_target_at_once);
    RUN(at_the_same_spot_there_is_no_way_to_go);
    RUN(the_live_target_comes_before_its_last_report);
    RUN(nothing_happens_before_the_target_has_told_where_it_is);
    RUN(a_target_across_a_border_is_as_near_as_it_is);
    RUN(a_body_lets_go_strictly_after_a_second);
    RUN(sticking_again_restarts_the_second);
    RUN(a_report_does_not_restart_the_second);
    RUN(every_other_status_makes_the_body_let_go);
    RUN(reports_of_others_are_ignored);
    RUN(time_passes_only_while_stuck);
    RUN(sticky_speed_is_five_times_and_falls_back_to_15);
}
