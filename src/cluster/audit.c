// An audit: every log is replayed from its first entry by the code that workers run, every batch is
// computed again and compared with the one in the other log, every guid is followed through its
// stays in units, and every snapshot must lead to the state of the replay. Faults in code that it
// shares with workers stay undetected: scripts/test/shards_audit.py reads the same
// streams independently.

#include "cluster/cluster.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 500 };

// A batch, as sent or as received.
typedef struct batch {
    uint32_t from, to;
    uint64_t number, hash;
    bool is_heavy; // sent with bodies or messages
} batch;

// Batches of a link that a stopped unit did not receive.
typedef struct range {
    uint32_t from, to;
    uint64_t first, last;
} range;

// Stay of a body in a unit.
typedef struct stay {
    uint32_t guid, hop, unit;
    uint32_t next; // RM_CLUSTER_NOWHERE if it was removed; the unit itself while it is there
} stay;

typedef struct list {
    void *items;
    size_t count, capacity, size;
    bool has_failed;
} list;

typedef struct audit {
    rm_cluster *cluster;
    rm_cluster_def def;
    rm_observer observer;
    double limit_speed;
    list sent, received, left_out, stays;
    rm_cluster_audit_result *result;
} audit;

static void add(list *l, const void *item) {
    if (l->count == l->capacity && !l->has_failed) {
        size_t capacity = 2 * l->capacity + 256;
        void *items = realloc(l->items, capacity * l->size);
        if (items) {
            l->items = items;
            l->capacity = capacity;
        } else {
            l->has_failed = true;
        }
    }
    if (!l->has_failed) {
        memcpy((char *)l->items + l->count++ * l->size, item, l->size);
    }
}

// FNV-1a. Source: the reference of Fowler, Noll and Vo.
static uint64_t hash_of(const uint8_t *bytes, size_t size) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (size_t i = 0; i < size; ++i) {
        hash = (hash ^ bytes[i]) * 0x100000001B3u;
    }
    return hash;
}

// --- observer of a replay ------------------------------------------------------------------------

static void on_came(void *user, const rm_unit *unit, const rm_record *record, uint32_t from) {
    audit *a = (audit *)user;
    stay s = {record->guid, record->hop, unit->number, unit->number};
    add(&a->stays, &s);
    a->result->handovers += from != unit->number;
}

// The latest stay of this guid in this unit is the one that ends.
static void on_left(void *user, const rm_unit *unit, const rm_record *record, uint32_t to) {
    audit *a = (audit *)user;
    stay *all = (stay *)a->stays.items;
    for (size_t i = a->stays.count; i > 0; --i) {
        stay *s = &all[i - 1];
        if (s->guid == record->guid && s->unit == unit->number && s->hop == record->hop) {
            s->next = to;
            return;
        }
    }
    a->result->wrong_stays += 1;
}

// A body that is stuck to another moves at up to five times its own speed. Source: the chase.
static void on_step(void *user, const rm_start *start, const rm_body_info *now) {
    audit *a = (audit *)user;
    double step = (double)rm_position_distance(&start->at, &now->position);
    double pushed = fmax((double)start->speed, (double)rm_vec3_length(now->velocity));
    double own = a->limit_speed * (start->is_stuck || now->stuck_to != 0 ? 5.0 : 1.0);
    a->result->steps += 1;
    a->result->longest_step = fmax(a->result->longest_step, step);
    a->result->long_steps += step > (own + pushed) * (double)a->def.turn_ms * 1e-3 + 0.02;
}

// --- one log -------------------------------------------------------------------------------------

static redisReply *ask(rm_cluster *cluster, uint32_t unit, const char *command, const char *name,
                       const char *from) {
    char key[RM_KEY_SIZE];
    char start[40];
    char count[8];
    rm_engine_key(&cluster->engine, unit, name, key);
    (void)snprintf(start, sizeof start, "(%s", from);
    (void)snprintf(count, sizeof count, "%d", PAGE);
    rm_arg words[] = {rm_arg_text(command), rm_arg_text(key),     rm_arg_text(start),
                      rm_arg_text("+"),     rm_arg_text("COUNT"), rm_arg_text(count)};
    rm_engine_ask(&cluster->engine, unit, strcmp(command, "XRANGE") == 0 ? 6 : 2, words);
    return rm_engine_answer(&cluster->engine, unit);
}

static void note_batches(audit *a, rm_unit *unit, const rm_entry *entry) {
    if (entry->kind == RM_ENTRY_BATCH) {
        batch b = {(uint32_t)strtoul(entry->source, NULL, 10), unit->number, entry->number,
                   hash_of(entry->bytes.data, entry->bytes.size), false};
        add(&a->received, &b);
        a->result->batches += 1;
    }
    for (uint32_t i = 0; entry->kind == RM_ENTRY_TURN && i < unit->link_count; ++i) {
        const rm_link *link = &unit->links[i];
        if (link->out.size > 0) {
            batch b = {unit->number, link->unit, link->sent,
                       hash_of(link->out.bytes, link->out.size), link->is_heavy};
            add(&a->sent, &b);
        }
    }
}

// Called before an entry is applied.
static void note_left_out(audit *a, rm_unit *unit, const rm_entry *entry) {
    uint32_t from = (uint32_t)strtoul(entry->source, NULL, 10);
    const rm_link *link = entry->kind == RM_ENTRY_LEFT_OUT ? rm_unit_link(unit, from) : NULL;
    if (link) {
        range r = {from, unit->number, link->received + 1, entry->number};
        add(&a->left_out, &r);
    }
}

// @param a  null to bring a snapshot up, uncounted
static bool apply(audit *a, rm_unit *unit, const redisReply *reply, const redisReply *bad) {
    rm_entry entry;
    if (!rm_entry_read(reply, &entry)) {
        return rm_unit_fail(unit, "an entry is malformed");
    }
    if (entry.kind == RM_ENTRY_VERSION && a) {
        return rm_unit_fail(unit, "VERSION: from entry %s on the log is another version's",
                            entry.id);
    }
    if (rm_entry_is_put_aside(&entry, bad)) {
        rm_entry_skip(unit, &entry);
        if (a) {
            a->result->quarantined += 1;
        }
        return true;
    }
    if (a) {
        note_left_out(a, unit, &entry);
    }
    bool is_good = rm_entry_apply(unit, &entry);
    if (a) {
        a->result->entries += 1;
        a->result->turns += entry.kind == RM_ENTRY_TURN;
        note_batches(a, unit, &entry);
    }
    if (entry.kind == RM_ENTRY_TURN) {
        rm_unit_clear_outputs(unit);
    }
    return is_good;
}

// All entries after unit->last.
static bool replay(audit *a, rm_cluster *cluster, rm_unit *unit) {
    redisReply *bad = ask(cluster, unit->number, "SMEMBERS", "bad", "");
    bool is_good = bad != NULL;
    for (bool is_more = true; is_good && is_more;) {
        redisReply *page = ask(cluster, unit->number, "XRANGE", "log", unit->last);
        is_good = page && page->type == REDIS_REPLY_ARRAY;
        is_more = is_good && page->elements == PAGE;
        for (size_t i = 0; is_good && i < page->elements; ++i) {
            is_good = apply(a, unit, page->element[i], bad);
        }
        freeReplyObject(page);
    }
    freeReplyObject(bad);
    return is_good;
}

// The last snapshot and the log after it, as a successor would take them.
// @param hash  that a replay from the first entry gives
static void check_snapshot(audit *a, uint32_t number, uint64_t hash) {
    rm_unit unit;
    redisReply *bytes = ask(a->cluster, number, "GET", "snap", "");
    bool is_good = rm_unit_open(&unit, number, &a->def, NULL) && bytes;
    if (is_good && bytes->type == REDIS_REPLY_STRING) {
        is_good =
            rm_unit_read_snapshot(&unit, (rm_bytes){(const uint8_t *)bytes->str, bytes->len}) &&
            replay(NULL, a->cluster, &unit) && unit.hash == hash;
    }
    a->result->wrong_snapshots += !is_good;
    rm_unit_close(&unit);
    freeReplyObject(bytes);
}

static bool starts_with_genesis(rm_cluster *cluster, uint32_t unit) {
    redisReply *page = ask(cluster, unit, "XRANGE", "log", "0-0");
    rm_entry entry;
    bool is_good = page && page->type == REDIS_REPLY_ARRAY && page->elements > 0 &&
                   rm_entry_read(page->element[0], &entry) && entry.kind == RM_ENTRY_GENESIS;
    freeReplyObject(page);
    return is_good;
}

static rm_status audit_unit(audit *a, uint32_t number) {
    rm_unit unit;
    if (!starts_with_genesis(a->cluster, number)) {
        return a->cluster->engine.is_broken ? RM_ERROR_READ : RM_ERROR_FORMAT;
    }
    bool is_good =
        rm_unit_open(&unit, number, &a->def, &a->observer) && replay(a, a->cluster, &unit);
    if (!is_good) {
        a->result->wrong_hashes += 1;
        (void)snprintf(a->cluster->problem, sizeof a->cluster->problem, "unit %u: %s", number,
                       unit.fault);
    }
    a->result->bodies += rm_unit_owned(&unit, NULL, 0);
    a->result->hash = a->result->hash * 0x9E3779B97F4A7C15u ^ unit.hash;
    uint64_t hash = unit.hash;
    rm_unit_close(&unit); // a game has one world of a unit at a time
    check_snapshot(a, number, hash);
    return a->cluster->engine.is_broken ? RM_ERROR_READ : RM_OK;
}

// --- all logs together ---------------------------------------------------------------------------

static int by_link(const void *x, const void *y) {
    const batch *a = (const batch *)x;
    const batch *b = (const batch *)y;
    if (a->from != b->from) {
        return a->from < b->from ? -1 : 1;
    }
    if (a->to != b->to) {
        return a->to < b->to ? -1 : 1;
    }
    return (a->number > b->number) - (a->number < b->number);
}

static int by_hop(const void *x, const void *y) {
    const stay *a = (const stay *)x;
    const stay *b = (const stay *)y;
    if (a->guid != b->guid) {
        return a->guid < b->guid ? -1 : 1;
    }
    return (a->hop > b->hop) - (a->hop < b->hop);
}

static void sort(list *l, int (*compare)(const void *, const void *)) {
    if (l->count > 0) {
        qsort(l->items, l->count, l->size, compare);
    }
}

static const batch *find(const list *l, const batch *key) {
    return l->count == 0 ? NULL : (const batch *)bsearch(key, l->items, l->count, l->size, by_link);
}

static void compare_batches(audit *a) {
    const batch *received = (const batch *)a->received.items;
    sort(&a->sent, by_link);
    sort(&a->received, by_link);
    for (size_t i = 0; i < a->received.count; ++i) {
        const batch *made = find(&a->sent, &received[i]);
        bool is_first = i == 0 || by_link(&received[i - 1], &received[i]) != 0;
        a->result->wrong_batches += !made || made->hash != received[i].hash || !is_first;
    }
}

// Left-out entries must be reports.
static void check_left_out(audit *a) {
    const batch *sent = (const batch *)a->sent.items;
    const range *ranges = (const range *)a->left_out.items;
    for (size_t i = 0; i < a->left_out.count; ++i) {
        const range *r = &ranges[i];
        for (size_t j = 0; j < a->sent.count; ++j) {
            const batch *b = &sent[j];
            a->result->wrong_batches += b->is_heavy && b->from == r->from && b->to == r->to &&
                                        b->number >= r->first && b->number <= r->last;
        }
    }
}

// Is a batch of this link still in flight?
static bool has_unreceived(const audit *a, uint32_t from, uint32_t to) {
    const batch *sent = (const batch *)a->sent.items;
    for (size_t i = 0; i < a->sent.count; ++i) {
        if (sent[i].from == from && sent[i].to == to && !find(&a->received, &sent[i])) {
            return true;
        }
    }
    return false;
}

// The stays of one guid, by hop.
static void follow(audit *a, const stay *stays, size_t count) {
    size_t open = 0;
    for (size_t i = 0; i < count; ++i) {
        open += stays[i].next == stays[i].unit;
        a->result->wrong_stays += stays[i].hop != i;
        a->result->wrong_stays += i > 0 && stays[i - 1].next != stays[i].unit;
    }
    const stay *last = &stays[count - 1];
    a->result->doubled += open > 1;
    if (open == 0 && last->next != RM_CLUSTER_NOWHERE) {
        bool is_under_way = has_unreceived(a, last->unit, last->next);
        a->result->on_the_way += is_under_way;
        a->result->lost += !is_under_way;
    }
}

static void follow_all(audit *a) {
    const stay *stays = (const stay *)a->stays.items;
    sort(&a->stays, by_hop);
    for (size_t i = 0; i < a->stays.count;) {
        size_t count = 1;
        while (i + count < a->stays.count && stays[i + count].guid == stays[i].guid) {
            count += 1;
        }
        follow(a, &stays[i], count);
        i += count;
    }
}

rm_status rm_cluster_audit(rm_cluster *cluster, double speed, rm_cluster_audit_result *result) {
    if (!cluster || !result || !cluster->def.game.open) {
        return RM_ERROR_ARGUMENT;
    }
    audit a = {.cluster = cluster, .def = cluster->def, .limit_speed = speed, .result = result};
    *result = (rm_cluster_audit_result){0};
    a.def.is_publishing = false;
    a.observer = (rm_observer){&a, on_came, on_left, on_step};
    a.sent.size = a.received.size = sizeof(batch);
    a.left_out.size = sizeof(range);
    a.stays.size = sizeof(stay);
    rm_cluster_drop_all(cluster);
    rm_status status = rm_engine_connect(&cluster->engine) ? RM_OK : RM_ERROR_READ;
    for (uint32_t i = 0; i < cluster->unit_count && status == RM_OK; ++i) {
        status = audit_unit(&a, i);
    }
    compare_batches(&a);
    check_left_out(&a);
    follow_all(&a);
    bool has_memory = !a.sent.has_failed && !a.received.has_failed && !a.stays.has_failed &&
                      !a.left_out.has_failed;
    free(a.left_out.items);
    free(a.sent.items);
    free(a.received.items);
    free(a.stays.items);
    rm_engine_disconnect(&cluster->engine);
    return has_memory ? status : RM_ERROR_MEMORY;
}
