// Bodies that enter the world. Messages put a body where they say and look at nothing; the next
// tick finds room for it, for one body after the other, so that two that want the same place do not
// both get it.
//
// What must hold: after rm_world_let_in a body is in the world and in nothing's way, or it is away
// (RM_LANE_AWAY) and waits (RM_LANE_ENTERING); frozen ones stay as they are. What all searches of a
// tick try together is within rm_budget.message_places.

#include "remora/collision.h"

#include "body/setters.h"
#include "world/world.h"

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

static void wait_outside(const rm_lane *lane) {
    rm_lane_set_flags(lane, RM_LANE_AWAY | RM_LANE_ENTERING, true);
    rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_ACTIVE, false);
}

// A sweep must not change the world. One that was cut off has not refused the place.
static bool place_by_host(rm_world *world, const rm_lane *lane, const rm_position *to) {
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
        wait_outside(lane);
        return true;
    }
    return is_in;
}

bool rm_world_place_for_message(rm_world *world, const rm_lane *lane, const rm_position *to) {
    return world->def.sweep == rm_collide_sweep ? put_for_next_tick(world, lane, *to)
                                                : place_by_host(world, lane, to);
}

// --- one body ------------------------------------------------------------------------------------

// Searches about where the body is. A search that its share is too small for tries the nearest
// places in every tick, and of those behind them others each time: so it comes to all.
static bool find_room(const rm_tick *tick, const rm_lane *lane) {
    rm_position at = rm_lane_position(lane);
    rm_tick turn = *tick;
    uint32_t half = tick->share.places / 2;
    if (tick->share.places < RM_PLACEMENT_ROUND && half > 0) {
        uint32_t turns = (RM_PLACEMENT_ROUND - half - 1) / half + 1;
        turn.share.first = (uint32_t)(tick->number % turns + 1) * half;
    }
    return rm_lane_place(&turn, lane, &at, RM_SWEEP_PLACE_SLIDE);
}

// @param spent  by all searches of this tick: one that has no places left tries the wanted one only
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
        wait_outside(lane);
    }
    rm_world_touch(world, lane);
    rm_smooth_restart(world, lane);
    rm_world_flush(world, lane);
}

void rm_world_let_in_one(rm_world *world, const rm_lane *lane) {
    rm_spent spent = {0};
    if (rm_lane_flag(lane, RM_LANE_ENTERING) && !rm_lane_state(lane, RM_STATE_FROZEN)) {
        let_in(world, lane, &spent);
    }
}

// --- all of them ---------------------------------------------------------------------------------

// Lanes of a block that have a flag.
static uint32_t lanes_with(const rm_world *world, uint32_t b, uint32_t flag) {
    uint32_t lanes = 0;
    for (int i = 0; i < RM_LANES; ++i) {
        lanes |= (uint32_t)((world->hot[b].flags[i] & flag) != 0) << i;
    }
    return lanes & world->marks[b].used;
}

// Those of a block that are outside, or those that are not.
static void let_in_block(rm_world *world, uint32_t b, bool is_outside, rm_spent *spent) {
    uint32_t away = lanes_with(world, b, RM_LANE_AWAY);
    uint32_t lanes = lanes_with(world, b, RM_LANE_ENTERING) & (is_outside ? away : ~away);
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_world_lane(world, b * RM_LANES + (uint32_t)i);
        if (!rm_lane_state(&lane, RM_STATE_FROZEN)) {
            let_in(world, &lane, spent);
        }
    }
}

static bool is_any_entering(const rm_world *world) {
    uint32_t lanes = 0;
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        lanes |= lanes_with(world, b, RM_LANE_ENTERING);
    }
    return lanes != 0;
}

void rm_world_let_in(rm_world *world) {
    rm_spent spent = {0};
    world->may_enter = world->may_enter && is_any_entering(world);
    if (!world->may_enter) {
        return;
    }
    uint32_t first = (uint32_t)(world->ticks % world->block_limit);
    for (uint32_t k = 0; k < world->block_limit; ++k) {
        let_in_block(world, (first + k) % world->block_limit, true, &spent);
    }
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        let_in_block(world, b, false, &spent);
    }
}
