// Builds the collision worlds of the sweep benchmarks. Everything is made by formulas, so that
// another engine can be given the same.

#include "scene.h"

#include "remora/ac_collision.h"
#include "remora/space.h"

#include <stdlib.h>

enum {
    FIRST_COLUMN = 100, // of the landblocks
    FIRST_ROW = 100,
    HEIGHTS = 12,
    PLACES_SIDE = 16,
    MESH_COLUMNS = 250, // squares of two triangles
    MESH_ROWS = 100,
    OBSTACLES_SIDE = 10,
};

static uint32_t cell_of(uint32_t landblock, uint32_t side) {
    return (FIRST_COLUMN + landblock % side) << 24 | (FIRST_ROW + landblock / side) << 16 | 1u;
}

// Hills by the number of a vertex: up to 5.5 m over the 24 m between two of them.
static uint16_t hill(uint32_t x, uint32_t y) {
    return (uint16_t)((x * 7 + y * 5 + x * y) % HEIGHTS);
}

static rm_status add_landblock(const bench_scene *scene, uint32_t landblock) {
    uint16_t heights[RM_LANDBLOCK_VERTICES];
    float table[HEIGHTS];
    uint32_t column = landblock % scene->side;
    uint32_t row = landblock / scene->side;
    for (int i = 0; i < HEIGHTS; ++i) {
        table[i] = scene->is_level ? 0.0f : 0.5f * (float)i;
    }
    for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        heights[i] = hill(column * 8 + i / RM_LANDBLOCK_VERTICES_SIDE,
                          row * 8 + i % RM_LANDBLOCK_VERTICES_SIDE);
    }
    rm_landblock_def def = {FIRST_COLUMN + column, FIRST_ROW + row, heights, NULL, table, HEIGHTS};
    return rm_collision_add_landblock(scene->collision, &def, NULL);
}

rm_status bench_scene_make(bench_scene *scene, uint32_t landblocks, const rm_allocator *allocator) {
    rm_collision_def def = rm_default_collision_def();
    def.allocator = *allocator;
    *scene = (bench_scene){.landblocks = landblocks, .side = 1, .lift = 0.02f};
    while (scene->side * scene->side < landblocks) {
        scene->side += 1;
    }
    rm_status status = rm_collision_create(&def, &scene->collision);
    for (uint32_t i = 0; status == RM_OK && i < landblocks; ++i) {
        status = add_landblock(scene, i);
    }
    return status;
}

void bench_scene_free(bench_scene *scene) {
    rm_collision_destroy(scene->collision);
}

// Place k of a landblock, on its terrain.
static rm_position place_in(const bench_scene *scene, uint32_t landblock, uint32_t k) {
    uint32_t column = k % PLACES_SIDE;
    uint32_t row = k / PLACES_SIDE % PLACES_SIDE;
    rm_vec3 origin = {13.0f + 11.0f * (float)column, 13.0f + 11.0f * (float)row, 0.0f};
    rm_position at = {cell_of(landblock, scene->side), origin, {1.0f, 0.0f, 0.0f, 0.0f}};
    (void)rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
    (void)rm_collision_terrain_height(scene->collision, &at, &at.origin.z);
    return at;
}

rm_position bench_scene_place(const bench_scene *scene, uint32_t i, uint32_t count) {
    uint32_t landblock = (uint32_t)((uint64_t)i * scene->landblocks / count);
    rm_position at = place_in(scene, landblock, i % BENCH_SCENE_PLACES);
    at.origin.z += scene->lift;
    return at;
}

static rm_status add_box_mesh(bench_scene *scene, rm_vec3 low, rm_vec3 high, rm_mesh_id *out) {
    rm_mesh_data *data = NULL;
    rm_status status = rm_mesh_data_create(NULL, &data);
    if (status == RM_OK) {
        status = rm_mesh_data_add_box(data, low, high, NULL);
    }
    if (status == RM_OK) {
        rm_mesh_def def = rm_mesh_data_def(data);
        status = rm_collision_add_mesh(scene->collision, &def, out, NULL);
    }
    rm_mesh_data_destroy(data);
    return status;
}

static rm_status add_mesh_at(bench_scene *scene, rm_mesh_id mesh, const rm_position *at) {
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = RM_OBSTACLE_MESH;
    def.mesh = mesh;
    def.at = *at;
    return rm_collision_add_obstacle(scene->collision, &def, &id, NULL);
}

static rm_status add_part_at(bench_scene *scene, rm_obstacle_kind kind, const rm_position *at) {
    rm_part part = {{0.0f, 0.0f, 0.0f}, 0.8f, 3.0f};
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = kind;
    def.parts = &part;
    def.part_count = 1;
    def.at = *at;
    return rm_collision_add_obstacle(scene->collision, &def, &id, NULL);
}

// Between the circles of the bodies, and on them.
static rm_position obstacle_place(const bench_scene *scene, uint32_t k) {
    uint32_t column = k % OBSTACLES_SIDE;
    uint32_t row = k / OBSTACLES_SIDE % OBSTACLES_SIDE;
    uint32_t landblock = k / (OBSTACLES_SIDE * OBSTACLES_SIDE);
    rm_position at = {
        cell_of(landblock, scene->side), {0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}};
    at.origin.x = 8.0f + 18.5f * (float)column + 0.7f * (float)(k * 7 % 5);
    at.origin.y = 8.0f + 18.5f * (float)row + 0.7f * (float)(k * 3 % 5);
    (void)rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
    (void)rm_collision_terrain_height(scene->collision, &at, &at.origin.z);
    return at;
}

rm_status bench_scene_add_obstacles(bench_scene *scene) {
    rm_mesh_id box;
    rm_status status = add_box_mesh(scene, rm_vec3_make(-1.0f, -1.0f, -1.0f),
                                    rm_vec3_make(1.0f, 1.0f, 3.0f), &box);
    for (uint32_t k = 0; status == RM_OK && k < OBSTACLES_SIDE * OBSTACLES_SIDE * scene->landblocks;
         ++k) {
        rm_position at = obstacle_place(scene, k);
        status =
            k % 3 == 0
                ? add_mesh_at(scene, box, &at)
                : add_part_at(scene, k % 3 == 1 ? RM_OBSTACLE_CYLINDERS : RM_OBSTACLE_SPHERES, &at);
    }
    return status;
}

// Squares of 0.76 by 1.9 m over all of the landblock, with bumps of up to 0.33 m.
static rm_status add_mesh_vertices(rm_mesh_data *data) {
    rm_status status = RM_OK;
    for (uint32_t y = 0; status == RM_OK && y <= MESH_ROWS; ++y) {
        for (uint32_t x = 0; status == RM_OK && x <= MESH_COLUMNS; ++x) {
            float z = 1.0f + 0.03f * (float)hill(x, y);
            rm_vec3 vertex = {1.0f + 0.76f * (float)x, 1.0f + 1.9f * (float)y, z};
            status = rm_mesh_data_add_vertex(data, vertex);
        }
    }
    return status;
}

static rm_status add_mesh_triangles(rm_mesh_data *data) {
    rm_status status = RM_OK;
    for (uint32_t i = 0; status == RM_OK && i < MESH_COLUMNS * MESH_ROWS; ++i) {
        uint32_t corner = i / MESH_COLUMNS * (MESH_COLUMNS + 1) + i % MESH_COLUMNS;
        uint32_t above = corner + MESH_COLUMNS + 1;
        uint32_t low[3] = {corner, corner + 1, above};
        uint32_t high[3] = {corner + 1, above + 1, above};
        status = rm_mesh_data_add_polygon(data, low, 3, false, NULL);
        status = status == RM_OK ? rm_mesh_data_add_polygon(data, high, 3, false, NULL) : status;
    }
    return status;
}

rm_status bench_scene_add_mesh(bench_scene *scene) {
    rm_mesh_data *data = NULL;
    rm_mesh_id mesh;
    rm_position at = {cell_of(0, scene->side), {0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}};
    scene->is_level = true;
    scene->lift = 1.5f;
    rm_status status = add_landblock(scene, 0);
    status = status == RM_OK ? rm_mesh_data_create(NULL, &data) : status;
    status = status == RM_OK ? add_mesh_vertices(data) : status;
    status = status == RM_OK ? add_mesh_triangles(data) : status;
    if (status == RM_OK) {
        rm_mesh_def def = rm_mesh_data_def(data);
        status = rm_collision_add_mesh(scene->collision, &def, &mesh, NULL);
    }
    rm_mesh_data_destroy(data);
    return status == RM_OK ? add_mesh_at(scene, mesh, &at) : status;
}

rm_status bench_scene_add_corners(bench_scene *scene) {
    rm_mesh_id east;
    rm_mesh_id north;
    rm_status status = add_box_mesh(scene, rm_vec3_make(1.0f, -2.0f, -3.0f),
                                    rm_vec3_make(1.5f, 1.5f, 4.0f), &east);
    status = status == RM_OK ? add_box_mesh(scene, rm_vec3_make(-2.0f, 1.0f, -3.0f),
                                            rm_vec3_make(1.0f, 1.5f, 4.0f), &north)
                             : status;
    for (uint32_t k = 0; status == RM_OK && k < BENCH_SCENE_PLACES; ++k) {
        rm_position at = place_in(scene, 0, k);
        status = add_mesh_at(scene, east, &at);
        status = status == RM_OK ? add_mesh_at(scene, north, &at) : status;
    }
    return status;
}
