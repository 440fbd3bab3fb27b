// Finds the part of a mesh's tree that a body can reach in one sweep: where walks through it begin
// to differ, and the polygons that they can meet from there on. Both are the same for every sphere
// of the neighbourhood, with a margin beyond all rounding:
//   a node is passed over only if all of them reach its bounds and are on one side of its split;
//   a polygon is left out only if none of them reaches its box, or a leaf that lists it.

#include "collide/collide_numbers.h"
#include "collide/mesh.h"

// On top of rounding: more than the epsilons of the tests make of a distance. Metres.
static const float MARGIN = 0.02f;

// The spheres, as the tests need them. Metres.
typedef struct spheres {
    float middle[3], half[3]; // of the box of the centres
    rm_box reach;             // all that any of them reaches
    float inner, outer;       // least and greatest radius, with a margin
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

// The only child that any of them visits, or -1 where there may be two.
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

static bool is_reached_by_all(const rm_sphere *bounds, const spheres *s) {
    float x = rm_abs(bounds->center.x - s->middle[0]) + s->half[0];
    float y = rm_abs(bounds->center.y - s->middle[1]) + s->half[1];
    float z = rm_abs(bounds->center.z - s->middle[2]) + s->half[2];
    float least = bounds->radius - RM_BOX_ROUNDING * bounds->radius + s->inner;
    return least > 0.0f && x * x + y * y + z * z < least * least;
}

// The last node that all of them reach.
static const rm_node *find_start(const rm_node *nodes, const spheres *s) {
    const rm_node *node = nodes;
    while (node->front >= 0) {
        int32_t child = common_child(node, s);
        if (child < 0 || !is_reached_by_all(&node->bounds, s)) {
            break;
        }
        node = &nodes[child];
    }
    return node;
}

typedef struct finder {
    rm_near_tree *near;
    spheres tested;
    uint32_t *looks;
    uint32_t marked[RM_POLYGON_MARKS]; // the last polygon of each mark that is set
} finder;

// Polygons that reach across a split are listed on both sides, and added once, but for some that
// share a mark with another. False when full.
static bool add_polygon(finder *f, uint32_t index) {
    rm_near_tree *near = f->near;
    const rm_polygon *polygon = &near->mesh->polygons[index];
    if (rm_is_marked(near->marks, index) && f->marked[index % RM_POLYGON_MARKS] == index) {
        return true;
    }
    if (near->polygon_count == RM_NEAR_POLYGONS) {
        return false;
    }
    near->marks |= rm_polygon_mark(index);
    f->marked[index % RM_POLYGON_MARKS] = index;
    near->polygons[near->polygon_count++] = polygon;
    near->corners += polygon->count;
    near->box = rm_box_with(near->box, polygon->box);
    return true;
}

static bool add_leaf(finder *f, const rm_node *leaf) {
    const rm_mesh *mesh = f->near->mesh;
    const uint32_t *listed = &mesh->listed[leaf->first];
    if (!rm_take_tests(f->looks, leaf->corners + 1)) {
        return false;
    }
    for (uint32_t i = 0; i < leaf->count; ++i) {
        if (rm_box_meets(&mesh->polygons[listed[i]].box, &f->tested.reach) &&
            !add_polygon(f, listed[i])) {
            return false;
        }
    }
    return true;
}

// Nodes that are still to be examined.
typedef struct waiting_nodes {
    const rm_node *nodes[RM_NEAR_NODES];
    uint32_t count;
} waiting_nodes;

// The leaf in front below a node; backs that spheres reach as well wait. Null when full or out
// of tests.
static const rm_node *leaf_below(finder *f, const rm_node *node, waiting_nodes *waiting) {
    const rm_node *nodes = f->near->mesh->nodes;
    while (node->front >= 0) {
        int32_t child = common_child(node, &f->tested);
        if (child < 0) {
            if (waiting->count == RM_NEAR_NODES || !rm_take_tests(f->looks, 1)) {
                return NULL;
            }
            waiting->nodes[waiting->count++] = &nodes[node->back];
            child = node->front;
        }
        node = &nodes[child];
    }
    return node;
}

// The polygons of all leaves that some of them may reach from a node on. False if there are
// too many.
static bool add_below(finder *f, const rm_node *node) {
    waiting_nodes waiting; // its nodes are set as they are counted
    waiting.nodes[0] = node;
    waiting.count = 1;
    while (waiting.count > 0) {
        const rm_node *leaf = leaf_below(f, waiting.nodes[--waiting.count], &waiting);
        if (!leaf || !add_leaf(f, leaf)) {
            return false;
        }
    }
    return true;
}

bool rm_near_tree_make(rm_near_tree *near, const rm_mesh *mesh, rm_box centers, float least,
                       float most, uint32_t *looks) {
    finder f; // all marks clear
    f.near = near;
    f.tested = spheres_in(&centers, least, most);
    f.looks = looks;
    near->mesh = mesh;
    near->centers = centers;
    near->least = least;
    near->most = most;
    near->polygon_count = near->corners = 0;
    near->box = (rm_box){mesh->box.high, mesh->box.low};
    near->start = find_start(mesh->nodes, &f.tested);
    near->marks = 0;
    near->free = (rm_sphere){{0.0f, 0.0f, 0.0f}, -1.0f};
    if (!add_below(&f, near->start)) {
        near->mesh = NULL;
        return false;
    }
    return true;
}
