// Stage 1: root motion of the current cycle, as a local frame. Its translation counts only on
// walkable ground, scaled by the body; its rotation always does.

#include "body/body_motion.h"
#include "body/body_numbers.h"
#include "motion/interpret.h"

static void tell_host(const rm_tick *tick, const rm_lane *lane, const rm_motion_events *events) {
    for (uint32_t i = 0; tick->hooks.animation && i < events->count; ++i) {
        tick->hooks.animation(tick->hooks.user, lane->id, &events->items[i]);
    }
}

// A cycle that lacks clips consists of its speeds.
static void play_speeds(const rm_tick *tick, const rm_lane *lane, float scale, rm_frame *offset) {
    rm_warm *warm = lane->warm;
    int i = lane->i;
    rm_vec3 velocity = rm_row_vec3(warm->cycle_velocity, i);
    *offset = *rm_tick_turn(tick, rm_row_vec3(warm->cycle_omega, i));
    offset->origin = rm_vec3_scale(rm_vec3_scale(velocity, tick->dt), scale);
    if (warm->phase_rate[i] != 0.0f) {
        warm->phase[i] = rm_phase_after(warm->phase[i], warm->phase_rate[i], tick->dt);
    }
}

// Links have ended: commands that waited for them are done.
static void end_links(const rm_tick *tick, const rm_lane *lane, uint32_t count,
                      rm_motion_events *events) {
    rm_lane_motion open;
    rm_lane_motion_open(&tick->input, lane, &open);
    open.context.events = events;
    rm_pending_animations_ended(&open.motion, &open.context, count);
    if (open.context.effects.bits) {
        rm_lane_motion_close(&tick->input, lane, &open);
    } else {
        rm_lane_store_motion(lane, &open.motion);
    }
}

// Only the sequence of the motion is needed until a link ends.
static void play_clips(const rm_tick *tick, const rm_lane *lane, float scale, rm_frame *offset) {
    rm_motion_event items[RM_CLIP_EVENTS];
    rm_motion_events events = {.items = items, .capacity = RM_CLIP_EVENTS};
    const rm_motion_table *table = tick->input.tables->table[lane->cold->table];
    rm_sequence sequence;
    rm_lane_load_sequence(lane, &sequence);
    *offset = rm_frame_identity();
    uint32_t ended = rm_sequence_update(&sequence, table, tick->seconds, offset, &events);
    rm_stored_motion_store_sequence(&lane->cold->motion, &sequence);
    if (ended > 0) {
        end_links(tick, lane, ended, &events);
    }
    tell_host(tick, lane, &events);
    offset->origin = rm_vec3_scale(offset->origin, scale);
}

static void root_motion(const rm_tick *tick, const rm_lane *lane, rm_frame *offset) {
    bool is_on_walkable = rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE);
    float scale = is_on_walkable ? lane->warm->scale[lane->i] : 0.0f;
    if (lane->cold->motion.node_count > 0) {
        play_clips(tick, lane, scale, offset);
    } else {
        play_speeds(tick, lane, scale, offset);
    }
}

void rm_stage_sequence(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    for (int i = rm_first_lane(scratch->staged); i >= 0; i = rm_next_lane(scratch->staged, i)) {
        rm_lane lane = rm_block_lane(block, i);
        if (rm_lane_state(&lane, RM_STATE_HIDDEN)) {
            scratch->offset[i] = rm_frame_identity();
        } else {
            root_motion(tick, &lane, &scratch->offset[i]);
        }
    }
}
