// The inside of rm_data. Shapes and models are shared: each counts its users and is released with
// the last one. What was unreadable is kept as well while it is used, so that it is read once.

#pragma once

#include "collide/map_table.h"
#include "data/file.h"
#include "data/kinds.h"

// A mesh of the collision world: of a GfxObj, or of a structure of an Environment.
typedef struct rm_data_shape {
    uint64_t key; // id << 32 | structure
    uint32_t users;
    rm_status status;  // why it was unreadable
    bool has_physics;  // of a GfxObj: it has a physics tree, maybe an empty one
    rm_mesh_id mesh;   // zeroed: free of collision
    rm_plane *planes;  // of a structure: bounds of the room
    rm_plane *portals; // planes of the drawn polygons of a structure; of the portals of a GfxObj
    bool *has_portal;  // which of the latter are there
    uint32_t plane_count, portal_count;
} rm_data_shape;

typedef struct rm_model_part {
    rm_data_shape *shape;
    rm_animation_pose at; // in the model
    bool is_placed;       // `at` differs from the identity
    float scale;
} rm_model_part;

// A GfxObj or a Setup, as an obstacle.
typedef struct rm_data_model {
    uint32_t id, users;
    rm_status status; // why it was unreadable
    rm_model_part *parts;
    rm_part *solids;
    uint32_t part_count, solid_count, part_capacity, solid_capacity;
    bool has_physics;      // the parts collide, otherwise the solids
    rm_obstacle_kind kind; // of the solids
    rm_sphere sorting;     // about all of it; radius 0 for a GfxObj
} rm_data_model;

// The shared things of one type that a landblock uses, one use each.
typedef struct rm_data_uses {
    void **items;
    uint32_t count, capacity;
} rm_data_uses;

// A loaded landblock.
typedef struct rm_data_block {
    uint32_t key; // high word of its cells
    rm_obstacle_id *obstacles;
    uint32_t *rooms;     // cells
    rm_data_uses models; // rm_data_model
    rm_data_uses shapes; // rm_data_shape, of rooms and buildings
    uint32_t obstacle_count, obstacle_capacity;
    uint32_t room_count, room_capacity;
} rm_data_block;

// The work of one call. It earns by reading, and spends by what it does (RM_DATA_WORK).
typedef struct rm_ledger {
    uint64_t left;   // tokens
    bool is_spent;   // the work was used up: the call fails
    uint32_t record; // that requested it
} rm_ledger;

// What work costs. Tokens, of about a hundred instructions each. Origin: measured; listings also by
// what they take of memory.
enum {
    RM_WORK_NODE = 12,     // a node of a directory that is read
    RM_WORK_SEARCH = 10,   // a record that is searched
    RM_WORK_POLYGON = 100, // one that becomes part of a mesh
    RM_WORK_OBSTACLE = 30,
    RM_WORK_PART = 2,    // of an obstacle
    RM_WORK_LISTING = 8, // of an obstacle, in one square of a cell
    RM_WORK_STEP = 1,    // of a loop
};

struct rm_data {
    rm_counted memory;
    rm_allocator allocator;      // takes from it
    rm_data_file *portal, *cell; // cell may be null
    bool has_scenery;
    rm_numbering numbering;
    rm_file_region region;
    rm_arena kept;    // memory of the region's lists
    rm_arena scratch; // parsed records of the present call
    uint8_t *record;  // bytes of the present record
    size_t record_capacity;
    rm_collision *collision; // that the landblocks are in, or null
    rm_table shapes, models, blocks;
    uint32_t work;        // as the host has set it
    rm_ledger ledger;     // of the present call
    rm_data_uses touched; // rm_data_model, kept until the present call ends
};

// Begins the ledger of a call.
void rm_data_begin_work(rm_data *data);

// Spends tokens for a record. False once they are used up: then the call is to end.
bool rm_data_spend(rm_data *data, uint32_t record, uint64_t tokens);

// The error of an interrupted call: out of work, or else out of memory.
rm_status rm_data_exhausted(const rm_data *data, uint32_t record, rm_data_error *error);

// Adds an item to a list of uses. False when out of memory.
bool rm_data_add_use(rm_data *data, rm_data_uses *uses, void *item);

// Reads a record of a file. r is ready to parse it; its arena is data->scratch.
rm_status rm_data_start(rm_data *data, rm_data_file *file, uint32_t id, rm_reader *r,
                        rm_data_error *error);

// Makes one more item fit into a growing array of the data's.
bool rm_data_grow(rm_data *data, void **items, uint32_t *capacity, uint32_t count, size_t size);

// Notes a record that is missing or damaged.
void rm_data_note(rm_data_summary *report, const rm_data_error *error);

// The shape of a GfxObj, with one more user. Null only when out of memory.
rm_data_shape *rm_data_use_gfx(rm_data *data, uint32_t id, rm_data_summary *report);

// The shape of a structure of an Environment that has been parsed.
rm_data_shape *rm_data_use_structure(rm_data *data, uint32_t environment,
                                     const rm_file_structure *structure, rm_data_summary *report);

// The shape of that structure if it is in use already, with one more user; or null.
rm_data_shape *rm_data_find_structure(rm_data *data, uint32_t environment, uint32_t structure);

void rm_data_leave_shape(rm_data *data, rm_data_shape *shape);

// The model of an id, with one more user. Null only when out of memory.
rm_data_model *rm_data_use_model(rm_data *data, uint32_t id, rm_data_summary *report);
void rm_data_leave_model(rm_data *data, rm_data_model *model);

// State shared by the parts of a load.
typedef struct rm_data_load {
    rm_data *data;
    rm_data_block *block;
    rm_data_summary *report;
    rm_file_landblock *terrain;
} rm_data_load;

// These add to the collision world and note in the block what they added. False when out of memory.
bool rm_load_rooms(rm_data_load *load, uint32_t room_count);
bool rm_load_building(rm_data_load *load, const rm_file_building *building);

// `cell` is a room, or any outdoor cell of the landblock. *is_added is set if the model
// was readable.
bool rm_load_object(rm_data_load *load, const rm_file_object *object, uint32_t cell, float scale,
                    bool *is_added);

bool rm_load_scenery(rm_data_load *load);
