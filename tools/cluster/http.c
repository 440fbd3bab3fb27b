// One request after the other; each has two seconds, however slowly it comes, and one wait more.

#include "http.h"

#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { REQUEST_SIZE = 4096, HEAD_SIZE = 256, WAITING = 8, SECONDS = 2 };

struct http {
    int fd;
    pthread_t thread;
    pthread_mutex_t lock;
    char *text;
    size_t size;
};

// --- answering -----------------------------------------------------------------------------------

static double now(void) {
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void send_all(int fd, const char *bytes, size_t size, double until) {
    for (size_t done = 0; done < size && now() < until;) {
        ssize_t count = send(fd, bytes + done, size - done, MSG_NOSIGNAL);
        if (count <= 0) {
            return;
        }
        done += (size_t)count;
    }
}

static void answer(int fd, const char *status, const char *text, size_t size, double until) {
    char head[HEAD_SIZE];
    int length = snprintf(head, sizeof head,
                          "HTTP/1.1 %s\r\nContent-Type: text/plain; version=0.0.4\r\n"
                          "Content-Length: %zu\r\nConnection: close\r\n\r\n",
                          status, size);
    send_all(fd, head, (size_t)length, until);
    send_all(fd, text, size, until);
}

// As far as its first line, which is all that is looked at.
static bool read_request(int fd, char request[REQUEST_SIZE], double until) {
    size_t size = 0;
    request[0] = '\0';
    while (!strstr(request, "\r\n\r\n") && size + 1 < REQUEST_SIZE) {
        ssize_t count = recv(fd, request + size, REQUEST_SIZE - 1 - size, 0);
        if (count <= 0 || now() >= until) {
            return false;
        }
        size += (size_t)count;
        request[size] = '\0';
    }
    return true;
}

static char *copy_text(http *server, size_t *size) {
    (void)pthread_mutex_lock(&server->lock);
    char *copy = (char *)malloc(server->size + 1);
    *size = copy ? server->size : 0;
    if (copy && server->size > 0) {
        memcpy(copy, server->text, server->size);
    }
    (void)pthread_mutex_unlock(&server->lock);
    return copy;
}

static void serve(http *server, int fd) {
    char request[REQUEST_SIZE];
    const struct timeval limit = {SECONDS, 0};
    size_t size;
    double until = now() + SECONDS;
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (!read_request(fd, request, until)) {
        return;
    }
    if (strncmp(request, "GET /metrics ", 13) != 0) {
        static const char text[] = "there is /metrics\n";
        answer(fd, "404 Not Found", text, sizeof text - 1, until);
        return;
    }
    char *text = copy_text(server, &size);
    answer(fd, "200 OK", text ? text : "", size, until);
    free(text);
}

static void *run(void *user) {
    http *server = (http *)user;
    for (;;) {
        int fd = accept(server->fd, NULL, NULL);
        if (fd < 0 && (errno == EINTR || errno == ECONNABORTED || errno == EMFILE)) {
            (void)usleep(10000); // a lack of descriptors may last
            continue;
        }
        if (fd < 0) {
            return NULL; // it was shut down
        }
        serve(server, fd);
        (void)close(fd);
    }
}

// --- listening -----------------------------------------------------------------------------------

static int listen_at(const struct addrinfo *at) {
    const int on = 1;
    int fd = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
    if (fd < 0) {
        return -1;
    }
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, at->ai_addr, at->ai_addrlen) != 0 || listen(fd, WAITING) != 0) {
        (void)close(fd);
        return -1;
    }
    return fd;
}

static int listen_on(const char *where) {
    char host[256] = "127.0.0.1";
    const char *colon = strrchr(where, ':');
    struct addrinfo hints;
    struct addrinfo *found = NULL;
    int fd = -1;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    if (colon) {
        (void)snprintf(host, sizeof host, "%.*s", (int)(colon - where), where);
    }
    if (getaddrinfo(host, colon ? colon + 1 : where, &hints, &found) != 0) {
        return -1;
    }
    for (const struct addrinfo *one = found; one && fd < 0; one = one->ai_next) {
        fd = listen_at(one);
    }
    freeaddrinfo(found);
    return fd;
}

http *http_open(const char *where) {
    http *server = (http *)calloc(1, sizeof *server);
    int fd = server ? listen_on(where) : -1;
    if (fd < 0) {
        (void)fprintf(stderr, "remora-cluster: cannot listen at %s: %s\n", where, strerror(errno));
        free(server);
        return NULL;
    }
    server->fd = fd;
    (void)pthread_mutex_init(&server->lock, NULL);
    if (pthread_create(&server->thread, NULL, run, server) != 0) {
        (void)close(fd);
        free(server);
        return NULL;
    }
    return server;
}

void http_close(http *server) {
    if (server) {
        (void)shutdown(server->fd, SHUT_RDWR);
        (void)pthread_join(server->thread, NULL);
        (void)close(server->fd);
        (void)pthread_mutex_destroy(&server->lock);
        free(server->text);
        free(server);
    }
}

void http_set(http *server, const char *text, size_t size) {
    char *copy = server ? (char *)malloc(size + 1) : NULL;
    if (!copy) {
        return;
    }
    memcpy(copy, text, size);
    (void)pthread_mutex_lock(&server->lock);
    char *before = server->text;
    server->text = copy;
    server->size = size;
    (void)pthread_mutex_unlock(&server->lock);
    free(before);
}
