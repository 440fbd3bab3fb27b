// Builds the tree of a mesh from clipped polygons (fragments).
//
// Big sets are halved at the median along their longest axis: the tree is balanced whatever the
// order of input. A small set of an open mesh becomes a leaf. A small set of a closed mesh is
// split further by the planes of its own faces, first those that leave all others whole, in the
// order of input, until every face has been used: what then lies behind the last face, empty of
// polygons, is solid.
//
// Fragments only decide where a polygon is listed; leaves list whole polygons, in the order of
// input, and fragments keep that order everywhere.

#include "collide/mesh.h"
#include "collide/mesh_arena.h"

#include <string.h>

enum {
    OPEN_LEAF = 8,         // polygons that a leaf of an open mesh may hold
    CLOSED_SET = 16,       // fragments from which on faces split instead of axes
    MAX_FACES = 64,        // fragments that faces may split where axes are useless
    MAX_DEPTH = 40,        // of axis splits
    NODES_A_FACE = 16,     // nodes that a fragment may cost before faces stop splitting
    NODES_A_POLYGON = 32,  // nodes that a polygon may cost before all splitting stops
    COPIES_A_POLYGON = 16, // pieces that a polygon may be cut into before all splitting stops
    MAX_FRAGMENT = RM_POLYGON_MAX_VERTICES + MAX_DEPTH + MAX_FACES + 8, // vertices
};

// How far a vertex may be off a split and still count as on it. Metres. Origin: chosen.
static const float ON_PLANE = 1e-4f;

// Cosine from which on two planes count as parallel. Dimensionless. Origin: chosen.
static const float PARALLEL = 0.9999f;

// Smallest set that is split along an axis. Metres. Origin: chosen.
static const float MIN_EXTENT = 0.02f;

// A polygon, clipped to the region of a node.
typedef struct fragment {
    uint32_t polygon;
    uint32_t count;
    const rm_vec3 *vertices;
    bool is_used; // its plane has split already
} fragment;

typedef struct set {
    fragment *items;
    uint32_t count;
} set;

typedef struct box {
    rm_vec3 low, high;
} box;

typedef struct builder {
    const rm_allocator *allocator;
    rm_mesh *mesh;
    rm_arena arena;
    uint32_t node_capacity, listed_capacity;
    uint32_t face_limit;  // node count at which splitting by faces stops
    uint32_t face_copies; // pieces that splitting by faces may still add
} builder;

static float axis_of(rm_vec3 v, int axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static void set_axis(rm_vec3 *v, int axis, float value) {
    float *component = axis == 0 ? &v->x : axis == 1 ? &v->y : &v->z;
    *component = value;
}

static void grow_box(box *b, rm_vec3 v) {
    for (int axis = 0; axis < 3; ++axis) {
        float x = axis_of(v, axis);
        set_axis(&b->low, axis, x < axis_of(b->low, axis) ? x : axis_of(b->low, axis));
        set_axis(&b->high, axis, x > axis_of(b->high, axis) ? x : axis_of(b->high, axis));
    }
}

static box box_of(const set *s) {
    box b = {s->items[0].vertices[0], s->items[0].vertices[0]};
    for (uint32_t i = 0; i < s->count; ++i) {
        for (uint32_t k = 0; k < s->items[i].count; ++k) {
            grow_box(&b, s->items[i].vertices[k]);
        }
    }
    return b;
}

static rm_sphere sphere_of(const box *b) {
    rm_sphere sphere;
    sphere.center = rm_vec3_scale(rm_vec3_add(b->low, b->high), 0.5f);
    sphere.radius = rm_vec3_length(rm_vec3_sub(b->high, b->low)) * 0.5f;
    return sphere;
}

// Makes `count` items fit into a growing array.
static bool reserve(builder *b, void **items, uint32_t *capacity, uint32_t count, size_t size) {
    if (count <= *capacity) {
        return true;
    }
    uint32_t wanted = *capacity * 2 > count ? *capacity * 2 : count + 64;
    void *grown = rm_allocate(b->allocator, wanted * size);
    if (!grown) {
        b->arena.is_exhausted = true;
        return false;
    }
    if (*items) {
        memcpy(grown, *items, *capacity * size);
    }
    rm_release(b->allocator, *items, *capacity * size);
    *items = grown;
    *capacity = wanted;
    return true;
}

// Returns the index of a new node, or -1.
static int32_t add_node(builder *b, rm_sphere bounds) {
    void *nodes = b->mesh->nodes;
    if (!reserve(b, &nodes, &b->node_capacity, b->mesh->node_count + 1, sizeof(rm_node))) {
        return -1;
    }
    b->mesh->nodes = (rm_node *)nodes;
    rm_node *node = &b->mesh->nodes[b->mesh->node_count];
    memset(node, 0, sizeof *node);
    node->bounds = bounds;
    node->front = node->back = -1;
    return (int32_t)b->mesh->node_count++;
}

static int32_t add_leaf(builder *b, const set *s, rm_sphere region, bool is_solid) {
    box extent = {region.center, region.center};
    if (s->count > 0) {
        extent = box_of(s);
    }
    int32_t index = add_node(b, s->count > 0 ? sphere_of(&extent) : region);
    uint32_t first = b->mesh->listed_count;
    void *listed = b->mesh->listed;
    if (index < 0 || !reserve(b, &listed, &b->listed_capacity, first + s->count, sizeof first)) {
        return -1;
    }
    b->mesh->listed = (uint32_t *)listed;
    uint32_t corners = 0;
    for (uint32_t i = 0; i < s->count; ++i) {
        b->mesh->listed[first + i] = s->items[i].polygon;
        corners += b->mesh->polygons[s->items[i].polygon].count;
    }
    b->mesh->listed_count += s->count;
    b->mesh->nodes[index].first = first;
    b->mesh->nodes[index].count = s->count;
    b->mesh->nodes[index].corners = corners;
    b->mesh->nodes[index].is_solid = is_solid;
    return index;
}

// -------------------------------------------------------------------------------------- splitting

typedef enum side { SIDE_ON, SIDE_FRONT, SIDE_BACK, SIDE_BOTH } side;

static side classify(const fragment *f, const rm_plane *plane) {
    bool front = false;
    bool back = false;
    for (uint32_t i = 0; i < f->count; ++i) {
        float distance = rm_plane_distance(plane, f->vertices[i]);
        front |= distance > ON_PLANE;
        back |= distance < -ON_PLANE;
    }
    return front ? (back ? SIDE_BOTH : SIDE_FRONT) : (back ? SIDE_BACK : SIDE_ON);
}

// The part of a fragment in front of a plane, or (sign -1) behind it.
static bool clip(builder *b, const fragment *f, const rm_plane *plane, float sign, fragment *out) {
    rm_vec3 kept[MAX_FRAGMENT];
    uint32_t count = 0;
    rm_vec3 previous = f->vertices[f->count - 1];
    float before = sign * rm_plane_distance(plane, previous);
    for (uint32_t i = 0; i < f->count && count + 2 < MAX_FRAGMENT; ++i) {
        rm_vec3 vertex = f->vertices[i];
        float here = sign * rm_plane_distance(plane, vertex);
        if ((before < 0.0f && here > 0.0f) || (before > 0.0f && here < 0.0f)) {
            float share = before / (before - here);
            rm_vec3 step = rm_vec3_scale(rm_vec3_sub(vertex, previous), share);
            kept[count++] = rm_vec3_add(previous, step);
        }
        if (here >= 0.0f) {
            kept[count++] = vertex;
        }
        previous = vertex;
        before = here;
    }
    rm_vec3 *vertices = (rm_vec3 *)rm_arena_take(&b->arena, count * sizeof *vertices);
    if (!vertices) {
        return false;
    }
    memcpy(vertices, kept, count * sizeof *vertices);
    *out = (fragment){f->polygon, count, vertices, f->is_used};
    return true;
}

// Sides of fragments in the plane: both for axis splits, the side that they bound for face splits.
typedef struct halves {
    set front, back;
} halves;

static bool start_halves(builder *b, const set *s, halves *h) {
    h->front = (set){(fragment *)rm_arena_take(&b->arena, s->count * sizeof(fragment)), 0};
    h->back = (set){(fragment *)rm_arena_take(&b->arena, s->count * sizeof(fragment)), 0};
    return h->front.items && h->back.items;
}

static bool put_fragment(builder *b, const fragment *f, const rm_plane *plane, side where,
                         halves *h) {
    if (where == SIDE_FRONT) {
        h->front.items[h->front.count++] = *f;
        return true;
    }
    if (where == SIDE_BACK) {
        h->back.items[h->back.count++] = *f;
        return true;
    }
    return clip(b, f, plane, 1.0f, &h->front.items[h->front.count++]) &&
           clip(b, f, plane, -1.0f, &h->back.items[h->back.count++]);
}

static bool split_by_axis(builder *b, const set *s, const rm_plane *plane, halves *h) {
    if (!start_halves(b, s, h)) {
        return false;
    }
    for (uint32_t i = 0; i < s->count; ++i) {
        side where = classify(&s->items[i], plane);
        if (where == SIDE_ON) {
            h->front.items[h->front.count++] = s->items[i];
            h->back.items[h->back.count++] = s->items[i];
        } else if (!put_fragment(b, &s->items[i], plane, where, h)) {
            return false;
        }
    }
    return true;
}

// The side of a fragment that is within tolerance of a plane: on it if its own plane is the same,
// else the side that it is on by most. A sliver beside an edge has to split on its own.
static side classify_thin(const fragment *f, rm_vec3 normal, const rm_plane *plane) {
    if (rm_abs(rm_vec3_dot(normal, plane->normal)) > PARALLEL) {
        return SIDE_ON;
    }
    float most = 0.0f;
    for (uint32_t i = 0; i < f->count; ++i) {
        float distance = rm_plane_distance(plane, f->vertices[i]);
        most = rm_abs(distance) > rm_abs(most) ? distance : most;
    }
    return most < 0.0f ? SIDE_BACK : SIDE_FRONT;
}

static bool split_by_face(builder *b, const set *s, uint32_t splitter, halves *h) {
    const rm_polygon *face = &b->mesh->polygons[s->items[splitter].polygon];
    if (!start_halves(b, s, h)) {
        return false;
    }
    for (uint32_t i = 0; i < s->count; ++i) {
        const fragment *f = &s->items[i];
        rm_vec3 normal = b->mesh->polygons[f->polygon].plane.normal;
        side where = i == splitter ? SIDE_ON : classify(f, &face->plane);
        if (where == SIDE_ON && i != splitter) {
            where = classify_thin(f, normal, &face->plane);
        }
        if (where != SIDE_ON) {
            if (!put_fragment(b, f, &face->plane, where, h)) {
                return false;
            }
            continue;
        }
        if (rm_vec3_dot(normal, face->plane.normal) > 0.0f) {
            h->front.items[h->front.count] = *f;
            h->front.items[h->front.count++].is_used = true;
        } else {
            h->back.items[h->back.count++] = *f;
        }
    }
    return true;
}

// ----------------------------------------------------------------------------------------- nodes

// Limits of a set and its parts: triangles that cross each other could make as many pieces as there
// are pairs of them.
typedef struct allowance {
    uint32_t node_limit; // node count at which splitting stops
    uint32_t copies;     // pieces that may still be added
} allowance;

static uint32_t count_copies(const set *s, const halves *h) {
    uint32_t both = h->front.count + h->back.count;
    return both > s->count ? both - s->count : 0;
}

// Number of fragments cut by the plane of one of them.
static uint32_t count_cuts(const builder *b, const set *s, uint32_t splitter) {
    const rm_plane *plane = &b->mesh->polygons[s->items[splitter].polygon].plane;
    uint32_t cuts = 0;
    for (uint32_t i = 0; i < s->count; ++i) {
        cuts += i != splitter && classify(&s->items[i], plane) == SIDE_BOTH;
    }
    return cuts;
}

// The unused fragment whose plane cuts fewest others, the first of several; s->count if all
// are used.
static uint32_t choose_splitter(const builder *b, const set *s) {
    uint32_t best = s->count;
    uint32_t fewest = UINT32_MAX;
    for (uint32_t i = 0; i < s->count && fewest > 0; ++i) {
        if (!s->items[i].is_used) {
            uint32_t cuts = count_cuts(b, s, i);
            best = cuts < fewest ? i : best;
            fewest = cuts < fewest ? cuts : fewest;
        }
    }
    return best;
}

// Joins two children under a new inner node. Children are made after it, so it is found by index.
static void compare_bounds(rm_mesh *mesh, int32_t parent, int32_t child) {
    const rm_sphere *a = &mesh->nodes[parent].bounds;
    const rm_sphere *b = &mesh->nodes[child].bounds;
    mesh->nodes[child].has_same_bounds = a->center.x == b->center.x && a->center.y == b->center.y &&
                                         a->center.z == b->center.z && a->radius == b->radius;
}

static void join(builder *b, int32_t node, rm_plane split, int axis, int32_t front, int32_t back) {
    b->mesh->nodes[node].split = split;
    b->mesh->nodes[node].axis = (uint8_t)axis;
    b->mesh->nodes[node].front = front;
    b->mesh->nodes[node].back = back;
    compare_bounds(b->mesh, node, front);
    compare_bounds(b->mesh, node, back);
}

static int32_t build_faces(builder *b, const set *s, rm_sphere region, bool is_behind) {
    uint32_t splitter = choose_splitter(b, s);
    if (splitter == s->count || b->mesh->node_count > b->face_limit) {
        return add_leaf(b, s, region, is_behind && s->count == 0);
    }
    rm_arena_mark mark = rm_arena_here(&b->arena);
    rm_plane plane = b->mesh->polygons[s->items[splitter].polygon].plane;
    int32_t node = add_node(b, region);
    halves h;
    if (node < 0 || !split_by_face(b, s, splitter, &h)) {
        return -1;
    }
    uint32_t copies = count_copies(s, &h);
    if (copies > b->face_copies) {
        rm_arena_return_to(&b->arena, mark);
        b->mesh->node_count -= 1;
        return add_leaf(b, s, region, is_behind && s->count == 0);
    }
    b->face_copies -= copies;
    int32_t front = build_faces(b, &h.front, region, false);
    int32_t back = front < 0 ? -1 : build_faces(b, &h.back, region, true);
    if (back < 0) {
        return -1;
    }
    join(b, node, plane, RM_NO_AXIS, front, back);
    rm_arena_return_to(&b->arena, mark);
    return node;
}

// Moves values below the pivot to the front of x[low..high], values above it to the back. *i and *j
// end around the middle part.
static void partition(float *x, uint32_t *i, uint32_t *j) {
    float pivot = x[(*i + *j) / 2];
    while (*i <= *j) {
        while (x[*i] < pivot) {
            ++*i;
        }
        while (x[*j] > pivot) {
            --*j;
        }
        if (*i <= *j) {
            float swap = x[*i];
            x[(*i)++] = x[*j];
            x[*j] = swap;
            if (*j == 0) {
                return;
            }
            --*j;
        }
    }
}

// The k-th smallest of `count` numbers, which are shuffled.
static float select_kth(float *x, uint32_t count, uint32_t k) {
    uint32_t low = 0;
    uint32_t high = count - 1;
    while (low < high) {
        uint32_t i = low;
        uint32_t j = high;
        partition(x, &i, &j);
        if (k <= j) {
            high = j;
        } else if (k >= i) {
            low = i;
        } else {
            break;
        }
    }
    return x[k];
}

static int longest_axis(const box *b) {
    rm_vec3 size = rm_vec3_sub(b->high, b->low);
    int axis = size.y > size.x ? 1 : 0;
    return size.z > axis_of(size, axis) ? 2 : axis;
}

// The median of the fragments' middles along an axis.
static bool median(builder *b, const set *s, int axis, float *out) {
    float *middles = (float *)rm_arena_take(&b->arena, s->count * sizeof *middles);
    if (!middles) {
        return false;
    }
    for (uint32_t i = 0; i < s->count; ++i) {
        set one = {&s->items[i], 1};
        box extent = box_of(&one);
        middles[i] = 0.5f * (axis_of(extent.low, axis) + axis_of(extent.high, axis));
    }
    *out = select_kth(middles, s->count, s->count / 2);
    return true;
}

static bool is_small(const builder *b, const set *s, const box *extent, int depth,
                     uint32_t node_limit) {
    uint32_t limit = b->mesh->is_closed ? CLOSED_SET : OPEN_LEAF;
    int axis = longest_axis(extent);
    float size = axis_of(extent->high, axis) - axis_of(extent->low, axis);
    return s->count <= limit || depth >= MAX_DEPTH || size < MIN_EXTENT ||
           b->mesh->node_count >= node_limit;
}

static int32_t build_small(builder *b, const set *s, const box *region, allowance left) {
    rm_sphere bounds = sphere_of(region);
    // Very many faces in one spot: splitting by each of them would cost more than it saves.
    if (b->mesh->is_closed && s->count <= MAX_FACES) {
        uint32_t face_limit = b->mesh->node_count + s->count * NODES_A_FACE;
        b->face_limit = face_limit < left.node_limit ? face_limit : left.node_limit;
        b->face_copies = s->count * COPIES_A_POLYGON;
        return build_faces(b, s, bounds, false);
    }
    return add_leaf(b, s, bounds, false);
}

// Share of the front half in the limits below a split.
static allowance front_share(const builder *b, const halves *h, allowance left) {
    uint32_t now = b->mesh->node_count;
    uint64_t nodes = left.node_limit > now ? left.node_limit - now : 0;
    uint64_t both = (uint64_t)h->front.count + h->back.count;
    both = both ? both : 1;
    return (allowance){now + (uint32_t)(nodes * h->front.count / both),
                       (uint32_t)((uint64_t)left.copies * h->front.count / both)};
}

static int32_t build_node(builder *b, const set *s, box region, int depth, allowance left) {
    box extent = box_of(s);
    if (is_small(b, s, &extent, depth, left.node_limit)) {
        return build_small(b, s, &region, left);
    }
    rm_arena_mark mark = rm_arena_here(&b->arena);
    int axis = longest_axis(&extent);
    float middle;
    if (!median(b, s, axis, &middle)) {
        return -1;
    }
    rm_plane plane = {rm_vec3_make(0.0f, 0.0f, 0.0f), -middle};
    set_axis(&plane.normal, axis, 1.0f);
    halves h;
    if (!split_by_axis(b, s, &plane, &h)) {
        return -1;
    }
    // Where most fragments reach across or stay together, splitting only makes copies.
    uint32_t both = h.front.count + h.back.count;
    bool is_in_vain =
        h.front.count >= s->count || h.back.count >= s->count || both - s->count > s->count / 4 * 3;
    if (is_in_vain || count_copies(s, &h) > left.copies) {
        rm_arena_return_to(&b->arena, mark);
        return build_small(b, s, &region, left);
    }
    left.copies -= count_copies(s, &h);
    int32_t node = add_node(b, sphere_of(b->mesh->is_closed ? &region : &extent));
    box above = region;
    box below = region;
    set_axis(&above.low, axis, middle);
    set_axis(&below.high, axis, middle);
    allowance share = front_share(b, &h, left);
    int32_t front = node < 0 ? -1 : build_node(b, &h.front, above, depth + 1, share);
    left.copies -= share.copies;
    int32_t back = front < 0 ? -1 : build_node(b, &h.back, below, depth + 1, left);
    if (back < 0) {
        return -1;
    }
    join(b, node, plane, axis, front, back);
    rm_arena_return_to(&b->arena, mark);
    return node;
}

// Shrinks the growing arrays to their size.
static bool trim(builder *b, void **items, uint32_t capacity, uint32_t count, size_t size) {
    void *exact = rm_allocate(b->allocator, count * size);
    if (!exact) {
        return false;
    }
    memcpy(exact, *items, count * size);
    rm_release(b->allocator, *items, capacity * size);
    *items = exact;
    return true;
}

static bool finish(builder *b, bool is_built) {
    rm_mesh *mesh = b->mesh;
    void *nodes = mesh->nodes;
    void *listed = mesh->listed;
    bool has_nodes =
        is_built && trim(b, &nodes, b->node_capacity, mesh->node_count, sizeof *mesh->nodes);
    bool has_listed =
        has_nodes && trim(b, &listed, b->listed_capacity, mesh->listed_count, sizeof *mesh->listed);
    mesh->nodes = (rm_node *)nodes;
    mesh->listed = (uint32_t *)listed;
    // A list that failed to shrink keeps its capacity as its size, so that it can be released.
    mesh->node_count = has_nodes ? mesh->node_count : b->node_capacity;
    mesh->listed_count = has_listed ? mesh->listed_count : b->listed_capacity;
    return has_listed;
}

bool rm_bsp_build(const rm_allocator *allocator, rm_mesh *mesh) {
    builder b = {.allocator = allocator, .mesh = mesh, .arena = {.allocator = allocator}};
    // At most RM_MESH_MAX_POLYGONS of them: both products fit.
    allowance all_of_it = {mesh->polygon_count * NODES_A_POLYGON,
                           mesh->polygon_count * COPIES_A_POLYGON};
    set all = {(fragment *)rm_arena_take(&b.arena, mesh->polygon_count * sizeof(fragment)),
               mesh->polygon_count};
    bool is_built = false;
    if (all.items) {
        for (uint32_t i = 0; i < mesh->polygon_count; ++i) {
            const rm_polygon *polygon = &mesh->polygons[i];
            all.items[i] = (fragment){i, polygon->count, polygon->vertices, false};
        }
        box region = {mesh->low, mesh->high};
        is_built = build_node(&b, &all, region, 0, all_of_it) >= 0;
    }
    bool is_done = finish(&b, is_built);
    rm_arena_return_to(&b.arena, (rm_arena_mark){NULL, 0});
    return is_done;
}
