// What may happen on several threads at once, happening: ticks over hills in which bodies read each
// other, worlds that share a collision world, and reads, sweeps and decodings side by side. The
// results must be those of one thread; the thread sanitizer looks at the rest.

#include "check.h"
#include "determinism/everything.h"
#include "determinism/surroundings.h"
#include "threads.h"

enum { CROWD = 700, TICKS = 40, LOOKS = 64 }; // a crowd of three tasks

static uint32_t most(uint32_t threads) {
    return threads < MOST_THREADS ? threads : MOST_THREADS;
}

// --- the run with everything in it ---------------------------------------------------------------

static uint64_t short_run(uint32_t threads, everything_counts *counts) {
    rm_threads *pool;
    if (rm_threads_create(threads, NULL, &pool) != RM_OK) {
        return 0;
    }
    uint64_t hash = everything_hash(EVERYTHING_SHORT_TICKS, rm_threads_runner(pool),
                                    RM_INSTRUCTIONS_BEST, counts);
    rm_threads_destroy(pool);
    return hash;
}

static int everything_on_threads_ends_in_the_golden_hash(void) {
    everything_counts counts = {{0}, {0}};
    CHECK(short_run(most(3), NULL) == EVERYTHING_SHORT_HASH);
    CHECK(short_run(most(8), &counts) == EVERYTHING_SHORT_HASH);
    return 0;
}

// A job system that begins with the last task.
static void run_backwards(void *user, uint32_t count, rm_task_fn *task, void *context) {
    uint32_t *runs = user;
    *runs += 1;
    for (uint32_t i = count; i > 0; --i) {
        task(context, i - 1);
    }
}

static int the_order_of_tasks_does_not_matter(void) {
    uint32_t runs = 0;
    rm_runner backwards = {&runs, run_backwards};
    CHECK(everything_hash(EVERYTHING_SHORT_TICKS, backwards, RM_INSTRUCTIONS_BEST, NULL) ==
          EVERYTHING_SHORT_HASH);
    CHECK(runs > EVERYTHING_SHORT_TICKS);
    return 0;
}

// --- worlds that share a collision world ---------------------------------------------------------

// Hosts that each step a world of their own through the same hills, each on threads of its own.
typedef struct hosts {
    rig ground;
    uint32_t threads; // of each
    uint64_t hashes[4];
} hosts;

static rm_position crowd_place(const rm_collision *collision, uint32_t i) {
    uint32_t row = i / 26;
    float x = 150.0f + 3.1f * (float)(i % 26);
    float y = 150.0f + 3.1f * (float)row;
    return on_ground(collision, facing(place_in(SURROUNDINGS_CELL, x, y, 0.0f), (float)(i % 360)));
}

// Some walk, some chase a place, some stick to the one before, in another block or task, too.
static bool add_crowd(rm_world *world, const rm_collision *collision) {
    rm_body_id ids[CROWD];
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < CROWD; ++i) {
        ids[i] = add_at(world, i + 1, crowd_place(collision, i));
        rm_position to = crowd_place(collision, (i + 1) % CROWD);
        rm_vec3 walk = {0.0f, (float)(1 + i % 4), 0.0f};
        is_good = rm_body_set_cycle(world, ids[i], walk, rm_vec3_make(0.0f, 0.0f, 0.3f)) == RM_OK;
        is_good = is_good && (i % 3 || rm_body_interpolate(world, ids[i], &to, false) == RM_OK);
        is_good =
            is_good && (i % 5 || i < 300 || rm_body_stick(world, ids[i], ids[i - 300]) == RM_OK);
    }
    return is_good;
}

static uint64_t step_crowd(const rm_collision *collision, rm_runner runner) {
    rm_collide_context context = {.collision = collision, .nearby = rm_world_nearby};
    rm_world_def def = rm_ac_world_def();
    uint64_t hash = 0;
    def.capacity = CROWD;
    def.sweep = rm_collide_sweep;
    def.sweep_user = &context;
    def.runner = runner;
    rm_world *world = world_of(&def);
    context.nearby_user = world;
    bool is_good = world && add_crowd(world, collision);
    for (int i = 0; is_good && i < TICKS; ++i) {
        is_good = rm_world_tick(world, TICK) == RM_OK;
    }
    hash = is_good ? rm_world_hash(world) : 0;
    rm_world_destroy(world);
    return hash;
}

static void host_task(void *context, uint32_t index) {
    hosts *h = context;
    rm_threads *pool;
    if (rm_threads_create(h->threads, NULL, &pool) == RM_OK) {
        h->hashes[index] = step_crowd(h->ground.world, rm_threads_runner(pool));
        rm_threads_destroy(pool);
    }
}

static int worlds_on_threads_of_their_own_share_a_collision_world(void) {
    hosts h = {.threads = most(3)};
    rm_threads *pool;
    CHECK(make_surroundings(&h.ground) == RM_OK);
    CHECK(rm_threads_create(most(4), NULL, &pool) == RM_OK);
    uint64_t alone = step_crowd(h.ground.world, (rm_runner){NULL, NULL});
    rm_runner runner = rm_threads_runner(pool);
    rm_runner_run(&runner, 4, host_task, &h);
    for (int i = 0; i < 4; ++i) {
        CHECK(alone != 0 && h.hashes[i] == alone);
    }
    rm_threads_destroy(pool);
    rig_free(&h.ground);
    return 0;
}

// --- reading side by side ------------------------------------------------------------------------

// What every task looks at, and what it saw.
typedef struct looks {
    rig ground;
    rm_world *world;
    uint8_t bytes[64]; // a message
    size_t size;
    uint64_t seen[LOOKS];
} looks;

static uint64_t hash_position(uint64_t hash, const rm_position *at) {
    hash = rm_hash_u64(hash, at->cell);
    hash = rm_hash_float(rm_hash_float(hash, at->origin.x), at->origin.y);
    return rm_hash_float(rm_hash_float(hash, at->origin.z), at->rotation.w);
}

static uint64_t look_at_world(const looks *l) {
    rm_render drawn[CROWD];
    uint64_t hash = rm_world_hash(l->world);
    uint32_t count = rm_world_render(l->world, SURROUNDINGS_CELL, drawn, CROWD);
    for (uint32_t i = 0; i < count; ++i) {
        rm_body_info info = info_of(l->world, drawn[i].id);
        hash = hash_position(hash, &info.position);
        hash = rm_hash_float(hash, drawn[i].position.x);
    }
    return hash;
}

static uint64_t sweep_about(const looks *l, uint64_t hash) {
    rm_collide_context context = {.collision = l->ground.world};
    for (uint32_t i = 0; i < 60; ++i) {
        rig body = l->ground;
        body.context = context;
        body.at = crowd_place(l->ground.world, i * 11 % CROWD);
        (void)rig_enter(&body, body.at.cell, body.at.origin.x, body.at.origin.y, body.at.origin.z);
        (void)rig_move(&body, 0.5f, 0.4f, 0.0f);
        hash = hash_position(hash, &body.at);
    }
    return hash;
}

static void look_task(void *context, uint32_t index) {
    looks *l = context;
    rm_message message;
    uint64_t hash = sweep_about(l, look_at_world(l));
    if (rm_message_decode(RM_NUMBERING_CLIENT_2013, l->bytes, l->size, &message, NULL) == RM_OK) {
        hash = hash_position(hash, &message.update_position.at.position);
    }
    l->seen[index] = hash;
}

static bool open_looks(looks *l) {
    rm_world_def def = rm_ac_world_def();
    rm_message m = {.kind = RM_MESSAGE_UPDATE_POSITION};
    def.capacity = CROWD;
    l->world = world_of(&def);
    m.update_position.guid = 7;
    m.update_position.at.position = place_at(1.0f, 2.0f, 3.0f);
    m.update_position.at.flags = RM_POSITION_HAS_CONTACT;
    return l->world && make_surroundings(&l->ground) == RM_OK &&
           add_crowd(l->world, l->ground.world) && rm_world_advance(l->world, 0.05) == RM_OK &&
           rm_message_encode(&m, l->bytes, sizeof l->bytes, &l->size, NULL) == RM_OK;
}

static int reads_sweeps_and_decodings_run_side_by_side(void) {
    static looks l;
    rm_threads *pool;
    CHECK(open_looks(&l));
    CHECK(rm_threads_create(most(4), NULL, &pool) == RM_OK);
    rm_runner runner = rm_threads_runner(pool);
    rm_runner_run(&runner, LOOKS, look_task, &l);
    for (int i = 1; i < LOOKS; ++i) {
        CHECK(l.seen[i] == l.seen[0]);
    }
    rm_threads_destroy(pool);
    rm_world_destroy(l.world);
    rig_free(&l.ground);
    return 0;
}

void test_threads(void) {
    RUN(everything_on_threads_ends_in_the_golden_hash);
    RUN(the_order_of_tasks_does_not_matter);
    RUN(worlds_on_threads_of_their_own_share_a_collision_world);
    RUN(reads_sweeps_and_decodings_run_side_by_side);
}
