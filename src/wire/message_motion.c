// Messages about the motion of a body: the movement block and the messages that contain it. A block
// is a state (type 0), a goal to move to (6 and 7) or a turn to make (8 and 9); all other types
// are refused.
//
// The block begins at a multiple of four in every message that has it, so its own alignment is that
// of the message.

#include "remora/motion_table.h"

#include "wire/codec.h"

enum {
    KNOWN_MOVEMENT_FLAGS = RM_MOVEMENT_STICKY | RM_MOVEMENT_STANDING_JUMP,
    ACTION_COUNT_SHIFT = 7,  // five bits of the state's flags count its actions
    AUTONOMOUS_BIT = 0x8000, // of the word that also holds an action's 15-bit stamp
};

// Speeds are compared by their bits: only exactly 1 may be left out.
uint32_t rm_interpreted_state_flags(const rm_interpreted_state *state) {
    const uint32_t one = rm_float_bits(1.0f);
    uint32_t flags = 0;
    flags |= state->style != RM_STYLE_NON_COMBAT ? RM_INTERPRETED_STYLE : 0;
    flags |= state->forward != RM_COMMAND_READY ? RM_INTERPRETED_FORWARD : 0;
    flags |= rm_float_bits(state->forward_speed) != one ? RM_INTERPRETED_FORWARD_SPEED : 0;
    flags |= state->sidestep != 0 ? RM_INTERPRETED_SIDESTEP : 0;
    flags |= rm_float_bits(state->sidestep_speed) != one ? RM_INTERPRETED_SIDESTEP_SPEED : 0;
    flags |= state->turn != 0 ? RM_INTERPRETED_TURN : 0;
    flags |= rm_float_bits(state->turn_speed) != one ? RM_INTERPRETED_TURN_SPEED : 0;
    return flags;
}

rm_movement_pack rm_movement_pack_make(const rm_movement *movement) {
    rm_movement_pack block = {.movement = movement ? *movement : rm_default_movement()};
    movement = &block.movement;
    if (movement->type == RM_MOVEMENT_STATE) {
        block.flags |= movement->sticky_guid != 0 ? RM_MOVEMENT_STICKY : 0;
        block.flags |= movement->is_standing_longjump != 0 ? RM_MOVEMENT_STANDING_JUMP : 0;
        block.state_flags = rm_interpreted_state_flags(&movement->state);
    }
    return block;
}

static void action(rm_codec *codec, rm_action *a) {
    rm_codec_command(codec, &a->command, RM_COMMAND_ROLE_ACTION, "action.command");
    uint16_t word = (uint16_t)(a->stamp | (a->is_autonomous != 0 ? AUTONOMOUS_BIT : 0));
    rm_codec_u16(codec, &word, "action.stamp");
    if (rm_codec_is_reading(codec)) {
        a->stamp = word & (AUTONOMOUS_BIT - 1);
        a->is_autonomous = (word & AUTONOMOUS_BIT) != 0;
    }
    const bool is_kept = a->stamp < AUTONOMOUS_BIT && a->is_autonomous <= 1;
    rm_codec_require(codec, is_kept, RM_ERROR_VALUE, "action.stamp");
    rm_codec_f32(codec, &a->speed, "action.speed");
}

void rm_codec_actions(rm_codec *codec, rm_action *actions, uint32_t count) {
    for (uint32_t i = 0; i < count && !rm_codec_failed(codec); ++i) {
        codec->index = (int)i;
        action(codec, &actions[i]);
    }
    codec->index = -1;
}

// A command that may be left out, and then is `absent`.
static void state_command(rm_codec *codec, bool is_present, uint32_t *command, uint32_t absent,
                          rm_command_role role, const char *field) {
    if (is_present) {
        rm_codec_command(codec, command, role, field);
    } else {
        rm_codec_optional_u32(codec, false, command, absent, field);
    }
}

void rm_codec_flags_with_count(rm_codec *codec, uint32_t *flags, uint32_t *count, int shift,
                               const char *field) {
    const uint32_t count_bits = (uint32_t)RM_MOVEMENT_ACTIONS << shift;
    uint32_t word = *flags | *count << shift;
    const bool is_kept = (*flags & count_bits) == 0 && *count <= RM_MOVEMENT_ACTIONS;
    rm_codec_u32(codec, &word, field);
    if (rm_codec_is_reading(codec)) {
        *flags = word & ~count_bits;
        *count = word >> shift & RM_MOVEMENT_ACTIONS;
    } else {
        rm_codec_require(codec, is_kept, RM_ERROR_FLAGS, field);
    }
}

// Commands are first, then speeds, so the floats may stand at odd words.
static void interpreted_state(rm_codec *codec, rm_movement_pack *block) {
    rm_codec_flags_with_count(codec, &block->state_flags, &block->movement.action_count,
                              ACTION_COUNT_SHIFT, "state.flags");
    rm_interpreted_state *s = &block->movement.state;
    const uint32_t f = block->state_flags;
    state_command(codec, f & RM_INTERPRETED_STYLE, &s->style, RM_STYLE_NON_COMBAT,
                  RM_COMMAND_ROLE_STYLE, "state.style");
    state_command(codec, f & RM_INTERPRETED_FORWARD, &s->forward, RM_COMMAND_READY,
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
    rm_codec_actions(codec, block->movement.actions, block->movement.action_count);
    rm_codec_align(codec);
}

// Infinity means unlimited, and compares as it should.
static void fail_distance(rm_codec *codec, float *value) {
    rm_codec_any_f32(codec, value, "fail_distance");
    rm_codec_require(codec, *value == *value, RM_ERROR_NOT_FINITE, "fail_distance");
}

// Types 6 and 7: target (6 only), place, seven parameters, run rate. Distances in metres, headings
// in degrees.
static void move_to(rm_codec *codec, rm_movement *m) {
    const bool has_target = m->type == RM_MOVEMENT_TO_OBJECT;
    rm_move_parameters *p = &m->parameters;
    rm_codec_optional_u32(codec, has_target, &m->object_guid, 0, "target");
    rm_codec_u32(codec, &m->position.cell, "origin.cell");
    RM_CODEC_VEC3(codec, &m->position.origin, "origin");
    rm_codec_u32(codec, &p->bits, "parameters");
    rm_codec_f32(codec, &p->distance_to_object, "distance_to_object");
    rm_codec_f32(codec, &p->min_distance, "min_distance");
    fail_distance(codec, &p->fail_distance);
    rm_codec_f32(codec, &p->speed, "speed");
    rm_codec_f32(codec, &p->walk_run_threshold, "walk_run_threshold");
    rm_codec_f32(codec, &p->desired_heading, "desired_heading");
    rm_codec_f32(codec, &m->run_rate, "run_rate");
}

// Types 8 and 9: target and a heading for when it is unknown (8 only), three parameters.
static void turn_to(rm_codec *codec, rm_movement *m) {
    const bool has_target = m->type == RM_MOVEMENT_TURN_TO_OBJECT;
    rm_codec_optional_u32(codec, has_target, &m->object_guid, 0, "target");
    rm_codec_optional_f32(codec, has_target, &m->heading, 0.0f, "heading");
    rm_codec_u32(codec, &m->parameters.bits, "parameters");
    rm_codec_f32(codec, &m->parameters.speed, "speed");
    rm_codec_f32(codec, &m->parameters.desired_heading, "desired_heading");
}

// Type 0: a state, its actions, and the body to stick to.
static void state(rm_codec *codec, rm_movement_pack *block) {
    rm_movement *m = &block->movement;
    const uint32_t is_jump = (block->flags & RM_MOVEMENT_STANDING_JUMP) != 0;
    if (rm_codec_is_reading(codec)) {
        m->is_standing_longjump = is_jump;
    }
    const bool is_kept = m->is_standing_longjump == is_jump;
    rm_codec_require(codec, is_kept, RM_ERROR_VALUE, "movement.flags");
    interpreted_state(codec, block);
    const bool is_sticky = block->flags & RM_MOVEMENT_STICKY;
    rm_codec_optional_u32(codec, is_sticky, &m->sticky_guid, 0, "sticky");
}

static bool is_known_type(uint32_t type) {
    return type == RM_MOVEMENT_STATE ||
           (type >= RM_MOVEMENT_TO_OBJECT && type <= RM_MOVEMENT_TURN_TO_HEADING);
}

// Type, flags and style, which every block has.
static void movement_head(rm_codec *codec, rm_movement_pack *block) {
    rm_movement *m = &block->movement;
    uint8_t type = (uint8_t)m->type;
    rm_codec_u8(codec, &type, "movement.type");
    if (rm_codec_is_reading(codec)) {
        m->type = type;
    }
    rm_codec_require(codec, is_known_type(m->type), RM_ERROR_VALUE, "movement.type");
    rm_codec_bits8(codec, &block->flags, KNOWN_MOVEMENT_FLAGS, "movement.flags");
    rm_codec_command(codec, &m->style, RM_COMMAND_ROLE_STYLE, "movement.style");
}

void rm_codec_movement(rm_codec *codec, rm_movement_pack *block) {
    rm_movement *m = &block->movement;
    if (rm_codec_is_reading(codec)) {
        const uint32_t is_autonomous = m->is_autonomous; // precedes the block
        *m = rm_default_movement();
        m->is_autonomous = is_autonomous;
    }
    movement_head(codec, block);
    if (m->type == RM_MOVEMENT_STATE) {
        state(codec, block);
    } else if (m->type <= RM_MOVEMENT_TO_POSITION) {
        move_to(codec, m);
    } else {
        turn_to(codec, m);
    }
}

// A byte before the block, padded.
static void autonomous(rm_codec *codec, rm_movement *m) {
    bool is_autonomous = m->is_autonomous != 0;
    rm_codec_bool8(codec, &is_autonomous, "autonomous");
    rm_codec_require(codec, m->is_autonomous <= 1, RM_ERROR_VALUE, "autonomous");
    m->is_autonomous = is_autonomous;
    rm_codec_align(codec);
}

void rm_layout_update_motion(rm_codec *codec, rm_message *message) {
    rm_motion_message *m = &message->update_motion;
    rm_codec_u32(codec, &m->guid, "guid");
    rm_codec_u16(codec, &m->instance, "stamp.instance");
    rm_codec_u16(codec, &m->movement_stamp, "stamp.movement");
    rm_codec_u16(codec, &m->control, "stamp.control");
    autonomous(codec, &m->block.movement);
    rm_codec_movement(codec, &m->block);
}

void rm_layout_position_and_movement(rm_codec *codec, rm_message *message) {
    rm_position_and_movement *m = &message->position_and_movement;
    rm_codec_u32(codec, &m->guid, "guid");
    rm_codec_position_pack(codec, &m->at);
    rm_codec_u16(codec, &m->movement_stamp, "stamp.movement");
    rm_codec_u16(codec, &m->control, "stamp.control");
    autonomous(codec, &m->block.movement);
    rm_codec_movement(codec, &m->block);
}
