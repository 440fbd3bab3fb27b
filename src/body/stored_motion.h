// The motion of a body as a world keeps it: an rm_motion without parts stored elsewhere (the speeds
// of the cycle are rows, a movement under way is in a goal), with each number as small as its
// range. The interpreter works on a whole rm_motion (body_motion.h).
//
// Up to the jump's extent all members are 32-bit words, because images take them as words
// (image.h): what is wider or smaller is put into words by shifting, so that a word is independent
// of the byte order of a machine. stored_motion.c checks that all are listed.

#pragma once

#include "remora/motion.h"

typedef struct rm_stored_motion {
    uint32_t cursor[2]; // of the sequence: a double's bits, low half first
    float clip_speed[RM_SEQUENCE_NODES];
    uint32_t clips[(RM_SEQUENCE_NODES + 1) / 2]; // two to a word, the first one low
    uint32_t style;                              // of the cycle
    uint32_t substate;
    float speed;
    uint32_t modifier[RM_MOTION_MODIFIERS];
    float modifier_speed[RM_MOTION_MODIFIERS];
    rm_interpreted_state interpreted;
    uint32_t raw_style;
    uint32_t raw_forward;
    float raw_forward_speed;
    uint32_t raw_sidestep;
    float raw_sidestep_speed;
    uint32_t raw_turn;
    float raw_turn_speed;
    uint32_t action_command[RM_MOTION_ACTIONS];
    float action_speed[RM_MOTION_ACTIONS];
    uint32_t pending_command[RM_MOTION_PENDING];
    float run_rate;
    float jump_extent;
    uint16_t pending_anims[RM_MOTION_PENDING];
    uint16_t action_word[RM_MOTION_ACTIONS]; // stamp and autonomous
    uint16_t server_action_stamp;
    uint16_t pending_done;         // less than the oldest waits for
    uint8_t action_raw;            // bit i: action i is also of the raw state
    uint8_t action_modifier_count; // half a byte each
    uint8_t node_count;
    uint8_t current_first_cyclic; // half a byte each
    uint8_t raw_keys;             // rm_hold_key, two bits each: general, forward, sidestep, turn
    uint8_t pending_count;
    uint8_t pending_jump;
    uint8_t bits;
} rm_stored_motion;

// Loads all but parts stored elsewhere, which stay as they are.
void rm_stored_motion_load(const rm_stored_motion *stored, rm_motion *motion);

// All of a motion that is valid (motion/valid.h), over another one or zeros. Slots that are unused
// are zero afterwards, whatever they are in the motion.
void rm_stored_motion_store(rm_stored_motion *stored, const rm_motion *motion);

// The sequence, but for its speeds and the slots that are unused.
void rm_stored_motion_load_sequence(const rm_stored_motion *stored, rm_sequence *sequence);
void rm_stored_motion_store_sequence(rm_stored_motion *stored, const rm_sequence *sequence);
