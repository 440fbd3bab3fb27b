// A body for the collision tests: the sweep with just enough of the commit around it that one sweep
// finds what the last one has left. Everything is static, so that a unit takes what it needs.

#pragma once

#include "remora/ac_collision.h"
#include "remora/space.h"

#include "collide/collide_numbers.h"

#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#define RIG_UNUSED __attribute__((unused))
#else
#define RIG_UNUSED
#endif

typedef struct rig {
    rm_collision *world;
    rm_collide_context context;
    rm_shape shape;
    rm_position at;
    rm_plane plane;
    uint32_t plane_cell;
    rm_vec3 slide, velocity;
    uint32_t state, transient;
    rm_sweep_out out; // of the last sweep
    rm_sweep_result result;
} rig;

// A body as the documents call the sweep: two spheres of 0.48 m, 1.2 m high, steps of 0.4 m.
RIG_UNUSED static rig rig_make(rm_space space) {
    rig r;
    memset(&r, 0, sizeof r);
    rm_collision_def def = rm_default_collision_def();
    def.space = space;
    (void)rm_collision_create(&def, &r.world);
    r.shape.sphere_count = 2;
    for (int k = 0; k < 2; ++k) {
        r.shape.spheres[k].center = rm_vec3_make(0.0f, 0.0f, k ? 0.72f : 0.48f);
        r.shape.spheres[k].radius = 0.48f;
    }
    r.shape.step_up = r.shape.step_down = 0.4f;
    r.at.rotation = rm_quat_identity();
    r.state = RM_STATE_DEFAULT;
    r.context.collision = r.world;
    return r;
}

RIG_UNUSED static void rig_free(rig *r) {
    rm_collision_destroy(r->world);
}

// A landblock of one height, or of heights given as whole metres by vertex.
RIG_UNUSED static rm_status rig_add_block(rig *r, uint32_t column, uint32_t row,
                                          const uint16_t *heights, const uint16_t *types) {
    static const uint16_t level[RM_LANDBLOCK_VERTICES] = {0};
    float table[256];
    for (int i = 0; i < 256; ++i) {
        table[i] = (float)i;
    }
    rm_landblock_def def = {column, row, heights ? heights : level, types, table, 256};
    return rm_collision_add_landblock(r->world, &def, NULL);
}

// Flat space: z = slope * x about the origin, 200 m square.
RIG_UNUSED static void rig_set_slope(rig *r, float slope) {
    enum { SIDE = 21 };
    float heights[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; ++i) {
        heights[i] = slope * (-100.0f + 10.0f * (float)(i % SIDE));
    }
    rm_terrain_def def = {SIDE, SIDE, 10.0f, {-100.0f, -100.0f, 0.0f}, heights};
    (void)rm_collision_set_terrain(r->world, &def, NULL);
}

RIG_UNUSED static rm_mesh_id rig_add_box_mesh(rig *r, rm_vec3 low, rm_vec3 high) {
    rm_mesh_data *data;
    rm_mesh_id id = {0, 0};
    (void)rm_mesh_data_create(NULL, &data);
    (void)rm_mesh_data_add_box(data, low, high, NULL);
    rm_mesh_def def = rm_mesh_data_def(data);
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    rm_mesh_data_destroy(data);
    return id;
}

RIG_UNUSED static rm_mesh_id rig_add_quad_mesh(rig *r, const rm_vec3 corners[4],
                                               bool is_two_sided) {
    static const uint32_t indices[4] = {0, 1, 2, 3};
    rm_polygon_def polygon = {0, 4, is_two_sided};
    rm_mesh_def def = {corners, indices, &polygon, 4, 4, 1};
    rm_mesh_id id = {0, 0};
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    return id;
}

RIG_UNUSED static rm_obstacle_id rig_add_mesh_at(rig *r, rm_mesh_id mesh, uint32_t cell,
                                                 rm_vec3 at) {
    rm_obstacle_id id = {0, 0};
    rm_obstacle_def def = rm_default_obstacle_def();
    def.kind = RM_OBSTACLE_MESH;
    def.mesh = mesh;
    def.at.cell = cell;
    def.at.origin = at;
    (void)rm_collision_add_obstacle(r->world, &def, &id, NULL);
    return id;
}

// A box where its corners say.
RIG_UNUSED static rm_obstacle_id rig_add_box(rig *r, uint32_t cell, rm_vec3 low, rm_vec3 high) {
    rm_vec3 zero = {0.0f, 0.0f, 0.0f};
    return rig_add_mesh_at(r, rig_add_box_mesh(r, low, high), cell, zero);
}

RIG_UNUSED static rm_obstacle_id rig_add_part(rig *r, rm_obstacle_kind kind, uint32_t cell,
                                              rm_vec3 at, float radius, float height) {
    rm_obstacle_id id = {0, 0};
    rm_part part = {{0.0f, 0.0f, 0.0f}, radius, height};
    rm_obstacle_def def = rm_default_obstacle_def();
    def.kind = kind;
    def.parts = &part;
    def.part_count = 1;
    def.at.cell = cell;
    def.at.origin = at;
    (void)rm_collision_add_obstacle(r->world, &def, &id, NULL);
    return id;
}

// Takes over what a sweep found, velocity handling apart.
RIG_UNUSED static void rig_commit(rig *r) {
    const rm_sweep_out *out = &r->out;
    r->at = out->at;
    r->plane = out->contact;
    r->plane_cell = out->contact_cell;
    r->slide = out->slide;
    r->transient = 0;
    if (out->bits & RM_SWEPT_CONTACT) {
        r->transient |= RM_TRANSIENT_CONTACT;
        r->transient |= out->contact.normal.z >= RM_FLOOR_Z ? RM_TRANSIENT_ON_WALKABLE : 0;
    }
    r->transient |= out->bits & RM_SWEPT_WATER ? RM_TRANSIENT_WATER : 0;
    r->transient |= out->bits & RM_SWEPT_SLIDE ? RM_TRANSIENT_SLIDING : 0;
    r->transient |= out->stationary_fall == 1   ? RM_TRANSIENT_STATIONARY_FALL
                    : out->stationary_fall == 2 ? RM_TRANSIENT_STATIONARY_STOP
                                                : 0;
}

RIG_UNUSED static rm_sweep_in rig_ask(const rig *r, rm_sweep_kind kind, rm_position to) {
    rm_sweep_in in;
    memset(&in, 0, sizeof in);
    in.kind = kind;
    in.from = r->at;
    in.to = to;
    in.velocity = r->velocity;
    in.slide = r->slide;
    in.contact = r->plane;
    in.contact_cell = r->plane_cell;
    in.state = r->state;
    in.transient = r->transient;
    in.shape = &r->shape;
    return in;
}

RIG_UNUSED static rm_sweep_result rig_sweep(rig *r, rm_sweep_kind kind, rm_position to) {
    rm_sweep_in in = rig_ask(r, kind, to);
    memset(&r->out, 0, sizeof r->out);
    r->result = rm_collide_sweep(&r->context, &in, &r->out);
    if (r->result == RM_SWEEP_OK) {
        rig_commit(r);
    }
    return r->result;
}

// Places the body as a spawn does.
RIG_UNUSED static rm_sweep_result rig_enter(rig *r, uint32_t cell, float x, float y, float z) {
    rm_position to = {cell, {x, y, z}, r->at.rotation};
    return rig_sweep(r, RM_SWEEP_PLACE_SLIDE, to);
}

RIG_UNUSED static rm_sweep_result rig_move(rig *r, float x, float y, float z) {
    rm_position to = r->at;
    to.origin = rm_vec3_add(to.origin, rm_vec3_make(x, y, z));
    return rig_sweep(r, RM_SWEEP_MOVE, to);
}

RIG_UNUSED static bool rig_is_at(const rig *r, float x, float y, float z, float tolerance) {
    return rm_abs(r->at.origin.x - x) <= tolerance && rm_abs(r->at.origin.y - y) <= tolerance &&
           rm_abs(r->at.origin.z - z) <= tolerance;
}

// A number from 0 to 1, the same everywhere.
RIG_UNUSED static float rig_random(uint32_t *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return (float)(*seed >> 8) / 16777216.0f;
}
