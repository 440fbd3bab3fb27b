// Cases: one of the twelve motions over one network under one rule set. What `matrix` and `demo`
// run. Rule sets are those of the setup, by index.

#pragma once

#include "remora/score.h"

#include "smooth.h"

// Presets in the order of the library; the first are those of documents and client, which the
// matrix runs unless it is told otherwise.
enum { CASE_RULES = 3, CASE_DOCUMENTED_RULES = 2, CASE_SMOOTH = 2, CASE_CHANGES = 16 };

// Motions, and behind them minds.
enum { CASE_MOVERS = RM_MOTION_COUNT + RM_MIND_COUNT };

typedef struct case_id {
    int motion, network, rules;
} case_id;

// A rule set: a preset, and rules that were set to something else.
typedef struct case_rules {
    rm_rules rules;
    char name[256]; // such as "l3" or "l3+clock=retail"
} case_rules;

// What only smooth rules look at: how the server sends, and what the observer makes of it.
typedef struct case_smooth {
    bool is_untimed;                     // packet headers do not carry the time of sending
    bool draws_past;                     // with a measured play delay
    bool repeats;                        // every report has the command, and changes are sent again
    bool draws_bound;                    // rm_scenario_def.draws_bound
    smooth_change changes[CASE_CHANGES]; // of settings, after all of these
    int change_count;
} case_smooth;

// What all cases of a run have in common.
typedef struct case_setup {
    rm_hills *hills;              // null for level ground
    uint64_t seed;                // of the networks
    double fps;                   // frames of the observer in a second
    double phase;                 // rm_scenario_def.observer_phase
    case_rules rules[CASE_RULES]; // of the observer
    int rules_count;
    case_smooth smooth;
} case_setup;

// Seed 1, 60 frames a second, the phase of a default scenario, level ground, l3 and retail; smooth
// is there for the one that counts all CASE_RULES.
case_setup case_default_setup(void);

// Takes --untimed, --past, --repeat or --bound. @return false if it is none of them
bool case_take_smooth(case_smooth *smooth, const char *option);

// Takes a setting, KEY=VALUE. @return false if it is none, or there are too many
bool case_change_smooth(case_smooth *smooth, const char *word);

// Sets up server and observer. A host that is not told times of sending measures the least delay.
void case_set_smooth(const case_smooth *smooth, rm_scenario_def *def);

// Sees the scenario after every step; false ends the run.
typedef bool case_watch(void *user, const rm_scenario *scenario);

// The hills are the same whatever the seed of the networks. @return false without memory
bool case_make_hills(rm_hills **hills);

// Plays a case through and scores it.
rm_status case_run(const case_setup *setup, case_id id, case_watch *watch, void *user,
                   rm_score *score);

// Does a network do anything by chance? Otherwise all seeds give the same run.
bool case_has_chance(case_id id);

// Is the case one that must meet the acceptance? Minds need not.
bool case_must_pass(case_id id);

// Name of the first limit of the acceptance that a score does not keep; null if it keeps all.
const char *case_failure(const rm_score *score);

const char *case_motion_name(case_id id);
const char *case_network_name(case_id id);
const char *case_rules_name(int rules); // of the default setup
