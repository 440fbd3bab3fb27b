// The arithmetic of a body that walks on terrain, once: the transition uses it for one body,
// sweep_walk.c for eight at a time. All of it is branch-free, so that loops over it become
// vector instructions.

#pragma once

#include "remora/space.h"

#include "collide/collide_numbers.h"
#include "collide/mesh_polygon.h"
#include "space/cell.h"
#include "space/space_numbers.h"

// A rise of -0: adding it keeps every float, also the sign of a zero.
#define RM_NO_RISE (-0.0f)

// Projection of an offset on the plane of the ground: uphill the part into the plane is taken off;
// downhill x and y stay and z follows the plane.
static inline rm_vec3 rm_project_on_plane(rm_vec3 o, rm_vec3 n) {
    float away = rm_vec3_dot(o, n);
    rm_vec3 taken = rm_vec3_sub(o, rm_vec3_scale(n, away));
    float down = -(o.x * n.x + o.y * n.y) / n.z;
    float followed = rm_abs(n.z) > RM_EPSILON ? down : o.z;
    bool is_uphill = away <= 0.0f;
    return rm_vec3_make(is_uphill ? taken.x : o.x, is_uphill ? taken.y : o.y,
                        is_uphill ? taken.z : followed);
}

// A contact plane is tested by the sphere's low point, so on a slope the sphere is sunk into it.
// Height by which it rises to be tangent; the following step down reverts it.
static inline float rm_lift_off_plane(rm_vec3 n, float d, rm_vec3 center, float radius) {
    float distance = rm_vec3_dot(n, center) + d;
    float height = (radius - distance) / n.z;
    bool lifts = (distance < radius - RM_EPSILON) & (radius > rm_abs(height));
    return lifts ? height : RM_NO_RISE;
}

// Remaining share of a step down of `amount` after terrain has lifted the body by -height, or
// a refusal.
static inline float rm_step_share(float height, float amount, float interp) {
    return (1.0f + height / (amount * interp)) * interp;
}

static inline bool rm_is_share_left(float share, float interp) {
    return (share < interp) & !(share < RM_INTERP_MIN);
}

// Ground this far under the old plane is a step down rather than a slope that was followed.
static inline bool rm_is_step_down(rm_vec3 n, float d, rm_vec3 low) {
    return rm_vec3_dot(n, low) + d < -RM_AIRBORNE_STEP;
}

// Whether a sphere at u, v of a land cell is within all of its borders.
static inline bool rm_reaches_no_border(float u, float v, float radius) {
    float margin = radius + RM_EPSILON;
    return rm_square_holds(u, v, margin, RM_CELL_SIZE - margin);
}
