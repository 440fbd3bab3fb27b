// The grid of outdoor cells, and the test that a place lies in its cell.
//
// Cells are squares of RM_CELL_SIZE, eight by eight to a landblock, landblocks of
// RM_LANDBLOCK_SIZE. Callers differ in the distance from the borders that a place must have, so all
// of them call rm_square_holds with their borders:
//
//   0, RM_CELL_SIZE           on a border counts for the cells on both sides: geometry
//   0, RM_CELL_INSIDE         each place has one cell, the one that rm_position_settle names
//   m, RM_CELL_SIZE - m       a sphere of radius m reaches into no other cell
//
// Functions for eight bodies at a time are branch-free.

#pragma once

#include "remora/space.h"

#include "space/space_numbers.h"

// The largest floats below RM_CELL_SIZE and RM_LANDBLOCK_SIZE. Metres.
#define RM_CELL_INSIDE 0x1.7ffffep4f
#define RM_BLOCK_INSIDE 0x1.7ffffep7f

// Whether both coordinates, metres from the south-west corner of a square, are in [low, high].
static inline bool rm_square_holds(float u, float v, float low, float high) {
    return (u >= low) & (u <= high) & (v >= low) & (v <= high);
}

// Column and row of an outdoor cell in its landblock, 0 to 7. Meaningless for other ids.
static inline uint32_t rm_cell_column(uint32_t cell) {
    return ((cell & 0xFFFFu) - 1u) / RM_LANDBLOCK_CELLS;
}

static inline uint32_t rm_cell_row(uint32_t cell) {
    return ((cell & 0xFFFFu) - 1u) % RM_LANDBLOCK_CELLS;
}

// A place of a landblock, in metres from the south-west corner of an outdoor cell. Exact inside
// the cell. z stays.
static inline rm_vec3 rm_cell_local(uint32_t cell, rm_vec3 at) {
    return rm_vec3_make(at.x - (float)(int)rm_cell_column(cell) * RM_CELL_SIZE,
                        at.y - (float)(int)rm_cell_row(cell) * RM_CELL_SIZE, at.z);
}

static inline bool rm_cell_is_outdoor(uint32_t cell) {
    return (cell & 0xFFFFu) - 1u < RM_CELL_LAST_OUTDOOR;
}

// True for the id of a room. rm_cell_is_indoor takes the ids beyond the last for rooms, too.
static inline bool rm_cell_is_room(uint32_t cell) {
    uint32_t low = cell & 0xFFFFu;
    return (low >= RM_CELL_FIRST_INDOOR) & (low <= RM_CELL_LAST_INDOOR);
}

// The id of an outdoor cell by its column and row on the whole map; 0 beyond its edge. As unsigned,
// a negative number is far beyond it.
static inline uint32_t rm_map_cell_id(uint32_t column, uint32_t row) {
    if (column >= RM_MAP_CELLS || row >= RM_MAP_CELLS) {
        return 0;
    }
    return (column / RM_LANDBLOCK_CELLS) << 24 | (row / RM_LANDBLOCK_CELLS) << 16 |
           (column % RM_LANDBLOCK_CELLS * RM_LANDBLOCK_CELLS + row % RM_LANDBLOCK_CELLS + 1);
}

// Column or row on the whole map of the cell that a coordinate of a landblock (its column or row)
// lies in; -1 off the map. Coordinates within RM_EPSILON of 0 count as 0. *rest (optional) is what
// is left of the coordinate in that cell.
static inline int rm_map_cell(uint32_t block, float coordinate, float *rest) {
    coordinate = rm_abs(coordinate) < RM_EPSILON ? 0.0f : coordinate;
    float cell = rm_floor(coordinate / RM_CELL_SIZE);
    if (rest) {
        *rest = coordinate - cell * RM_CELL_SIZE;
    }
    float on_map = cell + (float)(block * RM_LANDBLOCK_CELLS);
    return on_map >= 0.0f && on_map < (float)RM_MAP_CELLS ? (int)on_map : -1;
}

// Whether rm_position_settle takes places in this cell at all, in landblocks.
static inline bool rm_cell_is_on_map(uint32_t cell) {
    // Numbers instead of bools: clang warns of bitwise operators between bools.
    int is_outdoor = rm_cell_is_outdoor(cell);
    int is_room = rm_cell_is_room(cell);
    return (is_room |
            (is_outdoor &
             ((cell >> 24) * RM_LANDBLOCK_CELLS + rm_cell_column(cell) < RM_MAP_CELLS) &
             ((cell >> 16 & 0xFFu) * RM_LANDBLOCK_CELLS + rm_cell_row(cell) < RM_MAP_CELLS))) != 0;
}

// Whether rm_position_settle leaves a place as it is, in such a cell. A quotient by the size of a
// cell, rounded, is below a whole number if and only if the dividend is below that many cells: 24
// times a whole number is different from a power of two, so the next smaller float is farther from
// it, in proportion, than half the distance between the quotients there. So a comparison replaces
// the division.
static inline bool rm_cell_keeps(uint32_t cell, rm_vec3 at) {
    rm_vec3 local = rm_cell_local(cell, at);
    int is_indoor = rm_cell_is_indoor(cell);
    int is_inside = rm_square_holds(local.x, local.y, 0.0f, RM_CELL_INSIDE);
    return (is_indoor | ((at.x >= RM_EPSILON) & (at.y >= RM_EPSILON) & is_inside)) != 0;
}

// Whether an outdoor place lies in the landblock that it names. Such a place is always on the map.
static inline bool rm_block_holds(const rm_position *p) {
    const uint32_t blocks = RM_MAP_CELLS / RM_LANDBLOCK_CELLS;
    return rm_cell_is_outdoor(p->cell) && p->cell >> 24 < blocks &&
           (p->cell >> 16 & 0xFFu) < blocks &&
           rm_square_holds(p->origin.x, p->origin.y, 0.0f, RM_BLOCK_INSIDE) &&
           rm_abs(p->origin.z) <= RM_COORDINATE_LIMIT;
}

// The displacement from one place to another, metres, across landblocks. Formed as blocks + to -
// from, instead of through absolute coordinates, so that its precision is independent of where on
// the map it is.
static inline rm_vec3 rm_cell_offset(uint32_t from_cell, rm_vec3 from, uint32_t to_cell,
                                     rm_vec3 to) {
    int east = (int)(to_cell >> 24) - (int)(from_cell >> 24);
    int north = (int)(to_cell >> 16 & 0xFFu) - (int)(from_cell >> 16 & 0xFFu);
    return rm_vec3_make((float)east * RM_LANDBLOCK_SIZE + to.x - from.x,
                        (float)north * RM_LANDBLOCK_SIZE + to.y - from.y, 0.0f + to.z - from.z);
}

// The gap between two cylinders whose origins are this far apart, as if they were endless; below 0
// where they overlap. Metres.
static inline float rm_gap_no_z(rm_vec3 offset, float radius_a, float radius_b) {
    return rm_vec3_length(offset) - (radius_a + radius_b);
}
