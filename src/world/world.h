// The inside of a world: blocks of bodies by group, the map from guids to slots, and the clock.

#pragma once

#include "remora/ac_world.h"

#include "body/fields.h"
#include "body/tick.h"
#include "predict/smooth.h"
#include "wire/waiting.h"
#include "world/places.h"
#include "world/receive/guid_map.h"
#include "world/smooth/free_rows.h"
#include "world/tick/goals.h"
#include "world/tick/nearby.h"
#include "world/world_numbers.h"

#include <string.h>

// Motion tables that every world has.
enum { RM_BUILT_IN_TABLES = 2 };

// Bits of the blocks of a task: bit b of block b.
typedef struct rm_task_bits {
    uint32_t awake;   // it has a body that is awake
    uint32_t changed; // a body of it may have moved since the last query (places.h)
} rm_task_bits;

_Static_assert(sizeof(rm_task_bits) == sizeof(uint64_t), "both are set at once");

// Capacities of a world's memory: those of its def, or, in a lean world, what has been needed
// so far.
typedef struct rm_extent {
    uint32_t bodies;   // at most def.capacity
    uint32_t goals;    // as many as bodies in a lean world
    uint32_t events;   // of a block
    uint32_t messages; // that wait for their bodies
} rm_extent;

struct rm_world {
    rm_world_def def;
    rm_extent extent;
    bool is_lean;                 // its owner makes places in time (rm_world_extend)
    rm_instructions instructions; // selected by def.instructions
    unsigned char *memory;        // everything below that is a pointer
    size_t memory_size;
    uint32_t block_count; // that the memory holds
    uint32_t block_limit; // blocks from here on are empty, and have any content
    size_t zeroed_from;   // byte of the memory that all is cleared from when it is taken
    uint32_t first_free;  // blocks of the tasks before this one are full
    uint32_t body_count;
    rm_hot *hot;
    rm_warm *warm;
    rm_start *start;
    rm_cold *cold;
    rm_goals goals;
    rm_marks *marks;
    rm_task_bits *tasks; // by task
    uint32_t *ending;    // of blocks with held or placed bodies; of use inside a tick only
    uint32_t *full;      // by task: bits of the blocks in which every lane has a body
    uint32_t *generations;
    rm_event_buffer *buffers; // one a block; null if events are off
    rm_event *events;
    rm_guid_map guids;
    rm_pending_messages pending_messages;
    rm_nearby nearby;
    rm_places places;
    uint32_t player; // guid of the local player, or 0
    rm_tables tables;
    uint64_t tables_hash;    // of the tables, in their order
    uint32_t collision_hash; // of the collision world as it was given, or 0
    uint32_t fields;         // rm_fields_fingerprint
    rm_image standard;       // of a body as it is added by default
    uint64_t ticks;
    double pending;                // s
    double last_dt;                // s, length of the last tick
    rm_smooth *smooth;             // one a slot; null but in smooth worlds, as the following
    rm_smooth_marks *smooth_marks; // one a block
    rm_free_rows *free_rows;       // one a block
    rm_clocks *clocks;             // of senders
    rm_smooth_saved flow;          // its time, settings and delays
    rm_timing timing;              // inside a call: of the message that is received
    rm_smooth_kept *kept;          // inside a call: bodies that it has put back
    uint32_t kept_count;
    bool has_viewer;
    rm_position viewer;
    bool is_busy;                 // inside a call of the host: the world is read-only
    bool is_ticking;              // inside a tick
    bool may_enter;               // a body may have RM_LANE_ENTERING
    struct rm_recorder *recorder; // notified of every operation; or null
#if defined(REMORA_TWIN)
    struct rm_twin *twin; // of twin.h; or null
#endif
};

static inline rm_block rm_world_block(const rm_world *world, uint32_t index) {
    size_t first = (size_t)index * RM_LANES;
    return (rm_block){
        .hot = &world->hot[index],
        .warm = &world->warm[index],
        .start = &world->start[index],
        .cold = &world->cold[first],
        .goals = world->goals.items,
        .marks = &world->marks[index],
        .first = (uint32_t)first,
        .generations = &world->generations[first],
    };
}

// As the lane of its block, from the slot at once: compilers then make only what is used of it.
static inline rm_lane rm_world_lane(const rm_world *world, uint32_t slot) {
    const uint32_t block = slot / RM_LANES;
    return (rm_lane){
        .hot = &world->hot[block],
        .warm = &world->warm[block],
        .start = &world->start[block],
        .cold = &world->cold[slot],
        .goals = world->goals.items,
        .marks = &world->marks[block],
        .i = (int)(slot % RM_LANES),
        .id = {slot + 1, world->generations[slot]},
    };
}

// Smooth state of a body that has been in a frame; or null.
static inline const rm_smooth *rm_world_smooth(const rm_world *world, const rm_lane *lane) {
    const rm_smooth *smooth = world->smooth ? &world->smooth[lane->id.index1 - 1] : NULL;
    return smooth && smooth->is_begun ? smooth : NULL;
}

// Receives the events of a block, or null.
static inline rm_event_buffer *rm_world_buffer(const rm_world *world, uint32_t block) {
    return world->buffers ? &world->buffers[block] : NULL;
}

static inline bool rm_world_slot_is_used(const rm_world *world, uint32_t slot) {
    return world->marks[slot / RM_LANES].used >> slot % RM_LANES & 1u;
}

// Whether there is a body of this id. One with a generation that the slot has yet to reach is
// invalid; one with a past generation is stale.
static inline rm_status rm_world_check_id(const rm_world *world, rm_body_id id) {
    uint32_t slot = id.index1 - 1;
    if (id.index1 == 0 || slot >= world->block_limit * RM_LANES ||
        id.generation > world->generations[slot]) {
        return RM_ERROR_INVALID_ID;
    }
    if (id.generation < world->generations[slot] || !rm_world_slot_is_used(world, slot)) {
        return id.generation == 0 ? RM_ERROR_INVALID_ID : RM_ERROR_STALE_ID;
    }
    return RM_OK;
}

// The lane of a body, to read; or a status.
static inline rm_status rm_world_peek(const rm_world *world, rm_body_id id, rm_lane *lane) {
    rm_status status = rm_world_check_id(world, id);
    if (status == RM_OK) {
        *lane = rm_world_lane(world, id.index1 - 1);
    }
    return status;
}

// A body of the block is to be ticked.
static inline void rm_world_wake_block(rm_world *world, uint32_t block) {
    rm_task_bits *task = &world->tasks[block / RM_TASK_BLOCKS];
    uint64_t both; // the same bit of either half
    memcpy(&both, task, sizeof both);
    both |= UINT64_C(0x100000001) << block % RM_TASK_BLOCKS;
    memcpy(task, &both, sizeof both);
}

// Called before the body of a slot changes: ends its rest.
static inline void rm_world_touch_slot(rm_world *world, uint32_t slot) {
    uint32_t block = slot / RM_LANES;
    rm_marks_touch(&world->marks[block], (int)(slot % RM_LANES));
    rm_world_wake_block(world, block);
    rm_nearby_touch(&world->nearby, slot);
    rm_goals_touch(&world->goals, world->cold[slot].goal);
}

static inline void rm_world_touch(rm_world *world, const rm_lane *lane) {
    rm_world_touch_slot(world, lane->id.index1 - 1);
}

// Called before the host changes a body of a smooth world: puts it back to the drawn moment, from
// which the change counts. @return RM_OK
rm_status rm_world_touch_smooth(rm_world *world, uint32_t slot);

// Wakes a body that the host is about to change. @return RM_OK, or why the id is refused
static inline rm_status rm_world_open(rm_world *world, rm_body_id id) {
    rm_status status = rm_world_check_id(world, id);
    if (status != RM_OK) {
        return status;
    }
    rm_world_touch_slot(world, id.index1 - 1);
    return world->smooth ? rm_world_touch_smooth(world, id.index1 - 1) : RM_OK;
}

// As rm_world_open, with the lane of the body.
rm_status rm_world_resolve(rm_world *world, rm_body_id id, rm_lane *lane);

// Ends the rest of all bodies: their surroundings have changed.
void rm_world_rouse(rm_world *world);

// The same, where only the viewer has changed: the other marks stay valid.
void rm_world_wake(rm_world *world);

// Takes the lowest free slot; there must be one.
rm_lane rm_world_take_slot(rm_world *world);

// Prepares blocks up to this number for bodies: new ones are cleared.
void rm_world_use_blocks(rm_world *world, uint32_t limit);

// A body enters its slot, or leaves it.
void rm_world_mark_used(rm_world *world, const rm_lane *lane, bool is_used);

// Whether a body has this guid; false for 0.
bool rm_world_guid_is_taken(const rm_world *world, uint32_t guid);

// Gives a body a unique guid. Guid 0 means unnamed: any number of bodies may have it, and lookups
// skip them.
void rm_world_map_guid(rm_world *world, const rm_lane *lane, uint32_t guid);

// True for a known kind with all that it needs.
bool rm_ground_is_valid(const rm_ground *ground);

// A tick of time 0, for what a call of the host does between ticks; unbounded.
rm_tick rm_world_between_ticks(const rm_world *world, uint32_t block);

// The share of a body in what a tick may do: the same for all, whatever they do, so that it is
// independent of their order and of threads.
rm_share rm_world_share(const rm_world *world);

// Arguments of a motion between ticks.
rm_motion_input rm_world_motion_input(const rm_world *world);

// True for the budget of rm_default_world_def.
static inline bool rm_budget_is_default(const rm_budget *budget) {
    return budget->sub_steps == RM_BUDGET_SUB_STEPS && budget->places == RM_BUDGET_PLACES &&
           budget->body_tests == RM_BUDGET_BODY_TESTS &&
           budget->mesh_tests == RM_BUDGET_MESH_TESTS &&
           budget->message_places == RM_BUDGET_MESSAGE_PLACES;
}

// --- surroundings (fingerprint.c) -------------------------------------------------------------

// Hash of rules, space, numbering and ground, and of whether there is a sweep.
uint32_t rm_world_rules_fingerprint(const rm_world *world);

// The fingerprint of a world.
rm_fingerprint rm_world_surroundings(const rm_world *world);

// A table was added, or the sweep has changed.
void rm_world_note_table(rm_world *world, const rm_motion_table *table);
void rm_world_note_sweep(rm_world *world);

// Tasks of a tick: RM_TASK_BLOCKS blocks each.
static inline uint32_t rm_world_task_count(const rm_world *world) {
    return (world->block_limit + RM_TASK_BLOCKS - 1) / RM_TASK_BLOCKS;
}

// Context of a tick of `dt` seconds.
rm_tick rm_world_make_tick(const rm_world *world, double dt);

// Position and size of a body at the start of the tick. False if absent.
bool rm_world_find_target(const rm_world *world, uint32_t guid, rm_motion_target *target);

// The first in a chain of parents that is itself free. False for a loop.
bool rm_world_find_holder(const rm_world *world, uint32_t guid, rm_lane *holder);

// Runs one tick.
void rm_world_run_tick(rm_world *world, double dt);

// Determines the instances of the messages of a restored store (receive.c).
void rm_world_read_pending(rm_world *world);

// Ends placements of an operation: drawing starts from the new place.
void rm_world_end_block(const rm_world *world, uint32_t block);

static inline void rm_world_flush(const rm_world *world, const rm_lane *lane) {
    if (lane->marks->placed) {
        rm_world_end_block(world, (lane->id.index1 - 1) / RM_LANES);
    }
}

// Memory of the world's extent: points the world into it, or only measures with null. SIZE_MAX for
// more than there can be.
size_t rm_world_lay_out(rm_world *world, unsigned char *memory);

// Slots that a save of a world needs; 0 for bytes that are refused (save.c).
uint32_t rm_world_saved_slots(const rm_world *world, const void *bytes, size_t size);

// --- lean worlds: those of replays ------------------------------------------------------------

// A world as its def says that has memory for less: results are the same as long as it is extended
// before its places are used up. After that it is full.
rm_status rm_world_create_lean(const rm_world_def *def, const rm_extent *extent, rm_world **world);

// Makes a lean world's memory larger, for as many messages as before; events only need places for
// those that wait. RM_ERROR_MEMORY leaves everything unchanged.
rm_status rm_world_extend(rm_world *world, const rm_extent *extent);

// --- entering (tick/enter.c) -------------------------------------------------------------------

// Places a body as a message says. In worlds of the built-in collision it is put there as it is,
// and the next tick finds room for it (RM_LANE_ENTERING): so all messages cost the same, whatever
// is about the place. Other sweeps are run at once.
// @return false if the place is off the map or occupied: everything is then unchanged
bool rm_world_place_for_message(rm_world *world, const rm_lane *lane, const rm_position *to);

// Finds room for what enters, one body after the other, so that each meets those before it: first
// for those that wait outside of the world, from another one on in every tick, then for those that
// messages have put since the last. The rest waits outside. Before the blocks of a tick.
void rm_world_let_in(rm_world *world);

// The same for one body that is ticked alone.
void rm_world_let_in_one(rm_world *world, const rm_lane *lane);

// --- smooth worlds (smooth/smooth_changes.c, smooth/smooth_ops.c) -------------------------

// Advances a smooth world by a frame. RM_ERROR_TIME at the end of all its time.
rm_status rm_world_run_smooth(rm_world *world, double dt);

rm_status rm_smooth_touch(rm_world *world, const rm_lane *lane);

// Before that: remembers the body; and after a call that was refused: puts all such bodies where
// they were (undo.c).
void rm_smooth_keep(rm_world *world, const rm_lane *lane);
void rm_smooth_undo(rm_world *world);

// Begins again for the body of a slot: reports and history are cleared.
void rm_smooth_reset(rm_world *world, uint32_t slot);

// Notes whether the body of a slot has reports that are to be applied.
void rm_smooth_note_heard(rm_world *world, uint32_t slot);

// Notes whether the body of a slot follows its reports alone: far from the viewer, before its first
// frame.
void rm_smooth_note_away(rm_world *world, uint32_t slot);

// Called after a placement: the body is drawn there from the next frame on.
void rm_smooth_restart(rm_world *world, const rm_lane *lane);

// Play delay of a body in a frame of dt seconds, and the moment that is drawn of it.
void rm_smooth_follow_delay(const rm_world *world, rm_smooth *smooth, float goal, float dt);

// A body starts or stops following the models of its reports (smooth/free_frame.h).
void rm_free_reset(rm_world *world, uint32_t slot);
void rm_free_leave(rm_world *world, uint32_t slot);
void rm_free_note(rm_world *world, uint32_t slot);

// Marks a free body as changed: its next frame is run.
void rm_free_wake(rm_world *world, uint32_t slot);

// Drawn pose and smooth state of the body of a slot.
rm_drawn rm_world_drawn(const rm_world *world, uint32_t slot);
void rm_world_copy_smooth(const rm_world *world, uint32_t slot, rm_smooth *copy);

// Called when a body leaves the world: drops its pending reports.
void rm_smooth_forget(rm_world *world, const rm_lane *lane);

// Reports of the wire, through their stamps.
rm_route rm_smooth_hear_position(rm_world *world, const rm_lane *lane,
                                 const rm_position_update *update);
bool rm_smooth_hear_motion(rm_world *world, const rm_lane *lane, const rm_movement *movement,
                           uint16_t stamp);
void rm_smooth_hear_vector(rm_world *world, const rm_lane *lane, const rm_vector_update *update);
