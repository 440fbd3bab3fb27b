// Motion commands as they travel: numbers whose kind is left out, and the numbering of a server.
//
// A number unknown to a numbering takes its kind from its place in the message. The guess counts
// only numbers that fit exactly one numbering, so that ordinary traffic keeps the default.

#include "remora/message.h"

// Index 0 of the client's table.
#define INVALID_COMMAND RM_COMMAND_STYLE

static uint32_t kind_of(rm_command_role role) {
    switch (role) {
    case RM_COMMAND_ROLE_STYLE:
        return RM_COMMAND_STYLE;
    case RM_COMMAND_ROLE_FORWARD:
        return RM_COMMAND_SUBSTATE;
    case RM_COMMAND_ROLE_SIDEWAYS:
        return RM_COMMAND_SUBSTATE | RM_COMMAND_MODIFIER;
    case RM_COMMAND_ROLE_ACTION:
        return RM_COMMAND_ACTION;
    }
    return 0;
}

uint32_t rm_wire_command(rm_numbering numbering, uint16_t low, rm_command_role role) {
    if (low == 0) {
        return INVALID_COMMAND;
    }
    const uint32_t known = rm_command_expand(numbering, low);
    return known != 0 ? known : kind_of(role) | low;
}

// -------------------------------------------------------------------------------- which numbering

static bool fits(rm_numbering numbering, uint16_t low, rm_command_role role) {
    const uint32_t kind = kind_of(role);
    return (rm_command_expand(numbering, low) & kind) == kind;
}

static void note(rm_numbering_tally *tally, uint32_t command, rm_command_role role) {
    const uint16_t low = (uint16_t)command;
    const bool fits_2013 = fits(RM_NUMBERING_CLIENT_2013, low, role);
    const bool fits_final = fits(RM_NUMBERING_FINAL, low, role);
    if (low != 0 && fits_2013 != fits_final) {
        tally->fits[fits_final ? RM_NUMBERING_FINAL : RM_NUMBERING_CLIENT_2013] += 1;
    }
}

static void note_actions(rm_numbering_tally *tally, const rm_action *actions, uint32_t count) {
    for (uint32_t i = 0; i < count && i < RM_MOVEMENT_ACTIONS; ++i) {
        note(tally, actions[i].command, RM_COMMAND_ROLE_ACTION);
    }
}

// Sidestep and turn are ambiguous: their commands have the same numbers in both.
static void note_movement(rm_numbering_tally *tally, const rm_movement *m) {
    note(tally, m->style, RM_COMMAND_ROLE_STYLE);
    if (m->type == RM_MOVEMENT_STATE) {
        note(tally, m->state.style, RM_COMMAND_ROLE_STYLE);
        note(tally, m->state.forward, RM_COMMAND_ROLE_FORWARD);
        note_actions(tally, m->actions, m->action_count);
    }
}

static void note_keys(rm_numbering_tally *tally, const rm_move_to_state *m) {
    note(tally, m->state.style, RM_COMMAND_ROLE_STYLE);
    note(tally, m->state.forward, RM_COMMAND_ROLE_FORWARD);
    note_actions(tally, m->actions, m->action_count);
}

void rm_numbering_note(rm_numbering_tally *tally, const rm_message *message) {
    if (!tally || !message) {
        return;
    }
    switch (message->kind) {
    case RM_MESSAGE_UPDATE_MOTION:
        note_movement(tally, &message->update_motion.block.movement);
        break;
    case RM_MESSAGE_POSITION_AND_MOVEMENT:
        note_movement(tally, &message->position_and_movement.block.movement);
        break;
    case RM_MESSAGE_CREATE_OBJECT:
    case RM_MESSAGE_UPDATE_OBJECT:
        if (message->create_object.physics.has_movement) {
            note_movement(tally, &message->create_object.physics.block.movement);
        }
        break;
    case RM_MESSAGE_MOVE_TO_STATE:
        note_keys(tally, &message->move_to_state);
        break;
    default:
        break;
    }
}

rm_numbering rm_numbering_guess(const rm_numbering_tally *tally, rm_numbering otherwise) {
    if (!tally || tally->fits[RM_NUMBERING_CLIENT_2013] == tally->fits[RM_NUMBERING_FINAL]) {
        return otherwise;
    }
    return tally->fits[RM_NUMBERING_FINAL] > tally->fits[RM_NUMBERING_CLIENT_2013]
               ? RM_NUMBERING_FINAL
               : RM_NUMBERING_CLIENT_2013;
}
