// Benchmarks of one report for every body: straight into its queue, by way of stamps and routing,
// and to a world of the smooth rules. Reports are made before the clock runs, and the world lives
// on between them, so that each finds what it would find in a game. What is timed is in
// round_enqueue, by whose name scripts/bench/instructions.py counts.

#include "remora/smooth.h"

#include "world.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_BODIES = 10000,
    DEFAULT_TICKS = 16,
    SILENCE_TICKS = 6, // of a world between two reports: 200 ms
    WAY = 20,          // reports until a mover turns around
};

static const float STEP = 0.8f; // m from report to report, at a run

typedef enum enqueue_call { CALL_INTERPOLATE, CALL_UPDATE, CALL_REPORT } enqueue_call;

typedef struct enqueue_run {
    bench_world world;
    bench_result *result;
    enqueue_call call;
    rm_position_update *reports;
    rm_remote_report report;
    uint16_t stamp;
} enqueue_run;

static void make_reports(enqueue_run *run) {
    uint32_t phase = run->stamp % (2 * WAY);
    float way = STEP * (float)(phase < WAY ? phase : 2 * WAY - phase);
    run->stamp += 1;
    for (uint32_t i = 0; i < run->world.bodies; ++i) {
        rm_position at = crowd_start(i);
        at.origin.y += way;
        (void)rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
        run->reports[i] =
            (rm_position_update){.position = at, .has_contact = true, .stamp = run->stamp};
    }
}

// The place of an update, with a velocity and the time of both.
static void begin_report(enqueue_run *run) {
    run->report = rm_default_remote_report();
    run->report.known = RM_KNOWN_ROTATION | RM_KNOWN_VELOCITY | RM_KNOWN_SENT;
    run->report.velocity = rm_vec3_make(0.0f, 4.0f, 0.0f);
    run->report.sent = rm_world_time(run->world.world) - 0.05;
}

static rm_status call(enqueue_run *run, uint32_t i) {
    rm_world *world = run->world.world;
    const rm_position_update *update = &run->reports[i];
    switch (run->call) {
    case CALL_INTERPOLATE:
        return rm_body_interpolate(world, run->world.ids[i], &update->position, false);
    case CALL_UPDATE:
        return rm_body_update_position(world, run->world.ids[i], update, NULL);
    case CALL_REPORT:
        run->report.position = update->position;
        return rm_body_report(world, run->world.ids[i], &run->report);
    }
    return RM_ERROR_ARGUMENT;
}

static bool enqueue(enqueue_run *run) {
    rm_status status = RM_OK;
    for (uint32_t i = 0; status == RM_OK && i < run->world.bodies; ++i) {
        status = call(run, i);
    }
    return status == RM_OK;
}

static bool round_enqueue(enqueue_run *run) {
    return enqueue(run);
}

static double repetition(void *user, uint32_t number) {
    // Volatile keeps the function in one piece. What only warms up is not counted.
    bool (*volatile timed)(enqueue_run *) = number ? round_enqueue : enqueue;
    enqueue_run *run = user;
    double sum = 0.0;
    bool is_ok = true;
    for (uint32_t t = 0; is_ok && t < run->result->options.ticks; ++t) {
        make_reports(run);
        begin_report(run);
        uint64_t before = run->world.allocations;
        double start = bench_now();
        is_ok = timed(run);
        sum += bench_now() - start;
        run->result->allocations += run->world.allocations - before;
        for (int i = 0; is_ok && i < SILENCE_TICKS; ++i) {
            is_ok = bench_world_tick(&run->world);
        }
    }
    return is_ok ? sum : -1.0;
}

static bool run_case(const bench_options *options, const char *variant, enqueue_call call) {
    bench_result r = {.name = "enqueue", .variant = variant, .options = *options};
    enqueue_run run = {.result = &r, .call = call};
    crowd stand = *crowd_find("stand");
    stand.is_smooth = call == CALL_REPORT;
    run.reports = malloc(options->bodies * sizeof *run.reports);
    bool is_ok = bench_world_make(&run.world, &stand, options);
    // One tick first, so that the distance of every body from the viewer is known.
    is_ok =
        is_ok && run.reports && bench_world_tick(&run.world) && bench_repeat(&r, repetition, &run);
    r.bytes_per_body = rm_world_bytes(&run.world.def) / options->bodies;
    bench_world_free(&run.world);
    free(run.reports);
    if (is_ok) {
        bench_print(&r);
    }
    return is_ok;
}

bool bench_enqueue(const bench_options *options) {
    bench_options own = bench_options_with(options, DEFAULT_BODIES, DEFAULT_TICKS);
    own.threads = 1;
    return (!bench_wants(&own, "queue") || run_case(&own, "queue", CALL_INTERPOLATE)) &&
           (!bench_wants(&own, "update") || run_case(&own, "update", CALL_UPDATE)) &&
           (!bench_wants(&own, "report") || run_case(&own, "report", CALL_REPORT));
}
