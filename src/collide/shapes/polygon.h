// Flat convex polygons and what a sphere may ask of one. Everything is in the polygon's own space.

#pragma once

#include "remora/space.h"

// A one-sided polygon, counter-clockwise seen from its normal. The vertices belong to the mesh.
typedef struct rm_polygon {
    rm_plane plane;
    const rm_vec3 *vertices;
    uint32_t count; // 3 or more
} rm_polygon;

// Signed distance of a point; positive in front.
static inline float rm_plane_distance(const rm_plane *plane, rm_vec3 p) {
    return rm_vec3_dot(plane->normal, p) + plane->d;
}

// The plane of a vertex loop: normalised sum of the fan's cross products, mean distance.
// Returns false, with the plane untouched, when the loop has no area to speak of.
bool rm_polygon_plane(const rm_vec3 *vertices, uint32_t count, rm_plane *plane);

// The sphere reaches into the polygon, whichever side it is on.
bool rm_polygon_hits_sphere(const rm_polygon *polygon, const rm_sphere *sphere);

// The same for ground only: the normal must point up by more than `allowance`.
bool rm_polygon_walkable_hits_sphere(const rm_polygon *polygon, const rm_sphere *sphere, rm_vec3 up,
                                     float allowance);

// The sphere's centre, dropped along `up` onto the plane, lies within `reach` of the polygon.
bool rm_polygon_supports(const rm_polygon *polygon, const rm_sphere *sphere, rm_vec3 up,
                         float reach);

// The first edge that the dropped centre is outside of, as a unit normal pointing inwards.
bool rm_polygon_crossed_edge(const rm_polygon *polygon, const rm_sphere *sphere, rm_vec3 up,
                             rm_vec3 *inward);

// Moves the sphere back along `movement` until it is tangent to the plane. `interp` is the share of
// the movement still to be used; the new share must be smaller than it and at least
// RM_POLYGON_INTERP_MIN. Returns false, with nothing changed, when it is not.
bool rm_polygon_back_off(const rm_polygon *polygon, rm_sphere *sphere, rm_vec3 movement,
                         float *interp);
