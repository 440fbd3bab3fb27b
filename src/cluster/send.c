// Output of a unit: batches into other logs, news into its channel, snapshots. Answers are read in
// the order of requests, so that a refusal reaches the link that it is about.

#include "cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void note(rm_cluster *cluster, rm_unit *unit, uint32_t to, uint64_t number, bool is_live) {
    if (cluster->sending_count == cluster->sending_capacity) {
        uint32_t capacity = 2 * cluster->sending_capacity + 64;
        rm_sending *all =
            (rm_sending *)realloc(cluster->sendings, capacity * sizeof *cluster->sendings);
        if (!all) {
            cluster->engine.is_broken = true; // its answers would be ambiguous
            return;
        }
        cluster->sendings = all;
        cluster->sending_capacity = capacity;
    }
    cluster->sendings[cluster->sending_count++] = (rm_sending){unit, to, number, is_live};
}

// As RM_SCRIPT_APPEND wants it.
static const char *weight_of(const rm_link *link) {
    if (link->is_heavy) {
        return "0";
    }
    return link->is_loud ? "2" : "1";
}

static void send_batch(rm_cluster *cluster, rm_unit *unit, const rm_link *link, bool is_live) {
    const char *keys[] = {"log", "seen", "life", "halt", "late", "asleep"};
    char source[12];
    char number[24];
    char hash[20];
    (void)snprintf(source, sizeof source, "%u", unit->number);
    (void)snprintf(number, sizeof number, "%llu", (unsigned long long)link->sent);
    (void)snprintf(hash, sizeof hash, "%016llx",
                   (unsigned long long)rm_unit_mix_bytes(0, link->out.bytes, link->out.size));
    rm_arg arguments[] = {rm_arg_text("b"),           rm_arg_text(source),
                          rm_arg_text(number),        {link->out.bytes, link->out.size},
                          rm_arg_text(cluster->life), rm_arg_text(weight_of(link)),
                          rm_arg_text(hash)};
    rm_engine_run(&cluster->engine, link->unit, RM_SCRIPT_APPEND, 6, keys, 7, arguments);
    note(cluster, unit, link->unit, link->sent, is_live);
    cluster->info.batch_bytes += link->out.size;
}

static void send_news(rm_cluster *cluster, rm_unit *unit) {
    char channel[RM_KEY_SIZE];
    rm_engine_key(&cluster->engine, unit->number, "news", channel);
    rm_arg words[] = {rm_arg_text(cluster->engine.is_sharded ? "SPUBLISH" : "PUBLISH"),
                      rm_arg_text(channel),
                      {unit->news.bytes, unit->news.size}};
    rm_engine_ask(&cluster->engine, unit->number, 3, words);
    note(cluster, unit, unit->number, 0, true);
}

void rm_cluster_send(rm_cluster *cluster, rm_unit *unit, bool is_live) {
    bool has_news = is_live && cluster->def.is_publishing;
    for (uint32_t i = 0; i < unit->link_count; ++i) {
        if (unit->links[i].out.size > 0) {
            send_batch(cluster, unit, &unit->links[i], is_live);
        }
    }
    if (has_news && unit->news.size > 0) {
        send_news(cluster, unit);
    }
    cluster->info.handovers += unit->counts.handovers;
    cluster->info.reports += unit->counts.reports;
    cluster->info.messages += has_news ? unit->counts.messages : 0;
    unit->counts = (rm_unit_counts){0};
    rm_unit_clear_outputs(unit);
}

// Messages are made only for subscribed gateways. Before channels had slots, a node of a cluster
// counted only those connected to itself.
static void note_listeners(const rm_cluster *cluster, rm_unit *unit, const redisReply *answer) {
    bool is_blind = cluster->engine.is_cluster && !cluster->engine.is_sharded;
    bool is_heard = is_blind || answer->integer > 0;
    unit->is_greeting = unit->is_greeting || (is_heard && !unit->is_heard);
    unit->is_heard = is_heard;
}

// A gap is the fault of the one that should have the batch before: it was set back, and is stopped
// by the same script. The sender continues.
static void check_append(rm_cluster *cluster, const rm_sending *sending, long long answer) {
    if (answer == RM_APPEND_LOST) {
        (void)rm_engine_lacks(&cluster->engine, sending->to);
    } else if (answer == RM_APPEND_GAP) {
        cluster->info.gaps += 1;
        (void)snprintf(
            cluster->problem, sizeof cluster->problem,
            "unit %u was set back, and is stopped: it has lost batches of unit %u before "
            "%llu",
            sending->to, sending->unit->number, (unsigned long long)sending->number);
    } else if (answer == RM_APPEND_OTHER && !sending->is_live) {
        (void)rm_unit_fail(sending->unit,
                           "HASH of batch %llu to unit %u differs from what was sent",
                           (unsigned long long)sending->number, sending->to);
    } else if ((answer == RM_APPEND_BEFORE || answer == RM_APPEND_OTHER) && sending->is_live) {
        sending->unit->doubted = sending->number;
    }
}

// @return units that were called, whose answers follow
static uint32_t check_answer(rm_cluster *cluster, const rm_sending *sending,
                             const redisReply *answer) {
    if (sending->number == 0 && answer) {
        note_listeners(cluster, sending->unit, answer);
    } else if (answer && answer->integer >= RM_APPEND_WAITS) {
        rm_sleep_ask_call(cluster, sending->to, "1");
        return 1;
    } else if (answer) {
        check_append(cluster, sending, answer->integer);
    }
    return 0;
}

void rm_cluster_settle_doubts(rm_cluster *cluster) {
    for (uint32_t i = 0; i < cluster->held_count; ++i) {
        rm_unit *unit = cluster->held[i];
        if (unit->doubted == 0) {
            continue;
        }
        rm_cluster_ask_lease(cluster, unit->number);
        redisReply *lease = rm_engine_answer(&cluster->engine, unit->number);
        if (strcmp(rm_reply_text(lease), unit->token) == 0) {
            (void)rm_unit_fail(unit, "SET BACK: its batch %llu was sent before it was made",
                               (unsigned long long)unit->doubted);
        }
        unit->doubted = 0;
        freeReplyObject(lease);
    }
}

bool rm_cluster_drain(rm_cluster *cluster) {
    bool is_good = true;
    uint32_t calls = 0;
    for (uint32_t i = 0; i < cluster->sending_count; ++i) {
        const rm_sending *sending = &cluster->sendings[i];
        redisReply *answer = rm_engine_answer(&cluster->engine, sending->to);
        calls += check_answer(cluster, sending, answer);
        freeReplyObject(answer);
        is_good = is_good && sending->unit->fault[0] == '\0';
    }
    for (; calls > 0; --calls) {
        freeReplyObject(rm_engine_answer(&cluster->engine, RM_TAG_WORLD));
    }
    cluster->sending_count = 0;
    return rm_engine_settle(&cluster->engine) && is_good;
}

// The id before which the log may be cut: ids begin with the engine's milliseconds. Always behind
// the snapshot; "" for the whole log.
static void find_oldest(const rm_cluster *cluster, const rm_unit *unit, char *id, size_t size) {
    unsigned long long last = strtoull(unit->last, NULL, 10);
    id[0] = '\0';
    if (cluster->def.is_trimming && last > cluster->def.keep_ms) {
        (void)snprintf(id, size, "%llu-0", last - cluster->def.keep_ms);
    }
}

bool rm_cluster_snapshot(rm_cluster *cluster, rm_unit *unit) {
    const char *keys[] = {"lease", "snap", "log", "seen", "snaps", "keep", "suspect"};
    char limit[12];
    char oldest[32];
    char turn[12];
    char keep[12];
    (void)snprintf(turn, sizeof turn, "%u", unit->turn);
    if (!rm_unit_write_snapshot(unit, &cluster->snapshot)) {
        return false;
    }
    (void)snprintf(limit, sizeof limit, "%u", cluster->def.lease_ms);
    (void)snprintf(keep, sizeof keep, "%u", cluster->def.keep_ms);
    find_oldest(cluster, unit, oldest, sizeof oldest);
    rm_arg arguments[] = {
        rm_arg_text(unit->token), {cluster->snapshot.bytes, cluster->snapshot.size},
        rm_arg_text(oldest),      rm_arg_text(limit),
        rm_arg_text(turn),        rm_arg_text(keep)};
    rm_engine_run(&cluster->engine, unit->number, RM_SCRIPT_SNAPSHOT, 7, keys, 6, arguments);
    redisReply *answer = rm_engine_answer(&cluster->engine, unit->number);
    bool is_good = answer && answer->integer == 1;
    freeReplyObject(answer);
    cluster->info.snapshots += is_good;
    cluster->info.snapshot_bytes += is_good ? cluster->snapshot.size : 0;
    return is_good;
}
