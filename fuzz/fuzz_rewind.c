// Saves of a whole scenario: two worlds, the network between them and what is under way. The input
// names a motion, a network and a moment, and patches the save of that moment. Whatever was patched
// is refused and changes nothing, and what was not is taken; the run then goes on as it would have.

#include "remora/scenario.h"

#include "supply.h"

#include <stdlib.h>

enum { STEPS = 48, AFTER = 6 };

static rm_scenario *make(supply *s) {
    rm_scenario_def def = rm_default_scenario_def();
    rm_scenario *scenario = NULL;
    def.script = (int)next_below(s, RM_MOTION_COUNT);
    def.seed = next_byte(s);
    REQUIRE(rm_network_preset(rm_network_preset_name((int)next_below(s, RM_NETWORK_PRESETS)),
                              &def.network));
    def.network.capacity = 16;
    def.report_ticks = 1 + next_below(s, 6);
    REQUIRE(rm_scenario_create(&def, &scenario) == RM_OK);
    return scenario;
}

static void go_on(rm_scenario *scenario, uint32_t steps) {
    for (uint32_t i = 0; i < steps; ++i) {
        REQUIRE(rm_scenario_step(scenario) == RM_OK);
    }
    REQUIRE(rm_scenario_refused(scenario) == 0);
}

static uint64_t hash_of(const rm_scenario *scenario) {
    return rm_world_hash(rm_scenario_observer(scenario)) ^
           3 * rm_world_hash(rm_scenario_server(scenario));
}

// Bytes at places that the input names. @return whether any of them is another now
static bool patch(supply *s, uint8_t *bytes, size_t *size) {
    bool is_changed = false;
    while (s->at < s->end) {
        const uint32_t at = next_u32(s) % (uint32_t)*size;
        const uint8_t flip = next_byte(s);
        is_changed = is_changed || flip;
        bytes[at] ^= flip;
        if (flip == 0xEE && at > 0) {
            *size = at;
        }
    }
    return is_changed;
}

static uint64_t rewound(rm_scenario *scenario, const uint8_t *bytes, size_t size, uint32_t steps,
                        rm_status wanted) {
    REQUIRE(rm_scenario_restore(scenario, bytes, size) == wanted);
    go_on(scenario, steps);
    return hash_of(scenario);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    supply s = {data, data + size};
    rm_scenario *scenario = make(&s);
    go_on(scenario, next_below(&s, STEPS));
    const size_t room = rm_scenario_save_bytes(scenario);
    size_t patched_size = room;
    uint8_t *save = malloc(room);
    uint8_t *patched = malloc(room);
    REQUIRE(save && patched && rm_scenario_save(scenario, save, room) == RM_OK);
    memcpy(patched, save, room);
    const uint64_t before = hash_of(scenario);
    const bool is_changed = patch(&s, patched, &patched_size);
    if (is_changed && memcmp(patched, save, patched_size) == 0 && patched_size == room) {
        patched[0] ^= 1; // two patches that undo each other
    }
    if (is_changed) {
        REQUIRE(rm_scenario_restore(scenario, patched, patched_size) != RM_OK);
        REQUIRE(hash_of(scenario) == before);
    }
    go_on(scenario, AFTER);
    const uint64_t after = hash_of(scenario);
    REQUIRE(rewound(scenario, save, room, AFTER, RM_OK) == after);
    rm_scenario_destroy(scenario);
    free(save);
    free(patched);
    return 0;
}
