// Sliding: projection of an offset on the contact plane and along the last wall, and the slide of a
// sphere along something it has run into. A slide keeps the old distance to the wall: the check
// place moves only along the wall from the *current* place.

#include "collide/sweep_transition.h"
#include "collide/sweep_walk_rules.h"

// Raises the check place until the sphere is tangent to the contact plane.
static void lift_off_plane(rm_transition *t) {
    const rm_contact *contact = &t->contact;
    if (contact->is_water || contact->cell == 0) {
        return;
    }
    rm_vec3 center =
        rm_vec3_sub(t->spheres[0].center, rm_landblock_offset(t->check.at.cell, contact->cell));
    rm_path_raise(t, rm_lift_off_plane(contact->plane.normal, contact->plane.d, center,
                                       t->spheres[0].radius));
}

// The offset of a sub-step, bent to the known planes: on the ground it follows the plane, against
// the last wall it follows the wall, against both their crease. A slide only shortens it.
rm_vec3 rm_adjust_offset(rm_transition *t, rm_vec3 o) {
    bool slides = t->sliding.is_valid && rm_vec3_dot(o, t->sliding.n) < 0.0f;
    t->sliding.is_valid = slides;
    if (!t->contact.is_valid) {
        if (slides) {
            rm_vec3 s = t->sliding.n;
            o = rm_vec3_sub(o, rm_vec3_scale(s, rm_vec3_dot(o, s)));
        }
        return o;
    }
    rm_vec3 n = t->contact.plane.normal;
    if (slides) {
        rm_vec3 along = rm_vec3_cross(n, t->sliding.n);
        o = rm_vec3_normalize(&along) ? rm_vec3_scale(along, rm_vec3_dot(along, o))
                                      : rm_vec3_make(0.0f, 0.0f, 0.0f);
    } else {
        o = rm_project_on_plane(o, n);
    }
    lift_off_plane(t);
    return o;
}

// Along the crease between the wall and the ground.
static rm_outcome slide_along(rm_transition *t, rm_vec3 crease, rm_vec3 moved) {
    float share = rm_vec3_dot(crease, moved) / rm_vec3_length_squared(crease);
    rm_vec3 along = rm_vec3_scale(crease, share);
    if (rm_vec3_length_squared(along) < RM_EPSILON) {
        return RM_OUTCOME_COLLIDED;
    }
    rm_path_add_offset(t, rm_vec3_sub(along, moved));
    return RM_OUTCOME_SLID;
}

// Sphere k has run into something with this normal. With a crease between wall and ground the slide
// is along it; else off the wall; into the ground it is blocked. A zero normal halves the
// displacement. Origin: client (slide_sphere).
rm_outcome rm_slide(rm_transition *t, int k, rm_vec3 normal) {
    rm_vec3 moved = rm_path_moved(t, k);
    if (normal.x == 0.0f && normal.y == 0.0f && normal.z == 0.0f) {
        rm_path_add_offset(t, rm_vec3_scale(moved, -0.5f));
        return RM_OUTCOME_ADJUSTED;
    }
    if (!rm_vec3_normalize(&normal)) {
        return RM_OUTCOME_COLLIDED;
    }
    rm_set_collision_normal(t, normal);
    // The last plane counts even when it is outdated; initially it is zero, which is the
    // parallel case.
    rm_vec3 ground = t->contact.is_valid ? t->contact.plane.normal : t->last_known.plane.normal;
    rm_vec3 crease = rm_vec3_cross(normal, ground);
    if (rm_vec3_length_squared(crease) >= RM_EPSILON) {
        return slide_along(t, crease, moved);
    }
    if (rm_vec3_dot(normal, ground) >= 0.0f) {
        rm_path_add_offset(t, rm_vec3_scale(normal, -rm_vec3_dot(normal, moved)));
        return RM_OUTCOME_SLID;
    }
    rm_vec3 back = rm_vec3_scale(moved, -1.0f);
    if (rm_vec3_normalize(&back)) {
        rm_set_collision_normal(t, back);
    }
    return RM_OUTCOME_COLLIDED;
}
