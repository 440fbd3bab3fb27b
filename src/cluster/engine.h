// Connections to the engine: one server, or the masters of a cluster. Commands are queued for the
// node that has a unit's keys and answered in that order; the first failure of any kind breaks
// the whole (is_broken), after which the owner drops everything and connects anew: one path for
// all faults.
//
// Where the world was begun with replicas, rm_engine_settle waits until what was written since the
// last call is on one of them: a master that dies may forget anything younger.

#pragma once

#include "remora/cluster.h"

#include "cluster/outside.h"
#include "cluster/scripts.h"

enum {
    RM_ENGINE_NODES = 64,
    RM_ENGINE_SLOTS = 16384,
    RM_KEY_SIZE = 80,
    RM_SCRIPT_KEYS = 10,
    RM_ADDRESS_SIZE = 420,
    RM_ADDRESS_LIST = 1024
};

#define RM_TAG_WORLD 0xFFFFFFFFu // instead of a unit number: keys of the whole world

typedef struct rm_node {
    rm_line *line;
    char address[RM_ADDRESS_SIZE];
    int pending;     // unanswered commands
    bool is_written; // since the last settle
    char sha[RM_SCRIPT_COUNT][48];
} rm_node;

typedef struct rm_engine {
    const rm_cluster_def *def;
    const rm_outside *outside;
    char prefix[RM_ADDRESS_SIZE - 80]; // of addresses: scheme, user, password
    rm_node nodes[RM_ENGINE_NODES];
    int node_count;
    uint8_t slots[RM_ENGINE_SLOTS]; // node of each; all 0 for a single server
    bool is_cluster, is_broken;
    bool is_sharded; // messages reach subscribers at the unit's own node: from Redis 7 on
    int replicas;    // replicas that must have a write before the next step
    // Number of our connection to the node of the world's keys; 0 if it has none.
    long long connection;
    char problem[RM_PROBLEM_SIZE + 96];
} rm_engine;

// False if it is unreachable or still loading; everything is closed then.
bool rm_engine_connect(rm_engine *engine);
void rm_engine_disconnect(rm_engine *engine);

// Takes a range of an answer to CLUSTER SLOTS, and its master among the nodes.
bool rm_engine_take_range(rm_engine *engine, const redisReply *range);

// The node that has a unit's keys; 0 for a single server.
int rm_engine_node_of(const rm_engine *engine, uint32_t unit);

// A connection of its own to a node, or null.
rm_line *rm_engine_dial(rm_engine *engine, int node);

// "{world/unit}:name" or "{world}:name".
void rm_engine_key(const rm_engine *engine, uint32_t unit, const char *name, char *key);

// An argument: bytes, or a string.
typedef struct rm_arg {
    const void *bytes;
    size_t size;
} rm_arg;

rm_arg rm_arg_text(const char *text);

// The text of an answer; "" for one of another type, which may be that of another server.
const char *rm_reply_text(const redisReply *reply);

// Queues a command for the node of a unit.
void rm_engine_ask(rm_engine *engine, uint32_t unit, int count, const rm_arg *arguments);

// Queues a script: first its keys, by the names behind the tag, then its arguments.
void rm_engine_run(rm_engine *engine, uint32_t unit, rm_script script, int key_count,
                   const char *const *keys, int count, const rm_arg *arguments);

// The next answer of the node of a unit; null if the engine is broken, also when it answered with
// an error. Free it with freeReplyObject.
redisReply *rm_engine_answer(rm_engine *engine, uint32_t unit);

// Sends the queue; answers are read later.
void rm_engine_flush(rm_engine *engine);

// Answers of RM_SCRIPT_APPEND.
enum {
    RM_APPEND_WAITS = 2,       // done, and the unit waits to be called
    RM_APPEND_AGAIN_WAITS = 3, // the same for the last one
    RM_APPEND_DONE = 1,
    RM_APPEND_AGAIN = 0,    // the last entry of this source again
    RM_APPEND_GAP = -1,     // an earlier entry is missing
    RM_APPEND_LOST = -2,    // the unit is of another world
    RM_APPEND_BEFORE = -3,  // one before the last
    RM_APPEND_STOPPED = -4, // an input to a unit that was stopped
    RM_APPEND_OTHER = -5    // the last entry had the same number and another content
};

// Breaks the engine, which has lost a unit. False.
bool rm_engine_lacks(rm_engine *engine, uint32_t unit);

// False if the engine is broken, or the replicas were too late, which breaks it.
bool rm_engine_settle(rm_engine *engine);

// Number of replicas of the master that has the fewest.
int rm_engine_count_replicas(rm_engine *engine);
