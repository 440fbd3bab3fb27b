// A body against a sphere. `disp` runs from the obstacle to sphere 0 of the check place, `reach` is
// the sum of the radii; both spheres of the body touch by that same sum. What a body stands on here
// counts as water, which keeps the lift of the next sweep from acting on it.

#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"
#include "collide/sweep_walk_rules.h"

typedef struct ball {
    rm_vec3 center; // in the landblock of the check place
    float radius;
    float reach;  // sum of the radii, less epsilon
    rm_vec3 disp; // offset of sphere 0 from the centre
} ball;

static bool touches(const rm_transition *t, const ball *b, int k) {
    rm_vec3 disp = rm_vec3_sub(t->spheres[k].center, b->center);
    return rm_vec3_length_squared(disp) <= b->reach * b->reach;
}

static bool touches_any(const rm_transition *t, const ball *b) {
    return touches(t, b, 0) || (t->sphere_count > 1 && touches(t, b, 1));
}

// From the obstacle to the current centre of sphere k, of unit length; false when too small.
static bool current_normal(const rm_transition *t, const ball *b, int k, rm_vec3 *n) {
    *n = rm_vec3_sub(rm_path_current(t, k), b->center);
    return rm_vec3_normalize(n);
}

static rm_plane plane_through(rm_vec3 n, rm_vec3 p) {
    return (rm_plane){n, -rm_vec3_dot(n, p)};
}

// Raises the body straight up to where sphere 0 touches the ball from above; `rise` is the part of
// the drop that takes.
static rm_outcome step_down_on(rm_transition *t, const ball *b) {
    if (!touches_any(t, b)) {
        return RM_OUTCOME_OK;
    }
    float drop = t->step_down_amount * t->walk_interp;
    if (rm_abs(drop) < RM_EPSILON) {
        return RM_OUTCOME_COLLIDED;
    }
    float reach = b->reach + RM_EPSILON;
    float radicand = reach * reach - b->disp.x * b->disp.x - b->disp.y * b->disp.y;
    if (radicand < 0.0f) {
        return RM_OUTCOME_OK;
    }
    float rise = (rm_sqrt(radicand) - b->disp.z) / drop;
    float share = (1.0f - rise) * t->walk_interp;
    if (!rm_is_share_left(share, t->walk_interp)) {
        return RM_OUTCOME_COLLIDED;
    }
    rm_vec3 n = b->disp;
    n.z += drop * rise;
    n = rm_vec3_scale(n, 1.0f / reach);
    if (n.z <= t->walkable_allowance) {
        return RM_OUTCOME_OK;
    }
    rm_vec3 top = rm_vec3_add(b->center, rm_vec3_scale(n, b->radius));
    return rm_stand_on(t, plane_through(n, top), share, rm_vec3_make(0.0f, 0.0f, drop * rise));
}

// Backs a falling body off along its path until it touches the ball from outside.
static rm_outcome land_on(rm_transition *t, const ball *b) {
    if (!touches_any(t, b)) {
        return RM_OUTCOME_OK;
    }
    rm_vec3 back = rm_vec3_scale(rm_path_moved(t, 0), -1.0f);
    float length2 = rm_vec3_length_squared(back);
    if (length2 < RM_EPSILON) {
        return RM_OUTCOME_COLLIDED;
    }
    float reach = b->reach + RM_EPSILON;
    float along = -rm_vec3_dot(back, b->disp);
    float depth = rm_vec3_length_squared(b->disp) - reach * reach;
    float radicand = along * along - depth * length2;
    if (radicand < 0.0f) {
        return RM_OUTCOME_OK;
    }
    float root = along + rm_sqrt(radicand);
    root = root > 1.0f ? 2.0f * along - root : root;
    float time = root / length2;
    float share = (1.0f - time) * t->walk_interp;
    if (!rm_is_share_left(share, t->walk_interp)) {
        return RM_OUTCOME_COLLIDED;
    }
    rm_vec3 offset = rm_vec3_scale(back, time);
    rm_vec3 n = rm_vec3_scale(rm_vec3_add(b->disp, offset), 1.0f / reach);
    if (n.z <= t->walkable_allowance) {
        return RM_OUTCOME_OK;
    }
    // Through the foot of the sphere as it is before the offset, as in the client.
    rm_vec3 foot = rm_vec3_sub(t->spheres[0].center, rm_vec3_scale(n, t->spheres[0].radius));
    return rm_stand_on(t, plane_through(n, foot), share, offset);
}

// The slide of this obstacle; it parts from rm_slide where ground and obstacle are opposed.
static rm_outcome slide_off(rm_transition *t, const ball *b) {
    rm_vec3 n;
    if (!current_normal(t, b, 0, &n)) {
        return RM_OUTCOME_COLLIDED;
    }
    rm_set_collision_normal(t, n);
    rm_vec3 ground = t->contact.is_valid ? t->contact.plane.normal : t->last_known.plane.normal;
    rm_vec3 moved = rm_path_moved(t, 0);
    rm_vec3 crease = rm_vec3_cross(n, ground);
    float length2 = rm_vec3_length_squared(crease);
    if (length2 >= RM_EPSILON) {
        rm_vec3 along = rm_vec3_scale(crease, rm_vec3_dot(crease, moved) / length2);
        if (rm_vec3_length_squared(along) < RM_EPSILON) {
            return RM_OUTCOME_COLLIDED;
        }
        rm_path_add_offset(t, rm_vec3_sub(along, moved));
        return RM_OUTCOME_SLID;
    }
    if (rm_vec3_dot(ground, b->disp) < 0.0f) {
        return RM_OUTCOME_COLLIDED;
    }
    rm_path_add_offset(t, rm_vec3_scale(n, -rm_vec3_dot(n, moved)));
    return RM_OUTCOME_SLID;
}

// Too high to step onto: slides.
static rm_outcome step_up_on(rm_transition *t, const ball *b) {
    if (t->step_up_height < b->reach + RM_EPSILON - b->disp.z) {
        return slide_off(t, b);
    }
    rm_vec3 n = rm_vec3_sub(rm_path_current(t, 0), b->center);
    return rm_step_up(t, n) ? RM_OUTCOME_OK : rm_step_up_slide(t);
}

// Missiles, and heads of falling bodies. A perfect clip would search the exact place here.
static rm_outcome stop_at(rm_transition *t, const ball *b, int k) {
    rm_vec3 n;
    if (current_normal(t, b, k, &n)) {
        rm_set_collision_normal(t, n);
    }
    return RM_OUTCOME_COLLIDED;
}

// Marks the collision; the insert then backs the body off (land_on) and tests whether it can land.
static rm_outcome fall_on(rm_transition *t, const ball *b) {
    rm_vec3 n;
    if (!current_normal(t, b, 0, &n)) {
        return RM_OUTCOME_COLLIDED;
    }
    rm_set_collide(t, n);
    t->walkable_allowance = RM_LANDING_Z;
    return RM_OUTCOME_ADJUSTED;
}

static rm_outcome collide_grounded(rm_transition *t, const ball *b) {
    if (touches(t, b, 0)) {
        return step_up_on(t, b);
    }
    if (t->sphere_count > 1 && touches(t, b, 1)) {
        rm_vec3 n;
        return current_normal(t, b, 1, &n) ? rm_slide(t, 1, n) : RM_OUTCOME_COLLIDED;
    }
    return RM_OUTCOME_OK;
}

static rm_outcome collide_airborne(rm_transition *t, const ball *b) {
    if (touches(t, b, 0)) {
        return t->object & RM_OBJECT_PATH_CLIPPED ? stop_at(t, b, 0) : fall_on(t, b);
    }
    bool stops = t->sphere_count > 1 && !(t->object & RM_OBJECT_PATH_CLIPPED) && touches(t, b, 1);
    return stops ? stop_at(t, b, 1) : RM_OUTCOME_OK;
}

// The test depends on the mode of the sweep, in the client's order. Landing and stepping on
// creatures is off.
rm_outcome rm_sphere_collide(rm_transition *t, const rm_solid *solid, uint32_t cell,
                             bool is_creature) {
    ball b;
    b.center = rm_vec3_add(solid->at, rm_landblock_offset(t->check.at.cell, cell));
    b.radius = solid->radius;
    b.reach = solid->radius + t->spheres[0].radius - RM_EPSILON;
    b.disp = rm_vec3_sub(t->spheres[0].center, b.center);
    if (t->is_obstruction_ethereal || t->insert == RM_INSERT_PLACEMENT) {
        return touches_any(t, &b) ? RM_OUTCOME_COLLIDED : RM_OUTCOME_OK;
    }
    if (t->is_stepping_down) {
        return is_creature ? RM_OUTCOME_OK : step_down_on(t, &b);
    }
    if (t->is_probing_ground) {
        return touches_any(t, &b) ? RM_OUTCOME_COLLIDED : RM_OUTCOME_OK;
    }
    if (t->is_colliding) {
        return is_creature ? RM_OUTCOME_OK : land_on(t, &b);
    }
    if (t->object & (RM_OBJECT_CONTACT | RM_OBJECT_ON_WALKABLE)) {
        return collide_grounded(t, &b);
    }
    return collide_airborne(t, &b);
}
