// The interpolation queue, on its own: every operator, counter and follow-up.

#include "remora/chase.h"

#include "chase/interp.h"
#include "check.h"
#include "places.h"

#include <math.h>

static const uint32_t MOVED = RM_CHASE_MOVED;
static const uint32_t REACHED = RM_CHASE_REACHED;
static const uint32_t STALLED = RM_CHASE_STALLED;

// A body in contact at a place, chasing at 4 m/s.
static rm_chase_body body_at(float x, float y, float z) {
    return (rm_chase_body){.at = place_at(x, y, z), .has_contact = true, .chase_speed = 4.0f};
}

static rm_interp new_queue(void) {
    rm_interp queue;
    rm_interp_init(&queue);
    return queue;
}

// Queues a place for a body, by L3 rules and turning to its heading.
static rm_interp_result to(rm_interp *queue, const rm_chase_body *body, float x, float y, float z) {
    const rm_rules rules = rm_rules_l3();
    const rm_position place = place_at(x, y, z);
    return rm_interp_to(queue, &rules, body, &place, false);
}

// A queue with one place, as seen from far enough for it not to be there already.
static rm_interp queue_with(float x, float y, float z) {
    rm_interp queue = new_queue();
    const rm_chase_body elsewhere = body_at(50, 50, 0);
    to(&queue, &elsewhere, x, y, z);
    return queue;
}

static rm_interp_node node(const rm_interp *queue, uint32_t i) {
    return rm_interp_node_at(&queue->head, &queue->ring, i);
}

// One tick; what root motion left in the offset is (9, 9, 9), so that one sees who replaces it.
static uint32_t tick(rm_interp *queue, const rm_rules *rules, const rm_chase_body *body, float dt,
                     rm_frame *offset) {
    *offset = rm_frame_make(vec(9, 9, 9), rm_quat_identity());
    return rm_interp_adjust(queue, rules, body, false, dt, offset);
}

static bool is_untouched(const rm_frame *offset) {
    return offset->origin.x == 9.0f && offset->origin.y == 9.0f && offset->origin.z == 9.0f;
}

// Ticks a body that does not move until its head is given up: two windows for the first node of a
// queue, whose first window always passes, one for the others.
static uint32_t stall(rm_interp *queue, const rm_rules *rules, const rm_chase_body *body) {
    rm_frame offset;
    for (int i = 0; i < 2 * RM_STALL_WINDOW; ++i) {
        const uint32_t reasons = tick(queue, rules, body, 0.1f, &offset);
        if (!(reasons & MOVED)) {
            return reasons;
        }
    }
    return 0;
}

// ------------------------------------------------------------------------------------- queueing

static int a_new_queue_is_empty_and_has_no_baseline(void) {
    const rm_interp queue = new_queue();
    CHECK(queue.head.count == 0 && queue.head.node.kind == RM_NODE_NONE);
    CHECK(queue.head.baseline == 999999.0f);
    CHECK(queue.head.fails == 0 && queue.head.keep_heading == 0 && queue.ring.has_failed == 0);
    return 0;
}

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

static int the_player_has_no_wider_blip_distance_outdoors(void) {
    rm_chase_body body = body_at(0, 0, 0);
    body.is_player = true;
    rm_interp queue = new_queue();
    CHECK(to(&queue, &body, 0, 100, 0) == RM_INTERP_QUEUED);
    rm_interp_stop(&queue);
    CHECK(to(&queue, &body, 0, 100.1f, 0) == RM_INTERP_FAR);
    return 0;
}

static int the_blip_distance_is_that_of_the_bodys_cell_not_of_the_place(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body outdoors = body_at(0, 0, 0);
    rm_position place = place_at(0, 50, 0);
    place.cell = INDOOR_CELL;
    rm_interp queue = new_queue();
    CHECK(rm_interp_to(&queue, &rules, &outdoors, &place, false) == RM_INTERP_QUEUED);
    return 0;
}

static int the_far_test_measures_from_the_tail(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    CHECK(to(&queue, &body, 0, 90, 0) == RM_INTERP_QUEUED);
    CHECK(to(&queue, &body, 0, 180, 0) == RM_INTERP_QUEUED); // 180 m from the body
    CHECK(to(&queue, &body, 0, 40, 0) == RM_INTERP_FAR);     // only 40 m from the body
    return 0;
}

static int the_far_test_measures_from_the_body_behind_a_jump_or_velocity_tail(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    to(&queue, &body, 0, 90, 0);
    rm_interp_append_velocity(&queue, vec(1, 0, 0));
    CHECK(to(&queue, &body, 0, 180, 0) == RM_INTERP_FAR);
    queue = new_queue();
    to(&queue, &body, 0, 90, 0);
    rm_interp_append_jump(&queue);
    CHECK(to(&queue, &body, 0, 180, 0) == RM_INTERP_FAR);
    return 0;
}

static int far_comes_before_already_there(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    to(&queue, &body, 0, 90, 0);
    to(&queue, &body, 0, 150, 0);
    CHECK(to(&queue, &body, 0, 0, 0) == RM_INTERP_FAR);
    CHECK(queue.head.count == 3);
    return 0;
}

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

enum { CAPACITY = RM_QUEUE_CAPACITY };

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

// ------------------------------------------------------------------------------------- stepping

static int a_body_steps_towards_the_head_by_speed_times_time(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(6, 8, 0);
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == MOVED);
    CHECK_VEC(offset.origin, vec(0.24f, 0.32f, 0), 1e-6);
    CHECK(queue.head.count == 1);
    return 0;
}

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

static int the_last_step_does_not_overshoot(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.3f, 0, 0);
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == MOVED);
    CHECK(offset.origin.x == 0.3f);
    CHECK(queue.head.count == 1); // it is reached at the next tick
    return 0;
}

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

static int an_empty_queue_leaves_root_motion(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == 0);
    CHECK(is_untouched(&offset) && queue.head.ticks == 0);
    return 0;
}

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

static int exactly_5_cm_is_reached_at_once_by_l3(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.05f, 0, 0);
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == REACHED);
    CHECK(is_untouched(&offset) && queue.head.count == 0);
    return 0;
}

static int exactly_5_cm_completes_by_retail_yet_is_still_stepped(void) {
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.05f, 0, 0);
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == (MOVED | REACHED));
    CHECK(offset.origin.x == 0.05f && offset.origin.y == 0.0f);
    CHECK(queue.head.count == 0);
    return 0;
}

static int completing_by_the_second_test_steps_to_the_old_head(void) {
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.05f, 0, 0);
    to(&queue, &body, 0, 7, 0);
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.005f, &offset) == (MOVED | REACHED));
    CHECK_VEC(offset.origin, vec(0.02f, 0, 0), 1e-7);
    CHECK(queue.head.count == 1 && queue.head.baseline == 7.0f);
    return 0;
}

static int nearer_than_5_cm_is_reached_without_a_step_by_both(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    const rm_chase_body body = body_at(0, 0, 0);
    for (int i = 0; i < 2; ++i) {
        rm_interp queue = queue_with(0.049f, 0, 0);
        rm_frame offset;
        CHECK(tick(&queue, &rules[i], &body, 0.1f, &offset) == REACHED);
        CHECK(is_untouched(&offset) && queue.head.count == 0);
    }
    return 0;
}

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
    return 0;
}

// ------------------------------------------------------------------------------------- auditing

static int the_window_is_audited_at_its_fifth_tick(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 10, 0);
    rm_frame offset;
    for (uint32_t i = 1; i <= 4; ++i) {
        CHECK(tick(&queue, &rules, &body, 0.125f, &offset) == MOVED);
        CHECK(queue.head.ticks == i && queue.head.seconds == 0.125f * (float)i);
        CHECK(queue.head.baseline == RM_NO_BASELINE);
    }
    CHECK(tick(&queue, &rules, &body, 0.125f, &offset) == MOVED);
    CHECK(queue.head.ticks == 0 && queue.head.seconds == 0.0f);
    CHECK(queue.head.baseline == 10.0f);
    return 0;
}

static int the_first_window_always_passes(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    const rm_chase_body body = body_at(0, 0, 0);
    for (int r = 0; r < 2; ++r) {
        rm_interp queue = queue_with(0, 10, 0);
        rm_frame offset;
        for (int i = 0; i < 9; ++i) {
            CHECK(tick(&queue, &rules[r], &body, 0.1f, &offset) == MOVED);
        }
        CHECK(tick(&queue, &rules[r], &body, 0.1f, &offset) == STALLED);
        CHECK(is_untouched(&offset));
    }
    return 0;
}

// The fifth tick of a window that has lasted a second by its end, with a tick of half a second: a
// body at `distance` from its head, with this baseline.
static uint32_t audit(rm_interp *queue, const rm_rules *rules, float speed, float distance,
                      float baseline) {
    *queue = queue_with(distance, 0, 0);
    queue->head.ticks = 4;
    queue->head.seconds = 0.5f;
    queue->head.baseline = baseline;
    rm_chase_body body = body_at(0, 0, 0);
    body.chase_speed = speed;
    rm_frame offset;
    return tick(queue, rules, &body, 0.5f, &offset);
}

static int by_l3_a_window_passes_with_exactly_20_cm(void) {
    const rm_rules rules = rm_rules_l3();
    rm_interp queue = queue_with(0.2f, 0, 0);
    const rm_chase_body body = body_at(0, 0, 0);
    rm_frame offset;
    queue.head.ticks = 4;
    queue.head.seconds = 100.0f; // far too slow for the second test
    queue.head.baseline = 0.4f;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == MOVED);
    queue.head.ticks = 4;
    queue.head.seconds = 100.0f;
    queue.head.baseline = nextafterf(0.4f, 0.0f);
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == STALLED);
    return 0;
}

static int by_l3_a_window_passes_at_exactly_three_tenths_over_its_time_and_tick(void) {
    // 0.15 m in 1 s with ticks of 0.5 s: 0.15 / 1 / 0.5 = 0.3, whatever the speed.
    const rm_rules rules = rm_rules_l3();
    const float made = 0.3f * 0.5f;
    rm_interp queue;
    CHECK(audit(&queue, &rules, 4.0f, made, 2.0f * made) == MOVED);
    CHECK(audit(&queue, &rules, 400.0f, made, 2.0f * made) == MOVED);
    CHECK(audit(&queue, &rules, 4.0f, made, nextafterf(2.0f * made, 0.0f)) == STALLED);
    return 0;
}

static int by_l3_progress_of_less_than_epsilon_never_passes(void) {
    // With ticks this short any progress makes the second test.
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(1, 0, 0);
    rm_frame offset;
    queue.head.ticks = 4;
    queue.head.baseline = 1.0001f;
    CHECK(tick(&queue, &rules, &body, 0.001f, &offset) == STALLED);
    queue = queue_with(1, 0, 0);
    queue.head.ticks = 4;
    queue.head.baseline = 1.0003f;
    CHECK(tick(&queue, &rules, &body, 0.001f, &offset) == MOVED);
    return 0;
}

static int by_retail_a_window_passes_at_exactly_three_tenths_of_its_speed(void) {
    // 0.3 m in 1 s at 1 m/s. The time of one tick does not matter.
    const rm_rules rules = rm_rules_retail();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 1.0f, 0.3f, 0.6f) == MOVED);
    CHECK(audit(&queue, &rules, 1.0f, 0.3f, nextafterf(0.6f, 0.0f)) == STALLED);
    CHECK(audit(&queue, &rules, 4.0f, 0.3f, 1.4f) == STALLED); // 1.1 of 4 m
    CHECK(audit(&queue, &rules, 4.0f, 0.3f, 1.6f) == MOVED);   // 1.3 of 4 m
    return 0;
}

static int by_retail_20_cm_alone_do_not_pass(void) {
    const rm_rules rules = rm_rules_retail();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 4.0f, 1.0f, 1.5f) == STALLED);
    return 0;
}

static int by_retail_progress_of_less_than_epsilon_never_passes(void) {
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(1, 0, 0);
    rm_frame offset;
    queue.head.ticks = 4;
    queue.head.baseline = 1.0001f;
    CHECK(tick(&queue, &rules, &body, 0.00001f, &offset) == STALLED);
    queue = queue_with(1, 0, 0);
    queue.head.ticks = 4;
    queue.head.baseline = 1.0003f;
    CHECK(tick(&queue, &rules, &body, 0.00001f, &offset) == MOVED);
    return 0;
}

static int going_away_from_the_head_stalls(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    for (int i = 0; i < 2; ++i) {
        rm_interp queue;
        CHECK(audit(&queue, &rules[i], 1.0f, 3.0f, 2.0f) == STALLED);
    }
    return 0;
}

static int a_passed_window_starts_anew_from_the_present_distance(void) {
    const rm_rules rules = rm_rules_l3();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 1.0f, 3.0f, 4.0f) == MOVED);
    CHECK(queue.head.baseline == 3.0f && queue.head.ticks == 0 && queue.head.seconds == 0.0f);
    return 0;
}

static int a_failed_window_counts_and_pops_the_head(void) {
    const rm_rules rules = rm_rules_l3();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 1.0f, 3.0f, 3.0f) == STALLED);
    CHECK(queue.head.fails == 1 && queue.head.count == 0);
    CHECK(queue.head.ticks == 0 && queue.head.seconds == 0.0f);
    return 0;
}

static int by_retail_a_stalled_head_nearer_than_20_cm_counts_as_reached(void) {
    const rm_rules rules = rm_rules_retail();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 1.0f, nextafterf(0.2f, 0.0f), 0.2f) == REACHED);
    CHECK(queue.head.fails == 0 && queue.head.count == 0 && queue.ring.has_failed == 0);
    CHECK(audit(&queue, &rules, 1.0f, 0.2f, 0.2f) == STALLED);
    CHECK(queue.head.fails == 1 && queue.ring.has_failed == 1);
    return 0;
}

static int by_l3_a_stalled_head_fails_however_near(void) {
    const rm_rules rules = rm_rules_l3();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 1.0f, 0.1f, 0.1f) == STALLED);
    CHECK(queue.head.fails == 1 && queue.ring.has_failed == 1);
    return 0;
}

static int a_body_that_is_stuck_to_a_target_never_stalls(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 3, 0);
    rm_frame offset = rm_frame_identity();
    for (int i = 0; i < 30; ++i) {
        CHECK(rm_interp_adjust(&queue, &rules, &body, true, 0.1f, &offset) == MOVED);
    }
    CHECK(queue.head.ticks == 0 && queue.head.baseline == 3.0f && queue.head.fails == 0);
    return 0;
}

static int fails_add_up_over_nodes(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    for (int i = 1; i <= CAPACITY; ++i) {
        to(&queue, &body, 0, (float)i, 0);
    }
    for (uint32_t i = 1; i < CAPACITY && i <= RM_FAIL_LIMIT + 1; ++i) {
        CHECK(stall(&queue, &rules, &body) == STALLED);
        CHECK(queue.head.fails == i && queue.head.count == CAPACITY - i);
    }
    return 0;
}

// ----------------------------------------------------------------------------------- completing

static int completing_with_a_place_behind_measures_anew(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.01f, 0, 0);
    to(&queue, &body, 0, 8, 6);
    queue.head.fails = 2;
    queue.head.ticks = 3;
    queue.head.seconds = 0.3f;
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == REACHED);
    CHECK(queue.head.count == 1 && queue.head.baseline == 10.0f);
    CHECK(queue.head.ticks == 0 && queue.head.seconds == 0.0f);
    CHECK(queue.head.fails == 2); // only stopping forgets them
    CHECK(queue.head.node.place.origin.z == 6.0f);
    return 0;
}

static int failing_with_a_place_behind_measures_anew_and_remembers_nothing(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    to(&queue, &body, 0, 8, 6);
    CHECK(stall(&queue, &rules, &body) == STALLED);
    CHECK(queue.head.count == 1 && queue.head.baseline == 10.0f && queue.head.fails == 1);
    CHECK(queue.ring.has_failed == 0);
    return 0;
}

static int failing_with_a_jump_behind_remembers_the_place(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    rm_interp_append_jump(&queue);
    CHECK(stall(&queue, &rules, &body) == STALLED);
    CHECK(queue.head.count == 1 && queue.ring.has_failed == 1);
    CHECK(queue.ring.failed.origin.y == 5.0f);
    return 0;
}

static int reaching_with_a_velocity_behind_remembers_nothing_and_keeps_the_baseline(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.01f, 0, 0);
    rm_interp_append_velocity(&queue, vec(1, 0, 0));
    queue.head.baseline = 5.0f;
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == REACHED);
    CHECK(queue.head.count == 1 && queue.ring.has_failed == 0 && queue.head.baseline == 5.0f);
    return 0;
}

static int reaching_the_last_node_stops_the_queue(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0.01f, 0, 0);
    queue.head.fails = 3;
    queue.head.baseline = 5.0f;
    rm_frame offset;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == REACHED);
    CHECK(queue.head.count == 0 && queue.head.fails == 0);
    CHECK(queue.head.baseline == RM_NO_BASELINE && queue.ring.has_failed == 0);
    return 0;
}

static int failing_at_the_last_node_remembers_it_and_keeps_the_fails(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    CHECK(stall(&queue, &rules, &body) == STALLED);
    CHECK(queue.head.count == 0 && queue.head.fails == 1);
    CHECK(queue.head.baseline == RM_NO_BASELINE);
    CHECK(queue.ring.has_failed == 1 && queue.ring.failed.origin.y == 5.0f);
    return 0;
}

// ------------------------------------------------------------------------- the end of the tick

static int a_place_at_the_head_needs_nothing_at_the_end_of_the_tick(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 5, 0);
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_NOTHING);
    CHECK(queue.head.count == 1);
    queue = new_queue();
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_NOTHING);
    return 0;
}

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

static int a_blip_comes_before_a_velocity_at_the_head(void) {
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    rm_interp_append_velocity(&queue, vec(9, 9, 9));
    CHECK(to(&queue, &body, 0, 150, 0) == RM_INTERP_FAR);
    const rm_interp_action action = rm_interp_use_time(&queue, &body);
    CHECK(action.wish == RM_INTERP_PLACE && action.place.origin.y == 150.0f);
    return 0;
}

static int a_blip_needs_no_contact(void) {
    rm_chase_body body = body_at(0, 0, 0);
    body.has_contact = false;
    rm_interp queue = new_queue();
    to(&queue, &body, 0, 150, 0);
    CHECK(rm_interp_use_time(&queue, &body).wish == RM_INTERP_PLACE);
    return 0;
}

static int chase_speed_doubles_and_falls_back_to_7_5(void) {
    CHECK(rm_chase_speed(4.0f) == 8.0f);
    CHECK(rm_chase_speed(100.0f) == 200.0f); // 7.5 is no cap
    CHECK(rm_chase_speed(0.0f) == 7.5f);
    CHECK(rm_chase_speed(0.5f * RM_EPSILON) == RM_EPSILON);
    CHECK(rm_chase_speed(0.00009f) == 7.5f);
    return 0;
}

static void run_queueing(void) {
    RUN(a_new_queue_is_empty_and_has_no_baseline);
    RUN(a_place_is_far_only_beyond_100_m_outdoors);
    RUN(a_place_is_far_beyond_20_m_indoors_and_25_for_the_player);
    RUN(the_player_has_no_wider_blip_distance_outdoors);
    RUN(the_blip_distance_is_that_of_the_bodys_cell_not_of_the_place);
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

static void run_stepping(void) {
    RUN(a_body_steps_towards_the_head_by_speed_times_time);
    RUN(the_step_is_in_the_bodys_own_space);
    RUN(the_step_climbs_as_well);
    RUN(the_last_step_does_not_overshoot);
    RUN(a_chase_goes_over_the_border_of_a_landblock);
    RUN(without_contact_nothing_is_approached_audited_or_completed);
    RUN(an_empty_queue_leaves_root_motion);
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

static void run_auditing(void) {
    RUN(the_window_is_audited_at_its_fifth_tick);
    RUN(the_first_window_always_passes);
    RUN(by_l3_a_window_passes_with_exactly_20_cm);
    RUN(by_l3_a_window_passes_at_exactly_three_tenths_over_its_time_and_tick);
    RUN(by_l3_progress_of_less_than_epsilon_never_passes);
    RUN(by_retail_a_window_passes_at_exactly_three_tenths_of_its_speed);
    RUN(by_retail_20_cm_alone_do_not_pass);
    RUN(by_retail_progress_of_less_than_epsilon_never_passes);
    RUN(going_away_from_the_head_stalls);
    RUN(a_passed_window_starts_anew_from_the_present_distance);
    RUN(a_failed_window_counts_and_pops_the_head);
    RUN(by_retail_a_stalled_head_nearer_than_20_cm_counts_as_reached);
    RUN(by_l3_a_stalled_head_fails_however_near);
    RUN(a_body_that_is_stuck_to_a_target_never_stalls);
    RUN(fails_add_up_over_nodes);
}

static void run_completing(void) {
    RUN(completing_with_a_place_behind_measures_anew);
    RUN(failing_with_a_place_behind_measures_anew_and_remembers_nothing);
    RUN(failing_with_a_jump_behind_remembers_the_place);
    RUN(reaching_with_a_velocity_behind_remembers_nothing_and_keeps_the_baseline);
    RUN(reaching_the_last_node_stops_the_queue);
    RUN(failing_at_the_last_node_remembers_it_and_keeps_the_fails);
}

static void run_end_of_tick(void) {
    RUN(a_place_at_the_head_needs_nothing_at_the_end_of_the_tick);
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
    RUN(chase_speed_doubles_and_falls_back_to_7_5);
}

void test_interp(void) {
    run_queueing();
    run_stepping();
    run_auditing();
    run_completing();
    run_end_of_tick();
}
