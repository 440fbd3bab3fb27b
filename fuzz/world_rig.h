// A world under random calls: all that the parts of its target share.
#pragma once

#include "remora/ac_collision.h"
#include "remora/ac_world.h"
#include "remora/recording.h"

#include "supply.h"
#include "world/ops.h"

enum {
    RIG_IDS = 32,          // bodies that are remembered, dead or alive
    RIG_THINGS = 8,        // meshes and obstacles, likewise
    RIG_CAPACITY = 12,     // bodies at the start
    RIG_MESSAGE = 4096,    // most bytes of a message that is made
    RIG_EVENTS = 1024,     // room for taking them
    RIG_TABLES = 64,       // more than a world takes
    RIG_MEMORY = 1 << 23,  // bytes for a world, some thousand bodies: more is an error, as it would
                           // be on a machine with less of it
    RIG_CHECKER = 1 << 25, // for another that must follow it wherever it went
};

typedef struct purse {
    size_t left; // bytes
} purse;

typedef struct tape {
    uint8_t *bytes;
    size_t size, room;
} tape;

typedef struct rig {
    supply in; // of the present call
    rm_world_def def;
    rm_world *world;
    rm_collision *collision;
    rm_collide_context context;
    rm_ground swept_ground; // of rm_sweep_ground, when that is the sweep
    rm_body_id ids[RIG_IDS];
    uint32_t id_count;
    rm_mesh_id meshes[RIG_THINGS];
    rm_obstacle_id obstacles[RIG_THINGS];
    uint32_t mesh_count, obstacle_count;
    const rm_motion_table *tables[RIG_TABLES]; // that were added
    uint32_t table_count;
    uint8_t *save; // of some moment; null before
    size_t save_size;
    uint8_t *body;
    size_t body_size;
    tape tape;
    purse purse;     // of the world
    purse recording; // of its recorder
    purse checker;   // of its replay, then of its twin
    rm_recorder *recorder;
    bool is_collided;   // the sweep is the built-in collision
    bool may_fail_half; // the present call does the rest when one part of it fails
} rig;

// --- values (world_values.c) -------------------------------------------------------------------

// Fills in one value of a type among the arguments of operations.
// NOLINTBEGIN(bugprone-macro-parentheses): types
#define ANY(type) void any_##type(rig *g, type *value);
// NOLINTEND(bugprone-macro-parentheses)
ANY(bool)
ANY(float)
ANY(double)
ANY(uint16_t)
ANY(uint32_t)
ANY(uint64_t)
ANY(rm_vec3)
ANY(rm_plane)
ANY(rm_position)
ANY(rm_body_id)
ANY(rm_body_def)
ANY(rm_shape)
ANY(rm_part)
ANY(rm_portal_def)
ANY(rm_raw_state)
ANY(rm_move_parameters)
ANY(rm_movement)
ANY(rm_position_update)
ANY(rm_vector_update)
ANY(rm_motion_update)
ANY(rm_state_update)
ANY(rm_smooth_def)
ANY(rm_timing)
ANY(rm_smooth_body)
ANY(rm_clock_def)
ANY(rm_remote_report)
ANY(rm_speed_source)
ANY(rm_ground)
ANY(rm_sweep_ref)
ANY(rm_table_ref)
ANY(rm_span)
ANY(rm_message_list)
#undef ANY

// A small guid, which may be somebody's, or any.
uint32_t any_guid(rig *g);

// A sweep and a height of the host's own, whose answers depend on nothing but what is asked.
rm_sweep_result own_sweep(void *user, const rm_sweep_in *in, rm_sweep_out *out);
bool own_height(void *user, rm_body_id body, const rm_position *at, float *height);

// A message of a server, or bytes that are none. @return its size
size_t any_message(rig *g, uint8_t bytes[RIG_MESSAGE]);

// --- calls -------------------------------------------------------------------------------------

// One call; what it returned.
typedef rm_status rig_call(rig *g);

// Those that change the world, one for each line of world_ops.def (world_calls.c).
extern rig_call *const world_calls[RM_OP_COUNT];

// Those that read it (world_reads.c), and those of its collision (world_collision.c).
extern rig_call *const read_calls[];
extern const uint32_t read_call_count;
extern rig_call *const collision_calls[];
extern const uint32_t collision_call_count;

// The walls of a room and a step, so that there is something to build with.
void add_first_meshes(rig *g);

// A number for everything that is in the collision world.
uint64_t collision_print(const rm_collision *collision);

// A pointer that is null now and then, as a careless host's.
static inline void *maybe(rig *g, const void *pointer) {
    return next_is_rare(&g->in) ? NULL : (void *)pointer;
}
