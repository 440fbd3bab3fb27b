// Interiors: a house of two rooms on level ground. The house stands from (10, 10) to (30, 20), its
// door is in the west wall, a doorway leads from the western room to the eastern one. Both openings
// are at y from 14 to 16.

#include "check.h"
#include "collide_rig.h"

static const uint32_t OUTSIDE = 0xA9B40001;
static const uint32_t WEST = 0xA9B40100;
static const uint32_t EAST = 0xA9B40101;

// Collects quads for a mesh.
typedef struct quads {
    rm_vec3 vertices[64];
    uint32_t indices[64];
    rm_polygon_def polygons[16];
    uint32_t count;
} quads;

static void add_quad(quads *q, rm_vec3 a, rm_vec3 b, rm_vec3 c, rm_vec3 d) {
    rm_vec3 corners[4] = {a, b, c, d};
    for (uint32_t i = 0; i < 4; ++i) {
        q->vertices[q->count * 4 + i] = corners[i];
        q->indices[q->count * 4 + i] = q->count * 4 + i;
    }
    q->polygons[q->count] = (rm_polygon_def){q->count * 4, 4, false};
    q->count++;
}

// A wall at x from y0 to y1 and z0 to z1, facing west (way -1) or east (way 1).
static void add_x_wall(quads *q, float x, float way, const float y[2], const float z[2]) {
    float first = way > 0.0f ? y[0] : y[1];
    float last = way > 0.0f ? y[1] : y[0];
    add_quad(q, rm_vec3_make(x, first, z[0]), rm_vec3_make(x, last, z[0]),
             rm_vec3_make(x, last, z[1]), rm_vec3_make(x, first, z[1]));
}

// A wall at x with an opening in the middle, 3 m high.
static void add_open_wall(quads *q, float x, float way) {
    const float south[2] = {10.0f, 14.0f};
    const float north[2] = {16.0f, 20.0f};
    const float middle[2] = {14.0f, 16.0f};
    const float full[2] = {-0.5f, 4.0f};
    const float lintel[2] = {3.0f, 4.0f};
    add_x_wall(q, x, way, south, full);
    add_x_wall(q, x, way, north, full);
    add_x_wall(q, x, way, middle, lintel);
}

static void add_y_wall(quads *q, float y, float way, float x0, float x1) {
    float first = way > 0.0f ? x1 : x0;
    float last = way > 0.0f ? x0 : x1;
    add_quad(q, rm_vec3_make(first, y, -0.5f), rm_vec3_make(last, y, -0.5f),
             rm_vec3_make(last, y, 4.0f), rm_vec3_make(first, y, 4.0f));
}

static void add_floor(quads *q, float z, float way, float x0, float x1) {
    float first = way > 0.0f ? x0 : x1;
    float last = way > 0.0f ? x1 : x0;
    add_quad(q, rm_vec3_make(first, 10.0f, z), rm_vec3_make(last, 10.0f, z),
             rm_vec3_make(last, 20.0f, z), rm_vec3_make(first, 20.0f, z));
}

static rm_mesh_id add_quads(rig *r, const quads *q) {
    rm_mesh_id id = {0, 0};
    rm_mesh_def def = {q->vertices, q->indices, q->polygons, q->count * 4, q->count * 4, q->count};
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    return id;
}

static rm_mesh_id add_shell(rig *r) {
    quads q = {.count = 0};
    const float all[2] = {10.0f, 20.0f};
    const float height[2] = {-0.5f, 4.0f};
    add_open_wall(&q, 10.0f, -1.0f);
    add_x_wall(&q, 30.0f, 1.0f, all, height);
    add_y_wall(&q, 10.0f, -1.0f, 10.0f, 30.0f);
    add_y_wall(&q, 20.0f, 1.0f, 10.0f, 30.0f);
    add_floor(&q, 4.0f, 1.0f, 10.0f, 30.0f);
    return add_quads(r, &q);
}

static rm_mesh_id add_room_mesh(rig *r, bool is_west) {
    quads q = {.count = 0};
    const float all[2] = {10.0f, 20.0f};
    const float height[2] = {-0.5f, 4.0f};
    float x0 = is_west ? 10.0f : 20.0f;
    add_floor(&q, 0.0f, 1.0f, x0, x0 + 10.0f);
    add_floor(&q, 3.9f, -1.0f, x0, x0 + 10.0f);
    if (is_west) {
        add_open_wall(&q, 10.0f, 1.0f);
        add_open_wall(&q, 20.0f, -1.0f);
    } else {
        add_open_wall(&q, 20.0f, 1.0f);
        add_x_wall(&q, 30.0f, -1.0f, all, height);
    }
    add_y_wall(&q, 10.0f, 1.0f, x0, x0 + 10.0f);
    add_y_wall(&q, 20.0f, -1.0f, x0, x0 + 10.0f);
    return add_quads(r, &q);
}

typedef struct room_parts {
    rm_plane planes[6];
    rm_portal_def portals[2];
    uint32_t visible[1];
} room_parts;

static rm_room_def west_room(rig *r, room_parts *p) {
    const rm_plane planes[6] = {{{1.0f, 0.0f, 0.0f}, -10.0f}, {{-1.0f, 0.0f, 0.0f}, 20.0f},
                                {{0.0f, 1.0f, 0.0f}, -10.0f}, {{0.0f, -1.0f, 0.0f}, 20.0f},
                                {{0.0f, 0.0f, 1.0f}, 0.5f},   {{0.0f, 0.0f, -1.0f}, 4.0f}};
    memcpy(p->planes, planes, sizeof planes);
    p->portals[0] = (rm_portal_def){0, true, planes[0]};
    p->portals[1] = (rm_portal_def){EAST, true, planes[1]};
    p->visible[0] = EAST;
    rm_room_def def = {p->planes,
                       p->portals,
                       p->visible,
                       6,
                       2,
                       1,
                       WEST,
                       {WEST, {0.0f, 0.0f, 0.0f}, rm_quat_identity()},
                       add_room_mesh(r, true)};
    return def;
}

static rm_room_def east_room(rig *r, room_parts *p) {
    const rm_plane planes[6] = {{{1.0f, 0.0f, 0.0f}, -20.0f}, {{-1.0f, 0.0f, 0.0f}, 30.0f},
                                {{0.0f, 1.0f, 0.0f}, -10.0f}, {{0.0f, -1.0f, 0.0f}, 20.0f},
                                {{0.0f, 0.0f, 1.0f}, 0.5f},   {{0.0f, 0.0f, -1.0f}, 4.0f}};
    memcpy(p->planes, planes, sizeof planes);
    p->portals[0] = (rm_portal_def){WEST, true, planes[0]};
    p->visible[0] = WEST;
    rm_room_def def = {p->planes,
                       p->portals,
                       p->visible,
                       6,
                       1,
                       1,
                       EAST,
                       {EAST, {0.0f, 0.0f, 0.0f}, rm_quat_identity()},
                       add_room_mesh(r, false)};
    return def;
}

static rig house(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    room_parts parts[2];
    (void)rig_add_block(&r, 0xA9, 0xB4, NULL, NULL);
    rm_room_def rooms[2] = {west_room(&r, &parts[0]), east_room(&r, &parts[1])};
    (void)rm_collision_add_rooms(r.world, rooms, 2, NULL, NULL);
    rm_portal_def door = {WEST, false, {{1.0f, 0.0f, 0.0f}, -10.0f}};
    rm_building_def building = {
        {OUTSIDE, {0.0f, 0.0f, 0.0f}, rm_quat_identity()}, add_shell(&r), &door, 1};
    (void)rm_collision_add_building(r.world, &building, NULL);
    return r;
}

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

static int rooms_that_refer_to_nothing_are_refused_as_a_set(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    room_parts parts[2];
    rm_collision_error error;
    uint32_t which;
    rm_room_def rooms[2] = {west_room(&r, &parts[0]), east_room(&r, &parts[1])};
    size_t before = rm_collision_bytes(r.world);

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
    RUN(rooms_that_refer_to_nothing_are_refused_as_a_set);
    RUN(buildings_need_their_cell_mesh_and_rooms);
}
