// remora_plain: the plain tick under the crowds of `remora bench`, timed, or checked against the
// library bit for bit. What is timed is in round_plain, by whose name scripts/bench/instructions.py
// counts.

#include "bench/world.h"
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: remora_plain [--check] [OPTION…]\n"
    "\n"
    "Times the plain tick under every crowd of `remora bench chase` and `tick`, save retail.\n"
    "\n"
    "  --check  ticks the library beside it and compares every body after every tick; says how\n"
    "           many crowds agree, and which body of which does not\n"
    "\n"
    "  --case NAME, --bodies N, --ticks N, --repeat N, --json as of remora bench\n"
    "\n"
    "example: remora_plain --case chase --json\n";

enum {
    DEFAULT_BODIES = 10000,
    DEFAULT_TICKS = 32,
    CHECK_BODIES = 200, // with a block that is not full
    CHECK_TICKS = 600,  // four turns of the crowds and more
};

static const double TICK = 1.0 / 30.0;

typedef struct plain_run {
    const crowd *crowd;
    plain_world world;
    uint32_t tick;
    bench_result *result;
} plain_run;

// --- the calls of a crowd ------------------------------------------------------------------------

static plain_body *body_of(void *user, uint32_t body) {
    plain_run *run = user;
    return &run->world.bodies[body];
}

static void go(void *user, uint32_t body, const rm_position *to) {
    plain_go(body_of(user, body), to);
}

static void stop(void *user, uint32_t body) {
    plain_stop(body_of(user, body));
}

static void cycle(void *user, uint32_t body, rm_vec3 velocity, rm_vec3 omega) {
    plain_set_cycle(body_of(user, body), velocity, omega);
}

static void push(void *user, uint32_t body, rm_vec3 velocity, rm_vec3 omega) {
    plain_push(body_of(user, body), velocity, omega);
}

static void stick(void *user, uint32_t body, uint32_t target) {
    plain_run *run = user;
    plain_stick(&run->world, body_of(user, body), target);
}

static void leash(void *user, uint32_t body, float start, float max) {
    plain_leash(body_of(user, body), start, max);
}

// --- running -------------------------------------------------------------------------------------

static bool make(plain_run *run, const crowd *c, uint32_t bodies) {
    *run = (plain_run){.crowd = c};
    run->world.bodies = malloc(bodies * sizeof *run->world.bodies);
    run->world.count = run->world.bodies ? bodies : 0;
    for (uint32_t i = 0; i < run->world.count; ++i) {
        rm_position at = crowd_start(i);
        plain_body_init(&run->world.bodies[i], &at, crowd_kind_of(c, i) != CROWD_JUMP);
    }
    if (!run->world.bodies) {
        fprintf(stderr, "remora_plain: no memory for %u bodies\n", bodies);
    }
    return run->world.bodies != NULL;
}

static void prepare(plain_run *run) {
    crowd_mover mover = {run, go, stop, cycle, push, stick, leash};
    crowd_before_tick(run->crowd, run->tick, run->world.count, &mover);
    run->tick += 1;
}

static void tick(plain_world *world) {
    plain_tick(world, TICK);
}

static void round_plain(plain_world *world) {
    tick(world);
}

static double repetition(void *user, uint32_t number) {
    // Volatile keeps the function in one piece. What only warms up is not counted.
    void (*volatile timed)(plain_world *) = number ? round_plain : tick;
    plain_run *run = user;
    double sum = 0.0;
    for (uint32_t t = 0; t < run->result->options.ticks; ++t) {
        prepare(run);
        double start = bench_now();
        timed(&run->world);
        sum += bench_now() - start;
    }
    return sum;
}

static bool time_crowd(const bench_options *options, const crowd *c) {
    bench_result r = {.name = "plain", .variant = c->name, .options = *options};
    plain_run run;
    bool is_ok = make(&run, c, options->bodies);
    run.result = &r;
    is_ok = is_ok && bench_repeat(&r, repetition, &run);
    r.bytes_per_body = sizeof(plain_body);
    free(run.world.bodies);
    if (is_ok) {
        bench_print(&r);
    }
    return is_ok;
}

// --- checking ------------------------------------------------------------------------------------

static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static bool is_same_vector(const rm_vec3 *a, const rm_vec3 *b) {
    return bits_of(a->x) == bits_of(b->x) && bits_of(a->y) == bits_of(b->y) &&
           bits_of(a->z) == bits_of(b->z);
}

static bool is_same_rotation(const rm_quat *a, const rm_quat *b) {
    return bits_of(a->w) == bits_of(b->w) && bits_of(a->x) == bits_of(b->x) &&
           bits_of(a->y) == bits_of(b->y) && bits_of(a->z) == bits_of(b->z);
}

static bool is_same_place(const rm_position *a, const rm_position *b) {
    return a->cell == b->cell && is_same_vector(&a->origin, &b->origin) &&
           is_same_rotation(&a->rotation, &b->rotation);
}

// Everything that a later tick depends on, and what was told of this one.
static bool is_same(const plain_body *b, const rm_body_info *info) {
    return is_same_place(&b->at, &info->position) &&
           is_same_vector(&b->velocity, &info->velocity) &&
           is_same_vector(&b->omega, &info->omega) &&
           is_same_vector(&b->cached_velocity, &info->cached_velocity) &&
           b->transient == info->transient && b->reasons == info->reasons &&
           b->count == info->queue_count && b->window_ticks == info->window_ticks &&
           b->window_seconds == info->window_seconds && b->baseline == info->baseline &&
           b->fails == info->fails && b->blips == info->blips &&
           b->leash.used == info->leash.used && b->target == info->stuck_to &&
           b->stuck_seconds == (b->target ? info->stuck_seconds : b->stuck_seconds) &&
           b->chase_speed == info->chase_speed;
}

// Without pending time the pose at the start of the tick is drawn, in the landblock of the present
// one, with nothing blended in.
static bool is_drawn_alike(const plain_body *b, const bench_world *w, uint32_t i) {
    rm_position drawn;
    rm_position expected = b->start;
    rm_vec3 blocks = rm_landblock_offset(b->at.cell, b->start.cell);
    expected.cell = b->at.cell;
    expected.origin = rm_vec3_add(b->start.origin, blocks);
    expected.rotation = rm_quat_interpolate(b->start.rotation, b->at.rotation, 0.0f);
    return rm_body_render(w->world, w->ids[i], &drawn) == RM_OK && is_same_place(&expected, &drawn);
}

static bool compare(const plain_run *run, const bench_world *w) {
    for (uint32_t i = 0; i < w->bodies; ++i) {
        rm_body_info info;
        const plain_body *b = &run->world.bodies[i];
        if (rm_body_read(w->world, w->ids[i], &info) != RM_OK || !is_same(b, &info)) {
            printf("%s: body %u differs after tick %u\n", run->crowd->name, i, run->tick);
            printf("  library %08x %a %a %a, reasons %x\n", info.position.cell,
                   (double)info.position.origin.x, (double)info.position.origin.y,
                   (double)info.position.origin.z, info.reasons);
            printf("  plain   %08x %a %a %a, reasons %x\n", b->at.cell, (double)b->at.origin.x,
                   (double)b->at.origin.y, (double)b->at.origin.z, b->reasons);
            return false;
        }
        if (!is_drawn_alike(b, w, i)) {
            printf("%s: body %u is drawn elsewhere after tick %u\n", run->crowd->name, i,
                   run->tick);
            return false;
        }
    }
    return true;
}

static bool check_crowd(const bench_options *options, const crowd *c) {
    plain_run run;
    bench_world w;
    bool is_ok = make(&run, c, options->bodies);
    is_ok = bench_world_make(&w, c, options) && is_ok;
    for (uint32_t t = 0; is_ok && t < options->ticks; ++t) {
        prepare(&run);
        bench_world_prepare(&w);
        plain_tick(&run.world, TICK);
        is_ok = bench_world_tick(&w) && compare(&run, &w);
    }
    bench_world_free(&w);
    free(run.world.bodies);
    return is_ok;
}

// --- the command line ----------------------------------------------------------------------------

static int check_all(const bench_options *options) {
    int passed = 0;
    int failed = 0;
    for (int i = 0; i < CROWD_COUNT; ++i) {
        if (!crowds[i].is_retail && bench_wants(options, crowds[i].name)) {
            bool is_ok = check_crowd(options, &crowds[i]);
            passed += is_ok;
            failed += !is_ok;
        }
    }
    printf("%d passed, %d failed\n", passed, failed);
    return passed > 0 && failed == 0 ? 0 : 1;
}

static int time_all(const bench_options *options) {
    bool is_ok = true;
    for (int i = 0; is_ok && i < CROWD_COUNT; ++i) {
        if (!crowds[i].is_retail && bench_wants(options, crowds[i].name)) {
            is_ok = time_crowd(options, &crowds[i]);
        }
    }
    bench_finish(options);
    return is_ok && bench_count() > 0 ? 0 : 2;
}

int main(int argc, char **argv) {
    bench_options options;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
    bool is_check = argc > 1 && strcmp(argv[1], "--check") == 0;
    int first = is_check ? 2 : 1;
    if (!bench_parse("remora_plain", argc - first, argv + first, &options)) {
        return 2;
    }
    options.threads = 1;
    if (is_check) {
        options = bench_options_with(&options, CHECK_BODIES, CHECK_TICKS);
        return check_all(&options);
    }
    options = bench_options_with(&options, DEFAULT_BODIES, DEFAULT_TICKS);
    return time_all(&options);
}
