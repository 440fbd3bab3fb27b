// Words of the command line.

#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct options {
    const char *command, *addresses, *world, *name, *why, *game, *settings, *beside, *http;
    double seconds, time, load_limit;
    uint32_t unit, replicas, keep_ms;
    bool has_unit, has_time, is_trimming, is_publishing;
} options;

// False for words that are not understood, which is said.
bool options_read(options *o, int count, char **words);

// Prints what can be said. @return `status`
int options_help(int status);
