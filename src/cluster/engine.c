// Connections to the engine, keys and answers; the invariants are in engine.h.
//
// Invariants: commands to one node are answered in the order in which they were queued; the first
// failure of any kind, a late answer among them, breaks the whole engine and keeps its text, and a
// broken one stays closed. Keys of one unit have one hash tag, so that a script may touch them all.

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
#define _POSIX_C_SOURCE 200809L
#include "cluster/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// How long replicas may take. Milliseconds. Origin: chosen.
enum { SETTLE_MS = 400, ARGUMENTS = 20 };

// The version of Redis from which on channels are in slots, as keys are.
enum { SHARDS_SINCE = 7 };

static bool fail(rm_engine *engine, const char *what, const char *detail) {
    if (!engine->is_broken) {
        (void)snprintf(engine->problem, sizeof engine->problem, "%.90s: %.240s", what, detail);
    }
    engine->is_broken = true;
    return false;
}

// --- keys ----------------------------------------------------------------------------------------

static void make_tag(const rm_engine *engine, uint32_t unit, char *tag, size_t size) {
    if (unit == RM_TAG_WORLD) {
        (void)snprintf(tag, size, "%s", engine->def->world);
    } else {
        (void)snprintf(tag, size, "%s/%u", engine->def->world, unit);
    }
}

void rm_engine_key(const rm_engine *engine, uint32_t unit, const char *name, char *key) {
    char tag[RM_CLUSTER_NAME_LIMIT + 12];
    make_tag(engine, unit, tag, sizeof tag);
    (void)snprintf(key, RM_KEY_SIZE, "{%s}:%s", tag, name);
}

// CRC-16/XMODEM, which gives the slots of a cluster. Source: the cluster specification of Redis.
static uint32_t crc16(const char *text) {
    uint32_t crc = 0;
    for (; *text; ++text) {
        crc ^= (uint32_t)(uint8_t)*text << 8;
        for (int i = 0; i < 8; ++i) {
            crc = (crc & 0x8000u ? crc << 1 ^ 0x1021u : crc << 1) & 0xFFFFu;
        }
    }
    return crc;
}

int rm_engine_node_of(const rm_engine *engine, uint32_t unit) {
    char tag[RM_CLUSTER_NAME_LIMIT + 12];
    if (!engine->is_cluster) {
        return 0;
    }
    make_tag(engine, unit, tag, sizeof tag);
    return engine->slots[crc16(tag) % RM_ENGINE_SLOTS];
}

static rm_node *node_of(rm_engine *engine, uint32_t unit) {
    return &engine->nodes[rm_engine_node_of(engine, unit)];
}

// An address for people, less user and password.
static const char *shown(const char *address) {
    const char *at = strrchr(address, '@');
    const char *scheme = strstr(address, "://");
    const char *host = scheme ? scheme + 3 : address;
    return at ? at + 1 : host;
}

// --- connections ---------------------------------------------------------------------------------

static rm_line *dial(rm_engine *engine, const char *address) {
    char problem[RM_PROBLEM_SIZE] = "";
    rm_line *line = engine->outside->dial(engine->outside->user, address, problem);
    if (!line) {
        (void)fail(engine, shown(address), problem);
    }
    return line;
}

rm_line *rm_engine_dial(rm_engine *engine, int node) {
    char problem[RM_PROBLEM_SIZE];
    const char *address = engine->nodes[node].address;
    return node < engine->node_count
               ? engine->outside->dial(engine->outside->user, address, problem)
               : NULL;
}

// Sends one command, outside of the queue, and returns its answer. Null for an error, whose text
// is kept.
static redisReply *command(rm_engine *engine, rm_line *line, const char *address, int count,
                           const char **words) {
    size_t sizes[4] = {0};
    for (int i = 0; i < count; ++i) {
        sizes[i] = strlen(words[i]);
    }
    bool is_asked = engine->outside->ask(line, count, words, sizes);
    redisReply *r = is_asked ? engine->outside->answer(line) : NULL;
    if (r && r->type != REDIS_REPLY_ERROR) {
        return r;
    }
    (void)fail(engine, shown(address), r ? r->str : engine->outside->problem(line));
    freeReplyObject(r);
    return NULL;
}

static bool load_scripts(rm_engine *engine, rm_node *node) {
    for (int i = 0; i < RM_SCRIPT_COUNT; ++i) {
        const char *words[] = {"SCRIPT", "LOAD", rm_script_text[i]};
        redisReply *r = command(engine, node->line, node->address, 3, words);
        bool is_good = r && r->type == REDIS_REPLY_STRING;
        if (is_good) {
            (void)snprintf(node->sha[i], sizeof node->sha[i], "%s", r->str);
        }
        freeReplyObject(r);
        if (!is_good) {
            return false;
        }
    }
    return true;
}

static bool has_text(rm_engine *engine, rm_line *line, const char *address, const char *what,
                     const char *text) {
    const char *info[] = {"INFO", what};
    const char *state[] = {"CLUSTER", "INFO"};
    redisReply *r = command(engine, line, address, 2, what ? info : state);
    bool has = r && r->type == REDIS_REPLY_STRING && strstr(r->str, text);
    freeReplyObject(r);
    return has;
}

// A value of a node's INFO by its name, or 0.
static int number_of(rm_engine *engine, const rm_node *node, const char *what, const char *name) {
    const char *words[] = {"INFO", what};
    redisReply *r = command(engine, node->line, node->address, 2, words);
    const char *at = r && r->type == REDIS_REPLY_STRING ? strstr(r->str, name) : NULL;
    int number = at ? atoi(at + strlen(name)) : 0;
    freeReplyObject(r);
    return number;
}

// Each master has a policy of its own. An unreachable one is refused as well.
static bool keeps_keys(rm_engine *engine, const rm_node *node) {
    if (has_text(engine, node->line, node->address, "memory", "maxmemory_policy:allkeys")) {
        return fail(engine, shown(node->address),
                    "removes keys when it is full: set maxmemory-policy to noeviction");
    }
    return !engine->is_broken;
}

// @param index  of the node, which may be there already
static bool add_node(rm_engine *engine, const char *address, int *index) {
    for (*index = 0; *index < engine->node_count; ++*index) {
        if (strcmp(engine->nodes[*index].address, address) == 0) {
            return true;
        }
    }
    if (*index == RM_ENGINE_NODES) {
        return fail(engine, address, "too many nodes");
    }
    rm_node *node = &engine->nodes[engine->node_count];
    *node = (rm_node){.line = dial(engine, address)};
    if (!node->line) {
        return false;
    }
    engine->node_count += 1;
    (void)snprintf(node->address, sizeof node->address, "%s", address);
    engine->is_sharded =
        engine->is_sharded && number_of(engine, node, "server", "redis_version:") >= SHARDS_SINCE;
    return keeps_keys(engine, node) && load_scripts(engine, node);
}

void rm_engine_disconnect(rm_engine *engine) {
    for (int i = 0; i < engine->node_count; ++i) {
        engine->outside->hang_up(engine->nodes[i].line);
        engine->nodes[i].line = NULL;
    }
    engine->node_count = 0;
}

// True for slots within the table.
static bool is_range(const redisReply *range) {
    if (range->type != REDIS_REPLY_ARRAY || range->elements < 3) {
        return false;
    }
    long long first = range->element[0]->integer;
    long long last = range->element[1]->integer;
    const redisReply *master = range->element[2];
    return first >= 0 && first <= last && last < RM_ENGINE_SLOTS &&
           master->type == REDIS_REPLY_ARRAY && master->elements >= 2 &&
           master->element[0]->type == REDIS_REPLY_STRING;
}

// Takes a range of slots and its master: [first, last, [host, port, …], …].
bool rm_engine_take_range(rm_engine *engine, const redisReply *range) {
    char address[RM_ADDRESS_SIZE];
    int index;
    if (!is_range(range)) {
        return fail(engine, "CLUSTER SLOTS", "not understood");
    }
    (void)snprintf(address, sizeof address, "%s%.60s:%lld", engine->prefix,
                   range->element[2]->element[0]->str, range->element[2]->element[1]->integer);
    if (!add_node(engine, address, &index)) {
        return false;
    }
    for (long long i = range->element[0]->integer; i <= range->element[1]->integer; ++i) {
        engine->slots[i] = (uint8_t)index;
    }
    return true;
}

static bool take_slots(rm_engine *engine, rm_line *line, const char *address) {
    const char *words[] = {"CLUSTER", "SLOTS"};
    redisReply *r = command(engine, line, address, 2, words);
    bool is_good = r && r->type == REDIS_REPLY_ARRAY && r->elements > 0;
    for (size_t i = 0; is_good && i < r->elements; ++i) {
        is_good = rm_engine_take_range(engine, r->element[i]);
    }
    freeReplyObject(r);
    return is_good;
}

// The part before the host: the nodes of a cluster are reached as the first one is.
static void take_prefix(rm_engine *engine, const char *address) {
    size_t size = (size_t)(shown(address) - address);
    size = size < sizeof engine->prefix ? size : 0;
    memcpy(engine->prefix, address, size);
    engine->prefix[size] = '\0';
}

// Connects by one address. A restarted master may still load, a cluster may elect.
static bool connect_by(rm_engine *engine, const char *address) {
    int index;
    rm_line *line = dial(engine, address);
    if (!line) {
        return false;
    }
    take_prefix(engine, address);
    engine->is_cluster = has_text(engine, line, address, "cluster", "cluster_enabled:1");
    engine->is_sharded = engine->is_cluster;
    bool is_good;
    if (engine->is_cluster) {
        is_good = has_text(engine, line, address, NULL, "cluster_state:ok")
                      ? take_slots(engine, line, address)
                      : fail(engine, shown(address), "the cluster is not ready");
    } else {
        is_good = has_text(engine, line, address, "persistence", "loading:0")
                      ? add_node(engine, address, &index)
                      : fail(engine, shown(address), "is loading");
    }
    engine->outside->hang_up(line);
    return is_good && !engine->is_broken;
}

// Others can be queried by number from Redis 6.2 on; a refusal is harmless.
static void find_connection(rm_engine *engine) {
    char number[24];
    const char *ask[] = {"CLIENT", "ID"};
    const char *list[] = {"CLIENT", "LIST", "ID", number};
    rm_node *node = node_of(engine, RM_TAG_WORLD);
    redisReply *r = command(engine, node->line, node->address, 2, ask);
    long long id = r && r->type == REDIS_REPLY_INTEGER ? r->integer : 0;
    freeReplyObject(r);
    (void)snprintf(number, sizeof number, "%lld", id);
    r = engine->is_broken ? NULL : command(engine, node->line, node->address, 4, list);
    engine->connection = r && r->type == REDIS_REPLY_STRING && r->len > 0 ? id : 0;
    freeReplyObject(r);
    engine->is_broken = false;
}

bool rm_engine_connect(rm_engine *engine) {
    char list[RM_ADDRESS_LIST];
    char *rest = list;
    rm_engine_disconnect(engine);
    memset(engine->slots, 0, sizeof engine->slots);
    (void)snprintf(list, sizeof list, "%s", engine->def->addresses);
    for (char *one = strtok_r(list, ",", &rest); one; one = strtok_r(NULL, ",", &rest)) {
        engine->is_broken = false;
        if (connect_by(engine, one)) {
            find_connection(engine);
            return true;
        }
        rm_engine_disconnect(engine);
    }
    return false;
}

// --- commands ------------------------------------------------------------------------------------

rm_arg rm_arg_text(const char *text) {
    return (rm_arg){text, strlen(text)};
}

const char *rm_reply_text(const redisReply *reply) {
    bool is_text =
        reply && (reply->type == REDIS_REPLY_STRING || reply->type == REDIS_REPLY_STATUS);
    return is_text ? reply->str : "";
}

static void append(rm_engine *engine, rm_node *node, int count, const rm_arg *arguments) {
    const char *words[ARGUMENTS] = {NULL};
    size_t sizes[ARGUMENTS] = {0};
    for (int i = 0; i < count; ++i) {
        words[i] = (const char *)arguments[i].bytes;
        sizes[i] = arguments[i].size;
    }
    if (!node->line || !engine->outside->ask(node->line, count, words, sizes)) {
        (void)fail(engine, shown(node->address), "no memory for a command");
        return;
    }
    node->pending += 1;
    node->is_written = true;
}

void rm_engine_ask(rm_engine *engine, uint32_t unit, int count, const rm_arg *arguments) {
    if (!engine->is_broken) {
        append(engine, node_of(engine, unit), count, arguments);
    }
}

void rm_engine_run(rm_engine *engine, uint32_t unit, rm_script script, int key_count,
                   const char *const *keys, int count, const rm_arg *arguments) {
    char names[RM_SCRIPT_KEYS][RM_KEY_SIZE];
    char number[4];
    rm_arg all[ARGUMENTS] = {{NULL, 0}};
    rm_node *node = node_of(engine, unit);
    if (engine->is_broken) {
        return;
    }
    (void)snprintf(number, sizeof number, "%d", key_count);
    all[0] = rm_arg_text("EVALSHA");
    all[1] = rm_arg_text(node->sha[script]);
    all[2] = rm_arg_text(number);
    for (int i = 0; i < key_count; ++i) {
        rm_engine_key(engine, unit, keys[i], names[i]);
        all[3 + i] = rm_arg_text(names[i]);
    }
    for (int i = 0; i < count; ++i) {
        all[3 + key_count + i] = arguments[i];
    }
    append(engine, node, 3 + key_count + count, all);
}

static redisReply *answer(rm_engine *engine, rm_node *node) {
    if (engine->is_broken || node->pending == 0) {
        return NULL;
    }
    node->pending -= 1;
    redisReply *r = engine->outside->answer(node->line);
    if (!r) {
        (void)fail(engine, shown(node->address), engine->outside->problem(node->line));
        return NULL;
    }
    if (r->type == REDIS_REPLY_ERROR) {
        (void)fail(engine, shown(node->address), r->str);
        freeReplyObject(r);
        return NULL;
    }
    return r;
}

redisReply *rm_engine_answer(rm_engine *engine, uint32_t unit) {
    return answer(engine, node_of(engine, unit));
}

void rm_engine_flush(rm_engine *engine) {
    for (int i = 0; i < engine->node_count && !engine->is_broken; ++i) {
        rm_node *node = &engine->nodes[i];
        if (!engine->outside->flush(node->line)) {
            (void)fail(engine, shown(node->address), engine->outside->problem(node->line));
        }
    }
}

bool rm_engine_lacks(rm_engine *engine, uint32_t unit) {
    char key[RM_KEY_SIZE];
    rm_engine_key(engine, unit, "life", key);
    return fail(engine, key, "the engine has lost this unit");
}

// Sent to all nodes before any answer is awaited.
static void ask_to_wait(rm_engine *engine) {
    char replicas[8];
    char limit[8];
    (void)snprintf(replicas, sizeof replicas, "%d", engine->replicas);
    (void)snprintf(limit, sizeof limit, "%d", SETTLE_MS);
    rm_arg words[] = {rm_arg_text("WAIT"), rm_arg_text(replicas), rm_arg_text(limit)};
    for (int i = 0; i < engine->node_count; ++i) {
        if (engine->nodes[i].is_written) {
            append(engine, &engine->nodes[i], 3, words);
        }
    }
}

bool rm_engine_settle(rm_engine *engine) {
    if (engine->replicas == 0 || engine->is_broken) {
        return !engine->is_broken;
    }
    ask_to_wait(engine);
    for (int i = 0; i < engine->node_count; ++i) {
        rm_node *node = &engine->nodes[i];
        if (!node->is_written) {
            continue;
        }
        redisReply *r = answer(engine, node);
        if (r && r->integer < engine->replicas) {
            (void)fail(engine, shown(node->address),
                       "not as many replicas as the world asked for have what was written");
        }
        freeReplyObject(r);
        node->is_written = false;
    }
    return !engine->is_broken;
}

int rm_engine_count_replicas(rm_engine *engine) {
    int fewest = engine->node_count > 0 ? RM_ENGINE_NODES : 0;
    for (int i = 0; i < engine->node_count; ++i) {
        int count = number_of(engine, &engine->nodes[i], "replication", "connected_slaves:");
        fewest = count < fewest ? count : fewest;
    }
    return fewest;
}
