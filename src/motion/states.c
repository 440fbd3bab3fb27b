// The raw state (which keys a player holds) and the interpreted state (what a body does),
// and how a command changes each: turn and sidestep have axes of their own, other
// substates are the forward axis, styles also end what was done. The actions are one list:
// those of the raw state are marked in their word, because a player's action enters and
// leaves both.

#include "motion/interpret.h"

// ----------------------------------------------------------------------------------------- actions

void rm_actions_drop_oldest(rm_motion *m) {
    if (m->action_count == 0) {
        return;
    }
    --m->action_count;
    for (uint32_t i = 0; i < m->action_count; ++i) {
        m->action_command[i] = m->action_command[i + 1];
        m->action_speed[i] = m->action_speed[i + 1];
        m->action_word[i] = m->action_word[i + 1];
    }
    m->action_command[m->action_count] = 0;
    m->action_speed[m->action_count] = 0.0f;
    m->action_word[m->action_count] = 0;
}

// A full list drops its oldest: the server's actions are always accepted.
static void append_action(rm_motion *m, const rm_order *order) {
    if (m->action_count == RM_MOTION_ACTIONS) {
        rm_actions_drop_oldest(m);
    }
    m->action_command[m->action_count] = order->command;
    m->action_speed[m->action_count] = order->speed;
    m->action_word[m->action_count] = order->action_word;
    ++m->action_count;
}

uint32_t rm_motion_raw_actions(const rm_motion *motion, rm_action *out) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < motion->action_count; ++i) {
        uint32_t word = motion->action_word[i];
        if ((word & RM_ACTION_RAW) != 0) {
            out[count++] = (rm_action){motion->action_command[i], motion->action_speed[i],
                                       word & RM_ACTION_STAMP, (word & RM_ACTION_AUTONOMOUS) != 0};
        }
    }
    return count;
}

// ------------------------------------------------------------------------------------- interpreted

void rm_interpreted_apply(rm_motion *m, const rm_order *order) {
    rm_interpreted_state *state = &m->interpreted;
    if (order->command == RM_COMMAND_TURN_RIGHT) {
        state->turn = order->command;
        state->turn_speed = order->speed;
    } else if (order->command == RM_COMMAND_SIDESTEP_RIGHT) {
        state->sidestep = order->command;
        state->sidestep_speed = order->speed;
    } else if ((order->command & RM_COMMAND_SUBSTATE) != 0) {
        state->forward = order->command;
        state->forward_speed = order->speed;
    } else if ((order->command & RM_COMMAND_STYLE) != 0) {
        state->style = order->command;
        state->forward = RM_COMMAND_READY;
    } else if ((order->command & RM_COMMAND_ACTION) != 0) {
        append_action(m, order);
    }
}

// A substate or style that ends is replaced by the default one.
static void remove_forward_or_style(uint32_t command, uint32_t *forward, float *forward_speed,
                                    uint32_t *style) {
    if ((command & RM_COMMAND_SUBSTATE) != 0 && command == *forward) {
        *forward = RM_COMMAND_READY;
        *forward_speed = 1.0f;
    } else if ((command & RM_COMMAND_STYLE) != 0 && command == *style) {
        *style = RM_STYLE_NON_COMBAT;
    }
}

void rm_interpreted_remove(rm_interpreted_state *state, uint32_t command) {
    if (command == RM_COMMAND_TURN_RIGHT) {
        state->turn = 0;
    } else if (command == RM_COMMAND_SIDESTEP_RIGHT) {
        state->sidestep = 0;
    } else {
        remove_forward_or_style(command, &state->forward, &state->forward_speed, &state->style);
    }
}

// --------------------------------------------------------------------------------------------- raw

static bool is_turn(uint32_t command) {
    return command == RM_COMMAND_TURN_RIGHT || command == RM_COMMAND_TURN_LEFT;
}

static bool is_sidestep(uint32_t command) {
    return command == RM_COMMAND_SIDESTEP_RIGHT || command == RM_COMMAND_SIDESTEP_LEFT;
}

// The newest action is the one that the interpreted state has just taken, unless it was refused.
static void mark_action_raw(rm_motion *m, uint32_t command) {
    if (m->action_count > 0 && m->action_command[m->action_count - 1] == command) {
        m->action_word[m->action_count - 1] |= RM_ACTION_RAW;
    }
}

// A command that has set the general key lacks one of its own (RM_HOLD_INVALID: the general one).
void rm_raw_apply(rm_motion *m, const rm_order *order, uint32_t hold_key) {
    rm_raw_state *state = &m->raw;
    uint32_t key = (order->bits & RM_MOVE_SET_HOLD_KEY) != 0 ? RM_HOLD_INVALID : hold_key;
    if (is_turn(order->command)) {
        state->turn = order->command;
        state->turn_key = key;
        state->turn_speed = order->speed;
    } else if (is_sidestep(order->command)) {
        state->sidestep = order->command;
        state->sidestep_key = key;
        state->sidestep_speed = order->speed;
    } else if (order->command == RM_COMMAND_RUN_FORWARD) {
        return; // running is a key
    } else if ((order->command & RM_COMMAND_SUBSTATE) != 0) {
        state->forward = order->command;
        state->forward_key = key;
        state->forward_speed = order->speed;
    } else if ((order->command & RM_COMMAND_STYLE) != 0) {
        state->forward = order->command == state->style ? state->forward : RM_COMMAND_READY;
        state->style = order->command;
    } else if ((order->command & RM_COMMAND_ACTION) != 0) {
        mark_action_raw(m, order->command);
    }
}

void rm_raw_remove(rm_raw_state *state, uint32_t command) {
    if (is_turn(command)) {
        state->turn = 0;
    } else if (is_sidestep(command)) {
        state->sidestep = 0;
    } else {
        remove_forward_or_style(command, &state->forward, &state->forward_speed, &state->style);
    }
}
