// Cases: one of the twelve motions over one network under one rule set. What `matrix` and `demo`
// run. Rule sets are those of the setup, by index.

#pragma once

#include "remora/score.h"

enum { CASE_RULES = 2 };

typedef struct case_id {
    int motion, network, rules;
} case_id;

// A rule set: a preset, and rules that were set to something else.
typedef struct case_rules {
    rm_rules rules;
    char name[256]; // such as "l3" or "l3+clock=retail"
} case_rules;

// What all cases of a run have in common.
typedef struct case_setup {
    rm_hills *hills;              // null for level ground
    uint64_t seed;                // of the networks
    double fps;                   // frames of the observer in a second
    double phase;                 // rm_scenario_def.observer_phase
    case_rules rules[CASE_RULES]; // of the observer
    int rules_count;
    // Of the smooth rule set.
    bool is_untimed;       // datagrams do not carry their time of sending
    bool draws_past;       // with a measured play delay
    bool repeats_commands; // rm_scenario_def.repeats_commands
} case_setup;

// Seed 1, 60 frames a second, the phase of a default scenario, level ground, l3 and retail.
case_setup case_default_setup(void);

// Sees the scenario after every step; false ends the run.
typedef bool case_watch(void *user, const rm_scenario *scenario);

// The hills are the same whatever the seed of the networks. @return false without memory
bool case_make_hills(rm_hills **hills);

// Plays a case through and scores it.
rm_status case_run(const case_setup *setup, case_id id, case_watch *watch, void *user,
                   rm_score *score);

// Does a network do anything by chance? Otherwise all seeds give the same run.
bool case_has_chance(case_id id);

// Is the case one that must meet the acceptance?
bool case_must_pass(case_id id);

// Name of the first limit of the acceptance that a score does not keep; null if it keeps all.
const char *case_failure(const rm_score *score);

const char *case_motion_name(case_id id);
const char *case_network_name(case_id id);
const char *case_rules_name(int rules); // of the default setup
