// Connections of a capture: pairs of endpoints of which one is known to be a server. A fixed number
// is remembered; the one that has been silent for longest makes room.

#pragma once

#include "frame.h"

// Sets of ways, found by a hash of the endpoints. Count. Origin: chosen, a small server's players.
enum { FLOW_SETS = 32, FLOW_WAYS = 8, FLOW_CAPACITY = FLOW_SETS * FLOW_WAYS };

typedef struct flow {
    frame_endpoint server, client;
    uint64_t number; // 1 and up, in the order in which they were found; 0 for a free place
    uint64_t age;    // when it was last used
    uint64_t packets, messages;
} flow;

typedef struct flow_table {
    flow flows[FLOW_CAPACITY];
    uint64_t found; // connections so far
    uint64_t age;
} flow_table;

// The connection that a datagram belongs to, or null.
flow *flow_find(flow_table *table, const frame_datagram *datagram);

// The place for a new connection, which may hold an old one (its number is not 0).
flow *flow_place(flow_table *table, const frame_datagram *datagram);

// Puts a connection into its place.
void flow_begin(flow_table *table, flow *place, const frame_datagram *datagram,
                bool is_from_server);

bool flow_is_from_server(const flow *way, const frame_datagram *datagram);

// The remembered connection with the smallest number above this one, or null.
const flow *flow_next(const flow_table *table, uint64_t number);
