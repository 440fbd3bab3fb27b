// When turns are due: by the engine's clock, as long as it is steady.
//
// What must hold: units continue at their pace whatever the engine's clock does. A step of more
// than two turns is reported, and added by each unit (`step`), so that all workers keep to one
// clock, the engine's, and turns stay due when they were. A unit that is further ahead than that is
// from before a step that its owner missed.

#include "cluster/cluster.h"

#include <math.h>
#include <stdio.h>

// In which the rate is measured. Milliseconds. Origin: chosen.
enum { WINDOW_MS = 1000 };

// Greatest drift of a clock between two beats. Turns. Origin: chosen.
enum { STEP_TURNS = 2 };

// Negative before the beginning, which a clock that was set back may say.
static double due(const rm_cluster *cluster, const rm_unit *unit) {
    double ms = rm_now_ms(cluster) + cluster->offset - cluster->begin;
    return ms / (double)cluster->def.turn_ms - (double)unit->shift - (double)unit->step;
}

uint32_t rm_clock_due(const rm_cluster *cluster, const rm_unit *unit) {
    double turns = due(cluster, unit);
    return turns > 0.0 ? (uint32_t)turns : 0;
}

static void take_step(rm_cluster *cluster, double ms) {
    cluster->info.clock_steps += 1;
    (void)snprintf(cluster->problem, sizeof cluster->problem,
                   "the engine's clock has stepped by %.1f s; turns go on", ms * 1e-3);
    for (uint32_t i = 0; i < cluster->held_count; ++i) {
        cluster->held[i]->step += (int32_t)lround(ms / (double)cluster->def.turn_ms);
    }
}

// A measurement is uncertain by half the time that it took: one that took long is ignored if a
// better one exists.
void rm_clock_take(rm_cluster *cluster, double engine_ms, double answered) {
    double offset = engine_ms - 0.5 * (cluster->asked + answered);
    double doubt = 0.5 * (answered - cluster->asked);
    double step = offset - cluster->offset;
    double turn = (double)cluster->def.turn_ms;
    bool is_step = cluster->has_time && fabs(step) > STEP_TURNS * turn + doubt;
    if (cluster->has_time && !is_step && doubt > 0.5 * turn) {
        return;
    }
    if (is_step) {
        take_step(cluster, step);
    }
    cluster->offset = offset;
    cluster->has_time = true;
}

void rm_clock_fit(rm_cluster *cluster, rm_unit *unit) {
    double ahead = (double)unit->turn - due(cluster, unit);
    if (ahead > STEP_TURNS) {
        unit->step -= (int32_t)ahead;
    } else if (-ahead >= (double)cluster->def.lag_turns + 1.0) {
        unit->shift += (uint32_t)-ahead - cluster->def.lag_turns;
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
