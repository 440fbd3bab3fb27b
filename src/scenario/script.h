// Scripts of the scenarios: the actors, and their cues. A script is constant data; cues are in
// order of their ticks.

#pragma once

#include "remora/scenario.h"

typedef enum rm_cue_kind {
    RM_CUE_KEYS = 0, // holds `keys`
    RM_CUE_JUMP,     // jumps with all its force
    RM_CUE_TELEPORT, // is put `place` away from where it is
    RM_CUE_MOVE_TO,  // is sent to `place`, from where it is
    RM_CUE_CHASE,    // is sent to the first mover, and sticks to it
} rm_cue_kind;

typedef struct rm_cue {
    uint32_t tick;  // of the server
    uint32_t every; // ticks until it is repeated, or 0
    uint32_t actor;
    rm_cue_kind kind;
    uint32_t keys; // rm_scenario_key
    rm_vec3 place; // metres, global axes
} rm_cue;

typedef struct rm_script {
    const char *name, *summary;
    const rm_cue *cues;
    uint32_t cue_count;
    uint32_t actors;    // movers
    uint32_t creatures; // how many of them, the last ones, are creatures of the server
    uint32_t ticks;     // how long
    rm_vec3 start;      // of the first mover, from that of the def; metres
    bool wanders;       // all actors move at random
    bool has_mind;      // the first mover is moved by one: that of the script's index
} rm_script;

// Null beyond the last.
const rm_script *rm_script_at(int index);

// Index of the mind of a script that has one.
uint32_t rm_script_mind(const rm_script *script);

// Is the cue due at this tick?
bool rm_cue_is_due(const rm_cue *cue, uint32_t tick);
