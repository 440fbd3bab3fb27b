// News of units, for gateways: a connection of its own, since one that listens can do nothing else.
// The channel of a unit is "{world/unit}:news"; its bytes are a head (RM_UNIT_NEWS_HEAD) and
// messages with their lengths (16 bits).

#include "cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void rm_cluster_stop_listening(rm_cluster *cluster) {
    cluster->engine.outside->hang_up(cluster->ear);
    cluster->ear = NULL;
}

// Answers come among the news, and are told from them by their first word.
static bool ask(rm_cluster *cluster, const char *command, uint32_t unit) {
    const rm_outside *outside = cluster->engine.outside;
    char channel[RM_KEY_SIZE];
    rm_engine_key(&cluster->engine, unit, "news", channel);
    const char *words[] = {command, channel};
    const size_t sizes[] = {strlen(command), strlen(channel)};
    return outside->ask(cluster->ear, 2, words, sizes) && outside->flush(cluster->ear);
}

static bool begin(rm_cluster *cluster) {
    cluster->ear = rm_engine_dial(&cluster->engine);
    bool is_good = cluster->ear != NULL;
    for (uint32_t i = 0; i < cluster->unit_count && is_good; ++i) {
        cluster->is_new[i] = cluster->listens[i];
        is_good = !cluster->listens[i] || ask(cluster, "SUBSCRIBE", i);
    }
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
    bool is_good = cluster->ear != NULL;
    for (uint32_t i = 0; i < cluster->unit_count && is_good; ++i) {
        if (wanted[i] != cluster->listens[i]) {
            is_good = ask(cluster, wanted[i] ? "SUBSCRIBE" : "UNSUBSCRIBE", i);
            cluster->is_new[i] = wanted[i];
        }
    }
    free(cluster->listens);
    cluster->listens = wanted;
    if (cluster->ear && !is_good) {
        rm_cluster_stop_listening(cluster); // the next rm_cluster_hear begins anew
    }
    return RM_OK;
}

// The unit that a channel is of; RM_CLUSTER_NOWHERE for none.
static uint32_t unit_of(const rm_cluster *cluster, const redisReply *channel) {
    const char *slash = strrchr(rm_reply_text(channel), '/');
    unsigned long unit = slash ? strtoul(slash + 1, NULL, 10) : cluster->unit_count;
    return unit < cluster->unit_count ? (uint32_t)unit : RM_CLUSTER_NOWHERE;
}

bool rm_news_read(const rm_cluster *cluster, const redisReply *reply, rm_cluster_news *news) {
    if (reply->type != REDIS_REPLY_ARRAY || reply->elements != 3 ||
        strcmp(rm_reply_text(reply->element[0]), "message") != 0 ||
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

// Units that sleep say nothing.
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

// Everything that has come, after a wait for the first. @param ms  of that wait
static bool take(rm_cluster *cluster, int ms, rm_cluster_news_fn *sink, void *user) {
    for (;;) {
        redisReply *reply = NULL;
        if (!cluster->engine.outside->listen(cluster->ear, ms, &reply)) {
            return false;
        }
        if (!reply) {
            return true;
        }
        rm_cluster_news news;
        if (rm_news_read(cluster, reply, &news)) {
            sink(user, &news);
        }
        freeReplyObject(reply);
        ms = 0;
    }
}

rm_status rm_cluster_hear(rm_cluster *cluster, double seconds, rm_cluster_news_fn *sink,
                          void *user) {
    if (!cluster || !sink || !(seconds >= 0.0)) {
        return RM_ERROR_ARGUMENT;
    }
    if ((!cluster->ear && !begin(cluster)) || !wake_new(cluster)) {
        return RM_ERROR_READ;
    }
    if (!take(cluster, (int)(seconds * 1e3), sink, user)) {
        rm_cluster_stop_listening(cluster);
        return RM_ERROR_READ;
    }
    return RM_OK;
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
