// Scenery: trees and rocks, drawn by hashes from the words of the terrain. Every client draws the
// same ones, so that each number here is the game's. Integers are unsigned and wrap at 32 bits.

#include "collide/map.h"
#include "data/data.h"
#include "space/space_numbers.h"

#include <string.h>

// Width of a road on both sides of the line between two vertices. Metres. Origin: the game.
static const float ROAD = 5.0f;

// Numbers that separate the draws of one object. Origin: the game.
enum {
    DRAW_FREQUENCY = 23399,
    DRAW_SCALE = 32593,
    DRAW_SHIFT_X = 45773,
    DRAW_ROTATION = 63127,
    DRAW_SHIFT_Y = 72719,
};

// A draw from [0, 1).
static double share(uint32_t hash) {
    return (double)hash / 4294967296.0;
}

// A vertex of the whole map.
typedef struct vertex {
    uint32_t x, y;
} vertex;

static double draw(vertex v, uint32_t number) {
    uint32_t mixed = 1360117743u * v.x * v.y + 1888038839u;
    return share(1813693831u * v.y - mixed * number - 1109124029u * v.x);
}

static double draw_scene(vertex v) {
    return share(v.y * (712977289u * v.x + 1813693831u) - 1109124029u * v.x + 2139937281u);
}

static double draw_quarter(vertex v) {
    return share(1813693831u * v.y - v.x * (1870387557u * v.y + 1109124029u) - 402451965u);
}

// ----------------------------------------------------------------------------------------- objects

static float shifted(float base, float shift, double drawn) {
    return shift > 0.0f ? (float)((double)base + drawn * (double)shift) : base;
}

// Place of an object, from its vertex. All objects of a vertex are turned by the same quarter.
static rm_vec3 displace(const rm_scene_object *o, vertex v, uint32_t k) {
    rm_vec3 base = o->object.at.origin;
    float x = shifted(base.x, o->shift_x, draw(v, k + DRAW_SHIFT_X));
    float y = shifted(base.y, o->shift_y, draw(v, k + DRAW_SHIFT_Y));
    double quarter = draw_quarter(v);
    if (quarter >= 0.75) {
        return rm_vec3_make(y, -x, base.z);
    }
    if (quarter >= 0.5) {
        return rm_vec3_make(-x, -y, base.z);
    }
    return quarter >= 0.25 ? rm_vec3_make(-y, x, base.z) : rm_vec3_make(x, y, base.z);
}

// min * (max / min)^drawn, from whichever end makes the base of the power at most 1.
static float scale_of(const rm_scene_object *o, vertex v, uint32_t k) {
    if (!(o->min_scale > 0.0f && o->max_scale > 0.0f) || o->min_scale == o->max_scale) {
        return o->max_scale;
    }
    double drawn = draw(v, k + DRAW_SCALE);
    if (o->min_scale < o->max_scale) {
        return o->max_scale * rm_pow(o->min_scale / o->max_scale, (float)(1.0 - drawn));
    }
    return o->min_scale * rm_pow(o->max_scale / o->min_scale, (float)drawn);
}

// Downhill, or by chance.
static void turn(const rm_scene_object *o, vertex v, uint32_t k, rm_vec3 normal,
                 rm_quat *rotation) {
    if (o->is_aligned) {
        float downhill = rm_vec3_heading(rm_vec3_scale(normal, -1.0f));
        *rotation = rm_quat_with_heading(*rotation, downhill);
    } else if (o->max_rotation > 0.0f) {
        float drawn = (float)(draw(v, k + DRAW_ROTATION) * (double)o->max_rotation);
        *rotation = rm_quat_with_heading(*rotation, drawn);
    }
}

// ------------------------------------------------------------------------------------------- roads

static bool is_road(const rm_file_landblock *terrain, uint32_t x, uint32_t y) {
    return (terrain->words[x * RM_LANDBLOCK_VERTICES_SIDE + y] & 3u) != 0;
}

// A road runs along the line between two corners of the cell that both have one; across it where
// only two opposite corners have one; and ends at a corner that is alone.
static bool is_on_road(const rm_file_landblock *terrain, float x, float y) {
    uint32_t column = (uint32_t)(x / RM_CELL_SIZE);
    uint32_t row = (uint32_t)(y / RM_CELL_SIZE);
    float u = x - (float)column * RM_CELL_SIZE;
    float v = y - (float)row * RM_CELL_SIZE;
    float east = RM_CELL_SIZE - u;
    float north = RM_CELL_SIZE - v;
    bool sw = is_road(terrain, column, row);
    bool se = is_road(terrain, column + 1, row);
    bool nw = is_road(terrain, column, row + 1);
    bool ne = is_road(terrain, column + 1, row + 1);
    if (sw && se && nw && ne) {
        return true;
    }
    if ((sw && (se || nw)) || (ne && (se || nw))) {
        return (sw && nw && u < ROAD) || (sw && se && v < ROAD) || (se && ne && east < ROAD) ||
               (nw && ne && north < ROAD);
    }
    if (sw && ne) {
        return rm_abs(u - v) < ROAD;
    }
    if (se && nw) {
        return rm_abs(u + v - RM_CELL_SIZE) < ROAD;
    }
    return (sw && u + v < ROAD) || (se && east + v < ROAD) || (nw && u + north < ROAD) ||
           (ne && east + north < ROAD);
}

// ----------------------------------------------------------------------------------------- placing

// Puts the place onto the terrain; false where scenery is forbidden.
static bool find_ground(const rm_data_load *load, const rm_scene_object *o, rm_vec3 *place,
                        rm_vec3 *normal) {
    if (!(place->x >= 0.0f && place->y >= 0.0f && place->x < RM_LANDBLOCK_SIZE &&
          place->y < RM_LANDBLOCK_SIZE) ||
        is_on_road(load->terrain, place->x, place->y)) {
        return false;
    }
    const rm_landblock *block = rm_find_landblock(load->data->collision, load->block->key << 16);
    uint32_t column = (uint32_t)(place->x / RM_CELL_SIZE);
    uint32_t row = (uint32_t)(place->y / RM_CELL_SIZE);
    const rm_land_cell *cell = &block->cells[column * RM_LANDBLOCK_CELLS + row];
    const rm_plane *ground = rm_land_cell_plane(cell, *place);
    if (cell->building || !ground || !(ground->normal.z >= o->min_slope) ||
        !(ground->normal.z <= o->max_slope)) {
        return false;
    }
    *normal = ground->normal;
    place->z =
        -(ground->normal.x * place->x + ground->normal.y * place->y + ground->d) / ground->normal.z;
    return true;
}

// The sphere about the object, before it is scaled, must lie within the landblock.
static bool is_within(const rm_data_model *model, const rm_animation_pose *at) {
    rm_frame frame = rm_frame_make(at->origin, at->rotation);
    rm_vec3 center = rm_frame_point_to_global(&frame, model->sorting.center);
    float radius = model->sorting.radius;
    return center.x >= radius && center.y >= radius && center.x < RM_LANDBLOCK_SIZE - radius &&
           center.y < RM_LANDBLOCK_SIZE - radius;
}

static bool put_object(rm_data_load *load, const rm_file_object *object, float scale) {
    rm_data_model *model = rm_data_use_model(load->data, object->model, load->report);
    bool is_added = false;
    bool is_done = model != NULL;
    if (model && is_within(model, &object->at)) {
        is_done = rm_load_object(load, object, load->block->key << 16 | 1u, scale, &is_added);
    }
    if (model) {
        rm_data_leave_model(load->data, model);
    }
    load->report->scenery += is_added;
    return is_done;
}

static bool place_object(rm_data_load *load, const rm_scene_object *o, vertex v, uint32_t k,
                         rm_vec3 corner) {
    if (o->is_weenie || !(draw(v, k + DRAW_FREQUENCY) < (double)o->frequency)) {
        return true;
    }
    rm_vec3 normal;
    rm_vec3 place = rm_vec3_add(corner, displace(o, v, k));
    if (!find_ground(load, o, &place, &normal)) {
        return true;
    }
    rm_file_object object = o->object;
    object.at.origin = place;
    (void)rm_quat_normalize(&object.at.rotation);
    turn(o, v, k, normal, &object.at.rotation);
    return put_object(load, &object, scale_of(o, v, k));
}

// ------------------------------------------------------------------------------------------ scenes

// The Scene that a word of the terrain stands for at a vertex, or 0.
static uint32_t choose_scene(const rm_file_region *region, uint32_t word, vertex v) {
    uint32_t type = word >> 2 & 31u;
    uint32_t slot = word >> 11;
    if (type >= region->terrain_type_count || slot >= region->terrain_types[type].count) {
        return 0;
    }
    uint32_t scenes = region->terrain_types[type].ids[slot];
    if (scenes >= region->scene_type_count || region->scene_types[scenes].count == 0) {
        return 0;
    }
    const rm_id_span *span = &region->scene_types[scenes];
    return span->ids[(uint32_t)((double)span->count * draw_scene(v))];
}

// Scenes that have been read for this landblock; an unreadable one is noted and is empty. Null when
// out of memory.
static const rm_file_scene *find_scene(rm_data_load *load, rm_table *scenes, uint32_t id) {
    rm_data *data = load->data;
    rm_file_scene *scene = (rm_file_scene *)rm_table_find(scenes, id);
    if (scene) {
        return scene;
    }
    rm_data_error error = {RM_OK, 0, 0, ""};
    rm_reader r;
    scene = (rm_file_scene *)rm_arena_take(&data->scratch, sizeof *scene);
    if (!scene || !rm_table_reserve(scenes, &data->allocator, 1)) {
        return NULL;
    }
    memset(scene, 0, sizeof *scene);
    if (rm_data_start(data, data->portal, id, &r, &error) == RM_OK) {
        rm_parse_scene(&r, scene);
        error = r.error;
    }
    if (error.status != RM_OK) {
        memset(scene, 0, sizeof *scene);
        rm_data_note(load->report, &error);
    }
    rm_table_insert(scenes, id, scene);
    return error.status == RM_ERROR_MEMORY ? NULL : scene;
}

static bool load_vertex(rm_data_load *load, rm_table *scenes, uint32_t x, uint32_t y) {
    uint32_t key = load->block->key;
    vertex v = {(key >> 8) * RM_LANDBLOCK_CELLS + x, (key & 0xFFu) * RM_LANDBLOCK_CELLS + y};
    uint32_t word = load->terrain->words[x * RM_LANDBLOCK_VERTICES_SIDE + y];
    uint32_t id = choose_scene(&load->data->region, word, v);
    if (id == 0) {
        return true;
    }
    const rm_file_scene *scene = find_scene(load, scenes, id);
    rm_vec3 corner = {(float)x * RM_CELL_SIZE, (float)y * RM_CELL_SIZE, 0.0f};
    if (scene && !rm_data_spend(load->data, id, (uint64_t)scene->count * 3 * RM_WORK_STEP)) {
        return false;
    }
    for (uint32_t k = 0; scene && k < scene->count; ++k) {
        if (!place_object(load, &scene->objects[k], v, k, corner)) {
            return false;
        }
    }
    return scene != NULL;
}

bool rm_load_scenery(rm_data_load *load) {
    rm_table scenes = {NULL, 0, 0, RM_TABLE_KEY_FIXED};
    bool is_done = true;
    for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES && load->data->region.has_scenes && is_done;
         ++i) {
        is_done = load_vertex(load, &scenes, i / RM_LANDBLOCK_VERTICES_SIDE,
                              i % RM_LANDBLOCK_VERTICES_SIDE);
    }
    rm_table_free(&scenes, &load->data->allocator);
    return is_done;
}
