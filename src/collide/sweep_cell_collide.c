// Collisions of a body with a cell. Outdoors: the terrain, then the building, then obstacles.
// Indoors: the walls of the room, then obstacles. The order is the client's: the first that blocks
// the body decides.

#include "collide/sweep_transition.h"

static rm_outcome collide_building(rm_transition *t, const rm_building *building) {
    if (!building->mesh) {
        return RM_OUTCOME_OK;
    }
    rm_path_cache_local(t, &building->frame, building->cell, 1.0f);
    t->checks_building = true;
    rm_outcome outcome = rm_mesh_collide(t, building->mesh);
    t->checks_building = false;
    if (outcome != RM_OUTCOME_OK && !rm_has_contact(t)) {
        t->hit_environment = true;
    }
    return outcome;
}

static rm_outcome collide_room(rm_transition *t, const rm_room *room) {
    t->is_obstruction_ethereal = false;
    if (!room->mesh) {
        return RM_OUTCOME_OK;
    }
    rm_path_cache_local(t, &room->frame, room->base.id, 1.0f);
    rm_outcome outcome = rm_mesh_collide(t, room->mesh);
    if (outcome != RM_OUTCOME_OK && !rm_has_contact(t)) {
        t->hit_environment = true;
    }
    return outcome;
}

rm_outcome rm_cell_find_collisions(rm_transition *t, const rm_cell *cell) {
    rm_outcome outcome;
    if (cell->kind == RM_CELL_ROOM) {
        outcome = collide_room(t, (const rm_room *)cell);
    } else {
        outcome = rm_terrain_collide(t, cell);
        if (outcome == RM_OUTCOME_OK && cell->kind == RM_CELL_LAND) {
            const rm_building *building = ((const rm_land_cell *)cell)->building;
            outcome = building ? collide_building(t, building) : outcome;
        }
    }
    return outcome == RM_OUTCOME_OK ? rm_objects_collide(t, cell) : outcome;
}
