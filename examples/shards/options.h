// Words of the command line.

#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct options {
    const char *command, *addresses, *world, *name;
    double seconds;
    uint32_t bodies, turns, capacity, unit, guid, order, keep_ms, hills;
    uint64_t number;
    float east, north, load_limit;
    int die_at, die_after;
    bool is_trimming, is_publishing, is_talking, is_paced;
    const char *capture, *port, *version, *why, *metrics, *beside, *code;
} options;

// False for words that are not understood.
bool options_read(options *o, int count, char **words);

// Prints what can be said. @return `status`
int options_help(int status);
