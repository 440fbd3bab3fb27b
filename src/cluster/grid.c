// Landblocks of each unit. Units of a grid are disjoint and cover it, so that every landblock of
// the grid is in exactly one.

#include "cluster/unit.h"

uint32_t rm_cluster_unit_at(const rm_cluster_grid *grid, const rm_position *at) {
    if (!grid || !at || grid->side == 0) {
        return RM_CLUSTER_NOWHERE;
    }
    // Beyond the south or west edge the difference wraps to a number beyond any grid.
    uint32_t column = ((at->cell >> 24) - grid->first_column) / grid->side;
    uint32_t row = ((at->cell >> 16 & 0xFFu) - grid->first_row) / grid->side;
    bool is_inside = column < grid->columns && row < grid->rows;
    return is_inside ? row * grid->columns + column : RM_CLUSTER_NOWHERE;
}

rm_vec3 rm_grid_place(const rm_cluster_grid *grid, uint32_t unit, const rm_position *at) {
    uint32_t column = grid->first_column + unit % grid->columns * grid->side;
    uint32_t row = grid->first_row + unit / grid->columns * grid->side;
    rm_vec3 offset = rm_landblock_offset(column << 24 | row << 16, at->cell);
    return rm_vec3_add(offset, at->origin);
}

uint32_t rm_grid_neighbour(const rm_cluster_grid *grid, uint32_t unit, int east, int north) {
    int column = (int)(unit % grid->columns) + east;
    int row = (int)(unit / grid->columns) + north;
    if (column < 0 || row < 0 || column >= (int)grid->columns || row >= (int)grid->rows) {
        return RM_CLUSTER_NOWHERE;
    }
    return (uint32_t)row * grid->columns + (uint32_t)column;
}
