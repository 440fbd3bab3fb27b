// The kinds of record, parsed. Arrays live in the reader's arena; a count of 0 implies null.
// Units are metres, radians and seconds as in the file. After a failure of the reader the
// contents are undefined.

#pragma once

#include "data/reader.h"

// ---------------------------------------------------------------------------------------- geometry

typedef struct rm_file_polygon {
    uint32_t first; // of the set's indices
    uint16_t count;
    bool is_two_sided;
} rm_file_polygon;

// Polygons over a list of vertices. Every index has been checked.
typedef struct rm_file_polygons {
    rm_file_polygon *items;
    uint32_t *indices;
    uint32_t count, index_count, index_capacity;
} rm_file_polygons;

typedef struct rm_file_vertices {
    rm_vec3 *places;
    uint32_t count;
} rm_file_vertices;

// Polygons of a physics tree in the order of its leaves, front child first, each once.
typedef struct rm_leaf_order {
    uint32_t *polygons;
    bool *is_listed;
    uint32_t count;
} rm_leaf_order;

// A portal and its polygon, as the drawing tree pairs them.
typedef struct rm_portal_pair {
    uint32_t polygon, portal;
} rm_portal_pair;

typedef struct rm_portal_pairs {
    rm_portal_pair *items;
    uint32_t count, capacity;
} rm_portal_pairs;

void rm_parse_vertices(rm_reader *r, rm_file_vertices *out);

// `count` polygons; it has been checked against what is left.
void rm_parse_polygons(rm_reader *r, uint32_t count, const rm_file_vertices *vertices,
                       rm_file_polygons *out);

// Fewest bytes of a polygon in a file.
enum { RM_FILE_POLYGON_BYTES = 12 };

// The three kinds of tree. A cell tree gives the planes that bound the room.
void rm_parse_cell_tree(rm_reader *r, rm_plane **planes, uint32_t *plane_count);
void rm_parse_physics_tree(rm_reader *r, const rm_file_polygons *polygons, rm_leaf_order *order);
void rm_parse_drawing_tree(rm_reader *r, const rm_file_polygons *polygons, rm_portal_pairs *pairs);

// Corners of a polygon, at most 255. @return how many
uint32_t rm_polygon_corners(const rm_file_polygons *polygons, uint32_t i,
                            const rm_file_vertices *vertices, rm_vec3 *corners);

// --------------------------------------------------------------------------------------- landscape

typedef struct rm_file_landblock {
    bool has_objects;
    uint16_t words[RM_LANDBLOCK_VERTICES];   // road, type, scenery
    uint16_t heights[RM_LANDBLOCK_VERTICES]; // indices into the region's table
} rm_file_landblock;

typedef struct rm_file_object {
    uint32_t model;
    rm_animation_pose at; // in the landblock
} rm_file_object;

typedef struct rm_file_portal {
    uint32_t flags;
    uint32_t polygon; // of a room: which drawn polygon
    uint32_t cell;    // low word of the other cell
    uint32_t portal;  // number of the portal over there
} rm_file_portal;

// Bits of rm_file_portal.flags. Origin: the format.
enum { RM_PORTAL_INVERTED = 2, RM_PORTAL_OUTSIDE = 4 };

typedef struct rm_file_building {
    rm_file_object object;
    rm_file_portal *portals;
    uint32_t portal_count;
} rm_file_building;

typedef struct rm_file_info {
    uint32_t room_count;
    rm_file_object *objects;
    rm_file_building *buildings;
    uint32_t object_count, building_count;
} rm_file_info;

typedef struct rm_file_room {
    uint32_t environment, structure;
    rm_animation_pose at;
    rm_file_portal *portals;
    uint32_t *visible; // low words
    rm_file_object *objects;
    uint32_t portal_count, visible_count, object_count;
} rm_file_room;

// Scenes that a region lists for a word of the terrain.
typedef struct rm_id_span {
    uint32_t *ids;
    uint32_t count;
} rm_id_span;

typedef struct rm_file_region {
    float heights[256];        // metres
    bool has_scenes;           // the rest could be read, and there are scenes in it
    rm_id_span *scene_types;   // Scene records
    rm_id_span *terrain_types; // indices of scene types
    uint32_t scene_type_count, terrain_type_count;
} rm_file_region;

typedef struct rm_scene_object {
    rm_file_object object;
    float frequency;
    float shift_x, shift_y;
    float min_scale, max_scale;
    float max_rotation; // degrees
    float min_slope, max_slope;
    bool is_aligned, is_weenie;
} rm_scene_object;

typedef struct rm_file_scene {
    rm_scene_object *objects;
    uint32_t count;
} rm_file_scene;

void rm_parse_landblock(rm_reader *r, rm_file_landblock *out);
void rm_parse_info(rm_reader *r, rm_file_info *out);
void rm_parse_room(rm_reader *r, rm_file_room *out);
void rm_parse_region(rm_reader *r, rm_file_region *out);
void rm_parse_scene(rm_reader *r, rm_file_scene *out);

// ------------------------------------------------------------------------------------------ models

typedef struct rm_file_gfx {
    bool has_physics;
    rm_file_vertices vertices;
    rm_file_polygons solid; // physics polygons
    rm_leaf_order order;
    rm_file_polygons drawn;
    rm_portal_pairs portals;
} rm_file_gfx;

typedef struct rm_file_structure {
    uint32_t number;
    rm_file_vertices vertices;
    rm_file_polygons solid, drawn;
    rm_leaf_order order;
    rm_plane *planes;
    uint32_t plane_count;
} rm_file_structure;

typedef struct rm_file_environment {
    rm_file_structure *structures;
    uint32_t count;
} rm_file_environment;

typedef struct rm_file_setup {
    uint32_t flags;
    uint32_t *parts;           // GfxObj
    float *scales;             // z only; null where absent
    rm_animation_pose *places; // of the parts, in the placement of a static object; or null
    rm_part *cylinders;        // foot, radius, height
    rm_sphere *spheres;
    uint32_t part_count, cylinder_count, sphere_count;
    float height, radius, step_up, step_down;
    rm_sphere sorting;
    uint32_t motion_table;
} rm_file_setup;

void rm_parse_gfx(rm_reader *r, rm_file_gfx *out);
void rm_parse_environment(rm_reader *r, rm_file_environment *out);
void rm_parse_setup(rm_reader *r, rm_file_setup *out);

// ------------------------------------------------------------------------------------------ motion

typedef struct rm_file_animation {
    uint32_t frame_count;
    rm_animation_pose *poses; // of the whole body, or null
    rm_animation_hook *hooks; // id is the kind of hook
    uint32_t hook_count;
} rm_file_animation;

// A stretch of an animation, as the table refers to it.
typedef struct rm_file_clip {
    uint32_t animation; // record
    int32_t first, last;
    float framerate;
} rm_file_clip;

typedef struct rm_file_motion {
    uint32_t key;
    uint32_t bits; // 1 clears modifiers, 2 only from the style's default
    rm_vec3 velocity, omega;
    rm_file_clip *clips;
    uint32_t clip_count;
} rm_file_motion;

typedef struct rm_file_link {
    uint32_t key;
    rm_file_motion *motions;
    uint32_t count;
} rm_file_link;

typedef struct rm_file_table {
    uint32_t default_style;
    rm_motion_style *styles;
    rm_file_motion *cycles, *modifiers;
    rm_file_link *links;
    uint32_t style_count, cycle_count, modifier_count, link_count;
} rm_file_table;

// A growing list of hooks, for records that hold several lists of them.
typedef struct rm_hook_list {
    rm_animation_hook *items;
    uint32_t count, capacity;
} rm_hook_list;

// A list of hooks of one frame. They are appended to `out`, or with null only read.
void rm_parse_hooks(rm_reader *r, uint32_t frame, rm_hook_list *out);

void rm_parse_animation(rm_reader *r, rm_file_animation *out);
void rm_parse_table(rm_reader *r, rm_file_table *out);
