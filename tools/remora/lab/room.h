// The room: pages of one lab that hear each other, over WebSockets at /room. What one says, all the
// others hear, as it was said; nothing is kept.

#pragma once

#include "http.h"

struct mg_context;

// Most pages in it, and most bytes of a message.
enum { LAB_ROOM_MEMBERS = 8, LAB_ROOM_MESSAGE = 16384 };

// Opens the room of a server. There is one.
// @param site  decides who may come in; must outlive the server
void lab_room_open(struct mg_context *context, lab_site *site);
