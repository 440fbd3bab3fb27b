// Queries of places that read few bodies. Only bodies that may have moved since the last query are
// examined (places.h), and those near the box that is requested. Results follow from the places
// alone: in the order of slots, whatever the order of the lists.

#include "base/masks.h"
#include "body/rows.h"
#include "world/ops.h"
#include "world/world.h"
#include "world/world_numbers.h"

// A box in metres about the corner of a landblock, bounds included.
typedef struct box {
    uint32_t origin_cell;
    rm_vec3 low, high;
} box;

// A mask: whether a lane's place lies in the box.
static inline uint32_t is_inside(const rm_hot *hot, int i, const box *b) {
    rm_vec3 offset = rm_landblock_offset(b->origin_cell, hot->cell[i]);
    float x = hot->origin[0][i] + offset.x;
    float y = hot->origin[1][i] + offset.y;
    float z = hot->origin[2][i];
    return rm_truth(x >= b->low.x) & rm_truth(x <= b->high.x) & rm_truth(y >= b->low.y) &
           rm_truth(y <= b->high.y) & rm_truth(z >= b->low.z) & rm_truth(z <= b->high.z) &
           rm_truth(!(hot->flags[i] & (RM_LANE_AWAY | RM_LANE_HELD)));
}

static uint32_t lanes_within(const rm_block *block, const box *b) {
    uint32_t inside[RM_LANES];
    const rm_hot *hot = block->hot;
    RM_EACH_LANE(i) {
        inside[i] = is_inside(hot, i, b);
    }
    return rm_mask_of(inside) & block->marks->used;
}

// --- the lowest slots of many --------------------------------------------------------------------

// Bodies that were found; of more than there is room for, those of the lowest slots. Once it is
// full it is a heap whose first is the last that has room.
typedef struct found {
    const rm_world *world;
    const box *asked;
    rm_body_id *ids;
    uint32_t capacity; // 0: full
    uint32_t count;    // also of those beyond the capacity
} found;

static void sift_down(rm_body_id *ids, uint32_t count, uint32_t at) {
    rm_body_id own = ids[at];
    uint32_t below = 2 * at + 1;
    while (below < count) {
        below += below + 1 < count && ids[below + 1].index1 > ids[below].index1;
        if (ids[below].index1 <= own.index1) {
            break;
        }
        ids[at] = ids[below];
        at = below;
        below = 2 * at + 1;
    }
    ids[at] = own;
}

static void make_heap(rm_body_id *ids, uint32_t count) {
    for (uint32_t i = count / 2; i-- > 0;) {
        sift_down(ids, count, i);
    }
}

static void sort_heap(rm_body_id *ids, uint32_t count) {
    while (count > 1) {
        rm_body_id last = ids[0];
        count -= 1;
        ids[0] = ids[count];
        ids[count] = last;
        sift_down(ids, count, 0);
    }
}

static void keep(found *f, rm_body_id id) {
    if (f->count < f->capacity) {
        f->ids[f->count] = id;
        if (f->count + 1 == f->capacity) {
            make_heap(f->ids, f->capacity);
        }
    } else if (f->capacity > 0 && id.index1 < f->ids[0].index1) {
        f->ids[0] = id;
        sift_down(f->ids, f->capacity, 0);
    }
    f->count += 1;
}

static void consider(void *user, uint32_t slot) {
    found *f = (found *)user;
    rm_lane lane = rm_world_lane(f->world, slot);
    if (is_inside(lane.hot, lane.i, f->asked)) {
        keep(f, lane.id);
    }
}

static void put_in_order(found *f) {
    if (f->count < f->capacity) {
        make_heap(f->ids, f->count);
    }
    sort_heap(f->ids, f->count < f->capacity ? f->count : f->capacity);
}

// --- queries -------------------------------------------------------------------------------------

static uint32_t look_at_all(const rm_world *world, const box *asked, rm_body_id *ids,
                            uint32_t capacity) {
    uint32_t count = 0;
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        rm_block block = rm_world_block(world, b);
        uint32_t lanes = lanes_within(&block, asked);
        for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
            if (ids && count < capacity) {
                ids[count] = rm_block_lane(&block, i).id;
            }
            count += 1;
        }
    }
    return count;
}

// Inside a tick other threads may query, and bodies move: the index stays as it is.
uint32_t rm_world_within(rm_world *world, uint32_t origin_cell, rm_vec3 low, rm_vec3 high,
                         rm_body_id *ids, uint32_t capacity) {
    if (!world) {
        return 0;
    }
    box asked = {world->def.space == RM_SPACE_FLAT ? 0 : origin_cell, low, high};
    found f = {world, &asked, ids, ids ? capacity : 0, 0};
    if (world->is_busy || !rm_places_sort(world) ||
        !rm_places_visit(world, asked.origin_cell, low, high, consider, &f)) {
        return look_at_all(world, &asked, ids, f.capacity);
    }
    put_in_order(&f);
    return f.count;
}

// Lanes of a block that are in another landblock than the one that is noted.
static uint32_t lanes_across(const rm_block *block) {
    uint32_t across[RM_LANES];
    RM_EACH_LANE(i) {
        uint32_t moved = (block->hot->cell[i] ^ block->warm->noted_landblock[i]) >> 16;
        across[i] = rm_truth(moved != 0);
    }
    return rm_mask_of(across) & block->marks->used;
}

// What exceeds the capacity stays noted as it was, and is returned by the next call.
static uint32_t take_block(const rm_block *block, rm_crossing *crossings, uint32_t capacity) {
    uint32_t count = 0;
    uint32_t lanes = lanes_across(block);
    for (int i = rm_first_lane(lanes); i >= 0 && count < capacity; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        uint32_t from = block->warm->noted_landblock[i];
        if (crossings) {
            crossings[count] = (rm_crossing){lane.id, from, rm_lane_landblock(&lane)};
        }
        block->warm->noted_landblock[i] = rm_lane_landblock(&lane);
        count += 1;
    }
    return count;
}

// A block that was cut short by the capacity keeps its bit: the next call goes on with it.
rm_status rm_apply_take_crossings(rm_world *world, const rm_op_take_crossings *op) {
    uint32_t count = 0;
    uint32_t *uncrossed = world->places.uncrossed;
    rm_places_spread(world);
    for (uint32_t b = 0; b < world->block_limit && count < op->capacity; ++b) {
        uint32_t bit = 1u << b % RM_TASK_BLOCKS;
        if (uncrossed[b / RM_TASK_BLOCKS] == 0) {
            b |= RM_TASK_BLOCKS - 1; // all bodies of this task are where they were
        } else if (uncrossed[b / RM_TASK_BLOCKS] & bit) {
            rm_block block = rm_world_block(world, b);
            rm_crossing *out = op->crossings ? op->crossings + count : NULL;
            count += take_block(&block, out, op->capacity - count);
            uncrossed[b / RM_TASK_BLOCKS] &= count < op->capacity ? ~bit : ~0u;
        }
    }
    *op->count = count;
    return RM_OK;
}
