// A gateway and a client of the game, over UDP on this machine.

#pragma once

#include "game.h"
#include "options.h"

// Seconds of a steady clock.
double net_now(void);

// Set by a signal: time to end.
bool net_is_ending(void);

// Serves clients: remora's packets out and in, the nearest bodies for each. @return exit status
int gateway_run(const options *o, rm_cluster *cluster, const game *g);

// Joins, runs to and fro over a border, and watches what it is told. @return exit status
int client_run(const options *o, const game *g);

// --- pcap, so that the lab and `remora pcap` can look at what was sent ---------------------------

typedef struct capture capture;

// Null without a file of that name.
capture *capture_open(const char *name);
void capture_datagram(capture *c, rm_bytes datagram, bool is_from_server, uint16_t client_port);
void capture_close(capture *c);
