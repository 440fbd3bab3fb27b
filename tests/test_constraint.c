// The leash.

#include "remora/chase.h"

#include "check.h"
#include "places.h"

#include <math.h>

// A leash of 10 to 50 m of which this much is used.
static rm_constraint leash_used(float used) {
    rm_constraint leash;
    rm_constraint_set(&leash, used, 10.0f, 50.0f);
    return leash;
}

static rm_frame step_of(float x, float y, float z) {
    return rm_frame_make(vec(x, y, z), rm_quat_from_heading(90));
}

static int a_leash_that_is_off_does_nothing(void) {
    rm_constraint leash = {0};
    rm_frame offset = step_of(3, 4, 0);
    CHECK(rm_constraint_adjust(&leash, true, &offset) == 0);
    CHECK_VEC(offset.origin, vec(3, 4, 0), 0);
    CHECK(leash.used == 0.0f);
    return 0;
}

static int a_leash_measures_the_path_and_not_the_distance(void) {
    rm_constraint leash = leash_used(0);
    rm_frame there = step_of(3, 4, 0);
    rm_frame back = step_of(-3, -4, 0);
    CHECK(rm_constraint_adjust(&leash, true, &there) == 0);
    CHECK(leash.used == 5.0f);
    CHECK(rm_constraint_adjust(&leash, true, &back) == 0);
    CHECK(leash.used == 10.0f);
    return 0;
}

static int a_leash_starts_with_the_distance_of_its_place(void) {
    rm_constraint leash;
    rm_constraint_set(&leash, 7.0f, 10.0f, 50.0f);
    CHECK(leash.is_on == 1 && leash.used == 7.0f && leash.start == 10.0f && leash.max == 50.0f);
    rm_constraint_clear(&leash);
    CHECK(leash.is_on == 0 && leash.used == 0.0f);
    return 0;
}

static int up_to_its_start_a_leash_does_not_pull(void) {
    rm_constraint leash = leash_used(10);
    rm_frame offset = step_of(3, 4, 0);
    CHECK(rm_constraint_adjust(&leash, true, &offset) == 0);
    CHECK_VEC(offset.origin, vec(3, 4, 0), 0);
    return 0;
}

static int beyond_its_start_a_leash_slows_by_what_is_left(void) {
    rm_constraint leash = leash_used(20); // 30 of 40 m left
    rm_frame offset = step_of(0, 4, 0);
    CHECK(rm_constraint_adjust(&leash, true, &offset) == RM_CHASE_LEASH);
    CHECK_VEC(offset.origin, vec(0, 3, 0), 1e-6);
    CHECK_NEAR(leash.used, 23.0, 1e-5); // what is left of the step counts
    return 0;
}

static int just_beyond_its_start_a_leash_already_pulls(void) {
    rm_constraint leash = leash_used(nextafterf(10.0f, 20.0f));
    rm_frame offset = step_of(0, 4, 0);
    CHECK(rm_constraint_adjust(&leash, true, &offset) == RM_CHASE_LEASH);
    return 0;
}

// claims: D4-10.3
static int at_its_end_a_leash_holds(void) {
    rm_constraint leash = leash_used(50);
    rm_frame offset = step_of(0, 4, 0);
    CHECK(rm_constraint_adjust(&leash, true, &offset) == RM_CHASE_LEASH);
    CHECK_VEC(offset.origin, vec(0, 0, 0), 0);
    CHECK(leash.used == 50.0f);
    leash = leash_used(60);
    offset = step_of(0, 4, 0);
    CHECK(rm_constraint_adjust(&leash, true, &offset) == RM_CHASE_LEASH);
    CHECK_VEC(offset.origin, vec(0, 0, 0), 0);
    return 0;
}

static int a_leash_without_slack_holds_from_its_end_on_only(void) {
    rm_constraint leash;
    rm_constraint_set(&leash, 4.0f, 5.0f, 5.0f);
    rm_frame offset = step_of(0, 1, 0);
    CHECK(rm_constraint_adjust(&leash, true, &offset) == 0);
    CHECK(offset.origin.y == 1.0f && leash.used == 5.0f);
    CHECK(rm_constraint_adjust(&leash, true, &offset) == RM_CHASE_LEASH);
    CHECK(offset.origin.y == 0.0f);
    return 0;
}

static int a_leash_leaves_the_rotation(void) {
    rm_constraint leash = leash_used(60);
    rm_frame offset = step_of(0, 4, 0);
    rm_constraint_adjust(&leash, true, &offset);
    CHECK_NEAR(rm_frame_heading(&offset), 90.0, 1e-3);
    return 0;
}

static int in_the_air_a_leash_only_counts(void) {
    rm_constraint leash = leash_used(20);
    rm_frame offset = step_of(0, 4, 3);
    CHECK(rm_constraint_adjust(&leash, false, &offset) == 0);
    CHECK_VEC(offset.origin, vec(0, 4, 3), 0);
    CHECK(leash.used == 25.0f);
    leash = leash_used(60);
    CHECK(rm_constraint_adjust(&leash, false, &offset) == 0);
    CHECK_VEC(offset.origin, vec(0, 4, 3), 0);
    CHECK(leash.used == 65.0f);
    return 0;
}

static int a_leash_is_full_beyond_nine_tenths(void) {
    const float limit = 0.9f * 50.0f;
    rm_constraint leash = leash_used(limit);
    CHECK(!rm_constraint_is_full(&leash));
    leash.used = nextafterf(limit, 100.0f);
    CHECK(rm_constraint_is_full(&leash));
    rm_constraint off = {0};
    CHECK(!rm_constraint_is_full(&off));
    return 0;
}

// claims: D3-4.4 D3-4.5
static int leashes_are_shorter_indoors(void) {
    float start;
    float max;
    rm_constraint_distances(TEST_CELL, &start, &max);
    CHECK(start == 10.0f && max == 50.0f);
    rm_constraint_distances(INDOOR_CELL, &start, &max);
    CHECK(start == 5.0f && max == 20.0f);
    return 0;
}

void test_constraint(void) {
    RUN(a_leash_that_is_off_does_nothing);
    RUN(a_leash_measures_the_path_and_not_the_distance);
    RUN(a_leash_starts_with_the_distance_of_its_place);
    RUN(up_to_its_start_a_leash_does_not_pull);
    RUN(beyond_its_start_a_leash_slows_by_what_is_left);
    RUN(just_beyond_its_start_a_leash_already_pulls);
    RUN(at_its_end_a_leash_holds);
    RUN(a_leash_without_slack_holds_from_its_end_on_only);
    RUN(a_leash_leaves_the_rotation);
    RUN(in_the_air_a_leash_only_counts);
    RUN(a_leash_is_full_beyond_nine_tenths);
    RUN(leashes_are_shorter_indoors);
}
