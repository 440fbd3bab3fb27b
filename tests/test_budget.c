// The budget of a world: what is beyond it is placed or waits and says so, no other body is touched
// by it, and it is the same on any number of threads.

#include "check.h"
#include "collide_rig.h"
#include "floods.h"
#include "recordings.h"
#include "threads.h"
#include "world/world.h"

enum { FIRST = 0x50001000, CROWD = 60, TASK = RM_TASK_BLOCKS * 8 };

typedef struct town {
    rig ground;
    rm_collide_context context;
    rm_world *world;
} town;

static rm_world_def small_def(void) {
    rm_world_def def = rm_default_world_def();
    def.capacity = 4 * CROWD;
    def.events = 64;
    return def;
}

// Level ground; bodies are in each other's way.
static bool open_town(town *t, const rm_world_def *def) {
    t->ground = rig_make(RM_SPACE_LANDBLOCKS);
    t->world = world_of(def);
    t->context = rm_collide_context_make(t->ground.world, t->world);
    return rig_add_block(&t->ground, 0xA9, 0xB4, NULL, NULL) == RM_OK &&
           rm_world_set_collision(t->world, &t->context) == RM_OK;
}

static void close_town(town *t) {
    rm_world_destroy(t->world);
    rig_free(&t->ground);
}

static rm_status pour(rm_world *world, const rm_message *m) {
    uint8_t bytes[FLOOD_SIZE];
    size_t size;
    rm_status status = rm_message_encode(m, bytes, sizeof bytes, &size, NULL);
    return status == RM_OK ? rm_world_receive(world, bytes, size, NULL) : status;
}

static rm_position spot(void) {
    return place_at(60.0f, 60.0f, 0.0f);
}

// All at one spot: the first finds it free, those behind it look for room about it.
static int create_crowd(rm_world *world, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        rm_message m = flood_creation(FIRST + i, 1);
        m.create_object.physics.position = spot();
        CHECK(pour(world, &m) == RM_OK);
    }
    return 0;
}

static uint32_t count_away(const rm_world *world) {
    static rm_body_id ids[4 * CROWD];
    uint32_t count = rm_world_bodies(world, ids, 4 * CROWD);
    uint32_t away = 0;
    for (uint32_t i = 0; i < count; ++i) {
        away += info_of(world, ids[i]).is_away;
    }
    return away;
}

// Takes the events; how many of them tell of the budget.
static uint32_t count_told(rm_world *world) {
    static rm_event events[4 * CROWD * 64];
    uint32_t count = 0;
    uint32_t told = 0;
    (void)rm_world_take_events(world, events, sizeof events / sizeof *events, &count, NULL);
    for (uint32_t i = 0; i < count; ++i) {
        told += events[i].reason == RM_REASON_BUDGET;
    }
    return told;
}

static int creations_over_the_budget_wait_and_enter(void) {
    town t;
    rm_world_def def = small_def();
    def.budget.message_places = 20;
    CHECK(open_town(&t, &def));
    CHECK(create_crowd(t.world, CROWD) == 0);
    uint32_t waiting = count_away(t.world);
    CHECK(waiting > CROWD / 2 && waiting < CROWD); // the first of them are in
    CHECK(t.world->spent.places == 20 && count_told(t.world) == waiting);
    for (int i = 0; i < 10 && count_away(t.world) > 0; ++i) {
        CHECK(rm_world_tick(t.world, TICK) == RM_OK && t.world->spent.places == 0);
    }
    CHECK(count_away(t.world) == 0);
    close_town(&t);
    return 0;
}

static int creations_within_the_budget_are_in_at_once(void) {
    for (int is_raised = 0; is_raised < 2; ++is_raised) {
        town t;
        rm_world_def def = small_def();
        def.budget.message_places *= is_raised ? 64 : 1;
        CHECK(open_town(&t, &def));
        CHECK(create_crowd(t.world, is_raised ? CROWD / 2 : 8) == 0);
        CHECK(count_away(t.world) == 0 && count_told(t.world) == 0);
        close_town(&t);
    }
    return 0;
}

// However much is left of the budget of the frame: the first messages have RM_SHARE_PLACES.
static int no_message_searches_for_long(void) {
    town t;
    rm_world_def def = small_def();
    CHECK(open_town(&t, &def));
    for (uint32_t i = 0; i < CROWD; ++i) {
        uint32_t before = t.world->spent.places;
        rm_message m = flood_creation(FIRST + i, 1);
        m.create_object.physics.position = spot();
        CHECK(pour(t.world, &m) == RM_OK);
        bool is_first = before < def.budget.message_places / RM_MESSAGE_PLACES_PART;
        uint32_t most = is_first ? RM_SHARE_PLACES : RM_SHARE_MESSAGE_PLACES;
        CHECK(t.world->spent.places - before <= most);
    }
    CHECK(t.world->spent.places < def.budget.message_places / 4);
    uint32_t waiting = count_away(t.world);
    CHECK(waiting > CROWD / 2 && count_told(t.world) == waiting);
    for (int i = 0; i < 10 && count_away(t.world) > 0; ++i) {
        CHECK(rm_world_tick(t.world, TICK) == RM_OK);
    }
    CHECK(count_away(t.world) == 0);
    // Among so many nothing is tried by one that is not among the first.
    t.world->spent.places = def.budget.message_places / RM_MESSAGE_PLACES_PART;
    rm_message m = flood_creation(FIRST + CROWD, 1);
    m.create_object.physics.position = spot();
    CHECK(pour(t.world, &m) == RM_OK && count_away(t.world) == 1);
    CHECK(t.world->spent.places == def.budget.message_places / RM_MESSAGE_PLACES_PART);
    close_town(&t);
    return 0;
}

static int a_teleport_over_the_budget_waits_outside(void) {
    town t;
    rm_world_def def = small_def();
    CHECK(open_town(&t, &def));
    CHECK(create_crowd(t.world, 3) == 0);
    rm_body_id id = add_at(t.world, 7, place_at(90.0f, 90.0f, 0.0f));
    t.world->spent.places = def.budget.message_places;
    rm_position_update update = {
        .position = spot(), .has_contact = true, .stamp = 1, .teleport = 1};
    rm_route route;
    CHECK(rm_body_update_position(t.world, id, &update, &route) == RM_OK);
    CHECK(route == RM_ROUTE_TELEPORT && info_of(t.world, id).is_away);
    CHECK(count_told(t.world) == 1);
    CHECK(rm_world_tick(t.world, TICK) == RM_OK);
    rm_body_info info = info_of(t.world, id);
    CHECK(!info.is_away && info.teleports == 1);
    CHECK_NEAR(info.position.origin.x, 60.0f, 2.0f);
    close_town(&t);
    return 0;
}

// --- ticks
// -------------------------------------------------------------------------------------------

static int set_speed(rm_world *world, rm_body_id id, float speed) {
    CHECK(rm_body_set_cycle(world, id, rm_vec3_make(0.0f, speed, 0.0f),
                            rm_vec3_make(0.0f, 0.0f, 0.0f)) == RM_OK);
    return 0;
}

// 20 m in a tick are 42 sub-steps: within what a sweep may do, beyond the least share.
static int a_move_beyond_the_share_is_placed_and_says_so(void) {
    for (int is_short = 0; is_short < 2; ++is_short) {
        town t;
        rm_world_def def = small_def();
        def.budget.sub_steps = is_short ? 1 : def.budget.sub_steps;
        CHECK(open_town(&t, &def));
        rm_body_id id = add_at(t.world, 1, place_at(60.0f, 10.0f, 0.0f));
        CHECK(set_speed(t.world, id, 600.0f) == 0);
        CHECK(rm_world_tick(t.world, TICK) == RM_OK);
        rm_body_info info = info_of(t.world, id);
        CHECK_NEAR(info.position.origin.y, 30.0f, 0.1f);
        CHECK(((info.reasons & RM_REASON_BUDGET) != 0) == (is_short != 0));
        CHECK(count_told(t.world) == (uint32_t)is_short);
        close_town(&t);
    }
    return 0;
}

// A body that walks, beside others that want far more than their share, and without them.
static int no_other_body_suffers(void) {
    rm_position ends[2];
    for (int is_alone = 0; is_alone < 2; ++is_alone) {
        town t;
        rm_world_def def = small_def();
        def.budget = (rm_budget){1, 1, 1, 1, 1};
        CHECK(open_town(&t, &def));
        rm_body_id id = add_at(t.world, 1, place_at(150.0f, 150.0f, 0.0f));
        CHECK(set_speed(t.world, id, 3.0f) == 0);
        CHECK(is_alone || create_crowd(t.world, CROWD) == 0);
        for (int i = 0; i < 20; ++i) {
            CHECK(rm_world_tick(t.world, TICK) == RM_OK);
        }
        CHECK(!(info_of(t.world, id).reasons & RM_REASON_BUDGET));
        ends[is_alone] = info_of(t.world, id).position;
        close_town(&t);
    }
    CHECK(same_position(&ends[0], &ends[1]));
    return 0;
}

// --- the same everywhere
// ------------------------------------------------------------------------------

// A crowd that has far less than it wants: it waits, enters, runs and is placed.
static uint64_t run_crowd(uint32_t threads, uint32_t *told) {
    town t;
    rm_world_def def = small_def();
    rm_threads *pool = NULL;
    def.capacity = 3 * TASK; // three tasks
    // Shares that are more than the least, and less than what these bodies want.
    def.budget = (rm_budget){30 * def.capacity, 70 * def.capacity, 130 * def.capacity,
                             5000 * def.capacity, 50};
    if (threads > 1 && rm_threads_create(threads, NULL, &pool) != RM_OK) {
        return 0;
    }
    def.runner = pool ? rm_threads_runner(pool) : def.runner;
    if (!open_town(&t, &def) || create_crowd(t.world, 3 * TASK) != 0) {
        return 0;
    }
    for (uint32_t i = 0; i < 40; ++i) {
        rm_body_id id = {1 + i * 19, 1};
        (void)set_speed(t.world, id, 700.0f);
        (void)rm_world_tick(t.world, TICK);
    }
    *told = count_told(t.world);
    uint64_t hash = rm_world_hash(t.world);
    close_town(&t);
    rm_threads_destroy(pool);
    return hash;
}

static int threads_do_not_change_what_a_budget_does(void) {
    uint32_t told[2] = {0, 0};
    uint64_t alone = run_crowd(1, &told[0]);
    CHECK(alone != 0 && told[0] > CROWD);
    CHECK(run_crowd(MOST_THREADS, &told[1]) == alone && told[1] == told[0]);
    return 0;
}

static int a_save_knows_what_messages_have_spent(void) {
    town t;
    rm_world_def def = small_def();
    def.budget.message_places = 100;
    CHECK(open_town(&t, &def));
    CHECK(create_crowd(t.world, 10) == 0);
    CHECK(t.world->spent.places > 0);
    size_t size = rm_world_save_bytes(t.world);
    void *bytes = malloc(size);
    CHECK(bytes && rm_world_save(t.world, bytes, size, NULL) == RM_OK);
    uint64_t hash = rm_world_hash(t.world);
    uint32_t spent = t.world->spent.places;
    t.world->spent.places = 0;
    CHECK(rm_world_hash(t.world) != hash);
    CHECK(rm_world_restore(t.world, bytes, size) == RM_OK);
    CHECK(t.world->spent.places == spent && rm_world_hash(t.world) == hash);
    town other;
    const char *what = NULL;
    def.budget.message_places = 101;
    CHECK(open_town(&other, &def));
    CHECK(rm_world_check_save(other.world, bytes, size, &what) == RM_ERROR_MISMATCH);
    CHECK(what && strcmp(what, "rules") == 0);
    free(bytes);
    close_town(&t);
    close_town(&other);
    return 0;
}

static int a_recording_has_the_budget_in_it(void) {
    town t;
    tape film = {0};
    uint64_t hash = 0;
    rm_world_def def = small_def();
    rm_replay_def play = rm_default_replay_def();
    def.budget = (rm_budget){11, 12, 13, 14, 50};
    CHECK(open_town(&t, &def));
    rm_recorder *recorder = tape_record(&film, t.world, 8, false);
    CHECK(recorder && create_crowd(t.world, CROWD) == 0);
    for (int i = 0; i < 20; ++i) {
        CHECK(rm_world_tick(t.world, TICK) == RM_OK);
    }
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    rm_replay_result result = tape_play(&film, &play, &hash);
    CHECK(result.state == RM_REPLAY_DONE && hash == rm_world_hash(t.world));
    free(film.bytes);
    close_town(&t);
    return 0;
}

void test_budget(void) {
    RUN(creations_over_the_budget_wait_and_enter);
    RUN(creations_within_the_budget_are_in_at_once);
    RUN(no_message_searches_for_long);
    RUN(a_teleport_over_the_budget_waits_outside);
    RUN(a_move_beyond_the_share_is_placed_and_says_so);
    RUN(no_other_body_suffers);
    RUN(threads_do_not_change_what_a_budget_does);
    RUN(a_save_knows_what_messages_have_spent);
    RUN(a_recording_has_the_budget_in_it);
}
