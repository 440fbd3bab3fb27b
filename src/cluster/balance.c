// Balancing of units between workers by CPU time.
//
// Invariants: as long as a unit is free some worker takes it; a unit is given away only where that
// makes the fullest worker clearly less full, so that units stay put.

#include "cluster/balance.h"

uint64_t rm_balance_mean(const rm_balance *all) {
    uint64_t mean = all->held > 0 ? all->load / all->held : 0;
    return mean > RM_BALANCE_LEAST ? mean : RM_BALANCE_LEAST;
}

// The load of each worker if all units were held and spread evenly.
uint64_t rm_balance_share(const rm_balance *all) {
    uint32_t workers = all->workers > 0 ? all->workers : 1;
    return rm_balance_mean(all) * all->unit_count / workers;
}

// As long as a unit is free the shares add up to more than all loads, so some worker takes it. One
// that gave a unit away leaves it to those with less: two that give at the same time would else
// take each other's, again and again, beside one that has none.
bool rm_balance_takes(const rm_balance *all, uint64_t mine, bool has_given) {
    return mine < rm_balance_share(all) && (!has_given || mine <= all->lowest);
}

static uint64_t difference(uint64_t a, uint64_t b) {
    return a > b ? a - b : b - a;
}

// Given away only if the taker ends clearly below what the giver had: half of the unit is the
// margin that keeps it in place.
int rm_balance_gives(const rm_balance *all, uint64_t mine, const uint32_t *costs, uint32_t count) {
    int best = -1;
    uint64_t best_miss = UINT64_MAX;
    for (uint32_t i = 0; i < count && count > 1; ++i) {
        uint64_t cost = costs[i] > RM_BALANCE_LEAST ? costs[i] : RM_BALANCE_LEAST;
        if (all->lowest + cost + cost / 2 > mine) {
            continue;
        }
        uint64_t miss = difference(mine - cost, rm_balance_share(all));
        if (miss < best_miss) {
            best = (int)i;
            best_miss = miss;
        }
    }
    return best;
}
