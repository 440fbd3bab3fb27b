// A shadow: a process that owns nothing, makes the turns of live logs again with a game of its own,
// and reports where that gives another state. The log has a hash of each turn, so that the first
// turn that differs is found at once. So are body and field if the running game is at hand, and
// makes the same turns beside; else as of the next snapshot that an owner stores.
//
// Invariants: the engine is read-only. After a difference a unit continues from the live state, so
// that every differing turn is one that differs by itself.

#include "cluster/cluster.h"
#include "cluster/unit_bodies.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 500, UNITS_A_ROUND = 64 };

// One unit, twice if there is the game that runs.
typedef struct follower {
    rm_unit mine, running;
    redisReply *bad; // ids of skipped inputs
    bool is_open;
    bool is_waiting; // turn `mine.turn` differs: the next snapshot says in what
} follower;

struct rm_shadow {
    rm_cluster_game running;
    rm_cluster_def running_def;
    bool has_running;
    follower *all; // by number of unit
    uint32_t cursor;
    rm_buffer bytes;
    rm_cluster_shadow_result result;
};

// --- bodies as they were -------------------------------------------------------------------------

typedef struct seen {
    bool is_ghost;
    rm_body_info info;
    uint64_t saved, own; // hashes: of all that is saved, and of the game's bytes
} seen;

typedef struct crowd {
    seen *all;
    uint32_t count;
    uint64_t own; // hash of the unit's bytes
} crowd;

static uint64_t hash_saved(rm_shadow *s, const rm_unit *unit, rm_body_id id) {
    size_t size = 0;
    s->bytes.size = 0;
    rm_status status = rm_bodies_save(unit->world, id, &s->bytes, &size);
    return status == RM_OK ? rm_unit_mix_bytes(0, s->bytes.bytes, size) : 0;
}

static uint64_t hash_own(rm_shadow *s, rm_unit *unit) {
    s->bytes.size = 0;
    size_t size = rm_unit_save_own(unit, &s->bytes);
    return rm_unit_mix_bytes(0, s->bytes.bytes, size);
}

// All bodies, owned ones first. False when out of memory.
static bool see(rm_shadow *s, rm_unit *unit, crowd *c) {
    *c = (crowd){.all = (seen *)calloc(unit->record_count + 1, sizeof *c->all)};
    for (int ghosts = 0; c->all && ghosts < 2; ++ghosts) {
        for (uint32_t i = 0; i < unit->record_count; ++i) {
            const rm_record *record = &unit->records[i];
            seen *one = &c->all[c->count];
            if (record->guid == 0 || record->is_ghost != (ghosts == 1) ||
                rm_body_read(unit->world, record->id, &one->info) != RM_OK) {
                continue;
            }
            one->is_ghost = record->is_ghost;
            one->saved = hash_saved(s, unit, record->id);
            one->own = rm_unit_hash_state(unit, record->id);
            c->count += 1;
        }
    }
    c->own = c->all ? hash_own(s, unit) : 0;
    return c->all != NULL;
}

static const seen *find(const crowd *c, uint32_t guid) {
    for (uint32_t i = 0; i < c->count; ++i) {
        if (c->all[i].info.guid == guid) {
            return &c->all[i];
        }
    }
    return NULL;
}

// --- fields --------------------------------------------------------------------------------------

typedef enum { WORD, REAL, FLAG, SHORT } sort;

static const size_t sizes[] = {[WORD] = 4, [REAL] = 4, [FLAG] = sizeof(bool), [SHORT] = 2};

#define FIELD(name, type, count)                                                                   \
    { #name, offsetof(rm_body_info, name), type, count }

// Fields in which bodies differ, the most significant first.
static const struct {
    const char *name;
    size_t at;
    sort type;
    int count;
} fields[] = {
    FIELD(position.cell, WORD, 1),
    FIELD(position.origin, REAL, 3),
    FIELD(position.rotation, REAL, 4),
    FIELD(velocity, REAL, 3),
    FIELD(omega, REAL, 3),
    FIELD(state, WORD, 1),
    FIELD(transient, WORD, 1),
    FIELD(parent, WORD, 1),
    FIELD(stuck_to, WORD, 1),
    FIELD(is_moving_to, FLAG, 1),
    FIELD(is_away, FLAG, 1),
    FIELD(cycle_velocity, REAL, 3),
    FIELD(chase_speed, REAL, 1),
    FIELD(queue_count, WORD, 1),
    FIELD(window_ticks, WORD, 1),
    FIELD(fails, WORD, 1),
    FIELD(blips, WORD, 1),
    FIELD(stamps, SHORT, RM_STAMP_COUNT),
};

static size_t put_value(char *text, size_t room, sort type, const uint8_t *at) {
    uint32_t word = 0;
    uint16_t number = 0;
    float real = 0.0f;
    int size;
    memcpy(&word, at, type == WORD ? sizeof word : 0);
    memcpy(&number, at, type == SHORT ? sizeof number : 0);
    memcpy(&real, at, type == REAL ? sizeof real : 0);
    if (type == REAL) {
        size = snprintf(text, room, "%.9g ", (double)real);
    } else {
        unsigned value = type == FLAG ? *at : (type == SHORT ? number : word);
        size = snprintf(text, room, type == WORD ? "0x%08X " : "%u ", value);
    }
    return size > 0 && (size_t)size < room ? (size_t)size : 0;
}

static void write_values(char *text, size_t room, size_t field, const rm_body_info *info) {
    const uint8_t *at = (const uint8_t *)info + fields[field].at;
    size_t size = 0;
    text[0] = '\0';
    for (int i = 0; i < fields[field].count; ++i, at += sizes[fields[field].type]) {
        size += put_value(text + size, room - size, fields[field].type, at);
    }
    if (size > 0) {
        text[size - 1] = '\0';
    }
}

static void name_field(rm_cluster_shadow_result *r, const char *field, const char *live,
                       const char *mine) {
    (void)snprintf(r->field, sizeof r->field, "%s", field);
    (void)snprintf(r->live, sizeof r->live, "%s", live);
    (void)snprintf(r->shadow, sizeof r->shadow, "%s", mine);
}

static bool do_bodies_differ(rm_cluster_shadow_result *r, const seen *live, const seen *mine) {
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; ++i) {
        size_t size = sizes[fields[i].type] * (size_t)fields[i].count;
        if (memcmp((const uint8_t *)&live->info + fields[i].at,
                   (const uint8_t *)&mine->info + fields[i].at, size) != 0) {
            (void)snprintf(r->field, sizeof r->field, "%s", fields[i].name);
            write_values(r->live, sizeof r->live, i, &live->info);
            write_values(r->shadow, sizeof r->shadow, i, &mine->info);
            return true;
        }
    }
    if (live->own != mine->own) {
        name_field(r, "the game's bytes", "", "");
    } else if (live->saved != mine->saved) {
        name_field(r, "motion", "", "");
    }
    return live->own != mine->own || live->saved != mine->saved;
}

// The first thing that differs, into the result.
static void compare(rm_cluster_shadow_result *r, const crowd *live, const crowd *mine) {
    for (uint32_t i = 0; i < live->count; ++i) {
        const seen *one = find(mine, live->all[i].info.guid);
        r->guid = live->all[i].info.guid;
        if (!one || one->is_ghost != live->all[i].is_ghost) {
            name_field(r, "owner", live->all[i].is_ghost ? "a neighbour" : "this unit",
                       one ? (one->is_ghost ? "a neighbour" : "this unit") : "gone");
            return;
        }
        if (do_bodies_differ(r, &live->all[i], one)) {
            return;
        }
    }
    for (uint32_t i = 0; i < mine->count; ++i) {
        r->guid = mine->all[i].info.guid;
        if (!find(live, r->guid)) {
            name_field(r, "owner", "not there", "this unit");
            return;
        }
    }
    r->guid = 0;
    bool has_own = live->own != mine->own;
    name_field(r, has_own ? "the unit's bytes" : "what neighbours were told", "", "");
}

// --- units ---------------------------------------------------------------------------------------

static void close_follower(follower *f) {
    rm_unit_close(&f->mine);
    rm_unit_close(&f->running);
    freeReplyObject(f->bad);
    *f = (follower){0};
}

static redisReply *ask_key(rm_cluster *cluster, uint32_t number, const char *command,
                           const char *name) {
    char key[RM_KEY_SIZE];
    rm_engine_key(&cluster->engine, number, name, key);
    rm_arg words[] = {rm_arg_text(command), rm_arg_text(key)};
    rm_engine_ask(&cluster->engine, number, 2, words);
    return rm_engine_answer(&cluster->engine, number);
}

static rm_bytes bytes_of(const redisReply *r) {
    bool has_text = r && r->type == REDIS_REPLY_STRING;
    return has_text ? (rm_bytes){(const uint8_t *)r->str, r->len} : (rm_bytes){NULL, 0};
}

// Empty bytes: begin with the genesis.
static bool restore(rm_unit *unit, uint32_t number, const rm_cluster_def *def, rm_bytes bytes) {
    rm_unit_close(unit);
    return rm_unit_open(unit, number, def, NULL) &&
           (bytes.size == 0 || rm_unit_read_snapshot(unit, bytes));
}

static void note(rm_shadow *s, const rm_unit *unit, const char *field, const char *mine) {
    s->result.differing += 1;
    if (s->result.field[0] == '\0') {
        s->result.unit = unit->number;
        s->result.turn = s->result.told = unit->turn;
        name_field(&s->result, field, "", mine);
    }
}

static bool open_follower(rm_cluster *cluster, rm_shadow *s, uint32_t number) {
    follower *f = &s->all[number];
    f->bad = ask_key(cluster, number, "SMEMBERS", "bad");
    redisReply *r = ask_key(cluster, number, "GET", "snap");
    rm_bytes bytes = bytes_of(r);
    bool is_good = r != NULL;
    f->is_open = is_good && restore(&f->mine, number, &cluster->def, bytes) &&
                 (!s->has_running || restore(&f->running, number, &s->running_def, bytes));
    if (is_good && !f->is_open) {
        note(s, &f->mine, "the snapshot", f->mine.fault);
    }
    freeReplyObject(r);
    if (!f->is_open) {
        close_follower(f);
    }
    return is_good;
}

// --- differences ---------------------------------------------------------------------------------

// My unit as it is, against another that is as the live one; from then on it is as that.
static bool tell(rm_cluster *cluster, rm_shadow *s, follower *f, rm_bytes live_bytes,
                 rm_unit *live) {
    crowd before;
    crowd after;
    bool is_first = s->result.field[0] == '\0';
    uint32_t turn = f->mine.turn;
    bool is_good = see(s, &f->mine, &before);
    is_good = is_good && restore(&f->mine, f->mine.number, &cluster->def, live_bytes);
    is_good = is_good && see(s, live, &after);
    if (is_good && is_first) {
        s->result.told = turn;
        compare(&s->result, &after, &before);
        free(after.all);
    } else if (is_good) {
        free(after.all);
    }
    free(before.all);
    return is_good;
}

static void begin_difference(rm_shadow *s, const rm_unit *unit) {
    s->result.differing += 1;
    if (s->result.field[0] == '\0') {
        s->result.unit = unit->number;
        s->result.turn = unit->turn;
    }
}

// After a turn of both.
static bool compare_running(rm_cluster *cluster, rm_shadow *s, follower *f) {
    rm_buffer bytes = {0};
    if (f->mine.hash == f->running.hash) {
        return true;
    }
    begin_difference(s, &f->mine);
    bool is_good = rm_unit_write_snapshot(&f->running, &bytes) &&
                   tell(cluster, s, f, (rm_bytes){bytes.bytes, bytes.size}, &f->running);
    rm_buffer_free(&bytes);
    return is_good;
}

// --- entries -------------------------------------------------------------------------------------

// Continues with the state of the log: the difference was noted.
static bool apply_as_live(rm_unit *unit, const rm_entry *entry) {
    unit->hash = entry->kind == RM_ENTRY_TURN ? entry->hash : unit->hash;
    bool is_good = rm_entry_apply(unit, entry);
    if (entry->kind == RM_ENTRY_TURN) {
        rm_unit_clear_outputs(unit);
    }
    return is_good;
}

// Runs the present game beside it, which must agree with the log.
static bool apply_both(rm_cluster *cluster, rm_shadow *s, follower *f, const rm_entry *entry) {
    if (entry->kind == RM_ENTRY_TURN && entry->hash != f->running.hash) {
        (void)snprintf(cluster->problem, sizeof cluster->problem,
                       "unit %u, turn %u: the log was made by another game than the one beside",
                       f->mine.number, f->running.turn);
        s->result.strange += 1;
        return false;
    }
    if (!apply_as_live(&f->running, entry)) {
        return false;
    }
    if (!apply_as_live(&f->mine, entry)) {
        note(s, &f->mine, "fault", f->mine.fault);
        return false;
    }
    return entry->kind != RM_ENTRY_TURN || compare_running(cluster, s, f);
}

// False if the unit must restart, or waits.
static bool apply_one(rm_cluster *cluster, rm_shadow *s, follower *f, const rm_entry *entry) {
    if (rm_entry_is_put_aside(entry, f->bad)) {
        rm_entry_skip(&f->mine, entry);
        rm_entry_skip(&f->running, entry);
        return true;
    }
    if (s->has_running) {
        return apply_both(cluster, s, f, entry);
    }
    if (entry->kind == RM_ENTRY_TURN && entry->hash != f->mine.hash) {
        begin_difference(s, &f->mine);
        f->is_waiting = true;
        return false;
    }
    if (!apply_as_live(&f->mine, entry)) {
        note(s, &f->mine, "fault", f->mine.fault);
        return false;
    }
    return true;
}

static bool is_cut(const follower *f, const rm_entry *entry) {
    return entry->kind == RM_ENTRY_TURN && entry->number != f->mine.turn + 1;
}

static void apply_page(rm_cluster *cluster, rm_shadow *s, follower *f, const redisReply *page) {
    for (size_t i = 0; i < page->elements && f->is_open; ++i) {
        rm_entry entry;
        bool is_read = rm_entry_read(page->element[i], &entry);
        if (!is_read || is_cut(f, &entry)) {
            s->result.missed += 1; // shortened before it was read
            close_follower(f);
        } else if (!apply_one(cluster, s, f, &entry)) {
            if (!f->is_waiting) {
                close_follower(f);
            }
            return;
        } else {
            s->result.turns += entry.kind == RM_ENTRY_TURN;
        }
    }
}

// --- without the game that runs ------------------------------------------------------------------

// Replays the log up to the turn of a snapshot.
static bool go_on_to(rm_cluster *cluster, follower *f, uint32_t turn) {
    rm_cluster_ask_log(cluster, &f->mine, PAGE);
    redisReply *page = rm_engine_answer(&cluster->engine, f->mine.number);
    bool is_good = page && page->type == REDIS_REPLY_ARRAY;
    for (size_t i = 0; is_good && i < page->elements && f->mine.turn < turn; ++i) {
        rm_entry entry;
        is_good = rm_entry_read(page->element[i], &entry) && !is_cut(f, &entry) &&
                  apply_as_live(&f->mine, &entry);
    }
    freeReplyObject(page);
    return is_good && f->mine.turn == turn;
}

static uint32_t turn_of(rm_bytes snapshot) {
    rm_view view = {snapshot.data, snapshot.size, false};
    (void)rm_view_bytes(&view, 40); // magic, version, last entry
    return rm_view_u32(&view);
}

// Compares with a snapshot; the unit then restarts in any case.
static void try_snapshot(rm_cluster *cluster, rm_shadow *s, follower *f) {
    redisReply *r = ask_key(cluster, f->mine.number, "GET", "snap");
    rm_bytes bytes = bytes_of(r);
    uint32_t turn = turn_of(bytes);
    if (bytes.size > 0 && turn >= f->mine.turn) {
        if (!go_on_to(cluster, f, turn) || !tell(cluster, s, f, bytes, &f->mine)) {
            note(s, &f->mine, "fault", f->mine.fault);
            close_follower(f);
        }
        f->is_waiting = false;
    }
    freeReplyObject(r);
}

// --- a round -------------------------------------------------------------------------------------

// One that is ready for the log since then. False if the engine is broken.
static bool prepare(rm_cluster *cluster, rm_shadow *s, uint32_t number) {
    follower *f = &s->all[number];
    if (f->is_waiting) {
        try_snapshot(cluster, s, f);
    } else if (!f->is_open) {
        (void)open_follower(cluster, s, number);
    }
    return !cluster->engine.is_broken;
}

// All logs are requested at once.
static void take_round(rm_cluster *cluster, rm_shadow *s) {
    uint32_t numbers[UNITS_A_ROUND];
    uint32_t count = 0;
    for (uint32_t i = 0; i < cluster->unit_count && i < UNITS_A_ROUND; ++i) {
        uint32_t number = s->cursor++ % cluster->unit_count;
        if (!prepare(cluster, s, number)) {
            return;
        }
        if (s->all[number].is_open && !s->all[number].is_waiting) {
            numbers[count++] = number;
        }
    }
    for (uint32_t i = 0; i < count; ++i) {
        rm_cluster_ask_log(cluster, &s->all[numbers[i]].mine, PAGE);
    }
    for (uint32_t i = 0; i < count; ++i) {
        redisReply *page = rm_engine_answer(&cluster->engine, numbers[i]);
        if (page && page->type == REDIS_REPLY_ARRAY) {
            apply_page(cluster, s, &s->all[numbers[i]], page);
        }
        freeReplyObject(page);
    }
}

static rm_shadow *make_shadow(rm_cluster *cluster, const rm_cluster_game *running) {
    rm_shadow *s = (rm_shadow *)calloc(1, sizeof *s);
    follower *all = (follower *)calloc(cluster->unit_count, sizeof *all);
    if (!s || !all) {
        free(s);
        free(all);
        return NULL;
    }
    s->all = all;
    s->has_running = running != NULL;
    s->running_def = cluster->def;
    s->running = running ? *running : (rm_cluster_game){0};
    s->running_def.game = s->running;
    return s;
}

void rm_shadow_end(rm_cluster *cluster) {
    rm_shadow *s = cluster->shadow;
    if (s) {
        for (uint32_t i = 0; i < cluster->unit_count; ++i) {
            close_follower(&s->all[i]);
        }
        rm_buffer_free(&s->bytes);
        free(s->all);
        free(s);
        cluster->shadow = NULL;
    }
}

static uint32_t count_open(const rm_cluster *cluster) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < cluster->unit_count; ++i) {
        count += cluster->shadow->all[i].is_open;
    }
    return count;
}

rm_status rm_cluster_shadow(rm_cluster *cluster, const rm_cluster_game *running,
                            rm_cluster_shadow_result *result) {
    if (!cluster || !result || !cluster->def.game.open || cluster->held_count > 0) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_cluster_reach(cluster, 0);
    if (status != RM_OK) {
        return status;
    }
    if (!cluster->shadow) {
        cluster->shadow = make_shadow(cluster, running);
    }
    if (!cluster->shadow) {
        return RM_ERROR_MEMORY;
    }
    take_round(cluster, cluster->shadow);
    cluster->shadow->result.units = count_open(cluster);
    *result = cluster->shadow->result;
    if (cluster->engine.is_broken) {
        rm_cluster_drop_all(cluster);
        return RM_ERROR_READ;
    }
    return cluster->shadow->result.strange > 0 ? RM_ERROR_MISMATCH : RM_OK;
}
