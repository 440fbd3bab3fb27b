// Rooms, buildings and objects of a landblock, put into the collision world.
//
// Invariants: what is added is noted in the block that unloads it, at once, so that a load that
// fails halfway can be taken back; false means that memory or work ran out, everything else that is
// wrong is counted in the report and left out. What costs more than its bytes is paid for.

#include "base/allocate.h"
#include "collide/map.h"
#include "data/data.h"
#include "space/space_numbers.h"

#include <string.h>

// ----------------------------------------------------------------------------------------- objects

static bool keep_obstacle(rm_data_load *load, rm_obstacle_id id) {
    rm_data_block *block = load->block;
    void *items = block->obstacles;
    if (!rm_data_grow(load->data, &items, &block->obstacle_capacity, block->obstacle_count,
                      sizeof id)) {
        (void)rm_collision_remove_obstacle(load->data->collision, id);
        return false;
    }
    block->obstacles = (rm_obstacle_id *)items;
    block->obstacles[block->obstacle_count++] = id;
    load->report->obstacles++;
    return true;
}

// Obstacles that the collision world refuses (a scale of zero, a place off the map) are counted.
// The number of an obstacle's lists is determined when it is added: it is paid for afterwards.
static bool add_obstacle(rm_data_load *load, uint32_t model, const rm_obstacle_def *def) {
    rm_obstacle_id id;
    rm_collision *collision = load->data->collision;
    const uint64_t before = collision->list_work;
    rm_status status = rm_collision_add_obstacle(collision, def, &id, NULL);
    uint64_t listings = collision->list_work - before;
    uint64_t tokens = RM_WORK_OBSTACLE + (uint64_t)def->part_count * RM_WORK_PART;
    bool is_kept = status != RM_OK || keep_obstacle(load, id);
    if (!is_kept || !rm_data_spend(load->data, model, tokens + listings * RM_WORK_LISTING)) {
        return false;
    }
    load->report->refused += status != RM_OK && status != RM_ERROR_MEMORY;
    return status != RM_ERROR_MEMORY;
}

// Place of a part: its place in the model, which is `scale` times as large, viewed from `at`.
static void place_part(const rm_model_part *part, float scale, rm_position *at) {
    if (!part->is_placed) {
        return;
    }
    rm_quat own = part->at.rotation;
    (void)rm_quat_normalize(&own);
    (void)rm_quat_normalize(&at->rotation);
    rm_frame whole = rm_frame_make(at->origin, at->rotation);
    rm_frame step = rm_frame_make(rm_vec3_scale(part->at.origin, scale), own);
    rm_frame placed = rm_frame_combine(&whole, &step);
    at->origin = placed.origin;
    at->rotation = placed.rotation;
}

static bool add_parts(rm_data_load *load, const rm_data_model *model, const rm_position *at,
                      float scale) {
    for (uint32_t i = 0; i < model->part_count; ++i) {
        const rm_model_part *part = &model->parts[i];
        rm_obstacle_def def = rm_default_obstacle_def();
        def.kind = RM_OBSTACLE_MESH;
        def.mesh = part->shape->mesh;
        def.scale = part->scale * scale;
        def.at = *at;
        place_part(part, scale, &def.at);
        if (def.mesh.index1 != 0 && !add_obstacle(load, model->id, &def)) {
            return false;
        }
    }
    return true;
}

static bool add_solids(rm_data_load *load, const rm_data_model *model, const rm_position *at,
                       float scale) {
    rm_obstacle_def def = rm_default_obstacle_def();
    def.kind = model->kind;
    def.parts = model->solids;
    def.part_count = model->solid_count;
    def.scale = scale;
    def.at = *at;
    return model->solid_count == 0 || add_obstacle(load, model->id, &def);
}

// Hands the use of a model to the landblock, or gives it back; null when out of memory for it.
static bool keep_model(rm_data_load *load, rm_data_model *model) {
    bool is_kept = model && rm_data_add_use(load->data, &load->block->models, model);
    if (model && !is_kept) {
        rm_data_leave_model(load->data, model);
    }
    return is_kept;
}

bool rm_load_object(rm_data_load *load, const rm_file_object *object, uint32_t cell, float scale,
                    bool *is_added) {
    rm_data_model *model = rm_data_use_model(load->data, object->model, load->report);
    *is_added = false;
    if (!keep_model(load, model)) {
        return false;
    }
    *is_added = model->status == RM_OK;
    if (!*is_added) {
        return true;
    }
    if (!rm_data_spend(load->data, model->id, 2 + (uint64_t)model->part_count * RM_WORK_STEP)) {
        return false;
    }
    rm_position at = {cell, object->at.origin, object->at.rotation};
    uint32_t before = load->report->obstacles;
    bool is_done = model->has_physics ? add_parts(load, model, &at, scale)
                                      : add_solids(load, model, &at, scale);
    load->report->shapeless += load->report->obstacles == before;
    return is_done;
}

// --------------------------------------------------------------------------------------- buildings

static bool keep_shape(rm_data_load *load, rm_data_shape *shape) {
    bool is_kept = shape && rm_data_add_use(load->data, &load->block->shapes, shape);
    if (shape && !is_kept) {
        rm_data_leave_shape(load->data, shape);
    }
    return is_kept;
}

// The outdoor cell of a place in the landblock; 0 beyond its borders.
static uint32_t outdoor_cell(uint32_t key, rm_vec3 origin) {
    if (!(origin.x >= 0.0f && origin.x < RM_LANDBLOCK_SIZE && origin.y >= 0.0f &&
          origin.y < RM_LANDBLOCK_SIZE)) {
        return 0;
    }
    uint32_t x = (uint32_t)(origin.x / RM_CELL_SIZE);
    uint32_t y = (uint32_t)(origin.y / RM_CELL_SIZE);
    return key << 16 | (x * RM_LANDBLOCK_CELLS + y + 1);
}

static uint32_t room_of_portal(uint32_t key, const rm_file_portal *portal) {
    bool is_room = portal->cell >= RM_CELL_FIRST_INDOOR && portal->cell <= RM_CELL_LAST_INDOOR;
    return is_room && !(portal->flags & RM_PORTAL_OUTSIDE) ? key << 16 | portal->cell : 0;
}

// Portals that lead into a room. A sweep enters through the room's own bounds: where the drawing
// tree lacks a polygon for a portal its plane is upright and ignored.
static uint32_t make_building_portals(rm_data_load *load, const rm_file_building *building,
                                      const rm_data_shape *shape, rm_portal_def *out) {
    const rm_plane none = {{0.0f, 1.0f, 0.0f}, 0.0f};
    uint32_t count = 0;
    for (uint32_t i = 0; i < building->portal_count; ++i) {
        const rm_file_portal *portal = &building->portals[i];
        uint32_t room = room_of_portal(load->block->key, portal);
        bool has_plane = i < shape->portal_count && shape->has_portal[i];
        if (room != 0 && portal->portal < 0x8000u) {
            out[count++] = (rm_portal_def){room, !(portal->flags & RM_PORTAL_INVERTED),
                                           has_plane ? shape->portals[i] : none};
        }
    }
    return count;
}

static bool add_building(rm_data_load *load, const rm_file_building *building,
                         const rm_data_shape *shape, rm_position at) {
    rm_arena *scratch = &load->data->scratch;
    rm_portal_def *portals =
        (rm_portal_def *)rm_arena_take(scratch, (building->portal_count + 1) * sizeof *portals);
    if (!portals) {
        return false;
    }
    uint32_t count = make_building_portals(load, building, shape, portals);
    rm_building_def def = {at, shape->mesh, portals, count};
    rm_status status = rm_collision_add_building(load->data->collision, &def, NULL);
    load->report->buildings += status == RM_OK;
    load->report->refused += status != RM_OK && status != RM_ERROR_MEMORY;
    return status != RM_ERROR_MEMORY;
}

bool rm_load_building(rm_data_load *load, const rm_file_building *building) {
    rm_data *data = load->data;
    const rm_file_object *object = &building->object;
    rm_data_model *model = rm_data_use_model(data, object->model, load->report);
    if (!keep_model(load, model)) {
        return false;
    }
    if (model->status != RM_OK || model->part_count == 0 ||
        model->parts[0].shape->status != RM_OK) {
        load->report->refused += model->status == RM_OK;
        return true;
    }
    rm_position at = {outdoor_cell(load->block->key, object->at.origin), object->at.origin,
                      object->at.rotation};
    place_part(&model->parts[0], 1.0f, &at);
    return add_building(load, building, model->parts[0].shape, at);
}

// ------------------------------------------------------------------------------------------- rooms

// Rooms of a landblock while they are being read. Environments are parsed once each.
typedef struct room_set {
    rm_data_load *load;
    rm_table environments; // rm_file_environment by id
    rm_room_def *defs;
    rm_file_room *rooms;
    uint32_t count, capacity;
} room_set;

// A parsed Environment, in the scratch arena. One that is unreadable is noted and is empty. Null
// when out of memory.
static const rm_file_environment *find_environment(room_set *set, uint32_t id) {
    rm_data *data = set->load->data;
    rm_file_environment *found = (rm_file_environment *)rm_table_find(&set->environments, id);
    if (found) {
        return found;
    }
    rm_data_error error = {RM_OK, 0, 0, ""};
    rm_reader r;
    found = (rm_file_environment *)rm_arena_take(&data->scratch, sizeof *found);
    if (!found || !rm_table_reserve(&set->environments, &data->allocator, 1)) {
        return NULL;
    }
    memset(found, 0, sizeof *found);
    rm_status status = rm_data_start(data, data->portal, id, &r, &error);
    if (status == RM_OK) {
        rm_parse_environment(&r, found);
        error = r.error;
        set->load->report->renumbered += r.renumbered;
    }
    if (error.status != RM_OK) {
        memset(found, 0, sizeof *found);
        rm_data_note(set->load->report, &error);
    }
    rm_table_insert(&set->environments, id, found);
    return error.status == RM_ERROR_MEMORY ? NULL : found;
}

static const rm_file_structure *find_structure(const rm_file_environment *environment,
                                               uint32_t number) {
    for (uint32_t i = 0; i < environment->count; ++i) {
        if (environment->structures[i].number == number) {
            return &environment->structures[i];
        }
    }
    return NULL;
}

// The shape of a room, with one more user that the block has noted. *out is null if it is
// unreadable. False when out of memory.
static bool use_room_shape(room_set *set, const rm_file_room *room, rm_data_shape **out) {
    rm_data *data = set->load->data;
    *out = rm_data_find_structure(data, room->environment, room->structure);
    if (*out) {
        return keep_shape(set->load, *out);
    }
    const rm_file_environment *environment = find_environment(set, room->environment);
    if (!environment) {
        return false;
    }
    if (!rm_data_spend(data, room->environment, environment->count / 8 * RM_WORK_STEP)) {
        return false;
    }
    const rm_file_structure *structure = find_structure(environment, room->structure);
    if (!structure) {
        set->load->report->missing += environment->count > 0;
        return true;
    }
    *out = rm_data_use_structure(data, room->environment, structure, set->load->report);
    return keep_shape(set->load, *out);
}

// Portals of a room, in the scratch arena; null when out of memory. *is_good is set if all of them
// have a polygon and a target.
static rm_portal_def *make_portals(room_set *set, const rm_file_room *room,
                                   const rm_data_shape *shape, uint32_t *count, bool *is_good) {
    uint32_t key = set->load->block->key;
    rm_portal_def *portals = (rm_portal_def *)rm_arena_take(
        &set->load->data->scratch, (room->portal_count + 1) * sizeof *portals);
    *count = 0;
    *is_good = true;
    for (uint32_t i = 0; portals && i < room->portal_count; ++i) {
        const rm_file_portal *portal = &room->portals[i];
        uint32_t other = room_of_portal(key, portal);
        bool is_outside = (portal->flags & RM_PORTAL_OUTSIDE) || portal->cell == 0xFFFFu;
        *is_good = *is_good && (other != 0 || is_outside) && portal->polygon < shape->portal_count;
        if (*is_good && shape->has_portal[portal->polygon]) {
            bool side = !(portal->flags & RM_PORTAL_INVERTED);
            portals[(*count)++] = (rm_portal_def){other, side, shape->portals[portal->polygon]};
        }
        set->load->report->dropped += *is_good && !shape->has_portal[portal->polygon];
    }
    return portals;
}

static bool make_def(room_set *set, uint32_t cell, const rm_file_room *room,
                     const rm_data_shape *shape) {
    uint32_t portal_count;
    bool is_good;
    rm_portal_def *portals = make_portals(set, room, shape, &portal_count, &is_good);
    if (!portals) {
        return false;
    }
    if (!is_good || shape->plane_count == 0 || shape->status != RM_OK) {
        set->load->report->refused++;
        return true;
    }
    for (uint32_t i = 0; i < room->visible_count; ++i) {
        room->visible[i] |= cell & 0xFFFF0000u;
    }
    rm_room_def def = {shape->planes, portals,
                       room->visible, shape->plane_count,
                       portal_count,  room->visible_count,
                       cell,          {cell, room->at.origin, room->at.rotation},
                       shape->mesh};
    set->defs[set->count] = def;
    set->rooms[set->count++] = *room;
    return true;
}

static bool read_room(room_set *set, uint32_t cell) {
    rm_data_load *load = set->load;
    rm_data_error error = {RM_OK, 0, 0, ""};
    rm_reader r;
    rm_file_room room;
    memset(&room, 0, sizeof room);
    rm_status status = rm_data_start(load->data, load->data->cell, cell, &r, &error);
    if (status == RM_OK) {
        rm_parse_room(&r, &room);
        error = r.error;
    }
    if (error.status != RM_OK) {
        rm_data_note(load->report, &error);
        return error.status != RM_ERROR_MEMORY;
    }
    rm_data_shape *shape;
    if (!use_room_shape(set, &room, &shape)) {
        return false;
    }
    return !shape || make_def(set, cell, &room, shape);
}

static bool grow_set(room_set *set) {
    if (set->count < set->capacity) {
        return true;
    }
    uint32_t capacity = set->capacity ? set->capacity * 2 : 64;
    rm_arena *scratch = &set->load->data->scratch;
    rm_room_def *defs = (rm_room_def *)rm_arena_take(scratch, capacity * sizeof *defs);
    rm_file_room *rooms = (rm_file_room *)rm_arena_take(scratch, capacity * sizeof *rooms);
    if (!defs || !rooms) {
        return false;
    }
    if (set->count > 0) {
        memcpy(defs, set->defs, set->count * sizeof *defs);
        memcpy(rooms, set->rooms, set->count * sizeof *rooms);
    }
    set->defs = defs;
    set->rooms = rooms;
    set->capacity = capacity;
    return true;
}

// Reads the rooms that the cell file has of `count`, in the order of their ids. False when out
// of memory.
static bool read_rooms(room_set *set, uint32_t count) {
    rm_data_load *load = set->load;
    uint32_t first = load->block->key << 16 | RM_CELL_FIRST_INDOOR;
    uint32_t found = 0;
    for (uint32_t cell = first; cell - first < count; ++cell) {
        rm_data_entry entry;
        rm_data_error error;
        rm_status status = rm_data_file_next(load->data->cell, cell, &entry, &error);
        if (status == RM_ERROR_MEMORY) {
            return false;
        }
        if (status != RM_OK && status != RM_ERROR_REFERENCE) {
            rm_data_note(load->report, &error); // the directory is damaged from here on
        }
        if (status != RM_OK || entry.id - first >= count) {
            break;
        }
        cell = entry.id;
        ++found;
        if (!grow_set(set) || !read_room(set, cell)) {
            return false;
        }
    }
    load->report->missing += count - found;
    return true;
}

static bool keep_rooms(rm_data_load *load, const room_set *set) {
    rm_data_block *block = load->block;
    for (uint32_t i = 0; i < set->count; ++i) {
        void *items = block->rooms;
        if (!rm_data_grow(load->data, &items, &block->room_capacity, block->room_count,
                          sizeof *block->rooms)) {
            return false;
        }
        block->rooms = (uint32_t *)items;
        block->rooms[block->room_count++] = set->defs[i].cell;
    }
    return true;
}

// The block notes the rooms before they are added: removing a missing one is harmless.
static bool add_rooms(rm_data_load *load, const room_set *set) {
    if (set->count == 0) {
        return true;
    }
    if (!keep_rooms(load, set)) {
        return false;
    }
    rm_status status =
        rm_collision_add_rooms(load->data->collision, set->defs, set->count, NULL, NULL);
    if (status == RM_OK) {
        load->report->rooms += set->count;
    } else {
        load->report->refused += set->count;
        load->block->room_count = 0;
    }
    return status != RM_ERROR_MEMORY;
}

static bool add_room_objects(rm_data_load *load, const room_set *set) {
    for (uint32_t i = 0; i < set->count; ++i) {
        for (uint32_t k = 0; k < set->rooms[i].object_count; ++k) {
            bool is_added;
            if (!rm_load_object(load, &set->rooms[i].objects[k], set->defs[i].cell, 1.0f,
                                &is_added)) {
                return false;
            }
            load->report->objects += is_added;
        }
    }
    return true;
}

bool rm_load_rooms(rm_data_load *load, uint32_t room_count) {
    room_set set = {load, {NULL, 0, 0, RM_TABLE_KEY_FIXED}, NULL, NULL, 0, 0};
    bool is_done =
        read_rooms(&set, room_count) && add_rooms(load, &set) && add_room_objects(load, &set);
    rm_table_free(&set.environments, &load->data->allocator);
    return is_done;
}
