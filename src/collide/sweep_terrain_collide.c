// A body on terrain. Only the point under the centre of sphere 0 is tested, so on a slope the
// sphere itself is sunk in by r(1 - N.z); the lift of the next sweep undoes that.

#include "collide/collide_numbers.h"
#include "collide/sweep_ground_cache.h"

// The triangle under the low point and the water over it. False beside the terrain.
static bool find_flat(const rm_transition *t, rm_ground_cache *g) {
    *g = (rm_ground_cache){.ground = {.cell = RM_FLAT_CELL, .is_valid = true}};
    return rm_flat_terrain_plane(&t->world->flat_terrain, t->low_point, &g->ground.plane);
}

static bool find_land(const rm_land_cell *cell, rm_vec3 low, rm_ground_cache *g) {
    const rm_plane *plane = rm_land_cell_plane(cell, low);
    if (!plane) {
        return false;
    }
    g->ground = (rm_contact){*plane, cell->base.id, true, cell->water != RM_WATER_NONE};
    g->depth = cell->water == RM_WATER_NONE ? 0.0f : rm_land_cell_depth(cell, low);
    return true;
}

static rm_outcome collide_flat(rm_transition *t) {
    rm_ground_cache g;
    return find_flat(t, &g) ? rm_validate_walkable(t, rm_under_sphere(t), &g) : RM_OUTCOME_OK;
}

static bool is_closed_water(const rm_transition *t, const rm_land_cell *cell) {
    return cell->is_all_water_block && !t->is_missile;
}

static rm_outcome collide_land(rm_transition *t, const rm_land_cell *cell) {
    rm_vec3 shift = rm_landblock_offset(t->check.at.cell, cell->base.id);
    rm_ground_cache g;
    if (!find_land(cell, rm_vec3_sub(t->low_point, shift), &g)) {
        return RM_OUTCOME_OK;
    }
    if (is_closed_water(t, cell)) {
        return RM_OUTCOME_COLLIDED;
    }
    return rm_validate_walkable(t, rm_vec3_sub(rm_under_sphere(t), shift), &g);
}

rm_outcome rm_terrain_collide(rm_transition *t, const rm_cell *cell) {
    if (t->meets == RM_MEETS_CELL && cell == t->check.cell) {
        return rm_validate_walkable(t, rm_under_sphere(t), &t->ground_cache);
    }
    return cell->kind == RM_CELL_FLAT ? collide_flat(t)
                                      : collide_land(t, (const rm_land_cell *)cell);
}

// Whether there is terrain to stand on in the body's own cell.
static bool find_own(rm_transition *t) {
    const rm_cell *here = t->check.cell;
    if (here->kind == RM_CELL_FLAT) {
        return find_flat(t, &t->ground_cache);
    }
    const rm_land_cell *land = (const rm_land_cell *)here;
    return !is_closed_water(t, land) && find_land(land, t->low_point, &t->ground_cache);
}

// All of this is independent of heights.
void rm_fill_ground_cache(rm_transition *t) {
    bool is_own = rm_is_alone_in_cell(t) && find_own(t);
    bool has_others = t->body_count > 0 || (is_own && rm_may_list_obstacles(t, t->check.cell));
    t->meets = !is_own ? RM_MEETS_ANYTHING : has_others ? RM_MEETS_CELL : RM_MEETS_TERRAIN;
}
