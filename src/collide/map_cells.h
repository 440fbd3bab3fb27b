// Cells: where a body can be. Outdoors 64 of them make a landblock; indoors each is a room of its
// own; flat space is one unbounded cell. Coordinates are those of the cell's landblock.

#pragma once

#include "remora/space.h"

#include "collide/mesh.h"
#include "space/cell.h"
#include "space/space_numbers.h"

typedef enum rm_cell_kind { RM_CELL_LAND, RM_CELL_ROOM, RM_CELL_FLAT } rm_cell_kind;

// Head of all cells. A null pointer to a cell means that it is unloaded.
typedef struct rm_cell {
    uint32_t id;
    rm_cell_kind kind;
} rm_cell;

// A portal of a room or of a building.
typedef struct rm_portal {
    uint32_t other; // cell on the other side; 0 for the open air
    bool side;      // true when the front of the plane is inside
    rm_plane plane; // plane, in the owner's space
} rm_portal;

// A mesh of the world that stands in one outdoor cell, with doors into rooms.
typedef struct rm_building {
    struct rm_building *next; // of the landblock, or null
    uint32_t cell;
    rm_frame frame;
    rm_sphere bounds; // about the mesh, in the landblock
    rm_mesh *mesh;    // or null
    rm_portal *portals;
    uint32_t portal_count;
    rm_position given; // as the host placed it
} rm_building;

typedef enum rm_water { RM_WATER_NONE, RM_WATER_SOME, RM_WATER_ALL } rm_water;

// One 24 m square. The split runs from south-west to north-east, or from south-east to north-west;
// planes[0] belongs to the triangle with the south-east corner in the first case, with the
// south-west corner in the second. It is tested first.
typedef struct rm_land_cell {
    rm_cell base;
    float x, y; // south-west corner
    rm_plane planes[2];
    const rm_building *building; // or null
    uint64_t squares;            // bit for each square that may list obstacles, rm_land_square_bit
    bool splits_north_east;
    uint8_t water;        // rm_water
    uint8_t vertex_water; // bit 0 SW, 1 SE, 2 NW, 3 NE
    bool is_all_water_block;
} rm_land_cell;

// Squares along one side of an outdoor cell, and with one more around it: a body may reach a cell
// from that far outside.
enum { RM_LAND_SQUARES = 4, RM_LAND_SQUARES_AROUND = RM_LAND_SQUARES + 2 };

// The bit of a square, -1 to 4 from the cell's corner each way.
static inline uint64_t rm_land_square_bit(int column, int row) {
    return UINT64_C(1) << ((column + 1) * RM_LAND_SQUARES_AROUND + row + 1);
}

// Whether all squares may list something: nearly always something large, which covers the cell.
static inline bool rm_is_land_covered(const rm_land_cell *cell) {
    const int count = RM_LAND_SQUARES_AROUND * RM_LAND_SQUARES_AROUND;
    return cell->squares == (UINT64_C(1) << count) - 1;
}

typedef struct rm_landblock {
    uint64_t key; // high word of its cells' ids
    rm_land_cell cells[RM_LANDBLOCK_CELLS * RM_LANDBLOCK_CELLS];
    float heights[RM_LANDBLOCK_VERTICES]; // as the host gave them, metres
    rm_building *buildings;               // of its cells, the newest first; or null
} rm_landblock;

typedef struct rm_room {
    rm_cell base;
    rm_frame frame;
    rm_mesh *mesh;    // or null
    rm_plane *planes; // inside is in front of all of them; in the room's space
    rm_portal *portals;
    uint32_t *visible;
    uint32_t plane_count, portal_count, visible_count;
    bool sees_outside;
    rm_position given; // as the host placed it
} rm_room;

// The terrain of flat space: columns by rows vertices, row by row from the south-west.
typedef struct rm_flat_terrain {
    float *heights; // or null
    uint32_t columns, rows;
    float x, y, spacing;
} rm_flat_terrain;

// Whether the diagonal of a cell of the whole map runs from south-west to north-east.
bool rm_terrain_splits_north_east(uint32_t column, uint32_t row);

// The triangle of a land cell under or over a point of its landblock, or null outside the cell.
static inline const rm_plane *rm_land_cell_plane(const rm_land_cell *cell, rm_vec3 p) {
    float u = p.x - cell->x;
    float v = p.y - cell->y;
    if (!rm_square_holds(u, v, 0.0f, RM_CELL_SIZE)) {
        return NULL;
    }
    bool is_first = cell->splits_north_east ? u >= v : u + v <= RM_CELL_SIZE;
    return &cell->planes[is_first ? 0 : 1];
}

// Depth of the water that a body stands in at a point of the cell. Metres.
float rm_land_cell_depth(const rm_land_cell *cell, rm_vec3 p);

// The triangle of flat terrain under or over a point. Returns false beside the terrain.
bool rm_flat_terrain_plane(const rm_flat_terrain *terrain, rm_vec3 p, rm_plane *plane);

// A point of the room's landblock lies inside the room.
bool rm_room_holds(const rm_room *room, rm_vec3 p);

// A sphere of the room's landblock is at least partly inside the room.
bool rm_room_touches(const rm_room *room, const rm_sphere *sphere);
