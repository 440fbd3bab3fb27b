// What a map costs on which nothing happens: 255 x 255 units without bodies, one worker, a real
// engine. Prints when all of them sleep, what the worker took from then on, and how long an input
// takes to wake one.
//
//     cluster_map ADDRESS SECONDS [COLUMNS [ROWS]]

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
#define _POSIX_C_SOURCE 200809L
#include <remora/cluster.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds_of(clockid_t clock) {
    struct timespec t;
    (void)clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// --- a game in which nothing happens -------------------------------------------------------------

static rm_status on_open(void *user, uint32_t unit, rm_world **world) {
    rm_world_def def = rm_ac_world_def();
    (void)user;
    (void)unit;
    def.capacity = def.goals = 8;
    return rm_world_create(&def, world);
}

static void on_close(void *user, uint32_t unit, rm_world *world) {
    (void)user;
    (void)unit;
    rm_world_destroy(world);
}

static rm_status on_genesis(void *user, rm_unit *unit, rm_bytes bytes) {
    (void)user;
    (void)unit;
    (void)bytes;
    return RM_OK;
}

static rm_status on_turn(void *user, rm_unit *unit) {
    (void)user;
    (void)unit;
    return RM_OK;
}

// @param user  uint32_t, inputs so far
static rm_status on_input(void *user, rm_unit *unit, rm_bytes bytes) {
    (void)unit;
    (void)bytes;
    *(uint32_t *)user += 1;
    return RM_OK;
}

static uint32_t on_rest(void *user, rm_unit *unit) {
    (void)user;
    (void)unit;
    return UINT32_MAX;
}

// --- the run -------------------------------------------------------------------------------------

static int fail(const char *what, rm_status status, const rm_cluster *cluster) {
    const char *why = rm_cluster_problem(cluster);
    (void)fprintf(stderr, "%s: %s %s\n", what, rm_status_text(status), why);
    return 1;
}

static rm_status found(rm_cluster *cluster, uint32_t units) {
    rm_bytes *genesis = (rm_bytes *)calloc(units, sizeof *genesis);
    rm_status status = genesis ? rm_cluster_found(cluster, genesis, units) : RM_ERROR_MEMORY;
    free(genesis);
    return status;
}

static void step(rm_cluster *cluster) {
    double rest = 0.05;
    (void)rm_cluster_step(cluster, &rest);
    struct timespec t = {0, (long)(rest * 1e9)};
    (void)nanosleep(&t, NULL);
}

static bool is_asleep(const rm_cluster *cluster, uint32_t units) {
    rm_cluster_info info = rm_cluster_read(cluster);
    return info.slept >= units && info.held == 0 && info.awake == 0;
}

static void say(const char *what, double seconds, double cpu, uint32_t steps,
                const rm_cluster *cluster) {
    rm_cluster_info info = rm_cluster_read(cluster);
    printf("{\"what\": \"%s\", \"seconds\": %.2f, \"cpu\": %.4f, \"steps\": %u, \"turns\": %llu}\n",
           what, seconds, cpu, steps, (unsigned long long)info.turns);
    (void)fflush(stdout);
}

static int run(rm_cluster *cluster, uint32_t units, double seconds, const uint32_t *inputs) {
    const uint8_t byte = 1;
    double began = seconds_of(CLOCK_MONOTONIC);
    double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    rm_status status = found(cluster, units);
    if (status != RM_OK) {
        return fail("found", status, cluster);
    }
    while (!is_asleep(cluster, units)) {
        step(cluster);
    }
    say("asleep", seconds_of(CLOCK_MONOTONIC) - began, seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu,
        0, cluster);
    began = seconds_of(CLOCK_MONOTONIC);
    cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    while (seconds_of(CLOCK_MONOTONIC) < began + seconds) {
        step(cluster);
    }
    say("idle", seconds_of(CLOCK_MONOTONIC) - began, seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu, 0,
        cluster);
    began = seconds_of(CLOCK_MONOTONIC);
    status = rm_cluster_input(cluster, units / 2, "gate", 1, (rm_bytes){&byte, 1});
    if (status != RM_OK) {
        return fail("input", status, cluster);
    }
    uint32_t steps = 0;
    for (; *inputs == 0; ++steps) {
        step(cluster);
    }
    say("woken", seconds_of(CLOCK_MONOTONIC) - began, 0.0, steps, cluster);
    return 0;
}

int main(int count, char **words) {
    uint32_t inputs = 0;
    rm_cluster *cluster = NULL;
    rm_cluster_def def = rm_default_cluster_def();
    def.addresses = count > 1 ? words[1] : "";
    def.world = "map";
    def.worker = "one";
    def.grid.columns = count > 3 ? (uint32_t)strtoul(words[3], NULL, 10) : 255;
    def.grid.rows = count > 4 ? (uint32_t)strtoul(words[4], NULL, 10) : 255;
    def.game = (rm_cluster_game){.user = &inputs,
                                 .open = on_open,
                                 .close = on_close,
                                 .genesis = on_genesis,
                                 .input = on_input,
                                 .turn = on_turn,
                                 .rest = on_rest};
    if (count < 3 || rm_cluster_open(&def, &cluster) != RM_OK) {
        (void)fprintf(stderr, "usage: cluster_map ADDRESS SECONDS [COLUMNS [ROWS]]\n");
        return 2;
    }
    uint32_t units = rm_cluster_unit_count(&def.grid);
    int result = run(cluster, units, strtod(words[2], NULL), &inputs);
    rm_cluster_close(cluster);
    return result;
}
