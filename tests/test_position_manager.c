// The order of queue, sticky target and leash on one frame, and at the end of the tick.

#include "remora/chase.h"

#include "check.h"
#include "places.h"

enum { TARGET = 77 };

static rm_chase_body new_body(void) {
    return (rm_chase_body){
        .at = place_at(0, 0, 0), .has_contact = true, .chase_speed = 4.0f, .sticky_speed = 10.0f};
}

static rm_position_manager new_manager(void) {
    rm_position_manager manager;
    rm_position_manager_init(&manager);
    return manager;
}

static void queue_place(rm_position_manager *manager, const rm_chase_body *body, float x, float y) {
    const rm_rules rules = rm_rules_l3();
    const rm_position place = place_at(x, y, 0);
    rm_interp_to(&manager->interp, &rules, body, &place, false);
}

static void stick(rm_position_manager *manager, float x, float y) {
    const rm_position at = place_at(x, y, 0);
    rm_sticky_stick(&manager->sticky, TARGET, 0.0f);
    rm_sticky_update_target(&manager->sticky, TARGET, RM_TARGET_OK, &at);
}

static uint32_t tick(rm_position_manager *manager, const rm_chase_body *body, rm_frame *offset) {
    const rm_rules rules = rm_rules_l3();
    *offset = rm_frame_make(vec(0, 9, 0), rm_quat_identity());
    return rm_position_manager_adjust(manager, &rules, body, NULL, 0.1f, offset);
}

// claims: D4-10.5
static int a_new_manager_leaves_root_motion(void) {
    rm_position_manager manager = new_manager();
    const rm_chase_body body = new_body();
    rm_frame offset;
    CHECK(tick(&manager, &body, &offset) == 0);
    CHECK_VEC(offset.origin, vec(0, 9, 0), 0);
    CHECK(rm_position_manager_use_time(&manager, &body).wish == RM_INTERP_NOTHING);
    return 0;
}

// claims: D4-2.2 D4-10.1
static int the_sticky_target_overrides_the_queue(void) {
    rm_position_manager manager = new_manager();
    const rm_chase_body body = new_body();
    queue_place(&manager, &body, 0, 20);
    stick(&manager, 20, 0);
    rm_frame offset;
    CHECK(tick(&manager, &body, &offset) == (RM_CHASE_MOVED | RM_CHASE_STICKY));
    CHECK_VEC(offset.origin, vec(1, 0, 0), 1e-6);
    CHECK_NEAR(rm_frame_heading(&offset), 90.0, 1e-3);
    CHECK(manager.interp.head.ticks == 1); // the queue has had its turn all the same
    return 0;
}

// claims: D4-10.1
static int the_leash_scales_what_the_queue_has_left(void) {
    rm_position_manager manager = new_manager();
    const rm_chase_body body = new_body();
    queue_place(&manager, &body, 0, 20);
    rm_constraint_set(&manager.constraint, 30.0f, 10.0f, 50.0f);
    rm_frame offset;
    CHECK(tick(&manager, &body, &offset) == (RM_CHASE_MOVED | RM_CHASE_LEASH));
    CHECK_VEC(offset.origin, vec(0, 0.2f, 0), 1e-6);
    CHECK_NEAR(manager.constraint.used, 30.2, 1e-5);
    return 0;
}

// claims: D4-10.1
static int the_leash_scales_what_the_sticky_target_has_left(void) {
    rm_position_manager manager = new_manager();
    const rm_chase_body body = new_body();
    stick(&manager, 20, 0);
    rm_constraint_set(&manager.constraint, 30.0f, 10.0f, 50.0f);
    rm_frame offset;
    CHECK(tick(&manager, &body, &offset) == (RM_CHASE_STICKY | RM_CHASE_LEASH));
    CHECK_VEC(offset.origin, vec(0.5f, 0, 0), 1e-6);
    return 0;
}

// claims: D4-2.2
static int the_leash_scales_root_motion_too(void) {
    rm_position_manager manager = new_manager();
    const rm_chase_body body = new_body();
    rm_constraint_set(&manager.constraint, 30.0f, 10.0f, 50.0f);
    rm_frame offset;
    CHECK(tick(&manager, &body, &offset) == RM_CHASE_LEASH);
    CHECK_VEC(offset.origin, vec(0, 4.5f, 0), 1e-6);
    return 0;
}

static int a_stuck_body_does_not_stall_even_before_the_target_is_known(void) {
    rm_position_manager manager = new_manager();
    const rm_chase_body body = new_body();
    queue_place(&manager, &body, 0, 20);
    rm_sticky_stick(&manager.sticky, TARGET, 0.0f);
    rm_frame offset;
    for (int i = 0; i < 20; ++i) {
        CHECK(tick(&manager, &body, &offset) == RM_CHASE_MOVED);
    }
    CHECK(manager.interp.head.fails == 0);
    return 0;
}

static int a_body_that_is_not_stuck_stalls(void) {
    rm_position_manager manager = new_manager();
    const rm_chase_body body = new_body();
    queue_place(&manager, &body, 0, 20);
    rm_frame offset;
    uint32_t reasons = 0;
    for (int i = 0; i < 10; ++i) {
        reasons |= tick(&manager, &body, &offset);
    }
    CHECK(reasons & RM_CHASE_STALLED);
    return 0;
}

// claims: D0-6.1
static int the_end_of_the_tick_serves_the_queue_and_lets_go_of_the_target(void) {
    rm_position_manager manager = new_manager();
    const rm_chase_body body = new_body();
    rm_interp_append_velocity(&manager.interp, vec(1, 2, 3));
    stick(&manager, 20, 0);
    rm_sticky_elapse(&manager.sticky, 1.5);
    const rm_interp_action action = rm_position_manager_use_time(&manager, &body);
    CHECK(action.wish == RM_INTERP_SET_VELOCITY);
    CHECK(manager.sticky.target == 0);
    return 0;
}

static int the_target_is_followed_through_the_very_tick_that_ends_the_second(void) {
    // The move comes first and the end of the tick after it.
    rm_position_manager manager = new_manager();
    const rm_chase_body body = new_body();
    stick(&manager, 20, 0);
    rm_sticky_elapse(&manager.sticky, 1.5);
    rm_frame offset;
    CHECK(tick(&manager, &body, &offset) == RM_CHASE_STICKY);
    rm_position_manager_use_time(&manager, &body);
    CHECK(tick(&manager, &body, &offset) == 0);
    return 0;
}

static int the_end_of_the_tick_leaves_the_leash(void) {
    rm_position_manager manager = new_manager();
    const rm_chase_body body = new_body();
    rm_constraint_set(&manager.constraint, 60.0f, 10.0f, 50.0f);
    rm_position_manager_use_time(&manager, &body);
    CHECK(manager.constraint.is_on == 1 && manager.constraint.used == 60.0f);
    return 0;
}

void test_position_manager(void) {
    RUN(a_new_manager_leaves_root_motion);
    RUN(the_sticky_target_overrides_the_queue);
    RUN(the_leash_scales_what_the_queue_has_left);
    RUN(the_leash_scales_what_the_sticky_target_has_left);
    RUN(the_leash_scales_root_motion_too);
    RUN(a_stuck_body_does_not_stall_even_before_the_target_is_known);
    RUN(a_body_that_is_not_stuck_stalls);
    RUN(the_end_of_the_tick_serves_the_queue_and_lets_go_of_the_target);
    RUN(the_target_is_followed_through_the_very_tick_that_ends_the_second);
    RUN(the_end_of_the_tick_leaves_the_leash);
}
