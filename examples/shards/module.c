// The same game as a shared object, for remora-cluster. Its options: bodies of a new world.

#include "game.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 1024, BODIES = 2000 };

// Another one when creatures decide otherwise; the build says it.
#ifndef SHARDS_VERSION
#define SHARDS_VERSION "1"
#endif

static rm_status open_game(const char *options, rm_cluster_game *callbacks) {
    game *g = game_create(CAPACITY, 1, SHARDS_VERSION);
    if (!g) {
        return RM_ERROR_MEMORY;
    }
    game_set_bodies(g, options[0] != '\0' ? (uint32_t)strtoul(options, NULL, 10) : BODIES);
    *callbacks = game_callbacks(g);
    return RM_OK;
}

static void close_game(rm_cluster_game *callbacks) {
    game_destroy((game *)callbacks->user);
}

static size_t write_genesis(void *user, uint32_t unit, uint8_t *bytes, size_t capacity) {
    uint8_t written[8];
    size_t size = game_write_genesis(unit, game_bodies((const game *)user), written);
    if (size <= capacity) {
        memcpy(bytes, written, size);
    }
    return size;
}

RM_API rm_cluster_module_fn rm_module;

const rm_cluster_module *rm_module(void) {
    static rm_cluster_module module = {.library = RM_VERSION,
                                       .abi = RM_ABI_VERSION,
                                       .version = SHARDS_VERSION,
                                       .speed = GAME_SPEED,
                                       .open = open_game,
                                       .close = close_game,
                                       .genesis = write_genesis};
    module.grid = game_grid();
    return &module;
}
