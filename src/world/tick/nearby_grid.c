// The grid of nearby.h: filling it, and visiting what is around a place. Squares are counted over
// the whole map, from the landblock and the place in it, so that borders are irrelevant; in flat
// space the landblock is 0.

#include "remora/constants.h"

#include "base/keyed.h"
#include "world/tick/nearby.h"
#include "world/world.h"
#include "world/world_numbers.h"

#include <string.h>

// Side of a square: about the reach of a walking body's query, dividing a landblock evenly; then of
// a small square, in a tick and between ticks. Metres. Origin: chosen.
static const float SQUARE = 4.0f;
static const float SMALL_SQUARE = 1.0f;
static const float SMALL_SQUARE_BETWEEN = 2.0f;

// More bodies than this in one square, and all squares become small: in a tick, where most queries
// are about little more than the body itself, and between ticks, where those of placements are
// wide. Origin: chosen; 20 bodies of normal size fit into a square side by side.
enum { CROWDED = 32, CROWDED_BETWEEN = 8 };

// Rings that a query may have; wider ones examine whole rectangles.
enum { MOST_RINGS = 12 };

// Bodies that reach further than this are kept apart: else every query would have to be that wide.
// Metres. Origin: chosen.
static const float LARGE = 4.0f;

// The list of bodies that are kept apart; others have the number of a bucket.
static const uint32_t BIG = UINT32_MAX;

// Rectangles of up to RM_NEARBY_SQUARES squares whose beginnings are less than this apart, in
// squares, have different keys for all squares of both.
enum { KEYS_LIMIT = 65536 - RM_NEARBY_SQUARES };

typedef struct rectangle {
    int32_t west, south, east, north; // squares, all inclusive
} rectangle;

uint32_t rm_nearby_buckets(uint32_t capacity) {
    return capacity + capacity / 8;
}

// All sides are whole parts of a landblock, and powers of two: exact.
static int32_t square_of(const rm_nearby *nearby, uint32_t block, float coordinate) {
    float side = nearby->side;
    return (int32_t)block * (int32_t)(RM_LANDBLOCK_SIZE / side) +
           (int32_t)rm_floor(coordinate / side);
}

static uint32_t bucket_of(const rm_nearby *nearby, int32_t column, int32_t row) {
    uint32_t hash = rm_keyed_hash(nearby->key, (uint32_t)column) ^
                    rm_keyed_hash(nearby->key * UINT64_C(0xBF58476D1CE4E5B9), (uint32_t)row);
    return (uint32_t)((uint64_t)hash * nearby->bucket_count >> 32);
}

// Squares that share it are 65536 squares apart.
static uint32_t square_key(int32_t column, int32_t row) {
    return (uint32_t)column << 16 | ((uint32_t)row & 0xFFFFu);
}

// --- building ------------------------------------------------------------------------------------

bool rm_lane_is_solid(const rm_lane *lane) {
    return lane->cold->shape.sphere_count > 0 &&
           !rm_lane_flag(lane, RM_LANE_AWAY | RM_LANE_ENTERING | RM_LANE_HELD);
}

float rm_shape_reach(const rm_shape *shape) {
    float size = 0.0f;
    for (uint32_t k = 0; k < shape->sphere_count; ++k) {
        float own = rm_vec3_length(shape->spheres[k].center) + shape->spheres[k].radius;
        size = own > size ? own : size;
    }
    return size;
}

static uint32_t *list_head(rm_nearby *nearby, uint32_t list) {
    return list == BIG ? &nearby->large : &nearby->heads[list];
}

// How many of a square are in a bucket: the latest has the count. While the grid is filled, `state`
// holds the number of a body within its square.
static uint32_t rank_in(const rm_nearby *nearby, uint32_t next, uint32_t square) {
    while (next && nearby->entries[next - 1].square != square) {
        next = nearby->entries[next - 1].next;
    }
    return next ? nearby->entries[next - 1].state : 0;
}

// The list that a body belongs into: a bucket, or BIG. Fills its entry except for the links.
static inline uint32_t locate(rm_nearby *nearby, const rm_lane *lane, rm_nearby_entry *entry) {
    rm_position at = rm_lane_position(lane);
    entry->size = rm_shape_reach(&lane->cold->shape);
    if (!(entry->size <= LARGE) || !rm_vec3_is_within(at.origin, RM_COORDINATE_LIMIT)) {
        return BIG;
    }
    int32_t column = square_of(nearby, at.cell >> 24, at.origin.x);
    int32_t row = square_of(nearby, at.cell >> 16 & 0xFFu, at.origin.y);
    entry->square = square_key(column, row);
    nearby->size = entry->size > nearby->size ? entry->size : nearby->size;
    return bucket_of(nearby, column, row);
}

static void add(rm_nearby *nearby, const rm_lane *lane) {
    rm_nearby_entry *entry = &nearby->entries[lane->id.index1 - 1];
    uint32_t list = locate(nearby, lane, entry);
    uint32_t *head = list_head(nearby, list);
    if (list != BIG) {
        entry->state = rank_in(nearby, *head, entry->square) + 1;
        nearby->fullest = entry->state > nearby->fullest ? entry->state : nearby->fullest;
    }
    entry->next = *head;
    *head = lane->id.index1;
}

static void fill(rm_world *world, bool is_fine) {
    rm_nearby *nearby = &world->nearby;
    nearby->is_fine = is_fine;
    nearby->side = !is_fine ? SQUARE : world->is_ticking ? SMALL_SQUARE : SMALL_SQUARE_BETWEEN;
    memset(nearby->heads, 0, (size_t)nearby->bucket_count * sizeof *nearby->heads);
    nearby->count = world->block_limit * RM_LANES;
    nearby->large = nearby->late_count = 0;
    nearby->size = 0.0f;
    nearby->fullest = 0;
    nearby->is_built = true;
    // From the last block down, so that slots ascend in every list.
    for (uint32_t b = world->block_limit; b-- > 0;) {
        uint32_t used = world->marks[b].used;
        rm_block block = rm_world_block(world, b);
        for (int i = RM_LANES; i-- > 0;) {
            rm_lane lane = rm_block_lane(&block, i);
            if (used >> i & 1u && rm_lane_is_solid(&lane)) {
                add(nearby, &lane);
            } else {
                nearby->entries[lane.id.index1 - 1].size = RM_NEARBY_ABSENT;
            }
        }
    }
}

static void note_states(rm_world *world) {
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        for (uint32_t i = 0; i < RM_LANES; ++i) {
            world->nearby.entries[b * RM_LANES + i].state = world->hot[b].state[i];
        }
    }
}

// Between ticks bodies leave their lists: each stores its own.
static void note_lists(rm_world *world) {
    rm_nearby *nearby = &world->nearby;
    for (uint32_t slot = 0; slot < nearby->count; ++slot) {
        if (nearby->entries[slot].size >= 0.0f) {
            rm_lane lane = rm_world_lane(world, slot);
            nearby->entries[slot].state = locate(nearby, &lane, &nearby->entries[slot]);
        }
    }
}

void rm_nearby_build(rm_world *world) {
    fill(world, false);
    if (world->nearby.fullest > (world->is_ticking ? CROWDED : CROWDED_BETWEEN)) {
        fill(world, true);
    }
    if (world->is_ticking) {
        note_states(world);
    } else {
        note_lists(world);
    }
}

// --- between ticks -------------------------------------------------------------------------------

static void take_out(rm_nearby *nearby, uint32_t slot) {
    const rm_nearby_entry *entry = &nearby->entries[slot];
    uint32_t *link = list_head(nearby, entry->state);
    while (*link != slot + 1) {
        link = &nearby->entries[*link - 1].next;
    }
    *link = entry->next;
}

void rm_nearby_note_late(rm_nearby *nearby, uint32_t slot) {
    for (; nearby->count <= slot; ++nearby->count) {
        nearby->entries[nearby->count].size = RM_NEARBY_ABSENT;
    }
    rm_nearby_entry *entry = &nearby->entries[slot];
    if (entry->size == RM_NEARBY_TOUCHED) {
        return;
    }
    if (nearby->late_count == RM_NEARBY_LATE) {
        nearby->is_built = false;
        return;
    }
    if (entry->size != RM_NEARBY_ABSENT) {
        take_out(nearby, slot);
    }
    entry->size = RM_NEARBY_TOUCHED;
    nearby->late[nearby->late_count++] = slot;
}

// Bodies of a square in a list.
static uint32_t count_in(const rm_nearby *nearby, uint32_t next, uint32_t square) {
    uint32_t count = 0;
    for (; next; next = nearby->entries[next - 1].next) {
        count += nearby->entries[next - 1].square == square;
    }
    return count;
}

// Into its list by slot, as if the grid had been built now.
static void put_in(rm_nearby *nearby, const rm_lane *lane) {
    rm_nearby_entry *entry = &nearby->entries[lane->id.index1 - 1];
    uint32_t list = locate(nearby, lane, entry);
    uint32_t *head = list_head(nearby, list);
    uint32_t *link = head;
    while (*link && *link < lane->id.index1) {
        link = &nearby->entries[*link - 1].next;
    }
    entry->next = *link;
    entry->state = list;
    *link = lane->id.index1;
    if (list != BIG && !nearby->is_fine &&
        count_in(nearby, *head, entry->square) > CROWDED_BETWEEN) {
        nearby->is_built = false;
    }
}

void rm_nearby_refile(rm_world *world, rm_body_id input) {
    rm_nearby *nearby = &world->nearby;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < nearby->late_count; ++i) {
        uint32_t slot = nearby->late[i];
        rm_lane lane = rm_world_lane(world, slot);
        if (slot + 1 == input.index1) {
            nearby->late[kept++] = slot;
        } else if (rm_world_slot_is_used(world, slot) && rm_lane_is_solid(&lane)) {
            put_in(nearby, &lane);
        } else {
            nearby->entries[slot].size = RM_NEARBY_ABSENT;
        }
    }
    nearby->late_count = kept;
}

// --- visiting ------------------------------------------------------------------------------------

// The squares within reach of a place, and a little more than rounding can take away. False where
// they are uncountable.
static bool squares_around(const rm_nearby *nearby, const rm_position *at, float reach,
                           rectangle *squares) {
    if (!rm_vec3_is_within(at->origin, RM_COORDINATE_LIMIT) || !(reach <= RM_NUMBER_LIMIT)) {
        return false;
    }
    float x = at->origin.x;
    float y = at->origin.y;
    float far = reach + 0.01f + 1e-5f * reach + 1e-6f * (rm_abs(x) + rm_abs(y));
    squares->west = square_of(nearby, at->cell >> 24, x - far);
    squares->east = square_of(nearby, at->cell >> 24, x + far);
    squares->south = square_of(nearby, at->cell >> 16 & 0xFFu, y - far);
    squares->north = square_of(nearby, at->cell >> 16 & 0xFFu, y + far);
    return true;
}

static int64_t area(const rectangle *r) {
    return ((int64_t)r->east - r->west + 1) * ((int64_t)r->north - r->south + 1);
}

// Whether keys of squares of both are unique.
static bool are_distinct(const rectangle *a, const rectangle *b) {
    return rm_abs((float)a->west - (float)b->west) < (float)KEYS_LIMIT &&
           rm_abs((float)a->south - (float)b->south) < (float)KEYS_LIMIT;
}

static bool holds_all(const rectangle *r, const rectangle *other) {
    return other->west >= r->west && other->east <= r->east && other->south >= r->south &&
           other->north <= r->north;
}

static bool holds(const rectangle *r, int32_t column, int32_t row) {
    return column >= r->west && column <= r->east && row >= r->south && row <= r->north;
}

// Only bodies of the square count as tests: the number of others in its bucket depends on the key.
static uint32_t visit_square(const rm_nearby *nearby, int32_t column, int32_t row, uint32_t most,
                             rm_nearby_visit_fn *visit, void *user) {
    uint32_t looks = 0;
    uint32_t key = square_key(column, row);
    uint32_t next = nearby->heads[bucket_of(nearby, column, row)];
    for (; next && looks < most; next = nearby->entries[next - 1].next) {
        if (nearby->entries[next - 1].square == key) {
            looks += 1;
            visit(user, next - 1);
        }
    }
    return looks;
}

// Less those of another rectangle, already visited, or null.
static uint32_t visit_rectangle(const rm_nearby *nearby, const rectangle *squares,
                                const rectangle *without, uint32_t most, rm_nearby_visit_fn *visit,
                                void *user) {
    uint32_t looks = 0;
    for (int32_t column = squares->west; column <= squares->east; ++column) {
        for (int32_t row = squares->south; row <= squares->north; ++row) {
            if (!without || !holds(without, column, row)) {
                looks += visit_square(nearby, column, row, most - looks, visit, user);
            }
        }
    }
    return looks;
}

static uint32_t visit_all(const rm_nearby *nearby, uint32_t most, rm_nearby_visit_fn *visit,
                          void *user) {
    uint32_t looks = 0;
    for (uint32_t slot = 0; slot < nearby->count && looks < most; ++slot) {
        if (nearby->entries[slot].size >= 0.0f) {
            looks += 1;
            visit(user, slot);
        }
    }
    return looks;
}

static uint32_t visit_large(const rm_nearby *nearby, uint32_t most, rm_nearby_visit_fn *visit,
                            void *user) {
    uint32_t looks = 0;
    for (uint32_t next = nearby->large; next && looks < most;
         next = nearby->entries[next - 1].next) {
        visit(user, next - 1);
        looks += 1;
    }
    return looks;
}

// The squares about both places. False where they are too many to look up one by one.
static bool find_rectangles(const rm_nearby *nearby, const rm_position *from, const rm_position *to,
                            float reach, rectangle *start, rectangle *end) {
    float far = reach + nearby->size;
    return squares_around(nearby, from, far, start) && squares_around(nearby, to, far, end) &&
           area(start) <= RM_NEARBY_SQUARES && area(end) <= RM_NEARBY_SQUARES &&
           are_distinct(start, end);
}

uint32_t rm_nearby_visit(const rm_nearby *nearby, const rm_position *from, const rm_position *to,
                         float reach, uint32_t most, rm_nearby_visit_fn *visit, void *user) {
    rectangle start;
    rectangle end;
    if (!find_rectangles(nearby, from, to, reach, &start, &end)) {
        return visit_all(nearby, most, visit, user);
    }
    uint32_t looks = visit_rectangle(nearby, &start, NULL, most, visit, user);
    if (!holds_all(&start, &end)) {
        looks += visit_rectangle(nearby, &end, &start, most - looks, visit, user);
    }
    return looks + visit_large(nearby, most - looks, visit, user);
}

// --- where bodies stand in each other ------------------------------------------------------------

bool rm_nearby_has_rings(const rm_nearby *nearby, const rm_position *from, const rm_position *to,
                         float reach, int *rings) {
    // They are drawn about `from`, and have to hold what is near `to` as well.
    float far = reach + nearby->size + rm_position_distance(from, to);
    if (!nearby->is_fine || !(far < nearby->side * MOST_RINGS) ||
        !rm_vec3_is_within(from->origin, RM_COORDINATE_LIMIT)) {
        return false;
    }
    *rings = (int)(far / nearby->side) + 2;
    return true;
}

uint32_t rm_nearby_visit_ring(const rm_nearby *nearby, const rm_position *from, int ring,
                              uint32_t looks, rm_nearby_visit_fn *visit, void *user) {
    int32_t column = square_of(nearby, from->cell >> 24, from->origin.x);
    int32_t row = square_of(nearby, from->cell >> 16 & 0xFFu, from->origin.y);
    uint32_t done = 0;
    for (int32_t x = -ring; x <= ring; ++x) {
        int32_t step = x == -ring || x == ring ? 1 : 2 * ring;
        for (int32_t y = -ring; y <= ring; y += step) {
            done += visit_square(nearby, column + x, row + y, looks - done, visit, user);
        }
    }
    return ring == 0 ? done + visit_large(nearby, looks - done, visit, user) : done;
}
