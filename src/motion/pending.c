// Commands whose animations still play. The owner is notified when a command is done
// (RM_MOTION_EVENT_MOTION_DONE), and jumps wait for some of them.
//
// Invariants: entries are oldest first; each waits for the links it brought. Ended animations are
// counted in pending_done and settle the oldest entry first. Entries whose links are done are
// settled as soon as they are the oldest. Bit i of pending_jump belongs to entry i. Unused slots
// are zero.

#include "motion/interpret.h"
#include "motion/motion_numbers.h"

#include <string.h>

// An action that is done leaves the list of actions, and releases of a sticky target.
// Origin: client.
static void motion_done(rm_motion *m, rm_motion_context *c, uint32_t command) {
    if (c->events != NULL) {
        rm_motion_events_add(c->events, (rm_motion_event){RM_MOTION_EVENT_MOTION_DONE, command, 0});
    }
    if ((command & RM_COMMAND_ACTION) != 0) {
        rm_effect_unstick(c);
        rm_actions_drop_oldest(m);
    }
}

static void shift(rm_motion *m, uint32_t count) {
    for (uint32_t i = 0; i < m->pending_count; ++i) {
        bool is_used = i + count < m->pending_count;
        m->pending_command[i] = is_used ? m->pending_command[i + count] : 0;
        m->pending_anims[i] = is_used ? m->pending_anims[i + count] : 0;
    }
}

// The oldest so many leave the list, in their order; mostly these are all.
static void settle(rm_motion *m, rm_motion_context *c, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        motion_done(m, c, m->pending_command[i]);
    }
    if (count < m->pending_count) {
        shift(m, count);
    } else {
        memset(m->pending_command, 0, sizeof m->pending_command);
        memset(m->pending_anims, 0, sizeof m->pending_anims);
    }
    m->pending_jump = (uint8_t)(m->pending_jump >> count);
    m->pending_count = (uint8_t)(m->pending_count - count);
}

void rm_pending_complete(rm_motion *m, rm_motion_context *c) {
    uint32_t count = 0;
    while (count < m->pending_count && m->pending_anims[count] == 0) {
        ++count;
    }
    if (count > 0) {
        settle(m, c, count);
    }
}

void rm_pending_animations_ended(rm_motion *m, rm_motion_context *c, uint32_t count) {
    m->pending_done += count;
    while (m->pending_count > 0 && m->pending_anims[0] <= m->pending_done) {
        m->pending_done -= m->pending_anims[0];
        settle(m, c, 1);
    }
    if (m->pending_count == 0) {
        m->pending_done = 0;
    }
}

void rm_pending_forget_links(rm_motion *m) {
    memset(m->pending_anims, 0, sizeof m->pending_anims);
    m->pending_done = 0;
}

void rm_pending_end_links(rm_motion *m, rm_motion_context *c) {
    if (c->table != NULL) {
        rm_sequence_remove_links(&m->sequence, c->table, RM_SEQUENCE_NODES);
    }
    settle(m, c, m->pending_count);
    m->pending_done = 0;
}

// ------------------------------------------------------------------------------- redundant links

static bool is_plain_substate(uint32_t command) {
    return (command & RM_COMMAND_SUBSTATE) != 0 && (command & RM_COMMAND_MODIFIER) == 0;
}

// Kinds of command between two equal ones that keep the links between them.
static uint32_t blocking_kinds(uint32_t command) {
    uint32_t kinds =
        RM_COMMAND_STYLE | RM_COMMAND_SUBSTATE | RM_COMMAND_MODIFIER | RM_COMMAND_ACTION;
    uint32_t own = is_plain_substate(command) ? RM_COMMAND_SUBSTATE : RM_COMMAND_STYLE;
    return kinds & ~own;
}

// The newest entry before `at` with the same command, else `at` itself.
static uint32_t find_equal(const rm_motion *m, uint32_t at) {
    uint32_t blocking = blocking_kinds(m->pending_command[at]);
    for (uint32_t i = at; i-- > 0;) {
        if (m->pending_command[i] == m->pending_command[at]) {
            return i;
        }
        if (m->pending_anims[i] != 0 && (m->pending_command[i] & blocking) != 0) {
            break;
        }
    }
    return at;
}

// A body that stands, walks and stands again before the first link is over skips the links between:
// all entries after the first of two equal commands are emptied, and their links dropped.
static void prune_links(rm_motion *m, const rm_motion_table *table) {
    uint32_t newest = m->pending_count - 1u;
    uint32_t command = m->pending_command[newest];
    if (!is_plain_substate(command) && (command & RM_COMMAND_STYLE) == 0) {
        return;
    }
    uint32_t links = 0;
    for (uint32_t i = find_equal(m, newest) + 1; i <= newest; ++i) {
        links += m->pending_anims[i];
        m->pending_anims[i] = 0;
    }
    rm_sequence_remove_links(&m->sequence, table, links);
}

// What the oldest entry still waits for; none of its animations has ended then.
static uint32_t take_oldest_links(rm_motion *m) {
    uint32_t links = m->pending_anims[0];
    links -= m->pending_done < links ? m->pending_done : links;
    m->pending_done = 0;
    return links;
}

static uint16_t within_limit(uint32_t links) {
    return (uint16_t)(links < RM_PENDING_LINKS ? links : RM_PENDING_LINKS);
}

// A full list settles its oldest entry early; the animations of that one count with the next, so
// that the sum of awaited animations is kept.
void rm_pending_push_any(rm_motion *m, rm_motion_context *c, uint32_t command,
                         rm_cycle_result result, bool is_jump_refused) {
    uint32_t carried = 0;
    if (m->pending_count == RM_MOTION_PENDING) {
        carried = take_oldest_links(m);
        settle(m, c, 1);
    }
    uint32_t at = m->pending_count++;
    m->pending_command[at] = command;
    m->pending_anims[at] = within_limit(result.anim_count);
    m->pending_jump |= (uint8_t)((unsigned)is_jump_refused << at);
    m->pending_anims[0] = within_limit(m->pending_anims[0] + carried);
    if (result.anim_count > 0) { // links of earlier commands were pruned when those were added
        prune_links(m, c->table);
    }
    if (result.anim_dropped > 0) {
        rm_pending_animations_ended(m, c, result.anim_dropped);
    }
}
