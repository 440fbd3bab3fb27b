// Addresses of engines, as operators write them.

#pragma once

#include <stdbool.h>

// "host:port", "redis://user:password@host:port/db", "rediss://…" for TLS, "sentinel://…" and
// "sentinels://…" for a server whose address a sentinel has: "…host:port/name/db". Missing parts
// are "".
typedef struct rm_address {
    char host[80], port[8], user[64], password[128], database[8];
    char master[64]; // the server's name, where host and port are a sentinel's
    bool is_secure;
} rm_address;

// False for an invalid one.
bool rm_address_read(const char *text, rm_address *address);
