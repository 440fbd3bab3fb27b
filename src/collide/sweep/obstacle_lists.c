// Where obstacles are listed. Each is listed under every cell that it may touch, by
// squares of RM_OBSTACLE_SQUARE within the cell, or by wide squares where those would be many; one
// that covers too many cells is listed once for all.
// o->cells says where it is listed, so that it can be taken out again.

#include "base/allocate.h"
#include "collide/sweep/transition.h"
#include "collide/world/building.h"

#include <string.h>

// ------------------------------------------------------------------------------------------ lists

void rm_free_ids(rm_collision *world, rm_id_list *list) {
    if (list->capacity > RM_ID_LIST_FEW) {
        rm_release(&world->allocator, list->ids, list->capacity * sizeof *list->ids);
    }
}

static bool grow_ids(rm_collision *world, rm_id_list *list) {
    if (list->capacity == 0) {
        list->ids = list->few;
        list->capacity = RM_ID_LIST_FEW;
        return true;
    }
    uint32_t capacity = list->capacity * 2;
    uint32_t *ids = (uint32_t *)rm_allocate(&world->allocator, capacity * sizeof *ids);
    if (!ids) {
        return false;
    }
    memcpy(ids, list->ids, list->count * sizeof *ids);
    rm_free_ids(world, list);
    list->ids = ids;
    list->capacity = capacity;
    return true;
}

// Ids ascend, so that obstacles are met in the order of their places, however they were added.
static bool insert_id(rm_collision *world, rm_id_list *list, uint32_t id) {
    uint32_t at = list->count;
    while (at > 0 && list->ids[at - 1] >= id) {
        --at;
    }
    if (at < list->count && list->ids[at] == id) {
        return true;
    }
    if (list->count == list->capacity && !grow_ids(world, list)) {
        return false;
    }
    for (uint32_t i = list->count++; i > at; --i) {
        list->ids[i] = list->ids[i - 1];
    }
    list->ids[at] = id;
    return true;
}

static void remove_id(rm_id_list *list, uint32_t id) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; ++i) {
        if (list->ids[i] != id) {
            list->ids[kept++] = list->ids[i];
        }
    }
    list->count = kept;
}

static void free_list(rm_collision *world, rm_id_list *list) {
    rm_free_ids(world, list);
    rm_release(&world->allocator, list, sizeof *list);
}

static bool list_in_square(rm_collision *world, rm_table *table, uint64_t key, uint32_t id) {
    rm_id_list *list = (rm_id_list *)rm_table_find(table, key);
    if (!list) {
        if (!rm_table_reserve(table, &world->allocator, 1)) {
            return false;
        }
        list = (rm_id_list *)rm_allocate(&world->allocator, sizeof *list);
        if (!list) {
            return false;
        }
        rm_table_insert(table, key, list);
    }
    return insert_id(world, list, id);
}

static void unlist_in_square(rm_collision *world, rm_table *table, uint64_t key, uint32_t id) {
    rm_id_list *list = (rm_id_list *)rm_table_find(table, key);
    if (list) {
        remove_id(list, id);
        if (list->count == 0) {
            rm_table_remove(table, key);
            free_list(world, list);
        }
    }
}

// The squares of a cell that an obstacle's box covers, or wide squares.
typedef struct squares {
    int west, east, south, north;
    bool is_wide;
} squares;

static int at_least(int x, int least) {
    return x > least ? x : least;
}

static int at_most(int x, int most) {
    return x < most ? x : most;
}

static squares small_squares_in(const rm_obstacle *o, uint32_t cell) {
    rm_vec3 shift = rm_block_offset(o->cell, cell);
    squares s = {rm_square_of(o->low.x - shift.x), rm_square_of(o->high.x - shift.x),
                 rm_square_of(o->low.y - shift.y), rm_square_of(o->high.y - shift.y), false};
    if (cell != RM_FLAT_CELL && !rm_cell_is_indoor(cell)) {
        // A body reaches an outdoor cell from at most its own radius outside: one square around.
        int west = (int)rm_cell_column(cell) * RM_LAND_SQUARES;
        int south = (int)rm_cell_row(cell) * RM_LAND_SQUARES;
        s.west = at_least(s.west, west - 1);
        s.east = at_most(s.east, west + RM_LAND_SQUARES);
        s.south = at_least(s.south, south - 1);
        s.north = at_most(s.north, south + RM_LAND_SQUARES);
    }
    return s;
}

// Those that list it: the same for as long as it stands where it does.
static squares squares_in(const rm_obstacle *o, uint32_t cell) {
    squares s = small_squares_in(o, cell);
    int64_t count = ((int64_t)s.east - s.west + 1) * ((int64_t)s.north - s.south + 1);
    if (count <= RM_OBSTACLE_FEW_SQUARES) {
        return s;
    }
    if (cell != RM_FLAT_CELL) {
        return (squares){.is_wide = true};
    }
    return (squares){rm_wide_square_of(s.west), rm_wide_square_of(s.east),
                     rm_wide_square_of(s.south), rm_wide_square_of(s.north), true};
}

static rm_table *table_of(rm_collision *world, const squares *s) {
    return s->is_wide ? &world->wide : &world->listings;
}

void rm_mark_squares(rm_land_cell *cell, const rm_obstacle *o) {
    squares s = small_squares_in(o, cell->base.id);
    int west = rm_square_of(cell->x);
    int south = rm_square_of(cell->y);
    for (int x = s.west; x <= s.east; ++x) {
        for (int y = s.south; y <= s.north; ++y) {
            cell->squares |= rm_land_square_bit(x - west, y - south);
        }
    }
}

static bool list_in_cell(rm_collision *world, const rm_obstacle *o, uint32_t cell, uint32_t id) {
    squares s = squares_in(o, cell);
    for (int x = s.west; x <= s.east; ++x) {
        for (int y = s.south; y <= s.north; ++y) {
            if (!list_in_square(world, table_of(world, &s), rm_square_key(cell, x, y), id)) {
                return false;
            }
        }
    }
    rm_landblock *block = rm_cell_is_indoor(cell) ? NULL : rm_find_landblock(world, cell);
    if (block && cell != RM_FLAT_CELL) {
        rm_mark_squares(&block->cells[(cell & 0xFFFFu) - 1], o);
    }
    return true;
}

void rm_unlist_obstacle(rm_collision *world, rm_obstacle *o, uint32_t id) {
    for (uint32_t i = 0; i < o->cell_count; ++i) {
        squares s = squares_in(o, o->cells[i]);
        for (int x = s.west; x <= s.east; ++x) {
            for (int y = s.south; y <= s.north; ++y) {
                unlist_in_square(world, table_of(world, &s), rm_square_key(o->cells[i], x, y), id);
            }
        }
    }
    if (o->is_large) {
        remove_id(&world->large, id);
    }
    rm_release(&world->allocator, o->cells, o->cell_count * sizeof *o->cells);
    o->cells = NULL;
    o->cell_count = 0;
    o->is_large = false;
}

// ------------------------------------------------------------------------------------------ cells

// Cells of the map that an obstacle's box covers.
static squares map_cells_of(const rm_obstacle *o) {
    float block_x = (float)(o->cell >> 24) * RM_BLOCK_CELLS;
    float block_y = (float)(o->cell >> 16 & 0xFFu) * RM_BLOCK_CELLS;
    squares s = {(int)(rm_floor(o->low.x / RM_CELL_SIZE) + block_x),
                 (int)(rm_floor(o->high.x / RM_CELL_SIZE) + block_x),
                 (int)(rm_floor(o->low.y / RM_CELL_SIZE) + block_y),
                 (int)(rm_floor(o->high.y / RM_CELL_SIZE) + block_y), false};
    s.west = at_least(s.west, 0);
    s.south = at_least(s.south, 0);
    s.east = at_most(s.east, RM_MAP_CELLS - 1);
    s.north = at_most(s.north, RM_MAP_CELLS - 1);
    return s;
}

static bool covers_too_much(const rm_collision *world, const rm_obstacle *o) {
    float side = world->space == RM_SPACE_FLAT ? RM_OBSTACLE_SQUARE : RM_CELL_SIZE;
    float x = (o->high.x - o->low.x) / side + 2.0f;
    float y = (o->high.y - o->low.y) / side + 2.0f;
    float most = world->space == RM_SPACE_FLAT ? (float)RM_OBSTACLE_MAX_SQUARES
                                               : (float)RM_OBSTACLE_MAX_SQUARES / 16.0f;
    return x * y > most;
}

// A growing list of cells, without duplicates.
static bool add_cell(rm_collision *world, rm_id_list *cells, uint32_t cell) {
    return insert_id(world, cells, cell);
}

// Rooms behind the portals of a building that the obstacle's bounds reach into.
static bool add_rooms_of(rm_collision *world, const rm_obstacle *o, uint32_t cell,
                         rm_id_list *cells) {
    const rm_land_cell *land = (const rm_land_cell *)rm_find_cell(world, cell);
    const rm_building *building = land ? land->building : NULL;
    for (uint32_t i = 0; building && i < building->portal_count; ++i) {
        const rm_room *room =
            (const rm_room *)rm_table_find(&world->rooms, building->portals[i].other);
        if (room) {
            rm_sphere bounds = o->bounds;
            bounds.center = rm_vec3_sub(bounds.center, rm_block_offset(o->cell, room->base.id));
            if (rm_room_touches(room, &bounds) && !add_cell(world, cells, room->base.id)) {
                return false;
            }
        }
    }
    return true;
}

static bool find_outdoor_cells(rm_collision *world, const rm_obstacle *o, rm_id_list *cells) {
    squares s = map_cells_of(o);
    for (int x = s.west; x <= s.east; ++x) {
        for (int y = s.south; y <= s.north; ++y) {
            uint32_t cell = rm_map_cell_id((uint32_t)x, (uint32_t)y);
            if (!add_cell(world, cells, cell) || !add_rooms_of(world, o, cell, cells)) {
                return false;
            }
        }
    }
    return true;
}

// Indoors the list of a sweep is built about the obstacle's bounds.
static bool find_indoor_cells(rm_collision *world, const rm_obstacle *o, rm_id_list *cells) {
    rm_transition t;
    t.world = world;
    t.sphere_count = 1;
    t.spheres[0] = o->bounds;
    t.check.at = rm_position_make(o->cell, o->bounds.center, rm_quat_identity());
    t.check.cell = rm_find_cell(world, o->cell);
    (void)rm_build_cell_list(&t);
    for (int i = 0; i < t.list.count; ++i) {
        if (!add_cell(world, cells, t.list.items[i].id)) {
            return false;
        }
    }
    return true;
}

static bool find_cells(rm_collision *world, const rm_obstacle *o, rm_id_list *cells) {
    if (world->space == RM_SPACE_FLAT) {
        return add_cell(world, cells, RM_FLAT_CELL);
    }
    return rm_cell_is_indoor(o->cell) ? find_indoor_cells(world, o, cells)
                                      : find_outdoor_cells(world, o, cells);
}

// Lists an obstacle that is listed nowhere. Without memory it stays that way.
// A copy of what was found, of which there may be nothing.
static bool keep_cells(rm_collision *world, rm_obstacle *o, const rm_id_list *found) {
    if (found->count == 0) {
        return true;
    }
    o->cells = (uint32_t *)rm_allocate(&world->allocator, found->count * sizeof *o->cells);
    if (!o->cells) {
        return false;
    }
    o->cell_count = found->count;
    memcpy(o->cells, found->ids, found->count * sizeof *o->cells);
    return true;
}

bool rm_list_obstacle(rm_collision *world, uint32_t id) {
    rm_obstacle *o = &world->obstacles[id];
    if (!rm_cell_is_indoor(o->cell) && covers_too_much(world, o)) {
        o->is_large = insert_id(world, &world->large, id);
        return o->is_large;
    }
    rm_id_list found = {NULL, 0, 0, {0}};
    bool is_listed = find_cells(world, o, &found) && keep_cells(world, o, &found);
    if (is_listed) {
        for (uint32_t i = 0; i < o->cell_count && is_listed; ++i) {
            is_listed = list_in_cell(world, o, o->cells[i], id);
        }
        if (!is_listed) {
            rm_unlist_obstacle(world, o, id);
        }
    }
    rm_free_ids(world, &found);
    return is_listed;
}

// Adds what a new room has made reachable. Cells only join: nothing is taken out here.
static bool relist(rm_collision *world, uint32_t id) {
    rm_obstacle *o = &world->obstacles[id];
    rm_id_list found = {NULL, 0, 0, {0}};
    bool is_done = find_cells(world, o, &found);
    for (uint32_t i = 0; i < o->cell_count && is_done; ++i) {
        is_done = insert_id(world, &found, o->cells[i]);
    }
    uint32_t *cells = NULL;
    if (is_done && found.count > 0) {
        cells = (uint32_t *)rm_allocate(&world->allocator, found.count * sizeof *cells);
    }
    if (cells) {
        memcpy(cells, found.ids, found.count * sizeof *cells);
        rm_release(&world->allocator, o->cells, o->cell_count * sizeof *cells);
        o->cells = cells;
        o->cell_count = found.count;
        for (uint32_t i = 0; i < found.count && is_done; ++i) {
            is_done = list_in_cell(world, o, cells[i], id);
        }
    }
    rm_free_ids(world, &found);
    return is_done && cells;
}

bool rm_relist_obstacles(rm_collision *world, uint32_t cell) {
    for (uint32_t i = 0; i < world->obstacle_count; ++i) {
        const rm_obstacle *o = &world->obstacles[i];
        if (o->is_alive && !o->is_large && (o->cell ^ cell) < 0x10000u && !relist(world, i)) {
            return false;
        }
    }
    return true;
}
