// A small game for simulated runs: bodies that run about the corner where four units meet, use
// portals now and then, and count the orders that they got.

#pragma once

#include "remora/cluster.h"

enum {
    TOY_SIDE = 2, // units from west to east, and from south to north
    TOY_UNITS = TOY_SIDE * TOY_SIDE,
    TOY_BODIES = 8, // guids 1 to TOY_BODIES
    TOY_POKE = 1,   // orders: counted by the body
    TOY_POISON = 2, // whoever applies it dies
    TOY_CURSE = 3,  // whoever makes a turn of its body dies
};

typedef struct toy {
    uint32_t *orders[TOY_UNITS]; // by slot
    uint32_t capacity[TOY_UNITS];
    bool is_open[TOY_UNITS]; // one world at a time
    void (*die)(void *user); // of an order that kills
    void *user;
    bool is_ill;      // no world opens but that of unit 0
    bool is_mended;   // a curse does nothing
    bool is_lazy;     // bodies run once for each order, and one of them every few seconds
    uint32_t version; // 1, or 2 for a game whose code was changed
} toy;

rm_cluster_grid toy_grid(void);
rm_cluster_game toy_game(toy *t);
void toy_end(toy *t);
size_t toy_genesis(uint32_t unit, uint8_t bytes[4]);
size_t toy_order(uint32_t order, uint32_t guid, uint8_t bytes[8]);

// Fastest that a body goes by itself, m/s.
#define TOY_SPEED 8.8
