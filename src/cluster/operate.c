// Queries and commands of an operator, independent of a game and of membership: its settings,
// workers, units and the snapshots that are kept.

#include "cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void ask(rm_cluster *cluster, uint32_t unit, const char *command, const char *name) {
    char key[RM_KEY_SIZE];
    rm_engine_key(&cluster->engine, unit, name, key);
    rm_arg words[] = {rm_arg_text(command), rm_arg_text(key)};
    rm_engine_ask(&cluster->engine, unit, 2, words);
}

// --- the world -----------------------------------------------------------------------------------

rm_status rm_cluster_find(rm_cluster_def *def, char *problem, size_t size) {
    rm_cluster *cluster = NULL;
    rm_cluster_def asked = rm_default_cluster_def();
    if (!def || (!problem && size > 0)) {
        return RM_ERROR_ARGUMENT;
    }
    asked.addresses = def->addresses;
    asked.world = def->world;
    asked.worker = def->worker;
    rm_status status = rm_cluster_open(&asked, &cluster);
    if (status == RM_OK) {
        status =
            rm_engine_connect(&cluster->engine) ? rm_settings_take(cluster, def) : RM_ERROR_READ;
        bool is_broken = cluster->engine.is_broken;
        (void)snprintf(problem, size, "%s%s", is_broken ? "engine: " : "",
                       is_broken ? cluster->engine.problem : cluster->problem);
        rm_engine_disconnect(&cluster->engine);
    }
    rm_cluster_close(cluster);
    return status;
}

rm_status rm_cluster_worker_list(rm_cluster *cluster, rm_cluster_worker *workers, uint32_t capacity,
                                 uint32_t *count) {
    if (!cluster || !count || (!workers && capacity > 0)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_cluster_reach(cluster, 0);
    if (status != RM_OK) {
        return status;
    }
    ask(cluster, RM_TAG_WORLD, "HGETALL", "loads");
    redisReply *r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
    *count = 0;
    for (size_t i = 0; r && i + 1 < r->elements; i += 2, *count += 1) {
        char *end = NULL;
        unsigned long held = strtoul(rm_reply_text(r->element[i + 1]), &end, 10);
        double load = *end == ':' ? strtod(end + 1, NULL) : 0.0;
        if (*count < capacity) {
            rm_cluster_worker *one = &workers[*count];
            *one = (rm_cluster_worker){.held = (uint32_t)held,
                                       .load = load / (1000.0 * cluster->def.turn_ms)};
            (void)snprintf(one->name, sizeof one->name, "%s", rm_reply_text(r->element[i]));
        }
    }
    status = r ? RM_OK : RM_ERROR_READ;
    freeReplyObject(r);
    return status;
}

// --- units ---------------------------------------------------------------------------------------

static void take_text(char *to, size_t size, const redisReply *r) {
    (void)snprintf(to, size, "%s", rm_reply_text(r));
}

// "worker:incarnation:epoch".
static void take_owner(rm_cluster_unit *unit, const redisReply *lease) {
    take_text(unit->owner, sizeof unit->owner, lease);
    unit->owner[strcspn(unit->owner, ":")] = '\0';
}

static void take_turns(rm_cluster_unit *unit, const redisReply *r) {
    if (r && r->type == REDIS_REPLY_ARRAY && r->elements == 2) {
        unit->turn = (uint32_t)strtoul(rm_reply_text(r->element[0]), NULL, 10);
        unit->snapshot = (uint32_t)strtoul(rm_reply_text(r->element[1]), NULL, 10);
    }
}

enum { ANSWERS = 7 };

static void ask_unit(rm_cluster *cluster, uint32_t number) {
    char key[RM_KEY_SIZE];
    ask(cluster, number, "GET", "lease");
    ask(cluster, number, "GET", "halt");
    ask(cluster, number, "GET", "version");
    ask(cluster, number, "EXISTS", "asleep");
    ask(cluster, number, "XLEN", "log");
    ask(cluster, number, "SCARD", "bad");
    rm_engine_key(&cluster->engine, number, "seen", key);
    rm_arg words[] = {rm_arg_text("HMGET"), rm_arg_text(key), rm_arg_text("turn"),
                      rm_arg_text("snap")};
    rm_engine_ask(&cluster->engine, number, 4, words);
}

static bool take_unit(rm_cluster *cluster, uint32_t number, rm_cluster_unit *unit) {
    redisReply *r[ANSWERS];
    for (int i = 0; i < ANSWERS; ++i) {
        r[i] = rm_engine_answer(&cluster->engine, number);
    }
    bool is_good = r[ANSWERS - 1] != NULL;
    if (is_good) {
        *unit = (rm_cluster_unit){.is_asleep = r[3]->integer == 1,
                                  .entries = (uint64_t)r[4]->integer,
                                  .aside = (uint32_t)r[5]->integer};
        take_owner(unit, r[0]);
        take_text(unit->why, sizeof unit->why, r[1]);
        take_text(unit->version, sizeof unit->version, r[2]);
        take_turns(unit, r[6]);
    }
    for (int i = 0; i < ANSWERS; ++i) {
        freeReplyObject(r[i]);
    }
    return is_good;
}

// Units read at once.
enum { UNITS_AT_ONCE = 64 };

rm_status rm_cluster_unit_list(rm_cluster *cluster, uint32_t first, rm_cluster_unit *units,
                               uint32_t count) {
    if (!cluster || (!units && count > 0)) {
        return RM_ERROR_ARGUMENT;
    }
    if (first > cluster->unit_count || count > cluster->unit_count - first) {
        return RM_ERROR_RANGE;
    }
    rm_status status = rm_cluster_reach(cluster, 0);
    for (uint32_t i = 0; i < count && status == RM_OK; i += UNITS_AT_ONCE) {
        uint32_t end = count - i < UNITS_AT_ONCE ? count : i + UNITS_AT_ONCE;
        for (uint32_t j = i; j < end; ++j) {
            ask_unit(cluster, first + j);
        }
        for (uint32_t j = i; j < end; ++j) {
            status = take_unit(cluster, first + j, &units[j]) ? status : RM_ERROR_READ;
        }
    }
    if (cluster->engine.is_broken) {
        rm_cluster_drop_all(cluster);
    }
    return status;
}

// --- snapshots -----------------------------------------------------------------------------------

// An entry: id, then "k", "s", "n", turn, "d", bytes.
static bool take_kept(const redisReply *entry, rm_cluster_snapshot_info *kept) {
    const redisReply *fields = entry->elements == 2 ? entry->element[1] : NULL;
    if (!fields || fields->type != REDIS_REPLY_ARRAY || fields->elements != 6) {
        return false;
    }
    kept->time = strtod(rm_reply_text(entry->element[0]), NULL) * 1e-3;
    kept->turn = (uint32_t)strtoul(rm_reply_text(fields->element[3]), NULL, 10);
    kept->bytes = fields->element[5]->len;
    return true;
}

rm_status rm_cluster_snapshot_list(rm_cluster *cluster, uint32_t unit,
                                   rm_cluster_snapshot_info *kept, uint32_t capacity,
                                   uint32_t *count) {
    char key[RM_KEY_SIZE];
    if (!cluster || !count || (!kept && capacity > 0)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_cluster_reach(cluster, unit);
    if (status != RM_OK) {
        return status;
    }
    rm_engine_key(&cluster->engine, unit, "snaps", key);
    rm_arg words[] = {rm_arg_text("XRANGE"), rm_arg_text(key), rm_arg_text("-"), rm_arg_text("+")};
    rm_engine_ask(&cluster->engine, unit, 4, words);
    redisReply *r = rm_engine_answer(&cluster->engine, unit);
    *count = 0;
    for (size_t i = 0; r && i < r->elements; ++i) {
        rm_cluster_snapshot_info one;
        if (take_kept(r->element[i], &one)) {
            if (*count < capacity) {
                kept[*count] = one;
            }
            *count += 1;
        }
    }
    status = r ? RM_OK : RM_ERROR_READ;
    freeReplyObject(r);
    return status;
}

static rm_status say_no(rm_cluster *cluster, uint32_t unit, const redisReply *r) {
    static const char *const why[] = {
        "unit %u is not stopped: stop it first",
        "unit %u was set back: its neighbours have heard what it has forgotten; bring the engine's "
        "data back",
        "the log of unit %u does not reach back to that snapshot",
        "unit %u has turns of another version of the game before its last ones: a snapshot from "
        "before them does not help"};
    bool is_known = r->type == REDIS_REPLY_INTEGER && r->integer >= 0 && r->integer < 4;
    (void)snprintf(cluster->problem, sizeof cluster->problem,
                   is_known ? why[r->integer] : "unit %u has no snapshot as old as that", unit);
    return is_known ? RM_ERROR_REFUSED : RM_ERROR_REFERENCE;
}

rm_status rm_cluster_restore(rm_cluster *cluster, uint32_t unit, double time) {
    const char *keys[] = {"halt",  "snaps",   "log",   "snap", "seen",
                          "tries", "suspect", "doubt", "life"};
    char ms[24];
    rm_status status = cluster ? rm_cluster_reach(cluster, unit) : RM_ERROR_ARGUMENT;
    if (status != RM_OK) {
        return status;
    }
    (void)snprintf(ms, sizeof ms, "%.0f", time * 1e3);
    rm_arg arguments[] = {rm_arg_text(ms), rm_arg_text(cluster->life)};
    rm_engine_run(&cluster->engine, unit, RM_SCRIPT_RESTORE, 9, keys, 2, arguments);
    redisReply *r = rm_engine_answer(&cluster->engine, unit);
    status = r ? RM_OK : RM_ERROR_WRITE;
    if (r && r->type != REDIS_REPLY_STRING) {
        status = say_no(cluster, unit, r);
    }
    freeReplyObject(r);
    return status;
}
