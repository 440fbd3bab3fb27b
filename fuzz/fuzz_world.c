// Random calls with random arguments through the whole public interface of a world and of its
// collision. The input is a row of records: a byte that names the call, two of length, and what its
// arguments are made of. The first record is about the world itself.
//
// After every call: it has returned a status; unless that was RM_OK the world, or the collision
// world, has not changed; a call that reads has changed nothing; every body is a body (bodies.h).
// Now and then, and at the end: saved and restored the world is the same, a world of the same kind
// takes the save and goes on in the same way, and the recording of all calls plays to the same hash
// without a difference, on tasks in another order.

#include "remora/ac_collision.h"

#include "bodies.h"
#include "world_rig.h"

#include <stdlib.h>

enum {
    FRONT = 3,
    CALLS = 600,
    ROUND_TRIP = 32,
    READS = 0xC0,
    COLLISION = 0xD0,
    TWIN_CAPACITY = 64
};

// --- the host ----------------------------------------------------------------------------------

static void *limited_allocate(void *user, size_t size, size_t alignment) {
    purse *from = user;
    if (size > from->left) {
        return NULL;
    }
    from->left -= size;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void limited_release(void *user, void *memory, size_t size) {
    purse *from = user;
    from->left += memory ? size : 0;
    free(memory);
}

static rm_allocator limited(purse *from, size_t bytes) {
    from->left = bytes;
    return (rm_allocator){.user = from, .allocate = limited_allocate, .release = limited_release};
}

// Results do not depend on the order of tasks.
static void run_backwards(void *user, uint32_t count, rm_task_fn *task, void *context) {
    (void)user;
    while (count > 0) {
        task(context, --count);
    }
}

static bool tape_write(void *user, const void *bytes, size_t size) {
    tape *t = user;
    if (t->size + size > t->room) {
        t->room = 2 * (t->size + size);
        t->bytes = realloc(t->bytes, t->room);
        REQUIRE(t->bytes != NULL);
    }
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    return true;
}

// A sweep or a hook may not change the world it is called from.
static void hook(void *user, rm_body_id body, double dt) {
    rig *g = user;
    REQUIRE(g->world == NULL || rm_body_stop(g->world, body) == RM_ERROR_BUSY);
    REQUIRE(dt >= 0.0);
}

// --- a world -----------------------------------------------------------------------------------

static rm_rules any_rules(supply *s) {
    const uint8_t set = next_byte(s);
    rm_rules rules = set & 1 ? rm_rules_retail() : set & 2 ? rm_rules_smooth() : rm_rules_l3();
    rm_rule_info rule;
    uint8_t others = 0;
    for (uint32_t i = 0; rm_rule_describe(i, &rule) == RM_OK; ++i, others >>= 1) {
        others = i % 8 == 0 ? next_byte(s) : others;
        if (others & 1) {
            const uint32_t value = ((const uint8_t *)&rules)[i] ^ 1u;
            rm_rules_set(&rules, rule.name, rm_rule_word(value));
        }
    }
    return rules;
}

static rm_world_def any_def(rig *g) {
    rm_world_def def = rm_ac_world_def();
    supply *s = &g->in;
    def.space = next_byte(s) >= 0xC0 ? RM_SPACE_FLAT : RM_SPACE_LANDBLOCKS;
    def.rules = any_rules(s);
    def.capacity = RIG_CAPACITY;
    def.events = next_byte(s) & 15;
    def.pending_messages = next_byte(s) & 15;
    def.ground.kind = (rm_ground_kind)next_below(s, 4);
    def.ground.function = own_height;
    def.runner.run = next_byte(s) & 1 ? run_backwards : NULL;
    if (next_byte(s) & 1) {
        def.hooks = (rm_hooks){.user = g, .detection = hook, .particles = hook, .scripts = hook};
    }
    def.allocator = limited(&g->purse, RIG_MEMORY);
    return def;
}

static void level_ground(rm_collision *collision) {
    static const uint16_t zeros[RM_LANDBLOCK_VERTICES];
    static const float level[1] = {0.0f};
    const rm_landblock_def def = {0xA9, 0xB4, zeros, NULL, level, 1};
    (void)rm_collision_add_landblock(collision, &def, NULL);
}

static void begin(rig *g) {
    rm_collision_def collision = rm_default_collision_def();
    rm_recorder_def recorder = rm_default_recorder_def();
    g->def = any_def(g);
    collision.space = g->def.space;
    collision.allows_missing_cells = next_byte(&g->in) & 1;
    REQUIRE(rm_collision_create(&collision, &g->collision) == RM_OK);
    level_ground(g->collision);
    add_first_meshes(g);
    g->context = (rm_collide_context){.collision = g->collision};
    rm_world *world = NULL;
    REQUIRE(rm_world_create(&g->def, &world) == RM_OK);
    g->world = world;
    if (next_byte(&g->in) & 1) {
        g->context.nearby = rm_world_nearby;
        g->context.nearby_user = world;
    }
    recorder.write = tape_write;
    recorder.user = &g->tape;
    recorder.interval = 1 + next_below(&g->in, 8);
    recorder.buffer_bytes = RM_RECORD_BUFFER_MIN;
    recorder.allocator = limited(&g->recording, RIG_MEMORY);
    REQUIRE(rm_world_record(g->world, &recorder, &g->recorder) == RM_OK);
}

static void end(rig *g) {
    rm_world_destroy(g->world);
    rm_collision_destroy(g->collision);
    free(g->save);
    free(g->body);
    free(g->tape.bytes);
}

// --- calls -------------------------------------------------------------------------------------

// In a recording is the collision world as it was when it was given to the world.
static void hand_over(rig *g) {
    if (g->is_collided) {
        REQUIRE(rm_world_set_collision(g->world, &g->context) == RM_OK);
    }
}

static void call_collision(rig *g, uint8_t which) {
    const uint64_t print = collision_print(g->collision);
    const rm_status status = collision_calls[which % collision_call_count](g);
    REQUIRE((unsigned)status < RM_STATUS_COUNT);
    if (status == RM_OK) {
        hand_over(g);
    } else {
        REQUIRE(collision_print(g->collision) == print);
    }
}

static void call_read(rig *g, uint8_t which) {
    const uint64_t hash = rm_world_hash(g->world);
    const rm_status status = read_calls[which % read_call_count](g);
    REQUIRE((unsigned)status < RM_STATUS_COUNT);
    REQUIRE(rm_world_hash(g->world) == hash);
}

static void call_world(rig *g, uint8_t which) {
    const uint64_t hash = rm_world_hash(g->world);
    g->may_fail_half = false;
    const rm_status status = world_calls[which % RM_OP_COUNT](g);
    REQUIRE((unsigned)status < RM_STATUS_COUNT);
    REQUIRE(status == RM_OK || g->may_fail_half || rm_world_hash(g->world) == hash);
}

static void call(rig *g, uint8_t which) {
    if (which >= COLLISION) {
        call_collision(g, (uint8_t)(which - COLLISION));
    } else if (which >= READS) {
        call_read(g, (uint8_t)(which - READS));
    } else {
        call_world(g, which);
    }
    require_bodies(g->world, g->def.space);
}

// --- what must hold at the end -----------------------------------------------------------------

// The same kind of world, made anew. Bodies look at each other through their own world.
static rm_world *make_twin(rig *g, rm_collide_context *context) {
    static rig nobody;
    rm_world_def def = g->def;
    rm_world *twin = NULL;
    uint32_t index;
    def.capacity = TWIN_CAPACITY;
    def.allocator = limited(&g->checker, RIG_CHECKER);
    def.hooks.user = &nobody;
    REQUIRE(rm_world_create(&def, &twin) == RM_OK);
    *context = rm_collide_context_make(g->context.collision, g->context.nearby ? twin : NULL);
    if (g->is_collided) {
        REQUIRE(rm_world_set_collision(twin, context) == RM_OK);
    }
    for (uint32_t i = 0; i < g->table_count; ++i) {
        REQUIRE(rm_world_add_table(twin, g->tables[i], &index) == RM_OK);
    }
    return twin;
}

// It takes the save, and goes on in the same way.
static void require_twin(rig *g) {
    rm_collide_context context;
    rm_world *twin = make_twin(g, &context);
    const size_t size = rm_world_save_bytes(g->world);
    uint8_t *bytes = malloc(size);
    REQUIRE(bytes != NULL && rm_world_save(g->world, bytes, size, NULL) == RM_OK);
    const rm_status status = rm_world_restore(twin, bytes, size);
    REQUIRE(status == RM_OK || status == RM_ERROR_FULL);
    for (int i = 0; i < 4 && status == RM_OK; ++i) {
        REQUIRE(rm_world_hash(twin) == rm_world_hash(g->world));
        REQUIRE(rm_world_tick(twin, 0.05) == rm_world_tick(g->world, 0.05));
    }
    rm_world_destroy(twin);
    free(bytes);
}

static void require_replay(rig *g) {
    rm_replay_def def = rm_default_replay_def();
    rm_replay *replay = NULL;
    rm_wire_error error;
    def.sweep = own_sweep;
    def.height = own_height;
    def.allocator = limited(&g->checker, RIG_CHECKER);
    const rm_status opened = rm_replay_open(&def, g->tape.bytes, g->tape.size, &replay, &error);
    REQUIRE(opened == RM_OK);
    while (rm_replay_step(replay)) {
    }
    const rm_replay_result result = rm_replay_read(replay);
    REQUIRE(result.state == RM_REPLAY_DONE);
    REQUIRE(result.difference.kind == RM_DIFFERENCE_NONE);
    REQUIRE(rm_world_hash(rm_replay_world(replay)) == rm_world_hash(g->world));
    rm_replay_close(replay);
}

// --- the input ---------------------------------------------------------------------------------

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    supply all = {data, data + size};
    if (size < FRONT) {
        return 0;
    }
    rig *g = calloc(1, sizeof *g);
    REQUIRE(g != NULL);
    uint8_t which;
    g->in = next_record(&all, &which);
    begin(g);
    for (int i = 1; i <= CALLS && all.end - all.at >= FRONT; ++i) {
        g->in = next_record(&all, &which);
        call(g, which);
        if (i % ROUND_TRIP == 0) {
            require_round_trip(g->world);
        }
    }
    require_round_trip(g->world);
    REQUIRE(rm_recorder_stop(g->recorder) == RM_OK);
    require_replay(g);
    require_twin(g);
    end(g);
    free(g);
    return 0;
}
