// Cuts the part of a mesh's tree out that a body can come to in one sweep. What is left of the tree
// is copied as it is and asked the same questions; a node is left out only where every sphere of
// the neighbourhood would answer it alike, with a margin beyond all rounding:
//   a split that all of them are on one side of becomes the child on that side, if all of them
//   reach the node's bounds as well; a node whose bounds none of them reaches becomes a leaf of
//   nothing; polygons whose boxes none of them reaches are not listed.

#include "collide/shapes/mesh.h"

// On top of rounding: more than the epsilons of the tests make of a distance. Metres.
static const float MARGIN = 0.02f;

// The spheres, as the tests need them. Metres.
typedef struct spheres {
    float middle[3], half[3]; // of the box of the centres
    rm_box reach;             // all that any of them reaches
    float inner, outer;       // the least radius and the largest, both on the safe side
} spheres;

static spheres spheres_in(const rm_box *centers, float least, float most) {
    rm_vec3 middle = rm_vec3_scale(rm_vec3_add(centers->low, centers->high), 0.5f);
    rm_vec3 half = rm_vec3_scale(rm_vec3_sub(centers->high, centers->low), 0.5f);
    float size = rm_abs(middle.x) + rm_abs(middle.y) + rm_abs(middle.z);
    float margin = MARGIN + RM_BOX_ROUNDING * size;
    return (spheres){
        .middle = {middle.x, middle.y, middle.z},
        .half = {half.x, half.y, half.z},
        .reach = rm_box_grown(*centers, most + margin),
        .inner = least - margin,
        .outer = most + margin,
    };
}

// Which child all of them visit, or -1 where that depends.
static int32_t common_child(const rm_node *node, const spheres *s) {
    const rm_vec3 *n = &node->split.normal;
    float distance = node->split.d;
    float reach = s->outer;
    if (node->axis < RM_NO_AXIS) {
        distance += s->middle[node->axis];
        reach += s->half[node->axis];
    } else {
        distance += n->x * s->middle[0] + n->y * s->middle[1] + n->z * s->middle[2];
        reach += rm_abs(n->x) * s->half[0] + rm_abs(n->y) * s->half[1] + rm_abs(n->z) * s->half[2];
    }
    return distance >= reach ? node->front : distance <= -reach ? node->back : -1;
}

// What a bounds is to them.
typedef enum reached { REACHED_BY_SOME, REACHED_BY_ALL, REACHED_BY_NONE } reached;

static float beyond(float x, float half) {
    return x > half ? x - half : 0.0f;
}

static reached reach_of(const rm_sphere *bounds, const spheres *s) {
    float x = rm_abs(bounds->center.x - s->middle[0]);
    float y = rm_abs(bounds->center.y - s->middle[1]);
    float z = rm_abs(bounds->center.z - s->middle[2]);
    float rounding = RM_BOX_ROUNDING * bounds->radius;
    float least = bounds->radius - rounding + s->inner;
    rm_vec3 far = rm_vec3_make(x + s->half[0], y + s->half[1], z + s->half[2]);
    if (least > 0.0f && rm_vec3_length_squared(far) < least * least) {
        return REACHED_BY_ALL;
    }
    float most = bounds->radius + rounding + s->outer;
    rm_vec3 near =
        rm_vec3_make(beyond(x, s->half[0]), beyond(y, s->half[1]), beyond(z, s->half[2]));
    return rm_vec3_length_squared(near) > most * most ? REACHED_BY_NONE : REACHED_BY_SOME;
}

typedef struct cutter {
    rm_near_tree *near;
    spheres tested;
    uint32_t *looks;
    uint64_t seen; // a bit of 64 for each polygon
} cutter;

// The index of a new node, or -1 without room.
static int32_t add_node(rm_near_tree *near, const rm_node *node) {
    if (near->node_count == RM_NEAR_NODES) {
        return -1;
    }
    near->nodes[near->node_count] = *node;
    return (int32_t)near->node_count++;
}

static bool has_polygon(const rm_near_tree *near, const rm_polygon *polygon) {
    for (uint32_t i = 0; i < near->polygon_count; ++i) {
        if (near->polygons[i] == polygon) {
            return true;
        }
    }
    return false;
}

// Each once: polygons that reach across a split are listed on both sides.
static void add_polygon(cutter *c, const rm_polygon *polygon) {
    rm_near_tree *near = c->near;
    uint64_t bit = UINT64_C(1) << ((uint32_t)(polygon - near->mesh->polygons) & 63u);
    if ((c->seen & bit) != 0 && has_polygon(near, polygon)) {
        return;
    }
    c->seen |= bit;
    near->polygons[near->polygon_count++] = polygon;
    near->corners += polygon->count;
    near->box = rm_box_with(near->box, polygon->box);
}

// A leaf without the polygons that are out of reach. Solid ones have none.
static int32_t add_leaf(cutter *c, const rm_node *leaf, bool is_reached) {
    rm_near_tree *near = c->near;
    const rm_mesh *mesh = near->mesh;
    rm_node made = *leaf;
    made.front = made.back = -1;
    made.first = near->listed_count;
    made.corners = 0;
    is_reached = is_reached && rm_take_looks(c->looks, leaf->corners + 1);
    for (uint32_t i = 0; is_reached && i < leaf->count; ++i) {
        uint32_t polygon = mesh->listed[leaf->first + i];
        if (!rm_box_meets(&mesh->polygons[polygon].box, &c->tested.reach)) {
            continue;
        }
        if (near->listed_count == RM_NEAR_POLYGONS) {
            return -1;
        }
        near->listed[near->listed_count++] = polygon;
        made.corners += mesh->polygons[polygon].count;
        add_polygon(c, &mesh->polygons[polygon]);
    }
    made.count = near->listed_count - made.first;
    return add_node(near, &made);
}

static int32_t cut(cutter *c, int32_t index);

// An inner node of which some spheres may visit both children, or none.
static int32_t cut_inner(cutter *c, const rm_node *node, int32_t child) {
    int32_t made = rm_take_looks(c->looks, 1) ? add_node(c->near, node) : -1;
    int32_t front = made < 0 ? -1 : cut(c, child < 0 ? node->front : child);
    int32_t back = front < 0 || child >= 0 ? front : cut(c, node->back);
    if (back < 0) {
        return -1;
    }
    c->near->nodes[made].front = front;
    c->near->nodes[made].back = back;
    return made;
}

// Copies what is left of a node; returns its index, or -1 without room. Goes down without copying
// as long as all spheres go the same way.
static int32_t cut(cutter *c, int32_t index) {
    for (;;) {
        const rm_node *node = &c->near->mesh->nodes[index];
        reached what = reach_of(&node->bounds, &c->tested);
        if (node->front < 0) {
            return add_leaf(c, node, what != REACHED_BY_NONE);
        }
        if (what == REACHED_BY_NONE) {
            const rm_node nothing = {.bounds = node->bounds, .front = -1, .back = -1};
            return add_node(c->near, &nothing);
        }
        int32_t child = common_child(node, &c->tested);
        if (child < 0 || what != REACHED_BY_ALL) {
            return cut_inner(c, node, child);
        }
        index = child;
    }
}

bool rm_near_tree_make(rm_near_tree *near, const rm_mesh *mesh, rm_box centers, float least,
                       float most, uint32_t *looks) {
    cutter c = {near, spheres_in(&centers, least, most), looks, 0};
    near->mesh = mesh;
    near->centers = centers;
    near->least = least;
    near->most = most;
    near->node_count = near->listed_count = near->polygon_count = near->corners = 0;
    near->box = (rm_box){mesh->box.high, mesh->box.low};
    if (cut(&c, 0) < 0) {
        near->mesh = NULL;
        return false;
    }
    return true;
}
