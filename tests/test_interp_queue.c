// What is queued, pruned and dropped, and what counts as far or as already there.

#include "interp_rig.h"

#include <math.h>

// claims: D0-0.8 D0-2.1 D3-4.3
static int a_new_queue_is_empty_and_has_no_baseline(void) {
    const rm_interp queue = new_queue();
    CHECK(queue.head.count == 0 && queue.head.node.kind == RM_NODE_NONE);
    CHECK(queue.head.baseline == 999999.0f);
    CHECK(queue.head.fails == 0 && queue.head.keep_heading == 0 && queue.ring.has_failed == 0);
    return 0;
}

// claims: D0-0.2 D0-0.7 D0-3.4 D0-3.6 D3-1.2 D3-1.7
static int a_place_is_far_only_beyond_100_m_outdoors(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    CHECK(to(&queue, &body, 0, 100, 0) == RM_INTERP_QUEUED);
    CHECK(queue.head.fails == 0);
    rm_interp_stop(&queue);
    CHECK(to(&queue, &body, 0, nextafterf(100.0f, 200.0f), 0) == RM_INTERP_FAR);
    CHECK(queue.head.fails == 4 && queue.head.count == 1);
    return 0;
}

// claims: D0-3.5 D3-1.2 D3-1.3
static int a_place_is_far_beyond_20_m_indoors_and_25_for_the_player(void) {
    rm_chase_body body = body_at(0, 0, 0);
    body.at.cell = INDOOR_CELL;
    rm_interp queue = new_queue();
    CHECK(to(&queue, &body, 0, 20, 0) == RM_INTERP_QUEUED);
    rm_interp_stop(&queue);
    CHECK(to(&queue, &body, 0, 20.01f, 0) == RM_INTERP_FAR);
    body.is_player = true;
    rm_interp_stop(&queue);
    CHECK(to(&queue, &body, 0, 25, 0) == RM_INTERP_QUEUED);
    rm_interp_stop(&queue);
    CHECK(to(&queue, &body, 0, 25.01f, 0) == RM_INTERP_FAR);
    return 0;
}

// claims: D3-1.4
static int the_player_has_no_wider_blip_distance_outdoors(void) {
    rm_chase_body body = body_at(0, 0, 0);
    body.is_player = true;
    rm_interp queue = new_queue();
    CHECK(to(&queue, &body, 0, 100, 0) == RM_INTERP_QUEUED);
    rm_interp_stop(&queue);
    CHECK(to(&queue, &body, 0, 100.1f, 0) == RM_INTERP_FAR);
    return 0;
}

// claims: D3-1.6
static int the_blip_distance_is_that_of_the_bodys_cell_not_of_the_place(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body outdoors = body_at(0, 0, 0);
    rm_position place = place_at(0, 50, 0);
    place.cell = INDOOR_CELL;
    rm_interp queue = new_queue();
    CHECK(rm_interp_to(&queue, &rules, &outdoors, &place, false) == RM_INTERP_QUEUED);
    return 0;
}

static int a_body_that_is_nowhere_known_is_neither_there_nor_far(void) {
    const rm_chase_body nobody = {.is_unknown = true, .at = place_at(5, 0, 0)};
    rm_interp queue = new_queue();
    CHECK(to(&queue, &nobody, 5, 0, 0) == RM_INTERP_QUEUED);
    CHECK(to(&queue, &nobody, 9, 0, 0) == RM_INTERP_QUEUED);
    CHECK(to(&queue, &nobody, 5.01f, 0, 0) == RM_INTERP_QUEUED && queue.head.count == 3);
    rm_interp_stop(&queue);
    CHECK(to(&queue, &nobody, 500, 0, 0) == RM_INTERP_QUEUED && queue.head.fails == 0);
    CHECK(to(&queue, &nobody, 500.04f, 0, 0) == RM_INTERP_QUEUED && queue.head.count == 1);
    CHECK(to(&queue, &nobody, 600.05f, 0, 0) == RM_INTERP_FAR && queue.head.fails == 4);
    return 0;
}

static int a_place_keeps_its_heading_where_the_bodys_is_not_known(void) {
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body nobody = {.is_unknown = true};
    rm_position place = place_at(5, 0, 0);
    place.rotation = rm_quat_from_heading(90.0f);
    rm_interp queue = new_queue();
    CHECK(rm_interp_to(&queue, &rules, &nobody, &place, true) == RM_INTERP_QUEUED);
    CHECK_NEAR(rm_quat_heading(node(&queue, 0).place.rotation), 90.0f, 1e-3f);
    CHECK(queue.head.keep_heading == 1);
    return 0;
}

static int a_caller_may_give_the_blip_distance(void) {
    rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    body.blip_distance = 7.0f;
    CHECK(to(&queue, &body, 0, 7, 0) == RM_INTERP_QUEUED);
    rm_interp_stop(&queue);
    CHECK(to(&queue, &body, 0, 7.01f, 0) == RM_INTERP_FAR);
    return 0;
}

static int an_unknown_body_has_the_blip_distance_of_the_places_cell(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body nobody = {.is_unknown = true};
    rm_position place = place_at(1, 0, 0);
    place.cell = INDOOR_CELL;
    rm_interp queue = new_queue();
    CHECK(rm_interp_to(&queue, &rules, &nobody, &place, false) == RM_INTERP_QUEUED);
    place.origin.x = 21.5f;
    CHECK(rm_interp_to(&queue, &rules, &nobody, &place, false) == RM_INTERP_FAR);
    return 0;
}

// claims: D0-3.2 D2-6.3
static int the_far_test_measures_from_the_tail(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    CHECK(to(&queue, &body, 0, 90, 0) == RM_INTERP_QUEUED);
    CHECK(to(&queue, &body, 0, 180, 0) == RM_INTERP_QUEUED); // 180 m from the body
    CHECK(to(&queue, &body, 0, 40, 0) == RM_INTERP_FAR);     // only 40 m from the body
    return 0;
}

// What such a node holds in place of a place is none.
// claims: D0-3.3
static int the_far_test_measures_from_the_body_behind_a_jump_or_velocity_tail(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    const float distances[] = {95, 180};
    for (int i = 0; i < 2; ++i) {
        const rm_interp_result expected = i ? RM_INTERP_FAR : RM_INTERP_QUEUED;
        rm_interp queue = new_queue();
        to(&queue, &body, 0, 90, 0);
        rm_interp_append_velocity(&queue, vec(1, 0, 0));
        CHECK(to(&queue, &body, 0, distances[i], 0) == expected);
        queue = new_queue();
        to(&queue, &body, 0, 90, 0);
        rm_interp_append_jump(&queue);
        CHECK(to(&queue, &body, 0, distances[i], 0) == expected);
    }
    return 0;
}

// claims: D0-3.10
static int far_comes_before_already_there(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    to(&queue, &body, 0, 90, 0);
    to(&queue, &body, 0, 150, 0);
    CHECK(to(&queue, &body, 0, 0, 0) == RM_INTERP_FAR);
    CHECK(queue.head.count == 3);
    return 0;
}

// claims: D0-3.7
static int a_far_place_goes_by_the_stored_flag_and_does_not_store_its_own(void) {
    const rm_rules rules = rm_rules_l3();
    rm_chase_body body = body_at(0, 0, 0);
    body.at.rotation = rm_quat_from_heading(90);
    const rm_position far_away = place_facing(0, 150, 0, 200);
    rm_interp queue = new_queue();
    CHECK(rm_interp_to(&queue, &rules, &body, &far_away, true) == RM_INTERP_FAR);
    CHECK_NEAR(rm_quat_heading(node(&queue, 0).place.rotation), 200.0, 1e-3);
    CHECK(queue.head.keep_heading == 0);
    return 0;
}

static int a_far_place_takes_the_bodys_heading_when_the_stored_flag_says_so(void) {
    const rm_rules rules = rm_rules_l3();
    rm_chase_body body = body_at(0, 0, 0);
    body.at.rotation = rm_quat_from_heading(90);
    const rm_position near_by = place_at(0, 10, 0);
    const rm_position far_away = place_facing(0, 150, 0, 200);
    rm_interp queue = new_queue();
    rm_interp_to(&queue, &rules, &body, &near_by, true);
    CHECK(rm_interp_to(&queue, &rules, &body, &far_away, false) == RM_INTERP_FAR);
    CHECK_NEAR(rm_quat_heading(node(&queue, 1).place.rotation), 90.0, 1e-3);
    CHECK(queue.head.keep_heading == 1);
    return 0;
}

// claims: D0-3.1 D0-3.19
static int a_near_place_stores_its_flag_and_takes_the_bodys_heading(void) {
    const rm_rules rules = rm_rules_l3();
    rm_chase_body body = body_at(0, 0, 0);
    body.at.rotation = rm_quat_from_heading(90);
    const rm_position place = place_facing(0, 10, 0, 200);
    const rm_position other = place_facing(0, 20, 0, 200);
    rm_interp queue = new_queue();
    CHECK(rm_interp_to(&queue, &rules, &body, &place, true) == RM_INTERP_QUEUED);
    CHECK_NEAR(rm_quat_heading(node(&queue, 0).place.rotation), 90.0, 1e-3);
    CHECK(queue.head.keep_heading == 1);
    CHECK(rm_interp_to(&queue, &rules, &body, &other, false) == RM_INTERP_QUEUED);
    CHECK_NEAR(rm_quat_heading(node(&queue, 1).place.rotation), 200.0, 1e-3);
    CHECK(queue.head.keep_heading == 0);
    return 0;
}

// claims: D0-3.11
static int within_5_cm_inclusive_the_body_is_already_there(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    for (int i = 0; i < 2; ++i) {
        rm_interp queue = queue_with(3, 0, 0);
        const rm_position at_limit = place_at(0.05f, 0, 0);
        const rm_position beyond = place_at(nextafterf(0.05f, 1.0f), 0, 0);
        CHECK(rm_interp_to(&queue, &rules[i], &body, &at_limit, false) == RM_INTERP_THERE);
        CHECK(queue.head.count == 0);
        CHECK(rm_interp_to(&queue, &rules[i], &body, &beyond, false) == RM_INTERP_QUEUED);
    }
    return 0;
}

// claims: D0-2.3
static int already_there_forgets_fails_and_window_but_not_the_flag(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    const rm_position here = place_at(0, 0, 0);
    rm_interp queue = queue_with(3, 0, 0);
    queue.head.fails = 2;
    queue.head.ticks = 3;
    queue.head.seconds = 0.3f;
    queue.head.baseline = 7.0f;
    CHECK(rm_interp_to(&queue, &rules, &body, &here, true) == RM_INTERP_THERE);
    CHECK(queue.head.fails == 0 && queue.head.ticks == 0 && queue.head.seconds == 0.0f);
    CHECK(queue.head.baseline == RM_NO_BASELINE);
    CHECK(queue.head.keep_heading == 0); // the call's flag is not stored
    return 0;
}

// claims: D0-3.20
static int a_near_place_leaves_fails_and_baseline_alone(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(3, 0, 0);
    queue.head.fails = 2;
    queue.head.ticks = 3;
    queue.head.baseline = 7.0f;
    CHECK(to(&queue, &body, 5, 0, 0) == RM_INTERP_QUEUED);
    CHECK(queue.head.fails == 2 && queue.head.ticks == 3 && queue.head.baseline == 7.0f);
    return 0;
}

// claims: D0-3.14
static int a_tail_exactly_5_cm_away_is_dropped_by_l3_and_kept_by_retail(void) {
    const rm_chase_body body = body_at(0, 10, 0);
    const rm_rules l3 = rm_rules_l3();
    const rm_rules retail = rm_rules_retail();
    const rm_position place = place_at(0.05f, 0, 0);
    rm_interp queue = queue_with(0, 0, 0);
    rm_interp_to(&queue, &l3, &body, &place, false);
    CHECK(queue.head.count == 1);
    CHECK(queue.head.node.place.origin.x == 0.05f);
    queue = queue_with(0, 0, 0);
    rm_interp_to(&queue, &retail, &body, &place, false);
    CHECK(queue.head.count == 2);
    return 0;
}

// claims: D0-3.14 D3-1.8 D3-5.1
static int a_tail_nearer_than_5_cm_is_dropped_by_both(void) {
    const rm_chase_body body = body_at(0, 10, 0);
    const rm_rules retail = rm_rules_retail();
    const rm_position place = place_at(0.049f, 0, 0);
    rm_interp queue = queue_with(0, 0, 0);
    rm_interp_to(&queue, &retail, &body, &place, false);
    CHECK(queue.head.count == 1);
    CHECK(queue.head.node.place.origin.x == 0.049f);
    return 0;
}

// claims: D0-0.5 D0-3.15 D0-3.21
static int pruning_goes_on_while_tails_are_near(void) {
    const rm_chase_body body = body_at(0, 10, 0);
    rm_interp queue = queue_with(5, 0, 0);
    to(&queue, &body, 0.04f, 0, 0);
    to(&queue, &body, -0.04f, 0, 0);
    CHECK(queue.head.count == 3);
    to(&queue, &body, 0, 0, 0);
    CHECK(queue.head.count == 2);
    CHECK(node(&queue, 0).place.origin.x == 5.0f);
    CHECK(node(&queue, 1).place.origin.x == 0.0f);
    return 0;
}

// claims: D0-3.16
static int pruning_stops_at_a_jump_and_at_a_velocity(void) {
    const rm_chase_body body = body_at(0, 10, 0);
    for (int i = 0; i < 2; ++i) {
        rm_interp queue = queue_with(0.04f, 0, 0);
        if (i == 0) {
            rm_interp_append_jump(&queue);
        } else {
            rm_interp_append_velocity(&queue, vec(0, 0, 0));
        }
        to(&queue, &body, -0.04f, 0, 0);
        to(&queue, &body, 0, 0, 0);
        CHECK(queue.head.count == 3);
        CHECK(node(&queue, 0).place.origin.x == 0.04f);
        CHECK(node(&queue, 2).place.origin.x == 0.0f);
    }
    return 0;
}

// claims: D0-0.6 D0-3.17 D0-8.1 D3-5.1
static int a_full_queue_drops_its_oldest_place(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    for (int i = 1; i <= CAPACITY + 5; ++i) {
        CHECK(to(&queue, &body, 0, (float)i, 0) == RM_INTERP_QUEUED);
        CHECK(queue.head.count == (uint32_t)(i < CAPACITY ? i : CAPACITY));
    }
    CHECK(queue.head.node.place.origin.y == 6.0f);
    CHECK(node(&queue, CAPACITY - 1).place.origin.y == (float)(CAPACITY + 5));
    return 0;
}

// claims: D0-3.8
static int jump_velocity_and_far_nodes_are_capped_too(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    for (int i = 1; i <= CAPACITY + 1; ++i) {
        to(&queue, &body, 0, (float)i, 0);
    }
    rm_interp_append_jump(&queue);
    CHECK(queue.head.count == CAPACITY && queue.head.node.place.origin.y == 3.0f);
    rm_interp_append_velocity(&queue, vec(1, 2, 3));
    CHECK(queue.head.count == CAPACITY && queue.head.node.place.origin.y == 4.0f);
    CHECK(to(&queue, &body, 0, 150, 0) == RM_INTERP_FAR);
    CHECK(queue.head.count == CAPACITY);
    CHECK(node(&queue, CAPACITY - 3).kind == RM_NODE_JUMP);
    CHECK(node(&queue, CAPACITY - 2).kind == RM_NODE_VELOCITY);
    CHECK(node(&queue, CAPACITY - 1).kind == RM_NODE_POSITION);
    return 0;
}

// claims: D0-3.18
static int pruning_a_full_queue_makes_room_so_that_no_head_is_lost(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    for (int i = 1; i <= CAPACITY; ++i) {
        to(&queue, &body, 0, (float)i, 0);
    }
    to(&queue, &body, 0.01f, (float)CAPACITY, 0);
    CHECK(queue.head.count == CAPACITY && queue.head.node.place.origin.y == 1.0f);
    return 0;
}

// claims: D0-2.4
static int stopping_keeps_the_flag_and_the_last_failed_place(void) {
    rm_interp queue = queue_with(1, 0, 0);
    queue.head.keep_heading = 1;
    queue.head.fails = 3;
    queue.head.ticks = 2;
    queue.head.seconds = 0.2f;
    queue.head.baseline = 5.0f;
    queue.ring.has_failed = 1;
    queue.ring.failed = place_at(4, 4, 4);
    rm_interp_stop(&queue);
    CHECK(queue.head.count == 0 && queue.head.node.kind == RM_NODE_NONE);
    CHECK(queue.head.fails == 0 && queue.head.ticks == 0 && queue.head.seconds == 0.0f);
    CHECK(queue.head.baseline == RM_NO_BASELINE);
    CHECK(queue.head.keep_heading == 1);
    CHECK(queue.ring.has_failed == 1 && queue.ring.failed.origin.x == 4.0f);
    return 0;
}

void test_interp_queue(void) {
    RUN(a_new_queue_is_empty_and_has_no_baseline);
    RUN(a_place_is_far_only_beyond_100_m_outdoors);
    RUN(a_place_is_far_beyond_20_m_indoors_and_25_for_the_player);
    RUN(the_player_has_no_wider_blip_distance_outdoors);
    RUN(the_blip_distance_is_that_of_the_bodys_cell_not_of_the_place);
    RUN(a_body_that_is_nowhere_known_is_neither_there_nor_far);
    RUN(a_place_keeps_its_heading_where_the_bodys_is_not_known);
    RUN(a_caller_may_give_the_blip_distance);
    RUN(an_unknown_body_has_the_blip_distance_of_the_places_cell);
    RUN(the_far_test_measures_from_the_tail);
    RUN(the_far_test_measures_from_the_body_behind_a_jump_or_velocity_tail);
    RUN(far_comes_before_already_there);
    RUN(a_far_place_goes_by_the_stored_flag_and_does_not_store_its_own);
    RUN(a_far_place_takes_the_bodys_heading_when_the_stored_flag_says_so);
    RUN(a_near_place_stores_its_flag_and_takes_the_bodys_heading);
    RUN(within_5_cm_inclusive_the_body_is_already_there);
    RUN(already_there_forgets_fails_and_window_but_not_the_flag);
    RUN(a_near_place_leaves_fails_and_baseline_alone);
    RUN(a_tail_exactly_5_cm_away_is_dropped_by_l3_and_kept_by_retail);
    RUN(a_tail_nearer_than_5_cm_is_dropped_by_both);
    RUN(pruning_goes_on_while_tails_are_near);
    RUN(pruning_stops_at_a_jump_and_at_a_velocity);
    RUN(a_full_queue_drops_its_oldest_place);
    RUN(jump_velocity_and_far_nodes_are_capped_too);
    RUN(pruning_a_full_queue_makes_room_so_that_no_head_is_lost);
    RUN(stopping_keeps_the_flag_and_the_last_failed_place);
}
