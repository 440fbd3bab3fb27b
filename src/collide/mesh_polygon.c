// Polygon tests of the client (the "slow but sure" one among them). Edge loops start with the edge
// from the last vertex to the first; the order decides which edge is reported and which test ends
// the loop, so it is part of the behaviour.

#include "collide/mesh_polygon.h"

#include "collide/collide_numbers.h"

// The normal is the sum over a fan of triangles, so that all corners count; d is the mean of all
// vertices, which lie in one plane only approximately.
bool rm_polygon_plane(const rm_vec3 *vertices, uint32_t count, rm_plane *plane) {
    rm_vec3 normal = rm_vec3_make(0.0f, 0.0f, 0.0f);
    for (uint32_t i = 1; i + 1 < count; ++i) {
        rm_vec3 a = rm_vec3_sub(vertices[i], vertices[0]);
        rm_vec3 b = rm_vec3_sub(vertices[i + 1], vertices[0]);
        normal = rm_vec3_add(normal, rm_vec3_cross(a, b));
    }
    // rm_vec3_normalize would refuse it: twice an area may well be smaller than epsilon and still
    // be sound.
    float length = rm_vec3_length(normal);
    if (!(length > RM_MESH_MIN_AREA)) {
        return false;
    }
    normal = rm_vec3_scale(normal, 1.0f / length);
    float sum = 0.0f;
    for (uint32_t i = 0; i < count; ++i) {
        sum += rm_vec3_dot(normal, vertices[i]);
    }
    plane->normal = normal;
    plane->d = -(sum / (float)count);
    return true;
}

rm_box rm_box_about(const rm_vec3 *points, uint32_t count) {
    rm_box box = {points[0], points[0]};
    for (uint32_t i = 1; i < count; ++i) {
        box = rm_box_with(box, (rm_box){points[i], points[i]});
    }
    return box;
}

void rm_polygon_inwards(const rm_vec3 *vertices, uint32_t count, rm_vec3 normal, rm_vec3 *inwards) {
    rm_vec3 previous = vertices[count - 1];
    for (uint32_t i = 0; i < count; ++i) {
        inwards[i] = rm_vec3_cross(normal, rm_vec3_sub(vertices[i], previous));
        previous = vertices[i];
    }
}

// A sphere meets the polygon in its plane, from which vertices may be off, and all numbers are
// rounded: the margin is beyond both.
rm_box rm_polygon_box(const rm_vec3 *vertices, uint32_t count) {
    rm_box box = rm_box_about(vertices, count);
    float size = rm_abs(box.low.x) + rm_abs(box.low.y) + rm_abs(box.low.z) + rm_abs(box.high.x) +
                 rm_abs(box.high.y) + rm_abs(box.high.z);
    return rm_box_grown(box, 2.0f * RM_MESH_MAX_WARP + RM_BOX_ROUNDING * size);
}

// Walks the edges about p, a point of the plane. True when p is inside, or within sqrt(q) of an
// edge or vertex; the first edge that p is too far outside of ends the walk.
static bool is_within(const rm_polygon *polygon, rm_vec3 p, float q) {
    bool is_outside = false;
    rm_vec3 previous = polygon->vertices[polygon->count - 1];
    for (uint32_t i = 0; i < polygon->count; ++i) {
        rm_vec3 vertex = polygon->vertices[i];
        rm_vec3 inward = polygon->inwards[i];
        rm_vec3 to_p = rm_vec3_sub(p, previous);
        float t = rm_vec3_dot(inward, to_p);
        if (t < 0.0f) {
            is_outside = true;
            if (rm_vec3_length_squared(inward) * q < t * t) {
                return false;
            }
            rm_vec3 edge = rm_vec3_sub(vertex, previous);
            float along = rm_vec3_dot(to_p, edge);
            if (along >= 0.0f && along <= rm_vec3_length_squared(edge)) {
                return true;
            }
        }
        if (rm_vec3_length_squared(to_p) <= q) {
            return true;
        }
        previous = vertex;
    }
    return !is_outside;
}

// The sphere cuts the plane in a circle, whose centre must lie within its radius of the polygon.
// Touching differs from hitting: epsilon is taken off. Where the sphere only just cuts the plane
// the circle is small, and its box excludes most polygons that the box of the sphere includes.
bool rm_polygon_hits_sphere(const rm_polygon *polygon, const rm_sphere *sphere) {
    float reach = sphere->radius - RM_EPSILON;
    float distance = rm_plane_distance(&polygon->plane, sphere->center);
    if (rm_abs(distance) > reach) {
        return false;
    }
    rm_vec3 p = rm_vec3_sub(sphere->center, rm_vec3_scale(polygon->plane.normal, distance));
    float q = reach * reach - distance * distance;
    rm_box circle = rm_box_grown((rm_box){p, p}, rm_sqrt(q));
    return rm_box_meets(&circle, &polygon->box) && is_within(polygon, p, q);
}

// The sphere's centre dropped along `up` onto the plane; false for a plane parallel to `up`.
static bool drop_center(const rm_polygon *polygon, const rm_sphere *sphere, rm_vec3 up,
                        rm_vec3 *p) {
    float slope = rm_vec3_dot(polygon->plane.normal, up);
    if (rm_abs(slope) < RM_EPSILON) {
        return false;
    }
    float height = rm_plane_distance(&polygon->plane, sphere->center) / slope;
    *p = rm_vec3_sub(sphere->center, rm_vec3_scale(up, height));
    return true;
}

bool rm_polygon_supports(const rm_polygon *polygon, const rm_sphere *sphere, rm_vec3 up,
                         float reach) {
    rm_vec3 p;
    return drop_center(polygon, sphere, up, &p) && is_within(polygon, p, reach * reach);
}

// The first edge, in the order of vertices, that the centre has left; its inward normal.
bool rm_polygon_crossed_edge(const rm_polygon *polygon, const rm_sphere *sphere, rm_vec3 up,
                             rm_vec3 *inward) {
    rm_vec3 p;
    if (!drop_center(polygon, sphere, up, &p)) {
        return false;
    }
    rm_vec3 previous = polygon->vertices[polygon->count - 1];
    for (uint32_t i = 0; i < polygon->count; ++i) {
        rm_vec3 normal = polygon->inwards[i];
        if (rm_vec3_dot(normal, rm_vec3_sub(p, previous)) < 0.0f) {
            *inward = rm_vec3_scale(normal, 1.0f / rm_vec3_length(normal));
            return true;
        }
        previous = polygon->vertices[i];
    }
    return false;
}

// Moves a sphere back along its path until it is tangent to the plane, on the side of its start.
// `interp`, the share of the path that is left, shrinks by the same; too far back is a failure.
bool rm_polygon_back_off(const rm_polygon *polygon, rm_sphere *sphere, rm_vec3 movement,
                         float *interp) {
    float approach = rm_vec3_dot(movement, polygon->plane.normal);
    if (rm_abs(approach) <= RM_EPSILON) {
        return false;
    }
    float distance = rm_plane_distance(&polygon->plane, sphere->center);
    float t = (approach < 0.0f ? distance - sphere->radius : -sphere->radius - distance) / approach;
    float share = (1.0f - t) * *interp;
    if (!(share < *interp) || share < RM_POLYGON_INTERP_MIN) {
        return false;
    }
    sphere->center = rm_vec3_sub(sphere->center, rm_vec3_scale(movement, t));
    *interp = share;
    return true;
}
