// Terrain: which way cells are split, heights, water, landblock borders, and the grid of flat
// space.

#include "remora/ac_collision.h"

#include "check.h"
#include "collide_rig.h"

static int cells_are_split_as_in_the_client(void) {
    static const char *const columns[8] = {"11111111", "00111111", "00000111", "11000011",
                                           "11100011", "00110011", "10010011", "11011011"};
    for (uint32_t i = 0; i < 64; ++i) {
        bool expected = columns[i / 8][i % 8] == '1';
        CHECK(rm_terrain_split(0xA9 * 8 + i / 8, 0xB4 * 8 + i % 8) == expected);
    }
    CHECK(rm_terrain_split(1352, 1440)); // hash 0xC15BD913
    return 0;
}

// A cell with one corner raised tells which diagonal it has.
static int heights_follow_both_diagonals(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    uint16_t heights[RM_LANDBLOCK_VERTICES] = {0};
    heights[0] = 24; // south-west corner of cell 0,0, which is split from south-west to north-east
    heights[1 * 9 + 0] = 24;
    CHECK(rig_add_block(&r, 0xA9, 0xB4, heights, NULL) == RM_OK);
    rm_position at = {0xA9B40001, {12.0f, 12.0f, 0.0f}, rm_quat_identity()};
    float height;
    CHECK(rm_collision_terrain_height(r.world, &at, &height));
    CHECK_NEAR(height, 12.0f, 1e-4f); // on the diagonal, between 24 and 0
    at.origin = rm_vec3_make(18.0f, 6.0f, 0.0f);
    CHECK(rm_collision_terrain_height(r.world, &at, &height));
    CHECK_NEAR(height, 18.0f, 1e-4f); // south-east triangle
    at.origin = rm_vec3_make(6.0f, 18.0f, 0.0f);
    CHECK(rm_collision_terrain_height(r.world, &at, &height));
    CHECK_NEAR(height, 6.0f, 1e-4f); // north-west triangle
    // Cell 1,0 is split the other way: its diagonal runs from (48, 0) to (24, 24), both at 0.
    at.origin = rm_vec3_make(36.0f, 12.0f, 0.0f);
    CHECK(rm_collision_terrain_height(r.world, &at, &height));
    CHECK_NEAR(height, 0.0f, 1e-4f);
    at.origin = rm_vec3_make(30.0f, 6.0f, 0.0f);
    CHECK(rm_collision_terrain_height(r.world, &at, &height));
    CHECK_NEAR(height, 12.0f, 1e-4f);
    rig_free(&r);
    return 0;
}

// claims: D2-7.10 D4-6.3
static int a_walk_goes_on_in_the_next_landblock(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rig_add_block(&r, 0xAA, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rig_enter(&r, 0xA9B40039, 190.0f, 12.0f, 0.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 20; ++i) {
        CHECK(rig_move(&r, 0.2f, 0.0f, 0.0f) == RM_SWEEP_OK);
        CHECK(r.transient & RM_TRANSIENT_ON_WALKABLE);
    }
    CHECK(r.at.cell == 0xAAB40001);
    CHECK(rig_is_at(&r, 2.0f, 12.0f, 0.0f, 1e-3f));
    for (int i = 0; i < 20; ++i) {
        CHECK(rig_move(&r, -0.2f, 0.0f, 0.0f) == RM_SWEEP_OK);
    }
    CHECK(r.at.cell == 0xA9B40039);
    CHECK(rig_is_at(&r, 190.0f, 12.0f, 0.0f, 1e-3f));
    rig_free(&r);
    return 0;
}

static int a_landblock_that_is_not_loaded_is_a_wall(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rig_enter(&r, 0xA9B40039, 191.0f, 12.0f, 0.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 20; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
        CHECK(r.transient & RM_TRANSIENT_ON_WALKABLE);
        CHECK(r.at.cell == 0xA9B40039);
        CHECK(r.at.origin.x <= 192.0f);
    }
    CHECK(rig_add_block(&r, 0xAA, 0xB4, NULL, NULL) == RM_OK);
    for (int i = 0; i < 20; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    CHECK(r.at.cell == 0xAAB40001);
    rig_free(&r);
    return 0;
}

static int a_removed_landblock_holds_its_bodies_until_it_is_back(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rig_enter(&r, 0xA9B40001, 12.0f, 12.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rm_collision_remove_landblock(r.world, 0xA9, 0xB4) == RM_OK);
    CHECK(rm_collision_remove_landblock(r.world, 0xA9, 0xB4) == RM_ERROR_REFERENCE);
    CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_NO_CELL);
    CHECK(r.out.bits == RM_SWEPT_LOST);
    CHECK(rig_enter(&r, 0xA9B40001, 14.0f, 12.0f, 0.0f) == RM_SWEEP_NO_CELL);
    CHECK(rig_is_at(&r, 12.0f, 12.0f, 0.0f, 0.0f));
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 12.1f, 12.0f, 0.0f, 1e-4f));
    rig_free(&r);
    return 0;
}

static int the_edge_of_the_map_is_a_wall(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    CHECK(rig_add_block(&r, 0x00, 0xFE, NULL, NULL) == RM_OK);
    CHECK(rig_enter(&r, 0x00FE0001, 1.0f, 191.0f, 0.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 40; ++i) {
        (void)rig_move(&r, -0.1f, 0.1f, 0.0f);
        CHECK(r.at.origin.x >= 0.0f && r.at.origin.y <= 192.0f);
        CHECK(r.at.cell >> 16 == 0x00FE);
    }
    rig_free(&r);
    return 0;
}

static int water_is_stood_in_by_depth(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    uint16_t types[RM_LANDBLOCK_VERTICES] = {0};
    uint16_t heights[RM_LANDBLOCK_VERTICES];
    for (int i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        heights[i] = 10;
        types[i] = i < 27 ? 16 << 2 : 0; // the two western columns of cells, and a shore
    }
    CHECK(rig_add_block(&r, 0xA9, 0xB4, heights, types) == RM_OK);
    CHECK(rig_enter(&r, 0xA9B40001, 12.0f, 12.0f, 9.2f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 12.0f, 12.0f, 10.0f - 0.9f, 1e-3f));
    CHECK(r.transient & RM_TRANSIENT_WATER);
    CHECK(rig_enter(&r, 0xA9B40011, 54.0f, 12.0f, 9.7f) == RM_SWEEP_OK);
    CHECK_NEAR(r.at.origin.z, 10.0f - 0.45f, 1e-3f);
    CHECK(rig_enter(&r, 0xA9B40011, 66.0f, 12.0f, 10.0f) == RM_SWEEP_OK);
    CHECK_NEAR(r.at.origin.z, 10.0f - 0.1f, 1e-3f);
    CHECK(r.transient & RM_TRANSIENT_WATER);
    CHECK(rig_enter(&r, 0xA9B40019, 84.0f, 12.0f, 10.1f) == RM_SWEEP_OK);
    CHECK_NEAR(r.at.origin.z, 10.0f, 1e-3f);
    CHECK((r.transient & RM_TRANSIENT_WATER) == 0);
    rig_free(&r);
    return 0;
}

static int a_landblock_that_is_all_water_cannot_be_entered(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    uint16_t types[RM_LANDBLOCK_VERTICES];
    for (int i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        types[i] = 20 << 2;
    }
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rig_add_block(&r, 0xAA, 0xB4, NULL, types) == RM_OK);
    CHECK(rig_enter(&r, 0xA9B40039, 190.0f, 12.0f, 0.0f) == RM_SWEEP_OK);
    for (int i = 0; i < 40; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    CHECK(r.at.cell == 0xA9B40039);
    CHECK(rig_enter(&r, 0xAAB40001, 100.0f, 100.0f, 0.0f) == RM_SWEEP_FAILED);
    rig_free(&r);
    return 0;
}

static int flat_space_has_a_grid_of_any_spacing(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    const float heights[6] = {0.0f, 1.0f, 2.0f, 0.0f, 1.0f, 2.0f};
    rm_terrain_def def = {3, 2, 2.5f, {100.0f, -50.0f, 7.0f}, heights};
    CHECK(rm_collision_set_terrain(r.world, &def, NULL) == RM_OK);
    rm_position at = {0, {101.25f, -49.0f, 0.0f}, rm_quat_identity()};
    float height;
    CHECK(rm_collision_terrain_height(r.world, &at, &height));
    CHECK_NEAR(height, 7.5f, 1e-4f);
    at.origin = rm_vec3_make(105.0f, -47.5f, 0.0f); // the far corner belongs to it
    CHECK(rm_collision_terrain_height(r.world, &at, &height));
    CHECK_NEAR(height, 9.0f, 1e-4f);
    at.origin.x = 105.1f;
    CHECK(!rm_collision_terrain_height(r.world, &at, &height));
    CHECK(rig_enter(&r, 0, 102.0f, -49.0f, 7.9f) == RM_SWEEP_OK);
    CHECK_NEAR(r.at.origin.z, 7.8f, 1e-3f);
    // Beside the terrain there is no ground, and no wall either.
    CHECK(rig_enter(&r, 0, 300.0f, 0.0f, 5.0f) == RM_SWEEP_OK);
    CHECK((r.transient & RM_TRANSIENT_CONTACT) == 0);
    CHECK(rig_move(&r, 1.0f, 0.0f, -1.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 301.0f, 0.0f, 4.0f, 1e-3f));
    CHECK(rm_collision_remove_terrain(r.world) == RM_OK);
    CHECK(!rm_collision_terrain_height(r.world, &at, &height));
    rig_free(&r);
    return 0;
}

static int a_position_outside_its_cell_is_settled_first(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rig_add_block(&r, 0xAA, 0xB5, NULL, NULL) == RM_OK);
    CHECK(rig_enter(&r, 0xA9B40001, 196.0f, 200.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(r.at.cell == 0xAAB50001);
    CHECK(rig_is_at(&r, 4.0f, 8.0f, 0.0f, 1e-4f));
    r.at.cell = 0xA9B40001;
    r.at.origin = rm_vec3_make(50.0f, 60.0f, 0.0f);
    CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(r.at.cell == 0xA9B40013);
    rig_free(&r);
    return 0;
}

void test_collide_terrain(void) {
    RUN(cells_are_split_as_in_the_client);
    RUN(heights_follow_both_diagonals);
    RUN(a_walk_goes_on_in_the_next_landblock);
    RUN(a_landblock_that_is_not_loaded_is_a_wall);
    RUN(a_removed_landblock_holds_its_bodies_until_it_is_back);
    RUN(the_edge_of_the_map_is_a_wall);
    RUN(water_is_stood_in_by_depth);
    RUN(a_landblock_that_is_all_water_cannot_be_entered);
    RUN(flat_space_has_a_grid_of_any_spacing);
    RUN(a_position_outside_its_cell_is_settled_first);
}
