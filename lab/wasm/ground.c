// What a scene, a script or a recording stands on, for drawing: heights of the terrain's vertices,
// which way its cells are cut, and what stands about.

#include "ground.h"

#include "lab.h"

#include <stdlib.h>

enum {
    REACH = 3, // landblocks on every side, as the hills have
    CELLS = (2 * REACH + 1) * 8,
    SIDE = CELLS + 1,
    BLOCK_CELLS = 8,
    THING_SIZE = 9,
    FACE_SIZE = 10,
    FACE_LIMIT = 1 << 18, // triangles; more could not be drawn
};

#define CELL_METERS 24.0f
#define INSIDE 0.001f // the last vertices of the map belong to landblocks that are not there

static float heights[SIDE * SIDE];
static uint8_t splits[CELLS * CELLS];
static float *things;

// Numbers in a list that grows.
typedef struct numbers {
    float *list;
    uint32_t count, capacity;
} numbers;

static numbers shapes; // THING_SIZE each: balls and posts of a collision world
static numbers faces;  // FACE_SIZE each
static bool has_terrain, has_floor, has_all;

static float height_at(const rm_collision *collision, uint32_t cell, int column, int row) {
    rm_position at = {.cell = (cell & 0xFFFF0000u) | 1u, .rotation = {1.0f, 0.0f, 0.0f, 0.0f}};
    float height = __builtin_nanf("");
    at.origin.x = (float)(column - REACH * BLOCK_CELLS) * CELL_METERS;
    at.origin.y = (float)(row - REACH * BLOCK_CELLS) * CELL_METERS;
    at.origin.x -= column == CELLS ? INSIDE : 0.0f;
    at.origin.y -= row == CELLS ? INSIDE : 0.0f;
    if (rm_position_settle(RM_SPACE_LANDBLOCKS, &at)) {
        rm_collision_terrain_height(collision, &at, &height);
    }
    return height;
}

static bool split_at(uint32_t cell, int column, int row) {
    int first_column = ((int)(cell >> 24) - REACH) * BLOCK_CELLS;
    int first_row = ((int)(cell >> 16 & 0xFF) - REACH) * BLOCK_CELLS;
    return rm_terrain_split((uint32_t)(first_column + column), (uint32_t)(first_row + row));
}

// Takes the heights of the landblocks about a cell's; NaN where there is no terrain.
static void sample(const rm_collision *collision, uint32_t cell) {
    for (int i = 0; i < SIDE * SIDE; ++i) {
        int column = i / SIDE;
        heights[i] = height_at(collision, cell, column, i % SIDE);
    }
    for (int i = 0; i < CELLS * CELLS; ++i) {
        int column = i / CELLS;
        splits[i] = split_at(cell, column, i % CELLS);
    }
}

// --- collision worlds ----------------------------------------------------------------------------

static void add_numbers(numbers *n, const float *values, uint32_t count) {
    if (n->count + count > n->capacity) {
        uint32_t capacity = n->capacity ? n->capacity * 2 : 4096;
        float *list = realloc(n->list, capacity * sizeof *list);
        has_all &= list != NULL;
        if (!list) {
            return;
        }
        n->list = list;
        n->capacity = capacity;
    }
    for (uint32_t i = 0; i < count; ++i) {
        n->list[n->count++] = values[i];
    }
}

static void add_triangle(rm_polygon_owner what, rm_vec3 a, rm_vec3 b, rm_vec3 c) {
    const float values[FACE_SIZE] = {(float)what, a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z};
    if (faces.count >= FACE_LIMIT * FACE_SIZE) {
        has_all = false;
        return;
    }
    add_numbers(&faces, values, FACE_SIZE);
}

// Terrain of landblocks is drawn by its heights.
static void take_polygon(void *user, rm_polygon_owner what, const rm_vec3 *corners,
                         uint32_t count) {
    (void)user;
    has_floor |= what == RM_POLYGON_OF_TERRAIN;
    for (uint32_t i = 2; i < count && !(what == RM_POLYGON_OF_TERRAIN && has_terrain); ++i) {
        add_triangle(what, corners[0], corners[i - 1], corners[i]);
    }
}

static void take_sphere(void *user, rm_vec3 at, float radius) {
    const float values[THING_SIZE] = {0.0f, at.x, at.y, at.z, 0.0f, 0.0f, 0.0f, radius, 0.0f};
    (void)user;
    add_numbers(&shapes, values, THING_SIZE);
}

static void take_cylinder(void *user, rm_vec3 at, float radius, float height) {
    const float values[THING_SIZE] = {1.0f, at.x, at.y, at.z, 0.0f, 0.0f, height, radius, 0.0f};
    (void)user;
    add_numbers(&shapes, values, THING_SIZE);
}

static bool has_a_height(void) {
    for (int i = 0; i < SIDE * SIDE; ++i) {
        if (heights[i] == heights[i]) {
            return true;
        }
    }
    return false;
}

void lab_ground_take(const rm_collision *collision, uint32_t cell) {
    const rm_collision_view view = {NULL, take_polygon, take_sphere, take_cylinder};
    shapes.count = faces.count = 0;
    has_terrain = has_floor = false;
    has_all = true;
    if (collision) {
        if (cell >> 16) { // not in flat space
            sample(collision, cell);
            has_terrain = has_a_height();
        }
        rm_collision_show(collision, cell, &view);
    }
}

// Whether lab_ground_heights holds the terrain of what was taken last.
LAB_EXPORT(lab_taken_has_terrain) int lab_taken_has_terrain(void) {
    return has_terrain;
}

// Whether there is any terrain, among the faces or by its heights: nothing else is to be stood on.
LAB_EXPORT(lab_taken_has_floor) int lab_taken_has_floor(void) {
    return has_floor;
}

// Whether everything fitted.
LAB_EXPORT(lab_taken_has_all) int lab_taken_has_all(void) {
    return has_all;
}

LAB_EXPORT(lab_taken_shape_count) uint32_t lab_taken_shape_count(void) {
    return shapes.count / THING_SIZE;
}

// Balls and posts, as in lab_things.
LAB_EXPORT(lab_taken_shapes) const float *lab_taken_shapes(void) {
    return shapes.list;
}

LAB_EXPORT(lab_taken_face_count) uint32_t lab_taken_face_count(void) {
    return faces.count / FACE_SIZE;
}

// Triangles: rm_polygon_owner, then three corners.
LAB_EXPORT(lab_taken_faces) const float *lab_taken_faces(void) {
    return faces.list;
}

// --- scenes --------------------------------------------------------------------------------------

// Heights of the scene's terrain, column by column from the south-west; null for level ground.
LAB_EXPORT(lab_ground) const float *lab_ground(void) {
    if (!lab_now.hills) {
        return NULL;
    }
    sample(rm_hills_collision(lab_now.hills), rm_default_body_def().position.cell);
    return heights;
}

// Of the terrain that was last asked for. NaN where there is none.
LAB_EXPORT(lab_ground_heights) const float *lab_ground_heights(void) {
    return heights;
}

// For each cell whether it is cut from south-west to north-east.
LAB_EXPORT(lab_ground_splits) const uint8_t *lab_ground_splits(void) {
    return splits;
}

// Vertices along a side.
LAB_EXPORT(lab_ground_side) int lab_ground_side(void) {
    return SIDE;
}

// Landblocks that lie to the west, and to the south, of the one in the middle.
LAB_EXPORT(lab_ground_reach) int lab_ground_reach(void) {
    return REACH;
}

LAB_EXPORT(lab_thing_count) uint32_t lab_thing_count(void) {
    uint32_t count = 0;
    rm_hills_things(lab_now.hills, &count);
    return count;
}

LAB_EXPORT(lab_thing_size) int lab_thing_size(void) {
    return THING_SIZE;
}

static void put_thing(const rm_hills_thing *t, float *out) {
    out[0] = t->kind == RM_OBSTACLE_SPHERES ? 0.0f : t->kind == RM_OBSTACLE_CYLINDERS ? 1.0f : 2.0f;
    out[1] = t->at.x;
    out[2] = t->at.y;
    out[3] = t->at.z;
    out[4] = t->size.x;
    out[5] = t->size.y;
    out[6] = t->size.z;
    out[7] = t->radius;
    out[8] = t->heading;
}

// Kind (0 ball, 1 post, 2 box), foot, size, radius, heading of everything that stands on the hills.
LAB_EXPORT(lab_things) const float *lab_things(void) {
    uint32_t count;
    const rm_hills_thing *all = rm_hills_things(lab_now.hills, &count);
    free(things);
    things = malloc((count + 1) * THING_SIZE * sizeof *things);
    for (uint32_t i = 0; things && i < count; ++i) {
        put_thing(&all[i], things + i * THING_SIZE);
    }
    return things;
}
