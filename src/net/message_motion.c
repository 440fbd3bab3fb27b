// Messages that say what something is doing: the movement block and those that carry it.
//
// The block begins at a multiple of four in every message that has it, so its own alignment is that
// of the message.

#include "net/codec.h"

enum {
    KNOWN_MOVEMENT_FLAGS = RM_MOVEMENT_STICKY | RM_MOVEMENT_STANDING_JUMP,
    KNOWN_STATE_FLAGS = 0x7F,
    ACTION_COUNT_SHIFT = 7, // five bits of the state's flags count its actions
    KNOWN_PARAMETER_BITS = 0x3FFFF,
    AUTONOMOUS_BIT = 0x8000,
};

rm_interpreted_state rm_default_interpreted_state(void) {
    return (rm_interpreted_state){
        .style = RM_WIRE_DEFAULT_STYLE,
        .forward = RM_WIRE_DEFAULT_FORWARD,
        .forward_speed = 1.0f,
        .sidestep_speed = 1.0f,
        .turn_speed = 1.0f,
    };
}

uint32_t rm_interpreted_state_flags(const rm_interpreted_state *state) {
    const uint32_t one = rm_float_bits(1.0f);
    uint32_t flags = 0;
    flags |= state->style != RM_WIRE_DEFAULT_STYLE ? RM_INTERPRETED_STYLE : 0;
    flags |= state->forward != RM_WIRE_DEFAULT_FORWARD ? RM_INTERPRETED_FORWARD : 0;
    flags |= rm_float_bits(state->forward_speed) != one ? RM_INTERPRETED_FORWARD_SPEED : 0;
    flags |= state->sidestep != 0 ? RM_INTERPRETED_SIDESTEP : 0;
    flags |= rm_float_bits(state->sidestep_speed) != one ? RM_INTERPRETED_SIDESTEP_SPEED : 0;
    flags |= state->turn != 0 ? RM_INTERPRETED_TURN : 0;
    flags |= rm_float_bits(state->turn_speed) != one ? RM_INTERPRETED_TURN_SPEED : 0;
    return flags;
}

void rm_codec_action(rm_codec *codec, rm_wire_action *action, int index) {
    codec->index = index;
    rm_codec_command(codec, &action->command, RM_COMMAND_ROLE_ACTION, "action.command");
    const uint32_t autonomous = action->is_autonomous ? AUTONOMOUS_BIT : 0;
    uint16_t stamp = (uint16_t)(action->stamp | autonomous);
    rm_codec_u16(codec, &stamp, "action.stamp");
    if (rm_codec_is_reading(codec)) {
        action->stamp = stamp & (AUTONOMOUS_BIT - 1);
        action->is_autonomous = stamp & AUTONOMOUS_BIT;
    }
    rm_codec_require(codec, action->stamp < AUTONOMOUS_BIT, RM_ERROR_VALUE, "action.stamp");
    rm_codec_f32(codec, &action->speed, "action.speed");
    codec->index = -1;
}

static void state_command(rm_codec *codec, bool is_present, uint32_t *command, uint32_t absent,
                          rm_command_role role, const char *field) {
    if (is_present) {
        rm_codec_command(codec, command, role, field);
    } else {
        rm_codec_optional_u32(codec, false, command, absent, field);
    }
}

// The flags and, in the same word, how many actions follow.
static void state_flags(rm_codec *codec, rm_interpreted_state *s) {
    uint32_t word = s->flags | (uint32_t)s->action_count << ACTION_COUNT_SHIFT;
    rm_codec_bits(codec, &word,
                  KNOWN_STATE_FLAGS | RM_MESSAGE_ACTION_CAPACITY << ACTION_COUNT_SHIFT,
                  "state.flags");
    if (rm_codec_is_reading(codec)) {
        s->flags = word & KNOWN_STATE_FLAGS;
        s->action_count = (int)(word >> ACTION_COUNT_SHIFT & RM_MESSAGE_ACTION_CAPACITY);
    }
    const bool is_ok = s->flags <= KNOWN_STATE_FLAGS && s->action_count >= 0 &&
                       s->action_count <= RM_MESSAGE_ACTION_CAPACITY;
    rm_codec_require(codec, is_ok, RM_ERROR_FLAGS, "state.flags");
}

static void state_actions(rm_codec *codec, rm_wire_action *actions, int count) {
    for (int i = 0; i < count && !rm_codec_failed(codec); ++i) {
        rm_codec_action(codec, &actions[i], i);
    }
}

// Commands come first, then speeds, so the floats may stand at odd words.
static void interpreted_state(rm_codec *codec, rm_interpreted_state *s) {
    state_flags(codec, s);
    const uint32_t f = s->flags;
    state_command(codec, f & RM_INTERPRETED_STYLE, &s->style, RM_WIRE_DEFAULT_STYLE,
                  RM_COMMAND_ROLE_STYLE, "state.style");
    state_command(codec, f & RM_INTERPRETED_FORWARD, &s->forward, RM_WIRE_DEFAULT_FORWARD,
                  RM_COMMAND_ROLE_FORWARD, "state.forward");
    state_command(codec, f & RM_INTERPRETED_SIDESTEP, &s->sidestep, 0, RM_COMMAND_ROLE_SIDEWAYS,
                  "state.sidestep");
    state_command(codec, f & RM_INTERPRETED_TURN, &s->turn, 0, RM_COMMAND_ROLE_SIDEWAYS,
                  "state.turn");
    rm_codec_optional_f32(codec, f & RM_INTERPRETED_FORWARD_SPEED, &s->forward_speed, 1.0f,
                          "state.forward_speed");
    rm_codec_optional_f32(codec, f & RM_INTERPRETED_SIDESTEP_SPEED, &s->sidestep_speed, 1.0f,
                          "state.sidestep_speed");
    rm_codec_optional_f32(codec, f & RM_INTERPRETED_TURN_SPEED, &s->turn_speed, 1.0f,
                          "state.turn_speed");
    state_actions(codec, s->actions, s->action_count);
    rm_codec_align(codec);
}

// Infinity stands for no limit, and compares as it should.
static void fail_distance(rm_codec *codec, float *value) {
    rm_codec_any_f32(codec, value, "fail_distance");
    rm_codec_require(codec, *value == *value, RM_ERROR_NOT_FINITE, "fail_distance");
}

static void move_to(rm_codec *codec, bool has_guid, rm_move_to *m) {
    rm_codec_optional_u32(codec, has_guid, &m->guid, 0, "target");
    rm_codec_u32(codec, &m->cell, "origin.cell");
    RM_CODEC_VEC3(codec, &m->origin, "origin");
    rm_codec_bits(codec, &m->bits, KNOWN_PARAMETER_BITS, "parameters");
    rm_codec_f32(codec, &m->distance_to_object, "distance_to_object");
    rm_codec_f32(codec, &m->min_distance, "min_distance");
    fail_distance(codec, &m->fail_distance);
    rm_codec_f32(codec, &m->speed, "speed");
    rm_codec_f32(codec, &m->walk_run_threshold, "walk_run_threshold");
    rm_codec_f32(codec, &m->desired_heading, "desired_heading");
    rm_codec_f32(codec, &m->run_rate, "run_rate");
}

static void turn_to(rm_codec *codec, bool has_guid, rm_turn_to *m) {
    rm_codec_optional_u32(codec, has_guid, &m->guid, 0, "target");
    rm_codec_optional_f32(codec, has_guid, &m->heading, 0.0f, "heading");
    rm_codec_bits(codec, &m->bits, KNOWN_PARAMETER_BITS, "parameters");
    rm_codec_f32(codec, &m->speed, "speed");
    rm_codec_f32(codec, &m->desired_heading, "desired_heading");
}

void rm_codec_movement(rm_codec *codec, rm_movement *m) {
    rm_codec_u8(codec, &m->type, "movement.type");
    const bool is_state = m->type == RM_MOVEMENT_STATE;
    const bool is_known = is_state || (m->type >= RM_MOVEMENT_MOVE_TO_OBJECT &&
                                       m->type <= RM_MOVEMENT_TURN_TO_HEADING);
    rm_codec_require(codec, is_known, RM_ERROR_VALUE, "movement.type");
    rm_codec_bits8(codec, &m->flags, KNOWN_MOVEMENT_FLAGS, "movement.flags");
    rm_codec_command(codec, &m->style, RM_COMMAND_ROLE_STYLE, "movement.style");
    if (is_state) {
        interpreted_state(codec, &m->state);
    } else if (m->type <= RM_MOVEMENT_MOVE_TO_POSITION) {
        move_to(codec, m->type == RM_MOVEMENT_MOVE_TO_OBJECT, &m->move_to);
    } else {
        turn_to(codec, m->type == RM_MOVEMENT_TURN_TO_OBJECT, &m->turn_to);
    }
    const bool is_sticky = is_state && m->flags & RM_MOVEMENT_STICKY;
    rm_codec_optional_u32(codec, is_sticky, &m->sticky_guid, 0, "sticky");
}

void rm_layout_update_motion(rm_codec *codec, rm_message *message) {
    rm_update_motion *m = &message->update_motion;
    rm_codec_u32(codec, &m->guid, "guid");
    rm_codec_u16(codec, &m->instance, "stamp.instance");
    rm_codec_u16(codec, &m->movement_stamp, "stamp.movement");
    rm_codec_u16(codec, &m->control, "stamp.control");
    rm_codec_bool8(codec, &m->is_autonomous, "autonomous");
    rm_codec_align(codec);
    rm_codec_movement(codec, &m->movement);
}

void rm_layout_position_and_movement(rm_codec *codec, rm_message *message) {
    rm_position_and_movement *m = &message->position_and_movement;
    rm_codec_u32(codec, &m->guid, "guid");
    rm_codec_position_pack(codec, &m->at);
    rm_codec_u16(codec, &m->movement_stamp, "stamp.movement");
    rm_codec_u16(codec, &m->control, "stamp.control");
    rm_codec_bool8(codec, &m->is_autonomous, "autonomous");
    rm_codec_align(codec);
    rm_codec_movement(codec, &m->movement);
}
