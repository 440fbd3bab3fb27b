// Every public call that changes a collision world, with garbage. An error must leave all of it as
// it was; what is in it is known by what a recording would write of it.

#include "remora/ac_collision.h"
#include "remora/base.h"

#include "record/record_codec.h"
#include "world_rig.h"

enum { HEIGHTS = 8, PLANES = 8, CORNERS = 24 };

// --- what is in it -----------------------------------------------------------------------------

static void drain(rm_record_out *out) {
    uint64_t *print = out->user;
    for (const uint8_t *at = out->area; at < out->at; ++at) {
        *print = rm_hash_u64(*print, *at);
    }
    out->at = out->area;
}

uint64_t collision_print(const rm_collision *collision) {
    uint8_t room[256];
    uint64_t print = RM_HASH_SEED;
    rm_record_out out = {
        .at = room, .end = room + sizeof room, .area = room, .drain = drain, .user = &print};
    rm_record_put_collision(&out, collision);
    drain(&out);
    return print;
}

// --- terrain -----------------------------------------------------------------------------------

static rm_status call_add_landblock(rig *g) {
    uint16_t heights[RM_LANDBLOCK_VERTICES];
    uint16_t types[RM_LANDBLOCK_VERTICES];
    float table[HEIGHTS];
    rm_collision_error error;
    rm_landblock_def def = {0xA9 + next_below(&g->in, 2), 0xB4, heights, NULL, table, HEIGHTS};
    for (int i = 0; i < HEIGHTS; ++i) {
        table[i] = next_float(&g->in);
        table[i] = i > 2 || rm_is_finite(table[i]) ? table[i] : 0.0f;
    }
    const uint32_t used = 1 + next_below(&g->in, HEIGHTS + 1);
    for (int i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        heights[i] = (uint16_t)next_below(&g->in, used);
        types[i] = (uint16_t)(next_byte(&g->in) << 2);
    }
    def.column = next_is_rare(&g->in) ? next_u32(&g->in) : def.column;
    def.types = next_byte(&g->in) & 1 ? types : NULL;
    def.table_count = next_is_rare(&g->in) ? next_u32(&g->in) : HEIGHTS;
    def.table_count = def.table_count > 256 ? 257 : def.table_count % (HEIGHTS + 1);
    return rm_collision_add_landblock(g->collision, maybe(g, &def), maybe(g, &error));
}

static rm_status call_remove_landblock(rig *g) {
    const uint32_t column = 0xA9 + next_below(&g->in, 3);
    return rm_collision_remove_landblock(g->collision, column, 0xB4);
}

static rm_status call_set_terrain(rig *g) {
    float heights[25];
    rm_collision_error error;
    rm_terrain_def def = {
        2 + next_below(&g->in, 4), 2 + next_below(&g->in, 4), 8.0f, {0.0f, 0.0f, 0.0f}, heights};
    for (int i = 0; i < 25; ++i) {
        heights[i] = next_byte(&g->in) / 16.0f;
    }
    heights[next_below(&g->in, 25)] = next_float(&g->in);
    def.spacing = next_byte(&g->in) < 0xC0 ? def.spacing : next_float(&g->in);
    def.corner = next_vec3(&g->in);
    def.columns = next_is_rare(&g->in) ? next_below(&g->in, 2) : def.columns;
    return rm_collision_set_terrain(g->collision, maybe(g, &def), maybe(g, &error));
}

static rm_status call_remove_terrain(rig *g) {
    return rm_collision_remove_terrain(g->collision);
}

static rm_status call_height(rig *g) {
    rm_position at;
    float height = 0.0f;
    any_rm_position(g, &at);
    const rm_shape ball = {.sphere_count = 1, .spheres = {{.radius = 0.5f}}};
    const float depth = rm_collision_depth(g->collision, &ball, &at);
    REQUIRE(depth >= 0.0f && depth <= 0.5f);
    if (!rm_collision_terrain_height(g->collision, &at, &height)) {
        return RM_ERROR_REFERENCE;
    }
    REQUIRE(rm_is_finite(height));
    (void)rm_terrain_split(next_u32(&g->in), next_u32(&g->in));
    (void)rm_collision_bytes(g->collision);
    return RM_OK;
}

// --- meshes ------------------------------------------------------------------------------------

static rm_mesh_id next_mesh(rig *g) {
    if (g->mesh_count > 0 && next_byte(&g->in) < 0xF0) {
        return g->meshes[next_below(&g->in, g->mesh_count)];
    }
    const uint32_t index1 = next_below(&g->in, 12);
    return (rm_mesh_id){index1, next_byte(&g->in)};
}

static void keep_mesh(rig *g, rm_status status, rm_mesh_id id) {
    if (status == RM_OK) {
        const uint32_t at =
            g->mesh_count < RIG_THINGS ? g->mesh_count++ : next_below(&g->in, RIG_THINGS);
        g->meshes[at] = id;
    }
}

// Walls of a room, seen from inside.
static void add_walls(rm_mesh_data *data, rm_vec3 low, rm_vec3 high) {
    static const uint32_t sides[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 2, 6, 4},
                                         {1, 5, 7, 3}, {0, 4, 5, 1}, {2, 3, 7, 6}};
    const uint32_t first = rm_mesh_data_def(data).vertex_count;
    for (uint32_t i = 0; i < 8; ++i) {
        const rm_vec3 corner = {i & 1 ? high.x : low.x, i & 2 ? high.y : low.y,
                                i & 4 ? high.z : low.z};
        REQUIRE(rm_mesh_data_add_vertex(data, corner) == RM_OK);
    }
    for (int i = 0; i < 6; ++i) {
        uint32_t corners[4];
        for (int k = 0; k < 4; ++k) {
            corners[k] = first + sides[i][k];
        }
        REQUIRE(rm_mesh_data_add_polygon(data, corners, 4, false, NULL) == RM_OK);
    }
}

void add_first_meshes(rig *g) {
    const rm_vec3 low = {4.0f, 4.0f, 0.0f};
    const rm_vec3 high = {24.0f, 24.0f, 6.0f};
    for (int i = 0; i < 2; ++i) {
        rm_mesh_data *data = NULL;
        REQUIRE(rm_mesh_data_create(NULL, &data) == RM_OK);
        if (i == 0) {
            add_walls(data, low, high);
        } else {
            REQUIRE(rm_mesh_data_add_box(data, (rm_vec3){-1, -1, 0}, (rm_vec3){1, 1, 0.3f}, NULL) ==
                    RM_OK);
        }
        const rm_mesh_def def = rm_mesh_data_def(data);
        REQUIRE(rm_collision_add_mesh(g->collision, &def, &g->meshes[g->mesh_count++], NULL) ==
                RM_OK);
        rm_mesh_data_destroy(data);
    }
}

static void fill_mesh(rig *g, rm_mesh_data *data) {
    uint32_t corners[6];
    rm_collision_error error;
    const uint32_t boxes = (next_below(&g->in, 3) + 1) % 3;
    for (uint32_t i = 0; i < boxes; ++i) {
        const rm_vec3 low = next_vec3(&g->in);
        const rm_vec3 size = {1.0f + (float)next_below(&g->in, 4), 1.0f, 1.0f};
        const rm_vec3 high = next_byte(&g->in) < 0xE0 ? rm_vec3_add(low, size) : next_vec3(&g->in);
        (void)rm_mesh_data_add_box(data, low, high, &error);
    }
    const uint32_t vertices = next_below(&g->in, CORNERS);
    for (uint32_t i = 0; i < vertices; ++i) {
        (void)rm_mesh_data_add_vertex(data, next_vec3(&g->in));
    }
    const uint32_t polygons = next_below(&g->in, 6);
    for (uint32_t i = 0; i < polygons; ++i) {
        for (int k = 0; k < 6; ++k) {
            corners[k] = next_below(&g->in, CORNERS + 16);
        }
        const bool is_two_sided = next_byte(&g->in) & 1;
        (void)rm_mesh_data_add_polygon(data, corners, next_below(&g->in, 7), is_two_sided, &error);
    }
}

static rm_status call_add_mesh(rig *g) {
    rm_mesh_data *data = NULL;
    rm_mesh_id id;
    rm_collision_error error;
    REQUIRE(rm_mesh_data_create(NULL, &data) == RM_OK);
    fill_mesh(g, data);
    rm_mesh_def def = rm_mesh_data_def(data);
    const rm_status status =
        rm_collision_add_mesh(g->collision, maybe(g, &def), &id, maybe(g, &error));
    keep_mesh(g, status, id);
    rm_mesh_data_destroy(data);
    return status;
}

// Arrays that nobody has looked at: indices of no vertex, lists beyond the end.
static rm_status call_add_raw_mesh(rig *g) {
    rm_vec3 vertices[4];
    uint32_t indices[8];
    rm_polygon_def polygons[2];
    rm_mesh_id id;
    rm_collision_error error;
    for (int i = 0; i < 4; ++i) {
        vertices[i] = next_vec3(&g->in);
    }
    for (int i = 0; i < 8; ++i) {
        any_uint32_t(g, &indices[i]);
    }
    for (int i = 0; i < 2; ++i) {
        any_uint32_t(g, &polygons[i].first);
        any_uint32_t(g, &polygons[i].count);
        polygons[i].is_two_sided = next_byte(&g->in) & 1;
    }
    const rm_mesh_def def = {vertices, indices, polygons, 4, 8, next_below(&g->in, 3)};
    const rm_status status = rm_collision_add_mesh(g->collision, &def, &id, &error);
    keep_mesh(g, status, id);
    return status;
}

static rm_status call_remove_mesh(rig *g) {
    return rm_collision_remove_mesh(g->collision, next_mesh(g));
}

// --- rooms and buildings -----------------------------------------------------------------------

typedef struct room_lists {
    rm_plane planes[PLANES];
    rm_portal_def portals[4];
    uint32_t visible[4];
} room_lists;

static void any_room(rig *g, rm_room_def *room, room_lists *lists) {
    static const rm_plane box[6] = {{{1, 0, 0}, -4},  {{-1, 0, 0}, 24},  {{0, 1, 0}, -4},
                                    {{0, -1, 0}, 24}, {{0, 0, 1}, 0.5f}, {{0, 0, -1}, 6}};
    memcpy(lists->planes, box, sizeof box);
    any_rm_plane(g, &lists->planes[6]);
    any_rm_plane(g, &lists->planes[7]);
    for (int i = 0; i < 4; ++i) {
        any_rm_portal_def(g, &lists->portals[i]);
        lists->portals[i].other = next_byte(&g->in) < 0x60 ? 0 : next_cell(&g->in);
        if (next_byte(&g->in) < 0xC0) {
            lists->portals[i].plane = box[next_below(&g->in, 6)];
        }
        lists->visible[i] = next_cell(&g->in);
    }
    *room = (rm_room_def){
        lists->planes, lists->portals, lists->visible, 6, 0, 0, 0xA9B40100u + next_below(&g->in, 3),
        {0},           {0, 0}};
    any_rm_position(g, &room->at);
    room->at.cell = next_byte(&g->in) < 0xE0 ? room->cell : room->at.cell;
    room->at.origin = next_byte(&g->in) < 0xC0 ? rm_vec3_make(0, 0, 0) : room->at.origin;
    room->plane_count = next_byte(&g->in) < 0xC0 ? 6 : next_below(&g->in, PLANES + 1);
    room->portal_count = next_below(&g->in, 5);
    room->visible_count = next_below(&g->in, 5);
    room->mesh = next_mesh(g);
    room->cell = next_is_rare(&g->in) ? next_u32(&g->in) : room->cell;
}

static rm_status call_add_rooms(rig *g) {
    rm_room_def rooms[2];
    room_lists lists[2];
    uint32_t which;
    rm_collision_error error;
    const uint32_t count = 1 + next_below(&g->in, 2);
    for (uint32_t i = 0; i < count; ++i) {
        any_room(g, &rooms[i], &lists[i]);
    }
    return rm_collision_add_rooms(g->collision, maybe(g, rooms), count, maybe(g, &which),
                                  maybe(g, &error));
}

static rm_status call_remove_room(rig *g) {
    return rm_collision_remove_room(g->collision, next_cell(&g->in));
}

static rm_status call_add_building(rig *g) {
    rm_portal_def portals[2];
    rm_building_def def;
    rm_collision_error error;
    any_rm_position(g, &def.at);
    for (int i = 0; i < 2; ++i) {
        any_rm_portal_def(g, &portals[i]);
        portals[i].other = next_cell(&g->in);
    }
    def.mesh = next_mesh(g);
    def.portals = portals;
    def.portal_count = next_below(&g->in, 3);
    return rm_collision_add_building(g->collision, maybe(g, &def), maybe(g, &error));
}

static rm_status call_remove_building(rig *g) {
    return rm_collision_remove_building(g->collision, next_cell(&g->in));
}

// --- obstacles ---------------------------------------------------------------------------------

static rm_obstacle_id next_obstacle(rig *g) {
    if (g->obstacle_count > 0 && next_byte(&g->in) < 0xF0) {
        return g->obstacles[next_below(&g->in, g->obstacle_count)];
    }
    const uint32_t index1 = next_below(&g->in, 12);
    return (rm_obstacle_id){index1, next_byte(&g->in)};
}

static rm_status call_add_obstacle(rig *g) {
    rm_part parts[3];
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    rm_collision_error error;
    def.kind = (rm_obstacle_kind)next_below(&g->in, 4);
    any_rm_position(g, &def.at);
    for (int i = 0; i < 3; ++i) {
        any_rm_part(g, &parts[i]);
        parts[i].radius = next_byte(&g->in) < 0xC0 ? 0.5f : parts[i].radius;
        parts[i].height = next_byte(&g->in) < 0xC0 ? 1.5f : parts[i].height;
    }
    def.parts = parts;
    def.part_count = next_below(&g->in, 4);
    def.mesh = next_mesh(g);
    def.scale = next_byte(&g->in) < 0xC0 ? 1.0f : next_float(&g->in);
    def.is_creature = next_byte(&g->in) & 1;
    any_uint32_t(g, &def.state);
    const rm_status status =
        rm_collision_add_obstacle(g->collision, maybe(g, &def), &id, maybe(g, &error));
    if (status == RM_OK) {
        const uint32_t at =
            g->obstacle_count < RIG_THINGS ? g->obstacle_count++ : next_below(&g->in, RIG_THINGS);
        g->obstacles[at] = id;
    }
    return status;
}

static rm_status call_move_obstacle(rig *g) {
    rm_position at;
    any_rm_position(g, &at);
    return rm_collision_move_obstacle(g->collision, next_obstacle(g), maybe(g, &at));
}

static rm_status call_remove_obstacle(rig *g) {
    return rm_collision_remove_obstacle(g->collision, next_obstacle(g));
}

rig_call *const collision_calls[] = {
    call_add_landblock, call_remove_landblock, call_set_terrain,     call_remove_terrain,
    call_height,        call_add_mesh,         call_add_raw_mesh,    call_remove_mesh,
    call_add_rooms,     call_remove_room,      call_add_building,    call_remove_building,
    call_add_obstacle,  call_move_obstacle,    call_remove_obstacle,
};
const uint32_t collision_call_count = sizeof collision_calls / sizeof collision_calls[0];
