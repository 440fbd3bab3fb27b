// Eight walkers at a time: the path of a sub-step through sweep_transition.c, sweep_insert.c and
// sweep_step.c that is left when terrain is all there is, in the same order and by the same
// arithmetic (sweep_walk_rules.h). A body leaves the batch as soon as anything else would happen to
// it, and is then unchanged. A few bodies walk one by one by the same functions.

#include "collide/sweep_walk.h"

#include "base/masks.h"
#include "collide/collide_numbers.h"
#include "collide/map.h"
#include "collide/sweep_walk_rules.h"
#include "space/space_numbers.h"

#include <string.h>

#define EACH_WALKER(i) for (int i = 0; i < RM_WALKERS; ++i) // NOLINT(bugprone-macro-parentheses)

// State passed from step to step.
typedef struct pass {
    uint32_t ok[RM_WALKERS];         // ~0 for bodies that are still in the batch
    rm_walk_row x, y;                // of the check place
    rm_walk_row origin, center, low; // heights: of the check place, of sphere 0, of the low point
    rm_walk_row corner_x, corner_y;  // of the cell
    uint32_t is_above[RM_WALKERS];   // ~0 for bodies that have to step down
} pass;

// The offset on the ground's plane, and the lift off it.
static RM_LANE_BODY void take_offset(const rm_walk *w, pass *p, int i) {
    rm_vec3 n = rm_vec3_make(w->plane[0][i], w->plane[1][i], w->plane[2][i]);
    rm_vec3 step =
        rm_vec3_make(0.0f + w->to[0][i] - w->from[0][i], 0.0f + w->to[1][i] - w->from[1][i],
                     0.0f + w->to[2][i] - w->from[2][i]);
    float radius = w->radius[0][i];
    float z = w->from[2][i];
    float center = z + w->center[i];
    rm_vec3 o = rm_project_on_plane(step, n);
    float lift = rm_lift_off_plane(n, w->plane[3][i],
                                   rm_vec3_make(w->from[0][i], w->from[1][i], center), radius);
    bool is_one_step = !(rm_vec3_length(step) / radius > 1.0f);
    bool moves = !(rm_vec3_length_squared(o) < RM_EPSILON * RM_EPSILON);
    bool is_upright = (w->from_rotation[1][i] == 0.0f) & (w->from_rotation[2][i] == 0.0f);
    bool steps_at_once = 2.0f * radius >= w->step_down[i];
    bool is_near = (w->cell[i] ^ w->plane_cell[i]) < 0x10000u;
    p->ok[i] = w->asks[i] & rm_truth(is_one_step & moves & is_upright & steps_at_once & is_near &
                                     (w->plane_cell[i] != 0));
    p->x[i] = w->from[0][i] + o.x;
    p->y[i] = w->from[1][i] + o.y;
    p->origin[i] = z + lift + o.z;
    p->center[i] = center + lift + o.z;
    p->low[i] = z + (w->center[i] - radius) + lift + o.z;
}

static void take_offsets(const rm_walk *restrict w, pass *restrict p) {
    EACH_WALKER(i) {
        take_offset(w, p, i);
    }
}

// The cell of a body, if it consists of dry terrain.
static const rm_land_cell *find_bare_cell(const rm_landblock *block, uint32_t id) {
    uint32_t low = (id & 0xFFFFu) - 1;
    if (!block || low >= RM_CELL_LAST_OUTDOOR) {
        return NULL;
    }
    const rm_land_cell *cell = &block->cells[low];
    return !cell->building && cell->water == RM_WATER_NONE ? cell : NULL;
}

// The triangle that a body reaches, if it is all that the body can meet in the cell.
static const rm_plane *find_triangle(const rm_collision *world, const rm_land_cell *cell,
                                     rm_vec3 at, float reach) {
    bool is_free = world->live_count == 0 || !rm_may_reach_obstacles(world, &cell->base, at, reach);
    return is_free ? rm_land_cell_plane(cell, at) : NULL;
}

// Whether the cell so many further east and north is clear of things that reach over to a body.
// Water, unloaded cells and the edge of the map count as occupied.
static bool is_bare_beside(const rm_collision *world, uint32_t cell, rm_vec3 at, float reach,
                           int east, int north) {
    int x = (int)((cell >> 24) * RM_LANDBLOCK_CELLS + rm_cell_column(cell)) + east;
    int y = (int)((cell >> 16 & 0xFFu) * RM_LANDBLOCK_CELLS + rm_cell_row(cell)) + north;
    uint32_t id = rm_map_cell_id((uint32_t)x, (uint32_t)y);
    const rm_land_cell *beside = (const rm_land_cell *)(id ? rm_find_cell(world, id) : NULL);
    if (!beside) {
        return true;
    }
    rm_vec3 there = rm_vec3_sub(at, rm_landblock_offset(cell, id));
    return !beside->building &&
           (world->live_count == 0 || !rm_may_reach_obstacles(world, &beside->base, there, reach));
}

// Whether a place so far east and north of the corner of its cell is in it, and all cells that can
// be reached from there are empty.
static bool is_border_bare(const rm_collision *world, const rm_land_cell *cell, rm_vec3 at, float u,
                           float v, float reach) {
    float far = RM_CELL_SIZE - reach - RM_EPSILON;
    float near = reach + RM_EPSILON;
    int east = u > far ? 1 : u < near ? -1 : 0;
    int north = v > far ? 1 : v < near ? -1 : 0;
    return reach < 0.25f * RM_CELL_SIZE && rm_reaches_no_border(u, v, 0.0f) &&
           is_bare_beside(world, cell->base.id, at, reach, east, 0) &&
           is_bare_beside(world, cell->base.id, at, reach, 0, north) &&
           is_bare_beside(world, cell->base.id, at, reach, east, north);
}

// Whether the end of a walk lies in the cell, out of reach of other cells.
static RM_LANE_BODY bool is_inside(const rm_collision *world, const rm_land_cell *cell, rm_vec3 at,
                                   float reach) {
    float u = at.x - cell->x;
    float v = at.y - cell->y;
    return rm_reaches_no_border(u, v, reach) || is_border_bare(world, cell, at, u, v, reach);
}

bool rm_collide_is_bare(const rm_collision *world, const rm_position *at, float reach) {
    if (world->space == RM_SPACE_FLAT) {
        return world->live_count == 0 ||
               !rm_may_reach_obstacles(world, &world->flat_cell, at->origin, reach);
    }
    const rm_land_cell *cell = find_bare_cell(rm_find_landblock(world, at->cell), at->cell);
    return cell && find_triangle(world, cell, at->origin, reach) &&
           is_inside(world, cell, at->origin, reach);
}

static void set_ground(rm_walk *w, int i, const rm_plane *plane, uint32_t cell) {
    w->ground[0][i] = plane->normal.x;
    w->ground[1][i] = plane->normal.y;
    w->ground[2][i] = plane->normal.z;
    w->ground[3][i] = plane->d;
    w->ground_cell[i] = cell;
}

// The same in flat space, which is one cell without borders.
static void find_flat_ground(const rm_collision *world, rm_walk *w, pass *p, int i) {
    rm_vec3 at = rm_vec3_make(p->x[i], p->y[i], 0.0f);
    float reach = w->radius[0][i] > w->radius[1][i] ? w->radius[0][i] : w->radius[1][i];
    rm_plane plane;
    bool is_bare =
        world->live_count == 0 || !rm_may_reach_obstacles(world, &world->flat_cell, at, reach);
    if (!is_bare || !rm_flat_terrain_plane(&world->flat_terrain, at, &plane)) {
        p->ok[i] = 0;
        return;
    }
    set_ground(w, i, &plane, RM_FLAT_CELL);
}

// The triangle at a place that is bare.
static bool find_bare_plane(const rm_collision *world, const rm_position *at, float reach,
                            rm_plane *plane) {
    if (world->space == RM_SPACE_FLAT) {
        return rm_collide_is_bare(world, at, reach) &&
               rm_flat_terrain_plane(&world->flat_terrain, at->origin, plane);
    }
    const rm_land_cell *cell = find_bare_cell(rm_find_landblock(world, at->cell), at->cell);
    const rm_plane *found = cell ? find_triangle(world, cell, at->origin, reach) : NULL;
    if (!found || !is_inside(world, cell, at->origin, reach)) {
        return false;
    }
    *plane = *found;
    return true;
}

bool rm_collide_bare_height(const rm_collision *world, const rm_position *at, float reach,
                            float *height) {
    rm_plane plane;
    if (!find_bare_plane(world, at, reach, &plane) || plane.normal.z < RM_FLOOR_Z) {
        return false;
    }
    rm_vec3 p = at->origin;
    *height = -(plane.normal.x * p.x + plane.normal.y * p.y + plane.d) / plane.normal.z;
    return true;
}

// The triangle at the check place of a body that is still in the batch.
// @param block  that of the body before, or null
static RM_LANE_BODY void find_ground(const rm_collision *world, rm_walk *w, pass *p, int i,
                                     const rm_landblock **block) {
    if (!*block || (*block)->key != w->cell[i] >> 16) {
        *block = rm_find_landblock(world, w->cell[i]);
    }
    rm_vec3 at = rm_vec3_make(p->x[i], p->y[i], 0.0f);
    float reach = w->radius[0][i] > w->radius[1][i] ? w->radius[0][i] : w->radius[1][i];
    const rm_land_cell *cell = find_bare_cell(*block, w->cell[i]);
    const rm_plane *plane = cell ? find_triangle(world, cell, at, reach) : NULL;
    if (!plane || !is_inside(world, cell, at, reach)) {
        p->ok[i] = 0;
        return;
    }
    p->corner_x[i] = cell->x;
    p->corner_y[i] = cell->y;
    set_ground(w, i, plane, w->cell[i]);
}

// One landblock is usually that of all.
static void find_grounds(const rm_collision *world, rm_walk *restrict w, pass *restrict p) {
    const rm_landblock *block = NULL;
    memset(p->corner_x, 0, sizeof p->corner_x);
    memset(p->corner_y, 0, sizeof p->corner_y);
    memset(w->ground, 0, sizeof w->ground);
    memset(w->ground_cell, 0, sizeof w->ground_cell);
    EACH_WALKER(i) {
        if (p->ok[i] && world->space == RM_SPACE_FLAT) {
            find_flat_ground(world, w, p, i);
        } else if (p->ok[i]) {
            find_ground(world, w, p, i, &block);
        }
    }
}

static inline float height_over(const rm_walk *w, const pass *p, int i) {
    float under = p->center[i] - w->radius[0][i];
    return w->ground[0][i] * p->x[i] + w->ground[1][i] * p->y[i] + w->ground[2][i] * under +
           w->ground[3][i];
}

// Walks start in the cell that the body says it is in.
static RM_LANE_BODY uint32_t starts_in_cell(const rm_walk *w, const pass *p, int i) {
    float u = w->from[0][i] - p->corner_x[i];
    float v = w->from[1][i] - p->corner_y[i];
    return rm_truth(rm_square_holds(u, v, 0.0f, RM_CELL_SIZE));
}

static void start_in_cells(const rm_walk *restrict w, pass *restrict p) {
    EACH_WALKER(i) {
        p->ok[i] &= starts_in_cell(w, p, i);
    }
}

// A body above the ground steps down.
static RM_LANE_BODY void step_down(const rm_walk *w, pass *p, int i) {
    bool is_above = height_over(w, p, i) > RM_EPSILON;
    float down = is_above ? -w->step_down[i] : RM_NO_RISE;
    p->is_above[i] = rm_truth(is_above);
    p->origin[i] += down;
    p->center[i] += down;
    p->low[i] += down;
}

// One that is then in it, or was before, rises out of it.
static RM_LANE_BODY void rise(const rm_walk *w, pass *p, int i) {
    float distance = height_over(w, p, i);
    float height = distance / w->ground[2][i];
    bool is_in = distance < -RM_EPSILON;
    bool is_left = rm_is_share_left(rm_step_share(height, w->step_down[i], 1.0f), 1.0f);
    float up = is_in ? -height : RM_NO_RISE;
    p->ok[i] &= rm_truth((distance <= RM_EPSILON) & (w->ground[2][i] >= RM_FLOOR_Z)) &
                (rm_truth(!is_in | is_left) | ~p->is_above[i]);
    p->origin[i] += up;
    p->center[i] += up;
    p->low[i] += up;
}

static void follow_grounds(rm_walk *restrict w, pass *restrict p) {
    EACH_WALKER(i) {
        step_down(w, p, i);
    }
    EACH_WALKER(i) {
        rise(w, p, i);
    }
}

static RM_LANE_BODY void arrive(rm_walk *w, const pass *p, int i) {
    rm_vec3 n = rm_vec3_make(w->plane[0][i], w->plane[1][i], w->plane[2][i]);
    rm_vec3 low = rm_vec3_make(p->x[i], p->y[i], p->low[i]);
    bool stands = height_over(w, p, i) >= -RM_EPSILON;
    float x = rm_abs(p->x[i] - w->from[0][i]);
    float y = rm_abs(p->y[i] - w->from[1][i]);
    float z = rm_abs(p->origin[i] - w->from[2][i]);
    bool moved = (x > RM_EPSILON) | (y > RM_EPSILON) | (z > RM_EPSILON);
    bool is_good = rm_abs(p->origin[i]) <= RM_COORDINATE_LIMIT;
    w->is_done[i] = p->ok[i] & rm_truth(stands & moved & is_good);
    w->steps_down[i] = p->is_above[i] & rm_truth(rm_is_step_down(n, w->plane[3][i], low));
    w->at[0][i] = p->x[i];
    w->at[1][i] = p->y[i];
    w->at[2][i] = p->origin[i];
}

static void arrive_all(rm_walk *restrict w, const pass *restrict p) {
    EACH_WALKER(i) {
        arrive(w, p, i);
    }
}

// A move that is one sub-step ends at the end of its turn.
static inline void turn(rm_walk *w, int i) {
    rm_quat from = rm_quat_make(w->from_rotation[0][i], w->from_rotation[1][i],
                                w->from_rotation[2][i], w->from_rotation[3][i]);
    rm_quat to = rm_quat_make(w->to_rotation[0][i], w->to_rotation[1][i], w->to_rotation[2][i],
                              w->to_rotation[3][i]);
    bool turns = from.w != to.w || from.x != to.x || from.y != to.y || from.z != to.z;
    rm_quat at = w->is_done[i] && turns ? rm_quat_interpolate(from, to, 1.0f) : from;
    w->rotation[0][i] = at.w;
    w->rotation[1][i] = at.x;
    w->rotation[2][i] = at.y;
    w->rotation[3][i] = at.z;
}

// --- all lanes, and few --------------------------------------------------------------------------

static void walk_all(const rm_collision *world, rm_walk *walk) {
    pass p;
    take_offsets(walk, &p);
    find_grounds(world, walk, &p);
    if (world->space != RM_SPACE_FLAT) {
        start_in_cells(walk, &p);
    }
    follow_grounds(walk, &p);
    arrive_all(walk, &p);
    EACH_WALKER(i) {
        turn(walk, i);
    }
}

static void walk_one(const rm_collision *world, rm_walk *w, int i, const rm_landblock **block) {
    pass p;
    take_offset(w, &p, i);
    if (p.ok[i] && world->space == RM_SPACE_FLAT) {
        find_flat_ground(world, w, &p, i);
    } else if (p.ok[i]) {
        find_ground(world, w, &p, i, block);
        p.ok[i] = p.ok[i] ? starts_in_cell(w, &p, i) : 0u;
    }
    if (p.ok[i]) {
        step_down(w, &p, i);
        rise(w, &p, i);
        arrive(w, &p, i);
        turn(w, i);
    }
}

void rm_collide_walk(const rm_collide_context *context, rm_walk *walk, uint32_t bodies) {
    const rm_collision *world = context->collision;
    const rm_landblock *block = NULL;
    if (!rm_are_few(bodies)) {
        walk_all(world, walk);
        return;
    }
    memset(walk->is_done, 0, sizeof walk->is_done);
    for (int i = 0; bodies; ++i, bodies >>= 1) {
        if (bodies & 1u) {
            walk_one(world, walk, i, &block);
        }
    }
}
