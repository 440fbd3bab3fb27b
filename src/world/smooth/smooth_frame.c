// A frame of a smooth world: reports that are due are applied, every body is ticked until it is
// past the moment that is drawn, and drawn.
//
// Blocks are independent of each other and may be spread over threads.

#include "body/body_numbers.h"
#include "body/rows.h"
#include "body/setters.h"
#include "predict/predict_numbers.h"
#include "world/smooth/smooth_frame_parts.h"

// Draws held bodies at the place of their holder.
static void carry_held(const rm_world *world) {
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        rm_block block = rm_world_block(world, b);
        uint32_t held = block.marks->held;
        for (int i = rm_first_lane(held); i >= 0; i = rm_next_lane(held, i)) {
            rm_lane lane = rm_block_lane(&block, i);
            rm_lane holder;
            rm_position at = rm_lane_position(&lane);
            if (rm_world_find_holder(world, lane.cold->parent, &holder)) {
                at = rm_lane_position(&holder);
                rm_lane_set_position(&lane, &at);
                bool is_drawn = rm_world_smooth(world, &holder) != NULL;
                rm_frame_smooth(world, &lane)->drawn.at =
                    is_drawn ? rm_world_drawn(world, holder.id.index1 - 1).at : at;
            }
            rm_lane_set_start(&lane, &at); // also if its holder was removed
        }
    }
}

// Runs all bodies; pursuers last, because they read the rings of the others.
static void run_passes(rm_smooth_frame *f) {
    const rm_world *world = f->world;
    f->has_goals = false;
    if (world->goals.capacity > 0) {
        rm_frame_find_pursuers(f);
    }
    rm_runner_run(&world->def.runner, rm_world_task_count(world), rm_frame_run_task, f);
    if (f->has_goals) {
        f->is_second = true;
        rm_runner_run(&world->def.runner, rm_world_task_count(world), rm_frame_run_task, f);
    }
}

// Skips a frame that is too long: all bodies begin again at their present places.
static void drop_time(rm_world *world) {
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        world->smooth[slot].is_begun = 0;
        rm_smooth_note_away(world, slot);
        rm_free_wake(world, slot);
    }
}

// Free bodies of a world that gets a ground or sweep, and those that are bound, return to ticks.
static void leave_free(rm_world *world) {
    bool is_open = rm_world_is_open(world);
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        const rm_marks *marks = &world->marks[b];
        uint32_t bound = is_open ? marks->stuck | (uint32_t)marks->busy | marks->held : 0xFFu;
        uint32_t lanes = world->smooth_marks[b].free & bound;
        for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
            rm_free_leave(world, b * RM_LANES + (uint32_t)i);
        }
    }
}

rm_status rm_world_run_smooth(rm_world *world, double dt) {
    if (world->flow.time + dt > RM_SMOOTH_TIME_LIMIT) {
        return RM_ERROR_TIME;
    }
    rm_smooth_frame f = {.world = world, .tick = rm_world_make_tick(world, RM_SMOOTH_TICK)};
    f.dt = (float)dt;
    rm_world_moment now = {world, 0.0};
    f.tick.input.find = rm_frame_find_predicted;
    f.tick.input.bodies = &now;
    f.tick.is_alone = true;
    f.has_hooks = rm_tick_needs_numbers(&f.tick) || world->buffers || world->def.hooks.animation;
    f.has_walls = f.tick.sweep && !f.tick.follows_ground;
    f.has_no_heights = !world->def.sweep && world->def.ground.kind == RM_GROUND_LAST_REPORT;
    if (dt > RM_TICK_HUGE) {
        drop_time(world);
    }
    world->flow.time += dt;
    uint64_t ticks = (uint64_t)(world->flow.time / RM_SMOOTH_TICK + 1e-6);
    f.is_tick = ticks != world->ticks;
    world->last_dt = dt;
    world->is_busy = true;
    rm_world_let_in(world);
    world->is_ticking = true;
    leave_free(world);
    rm_frame_time_reports(&f);
    f.share = rm_frame_share(world);
    f.free = rm_free_world_of(world, f.dt, f.delay_goal);
    rm_frame_share_out(&f);
    rm_nearby_begin_tick(world);
    run_passes(&f);
    rm_goals_note_all(&world->goals);
    carry_held(world);
    world->is_ticking = false;
    world->nearby.is_built = false;
    rm_places_note_all(world);
    rm_pending_messages_age(&world->pending_messages, dt);
    world->ticks = ticks;
    world->is_busy = false;
    return RM_OK;
}
