// The inside of rm_mesh_data, for the loaders.

#pragma once

#include "remora/collision.h"

struct rm_mesh_data {
    rm_allocator allocator;
    rm_vec3 *vertices;
    uint32_t *indices;
    rm_polygon_def *polygons;
    uint32_t vertex_count, vertex_capacity;
    uint32_t index_count, index_capacity;
    uint32_t polygon_count, polygon_capacity;
};
