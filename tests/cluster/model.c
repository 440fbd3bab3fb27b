// Keys are few, so that they are in one list; a value is a list of items by kind:
//
//     text     one item: value
//     hash     name, value, in the order of adding
//     set      name
//     sorted   name, score; ordered by score, then name
//     stream   id (milliseconds, number) and fields, by id
//
// A script calls redis.call, which makes the same commands as a connection; its answer is read from
// the bytes that the command gives. What is not known is an error, never a guess.

#include "model.h"

#include <inttypes.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SCRIPTS = 64, CONNECTIONS = 256, WORDS = 24 };

typedef enum value_kind { TEXT = 0, HASH, SET, SORTED, STREAM } value_kind;

typedef struct item {
    char *name;
    size_t name_size;
    char *value; // of a stream its fields, as an answer
    size_t value_size;
    double score;
    int64_t ms, number; // of a stream
} item;

typedef struct key {
    char *name;
    value_kind kind;
    int64_t expires; // us; 0 for never
    item *items;
    size_t count, capacity;
    int64_t last_ms, last_number; // of a stream, whatever was removed
} key;

struct model {
    key *keys;
    size_t count, capacity;
    char *scripts[SCRIPTS];
    char sha[SCRIPTS][41];
    int script_count;
    int64_t connections[CONNECTIONS]; // 0 for none
    int64_t next_connection, now;
    int replicas;
    lua_State *lua;
};

struct model_copy {
    model *kept;
    char prefix[80];
};

static void *must(void *p) {
    if (!p) {
        abort(); // a test has no better answer to a machine without memory
    }
    return p;
}

static char *copy_bytes(const void *bytes, size_t size) {
    char *made = (char *)must(malloc(size + 1));
    if (size > 0) {
        memcpy(made, bytes, size);
    }
    made[size] = '\0';
    return made;
}

// --- answers -------------------------------------------------------------------------------------

static void put_text(rm_buffer *out, const char *text) {
    rm_buffer_put(out, text, strlen(text));
}

static void put_int(rm_buffer *out, int64_t value) {
    char line[32];
    (void)snprintf(line, sizeof line, ":%" PRId64 "\r\n", value);
    put_text(out, line);
}

static void put_bulk(rm_buffer *out, const void *bytes, size_t size) {
    char line[32];
    (void)snprintf(line, sizeof line, "$%zu\r\n", size);
    put_text(out, line);
    rm_buffer_put(out, bytes, size);
    put_text(out, "\r\n");
}

static void put_list(rm_buffer *out, size_t count) {
    char line[32];
    (void)snprintf(line, sizeof line, "*%zu\r\n", count);
    put_text(out, line);
}

static void put_nil(rm_buffer *out) {
    put_text(out, "$-1\r\n");
}

static void put_ok(rm_buffer *out) {
    put_text(out, "+OK\r\n");
}

static void put_error(rm_buffer *out, const char *why) {
    put_text(out, "-");
    put_text(out, why);
    put_text(out, "\r\n");
}

// --- keys ----------------------------------------------------------------------------------------

static void free_item(item *i) {
    free(i->name);
    free(i->value);
}

static void empty_key(key *k) {
    for (size_t i = 0; i < k->count; ++i) {
        free_item(&k->items[i]);
    }
    free(k->items);
    free(k->name);
}

static void remove_key(model *m, size_t index) {
    empty_key(&m->keys[index]);
    m->keys[index] = m->keys[--m->count];
}

static bool is_word(rm_bytes word, const char *text) {
    return word.size == strlen(text) && strncasecmp((const char *)word.data, text, word.size) == 0;
}

static bool is_named(const char *name, rm_bytes word) {
    return strlen(name) == word.size && memcmp(name, word.data, word.size) == 0;
}

static key *find_key(model *m, rm_bytes name) {
    for (size_t i = 0; i < m->count; ++i) {
        if (is_named(m->keys[i].name, name)) {
            if (m->keys[i].expires != 0 && m->keys[i].expires <= m->now) {
                remove_key(m, i);
                return NULL;
            }
            return &m->keys[i];
        }
    }
    return NULL;
}

static key *add_key(model *m, const char *name, size_t size, value_kind kind) {
    if (m->count == m->capacity) {
        m->capacity = 2 * m->capacity + 64;
        m->keys = (key *)must(realloc(m->keys, m->capacity * sizeof *m->keys));
    }
    key *k = &m->keys[m->count++];
    *k = (key){.name = copy_bytes(name, size), .kind = kind};
    return k;
}

static key *make_key(model *m, rm_bytes name, value_kind kind) {
    key *k = find_key(m, name);
    return k ? k : add_key(m, (const char *)name.data, name.size, kind);
}

static void drop_key(model *m, const key *k) {
    remove_key(m, (size_t)(k - m->keys));
}

static item *add_item(key *k) {
    if (k->count == k->capacity) {
        k->capacity = 2 * k->capacity + 4;
        k->items = (item *)must(realloc(k->items, k->capacity * sizeof *k->items));
    }
    item *i = &k->items[k->count++];
    *i = (item){.name = NULL};
    return i;
}

static void remove_item(key *k, size_t index) {
    free_item(&k->items[index]);
    memmove(&k->items[index], &k->items[index + 1], (k->count - index - 1) * sizeof *k->items);
    k->count -= 1;
}

static item *find_item(const key *k, rm_bytes name) {
    for (size_t i = 0; k && i < k->count; ++i) {
        if (k->items[i].name_size == name.size &&
            memcmp(k->items[i].name, name.data, name.size) == 0) {
            return &k->items[i];
        }
    }
    return NULL;
}

static void set_value(item *i, const void *bytes, size_t size) {
    free(i->value);
    i->value = copy_bytes(bytes, size);
    i->value_size = size;
}

static item *make_item(key *k, rm_bytes name, bool *is_new) {
    item *i = find_item(k, name);
    *is_new = i == NULL;
    if (!i) {
        i = add_item(k);
        i->name = copy_bytes(name.data, name.size);
        i->name_size = name.size;
    }
    return i;
}

static int64_t number_of(rm_bytes word) {
    char text[40] = "";
    memcpy(text, word.data, word.size < sizeof text ? word.size : sizeof text - 1);
    return strtoll(text, NULL, 10);
}

// --- commands ------------------------------------------------------------------------------------

typedef struct call {
    model *m;
    int count;
    const rm_bytes *words;
    rm_buffer *out;
    int64_t connection;
} call;

static void on_get(const call *c) {
    const key *k = find_key(c->m, c->words[1]);
    if (k && k->kind != TEXT) {
        put_error(c->out, "WRONGTYPE Operation against a key holding the wrong kind of value");
    } else if (k) {
        put_bulk(c->out, k->items[0].value, k->items[0].value_size);
    } else {
        put_nil(c->out);
    }
}

static void on_mget(const call *c) {
    put_list(c->out, (size_t)c->count - 1);
    for (int i = 1; i < c->count; ++i) {
        const key *k = find_key(c->m, c->words[i]);
        if (k && k->kind == TEXT) {
            put_bulk(c->out, k->items[0].value, k->items[0].value_size);
        } else {
            put_nil(c->out);
        }
    }
}

static void on_set(const call *c) {
    key *k = find_key(c->m, c->words[1]);
    if (k) {
        drop_key(c->m, k);
    }
    k = make_key(c->m, c->words[1], TEXT);
    set_value(add_item(k), c->words[2].data, c->words[2].size);
    if (c->count == 5 && is_word(c->words[3], "PX")) {
        k->expires = c->m->now + number_of(c->words[4]) * 1000;
    }
    put_ok(c->out);
}

static void on_del(const call *c) {
    int64_t count = 0;
    for (int i = 1; i < c->count; ++i) {
        const key *k = find_key(c->m, c->words[i]);
        if (k) {
            drop_key(c->m, k);
            count += 1;
        }
    }
    put_int(c->out, count);
}

static void on_exists(const call *c) {
    int64_t count = 0;
    for (int i = 1; i < c->count; ++i) {
        count += find_key(c->m, c->words[i]) != NULL;
    }
    put_int(c->out, count);
}

static int64_t increase(item *i, int64_t by) {
    char text[32];
    int64_t value = (i->value ? strtoll(i->value, NULL, 10) : 0) + by;
    int size = snprintf(text, sizeof text, "%" PRId64, value);
    set_value(i, text, (size_t)size);
    return value;
}

static void on_incr(const call *c) {
    key *k = make_key(c->m, c->words[1], TEXT);
    put_int(c->out, increase(k->count > 0 ? &k->items[0] : add_item(k), 1));
}

static void on_pexpire(const call *c) {
    key *k = find_key(c->m, c->words[1]);
    if (k) {
        k->expires = c->m->now + number_of(c->words[2]) * 1000;
    }
    put_int(c->out, k != NULL);
}

static void on_pttl(const call *c) {
    const key *k = find_key(c->m, c->words[1]);
    int64_t left = k && k->expires != 0 ? (k->expires - c->m->now) / 1000 : -1;
    put_int(c->out, k ? left : -2);
}

static void put_value(rm_buffer *out, const item *i) {
    if (i) {
        put_bulk(out, i->value, i->value_size);
    } else {
        put_nil(out);
    }
}

static void on_hget(const call *c) {
    put_value(c->out, find_item(find_key(c->m, c->words[1]), c->words[2]));
}

static void on_hmget(const call *c) {
    const key *k = find_key(c->m, c->words[1]);
    put_list(c->out, (size_t)c->count - 2);
    for (int i = 2; i < c->count; ++i) {
        put_value(c->out, find_item(k, c->words[i]));
    }
}

static void on_hset(const call *c) {
    key *k = make_key(c->m, c->words[1], HASH);
    int64_t added = 0;
    for (int i = 2; i + 1 < c->count; i += 2) {
        bool is_new;
        set_value(make_item(k, c->words[i], &is_new), c->words[i + 1].data, c->words[i + 1].size);
        added += is_new;
    }
    put_int(c->out, added);
}

static void on_hgetall(const call *c) {
    const key *k = find_key(c->m, c->words[1]);
    put_list(c->out, k ? 2 * k->count : 0);
    for (size_t i = 0; k && i < k->count; ++i) {
        put_bulk(c->out, k->items[i].name, k->items[i].name_size);
        put_bulk(c->out, k->items[i].value, k->items[i].value_size);
    }
}

static void on_hincrby(const call *c) {
    bool is_new;
    key *k = make_key(c->m, c->words[1], HASH);
    put_int(c->out, increase(make_item(k, c->words[2], &is_new), number_of(c->words[3])));
}

// HDEL, SREM, ZREM: a key without members is none.
static void on_remove(const call *c) {
    int64_t count = 0;
    key *k = find_key(c->m, c->words[1]);
    for (int i = 2; k && i < c->count; ++i) {
        const item *found = find_item(k, c->words[i]);
        if (found) {
            remove_item(k, (size_t)(found - k->items));
            count += 1;
        }
    }
    if (k && k->count == 0) {
        drop_key(c->m, k);
    }
    put_int(c->out, count);
}

static void on_sadd(const call *c) {
    int64_t added = 0;
    key *k = make_key(c->m, c->words[1], SET);
    for (int i = 2; i < c->count; ++i) {
        bool is_new;
        (void)make_item(k, c->words[i], &is_new);
        added += is_new;
    }
    put_int(c->out, added);
}

static void on_smembers(const call *c) {
    const key *k = find_key(c->m, c->words[1]);
    put_list(c->out, k ? k->count : 0);
    for (size_t i = 0; k && i < k->count; ++i) {
        put_bulk(c->out, k->items[i].name, k->items[i].name_size);
    }
}

static int by_score(const void *a, const void *b) {
    const item *x = (const item *)a;
    const item *y = (const item *)b;
    if (x->score != y->score) {
        return x->score < y->score ? -1 : 1;
    }
    return strcmp(x->name, y->name);
}

static double score_of(rm_bytes word) {
    char text[40] = "";
    memcpy(text, word.data, word.size < sizeof text ? word.size : sizeof text - 1);
    return strtod(text, NULL);
}

static void on_zadd(const call *c) {
    bool is_new;
    key *k = make_key(c->m, c->words[1], SORTED);
    make_item(k, c->words[3], &is_new)->score = score_of(c->words[2]);
    if (k->count > 1) {
        qsort(k->items, k->count, sizeof *k->items, by_score);
    }
    put_int(c->out, is_new);
}

static void on_zincrby(const call *c) {
    char text[40];
    bool is_new;
    key *k = make_key(c->m, c->words[1], SORTED);
    item *i = make_item(k, c->words[3], &is_new);
    i->score = (is_new ? 0.0 : i->score) + score_of(c->words[2]);
    int size = snprintf(text, sizeof text, "%.17g", i->score);
    if (k->count > 1) {
        qsort(k->items, k->count, sizeof *k->items, by_score);
    }
    put_bulk(c->out, text, (size_t)size);
}

// From rank to rank, with the scores.
static void on_zrange(const call *c) {
    const key *k = find_key(c->m, c->words[1]);
    size_t first = (size_t)number_of(c->words[2]);
    size_t end = (size_t)number_of(c->words[3]) + 1; // 0 for all: the last is -1
    end = k && (end == 0 || k->count < end) ? k->count : end;
    size_t count = k && first < end ? end - first : 0;
    put_list(c->out, 2 * count);
    for (size_t i = 0; i < count; ++i) {
        char text[40];
        const item *one = &k->items[first + i];
        int size = snprintf(text, sizeof text, "%.17g", one->score);
        put_bulk(c->out, one->name, one->name_size);
        put_bulk(c->out, text, (size_t)size);
    }
}

static void on_zscore(const call *c) {
    char text[40];
    const item *i = find_item(find_key(c->m, c->words[1]), c->words[2]);
    if (!i) {
        put_nil(c->out);
        return;
    }
    int size = snprintf(text, sizeof text, "%.17g", i->score);
    put_bulk(c->out, text, (size_t)size);
}

static bool is_within(double score, rm_bytes from, rm_bytes to) {
    bool is_open_below = from.data[0] == '(';
    bool is_open_above = to.data[0] == '(';
    double low = score_of((rm_bytes){from.data + is_open_below, from.size - is_open_below});
    double high = score_of((rm_bytes){to.data + is_open_above, to.size - is_open_above});
    return (is_open_below ? score > low : score >= low) &&
           (is_open_above ? score < high : score <= high);
}

static void on_zrangebyscore(const call *c) {
    const key *k = find_key(c->m, c->words[1]);
    rm_buffer rest = {0};
    size_t count = 0;
    size_t most = c->count == 7 ? (size_t)number_of(c->words[6]) : SIZE_MAX; // LIMIT 0 most
    for (size_t i = 0; k && i < k->count && count < most; ++i) {
        if (is_within(k->items[i].score, c->words[2], c->words[3])) {
            put_bulk(&rest, k->items[i].name, k->items[i].name_size);
            count += 1;
        }
    }
    put_list(c->out, count);
    rm_buffer_put(c->out, rest.bytes, rest.size);
    rm_buffer_free(&rest);
}

static void on_zcard(const call *c) {
    const key *k = find_key(c->m, c->words[1]);
    put_int(c->out, k ? (int64_t)k->count : 0);
}

// --- streams -------------------------------------------------------------------------------------

static void put_id(rm_buffer *out, const item *i) {
    char id[48];
    int size = snprintf(id, sizeof id, "%" PRId64 "-%" PRId64, i->ms, i->number);
    put_bulk(out, id, (size_t)size);
}

// Ids go on from the last one where the clock has gone back.
static void on_xadd(const call *c) {
    key *k = make_key(c->m, c->words[1], STREAM);
    rm_buffer fields = {0};
    int64_t ms = c->m->now / 1000;
    put_list(&fields, (size_t)c->count - 3);
    for (int i = 3; i < c->count; ++i) {
        put_bulk(&fields, c->words[i].data, c->words[i].size);
    }
    k->last_number = ms > k->last_ms ? 0 : k->last_number + 1;
    k->last_ms = ms > k->last_ms ? ms : k->last_ms;
    item *i = add_item(k);
    i->ms = k->last_ms;
    i->number = k->last_number;
    i->value = (char *)fields.bytes;
    i->value_size = fields.size;
    put_id(c->out, i);
}

static void read_id(rm_bytes word, int64_t *ms, int64_t *number) {
    char text[48] = "";
    memcpy(text, word.data, word.size < sizeof text ? word.size : sizeof text - 1);
    const char *dash = strchr(text, '-');
    *ms = strtoll(text, NULL, 10);
    *number = dash ? strtoll(dash + 1, NULL, 10) : 0;
}

static bool is_before(const item *i, int64_t ms, int64_t number) {
    return i->ms < ms || (i->ms == ms && i->number < number);
}

// From an id on, or behind "(id"; to "+".
static void on_xrange(const call *c) {
    const key *k = find_key(c->m, c->words[1]);
    bool is_open = c->words[2].data[0] == '(';
    int64_t ms = 0;
    int64_t number = 0;
    size_t most = c->count == 6 ? (size_t)number_of(c->words[5]) : SIZE_MAX;
    size_t first = 0;
    if (!is_word(c->words[3], "+")) {
        put_error(c->out, "ERR the model knows no end but +");
        return;
    }
    if (!is_word(c->words[2], "-")) {
        read_id((rm_bytes){c->words[2].data + is_open, c->words[2].size - is_open}, &ms, &number);
    }
    while (k && first < k->count && is_before(&k->items[first], ms, number + is_open)) {
        first += 1;
    }
    size_t count = k ? k->count - first : 0;
    count = count < most ? count : most;
    put_list(c->out, count);
    for (size_t i = 0; i < count; ++i) {
        put_list(c->out, 2);
        put_id(c->out, &k->items[first + i]);
        rm_buffer_put(c->out, k->items[first + i].value, k->items[first + i].value_size);
    }
}

static void on_xtrim(const call *c) {
    key *k = find_key(c->m, c->words[1]);
    int64_t ms;
    int64_t number;
    int64_t count = 0;
    if (is_word(c->words[2], "MAXLEN")) {
        for (int64_t most = number_of(c->words[3]); k && (int64_t)k->count > most; ++count) {
            remove_item(k, 0);
        }
        put_int(c->out, count);
        return;
    }
    read_id(c->words[3], &ms, &number);
    while (k && k->count > 0 && is_before(&k->items[0], ms, number)) {
        remove_item(k, 0);
        count += 1;
    }
    put_int(c->out, count);
}

static void on_xlen(const call *c) {
    const key *k = find_key(c->m, c->words[1]);
    put_int(c->out, k ? (int64_t)k->count : 0);
}

// --- the server ----------------------------------------------------------------------------------

static void on_time(const call *c) {
    char text[32];
    put_list(c->out, 2);
    int size = snprintf(text, sizeof text, "%" PRId64, c->m->now / 1000000);
    put_bulk(c->out, text, (size_t)size);
    size = snprintf(text, sizeof text, "%" PRId64, c->m->now % 1000000);
    put_bulk(c->out, text, (size_t)size);
}

static void on_publish(const call *c) {
    put_int(c->out, 0);
}

static void on_wait(const call *c) {
    put_int(c->out, c->m->replicas);
}

static void on_info(const call *c) {
    char text[160];
    int size = snprintf(text, sizeof text,
                        "cluster_enabled:0\r\nloading:0\r\nconnected_slaves:%d\r\n"
                        "maxmemory_policy:noeviction\r\n",
                        c->m->replicas);
    put_bulk(c->out, text, (size_t)size);
}

static bool is_connected(const model *m, int64_t connection) {
    for (int i = 0; i < CONNECTIONS; ++i) {
        if (m->connections[i] == connection && connection != 0) {
            return true;
        }
    }
    return false;
}

static void on_client(const call *c) {
    if (is_word(c->words[1], "ID")) {
        put_int(c->out, c->connection);
    } else if (c->count == 4 && is_word(c->words[1], "LIST")) {
        bool is_there = is_connected(c->m, number_of(c->words[3]));
        put_bulk(c->out, "id=1\n", is_there ? 5 : 0);
    } else {
        put_error(c->out, "ERR the model knows no such CLIENT");
    }
}

// Named by their place in the list, in forty digits as a real name has.
static void on_script(const call *c) {
    model *m = c->m;
    int index = 0;
    while (index < m->script_count && !is_named(m->scripts[index], c->words[2])) {
        index += 1;
    }
    if (index == SCRIPTS) {
        put_error(c->out, "ERR too many scripts for the model");
        return;
    }
    if (index == m->script_count) {
        m->scripts[index] = copy_bytes(c->words[2].data, c->words[2].size);
        (void)snprintf(m->sha[index], sizeof m->sha[index], "%040d", index);
        m->script_count += 1;
    }
    put_bulk(c->out, m->sha[index], 40);
}

static void on_evalsha(const call *c);

static const struct {
    const char *name;
    void (*run)(const call *c);
    int least; // words
} commands[] = {
    {"GET", on_get, 2},         {"MGET", on_mget, 2},       {"SET", on_set, 3},
    {"DEL", on_del, 2},         {"EXISTS", on_exists, 2},   {"INCR", on_incr, 2},
    {"PEXPIRE", on_pexpire, 3}, {"PTTL", on_pttl, 2},       {"HGET", on_hget, 3},
    {"HMGET", on_hmget, 3},     {"HSET", on_hset, 4},       {"HGETALL", on_hgetall, 2},
    {"HINCRBY", on_hincrby, 4}, {"HDEL", on_remove, 3},     {"SREM", on_remove, 3},
    {"ZREM", on_remove, 3},     {"SADD", on_sadd, 3},       {"SMEMBERS", on_smembers, 2},
    {"ZADD", on_zadd, 4},       {"ZINCRBY", on_zincrby, 4}, {"ZRANGE", on_zrange, 5},
    {"ZCARD", on_zcard, 2},     {"ZSCORE", on_zscore, 3},   {"ZRANGEBYSCORE", on_zrangebyscore, 4},
    {"XADD", on_xadd, 5},       {"XRANGE", on_xrange, 4},   {"XTRIM", on_xtrim, 4},
    {"XLEN", on_xlen, 2},       {"TIME", on_time, 1},       {"PUBLISH", on_publish, 3},
    {"WAIT", on_wait, 3},       {"INFO", on_info, 1},       {"CLIENT", on_client, 2},
    {"SCRIPT", on_script, 3},   {"EVALSHA", on_evalsha, 3},
};

static void run(const call *c) {
    for (size_t i = 0; c->count > 0 && i < sizeof commands / sizeof commands[0]; ++i) {
        if (is_word(c->words[0], commands[i].name) && c->count >= commands[i].least) {
            commands[i].run(c);
            return;
        }
    }
    put_error(c->out, "ERR unknown command");
}

// --- scripts -------------------------------------------------------------------------------------

static int64_t read_number(const char **at) {
    int64_t value = strtoll(*at, NULL, 10);
    *at = strstr(*at, "\r\n") + 2;
    return value;
}

// The answer at `at` onto Lua's stack, as the engine converts it: no value is false, a status or an
// error is a table.
static void push_answer(lua_State *lua, const char **at) {
    char type = *(*at)++;
    if (type == ':') {
        lua_pushnumber(lua, (lua_Number)read_number(at));
    } else if (type == '$') {
        int64_t size = read_number(at);
        if (size < 0) {
            lua_pushboolean(lua, 0);
            return;
        }
        lua_pushlstring(lua, *at, (size_t)size);
        *at += size + 2;
    } else if (type == '*') {
        int64_t count = read_number(at);
        lua_newtable(lua);
        for (int64_t i = 1; i <= count; ++i) {
            push_answer(lua, at);
            lua_rawseti(lua, -2, (int)i);
        }
    } else {
        const char *end = strstr(*at, "\r\n");
        lua_newtable(lua);
        lua_pushlstring(lua, *at, (size_t)(end - *at));
        lua_setfield(lua, -2, type == '-' ? "err" : "ok");
        *at = end + 2;
    }
}

static int redis_call(lua_State *lua) {
    const call *of = (const call *)lua_touserdata(lua, lua_upvalueindex(1));
    rm_bytes words[WORDS];
    int count = lua_gettop(lua);
    if (count > WORDS) {
        return luaL_error(lua, "too many words for the model");
    }
    for (int i = 0; i < count; ++i) {
        size_t size;
        // A whole number is written without a fraction, as the engine does.
        if (lua_type(lua, i + 1) == LUA_TNUMBER) {
            char text[40];
            int length = snprintf(text, sizeof text, "%.17g", lua_tonumber(lua, i + 1));
            lua_pushlstring(lua, text, (size_t)length);
            lua_replace(lua, i + 1);
        }
        const char *text = luaL_checklstring(lua, i + 1, &size);
        words[i] = (rm_bytes){(const uint8_t *)text, size};
    }
    rm_buffer answer = {0};
    run(&(call){of->m, count, words, &answer, of->connection});
    rm_buffer_put(&answer, "", 1);
    const char *at = (const char *)answer.bytes;
    bool is_error = *at == '-';
    push_answer(lua, &at);
    rm_buffer_free(&answer);
    if (is_error) {
        lua_getfield(lua, -1, "err");
        return lua_error(lua);
    }
    return 1;
}

static int redis_error_reply(lua_State *lua) {
    lua_newtable(lua);
    lua_pushvalue(lua, 1);
    lua_setfield(lua, -2, "err");
    return 1;
}

// Lua's value as an answer: numbers are cut to whole ones, false is no value, a list ends at its
// first hole.
static void put_lua(lua_State *lua, rm_buffer *out) {
    int type = lua_type(lua, -1);
    size_t size;
    if (type == LUA_TNUMBER) {
        put_int(out, (int64_t)lua_tonumber(lua, -1));
    } else if (type == LUA_TSTRING) {
        const char *text = lua_tolstring(lua, -1, &size);
        put_bulk(out, text, size);
    } else if (type == LUA_TBOOLEAN && lua_toboolean(lua, -1)) {
        put_int(out, 1);
    } else if (type == LUA_TTABLE) {
        lua_getfield(lua, -1, "err");
        if (lua_isstring(lua, -1)) {
            put_error(out, lua_tostring(lua, -1));
            lua_pop(lua, 1);
            return;
        }
        lua_pop(lua, 1);
        size_t count = lua_objlen(lua, -1);
        put_list(out, count);
        for (size_t i = 1; i <= count; ++i) {
            lua_rawgeti(lua, -1, (int)i);
            put_lua(lua, out);
            lua_pop(lua, 1);
        }
    } else {
        put_nil(out);
    }
}

static void set_words(lua_State *lua, const char *name, const rm_bytes *words, int64_t count) {
    lua_newtable(lua);
    for (int64_t i = 0; i < count; ++i) {
        lua_pushlstring(lua, (const char *)words[i].data, words[i].size);
        lua_rawseti(lua, -2, (int)i + 1);
    }
    lua_setglobal(lua, name);
}

static void set_functions(lua_State *lua, const call *c) {
    lua_newtable(lua);
    lua_pushlightuserdata(lua, (void *)(uintptr_t)c);
    lua_pushcclosure(lua, redis_call, 1);
    lua_setfield(lua, -2, "call");
    lua_pushcfunction(lua, redis_error_reply);
    lua_setfield(lua, -2, "error_reply");
    lua_setglobal(lua, "redis");
}

// Each script is compiled once, and kept under its name.
static bool push_script(model *m, int index) {
    lua_getfield(m->lua, LUA_REGISTRYINDEX, m->sha[index]);
    if (!lua_isnil(m->lua, -1)) {
        return true;
    }
    lua_pop(m->lua, 1);
    if (luaL_loadstring(m->lua, m->scripts[index]) != 0) {
        return false;
    }
    lua_pushvalue(m->lua, -1);
    lua_setfield(m->lua, LUA_REGISTRYINDEX, m->sha[index]);
    return true;
}

static void on_evalsha(const call *c) {
    model *m = c->m;
    int64_t keys = number_of(c->words[2]);
    int index = 0;
    while (index < m->script_count && !is_named(m->sha[index], c->words[1])) {
        index += 1;
    }
    if (index == m->script_count || keys < 0 || keys > c->count - 3) {
        put_error(c->out, "NOSCRIPT No matching script. Please use EVAL.");
        return;
    }
    set_words(m->lua, "KEYS", c->words + 3, keys);
    set_words(m->lua, "ARGV", c->words + 3 + keys, c->count - 3 - keys);
    set_functions(m->lua, c);
    if (!push_script(m, index) || lua_pcall(m->lua, 0, 1, 0) != 0) {
        put_error(c->out, lua_tostring(m->lua, -1));
    } else {
        put_lua(m->lua, c->out);
    }
    lua_settop(m->lua, 0);
}

// --- the whole -----------------------------------------------------------------------------------

model *model_create(void) {
    model *m = (model *)must(calloc(1, sizeof *m));
    m->lua = (lua_State *)must(luaL_newstate());
    luaL_openlibs(m->lua);
    return m;
}

void model_flush(model *m) {
    while (m->count > 0) {
        remove_key(m, m->count - 1);
    }
}

void model_destroy(model *m) {
    model_flush(m);
    for (int i = 0; i < m->script_count; ++i) {
        free(m->scripts[i]);
    }
    if (m->lua) {
        lua_close(m->lua);
    }
    free(m->keys);
    free(m);
}

void model_set_time(model *m, int64_t us) {
    m->now = us;
}

void model_set_replicas(model *m, int count) {
    m->replicas = count;
}

void model_command(model *m, int64_t connection, int count, const rm_bytes *words, rm_buffer *out) {
    run(&(call){m, count, words, out, connection});
}

int64_t model_connect(model *m) {
    int64_t number = ++m->next_connection;
    for (int i = 0; i < CONNECTIONS; ++i) {
        if (m->connections[i] == 0) {
            m->connections[i] = number;
            return number;
        }
    }
    abort(); // more lines than a run can have
}

void model_disconnect(model *m, int64_t connection) {
    for (int i = 0; i < CONNECTIONS; ++i) {
        if (m->connections[i] == connection) {
            m->connections[i] = 0;
        }
    }
}

// --- copies --------------------------------------------------------------------------------------

static bool has_prefix(const key *k, const char *prefix) {
    return strncmp(k->name, prefix, strlen(prefix)) == 0;
}

static void copy_keys(model *to, const model *from, const char *prefix) {
    for (size_t i = 0; i < from->count; ++i) {
        const key *k = &from->keys[i];
        if (!has_prefix(k, prefix)) {
            continue;
        }
        key *made = add_key(to, k->name, strlen(k->name), k->kind);
        made->expires = k->expires;
        made->last_ms = k->last_ms;
        made->last_number = k->last_number;
        for (size_t j = 0; j < k->count; ++j) {
            item *into = add_item(made);
            *into = k->items[j];
            into->name = k->items[j].name ? copy_bytes(k->items[j].name, into->name_size) : NULL;
            into->value =
                k->items[j].value ? copy_bytes(k->items[j].value, into->value_size) : NULL;
        }
    }
}

model_copy *model_keep(const model *m, const char *prefix) {
    model_copy *copy = (model_copy *)must(calloc(1, sizeof *copy));
    copy->kept = (model *)must(calloc(1, sizeof *copy->kept));
    (void)snprintf(copy->prefix, sizeof copy->prefix, "%s", prefix);
    copy_keys(copy->kept, m, prefix);
    return copy;
}

void model_bring_back(model *m, const model_copy *copy) {
    for (size_t i = m->count; i > 0; --i) {
        if (has_prefix(&m->keys[i - 1], copy->prefix)) {
            remove_key(m, i - 1);
        }
    }
    copy_keys(m, copy->kept, copy->prefix);
}

void model_forget_copy(model_copy *copy) {
    if (copy) {
        model_destroy(copy->kept);
        free(copy);
    }
}

// --- looks ---------------------------------------------------------------------------------------

static const key *look_up(const model *m, const char *name) {
    for (size_t i = 0; i < m->count; ++i) {
        if (strcmp(m->keys[i].name, name) == 0) {
            return &m->keys[i];
        }
    }
    return NULL;
}

const char *model_text(const model *m, const char *name) {
    const key *k = look_up(m, name);
    return k && k->kind == TEXT && k->count > 0 ? k->items[0].value : NULL;
}

size_t model_entries(const model *m, const char *name, char kind) {
    const key *k = look_up(m, name);
    size_t count = 0;
    for (size_t i = 0; k && k->kind == STREAM && i < k->count; ++i) {
        const char *fields = strstr(k->items[i].value, "\r\nk\r\n$1\r\n");
        count += kind == '\0' || (fields && fields[9] == kind);
    }
    return count;
}

void model_adopt_id(model *m, const char *name, size_t back, const char *id) {
    key *k = find_key(m, (rm_bytes){(const uint8_t *)name, strlen(name)});
    if (k && k->kind == STREAM && k->count > back) {
        item *i = &k->items[k->count - 1 - back];
        read_id((rm_bytes){(const uint8_t *)id, strlen(id)}, &i->ms, &i->number);
        k->last_ms = back == 0 ? i->ms : k->last_ms;
        k->last_number = back == 0 ? i->number : k->last_number;
    }
}
