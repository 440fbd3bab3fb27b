// Tasks on threads: every task once, and a tick whose bits do not depend on how many there are.

#include "remora/ac.h"

#include "check.h"
#include "threads.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

// Tasks of a run that counts them, and of one where they wait for each other.
enum { TASKS = 1000, MEETING = 3 };

// How long they wait. Seconds of the processor; they do not sleep.
enum { PATIENCE = 5 };

static void count_task(void *context, uint32_t index) {
    unsigned char *counts = context;
    counts[index] += 1;
}

static bool runs_each_once(const rm_runner *runner) {
    unsigned char counts[TASKS] = {0};
    unsigned char once[TASKS];
    memset(once, 1, sizeof once);
    rm_runner_run(runner, TASKS, count_task, counts);
    return memcmp(counts, once, sizeof once) == 0;
}

static int every_task_runs_exactly_once(void) {
    for (uint32_t threads = 1; threads <= MOST_THREADS; ++threads) {
        rm_threads *pool;
        CHECK(rm_threads_create(threads, NULL, &pool) == RM_OK);
        rm_runner runner = rm_threads_runner(pool);
        for (int round = 0; round < 50; ++round) {
            CHECK(runs_each_once(&runner));
        }
        rm_threads_destroy(pool);
    }
    return 0;
}

typedef struct meeting {
    atomic_uint arrived, met;
} meeting;

static void meet_the_others(void *context, uint32_t index) {
    meeting *m = context;
    const clock_t end = clock() + PATIENCE * CLOCKS_PER_SEC;
    (void)index;
    atomic_fetch_add(&m->arrived, 1);
    while (atomic_load(&m->arrived) < MEETING) {
        if (clock() > end) {
            return;
        }
    }
    atomic_fetch_add(&m->met, 1);
}

static int every_thread_has_a_task_at_the_same_time(void) {
    meeting m = {0};
    rm_threads *pool;
    if (MOST_THREADS == 1) {
        return 0;
    }
    CHECK(rm_threads_create(MEETING, NULL, &pool) == RM_OK);
    rm_runner runner = rm_threads_runner(pool);
    rm_runner_run(&runner, MEETING, meet_the_others, &m);
    rm_threads_destroy(pool);
    CHECK(atomic_load(&m.met) == MEETING);
    return 0;
}

static int a_zeroed_runner_runs_in_place(void) {
    rm_runner none;
    memset(&none, 0, sizeof none);
    CHECK(runs_each_once(&none));
    return 0;
}

static void count_run(void *user, uint32_t count, rm_task_fn *task, void *context) {
    *(uint32_t *)user += 1;
    for (uint32_t i = 0; i < count; ++i) {
        task(context, i);
    }
}

static int one_task_is_not_worth_a_runner(void) {
    unsigned char counts[2] = {0};
    uint32_t runs = 0;
    const rm_runner runner = {&runs, count_run};
    rm_runner_run(&runner, 1, count_task, counts);
    CHECK(runs == 0 && counts[0] == 1);
    rm_runner_run(&runner, 2, count_task, counts);
    CHECK(runs == 1 && counts[0] == 2 && counts[1] == 1);
    return 0;
}

static int no_threads_and_too_many_are_refused(void) {
    rm_threads *pool;
    CHECK(rm_threads_create(0, NULL, &pool) == RM_ERROR_ARGUMENT);
    CHECK(rm_threads_create(RM_MAX_THREADS + 1, NULL, &pool) == RM_ERROR_ARGUMENT);
    CHECK(rm_threads_create(2, NULL, NULL) == RM_ERROR_ARGUMENT);
    CHECK(MOST_THREADS > 1 || rm_threads_create(2, NULL, &pool) == RM_ERROR_ARGUMENT);
    rm_threads_destroy(NULL);
    return 0;
}

// Bodies that chase, walk, turn, fall and stick to each other across tasks.
static bool fill(rm_world *world, uint32_t count) {
    rm_body_def def = rm_default_body_def();
    rm_body_id previous = {0, 0};
    for (uint32_t i = 0; i < count; ++i) {
        rm_body_id id;
        def.guid = i + 1;
        def.position.origin = rm_vec3_make((float)(i % 190), (float)(i % 97), 0.0f);
        def.has_contact = def.is_on_walkable = i % 7 != 0;
        rm_position to = def.position;
        to.origin.y += 3.0f + (float)(i % 5);
        rm_vec3 velocity = {0.0f, (float)(i % 3), 0.0f};
        rm_vec3 omega = {0.0f, 0.0f, i % 4 == 0 ? 1.0f : 0.0f};
        bool is_good = rm_body_add(world, &def, &id) == RM_OK &&
                       rm_body_set_cycle(world, id, velocity, omega) == RM_OK &&
                       (i % 2 || rm_body_interpolate(world, id, &to, false) == RM_OK) &&
                       (i % 11 || i == 0 || rm_body_stick(world, id, previous) == RM_OK);
        if (!is_good) {
            return false;
        }
        previous = id;
    }
    return true;
}

// Zero threads run in place. @return 0 if there are no such threads
static uint64_t hash_with(uint32_t threads) {
    rm_world_def def = rm_ac_world_def();
    rm_threads *pool = NULL;
    rm_world *world = NULL;
    uint64_t hash = 0;
    def.capacity = 2000;
    if (threads && rm_threads_create(threads, NULL, &pool) != RM_OK) {
        return 0;
    }
    def.runner = rm_threads_runner(pool);
    if (rm_world_create(&def, &world) == RM_OK && fill(world, 2000)) {
        for (int i = 0; i < 90; ++i) {
            (void)rm_world_tick(world, 1.0 / 30.0);
        }
        hash = rm_world_hash(world);
    }
    rm_world_destroy(world);
    rm_threads_destroy(pool);
    return hash;
}

static int a_tick_gives_the_same_bits_with_any_number_of_threads(void) {
    uint64_t in_place = hash_with(0);
    CHECK(in_place != 0);
    const uint32_t counts[] = {1, 2, 3, 8};
    for (int i = 0; i < 4; ++i) {
        CHECK(hash_with(counts[i]) == (counts[i] <= MOST_THREADS ? in_place : 0));
    }
    return 0;
}

void test_runner(void) {
    RUN(every_task_runs_exactly_once);
    RUN(every_thread_has_a_task_at_the_same_time);
    RUN(a_zeroed_runner_runs_in_place);
    RUN(one_task_is_not_worth_a_runner);
    RUN(no_threads_and_too_many_are_refused);
    RUN(a_tick_gives_the_same_bits_with_any_number_of_threads);
}
