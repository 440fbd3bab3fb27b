// The transition: all state of one sweep, on the caller's stack. Names follow the client's, except
// that the three meanings of step_down, check_walkable and placement_insert have three names:
//   step_down         flag of the object: can_step_down; of the path: is_stepping_down;
//                     worker: rm_step_down
//   check_walkable    flag of the path: is_probing_ground; worker: rm_has_ground; test of a
//                     polygon: rm_polygon_supports
//   placement_insert  of the driver: in sweep_placement.c; of a mesh: push_out
//   in sweep_mesh_collide.c
//
// Invariants: positions, spheres and the low point of the check place lie in the landblock of
// check.at.cell; current centres in that of current.at.cell. check.cell is set in a move.

#pragma once

#include "remora/collision.h"

#include "collide/collide_numbers.h"
#include "collide/map.h"
#include "collide/map_cells.h"

typedef enum rm_outcome {
    RM_OUTCOME_INVALID = 0,
    RM_OUTCOME_OK = 1,
    RM_OUTCOME_COLLIDED = 2,
    RM_OUTCOME_ADJUSTED = 3,
    RM_OUTCOME_SLID = 4,
} rm_outcome;

typedef enum rm_insert {
    RM_INSERT_TRANSITION = 0,
    RM_INSERT_PLACEMENT = 1,
    RM_INSERT_INITIAL_PLACEMENT = 2,
} rm_insert;

// Kinds of the moving object. Values of the client.
enum {
    RM_OBJECT_CONTACT = 0x1,
    RM_OBJECT_ON_WALKABLE = 0x2,
    RM_OBJECT_PATH_CLIPPED = 0x8,
    RM_OBJECT_FREE_ROTATE = 0x10,
    RM_OBJECT_PERFECT_CLIP = 0x40,
    RM_OBJECT_EDGE_SLIDE = 0x200,
    RM_OBJECT_IGNORE_CREATURES = 0x400,
};

typedef struct rm_contact {
    rm_plane plane;
    uint32_t cell; // the plane lies in this cell's landblock; 0 where it is unknown
    bool is_valid, is_water;
} rm_contact;

typedef struct rm_normal {
    rm_vec3 n; // unit length, or zero
    bool is_valid;
} rm_normal;

typedef struct rm_place {
    rm_position at;
    const rm_cell *cell;
} rm_place;

// The spheres in the space of an obstacle.
typedef struct rm_local_space {
    const rm_frame *frame;
    uint32_t cell;         // whose landblock the frame lies in
    uint32_t commit_count; // of the transition, when the current place was last determined
    uint32_t shift_count;  // of the transition, when the check place was last determined
    float scale, shrink;   // the scale, and its reciprocal
    rm_sphere spheres[RM_MAX_SPHERES];
    rm_vec3 current0; // current centre of sphere 0, if it was requested (rm_path_local_current)
    bool has_current;
    rm_vec3 up; // world up
} rm_local_space;

// The polygon that the body would stand on, and the sphere that found it.
typedef struct rm_walkable {
    const rm_polygon *polygon; // or null
    rm_sphere sphere;          // in the polygon's space
    rm_vec3 up;
    const rm_frame *frame;
    uint32_t cell;
    float scale;
} rm_walkable;

typedef struct rm_cell_list {
    int count;
    bool has_outside;
    struct {
        uint32_t id;
        const rm_cell *cell; // null if it is unloaded
    } items[RM_CELL_LIST_CAPACITY];
} rm_cell_list;

// Squares of RM_OBSTACLE_SQUARE that something reaches into, in the landblock of a cell.
typedef struct rm_square_area {
    int west, east, south, north;
} rm_square_area;

// Obstacles listed in a cell about the check place. A sweep requests it at every insert, and nearly
// always from within the same squares, where the answer is the same.
typedef struct rm_near_list {
    const rm_cell *cell; // or null yet
    uint32_t side_count; // of the transition, when the area was last determined
    rm_square_area area;
    uint32_t count;                  // of the ids; more than there is room for: examine the lists
    uint32_t ids[RM_NEAR_OBSTACLES]; // ascending, each once
} rm_near_list;

// Cells of which a sweep keeps the obstacles: a body of normal size touches four.
enum { RM_NEAR_CELLS = 4 };

// A triangle of terrain, as the contact that it would be, and the depth of the water over it.
typedef struct rm_ground_cache {
    rm_contact ground;
    float depth; // metres
} rm_ground_cache;

// Objects that the body can meet at the check place, at any height.
typedef enum rm_meets {
    RM_MEETS_UNKNOWN,  // to be determined since it last moved sideways
    RM_MEETS_TERRAIN,  // only the triangle of `ground cache`
    RM_MEETS_CELL,     // that triangle, and obstacles and bodies in its own cell
    RM_MEETS_ANYTHING, // undetermined
} rm_meets;

typedef struct rm_transition {
    // The world and the request.
    const rm_collision *world;
    const rm_sweep_in *in;
    rm_body_obstacle *bodies; // room for RM_SWEEP_MAX_BODIES, or null
    int body_count;
    // Requested bodies at every place of a search, where they exceed the list; else null.
    const rm_collide_context *crowd;
    int most_sub_steps;    // longer moves have become placements
    uint32_t places_near;  // places beside the requested one that a search tries first
    uint32_t places_first; // from which it continues
    uint32_t places_left;  // that it may try
    uint32_t places_tried;
    uint32_t looks; // that are left: at corners, leaves and crossed splits of meshes
    bool is_cut;    // the search has used up its places

    // The object.
    uint32_t object; // RM_OBJECT_ bits
    bool is_ethereal, can_step_down, has_gravity, is_missile;
    float step_up_height, step_down_height; // metres

    // The path. A body of one sphere has it twice: both are always moved, only `sphere_count` of
    // them meet anything.
    int sphere_count;
    rm_sphere local[RM_MAX_SPHERES];
    rm_sphere spheres[RM_MAX_SPHERES]; // at the check place
    rm_vec3 low_point;                 // under the centre of sphere 0, at the check place
    rm_vec3 current_centers[RM_MAX_SPHERES];
    rm_place current, check, backup;
    rm_vec3 global_offset;
    rm_insert insert;
    uint32_t shift_count;  // how often the check place has moved
    uint32_t side_count;   // and how often it may have moved sideways
    uint32_t commit_count; // and how often it became the current one
    rm_meets meets;
    rm_ground_cache ground_cache; // with RM_MEETS_TERRAIN and RM_MEETS_CELL
    bool is_stepping_up, is_stepping_down, is_probing_ground, is_colliding;
    bool has_negative_hit, negative_steps_up;
    bool is_obstruction_ethereal, hits_interior, checks_building, allows_sliding;
    rm_vec3 step_up_normal, negative_normal;
    float walkable_allowance, walk_interp, step_down_amount;
    rm_walkable walkable;
    rm_local_space space;
    rm_cell_list list;
    rm_near_list near[RM_NEAR_CELLS];
    uint32_t near_next; // the one to be used next
    rm_near_tree near_tree;
    uint32_t cut_count; // how often it was made

    // Result of the sweep.
    rm_contact contact, last_known;
    rm_normal sliding, collision;
    int stationary_fall;
    uint32_t touched;
    uint32_t bits; // informative rm_sweep_bits
    bool hit_environment, is_stopped;
} rm_transition;

// sweep_path.c: the sphere path. Puts spheres and low point to where the check place is.
void rm_path_place_spheres(rm_transition *t);
void rm_path_cache_local(rm_transition *t, const rm_frame *frame, uint32_t cell, float scale);

// The current centre of sphere 0 in that space.
rm_vec3 rm_path_local_current(rm_transition *t);

static inline void rm_path_place_check(rm_transition *t, const rm_position *at,
                                       const rm_cell *cell) {
    t->shift_count++;
    t->side_count++;
    t->meets = RM_MEETS_UNKNOWN;
    t->check.at = *at;
    t->check.cell = cell;
    rm_path_place_spheres(t);
}

// The check place becomes the current one.
static inline void rm_path_commit(rm_transition *t) {
    t->shift_count++;
    t->side_count++;
    t->commit_count++;
    t->meets = RM_MEETS_UNKNOWN;
    t->current = t->check;
    rm_path_place_spheres(t);
    for (int k = 0; k < RM_MAX_SPHERES; ++k) {
        t->current_centers[k] = t->spheres[k].center;
    }
}

// Moved straight up or down: the objects at the place stay the same.
static inline void rm_path_add_offset(rm_transition *t, rm_vec3 o) {
    bool goes_aside = o.x != 0.0f || o.y != 0.0f;
    t->shift_count++;
    t->side_count += goes_aside;
    t->meets = goes_aside ? RM_MEETS_UNKNOWN : t->meets;
    t->check.at.origin = rm_vec3_add(t->check.at.origin, o);
    t->low_point = rm_vec3_add(t->low_point, o);
    for (int k = 0; k < RM_MAX_SPHERES; ++k) {
        t->spheres[k].center = rm_vec3_add(t->spheres[k].center, o);
    }
}

// Moved straight up or down: the objects at the place stay the same.
static inline void rm_path_raise(rm_transition *t, float height) {
    t->shift_count++;
    t->check.at.origin.z += height;
    t->low_point.z += height;
    for (int k = 0; k < RM_MAX_SPHERES; ++k) {
        t->spheres[k].center.z += height;
    }
}

// Displacement of sphere k of the check place from its current centre, along the global axes.
static inline rm_vec3 rm_path_moved(const rm_transition *t, int k) {
    rm_vec3 d = rm_vec3_sub(t->spheres[k].center, t->current_centers[k]);
    return rm_vec3_add(d, rm_landblock_offset(t->current.at.cell, t->check.at.cell));
}

// The current centre of sphere k in the landblock of the check place.
static inline rm_vec3 rm_path_current(const rm_transition *t, int k) {
    return rm_vec3_add(t->current_centers[k],
                       rm_landblock_offset(t->check.at.cell, t->current.at.cell));
}

static inline void rm_path_save(rm_transition *t) {
    t->backup = t->check;
}

static inline void rm_path_restore(rm_transition *t) {
    rm_position at = t->backup.at;
    rm_path_place_check(t, &at, t->backup.cell);
}

static inline void rm_clear_contact(rm_transition *t) {
    t->contact.is_valid = false;
    t->contact.is_water = false;
}

static inline void rm_set_contact(rm_transition *t, rm_plane plane, bool is_water, uint32_t cell) {
    t->contact = (rm_contact){plane, cell, true, is_water};
}

// Stands on a sphere or cylinder: its plane becomes the contact, `share` of the step is left, and
// the body is moved by the offset. The contact counts as water, as in the client.
rm_outcome rm_stand_on(rm_transition *t, rm_plane plane, float share, rm_vec3 offset);

static inline bool rm_is_on_walkable(const rm_transition *t) {
    return (t->object & RM_OBJECT_ON_WALKABLE) != 0;
}

static inline bool rm_has_contact(const rm_transition *t) {
    return (t->object & RM_OBJECT_CONTACT) != 0;
}

void rm_set_collision_normal(rm_transition *t, rm_vec3 n);
void rm_set_sliding_normal(rm_transition *t, rm_vec3 n);
void rm_set_collide(rm_transition *t, rm_vec3 n);
void rm_reset_findings(rm_transition *t);

// Whether the limit of mesh tests was reached. What the sweep then finds is meaningless.
static inline bool rm_is_exhausted(const rm_transition *t) {
    return t->looks == 0;
}

// sweep_transition.c
bool rm_find_transitional_position(rm_transition *t);

// sweep_insert.c
rm_outcome rm_insert_into_cell(rm_transition *t, int attempts);
rm_outcome rm_transitional_insert(rm_transition *t, int attempts);

// sweep_slide.c
rm_vec3 rm_adjust_offset(rm_transition *t, rm_vec3 o);
rm_outcome rm_slide(rm_transition *t, int k, rm_vec3 normal);

// sweep_step.c
//
// Saves the check place before a step, and sets how steep the ground may be that it ends on, also
// to *allowance (a normal's least z). Returns how high the step is: `grounded_height` from walkable
// ground, RM_AIRBORNE_STEP in the air. Metres.
float rm_begin_step(rm_transition *t, float grounded_height, float *allowance);
bool rm_step_down(rm_transition *t, float height, float allowance);
bool rm_step_down_from_here(rm_transition *t, float *height, float allowance);
bool rm_step_up(rm_transition *t, rm_vec3 normal);
rm_outcome rm_step_up_slide(rm_transition *t);
bool rm_has_ground(rm_transition *t, float allowance);

// In sweep_edge.c. Returns true when the insert is finished, with *outcome as its result.
bool rm_edge_slide(rm_transition *t, float height, float allowance, rm_outcome *outcome);

// sweep_placement.c
bool rm_find_placement_position(rm_transition *t);

// Queries the bodies about the check place, where they exceed what a sweep regards.
void rm_ask_crowd(rm_transition *t);

// sweep_cell_list.c
const rm_cell *rm_build_cell_list(rm_transition *t);
rm_outcome rm_check_other_cells(rm_transition *t);

// Whether the spheres lie in the body's own cell and are within it; false for rooms.
bool rm_is_alone_in_cell(const rm_transition *t);

// sweep_cell_collide.c
rm_outcome rm_cell_find_collisions(rm_transition *t, const rm_cell *cell);

// sweep_terrain_collide.c
rm_outcome rm_terrain_collide(rm_transition *t, const rm_cell *cell);

// In sweep_objects.c. The first obstacles of a cell, from number `from` on, that the spheres of the
// check place may touch: ascending. @param ids  room for RM_OBSTACLE_BATCH. @return the count
uint32_t rm_next_obstacles(rm_transition *t, const rm_cell *cell, uint32_t from, uint32_t *ids);

// False if a cell has no obstacle to meet at any height; true if it may have one.
bool rm_may_list_obstacles(rm_transition *t, const rm_cell *cell);

// Before the first query: all cells are undetermined.
static inline void rm_forget_near(rm_transition *t) {
    t->side_count = 0;
    t->near_next = 0;
    t->near_tree.mesh = NULL;
    t->cut_count = 0;
    for (int i = 0; i < RM_NEAR_CELLS; ++i) {
        t->near[i].cell = NULL;
    }
}
rm_outcome rm_objects_collide(rm_transition *t, const rm_cell *cell);

// sweep_mesh_collide.c: t->space holds the spheres in the mesh's space.
rm_outcome rm_mesh_collide(rm_transition *t, const rm_mesh *mesh);

// sweep_sphere.c, sweep_cylinder.c: `solid` lies in the landblock of `cell`.
rm_outcome rm_sphere_collide(rm_transition *t, const rm_solid *solid, uint32_t cell,
                             bool is_creature);
rm_outcome rm_cylinder_collide(rm_transition *t, const rm_solid *solid, uint32_t cell,
                               const rm_frame *frame);
