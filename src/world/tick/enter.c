// Bodies that enter the world. Messages put a body at their place unchecked; the next tick finds a
// free place for it, for one body after the other, so that a place is given to one body only.
//
// Invariants: after rm_world_let_in only bodies that wait outside of the world (RM_LANE_AWAY) have
// RM_LANE_ENTERING. What all searches of a tick try together is within rm_budget.message_places.

#include "remora/collision.h"

#include "body/setters.h"
#include "world/world.h"
#include "world/world_numbers.h"

// --- messages ------------------------------------------------------------------------------------

static bool put_for_next_tick(rm_world *world, const rm_lane *lane, rm_position at) {
    if (!rm_position_settle(world->def.space, &at)) {
        return false;
    }
    rm_lane_set_position(lane, &at);
    rm_lane_set_start(lane, &at);
    rm_lane_set_flags(lane, RM_LANE_AWAY, false);
    rm_lane_set_flags(lane, RM_LANE_ENTERING, true);
    world->may_enter = true;
    return true;
}

// Its reports under smooth rules are dropped: the next one places it again.
static void wait_outside(rm_world *world, const rm_lane *lane) {
    rm_lane_set_flags(lane, RM_LANE_AWAY | RM_LANE_ENTERING, true);
    rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_ACTIVE, false);
    rm_smooth_forget(world, lane);
}

// The world is read-only for a sweep. One that was cut off leaves the place undecided.
static bool place_at_once(rm_world *world, const rm_lane *lane, const rm_position *to) {
    rm_spent spent = {0};
    rm_tick tick = rm_world_between_ticks(world, (lane->id.index1 - 1) / RM_LANES);
    tick.share = rm_world_share(world);
    tick.spent = &spent;
    world->is_busy = true;
    bool is_in = rm_lane_place(&tick, lane, to, RM_SWEEP_PLACE_SLIDE);
    world->is_busy = false;
    if (is_in) {
        rm_lane_set_flags(lane, RM_LANE_AWAY | RM_LANE_ENTERING, false);
    } else if (spent.is_cut && put_for_next_tick(world, lane, *to)) {
        wait_outside(world, lane);
        return true;
    }
    return is_in;
}

bool rm_world_place_for_message(rm_world *world, const rm_lane *lane, const rm_position *to) {
    return world->def.sweep == rm_collide_sweep ? put_for_next_tick(world, lane, *to)
                                                : place_at_once(world, lane, to);
}

// --- one body ------------------------------------------------------------------------------------

// The part of a search, of `parts`, that is done in a tick. The number of the tick is mixed,
// because it also decides whose turn it is, and each body must reach all parts.
static uint32_t part_in(uint64_t tick, uint32_t parts) {
    return (uint32_t)(tick * UINT64_C(0x9E3779B97F4A7C15) >> 40) % parts;
}

// Searches about where the body is. A search that its share is too small for tries the nearest
// places in every tick, and a part of those behind them.
static bool find_room(const rm_tick *tick, const rm_lane *lane) {
    rm_position at = rm_lane_position(lane);
    rm_tick turn = *tick;
    uint32_t half = tick->share.places / 2;
    if (tick->share.places < RM_PLACEMENT_ROUND && half > 0) {
        uint32_t parts = (RM_PLACEMENT_ROUND - half - 1) / half + 1;
        turn.share.first = (part_in(tick->number, parts) + 1) * half;
    }
    return rm_lane_place(&turn, lane, &at, RM_SWEEP_PLACE_SLIDE);
}

// @param spent  by all searches of this tick: once the places are used up only the requested one
//               is tried
static void let_in(rm_world *world, const rm_lane *lane, rm_spent *spent) {
    uint32_t budget = world->def.budget.message_places;
    uint32_t left = budget > spent->places ? budget - spent->places : 0;
    rm_tick tick = rm_world_between_ticks(world, (lane->id.index1 - 1) / RM_LANES);
    tick.share = rm_world_share(world);
    tick.share.places = left < tick.share.places ? left : tick.share.places;
    tick.spent = spent;
    if (find_room(&tick, lane)) {
        rm_lane_set_flags(lane, RM_LANE_AWAY | RM_LANE_ENTERING, false);
    } else {
        wait_outside(world, lane);
    }
    rm_world_touch(world, lane);
    rm_smooth_restart(world, lane);
    rm_world_flush(world, lane);
}

// Whether a tick is to let a body in. A frozen one that is outside stays there.
static bool is_to_enter(const rm_lane *lane) {
    return rm_lane_flag(lane, RM_LANE_ENTERING) &&
           !(rm_lane_flag(lane, RM_LANE_AWAY) && rm_lane_state(lane, RM_STATE_FROZEN));
}

void rm_world_let_in_one(rm_world *world, const rm_lane *lane) {
    rm_spent spent = {0};
    if (is_to_enter(lane)) {
        let_in(world, lane, &spent);
    }
}

// --- all of them ---------------------------------------------------------------------------------

static void let_in_slot(rm_world *world, uint32_t slot, bool is_outside, rm_spent *spent) {
    rm_lane lane = rm_world_lane(world, slot);
    if (rm_world_slot_is_used(world, slot) && is_to_enter(&lane) &&
        rm_lane_flag(&lane, RM_LANE_AWAY) == is_outside) {
        let_in(world, &lane, spent);
    }
}

static bool is_any_entering(const rm_world *world) {
    uint32_t flags = 0;
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        uint32_t own = world->hot[slot / RM_LANES].flags[slot % RM_LANES];
        flags |= rm_world_slot_is_used(world, slot) ? own : 0u;
    }
    return (flags & RM_LANE_ENTERING) != 0;
}

void rm_world_let_in(rm_world *world) {
    rm_spent spent = {0};
    world->may_enter = world->may_enter && is_any_entering(world);
    if (!world->may_enter) {
        return;
    }
    uint32_t slots = world->block_limit * RM_LANES;
    uint32_t first = (uint32_t)(world->ticks % slots);
    for (uint32_t k = 0; k < slots; ++k) {
        let_in_slot(world, (first + k) % slots, true, &spent);
    }
    for (uint32_t slot = 0; slot < slots; ++slot) {
        let_in_slot(world, slot, false, &spent);
    }
}
