// Walks through the tree of a mesh. A sphere that reaches across a split visits the front first.
// The order of visits is behaviour: the first polygon that hits decides, and in rm_bsp_settle each
// polygon meets the sphere as the one before has left it.

#include "collide/mesh.h"

static bool overlaps(const rm_sphere *a, const rm_sphere *b) {
    float reach = a->radius + b->radius;
    rm_vec3 between = rm_vec3_sub(a->center, b->center);
    return rm_vec3_length_squared(between) - reach * reach < RM_EPSILON;
}

static bool is_leaf(const rm_node *node) {
    return node->front < 0;
}

// Whether a sphere that has reached the parent reaches the bounds of a node.
static bool reaches(const rm_node *node, const rm_sphere *sphere) {
    return node->has_same_bounds || overlaps(&node->bounds, sphere);
}

// Whether both sides of a split may be examined.
static bool may_cross(const rm_tree *tree) {
    return rm_take_tests(tree->looks, 1);
}

// The polygons that a leaf lists.
typedef struct listing {
    const rm_polygon *polygons; // of the mesh
    const uint32_t *numbers;
    uint32_t count;
    uint64_t marks; // of those that are in reach
} listing;

// All polygons, or none if that exceeds the remaining tests.
static listing list_of(const rm_tree *tree, const rm_node *leaf) {
    const rm_mesh *mesh = tree->mesh;
    uint32_t count = rm_take_tests(tree->looks, leaf->corners + 1) ? leaf->count : 0;
    return (listing){mesh->polygons, mesh->listed + leaf->first, count, tree->marks};
}

// The polygon, or null if it is out of reach.
static const rm_polygon *listed(const listing *list, uint32_t i) {
    uint32_t polygon = list->numbers[i];
    return rm_is_marked(list->marks, polygon) ? &list->polygons[polygon] : NULL;
}

static bool hits(const rm_polygon *polygon, const rm_sphere *sphere, const rm_box *box) {
    return rm_polygon_may_hit(polygon, sphere, box) && rm_polygon_hits_sphere(polygon, sphere);
}

static bool hits_walkable(const rm_polygon *polygon, const rm_sphere *sphere, const rm_box *box,
                          rm_vec3 up, float allowance) {
    return rm_polygon_is_walkable(polygon, up, allowance) && hits(polygon, sphere, box);
}

// Which children a sphere visits.
typedef struct sides {
    float distance; // of the centre from the split
    bool front, back;
} sides;

// Touching a split is different from crossing it: epsilon is taken off, as everywhere in the tree.
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

// Whether the sphere hits any polygon of a part, wherever it is listed. Most hit none; a body that
// was put on the ground is then tested for a free place, which is proven already.
static bool hits_any(const rm_tree *tree, const rm_sphere *sphere) {
    rm_near_tree *part = tree->part;
    if (rm_near_tree_is_free(part, sphere) || !rm_take_tests(tree->looks, part->corners)) {
        return false;
    }
    rm_box box = rm_sphere_box(sphere);
    for (uint32_t i = 0; i < part->polygon_count; ++i) {
        if (hits(part->polygons[i], sphere, &box)) {
            return true;
        }
    }
    part->free = *sphere;
    return false;
}

// Whether the sphere is near any polygon of the tree.
static bool meets_box(const rm_tree *tree, const rm_sphere *sphere) {
    rm_box box = rm_sphere_box(sphere);
    return rm_box_meets(&box, tree->box);
}

// Whether the sphere may hit anything of the tree. The few polygons of a part are tested directly,
// instead of by a walk.
static bool may_hit(const rm_tree *tree, const rm_sphere *sphere) {
    return meets_box(tree, sphere) && (!tree->part || hits_any(tree, sphere));
}

// The only child that a sphere visits, or -1 for both.
static int32_t only_child(const rm_node *node, const rm_sphere *sphere) {
    sides s = visit(node, sphere, sphere->radius);
    return s.front && s.back ? -1 : s.front ? node->front : node->back;
}

// The first polygon that the sphere hits while moving towards its front. One that is hit from
// behind is remembered as `struck`, and the search continues.
typedef struct hit_walk {
    const rm_tree *tree;
    const rm_sphere *sphere;
    rm_vec3 movement;
    const rm_polygon *struck;
} hit_walk;

static bool hit_leaf(hit_walk *walk, const rm_node *leaf) {
    listing list = list_of(walk->tree, leaf);
    rm_box box = rm_sphere_box(walk->sphere);
    for (uint32_t i = 0; i < list.count; ++i) {
        const rm_polygon *polygon = listed(&list, i);
        if (polygon && hits(polygon, walk->sphere, &box)) {
            walk->struck = polygon;
            if (rm_vec3_dot(walk->movement, polygon->plane.normal) < 0.0f) {
                return true;
            }
        }
    }
    return false;
}

static bool walk_hit(hit_walk *walk, const rm_node *node) {
    const rm_node *nodes = walk->tree->mesh->nodes;
    while (reaches(node, walk->sphere)) {
        if (is_leaf(node)) {
            return hit_leaf(walk, node);
        }
        int32_t child = only_child(node, walk->sphere);
        if (child < 0) {
            if (!may_cross(walk->tree) || walk_hit(walk, &nodes[node->front])) {
                return true;
            }
            child = node->back;
        }
        node = &nodes[child];
    }
    return false;
}

bool rm_bsp_hit(const rm_tree *tree, const rm_sphere *sphere, rm_vec3 movement,
                const rm_polygon **struck) {
    hit_walk walk = {tree, sphere, movement, NULL};
    bool is_hit = may_hit(tree, sphere) && walk_hit(&walk, tree->start);
    *struck = walk.struck;
    return is_hit && walk.struck; // a walk that runs out of tests may be empty
}

// Backs the sphere off from every walkable polygon it hits, one after the other; the last one found
// is the ground.
typedef struct settle_walk {
    const rm_tree *tree;
    rm_sphere *sphere;
    rm_vec3 movement, up;
    float allowance;
    float *interp;
    const rm_polygon *found;
    bool has_left; // the place that the part is valid for
    bool is_over;  // it has, or it is clear of the part
} settle_walk;

static void settle_leaf(settle_walk *walk, const rm_node *leaf) {
    const rm_near_tree *part = walk->tree->part;
    listing list = list_of(walk->tree, leaf);
    rm_box box = rm_sphere_box(walk->sphere);
    for (uint32_t i = 0; i < list.count; ++i) {
        const rm_polygon *polygon = listed(&list, i);
        if (polygon && hits_walkable(polygon, walk->sphere, &box, walk->up, walk->allowance) &&
            rm_polygon_back_off(polygon, walk->sphere, walk->movement, walk->interp)) {
            box = rm_sphere_box(walk->sphere);
            walk->found = polygon;
            walk->has_left = part && !rm_box_holds(&part->centers, walk->sphere->center);
            walk->is_over = walk->has_left || (part && !hits_any(walk->tree, walk->sphere));
            if (walk->is_over) {
                return;
            }
        }
    }
}

static void walk_settle(settle_walk *walk, const rm_node *node) {
    const rm_node *nodes = walk->tree->mesh->nodes;
    while (reaches(node, walk->sphere)) {
        if (is_leaf(node)) {
            settle_leaf(walk, node);
            return;
        }
        int32_t child = only_child(node, walk->sphere);
        if (child < 0) {
            if (!may_cross(walk->tree)) {
                return;
            }
            walk_settle(walk, &nodes[node->front]);
            node = &nodes[node->back];
            // The sphere may have been moved.
            if (walk->is_over || !overlaps(&node->bounds, walk->sphere)) {
                return;
            }
            continue;
        }
        node = &nodes[child];
    }
}

bool rm_bsp_settle(const rm_tree *tree, rm_sphere *sphere, rm_vec3 movement, rm_vec3 up,
                   float allowance, float *interp, const rm_polygon **found) {
    settle_walk walk = {tree, sphere, movement, up, allowance, interp, NULL, false, false};
    bool is_new = *interp == 1.0f; // the first collision of a step
    if (is_new || may_hit(tree, sphere)) {
        walk_settle(&walk, tree->start);
    }
    *found = walk.found;
    return !walk.has_left;
}

// Whether the sphere touches a walkable polygon that is under the inner half of it.
typedef struct ground_walk {
    const rm_tree *tree;
    const rm_sphere *sphere;
    rm_vec3 up;
    float allowance;
} ground_walk;

static bool is_ground_leaf(const ground_walk *walk, const rm_node *leaf) {
    const rm_sphere *sphere = walk->sphere;
    listing list = list_of(walk->tree, leaf);
    rm_box box = rm_sphere_box(sphere);
    for (uint32_t i = 0; i < list.count; ++i) {
        const rm_polygon *polygon = listed(&list, i);
        if (polygon && hits_walkable(polygon, sphere, &box, walk->up, walk->allowance) &&
            rm_polygon_supports(polygon, sphere, walk->up, sphere->radius * 0.5f)) {
            return true;
        }
    }
    return false;
}

static bool walk_ground(const ground_walk *walk, const rm_node *node) {
    const rm_node *nodes = walk->tree->mesh->nodes;
    while (reaches(node, walk->sphere)) {
        if (is_leaf(node)) {
            return is_ground_leaf(walk, node);
        }
        int32_t child = only_child(node, walk->sphere);
        if (child < 0) {
            if (!may_cross(walk->tree) || walk_ground(walk, &nodes[node->front])) {
                return true;
            }
            child = node->back;
        }
        node = &nodes[child];
    }
    return false;
}

bool rm_bsp_hits_walkable(const rm_tree *tree, const rm_sphere *sphere, rm_vec3 up,
                          float allowance) {
    ground_walk walk = {tree, sphere, up, allowance};
    return may_hit(tree, sphere) && walk_ground(&walk, tree->start);
}

static bool is_solid_leaf(const rm_tree *tree, const rm_node *leaf, const rm_sphere *sphere,
                          bool check_center) {
    if (check_center && leaf->is_solid) {
        return true;
    }
    if (leaf->count == 0 || !reaches(leaf, sphere)) {
        return false;
    }
    listing list = list_of(tree, leaf);
    rm_box box = rm_sphere_box(sphere);
    for (uint32_t i = 0; i < list.count; ++i) {
        const rm_polygon *polygon = listed(&list, i);
        if (polygon && hits(polygon, sphere, &box)) {
            return true;
        }
    }
    return false;
}

// Whether the sphere hits a polygon, or its centre lies in solid space. Only the child that holds
// the centre is tested for solid space.
static bool walk_solid(const rm_tree *tree, const rm_node *node, const rm_sphere *sphere,
                       bool check_center) {
    const rm_node *nodes = tree->mesh->nodes;
    while (!is_leaf(node)) {
        if (!reaches(node, sphere)) {
            return false;
        }
        sides s = visit(node, sphere, sphere->radius);
        if (s.front && s.back) {
            bool is_behind = s.distance < 0.0f;
            if (!may_cross(tree) ||
                walk_solid(tree, &nodes[node->front], sphere, check_center && !is_behind)) {
                return true;
            }
            check_center = check_center && is_behind;
        }
        node = &nodes[s.back ? node->back : node->front];
    }
    return is_solid_leaf(tree, node, sphere, check_center);
}

bool rm_bsp_hits_solid(const rm_tree *tree, const rm_sphere *sphere, bool check_center) {
    bool may_be_inside = check_center && tree->mesh->is_closed;
    return (may_be_inside || may_hit(tree, sphere)) &&
           walk_solid(tree, tree->start, sphere, check_center);
}

typedef struct push_walk {
    const rm_tree *tree;
    rm_sphere sphere; // with the radius requested
    const rm_polygon *found;
    bool center_is_solid;
} push_walk;

static bool push_leaf(push_walk *walk, const rm_node *leaf, bool check_center) {
    if (check_center && leaf->is_solid) {
        walk->center_is_solid = true;
    }
    if (reaches(leaf, &walk->sphere)) {
        listing list = list_of(walk->tree, leaf);
        rm_box box = rm_sphere_box(&walk->sphere);
        for (uint32_t i = 0; i < list.count; ++i) {
            const rm_polygon *polygon = listed(&list, i);
            if (polygon && hits(polygon, &walk->sphere, &box)) {
                walk->found = polygon;
                return true;
            }
        }
    }
    return walk->center_is_solid;
}

// The child that holds the centre is first. A polygon found there ends the walk, and the result is
// whether the centre is solid: a sphere that merely pokes into a wall across a split is left to the
// search for a free place.
static bool walk_push(push_walk *walk, const rm_node *node, bool check_center) {
    const rm_node *nodes = walk->tree->mesh->nodes;
    if (is_leaf(node)) {
        return push_leaf(walk, node, check_center);
    }
    if (!reaches(node, &walk->sphere)) {
        return walk->center_is_solid;
    }
    sides s = visit(node, &walk->sphere, walk->sphere.radius);
    if (!(s.front && s.back)) {
        return walk_push(walk, &nodes[s.front ? node->front : node->back], check_center);
    }
    if (!may_cross(walk->tree)) {
        return walk->center_is_solid;
    }
    bool is_behind = s.distance < 0.0f;
    (void)walk_push(walk, &nodes[is_behind ? node->back : node->front], check_center);
    if (walk->found) {
        return walk->center_is_solid;
    }
    return walk_push(walk, &nodes[is_behind ? node->front : node->back], false);
}

bool rm_bsp_find_push(const rm_tree *whole, const rm_sphere *sphere, float radius,
                      bool check_center, const rm_polygon **found, bool *center_is_solid) {
    push_walk walk = {whole, {sphere->center, radius}, NULL, false};
    bool is_hit = walk_push(&walk, whole->start, check_center);
    *found = walk.found;
    *center_is_solid = walk.center_is_solid;
    return is_hit;
}
