// The run behind the golden hash: 10,000 ticks of forty bodies under both rule sets in turn.
#pragma once

#include "scripted.h"

// Height of rolling ground, from sums and products only.
static inline bool determinism_height(void *user, rm_body_id body, const rm_position *at,
                                      float *height) {
    float x = at->origin.x / RM_LANDBLOCK_SIZE - 0.5f;
    float y = at->origin.y / RM_LANDBLOCK_SIZE - 0.5f;
    (void)user;
    (void)body;
    *height = 4.0f * (0.25f - x * x) * (0.25f - y * y);
    return true;
}

// Ticks a world of these rules for so long, and hashes what it has become.
static inline uint64_t determinism_run(rm_rules rules, rm_ground ground, uint64_t ticks) {
    rm_world_def def = script_def();
    def.rules = rules;
    def.ground = ground;
    rm_world *world = world_of(&def);
    script s;
    script_begin(&s, world, UINT64_C(0x72656D6F7261), SCRIPT_BODIES);
    while (rm_world_ticks(world) < ticks) {
        script_step(&s);
    }
    uint64_t hash = rm_world_hash(world);
    rm_world_destroy(world);
    return hash;
}

static inline uint64_t determinism_hash(void) {
    const rm_ground reports = {.kind = RM_GROUND_LAST_REPORT};
    const rm_ground hills = {.kind = RM_GROUND_FUNCTION, .function = determinism_height};
    uint64_t l3 = determinism_run(rm_rules_l3(), reports, 5000);
    uint64_t retail = determinism_run(rm_rules_retail(), hills, 5000);
    return rm_hash_u64(rm_hash_u64(RM_HASH_SEED, l3), retail);
}
