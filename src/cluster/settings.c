// The settings of a world, which determine the result of a log. They are written once, when the
// world is begun, and workers that differ in them stay out.
//
// What surrounds the bodies (rules, motion tables, collision, behaviour) is read from a world as
// the game opens it for unit 0. Where units have surroundings of their own, their snapshots contain
// these, and a worker that fails to restore one is refused then; the unit is unharmed.

#include "cluster/cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 240, FIELDS = 5 };

static void describe(const rm_cluster *cluster, char text[TEXT_SIZE]) {
    const rm_cluster_def *d = &cluster->def;
    (void)snprintf(text, TEXT_SIZE,
                   "grid %u,%u %ux%u side %u; turn %u ms of %u ticks; ghosts %u turns; reports "
                   "every %u turns; halo %g m; margin %g m",
                   d->grid.first_column, d->grid.first_row, d->grid.columns, d->grid.rows,
                   d->grid.side, d->turn_ms, d->ticks, d->ghost_turns, d->report_turns,
                   (double)d->halo, (double)d->margin);
}

// "" in a process that lacks a game: gateways are free of ticks.
static rm_status describe_surroundings(const rm_cluster *cluster, char text[TEXT_SIZE]) {
    const rm_cluster_game *game = &cluster->def.game;
    rm_world *world = NULL;
    rm_fingerprint f = {0};
    text[0] = '\0';
    if (!game->open) {
        return RM_OK;
    }
    rm_status status = game->open(game->user, 0, &world);
    if (status != RM_OK) {
        return status;
    }
    status = rm_world_fingerprint(world, &f);
    game->close(game->user, 0, world);
    (void)snprintf(text, TEXT_SIZE, "rules %08x, tables %08x, collision %08x, behaviour %u",
                   f.rules, f.tables, f.collision, f.behaviour);
    return status;
}

// --- reading -------------------------------------------------------------------------------------

static redisReply *ask(rm_cluster *cluster) {
    char key[RM_KEY_SIZE];
    rm_engine_key(&cluster->engine, RM_TAG_WORLD, "world", key);
    rm_arg words[] = {rm_arg_text("HMGET"),    rm_arg_text(key),     rm_arg_text("settings"),
                      rm_arg_text("replicas"), rm_arg_text("begin"), rm_arg_text("surroundings"),
                      rm_arg_text("life")};
    rm_engine_ask(&cluster->engine, RM_TAG_WORLD, 7, words);
    return rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
}

static bool is_whole(const redisReply *r) {
    return r && r->elements == FIELDS && r->element[0]->type == REDIS_REPLY_STRING &&
           r->element[1]->type == REDIS_REPLY_STRING && r->element[2]->type == REDIS_REPLY_STRING &&
           r->element[4]->type == REDIS_REPLY_STRING;
}

bool rm_settings_are_there(rm_cluster *cluster) {
    redisReply *r = ask(cluster);
    bool are_there = is_whole(r);
    freeReplyObject(r);
    return are_there;
}

static rm_status refuse(rm_cluster *cluster, const char *what, const char *theirs,
                        const char *mine) {
    (void)snprintf(cluster->problem, sizeof cluster->problem,
                   "the world was begun with %s\"%.180s\", this worker has \"%.180s\"", what,
                   theirs, mine);
    return RM_ERROR_MISMATCH;
}

// The surroundings of unit 0 are made once for a process: they take as long as opening a world.
static rm_status check_surroundings(rm_cluster *cluster, const redisReply *field) {
    char mine[TEXT_SIZE];
    bool has_text = field->type == REDIS_REPLY_STRING && field->len > 0;
    if (!has_text || cluster->has_surroundings || !cluster->def.game.open) {
        return RM_OK;
    }
    rm_status status = describe_surroundings(cluster, mine);
    if (status != RM_OK) {
        (void)snprintf(cluster->problem, sizeof cluster->problem, "the game opens no world: %s",
                       rm_status_text(status));
        return RM_ERROR_READ;
    }
    if (strcmp(mine, field->str) != 0) {
        return refuse(cluster, "surroundings ", field->str, mine);
    }
    cluster->has_surroundings = true;
    return RM_OK;
}

// A world that this process has joined, and that is now missing from the engine, is a loss.
static void say_missing(rm_cluster *cluster) {
    const char *format =
        cluster->engine.is_broken ? "engine: %s"
        : cluster->life[0] != '\0'
            ? "the engine has lost the world \"%s\": bring its data back, or begin "
              "it anew with rm_cluster_found"
            : "there is no world \"%s\" yet: begin it with rm_cluster_found";
    (void)snprintf(cluster->problem, sizeof cluster->problem, format,
                   cluster->engine.is_broken ? cluster->engine.problem : cluster->world);
}

rm_status rm_settings_check(rm_cluster *cluster) {
    char mine[TEXT_SIZE];
    redisReply *r = ask(cluster);
    rm_status status = RM_ERROR_READ;
    describe(cluster, mine);
    if (!is_whole(r)) {
        say_missing(cluster);
    } else if (strcmp(mine, r->element[0]->str) != 0) {
        status = refuse(cluster, "", r->element[0]->str, mine);
    } else {
        cluster->engine.replicas = atoi(r->element[1]->str);
        cluster->begin = atof(r->element[2]->str);
        (void)snprintf(cluster->life, sizeof cluster->life, "%s", r->element[4]->str);
        status = check_surroundings(cluster, r->element[3]);
    }
    freeReplyObject(r);
    return status;
}

static bool read_settings(const char *text, rm_cluster_def *d) {
    rm_cluster_grid *g = &d->grid;
    return sscanf(text,
                  "grid %u,%u %ux%u side %u; turn %u ms of %u ticks; ghosts %u turns; reports "
                  "every %u turns; halo %g m; margin %g m",
                  &g->first_column, &g->first_row, &g->columns, &g->rows, &g->side, &d->turn_ms,
                  &d->ticks, &d->ghost_turns, &d->report_turns, &d->halo, &d->margin) == 11;
}

rm_status rm_settings_take(rm_cluster *cluster, rm_cluster_def *def) {
    redisReply *r = ask(cluster);
    rm_cluster_def found = *def;
    bool is_good = is_whole(r) && read_settings(r->element[0]->str, &found);
    if (is_good) {
        *def = found;
    } else {
        say_missing(cluster);
    }
    freeReplyObject(r);
    return is_good ? RM_OK : RM_ERROR_READ;
}

// --- writing -------------------------------------------------------------------------------------

// A world that requires more replicas than there are would wait for ever.
static bool choose_replicas(rm_cluster *cluster, char text[12]) {
    int there = rm_engine_count_replicas(&cluster->engine);
    int wanted = (int)cluster->def.replicas;
    (void)snprintf(text, 12, "%d", wanted > 0 || there == 0 ? wanted : 1);
    if (wanted > there) {
        (void)snprintf(cluster->problem, sizeof cluster->problem,
                       "the engine has %d replicas, %d are asked for", there, wanted);
    }
    return wanted <= there;
}

rm_status rm_settings_write(rm_cluster *cluster) {
    const char *keys[] = {"world"};
    char settings[TEXT_SIZE];
    char surroundings[TEXT_SIZE];
    char replicas[12];
    if (!choose_replicas(cluster, replicas)) {
        return RM_ERROR_REFUSED;
    }
    describe(cluster, settings);
    rm_status status = describe_surroundings(cluster, surroundings);
    if (status != RM_OK) {
        return status;
    }
    rm_arg arguments[] = {rm_arg_text(settings), rm_arg_text(replicas), rm_arg_text(surroundings),
                          rm_arg_text(cluster->life)};
    rm_engine_run(&cluster->engine, RM_TAG_WORLD, RM_SCRIPT_FOUND, 1, keys, 4, arguments);
    redisReply *r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
    status = RM_ERROR_WRITE;
    if (r) {
        status = r->integer == 1 ? RM_OK : RM_ERROR_TAKEN;
    }
    freeReplyObject(r);
    return status;
}
