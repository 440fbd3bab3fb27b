#include "module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static bool fail(const char *file, const char *why) {
    (void)fprintf(stderr, "remora-cluster: %s: %s\n", file, why);
    return false;
}

// A function comes as a pointer to data, which only its bytes may become.
static rm_cluster_module_fn *entry_of(void *object) {
    void *found = dlsym(object, "rm_module");
    rm_cluster_module_fn *entry = NULL;
    memcpy((void *)&entry, &found, sizeof entry);
    return entry;
}

bool module_open(module *m, const char *file, const char *options) {
    *m = (module){.object = dlopen(file, RTLD_NOW | RTLD_LOCAL)};
    if (!m->object) {
        return fail(file, dlerror());
    }
    rm_cluster_module_fn *entry = entry_of(m->object);
    const rm_cluster_module *of = entry ? entry() : NULL;
    if (!of || !of->open || !of->close || !of->genesis) {
        return fail(file, "exports no rm_module: see rm_cluster_module in remora/cluster.h");
    }
    if (!rm_version_fits(of->library, of->abi)) {
        return fail(file, "was built with another version of remora: build it anew");
    }
    rm_status status = of->open(options, &m->game);
    if (status != RM_OK) {
        return fail(file, rm_status_text(status));
    }
    m->of = of;
    return true;
}

void module_close(module *m) {
    if (m->of) {
        m->of->close(&m->game);
    }
    if (m->object) {
        (void)dlclose(m->object);
    }
    *m = (module){0};
}
