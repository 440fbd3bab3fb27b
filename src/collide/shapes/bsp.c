// Walks through the tree of a mesh. A sphere that reaches across a split visits the front first.
// The order of visits is behaviour: the first polygon that hits decides, and in rm_bsp_settle each
// polygon meets the sphere as the one before has left it.

#include "collide/shapes/mesh.h"

static bool overlaps(const rm_sphere *a, const rm_sphere *b) {
    float reach = a->radius + b->radius;
    rm_vec3 between = rm_vec3_sub(a->center, b->center);
    return rm_vec3_length_squared(between) - reach * reach < RM_EPSILON;
}

static bool is_leaf(const rm_node *node) {
    return node->front < 0;
}

static const rm_polygon *listed(const rm_mesh *mesh, const rm_node *leaf, uint32_t i) {
    return &mesh->polygons[mesh->listed[leaf->first + i]];
}

// Which children a sphere visits.
typedef struct sides {
    float distance; // of the centre from the split
    bool front, back;
} sides;

// Touching a split is not crossing it: epsilon is taken off, as everywhere in the tree.
static sides visit(const rm_node *node, const rm_sphere *sphere, float radius) {
    float distance = rm_plane_distance(&node->split, sphere->center);
    float reach = radius - RM_EPSILON;
    if (distance >= reach) {
        return (sides){distance, true, false};
    }
    if (distance <= -reach) {
        return (sides){distance, false, true};
    }
    return (sides){distance, true, true};
}

// The first polygon that the sphere hits while moving towards its front. One that is hit from
// behind is remembered as `struck`, and the search goes on.
typedef struct hit_walk {
    const rm_mesh *mesh;
    const rm_sphere *sphere;
    rm_vec3 movement;
    const rm_polygon *struck;
} hit_walk;

static bool walk_hit(hit_walk *walk, int32_t index) {
    const rm_node *node = &walk->mesh->nodes[index];
    if (!overlaps(&node->bounds, walk->sphere)) {
        return false;
    }
    if (!is_leaf(node)) {
        sides s = visit(node, walk->sphere, walk->sphere->radius);
        return (s.front && walk_hit(walk, node->front)) || (s.back && walk_hit(walk, node->back));
    }
    for (uint32_t i = 0; i < node->count; ++i) {
        const rm_polygon *polygon = listed(walk->mesh, node, i);
        if (rm_polygon_hits_sphere(polygon, walk->sphere)) {
            walk->struck = polygon;
            if (rm_vec3_dot(walk->movement, polygon->plane.normal) < 0.0f) {
                return true;
            }
        }
    }
    return false;
}

bool rm_bsp_hit(const rm_mesh *mesh, const rm_sphere *sphere, rm_vec3 movement,
                const rm_polygon **struck) {
    hit_walk walk = {mesh, sphere, movement, NULL};
    bool is_hit = walk_hit(&walk, 0);
    *struck = walk.struck;
    return is_hit;
}

// Backs the sphere off from every walkable polygon it hits, one after the other; the last one found
// is the ground.
typedef struct settle_walk {
    const rm_mesh *mesh;
    rm_sphere *sphere;
    rm_vec3 movement, up;
    float allowance;
    float *interp;
    const rm_polygon *found;
} settle_walk;

static void walk_settle(settle_walk *walk, int32_t index) {
    const rm_node *node = &walk->mesh->nodes[index];
    if (!overlaps(&node->bounds, walk->sphere)) {
        return;
    }
    if (!is_leaf(node)) {
        sides s = visit(node, walk->sphere, walk->sphere->radius);
        if (s.front) {
            walk_settle(walk, node->front);
        }
        if (s.back) {
            walk_settle(walk, node->back);
        }
        return;
    }
    for (uint32_t i = 0; i < node->count; ++i) {
        const rm_polygon *polygon = listed(walk->mesh, node, i);
        if (rm_polygon_walkable_hits_sphere(polygon, walk->sphere, walk->up, walk->allowance) &&
            rm_polygon_back_off(polygon, walk->sphere, walk->movement, walk->interp)) {
            walk->found = polygon;
        }
    }
}

const rm_polygon *rm_bsp_settle(const rm_mesh *mesh, rm_sphere *sphere, rm_vec3 movement,
                                rm_vec3 up, float allowance, float *interp) {
    settle_walk walk = {mesh, sphere, movement, up, allowance, interp, NULL};
    walk_settle(&walk, 0);
    return walk.found;
}

// Whether the sphere touches a walkable polygon that is under the inner half of it.
typedef struct ground_walk {
    const rm_mesh *mesh;
    const rm_sphere *sphere;
    rm_vec3 up;
    float allowance;
} ground_walk;

static bool walk_ground(const ground_walk *walk, int32_t index) {
    const rm_node *node = &walk->mesh->nodes[index];
    const rm_sphere *sphere = walk->sphere;
    if (!overlaps(&node->bounds, sphere)) {
        return false;
    }
    if (!is_leaf(node)) {
        sides s = visit(node, sphere, sphere->radius);
        return (s.front && walk_ground(walk, node->front)) ||
               (s.back && walk_ground(walk, node->back));
    }
    for (uint32_t i = 0; i < node->count; ++i) {
        const rm_polygon *polygon = listed(walk->mesh, node, i);
        if (rm_polygon_walkable_hits_sphere(polygon, sphere, walk->up, walk->allowance) &&
            rm_polygon_supports(polygon, sphere, walk->up, sphere->radius * 0.5f)) {
            return true;
        }
    }
    return false;
}

bool rm_bsp_hits_walkable(const rm_mesh *mesh, const rm_sphere *sphere, rm_vec3 up,
                          float allowance) {
    ground_walk walk = {mesh, sphere, up, allowance};
    return walk_ground(&walk, 0);
}

// Whether the sphere hits a polygon, or its centre lies in solid space. Only the child that holds
// the centre is asked about solid space.
static bool walk_solid(const rm_mesh *mesh, int32_t index, const rm_sphere *sphere,
                       bool check_center) {
    const rm_node *node = &mesh->nodes[index];
    if (is_leaf(node)) {
        if (check_center && node->is_solid) {
            return true;
        }
        if (!overlaps(&node->bounds, sphere)) {
            return false;
        }
        for (uint32_t i = 0; i < node->count; ++i) {
            if (rm_polygon_hits_sphere(listed(mesh, node, i), sphere)) {
                return true;
            }
        }
        return false;
    }
    if (!overlaps(&node->bounds, sphere)) {
        return false;
    }
    sides s = visit(node, sphere, sphere->radius);
    bool is_behind = s.distance < 0.0f;
    return (s.front &&
            walk_solid(mesh, node->front, sphere, check_center && !(s.back && is_behind))) ||
           (s.back &&
            walk_solid(mesh, node->back, sphere, check_center && !(s.front && !is_behind)));
}

bool rm_bsp_hits_solid(const rm_mesh *mesh, const rm_sphere *sphere, bool check_center) {
    return walk_solid(mesh, 0, sphere, check_center);
}

typedef struct push_walk {
    const rm_mesh *mesh;
    rm_sphere sphere; // with the radius asked for
    const rm_polygon *found;
    bool center_is_solid;
} push_walk;

static bool push_leaf(push_walk *walk, const rm_node *leaf, bool check_center) {
    if (check_center && leaf->is_solid) {
        walk->center_is_solid = true;
    }
    if (overlaps(&leaf->bounds, &walk->sphere)) {
        for (uint32_t i = 0; i < leaf->count; ++i) {
            const rm_polygon *polygon = listed(walk->mesh, leaf, i);
            if (rm_polygon_hits_sphere(polygon, &walk->sphere)) {
                walk->found = polygon;
                return true;
            }
        }
    }
    return walk->center_is_solid;
}

// The child that holds the centre comes first. Once a polygon is found there the rest is not asked,
// and the answer is whether the centre is solid: a sphere that merely pokes into a wall across a
// split is left to the search for a free place.
static bool walk_push(push_walk *walk, int32_t index, bool check_center) {
    const rm_node *node = &walk->mesh->nodes[index];
    if (is_leaf(node)) {
        return push_leaf(walk, node, check_center);
    }
    if (!overlaps(&node->bounds, &walk->sphere)) {
        return walk->center_is_solid;
    }
    sides s = visit(node, &walk->sphere, walk->sphere.radius);
    if (!(s.front && s.back)) {
        return walk_push(walk, s.front ? node->front : node->back, check_center);
    }
    bool is_behind = s.distance < 0.0f;
    (void)walk_push(walk, is_behind ? node->back : node->front, check_center);
    if (walk->found) {
        return walk->center_is_solid;
    }
    return walk_push(walk, is_behind ? node->front : node->back, false);
}

bool rm_bsp_find_push(const rm_mesh *mesh, const rm_sphere *sphere, float radius, bool check_center,
                      const rm_polygon **found, bool *center_is_solid) {
    push_walk walk = {mesh, {sphere->center, radius}, NULL, false};
    bool is_hit = walk_push(&walk, 0, check_center);
    *found = walk.found;
    *center_is_solid = walk.center_is_solid;
    return is_hit;
}
