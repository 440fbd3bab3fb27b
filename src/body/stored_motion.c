// Between an rm_motion and what a world keeps of it, part by part. Numbers fit where they are put:
// counts, keys and the words of actions have limits that motion/valid.h checks in what comes from
// outside, and that no call goes beyond.

#include "body/stored_motion.h"

#include <stddef.h>
#include <string.h>

_Static_assert(RM_MOTION_ACTIONS <= 8, "every action has a bit");
_Static_assert((RM_ACTION_STAMP | RM_ACTION_AUTONOMOUS) == UINT16_MAX, "a word has 16 bits");
_Static_assert(RM_HOLD_RUN <= 3, "a key has two bits");
_Static_assert(RM_ACTION_RAW == UINT16_MAX + 1, "and one more");

_Static_assert(RM_SEQUENCE_NODES <= 15 && RM_MOTION_MODIFIERS <= 15, "a count has half a byte");

// Every member up to pending_anims, so that none of them is other than a 32-bit word.
#define WIDE_MEMBERS(M)                                                                            \
    M(cursor[0], 2)                                                                                \
    M(clip_speed[0], RM_SEQUENCE_NODES)                                                            \
    M(clips[0], (RM_SEQUENCE_NODES + 1) / 2)                                                       \
    M(style, 1)                                                                                    \
    M(substate, 1)                                                                                 \
    M(speed, 1)                                                                                    \
    M(modifier[0], RM_MOTION_MODIFIERS)                                                            \
    M(modifier_speed[0], RM_MOTION_MODIFIERS)                                                      \
    M(interpreted.style, 1)                                                                        \
    M(interpreted.forward, 1)                                                                      \
    M(interpreted.sidestep, 1)                                                                     \
    M(interpreted.turn, 1)                                                                         \
    M(interpreted.forward_speed, 1)                                                                \
    M(interpreted.sidestep_speed, 1)                                                               \
    M(interpreted.turn_speed, 1)                                                                   \
    M(raw_style, 1)                                                                                \
    M(raw_forward, 1)                                                                              \
    M(raw_forward_speed, 1)                                                                        \
    M(raw_sidestep, 1)                                                                             \
    M(raw_sidestep_speed, 1)                                                                       \
    M(raw_turn, 1)                                                                                 \
    M(raw_turn_speed, 1)                                                                           \
    M(action_command[0], RM_MOTION_ACTIONS)                                                        \
    M(action_speed[0], RM_MOTION_ACTIONS)                                                          \
    M(pending_command[0], RM_MOTION_PENDING)                                                       \
    M(run_rate, 1)                                                                                 \
    M(jump_extent, 1)
#define WIDE_BYTES(member, count) +sizeof(((rm_stored_motion *)0)->member) * (count) // NOLINT
#define IS_WORD(member, count) &&sizeof(((rm_stored_motion *)0)->member) == 4        // NOLINT
_Static_assert(1 WIDE_MEMBERS(IS_WORD), "wide members are words of 32 bits");
_Static_assert(offsetof(rm_stored_motion, pending_anims) == 0 WIDE_MEMBERS(WIDE_BYTES),
               "every wide member is in the list");

static void load_cursor(const uint32_t *words, double *cursor) {
    uint64_t bits = words[0] | (uint64_t)words[1] << 32;
    memcpy(cursor, &bits, sizeof bits);
}

static void store_cursor(uint32_t *words, double cursor) {
    uint64_t bits;
    memcpy(&bits, &cursor, sizeof bits);
    words[0] = (uint32_t)bits;
    words[1] = (uint32_t)(bits >> 32);
}

static void load_clips(const uint32_t *words, uint16_t *clips) {
    for (int i = 0; i < RM_SEQUENCE_NODES; ++i) {
        clips[i] = (uint16_t)(words[i / 2] >> 16 * (i % 2));
    }
}

static void store_clips(uint32_t *words, const uint16_t *clips) {
    for (int i = 0; i < RM_SEQUENCE_NODES; i += 2) {
        uint32_t second = i + 1 < RM_SEQUENCE_NODES ? clips[i + 1] : 0;
        words[i / 2] = clips[i] | second << 16;
    }
}

static uint8_t nibbles(uint32_t high, uint32_t low) {
    return (uint8_t)(high << 4 | low);
}

static uint8_t high_half(uint8_t both) {
    return both >> 4;
}

static uint8_t low_half(uint8_t both) {
    return both & 15u;
}

void rm_stored_motion_load_sequence(const rm_stored_motion *stored, rm_sequence *sequence) {
    const rm_stored_motion *s = stored;
    load_cursor(s->cursor, &sequence->cursor);
    memcpy(sequence->speed, s->clip_speed, sizeof s->clip_speed);
    load_clips(s->clips, sequence->clip);
    sequence->node_count = s->node_count;
    sequence->first_cyclic = low_half(s->current_first_cyclic);
    sequence->current = high_half(s->current_first_cyclic);
}

void rm_stored_motion_store_sequence(rm_stored_motion *stored, const rm_sequence *sequence) {
    rm_stored_motion *s = stored;
    store_cursor(s->cursor, sequence->cursor);
    memcpy(s->clip_speed, sequence->speed, sizeof s->clip_speed);
    store_clips(s->clips, sequence->clip);
    s->node_count = sequence->node_count;
    s->current_first_cyclic = nibbles(sequence->current, sequence->first_cyclic);
}

static void load_cycle(const rm_stored_motion *s, rm_cycle_state *cycle) {
    cycle->style = s->style;
    cycle->substate = s->substate;
    cycle->speed = s->speed;
    cycle->modifier_count = low_half(s->action_modifier_count);
    memcpy(cycle->modifier, s->modifier, sizeof s->modifier);
    memcpy(cycle->modifier_speed, s->modifier_speed, sizeof s->modifier_speed);
}

static void store_cycle(rm_stored_motion *s, const rm_cycle_state *cycle) {
    s->style = cycle->style;
    s->substate = cycle->substate;
    s->speed = cycle->speed;
    memcpy(s->modifier, cycle->modifier, sizeof s->modifier);
    memcpy(s->modifier_speed, cycle->modifier_speed, sizeof s->modifier_speed);
}

static rm_raw_state load_raw(const rm_stored_motion *s) {
    return (rm_raw_state){.hold_key = s->raw_keys & 3u,
                          .style = s->raw_style,
                          .forward = s->raw_forward,
                          .forward_key = s->raw_keys >> 2 & 3u,
                          .forward_speed = s->raw_forward_speed,
                          .sidestep = s->raw_sidestep,
                          .sidestep_key = s->raw_keys >> 4 & 3u,
                          .sidestep_speed = s->raw_sidestep_speed,
                          .turn = s->raw_turn,
                          .turn_key = s->raw_keys >> 6 & 3u,
                          .turn_speed = s->raw_turn_speed};
}

static void store_raw(rm_stored_motion *s, const rm_raw_state *raw) {
    s->raw_keys = (uint8_t)(raw->hold_key | raw->forward_key << 2 | raw->sidestep_key << 4 |
                            raw->turn_key << 6);
    s->raw_style = raw->style;
    s->raw_forward = raw->forward;
    s->raw_forward_speed = raw->forward_speed;
    s->raw_sidestep = raw->sidestep;
    s->raw_sidestep_speed = raw->sidestep_speed;
    s->raw_turn = raw->turn;
    s->raw_turn_speed = raw->turn_speed;
}

static void load_actions(const rm_stored_motion *s, rm_motion *m) {
    m->action_count = high_half(s->action_modifier_count);
    memcpy(m->action_command, s->action_command, sizeof s->action_command);
    memcpy(m->action_speed, s->action_speed, sizeof s->action_speed);
    for (uint32_t i = 0; i < RM_MOTION_ACTIONS; ++i) {
        m->action_word[i] = s->action_word[i] | ((s->action_raw >> i & 1u) ? RM_ACTION_RAW : 0u);
    }
}

static void store_actions(rm_stored_motion *s, const rm_motion *m) {
    uint32_t raw = 0;
    s->action_modifier_count = nibbles(m->action_count, m->cycle.modifier_count);
    memcpy(s->action_command, m->action_command, sizeof s->action_command);
    memcpy(s->action_speed, m->action_speed, sizeof s->action_speed);
    for (uint32_t i = 0; i < RM_MOTION_ACTIONS; ++i) {
        s->action_word[i] = (uint16_t)m->action_word[i];
        raw |= (m->action_word[i] >> 16) << i;
    }
    s->action_raw = (uint8_t)raw;
}

static void load_pending(const rm_stored_motion *s, rm_motion *m) {
    memcpy(m->pending_command, s->pending_command, sizeof s->pending_command);
    memcpy(m->pending_anims, s->pending_anims, sizeof s->pending_anims);
    m->pending_done = s->pending_done;
    m->pending_count = s->pending_count;
    m->pending_jump = s->pending_jump;
}

static void store_pending(rm_stored_motion *s, const rm_motion *m) {
    memcpy(s->pending_command, m->pending_command, sizeof s->pending_command);
    memcpy(s->pending_anims, m->pending_anims, sizeof s->pending_anims);
    s->pending_done = (uint16_t)m->pending_done;
    s->pending_count = m->pending_count;
    s->pending_jump = m->pending_jump;
}

void rm_stored_motion_load(const rm_stored_motion *stored, rm_motion *motion) {
    load_cycle(stored, &motion->cycle);
    motion->interpreted = stored->interpreted;
    motion->raw = load_raw(stored);
    load_actions(stored, motion);
    load_pending(stored, motion);
    motion->run_rate = stored->run_rate;
    motion->jump_extent = stored->jump_extent;
    motion->server_action_stamp = stored->server_action_stamp;
    motion->bits = stored->bits;
}

void rm_stored_motion_store(rm_stored_motion *stored, const rm_motion *motion) {
    rm_stored_motion_store_sequence(stored, &motion->sequence);
    store_cycle(stored, &motion->cycle);
    stored->interpreted = motion->interpreted;
    store_raw(stored, &motion->raw);
    store_actions(stored, motion);
    store_pending(stored, motion);
    stored->run_rate = motion->run_rate;
    stored->jump_extent = motion->jump_extent;
    stored->server_action_stamp = motion->server_action_stamp;
    stored->bits = motion->bits;
}
