// Lists of obstacles. Each is listed under every cell that it may touch, by squares of
// RM_OBSTACLE_SQUARE within the cell, or by wide squares where those would be many; one that covers
// too many cells is listed once for all.
//
// o->cells says where it is listed, so that it can be taken out again: the squares of all its cells
// are walked in one order, which o->places follows. The last of a list moves into the place that
// becomes free, so that lists are unordered: whoever walks one sorts.

#include "base/allocate.h"
#include "collide/collide_numbers.h"
#include "collide/map_building.h"
#include "collide/sweep_transition.h"
#include "space/space_numbers.h"

#include <string.h>

// ------------------------------------------------------------------------------------------ lists

static void free_items(rm_collision *world, rm_obstacle_list *list) {
    if (list->capacity > RM_OBSTACLE_LIST_FEW) {
        rm_release(&world->allocator, list->items, list->capacity * sizeof *list->items);
    }
}

static bool grow_list(rm_collision *world, rm_obstacle_list *list) {
    if (list->capacity == 0) {
        list->items = list->few;
        list->capacity = RM_OBSTACLE_LIST_FEW;
        return true;
    }
    uint32_t capacity = list->capacity * 2;
    rm_listed *items = (rm_listed *)rm_allocate(&world->allocator, capacity * sizeof *items);
    if (!items) {
        return false;
    }
    memcpy(items, list->items, list->count * sizeof *items);
    free_items(world, list);
    list->items = items;
    list->capacity = capacity;
    return true;
}

// Stored index of an obstacle in one of its lists.
static uint32_t *place_of(rm_obstacle *o, uint32_t place) {
    return o->is_large ? &o->large_place : &o->places[place];
}

static bool insert_item(rm_collision *world, rm_obstacle_list *list, rm_listed item) {
    if (list->count == list->capacity && !grow_list(world, list)) {
        return false;
    }
    *place_of(&world->obstacles[item.id], item.place) = list->count;
    list->items[list->count++] = item;
    return true;
}

static void remove_item(rm_collision *world, rm_obstacle_list *list, uint32_t at) {
    rm_listed last = list->items[--list->count];
    if (at < list->count) {
        list->items[at] = last;
        *place_of(&world->obstacles[last.id], last.place) = at;
    }
}

static void free_list(rm_collision *world, rm_obstacle_list *list) {
    free_items(world, list);
    rm_release(&world->allocator, list, sizeof *list);
}

static bool list_in_square(rm_collision *world, rm_table *table, uint64_t key, rm_listed item) {
    rm_obstacle_list *list = (rm_obstacle_list *)rm_table_find(table, key);
    if (!list) {
        if (!rm_table_reserve(table, &world->allocator, 1)) {
            return false;
        }
        list = (rm_obstacle_list *)rm_allocate(&world->allocator, sizeof *list);
        if (!list) {
            return false;
        }
        rm_table_insert(table, key, list);
    }
    return insert_item(world, list, item);
}

static void unlist_in_square(rm_collision *world, rm_table *table, uint64_t key, uint32_t at) {
    rm_obstacle_list *list = (rm_obstacle_list *)rm_table_find(table, key);
    remove_item(world, list, at);
    if (list->count == 0) {
        rm_table_remove(table, key);
        free_list(world, list);
    }
}

static void free_table(rm_collision *world, rm_table *table) {
    for (uint32_t i = 0; i < table->capacity; ++i) {
        if (table->slots[i].value) {
            free_list(world, (rm_obstacle_list *)table->slots[i].value);
        }
    }
    rm_table_free(table, &world->allocator);
}

static void free_cells(rm_collision *world, rm_obstacle *o) {
    rm_release(&world->allocator, o->cells, o->cells_size * sizeof *o->cells);
    o->cells = o->places = NULL;
    o->cell_count = o->place_count = o->cells_size = 0;
}

void rm_free_listings(rm_collision *world) {
    free_table(world, &world->listings);
    free_table(world, &world->wide);
    free_items(world, &world->large);
    for (uint32_t i = 0; i < world->obstacle_count; ++i) {
        free_cells(world, &world->obstacles[i]);
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
    rm_vec3 shift = rm_landblock_offset(o->cell, cell);
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

void rm_mark_listed(const rm_collision *world, rm_land_cell *cell) {
    int west = rm_square_of(cell->x) - 1;
    int south = rm_square_of(cell->y) - 1;
    for (int i = 0; world->listings.count > 0 && i < RM_LAND_SQUARES_AROUND; ++i) {
        for (int k = 0; k < RM_LAND_SQUARES_AROUND; ++k) {
            uint64_t key = rm_square_key(cell->base.id, west + i, south + k);
            cell->squares |=
                rm_table_find(&world->listings, key) ? rm_land_square_bit(i - 1, k - 1) : 0;
        }
    }
    const rm_obstacle_list *wide =
        (const rm_obstacle_list *)rm_table_find(&world->wide, rm_square_key(cell->base.id, 0, 0));
    for (uint32_t i = 0; wide && i < wide->count; ++i) {
        rm_mark_squares(cell, &world->obstacles[wide->items[i].id]);
    }
}

// Squares of one cell that list an obstacle. Count.
static uint32_t square_count(const rm_obstacle *o, uint32_t cell) {
    squares s = squares_in(o, cell);
    return s.east >= s.west && s.north >= s.south
               ? (uint32_t)(s.east - s.west + 1) * (uint32_t)(s.north - s.south + 1)
               : 0;
}

// Lists an obstacle in one of its cells; when out of memory in some of its squares, which
// it stores.
static bool list_in_cell(rm_collision *world, rm_obstacle *o, uint32_t cell, uint32_t id) {
    squares s = squares_in(o, cell);
    for (int x = s.west; x <= s.east; ++x) {
        for (int y = s.south; y <= s.north; ++y) {
            rm_listed item = {id, o->place_count};
            if (!list_in_square(world, table_of(world, &s), rm_square_key(cell, x, y), item)) {
                return false;
            }
            o->place_count++;
            world->list_work++;
        }
    }
    rm_landblock *block = rm_cell_is_indoor(cell) ? NULL : rm_find_landblock(world, cell);
    if (block && cell != RM_FLAT_CELL) {
        rm_mark_squares(&block->cells[(cell & 0xFFFFu) - 1], o);
    }
    return true;
}

// Takes an obstacle out of its last places: those from `place` on, the first of cell number `cell`.
static void unlist_from(rm_collision *world, rm_obstacle *o, uint32_t cell, uint32_t place) {
    for (uint32_t i = cell; place < o->place_count; ++i) {
        squares s = squares_in(o, o->cells[i]);
        for (int x = s.west; x <= s.east && place < o->place_count; ++x) {
            for (int y = s.south; y <= s.north && place < o->place_count; ++y) {
                uint64_t key = rm_square_key(o->cells[i], x, y);
                unlist_in_square(world, table_of(world, &s), key, o->places[place++]);
            }
        }
    }
}

void rm_unlist_obstacle(rm_collision *world, rm_obstacle *o) {
    if (o->is_large) {
        remove_item(world, &world->large, o->large_place);
        o->is_large = false;
    }
    unlist_from(world, o, 0, 0);
    free_cells(world, o);
}

// ------------------------------------------------------------------------------------------ cells

// Cells of the map that an obstacle's box covers.
static squares map_cells_of(const rm_obstacle *o) {
    float block_x = (float)(o->cell >> 24) * RM_LANDBLOCK_CELLS;
    float block_y = (float)(o->cell >> 16 & 0xFFu) * RM_LANDBLOCK_CELLS;
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

// Cells that an obstacle touches, as they are found: some more than once, in any order.
enum { FEW_CELLS = 16 };

typedef struct cell_set {
    rm_collision *world;
    uint32_t *ids; // `few`, or a block of its own
    uint32_t count, capacity;
    uint32_t few[FEW_CELLS];
} cell_set;

static void begin_cells(cell_set *cells, rm_collision *world) {
    cells->world = world;
    cells->ids = cells->few;
    cells->count = 0;
    cells->capacity = FEW_CELLS;
}

static void end_cells(cell_set *cells) {
    if (cells->capacity > FEW_CELLS) {
        rm_release(&cells->world->allocator, cells->ids, cells->capacity * sizeof *cells->ids);
    }
}

static bool add_cell(cell_set *cells, uint32_t cell) {
    if (cells->count == cells->capacity) {
        const rm_allocator *allocator = &cells->world->allocator;
        uint32_t capacity = cells->capacity * 4;
        uint32_t *ids = (uint32_t *)rm_allocate_any(allocator, capacity * sizeof *ids);
        if (!ids) {
            return false;
        }
        memcpy(ids, cells->ids, cells->count * sizeof *ids);
        end_cells(cells);
        cells->ids = ids;
        cells->capacity = capacity;
    }
    cells->ids[cells->count++] = cell;
    return true;
}

// Moves the id at `at` down a heap whose largest is on top.
static void sift_down(uint32_t *ids, uint32_t count, uint32_t at) {
    uint32_t id = ids[at];
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        child += child + 1 < count && ids[child + 1] > ids[child];
        if (ids[child] <= id) {
            break;
        }
        ids[at] = ids[child];
        at = child;
    }
    ids[at] = id;
}

static void sort_ids(uint32_t *ids, uint32_t count) {
    bool is_sorted = true;
    for (uint32_t i = 1; i < count && is_sorted; ++i) {
        is_sorted = ids[i - 1] <= ids[i];
    }
    for (uint32_t i = count / 2; !is_sorted && i > 0; --i) {
        sift_down(ids, count, i - 1);
    }
    for (uint32_t end = count; !is_sorted && end > 1; --end) {
        uint32_t largest = ids[0];
        ids[0] = ids[end - 1];
        ids[end - 1] = largest;
        sift_down(ids, end - 1, 0);
    }
}

// Puts the cells in order, each once.
static void sort_cells(cell_set *cells) {
    sort_ids(cells->ids, cells->count);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cells->count; ++i) {
        if (kept == 0 || cells->ids[kept - 1] != cells->ids[i]) {
            cells->ids[kept++] = cells->ids[i];
        }
    }
    cells->count = kept;
}

// Rooms behind the portals of a building that the obstacle's bounds reach into.
static bool add_rooms_of(rm_collision *world, const rm_obstacle *o, uint32_t cell,
                         cell_set *cells) {
    const rm_land_cell *land = (const rm_land_cell *)rm_find_cell(world, cell);
    const rm_building *building = land ? land->building : NULL;
    world->list_work += building ? building->portal_count / 8 : 0;
    for (uint32_t i = 0; building && i < building->portal_count; ++i) {
        const rm_room *room =
            (const rm_room *)rm_table_find(&world->rooms, building->portals[i].other);
        if (room) {
            rm_sphere bounds = o->bounds;
            bounds.center = rm_vec3_sub(bounds.center, rm_landblock_offset(o->cell, room->base.id));
            if (rm_room_touches(room, &bounds) && !add_cell(cells, room->base.id)) {
                return false;
            }
        }
    }
    return true;
}

static bool find_outdoor_cells(rm_collision *world, const rm_obstacle *o, cell_set *cells) {
    squares s = map_cells_of(o);
    for (int x = s.west; x <= s.east; ++x) {
        for (int y = s.south; y <= s.north; ++y) {
            uint32_t cell = rm_map_cell_id((uint32_t)x, (uint32_t)y);
            if (!add_cell(cells, cell) || !add_rooms_of(world, o, cell, cells)) {
                return false;
            }
        }
    }
    return true;
}

// Indoors the list of a sweep is built about the obstacle's bounds.
static bool find_indoor_cells(rm_collision *world, const rm_obstacle *o, cell_set *cells) {
    rm_transition t;
    t.world = world;
    t.sphere_count = 1;
    t.spheres[0] = o->bounds;
    t.check.at = rm_position_make(o->cell, o->bounds.center, rm_quat_identity());
    t.check.cell = rm_find_cell(world, o->cell);
    (void)rm_build_cell_list(&t);
    for (int i = 0; i < t.list.count; ++i) {
        if (!add_cell(cells, t.list.items[i].id)) {
            return false;
        }
    }
    return true;
}

// The cells that an obstacle touches, in order. The set is to be ended in any case.
static bool find_cells(rm_collision *world, const rm_obstacle *o, cell_set *cells) {
    begin_cells(cells, world);
    bool is_done = world->space == RM_SPACE_FLAT ? add_cell(cells, RM_FLAT_CELL)
                   : rm_cell_is_indoor(o->cell)  ? find_indoor_cells(world, o, cells)
                                                 : find_outdoor_cells(world, o, cells);
    sort_cells(cells);
    return is_done;
}

// Makes room for more cells of an obstacle, and for its places in them.
static bool reserve_cells(rm_collision *world, rm_obstacle *o, const cell_set *more) {
    uint32_t cell_count = o->cell_count + more->count;
    uint32_t size = cell_count + o->place_count;
    for (uint32_t i = 0; i < more->count; ++i) {
        size += square_count(o, more->ids[i]);
    }
    uint32_t *cells = (uint32_t *)rm_allocate(&world->allocator, size * sizeof *cells);
    if (!cells) {
        return false;
    }
    if (o->cells) {
        memcpy(cells, o->cells, o->cell_count * sizeof *cells);
        memcpy(cells + cell_count, o->places, o->place_count * sizeof *cells);
    }
    rm_release(&world->allocator, o->cells, o->cells_size * sizeof *cells);
    o->cells = cells;
    o->places = cells + cell_count;
    o->cells_size = size;
    return true;
}

// Lists an obstacle in cells where it is unlisted: in all of them, or in none when out of memory.
static bool list_in_cells(rm_collision *world, rm_obstacle *o, uint32_t id, const cell_set *more) {
    const uint32_t cell_count = o->cell_count;
    const uint32_t place_count = o->place_count;
    if (more->count == 0) {
        return true;
    }
    if (!reserve_cells(world, o, more)) {
        return false;
    }
    for (uint32_t i = 0; i < more->count; ++i) {
        o->cells[o->cell_count++] = more->ids[i];
        if (!list_in_cell(world, o, more->ids[i], id)) {
            unlist_from(world, o, cell_count, place_count);
            o->cell_count = cell_count;
            o->place_count = place_count;
            return false;
        }
    }
    return true;
}

static bool list_as_large(rm_collision *world, rm_obstacle *o, uint32_t id) {
    o->is_large = true;
    o->is_large = insert_item(world, &world->large, (rm_listed){id, 0});
    return o->is_large;
}

bool rm_list_obstacle(rm_collision *world, uint32_t id) {
    rm_obstacle *o = &world->obstacles[id];
    if (!rm_cell_is_indoor(o->cell) && covers_too_much(world, o)) {
        return list_as_large(world, o, id);
    }
    cell_set found;
    bool is_listed = find_cells(world, o, &found) && list_in_cells(world, o, id, &found);
    if (!is_listed) {
        free_cells(world, o);
    }
    end_cells(&found);
    return is_listed;
}

// Leaves those of the cells found in which the obstacle is unlisted.
static bool keep_new(rm_collision *world, const rm_obstacle *o, cell_set *found) {
    cell_set known;
    begin_cells(&known, world);
    bool is_done = true;
    for (uint32_t i = 0; i < o->cell_count && is_done; ++i) {
        is_done = add_cell(&known, o->cells[i]);
    }
    sort_cells(&known);
    uint32_t kept = 0;
    for (uint32_t i = 0, k = 0; i < found->count; ++i) {
        while (k < known.count && known.ids[k] < found->ids[i]) {
            ++k;
        }
        if (k == known.count || known.ids[k] != found->ids[i]) {
            found->ids[kept++] = found->ids[i];
        }
    }
    found->count = kept;
    end_cells(&known);
    return is_done;
}

// Adds cells that a new room has made reachable. Cells are only added here.
static bool relist(rm_collision *world, uint32_t id) {
    rm_obstacle *o = &world->obstacles[id];
    cell_set found;
    bool is_done = find_cells(world, o, &found) && keep_new(world, o, &found) &&
                   list_in_cells(world, o, id, &found);
    end_cells(&found);
    return is_done;
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
