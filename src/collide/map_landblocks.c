// Landblocks: heights become planes, two for each cell, when a landblock is added, so that a sweep
// only reads them. Replacing one keeps its buildings.

#include "remora/ac_collision.h"

#include "base/allocate.h"
#include "collide/collide_numbers.h"
#include "collide/map.h"
#include "collide/map_building.h"
#include "space/space_numbers.h"

#include <string.h>

// Landblocks along one side of the map: 0x00 to 0xFE. Count.
enum { MAP_BLOCKS = RM_MAP_CELLS / RM_LANDBLOCK_CELLS };

// Heights are indices into a table of at most 256 heights in metres.
static rm_status check_landblock(const rm_landblock_def *def, rm_collision_error *error) {
    if (!def->heights || !def->height_table) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "landblock without heights", 0);
    }
    if (def->column >= MAP_BLOCKS || def->row >= MAP_BLOCKS) {
        return rm_collision_fail(error, RM_ERROR_OFF_MAP, "column or row of landblock",
                                 def->column << 8 | (def->row & 0xFFu));
    }
    if (def->table_count == 0 || def->table_count > 256) {
        return rm_collision_fail(error, RM_ERROR_RANGE, "size of height table", def->table_count);
    }
    for (uint32_t i = 0; i < def->table_count; ++i) {
        float height = def->height_table[i];
        if (!rm_is_finite(height)) {
            return rm_collision_fail(error, RM_ERROR_NOT_FINITE, "entry of height table", i);
        }
        if (!(rm_abs(height) <= RM_COLLISION_MAX_COORDINATE)) {
            return rm_collision_fail(error, RM_ERROR_RANGE, "entry of height table", i);
        }
    }
    for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        if (def->heights[i] >= def->table_count) {
            return rm_collision_fail(error, RM_ERROR_RANGE, "height index of vertex", i);
        }
    }
    return RM_OK;
}

// Metres in the landblock; x counts to the east, y to the north.
static rm_vec3 vertex_at(const rm_landblock_def *def, uint32_t x, uint32_t y) {
    return rm_vec3_make((float)x * RM_CELL_SIZE, (float)y * RM_CELL_SIZE,
                        def->height_table[def->heights[x * RM_LANDBLOCK_VERTICES_SIDE + y]]);
}

// The terrain type is in bits 2 to 6 of a vertex's word. Origin: client.
static bool is_water(const rm_landblock_def *def, uint32_t x, uint32_t y) {
    if (!def->types) {
        return false;
    }
    uint32_t type = (uint32_t)def->types[x * RM_LANDBLOCK_VERTICES_SIDE + y] >> 2 & 31u;
    return type >= RM_TERRAIN_WATER_FIRST && type <= RM_TERRAIN_WATER_LAST;
}

// Two triangles, counter-clockwise from above; which diagonal divides the cell follows from its
// place on the map (rm_terrain_splits_north_east).
static void fill_planes(rm_land_cell *cell, const rm_landblock_def *def, uint32_t x, uint32_t y) {
    rm_vec3 sw = vertex_at(def, x, y);
    rm_vec3 se = vertex_at(def, x + 1, y);
    rm_vec3 nw = vertex_at(def, x, y + 1);
    rm_vec3 ne = vertex_at(def, x + 1, y + 1);
    rm_vec3 first[3] = {sw, se, cell->splits_north_east ? ne : nw};
    rm_vec3 second_north_east[3] = {sw, ne, nw};
    rm_vec3 second_north_west[3] = {ne, nw, se};
    (void)rm_polygon_plane(first, 3, &cell->planes[0]);
    (void)rm_polygon_plane(cell->splits_north_east ? second_north_east : second_north_west, 3,
                           &cell->planes[1]);
}

// A cell with some water is deeper near its water vertices (RM_WATER_SHALLOW, RM_WATER_SHORE).
static void fill_water(rm_land_cell *cell, const rm_landblock_def *def, uint32_t x, uint32_t y) {
    unsigned bits = 0;
    bits |= is_water(def, x, y) ? 1u : 0u;
    bits |= is_water(def, x + 1, y) ? 2u : 0u;
    bits |= is_water(def, x, y + 1) ? 4u : 0u;
    bits |= is_water(def, x + 1, y + 1) ? 8u : 0u;
    cell->vertex_water = (uint8_t)bits;
    cell->water = bits == 0 ? RM_WATER_NONE : bits == 15 ? RM_WATER_ALL : RM_WATER_SOME;
}

static void fill_cells(rm_landblock *block, const rm_landblock_def *def) {
    bool is_all_water = true;
    for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        block->heights[i] = def->height_table[def->heights[i]];
    }
    for (uint32_t x = 0; x < RM_LANDBLOCK_CELLS; ++x) {
        for (uint32_t y = 0; y < RM_LANDBLOCK_CELLS; ++y) {
            uint32_t low = x * RM_LANDBLOCK_CELLS + y;
            rm_land_cell *cell = &block->cells[low];
            cell->base.id = (uint32_t)block->key << 16 | (low + 1);
            cell->base.kind = RM_CELL_LAND;
            cell->x = (float)x * RM_CELL_SIZE;
            cell->y = (float)y * RM_CELL_SIZE;
            cell->splits_north_east = rm_terrain_splits_north_east(
                def->column * RM_LANDBLOCK_CELLS + x, def->row * RM_LANDBLOCK_CELLS + y);
            fill_planes(cell, def, x, y);
            fill_water(cell, def, x, y);
            is_all_water = is_all_water && cell->water == RM_WATER_ALL;
        }
    }
    for (uint32_t i = 0; i < RM_LANDBLOCK_CELLS * RM_LANDBLOCK_CELLS; ++i) {
        block->cells[i].is_all_water_block = is_all_water;
    }
}

rm_status rm_collision_add_landblock(rm_collision *world, const rm_landblock_def *def,
                                     rm_collision_error *error) {
    (void)rm_collision_fail(error, RM_OK, "", 0);
    if (!world || !def || world->space != RM_SPACE_LANDBLOCKS) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "null pointer, or flat space", 0);
    }
    rm_status status = check_landblock(def, error);
    if (status != RM_OK) {
        return status;
    }
    uint64_t key = (uint64_t)def->column << 8 | def->row;
    rm_landblock *block = (rm_landblock *)rm_table_find(&world->landblocks, key);
    if (!block) {
        if (!rm_table_reserve(&world->landblocks, &world->allocator, 1)) {
            return rm_collision_fail(error, RM_ERROR_MEMORY, "landblock", 0);
        }
        block = (rm_landblock *)rm_allocate(&world->allocator, sizeof *block);
        if (!block) {
            return rm_collision_fail(error, RM_ERROR_MEMORY, "landblock", 0);
        }
        block->key = key;
        rm_table_insert(&world->landblocks, key, block);
    }
    fill_cells(block, def);
    for (uint32_t i = 0; i < RM_LANDBLOCK_CELLS * RM_LANDBLOCK_CELLS; ++i) {
        rm_mark_listed(world, &block->cells[i]); // obstacles that were there before
    }
    return RM_OK;
}

rm_status rm_collision_remove_landblock(rm_collision *world, uint32_t column, uint32_t row) {
    if (!world || column >= MAP_BLOCKS || row >= MAP_BLOCKS) {
        return RM_ERROR_ARGUMENT;
    }
    rm_landblock *block =
        (rm_landblock *)rm_table_remove(&world->landblocks, (uint64_t)column << 8 | row);
    if (!block) {
        return RM_ERROR_REFERENCE;
    }
    rm_free_landblock(world, block);
    return RM_OK;
}

void rm_free_landblock(rm_collision *world, rm_landblock *block) {
    for (uint32_t i = 0; i < RM_LANDBLOCK_CELLS * RM_LANDBLOCK_CELLS; ++i) {
        rm_free_building(world, block->cells[i].building);
    }
    rm_release(&world->allocator, block, sizeof *block);
}
