// Meshes: polygons in a tree. Inner nodes split space by a plane, leaves list polygons in the order
// of input. A polygon that reaches across a split is listed on both sides. In a closed mesh the
// space behind all faces is made of leaves without polygons that are marked solid.
//
// A mesh is built once and never changes; any number of sweeps may read it at once.

#pragma once

#include "remora/collision.h"

#include "collide/shapes/polygon.h"

typedef struct rm_node {
    rm_plane split;      // of an inner node
    rm_sphere bounds;    // holds all that is listed below, and all that is solid below
    int32_t front, back; // nodes; front is -1 for a leaf
    uint32_t first;      // of a leaf: its polygons are mesh->listed[first .. first + count)
    uint32_t count;
    bool is_solid; // of a leaf
} rm_node;

typedef struct rm_mesh {
    rm_polygon *polygons;
    rm_vec3 *vertices;
    rm_node *nodes; // the first is the root
    uint32_t *listed;
    uint32_t polygon_count, vertex_count, node_count, listed_count;
    rm_sphere bounds;
    rm_vec3 low, high; // box about all vertices
    bool is_closed;
    uint32_t user_count; // obstacles, cells and buildings made of it
    rm_mesh_id id;
} rm_mesh;

// Checks the polygons and builds the tree. On failure nothing is kept and *error says why.
rm_mesh *rm_mesh_build(const rm_allocator *allocator, const rm_mesh_def *def, uint32_t limit,
                       rm_collision_error *error);

// Whether a loop of 3 to RM_POLYGON_MAX_VERTICES usable vertices can be polygon `i` of a mesh: it
// has an area, is flat and has no dents.
rm_status rm_mesh_check_polygon(const rm_vec3 *loop, uint32_t count, uint32_t i,
                                rm_collision_error *error);

void rm_mesh_free(const rm_allocator *allocator, rm_mesh *mesh);

// Makes nodes and lists for a mesh whose polygons are there. Returns false without memory.
bool rm_bsp_build(const rm_allocator *allocator, rm_mesh *mesh);

// The first polygon that the sphere reaches into while moving against it. *struck is the last one
// that it reached into at all, or null: a polygon may be struck and refused.
bool rm_bsp_hit(const rm_mesh *mesh, const rm_sphere *sphere, rm_vec3 movement,
                const rm_polygon **struck);

// Backs the sphere off along `movement` from all walkable polygons in turn. Returns the last one
// that moved it, or null.
const rm_polygon *rm_bsp_settle(const rm_mesh *mesh, rm_sphere *sphere, rm_vec3 movement,
                                rm_vec3 up, float allowance, float *interp);

// Some walkable polygon is under the sphere's inner half.
bool rm_bsp_hits_walkable(const rm_mesh *mesh, const rm_sphere *sphere, rm_vec3 up,
                          float allowance);

// The sphere reaches into a polygon, or (with check_center) its centre lies in solid space.
bool rm_bsp_hits_solid(const rm_mesh *mesh, const rm_sphere *sphere, bool check_center);

// The same for pushing a placed sphere out: *found is the polygon to push from, if there is one,
// *center_is_solid tells whether the centre lies in solid space. `radius` replaces the sphere's.
bool rm_bsp_find_push(const rm_mesh *mesh, const rm_sphere *sphere, float radius, bool check_center,
                      const rm_polygon **found, bool *center_is_solid);
