// Serves a text at /metrics, from a thread of its own: whoever reads slowly does not slow a worker.

#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct http http;

// Null if it cannot listen there, which is said. @param where  "host:port", or a port of this
// machine
http *http_open(const char *where);
void http_close(http *server);

// What is served from now on.
void http_set(http *server, const char *text, size_t size);
