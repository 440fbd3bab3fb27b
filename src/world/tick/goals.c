// A goal that is not in use is all zero, also while a body still owns it. The search goes on
// from where the last one ended, so that a pool with room to spare is not searched from its full
// end each time.

#include "world/tick/goals.h"

#include "world/world.h"

#include <string.h>

// Bodies that may be after something at once, unless the host knows better: a quarter of all, and
// all in a small world. Origin: chosen.
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
static bool has_room(const rm_goals *pool, uint32_t own, uint32_t limit) {
    uint32_t used = 0;
    for (uint32_t i = 0; i < pool->capacity && used < limit; ++i) {
        used += i + 1 != own && !rm_goal_is_idle(&pool->items[i]);
    }
    return used < limit;
}

// The index of one that is not in use; the capacity if there is none.
static uint32_t find_idle(const rm_goals *pool) {
    for (uint32_t n = 0; n < pool->capacity; ++n) {
        uint32_t ahead = pool->capacity - pool->next;
        uint32_t i = n < ahead ? pool->next + n : n - ahead;
        if (rm_goal_is_idle(&pool->items[i])) {
            return i;
        }
    }
    return pool->capacity;
}

rm_status rm_world_take_goal(rm_world *world, const rm_lane *lane) {
    const rm_goals *pool = &world->goals;
    if (pool->open < pool->capacity && !has_room(pool, lane->cold->goal, pool->open)) {
        return RM_ERROR_FULL;
    }
    return rm_world_take_reserved_goal(world, lane);
}

rm_status rm_world_take_reserved_goal(rm_world *world, const rm_lane *lane) {
    rm_goals *pool = &world->goals;
    if (lane->cold->goal) {
        return RM_OK;
    }
    uint32_t i = find_idle(pool);
    if (i == pool->capacity) {
        return RM_ERROR_FULL;
    }
    if (pool->owners[i]) {
        world->cold[pool->owners[i] - 1].goal = 0;
    }
    pool->owners[i] = lane->id.index1;
    pool->next = i + 1 < pool->capacity ? i + 1 : 0;
    lane->cold->goal = i + 1;
    return RM_OK;
}

void rm_world_drop_goal(rm_world *world, const rm_lane *lane) {
    uint32_t goal = lane->cold->goal;
    if (goal) {
        memset(&world->goals.items[goal - 1], 0, sizeof(rm_goal));
        world->goals.owners[goal - 1] = 0;
        lane->cold->goal = 0;
    }
}

void rm_world_clear_goals(rm_world *world) {
    rm_goals *pool = &world->goals;
    for (uint32_t i = 0; i < pool->capacity; ++i) {
        if (pool->owners[i]) {
            rm_lane lane = rm_world_lane(world, pool->owners[i] - 1);
            rm_world_drop_goal(world, &lane);
        }
    }
}

bool rm_world_has_goal(const rm_world *world, const rm_lane *without) {
    const rm_goals *pool = &world->goals;
    return (pool->open == pool->capacity ||
            has_room(pool, without ? without->cold->goal : 0, pool->open)) &&
           rm_world_has_reserved_goal(world, without);
}

bool rm_world_has_reserved_goal(const rm_world *world, const rm_lane *without) {
    return (without && without->cold->goal) || find_idle(&world->goals) < world->goals.capacity;
}

bool rm_movement_needs_goal(const rm_movement *movement) {
    return movement->type == RM_MOVEMENT_STATE ? movement->sticky_guid != 0
                                               : movement->type >= RM_MOVEMENT_TO_OBJECT &&
                                                     movement->type <= RM_MOVEMENT_TURN_TO_HEADING;
}
