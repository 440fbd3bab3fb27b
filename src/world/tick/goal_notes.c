// Notes about goals: which are in use, and which body is stuck to which.
//
// Invariants at every query, of the goals before `fresh`: a bit of in_use for exactly the goals in
// use, use_count of them; every idle one in the list of these, every one with a sticky target in
// the list of those after that guid. Those from `fresh` on are new.
//
// Bodies change their goals in many places: between ticks those that are touched, one body after
// the other, in a tick only goals that are in use, in a frame of a smooth world any.

#include "base/bits.h"
#include "base/keyed.h"
#include "world/tick/goals.h"
#include "world/world.h"

#include <string.h>

// Targets for each chain, if every body had another target. Origin: chosen; memory is dearer than a
// few tests.
enum { CHAIN_LENGTH = 16 };

uint32_t rm_goals_chains(uint32_t goals) {
    uint32_t chains = 1;
    while (chains < goals / CHAIN_LENGTH) {
        chains *= 2;
    }
    return chains;
}

// --- lists ---------------------------------------------------------------------------------------

// The next of a list is linked behind `previous` instead of this one.
static void put_next_behind(rm_goals *pool, const rm_goal_link *link, uint32_t previous) {
    if (link->next) {
        pool->links[link->next - 1].previous = previous;
    }
}

static void leave_idle(rm_goals *pool, const rm_goal_link *link) {
    *(link->previous ? &pool->links[link->previous - 1].next : &pool->idle) = link->next;
    put_next_behind(pool, link, link->previous);
}

static void join_idle(rm_goals *pool, uint32_t index) {
    pool->links[index] = (rm_goal_link){.next = pool->idle};
    put_next_behind(pool, &pool->links[index], index + 1);
    pool->idle = index + 1;
}

// Where the number of the first of those after a guid is kept, or is to be kept: 0 if the list is
// empty. Examines one goal of each target of the chain.
static uint32_t *first_after(rm_goals *pool, uint32_t guid) {
    uint32_t *first = &pool->chains[rm_keyed_hash(pool->key, guid) & pool->chain_mask];
    while (*first && pool->links[*first - 1].target != guid) {
        first = &pool->links[*first - 1].previous;
    }
    return first;
}

static void leave_target(rm_goals *pool, uint32_t index) {
    const rm_goal_link *link = &pool->links[index];
    uint32_t *first = first_after(pool, link->target);
    if (*first != index + 1) {
        pool->links[link->previous - 1].next = link->next;
    } else {
        *first = link->next ? link->next : link->previous;
    }
    put_next_behind(pool, link, link->previous);
}

// Behind the first, whose place in the chain stays as it is.
static void join_target(rm_goals *pool, uint32_t index, uint32_t target) {
    uint32_t *first = first_after(pool, target);
    pool->links[index] = (rm_goal_link){.target = target};
    if (!*first) {
        *first = index + 1;
        return;
    }
    rm_goal_link *leader = &pool->links[*first - 1];
    pool->links[index].previous = *first;
    pool->links[index].next = leader->next;
    put_next_behind(pool, leader, index + 1);
    leader->next = index + 1;
}

// Whether a goal is in a list, and in which, follows from its notes: one with a move-to alone
// is unlisted.
static void leave_list(rm_goals *pool, uint32_t index, bool was_used) {
    const rm_goal_link *link = &pool->links[index];
    if (!was_used) {
        leave_idle(pool, link);
    } else if (link->target) {
        leave_target(pool, index);
    }
}

static void join_list(rm_goals *pool, uint32_t index, bool is_used, uint32_t target) {
    if (!is_used) {
        join_idle(pool, index);
    } else if (target) {
        join_target(pool, index, target);
    } else {
        pool->links[index] = (rm_goal_link){0};
    }
}

// --- notes ---------------------------------------------------------------------------------------

static void note_use(rm_goals *pool, uint32_t index, bool is_used) {
    pool->in_use[index / 32] ^= 1u << index % 32;
    pool->use_count = is_used ? pool->use_count + 1 : pool->use_count - 1;
}

void rm_goals_note(rm_goals *pool, uint32_t index) {
    const rm_goal *goal = &pool->items[index];
    bool was_used = pool->in_use[index / 32] >> index % 32 & 1u;
    bool is_used = !rm_goal_is_idle(goal);
    if (is_used == was_used && goal->sticky.target == pool->links[index].target) {
        return;
    }
    leave_list(pool, index, was_used);
    join_list(pool, index, is_used, goal->sticky.target);
    if (is_used != was_used) {
        note_use(pool, index, is_used);
    }
}

// The body may change once more before another is touched.
void rm_goals_settle(rm_goals *pool) {
    if (pool->changing) {
        rm_goals_note(pool, pool->changing - 1);
    }
}

// Most bodies keep their target.
static void note_word(rm_goals *pool, uint32_t word) {
    for (uint32_t left = pool->in_use[word]; left; left &= left - 1) {
        uint32_t index = word * 32 + rm_lowest_bit(left);
        uint32_t target = pool->items[index].sticky.target;
        if (!target || target != pool->links[index].target) {
            rm_goals_note(pool, index);
        }
    }
}

void rm_goals_note_used(rm_goals *pool) {
    rm_goals_settle(pool);
    uint32_t words = pool->use_count ? rm_goals_words(pool->fresh) : 0;
    for (uint32_t w = 0; w < words; ++w) {
        note_word(pool, w);
    }
}

void rm_goals_note_all(rm_goals *pool) {
    for (uint32_t i = 0; i < pool->fresh; ++i) {
        rm_goals_note(pool, i);
    }
}

void rm_goals_reach(rm_goals *pool, uint32_t index) {
    for (; pool->fresh <= index; ++pool->fresh) {
        memset(&pool->items[pool->fresh], 0, sizeof *pool->items);
        pool->owners[pool->fresh] = 0;
        join_idle(pool, pool->fresh);
    }
}

void rm_goals_copy(rm_goals *to, const rm_goals *from) {
    to->idle = to->fresh = to->use_count = to->changing = 0;
    if (from->fresh) {
        rm_goals_reach(to, from->fresh - 1);
        memcpy(to->items, from->items, from->fresh * sizeof *to->items);
        memcpy(to->owners, from->owners, from->fresh * sizeof *to->owners);
        rm_goals_note_all(to);
    }
}

uint32_t rm_goals_find_idle(rm_goals *pool) {
    rm_goals_settle(pool);
    return pool->idle ? pool->idle - 1 : pool->fresh;
}

// --- followers -----------------------------------------------------------------------------------

// The body of a goal that has left its list is released.
static void let_go(rm_world *world, uint32_t index) {
    rm_goals *pool = &world->goals;
    const uint32_t slot = pool->owners[index] - 1;
    pool->items[index].sticky = (rm_sticky){0};
    world->marks[slot / RM_LANES].stuck &= (uint8_t) ~(1u << slot % RM_LANES);
    if (pool->items[index].move_to.type) {
        pool->links[index] = (rm_goal_link){0};
    } else {
        join_idle(pool, index);
        note_use(pool, index, false);
    }
}

// Their whole list leaves the chain at once.
void rm_world_release_followers(rm_world *world, uint32_t guid) {
    rm_goals *pool = &world->goals;
    rm_goals_settle(pool);
    if (!guid || !pool->use_count) {
        return;
    }
    uint32_t *first = first_after(pool, guid);
    uint32_t goal = *first;
    if (goal) {
        *first = pool->links[goal - 1].previous;
    }
    while (goal) {
        uint32_t next = pool->links[goal - 1].next;
        let_go(world, goal - 1);
        goal = next;
    }
}
