// The pool of goals. Taken between ticks only, for bodies that are sent somewhere or stick to
// another; nothing is given back inside a tick. One whose body has reached or lost its goal is
// taken from it when another body needs one: whether there is one to be had depends on how
// many bodies are after something, and on nothing else.

#pragma once

#include "remora/world.h"

#include "body/block.h"

typedef struct rm_goals {
    rm_goal *items;
    uint32_t *owners; // slot of the body that has it, + 1; 0 for none
    uint32_t capacity;
    uint32_t open; // that may be in use by bodies that no save has brought; the rest is a reserve
    uint32_t next; // where to look first
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

// Takes the goal of a body that goes.
void rm_world_drop_goal(rm_world *world, const rm_lane *lane);

// Takes those of all bodies.
void rm_world_clear_goals(rm_world *world);

// Whether a body that is yet to be made could have one. @param without  a body that is removed
// before that, or null
bool rm_world_has_goal(const rm_world *world, const rm_lane *without);

// The same for a body that is restored.
bool rm_world_has_reserved_goal(const rm_world *world, const rm_lane *without);

// Whether obeying this takes one.
bool rm_movement_needs_goal(const rm_movement *movement);
