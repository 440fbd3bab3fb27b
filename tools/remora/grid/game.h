// A game of one's own, made of nothing that remora knows: a mover that goes by keys, a server that
// reports it at a fixed rate, a network in between. What arrives is kept in a list, so that every
// observer is given the same.

#pragma once

#include "remora/scenario.h"

// What a report tells besides the place.
typedef enum game_tell { GAME_PLACES, GAME_VELOCITIES, GAME_COMMANDS } game_tell;

// The last is one of the minds of scenarios.
typedef enum game_mover { GAME_CREATURE, GAME_WALKER, GAME_CAR, GAME_MIND } game_mover;

// Ticks of the server in a second; every rate of reports divides it. Count. Origin: chosen.
enum { GAME_RATE = 60 };

// One cell of the grid.
typedef struct game_def {
    uint32_t reports; // a second; a divisor of GAME_RATE
    double fps;       // of the observer
    game_tell tell;
    game_mover mover;
    uint32_t mind;        // of a mover that has one
    double keys;          // seconds between two changes of mind, on average; not of minds
    float height;         // by which reported places are above the ground, m
    bool has_steps;       // stairs of 25 cm, up and down
    double clock;         // by which times of sending are early (negative) or late, s
    bool is_untimed;      // smooth observers are not told when a report was sent
    double burst;         // share of datagrams that are lost, three at a time on average
    bool has_outages;     // nothing arrives for a second now and then, then everything at once
    rm_smooth_def smooth; // of the smooth observers
    rm_network_def network;
    uint64_t seed; // of the network, and of when frames are drawn beside the server's ticks
    double seconds;
} game_def;

// Where the mover is, at a tick of the server.
typedef struct game_state {
    rm_vec3 at;    // m
    rm_vec3 way;   // velocity over the tick that begins, m/s
    float yaw;     // counter-clockwise from north, rad, not wrapped
    float turning; // rad/s
    float speed;   // forwards, m/s
    float side;    // to the right, m/s
    float rise;    // upwards, m/s
} game_state;

// A report that has arrived.
typedef struct game_report {
    double sent, arrived; // s
    uint32_t number;      // from 1
    game_state state;
    float told_turning; // rad/s; 0 of places alone
    rm_vec3 told_way;   // velocity that can be told: its own, or of places alone derived from two
} game_report;

typedef struct game {
    game_def def;
    game_state *states; // one a tick
    uint32_t state_count;
    game_report *reports; // in the order of arrival
    uint32_t report_count;
} game;

// Defaults: a walker who changes its mind every 2 s, 10 reports a second with velocities, good.
game_def game_default(void);

// Plays it to its end. @return false if there is no memory
bool game_play(const game_def *def, game *out);
void game_free(game *g);

// When the first frame would be drawn, were it not for what there is to see: frame n lies n lengths
// of a frame after it. Between 0 and one frame after RM_OBSERVER_PHASE, which is that of seed 1. s.
double game_phase(const game_def *def);

// The truth at a time: evenly from tick to tick.
game_state game_truth(const game *g, double time);

// The ground of the game, for rm_ground; `user` is its def.
bool game_ground(void *user, rm_body_id body, const rm_position *at, float *height);

// A rotation about the vertical.
rm_quat game_rotation(float yaw);
