// Addresses of engines, as operators write them.

#pragma once

#include <stdbool.h>

// "host:port", "redis://user:password@host:port/db", "rediss://…" for TLS. Parts that are not given
// are "".
typedef struct rm_address {
    char host[80], port[8], user[64], password[128], database[8];
    bool is_secure;
} rm_address;

// False for one that is not understood.
bool rm_address_read(const char *text, rm_address *address);
