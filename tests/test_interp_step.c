// The step towards the head of the queue, and when the head is reached.

#include "interp_rig.h"

#include <math.h>

// claims: D0-4.10 D0-4.13
static int chase_speed_doubles_and_falls_back_to_7_5(void) {
    CHECK(rm_chase_speed(4.0f) == 8.0f);
    CHECK(rm_chase_speed(100.0f) == 200.0f); // 7.5 is no cap
    CHECK(rm_chase_speed(0.0f) == 7.5f);
    CHECK(rm_chase_speed(0.5f * RM_EPSILON) == RM_EPSILON);
    CHECK(rm_chase_speed(0.00009f) == 7.5f);
    return 0;
}

// claims: D0-4.26
static int a_body_steps_towards_the_head_by_speed_times_time(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(6, 8, 0);
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == RM_CHASE_MOVED);
    CHECK_VEC(offset.origin, vec(0.24f, 0.32f, 0), 1e-6);
    CHECK(queue.head.count == 1);
    return 0;
}

// claims: D0-4.2 D0-4.4
static int the_step_is_in_the_bodys_own_space(void) {
    const rm_rules rules = rm_rules_l3();
    rm_chase_body body = body_at(0, 0, 0);
    body.at.rotation = rm_quat_from_heading(90);
    rm_interp queue = queue_with(10, 0, 0);
    rm_frame offset;
    tick(&queue, &rules, &body, 0.1f, &offset);
    CHECK_VEC(offset.origin, vec(0, 0.4f, 0), 1e-6);
    return 0;
}

static int the_step_climbs_as_well(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 3, 4);
    rm_frame offset;
    tick(&queue, &rules, &body, 0.25f, &offset);
    CHECK_VEC(offset.origin, vec(0, 0.6f, 0.8f), 1e-6);
    return 0;
}

// claims: D0-4.29 D2-1.6
static int the_last_step_does_not_overshoot(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.3f, 0, 0);
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == RM_CHASE_MOVED);
    CHECK(offset.origin.x == 0.3f);
    CHECK(queue.head.count == 1); // it is reached at the next tick
    return 0;
}

// claims: D0-4.25
static int a_chase_goes_over_the_border_of_a_landblock(void) {
    const rm_rules rules = rm_rules_l3();
    rm_chase_body body = body_at(190, 5, 0);
    body.at.cell = 0x10100039u;
    const rm_position place = rm_position_make(0x11100001u, vec(8, 5, 0), rm_quat_identity());
    rm_interp queue = new_queue();
    CHECK(rm_interp_to(&queue, &rules, &body, &place, false) == RM_INTERP_QUEUED);
    rm_frame offset;
    tick(&queue, &rules, &body, 0.1f, &offset);
    CHECK_VEC(offset.origin, vec(0.4f, 0, 0), 1e-6);
    return 0;
}

// claims: D0-4.6 D0-4.7 D2-6.4
static int without_contact_nothing_is_approached_audited_or_completed(void) {
    const rm_rules rules = rm_rules_l3();
    rm_chase_body body = body_at(0, 0, 0);
    body.has_contact = false;
    rm_interp queue = queue_with(0.01f, 0, 0);
    queue.head.ticks = 4;
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == 0);
    CHECK(is_untouched(&offset));
    CHECK(queue.head.count == 1 && queue.head.ticks == 4 && queue.head.seconds == 0.0f);
    return 0;
}

static int a_tick_without_a_length_changes_nothing(void) {
    const float lengths[] = {0.0f, -1.0f, NAN, INFINITY};
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(10, 0, 0);
    const rm_interp before = queue;
    for (int i = 0; i < 4; ++i) {
        rm_frame offset;
        CHECK(tick(&queue, &rules, &body, lengths[i], &offset) == 0 && is_untouched(&offset));
        CHECK(is_same_memory(&queue, &before, sizeof queue));
    }
    return 0;
}

// One in which a place was, too: its node is still there to be read.
// claims: D0-4.5 D2-1.4
static int an_empty_queue_leaves_root_motion(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == 0);
    CHECK(is_untouched(&offset) && queue.head.ticks == 0);
    queue = queue_with(0, 5, 0);
    rm_interp_stop(&queue);
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == 0);
    CHECK(is_untouched(&offset) && queue.head.ticks == 0);
    return 0;
}

// claims: D0-4.8
static int a_jump_or_velocity_at_the_head_leaves_root_motion(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_frame offset;
    rm_interp queue = new_queue();
    rm_interp_append_jump(&queue);
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == 0);
    CHECK(is_untouched(&offset) && queue.head.count == 1 && queue.head.ticks == 0);
    queue = new_queue();
    rm_interp_append_velocity(&queue, vec(1, 0, 0));
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == 0);
    CHECK(is_untouched(&offset) && queue.head.count == 1 && queue.head.ticks == 0);
    return 0;
}

// claims: D0-4.9 D3-1.8
static int exactly_5_cm_is_reached_at_once_by_l3(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.05f, 0, 0);
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == RM_CHASE_REACHED);
    CHECK(is_untouched(&offset) && queue.head.count == 0);
    return 0;
}

// claims: D0-4.27
static int exactly_5_cm_completes_by_retail_yet_is_still_stepped(void) {
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.05f, 0, 0);
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == (RM_CHASE_MOVED | RM_CHASE_REACHED));
    CHECK(offset.origin.x == 0.05f && offset.origin.y == 0.0f);
    CHECK(queue.head.count == 0);
    return 0;
}

// claims: D0-4.28
static int completing_by_the_second_test_steps_to_the_old_head(void) {
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.05f, 0, 0);
    to(&queue, &body, 0, 7, 0);
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.005f, &offset) == (RM_CHASE_MOVED | RM_CHASE_REACHED));
    CHECK_VEC(offset.origin, vec(0.02f, 0, 0), 1e-7);
    CHECK(queue.head.count == 1 && queue.head.baseline == 7.0f);
    return 0;
}

// claims: D0-4.9 D2-1.4
static int nearer_than_5_cm_is_reached_without_a_step_by_both(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    const rm_chase_body body = body_at(0, 0, 0);
    for (int i = 0; i < 2; ++i) {
        rm_interp queue = queue_with(0.049f, 0, 0);
        rm_frame offset;
        CHECK(tick(&queue, &rules[i], &body, 0.1f, &offset) == RM_CHASE_REACHED);
        CHECK(is_untouched(&offset) && queue.head.count == 0);
    }
    return 0;
}

// claims: D0-4.3
static int by_l3_the_step_does_not_turn_the_body(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    const rm_position place = place_facing(0, 10, 0, 120);
    rm_interp queue = new_queue();
    rm_interp_to(&queue, &rules, &body, &place, false);
    rm_frame offset;
    tick(&queue, &rules, &body, 0.1f, &offset);
    CHECK_QUAT(offset.rotation, rm_quat_identity(), 0);
    return 0;
}

static int by_retail_the_first_step_turns_the_body_all_the_way(void) {
    const rm_rules rules = rm_rules_retail();
    rm_chase_body body = body_at(0, 0, 0);
    body.at.rotation = rm_quat_from_heading(30);
    const rm_position place = place_facing(0, 10, 0, 120);
    rm_interp queue = new_queue();
    rm_interp_to(&queue, &rules, &body, &place, false);
    rm_frame offset;
    tick(&queue, &rules, &body, 0.1f, &offset);
    CHECK_NEAR(rm_frame_heading(&offset), 90.0, 1e-3);
    return 0;
}

// claims: D0-4.30
static int keep_heading_takes_the_turn_out_of_the_step(void) {
    const rm_rules rules = rm_rules_retail();
    rm_chase_body body = body_at(0, 0, 0);
    const rm_position place = place_facing(0, 10, 0, 120);
    rm_interp queue = new_queue();
    rm_interp_to(&queue, &rules, &body, &place, true);
    body.at.rotation = rm_quat_from_heading(90); // has turned since
    rm_frame offset;
    tick(&queue, &rules, &body, 0.1f, &offset);
    CHECK_NEAR(rm_frame_heading(&offset), 0.0, 1e-3);
    CHECK_VEC(offset.origin, vec(-0.4f, 0, 0), 1e-6);
    return 0;
}

// claims: D0-1.3
static int the_flag_of_the_last_near_place_counts_for_every_head(void) {
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body body = body_at(0, 0, 0);
    const rm_position first = place_facing(0, 10, 0, 120);
    const rm_position second = place_facing(0, 20, 0, 120);
    rm_interp queue = new_queue();
    rm_interp_to(&queue, &rules, &body, &first, false);
    rm_interp_to(&queue, &rules, &body, &second, true);
    rm_frame offset;
    tick(&queue, &rules, &body, 0.1f, &offset);
    CHECK_NEAR(rm_frame_heading(&offset), 0.0, 1e-3);
    const rm_position third = place_facing(0, 30, 0, 120);
    rm_interp_to(&queue, &rules, &body, &third, false); // the second node was to keep it
    tick(&queue, &rules, &body, 0.1f, &offset);
    CHECK_NEAR(rm_frame_heading(&offset), 120.0, 1e-3);
    return 0;
}

void test_interp_step(void) {
    RUN(chase_speed_doubles_and_falls_back_to_7_5);
    RUN(a_body_steps_towards_the_head_by_speed_times_time);
    RUN(the_step_is_in_the_bodys_own_space);
    RUN(the_step_climbs_as_well);
    RUN(the_last_step_does_not_overshoot);
    RUN(a_chase_goes_over_the_border_of_a_landblock);
    RUN(without_contact_nothing_is_approached_audited_or_completed);
    RUN(an_empty_queue_leaves_root_motion);
    RUN(a_tick_without_a_length_changes_nothing);
    RUN(a_jump_or_velocity_at_the_head_leaves_root_motion);
    RUN(exactly_5_cm_is_reached_at_once_by_l3);
    RUN(exactly_5_cm_completes_by_retail_yet_is_still_stepped);
    RUN(completing_by_the_second_test_steps_to_the_old_head);
    RUN(nearer_than_5_cm_is_reached_without_a_step_by_both);
    RUN(by_l3_the_step_does_not_turn_the_body);
    RUN(by_retail_the_first_step_turns_the_body_all_the_way);
    RUN(keep_heading_takes_the_turn_out_of_the_step);
    RUN(the_flag_of_the_last_near_place_counts_for_every_head);
}
