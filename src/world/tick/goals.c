// A goal that is unused is all zero, also while a body still owns it.

#include "world/tick/goals.h"

#include "world/world.h"

#include <string.h>

// Bodies that may have a goal at once, unless the host sets it: a quarter of all, and all in a
// small world. Origin: chosen.
enum { SHARE = 4, LEAST = 64 };

static uint32_t at_most(uint64_t wanted, uint32_t limit) {
    return wanted < limit ? (uint32_t)wanted : limit;
}

uint32_t rm_goals_open(const rm_world_def *def) {
    uint32_t share = def->capacity / SHARE;
    uint32_t usual = share > LEAST ? share : LEAST;
    return at_most(def->goals ? def->goals : usual, def->capacity);
}

uint32_t rm_goals_capacity(const rm_world_def *def) {
    return at_most((uint64_t)rm_goals_open(def) + def->goal_reserve, def->capacity);
}

// In proportion to the capacity, rounded up; 0 stays 0.
uint32_t rm_goals_scaled(uint32_t goals, uint32_t from, uint32_t to) {
    return at_most(((uint64_t)goals * to + from - 1) / from, to);
}

// Whether fewer than `limit` are in use by bodies other than the one that owns `own`.
static bool has_room(rm_goals *pool, uint32_t own, uint32_t limit) {
    rm_goals_settle(pool);
    uint32_t is_own = own && !rm_goal_is_idle(&pool->items[own - 1]);
    return pool->use_count - is_own < limit;
}

void rm_world_give_goal(rm_world *world, const rm_lane *lane, uint32_t index) {
    rm_goals *pool = &world->goals;
    rm_goals_reach(pool, index);
    if (pool->owners[index]) {
        world->cold[pool->owners[index] - 1].goal = 0;
    }
    pool->owners[index] = lane->id.index1;
    lane->cold->goal = index + 1;
}

rm_status rm_world_take_goal(rm_world *world, const rm_lane *lane) {
    rm_goals *pool = &world->goals;
    if (pool->open < pool->capacity && !has_room(pool, lane->cold->goal, pool->open)) {
        return RM_ERROR_FULL;
    }
    return rm_world_take_reserved_goal(world, lane);
}

rm_status rm_world_take_reserved_goal(rm_world *world, const rm_lane *lane) {
    rm_goals *pool = &world->goals;
    rm_goals_touch(pool, lane->cold->goal);
    if (lane->cold->goal) {
        return RM_OK;
    }
    uint32_t i = rm_goals_find_idle(pool);
    if (i == pool->capacity) {
        return RM_ERROR_FULL;
    }
    rm_world_give_goal(world, lane, i);
    rm_goals_touch(pool, i + 1);
    return RM_OK;
}

void rm_world_drop_goal(rm_world *world, const rm_lane *lane) {
    uint32_t goal = lane->cold->goal;
    if (goal) {
        memset(&world->goals.items[goal - 1], 0, sizeof(rm_goal));
        world->goals.owners[goal - 1] = 0;
        lane->cold->goal = 0;
        rm_goals_note(&world->goals, goal - 1);
    }
}

void rm_world_clear_goals(rm_world *world) {
    rm_goals *pool = &world->goals;
    for (uint32_t i = 0; i < pool->fresh; ++i) {
        if (pool->owners[i]) {
            rm_lane lane = rm_world_lane(world, pool->owners[i] - 1);
            rm_world_drop_goal(world, &lane);
        }
    }
}

bool rm_world_has_goal(rm_world *world, const rm_lane *without) {
    rm_goals *pool = &world->goals;
    return (pool->open == pool->capacity ||
            has_room(pool, without ? without->cold->goal : 0, pool->open)) &&
           rm_world_has_reserved_goal(world, without);
}

bool rm_world_has_reserved_goal(rm_world *world, const rm_lane *without) {
    return (without && without->cold->goal) ||
           rm_goals_find_idle(&world->goals) < world->goals.capacity;
}
