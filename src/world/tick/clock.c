// The clock: frames of any length become ticks, and ticks run stage by stage over the blocks.
//
// Invariants: pending is the time of frames that is still to be ticked, at least 0. Within a tick
// blocks may run on any thread and in any order: each writes its own bodies only, and reads of
// others what was copied at the start. The rule `clock` decides how pending time becomes ticks.

#include "base/floor.h"
#include "body/setters.h"
#include "world/ops.h"
#include "world/world.h"
#include "world/world_numbers.h"

// Place of a body at the start of the tick, and its size.
bool rm_world_find_target(const rm_world *world, uint32_t guid, rm_motion_target *target) {
    uint32_t slot;
    if (!rm_guid_map_find(&world->guids, guid, &slot)) {
        return false;
    }
    rm_lane lane = rm_world_lane(world, slot);
    target->position = rm_lane_start(&lane);
    target->radius = lane.cold->radius * lane.warm->scale[lane.i];
    target->height = rm_shape_height(&lane.cold->shape);
    return true;
}

static bool find_target(const void *bodies, uint32_t guid, rm_motion_target *target) {
    return rm_world_find_target((const rm_world *)bodies, guid, target);
}

// The same between ticks, when the present poses count.
static bool find_present(const void *bodies, uint32_t guid, rm_motion_target *target) {
    const rm_world *world = (const rm_world *)bodies;
    uint32_t slot;
    if (!find_target(bodies, guid, target) || !rm_guid_map_find(&world->guids, guid, &slot)) {
        return false;
    }
    rm_lane lane = rm_world_lane(world, slot);
    target->position = rm_lane_position(&lane);
    return true;
}

// Height of a body's last report with contact, or of where it was put before the first one:
// for RM_GROUND_LAST_REPORT.
static bool report_height(void *user, rm_body_id body, const rm_position *at, float *height) {
    const rm_world *world = (const rm_world *)user;
    uint32_t slot = body.index1 - 1;
    (void)at;
    *height = world->cold[slot].report_height;
    return world->hot[slot / RM_LANES].has_report[slot % RM_LANES] != RM_HEIGHT_UNKNOWN;
}

static rm_sweep_result sweep_reports(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    rm_ground ground = {.kind = RM_GROUND_FUNCTION, .function = report_height, .user = user};
    return rm_sweep_ground(&ground, in, out);
}

static void choose_sweep(const rm_world *world, rm_tick *tick) {
    const rm_world_def *def = &world->def;
    if (def->sweep) {
        tick->sweep = def->sweep;
        tick->sweep_user = def->sweep_user;
        tick->follows_ground = def->sweep == rm_sweep_ground;
    } else if (def->ground.kind == RM_GROUND_LAST_REPORT) {
        tick->sweep = sweep_reports;
        tick->sweep_user = (void *)(uintptr_t)world;
        tick->follows_ground = true;
    } else if (def->ground.kind != RM_GROUND_NONE) {
        tick->sweep = rm_sweep_ground;
        tick->sweep_user = (void *)(uintptr_t)&def->ground;
        tick->follows_ground = true;
    }
}

static uint32_t part_of(uint32_t budget, uint32_t bodies, uint32_t least) {
    uint32_t part = bodies > 1 ? budget / bodies : budget;
    return part > least ? part : least;
}

// A body has at most RM_SHARE_PLACES places, unless the host has raised the budget: a whole search
// in a crowd takes as much as two hundred ticks.
rm_share rm_world_share(const rm_world *world) {
    const rm_budget *budget = &world->def.budget;
    uint32_t bodies = world->body_count;
    uint32_t times = budget->places / RM_BUDGET_PLACES;
    uint32_t places = part_of(budget->places, bodies, RM_SHARE_PLACES);
    uint32_t most_places = RM_SHARE_PLACES * (times > 1 ? times : 1);
    return (rm_share){
        .sub_steps = part_of(budget->sub_steps, bodies, RM_SHARE_SUB_STEPS),
        .places = places < most_places ? places : most_places,
        .body_tests = part_of(budget->body_tests, bodies, RM_SHARE_BODY_TESTS),
        .mesh_tests = part_of(budget->mesh_tests, bodies, RM_SHARE_MESH_TESTS),
    };
}

static inline rm_motion_input motion_input_of(const rm_world *world, rm_find_fn *find) {
    return (rm_motion_input){&world->def.rules, &world->tables, find, world, world->def.numbering};
}

rm_motion_input rm_world_motion_input(const rm_world *world) {
    return motion_input_of(world, find_present);
}

// Into its place: returned by value it would be copied once more than it has to be.
static inline void fill_tick(const rm_world *world, double dt, rm_tick *tick) {
    *tick = (rm_tick){
        .rules = world->def.rules,
        .space = world->def.space,
        .instructions = world->instructions,
        .input = motion_input_of(world, find_target),
        .seconds = dt,
        .dt = (float)dt,
        .number = world->ticks + 1,
        .has_viewer = world->has_viewer,
        .viewer = world->viewer,
        .hooks = world->def.hooks,
        .share = rm_world_share(world),
    };
    choose_sweep(world, tick);
}

rm_tick rm_world_make_tick(const rm_world *world, double dt) {
    rm_tick tick;
    fill_tick(world, dt, &tick);
    return tick;
}

rm_tick rm_world_between_ticks(const rm_world *world, uint32_t block) {
    rm_tick tick;
    fill_tick(world, 0.0, &tick);
    tick.is_between_ticks = true;
    tick.input.find = find_present;
    tick.events = rm_world_buffer(world, block);
    tick.share = (rm_share){UINT32_MAX, UINT32_MAX, 0, UINT32_MAX, UINT32_MAX};
    return tick;
}

bool rm_world_find_holder(const rm_world *world, uint32_t guid, rm_lane *holder) {
    for (uint32_t depth = 0; depth < RM_PARENT_DEPTH; ++depth) {
        uint32_t slot;
        if (!rm_guid_map_find(&world->guids, guid, &slot)) {
            return false;
        }
        *holder = rm_world_lane(world, slot);
        if (!rm_lane_flag(holder, RM_LANE_HELD)) {
            return true;
        }
        guid = holder->cold->parent;
    }
    return false;
}

// Held bodies take their holder's pose, after all others have moved.
static void carry_held(const rm_world *world, const rm_block *block) {
    uint32_t held = block->marks->held;
    for (int i = rm_first_lane(held); i >= 0; i = rm_next_lane(held, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_lane holder;
        if (rm_world_find_holder(world, lane.cold->parent, &holder)) {
            rm_position at = rm_lane_position(&holder);
            rm_lane_set_position(&lane, &at);
        }
    }
}

// --- one tick of all blocks ------------------------------------------------------------------

// State shared by the tasks of one tick. Blocks are independent: a tick reads of other blocks only
// what is constant until all have ticked. A task is RM_TASK_BLOCKS of them, and has words of
// its own.
typedef struct tick_work {
    rm_world *world;
    rm_tick tick;
} tick_work;

_Static_assert(RM_TASK_BLOCKS == 32, "a task has a bit for every block");

// Whether any body may examine another in this tick. Bodies that are stuck or under a move-to do,
// and stay awake; so may sweeps and functions of the host.
static bool needs_other_bodies(const rm_world *world, const rm_tick *tick) {
    bool is_own_ground =
        tick->follows_ground && !world->def.sweep && world->def.ground.kind != RM_GROUND_FUNCTION;
    uint32_t looking = tick->sweep && !is_own_ground;
    for (uint32_t task = 0; !looking && task < rm_world_task_count(world); ++task) {
        const rm_marks *marks = &world->marks[task * RM_TASK_BLOCKS];
        for (uint32_t left = world->tasks[task].awake; left; left >>= 1, ++marks) {
            looking |= left & 1u ? marks->stuck | marks->busy : 0u;
        }
    }
    return looking != 0;
}

static void begin_task(void *context, uint32_t task) {
    const tick_work *work = (const tick_work *)context;
    uint32_t b = task * RM_TASK_BLOCKS;
    for (uint32_t left = work->world->tasks[task].awake; left; left >>= 1, ++b) {
        if (left & 1u) {
            rm_block block = rm_world_block(work->world, b);
            rm_block_begin(&work->tick, &block);
        }
    }
}

static void tick_block(const rm_world *world, rm_tick *tick, uint32_t b) {
    rm_block block = rm_world_block(world, b);
    tick->events = rm_world_buffer(world, b);
    rm_block_tick(tick, &block);
}

// Blocks in which every body is at rest are skipped from here on.
// @param awake  blocks of the task that are awake; at least one
static void tick_blocks(const tick_work *work, uint32_t task, uint32_t awake) {
    const rm_world *world = work->world;
    rm_tick tick = work->tick;
    rm_memo memo = rm_memo_none();
    uint32_t ending = 0;
    uint32_t b = task * RM_TASK_BLOCKS;
    uint32_t bit = 1;
    tick.memo = &memo;
    world->tasks[task].changed |= awake;
    for (uint32_t left = awake; left; left >>= 1, ++b, bit <<= 1) {
        if (left & 1u) {
            const rm_marks *marks = &world->marks[b];
            tick_block(world, &tick, b);
            awake &= marks->used & ~marks->resting ? ~0u : ~bit;
            ending |= marks->held | marks->placed ? bit : 0u;
        }
    }
    world->tasks[task].awake = awake;
    world->ending[task] = ending;
}

static void tick_task(void *context, uint32_t task) {
    const tick_work *work = (const tick_work *)context;
    uint32_t awake = work->world->tasks[task].awake;
    if (awake) {
        tick_blocks(work, task, awake);
    } else {
        work->world->ending[task] = 0;
    }
}

// @param ending  bits of its blocks in which there is something to do
static void end_task(const rm_world *world, uint32_t task, uint32_t ending) {
    uint32_t b = task * RM_TASK_BLOCKS;
    for (; ending; ending >>= 1, ++b) {
        if (ending & 1u) {
            rm_block block = rm_world_block(world, b);
            carry_held(world, &block);
            rm_block_end(&block);
        }
    }
}

// In three passes with a wait between them: starts are copied, all blocks tick, held and placed
// bodies follow. Where bodies are independent of each other the first pass is part of the second.
static void run_blocks(rm_world *world, double dt) {
    tick_work work;
    work.world = world;
    fill_tick(world, dt, &work.tick);
    uint32_t tasks = rm_world_task_count(world);
    work.tick.is_alone = !needs_other_bodies(world, &work.tick);
    if (!work.tick.is_alone) {
        rm_runner_run(&world->def.runner, tasks, begin_task, &work);
    }
    rm_runner_run(&world->def.runner, tasks, tick_task, &work);
    for (uint32_t task = 0; task < tasks; ++task) {
        if (world->ending[task]) {
            end_task(world, task, world->ending[task]);
        }
    }
}

void rm_world_run_tick(rm_world *world, double dt) {
    world->is_busy = true;
    rm_world_let_in(world);
    world->is_ticking = true;
    rm_nearby_begin_tick(world);
    run_blocks(world, dt);
    if (world->goals.fresh > 0) {
        rm_goals_note_used(&world->goals);
    }
    world->is_ticking = false;
    world->nearby.is_built = false; // all bodies have moved
    rm_pending_messages_age(&world->pending_messages, dt);
    world->ticks += 1;
    world->last_dt = dt;
    world->is_busy = false;
}

static void tick_alone(rm_world *world, const rm_lane *lane, double dt) {
    uint32_t b = (lane->id.index1 - 1) / RM_LANES;
    rm_block block = rm_world_block(world, b);
    rm_tick tick = rm_world_make_tick(world, dt);
    rm_memo memo = rm_memo_none();
    rm_lane holder;
    tick.memo = &memo;
    tick.input.find = find_present;
    tick.events = rm_world_buffer(world, b);
    rm_lane_tick(&tick, &block, lane->i);
    if (rm_lane_flag(lane, RM_LANE_HELD) &&
        rm_world_find_holder(world, lane->cold->parent, &holder)) {
        rm_position at = rm_lane_position(&holder);
        rm_lane_set_position(lane, &at);
    }
    rm_world_flush(world, lane);
}

// Other bodies are met where they are now: the last tick is over for all of them.
rm_status rm_apply_tick_body(rm_world *world, const rm_op_tick_body *op) {
    rm_lane lane;
    if (!(op->dt >= RM_TICK_SHORTEST && op->dt <= RM_TICK_LIMIT)) {
        return RM_ERROR_TIME;
    }
    if (world->smooth) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        world->is_busy = true;
        rm_world_let_in_one(world, &lane);
        tick_alone(world, &lane, op->dt);
        world->is_busy = false;
    }
    return status;
}

// Drops the pending time, and with it what was still to be drawn of the last tick.
static void drop_pending(rm_world *world) {
    world->pending = 0.0;
    rm_world_rouse(world);
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        rm_block block = rm_world_block(world, b);
        block.marks->placed = block.marks->used;
        rm_block_end(&block);
    }
}

// At most one tick a frame; the rest of a long frame stays for the next ones.
static void advance_l3(rm_world *world) {
    if (world->pending > RM_TICK_HUGE) {
        drop_pending(world);
    } else if (world->pending >= RM_TICK_MIN) {
        double dt = world->pending < RM_TICK_MAX_L3 ? world->pending : RM_TICK_MAX_L3;
        rm_world_run_tick(world, dt);
        world->pending -= dt;
    }
}

// Ticks of whole thirtieths of a second, at most one a frame, whatever the frame rate.
static void advance_steady(rm_world *world) {
    if (world->pending > RM_TICK_HUGE) {
        drop_pending(world);
        return;
    }
    double count = rm_floor_double(world->pending / RM_TICK_MIN + RM_STEADY_SLACK);
    count = count < RM_STEADY_TICKS ? count : RM_STEADY_TICKS;
    if (count >= 1.0) {
        double dt = count * RM_TICK_MIN;
        rm_world_run_tick(world, dt);
        world->pending = world->pending > dt ? world->pending - dt : 0.0;
    }
}

// Long frames are cut into ticks of a fifth of a second; what is left is a tick of its own, unless
// it is too short.
static void advance_retail(rm_world *world) {
    if (world->pending < RM_TICK_MIN) {
        return;
    }
    if (world->pending > RM_TICK_HUGE) {
        drop_pending(world);
        return;
    }
    bool is_short = world->pending <= RM_TICK_MAX_RETAIL;
    while (world->pending > RM_TICK_MAX_RETAIL) {
        rm_world_run_tick(world, RM_TICK_MAX_RETAIL);
        world->pending -= RM_TICK_MAX_RETAIL;
    }
    if (is_short || world->pending > RM_TICK_MIN) {
        rm_world_run_tick(world, world->pending);
        world->pending = 0.0;
    }
}

rm_status rm_apply_advance(rm_world *world, const rm_op_advance *op) {
    if (!(op->dt >= 0.0 && op->dt <= RM_TICK_LIMIT)) {
        return RM_ERROR_TIME;
    }
    if (world->smooth) {
        return rm_world_run_smooth(world, op->dt);
    }
    world->pending += op->dt;
    if (world->def.rules.clock == RM_RULE_RETAIL || world->def.rules.clock == RM_RULE_BLENDED) {
        advance_retail(world);
    } else if (world->def.rules.clock == RM_RULE_STEADY) {
        advance_steady(world);
    } else {
        advance_l3(world);
    }
    return RM_OK;
}

rm_status rm_apply_tick(rm_world *world, const rm_op_tick *op) {
    if (!(op->dt >= RM_TICK_SHORTEST && op->dt <= RM_TICK_LIMIT)) {
        return RM_ERROR_TIME;
    }
    if (world->smooth) {
        return rm_world_run_smooth(world, op->dt);
    }
    rm_world_run_tick(world, op->dt);
    return RM_OK;
}

uint64_t rm_world_ticks(const rm_world *world) {
    return world ? world->ticks : 0;
}

double rm_world_pending(const rm_world *world) {
    return world ? world->pending : 0.0;
}
