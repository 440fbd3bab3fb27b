// The check cases of the sweep: slopes, walls, risers, drops and edges, in flat space, with the
// numbers of the prototype that the specification gives (doubles there, floats here).

#include "check.h"
#include "collide_rig.h"

static const float NEAR = 2e-3f;

static rig level_ground(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rig_set_slope(&r, 0.0f);
    return r;
}

static bool is_grounded(const rig *r) {
    return (r->transient & RM_TRANSIENT_CONTACT) && (r->transient & RM_TRANSIENT_ON_WALKABLE);
}

// Only the face x = 1 of a wall, seen from the west.
static void add_wall(rig *r) {
    const rm_vec3 corners[4] = {
        {1.0f, -9.0f, -1.0f}, {1.0f, -9.0f, 9.0f}, {1.0f, 9.0f, 9.0f}, {1.0f, 9.0f, -1.0f}};
    rm_vec3 zero = {0.0f, 0.0f, 0.0f};
    (void)rig_add_mesh_at(r, rig_add_quad_mesh(r, corners, false), 0, zero);
}

static int level_ground_is_walked_as_asked(void) {
    rig r = level_ground();
    CHECK(rig_enter(&r, 0, 0.0f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(is_grounded(&r));
    CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 0.1f, 0.0f, 0.0f, 1e-4f));
    CHECK(rig_move(&r, 1.3f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 1.4f, 0.0f, 0.0f, 1e-4f));
    CHECK(is_grounded(&r));
    CHECK(r.at.cell == 0);
    rig_free(&r);
    return 0;
}

static int uphill_is_shorter_and_downhill_is_not(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rig_set_slope(&r, 0.363970f); // 20 degrees
    CHECK(rig_enter(&r, 0, 0.0f, 0.0f, 0.01f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 0.0f, 0.0f, 0.0f, NEAR));
    CHECK(rig_move(&r, 0.15f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 0.1325f, 0.0f, 0.0482f, NEAR));
    CHECK(rig_enter(&r, 0, 0.0f, 0.0f, 0.01f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, -0.15f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, -0.15f, 0.0f, -0.0546f, NEAR));
    rig_set_slope(&r, 0.839100f); // 40 degrees
    CHECK(rig_enter(&r, 0, 0.0f, 0.0f, 0.01f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 0.15f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 0.0880f, 0.0f, 0.0739f, NEAR));
    rig_free(&r);
    return 0;
}

static int a_wall_is_slid_along(void) {
    rig r = level_ground();
    add_wall(&r);
    CHECK(rig_enter(&r, 0, 0.45f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 0.15f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 0.45f, 0.0f, 0.0f, NEAR));
    CHECK(r.out.bits & RM_SWEPT_STOPPED);
    CHECK(r.out.bits & RM_SWEPT_BLOCKED);
    CHECK(r.out.touched != 0);
    CHECK_NEAR(r.slide.x, -1.0f, 1e-3f);
    CHECK(is_grounded(&r));

    CHECK(rig_enter(&r, 0, 0.45f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 0.1f, 0.1f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 0.45f, 0.1f, 0.0f, NEAR));
    CHECK((r.transient & RM_TRANSIENT_SLIDING) != 0);
    rig_free(&r);
    return 0;
}

static int the_same_diagonal_into_a_wall_slides_every_other_time(void) {
    rig r = level_ground();
    add_wall(&r);
    CHECK(rig_enter(&r, 0, 0.45f, 0.0f, 0.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 10; ++i) {
        CHECK(rig_move(&r, 0.1f, 0.1f, 0.0f) == RM_SWEEP_OK);
        CHECK(rig_is_at(&r, 0.45f, 0.1f * (float)(i + 1), 0.0f, NEAR));
        CHECK(((r.transient & RM_TRANSIENT_SLIDING) != 0) == (i % 2 == 0));
    }
    rig_free(&r);
    return 0;
}

static int a_head_on_push_fails_from_the_second_time_on(void) {
    rig r = level_ground();
    add_wall(&r);
    CHECK(rig_enter(&r, 0, 0.45f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 0.15f, 0.0f, 0.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 5; ++i) {
        CHECK(rig_move(&r, 0.15f, 0.0f, 0.0f) == RM_SWEEP_FAILED);
        CHECK(r.out.bits & RM_SWEPT_BLOCKED);
    }
    CHECK(rig_move(&r, -0.15f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 0.3f, 0.0f, 0.0f, NEAR));
    rig_free(&r);
    return 0;
}

// Walks at a riser of the given height at x = 1 from 0.4, 0.1 m at a time, and says where it came
// up first, or 0.
static float mount(float height, float up, float down, int ticks, rig *r) {
    float mounted = 0.0f;
    *r = level_ground();
    r->shape.step_up = up;
    r->shape.step_down = down;
    (void)rig_add_box(r, 0, rm_vec3_make(1.0f, -5.0f, -0.5f), rm_vec3_make(9.0f, 5.0f, height));
    (void)rig_enter(r, 0, 0.4f, 0.0f, 0.0f);
    for (int i = 0; i < ticks; ++i) {
        (void)rig_move(r, 0.1f, 0.0f, 0.0f);
        if (mounted == 0.0f && r->at.origin.z > height - 0.01f) {
            mounted = r->at.origin.x;
        }
    }
    return mounted;
}

static int low_risers_are_walked_onto(void) {
    rig r;
    CHECK_NEAR(mount(0.2f, 0.4f, 0.4f, 30, &r), 0.7f, 0.01f);
    CHECK_NEAR(r.at.origin.x, 3.4f, 0.02f);
    CHECK_NEAR(r.at.origin.z, 0.2f, NEAR);
    rig_free(&r);
    CHECK_NEAR(mount(0.3f, 0.4f, 0.4f, 30, &r), 0.6f, 0.01f);
    CHECK_NEAR(r.at.origin.x, 3.4f, 0.02f);
    rig_free(&r);
    return 0;
}

static int equal_steps_mount_a_riser_and_stay_on_its_edge(void) {
    const float heights[3] = {0.4f, 0.5f, 0.6f};
    for (int i = 0; i < 3; ++i) {
        rig r;
        CHECK_NEAR(mount(heights[i], 0.4f, 0.4f, 30, &r), 0.6f, 0.01f);
        CHECK_NEAR(r.at.origin.x, 0.6f, 0.02f);
        rig_free(&r);
    }
    return 0;
}

static int high_risers_block(void) {
    rig r;
    CHECK_NEAR(mount(0.7f, 0.4f, 0.4f, 30, &r), 0.0f, 0.0f);
    CHECK(r.at.origin.x < 0.53f);
    rig_free(&r);
    CHECK(mount(0.4f, 0.6f, 1.5f, 30, &r) > 0.0f);
    CHECK(r.at.origin.x > 2.5f);
    rig_free(&r);
    CHECK(mount(0.6f, 0.6f, 1.5f, 30, &r) > 0.0f);
    CHECK(r.at.origin.x > 2.5f);
    rig_free(&r);
    CHECK_NEAR(mount(0.8f, 0.6f, 1.5f, 30, &r), 0.0f, 0.0f);
    rig_free(&r);
    return 0;
}

// Level up to x = 1, then 60 degrees down.
static rig brink(void) {
    enum { COLUMNS = 41, ROWS = 5 };
    rig r = rig_make(RM_SPACE_FLAT);
    float heights[COLUMNS * ROWS];
    for (int i = 0; i < COLUMNS * ROWS; ++i) {
        float x = -19.0f + (float)(i % COLUMNS);
        heights[i] = x > 1.0f ? -1.7320508f * (x - 1.0f) : 0.0f;
    }
    // Rows are as far apart as columns, so the strip is four metres wide, y from -2 to 2.
    rm_terrain_def def = {COLUMNS, ROWS, 1.0f, {-19.0f, -2.0f, 0.0f}, heights};
    (void)rm_collision_set_terrain(r.world, &def, NULL);
    return r;
}

// claims: D2-7.9
static int a_steep_drop_is_glided_along(void) {
    rig r = brink();
    CHECK(rig_enter(&r, 0, 0.95f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 0.1f, 0.1f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 0.95f, 0.1f, 0.0f, NEAR));
    CHECK_NEAR(r.slide.x, -1.0f, 1e-3f);
    CHECK(r.out.bits & RM_SWEPT_CLIFF);

    CHECK(rig_enter(&r, 0, 0.95f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 0.95f, 0.0f, 0.0f, NEAR));
    CHECK(r.out.stationary_fall == 1);

    r.state &= ~(uint32_t)RM_STATE_EDGE_SLIDE;
    CHECK(rig_enter(&r, 0, 0.95f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 0.1f, 0.1f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 1.05f, 0.1f, 0.0f, NEAR));
    CHECK((r.transient & RM_TRANSIENT_CONTACT) == 0);
    rig_free(&r);
    return 0;
}

static rig platform(void) {
    rig r = level_ground();
    (void)rig_add_box(&r, 0, rm_vec3_make(-6.0f, -6.0f, -0.5f), rm_vec3_make(6.0f, 6.0f, 3.0f));
    return r;
}

static int half_a_foot_may_overhang_an_edge(void) {
    rig r = platform();
    CHECK(rig_enter(&r, 0, 5.95f, 0.0f, 3.02f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 5.95f, 0.0f, 3.0f, NEAR));
    CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 6.05f, 0.0f, 3.0f, NEAR));
    CHECK(rig_enter(&r, 0, 6.15f, 0.0f, 3.02f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 6.15f, 0.0f, 3.0f, NEAR));
    CHECK(rig_enter(&r, 0, 6.15f, 0.0f, 3.02f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 0.15f, 0.1f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 6.15f, 0.1f, 3.0f, NEAR));
    rig_free(&r);
    return 0;
}

static int without_edge_slide_the_body_walks_off(void) {
    rig r = platform();
    r.state &= ~(uint32_t)RM_STATE_EDGE_SLIDE;
    CHECK(rig_enter(&r, 0, 5.95f, 0.0f, 3.02f) == RM_SWEEP_OK);
    for (int i = 0; i < 20 && (r.transient & RM_TRANSIENT_CONTACT); ++i) {
        CHECK(rig_move(&r, 0.05f, 0.0f, 0.0f) == RM_SWEEP_OK);
    }
    CHECK_NEAR(r.at.origin.x, 6.5f, 0.06f);
    rig_free(&r);
    return 0;
}

static int low_boxes_are_walked_off_and_higher_ones_are_not(void) {
    rig r = level_ground();
    (void)rig_add_box(&r, 0, rm_vec3_make(-5.0f, -5.0f, -0.5f), rm_vec3_make(1.0f, 5.0f, 0.3f));
    CHECK(rig_enter(&r, 0, 0.5f, 0.0f, 0.32f) == RM_SWEEP_OK);
    for (int i = 6; i <= 20; ++i) {
        CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_OK);
        CHECK_NEAR(r.at.origin.x, 0.1f * (float)i, NEAR);
        CHECK_NEAR(r.at.origin.z, i <= 14 ? 0.3f : 0.0f, NEAR);
        CHECK(((r.out.bits & RM_SWEPT_STEP_DOWN) != 0) == (i == 15));
    }
    rig_free(&r);

    r = level_ground();
    (void)rig_add_box(&r, 0, rm_vec3_make(-5.0f, -5.0f, -0.5f), rm_vec3_make(1.0f, 5.0f, 0.45f));
    CHECK(rig_enter(&r, 0, 0.5f, 0.0f, 0.47f) == RM_SWEEP_OK);
    for (int i = 0; i < 15; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    CHECK_NEAR(r.at.origin.x, 1.2f, 0.02f);
    rig_free(&r);
    return 0;
}

static int a_fall_ends_on_the_ground(void) {
    rig r = level_ground();
    CHECK(rig_enter(&r, 0, 0.0f, 0.0f, 2.0f) == RM_SWEEP_OK);
    CHECK((r.transient & RM_TRANSIENT_CONTACT) == 0);
    for (int i = 0; i < 8 && !(r.transient & RM_TRANSIENT_CONTACT); ++i) {
        CHECK(rig_move(&r, 0.01f, 0.0f, -0.3f) == RM_SWEEP_OK);
    }
    CHECK_NEAR(r.at.origin.z, 0.0f, 1e-5f);
    CHECK((r.out.bits & RM_SWEPT_NORMAL) != 0);
    CHECK_NEAR(r.out.normal.z, 1.0f, 1e-6f);
    CHECK((r.out.bits & RM_SWEPT_ENVIRONMENT) != 0);
    CHECK(is_grounded(&r));
    // The normal of a landing points up, so there is a slide normal, and it is zero.
    CHECK((r.transient & RM_TRANSIENT_SLIDING) != 0);
    CHECK(rm_vec3_length(r.slide) == 0.0f);
    rig_free(&r);
    return 0;
}

static int a_fall_ends_tangent_on_a_mesh(void) {
    rig r = level_ground();
    (void)rig_add_box(&r, 0, rm_vec3_make(-3.0f, -3.0f, -0.5f), rm_vec3_make(3.0f, 3.0f, 1.0f));
    CHECK(rig_enter(&r, 0, 0.0f, 0.0f, 2.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 8 && !(r.transient & RM_TRANSIENT_CONTACT); ++i) {
        CHECK(rig_move(&r, 0.1f, 0.0f, -0.3f) == RM_SWEEP_OK);
    }
    CHECK_NEAR(r.at.origin.z, 1.0f, 1e-4f);
    CHECK_NEAR(r.at.origin.x, 1.0f / 3.0f, 2e-3f); // backed off along the path
    CHECK((r.out.bits & RM_SWEPT_NORMAL) == 0);
    CHECK(is_grounded(&r));
    rig_free(&r);
    return 0;
}

static int cylinders_are_stepped_onto_or_stop(void) {
    rig r = level_ground();
    (void)rig_add_part(&r, RM_OBSTACLE_CYLINDERS, 0, rm_vec3_make(1.5f, 0.0f, 0.0f), 0.5f, 0.3f);
    CHECK(rig_enter(&r, 0, 0.2f, 0.0f, 0.0f) == RM_SWEEP_OK);
    for (int i = 3; i <= 6; ++i) {
        CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_OK);
    }
    CHECK(rig_is_at(&r, 0.6f, 0.0f, 0.3f, NEAR));
    CHECK(r.out.bits & RM_SWEPT_STEP_UP);
    rig_free(&r);

    r = level_ground();
    (void)rig_add_part(&r, RM_OBSTACLE_CYLINDERS, 0, rm_vec3_make(1.5f, 0.0f, 0.0f), 0.5f, 2.0f);
    CHECK(rig_enter(&r, 0, 0.2f, 0.0f, 0.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 10; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    CHECK(rig_is_at(&r, 0.5f, 0.0f, 0.0f, 0.01f));
    CHECK(rig_enter(&r, 0, 0.2f, 0.02f, 0.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 40; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    CHECK(r.at.origin.y > 0.05f);
    rig_free(&r);
    return 0;
}

// A cylinder reaches a radius beyond its top and its side, also at the corner of both.
static int a_fall_ends_on_the_very_rim_of_a_cylinder(void) {
    rig r = level_ground();
    (void)rig_add_part(&r, RM_OBSTACLE_CYLINDERS, 0, rm_vec3_make(1.5f, 0.0f, 0.0f), 0.5f, 2.0f);
    CHECK(rig_enter(&r, 0, 0.53f, 0.0f, 2.5f) == RM_SWEEP_OK);
    CHECK(!(r.transient & RM_TRANSIENT_CONTACT));
    CHECK(rig_move(&r, 0.0f, 0.0f, -0.53f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 0.53f, 0.0f, 2.0f, NEAR));
    CHECK(r.transient & RM_TRANSIENT_ON_WALKABLE);
    rig_free(&r);
    return 0;
}

void test_collide_walk(void) {
    RUN(level_ground_is_walked_as_asked);
    RUN(uphill_is_shorter_and_downhill_is_not);
    RUN(a_wall_is_slid_along);
    RUN(the_same_diagonal_into_a_wall_slides_every_other_time);
    RUN(a_head_on_push_fails_from_the_second_time_on);
    RUN(low_risers_are_walked_onto);
    RUN(equal_steps_mount_a_riser_and_stay_on_its_edge);
    RUN(high_risers_block);
    RUN(a_steep_drop_is_glided_along);
    RUN(half_a_foot_may_overhang_an_edge);
    RUN(without_edge_slide_the_body_walks_off);
    RUN(low_boxes_are_walked_off_and_higher_ones_are_not);
    RUN(a_fall_ends_on_the_ground);
    RUN(a_fall_ends_tangent_on_a_mesh);
    RUN(cylinders_are_stepped_onto_or_stop);
    RUN(a_fall_ends_on_the_very_rim_of_a_cylinder);
}
