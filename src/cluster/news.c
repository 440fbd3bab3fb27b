// Messages of units, for gateways, on connections of their own, since a subscribed connection
// accepts no other commands. The channel of a unit is "{world/unit}:news"; its bytes are a head
// (RM_UNIT_NEWS_HEAD) and messages with their lengths (16 bits).
//
// In a cluster a channel has the slot of its unit's keys, and gateways subscribe at the node that
// has it, which alone counts subscribers. Slots that move end all subscriptions, which then begin
// again; so does a node that has become a replica, which is detected by a write every now and then.

#include "cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Between two checks whether a node is still the master. Milliseconds. Origin: chosen.
enum { WATCH_MS = 1000 };

void rm_cluster_stop_listening(rm_cluster *cluster) {
    for (int i = 0; i < RM_ENGINE_NODES; ++i) {
        cluster->engine.outside->hang_up(cluster->ears[i]);
        cluster->ears[i] = NULL;
    }
    cluster->is_listening = false;
}

static rm_line *ear_of(rm_cluster *cluster, uint32_t unit) {
    rm_engine *engine = &cluster->engine;
    int node = engine->is_sharded ? rm_engine_node_of(engine, unit) : 0;
    if (!cluster->ears[node]) {
        cluster->ears[node] = rm_engine_dial(engine, node);
    }
    return cluster->ears[node];
}

// Answers are mixed with messages, and differ in their first word.
static bool ask(rm_cluster *cluster, bool is_wanted, uint32_t unit) {
    static const char *const commands[2][2] = {{"UNSUBSCRIBE", "SUBSCRIBE"},
                                               {"SUNSUBSCRIBE", "SSUBSCRIBE"}};
    const rm_outside *outside = cluster->engine.outside;
    const char *command = commands[cluster->engine.is_sharded][is_wanted];
    char channel[RM_KEY_SIZE];
    rm_line *ear = ear_of(cluster, unit);
    rm_engine_key(&cluster->engine, unit, "news", channel);
    const char *words[] = {command, channel};
    const size_t sizes[] = {strlen(command), strlen(channel)};
    return ear && outside->ask(ear, 2, words, sizes) && outside->flush(ear);
}

static bool begin(rm_cluster *cluster) {
    bool is_good = rm_cluster_reach(cluster, 0) == RM_OK;
    for (uint32_t i = 0; i < cluster->unit_count && is_good; ++i) {
        cluster->is_new[i] = cluster->listens[i];
        is_good = !cluster->listens[i] || ask(cluster, true, i);
    }
    cluster->is_listening = is_good;
    if (!is_good) {
        rm_cluster_stop_listening(cluster);
    }
    return is_good;
}

rm_status rm_cluster_listen(rm_cluster *cluster, const uint32_t *units, uint32_t count) {
    if (!cluster || (!units && count > 0)) {
        return RM_ERROR_ARGUMENT;
    }
    bool *wanted = (bool *)calloc(cluster->unit_count, sizeof *wanted);
    if (!wanted) {
        return RM_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < count; ++i) {
        if (units[i] >= cluster->unit_count) {
            free(wanted);
            return RM_ERROR_RANGE;
        }
        wanted[units[i]] = true;
    }
    bool is_good = cluster->is_listening;
    for (uint32_t i = 0; i < cluster->unit_count && is_good; ++i) {
        if (wanted[i] != cluster->listens[i]) {
            is_good = ask(cluster, wanted[i], i);
            cluster->is_new[i] = wanted[i];
        }
    }
    free(cluster->listens);
    cluster->listens = wanted;
    if (cluster->is_listening && !is_good) {
        rm_cluster_stop_listening(cluster); // the next rm_cluster_hear begins anew
    }
    return RM_OK;
}

// The unit that a channel is of; or RM_CLUSTER_NOWHERE.
static uint32_t unit_of(const rm_cluster *cluster, const redisReply *channel) {
    const char *slash = strrchr(rm_reply_text(channel), '/');
    unsigned long unit = slash ? strtoul(slash + 1, NULL, 10) : cluster->unit_count;
    return unit < cluster->unit_count ? (uint32_t)unit : RM_CLUSTER_NOWHERE;
}

bool rm_news_read(const rm_cluster *cluster, const redisReply *reply, rm_cluster_news *news) {
    if (reply->type != REDIS_REPLY_ARRAY || reply->elements != 3 ||
        (strcmp(rm_reply_text(reply->element[0]), "message") != 0 &&
         strcmp(rm_reply_text(reply->element[0]), "smessage") != 0) ||
        reply->element[2]->type != REDIS_REPLY_STRING) {
        return false;
    }
    rm_view view = {(const uint8_t *)reply->element[2]->str, reply->element[2]->len, false};
    news->unit = unit_of(cluster, reply->element[1]);
    news->turn = rm_view_u32(&view);
    news->rate = (double)rm_view_u32(&view) * 1e-3;
    news->time = (double)rm_view_u64(&view) * 1e-3;
    news->messages = (rm_bytes){view.bytes, view.size};
    return !view.has_failed && news->unit != RM_CLUSTER_NOWHERE;
}

// Units that sleep are silent.
static bool wake_new(rm_cluster *cluster) {
    bool is_good = true;
    for (uint32_t i = 0; i < cluster->unit_count && is_good; ++i) {
        if (cluster->is_new[i]) {
            is_good = rm_cluster_reach(cluster, i) == RM_OK && rm_sleep_watch(cluster, i);
            cluster->is_new[i] = !is_good;
        }
    }
    return is_good;
}

// A slot that moves takes its channel from the node, and says so unasked; one that has moved is
// an error.
static bool has_moved(rm_cluster *cluster, const redisReply *reply) {
    if (reply->type == REDIS_REPLY_ERROR) {
        (void)snprintf(cluster->problem, sizeof cluster->problem, "news: %s", reply->str);
        return true;
    }
    if (!cluster->engine.is_sharded || reply->type != REDIS_REPLY_ARRAY || reply->elements != 3 ||
        strcmp(rm_reply_text(reply->element[0]), "sunsubscribe") != 0) {
        return false;
    }
    uint32_t unit = unit_of(cluster, reply->element[1]);
    return unit != RM_CLUSTER_NOWHERE && cluster->listens[unit];
}

// Reads all arrivals of one connection. @param count number of arrivals, added to
static bool take_from(rm_cluster *cluster, rm_line *ear, rm_cluster_news_fn *sink, void *user,
                      uint32_t *count) {
    for (;;) {
        redisReply *reply = NULL;
        rm_cluster_news news;
        if (!cluster->engine.outside->listen(ear, 0, &reply)) {
            return false;
        }
        if (!reply) {
            return true;
        }
        bool is_lost = has_moved(cluster, reply);
        if (!is_lost && rm_news_read(cluster, reply, &news)) {
            sink(user, &news);
        }
        freeReplyObject(reply);
        *count += 1;
        if (is_lost) {
            return false;
        }
    }
}

// @param lines  those that there are
static bool take(rm_cluster *cluster, rm_cluster_news_fn *sink, void *user, uint32_t *count,
                 rm_line **lines, int *line_count) {
    bool is_good = true;
    *line_count = 0;
    for (int i = 0; i < RM_ENGINE_NODES && is_good; ++i) {
        if (cluster->ears[i]) {
            lines[(*line_count)++] = cluster->ears[i];
            is_good = take_from(cluster, cluster->ears[i], sink, user, count);
        }
    }
    return is_good;
}

// A node that has become a replica receives all, and counts 0 subscribers.
static bool watch_one(rm_cluster *cluster) {
    double now = rm_now_ms(cluster);
    if (!cluster->engine.is_sharded || now < cluster->next_watch) {
        return true;
    }
    cluster->next_watch = now + WATCH_MS;
    for (uint32_t i = 0; i < cluster->unit_count; ++i) {
        uint32_t unit = cluster->watching++ % cluster->unit_count;
        if (cluster->listens[unit]) {
            return rm_sleep_watch(cluster, unit);
        }
    }
    return true;
}

static bool hear(rm_cluster *cluster, int ms, rm_cluster_news_fn *sink, void *user) {
    rm_line *lines[RM_ENGINE_NODES];
    int line_count;
    uint32_t count = 0;
    if (!take(cluster, sink, user, &count, lines, &line_count)) {
        return false;
    }
    if (count > 0 || ms == 0) {
        return true;
    }
    cluster->engine.outside->wait(lines, line_count, ms);
    return take(cluster, sink, user, &count, lines, &line_count);
}

rm_status rm_cluster_hear(rm_cluster *cluster, double seconds, rm_cluster_news_fn *sink,
                          void *user) {
    if (!cluster || !sink || !(seconds >= 0.0)) {
        return RM_ERROR_ARGUMENT;
    }
    if ((!cluster->is_listening && !begin(cluster)) || !wake_new(cluster)) {
        return RM_ERROR_READ;
    }
    if (watch_one(cluster) && hear(cluster, (int)(seconds * 1e3), sink, user)) {
        return RM_OK;
    }
    rm_cluster_stop_listening(cluster);
    if (cluster->engine.is_sharded) {
        rm_cluster_drop_all(cluster); // to query all owners again
    }
    return RM_ERROR_READ;
}

bool rm_cluster_next_message(const rm_cluster_news *news, size_t *cursor, rm_bytes *message) {
    if (news->messages.size < *cursor + 2) {
        return false;
    }
    const uint8_t *at = news->messages.data + *cursor;
    size_t size = (size_t)at[0] | (size_t)at[1] << 8;
    if (size > news->messages.size - *cursor - 2) {
        return false;
    }
    *message = (rm_bytes){at + 2, size};
    *cursor += 2 + size;
    return true;
}
