// Adding and removing rooms and buildings.
//
// Invariants: rooms refer to each other, so they are added in sets, and a reference must lead to an
// existing room or one of the same set. A set is added as a whole.

#include "remora/ac_collision.h"

#include "base/allocate.h"
#include "collide/map.h"
#include "collide/map_building.h"
#include "space/space_numbers.h"

#include <string.h>

// Most planes, portals or visible cells of a room. Count. Origin: chosen.
enum { MAX_LIST = 65536 };

// The set that is being added.
typedef struct addition {
    const rm_collision *world;
    const rm_room_def *defs;
    uint32_t count;
    uint32_t highest; // cell of those checked: higher ones are new
} addition;

// Finite, with a normal of unit length.
static bool is_plane(const rm_plane *plane) {
    float squared = rm_vec3_length_squared(plane->normal);
    return rm_is_finite(plane->d) && rm_abs(squared - 1.0f) <= RM_ROTATION_TOLERANCE;
}

static bool is_room_id(uint32_t cell) {
    uint32_t low = cell & 0xFFFFu;
    return low >= RM_CELL_FIRST_INDOOR && low <= RM_CELL_LAST_INDOOR;
}

// In the world, or in the set that is being added.
static bool is_there(const addition *a, uint32_t cell) {
    if (a->world->allows_missing_cells || rm_table_find(&a->world->rooms, cell)) {
        return true;
    }
    for (uint32_t i = 0; i < a->count; ++i) {
        if (a->defs[i].cell == cell) {
            return true;
        }
    }
    return false;
}

static rm_status check_portals(const addition *a, const rm_portal_def *portals, uint32_t count,
                               bool may_lead_outside, rm_collision_error *error) {
    if ((count > 0 && !portals) || count > MAX_LIST) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "number of portals", count);
    }
    for (uint32_t i = 0; i < count; ++i) {
        if (!is_plane(&portals[i].plane)) {
            return rm_collision_fail(error, RM_ERROR_NOT_FINITE, "plane of portal", i);
        }
        if (portals[i].other == 0 && may_lead_outside) {
            continue;
        }
        if (!is_room_id(portals[i].other)) {
            return rm_collision_fail(error, RM_ERROR_RANGE, "cell of portal", i);
        }
        if (!is_there(a, portals[i].other)) {
            return rm_collision_fail(error, RM_ERROR_REFERENCE, "cell of portal", i);
        }
    }
    return RM_OK;
}

// Planes, visible cells and portals of one room. An empty list of planes would be an
// unbounded room.
static rm_status check_lists(const addition *a, const rm_room_def *def, rm_collision_error *error) {
    if (def->plane_count == 0 || !def->planes || def->plane_count > MAX_LIST) {
        return rm_collision_fail(error, RM_ERROR_EMPTY, "planes of room", def->plane_count);
    }
    for (uint32_t i = 0; i < def->plane_count; ++i) {
        if (!is_plane(&def->planes[i])) {
            return rm_collision_fail(error, RM_ERROR_NOT_FINITE, "plane of room", i);
        }
    }
    if ((def->visible_count > 0 && !def->visible) || def->visible_count > MAX_LIST) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "visible cells", def->visible_count);
    }
    for (uint32_t i = 0; i < def->visible_count; ++i) {
        if (!is_there(a, def->visible[i])) {
            return rm_collision_fail(error, RM_ERROR_REFERENCE, "visible cell", i);
        }
    }
    return check_portals(a, def->portals, def->portal_count, true, error);
}

static rm_status check_frame(const rm_position *at, rm_collision_error *error) {
    rm_quat rotation = at->rotation;
    if (!rm_vec3_is_finite(at->origin) || rm_quat_normalize(&rotation) == RM_ERROR_NOT_FINITE) {
        return rm_collision_fail(error, RM_ERROR_NOT_FINITE, "position", 0);
    }
    if (rm_quat_normalize(&rotation) != RM_OK) {
        return rm_collision_fail(error, RM_ERROR_ROTATION, "position", 0);
    }
    return RM_OK;
}

// Ids in ascending order are the usual case, and make comparisons within the set unnecessary.
static rm_status check_room(addition *a, uint32_t index, rm_collision_error *error) {
    const rm_room_def *def = &a->defs[index];
    if (!is_room_id(def->cell) || (def->at.cell ^ def->cell) >= 0x10000u) {
        return rm_collision_fail(error, RM_ERROR_RANGE, "cell id of room", def->cell);
    }
    bool is_taken = rm_table_find(&a->world->rooms, def->cell) != NULL;
    for (uint32_t i = 0; i < index && !(def->cell > a->highest); ++i) {
        is_taken = is_taken || a->defs[i].cell == def->cell;
    }
    a->highest = def->cell > a->highest ? def->cell : a->highest;
    if (is_taken) {
        return rm_collision_fail(error, RM_ERROR_TAKEN, "room", def->cell);
    }
    if (def->mesh.index1 != 0 && !rm_find_mesh(a->world, def->mesh)) {
        return rm_collision_fail(error, RM_ERROR_REFERENCE, "mesh of room", def->mesh.index1);
    }
    rm_status status = check_frame(&def->at, error);
    return status == RM_OK ? check_lists(a, def, error) : status;
}

static rm_frame make_frame(const rm_position *at) {
    rm_quat rotation = at->rotation;
    (void)rm_quat_normalize(&rotation);
    return rm_frame_make(at->origin, rotation);
}

static void copy_portals(rm_portal *to, const rm_portal_def *from, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        to[i] = (rm_portal){from[i].other, from[i].side, from[i].plane};
    }
}

// Room for `count` items; an empty list is null. False when out of memory.
static bool allocate_list(rm_collision *world, void **list, uint32_t count, size_t size) {
    *list = count > 0 ? rm_allocate(&world->allocator, count * size) : NULL;
    return *list || count == 0;
}

// The mesh of an id, with one more user, or null.
static rm_mesh *use_mesh(rm_collision *world, rm_mesh_id id) {
    rm_mesh *mesh = rm_find_mesh(world, id);
    if (mesh) {
        mesh->user_count++;
    }
    return mesh;
}

// A mesh counts the rooms, buildings and obstacles that use it.
static void leave_mesh(rm_mesh *mesh) {
    if (mesh) {
        mesh->user_count--;
    }
}

static rm_room *make_room(rm_collision *world, const rm_room_def *def) {
    rm_room *room = (rm_room *)rm_allocate(&world->allocator, sizeof *room);
    void *planes = NULL;
    void *portals = NULL;
    void *visible = NULL;
    bool is_made = room && allocate_list(world, &planes, def->plane_count, sizeof(rm_plane)) &&
                   allocate_list(world, &portals, def->portal_count, sizeof(rm_portal)) &&
                   allocate_list(world, &visible, def->visible_count, sizeof(uint32_t));
    if (!is_made) {
        rm_release(&world->allocator, planes, def->plane_count * sizeof(rm_plane));
        rm_release(&world->allocator, portals, def->portal_count * sizeof(rm_portal));
        rm_release(&world->allocator, room, sizeof *room);
        return NULL;
    }
    room->base = (rm_cell){def->cell, RM_CELL_ROOM};
    room->frame = make_frame(&def->at);
    room->given = def->at;
    room->mesh = use_mesh(world, def->mesh);
    room->planes = (rm_plane *)planes;
    room->portals = (rm_portal *)portals;
    room->visible = (uint32_t *)visible;
    room->plane_count = def->plane_count;
    room->portal_count = def->portal_count;
    room->visible_count = def->visible_count;
    if (def->plane_count > 0) {
        memcpy(planes, def->planes, def->plane_count * sizeof(rm_plane));
    }
    copy_portals(room->portals, def->portals, def->portal_count);
    if (def->visible_count > 0) {
        memcpy(visible, def->visible, def->visible_count * sizeof(uint32_t));
    }
    for (uint32_t i = 0; i < def->portal_count; ++i) {
        room->sees_outside = room->sees_outside || def->portals[i].other == 0;
    }
    return room;
}

void rm_free_room(rm_collision *world, rm_room *room) {
    leave_mesh(room->mesh);
    rm_release(&world->allocator, room->planes, room->plane_count * sizeof(rm_plane));
    rm_release(&world->allocator, room->portals, room->portal_count * sizeof(rm_portal));
    rm_release(&world->allocator, room->visible, room->visible_count * sizeof(uint32_t));
    rm_release(&world->allocator, room, sizeof *room);
}

// Undoes a set of which a later room failed.
static void take_back_rooms(rm_collision *world, const rm_room_def *defs, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        rm_free_room(world, (rm_room *)rm_table_remove(&world->rooms, defs[i].cell));
    }
}

// Rooms that were made are removed again when a later one fails.
rm_status rm_collision_add_rooms(rm_collision *world, const rm_room_def *defs, uint32_t count,
                                 uint32_t *room, rm_collision_error *error) {
    uint32_t ignored = 0;
    room = room ? room : &ignored;
    *room = 0;
    (void)rm_collision_fail(error, RM_OK, "", 0);
    if (!world || !defs || world->space != RM_SPACE_LANDBLOCKS) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "null pointer, or flat space", 0);
    }
    addition a = {world, defs, count, 0};
    for (*room = 0; *room < count; ++*room) {
        rm_status status = check_room(&a, *room, error);
        if (status != RM_OK) {
            return status;
        }
    }
    if (!rm_table_reserve(&world->rooms, &world->allocator, count)) {
        return rm_collision_fail(error, RM_ERROR_MEMORY, "rooms", 0);
    }
    for (uint32_t i = 0; i < count; ++i) {
        rm_room *made = make_room(world, &defs[i]);
        if (!made) {
            take_back_rooms(world, defs, i);
            return rm_collision_fail(error, RM_ERROR_MEMORY, "room", i);
        }
        rm_table_insert(&world->rooms, defs[i].cell, made);
    }
    for (uint32_t i = 0; i < count; ++i) {
        bool is_first = i == 0 || (defs[i].cell ^ defs[i - 1].cell) >= 0x10000u;
        if (is_first && !rm_relist_obstacles(world, defs[i].cell)) {
            take_back_rooms(world, defs, count);
            return rm_collision_fail(error, RM_ERROR_MEMORY, "room", i);
        }
    }
    return RM_OK;
}

rm_status rm_collision_remove_room(rm_collision *world, uint32_t cell) {
    rm_room *room = world ? (rm_room *)rm_table_remove(&world->rooms, cell) : NULL;
    if (!room) {
        return world ? RM_ERROR_REFERENCE : RM_ERROR_ARGUMENT;
    }
    rm_free_room(world, room);
    return RM_OK;
}

// -------------------------------------------------------------------------------------- buildings

static rm_land_cell *find_land_cell(const rm_collision *world, uint32_t cell) {
    rm_landblock *block = rm_find_landblock(world, cell);
    uint32_t low = (cell & 0xFFFFu) - 1;
    return block && low < RM_CELL_LAST_OUTDOOR ? &block->cells[low] : NULL;
}

// One building a cell. Portals must lead to rooms that are there, unless the world allows
// missing cells.
static rm_status check_building(const rm_collision *world, const rm_building_def *def,
                                rm_collision_error *error) {
    addition a = {world, NULL, 0, 0};
    const rm_land_cell *cell = find_land_cell(world, def->at.cell);
    if (!cell) {
        return rm_collision_fail(error, RM_ERROR_REFERENCE, "outdoor cell of building",
                                 def->at.cell);
    }
    if (cell->building) {
        return rm_collision_fail(error, RM_ERROR_TAKEN, "building of cell", def->at.cell);
    }
    if (def->mesh.index1 != 0 && !rm_find_mesh(world, def->mesh)) {
        return rm_collision_fail(error, RM_ERROR_REFERENCE, "mesh of building", def->mesh.index1);
    }
    rm_status status = check_frame(&def->at, error);
    return status == RM_OK ? check_portals(&a, def->portals, def->portal_count, false, error)
                           : status;
}

static rm_sphere bounds_of(const rm_building *building) {
    rm_sphere bounds = {building->frame.origin, 0.0f};
    if (building->mesh) {
        bounds = building->mesh->bounds;
        bounds.center = rm_frame_point_to_global(&building->frame, bounds.center);
    }
    return bounds;
}

// All of this always succeeds.
static void enter_building(rm_collision *world, rm_building *building) {
    rm_landblock *block = rm_find_landblock(world, building->cell);
    building->bounds = bounds_of(building);
    building->next = block->buildings;
    block->buildings = building;
    find_land_cell(world, building->cell)->building = building;
    world->building_count += 1;
}

rm_status rm_collision_add_building(rm_collision *world, const rm_building_def *def,
                                    rm_collision_error *error) {
    (void)rm_collision_fail(error, RM_OK, "", 0);
    if (!world || !def || world->space != RM_SPACE_LANDBLOCKS) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "null pointer, or flat space", 0);
    }
    rm_status status = check_building(world, def, error);
    if (status != RM_OK) {
        return status;
    }
    rm_building *building = (rm_building *)rm_allocate(&world->allocator, sizeof *building);
    void *portals = NULL;
    if (!building || !allocate_list(world, &portals, def->portal_count, sizeof(rm_portal))) {
        rm_release(&world->allocator, building, sizeof *building);
        return rm_collision_fail(error, RM_ERROR_MEMORY, "building", 0);
    }
    building->cell = def->at.cell;
    building->frame = make_frame(&def->at);
    building->given = def->at;
    building->mesh = use_mesh(world, def->mesh);
    building->portals = (rm_portal *)portals;
    building->portal_count = def->portal_count;
    copy_portals(building->portals, def->portals, def->portal_count);
    enter_building(world, building);
    return RM_OK;
}

void rm_free_building(rm_collision *world, const rm_building *building) {
    if (building) {
        world->building_count -= 1;
        leave_mesh(building->mesh);
        rm_release(&world->allocator, building->portals,
                   building->portal_count * sizeof(rm_portal));
        rm_release(&world->allocator, (void *)(uintptr_t)building, sizeof *building);
    }
}

rm_status rm_collision_remove_building(rm_collision *world, uint32_t cell) {
    rm_land_cell *land = world ? find_land_cell(world, cell) : NULL;
    if (!land || !land->building) {
        return world ? RM_ERROR_REFERENCE : RM_ERROR_ARGUMENT;
    }
    rm_building **link = &rm_find_landblock(world, cell)->buildings;
    while (*link != land->building) {
        link = &(*link)->next;
    }
    *link = land->building->next;
    rm_free_building(world, land->building);
    land->building = NULL;
    return RM_OK;
}
