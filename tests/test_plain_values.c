// Functions of plain values: times that are none, positions, velocities and lengths that are no
// numbers change nothing, as chase.h and motion.h say.

#include "remora/chase.h"
#include "remora/motion.h"

#include "check.h"

#include <math.h>

static const float lengths[] = {0.0f, -1.0f, -1e30f, NAN, INFINITY, -INFINITY};
static const float nothings[] = {NAN, INFINITY, -INFINITY};
enum { LENGTHS = sizeof lengths / sizeof lengths[0], NOTHINGS = 3 };

static rm_position place(float x, float y) {
    return rm_position_make(0xA9B40001u, rm_vec3_make(x, y, 0.0f), rm_quat_identity());
}

// A place with one of its seven numbers being none.
static rm_position bad_place(int number, float nothing) {
    rm_position at = place(20.0f, 0.0f);
    float *numbers[7] = {&at.origin.x,   &at.origin.y,   &at.origin.z,  &at.rotation.w,
                         &at.rotation.x, &at.rotation.y, &at.rotation.z};
    *numbers[number] = nothing;
    return at;
}

static rm_chase_body body_at(rm_position at) {
    return (rm_chase_body){
        .at = at, .has_contact = true, .chase_speed = 8.0f, .sticky_speed = 20.0f, .radius = 0.5f};
}

// A body that chases, is stuck and leashed.
static rm_position_manager busy_manager(void) {
    rm_position_manager m;
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body body = body_at(place(0.0f, 0.0f));
    const rm_position goal = place(10.0f, 0.0f);
    const rm_position target = place(5.0f, 5.0f);
    rm_position_manager_init(&m);
    (void)rm_interp_to(&m.interp, &rules, &body, &goal, false);
    rm_sticky_stick(&m.sticky, 7, 0.5f);
    rm_sticky_update_target(&m.sticky, 7, RM_TARGET_OK, &target);
    rm_constraint_set(&m.constraint, 0.0f, 2.0f, 5.0f);
    return m;
}

static bool is_same(const rm_position_manager *a, const rm_position_manager *b) {
    return is_same_memory(&a->interp, &b->interp, sizeof a->interp) &&
           is_same_memory(&a->sticky, &b->sticky, sizeof a->sticky) &&
           is_same_memory(&a->constraint, &b->constraint, sizeof a->constraint);
}

static bool is_identity(const rm_frame *frame) {
    const rm_frame identity = rm_frame_identity();
    return is_same_memory(&identity, frame, sizeof identity);
}

static int a_tick_that_is_none_moves_nothing(void) {
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body body = body_at(place(0.0f, 0.0f));
    rm_position_manager m = busy_manager();
    const rm_position_manager before = m;
    for (int i = 0; i < LENGTHS; ++i) {
        rm_frame offset = rm_frame_identity();
        float dt = lengths[i];
        CHECK(rm_interp_adjust(&m.interp, &rules, &body, false, dt, &offset) == 0);
        CHECK(rm_sticky_adjust(&m.sticky, &body, NULL, dt, &offset) == 0);
        CHECK(rm_position_manager_adjust(&m, &rules, &body, NULL, dt, &offset) == 0);
        rm_sticky_elapse(&m.sticky, (double)dt);
        CHECK(is_identity(&offset) && is_same(&m, &before));
    }
    return 0;
}

static int a_body_that_is_nowhere_moves_nothing(void) {
    const rm_rules rules = rm_rules_retail();
    rm_position_manager m = busy_manager();
    const rm_position_manager before = m;
    const rm_position goal = place(3.0f, 3.0f);
    for (int i = 0; i < 7 * NOTHINGS; ++i) {
        const rm_chase_body body = body_at(bad_place(i % 7, nothings[i / 7]));
        rm_frame offset = rm_frame_identity();
        CHECK(rm_interp_to(&m.interp, &rules, &body, &goal, false) == RM_INTERP_REFUSED);
        CHECK(rm_position_manager_adjust(&m, &rules, &body, NULL, 0.1f, &offset) == 0);
        CHECK(rm_interp_use_time(&m.interp, &body).wish == RM_INTERP_NOTHING);
        CHECK(is_identity(&offset) && is_same(&m, &before));
    }
    return 0;
}

static int a_body_whose_speeds_are_no_numbers_moves_nothing(void) {
    const rm_rules rules = rm_rules_retail();
    rm_position_manager m = busy_manager();
    const rm_position_manager before = m;
    for (int i = 0; i < 4 * NOTHINGS; ++i) {
        rm_chase_body body = body_at(place(0.0f, 0.0f));
        float *numbers[4] = {&body.chase_speed, &body.blip_distance, &body.sticky_speed,
                             &body.radius};
        rm_frame offset = rm_frame_identity();
        *numbers[i % 4] = nothings[i / 4];
        CHECK(i % 4 > 1 || rm_interp_adjust(&m.interp, &rules, &body, false, 0.1f, &offset) == 0);
        CHECK(i % 4 < 2 || rm_sticky_adjust(&m.sticky, &body, NULL, 0.1f, &offset) == 0);
        CHECK(is_identity(&offset) && is_same(&m, &before));
    }
    return 0;
}

static int a_place_that_is_none_is_refused(void) {
    const rm_rules rules = rm_rules_retail();
    const rm_chase_body body = body_at(place(0.0f, 0.0f));
    rm_chase_body unknown = body_at(bad_place(0, NAN));
    rm_position_manager m = busy_manager();
    const rm_position_manager before = m;
    unknown.is_unknown = true; // its own position does not count
    for (int i = 0; i < 7 * NOTHINGS; ++i) {
        rm_position at = bad_place(i % 7, nothings[i / 7]);
        rm_frame offset = rm_frame_identity();
        CHECK(rm_interp_to(&m.interp, &rules, &body, &at, i % 2) == RM_INTERP_REFUSED);
        CHECK(rm_interp_to(&m.interp, &rules, &unknown, &at, i % 2) == RM_INTERP_REFUSED);
        CHECK(rm_sticky_adjust(&m.sticky, &body, &at, 0.1f, &offset) == 0);
        rm_sticky_update_target(&m.sticky, 7, RM_TARGET_OK, &at);
        CHECK(is_identity(&offset) && is_same(&m, &before));
    }
    rm_position good = place(10.5f, 0.0f);
    CHECK(rm_interp_to(&m.interp, &rules, &unknown, &good, false) == RM_INTERP_QUEUED);
    return 0;
}

static int numbers_that_are_none_are_not_kept(void) {
    rm_position_manager m = busy_manager();
    const rm_position_manager before = m;
    for (int i = 0; i < NOTHINGS; ++i) {
        float x = nothings[i];
        rm_frame offset = rm_frame_identity();
        rm_interp_append_velocity(&m.interp, rm_vec3_make(0.0f, x, 0.0f));
        rm_sticky_stick(&m.sticky, 9, x);
        rm_constraint_set(&m.constraint, x, 1.0f, 2.0f);
        rm_constraint_set(&m.constraint, 0.0f, x, 2.0f);
        rm_constraint_set(&m.constraint, 0.0f, 1.0f, x);
        offset.origin.z = x;
        CHECK(rm_constraint_adjust(&m.constraint, true, &offset) == 0);
        CHECK(is_same(&m, &before));
        CHECK(rm_chase_speed(x) == rm_chase_speed(0.0f));
        CHECK(rm_sticky_speed(x) == rm_sticky_speed(0.0f));
    }
    return 0;
}

static int a_motion_plays_no_time_that_is_none(void) {
    rm_motion motion;
    rm_motion_init(&motion, NULL);
    rm_motion_set_speeds(&motion, rm_vec3_make(1.0f, 2.0f, 3.0f), rm_vec3_make(0.0f, 0.0f, 1.0f));
    const rm_motion before = motion;
    rm_motion_context context = {0};
    for (int i = 0; i < LENGTHS; ++i) {
        rm_frame offset = rm_frame_identity();
        rm_motion_advance(&motion, &context, (double)lengths[i], &offset);
        rm_motion_use_time(&motion, &context, NULL, (double)lengths[i]);
        CHECK(is_identity(&offset) || lengths[i] == 0.0f);
        CHECK(is_same_memory(&motion.sequence, &before.sequence, sizeof motion.sequence));
    }
    for (int i = 0; i < NOTHINGS; ++i) {
        rm_vec3 bad = rm_vec3_make(nothings[i], 0.0f, 0.0f);
        rm_motion_set_speeds(&motion, bad, rm_vec3_make(0.0f, 0.0f, 0.0f));
        rm_motion_set_speeds(&motion, rm_vec3_make(0.0f, 0.0f, 0.0f), bad);
        CHECK(is_same_memory(&motion.sequence, &before.sequence, sizeof motion.sequence));
    }
    return 0;
}

static int no_position_grows_old_in_a_time_that_is_none(void) {
    const rm_position at = place(0.0f, 0.0f);
    rm_outgoing last = rm_outgoing_start(&at, (rm_plane){{0.0f, 0.0f, 1.0f}, 0.0f});
    rm_outgoing_now now = {.position = at};
    for (int i = 0; i < LENGTHS; ++i) {
        now.dt = (double)lengths[i];
        CHECK(rm_outgoing_next(&last, &now, 0).position_age == 0.0);
    }
    return 0;
}

void test_plain_values(void) {
    RUN(a_tick_that_is_none_moves_nothing);
    RUN(a_body_that_is_nowhere_moves_nothing);
    RUN(a_body_whose_speeds_are_no_numbers_moves_nothing);
    RUN(a_place_that_is_none_is_refused);
    RUN(numbers_that_are_none_are_not_kept);
    RUN(a_motion_plays_no_time_that_is_none);
    RUN(no_position_grows_old_in_a_time_that_is_none);
}
