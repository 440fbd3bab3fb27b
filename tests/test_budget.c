// The budget of a world: what is beyond it is placed or waits and says so, no other body is touched
// by it, and it is the same on any number of threads.

#include "check.h"
#include "collide_rig.h"
#include "floods.h"
#include "recordings.h"
#include "threads.h"
#include "world/world.h"
#include "world/world_numbers.h"

// About one spot there is room for GROUP bodies, not for a CROWD.
enum { FIRST = 0x50001000, GROUP = 30, CROWD = 60, TASK = RM_TASK_BLOCKS * 8 };

typedef struct town {
    rig ground;
    rm_collide_context context;
    rm_world *world;
} town;

static rm_world_def small_def(void) {
    rm_world_def def = rm_ac_world_def();
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

// Pairs of bodies that stand in each other: nearer than a body of normal size is wide.
static uint32_t count_overlaps(const rm_world *world) {
    static rm_body_id ids[4 * CROWD];
    static rm_body_info infos[4 * CROWD];
    uint32_t count = rm_world_bodies(world, ids, 4 * CROWD);
    uint32_t overlaps = 0;
    for (uint32_t i = 0; i < count; ++i) {
        infos[i] = info_of(world, ids[i]);
        for (uint32_t k = 0; k < i; ++k) {
            rm_vec3 way = rm_vec3_sub(infos[i].position.origin, infos[k].position.origin);
            way.z = 0.0f;
            overlaps += !infos[i].is_away && !infos[k].is_away && rm_vec3_length(way) < 0.9f;
        }
    }
    return overlaps;
}

static int tick_until_all_are_in(rm_world *world, int most) {
    for (int i = 0; i < most && (i == 0 || count_away(world) > 0); ++i) {
        CHECK(rm_world_tick(world, TICK) == RM_OK);
    }
    CHECK(count_away(world) == 0);
    return 0;
}

// They are where the message says until the next tick, which makes room one by one.
static int a_crowd_that_comes_at_once_finds_room(void) {
    town t;
    rm_world_def def = small_def();
    CHECK(open_town(&t, &def));
    CHECK(create_crowd(t.world, GROUP) == 0 && count_away(t.world) == 0);
    CHECK(tick_until_all_are_in(t.world, 10) == 0);
    CHECK(count_overlaps(t.world) == 0);
    CHECK(create_crowd(t.world, CROWD) == 0 && count_away(t.world) == 0);
    for (int i = 0; i < 10; ++i) {
        CHECK(rm_world_tick(t.world, TICK) == RM_OK && count_overlaps(t.world) == 0);
    }
    uint32_t waiting = count_away(t.world);
    CHECK(waiting > 0 && waiting < CROWD - GROUP);
    close_town(&t);
    return 0;
}

// The first of those that want a place has it, and is not moved by the look for room.
static int the_first_keeps_its_place(void) {
    town t;
    rm_world_def def = small_def();
    rm_body_id id;
    CHECK(open_town(&t, &def));
    CHECK(create_crowd(t.world, 3) == 0);
    CHECK(rm_world_tick(t.world, TICK) == RM_OK);
    CHECK(rm_world_find(t.world, FIRST, &id) == RM_OK);
    rm_position wanted = spot();
    rm_position at = info_of(t.world, id).position;
    CHECK(at.origin.x == wanted.origin.x && at.origin.y == wanted.origin.y);
    CHECK(count_overlaps(t.world) == 0);
    close_town(&t);
    return 0;
}

static int creations_over_the_budget_wait_and_enter(void) {
    town t;
    rm_world_def def = small_def();
    def.budget.message_places = 20;
    CHECK(open_town(&t, &def));
    CHECK(create_crowd(t.world, GROUP) == 0);
    CHECK(rm_world_tick(t.world, TICK) == RM_OK);
    uint32_t waiting = count_away(t.world);
    CHECK(waiting > GROUP / 2 && waiting < GROUP - 1); // the first of them are in
    CHECK(count_told(t.world) == waiting);
    uint32_t before = waiting;
    CHECK(rm_world_tick(t.world, TICK) == RM_OK);
    CHECK(count_away(t.world) < before); // another one begins in every tick
    CHECK(tick_until_all_are_in(t.world, 40 * GROUP) == 0);
    CHECK(count_overlaps(t.world) == 0);
    close_town(&t);
    return 0;
}

// Whatever is about the wanted place: a message tries no other, and asks for no bodies.
static int no_message_searches(void) {
    town t;
    rm_world_def def = small_def();
    CHECK(open_town(&t, &def));
    CHECK(create_crowd(t.world, GROUP) == 0);
    CHECK(!t.world->nearby.is_built);
    CHECK(tick_until_all_are_in(t.world, 10) == 0);
    rm_message m = flood_creation(FIRST + GROUP, 1);
    m.create_object.physics.position = spot();
    CHECK(pour(t.world, &m) == RM_OK && !t.world->nearby.is_built);
    CHECK(count_overlaps(t.world) == 1); // for this frame
    CHECK(tick_until_all_are_in(t.world, 10) == 0 && count_overlaps(t.world) == 0);
    close_town(&t);
    return 0;
}

static int a_teleport_into_a_crowd_makes_room(void) {
    town t;
    rm_world_def def = small_def();
    CHECK(open_town(&t, &def));
    CHECK(create_crowd(t.world, 3) == 0);
    rm_body_id id = add_at(t.world, 7, place_at(90.0f, 90.0f, 0.0f));
    CHECK(rm_world_tick(t.world, TICK) == RM_OK);
    rm_position_update update = {
        .position = spot(), .has_contact = true, .stamp = 1, .teleport = 1};
    rm_route route;
    CHECK(rm_body_update_position(t.world, id, &update, &route) == RM_OK);
    CHECK(route == RM_ROUTE_TELEPORT && !info_of(t.world, id).is_away);
    CHECK(info_of(t.world, id).is_entering);
    CHECK_NEAR(info_of(t.world, id).position.origin.x, 60.0f, 0.001f);
    CHECK(rm_world_tick(t.world, TICK) == RM_OK);
    rm_body_info info = info_of(t.world, id);
    CHECK(!info.is_away && !info.is_entering);
    CHECK(info.teleports == 1 && count_overlaps(t.world) == 0);
    CHECK_NEAR(info.position.origin.x, 60.0f, 2.0f);
    close_town(&t);
    return 0;
}

// A ball about the spot.
static int add_ball(town *t, float radius) {
    rm_part part = {{0.0f, 0.0f, 0.0f}, radius, 0.0f};
    rm_obstacle_id id;
    rm_obstacle_def ball = rm_default_obstacle_def();
    ball.kind = RM_OBSTACLE_SPHERES;
    ball.at = spot();
    ball.parts = &part;
    ball.part_count = 1;
    CHECK(rm_collision_add_obstacle(t->ground.world, &ball, &id, NULL) == RM_OK);
    return 0;
}

static int a_teleport_into_an_obstacle_ends_beside_it_or_waits_outside(void) {
    for (int is_large = 0; is_large < 2; ++is_large) {
        town t;
        rm_world_def def = small_def();
        CHECK(open_town(&t, &def) && add_ball(&t, is_large ? 10.0f : 1.0f) == 0);
        rm_body_id id = add_at(t.world, 7, place_at(90.0f, 90.0f, 0.0f));
        rm_position_update update = {
            .position = spot(), .has_contact = true, .stamp = 1, .teleport = 1};
        rm_route route;
        CHECK(rm_body_update_position(t.world, id, &update, &route) == RM_OK);
        CHECK(route == RM_ROUTE_TELEPORT && !info_of(t.world, id).is_away);
        CHECK(rm_world_tick(t.world, TICK) == RM_OK);
        rm_body_info info = info_of(t.world, id);
        CHECK(info.teleports == 1 && info.is_away == (is_large != 0));
        CHECK(count_told(t.world) == (uint32_t)is_large);
        rm_vec3 way = rm_vec3_sub(info.position.origin, spot().origin);
        CHECK(is_large || (rm_vec3_length(way) > 1.0f && rm_vec3_length(way) < 4.5f));
        close_town(&t);
    }
    return 0;
}

// A host that places a body itself has the last word, and what stands there is an obstacle at once.
static int a_host_ends_the_entering(void) {
    town t;
    rm_world_def def = small_def();
    rm_body_id ids[2];
    rm_position there = place_at(80.0f, 80.0f, 0.0f);
    CHECK(open_town(&t, &def) && create_crowd(t.world, 2) == 0);
    for (uint32_t i = 0; i < 2; ++i) {
        CHECK(rm_world_find(t.world, FIRST + i, &ids[i]) == RM_OK);
    }
    CHECK(rm_body_enter(t.world, ids[0], &there) == RM_OK);
    CHECK(!info_of(t.world, ids[0]).is_entering);
    CHECK(rm_body_enter(t.world, ids[1], &there) == RM_OK && count_overlaps(t.world) == 0);
    CHECK(rm_body_place(t.world, ids[1], &there) == RM_OK); // as written, on the other
    CHECK(rm_world_tick(t.world, TICK) == RM_OK);
    rm_position at = info_of(t.world, ids[1]).position;
    CHECK(at.origin.x == there.origin.x && at.origin.y == there.origin.y);
    close_town(&t);
    return 0;
}

static int a_frozen_body_becomes_an_obstacle_too(void) {
    town t;
    rm_world_def def = small_def();
    rm_body_id id;
    CHECK(open_town(&t, &def));
    rm_message m = flood_creation(FIRST, 1);
    m.create_object.physics.position = spot();
    m.create_object.physics.state |= RM_STATE_FROZEN;
    CHECK(pour(t.world, &m) == RM_OK && rm_world_tick(t.world, TICK) == RM_OK);
    CHECK(rm_world_find(t.world, FIRST, &id) == RM_OK && !info_of(t.world, id).is_entering);
    rm_body_id other = add_at(t.world, 7, place_at(90.0f, 90.0f, 0.0f));
    rm_position there = spot();
    CHECK(rm_body_enter(t.world, other, &there) == RM_OK && count_overlaps(t.world) == 0);
    close_town(&t);
    return 0;
}

// One that finds nothing does not take the places of all others, and every part of a search comes.
static int who_waits_has_its_turn(void) {
    town t;
    rm_world_def def = small_def();
    def.budget.message_places = 40; // less than one search
    CHECK(open_town(&t, &def) && create_crowd(t.world, CROWD) == 0);
    for (int i = 0; i < 40 * CROWD; ++i) {
        CHECK(rm_world_tick(t.world, TICK) == RM_OK);
    }
    CHECK(count_overlaps(t.world) == 0);
    CHECK(CROWD - count_away(t.world) >= GROUP); // as many as there is room for
    close_town(&t);
    return 0;
}

// What comes between the message and the tick that makes room is not undone by it.
static int a_push_after_a_creation_counts(void) {
    float heights[2];
    for (int has_neighbour = 0; has_neighbour < 2; ++has_neighbour) {
        town t;
        rm_world_def def = small_def();
        rm_body_id id;
        CHECK(open_town(&t, &def));
        if (has_neighbour) { // near enough to be asked for, not in the way
            add_at(t.world, 7, place_at(62.0f, 60.0f, 0.0f));
        }
        CHECK(create_crowd(t.world, 1) == 0 && rm_world_find(t.world, FIRST, &id) == RM_OK);
        CHECK(rm_body_set_velocity(t.world, id, rm_vec3_make(0.0f, 0.0f, 5.0f)) == RM_OK);
        CHECK(rm_world_tick(t.world, TICK) == RM_OK);
        heights[has_neighbour] = info_of(t.world, id).position.origin.z;
        close_town(&t);
    }
    CHECK(heights[0] > 0.1f && heights[0] == heights[1]);
    return 0;
}

// A body that is restored before that tick makes room as the saved one does.
static int a_save_knows_who_enters(void) {
    town t;
    town other;
    rm_world_def def = small_def();
    CHECK(open_town(&t, &def) && open_town(&other, &def));
    CHECK(create_crowd(t.world, 10) == 0);
    size_t size = rm_world_save_bytes(t.world);
    void *bytes = malloc(size);
    CHECK(bytes && rm_world_save(t.world, bytes, size, NULL) == RM_OK);
    CHECK(rm_world_restore(other.world, bytes, size) == RM_OK);
    for (int i = 0; i < 5; ++i) {
        CHECK(rm_world_tick(t.world, TICK) == RM_OK && rm_world_tick(other.world, TICK) == RM_OK);
        CHECK(rm_world_hash(t.world) == rm_world_hash(other.world));
    }
    CHECK(count_overlaps(other.world) == 0);
    free(bytes);
    close_town(&t);
    close_town(&other);
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

static int a_save_of_another_budget_is_refused(void) {
    town t;
    town other;
    rm_world_def def = small_def();
    const char *what = NULL;
    CHECK(open_town(&t, &def));
    size_t size = rm_world_save_bytes(t.world);
    void *bytes = malloc(size);
    CHECK(bytes && rm_world_save(t.world, bytes, size, NULL) == RM_OK);
    def.budget.message_places += 1;
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

// Two at one spot, and a tick of each alone: the first keeps the place, the second looks for one.
static int a_tick_of_one_body_lets_it_in(void) {
    town t;
    rm_world_def def = small_def();
    CHECK(open_town(&t, &def) && create_crowd(t.world, 2) == 0);
    CHECK(count_overlaps(t.world) == 1);
    for (uint32_t i = 0; i < 2; ++i) {
        rm_body_id id;
        CHECK(rm_world_find(t.world, FIRST + i, &id) == RM_OK && info_of(t.world, id).is_entering);
        CHECK(rm_body_tick(t.world, id, TICK) == RM_OK);
        CHECK(!info_of(t.world, id).is_entering && !info_of(t.world, id).is_away);
    }
    CHECK(count_overlaps(t.world) == 0);
    close_town(&t);
    return 0;
}

void test_budget(void) {
    RUN(a_crowd_that_comes_at_once_finds_room);
    RUN(the_first_keeps_its_place);
    RUN(creations_over_the_budget_wait_and_enter);
    RUN(no_message_searches);
    RUN(a_teleport_into_a_crowd_makes_room);
    RUN(a_teleport_into_an_obstacle_ends_beside_it_or_waits_outside);
    RUN(a_host_ends_the_entering);
    RUN(a_frozen_body_becomes_an_obstacle_too);
    RUN(who_waits_has_its_turn);
    RUN(a_push_after_a_creation_counts);
    RUN(a_save_knows_who_enters);
    RUN(a_move_beyond_the_share_is_placed_and_says_so);
    RUN(no_other_body_suffers);
    RUN(threads_do_not_change_what_a_budget_does);
    RUN(a_save_of_another_budget_is_refused);
    RUN(a_recording_has_the_budget_in_it);
    RUN(a_tick_of_one_body_lets_it_in);
}
