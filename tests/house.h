// A house of two rooms on level ground, for tests of interiors. It stands from (10, 10) to (30,
// 20), its door is in the west wall, a doorway leads from the western room to the eastern one. Both
// openings are at y from 14 to 16. Everything is static, so that a unit takes what it needs.

#pragma once

#include "remora/ac_collision.h"

#include "collide_rig.h"

RIG_UNUSED static const uint32_t OUTSIDE = 0xA9B40001;
RIG_UNUSED static const uint32_t WEST = 0xA9B40100;
RIG_UNUSED static const uint32_t EAST = 0xA9B40101;

// Collects quads for a mesh.
typedef struct quads {
    rm_vec3 vertices[64];
    uint32_t indices[64];
    rm_polygon_def polygons[16];
    uint32_t count;
} quads;

RIG_UNUSED static void add_quad(quads *q, rm_vec3 a, rm_vec3 b, rm_vec3 c, rm_vec3 d) {
    rm_vec3 corners[4] = {a, b, c, d};
    for (uint32_t i = 0; i < 4; ++i) {
        q->vertices[q->count * 4 + i] = corners[i];
        q->indices[q->count * 4 + i] = q->count * 4 + i;
    }
    q->polygons[q->count] = (rm_polygon_def){q->count * 4, 4, false};
    q->count++;
}

// A wall at x from y0 to y1 and z0 to z1, facing west (way -1) or east (way 1).
RIG_UNUSED static void add_x_wall(quads *q, float x, float way, const float y[2],
                                  const float z[2]) {
    float first = way > 0.0f ? y[0] : y[1];
    float last = way > 0.0f ? y[1] : y[0];
    add_quad(q, rm_vec3_make(x, first, z[0]), rm_vec3_make(x, last, z[0]),
             rm_vec3_make(x, last, z[1]), rm_vec3_make(x, first, z[1]));
}

// A wall at x with an opening in the middle, 3 m high.
RIG_UNUSED static void add_open_wall(quads *q, float x, float way) {
    const float south[2] = {10.0f, 14.0f};
    const float north[2] = {16.0f, 20.0f};
    const float middle[2] = {14.0f, 16.0f};
    const float full[2] = {-0.5f, 4.0f};
    const float lintel[2] = {3.0f, 4.0f};
    add_x_wall(q, x, way, south, full);
    add_x_wall(q, x, way, north, full);
    add_x_wall(q, x, way, middle, lintel);
}

RIG_UNUSED static void add_y_wall(quads *q, float y, float way, float x0, float x1) {
    float first = way > 0.0f ? x1 : x0;
    float last = way > 0.0f ? x0 : x1;
    add_quad(q, rm_vec3_make(first, y, -0.5f), rm_vec3_make(last, y, -0.5f),
             rm_vec3_make(last, y, 4.0f), rm_vec3_make(first, y, 4.0f));
}

RIG_UNUSED static void add_floor(quads *q, float z, float way, float x0, float x1) {
    float first = way > 0.0f ? x0 : x1;
    float last = way > 0.0f ? x1 : x0;
    add_quad(q, rm_vec3_make(first, 10.0f, z), rm_vec3_make(last, 10.0f, z),
             rm_vec3_make(last, 20.0f, z), rm_vec3_make(first, 20.0f, z));
}

RIG_UNUSED static rm_mesh_id add_quads(rig *r, const quads *q) {
    rm_mesh_id id = {0, 0};
    rm_mesh_def def = {q->vertices, q->indices, q->polygons, q->count * 4, q->count * 4, q->count};
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    return id;
}

RIG_UNUSED static rm_mesh_id add_shell(rig *r) {
    quads q = {.count = 0};
    const float all[2] = {10.0f, 20.0f};
    const float height[2] = {-0.5f, 4.0f};
    add_open_wall(&q, 10.0f, -1.0f);
    add_x_wall(&q, 30.0f, 1.0f, all, height);
    add_y_wall(&q, 10.0f, -1.0f, 10.0f, 30.0f);
    add_y_wall(&q, 20.0f, 1.0f, 10.0f, 30.0f);
    add_floor(&q, 4.0f, 1.0f, 10.0f, 30.0f);
    return add_quads(r, &q);
}

RIG_UNUSED static rm_mesh_id add_room_mesh(rig *r, bool is_west) {
    quads q = {.count = 0};
    const float all[2] = {10.0f, 20.0f};
    const float height[2] = {-0.5f, 4.0f};
    float x0 = is_west ? 10.0f : 20.0f;
    add_floor(&q, 0.0f, 1.0f, x0, x0 + 10.0f);
    add_floor(&q, 3.9f, -1.0f, x0, x0 + 10.0f);
    if (is_west) {
        add_open_wall(&q, 10.0f, 1.0f);
        add_open_wall(&q, 20.0f, -1.0f);
    } else {
        add_open_wall(&q, 20.0f, 1.0f);
        add_x_wall(&q, 30.0f, -1.0f, all, height);
    }
    add_y_wall(&q, 10.0f, 1.0f, x0, x0 + 10.0f);
    add_y_wall(&q, 20.0f, -1.0f, x0, x0 + 10.0f);
    return add_quads(r, &q);
}

typedef struct room_parts {
    rm_plane planes[6];
    rm_portal_def portals[2];
    uint32_t visible[1];
} room_parts;

RIG_UNUSED static rm_room_def west_room(rig *r, room_parts *p) {
    const rm_plane planes[6] = {{{1.0f, 0.0f, 0.0f}, -10.0f}, {{-1.0f, 0.0f, 0.0f}, 20.0f},
                                {{0.0f, 1.0f, 0.0f}, -10.0f}, {{0.0f, -1.0f, 0.0f}, 20.0f},
                                {{0.0f, 0.0f, 1.0f}, 0.5f},   {{0.0f, 0.0f, -1.0f}, 4.0f}};
    memcpy(p->planes, planes, sizeof planes);
    p->portals[0] = (rm_portal_def){0, true, planes[0]};
    p->portals[1] = (rm_portal_def){EAST, true, planes[1]};
    p->visible[0] = EAST;
    rm_room_def def = {p->planes,
                       p->portals,
                       p->visible,
                       6,
                       2,
                       1,
                       WEST,
                       {WEST, {0.0f, 0.0f, 0.0f}, rm_quat_identity()},
                       add_room_mesh(r, true)};
    return def;
}

RIG_UNUSED static rm_room_def east_room(rig *r, room_parts *p) {
    const rm_plane planes[6] = {{{1.0f, 0.0f, 0.0f}, -20.0f}, {{-1.0f, 0.0f, 0.0f}, 30.0f},
                                {{0.0f, 1.0f, 0.0f}, -10.0f}, {{0.0f, -1.0f, 0.0f}, 20.0f},
                                {{0.0f, 0.0f, 1.0f}, 0.5f},   {{0.0f, 0.0f, -1.0f}, 4.0f}};
    memcpy(p->planes, planes, sizeof planes);
    p->portals[0] = (rm_portal_def){WEST, true, planes[0]};
    p->visible[0] = WEST;
    rm_room_def def = {p->planes,
                       p->portals,
                       p->visible,
                       6,
                       1,
                       1,
                       EAST,
                       {EAST, {0.0f, 0.0f, 0.0f}, rm_quat_identity()},
                       add_room_mesh(r, false)};
    return def;
}

// Its landblock must be there.
RIG_UNUSED static void add_house(rig *r) {
    room_parts parts[2];
    rm_room_def rooms[2] = {west_room(r, &parts[0]), east_room(r, &parts[1])};
    (void)rm_collision_add_rooms(r->world, rooms, 2, NULL, NULL);
    rm_portal_def door = {WEST, false, {{1.0f, 0.0f, 0.0f}, -10.0f}};
    rm_building_def building = {
        {OUTSIDE, {0.0f, 0.0f, 0.0f}, rm_quat_identity()}, add_shell(r), &door, 1};
    (void)rm_collision_add_building(r->world, &building, NULL);
}

RIG_UNUSED static rig house(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    (void)rig_add_block(&r, 0xA9, 0xB4, NULL, NULL);
    add_house(&r);
    return r;
}
