// When the local player tells its server what.

#include "remora/base.h"
#include "remora/motion.h"
#include "remora/motion_table.h"

#include "check.h"

static const rm_plane flat = {{0.0f, 0.0f, 1.0f}, 0.0f};

static rm_position spot(uint32_t cell, float x) {
    return rm_position_make(cell, rm_vec3_make(x, 0.0f, 0.0f), rm_quat_identity());
}

static rm_outgoing_now now_at(rm_position position, double dt) {
    return (rm_outgoing_now){.raw = rm_default_raw_state(),
                             .position = position,
                             .plane = flat,
                             .transient = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE,
                             .dt = dt};
}

static rm_outgoing start(void) {
    rm_position position = spot(0xA9B40001u, 0.0f);
    return rm_outgoing_start(&position, flat);
}

static int a_change_of_keys_is_told_at_once(void) {
    rm_outgoing report = start();
    rm_outgoing_now now = now_at(report.position, 0.01);
    CHECK(rm_outgoing_due(&report, &now) == 0);
    now.raw.forward = RM_COMMAND_WALK_FORWARD;
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_MOVE_TO_STATE);
    report = rm_outgoing_next(&report, &now, RM_OUTGOING_MOVE_TO_STATE);
    CHECK(rm_outgoing_due(&report, &now) == 0); // once
    now.raw.hold_key = RM_HOLD_RUN;
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_MOVE_TO_STATE);
    now.transient = 0; // also in the air
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_MOVE_TO_STATE);
    return 0;
}

static int the_run_key_alone_is_no_news_while_standing(void) {
    rm_outgoing report = start();
    rm_outgoing_now now = now_at(report.position, 0.01);
    now.raw.hold_key = RM_HOLD_RUN;
    CHECK(rm_outgoing_due(&report, &now) == 0);
    now.raw.turn = RM_COMMAND_TURN_LEFT;
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_MOVE_TO_STATE);
    return 0;
}

static int a_new_action_is_told_and_a_finished_one_is_not(void) {
    rm_outgoing report = start();
    rm_outgoing_now now = now_at(report.position, 0.01);
    now.action_count = 1;
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_MOVE_TO_STATE);
    report = rm_outgoing_next(&report, &now, RM_OUTGOING_MOVE_TO_STATE);
    CHECK(rm_outgoing_due(&report, &now) == 0);
    now.action_count = 0;
    CHECK(rm_outgoing_due(&report, &now) == 0);
    report = rm_outgoing_next(&report, &now, 0);
    now.action_count = 1;
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_MOVE_TO_STATE);
    return 0;
}

static int a_position_is_told_every_second_while_moving(void) {
    rm_outgoing report = start();
    int sent = 0;
    for (int i = 1; i <= 300; ++i) { // ten seconds
        rm_outgoing_now now = now_at(spot(0xA9B40001u, 0.1f * (float)i), 1.0 / 30.0);
        uint32_t due = rm_outgoing_due(&report, &now);
        CHECK(due == 0 || due == RM_OUTGOING_AUTONOMOUS_POSITION);
        sent += due != 0;
        report = rm_outgoing_next(&report, &now, due);
    }
    CHECK(sent == 9); // more than a second apart: every 31 ticks
    return 0;
}

static int a_position_is_old_after_more_than_a_second(void) {
    rm_outgoing report = start();
    rm_outgoing_now now = now_at(spot(0xA9B40001u, 0.1f), 1.0);
    CHECK(rm_outgoing_due(&report, &now) == 0);
    now.dt = 1.001;
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_AUTONOMOUS_POSITION);
    return 0;
}

static int one_that_stands_tells_nothing(void) {
    rm_outgoing report = start();
    rm_outgoing_now now = now_at(report.position, 5.0);
    CHECK(rm_outgoing_due(&report, &now) == 0);
    now.position.rotation = rm_quat_from_heading(3.0f); // turning is moving
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_AUTONOMOUS_POSITION);
    return 0;
}

static int another_cell_or_ground_is_told_at_once(void) {
    rm_outgoing report = start();
    rm_outgoing_now now = now_at(spot(0xA9B40002u, 0.0f), 0.01);
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_AUTONOMOUS_POSITION);
    now = now_at(report.position, 0.01);
    now.plane.normal = rm_vec3_make(0.6f, 0.0f, 0.8f);
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_AUTONOMOUS_POSITION);
    now = now_at(report.position, 0.01);
    now.plane.d = 0.5f;
    CHECK(rm_outgoing_due(&report, &now) == RM_OUTGOING_AUTONOMOUS_POSITION);
    return 0;
}

static int positions_are_told_from_walkable_ground_only(void) {
    rm_outgoing report = start();
    rm_outgoing_now now = now_at(spot(0xA9B40002u, 3.0f), 9.0);
    now.transient = RM_TRANSIENT_CONTACT;
    CHECK(rm_outgoing_due(&report, &now) == 0);
    now.transient = RM_TRANSIENT_ON_WALKABLE;
    CHECK(rm_outgoing_due(&report, &now) == 0);
    return 0;
}

static int a_move_to_state_has_the_position_in_it(void) {
    rm_outgoing report = start();
    rm_outgoing_now now = now_at(spot(0xA9B40001u, 3.0f), 0.9);
    now.raw.forward = RM_COMMAND_WALK_FORWARD;
    report = rm_outgoing_next(&report, &now, rm_outgoing_due(&report, &now));
    CHECK(report.position.origin.x == 3.0f && report.position_age == 0.0);
    now.position.origin.x = 4.0f;
    CHECK(rm_outgoing_due(&report, &now) == 0);
    return 0;
}

void test_motion_report(void) {
    RUN(a_change_of_keys_is_told_at_once);
    RUN(the_run_key_alone_is_no_news_while_standing);
    RUN(a_new_action_is_told_and_a_finished_one_is_not);
    RUN(a_position_is_told_every_second_while_moving);
    RUN(a_position_is_old_after_more_than_a_second);
    RUN(one_that_stands_tells_nothing);
    RUN(another_cell_or_ground_is_told_at_once);
    RUN(positions_are_told_from_walkable_ground_only);
    RUN(a_move_to_state_has_the_position_in_it);
}
