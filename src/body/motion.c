// Between the motion interpreter, which knows no body, and the body, which knows no commands.

#include "body/motion.h"

#include "body/fields.h"
#include "body/setters.h"

static uint32_t traits_of(const rm_lane *lane) {
    rm_constraint leash = rm_lane_leash(lane);
    uint32_t traits = RM_TRAIT_REMOTE;
    traits |= rm_lane_flag(lane, RM_LANE_PLAYER) ? RM_TRAIT_PLAYER : 0u;
    return traits | (rm_constraint_is_full(&leash) ? RM_TRAIT_LEASHED : 0u);
}

void rm_lane_take_phase(const rm_lane *lane) {
    const rm_sequence *sequence = &lane->cold->motion.sequence;
    lane->warm->phase[lane->i] = sequence->node_count ? 0.0f : (float)sequence->cursor;
}

// Between calls the phase of a cycle without clips runs in its row; the interpreter gets it back to
// go on from.
static void give_phase(const rm_lane *lane) {
    rm_sequence *sequence = &lane->cold->motion.sequence;
    if (sequence->node_count == 0) {
        sequence->cursor = (double)lane->warm->phase[lane->i];
    }
}

rm_motion_context rm_lane_motion_context(const rm_step *step, const rm_lane *lane) {
    give_phase(lane);
    return (rm_motion_context){
        .table = step->tables->table[lane->cold->table],
        .body = {.position = rm_lane_position(lane),
                 .velocity = rm_lane_velocity(lane),
                 .guid = lane->cold->guid,
                 .state = lane->hot->state[lane->i],
                 .transient = lane->hot->transient[lane->i],
                 .traits = traits_of(lane),
                 .radius = lane->cold->radius * lane->warm->scale[lane->i],
                 .height = rm_shape_height(&lane->cold->shape),
                 .jump_height = lane->cold->jump_height},
    };
}

void rm_lane_unstick(const rm_lane *lane) {
    rm_sticky_clear(&lane->cold->sticky);
    rm_mark(&lane->marks->stuck, lane->i, false);
}

void rm_lane_stick(const rm_step *step, const rm_lane *lane, uint32_t guid) {
    rm_motion_target target;
    rm_lane_unstick(lane);
    if (guid == lane->cold->guid || !step->find(step->bodies, guid, &target)) {
        return;
    }
    rm_sticky_stick(&lane->cold->sticky, guid, target.radius);
    rm_sticky_report(&lane->cold->sticky, guid, RM_TARGET_OK, &target.position);
    rm_mark(&lane->marks->stuck, lane->i, true);
    rm_lane_activate(lane);
}

// A jump takes the ground away by itself; contact ends in the next sweep.
static void take_off(const rm_step *step, const rm_lane *lane) {
    rm_lane_set_on_walkable(lane, false);
    rm_lane_leave_ground(step, lane, false);
}

void rm_lane_motion_done(const rm_step *step, const rm_lane *lane,
                         const rm_motion_context *context) {
    const rm_motion_effects *effects = &context->effects;
    if (effects->bits & RM_EFFECT_UNSTICK) {
        rm_lane_unstick(lane);
    }
    if (effects->bits & RM_EFFECT_STICK) {
        rm_lane_stick(step, lane, effects->stick_guid);
    }
    if (effects->bits & RM_EFFECT_HEADING) {
        rm_lane_set_heading(lane, effects->heading);
    }
    if (effects->bits & RM_EFFECT_VELOCITY) {
        rm_lane_set_velocity(lane, effects->velocity);
    }
    rm_lane_take_phase(lane);
    rm_lane_derive_cycle(lane, &step->rules);
    if (effects->bits & RM_EFFECT_JUMP) {
        take_off(step, lane);
    }
}

bool rm_lane_motion_target(const rm_step *step, const rm_lane *lane, rm_motion_target *target) {
    uint32_t guid = lane->cold->motion.move_to.target_guid;
    return guid && step->find(step->bodies, guid, target);
}

void rm_lane_use_motion(const rm_step *step, const rm_lane *lane) {
    rm_motion *motion = &lane->cold->motion;
    if (motion->move_to.type == 0 && motion->pending_count == 0) {
        return; // nothing under way, as for nearly everybody nearly always
    }
    rm_motion_target target;
    rm_motion_context context = rm_lane_motion_context(step, lane);
    bool has_target = rm_lane_motion_target(step, lane, &target);
    rm_motion_use_time(motion, &context, has_target ? &target : NULL, step->seconds);
    rm_lane_motion_done(step, lane, &context);
}

void rm_lane_leave_ground(const rm_step *step, const rm_lane *lane, bool keeps_velocity) {
    rm_motion_context context = rm_lane_motion_context(step, lane);
    rm_motion_leave_ground(&lane->cold->motion, &context, keeps_velocity);
    rm_lane_motion_done(step, lane, &context);
}

void rm_lane_hit_ground(const rm_step *step, const rm_lane *lane) {
    rm_motion_context context = rm_lane_motion_context(step, lane);
    rm_motion_hit_ground(&lane->cold->motion, &context);
    rm_lane_motion_done(step, lane, &context);
}

bool rm_lane_is_moving_to(const rm_lane *lane) {
    return rm_lane_flag(lane, RM_LANE_MOVING_TO) || rm_motion_is_moving_to(&lane->cold->motion);
}

void rm_lane_end_move_to(const rm_step *step, const rm_lane *lane, rm_motion_error error) {
    rm_row_set_bits(lane->hot->flags, lane->i, RM_LANE_MOVING_TO, false);
    if (rm_motion_is_moving_to(&lane->cold->motion)) {
        rm_motion_context context = rm_lane_motion_context(step, lane);
        rm_motion_cancel_move_to(&lane->cold->motion, &context, error);
        rm_lane_motion_done(step, lane, &context);
    }
}
