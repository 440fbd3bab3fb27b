// Due times of turns, by the engine's clock while it is steady.
//
// Invariants: units continue at their pace whatever the engine's clock does. A step of more than
// two turns is reported, and added by each unit (`step`), so that all workers keep to one clock,
// the engine's, and turns stay due when they were. A unit that is further ahead than that is from
// before a step that its owner missed. Units that sleep are kept at their pace by what all steps
// together have taken from the engine's clock (`slip`), which the world notes once.

#include "cluster/cluster.h"

#include <math.h>
#include <stdio.h>

// In which the rate is measured. Milliseconds. Origin: chosen.
enum { WINDOW_MS = 1000 };

// Greatest drift of a clock between two beats. Turns. Origin: chosen.
enum { STEP_TURNS = 2 };

// Negative before the start of the world, after the clock was set back.
static double due(const rm_cluster *cluster, const rm_unit *unit) {
    double ms = rm_now_ms(cluster) + cluster->offset - cluster->begin;
    return ms / (double)cluster->def.turn_ms - (double)unit->shift - (double)unit->step;
}

uint32_t rm_clock_due(const rm_cluster *cluster, const rm_unit *unit) {
    double turns = due(cluster, unit);
    turns = turns < (double)UINT32_MAX ? turns : (double)UINT32_MAX;
    return turns > 0.0 ? (uint32_t)turns : 0;
}

static void take_step(rm_cluster *cluster, double ms) {
    cluster->info.clock_steps += 1;
    (void)snprintf(cluster->problem, sizeof cluster->problem,
                   "the engine's clock has stepped by %.1f s; turns go on", ms * 1e-3);
    for (uint32_t i = 0; i < cluster->held_count; ++i) {
        cluster->held[i]->step += llround(ms / (double)cluster->def.turn_ms);
    }
}

// A process that was paused measures a step forwards as well, while the beats of others are recent.
static bool is_the_engines(const rm_cluster *cluster, double step) {
    return step < 0.0 || cluster->balance.workers <= 1;
}

// A measurement is uncertain by half the time that it took: one that took long is ignored if a
// better one exists.
void rm_clock_take(rm_cluster *cluster, double engine_ms, double slip, double answered) {
    double offset = engine_ms - 0.5 * (cluster->asked + answered);
    double doubt = 0.5 * (answered - cluster->asked);
    double step = offset - cluster->offset;
    double turn = (double)cluster->def.turn_ms;
    double least = STEP_TURNS * turn + doubt;
    bool is_step = cluster->has_time && fabs(step) > least;
    double untold = step + slip - cluster->slip;
    cluster->slip = slip;
    cluster->slipped =
        is_step && fabs(untold) > least && is_the_engines(cluster, step) ? untold : 0;
    if (cluster->has_time && !is_step && doubt > 0.5 * turn) {
        return;
    }
    if (is_step) {
        take_step(cluster, step);
    }
    cluster->offset = offset;
    cluster->has_time = true;
}

void rm_clock_note_step(rm_cluster *cluster) {
    const char *keys[] = {"world", "timers"};
    char before[24];
    char after[24];
    if (cluster->slipped == 0.0) {
        return;
    }
    double slip = round(cluster->slip - cluster->slipped);
    (void)snprintf(before, sizeof before, "%.0f", cluster->slip);
    (void)snprintf(after, sizeof after, "%.0f", slip);
    rm_arg arguments[] = {rm_arg_text(cluster->life), rm_arg_text(before), rm_arg_text(after)};
    rm_engine_run(&cluster->engine, RM_TAG_WORLD, RM_SCRIPT_SLIP, 2, keys, 3, arguments);
    redisReply *r = rm_engine_answer(&cluster->engine, RM_TAG_WORLD);
    cluster->slip = r && r->integer == 1 ? slip : cluster->slip;
    cluster->slipped = 0.0;
    freeReplyObject(r);
}

void rm_clock_fit(rm_cluster *cluster, rm_unit *unit) {
    double ahead = (double)unit->turn - due(cluster, unit);
    if (ahead > STEP_TURNS) {
        unit->step -= (int64_t)ahead;
    } else if (-ahead >= (double)cluster->def.lag_turns + 1.0) {
        unit->shift += (uint64_t)-ahead - cluster->def.lag_turns;
    }
}

double rm_clock_until_next(const rm_cluster *cluster) {
    double ms = rm_now_ms(cluster) + cluster->offset - cluster->begin;
    double turn = (double)cluster->def.turn_ms;
    double rest = turn - (ms - turn * floor(ms / turn));
    double beat = cluster->next_beat - rm_now_ms(cluster);
    rest = beat < rest ? beat : rest;
    return rest > 0.0 ? rest * 1e-3 : 0.0;
}

static void say_stall(rm_cluster *cluster, const rm_unit *unit) {
    cluster->info.stalls += 1;
    (void)snprintf(cluster->problem, sizeof cluster->problem,
                   "unit %u had no turn due for a second: what does the engine's clock say?",
                   unit->number);
}

static void measure(rm_cluster *cluster, rm_unit *unit, double turns) {
    double made = (double)(unit->turn - unit->window_turn);
    uint32_t target = rm_clock_due(cluster, unit);
    uint32_t lag = target > unit->turn ? target - unit->turn : 0;
    bool is_new = unit->window_turn == 0;
    if (!is_new && made == 0.0 && lag == 0) {
        say_stall(cluster, unit);
    }
    unit->window_turn = unit->turn;
    unit->rate = is_new ? 1000 : (uint32_t)(1000.0 * made / turns);
    cluster->info.lag = lag > cluster->info.lag ? lag : cluster->info.lag;
    if (lag > 1 && unit->rate < 1000 && unit->rate * 1e-3 < cluster->info.rate) {
        cluster->info.rate = unit->rate * 1e-3;
    }
}

void rm_clock_measure(rm_cluster *cluster) {
    double now = rm_now_ms(cluster);
    double turns = (now - cluster->window) / (double)cluster->def.turn_ms;
    if (now - cluster->window < WINDOW_MS) {
        return;
    }
    cluster->window = now;
    cluster->info.rate = 1.0;
    cluster->info.lag = 0;
    for (uint32_t i = 0; i < cluster->held_count; ++i) {
        measure(cluster, cluster->held[i], turns);
    }
}
