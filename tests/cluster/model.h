// A model of the engine in memory: the commands that the cluster uses, its scripts as Lua 5.1 runs
// them, a clock that is set from outside. Answers are bytes of the engine's protocol, so that the
// reader that takes them is the real one. tests/cluster/twin.c holds it against a server.

#pragma once

#include "cluster/buffer.h"

typedef struct model model;

model *model_create(void);
void model_destroy(model *m);

// Microseconds since 1970: what TIME says and what keys expire by.
void model_set_time(model *m, int64_t us);

// One command of a connection. Its answer is appended to `out`.
void model_command(model *m, int64_t connection, int count, const rm_bytes *words, rm_buffer *out);

// A connection begins and ends; CLIENT LIST knows those that are there. @return its number
int64_t model_connect(model *m);
void model_disconnect(model *m, int64_t connection);

// WAIT answers with this number of replicas.
void model_set_replicas(model *m, int count);

// All keys; the scripts stay, as after FLUSHALL.
void model_flush(model *m);

// Keys whose names begin so, as they are now; null without memory. model_bring_back puts them back,
// and removes what has come since.
typedef struct model_copy model_copy;
model_copy *model_keep(const model *m, const char *prefix);
void model_bring_back(model *m, const model_copy *copy);
void model_forget_copy(model_copy *copy);

// The text of a key, null if it is none or is not there.
const char *model_text(const model *m, const char *key);

// The last entry of a stream, or one so many before it, gets another id: the one of a server.
void model_adopt_id(model *m, const char *key, size_t back, const char *id);

// Entries of a stream; 0 if it is not there. @param kind  of `k`; '\0' for all
size_t model_entries(const model *m, const char *key, char kind);
