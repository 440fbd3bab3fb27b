// The inside of a collision world. All of it is constant while sweeps run.

#pragma once

#include "remora/collision.h"

#include "base/allocate.h"
#include "collide/collide_numbers.h"
#include "collide/map_cells.h"
#include "collide/map_table.h"
#include "collide/mesh_error.h"
#include "space/space_numbers.h"

// A sphere, or the foot, radius and height of an upright cylinder. Scaled, and placed in the
// landblock of its owner.
typedef struct rm_solid {
    rm_vec3 at;
    float radius, height;
} rm_solid;

typedef struct rm_obstacle {
    bool is_alive, is_creature, is_large; // large: listed once for the whole world
    rm_obstacle_kind kind;
    uint32_t state, number, generation;
    uint32_t cell; // names the landblock that everything below lies in
    rm_frame frame;
    float scale;
    rm_sphere bounds;
    rm_vec3 low, high; // box about it
    rm_mesh *mesh;     // or null
    rm_part *parts;    // as given
    rm_solid *solids;  // placed
    uint32_t part_count;
    uint32_t *cells;      // where it is listed
    uint32_t *places;     // in each of those lists: squares of all cells, in order
    uint32_t cell_count;  // of them
    uint32_t place_count; // of them
    uint32_t cells_size;  // of the block that both lie in; count
    uint32_t large_place; // in the list of large ones, if it is one
    rm_position given;    // as the host placed it
} rm_obstacle;

// An obstacle in a list: its number, and which of its places (rm_obstacle.cells) says where in the
// list that is, so that one leaves a list in a few instructions, however long that is.
typedef struct rm_listed {
    uint32_t id, place;
} rm_listed;

// Obstacles in any order. The first few lie in the list itself: most lists are that short, and a
// block of memory costs more than they do. A list that holds some must stay where it is.
enum { RM_OBSTACLE_LIST_FEW = 3 };

typedef struct rm_obstacle_list {
    rm_listed *items; // `few`, or a block of its own
    uint32_t count, capacity;
    rm_listed few[RM_OBSTACLE_LIST_FEW];
} rm_obstacle_list;

struct rm_collision {
    rm_space space;
    rm_counted memory;
    rm_allocator allocator; // takes from it
    uint32_t polygon_limit;
    bool allows_missing_cells;

    rm_table landblocks; // by high word
    rm_table rooms;      // by cell id
    rm_table listings;   // by cell and square: rm_obstacle_list
    rm_table wide;       // by cell and wide square: those of many squares in the cell
    rm_obstacle_list large;

    rm_mesh **meshes; // null where one was removed
    uint32_t *mesh_generations;
    uint32_t mesh_count, mesh_capacity;
    uint32_t mesh_free; // all slots below are in use

    rm_obstacle *obstacles;
    uint32_t obstacle_count, obstacle_capacity; // slots
    uint32_t live_count;
    uint32_t obstacle_free; // all slots below are in use
    uint64_t list_work;     // listings made so far, and eighths of portals examined for them
    uint32_t building_count;

    rm_cell flat_cell;
    rm_flat_terrain flat_terrain;
};

// The landblock that a cell id lies in, or null.
static inline rm_landblock *rm_find_landblock(const rm_collision *world, uint32_t cell) {
    return (rm_landblock *)rm_table_find(&world->landblocks, cell >> 16);
}

// The cell of an id, or null if it is unloaded.
static inline const rm_cell *rm_find_cell(const rm_collision *world, uint32_t id) {
    if (world->space == RM_SPACE_FLAT) {
        return &world->flat_cell;
    }
    if (rm_cell_is_indoor(id)) {
        return (const rm_cell *)rm_table_find(&world->rooms, id);
    }
    const rm_landblock *block = rm_find_landblock(world, id);
    uint32_t low = id & 0xFFFFu;
    return block && low >= 1 && low <= RM_CELL_LAST_OUTDOOR ? &block->cells[low - 1].base : NULL;
}

// Key of the list for one square of a cell.
static inline uint64_t rm_square_key(uint32_t cell, int column, int row) {
    return (uint64_t)cell << 32 | (uint64_t)(uint16_t)column << 16 | (uint16_t)row;
}

// The wide square that a square of flat space lies in. Elsewhere a cell is one wide square.
static inline int rm_wide_square_of(int square) {
    return (square - (square < 0 ? RM_OBSTACLE_WIDE_SIDE - 1 : 0)) / RM_OBSTACLE_WIDE_SIDE;
}

// The square that a coordinate lies in; far off the map all lie in the outermost.
static inline int rm_square_of(float coordinate) {
    const float limit = 2.0f * RM_COLLISION_MAX_COORDINATE;
    coordinate = coordinate > limit ? limit : coordinate;
    coordinate = coordinate > -limit ? coordinate : -limit;
    float square = coordinate / RM_OBSTACLE_SQUARE;
    int whole = (int)square;
    return whole - (square < (float)whole);
}

// The mesh of an id, or null.
rm_mesh *rm_find_mesh(const rm_collision *world, rm_mesh_id id);

// In sweep_obstacle_lists.c. Notes in an outdoor cell which of its squares an obstacle covers.
void rm_mark_squares(rm_land_cell *cell, const rm_obstacle *o);

// In sweep_objects.c. False if spheres about a point of an outdoor cell meet no obstacle at any
// height; true if they may.
bool rm_may_reach_obstacles(const rm_collision *world, const rm_cell *cell, rm_vec3 center,
                            float reach);

// The same for all squares of a cell that list something.
void rm_mark_listed(const rm_collision *world, rm_land_cell *cell);

// Frees all lists, at the end of a world; places that obstacles have stored are invalid from
// then on.
void rm_free_listings(rm_collision *world);

// Lists an unlisted obstacle; when out of memory it stays unlisted.
bool rm_list_obstacle(rm_collision *world, uint32_t id);
void rm_unlist_obstacle(rm_collision *world, rm_obstacle *o);

// Lists the obstacles of a landblock in new rooms. Returns false when out of memory; every obstacle
// is then listed where it was before at least.
bool rm_relist_obstacles(rm_collision *world, uint32_t cell);
