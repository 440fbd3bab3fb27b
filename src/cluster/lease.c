// Leases: taking, renewing and releasing a unit. Taking one restores a snapshot, replays the log
// after it, and sends the resulting output again; logs refuse duplicates.
//
// An entry that kills the process that applies it would kill every successor as well. So
// acquisitions since the last turn are counted; from the second on, each entry is marked before it
// is applied, and the mark taken back after. An input that carries the marks of two owners that
// died is put aside, by an entry of its own under the lease, and only while at most one turn
// follows it: the hash in a second one proves that it was applied. A batch may hold bodies, and a
// turn is indispensable: either stops the unit in the end.

#include "cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CAREFUL_TRIES = 2,  // turnless acquisitions from which on entries are marked
    MARKS_TO_BLAME = 3, // of an input: those of two owners that died, and the present one
    MARKS_TO_STOP = 6,  // of any other entry
    AVOID_MS = 3000,    // before a worker tries a unit again whose hash it found to differ
    TRIES_TO_SAY = 5,   // turnless acquisitions after which a problem is reported
    PAGE = 500,         // entries read at once
    TURNS_A_DRAIN = 8,  // replayed turns whose batches are under way at once
};

// State of a replay.
typedef struct replay {
    rm_cluster *cluster;
    rm_unit *unit;
    redisReply *bad; // ids of skipped inputs
    bool is_careful;
    uint32_t turns;
} replay;

static redisReply *ask_key(rm_cluster *cluster, uint32_t unit, const char *command,
                           const char *name) {
    char key[RM_KEY_SIZE];
    rm_engine_key(&cluster->engine, unit, name, key);
    rm_arg words[] = {rm_arg_text(command), rm_arg_text(key)};
    rm_engine_ask(&cluster->engine, unit, 2, words);
    return rm_engine_answer(&cluster->engine, unit);
}

// --- an entry that kills -------------------------------------------------------------------------

// @param by  of the lease under which it is set; "" to take it away
// @return marks of all processes; negative without the lease or the engine
static long long change_mark(rm_cluster *cluster, uint32_t unit, const char *by) {
    const char *keys[] = {"suspect", "lease", "life"};
    rm_arg arguments[] = {rm_arg_text(cluster->mark.entry), rm_arg_text(cluster->instance),
                          rm_arg_text(by), rm_arg_text(cluster->life)};
    rm_engine_run(&cluster->engine, unit, RM_SCRIPT_SUSPECT, 3, keys, 4, arguments);
    redisReply *answer = rm_engine_answer(&cluster->engine, unit);
    long long marks = answer && answer->type == REDIS_REPLY_INTEGER ? answer->integer : -1;
    freeReplyObject(answer);
    return marks;
}

static long long set_mark(const replay *r, const rm_entry *entry) {
    rm_mark *mark = &r->cluster->mark;
    mark->unit = r->unit->number;
    (void)snprintf(mark->entry, sizeof mark->entry, "%s", entry->id);
    return change_mark(r->cluster, mark->unit, r->unit->token);
}

bool rm_cluster_unmark(rm_cluster *cluster) {
    if (cluster->mark.entry[0] != '\0') {
        (void)change_mark(cluster, cluster->mark.unit, "");
        cluster->mark.entry[0] = cluster->engine.is_broken ? cluster->mark.entry[0] : '\0';
    }
    return !cluster->engine.is_broken;
}

// 1 if it is done, 0 if the input was applied, -1 if another worker has the lease.
static long long put_aside(rm_cluster *cluster, rm_unit *unit, const rm_entry *entry) {
    const char *keys[] = {"lease", "log", "bad", "suspect"};
    rm_arg arguments[] = {rm_arg_text(unit->token), rm_arg_text(entry->id)};
    rm_engine_run(&cluster->engine, unit->number, RM_SCRIPT_QUARANTINE, 4, keys, 2, arguments);
    redisReply *answer = rm_engine_answer(&cluster->engine, unit->number);
    long long is_done = answer && answer->type == REDIS_REPLY_INTEGER ? answer->integer : -1;
    freeReplyObject(answer);
    if (is_done == 1) {
        cluster->info.quarantined += 1;
        (void)snprintf(cluster->problem, sizeof cluster->problem,
                       "unit %u: input %s killed its owners and was put aside", unit->number,
                       entry->id);
    }
    return is_done;
}

static bool stop(const replay *r, const rm_entry *entry, long long marks) {
    return rm_unit_fail(r->unit, "DEADLY: entry %s ('%c' %llu) ended %lld owners", entry->id,
                        entry->kind, (unsigned long long)entry->number, marks - 1);
}

// Answers of batches in flight precede that of a mark. Blame and application need the lease.
static bool apply_marked(replay *r, const rm_entry *entry) {
    if (!rm_cluster_drain(r->cluster)) {
        return false;
    }
    long long marks = set_mark(r, entry);
    long long is_aside = 0;
    if (entry->kind == RM_ENTRY_INPUT && marks >= MARKS_TO_BLAME) {
        is_aside = put_aside(r->cluster, r->unit, entry);
    }
    bool is_good = marks >= 0 && is_aside >= 0;
    if (is_good && is_aside == 1) {
        rm_entry_skip(r->unit, entry);
    } else if (is_good && marks >= MARKS_TO_STOP) {
        is_good = stop(r, entry, marks);
    } else if (is_good) {
        is_good = rm_entry_apply(r->unit, entry);
    }
    return rm_cluster_unmark(r->cluster) && is_good;
}

// --- replay --------------------------------------------------------------------------------------

static bool replay_entry(replay *r, const redisReply *reply) {
    rm_entry entry;
    if (!rm_entry_read(reply, &entry)) {
        return rm_unit_fail(r->unit, "an entry is malformed");
    }
    rm_cluster_renew(r->cluster);
    if (rm_entry_is_put_aside(&entry, r->bad)) {
        rm_entry_skip(r->unit, &entry);
        return true;
    }
    if (!(r->is_careful ? apply_marked(r, &entry) : rm_entry_apply(r->unit, &entry))) {
        return false;
    }
    if (entry.kind == RM_ENTRY_TURN) {
        r->cluster->info.turns += 1;
        r->cluster->info.replayed += 1;
        rm_cluster_send(r->cluster, r->unit, false);
        r->turns += 1;
        return r->turns % TURNS_A_DRAIN != 0 || rm_cluster_drain(r->cluster);
    }
    return true;
}

void rm_cluster_ask_log(rm_cluster *cluster, const rm_unit *unit, uint32_t most) {
    char key[RM_KEY_SIZE];
    char from[40];
    char count[12];
    rm_engine_key(&cluster->engine, unit->number, "log", key);
    (void)snprintf(from, sizeof from, "(%s", unit->last);
    (void)snprintf(count, sizeof count, "%u", most);
    rm_arg words[] = {rm_arg_text("XRANGE"), rm_arg_text(key),     rm_arg_text(from),
                      rm_arg_text("+"),      rm_arg_text("COUNT"), rm_arg_text(count)};
    rm_engine_ask(&cluster->engine, unit->number, 6, words);
}

// A page of the log after unit->last. @param is_more  whether there was one
static bool replay_page(replay *r, bool *is_more) {
    rm_cluster_ask_log(r->cluster, r->unit, PAGE);
    redisReply *page = rm_engine_answer(&r->cluster->engine, r->unit->number);
    bool is_good = page && page->type == REDIS_REPLY_ARRAY;
    *is_more = is_good && page->elements == PAGE;
    for (size_t i = 0; is_good && i < page->elements; ++i) {
        is_good = replay_entry(r, page->element[i]);
    }
    freeReplyObject(page);
    return is_good && rm_cluster_drain(r->cluster);
}

static bool restore(rm_cluster *cluster, rm_unit *unit) {
    redisReply *snapshot = ask_key(cluster, unit->number, "GET", "snap");
    bool is_good = snapshot != NULL;
    if (is_good && snapshot->type == REDIS_REPLY_STRING) {
        is_good =
            rm_unit_read_snapshot(unit, (rm_bytes){(const uint8_t *)snapshot->str, snapshot->len});
    }
    freeReplyObject(snapshot);
    return is_good;
}

// Sending waits until the lease, and with it everything older in the log, is on a replica.
static bool bring_up(rm_cluster *cluster, rm_unit *unit, long long tries) {
    replay r = {.cluster = cluster, .unit = unit, .is_careful = tries >= CAREFUL_TRIES};
    r.bad = ask_key(cluster, unit->number, "SMEMBERS", "bad");
    bool is_good = r.bad && rm_engine_settle(&cluster->engine) && restore(cluster, unit);
    for (bool is_more = is_good; is_more && is_good;) {
        is_good = replay_page(&r, &is_more);
    }
    if (tries >= TRIES_TO_SAY) {
        (void)snprintf(cluster->problem, sizeof cluster->problem,
                       "unit %u: owner number %lld without a turn", unit->number, tries);
    }
    freeReplyObject(r.bad);
    return is_good;
}

// --- taking --------------------------------------------------------------------------------------

void rm_cluster_drop(rm_cluster *cluster, uint32_t index) {
    rm_unit *unit = cluster->held[index];
    cluster->has[unit->number] = false;
    cluster->held[index] = cluster->held[--cluster->held_count];
    rm_unit_close(unit);
    free(unit);
}

void rm_cluster_drop_unit(rm_cluster *cluster, const rm_unit *unit) {
    for (uint32_t i = 0; i < cluster->held_count; ++i) {
        if (cluster->held[i] == unit) {
            rm_cluster_drop(cluster, i);
            return;
        }
    }
}

// Releases a unit, unchanged, for workers that can restore it.
static void refuse_foreign(rm_cluster *cluster, rm_unit *unit) {
    const char *keys[] = {"lease", "tries"};
    rm_arg token = rm_arg_text(unit->token);
    rm_engine_run(&cluster->engine, unit->number, RM_SCRIPT_RELEASE, 2, keys, 1, &token);
    freeReplyObject(rm_engine_answer(&cluster->engine, unit->number));
    (void)snprintf(cluster->problem, sizeof cluster->problem, "unit %u: %s", unit->number,
                   unit->fault);
    cluster->is_foreign = true;
    rm_cluster_drop_unit(cluster, unit);
}

static bool hold(rm_cluster *cluster, uint32_t number, const redisReply *lease) {
    rm_unit *unit = (rm_unit *)calloc(1, sizeof *unit);
    if (!unit) {
        return false;
    }
    bool is_good = rm_unit_open(unit, number, &cluster->def, NULL);
    (void)snprintf(unit->token, sizeof unit->token, "%s", rm_reply_text(lease->element[0]));
    cluster->held[cluster->held_count++] = unit; // from now on its lease is renewed
    cluster->has[number] = true;
    is_good = is_good && bring_up(cluster, unit, lease->element[1]->integer);
    unit->is_heard = cluster->def.is_publishing; // until the first answer reports 0 subscribers
    if (!is_good && unit->is_foreign) {
        refuse_foreign(cluster, unit);
    } else if (!is_good && unit->fault[0] != '\0') {
        rm_cluster_halt(cluster, unit);
    } else if (!is_good) {
        rm_cluster_drop_unit(cluster, unit); // another worker has the lease by now
    }
    return is_good;
}

void rm_cluster_ask_lease(rm_cluster *cluster, uint32_t number) {
    const char *keys[] = {"lease", "asleep"};
    char limit[12];
    char slip[24];
    (void)snprintf(limit, sizeof limit, "%u", cluster->def.lease_ms);
    (void)snprintf(slip, sizeof slip, "%.0f", cluster->slip);
    rm_arg arguments[] = {rm_arg_text(limit), rm_arg_text(slip)};
    rm_engine_run(&cluster->engine, number, RM_SCRIPT_LEASE, 2, keys, 2, arguments);
}

// Why a free unit is refused.
static void say_refusal(rm_cluster *cluster, uint32_t number, long long why) {
    static const char *const format[] = {
        "unit %u cannot be taken",
        "the engine has lost unit %u: its keys are gone, or another world's",
        "the engine has lost unit %u: it has neither genesis nor snapshot",
        "unit %u has turns of another version after its snapshot: a worker of that must take it"};
    cluster->info.lost_units += why == 1 || why == 2;
    cluster->info.other_version += why == 3;
    (void)snprintf(cluster->problem, sizeof cluster->problem, format[why > 0 && why < 4 ? why : 0],
                   number);
}

bool rm_cluster_acquire(rm_cluster *cluster, uint32_t number) {
    const char *keys[] = {"lease", "epoch", "tries", "halt",    "life",
                          "log",   "snap",  "seen",  "version", "asleep"};
    char limit[12];
    char slip[24];
    (void)snprintf(limit, sizeof limit, "%u", cluster->def.lease_ms);
    (void)snprintf(slip, sizeof slip, "%.0f", cluster->slip);
    rm_arg arguments[] = {rm_arg_text(cluster->worker), rm_arg_text(limit),
                          rm_arg_text(cluster->life), rm_arg_text(cluster->version),
                          rm_arg_text(slip)};
    rm_engine_run(&cluster->engine, number, RM_SCRIPT_ACQUIRE, 10, keys, 5, arguments);
    redisReply *lease = rm_engine_answer(&cluster->engine, number);
    if (lease && lease->type == REDIS_REPLY_ARRAY && lease->elements == 2) {
        (void)hold(cluster, number, lease);
    } else if (lease && lease->type == REDIS_REPLY_INTEGER) {
        say_refusal(cluster, number, lease->integer);
    }
    freeReplyObject(lease);
    return !cluster->engine.is_broken;
}

// --- keeping and giving back ---------------------------------------------------------------------

// True if this worker may be at fault: its build, its machine or its files.
static bool is_doubtful(const rm_unit *unit) {
    return strncmp(unit->fault, "HASH", 4) == 0 || strncmp(unit->fault, "no world", 8) == 0 ||
           strncmp(unit->fault, "no memory", 9) == 0;
}

// Another worker tries before the unit is stopped. Until this worker succeeds with a unit again it
// takes no others.
static void doubt(rm_cluster *cluster, const rm_unit *unit) {
    const char *keys[] = {"lease", "doubt", "halt"};
    rm_arg arguments[] = {rm_arg_text(unit->token), rm_arg_text(cluster->worker),
                          rm_arg_text(unit->fault)};
    rm_engine_run(&cluster->engine, unit->number, RM_SCRIPT_DOUBT, 3, keys, 3, arguments);
    redisReply *answer = rm_engine_answer(&cluster->engine, unit->number);
    long long doubts = answer ? answer->integer : 0;
    freeReplyObject(answer);
    if (doubts == 1) {
        cluster->info.doubted += 1;
        cluster->avoid[unit->number] = cluster->ill_until = rm_now_ms(cluster) + AVOID_MS;
        (void)snprintf(cluster->problem, sizeof cluster->problem,
                       "unit %u is left to another worker: %s", unit->number, unit->fault);
    } else if (doubts == 2) {
        cluster->info.halted += 1;
        (void)snprintf(cluster->problem, sizeof cluster->problem,
                       "unit %u was stopped, two workers agree: %s", unit->number, unit->fault);
    }
}

void rm_cluster_halt(rm_cluster *cluster, rm_unit *unit) {
    if (is_doubtful(unit)) {
        (void)rm_cluster_drain(cluster);
        doubt(cluster, unit);
        rm_cluster_drop_unit(cluster, unit);
        return;
    }
    const char *keys[] = {"lease", "halt"};
    (void)rm_cluster_drain(cluster); // a replay may have ended with batches under way
    rm_arg arguments[] = {rm_arg_text(unit->token), rm_arg_text(unit->fault)};
    rm_engine_run(&cluster->engine, unit->number, RM_SCRIPT_HALT, 2, keys, 2, arguments);
    redisReply *answer = rm_engine_answer(&cluster->engine, unit->number);
    if (answer && answer->integer == 1) {
        cluster->info.halted += 1;
        (void)snprintf(cluster->problem, sizeof cluster->problem, "unit %u was stopped: %s",
                       unit->number, unit->fault);
    }
    freeReplyObject(answer);
    rm_cluster_drop_unit(cluster, unit);
}

void rm_cluster_release(rm_cluster *cluster, uint32_t index) {
    const char *keys[] = {"lease", "tries"};
    rm_unit *unit = cluster->held[index];
    rm_arg token = rm_arg_text(unit->token);
    if (!unit->is_at_turn || rm_cluster_snapshot(cluster, unit)) {
        rm_engine_run(&cluster->engine, unit->number, RM_SCRIPT_RELEASE, 2, keys, 1, &token);
        freeReplyObject(rm_engine_answer(&cluster->engine, unit->number));
    }
    rm_cluster_drop(cluster, index);
}

void rm_cluster_renew(rm_cluster *cluster) {
    const char *keys[] = {"lease"};
    char limit[12];
    if (rm_now_ms(cluster) - cluster->renewed < (double)cluster->def.lease_ms / 3.0 ||
        cluster->sending_count > 0) {
        return; // answers of batches are first
    }
    cluster->renewed = rm_now_ms(cluster);
    (void)snprintf(limit, sizeof limit, "%u", cluster->def.lease_ms);
    for (uint32_t i = 0; i < cluster->held_count; ++i) {
        rm_arg arguments[] = {rm_arg_text(cluster->held[i]->token), rm_arg_text(limit)};
        rm_engine_run(&cluster->engine, cluster->held[i]->number, RM_SCRIPT_RENEW, 1, keys, 2,
                      arguments);
    }
    for (uint32_t i = 0; i < cluster->held_count; ++i) {
        freeReplyObject(rm_engine_answer(&cluster->engine, cluster->held[i]->number));
    }
}

// --- from outside --------------------------------------------------------------------------------

rm_status rm_cluster_halt_unit(rm_cluster *cluster, uint32_t unit, const char *why) {
    const char *keys[] = {"halt", "life"};
    if (!cluster || !why || why[0] == '\0') {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_cluster_reach(cluster, unit);
    if (status != RM_OK) {
        return status;
    }
    rm_arg arguments[] = {rm_arg_text(cluster->life), rm_arg_text(why)};
    rm_engine_run(&cluster->engine, unit, RM_SCRIPT_STOP, 2, keys, 2, arguments);
    redisReply *r = rm_engine_answer(&cluster->engine, unit);
    status = r && r->integer == 1 ? RM_OK : RM_ERROR_WRITE;
    freeReplyObject(r);
    return status;
}

rm_status rm_cluster_unhalt(rm_cluster *cluster, uint32_t unit) {
    const char *keys[] = {"halt", "tries", "suspect", "doubt", "log", "seen", "life"};
    rm_status status = cluster ? rm_cluster_reach(cluster, unit) : RM_ERROR_ARGUMENT;
    if (status != RM_OK) {
        return status;
    }
    rm_arg life = rm_arg_text(cluster->life);
    rm_engine_run(&cluster->engine, unit, RM_SCRIPT_UNHALT, 7, keys, 1, &life);
    redisReply *r = rm_engine_answer(&cluster->engine, unit);
    status = r ? RM_OK : RM_ERROR_WRITE;
    if (r && r->type == REDIS_REPLY_INTEGER) {
        (void)snprintf(cluster->problem, sizeof cluster->problem,
                       "unit %u was set back: its neighbours have heard what it has forgotten; "
                       "bring the engine's data back",
                       unit);
        status = RM_ERROR_REFUSED;
    } else if (r && r->type == REDIS_REPLY_NIL) {
        (void)snprintf(cluster->problem, sizeof cluster->problem, "unit %u is not stopped", unit);
        status = RM_ERROR_REFERENCE;
    }
    freeReplyObject(r);
    return status;
}
