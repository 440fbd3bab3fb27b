// The tick without a collision world, written plainly: one struct for each body, one body after the
// other, from the first stage to the last. It is an oracle of its own: its tick calls no rule of
// src/body or src/chase, so that one that is wrong there differs here. It gives the poses of the
// library bit for bit (remora_plain --check), and is what the library is measured against. Of the
// rule sets it has the documents' own (rm_rules_l3); a viewer, move-to, clips, hooks and events it
// does not have.

#pragma once

#include "remora/chase.h"

typedef struct plain_body {
    rm_position at;
    rm_position start; // at the start of the tick
    rm_vec3 velocity, omega;
    rm_vec3 cached_velocity;
    uint32_t state, transient;
    uint32_t reasons; // of the last tick
    float viewer_distance;
    float scale, friction, radius;
    rm_plane plane; // that it stands on

    rm_vec3 cycle_velocity, cycle_omega;
    float phase, phase_rate;
    float chase_speed, sticky_speed;

    rm_position nodes[RM_QUEUE_CAPACITY]; // the queue, a ring
    uint32_t first, count;
    uint32_t window_ticks;
    float window_seconds, baseline;
    uint32_t fails, blips;
    bool has_failed;
    rm_position failed; // the last place that was given up with nothing behind it
    bool is_placed;     // was put somewhere in this tick

    uint32_t target; // number of the body that it is stuck to, plus one; 0 for none
    double stuck_seconds;
    float target_radius;
    rm_constraint leash;
} plain_body;

typedef struct plain_world {
    plain_body *bodies;
    uint32_t count;
} plain_world;

// A body as rm_default_body_def makes it, on the ground or in the air.
void plain_body_init(plain_body *body, const rm_position *at, bool is_grounded);

void plain_go(plain_body *body, const rm_position *to);
void plain_stop(plain_body *body);
void plain_set_cycle(plain_body *body, rm_vec3 velocity, rm_vec3 omega);
void plain_push(plain_body *body, rm_vec3 velocity, rm_vec3 omega);
void plain_stick(plain_world *world, plain_body *body, uint32_t target);
void plain_leash(plain_body *body, float start, float max);

void plain_tick(plain_world *world, double seconds);
