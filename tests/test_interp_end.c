// What follows on the head of a queue, and the end of the tick: velocities, jumps and blips.

#include "interp_rig.h"

// claims: D0-5.1 D0-5.3
static int completing_with_a_place_behind_measures_anew(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.01f, 0, 0);
    to(&queue, &body, 0, 8, 6);
    queue.head.fails = 2;
    queue.head.ticks = 3;
    queue.head.seconds = 0.3f;
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == RM_CHASE_REACHED);
    CHECK(queue.head.count == 1 && queue.head.baseline == 10.0f);
    CHECK(queue.head.ticks == 0 && queue.head.seconds == 0.0f);
    CHECK(queue.head.fails == 2); // only stopping forgets them
    CHECK(queue.head.node.place.origin.z == 6.0f);
    return 0;
}

// claims: D0-5.3
static int failing_with_a_place_behind_measures_anew_and_remembers_nothing(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    to(&queue, &body, 0, 8, 6);
    CHECK(stall(&queue, &rules, &body) == RM_CHASE_STALLED);
    CHECK(queue.head.count == 1 && queue.head.baseline == 10.0f && queue.head.fails == 1);
    CHECK(queue.ring.has_failed == 0);
    return 0;
}

// claims: D0-5.7
static int failing_with_a_jump_behind_remembers_the_place(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    rm_interp_append_jump(&queue);
    CHECK(stall(&queue, &rules, &body) == RM_CHASE_STALLED);
    CHECK(queue.head.count == 1 && queue.ring.has_failed == 1);
    CHECK(queue.ring.failed.origin.y == 5.0f);
    return 0;
}

// claims: D0-5.8
static int reaching_with_a_velocity_behind_remembers_nothing_and_keeps_the_baseline(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.01f, 0, 0);
    rm_interp_append_velocity(&queue, vec(1, 0, 0));
    queue.head.baseline = 5.0f;
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == RM_CHASE_REACHED);
    CHECK(queue.head.count == 1 && queue.ring.has_failed == 0 && queue.head.baseline == 5.0f);
    return 0;
}

// claims: D0-5.2 D0-5.4 D0-5.5
static int reaching_the_last_node_stops_the_queue(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.01f, 0, 0);
    queue.head.fails = 3;
    queue.head.baseline = 5.0f;
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == RM_CHASE_REACHED);
    CHECK(queue.head.count == 0 && queue.head.fails == 0);
    CHECK(queue.head.baseline == RM_NO_BASELINE && queue.ring.has_failed == 0);
    return 0;
}

// claims: D0-5.4 D0-5.6 D2-6.1
static int failing_at_the_last_node_remembers_it_and_keeps_the_fails(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    CHECK(stall(&queue, &rules, &body) == RM_CHASE_STALLED);
    CHECK(queue.head.count == 0 && queue.head.fails == 1);
    CHECK(queue.head.baseline == RM_NO_BASELINE);
    CHECK(queue.ring.has_failed == 1 && queue.ring.failed.origin.y == 5.0f);
    return 0;
}

// claims: D0-6.5
static int a_place_at_the_head_needs_nothing_at_the_end_of_the_tick(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_NOTHING);
    CHECK(queue.head.count == 1);
    return 0;
}

// Also where a place has failed before: the queue has been stopped since.
// claims: D0-6.7
static int an_empty_queue_without_a_fail_needs_nothing(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_NOTHING);
    queue = queue_with(0, 5, 0);
    CHECK(stall(&queue, &rules, &body) == RM_CHASE_STALLED);
    rm_interp_stop(&queue);
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_NOTHING);
    return 0;
}

// A second node takes over what the first one left: one baseline, and the place that failed last.
// claims: D0-1.3
static int a_queue_has_one_baseline_and_one_place_to_blip_to(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    rm_frame offset;
    tick(&queue, &rules, &body, 0.1f, &offset);
    to(&queue, &body, 0, 9, 0);
    CHECK(queue.head.baseline == RM_NO_BASELINE);
    CHECK(stall(&queue, &rules, &body) == RM_CHASE_STALLED);
    CHECK(queue.head.baseline == 9.0f); // measured as the first node went
    tick(&queue, &rules, &body, 0.1f, &offset);
    CHECK(queue.head.baseline == 9.0f); // and kept until its window ends
    CHECK(stall(&queue, &rules, &body) == RM_CHASE_STALLED);
    CHECK(rm_interp_use_time(&queue, &body).place.origin.y == 9.0f);
    to(&queue, &body, 0, 7, 0);
    CHECK(stall(&queue, &rules, &body) == RM_CHASE_STALLED);
    CHECK(rm_interp_use_time(&queue, &body).place.origin.y == 7.0f);
    return 0;
}

// claims: D0-1.2 D0-6.3
static int velocity_nodes_complete_one_a_tick_with_or_without_contact(void) {
    rm_chase_body body = body_at(0, 0, 0);
    body.has_contact = false;
    rm_interp queue = new_queue();
    rm_interp_append_velocity(&queue, vec(1, 2, 3));
    rm_interp_append_velocity(&queue, vec(4, 5, 6));
    rm_interp_action action = rm_interp_use_time(&queue, &body);
    CHECK(action.wish == RM_INTERP_SET_VELOCITY && queue.head.count == 1);
    CHECK_VEC(action.velocity, vec(1, 2, 3), 0);
    action = rm_interp_use_time(&queue, &body);
    CHECK(action.wish == RM_INTERP_SET_VELOCITY && queue.head.count == 0);
    CHECK_VEC(action.velocity, vec(4, 5, 6), 0);
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_NOTHING);
    return 0;
}

// claims: D0-1.2 D0-6.4
static int jump_nodes_complete_one_a_tick_and_ask_for_nothing(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    rm_interp_append_jump(&queue);
    rm_interp_append_jump(&queue);
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_NOTHING);
    CHECK(queue.head.count == 1);
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_NOTHING);
    CHECK(queue.head.count == 0);
    return 0;
}

static int a_completed_jump_measures_to_the_place_behind_it(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    rm_interp_append_jump(&queue);
    to(&queue, &body, 0, 6, 8);
    rm_interp_use_time(&queue, &body);
    CHECK(queue.head.count == 1 && queue.head.baseline == 10.0f);
    return 0;
}

// claims: D0-6.2 D0-6.8 D2-6.5 D3-5.4
static int more_than_three_fails_blip_to_the_tail(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    to(&queue, &body, 0, 7, 0);
    queue.head.fails = 3;
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_NOTHING);
    queue.head.fails = 4;
    const rm_interp_action action = rm_interp_use_time(&queue, &body);
    CHECK(action.wish == RM_INTERP_PLACE);
    CHECK(action.place.origin.y == 7.0f && !action.has_velocity);
    return 0;
}

// claims: D0-6.6 D0-6.9
static int an_empty_queue_with_one_fail_blips_to_the_failed_place(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    stall(&queue, &rules, &body);
    const rm_interp_action action = rm_interp_use_time(&queue, &body);
    CHECK(action.wish == RM_INTERP_PLACE && action.place.origin.y == 5.0f);
    CHECK(!action.has_velocity);
    return 0;
}

// claims: D0-6.10 D0-6.11
static int a_blip_takes_the_velocity_of_the_tail_along(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    to(&queue, &body, 0, 7, 0);
    rm_interp_append_velocity(&queue, vec(9, 9, 9));
    rm_interp_append_velocity(&queue, vec(1, 2, 3));
    queue.head.fails = 4;
    const rm_interp_action action = rm_interp_use_time(&queue, &body);
    CHECK(action.wish == RM_INTERP_PLACE && action.place.origin.y == 7.0f);
    CHECK(action.has_velocity);
    CHECK_VEC(action.velocity, vec(1, 2, 3), 0);
    return 0;
}

// claims: D0-6.10 D0-6.12
static int a_blip_behind_a_jump_has_no_velocity(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 7, 0);
    rm_interp_append_velocity(&queue, vec(9, 9, 9));
    rm_interp_append_jump(&queue);
    queue.head.fails = 4;
    const rm_interp_action action = rm_interp_use_time(&queue, &body);
    CHECK(action.wish == RM_INTERP_PLACE && action.place.origin.y == 7.0f);
    CHECK(!action.has_velocity);
    return 0;
}

static int a_velocity_before_the_last_place_is_not_taken_along(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    rm_interp_append_velocity(&queue, vec(9, 9, 9));
    to(&queue, &body, 0, 7, 0);
    queue.head.fails = 4;
    const rm_interp_action action = rm_interp_use_time(&queue, &body);
    CHECK(action.wish == RM_INTERP_PLACE && !action.has_velocity);
    return 0;
}

// claims: D0-6.13
static int without_a_place_in_the_queue_a_blip_goes_to_the_failed_one_without_velocity(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    rm_interp_append_jump(&queue);
    rm_interp_append_velocity(&queue, vec(1, 2, 3));
    queue.head.fails = 4;
    queue.ring.has_failed = 1;
    queue.ring.failed = place_at(4, 4, 4);
    const rm_interp_action action = rm_interp_use_time(&queue, &body);
    CHECK(action.wish == RM_INTERP_PLACE && action.place.origin.x == 4.0f);
    CHECK(!action.has_velocity && queue.head.count == 2);
    return 0;
}

// claims: D0-2.2
static int with_no_place_known_the_queue_is_just_emptied(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    rm_interp_append_jump(&queue);
    rm_interp_append_velocity(&queue, vec(1, 2, 3));
    queue.head.fails = 4;
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_NOTHING);
    CHECK(queue.head.count == 0 && queue.head.fails == 0);
    return 0;
}

// claims: D0-6.15
static int a_blip_that_is_not_carried_out_is_asked_for_again(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    rm_interp_append_velocity(&queue, vec(1, 2, 3));
    queue.head.fails = 4;
    for (int i = 0; i < 3; ++i) {
        const rm_interp_action action = rm_interp_use_time(&queue, &body);
        CHECK(action.wish == RM_INTERP_PLACE && action.place.origin.y == 5.0f);
        CHECK(action.has_velocity && queue.head.count == 2 && queue.head.fails == 4);
    }
    return 0;
}

// claims: D0-6.16
static int a_blip_comes_before_a_velocity_at_the_head(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    rm_interp_append_velocity(&queue, vec(9, 9, 9));
    CHECK(to(&queue, &body, 0, 150, 0) == RM_INTERP_FAR);
    const rm_interp_action action = rm_interp_use_time(&queue, &body);
    CHECK(action.wish == RM_INTERP_PLACE && action.place.origin.y == 150.0f);
    return 0;
}

// claims: D2-7.11
static int a_blip_needs_no_contact(void) {
    rm_chase_body body = body_at(0, 0, 0);
    body.has_contact = false;
    rm_interp queue = new_queue();
    to(&queue, &body, 0, 150, 0);
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_PLACE);
    return 0;
}

void test_interp_end(void) {
    RUN(completing_with_a_place_behind_measures_anew);
    RUN(failing_with_a_place_behind_measures_anew_and_remembers_nothing);
    RUN(failing_with_a_jump_behind_remembers_the_place);
    RUN(reaching_with_a_velocity_behind_remembers_nothing_and_keeps_the_baseline);
    RUN(reaching_the_last_node_stops_the_queue);
    RUN(failing_at_the_last_node_remembers_it_and_keeps_the_fails);
    RUN(a_place_at_the_head_needs_nothing_at_the_end_of_the_tick);
    RUN(an_empty_queue_without_a_fail_needs_nothing);
    RUN(a_queue_has_one_baseline_and_one_place_to_blip_to);
    RUN(velocity_nodes_complete_one_a_tick_with_or_without_contact);
    RUN(jump_nodes_complete_one_a_tick_and_ask_for_nothing);
    RUN(a_completed_jump_measures_to_the_place_behind_it);
    RUN(more_than_three_fails_blip_to_the_tail);
    RUN(an_empty_queue_with_one_fail_blips_to_the_failed_place);
    RUN(a_blip_takes_the_velocity_of_the_tail_along);
    RUN(a_blip_behind_a_jump_has_no_velocity);
    RUN(a_velocity_before_the_last_place_is_not_taken_along);
    RUN(without_a_place_in_the_queue_a_blip_goes_to_the_failed_one_without_velocity);
    RUN(with_no_place_known_the_queue_is_just_emptied);
    RUN(a_blip_that_is_not_carried_out_is_asked_for_again);
    RUN(a_blip_comes_before_a_velocity_at_the_head);
    RUN(a_blip_needs_no_contact);
}
