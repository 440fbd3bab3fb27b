/// @file
/// The collision world: terrain, rooms, buildings, meshes and obstacles that bodies walk on and run
/// into, and the sweep that carries a body through them as the 2013 client does.
///
/// A collision world belongs to the host. Several body worlds may share one. It is read-only while
/// any of them steps; any number of sweeps may read it at once. Sweeps are free of allocations.
///
/// Every call that adds something checks all of it first, and adds it as a whole: the status is
/// returned, and an rm_collision_error, if given, holds the cause and the place.

#pragma once

#include "remora/base.h"
#include "remora/position.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name The sweep callback
/// The sweep: the end of a move, given the surroundings of a body. One callback serves moves and
/// placements; the built-in collision, the built-in ground and a host's own engine all stand behind
/// it, and the body commits every result in the same manner.
/// @{

/// Most spheres of a body.
#define RM_MAX_SPHERES 2

/// The shape of a body. Metres, already scaled.
typedef struct rm_shape {
    uint32_t sphere_count;             ///< 0 to RM_MAX_SPHERES
    rm_sphere spheres[RM_MAX_SPHERES]; ///< from the body's origin; the first is the lowest
    float step_up;                     ///< highest step it climbs
    float step_down;                   ///< deepest step it follows
} rm_shape;

/// Purpose of a sweep.
typedef enum rm_sweep_kind {
    RM_SWEEP_MOVE = 0,    ///< from `from` to `to` within a tick
    RM_SWEEP_PLACE,       ///< put at `to` exactly
    RM_SWEEP_PLACE_SLIDE, ///< put at `to`, or beside it (spawn, teleport, snap, blip)
} rm_sweep_kind;

/// The result of a sweep.
typedef enum rm_sweep_result {
    RM_SWEEP_OK = 0,  ///< `out` has the end; a blocked move that stayed is ok, too
    RM_SWEEP_FAILED,  ///< blocked: a move keeps its origin, a placement is refused
    RM_SWEEP_NO_CELL, ///< the surroundings are missing (rm_rules.sweep_failure)
} rm_sweep_result;

/// Results of a sweep. Bits of rm_sweep_out.bits.
typedef enum rm_sweep_bits {
    RM_SWEPT_CONTACT = 0x1,      ///< `contact` is the ground it stands on
    RM_SWEPT_WATER = 0x2,        ///< that ground is under water
    RM_SWEPT_SLIDE = 0x4,        ///< `slide` is valid
    RM_SWEPT_NORMAL = 0x8,       ///< `normal` is that of the obstacle
    RM_SWEPT_ENVIRONMENT = 0x10, ///< hit terrain, a room or a building
    RM_SWEPT_LOST = 0x20,        ///< left all loaded cells: keeps its place and falls asleep
    RM_SWEPT_DULL = 0x40,        ///< hit something inelastic
    RM_SWEPT_STOPPED = 0x80,     ///< lost all its velocity, before any bounce
    RM_SWEPT_STEP_UP = 0x100,    ///< climbed a step (informative, as the following)
    RM_SWEPT_STEP_DOWN = 0x200,  ///< followed a step down
    RM_SWEPT_CLIFF = 0x400,      ///< was stopped at a cliff or an edge
    RM_SWEPT_BLOCKED = 0x800,    ///< was blocked completely
    RM_SWEPT_PLACED = 0x1000,    ///< the move was too long to sweep: it was placed instead
    RM_SWEPT_EXHAUSTED = 0x2000, ///< the limit of mesh tests was reached: the sweep fails
    RM_SWEPT_CUT = 0x4000,       ///< its share was used up: the search ended, or the move
                                 ///< was placed
} rm_sweep_bits;

/// Limits of one sweep: a body's share of the budget of a tick (rm_budget).
typedef struct rm_share {
    uint32_t sub_steps;  ///< sub-steps of a move; a longer one is a placement at its end
    uint32_t places;     ///< places tried by a search for room, beside the requested one
    uint32_t first;      ///< first place of this tick's part of the search
    uint32_t body_tests; ///< tests with other bodies
    uint32_t mesh_tests; ///< tests with nodes of meshes and corners of their polygons
} rm_share;

/// The request. Read-only for the callback.
typedef struct rm_sweep_in {
    rm_body_id body;       ///< whose
    rm_sweep_kind kind;    ///< a move or a placement
    rm_position from, to;  ///< `to` keeps from's cell, so its origin may lie outside the landblock
    rm_vec3 velocity;      ///< m/s, global axes
    rm_vec3 slide;         ///< slide normal of the last sweep, where transient has SLIDING
    rm_plane contact;      ///< ground of the last sweep, where transient has CONTACT
    uint32_t contact_cell; ///< cell of that ground; 0 where it is unknown
    uint32_t state;        ///< rm_state_bits
    uint32_t transient;    ///< rm_transient_bits
    const rm_shape *shape; ///< its spheres
    float dt;              ///< seconds; 0 for placements
    const rm_share *share; ///< its limits; null for those of the context
} rm_sweep_in;

/// The result. Zeroed before the callback runs.
typedef struct rm_sweep_out {
    rm_position at;        ///< the end, in its final cell
    rm_plane contact;      ///< in the landblock of contact_cell, nearly always that of `at`
    uint32_t contact_cell; ///< cell of that ground; 0 where it is irrelevant
    rm_vec3 slide;         ///< unit normal to slide along, or zero
    rm_vec3 normal;        ///< unit normal of the obstacle
    uint32_t bits;         ///< rm_sweep_bits
    int stationary_fall;   ///< 0 to 3: successive sweeps in which it fell in place
    uint32_t touched;      ///< guid or number of the obstacle, or 0
    uint32_t places;       ///< places tried by the search for room, beside the requested one
} rm_sweep_out;

/// Sweeps a body. May run on any thread of the runner, for different bodies at once; calls that
/// change the world return RM_ERROR_BUSY. NaN in `out` is repaired: the body then keeps its origin
/// and takes the identity rotation. A move that ends off the map keeps its origin, a placement
/// there is refused.
typedef rm_sweep_result rm_sweep_fn(void *user, const rm_sweep_in *in, rm_sweep_out *out);

/// @}

/// A collision world.
typedef struct rm_collision rm_collision;

/// The error of a rejected addition.
typedef struct rm_collision_error {
    rm_status status; ///< the error
    const char *what; ///< one English phrase, such as "vertex of polygon"
    uint32_t index;   ///< number of the polygon, vertex, portal, line or byte
} rm_collision_error;

/// Tuning of a collision world. Start from rm_default_collision_def().
typedef struct rm_collision_def {
    rm_space space;         ///< RM_SPACE_LANDBLOCKS (default) or RM_SPACE_FLAT
    rm_allocator allocator; ///< the C library's heap by default
    uint32_t polygon_limit; ///< most polygons of a mesh; 1 to RM_MESH_MAX_POLYGONS (default)
    /// Portals and visible lists may name cells that are still missing: such a portal is a wall.
    /// False by default: they are errors.
    bool allows_missing_cells;
} rm_collision_def;

/// A def with the defaults above.
RM_API rm_collision_def rm_default_collision_def(void);

/// @param out written only when the result is RM_OK
RM_API rm_status rm_collision_create(const rm_collision_def *def, rm_collision **out);

/// Frees a collision world; null is allowed.
RM_API void rm_collision_destroy(rm_collision *collision);

/// Memory taken from the allocator at present. Bytes.
RM_API size_t rm_collision_bytes(const rm_collision *collision);

/// @name Terrain
/// @{

/// Vertices along one side of a landblock, and of all of it.
#define RM_LANDBLOCK_VERTICES_SIDE 9
#define RM_LANDBLOCK_VERTICES 81 ///< nine by nine

/// A grid of heights for flat space. Cells are split from south-west to north-east.
typedef struct rm_terrain_def {
    uint32_t columns, rows; ///< vertices to the east and to the north; 2 or more each
    float spacing;          ///< metres between vertices; RM_TERRAIN_MIN_SPACING or more
    rm_vec3 corner;         ///< south-west corner; z is added to every height
    const float *heights;   ///< columns * rows metres, west to east, then south to north
} rm_terrain_def;

/// Sets the terrain of flat space, in place of the present one. It ends at its edges.
RM_API rm_status rm_collision_set_terrain(rm_collision *collision, const rm_terrain_def *def,
                                          rm_collision_error *error);

/// Removes the terrain of flat space, if any.
RM_API rm_status rm_collision_remove_terrain(rm_collision *collision);

/// Height of the terrain under a place, meshes left out. Metres, in the place's landblock.
/// @return true if there is ground
RM_API bool rm_collision_terrain_height(const rm_collision *collision, const rm_position *at,
                                        float *height);

/// @}
/// @name Meshes
/// @{

/// A mesh of a collision world; zeroed: null.
typedef struct rm_mesh_id {
    uint32_t index1;     ///< index + 1, or 0
    uint32_t generation; ///< number of uses of that place
} rm_mesh_id;

/// A polygon of a mesh: `count` of the mesh's indices from `first` on. Convex, planar within 1 cm,
/// counter-clockwise viewed from its front.
typedef struct rm_polygon_def {
    uint32_t first, count; ///< of the mesh's indices; at least three
    bool is_two_sided;     ///< solid from behind as well
} rm_polygon_def;

/// A mesh as polygons. The order of the polygons matters: of several that a body runs into, the
/// first decides.
typedef struct rm_mesh_def {
    const rm_vec3 *vertices;                           ///< metres, in the mesh's space
    const uint32_t *indices;                           ///< into `vertices`
    const rm_polygon_def *polygons;                    ///< planar and convex
    uint32_t vertex_count, index_count, polygon_count; ///< of the three arrays
} rm_mesh_def;

/// Adds a mesh and builds its tree. The arrays are copied. A mesh gets its place from obstacles,
/// rooms and buildings that are made of it.
RM_API rm_status rm_collision_add_mesh(rm_collision *collision, const rm_mesh_def *def,
                                       rm_mesh_id *out, rm_collision_error *error);

/// @return RM_ERROR_BUSY while it is in use
RM_API rm_status rm_collision_remove_mesh(rm_collision *collision, rm_mesh_id mesh);

/// A mesh that grows vertex by vertex and polygon by polygon, for hosts that read one from a file.
/// Owned by the host.
typedef struct rm_mesh_data rm_mesh_data;

/// @param allocator null for the C library's heap
RM_API rm_status rm_mesh_data_create(const rm_allocator *allocator, rm_mesh_data **out);
/// Frees it; null is allowed.
RM_API void rm_mesh_data_destroy(rm_mesh_data *data);
/// Appends a vertex; polygons refer to it by its index. Metres.
RM_API rm_status rm_mesh_data_add_vertex(rm_mesh_data *data, rm_vec3 vertex);

/// @param indices of vertices that were added before
RM_API rm_status rm_mesh_data_add_polygon(rm_mesh_data *data, const uint32_t *indices,
                                          uint32_t count, bool is_two_sided,
                                          rm_collision_error *error);

/// Adds a box: six faces outward in the order +z -z +x -x +y -y.
/// @return RM_ERROR_INVERTED unless low is below high on every axis
RM_API rm_status rm_mesh_data_add_box(rm_mesh_data *data, rm_vec3 low, rm_vec3 high,
                                      rm_collision_error *error);

/// The mesh so far. Valid until the data is changed.
RM_API rm_mesh_def rm_mesh_data_def(const rm_mesh_data *data);

/// @}
/// @name Obstacles
/// @{

/// An obstacle of a collision world; zeroed: null.
typedef struct rm_obstacle_id {
    uint32_t index1;     ///< index + 1, or 0
    uint32_t generation; ///< number of uses of that place
} rm_obstacle_id;

/// Kinds of obstacle.
typedef enum rm_obstacle_kind {
    RM_OBSTACLE_SPHERES = 0, ///< spheres
    RM_OBSTACLE_CYLINDERS,   ///< always upright, whatever the rotation
    RM_OBSTACLE_MESH,        ///< a mesh
} rm_obstacle_kind;

/// One part of an obstacle: a sphere about `at`, or a cylinder that stands on `at`. Metres, before
/// scale, from the obstacle's origin.
typedef struct rm_part {
    rm_vec3 at;   ///< metres, in the obstacle's space
    float radius; ///< metres
    float height; ///< cylinders only
} rm_part;

/// An obstacle. Start from rm_default_obstacle_def().
typedef struct rm_obstacle_def {
    rm_obstacle_kind kind; ///< its parts
    rm_position at;        ///< where it stands
    float scale;           ///< positive (default 1)
    const rm_part *parts;  ///< spheres or cylinders
    uint32_t part_count;   ///< of `parts`
    rm_mesh_id mesh;       ///< of RM_OBSTACLE_MESH
    uint32_t state;        ///< rm_state_bits (default RM_STATE_STATIC); ETHEREAL is passed through
    /// Bodies pass over its spheres, as stepping down and landing on them are off.
    bool is_creature;
    uint32_t number; ///< number returned in rm_sweep_out.touched; 0 for its index in the world + 1
} rm_obstacle_def;

/// A def with the defaults above.
RM_API rm_obstacle_def rm_default_obstacle_def(void);

/// Adds an obstacle to every cell that it touches. Where several block a body at once, the one with
/// the lower place is met first.
RM_API rm_status rm_collision_add_obstacle(rm_collision *collision, const rm_obstacle_def *def,
                                           rm_obstacle_id *out, rm_collision_error *error);

/// Moves an obstacle.
RM_API rm_status rm_collision_move_obstacle(rm_collision *collision, rm_obstacle_id obstacle,
                                            const rm_position *at);

/// Removes an obstacle; its id is stale from then on.
RM_API rm_status rm_collision_remove_obstacle(rm_collision *collision, rm_obstacle_id obstacle);

/// @}
/// @name The sweep
/// @{

/// A moving body as an obstacle for another: where it stood at the start of the tick.
typedef struct rm_body_obstacle {
    rm_body_id body;               ///< its id
    uint32_t number;               ///< its guid, returned in rm_sweep_out.touched
    rm_position at;                ///< settled
    uint32_t state;                ///< rm_state_bits
    bool is_creature;              ///< and is alive
    bool is_cylinder;              ///< parts are cylinders, otherwise spheres
    uint32_t part_count;           ///< 1 to RM_MAX_SPHERES
    rm_part parts[RM_MAX_SPHERES]; ///< already scaled
} rm_body_obstacle;

/// Writes the bodies whose parts are within `reach` metres of in->from or in->to, in a fixed order.
/// The body itself and those that pass through each other by the game's rules are left out. A
/// search for room in a crowd calls it at each of its places.
/// @return how many were written, at most `capacity`
typedef int rm_nearby_fn(void *user, const rm_sweep_in *in, float reach, rm_body_obstacle *out,
                         int capacity);

/// User pointer of rm_collide_sweep. Must outlive the sweeps.
typedef struct rm_collide_context {
    const rm_collision *collision; ///< collision world of the sweep
    rm_nearby_fn *nearby;          ///< null when bodies pass through each other
    void *nearby_user;             ///< handed to `nearby`
    uint32_t sub_steps; ///< most sub-steps of a move, each as long as the body's radius; a longer
                        ///< move is a placement where it ends; 0 for RM_SWEEP_SUB_STEPS
    /// Most corners of polygons, leaves and crossed splits of meshes that a sweep examines;
    /// beyond them it fails; 0 for RM_STEP_MESH_TESTS times one more than its sub-steps, at
    /// most RM_SWEEP_MESH_TESTS.
    uint32_t mesh_tests;
} rm_collide_context;

/// The sweep of the 2013 client through a collision world; an rm_sweep_fn.
///
/// A move ends at the last place that was free: it steps up and down, slides along walls, stops at
/// cliffs (with RM_STATE_EDGE_SLIDE), lands and lifts off. It fails when the contact plane and the
/// slide normal leave a displacement of zero. A landblock or room that is unloaded is a wall; a
/// body whose own one is unloaded gets RM_SWEEP_NO_CELL with RM_SWEPT_LOST. A move of more
/// sub-steps than the context allows is a placement at its end, or beside it, with RM_SWEPT_PLACED;
/// where that is occupied, the move fails. So does a move or placement that exceeds the context's
/// limit of mesh tests, with RM_SWEPT_EXHAUSTED. A placement ends at the target place, on the
/// ground if there is any within a step, or (RM_SWEEP_PLACE_SLIDE) at the nearest free place that
/// rings of up to 4 m find.
///
/// Known limits of the client's algorithm, kept: sub-steps are counted before the offset is
/// projected, so downhill on steep ground one may be longer than the radius. On slopes steeper than
/// the floor a body is lifted by up to half its radius or more. Terrain is tested by the point
/// under the lower sphere, which is therefore sunk into a slope by r(1 - N.z). With edge slide off
/// a body can walk into rising steep terrain. A body that is blocked altogether keeps its rotation,
/// too. A body that falls on an edge with its middle beyond it hangs there, up to its radius below
/// the top; on the fourth sweep in a row with zero displacement, the rule of stationary falls gives
/// it a level floor at its foot, in the air. Of ours: overlapping closed shapes in one mesh are
/// solid only outside the overlap; cells beyond the 32nd that a body reaches at once, and bodies
/// beyond RM_SWEEP_MAX_BODIES, are ignored; the perfect clip of missiles and the camera's sweep are
/// still missing.
///
/// @param context an rm_collide_context
RM_API rm_sweep_result rm_collide_sweep(void *context, const rm_sweep_in *in, rm_sweep_out *out);

/// @}
/// @name Looking
/// @{

/// Owner of a polygon.
typedef enum rm_polygon_owner {
    RM_POLYGON_OF_TERRAIN = 0, ///< of a landblock, or flat terrain
    RM_POLYGON_OF_ROOM,        ///< a wall or floor of an interior
    RM_POLYGON_OF_BUILDING,    ///< the outside of a building
    RM_POLYGON_OF_OBSTACLE,    ///< an obstacle made of a mesh
} rm_polygon_owner;

/// Functions by which a host draws a collision world, each optional. Metres about the corner of the
/// origin's landblock.
typedef struct rm_collision_view {
    void *user; ///< handed to all three
    /// Convex, counter-clockwise viewed from its front. The corners are valid within the call.
    void (*polygon)(void *user, rm_polygon_owner what, const rm_vec3 *corners, uint32_t count);
    void (*sphere)(void *user, rm_vec3 center, float radius);               ///< a whole one
    void (*cylinder)(void *user, rm_vec3 foot, float radius, float height); ///< upright
} rm_collision_view;

/// Hands out everything that a collision world holds, where it stands: terrain, rooms,
/// buildings, obstacles.
/// @param origin_cell  places are metres from the corner of its landblock; ignored in flat space
RM_API rm_status rm_collision_show(const rm_collision *collision, uint32_t origin_cell,
                                   const rm_collision_view *view);

/// Depth of a shape's spheres inside a wall or an obstacle, at most their radius; 0 outside.
/// Terrain and ethereal obstacles are left out. Obstacles and rooms are those that a sweep would
/// meet at the place, buildings those of its landblock and of the eight around it: the rest is
/// skipped. Metres.
RM_API float rm_collision_depth(const rm_collision *collision, const rm_shape *shape,
                                const rm_position *at);

/// @}
/// @name Loading
/// @{

/// Reads raw 16-bit heights: little-endian, west to east, then south to north.
/// @param metres_per_unit positive
/// @param heights takes columns * rows metres
/// @return RM_ERROR_FORMAT with error->index = the byte where the data ends too early or continues
RM_API rm_status rm_load_heightmap(const void *bytes, size_t size, uint32_t columns, uint32_t rows,
                                   float metres_per_unit, float *heights,
                                   rm_collision_error *error);

/// Reads a Wavefront OBJ, Z up: `v` and `f` lines (n-gons, `a/b/c` forms, negative indices) and
/// comments; names, groups, materials, normals and texture coordinates are skipped. Anything else
/// is an error: error->index is the line, from 1, error->what the expected text.
/// @param data takes the vertices and polygons; unchanged on failure
RM_API rm_status rm_load_obj(const void *bytes, size_t size, rm_mesh_data *data,
                             rm_collision_error *error);

/// Options for reading an OBJ. Start from rm_default_obj_def().
typedef struct rm_obj_def {
    rm_axes axes; ///< axes of the file: RM_AXES_REMORA has Z up (default), RM_AXES_GODOT the Y up
                  ///< that most programs write; RM_AXES_UNREAL is in centimetres
    bool is_lenient; ///< drops and counts invalid faces and unknown statements, instead of failing
                     ///< (default false)
} rm_obj_def;

/// The defaults above, those of rm_load_obj.
RM_API rm_obj_def rm_default_obj_def(void);

/// As rm_load_obj, with a choice of axes and of leniency. A vertex that is unreadable is an error
/// always: the faces behind it would name others.
/// @param data     takes the vertices and polygons; unchanged on failure
/// @param dropped  takes how many lines were dropped: each is a hole where a face was; may be null
RM_API rm_status rm_load_obj_as(const void *bytes, size_t size, const rm_obj_def *def,
                                rm_mesh_data *data, uint32_t *dropped, rm_collision_error *error);

/// @}

#ifdef __cplusplus
}
#endif
