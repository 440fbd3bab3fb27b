// The index of places: bodies in lists by square, and squares in the buckets of a hash table, so
// that the map may be of any size. Squares are counted over the whole map, from the landblock and
// the place in it; in flat space the landblock is 0.
//
// Invariants after rm_places_sort: a used lane is in the list of its square, an unused one is
// unlisted. The order within a list is that of insertion, and results must be independent of it.

#include "world/places.h"

#include "base/allocate.h"
#include "base/keyed.h"
#include "base/masks.h"
#include "body/rows.h"
#include "world/world.h"
#include "world/world_numbers.h"

#include <string.h>

// Side of a square: a whole part of a landblock. Metres. Origin: chosen; about what a game requests
// at once.
#define SQUARE 32.0f

// Bodies beyond this are in one list of their own. Metres. Origin: chosen; three times the width of
// the map, and columns of it fit into 16 bits.
#define FAR 500000.0f

// Square of places farther than FAR: a column and row beyond all others.
#define SQUARE_FAR 0x80008000u

// How far from its square a place may lie: lines are counted from a number that leaves an eighth of
// a metre to rounding, and a place is compared after it was moved to another landblock, which
// rounds it by a thirtieth within FAR. Metres. Origin: chosen, far more than both.
#define ROUNDING 1.0f

// A lookup of a square costs about as much as an eighth of a block.
enum { SQUARES_OF_A_BLOCK = 8 };

static uint32_t slots_of(const rm_world *world) {
    return world->block_count * RM_LANES;
}

// Counted from below, where the cut to a whole number is always downwards.
static inline int32_t line_of(uint32_t block, float coordinate) {
    const float below = 32768.0f; // more than FAR, in squares
    return (int32_t)block * (int32_t)(RM_LANDBLOCK_SIZE / SQUARE) +
           (int32_t)(coordinate * (1.0f / SQUARE) + below) - (int32_t)below;
}

static inline uint32_t square_at(int32_t column, int32_t row) {
    return (uint32_t)column << 16 | ((uint32_t)row & 0xFFFFu);
}

// Branch-free: eight at a time.
static inline uint32_t square_of(uint32_t cell, float x, float y) {
    uint32_t is_near = rm_truth(rm_abs(x) <= FAR) & rm_truth(rm_abs(y) <= FAR);
    int32_t column = line_of(cell >> 24, rm_pick(is_near, x, 0.0f));
    int32_t row = line_of(cell >> 16 & 0xFFu, rm_pick(is_near, y, 0.0f));
    return rm_pick_word(is_near, square_at(column, row), SQUARE_FAR);
}

static uint32_t *head_of(const rm_world *world, uint32_t square) {
    uint64_t hash = rm_keyed_hash(world->places.key, square);
    return &world->places.heads[hash * slots_of(world) >> 32];
}

// --- changed blocks ------------------------------------------------------------------------------

void rm_places_note_all(rm_world *world) {
    uint32_t tasks = (world->block_count + RM_TASK_BLOCKS - 1) / RM_TASK_BLOCKS;
    for (uint32_t task = 0; task < tasks; ++task) {
        world->tasks[task].changed = ~0u;
    }
}

void rm_places_spread(rm_world *world) {
    rm_places *p = &world->places;
    for (uint32_t task = 0; task < rm_world_task_count(world); ++task) {
        p->unsorted[task] |= world->tasks[task].changed;
        p->uncrossed[task] |= world->tasks[task].changed;
        world->tasks[task].changed = 0;
    }
}

// --- lists ---------------------------------------------------------------------------------------

static void unlist(const rm_world *world, uint32_t slot) {
    rm_place_link *all = world->places.places;
    const rm_place_link *own = &all[slot];
    if (own->next) {
        all[own->next - 1].previous = own->previous;
    }
    if (own->previous) {
        all[own->previous - 1].next = own->next;
    } else {
        *head_of(world, world->places.squares[slot]) = own->next;
    }
}

static void list(const rm_world *world, uint32_t slot, uint32_t square) {
    rm_place_link *all = world->places.places;
    uint32_t *head = head_of(world, square);
    all[slot] = (rm_place_link){*head, 0};
    world->places.squares[slot] = square;
    if (*head) {
        all[*head - 1].previous = slot + 1;
    }
    *head = slot + 1;
}

// The squares of a block's lanes. @return the lanes that are in another one than they are listed in
static uint32_t find_squares(const rm_world *world, uint32_t b, uint32_t squares[RM_LANES]) {
    const rm_hot *hot = &world->hot[b];
    const uint32_t *known = world->places.squares + (size_t)b * RM_LANES;
    uint32_t moved[RM_LANES];
    RM_EACH_LANE(i) {
        squares[i] = square_of(hot->cell[i], hot->origin[0][i], hot->origin[1][i]);
        moved[i] = rm_truth(squares[i] != known[i]);
    }
    return rm_mask_of(moved);
}

static void sort_block(const rm_world *world, uint32_t b) {
    uint32_t squares[RM_LANES];
    uint32_t used = world->marks[b].used;
    uint32_t listed = world->places.listed[b];
    uint32_t moved = (find_squares(world, b, squares) & used & listed) | (used ^ listed);
    for (int i = rm_first_lane(moved); i >= 0; i = rm_next_lane(moved, i)) {
        uint32_t slot = b * RM_LANES + (uint32_t)i;
        if (listed >> i & 1u) {
            unlist(world, slot);
        }
        if (used >> i & 1u) {
            list(world, slot, squares[i]);
        }
    }
    world->places.listed[b] = (uint8_t)used;
}

// --- the index -----------------------------------------------------------------------------------

void rm_places_drop_index(rm_world *world) {
    rm_places *p = &world->places;
    rm_release(&world->def.allocator, p->places, p->index_size);
    p->places = NULL;
    p->squares = NULL;
    p->heads = NULL;
    p->listed = NULL;
    p->index_size = 0;
}

void rm_places_clear(rm_world *world) {
    if (world->places.places) {
        memset(world->places.places, 0, world->places.index_size);
    }
    rm_places_note_all(world);
}

static bool make_index(rm_world *world) {
    rm_places *p = &world->places;
    size_t slots = slots_of(world);
    size_t size =
        slots * (sizeof *p->places + sizeof *p->squares + sizeof *p->heads) + world->block_count;
    rm_place_link *places = (rm_place_link *)rm_allocate(&world->def.allocator, size);
    if (!places) {
        return false;
    }
    p->places = places;
    p->squares = (uint32_t *)(void *)(places + slots);
    p->heads = p->squares + slots;
    p->listed = (uint8_t *)(p->heads + slots);
    p->index_size = size;
    rm_places_note_all(world);
    rm_places_spread(world);
    return true;
}

bool rm_places_sort(rm_world *world) {
    if (!world->places.places && !make_index(world)) {
        return false;
    }
    rm_places_spread(world);
    for (uint32_t task = 0; task < rm_world_task_count(world); ++task) {
        uint32_t b = task * RM_TASK_BLOCKS;
        for (uint32_t left = world->places.unsorted[task]; left && b < world->block_limit;
             left >>= 1, ++b) {
            if (left & 1u) {
                sort_block(world, b);
            }
        }
        world->places.unsorted[task] = 0;
    }
    return true;
}

// --- visiting ------------------------------------------------------------------------------------

static void visit_square(const rm_world *world, uint32_t square, rm_place_fn *visit, void *user) {
    const rm_place_link *all = world->places.places;
    for (uint32_t next = *head_of(world, square); next; next = all[next - 1].next) {
        if (world->places.squares[next - 1] == square) {
            visit(user, next - 1);
        }
    }
}

static bool is_near(rm_vec3 corner) {
    return rm_abs(corner.x) <= FAR && rm_abs(corner.y) <= FAR;
}

bool rm_places_visit(const rm_world *world, uint32_t origin_cell, rm_vec3 low, rm_vec3 high,
                     rm_place_fn *visit, void *user) {
    if (!is_near(low) || !is_near(high)) {
        return false;
    }
    int32_t west = line_of(origin_cell >> 24, low.x - ROUNDING);
    int32_t east = line_of(origin_cell >> 24, high.x + ROUNDING);
    int32_t south = line_of(origin_cell >> 16 & 0xFFu, low.y - ROUNDING);
    int32_t north = line_of(origin_cell >> 16 & 0xFFu, high.y + ROUNDING);
    int64_t squares = ((int64_t)east - west + 1) * ((int64_t)north - south + 1);
    if (east - west >= 0 && north - south >= 0 &&
        squares > (int64_t)world->block_limit * SQUARES_OF_A_BLOCK) {
        return false;
    }
    for (int32_t column = west; column <= east; ++column) {
        for (int32_t row = south; row <= north; ++row) {
            visit_square(world, square_at(column, row), visit, user);
        }
    }
    visit_square(world, SQUARE_FAR, visit, user);
    return true;
}
