// Cells that the spheres of the check place reach into, in the client's order: the order decides
// what is met first. A cell that is unloaded is listed as null. Where a sphere's centre is in no
// loaded cell the body has run into a wall: in this library bodies stay within loaded cells.

#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"
#include "collide/sweep_walk_rules.h"
#include "space/space_numbers.h"

static bool is_listed(const rm_cell_list *list, uint32_t id) {
    for (int i = 0; i < list->count; ++i) {
        if (list->items[i].id == id) {
            return true;
        }
    }
    return false;
}

// Further cells than the list holds are left out; a body of normal size touches four.
static void add_cell(rm_transition *t, uint32_t id, const rm_cell *cell) {
    rm_cell_list *list = &t->list;
    if (list->count < RM_CELL_LIST_CAPACITY && !is_listed(list, id)) {
        list->items[list->count].id = id;
        list->items[list->count].cell = cell;
        list->count++;
    }
}

// An outdoor cell by its column and row on the whole map; null beyond the map's edge.
static void add_map_cell(rm_transition *t, int column, int row) {
    uint32_t id = rm_map_cell_id((uint32_t)column, (uint32_t)row);
    if (id == 0) {
        return;
    }
    const rm_cell *here = t->check.cell;
    add_cell(t, id, here && here->id == id ? here : rm_find_cell(t->world, id));
}

// The usual case: the sphere lies inside the cell that the check place names.
static bool is_sphere_within(const rm_transition *t, const rm_sphere *sphere) {
    const rm_cell *here = t->check.cell;
    if (!here || here->kind != RM_CELL_LAND || here->id != t->check.at.cell) {
        return false;
    }
    float u = sphere->center.x - ((const rm_land_cell *)here)->x;
    float v = sphere->center.y - ((const rm_land_cell *)here)->y;
    return rm_reaches_no_border(u, v, sphere->radius);
}

// The cell of the centre, then east and west with their corners, then north and south: the
// client's order.
static void add_cells_of_sphere(rm_transition *t, const rm_sphere *sphere) {
    float u;
    float v;
    if (is_sphere_within(t, sphere)) {
        add_cell(t, t->check.at.cell, t->check.cell);
        return;
    }
    int x = rm_map_cell(t->check.at.cell >> 24, sphere->center.x, &u);
    int y = rm_map_cell(t->check.at.cell >> 16 & 0xFFu, sphere->center.y, &v);
    if (x < 0 || y < 0) {
        return;
    }
    float low = sphere->radius;
    float high = RM_CELL_SIZE - sphere->radius;
    add_map_cell(t, x, y);
    for (int east = 1; east >= -1; east -= 2) {
        if (east > 0 ? u > high : u < low) {
            add_map_cell(t, x + east, y);
            if (v > high) {
                add_map_cell(t, x + east, y + 1);
            }
            if (v < low) {
                add_map_cell(t, x + east, y - 1);
            }
        }
    }
    if (v > high) {
        add_map_cell(t, x, y + 1);
    }
    if (v < low) {
        add_map_cell(t, x, y - 1);
    }
}

// Once a list. The second sphere usually stands above the first, and reaches the same cells.
static void add_outside_cells(rm_transition *t) {
    if (t->list.has_outside) {
        return;
    }
    t->list.has_outside = true;
    const rm_sphere *a = &t->spheres[0];
    add_cells_of_sphere(t, a);
    if (t->sphere_count > 1) {
        const rm_sphere *b = &t->spheres[1];
        if (a->center.x != b->center.x || a->center.y != b->center.y || a->radius != b->radius) {
            add_cells_of_sphere(t, b);
        }
    }
}

// Sphere k in the landblock of another cell.
static rm_sphere sphere_in(const rm_transition *t, int k, uint32_t cell) {
    rm_sphere sphere = t->spheres[k];
    sphere.center = rm_vec3_sub(sphere.center, rm_landblock_offset(t->check.at.cell, cell));
    return sphere;
}

static bool reaches_room(const rm_transition *t, const rm_room *room) {
    for (int k = 0; k < t->sphere_count; ++k) {
        rm_sphere sphere = sphere_in(t, k, room->base.id);
        if (rm_room_touches(room, &sphere)) {
            return true;
        }
    }
    return false;
}

static void add_rooms_of_building(rm_transition *t, const rm_building *building) {
    for (uint32_t i = 0; i < building->portal_count; ++i) {
        uint32_t other = building->portals[i].other;
        const rm_room *room = (const rm_room *)rm_table_find(&t->world->rooms, other);
        if (room && reaches_room(t, room)) {
            t->hits_interior = true;
            add_cell(t, other, &room->base);
        }
    }
}

// Whether some sphere reaches a portal whose other side is other than a loaded room: the open air,
// or a room that is missing.
static bool reaches_portal(const rm_transition *t, const rm_room *room, const rm_portal *portal) {
    for (int k = 0; k < t->sphere_count; ++k) {
        rm_sphere sphere = sphere_in(t, k, room->base.id);
        rm_vec3 center = rm_frame_point_to_local(&room->frame, sphere.center);
        float distance = rm_plane_distance(&portal->plane, center);
        float reach = sphere.radius + RM_EPSILON;
        bool reaches_back = distance > -reach;
        bool reaches_front = distance < reach;
        if (portal->other == 0 ? reaches_back && reaches_front
                               : (portal->side ? reaches_back : reaches_front)) {
            return true;
        }
    }
    return false;
}

// Rooms behind portals that a sphere reaches into; a portal to the open air adds outdoor cells. A
// room that is unloaded is listed as null: a wall.
static void add_cells_of_room(rm_transition *t, const rm_room *room) {
    bool goes_outside = false;
    for (uint32_t i = 0; i < room->portal_count; ++i) {
        const rm_portal *portal = &room->portals[i];
        const rm_room *other =
            portal->other ? (const rm_room *)rm_table_find(&t->world->rooms, portal->other) : NULL;
        if (other) {
            if (reaches_room(t, other)) {
                add_cell(t, portal->other, &other->base);
            }
        } else if (reaches_portal(t, room, portal)) {
            if (portal->other) {
                add_cell(t, portal->other, NULL);
            } else {
                goes_outside = true;
            }
        }
    }
    if (goes_outside) {
        add_outside_cells(t);
    }
}

// Follows portals from every listed cell; the list grows meanwhile.
static void add_transit_cells(rm_transition *t) {
    for (int i = 0; i < t->list.count; ++i) {
        const rm_cell *cell = t->list.items[i].cell;
        if (!cell) {
            continue;
        }
        if (cell->kind == RM_CELL_ROOM) {
            add_cells_of_room(t, (const rm_room *)cell);
        } else {
            const rm_building *building = ((const rm_land_cell *)cell)->building;
            add_outside_cells(t);
            if (building) {
                add_rooms_of_building(t, building);
            }
        }
    }
}

// The listed cell that the centre of sphere 0 lies in: the first room, or else the last land cell.
static const rm_cell *find_center(rm_transition *t) {
    const rm_cell *found = NULL;
    for (int i = 0; i < t->list.count; ++i) {
        const rm_cell *cell = t->list.items[i].cell;
        if (!cell) {
            continue;
        }
        rm_vec3 center = sphere_in(t, 0, cell->id).center;
        if (cell->kind == RM_CELL_ROOM) {
            if (rm_room_holds((const rm_room *)cell, center)) {
                t->hits_interior = true;
                return cell;
            }
        } else if (rm_land_cell_plane((const rm_land_cell *)cell, center)) {
            found = cell;
        }
    }
    return found;
}

const rm_cell *rm_build_cell_list(rm_transition *t) {
    t->hits_interior = false;
    t->list.count = 0;
    t->list.has_outside = false;
    if (t->world->space == RM_SPACE_FLAT) {
        add_cell(t, RM_FLAT_CELL, &t->world->flat_cell);
        return &t->world->flat_cell;
    }
    if (rm_cell_is_indoor(t->check.at.cell)) {
        t->hits_interior = true;
        add_cell(t, t->check.at.cell, t->check.cell);
    } else {
        add_outside_cells(t);
    }
    if (t->check.cell && t->world->rooms.count > 0) {
        add_transit_cells(t);
    }
    return find_center(t);
}

// Stores the cell that the check place lies in, and moves its coordinates into that landblock.
static void adopt_cell(rm_transition *t, const rm_cell *cell) {
    rm_vec3 shift = rm_landblock_offset(cell->id, t->check.at.cell);
    if (shift.x != 0.0f || shift.y != 0.0f) {
        rm_path_add_offset(t, shift);
    }
    t->check.at.cell = cell->id;
    t->check.cell = cell;
}

bool rm_is_alone_in_cell(const rm_transition *t) {
    const rm_cell *here = t->check.cell;
    if (here->kind != RM_CELL_LAND) {
        return here->kind == RM_CELL_FLAT;
    }
    return !((const rm_land_cell *)here)->building && is_sphere_within(t, &t->spheres[0]) &&
           (t->sphere_count < 2 || is_sphere_within(t, &t->spheres[1]));
}

// After the body's own cell: all others that it reaches into, and which of them it is in now.
rm_outcome rm_check_other_cells(rm_transition *t) {
    const rm_cell *here = t->check.cell;
    if (t->meets == RM_MEETS_CELL || rm_is_alone_in_cell(t)) {
        t->hits_interior = false;
        return RM_OUTCOME_OK;
    }
    const rm_cell *next = rm_build_cell_list(t);
    // Collisions may step up, which builds lists of its own: walk a copy.
    const rm_cell *others[RM_CELL_LIST_CAPACITY];
    int count = 0;
    for (int i = 0; i < t->list.count; ++i) {
        const rm_cell *cell = t->list.items[i].cell;
        if (cell && cell != here) {
            others[count++] = cell;
        }
    }
    for (int i = 0; i < count; ++i) {
        rm_outcome outcome = rm_cell_find_collisions(t, others[i]);
        if (outcome == RM_OUTCOME_SLID) {
            rm_clear_contact(t);
        }
        if (outcome != RM_OUTCOME_OK) {
            return outcome;
        }
    }
    if (!next) {
        return RM_OUTCOME_COLLIDED;
    }
    adopt_cell(t, next);
    return RM_OUTCOME_OK;
}
