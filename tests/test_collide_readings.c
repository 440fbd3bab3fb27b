// The points that the specification settles beyond the client's own code, one test each; and
// obstacles and bodies: spheres from all sides, scale, ethereal things, creatures, placements.

#include "check.h"
#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"
#include "collide_rig.h"

static rig level_ground(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    (void)rig_add_block(&r, 0xA9, 0xB4, NULL, NULL);
    return r;
}

static const uint32_t CELL = 0xA9B40001;

// claims: D4-5.6
static int a_sweep_fails_only_without_a_cell_or_without_an_offset(void) {
    rig r = level_ground();
    (void)rig_add_box(&r, CELL, rm_vec3_make(13.0f, 1.0f, -1.0f), rm_vec3_make(14.0f, 23.0f, 4.0f));
    CHECK(rig_enter(&r, CELL, 12.3f, 12.0f, 0.01f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 0.4f, 0.0f, 0.0f) == RM_SWEEP_OK); // blocked, and stays
    CHECK(r.out.bits & RM_SWEPT_BLOCKED);
    CHECK(rig_is_at(&r, 12.3f, 12.0f, 0.0f, 1e-3f));
    CHECK(rig_move(&r, 0.4f, 0.0f, 0.0f) == RM_SWEEP_FAILED); // nothing left along the wall
    CHECK(rig_move(&r, 0.0f, 0.0f, 0.0f) == RM_SWEEP_OK);     // nothing asked for is no failure
    r.at.cell = 0x11110001;
    CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_NO_CELL);
    rig_free(&r);
    return 0;
}

// A body just below level ground: the cell lifts it once, and the next look finds it in its place.
static rm_outcome insert_below_ground(const rig *r, const rm_sweep_in *in, int attempts) {
    rm_transition t;
    memset(&t, 0, sizeof t);
    t.world = r->world;
    t.in = in;
    t.sphere_count = 1;
    t.local[0] = t.spheres[0] = r->shape.spheres[0];
    t.object = RM_OBJECT_CONTACT | RM_OBJECT_ON_WALKABLE;
    t.walk_interp = 1.0f;
    t.walkable_allowance = RM_FLOOR_Z;
    rm_reset_findings(&t);
    rm_path_place_check(&t, &in->to, rm_find_cell(r->world, in->to.cell));
    rm_path_commit(&t);
    return rm_insert_into_cell(&t, attempts);
}

static int an_insert_that_runs_out_of_attempts_returns_its_last_result(void) {
    rig r = level_ground();
    rm_sweep_in in = {.to = {CELL, {12.0f, 12.0f, -0.1f}, {1.0f, 0.0f, 0.0f, 0.0f}},
                      .state = RM_STATE_DEFAULT,
                      .shape = &r.shape};
    in.from = in.to;
    CHECK(insert_below_ground(&r, &in, 1) == RM_OUTCOME_ADJUSTED);
    CHECK(insert_below_ground(&r, &in, 2) == RM_OUTCOME_OK);
    rig_free(&r);
    return 0;
}

static int a_turn_is_taken_with_the_step(void) {
    rig r = level_ground();
    CHECK(rig_enter(&r, CELL, 12.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    rm_position to = r.at;
    to.origin.x += 1.0f;
    to.rotation = rm_quat_from_heading(90.0f);
    CHECK(rig_sweep(&r, RM_SWEEP_MOVE, to) == RM_SWEEP_OK);
    CHECK_NEAR(rm_quat_heading(r.at.rotation), 90.0f, 1e-2f);
    CHECK_NEAR(r.at.origin.x, 13.0f, 1e-3f);
    rig_free(&r);
    return 0;
}

static int obstacles_of_all_cells_in_reach_are_met(void) {
    rig r = level_ground();
    // Wholly in the next cell, half a metre from the border.
    (void)rig_add_part(&r, RM_OBSTACLE_CYLINDERS, 0xA9B40009, rm_vec3_make(24.9f, 12.0f, 0.0f),
                       0.4f, 2.0f);
    CHECK(rig_enter(&r, CELL, 23.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    for (int i = 0; i < 20; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    CHECK(r.at.origin.x < 24.9f - 0.87f);
    CHECK(r.at.cell == CELL || r.at.cell == 0xA9B40009);
    rig_free(&r);
    return 0;
}

static int an_obstacle_across_a_landblock_border_is_met_from_both_sides(void) {
    rig r = level_ground();
    CHECK(rig_add_block(&r, 0xAA, 0xB4, NULL, NULL) == RM_OK);
    (void)rig_add_box(&r, 0xA9B40039, rm_vec3_make(191.0f, 10.0f, -1.0f),
                      rm_vec3_make(193.0f, 14.0f, 3.0f));
    CHECK(rig_enter(&r, 0xA9B40039, 190.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    for (int i = 0; i < 20; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    CHECK(r.at.cell == 0xA9B40039 && r.at.origin.x < 190.53f);
    CHECK(rig_enter(&r, 0xAAB40001, 2.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    for (int i = 0; i < 20; ++i) {
        (void)rig_move(&r, -0.1f, 0.0f, 0.0f);
    }
    CHECK(r.at.cell == 0xAAB40001 && r.at.origin.x > 1.47f);
    rig_free(&r);
    return 0;
}

static int a_scaled_mesh_is_as_big_as_it_looks(void) {
    rig r = level_ground();
    rm_mesh_id mesh =
        rig_add_box_mesh(&r, rm_vec3_make(-1.0f, -1.0f, -1.0f), rm_vec3_make(1.0f, 1.0f, 0.1f));
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = RM_OBSTACLE_MESH;
    def.mesh = mesh;
    def.scale = 3.0f;
    def.at.cell = CELL;
    def.at.origin = rm_vec3_make(12.0f, 12.0f, 0.0f);
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, NULL) == RM_OK);
    CHECK(rig_enter(&r, CELL, 7.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    for (int i = 0; i < 50; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    // Up on its top, 0.3 m high, and its plane is where its top is.
    CHECK(rig_is_at(&r, 12.0f, 12.0f, 0.3f, 5e-3f));
    CHECK_NEAR(r.plane.d, -0.3f, 1e-3f);
    rig_free(&r);
    return 0;
}

static int a_rotated_mesh_stands_as_it_is_turned(void) {
    rig r = level_ground();
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = RM_OBSTACLE_MESH;
    def.mesh =
        rig_add_box_mesh(&r, rm_vec3_make(-0.2f, -3.0f, -1.0f), rm_vec3_make(0.2f, 3.0f, 3.0f));
    def.at.cell = CELL;
    def.at.origin = rm_vec3_make(12.0f, 12.0f, 0.0f);
    def.at.rotation = rm_quat_from_heading(90.0f); // now it runs from west to east
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, NULL) == RM_OK);
    CHECK(rig_enter(&r, CELL, 10.0f, 10.0f, 0.01f) == RM_SWEEP_OK);
    for (int i = 0; i < 30; ++i) {
        (void)rig_move(&r, 0.0f, 0.1f, 0.0f);
    }
    CHECK(r.at.origin.y < 12.0f - 0.2f - 0.47f);
    rig_free(&r);
    return 0;
}

static int a_sphere_stops_bodies_from_all_sides(void) {
    rig r = level_ground();
    (void)rig_add_part(&r, RM_OBSTACLE_SPHERES, CELL, rm_vec3_make(12.0f, 12.0f, 0.6f), 0.9f, 0.0f);
    for (int i = 0; i < 16; ++i) {
        float angle = 0.39269908f * (float)i + 0.1f;
        rm_vec3 way = {rm_cos(angle), rm_sin(angle), 0.0f};
        CHECK(rig_enter(&r, CELL, 12.0f - 3.0f * way.x, 12.0f - 3.0f * way.y, 0.01f) ==
              RM_SWEEP_OK);
        for (int k = 0; k < 25; ++k) {
            (void)rig_move(&r, 0.1f * way.x, 0.1f * way.y, 0.0f);
        }
        rm_vec3 center = rm_vec3_add(r.at.origin, r.shape.spheres[0].center);
        rm_vec3 between = rm_vec3_sub(center, rm_vec3_make(12.0f, 12.0f, 0.6f));
        CHECK(rm_vec3_length(between) > 0.9f + 0.48f - 0.01f);
    }
    // From above: it lands on top.
    CHECK(rig_enter(&r, CELL, 12.0f, 12.0f, 3.0f) == RM_SWEEP_OK);
    for (int k = 0; k < 20 && !(r.transient & RM_TRANSIENT_CONTACT); ++k) {
        CHECK(rig_move(&r, 0.0f, 0.0f, -0.2f) == RM_SWEEP_OK);
    }
    CHECK_NEAR(r.at.origin.z, 1.5f, 5e-3f);
    CHECK(r.transient & RM_TRANSIENT_WATER); // spheres and cylinders suppress the lift that way
    rig_free(&r);
    return 0;
}

static int a_foot_on_a_slope_sinks_by_what_its_low_point_says(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rig_set_slope(&r, 0.57735027f); // 30 degrees
    CHECK(rig_enter(&r, 0, 0.0f, 0.0f, 0.01f) == RM_SWEEP_OK);
    CHECK(r.plane_cell == RM_FLAT_CELL); // anything but 0, or the lift would not act
    CHECK(rig_move(&r, 0.05f, 0.0f, 0.0f) == RM_SWEEP_OK);
    rm_vec3 center = rm_vec3_add(r.at.origin, r.shape.spheres[0].center);
    float distance = rm_vec3_dot(r.plane.normal, center) + r.plane.d;
    CHECK_NEAR(0.48f - distance, 0.48f * (1.0f - r.plane.normal.z), 1e-3f);
    rig_free(&r);
    return 0;
}

// -------------------------------------------------------------------------------------- placement

static int a_spawn_inside_a_wall_is_put_beside_it(void) {
    rig r = level_ground();
    (void)rig_add_box(&r, CELL, rm_vec3_make(11.8f, 2.0f, -1.0f), rm_vec3_make(12.2f, 22.0f, 4.0f));
    CHECK(rig_enter(&r, CELL, 12.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    CHECK(rm_abs(r.at.origin.x - 12.0f) > 0.2f + 0.47f);
    CHECK(rm_abs(r.at.origin.x - 12.0f) < 4.5f);
    CHECK(r.transient & RM_TRANSIENT_ON_WALKABLE);
    rig_free(&r);
    return 0;
}

static int a_spawn_deep_in_a_box_is_refused_and_changes_nothing(void) {
    rig r = level_ground();
    rm_obstacle_id box =
        rig_add_box(&r, CELL, rm_vec3_make(4.0f, 4.0f, -6.0f), rm_vec3_make(16.0f, 16.0f, 6.0f));
    CHECK(rig_enter(&r, CELL, 20.0f, 20.0f, 0.01f) == RM_SWEEP_OK);
    CHECK(rig_enter(&r, CELL, 10.0f, 10.0f, 0.01f) == RM_SWEEP_FAILED);
    CHECK(rig_is_at(&r, 20.0f, 20.0f, 0.0f, 1e-3f));
    CHECK(r.out.bits == 0 && r.out.touched == 0);
    CHECK(rm_collision_remove_obstacle(r.world, box) == RM_OK);
    CHECK(rig_enter(&r, CELL, 10.0f, 10.0f, 0.01f) == RM_SWEEP_OK);
    rig_free(&r);
    return 0;
}

static int a_placement_that_may_not_slide_is_exact_or_refused(void) {
    rig r = level_ground();
    (void)rig_add_box(&r, CELL, rm_vec3_make(11.8f, 2.0f, -1.0f), rm_vec3_make(12.2f, 22.0f, 4.0f));
    rm_position to = {CELL, {6.0f, 6.0f, 0.01f}, rm_quat_identity()};
    CHECK(rig_sweep(&r, RM_SWEEP_PLACE, to) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 6.0f, 6.0f, 0.0f, 1e-3f));
    to.origin.x = 12.0f;
    CHECK(rig_sweep(&r, RM_SWEEP_PLACE, to) == RM_SWEEP_FAILED);
    rig_free(&r);
    return 0;
}

static int a_placement_goes_down_to_ground_within_a_step_only(void) {
    rig r = level_ground();
    CHECK(rig_enter(&r, CELL, 6.0f, 6.0f, 0.35f) == RM_SWEEP_OK);
    CHECK_NEAR(r.at.origin.z, 0.0f, 1e-4f);
    CHECK(rig_enter(&r, CELL, 6.0f, 6.0f, 0.45f) == RM_SWEEP_OK);
    CHECK_NEAR(r.at.origin.z, 0.45f, 1e-4f);
    CHECK((r.transient & RM_TRANSIENT_CONTACT) == 0);
    CHECK(rig_enter(&r, CELL, 6.0f, 6.0f, -0.3f) == RM_SWEEP_OK); // and up out of it
    CHECK_NEAR(r.at.origin.z, 0.0f, 1e-3f);
    rig_free(&r);
    return 0;
}

// -------------------------------------------------------------------------------- objects, bodies

static int ethereal_things_are_passed_through(void) {
    rig r = level_ground();
    rm_part part = {{0.0f, 0.0f, 0.0f}, 0.5f, 2.0f};
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = RM_OBSTACLE_CYLINDERS;
    def.parts = &part;
    def.part_count = 1;
    def.at.cell = CELL;
    def.at.origin = rm_vec3_make(12.0f, 12.0f, 0.0f);
    def.state = RM_STATE_ETHEREAL;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, NULL) == RM_OK);
    CHECK(rig_enter(&r, CELL, 10.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    for (int i = 0; i < 40; ++i) {
        CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_OK);
    }
    CHECK_NEAR(r.at.origin.x, 14.0f, 1e-2f);
    rig_free(&r);
    return 0;
}

static int a_moved_obstacle_is_where_it_was_moved_to(void) {
    rig r = level_ground();
    rm_obstacle_id id =
        rig_add_part(&r, RM_OBSTACLE_CYLINDERS, CELL, rm_vec3_make(12.0f, 12.0f, 0.0f), 0.5f, 2.0f);
    rm_position away = {0xA9B40009, {36.0f, 12.0f, 0.0f}, rm_quat_identity()};
    CHECK(rm_collision_move_obstacle(r.world, id, &away) == RM_OK);
    CHECK(rig_enter(&r, CELL, 10.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    for (int i = 0; i < 300; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    CHECK(r.at.origin.x > 34.5f && r.at.origin.x < 36.0f - 0.97f);
    rig_free(&r);
    return 0;
}

static rm_body_obstacle other; // what nearby answers with

static int nearby(void *user, const rm_sweep_in *in, float reach, rm_body_obstacle *out,
                  int capacity) {
    (void)user;
    if (capacity < 1 || rm_position_distance(&in->from, &other.at) > reach + 2.0f) {
        return 0;
    }
    out[0] = other;
    return 1;
}

static void set_other(float x, float y, bool is_cylinder, bool is_creature) {
    memset(&other, 0, sizeof other);
    other.number = 0x50000007u;
    other.at = rm_position_make(CELL, rm_vec3_make(x, y, 0.0f), rm_quat_identity());
    other.is_cylinder = is_cylinder;
    other.is_creature = is_creature;
    other.part_count = is_cylinder ? 1 : 2;
    other.parts[0] = (rm_part){{0.0f, 0.0f, is_cylinder ? 0.0f : 0.48f}, 0.48f, 1.2f};
    other.parts[1] = (rm_part){{0.0f, 0.0f, 0.72f}, 0.48f, 0.0f};
}

static int bodies_stand_in_each_others_way(void) {
    for (int is_cylinder = 0; is_cylinder <= 1; ++is_cylinder) {
        rig r = level_ground();
        r.context.nearby = nearby;
        set_other(12.0f, 12.0f, is_cylinder != 0, true);
        CHECK(rig_enter(&r, CELL, 10.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
        uint32_t touched = 0;
        for (int i = 0; i < 30; ++i) {
            (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
            touched = r.out.touched ? r.out.touched : touched;
        }
        CHECK(r.at.origin.x < 12.0f - 0.95f);
        CHECK(touched == 0x50000007u);
        rig_free(&r);
    }
    return 0;
}

static int nobody_lands_on_a_creatures_spheres(void) {
    rig r = level_ground();
    r.context.nearby = nearby;
    set_other(12.0f, 12.0f, false, true);
    CHECK(rig_enter(&r, CELL, 12.2f, 12.0f, 3.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 30; ++i) {
        (void)rig_move(&r, 0.0f, 0.0f, -0.1f);
        CHECK(!(r.transient & RM_TRANSIENT_CONTACT) || r.at.origin.z > 0.5f ||
              r.at.origin.z < 0.1f);
    }
    // A thing that is no creature is landed on.
    set_other(12.0f, 12.0f, false, false);
    r.transient = 0;
    CHECK(rig_enter(&r, CELL, 12.0f, 12.0f, 3.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 30 && !(r.transient & RM_TRANSIENT_CONTACT); ++i) {
        (void)rig_move(&r, 0.0f, 0.0f, -0.1f);
    }
    CHECK_NEAR(r.at.origin.z, 1.2f, 2e-2f);
    rig_free(&r);
    return 0;
}

static int a_crowd_is_met_in_the_order_of_its_places(void) {
    rig r = level_ground();
    // A hundred pillars in one cell; only those in reach are asked, and all of them hold.
    for (int i = 0; i < 100; ++i) {
        int column = i % 10;
        int row = i / 10;
        rm_vec3 at = {2.0f + 2.0f * (float)column, 2.0f + 2.0f * (float)row, 0.0f};
        (void)rig_add_part(&r, RM_OBSTACLE_CYLINDERS, CELL, at, 0.3f, 2.0f);
    }
    uint32_t seed = 4;
    CHECK(rig_enter(&r, CELL, 3.0f, 3.0f, 0.01f) == RM_SWEEP_OK);
    for (int i = 0; i < 5000; ++i) {
        float angle = 6.2831853f * rig_random(&seed);
        (void)rig_move(&r, 0.3f * rm_cos(angle), 0.3f * rm_sin(angle), 0.0f);
        float x = r.at.origin.x;
        float y = r.at.origin.y;
        float dx = x - 2.0f * rm_floor(x * 0.5f + 0.5f);
        float dy = y - 2.0f * rm_floor(y * 0.5f + 0.5f);
        bool is_in_grid = x > 1.0f && x < 21.0f && y > 1.0f && y < 21.0f;
        CHECK(!is_in_grid || dx * dx + dy * dy > 0.77f * 0.77f);
    }
    rig_free(&r);
    return 0;
}

static int a_mesh_bigger_than_a_landblock_is_found_everywhere(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rm_vec3 floor[4] = {{-2000.0f, -2000.0f, 5.0f},
                        {2000.0f, -2000.0f, 5.0f},
                        {2000.0f, 2000.0f, 5.0f},
                        {-2000.0f, 2000.0f, 5.0f}};
    rm_vec3 zero = {0.0f, 0.0f, 0.0f};
    (void)rig_add_mesh_at(&r, rig_add_quad_mesh(&r, floor, false), 0, zero);
    CHECK(rig_enter(&r, 0, 1500.0f, -1700.0f, 5.1f) == RM_SWEEP_OK);
    CHECK_NEAR(r.at.origin.z, 5.0f, 1e-3f);
    for (int i = 0; i < 100; ++i) {
        CHECK(rig_move(&r, 0.3f, 0.2f, 0.0f) == RM_SWEEP_OK);
        CHECK(r.transient & RM_TRANSIENT_ON_WALKABLE);
    }
    rig_free(&r);
    return 0;
}

static int upward_velocity_lifts_a_body_off(void) {
    rig r = level_ground();
    CHECK(rig_enter(&r, CELL, 12.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    r.velocity = rm_vec3_make(0.0f, 0.0f, 5.0f);
    CHECK(rig_move(&r, 0.0f, 0.0f, 0.2f) == RM_SWEEP_OK);
    CHECK((r.transient & RM_TRANSIENT_CONTACT) == 0);
    CHECK_NEAR(r.at.origin.z, 0.2f, 1e-3f);
    rig_free(&r);
    return 0;
}

void test_collide_readings(void) {
    RUN(a_sweep_fails_only_without_a_cell_or_without_an_offset);
    RUN(an_insert_that_runs_out_of_attempts_returns_its_last_result);
    RUN(a_turn_is_taken_with_the_step);
    RUN(obstacles_of_all_cells_in_reach_are_met);
    RUN(an_obstacle_across_a_landblock_border_is_met_from_both_sides);
    RUN(a_scaled_mesh_is_as_big_as_it_looks);
    RUN(a_rotated_mesh_stands_as_it_is_turned);
    RUN(a_sphere_stops_bodies_from_all_sides);
    RUN(a_foot_on_a_slope_sinks_by_what_its_low_point_says);
    RUN(a_spawn_inside_a_wall_is_put_beside_it);
    RUN(a_spawn_deep_in_a_box_is_refused_and_changes_nothing);
    RUN(a_placement_that_may_not_slide_is_exact_or_refused);
    RUN(a_placement_goes_down_to_ground_within_a_step_only);
    RUN(ethereal_things_are_passed_through);
    RUN(a_moved_obstacle_is_where_it_was_moved_to);
    RUN(bodies_stand_in_each_others_way);
    RUN(nobody_lands_on_a_creatures_spheres);
    RUN(a_crowd_is_met_in_the_order_of_its_places);
    RUN(a_mesh_bigger_than_a_landblock_is_found_everywhere);
    RUN(upward_velocity_lifts_a_body_off);
}
