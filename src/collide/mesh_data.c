// A mesh that grows, vertex by vertex and polygon by polygon. Only values that storage would
// truncate are refused here; the rest is checked when the mesh is added to a collision world.
//
// Invariants: a call that fails for lack of memory leaves the mesh as it was.

#include "collide/mesh_data.h"

#include "remora/space.h"

#include "base/allocate.h"
#include "collide/mesh_error.h"

#include <string.h>

rm_status rm_mesh_data_create(const rm_allocator *allocator, rm_mesh_data **out) {
    const rm_allocator heap = {0};
    if (!out) {
        return RM_ERROR_ARGUMENT;
    }
    allocator = allocator ? allocator : &heap;
    rm_mesh_data *data = (rm_mesh_data *)rm_allocate(allocator, sizeof *data);
    if (!data) {
        return RM_ERROR_MEMORY;
    }
    data->allocator = *allocator;
    *out = data;
    return RM_OK;
}

void rm_mesh_data_destroy(rm_mesh_data *data) {
    if (!data) {
        return;
    }
    rm_allocator allocator = data->allocator;
    rm_release(&allocator, data->vertices, data->vertex_capacity * sizeof *data->vertices);
    rm_release(&allocator, data->indices, data->index_capacity * sizeof *data->indices);
    rm_release(&allocator, data->polygons, data->polygon_capacity * sizeof *data->polygons);
    rm_release(&allocator, data, sizeof *data);
}

// Makes room for `extra` more items, at least doubling what there is, so that adding n of them one
// by one costs time in proportion to n.
static bool reserve(rm_mesh_data *data, void **items, uint32_t *capacity, uint32_t count,
                    uint32_t extra, size_t size) {
    if (extra > UINT32_MAX / 4 - count) {
        return false;
    }
    if (count + extra <= *capacity) {
        return true;
    }
    uint32_t wanted = *capacity * 2 > count + extra ? *capacity * 2 : count + extra + 16;
    return rm_regrow(&data->allocator, items, capacity, count, wanted, size);
}

static bool reserve_vertices(rm_mesh_data *data, uint32_t extra) {
    void *vertices = data->vertices;
    bool has_room = reserve(data, &vertices, &data->vertex_capacity, data->vertex_count, extra,
                            sizeof *data->vertices);
    data->vertices = (rm_vec3 *)vertices;
    return has_room;
}

static bool reserve_polygons(rm_mesh_data *data, uint32_t extra, uint32_t extra_indices) {
    void *polygons = data->polygons;
    void *indices = data->indices;
    bool has_room = reserve(data, &polygons, &data->polygon_capacity, data->polygon_count, extra,
                            sizeof *data->polygons) &&
                    reserve(data, &indices, &data->index_capacity, data->index_count, extra_indices,
                            sizeof *data->indices);
    data->polygons = (rm_polygon_def *)polygons;
    data->indices = (uint32_t *)indices;
    return has_room;
}

rm_status rm_mesh_data_add_vertex(rm_mesh_data *data, rm_vec3 vertex) {
    if (!data) {
        return RM_ERROR_ARGUMENT;
    }
    if (!rm_vec3_is_finite(vertex)) {
        return RM_ERROR_NOT_FINITE;
    }
    if (!reserve_vertices(data, 1)) {
        return RM_ERROR_MEMORY;
    }
    data->vertices[data->vertex_count++] = vertex;
    return RM_OK;
}

// Requires room for it.
static void put_polygon(rm_mesh_data *data, const uint32_t *indices, uint32_t count,
                        bool is_two_sided) {
    rm_polygon_def polygon = {data->index_count, count, is_two_sided};
    memcpy(data->indices + data->index_count, indices, count * sizeof *indices);
    data->index_count += count;
    data->polygons[data->polygon_count++] = polygon;
}

rm_status rm_mesh_data_add_polygon(rm_mesh_data *data, const uint32_t *indices, uint32_t count,
                                   bool is_two_sided, rm_collision_error *error) {
    (void)rm_collision_fail(error, RM_OK, "", 0);
    if (!data || !indices) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "null pointer", 0);
    }
    if (count < 3 || count > RM_POLYGON_MAX_VERTICES) {
        return rm_collision_fail(error, RM_ERROR_DEGENERATE, "number of vertices of polygon",
                                 count);
    }
    for (uint32_t i = 0; i < count; ++i) {
        if (indices[i] >= data->vertex_count) {
            return rm_collision_fail(error, RM_ERROR_REFERENCE, "vertex of polygon", i);
        }
    }
    if (!reserve_polygons(data, 1, count)) {
        return rm_collision_fail(error, RM_ERROR_MEMORY, "polygon", data->polygon_count);
    }
    put_polygon(data, indices, count, is_two_sided);
    return RM_OK;
}

// Corner i of a box has bit 0 set for high x, bit 1 for high y, bit 2 for high z. Faces +z -z +x -x
// +y -y, counter-clockwise from outside.
static const uint32_t box_faces[6][4] = {{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5},
                                         {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}};

rm_status rm_mesh_data_add_box(rm_mesh_data *data, rm_vec3 low, rm_vec3 high,
                               rm_collision_error *error) {
    (void)rm_collision_fail(error, RM_OK, "", 0);
    if (!data) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "null pointer", 0);
    }
    if (!rm_vec3_is_finite(low) || !rm_vec3_is_finite(high)) {
        return rm_collision_fail(error, RM_ERROR_NOT_FINITE, "corner of box", 0);
    }
    if (!(low.x < high.x) || !(low.y < high.y) || !(low.z < high.z)) {
        uint32_t axis = !(low.x < high.x) ? 0 : !(low.y < high.y) ? 1 : 2;
        return rm_collision_fail(error, RM_ERROR_INVERTED, "axis of box", axis);
    }
    if (!reserve_vertices(data, 8) || !reserve_polygons(data, 6, 24)) {
        return rm_collision_fail(error, RM_ERROR_MEMORY, "box", 0);
    }
    uint32_t first = data->vertex_count;
    for (unsigned i = 0; i < 8; ++i) {
        data->vertices[data->vertex_count++] =
            rm_vec3_make(i & 1u ? high.x : low.x, i & 2u ? high.y : low.y, i & 4u ? high.z : low.z);
    }
    for (unsigned face = 0; face < 6; ++face) {
        uint32_t corners[4];
        for (unsigned k = 0; k < 4; ++k) {
            corners[k] = first + box_faces[face][k];
        }
        put_polygon(data, corners, 4, false);
    }
    return RM_OK;
}

rm_mesh_def rm_mesh_data_def(const rm_mesh_data *data) {
    rm_mesh_def def;
    memset(&def, 0, sizeof def);
    if (data) {
        def.vertices = data->vertices;
        def.indices = data->indices;
        def.polygons = data->polygons;
        def.vertex_count = data->vertex_count;
        def.index_count = data->index_count;
        def.polygon_count = data->polygon_count;
    }
    return def;
}
