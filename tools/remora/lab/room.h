// The room: pages of one lab that hear each other, over WebSockets at /room. What one says, all the
// others hear, as it was said; nothing is kept but what a page has not taken yet, within a bound.

#pragma once

#include "http.h"

struct mg_connection;

// Most pages in it.
enum { LAB_ROOM_MEMBERS = 8 };

// Answers a request for the room, and returns once its page has left. There is one room.
// @param site  decides who may come in
// @return the status that was answered
int lab_room_answer(struct mg_connection *connection, const lab_site *site);

// Sends all pages away, so that the threads of the server can end.
void lab_room_close(void);
