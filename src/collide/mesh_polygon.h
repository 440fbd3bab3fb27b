// Flat convex polygons and tests of spheres against them. Everything is in the polygon's own space.

#pragma once

#include "remora/space.h"

// A box along the axes. Touching counts as inside.
typedef struct rm_box {
    rm_vec3 low, high;
} rm_box;

// The smallest box about points, of which there is one at least.
rm_box rm_box_about(const rm_vec3 *points, uint32_t count);

// A box that is larger by this much on every side.
static inline rm_box rm_box_grown(rm_box box, float by) {
    rm_vec3 margin = rm_vec3_make(by, by, by);
    return (rm_box){rm_vec3_sub(box.low, margin), rm_vec3_add(box.high, margin)};
}

// The smallest box about two boxes.
static inline rm_box rm_box_with(rm_box a, rm_box b) {
    a.low =
        rm_vec3_make(b.low.x < a.low.x ? b.low.x : a.low.x, b.low.y < a.low.y ? b.low.y : a.low.y,
                     b.low.z < a.low.z ? b.low.z : a.low.z);
    a.high = rm_vec3_make(b.high.x > a.high.x ? b.high.x : a.high.x,
                          b.high.y > a.high.y ? b.high.y : a.high.y,
                          b.high.z > a.high.z ? b.high.z : a.high.z);
    return a;
}

static inline bool rm_box_holds(const rm_box *box, rm_vec3 p) {
    return p.x >= box->low.x && p.x <= box->high.x && p.y >= box->low.y && p.y <= box->high.y &&
           p.z >= box->low.z && p.z <= box->high.z;
}

static inline bool rm_box_meets(const rm_box *a, const rm_box *b) {
    return a->low.x <= b->high.x && a->high.x >= b->low.x && a->low.y <= b->high.y &&
           a->high.y >= b->low.y && a->low.z <= b->high.z && a->high.z >= b->low.z;
}

// A one-sided polygon, counter-clockwise viewed from its normal. The vertices belong to the mesh.
typedef struct rm_polygon {
    rm_plane plane;
    const rm_vec3 *vertices;
    const rm_vec3 *inwards; // of the edges that end at the vertices (rm_polygon_inwards)
    uint32_t count;         // 3 or more
    rm_box box;             // about all that hits_sphere may take for a part of it
} rm_polygon;

// Signed distance of a point; positive in front.
static inline float rm_plane_distance(const rm_plane *plane, rm_vec3 p) {
    return rm_vec3_dot(plane->normal, p) + plane->d;
}

// The plane of a vertex loop: normalised sum of the fan's cross products, mean distance. Returns
// false, with the plane untouched, when the area of the loop is negligible.
bool rm_polygon_plane(const rm_vec3 *vertices, uint32_t count, rm_plane *plane);

// For each vertex the inward vector of the edge that ends there: as long as the edge.
void rm_polygon_inwards(const rm_vec3 *vertices, uint32_t count, rm_vec3 normal, rm_vec3 *inwards);

// The box of a polygon with this plane.
rm_box rm_polygon_box(const rm_vec3 *vertices, uint32_t count);

// The sphere reaches into the polygon, whichever side it is on.
bool rm_polygon_hits_sphere(const rm_polygon *polygon, const rm_sphere *sphere);

static inline rm_box rm_sphere_box(const rm_sphere *sphere) {
    return rm_box_grown((rm_box){sphere->center, sphere->center}, sphere->radius);
}

// Whether the sphere can reach into the polygon: a quick test that excludes most.
// @param box  about the sphere
static inline bool rm_polygon_may_hit(const rm_polygon *polygon, const rm_sphere *sphere,
                                      const rm_box *box) {
    return rm_abs(rm_plane_distance(&polygon->plane, sphere->center)) <=
               sphere->radius - RM_EPSILON &&
           rm_box_meets(box, &polygon->box);
}

// Whether it is ground: the normal must point up by more than `allowance`.
static inline bool rm_polygon_is_walkable(const rm_polygon *polygon, rm_vec3 up, float allowance) {
    return rm_vec3_dot(polygon->plane.normal, up) > allowance;
}

// The sphere's centre, dropped along `up` onto the plane, lies within `reach` of the polygon.
bool rm_polygon_supports(const rm_polygon *polygon, const rm_sphere *sphere, rm_vec3 up,
                         float reach);

// The first edge that the dropped centre is outside of, as a unit normal pointing inwards.
bool rm_polygon_crossed_edge(const rm_polygon *polygon, const rm_sphere *sphere, rm_vec3 up,
                             rm_vec3 *inward);

// Moves the sphere back along `movement` until it is tangent to the plane. `interp` is the share of
// the movement still to be used; the new share must be smaller than it and at least
// RM_POLYGON_INTERP_MIN. Otherwise returns false, with everything unchanged.
bool rm_polygon_back_off(const rm_polygon *polygon, rm_sphere *sphere, rm_vec3 movement,
                         float *interp);
