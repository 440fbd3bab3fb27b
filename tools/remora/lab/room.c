// Members of the room, and passing messages on.
//
// Invariants: `members` is read and written under `lock` only, and so is every write to a member:
// a member that leaves waits until nothing is being written to it. A member that does not read
// within the server's time limit is given up by the server itself.

#include "room.h"

#include "door.h"

#if REMORA_HAS_CIVETWEB

#include <civetweb.h>
#include <pthread.h>

static struct mg_connection *members[LAB_ROOM_MEMBERS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// The place of a connection, or of nothing for null; LAB_ROOM_MEMBERS if there is none.
static int place_of(const struct mg_connection *connection) {
    int i = 0;
    while (i < LAB_ROOM_MEMBERS && members[i] != connection) {
        ++i;
    }
    return i;
}

// A member holds a thread of the server, so that one for whom there is no place is sent away.
static bool is_full(void) {
    pthread_mutex_lock(&lock);
    int place = place_of(NULL);
    pthread_mutex_unlock(&lock);
    return place == LAB_ROOM_MEMBERS;
}

// @return 0 to let it in
static int ask_to_enter(const struct mg_connection *connection, void *user) {
    const char *host = mg_get_header(connection, "Host");
    const char *origin = mg_get_header(connection, "Origin");
    return is_full() || !lab_may_enter(user, host, origin);
}

// Of two that came for one place, one stays outside: it is closed as soon as it says anything, or
// at the door.
static void enter(struct mg_connection *connection, void *user) {
    (void)user;
    pthread_mutex_lock(&lock);
    int place = place_of(NULL);
    bool is_in = place < LAB_ROOM_MEMBERS;
    if (is_in) {
        members[place] = connection;
    }
    pthread_mutex_unlock(&lock);
    if (is_in) {
        lab_door_let_in(connection);
    }
}

static void leave(const struct mg_connection *connection, void *user) {
    (void)user;
    pthread_mutex_lock(&lock);
    int place = place_of(connection);
    if (place < LAB_ROOM_MEMBERS) {
        members[place] = NULL;
    }
    pthread_mutex_unlock(&lock);
}

// False if the sender is no member.
static bool pass_on(const struct mg_connection *from, const char *data, size_t size) {
    pthread_mutex_lock(&lock);
    bool is_member = place_of(from) < LAB_ROOM_MEMBERS;
    for (int i = 0; is_member && i < LAB_ROOM_MEMBERS; ++i) {
        if (members[i] && members[i] != from) {
            mg_websocket_write(members[i], MG_WEBSOCKET_OPCODE_TEXT, data, size);
        }
    }
    pthread_mutex_unlock(&lock);
    return is_member;
}

// Whole messages of text only. @return 0 to close
static int hear(struct mg_connection *connection, int bits, char *data, size_t size, void *user) {
    const int is_last = 0x80;
    int opcode = bits & 0x0F;
    (void)user;
    if (opcode == MG_WEBSOCKET_OPCODE_PING || opcode == MG_WEBSOCKET_OPCODE_PONG) {
        return 1;
    }
    if (opcode != MG_WEBSOCKET_OPCODE_TEXT || !(bits & is_last) || size > LAB_ROOM_MESSAGE) {
        return 0;
    }
    return pass_on(connection, data, size);
}

void lab_room_open(struct mg_context *context, lab_site *site) {
    mg_set_websocket_handler(context, "/room$", ask_to_enter, enter, hear, leave, site);
}

#endif
