// Messages of a client: its keys, its position, its jumps. All of it is wrapped in one opcode with
// a sequence number; these layouts begin behind the action. Unlike a server, a client sends the
// commands of its state as whole ids, and rotations with all four components.

#include "remora/motion_table.h"

#include "wire/codec.h"

enum {
    ACTION_COUNT_SHIFT = 11, // the upper five of sixteen bits count the actions
    CONTACT_BIT = 1,         // of the last byte of MoveToState
    LONG_JUMP_BIT = 2,       // of the same
    AUTONOMY_LEVEL_MAX = 2,  // the client moves its player by itself
};

uint32_t rm_raw_state_flags(const rm_raw_state *state) {
    const uint32_t one = rm_float_bits(1.0f);
    uint32_t flags = 0;
    flags |= state->hold_key != RM_HOLD_NONE ? RM_RAW_HOLD_KEY : 0;
    flags |= state->style != RM_STYLE_NON_COMBAT ? RM_RAW_STYLE : 0;
    flags |= state->forward != RM_COMMAND_READY ? RM_RAW_FORWARD : 0;
    flags |= state->forward_key != 0 ? RM_RAW_FORWARD_KEY : 0;
    flags |= rm_float_bits(state->forward_speed) != one ? RM_RAW_FORWARD_SPEED : 0;
    flags |= state->sidestep != 0 ? RM_RAW_SIDESTEP : 0;
    flags |= state->sidestep_key != 0 ? RM_RAW_SIDESTEP_KEY : 0;
    flags |= rm_float_bits(state->sidestep_speed) != one ? RM_RAW_SIDESTEP_SPEED : 0;
    flags |= state->turn != 0 ? RM_RAW_TURN : 0;
    flags |= state->turn_key != 0 ? RM_RAW_TURN_KEY : 0;
    flags |= rm_float_bits(state->turn_speed) != one ? RM_RAW_TURN_SPEED : 0;
    return flags;
}

// Values beyond RM_HOLD_RUN are meaningless in the client.
static void hold_key(rm_codec *codec, bool is_present, uint32_t *key, uint32_t absent,
                     const char *field) {
    rm_codec_optional_u32(codec, is_present, key, absent, field);
    rm_codec_require(codec, *key <= RM_HOLD_RUN, RM_ERROR_VALUE, field);
}

// Each member is present if its flag is set; others have the client's default.
static void raw_state(rm_codec *c, uint32_t f, rm_raw_state *s) {
    hold_key(c, f & RM_RAW_HOLD_KEY, &s->hold_key, RM_HOLD_NONE, "state.hold_key");
    rm_codec_optional_u32(c, f & RM_RAW_STYLE, &s->style, RM_STYLE_NON_COMBAT, "state.style");
    rm_codec_optional_u32(c, f & RM_RAW_FORWARD, &s->forward, RM_COMMAND_READY, "state.forward");
    hold_key(c, f & RM_RAW_FORWARD_KEY, &s->forward_key, 0, "state.forward_key");
    rm_codec_optional_f32(c, f & RM_RAW_FORWARD_SPEED, &s->forward_speed, 1.0f,
                          "state.forward_speed");
    rm_codec_optional_u32(c, f & RM_RAW_SIDESTEP, &s->sidestep, 0, "state.sidestep");
    hold_key(c, f & RM_RAW_SIDESTEP_KEY, &s->sidestep_key, 0, "state.sidestep_key");
    rm_codec_optional_f32(c, f & RM_RAW_SIDESTEP_SPEED, &s->sidestep_speed, 1.0f,
                          "state.sidestep_speed");
    rm_codec_optional_u32(c, f & RM_RAW_TURN, &s->turn, 0, "state.turn");
    hold_key(c, f & RM_RAW_TURN_KEY, &s->turn_key, 0, "state.turn_key");
    rm_codec_optional_f32(c, f & RM_RAW_TURN_SPEED, &s->turn_speed, 1.0f, "state.turn_speed");
}

static void client_stamps(rm_codec *codec, rm_client_stamps *stamps) {
    rm_codec_u16(codec, &stamps->instance, "stamp.instance");
    rm_codec_u16(codec, &stamps->control, "stamp.control");
    rm_codec_u16(codec, &stamps->teleport, "stamp.teleport");
    rm_codec_u16(codec, &stamps->force_position, "stamp.force_position");
}

void rm_layout_move_to_state(rm_codec *codec, rm_message *message) {
    rm_move_to_state *m = &message->move_to_state;
    rm_codec_flags_with_count(codec, &m->state_flags, &m->action_count, ACTION_COUNT_SHIFT,
                              "state.flags");
    raw_state(codec, m->state_flags, &m->state);
    rm_codec_actions(codec, m->actions, m->action_count);
    rm_codec_position(codec, true, &m->position);
    client_stamps(codec, &m->stamps);
    uint8_t bits =
        (uint8_t)((m->has_contact ? CONTACT_BIT : 0) | (m->is_long_jump ? LONG_JUMP_BIT : 0));
    rm_codec_bits8(codec, &bits, CONTACT_BIT | LONG_JUMP_BIT, "contact");
    if (rm_codec_is_reading(codec)) {
        m->has_contact = bits & CONTACT_BIT;
        m->is_long_jump = bits & LONG_JUMP_BIT;
    }
    rm_codec_align(codec);
}

void rm_layout_autonomous_position(rm_codec *codec, rm_message *message) {
    rm_autonomous_position *m = &message->autonomous_position;
    rm_codec_position(codec, true, &m->position);
    client_stamps(codec, &m->stamps);
    rm_codec_bool8(codec, &m->has_contact, "contact");
    rm_codec_align(codec);
}

void rm_layout_jump(rm_codec *codec, rm_message *message) {
    rm_jump *m = &message->jump;
    rm_codec_f32(codec, &m->extent, "extent");
    RM_CODEC_VEC3(codec, &m->velocity, "velocity");
    rm_codec_position(codec, true, &m->position);
    client_stamps(codec, &m->stamps);
}

void rm_layout_do_movement_command(rm_codec *codec, rm_message *message) {
    rm_do_movement_command *m = &message->do_movement_command;
    rm_codec_u32(codec, &m->motion, "motion");
    rm_codec_f32(codec, &m->speed, "speed");
    hold_key(codec, true, &m->hold_key, 0, "hold_key");
}

void rm_layout_stop_movement_command(rm_codec *codec, rm_message *message) {
    rm_stop_movement_command *m = &message->stop_movement_command;
    rm_codec_u32(codec, &m->motion, "motion");
    hold_key(codec, true, &m->hold_key, 0, "hold_key");
}

void rm_layout_autonomy_level(rm_codec *codec, rm_message *message) {
    uint32_t *level = &message->autonomy_level.level;
    rm_codec_u32(codec, level, "level");
    rm_codec_require(codec, *level <= AUTONOMY_LEVEL_MAX, RM_ERROR_VALUE, "level");
}

void rm_layout_jump_request(rm_codec *codec, rm_message *message) {
    rm_codec_f32(codec, &message->jump_request.extent, "extent");
}
