// Sleeping units: their bodies rest, they have no subscribers, and are idle until a given turn.
// Their turns stop and they have no owner, so that idle parts of a map cost nothing. Whatever is
// appended to such a unit's log wakes it by an entry before it; so do a gateway that subscribes,
// where there are bodies, and the time set by the game.
//
// Invariants: `awake`, of the whole world, holds every unit that needs an owner, and perhaps more:
// workers remove those from it, unless they were called meanwhile. Whoever wakes a unit calls it,
// which is another key and so another moment; a call that is lost with its caller is repeated by
// the same batch or input that arrives again, or by the slow scan of all units.

#include "cluster/cluster.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Later than any clock, ms. Origin: chosen, below 2^53.
#define NEVER_MS 9000000000000000.0

void rm_sleep_ask_call(rm_cluster *cluster, uint32_t unit, const char *by) {
    char key[RM_KEY_SIZE];
    char number[12];
    rm_engine_key(&cluster->engine, RM_TAG_WORLD, "awake", key);
    (void)snprintf(number, sizeof number, "%" PRIu32, unit);
    rm_arg words[] = {rm_arg_text("ZINCRBY"), rm_arg_text(key), rm_arg_text(by),
                      rm_arg_text(number)};
    rm_engine_ask(&cluster->engine, RM_TAG_WORLD, 4, words);
}

bool rm_sleep_call(rm_cluster *cluster, uint32_t unit, const char *by) {
    rm_sleep_ask_call(cluster, unit, by);
    redisReply *r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
    bool is_good = r != NULL;
    freeReplyObject(r);
    return is_good;
}

// --- going to sleep ------------------------------------------------------------------------------

// Writes the words of a sleeping unit: "r" if it has bodies at rest, "e" if it is empty; then in ms
// the origin of its time, the time at which it wakes by itself, the length of a turn, and the slip
// of the engine's clock. @return the time at which it wakes, ms
static double describe(const rm_cluster *cluster, const rm_unit *unit, bool has_bodies,
                       uint32_t rest, char text[120]) {
    double turn = (double)cluster->def.turn_ms;
    double origin = cluster->begin + ((double)unit->shift + (double)unit->step) * turn;
    double due = origin + ((double)unit->turn + (double)rest) * turn;
    due = rest == UINT32_MAX ? NEVER_MS : due;
    (void)snprintf(text, 120, "%c %.0f %.0f %" PRIu32 " %.0f", has_bodies ? 'r' : 'e', origin, due,
                   cluster->def.turn_ms, cluster->slip);
    return due;
}

// Set before the unit sleeps: the timer of a unit that stays awake is harmless.
static bool set_timer(rm_cluster *cluster, uint32_t unit, double due) {
    char key[RM_KEY_SIZE];
    char number[12];
    char ms[24];
    rm_engine_key(&cluster->engine, RM_TAG_WORLD, "timers", key);
    (void)snprintf(number, sizeof number, "%" PRIu32, unit);
    (void)snprintf(ms, sizeof ms, "%.0f", due);
    rm_arg words[] = {rm_arg_text("ZADD"), rm_arg_text(key), rm_arg_text(ms), rm_arg_text(number)};
    rm_engine_ask(&cluster->engine, RM_TAG_WORLD, 4, words);
    redisReply *r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
    bool is_good = r != NULL;
    freeReplyObject(r);
    return is_good;
}

static bool give_up(rm_cluster *cluster, const rm_unit *unit, const char *what) {
    const char *keys[] = {"lease", "asleep", "log", "watched", "tries"};
    rm_arg arguments[] = {rm_arg_text(unit->token), rm_arg_text(what), rm_arg_text(unit->last)};
    rm_engine_run(&cluster->engine, unit->number, RM_SCRIPT_SLEEP, 5, keys, 3, arguments);
    redisReply *r = rm_engine_answer(&cluster->engine, unit->number);
    bool is_done = r && r->type == REDIS_REPLY_INTEGER && r->integer == 1;
    freeReplyObject(r);
    return is_done;
}

bool rm_sleep_try(rm_cluster *cluster, rm_unit *unit) {
    char what[120];
    bool has_bodies;
    uint32_t rest = rm_unit_rest(unit, &has_bodies);
    if (rest == 0 || (has_bodies && unit->is_heard)) {
        return false;
    }
    double due = describe(cluster, unit, has_bodies, rest, what);
    if (!rm_cluster_snapshot(cluster, unit) ||
        (due < NEVER_MS && !set_timer(cluster, unit->number, due)) ||
        !rm_engine_settle(&cluster->engine) || !give_up(cluster, unit, what)) {
        return false;
    }
    cluster->info.slept += 1;
    return true;
}

// --- awake units ---------------------------------------------------------------------------------

bool rm_awake_read(rm_cluster *cluster, uint32_t first, rm_awake *page) {
    char key[RM_KEY_SIZE];
    char from[12];
    char to[12];
    rm_engine_key(&cluster->engine, RM_TAG_WORLD, "awake", key);
    (void)snprintf(from, sizeof from, "%" PRIu32, first);
    (void)snprintf(to, sizeof to, "%" PRIu32, first + RM_AWAKE_PAGE - 1);
    rm_arg words[] = {rm_arg_text("ZRANGE"), rm_arg_text(key), rm_arg_text(from), rm_arg_text(to),
                      rm_arg_text("WITHSCORES")};
    rm_engine_ask(&cluster->engine, RM_TAG_WORLD, 5, words);
    redisReply *r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
    bool is_good = r && r->type == REDIS_REPLY_ARRAY && r->elements <= 2 * RM_AWAKE_PAGE;
    page->count = 0;
    for (size_t i = 0; is_good && i + 1 < r->elements; i += 2) {
        unsigned long unit = strtoul(rm_reply_text(r->element[i]), NULL, 10);
        if (unit < cluster->unit_count) {
            page->units[page->count] = (uint32_t)unit;
            page->calls[page->count++] = strtod(rm_reply_text(r->element[i + 1]), NULL);
        }
    }
    page->is_last = !is_good || r->elements < 2 * RM_AWAKE_PAGE;
    freeReplyObject(r);
    return is_good;
}

void rm_awake_forget(rm_cluster *cluster, uint32_t unit, double calls, double due) {
    const char *keys[] = {"awake", "timers"};
    char number[12];
    char score[32];
    char ms[32];
    (void)snprintf(number, sizeof number, "%" PRIu32, unit);
    (void)snprintf(score, sizeof score, "%.0f", calls);
    (void)snprintf(ms, sizeof ms, "%.0f", due);
    rm_arg arguments[] = {rm_arg_text(number), rm_arg_text(score), rm_arg_text(ms)};
    rm_engine_run(&cluster->engine, RM_TAG_WORLD, RM_SCRIPT_FORGET, 2, keys, 3, arguments);
    freeReplyObject(rm_engine_answer(&cluster->engine, RM_TAG_WORLD));
}

// --- gateways ------------------------------------------------------------------------------------

bool rm_sleep_watch(rm_cluster *cluster, uint32_t unit) {
    const char *keys[] = {"asleep", "log", "seen", "watched", "life"};
    rm_arg life = rm_arg_text(cluster->life);
    rm_engine_run(&cluster->engine, unit, RM_SCRIPT_WATCH, 5, keys, 1, &life);
    redisReply *r = rm_engine_answer(&cluster->engine, unit);
    bool is_waiting = r && r->type == REDIS_REPLY_INTEGER && r->integer == 1;
    bool is_good = r != NULL;
    freeReplyObject(r);
    return is_good && (!is_waiting || rm_sleep_call(cluster, unit, "1"));
}
