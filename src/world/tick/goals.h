// The pool of goals. Taken between ticks only, for bodies that are sent somewhere or stick to
// another; nothing is given back inside a tick. One whose body has reached or lost its goal is
// taken from it when another body needs one: whether there is one to be had depends on how
// many bodies are after something, and on nothing else.
//
// Bodies change their goals by themselves. What is known of them (goal_notes.c) is noted between
// ticks when the next body is touched, and of all that are in use after a tick: so no message has
// to look through the pool, however many bodies are after something.

#pragma once

#include "remora/world.h"

#include "body/block.h"

// A goal in the list of those that are idle, or of those that are stuck to the same target.
typedef struct rm_goal_link {
    uint32_t target; // guid that the body is stuck to, as noted; 0 for none
    uint32_t next;   // goal, + 1; 0 for none
    // The same. Of the first of those after a target: the first of those after the next target of
    // its chain.
    uint32_t previous;
} rm_goal_link;

typedef struct rm_goals {
    rm_goal *items;
    uint32_t *owners; // slot of the body that has it, + 1; 0 for none
    uint32_t capacity;
    uint32_t open; // that may be in use by bodies that no save has brought; the rest is a reserve
    rm_goal_link *links; // one a goal
    uint32_t *chains;    // by guid of targets: the first goal after the first of them, + 1
    uint32_t chain_mask;
    uint32_t idle;      // the first that is idle, as noted, + 1; 0 for none
    uint32_t fresh;     // goals from here on have never had an owner
    uint32_t *in_use;   // as noted: a bit for each goal
    uint32_t use_count; // of these bits
    uint32_t changing;  // goal, + 1, of the body that was touched last: may have changed since it
                        // was noted; 0 for none
    uint64_t key;       // of the chains
} rm_goals;

// How many a world of this def has, with the reserve and without; never more than bodies.
uint32_t rm_goals_capacity(const rm_world_def *def);
uint32_t rm_goals_open(const rm_world_def *def);

// What a number of goals (rm_world_def.goals, goal_reserve) has to be for another capacity.
uint32_t rm_goals_scaled(uint32_t goals, uint32_t from, uint32_t to);

// Sees to it that a body has a goal. @return RM_ERROR_FULL if all others but the reserve are in use
rm_status rm_world_take_goal(rm_world *world, const rm_lane *lane);

// The same for a body that is restored: the reserve counts.
rm_status rm_world_take_reserved_goal(rm_world *world, const rm_lane *lane);

// Gives a body an idle goal, whose owner loses it.
void rm_world_give_goal(rm_world *world, const rm_lane *lane, uint32_t index);

// Takes the goal of a body that goes.
void rm_world_drop_goal(rm_world *world, const rm_lane *lane);

// Takes those of all bodies.
void rm_world_clear_goals(rm_world *world);

// Whether a body that is yet to be made could have one. @param without  a body that is removed
// before that, or null
bool rm_world_has_goal(rm_world *world, const rm_lane *without);

// The same for a body that is restored.
bool rm_world_has_reserved_goal(rm_world *world, const rm_lane *without);

// --- what is known of them (goal_notes.c) -----------------------------------------------------

// Words of in_use, and chains, of so many goals.
static inline uint32_t rm_goals_words(uint32_t goals) {
    return (goals + 31) / 32;
}

uint32_t rm_goals_chains(uint32_t goals);

// Notes whether a goal is in use, and whom its body is stuck to.
void rm_goals_note(rm_goals *pool, uint32_t index);

// The body that has this goal (+ 1; 0 for none) is about to change, between ticks: the one before
// it is done.
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

// After a tick, in which no goal comes into use that was not before it.
void rm_goals_note_used(rm_goals *pool);

// All of them: after a frame of a smooth world.
void rm_goals_note_all(rm_goals *pool);

// A goal, and those before it, may have an owner from now on.
void rm_goals_reach(rm_goals *pool, uint32_t index);

// Takes over all goals of another pool, into new memory.
void rm_goals_copy(rm_goals *to, const rm_goals *from);

// One that is not in use; the capacity if there is none.
uint32_t rm_goals_find_idle(rm_goals *pool);

// Makes all bodies that are stuck to this guid let go.
void rm_world_release_followers(rm_world *world, uint32_t guid);
