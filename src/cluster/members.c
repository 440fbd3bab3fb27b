// Members: each worker sends a beat with the number of its units and their cost, and watches one
// other, the next by name. The engine detects within a moment that the connection of a dead process
// is closed; then its leases are removed at once, instead of when they run out. That only saves
// time: a lease that is removed from a live worker is fenced as one that ran out.
//
// Invariants: a worker that has returned under its name (another connection) stays a member
// whatever its former one did; marks of owners that died (`tries`) stay.

#include "cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- the beat ------------------------------------------------------------------------------------

static void ask_about_watched(rm_cluster *cluster) {
    char id[24];
    (void)snprintf(id, sizeof id, "%lld", cluster->watched.connection);
    rm_arg words[] = {rm_arg_text("CLIENT"), rm_arg_text("LIST"), rm_arg_text("ID"),
                      rm_arg_text(id)};
    rm_engine_ask(&cluster->engine, RM_TAG_WORLD, 4, words);
}

// A worker that may be faulty reports a full load, so that it gets no units.
static uint64_t load_to_say(const rm_cluster *cluster) {
    uint64_t load = rm_cluster_load(cluster);
    uint64_t share = rm_balance_share(&cluster->balance);
    return rm_now_ms(cluster) < cluster->ill_until && load < share ? share : load;
}

// "units:load:connection:instance".
void rm_members_ask(rm_cluster *cluster) {
    const char *keys[] = {"workers", "loads", "world", "awake", "timers"};
    char load[96];
    char limit[12];
    (void)snprintf(load, sizeof load, "%u:%llu:%lld:%s", cluster->held_count,
                   (unsigned long long)load_to_say(cluster), cluster->engine.connection,
                   cluster->instance);
    // A worker that is silent for most of a lease is left out.
    (void)snprintf(limit, sizeof limit, "%u", cluster->def.lease_ms * 3 / 4);
    rm_arg arguments[] = {rm_arg_text(cluster->worker), rm_arg_text(load), rm_arg_text(limit),
                          rm_arg_text(cluster->life), rm_arg_text(cluster->instance)};
    cluster->asked = rm_now_ms(cluster);
    rm_engine_run(&cluster->engine, RM_TAG_WORLD, RM_SCRIPT_BEAT, 5, keys, 5, arguments);
    if (cluster->watched.connection != 0) {
        ask_about_watched(cluster);
    }
}

// True if `name` is a better worker to watch than `best`: the next by name, else the first of all.
static bool is_next(const char *mine, const char *name, const char *best) {
    bool is_after = strcmp(name, mine) > 0;
    bool best_is_after = strcmp(best, mine) > 0;
    if (is_after != best_is_after) {
        return is_after;
    }
    return strcmp(name, best) < 0;
}

static void consider_watching(const rm_cluster *cluster, rm_watched *watched, const char *name,
                              long long connection) {
    bool is_other = strcmp(name, cluster->worker) != 0 && strlen(name) < sizeof watched->name;
    if (is_other && connection != 0 &&
        (watched->connection == 0 || is_next(cluster->worker, name, watched->name))) {
        (void)snprintf(watched->name, sizeof watched->name, "%s", name);
        watched->connection = connection;
    }
}

// Reads pairs of a name and its beat.
void rm_members_take_loads(rm_cluster *cluster, const redisReply *loads) {
    rm_balance all = {.unit_count = cluster->unit_count, .lowest = UINT64_MAX};
    rm_watched watched = {0};
    for (size_t i = 0; i + 1 < loads->elements; i += 2) {
        char *end = NULL;
        unsigned long held = strtoul(rm_reply_text(loads->element[i + 1]), &end, 10);
        uint64_t load = *end == ':' ? strtoull(end + 1, &end, 10) : 0;
        long long connection = *end == ':' ? strtoll(end + 1, NULL, 10) : 0;
        all.held += (uint32_t)held;
        all.load += load;
        all.lowest = load < all.lowest ? load : all.lowest;
        all.workers += 1;
        consider_watching(cluster, &watched, rm_reply_text(loads->element[i]), connection);
    }
    cluster->balance = all;
    cluster->watched = watched;
    cluster->info.workers = all.workers;
}

// --- a worker that has died ----------------------------------------------------------------------

static bool bury(rm_cluster *cluster, const rm_watched *dead) {
    const char *keys[] = {"workers", "loads"};
    char id[24];
    (void)snprintf(id, sizeof id, "%lld", dead->connection);
    rm_arg arguments[] = {rm_arg_text(dead->name), rm_arg_text(id)};
    rm_engine_run(&cluster->engine, RM_TAG_WORLD, RM_SCRIPT_BURY, 2, keys, 2, arguments);
    redisReply *r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
    bool is_done = r && r->integer == 1;
    freeReplyObject(r);
    return is_done;
}

bool rm_members_is_lease_of(const redisReply *lease, const char *name) {
    size_t size = strlen(name);
    return lease && lease->type == REDIS_REPLY_STRING && lease->len > size &&
           memcmp(lease->str, name, size) == 0 && lease->str[size] == ':';
}

static void take_back(rm_cluster *cluster, uint32_t unit, const char *token) {
    const char *keys[] = {"lease"};
    rm_arg argument = rm_arg_text(token);
    rm_engine_run(&cluster->engine, unit, RM_SCRIPT_BREAK, 1, keys, 1, &argument);
    freeReplyObject(rm_engine_answer(&cluster->engine, unit));
}

// @return whether there are more
static bool take_back_page(rm_cluster *cluster, uint32_t first, const char *name) {
    redisReply *leases[RM_AWAKE_PAGE];
    rm_awake page;
    if (!rm_awake_read(cluster, first, &page)) {
        return false;
    }
    for (uint32_t i = 0; i < page.count; ++i) {
        rm_cluster_ask_lease(cluster, page.units[i]);
    }
    for (uint32_t i = 0; i < page.count; ++i) {
        leases[i] = rm_engine_answer(&cluster->engine, page.units[i]);
    }
    for (uint32_t i = 0; i < page.count; ++i) {
        if (rm_members_is_lease_of(leases[i], name)) {
            take_back(cluster, page.units[i], leases[i]->str);
        }
        freeReplyObject(leases[i]);
    }
    return !page.is_last;
}

// --- answers -------------------------------------------------------------------------------------

// Another worker of this name was seen recently. If its connection is open it lives; else it
// is dropped.
static void meet_namesake(rm_cluster *cluster, const char *connection) {
    rm_watched other = {.connection = strtoll(connection, NULL, 10)};
    (void)snprintf(other.name, sizeof other.name, "%s", cluster->worker);
    rm_watched watched = cluster->watched;
    cluster->watched = other;
    ask_about_watched(cluster);
    cluster->watched = watched;
    redisReply *r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
    bool is_there = r && r->type == REDIS_REPLY_STRING && r->len > 0;
    freeReplyObject(r);
    cluster->is_namesake = is_there;
    if (r && !is_there && other.connection != 0) {
        (void)bury(cluster, &other);
    }
}

static bool is_beat(const redisReply *r, size_t elements) {
    return r && r->type == REDIS_REPLY_ARRAY && r->elements == elements &&
           r->element[1]->type == REDIS_REPLY_ARRAY;
}

// In the order of requests: the beat, then the watched one, whose text is empty if its connection
// is closed.
void rm_members_answer(rm_cluster *cluster) {
    rm_watched before = cluster->watched;
    redisReply *r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
    char namesake[24] = "";
    if (is_beat(r, 4)) {
        (void)snprintf(namesake, sizeof namesake, "%s", rm_reply_text(r->element[3]));
    }
    if (is_beat(r, 5)) {
        rm_members_take_loads(cluster, r->element[1]);
        rm_clock_take(cluster, (double)r->element[0]->integer, (double)r->element[4]->integer,
                      rm_now_ms(cluster));
        cluster->balance.unit_count = cluster->info.awake = (uint32_t)r->element[2]->integer;
    }
    freeReplyObject(r);
    cluster->dead = (rm_watched){0};
    if (before.connection != 0) {
        r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
        if (r && r->type == REDIS_REPLY_STRING && r->len == 0) {
            cluster->dead = before;
        }
        freeReplyObject(r);
    }
    (void)snprintf(cluster->namesake, sizeof cluster->namesake, "%s", namesake);
}

void rm_members_bury(rm_cluster *cluster) {
    if (cluster->namesake[0] != '\0') {
        meet_namesake(cluster, cluster->namesake);
        return;
    }
    if (cluster->dead.connection == 0 || !bury(cluster, &cluster->dead)) {
        return;
    }
    for (uint32_t i = 0; take_back_page(cluster, i, cluster->dead.name); i += RM_AWAKE_PAGE) {
    }
    cluster->info.buried += 1;
    cluster->is_looking = true;
}
