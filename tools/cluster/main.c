// The operator's program of a world on several processes. Commands about a world ask the engine
// what its settings are; those with a game load it from a shared object.

#include "http.h"
#include "module.h"
#include "words.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { METRICS_SIZE = 16384, WORKERS = 1024, PAGE = 1024, KEPT = 16 };

// Of a look at all units, which takes the engine 4 us each, a hundredth of a core: every five
// seconds, where there are no more of them than that. Origin: measured.
enum { UNITS_A_SECOND = 2000, LOOK_SECONDS = 5 };

static volatile sig_atomic_t is_ending;

static void on_signal(int number) {
    (void)number;
    is_ending = 1;
}

static void handle_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN;
    (void)sigaction(SIGPIPE, &action, NULL);
}

static double now_seconds(void) {
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void pause_for(double seconds) {
    struct timespec t = {(time_t)seconds, (long)((seconds - floor(seconds)) * 1e9)};
    (void)nanosleep(&t, NULL);
}

static int fail(const char *what, const char *why) {
    (void)fprintf(stderr, "remora-cluster: %s: %s\n", what, why);
    return 1;
}

static int fail_in(const char *what, rm_status status, const rm_cluster *cluster) {
    const char *why = rm_cluster_problem(cluster);
    return fail(what, why[0] != '\0' ? why : rm_status_text(status));
}

static bool needs(const char *what, bool is_there) {
    if (!is_there) {
        (void)fail(what, "is missing: see --help");
    }
    return is_there;
}

// --- opening -------------------------------------------------------------------------------------

static rm_cluster_def def_of(const options *o) {
    rm_cluster_def def = rm_default_cluster_def();
    def.addresses = o->addresses;
    def.world = o->world;
    def.worker = o->name;
    def.replicas = o->replicas;
    def.keep_ms = o->keep_ms;
    def.load_limit = (float)o->load_limit;
    def.is_trimming = o->is_trimming;
    def.is_publishing = o->is_publishing;
    return def;
}

// A world that is there, without a game.
static rm_cluster *open_world(const options *o, rm_cluster_def *def) {
    char problem[480] = "";
    rm_cluster *cluster = NULL;
    *def = def_of(o);
    rm_status status = rm_cluster_find(def, problem, sizeof problem);
    status = status == RM_OK ? rm_cluster_open(def, &cluster) : status;
    if (status != RM_OK) {
        (void)fail(o->command, problem[0] != '\0' ? problem : rm_status_text(status));
    }
    return cluster;
}

static rm_cluster *open_game(const options *o, const module *m) {
    rm_cluster *cluster = NULL;
    rm_cluster_def def = def_of(o);
    def.version = m->of->version;
    def.grid = m->of->grid;
    def.game = m->game;
    rm_status status = rm_cluster_open(&def, &cluster);
    if (status != RM_OK) {
        (void)fail(o->command, rm_status_text(status));
    }
    return cluster;
}

// --- what is seen of a world ---------------------------------------------------------------------

// Units of a world by what they are.
typedef struct tally {
    uint32_t held, asleep, halted, unowned, aside;
    uint64_t entries;
} tally;

static void print_unit(uint32_t number, const rm_cluster_unit *unit) {
    const char *owner = unit->owner[0] != '\0' ? unit->owner : (unit->is_asleep ? "(asleep)" : "-");
    printf("%6" PRIu32 "  %-20s turn %-9" PRIu32 " snapshot %-9" PRIu32
           " version %-8s log %-6" PRIu64 "%s%s\n",
           number, owner, unit->turn, unit->snapshot, unit->version, unit->entries,
           unit->why[0] != '\0' ? " stopped: " : "", unit->why);
}

static void count_unit(tally *t, const rm_cluster_unit *unit) {
    bool is_halted = unit->why[0] != '\0';
    bool is_held = unit->owner[0] != '\0';
    t->halted += is_halted;
    t->held += is_held && !is_halted;
    t->asleep += unit->is_asleep && !is_held && !is_halted;
    t->unowned += !unit->is_asleep && !is_held && !is_halted;
    t->aside += unit->aside;
    t->entries += unit->entries;
}

// @param how  0: count; 1: print those that are stopped or have no owner; 2: print all
static rm_status look_at_units(rm_cluster *cluster, uint32_t count, int how, tally *t) {
    rm_cluster_unit *units = (rm_cluster_unit *)calloc(PAGE, sizeof *units);
    rm_status status = units ? RM_OK : RM_ERROR_MEMORY;
    *t = (tally){0};
    for (uint32_t first = 0; first < count && status == RM_OK; first += PAGE) {
        uint32_t size = count - first < PAGE ? count - first : PAGE;
        status = rm_cluster_unit_list(cluster, first, units, size);
        for (uint32_t i = 0; i < size && status == RM_OK; ++i) {
            bool is_ill =
                units[i].why[0] != '\0' || (units[i].owner[0] == '\0' && !units[i].is_asleep);
            count_unit(t, &units[i]);
            if (how == 2 || (how == 1 && is_ill)) {
                print_unit(first + i, &units[i]);
            }
        }
    }
    free(units);
    return status;
}

static rm_status print_workers(rm_cluster *cluster) {
    static rm_cluster_worker workers[WORKERS];
    uint32_t count = 0;
    rm_status status = rm_cluster_worker_list(cluster, workers, WORKERS, &count);
    for (uint32_t i = 0; status == RM_OK && i < count && i < WORKERS; ++i) {
        printf("worker %-20s %6" PRIu32 " units, load %5.1f %% of a core\n", workers[i].name,
               workers[i].held, 100.0 * workers[i].load);
    }
    return status;
}

static int run_status(const options *o, rm_cluster *cluster, const rm_cluster_def *def) {
    tally t;
    const rm_cluster_grid *g = &def->grid;
    uint32_t count = rm_cluster_unit_count(g);
    printf("world %s: %" PRIu32 " x %" PRIu32 " units of %" PRIu32
           " landblocks a side from %" PRIu32 ",%" PRIu32 "; turns of %" PRIu32 " ms\n",
           o->world, g->columns, g->rows, g->side, g->first_column, g->first_row, def->turn_ms);
    rm_status status = print_workers(cluster);
    status = status == RM_OK ? look_at_units(cluster, count, 1, &t) : status;
    if (status != RM_OK) {
        return fail_in("status", status, cluster);
    }
    printf("units: %" PRIu32 " held, %" PRIu32 " asleep, %" PRIu32 " stopped, %" PRIu32
           " without an owner; %" PRIu64 " entries in logs, %" PRIu32 " inputs put aside\n",
           t.held, t.asleep, t.halted, t.unowned, t.entries, t.aside);
    return t.halted + t.unowned > 0 ? 1 : 0;
}

static int run_units(const options *o, rm_cluster *cluster, const rm_cluster_def *def) {
    tally t;
    (void)o;
    rm_status status = look_at_units(cluster, rm_cluster_unit_count(&def->grid), 2, &t);
    return status == RM_OK ? 0 : fail_in("units", status, cluster);
}

static size_t write_world(char *text, size_t size, const char *world, const tally *t) {
    int written = snprintf(text, size,
                           "# HELP remora_world_units Units of the world by what they are.\n"
                           "# TYPE remora_world_units gauge\n"
                           "remora_world_units{world=\"%s\",state=\"held\"} %" PRIu32 "\n"
                           "remora_world_units{world=\"%s\",state=\"asleep\"} %" PRIu32 "\n"
                           "remora_world_units{world=\"%s\",state=\"stopped\"} %" PRIu32 "\n"
                           "remora_world_units{world=\"%s\",state=\"unowned\"} %" PRIu32 "\n"
                           "# HELP remora_world_log_entries Entries in all logs.\n"
                           "# TYPE remora_world_log_entries gauge\n"
                           "remora_world_log_entries{world=\"%s\"} %" PRIu64 "\n"
                           "# HELP remora_world_inputs_aside Inputs that were put aside.\n"
                           "# TYPE remora_world_inputs_aside gauge\n"
                           "remora_world_inputs_aside{world=\"%s\"} %" PRIu32 "\n",
                           world, t->held, world, t->asleep, world, t->halted, world, t->unowned,
                           world, t->entries, world, t->aside);
    return written > 0 && (size_t)written < size ? (size_t)written : 0;
}

static int run_metrics(const options *o, rm_cluster *cluster, const rm_cluster_def *def) {
    char text[METRICS_SIZE];
    double end = now_seconds() + o->seconds;
    double pause = fmax(LOOK_SECONDS, (double)rm_cluster_unit_count(&def->grid) / UNITS_A_SECOND);
    http *server = needs("--http", o->http != NULL) ? http_open(o->http) : NULL;
    while (server && !is_ending && now_seconds() < end) {
        tally t;
        rm_status status = look_at_units(cluster, rm_cluster_unit_count(&def->grid), 0, &t);
        // Without the engine nothing is served that is not so any more.
        size_t size = status == RM_OK ? write_world(text, sizeof text, o->world, &t) : 0;
        http_set(server, text, size);
        for (double next = now_seconds() + pause; now_seconds() < next && !is_ending;) {
            pause_for(0.1);
        }
    }
    http_close(server);
    return server ? 0 : 1;
}

// --- units that were stopped ---------------------------------------------------------------------

static void say_where_from(const options *o, rm_cluster *cluster) {
    rm_cluster_unit unit;
    if (rm_cluster_unit_list(cluster, o->unit, &unit, 1) == RM_OK) {
        printf("unit %" PRIu32 " goes on from its snapshot of turn %" PRIu32
               " and its log (%" PRIu64
               " entries): nothing is lost but inputs that came while it was stopped, which were "
               "refused\n",
               o->unit, unit.snapshot, unit.entries);
    }
}

static int run_halt(const options *o, rm_cluster *cluster, const rm_cluster_def *def) {
    (void)def;
    bool is_going_on = strcmp(o->command, "unhalt") == 0;
    if (!needs("--unit", o->has_unit)) {
        return 2;
    }
    rm_status status = is_going_on ? rm_cluster_unhalt(cluster, o->unit)
                                   : rm_cluster_halt_unit(cluster, o->unit, o->why);
    if (status == RM_OK && is_going_on) {
        say_where_from(o, cluster);
    }
    return status == RM_OK ? 0 : fail_in(o->command, status, cluster);
}

static int run_snapshot(const options *o, rm_cluster *cluster, const rm_cluster_def *def) {
    rm_cluster_snapshot_info kept[KEPT];
    uint32_t count = 0;
    (void)def;
    if (!needs("--unit", o->has_unit)) {
        return 2;
    }
    rm_status status = rm_cluster_snapshot_list(cluster, o->unit, kept, KEPT, &count);
    for (uint32_t i = 0; status == RM_OK && i < count && i < KEPT; ++i) {
        char when[40];
        time_t seconds = (time_t)kept[i].time;
        (void)strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S UTC", gmtime(&seconds));
        printf("--time %.3f  %s  turn %" PRIu32 ", %zu bytes\n", kept[i].time, when, kept[i].turn,
               kept[i].bytes);
    }
    return status == RM_OK ? 0 : fail_in("snapshot", status, cluster);
}

static int run_restore(const options *o, rm_cluster *cluster, const rm_cluster_def *def) {
    (void)def;
    if (!needs("--unit", o->has_unit) || !needs("--time", o->has_time)) {
        return 2;
    }
    rm_status status = rm_cluster_restore(cluster, o->unit, o->time);
    if (status == RM_OK) {
        say_where_from(o, cluster);
    }
    return status == RM_OK ? 0 : fail_in("restore", status, cluster);
}

// --- with a game ---------------------------------------------------------------------------------

static void free_genesis(rm_bytes *all, uint32_t count) {
    for (uint32_t i = 0; all && i < count; ++i) {
        free((void *)all[i].data);
    }
    free(all);
}

static bool write_genesis(const module *m, uint32_t unit, rm_bytes *bytes) {
    size_t size = m->of->genesis(m->game.user, unit, NULL, 0);
    uint8_t *data = (uint8_t *)malloc(size + 1);
    *bytes = (rm_bytes){data, size};
    return data && m->of->genesis(m->game.user, unit, data, size) == size;
}

static int run_found(const options *o, rm_cluster *cluster, const module *m) {
    uint32_t count = rm_cluster_unit_count(&m->of->grid);
    rm_bytes *genesis = (rm_bytes *)calloc(count, sizeof *genesis);
    rm_status status = genesis ? RM_OK : RM_ERROR_MEMORY;
    (void)o;
    for (uint32_t i = 0; i < count && status == RM_OK; ++i) {
        status = write_genesis(m, i, &genesis[i]) ? RM_OK : RM_ERROR_MEMORY;
    }
    status = status == RM_OK ? rm_cluster_found(cluster, genesis, count) : status;
    free_genesis(genesis, count);
    return status == RM_OK ? 0 : fail_in("found", status, cluster);
}

static void say_news(const rm_cluster *cluster, char *said, size_t size) {
    const char *problem = rm_cluster_problem(cluster);
    if (strcmp(problem, said) != 0) {
        (void)snprintf(said, size, "%s", problem);
        if (problem[0] != '\0') {
            (void)fprintf(stderr, "remora-cluster: %s\n", problem);
        }
    }
}

static void serve_metrics(http *server, const rm_cluster *cluster) {
    char text[METRICS_SIZE];
    size_t size = rm_cluster_metrics(cluster, text, sizeof text);
    http_set(server, text, size < sizeof text ? size : sizeof text - 1);
}

static int run_worker(const options *o, rm_cluster *cluster, const module *m) {
    char said[480] = "";
    double end = now_seconds() + o->seconds;
    double next = 0.0;
    rm_status status = RM_OK;
    http *server = o->http ? http_open(o->http) : NULL;
    (void)m;
    if (o->http && !server) {
        return 1;
    }
    while (!is_ending && now_seconds() < end && status == RM_OK) {
        double rest = 0.05;
        status = rm_cluster_step(cluster, &rest);
        say_news(cluster, said, sizeof said);
        if (now_seconds() >= next) {
            serve_metrics(server, cluster);
            next = now_seconds() + 1.0;
        }
        pause_for(rest);
    }
    http_close(server);
    return status == RM_OK ? 0 : fail_in("worker", status, cluster);
}

static int run_audit(const options *o, rm_cluster *cluster, const module *m) {
    rm_cluster_audit_result r;
    (void)o;
    rm_status status = rm_cluster_audit(cluster, m->of->speed, &r);
    if (status != RM_OK) {
        return fail_in("audit", status, cluster);
    }
    uint64_t wrong = r.lost + r.doubled + r.wrong_stays + r.wrong_batches + r.wrong_hashes +
                     r.wrong_snapshots + r.long_steps + r.on_the_way;
    printf("looked at: %" PRIu64 " turns, %" PRIu64 " entries, %" PRIu64 " handovers, %" PRIu64
           " bodies, %" PRIu64 " inputs put aside\n",
           r.turns, r.entries, r.handovers, r.bodies, r.quarantined);
    printf("wrong: lost %" PRIu64 ", doubled %" PRIu64 ", stays %" PRIu64 ", batches %" PRIu64
           ", hashes %" PRIu64 ", snapshots %" PRIu64 ", long steps %" PRIu64
           ", on the way %" PRIu64 "\n",
           r.lost, r.doubled, r.wrong_stays, r.wrong_batches, r.wrong_hashes, r.wrong_snapshots,
           r.long_steps, r.on_the_way);
    return wrong > 0 ? fail("audit", rm_cluster_problem(cluster)) : 0;
}

static void print_shadow(const rm_cluster_shadow_result *r) {
    printf("%" PRIu64 " turns of %" PRIu32 " units, %" PRIu64 " differ", r->turns, r->units,
           r->differing);
    if (r->field[0] != '\0') {
        printf("; first in unit %" PRIu32 " after turn %" PRIu32 ": body %" PRIu32 ", %s", r->unit,
               r->turn, r->guid, r->field);
        printf(r->live[0] != '\0' || r->shadow[0] != '\0' ? ": live %s, here %s" : "%s%s", r->live,
               r->shadow);
        printf(" (as of turn %" PRIu32 ")", r->told);
    }
    printf("\n");
}

static int shadow_beside(const options *o, rm_cluster *cluster, const rm_cluster_game *running) {
    rm_cluster_shadow_result r = {0};
    rm_status status = RM_OK;
    double end = now_seconds() + o->seconds;
    while (!is_ending && now_seconds() < end && status != RM_ERROR_MISMATCH) {
        status = rm_cluster_shadow(cluster, running, &r);
        pause_for(0.05);
    }
    print_shadow(&r);
    if (status == RM_ERROR_MISMATCH) {
        return fail_in("shadow", status, cluster);
    }
    return r.differing > 0 ? 1 : 0;
}

// The cluster is closed before the game beside it.
static int run_shadow(const options *o, const module *m) {
    module beside = {0};
    if (o->beside && !module_open(&beside, o->beside, o->settings)) {
        module_close(&beside);
        return 1;
    }
    rm_cluster *cluster = open_game(o, m);
    int result = cluster ? shadow_beside(o, cluster, o->beside ? &beside.game : NULL) : 1;
    rm_cluster_close(cluster);
    module_close(&beside);
    return result;
}

// --- commands ------------------------------------------------------------------------------------

static const struct {
    const char *name;
    int (*run)(const options *, rm_cluster *, const rm_cluster_def *);
} of_worlds[] = {
    {"status", run_status},   {"units", run_units},     {"halt", run_halt},
    {"unhalt", run_halt},     {"metrics", run_metrics}, {"snapshot", run_snapshot},
    {"restore", run_restore},
};

static const struct {
    const char *name;
    int (*run)(const options *, rm_cluster *, const module *);
} of_games[] = {{"found", run_found}, {"worker", run_worker}, {"audit", run_audit}};

static int run_of_game(const options *o,
                       int (*run)(const options *, rm_cluster *, const module *)) {
    module m = {0};
    int result = 1;
    if (!needs("--game", o->game != NULL)) {
        return 2;
    }
    if (module_open(&m, o->game, o->settings)) {
        rm_cluster *cluster = run ? open_game(o, &m) : NULL;
        if (!run) {
            result = run_shadow(o, &m);
        } else if (cluster) {
            result = run(o, cluster, &m);
        }
        rm_cluster_close(cluster);
    }
    module_close(&m);
    return result;
}

static int run(const options *o) {
    for (size_t i = 0; i < sizeof of_worlds / sizeof of_worlds[0]; ++i) {
        if (strcmp(of_worlds[i].name, o->command) == 0) {
            rm_cluster_def def;
            rm_cluster *cluster = open_world(o, &def);
            int result = cluster ? of_worlds[i].run(o, cluster, &def) : 1;
            rm_cluster_close(cluster);
            return result;
        }
    }
    for (size_t i = 0; i < sizeof of_games / sizeof of_games[0]; ++i) {
        if (strcmp(of_games[i].name, o->command) == 0) {
            return run_of_game(o, of_games[i].run);
        }
    }
    if (strcmp(o->command, "shadow") == 0) {
        return run_of_game(o, NULL);
    }
    return options_help(strcmp(o->command, "--help") == 0 ? 0 : 2);
}

int main(int count, char **words) {
    options o;
    if (count > 1 && (strcmp(words[1], "--help") == 0 || strcmp(words[1], "help") == 0)) {
        return options_help(0);
    }
    if (!options_read(&o, count, words)) {
        return count > 1 ? 2 : options_help(2);
    }
    handle_signals();
    return run(&o);
}
