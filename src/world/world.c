// Storage and lifecycle of a world. Blocks lie in one piece of memory, group by group, so that a
// tick over hot rows leaves the cold ones out of the cache. The handle is a piece of its own: it
// stays where it is when the world grows.

#include "world/world.h"

#include "base/allocate.h"
#include "base/bits.h"
#include "base/instructions.h"
#include "base/keyed.h"
#include "record/record.h"
#include "world/ops.h"
#include "world/twin.h"
#include "world/world_numbers.h"

#include <string.h>

enum { CACHE_LINE = 64 };

// More bodies than this would overflow the 32-bit arithmetic of slots and tables.
#define CAPACITY_LIMIT (1u << 28)

rm_world_def rm_default_world_def(void) {
    return (rm_world_def){
        .rules = rm_rules_smooth(),
        .space = RM_SPACE_FLAT,
        .capacity = RM_DEFAULT_CAPACITY,
        .ground = {.kind = RM_GROUND_NONE},
        .pending_messages = RM_DEFAULT_PENDING_MESSAGES,
        .budget = {RM_BUDGET_SUB_STEPS, RM_BUDGET_PLACES, RM_BUDGET_BODY_TESTS,
                   RM_BUDGET_MESH_TESTS, RM_BUDGET_MESSAGE_PLACES},
    };
}

rm_world_def rm_ac_world_def(void) {
    rm_world_def def = rm_default_world_def();
    def.rules = rm_rules_l3();
    def.space = RM_SPACE_LANDBLOCKS;
    def.ground.kind = RM_GROUND_LAST_REPORT;
    return def;
}

bool rm_ground_is_valid(const rm_ground *ground) {
    return (unsigned)ground->kind <= RM_GROUND_LAST_REPORT &&
           (ground->kind != RM_GROUND_FUNCTION || ground->function) &&
           rm_abs(ground->height) <= RM_COORDINATE_LIMIT;
}

// Counts are limited so that sizes fit into 64 bits; whether they fit into memory is the
// allocator's to say.
static bool def_is_valid(const rm_world_def *def) {
    rm_instructions instructions;
    bool has_both = !def->allocator.allocate == !def->allocator.release;
    return def->capacity > 0 && def->capacity <= CAPACITY_LIMIT &&
           rm_rules_are_valid(&def->rules) &&
           (def->space == RM_SPACE_LANDBLOCKS || def->space == RM_SPACE_FLAT) && has_both &&
           (def->numbering == RM_NUMBERING_CLIENT_2013 || def->numbering == RM_NUMBERING_FINAL) &&
           def->events <= CAPACITY_LIMIT && def->pending_messages <= CAPACITY_LIMIT &&
           rm_ground_is_valid(&def->ground) &&
           rm_instructions_choose(def->instructions, &instructions);
}

// Memory that is given out from its start; only counted where absent. Counted in 64 bits, because
// the largest world exceeds 32.
typedef struct carving {
    unsigned char *memory; // or null
    uint64_t size;         // bytes given out
} carving;

// The next piece, on a cache line of its own.
static void *carve(carving *c, uint64_t count, uint64_t each) {
    void *piece = c->memory ? c->memory + c->size : NULL;
    c->size += (count * each + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    return piece;
}

// The grid, or the scratch map of a restore. Entries are first: they, too, are whole cache lines.
static uint64_t grid_bytes(uint64_t entries, uint64_t buckets, uint64_t guids) {
    uint64_t grid = entries * sizeof(rm_nearby_entry) + buckets * sizeof(uint32_t);
    uint64_t map = guids * sizeof(rm_guid_entry);
    return grid > map ? grid : map;
}

static void lay_out_smooth(rm_world *world, carving *c, size_t blocks) {
    bool is_smooth = world->def.rules.present == RM_RULE_SMOOTH;
    world->smooth = is_smooth ? (rm_smooth *)carve(c, blocks * RM_LANES, sizeof(rm_smooth)) : NULL;
    world->kept =
        is_smooth ? (rm_smooth_kept *)carve(c, RM_SMOOTH_KEPT, sizeof(rm_smooth_kept)) : NULL;
    world->smooth_marks =
        is_smooth ? (rm_smooth_marks *)carve(c, blocks, sizeof(rm_smooth_marks)) : NULL;
    world->free_rows = is_smooth ? (rm_free_rows *)carve(c, blocks, sizeof(rm_free_rows)) : NULL;
}

static uint32_t at_most(uint32_t wanted, uint32_t limit) {
    return wanted < limit ? wanted : limit;
}

// A body has one goal at most: a place for each of them is always enough.
static void count_goals(rm_world *world) {
    world->goals.capacity = at_most(rm_goals_capacity(&world->def), world->extent.goals);
    world->goals.open = rm_goals_open(&world->def);
}

static void lay_out_goals(rm_world *world, carving *c) {
    const uint32_t places = world->extent.goals;
    count_goals(world);
    world->goals.items = (rm_goal *)carve(c, places, sizeof(rm_goal));
    world->goals.owners = (uint32_t *)carve(c, places, sizeof(uint32_t));
    world->goals.links = (rm_goal_link *)carve(c, places, sizeof(rm_goal_link));
}

static void lay_out_goal_marks(rm_world *world, carving *c) {
    const uint32_t places = world->extent.goals;
    world->goals.chains = (uint32_t *)carve(c, rm_goals_chains(places), sizeof(uint32_t));
    world->goals.chain_mask = rm_goals_chains(places) - 1;
    world->goals.in_use = (uint32_t *)carve(c, rm_goals_words(places), sizeof(uint32_t));
}

static void lay_out_pending(rm_pending_messages *pending, carving *c, uint32_t capacity) {
    uint32_t chains = rm_pending_chains(capacity);
    pending->capacity = capacity;
    pending->messages = (rm_pending_message *)carve(c, capacity, sizeof(rm_pending_message));
    pending->chains = (rm_pending_ends *)carve(c, chains, sizeof(rm_pending_ends));
    pending->chain_mask = chains - 1;
}

static void lay_out_nearby(rm_nearby *nearby, carving *c, size_t entries, uint32_t capacity) {
    uint32_t buckets = rm_nearby_buckets(capacity);
    uint64_t bytes = grid_bytes(entries, buckets, rm_guid_map_size(capacity));
    nearby->entries = (rm_nearby_entry *)carve(c, 1, bytes);
    nearby->heads = c->memory ? (uint32_t *)(nearby->entries + entries) : NULL;
    nearby->bucket_count = buckets;
    nearby->is_built = false;
}

static void lay_out_events(rm_world *world, carving *c, size_t blocks) {
    size_t events = world->extent.events;
    world->buffers = events ? (rm_event_buffer *)carve(c, blocks, sizeof(rm_event_buffer)) : NULL;
    world->events =
        events ? (rm_event *)carve(c, (uint64_t)blocks * events, sizeof(rm_event)) : NULL;
}

// Blocks, goals and lists that are cleared when they are first used: nearly all of the memory.
static void lay_out_used(rm_world *world, carving *c, size_t blocks) {
    world->hot = (rm_hot *)carve(c, blocks, sizeof(rm_hot));
    world->start = (rm_start *)carve(c, blocks, sizeof(rm_start));
    world->warm = (rm_warm *)carve(c, blocks, sizeof(rm_warm));
    world->cold = (rm_cold *)carve(c, blocks * RM_LANES, sizeof(rm_cold));
    lay_out_smooth(world, c, blocks);
    lay_out_events(world, c, blocks);
    lay_out_goals(world, c);
    lay_out_nearby(&world->nearby, c, blocks * RM_LANES, world->extent.bodies);
    world->zeroed_from = (size_t)c->size;
}

static void lay_out_clocks(rm_world *world, carving *c) {
    bool is_smooth = world->def.rules.present == RM_RULE_SMOOTH;
    world->clocks = is_smooth ? (rm_clocks *)carve(c, 1, sizeof(rm_clocks)) : NULL;
}

// The one description of a world's memory: with null it measures, with memory it sets the pointers.
size_t rm_world_lay_out(rm_world *world, unsigned char *memory) {
    uint32_t capacity = world->extent.bodies;
    size_t blocks = ((size_t)capacity + RM_LANES - 1) / RM_LANES;
    size_t tasks = (blocks + RM_TASK_BLOCKS - 1) / RM_TASK_BLOCKS;
    size_t guids = rm_guid_map_size(capacity);
    carving c = {memory, 0};
    world->block_count = (uint32_t)blocks;
    lay_out_used(world, &c, blocks);
    lay_out_goal_marks(world, &c);
    lay_out_clocks(world, &c);
    world->marks = (rm_marks *)carve(&c, blocks, sizeof(rm_marks));
    world->tasks = (rm_task_bits *)carve(&c, tasks, sizeof(rm_task_bits));
    world->ending = (uint32_t *)carve(&c, tasks, sizeof(uint32_t));
    world->full = (uint32_t *)carve(&c, tasks, sizeof(uint32_t));
    world->places.unsorted = (uint32_t *)carve(&c, 2 * tasks, sizeof(uint32_t));
    world->places.uncrossed = memory ? world->places.unsorted + tasks : NULL;
    world->generations = (uint32_t *)carve(&c, blocks * RM_LANES, sizeof(uint32_t));
    world->guids.entries = (rm_guid_entry *)carve(&c, guids, sizeof(rm_guid_entry));
    world->guids.mask = (uint32_t)(guids - 1);
    lay_out_pending(&world->pending_messages, &c, world->extent.messages);
    return (size_t)c.size == c.size ? (size_t)c.size : SIZE_MAX;
}

static void clear_buffer(rm_world *world, uint32_t b) {
    if (world->buffers) {
        world->buffers[b] =
            (rm_event_buffer){.events = world->events + (size_t)b * world->extent.events,
                              .capacity = world->extent.events};
    }
}

static void clear_block(rm_world *world, uint32_t b) {
    memset(&world->hot[b], 0, sizeof *world->hot);
    memset(&world->start[b], 0, sizeof *world->start);
    memset(&world->warm[b], 0, sizeof *world->warm);
    memset(&world->cold[(size_t)b * RM_LANES], 0, RM_LANES * sizeof *world->cold);
    if (world->smooth) {
        memset(&world->smooth[(size_t)b * RM_LANES], 0, RM_LANES * sizeof *world->smooth);
        memset(&world->smooth_marks[b], 0, sizeof *world->smooth_marks);
        memset(&world->free_rows[b], 0, sizeof *world->free_rows);
    }
    clear_buffer(world, b);
}

void rm_world_use_blocks(rm_world *world, uint32_t limit) {
    for (uint32_t b = world->block_limit; b < limit; ++b) {
        clear_block(world, b);
    }
    world->block_limit = limit;
}

static rm_extent extent_of(const rm_world_def *def) {
    return (rm_extent){def->capacity, rm_goals_capacity(def), def->events, def->pending_messages};
}

size_t rm_world_bytes(const rm_world_def *def) {
    if (!def || !def_is_valid(def)) {
        return 0;
    }
    rm_world world = {.def = *def, .extent = extent_of(def)};
    size_t size = rm_world_lay_out(&world, NULL);
    return size == SIZE_MAX ? SIZE_MAX : sizeof world + size;
}

// Null for more than there can be. Blocks are cleared by rm_world_use_blocks.
static unsigned char *allocate_blocks(const rm_world *world, size_t size) {
    const rm_allocator *allocator = &world->def.allocator;
    return size < SIZE_MAX ? (unsigned char *)rm_allocate_tail(allocator, size, world->zeroed_from)
                           : NULL;
}

// The def has been checked.
static rm_status create(const rm_world_def *def, const rm_extent *extent, rm_world **world) {
    rm_world *made = (rm_world *)rm_allocate(&def->allocator, sizeof *made);
    if (!made) {
        return RM_ERROR_MEMORY;
    }
    made->def = *def;
    made->extent = *extent;
    (void)rm_instructions_choose(def->instructions, &made->instructions);
    made->guids.key = made->nearby.key = made->places.key = made->pending_messages.key =
        made->goals.key = rm_table_key(def->table_key, made);
    made->flow.def = rm_default_smooth_def();
    made->flow.delays.spike = -1.0;
    made->tables.table[0] = rm_motion_table_humanoid();
    made->tables.table[1] = rm_motion_table_clip();
    made->tables.count = RM_BUILT_IN_TABLES;
    for (uint32_t i = 0; i < RM_BUILT_IN_TABLES; ++i) {
        rm_world_note_table(made, made->tables.table[i]);
    }
    rm_world_note_sweep(made);
    rm_image_standard(&made->standard);
    made->fields = rm_fields_fingerprint();
    made->memory_size = rm_world_lay_out(made, NULL);
    made->memory = allocate_blocks(made, made->memory_size);
    if (!made->memory) {
        rm_release(&def->allocator, made, sizeof *made);
        return RM_ERROR_MEMORY;
    }
    rm_world_lay_out(made, made->memory);
    *world = made;
    return RM_OK;
}

rm_status rm_world_create(const rm_world_def *def, rm_world **world) {
    if (!def || !world || !def_is_valid(def)) {
        return RM_ERROR_ARGUMENT;
    }
    const rm_extent extent = extent_of(def);
    return create(def, &extent, world);
}

rm_status rm_world_create_lean(const rm_world_def *def, const rm_extent *extent, rm_world **world) {
    rm_status status = def_is_valid(def) ? create(def, extent, world) : RM_ERROR_ARGUMENT;
    if (status == RM_OK) {
        (*world)->is_lean = true;
    }
    return status;
}

void rm_world_destroy(rm_world *world) {
    if (!world) {
        return;
    }
    rm_allocator allocator = world->def.allocator;
    rm_twin_leave(world);
    rm_record_leave(world);
    rm_places_drop_index(world);
    rm_release(&allocator, world->memory, world->memory_size);
    rm_release(&allocator, world, sizeof *world);
}

static void copy_events(rm_world *to, const rm_world *from) {
    for (uint32_t b = 0; to->buffers && from->buffers && b < from->block_limit; ++b) {
        clear_buffer(to, b);
        to->buffers[b].count = from->buffers[b].count;
        to->buffers[b].dropped = from->buffers[b].dropped;
        memcpy(to->buffers[b].events, from->buffers[b].events,
               from->buffers[b].count * sizeof(rm_event));
    }
}

static void copy_blocks(rm_world *to, const rm_world *from) {
    size_t blocks = from->block_limit;
    memcpy(to->hot, from->hot, blocks * sizeof *to->hot);
    memcpy(to->start, from->start, blocks * sizeof *to->start);
    memcpy(to->warm, from->warm, blocks * sizeof *to->warm);
    memcpy(to->cold, from->cold, blocks * RM_LANES * sizeof *to->cold);
    if (to->clocks && from->clocks) { // all of the smooth ones, or none
        memcpy(to->smooth, from->smooth, blocks * RM_LANES * sizeof *to->smooth);
        memcpy(to->smooth_marks, from->smooth_marks, blocks * sizeof *to->smooth_marks);
        memcpy(to->free_rows, from->free_rows, blocks * sizeof *to->free_rows);
        *to->clocks = *from->clocks;
    }
    rm_goals_copy(&to->goals, &from->goals);
    memcpy(to->marks, from->marks, blocks * sizeof *to->marks);
    memcpy(to->tasks, from->tasks, rm_world_task_count(from) * sizeof *to->tasks);
    memcpy(to->full, from->full, rm_world_task_count(from) * sizeof *to->full);
    memcpy(to->generations, from->generations, blocks * RM_LANES * sizeof *to->generations);
    for (size_t i = 0; i <= from->guids.mask; ++i) {
        if (from->guids.entries[i].guid) {
            rm_guid_map_add(&to->guids, from->guids.entries[i].guid, from->guids.entries[i].slot);
        }
    }
    rm_pending_messages_copy(&to->pending_messages, &from->pending_messages);
    copy_events(to, from);
}

// A second world is laid out beside the first and takes its place at the end, so that a lack of
// memory leaves everything unchanged. Ids stay valid: slots keep their numbers. @param grown  the
// world with another def and extent
static rm_status move_over(rm_world *world, rm_world *grown) {
    const rm_allocator *allocator = &world->def.allocator;
    grown->memory_size = rm_world_lay_out(grown, NULL);
    grown->memory = allocate_blocks(grown, grown->memory_size);
    if (!grown->memory) {
        return RM_ERROR_MEMORY;
    }
    if (world->recorder && !rm_record_make_room(world->recorder, grown->def.capacity)) {
        rm_release(allocator, grown->memory, grown->memory_size);
        return RM_ERROR_MEMORY;
    }
    rm_world_lay_out(grown, grown->memory);
    copy_blocks(grown, world);
    rm_release(allocator, world->memory, world->memory_size);
    *world = *grown;
    rm_places_drop_index(world);
    rm_places_note_all(world);
    return RM_OK;
}

rm_status rm_world_extend(rm_world *world, const rm_extent *extent) {
    rm_world grown = *world;
    grown.extent = *extent;
    return move_over(world, &grown);
}

// A lean world may hold more from now on, and takes memory for that when it is needed.
rm_status rm_apply_grow(rm_world *world, const rm_op_grow *op) {
    if (op->capacity < world->def.capacity || op->capacity > CAPACITY_LIMIT) {
        return RM_ERROR_ARGUMENT;
    }
    rm_world grown = *world;
    grown.def.goals = rm_goals_scaled(world->def.goals, world->def.capacity, op->capacity);
    grown.def.goal_reserve =
        rm_goals_scaled(world->def.goal_reserve, world->def.capacity, op->capacity);
    grown.def.capacity = op->capacity;
    if (world->is_lean) {
        world->def = grown.def;
        count_goals(world);
        return RM_OK;
    }
    grown.extent = extent_of(&grown.def);
    return move_over(world, &grown);
}

rm_status rm_world_touch_smooth(rm_world *world, uint32_t slot) {
    rm_lane lane = rm_world_lane(world, slot);
    rm_smooth_keep(world, &lane);
    return rm_smooth_touch(world, &lane);
}

rm_status rm_world_resolve(rm_world *world, rm_body_id id, rm_lane *lane) {
    rm_status status = rm_world_open(world, id);
    if (status == RM_OK) {
        *lane = rm_world_lane(world, id.index1 - 1);
    }
    return status;
}

void rm_world_wake(rm_world *world) {
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        world->marks[b].resting = 0;
        rm_world_wake_block(world, b);
    }
}

void rm_world_rouse(rm_world *world) {
    rm_world_wake(world);
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        world->marks[b].batchable = 0;
    }
}

bool rm_world_guid_is_taken(const rm_world *world, uint32_t guid) {
    uint32_t slot;
    return rm_guid_map_find(&world->guids, guid, &slot);
}

void rm_world_map_guid(rm_world *world, const rm_lane *lane, uint32_t guid) {
    lane->cold->guid = guid;
    if (guid) {
        rm_guid_map_add(&world->guids, guid, lane->id.index1 - 1);
    }
}

void rm_world_mark_used(rm_world *world, const rm_lane *lane, bool is_used) {
    uint32_t block = (lane->id.index1 - 1) / RM_LANES;
    uint32_t bit = 1u << block % RM_TASK_BLOCKS;
    uint32_t *full = &world->full[block / RM_TASK_BLOCKS];
    rm_mark(&lane->marks->used, lane->i, is_used);
    *full = lane->marks->used == UINT8_MAX ? *full | bit : *full & ~bit;
    world->body_count = is_used ? world->body_count + 1 : world->body_count - 1;
}

// The lowest, so that bodies stay together at the front.
static uint32_t free_slot(rm_world *world) {
    while (world->full[world->first_free] == UINT32_MAX) {
        world->first_free += 1;
    }
    uint32_t task = world->first_free;
    uint32_t block = task * RM_TASK_BLOCKS + rm_lowest_bit(~world->full[task]);
    return block * RM_LANES + rm_lowest_bit(~(uint32_t)world->marks[block].used);
}

rm_lane rm_world_take_slot(rm_world *world) {
    uint32_t slot = free_slot(world);
    if (slot / RM_LANES >= world->block_limit) {
        rm_world_use_blocks(world, slot / RM_LANES + 1);
    }
    world->generations[slot] += 1;
    rm_lane lane = rm_world_lane(world, slot);
    rm_world_mark_used(world, &lane, true);
    if (world->smooth) {
        rm_smooth_reset(world, slot);
    }
    world->may_enter = true;
    rm_world_touch(world, &lane);
    return lane;
}

void rm_world_end_block(const rm_world *world, uint32_t index) {
    rm_block block = rm_world_block(world, index);
    rm_block_end(&block);
}

uint32_t rm_world_bodies(const rm_world *world, rm_body_id *ids, uint32_t capacity) {
    if (!world) {
        return 0;
    }
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        if (!rm_world_slot_is_used(world, slot)) {
            continue;
        }
        if (ids && count < capacity) {
            ids[count] = (rm_body_id){slot + 1, world->generations[slot]};
        }
        count += 1;
    }
    return count;
}

rm_status rm_world_find(const rm_world *world, uint32_t guid, rm_body_id *id) {
    uint32_t slot;
    if (!world || !id) {
        return RM_ERROR_ARGUMENT;
    }
    if (!rm_guid_map_find(&world->guids, guid, &slot)) {
        return RM_ERROR_UNKNOWN_GUID;
    }
    *id = (rm_body_id){slot + 1, world->generations[slot]};
    return RM_OK;
}
