// Adding, moving and removing obstacles, and taking a whole world apart.
//
// Invariants: everything is checked and allocated before an obstacle becomes visible, so that a
// call that fails leaves everything unchanged; the lowest free slot is used again, with a new
// generation, so that slots depend on the calls alone; a mesh counts the obstacles that use it.

#include "base/allocate.h"
#include "collide/collide_numbers.h"
#include "collide/map.h"
#include "collide/map_building.h"

#include <string.h>

rm_obstacle_def rm_default_obstacle_def(void) {
    rm_obstacle_def def;
    memset(&def, 0, sizeof def);
    def.at.rotation = rm_quat_identity();
    def.scale = 1.0f;
    def.state = RM_STATE_STATIC;
    return def;
}

// Lengths are metres before scaling. The height of a sphere is ignored.
static rm_status check_part(const rm_obstacle_def *def, uint32_t i, rm_collision_error *error) {
    const rm_part *part = &def->parts[i];
    if (!rm_vec3_is_finite(part->at) || !rm_is_finite(part->radius) ||
        !rm_is_finite(part->height)) {
        return rm_collision_fail(error, RM_ERROR_NOT_FINITE, "part of obstacle", i);
    }
    const float limit = RM_COLLISION_MAX_COORDINATE;
    bool has_height = def->kind == RM_OBSTACLE_SPHERES || part->height > 0.0f;
    if (!(part->radius > 0.0f) || !has_height || !(part->radius <= limit) ||
        !(part->height <= limit) || !(rm_vec3_length(part->at) <= limit)) {
        return rm_collision_fail(error, RM_ERROR_RANGE, "radius or height of part", i);
    }
    return RM_OK;
}

static rm_status check_place(const rm_collision *world, rm_position *at,
                             rm_collision_error *error) {
    rm_status status = rm_position_check(world->space, at);
    if (status == RM_OK && !(rm_vec3_length(at->origin) <= RM_COLLISION_MAX_COORDINATE)) {
        status = RM_ERROR_RANGE;
    }
    if (status == RM_OK) {
        (void)rm_position_settle(world->space, at);
        return RM_OK;
    }
    return rm_collision_fail(error, status, "position of obstacle", 0);
}

static rm_status check_obstacle(const rm_collision *world, const rm_obstacle_def *def,
                                rm_position *at, rm_collision_error *error) {
    if (def->kind != RM_OBSTACLE_SPHERES && def->kind != RM_OBSTACLE_CYLINDERS &&
        def->kind != RM_OBSTACLE_MESH) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "kind of obstacle", 0);
    }
    if (!rm_is_finite(def->scale)) {
        return rm_collision_fail(error, RM_ERROR_NOT_FINITE, "scale of obstacle", 0);
    }
    if (!(def->scale > RM_EPSILON && def->scale <= RM_COLLISION_MAX_COORDINATE)) {
        return rm_collision_fail(error, RM_ERROR_RANGE, "scale of obstacle", 0);
    }
    if (def->kind == RM_OBSTACLE_MESH && !rm_find_mesh(world, def->mesh)) {
        return rm_collision_fail(error, RM_ERROR_REFERENCE, "mesh of obstacle", def->mesh.index1);
    }
    if (def->kind != RM_OBSTACLE_MESH && (def->part_count == 0 || !def->parts)) {
        return rm_collision_fail(error, RM_ERROR_EMPTY, "obstacle without parts", 0);
    }
    for (uint32_t i = 0; def->kind != RM_OBSTACLE_MESH && i < def->part_count; ++i) {
        rm_status status = check_part(def, i, error);
        if (status != RM_OK) {
            return status;
        }
    }
    return check_place(world, at, error);
}

// --------------------------------------------------------------------------------------- placing

// Widens the box of the obstacle, in its cell's coordinates, so that it holds another one.
static void grow_box(rm_obstacle *o, rm_vec3 low, rm_vec3 high) {
    o->low = rm_vec3_make(low.x < o->low.x ? low.x : o->low.x, low.y < o->low.y ? low.y : o->low.y,
                          low.z < o->low.z ? low.z : o->low.z);
    o->high = rm_vec3_make(high.x > o->high.x ? high.x : o->high.x,
                           high.y > o->high.y ? high.y : o->high.y,
                           high.z > o->high.z ? high.z : o->high.z);
}

// Solids are scaled and turned once here, instead of in each sweep. Cylinders stand upright
// whatever the rotation: only their feet are turned.
static void place_parts(rm_obstacle *o) {
    for (uint32_t i = 0; i < o->part_count; ++i) {
        const rm_part *part = &o->parts[i];
        rm_solid *solid = &o->solids[i];
        solid->at = rm_frame_point_to_global(&o->frame, rm_vec3_scale(part->at, o->scale));
        solid->radius = part->radius * o->scale;
        solid->height = part->height * o->scale;
        float below = o->kind == RM_OBSTACLE_SPHERES ? solid->radius : 0.0f;
        float above = o->kind == RM_OBSTACLE_SPHERES ? solid->radius : solid->height;
        rm_vec3 low = {-solid->radius, -solid->radius, -below};
        rm_vec3 high = {solid->radius, solid->radius, above};
        grow_box(o, rm_vec3_add(solid->at, low), rm_vec3_add(solid->at, high));
    }
}

// The box of the eight corners of the mesh's own box.
static void place_mesh(rm_obstacle *o) {
    const rm_mesh *mesh = o->mesh;
    for (unsigned corner = 0; corner < 8; ++corner) {
        rm_vec3 v = rm_vec3_make(corner & 1u ? mesh->high.x : mesh->low.x,
                                 corner & 2u ? mesh->high.y : mesh->low.y,
                                 corner & 4u ? mesh->high.z : mesh->low.z);
        v = rm_frame_point_to_global(&o->frame, rm_vec3_scale(v, o->scale));
        grow_box(o, v, v);
    }
}

// Everything that follows from where an obstacle stands; it is still unlisted.
static void place_obstacle(const rm_collision *world, rm_obstacle *o, const rm_position *at) {
    o->cell = world->space == RM_SPACE_FLAT ? RM_FLAT_CELL : at->cell;
    o->frame = rm_position_frame(at);
    const float most = 4.0f * RM_COLLISION_MAX_COORDINATE * RM_COLLISION_MAX_COORDINATE;
    o->low = rm_vec3_make(most, most, most);
    o->high = rm_vec3_scale(o->low, -1.0f);
    if (o->kind == RM_OBSTACLE_MESH) {
        place_mesh(o);
        o->bounds.center =
            rm_frame_point_to_global(&o->frame, rm_vec3_scale(o->mesh->bounds.center, o->scale));
        o->bounds.radius = o->mesh->bounds.radius * o->scale;
    } else {
        place_parts(o);
        o->bounds.center = rm_vec3_scale(rm_vec3_add(o->low, o->high), 0.5f);
        o->bounds.radius = rm_vec3_length(rm_vec3_sub(o->high, o->low)) * 0.5f;
    }
}

// ------------------------------------------------------------------------------------------ slots

// Slots of a world with its first obstacle. Origin: chosen.
enum { FIRST_SLOTS = 16 };

static bool grow_obstacles(rm_collision *world) {
    uint32_t wanted = world->obstacle_capacity ? world->obstacle_capacity * 2 : FIRST_SLOTS;
    void *obstacles = world->obstacles;
    if (!rm_regrow(&world->allocator, &obstacles, &world->obstacle_capacity, world->obstacle_count,
                   wanted, sizeof *world->obstacles)) {
        return false;
    }
    world->obstacles = (rm_obstacle *)obstacles;
    return true;
}

// The lowest free slot: an old one, or a new one at the end. False when out of memory.
static bool find_slot(rm_collision *world, uint32_t *slot) {
    *slot = world->obstacle_free;
    while (*slot < world->obstacle_count && world->obstacles[*slot].is_alive) {
        ++*slot;
    }
    world->obstacle_free = *slot;
    return *slot < world->obstacle_capacity || grow_obstacles(world);
}

static void free_parts(rm_collision *world, rm_obstacle *o) {
    rm_release(&world->allocator, o->parts, o->part_count * sizeof *o->parts);
    rm_release(&world->allocator, o->solids, o->part_count * sizeof *o->solids);
    o->parts = NULL;
    o->solids = NULL;
    o->part_count = 0;
}

// The caller's parts are copied; for a mesh there are 0.
static bool copy_parts(rm_collision *world, rm_obstacle *o, const rm_obstacle_def *def) {
    if (def->kind == RM_OBSTACLE_MESH) {
        return true;
    }
    o->part_count = def->part_count;
    o->parts = (rm_part *)rm_allocate(&world->allocator, def->part_count * sizeof *o->parts);
    o->solids = (rm_solid *)rm_allocate(&world->allocator, def->part_count * sizeof *o->solids);
    if (!o->parts || !o->solids) {
        free_parts(world, o);
        return false;
    }
    memcpy(o->parts, def->parts, def->part_count * sizeof *o->parts);
    return true;
}

rm_status rm_collision_add_obstacle(rm_collision *world, const rm_obstacle_def *def,
                                    rm_obstacle_id *out, rm_collision_error *error) {
    (void)rm_collision_fail(error, RM_OK, "", 0);
    if (!world || !def || !out) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "null pointer", 0);
    }
    rm_position at = def->at;
    rm_status status = check_obstacle(world, def, &at, error);
    if (status != RM_OK) {
        return status;
    }
    uint32_t slot;
    if (!find_slot(world, &slot)) {
        return rm_collision_fail(error, RM_ERROR_MEMORY, "obstacle", 0);
    }
    rm_obstacle *o = &world->obstacles[slot];
    uint32_t generation = o->generation + 1;
    memset(o, 0, sizeof *o);
    o->generation = generation;
    o->kind = def->kind;
    o->state = def->state;
    o->is_creature = def->is_creature;
    o->number = def->number ? def->number : slot + 1;
    o->scale = def->scale;
    o->mesh = def->kind == RM_OBSTACLE_MESH ? rm_find_mesh(world, def->mesh) : NULL;
    if (!copy_parts(world, o, def)) {
        return rm_collision_fail(error, RM_ERROR_MEMORY, "obstacle", 0);
    }
    place_obstacle(world, o, &at);
    if (!rm_list_obstacle(world, slot)) {
        free_parts(world, o);
        return rm_collision_fail(error, RM_ERROR_MEMORY, "obstacle", 0);
    }
    o->is_alive = true;
    o->given = def->at;
    world->live_count++;
    world->obstacle_count += slot == world->obstacle_count;
    if (o->mesh) {
        o->mesh->user_count++;
    }
    *out = (rm_obstacle_id){slot + 1, generation};
    return RM_OK;
}

// Null for an id that is null, stale or of another world.
static rm_obstacle *find_obstacle(const rm_collision *world, rm_obstacle_id id) {
    if (!world || id.index1 == 0 || id.index1 > world->obstacle_count) {
        return NULL;
    }
    rm_obstacle *o = &world->obstacles[id.index1 - 1];
    return o->is_alive && o->generation == id.generation ? o : NULL;
}

rm_status rm_collision_move_obstacle(rm_collision *world, rm_obstacle_id id,
                                     const rm_position *at) {
    rm_obstacle *o = find_obstacle(world, id);
    if (!o || !at) {
        return world && at ? RM_ERROR_REFERENCE : RM_ERROR_ARGUMENT;
    }
    rm_position wanted = *at;
    rm_status status = check_place(world, &wanted, NULL);
    if (status != RM_OK) {
        return status;
    }
    rm_position before = {o->cell, o->frame.origin, o->frame.rotation};
    rm_unlist_obstacle(world, o);
    place_obstacle(world, o, &wanted);
    if (!rm_list_obstacle(world, id.index1 - 1)) {
        // What was just given back is enough to list it where it was.
        place_obstacle(world, o, &before);
        (void)rm_list_obstacle(world, id.index1 - 1);
        return RM_ERROR_MEMORY;
    }
    o->given = *at;
    return RM_OK;
}

rm_status rm_collision_remove_obstacle(rm_collision *world, rm_obstacle_id id) {
    rm_obstacle *o = find_obstacle(world, id);
    if (!o) {
        return world ? RM_ERROR_REFERENCE : RM_ERROR_ARGUMENT;
    }
    rm_unlist_obstacle(world, o);
    free_parts(world, o);
    if (o->mesh) {
        o->mesh->user_count--;
    }
    o->is_alive = false;
    world->live_count--;
    world->obstacle_free =
        id.index1 - 1 < world->obstacle_free ? id.index1 - 1 : world->obstacle_free;
    return RM_OK;
}

// -------------------------------------------------------------------------------------------- end

static void free_tables(rm_collision *world) {
    for (uint32_t i = 0; i < world->landblocks.capacity; ++i) {
        if (world->landblocks.slots[i].value) {
            rm_free_landblock(world, (rm_landblock *)world->landblocks.slots[i].value);
        }
    }
    for (uint32_t i = 0; i < world->rooms.capacity; ++i) {
        if (world->rooms.slots[i].value) {
            rm_free_room(world, (rm_room *)world->rooms.slots[i].value);
        }
    }
    rm_table_free(&world->landblocks, &world->allocator);
    rm_table_free(&world->rooms, &world->allocator);
}

void rm_collision_destroy(rm_collision *world) {
    if (!world) {
        return;
    }
    for (uint32_t i = 0; i < world->obstacle_count; ++i) {
        free_parts(world, &world->obstacles[i]);
    }
    rm_free_listings(world);
    rm_release(&world->allocator, world->obstacles,
               world->obstacle_capacity * sizeof *world->obstacles);
    free_tables(world);
    for (uint32_t i = 0; i < world->mesh_count; ++i) {
        rm_mesh_free(&world->allocator, world->meshes[i]);
    }
    rm_release(&world->allocator, world->meshes, world->mesh_capacity * sizeof(rm_mesh *));
    rm_release(&world->allocator, world->mesh_generations, world->mesh_capacity * sizeof(uint32_t));
    (void)rm_collision_remove_terrain(world);
    rm_allocator host = world->memory.host;
    rm_release(&host, world, sizeof *world);
}
