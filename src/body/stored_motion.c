// Conversion between an rm_motion and its storage in a world, part by part: most of it as an
// rm_stored_motion, the speeds of the cycle in rows, a movement under way in the goal. Numbers fit
// where they are put: counts, keys and the words of actions have limits that motion/valid.h checks
// in values from outside, and that all calls keep.
//
// Invariants: a motion that is loaded and stored again leaves everything as it was. A move-to needs
// a goal; storing one for a body that lacks it is a defect of the caller.

#include "body/stored_motion.h"

#include "base/assert.h"
#include "body/block.h"

#include <stddef.h>
#include <string.h>

_Static_assert(RM_MOTION_ACTIONS <= 8, "every action has a bit");
_Static_assert((RM_ACTION_STAMP | RM_ACTION_AUTONOMOUS) == UINT16_MAX, "a word has 16 bits");
_Static_assert(RM_HOLD_RUN <= 3, "a key has two bits");
_Static_assert(RM_ACTION_RAW == UINT16_MAX + 1, "and one more");

_Static_assert(RM_SEQUENCE_NODES <= 15 && RM_MOTION_MODIFIERS <= 15, "a count has half a byte");

// Every member up to pending_anims, so that all of them are 32-bit words.
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

static uint8_t nibbles(uint32_t high, uint32_t low) {
    return (uint8_t)(high << 4 | low);
}

static uint8_t high_half(uint8_t both) {
    return both >> 4;
}

static uint8_t low_half(uint8_t both) {
    return both & 15u;
}

// --- lists -----------------------------------------------------------------------------------
//
// As many slots are loaded as the caller requests; those in use are stored, and zeros behind them,
// unless the list was and is empty.

static inline void load_clips(const rm_stored_motion *s, rm_sequence *sequence, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        sequence->clip[i] = (uint16_t)(s->clips[i / 2] >> 16 * (i % 2));
        sequence->speed[i] = s->clip_speed[i];
    }
}

static inline void store_clips(rm_stored_motion *s, const rm_sequence *sequence) {
    if ((s->node_count | sequence->node_count) == 0) {
        return;
    }
    memset(s->clips, 0, sizeof s->clips);
    memset(s->clip_speed, 0, sizeof s->clip_speed);
    for (uint32_t i = 0; i < sequence->node_count; ++i) {
        s->clips[i / 2] |= (uint32_t)sequence->clip[i] << 16 * (i % 2);
        s->clip_speed[i] = sequence->speed[i];
    }
}

static inline void load_modifiers(const rm_stored_motion *s, rm_cycle_state *cycle,
                                  uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        cycle->modifier[i] = s->modifier[i];
        cycle->modifier_speed[i] = s->modifier_speed[i];
    }
}

static inline void store_modifiers(rm_stored_motion *s, const rm_cycle_state *cycle) {
    if ((low_half(s->action_modifier_count) | cycle->modifier_count) == 0) {
        return;
    }
    memset(s->modifier, 0, sizeof s->modifier);
    memset(s->modifier_speed, 0, sizeof s->modifier_speed);
    for (uint32_t i = 0; i < cycle->modifier_count; ++i) {
        s->modifier[i] = cycle->modifier[i];
        s->modifier_speed[i] = cycle->modifier_speed[i];
    }
}

static inline void load_actions(const rm_stored_motion *s, rm_motion *m, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        m->action_command[i] = s->action_command[i];
        m->action_speed[i] = s->action_speed[i];
        m->action_word[i] = s->action_word[i] | ((s->action_raw >> i & 1u) ? RM_ACTION_RAW : 0u);
    }
}

static inline void store_actions(rm_stored_motion *s, const rm_motion *m) {
    if ((high_half(s->action_modifier_count) | m->action_count) == 0) {
        return;
    }
    memset(s->action_command, 0, sizeof s->action_command);
    memset(s->action_speed, 0, sizeof s->action_speed);
    memset(s->action_word, 0, sizeof s->action_word);
    s->action_raw = 0;
    for (uint32_t i = 0; i < m->action_count; ++i) {
        s->action_command[i] = m->action_command[i];
        s->action_speed[i] = m->action_speed[i];
        s->action_word[i] = (uint16_t)m->action_word[i];
        s->action_raw = (uint8_t)(s->action_raw | (m->action_word[i] >> 16) << i);
    }
}

static inline void load_pending(const rm_stored_motion *s, rm_motion *m, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        m->pending_command[i] = s->pending_command[i];
        m->pending_anims[i] = s->pending_anims[i];
    }
    m->pending_done = s->pending_done;
    m->pending_count = s->pending_count;
    m->pending_jump = s->pending_jump;
}

static inline void store_pending(rm_stored_motion *s, const rm_motion *m) {
    s->pending_done = (uint16_t)m->pending_done;
    s->pending_jump = m->pending_jump;
    if ((s->pending_count | m->pending_count) == 0) {
        return;
    }
    s->pending_count = m->pending_count;
    memset(s->pending_command, 0, sizeof s->pending_command);
    memset(s->pending_anims, 0, sizeof s->pending_anims);
    for (uint32_t i = 0; i < m->pending_count; ++i) {
        s->pending_command[i] = m->pending_command[i];
        s->pending_anims[i] = m->pending_anims[i];
    }
}

// --- whole motions ---------------------------------------------------------------------------

static inline void load_sequence(const rm_stored_motion *s, rm_sequence *sequence,
                                 uint32_t clip_count) {
    load_cursor(s->cursor, &sequence->cursor);
    load_clips(s, sequence, clip_count);
    sequence->node_count = s->node_count;
    sequence->first_cyclic = low_half(s->current_first_cyclic);
    sequence->current = high_half(s->current_first_cyclic);
}

void rm_stored_motion_load_sequence(const rm_stored_motion *stored, rm_sequence *sequence) {
    load_sequence(stored, sequence, stored->node_count);
}

static inline void store_sequence(rm_stored_motion *s, const rm_sequence *sequence) {
    store_cursor(s->cursor, sequence->cursor);
    store_clips(s, sequence);
    s->node_count = sequence->node_count;
    s->current_first_cyclic = nibbles(sequence->current, sequence->first_cyclic);
}

void rm_stored_motion_store_sequence(rm_stored_motion *stored, const rm_sequence *sequence) {
    store_sequence(stored, sequence);
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

// Loads all but lists and the sequence.
static inline void load_single(const rm_stored_motion *s, rm_motion *motion) {
    motion->cycle.style = s->style;
    motion->cycle.substate = s->substate;
    motion->cycle.speed = s->speed;
    motion->cycle.modifier_count = low_half(s->action_modifier_count);
    motion->action_count = high_half(s->action_modifier_count);
    motion->interpreted = s->interpreted;
    motion->raw = load_raw(s);
    motion->run_rate = s->run_rate;
    motion->jump_extent = s->jump_extent;
    motion->server_action_stamp = s->server_action_stamp;
    motion->bits = s->bits;
}

static inline void load_used(const rm_stored_motion *stored, rm_motion *motion) {
    load_single(stored, motion);
    load_sequence(stored, &motion->sequence, stored->node_count);
    load_modifiers(stored, &motion->cycle, motion->cycle.modifier_count);
    load_actions(stored, motion, motion->action_count);
    load_pending(stored, motion, stored->pending_count);
}

void rm_stored_motion_load(const rm_stored_motion *stored, rm_motion *motion) {
    load_single(stored, motion);
    load_sequence(stored, &motion->sequence, RM_SEQUENCE_NODES);
    load_modifiers(stored, &motion->cycle, RM_MOTION_MODIFIERS);
    load_actions(stored, motion, RM_MOTION_ACTIONS);
    load_pending(stored, motion, RM_MOTION_PENDING);
}

static inline void store(rm_stored_motion *stored, const rm_motion *motion) {
    store_sequence(stored, &motion->sequence);
    store_modifiers(stored, &motion->cycle);
    store_actions(stored, motion);
    store_pending(stored, motion);
    store_raw(stored, &motion->raw);
    stored->action_modifier_count = nibbles(motion->action_count, motion->cycle.modifier_count);
    stored->style = motion->cycle.style;
    stored->substate = motion->cycle.substate;
    stored->speed = motion->cycle.speed;
    stored->interpreted = motion->interpreted;
    stored->run_rate = motion->run_rate;
    stored->jump_extent = motion->jump_extent;
    stored->server_action_stamp = motion->server_action_stamp;
    stored->bits = motion->bits;
}

void rm_stored_motion_store(rm_stored_motion *stored, const rm_motion *motion) {
    store(stored, motion);
}

// --- motion of a lane ------------------------------------------------------------------------

// Loads the speeds beside the clips.
static inline void load_speeds(const rm_lane *lane, rm_sequence *sequence) {
    sequence->velocity = rm_row_vec3(lane->warm->cycle_velocity, lane->i);
    sequence->omega = rm_row_vec3(lane->warm->cycle_omega, lane->i);
    sequence->phase_rate = lane->warm->phase_rate[lane->i];
}

void rm_lane_load_sequence(const rm_lane *lane, rm_sequence *sequence) {
    rm_stored_motion_load_sequence(&lane->cold->motion, sequence);
    load_speeds(lane, sequence);
}

void rm_lane_load_motion(const rm_lane *lane, rm_motion *motion) {
    const rm_goal *goal = rm_lane_goal(lane);
    rm_stored_motion_load(&lane->cold->motion, motion);
    load_speeds(lane, &motion->sequence);
    if (goal) {
        motion->move_to = goal->move_to;
    } else {
        motion->move_to = (rm_move_to){0};
    }
}

void rm_lane_load_used_motion(const rm_lane *lane, rm_motion *motion) {
    const rm_goal *goal = rm_lane_goal(lane);
    load_used(&lane->cold->motion, motion);
    load_speeds(lane, &motion->sequence);
    if (goal) {
        motion->move_to = goal->move_to;
    } else {
        motion->move_to.type = 0;
    }
}

void rm_lane_store_motion(const rm_lane *lane, const rm_motion *motion) {
    rm_goal *goal = rm_lane_goal(lane);
    store(&lane->cold->motion, motion);
    rm_row_set_vec3(lane->warm->cycle_velocity, lane->i, motion->sequence.velocity);
    rm_row_set_vec3(lane->warm->cycle_omega, lane->i, motion->sequence.omega);
    lane->warm->phase_rate[lane->i] = motion->sequence.phase_rate;
    if (goal) {
        goal->move_to = motion->move_to;
    } else {
        RM_ASSERT(motion->move_to.type == 0);
    }
}
