// Meshes: polygons in a tree. Inner nodes split space by a plane, leaves list polygons in the order
// of input. A polygon that reaches across a split is listed on both sides. In a closed mesh the
// space behind all faces is made of empty leaves that are marked solid.
//
// A mesh is constant once it is built; any number of sweeps may read it at once.

#pragma once

#include "remora/collision.h"

#include "collide/collide_numbers.h"
#include "collide/mesh_polygon.h"

enum { RM_NO_AXIS = 3 };

typedef struct rm_node {
    rm_plane split;      // of an inner node
    rm_sphere bounds;    // holds all that is listed below, and all that is solid below
    int32_t front, back; // nodes; front is -1 for a leaf
    uint32_t first;      // of a leaf: its polygons are mesh->listed[first .. first + count)
    uint32_t count;
    uint32_t corners;     // of a leaf: those of its polygons, all in all
    bool is_solid;        // of a leaf
    bool has_same_bounds; // as the node that leads to it
    uint8_t axis;         // of an inner node: 0 to 2 for a normal along x, y or z; else RM_NO_AXIS
} rm_node;

typedef struct rm_mesh {
    rm_polygon *polygons;
    rm_vec3 *vertices;
    rm_vec3 *inwards; // one for each vertex
    rm_node *nodes;   // the first is the root
    uint32_t *listed;
    uint32_t polygon_count, vertex_count, node_count, listed_count;
    rm_sphere bounds;
    rm_vec3 low, high; // box about all vertices
    rm_box box;        // and about the boxes of all polygons
    rm_box ground;     // about those of all that are ground for a mesh that stands upright, by the
                       // least allowance that there is (RM_LANDING_Z); inside out if empty
    bool is_closed;
    uint32_t user_count; // obstacles, cells and buildings made of it
    rm_mesh_id id;
} rm_mesh;

// Whether a sphere is near a part of a mesh that may be ground: of a wall only the top may be.
static inline bool rm_mesh_may_be_ground(const rm_mesh *mesh, const rm_sphere *sphere, rm_vec3 up,
                                         float allowance) {
    bool is_upright = up.x == 0.0f && up.y == 0.0f && up.z == 1.0f && allowance >= RM_LANDING_Z;
    rm_box box = rm_sphere_box(sphere);
    return rm_box_meets(&box, is_upright ? &mesh->ground : &mesh->box);
}

// A tree to walk through: that of a mesh, or a part of it (mesh_near.c).
typedef struct rm_tree {
    const rm_mesh *mesh;
    const rm_node *start;      // where walks begin
    const rm_box *box;         // about its polygons
    uint64_t marks;            // of rm_is_marked
    struct rm_near_tree *part; // null for the whole
    uint32_t *looks; // that are left: at corners of polygons, leaves, and splits that a sphere
                     // reaches across; 0 from where it is too many
} rm_tree;

// @param looks  tests left, as in the tree
static inline rm_tree rm_mesh_tree(const rm_mesh *mesh, uint32_t *looks) {
    return (rm_tree){mesh, mesh->nodes, &mesh->box, UINT64_MAX, NULL, looks};
}

// Polygons share marks by their numbers. An unmarked one is far; others may be near.
enum { RM_POLYGON_MARKS = 64 };

static inline uint64_t rm_polygon_mark(uint32_t polygon) {
    return UINT64_C(1) << (polygon % RM_POLYGON_MARKS);
}

static inline bool rm_is_marked(uint64_t marks, uint32_t polygon) {
    return (marks & rm_polygon_mark(polygon)) != 0;
}

// Takes some of the tests that are left. False, also from then on, once they are used up.
static inline bool rm_take_tests(uint32_t *looks, uint32_t count) {
    bool is_left = *looks > count;
    *looks = is_left ? *looks - count : 0;
    return is_left;
}

// The part of a tree that spheres can reach whose centres are in a box and whose radii are from
// `least` to `most`. Walks of all of them reach `start`; from there on they can meet these
// polygons only.
typedef struct rm_near_tree {
    const rm_mesh *mesh; // null where absent
    rm_box centers;
    float least, most; // metres
    rm_box box;        // about its polygons
    const rm_node *start;
    uint64_t marks; // of rm_is_marked
    rm_sphere free; // a sphere proven to be clear of all polygons; radius -1 if unset
    uint32_t polygon_count;
    uint32_t corners; // of its polygons
    const rm_polygon *polygons[RM_NEAR_POLYGONS];
} rm_near_tree;

// Finds a part. False, with near->mesh null, if it is too large, or takes too many tests.
bool rm_near_tree_make(rm_near_tree *near, const rm_mesh *mesh, rm_box centers, float least,
                       float most, uint32_t *looks);

// Whether a sphere is proven to be clear of the part.
static inline bool rm_near_tree_is_free(const rm_near_tree *near, const rm_sphere *sphere) {
    const rm_sphere *free = &near->free;
    return free->center.x == sphere->center.x && free->center.y == sphere->center.y &&
           free->center.z == sphere->center.z && free->radius == sphere->radius;
}

static inline rm_tree rm_near_tree_of(rm_near_tree *near, uint32_t *looks) {
    return (rm_tree){near->mesh, near->start, &near->box, near->marks, near, looks};
}

// Checks the polygons and builds the tree. On failure all is released and *error says why.
rm_mesh *rm_mesh_build(const rm_allocator *allocator, const rm_mesh_def *def, uint32_t limit,
                       rm_collision_error *error);

// Whether a loop of 3 to RM_POLYGON_MAX_VERTICES usable vertices can be polygon `i` of a mesh: it
// has an area, is flat and is convex.
rm_status rm_mesh_check_polygon(const rm_vec3 *loop, uint32_t count, uint32_t i,
                                rm_collision_error *error);

void rm_mesh_free(const rm_allocator *allocator, rm_mesh *mesh);

// Makes nodes and lists for a mesh whose polygons are there. Returns false when out of memory.
bool rm_bsp_build(const rm_allocator *allocator, rm_mesh *mesh);

// The results of the walks below are meaningless once the tests are used up.

// The first polygon that the sphere reaches into while moving against it. *struck is the last one
// that it reached into in any direction, or null: a polygon may be struck and refused. Non-null
// when the result is true.
bool rm_bsp_hit(const rm_tree *tree, const rm_sphere *sphere, rm_vec3 movement,
                const rm_polygon **struck);

// Backs the sphere off along `movement` from all walkable polygons in turn. *found is the last one
// that moved it, or null. False if that took it out of where the tree is valid: then everything is
// to be done again with the whole one.
bool rm_bsp_settle(const rm_tree *tree, rm_sphere *sphere, rm_vec3 movement, rm_vec3 up,
                   float allowance, float *interp, const rm_polygon **found);

// Some walkable polygon is under the sphere's inner half.
bool rm_bsp_hits_walkable(const rm_tree *tree, const rm_sphere *sphere, rm_vec3 up,
                          float allowance);

// The sphere reaches into a polygon, or (with check_center) its centre lies in solid space.
bool rm_bsp_hits_solid(const rm_tree *tree, const rm_sphere *sphere, bool check_center);

// The same for pushing a placed sphere out: *found is the polygon to push from, if there is one,
// *center_is_solid is set if the centre lies in solid space. `radius` replaces the sphere's, and
// may be any: this takes the whole tree.
bool rm_bsp_find_push(const rm_tree *whole, const rm_sphere *sphere, float radius,
                      bool check_center, const rm_polygon **found, bool *center_is_solid);
