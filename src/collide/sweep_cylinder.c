// A body against an upright cylinder. `disp` runs from the foot of its axis to sphere 0 of the
// check place, `reach` is the sum of the radii. As with spheres, its top counts as water.

#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"
#include "collide/sweep_walk_rules.h"

typedef struct pillar {
    rm_vec3 foot; // in the landblock of the check place
    float height;
    float reach;  // sum of the radii, less epsilon
    rm_vec3 disp; // sphere 0 from the foot
} pillar;

static float level_squared(rm_vec3 v) {
    return v.x * v.x + v.y * v.y;
}

// Level distance within the sum of the radii, and heights overlapping.
static bool touches(const rm_transition *t, const pillar *p, int k) {
    rm_vec3 disp = rm_vec3_sub(t->spheres[k].center, p->foot);
    float half = p->height * 0.5f;
    return level_squared(disp) <= p->reach * p->reach &&
           t->spheres[k].radius - RM_EPSILON + half >= rm_abs(half - disp.z);
}

static bool touches_any(const rm_transition *t, const pillar *p) {
    return touches(t, p, 0) || (t->sphere_count > 1 && touches(t, p, 1));
}

// Unit normal of the side or cap that sphere k met, from where it was. Which one it is when the
// centre was both beside and above matters only for the perfect clip.
static rm_vec3 normal_of(const rm_transition *t, const pillar *p, int k) {
    rm_vec3 was = rm_vec3_sub(rm_path_current(t, k), p->foot);
    if (p->reach * p->reach < level_squared(was)) {
        rm_vec3 n = rm_vec3_make(was.x, was.y, 0.0f);
        return rm_vec3_scale(n, 1.0f / rm_vec3_length(n));
    }
    float now = t->spheres[k].center.z - p->foot.z;
    return rm_vec3_make(0.0f, 0.0f, now <= was.z ? 1.0f : -1.0f);
}

// Stands on the cap at height z.
static rm_outcome stand_on_cap(rm_transition *t, float z, float share, rm_vec3 offset) {
    rm_plane cap = {rm_vec3_make(0.0f, 0.0f, 1.0f), -z};
    return rm_stand_on(t, cap, share, offset);
}

static rm_outcome step_down_on(rm_transition *t, const pillar *p) {
    if (!touches_any(t, p)) {
        return RM_OUTCOME_OK;
    }
    float drop = t->step_down_amount * t->walk_interp;
    if (rm_abs(drop) < RM_EPSILON) {
        return RM_OUTCOME_COLLIDED;
    }
    const rm_sphere *sphere = &t->spheres[0];
    float rise = p->height + sphere->radius - p->disp.z;
    float share = (1.0f - rise / drop) * t->walk_interp;
    if (!rm_is_share_left(share, t->walk_interp)) {
        return RM_OUTCOME_COLLIDED;
    }
    return stand_on_cap(t, sphere->center.z + rise - sphere->radius, share,
                        rm_vec3_make(0.0f, 0.0f, rise));
}

// Backs a falling body off along its path until it touches the plane of the cap; beside the cap it
// is still falling.
static rm_outcome land_on(rm_transition *t, const pillar *p) {
    if (!touches_any(t, p)) {
        return RM_OUTCOME_OK;
    }
    rm_vec3 back = rm_vec3_scale(rm_path_moved(t, 0), -1.0f);
    if (rm_abs(back.z) < RM_EPSILON) {
        return RM_OUTCOME_COLLIDED;
    }
    const rm_sphere *sphere = &t->spheres[0];
    float time = (p->height + sphere->radius - p->disp.z) / back.z;
    rm_vec3 offset = rm_vec3_scale(back, time);
    if (level_squared(rm_vec3_add(p->disp, offset)) > p->reach * p->reach) {
        return RM_OUTCOME_OK;
    }
    float share = (1.0f - time) * t->walk_interp;
    if (!rm_is_share_left(share, t->walk_interp)) {
        return RM_OUTCOME_COLLIDED;
    }
    return stand_on_cap(t, sphere->center.z + offset.z - sphere->radius, share, offset);
}

static rm_outcome step_up_on(rm_transition *t, const pillar *p, const rm_frame *frame) {
    rm_vec3 n = normal_of(t, p, 0);
    if (t->step_up_height < t->spheres[0].radius + p->height - p->disp.z) {
        return rm_slide(t, 0, n);
    }
    // Turned by the obstacle's frame although it is a world normal already, as in the client.
    n = rm_frame_vector_to_global(frame, n);
    return rm_step_up(t, n) ? RM_OUTCOME_OK : rm_step_up_slide(t);
}

// Missiles, and heads of falling bodies. A perfect clip would search the exact place here.
static rm_outcome stop_at(rm_transition *t, const pillar *p, int k) {
    rm_set_collision_normal(t, normal_of(t, p, k));
    return RM_OUTCOME_COLLIDED;
}

static rm_outcome collide_grounded(rm_transition *t, const pillar *p, const rm_frame *frame) {
    if (touches(t, p, 0)) {
        return step_up_on(t, p, frame);
    }
    if (t->sphere_count > 1 && touches(t, p, 1)) {
        return rm_slide(t, 1, normal_of(t, p, 1));
    }
    return RM_OUTCOME_OK;
}

static rm_outcome collide_airborne(rm_transition *t, const pillar *p) {
    bool is_clipped = (t->object & RM_OBJECT_PATH_CLIPPED) != 0;
    if (touches(t, p, 0)) {
        if (is_clipped) {
            return stop_at(t, p, 0);
        }
        rm_set_collide(t, normal_of(t, p, 0));
        t->walkable_allowance = RM_LANDING_Z;
        return RM_OUTCOME_ADJUSTED;
    }
    bool stops = t->sphere_count > 1 && !is_clipped && touches(t, p, 1);
    return stops ? stop_at(t, p, 1) : RM_OUTCOME_OK;
}

rm_outcome rm_cylinder_collide(rm_transition *t, const rm_solid *solid, uint32_t cell,
                               const rm_frame *frame) {
    pillar p;
    p.foot = rm_vec3_add(solid->at, rm_landblock_offset(t->check.at.cell, cell));
    p.height = solid->height;
    p.reach = solid->radius - RM_EPSILON + t->spheres[0].radius;
    p.disp = rm_vec3_sub(t->spheres[0].center, p.foot);
    if (t->is_obstruction_ethereal || t->insert == RM_INSERT_PLACEMENT) {
        return touches_any(t, &p) ? RM_OUTCOME_COLLIDED : RM_OUTCOME_OK;
    }
    if (t->is_stepping_down) {
        return step_down_on(t, &p);
    }
    if (t->is_probing_ground) {
        return touches_any(t, &p) ? RM_OUTCOME_COLLIDED : RM_OUTCOME_OK;
    }
    if (t->is_colliding) {
        return land_on(t, &p);
    }
    if (t->object & (RM_OBJECT_CONTACT | RM_OBJECT_ON_WALKABLE)) {
        return collide_grounded(t, &p, frame);
    }
    return collide_airborne(t, &p);
}
