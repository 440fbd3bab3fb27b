// Balancing of units between workers by the CPU time of the units. Pure arithmetic: the same for a
// test as for a worker. Loads are microseconds a turn.

#pragma once

#include "remora/base.h"

typedef struct rm_balance {
    uint32_t unit_count; // of the world
    uint32_t workers;    // live workers
    uint32_t held;       // units that any of them has
    uint64_t load;       // of all of them
    uint64_t lowest;     // load of the least loaded worker
} rm_balance;

// What a unit counts at least, so that idle ones are spread as well. Microseconds a turn. Origin:
// chosen, about what an empty turn costs.
#define RM_BALANCE_LEAST 50u

// Load of a new unit.
uint64_t rm_balance_mean(const rm_balance *all);

// Load of each worker if all units were held and spread evenly.
uint64_t rm_balance_share(const rm_balance *all);

// True if a worker of this load may take one more unit.
// @param has_given  it gave one away a moment ago
bool rm_balance_takes(const rm_balance *all, uint64_t mine, bool has_given);

// The unit that a worker gives away to balance the load, by index, or -1.
// @param costs  of its units
int rm_balance_gives(const rm_balance *all, uint64_t mine, const uint32_t *costs, uint32_t count);
