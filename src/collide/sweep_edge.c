// Edges. A body that would step off walkable ground is kept: it glides along the brink of a steep
// slope (cliff) or along the edge of the polygon that it stands on (precipice). Each branch
// restores the check place before it slides, so the slide starts from the place of the attempt.

#include "collide/sweep_transition.h"

// The body leaves the ground: it continues in the air from the place of the attempt.
static void step_off(rm_transition *t) {
    t->walkable.polygon = NULL;
    rm_path_restore(t);
    rm_clear_contact(t);
}

// Along the crease of the steep plane and the last valid one. For a brink the part outward is taken
// off. Against a rising slope the offset points further in, so every attempt fails, the step is
// rolled back, and the normal makes the next sweep glide: signs as in the client.
static rm_outcome cliff_slide(rm_transition *t, rm_plane steep) {
    rm_vec3 crease = rm_vec3_cross(steep.normal, t->last_known.plane.normal);
    rm_vec3 n = rm_vec3_make(-crease.y, crease.x, 0.0f);
    if (!rm_vec3_normalize(&n)) {
        return RM_OUTCOME_OK;
    }
    t->bits |= RM_SWEPT_CLIFF;
    float outward = rm_vec3_dot(n, rm_path_moved(t, 0));
    if (outward > 0.0f) {
        rm_path_add_offset(t, rm_vec3_scale(n, -outward));
        rm_set_collision_normal(t, rm_vec3_scale(n, -1.0f));
    } else {
        rm_path_add_offset(t, rm_vec3_scale(n, outward));
        rm_set_collision_normal(t, n);
    }
    return RM_OUTCOME_ADJUSTED;
}

// The normal of the edge that the body has crossed, turned against its displacement, is slid along.
static rm_outcome precipice_slide(rm_transition *t) {
    rm_walkable *walkable = &t->walkable;
    const rm_polygon *polygon = walkable->polygon;
    rm_vec3 n;
    walkable->polygon = NULL;
    if (!rm_polygon_crossed_edge(polygon, &walkable->sphere, walkable->up, &n)) {
        return RM_OUTCOME_COLLIDED;
    }
    t->bits |= RM_SWEPT_CLIFF;
    t->is_stepping_up = false;
    n = rm_frame_vector_to_global(walkable->frame, n);
    if (rm_vec3_dot(n, rm_path_moved(t, 0)) > 0.0f) {
        n = rm_vec3_scale(n, -1.0f);
    }
    return rm_slide(t, 0, n);
}

// Steps down from the current place, only to learn which polygon the body stands on.
static void find_walkable_here(rm_transition *t, float height, float allowance) {
    rm_path_add_offset(t, rm_vec3_scale(rm_path_moved(t, 0), -1.0f));
    (void)rm_step_down(t, height, allowance);
    rm_clear_contact(t);
    rm_path_restore(t);
}

// A grounded body that failed to find ground within a step. Only bodies on walkable ground with the
// EDGE_SLIDE bit are kept from the edge; all others step off. @return true when the insert is
// finished, false to try again from the new place
bool rm_edge_slide(rm_transition *t, float height, float allowance, rm_outcome *outcome) {
    const uint32_t held = RM_OBJECT_ON_WALKABLE | RM_OBJECT_EDGE_SLIDE;
    *outcome = RM_OUTCOME_OK;
    if ((t->object & held) != held) {
        step_off(t);
        return true;
    }
    if (t->contact.is_valid && t->contact.plane.normal.z < allowance) {
        t->walkable.polygon = NULL;
        rm_path_restore(t);
        *outcome = cliff_slide(t, t->contact.plane);
        rm_clear_contact(t);
        return false;
    }
    if (t->walkable.polygon) {
        rm_path_restore(t);
        rm_clear_contact(t);
        *outcome = precipice_slide(t);
        return *outcome == RM_OUTCOME_COLLIDED;
    }
    if (t->contact.is_valid) {
        step_off(t);
        return true;
    }
    find_walkable_here(t, height, allowance);
    if (!t->walkable.polygon) {
        *outcome = RM_OUTCOME_COLLIDED;
        return true;
    }
    rm_path_cache_local(t, t->walkable.frame, t->walkable.cell, t->walkable.scale);
    t->walkable.sphere = t->space.spheres[0];
    *outcome = precipice_slide(t);
    return *outcome == RM_OUTCOME_COLLIDED;
}
