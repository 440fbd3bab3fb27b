// The built-in collision world in recordings: the parts that the host added, in an order in which
// they can be added again. The calls that take it in check every number, instead of the reader.
//
//   space u8, most polygons of a mesh, terrain of flat space, meshes by their place, landblocks,
//   rooms, buildings, obstacles; each with its count before it
//
// Rooms and portals may name removed cells, so the copy allows it.

#include "remora/ac_collision.h"

#include "base/allocate.h"
#include "collide/collide_numbers.h"
#include "collide/map.h"
#include "record/record_digest.h"
#include "space/space_numbers.h"

// --- writing -------------------------------------------------------------------------------------

static void put_terrain(rm_record_out *out, const rm_flat_terrain *terrain) {
    const uint32_t columns = terrain->heights ? terrain->columns : 0;
    put_count(out, columns);
    if (columns == 0) {
        return;
    }
    put_count(out, terrain->rows);
    put_float(out, &terrain->x);
    put_float(out, &terrain->y);
    put_float(out, &terrain->spacing);
    for (size_t i = 0; i < (size_t)columns * terrain->rows; ++i) {
        put_float(out, &terrain->heights[i]);
    }
}

// Corners of a mesh repeat, and soon: the last ones are searched. Count. Origin: chosen, as a box
// has eight.
enum { CORNERS = 32 };

typedef struct corners {
    rm_vec3 last[CORNERS]; // a ring
    uint32_t count;        // that there have been
} corners;

// By their bits: a corner returns as it was.
static bool is_same(const rm_vec3 *a, const rm_vec3 *b) {
    uint32_t words[2][3];
    memcpy(words[0], a, sizeof words[0]);
    memcpy(words[1], b, sizeof words[1]);
    return memcmp(words[0], words[1], sizeof words[0]) == 0;
}

// Distance back to an equal corner, from 1; 0 if unknown.
static uint32_t find_corner(const corners *c, const rm_vec3 *v) {
    for (uint32_t back = 1; back <= CORNERS && back <= c->count; ++back) {
        if (is_same(&c->last[(c->count - back) % CORNERS], v)) {
            return back;
        }
    }
    return 0;
}

static void put_corner(rm_record_out *out, corners *c, const rm_vec3 *v) {
    uint32_t back = find_corner(c, v);
    put_count(out, back);
    if (back == 0) {
        put_rm_vec3(out, v);
        c->last[c->count++ % CORNERS] = *v;
    }
}

// An empty place has 0 polygons; two-sided ones are two by now.
static void put_mesh(rm_record_out *out, const rm_mesh *mesh) {
    corners c = {.count = 0};
    put_count(out, mesh ? mesh->polygon_count : 0);
    for (uint32_t i = 0; mesh && i < mesh->polygon_count; ++i) {
        const rm_polygon *polygon = &mesh->polygons[i];
        put_count(out, polygon->count);
        for (uint32_t k = 0; k < polygon->count; ++k) {
            put_corner(out, &c, &polygon->vertices[k]);
        }
    }
}

static bool is_wet(const rm_landblock *block, uint32_t vertex) {
    const uint32_t last = RM_LANDBLOCK_CELLS - 1;
    uint32_t x = vertex / RM_LANDBLOCK_VERTICES_SIDE;
    uint32_t y = vertex % RM_LANDBLOCK_VERTICES_SIDE;
    uint32_t column = x < last ? x : last;
    uint32_t row = y < last ? y : last;
    uint32_t corner = (y - row) * 2 + (x - column);
    return block->cells[column * RM_LANDBLOCK_CELLS + row].vertex_water >> corner & 1u;
}

static void put_landblock(rm_record_out *out, const rm_landblock *block) {
    put_count(out, block->key);
    for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        put_float(out, &block->heights[i]);
    }
    for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; i += 8) {
        uint8_t bits = 0;
        for (uint32_t k = i; k < i + 8 && k < RM_LANDBLOCK_VERTICES; ++k) {
            bits |= (uint8_t)(is_wet(block, k) << (k - i));
        }
        put_uint8_t(out, &bits);
    }
}

static void put_portals(rm_record_out *out, const rm_portal *portals, uint32_t count) {
    put_count(out, count);
    for (uint32_t i = 0; i < count; ++i) {
        const rm_portal_def def = {portals[i].other, portals[i].side, portals[i].plane};
        put_rm_portal_def(out, &def);
    }
}

static void put_room(rm_record_out *out, const rm_room *room) {
    put_full_word(out, &room->base.id);
    put_rm_position(out, &room->given);
    put_count(out, room->mesh ? room->mesh->id.index1 : 0);
    put_count(out, room->plane_count);
    for (uint32_t i = 0; i < room->plane_count; ++i) {
        put_rm_plane(out, &room->planes[i]);
    }
    put_portals(out, room->portals, room->portal_count);
    put_count(out, room->visible_count);
    for (uint32_t i = 0; i < room->visible_count; ++i) {
        put_full_word(out, &room->visible[i]);
    }
}

static void put_obstacle(rm_record_out *out, const rm_obstacle *o) {
    const uint8_t kind = (uint8_t)o->kind;
    put_uint8_t(out, &kind);
    put_rm_position(out, &o->given);
    put_float(out, &o->scale);
    put_uint32_t(out, &o->state);
    put_bool(out, &o->is_creature);
    put_full_word(out, &o->number);
    put_count(out, o->mesh ? o->mesh->id.index1 : 0);
    put_count(out, o->part_count);
    for (uint32_t i = 0; i < o->part_count; ++i) {
        put_rm_part(out, &o->parts[i]);
    }
}

static void put_buildings(rm_record_out *out, const rm_landblock *block) {
    for (uint32_t i = 0; i < RM_LANDBLOCK_CELLS * RM_LANDBLOCK_CELLS; ++i) {
        const rm_building *building = block->cells[i].building;
        if (building) {
            put_rm_position(out, &building->given);
            put_count(out, building->mesh ? building->mesh->id.index1 : 0);
            put_portals(out, building->portals, building->portal_count);
        }
    }
}

static uint32_t count_buildings(const rm_collision *collision) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < collision->landblocks.capacity; ++i) {
        const rm_landblock *block = (const rm_landblock *)collision->landblocks.slots[i].value;
        for (uint32_t k = 0; block && k < RM_LANDBLOCK_CELLS * RM_LANDBLOCK_CELLS; ++k) {
            count += block->cells[k].building != NULL;
        }
    }
    return count;
}

// Calls put_NAME for every value of a table, which is of that type.
#define PUT_TABLE(table, type, name)                                                               \
    for (uint32_t i = 0; i < (table)->capacity; ++i) {                                             \
        if ((table)->slots[i].value) {                                                             \
            put_##name(out, (const type *)(table)->slots[i].value);                                \
        }                                                                                          \
    }

void rm_record_put_collision(rm_record_out *out, const rm_collision *collision) {
    const uint8_t space = (uint8_t)collision->space;
    put_uint8_t(out, &space);
    put_count(out, collision->polygon_limit);
    put_terrain(out, &collision->flat_terrain);
    put_count(out, collision->mesh_count);
    for (uint32_t i = 0; i < collision->mesh_count; ++i) {
        put_mesh(out, collision->meshes[i]);
    }
    put_count(out, collision->landblocks.count);
    PUT_TABLE(&collision->landblocks, rm_landblock, landblock)
    put_count(out, collision->rooms.count);
    PUT_TABLE(&collision->rooms, rm_room, room)
    put_count(out, count_buildings(collision));
    PUT_TABLE(&collision->landblocks, rm_landblock, buildings)
    put_count(out, collision->live_count);
    for (uint32_t i = 0; i < collision->obstacle_count; ++i) {
        if (collision->obstacles[i].is_alive) {
            put_obstacle(out, &collision->obstacles[i]);
        }
    }
}

// --- digest --------------------------------------------------------------------------------------

#define DIGEST_OF(type, name)                                                                      \
    static void digest_##name(rm_record_out *out, const void *content) {                           \
        put_##name(out, (const type *)content);                                                    \
    }
DIGEST_OF(rm_mesh, mesh)
DIGEST_OF(rm_flat_terrain, terrain)
DIGEST_OF(rm_landblock, landblock)
DIGEST_OF(rm_landblock, buildings)
DIGEST_OF(rm_room, room)
DIGEST_OF(rm_obstacle, obstacle)
#undef DIGEST_OF

static uint64_t digest_all(const rm_table *table, rm_digest_fn *put) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < table->capacity; ++i) {
        sum += table->slots[i].value ? rm_record_digest(put, table->slots[i].value) : 0;
    }
    return sum;
}

// A sum of the parts; rooms and obstacles name their meshes, so that those are ordered. Empty
// places are ignored: a recording that ends in such places is played as if they were missing.
uint64_t rm_record_digest_collision(const rm_collision *collision) {
    uint64_t hash = rm_hash_u64(RM_HASH_SEED, collision->space);
    hash = rm_hash_u64(hash, rm_record_digest(digest_terrain, &collision->flat_terrain));
    for (uint32_t i = 0; i < collision->mesh_count; ++i) {
        if (collision->meshes[i]) {
            hash = rm_hash_u64(rm_hash_u64(hash, i),
                               rm_record_digest(digest_mesh, collision->meshes[i]));
        }
    }
    hash = rm_hash_u64(hash, digest_all(&collision->landblocks, digest_landblock));
    hash = rm_hash_u64(hash, digest_all(&collision->landblocks, digest_buildings));
    hash = rm_hash_u64(hash, digest_all(&collision->rooms, digest_room));
    uint64_t sum = 0;
    for (uint32_t i = 0; i < collision->obstacle_count; ++i) {
        const rm_obstacle *obstacle = &collision->obstacles[i];
        sum += obstacle->is_alive ? rm_record_digest(digest_obstacle, obstacle) : 0;
    }
    return rm_hash_u64(hash, sum);
}

// --- reading -------------------------------------------------------------------------------------

typedef struct reading {
    rm_record_in *in;
    const rm_allocator *allocator;
    rm_collision *collision;
    rm_mesh_id *meshes; // by their place in the recording
    uint32_t mesh_count;
} reading;

// Most rows of a list, so that their bytes can be counted in 32 bits; and most meshes: the search
// for a free place is linear. Counts. Origin: chosen.
enum { MAX_ROWS = 1 << 26, MAX_MESHES = 1 << 16 };

// A count of elements that take at least `smallest` bytes each.
static uint32_t get_rows(rm_record_in *in, size_t smallest) {
    size_t left = (size_t)(in->end - in->at) / smallest;
    return (uint32_t)get_count(in, left < MAX_ROWS ? left : MAX_ROWS);
}

// Memory for `count` elements. Null for 0, and, with a failure noted, when out of memory.
static void *make_list(reading *r, uint32_t count, size_t size) {
    void *list = count && !r->in->has_failed ? rm_allocate(r->allocator, count * size) : NULL;
    record_require(r->in, list || count == 0);
    return list;
}

// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define GET_LIST(type, element)                                                                    \
    static element *get_list_##type(reading *r, uint32_t *count, size_t smallest) {                \
        *count = get_rows(r->in, smallest);                                                        \
        element *list = (element *)make_list(r, *count, sizeof *list);                             \
        for (uint32_t i = 0; list && i < *count; ++i) {                                            \
            get_##type(r->in, &list[i]);                                                           \
        }                                                                                          \
        return list;                                                                               \
    }
// NOLINTEND(bugprone-macro-parentheses)
GET_LIST(rm_plane, rm_plane)
GET_LIST(rm_portal_def, rm_portal_def)
GET_LIST(rm_part, rm_part)
GET_LIST(full_word, uint32_t)
#undef GET_LIST

// Takes over the status of the collision world for a part that was read.
static void accept(reading *r, rm_status status) {
    record_require(r->in, status == RM_OK);
}

static void read_terrain(reading *r) {
    rm_terrain_def def;
    memset(&def, 0, sizeof def);
    def.columns = (uint32_t)get_count(r->in, UINT32_MAX);
    if (def.columns == 0) {
        return;
    }
    def.rows = (uint32_t)get_count(r->in, UINT32_MAX);
    get_float(r->in, &def.corner.x);
    get_float(r->in, &def.corner.y);
    get_float(r->in, &def.spacing);
    uint64_t wanted = (uint64_t)def.columns * def.rows;
    bool is_there = wanted <= (size_t)(r->in->end - r->in->at) / sizeof(float);
    uint32_t count = record_require(r->in, is_there && wanted <= MAX_ROWS) ? (uint32_t)wanted : 0;
    float *heights = (float *)make_list(r, count, sizeof *heights);
    for (uint32_t i = 0; heights && i < count; ++i) {
        get_float(r->in, &heights[i]);
    }
    def.heights = heights;
    if (heights) {
        accept(r, rm_collision_set_terrain(r->collision, &def, NULL));
    }
    rm_release(r->allocator, heights, count * sizeof *heights);
}

// Number of a corner: an earlier one, or a new one.
static uint32_t read_corner(reading *r, rm_mesh_data *data, uint32_t *corner_count) {
    uint32_t back = (uint32_t)get_count(r->in, *corner_count);
    if (back == 0) {
        rm_vec3 vertex;
        get_rm_vec3(r->in, &vertex);
        accept(r, r->in->has_failed ? RM_ERROR_SHORT : rm_mesh_data_add_vertex(data, vertex));
        *corner_count += 1;
        back = 1;
    }
    return *corner_count - back;
}

static void read_polygon(reading *r, rm_mesh_data *data, uint32_t *corner_count) {
    uint32_t indices[RM_POLYGON_MAX_VERTICES];
    uint32_t count = (uint32_t)get_count(r->in, RM_POLYGON_MAX_VERTICES);
    for (uint32_t i = 0; i < count && !r->in->has_failed; ++i) {
        indices[i] = read_corner(r, data, corner_count);
    }
    if (!r->in->has_failed) {
        accept(r, rm_mesh_data_add_polygon(data, indices, count, false, NULL));
    }
}

// The mesh of a place; null for an empty one.
static rm_mesh_id read_mesh(reading *r) {
    rm_mesh_id id = {0, 0};
    rm_mesh_data *data = NULL;
    uint32_t corner_count = 0;
    uint32_t polygons = get_rows(r->in, 1);
    if (polygons == 0) {
        return id;
    }
    accept(r, rm_mesh_data_create(r->allocator, &data));
    for (uint32_t i = 0; i < polygons && !r->in->has_failed; ++i) {
        read_polygon(r, data, &corner_count);
    }
    if (!r->in->has_failed) {
        rm_mesh_def def = rm_mesh_data_def(data);
        accept(r, rm_collision_add_mesh(r->collision, &def, &id, NULL));
    }
    rm_mesh_data_destroy(data);
    return id;
}

// A mesh for an empty place, so that the next mesh gets the place that it had: things name their
// meshes by place, and so does the fingerprint of a world.
static rm_mesh_id hold_place(reading *r) {
    static const rm_vec3 vertices[] = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    static const uint32_t indices[] = {0, 1, 2};
    static const rm_polygon_def triangle = {.count = 3};
    const rm_mesh_def def = {vertices, indices, &triangle, 3, 3, 1};
    rm_mesh_id id = {0, 0};
    accept(r, rm_collision_add_mesh(r->collision, &def, &id, NULL));
    return id;
}

static void read_meshes(reading *r) {
    r->mesh_count = (uint32_t)get_count(r->in, MAX_MESHES);
    r->meshes = (rm_mesh_id *)make_list(r, r->mesh_count, sizeof *r->meshes);
    rm_mesh_id *held = (rm_mesh_id *)make_list(r, r->mesh_count, sizeof *held);
    for (uint32_t i = 0; r->meshes && held && i < r->mesh_count && !r->in->has_failed; ++i) {
        r->meshes[i] = read_mesh(r);
        if (r->meshes[i].index1 == 0 && !r->in->has_failed) {
            held[i] = hold_place(r);
        }
    }
    for (uint32_t i = 0; held && i < r->mesh_count; ++i) {
        (void)rm_collision_remove_mesh(r->collision, held[i]);
    }
    rm_release(r->allocator, held, r->mesh_count * sizeof *held);
}

// The mesh that something is made of, by its place counted from 1, or 0.
static rm_mesh_id get_mesh(reading *r) {
    uint32_t place = (uint32_t)get_count(r->in, r->mesh_count);
    return place && r->meshes ? r->meshes[place - 1] : (rm_mesh_id){0, 0};
}

static void read_landblock(reading *r) {
    float table[RM_LANDBLOCK_VERTICES];
    uint16_t heights[RM_LANDBLOCK_VERTICES];
    uint16_t types[RM_LANDBLOCK_VERTICES];
    uint32_t key = (uint32_t)get_count(r->in, UINT16_MAX);
    for (uint16_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        get_float(r->in, &table[i]);
        heights[i] = i;
    }
    uint8_t bits = 0;
    for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        if (i % 8 == 0) {
            get_uint8_t(r->in, &bits);
        }
        types[i] = bits >> i % 8 & 1u ? RM_TERRAIN_WATER_FIRST << 2 : 0;
    }
    rm_landblock_def def = {key >> 8, key & 0xFFu, heights, types, table, RM_LANDBLOCK_VERTICES};
    if (!r->in->has_failed) {
        accept(r, rm_collision_add_landblock(r->collision, &def, NULL));
    }
}

static void read_room(reading *r) {
    rm_room_def def;
    memset(&def, 0, sizeof def);
    get_full_word(r->in, &def.cell);
    get_rm_position(r->in, &def.at);
    def.mesh = get_mesh(r);
    rm_plane *planes = get_list_rm_plane(r, &def.plane_count, 16);
    rm_portal_def *portals = get_list_rm_portal_def(r, &def.portal_count, 21);
    uint32_t *visible = get_list_full_word(r, &def.visible_count, 4);
    def.planes = planes;
    def.portals = portals;
    def.visible = visible;
    if (!r->in->has_failed) {
        accept(r, rm_collision_add_rooms(r->collision, &def, 1, NULL, NULL));
    }
    rm_release(r->allocator, planes, def.plane_count * sizeof *planes);
    rm_release(r->allocator, portals, def.portal_count * sizeof *portals);
    rm_release(r->allocator, visible, def.visible_count * sizeof *visible);
}

static void read_building(reading *r) {
    rm_building_def def;
    memset(&def, 0, sizeof def);
    get_rm_position(r->in, &def.at);
    def.mesh = get_mesh(r);
    rm_portal_def *portals = get_list_rm_portal_def(r, &def.portal_count, 21);
    def.portals = portals;
    if (!r->in->has_failed) {
        accept(r, rm_collision_add_building(r->collision, &def, NULL));
    }
    rm_release(r->allocator, portals, def.portal_count * sizeof *portals);
}

static void read_obstacle(reading *r) {
    rm_obstacle_def def = rm_default_obstacle_def();
    uint8_t kind;
    get_uint8_t(r->in, &kind);
    def.kind = (rm_obstacle_kind)kind;
    get_rm_position(r->in, &def.at);
    get_float(r->in, &def.scale);
    get_uint32_t(r->in, &def.state);
    get_bool(r->in, &def.is_creature);
    get_full_word(r->in, &def.number);
    def.mesh = get_mesh(r);
    rm_part *parts = get_list_rm_part(r, &def.part_count, 20);
    def.parts = parts;
    if (!r->in->has_failed) {
        rm_obstacle_id id;
        accept(r, rm_collision_add_obstacle(r->collision, &def, &id, NULL));
    }
    rm_release(r->allocator, parts, def.part_count * sizeof *parts);
}

// Calls a reader for every one of a counted list.
static void read_all(reading *r, void (*read)(reading *r), size_t smallest) {
    uint32_t count = get_rows(r->in, smallest);
    for (uint32_t i = 0; i < count && !r->in->has_failed; ++i) {
        read(r);
    }
}

static void read_contents(reading *r) {
    read_terrain(r);
    read_meshes(r);
    read_all(r, read_landblock, 1 + 4 * RM_LANDBLOCK_VERTICES);
    read_all(r, read_room, 36);
    read_all(r, read_building, 34);
    read_all(r, read_obstacle, 44);
    rm_release(r->allocator, r->meshes, r->mesh_count * sizeof *r->meshes);
}

rm_collision *rm_record_read_collision(rm_record_in *in, const rm_allocator *allocator) {
    rm_collision_def def = rm_default_collision_def();
    reading r = {.in = in, .allocator = allocator};
    uint8_t space;
    get_uint8_t(in, &space);
    def.space = (rm_space)space;
    def.polygon_limit = (uint32_t)get_count(in, RM_MESH_MAX_POLYGONS);
    def.allocator = *allocator;
    def.allows_missing_cells = true;
    if (in->has_failed || rm_collision_create(&def, &r.collision) != RM_OK) {
        in->has_failed = true;
        return NULL;
    }
    read_contents(&r);
    if (in->has_failed) {
        rm_collision_destroy(r.collision);
        return NULL;
    }
    return r.collision;
}
