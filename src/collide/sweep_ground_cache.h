// The terrain under the check place. What a body does about it depends on how high it is; which
// triangle it is, how deep the water is, and whether anything else could be met there, are
// independent of it. So as long as a body moves straight up and down (it is lifted, steps down, is
// put on the ground) this is determined once.

#pragma once

#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"
#include "collide/sweep_walk_rules.h"

// Determines the objects at the check place, at any height.
void rm_fill_ground_cache(rm_transition *t);

// A falling body that reaches the terrain has run into it.
static inline void rm_note_landing(rm_transition *t, rm_vec3 normal) {
    if (!rm_has_contact(t) && !t->is_stepping_down) {
        rm_set_collision_normal(t, normal);
        t->hit_environment = true;
    }
}

// The body's low point is under the ground by `height` (negative), measured upright.
static inline rm_outcome rm_rise(rm_transition *t, const rm_ground_cache *g, float height) {
    t->contact = g->ground;
    if (t->is_stepping_down) {
        float interp = t->walk_interp;
        float share = rm_step_share(height, t->step_down_amount, interp);
        if (!rm_is_share_left(share, interp)) {
            return RM_OUTCOME_COLLIDED; // the contact stays: the edge slide needs it
        }
        t->walk_interp = share;
    }
    rm_path_raise(t, -height);
    return RM_OUTCOME_ADJUSTED;
}

// The client's validate_walkable: collision of terrain with a body whose lowest point is at `low`,
// in the landblock of the plane.
static inline rm_outcome rm_validate_walkable(rm_transition *t, rm_vec3 low,
                                              const rm_ground_cache *g) {
    const rm_plane *plane = &g->ground.plane;
    float distance = rm_plane_distance(plane, low) + g->depth;
    if (distance > RM_EPSILON) {
        return RM_OUTCOME_OK;
    }
    // For a body that walks steep ground breaks contact: the step down then finds the edge.
    bool accepts = t->is_stepping_down || !rm_is_on_walkable(t) || plane->normal.z >= RM_FLOOR_Z;
    if (distance >= -RM_EPSILON) {
        if (accepts) {
            t->contact = g->ground;
        }
        rm_note_landing(t, plane->normal);
        return RM_OUTCOME_OK;
    }
    if (t->is_probing_ground) {
        return RM_OUTCOME_COLLIDED;
    }
    rm_outcome outcome = RM_OUTCOME_OK;
    if (accepts) {
        outcome = rm_rise(t, g, distance / plane->normal.z);
        if (outcome == RM_OUTCOME_COLLIDED) {
            return outcome;
        }
    }
    rm_note_landing(t, plane->normal);
    return outcome;
}

// The point that is tested: straight under sphere 0. The low point, which chose the triangle, is
// another one when the body is tilted.
static inline rm_vec3 rm_under_sphere(const rm_transition *t) {
    rm_vec3 p = t->spheres[0].center;
    p.z -= t->spheres[0].radius;
    return p;
}
