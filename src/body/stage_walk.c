// Stages 5 and 6 for bodies that walk on terrain, eight at a time: free of collisions, with
// constant contact. A body that meets more than that stays in scratch->lanes and is swept and
// committed one by one.

#include "body/rows.h"
#include "body/tick.h"

#include <string.h>

_Static_assert(RM_WALKERS == RM_LANES, "a block is a batch");

// Transient bits of a body that needs a full sweep.
static const uint32_t SLOW_TRANSIENT = RM_TRANSIENT_WATER | RM_TRANSIENT_SLIDING |
                                       RM_TRANSIENT_STATIONARY_FALL | RM_TRANSIENT_STATIONARY_STOP |
                                       RM_TRANSIENT_STATIONARY_STUCK;

// Spheres on the axis of the body, as all built-in shapes have them.
static bool take_shape(rm_walk *walk, const rm_shape *shape, int i) {
    bool has_two = shape->sphere_count > 1;
    const rm_sphere *a = &shape->spheres[0];
    const rm_sphere *b = &shape->spheres[has_two];
    walk->radius[0][i] = a->radius;
    walk->radius[1][i] = b->radius;
    walk->center[i] = a->center.z;
    walk->step_down[i] = shape->step_down;
    return shape->sphere_count > 0 && a->center.x == 0.0f && a->center.y == 0.0f &&
           b->center.x == 0.0f && b->center.y == 0.0f;
}

// @return the lanes of the request
static uint32_t ask(const rm_block *block, uint32_t lanes, rm_walk *walk) {
    const rm_hot *hot = block->hot;
    const rm_warm *warm = block->warm;
    memcpy(walk->cell, hot->cell, sizeof walk->cell);
    memcpy(walk->from, hot->origin, sizeof walk->from);
    memcpy(walk->from_rotation, hot->rotation, sizeof walk->from_rotation);
    memcpy(walk->plane, warm->plane, sizeof walk->plane);
    memcpy(walk->plane_cell, warm->plane_cell, sizeof walk->plane_cell);
    if (lanes != 0xFFu) { // the loops over all eight lanes read these rows
        memset(walk->radius, 0, sizeof walk->radius);
        memset(walk->center, 0, sizeof walk->center);
        memset(walk->step_down, 0, sizeof walk->step_down);
    }
    uint32_t asked = 0;
    for (int i = 0; i < RM_LANES; ++i) {
        bool is_asked = lanes >> i & 1u && take_shape(walk, &block->cold[i].shape, i) &&
                        !(hot->transient[i] & SLOW_TRANSIENT) &&
                        !(hot->state[i] & RM_STATE_MISSILE);
        walk->asks[i] = rm_truth(is_asked);
        asked |= (uint32_t)is_asked << i;
    }
    return asked;
}

// Selects the lanes that are far from other bodies. A crowded lane is examined again every eighth
// tick, each in its turn: in a crowd the sweep queries the same bodies anyway.
static uint32_t find_alone(const rm_tick *tick, const rm_block *block, uint32_t lanes,
                           const rm_walk *walk) {
    const rm_collide_context *context = (const rm_collide_context *)tick->sweep_user;
    if (!context->nearby) {
        return lanes;
    }
    uint32_t turn = 1u << tick->number % RM_LANES;
    uint32_t asked = lanes & (~(uint32_t)block->marks->crowded | turn);
    uint32_t alone = 0;
    for (int i = rm_first_lane(asked); i >= 0; i = rm_next_lane(asked, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_position to = rm_position_make(
            block->hot->cell[i], rm_vec3_make(walk->to[0][i], walk->to[1][i], walk->to[2][i]),
            rm_quat_make(walk->to_rotation[0][i], walk->to_rotation[1][i], walk->to_rotation[2][i],
                         walk->to_rotation[3][i]));
        rm_sweep_in in = rm_lane_sweep_in(&lane, RM_SWEEP_MOVE, &to, tick->dt);
        in.share = &tick->share;
        bool is_alone = rm_collide_is_alone(context, &in);
        rm_mark(&block->marks->crowded, i, !is_alone);
        alone |= (uint32_t)is_alone << i;
    }
    return alone;
}

void rm_stage_walk(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    uint32_t lanes = scratch->lanes & scratch->batched;
    if (tick->sweep != rm_collide_sweep || lanes == 0) {
        return;
    }
    uint32_t asked = ask(block, find_alone(tick, block, lanes, &scratch->walk), &scratch->walk);
    rm_collide_walk((const rm_collide_context *)tick->sweep_user, &scratch->walk, asked);
    uint32_t done = rm_mask_of(scratch->walk.is_done);
    rm_block_commit_walks(tick, block, &scratch->walk, done);
    scratch->lanes &= ~done;
}
