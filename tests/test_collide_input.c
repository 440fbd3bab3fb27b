// Bad input: every call that adds something refuses what makes no sense, says what and where, and
// leaves the world as it was. And the loaders, which are strict.

#include "remora/ac_collision.h"

#include "check.h"
#include "collide/collide_numbers.h"
#include "collide_rig.h"
#include "heap.h"

#include <math.h>
#include <stdio.h>

static bool is_error(const rm_collision_error *error, rm_status status, const char *what,
                     uint32_t index) {
    return error->status == status && strcmp(error->what, what) == 0 && error->index == index;
}

static const rm_vec3 corners[8] = {{0.0f, 0.0f, 0.0f},  {1.0f, 0.0f, 0.0f}, {1.0f, 1.0f, 0.0f},
                                   {0.0f, 1.0f, 0.0f},  {2.0f, 0.0f, 0.0f}, {0.4f, 0.4f, 0.0f},
                                   {1.0f, 1.0f, 0.03f}, {0.0f, 0.0f, 0.0f}};

// Adds two polygons, the second of which is made of the given vertices.
static rm_status add_second(rig *r, const uint32_t *second, uint32_t count,
                            rm_collision_error *error) {
    uint32_t indices[16] = {0, 1, 2, 3};
    rm_polygon_def polygons[2] = {{0, 4, false}, {4, count, false}};
    memcpy(indices + 4, second, count * sizeof *second);
    rm_mesh_def def = {corners, indices, polygons, 8, 4 + count, 2};
    rm_mesh_id id;
    return rm_collision_add_mesh(r->world, &def, &id, error);
}

static int bad_polygons_are_named(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rm_collision_error e;
    const uint32_t line[3] = {0, 1, 4};
    CHECK(add_second(&r, line, 3, &e) == RM_ERROR_DEGENERATE);
    CHECK(is_error(&e, RM_ERROR_DEGENERATE, "polygon without area", 1));
    const uint32_t twice[4] = {0, 7, 1, 2};
    CHECK(add_second(&r, twice, 4, &e) == RM_ERROR_DEGENERATE);
    CHECK(is_error(&e, RM_ERROR_DEGENERATE, "edge without length in polygon", 1));
    const uint32_t two[2] = {0, 1};
    CHECK(add_second(&r, two, 2, &e) == RM_ERROR_DEGENERATE);
    const uint32_t warped[4] = {0, 1, 6, 3};
    CHECK(add_second(&r, warped, 4, &e) == RM_OK); // 3 cm at one corner: 7.5 mm off the plane
    size_t before = rm_collision_bytes(r.world);
    const uint32_t dented[4] = {0, 1, 5, 3};
    CHECK(add_second(&r, dented, 4, &e) == RM_ERROR_NOT_CONVEX);
    const uint32_t missing[3] = {0, 1, 8};
    CHECK(add_second(&r, missing, 3, &e) == RM_ERROR_REFERENCE);
    CHECK(is_error(&e, RM_ERROR_REFERENCE, "vertex of polygon", 1));
    CHECK(rm_collision_bytes(r.world) == before);
    rig_free(&r);
    return 0;
}

static int polygons_off_their_plane_by_more_than_a_centimetre_are_refused(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rm_collision_error e;
    rm_mesh_id id;
    rm_vec3 quad[4] = {
        {0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {1.0f, 1.0f, 0.05f}, {0.0f, 1.0f, 0.0f}};
    const uint32_t indices[4] = {0, 1, 2, 3};
    const rm_polygon_def polygon = {0, 4, false};
    rm_mesh_def def = {quad, indices, &polygon, 4, 4, 1};
    CHECK(rm_collision_add_mesh(r.world, &def, &id, &e) == RM_ERROR_NOT_PLANAR);
    CHECK(is_error(&e, RM_ERROR_NOT_PLANAR, "polygon off its plane", 0));
    quad[2].z = 0.03f;
    CHECK(rm_collision_add_mesh(r.world, &def, &id, &e) == RM_OK);
    quad[2].z = NAN;
    CHECK(rm_collision_add_mesh(r.world, &def, &id, &e) == RM_ERROR_NOT_FINITE);
    CHECK(is_error(&e, RM_ERROR_NOT_FINITE, "vertex", 2));
    quad[2].z = INFINITY;
    CHECK(rm_collision_add_mesh(r.world, &def, &id, &e) == RM_ERROR_NOT_FINITE);
    quad[2].z = 2e6f;
    CHECK(rm_collision_add_mesh(r.world, &def, &id, &e) == RM_ERROR_RANGE);
    rig_free(&r);
    return 0;
}

static int empty_and_oversized_meshes_are_refused(void) {
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world;
    rm_collision_error e;
    rm_mesh_id id;
    def.polygon_limit = 11;
    CHECK(rm_collision_create(&def, &world) == RM_OK);
    rm_mesh_data *data;
    CHECK(rm_mesh_data_create(NULL, &data) == RM_OK);
    rm_mesh_def mesh = rm_mesh_data_def(data);
    CHECK(rm_collision_add_mesh(world, &mesh, &id, &e) == RM_ERROR_EMPTY);
    rm_vec3 low = {0.0f, 0.0f, 0.0f};
    rm_vec3 high = {1.0f, 1.0f, 1.0f};
    CHECK(rm_mesh_data_add_box(data, high, low, &e) == RM_ERROR_INVERTED);
    CHECK(is_error(&e, RM_ERROR_INVERTED, "axis of box", 0));
    high.z = 0.0f;
    CHECK(rm_mesh_data_add_box(data, low, high, &e) == RM_ERROR_INVERTED);
    CHECK(is_error(&e, RM_ERROR_INVERTED, "axis of box", 2));
    high.z = NAN;
    CHECK(rm_mesh_data_add_box(data, low, high, &e) == RM_ERROR_NOT_FINITE);
    high.z = 1.0f;
    CHECK(rm_mesh_data_add_box(data, low, high, &e) == RM_OK);
    mesh = rm_mesh_data_def(data);
    CHECK(rm_collision_add_mesh(world, &mesh, &id, &e) == RM_OK);
    CHECK(rm_mesh_data_add_box(data, low, high, &e) == RM_OK);
    mesh = rm_mesh_data_def(data);
    CHECK(rm_collision_add_mesh(world, &mesh, &id, &e) == RM_ERROR_LIMIT);
    CHECK(is_error(&e, RM_ERROR_LIMIT, "number of polygons", 12));
    const uint32_t wrong[3] = {0, 1, 99};
    CHECK(rm_mesh_data_add_polygon(data, wrong, 3, false, &e) == RM_ERROR_REFERENCE);
    CHECK(is_error(&e, RM_ERROR_REFERENCE, "vertex of polygon", 2));
    CHECK(rm_mesh_data_add_polygon(data, wrong, 2, false, &e) == RM_ERROR_DEGENERATE);
    CHECK(is_error(&e, RM_ERROR_DEGENERATE, "number of vertices of polygon", 2));
    rm_vec3 far = {0.0f, INFINITY, 0.0f};
    CHECK(rm_mesh_data_add_vertex(data, far) == RM_ERROR_NOT_FINITE);
    CHECK(rm_mesh_data_def(data).vertex_count == 16 && rm_mesh_data_def(data).polygon_count == 12);
    rm_mesh_data_destroy(data);
    rm_collision_destroy(world);
    return 0;
}

static int sizes_of_a_mesh_are_counted_with_both_sides_and_held_against_its_lists(void) {
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world;
    rm_collision_error e;
    rm_mesh_id id;
    const uint32_t indices[4] = {0, 1, 2, 3};
    rm_polygon_def polygon = {0, 4, true};
    rm_mesh_def mesh = {corners, indices, &polygon, 4, 4, 1};
    def.polygon_limit = 1;
    CHECK(rm_collision_create(&def, &world) == RM_OK);
    size_t before = rm_collision_bytes(world);
    CHECK(rm_collision_add_mesh(world, &mesh, &id, &e) == RM_ERROR_LIMIT);
    CHECK(is_error(&e, RM_ERROR_LIMIT, "number of polygon sides", 2));
    polygon.is_two_sided = false;
    polygon.first = 1;
    CHECK(rm_collision_add_mesh(world, &mesh, &id, &e) == RM_ERROR_RANGE);
    CHECK(is_error(&e, RM_ERROR_RANGE, "indices of polygon", 0));
    polygon.first = 5; // the count alone would fit
    CHECK(rm_collision_add_mesh(world, &mesh, &id, &e) == RM_ERROR_RANGE);
    polygon.first = 0;
    mesh.indices = NULL;
    CHECK(rm_collision_add_mesh(world, &mesh, &id, &e) == RM_ERROR_ARGUMENT);
    CHECK(is_error(&e, RM_ERROR_ARGUMENT, "mesh without vertices or indices", 0));
    CHECK(rm_collision_bytes(world) == before);
    mesh.indices = indices;
    CHECK(rm_collision_add_mesh(world, &mesh, &id, &e) == RM_OK);
    rm_mesh_id stale = {id.index1, id.generation + 1};
    CHECK(rm_collision_remove_mesh(world, stale) == RM_ERROR_REFERENCE);
    CHECK(rm_collision_remove_mesh(world, id) == RM_OK);
    rm_collision_destroy(world);
    return 0;
}

// Every call that takes a pointer, without it: refused, named, nothing changed.
static int missing_arguments_are_refused(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    rm_collision_error e;
    rm_mesh_data *data;
    rm_mesh_id mesh = {1, 1};
    rm_obstacle_id id = {1, 1};
    float height = 7.0f;
    rm_mesh_def mesh_def = {0};
    rm_obstacle_def obstacle = rm_default_obstacle_def();
    rm_vec3 zero = {0.0f, 0.0f, 0.0f};
    const uint32_t face[3] = {0, 0, 0};
    size_t before = rm_collision_bytes(r.world);
    CHECK(rm_mesh_data_create(NULL, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_mesh_data_create(NULL, &data) == RM_OK);
    CHECK(rm_mesh_data_add_vertex(NULL, zero) == RM_ERROR_ARGUMENT);
    CHECK(rm_mesh_data_add_polygon(NULL, face, 3, false, &e) == RM_ERROR_ARGUMENT);
    CHECK(rm_mesh_data_add_polygon(data, NULL, 3, false, &e) == RM_ERROR_ARGUMENT);
    CHECK(is_error(&e, RM_ERROR_ARGUMENT, "null pointer", 0));
    CHECK(rm_mesh_data_add_box(NULL, zero, zero, &e) == RM_ERROR_ARGUMENT);
    CHECK(rm_load_obj(NULL, 1, data, &e) == RM_ERROR_ARGUMENT);
    CHECK(rm_load_obj("v", 1, NULL, &e) == RM_ERROR_ARGUMENT);
    CHECK(is_error(&e, RM_ERROR_ARGUMENT, "null pointer", 0));
    CHECK(rm_collision_add_mesh(NULL, &mesh_def, &mesh, &e) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_add_mesh(r.world, NULL, &mesh, &e) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_add_mesh(r.world, &mesh_def, NULL, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_remove_mesh(NULL, mesh) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_remove_terrain(NULL) == RM_ERROR_ARGUMENT);
    CHECK(!rm_collision_terrain_height(NULL, &r.at, &height));
    CHECK(!rm_collision_terrain_height(r.world, NULL, &height) && height == 7.0f);
    CHECK(!rm_collision_terrain_height(r.world, &r.at, NULL));
    CHECK(rm_collision_remove_landblock(NULL, 1, 1) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_remove_landblock(r.world, 255, 1) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_remove_landblock(r.world, 1, 1) == RM_ERROR_REFERENCE);
    CHECK(rm_collision_add_obstacle(NULL, &obstacle, &id, &e) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_add_obstacle(r.world, NULL, &id, &e) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_add_obstacle(r.world, &obstacle, NULL, &e) == RM_ERROR_ARGUMENT);
    CHECK(is_error(&e, RM_ERROR_ARGUMENT, "null pointer", 0));
    CHECK(rm_collision_move_obstacle(NULL, id, &r.at) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_move_obstacle(r.world, id, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_remove_obstacle(NULL, id) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_remove_obstacle(r.world, id) == RM_ERROR_REFERENCE);
    CHECK(rm_collision_bytes(r.world) == before);
    rm_mesh_data_destroy(data);
    rig_free(&r);
    return 0;
}

static int bad_worlds_are_refused(void) {
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world = NULL;
    CHECK(rm_collision_create(NULL, &world) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_create(&def, NULL) == RM_ERROR_ARGUMENT);
    def.polygon_limit = 0;
    CHECK(rm_collision_create(&def, &world) == RM_ERROR_ARGUMENT);
    rm_collision_def zero;
    memset(&zero, 0, sizeof zero);
    CHECK(rm_collision_create(&zero, &world) == RM_ERROR_ARGUMENT);
    CHECK(world == NULL);
    rm_collision_destroy(NULL);
    return 0;
}

static int bad_terrain_is_refused(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    rm_collision_error e;
    float table[4] = {0.0f, 1.0f, 2.0f, 3.0f};
    uint16_t heights[RM_LANDBLOCK_VERTICES] = {0};
    rm_landblock_def def = {0xA9, 0xB4, heights, NULL, table, 4};
    heights[17] = 4;
    CHECK(rm_collision_add_landblock(r.world, &def, &e) == RM_ERROR_RANGE);
    CHECK(is_error(&e, RM_ERROR_RANGE, "height index of vertex", 17));
    heights[17] = 3;
    table[2] = NAN;
    CHECK(rm_collision_add_landblock(r.world, &def, &e) == RM_ERROR_NOT_FINITE);
    CHECK(is_error(&e, RM_ERROR_NOT_FINITE, "entry of height table", 2));
    table[2] = 2.0f;
    def.column = 0xFF;
    CHECK(rm_collision_add_landblock(r.world, &def, &e) == RM_ERROR_OFF_MAP);
    def.column = 0xA9;
    def.table_count = 257;
    CHECK(rm_collision_add_landblock(r.world, &def, &e) == RM_ERROR_RANGE);
    def.table_count = 4;
    table[1] = -1.5f * RM_COLLISION_MAX_COORDINATE;
    CHECK(rm_collision_add_landblock(r.world, &def, &e) == RM_ERROR_RANGE);
    CHECK(is_error(&e, RM_ERROR_RANGE, "entry of height table", 1));
    table[1] = 1.0f;
    def.heights = NULL;
    CHECK(rm_collision_add_landblock(r.world, &def, &e) == RM_ERROR_ARGUMENT);
    CHECK(is_error(&e, RM_ERROR_ARGUMENT, "landblock without heights", 0));
    rm_terrain_def flat = {2, 2, 1.0f, {0.0f, 0.0f, 0.0f}, table};
    CHECK(rm_collision_set_terrain(r.world, &flat, &e) == RM_ERROR_ARGUMENT);
    rig_free(&r);

    r = rig_make(RM_SPACE_FLAT);
    CHECK(rm_collision_add_landblock(r.world, &def, &e) == RM_ERROR_ARGUMENT);
    table[3] = INFINITY;
    CHECK(rm_collision_set_terrain(r.world, &flat, &e) == RM_ERROR_NOT_FINITE);
    CHECK(is_error(&e, RM_ERROR_NOT_FINITE, "height", 3));
    table[3] = 3.0f;
    flat.spacing = 0.0f;
    CHECK(rm_collision_set_terrain(r.world, &flat, &e) == RM_ERROR_RANGE);
    flat.spacing = 2e-41f; // above zero, but a slope over it is no number
    CHECK(rm_collision_set_terrain(r.world, &flat, &e) == RM_ERROR_RANGE);
    flat.spacing = RM_TERRAIN_MIN_SPACING;
    CHECK(rm_collision_set_terrain(r.world, &flat, &e) == RM_OK);
    flat.spacing = 1.0f;
    flat.columns = 1;
    CHECK(rm_collision_set_terrain(r.world, &flat, &e) == RM_ERROR_RANGE);
    flat.columns = 2;
    flat.heights = NULL;
    CHECK(rm_collision_set_terrain(r.world, &flat, &e) == RM_ERROR_ARGUMENT);
    CHECK(is_error(&e, RM_ERROR_ARGUMENT, "terrain without heights", 0));
    flat.heights = table;
    flat.corner.y = NAN;
    CHECK(rm_collision_set_terrain(r.world, &flat, &e) == RM_ERROR_NOT_FINITE);
    CHECK(is_error(&e, RM_ERROR_NOT_FINITE, "spacing or corner of terrain", 0));
    flat.corner.y = 0.0f;
    table[2] = 0.75f * RM_COLLISION_MAX_COORDINATE; // too high only with the corner's height
    flat.corner.z = 0.5f * RM_COLLISION_MAX_COORDINATE;
    CHECK(rm_collision_set_terrain(r.world, &flat, &e) == RM_ERROR_RANGE);
    CHECK(is_error(&e, RM_ERROR_RANGE, "height", 2));
    flat.corner.z = 0.0f;
    CHECK(rm_collision_set_terrain(r.world, &flat, &e) == RM_OK);
    rig_free(&r);
    return 0;
}

static int bad_obstacles_are_refused(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    rm_collision_error e;
    rm_obstacle_id id;
    rm_part parts[2] = {{{0.0f, 0.0f, 0.0f}, 0.5f, 1.0f}, {{0.0f, 0.0f, 0.0f}, -1.0f, 1.0f}};
    rm_obstacle_def def = rm_default_obstacle_def();
    size_t before = rm_collision_bytes(r.world);
    def.at.cell = 0xA9B40001;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_EMPTY);
    def.parts = parts;
    def.part_count = 2;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_RANGE);
    CHECK(is_error(&e, RM_ERROR_RANGE, "radius or height of part", 1));
    parts[1].radius = NAN;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_NOT_FINITE);
    parts[1].radius = 1.0f;
    def.kind = RM_OBSTACLE_CYLINDERS;
    parts[1].height = 0.0f;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_RANGE);
    parts[1].height = 1.0f;
    def.scale = 0.0f;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_RANGE);
    def.scale = 1.0f;
    def.at.rotation.w = 0.0f;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_ROTATION);
    def.at.rotation.w = 1.0f;
    def.at.origin.x = -1e5f;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_OFF_MAP);
    def.at.origin.x = 12.0f;
    def.kind = RM_OBSTACLE_MESH;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_REFERENCE);
    def.kind = (rm_obstacle_kind)77;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_ARGUMENT);
    CHECK(is_error(&e, RM_ERROR_ARGUMENT, "kind of obstacle", 0));
    def.kind = RM_OBSTACLE_CYLINDERS;
    def.scale = NAN;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_NOT_FINITE);
    CHECK(is_error(&e, RM_ERROR_NOT_FINITE, "scale of obstacle", 0));
    def.scale = 1.0f;
    def.at.origin.z = 2.0f * RM_COLLISION_MAX_COORDINATE;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_ERROR_RANGE);
    CHECK(is_error(&e, RM_ERROR_RANGE, "position of obstacle", 0));
    rm_position high = def.at;
    def.at.origin.z = 0.0f;
    CHECK(rm_collision_bytes(r.world) == before);
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, &e) == RM_OK);
    size_t with_one = rm_collision_bytes(r.world);
    CHECK(rm_collision_move_obstacle(r.world, id, &high) == RM_ERROR_RANGE);
    CHECK(rm_collision_bytes(r.world) == with_one);
    // A slot in the middle is the first to be used again.
    rm_obstacle_id second;
    rm_obstacle_id third;
    rm_obstacle_id again;
    CHECK(rm_collision_add_obstacle(r.world, &def, &second, &e) == RM_OK);
    CHECK(rm_collision_add_obstacle(r.world, &def, &third, &e) == RM_OK);
    CHECK(rm_collision_remove_obstacle(r.world, second) == RM_OK);
    CHECK(rm_collision_add_obstacle(r.world, &def, &again, &e) == RM_OK);
    CHECK(again.index1 == second.index1 && again.generation != second.generation);
    CHECK(rm_collision_remove_obstacle(r.world, id) == RM_OK);
    CHECK(rm_collision_remove_obstacle(r.world, id) == RM_ERROR_REFERENCE);
    CHECK(rm_collision_move_obstacle(r.world, id, &def.at) == RM_ERROR_REFERENCE);
    rig_free(&r);
    return 0;
}

// ---------------------------------------------------------------------------------------- loaders

static int heightmaps_must_have_exactly_their_size(void) {
    const unsigned char bytes[10] = {0, 0, 1, 0, 0, 1, 0xFF, 0xFF, 9, 9};
    float heights[4];
    rm_collision_error e;
    CHECK(rm_load_heightmap(bytes, 8, 2, 2, 0.5f, heights, &e) == RM_OK);
    CHECK(heights[0] == 0.0f && heights[1] == 0.5f && heights[2] == 128.0f);
    CHECK(heights[3] == 32767.5f);
    CHECK(rm_load_heightmap(bytes, 7, 2, 2, 0.5f, heights, &e) == RM_ERROR_FORMAT);
    CHECK(is_error(&e, RM_ERROR_FORMAT, "more heights expected at byte", 7));
    CHECK(rm_load_heightmap(bytes, 10, 2, 2, 0.5f, heights, &e) == RM_ERROR_FORMAT);
    CHECK(is_error(&e, RM_ERROR_FORMAT, "end of heights expected at byte", 8));
    CHECK(rm_load_heightmap(bytes, 8, 1, 4, 0.5f, heights, &e) == RM_ERROR_RANGE);
    CHECK(rm_load_heightmap(bytes, 8, 2, 2, 0.0f, heights, &e) == RM_ERROR_RANGE);
    CHECK(rm_load_heightmap(bytes, 8, 2, 2, NAN, heights, &e) == RM_ERROR_RANGE);
    CHECK(rm_load_heightmap(NULL, 8, 2, 2, 1.0f, heights, &e) == RM_ERROR_ARGUMENT);
    return 0;
}

static rm_status load(const char *text, rm_mesh_data *data, rm_collision_error *error) {
    return rm_load_obj(text, strlen(text), data, error);
}

static int an_obj_becomes_a_mesh(void) {
    static const char text[] = "# a wedge\n"
                               "o wedge\r\n"
                               "v 0 0 0\n"
                               "v 2.5e0 0 -.5  1.0\n"
                               "  v 2.5 +2 -5e-1 # high\n"
                               "v 0 2 0\n"
                               "vn 0 0 1\nvt 0 0\ns off\nusemtl stone\n\n"
                               "f 1/1/1 2//1 3/2 4\n"
                               "f -4 -2 -1";
    rm_mesh_data *data;
    rm_collision_error e;
    CHECK(rm_mesh_data_create(NULL, &data) == RM_OK);
    CHECK(load(text, data, &e) == RM_OK);
    rm_mesh_def def = rm_mesh_data_def(data);
    CHECK(def.vertex_count == 4 && def.polygon_count == 2 && def.index_count == 7);
    CHECK(def.vertices[1].x == 2.5f && def.vertices[1].z == -0.5f);
    CHECK(def.vertices[2].y == 2.0f && def.vertices[2].z == -0.5f);
    CHECK(def.polygons[0].count == 4 && def.indices[2] == 2);
    CHECK(def.indices[4] == 0 && def.indices[5] == 2 && def.indices[6] == 3);
    // A second file counts its own vertices.
    CHECK(load("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", data, &e) == RM_OK);
    def = rm_mesh_data_def(data);
    CHECK(def.indices[7] == 4 && def.indices[9] == 6);
    rm_mesh_data_destroy(data);
    return 0;
}

static int a_bad_obj_names_its_line(void) {
    static const struct {
        const char *text;
        uint32_t line;
        rm_status status;
    } cases[] = {
        {"v 0 0\n", 1, RM_ERROR_FORMAT},
        {"v 0 0 0\nv 1 0 x\n", 2, RM_ERROR_FORMAT},
        {"v 0 0 1e999\n", 1, RM_ERROR_FORMAT},
        {"v 0 0 nan\n", 1, RM_ERROR_FORMAT},
        {"v 0 0 0 1 q\n", 1, RM_ERROR_FORMAT},
        {"v 0 0 1e\n", 1, RM_ERROR_FORMAT},
        {"# x\n\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\n", 6, RM_ERROR_FORMAT},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", 4, RM_ERROR_REFERENCE},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -4\n", 4, RM_ERROR_REFERENCE},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 0\n", 4, RM_ERROR_FORMAT},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3a\n", 4, RM_ERROR_FORMAT},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99999999999999999999\n", 4, RM_ERROR_REFERENCE},
        {"v 0 0 0\ncurv 1 2\n", 2, RM_ERROR_FORMAT},
        {"v 0 0 1x\n", 1, RM_ERROR_FORMAT},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 x\n", 4, RM_ERROR_FORMAT},
        {"v 0 0 0\nf 1 1 -", 2, RM_ERROR_FORMAT},
        {"v 0 0 0\n", 2, RM_ERROR_EMPTY},
        {"", 1, RM_ERROR_EMPTY},
    };
    rm_mesh_data *data;
    CHECK(rm_mesh_data_create(NULL, &data) == RM_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        rm_collision_error e;
        CHECK(load(cases[i].text, data, &e) == cases[i].status);
        CHECK(e.index == cases[i].line);
        CHECK(e.what[0] != '\0');
        CHECK(rm_mesh_data_def(data).vertex_count == 0);
    }
    rm_mesh_data_destroy(data);
    return 0;
}

// Y up: what is up in the file is up in the world, and faces look outward still.
static int an_obj_has_the_axes_that_are_named(void) {
    static const char floor_y_up[] = "v 0 1 0\nv 0 1 -2\nv 3 1 -2\nv 3 1 0\nf 4 3 2 1\n";
    static const char floor_unity[] = "v 0 1 0\nv 0 1 2\nv 3 1 2\nv 3 1 0\nf 1 2 3 4\n";
    const struct {
        const char *text;
        rm_axes axes;
    } cases[] = {{floor_y_up, RM_AXES_GODOT}, {floor_unity, RM_AXES_UNITY}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        rm_mesh_data *data;
        rm_obj_def def = rm_default_obj_def();
        def.axes = cases[i].axes;
        CHECK(rm_mesh_data_create(NULL, &data) == RM_OK);
        CHECK(rm_load_obj_as(cases[i].text, strlen(cases[i].text), &def, data, NULL, NULL) ==
              RM_OK);
        rm_mesh_def mesh = rm_mesh_data_def(data);
        rm_vec3 corner[3];
        for (uint32_t k = 0; k < 3; ++k) {
            corner[k] = mesh.vertices[mesh.indices[k]];
            CHECK(corner[k].z == 1.0f && corner[k].x >= 0.0f && corner[k].y >= 0.0f);
        }
        rm_vec3 normal =
            rm_vec3_cross(rm_vec3_sub(corner[1], corner[0]), rm_vec3_sub(corner[2], corner[0]));
        CHECK(normal.z > 0.0f);
        rm_mesh_data_destroy(data);
    }
    return 0;
}

static int a_lenient_obj_drops_what_is_bad_and_counts_it(void) {
    static const char text[] = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\n"
                               "curv 1 2\n"   // not known
                               "f 1 2 9\n"    // no such vertex
                               "f 1 2\n"      // no face
                               "f 1 1 2\n"    // no area
                               "f 1 2 3 5\n"  // not planar
                               "f 1 3 2 4\n"  // not convex
                               "f 1 2 3 4\n"; // good
    rm_mesh_data *data;
    rm_collision_error e;
    rm_obj_def def = rm_default_obj_def();
    uint32_t dropped = 99;
    CHECK(rm_mesh_data_create(NULL, &data) == RM_OK);
    CHECK(rm_load_obj_as(text, strlen(text), &def, data, &dropped, &e) == RM_ERROR_FORMAT);
    CHECK(e.index == 6 && dropped == 99);
    def.is_lenient = true;
    CHECK(rm_load_obj_as(text, strlen(text), &def, data, &dropped, &e) == RM_OK);
    CHECK(dropped == 6 && e.status == RM_OK);
    rm_mesh_def mesh = rm_mesh_data_def(data);
    CHECK(mesh.polygon_count == 1 && mesh.index_count == 4 && mesh.vertex_count == 5);
    CHECK(rm_load_obj_as("v 0 0\n", 6, &def, data, &dropped, &e) == RM_ERROR_FORMAT);
    CHECK(rm_load_obj_as("f 1 2 3\n", 8, &def, data, &dropped, &e) == RM_ERROR_EMPTY);
    CHECK(rm_load_obj_as(text, strlen(text), NULL, data, &dropped, &e) == RM_ERROR_ARGUMENT);
    rm_mesh_data_destroy(data);
    return 0;
}

static int a_face_of_an_obj_has_at_most_256_vertices(void) {
    static char text[4096];
    rm_mesh_data *data;
    rm_collision_error e;
    CHECK(rm_mesh_data_create(NULL, &data) == RM_OK);
    size_t end = (size_t)snprintf(text, sizeof text, "v 0 0 0\nf");
    for (uint32_t i = 0; i < RM_POLYGON_MAX_VERTICES; ++i) {
        end += (size_t)snprintf(text + end, sizeof text - end, " 1");
    }
    CHECK(load(text, data, &e) == RM_OK);
    CHECK(rm_mesh_data_def(data).index_count == RM_POLYGON_MAX_VERTICES);
    snprintf(text + end, sizeof text - end, " 1");
    CHECK(load(text, data, &e) == RM_ERROR_FORMAT);
    CHECK(is_error(&e, RM_ERROR_FORMAT, "at most 256 vertices expected in line", 2));
    CHECK(rm_mesh_data_def(data).index_count == RM_POLYGON_MAX_VERTICES);
    rm_mesh_data_destroy(data);
    return 0;
}

// Words that the reader knows, each with its end and more behind it. To read on behind the end of
// its own words is what the address sanitizer sees, and what may make these into known ones.
static int a_zero_byte_is_part_of_a_word(void) {
    static const char texts[][8] = {"vn\0vt 1\n", "o\0g 1 1\n", "g\0s 1 1\n", "s\0     \n"};
    rm_mesh_data *data;
    rm_collision_error e;
    CHECK(rm_mesh_data_create(NULL, &data) == RM_OK);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        CHECK(rm_load_obj(texts[i], sizeof texts[i], data, &e) == RM_ERROR_FORMAT);
        CHECK(e.index == 1);
    }
    rm_mesh_data_destroy(data);
    return 0;
}

// ----------------------------------------------------------------------------------------- memory

static rm_status build_everything(rm_collision *world) {
    rm_mesh_data *data;
    rm_mesh_id mesh;
    rm_obstacle_id id;
    float table[1] = {0.0f};
    uint16_t heights[RM_LANDBLOCK_VERTICES] = {0};
    rm_landblock_def block = {0xA9, 0xB4, heights, NULL, table, 1};
    rm_status status = rm_collision_add_landblock(world, &block, NULL);
    if (status != RM_OK || rm_mesh_data_create(NULL, &data) != RM_OK) {
        return status;
    }
    rm_vec3 low = {0.0f, 0.0f, 0.0f};
    rm_vec3 high = {1.0f, 1.0f, 1.0f};
    (void)rm_mesh_data_add_box(data, low, high, NULL);
    rm_mesh_def def = rm_mesh_data_def(data);
    status = rm_collision_add_mesh(world, &def, &mesh, NULL);
    rm_mesh_data_destroy(data);
    rm_obstacle_def obstacle = rm_default_obstacle_def();
    obstacle.kind = RM_OBSTACLE_MESH;
    obstacle.mesh = mesh;
    obstacle.at.cell = 0xA9B40001;
    obstacle.at.origin = rm_vec3_make(23.5f, 23.5f, 0.0f); // four cells
    return status == RM_OK ? rm_collision_add_obstacle(world, &obstacle, &id, NULL) : status;
}

static rm_status make_everything(const rm_allocator *allocator) {
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world = NULL;
    def.allocator = *allocator;
    rm_status status = rm_collision_create(&def, &world);
    if (status == RM_OK) {
        status = build_everything(world);
    }
    rm_collision_destroy(world);
    return status;
}

static int running_out_of_memory_leaves_nothing_behind(void) {
    CHECK(heap_failures(make_everything) > 10);
    return 0;
}

void test_collide_input(void) {
    RUN(bad_polygons_are_named);
    RUN(polygons_off_their_plane_by_more_than_a_centimetre_are_refused);
    RUN(empty_and_oversized_meshes_are_refused);
    RUN(sizes_of_a_mesh_are_counted_with_both_sides_and_held_against_its_lists);
    RUN(missing_arguments_are_refused);
    RUN(bad_worlds_are_refused);
    RUN(bad_terrain_is_refused);
    RUN(bad_obstacles_are_refused);
    RUN(heightmaps_must_have_exactly_their_size);
    RUN(an_obj_becomes_a_mesh);
    RUN(a_bad_obj_names_its_line);
    RUN(an_obj_has_the_axes_that_are_named);
    RUN(a_lenient_obj_drops_what_is_bad_and_counts_it);
    RUN(a_face_of_an_obj_has_at_most_256_vertices);
    RUN(a_zero_byte_is_part_of_a_word);
    RUN(running_out_of_memory_leaves_nothing_behind);
}
