// RM_SPACE_FLAT: no cells, and outdoor distances everywhere.

#include "worlds.h"

static rm_world *flat_world(bool is_retail) {
    rm_world_def def = plain_def();
    def.space = RM_SPACE_FLAT;
    def.rules = is_retail ? rm_rules_retail() : rm_rules_l3();
    return world_of(&def);
}

// Ids that would be indoors, no cell at all, or off the map.
static const uint32_t odd_cells[] = {0,           TEST_CELL,   TEST_ROOM,
                                     0xFFFFFFFFu, 0xA9B40000u, 0x00000041u};

enum { ODD_CELLS = sizeof odd_cells / sizeof odd_cells[0] };

static int cell_ids_are_ignored_on_every_way_in(void) {
    for (int i = 0; i < ODD_CELLS; ++i) {
        rm_world *world = flat_world(false);
        rm_position at = place_in(odd_cells[i], 1.0f, 2.0f, 3.0f);
        rm_body_id id = add_at(world, 1, at);
        CHECK(!rm_body_id_is_null(id) && info_of(world, id).position.cell == 0);
        CHECK(rm_body_place(world, id, &at) == RM_OK && info_of(world, id).position.cell == 0);
        CHECK(rm_body_enter(world, id, &at) == RM_OK && info_of(world, id).position.cell == 0);
        CHECK(teleport_to(world, id, at) == RM_ROUTE_TELEPORT);
        CHECK(info_of(world, id).position.cell == 0);
        CHECK(rm_world_set_viewer(world, &at) == RM_OK);
        CHECK(rm_world_tick(world, TICK) == RM_OK);
        CHECK(info_of(world, id).viewer_distance == 0.0f);
        rm_world_destroy(world);
    }
    return 0;
}

static int two_worlds_that_differ_in_cells_only_are_the_same(void) {
    rm_world *a = flat_world(false);
    rm_world *b = flat_world(false);
    for (int i = 0; i < ODD_CELLS; ++i) {
        rm_body_id id = add_at(a, (uint32_t)i + 1, place_in(odd_cells[i], 5.0f, 6.0f, 0.0f));
        add_at(b, (uint32_t)i + 1, place_in(0, 5.0f, 6.0f, 0.0f));
        rm_world_tick(a, TICK);
        rm_world_tick(b, TICK);
        CHECK(send_to(a, id, place_in(odd_cells[ODD_CELLS - 1 - i], 9.0f, 6.0f, 0.0f)) ==
              RM_ROUTE_QUEUE);
        CHECK(send_to(b, id, place_in(odd_cells[i], 9.0f, 6.0f, 0.0f)) == RM_ROUTE_QUEUE);
    }
    for (int i = 0; i < 30; ++i) {
        rm_world_tick(a, TICK);
        rm_world_tick(b, TICK);
    }
    CHECK(rm_world_hash(a) == rm_world_hash(b));
    rm_world_destroy(a);
    rm_world_destroy(b);
    return 0;
}

static int coordinates_are_not_wrapped_into_landblocks(void) {
    rm_world *world = flat_world(false);
    rm_body_id id = add_at(world, 1, place_in(0, -5000.25f, 70000.5f, 0.0f));
    CHECK(!rm_body_id_is_null(id));
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    rm_position at = info_of(world, id).position;
    CHECK(at.origin.x == -5000.25f && at.origin.y == 70000.5f && at.cell == 0);
    rm_world_destroy(world);
    return 0;
}

static int a_body_chases_straight_through_what_would_be_a_border(void) {
    rm_world *world = flat_world(false);
    rm_body_id id = add_at(world, 1, place_in(0, 191.0f, 12.0f, 0.0f));
    rm_world_tick(world, TICK);
    CHECK(send_to(world, id, place_in(0, 194.0f, 12.0f, 0.0f)) == RM_ROUTE_QUEUE);
    for (int i = 0; i < 20; ++i) {
        rm_world_tick(world, TICK);
    }
    CHECK_NEAR(info_of(world, id).position.origin.x, 194.0, 0.051);
    rm_world_destroy(world);
    return 0;
}

// At 20,000 km a float has steps of 2 m: those of a chase are lost.
static int far_out_a_chase_stalls_and_ends_in_a_blip(void) {
    rm_world *world = flat_world(false);
    const float far = 2.0e7f;
    rm_body_id id = add_at(world, 1, place_in(0, far, 12.0f, 0.0f));
    rm_world_tick(world, TICK);
    CHECK(send_to(world, id, place_in(0, far + 8.0f, 12.0f, 0.0f)) == RM_ROUTE_QUEUE);
    int ticks = 0;
    for (; ticks < 200 && info_of(world, id).blips == 0; ++ticks) {
        CHECK(info_of(world, id).position.origin.x == far);
        rm_world_tick(world, TICK);
    }
    CHECK(ticks > 3);
    CHECK(info_of(world, id).blips == 1);
    CHECK(info_of(world, id).position.origin.x == far + 8.0f);
    rm_world_destroy(world);
    return 0;
}

static int the_blip_distance_is_the_outdoor_one(void) {
    for (int i = 0; i < ODD_CELLS; ++i) {
        rm_world *world = flat_world(false);
        rm_body_id id = add_at(world, 1, place_in(odd_cells[i], 0.0f, 0.0f, 0.0f));
        rm_position near = place_in(odd_cells[i], 0.0f, 100.0f, 0.0f);
        rm_position far = place_in(odd_cells[i], 0.0f, 100.01f, 0.0f);
        CHECK(rm_body_interpolate(world, id, &near, false) == RM_OK);
        CHECK(info_of(world, id).fails == 0);
        CHECK(rm_body_stop(world, id) == RM_OK);
        CHECK(rm_body_interpolate(world, id, &far, false) == RM_OK);
        CHECK(info_of(world, id).fails == 4);
        rm_world_destroy(world);
    }
    return 0;
}

static int the_leash_is_the_outdoor_one(void) {
    for (int i = 0; i < ODD_CELLS; ++i) {
        rm_world *world = flat_world(true);
        rm_body_id id = add_at(world, 1, place_in(odd_cells[i], 0.0f, 0.0f, 0.0f));
        rm_world_tick(world, TICK);
        CHECK(send_to(world, id, place_in(odd_cells[i], 3.0f, 0.0f, 0.0f)) == RM_ROUTE_QUEUE);
        rm_constraint leash = info_of(world, id).leash;
        CHECK(leash.start == 10.0f && leash.max == 50.0f);
        rm_world_destroy(world);
    }
    return 0;
}

static int the_viewer_distance_is_that_of_plain_coordinates(void) {
    rm_world *world = flat_world(false);
    rm_body_id id = add_at(world, 1, place_in(TEST_ROOM, 0.0f, 0.0f, 0.0f));
    rm_position viewer = place_in(0x01010001u, 0.0f, 300.0f, 400.0f);
    CHECK(rm_world_set_viewer(world, &viewer) == RM_OK);
    rm_world_tick(world, TICK);
    CHECK(info_of(world, id).viewer_distance == 500.0f);
    CHECK(info_of(world, id).reasons & RM_REASON_DORMANT);
    rm_world_destroy(world);
    return 0;
}

static int sticky_bodies_follow_across_plain_coordinates(void) {
    rm_world *world = flat_world(false);
    rm_body_id target = add_at(world, 1, place_in(TEST_ROOM, 400.0f, 0.0f, 0.0f));
    rm_body_id id = add_at(world, 2, place_in(0x22220001u, 395.0f, 0.0f, 0.0f));
    CHECK(rm_body_stick(world, id, target) == RM_OK);
    for (int i = 0; i < 15; ++i) {
        rm_world_tick(world, TICK);
    }
    // Two radii of 0.48 m and a gap of 0.3 m.
    CHECK_NEAR(info_of(world, id).position.origin.x, 400.0 - 1.26, 1e-3);
    CHECK_NEAR(info_of(world, id).heading, 90.0, 1e-2);
    rm_world_destroy(world);
    return 0;
}

static int a_jump_lands_in_flat_space_too(void) {
    rm_world_def def = rm_ac_world_def();
    def.space = RM_SPACE_FLAT;
    rm_world *world = world_of(&def);
    rm_body_id id = add_at(world, 1, place_in(0, 0.0f, 0.0f, 2.0f));
    rm_world_tick(world, TICK);
    CHECK(send_to(world, id, place_in(0, 0.0f, 0.0f, 2.0f)) == RM_ROUTE_QUEUE);
    CHECK(rm_body_set_velocity(world, id, rm_vec3_make(0.0f, 3.0f, 5.0f)) == RM_OK);
    rm_world_tick(world, TICK);
    CHECK(!(info_of(world, id).transient & RM_TRANSIENT_CONTACT));
    for (int i = 0; i < 60; ++i) {
        rm_world_tick(world, TICK);
    }
    rm_body_info info = info_of(world, id);
    CHECK(info.transient & RM_TRANSIENT_CONTACT && info.position.origin.z == 2.0f);
    CHECK(info.position.origin.y > 2.0f);
    rm_world_destroy(world);
    return 0;
}

void test_flat(void) {
    RUN(cell_ids_are_ignored_on_every_way_in);
    RUN(two_worlds_that_differ_in_cells_only_are_the_same);
    RUN(coordinates_are_not_wrapped_into_landblocks);
    RUN(a_body_chases_straight_through_what_would_be_a_border);
    RUN(far_out_a_chase_stalls_and_ends_in_a_blip);
    RUN(the_blip_distance_is_the_outdoor_one);
    RUN(the_leash_is_the_outdoor_one);
    RUN(the_viewer_distance_is_that_of_plain_coordinates);
    RUN(sticky_bodies_follow_across_plain_coordinates);
    RUN(a_jump_lands_in_flat_space_too);
}
