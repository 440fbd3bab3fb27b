// Terrain as geometry: which way a cell is split, the planes of its triangles, how deep its water
// is. Triangles are counter-clockwise viewed from above.

#include "remora/ac_collision.h"

#include "collide/collide_numbers.h"
#include "collide/map_cells.h"
#include "space/space_numbers.h"

bool rm_terrain_splits_north_east(uint32_t column, uint32_t row) {
    // 32-bit arithmetic that wraps; the client scales by 2^-32 and compares with one half.
    uint32_t hash = row * (214614067u * column + 1813693831u) - 1109124029u * column - 1369149221u;
    return hash >> 31 != 0;
}

bool rm_terrain_split(uint32_t column, uint32_t row) {
    return rm_terrain_splits_north_east(column, row);
}

float rm_land_cell_depth(const rm_land_cell *cell, rm_vec3 p) {
    if (cell->water == RM_WATER_NONE) {
        return 0.0f;
    }
    if (cell->water == RM_WATER_ALL) {
        return RM_WATER_DEEP;
    }
    unsigned east = p.x - cell->x > RM_CELL_SIZE * 0.5f;
    unsigned north = p.y - cell->y > RM_CELL_SIZE * 0.5f;
    bool is_wet = (cell->vertex_water >> (north * 2 + east) & 1u) != 0;
    return is_wet ? RM_WATER_SHALLOW : RM_WATER_SHORE;
}

// Index of the grid line at or before an offset from the corner, so that a point on the far border
// still lies in the last cell. False beside the grid.
static bool grid_cell(float offset, float spacing, uint32_t vertices, uint32_t *cell, float *rest) {
    float last = (float)(vertices - 1);
    float at = offset / spacing;
    if (!(at >= 0.0f && at <= last)) {
        return false;
    }
    float line = rm_floor(at);
    line = line < last ? line : last - 1.0f;
    *cell = (uint32_t)line;
    *rest = offset - line * spacing;
    return true;
}

bool rm_flat_terrain_plane(const rm_flat_terrain *terrain, rm_vec3 p, rm_plane *plane) {
    uint32_t column;
    uint32_t row;
    float u;
    float v;
    if (!terrain->heights ||
        !grid_cell(p.x - terrain->x, terrain->spacing, terrain->columns, &column, &u) ||
        !grid_cell(p.y - terrain->y, terrain->spacing, terrain->rows, &row, &v)) {
        return false;
    }
    const float *south = terrain->heights + (size_t)row * terrain->columns + column;
    const float *north = south + terrain->columns;
    // The slope of each triangle along x and along y; both hold the south-west corner.
    float spacing = terrain->spacing;
    float east = u >= v ? (south[1] - south[0]) / spacing : (north[1] - north[0]) / spacing;
    float up = u >= v ? (north[1] - south[1]) / spacing : (north[0] - south[0]) / spacing;
    rm_vec3 n = rm_vec3_make(-east, -up, 1.0f);
    n = rm_vec3_scale(n, 1.0f / rm_vec3_length(n));
    rm_vec3 corner = rm_vec3_make(terrain->x + (float)column * spacing,
                                  terrain->y + (float)row * spacing, south[0]);
    *plane = (rm_plane){n, -rm_vec3_dot(n, corner)};
    return true;
}
