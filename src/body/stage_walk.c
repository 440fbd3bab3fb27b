// Stages 5 and 6 for bodies that walk on terrain, eight at a time: nothing to bounce off, no ground
// won or lost. A body that meets more than that stays in scratch->lanes and is swept and committed
// one by one.

#include "body/commit.h"
#include "body/rows.h"
#include "body/step.h"

#include <string.h>

_Static_assert(RM_WALKERS == RM_LANES, "a block is a batch");

// Bits of a body about whose walk there is more to be known.
static const uint32_t SLOW_TRANSIENT = RM_TRANSIENT_WATER | RM_TRANSIENT_SLIDING |
                                       RM_TRANSIENT_STATIONARY_FALL | RM_TRANSIENT_STATIONARY_STOP |
                                       RM_TRANSIENT_STATIONARY_STUCK;

// Spheres on the axis of the body, as all bodies have them whose shape was not made by hand.
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

static void ask(const rm_block *block, uint32_t lanes, rm_walk *walk) {
    const rm_hot *hot = block->hot;
    const rm_warm *warm = block->warm;
    memcpy(walk->cell, hot->cell, sizeof walk->cell);
    memcpy(walk->from, hot->origin, sizeof walk->from);
    memcpy(walk->from_rotation, hot->rotation, sizeof walk->from_rotation);
    memcpy(walk->plane, warm->plane, sizeof walk->plane);
    memcpy(walk->plane_cell, warm->plane_cell, sizeof walk->plane_cell);
    for (int i = 0; i < RM_LANES; ++i) {
        bool is_plain = lanes >> i & 1u && !(hot->transient[i] & SLOW_TRANSIENT) &&
                        !(hot->state[i] & RM_STATE_MISSILE);
        bool has_shape = take_shape(walk, &block->cold[i].shape, i);
        walk->asks[i] = is_plain && has_shape ? ~0u : 0u;
    }
}

static void pick_rows(float *restrict rows, const float *restrict answer, int count,
                      const uint32_t *restrict mask) {
    for (int k = 0; k < count; ++k) {
        for (int i = 0; i < RM_LANES; ++i) {
            rows[k * RM_LANES + i] =
                rm_pick(mask[i], answer[k * RM_LANES + i], rows[k * RM_LANES + i]);
        }
    }
}

// Commits walks, eight at a time. A walker keeps its contact and runs into nothing, so that only
// place, plane, velocity and slide change; rm_lane_commit has the rest, one body at a time.
static void commit(const rm_step *step, const rm_block *block, const rm_walk *walk) {
    rm_warm *restrict warm = block->warm;
    const uint32_t *done = walk->is_done;
    rm_walk_row velocity[3];
    const rm_walk_row zero[3] = {{0.0f}};
    RM_EACH_LANE(i) {
        rm_vec3 from = rm_vec3_make(walk->from[0][i], walk->from[1][i], walk->from[2][i]);
        rm_vec3 at = rm_vec3_make(walk->at[0][i], walk->at[1][i], walk->at[2][i]);
        rm_vec3 way = rm_cell_offset(0, from, 0, at); // a walk stays in its cell
        rm_row_set_vec3(velocity, i, rm_commit_velocity(way, ~0u, step->dt));
    }
    pick_rows(block->hot->origin[0], walk->at[0], 3, done);
    pick_rows(block->hot->rotation[0], walk->rotation[0], 4, done);
    pick_rows(warm->plane[0], walk->ground[0], 4, done);
    pick_rows(warm->cached_velocity[0], velocity[0], 3, done);
    pick_rows(warm->slide[0], zero[0], 3, done);
    for (int i = 0; i < RM_LANES; ++i) {
        warm->plane_cell[i] = done[i] ? walk->cell[i] : warm->plane_cell[i];
        warm->reasons[i] |= done[i] & walk->steps_down[i] & RM_REASON_STEP_DOWN;
    }
}

void rm_stage_walk(const rm_step *step, const rm_block *block, rm_scratch *scratch) {
    uint32_t lanes = scratch->lanes & scratch->batched;
    if (step->sweep != rm_collide_sweep || lanes == 0) {
        return;
    }
    ask(block, lanes, &scratch->walk);
    rm_collide_walk((const rm_collide_context *)step->sweep_user, &scratch->walk);
    commit(step, block, &scratch->walk);
    scratch->lanes &= ~rm_mask_of(scratch->walk.is_done);
}
