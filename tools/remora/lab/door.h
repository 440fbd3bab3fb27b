// The connections of `remora lab` and their deadlines: a connection has one as a whole, for sending
// its request and for taking its answer, and where there are too many of a kind the slowest are
// closed. So slow clients do not keep others waiting for long.

#pragma once

struct mg_connection;

// Most connections whose requests are not whole yet, and most that are being answered. Together
// with the room they are fewer than the threads of the server, of which some are always free.
enum { LAB_DOOR_READING = 24, LAB_DOOR_ANSWERING = 24 };

// What a whole request and a whole answer may take: on this computer both take milliseconds.
// Seconds. Origin: chosen.
enum { LAB_DOOR_READ_SECONDS = 2, LAB_DOOR_ANSWER_SECONDS = 10 };

// For so long no connection is closed, however many there are: its thread may not have run yet.
// Seconds. Origin: chosen.
#define LAB_DOOR_GRACE_SECONDS 0.5

// Seconds that a thread of the server has from reading a request to answering it: many times what
// it takes, because others may be using the processor. Origin: chosen.
#define LAB_DOOR_BEGIN_SECONDS 0.25

// A request is there, and is going to be answered.
void lab_door_answer(const struct mg_connection *connection);

// A connection has become a member of the room, which has rules of its own. @return its descriptor;
// -1 if it is gone already
int lab_door_let_in(const struct mg_connection *connection);

// Looks who is connected at a port of ours, and closes those whose time is over, and the oldest
// where there are too many. One that has not said what it wants is told why: it took too long
// (408), or the server is busy (503). To be called many times a second.
void lab_door_look(int port);
