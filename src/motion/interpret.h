// Functions shared by the files of the motion interpreter.

#pragma once

#include "remora/motion.h"

// A command being executed: id, speed, rm_move_bits, and for actions their word.
typedef struct rm_order {
    uint32_t command;
    float speed;
    uint32_t bits;
    uint32_t action_word;
} rm_order;

// states.c: effect of a command on a state.
void rm_interpreted_apply(rm_motion *m, const rm_order *order);
void rm_interpreted_remove(rm_interpreted_state *state, uint32_t command);
void rm_raw_apply(rm_motion *m, const rm_order *order, uint32_t hold_key);
void rm_raw_remove(rm_raw_state *state, uint32_t command);
void rm_actions_drop_oldest(rm_motion *m);

// speeds.c
float rm_limit_speed(float speed); // limits a received speed to the range that is played
float rm_motion_run_rate(const rm_motion *m, const rm_motion_body *body);
float rm_jump_upward_speed(const rm_motion *m, const rm_motion_body *body);

// A creature, or a body that lacks game data.
static inline bool rm_body_is_adjustable(const rm_motion_body *body) {
    return (body->traits & RM_TRAIT_OBJECT) == 0 || (body->traits & RM_TRAIT_CREATURE) != 0;
}

// pending.c: commands whose animations still play.
void rm_pending_push_any(rm_motion *m, rm_motion_context *c, uint32_t command,
                         rm_cycle_result result, bool is_jump_refused);
void rm_pending_complete(rm_motion *m, rm_motion_context *c); // entries whose links are done
void rm_pending_animations_ended(rm_motion *m, rm_motion_context *c, uint32_t count);
void rm_pending_end_links(rm_motion *m, rm_motion_context *c); // and everything that waits for them
void rm_pending_forget_links(rm_motion *m); // they are gone: what waits for them is done next

// Most are done at once: the others are then unaffected.
static inline void rm_pending_push(rm_motion *m, rm_motion_context *c, uint32_t command,
                                   rm_cycle_result result, bool is_jump_refused) {
    const uint32_t at = m->pending_count;
    if (at == RM_MOTION_PENDING || (result.anim_count | result.anim_dropped) != 0) {
        rm_pending_push_any(m, c, command, result, is_jump_refused);
        return;
    }
    m->pending_command[at] = command;
    m->pending_anims[at] = 0;
    m->pending_jump |= (uint8_t)((unsigned)is_jump_refused << at);
    m->pending_count = (uint8_t)(at + 1);
}

// interpret.c: commands, adjusted already.
rm_motion_error rm_interpret_do(rm_motion *m, rm_motion_context *c, const rm_order *order);
rm_motion_error rm_interpret_stop(rm_motion *m, rm_motion_context *c, const rm_order *order);
rm_motion_error rm_interpret_stop_completely(rm_motion *m, rm_motion_context *c);
void rm_interpret_apply_current(rm_motion *m, rm_motion_context *c, bool is_jump_refused);
uint32_t rm_interpret_adjust(const rm_motion *m, const rm_motion_body *body, uint32_t command,
                             uint32_t hold_key, float *speed);

// move_to.c
void rm_move_to_start(rm_motion *m, rm_motion_context *c, const rm_movement *movement,
                      const rm_motion_target *target);
void rm_move_to_drive(rm_motion *m, rm_motion_context *c, const rm_motion_target *target,
                      double dt);

// motion.c: requests to the body.
void rm_effect_unstick(rm_motion_context *c);
void rm_effect_stick(rm_motion_context *c, uint32_t guid, float radius);
void rm_effect_heading(rm_motion_context *c, float degrees);
void rm_effect_velocity(rm_motion_context *c, rm_vec3 velocity);
void rm_effect_move_to_end(rm_motion_context *c, uint32_t error);
