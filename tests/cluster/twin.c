// Holds the model of the engine against a server: the same commands and scripts to both, by chance,
// and the same answers. Ids of entries hold the server's milliseconds, which the model is told.
//
//     cluster_twin ADDRESS [SEED [COMMANDS]]

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
#define _POSIX_C_SOURCE 200809L
#include "cluster/buffer.h"
#include "cluster/outside.h"
#include "cluster/scripts.h"
#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 24, ROOM = 96, UNITS = 3 };

typedef struct twin {
    rm_line *line;
    model *model;
    int64_t connection;
    int64_t now; // us: the model's
    redisReader *reader;
    uint64_t random;
    int count; // of the words below
    char words[WORDS][ROOM];
    char sha[RM_SCRIPT_COUNT][2][48]; // the server's, the model's
    char ids[UNITS][32];              // of the last entry of each log
    uint64_t answers, errors;
} twin;

static uint32_t chance(twin *t, uint32_t n) {
    t->random = t->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(t->random >> 33) % n;
}

// --- words ---------------------------------------------------------------------------------------

static void add(twin *t, const char *word) {
    if (t->count < WORDS) {
        char *to = t->words[t->count++];
        size_t size = strnlen(word, ROOM - 1);
        memmove(to, word, size);
        to[size] = '\0';
    }
}

static void add_number(twin *t, uint32_t value) {
    char text[16];
    (void)snprintf(text, sizeof text, "%u", value);
    add(t, text);
}

static const char *const names[] = {"lease",   "epoch", "tries",   "halt",  "life",    "log",
                                    "snap",    "seen",  "bad",     "late",  "suspect", "world",
                                    "workers", "loads", "version", "doubt", "asleep",  "watched",
                                    "awake",   "snaps", "keep",    "timers"};

enum {
    LEASE,
    EPOCH,
    TRIES,
    HALT,
    LIFE,
    LOG,
    SNAP,
    SEEN,
    BAD,
    LATE,
    SUSPECT,
    WORLD,
    MEMBERS,
    LOADS,
    VERSION,
    DOUBT,
    ASLEEP,
    WATCHED,
    AWAKE,
    SNAPS,
    KEEP,
    TIMERS
};

static void add_key(twin *t, uint32_t unit, int name) {
    char key[ROOM];
    (void)snprintf(key, sizeof key, "{twin/%u}:%s", unit, names[name]);
    add(t, key);
}

static void add_token(twin *t) {
    char token[ROOM];
    (void)snprintf(token, sizeof token, "w%u:7:%u", chance(t, 2), 1 + chance(t, 6));
    add(t, token);
}

// --- both ----------------------------------------------------------------------------------------

static redisReply *ask_server(twin *t) {
    const char *words[WORDS];
    size_t sizes[WORDS];
    for (int i = 0; i < t->count; ++i) {
        words[i] = t->words[i];
        sizes[i] = strlen(words[i]);
    }
    bool is_asked = rm_outside_real.ask(t->line, t->count, words, sizes);
    return is_asked ? rm_outside_real.answer(t->line) : NULL;
}

static redisReply *ask_model(twin *t) {
    rm_bytes words[WORDS];
    rm_buffer out = {0};
    void *reply = NULL;
    for (int i = 0; i < t->count; ++i) {
        words[i] = (rm_bytes){(const uint8_t *)t->words[i], strlen(t->words[i])};
    }
    model_command(t->model, t->connection, t->count, words, &out);
    (void)redisReaderFeed(t->reader, (const char *)out.bytes, out.size);
    (void)redisReaderGetReply(t->reader, &reply);
    rm_buffer_free(&out);
    return (redisReply *)reply;
}

static void set_time(twin *t) {
    t->count = 0;
    add(t, "TIME");
    redisReply *r = ask_server(t);
    if (r && r->elements == 2) {
        t->now =
            strtoll(r->element[0]->str, NULL, 10) * 1000000 + strtoll(r->element[1]->str, NULL, 10);
        model_set_time(t->model, t->now);
    }
    freeReplyObject(r);
}

// The server's last entries of a stream, the latest first: more than a script appends.
static redisReply *last_entries(const twin *t, uint32_t unit, int name, char key[ROOM]) {
    const char *words[] = {"XREVRANGE", key, "+", "-", "COUNT", "8"};
    size_t sizes[] = {9, 0, 1, 1, 5, 1};
    (void)snprintf(key, ROOM, "{twin/%u}:%s", unit, names[name]);
    sizes[1] = strlen(key);
    bool is_asked = rm_outside_real.ask(t->line, 6, words, sizes);
    redisReply *r = is_asked ? rm_outside_real.answer(t->line) : NULL;
    if (r && r->type == REDIS_REPLY_ARRAY && r->elements > 0) {
        return r;
    }
    freeReplyObject(r);
    return NULL;
}

// The server's last ids of a log are the model's as well: a millisecond may pass between two
// entries of one script.
static void adopt_ids(twin *t, uint32_t unit, int name) {
    char key[ROOM];
    redisReply *r = last_entries(t, unit, name, key);
    for (size_t i = 0; r && i < r->elements; ++i) {
        const char *id = r->element[i]->element[0]->str;
        model_adopt_id(t->model, key, i, id);
        if (name == LOG && i == 0) {
            (void)snprintf(t->ids[unit], sizeof t->ids[unit], "%s", id);
        }
    }
    freeReplyObject(r);
}

// A millisecond may have passed between the server's word for the time and its script, whose time
// stands still: entries have it.
static void follow_clock(twin *t, uint32_t unit) {
    const int streams[] = {LOG, LATE, SNAPS};
    for (int i = 0; i < 3; ++i) {
        char key[ROOM];
        redisReply *r = last_entries(t, unit, streams[i], key);
        int64_t ms = r ? strtoll(r->element[0]->element[0]->str, NULL, 10) : 0;
        freeReplyObject(r);
        if (ms > t->now / 1000) {
            t->now = ms * 1000;
            model_set_time(t->model, t->now);
        }
    }
}

static int by_text(const void *a, const void *b) {
    const redisReply *x = *(const redisReply *const *)a;
    const redisReply *y = *(const redisReply *const *)b;
    return strcmp(x->str ? x->str : "", y->str ? y->str : "");
}

// Members of a set come in any order; errors agree in their first word.
static bool is_same(const redisReply *a, const redisReply *b) {
    if (!a || !b || a->type != b->type) {
        return false;
    }
    if (a->type == REDIS_REPLY_INTEGER) {
        return a->integer == b->integer;
    }
    if (a->type == REDIS_REPLY_ERROR) {
        return strcspn(a->str, " ") == strcspn(b->str, " ") &&
               strncmp(a->str, b->str, strcspn(a->str, " ")) == 0;
    }
    if (a->type == REDIS_REPLY_ARRAY) {
        bool is_good = a->elements == b->elements;
        for (size_t i = 0; is_good && i < a->elements; ++i) {
            is_good = is_same(a->element[i], b->element[i]);
        }
        return is_good;
    }
    return a->type == REDIS_REPLY_NIL || (a->len == b->len && memcmp(a->str, b->str, a->len) == 0);
}

static void print_reply(const char *who, const redisReply *r) {
    if (!r) {
        printf("  %s: nothing\n", who);
    } else if (r->type == REDIS_REPLY_INTEGER) {
        printf("  %s: %lld\n", who, r->integer);
    } else if (r->type == REDIS_REPLY_ARRAY) {
        printf("  %s: %zu elements\n", who, r->elements);
        for (size_t i = 0; i < r->elements; ++i) {
            print_reply(who, r->element[i]);
        }
    } else {
        printf("  %s: %s\n", who, r->str ? r->str : "nil");
    }
}

// The words as they are, to both. @param script  RM_SCRIPT_COUNT for none
static bool compare(twin *t, int script, uint32_t unit) {
    redisReply *server = ask_server(t);
    if (script != RM_SCRIPT_COUNT) {
        follow_clock(t, unit);
        (void)snprintf(t->words[1], ROOM, "%s", t->sha[script][1]);
    }
    redisReply *modelled = ask_model(t);
    if (strcmp(t->words[0], "SMEMBERS") == 0 && server && modelled) {
        // NOLINTBEGIN(bugprone-sizeof-expression): of pointers, as meant
        qsort(server->element, server->elements, sizeof *server->element, by_text);
        qsort(modelled->element, modelled->elements, sizeof *modelled->element, by_text);
        // NOLINTEND(bugprone-sizeof-expression)
    }
    bool is_good = is_same(server, modelled);
    t->answers += 1;
    t->errors += server && server->type == REDIS_REPLY_ERROR;
    if (!is_good) {
        printf("differs: script %d:", script);
        for (int i = 0; i < t->count; ++i) {
            printf(" %s", t->words[i]);
        }
        printf("\n");
        print_reply("server", server);
        print_reply("model", modelled);
    }
    freeReplyObject(server);
    freeReplyObject(modelled);
    return is_good;
}

// --- scripts -------------------------------------------------------------------------------------

static void begin_script(twin *t, int script, uint32_t unit, int count, const int *keys) {
    t->count = 0;
    add(t, "EVALSHA");
    add(t, t->sha[script][0]);
    add_number(t, (uint32_t)count);
    for (int i = 0; i < count; ++i) {
        add_key(t, unit, keys[i]);
    }
}

// Keys by the order in scripts.h, -1 ends them; then arguments: t token, w worker, n small number,
// z asleep, q quiet, l life, m milliseconds, k kind of entry, s source, h hash, b bytes, v version,
// i id, p bytes of a snapshot, o any time or none, + mark, 0 nothing.
static const struct {
    int script;
    int keys[11];
    const char *arguments;
} calls[] = {
    {RM_SCRIPT_GENESIS, {LIFE, LOG, SEEN, EPOCH, -1}, "lb"},
    {RM_SCRIPT_BURY, {MEMBERS, LOADS, -1}, "wn"},
    {RM_SCRIPT_LEASE, {LEASE, ASLEEP, -1}, "mn"},
    {RM_SCRIPT_SLIP, {WORLD, TIMERS, -1}, "lnn"},
    {RM_SCRIPT_BREAK, {LEASE, -1}, "t"},
    {RM_SCRIPT_ACQUIRE,
     {LEASE, EPOCH, TRIES, HALT, LIFE, LOG, SNAP, SEEN, VERSION, ASLEEP, -1},
     "wmlvn"},
    {RM_SCRIPT_SLEEP, {LEASE, ASLEEP, LOG, WATCHED, TRIES, -1}, "tzi"},
    {RM_SCRIPT_WATCH, {ASLEEP, LOG, SEEN, WATCHED, LIFE, -1}, "l"},
    {RM_SCRIPT_FORGET, {AWAKE, TIMERS, -1}, "nnn"},
    {RM_SCRIPT_DOUBT, {LEASE, DOUBT, HALT, -1}, "twv"},
    {RM_SCRIPT_UNHALT, {HALT, TRIES, SUSPECT, DOUBT, LOG, SEEN, LIFE, -1}, "l"},
    {RM_SCRIPT_STOP, {HALT, LIFE, -1}, "lb"},
    {RM_SCRIPT_TURN, {LEASE, LOG, TRIES, HALT, SEEN, DOUBT, -1}, "tnhm"},
    {RM_SCRIPT_RENEW, {LEASE, -1}, "tm"},
    {RM_SCRIPT_RELEASE, {LEASE, TRIES, -1}, "t"},
    {RM_SCRIPT_APPEND, {LOG, SEEN, LIFE, HALT, LATE, ASLEEP, -1}, "ksnblqn"},
    {RM_SCRIPT_FOUND, {WORLD, -1}, "bnbl"},
    {RM_SCRIPT_RESTORE, {HALT, SNAPS, LOG, SNAP, SEEN, TRIES, SUSPECT, DOUBT, LIFE, -1}, "ol"},
    {RM_SCRIPT_SNAPSHOT, {LEASE, SNAP, LOG, SEEN, SNAPS, KEEP, SUSPECT, -1}, "tp0mno"},
    {RM_SCRIPT_HALT, {LEASE, HALT, -1}, "tb"},
    {RM_SCRIPT_SUSPECT, {SUSPECT, LEASE, LIFE, -1}, "iw+l"},
    {RM_SCRIPT_QUARANTINE, {LEASE, LOG, BAD, SUSPECT, -1}, "ti"},
};

static void add_argument(twin *t, uint32_t unit, char what) {
    static const char *const kinds[] = {"b", "i"};
    switch (what) {
    case 't':
        add_token(t);
        break;
    case 'w':
        add(t, chance(t, 2) ? "w1" : "w0");
        break;
    case 'n':
        add_number(t, chance(t, 6));
        break;
    case 'l':
        add(t, chance(t, 12) == 0 ? "8" : "7");
        break;
    case 'v':
        add(t, chance(t, 8) == 0 ? "2" : "1");
        break;
    case 'm':
        add(t, "600000");
        break;
    case 'z': // long ago enough that both count the same turns
        add(t, chance(t, 2) ? "e 0 9000000000000000 100000000 0" : "r 0 5 100000000 3");
        break;
    case 'q':
        add_number(t, chance(t, 3));
        break;
    case 'o': // always, or never again: both count the same milliseconds
        add(t, chance(t, 2) ? "0" : "9000000000000000");
        break;
    case 'k':
        add(t, kinds[chance(t, 2)]);
        break;
    case 's':
        add_number(t, chance(t, 2));
        break;
    case 'i':
        add(t, t->ids[unit]);
        break;
    case 'p': {
        char bytes[ROOM];
        (void)snprintf(bytes, sizeof bytes, "RMCS....%s", t->ids[unit]);
        add(t, bytes);
        break;
    }
    case '+':
        if (chance(t, 3) == 0) {
            add(t, "");
        } else {
            add_token(t);
        }
        break;
    case '0':
        add(t, chance(t, 3) == 0 ? t->ids[unit] : "");
        break;
    default:
        add(t, "0123456789abcdef");
        break;
    }
}

static bool call_script(twin *t) {
    uint32_t which = chance(t, sizeof calls / sizeof calls[0]);
    uint32_t unit = chance(t, UNITS);
    int count = 0;
    while (calls[which].keys[count] != -1 && count < 10) {
        count += 1;
    }
    set_time(t);
    begin_script(t, calls[which].script, unit, count, calls[which].keys);
    for (const char *at = calls[which].arguments; *at != '\0'; ++at) {
        add_argument(t, unit, *at);
    }
    bool is_good = compare(t, calls[which].script, unit);
    adopt_ids(t, unit, LOG);
    adopt_ids(t, unit, LATE);
    adopt_ids(t, unit, SNAPS);
    return is_good;
}

// --- commands ------------------------------------------------------------------------------------

static bool is_one(twin *t, const char *command, int name, const char *more) {
    char words[ROOM];
    set_time(t);
    t->count = 0;
    add(t, command);
    add_key(t, chance(t, UNITS), name);
    (void)snprintf(words, sizeof words, "%s", more);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        add(t, word);
    }
    return compare(t, RM_SCRIPT_COUNT, 0);
}

static bool call_command(twin *t) {
    switch (chance(t, 25)) {
    case 0:
        return is_one(t, "GET", LEASE, "");
    case 1:
        return is_one(t, "GET", LOG, "");
    case 2:
        return is_one(t, "HGETALL", SEEN, "");
    case 3:
        return is_one(t, "HMGET", SEEN, "turn 0 1 genesis nobody");
    case 4:
        return is_one(t, "SMEMBERS", BAD, "");
    case 5:
        return is_one(t, "XRANGE", LOG, "- + COUNT 20");
    case 6:
        return is_one(t, "XRANGE", LATE, "0-0 +");
    case 7:
        return is_one(t, "XLEN", LOG, "");
    case 8:
        return is_one(t, "ZADD", MEMBERS, chance(t, 2) ? "5.5 w0" : "1700000000123 w1");
    case 9:
        return is_one(t, "ZRANGEBYSCORE", MEMBERS, chance(t, 2) ? "-inf +inf" : "(5.5 +inf");
    case 10:
        return is_one(t, "HSET", LOADS, chance(t, 2) ? "w0 3:100:4" : "w1 1:2:3 w0 1:1:1");
    case 11:
        return is_one(t, "HINCRBY", SUSPECT, chance(t, 2) ? "a 2" : "a -1");
    case 12:
        return is_one(t, "HDEL", SUSPECT, "a b");
    case 13:
        return is_one(t, "EXISTS", HALT, "");
    case 14:
        return is_one(t, chance(t, 4) == 0 ? "DEL" : "EXISTS", HALT, "");
    case 15:
        return is_one(t, chance(t, 8) == 0 ? "DEL" : "EXISTS", EPOCH, "");
    case 16:
        return is_one(t, "PEXPIRE", LEASE, "700000");
    case 17:
        return is_one(t, "XTRIM", LATE, "MINID 5-0");
    case 18:
        return is_one(t, "ZCARD", MEMBERS, "");
    case 20:
        return is_one(t, "ZINCRBY", AWAKE, chance(t, 2) ? "1 3" : "0 11");
    case 21:
        return is_one(t, "ZRANGE", AWAKE, chance(t, 2) ? "0 9 WITHSCORES" : "1 1 WITHSCORES");
    case 23:
        return is_one(t, "ZRANGE", TIMERS, "0 -1 WITHSCORES");
    case 22:
        return is_one(t, "ZRANGEBYSCORE", MEMBERS, "-inf 6 LIMIT 0 1");
    case 19:
        return is_one(t, "ZSCORE", MEMBERS, chance(t, 2) ? "w0" : "nobody");
    default:
        return is_one(t, "SET", SNAP, "bytes");
    }
}

// What expires is gone on both when its time has come, and neither before.
static bool expires(twin *t) {
    bool is_good = is_one(t, "SET", HALT, "soon PX 100000");
    set_time(t);
    t->count = 0;
    add(t, "SET");
    add(t, "{twin/0}:soon");
    add(t, "x");
    add(t, "PX");
    add(t, "30");
    is_good = compare(t, RM_SCRIPT_COUNT, 0) && is_good;
    double end = rm_outside_real.now_ms(NULL) + 60.0;
    while (rm_outside_real.now_ms(NULL) < end) {
    }
    set_time(t);
    t->count = 0;
    add(t, "GET");
    add(t, "{twin/0}:soon");
    return compare(t, RM_SCRIPT_COUNT, 0) && is_good;
}

// --- the program ---------------------------------------------------------------------------------

static bool load(twin *t) {
    for (int i = 0; i < RM_SCRIPT_COUNT; ++i) {
        const char *words[] = {"SCRIPT", "LOAD", rm_script_text[i]};
        const size_t sizes[] = {6, 4, strlen(rm_script_text[i])};
        rm_bytes same[3];
        rm_buffer out = {0};
        for (int j = 0; j < 3; ++j) {
            same[j] = (rm_bytes){(const uint8_t *)words[j], sizes[j]};
        }
        bool is_asked = rm_outside_real.ask(t->line, 3, words, sizes);
        redisReply *r = is_asked ? rm_outside_real.answer(t->line) : NULL;
        bool is_good = r && r->type == REDIS_REPLY_STRING;
        (void)snprintf(t->sha[i][0], sizeof t->sha[i][0], "%s", is_good ? r->str : "");
        freeReplyObject(r);
        model_command(t->model, t->connection, 3, same, &out);
        is_good = is_good && out.size == 47; // "$40\r\n", forty digits, "\r\n"
        if (is_good) {
            memcpy(t->sha[i][1], out.bytes + 5, 40);
        }
        rm_buffer_free(&out);
        if (!is_good) {
            return false;
        }
    }
    t->count = 0;
    add(t, "FLUSHALL");
    freeReplyObject(ask_server(t));
    return true;
}

int main(int count, char **words) {
    char problem[RM_PROBLEM_SIZE] = "";
    twin t = {.random = count > 2 ? strtoull(words[2], NULL, 10) : 1, .ids = {"0-0", "0-0", "0-0"}};
    long calls_left = count > 3 ? strtol(words[3], NULL, 10) : 20000;
    t.line = count > 1 ? rm_outside_real.dial(NULL, words[1], problem) : NULL;
    if (!t.line) {
        (void)fprintf(stderr, "usage: cluster_twin ADDRESS [SEED [COMMANDS]]: %s\n", problem);
        return 2;
    }
    t.model = model_create();
    t.reader = redisReaderCreate();
    t.connection = model_connect(t.model);
    bool is_good = load(&t) && expires(&t);
    for (; is_good && calls_left > 0; --calls_left) {
        is_good = chance(&t, 3) == 0 ? call_command(&t) : call_script(&t);
    }
    printf("%llu answers of the model and the server, %llu of them errors\n",
           (unsigned long long)t.answers, (unsigned long long)t.errors);
    printf("passed %d, failed %d\n", is_good, !is_good);
    rm_outside_real.hang_up(t.line);
    redisReaderFree(t.reader);
    model_destroy(t.model);
    return !is_good;
}
