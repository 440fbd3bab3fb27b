// A body on terrain. Only the point under the centre of sphere 0 is tested, so on a slope the
// sphere itself is sunk in by r(1 - N.z); the lift of the next sweep undoes that.

#include "collide/transition.h"

typedef struct ground {
    rm_plane plane;
    float depth; // of the water over it
    bool is_water;
    uint32_t cell; // in whose landblock the plane lies
} ground;

// A falling body that reaches the terrain has run into it.
static void note_landing(rm_transition *t, rm_vec3 normal) {
    if (!rm_has_contact(t) && !t->is_stepping_down) {
        rm_set_collision_normal(t, normal);
        t->hit_environment = true;
    }
}

// The body's low point is under the ground by `height` (negative), measured upright.
static rm_outcome rise(rm_transition *t, const ground *g, float height) {
    rm_set_contact(t, g->plane, g->is_water, g->cell);
    if (t->is_stepping_down) {
        float interp = t->walk_interp;
        float share = (1.0f + height / (t->step_down_amount * interp)) * interp;
        if (!(share < interp) || share < RM_INTERP_MIN) {
            return RM_OUTCOME_COLLIDED; // the contact stays: the edge slide needs it
        }
        t->walk_interp = share;
    }
    rm_path_add_offset(t, rm_vec3_make(0.0f, 0.0f, -height));
    return RM_OUTCOME_ADJUSTED;
}

static rm_outcome validate_walkable(rm_transition *t, rm_vec3 low, const ground *g) {
    float distance = rm_plane_distance(&g->plane, low) + g->depth;
    if (distance > RM_EPSILON) {
        return RM_OUTCOME_OK;
    }
    // Steep ground is no contact for a body that walks: the step down then finds the edge.
    bool accepts = t->is_stepping_down || !rm_is_on_walkable(t) || g->plane.normal.z >= RM_FLOOR_Z;
    if (distance >= -RM_EPSILON) {
        if (accepts) {
            rm_set_contact(t, g->plane, g->is_water, g->cell);
        }
        note_landing(t, g->plane.normal);
        return RM_OUTCOME_OK;
    }
    if (t->is_probing_ground) {
        return RM_OUTCOME_COLLIDED;
    }
    rm_outcome outcome = RM_OUTCOME_OK;
    if (accepts) {
        outcome = rise(t, g, distance / g->plane.normal.z);
        if (outcome == RM_OUTCOME_COLLIDED) {
            return outcome;
        }
    }
    note_landing(t, g->plane.normal);
    return outcome;
}

// The point that is tested: straight under sphere 0. The low point, which chose the triangle, is
// another one when the body is tilted.
static rm_vec3 under_sphere(const rm_transition *t) {
    rm_vec3 p = t->spheres[0].center;
    p.z -= t->spheres[0].radius;
    return p;
}

static rm_outcome collide_flat(rm_transition *t) {
    ground g = {.cell = RM_FLAT_CELL};
    if (!rm_flat_terrain_plane(&t->world->flat_terrain, t->low_point, &g.plane)) {
        return RM_OUTCOME_OK;
    }
    return validate_walkable(t, under_sphere(t), &g);
}

static rm_outcome collide_land(rm_transition *t, const rm_land_cell *cell) {
    rm_vec3 shift = rm_block_offset(t->check.at.cell, cell->base.id);
    rm_vec3 low = rm_vec3_sub(t->low_point, shift);
    const rm_plane *plane = rm_land_cell_plane(cell, low);
    if (!plane) {
        return RM_OUTCOME_OK;
    }
    if (cell->is_all_water_block && !t->is_missile) {
        return RM_OUTCOME_COLLIDED;
    }
    ground g = {*plane, 0.0f, false, cell->base.id};
    if (cell->water != RM_WATER_NONE) {
        g.is_water = true;
        g.depth = rm_land_cell_depth(cell, low);
    }
    return validate_walkable(t, rm_vec3_sub(under_sphere(t), shift), &g);
}

rm_outcome rm_terrain_collide(rm_transition *t, const rm_cell *cell) {
    return cell->kind == RM_CELL_FLAT ? collide_flat(t)
                                      : collide_land(t, (const rm_land_cell *)cell);
}
