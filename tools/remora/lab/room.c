// Members of the room, and passing messages on.
//
// A member has a thread of the server, which reads what it says into a buffer for one message, and
// a queue with a bound of what it has not taken yet. Whoever says something only copies it into the
// queues: nobody waits for anybody. A member whose queue is full is given up.
//
// Invariants: `members` and all that is in them is read and written under `lock` only, but for what
// a member has said, which is its own thread's. Nothing waits while it holds the lock.

#include "room.h"

#include "door.h"
#include "frame.h"

#if REMORA_HAS_CIVETWEB

#include <civetweb.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// Of what a member is to be sent; four of the longest messages. Bytes.
enum { QUEUE = 4 * (LAB_MESSAGE + LAB_HEAD) };

// A member that says nothing is asked whether it is there, and given up. Seconds. Origin: chosen.
enum { ASK_SECONDS = 20, SILENCE_SECONDS = 50 };

// How long a thread waits at once: it then looks at the clock. Milliseconds. Origin: chosen.
enum { WAIT_MILLISECONDS = 1000 };

typedef struct member {
    bool is_used, is_over; // over: it is to leave
    int socket;
    int wake[2]; // a pipe: a byte in it ends the waiting of the member's thread
    uint8_t queue[QUEUE];
    size_t queued;
} member;

// What a member has said, its thread's own.
typedef struct ear {
    uint8_t bytes[LAB_MESSAGE + LAB_HEAD];
    size_t size;
    double heard; // when it last said anything; seconds of the monotonic clock
    bool is_asked;
} ear;

static member members[LAB_ROOM_MEMBERS];
static bool is_closed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// --- queues --------------------------------------------------------------------------------------

static void wake(const member *m) {
    const char byte = 0;
    ssize_t written = write(m->wake[1], &byte, 1);
    (void)written; // a full pipe wakes as well
}

// Under the lock. A member that has not taken what it was sent before is given up.
static void send_to(member *m, lab_opcode opcode, const uint8_t *data, size_t size) {
    uint8_t head[LAB_HEAD];
    size_t head_size = lab_write_head(opcode, size, head);
    if (QUEUE - m->queued < head_size + size) {
        m->is_over = true;
    } else {
        memcpy(m->queue + m->queued, head, head_size);
        if (size > 0) {
            memcpy(m->queue + m->queued + head_size, data, size);
        }
        m->queued += head_size + size;
    }
    wake(m);
}

// Under the lock: as much as is taken at once.
static void send_queued(member *m) {
    ssize_t sent =
        m->queued > 0 ? send(m->socket, m->queue, m->queued, MSG_DONTWAIT | MSG_NOSIGNAL) : 0;
    if (sent > 0) {
        m->queued -= (size_t)sent;
        memmove(m->queue, m->queue + sent, m->queued);
    }
}

static void pass_on(const member *from, const lab_frame *frame) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < LAB_ROOM_MEMBERS; ++i) {
        if (members[i].is_used && &members[i] != from) {
            send_to(&members[i], LAB_FRAME_TEXT, frame->data, frame->size);
        }
    }
    pthread_mutex_unlock(&lock);
}

static void answer(member *m, lab_opcode opcode, const uint8_t *data, size_t size) {
    pthread_mutex_lock(&lock);
    send_to(m, opcode, data, size);
    pthread_mutex_unlock(&lock);
}

// --- hearing -------------------------------------------------------------------------------------

// Does what a frame asks for. @return why the member leaves
static lab_close take_frame(member *m, const lab_frame *frame) {
    if (frame->opcode == LAB_FRAME_TEXT) {
        pass_on(m, frame);
    } else if (frame->opcode == LAB_FRAME_PING) {
        answer(m, LAB_FRAME_PONG, frame->data, frame->size);
    }
    return frame->opcode == LAB_FRAME_CLOSE ? LAB_CLOSE_NORMAL : LAB_CLOSE_NONE;
}

static lab_close take_frames(member *m, ear *e) {
    lab_frame frame;
    lab_close close = lab_read_frame(e->bytes, e->size, &frame);
    while (close == LAB_CLOSE_NONE && frame.taken > 0) {
        close = take_frame(m, &frame);
        e->size -= frame.taken;
        memmove(e->bytes, e->bytes + frame.taken, e->size);
        if (close == LAB_CLOSE_NONE) {
            close = lab_read_frame(e->bytes, e->size, &frame);
        }
    }
    return close;
}

// What has come. @return why the member leaves
static lab_close hear(member *m, ear *e) {
    ssize_t size = recv(m->socket, e->bytes + e->size, sizeof e->bytes - e->size, MSG_DONTWAIT);
    if (size <= 0) {
        return LAB_CLOSE_NORMAL; // it has gone
    }
    e->size += (size_t)size;
    e->heard = now();
    e->is_asked = false;
    return take_frames(m, e);
}

// One that has been silent for long is asked. @return why it leaves
static lab_close look_at_clock(member *m, ear *e) {
    double silence = now() - e->heard;
    if (silence > ASK_SECONDS && !e->is_asked) {
        e->is_asked = true;
        answer(m, LAB_FRAME_PING, NULL, 0);
    }
    return silence > SILENCE_SECONDS ? LAB_CLOSE_NORMAL : LAB_CLOSE_NONE;
}

// --- membership ----------------------------------------------------------------------------------

// Waits until there is something to read, to send or to look at. @return whether there is to read
static bool wait_for(member *m) {
    char bytes[64];
    pthread_mutex_lock(&lock);
    short wanted = (short)(POLLIN | (m->queued > 0 ? POLLOUT : 0));
    pthread_mutex_unlock(&lock);
    struct pollfd both[2] = {{m->socket, wanted, 0}, {m->wake[0], POLLIN, 0}};
    (void)poll(both, 2, WAIT_MILLISECONDS);
    while (read(m->wake[0], bytes, sizeof bytes) > 0) {
    }
    return (both[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0;
}

// @return whether it is to leave
static bool flush(member *m) {
    pthread_mutex_lock(&lock);
    send_queued(m);
    bool is_over = m->is_over || is_closed;
    pthread_mutex_unlock(&lock);
    return is_over;
}

// Tells a member why it leaves, if its socket takes that at once.
static void say_why(const member *m, lab_close close) {
    uint8_t frame[4] = {0x88, 2, (uint8_t)(close >> 8), (uint8_t)close};
    (void)send(m->socket, frame, sizeof frame, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static void stay(member *m) {
    ear e = {.heard = now()};
    lab_close close = LAB_CLOSE_NONE;
    bool is_over = false;
    while (close == LAB_CLOSE_NONE && !is_over) {
        close = wait_for(m) ? hear(m, &e) : look_at_clock(m, &e);
        is_over = flush(m);
    }
    say_why(m, close == LAB_CLOSE_NONE ? LAB_CLOSE_NORMAL : close);
}

static bool open_pipe(int ends[2]) {
    if (pipe(ends) != 0) {
        return false;
    }
    (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
    (void)fcntl(ends[1], F_SETFL, O_NONBLOCK);
    return true;
}

// Null where there is no place.
static member *enter(int socket) {
    member *m = NULL;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < LAB_ROOM_MEMBERS && !m && !is_closed; ++i) {
        m = members[i].is_used ? NULL : &members[i];
    }
    if (m && open_pipe(m->wake)) {
        m->is_used = true;
        m->is_over = false;
        m->socket = socket;
        m->queued = 0;
    } else {
        m = NULL;
    }
    pthread_mutex_unlock(&lock);
    return m;
}

static void leave(member *m) {
    pthread_mutex_lock(&lock);
    m->is_used = false;
    close(m->wake[0]);
    close(m->wake[1]);
    pthread_mutex_unlock(&lock);
}

// --- handshake -----------------------------------------------------------------------------------

static bool is_handshake(const struct mg_connection *connection) {
    const char *version = mg_get_header(connection, "Sec-WebSocket-Version");
    const char *key = mg_get_header(connection, "Sec-WebSocket-Key");
    return version && strcmp(version, "13") == 0 && key && strlen(key) == 24;
}

static int refuse(struct mg_connection *connection, int status, const char *text) {
    mg_printf(connection, "HTTP/1.1 %d %s\r\n%sContent-Length: 0\r\n\r\n", status, text,
              lab_headers);
    return status;
}

int lab_room_answer(struct mg_connection *connection, const lab_site *site) {
    const char *host = mg_get_header(connection, "Host");
    const char *origin = mg_get_header(connection, "Origin");
    const char *cookie = mg_get_header(connection, "Cookie");
    if (!lab_may_enter(site, host, origin, cookie)) {
        return refuse(connection, 403, "Forbidden");
    }
    if (!is_handshake(connection)) {
        return refuse(connection, 400, "Bad Request");
    }
    int socket = lab_door_let_in(connection);
    member *m = socket >= 0 ? enter(socket) : NULL;
    if (!m) {
        return refuse(connection, 503, "Service Unavailable");
    }
    char key[29];
    lab_accept_key(mg_get_header(connection, "Sec-WebSocket-Key"), key);
    mg_printf(connection,
              "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
              "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
              key);
    stay(m);
    leave(m);
    return 101;
}

void lab_room_close(void) {
    pthread_mutex_lock(&lock);
    is_closed = true;
    for (int i = 0; i < LAB_ROOM_MEMBERS; ++i) {
        if (members[i].is_used) {
            wake(&members[i]);
        }
    }
    pthread_mutex_unlock(&lock);
}

#endif
