// The collision world itself, its meshes and its terrain. Calls that add something prepare all of
// it first; the step that makes it visible always succeeds.

#include "remora/collision.h"

#include "base/allocate.h"
#include "collide/collide_numbers.h"
#include "collide/map.h"

#include <string.h>

rm_collision_def rm_default_collision_def(void) {
    rm_collision_def def;
    memset(&def, 0, sizeof def);
    def.space = RM_SPACE_LANDBLOCKS;
    def.polygon_limit = RM_MESH_MAX_POLYGONS;
    return def;
}

rm_status rm_collision_create(const rm_collision_def *def, rm_collision **out) {
    if (!def || !out || def->polygon_limit == 0 || def->polygon_limit > RM_MESH_MAX_POLYGONS ||
        (def->space != RM_SPACE_LANDBLOCKS && def->space != RM_SPACE_FLAT)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_collision *world = (rm_collision *)rm_allocate(&def->allocator, sizeof *world);
    if (!world) {
        return RM_ERROR_MEMORY;
    }
    world->space = def->space;
    world->memory.host = def->allocator;
    world->allocator = rm_counting(&world->memory);
    world->memory.bytes = sizeof *world;
    world->landblocks.key = world->rooms.key = RM_TABLE_KEY_FIXED;
    world->listings.key = world->wide.key = rm_table_key(0, world);
    world->polygon_limit = def->polygon_limit;
    world->allows_missing_cells = def->allows_missing_cells;
    world->flat_cell = (rm_cell){RM_FLAT_CELL, RM_CELL_FLAT};
    *out = world;
    return RM_OK;
}

size_t rm_collision_bytes(const rm_collision *world) {
    return world ? world->memory.bytes : 0;
}

// ----------------------------------------------------------------------------------------- meshes

// Null for ids of removed meshes: a slot that is used again has another generation.
rm_mesh *rm_find_mesh(const rm_collision *world, rm_mesh_id id) {
    if (id.index1 == 0 || id.index1 > world->mesh_count) {
        return NULL;
    }
    rm_mesh *mesh = world->meshes[id.index1 - 1];
    return mesh && mesh->id.generation == id.generation ? mesh : NULL;
}

static bool grow_meshes(rm_collision *world) {
    uint32_t capacity = world->mesh_capacity ? world->mesh_capacity * 2 : 16;
    rm_mesh **meshes = (rm_mesh **)rm_allocate(&world->allocator, capacity * sizeof(rm_mesh *));
    uint32_t *generations =
        (uint32_t *)rm_allocate(&world->allocator, capacity * sizeof *generations);
    if (!meshes || !generations) {
        rm_release(&world->allocator, meshes, capacity * sizeof(rm_mesh *));
        rm_release(&world->allocator, generations, capacity * sizeof *generations);
        return false;
    }
    if (world->mesh_count > 0) {
        memcpy(meshes, world->meshes, world->mesh_count * sizeof(rm_mesh *));
        memcpy(generations, world->mesh_generations, world->mesh_count * sizeof *generations);
    }
    rm_release(&world->allocator, world->meshes, world->mesh_capacity * sizeof(rm_mesh *));
    rm_release(&world->allocator, world->mesh_generations,
               world->mesh_capacity * sizeof *generations);
    world->meshes = meshes;
    world->mesh_generations = generations;
    world->mesh_capacity = capacity;
    return true;
}

// The lowest free slot: an old one, or a new one at the end.
static uint32_t free_mesh_slot(rm_collision *world) {
    uint32_t slot = world->mesh_free;
    while (slot < world->mesh_count && world->meshes[slot]) {
        ++slot;
    }
    world->mesh_free = slot;
    return slot;
}

rm_status rm_collision_add_mesh(rm_collision *world, const rm_mesh_def *def, rm_mesh_id *out,
                                rm_collision_error *error) {
    rm_collision_error local = {RM_OK, "", 0};
    error = error ? error : &local;
    *error = local;
    if (!world || !def || !out) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "null pointer", 0);
    }
    rm_mesh *mesh = rm_mesh_build(&world->allocator, def, world->polygon_limit, error);
    if (!mesh) {
        return error->status;
    }
    uint32_t slot = free_mesh_slot(world);
    if (slot == world->mesh_capacity && !grow_meshes(world)) {
        rm_mesh_free(&world->allocator, mesh);
        return rm_collision_fail(error, RM_ERROR_MEMORY, "mesh", 0);
    }
    mesh->id = (rm_mesh_id){slot + 1, ++world->mesh_generations[slot]};
    world->meshes[slot] = mesh;
    world->mesh_count += slot == world->mesh_count;
    *out = mesh->id;
    return RM_OK;
}

// Refused while rooms, buildings or obstacles use it.
rm_status rm_collision_remove_mesh(rm_collision *world, rm_mesh_id id) {
    rm_mesh *mesh = world ? rm_find_mesh(world, id) : NULL;
    if (!mesh) {
        return world ? RM_ERROR_REFERENCE : RM_ERROR_ARGUMENT;
    }
    if (mesh->user_count > 0) {
        return RM_ERROR_BUSY;
    }
    world->meshes[id.index1 - 1] = NULL;
    world->mesh_free = id.index1 - 1 < world->mesh_free ? id.index1 - 1 : world->mesh_free;
    rm_mesh_free(&world->allocator, mesh);
    return RM_OK;
}

// ------------------------------------------------------------------------------------ flat terrain

static rm_status check_terrain(const rm_terrain_def *def, rm_collision_error *error) {
    if (def->columns < 2 || def->rows < 2 || def->rows > UINT32_MAX / def->columns) {
        return rm_collision_fail(error, RM_ERROR_RANGE, "columns or rows of terrain", 0);
    }
    if (!def->heights) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "terrain without heights", 0);
    }
    if (!rm_is_finite(def->spacing) || !rm_vec3_is_finite(def->corner)) {
        return rm_collision_fail(error, RM_ERROR_NOT_FINITE, "spacing or corner of terrain", 0);
    }
    const float limit = RM_COLLISION_MAX_COORDINATE;
    float width = def->spacing * (float)(def->columns > def->rows ? def->columns : def->rows);
    if (!(def->spacing >= RM_TERRAIN_MIN_SPACING) || !(width <= limit) ||
        !(rm_abs(def->corner.x) <= limit) || !(rm_abs(def->corner.y) <= limit)) {
        return rm_collision_fail(error, RM_ERROR_RANGE, "spacing or corner of terrain", 0);
    }
    for (uint32_t i = 0; i < def->columns * def->rows; ++i) {
        if (!rm_is_finite(def->heights[i])) {
            return rm_collision_fail(error, RM_ERROR_NOT_FINITE, "height", i);
        }
        if (!(rm_abs(def->heights[i] + def->corner.z) <= limit)) {
            return rm_collision_fail(error, RM_ERROR_RANGE, "height", i);
        }
    }
    return RM_OK;
}

static size_t terrain_bytes(const rm_flat_terrain *terrain) {
    return (size_t)terrain->columns * terrain->rows * sizeof(float);
}

// The new terrain is made before the old one is removed, so that a lack of memory leaves
// everything unchanged.
rm_status rm_collision_set_terrain(rm_collision *world, const rm_terrain_def *def,
                                   rm_collision_error *error) {
    (void)rm_collision_fail(error, RM_OK, "", 0);
    if (!world || !def || world->space != RM_SPACE_FLAT) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "null pointer, or not flat space", 0);
    }
    rm_status status = check_terrain(def, error);
    if (status != RM_OK) {
        return status;
    }
    rm_flat_terrain terrain = {NULL,          def->columns,  def->rows,
                               def->corner.x, def->corner.y, def->spacing};
    terrain.heights = (float *)rm_allocate(&world->allocator, terrain_bytes(&terrain));
    if (!terrain.heights) {
        return rm_collision_fail(error, RM_ERROR_MEMORY, "terrain", 0);
    }
    for (uint32_t i = 0; i < def->columns * def->rows; ++i) {
        terrain.heights[i] = def->heights[i] + def->corner.z;
    }
    (void)rm_collision_remove_terrain(world);
    world->flat_terrain = terrain;
    return RM_OK;
}

rm_status rm_collision_remove_terrain(rm_collision *world) {
    if (!world) {
        return RM_ERROR_ARGUMENT;
    }
    rm_release(&world->allocator, world->flat_terrain.heights, terrain_bytes(&world->flat_terrain));
    world->flat_terrain = (rm_flat_terrain){NULL, 0, 0, 0.0f, 0.0f, 1.0f};
    return RM_OK;
}

// ---------------------------------------------------------------------------------------- heights

// The plane of the triangle under a place, solved for z. Buildings and obstacles are ignored.
bool rm_collision_terrain_height(const rm_collision *world, const rm_position *at, float *height) {
    if (!world || !at || !height || !rm_vec3_is_finite(at->origin)) {
        return false;
    }
    rm_plane plane;
    rm_position outside = *at;
    if (world->space == RM_SPACE_FLAT) {
        if (!rm_flat_terrain_plane(&world->flat_terrain, at->origin, &plane)) {
            return false;
        }
    } else {
        if (!rm_position_adjust_to_outside(&outside)) {
            return false;
        }
        const rm_cell *cell = rm_find_cell(world, outside.cell);
        const rm_plane *found =
            cell ? rm_land_cell_plane((const rm_land_cell *)cell, outside.origin) : NULL;
        if (!found) {
            return false;
        }
        plane = *found;
    }
    rm_vec3 p = outside.origin;
    *height = -(plane.normal.x * p.x + plane.normal.y * p.y + plane.d) / plane.normal.z;
    return true;
}
