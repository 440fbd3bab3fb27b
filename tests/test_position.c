// Positions across landblocks.

#include "remora/space.h"

#include "check.h"
#include "places.h"
#include "space/cell.h"
#include "space/space_numbers.h"

#include <math.h>

static rm_position in_cell(uint32_t cell, float x, float y, float z) {
    return rm_position_make(cell, vec(x, y, z), rm_quat_identity());
}

// Does a position settle to this cell and these coordinates?
static bool settles_to(rm_position p, uint32_t cell, float x, float y) {
    return rm_position_settle(RM_SPACE_LANDBLOCKS, &p) && p.cell == cell && p.origin.x == x &&
           p.origin.y == y;
}

// Is a position refused and left as it was?
static bool is_off_the_map(rm_position p) {
    const rm_position before = p;
    return !rm_position_settle(RM_SPACE_LANDBLOCKS, &p) && p.cell == before.cell &&
           p.origin.x == before.origin.x && p.origin.y == before.origin.y;
}

// claims: D3-1.5
static int interior_cells_begin_at_0x100(void) {
    CHECK(!rm_cell_is_indoor(0xA9B40001u));
    CHECK(!rm_cell_is_indoor(0xA9B40040u));
    CHECK(!rm_cell_is_indoor(0xA9B400FFu));
    CHECK(rm_cell_is_indoor(0xA9B40100u));
    CHECK(rm_cell_is_indoor(0xA9B4FFFDu));
    CHECK(!rm_cell_is_indoor(0));
    return 0;
}

static int offset_within_a_landblock_is_zero_whatever_the_cell(void) {
    CHECK_VEC(rm_landblock_offset(0xA9B40001u, 0xA9B40100u), vec(0, 0, 0), 0);
    CHECK_VEC(rm_landblock_offset(0xA9B40001u, 0xA9B4FFFFu), vec(0, 0, 0), 0);
    return 0;
}

static int offset_between_landblocks_is_192_m_each_way(void) {
    CHECK_VEC(rm_landblock_offset(0x10100001u, 0x11100001u), vec(192, 0, 0), 0);
    CHECK_VEC(rm_landblock_offset(0x10100001u, 0x10110001u), vec(0, 192, 0), 0);
    CHECK_VEC(rm_landblock_offset(0x10100001u, 0x0D120001u), vec(-576, 384, 0), 0);
    CHECK_VEC(rm_landblock_offset(0xFE000001u, 0x00FE0001u), vec(-48768, 48768, 0), 0);
    return 0;
}

static int id_zero_acts_as_the_corner_of_the_map(void) {
    CHECK_VEC(rm_landblock_offset(0, 0x01020001u), vec(192, 384, 0), 0);
    CHECK_VEC(rm_landblock_offset(0x01020001u, 0), vec(-192, -384, 0), 0);
    return 0;
}

static int offset_points_from_the_first_to_the_second(void) {
    const rm_position a = in_cell(0x10100001u, 190, 5, 2);
    const rm_position b = in_cell(0x11100001u, 3, 9, 4);
    CHECK_VEC(rm_position_offset(&a, &b), vec(5, 4, 2), 0);
    CHECK_VEC(rm_position_offset(&b, &a), vec(-5, -4, -2), 0);
    return 0;
}

static int distance_counts_the_height(void) {
    const rm_position a = in_cell(0x10100001u, 190, 5, 0);
    const rm_position b = in_cell(0x11100001u, 0, 8, 6);
    CHECK(rm_position_distance(&a, &b) == 7.0f);
    return 0;
}

static int local_to_local_goes_through_both_rotations_and_the_blocks(void) {
    // One step ahead of somebody who faces east at the west border of the next block...
    const rm_position p = rm_position_make(0x11100001u, vec(2, 10, 0), rm_quat_from_heading(90));
    // ...is 5 m to the right of and 1 m ahead of one who faces north at (190, 9) of this one.
    const rm_position self = in_cell(0x10100001u, 190, 9, 0);
    CHECK_VEC(rm_position_local_to_local(&self, &p, vec(0, 1, 0)), vec(5, 1, 0), 1e-5);
    // Seen from one who faces west it is behind to the left... 5 m behind, 1 m to the right.
    const rm_position west =
        rm_position_make(0x10100001u, vec(190, 9, 0), rm_quat_from_heading(270));
    CHECK_VEC(rm_position_local_to_local(&west, &p, vec(0, 1, 0)), vec(1, -5, 0), 1e-5);
    return 0;
}

static int subtract_gives_the_first_in_the_seconds_own_space(void) {
    const rm_position a = rm_position_make(0x11100001u, vec(2, 10, 3), rm_quat_from_heading(120));
    const rm_position b = rm_position_make(0x10100001u, vec(190, 10, 1), rm_quat_from_heading(90));
    const rm_frame local = rm_position_subtract(&a, &b);
    CHECK_VEC(local.origin, vec(0, 4, 2), 1e-5);
    CHECK_NEAR(rm_frame_heading(&local), 30.0, 1e-3);
    CHECK_VEC(local.origin, rm_position_local_to_local(&b, &a, vec(0, 0, 0)), 1e-6);
    return 0;
}

static int heading_between_positions_ignores_heights(void) {
    const rm_position a = in_cell(0x10100001u, 190, 5, 0);
    const rm_position b = in_cell(0x11100001u, 3, 5, 80);
    const rm_position above = in_cell(0x10100001u, 190, 5, 80);
    CHECK_NEAR(rm_position_heading(&a, &b), 90.0, 1e-4);
    CHECK_NEAR(rm_position_heading(&b, &a), 270.0, 1e-4);
    CHECK(rm_position_heading(&a, &above) == 0.0f);
    return 0;
}

static int settling_finds_the_outdoor_cell(void) {
    CHECK(settles_to(in_cell(0x10100001u, 0, 0, 0), 0x10100001u, 0, 0));
    CHECK(settles_to(in_cell(0x10100001u, 1, 25, 0), 0x10100002u, 1, 25));
    CHECK(settles_to(in_cell(0x10100001u, 25, 1, 0), 0x10100009u, 25, 1));
    CHECK(settles_to(in_cell(0x10100001u, 191, 191, 0), 0x10100040u, 191, 191));
    CHECK(settles_to(in_cell(0x10100033u, 12, 12, 0), 0x10100001u, 12, 12));
    return 0;
}

static int a_coordinate_on_a_border_belongs_to_the_further_cell(void) {
    CHECK(settles_to(in_cell(0x10100001u, 24, 0, 0), 0x10100009u, 24, 0));
    CHECK(settles_to(in_cell(0x10100001u, 0, 24, 0), 0x10100002u, 0, 24));
    const float under = nextafterf(24.0f, 0.0f);
    CHECK(settles_to(in_cell(0x10100001u, under, under, 0), 0x10100001u, under, under));
    const float edge = nextafterf(192.0f, 0.0f);
    CHECK(settles_to(in_cell(0x10100001u, edge, edge, 0), 0x10100040u, edge, edge));
    return 0;
}

static int settling_crosses_all_four_borders_of_a_landblock(void) {
    CHECK(settles_to(in_cell(0x10100001u, 192, 5, 0), 0x11100001u, 0, 5));
    CHECK(settles_to(in_cell(0x10100001u, -1, 5, 0), 0x0F100039u, 191, 5));
    CHECK(settles_to(in_cell(0x10100001u, 5, 192, 0), 0x10110001u, 5, 0));
    CHECK(settles_to(in_cell(0x10100001u, 5, -1, 0), 0x100F0008u, 5, 191));
    return 0;
}

static int settling_goes_over_many_landblocks_at_once(void) {
    CHECK(settles_to(in_cell(0x10100001u, 1000, -500, 0), 0x150D000Cu, 40, 76));
    return 0;
}

static int coordinates_within_epsilon_of_zero_snap_to_it(void) {
    const float under = nextafterf(RM_EPSILON, 0.0f);
    CHECK(settles_to(in_cell(0x10100001u, -under, -under, 0), 0x10100001u, 0, 0));
    CHECK(settles_to(in_cell(0x10100001u, under, under, 0), 0x10100001u, 0, 0));
    CHECK(settles_to(in_cell(0x00000001u, -0.0001f, 0, 0), 0x00000001u, 0, 0));
    return 0;
}

static int coordinates_of_exactly_epsilon_do_not_snap(void) {
    CHECK(settles_to(in_cell(0x10100001u, RM_EPSILON, 1, 0), 0x10100001u, RM_EPSILON, 1));
    CHECK(settles_to(in_cell(0x10100001u, -RM_EPSILON, 1, 0), 0x0F100039u, 192.0f - RM_EPSILON, 1));
    return 0;
}

static int settling_leaves_the_height_and_the_rotation(void) {
    rm_position p = rm_position_make(0x10100001u, vec(200, 5, -3), rm_quat_from_heading(77));
    CHECK(rm_position_settle(RM_SPACE_LANDBLOCKS, &p));
    CHECK(p.origin.z == -3.0f);
    CHECK_QUAT(p.rotation, rm_quat_from_heading(77), 0);
    return 0;
}

static int beyond_each_edge_of_the_map_is_off_it(void) {
    CHECK(is_off_the_map(in_cell(0x00100001u, -1, 5, 0)));
    CHECK(is_off_the_map(in_cell(0x10000001u, 5, -1, 0)));
    CHECK(is_off_the_map(in_cell(0xFE100001u, 192, 5, 0)));
    CHECK(is_off_the_map(in_cell(0x10FE0001u, 5, 192, 0)));
    CHECK(settles_to(in_cell(0xFEFE0001u, 191, 191, 0), 0xFEFE0040u, 191, 191));
    return 0;
}

static int landblock_ff_is_off_the_map(void) {
    CHECK(is_off_the_map(in_cell(0xFF100001u, 5, 5, 0)));
    CHECK(is_off_the_map(in_cell(0x10FF0001u, 5, 5, 0)));
    CHECK(settles_to(in_cell(0xFF100001u, -1, 5, 0), 0xFE100039u, 191, 5));
    return 0;
}

static int ids_that_are_no_cells_do_not_settle(void) {
    const uint32_t low[] = {0x0, 0x41, 0xFF, 0xFFFE, 0xFFFF};
    for (int i = 0; i < 5; ++i) {
        rm_position p = in_cell(0x10100000u | low[i], 5, 5, 0);
        CHECK(!rm_position_settle(RM_SPACE_LANDBLOCKS, &p));
        CHECK(!rm_position_adjust_to_outside(&p));
        CHECK(p.cell == (0x10100000u | low[i]));
    }
    return 0;
}

static int interior_positions_stay_as_they_are(void) {
    CHECK(settles_to(in_cell(0x10100100u, 500, -500, 0), 0x10100100u, 500, -500));
    CHECK(settles_to(in_cell(0x1010FFFDu, 5, 5, 0), 0x1010FFFDu, 5, 5));
    CHECK(settles_to(in_cell(0x10100100u, 0.0001f, 0, 0), 0x10100100u, 0.0001f, 0));
    return 0;
}

static int an_interior_position_can_be_moved_outside(void) {
    rm_position p = in_cell(0x10100123u, 30, 50, 2);
    CHECK(rm_position_adjust_to_outside(&p));
    CHECK(p.cell == 0x1010000Bu); // column 1, row 2
    CHECK_VEC(p.origin, vec(30, 50, 2), 0);
    return 0;
}

static int flat_space_has_nothing_to_settle(void) {
    rm_position p = in_cell(0, -1e6f, 1e6f, 0);
    CHECK(rm_position_settle(RM_SPACE_FLAT, &p));
    CHECK_VEC(p.origin, vec(-1e6f, 1e6f, 0), 0);
    return 0;
}

static int cylinders_side_by_side_are_apart_by_their_reach(void) {
    const rm_position a = in_cell(0x10100001u, 0, 0, 0);
    const rm_position b = in_cell(0x10100001u, 5, 0, 0);
    CHECK(rm_cylinder_distance(&a, 1, 2, &b, 0.5f, 2) == 3.5f);
    return 0;
}

static int cylinders_apart_both_ways_are_apart_by_the_diagonal(void) {
    // Origins 13 apart, radii 9 in all: reach 4. The upper stands 5 above, the lower is 2 high:
    // gap 3.
    const rm_position a = in_cell(0x10100001u, 0, 0, 0);
    const rm_position b = in_cell(0x10100001u, 12, 0, 5);
    CHECK_NEAR(rm_cylinder_distance(&a, 4, 2, &b, 5, 50), 5.0, 1e-6);
    CHECK_NEAR(rm_cylinder_distance(&b, 5, 50, &a, 4, 2), 5.0, 1e-6);
    return 0;
}

static int a_cylinder_above_another_is_apart_by_the_gap(void) {
    const rm_position a = in_cell(0x10100001u, 0, 0, 0);
    const rm_position b = in_cell(0x10100001u, 0, 0, 5);
    CHECK(rm_cylinder_distance(&a, 4, 2, &b, 4, 9) == 3.0f);
    CHECK(rm_cylinder_distance(&b, 4, 9, &a, 4, 2) == 3.0f);
    return 0;
}

static int overlapping_cylinders_are_apart_by_minus_the_diagonal(void) {
    // Reach 5 - 9 = -4, gap 3 - 6 = -3.
    const rm_position a = in_cell(0x10100001u, 0, 0, 0);
    const rm_position b = in_cell(0x10100001u, 4, 0, 3);
    CHECK_NEAR(rm_cylinder_distance(&a, 4, 6, &b, 5, 1), -5.0, 1e-6);
    return 0;
}

static int on_a_tie_of_heights_the_first_counts_as_the_lower(void) {
    // Reach 4 - 7 = -3; the gap is minus the first one's height.
    const rm_position a = in_cell(0x10100001u, 0, 0, 0);
    const rm_position b = in_cell(0x10100001u, 4, 0, 0);
    CHECK_NEAR(rm_cylinder_distance(&a, 3, 4, &b, 4, 100), -5.0, 1e-6);
    CHECK_NEAR(rm_cylinder_distance(&b, 4, 100, &a, 3, 4), -sqrt(9.0 + 10000.0), 1e-4);
    return 0;
}

static int touching_cylinders_take_the_branch_of_at_most_zero(void) {
    // Gap exactly 0 and reach 4: the reach alone. Reach exactly 0 and gap 3: the gap alone.
    const rm_position a = in_cell(0x10100001u, 0, 0, 0);
    const rm_position b = in_cell(0x10100001u, 12, 0, 5);
    CHECK_NEAR(rm_cylinder_distance(&a, 4, 5, &b, 5, 1), 4.0, 1e-6);
    CHECK_NEAR(rm_cylinder_distance(&a, 6.5f, 2, &b, 6.5f, 1), 3.0, 1e-6);
    return 0;
}

static int cylinder_distance_no_z_counts_the_height_all_the_same(void) {
    const rm_position a = in_cell(0x10100001u, 190, 0, 0);
    const rm_position b = in_cell(0x11100001u, 1, 0, 4);
    CHECK_NEAR(rm_cylinder_distance_no_z(&a, 1, &b, 0.5f), 3.5, 1e-6);
    return 0;
}

static int cleaning_tells_nan_from_a_zero_rotation(void) {
    rm_position p = in_cell(0x10100001u, 0, NAN, 0);
    CHECK(rm_position_clean(RM_SPACE_LANDBLOCKS, &p) == RM_ERROR_NOT_FINITE);
    p = in_cell(0x10100001u, INFINITY, 0, 0);
    CHECK(rm_position_clean(RM_SPACE_LANDBLOCKS, &p) == RM_ERROR_NOT_FINITE);
    p = in_cell(0x10100001u, 0, 0, 0);
    p.rotation = rm_quat_make(0, 0, 0, 0);
    CHECK(rm_position_clean(RM_SPACE_LANDBLOCKS, &p) == RM_ERROR_ROTATION);
    p.rotation = rm_quat_make(1, 0, NAN, 0);
    CHECK(rm_position_clean(RM_SPACE_LANDBLOCKS, &p) == RM_ERROR_NOT_FINITE);
    CHECK(p.cell == 0x10100001u && p.rotation.w == 1.0f);
    return 0;
}

static int cleaning_normalises_and_allows_what_is_off_the_map(void) {
    rm_position p = in_cell(0xFFFF0000u, 0, 0, 0);
    p.rotation = rm_quat_make(0, 0, 0, 7);
    CHECK(rm_position_clean(RM_SPACE_LANDBLOCKS, &p) == RM_OK);
    CHECK_QUAT(p.rotation, rm_quat_make(0, 0, 0, 1), 0);
    CHECK(p.cell == 0xFFFF0000u);
    return 0;
}

static int cleaning_for_flat_space_forgets_the_cell(void) {
    rm_position p = in_cell(0x10100001u, 1, 2, 3);
    CHECK(rm_position_clean(RM_SPACE_FLAT, &p) == RM_OK);
    CHECK(p.cell == 0);
    return 0;
}

static int checking_refuses_what_cannot_be_settled_and_changes_nothing(void) {
    rm_position p = in_cell(0x00000001u, -1, 0, 0);
    p.rotation = rm_quat_make(2, 0, 0, 0);
    CHECK(rm_position_check(RM_SPACE_LANDBLOCKS, &p) == RM_ERROR_OFF_MAP);
    CHECK(p.rotation.w == 2.0f && p.origin.x == -1.0f);
    p.cell = 0x10100041u;
    CHECK(rm_position_check(RM_SPACE_LANDBLOCKS, &p) == RM_ERROR_OFF_MAP);
    return 0;
}

static int checking_does_not_settle(void) {
    rm_position p = in_cell(0x10100001u, 200, 0, 0);
    CHECK(rm_position_check(RM_SPACE_LANDBLOCKS, &p) == RM_OK);
    CHECK(p.cell == 0x10100001u && p.origin.x == 200.0f);
    return 0;
}

// --- cells ---------------------------------------------------------------------------------------

static int the_inside_of_a_square_ends_at_the_last_float_below_its_size(void) {
    CHECK(RM_CELL_INSIDE == nextafterf(RM_CELL_SIZE, 0.0f));
    CHECK(RM_BLOCK_INSIDE == nextafterf(RM_LANDBLOCK_SIZE, 0.0f));
    return 0;
}

// Coordinates at and just beside every border of cells, and beyond those of the landblock.
static float near_border(int i) {
    const int number = i / 3 - 1;
    float border = (float)number * RM_CELL_SIZE;
    return i % 3 == 0   ? nextafterf(border, -1000.0f)
           : i % 3 == 1 ? border
                        : nextafterf(border, 1000.0f);
}

enum { NEAR_BORDERS = 33 };

static int a_cell_keeps_just_the_places_that_settling_leaves_as_they_are(void) {
    for (uint32_t low = 1; low <= RM_CELL_LAST_OUTDOOR; ++low) {
        for (int i = 0; i < NEAR_BORDERS * NEAR_BORDERS; ++i) {
            rm_position p = in_cell(0x10100000u | low, near_border(i / NEAR_BORDERS),
                                    near_border(i % NEAR_BORDERS), 0.0f);
            bool keeps = rm_cell_keeps(p.cell, p.origin);
            bool snaps = rm_abs(p.origin.x) < RM_EPSILON || rm_abs(p.origin.y) < RM_EPSILON;
            CHECK(keeps == (!snaps && settles_to(p, p.cell, p.origin.x, p.origin.y)));
        }
    }
    return 0;
}

static int a_cell_is_on_the_map_if_a_place_in_it_settles(void) {
    const uint32_t blocks[] = {0x0000u, 0x1010u, 0xFE00u, 0x00FEu, 0xFEFEu, 0xFF00u, 0x00FFu};
    for (size_t b = 0; b < sizeof blocks / sizeof blocks[0]; ++b) {
        for (uint32_t low = 0; low <= 0xFFFFu; ++low) {
            uint32_t cell = blocks[b] << 16 | low;
            rm_position p = rm_cell_is_outdoor(cell)
                                ? in_cell(cell, (float)rm_cell_column(cell) * RM_CELL_SIZE + 1.0f,
                                          (float)rm_cell_row(cell) * RM_CELL_SIZE + 1.0f, 0.0f)
                                : in_cell(cell, 1.0f, 1.0f, 0.0f);
            CHECK(rm_cell_is_on_map(cell) == rm_position_settle(RM_SPACE_LANDBLOCKS, &p));
        }
    }
    return 0;
}

static int a_place_in_its_landblock_settles(void) {
    for (int i = 0; i < NEAR_BORDERS * NEAR_BORDERS; ++i) {
        rm_position p = in_cell(0x10100001u, near_border(i / NEAR_BORDERS),
                                near_border(i % NEAR_BORDERS), 0.0f);
        bool holds = rm_block_holds(&p);
        bool is_in = p.origin.x >= 0.0f && p.origin.x < RM_LANDBLOCK_SIZE && p.origin.y >= 0.0f &&
                     p.origin.y < RM_LANDBLOCK_SIZE;
        CHECK(holds == is_in);
        CHECK(!holds || (rm_position_settle(RM_SPACE_LANDBLOCKS, &p) && p.cell >> 16 == 0x1010u));
    }
    return 0;
}

void test_position(void) {
    RUN(the_inside_of_a_square_ends_at_the_last_float_below_its_size);
    RUN(a_cell_keeps_just_the_places_that_settling_leaves_as_they_are);
    RUN(a_cell_is_on_the_map_if_a_place_in_it_settles);
    RUN(a_place_in_its_landblock_settles);
    RUN(interior_cells_begin_at_0x100);
    RUN(offset_within_a_landblock_is_zero_whatever_the_cell);
    RUN(offset_between_landblocks_is_192_m_each_way);
    RUN(id_zero_acts_as_the_corner_of_the_map);
    RUN(offset_points_from_the_first_to_the_second);
    RUN(distance_counts_the_height);
    RUN(local_to_local_goes_through_both_rotations_and_the_blocks);
    RUN(subtract_gives_the_first_in_the_seconds_own_space);
    RUN(heading_between_positions_ignores_heights);
    RUN(settling_finds_the_outdoor_cell);
    RUN(a_coordinate_on_a_border_belongs_to_the_further_cell);
    RUN(settling_crosses_all_four_borders_of_a_landblock);
    RUN(settling_goes_over_many_landblocks_at_once);
    RUN(coordinates_within_epsilon_of_zero_snap_to_it);
    RUN(coordinates_of_exactly_epsilon_do_not_snap);
    RUN(settling_leaves_the_height_and_the_rotation);
    RUN(beyond_each_edge_of_the_map_is_off_it);
    RUN(landblock_ff_is_off_the_map);
    RUN(ids_that_are_no_cells_do_not_settle);
    RUN(interior_positions_stay_as_they_are);
    RUN(an_interior_position_can_be_moved_outside);
    RUN(flat_space_has_nothing_to_settle);
    RUN(cylinders_side_by_side_are_apart_by_their_reach);
    RUN(cylinders_apart_both_ways_are_apart_by_the_diagonal);
    RUN(a_cylinder_above_another_is_apart_by_the_gap);
    RUN(overlapping_cylinders_are_apart_by_minus_the_diagonal);
    RUN(on_a_tie_of_heights_the_first_counts_as_the_lower);
    RUN(touching_cylinders_take_the_branch_of_at_most_zero);
    RUN(cylinder_distance_no_z_counts_the_height_all_the_same);
    RUN(cleaning_tells_nan_from_a_zero_rotation);
    RUN(cleaning_normalises_and_allows_what_is_off_the_map);
    RUN(cleaning_for_flat_space_forgets_the_cell);
    RUN(checking_refuses_what_cannot_be_settled_and_changes_nothing);
    RUN(checking_does_not_settle);
}
