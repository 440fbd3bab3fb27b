// Stepping. A step down lowers the check place and lets the ground lift it again; a step up keeps
// its height, and the obstacle lifts the sphere that still reaches into it. Both are confirmed by a
// placement test at the place where they end.

#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"

// One insert with the placement test, then back to what was. On terrain alone, a body that has just
// been put there by a step down and stood on something before would only repeat the result.
static bool is_place_free(rm_transition *t) {
    if (t->meets == RM_MEETS_TERRAIN && rm_has_contact(t)) {
        return true;
    }
    rm_insert before = t->insert;
    t->insert = RM_INSERT_PLACEMENT;
    rm_outcome outcome = rm_transitional_insert(t, 1);
    t->insert = before;
    return outcome == RM_OUTCOME_OK;
}

// Lowers the body by `height` metres and inserts it: the ground raises it again until it touches.
// Good if it ends on ground whose normal has `allowance` upward or more. walk_interp is the share
// of the step that is left, from 1 down.
bool rm_step_down(rm_transition *t, float height, float allowance) {
    t->has_negative_hit = false;
    t->is_stepping_down = true;
    t->step_down_amount = height;
    t->walk_interp = 1.0f;
    if (!t->is_stepping_up) {
        rm_path_raise(t, -height);
    }
    rm_outcome outcome = rm_transitional_insert(t, RM_STEP_DOWN_ATTEMPTS);
    t->is_stepping_down = false;
    if (outcome != RM_OUTCOME_OK || !t->contact.is_valid || t->contact.plane.normal.z < allowance) {
        return false;
    }
    bool slides_at_edges = (t->object & RM_OBJECT_EDGE_SLIDE) != 0;
    if (slides_at_edges && !t->is_stepping_up && !rm_has_ground(t, allowance)) {
        return false;
    }
    return is_place_free(t);
}

// A step deeper than the body is wide is taken in two halves, the second from where the first
// ended; a single sphere steps at most half its radius at once. *height becomes the depth that
// was used.
bool rm_step_down_from_here(rm_transition *t, float *height, float allowance) {
    float radius = t->spheres[0].radius;
    if (t->sphere_count < 2 && 2.0f * radius < *height) {
        *height = radius * 0.5f;
    }
    if (2.0f * radius >= *height) {
        return rm_step_down(t, *height, allowance);
    }
    *height *= 0.5f;
    return rm_step_down(t, *height, allowance) || rm_step_down(t, *height, allowance);
}

float rm_begin_step(rm_transition *t, float grounded_height, float *allowance) {
    bool is_grounded = rm_is_on_walkable(t);
    *allowance = is_grounded ? RM_FLOOR_Z : RM_LANDING_Z;
    t->walkable_allowance = *allowance;
    rm_path_save(t);
    return is_grounded ? grounded_height : RM_AIRBORNE_STEP;
}

// A step up is a step down that begins above the obstacle: the same search for ground, from the
// present height of the body.
bool rm_step_up(rm_transition *t, rm_vec3 normal) {
    rm_clear_contact(t);
    t->is_stepping_up = true;
    t->step_up_normal = normal;
    float allowance;
    float height = rm_begin_step(t, t->step_up_height, &allowance);
    bool is_up = rm_step_down(t, height, allowance);
    t->is_stepping_up = false;
    t->walkable.polygon = NULL;
    if (is_up) {
        t->bits |= RM_SWEPT_STEP_UP;
    } else {
        rm_path_restore(t);
    }
    return is_up;
}

rm_outcome rm_step_up_slide(rm_transition *t) {
    rm_clear_contact(t);
    t->is_stepping_up = false;
    return rm_slide(t, 0, t->step_up_normal);
}

// Whether lowering the check place by a step would run into ground.
static bool probe_ground(rm_transition *t, float allowance) {
    rm_place before = t->check;
    float height = t->step_down_height;
    float width = 2.0f * t->spheres[0].radius;
    if (t->sphere_count < 2 && height > width) {
        height = t->spheres[0].radius * 0.5f;
    }
    if (height > width) {
        height *= 0.5f;
    }
    t->walkable_allowance = allowance;
    t->is_probing_ground = true;
    rm_path_raise(t, -height);
    rm_outcome outcome = rm_transitional_insert(t, 1);
    t->is_probing_ground = false;
    rm_path_place_check(t, &before.at, before.cell);
    return outcome != RM_OUTCOME_OK;
}

// The client's check_walkable: the body has ground under the inner half of its foot. The radius of
// the record is halved in place, so a second call is stricter than the first.
bool rm_has_ground(rm_transition *t, float allowance) {
    rm_walkable *walkable = &t->walkable;
    if (!rm_is_on_walkable(t) || !walkable->polygon) {
        return true;
    }
    walkable->sphere.radius *= 0.5f;
    return rm_polygon_supports(walkable->polygon, &walkable->sphere, walkable->up,
                               walkable->sphere.radius) ||
           probe_ground(t, allowance);
}
