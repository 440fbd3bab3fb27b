// Where bodies are, without reading them one by one: only cells and origins are looked at, eight
// bodies at a time. Some nanoseconds a body.

#include "base/masks.h"
#include "body/rows.h"
#include "world/ops.h"
#include "world/world.h"

// A box in metres about the corner of a landblock, bounds included.
typedef struct box {
    uint32_t origin_cell;
    rm_vec3 low, high;
} box;

// Lanes of a block whose places lie in the box.
static uint32_t lanes_within(const rm_block *block, const box *b) {
    uint32_t inside[RM_LANES];
    rm_hot *hot = block->hot;
    RM_EACH_LANE(i) {
        rm_vec3 offset = rm_block_offset(b->origin_cell, hot->cell[i]);
        float x = hot->origin[0][i] + offset.x;
        float y = hot->origin[1][i] + offset.y;
        float z = hot->origin[2][i];
        inside[i] = rm_truth(x >= b->low.x) & rm_truth(x <= b->high.x) & rm_truth(y >= b->low.y) &
                    rm_truth(y <= b->high.y) & rm_truth(z >= b->low.z) & rm_truth(z <= b->high.z) &
                    rm_truth(!(hot->flags[i] & (RM_LANE_AWAY | RM_LANE_HELD)));
    }
    return rm_mask_of(inside) & block->marks->used;
}

uint32_t rm_world_within(const rm_world *world, uint32_t origin_cell, rm_vec3 low, rm_vec3 high,
                         rm_body_id *ids, uint32_t capacity) {
    uint32_t count = 0;
    for (uint32_t b = 0; world && b < world->block_limit; ++b) {
        rm_block block = rm_world_block(world, b);
        box asked = {world->def.space == RM_SPACE_FLAT ? 0 : origin_cell, low, high};
        uint32_t lanes = lanes_within(&block, &asked);
        for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
            if (ids && count < capacity) {
                ids[count] = rm_block_lane(&block, i).id;
            }
            count += 1;
        }
    }
    return count;
}

// Lanes of a block that are in another landblock than the one that is noted.
static uint32_t lanes_across(const rm_block *block) {
    uint32_t lanes = 0;
    for (int i = 0; i < RM_LANES; ++i) {
        uint32_t moved = (block->hot->cell[i] ^ block->warm->noted_landblock[i]) >> 16;
        lanes |= (uint32_t)(moved != 0) << i;
    }
    return lanes & block->marks->used;
}

// What does not fit stays noted as it was, and comes with the next call.
rm_status rm_apply_take_crossings(rm_world *world, const rm_op_take_crossings *op) {
    uint32_t count = 0;
    for (uint32_t b = 0; b < world->block_limit && count < op->capacity; ++b) {
        rm_block block = rm_world_block(world, b);
        uint32_t lanes = lanes_across(&block);
        for (int i = rm_first_lane(lanes); i >= 0 && count < op->capacity;
             i = rm_next_lane(lanes, i)) {
            rm_lane lane = rm_block_lane(&block, i);
            uint32_t from = block.warm->noted_landblock[i];
            if (op->crossings) {
                op->crossings[count] = (rm_crossing){lane.id, from, rm_lane_landblock(&lane)};
            }
            block.warm->noted_landblock[i] = rm_lane_landblock(&lane);
            count += 1;
        }
    }
    *op->count = count;
    return RM_OK;
}
