// Benchmarks of many bodies: how the time of a body grows with the number of them, and what a
// second thread is worth. Beside each chase a plain pass, which reads and writes as many bytes as
// the tick of a chasing body may touch and does nothing else: how much of the time is the memory's.

#include "world.h"

#include <stdlib.h>

enum {
    CHASE_TICKS = 4,
    TERRAIN_BODIES = 100000,
    TERRAIN_TICKS = 8,
    MOST_THREADS = 2,
    PASS_BYTES = 192, // the most that a chasing body may touch in a tick
};

static const uint32_t sizes[] = {10000, 100000, 1000000};

enum { SIZE_COUNT = sizeof sizes / sizeof sizes[0] };

// --- the pass over the same memory ---------------------------------------------------------------

typedef struct pass_run {
    const bench_options *options;
    rm_threads *threads;
    uint32_t *words;
    size_t count;
} pass_run;

enum { PASS_TASK = 1 << 13 }; // words of one task

static void pass_task(void *context, uint32_t task) {
    const pass_run *run = context;
    size_t first = (size_t)task * PASS_TASK;
    size_t end = first + PASS_TASK < run->count ? first + PASS_TASK : run->count;
    for (size_t i = first; i < end; ++i) {
        run->words[i] += 1;
    }
}

static double pass(void *user, uint32_t number) {
    pass_run *run = user;
    rm_runner runner = rm_threads_runner(run->threads);
    uint32_t tasks = (uint32_t)((run->count + PASS_TASK - 1) / PASS_TASK);
    (void)number;
    double start = bench_now();
    for (uint32_t t = 0; t < run->options->ticks; ++t) {
        rm_runner_run(&runner, tasks, pass_task, run);
    }
    return bench_now() - start;
}

// @return ns a body, the least of all repetitions; 0 if it could not be measured
static double measure_pass(const bench_options *options) {
    bench_result r = {.name = "pass", .options = *options};
    pass_run run = {.options = options};
    run.count = (size_t)options->bodies * PASS_BYTES / sizeof *run.words;
    run.words = calloc(run.count, sizeof *run.words);
    bool is_ok = run.words && rm_threads_create(options->threads, NULL, &run.threads) == RM_OK &&
                 bench_repeat(&r, pass, &run);
    rm_threads_destroy(run.threads);
    free(run.words);
    return is_ok ? r.min : 0.0;
}

// --- chasing -------------------------------------------------------------------------------------

typedef struct scale_run {
    bench_world world;
    bench_result *result;
} scale_run;

static double repetition(void *user, uint32_t number) {
    scale_run *run = user;
    double sum = 0.0;
    bool is_ok = true;
    (void)number;
    for (uint32_t t = 0; is_ok && t < run->result->options.ticks; ++t) {
        bench_world_prepare(&run->world);
        double start = bench_now();
        is_ok = bench_world_tick(&run->world);
        sum += bench_now() - start;
    }
    return is_ok ? sum : -1.0;
}

static bool run_chase(const bench_options *options) {
    bench_result r = {.name = "scale", .variant = "chase", .options = *options};
    scale_run run = {.result = &r};
    bool is_ok = bench_world_make(&run.world, crowd_find("chase"), options) &&
                 bench_repeat(&r, repetition, &run);
    r.bytes_per_body = rm_world_bytes(&run.world.def) / options->bodies;
    bench_world_free(&run.world);
    if (is_ok) {
        r.pass = measure_pass(options);
        bench_print(&r);
    }
    return is_ok;
}

static bool run_threads(const bench_options *options, const char *variant,
                        bool (*run)(const bench_options *)) {
    bool is_ok = true;
    for (uint32_t threads = 1; is_ok && threads <= MOST_THREADS; ++threads) {
        bench_options own = *options;
        own.threads = threads;
        is_ok = !bench_wants(options, variant) || run(&own);
    }
    return is_ok;
}

static bool run_terrain(const bench_options *options) {
    return bench_sweep_terrain("scale", options);
}

bool bench_scale(const bench_options *options) {
    bench_options chase = bench_options_with(options, 0, CHASE_TICKS);
    bench_options terrain = bench_options_with(options, TERRAIN_BODIES, TERRAIN_TICKS);
    bool is_ok = true;
    for (int i = 0; is_ok && i < (options->bodies ? 1 : SIZE_COUNT); ++i) {
        chase.bodies = options->bodies ? options->bodies : sizes[i];
        is_ok = run_threads(&chase, "chase", run_chase);
    }
    return is_ok && run_threads(&terrain, "terrain", run_terrain);
}
