// One map on several processes: a worker, an audit, and the same game in one process to compare
// with. docs/scale-out.md shows how to run them; ./dev check shards does all of it.
//
//     shards found  --bodies N        begins the world
//     shards worker --name W          holds units until it is told to end
//     shards audit                    replays every log and says what is wrong
//     shards input  --unit U …        appends one input of a client
//     shards gateway, client --port P   clients over UDP, and one of them
//     shards single --bodies N --turns N   the same creatures in one world: CPU time only

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
#define _POSIX_C_SOURCE 200809L
#include "game.h"
#include "net.h"
#include "options.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { METRICS_SIZE = 8192 };

static volatile sig_atomic_t is_ending;

static void on_signal(int number) {
    (void)number;
    is_ending = 1;
}

// Not signal(), which takes the handler away at the first. An engine that goes away is an error to
// handle, not a death.
static void handle_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN;
    (void)sigaction(SIGPIPE, &action, NULL);
}

static double cpu_seconds(void) {
    struct timespec t;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double net_now(void) {
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

bool net_is_ending(void) {
    return is_ending != 0;
}

static void rest(double seconds) {
    struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    (void)nanosleep(&t, NULL);
}

static int fail(const char *what, const char *why) {
    (void)fprintf(stderr, "shards: %s: %s\n", what, why);
    return 1;
}

// --- a death at a chosen point -------------------------------------------------------------------

static const char *const point_names[RM_CLUSTER_POINT_COUNT] = {
    "turn appended, not applied", "applied, nothing sent", "half sent",
    "sent, no answer read",       "before a snapshot",     "after a snapshot"};

// Dies as from kill -9 when a point is passed for the chosen time.
static void die_there(void *user, rm_cluster_point point) {
    options *o = (options *)user;
    if ((int)point == o->die_at && o->die_after-- == 0) {
        (void)fprintf(stderr, "died: %s\n", point_names[point]);
        (void)kill(getpid(), SIGKILL);
    }
}

static rm_status open_cluster(options *o, game *g, rm_cluster **cluster) {
    rm_cluster_def def = rm_default_cluster_def();
    def.addresses = o->addresses;
    def.world = o->world;
    def.worker = o->name;
    def.version = o->version;
    def.grid = game_grid();
    def.game = game_callbacks(g);
    def.is_trimming = o->is_trimming;
    def.keep_ms = o->keep_ms;
    def.is_publishing = o->is_publishing;
    def.load_limit = o->load_limit;
    if (o->die_at >= 0) {
        def.point = die_there;
        def.point_user = o;
    }
    return rm_cluster_open(&def, cluster);
}

// --- commands ------------------------------------------------------------------------------------

static int found(const options *o, rm_cluster *cluster) {
    uint8_t bytes[GAME_SIDE * GAME_SIDE][8];
    rm_bytes genesis[GAME_SIDE * GAME_SIDE];
    for (uint32_t i = 0; i < GAME_SIDE * GAME_SIDE; ++i) {
        size_t size = game_write_genesis(i, o->bodies, bytes[i]);
        genesis[i] = (rm_bytes){bytes[i], size};
    }
    rm_status status = rm_cluster_found(cluster, genesis, GAME_SIDE * GAME_SIDE);
    if (status == RM_OK) {
        return 0;
    }
    const char *why = rm_cluster_problem(cluster);
    return fail("found", why[0] != '\0' ? why : rm_status_text(status));
}

static void print_info(const rm_cluster_info *i, const char *name) {
    printf("{\"worker\": \"%s\", \"held\": %u, \"turns\": %llu, \"replayed\": %llu, "
           "\"handovers\": %llu, \"reports\": %llu, \"batch_bytes\": %llu, \"messages\": %llu, "
           "\"fenced\": %llu, \"restarts\": %llu, \"snapshots\": %llu, \"snapshot_bytes\": %llu, "
           "\"halted\": %u, \"quarantined\": %u, \"load\": %.3f, \"rate\": %.3f, \"lag\": %u, "
           "\"cpu\": %.3f}\n",
           name, i->held, (unsigned long long)i->turns, (unsigned long long)i->replayed,
           (unsigned long long)i->handovers, (unsigned long long)i->reports,
           (unsigned long long)i->batch_bytes, (unsigned long long)i->messages,
           (unsigned long long)i->fenced, (unsigned long long)i->restarts,
           (unsigned long long)i->snapshots, (unsigned long long)i->snapshot_bytes, i->halted,
           i->quarantined, i->load, i->rate, i->lag, cpu_seconds());
    (void)fflush(stdout);
}

// Says what is wrong when it begins to be, not every time.
static void say_problem(const rm_cluster *cluster, char *before, size_t size) {
    const char *problem = rm_cluster_problem(cluster);
    if (strcmp(problem, before) != 0) {
        (void)fprintf(stderr, "shards: %s\n", problem);
        (void)snprintf(before, size, "%s", problem);
    }
}

// The file is there as a whole or not at all.
static void write_metrics(const char *path, const rm_cluster *cluster) {
    char text[METRICS_SIZE];
    char beside[400];
    size_t size = rm_cluster_metrics(cluster, text, sizeof text);
    if (size >= sizeof text ||
        (size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside) {
        return;
    }
    FILE *file = fopen(beside, "w");
    if (!file) {
        return;
    }
    bool is_written = fwrite(text, 1, size, file) == size;
    is_written = fclose(file) == 0 && is_written;
    if (!is_written || rename(beside, path) != 0) {
        (void)remove(beside);
    }
}

// Once a second.
static void tell(const options *o, const rm_cluster *cluster) {
    if (o->is_talking) {
        rm_cluster_info info = rm_cluster_read(cluster);
        print_info(&info, o->name);
    }
    if (o->metrics) {
        write_metrics(o->metrics, cluster);
    }
}

static int worker(options *o, rm_cluster *cluster) {
    char problem[500] = "";
    double end = net_now() + o->seconds;
    double next = net_now() + 1.0;
    rm_status status = RM_OK;
    while (!is_ending && net_now() < end && status == RM_OK) {
        double seconds;
        status = rm_cluster_step(cluster, &seconds);
        say_problem(cluster, problem, sizeof problem);
        if (net_now() >= next) {
            tell(o, cluster);
            next += 1.0;
        }
        rest(seconds);
    }
    rm_cluster_info info = rm_cluster_read(cluster);
    print_info(&info, o->name);
    return status == RM_OK ? 0 : fail("worker", rm_cluster_problem(cluster));
}

static int audit(rm_cluster *cluster, game *g) {
    rm_cluster_audit_result r;
    game_set_counting(g, true);
    rm_status status = rm_cluster_audit(cluster, GAME_SPEED, &r);
    game_counts c = game_count(g);
    if (status != RM_OK) {
        return fail("audit", rm_status_text(status));
    }
    uint64_t wrong = r.lost + r.doubled + r.wrong_stays + r.wrong_batches + r.wrong_hashes +
                     r.wrong_snapshots + r.long_steps + r.on_the_way;
    printf("{\"turns\": %llu, \"entries\": %llu, \"handovers\": %llu, \"batches\": %llu, "
           "\"bodies\": %llu, \"steps\": %llu, \"longest_step\": %.3f, \"hash\": \"%016llx\", "
           "\"quarantined\": %llu, \"lost\": %llu, \"doubled\": %llu, \"wrong_stays\": %llu, "
           "\"wrong_batches\": %llu, \"wrong_hashes\": %llu, \"wrong_snapshots\": %llu, "
           "\"long_steps\": %llu, \"on_the_way\": %llu, \"stuck_to_ghosts\": %llu, "
           "\"following_ghosts\": %llu, \"portals\": %llu, \"problem\": \"%s\"}\n",
           (unsigned long long)r.turns, (unsigned long long)r.entries,
           (unsigned long long)r.handovers, (unsigned long long)r.batches,
           (unsigned long long)r.bodies, (unsigned long long)r.steps, r.longest_step,
           (unsigned long long)r.hash, (unsigned long long)r.quarantined,
           (unsigned long long)r.lost, (unsigned long long)r.doubled,
           (unsigned long long)r.wrong_stays, (unsigned long long)r.wrong_batches,
           (unsigned long long)r.wrong_hashes, (unsigned long long)r.wrong_snapshots,
           (unsigned long long)r.long_steps, (unsigned long long)r.on_the_way,
           (unsigned long long)c.stuck_to_ghosts, (unsigned long long)c.following_ghosts,
           (unsigned long long)c.portals, rm_cluster_problem(cluster));
    return wrong > 0 ? 1 : 0;
}

// Turns that others have made, made here as well: by this version, and beside it by that which
// runs.
// @param beside  null to be told as of snapshots
static int shadow(const options *o, rm_cluster *cluster, game *beside) {
    rm_cluster_game running = {0};
    rm_cluster_shadow_result r = {0};
    rm_status status = RM_OK;
    double end = net_now() + o->seconds;
    if (beside) {
        running = game_callbacks(beside);
    }
    while (!is_ending && net_now() < end && status != RM_ERROR_MISMATCH) {
        status = rm_cluster_shadow(cluster, beside ? &running : NULL, &r);
        rest(0.05);
    }
    printf("{\"turns\": %llu, \"units\": %u, \"differing\": %llu, \"missed\": %llu",
           (unsigned long long)r.turns, r.units, (unsigned long long)r.differing,
           (unsigned long long)r.missed);
    if (r.field[0] != '\0') {
        printf(", \"unit\": %u, \"turn\": %u, \"told\": %u, \"guid\": %u, \"field\": \"%s\", "
               "\"live\": \"%s\", \"shadow\": \"%s\"",
               r.unit, r.turn, r.told, r.guid, r.field, r.live, r.shadow);
    }
    printf("}\n");
    if (status == RM_ERROR_MISMATCH) {
        return fail("shadow", rm_cluster_problem(cluster));
    }
    return r.differing > 0 ? 1 : 0;
}

static int input(const options *o, rm_cluster *cluster, const game *g) {
    uint8_t bytes[GAME_INPUT_SIZE];
    game_input order = {.order = o->order, .guid = o->guid, .at = game_place(g, o->east, o->north)};
    rm_bytes sent = {bytes, game_write_input(&order, bytes)};
    uint32_t unit = o->unit;
    if (unit == RM_CLUSTER_NOWHERE) {
        rm_cluster_grid grid = game_grid();
        unit = rm_cluster_unit_at(&grid, &order.at);
    }
    rm_status status = rm_cluster_input(cluster, unit, o->name, o->number, sent);
    printf("%s\n", rm_status_text(status));
    return status == RM_OK ? 0 : 1;
}

static int halt(const options *o, rm_cluster *cluster, bool is_going_on) {
    rm_status status = is_going_on ? rm_cluster_unhalt(cluster, o->unit)
                                   : rm_cluster_halt_unit(cluster, o->unit, o->why);
    if (status == RM_OK) {
        return 0;
    }
    const char *why = rm_cluster_problem(cluster);
    return fail(o->command, why[0] != '\0' ? why : rm_status_text(status));
}

static int single(const options *o, game *g) {
    game_alone *alone = game_alone_create(g, o->bodies);
    if (!alone) {
        return fail("single", "no world");
    }
    double began = cpu_seconds();
    double next = net_now();
    for (uint32_t i = 0; i < o->turns; ++i) {
        game_alone_turn(alone);
        next += 0.1;
        if (o->is_paced && next > net_now()) {
            rest(next - net_now());
        }
    }
    double spent = cpu_seconds() - began;
    printf("{\"bodies\": %u, \"turns\": %u, \"cpu\": %.4f, \"us_a_body_and_turn\": %.3f}\n",
           o->bodies, o->turns, spent, spent * 1e6 / o->turns / o->bodies);
    game_alone_destroy(alone);
    return 0;
}

static int run(options *o, game *g, game *beside, rm_cluster *cluster) {
    if (strcmp(o->command, "found") == 0) {
        return found(o, cluster);
    }
    if (strcmp(o->command, "worker") == 0) {
        return worker(o, cluster);
    }
    if (strcmp(o->command, "audit") == 0) {
        return audit(cluster, g);
    }
    if (strcmp(o->command, "shadow") == 0) {
        return shadow(o, cluster, beside);
    }
    if (strcmp(o->command, "input") == 0) {
        return input(o, cluster, g);
    }
    if (strcmp(o->command, "halt") == 0 || strcmp(o->command, "unhalt") == 0) {
        return halt(o, cluster, o->command[0] == 'u');
    }
    if (strcmp(o->command, "gateway") == 0) {
        return gateway_run(o, cluster, g);
    }
    if (strcmp(o->command, "client") == 0) {
        return client_run(o, g);
    }
    return strcmp(o->command, "single") == 0 ? single(o, g) : options_help(2);
}

int main(int count, char **words) {
    options o;
    rm_cluster *cluster = NULL;
    if (!options_read(&o, count, words)) {
        return options_help(count > 1 && strcmp(words[1], "--help") == 0 ? 0 : 2);
    }
    handle_signals();
    game *g = game_create(o.capacity, o.hills, o.code ? o.code : o.version);
    game *beside = o.beside ? game_create(o.capacity, o.hills, o.beside) : NULL;
    rm_status status = g ? open_cluster(&o, g, &cluster) : RM_ERROR_MEMORY;
    int result =
        status == RM_OK ? run(&o, g, beside, cluster) : fail("open", rm_status_text(status));
    rm_cluster_close(cluster);
    game_destroy(beside);
    game_destroy(g);
    return result;
}
