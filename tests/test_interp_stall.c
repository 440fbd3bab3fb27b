// The windows in which progress is measured, and what failing them does.

#include "interp_rig.h"

#include <math.h>

// claims: D0-0.1 D0-4.14 D0-4.15
static int the_window_is_audited_at_its_fifth_tick(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 10, 0);
    rm_frame offset;
    for (uint32_t i = 1; i <= 4; ++i) {
        CHECK(tick(&queue, &rules, &body, 0.125f, &offset) == RM_CHASE_MOVED);
        CHECK(queue.head.ticks == i && queue.head.seconds == 0.125f * (float)i);
        CHECK(queue.head.baseline == RM_NO_BASELINE);
    }
    CHECK(tick(&queue, &rules, &body, 0.125f, &offset) == RM_CHASE_MOVED);
    CHECK(queue.head.ticks == 0 && queue.head.seconds == 0.0f);
    CHECK(queue.head.baseline == 10.0f);
    return 0;
}

// claims: D0-2.5 D0-4.23 D2-6.1
static int the_first_window_always_passes(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    const rm_chase_body body = body_at(0, 0, 0);
    for (int r = 0; r < 2; ++r) {
        rm_interp queue = queue_with(0, 10, 0);
        rm_frame offset;
        for (int i = 0; i < 9; ++i) {
            CHECK(tick(&queue, &rules[r], &body, 0.1f, &offset) == RM_CHASE_MOVED);
        }
        CHECK(tick(&queue, &rules[r], &body, 0.1f, &offset) == RM_CHASE_STALLED);
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

// claims: D0-4.18
static int by_l3_a_window_passes_with_exactly_20_cm(void) {
    const rm_rules rules = rm_rules_l3();
    rm_interp queue = queue_with(0.2f, 0, 0);
    const rm_chase_body body = body_at(0, 0, 0);
    rm_frame offset;
    queue.head.ticks = 4;
    queue.head.seconds = 100.0f; // far too slow for the second test
    queue.head.baseline = 0.4f;
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == RM_CHASE_MOVED);
    queue.head.ticks = 4;
    queue.head.seconds = 100.0f;
    queue.head.baseline = nextafterf(0.4f, 0.0f);
    CHECK(tick(&queue, &rules, &body, 0.1f, &offset) == RM_CHASE_STALLED);
    return 0;
}

// claims: D0-0.4 D0-4.20
static int by_l3_a_window_passes_at_exactly_three_tenths_over_its_time_and_tick(void) {
    // 0.15 m in 1 s with ticks of 0.5 s: 0.15 / 1 / 0.5 = 0.3, whatever the speed.
    const rm_rules rules = rm_rules_l3();
    const float made = 0.3f * 0.5f;
    rm_interp queue;
    CHECK(audit(&queue, &rules, 4.0f, made, 2.0f * made) == RM_CHASE_MOVED);
    CHECK(audit(&queue, &rules, 400.0f, made, 2.0f * made) == RM_CHASE_MOVED);
    CHECK(audit(&queue, &rules, 4.0f, made, nextafterf(2.0f * made, 0.0f)) == RM_CHASE_STALLED);
    return 0;
}

// claims: D0-4.19
static int by_l3_progress_of_less_than_epsilon_never_passes(void) {
    // With ticks this short any progress makes the second test.
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(1, 0, 0);
    rm_frame offset;
    queue.head.ticks = 4;
    queue.head.baseline = 1.0001f;
    CHECK(tick(&queue, &rules, &body, 0.001f, &offset) == RM_CHASE_STALLED);
    queue = queue_with(1, 0, 0);
    queue.head.ticks = 4;
    queue.head.baseline = 1.0003f;
    CHECK(tick(&queue, &rules, &body, 0.001f, &offset) == RM_CHASE_MOVED);
    return 0;
}

// claims: D3-5.3
static int by_retail_a_window_passes_at_exactly_three_tenths_of_its_speed(void) {
    // 0.3 m in 1 s at 1 m/s. The time of one tick does not matter.
    const rm_rules rules = rm_rules_retail();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 1.0f, 0.3f, 0.6f) == RM_CHASE_MOVED);
    CHECK(audit(&queue, &rules, 1.0f, 0.3f, nextafterf(0.6f, 0.0f)) == RM_CHASE_STALLED);
    CHECK(audit(&queue, &rules, 4.0f, 0.3f, 1.4f) == RM_CHASE_STALLED); // 1.1 of 4 m
    CHECK(audit(&queue, &rules, 4.0f, 0.3f, 1.6f) == RM_CHASE_MOVED);   // 1.3 of 4 m
    return 0;
}

// claims: D3-5.3
static int by_retail_20_cm_alone_do_not_pass(void) {
    const rm_rules rules = rm_rules_retail();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 4.0f, 1.0f, 1.5f) == RM_CHASE_STALLED);
    return 0;
}

static int by_retail_progress_of_less_than_epsilon_never_passes(void) {
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(1, 0, 0);
    rm_frame offset;
    queue.head.ticks = 4;
    queue.head.baseline = 1.0001f;
    CHECK(tick(&queue, &rules, &body, 0.00001f, &offset) == RM_CHASE_STALLED);
    queue = queue_with(1, 0, 0);
    queue.head.ticks = 4;
    queue.head.baseline = 1.0003f;
    CHECK(tick(&queue, &rules, &body, 0.00001f, &offset) == RM_CHASE_MOVED);
    return 0;
}

// claims: D0-4.16
static int going_away_from_the_head_stalls(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    for (int i = 0; i < 2; ++i) {
        rm_interp queue;
        CHECK(audit(&queue, &rules[i], 1.0f, 3.0f, 2.0f) == RM_CHASE_STALLED);
    }
    return 0;
}

// claims: D0-4.16 D0-4.24
static int a_passed_window_starts_anew_from_the_present_distance(void) {
    const rm_rules rules = rm_rules_l3();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 1.0f, 3.0f, 4.0f) == RM_CHASE_MOVED);
    CHECK(queue.head.baseline == 3.0f && queue.head.ticks == 0 && queue.head.seconds == 0.0f);
    return 0;
}

// claims: D0-4.21 D0-4.22 D0-5.1 D0-5.2 D0-7.1
static int a_failed_window_counts_and_pops_the_head(void) {
    const rm_rules rules = rm_rules_l3();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 1.0f, 3.0f, 3.0f) == RM_CHASE_STALLED);
    CHECK(queue.head.fails == 1 && queue.head.count == 0);
    CHECK(queue.head.ticks == 0 && queue.head.seconds == 0.0f);
    return 0;
}

static int by_retail_a_stalled_head_nearer_than_20_cm_counts_as_reached(void) {
    const rm_rules rules = rm_rules_retail();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 1.0f, nextafterf(0.2f, 0.0f), 0.2f) == RM_CHASE_REACHED);
    CHECK(queue.head.fails == 0 && queue.head.count == 0 && queue.ring.has_failed == 0);
    CHECK(audit(&queue, &rules, 1.0f, 0.2f, 0.2f) == RM_CHASE_STALLED);
    CHECK(queue.head.fails == 1 && queue.ring.has_failed == 1);
    return 0;
}

static int by_l3_a_stalled_head_fails_however_near(void) {
    const rm_rules rules = rm_rules_l3();
    rm_interp queue;
    CHECK(audit(&queue, &rules, 1.0f, 0.1f, 0.1f) == RM_CHASE_STALLED);
    CHECK(queue.head.fails == 1 && queue.ring.has_failed == 1);
    return 0;
}

// claims: D0-4.17
static int a_body_that_is_stuck_to_a_target_never_stalls(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = queue_with(0, 3, 0);
    rm_frame offset = rm_frame_identity();
    for (int i = 0; i < 30; ++i) {
        CHECK(rm_interp_adjust(&queue, &rules, &body, true, 0.1f, &offset) == RM_CHASE_MOVED);
    }
    CHECK(queue.head.ticks == 0 && queue.head.baseline == 3.0f && queue.head.fails == 0);
    return 0;
}

// claims: D0-1.3
static int fails_add_up_over_nodes(void) {
    const rm_rules rules = rm_rules_l3();
    const rm_chase_body body = body_at(0, 0, 0);
    rm_interp queue = new_queue();
    for (int i = 1; i <= CAPACITY; ++i) {
        to(&queue, &body, 0, (float)i, 0);
    }
    for (uint32_t i = 1; i < CAPACITY && i <= RM_FAIL_LIMIT + 1; ++i) {
        CHECK(stall(&queue, &rules, &body) == RM_CHASE_STALLED);
        CHECK(queue.head.fails == i && queue.head.count == CAPACITY - i);
    }
    return 0;
}

void test_interp_stall(void) {
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
