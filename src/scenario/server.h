// The parts of the server: actions of movers (server.c) and their messages (sending.c).

#pragma once

#include "scenario/run.h"

// Sends all changes of one mover, if any, in one datagram.
rm_status rm_server_send_state(rm_scenario *s, rm_actor *actor, double now);

// Sends the creation of a mover, in as many datagrams as it takes.
rm_status rm_server_send_creation(rm_scenario *s, const rm_actor *actor, const rm_position *at);
