// A small game on 4 x 4 landblocks: creatures that wander, follow, stick to each other, carry
// things and use portals, and players that clients move. It is the operator's side of
// remora/cluster.h: everything that it decides follows from the world and from 16 bytes of its own
// for each body.

#pragma once

#include <remora/cluster.h>
#include <remora/remora.h>

enum {
    GAME_SIDE = 4,      // landblocks from west to east, and from south to north
    GAME_COLUMN = 0x40, // of the first
    GAME_ROW = 0x40,
    GAME_HELD = 1000000,    // a thing that is carried has its carrier's guid and this
    GAME_PLAYERS = 2000000, // guids of players begin here
    GAME_INPUT_SIZE = 44,
};

// Fastest that a creature runs by itself, m/s: 4 m/s times a run rate of 2, and 10 % for slopes.
#define GAME_SPEED 8.8

// What a gateway or the harness may ask for.
typedef enum game_order {
    GAME_ENTER = 1, // a player comes into the world, at a place
    GAME_GO,        // runs to a place
    GAME_LEAVE,     // goes out of the world
    GAME_TELEPORT,  // is put at a place, anywhere on the map
    GAME_POISON,    // a bug of the game's: whoever applies it dies
} game_order;

typedef struct game_input {
    uint32_t order, guid, forwards; // forwards: units that have passed it on
    rm_position at;
} game_input;

size_t game_write_input(const game_input *input, uint8_t bytes[GAME_INPUT_SIZE]);

// What is kept beside a body.
typedef struct creature {
    uint32_t waypoint; // counts its decisions: the seed of the next
    uint32_t purse;    // never changes: something to lose
    uint32_t orders;   // of clients that it has obeyed
    uint32_t portals;  // that it has gone through
} creature;

typedef struct game game;

// The ground that all units of a process share. Null without memory.
// @param hills  1, or how many times as high the ground is
// @param version  of its code: in "2" creatures run elsewhere
game *game_create(uint32_t capacity, uint32_t hills, const char *version);
void game_destroy(game *g);

// How many bodies a new world of a module has.
void game_set_bodies(game *g, uint32_t bodies);
uint32_t game_bodies(const game *g);

rm_cluster_grid game_grid(void);
rm_cluster_game game_callbacks(game *g);

// The bodies that unit `unit` of the world begins with, as bytes of its genesis.
size_t game_write_genesis(uint32_t unit, uint32_t bodies, uint8_t bytes[8]);

// A place on the ground, metres from the south-west corner of the map.
rm_position game_place(const game *g, float east, float north);

// Turns in which a body was stuck to a ghost, and in which it lost a target that had just become
// owned or a ghost; of all units of this process.
typedef struct game_counts {
    uint64_t stuck_to_ghosts, following_ghosts, held_across, portals;
} game_counts;

game_counts game_count(const game *g);

// Counts them from now on: for an audit, since it takes time.
void game_set_counting(game *g, bool is_counting);

// --- one world for all, without a cluster --------------------------------------------------------

typedef struct game_alone game_alone;

game_alone *game_alone_create(game *g, uint32_t bodies);
void game_alone_turn(game_alone *alone);
void game_alone_destroy(game_alone *alone);
