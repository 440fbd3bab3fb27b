// Shapes and models: records in the collision world, each read once for all of its places.
//
// Invariants: an entry counts its users and is released with the last one, and its mesh with it. An
// entry that was unreadable stays as long as it is used, so that a damaged record is read once
// instead of for every object.

#include "base/allocate.h"
#include "collide/map.h"
#include "data/data.h"

#include <string.h>

// Largest number of a portal that is kept of a model; further ones are ignored. Count.
// Origin: chosen.
enum { MAX_PORTALS = 4096 };

// ------------------------------------------------------------------------------------------ meshes

// Input of a mesh.
typedef struct mesh_source {
    const rm_file_vertices *vertices;
    const rm_file_polygons *polygons;
    const rm_leaf_order *order;
} mesh_source;

static bool is_good(const mesh_source *source, uint32_t polygon) {
    rm_vec3 corners[256];
    uint32_t count = rm_polygon_corners(source->polygons, polygon, source->vertices, corners);
    return count >= 3 && rm_mesh_check_polygon(corners, count, 0, NULL) == RM_OK;
}

// The valid polygons of the leaves. *out is null when out of memory, or if the list is empty.
static uint32_t choose_polygons(rm_data *data, const mesh_source *source, rm_polygon_def **out,
                                rm_data_summary *report) {
    uint32_t count = 0;
    *out = (rm_polygon_def *)rm_arena_take(&data->scratch, source->order->count * sizeof **out);
    for (uint32_t i = 0; *out && i < source->order->count; ++i) {
        uint32_t polygon = source->order->polygons[i];
        const rm_file_polygon *from = &source->polygons->items[polygon];
        if (is_good(source, polygon)) {
            (*out)[count++] = (rm_polygon_def){from->first, from->count, from->is_two_sided};
        } else {
            report->dropped++;
        }
    }
    return count;
}

static rm_status make_mesh(rm_data *data, const rm_data_shape *shape, const mesh_source *source,
                           rm_mesh_id *out, rm_data_summary *report) {
    rm_polygon_def *polygons;
    uint64_t tokens = (uint64_t)source->order->count * RM_WORK_POLYGON;
    if (!rm_data_spend(data, (uint32_t)(shape->key >> 32), tokens)) {
        return RM_ERROR_MEMORY;
    }
    uint32_t count = choose_polygons(data, source, &polygons, report);
    if (!polygons) {
        return RM_ERROR_MEMORY;
    }
    if (count == 0) {
        return RM_OK;
    }
    rm_mesh_def def = {source->vertices->places, source->polygons->indices,     polygons,
                       source->vertices->count,  source->polygons->index_count, count};
    return rm_collision_add_mesh(data->collision, &def, out, NULL);
}

// ------------------------------------------------------------------------------------------ shapes

static uint64_t shape_key(uint32_t id, uint32_t structure) {
    return (uint64_t)id << 32 | structure;
}

static rm_data_shape *find_shape(rm_data *data, uint64_t key) {
    rm_data_shape *shape = (rm_data_shape *)rm_table_find(&data->shapes, key);
    if (shape) {
        shape->users++;
    }
    return shape;
}

// A new entry of a table of shared things, zeroed; null when out of memory.
static void *add_entry(rm_data *data, rm_table *table, uint64_t key, size_t size) {
    if (!rm_table_reserve(table, &data->allocator, 1)) {
        return NULL;
    }
    void *entry = rm_allocate(&data->allocator, size);
    if (entry) {
        rm_table_insert(table, key, entry);
    }
    return entry;
}

static rm_data_shape *add_shape(rm_data *data, uint64_t key) {
    rm_data_shape *shape =
        (rm_data_shape *)add_entry(data, &data->shapes, key, sizeof(rm_data_shape));
    if (shape) {
        shape->key = key;
        shape->users = 1;
    }
    return shape;
}

void rm_data_leave_shape(rm_data *data, rm_data_shape *shape) {
    if (--shape->users > 0) {
        return;
    }
    (void)rm_table_remove(&data->shapes, shape->key);
    if (data->collision && shape->mesh.index1 != 0) {
        (void)rm_collision_remove_mesh(data->collision, shape->mesh);
    }
    rm_release(&data->allocator, shape->planes, shape->plane_count * sizeof *shape->planes);
    rm_release(&data->allocator, shape->portals, shape->portal_count * sizeof *shape->portals);
    rm_release(&data->allocator, shape->has_portal,
               shape->portal_count * sizeof *shape->has_portal);
    rm_release(&data->allocator, shape, sizeof *shape);
}

// Room for planes of portals; an empty list is null. False when out of memory.
static bool make_portals(rm_data *data, rm_data_shape *shape, uint32_t count) {
    if (count == 0) {
        return true;
    }
    rm_plane *portals = (rm_plane *)rm_allocate(&data->allocator, count * sizeof *portals);
    bool *has_portal = (bool *)rm_allocate(&data->allocator, count * sizeof *has_portal);
    if (!portals || !has_portal) {
        rm_release(&data->allocator, portals, count * sizeof *portals);
        rm_release(&data->allocator, has_portal, count * sizeof *has_portal);
        return false;
    }
    shape->portals = portals;
    shape->has_portal = has_portal;
    shape->portal_count = count;
    return true;
}

static void set_portal(rm_data_shape *shape, uint32_t portal, const rm_file_polygons *polygons,
                       uint32_t polygon, const rm_file_vertices *vertices) {
    rm_vec3 corners[256];
    uint32_t count = rm_polygon_corners(polygons, polygon, vertices, corners);
    shape->has_portal[portal] =
        count >= 3 && rm_polygon_plane(corners, count, &shape->portals[portal]);
}

// Planes of the drawn polygons that the drawing tree pairs with portals.
static bool fill_gfx_portals(rm_data *data, rm_data_shape *shape, const rm_file_gfx *gfx) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < gfx->portals.count; ++i) {
        uint32_t portal = gfx->portals.items[i].portal;
        count = portal < MAX_PORTALS && portal >= count ? portal + 1 : count;
    }
    if (!make_portals(data, shape, count)) {
        return false;
    }
    for (uint32_t i = 0; i < gfx->portals.count; ++i) {
        const rm_portal_pair *pair = &gfx->portals.items[i];
        if (pair->portal < count && !shape->has_portal[pair->portal]) {
            set_portal(shape, pair->portal, &gfx->drawn, pair->polygon, &gfx->vertices);
        }
    }
    return true;
}

static bool fill_gfx(rm_data *data, rm_data_shape *shape, const rm_file_gfx *gfx,
                     rm_data_summary *report) {
    mesh_source source = {&gfx->vertices, &gfx->solid, &gfx->order};
    shape->has_physics = gfx->has_physics;
    shape->status = make_mesh(data, shape, &source, &shape->mesh, report);
    return shape->status != RM_ERROR_MEMORY && fill_gfx_portals(data, shape, gfx);
}

// A record that is unreadable leaves a shape with a status. False when out of memory.
static bool read_gfx(rm_data *data, rm_data_shape *shape, rm_data_summary *report) {
    rm_reader r;
    rm_file_gfx gfx;
    rm_data_error error = {RM_OK, 0, 0, ""};
    memset(&gfx, 0, sizeof gfx);
    shape->status = rm_data_start(data, data->portal, (uint32_t)(shape->key >> 32), &r, &error);
    if (shape->status == RM_OK) {
        rm_parse_gfx(&r, &gfx);
        shape->status = r.error.status;
        error = r.error;
        report->renumbered += r.renumbered;
    }
    if (shape->status == RM_OK) {
        return fill_gfx(data, shape, &gfx, report);
    }
    rm_data_note(report, &error);
    return shape->status != RM_ERROR_MEMORY;
}

rm_data_shape *rm_data_use_gfx(rm_data *data, uint32_t id, rm_data_summary *report) {
    rm_data_shape *shape = find_shape(data, shape_key(id, 0));
    if (shape) {
        return shape;
    }
    rm_arena_mark mark = rm_arena_here(&data->scratch);
    shape = add_shape(data, shape_key(id, 0));
    bool is_made = shape && read_gfx(data, shape, report);
    rm_arena_return_to(&data->scratch, mark);
    if (shape && !is_made) {
        rm_data_leave_shape(data, shape);
        return NULL;
    }
    return shape;
}

static bool fill_structure(rm_data *data, rm_data_shape *shape, const rm_file_structure *structure,
                           rm_data_summary *report) {
    mesh_source source = {&structure->vertices, &structure->solid, &structure->order};
    shape->status = make_mesh(data, shape, &source, &shape->mesh, report);
    if (shape->status == RM_ERROR_MEMORY || !make_portals(data, shape, structure->drawn.count)) {
        return false;
    }
    for (uint32_t i = 0; i < structure->drawn.count; ++i) {
        set_portal(shape, i, &structure->drawn, i, &structure->vertices);
    }
    if (structure->plane_count > 0) {
        size_t size = structure->plane_count * sizeof *shape->planes;
        shape->planes = (rm_plane *)rm_allocate(&data->allocator, size);
        if (!shape->planes) {
            return false;
        }
        memcpy(shape->planes, structure->planes, size);
        shape->plane_count = structure->plane_count;
    }
    return true;
}

rm_data_shape *rm_data_find_structure(rm_data *data, uint32_t environment, uint32_t structure) {
    return find_shape(data, shape_key(environment, structure));
}

rm_data_shape *rm_data_use_structure(rm_data *data, uint32_t environment,
                                     const rm_file_structure *structure, rm_data_summary *report) {
    rm_data_shape *shape = add_shape(data, shape_key(environment, structure->number));
    if (shape && !fill_structure(data, shape, structure, report)) {
        rm_data_leave_shape(data, shape);
        return NULL;
    }
    return shape;
}

// ------------------------------------------------------------------------------------------ models

static bool is_identity(const rm_animation_pose *pose) {
    return rm_vec3_is_zero(pose->origin) && pose->rotation.x == 0.0f && pose->rotation.y == 0.0f &&
           pose->rotation.z == 0.0f;
}

static bool add_part(rm_data *data, rm_data_model *model, uint32_t gfx, const rm_animation_pose *at,
                     float scale, rm_data_summary *report) {
    rm_data_shape *shape = rm_data_use_gfx(data, gfx, report);
    if (!shape) {
        return false;
    }
    rm_model_part *part = &model->parts[model->part_count++];
    *part = (rm_model_part){shape, {{0.0f, 0.0f, 0.0f}, rm_quat_identity()}, false, scale};
    if (at) {
        part->at = *at;
        part->is_placed = !is_identity(at);
    }
    model->has_physics = model->has_physics || shape->has_physics;
    return true;
}

static bool add_parts(rm_data *data, rm_data_model *model, const rm_file_setup *setup,
                      rm_data_summary *report) {
    for (uint32_t i = 0; i < setup->part_count; ++i) {
        const rm_animation_pose *at = setup->places ? &setup->places[i] : NULL;
        float scale = setup->scales ? setup->scales[i] : 1.0f;
        if (!add_part(data, model, setup->parts[i], at, scale, report)) {
            return false;
        }
    }
    return true;
}

static void add_solid(rm_data_model *model, rm_part solid) {
    bool has_size =
        solid.radius > 0.0f && (model->kind == RM_OBSTACLE_SPHERES || solid.height > 0.0f);
    if (has_size) {
        model->solids[model->solid_count++] = solid;
    }
}

// Cylinders if there are any, else spheres.
static void add_solids(rm_data_model *model, const rm_file_setup *setup) {
    model->kind = setup->cylinder_count > 0 ? RM_OBSTACLE_CYLINDERS : RM_OBSTACLE_SPHERES;
    for (uint32_t i = 0; i < setup->cylinder_count; ++i) {
        add_solid(model, setup->cylinders[i]);
    }
    for (uint32_t i = 0; setup->cylinder_count == 0 && i < setup->sphere_count; ++i) {
        add_solid(model, (rm_part){setup->spheres[i].center, setup->spheres[i].radius, 0.0f});
    }
}

// Lists of a model as long as its Setup may make them.
static uint32_t solid_capacity(const rm_file_setup *setup) {
    return setup->cylinder_count > 0 ? setup->cylinder_count : setup->sphere_count;
}

static bool make_model(rm_data *data, rm_data_model *model, const rm_file_setup *setup,
                       rm_data_summary *report) {
    uint32_t solids = solid_capacity(setup);
    model->part_capacity = setup->part_count;
    model->solid_capacity = solids;
    model->sorting = setup->sorting;
    if (setup->part_count > 0) {
        model->parts = (rm_model_part *)rm_allocate(&data->allocator,
                                                    setup->part_count * sizeof *model->parts);
    }
    if (solids > 0) {
        model->solids = (rm_part *)rm_allocate(&data->allocator, solids * sizeof *model->solids);
    }
    if ((setup->part_count > 0 && !model->parts) || (solids > 0 && !model->solids)) {
        return false;
    }
    add_solids(model, setup);
    return add_parts(data, model, setup, report);
}

// A Setup, or one that is made up for a GfxObj: one part, free of solids. False when out of memory.
static bool read_model(rm_data *data, rm_data_model *model, rm_data_summary *report) {
    rm_file_setup setup;
    rm_reader r;
    rm_data_error error = {RM_OK, 0, 0, ""};
    memset(&setup, 0, sizeof setup);
    if (rm_data_kind_of(RM_DATA_PORTAL, model->id) == RM_DATA_KIND_GFX) {
        setup.part_count = 1;
        setup.parts = &model->id;
        bool is_made = make_model(data, model, &setup, report);
        model->status = is_made ? model->parts[0].shape->status : RM_ERROR_MEMORY;
        return is_made;
    }
    model->status = rm_data_start(data, data->portal, model->id, &r, &error);
    if (model->status == RM_OK) {
        rm_parse_setup(&r, &setup);
        model->status = r.error.status;
        error = r.error;
    }
    if (model->status == RM_OK) {
        return make_model(data, model, &setup, report);
    }
    rm_data_note(report, &error);
    return model->status != RM_ERROR_MEMORY;
}

void rm_data_leave_model(rm_data *data, rm_data_model *model) {
    if (--model->users > 0) {
        return;
    }
    (void)rm_table_remove(&data->models, model->id);
    for (uint32_t i = 0; i < model->part_count; ++i) {
        rm_data_leave_shape(data, model->parts[i].shape);
    }
    rm_release(&data->allocator, model->parts, model->part_capacity * sizeof *model->parts);
    rm_release(&data->allocator, model->solids, model->solid_capacity * sizeof *model->solids);
    rm_release(&data->allocator, model, sizeof *model);
}

static rm_data_model *add_model(rm_data *data, uint32_t id) {
    rm_data_model *model =
        (rm_data_model *)add_entry(data, &data->models, id, sizeof(rm_data_model));
    if (model) {
        model->id = id;
        model->users = 1;
    }
    return model;
}

// A model that was read is kept until the load ends, so that it is read once: scenery requests
// models before it places them. Null when out of memory.
static rm_data_model *touch(rm_data *data, rm_data_model *model) {
    model->users++;
    if (!rm_data_add_use(data, &data->touched, model)) {
        model->users--;
        rm_data_leave_model(data, model);
        return NULL;
    }
    return model;
}

rm_data_model *rm_data_use_model(rm_data *data, uint32_t id, rm_data_summary *report) {
    rm_data_model *model = (rm_data_model *)rm_table_find(&data->models, id);
    if (model) {
        model->users++;
        return model;
    }
    rm_arena_mark mark = rm_arena_here(&data->scratch);
    model = add_model(data, id);
    bool is_made = model && read_model(data, model, report);
    rm_arena_return_to(&data->scratch, mark);
    if (model && !is_made) {
        rm_data_leave_model(data, model);
        return NULL;
    }
    return model ? touch(data, model) : NULL;
}
