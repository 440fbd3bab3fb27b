// Services of the operating system for a cluster: lines to engines, a clock, the CPU time of this
// thread. Everything else follows from these, so that a run with another outside is the same run
// whenever the outside is the same.

#pragma once

#include <hiredis/hiredis.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A connection to one server. Opaque outside of its implementation.
typedef struct rm_line rm_line;

enum { RM_PROBLEM_SIZE = 240, RM_LINES_LIMIT = 64 }; // lines: that are waited for at once

typedef struct rm_outside {
    void *user;
    // Null with the reason in `problem`. The address is that of the def, or "host:port" of a node.
    rm_line *(*dial)(void *user, const char *address, char problem[RM_PROBLEM_SIZE]);
    void (*hang_up)(rm_line *line); // null is allowed
    // Queues a command. False when out of memory.
    bool (*ask)(rm_line *line, int count, const char **words, const size_t *sizes);
    bool (*flush)(rm_line *line);         // sends the queue
    redisReply *(*answer)(rm_line *line); // the next, waited for; null once the line is broken
    // Next reply within `ms` milliseconds. False once the line is broken.
    bool (*listen)(rm_line *line, int ms, redisReply **reply);
    // Waits until one of the lines is readable, or `ms` milliseconds have passed.
    void (*wait)(rm_line *const *lines, int count, int ms);
    const char *(*problem)(const rm_line *line); // why it is broken
    double (*now_ms)(void *user);                // monotonic
    double (*cpu_us)(void *user);
    uint64_t (*random)(void *user); // distinguishes processes; irrelevant to results
} rm_outside;

// Sockets, OpenSSL and the clocks of this machine.
extern const rm_outside rm_outside_real;
