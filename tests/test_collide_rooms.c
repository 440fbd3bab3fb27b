// Interiors: in and out of a house, and what it must not be made of.

#include "remora/ac_collision.h"

#include "check.h"
#include "house.h"

#include <math.h>

// claims: D4-6.3
static int a_body_walks_through_the_door_and_on_and_back(void) {
    rig r = house();
    CHECK(rig_enter(&r, OUTSIDE, 8.0f, 15.0f, 0.05f) == RM_SWEEP_OK);
    for (int i = 0; i < 80; ++i) {
        CHECK(rig_move(&r, 0.2f, 0.0f, 0.0f) == RM_SWEEP_OK);
        CHECK(r.transient & RM_TRANSIENT_ON_WALKABLE);
        float x = r.at.origin.x;
        uint32_t expected = x < 9.99f ? OUTSIDE : x < 19.99f ? WEST : EAST;
        CHECK(r.at.cell == expected || rm_abs(x - 10.0f) < 0.02f || rm_abs(x - 20.0f) < 0.02f);
        CHECK_NEAR(r.at.origin.z, 0.0f, 1e-3f);
    }
    CHECK(r.at.cell == EAST);
    CHECK_NEAR(r.at.origin.x, 24.0f, 0.01f);
    for (int i = 0; i < 80; ++i) {
        CHECK(rig_move(&r, -0.2f, 0.0f, 0.0f) == RM_SWEEP_OK);
    }
    CHECK(r.at.cell == OUTSIDE);
    CHECK_NEAR(r.at.origin.x, 8.0f, 0.01f);
    rig_free(&r);
    return 0;
}

static int walls_hold_from_both_sides(void) {
    rig r = house();
    CHECK(rig_enter(&r, OUTSIDE, 8.0f, 12.0f, 0.05f) == RM_SWEEP_OK);
    for (int i = 0; i < 40; ++i) {
        (void)rig_move(&r, 0.2f, 0.0f, 0.0f);
    }
    CHECK(r.at.cell == OUTSIDE);
    CHECK(r.at.origin.x < 10.0f - 0.47f);
    CHECK(rig_enter(&r, WEST, 15.0f, 12.0f, 0.05f) == RM_SWEEP_OK);
    for (int i = 0; i < 100; ++i) {
        float angle = 0.7f * (float)i;
        (void)rig_move(&r, 0.4f * rm_cos(angle), i % 2 ? -0.2f : 0.1f, 0.0f);
        CHECK(r.at.origin.x > 10.47f && r.at.origin.x < 19.53f);
        CHECK(r.at.origin.y > 10.47f && r.at.origin.y < 19.53f);
        CHECK(r.at.cell == WEST);
    }
    rig_free(&r);
    return 0;
}

static int placements_find_the_room_that_they_lie_in(void) {
    rig r = house();
    CHECK(rig_enter(&r, WEST, 25.0f, 15.0f, 0.05f) == RM_SWEEP_OK); // seen from the west room
    CHECK(r.at.cell == EAST);
    CHECK(rig_enter(&r, WEST, 5.0f, 15.0f, 0.05f) == RM_SWEEP_OK); // the west room sees outside
    CHECK(r.at.cell == OUTSIDE);
    CHECK(rig_enter(&r, WEST, 10.2f, 12.0f, 0.05f) == RM_SWEEP_OK); // half in the wall: put beside
    CHECK(r.at.cell == WEST);
    CHECK(r.at.origin.x > 10.47f);
    CHECK(rig_enter(&r, 0xA9B40177, 15.0f, 15.0f, 0.05f) == RM_SWEEP_NO_CELL);
    rig_free(&r);
    return 0;
}

static int a_room_that_is_not_loaded_is_a_wall(void) {
    rig r = house();
    room_parts parts;
    CHECK(rig_enter(&r, EAST, 25.0f, 15.0f, 0.05f) == RM_SWEEP_OK);
    CHECK(rm_collision_remove_room(r.world, EAST) == RM_OK);
    CHECK(rig_move(&r, 0.1f, 0.0f, 0.0f) == RM_SWEEP_NO_CELL);
    CHECK(rig_enter(&r, WEST, 18.0f, 15.0f, 0.05f) == RM_SWEEP_OK);
    for (int i = 0; i < 20; ++i) {
        (void)rig_move(&r, 0.2f, 0.0f, 0.0f);
        CHECK(r.at.cell == WEST);
        CHECK(r.transient & RM_TRANSIENT_ON_WALKABLE);
    }
    CHECK(r.at.origin.x <= 20.01f);
    rm_room_def room = east_room(&r, &parts);
    CHECK(rm_collision_add_rooms(r.world, &room, 1, NULL, NULL) == RM_OK);
    for (int i = 0; i < 20; ++i) {
        (void)rig_move(&r, 0.2f, 0.0f, 0.0f);
    }
    CHECK(r.at.cell == EAST);
    rig_free(&r);
    return 0;
}

static int an_obstacle_in_a_room_stands_in_the_way_there(void) {
    rig r = house();
    (void)rig_add_part(&r, RM_OBSTACLE_CYLINDERS, EAST, rm_vec3_make(21.0f, 15.0f, 0.0f), 0.4f,
                       2.0f);
    CHECK(rig_enter(&r, WEST, 17.0f, 15.0f, 0.05f) == RM_SWEEP_OK);
    for (int i = 0; i < 30; ++i) {
        (void)rig_move(&r, 0.2f, 0.0f, 0.0f);
    }
    CHECK(r.at.origin.x < 21.0f - 0.87f);
    rig_free(&r);
    return 0;
}

static void count_polygon(void *user, rm_polygon_owner what, const rm_vec3 *corners,
                          uint32_t count) {
    uint32_t *shown = user;
    (void)corners;
    *shown += what != RM_POLYGON_OF_TERRAIN && count > 0;
}

// Nothing of them collides, and rooms are still rooms.
static int rooms_and_buildings_may_have_no_walls(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    (void)rig_add_block(&r, 0xA9, 0xB4, NULL, NULL);
    room_parts parts[2];
    rm_room_def rooms[2] = {west_room(&r, &parts[0]), east_room(&r, &parts[1])};
    rm_portal_def door = {WEST, false, {{1.0f, 0.0f, 0.0f}, -10.0f}};
    rm_building_def building = {
        {OUTSIDE, {0.0f, 0.0f, 0.0f}, rm_quat_identity()}, {0, 0}, &door, 1};
    rooms[0].mesh = rooms[1].mesh = (rm_mesh_id){0, 0};
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, NULL, NULL) == RM_OK);
    CHECK(rm_collision_add_building(r.world, &building, NULL) == RM_OK);
    uint32_t shown = 0;
    rm_collision_view view = {&shown, count_polygon, NULL, NULL};
    CHECK(rm_collision_show(r.world, OUTSIDE, &view) == RM_OK && shown == 0);
    rm_position inside = {WEST, {10.1f, 10.1f, 1.0f}, rm_quat_identity()};
    rm_shape shape = {1, {{{0.0f, 0.0f, 0.48f}, 0.48f}}, 0.4f, 0.4f};
    CHECK(rm_collision_depth(r.world, &shape, &inside) == 0.0f);
    CHECK(rig_enter(&r, OUTSIDE, 5.0f, 12.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_move(&r, 4.9f, 0.0f, 0.0f) == RM_SWEEP_OK);
    CHECK(rig_is_at(&r, 9.9f, 12.0f, 0.0f, 1e-3f)); // no wall to the left of the door
    rooms[0].mesh = (rm_mesh_id){99, 1};
    CHECK(rm_collision_remove_room(r.world, WEST) == RM_OK);
    CHECK(rm_collision_add_rooms(r.world, rooms, 1, NULL, NULL) == RM_ERROR_REFERENCE);
    CHECK(rm_collision_remove_building(r.world, OUTSIDE) == RM_OK);
    rig_free(&r);
    return 0;
}

static int rooms_that_refer_to_nothing_are_refused_as_a_set(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    room_parts parts[2];
    rm_collision_error error;
    uint32_t which;
    rm_room_def rooms[2] = {west_room(&r, &parts[0]), east_room(&r, &parts[1])};
    size_t before = rm_collision_bytes(r.world);
    const float plane_d = parts[0].portals[1].plane.d;

    CHECK(rm_collision_add_rooms(r.world, rooms, 1, &which, &error) == RM_ERROR_REFERENCE);
    CHECK(which == 0);
    parts[1].visible[0] = 0xA9B40155;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_REFERENCE);
    CHECK(which == 1);
    CHECK(strcmp(error.what, "visible cell") == 0 && error.index == 0);
    parts[1].visible[0] = WEST;
    parts[0].portals[1].other = 0xA9B40155;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_REFERENCE);
    CHECK(which == 0);
    CHECK(strcmp(error.what, "cell of portal") == 0 && error.index == 1);
    parts[0].portals[1].other = EAST;
    rm_mesh_id mesh = rooms[1].mesh;
    rooms[1].mesh.generation += 1;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_REFERENCE);
    CHECK(which == 1 && strcmp(error.what, "mesh of room") == 0);
    rooms[1].mesh = mesh;
    parts[1].planes[3].normal.y = -3.0f;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_NOT_FINITE);
    CHECK(which == 1 && error.index == 3);
    parts[1].planes[3].normal.y = -1.0f;
    rooms[0].portal_count = 1; // the one to the open air
    rooms[0].visible_count = 0;
    rooms[1].cell = WEST;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_TAKEN);
    rooms[1].cell = 0xA9B40050;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_RANGE);
    rooms[1].cell = EAST;
    rooms[0].portal_count = 2;
    rooms[0].visible_count = 1;
    rooms[1].plane_count = 0;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_EMPTY);
    rooms[1].plane_count = 6;
    rooms[1].visible = NULL;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_ARGUMENT);
    CHECK(strcmp(error.what, "visible cells") == 0 && error.index == 1);
    rooms[1].visible = parts[1].visible;
    rooms[1].at.origin.z = INFINITY;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_NOT_FINITE);
    CHECK(which == 1 && strcmp(error.what, "position") == 0);
    rooms[1].at.origin.z = 0.0f;
    rooms[1].at.rotation = (rm_quat){0.0f, 0.0f, 0.0f, 0.0f};
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_ROTATION);
    CHECK(which == 1 && strcmp(error.what, "position") == 0);
    rooms[1].at.rotation = rm_quat_identity();
    rooms[0].portals = NULL;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_ARGUMENT);
    CHECK(which == 0 && strcmp(error.what, "number of portals") == 0 && error.index == 2);
    rooms[0].portals = parts[0].portals;
    parts[0].portals[1].plane.d = NAN;
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_NOT_FINITE);
    CHECK(strcmp(error.what, "plane of portal") == 0 && error.index == 1);
    parts[0].portals[1].plane.d = plane_d;
    parts[0].portals[1].other = OUTSIDE; // outdoor cells have no name here but zero
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_ERROR_RANGE);
    CHECK(strcmp(error.what, "cell of portal") == 0 && error.index == 1);
    parts[0].portals[1].other = EAST;
    CHECK(rm_collision_add_rooms(r.world, NULL, 2, &which, &error) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_add_rooms(NULL, rooms, 2, &which, &error) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_remove_room(NULL, WEST) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_bytes(r.world) == before);
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, &which, &error) == RM_OK);
    CHECK(rm_collision_remove_mesh(r.world, rooms[0].mesh) == RM_ERROR_BUSY);
    CHECK(rm_collision_remove_room(r.world, WEST) == RM_OK);
    CHECK(rm_collision_remove_room(r.world, WEST) == RM_ERROR_REFERENCE);
    CHECK(rm_collision_remove_mesh(r.world, rooms[0].mesh) == RM_OK);
    rig_free(&r);
    return 0;
}

static int buildings_need_their_cell_mesh_and_rooms(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    rm_collision_error error;
    rm_portal_def door = {WEST, false, {{1.0f, 0.0f, 0.0f}, -10.0f}};
    rm_building_def def = {
        {OUTSIDE, {0.0f, 0.0f, 0.0f}, rm_quat_identity()}, add_shell(&r), &door, 1};
    CHECK(rm_collision_add_building(r.world, &def, &error) == RM_ERROR_REFERENCE);
    CHECK(strcmp(error.what, "outdoor cell of building") == 0 && error.index == OUTSIDE);
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rm_collision_add_building(r.world, &def, &error) == RM_ERROR_REFERENCE);
    CHECK(strcmp(error.what, "cell of portal") == 0 && error.index == 0);
    def.portal_count = 0;
    rm_mesh_id mesh = def.mesh;
    def.mesh.generation += 1;
    CHECK(rm_collision_add_building(r.world, &def, &error) == RM_ERROR_REFERENCE);
    CHECK(strcmp(error.what, "mesh of building") == 0 && error.index == mesh.index1);
    def.mesh = mesh;
    CHECK(rm_collision_add_building(NULL, &def, &error) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_add_building(r.world, NULL, &error) == RM_ERROR_ARGUMENT);
    CHECK(strcmp(error.what, "null pointer, or flat space") == 0);
    CHECK(rm_collision_remove_building(NULL, OUTSIDE) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_add_building(r.world, &def, &error) == RM_OK);
    CHECK(rm_collision_add_building(r.world, &def, &error) == RM_ERROR_TAKEN);
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK); // replaced: the building stays
    CHECK(rm_collision_remove_building(r.world, OUTSIDE) == RM_OK);
    CHECK(rm_collision_remove_building(r.world, OUTSIDE) == RM_ERROR_REFERENCE);
    CHECK(rm_collision_add_building(r.world, &def, &error) == RM_OK);
    CHECK(rm_collision_remove_landblock(r.world, 0xA9, 0xB4) == RM_OK);
    CHECK(rm_collision_remove_mesh(r.world, def.mesh) == RM_OK);
    rig_free(&r);
    return 0;
}

void test_collide_rooms(void) {
    RUN(a_body_walks_through_the_door_and_on_and_back);
    RUN(walls_hold_from_both_sides);
    RUN(placements_find_the_room_that_they_lie_in);
    RUN(a_room_that_is_not_loaded_is_a_wall);
    RUN(an_obstacle_in_a_room_stands_in_the_way_there);
    RUN(rooms_and_buildings_may_have_no_walls);
    RUN(rooms_that_refer_to_nothing_are_refused_as_a_set);
    RUN(buildings_need_their_cell_mesh_and_rooms);
}
