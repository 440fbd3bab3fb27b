// Commands become cycles: the part of the interpreter that decides whether a command is played.
//
// A command is played only if contact allows it: in the air a body can fall, turn and die, and all
// other commands wait. Whether the state stores a command depends on the bits of its order, not on
// the table: a body that lands starts its state again.

#include "motion/interpret.h"

#include "base/command.h"

// ------------------------------------------------------------------------------------------ ground

// Contact alone is not enough: a body that slides down a slope is unable to walk.
static bool is_grounded(const rm_motion_body *body) {
    uint32_t both = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    return (body->transient & both) == both;
}

// Bodies with gravity off, and inanimate ones, are exempt from ground.
static bool contact_allows(const rm_motion_body *body, uint32_t command) {
    switch (command) {
    case RM_COMMAND_DEAD:
    case RM_COMMAND_FALLING:
    case RM_COMMAND_TURN_RIGHT:
    case RM_COMMAND_TURN_LEFT:
        return true;
    default:
        return !rm_body_is_adjustable(body) || (body->state & RM_STATE_GRAVITY) == 0 ||
               is_grounded(body);
    }
}

// A body that prepares a standing long jump keeps its feet still.
static bool is_held_back(const rm_motion *m, uint32_t command) {
    return (m->bits & RM_MOTION_BIT_LONGJUMP) != 0 &&
           (command == RM_COMMAND_WALK_FORWARD || command == RM_COMMAND_RUN_FORWARD ||
            command == RM_COMMAND_SIDESTEP_RIGHT);
}

// ------------------------------------------------------------------------------------- do and stop

// Whether a jump is impossible while this command is pending. An action counts by itself, any other
// command together with what the body does forward.
static bool refuses_jump(const rm_motion *m, const rm_motion_context *c, const rm_order *order) {
    const uint32_t forward = m->interpreted.forward;
    if ((order->bits & RM_MOVE_DISABLE_JUMP) != 0 ||
        !rm_is_jump_allowed(c->numbering, order->command)) {
        return true;
    }
    return (order->command & RM_COMMAND_ACTION) == 0 && order->command != forward &&
           !rm_is_jump_allowed(c->numbering, forward);
}

// Has the motion table play a command; commands whose cycle is missing are refused. A dying body
// skips links.
static rm_motion_error play(rm_motion *m, rm_motion_context *c, const rm_order *order) {
    if (c->table == NULL) {
        return RM_MOTION_NO_TABLE;
    }
    if (order->command == RM_COMMAND_DEAD) {
        rm_pending_end_links(m, c);
    }
    rm_cycle_result result =
        rm_cycle_do(&m->cycle, &m->sequence, c->table, order->command, order->speed);
    if (!result.is_done) {
        return RM_MOTION_NOT_ALLOWED;
    }
    rm_pending_push(m, c, order->command, result, refuses_jump(m, c, order));
    return RM_MOTION_OK;
}

// Has the motion table end a command. What follows is pending as READY, whatever was stopped.
static rm_motion_error end_play(rm_motion *m, rm_motion_context *c, uint32_t command) {
    if (c->table == NULL) {
        return RM_MOTION_NO_TABLE;
    }
    rm_cycle_result result = rm_cycle_stop(&m->cycle, &m->sequence, c->table, command);
    if (!result.is_done) {
        return RM_MOTION_NOT_ALLOWED;
    }
    rm_pending_push(m, c, RM_COMMAND_READY, result, false);
    return RM_MOTION_OK;
}

// A body outside of the world is invisible: links are ended at once.
static void end_links_outside(rm_motion *m, rm_motion_context *c) {
    if ((c->body.traits & RM_TRAIT_CELL) == 0) {
        rm_pending_end_links(m, c);
    }
}

// A command that contact forbids is remembered all the same, so that it is played after landing; an
// action that contact forbids is refused.
rm_motion_error rm_interpret_do(rm_motion *m, rm_motion_context *c, const rm_order *order) {
    rm_motion_error error = RM_MOTION_OK;
    if (!contact_allows(&c->body, order->command)) {
        error = (order->command & RM_COMMAND_ACTION) != 0 ? RM_MOTION_NOT_GROUNDED : RM_MOTION_OK;
    } else if (!is_held_back(m, order->command)) {
        error = play(m, c, order);
    }
    if (error == RM_MOTION_OK && (order->bits & RM_MOVE_MODIFY_INTERPRETED) != 0) {
        rm_interpreted_apply(m, order);
    }
    end_links_outside(m, c);
    return error;
}

rm_motion_error rm_interpret_stop(rm_motion *m, rm_motion_context *c, const rm_order *order) {
    rm_motion_error error = RM_MOTION_OK;
    if (contact_allows(&c->body, order->command) && !is_held_back(m, order->command)) {
        error = end_play(m, c, order->command);
    }
    if (error == RM_MOTION_OK && (order->bits & RM_MOVE_MODIFY_INTERPRETED) != 0) {
        rm_interpreted_remove(&m->interpreted, order->command);
    }
    end_links_outside(m, c);
    return error;
}

// ------------------------------------------------------------------------------------ whole states

// A state whose turn is 0 ends a turn that the table still plays.
static void apply_turn(rm_motion *m, rm_motion_context *c, uint32_t bits) {
    if (m->interpreted.turn != 0) {
        rm_order turn = {m->interpreted.turn, m->interpreted.turn_speed, bits, 0};
        (void)rm_interpret_do(m, c, &turn);
    } else {
        (void)end_play(m, c, RM_COMMAND_TURN_RIGHT);
    }
}

// A state whose sidestep is 0 ends one that continues; so does a standing long jump.
static void apply_sidestep(rm_motion *m, rm_motion_context *c, uint32_t bits) {
    rm_order sidestep = {m->interpreted.sidestep, m->interpreted.sidestep_speed, bits, 0};
    if (sidestep.command != 0 && (m->bits & RM_MOTION_BIT_LONGJUMP) == 0) {
        (void)rm_interpret_do(m, c, &sidestep);
    } else {
        sidestep.command = RM_COMMAND_SIDESTEP_RIGHT;
        (void)rm_interpret_stop(m, c, &sidestep);
    }
}

// A standing long jump is played as READY, at speed 1.
static void apply_forward(rm_motion *m, rm_motion_context *c, uint32_t bits) {
    rm_order forward = {m->interpreted.forward, m->interpreted.forward_speed, bits, 0};
    if ((m->bits & RM_MOTION_BIT_LONGJUMP) != 0) {
        forward.command = RM_COMMAND_READY;
        forward.speed = 1.0f;
    }
    (void)rm_interpret_do(m, c, &forward);
}

// Plays style, forward, sidestep and turn in this order. In the air a body falls and turns.
static void apply_interpreted(rm_motion *m, rm_motion_context *c, bool is_jump_refused) {
    uint32_t bits =
        RM_MOVE_DEFAULT & ~(uint32_t)(RM_MOVE_SET_HOLD_KEY | RM_MOVE_MODIFY_INTERPRETED);
    bits |= is_jump_refused ? RM_MOVE_DISABLE_JUMP : 0u;
    if (m->interpreted.forward == RM_COMMAND_RUN_FORWARD) {
        m->run_rate = rm_limit_speed(m->interpreted.forward_speed);
    }
    rm_order style = {m->interpreted.style, 1.0f, bits, 0};
    (void)rm_interpret_do(m, c, &style);
    if (contact_allows(&c->body, m->interpreted.forward)) {
        apply_forward(m, c, bits);
        apply_sidestep(m, c, bits);
    } else {
        rm_order fall = {RM_COMMAND_FALLING, 1.0f, bits, 0};
        (void)rm_interpret_do(m, c, &fall);
    }
    apply_turn(m, c, bits);
}

// Keys to commands: each axis is adjusted by its own hold key, or by the general one.
static void interpret_raw(rm_motion *m, const rm_motion_body *body) {
    const rm_raw_state *raw = &m->raw;
    rm_interpreted_state *state = &m->interpreted;
    *state = (rm_interpreted_state){.style = raw->style,
                                    .forward_speed = raw->forward_speed,
                                    .sidestep_speed = raw->sidestep_speed,
                                    .turn_speed = raw->turn_speed};
    state->forward =
        rm_interpret_adjust(m, body, raw->forward, raw->forward_key, &state->forward_speed);
    state->sidestep =
        rm_interpret_adjust(m, body, raw->sidestep, raw->sidestep_key, &state->sidestep_speed);
    state->turn = rm_interpret_adjust(m, body, raw->turn, raw->turn_key, &state->turn_speed);
}

void rm_interpret_apply_current(rm_motion *m, rm_motion_context *c, bool is_jump_refused) {
    bool is_own =
        (c->body.traits & RM_TRAIT_OBJECT) == 0 || (c->body.traits & RM_TRAIT_PLAYER) != 0;
    if (is_own && (m->bits & RM_MOTION_BIT_AUTONOMOUS) != 0) {
        interpret_raw(m, &c->body);
    }
    apply_interpreted(m, c, is_jump_refused);
}

// ------------------------------------------------------------------------------------------ public

static rm_order make_order(uint32_t command, const rm_move_parameters *parameters) {
    return (rm_order){command, parameters->speed, parameters->bits,
                      (parameters->bits & RM_MOVE_AUTONOMOUS) != 0 ? RM_ACTION_AUTONOMOUS : 0u};
}

// Commands forbidden to players outside of RM_STYLE_NON_COMBAT. Servers are exempt.
static rm_motion_error check_style(const rm_motion *m, uint32_t command) {
    if (m->interpreted.style == RM_STYLE_NON_COMBAT) {
        return RM_MOTION_OK;
    }
    switch (command) {
    case RM_COMMAND_CROUCH:
        return RM_MOTION_NO_CROUCH;
    case RM_COMMAND_SITTING:
        return RM_MOTION_NO_SITTING;
    case RM_COMMAND_SLEEPING:
        return RM_MOTION_NO_SLEEPING;
    default:
        return (command & RM_COMMAND_CHAT_EMOTE) != 0 ? RM_MOTION_NO_EMOTE : RM_MOTION_OK;
    }
}

// In the client's order: end a movement, set the key, adjust, check, play, remember in the
// raw state.
rm_motion_error rm_motion_do(rm_motion *motion, rm_motion_context *context, uint32_t command,
                             const rm_move_parameters *parameters) {
    rm_order raw = make_order(command, parameters);
    if ((raw.bits & RM_MOVE_CANCEL_MOVE_TO) != 0) {
        rm_motion_cancel_move_to(motion, context, RM_MOTION_SUPERSEDED);
    }
    if ((raw.bits & RM_MOVE_SET_HOLD_KEY) != 0) {
        rm_motion_set_hold_key(motion, context, parameters->hold_key);
    }
    rm_order order = raw;
    order.command =
        rm_interpret_adjust(motion, &context->body, command, parameters->hold_key, &order.speed);
    rm_motion_error error = check_style(motion, order.command);
    if (error == RM_MOTION_OK && (order.command & RM_COMMAND_ACTION) != 0 &&
        motion->action_count >= RM_MOTION_ACTIONS) {
        error = RM_MOTION_TOO_MANY_ACTIONS;
    }
    if (error == RM_MOTION_OK) {
        error = rm_interpret_do(motion, context, &order);
    }
    if (error == RM_MOTION_OK && (raw.bits & RM_MOVE_MODIFY_RAW) != 0) {
        rm_raw_apply(motion, &raw, parameters->hold_key);
    }
    rm_pending_complete(motion, context);
    return error;
}

rm_motion_error rm_motion_stop(rm_motion *motion, rm_motion_context *context, uint32_t command,
                               const rm_move_parameters *parameters) {
    rm_order order = make_order(command, parameters);
    if ((order.bits & RM_MOVE_CANCEL_MOVE_TO) != 0) {
        rm_motion_cancel_move_to(motion, context, RM_MOTION_SUPERSEDED);
    }
    order.command =
        rm_interpret_adjust(motion, &context->body, command, parameters->hold_key, &order.speed);
    rm_motion_error error = rm_interpret_stop(motion, context, &order);
    if (error == RM_MOTION_OK && (order.bits & RM_MOVE_MODIFY_RAW) != 0) {
        rm_raw_remove(&motion->raw, command);
    }
    rm_pending_complete(motion, context);
    return error;
}

rm_motion_error rm_motion_do_interpreted(rm_motion *motion, rm_motion_context *context,
                                         uint32_t command, const rm_move_parameters *parameters) {
    rm_order order = make_order(command, parameters);
    rm_motion_error error = rm_interpret_do(motion, context, &order);
    rm_pending_complete(motion, context);
    return error;
}

rm_motion_error rm_motion_stop_interpreted(rm_motion *motion, rm_motion_context *context,
                                           uint32_t command, const rm_move_parameters *parameters) {
    rm_order order = make_order(command, parameters);
    rm_motion_error error = rm_interpret_stop(motion, context, &order);
    rm_pending_complete(motion, context);
    return error;
}

static void stand(rm_motion *m) {
    m->raw.forward = m->interpreted.forward = RM_COMMAND_READY;
    m->raw.forward_speed = m->interpreted.forward_speed = 1.0f;
    m->raw.sidestep = m->interpreted.sidestep = 0;
    m->raw.turn = m->interpreted.turn = 0;
}

rm_motion_error rm_interpret_stop_completely(rm_motion *m, rm_motion_context *c) {
    stand(m);
    if (c->table == NULL) {
        return RM_MOTION_NO_TABLE;
    }
    rm_cycle_result result = rm_cycle_stop_completely(&m->cycle, &m->sequence, c->table);
    if (result.is_done) {
        rm_pending_push(m, c, RM_COMMAND_READY, result, false);
    }
    end_links_outside(m, c);
    return result.is_done ? RM_MOTION_OK : RM_MOTION_NOT_ALLOWED;
}

rm_motion_error rm_motion_stop_completely(rm_motion *motion, rm_motion_context *context) {
    rm_motion_cancel_move_to(motion, context, RM_MOTION_SUPERSEDED);
    rm_motion_error error = rm_interpret_stop_completely(motion, context);
    rm_pending_complete(motion, context);
    return error;
}

void rm_motion_set_hold_key(rm_motion *motion, rm_motion_context *context, uint32_t key) {
    if ((key == RM_HOLD_NONE || key == RM_HOLD_RUN) && key != motion->raw.hold_key) {
        motion->raw.hold_key = key;
        rm_motion_apply_current(motion, context);
    }
}

void rm_motion_apply_raw(rm_motion *motion, rm_motion_context *context, const rm_raw_state *raw) {
    motion->raw = *raw;
    interpret_raw(motion, &context->body);
    apply_interpreted(motion, context, false);
    rm_pending_complete(motion, context);
}

void rm_motion_apply_current(rm_motion *motion, rm_motion_context *context) {
    rm_interpret_apply_current(motion, context, false);
    rm_pending_complete(motion, context);
}

// ------------------------------------------------------------------------------------------- jumps

// Only the oldest pending command forbids a jump: the others are still to be played.
static rm_motion_error check_jump(const rm_motion *m, const rm_motion_context *c) {
    const rm_motion_body *body = &c->body;
    if (!is_grounded(body)) {
        return RM_MOTION_NOT_GROUNDED;
    }
    if ((body->traits & RM_TRAIT_LEASHED) != 0) {
        return RM_MOTION_LEASHED;
    }
    bool waits = m->pending_count > 0 && (m->pending_jump & 1u) != 0;
    return waits || !rm_is_jump_allowed(c->numbering, m->interpreted.forward) ? RM_MOTION_NO_JUMP
                                                                              : RM_MOTION_OK;
}

rm_motion_error rm_motion_jump(rm_motion *motion, rm_motion_context *context, float extent) {
    rm_motion_cancel_move_to(motion, context, RM_MOTION_SUPERSEDED);
    rm_motion_error error = check_jump(motion, context);
    if (error == RM_MOTION_OK) {
        float force = extent > 0.0f ? extent : 0.0f;
        motion->jump_extent = force > 1.0f ? 1.0f : force;
        context->effects.bits |= RM_EFFECT_JUMP;
    } else {
        motion->bits &= (uint8_t)~RM_MOTION_BIT_LONGJUMP;
    }
    return error;
}
