// A game as a shared object.

#pragma once

#include <remora/cluster.h>

typedef struct module {
    void *object;
    const rm_cluster_module *of;
    rm_cluster_game game;
} module;

// False if it cannot be used, which is said.
bool module_open(module *m, const char *file, const char *options);
void module_close(module *m);
