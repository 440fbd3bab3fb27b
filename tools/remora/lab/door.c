// The list of connections. The server does not tell its sockets, so they are looked for among all
// descriptors: those of a connection at our port are its. A connection is closed by shutting its
// socket down, which ends whatever its thread waits for; the thread then closes it in its own way.
//
// Invariants: the list is read and written under `lock` only. An entry belongs to the connection
// whose other end it names: where the descriptor is another's by now, a new entry begins.

#include "door.h"

#if REMORA_HAS_CIVETWEB

#include <arpa/inet.h>
#include <civetweb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

// Descriptors that are looked at. The server has a thread for each of 64 connections, and 64 wait.
enum { DESCRIPTORS = 1024 };

typedef enum stage { UNUSED, READING, ANSWERING, IN_ROOM } stage;

typedef struct entry {
    uint32_t address; // of the other end, as it is on the wire, and its port
    uint16_t port;
    stage stage;
    double since;  // of the stage; seconds of the monotonic clock
    double unread; // when it had last sent something that was not read yet
} entry;

static entry entries[DESCRIPTORS]; // by descriptor
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const char busy[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n"
                           "Retry-After: 1\r\nConnection: close\r\n\r\n";
static const char late[] = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n"
                           "Connection: close\r\n\r\n";

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// --- sockets -------------------------------------------------------------------------------------

// Whether a descriptor is that of a connection at our port, and where its other end is.
static bool is_connection(int descriptor, int port, struct sockaddr_in *other) {
    struct sockaddr_in own;
    socklen_t other_size = sizeof *other;
    socklen_t own_size = sizeof own;
    return getpeername(descriptor, (struct sockaddr *)other, &other_size) == 0 &&
           other->sin_family == AF_INET &&
           getsockname(descriptor, (struct sockaddr *)&own, &own_size) == 0 &&
           ntohs(own.sin_port) == port;
}

// The entry of a descriptor, which begins anew where another connection has it; null for none.
static entry *meet(int descriptor, int port) {
    struct sockaddr_in other;
    entry *e = &entries[descriptor];
    if (!is_connection(descriptor, port, &other)) {
        e->stage = UNUSED;
        return NULL;
    }
    if (e->stage == UNUSED || e->address != other.sin_addr.s_addr || e->port != other.sin_port) {
        *e = (entry){other.sin_addr.s_addr, other.sin_port, READING, now(), now()};
    }
    return e;
}

static void shut(int descriptor, const char *answer) {
    if (answer) { // a few bytes, which are sent at once or not at all
        (void)send(descriptor, answer, strlen(answer), MSG_DONTWAIT | MSG_NOSIGNAL);
    }
    (void)shutdown(descriptor, SHUT_RDWR);
    entries[descriptor].stage = UNUSED;
}

// --- who goes ------------------------------------------------------------------------------------

// Whether a connection waits for the other side: what that has sent is read, and not just now, so
// that its thread could have begun the answer, and it had its moment.
static bool is_waiting(const entry *e, double time) {
    return time - e->since > LAB_DOOR_GRACE_SECONDS &&
           (e->stage != READING || time - e->unread > LAB_DOOR_BEGIN_SECONDS);
}

// Of those that wait, the one that has been there longest; -1 if there is none.
static int find_oldest(stage kind, double time, int *count) {
    int oldest = -1;
    *count = 0;
    for (int i = 0; i < DESCRIPTORS; ++i) {
        if (entries[i].stage == kind) {
            bool is_older = oldest < 0 || entries[i].since < entries[oldest].since;
            oldest = is_older && is_waiting(&entries[i], time) ? i : oldest;
            *count += 1;
        }
    }
    return oldest;
}

// Closes those of a kind that are late, and the oldest where there are too many.
static void look_at(stage kind, double seconds, int most) {
    double time = now();
    int count;
    int oldest = find_oldest(kind, time, &count);
    while (oldest >= 0 && (count > most || time - entries[oldest].since > seconds)) {
        const char *answer = count > most ? busy : late;
        shut(oldest, kind == READING ? answer : NULL);
        oldest = find_oldest(kind, time, &count);
    }
}

// --- calls of the server -------------------------------------------------------------------------

static bool is_of(const entry *e, const struct mg_request_info *info) {
    char text[INET_ADDRSTRLEN];
    return e && ntohs(e->port) == info->remote_port &&
           inet_ntop(AF_INET, &e->address, text, sizeof text) &&
           strcmp(text, info->remote_addr) == 0;
}

// @return the descriptor; -1 if there is none
static int begin(const struct mg_connection *connection, stage next) {
    const struct mg_request_info *info = mg_get_request_info(connection);
    int found = -1;
    pthread_mutex_lock(&lock);
    for (int i = 0; info && i < DESCRIPTORS; ++i) {
        entry *e = meet(i, info->server_port);
        if (is_of(e, info)) {
            e->stage = next;
            e->since = now();
            found = i;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    return found;
}

void lab_door_answer(const struct mg_connection *connection) {
    (void)begin(connection, ANSWERING);
}

int lab_door_let_in(const struct mg_connection *connection) {
    return begin(connection, IN_ROOM);
}

void lab_door_look(int port) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < DESCRIPTORS; ++i) {
        entry *e = meet(i, port);
        char byte;
        if (e && e->stage == READING && recv(i, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0) {
            e->unread = now();
        }
    }
    look_at(READING, LAB_DOOR_READ_SECONDS, LAB_DOOR_READING);
    look_at(ANSWERING, LAB_DOOR_ANSWER_SECONDS, LAB_DOOR_ANSWERING);
    pthread_mutex_unlock(&lock);
}

#endif
