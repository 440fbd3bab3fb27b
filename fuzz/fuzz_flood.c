// Messages of a server, one after the other, into a crowded world on hills, with ticks between
// them. The input is a row of records: a byte that says what, two of length, and what the message
// is made of. No message is refused in a way that the world does not survive: every body is a body
// afterwards, and the world saves and restores as the same.

#include "remora/scenario.h"

#include "bodies.h"
#include "world_rig.h"

#include <stdlib.h>

enum {
    FRONT = 3,
    RECORDS = 400,
    TICKS = 60,
    BODIES = 40,   // more than guids that messages name: the others stand by
    TICK_KIND = 7, // a record in eight is a tick
};

// Made once: messages cannot change the hills, and the save brings the bodies back.
typedef struct ground {
    rm_hills *hills;
    rm_collide_context context;
    rm_world *world;
    uint8_t *save;
    size_t save_size;
} ground;

static void add_bodies(rm_world *world, const rm_position *at) {
    for (uint32_t i = 0; i < BODIES; ++i) {
        rm_body_def def = rm_default_body_def();
        rm_body_id id;
        def.guid = i + 1;
        def.position = *at;
        const uint32_t row = i / 6;
        def.position.origin.x += 0.3f * (float)(i % 6);
        def.position.origin.y += 0.3f * (float)row;
        REQUIRE(rm_body_add(world, &def, &id) == RM_OK);
        (void)rm_body_enter(world, id, &def.position);
    }
}

static ground make_ground(void) {
    ground g = {.hills = NULL};
    const rm_position start = rm_default_scenario_def().start;
    rm_world_def def = rm_ac_world_def();
    def.capacity = 2 * BODIES;
    REQUIRE(rm_hills_create(&start, 1, NULL, &g.hills) == RM_OK);
    REQUIRE(rm_world_create(&def, &g.world) == RM_OK);
    g.context = rm_collide_context_make(rm_hills_collision(g.hills), g.world);
    return g;
}

// The context has its place now.
static void fill_ground(ground *g) {
    const rm_position start = rm_default_scenario_def().start;
    REQUIRE(rm_world_set_collision(g->world, &g->context) == RM_OK);
    add_bodies(g->world, &start);
    g->save_size = rm_world_save_bytes(g->world);
    g->save = malloc(g->save_size);
    REQUIRE(g->save && rm_world_save(g->world, g->save, g->save_size, NULL) == RM_OK);
}

static void receive(rm_world *world, supply content) {
    static rig g; // only what messages are made of
    uint8_t bytes[RIG_MESSAGE];
    g.in = content;
    const size_t size = any_message(&g, bytes);
    const rm_status status = rm_world_receive(world, bytes, size, NULL);
    REQUIRE((unsigned)status < RM_STATUS_COUNT);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ground g;
    supply all = {data, data + size};
    int ticks = 0;
    if (!g.world) {
        g = make_ground();
        fill_ground(&g);
    }
    REQUIRE(rm_world_restore(g.world, g.save, g.save_size) == RM_OK);
    for (int i = 0; i < RECORDS && all.end - all.at >= FRONT && ticks < TICKS; ++i) {
        uint8_t what;
        supply content = next_record(&all, &what);
        if (what % 8 == TICK_KIND) {
            REQUIRE(rm_world_tick(g.world, 1.0 / 30.0) == RM_OK);
            ++ticks;
        } else {
            receive(g.world, content);
        }
    }
    REQUIRE(rm_world_tick(g.world, 0.1) == RM_OK);
    require_bodies(g.world, RM_SPACE_LANDBLOCKS);
    require_round_trip(g.world);
    return 0;
}
