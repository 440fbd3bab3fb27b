// From polygons as the host gives them to a mesh: every polygon is checked before anything is
// allocated for good, and two-sided ones become two.
//
// Invariants of a built mesh, on which sweeps rely: every polygon is convex, flat within
// RM_MESH_MAX_WARP, has an area, and edges of at least MIN_EDGE; all coordinates are finite and
// within RM_COLLISION_MAX_COORDINATE. Checking costs time in proportion to the vertices, for a
// single polygon to the square of them, of which there are at most RM_POLYGON_MAX_VERTICES.

#include "base/allocate.h"
#include "collide/collide_numbers.h"
#include "collide/mesh.h"
#include "collide/mesh_error.h"

// Edges shorter than this make a polygon degenerate. Metres. Origin: chosen.
static const float MIN_EDGE = 1e-5f;

// Every coordinate within RM_COLLISION_MAX_COORDINATE metres; false for NaN.
static bool is_usable(rm_vec3 v) {
    const float limit = RM_COLLISION_MAX_COORDINATE;
    return rm_abs(v.x) <= limit && rm_abs(v.y) <= limit && rm_abs(v.z) <= limit;
}

// Counted in 64 bits: twice the count of polygons may exceed 32.
static rm_status check_sizes(const rm_mesh_def *def, uint32_t limit, rm_collision_error *error) {
    if (def->polygon_count == 0 || !def->polygons) {
        return rm_collision_fail(error, RM_ERROR_EMPTY, "mesh without polygons", 0);
    }
    if (!def->vertices || !def->indices) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "mesh without vertices or indices", 0);
    }
    if (def->polygon_count > limit) {
        return rm_collision_fail(error, RM_ERROR_LIMIT, "number of polygons", def->polygon_count);
    }
    uint64_t sides = 0;
    for (uint32_t i = 0; i < def->polygon_count; ++i) {
        sides += def->polygons[i].is_two_sided ? 2u : 1u;
    }
    if (sides > limit) {
        return rm_collision_fail(error, RM_ERROR_LIMIT, "number of polygon sides", (uint32_t)sides);
    }
    return RM_OK;
}

static rm_status check_vertices(const rm_mesh_def *def, rm_collision_error *error) {
    for (uint32_t i = 0; i < def->vertex_count; ++i) {
        if (!rm_vec3_is_finite(def->vertices[i])) {
            return rm_collision_fail(error, RM_ERROR_NOT_FINITE, "vertex", i);
        }
        if (!is_usable(def->vertices[i])) {
            return rm_collision_fail(error, RM_ERROR_RANGE, "coordinate of vertex", i);
        }
    }
    return RM_OK;
}

static rm_status check_indices(const rm_mesh_def *def, uint32_t i, rm_collision_error *error) {
    const rm_polygon_def *polygon = &def->polygons[i];
    if (polygon->count < 3 || polygon->count > RM_POLYGON_MAX_VERTICES) {
        return rm_collision_fail(error, RM_ERROR_DEGENERATE,
                                 polygon->count < 3 ? "polygon of fewer than three vertices"
                                                    : "polygon of too many vertices",
                                 i);
    }
    if (polygon->first > def->index_count || polygon->count > def->index_count - polygon->first) {
        return rm_collision_fail(error, RM_ERROR_RANGE, "indices of polygon", i);
    }
    for (uint32_t k = 0; k < polygon->count; ++k) {
        if (def->indices[polygon->first + k] >= def->vertex_count) {
            return rm_collision_fail(error, RM_ERROR_REFERENCE, "vertex of polygon", i);
        }
    }
    return RM_OK;
}

// Within the tolerance of the plane, in metres.
static bool is_planar(const rm_vec3 *loop, uint32_t count, const rm_plane *plane) {
    for (uint32_t i = 0; i < count; ++i) {
        if (!(rm_abs(rm_plane_distance(plane, loop[i])) <= RM_MESH_MAX_WARP)) {
            return false;
        }
    }
    return true;
}

// Edges shorter than MIN_EDGE lack a direction to test a sphere against.
static bool has_short_edge(const rm_vec3 *loop, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        rm_vec3 edge = rm_vec3_sub(loop[(i + 1) % count], loop[i]);
        if (!(rm_vec3_length_squared(edge) > MIN_EDGE * MIN_EDGE)) {
            return true;
        }
    }
    return false;
}

// Every vertex is inside every edge, within the tolerance of planarity.
static bool is_convex(const rm_vec3 *loop, uint32_t count, const rm_plane *plane) {
    for (uint32_t i = 0; i < count; ++i) {
        rm_vec3 inward = rm_vec3_cross(plane->normal, rm_vec3_sub(loop[(i + 1) % count], loop[i]));
        float slack = -RM_MESH_MAX_WARP * rm_vec3_length(inward);
        for (uint32_t k = 0; k < count; ++k) {
            if (rm_vec3_dot(inward, rm_vec3_sub(loop[k], loop[i])) < slack) {
                return false;
            }
        }
    }
    return true;
}

rm_status rm_mesh_check_polygon(const rm_vec3 *loop, uint32_t count, uint32_t i,
                                rm_collision_error *error) {
    rm_plane plane;
    if (has_short_edge(loop, count)) {
        return rm_collision_fail(error, RM_ERROR_DEGENERATE, "edge without length in polygon", i);
    }
    if (!rm_polygon_plane(loop, count, &plane)) {
        return rm_collision_fail(error, RM_ERROR_DEGENERATE, "polygon without area", i);
    }
    if (!is_planar(loop, count, &plane)) {
        return rm_collision_fail(error, RM_ERROR_NOT_PLANAR, "polygon off its plane", i);
    }
    if (!is_convex(loop, count, &plane)) {
        return rm_collision_fail(error, RM_ERROR_NOT_CONVEX, "polygon", i);
    }
    return RM_OK;
}

static void copy_loop(const rm_mesh_def *def, uint32_t i, rm_vec3 *loop) {
    const rm_polygon_def *polygon = &def->polygons[i];
    for (uint32_t k = 0; k < polygon->count; ++k) {
        loop[k] = def->vertices[def->indices[polygon->first + k]];
    }
}

static rm_status check_mesh(const rm_mesh_def *def, uint32_t limit, rm_collision_error *error) {
    rm_status status = check_sizes(def, limit, error);
    status = status == RM_OK ? check_vertices(def, error) : status;
    for (uint32_t i = 0; status == RM_OK && i < def->polygon_count; ++i) {
        rm_vec3 loop[RM_POLYGON_MAX_VERTICES];
        status = check_indices(def, i, error);
        if (status == RM_OK) {
            copy_loop(def, i, loop);
            status = rm_mesh_check_polygon(loop, def->polygons[i].count, i, error);
        }
    }
    return status;
}

static bool allocate_polygons(const rm_allocator *allocator, const rm_mesh_def *def,
                              rm_mesh *mesh) {
    for (uint32_t i = 0; i < def->polygon_count; ++i) {
        uint32_t sides = def->polygons[i].is_two_sided ? 2 : 1;
        mesh->polygon_count += sides;
        mesh->vertex_count += sides * def->polygons[i].count;
    }
    mesh->polygons =
        (rm_polygon *)rm_allocate(allocator, mesh->polygon_count * sizeof *mesh->polygons);
    mesh->vertices = (rm_vec3 *)rm_allocate(allocator, mesh->vertex_count * sizeof *mesh->vertices);
    mesh->inwards = (rm_vec3 *)rm_allocate(allocator, mesh->vertex_count * sizeof *mesh->inwards);
    return mesh->polygons && mesh->vertices && mesh->inwards;
}

// The same polygon, viewed from behind.
static void reverse(rm_vec3 *loop, uint32_t count) {
    for (uint32_t i = 0; i < count / 2; ++i) {
        rm_vec3 swap = loop[i];
        loop[i] = loop[count - 1 - i];
        loop[count - 1 - i] = swap;
    }
}

static void fill_polygons(const rm_mesh_def *def, rm_mesh *mesh) {
    rm_polygon *polygon = mesh->polygons;
    rm_vec3 *loop = mesh->vertices;
    for (uint32_t i = 0; i < def->polygon_count; ++i) {
        uint32_t count = def->polygons[i].count;
        for (int side = 0; side <= (int)def->polygons[i].is_two_sided; ++side) {
            copy_loop(def, i, loop);
            if (side == 1) {
                reverse(loop, count);
            }
            (void)rm_polygon_plane(loop, count, &polygon->plane);
            rm_vec3 *inwards = mesh->inwards + (loop - mesh->vertices);
            rm_polygon_inwards(loop, count, polygon->plane.normal, inwards);
            polygon->vertices = loop;
            polygon->inwards = inwards;
            polygon->count = count;
            polygon->box = rm_polygon_box(loop, count);
            loop += count;
            polygon++;
        }
    }
}

// A hash of two words. Origin of the constants: splitmix64.
static uint64_t mix(uint64_t a, uint64_t b) {
    uint64_t h = (a ^ b * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xBF58476D1CE4E5B9);
    h = (h ^ h >> 29) * UINT64_C(0x94D049BB133111EB);
    return h ^ h >> 32;
}

static uint32_t bits_of(float x) {
    union {
        float f;
        uint32_t u;
    } bits = {x + 0.0f}; // -0 becomes +0
    return bits.u;
}

// Of the bits of the coordinates: vertices are merged only where they are exactly equal.
static uint64_t vertex_hash(rm_vec3 v) {
    return mix(mix(bits_of(v.x), bits_of(v.y)), bits_of(v.z));
}

// Closed: every edge is walked as often in one direction as in the other. Edges are summed with
// their direction as sign, by hash of their coordinates, so that vertices may be duplicated.
static bool is_closed(const rm_mesh *mesh) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < mesh->polygon_count; ++i) {
        const rm_polygon *polygon = &mesh->polygons[i];
        uint64_t previous = vertex_hash(polygon->vertices[polygon->count - 1]);
        for (uint32_t k = 0; k < polygon->count; ++k) {
            uint64_t next = vertex_hash(polygon->vertices[k]);
            sum += previous < next ? mix(previous, next) : 0 - mix(next, previous);
            previous = next;
        }
    }
    return sum == 0;
}

// The sphere about the box: larger than the smallest one, cheap, and always large enough.
static void find_bounds(rm_mesh *mesh) {
    rm_vec3 low = mesh->vertices[0];
    rm_vec3 high = low;
    for (uint32_t i = 1; i < mesh->vertex_count; ++i) {
        rm_vec3 v = mesh->vertices[i];
        low = rm_vec3_make(v.x < low.x ? v.x : low.x, v.y < low.y ? v.y : low.y,
                           v.z < low.z ? v.z : low.z);
        high = rm_vec3_make(v.x > high.x ? v.x : high.x, v.y > high.y ? v.y : high.y,
                            v.z > high.z ? v.z : high.z);
    }
    const rm_vec3 corners[2] = {low, high};
    mesh->low = low;
    mesh->high = high;
    mesh->box = rm_polygon_box(corners, 2);
    mesh->bounds.center = rm_vec3_scale(rm_vec3_add(low, high), 0.5f);
    mesh->bounds.radius = rm_vec3_length(rm_vec3_sub(high, low)) * 0.5f;
}

static void find_ground(rm_mesh *mesh) {
    const rm_vec3 up = {0.0f, 0.0f, 1.0f};
    mesh->ground = (rm_box){mesh->box.high, mesh->box.low};
    for (uint32_t i = 0; i < mesh->polygon_count; ++i) {
        const rm_polygon *polygon = &mesh->polygons[i];
        if (rm_polygon_is_walkable(polygon, up, RM_LANDING_Z)) {
            mesh->ground = rm_box_with(mesh->ground, polygon->box);
        }
    }
}

// Null on failure, with the reason in `error`; memory taken by then is given back.
rm_mesh *rm_mesh_build(const rm_allocator *allocator, const rm_mesh_def *def, uint32_t limit,
                       rm_collision_error *error) {
    if (check_mesh(def, limit, error) != RM_OK) {
        return NULL;
    }
    rm_mesh *mesh = (rm_mesh *)rm_allocate(allocator, sizeof *mesh);
    if (mesh && allocate_polygons(allocator, def, mesh)) {
        fill_polygons(def, mesh);
        find_bounds(mesh);
        find_ground(mesh);
        mesh->is_closed = is_closed(mesh);
        if (rm_bsp_build(allocator, mesh)) {
            return mesh;
        }
    }
    rm_mesh_free(allocator, mesh);
    (void)rm_collision_fail(error, RM_ERROR_MEMORY, "mesh", 0);
    return NULL;
}

void rm_mesh_free(const rm_allocator *allocator, rm_mesh *mesh) {
    if (!mesh) {
        return;
    }
    rm_release(allocator, mesh->polygons, mesh->polygon_count * sizeof *mesh->polygons);
    rm_release(allocator, mesh->vertices, mesh->vertex_count * sizeof *mesh->vertices);
    rm_release(allocator, mesh->inwards, mesh->vertex_count * sizeof *mesh->inwards);
    rm_release(allocator, mesh->nodes, mesh->node_count * sizeof *mesh->nodes);
    rm_release(allocator, mesh->listed, mesh->listed_count * sizeof *mesh->listed);
    rm_release(allocator, mesh, sizeof *mesh);
}
