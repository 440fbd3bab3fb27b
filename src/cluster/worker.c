// A worker runs round after round. Each step takes and gives units, then makes the turns that are
// due in the order of docs/scale-out.md: append, wait for replicas, apply, send, wait, snapshot.
// Any error of the engine ends in rm_cluster_drop_all.

#include "cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BEAT_MS = 100,   // between two signs of life
    BEAT_EARLY = 30, // so much earlier where turns are made anyway
    LOOK_MS = 1000,  // between two searches for unowned units, where all seem to have an owner
    GIVE_MS = 200,   // between two units given away
    GAVE_MS = 300,   // after that: three beats, in which other workers take free units first
    SLEEP_TURNS = 5, // between two checks whether a unit may sleep
    QUIET_TURNS = 2, // after which an empty one is examined in any case
    OFFERS = 256,    // units among which the one to give away is chosen
    TURN_ENTRIES = 100000, // read with a turn at most: no log is that far ahead
    RETRY_MS = 50,         // after a failure of the engine
};

void rm_cluster_drop_all(rm_cluster *cluster) {
    if (cluster->is_connected) {
        cluster->info.restarts += 1;
        (void)snprintf(cluster->problem, sizeof cluster->problem, "engine: %s",
                       cluster->engine.problem);
    }
    while (cluster->held_count > 0) {
        rm_cluster_drop(cluster, 0);
    }
    cluster->sending_count = 0;
    if (cluster->engine.is_sharded) {
        rm_cluster_stop_listening(cluster); // owners of units may have changed
    }
    rm_engine_disconnect(&cluster->engine);
    cluster->is_connected = false;
}

static void pass(const rm_cluster *cluster, rm_cluster_point point) {
    if (cluster->def.point) {
        cluster->def.point(cluster->def.point_user, point);
    }
}

// --- connecting ----------------------------------------------------------------------------------

// RM_ERROR_READ if it should be tried again.
static rm_status begin_anew(rm_cluster *cluster) {
    if (!rm_engine_connect(&cluster->engine)) {
        (void)snprintf(cluster->problem, sizeof cluster->problem, "engine: %s",
                       cluster->engine.problem);
        return RM_ERROR_READ;
    }
    rm_status status = rm_settings_check(cluster);
    if (status == RM_OK && !rm_cluster_unmark(cluster)) {
        (void)snprintf(cluster->problem, sizeof cluster->problem, "engine: %s",
                       cluster->engine.problem);
        status = RM_ERROR_READ;
    }
    cluster->is_connected = status == RM_OK;
    cluster->next_beat = cluster->next_look = 0.0;
    cluster->watched = cluster->dead = (rm_watched){0};
    cluster->balance = (rm_balance){.unit_count = cluster->unit_count};
    if (status != RM_OK) {
        rm_engine_disconnect(&cluster->engine);
    }
    return status;
}

// --- owners of units -----------------------------------------------------------------------------

static uint64_t load_of(const rm_unit *unit) {
    return unit->cost > RM_BALANCE_LEAST ? unit->cost : RM_BALANCE_LEAST;
}

uint64_t rm_cluster_load(const rm_cluster *cluster) {
    uint64_t load = 0;
    for (uint32_t i = 0; i < cluster->held_count; ++i) {
        load += load_of(cluster->held[i]);
    }
    return load;
}

// True if the CPU has room for one more unit. A unit for which all workers lack room is taken after
// a while in any case: stretched time is better than a stop.
static bool has_room(rm_cluster *cluster, uint32_t number, double now) {
    double limit = (double)cluster->def.load_limit * (double)cluster->def.turn_ms * 1000.0;
    double load = (double)(rm_cluster_load(cluster) + rm_balance_mean(&cluster->balance));
    return cluster->held_count == 0 || load <= limit ||
           now - cluster->free_since[number] > (double)cluster->def.orphan_ms;
}

static void consider(rm_cluster *cluster, uint32_t number, bool is_free) {
    double now = rm_now_ms(cluster);
    if (!is_free) {
        cluster->free_since[number] = 0.0;
        return;
    }
    if (cluster->free_since[number] == 0.0) {
        cluster->free_since[number] = now;
    }
    if (now >= cluster->avoid[number] &&
        rm_balance_takes(&cluster->balance, rm_cluster_load(cluster), now < cluster->gave_until) &&
        has_room(cluster, number, now)) {
        (void)rm_cluster_acquire(cluster, number);
        cluster->free_since[number] = 0.0;
    }
}

// True for an unowned unit, or one of this process from before it dropped everything.
static bool is_free(const rm_cluster *cluster, const redisReply *lease) {
    return lease &&
           (lease->type == REDIS_REPLY_NIL || rm_members_is_lease_of(lease, cluster->worker));
}

typedef enum { IS_TAKEN = 0, IS_FREE, IS_ASLEEP } whose;

// @param due  when it wakes, by the engine's clock, if it sleeps
static whose whose_is(const rm_cluster *cluster, const redisReply *lease, double *due) {
    const char *text = rm_reply_text(lease);
    if (strncmp(text, "asleep ", 7) == 0) {
        *due = strtod(text + 7, NULL);
        return IS_ASLEEP;
    }
    return is_free(cluster, lease) ? IS_FREE : IS_TAKEN;
}

// @param page  units of other workers, or unowned
// @param are_known  the page lists awake units
static void look_at(rm_cluster *cluster, const rm_awake *page, bool are_known) {
    whose are[RM_AWAKE_PAGE];
    double due[RM_AWAKE_PAGE];
    for (uint32_t i = 0; i < page->count; ++i) {
        rm_cluster_ask_lease(cluster, page->units[i]);
    }
    for (uint32_t i = 0; i < page->count; ++i) {
        redisReply *r = rm_engine_answer(&cluster->engine, page->units[i]);
        are[i] = whose_is(cluster, r, &due[i]);
        freeReplyObject(r);
    }
    for (uint32_t i = 0; i < page->count && !cluster->engine.is_broken; ++i) {
        consider(cluster, page->units[i], are[i] == IS_FREE);
        if (are[i] == IS_ASLEEP && are_known) {
            rm_awake_forget(cluster, page->units[i], page->calls[i], due[i]);
        } else if (cluster->has[page->units[i]] && !are_known) {
            (void)rm_sleep_call(cluster, page->units[i], "0");
        }
    }
}

static void look(rm_cluster *cluster) {
    rm_awake page;
    rm_awake others = {.count = 0};
    if (!rm_awake_read(cluster, cluster->cursor, &page)) {
        return;
    }
    cluster->cursor = page.is_last ? 0 : cluster->cursor + RM_AWAKE_PAGE;
    for (uint32_t i = 0; i < page.count; ++i) {
        if (!cluster->has[page.units[i]]) {
            others.units[others.count] = page.units[i];
            others.calls[others.count++] = page.calls[i];
        }
    }
    look_at(cluster, &others, true);
}

// Scans all units for lost ones: unowned, and missing from the awake ones.
static void scan(rm_cluster *cluster) {
    rm_awake page = {.count = 0};
    for (uint32_t i = 0; i < cluster->unit_count && page.count < RM_AWAKE_PAGE; ++i) {
        uint32_t number = cluster->scan++ % cluster->unit_count;
        if (!cluster->has[number]) {
            page.units[page.count++] = number;
        }
    }
    look_at(cluster, &page, false);
}

static void give(rm_cluster *cluster) {
    uint32_t costs[OFFERS];
    uint32_t count = cluster->held_count < OFFERS ? cluster->held_count : OFFERS;
    for (uint32_t i = 0; i < count; ++i) {
        costs[i] = cluster->held[i]->cost;
    }
    int index = rm_balance_gives(&cluster->balance, rm_cluster_load(cluster), costs, count);
    if (index >= 0 && cluster->balance.held >= cluster->balance.unit_count) {
        rm_cluster_release(cluster, (uint32_t)index);
        cluster->gave_until = rm_now_ms(cluster) + GAVE_MS;
    }
}

// Called after a beat. Where all units seem to be held, leases are examined less often.
static void tend(rm_cluster *cluster) {
    double now = rm_now_ms(cluster);
    rm_members_bury(cluster);
    rm_clock_note_step(cluster);
    if (cluster->namesake[0] != '\0') {
        return; // not a member
    }
    if (cluster->is_looking || cluster->balance.held < cluster->balance.unit_count) {
        cluster->is_looking = false;
        look(cluster);
    }
    if (now >= cluster->next_look && !cluster->engine.is_broken) {
        cluster->next_look = now + LOOK_MS;
        scan(cluster);
    }
    if (now >= cluster->next_give && !cluster->engine.is_broken) {
        cluster->next_give = now + GIVE_MS;
        give(cluster);
    }
}

// --- a round of turns ----------------------------------------------------------------------------

static void ask_turn(rm_cluster *cluster, const rm_unit *unit) {
    const char *keys[] = {"lease", "log", "tries", "halt", "seen", "doubt"};
    char number[12];
    char hash[20];
    char limit[12];
    (void)snprintf(number, sizeof number, "%u", unit->turn + 1);
    (void)snprintf(hash, sizeof hash, "%016llx", (unsigned long long)unit->hash);
    (void)snprintf(limit, sizeof limit, "%u", cluster->def.lease_ms);
    rm_arg arguments[] = {rm_arg_text(unit->token), rm_arg_text(number), rm_arg_text(hash),
                          rm_arg_text(limit)};
    rm_engine_run(&cluster->engine, unit->number, RM_SCRIPT_TURN, 6, keys, 4, arguments);
    rm_cluster_ask_log(cluster, unit, TURN_ENTRIES);
}

static bool is_mine(const rm_unit *unit, const rm_entry *entry) {
    return entry->kind == RM_ENTRY_TURN && strcmp(entry->token, unit->token) == 0 &&
           entry->number == unit->turn + 1;
}

// Entries up to the turn that was appended. What came after it, before the log was read, is read
// again with the next.
static bool apply_up_to_turn(rm_unit *unit, const redisReply *entries) {
    for (size_t i = 0; i < entries->elements; ++i) {
        rm_entry entry;
        if (!rm_entry_read(entries->element[i], &entry)) {
            return rm_unit_fail(unit, "an entry is malformed");
        }
        bool is_last = is_mine(unit, &entry);
        if (!rm_entry_apply(unit, &entry) || is_last) {
            return is_last;
        }
    }
    return rm_unit_fail(unit, "LOST: turn %u is not in the log", unit->turn + 1);
}

static void apply_all(rm_cluster *cluster, rm_unit *unit, const redisReply *entries) {
    double began = rm_cpu_us(cluster);
    (void)apply_up_to_turn(unit, entries);
    uint32_t cost = (uint32_t)(rm_cpu_us(cluster) - began);
    unit->cost = unit->cost == 0 ? cost : (7 * unit->cost + cost) / 8;
    cluster->info.turns += 1;
}

// A unit and the answer to its turn; null once another worker owns the unit.
typedef struct asked {
    rm_unit *unit;
    bool is_fenced;   // another worker has the lease, or the unit was stopped
    bool is_set_back; // the engine has forgotten turns
    redisReply *entries;
} asked;

static uint32_t ask_turns(rm_cluster *cluster, asked *all) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < cluster->held_count; ++i) {
        rm_unit *unit = cluster->held[i];
        rm_clock_fit(cluster, unit);
        if (unit->turn < rm_clock_due(cluster, unit)) {
            ask_turn(cluster, unit);
            all[count++].unit = unit;
        }
    }
    if (count == cluster->held_count) {
        cluster->renewed = rm_now_ms(cluster); // a turn renews its lease
    }
    return count;
}

static void read_turns(rm_cluster *cluster, asked *all, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        redisReply *turn = rm_engine_answer(&cluster->engine, all[i].unit->number);
        all[i].is_fenced = turn && turn->type != REDIS_REPLY_INTEGER;
        all[i].is_set_back = turn && !all[i].is_fenced && turn->integer == 0;
        freeReplyObject(turn);
        all[i].entries = rm_engine_answer(&cluster->engine, all[i].unit->number);
    }
}

static bool is_beat_due(const rm_cluster *cluster) {
    return rm_now_ms(cluster) >= cluster->next_beat - BEAT_EARLY;
}

static void apply_turns(rm_cluster *cluster, asked *all, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        if (all[i].is_fenced) {
            cluster->info.fenced += 1;
            rm_cluster_drop_unit(cluster, all[i].unit);
            all[i].unit = NULL;
            continue;
        }
        if (all[i].is_set_back) {
            (void)rm_unit_fail(all[i].unit, "SET BACK: the engine does not know turn %u",
                               all[i].unit->turn);
            continue;
        }
        pass(cluster, RM_CLUSTER_TURN_APPENDED);
        apply_all(cluster, all[i].unit, all[i].entries);
        rm_cluster_renew(cluster);
    }
}

// A unit with a fault sends nothing: it is stopped, and its log stays as it is.
static void halt_faulty(rm_cluster *cluster, asked *all, uint32_t count) {
    for (uint32_t i = 0; i < count && !cluster->engine.is_broken; ++i) {
        if (all[i].unit && all[i].unit->fault[0] != '\0') {
            rm_cluster_halt(cluster, all[i].unit);
            all[i].unit = NULL;
        }
    }
}

static void send_turns(rm_cluster *cluster, const asked *all, uint32_t count) {
    pass(cluster, RM_CLUSTER_TURN_APPLIED);
    for (uint32_t i = 0; i < count; ++i) {
        if (all[i].unit) {
            rm_cluster_send(cluster, all[i].unit, true);
        }
        if (i == count / 2 && cluster->def.point) {
            rm_engine_flush(&cluster->engine);
            pass(cluster, RM_CLUSTER_HALF_SENT);
        }
    }
    if (cluster->def.point) {
        rm_engine_flush(&cluster->engine);
        pass(cluster, RM_CLUSTER_SENT);
    }
    if (rm_cluster_drain(cluster)) {
        rm_cluster_settle_doubts(cluster);
    }
}

// Units take their snapshots in different turns.
static void snapshot_turns(rm_cluster *cluster, const asked *all, uint32_t count) {
    for (uint32_t i = 0; i < count && !cluster->engine.is_broken; ++i) {
        rm_unit *unit = all[i].unit;
        if (unit && (unit->turn + unit->number) % cluster->def.snapshot_turns == 0) {
            pass(cluster, RM_CLUSTER_BEFORE_SNAPSHOT);
            (void)rm_cluster_snapshot(cluster, unit);
            pass(cluster, RM_CLUSTER_AFTER_SNAPSHOT);
        }
    }
}

static void let_sleep(rm_cluster *cluster, const asked *all, uint32_t count) {
    for (uint32_t i = 0; i < count && !cluster->engine.is_broken; ++i) {
        rm_unit *unit = all[i].unit;
        bool is_due = unit && ((unit->turn + unit->number) % SLEEP_TURNS == 0 ||
                               unit->turn - unit->stirred == QUIET_TURNS);
        if (is_due && rm_sleep_try(cluster, unit)) {
            rm_cluster_drop_unit(cluster, unit);
        }
    }
}

// A beat, if one is due, goes with the turns in one round trip. False when there was nothing to do,
// or the engine is broken.
static bool make_turns(rm_cluster *cluster) {
    asked *all = (asked *)calloc(cluster->held_count + 1, sizeof *all);
    bool is_beating = is_beat_due(cluster);
    if (!all) {
        return false;
    }
    if (is_beating) {
        cluster->next_beat = rm_now_ms(cluster) + BEAT_MS;
        rm_members_ask(cluster);
    }
    uint32_t count = ask_turns(cluster, all);
    if (is_beating) {
        rm_members_answer(cluster);
    }
    read_turns(cluster, all, count);
    if (count > 0 && rm_engine_settle(&cluster->engine)) {
        apply_turns(cluster, all, count);
        halt_faulty(cluster, all, count);
        send_turns(cluster, all, count);
        halt_faulty(cluster, all, count);
        snapshot_turns(cluster, all, count);
        let_sleep(cluster, all, count);
    }
    for (uint32_t i = 0; i < count; ++i) {
        freeReplyObject(all[i].entries);
    }
    free(all);
    if (is_beating && !cluster->engine.is_broken) {
        tend(cluster);
    }
    return (count > 0 || is_beating) && !cluster->engine.is_broken;
}

static void give_all_back(rm_cluster *cluster) {
    while (cluster->held_count > 0 && cluster->is_connected && !cluster->engine.is_broken) {
        rm_cluster_release(cluster, 0);
    }
}

static void say_namesake(rm_cluster *cluster) {
    cluster->is_namesake = false;
    (void)snprintf(cluster->problem, sizeof cluster->problem,
                   "another worker is called \"%s\": each needs a name of its own",
                   cluster->worker);
}

rm_status rm_cluster_step(rm_cluster *cluster, double *rest) {
    if (!cluster || !rest || !cluster->def.game.open) {
        return RM_ERROR_ARGUMENT;
    }
    *rest = RETRY_MS * 1e-3;
    if (cluster->is_foreign) {
        return RM_ERROR_MISMATCH;
    }
    if (!cluster->is_connected) {
        rm_status status = begin_anew(cluster);
        if (status != RM_OK) {
            return status == RM_ERROR_MISMATCH ? status : RM_OK;
        }
    }
    for (uint32_t i = 0; i < cluster->def.catch_up && make_turns(cluster); ++i) {
    }
    rm_clock_measure(cluster);
    if (cluster->is_foreign) {
        give_all_back(cluster);
        return RM_ERROR_MISMATCH;
    }
    if (cluster->is_namesake) {
        rm_cluster_drop_all(cluster);
        say_namesake(cluster);
        return RM_ERROR_TAKEN;
    }
    if (cluster->engine.is_broken) {
        rm_cluster_drop_all(cluster);
    } else {
        *rest = rm_clock_until_next(cluster);
    }
    return RM_OK;
}

// --- lifecycle -----------------------------------------------------------------------------------

rm_cluster_def rm_default_cluster_def(void) {
    return (rm_cluster_def){.addresses = "127.0.0.1:6379",
                            .world = "remora",
                            .grid = {.columns = 1, .rows = 1, .side = 1},
                            .lease_ms = 500,
                            .turn_ms = 100,
                            .ticks = 3,
                            .snapshot_turns = 20,
                            .ghost_turns = 20,
                            .report_turns = 2,
                            .catch_up = 4,
                            .lag_turns = 50,
                            .orphan_ms = 2000,
                            .halo = 24.0f,
                            .margin = 1.0f,
                            .load_limit = 0.8f,
                            .is_trimming = true,
                            .keep_ms = 10000,
                            .is_publishing = true};
}

static bool is_name(const char *text) {
    return text && text[0] != '\0' && strlen(text) <= RM_CLUSTER_NAME_LIMIT &&
           !strpbrk(text, "{}: /");
}

// Landblocks from west to east, and from south to north, that there are. Counted in 64 bits: a
// product that does not fit into 32 must not look like a small one.
enum { MAP_SIDE = 256 };

static bool is_on_map(uint32_t first, uint32_t count, uint32_t side) {
    return count > 0 && side > 0 && (uint64_t)first + (uint64_t)count * side <= MAP_SIDE;
}

static bool is_grid(const rm_cluster_grid *grid) {
    return is_on_map(grid->first_column, grid->columns, grid->side) &&
           is_on_map(grid->first_row, grid->rows, grid->side);
}

static bool is_valid(const rm_cluster_def *def) {
    const rm_cluster_game *game = &def->game;
    bool has_game = game->open && game->close && game->genesis && game->turn;
    return (!def->version || is_name(def->version)) && def->addresses &&
           strlen(def->addresses) < RM_ADDRESS_LIST && is_name(def->world) &&
           is_name(def->worker) && is_grid(&def->grid) && (has_game || !game->open) &&
           def->lease_ms >= 100 && def->turn_ms > 0 && def->ticks > 0 && def->snapshot_turns > 0 &&
           def->report_turns > 0 && def->ghost_turns >= 5 * def->report_turns &&
           def->catch_up > 0 && def->lag_turns > 0 && def->halo >= 0.0f &&
           def->halo <= RM_LANDBLOCK_SIZE && def->margin >= 0.0f && def->load_limit > 0.0f &&
           def->replicas <= RM_ENGINE_NODES;
}

static void copy_names(rm_cluster *cluster, const rm_cluster_def *def) {
    cluster->def = *def;
    (void)snprintf(cluster->addresses, sizeof cluster->addresses, "%s", def->addresses);
    (void)snprintf(cluster->world, sizeof cluster->world, "%s", def->world);
    (void)snprintf(cluster->worker, sizeof cluster->worker, "%s", def->worker);
    cluster->def.addresses = cluster->addresses;
    cluster->def.world = cluster->world;
    cluster->def.worker = cluster->worker;
    (void)snprintf(cluster->version, sizeof cluster->version, "%s",
                   def->version ? def->version : "1");
    cluster->def.version = cluster->version;
    cluster->engine.def = &cluster->def;
}

rm_status rm_cluster_open(const rm_cluster_def *def, rm_cluster **cluster) {
    return rm_cluster_open_in(def, &rm_outside_real, cluster);
}

rm_status rm_cluster_open_in(const rm_cluster_def *def, const rm_outside *outside,
                             rm_cluster **cluster) {
    if (!def || !cluster || !is_valid(def)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_cluster *made = (rm_cluster *)calloc(1, sizeof *made);
    if (!made) {
        return RM_ERROR_MEMORY;
    }
    copy_names(made, def);
    made->engine.outside = outside;
    (void)snprintf(made->instance, sizeof made->instance, "%016llx",
                   (unsigned long long)outside->random(outside->user));
    made->unit_count = rm_cluster_unit_count(&def->grid);
    // NOLINTNEXTLINE(bugprone-sizeof-expression): of a pointer, as meant
    made->held = (rm_unit **)calloc(made->unit_count, sizeof *made->held);
    made->has = (bool *)calloc(made->unit_count, sizeof *made->has);
    made->free_since = (double *)calloc(made->unit_count, sizeof *made->free_since);
    made->avoid = (double *)calloc(made->unit_count, sizeof *made->avoid);
    made->listens = (bool *)calloc(made->unit_count, sizeof *made->listens);
    made->is_new = (bool *)calloc(made->unit_count, sizeof *made->is_new);
    made->info.rate = 1.0;
    made->window = rm_now_ms(made);
    if (!made->held || !made->has || !made->free_since || !made->avoid || !made->listens ||
        !made->is_new) {
        rm_cluster_close(made);
        return RM_ERROR_MEMORY;
    }
    *cluster = made;
    return RM_OK;
}

void rm_cluster_close(rm_cluster *cluster) {
    if (!cluster) {
        return;
    }
    give_all_back(cluster);
    rm_cluster_drop_all(cluster);
    rm_cluster_stop_listening(cluster);
    rm_shadow_end(cluster);
    rm_buffer_free(&cluster->snapshot);
    free(cluster->sendings);
    free(cluster->held);
    free(cluster->has);
    free(cluster->free_since);
    free(cluster->avoid);
    free(cluster->listens);
    free(cluster->is_new);
    free(cluster);
}

rm_cluster_info rm_cluster_read(const rm_cluster *cluster) {
    if (!cluster) {
        return (rm_cluster_info){0};
    }
    rm_cluster_info info = cluster->info;
    info.is_connected = cluster->is_connected;
    info.held = cluster->held_count;
    info.load = (double)rm_cluster_load(cluster) / ((double)cluster->def.turn_ms * 1000.0);
    return info;
}

const char *rm_cluster_problem(const rm_cluster *cluster) {
    return cluster ? cluster->problem : "";
}

// --- appends of others ---------------------------------------------------------------------------

static void ask_append(rm_cluster *cluster, uint32_t unit, const char *kind, const char *source,
                       uint64_t number, rm_bytes bytes) {
    const char *keys[] = {"log", "seen", "life", "halt", "late", "asleep"};
    char digits[24];
    (void)snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    rm_arg arguments[] = {rm_arg_text(kind),
                          rm_arg_text(source),
                          rm_arg_text(digits),
                          {bytes.data ? bytes.data : (const uint8_t *)"", bytes.size},
                          rm_arg_text(cluster->life),
                          rm_arg_text("0"),
                          rm_arg_text("")};
    rm_engine_run(&cluster->engine, unit, RM_SCRIPT_APPEND, 6, keys, 7, arguments);
}

static rm_status read_append(rm_cluster *cluster, uint32_t unit) {
    redisReply *r = rm_engine_answer(&cluster->engine, unit);
    long long answer = r ? r->integer : 0;
    bool is_good = r && rm_engine_settle(&cluster->engine);
    freeReplyObject(r);
    if (is_good && answer == RM_APPEND_LOST) {
        is_good = rm_engine_lacks(&cluster->engine, unit);
    }
    if (is_good && answer >= RM_APPEND_WAITS) {
        is_good = rm_sleep_call(cluster, unit, "1");
        answer = answer == RM_APPEND_WAITS ? RM_APPEND_DONE : RM_APPEND_AGAIN;
    }
    if (!is_good) {
        rm_cluster_drop_all(cluster);
        return RM_ERROR_WRITE;
    }
    if (answer == RM_APPEND_DONE) {
        return RM_OK;
    }
    if (answer == RM_APPEND_STOPPED) {
        return RM_ERROR_REFUSED;
    }
    return answer == RM_APPEND_GAP ? RM_ERROR_REFERENCE : RM_ERROR_TAKEN;
}

rm_status rm_cluster_input(rm_cluster *cluster, uint32_t unit, const char *gateway, uint64_t number,
                           rm_bytes bytes) {
    if (!cluster || !is_name(gateway) || (!bytes.data && bytes.size > 0)) {
        return RM_ERROR_ARGUMENT;
    }
    if (unit >= cluster->unit_count) {
        return RM_ERROR_RANGE;
    }
    if (bytes.size > RM_CLUSTER_MESSAGE_LIMIT) {
        return RM_ERROR_LIMIT;
    }
    if (!cluster->is_connected) {
        rm_status status = begin_anew(cluster);
        if (status != RM_OK) {
            return status == RM_ERROR_MISMATCH ? status : RM_ERROR_WRITE;
        }
    }
    char source[RM_CLUSTER_NAME_LIMIT + 4];
    (void)snprintf(source, sizeof source, "g:%s", gateway); // never the number of a unit
    ask_append(cluster, unit, "i", source, number, bytes);
    return read_append(cluster, unit);
}

rm_status rm_cluster_reach(rm_cluster *cluster, uint32_t unit) {
    if (unit >= cluster->unit_count) {
        return RM_ERROR_RANGE;
    }
    if (cluster->engine.is_broken) {
        rm_cluster_drop_all(cluster); // since the last call
    }
    rm_status status = cluster->is_connected ? RM_OK : begin_anew(cluster);
    return status == RM_OK || status == RM_ERROR_MISMATCH ? status : RM_ERROR_READ;
}

rm_status rm_cluster_input_number(rm_cluster *cluster, uint32_t unit, const char *gateway,
                                  uint64_t *number) {
    if (!cluster || !is_name(gateway) || !number) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_cluster_reach(cluster, unit);
    if (status != RM_OK) {
        return status;
    }
    char key[RM_KEY_SIZE];
    char source[RM_CLUSTER_NAME_LIMIT + 4];
    rm_engine_key(&cluster->engine, unit, "seen", key);
    (void)snprintf(source, sizeof source, "g:%s", gateway);
    rm_arg words[] = {rm_arg_text("HGET"), rm_arg_text(key), rm_arg_text(source)};
    rm_engine_ask(&cluster->engine, unit, 3, words);
    redisReply *r = rm_engine_answer(&cluster->engine, unit);
    if (!r) {
        rm_cluster_drop_all(cluster);
        return RM_ERROR_READ;
    }
    *number = strtoull(rm_reply_text(r), NULL, 10);
    freeReplyObject(r);
    return RM_OK;
}

// The engine's microseconds: no two worlds of a name begin in the same one.
static bool make_life(rm_cluster *cluster) {
    rm_arg word = rm_arg_text("TIME");
    rm_engine_ask(&cluster->engine, RM_TAG_WORLD, 1, &word);
    redisReply *r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
    bool is_good = r && r->elements == 2;
    if (is_good) {
        (void)snprintf(cluster->life, sizeof cluster->life, "%.12s%06d",
                       rm_reply_text(r->element[0]), atoi(rm_reply_text(r->element[1])));
    }
    freeReplyObject(r);
    return is_good;
}

static rm_status found_log(rm_cluster *cluster, uint32_t unit, rm_bytes genesis) {
    const char *keys[] = {"life", "log", "seen", "epoch"};
    rm_arg arguments[] = {rm_arg_text(cluster->life),
                          {genesis.data ? genesis.data : (const uint8_t *)"", genesis.size}};
    rm_engine_run(&cluster->engine, unit, RM_SCRIPT_GENESIS, 4, keys, 2, arguments);
    redisReply *r = rm_engine_answer(&cluster->engine, unit);
    rm_status status = RM_ERROR_WRITE;
    if (r) {
        status = r->integer == 1 ? RM_OK : RM_ERROR_TAKEN;
    }
    freeReplyObject(r);
    if (status == RM_OK && !rm_sleep_call(cluster, unit, "0")) {
        status = RM_ERROR_WRITE;
    }
    if (status == RM_ERROR_TAKEN) {
        (void)snprintf(cluster->problem, sizeof cluster->problem,
                       "unit %u of a former world \"%s\" is in the engine", unit, cluster->world);
    }
    return status;
}

static rm_status found_all(rm_cluster *cluster, const rm_bytes *genesis) {
    rm_status status = make_life(cluster) ? RM_OK : RM_ERROR_WRITE;
    for (uint32_t i = 0; i < cluster->unit_count && status == RM_OK; ++i) {
        status = found_log(cluster, i, genesis[i]);
    }
    return status == RM_OK ? rm_settings_write(cluster) : status;
}

// Logs first, settings last: workers wait for these, and a founding that was cut short can be
// done again.
rm_status rm_cluster_found(rm_cluster *cluster, const rm_bytes *genesis, uint32_t count) {
    if (!cluster || !genesis || count != cluster->unit_count) {
        return RM_ERROR_ARGUMENT;
    }
    rm_cluster_drop_all(cluster);
    cluster->problem[0] = '\0';
    rm_status status = RM_ERROR_WRITE;
    if (rm_engine_connect(&cluster->engine)) {
        status = rm_settings_are_there(cluster) ? RM_ERROR_TAKEN : found_all(cluster, genesis);
    }
    if (cluster->engine.is_broken) {
        (void)snprintf(cluster->problem, sizeof cluster->problem, "engine: %s",
                       cluster->engine.problem);
        status = RM_ERROR_WRITE;
    }
    rm_engine_disconnect(&cluster->engine);
    return status;
}
