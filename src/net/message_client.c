// What a client sends: its keys, its position, its jumps. All of it is wrapped in one opcode with a
// sequence number; these layouts begin behind the action.

#include "net/codec.h"

enum {
    KNOWN_RAW_FLAGS = 0x7FF,
    ACTION_COUNT_SHIFT = 11, // the upper five of sixteen bits count the actions
    HOLD_KEY_RUN = 2,
    CONTACT_BIT = 1,
    LONG_JUMP_BIT = 2,
};

rm_raw_state rm_default_raw_state(void) {
    return (rm_raw_state){
        .hold_key = 1,
        .style = RM_WIRE_DEFAULT_STYLE,
        .forward = RM_WIRE_DEFAULT_FORWARD,
        .forward_speed = 1.0f,
        .sidestep_speed = 1.0f,
        .turn_speed = 1.0f,
    };
}

uint32_t rm_raw_state_flags(const rm_raw_state *state) {
    const uint32_t one = rm_float_bits(1.0f);
    uint32_t flags = 0;
    flags |= state->hold_key != 1 ? RM_RAW_HOLD_KEY : 0;
    flags |= state->style != RM_WIRE_DEFAULT_STYLE ? RM_RAW_STYLE : 0;
    flags |= state->forward != RM_WIRE_DEFAULT_FORWARD ? RM_RAW_FORWARD : 0;
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

static void hold_key(rm_codec *codec, bool is_present, uint32_t *key, uint32_t absent,
                     const char *field) {
    rm_codec_optional_u32(codec, is_present, key, absent, field);
    rm_codec_require(codec, *key <= HOLD_KEY_RUN, RM_ERROR_VALUE, field);
}

// The flags and, in the same word, how many actions follow.
static void raw_flags(rm_codec *codec, rm_raw_state *s) {
    uint32_t word = s->flags | (uint32_t)s->action_count << ACTION_COUNT_SHIFT;
    rm_codec_bits(codec, &word, 0xFFFF, "state.flags");
    if (rm_codec_is_reading(codec)) {
        s->flags = word & KNOWN_RAW_FLAGS;
        s->action_count = (int)(word >> ACTION_COUNT_SHIFT & RM_MESSAGE_ACTION_CAPACITY);
    }
    const bool is_ok = s->flags <= KNOWN_RAW_FLAGS && s->action_count >= 0 &&
                       s->action_count <= RM_MESSAGE_ACTION_CAPACITY;
    rm_codec_require(codec, is_ok, RM_ERROR_FLAGS, "state.flags");
}

static void raw_state(rm_codec *c, rm_raw_state *s) {
    raw_flags(c, s);
    const uint32_t f = s->flags;
    hold_key(c, f & RM_RAW_HOLD_KEY, &s->hold_key, 1, "state.hold_key");
    rm_codec_optional_u32(c, f & RM_RAW_STYLE, &s->style, RM_WIRE_DEFAULT_STYLE, "state.style");
    rm_codec_optional_u32(c, f & RM_RAW_FORWARD, &s->forward, RM_WIRE_DEFAULT_FORWARD,
                          "state.forward");
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
    for (int i = 0; i < s->action_count && !rm_codec_failed(c); ++i) {
        rm_codec_action(c, &s->actions[i], i);
    }
}

static void client_stamps(rm_codec *codec, rm_client_stamps *stamps) {
    rm_codec_u16(codec, &stamps->instance, "stamp.instance");
    rm_codec_u16(codec, &stamps->control, "stamp.control");
    rm_codec_u16(codec, &stamps->teleport, "stamp.teleport");
    rm_codec_u16(codec, &stamps->force_position, "stamp.force_position");
}

void rm_layout_move_to_state(rm_codec *codec, rm_message *message) {
    rm_move_to_state *m = &message->move_to_state;
    raw_state(codec, &m->state);
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
