// Between the motion interpreter and the body, which are independent of each other.
//
// A motion is opened (loaded from the lane, with the interpreter's view of the body), worked on,
// and closed: stored, with the effects it requested carried out in one order: unstick, stick,
// heading, velocity, phase, derived fields, jump. Invariants: a sticky target is set only for a
// body that has a goal.

#include "body/body_motion.h"

#include "body/fields.h"
#include "body/setters.h"

static uint32_t traits_of(const rm_lane *lane) {
    return RM_TRAIT_REMOTE | (rm_lane_flag(lane, RM_LANE_PLAYER) ? RM_TRAIT_PLAYER : 0u);
}

static bool is_leashed(const rm_lane *lane) {
    rm_constraint leash = rm_lane_leash(lane);
    return rm_constraint_is_full(&leash);
}

// Takes over the phase of a cycle that has begun outside of a tick.
static void take_phase(const rm_lane *lane, const rm_sequence *sequence) {
    lane->warm->phase[lane->i] = sequence->node_count ? 0.0f : (float)sequence->cursor;
}

// Between calls the phase of a cycle that lacks clips runs in its row; the interpreter continues
// from it.
static void give_phase(const rm_lane *lane, rm_sequence *sequence) {
    if (sequence->node_count == 0) {
        sequence->cursor = (double)lane->warm->phase[lane->i];
    }
}

void rm_lane_motion_init(const rm_lane *lane, const rm_motion_table *table, float run_rate) {
    rm_motion motion;
    rm_motion_init(&motion, table);
    motion.run_rate = run_rate;
    rm_lane_store_motion(lane, &motion);
    take_phase(lane, &motion.sequence);
}

void rm_lane_set_cycle(const rm_lane *lane, rm_vec3 velocity, rm_vec3 omega) {
    rm_motion motion;
    rm_lane_load_used_motion(lane, &motion);
    rm_motion_set_speeds(&motion, velocity, omega);
    rm_lane_store_motion(lane, &motion);
    take_phase(lane, &motion.sequence);
}

void rm_lane_motion_open_anywhere(const rm_motion_input *input, const rm_lane *lane,
                                  rm_lane_motion *open) {
    rm_lane_load_used_motion(lane, &open->motion);
    give_phase(lane, &open->motion.sequence);
    open->context = (rm_motion_context){
        .table = input->tables->table[lane->cold->table],
        .body = {.guid = lane->cold->guid,
                 .state = lane->hot->state[lane->i],
                 .transient = lane->hot->transient[lane->i],
                 .traits = traits_of(lane)},
        .numbering = input->numbering,
    };
}

void rm_lane_motion_open(const rm_motion_input *input, const rm_lane *lane, rm_lane_motion *open) {
    rm_motion_body *body = &open->context.body;
    rm_lane_motion_open_anywhere(input, lane, open);
    body->traits |= is_leashed(lane) ? RM_TRAIT_LEASHED : 0u;
    body->position = rm_lane_position(lane);
    body->velocity = rm_lane_velocity(lane);
    body->radius = lane->cold->radius * lane->warm->scale[lane->i];
    body->height = rm_shape_height(&lane->cold->shape);
    body->jump_height = lane->cold->jump_height;
}

void rm_lane_unstick(const rm_lane *lane) {
    if (rm_lane_is_stuck(lane)) {
        rm_sticky_clear(rm_lane_sticky(lane));
        rm_mark(&lane->marks->stuck, lane->i, false);
    }
}

void rm_lane_stick(const rm_motion_input *input, const rm_lane *lane, uint32_t guid) {
    rm_motion_target target;
    rm_lane_unstick(lane);
    if (guid == lane->cold->guid || !input->find(input->bodies, guid, &target)) {
        return;
    }
    rm_sticky *sticky = &rm_lane_goal(lane)->sticky;
    rm_sticky_stick(sticky, guid, target.radius);
    rm_sticky_update_target(sticky, guid, RM_TARGET_OK, &target.position);
    rm_mark(&lane->marks->stuck, lane->i, true);
    rm_lane_activate(lane);
}

// A jump takes the ground away by itself; contact ends in the next sweep.
static void take_off(const rm_motion_input *input, const rm_lane *lane) {
    rm_lane_set_on_walkable(lane, false);
    rm_lane_leave_ground(input, lane, false);
}

void rm_lane_motion_close(const rm_motion_input *input, const rm_lane *lane,
                          const rm_lane_motion *open) {
    const rm_motion_effects *effects = &open->context.effects;
    rm_lane_store_motion(lane, &open->motion);
    if (effects->bits & RM_EFFECT_UNSTICK) {
        rm_lane_unstick(lane);
    }
    if (effects->bits & RM_EFFECT_STICK) {
        rm_lane_stick(input, lane, effects->stick_guid);
    }
    if (effects->bits & RM_EFFECT_HEADING) {
        rm_lane_set_heading(lane, effects->heading);
    }
    if (effects->bits & RM_EFFECT_VELOCITY) {
        rm_lane_set_velocity(lane, effects->velocity);
    }
    take_phase(lane, &open->motion.sequence);
    rm_lane_derive_cycle(lane, input->rules);
    if (effects->bits & RM_EFFECT_JUMP) {
        take_off(input, lane);
    }
}

static bool find_target(const rm_motion_input *input, const rm_move_to *move_to,
                        rm_motion_target *target) {
    return move_to->type && move_to->target_guid &&
           input->find(input->bodies, move_to->target_guid, target);
}

void rm_lane_use_motion(const rm_tick *tick, const rm_lane *lane) {
    if (lane->cold->motion.pending_count == 0 && !rm_lane_has_move_to(lane)) {
        return; // idle: the usual case
    }
    rm_motion_target target;
    rm_lane_motion open;
    rm_lane_motion_open(&tick->input, lane, &open);
    bool has_target = find_target(&tick->input, &open.motion.move_to, &target);
    rm_motion_use_time(&open.motion, &open.context, has_target ? &target : NULL, tick->seconds);
    rm_lane_motion_close(&tick->input, lane, &open);
}

void rm_lane_leave_ground(const rm_motion_input *input, const rm_lane *lane, bool keeps_velocity) {
    rm_lane_motion open;
    rm_lane_motion_open(input, lane, &open);
    rm_motion_leave_ground(&open.motion, &open.context, keeps_velocity);
    rm_lane_motion_close(input, lane, &open);
}

void rm_lane_hit_ground(const rm_motion_input *input, const rm_lane *lane) {
    rm_lane_motion open;
    rm_lane_motion_open(input, lane, &open);
    rm_motion_hit_ground(&open.motion, &open.context);
    rm_lane_motion_close(input, lane, &open);
}

void rm_lane_end_move_to(const rm_motion_input *input, const rm_lane *lane, rm_motion_error error) {
    rm_lane_set_flags(lane, RM_LANE_MOVING_TO, false);
    if (rm_lane_has_move_to(lane)) {
        rm_lane_motion open;
        rm_lane_motion_open(input, lane, &open);
        rm_motion_cancel_move_to(&open.motion, &open.context, error);
        rm_lane_motion_close(input, lane, &open);
    }
}
