// Bodies of a smooth world that pursue another: they are ticked after all others, whose rings they
// read; of each other they use only the predicted places of the frame before.

#include "body/rows.h"
#include "body/setters.h"
#include "world/smooth/smooth_frame_parts.h"

static rm_position predicted_at(const rm_smooth *smooth, double time) {
    return smooth->is_free == RM_FREE_YES ? rm_free_place(&smooth->free, time)
                                          : rm_ring_at(&smooth->ring, time).at;
}

bool rm_frame_find_predicted(const void *bodies, uint32_t guid, rm_motion_target *target) {
    const rm_world_moment *from = (const rm_world_moment *)bodies;
    const rm_world *world = from->world;
    uint32_t slot;
    if (!rm_guid_map_find(&world->guids, guid, &slot)) {
        return false;
    }
    const rm_smooth *smooth = &world->smooth[slot];
    rm_lane lane = rm_world_lane(world, slot);
    bool is_known = smooth->is_begun && !rm_world_pursues(world, slot);
    target->position = is_known ? predicted_at(smooth, from->time) : smooth->seen;
    target->radius = lane.cold->radius * lane.warm->scale[lane.i];
    target->height = rm_shape_height(&lane.cold->shape);
    return true;
}

// Bodies that pursue another, or will do so by pending reports. Independent of the holders of idle
// goals, which are unsaved.
static bool is_after_another(const rm_lane *lane, const rm_smooth *smooth) {
    uint32_t marks = lane->marks->stuck | (uint32_t)lane->marks->busy;
    if ((marks >> lane->i & 1u) && rm_lane_is_after(lane)) {
        return true;
    }
    return smooth->may_follow && smooth->applied < smooth->heard_count && rm_heard_has_goal(smooth);
}

// Gives a body a goal that is unneeded in this frame; there must be one.
// @param next  the first that may be to be had: those before it are needed
static void give_goal(rm_world *world, const rm_lane *lane, uint32_t *next) {
    const rm_goals *pool = &world->goals;
    for (; !lane->cold->goal && *next < pool->capacity; ++*next) {
        uint32_t owner = pool->owners[*next];
        if (rm_goal_is_idle(&pool->items[*next]) &&
            !(owner && rm_world_pursues(world, owner - 1))) {
            rm_world_give_goal(world, lane, *next);
        }
    }
}

// Bodies that are to have a goal in this frame get one, unless there are too few: then new ones
// get none.
static void give_goals(rm_world *world, bool is_enough) {
    uint32_t next = 0;
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        rm_lane lane = rm_world_lane(world, slot);
        if (!rm_world_pursues(world, slot) || rm_lane_is_after(&lane)) {
            continue;
        }
        if (is_enough) {
            give_goal(world, &lane, &next);
        } else {
            rm_world_drop_goal(world, &lane);
            rm_mark(&world->smooth_marks[slot / RM_LANES].after, lane.i, false);
        }
    }
}

// @return the lanes of a block that are after another
static uint32_t find_after(const rm_world *world, const rm_block *block) {
    const rm_smooth_marks *own = rm_frame_marks(world, block);
    const rm_marks *marks = block->marks;
    uint32_t after = marks->used & (marks->stuck | marks->busy | (own->follows & own->hearing));
    for (int i = rm_first_lane(after); i >= 0; i = rm_next_lane(after, i)) {
        rm_lane lane = rm_block_lane(block, i);
        bool is_one = is_after_another(&lane, &world->smooth[block->first + (uint32_t)i]);
        after &= is_one ? ~0u : ~(1u << i);
    }
    return after;
}

void rm_frame_find_pursuers(rm_smooth_frame *f) {
    rm_world *world = f->world;
    uint32_t needed = 0;
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        rm_block block = rm_world_block(world, b);
        uint32_t after = find_after(world, &block);
        world->smooth_marks[b].after = (uint8_t)after;
        for (; after; after &= after - 1) {
            needed += 1;
        }
    }
    f->has_goals = needed > 0;
    if (f->has_goals) {
        give_goals(world, needed <= world->goals.capacity);
    }
    for (uint32_t slot = 0; f->has_goals && slot < world->block_limit * RM_LANES; ++slot) {
        rm_smooth *smooth = &world->smooth[slot];
        rm_lane lane = rm_world_lane(world, slot);
        smooth->seen =
            smooth->is_begun ? rm_world_drawn(world, slot).predicted : rm_lane_position(&lane);
    }
}
