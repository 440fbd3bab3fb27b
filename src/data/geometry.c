// Vertices, polygons and the three kinds of tree. Trees are walked, to find what follows them, and
// for what they say about order, planes and portals; remora builds its own from the polygons.

#include "collide/collide_numbers.h"
#include "data/data_numbers.h"
#include "data/kinds.h"

#include <string.h>

// Tags of tree nodes: four characters, the last one first. Origin: the format.
#define TAG_FRONT_A 0x42506E6Eu // BPnn
#define TAG_FRONT_B 0x4250496Eu // BPIn
#define TAG_BACK_A 0x4270494Eu  // BpIN
#define TAG_BACK_B 0x42706E4Eu  // BpnN
#define TAG_BOTH_A 0x4250494Eu  // BPIN
#define TAG_BOTH_B 0x42506E4Eu  // BPnN
#define TAG_PORTAL 0x504F5254u  // PORT
#define TAG_LEAF 0x4C454146u    // LEAF

// Fewest bytes of a vertex. Origin: the format.
enum { VERTEX_BYTES = 28 };

// Bits of a polygon: texture coordinates are missing for its front, or for its back.
enum { NO_FRONT_TEXTURE = 4, NO_BACK_TEXTURE = 8 };

void rm_parse_vertices(rm_reader *r, rm_file_vertices *out) {
    uint32_t type = rm_reader_u32(r, "vertices.type");
    rm_reader_require(r, type == 1, RM_ERROR_VALUE, 4, "vertices.type");
    out->count = rm_reader_count(r, VERTEX_BYTES, "vertices.count");
    out->places = (rm_vec3 *)rm_reader_array(r, out->count, sizeof *out->places);
    for (uint32_t i = 0; i < out->count && !rm_reader_failed(r); ++i) {
        uint32_t number = rm_reader_u16(r, "vertex.number");
        uint32_t textures = rm_reader_u16(r, "vertex.textures");
        out->places[i] = rm_reader_vec3(r, "vertex.place");
        rm_reader_require(r, rm_vec3_is_within(out->places[i], RM_COLLISION_MAX_COORDINATE),
                          RM_ERROR_RANGE, 12, "vertex.place");
        rm_reader_skip(r, 12, "vertex.normal");
        rm_reader_skip(r, textures * (size_t)8, "vertex.texture");
        r->renumbered += number != i;
    }
}

// ---------------------------------------------------------------------------------------- polygons

// Room for the indices of the polygons that are still to follow: two bytes each in the file.
static void reserve_indices(rm_reader *r, rm_file_polygons *out, uint32_t extra) {
    if (out->index_count + extra <= out->index_capacity) {
        return;
    }
    uint32_t capacity = out->index_capacity * 2 > out->index_count + extra
                            ? out->index_capacity * 2
                            : out->index_count + extra + 16;
    uint32_t *indices = (uint32_t *)rm_reader_array(r, capacity, sizeof *indices);
    if (indices) {
        if (out->index_count > 0) {
            memcpy(indices, out->indices, out->index_count * sizeof *indices);
        }
        out->indices = indices;
        out->index_capacity = capacity;
    }
}

static void parse_indices(rm_reader *r, uint32_t count, uint32_t vertex_count,
                          rm_file_polygons *out) {
    reserve_indices(r, out, count);
    for (uint32_t k = 0; k < count && !rm_reader_failed(r); ++k) {
        uint32_t vertex = rm_reader_u16(r, "polygon.vertex");
        rm_reader_require(r, vertex < vertex_count, RM_ERROR_REFERENCE, 2, "polygon.vertex");
        out->indices[out->index_count + k] = vertex;
    }
}

static void parse_polygon(rm_reader *r, uint32_t position, uint32_t vertex_count,
                          rm_file_polygons *out) {
    uint32_t number = rm_reader_u16(r, "polygon.number");
    uint32_t count = rm_reader_u8(r, "polygon.count");
    uint32_t bits = rm_reader_u8(r, "polygon.texture bits");
    uint32_t sides = rm_reader_u32(r, "polygon.sides");
    rm_reader_require(r, sides <= 2, RM_ERROR_VALUE, 4, "polygon.sides");
    rm_reader_skip(r, 4, "polygon.surfaces");
    parse_indices(r, count, vertex_count, out);
    rm_reader_skip(r, bits & NO_FRONT_TEXTURE ? 0 : count, "polygon.front texture");
    bool has_back = sides == 2 && !(bits & NO_BACK_TEXTURE);
    rm_reader_skip(r, has_back ? count : 0, "polygon.back texture");
    if (!rm_reader_failed(r)) {
        out->items[position] = (rm_file_polygon){out->index_count, (uint16_t)count, sides != 0};
        out->index_count += count;
        r->renumbered += number != position;
    }
}

void rm_parse_polygons(rm_reader *r, uint32_t count, const rm_file_vertices *vertices,
                       rm_file_polygons *out) {
    memset(out, 0, sizeof *out);
    out->items = (rm_file_polygon *)rm_reader_array(r, count, sizeof *out->items);
    for (uint32_t i = 0; i < count && !rm_reader_failed(r); ++i) {
        parse_polygon(r, i, vertices->count, out);
    }
    out->count = rm_reader_failed(r) ? 0 : count;
}

uint32_t rm_polygon_corners(const rm_file_polygons *polygons, uint32_t i,
                            const rm_file_vertices *vertices, rm_vec3 *corners) {
    const rm_file_polygon *polygon = &polygons->items[i];
    for (uint32_t k = 0; k < polygon->count; ++k) {
        corners[k] = vertices->places[polygons->indices[polygon->first + k]];
    }
    return polygon->count;
}

// ------------------------------------------------------------------------------------------- trees

typedef enum tree_kind { TREE_CELL, TREE_PHYSICS, TREE_DRAWING } tree_kind;

// Output of a walk; members that are unused by the kind are null.
typedef struct tree {
    rm_reader *r;
    tree_kind kind;
    const rm_file_polygons *polygons;
    rm_leaf_order *order;
    rm_portal_pairs *pairs;
    rm_plane *planes;
    uint32_t plane_count, plane_capacity;
} tree;

static bool has_front(uint32_t tag) {
    return tag == TAG_FRONT_A || tag == TAG_FRONT_B || tag == TAG_BOTH_A || tag == TAG_BOTH_B ||
           tag == TAG_PORTAL;
}

static bool has_back(uint32_t tag) {
    return tag == TAG_BACK_A || tag == TAG_BACK_B || tag == TAG_BOTH_A || tag == TAG_BOTH_B ||
           tag == TAG_PORTAL;
}

// A polygon that a node refers to.
static uint32_t parse_reference(tree *t, const char *field) {
    uint32_t polygon = rm_reader_u16(t->r, field);
    rm_reader_require(t->r, polygon < t->polygons->count, RM_ERROR_REFERENCE, 2, field);
    return polygon;
}

static void parse_leaf(tree *t) {
    rm_reader *r = t->r;
    (void)rm_reader_u32(r, "leaf.index");
    if (t->kind != TREE_PHYSICS) {
        return;
    }
    (void)rm_reader_u32(r, "leaf.solid");
    rm_reader_skip(r, 16, "leaf.sphere");
    uint32_t count = rm_reader_count(r, 2, "leaf.polygons");
    for (uint32_t i = 0; i < count && !rm_reader_failed(r); ++i) {
        uint32_t polygon = parse_reference(t, "leaf.polygon");
        if (!rm_reader_failed(r) && !t->order->is_listed[polygon]) {
            t->order->is_listed[polygon] = true;
            t->order->polygons[t->order->count++] = polygon;
        }
    }
}

static void add_plane(tree *t, rm_plane plane) {
    void *planes = t->planes;
    if (rm_reader_grow(t->r, &planes, &t->plane_capacity, t->plane_count, sizeof plane)) {
        t->planes = (rm_plane *)planes;
        t->planes[t->plane_count++] = plane;
    }
}

static void add_pair(tree *t, uint32_t polygon, uint32_t portal) {
    rm_portal_pairs *pairs = t->pairs;
    void *items = pairs->items;
    if (rm_reader_grow(t->r, &items, &pairs->capacity, pairs->count, sizeof *pairs->items)) {
        pairs->items = (rm_portal_pair *)items;
        pairs->items[pairs->count++] = (rm_portal_pair){polygon, portal};
    }
}

// Reads the part of a node of the drawing tree behind its children.
static void parse_drawn(tree *t, uint32_t tag) {
    rm_reader *r = t->r;
    rm_reader_skip(r, 16, "node.sphere");
    uint32_t count = rm_reader_count(r, 2, "node.polygons");
    uint32_t portals = tag == TAG_PORTAL ? rm_reader_u32(r, "node.portals") : 0;
    rm_reader_skip(r, count * (size_t)2, "node.polygon");
    portals = rm_reader_check_count(r, portals, 4, 4, "node.portals");
    for (uint32_t i = 0; i < portals && !rm_reader_failed(r); ++i) {
        uint32_t polygon = parse_reference(t, "portal.polygon");
        uint32_t portal = rm_reader_u16(r, "portal.number");
        if (!rm_reader_failed(r)) {
            add_pair(t, polygon, portal);
        }
    }
}

// Planes count in cell trees, where a node has a front child only; childless ones lack a plane.
static void parse_split(tree *t, uint32_t tag) {
    rm_reader *r = t->r;
    if (t->kind != TREE_CELL || !has_front(tag)) {
        rm_reader_skip(r, 16, "node.plane");
        return;
    }
    rm_plane plane = rm_reader_plane(r, "node.plane");
    float squared = rm_vec3_length_squared(plane.normal);
    rm_reader_require(r, rm_abs(squared - 1.0f) <= RM_ROTATION_TOLERANCE, RM_ERROR_VALUE, 16,
                      "node.plane");
    if (!rm_reader_failed(r)) {
        add_plane(t, plane);
    }
}

static void parse_node(tree *t, int depth) {
    rm_reader *r = t->r;
    uint32_t tag = rm_reader_u32(r, "node.tag");
    rm_reader_require(r, depth < RM_DATA_MAX_TREE, RM_ERROR_VALUE, 4, "depth of tree");
    rm_reader_require(r, t->kind != TREE_CELL || !has_back(tag), RM_ERROR_VALUE, 4,
                      "node.tag of a cell tree");
    if (rm_reader_failed(r)) {
        return;
    }
    if (tag == TAG_LEAF) {
        parse_leaf(t);
        return;
    }
    parse_split(t, tag);
    if (has_front(tag)) {
        parse_node(t, depth + 1);
    }
    if (has_back(tag)) {
        parse_node(t, depth + 1);
    }
    if (t->kind == TREE_DRAWING) {
        parse_drawn(t, tag);
    } else if (t->kind == TREE_PHYSICS && tag != TAG_PORTAL) {
        rm_reader_skip(r, 16, "node.sphere");
    }
}

void rm_parse_cell_tree(rm_reader *r, rm_plane **planes, uint32_t *plane_count) {
    tree t = {r, TREE_CELL, NULL, NULL, NULL, NULL, 0, 0};
    parse_node(&t, 0);
    *planes = t.planes;
    *plane_count = t.plane_count;
}

void rm_parse_physics_tree(rm_reader *r, const rm_file_polygons *polygons, rm_leaf_order *order) {
    tree t = {r, TREE_PHYSICS, polygons, order, NULL, NULL, 0, 0};
    memset(order, 0, sizeof *order);
    order->polygons = (uint32_t *)rm_reader_array(r, polygons->count, sizeof *order->polygons);
    order->is_listed = (bool *)rm_reader_array(r, polygons->count, sizeof *order->is_listed);
    parse_node(&t, 0);
}

void rm_parse_drawing_tree(rm_reader *r, const rm_file_polygons *polygons, rm_portal_pairs *pairs) {
    tree t = {r, TREE_DRAWING, polygons, NULL, pairs, NULL, 0, 0};
    memset(pairs, 0, sizeof *pairs);
    parse_node(&t, 0);
}
