// The pool of goals. Taken between ticks only, for bodies that are sent to a place or stick to
// another; ticks leave them with their bodies. One whose body has reached or lost its goal is
// taken from it when another body needs one: whether one is free depends only on the number of
// bodies in pursuit.
//
// Bodies change their goals by themselves. The notes about them (goal_notes.c) are updated between
// ticks when the next body is touched, and for all that are in use after a tick: so messages are
// independent of the size of the pool.

#pragma once

#include "remora/world.h"

#include "body/block.h"

// A goal in the list of those that are idle, or of those that are stuck to the same target.
typedef struct rm_goal_link {
    uint32_t target; // guid that the body is stuck to, as noted, or 0
    uint32_t next;   // goal, + 1, or 0
    // The same. Of the first of those after a target: the first of those after the next target of
    // its chain.
    uint32_t previous;
} rm_goal_link;

typedef struct rm_goals {
    rm_goal *items;
    uint32_t *owners; // slot of the body that has it, + 1, or 0
    uint32_t capacity;
    uint32_t open;       // for bodies other than restored ones; the rest is a reserve
    rm_goal_link *links; // one a goal
    uint32_t *chains;    // by guid of targets: the first goal after the first of them, + 1
    uint32_t chain_mask;
    uint32_t idle;      // the first that is idle, as noted, + 1, or 0
    uint32_t fresh;     // goals from here on are new
    uint32_t *in_use;   // as noted: a bit for each goal
    uint32_t use_count; // of these bits
    uint32_t changing;  // goal, + 1, of the body that was touched last: may have changed since it
                        // was noted, or 0
    uint64_t key;       // of the chains
} rm_goals;

// Goals of a world of this def, with and less the reserve; at most one a body.
uint32_t rm_goals_capacity(const rm_world_def *def);
uint32_t rm_goals_open(const rm_world_def *def);

// What a number of goals (rm_world_def.goals, goal_reserve) has to be for another capacity.
uint32_t rm_goals_scaled(uint32_t goals, uint32_t from, uint32_t to);

// Gives a body a goal, unless it has one. @return RM_ERROR_FULL if all others but the reserve are
// in use
rm_status rm_world_take_goal(rm_world *world, const rm_lane *lane);

// The same for a body that is restored: the reserve counts.
rm_status rm_world_take_reserved_goal(rm_world *world, const rm_lane *lane);

// Gives a body an idle goal, whose owner loses it.
void rm_world_give_goal(rm_world *world, const rm_lane *lane, uint32_t index);

// Takes the goal of a body that is removed.
void rm_world_drop_goal(rm_world *world, const rm_lane *lane);

// Takes those of all bodies.
void rm_world_clear_goals(rm_world *world);

// Whether a body that is yet to be made could have one. @param without optional body that is
// removed before that
bool rm_world_has_goal(rm_world *world, const rm_lane *without);

// The same for a body that is restored.
bool rm_world_has_reserved_goal(rm_world *world, const rm_lane *without);

// --- what is known of them (goal_notes.c) -----------------------------------------------------

// Number of words of in_use, and of chains, for a number of goals.
static inline uint32_t rm_goals_words(uint32_t goals) {
    return (goals + 31) / 32;
}

uint32_t rm_goals_chains(uint32_t goals);

// Notes whether a goal is in use, and the target of its body.
void rm_goals_note(rm_goals *pool, uint32_t index);

// Called between ticks before the body that has a goal changes, which ends the changes of the body
// before it: those are noted now. @param goal  index + 1, or 0
static inline void rm_goals_touch(rm_goals *pool, uint32_t goal) {
    if (goal && goal != pool->changing) {
        if (pool->changing) {
            rm_goals_note(pool, pool->changing - 1);
        }
        pool->changing = goal;
    }
}

// Whatever has changed since the last tick is noted.
void rm_goals_settle(rm_goals *pool);

// After a tick, in which goals only fall out of use.
void rm_goals_note_used(rm_goals *pool);

// All of them: after a frame of a smooth world.
void rm_goals_note_all(rm_goals *pool);

// A goal, and those before it, may have an owner from now on.
void rm_goals_reach(rm_goals *pool, uint32_t index);

// Takes over all goals of another pool, into new memory.
void rm_goals_copy(rm_goals *to, const rm_goals *from);

// The first unused one, or the capacity.
uint32_t rm_goals_find_idle(rm_goals *pool);

// Releases all bodies that are stuck to this guid.
void rm_world_release_followers(rm_world *world, uint32_t guid);
